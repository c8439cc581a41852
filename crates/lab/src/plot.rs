//! Plots as SVG text.
//!
//! Drawn here and not by a plotting crate: the reports need one kind of plot, its text must be
//! the same on every machine, and what `plotters` does without system fonts is to guess their
//! sizes, for four more crates to build.

use std::fmt::Write;

/// Points over two axes.
#[derive(Clone, Debug, Default)]
pub struct Plot {
    /// What is shown, for those who cannot see it and as the heading.
    pub title: String,
    /// What x is.
    pub x: String,
    /// What y is.
    pub y: String,
    /// What is drawn; no more than [`Plot::MOST`] are told apart.
    pub series: Vec<Series>,
}

/// Points that belong together.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// What they are.
    pub name: String,
    /// Where they are.
    pub points: Vec<(f64, f64)>,
    /// For each point how far it may be off, downwards and upwards; may be empty.
    pub intervals: Vec<(f64, f64)>,
    /// A line through these points.
    pub line: Vec<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 56.0;
/// Colours that colour-blind readers can tell apart (Okabe and Ito); shapes differ as well.
const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9"];

impl Plot {
    /// How many series have a colour and a shape of their own.
    pub const MOST: usize = COLOURS.len();

    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let all = || {
            let with_intervals = self.series.iter().flat_map(|series| {
                let ends = series.points.iter().zip(&series.intervals);
                ends.flat_map(|(&(x, y), &(low, high))| [(x, y - low), (x, y + high)])
            });
            let points = self.series.iter().flat_map(|s| s.points.iter().chain(&s.line).copied());
            points.chain(with_intervals)
        };
        let x = Axis::over(all().map(|p| p.0), 8.0);
        let y = Axis::over(all().map(|p| p.1), 6.0);
        let to_x = |value: f64| LEFT + (WIDTH - LEFT - RIGHT) * x.share(value);
        let to_y = |value: f64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * y.share(value);
        let mut svg = String::new();
        let title = escaped(&self.title);
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" font-family=\"sans-serif\" \
             font-size=\"13\">\n<title>{title}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"{LEFT}\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{title}</text>\n"
        );
        let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        for tick in y.ticks() {
            let at = to_y(tick);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 8.0,
                at + 4.5,
                y.label(tick)
            );
        }
        for tick in x.ticks() {
            let at = to_x(tick);
            let _ = writeln!(
                svg,
                "<path d=\"M{at:.1} {bottom}v5\" stroke=\"#333\"/>\
                 <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                bottom + 19.0,
                x.label(tick)
            );
        }
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"#333\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n\
             <text transform=\"translate(16 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            (LEFT + right) / 2.0,
            HEIGHT - 14.0,
            escaped(&self.x),
            (TOP + bottom) / 2.0,
            escaped(&self.y)
        );
        for (number, series) in self.series.iter().enumerate() {
            let colour = COLOURS[number % Self::MOST];
            let steps: Vec<String> = series
                .line
                .iter()
                .map(|&(px, py)| format!("{:.1} {:.1}", to_x(px), to_y(py)))
                .collect();
            if !steps.is_empty() {
                let _ = writeln!(
                    svg,
                    "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>",
                    steps.join("L")
                );
            }
            for (&(px, py), &(low, high)) in series.points.iter().zip(&series.intervals) {
                let (at, from, to) = (to_x(px), to_y(py - low), to_y(py + high));
                let _ = writeln!(
                    svg,
                    "<path d=\"M{at:.1} {from:.1}V{to:.1}\" stroke=\"{colour}\" stroke-width=\"2\"/>"
                );
            }
            for &(px, py) in &series.points {
                let _ = writeln!(svg, "{}", mark(number, to_x(px), to_y(py), colour));
            }
            let row = TOP + 14.0 + 19.0 * number as f64;
            let _ = writeln!(
                svg,
                "{}<text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                mark(number, LEFT + 18.0, row, colour),
                LEFT + 30.0,
                row + 4.5,
                escaped(&series.name)
            );
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// A point of the series with this number: its shape tells it from the others.
fn mark(number: usize, x: f64, y: f64, colour: &str) -> String {
    let shape = match number % Plot::MOST {
        0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\""),
        1 => format!("<path d=\"M{:.1} {:.1}h7v7h-7z\"", x - 3.5, y - 3.5),
        2 => format!("<path d=\"M{x:.1} {:.1}l4.2 7.6h-8.4z\"", y - 4.6),
        3 => format!("<path d=\"M{x:.1} {:.1}l4.6 4.6l-4.6 4.6l-4.6 -4.6z\"", y - 4.6),
        _ => format!("<path d=\"M{x:.1} {:.1}l4.2 -7.6h-8.4z\"", y + 4.6),
    };
    format!("{shape} fill=\"{colour}\" fill-opacity=\"0.65\"/>")
}

/// Text as XML wants it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A scale from one round number to another.
struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    /// Covers the values with about so many steps of 1, 2 or 5 times a power of ten.
    fn over(values: impl Iterator<Item = f64>, steps: f64) -> Self {
        let (low, high) = values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        let (low, high) = match low < high {
            true => (low, high),
            false if low.is_finite() => (low - 1.0, low + 1.0),
            false => (0.0, 1.0),
        };
        let rough = (high - low) / steps;
        let power = 10_f64.powf(rough.log10().floor());
        let step = power
            * match rough / power {
                n if n <= 1.0 => 1.0,
                n if n <= 2.0 => 2.0,
                n if n <= 5.0 => 5.0,
                _ => 10.0,
            };
        Self { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    fn share(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step).round() as i32;
        (0..=count).map(|i| self.low + f64::from(i) * self.step)
    }

    fn label(&self, value: f64) -> String {
        let decimals = (-self.step.log10().floor()).max(0.0) as usize;
        // Not "-0".
        let value = if value.abs() < self.step / 2.0 { 0.0 } else { value };
        format!("{value:.decimals$}")
    }
}
