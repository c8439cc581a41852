//! docs/boards.svg, drawn from what `gamut show` prints.
//!
//! The program's own coloured output becomes the picture, so the README cannot show a board
//! that the program does not draw.

use std::fmt::Write;
use std::process::Command;

use gamut_game::{Notation, random_position, rng};
use gamut_games::registry::{GameVisitor, with_game};

use crate::{Result, release_build, root};

const PICTURE: &str = "docs/boards.svg";
/// Which boards, after how many random plies, and how many columns each is wide.
const BOARDS: [[(&str, u32, usize); 3]; 2] = [
    [("virus", 60, 32), ("othello", 24, 32), ("checkers", 14, 47)],
    [("chess", 14, 32), ("loa", 16, 32), ("ataxx", 40, 30)],
];
const CHARACTER: (f64, f64) = (8.8, 19.0);

/// After so many plies.
struct MiddleGame(u32);

impl GameVisitor for MiddleGame {
    type Output = (String, String);
    fn visit<G: Notation>(self) -> (String, String) {
        let position = random_position::<G>(&G::start(), self.0, &mut rng(4, 0));
        (G::NAME.to_owned(), G::position_text(&position))
    }
}

pub(super) fn draw() -> Result {
    let gamut = release_build()?;
    let mut svg = Svg::default();
    let mut top = 1;
    for row in BOARDS {
        let mut left = 1;
        for (game, plies, columns) in row {
            let (name, position) =
                with_game(game, MiddleGame(plies)).ok_or(format!("no game {game}"))?;
            let shown = Command::new(&gamut)
                .args(["show", game, "--color", "always", "--position", &position])
                .output()
                .map_err(|error| format!("gamut: {error}"))?;
            let text = String::from_utf8_lossy(&shown.stdout).into_owned();
            svg.text(left + 4, top, &name, "#e6e6e6");
            svg.terminal(left, top + 1, text.lines().take_while(|line| !line.is_empty()));
            left += columns;
        }
        top += 12;
    }
    let path = root().join(PICTURE);
    std::fs::write(path, svg.finish(112, top + 1))
        .map_err(|error| format!("{PICTURE}: {error}"))?;
    println!("wrote {PICTURE}");
    Ok(())
}

#[derive(Default)]
struct Svg {
    /// Coloured ground, which lies under everything else.
    grounds: Vec<Ground>,
    body: String,
}

/// A run of cells of one colour.
struct Ground {
    row: usize,
    from: usize,
    to: usize,
    colour: String,
}

impl Svg {
    /// Lines with colour codes, with their first character at the given cell.
    fn terminal<'a>(&mut self, left: usize, top: usize, lines: impl Iterator<Item = &'a str>) {
        for (row, line) in lines.enumerate() {
            let (mut ink, mut ground) = (None, None);
            let mut column = left;
            let mut rest = line;
            while let Some(c) = rest.chars().next() {
                if let Some(code) = rest.strip_prefix("\u{1b}[") {
                    let end = code.find('m').unwrap_or(code.len() - 1);
                    match &code[..end] {
                        "0" => (ink, ground) = (None, None),
                        "39" => ink = None,
                        "49" => ground = None,
                        colour => {
                            let number = colour.rsplit(';').next().and_then(|n| n.parse().ok());
                            let slot =
                                if colour.starts_with("38") { &mut ink } else { &mut ground };
                            *slot = number.map(rgb);
                        }
                    }
                    rest = &code[end + 1..];
                    continue;
                }
                if let Some(ground) = &ground {
                    self.ground(column, top + row, ground);
                }
                self.glyph(column, top + row, c, ink.as_deref().unwrap_or("#9aa0a6"));
                column += 1;
                rest = &rest[c.len_utf8()..];
            }
        }
    }

    fn text(&mut self, left: usize, row: usize, text: &str, ink: &str) {
        for (i, c) in text.chars().enumerate() {
            self.glyph(left + i, row, c, ink);
        }
    }

    fn ground(&mut self, column: usize, row: usize, colour: &str) {
        match self.grounds.last_mut() {
            Some(run) if run.row == row && run.to == column && run.colour == colour => {
                run.to += 1;
            }
            _ => {
                let colour = colour.to_owned();
                self.grounds.push(Ground { row, from: column, to: column + 1, colour });
            }
        }
    }

    fn glyph(&mut self, column: usize, row: usize, c: char, ink: &str) {
        let (width, height) = CHARACTER;
        let (x, y) = ((column as f64 + 0.5) * width, (row as f64 + 0.5) * height);
        let _ = match c {
            ' ' => Ok(()),
            '●' => {
                writeln!(self.body, r#"<circle cx="{x:.1}" cy="{y:.1}" r="6.6" fill="{ink}"/>"#)
            }
            '·' => {
                writeln!(self.body, r#"<circle cx="{x:.1}" cy="{y:.1}" r="1.3" fill="{ink}"/>"#)
            }
            _ => {
                let size = if c.is_ascii() { 13 } else { 18 };
                let y = y + if c.is_ascii() { 4.6 } else { 6.2 };
                writeln!(
                    self.body,
                    r#"<text x="{x:.1}" y="{y:.1}" font-size="{size}" fill="{ink}">{c}</text>"#
                )
            }
        };
    }

    fn finish(self, columns: usize, rows: usize) -> String {
        let (width, height) = (columns as f64 * CHARACTER.0, rows as f64 * CHARACTER.1);
        let grounds: String = self
            .grounds
            .iter()
            .map(|run| {
                let (x, y) = (run.from as f64 * CHARACTER.0, run.row as f64 * CHARACTER.1);
                let width = (run.to - run.from) as f64 * CHARACTER.0;
                let (colour, height) = (&run.colour, CHARACTER.1);
                format!(
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
                     height=\"{height:.1}\" fill=\"{colour}\"/>\n"
                )
            })
            .collect();
        format!(
            "<!-- Drawn by: cargo xtask picture -->\n\
             <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"ui-monospace, \
             'DejaVu Sans Mono', Menlo, Consolas, monospace\" text-anchor=\"middle\" role=\"img\" \
             aria-label=\"Boards of six games as the terminal shows them\">\n\
             <rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"#1c1f24\"/>\n\
             <g shape-rendering=\"crispEdges\">\n{grounds}</g>\n{}</svg>\n",
            self.body
        )
    }
}

/// The colour that terminals show for an index of the 6×6×6 cube or the grey ramp.
fn rgb(index: u8) -> String {
    let [r, g, b] = match index {
        16..=231 => {
            let cube = index - 16;
            let level = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
            [level(cube / 36), level(cube / 6 % 6), level(cube % 6)]
        }
        232.. => [8 + (index - 232) * 10; 3],
        // The first sixteen are the user's own; the program does not use them.
        _ => [128; 3],
    };
    format!("#{r:02x}{g:02x}{b:02x}")
}
