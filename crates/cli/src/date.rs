//! Today's date, for game records.

use std::time::{SystemTime, UNIX_EPOCH};

use gamut_game::pgn_date;

/// Today in PGN's form, by universal time.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    pgn_date(seconds as i64)
}
