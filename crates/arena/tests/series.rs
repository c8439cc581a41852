//! What a series promises: repeatable, in pairs, in order, interruptible.

use std::sync::Mutex;

use gamut_arena::{
    Openings, PlayedGame, Series, SeriesResult, play_one_from, play_series, play_series_from,
};
use gamut_game::{Game, Notation, Reason, Side};
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::virus::Virus;
use gamut_players::{Playable, PlayerSpec};
use gamut_search::StopSwitch;

fn spec(text: &str) -> PlayerSpec {
    text.parse().expect("a spec")
}

fn play<G: Playable>(
    first: &str,
    second: &str,
    series: &Series,
) -> (SeriesResult, Vec<PlayedGame<G>>) {
    let played = Mutex::new(Vec::new());
    let result =
        play_series::<G>(&spec(first), &spec(second), series, &StopSwitch::new(), &|game| {
            played.lock().expect("no panic").push(game.clone());
        });
    (result.expect("players"), played.into_inner().expect("no panic"))
}

fn moves<G: Playable>(played: &[PlayedGame<G>]) -> Vec<Vec<G::Move>> {
    played.iter().map(|played| played.game.moves().to_vec()).collect()
}

#[test]
fn games_depend_on_the_seed_and_not_on_threads() {
    let one = Series { games: 9, seed: 5, ..Series::default() };
    let (result, games) = play::<Othello>("random", "mcts:playouts=8", &one);
    let (again, same) = play::<Othello>("random", "mcts:playouts=8", &Series { threads: 4, ..one });
    assert_eq!(moves(&games), moves(&same));
    assert_eq!((result.tally, result.pairs), (again.tally, again.pairs));
    assert_eq!(result.reasons, again.reasons);
    let (_, other) = play::<Othello>("random", "mcts:playouts=8", &Series { seed: 6, ..one });
    assert_ne!(moves(&games), moves(&other));
    for (place, game) in same.iter().enumerate() {
        assert_eq!(game.number, place, "games are reported in order");
    }
}

#[test]
fn one_game_of_a_series_is_that_game_and_every_move_is_told() {
    let series = Series { games: 4, seed: 5, ..Series::default() };
    let (first, second) = ("random", "mcts:playouts=8");
    let (_, games) = play::<Othello>(first, second, &series);
    for game in &games {
        let mut told = game.game.moves()[..game.opening_plies].to_vec();
        let one = play_one_from::<Othello>(
            &Othello::start(),
            &spec(first),
            &spec(second),
            &series,
            game.number,
            &StopSwitch::new(),
            &mut |before, thought, _| {
                assert_eq!(before.moves(), told, "told before the move is played");
                told.extend(thought.best);
            },
        );
        let one = one.expect("players").expect("not stopped");
        assert_eq!((one.number, one.first_side), (game.number, game.first_side));
        assert_eq!(one.game.moves(), game.game.moves());
        assert_eq!(told, game.game.moves());
    }
}

#[test]
fn pairs_share_an_opening_with_colours_exchanged() {
    fn check<G: Playable>() {
        let series = Series { games: 8, move_cap: Some(12), ..Series::default() };
        let (_, games) = play::<G>("random", "random", &series);
        for pair in games.chunks(2) {
            assert_eq!(pair[0].opening_plies, 8, "{}", G::ID);
            assert_eq!(pair[0].game.moves()[..8], pair[1].game.moves()[..8], "{}", G::ID);
            assert_eq!(pair[0].first_side, G::FIRST);
            assert_eq!(pair[1].first_side, !G::FIRST);
        }
        let openings: Vec<_> =
            games.iter().step_by(2).map(|game| &game.game.moves()[..8]).collect();
        assert!(openings.windows(2).all(|two| two[0] != two[1]), "{} varies", G::ID);
    }
    check::<Virus>();
    check::<Othello>();
    check::<Checkers>();
    check::<Chess>();
    check::<Loa>();
}

#[test]
fn better_players_win_and_everything_is_counted() {
    let series = Series { games: 20, ..Series::default() };
    let (result, games) = play::<Virus>("alphabeta:depth=2", "random", &series);
    assert!(result.tally.wins >= 19, "{}", result.tally);
    assert!(result.interval_95().0 > 0.7 && result.elo().low > 0.0);
    assert_eq!(result.tally.games(), 20);
    assert_eq!(result.pairs.iter().sum::<u64>(), 10);
    assert_eq!(result.as_side(Side::Black).games(), 10);
    assert!(result.effort[0].nodes > 0 && result.effort[1].nodes == 0);
    let chosen: u64 = result.effort.iter().map(|effort| effort.moves).sum();
    assert_eq!(result.plies, chosen + 20 * 8);
    assert_eq!(result.plies, games.iter().map(|game| game.game.moves().len() as u64).sum::<u64>());
    assert_eq!(result.reasons.iter().map(|(_, tally)| tally.games()).sum::<u64>(), 20);
    let record = games[1].record(["alphabeta:depth=2", "random"], &[]).to_string();
    assert!(record.contains("[White \"alphabeta:depth=2\"]"), "{record}");
    assert!(record.contains("[Round \"2\"]"), "{record}");
}

#[test]
fn repetitions_draw_unless_they_shall_not() {
    let start = Checkers::parse_position("B:WK1:BK32").expect("two kings");
    let reasons = |repetition_draws| {
        let openings = Openings::NONE;
        let series = Series { games: 1, openings, repetition_draws, ..Series::default() };
        // It always plays the same move in the same position.
        let player = spec("minimax:depth=1");
        let stop = StopSwitch::new();
        let result =
            play_series_from::<Checkers>(&start, &player, &player, &series, &stop, &|_| {});
        result.expect("players").reasons.into_iter().map(|(reason, _)| reason).collect::<Vec<_>>()
    };
    assert_eq!(reasons(true), [Reason::Repetition]);
    assert_eq!(reasons(false), [Reason::NoProgress]);
}

#[test]
fn the_move_cap_counts_the_opening() {
    let series = Series { games: 2, move_cap: Some(10), ..Series::default() };
    let (result, games) = play::<Chess>("random", "random", &series);
    assert!(games.iter().all(|game| game.game.moves().len() == 10));
    assert_eq!(result.reasons[0].0, Reason::MoveCap);
}

#[test]
fn without_openings_games_begin_at_the_start() {
    let series = Series { games: 2, openings: Openings::NONE, ..Series::default() };
    let (_, games) = play::<Loa>("greedy", "greedy", &series);
    assert_eq!(games[0].opening_plies, 0);
    assert_eq!(moves(&games)[0], moves(&games)[1], "players that never vary");
}

#[test]
fn tiny_boards_have_openings_too() {
    let start = Virus::start_of_size(4).expect("a size");
    let series = Series { games: 20, openings: Openings::random(30), ..Series::default() };
    let random = spec("random");
    let result =
        play_series_from::<Virus>(&start, &random, &random, &series, &StopSwitch::new(), &|_| {});
    assert_eq!(result.expect("players").tally.games(), 20);
}

#[test]
fn an_interrupted_series_reports_what_was_finished() {
    for threads in [1, 3] {
        let stop = StopSwitch::new();
        let told = Mutex::new(Vec::new());
        let series = Series { games: 1000, threads, ..Series::default() };
        let random = spec("random");
        let result = play_series::<Othello>(&random, &random, &series, &stop, &|game| {
            told.lock().expect("no panic").push(game.number);
            if game.number == 6 {
                stop.stop();
            }
        });
        let told = told.into_inner().expect("no panic");
        assert!(told.len() < 100 && told.is_sorted() && told.starts_with(&[0, 1, 2, 3, 4, 5, 6]));
        assert_eq!(result.expect("players").tally.games(), told.len() as u64);
    }
}

#[test]
fn players_that_cannot_sit_down_are_an_error() {
    let nobody = |game: &PlayedGame<Loa>| panic!("game {} was played", game.number);
    for wrong in ["human", "greedy:eval=nonsense", "file:no-such-file.toml"] {
        for (first, second) in [(wrong, "random"), ("random", wrong)] {
            let series = Series::default();
            let result =
                play_series(&spec(first), &spec(second), &series, &StopSwitch::new(), &nobody);
            assert!(result.is_err(), "{first} {second}");
        }
    }
}
