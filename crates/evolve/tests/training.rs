//! Two moves against training players (Frankland §9.2.2.1).

use gamut_evolve::hgp::{
    Achieved, Evolution, Fitness, Heuristics, HgpConfig, Known, Ranking, Strategic, Training,
};
use gamut_game::{Game, Notation, random_position, rng};
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::othello::Othello;
use rand::RngExt;

/// A strategy with many ties, or with few.
fn any_strategy(seed: u64) -> Ranking {
    let rng = &mut rng(seed, 0);
    let most = [3, 64][seed as usize % 2];
    Ranking::of(&Heuristics::from_fn(|_| rng.random_range(0..=most) as f32))
}

/// Every answer is forced: the rook waits, the king goes to h7, the rook checkmates.
#[test]
fn four_fifths_of_the_first_move_and_one_fifth_of_the_second() {
    let position = Chess::parse_position("7k/5K2/8/8/8/8/8/R7 w - - 0 1").expect("a position");
    let mut heuristics = Heuristics::ZERO;
    for (square, value) in [("b1", 9.0), ("h1", 8.0), ("a1", 1.0)] {
        heuristics.set(square.parse().expect("a square"), value);
    }
    let strategy = Ranking::of(&heuristics);
    let config = HgpConfig { training: 3, ..Chess::CONFIG };
    let training = Training::<Chess>::new(&position, &config);
    let achieved = training.evaluate(&strategy, 1, &mut Known::new());
    // 14 squares for the rook on b1, 6 for the king, 5 points; then 12 and 5 squares, 5 points,
    // check and checkmate.
    let (first, second) = (14.0 + 6.0 + 5.0, 12.0 + 5.0 + 5.0 + 50.0 + 1000.0);
    let expected = 3.0 * (0.8 * first + 0.2 * second);
    assert!((achieved.own - expected).abs() < 1e-9, "{} and {expected}", achieved.own);
    assert_eq!(achieved.plies, 3 * 4);
}

/// What is looked up is what would be found.
fn agrees_with_the_plain_method<G: Strategic>(positions: &[G::Position]) {
    for (position, fitness) in
        positions.iter().zip([Fitness::Training, Fitness::Stages].iter().cycle())
    {
        let config = HgpConfig { training: 8, fitness: *fitness, ..G::CONFIG };
        let training = Training::<G>::new(position, &config);
        let mut known = Known::new();
        for seed in 0..40 {
            let strategy = any_strategy(seed / 2);
            let found: Achieved = training.evaluate(&strategy, seed, &mut known);
            assert_eq!(found, training.evaluate_plainly(&strategy, seed), "{position:?}");
        }
    }
}

#[test]
fn looking_points_up_changes_nothing() {
    let chess = [
        "4rk2/1b6/8/6Q1/8/R2R4/8/6K1 w - - 0 1",
        "8/8/8/3k4/8/8/8/4K2R w - - 98 60",
        "8/8/2b5/4k3/R7/8/7R/4K3 w - - 0 1",
        "7k/8/5KR1/8/8/8/8/8 w - - 0 1",
        "8/P6k/8/8/3pP3/8/8/K7 b - e3 0 1",
    ];
    let mut positions: Vec<_> =
        chess.iter().map(|fen| Chess::parse_position(fen).expect("a position")).collect();
    positions.extend(
        (0..6).map(|n| random_position::<Chess>(&Chess::start(), 8 * n, &mut rng(7, n.into()))),
    );
    agrees_with_the_plain_method::<Chess>(&positions);
    let any =
        |n: u32| random_position::<Checkers>(&Checkers::start(), 9 * n, &mut rng(7, n.into()));
    agrees_with_the_plain_method::<Checkers>(&[any(1), any(5)]);
    let any = |n: u32| random_position::<Othello>(&Othello::start(), 9 * n, &mut rng(7, n.into()));
    agrees_with_the_plain_method::<Othello>(&[any(1), any(5)]);
}

/// By stages a run finds the only checkmate of king and rook, and does not stalemate.
#[test]
fn a_run_finds_checkmate() {
    for fitness in [Fitness::Training, Fitness::Stages] {
        let position = Chess::parse_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1").expect("a position");
        let config = HgpConfig { fitness, ..Chess::CONFIG };
        let mut evolution = Evolution::<Chess>::new(config, Vec::new(), 1, 1);
        let evolved = evolution.run(&position, &|| false, &mut |_| {});
        let m = evolution.choose(&position, &evolved).expect("a move");
        assert_eq!(Chess::move_text(&position, m), "a1a8", "{fitness:?}");
    }
}
