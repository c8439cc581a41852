//! Othello on a page.

use gamut_board::Square;
use gamut_eval::othello::stable_discs;
use gamut_game::Side;
use gamut_games::othello::{Move, Othello, Position, outflanking};

use super::drawing::{Drawing, owned, owner};
use super::{EMPTY, Gesture, Piece, Shown};
use crate::views::{Look, OverlayView};

impl Shown for Othello {
    const RULES_IN_FULL: &'static [&'static str] = &[
        "Each side begins with two discs in the centre. Black moves first.",
        "You place a disc on an empty square so that it outflanks opposing discs: a straight row of \
         one or more of them, also diagonal, with the new disc at one end and another disc of yours \
         at the other.",
        "All discs that are outflanked, in every direction at once, are flipped and become yours.",
        "Every move must flip at least one disc. A player who cannot do so passes; any other must \
         place a disc.",
        "The game ends when neither side can place a disc, at the latest when the board is full.",
        "The player with more discs wins; equal numbers are a draw.",
    ];
    const STYLE: &'static str = "felt";
    const SHOWCASE: Option<&'static str> =
        Some("-XXX-O----XOOO--OXOOOO--XXOXOO---OOOOO---XXXXO------------------ X");
    const PALETTE: &'static [Piece] = &[
        Piece { letter: 'X', side: Some(Side::Black), name: "black disc" },
        Piece { letter: 'O', side: Some(Side::White), name: "white disc" },
    ];
    const OVERLAYS: &'static [(&'static str, &'static str)] =
        &[("mobility", "Mobility"), ("stable-discs", "Stable discs")];

    fn gesture(_: &Position, m: Move) -> Gesture {
        match m {
            Move::Place(square) => {
                Gesture { path: vec![square], direct: true, ..Gesture::default() }
            }
            Move::Pass => Gesture::default(),
        }
    }

    fn arrange(_: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String {
        let letter = |square| match cell(square) {
            EMPTY => '-',
            disc => disc,
        };
        let board: String = Square::all().map(letter).collect();
        let side = match to_move {
            Side::Black => 'X',
            Side::White => 'O',
        };
        format!("{board} {side}")
    }

    fn overlay(position: &Position, id: &str) -> Option<OverlayView> {
        let drawing = match id {
            "mobility" => mobility(position),
            "stable-discs" => stability(position),
            _ => return None,
        };
        drawing.named::<Self>(id)
    }
}

/// Where each side could place a disc (Frankland §3.2.2.2).
fn mobility(position: &Position) -> Drawing {
    let legal = |side: Side| outflanking(position.pieces(side), position.pieces(!side));
    let mut drawing = Drawing::new(
        "The squares where each side could place a disc if it were its turn. A side that has many \
         of them, and leaves the opponent few, decides who must give up the corners.",
    );
    drawing.legend(Look::Black, "", "only Black could play here");
    drawing.legend(Look::White, "", "only White could play here");
    drawing.legend(Look::Both, "", "both could play here");
    for (square, look) in owned(legal(Side::Black), legal(Side::White)) {
        drawing.mark(square, look, "", format_args!("open to {}", owner(look)));
    }
    drawing.figure("Squares to place a disc on", |side| legal(side).count().into());
    drawing
}

/// Discs that can never be flipped.
fn stability(position: &Position) -> Drawing {
    let stable = |side: Side| stable_discs(position.pieces(side), position.pieces(!side));
    let mut drawing = Drawing::new(
        "Discs that can never be flipped, however the game goes on: in corners, on full lines, \
         or leaning on other stable discs in every direction. A few stable discs are not found.",
    );
    // The disc below tells whose it is.
    drawing.legend(Look::Neutral, "S", "a stable disc");
    for (square, look) in owned(stable(Side::Black), stable(Side::White)) {
        let meaning = format_args!("stable disc of {}", owner(look));
        drawing.mark(square, Look::Neutral, "S", meaning);
    }
    drawing.figure("Stable discs", |side| stable(side).count().into());
    drawing
}

#[cfg(test)]
mod tests {
    use gamut_game::{Game, Notation};

    use super::super::tests::{drawn, positions};
    use super::*;

    #[test]
    fn mobility_is_the_number_of_legal_moves() {
        for position in positions::<Othello>() {
            let figure = &drawn::<Othello>(&position, "mobility").figures[0];
            let found = match position.side() {
                Side::Black => figure.black,
                Side::White => figure.white,
            };
            let can_place = outflanking(position.colours().mover, position.colours().other);
            // A pass is a move, too.
            let expected = if can_place.is_empty() { 0 } else { Othello::count_moves(&position) };
            assert_eq!(found, expected as f64);
        }
    }

    #[test]
    fn both_sides_see_their_own_squares() {
        let view = drawn::<Othello>(&Othello::start(), "mobility");
        let of = |look| view.marks.iter().filter(|mark| mark.look == look).count();
        assert_eq!((of(Look::Black), of(Look::White), of(Look::Both)), (4, 4, 0));
    }

    #[test]
    fn corners_and_what_leans_on_them_are_stable() {
        let board = format!("XXXOX---{}", "-".repeat(56));
        let position = Othello::parse_position(&format!("{board} X")).unwrap();
        let view = drawn::<Othello>(&position, "stable-discs");
        let labels: Vec<_> = view.marks.iter().map(|mark| mark.label.as_str()).collect();
        let expected = ["a1", "b1", "c1"].map(|square| format!("{square}: stable disc of Black"));
        assert_eq!(labels, expected);
    }
}
