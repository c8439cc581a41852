//! Checkers.

use gamut_board::{SquareSet, squares};
use gamut_game::Game;
use gamut_games::checkers::{Checkers, Move, Position};

use super::{Exchange, MoveFeature, Steered, scaled};

const CENTRE: SquareSet = squares!(c3, e3, d4, f4, c5, e5, d6, f6);

const CAPTURE: usize = 0;
const CROWNS: usize = 1;
const TO_CENTRE: usize = 2;
const FROM_BACK: usize = 3;
const EXPOSED: usize = 4;

const MAN: u8 = 0;
const KING: u8 = 1;

impl Steered for Checkers {
    const PIECES: &'static [&'static str] = &["man", "king"];
    const COUNTS: &'static [&'static str] = &["men", "kings", "moves"];

    #[inline]
    fn count(position: &Position, which: usize) -> u32 {
        let (occupied, kings) = (position.colours().occupied(), position.kings());
        match which {
            0 => (occupied - kings).count(),
            1 => kings.count(),
            _ => Self::count_moves(position) as u32,
        }
    }

    fn piece_values(genes: &[f64]) -> Vec<f64> {
        ["men", "kings"].map(|kind| scaled::worth::<Self>(genes, kind)).to_vec()
    }

    const MOVE_FEATURES: &'static [MoveFeature] = &[
        MoveFeature { name: "capture", meaning: "pieces are captured, all for three" },
        MoveFeature { name: "crowns", meaning: "a man becomes a king" },
        MoveFeature { name: "to_centre", meaning: "a piece goes to the eight centre squares" },
        MoveFeature { name: "from_back", meaning: "a man leaves its first rank" },
        MoveFeature { name: "exposed", meaning: "a piece goes beside an opposing one" },
    ];

    type Glance = ();

    #[inline]
    fn glance(_: &Position) {}

    #[inline]
    fn look(position: &Position, (): &(), m: Move, mut sink: impl FnMut(usize, f32)) -> Exchange {
        let (kings, to, taken) = (position.kings(), m.to(), m.taken());
        let is_king = kings.contains(m.from());
        if m.is_capture() {
            sink(CAPTURE, taken.count().min(3) as f32 / 3.0);
        }
        if m.crowns(position) {
            sink(CROWNS, 1.0);
        }
        if CENTRE.contains(to) && !CENTRE.contains(m.from()) {
            sink(TO_CENTRE, 1.0);
        }
        if !is_king && matches!(m.from().rank(), 0 | 7) {
            sink(FROM_BACK, 1.0);
        }
        if SquareSet::of(to).adjacent().intersects(position.colours().other - taken) {
            sink(EXPOSED, 1.0);
        }
        // A chain that takes a king is worth at least that.
        Exchange {
            mover: if is_king { KING } else { MAN },
            victim: if taken.intersects(kings) { KING } else { MAN },
            taken: taken.count() as u8,
        }
    }
}
