//! Breakthrough on a page.

use gamut_board::Square;
use gamut_eval::breakthrough::{attacks, en_prise, runners, won_race};
use gamut_game::{Game, Side};
use gamut_games::breakthrough::{Breakthrough, Move, Position, goal_rank};

use super::drawing::{Drawing, look};
use super::{Gesture, Piece, Shown};
use crate::views::OverlayView;

impl Shown for Breakthrough {
    const RULES_IN_FULL: &'static [&'static str] = &[
        "Each side has sixteen pawns on its first two rows: Black at the bottom, White at the top. \
         Black moves first.",
        "A pawn steps one square forwards, straight or diagonally, to an empty square. It never \
         goes back or aside.",
        "A pawn captures an opposing pawn that stands diagonally before it by stepping onto its \
         square. Straight ahead it captures nothing: a piece that stands there is in the way.",
        "You need not capture.",
        "The first player to bring a pawn to the far row wins at once.",
        "A player who has lost all pawns loses.",
        "There are no draws: the foremost pawn of a side can always move, and no pawn goes back.",
    ];
    const STYLE: &'static str = "stones";
    const SHOWCASE: Option<&'static str> =
        Some("o1oooo2/o3oo1o/ooo2x2/5o1o/4xo1x/xx4x1/x1x1xxx1/1xx1x1xx x");
    const PALETTE: &'static [Piece] = &[
        Piece { letter: 'x', side: Some(Side::Black), name: "black pawn" },
        Piece { letter: 'o', side: Some(Side::White), name: "white pawn" },
    ];
    const OVERLAYS: &'static [(&'static str, &'static str)] =
        &[("attacked-pawns", "Attacked and guarded pawns"), ("runners", "Runners")];

    fn gesture(_: &Position, m: Move) -> Gesture {
        Gesture::from_to(m.from, m.to)
    }

    fn overlay(position: &Position, id: &str) -> Option<OverlayView> {
        let drawing = match id {
            "attacked-pawns" => attacked_pawns(position),
            "runners" => running(position),
            _ => return None,
        };
        drawing.named::<Self>(id)
    }
}

/// Stands on pawns that can be taken for nothing.
const LOOSE: &str = "!";

/// How often each attacked pawn is attacked and guarded.
fn attacked_pawns(position: &Position) -> Drawing {
    let attacked = |side: Side| {
        let [once, _] = attacks(position.pieces(!side), !side);
        once & position.pieces(side)
    };
    let mut drawing = Drawing::new(
        "A pawn attacks and guards the two squares diagonally before it. A pawn that is attacked \
         shows its attackers and its guards, attackers first. With more attackers than guards (!) \
         it can be taken for nothing: all pawns are worth the same, and the side with more of them \
         at a square has the last word there.",
    );
    for side in Side::BOTH {
        let text = format!("1:1{LOOSE}");
        drawing.legend(look(side), &text, format_args!("attackers and guards of a pawn of {side}"));
    }
    for side in Side::BOTH {
        let loose = en_prise(position, side);
        let count = |of: Side, square| {
            let by = attacks(position.pieces(of), of);
            by.iter().filter(|squares| squares.contains(square)).count()
        };
        for square in attacked(side) {
            let (attackers, guards) = (count(!side, square), count(side, square));
            let sign = if loose.contains(square) { LOOSE } else { "" };
            let mut meaning = format!("{side}'s pawn, {attackers} against it, {guards} for it");
            if loose.contains(square) {
                meaning += ", can be taken for nothing";
            }
            drawing.mark(square, look(side), &format!("{attackers}:{guards}{sign}"), meaning);
        }
    }
    let guarded = |side| attacks(position.pieces(side), side)[0] & position.pieces(side);
    drawing.figure("Pawns", |side| position.pieces(side).count().into());
    drawing.figure("Guarded", |side| guarded(side).count().into());
    drawing.figure("Attacked", |side| attacked(side).count().into());
    drawing.figure("Can be taken for nothing", |side| en_prise(position, side).count().into());
    drawing
}

/// Which pawns get through, and which gets there first.
fn running(position: &Position) -> Drawing {
    let mut drawing = Drawing::new(
        "A runner cannot be stopped on its way straight ahead: no opposing pawn is near enough to \
         block or to take it. The number is how many moves it needs. A runner that arrives before \
         any opposing pawn could (✓) has won the game.",
    );
    let is_over = Breakthrough::outcome(position).is_some();
    let running = |side| {
        let all = runners(position, side);
        all.into_iter().filter(move |_| !is_over)
    };
    let steps = |side, square: Square| square.rank().abs_diff(goal_rank(side));
    let race = won_race(position).filter(|_| !is_over);
    for side in Side::BOTH {
        drawing.legend(
            look(side),
            "3",
            format_args!("a runner of {side}, three moves from the goal"),
        );
    }
    for side in Side::BOTH {
        for square in running(side) {
            let moves = steps(side, square);
            let wins = race == Some((side, moves.into()));
            let text = format!("{moves}{}", if wins { "✓" } else { "" });
            let wins = if wins { ", wins" } else { "" };
            let meaning = format!("a runner of {side}, {moves} from the goal{wins}");
            drawing.mark(square, look(side), &text, meaning);
        }
    }
    drawing.figure("Runners", |side| running(side).count() as f64);
    drawing.figure("Wins the race", |side| {
        f64::from(u8::from(race.is_some_and(|(winner, _)| winner == side)))
    });
    drawing
}

#[cfg(test)]
mod tests {
    use gamut_game::Notation;

    use super::super::tests::{drawn, positions, texts};
    use super::*;

    fn marks(position: &str, id: &str) -> String {
        texts(&drawn::<Breakthrough>(&Breakthrough::parse_position(position).unwrap(), id))
    }

    #[test]
    fn attackers_and_guards_are_counted() {
        // d4 is attacked by c5 and e5 and guarded by c3; e5 by d4, guarded by f6.
        let text = "8/8/5o2/2o1o3/3x4/2x5/8/8 x";
        assert_eq!(marks(text, "attacked-pawns"), "d4 2:1!, c5 1:0!, e5 1:1");
    }

    #[test]
    fn marked_pawns_are_those_that_can_be_captured() {
        for position in positions::<Breakthrough>() {
            let side = Breakthrough::side_to_move(&position);
            let mut victims = gamut_board::SquareSet::EMPTY;
            Breakthrough::for_each_move(&position, |m| {
                victims |= gamut_board::SquareSet::of(m.to) & position.pieces(!side);
            });
            if Breakthrough::outcome(&position).is_some() {
                continue;
            }
            let view = drawn::<Breakthrough>(&position, "attacked-pawns");
            let marked = view.marks.iter().filter(|mark| mark.look == look(!side)).count();
            assert_eq!(marked as u32, victims.count());
        }
    }

    #[test]
    fn runners_show_their_way_and_which_is_first() {
        // Black is two moves away, White three, and nobody is in the way.
        assert_eq!(marks("8/8/x7/8/7o/8/8/8 x", "runners"), "h4 3, a6 2✓");
        // White to move arrives with the third move, Black with the second: still Black.
        assert_eq!(marks("8/8/x7/8/7o/8/8/8 o", "runners"), "h4 3, a6 2✓");
        // A pawn on the first rank of White stops what comes near.
        assert_eq!(marks("1o6/8/x7/8/7o/8/8/8 x", "runners"), "h4 3");
        // After the end nobody runs.
        assert_eq!(marks("x7/8/8/8/7o/8/8/8 o", "runners"), "");
    }
}
