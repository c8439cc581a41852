//! Chess by the laws of FIDE, on the crate `cozy-chess`.
//!
//! The third repetition and the fiftieth move without progress end the game at once, as
//! they do in engine matches; FIDE waits for a claim, or for the fifth and the 75th.

mod notation;

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, PieceMoves, Rank, Square, get_bishop_moves,
    get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use gamut_game::{ArrayVec, Game, Outcome, Reason, Side};

/// The rules of chess.
#[derive(Clone, Copy, Debug)]
pub struct Chess;

/// Plies without a capture or pawn move after which the game is drawn.
pub const DRAW_CLOCK: u8 = 100;

impl Game for Chess {
    type Position = Board;
    type Move = Move;
    /// A position that is set up may have more moves than the 218 of any that can be
    /// reached: 15 queens with at most 27 moves each, the king's 8, and castling.
    type Moves = ArrayVec<Move, { 15 * 27 + 8 + 2 }>;

    const ID: &'static str = "chess";
    const NAME: &'static str = "Chess";
    const RULES: &'static str = "The laws of FIDE; threefold repetition and 50 moves end the game";
    const FIRST: Side = Side::White;
    const REPETITION_DRAWS: bool = true;

    fn start() -> Board {
        Board::startpos()
    }

    #[inline]
    fn side_to_move(position: &Board) -> Side {
        side(position.side_to_move())
    }

    #[inline]
    fn for_each_move(position: &Board, mut visit: impl FnMut(Move)) {
        position.generate_moves(|moves| {
            for m in moves {
                visit(m);
            }
            false
        });
    }

    // Not inlined: move generation is large, and perft is faster when the call stays a call.
    #[inline(never)]
    fn count_moves(position: &Board) -> usize {
        let mut count = 0;
        position.generate_moves(|moves| {
            count += moves.len();
            false
        });
        count
    }

    #[inline]
    fn pick_move(position: &Board, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        // One set of destinations for each of 16 pieces, and en passant for two pawns.
        let mut sets = ArrayVec::<PieceMoves, 18>::new();
        let mut count = 0;
        position.generate_moves(|moves| {
            count += moves.len();
            sets.push(moves);
            false
        });
        if count == 0 {
            return None;
        }
        let mut index = choose(count);
        for &moves in &sets {
            let count = moves.len();
            if index < count {
                return nth_move(moves, count, index);
            }
            index -= count;
        }
        None
    }

    #[inline]
    fn play(position: &mut Board, m: Move) {
        position.play_unchecked(m);
    }

    #[inline]
    fn outcome(position: &Board) -> Option<Outcome> {
        if position.generate_moves(|_| true) {
            return None;
        }
        Some(if position.checkers().is_empty() {
            Outcome::draw(Reason::Stalemate)
        } else {
            Outcome::win(!Self::side_to_move(position), Reason::Checkmate)
        })
    }

    #[inline]
    fn rule_draw(position: &Board) -> Option<Outcome> {
        if position.halfmove_clock() >= DRAW_CLOCK {
            return Some(Outcome::draw(Reason::NoProgress));
        }
        is_dead(position).then_some(Outcome::draw(Reason::InsufficientMaterial))
    }

    #[inline]
    fn is_irreversible(position: &Board, m: Move) -> bool {
        let (from, to) = (m.from.bitboard(), m.to.bitboard());
        let captures = position.colors(!position.side_to_move()) & to;
        let pawn = position.pieces(Piece::Pawn) & from;
        !captures.is_empty() || !pawn.is_empty()
    }

    #[inline]
    fn hash(position: &Board) -> u64 {
        match position.en_passant() {
            Some(file) if !can_capture_en_passant(position, file) => position.hash_without_ep(),
            _ => position.hash(),
        }
    }

    fn symmetric_positions(position: &Board) -> Vec<Board> {
        notation::symmetric_positions(position)
    }

    #[inline]
    fn piece_counts(position: &Board) -> [u32; 2] {
        [Color::Black, Color::White].map(|color| position.colors(color).len())
    }
}

/// The move with this index among the `count` of one piece.
#[inline]
fn nth_move(moves: PieceMoves, count: usize, index: usize) -> Option<Move> {
    let squares = gamut_board::SquareSet::from_bits(moves.to.0);
    if count != squares.count() as usize {
        // Promotions: several moves to one square.
        return moves.into_iter().nth(index);
    }
    let to = Square::index(squares.nth(index as u32)?.index());
    Some(Move { from: moves.from, to, promotion: None })
}

#[inline]
const fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::Black,
        Color::White => Side::White,
    }
}

/// Whether neither side could mate even with the other's help: bare kings, one minor piece,
/// or any number of bishops that all stand on one colour.
#[inline]
fn is_dead(position: &Board) -> bool {
    let strong =
        position.pieces(Piece::Pawn) | position.pieces(Piece::Rook) | position.pieces(Piece::Queen);
    if !strong.is_empty() {
        return false;
    }
    let (knights, bishops) = (position.pieces(Piece::Knight), position.pieces(Piece::Bishop));
    if (knights | bishops).len() <= 1 {
        return true;
    }
    let dark = BitBoard(0xaa55_aa55_aa55_aa55);
    knights.is_empty() && ((bishops & dark).is_empty() || (bishops - dark).is_empty())
}

/// The pieces of both colours that attack a square, if only these squares were occupied.
#[inline]
#[must_use]
pub fn attackers(position: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let of = |piece| position.pieces(piece);
    let queens = of(Piece::Queen);
    let pawns = (get_pawn_attacks(square, Color::White) & position.colors(Color::Black)
        | get_pawn_attacks(square, Color::Black) & position.colors(Color::White))
        & of(Piece::Pawn);
    let found = pawns
        | (get_knight_moves(square) & of(Piece::Knight))
        | (get_king_moves(square) & of(Piece::King))
        | (get_bishop_moves(square, occupied) & (of(Piece::Bishop) | queens))
        | (get_rook_moves(square, occupied) & (of(Piece::Rook) | queens));
    found & occupied
}

/// Whether the pawn that has just gone two squares on `file` could be taken. Only then is
/// the position different, for repetition, from the same one without the right.
#[inline]
fn can_capture_en_passant(position: &Board, file: File) -> bool {
    let mover = position.side_to_move();
    let target = Square::new(file, Rank::Sixth.relative_to(mover));
    let pawns = position.colored_pieces(mover, Piece::Pawn);
    (get_pawn_attacks(target, !mover) & pawns)
        .into_iter()
        .any(|from| position.is_legal(Move { from, to: target, promotion: None }))
}
