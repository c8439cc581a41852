//! Boards in pictures.

use gamut_board::Square;
use gamut_game::Diagram;

use super::svg::{END, MIDDLE, Picture};

/// Where a board is, and how large its squares are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardPlace {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) square: f64,
}

impl BoardPlace {
    /// Draws the names of ranks and files, and every square by `draw`, from its upper left
    /// corner.
    pub(crate) fn draw(
        self,
        picture: &mut Picture,
        board: &Diagram,
        mut draw: impl FnMut(&mut Picture, Square, (f64, f64)),
    ) {
        let Self { left, top, square: side } = self;
        let faint = |anchor: &str| format!("{anchor} fill=\"#555\"");
        for (row, (rank, squares)) in board.rows().enumerate() {
            let y = top + row as f64 * side;
            picture.text((left - 8.0, y + side / 2.0 + 4.5), &faint(END), &(rank + 1).to_string());
            for (column, square) in squares.enumerate() {
                draw(picture, square, (left + column as f64 * side, y));
            }
        }
        let below = top + f64::from(board.size) * side + 17.0;
        for file in 0..board.size {
            let name = char::from(b'a' + file).to_string();
            let middle = left + (f64::from(file) + 0.5) * side;
            picture.text((middle, below), &faint(MIDDLE), &name);
        }
    }
}
