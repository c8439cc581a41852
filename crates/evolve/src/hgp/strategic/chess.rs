use cozy_chess::{Board, Piece};
use gamut_board::{Square, SquareSet};
use gamut_game::Side;
use gamut_games::chess::Chess;

use super::{HgpConfig, Ranking, Strategic, Ties, piece_then_destination};
use crate::hgp::training::Exchange;
use crate::hgp::{points, stages};

impl Strategic for Chess {
    const CONFIG: HgpConfig = HgpConfig::CHESS;
    const HAS_STAGES: bool = true;

    /// A pawn that reaches the last rank becomes a queen: promotion is no choice of squares.
    #[inline]
    fn choose(position: &Board, ranking: &Ranking, ties: &mut Ties) -> Option<cozy_chess::Move> {
        let mut moves = gamut_game::ArrayVec::<cozy_chess::Move, 256>::new();
        let mut movable = SquareSet::EMPTY;
        position.generate_moves(|of_piece| {
            movable |= SquareSet::of(chess_square(of_piece.from));
            false
        });
        let piece = ties.one_of(ranking.best(movable))?;
        let from = cozy_chess::Square::index(piece.index());
        position.generate_moves_for(from.bitboard(), |of_piece| {
            for m in of_piece {
                if matches!(m.promotion, None | Some(Piece::Queen)) && !moves.is_full() {
                    moves.push(m);
                }
            }
            false
        });
        let route = |m: cozy_chess::Move| (SquareSet::of(piece), chess_destination(position, m));
        piece_then_destination(&moves, ranking, ties, route)
    }

    /// "8 Pawns worth 1 point each, 2 Knights and 2 Bishops worth 3 points each, 2 Rooks worth
    /// 5 points and a Queen worth 9 points" (§9.2.2.1).
    fn piece_points(position: &Board, side: Side) -> u32 {
        let own = position.colors(match side {
            Side::Black => cozy_chess::Color::Black,
            Side::White => cozy_chess::Color::White,
        });
        let worth = |piece, points| (position.pieces(piece) & own).len() * points;
        worth(Piece::Pawn, 1)
            + worth(Piece::Knight, 3)
            + worth(Piece::Bishop, 3)
            + worth(Piece::Rook, 5)
            + worth(Piece::Queen, 9)
    }

    fn turn_passed(position: &Board) -> Option<Board> {
        position.null_move()
    }

    fn training_points(exchange: &Exchange<'_, Board>, by_stage: bool) -> f64 {
        if by_stage { stages::points(exchange) } else { points::chess(exchange) }
    }

    fn destination(position: &Board, m: cozy_chess::Move) -> Option<Square> {
        Some(chess_destination(position, m))
    }
}

fn chess_square(square: cozy_chess::Square) -> Square {
    Square::from_index(square as usize).expect("both boards have 64 squares")
}

/// Where the piece ends: castling is written as the king taking its rook.
fn chess_destination(position: &Board, m: cozy_chess::Move) -> Square {
    let to = chess_square(m.to);
    if !position.colors(position.side_to_move()).has(m.to) {
        return to;
    }
    let file = if m.to.file() > m.from.file() { 6 } else { 2 };
    Square::new(file, to.rank()).unwrap_or(to)
}
