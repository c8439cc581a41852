use cozy_chess::{Board, Color, Move, Piece};
use gamut_game::Game;
use gamut_games::chess::Chess;

use super::{Quiescence, Selectivity, Tactics, with_clock};

/// Piece values for ordering, in the order of [`Piece`].
const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 10_000];

/// What stands on the square that `m` goes to, or the pawn it takes in passing.
#[inline]
fn captured(position: &Board, m: Move) -> Option<Piece> {
    let enemy = position.colors(!position.side_to_move());
    if enemy.has(m.to) {
        return position.piece_on(m.to);
    }
    let is_pawn = position.pieces(Piece::Pawn).has(m.from);
    (is_pawn && m.from.file() != m.to.file()).then_some(Piece::Pawn)
}

impl Tactics for Chess {
    const MOVE_CODES: usize = 64 * 64;

    #[inline]
    fn move_code(m: Move) -> usize {
        m.from as usize * 64 + m.to as usize
    }

    /// The most valuable victim, then the least valuable aggressor (Groß §2.3); promotions.
    #[inline]
    fn gain(position: &Board, m: Move) -> i32 {
        let promotion = m.promotion.map_or(0, |piece| VALUES[piece as usize] - 100);
        let Some(victim) = captured(position, m) else { return promotion };
        let aggressor = position.piece_on(m.from).map_or(0, |piece| piece as i32);
        promotion + VALUES[victim as usize] - aggressor
    }

    #[inline]
    fn is_tactical(position: &Board, m: Move) -> bool {
        m.promotion == Some(Piece::Queen) || captured(position, m).is_some()
    }

    const QUIESCENCE: Quiescence = Quiescence::Optional;

    #[inline]
    fn is_threatened(position: &Board) -> bool {
        !position.checkers().is_empty()
    }

    /// Not with only pawns left: there zugzwang decides.
    #[inline]
    fn passed(position: &Board) -> Option<Board> {
        let mover: Color = position.side_to_move();
        let slow = position.pieces(Piece::Pawn) | position.pieces(Piece::King);
        if (position.colors(mover) - slow).is_empty() {
            return None;
        }
        position.null_move()
    }

    #[inline]
    fn table_key(position: &Board) -> u64 {
        with_clock(Self::hash(position), position.halfmove_clock())
    }

    const SELECTIVITY: Selectivity = Selectivity::CAUTIOUS;
}
