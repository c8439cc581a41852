//! Chess on a page.

use cozy_chess::{Board, Color, File, Move};
use gamut_board::{Square, SquareSet};
use gamut_game::{Game, Side};
use gamut_games::chess::{Chess, attackers};

use super::drawing::{Drawing, look};
use super::{EMPTY, Gesture, Piece, Shown};
use crate::views::{Look, OverlayView};

/// What the right to castle with each rook takes: the letter of the right, and who must stand
/// at home where.
const CASTLING: [(char, [(&str, char); 2]); 4] = [
    ('K', [("e1", 'K'), ("h1", 'R')]),
    ('Q', [("e1", 'K'), ("a1", 'R')]),
    ('k', [("e8", 'k'), ("h8", 'r')]),
    ('q', [("e8", 'k'), ("a8", 'r')]),
];

impl Shown for Chess {
    const RULES_IN_FULL: &'static [&'static str] = &[
        "White moves first. A player who attacks the opposing king so that it cannot escape wins: \
         checkmate. A king must never be left where it is attacked.",
        "The rook moves along rows and columns, the bishop along diagonals, the queen along both, \
         any number of squares but over no piece. The knight jumps two squares one way and one to \
         the side. The king goes one square in any direction.",
        "A piece captures by moving to the square of an opposing piece, which is taken off.",
        "A pawn steps one square forwards, or two from where it began, if nothing is in the way. It \
         captures one square diagonally forwards.",
        "A pawn that has just gone two squares can be captured by an opposing pawn beside it as if \
         it had gone one: en passant, in the next move only.",
        "A pawn that reaches the last row becomes a queen, rook, bishop or knight.",
        "Castling: the king goes two squares towards a rook, which goes to his other side. Neither \
         may have moved before, nothing may stand between them, and the king may not be in check, \
         nor cross or reach an attacked square.",
        "A player who is not in check and has no move is stalemated: a draw.",
        "It is also a draw when neither side could mate any more, when the same position comes up \
         for the third time, or after 50 moves of each side without a capture or a pawn's move.",
    ];
    const STYLE: &'static str = "chessmen";
    const FACES: bool = true;
    const SHOWCASE: Option<&'static str> =
        Some("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16");
    const PALETTE: &'static [Piece] = &[
        Piece { letter: 'K', side: Some(Side::White), name: "white king" },
        Piece { letter: 'Q', side: Some(Side::White), name: "white queen" },
        Piece { letter: 'R', side: Some(Side::White), name: "white rook" },
        Piece { letter: 'B', side: Some(Side::White), name: "white bishop" },
        Piece { letter: 'N', side: Some(Side::White), name: "white knight" },
        Piece { letter: 'P', side: Some(Side::White), name: "white pawn" },
        Piece { letter: 'k', side: Some(Side::Black), name: "black king" },
        Piece { letter: 'q', side: Some(Side::Black), name: "black queen" },
        Piece { letter: 'r', side: Some(Side::Black), name: "black rook" },
        Piece { letter: 'b', side: Some(Side::Black), name: "black bishop" },
        Piece { letter: 'n', side: Some(Side::Black), name: "black knight" },
        Piece { letter: 'p', side: Some(Side::Black), name: "black pawn" },
    ];
    const OVERLAYS: &'static [(&'static str, &'static str)] = &[
        ("black-attacks", "Black's attacks"),
        ("white-attacks", "White's attacks"),
        ("hanging", "Hanging pieces"),
    ];

    fn gesture(position: &Board, m: Move) -> Gesture {
        let mover = position.side_to_move();
        let becomes = m.promotion.map(|piece| match mover {
            Color::White => char::from(piece).to_ascii_uppercase(),
            Color::Black => char::from(piece),
        });
        let path = squares(landing(position, m));
        Gesture { from: squares(m.from), path, direct: false, becomes }
    }

    fn note(position: &Board) -> Option<String> {
        let side = Self::side_to_move(position);
        (!position.checkers().is_empty()).then(|| format!("{side} is in check"))
    }

    /// The right to castle goes with kings and rooks at home: setting up a board seldom tells
    /// which of them have moved.
    fn arrange(size: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String {
        let letter = |square| Some(cell(square)).filter(|&letter| letter != EMPTY);
        let stands = |(name, piece): (&str, char)| {
            name.parse().is_ok_and(|square: Square| cell(square) == piece)
        };
        let at_home = CASTLING.iter().filter(|(_, home)| home.iter().all(|&piece| stands(piece)));
        let mut castling: String = at_home.map(|&(right, _)| right).collect();
        if castling.is_empty() {
            castling.push('-');
        }
        let side = match to_move {
            Side::Black => 'b',
            Side::White => 'w',
        };
        format!("{} {side} {castling} - 0 1", gamut_games::grid::placement(size, letter))
    }

    fn overlay(position: &Board, id: &str) -> Option<OverlayView> {
        let drawing = match id {
            "black-attacks" => attacks(position, Side::Black),
            "white-attacks" => attacks(position, Side::White),
            "hanging" => hanging(position),
            _ => return None,
        };
        drawing.named::<Self>(id)
    }
}

/// How many pieces of a side attack a square, or protect what stands there.
fn attackers_of(position: &Board, side: Side, square: cozy_chess::Square) -> u32 {
    (attackers(position, square, position.occupied()) & position.colors(color(side))).len()
}

/// The squares that a side attacks, and how often.
fn attacks(position: &Board, side: Side) -> Drawing {
    let attacked = |side| {
        let squares = cozy_chess::Square::ALL.into_iter();
        squares.filter(move |&square| attackers_of(position, side, square) > 0)
    };
    let mut drawing = Drawing::new(
        "How many pieces of a side attack each square: where they could capture. On squares of \
         its own pieces it is how often these are protected. Pinned pieces count; pieces behind \
         others do not.",
    );
    drawing.legend(look(side), "2", format_args!("how many pieces of {side} attack the square"));
    for square in attacked(side) {
        let count = attackers_of(position, side, square);
        let plural = if count == 1 { "" } else { "s" };
        let verb = match position.color_on(square) {
            Some(owner) if owner == color(side) => "protected",
            _ => "attacked",
        };
        for at in squares(square) {
            let meaning = format_args!("{verb} by {count} piece{plural} of {side}");
            drawing.mark(at, look(side), &count.to_string(), meaning);
        }
    }
    drawing.figure("Squares attacked or protected", |side| attacked(side).count() as f64);
    drawing.figure("Opposing pieces attacked", |side| {
        let prey = position.colors(color(!side));
        attacked(side).filter(|&square| prey.has(square)).count() as f64
    });
    drawing
}

/// Pieces that can be had for nothing.
fn hanging(position: &Board) -> Drawing {
    let hangs = |side: Side| {
        // An attack on the king is check, protected or not.
        let pieces = position.colors(color(side)) - position.pieces(cozy_chess::Piece::King);
        pieces.into_iter().filter(move |&square| {
            attackers_of(position, !side, square) > 0 && attackers_of(position, side, square) == 0
        })
    };
    let mut drawing = Drawing::new(
        "Pieces that the opponent attacks and that no piece protects: they can be taken for \
         nothing, unless the attacker is pinned or has something better to do.",
    );
    // The piece below tells whose it is.
    drawing.legend(Look::Neutral, "!", "attacked and not protected");
    for side in Side::BOTH {
        for square in hangs(side) {
            for at in squares(square) {
                let meaning = format_args!("hanging piece of {side}");
                drawing.mark(at, Look::Neutral, "!", meaning);
            }
        }
    }
    drawing.figure("Hanging pieces", |side| hangs(side).count() as f64);
    drawing
}

const fn color(side: Side) -> Color {
    match side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    }
}

/// Where the moving piece ends. The library writes castling as the king taking its own rook.
fn landing(position: &Board, m: Move) -> cozy_chess::Square {
    if !position.colors(position.side_to_move()).has(m.to) {
        return m.to;
    }
    let file = if m.from.file() < m.to.file() { File::G } else { File::C };
    cozy_chess::Square::new(file, m.to.rank())
}

/// The square under its name in our own library.
fn squares(square: cozy_chess::Square) -> Vec<Square> {
    SquareSet::from_bits(square.bitboard().0).iter().collect()
}

#[cfg(test)]
mod tests {
    use gamut_game::Notation;

    use super::super::tests::{drawn, positions, texts};
    use super::*;

    #[test]
    fn the_first_position_is_attacked_as_books_say() {
        let view = drawn::<Chess>(&Chess::start(), "white-attacks");
        assert_eq!(
            texts(&view),
            "b1 1, c1 1, d1 1, e1 1, f1 1, g1 1, a2 1, b2 1, c2 1, d2 4, e2 4, f2 1, g2 1, h2 1, \
             a3 2, b3 2, c3 3, d3 2, e3 2, f3 3, g3 2, h3 2"
        );
        assert_eq!((view.figures[0].black, view.figures[0].white), (22.0, 22.0));
        assert_eq!((view.figures[1].black, view.figures[1].white), (0.0, 0.0));
    }

    #[test]
    fn a_check_is_told() {
        let note = |text| Chess::note(&Chess::parse_position(text).unwrap());
        assert_eq!(note("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1").unwrap(), "White is in check");
        assert_eq!(note("4k3/8/8/8/3r4/8/8/4K3 w - - 0 1"), None);
    }

    #[test]
    fn every_legal_capture_goes_to_an_attacked_square() {
        for position in positions::<Chess>() {
            let side = Chess::side_to_move(&position);
            Chess::for_each_move(&position, |m| {
                if position.colors(color(!side)).has(m.to) {
                    assert!(attackers_of(&position, side, m.to) > 0);
                }
            });
        }
    }

    #[test]
    fn hanging_pieces_are_attacked_and_not_protected() {
        // The rook attacks both pawns; b7 is protected by the king.
        let position = Chess::parse_position("k7/1p6/8/8/1R4p1/8/8/4K3 w - - 0 1").unwrap();
        let view = drawn::<Chess>(&position, "hanging");
        let labels: Vec<_> = view.marks.iter().map(|mark| mark.label.as_str()).collect();
        assert_eq!(labels, ["g4: hanging piece of Black"]);
    }
}
