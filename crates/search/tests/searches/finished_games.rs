//! A game that is over is worth its result, whatever an evaluator says of it.

use gamut_game::{Game, Match, MoveList, Notation, Outcome, Reason, random_move, rng};
use gamut_games::breakthrough::Breakthrough;
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::tree::{Shape, Tree};
use gamut_games::virus::{Ataxx, Virus};
use gamut_search::genetic::{
    AimedSettings, GeneticSettings, aimed_minimax, genetic_minimax, las_vegas,
};
use gamut_search::tactics::{Selectivity, Tactics};
use gamut_search::{
    Engine, EngineSettings, Evaluator, Limits, MctsSettings, MoveOrder, Score, StopSwitch, Task,
    Thought, alpha_beta, ended_score, mcts, mcts_judged, minimax, negascout, piece_difference,
};
use rand::RngExt;

/// Counts pieces while the game goes on, and says what it is told once the game is over.
#[derive(Clone, Copy)]
struct Biased {
    of_finished_games: i32,
}

impl<G: Game> Evaluator<G> for Biased {
    type Kept = ();
    fn keep(&self, _: &G::Position) {}
    fn kept_after(&self, (): &(), _: &G::Position, _: G::Move, _: &G::Position) {}
    fn estimate(&self, position: &G::Position, (): &()) -> i32 {
        match outcome::<G>(position) {
            Some(_) => self.of_finished_games,
            None => 100 * piece_difference::<G>(position),
        }
    }
}

/// How the game ended, if it is over by a rule that needs no history.
fn outcome<G: Game>(position: &G::Position) -> Option<Outcome> {
    G::outcome(position).or_else(|| G::rule_draw(position))
}

fn moves<G: Game>(position: &G::Position) -> Vec<G::Move> {
    let mut list = G::Moves::default();
    G::legal_moves(position, &mut list);
    list.as_slice().to_vec()
}

fn after<G: Game>(position: &G::Position, m: G::Move) -> G::Position {
    let mut child = position.clone();
    G::play(&mut child, m);
    child
}

/// What a move is worth to the side that makes it, if it ends the game.
fn result<G: Game>(position: &G::Position, m: G::Move) -> Option<Score> {
    let end = after::<G>(position, m);
    outcome::<G>(&end).map(|outcome| -ended_score::<G>(&end, outcome, 1))
}

/// Prunes as much as it can, whether or not it suits the game.
const RECKLESS: Selectivity = Selectivity {
    late_move_reduction: 100,
    full_depth_moves: 1,
    null_move_reduction: 1,
    futility_margin: 1,
    reverse_futility_margin: 1,
    late_move_count: 1,
};

/// What every search thinks. The first seven see every move of the root.
fn think_all<G: Tactics, E: Evaluator<G> + Copy>(
    game: &Match<G>,
    evaluator: E,
    limits: Limits,
) -> Vec<(&'static str, Thought<G>)> {
    let stop = StopSwitch::new();
    let think = |search: &dyn Fn(Task<'_, G>) -> Thought<G>| {
        search(Task { limits, stop: &stop, report: &mut |_| {} })
    };
    let engine = |selectivity: Option<Selectivity>| {
        let settings =
            EngineSettings { selectivity, table_megabytes: 1, ..EngineSettings::default() };
        think(&|task| Engine::<G, E>::new(evaluator, settings).think(game, task))
    };
    let alpha_beta = |order| think(&|task| alpha_beta(game, &evaluator, order, task));
    let judged = |horizon| {
        let settings = MctsSettings { horizon: Some(horizon), ..MctsSettings::default() };
        think(&|task| mcts_judged(game, &evaluator, &settings, &mut rng(1, 0), task))
    };
    let published = GeneticSettings::PAPER;
    let aimed = AimedSettings { generations: Some(20), ..AimedSettings::GAMES };
    vec![
        ("minimax", think(&|task| minimax(game, &evaluator, task))),
        ("alpha-beta", alpha_beta(MoveOrder::AsGenerated)),
        ("ordered alpha-beta", alpha_beta(MoveOrder::ByMaterial)),
        ("NegaScout", think(&|task| negascout(game, &evaluator, task))),
        ("engine", engine(None)),
        ("reckless engine", engine(Some(RECKLESS))),
        ("full-width engine", engine(Some(Selectivity::NONE))),
        ("MCTS", think(&|task| mcts(game, &MctsSettings::default(), &mut rng(1, 0), task))),
        ("judged MCTS", judged(0)),
        ("judged MCTS with a horizon", judged(3)),
        (
            "genetic minimax",
            think(&|task| genetic_minimax(game, &evaluator, &published, &mut rng(1, 0), task)),
        ),
        (
            "aimed minimax",
            think(&|task| aimed_minimax(game, &evaluator, &aimed, &mut rng(1, 0), task)),
        ),
        ("Las Vegas", think(&|task| las_vegas(game, &evaluator, Some(300), &mut rng(1, 0), task))),
    ]
}

const SEES_ALL_MOVES: usize = 7;

/// A random game that has ended, played from `start`.
fn ended_game<G: Game>(start: &G::Position, number: u64) -> Match<G> {
    let mut rng = rng(41, number);
    let mut game = Match::<G>::from_position(start.clone());
    while let (None, Some(m)) = (game.outcome(), random_move::<G>(game.position(), &mut rng)) {
        game.play(m).unwrap();
    }
    game
}

/// A search that heeds what is said of a finished game thinks otherwise when something else is
/// said.
fn check_that_nobody_heeds<G: Tactics>(game: &Match<G>, limits: Limits) {
    let [flattered, scorned] = [100_000, -100_000]
        .map(|of_finished_games| think_all::<G, _>(game, Biased { of_finished_games }, limits));
    for ((name, one), (_, other)) in flattered.into_iter().zip(scorned) {
        let heard = |thought: Thought<G>| {
            (thought.best, thought.score, thought.line, thought.nodes, thought.leaves)
        };
        assert_eq!(heard(one), heard(other), "{} {name}: {:?}", G::ID, game.position());
    }
}

/// The same a few plies before the end of random games.
fn check_near_the_end<G: Tactics>(start: &G::Position) {
    for number in 0..40 {
        let mut game = ended_game::<G>(start, number);
        let mut rng = rng(42, number);
        game.truncate(game.moves().len().saturating_sub(rng.random_range(1..=4)));
        let limits = Limits { depth: Some(rng.random_range(2..=6)), ..Limits::nodes(600) };
        check_that_nobody_heeds(&game, limits);
    }
}

#[test]
fn nobody_heeds_what_is_thought_of_finished_virus() {
    check_near_the_end::<Virus>(&Virus::start_of_size(5).unwrap());
}

#[test]
fn nobody_heeds_what_is_thought_of_finished_ataxx() {
    check_near_the_end::<Ataxx>(&Ataxx::start());
}

#[test]
fn nobody_heeds_what_is_thought_of_finished_othello() {
    check_near_the_end::<Othello>(&Othello::start());
}

#[test]
fn nobody_heeds_what_is_thought_of_finished_checkers() {
    check_near_the_end::<Checkers>(&Checkers::start());
}

#[test]
fn nobody_heeds_what_is_thought_of_finished_chess() {
    check_near_the_end::<Chess>(&Chess::start());
}

/// A side with a piece and no move could still pass, if the game were not over.
#[test]
fn nobody_passes_in_a_stalemate() {
    // A rook that pins the bishop stalemates; so does the one that pins the knight.
    for position in ["8/8/8/8/8/1K6/7R/kb6 w - - 0 1", "8/8/8/8/8/1K6/6R1/kn5R w - - 0 1"] {
        let game = Match::<Chess>::from_position(Chess::parse_position(position).unwrap());
        let stalemates = moves::<Chess>(game.position())
            .into_iter()
            .filter(|&m| result::<Chess>(game.position(), m) == Some(Score::DRAW));
        assert!(stalemates.count() > 0, "{position}");
        // Deep enough that late moves are looked at with more than two plies left.
        check_that_nobody_heeds(&game, Limits { depth: Some(9), ..Limits::nodes(8_000) });
    }
}

#[test]
fn nobody_heeds_what_is_thought_of_finished_loa() {
    check_near_the_end::<Loa>(&Loa::start());
}

#[test]
fn nobody_heeds_what_is_thought_of_finished_breakthrough() {
    check_near_the_end::<Breakthrough>(&Breakthrough::start());
}

#[test]
fn nobody_heeds_what_is_thought_of_the_leaves_of_a_tree() {
    check_near_the_end::<Tree>(&Shape { branches: 4, levels: 5, ..Shape::PAPER }.root());
}

/// Where every move ends the game, whatever a search says of one is its result.
fn check_last_moves<G: Tactics>(
    start: &G::Position,
    games: u64,
    wanted: u32,
    prepare: impl Fn(G::Position) -> G::Position,
) {
    let mut found = 0;
    for number in 0..games {
        let mut game = ended_game::<G>(start, number);
        game.step_back();
        let position = prepare(game.position().clone());
        let results: Option<Vec<_>> =
            moves::<G>(&position).into_iter().map(|m| result::<G>(&position, m)).collect();
        let Some(best) = results.and_then(|results| results.into_iter().max()) else { continue };
        found += 1;
        let game = Match::<G>::from_position(position.clone());
        for depth in 1..=3 {
            let limits = Limits { depth: Some(depth), ..Limits::nodes(2_000) };
            let evaluator = Biased { of_finished_games: if number % 2 == 0 { 777 } else { -777 } };
            let thoughts = think_all::<G, _>(&game, evaluator, limits);
            for (place, (name, thought)) in thoughts.into_iter().enumerate() {
                let about = format!("{} {name} depth {depth}: {position:?} {thought:?}", G::ID);
                let of_move = thought.best.and_then(|m| result::<G>(&position, m));
                if place < SEES_ALL_MOVES {
                    assert_eq!(thought.score, best, "{about}");
                }
                match name.contains("MCTS") {
                    // It says how well games went: as well as the best move lets them.
                    true => assert_eq!(of_move.map(Score::is_decided), Some(best.is_decided())),
                    false => assert_eq!(of_move, Some(thought.score), "{about}"),
                }
            }
        }
        if found == wanted {
            return;
        }
    }
    panic!("{} has {found} such positions, not {wanted}", G::ID);
}

/// The same position a ply before the clock ends the game, where the clock is the third word.
fn with_little_time<G: Notation>(position: G::Position) -> G::Position {
    let text = G::position_text(&position);
    let mut words: Vec<&str> = text.split(' ').collect();
    words[2] = "99";
    G::parse_position(&words.join(" ")).unwrap()
}

#[test]
fn last_moves_are_worth_their_results() {
    check_last_moves::<Virus>(&Virus::start_of_size(5).unwrap(), 1_000, 15, |position| position);
    check_last_moves::<Ataxx>(&Ataxx::start(), 1_000, 15, with_little_time::<Ataxx>);
    check_last_moves::<Othello>(&Othello::start(), 1_000, 15, |position| position);
    check_last_moves::<Checkers>(&Checkers::start(), 1_000, 15, |position| position);
    check_last_moves::<Chess>(&Chess::start(), 1_000, 15, |position| position);
    let tree = Shape { branches: 4, levels: 3, ..Shape::PAPER };
    check_last_moves::<Tree>(&tree.root(), 1_000, 15, |position| position);
}

/// A side that can win at once does: no search, however it prunes, thinks less of the position.
fn check_wins_at_once<G: Tactics>(start: &G::Position, games: u64, wanted: u32) {
    let mut found = 0;
    for number in 0..games {
        let mut game = ended_game::<G>(start, number);
        game.step_back();
        let position = game.position();
        let results = moves::<G>(position).into_iter().filter_map(|m| result::<G>(position, m));
        let Some(best) = results.max().filter(|best| best.is_decided() && *best > Score::DRAW)
        else {
            continue;
        };
        found += 1;
        for depth in 1..=2 {
            let evaluator = Biased { of_finished_games: 100_000 };
            let thoughts = think_all::<G, _>(&game, evaluator, Limits::depth(depth));
            for (name, thought) in thoughts.into_iter().take(SEES_ALL_MOVES) {
                let about = format!("{} {name} depth {depth}: {position:?} {thought:?}", G::ID);
                // Only a win by a margin may become larger.
                assert!(thought.score >= best && thought.proven, "{about}");
                assert!(thought.score == best || best < Score::win_in(9_998), "{about}");
            }
        }
        if found == wanted {
            return;
        }
    }
    panic!("{} has {found} such positions, not {wanted}", G::ID);
}

#[test]
fn a_win_at_once_is_seen_by_all() {
    check_wins_at_once::<Virus>(&Virus::start_of_size(5).unwrap(), 1_000, 8);
    check_wins_at_once::<Ataxx>(&Ataxx::start(), 1_000, 8);
    check_wins_at_once::<Othello>(&Othello::start(), 1_000, 8);
    check_wins_at_once::<Checkers>(&Checkers::start(), 1_000, 8);
    check_wins_at_once::<Chess>(&Chess::start(), 2_000, 8);
    check_wins_at_once::<Loa>(&Loa::start(), 1_000, 8);
    check_wins_at_once::<Breakthrough>(&Breakthrough::start(), 1_000, 8);
}

/// The move that runs the clock down may also win, and then it wins.
#[test]
fn a_win_comes_before_the_clock() {
    fn check<G: Tactics + Notation>(position: &str, winning: &str, score: Score) {
        let position = G::parse_position(position).unwrap();
        let m = G::parse_move(&position, winning).unwrap();
        assert_eq!(result::<G>(&position, m), Some(score));
        let game = Match::<G>::from_position(position.clone());
        for depth in 1..=3 {
            let limits = Limits { depth: Some(depth), ..Limits::nodes(20_000) };
            let biased = Biased { of_finished_games: 0 };
            for (name, thought) in think_all::<G, _>(&game, biased, limits) {
                let about = format!("{} {name} depth {depth}: {thought:?}", G::ID);
                let found = thought.best.and_then(|m| result::<G>(&position, m));
                assert_eq!(found, Some(score), "{about}");
                assert!(name.contains("MCTS") || thought.score == score, "{about}");
            }
        }
    }
    // Every other move of a piece draws.
    check::<Chess>("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 80", "d1d8", Score::win_in(1));
    check::<Checkers>("W:WK18,9:B5:H99", "18-14", Score::win_in(1));
    check::<Ataxx>("7/7/7/7/7/x2o3/7 x 99 50", "a2c2", Score::win_by(2));
}

/// A move that ends the game is not taken for one that does not, but for the curiosities that
/// `allowed` knows. How many quiet moves ended random games, how many may have at a glance, and
/// how many there were.
fn ends_seen<G: Tactics>(
    start: &G::Position,
    games: u64,
    allowed: impl Fn(&G::Position, Outcome) -> bool,
) -> [u32; 3] {
    let (mut ended, mut glances, mut asked) = (0, 0, 0);
    for number in 0..games {
        let game = ended_game::<G>(start, number);
        for plies in 0..game.moves().len() {
            let position = game.position_after(plies).unwrap();
            for m in moves::<G>(position).into_iter().filter(|&m| !G::is_tactical(position, m)) {
                let end = after::<G>(position, m);
                asked += 1;
                glances += u32::from(G::may_end_game(position, m));
                let Some(outcome) = outcome::<G>(&end) else { continue };
                ended += 1;
                assert!(
                    G::may_end_game(position, m) || allowed(&end, outcome),
                    "{} {m:?}: {position:?}",
                    G::ID
                );
            }
        }
    }
    [ended, glances, asked]
}

fn check_glances<G: Tactics>(
    start: &G::Position,
    games: u64,
    allowed: impl Fn(&G::Position, Outcome) -> bool,
) {
    let [ended, glances, asked] = ends_seen::<G>(start, games, allowed);
    // Not much is gained by a glance that sees an end everywhere.
    assert!(ended > 0 && glances < asked / 2, "{}: {ended}, {glances} of {asked}", G::ID);
}

#[test]
fn moves_that_end_the_game_are_seen_at_a_glance() {
    check_glances::<Virus>(&Virus::start_of_size(5).unwrap(), 60, |_, _| false);
    check_glances::<Ataxx>(&Ataxx::start(), 20, |_, _| false);
    check_glances::<Othello>(&Othello::start(), 100, |_, _| false);
    check_glances::<Checkers>(&Checkers::start(), 100, |_, _| false);
    // A side that has a piece is seldom stalemated.
    check_glances::<Chess>(&Chess::start(), 40, |end, outcome| {
        outcome.reason == Reason::Stalemate && Chess::piece_counts(end).iter().all(|&n| n > 1)
    });
    check_glances::<Loa>(&Loa::start(), 60, |_, outcome| outcome.reason == Reason::NoMove);
    let breakthrough = ends_seen::<Breakthrough>(&Breakthrough::start(), 100, |_, _| false);
    assert_eq!(breakthrough[..2], [0, 0], "no quiet move ends it");
}
