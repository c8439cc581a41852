//! Breakthrough.

use gamut_board::{Square, SquareSet};
use gamut_game::Side;
use gamut_games::breakthrough::{Breakthrough, Move, Position, ahead, goal_rank};

use super::{Exchange, MoveFeature, Steered, scaled};

const CAPTURE: usize = 0;
const ADVANCED: usize = 1;
const ATTACKED: usize = 2;
const GUARDED: usize = 3;
const FROM_HOME: usize = 4;

/// How far a square is from the goal of a side.
fn way(square: Square, side: Side) -> u8 {
    square.rank().abs_diff(goal_rank(side))
}

impl Steered for Breakthrough {
    const PIECES: &'static [&'static str] = &["pawn"];
    const COUNTS: &'static [&'static str] = &["pawns", "own_way", "other_way"];

    #[inline]
    fn count(position: &Position, which: usize) -> u32 {
        let side = position.side();
        let nearest = |pawns: SquareSet, side| {
            pawns.iter().map(|pawn| u32::from(way(pawn, side))).min().unwrap_or(8)
        };
        let board = position.colours();
        match which {
            0 => board.occupied().count(),
            1 => nearest(board.mover, side),
            _ => nearest(board.other, !side),
        }
    }

    fn piece_values(genes: &[f64]) -> Vec<f64> {
        vec![scaled::worth::<Self>(genes, "pawns")]
    }

    const MOVE_FEATURES: &'static [MoveFeature] = &[
        MoveFeature { name: "capture", meaning: "a pawn is captured" },
        MoveFeature { name: "advanced", meaning: "how near to the goal it goes" },
        MoveFeature { name: "attacked", meaning: "it can be taken there" },
        MoveFeature { name: "guarded", meaning: "another pawn guards it there" },
        MoveFeature { name: "from_home", meaning: "it leaves its first rank" },
    ];

    type Glance = ();

    #[inline]
    fn glance(_: &Position) {}

    #[inline]
    fn look(position: &Position, (): &(), m: Move, mut sink: impl FnMut(usize, f32)) -> Exchange {
        let (side, board) = (position.side(), position.colours());
        sink(ADVANCED, f32::from(7 - way(m.to, side)) / 7.0);
        // Seen from the square, they stand where a pawn of the other side would capture.
        let takers = |of: Side, pawns: SquareSet| {
            let [west, _, east] = ahead(SquareSet::of(m.to), !of);
            (west | east).intersects(pawns)
        };
        if takers(!side, board.other) {
            sink(ATTACKED, 1.0);
        }
        if takers(side, board.mover - SquareSet::of(m.from)) {
            sink(GUARDED, 1.0);
        }
        if way(m.from, side) == 7 {
            sink(FROM_HOME, 1.0);
        }
        if !board.other.contains(m.to) {
            return Exchange::default();
        }
        sink(CAPTURE, 1.0);
        Exchange { taken: 1, ..Exchange::default() }
    }
}
