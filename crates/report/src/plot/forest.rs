//! Estimates with their intervals, one below the other.

use gamut_statistics::Estimate;

use super::svg::{COLOURS, END, MIDDLE, Picture};

/// Rows of percentages with intervals, each beside what somebody else found.
#[derive(Clone, Debug, Default)]
pub struct ForestPlot {
    /// What is shown, for those who cannot see it and as the heading.
    pub title: String,
    /// What the percentages are.
    pub x: String,
    /// What the two marks of a row are; a mark without a name is not in the key.
    pub names: [String; 2],
    /// From top to bottom.
    pub rows: Vec<ForestRow>,
}

/// A row: its name, and two estimates.
#[derive(Clone, Debug, Default)]
pub struct ForestRow {
    /// What was estimated.
    pub name: String,
    /// The percentages; `None` where there is none.
    pub estimates: [Option<Estimate>; 2],
}

const LEFT: f64 = 350.0;
const SCALE: f64 = 440.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 74.0;
const ROW: f64 = 26.0;

impl ForestPlot {
    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let bottom = TOP + ROW * self.rows.len() as f64;
        let size = (LEFT + SCALE + RIGHT, bottom + 50.0);
        let mut picture = Picture::new(&self.title, &self.words(), size, 16.0);
        let to_x = |percent: f64| LEFT + SCALE * percent.clamp(0.0, 100.0) / 100.0;
        for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
            let x = to_x(percent);
            let stroke = if percent == 50.0 { "#777" } else { "#ddd" };
            picture.path(format_args!("M{x} {TOP}V{bottom}"), &format!("stroke=\"{stroke}\""));
            picture.text((x, bottom + 18.0), MIDDLE, &percent.to_string());
        }
        picture.text((LEFT + SCALE / 2.0, bottom + 38.0), MIDDLE, &self.x);
        for (which, name) in self.names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            let x = LEFT + 220.0 * which as f64;
            let shown = Estimate { value: x + 10.0, low: x, high: x + 20.0 };
            mark(&mut picture, which, shown, 46.0);
            picture.text((x + 28.0, 50.5), "", name);
        }
        for (number, row) in self.rows.iter().enumerate() {
            let y = TOP + ROW * (number as f64 + 0.5);
            picture.text((LEFT - 12.0, y + 4.5), END, &row.name);
            for (which, found) in row.estimates.iter().enumerate() {
                if let Some(found) = found {
                    // One above the other, so that neither hides the other.
                    let y = y + [-4.0, 5.0][which];
                    mark(&mut picture, which, found.map(to_x), y);
                }
            }
        }
        picture.finished()
    }

    /// All rows as text.
    fn words(&self) -> String {
        let rows = self.rows.iter().map(|row| {
            let both =
                self.names.iter().zip(&row.estimates).filter_map(|(name, found)| {
                    found.map(|found| format!("{name} {}", found.text(1)))
                });
            format!("{}: {}", row.name, both.collect::<Vec<_>>().join(", "))
        });
        format!("{}. {}.", self.x, rows.collect::<Vec<_>>().join("; "))
    }
}

/// A mark on its interval: a filled circle for the first, an open diamond for the second.
fn mark(picture: &mut Picture, which: usize, found: Estimate, y: f64) {
    let Estimate { value, low, high } = found;
    let colour = COLOURS[which];
    let style = format!("stroke=\"{colour}\" stroke-width=\"2\"");
    picture.path(format_args!("M{low:.1} {y:.1}H{high:.1}"), &style);
    match which {
        0 => picture.circle((value, y), 3.6, &format!("fill=\"{colour}\"")),
        _ => picture.path(
            format_args!("M{value:.1} {:.1}l4.2 4.2l-4.2 4.2l-4.2 -4.2z", y - 4.2),
            &format!("fill=\"#fff\" stroke=\"{colour}\" stroke-width=\"1.6\""),
        ),
    }
}
