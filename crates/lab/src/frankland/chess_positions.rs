//! Where games of chess begin. Figs 10.18 to 10.20 are not in the text that we have: these
//! positions fit what the thesis says of them.

use cozy_chess::Board;
use gamut_experiment::JobError;
use gamut_game::{Game, Notation, Rng};
use gamut_games::chess::Chess;
use gamut_games::grid;
use rand::RngExt;

/// An endgame configuration of §10.4, White to move.
#[derive(Debug)]
pub(super) struct Endgame {
    pub(super) number: usize,
    pub(super) pieces: &'static str,
    pub(super) fen: &'static str,
    /// How it fits the prose.
    pub(super) why: &'static str,
}

pub(super) static ENDGAMES: [Endgame; 3] = [
    Endgame {
        number: 1,
        pieces: "K Q R R v K R B",
        fen: "4rk2/1b6/8/6Q1/8/R2R4/8/6K1 w - - 0 1",
        why: "The black king is protected by rook and bishop. The white rook that goes to d7 \
              attacks the bishop and traps the king on its rank, Black can answer with a check \
              on e1, and the queen guards e7, g7 and g8 without moving (Figs 10.23 to 10.28).",
    },
    Endgame {
        number: 2,
        pieces: "K R R v K B",
        fen: "8/8/2b5/4k3/R7/8/7R/4K3 w - - 0 1",
        why: "The bishop attacks the rook on a4, which can go to a5 or e4 with check; the ranks \
              before and behind the black king are free (Figs 10.31 and 10.32).",
    },
    Endgame {
        number: 3,
        pieces: "K R v K",
        fen: "8/8/8/3k4/8/8/8/4K2R w - - 0 1",
        why: "The classic ending, the black king in the middle of the board.",
    },
];

/// The start of a game.
pub(super) fn parsed(fen: &str) -> Result<Board, JobError> {
    Ok(Chess::parse_position(fen)?)
}

/// Any legal position with these pieces (letters as in FEN), White to move, that is not over.
pub(super) fn any_position(pieces: &str, rng: &mut Rng) -> Board {
    loop {
        // In the order of a FEN, which begins with a8.
        let mut squares = [None; 64];
        for piece in pieces.chars() {
            let free = loop {
                let square = rng.random_range(0..64);
                if squares[square].is_none() {
                    break square;
                }
            };
            squares[free] = Some(piece);
        }
        let fen =
            format!("{} w - - 0 1", grid::placement(8, |square| squares[square.index() ^ 56]));
        match Chess::parse_position(&fen) {
            Ok(board) if Chess::outcome(&board).is_none() => return board,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::{Color, Piece, Square};
    use gamut_game::rng;
    use gamut_games::chess::attackers;

    #[test]
    fn the_endgames_are_as_the_thesis_describes_them() {
        let [first, second, third] =
            ENDGAMES.each_ref().map(|endgame| parsed(endgame.fen).expect("a board"));
        // 1: the rook attacks the bishop from the seventh rank, which the king cannot enter.
        let mut attacked = first;
        attacked.play("d3d7".parse().expect("a move"));
        let against = attackers(&attacked, Square::B7, attacked.occupied());
        assert!(!(against & attacked.colors(Color::White)).is_empty());
        let king = attacked.king(Color::Black);
        let mut steps = 0;
        attacked.generate_moves_for(king.bitboard(), |moves| {
            steps += moves.len();
            assert!(moves.into_iter().all(|m| m.to.rank() == king.rank()));
            false
        });
        assert_eq!(steps, 0, "the queen guards g8");
        // 2: a rook is attacked by the bishop and can leave with check.
        let against = attackers(&second, Square::A4, second.occupied());
        assert!(!(against & second.pieces(Piece::Bishop)).is_empty());
        let mut check = second;
        check.play("a4a5".parse().expect("a move"));
        assert!(!check.checkers().is_empty());
        assert_eq!(third.occupied().len(), 3);
    }

    #[test]
    fn any_position_has_the_pieces_and_differs() {
        let mut chance = rng(3, 0);
        let positions: Vec<_> = (0..20).map(|_| any_position("KRRk", &mut chance)).collect();
        for board in &positions {
            assert_eq!(board.occupied().len(), 4);
            assert_eq!(board.colored_pieces(Color::White, Piece::Rook).len(), 2);
            assert_eq!(Chess::outcome(board), None);
        }
        assert!(positions.windows(2).any(|pair| pair[0] != pair[1]));
    }
}
