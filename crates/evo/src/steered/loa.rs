//! Lines of Action.

use gamut_board::{Square, SquareSet};
use gamut_games::loa::{Loa, Move, Position};

use super::{Exchange, MoveFeature, Steered};

const CAPTURE: usize = 0;
const INWARDS: usize = 1;
const OUTWARDS: usize = 2;
const JOINS: usize = 3;
const LEAVES: usize = 4;
const CONNECTS: usize = 5;

/// How far a square is from the edge, 0 to 3.
fn ring(square: Square) -> i32 {
    let edge = |n: u8| i32::from(n.min(7 - n));
    edge(square.file()).min(edge(square.rank()))
}

impl Steered for Loa {
    const PIECES: &'static [&'static str] = &["piece"];
    const COUNTS: &'static [&'static str] = &["pieces", "own_pieces", "further_groups"];

    #[inline]
    fn count(position: &Position, which: usize) -> u32 {
        let board = position.colours();
        match which {
            0 => board.occupied().count(),
            1 => board.mover.count(),
            // What the side to move has yet to connect.
            _ => board.mover.connected_groups().count() as u32 - 1,
        }
    }

    /// More pieces are more to connect: captures are worth what they change.
    fn piece_values(_: &[f64]) -> Vec<f64> {
        vec![1.0]
    }

    const MOVE_FEATURES: &'static [MoveFeature] = &[
        MoveFeature { name: "capture", meaning: "a piece is captured" },
        MoveFeature { name: "inwards", meaning: "nearer to the centre, a third a ring" },
        MoveFeature { name: "outwards", meaning: "further from the centre, a third a ring" },
        MoveFeature { name: "joins", meaning: "own neighbours there, all for four" },
        MoveFeature { name: "leaves", meaning: "own neighbours that are left, all for four" },
        MoveFeature { name: "connects", meaning: "all own pieces are connected" },
    ];

    type Glance = ();

    #[inline]
    fn glance(_: &Position) {}

    #[inline]
    fn look(position: &Position, (): &(), m: Move, mut sink: impl FnMut(usize, f32)) -> Exchange {
        let board = position.colours();
        let others = board.mover - SquareSet::of(m.from);
        let beside = |square: Square| {
            let own = (SquareSet::of(square).adjacent() & others).count();
            own.min(4) as f32 / 4.0
        };
        let way = (ring(m.to) - ring(m.from)) as f32 / 3.0;
        sink(if way > 0.0 { INWARDS } else { OUTWARDS }, way.abs());
        sink(JOINS, beside(m.to));
        sink(LEAVES, beside(m.from));
        if (others | SquareSet::of(m.to)).is_connected() {
            sink(CONNECTS, 1.0);
        }
        if !board.other.contains(m.to) {
            return Exchange::default();
        }
        sink(CAPTURE, 1.0);
        Exchange { taken: 1, ..Exchange::default() }
    }
}
