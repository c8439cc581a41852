use std::fmt;

/// What another program is told about a line that cannot be obeyed.
///
/// Complaints need not be told apart: the text goes into the answer as it is.
#[derive(Debug)]
pub(super) struct Complaint(String);

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What becomes a complaint by its own words.
macro_rules! complaint {
    ($($from:ty),* $(,)?) => {
        $(impl From<$from> for Complaint {
            fn from(words: $from) -> Self {
                Self(words.to_string())
            }
        })*
    };
}

complaint![
    &str,
    String,
    gamut_game::IllegalMove,
    gamut_game::NotationError,
    gamut_players::SeatError,
    gamut_players::SpecError,
];
