use gamut_board::{Square, SquareSet};
use gamut_game::Side;
use gamut_games::breakthrough::{Breakthrough, Move, Position, ahead};

use crate::endgame::NoEndgame;

use super::{Quiescence, Selectivity, Tactics};

/// What a pawn is worth by the steps it has gone from its first rank, beyond what any pawn is.
const ADVANCED: [i32; 8] = [4, 0, 2, 6, 14, 35, 80, 10_000];
const PAWN: i32 = 100;

/// The steps from a side's first rank.
#[inline]
const fn steps(square: Square, side: Side) -> usize {
    match side {
        Side::Black => square.rank() as usize,
        Side::White => 7 - square.rank() as usize,
    }
}

/// How many of `pawns`, which are `side`'s, could capture on a square.
#[inline]
fn takers(square: Square, pawns: SquareSet, side: Side) -> u32 {
    // Seen from the square, they stand where a pawn of the other side would capture.
    let [west, _, east] = ahead(SquareSet::of(square), !side);
    ((west | east) & pawns).count()
}

/// Whether a pawn that goes to a square can be taken for nothing: pawns are all worth the same,
/// so that the side with more of them there has the last word.
#[inline]
fn is_given(position: &Position, m: Move) -> bool {
    let (mover, board) = (position.side(), position.colours());
    let guards = takers(m.to, board.mover - SquareSet::of(m.from), mover);
    takers(m.to, board.other, !mover) > guards
}

impl Tactics for Breakthrough {
    const GAIN_RANKS_QUIET_MOVES: bool = true;
    const MOVE_CODES: usize = 64 * 64;

    #[inline]
    fn move_code(m: Move) -> usize {
        m.from.index() * 64 + m.to.index()
    }

    /// The pawn that is taken, the way that is gained, and the pawn that is given. A pawn near
    /// its goal is worth more; one that arrives, everything.
    #[inline]
    fn gain(position: &Position, m: Move) -> i32 {
        let side = position.side();
        let advanced = ADVANCED[steps(m.to, side)];
        let way = advanced - ADVANCED[steps(m.from, side)];
        let taken = match position.colours().other.contains(m.to) {
            true => PAWN + ADVANCED[steps(m.to, !side)],
            false => 0,
        };
        let given = if is_given(position, m) { PAWN + advanced } else { 0 };
        way + taken - given
    }

    const GAIN_WEIGHT: i32 = 20;

    /// Captures, and the step that wins.
    #[inline]
    fn is_tactical(position: &Position, m: Move) -> bool {
        position.colours().other.contains(m.to) || steps(m.to, position.side()) == 7
    }

    /// Only captures and the last step end it: the foremost pawn always has a move.
    #[inline]
    fn may_end_game(_: &Position, _: Move) -> bool {
        false
    }

    const QUIESCENCE: Quiescence = Quiescence::Optional;

    type Endgame = NoEndgame;

    const SELECTIVITY: Selectivity = Selectivity {
        late_move_reduction: 90,
        full_depth_moves: 3,
        null_move_reduction: 0,
        futility_margin: 100,
        reverse_futility_margin: 80,
        late_move_count: 6,
    };
}
