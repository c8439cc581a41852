//! What was found, for people and for programs: a page, tables, plots, numbers.
//!
//! What it does not know: how anything was found, and where a report is kept.

mod check;
pub mod plot;
mod report;
mod table;

pub use check::Check;
pub use report::{DATA, Headline, NUMBERS, PAGE, Report, is_report_file};
pub use table::{ReportRow, ReportTable, grouped};
