//! The features of Virus and Ataxx (Cowling §5 and §6).

mod checks;

use checks::{
    evaluations_are_found, features_are, parsed, reachable, value,
    values_are_symmetric_and_antisymmetric, weight_files_are_good,
};
use gamut_board::{Square, SquareSet, distance_sets, mix, squares};
use gamut_eval::Features;
use gamut_eval::virus::totally_safe_squares;
use gamut_game::{Game, MoveList, Notation, Side};
use gamut_games::virus::{Ataxx, Move, Position, Virus, VirusFamily};
use proptest::prelude::*;

//   a b c d
// 4 . . . o      B1 = a3 b1 b3 c1 c2 c3    W1 = c3 c4 d3
// 3 . . . .      B2 = a4 b4 c4 d1 d2 d3    W2 = b3 b4 c2 d2
// 2 x x . .                                W3 = a3 a4 b1 c1 d1
// 1 x . . .
const OPENING: &str = "3o/4/xx2/x3 x 0 1";

#[test]
fn every_feature_is_what_it_is_by_hand() {
    features_are::<Virus>(
        OPENING,
        &[
            ("pieces", 3 - 1),
            ("grows", 6 - 3),
            ("jumps", 6 - 4),
            ("grow_captures", 1 - 1), // c3 for both
            ("jump_captures", 2 - 2), // c4 and d3; b3 and c2
            ("largest_grow", 1 - 1),
            ("largest_jump", 1 - 2), // b3 would capture a2 and b2
            ("vulnerable", 1 - 2),
            ("totally_safe", 0),
            ("closer", 7 - 2),        // a3 b1 b3 c1 c2, a4 d1; c4 d3
            ("closer_by_two", 3 - 0), // a3 b1 c1
            ("three_of_four", 1),     // around b1
            ("corners", 0),           // a1 and d4
            ("edges", 1),             // a2
            ("beside_edge", 1),       // b2
            ("surface", 3 - 1),
            ("to_move", 1),
        ],
    );
    assert_eq!(Virus::stage(&parsed::<Virus>(OPENING)), 16, "a quarter of 64: 4 of 16 squares");
}

//   a b c d e
// 3 o x . . .
// 2 o . . . .    Black grows on b2 and takes a1, a2 and a3; White takes b3, and e1 is too far
// 1 o . . . x    away to be next to a square of W1 or W2.
#[test]
fn the_largest_move_is_counted_in_pieces() {
    let position = parsed::<Virus>("5/5/ox3/o4/o3x x 0 1");
    assert_eq!(value::<Virus>(&position, "largest_grow"), 3 - 1);
    // Squares of B1 next to white: b2 a4 b4; of W1 next to b3: a4 b4 b2 (b1 is not).
    assert_eq!(value::<Virus>(&position, "grow_captures"), 0);
    assert_eq!(value::<Virus>(&position, "vulnerable"), 3 - 1);
}

#[test]
fn ataxx_jumps_over_anything_and_walls() {
    // A wall shuts a1 in: in Virus nothing can be reached, in Ataxx c1, c2, c3, a3 and b3 can.
    let virus = parsed::<Virus>("6o/7/7/7/7/--5/x-5 x 0 1");
    let ataxx = parsed::<Ataxx>("6o/7/7/7/7/--5/x-5 x 0 1");
    assert_eq!(value::<Virus>(&virus, "jumps"), -5);
    assert_eq!(value::<Ataxx>(&ataxx, "jumps"), 5 - 5);
    assert_eq!(value::<Virus>(&virus, "grows"), -3);
    // White is nowhere nearer than two steps to what Black cannot reach at all: all 44 squares.
    assert_eq!(value::<Virus>(&virus, "closer_by_two"), -44);
}

#[test]
fn enclosed_squares_are_totally_safe() {
    // In the spirit of Cowling's Fig. 7: Black's pieces shut White out of all that is empty.
    let position =
        parsed::<Virus>("oooooooo/oooooooo/oooooooo/oooooooo/oooooooo/xxxxxxxx/8/8 x 0 1");
    assert_eq!(safe::<false>(&position, Side::Black), SquareSet::rank(0) | SquareSet::rank(1));
    assert_eq!(safe::<false>(&position, Side::White), SquareSet::EMPTY);
    assert_eq!(value::<Virus>(&position, "totally_safe"), 16);
}

#[test]
fn a_boundary_next_to_an_unsafe_square_is_not_safe() {
    // White could grow on e4 and capture d3, e3 and f3.
    let position =
        parsed::<Virus>("oooooooo/oooooooo/oooooooo/oooooooo/oooo1ooo/xxxxxxxx/8/8 x 0 1");
    assert_eq!(safe::<false>(&position, Side::Black), SquareSet::EMPTY);
    // On e5 it captures nothing.
    let position =
        parsed::<Virus>("oooooooo/oooooooo/oooooooo/oooo1ooo/oooooooo/xxxxxxxx/8/8 x 0 1");
    assert_eq!(safe::<false>(&position, Side::Black).count(), 16);
}

#[test]
fn one_group_can_be_safe_and_another_not() {
    // a1 is shut off by three pieces that stand among pieces; g1 and h1 by pieces that White
    // can capture from e1, f3 or e2.
    let position = parsed::<Virus>("8/8/8/8/8/oooo4/xxoo1xxx/1xoo1x2 x 0 1");
    assert_eq!(safe::<false>(&position, Side::Black), squares!(a1));
}

#[test]
fn walls_are_no_gaps() {
    let position = parsed::<Virus>("4/oooo/--xx/--1x x 0 1");
    assert_eq!(safe::<false>(&position, Side::Black), squares!(c1));
}

#[test]
fn in_ataxx_it_takes_two_pieces_to_keep_a_jumper_out() {
    let thin = parsed::<Ataxx>("7/ooooooo/ooooooo/ooooooo/ooooooo/xxxxxxx/7 x 0 1");
    assert_eq!(safe::<true>(&thin, Side::Black), SquareSet::EMPTY);
    let thick = parsed::<Ataxx>("7/ooooooo/ooooooo/ooooooo/xxxxxxx/xxxxxxx/7 x 0 1");
    assert_eq!(safe::<true>(&thick, Side::Black), thick.area().squares() & SquareSet::rank(0));
    // The second row can be captured from d4, and what stands there then jumps in.
    let open = parsed::<Ataxx>("7/ooooooo/ooooooo/ooo1ooo/xxxxxxx/xxxxxxx/7 x 0 1");
    assert_eq!(safe::<true>(&open, Side::Black), SquareSet::EMPTY);
    // One row would do if a jump had to go via an empty square.
    let empty = thin.empty();
    let [black, white] = Side::BOTH.map(|side| thin.pieces(side));
    assert_eq!(totally_safe_squares::<false>(black, white, empty), empty & SquareSet::rank(0));
}

#[test]
fn in_ataxx_a_wall_does_not_part_what_a_jump_joins() {
    // a1 alone would be safe; but c1, behind the wall, can be lost (d3 is open to e4), and
    // from there White would jump to a1.
    let position = parsed::<Ataxx>("7/7/7/ooo1ooo/xxxxxxx/xxxxxxx/1-1xxxx x 0 1");
    assert_eq!(safe::<true>(&position, Side::Black), SquareSet::EMPTY);
}

#[test]
fn a_piece_that_jumps_away_opens_the_enclosure() {
    // What Fig. 10 does not promise: White leaves c3, and b2 can be captured from there.
    let mut position = parsed::<Virus>("4/ooo1/xxo1/1xo1 o 0 1");
    assert_eq!(safe::<false>(&position, Side::Black), squares!(a1));
    let away = Virus::parse_move(&position, "c3d1").expect("legal");
    Virus::play(&mut position, away);
    assert_eq!(safe::<false>(&position, Side::Black), SquareSet::EMPTY);
}

fn safe<const JUMPS_OVER_ANYTHING: bool>(position: &Position, side: Side) -> SquareSet {
    let (own, opponent) = (position.pieces(side), position.pieces(!side));
    totally_safe_squares::<JUMPS_OVER_ANYTHING>(own, opponent, position.empty())
}

/// Boards more or less full of black pieces, with some holes and walls, where enclosures are
/// common.
fn crowded_board(seed: u64, size: u8) -> String {
    let black = 10 + seed % 8;
    let square = |i: u64| match mix(mix(seed) ^ i) % 20 {
        n if n < black => 'x',
        n if n == black => 'o',
        19 => '-',
        _ => '1',
    };
    let rank = |rank: u64| (0..u64::from(size)).map(|file| square(8 * rank + file)).collect();
    let ranks: Vec<String> = (0..u64::from(size)).map(rank).collect();
    let side = if seed % 2 == 0 { 'x' } else { 'o' };
    format!("{} {side} 0 1", ranks.join("/"))
}

/// Plays on at random, with every move allowed but jumps that leave the group of the safe
/// squares or a square next to it: the opponent must never get in.
fn safe_squares_stay_safe<const JUMPS_OVER_ANYTHING: bool>(text: &str, seed: u64) -> bool {
    type Rules<const JUMPS_OVER_ANYTHING: bool> = VirusFamily<JUMPS_OVER_ANYTHING>;
    let mut position = parsed::<Rules<JUMPS_OVER_ANYTHING>>(text);
    let promised = safe::<JUMPS_OVER_ANYTHING>(&position, Side::Black);
    let around = if JUMPS_OVER_ANYTHING { promised.grown().grown() } else { promised.grown() };
    let must_stay = (around & position.pieces(Side::Black) | promised).grown();
    for ply in 0..60 {
        let mut list = <Rules<JUMPS_OVER_ANYTHING> as Game>::Moves::default();
        Rules::<JUMPS_OVER_ANYTHING>::legal_moves(&position, &mut list);
        let mut moves = list.as_slice().to_vec();
        moves.retain(|m| !matches!(m, Move::Jump { from, .. } if must_stay.contains(*from)));
        let choice = mix(seed ^ mix(ply)) as usize;
        let m = *moves.get(choice % moves.len().max(1)).unwrap_or(&Move::Pass);
        Rules::<JUMPS_OVER_ANYTHING>::play(&mut position, m);
        assert!(!position.pieces(Side::White).intersects(promised), "{m:?}, ply {ply} of {text}");
    }
    !promised.is_empty()
}

#[test]
fn the_opponent_never_enters_a_totally_safe_square() {
    let (mut virus, mut ataxx) = (0, 0);
    for seed in 0..3000 {
        let size = 4 + (seed % 5) as u8;
        virus += u32::from(safe_squares_stay_safe::<false>(&crowded_board(seed, size), seed));
        ataxx += u32::from(safe_squares_stay_safe::<true>(&crowded_board(seed, 7), seed));
    }
    assert!(virus > 300 && ataxx > 300, "too few boards had safe squares: {virus}, {ataxx}");
}

/// The parameters of §5 and §6 for one side, square by square and in the words of the paper;
/// the totally safe squares have tests of their own.
fn by_the_words(
    position: &Position,
    side: Side,
    jumps_over_anything: bool,
) -> Vec<(&'static str, i32)> {
    let (black, white) = (position.pieces(side), position.pieces(!side));
    let empty = position.empty();
    let steps = |pieces| distances(pieces, empty, jumps_over_anything);
    let (to_black, to_white) = (steps(black), steps(white));
    let at = |i| empty.iter().filter(|s| to_black[s.index()] == i).collect::<Vec<_>>();
    let (b1, b2) = (at(1), at(2));
    let captured = |s: &Square| white.iter().filter(|w| w.distance(*s) == 1).count() as i32;
    let closer = |k: u32| {
        let is = |s: &Square| {
            let (b, w) = (to_black[s.index()], to_white[s.index()]);
            b < FAR && w > b + k
        };
        empty.iter().filter(is).count() as i32
    };
    let far = position.area().size() - 1;
    let edges = |s: &Square| [s.file() % far == 0, s.rank() % far == 0];
    let ring = |s: &Square| {
        let from_edge = |n: u8| n.min(far - n);
        from_edge(s.file()).min(from_edge(s.rank()))
    };
    let blocks = Square::all().filter(|s| {
        let block = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(f, r)| s.offset(f, r));
        let own = |s: &&Option<Square>| s.is_some_and(|s| black.contains(s));
        let hole = |s: &&Option<Square>| s.is_some_and(|s| empty.contains(s));
        block.iter().filter(own).count() == 3 && block.iter().filter(hole).count() == 1
    });
    let own = |is: &dyn Fn(&Square) -> bool| black.iter().filter(|s| is(s)).count() as i32;
    let vulnerable = white.iter().filter(|w| b1.iter().chain(&b2).any(|s| s.distance(*w) == 1));
    vec![
        ("pieces", black.count() as i32),
        ("grows", b1.len() as i32),
        ("jumps", b2.len() as i32),
        ("grow_captures", b1.iter().filter(|s| captured(s) > 0).count() as i32),
        ("jump_captures", b2.iter().filter(|s| captured(s) > 0).count() as i32),
        ("largest_grow", b1.iter().map(captured).max().unwrap_or(0)),
        ("largest_jump", b2.iter().map(captured).max().unwrap_or(0)),
        ("vulnerable", vulnerable.count() as i32),
        ("closer", closer(0)),
        ("closer_by_two", closer(1)),
        ("three_of_four", blocks.count() as i32),
        ("corners", own(&|s| edges(s) == [true, true])),
        ("edges", own(&|s| edges(s)[0] != edges(s)[1])),
        ("beside_edge", own(&|s| ring(s) == 1)),
        ("surface", own(&|s| empty.iter().any(|e| e.distance(*s) == 1))),
    ]
}

const FAR: u32 = 1000;

/// Steps from the pieces to each empty square, found by looking until nothing changes.
fn distances(pieces: SquareSet, empty: SquareSet, jumps_over_anything: bool) -> [u32; 64] {
    let mut steps = [FAR; 64];
    pieces.iter().for_each(|piece| steps[piece.index()] = 0);
    loop {
        let before = steps;
        for to in empty {
            for from in pieces | empty {
                let apart = u32::from(from.distance(to));
                if apart == 1 || apart == 2 && jumps_over_anything {
                    steps[to.index()] = steps[to.index()].min(steps[from.index()] + apart);
                }
            }
        }
        if steps == before {
            return steps.map(|n| n.min(FAR));
        }
    }
}

fn agrees_with_the_words<const JUMPS_OVER_ANYTHING: bool>(text: &str) {
    let position = parsed::<VirusFamily<JUMPS_OVER_ANYTHING>>(text);
    let mover = VirusFamily::<JUMPS_OVER_ANYTHING>::side_to_move(&position);
    let [own, opponents] =
        [mover, !mover].map(|side| by_the_words(&position, side, JUMPS_OVER_ANYTHING));
    for ((name, own), (_, opponents)) in own.into_iter().zip(opponents) {
        let found = value::<VirusFamily<JUMPS_OVER_ANYTHING>>(&position, name);
        assert_eq!(found, own - opponents, "{name} in {text}");
    }
    values_are_symmetric_and_antisymmetric::<VirusFamily<JUMPS_OVER_ANYTHING>>(&position);
}

/// Boards of any size with any walls and pieces.
fn any_board(sizes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = String> {
    let board = (sizes, 1_u32..20).prop_flat_map(|(size, holes)| {
        let square =
            prop_oneof![holes => Just('1'), 2 => Just('x'), 2 => Just('o'), 1 => Just('-')];
        proptest::collection::vec(proptest::collection::vec(square, size), size)
    });
    (board, prop_oneof![Just("x"), Just("o")]).prop_map(|(ranks, side)| {
        let ranks: Vec<String> = ranks.into_iter().map(String::from_iter).collect();
        format!("{} {side} 0 1", ranks.join("/"))
    })
}

proptest! {
    #[test]
    fn virus_features_are_those_of_the_words_on_any_board(text in any_board(4..=8)) {
        agrees_with_the_words::<false>(&text);
    }

    #[test]
    fn ataxx_features_are_those_of_the_words_on_any_board(text in any_board(7..=7)) {
        agrees_with_the_words::<true>(&text);
    }

    #[test]
    fn features_are_those_of_the_words_in_play(seed: u64, plies in 0_u32..120) {
        agrees_with_the_words::<false>(&Virus::position_text(&reachable::<Virus>(seed, plies)));
        agrees_with_the_words::<true>(&Ataxx::position_text(&reachable::<Ataxx>(seed, plies)));
    }

    /// The words above, and so the features, mean the sets of Fig. 9.
    #[test]
    fn steps_of_virus_are_the_distance_sets(text in any_board(8..=8)) {
        let position = parsed::<Virus>(&text);
        let (black, empty) = (position.pieces(Side::Black), position.empty());
        let steps = distances(black, empty, false);
        for (i, set) in distance_sets(black, empty).enumerate() {
            let same = Square::all().filter(|s| steps[s.index()] == i as u32).collect();
            prop_assert_eq!(set, same);
        }
    }
}

#[test]
fn weight_files_name_known_features() {
    weight_files_are_good::<Virus>();
    weight_files_are_good::<Ataxx>();
    evaluations_are_found::<Virus>();
    evaluations_are_found::<Ataxx>();
}

#[test]
fn the_stage_is_the_share_of_the_board_that_is_filled() {
    assert_eq!(Virus::stage(&Virus::start()), 4);
    assert_eq!(Virus::stage(&parsed::<Virus>("xxxx/xxxx/oooo/oooo x 0 1")), 64);
    assert_eq!(Virus::stage(&parsed::<Virus>("--xx/--oo/4/4 x 0 1")), 21, "4 of 12 squares");
}
