use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use gamut_game::Game;
use gamut_games::chess::{Chess, DRAW_CLOCK, attackers};

use crate::endgame::NoEndgame;

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

/// What the side to move wins when both sides go on taking on the square that `m` goes to,
/// cheapest piece first, as long as it pays (static exchange evaluation).
fn exchange(position: &Board, m: Move) -> i32 {
    let mut balance = [0; 34];
    balance[0] = captured(position, m).map_or(0, |victim| VALUES[victim as usize]);
    let mut on_square = position.piece_on(m.from).map_or(0, |piece| VALUES[piece as usize]);
    if let Some(piece) = m.promotion {
        on_square = VALUES[piece as usize];
        balance[0] += on_square - VALUES[Piece::Pawn as usize];
    }
    let mut occupied = position.occupied() ^ m.from.bitboard();
    let mut side = !position.side_to_move();
    let mut last = 0;
    while last + 1 < balance.len() {
        let takers = attackers(position, m.to, occupied) & position.colors(side);
        let cheapest =
            Piece::ALL.into_iter().find(|&piece| !(takers & position.pieces(piece)).is_empty());
        let Some(piece) = cheapest else { break };
        last += 1;
        balance[last] = on_square - balance[last - 1];
        on_square = VALUES[piece as usize];
        let from = (takers & position.pieces(piece)).next_square();
        occupied ^= from.map_or(BitBoard::EMPTY, Square::bitboard);
        side = !side;
    }
    // From the end: nobody goes on when it costs.
    for i in (1..=last).rev() {
        balance[i - 1] = balance[i - 1].min(-balance[i]);
    }
    balance[0]
}

/// Whether a move that takes nothing may give check: by the piece that moves, or by one that it
/// stood before, even if it is still in the way.
#[inline]
fn may_check(position: &Board, m: Move) -> bool {
    let mover = position.side_to_move();
    let king = position.king(!mover);
    let own = |piece| position.colored_pieces(mover, piece);
    let occupied = position.occupied() ^ m.from.bitboard();
    let (diagonals, lines) = (get_bishop_moves(king, occupied), get_rook_moves(king, occupied));
    let uncovers = !((diagonals & (own(Piece::Bishop) | own(Piece::Queen)))
        | (lines & (own(Piece::Rook) | own(Piece::Queen))))
    .is_empty();
    let attacks = match m.promotion.or_else(|| position.piece_on(m.from)) {
        Some(Piece::Pawn) => get_pawn_attacks(king, !mover),
        Some(Piece::Knight) => get_knight_moves(king),
        Some(Piece::Bishop) => diagonals,
        Some(Piece::Rook) => lines,
        Some(Piece::Queen) => diagonals | lines,
        // In castling the rook may.
        Some(Piece::King) => position.colors(mover),
        None => BitBoard::EMPTY,
    };
    uncovers || attacks.has(m.to)
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

    #[inline]
    fn loses_material(position: &Board, m: Move) -> bool {
        let value = |piece: Option<Piece>| piece.map_or(0, |piece| VALUES[piece as usize]);
        let cheap = value(captured(position, m)) >= value(position.piece_on(m.from));
        !cheap && exchange(position, m) < 0
    }

    const QUIESCENCE: Quiescence = Quiescence::Optional;

    #[inline]
    fn is_threatened(position: &Board) -> bool {
        !position.checkers().is_empty()
    }

    /// Mate takes a check, stalemate mostly a bare king with its pawns.
    #[inline]
    fn may_end_game(position: &Board, m: Move) -> bool {
        let slow = position.pieces(Piece::Pawn) | position.pieces(Piece::King);
        position.halfmove_clock() + 1 >= DRAW_CLOCK
            || (position.colors(!position.side_to_move()) - slow).is_empty()
            || may_check(position, m)
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

    type Endgame = NoEndgame;

    const SELECTIVITY: Selectivity = Selectivity {
        late_move_reduction: 90,
        full_depth_moves: 3,
        null_move_reduction: 2,
        futility_margin: 100,
        reverse_futility_margin: 80,
        late_move_count: 6,
    };
}

#[cfg(test)]
mod tests {
    use super::{Chess, exchange};
    use gamut_game::Notation;

    /// Worked by hand: what is won on the square in the end.
    #[test]
    fn exchanges_are_counted_out() {
        for (position, m, worth) in [
            ("4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5", 100 - 500),
            ("4k3/8/8/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5", 100),
            ("4k3/4r3/3p4/4p3/8/8/4R3/4QK2 w - - 0 1", "e2e5", 100 - 500),
            ("4k3/8/3n4/8/4P3/8/8/4K3 b - - 0 1", "d6e4", 100),
            ("4k3/8/3n4/8/4P3/3P4/8/4K3 b - - 0 1", "d6e4", 100 - 320),
            // The rook behind the rook takes part.
            ("4k3/8/4r3/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5", 100),
        ] {
            let board = Chess::parse_position(position).unwrap();
            let m = Chess::parse_move(&board, m).unwrap();
            assert_eq!(exchange(&board, m), worth, "{position}");
        }
    }
}
