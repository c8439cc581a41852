use gamut_board::{Square, SquareSet};
use gamut_game::Side;
use gamut_games::loa::{Loa, Move, Position};

use super::{HgpConfig, Ranking, Strategic, Ties, choose_from_to};

impl Strategic for Loa {
    const CONFIG: HgpConfig = HgpConfig::OTHER_GAMES;

    #[inline]
    fn choose(position: &Position, ranking: &Ranking, ties: &mut Ties) -> Option<Move> {
        choose_from_to::<Self>(position, ranking, ties, |m| (m.from, m.to))
    }

    /// The thesis does not play Lines of Action, where pieces are worth nothing by themselves:
    /// a point for each in the largest group.
    #[inline]
    fn piece_points(position: &Position, side: Side) -> u32 {
        let groups = position.pieces(side).connected_groups();
        groups.map(SquareSet::count).max().unwrap_or(0)
    }

    fn turn_passed(position: &Position) -> Option<Position> {
        Some(position.turn_passed())
    }

    fn destination(_: &Position, m: Move) -> Option<Square> {
        Some(m.to)
    }
}
