//! Plots as SVG text.
//!
//! Drawn here and not by a plotting crate: the reports need few kinds of plots, their text must
//! be the same on every machine, and what `plotters` does without system fonts is to guess their
//! sizes, for four more crates to build. What is no plot over a scale (a program, a tree) is drawn
//! elsewhere on a [`Picture`].

mod axis;
mod bars;
mod board;
mod boards;
mod boxes;
mod forest;
mod heat_map;
mod points;
mod svg;

pub use bars::{BarChart, Bars};
pub use boards::boards;
pub use boxes::{BoxPlot, Boxes};
pub use forest::{ForestPlot, ForestRow};
pub use heat_map::HeatMap;
pub use points::{Plot, Series};
pub use svg::{COLOURS, END, MIDDLE, Picture};
