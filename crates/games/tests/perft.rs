//! Perft counts that others published or computed, read from `data/perft-*.tsv`.
//!
//! In a debug build only the rows below `NODE_BUDGET` run; `cargo xtask test` runs this file
//! in release mode too, without a limit.

use std::fmt::Write;

use gamut_game::{Notation, perft};
use gamut_games::registry::{GameVisitor, with_game};

const NODE_BUDGET: u64 = if cfg!(debug_assertions) { 500_000 } else { u64::MAX };

struct Count<'a> {
    position: &'a str,
    depth: u32,
}

impl GameVisitor for Count<'_> {
    type Output = u64;
    fn visit<G: Notation>(self) -> u64 {
        let position = G::parse_position(self.position).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(G::position_text(&position), self.position, "printed form");
        perft::<G>(&position, self.depth)
    }
}

/// Checks rows of `game`, position, depth and node count; at least `least` must be run.
fn check<'a>(rows: impl Iterator<Item = (&'a str, &'a str, u32, u64)>, least: usize) {
    let mut wrong = String::new();
    let mut run = 0;
    for (game, position, depth, expected) in rows.filter(|row| row.3 <= NODE_BUDGET) {
        run += 1;
        let found = with_game(game, Count { position, depth }).expect("a known game");
        if found != expected {
            writeln!(wrong, "{game} {position} depth {depth}: {found}, not {expected}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(run >= least, "only {run} rows were run");
}

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// Rows of game, position and the counts of depth 1, 2, 3, …
fn check_table_by_depth(table: &str, least: usize) {
    let cells = rows(table).flat_map(|row| {
        let [game, position, counts] = row[..] else { panic!("bad row {row:?}") };
        let given = (1..).zip(counts.split(',')).filter(|&(_, count)| count != ".");
        given.map(move |(depth, count)| {
            (game, position, depth, count.parse().expect("a node count"))
        })
    });
    check(cells, least);
}

#[test]
fn start_positions_have_the_published_counts() {
    check_table_by_depth(include_str!("data/perft-start.tsv"), 50);
}

#[test]
fn further_positions_have_the_published_counts() {
    check_table_by_depth(include_str!("data/perft-more.tsv"), 40);
}

#[test]
fn random_positions_have_the_given_counts() {
    let table = rows(include_str!("data/perft-random.tsv")).map(|row| {
        let [game, position, depth, count] = row[..] else { panic!("bad row {row:?}") };
        (game, position, depth.parse().expect("a depth"), count.parse().expect("a node count"))
    });
    check(table, 190);
}
