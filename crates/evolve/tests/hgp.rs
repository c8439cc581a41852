//! What must hold of evolved strategies in every game.

use gamut_board::SquareSet;
use gamut_eval::TomlError;
use gamut_evolve::hgp::{
    AlphaFile, ConfigError, Evolution, Evolves, Exchange, Fitness, Heuristics, HgpConfig, Known,
    MobilityValue, Offline, Plan, PlanError, Points, Ranking, Readings, Scratch, Starts,
    StateError, Strategic, StrategyTree, Ties, Tournament, Training,
};
use gamut_evolve::{OutOfRange, PlanFile, PlanFileError};
use gamut_game::{Game, MoveList, Notation, Rng, random_position, rng};
use gamut_games::breakthrough::Breakthrough;
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::{self, Othello};
use gamut_games::virus::{Ataxx, Virus};
use proptest::prelude::*;
use rand::RngExt;

/// Calls a generic function for every rule set.
macro_rules! for_every_game {
    ($check:ident($($argument:expr),*)) => {
        $check::<Virus>($($argument),*);
        $check::<Ataxx>($($argument),*);
        $check::<Othello>($($argument),*);
        $check::<Checkers>($($argument),*);
        $check::<Chess>($($argument),*);
        $check::<Loa>($($argument),*);
        $check::<Breakthrough>($($argument),*);
    };
}

/// Values with ties: few different ones, some zero.
fn any_heuristics(rng: &mut Rng) -> Heuristics {
    let most = rng.random_range(1..60_u32);
    Heuristics::from_fn(|_| rng.random_range(0..=most) as f32)
}

fn heuristics(values: &[(&str, f32)]) -> Heuristics {
    let mut heuristics = Heuristics::ZERO;
    for &(square, value) in values {
        heuristics.set(square.parse().expect("a square"), value);
    }
    heuristics
}

fn legal<G: Game>(position: &G::Position) -> G::Moves {
    let mut moves = G::Moves::default();
    G::legal_moves(position, &mut moves);
    moves
}

/// The shortcut may not change a result (the hint of the thesis's method: ten games).
fn shortcut_equals_the_plain_method<G: Strategic>() {
    let mut scratch = Scratch::new();
    let mut saved = 0;
    for stream in 0..60 {
        let rng = &mut rng(11, stream);
        let plies = rng.random_range(0..50);
        let position = random_position::<G>(&G::start(), plies, rng);
        let [own, alpha] = [0; 2].map(|_| Ranking::of(&any_heuristics(rng)));
        for starts in [Starts::Exchanged, Starts::Passed, Starts::Never] {
            for points in [Points::Unlost, Points::All] {
                let readings = Readings { starts, points, ..Readings::DEFAULT };
                let games = rng.random_range(1..=10);
                let config = HgpConfig { games, game_moves: 60, readings, ..HgpConfig::OTHELLO };
                let tournament = Tournament::<G>::new(&position, &config);
                let quick = tournament.evaluate(&own, &alpha, stream, &mut scratch);
                let plain = tournament.evaluate_plainly(&own, &alpha, stream, &mut scratch);
                let what = (G::ID, stream, starts, points, games);
                assert_eq!((quick.own, quick.alpha), (plain.own, plain.alpha), "{what:?}");
                assert!(quick.plies <= plain.plies);
                saved += plain.plies - quick.plies;
            }
        }
    }
    assert!(saved > 0, "{}: nothing was saved", G::ID);
}

#[test]
fn games_that_are_not_played_twice_change_no_result() {
    for_every_game!(shortcut_equals_the_plain_method());
}

fn choices_are_legal<G: Strategic>() {
    for stream in 0..300 {
        let rng = &mut rng(12, stream);
        let position = random_position::<G>(&G::start(), stream as u32 / 5, rng);
        let heuristics = any_heuristics(rng);
        let chosen = G::choose(&position, &Ranking::of(&heuristics), &mut Ties::new(stream, 0));
        let moves = legal::<G>(&position);
        assert_eq!(chosen.is_some(), !moves.as_slice().is_empty(), "{}", G::ID);
        assert!(chosen.is_none_or(|m| moves.as_slice().contains(&m)), "{}", G::ID);
    }
}

#[test]
fn every_choice_is_legal() {
    for_every_game!(choices_are_legal());
}

#[test]
fn in_othello_the_legal_square_with_the_highest_value_is_chosen() {
    let choose = |values: &[(&str, f32)], stream| {
        let ranking = Ranking::of(&heuristics(values));
        Othello::choose(&Othello::start(), &ranking, &mut Ties::new(1, stream))
    };
    let place = |square: &str| Some(othello::Move::Place(square.parse().expect("a square")));
    // a1 is worth the most, but cannot be played.
    assert_eq!(choose(&[("a1", 32.0), ("d3", 4.0), ("f5", 5.0)], 0), place("f5"));
    assert_eq!(choose(&[("d3", 6.0), ("f5", 5.0)], 0), place("d3"));
    // All four squares are worth nothing: chance decides, and every one comes.
    for square in ["d3", "c4", "f5", "e6"] {
        assert!((0..100).any(|stream| choose(&[], stream) == place(square)), "{square}");
    }
}

/// Figs 9.5 and 9.6, seen from the other side of the board: the knight has the highest value
/// of the pieces that can move and goes to its best square; then it goes back, and so on.
#[test]
fn in_chess_the_piece_on_the_best_square_goes_to_its_best_destination() {
    let values = [("g1", 30.0), ("e1", 31.0), ("f3", 32.0), ("h3", 12.0), ("b2", 20.0)];
    let ranking = Ranking::of(&heuristics(&values));
    let mut position = Chess::start();
    let mut played = Vec::new();
    for _ in 0..3 {
        let m = Chess::choose(&position, &ranking, &mut Ties::new(1, 0)).expect("a move");
        assert_eq!(Chess::destination(&position, m), Some(m.to.to_string().parse().unwrap()));
        played.push(m.to_string());
        Chess::play(&mut position, m);
        let pass = Chess::turn_passed(&position).expect("nobody is in check");
        position = pass;
    }
    // e1 is worth more than g1, but the king cannot move; f3 is worth more than g1 then.
    assert_eq!(played, ["g1f3", "f3g1", "g1f3"]);
}

#[test]
fn in_chess_castling_goes_to_the_kings_square_and_pawns_become_queens() {
    let choose = |fen: &str, values: &[(&str, f32)]| {
        let position = Chess::parse_position(fen).expect("a position");
        let ranking = Ranking::of(&heuristics(values));
        let m = Chess::choose(&position, &ranking, &mut Ties::new(1, 0)).expect("a move");
        (m.to_string(), Chess::destination(&position, m).map(|square| square.to_string()))
    };
    let castles = choose("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[("e1", 9.0), ("g1", 8.0)]);
    assert_eq!(castles, ("e1h1".to_owned(), Some("g1".to_owned())));
    let promotes = choose("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &[("a7", 9.0)]);
    assert_eq!(promotes.0, "a7a8q");
}

#[test]
fn kings_in_checkers_are_worth_two_points_and_men_one() {
    let position = Checkers::parse_position("B:W21,22,K30:BK1,5").expect("a position");
    assert_eq!(Checkers::piece_points(&position, gamut_game::Side::White), 4);
    assert_eq!(Checkers::piece_points(&position, gamut_game::Side::Black), 3);
}

#[test]
fn operator_rates_make_the_stated_numbers_of_offspring() {
    let rates = |population, crossover, mutation, reproduction| {
        let config =
            HgpConfig { population, crossover, mutation, reproduction, ..HgpConfig::OTHELLO };
        config.check().expect("rates that add up");
        config.offspring()
    };
    // §9.2.3.
    assert_eq!(rates(100, 0.6, 0.2, 0.2), [60, 20, 20]);
    // Table 9.1.
    assert_eq!(HgpConfig::OTHELLO.offspring(), [20, 5, 0]);
    assert_eq!(HgpConfig::CHECKERS.offspring(), [40, 10, 0]);
    for population in 2..200 {
        assert_eq!(rates(population, 0.5, 0.3, 0.2).iter().sum::<usize>(), population);
    }
}

#[test]
fn values_that_make_no_sense_are_refused() {
    let refused = |config: HgpConfig, named: &str| {
        let problem = config.check().expect_err(named).to_string();
        assert!(problem.contains(named) && !problem.contains('\n'), "{problem}");
    };
    let standard = HgpConfig::OTHELLO;
    standard.check().expect("Table 9.1");
    refused(HgpConfig { population: 1, ..standard.clone() }, "population");
    refused(HgpConfig { generations: 0, ..standard.clone() }, "generations");
    refused(HgpConfig { depth: 9, ..standard.clone() }, "depth");
    refused(HgpConfig { lowest: 40, ..standard.clone() }, "highest");
    refused(HgpConfig { games: 0, ..standard.clone() }, "games");
    refused(HgpConfig { crossover: 0.9, ..standard.clone() }, "add");
    refused(HgpConfig { crossover: f64::NAN, ..standard.clone() }, "add");
    refused(
        HgpConfig { reinforcement: true, fitness: Fitness::Training, ..standard.clone() },
        "fitness",
    );
    let readings = Readings { weakest: 1.5, ..Readings::DEFAULT };
    refused(HgpConfig { readings, ..standard }, "weakest");
}

fn small<G: Strategic>() -> HgpConfig {
    HgpConfig {
        population: 9,
        generations: 4,
        games: 4,
        training: 2,
        game_moves: 40,
        reproduction: 0.1,
        mutation: 0.3,
        crossover: 0.6,
        ..G::CONFIG
    }
}

fn run<G: Evolves>(threads: usize, stop_after: usize) -> Vec<(String, Vec<f32>, String)> {
    let config = small::<G>();
    let reinforcement = config.fitness == Fitness::Games;
    let mut evolution =
        Evolution::<G>::new(HgpConfig { reinforcement, ..config }, Vec::new(), 42, threads);
    let mut position = G::start();
    let mut seen = Vec::new();
    for _ in 0..3 {
        let generations = std::cell::Cell::new(0);
        let evolved = evolution.run(&position, &|| false, &mut |generation| {
            generations.set(generations.get() + 1);
            assert_eq!(generation.number, generations.get());
            assert!(generation.fitness.best >= generation.fitness.mean - 1e-9);
        });
        assert_eq!(generations.get(), stop_after);
        let m = evolution.choose(&position, &evolved).expect("the game goes on");
        assert!(legal::<G>(&position).as_slice().contains(&m));
        seen.push((
            evolved.alpha.to_string(),
            evolved.learned.values().to_vec(),
            format!("{m:?} after {} plies", evolved.plies),
        ));
        G::play(&mut position, m);
    }
    seen
}

fn threads_change_nothing<G: Evolves>() {
    let alone = run::<G>(1, 4);
    assert_eq!(alone, run::<G>(1, 4), "{}: the seed decides", G::ID);
    assert_eq!(alone, run::<G>(2, 4), "{}: two threads", G::ID);
    assert_eq!(alone, run::<G>(5, 4), "{}: five threads", G::ID);
}

#[test]
fn the_number_of_threads_changes_no_result() {
    for_every_game!(threads_change_nothing());
}

fn stopping<G: Evolves>() {
    let position = G::start();
    let mut evolution = Evolution::<G>::new(small::<G>(), Vec::new(), 1, 2);
    let evolved = evolution.run(&position, &|| true, &mut |_| panic!("no generation is whole"));
    let m = evolution.choose(&position, &evolved).expect("a move all the same");
    assert!(legal::<G>(&position).as_slice().contains(&m));
    // What was stopped can go on.
    let mut generations = 0;
    let _ = evolution.run(&position, &|| false, &mut |_| generations += 1);
    assert_eq!(generations, 4);
}

#[test]
fn a_run_that_is_stopped_has_a_move() {
    for_every_game!(stopping());
}

#[test]
fn given_strategies_are_in_the_first_population() {
    // Two corners cannot be played at first; f5 can, and this strategy wants nothing else.
    let seed = StrategyTree::parse("(f5=900 f5=900)", 10).expect("a strategy");
    let config = HgpConfig { generations: 1, population: 2, ..HgpConfig::OTHELLO };
    let mut evolution = Evolution::<Othello>::new(config, vec![seed.clone(), seed], 3, 1);
    let evolved = evolution.run(&Othello::start(), &|| false, &mut |_| {});
    assert_eq!(evolved.heuristics.get("f5".parse().unwrap()), 900.0);
}

/// The reconstruction of Fig. 9.10: with m moves made, mobility decides when the mobility value
/// is less than m / n times the best heuristic value.
#[test]
fn mobility_decides_when_its_value_is_below_the_ratio_times_the_best() {
    // Black has d3, c4, f5 and e6 at the start, each of which leaves White three moves; a
    // position where they differ is better: found by looking.
    let position = random_position::<Othello>(&Othello::start(), 20, &mut rng(4, 9));
    let replies = |m| {
        let mut after = position;
        Othello::play(&mut after, m);
        Othello::count_moves(&after)
    };
    let moves = legal::<Othello>(&position);
    let fewest = moves.as_slice().iter().map(|&m| replies(m)).min().expect("moves");
    let mut least = moves.as_slice().iter().copied().filter(|&m| replies(m) == fewest);
    let mobile = least.next().expect("a move");
    assert_eq!(least.next(), None, "only one leaves so few");
    let other = moves.as_slice().iter().copied().find(|&m| m != mobile).expect("another");
    let square = |m| Othello::destination(&position, m).expect("a disc");
    let made = Othello::moves_made(&position).expect("discs tell");
    assert_eq!(made, 20);
    // The other square is worth 10, the mobile one less.
    let chosen = |mobile_value: f32, n: u32, mobility: bool| {
        let mut heuristics = Heuristics::ZERO;
        heuristics.set(square(other), 10.0);
        heuristics.set(square(mobile), mobile_value);
        let strategy = StrategyTree::of(&heuristics);
        let readings = Readings { mobility_value: MobilityValue::Move, ..Readings::DEFAULT };
        let config = HgpConfig {
            population: 2,
            generations: 1,
            crossover: 0.0,
            mutation: 0.0,
            reproduction: 1.0,
            mobility,
            mobility_moves: n,
            readings,
            ..HgpConfig::OTHELLO
        };
        let mut evolution =
            Evolution::<Othello>::new(config, vec![strategy.clone(), strategy], 3, 1);
        let evolved = evolution.run(&position, &|| false, &mut |_| {});
        evolution.choose(&position, &evolved)
    };
    // n = 40: the ratio is one half.
    assert_eq!(chosen(4.0, 40, true), Some(mobile), "4 < 10 / 2");
    assert_eq!(chosen(6.0, 40, true), Some(other), "6 > 10 / 2");
    assert_eq!(chosen(6.0, 20, true), Some(mobile), "6 < 10");
    assert_eq!(chosen(4.0, 40, false), Some(other), "no mobility");
}

fn fitness_games_allocate_nothing<G: Strategic>() {
    let (mut scratch, mut known) = (Scratch::new(), Known::new());
    let rng = &mut rng(2, 2);
    let position = random_position::<G>(&G::start(), 6, rng);
    let config = HgpConfig { games: 10, training: 5, ..G::CONFIG };
    let tournament = Tournament::<G>::new(&position, &config);
    let training = Training::<G>::new(&position, &config);
    let [own, alpha] = [0; 2].map(|_| Ranking::of(&any_heuristics(rng)));
    let allocated = allocation_counter::measure(|| {
        let achieved = tournament.evaluate(&own, &alpha, 1, &mut scratch);
        assert!(achieved.plies > 10);
        assert!(training.evaluate(&own, 1, &mut known).plies >= 10);
    });
    assert_eq!(allocated.count_total, 0, "{}", G::ID);
}

#[test]
fn playing_a_fitness_game_allocates_nothing() {
    for_every_game!(fitness_games_allocate_nothing());
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8])));
    assert_eq!(counted.count_total, 1, "the counter counts");
}

/// Captures, losses and mobility bring the points of §9.2.2.1 in every game.
#[test]
fn a_capture_is_rewarded_and_a_loss_penalised() {
    let before = Checkers::parse_position("B:W18,32:B14,1").expect("a position");
    let moves = legal::<Checkers>(&before);
    let [capture] = moves.as_slice() else { panic!("one capture") };
    let mut after = before;
    Checkers::play(&mut after, *capture);
    let exchange = Exchange { before: &before, after: &after, answered: Some(&after) };
    let points = Checkers::training_points(&exchange, false);
    let mobility = Checkers::count_moves(&Checkers::turn_passed(&after).expect("it can"));
    assert_eq!(points, mobility as f64 + 2.0 + 20.0);
    let lost = Checkers::parse_position("B:W32:B1").expect("a position");
    let exchange = Exchange { answered: Some(&lost), ..exchange };
    assert_eq!(Checkers::training_points(&exchange, false), points - 50.0);
}

proptest! {
    #[test]
    fn the_best_squares_are_those_with_the_highest_value(
        values in prop::collection::vec(0_u8..9, 64),
        bits in any::<u64>(),
    ) {
        let heuristics = Heuristics::from_fn(|square| f32::from(values[square.index()]) / 3.0);
        let squares = SquareSet::from_bits(bits);
        let highest = squares.iter().map(|square| heuristics.get(square)).fold(-1.0, f32::max);
        let best = squares.iter().filter(|&square| heuristics.get(square) == highest);
        let best = best.fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square));
        prop_assert_eq!(Ranking::of(&heuristics).best(squares), best);
    }

    #[test]
    fn no_text_makes_the_parsers_panic(text in "[()a-h1-9=. ]{0,60}") {
        let _ = StrategyTree::parse(&text, 50);
        let _ = AlphaFile::parse(&text);
        let _ = AlphaFile::parse(&format!("game = \"othello\"\nstrategies = [\"{text}\"]"));
    }

    #[test]
    fn alpha_files_are_read_as_they_were_written(values in prop::collection::vec(0.0_f32..999.0, 64)) {
        let heuristics = Heuristics::from_fn(|square| values[square.index()]);
        let file = AlphaFile {
            game: "loa".to_owned(),
            by: "hgp \"with\\ quotes\"".to_owned(),
            strategies: vec![StrategyTree::of(&heuristics), StrategyTree::of(&Heuristics::ZERO)],
        };
        prop_assert_eq!(AlphaFile::parse(&file.to_toml()), Ok(file));
    }
}

#[test]
fn alpha_files_that_are_wrong_say_so_in_one_line() {
    for (text, problem) in [
        ("", "game"),
        ("game = 1", "string"),
        ("game = \"othello\"\nstrategies = []", "at least one"),
        ("game = \"othello\"\nstrategies = [\"(a1=1 b1=2)\", \"(a1=1\"]", "strategy 2"),
        ("game = \"othello\"\nstrategies = [\"(a1=1 b1=2)\"]\nfoo = 1", "foo"),
    ] {
        let found = AlphaFile::parse(text).expect_err(text).to_string();
        assert!(found.contains(problem) && !found.contains('\n'), "{found}");
    }
    let file = AlphaFile::parse("game = \"loa\"\nstrategies = [\"(a1=1 b1=2)\"]").expect("right");
    let other = file.expect_game("othello").expect_err("another game");
    assert_eq!(other.to_string(), "it plays \"loa\", not othello");
}

#[test]
fn what_is_wrong_with_a_plan_or_a_state_can_be_told_apart() {
    let read =
        |text: &str| -> Result<Plan, PlanError> { Plan::parse::<Othello>(&PlanFile::parse(text)?) };
    let plan = |text: &str| read(&format!("game = \"othello\"\n{text}"));
    let wrong = |text: &str| plan(text).expect_err(text);
    let wrong_file = |text: &str| match wrong(text) {
        PlanError::File(error) => error,
        other => panic!("{text}: {other}"),
    };
    use PlanFileError::{BadValue, NoGame, NoSuchKey, NoSuchTable, OtherGame, OthersEvolve, Toml};
    assert!(matches!(wrong_file("="), Toml(TomlError { line: 2, .. })));
    assert!(matches!(wrong_file("epoch = 3"), NoSuchKey { key, .. } if key == "epoch"));
    assert!(matches!(wrong_file("[parameter]\npop = 3"), NoSuchTable { .. }));
    assert!(matches!(wrong_file("[parameter]"), NoSuchTable { .. }));
    assert!(matches!(wrong_file("epochs = \"all\""), BadValue { .. }));
    assert!(matches!(wrong_file("evolve = \"individuals\""), OthersEvolve { .. }));
    assert_eq!(plan("evolve = \"strategies\""), plan("[parameters]"));
    let range = OutOfRange { name: "epochs", value: 0, least: 1, most: 1_000_000 };
    assert_eq!(wrong("epochs = 0"), PlanError::OutOfRange(range));
    assert!(matches!(wrong("start = \"x\""), PlanError::Start(_)));
    let rates = wrong("[parameters]\nmutation = 0.5");
    assert!(matches!(rates, PlanError::Parameters(ConfigError::Rates { .. })), "{rates}");
    assert_eq!(read("epochs = 3"), Err(PlanError::File(NoGame)));
    assert!(matches!(read("game = \"go\""), Err(PlanError::File(OtherGame { .. }))));

    let migrants = "demes = 3\n[parameters]\npreserve-population = false";
    assert_eq!(wrong(migrants), PlanError::NobodyStays);

    let begun = Offline::<Othello>::new(plan("").expect("a plan")).expect("a start").state();
    let begun = toml::to_string(&begun).expect("text");
    let resume = |state: &str| {
        let state = toml::from_str(state).expect("a table");
        let resumed = Offline::<Othello>::resume(plan("").expect("a plan"), state);
        resumed.map(|offline| toml::to_string(&offline.state()).expect("text"))
    };
    assert_eq!(resume(&begun).as_ref(), Ok(&begun));
    let damaged = |from: &str, to: &str| {
        assert!(begun.contains(from), "{begun}");
        resume(&begun.replacen(from, to, 1)).expect_err(to)
    };
    assert!(matches!(damaged("epochs", "epoch"), StateError::Form(_)));
    assert_eq!(damaged("epochs = 0", "epochs = 3"), StateError::Epochs(3));
    let two = "epochs = 0\ndemes = []\n#";
    let demes = StateError::Demes { found: 0, wanted: 1 };
    assert_eq!(resume(two).expect_err(two), demes);
    let candidate = "candidates = [{ score = 0.5, genome = \"(a1=1)\" }]";
    assert!(matches!(damaged("candidates = []", candidate), StateError::Strategy(_)));
    let strategies = damaged("population = []", "population = [\"(a1=1 b1=2)\"]");
    assert_eq!(strategies, StateError::Population { found: 1, wanted: 0 });
}
