use gamut_board::{SquareSet, TwoColours, squares};
use gamut_games::othello::{Move, Othello, Position, flips, outflanking};

use crate::endgame::othello::Solver;

use super::{Selectivity, Tactics};

const CORNERS: SquareSet = squares!(a1, h1, a8, h8);
/// Diagonally next to a corner: they give it away.
const X_SQUARES: SquareSet = squares!(b2, g2, b7, g7);

impl Tactics for Othello {
    const GAIN_RANKS_QUIET_MOVES: bool = true;
    const MOVE_CODES: usize = 65;

    #[inline]
    fn move_code(m: Move) -> usize {
        match m {
            Move::Place(square) => square.index(),
            Move::Pass => 64,
        }
    }

    /// Corners first, then the moves that leave the opponent the fewest replies.
    #[inline]
    fn gain(position: &Position, m: Move) -> i32 {
        let Move::Place(square) = m else { return 0 };
        let TwoColours { mover: own, other } = position.colours();
        let flipped = flips(square, own, other);
        let (own, other) = (own | flipped | SquareSet::of(square), other - flipped);
        let replies = outflanking(other, own);
        let place = match square {
            _ if CORNERS.contains(square) => 400,
            _ if X_SQUARES.contains(square) => -150,
            _ => 0,
        };
        place - 30 * (replies.count() + (replies & CORNERS).count() * 3) as i32
    }

    /// Somebody has few discs to lose, or few squares are left.
    #[inline]
    fn may_end_game(position: &Position, _: Move) -> bool {
        let TwoColours { mover, other } = position.colours();
        other.count() < 10 || (mover | other).count() > 54
    }

    const GAIN_WEIGHT: i32 = 20;
    const GAIN_FROM_DEPTH: i32 = 2;

    type Endgame = Solver;

    const SELECTIVITY: Selectivity = Selectivity {
        late_move_reduction: 100,
        full_depth_moves: 3,
        null_move_reduction: 0,
        futility_margin: 80,
        reverse_futility_margin: 60,
        late_move_count: 5,
    };
}
