//! Bars side by side, in groups.

use gamut_statistics::Estimate;

use super::axis::{Axis, Frame};
use super::svg::{COLOURS, MIDDLE, Picture, key_place};

/// Bars in groups, on a scale from zero.
#[derive(Clone, Debug, Default)]
pub struct BarChart {
    /// What is shown, for those who cannot see it and as the heading.
    pub title: String,
    /// What the height of a bar is.
    pub y: String,
    /// Names of the groups, from left to right.
    pub groups: Vec<String>,
    /// One bar in every group each; no more than [`BarChart::MOST`] are told apart.
    pub bars: Vec<Bars>,
}

/// The bars of one kind, one a group.
#[derive(Clone, Debug, Default)]
pub struct Bars {
    /// What they are.
    pub name: String,
    /// Their heights, zero or more; `None` where there is no bar.
    pub values: Vec<Option<f64>>,
    /// For each bar how far it may be off, downwards and upwards; may be empty.
    pub intervals: Vec<(f64, f64)>,
}

impl Bars {
    /// Bars with their intervals, one a group.
    pub fn estimates(name: &str, estimates: impl IntoIterator<Item = Estimate>) -> Self {
        let bar = |estimate: Estimate| (Some(estimate.value), estimate.reach());
        let (values, intervals) = estimates.into_iter().map(bar).unzip();
        Self { name: name.to_owned(), values, intervals }
    }
}

const FRAME_HEIGHT: f64 = 300.0;
const BOTTOM: f64 = 40.0;
const WIDEST_BAR: f64 = 52.0;

/// What is drawn in white over the colour of a bar: tells bars apart where colours do not.
const HATCHES: [&str; 5] =
    ["", "M-2 10L10 -2M4 16L16 4", "M0 6H12", "M6 0V12", "M-2 2L10 14M4 -4L16 8"];

impl BarChart {
    /// How many kinds of bars have a colour and a hatch of their own.
    pub const MOST: usize = COLOURS.len();

    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let heights = self.bars.iter().flat_map(|bars| {
            let ends = bars.drawn().map(|(_, value, (_, up))| value + up);
            ends.chain([0.0])
        });
        let y = Axis::over(heights, 6.0);
        let frame = Frame::below_key(self.bars.len(), FRAME_HEIGHT);
        let bottom = frame.bottom;
        let size = (Frame::PICTURE, bottom + BOTTOM);
        let mut picture = Picture::new(&self.title, &self.words(), size, Frame::LEFT);
        for (number, hatch) in HATCHES.iter().enumerate().take(self.bars.len()).skip(1) {
            picture.add(format_args!(
                "<pattern id=\"hatch{number}\" width=\"12\" height=\"12\" \
                 patternUnits=\"userSpaceOnUse\"><path d=\"{hatch}\" stroke=\"#fff\" \
                 stroke-width=\"1.6\" stroke-opacity=\"0.7\"/></pattern>"
            ));
        }
        frame.draw(&mut picture, &y, &self.y);
        let step = Frame::WIDTH / self.groups.len().max(1) as f64;
        let middle_of = |group: usize| Frame::LEFT + step * (group as f64 + 0.5);
        let width = (0.8 * step / self.bars.len().max(1) as f64).min(WIDEST_BAR);
        for (number, bars) in self.bars.iter().enumerate() {
            let (x, y_key) = key_place(number, Frame::LEFT);
            bar(&mut picture, number, (x, y_key - 11.0), (16.0, 13.0));
            picture.key_name((x, y_key), &bars.name);
            let from_middle = number as f64 - self.bars.len() as f64 / 2.0;
            for (group, value, (down, up)) in bars.drawn() {
                let left = middle_of(group) + width * from_middle;
                let high = frame.y(&y, value);
                bar(&mut picture, number, (left + 1.0, high), (width - 2.0, bottom - high));
                let middle = left + width / 2.0;
                let (from, to) = (frame.y(&y, value - down), frame.y(&y, value + up));
                if down > 0.0 || up > 0.0 {
                    let end = middle - 4.0;
                    picture.path(
                        format_args!(
                            "M{middle:.1} {from:.1}V{to:.1}M{end:.1} {from:.1}h8M{end:.1} {to:.1}h8"
                        ),
                        "stroke=\"#111\" stroke-width=\"1.5\"",
                    );
                }
                let style = format!("{MIDDLE} font-size=\"11\"");
                picture.text((middle, to - 4.0), &style, &short(value));
            }
        }
        for (group, name) in self.groups.iter().enumerate() {
            picture.text((middle_of(group), bottom + 20.0), MIDDLE, name);
        }
        picture.finished()
    }

    /// All bars as text.
    fn words(&self) -> String {
        let of = |bars: &Bars| {
            let name = |group: usize| self.groups.get(group).map_or("", String::as_str);
            let values: Vec<String> = bars
                .drawn()
                .map(|(group, value, _)| format!("{} {}", name(group), short(value)))
                .collect();
            format!("{}: {}.", bars.name, values.join(", "))
        };
        let all: Vec<String> = self.bars.iter().map(of).collect();
        format!("{}. {}", self.y, all.join(" "))
    }
}

impl Bars {
    /// The bars that there are: their group, height and interval.
    fn drawn(&self) -> impl Iterator<Item = (usize, f64, (f64, f64))> {
        self.values.iter().enumerate().filter_map(|(group, value)| {
            let interval = self.intervals.get(group).copied().unwrap_or_default();
            value.map(|value| (group, value, interval))
        })
    }
}

/// A number as people would write it on a bar.
fn short(value: f64) -> String {
    match (value - value.round()).abs() < 0.005 {
        true => format!("{value:.0}"),
        false if value < 10.0 => format!("{value:.2}"),
        false => format!("{value:.1}"),
    }
}

fn bar(picture: &mut Picture, number: usize, corner: (f64, f64), size: (f64, f64)) {
    let number = number % BarChart::MOST;
    picture.rect(corner, size, &format!("fill=\"{}\"", COLOURS[number]));
    if number > 0 {
        picture.rect(corner, size, &format!("fill=\"url(#hatch{number})\""));
    }
}
