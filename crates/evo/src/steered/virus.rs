//! Virus and Ataxx: what is captured are the pieces that change their colour.

use gamut_board::{Square, SquareSet};
use gamut_games::virus::{Move, Position, VirusFamily};

use super::{Exchange, MoveFeature, Steered, scaled};

const GROW: usize = 0;
const CONVERTS: usize = 1;
const HOLDS: usize = 2;
const LEAVES: usize = 3;
const OPEN: usize = 4;

impl<const JUMPS_OVER_ANYTHING: bool> Steered for VirusFamily<JUMPS_OVER_ANYTHING> {
    const PIECES: &'static [&'static str] = &["piece"];
    const COUNTS: &'static [&'static str] = &["empty_squares", "own_pieces", "other_pieces"];

    #[inline]
    fn count(position: &Position, which: usize) -> u32 {
        let board = position.colours();
        [position.empty(), board.mover, board.other][which].count()
    }

    fn piece_values(genes: &[f64]) -> Vec<f64> {
        vec![scaled::worth::<Self>(genes, "pieces")]
    }

    const MOVE_FEATURES: &'static [MoveFeature] = &[
        MoveFeature { name: "grow", meaning: "a new piece" },
        MoveFeature { name: "converts", meaning: "pieces change their colour, all for eight" },
        MoveFeature { name: "holds", meaning: "own neighbours there, all for eight" },
        MoveFeature { name: "leaves", meaning: "own neighbours of the hole of a jump" },
        MoveFeature { name: "open", meaning: "empty squares beside it, all for eight" },
    ];

    type Glance = ();

    #[inline]
    fn glance(_: &Position) {}

    #[inline]
    fn look(position: &Position, (): &(), m: Move, mut sink: impl FnMut(usize, f32)) -> Exchange {
        let (Move::Grow(to) | Move::Jump { to, .. }) = m else { return Exchange::default() };
        let board = position.colours();
        let part = |square: Square, of: SquareSet| {
            (SquareSet::of(square).adjacent() & of).count() as f32 / 8.0
        };
        match m {
            Move::Jump { from, .. } => sink(LEAVES, part(from, board.mover)),
            _ => sink(GROW, 1.0),
        }
        sink(CONVERTS, part(to, board.other));
        sink(HOLDS, part(to, board.mover));
        sink(OPEN, part(to, position.empty()));
        let taken = (SquareSet::of(to).adjacent() & board.other).count() as u8;
        Exchange { taken, ..Exchange::default() }
    }
}
