//! Times as people read them.

use gamut_game::date_of;
use maud::{Markup, html};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// A time, in seconds since 1970, as seen from `now`.
#[must_use]
pub fn when(seconds: i64, now: i64) -> Markup {
    html! { time datetime=(stamp(seconds)) { (in_words(seconds, now)) } }
}

fn in_words(seconds: i64, now: i64) -> String {
    let ago = now - seconds;
    let counted = |number: i64, unit: &str| {
        let plural = if number == 1 { "" } else { "s" };
        format!("{number} {unit}{plural} ago")
    };
    match ago {
        ..MINUTE => "just now".to_owned(),
        MINUTE..HOUR => counted(ago / MINUTE, "minute"),
        HOUR..DAY => counted(ago / HOUR, "hour"),
        _ if ago < 7 * DAY => counted(ago / DAY, "day"),
        _ => {
            let (year, month, day) = date_of(seconds.div_euclid(DAY));
            format!("{year}-{month:02}-{day:02}")
        }
    }
}

/// The time in Greenwich, for programs.
fn stamp(seconds: i64) -> String {
    let (year, month, day) = date_of(seconds.div_euclid(DAY));
    let of_day = seconds.rem_euclid(DAY);
    let (hour, minute) = (of_day / HOUR, of_day % HOUR / MINUTE);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(stamp(0), "1970-01-01T00:00Z");
        assert_eq!(stamp(951_782_400), "2000-02-29T00:00Z");
        assert_eq!(stamp(1_709_164_800), "2024-02-29T00:00Z");
        assert_eq!(stamp(1_735_689_599), "2024-12-31T23:59Z");
        assert_eq!(stamp(4_107_542_400), "2100-03-01T00:00Z");
    }

    #[test]
    fn times_are_told_as_seen_from_now() {
        let now = 1_735_689_600;
        assert_eq!(in_words(now, now), "just now");
        assert_eq!(in_words(now - 60, now), "1 minute ago");
        assert_eq!(in_words(now - 2 * HOUR - 5, now), "2 hours ago");
        assert_eq!(in_words(now - 3 * DAY, now), "3 days ago");
        assert_eq!(in_words(now - 30 * DAY, now), "2024-12-02");
    }
}
