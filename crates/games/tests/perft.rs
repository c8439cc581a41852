//! Perft counts that others published or computed, read from `data/perft-*.tsv`: the game, then
//! as [`check_perft`] reads it.

mod common;

use common::check_perft;
use gamut_game::Notation;
use gamut_games::registry::{GAME_IDS, GameVisitor, with_game};

struct CheckPerft<'a>(&'a str);

impl GameVisitor for CheckPerft<'_> {
    type Output = usize;
    fn visit<G: Notation>(self) -> usize {
        check_perft::<G>(self.0)
    }
}

/// Checks a table whose rows begin with the name of the game; at least `least` counts must be
/// compared.
fn check_table(table: &str, least: usize) {
    let rows = || table.lines().filter(|line| !line.starts_with('#'));
    let known = |row: &str| GAME_IDS.iter().any(|id| row.split('\t').next() == Some(id));
    assert!(rows().all(known), "a row of no game");
    let compared: usize = GAME_IDS
        .iter()
        .filter_map(|id| {
            let own = rows().filter_map(|row| row.strip_prefix(id)?.strip_prefix('\t'));
            with_game(id, CheckPerft(&own.collect::<Vec<_>>().join("\n")))
        })
        .sum();
    assert!(compared >= least, "only {compared} counts were compared");
}

#[test]
fn start_positions_have_the_published_perft_counts() {
    check_table(include_str!("data/perft-start.tsv"), 50);
}

#[test]
fn further_positions_have_the_published_perft_counts() {
    check_table(include_str!("data/perft-more.tsv"), 40);
}

/// Rows of game, position, one depth and its count.
#[test]
fn random_positions_have_the_given_perft_counts() {
    let table = include_str!("data/perft-random.tsv").lines();
    let rows: Vec<String> = table
        .filter(|line| !line.starts_with('#'))
        .map(|row| {
            let cells: Vec<&str> = row.split('\t').collect();
            let [game, position, depth, count] = cells[..] else { panic!("bad row {row}") };
            let skipped = ".,".repeat(depth.parse::<usize>().expect("a depth") - 1);
            format!("{game}\t{position}\t{skipped}{count}")
        })
        .collect();
    check_table(&rows.join("\n"), 190);
}
