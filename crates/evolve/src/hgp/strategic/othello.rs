use gamut_board::{Square, SquareSet};
use gamut_game::Side;
use gamut_games::othello::{Move, Othello, Position, outflanking};

use super::{HgpConfig, Ranking, Strategic, Ties};

impl Strategic for Othello {
    const CONFIG: HgpConfig = HgpConfig::OTHELLO;

    #[inline]
    fn choose(position: &Position, ranking: &Ranking, ties: &mut Ties) -> Option<Move> {
        let colours = position.colours();
        let legal = outflanking(colours.mover, colours.other);
        match ties.one_of(ranking.best(legal)) {
            Some(square) => Some(Move::Place(square)),
            None => {
                let passes = !outflanking(colours.other, colours.mover).is_empty();
                passes.then_some(Move::Pass)
            }
        }
    }

    #[inline]
    fn piece_points(position: &Position, side: Side) -> u32 {
        position.pieces(side).count()
    }

    fn turn_passed(position: &Position) -> Option<Position> {
        Some(position.turn_passed())
    }

    /// Discs are placed where there are none, and stay.
    fn open_squares(position: &Position) -> SquareSet {
        !position.colours().occupied()
    }

    /// Every move adds a disc to the first four.
    fn moves_made(position: &Position) -> Option<u32> {
        Some(position.colours().occupied().count().saturating_sub(4))
    }

    fn destination(_: &Position, m: Move) -> Option<Square> {
        match m {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        }
    }
}
