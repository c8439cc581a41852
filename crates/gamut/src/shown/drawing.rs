//! What overlays are made of.

use std::fmt::Display;

use gamut_board::{Square, SquareSet};
use gamut_game::Side;

use super::Shown;
use crate::views::{Figure, LegendEntry, Look, Mark, OverlayView};

/// An overlay that is being drawn.
pub(super) struct Drawing {
    explanation: &'static str,
    legend: Vec<LegendEntry>,
    marks: Vec<Mark>,
    figures: Vec<Figure>,
}

impl Drawing {
    pub(super) const fn new(explanation: &'static str) -> Self {
        Self { explanation, legend: Vec::new(), marks: Vec::new(), figures: Vec::new() }
    }

    /// Explains a kind of mark.
    pub(super) fn legend(&mut self, look: Look, text: &str, meaning: impl Display) {
        let meaning = meaning.to_string();
        self.legend.push(LegendEntry { look, text: text.to_owned(), meaning });
    }

    /// Marks a square; people hear its name and the meaning.
    pub(super) fn mark(&mut self, square: Square, look: Look, text: &str, meaning: impl Display) {
        let middle = |coordinate: u8| f32::from(coordinate) + 0.5;
        self.marks.push(Mark {
            look,
            x: middle(square.file()),
            y: middle(square.rank()),
            text: text.to_owned(),
            label: format!("{square}: {meaning}"),
        });
    }

    /// Marks where lines between squares cross: 0 is the edge before the first file or rank.
    pub(super) fn mark_corner(&mut self, (x, y): (u8, u8), look: Look, text: &str, label: String) {
        self.marks.push(Mark { look, x: x.into(), y: y.into(), text: text.to_owned(), label });
    }

    /// Adds a number for each side.
    pub(super) fn figure(&mut self, name: &str, count: impl Fn(Side) -> f64) {
        let (black, white) = (count(Side::Black), count(Side::White));
        self.figures.push(Figure { name: name.to_owned(), black, white });
    }

    /// The overlay of `G` called `id`, if it has one.
    pub(super) fn named<G: Shown>(self, id: &str) -> Option<OverlayView> {
        let &(id, name) = G::OVERLAYS.iter().find(|(known, _)| *known == id)?;
        Some(OverlayView {
            id: id.to_owned(),
            name: name.to_owned(),
            explanation: self.explanation.to_owned(),
            legend: self.legend,
            marks: self.marks,
            figures: self.figures,
        })
    }
}

/// How marks of a side look.
pub(super) const fn look(side: Side) -> Look {
    match side {
        Side::Black => Look::Black,
        Side::White => Look::White,
    }
}

/// The squares that belong to Black, to White or to both.
pub(super) fn owned(black: SquareSet, white: SquareSet) -> impl Iterator<Item = (Square, Look)> {
    (black | white).iter().map(move |square| {
        let look = match (black.contains(square), white.contains(square)) {
            (true, true) => Look::Both,
            (true, false) => Look::Black,
            (false, _) => Look::White,
        };
        (square, look)
    })
}

/// Whose mark it is.
pub(super) const fn owner(look: Look) -> &'static str {
    match look {
        Look::Black => "Black",
        Look::White => "White",
        Look::Both => "both sides",
        Look::Neutral => "nobody",
    }
}
