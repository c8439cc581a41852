//! What went wrong with a program.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::said::one_line;

/// The ways in which a program can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// It could not be run at all.
    CannotStart,
    /// It ended, or closed its input or output, without being asked to.
    Crashed,
    /// It did not answer in its time.
    OutOfTime,
    /// It said too much, or in too long lines.
    Flood,
    /// It says that it cannot: an error, no move.
    Refused,
    /// It does not have an option that was to be set.
    NoSuchOption,
    /// Its answer is not one.
    Garbage,
    /// It was stopped, and did not answer even then.
    Cancelled,
}

/// What went wrong with a program. It is dead now; if it is needed, it must be started again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// In which way it failed.
    pub kind: FaultKind,
    /// What happened, on one line that follows the name of the program.
    pub detail: String,
    /// What it said last, on standard output and standard error: at most eight lines of at most
    /// 200 characters, without control characters.
    pub last_lines: Vec<String>,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, detail: impl AsRef<str>) -> Self {
        Self { kind, detail: one_line(detail.as_ref()), last_lines: Vec::new() }
    }

    pub(crate) fn cannot_run(path: &Path, error: &io::Error) -> Self {
        let (shown, is_name) = (path.display(), path.components().count() == 1);
        let detail = match error.kind() {
            ErrorKind::NotFound if is_name => {
                format!("no program \"{shown}\" is on the PATH: write where it is")
            }
            _ => format!("\"{shown}\" could not be run: {error}"),
        };
        Self::new(FaultKind::CannotStart, detail)
    }

    pub(crate) fn refused(detail: impl AsRef<str>) -> Self {
        Self::new(FaultKind::Refused, detail)
    }

    pub(crate) fn garbage(detail: impl AsRef<str>) -> Self {
        Self::new(FaultKind::Garbage, detail)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)?;
        let mut before = match self.last_lines.len() {
            1 => "; its last line: ",
            _ => "; its last lines: ",
        };
        for line in &self.last_lines {
            write!(f, "{before}\"{line}\"")?;
            before = ", ";
        }
        Ok(())
    }
}

impl Error for Fault {}

#[cfg(test)]
mod tests {
    use super::{Fault, FaultKind};

    #[test]
    fn a_fault_is_one_line() {
        let mut fault = Fault::new(FaultKind::Crashed, "ended\n(exit status: 3)");
        assert_eq!(fault.to_string(), "ended\\n(exit status: 3)");
        fault.last_lines = vec!["info string …".to_owned()];
        assert_eq!(fault.to_string(), "ended\\n(exit status: 3); its last line: \"info string …\"");
        fault.last_lines.push("Segmentation fault".to_owned());
        let both = "; its last lines: \"info string …\", \"Segmentation fault\"";
        assert!(fault.to_string().ends_with(both), "{fault}");
    }
}
