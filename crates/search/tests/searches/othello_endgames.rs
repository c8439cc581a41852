//! The endgame solver against published results, and against the definition of what it solves.

use std::cell::Cell;

use gamut_game::{Game, Notation, random_move, rng};
use gamut_games::othello::{Move, Othello, Position};
use gamut_search::endgame::othello::Solver;
use proptest::prelude::*;

/// Positions of the FFO test with at most this many empty squares are solved here: those up to
/// #40. The example `ffo` solves the rest.
const MOST_EMPTIES: usize = 20;

/// Number, position, score and best moves.
fn ffo() -> impl Iterator<Item = (&'static str, Position, i32, Vec<&'static str>)> {
    let rows = include_str!("data/ffo.tsv").lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| {
        let [number, position, score, best] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not four cells: {row}");
        };
        let position = Othello::parse_position(position).unwrap_or_else(|e| panic!("{e}"));
        (number, position, score.parse().expect("a score"), best.split(' ').collect())
    })
}

fn first_of_ffo() -> (Position, i32) {
    let (_, position, score, _) = ffo().next().expect("59 positions");
    (position, score)
}

fn empties(position: &Position) -> usize {
    64 - position.counts().iter().sum::<u32>() as usize
}

fn moves(position: &Position) -> Vec<Move> {
    let mut list = <Othello as Game>::Moves::default();
    Othello::legal_moves(position, &mut list);
    list.to_vec()
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = *position;
    Othello::play(&mut next, m);
    next
}

/// Disc difference for the side to move, empty squares to the winner.
fn counted(position: &Position) -> i32 {
    let side = Othello::side_to_move(position);
    let [own, other] = [side, !side].map(|side| position.pieces(side).count() as i32);
    (own - other) + (own - other).signum() * empties(position) as i32
}

/// The value by its definition.
fn negamax(position: &Position) -> i32 {
    let values = moves(position).into_iter().map(|m| -negamax(&after(position, m)));
    values.max().unwrap_or_else(|| counted(position))
}

/// The margin at the end of a line, for the side to move at its beginning.
fn margin_after(position: &Position, line: &[Move]) -> i32 {
    let mut end = *position;
    for &m in line {
        assert!(moves(&end).contains(&m), "{m:?} is not legal in {end:?}");
        Othello::play(&mut end, m);
    }
    assert!(moves(&end).is_empty(), "the line stops before the game is over");
    if line.len().is_multiple_of(2) { counted(&end) } else { -counted(&end) }
}

/// Where random play is when at most `most` squares are empty.
fn late_position(seed: u64, most: usize) -> Position {
    let mut position = Othello::start();
    let mut rng = rng(seed, 0);
    while empties(&position) > most
        && let Some(m) = random_move::<Othello>(&position, &mut rng)
    {
        Othello::play(&mut position, m);
    }
    position
}

/// Any discs anywhere: much that play seldom reaches, passes above all.
fn arbitrary_position() -> impl Strategy<Value = Position> {
    (any::<u64>(), any::<bool>(), prop::collection::vec(0..64_usize, 0..7)).prop_map(
        |(black, black_moves, empty)| {
            let square = |i: usize| match (empty.contains(&i), black >> i & 1) {
                (true, _) => '-',
                (false, 1) => 'X',
                (false, _) => 'O',
            };
            let board: String = (0..64).map(square).collect();
            let side = if black_moves { 'X' } else { 'O' };
            Othello::parse_position(&format!("{board} {side}")).expect("a position")
        },
    )
}

#[test]
fn published_scores_and_moves() {
    let mut solver = Solver::new(64);
    let mut solved = 0;
    for (number, position, score, best) in ffo().filter(|row| empties(&row.1) <= MOST_EMPTIES) {
        let solution = solver.solve(&position, &|| false).expect("nothing stops it");
        assert_eq!(solution.margin, score, "FFO #{number}");
        let found = Othello::move_text(&position, solution.best.expect("not over"));
        assert!(best.contains(&found.as_str()), "FFO #{number}: {found}, not {best:?}");
        assert_eq!(margin_after(&position, &solution.line), score, "FFO #{number}");
        solved += 1;
    }
    assert!(solved >= 20, "only {solved} positions were solved");
}

#[test]
fn the_suite_has_every_number_once() {
    let numbers: Vec<_> = ffo().map(|row| row.0.parse::<usize>().expect("a number")).collect();
    assert_eq!(numbers, (1..=59).collect::<Vec<_>>());
    for (number, position, _, best) in ffo() {
        for m in best {
            assert!(Othello::parse_move(&position, m).is_ok(), "FFO #{number}: {m}");
        }
    }
}

#[test]
fn a_stopped_search_says_nothing_and_spoils_nothing() {
    let (position, score) = first_of_ffo();
    let mut solver = Solver::new(4);
    let asked = Cell::new(0);
    let stopped = || {
        asked.set(asked.get() + 1);
        asked.get() > 2
    };
    assert_eq!(solver.solve(&position, &stopped), None);
    assert_eq!(solver.solve(&position, &|| false).map(|found| found.margin), Some(score));
}

#[test]
fn a_finished_game_has_its_margin_and_no_move() {
    // White has no disc left; 62 squares are empty.
    let position = Othello::parse_position(&format!("XX{} X", "-".repeat(62))).expect("valid");
    let solution = Solver::new(1).solve(&position, &|| false).expect("nothing stops it");
    assert_eq!((solution.margin, solution.best, solution.line), (64, None, vec![]));
}

#[test]
fn only_the_line_is_allocated() {
    let (position, _) = first_of_ffo();
    let mut solver = Solver::new(4);
    let mut nodes = 0;
    let allocations = allocation_counter::measure(|| {
        nodes = solver.solve(&position, &|| false).expect("nothing stops it").nodes;
    });
    assert!(nodes > 10_000);
    assert!(allocations.count_total < 10, "{}", allocations.count_total);
}

proptest! {
    #[test]
    fn values_are_those_of_negamax(seed: u64, most in 0..=8_usize) {
        let position = late_position(seed, most);
        let solution = Solver::new(1).solve(&position, &|| false).expect("nothing stops it");
        prop_assert_eq!(solution.margin, negamax(&position));
        prop_assert_eq!(margin_after(&position, &solution.line), solution.margin);
        prop_assert_eq!(solution.best, solution.line.first().copied());
    }

    #[test]
    fn values_of_arbitrary_boards_too(position in arbitrary_position()) {
        let solution = Solver::new(1).solve(&position, &|| false).expect("nothing stops it");
        prop_assert_eq!(solution.margin, negamax(&position));
        prop_assert_eq!(margin_after(&position, &solution.line), solution.margin);
    }

    /// One table for several windows: what one leaves behind must be true for the others.
    #[test]
    fn windows_are_bounds(
        seed: u64,
        most in 0..=12_usize,
        windows in prop::collection::vec((-66..66_i32, 1..20_i32), 1..5),
    ) {
        let position = late_position(seed, most);
        let value = Solver::new(1).solve(&position, &|| false).expect("nothing stops it").margin;
        let mut solver = Solver::new(1);
        for (alpha, width) in windows {
            let beta = alpha + width;
            let found = solver.solve_window(&position, alpha, beta, &|| false).expect("no stop");
            if value <= alpha {
                prop_assert!((value..=alpha).contains(&found.margin), "{found:?} of {value}");
                prop_assert_eq!((found.best, found.line), (None, vec![]));
            } else if value >= beta {
                prop_assert!((beta..=value).contains(&found.margin), "{found:?} of {value}");
                prop_assert_eq!(found.line, vec![]);
                if let Some(m) = found.best {
                    let reply = Solver::new(1).solve(&after(&position, m), &|| false);
                    prop_assert!(-reply.expect("no stop").margin >= beta);
                }
            } else {
                prop_assert_eq!(found.margin, value);
                prop_assert_eq!(margin_after(&position, &found.line), value);
            }
        }
    }
}
