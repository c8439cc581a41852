//! The pieces of every game, as SVG symbols of 100×100 units.
//!
//! Nothing is told by colour alone: where two sides have the same kind of piece, White's has a
//! ring or another outline. The colours are tokens of the style sheet.

mod chess;
mod discs;
mod organic;

use maud::{Markup, html};

/// Something drawn of one piece: an outline and what is drawn on it.
struct Shape {
    /// The letter of the game's diagrams.
    letter: char,
    /// Whether it is Black's.
    black: bool,
    /// The outline; parts may overlap but must all go clockwise, so that they melt together.
    outline: String,
    /// Lines on it.
    lines: String,
    /// Filled marks on it.
    marks: String,
}

/// The symbols of a game's pieces, to be put once into a page that draws them: symbol
/// `chess-K` is the piece whose letter in diagrams is `K`, `virus-wall` is the wall. Nothing
/// for a game that is not known.
#[must_use]
pub fn symbols(rules: &str) -> Markup {
    let shapes = match rules {
        "chess" => chess::shapes(),
        "checkers" => discs::checkers(),
        "othello" => discs::othello(),
        "loa" | "breakthrough" => discs::loa(),
        "virus" => organic::virus(),
        "ataxx" => organic::ataxx(),
        _ => Vec::new(),
    };
    let has_walls = matches!(rules, "virus" | "ataxx");
    html! {
        svg .symbols width="0" height="0" aria-hidden="true" {
            @for shape in &shapes {
                symbol id=(symbol_id(rules, shape.letter)) viewBox="0 0 100 100" {
                    (draw(shape))
                }
            }
            @if has_walls {
                symbol id=(symbol_id(rules, '#')) viewBox="0 0 100 100" { (wall()) }
            }
        }
    }
}

/// The name of the symbol for a letter of a diagram.
#[must_use]
pub fn symbol_id(rules: &str, letter: char) -> String {
    match letter {
        '#' => format!("{rules}-wall"),
        letter => format!("{rules}-{letter}"),
    }
}

fn draw(shape: &Shape) -> Markup {
    let side = if shape.black { "black" } else { "white" };
    html! {
        path class={ "piece-" (side) } d=(shape.outline) {}
        @if !shape.lines.is_empty() {
            path class={ "piece-" (side) "-line" } d=(shape.lines) {}
        }
        @if !shape.marks.is_empty() {
            path class={ "piece-" (side) "-mark" } d=(shape.marks) {}
        }
    }
}

/// Three courses of stones that fill the square.
fn wall() -> Markup {
    const STONES: &str = "M4 4H46V32H4ZM52 4H96V32H52ZM4 38H24V64H4ZM30 38H70V64H30ZM76 38H96V64H76Z\
         M4 70H46V96H4ZM52 70H96V96H52Z";
    html! {
        rect .wall width="100" height="100" {}
        path .wall-stone d=(STONES) {}
    }
}

/// A circle, clockwise.
fn circle(x: f64, y: f64, radius: f64) -> String {
    let (left, right) = (round(x - radius), round(x + radius));
    format!("M{left} {y}A{radius} {radius} 0 0 1 {right} {y}A{radius} {radius} 0 0 1 {left} {y}Z")
}

/// A bar with round ends, clockwise.
fn bar(x: f64, y: f64, width: f64, height: f64) -> String {
    let end = round(height / 2.0);
    let (left, right, bottom) = (round(x + end), round(x + width - end), round(y + height));
    format!(
        "M{left} {y}H{right}A{end} {end} 0 0 1 {right} {bottom}H{left}A{end} {end} 0 0 1 {left} {y}Z"
    )
}

/// A tenth of a unit is finer than any screen shows.
fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use gamut_board::Square;
    use gamut_game::Notation;
    use gamut_games::registry::{GAME_IDS, GameVisitor, with_game};

    use super::*;

    struct Letters;

    impl GameVisitor for Letters {
        type Output = Vec<char>;

        fn visit<G: Notation>(self) -> Vec<char> {
            let diagram = G::diagram(&G::start());
            Square::all().filter_map(|square| Some(diagram.cell(square).piece?.letter)).collect()
        }
    }

    #[test]
    fn every_piece_on_a_first_board_has_its_symbol() {
        for rules in GAME_IDS {
            let drawn = symbols(rules).into_string();
            for letter in with_game(rules, Letters).expect("a game") {
                let id = format!("id=\"{}\"", symbol_id(rules, letter));
                assert_eq!(drawn.matches(&id).count(), 1, "{id} in {rules}");
            }
        }
    }

    #[test]
    fn kings_of_checkers_and_walls_have_symbols() {
        let checkers = symbols("checkers").into_string();
        assert!(checkers.contains("checkers-B\"") && checkers.contains("checkers-W\""));
        assert!(symbols("virus").into_string().contains("virus-wall\""));
        assert!(symbols("ataxx").into_string().contains("ataxx-wall\""));
    }
}
