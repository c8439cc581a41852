//! Virus and Ataxx on a page.

use gamut_board::{Square, SquareSet};
use gamut_eval::virus::{distance_sets, totally_safe_squares};
use gamut_game::{Game, Side};
use gamut_games::virus::{Move, Position, VirusFamily};
use gamut_players::Playable;

use super::drawing::{Drawing, look, owned, owner};
use super::{EMPTY, Gesture, Piece, Shown, WALL};
use crate::views::{Look, OverlayView};

impl<const JUMPS_OVER_ANYTHING: bool> Shown for VirusFamily<JUMPS_OVER_ANYTHING>
where
    Self: Playable + Game<Position = Position, Move = Move>,
{
    const RULES_IN_FULL: &'static [&'static str] =
        if JUMPS_OVER_ANYTHING { ATAXX_RULES } else { VIRUS_RULES };
    const STYLE: &'static str = if JUMPS_OVER_ANYTHING { "spores" } else { "cells" };
    const SHOWCASE: Option<&'static str> = Some(match JUMPS_OVER_ANYTHING {
        false => "x6o/1xx5/8/6oo/4oooo/4xxxx/4x2x/o6x o 1 11",
        true => "x2oo1o/2oo3/2o-3/2-1-2/1xx-3/ooxx3/ooxx2x x 0 13",
    });
    const PALETTE: &'static [Piece] = &[
        Piece { letter: 'x', side: Some(Side::Black), name: "black piece" },
        Piece { letter: 'o', side: Some(Side::White), name: "white piece" },
        Piece { letter: WALL, side: None, name: "wall" },
    ];
    const OVERLAYS: &'static [(&'static str, &'static str)] = &[
        ("black-distances", "Distances from Black"),
        ("white-distances", "Distances from White"),
        ("safe-squares", "Totally safe squares"),
    ];

    fn gesture(position: &Position, m: Move) -> Gesture {
        match m {
            // Whichever piece it grows from, the result is the same.
            Move::Grow(to) => {
                let parents = SquareSet::of(to).adjacent() & position.colours().mover;
                let from = parents.iter().collect();
                Gesture { from, path: vec![to], direct: true, becomes: None }
            }
            Move::Jump { from, to } => Gesture::from_to(from, to),
            Move::Pass => Gesture::default(),
        }
    }

    fn arrange(size: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String {
        let letter = |square| match cell(square) {
            EMPTY => None,
            WALL => Some('-'),
            piece => Some(piece),
        };
        let side = match to_move {
            Side::Black => 'x',
            Side::White => 'o',
        };
        format!("{} {side} 0 1", gamut_games::grid::placement(size, letter))
    }

    fn overlay(position: &Position, id: &str) -> Option<OverlayView> {
        let drawing = match id {
            "black-distances" => distances::<JUMPS_OVER_ANYTHING>(position, Side::Black),
            "white-distances" => distances::<JUMPS_OVER_ANYTHING>(position, Side::White),
            "safe-squares" => safe_squares::<JUMPS_OVER_ANYTHING>(position),
            _ => return None,
        };
        drawing.named::<Self>(id)
    }
}

const CORNERS: &str = "Each side begins with two pieces in opposite corners. Black moves first.";
const GROWING: &str =
    "You may grow: put a new piece on an empty square next to one of yours, also diagonally.";
const CONVERTING: &str =
    "Either way, all opposing pieces next to the square you came to become yours.";
const PASSING: &str =
    "A player who can neither grow nor move passes; one who can do either must not pass.";
const ENDING: &str = "The game ends when neither side can grow or move, or when one side has no \
     pieces left. The player with more pieces wins; equal numbers are a draw.";
const NO_PROGRESS: &str =
    "It is also a draw after 100 turns in a row, both sides counted, in which nobody grew.";

const VIRUS_RULES: &[&str] = &[
    CORNERS,
    GROWING,
    "Or you may move: take one of your pieces to an empty square exactly two squares away, in any \
     direction. On its way it must be able to step on an empty square between the two.",
    CONVERTING,
    PASSING,
    ENDING,
    NO_PROGRESS,
];

const ATAXX_RULES: &[&str] = &[
    CORNERS,
    GROWING,
    "Or you may jump: take one of your pieces to an empty square exactly two squares away, in any \
     direction, over whatever is between.",
    CONVERTING,
    PASSING,
    ENDING,
    NO_PROGRESS,
    "Boards may have walls: squares on which nothing can stand.",
];

/// The distance sets of a side (Cowling §4, Fig. 9).
fn distances<const JUMPS_OVER_ANYTHING: bool>(position: &Position, side: Side) -> Drawing {
    let empty = position.empty();
    let sets = |side| distance_sets::<JUMPS_OVER_ANYTHING>(position.pieces(side), empty);
    let mut drawing = Drawing::new(
        "How many steps each empty square is from the nearest piece of a side: the sets B1, B2, … \
         or W1, W2, … of Cowling's section 4. What is one step away can be grown on, what is two \
         steps away can be moved to.",
    );
    let look = look(side);
    drawing.legend(look, "1", format_args!("{side} can grow here"));
    drawing.legend(look, "2", format_args!("{side} can move a piece here"));
    drawing.legend(look, "3", format_args!("{side} is this many steps away"));
    drawing.legend(Look::Neutral, UNREACHABLE, format_args!("{side} cannot get here"));
    let mut unreachable = empty;
    for (steps, set) in sets(side).into_iter().enumerate().skip(1) {
        let plural = if steps == 1 { "" } else { "s" };
        for square in set {
            let meaning = format_args!("{steps} step{plural} from {side}");
            drawing.mark(square, look, &steps.to_string(), meaning);
        }
        unreachable -= set;
    }
    for square in unreachable {
        let meaning = format_args!("{side} cannot get here");
        drawing.mark(square, Look::Neutral, UNREACHABLE, meaning);
    }
    let size = |side, i: usize| sets(side).get(i).map_or(0, |set| set.count());
    drawing.figure("Squares to grow on, |B1| and |W1|", |side| size(side, 1).into());
    drawing.figure("Squares to move to, |B2| and |W2|", |side| size(side, 2).into());
    drawing
}

/// Stands on squares without a distance.
const UNREACHABLE: &str = "–";

/// Encirclement (Cowling §6, Fig. 10).
fn safe_squares<const JUMPS_OVER_ANYTHING: bool>(position: &Position) -> Drawing {
    let safe = |side: Side| {
        let (own, opponent) = (position.pieces(side), position.pieces(!side));
        totally_safe_squares::<JUMPS_OVER_ANYTHING>(own, opponent, position.empty())
    };
    let mut drawing = Drawing::new(
        "Empty squares that the opponent cannot reach, behind pieces that it cannot capture: \
         totally safe squares, found as in Cowling's section 6. A side can fill its own when \
         nothing else is left. They are no longer safe when a piece around them jumps away.",
    );
    drawing.legend(Look::Black, "", "safe for Black");
    drawing.legend(Look::White, "", "safe for White");
    drawing.legend(Look::Both, "", "safe from both: walls keep both sides out");
    for (square, look) in owned(safe(Side::Black), safe(Side::White)) {
        let meaning = match look {
            Look::Both => "out of reach for both sides".to_owned(),
            _ => format!("totally safe for {}", owner(look)),
        };
        drawing.mark(square, look, "", meaning);
    }
    drawing.figure("Totally safe squares", |side| safe(side).count().into());
    drawing
}

#[cfg(test)]
mod tests {
    use gamut_game::Notation;
    use gamut_games::virus::{Ataxx, Virus};

    use super::super::tests::{drawn, texts};
    use super::*;

    #[test]
    fn distances_go_round_what_stands_in_the_way() {
        // White's wall on rank 2 leaves a way at d2.
        let position = Virus::parse_position("4/4/ooo1/x3 x 0 1").unwrap();
        let view = drawn::<Virus>(&position, "black-distances");
        assert_eq!(
            texts(&view),
            "b1 1, c1 2, d1 3, d2 3, a3 6, b3 5, c3 4, d3 4, a4 6, b4 5, c4 5, d4 5"
        );
        let [one, two] = &view.figures[..] else { panic!("two figures") };
        assert_eq!([one.black, one.white, two.black, two.white], [1.0, 8.0, 1.0, 4.0]);
    }

    #[test]
    fn pieces_of_ataxx_jump_over_walls() {
        let position = Ataxx::parse_position("7/7/7/7/7/---4/x--4 x 0 1").unwrap();
        let found = texts(&drawn::<Ataxx>(&position, "black-distances"));
        assert!(found.starts_with("d1 4, e1 4, f1 5"), "{found}");
        assert!(found.contains("a3 2, b3 2, c3 2, d3 3"), "{found}");
    }

    #[test]
    fn what_cannot_be_reached_is_marked() {
        let position = Virus::parse_position("4/4/--2/x-2 x 0 1").unwrap();
        let view = drawn::<Virus>(&position, "black-distances");
        assert!(view.marks.iter().all(|mark| mark.text == UNREACHABLE));
    }

    #[test]
    fn walks_of_virus_are_those_of_the_board_library() {
        for position in super::super::tests::positions::<Virus>() {
            for side in Side::BOTH {
                let (pieces, empty) = (position.pieces(side), position.empty());
                let expected: Vec<_> = gamut_board::distance_sets(pieces, empty).collect();
                assert_eq!(distance_sets::<false>(pieces, empty), expected);
            }
        }
    }

    #[test]
    fn a_corner_behind_safe_pieces_is_safe() {
        let position = Virus::parse_position("8/8/8/8/8/ooo5/xxo5/1xo5 x 0 1").unwrap();
        let view = drawn::<Virus>(&position, "safe-squares");
        let of_black = view.marks.iter().filter(|mark| mark.look == Look::Black);
        let labels: Vec<_> = of_black.map(|mark| mark.label.as_str()).collect();
        assert_eq!(labels, ["a1: totally safe for Black"]);
        // Black is shut in, so that all the rest is White's.
        assert_eq!((view.figures[0].black, view.figures[0].white), (1.0, 55.0));
    }
}
