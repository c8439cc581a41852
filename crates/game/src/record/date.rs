/// A day in PGN's form, by universal time: the day this many seconds after the first moment of
/// 1970.
#[must_use]
pub fn pgn_date(seconds: i64) -> String {
    let (year, month, day) = date_of(seconds.div_euclid(86_400));
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day of a day counted from 1 January 1970, by the Gregorian calendar.
#[must_use]
pub fn date_of(days: i64) -> (i64, i64, i64) {
    // Years are counted from March so that the leap day is the last of its year.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::date_of;

    #[test]
    fn dates_are_gregorian() {
        assert_eq!(date_of(0), (1970, 1, 1));
        assert_eq!(date_of(11_016), (2000, 2, 29));
        assert_eq!(date_of(20_772), (2026, 11, 15));
        assert_eq!(date_of(-1), (1969, 12, 31));
    }
}
