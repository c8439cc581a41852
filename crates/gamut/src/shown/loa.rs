//! Lines of Action on a page.

use gamut_board::{Square, SquareSet};
use gamut_eval::loa::{Quad, Quads, centralisation};
use gamut_game::Side;
use gamut_games::loa::{Loa, Move, Position};

use super::drawing::{Drawing, look};
use super::{Gesture, Piece, Shown};
use crate::views::{Look, OverlayView};

impl Shown for Loa {
    const RULES_IN_FULL: &'static [&'static str] = &[
        "Black has six pieces along the top and six along the bottom edge, White six along the left \
         and six along the right. Black moves first.",
        "A piece moves in a straight line: along a row, a column or a diagonal.",
        "It goes exactly as many squares as there are pieces on that whole line, of both sides and \
         itself included.",
        "It may jump over pieces of its own side, but not over opposing ones.",
        "It may land on an empty square or on an opposing piece, which is captured and taken off; \
         not on a piece of its own side.",
        "A player who connects all own pieces into one group wins. Pieces are connected when they \
         stand next to each other, also diagonally; a single piece that is left is connected, too.",
        "If one move connects both sides, the player who made it wins.",
        "A player who cannot move loses.",
        "It is a draw when the same position comes up for the third time.",
    ];
    const STYLE: &'static str = "stones";
    const SHOWCASE: Option<&'static str> = Some("3x4/o1o4o/o1oxxo2/2x4o/5o1o/3x3x/8/3xx1x1 x");
    const PALETTE: &'static [Piece] = &[
        Piece { letter: 'x', side: Some(Side::Black), name: "black piece" },
        Piece { letter: 'o', side: Some(Side::White), name: "white piece" },
    ];
    const OVERLAYS: &'static [(&'static str, &'static str)] = &[
        ("black-quads", "Black's quads"),
        ("white-quads", "White's quads"),
        ("centralisation", "Centralisation"),
    ];

    fn gesture(_: &Position, m: Move) -> Gesture {
        Gesture::from_to(m.from, m.to)
    }

    fn overlay(position: &Position, id: &str) -> Option<OverlayView> {
        let drawing = match id {
            "black-quads" => quads(position, Side::Black),
            "white-quads" => quads(position, Side::White),
            "centralisation" => centralised(position),
            _ => return None,
        };
        drawing.named::<Self>(id)
    }
}

/// What quads count: quarters of the Euler number, the text of the mark, and who stands there
/// (Garcia Fig. 4).
const KINDS: [(i8, &str, &str); 3] =
    [(1, "¼", "one piece"), (-1, "−¼", "three pieces"), (-2, "−½", "two pieces on a diagonal")];

/// The quad heuristic (Garcia §III.B.3).
fn quads(position: &Position, side: Side) -> Drawing {
    let mut drawing = Drawing::new(
        "A quad is a block of two by two squares, marked where the four meet. A quad with one \
         piece of the side counts ¼, with three −¼, with two on a diagonal −½; all others count \
         nothing. The sum over all 81 quads is the Euler number: groups less the holes in them. \
         A side whose pieces are all connected has a single group.",
    );
    let look = look(side);
    for (_, text, who) in KINDS {
        drawing.legend(look, text, format_args!("{who} of {side}"));
    }
    for quad in Quads::each(position.pieces(side)) {
        let kind = KINDS.iter().find(|(quarters, ..)| *quarters == quad.quarters());
        let Some((_, text, who)) = kind else { continue };
        let names: Vec<String> = quad.squares().iter().map(|square| square.to_string()).collect();
        let label = format!("{}: {who} of {side}, {text}", names.join(" "));
        drawing.mark_corner(quad.corner(), look, text, label);
    }
    drawing.figure("Euler number", |side| Quads::of(position.pieces(side)).euler_number().into());
    drawing.figure("Groups", |side| position.pieces(side).connected_groups().count() as f64);
    for (quarters, text, who) in KINDS {
        drawing.figure(&format!("Quads with {who}, {text}"), |side| {
            let of_kind = |quad: &Quad| quad.quarters() == quarters;
            Quads::each(position.pieces(side)).filter(of_kind).count() as f64
        });
    }
    drawing
}

/// The centralisation heuristic (Garcia §III.B.4, Fig. 6).
fn centralised(position: &Position) -> Drawing {
    let mut drawing = Drawing::new(
        "What a piece is worth by where it stands: nothing on the edge, 3 in the centre, where \
         pieces can meet most easily. A side's centralisation is the sum over its pieces.",
    );
    drawing.legend(Look::Black, "3", "the value of the square under a black piece");
    drawing.legend(Look::White, "3", "the value of the square under a white piece");
    drawing.legend(Look::Neutral, "3", "the value of an empty square");
    for square in Square::all() {
        let value = centralisation(SquareSet::of(square)).to_string();
        match position.side_at(square) {
            Some(side) => {
                let meaning = format_args!("{value} for {side}");
                drawing.mark(square, look(side), &value, meaning);
            }
            None => drawing.mark(square, Look::Neutral, &value, format_args!("{value}, empty")),
        }
    }
    drawing.figure("Centralisation", |side| centralisation(position.pieces(side)).into());
    drawing
}

#[cfg(test)]
mod tests {
    use gamut_game::{Game, Notation};

    use super::super::EMPTY;
    use super::super::tests::{drawn, positions};
    use super::*;
    use crate::views::Figure;

    fn of(figure: &Figure, side: Side) -> f64 {
        match side {
            Side::Black => figure.black,
            Side::White => figure.white,
        }
    }

    fn worth(text: &str) -> f64 {
        match text {
            "¼" => 0.25,
            "−¼" => -0.25,
            "−½" => -0.5,
            _ => panic!("{text}"),
        }
    }

    #[test]
    fn marks_of_quads_add_up_to_the_euler_number() {
        for position in positions::<Loa>() {
            for (side, id) in [(Side::Black, "black-quads"), (Side::White, "white-quads")] {
                let view = drawn::<Loa>(&position, id);
                let sum: f64 = view.marks.iter().map(|mark| worth(&mark.text)).sum();
                assert_eq!(sum, of(&view.figures[0], side));
            }
        }
    }

    /// The six kinds of quads (Garcia Fig. 4) on squares apart: what stands on d4 and around.
    #[test]
    fn quads_count_as_in_the_figure() {
        for (pieces, at_middle) in [
            (&["d4"][..], Some("¼")),
            (&["d4", "e4"], None),
            (&["d4", "e5"], Some("−½")),
            (&["d5", "e4"], Some("−½")),
            (&["d4", "e4", "d5"], Some("−¼")),
            (&["d4", "e4", "d5", "e5"], None),
        ] {
            let cell = |square: Square| match square.to_string().as_str() {
                "h8" | "a1" => 'o',
                name if pieces.contains(&name) => 'x',
                _ => EMPTY,
            };
            let position = Loa::parse_position(&Loa::arrange(8, &cell, Side::Black)).unwrap();
            let view = drawn::<Loa>(&position, "black-quads");
            let middle = view.marks.iter().find(|mark| (mark.x, mark.y) == (4.0, 4.0));
            assert_eq!(middle.map(|mark| mark.text.as_str()), at_middle, "{pieces:?}");
            assert_eq!((view.figures[0].black, view.figures[0].white), (1.0, 2.0), "{pieces:?}");
            assert_eq!((view.figures[1].black, view.figures[1].white), (1.0, 2.0), "{pieces:?}");
        }
    }

    #[test]
    fn quads_at_the_edge_lie_partly_outside() {
        let view = drawn::<Loa>(&Loa::start(), "black-quads");
        let outermost = view.marks.iter().find(|mark| mark.x == 1.0 && mark.y == 0.0).unwrap();
        assert_eq!(outermost.label, "a1 b1: one piece of Black, ¼");
    }

    #[test]
    fn marks_of_pieces_add_up_to_the_centralisation() {
        for position in positions::<Loa>() {
            let view = drawn::<Loa>(&position, "centralisation");
            for side in Side::BOTH {
                let of_side = view.marks.iter().filter(|mark| mark.look == look(side));
                let sum: i32 = of_side.map(|mark| mark.text.parse::<i32>().unwrap()).sum();
                assert_eq!(sum, centralisation(position.pieces(side)));
                assert_eq!(f64::from(sum), of(&view.figures[0], side));
            }
        }
    }
}
