//! Checkers on a page.

use gamut_board::Square;
use gamut_game::{Game, Side};
use gamut_games::checkers::{Checkers, DARK_SQUARES, Move, Position, square_number};

use super::drawing::{Drawing, owned, owner};
use super::{EMPTY, Gesture, Piece, Shown};
use crate::views::{Look, OverlayView};

impl Shown for Checkers {
    const RULES_IN_FULL: &'static [&'static str] = &[
        "Each side has twelve men on the dark squares of its first three rows; all play is on the \
         dark squares. Black moves first.",
        "A man steps one square diagonally forwards to an empty square. A king steps one square \
         diagonally in any direction.",
        "A piece captures by jumping over an opposing piece beside it to the empty square right \
         behind: men forwards only, kings in all four directions. What is jumped over is taken off.",
        "If you can capture, you must. Among several captures the choice is yours; it need not be \
         the longest.",
        "A piece that has jumped and can jump again from where it landed must go on in the same \
         move.",
        "A man that reaches the far row becomes a king. Its move ends there, even if the new king \
         could jump on.",
        "A player who has no move, because all pieces are taken or blocked, loses.",
        "It is a draw when the same position comes up for the third time, or after 50 moves of each \
         side without a capture or a new king.",
    ];
    const RECORD_EXTENSION: &'static str = "pdn";
    const STYLE: &'static str = "draughts";
    const SHOWCASE: Option<&'static str> = Some("B:WK2,9,19,21,23,24,31:B3,4,5,10,12,13,K30");
    const PALETTE: &'static [Piece] = &[
        Piece { letter: 'b', side: Some(Side::Black), name: "black man" },
        Piece { letter: 'B', side: Some(Side::Black), name: "black king" },
        Piece { letter: 'w', side: Some(Side::White), name: "white man" },
        Piece { letter: 'W', side: Some(Side::White), name: "white king" },
    ];
    const OVERLAYS: &'static [(&'static str, &'static str)] =
        &[("attacked-squares", "Attacked squares")];

    fn gesture(_: &Position, m: Move) -> Gesture {
        Gesture { from: vec![m.from()], path: m.path().collect(), ..Gesture::default() }
    }

    fn note(position: &Position) -> Option<String> {
        let side = Self::side_to_move(position);
        let prey = position.attacked_by(side) & position.pieces(!side);
        (!prey.is_empty()).then(|| format!("{side} must capture"))
    }

    fn arrange(_: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String {
        let (mut black, mut white) = (Vec::new(), Vec::new());
        // In the order of their numbers: from the top.
        let ranks = (0..8).rev();
        for square in ranks.flat_map(|rank| (0..8).filter_map(move |file| Square::new(file, rank)))
        {
            // Light squares have no number: under their own names they are refused.
            let name = match DARK_SQUARES.contains(square) {
                true => square_number(square).to_string(),
                false => square.to_string(),
            };
            match cell(square) {
                EMPTY => {}
                'b' => black.push(name),
                'B' => black.push(format!("K{name}")),
                'w' => white.push(name),
                'W' => white.push(format!("K{name}")),
                // Not a piece of checkers: refused, too.
                other => white.push(format!("{other}{name}")),
            }
        }
        let side = match to_move {
            Side::Black => 'B',
            Side::White => 'W',
        };
        format!("{side}:W{}:B{}", white.join(","), black.join(","))
    }

    fn misplaced(_: u8, cell: &dyn Fn(Square) -> char) -> Option<String> {
        let is_piece = |square: &Square| cell(*square) != EMPTY;
        let (dark, light): (Vec<Square>, Vec<Square>) =
            Square::all().filter(is_piece).partition(|&square| DARK_SQUARES.contains(square));
        if let Some(square) = light.first() {
            return Some(format!("{square} is a light square: pieces stand on the dark ones"));
        }
        dark.into_iter().find_map(|square| match (cell(square), square.rank()) {
            ('b', 0) => {
                Some(format!("a black man on {square} has reached the far row: put a king"))
            }
            ('w', 7) => {
                Some(format!("a white man on {square} has reached the far row: put a king"))
            }
            _ => None,
        })
    }

    fn overlay(position: &Position, id: &str) -> Option<OverlayView> {
        let drawing = match id {
            "attacked-squares" => attacked_squares(position),
            _ => return None,
        };
        drawing.named::<Self>(id)
    }
}

/// Stands on pieces that can be captured.
const CAPTURABLE: &str = "!";

/// Where each side could capture.
fn attacked_squares(position: &Position) -> Drawing {
    let attacked = |side| position.attacked_by(side);
    let mut drawing = Drawing::new(
        "A side attacks the squares where it could capture a piece as the board stands: one of \
         its pieces is beside the square and goes that way, and the square behind is empty. A \
         piece that is attacked (!) can be captured now, and must be if it is that side's turn. A \
         piece that enters an empty attacked square can be captured next; the square it comes \
         from is not taken to be empty.",
    );
    drawing.legend(Look::Black, "", "empty, attacked by Black");
    drawing.legend(Look::White, "", "empty, attacked by White");
    drawing.legend(Look::Both, "", "empty, attacked by both sides");
    drawing.legend(Look::Black, CAPTURABLE, "a white piece that Black could capture");
    drawing.legend(Look::White, CAPTURABLE, "a black piece that White could capture");
    for (square, look) in owned(attacked(Side::Black), attacked(Side::White)) {
        let (number, by) = (square_number(square), owner(look));
        let is_empty = position.empty().contains(square);
        let (text, what) = if is_empty { ("", "empty") } else { (CAPTURABLE, "a piece") };
        let meaning = format_args!("square {number}, {what}, attacked by {by}");
        drawing.mark(square, look, text, meaning);
    }
    drawing.figure("Pieces it could capture", |side| {
        (attacked(side) & position.pieces(!side)).count().into()
    });
    drawing.figure("Empty squares attacked", |side| {
        (attacked(side) & position.empty()).count().into()
    });
    drawing
}

#[cfg(test)]
mod tests {
    use gamut_board::SquareSet;
    use gamut_game::Notation;

    use super::super::tests::{drawn, positions};
    use super::*;

    #[test]
    fn attacked_pieces_are_those_that_legal_captures_begin_with() {
        for position in positions::<Checkers>() {
            let mut victims = SquareSet::EMPTY;
            Checkers::for_each_move(&position, |m| {
                let landing = m.path().next().unwrap();
                let middle = |a: u8, b: u8| (a + b) / 2;
                let (file, rank) = (
                    middle(m.from().file(), landing.file()),
                    middle(m.from().rank(), landing.rank()),
                );
                if m.is_capture() {
                    victims |= SquareSet::of(Square::new(file, rank).unwrap());
                }
            });
            let side = Checkers::side_to_move(&position);
            assert_eq!(position.attacked_by(side) & position.pieces(!side), victims);
            let note = (!victims.is_empty()).then(|| format!("{side} must capture"));
            assert_eq!(Checkers::note(&position), note);
        }
    }

    #[test]
    fn men_attack_forwards_and_kings_both_ways() {
        let labels = |position: &str| -> Vec<String> {
            let position = Checkers::parse_position(position).unwrap();
            let view = drawn::<Checkers>(&position, "attacked-squares");
            view.marks.into_iter().map(|mark| mark.label).collect()
        };
        // Men face to face. The king in the corner cannot jump what stands on the edge.
        assert_eq!(
            labels("W:W23:B18,K1"),
            [
                "c3: square 22, empty, attacked by Black",
                "e3: square 23, a piece, attacked by Black",
                "d4: square 18, a piece, attacked by White",
                "f4: square 19, empty, attacked by White",
                "c7: square 6, empty, attacked by Black",
            ]
        );
        // A king with room all around.
        let of_black = labels("W:W32:BK14").into_iter().filter(|label| label.contains("Black"));
        let squares: Vec<String> = of_black.map(|label| label[..2].to_owned()).collect();
        assert_eq!(squares, ["b4", "d4", "b6", "d6"]);
    }
}
