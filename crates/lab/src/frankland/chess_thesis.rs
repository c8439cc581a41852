//! Tables 10.2 to 10.4.

use super::scored::Thesis;

/// Games that the thesis plays for each number of training players (§10.4).
pub(super) const THESIS_GAMES: u32 = 5;

/// What the thesis found with one number of training players.
pub(super) struct ThesisRow {
    pub(super) training: u32,
    /// Games won of five: column (A), as no game was lost.
    pub(super) won: u32,
    /// (A) to (E); `None` for "N/A" and where the row is not in the text that we have.
    pub(super) columns: [Option<i32>; 5],
    pub(super) strength: Option<i32>,
}

const fn row(training: u32, columns: [i32; 5], strength: i32) -> ThesisRow {
    let [a, b, c, d, e] = columns;
    let columns = [Some(a), Some(b), Some(c), Some(d), Some(e)];
    ThesisRow { training, won: a as u32, columns, strength: Some(strength) }
}

/// Table 10.4 has no column (C).
const fn without_c(training: u32, a: i32, b: i32, strength: i32) -> ThesisRow {
    let columns = [Some(a), Some(b), None, Some(0), Some(0)];
    ThesisRow { training, won: a as u32, columns, strength: Some(strength) }
}

/// Rows by number of training players, for each experiment.
pub(super) const TABLES: [[ThesisRow; 6]; 3] = [
    [
        row(1, [2, -12, -1, 5, -5], -9),
        row(5, [3, -6, 1, 3, -5], -4),
        row(10, [5, 5, 3, 1, -2], 12),
        row(15, [5, 5, 5, 4, 3], 22),
        row(20, [3, 6, 2, 5, 1], 17),
        row(25, [5, 12, 5, 4, 5], 31),
    ],
    [
        row(1, [0, -9, 4, 2, -5], -8),
        row(5, [1, -5, 3, 5, -4], 0),
        row(10, [1, -1, 5, 5, -2], 8),
        row(15, [2, 1, 6, 5, -2], 12),
        row(20, [3, 4, 5, 2, 3], 17),
        // The row is missing; "the GP players won 4 out of the 5 games".
        ThesisRow {
            training: 25,
            won: 4,
            columns: [Some(4), None, None, None, None],
            strength: None,
        },
    ],
    [
        without_c(1, 0, 0, 0),
        without_c(5, 0, 0, 0),
        without_c(10, 0, 0, 0),
        without_c(15, 0, 0, 0),
        without_c(20, 1, 2, 3),
        without_c(25, 1, 2, 3),
    ],
];

/// The row of an experiment (1 to 3).
pub(super) fn find(experiment: usize, training: u32) -> Option<&'static ThesisRow> {
    TABLES.get(experiment.checked_sub(1)?)?.iter().find(|row| row.training == training)
}

/// Where the tables do not fit what is said of them, for the report.
pub(super) const DOUBTS: &str = "\
The thesis's tables do not quite fit its Table 10.1, so only their direction can be compared. With \
five games and at most a point each, (B) is 12 and -12 in experiment 1 and -9 in experiment 2, and \
(C) is 6 in experiment 2: some games must have been given several points. A row of Table 10.2 does \
not add up (1 training player: -11, not -9), the row of 25 training players is missing from Table \
10.3 in our text (its 4 wins are in the prose), and §11.2.3 counts 14 wins with 20 and 25 training \
players in experiments 1 and 2 where the tables have 15. Our columns are sums over the games, for \
five games.";

/// Games won in an experiment.
pub(super) fn games_won(experiment: usize, training: u32) -> Option<Thesis> {
    let row = find(experiment, training)?;
    Some(Thesis::won(row.won.into(), THESIS_GAMES.into()))
}
