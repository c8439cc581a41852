//! Several boards in one picture.

use gamut_game::{Diagram, Side};

use super::board::BoardPlace;
use super::svg::{MIDDLE, Picture};

const SQUARE: f64 = 22.0;
/// Wide enough for captions, which are wider than boards.
const GAP: f64 = 34.0;
const TOP: f64 = 40.0;
const PER_ROW: usize = 2;

/// Draws the boards side by side, each with a line below it.
#[must_use]
pub fn boards(title: &str, boards: &[(String, Diagram)]) -> String {
    let size = boards.iter().map(|(_, board)| board.size).max().unwrap_or(8);
    let side = f64::from(size) * SQUARE;
    let step = side + 2.0 * GAP;
    let rows = boards.len().div_ceil(PER_ROW);
    let picture_size = (PER_ROW as f64 * step, TOP + rows as f64 * step);
    let mut picture = Picture::new(title, "", picture_size, GAP);
    for (number, (caption, board)) in boards.iter().enumerate() {
        let (column, row) = ((number % PER_ROW) as f64, (number / PER_ROW) as f64);
        let (left, top) = (column * step + GAP, TOP + row * step);
        let place = BoardPlace { left, top, square: SQUARE };
        place.draw(&mut picture, board, |picture, square, (x, y)| {
            let is_light = (square.file() + square.rank()) % 2 == 1;
            let shade = if is_light { "#f0d9b5" } else { "#c9a77a" };
            picture.rect((x, y), (SQUARE, SQUARE), &format!("fill=\"{shade}\""));
            if let Some(piece) = board.cell(square).piece {
                let fill = if piece.side == Side::Black { "#111" } else { "#fff" };
                let (middle, r) = ((x + SQUARE / 2.0, y + SQUARE / 2.0), SQUARE / 2.0 - 3.0);
                picture.circle(middle, r, &format!("fill=\"{fill}\" stroke=\"#111\""));
            }
        });
        let style = format!("{MIDDLE} font-size=\"12\"");
        picture.text((left + side / 2.0, top + side + 36.0), &style, caption);
    }
    picture.finished()
}
