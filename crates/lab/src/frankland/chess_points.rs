//! The points of Table 10.1 for a game. The thesis calls (B) and (E) subjective, but easily
//! determined "through careful analysis of the endgame": here by rules.

use cozy_chess::{Board, Color, Move, Piece, Square, get_king_moves};
use gamut_games::chess::attackers;
use serde::{Deserialize, Serialize};

/// What the GP player did in a game, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Marks {
    /// Its moves.
    pub(super) moves: u64,
    /// Those that gave check, captured, or left the enemy king fewer squares to step to.
    pub(super) purposeful: u64,
    /// Those after which a queen, a rook or the moved piece could be taken with profit.
    pub(super) exposed: u64,
    /// Its pieces that were captured.
    pub(super) lost: u64,
    /// Among them queens, rooks, and pieces it had just moved, that it had left to be taken
    /// with profit.
    pub(super) given_away: u64,
    /// Enemy pieces that it captured.
    pub(super) captured: u64,
}

/// How a game ended for the GP player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ended {
    Won,
    Drawn,
    Lost,
}

/// (A) to (E).
pub(super) const COLUMNS: [&str; 5] = ["(A)", "(B)", "(C)", "(D)", "(E)"];

/// The points (A) to (E) of a game. (C) does not apply where there is nothing to be captured
/// but the only piece that can win (Table 10.4).
pub(super) fn points(ended: Ended, marks: &Marks, has_c: bool) -> [i64; 5] {
    let result = match ended {
        Ended::Won => 1,
        Ended::Drawn => 0,
        Ended::Lost => -3,
    };
    let is_purposeful = 2 * marks.purposeful >= marks.moves;
    let strategy = match ended {
        Ended::Won if is_purposeful => 1,
        Ended::Won => 0,
        Ended::Drawn | Ended::Lost if marks.given_away > 0 || !is_purposeful => -1,
        Ended::Drawn | Ended::Lost => 0,
    };
    let friendly = match has_c {
        true if marks.lost > 0 => -1,
        true => 1,
        false => 0,
    };
    let enemy = i64::from(marks.captured > 0);
    let defence = match (marks.exposed, marks.given_away) {
        (0, _) => 1,
        (_, 0) => 0,
        _ => -1,
    };
    [result, strategy, friendly, enemy, defence]
}

/// Watches a game of the GP player.
#[derive(Default)]
pub(super) struct Watch {
    pub(super) marks: Marks,
    /// What its last move left to be taken with profit.
    exposed: Vec<Square>,
}

impl Watch {
    /// A move of the GP player.
    pub(super) fn own_move(&mut self, before: &Board, m: Move, after: &Board) {
        let marks = &mut self.marks;
        marks.moves += 1;
        let enemy = !before.side_to_move();
        let captures = after.colors(enemy).len() < before.colors(enemy).len();
        marks.captured += u64::from(captures);
        let checks = !after.checkers().is_empty();
        let confines = steps(after, enemy) < steps(before, enemy);
        marks.purposeful += u64::from(captures || checks || confines);
        self.exposed = exposed(after, m.to);
        marks.exposed += u64::from(!self.exposed.is_empty());
    }

    /// An answer of the opponent.
    pub(super) fn answer(&mut self, before: &Board, m: Move, after: &Board) {
        let own = !before.side_to_move();
        if after.colors(own).len() < before.colors(own).len() {
            self.marks.lost += 1;
            self.marks.given_away += u64::from(self.exposed.contains(&m.to));
        }
    }
}

/// How many squares next to the king of `side` are neither attacked nor its own pieces'.
fn steps(board: &Board, side: Color) -> usize {
    let king = board.king(side);
    let occupied = board.occupied() - king.bitboard();
    let others = board.colors(!side);
    let is_safe = |&square: &Square| (attackers(board, square, occupied) & others).is_empty();
    (get_king_moves(king) - board.colors(side)).into_iter().filter(is_safe).count()
}

/// Queens, rooks and the piece on `moved` that the side to move can take with profit: they are
/// not defended, or worth more than what takes them.
fn exposed(board: &Board, moved: Square) -> Vec<Square> {
    let side = board.side_to_move();
    let others = board.colors(!side);
    let major = board.pieces(Piece::Queen) | board.pieces(Piece::Rook);
    let watched = others & (major | moved.bitboard());
    let mut found = Vec::new();
    board.generate_moves(|moves| {
        for to in moves.to & watched {
            let occupied = board.occupied() - moves.from.bitboard();
            let is_defended = !(attackers(board, to, occupied) & others).is_empty();
            let taken = board.piece_on(to).map_or(0, worth);
            if (!is_defended || taken > worth(moves.piece)) && !found.contains(&to) {
                found.push(to);
            }
        }
        false
    });
    found
}

/// What a piece is worth (§9.2.2.1); a king only takes what is not defended.
fn worth(piece: Piece) -> u32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 100,
    }
}

/// The rules, for the report.
pub(super) const RULES: &str = "\
(A), (C) and (D) are counted in every game as Table 10.1 says: 1 for a win and -3 for a loss; 1 if \
no friendly piece was captured, else -1; 1 if an enemy piece was captured. In experiment 3 (C) does \
not apply, as in the thesis. The two subjective columns are decided by rules:\n\n\
- (B) good strategy evolved. A move has a purpose when it gives check, captures, or leaves the \
enemy king fewer squares to step to. Yes (1): the game was won and at least half the moves had a \
purpose. No (-1): it was not won, and fewer than half had a purpose or a piece was given away. \
Else ? (0).\n\
- (E) defence of major or moved pieces. A queen, a rook or the piece that has just moved is \
exposed when the enemy can take it with profit: it is not defended, or worth more than what takes \
it. Yes (1): no move left such a piece exposed. No (-1): one was taken at once. Else ? (0).";

#[cfg(test)]
mod tests {
    use super::*;

    fn watched(fen: &str, moves: &[&str]) -> Marks {
        let mut board: Board = fen.parse().expect("a position");
        let mut watch = Watch::default();
        for (ply, text) in moves.iter().enumerate() {
            let (before, m) = (board.clone(), text.parse().expect("a move"));
            board.play(m);
            match ply % 2 {
                0 => watch.own_move(&before, m, &board),
                _ => watch.answer(&before, m, &board),
            }
        }
        watch.marks
    }

    #[test]
    fn a_rook_given_away_is_exposed_and_lost() {
        let marks = watched("8/8/8/4k3/8/8/8/K2R4 w - - 0 1", &["d1d4", "e5d4"]);
        let expected =
            Marks { moves: 1, purposeful: 1, exposed: 1, lost: 1, given_away: 1, captured: 0 };
        assert_eq!(marks, expected);
        assert_eq!(points(Ended::Drawn, &marks, true), [0, -1, -1, 0, -1]);
    }

    #[test]
    fn a_good_game_has_all_points() {
        let moves = ["d1d8", "h8h7", "e1e7", "h7h6", "d8h8"];
        let marks = watched("7k/8/8/8/8/8/8/K2RR3 w - - 0 1", &moves);
        assert_eq!((marks.moves, marks.purposeful, marks.exposed), (3, 3, 0));
        assert_eq!(points(Ended::Won, &marks, true), [1, 1, 1, 0, 1]);
        assert_eq!(points(Ended::Won, &marks, false), [1, 1, 0, 0, 1]);
        assert_eq!(points(Ended::Lost, &marks, true), [-3, 0, 1, 0, 1]);
    }

    #[test]
    fn what_is_defended_by_less_than_it_is_worth_is_exposed() {
        let moved = |fen: &str| exposed(&fen.parse().expect("a position"), Square::D4);
        assert_eq!(moved("3r3k/8/8/8/3R4/4P3/8/K7 b - - 0 1"), [], "rook for rook");
        assert_eq!(moved("3r3k/8/8/8/3Q4/4P3/8/K7 b - - 0 1"), [Square::D4], "queen for rook");
        assert_eq!(moved("3r3k/8/8/8/3N4/8/8/K7 b - - 0 1"), [Square::D4], "nobody defends it");
        assert_eq!(moved("3r3k/8/8/8/8/3N4/8/K7 b - - 0 1"), [], "it was not moved");
    }
}
