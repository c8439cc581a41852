//! Points over two axes.

use std::fmt::Write;

use super::axis::{Axis, Frame};
use super::svg::{COLOURS, begun, escaped, key_height, key_name, key_place};
use crate::regression::Estimate;

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
    /// An area behind it: from where to where, at each x.
    pub band: Vec<(f64, f64, f64)>,
}

impl Series {
    /// Points without intervals.
    pub fn points(name: &str, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let points = points.into_iter().collect();
        Self { name: name.to_owned(), points, ..Self::default() }
    }

    /// Points with their intervals, each behind its x.
    pub fn estimates(name: &str, estimates: impl IntoIterator<Item = (f64, Estimate)>) -> Self {
        let point = |(x, estimate): (f64, Estimate)| ((x, estimate.value), estimate.reach());
        let (points, intervals) = estimates.into_iter().map(point).unzip();
        Self { name: name.to_owned(), points, intervals, ..Self::default() }
    }

    /// The same with a line through the points.
    #[must_use]
    pub fn joined(self) -> Self {
        Self { line: self.points.clone(), ..self }
    }
}

const WIDTH: f64 = 720.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const FRAME_HEIGHT: f64 = 340.0;
const BOTTOM: f64 = 56.0;

impl Plot {
    /// How many series have a colour and a shape of their own.
    pub const MOST: usize = COLOURS.len();

    /// A plot of series with the names of its axes.
    #[must_use]
    pub fn new(title: &str, x: &str, y: &str, series: Vec<Series>) -> Self {
        let [title, x, y] = [title, x, y].map(str::to_owned);
        Self { title, x, y, series }
    }

    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let all = || {
            let with_intervals = self.series.iter().flat_map(|series| {
                let ends = series.points.iter().zip(&series.intervals);
                ends.flat_map(|(&(x, y), &(low, high))| [(x, y - low), (x, y + high)])
            });
            let points = self.series.iter().flat_map(|s| s.points.iter().chain(&s.line).copied());
            let bands = self.series.iter().flat_map(|series| &series.band);
            let bands = bands.flat_map(|&(x, low, high)| [(x, low), (x, high)]);
            points.chain(with_intervals).chain(bands)
        };
        let x = Axis::over(all().map(|p| p.0), 8.0);
        let y = Axis::over(all().map(|p| p.1), 6.0);
        let top = key_height(self.series.len());
        let (bottom, right) = (top + FRAME_HEIGHT, WIDTH - RIGHT);
        let frame = Frame { left: LEFT, right, top, bottom };
        let to_x = |value: f64| LEFT + (WIDTH - LEFT - RIGHT) * x.share(value);
        let to_y = |value: f64| frame.y(&y, value);
        let mut svg = begun(&self.title, "", (WIDTH, bottom + BOTTOM), LEFT);
        frame.draw(&mut svg, &y, &self.y);
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
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            (LEFT + right) / 2.0,
            bottom + BOTTOM - 14.0,
            escaped(&self.x)
        );
        for (number, series) in self.series.iter().enumerate() {
            let colour = COLOURS[number % Self::MOST];
            let low = series.band.iter().map(|&(x, low, _)| (x, low));
            let edge: Vec<String> = (low
                .chain(series.band.iter().rev().map(|&(x, _, high)| (x, high))))
            .map(|(x, y)| format!("{:.1} {:.1}", to_x(x), to_y(y)))
            .collect();
            if !edge.is_empty() {
                let _ = writeln!(
                    svg,
                    "<path d=\"M{}z\" fill=\"{colour}\" fill-opacity=\"0.2\"/>",
                    edge.join("L")
                );
            }
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
            let (x, y) = key_place(number, LEFT);
            let _ = writeln!(svg, "{}", mark(number, x + 8.0, y - 4.5, colour));
            key_name(&mut svg, (x, y), &series.name);
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
