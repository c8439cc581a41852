//! Rewards and penalties of a move against a training player (§9.2.2.1).
//!
//! Where the text leaves something open, or contradicts itself:
//! - A piece has been captured when a piece score is *less* after the move than before. The
//!   thesis writes it the other way round, of both sides.
//! - The piece score that is rewarded is the friendly one: an enemy piece is no merit.
//! - Checkmate is a check as well, and brings both rewards.
//! - Every capture brings the same 20, every loss costs the same 50, whatever the piece.
//! - A stalemate is a draw (§10.4.1), and neither rewarded nor penalised: the move has the
//!   points of the board it leads to, but there is no second move to gain points with. (Two
//!   games of the thesis's experiment 1 ended so with 20 training players.)

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};
use gamut_games::chess::{Chess, attackers};

use super::Strategic;
use super::training::Exchange;

/// A captured enemy piece.
const CAPTURE: f64 = 20.0;
/// The enemy king is in check.
const CHECK: f64 = 50.0;
/// The enemy king is checkmated.
const CHECKMATE: f64 = 1000.0;
/// A captured friendly piece.
const LOSS: f64 = -50.0;
/// The friendly king is in check.
const CHECKED: f64 = -100.0;

/// What every game has: positions made available to the player that has just moved, the value
/// of its pieces, and captures.
pub(crate) fn by_pieces<G: Strategic>(exchange: &Exchange<'_, G::Position>) -> f64 {
    let passed = G::turn_passed(exchange.after);
    let mobility = passed.map_or(0, |passed| G::count_moves(&passed));
    mobility as f64 + piece_scores::<G>(exchange)
}

/// The piece score, and what was captured on both sides.
fn piece_scores<G: Strategic>(exchange: &Exchange<'_, G::Position>) -> f64 {
    let Exchange { before, after, answered } = *exchange;
    let friendly = G::side_to_move(before);
    let score = |position, side| f64::from(G::piece_points(position, side));
    let mut points = score(after, friendly);
    if score(after, !friendly) < score(before, !friendly) {
        points += CAPTURE;
    }
    if answered.is_some_and(|answered| score(answered, friendly) < score(after, friendly)) {
        points += LOSS;
    }
    points
}

/// All rewards and penalties of chess.
pub(crate) fn chess(exchange: &Exchange<'_, Board>) -> f64 {
    let Exchange { before, after, answered } = *exchange;
    let mut points = f64::from(mobility(after, before.side_to_move()));
    points += piece_scores::<Chess>(exchange);
    if !after.checkers().is_empty() {
        points += CHECK;
        if is_over(after) {
            points += CHECKMATE;
        }
    }
    if answered.is_some_and(|answered| !answered.checkers().is_empty()) {
        points += CHECKED;
    }
    points
}

/// Whether the side to move has no move: it is checkmated or stalemated.
pub(crate) fn is_over(board: &Board) -> bool {
    !board.generate_moves(|_| true)
}

/// How many squares the pieces of `side` could go to if it were to move: the "positions made
/// available to the player that has just moved".
///
/// Counted piece by piece and not as the legal moves after a null move: there are none when
/// the enemy king is in check, and a check should not cost all mobility. So pins do not
/// matter, castling is no position, and promotion is one. The king keeps off squares that the
/// enemy attacks, and the enemy king is never taken.
pub(crate) fn mobility(board: &Board, side: Color) -> u32 {
    let own = board.colors(side);
    let occupied = board.occupied();
    let enemy = board.colors(!side) - board.king(!side).bitboard();
    let free = !own - board.king(!side).bitboard();
    let mut count = 0;
    for square in own - board.pieces(Piece::King) - board.pieces(Piece::Pawn) {
        count += (attacks(board, square, occupied) & free).len();
    }
    for pawn in board.colored_pieces(side, Piece::Pawn) {
        count += (get_pawn_attacks(pawn, side) & enemy).len();
        count += get_pawn_quiets(pawn, side, occupied).len();
    }
    let king = board.king(side);
    let without_king = occupied - king.bitboard();
    for square in get_king_moves(king) & free {
        let against = attackers(board, square, without_king) & board.colors(!side);
        count += u32::from(against.is_empty());
    }
    count
}

/// What the piece on `square` attacks, if only these squares were occupied.
#[inline]
pub(crate) fn attacks(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    match board.piece_on(square) {
        Some(Piece::Pawn) => {
            let side = board.color_on(square).unwrap_or(Color::White);
            get_pawn_attacks(square, side)
        }
        Some(Piece::Knight) => get_knight_moves(square),
        Some(Piece::Bishop) => get_bishop_moves(square, occupied),
        Some(Piece::Rook) => get_rook_moves(square, occupied),
        Some(Piece::Queen) => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        Some(Piece::King) => get_king_moves(square),
        None => BitBoard::EMPTY,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn board(fen: &str) -> Board {
        fen.parse().expect("a position")
    }

    /// What `judge` says of a move and its answer, both in UCI notation.
    pub(crate) fn judged(
        fen: &str,
        m: &str,
        answer: Option<&str>,
        judge: fn(&Exchange<'_, Board>) -> f64,
    ) -> f64 {
        let before = board(fen);
        let mut after = before.clone();
        after.play(m.parse().expect("a move"));
        let answered = answer.map(|answer| {
            let mut answered = after.clone();
            answered.play(answer.parse().expect("an answer"));
            answered
        });
        judge(&Exchange { before: &before, after: &after, answered: answered.as_ref() })
    }

    fn points(fen: &str, m: &str, answer: Option<&str>) -> f64 {
        judged(fen, m, answer, chess)
    }

    #[test]
    fn positions_made_available_and_piece_score() {
        // The rook on a4 has 14 squares, the king on e1 five; the rook is worth 5.
        assert_eq!(points("8/8/8/8/8/8/7k/R3K3 w - - 0 1", "a1a4", Some("h2g2")), 19.0 + 5.0);
        // After e2-e4 the queen has 4, the bishop 5, the knights 5, the king 1, the pawn on e4
        // one and the other seven 14; all pieces are worth 39.
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(points(start, "e2e4", Some("e7e5")), 30.0 + 39.0);
    }

    #[test]
    fn twenty_for_a_capture() {
        let fen = "7k/8/8/8/3p4/8/8/K2R4 w - - 0 1";
        assert_eq!(points(fen, "d1d4", Some("h8h7")), 17.0 + 5.0 + 20.0);
        // Whatever is taken.
        let queen = "7k/8/8/8/3q4/8/8/1K1R4 w - - 0 1";
        assert_eq!(points(queen, "d1d4", Some("h8h7")), 19.0 + 5.0 + 20.0);
    }

    /// A null move would be illegal here, and mobility not counted.
    #[test]
    fn fifty_for_a_check_which_keeps_its_mobility() {
        let fen = "7k/8/8/8/8/8/8/K2R4 w - - 0 1";
        assert_eq!(points(fen, "d1d8", Some("h8h7")), 13.0 + 3.0 + 5.0 + 50.0);
    }

    #[test]
    fn a_thousand_for_checkmate_which_is_a_check_as_well() {
        let fen = "7k/R7/8/8/8/8/8/KR6 w - - 0 1";
        assert_eq!(points(fen, "b1b8", None), 13.0 + 13.0 + 3.0 + 10.0 + 50.0 + 1000.0);
    }

    /// The hundredth ply without progress ends the game, but does not checkmate anybody.
    #[test]
    fn a_draw_by_the_fifty_move_rule_is_no_checkmate() {
        let fen = "7k/8/8/8/8/8/8/K2R4 w - - 99 80";
        assert_eq!(points(fen, "d1d8", None), 13.0 + 3.0 + 5.0 + 50.0);
    }

    #[test]
    fn fifty_less_for_a_lost_piece() {
        // The knight on d4 has eight squares, the king three.
        let fen = "8/8/8/4k3/8/8/2N5/K7 w - - 0 1";
        assert_eq!(points(fen, "c2d4", Some("e5d4")), 11.0 + 3.0 - 50.0);
        assert_eq!(points(fen, "c2d4", Some("e5d5")), 11.0 + 3.0);
    }

    #[test]
    fn a_hundred_less_for_the_friendly_king_in_check() {
        let fen = "4r2k/8/8/8/8/8/8/K2R4 w - - 0 1";
        assert_eq!(points(fen, "d1d2", Some("e8e1")), 17.0 + 5.0 - 100.0);
    }

    /// The points of the board, and no more: nothing is said of draws.
    #[test]
    fn stalemate_is_neither_rewarded_nor_penalised() {
        let fen = "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1";
        assert_eq!(points(fen, "c1c7", None), 21.0 + 5.0 + 9.0);
    }

    #[test]
    fn a_promotion_raises_the_piece_score() {
        let fen = "8/1P6/8/8/8/7k/8/K7 w - - 0 1";
        // The queen on b8 has 7 squares on its file, 7 on its rank and 7 on its diagonals.
        assert_eq!(points(fen, "b7b8q", Some("h3g4")), 21.0 + 3.0 + 9.0);
    }

    #[test]
    fn kings_keep_off_attacked_squares_and_pins_do_not_matter() {
        // The rook is pinned on the e file and still counts its rank: 7 + 6; the king's d1 and
        // f1, d2 and f2 are free, e2 is its rook's.
        let pinned = board("4r2k/8/8/8/8/8/4R3/4K3 b - - 0 1");
        assert_eq!(mobility(&pinned, Color::White), 13 + 4);
        // Nothing on the d file for the king.
        let cut = board("3r3k/8/8/8/8/8/8/4K3 b - - 0 1");
        assert_eq!(mobility(&cut, Color::White), 3);
    }
}
