/// A table of a run: columns by name, a row for every epoch (of every deme).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logbook {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// What is wrong with a log: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {found} cells instead of {wanted}")]
pub struct LogbookError {
    /// The first line is 1.
    pub line: usize,
    /// Cells there.
    pub found: usize,
    /// Columns of the table.
    pub wanted: usize,
}

impl Logbook {
    /// Reads a log. A last line without its end was cut off, and is left out.
    ///
    /// # Errors
    /// When a line does not have as many cells as the first.
    pub fn parse(text: &str) -> Result<Self, LogbookError> {
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let mut lines = whole.lines().map(cells);
        let columns = lines.next().unwrap_or_default();
        let mut rows = Vec::new();
        for (number, row) in lines.enumerate() {
            if row.len() != columns.len() {
                let (line, found, wanted) = (number + 2, row.len(), columns.len());
                return Err(LogbookError { line, found, wanted });
            }
            rows.push(row);
        }
        Ok(Self { columns, rows })
    }

    /// How many rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether no epoch is done.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The numbers of a column, `None` where a cell has none; nothing at all when there is no such
    /// column.
    #[must_use]
    pub fn numbers(&self, column: &str) -> Vec<Option<f64>> {
        let Some(place) = self.columns.iter().position(|name| name == column) else {
            return Vec::new();
        };
        self.rows.iter().map(|row| row[place].parse().ok()).collect()
    }
}

/// The cells of a line; positions stand in quotation marks, as they may hold commas.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    cells.push(cell);
    cells
}

#[cfg(test)]
mod tests {
    use super::{Logbook, LogbookError};

    #[test]
    fn columns_are_found_by_name_and_positions_may_hold_commas() {
        let log = "epoch,position,best,score\n1,\"B:W21,22:B1\",3.50,\n2,\"x\",4.00,0.5\n3,\"y\",";
        let log = Logbook::parse(log).expect("a log");
        assert_eq!(log.len(), 2, "the third line was cut off");
        assert_eq!(log.numbers("best"), [Some(3.5), Some(4.0)]);
        assert_eq!(log.numbers("score"), [None, Some(0.5)]);
        assert_eq!(log.numbers("worst"), []);
        let wrong = Logbook::parse("a,b\n1\n").expect_err("a cell is missing");
        assert_eq!(wrong, LogbookError { line: 2, found: 1, wanted: 2 });
        assert!(Logbook::parse("").expect("nothing").is_empty());
    }
}
