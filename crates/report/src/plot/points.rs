//! Points over two axes.

use gamut_statistics::Estimate;

use super::axis::{Axis, Frame};
use super::svg::{COLOURS, MIDDLE, Picture, joined, key_place};

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

    /// A line without points.
    pub fn line(name: &str, line: Vec<(f64, f64)>) -> Self {
        Self { name: name.to_owned(), line, ..Self::default() }
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

    /// All that has to be within the frame.
    fn extent(&self) -> impl Iterator<Item = (f64, f64)> {
        let ends = self.points.iter().zip(&self.intervals);
        let ends = ends.flat_map(|(&(x, y), &(low, high))| [(x, y - low), (x, y + high)]);
        let band = self.band.iter().flat_map(|&(x, low, high)| [(x, low), (x, high)]);
        self.points.iter().chain(&self.line).copied().chain(ends).chain(band)
    }
}

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
        let all = || self.series.iter().flat_map(Series::extent);
        let x = Axis::over(all().map(|p| p.0), 8.0);
        let y = Axis::over(all().map(|p| p.1), 6.0);
        let frame = Frame::below_key(self.series.len(), FRAME_HEIGHT);
        let bottom = frame.bottom;
        let at = |(px, py): (f64, f64)| (frame.x(&x, px), frame.y(&y, py));
        let size = (Frame::PICTURE, bottom + BOTTOM);
        let mut picture = Picture::new(&self.title, "", size, Frame::LEFT);
        frame.draw(&mut picture, &y, &self.y);
        for tick in x.ticks() {
            let at = frame.x(&x, tick);
            picture.path(format_args!("M{at:.1} {bottom}v5"), "stroke=\"#333\"");
            picture.text((at, bottom + 19.0), MIDDLE, &x.label(tick));
        }
        let middle = Frame::LEFT + Frame::WIDTH / 2.0;
        picture.text((middle, bottom + BOTTOM - 14.0), MIDDLE, &self.x);
        for (number, series) in self.series.iter().enumerate() {
            let colour = COLOURS[number % Self::MOST];
            let low = series.band.iter().map(|&(x, low, _)| (x, low));
            let high = series.band.iter().rev().map(|&(x, _, high)| (x, high));
            if !series.band.is_empty() {
                let style = format!("fill=\"{colour}\" fill-opacity=\"0.2\"");
                picture.path(joined(low.chain(high).map(at)) + "z", &style);
            }
            if !series.line.is_empty() {
                let style = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"");
                picture.path(joined(series.line.iter().copied().map(at)), &style);
            }
            let style = format!("stroke=\"{colour}\" stroke-width=\"2\"");
            for (&(x, y), &(low, high)) in series.points.iter().zip(&series.intervals) {
                let ((at_x, from), (_, to)) = (at((x, y - low)), at((x, y + high)));
                picture.path(format_args!("M{at_x:.1} {from:.1}V{to:.1}"), &style);
            }
            for &point in &series.points {
                picture.add(mark(number, at(point), colour));
            }
            let (x, y) = key_place(number, Frame::LEFT);
            picture.add(mark(number, (x + 8.0, y - 4.5), colour));
            picture.key_name((x, y), &series.name);
        }
        picture.finished()
    }
}

/// A point of the series with this number: its shape tells it from the others.
fn mark(number: usize, (x, y): (f64, f64), colour: &str) -> String {
    let shape = match number % Plot::MOST {
        0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\""),
        1 => format!("<path d=\"M{:.1} {:.1}h7v7h-7z\"", x - 3.5, y - 3.5),
        2 => format!("<path d=\"M{x:.1} {:.1}l4.2 7.6h-8.4z\"", y - 4.6),
        3 => format!("<path d=\"M{x:.1} {:.1}l4.6 4.6l-4.6 4.6l-4.6 -4.6z\"", y - 4.6),
        _ => format!("<path d=\"M{x:.1} {:.1}l4.2 -7.6h-8.4z\"", y + 4.6),
    };
    format!("{shape} fill=\"{colour}\" fill-opacity=\"0.65\"/>")
}
