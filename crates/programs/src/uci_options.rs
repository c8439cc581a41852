//! The options of a UCI program.

use gamut_game::{did_you_mean, excerpt};

use crate::said::shortened;
use crate::{Fault, FaultKind};

/// How many options of a program are remembered, and how many of them an error names.
const MOST: usize = 1000;
const MOST_NAMED: usize = 60;

/// The options that a program says it has.
#[derive(Debug, Default)]
pub(crate) struct Known(Vec<KnownOption>);

#[derive(Debug)]
struct KnownOption {
    name: String,
    is_text: bool,
}

impl Known {
    /// Notes an option: what follows `option name`.
    pub(crate) fn add(&mut self, text: &str) {
        let (name, rest) = text.split_once(" type ").unwrap_or((text, ""));
        if self.0.len() < MOST {
            let is_text = rest.split_whitespace().next() == Some("string");
            self.0.push(KnownOption { name: name.trim().to_owned(), is_text });
        }
    }

    /// The command that sets an option.
    pub(crate) fn set_command(&self, name: &str, value: &str) -> Result<String, Fault> {
        let known = self.0.iter().find(|known| known.name.eq_ignore_ascii_case(name.trim()));
        let Some(KnownOption { name, is_text }) = known else {
            let names = self.names();
            let meant = did_you_mean(name, self.0.iter().map(|known| known.name.as_str()));
            let detail = format!("has no option {}; it has: {names}{meant}", excerpt(name));
            return Err(Fault::new(FaultKind::NoSuchOption, detail));
        };
        Ok(match (value.trim(), is_text) {
            // The protocol's word for a text without characters.
            ("", true) => format!("setoption name {name} value <empty>"),
            ("", false) => format!("setoption name {name}"),
            (value, _) => format!("setoption name {name} value {value}"),
        })
    }

    fn names(&self) -> String {
        if self.0.is_empty() {
            return "none".to_owned();
        }
        let names = self.0.iter().take(MOST_NAMED).map(|known| shortened(&known.name, 40));
        let more = (self.0.len() > MOST_NAMED).then(|| "…".to_owned());
        names.chain(more).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::Known;
    use crate::{Fault, FaultKind};

    fn known() -> Known {
        let mut known = Known::default();
        known.add("Hash type spin default 16 min 1 max 33554432");
        known.add("Clear Hash type button");
        known.add("UCI_Chess960 type check default false");
        known.add("SyzygyPath type string default <empty>");
        known
    }

    #[test]
    fn options_are_set_as_the_program_spells_them() {
        for (name, value, expected) in [
            ("hash", "64", "setoption name Hash value 64"),
            ("clear hash", "", "setoption name Clear Hash"),
            ("UCI_Chess960", "true", "setoption name UCI_Chess960 value true"),
            ("SyzygyPath", "/a folder", "setoption name SyzygyPath value /a folder"),
            ("SyzygyPath", "", "setoption name SyzygyPath value <empty>"),
        ] {
            assert_eq!(known().set_command(name, value).expect("an option"), expected);
        }
    }

    #[test]
    fn a_program_without_such_an_option_says_what_it_has() {
        let error = known().set_command("Hsah", "1").expect_err("no such option");
        let expected = "has no option \"Hsah\"; it has: Hash, Clear Hash, UCI_Chess960, \
                        SyzygyPath; did you mean Hash?";
        assert_eq!(error, Fault::new(FaultKind::NoSuchOption, expected));
        let error = Known::default().set_command("Hash", "1").expect_err("no options");
        assert_eq!(error.to_string(), "has no option \"Hash\"; it has: none");
    }
}
