//! The features of Lines of Action (Garcia §III.B, and Winands).

mod checks;

use checks::{
    evaluations_are_found, features_are, kept_is_as_from_scratch, parsed, reachable, value,
    values_are_symmetric_and_antisymmetric, weight_files_are_good,
};
use gamut_board::{Square, SquareSet, squares};
use gamut_eval::Features;
use gamut_eval::loa::{Garcia, Kept, Quads, centralisation};
use gamut_game::{Game, Notation, Side};
use gamut_games::loa::{Loa, Position};
use gamut_search::Evaluator;
use proptest::prelude::*;

//   a b c d e f g h
// 8 . . . . . . . o
// 7 . . o . . . . o    Black's centre of mass is between c3, c4, d3 and d4; White's between
// 6 . . . . . . . .    f6 and g6.
// 5 . . . x . . . .
// 4 . . . x x . . .
// 3 . . . . . . . .
// 2 . . . . . o . .
// 1 x . . . . . . .
const MIDDLE_GAME: &str = "7o/2o4o/8/3x4/3xx3/8/5o2/x7 x";

#[test]
fn every_feature_is_what_it_is_by_hand() {
    features_are::<Loa>(
        MIDDLE_GAME,
        &[
            ("euler", 2 - 3),
            ("centralisation", 9 - 2),
            ("stragglers", 1 - 2),
            ("concentration", 20 - 10), // 8 steps too many for 4 pieces, and 4
            ("solid_quads", 1),         // d4 d5 e4
            ("connectedness", 15 - 5),  // 3 pairs and 1: 6/4 and 2/4 neighbours a piece
            ("area", 5 * 5 - 6 * 7),
            ("moves", (2 + 7 + 8 + 8) - (8 + 4 + 3 + 7)), // a1 d4 e4 d5; c7 h7 h8 f2
            ("edge_moves", 2 - (4 + 2 + 2 + 2)),
            ("captures", 1 - 1), // d4xf2 and f2xd4
            ("walled_in", 1),    // a1: only a2 and b1
            ("pieces", 0),
            ("edges", -1), // h7
            ("corners", 0),
            ("to_move", 1),
        ],
    );
}

#[test]
fn a_piece_that_stands_in_the_way_stops_the_opponents_capture_only() {
    // Three pieces on the c-file: c2 jumps over its own c3 and takes c5, which cannot take c2.
    let position = parsed::<Loa>("8/8/8/2o5/8/2x5/2x5/7x x");
    assert_eq!(value::<Loa>(&position, "captures"), 1);
    assert_eq!(value::<Loa>(&position, "pieces"), 2);
    assert_eq!(value::<Loa>(&position, "corners"), 1);
}

#[test]
fn solid_quads_must_be_near_the_centre_of_mass() {
    // Black's second centre of mass is between d3 and e4; a2 to b3 is too far from it.
    let near = parsed::<Loa>("o6o/8/8/3xx3/3xx3/8/8/8 x");
    let far = parsed::<Loa>("o4xxo/5x1x/8/8/8/xx6/xx6/x4xxx x");
    assert_eq!(value::<Loa>(&near, "solid_quads"), 1);
    assert_eq!(value::<Loa>(&far, "solid_quads"), 0);
}

#[test]
fn packed_pieces_lose_nothing_for_concentration() {
    // Nine pieces around one square, and four around a corner of squares.
    for black in ["8/8/2xxx3/2xxx3/2xxx3/8/8/o6o x", "8/8/8/3xx3/3xx3/8/8/o6o x"] {
        // White's two pieces are 3 steps each from the pair of squares d1 and e1.
        assert_eq!(value::<Loa>(&parsed::<Loa>(black), "concentration"), 30, "{black}");
    }
}

#[test]
fn the_weighted_board_is_that_of_the_paper() {
    // Garcia Fig. 6: 28 squares of 0, 20 of 1, 12 of 2 and 4 of 3.
    assert_eq!(centralisation(SquareSet::ALL), 20 + 12 * 2 + 4 * 3);
    assert_eq!(centralisation(squares!(a1, d1, h5, b2, g4, c3, f6, c5, d4, e5)), 2 + 6 + 6);
}

/// Euler numbers, centralisation and the value for the side to move.
fn garcia(text: &str) -> ([i32; 2], [i32; 2], i32) {
    let position = parsed::<Loa>(text);
    let kept = Garcia.keep(&position);
    let [black, white] = match position.side() {
        Side::Black => [kept.mover, kept.other],
        Side::White => [kept.other, kept.mover],
    };
    (
        [black.euler_number(), white.euler_number()],
        [black.centralisation(), white.centralisation()],
        Garcia.estimate(&position, &kept),
    )
}

/// Positions with the contributions of Garcia's Tables I and II. (The paper's own are only in
/// its pictures.)
#[test]
fn values_add_up_as_in_the_tables_of_the_paper() {
    let first = "x3x3/1oo2oo1/8/1x1oo1x1/xx1oo1xx/8/1oo1x1o1/3x4 o";
    assert_eq!(garcia(first), ([5, 5], [5, 19], 14));
    let second = "8/2o2ox1/2o2o2/3xx3/oo1xx3/1x1o1oo1/1xxo4/8 o";
    assert_eq!(garcia(second), ([3, 5], [16, 13], -5));
    assert_eq!(garcia(&second.replace(" o", " x")).2, 5);
}

#[test]
fn the_start_position_is_level() {
    assert_eq!(garcia("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x"), ([2, 2], [0, 0], 0));
}

/// Every quad type alone: Garcia Fig. 4.
#[test]
fn euler_numbers_of_small_formations() {
    let euler = |pieces| Quads::of(pieces).euler_number();
    assert_eq!(euler(SquareSet::EMPTY), 0);
    assert_eq!(euler(squares!(h8)), 1);
    assert_eq!(euler(squares!(a1, b1)), 1);
    assert_eq!(euler(squares!(a1, b2)), 1);
    assert_eq!(euler(squares!(a1, c1)), 2);
    assert_eq!(euler(squares!(d4, d5, e4, e5)), 1);
    // A ring has a hole: one group, Euler number 0.
    assert_eq!(euler(squares!(d5, c4, e4, d3)), 0);
}

/// Connected groups less holes, by filling: groups of pieces by steps in all directions, and
/// holes by steps along ranks and files, on a board with a margin all around.
fn groups_less_holes(pieces: SquareSet) -> i32 {
    let mut board = [[false; 10]; 10];
    for square in pieces {
        board[usize::from(square.rank()) + 1][usize::from(square.file()) + 1] = true;
    }
    let mut seen = [[false; 10]; 10];
    // Fills the region of a square; no if it has been filled before.
    let mut fill = |rank: usize, file: usize, diagonally: bool| {
        if seen[rank][file] {
            return false;
        }
        let kind = board[rank][file];
        let mut rest = vec![(rank as i32, file as i32)];
        while let Some((rank, file)) = rest.pop() {
            if !(0..10).contains(&rank) || !(0..10).contains(&file) {
                continue;
            }
            let (r, f) = (rank as usize, file as usize);
            if seen[r][f] || board[r][f] != kind {
                continue;
            }
            seen[r][f] = true;
            for (ranks, files) in (-1..=1).flat_map(|r| (-1..=1).map(move |f| (r, f))) {
                if diagonally || ranks == 0 || files == 0 {
                    rest.push((rank + ranks, file + files));
                }
            }
        }
        true
    };
    // The margin and what it touches is no hole.
    fill(0, 0, false);
    let mut sum = 0;
    for (rank, file) in (0..10).flat_map(|rank| (0..10).map(move |file| (rank, file))) {
        let is_piece = board[rank][file];
        if fill(rank, file, is_piece) {
            sum += if is_piece { 1 } else { -1 };
        }
    }
    sum
}

proptest! {
    #[test]
    fn the_euler_number_is_groups_less_holes(a: u64, b: u64, c: u64) {
        for bits in [a, a & b, a & b & c, a | b, a | b | c] {
            let pieces = SquareSet::from_bits(bits);
            prop_assert_eq!(Quads::of(pieces).euler_number(), groups_less_holes(pieces), "{:?}", pieces);
        }
    }

    #[test]
    fn quads_do_not_depend_on_the_order_of_changes(bits: u64, i in 0_usize..64) {
        let square = Square::from_index(i).expect("a square");
        let pieces = SquareSet::from_bits(bits) - SquareSet::of(square);
        let mut quads = Quads::of(pieces);
        quads.add(square, pieces);
        prop_assert_eq!(quads, Quads::of(pieces | SquareSet::of(square)));
        quads.remove(square, pieces | SquareSet::of(square));
        prop_assert_eq!(quads, Quads::of(pieces));
    }

    #[test]
    fn what_is_kept_is_as_from_scratch(seed: u64) {
        kept_is_as_from_scratch::<Loa>(seed, 150);
    }

    #[test]
    fn features_are_symmetric_and_those_of_the_words(seed: u64, plies in 0_u32..120) {
        let position = reachable::<Loa>(seed, plies);
        values_are_symmetric_and_antisymmetric::<Loa>(&position);
        agrees_with_the_words(&position);
    }
}

/// Features that the board alone decides, piece by piece.
fn by_the_words(pieces: SquareSet) -> Vec<(&'static str, i32)> {
    let largest = pieces.connected_groups().map(|group| group.count()).max().unwrap_or(0);
    let pairs = || pieces.iter().flat_map(|a| pieces.iter().map(move |b| (a, b)));
    let neighbours = pairs().filter(|(a, b)| a.distance(*b) == 1).count() as i32;
    let span = |coordinate: fn(Square) -> u8| {
        let of = || pieces.iter().map(|square| i32::from(coordinate(square)));
        of().max().unwrap_or(0) - of().min().unwrap_or(0) + 1
    };
    let on_edge = |n: u8| n == 0 || n == 7;
    let edges = |s: &Square| u32::from(on_edge(s.file())) + u32::from(on_edge(s.rank()));
    let count = pieces.count() as i32;
    // Each piece's steps from the nearest of the squares around the centre of mass, which lie
    // less than one square from it both ways.
    let mean = |coordinate: fn(Square) -> u8| {
        pieces.iter().map(|s| f64::from(coordinate(s))).sum::<f64>() / f64::from(count)
    };
    let (file, rank) = (mean(Square::file), mean(Square::rank));
    let off =
        |s: &Square| (f64::from(s.file()) - file).abs().max((f64::from(s.rank()) - rank).abs());
    let centre: Vec<_> = Square::all().filter(|s| off(s) < 1.0 - 1e-9).collect();
    let steps = |s: Square| centre.iter().map(|c| i32::from(c.distance(s))).min().unwrap_or(0);
    // The least there could be, if the board had no edges.
    let side = |n: f64| if (n - n.round()).abs() < 1e-9 { 1 } else { 2 };
    let room = |d: i32| (side(file) + 2 * d) * (side(rank) + 2 * d);
    let least: i32 = (0..8).map(|d| (count - room(d)).max(0)).sum();
    let surplus = pieces.iter().map(steps).sum::<i32>() - least;
    let solid = Square::all().filter(|s| {
        let quad = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(f, r)| s.offset(f, r));
        let squares: Vec<_> = quad.into_iter().flatten().collect();
        squares.len() == 4
            && squares.iter().all(|&s| steps(s) <= 2)
            && squares.iter().filter(|s| pieces.contains(**s)).count() >= 3
    });
    vec![
        ("pieces", count),
        ("euler", groups_less_holes(pieces)),
        ("stragglers", count - largest as i32),
        ("connectedness", 10 * neighbours / count),
        ("area", span(Square::file) * span(Square::rank)),
        ("edges", pieces.iter().filter(|s| edges(s) == 1).count() as i32),
        ("corners", pieces.iter().filter(|s| edges(s) == 2).count() as i32),
        ("concentration", -(10 * surplus / count)),
        ("solid_quads", solid.count() as i32),
        ("centralisation", centralisation(pieces)),
    ]
}

fn agrees_with_the_words(position: &Position) {
    let mover = position.side();
    let [own, opponents] = [mover, !mover].map(|side| by_the_words(position.pieces(side)));
    for ((name, own), (_, opponents)) in own.into_iter().zip(opponents) {
        assert_eq!(value::<Loa>(position, name), own - opponents, "{name} in {position:?}");
    }
}

#[test]
fn a_capture_changes_the_quads_of_both() {
    // Black takes a piece of White's ring, which has a hole no more.
    let before = parsed::<Loa>("o7/8/8/3o4/2o1o3/3o1x2/8/x6x x");
    let m = Loa::parse_move(&before, "f3xd3").expect("legal");
    let kept = Kept::of(&before);
    assert_eq!((kept.mover.euler_number(), kept.other.euler_number()), (3, 1));
    assert_eq!((kept.mover.centralisation(), kept.other.centralisation()), (2, 10));
    let after = kept.after(&before, m);
    assert_eq!((after.other.euler_number(), after.mover.euler_number()), (3, 2));
    assert_eq!((after.other.centralisation(), after.mover.centralisation()), (2, 8));
}

#[test]
fn weight_files_name_known_features() {
    weight_files_are_good::<Loa>();
    evaluations_are_found::<Loa>();
}

#[test]
fn the_stage_is_the_number_of_captures() {
    assert_eq!(Loa::stage(&Loa::start()), 0);
    assert_eq!(Loa::stage(&parsed::<Loa>(MIDDLE_GAME)), 64);
    assert_eq!(Loa::stage(&parsed::<Loa>("1xxxxxx1/o7/o6o/o6o/o6o/o6o/o7/1xxxxxx1 x")), 8);
}
