//! Pieces of games that have no style of their own: discs, with letters where a side has
//! several kinds.

use super::discs::{disc, glint};
use super::{Shape, circle};
use crate::api::types::SideName;

const RADIUS: f64 = 37.0;

pub(super) fn shapes(pieces: &[(char, Option<SideName>)]) -> Vec<Shape> {
    let kinds = |side| pieces.iter().filter(|&&(_, of)| of == Some(side)).count();
    let shape = |&(letter, side): &(char, Option<SideName>)| {
        let side = side?;
        let black = side == SideName::Black;
        let line = match black {
            true => glint(29.0),
            false => circle(50.0, 50.0, 29.0),
        };
        let text = (kinds(side) > 1).then(|| letter.to_ascii_uppercase());
        Some(Shape { text, ..disc(letter, black, RADIUS, line) })
    };
    pieces.iter().filter_map(shape).collect()
}
