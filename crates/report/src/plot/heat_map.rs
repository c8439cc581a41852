//! A board whose squares are coloured by value.

use gamut_board::{Square, SquareSet};
use gamut_game::{Diagram, Side};

use super::board::BoardPlace;
use super::svg::{MIDDLE, Picture};

/// What every square of a board is worth, the pieces on it, and a move.
#[derive(Clone, Debug)]
pub struct HeatMap {
    /// What is shown, for those who cannot see it and as the heading.
    pub title: String,
    /// Lines below the board.
    pub caption: Vec<String>,
    /// The board and its pieces.
    pub board: Diagram,
    /// The value of each square from a1 on; `None` and what is left out is not coloured.
    pub values: Vec<Option<f64>>,
    /// Squares with a dashed outline: where a move may go.
    pub legal: SquareSet,
    /// The move: where from, if a piece moves, and where to.
    pub chosen: Option<(Option<Square>, Square)>,
}

const SQUARE: f64 = 52.0;
const LEFT: f64 = 36.0;
const TOP: f64 = 44.0;
/// Red, green and blue of the lowest and the highest value: one hue from light to dark, for
/// eyes that see no colours too.
const LOW: [f64; 3] = [255.0, 248.0, 222.0];
const HIGH: [f64; 3] = [0.0, 84.0, 140.0];
/// From this part of the scale on, text is white.
const DARK: f64 = 0.75;
const MARK: &str = "#d55e00";

impl HeatMap {
    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let side = f64::from(self.board.size) * SQUARE;
        let width = (LEFT + side + 96.0).max(440.0);
        let height = TOP + side + 34.0 + 18.0 * self.caption.len() as f64;
        let mut picture = Picture::new(&self.title, &self.words(), (width, height), LEFT);
        let place = BoardPlace { left: LEFT, top: TOP, square: SQUARE };
        place.draw(&mut picture, &self.board, |picture, square, corner| {
            self.draw_square(picture, square, corner);
        });
        self.draw_move(&mut picture);
        self.draw_scale(&mut picture, LEFT + side + 18.0);
        for (line, text) in self.caption.iter().enumerate() {
            picture.text((LEFT, TOP + side + 40.0 + 18.0 * line as f64), "", text);
        }
        picture.finished()
    }

    fn value(&self, square: Square) -> Option<f64> {
        self.values.get(square.index()).copied().flatten()
    }

    /// The lowest and the highest value.
    fn ends(&self) -> (f64, f64) {
        let values = || self.values.iter().flatten().copied();
        let low = values().fold(f64::INFINITY, f64::min);
        let high = values().fold(f64::NEG_INFINITY, f64::max);
        if low < high { (low, high) } else { (0.0, high.max(1.0)) }
    }

    /// Where on the scale a value is. The root spreads small values: those that were
    /// multiplied by learning are far above the others.
    fn share(&self, value: f64) -> f64 {
        let (low, high) = self.ends();
        ((value - low) / (high - low)).clamp(0.0, 1.0).sqrt()
    }

    fn draw_square(&self, picture: &mut Picture, square: Square, (x, y): (f64, f64)) {
        let share = self.value(square).map(|value| self.share(value));
        let fill = match share {
            _ if self.board.cell(square).wall => "#333".to_owned(),
            Some(share) => colour(share),
            None => "#d9d9d9".to_owned(),
        };
        picture.rect((x, y), (SQUARE, SQUARE), &format!("fill=\"{fill}\" stroke=\"#fff\""));
        let (middle_x, middle_y) = (x + SQUARE / 2.0, y + SQUARE / 2.0);
        let piece = self.board.cell(square).piece;
        if let Some(piece) = piece {
            let (fill, ink) =
                if piece.side == Side::Black { ("#111", "#fff") } else { ("#fff", "#111") };
            // With a value below it there is less room.
            let (piece_y, r) = match share {
                Some(_) => (y + 19.0, 14.0),
                None => (middle_y, 20.0),
            };
            let style = format!("fill=\"{fill}\" stroke=\"#111\"");
            picture.circle((middle_x, piece_y), r, &style);
            if piece.symbol != '●' {
                let style = format!("{MIDDLE} font-size=\"18\" fill=\"{ink}\"");
                picture.text((middle_x, piece_y + 6.0), &style, &piece.symbol.to_string());
            }
        }
        if let (Some(value), Some(share)) = (self.value(square), share) {
            let (text_y, size) = match piece {
                Some(_) => (y + SQUARE - 5.0, 11),
                None => (middle_y + 5.0, 14),
            };
            let ink = if share >= DARK { "#fff" } else { "#111" };
            let style = format!("{MIDDLE} font-size=\"{size}\" fill=\"{ink}\"");
            picture.text((middle_x, text_y), &style, &short(value));
        }
        if self.legal.contains(square) {
            let dashed = format!("stroke=\"{MARK}\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"");
            self.draw_outline(picture, (middle_x, middle_y), 4.0, &dashed);
        }
    }

    /// A square within a square, so far from its edges.
    fn draw_outline(&self, picture: &mut Picture, (x, y): (f64, f64), inset: f64, style: &str) {
        let half = SQUARE / 2.0 - inset;
        let style = format!("fill=\"none\" {style}");
        picture.rect((x - half, y - half), (2.0 * half, 2.0 * half), &style);
    }

    /// The middle of a square.
    fn middle(&self, square: Square) -> (f64, f64) {
        let row = match self.board.first_rank_on_top {
            true => square.rank(),
            false => self.board.size.saturating_sub(1 + square.rank()),
        };
        let along = |n: u8| (f64::from(n) + 0.5) * SQUARE;
        (LEFT + along(square.file()), TOP + along(row))
    }

    fn draw_move(&self, picture: &mut Picture) {
        let Some((from, to)) = self.chosen else { return };
        let (x, y) = self.middle(to);
        let style = format!("stroke=\"{MARK}\" stroke-width=\"4\"");
        self.draw_outline(picture, (x, y), 2.0, &style);
        if let Some((from_x, from_y)) = from.map(|from| self.middle(from)) {
            picture.add(format_args!(
                "<marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" orient=\"auto\">\
                 <path d=\"M0 0L8 4L0 8z\" fill=\"{MARK}\"/></marker>"
            ));
            let style = format!("{style} marker-end=\"url(#head)\"");
            picture.path(format_args!("M{from_x} {from_y}L{x} {y}"), &style);
        }
    }

    /// Which colour is which value.
    fn draw_scale(&self, picture: &mut Picture, x: f64) {
        const STEPS: usize = 5;
        let (low, high) = self.ends();
        for step in 0..STEPS {
            let share = 1.0 - step as f64 / (STEPS - 1) as f64;
            let y = TOP + 28.0 * step as f64;
            picture.rect((x, y), (18.0, 28.0), &format!("fill=\"{}\"", colour(share)));
            let value = short(low + share * share * (high - low));
            picture.text((x + 24.0, y + 18.0), "font-size=\"11\"", &value);
        }
    }

    /// The values as text, the highest first.
    fn words(&self) -> String {
        let mut all: Vec<(Square, f64)> =
            Square::all().filter_map(|square| Some((square, self.value(square)?))).collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        let texts: Vec<String> =
            all.iter().map(|&(square, value)| format!("{square} {}", short(value))).collect();
        let chosen = self.chosen.map(|(from, to)| match from {
            Some(from) => format!("Played: {from} to {to}. "),
            None => format!("Played: {to}. "),
        });
        format!("{}Values, the highest first: {}.", chosen.unwrap_or_default(), texts.join(", "))
    }
}

/// A number in at most four characters, if it has no more than four digits.
fn short(value: f64) -> String {
    match value.abs() {
        n if n >= 99.95 || n == n.round() => format!("{value:.0}"),
        _ => format!("{value:.1}"),
    }
}

fn colour(share: f64) -> String {
    let mix =
        |channel: usize| (LOW[channel] + share * (HIGH[channel] - LOW[channel])).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}
