//! Times as people read them.

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
            let (year, month, day) = date(seconds.div_euclid(DAY));
            format!("{year}-{month:02}-{day:02}")
        }
    }
}

/// The time in Greenwich, for programs.
fn stamp(seconds: i64) -> String {
    let (year, month, day) = date(seconds.div_euclid(DAY));
    let of_day = seconds.rem_euclid(DAY);
    let (hour, minute) = (of_day / HOUR, of_day % HOUR / MINUTE);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}Z")
}

/// Year, month and day of a number of days since 1970-01-01.
///
/// Years begin in March here, so that the leap day is the last of its year; 400 of them have
/// 146 097 days, and the months from March on have 30.6 days on average.
fn date(days: i64) -> (i64, i64, i64) {
    const CYCLE: i64 = 146_097;
    const MARCH_0000_TO_1970: i64 = 719_468;
    let days = days + MARCH_0000_TO_1970;
    let of_cycle = days.rem_euclid(CYCLE);
    let year_of_cycle =
        (of_cycle - of_cycle / 1_460 + of_cycle / 36_524 - of_cycle / 146_096) / 365;
    let of_year = of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    let months_since_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * months_since_march + 2) / 5 + 1;
    let month = (months_since_march + 2) % 12 + 1;
    let year = year_of_cycle + days.div_euclid(CYCLE) * 400 + i64::from(month <= 2);
    (year, month, day)
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
