//! Boards as SVG, several in one picture, as in Fig. 9.

use std::fmt::Write;

use gamut_game::{Diagram, Side};

use crate::plot::escaped;

const SQUARE: usize = 22;
const GAP: usize = 34;
const PER_ROW: usize = 2;

/// Draws the boards side by side, each with a line below it.
pub(super) fn boards(title: &str, boards: &[(String, Diagram)]) -> String {
    let size = boards.iter().map(|(_, board)| usize::from(board.size)).max().unwrap_or(8);
    let side = size * SQUARE;
    // Wider than a board: captions are.
    let step = side + 2 * GAP;
    let (width, height) = (PER_ROW * step, boards.len().div_ceil(PER_ROW) * (side + 2 * GAP));
    let mut svg = String::new();
    let title = escaped(title);
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (number, (caption, board)) in boards.iter().enumerate() {
        let left = number % PER_ROW * step + GAP;
        let top = number / PER_ROW * (side + 2 * GAP) + GAP / 2;
        draw(&mut svg, board, left, top);
        let (x, y) = (left + side / 2, top + side + 28);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
            escaped(caption)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw(svg: &mut String, board: &Diagram, left: usize, top: usize) {
    for (row, (rank, squares)) in board.rows().enumerate() {
        let y = top + row * SQUARE;
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#555\">{}</text>",
            left - 5,
            y + SQUARE - 7,
            rank + 1
        );
        for (column, square) in squares.enumerate() {
            let x = left + column * SQUARE;
            let shade = if (row + column).is_multiple_of(2) { "#f0d9b5" } else { "#c9a77a" };
            let _ = write!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{shade}\"/>"
            );
            if let Some(piece) = board.cell(square).piece {
                let fill = if piece.side == Side::Black { "#111" } else { "#fff" };
                let (cx, cy, r) = (x + SQUARE / 2, y + SQUARE / 2, SQUARE / 2 - 3);
                let _ = write!(
                    svg,
                    "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\" fill=\"{fill}\" stroke=\"#111\"/>"
                );
            }
        }
        svg.push('\n');
    }
    let bottom = top + usize::from(board.size) * SQUARE + 12;
    for file in 0..board.size {
        let x = left + usize::from(file) * SQUARE + SQUARE / 2;
        let letter = char::from(b'a' + file);
        let _ = write!(
            svg,
            "<text x=\"{x}\" y=\"{bottom}\" text-anchor=\"middle\" fill=\"#555\">{letter}</text>"
        );
    }
    svg.push('\n');
}
