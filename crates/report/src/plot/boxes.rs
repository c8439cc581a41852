//! Boxes over a scale: where many observations lie, for each x.

use gamut_statistics::Spread;

use super::axis::{Axis, Frame};
use super::svg::{COLOURS, MIDDLE, Picture, key_place};

/// A box plot (Tukey): a box holds the middle half of the observations at an x, the line in it is
/// their median, dashed lines reach to the smallest and the largest that are usual, and circles are
/// the others.
#[derive(Clone, Debug, Default)]
pub struct BoxPlot {
    /// What is shown, for those who cannot see it and as the heading.
    pub title: String,
    /// What x is.
    pub x: String,
    /// What y is.
    pub y: String,
    /// What is drawn side by side; no more than [`BoxPlot::MOST`] are told apart.
    pub series: Vec<Boxes>,
}

/// Boxes that belong together.
#[derive(Clone, Debug, Default)]
pub struct Boxes {
    /// What they are.
    pub name: String,
    /// The observations at each x; no box where there are none.
    pub observations: Vec<(f64, Vec<f64>)>,
}

impl Boxes {
    /// The boxes that there are.
    fn drawn(&self) -> impl Iterator<Item = (f64, Spread)> {
        self.observations.iter().filter_map(|(x, all)| Some((*x, Spread::of(all)?)))
    }
}

const FRAME_HEIGHT: f64 = 340.0;
const BOTTOM: f64 = 56.0;
const WIDEST_BOX: f64 = 26.0;
/// Room for half a box before the first x and after the last.
const INSET: f64 = 16.0;
/// The part of the room between two x that boxes take.
const FILLED: f64 = 0.75;

impl BoxPlot {
    /// How many series have a colour of their own.
    pub const MOST: usize = COLOURS.len();

    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let drawn: Vec<Vec<(f64, Spread)>> =
            self.series.iter().map(|boxes| boxes.drawn().collect()).collect();
        let all = || drawn.iter().flatten();
        let gap = smallest_gap(all().map(|(x, _)| *x));
        let x_axis = Axis::over(all().map(|(x, _)| *x), 10.0);
        let y_axis = Axis::over(all().flat_map(|(_, spread)| extent(spread)), 6.0);
        let frame = Frame::below_key(self.series.len(), FRAME_HEIGHT);
        let bottom = frame.bottom;
        let size = (Frame::PICTURE, bottom + BOTTOM);
        let mut picture = Picture::new(&self.title, &self.words(), size, Frame::LEFT);
        frame.draw(&mut picture, &y_axis, &self.y);
        let place = |x: f64| {
            let inner = (Frame::WIDTH - 2.0 * INSET) / Frame::WIDTH;
            Frame::LEFT + INSET + inner * (frame.x(&x_axis, x) - Frame::LEFT)
        };
        for tick in x_axis.ticks() {
            let at = place(tick);
            picture.path(format_args!("M{at:.1} {bottom}v5"), "stroke=\"#333\"");
            picture.text((at, bottom + 19.0), MIDDLE, &x_axis.label(tick));
        }
        let middle = Frame::LEFT + Frame::WIDTH / 2.0;
        picture.text((middle, bottom + BOTTOM - 14.0), MIDDLE, &self.x);
        let first = all().map(|(x, _)| *x).fold(f64::INFINITY, f64::min);
        let room = place(first + gap) - place(first);
        let count = self.series.len().max(1) as f64;
        let width = (FILLED * room / count).min(WIDEST_BOX);
        for (number, (boxes, drawn)) in self.series.iter().zip(&drawn).enumerate() {
            let colour = COLOURS[number % Self::MOST];
            let from_middle = width * (number as f64 - (count - 1.0) / 2.0);
            for (x, spread) in drawn {
                let middle = place(*x) + from_middle;
                draw(&mut picture, (middle, 0.85 * width), spread, colour, |value| {
                    frame.y(&y_axis, value)
                });
            }
            let (x, y) = key_place(number, Frame::LEFT);
            picture.rect((x, y - 11.0), (16.0, 13.0), &style(colour));
            picture.key_name((x, y), &boxes.name);
        }
        picture.finished()
    }

    /// All boxes as text.
    fn words(&self) -> String {
        let of = |boxes: &Boxes| {
            let of_box = |(x, spread): (f64, Spread)| {
                let [low, median, high] =
                    [spread.lower_quartile, spread.median, spread.upper_quartile].map(short);
                format!("{} {median} ({low} to {high})", short(x))
            };
            let all: Vec<String> = boxes.drawn().map(of_box).collect();
            format!("{}: {}.", boxes.name, all.join(", "))
        };
        let all: Vec<String> = self.series.iter().map(of).collect();
        format!("{} by {}, medians and quartiles. {}", self.y, self.x, all.join(" "))
    }
}

/// The smallest distance between two different x; 1 when there are no two.
fn smallest_gap(xs: impl Iterator<Item = f64>) -> f64 {
    let mut xs: Vec<f64> = xs.collect();
    xs.sort_by(f64::total_cmp);
    xs.dedup();
    let gaps = xs.windows(2).map(|pair| pair[1] - pair[0]);
    Some(gaps.fold(f64::INFINITY, f64::min)).filter(|gap| gap.is_finite()).unwrap_or(1.0)
}

/// All that has to be within the frame.
fn extent(spread: &Spread) -> impl Iterator<Item = f64> {
    let ends = [spread.lowest_usual, spread.highest_usual];
    let outliers = [spread.outliers.first(), spread.outliers.last()];
    ends.into_iter().chain(outliers.into_iter().flatten().copied())
}

fn style(colour: &str) -> String {
    format!("fill=\"{colour}\" fill-opacity=\"0.35\" stroke=\"{colour}\"")
}

fn draw(
    picture: &mut Picture,
    (middle, width): (f64, f64),
    spread: &Spread,
    colour: &str,
    y: impl Fn(f64) -> f64,
) {
    let Spread { lower_quartile, median, upper_quartile, lowest_usual, highest_usual, outliers } =
        spread;
    let (top, bottom) = (y(*upper_quartile), y(*lower_quartile));
    let (highest, lowest) = (y(*highest_usual), y(*lowest_usual));
    picture.path(
        format_args!("M{middle:.1} {bottom:.1}V{lowest:.1}M{middle:.1} {top:.1}V{highest:.1}"),
        &format!("stroke=\"{colour}\" stroke-dasharray=\"3 2\""),
    );
    picture.rect((middle - width / 2.0, top), (width, bottom - top), &style(colour));
    picture.path(
        format_args!("M{:.1} {:.1}h{width:.1}", middle - width / 2.0, y(*median)),
        "stroke=\"#111\" stroke-width=\"2\"",
    );
    for outlier in outliers {
        let style = format!("fill=\"none\" stroke=\"{colour}\" stroke-opacity=\"0.7\"");
        picture.circle((middle, y(*outlier)), 2.0, &style);
    }
}

/// A number in a few characters.
fn short(value: f64) -> String {
    match value.abs() {
        n if n >= 1000.0 || n == n.round() => format!("{value:.0}"),
        _ => format!("{value:.2}"),
    }
}
