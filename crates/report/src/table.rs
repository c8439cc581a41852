//! Tables that are Markdown, CSV and JSON.

use std::fmt::{self, Display, Write};

use serde_json::{Value, json};

/// One row of a table: every cell with the name of its column.
#[derive(Clone, Debug, Default)]
pub struct ReportRow(Vec<(String, String)>);

impl ReportRow {
    /// A row without cells.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a cell.
    #[must_use]
    pub fn with(mut self, column: impl Into<String>, cell: impl Display) -> Self {
        self.0.push((column.into(), cell.to_string()));
        self
    }

    /// Adds cells of columns that depend on the config.
    #[must_use]
    pub fn with_all<C: Into<String>, D: Display>(
        self,
        cells: impl IntoIterator<Item = (C, D)>,
    ) -> Self {
        cells.into_iter().fold(self, |row, (column, cell)| row.with(column, cell))
    }
}

/// A table with named columns: its text is Markdown.
#[derive(Clone, Debug, Default)]
pub struct ReportTable {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Extend<ReportRow> for ReportTable {
    /// Adds rows.
    ///
    /// # Panics
    /// When one has other columns than the first: its cells would stand under wrong names.
    fn extend<I: IntoIterator<Item = ReportRow>>(&mut self, rows: I) {
        for ReportRow(cells) in rows {
            let (columns, cells): (Vec<String>, _) = cells.into_iter().unzip();
            if self.rows.is_empty() {
                self.columns = columns;
            } else {
                assert_eq!(self.columns, columns, "all rows of a table have the same columns");
            }
            self.rows.push(cells);
        }
    }
}

impl FromIterator<ReportRow> for ReportTable {
    fn from_iter<I: IntoIterator<Item = ReportRow>>(rows: I) -> Self {
        let mut table = Self::default();
        table.extend(rows);
        table
    }
}

impl Display for ReportTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.markdown())
    }
}

impl ReportTable {
    /// Comma-separated, quoted where it must be (RFC 4180, but for its line ends).
    #[must_use]
    pub fn csv(&self) -> String {
        let line = |cells: &[String]| {
            let quoted = cells.iter().map(|cell| match cell.contains([',', '"', '\n']) {
                true => format!("\"{}\"", cell.replace('"', "\"\"")),
                false => cell.clone(),
            });
            quoted.collect::<Vec<_>>().join(",") + "\n"
        };
        line(&self.columns) + &self.rows.iter().map(|row| line(row)).collect::<String>()
    }

    /// For programs: a row is an object, and what reads as a number is one.
    #[must_use]
    pub fn json(&self) -> Value {
        let value = |cell: &String| {
            let number = cell.parse::<serde_json::Number>();
            number.map_or_else(|_| json!(cell), Value::Number)
        };
        let row = |row: &Vec<String>| -> Value {
            self.columns.iter().cloned().zip(row.iter().map(value)).collect()
        };
        self.rows.iter().map(row).collect()
    }

    /// A Markdown table, its columns aligned for those who read the source.
    #[must_use]
    pub fn markdown(&self) -> String {
        let rows: Vec<Vec<String>> = std::iter::once(&self.columns)
            .chain(&self.rows)
            .map(|row| row.iter().map(|cell| cell.replace('|', "\\|")).collect())
            .collect();
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row: &Vec<String>| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let mut text = String::new();
        for (number, row) in rows.iter().enumerate() {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
            let _ = writeln!(text, "| {} |", cells.join(" | "));
            if number == 0 {
                let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
                let _ = writeln!(text, "| {} |", rules.join(" | "));
            }
        }
        text
    }
}

/// A big number with its thousands apart: 1,938,494,632.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{ReportRow, ReportTable};

    #[test]
    fn text_with_commas_quotes_and_lines_is_quoted() {
        let row = ReportRow::new().with("player", "hgp:pop=3,rl").with("text", "\"a\"\nb");
        let table: ReportTable = [row.with("games", 2)].into_iter().collect();
        assert_eq!(table.csv(), "player,text,games\n\"hgp:pop=3,rl\",\"\"\"a\"\"\nb\",2\n");
    }

    #[test]
    #[should_panic(expected = "the same columns")]
    fn rows_with_other_columns_are_refused() {
        let row = |column: &str| ReportRow::new().with(column, 1);
        let _: ReportTable = [row("wins"), row("losses")].into_iter().collect();
    }
}
