//! Points that depend on the stage of the game (§11.3): "depending on the number and status of
//! pieces left on the board", "different fitness functions … for the opening, middle and
//! endgames" (§10.4.3).
//!
//! As with the points of §9.2.2.1, those of a move are what the board after it and the answer
//! of a training player are worth. What differs:
//! - Pieces count by what they are worth, and by the balance of both sides.
//! - A training player shows one answer of many. So the balance is the worse of two: what the
//!   answer left, and what the enemy's best capture would leave.
//! - A draw is bad for the side that is ahead: stalemates, and the fiftieth move without progress.
//! - In the ending against an almost bare king its cage counts: how many squares it could
//!   still walk to; and whether the answer allows checkmate, whatever the second move of the
//!   strategy is. That is what makes king and rook win.

use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square, get_king_moves, get_pawn_attacks};
use gamut_board::SquareSet;
use gamut_game::Game;
use gamut_games::chess::{Chess, attackers};

use super::points::{attacks, is_over, mobility};
use super::training::Exchange;

/// The enemy is checkmated; less when the friendly king is.
const CHECKMATE: f64 = 2000.0;
/// A draw, for the side that is ahead; more for the side that is behind.
const DRAW: f64 = -1000.0;
/// A point of the piece score (§9.2.2.1: a pawn has one).
const PIECE_POINT: f64 = 20.0;
/// The friendly side can checkmate with its next move.
const MATE_IN_SIGHT: f64 = 400.0;
/// The friendly king is in check after the answer.
const CHECKED: f64 = -5.0;
/// The enemy king is in check.
const CHECK: f64 = 2.0;
/// A move by either side without capture or pawn move.
const NO_PROGRESS: f64 = -0.25;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Bring out the pieces.
    Opening,
    /// Win pieces.
    Middlegame,
    /// Promote pawns.
    Endgame,
    /// Checkmate a king that has next to nothing left.
    Mating,
}

impl Stage {
    /// The stage for the side to move.
    pub(crate) fn of(board: &Board) -> Self {
        let friendly = board.side_to_move();
        let enemy_officers = officers(board, !friendly);
        let rooks = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        let can_mate = !(rooks & board.colors(friendly)).is_empty();
        if can_mate && enemy_officers <= ALMOST_BARE && balance(board, friendly) >= WINNING {
            return Self::Mating;
        }
        match officers(board, friendly) + enemy_officers {
            OPENING.. => Self::Opening,
            MIDDLEGAME.. => Self::Middlegame,
            _ => Self::Endgame,
        }
    }
}

/// Points of both sides' officers in an opening, of 62.
const OPENING: i32 = 54;
/// Points of both sides' officers in a middlegame.
const MIDDLEGAME: i32 = 27;
/// Points of the officers of an almost bare king: a rook and a bishop.
const ALMOST_BARE: i32 = 8;
/// By how many points one must be ahead to go for checkmate.
const WINNING: i32 = 4;

/// What a piece is worth (§9.2.2.1).
const fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 0,
    }
}

/// The points of a side's knights, bishops, rooks and queens.
fn officers(board: &Board, side: Color) -> i32 {
    let of = |piece| board.colored_pieces(side, piece).len() as i32 * worth(piece);
    of(Piece::Knight) + of(Piece::Bishop) + of(Piece::Rook) + of(Piece::Queen)
}

/// The points of a side's pieces less those of the other's.
fn balance(board: &Board, side: Color) -> i32 {
    let score = |side| officers(board, side) + board.colored_pieces(side, Piece::Pawn).len() as i32;
    score(side) - score(!side)
}

/// The points of a move and its answer.
pub(crate) fn points(exchange: &Exchange<'_, Board>) -> f64 {
    let Exchange { before, after, answered } = *exchange;
    let friendly = before.side_to_move();
    let ahead = balance(after, friendly);
    let is_check = !after.checkers().is_empty();
    if is_over(after) && is_check {
        return CHECKMATE;
    }
    let Some(answered) = answered else { return DRAW * f64::from(ahead.signum()) };
    if is_over(answered) {
        let is_mate = !answered.checkers().is_empty();
        return if is_mate { -CHECKMATE } else { DRAW * f64::from(ahead.signum()) };
    }
    if Chess::rule_draw(answered).is_some() {
        return DRAW * f64::from(ahead.signum());
    }
    let left = (ahead - best_capture(after)).min(balance(answered, friendly));
    let mut points = PIECE_POINT * f64::from(left);
    if !answered.checkers().is_empty() {
        points += CHECKED;
    }
    points += NO_PROGRESS * f64::from(after.halfmove_clock());
    points += match Stage::of(before) {
        Stage::Opening => opening(after, friendly),
        Stage::Middlegame => middlegame(after, friendly),
        Stage::Endgame => endgame(after, friendly),
        Stage::Mating if can_checkmate(answered) => return points + MATE_IN_SIGHT,
        Stage::Mating => return points + mating(after, friendly),
    };
    if is_check { points + CHECK } else { points }
}

/// Whether the side to move can checkmate at once.
fn can_checkmate(board: &Board) -> bool {
    board.generate_moves(|moves| {
        moves.into_iter().any(|m| {
            let mut after = board.clone();
            after.play_unchecked(m);
            !after.checkers().is_empty() && is_over(&after)
        })
    })
}

/// What the side to move could win by its best capture, or by promoting, if all that follows
/// is that the piece which did it is taken where it can be.
fn best_capture(board: &Board) -> i32 {
    let side = board.side_to_move();
    let others = board.colors(!side);
    let last = Rank::Eighth.relative_to(side).bitboard();
    let pawns = board.pieces(Piece::Pawn);
    let mut best = 0;
    board.generate_moves(|moves| {
        let promotes = if pawns.has(moves.from) { last } else { BitBoard::EMPTY };
        for to in moves.to & (others | promotes) {
            let taken = if others.has(to) { board.piece_on(to).map_or(0, worth) } else { 0 };
            let promoted = if promotes.has(to) { worth(Piece::Queen) - 1 } else { 0 };
            let gain = taken + promoted;
            if gain > best {
                let occupied = board.occupied() - moves.from.bitboard();
                let is_defended = !(attackers(board, to, occupied) & others).is_empty();
                let lost = if is_defended { worth(moves.piece) + promoted } else { 0 };
                best = best.max(gain - lost);
            }
        }
        false
    });
    best
}

/// Bring out the pieces, fight for the centre, castle.
fn opening(board: &Board, friendly: Color) -> f64 {
    const CENTRE: BitBoard = BitBoard(0x0000_0018_1800_0000);
    const DEVELOPED: f64 = 6.0;
    const CENTRE_PAWN: f64 = 8.0;
    const CENTRE_ATTACK: f64 = 2.0;
    const CASTLED: f64 = 25.0;
    const MAY_CASTLE: f64 = 10.0;
    let of = |side: Color| {
        let home = Rank::First.relative_to(side).bitboard();
        let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
        let developed = (minor & board.colors(side)) - home;
        let pawns = board.colored_pieces(side, Piece::Pawn);
        let mut points = DEVELOPED * f64::from(developed.len());
        points += CENTRE_PAWN * f64::from((pawns & CENTRE).len());
        for pawn in pawns {
            points += CENTRE_ATTACK * f64::from((get_pawn_attacks(pawn, side) & CENTRE).len());
        }
        let rights = board.castle_rights(side);
        let wings = BitBoard(0xc7c7_c7c7_c7c7_c7c7);
        if rights.short.is_some() || rights.long.is_some() {
            points += MAY_CASTLE;
        } else if !(board.king(side).bitboard() & home & wings).is_empty() {
            points += CASTLED;
        }
        points
    };
    let free = f64::from(mobility(board, friendly)) - f64::from(mobility(board, !friendly));
    of(friendly) - of(!friendly) + free
}

/// Mobility, and pressure on the enemy king.
fn middlegame(board: &Board, friendly: Color) -> f64 {
    const BESIDE_KING: f64 = 2.0;
    let pressure = |by: Color| {
        let beside = get_king_moves(board.king(!by));
        f64::from((attacked(board, by) & beside).len())
    };
    let free = f64::from(mobility(board, friendly)) - f64::from(mobility(board, !friendly));
    free + BESIDE_KING * (pressure(friendly) - pressure(!friendly)) + pawns(board, friendly)
}

/// Advance pawns, bring the king.
fn endgame(board: &Board, friendly: Color) -> f64 {
    const CENTRAL_KING: f64 = 3.0;
    let king = |side| CENTRAL_KING * f64::from(rings(board.king(side)));
    let free = f64::from(mobility(board, friendly)) - f64::from(mobility(board, !friendly));
    king(friendly) - king(!friendly) + free + 2.0 * pawns(board, friendly)
}

/// How far the pawns are on their way.
fn pawns(board: &Board, friendly: Color) -> f64 {
    let of = |side: Color| {
        let steps = |pawn: Square| pawn.rank().relative_to(side) as u32 - 1;
        board.colored_pieces(side, Piece::Pawn).into_iter().map(|pawn| steps(pawn).pow(2)).sum()
    };
    let (own, other): (u32, u32) = (of(friendly), of(!friendly));
    (f64::from(own) - f64::from(other)) / 2.0
}

/// A small cage at the border with our king nearby.
fn mating(board: &Board, friendly: Color) -> f64 {
    const CAGE: f64 = -3.0;
    const FROM_BORDER: f64 = -6.0;
    const KINGS_APART: f64 = -4.0;
    // Smaller cages are nearer to stalemate than to checkmate, and at the border our king
    // drives the other nowhere.
    const SMALL_CAGE: u32 = 6;
    const AT_BORDER: f64 = -8.0;
    let enemy = board.king(!friendly);
    let own = board.king(friendly);
    let files = (enemy.file() as i32 - own.file() as i32).abs();
    let ranks = (enemy.rank() as i32 - own.rank() as i32).abs();
    let apart = f64::from(files.max(ranks)) + f64::from(files + ranks) / 4.0;
    let own_at_border = if rings(own) == 0 { AT_BORDER } else { 0.0 };
    CAGE * f64::from(cage(board, friendly).max(SMALL_CAGE))
        + FROM_BORDER * f64::from(rings(enemy))
        + own_at_border
        + KINGS_APART * apart
        + pawns(board, friendly)
}

/// How many squares the enemy king could walk to if nothing else moved, its own included.
/// Friendly pieces are walls, even those that it could take: they count as lost already.
fn cage(board: &Board, friendly: Color) -> u32 {
    let set = |squares: BitBoard| SquareSet::from_bits(squares.0);
    let king = set(board.king(!friendly).bitboard());
    let safe = !set(attacked(board, friendly) | board.colors(friendly));
    (safe | king).flood_from(king).count()
}

/// What `side` attacks or defends; the other king hides nothing behind it.
fn attacked(board: &Board, side: Color) -> BitBoard {
    let occupied = board.occupied() - board.king(!side).bitboard();
    let mut attacked = BitBoard::EMPTY;
    for square in board.colors(side) {
        attacked |= attacks(board, square, occupied);
    }
    attacked
}

/// How many rings of squares lie outside this one: 0 on the border, 3 in the centre.
fn rings(square: Square) -> u32 {
    let inward = |line: u32| line.min(7 - line);
    inward(square.file() as u32).min(inward(square.rank() as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hgp::points::tests::{board, judged};

    fn points_of(fen: &str, m: &str, answer: Option<&str>) -> f64 {
        judged(fen, m, answer, points)
    }

    #[test]
    fn the_pieces_on_the_board_tell_the_stage() {
        let stage = |fen: &str| Stage::of(&board(fen));
        assert_eq!(Stage::of(&Board::startpos()), Stage::Opening);
        assert_eq!(stage("r4rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R4RK1 w - - 0 1"), Stage::Endgame);
        assert_eq!(
            stage("r2q1rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R2Q1RK1 w - - 0 1"),
            Stage::Middlegame
        );
        for won in
            ["4rk2/1b6/8/6Q1/8/R2R4/8/6K1", "8/8/2b5/4k3/R7/8/7R/4K3", "8/8/8/3k4/8/8/8/4K2R"]
        {
            assert_eq!(stage(&format!("{won} w - - 0 1")), Stage::Mating, "{won}");
            assert_ne!(stage(&format!("{won} b - - 0 1")), Stage::Mating, "{won}");
        }
    }

    #[test]
    fn checkmate_is_the_most_and_stalemate_the_least() {
        assert_eq!(points_of("7k/R7/8/8/8/8/8/KR6 w - - 0 1", "b1b8", None), CHECKMATE);
        assert_eq!(points_of("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7", None), DRAW);
        let fifty_moves = "7k/8/8/8/8/8/8/K2R4 w - - 99 80";
        assert_eq!(points_of(fifty_moves, "d1d2", None), DRAW);
        // The side that is behind likes it.
        assert_eq!(points_of("8/8/8/8/8/8/6q1/K6k w - - 99 80", "a1b1", None), -DRAW);
        let fools = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(points_of(fools, "g2g4", Some("d8h4")), -CHECKMATE);
    }

    /// The rook waits, the king must step beside ours, and is mated.
    #[test]
    fn an_answer_that_allows_checkmate_is_rewarded() {
        let points = points_of("8/8/8/8/8/1K6/7R/k7 w - - 0 1", "h2g2", Some("a1b1"));
        assert_eq!(points, 5.0 * PIECE_POINT + MATE_IN_SIGHT + NO_PROGRESS);
    }

    /// A training player may not see the capture: it counts all the same.
    #[test]
    fn a_hanging_piece_is_as_good_as_lost() {
        let fen = "8/8/8/4k3/8/8/8/K2R4 w - - 0 1";
        let hanging = points_of(fen, "d1d4", Some("e5f5"));
        let safe = points_of(fen, "d1d3", Some("e5f5"));
        assert!(safe - hanging > 4.0 * PIECE_POINT, "{safe} and {hanging}");
    }

    #[test]
    fn the_best_capture_looks_whether_it_is_taken_back() {
        let best = |fen: &str| best_capture(&board(fen));
        assert_eq!(best("3r3k/8/8/8/8/8/8/K2R4 b - - 0 1"), 5, "nobody defends the rook");
        assert_eq!(best("3r3k/8/8/8/8/8/8/2KR4 b - - 0 1"), 0, "rook for rook");
        assert_eq!(best("7k/8/8/8/4b3/8/8/2KR4 b - - 0 1"), 0, "nothing to take");
        assert_eq!(best("7k/8/8/8/b7/8/8/2KR4 b - - 0 1"), 2, "rook for bishop");
        assert_eq!(best("7k/8/8/8/8/8/p7/2K5 b - - 0 1"), 8, "a queen");
    }

    #[test]
    fn the_cage_is_where_the_king_could_walk() {
        // Files a to c, but for the first rank.
        assert_eq!(cage(&board("8/8/8/1k6/4K3/8/8/3R4 b - - 0 1"), Color::White), 21);
        // The corner: h8, and h7 is guarded by the king.
        assert_eq!(cage(&board("7k/8/5KR1/8/8/8/8/8 b - - 0 1"), Color::White), 2);
    }

    #[test]
    fn a_smaller_cage_and_a_nearer_king_are_better() {
        let fen = "8/8/8/1k6/4K3/8/8/7R w - - 0 1";
        let [cut, wide] = ["h1c1", "h1g1"].map(|m| points_of(fen, m, Some("b5b6")));
        assert!(cut > wide, "{cut} and {wide}");
        let fen = "8/8/8/1k6/8/5K2/8/3R4 w - - 0 1";
        let [near, far] = ["f3e4", "f3g2"].map(|m| points_of(fen, m, Some("b5b6")));
        assert!(near > far, "{near} and {far}");
    }
}
