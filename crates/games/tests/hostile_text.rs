//! Parsers on text that nobody meant them to read: no panic, and whatever is accepted is a
//! position like any other.

mod common;

use common::{check_text_and_moves, legal_moves, reachable};
use gamut_game::{Game, Match, Notation, Record, perft, random_move, rng};
use gamut_games::chess::Chess;
use gamut_games::virus::Virus;
use proptest::prelude::*;

/// A small damage done to a text.
#[derive(Clone, Debug)]
enum Damage {
    Replace(usize, char),
    Insert(usize, char),
    Remove(usize),
    Swap(usize, usize),
    Repeat(usize, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let c = prop_oneof![
        4 => proptest::sample::select("xoXOKQRBNPkqrbnpWwBb-/:,.0123456789 ".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ];
    prop_oneof![
        3 => (any::<usize>(), c.clone()).prop_map(|(at, c)| Damage::Replace(at, c)),
        2 => (any::<usize>(), c).prop_map(|(at, c)| Damage::Insert(at, c)),
        2 => any::<usize>().prop_map(Damage::Remove),
        2 => any::<(usize, usize)>().prop_map(|(a, b)| Damage::Swap(a, b)),
        1 => any::<(usize, usize)>().prop_map(|(a, b)| Damage::Repeat(a, b)),
    ]
}

fn damaged(text: &str, damages: &[Damage]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for damage in damages {
        let length = chars.len().max(1);
        match *damage {
            _ if chars.is_empty() => break,
            Damage::Replace(at, c) => chars[at % length] = c,
            Damage::Insert(at, c) => chars.insert(at % length, c),
            Damage::Remove(at) => drop(chars.remove(at % length)),
            Damage::Swap(a, b) => chars.swap(a % length, b % length),
            Damage::Repeat(a, b) => {
                let (a, b) = (a % length, b % length);
                let part: Vec<char> = chars[a.min(b)..a.max(b)].to_vec();
                chars.splice(a..a, part);
            }
        }
    }
    chars.into_iter().collect()
}

fn reads_position<G: Notation>(text: &str) {
    match G::parse_position(text) {
        Ok(position) => {
            check_text_and_moves::<G>(&position);
            // Must not panic either; what it counts is checked elsewhere.
            let _ = perft::<G>(&position, 2);
        }
        Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
    }
}

fn reads_move<G: Notation>(position: &G::Position, text: &str) {
    match G::parse_move(position, text) {
        Ok(m) => assert!(legal_moves::<G>(position).contains(&m), "{text}"),
        Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
    }
}

fn reads_record<G: Notation>(text: &str) {
    match Record::parse_all(text) {
        Ok(records) => {
            for record in records {
                if let Err(error) = record.replay::<G>() {
                    assert_eq!(error.to_string().lines().count(), 1, "{error}");
                }
            }
        }
        Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
    }
}

fn random_record<G: Notation>(seed: u64) -> String {
    let mut game = Match::<G>::new();
    let mut rng = rng(seed, 0);
    for _ in 0..12 {
        if let Some(m) = random_move::<G>(game.position(), &mut rng) {
            game.play(m).expect("legal");
        }
    }
    Record::of(&game, &[]).to_string()
}

macro_rules! hostile {
    ($($name:ident: ($tier:ident, $look:ident) $game:ty),* $(,)?) => {$(
        #[allow(non_snake_case, reason = "it is called as the game")]
        mod $name {
            use super::*;

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(3000))]

                #[test]
                fn any_text_as_a_position(text: String) {
                    reads_position::<$game>(&text);
                }

                #[test]
                fn damaged_positions(
                    seed: u64,
                    plies in 0_u32..100,
                    damages in proptest::collection::vec(damage(), 1..6),
                ) {
                    let text = <$game>::position_text(&reachable::<$game>(seed, plies));
                    reads_position::<$game>(&damaged(&text, &damages));
                }

                #[test]
                fn any_text_as_a_move(text: String, seed: u64, plies in 0_u32..60) {
                    reads_move::<$game>(&reachable::<$game>(seed, plies), &text);
                }

                #[test]
                fn damaged_moves(
                    seed: u64,
                    plies in 0_u32..60,
                    which: usize,
                    damages in proptest::collection::vec(damage(), 1..3),
                ) {
                    let position = reachable::<$game>(seed, plies);
                    let moves = legal_moves::<$game>(&position);
                    if let Some(&m) = moves.get(which % moves.len().max(1)) {
                        let text = <$game>::move_text(&position, m);
                        reads_move::<$game>(&position, &damaged(&text, &damages));
                    }
                }

                #[test]
                fn damaged_records(
                    seed: u64,
                    damages in proptest::collection::vec(damage(), 1..6),
                ) {
                    reads_record::<$game>(&damaged(&random_record::<$game>(seed), &damages));
                }
            }
        }
    )*};
}

mod every_game {
    use super::*;
    gamut_games::with_all_games![hostile];
}

proptest! {
    #[test]
    fn any_text_as_a_record(text: String) {
        reads_record::<Chess>(&text);
    }

    #[test]
    fn text_of_record_characters(text in "[\\[\\](){};%$\"\\\\ \n.*0-9a-hxKO=+#-]{0,80}") {
        reads_record::<Chess>(&text);
    }
}

/// The most moves a set-up position can have must fit the list that holds them.
#[test]
fn crowded_positions_fit_their_move_lists() {
    // The most that has been found for chess (Petrović 1964).
    let text = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let position = Chess::parse_position(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(Chess::count_moves(&position), 218);
    check_text_and_moves::<Chess>(&position);
    let spread = "1x1x1x1x/x1x1x1x1/1x1x1x1x/x1x1x1x1/1x1x1x1x/x1x1x1x1/1x1x1x1x/x1x1x1xo x 0 1";
    let position = Virus::parse_position(spread).unwrap_or_else(|error| panic!("{error}"));
    check_text_and_moves::<Virus>(&position);
}
