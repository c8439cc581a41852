//! Bars side by side, in groups.

use std::fmt::Write;

use super::axis::{Axis, Frame};
use super::svg::{COLOURS, begun, escaped, key_height, key_name, key_place};
use crate::regression::Estimate;

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

const WIDTH: f64 = 720.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
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
        let top = key_height(self.bars.len());
        let bottom = top + FRAME_HEIGHT;
        let frame = Frame { left: LEFT, right: WIDTH - RIGHT, top, bottom };
        let mut svg = begun(&self.title, &self.words(), (WIDTH, bottom + BOTTOM), LEFT);
        for (number, hatch) in HATCHES.iter().enumerate().take(self.bars.len()).skip(1) {
            let _ = writeln!(
                svg,
                "<pattern id=\"hatch{number}\" width=\"12\" height=\"12\" \
                 patternUnits=\"userSpaceOnUse\"><path d=\"{hatch}\" stroke=\"#fff\" \
                 stroke-width=\"1.6\" stroke-opacity=\"0.7\"/></pattern>"
            );
        }
        frame.draw(&mut svg, &y, &self.y);
        let step = (WIDTH - LEFT - RIGHT) / self.groups.len().max(1) as f64;
        let width = (0.8 * step / self.bars.len().max(1) as f64).min(WIDEST_BAR);
        for (number, bars) in self.bars.iter().enumerate() {
            let (x, y_key) = key_place(number, LEFT);
            bar(&mut svg, number, (x, y_key - 11.0), (16.0, 13.0));
            key_name(&mut svg, (x, y_key), &bars.name);
            let from_middle = number as f64 - self.bars.len() as f64 / 2.0;
            for (group, value, (down, up)) in bars.drawn() {
                let left = LEFT + step * (group as f64 + 0.5) + width * from_middle;
                let high = frame.y(&y, value);
                bar(&mut svg, number, (left + 1.0, high), (width - 2.0, bottom - high));
                let middle = left + width / 2.0;
                let (from, to) = (frame.y(&y, value - down), frame.y(&y, value + up));
                if down > 0.0 || up > 0.0 {
                    let _ = writeln!(
                        svg,
                        "<path d=\"M{middle:.1} {from:.1}V{to:.1}M{:.1} {from:.1}h8M{:.1} \
                         {to:.1}h8\" stroke=\"#111\" stroke-width=\"1.5\"/>",
                        middle - 4.0,
                        middle - 4.0
                    );
                }
                let _ = writeln!(
                    svg,
                    "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\" \
                     font-size=\"11\">{}</text>",
                    to - 4.0,
                    short(value)
                );
            }
        }
        for (group, name) in self.groups.iter().enumerate() {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                LEFT + step * (group as f64 + 0.5),
                bottom + 20.0,
                escaped(name)
            );
        }
        svg.push_str("</svg>\n");
        svg
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

fn bar(svg: &mut String, number: usize, (x, y): (f64, f64), (width, height): (f64, f64)) {
    let number = number % BarChart::MOST;
    let mut fill = |fill: &str| {
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"{fill}\"/>"
        );
    };
    fill(COLOURS[number]);
    if number > 0 {
        fill(&format!("url(#hatch{number})"));
    }
}
