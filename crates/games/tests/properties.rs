//! What must hold of every position of every game, on random reachable positions.

mod common;

use common::{check_text_and_moves, legal_moves, reachable};
use gamut_game::{Game, History, Match, Notation, Record, perft, random_move, random_playout, rng};
use gamut_games::virus::{Ataxx, Virus};
use proptest::prelude::*;

/// How a lawful move may change the number of pieces of the mover and of the opponent.
type Lawful = fn(mover: i64, other: i64) -> bool;

const CONVERTS: Lawful =
    |mover, other| (0..=8).contains(&-other) && (0..=1).contains(&(mover + other));
const FLIPS: Lawful = |mover, other| (mover, other) == (0, 0) || (other < 0 && mover == 1 - other);
const TAKES_ONE: Lawful = |mover, other| mover == 0 && (-1..=0).contains(&other);
const TAKES_MANY: Lawful = |mover, other| mover == 0 && (-9..=0).contains(&other);
/// In a game of which nothing else is known: pieces change sides or go, and at most one is new.
const ADDS_ONE: Lawful = |mover, other| other <= 0 && (0..=1 - other).contains(&mover);

fn lawful(game: &str) -> Lawful {
    match game {
        "virus" | "ataxx" => CONVERTS,
        "othello" => FLIPS,
        "checkers" => TAKES_MANY,
        "chess" | "loa" | "breakthrough" => TAKES_ONE,
        _ => ADDS_ONE,
    }
}

/// Random plies to go at most: as long as games last.
const PLIES: u32 = 160;

fn piece_counts_stay_lawful<G: Game>(position: &G::Position, lawful: Lawful) {
    let side = G::side_to_move(position) as usize;
    let before = G::piece_counts(position);
    for m in legal_moves::<G>(position) {
        let mut next = position.clone();
        G::play(&mut next, m);
        let after = G::piece_counts(&next);
        let change = |i: usize| i64::from(after[i]) - i64::from(before[i]);
        assert!(lawful(change(side), change(1 - side)), "{position:?} {m:?}");
        assert_eq!(G::side_to_move(&next) as usize, 1 - side);
    }
}

fn symmetric_positions_have_equal_trees<G: Notation>(position: &G::Position) {
    let others = G::symmetric_positions(position);
    assert!(!others.is_empty());
    for other in others {
        let text = G::position_text(&other);
        for depth in 1..=2 {
            assert_eq!(perft::<G>(&other, depth), perft::<G>(position, depth), "{text}");
        }
        assert_eq!(
            G::outcome(&other).map(|o| o.reason),
            G::outcome(position).map(|o| o.reason),
            "{text}"
        );
    }
}

/// A playout and a match that make the same choices must be the same game.
fn playouts_follow_the_rules_of_matches<G: Notation>(seed: u64) {
    let playout = random_playout::<G>(&G::start(), &mut rng(seed, 0), &mut History::new());
    let mut game = Match::<G>::new();
    let mut rng = rng(seed, 0);
    while game.outcome().is_none() {
        let m = random_move::<G>(game.position(), &mut rng).expect("not over");
        game.play(m).expect("legal");
    }
    assert_eq!(game.moves().len(), playout.plies as usize);
    assert_eq!(game.outcome(), Some(playout.outcome));
    assert_eq!(*game.position(), playout.position);
    records_replay::<G>(&game);
}

fn records_replay<G: Notation>(game: &Match<G>) {
    let text = Record::of(game, &[("White", "a \"quoted\" \\ name")]).to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let record = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(record.to_string(), text);
    assert_eq!(record.tag("White"), Some("a \"quoted\" \\ name"));
    let replayed = record.replay::<G>().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(replayed.moves(), game.moves());
    assert_eq!(replayed.position(), game.position());
}

macro_rules! properties {
    ($($name:ident: ($tier:ident, $look:ident) $game:ty),* $(,)?) => {$(
        #[allow(non_snake_case, reason = "it is called as the game")]
        mod $name {
            use super::*;

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(1000))]

                #[test]
                fn text_hash_and_move_lists_agree(seed: u64, plies in 0_u32..PLIES) {
                    check_text_and_moves::<$game>(&reachable::<$game>(seed, plies));
                }

                #[test]
                fn play_keeps_piece_counts_lawful(seed: u64, plies in 0_u32..PLIES) {
                    piece_counts_stay_lawful::<$game>(&reachable::<$game>(seed, plies), lawful(<$game>::ID));
                }

                #[test]
                fn symmetric_positions_have_equal_perft(seed: u64, plies in 0_u32..PLIES) {
                    let position = reachable::<$game>(seed, plies);
                    symmetric_positions_have_equal_trees::<$game>(&position);
                }
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(100))]

                #[test]
                fn playouts_and_records_follow_the_rules_of_matches(seed: u64) {
                    playouts_follow_the_rules_of_matches::<$game>(seed);
                }
            }
        }
    )*};
}

mod every_game {
    use super::*;
    gamut_games::with_all_games![properties];
}

/// Boards of any size with any walls and pieces.
fn any_virus_board(sizes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = String> {
    let board = sizes.prop_flat_map(|size| {
        let square = prop_oneof![4 => Just('1'), 2 => Just('x'), 2 => Just('o'), 1 => Just('-')];
        proptest::collection::vec(proptest::collection::vec(square, size), size)
    });
    (board, prop_oneof![Just("x"), Just("o")]).prop_map(|(ranks, side)| {
        let ranks: Vec<String> = ranks.into_iter().map(String::from_iter).collect();
        format!("{} {side} 0 1", ranks.join("/"))
    })
}

/// The rules of Virus and Ataxx written a second time, square by square, as slowly and as
/// close to the words of Cowling §1 as possible.
fn moves_by_the_words(text: &str, jumps_over_anything: bool) -> Vec<String> {
    let (board, side) = text.split_once(' ').expect("a side");
    let mut ranks: Vec<Vec<char>> = board.split('/').map(|rank| rank.chars().collect()).collect();
    ranks.reverse();
    let size = ranks.len() as i32;
    let at = |(file, rank): (i32, i32)| {
        let inside = (0..size).contains(&file) && (0..size).contains(&rank);
        if inside { ranks[rank as usize][file as usize] } else { '-' }
    };
    let all: Vec<_> = (0..size).flat_map(|rank| (0..size).map(move |file| (file, rank))).collect();
    let distance = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs());
    let name = |(file, rank): (i32, i32)| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
    let moves_of = |piece: char| {
        let mut moves = Vec::new();
        for &to in all.iter().filter(|&&to| at(to) == '1') {
            let own = || all.iter().copied().filter(|&from| at(from) == piece);
            if own().any(|from| distance(from, to) == 1) {
                moves.push(name(to));
            }
            for from in own().filter(|&from| distance(from, to) == 2) {
                let via = |&&middle: &&(i32, i32)| {
                    distance(from, middle) == 1 && distance(middle, to) == 1 && at(middle) == '1'
                };
                if jumps_over_anything || all.iter().any(|middle| via(&middle)) {
                    moves.push(name(from) + &name(to));
                }
            }
        }
        moves.sort();
        moves
    };
    let count = |piece| all.iter().filter(|&&square| at(square) == piece).count();
    if count('x') == 0 || count('o') == 0 {
        return Vec::new();
    }
    let mover = side.chars().next().expect("a side");
    let other = if mover == 'x' { 'o' } else { 'x' };
    match (moves_of(mover), moves_of(other)) {
        (moves, others) if moves.is_empty() && !others.is_empty() => vec!["0000".into()],
        (moves, _) => moves,
    }
}

/// What Cowling §1 says happens to the board: the piece arrives, leaves its square if it moved,
/// and opposing neighbours change colour.
fn played_by_the_words(text: &str, m: &str) -> String {
    let (board, side) = text.split_once(' ').expect("a side");
    let mut ranks: Vec<Vec<char>> = board.split('/').map(|rank| rank.chars().collect()).collect();
    ranks.reverse();
    let mover = side.chars().next().expect("a side");
    let other = if mover == 'x' { 'o' } else { 'x' };
    let square = |name: &str| {
        let bytes = name.as_bytes();
        ((bytes[0] - b'a') as usize, (bytes[1] - b'1') as usize)
    };
    if m != "0000" {
        let (file, rank) = square(&m[m.len() - 2..]);
        if m.len() == 4 {
            let (from_file, from_rank) = square(&m[..2]);
            ranks[from_rank][from_file] = '1';
        }
        ranks[rank][file] = mover;
        for (r, row) in ranks.iter_mut().enumerate() {
            for (f, cell) in row.iter_mut().enumerate() {
                if *cell == other && r.abs_diff(rank) <= 1 && f.abs_diff(file) <= 1 {
                    *cell = mover;
                }
            }
        }
    }
    ranks.reverse();
    let ranks: Vec<String> = ranks.into_iter().map(String::from_iter).collect();
    let (clock, number) = (usize::from(m.len() == 4), if mover == 'x' { 1 } else { 2 });
    format!("{} {other} {clock} {number}", ranks.join("/"))
}

fn moves_agree_with_the_words<G: Notation>(text: &str, jumps_over_anything: bool) {
    let position = G::parse_position(text).unwrap_or_else(|error| panic!("{error}"));
    let mut found: Vec<String> =
        legal_moves::<G>(&position).into_iter().map(|m| G::move_text(&position, m)).collect();
    found.sort();
    assert_eq!(found, moves_by_the_words(text, jumps_over_anything), "{text}");
    for name in found {
        let mut next = position.clone();
        G::play(&mut next, G::parse_move(&position, &name).expect("a legal move"));
        let expected = G::parse_position(&played_by_the_words(text, &name)).expect("a position");
        assert_eq!(next, expected, "{name} in {text}");
    }
    check_text_and_moves::<G>(&position);
    symmetric_positions_have_equal_trees::<G>(&position);
}

proptest! {
    #[test]
    fn virus_moves_are_those_of_the_rules_on_any_board(text in any_virus_board(4..=8)) {
        moves_agree_with_the_words::<Virus>(&text, false);
    }

    #[test]
    fn ataxx_moves_are_those_of_the_rules_on_any_board(text in any_virus_board(7..=7)) {
        moves_agree_with_the_words::<Ataxx>(&text, true);
    }
}
