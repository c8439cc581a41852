//! The pieces of every style, as SVG symbols of 100×100 units.
//!
//! Nothing is told by colour alone: where two sides have the same kind of piece, White's has a
//! ring or another outline. The colours are tokens of the style sheet.

mod chessmen;
mod discs;
mod organic;
mod plain;

use maud::{Markup, html};

use crate::api::types::{RulesView, SideName};

/// How boards of a game look. A style that is not known looks plain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLook {
    /// The rule set: the names of its symbols begin with it.
    pub rules: String,
    /// The style of board and pieces.
    pub style: String,
    /// The letters of the pieces, and whose they are.
    pub pieces: Vec<(char, Option<SideName>)>,
    /// Whether the first rank is drawn at the top.
    pub first_rank_on_top: bool,
    /// Whether the squares have two shades.
    pub chequered: bool,
}

impl From<&RulesView> for BoardLook {
    fn from(rules: &RulesView) -> Self {
        Self {
            rules: rules.id.clone(),
            style: rules.style.clone(),
            pieces: rules.palette.iter().map(|piece| (piece.letter, piece.side)).collect(),
            first_rank_on_top: rules.first_rank_on_top,
            chequered: rules.chequered,
        }
    }
}

impl BoardLook {
    /// The name of the symbol for a letter of a diagram.
    #[must_use]
    pub fn symbol(&self, letter: char) -> String {
        match letter {
            WALL => format!("{}-wall", self.rules),
            letter => format!("{}-{letter}", self.rules),
        }
    }

    /// Whether there is a symbol for a letter.
    #[must_use]
    pub fn has_symbol(&self, letter: char) -> bool {
        letter == WALL || self.pieces.iter().any(|&(known, _)| known == letter)
    }
}

const WALL: char = '#';

/// Something drawn of one piece: an outline and what is drawn on it.
#[derive(Clone, Debug, Default)]
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
    /// A letter on it.
    text: Option<char>,
}

/// The symbols of a game's pieces, to be put once into a page that draws them: symbol
/// `chess-K` is the piece whose letter in diagrams is `K`, `virus-wall` is the wall.
#[must_use]
pub fn symbols(look: &BoardLook) -> Markup {
    let mut shapes = match look.style.as_str() {
        "chessmen" => chessmen::shapes(),
        "draughts" => discs::draughts(),
        "felt" => discs::felt(),
        "stones" => discs::stones(),
        "cells" => organic::cells(),
        "spores" => organic::spores(),
        _ => Vec::new(),
    };
    // What a style does not draw is drawn plainly.
    for shape in plain::shapes(&look.pieces) {
        if shapes.iter().all(|known| known.letter != shape.letter) {
            shapes.push(shape);
        }
    }
    shapes.retain(|shape| look.has_symbol(shape.letter));
    html! {
        svg .symbols width="0" height="0" aria-hidden="true" {
            @for shape in &shapes {
                symbol id=(look.symbol(shape.letter)) viewBox="0 0 100 100" { (draw(shape)) }
            }
            symbol id=(look.symbol(WALL)) viewBox="0 0 100 100" { (wall()) }
        }
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
        @if let Some(letter) = shape.text {
            text class={ "piece-letter piece-" (side) "-mark" } x="50" y="66" text-anchor="middle" {
                (letter)
            }
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
    use gamut::{AnyGame, games};

    use super::*;

    fn look(game: &dyn AnyGame) -> BoardLook {
        (&game.describe()).into()
    }

    #[test]
    fn every_piece_of_every_game_has_its_symbol_once() {
        for game in games() {
            let look = look(game);
            let drawn = symbols(&look).into_string();
            for letter in look.pieces.iter().map(|&(letter, _)| letter).chain([WALL]) {
                let id = format!("id=\"{}\"", look.symbol(letter));
                assert_eq!(drawn.matches(&id).count(), 1, "{id} in {}", game.id());
            }
        }
    }

    #[test]
    fn every_style_but_the_plain_one_draws_its_own_pieces() {
        for game in games().filter(|game| game.describe().style != "plain") {
            let own = look(game);
            let plain = BoardLook { style: "plain".to_owned(), ..own.clone() };
            let [own, plain] = [own, plain].map(|look| symbols(&look).into_string());
            assert_ne!(own, plain, "{}", game.id());
        }
    }

    #[test]
    fn plain_pieces_of_several_kinds_show_their_letters() {
        let side = Some(SideName::Black);
        let chess = look(gamut::game("chess").expect("a game"));
        let look = BoardLook {
            style: "none such".to_owned(),
            pieces: vec![('p', side), ('z', side), ('O', Some(SideName::White))],
            ..chess
        };
        let drawn = symbols(&look).into_string();
        assert!(drawn.contains(">P</text>") && drawn.contains(">Z</text>"), "{drawn}");
        assert!(!drawn.contains(">O</text>"), "the only kind of its side: {drawn}");
    }
}
