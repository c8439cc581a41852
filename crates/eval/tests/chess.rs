//! The features of chess, on positions whose values are worked out by hand.

mod described;

use cozy_chess::Board;
use described::same_values;
use described::{check, check_evaluations, estimate, opposite_values, position, reachable};
use gamut_eval::chess::Material;
use gamut_eval::{Evaluated, Features, Weighted, Weights};
use gamut_game::Game;
use gamut_games::chess::Chess;
use gamut_search::Evaluator;
use proptest::prelude::*;

/// The weights of Groß et al. §2.2: name here, range, standard value. What the paper calls a
/// punishment is negative.
const PAPER: [(&str, i32, i32, f64); 23] = [
    ("pawn", 85, 115, 100.0),
    ("knight", 290, 360, 340.0),
    ("bishop", 300, 370, 340.0),
    ("rook", 440, 540, 500.0),
    ("queen", 800, 1000, 900.0),
    ("bishop_home", -30, 0, -15.0),
    ("centre_pawn", 0, 30, 15.0),
    ("doubled_pawn", -30, 0, -15.0),
    ("passed_pawn", 0, 40, 20.0),
    ("backward_pawn", -30, 0, -15.0),
    ("promotion_in_1", 100, 500, 300.0),
    ("two_bishops", 0, 40, 20.0),
    ("knight_mobility", 0, 30, 15.0),
    ("knight_closed", 0, 40, 20.0),
    ("knight_both_wings", -50, 0, -25.0),
    ("rook_half_open", 0, 30, 15.0),
    ("rook_open", 0, 30, 15.0),
    ("rook_other", 0, 20, 10.0),
    ("rook_passed_line", 0, 30, 15.0),
    ("king_off_rank", -20, 0, -10.0),
    ("castled", 0, 40, 20.0),
    ("castle_weakness", -30, 0, -15.0),
    ("castling_missed", -50, 0, -25.0),
];

/// Not in the paper: how the promotion bonus falls with the distance.
const FURTHER_FROM_PROMOTION: [(&str, i32, i32, f64); 2] =
    [("promotion_in_2", 67, 333, 200.0), ("promotion_in_3", 33, 167, 100.0)];

fn weights(name: &str) -> Weights<Chess> {
    let evaluation = Chess::EVALUATIONS.iter().find(|evaluation| evaluation.name == name);
    Weights::parse(evaluation.unwrap().weights.unwrap()).unwrap()
}

#[test]
fn gross_has_the_papers_values_and_ranges_and_nothing_else() {
    let weights = weights("gross");
    let mut found = 0;
    for (feature, anchors) in Chess::FEATURES.iter().zip(weights.anchors()) {
        let rows = PAPER.iter().chain(&FURTHER_FROM_PROMOTION);
        let Some(&(_, low, high, standard)) = rows.clone().find(|row| row.0 == feature.name) else {
            assert_eq!(anchors[..], [0.0], "{}", feature.name);
            continue;
        };
        assert_eq!(anchors[..], [standard], "{}", feature.name);
        assert_eq!(feature.range, low..=high, "{}", feature.name);
        found += 1;
    }
    assert_eq!(found, PAPER.len() + FURTHER_FROM_PROMOTION.len());
}

#[test]
fn evaluations() {
    check_evaluations::<Chess>(&["hand", "gross", "material"]);
    let board = position::<Chess>("rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/1NBQKBNR b Kkq - 0 1");
    assert_eq!(estimate::<Chess>("material", &board), 600);
    let minor = position::<Chess>("4kb2/8/8/8/8/8/8/1N1QK3 w - - 0 1");
    assert_eq!(Material.estimate(&minor, &()), 900 + 320 - 330);
}

#[test]
fn gross_adds_up() {
    // A passed pawn, and a backward one: nobody is behind it.
    let board = position::<Chess>("4k3/8/8/8/8/8/7P/4K3 w - - 0 1");
    assert_eq!(estimate::<Chess>("gross", &board), 100 + 20 - 15);
    // A knight on e4 with eight fields.
    let board = position::<Chess>("4k3/8/8/8/4N3/8/8/4K3 b - - 0 1");
    assert_eq!(estimate::<Chess>("gross", &board), -(340 + 15));
}

#[test]
fn pieces() {
    let five = "4k3/8/8/8/8/8/PP6/RNBQK3 w - - 0 1";
    check::<Chess>(&[
        (five, "pawn", 2),
        (five, "knight", 1),
        (five, "bishop", 1),
        (five, "rook", 1),
        (five, "queen", 1),
        ("4k3/8/8/8/8/8/PP6/RNBQK3 b - - 0 1", "pawn", -2),
    ]);
}

#[test]
fn pawns_of_the_paper() {
    let promoting = "4k3/P7/1P6/2P5/8/7p/8/4K3 w - - 0 1";
    check::<Chess>(&[
        ("4k3/8/8/3p4/3PP3/8/8/4K3 w - - 0 1", "centre_pawn", 1),
        ("4k3/5pp1/8/8/P7/P7/P7/4K3 w - - 0 1", "doubled_pawn", 2),
        // a2 and b4 are on neighbouring columns.
        ("4k3/8/8/8/1p6/8/P6P/4K3 w - - 0 1", "passed_pawn", 1),
        // Even a pawn left behind spoils it.
        ("4k3/8/P7/8/8/1p6/8/4K3 w - - 0 1", "passed_pawn", 0),
        // c3 is behind d4.
        ("4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", "backward_pawn", 1),
        // Neither is nearer.
        ("4k3/8/8/8/2PP4/8/8/4K3 w - - 0 1", "backward_pawn", 2),
        (promoting, "promotion_in_1", 1),
        (promoting, "promotion_in_2", 0),
        (promoting, "promotion_in_3", 1),
        // Not the end game.
        ("rq2k2r/P7/8/8/8/8/8/RQ2K2R w - - 0 1", "promotion_in_1", 0),
    ]);
}

#[test]
fn minor_pieces_of_the_paper() {
    check::<Chess>(&[
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1NR w KQkq - 0 1", "bishop_home", -1),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "two_bishops", 1),
        // c1 and e3 are of one colour.
        ("4k3/8/8/8/8/4B3/8/2B1K3 w - - 0 1", "two_bishops", 0),
        // Eight fields and two.
        ("n3k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "knight_mobility", 1),
        // Six are not more than six; seven are.
        ("4k3/8/8/8/8/1N6/8/4K3 w - - 0 1", "knight_mobility", 0),
        ("4k3/8/5P2/8/4N3/8/8/4K3 w - - 0 1", "knight_mobility", 1),
        ("4k3/8/5P2/6P1/4N3/8/8/4K3 w - - 0 1", "knight_mobility", 0),
        // Seven pawns in the centre, and six.
        ("4k3/8/2p5/2pp4/3PP3/4PP2/8/1N2K3 w - - 0 1", "knight_closed", 1),
        ("4k3/8/2p5/2p5/3PP3/4PP2/8/1N2K3 w - - 0 1", "knight_closed", 0),
        ("4k3/p6p/8/8/8/8/8/1N2K3 w - - 0 1", "knight_both_wings", 1),
        ("4k3/p2p4/8/8/8/8/8/1N2K3 w - - 0 1", "knight_both_wings", 0),
        ("rr1qk3/p6p/8/8/8/8/8/RN1QK3 w - - 0 1", "knight_both_wings", 0),
    ]);
}

#[test]
fn rooks_of_the_paper() {
    check::<Chess>(&[
        ("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", "rook_half_open", 1),
        ("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", "rook_open", 0),
        ("4k3/p7/8/8/8/8/8/3RK3 w - - 0 1", "rook_half_open", 0),
        ("4k3/p7/8/8/8/8/8/3RK3 w - - 0 1", "rook_open", 1),
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "rook_open", 0),
        ("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", "rook_passed_line", 1),
        ("4k3/p7/8/8/8/8/1P6/R3K3 w - - 0 1", "rook_passed_line", 0),
        // The seventh rank; the rooks on a7 and h1 do not see each other.
        ("4k3/R7/8/8/8/8/8/4K2R w - - 0 1", "rook_other", 1),
        ("4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", "rook_other", 1),
        ("4k3/R6R/8/8/8/8/8/4K3 w - - 0 1", "rook_other", 3),
    ]);
}

#[test]
fn king_and_castling_of_the_paper() {
    let wandered = "r2qk2r/8/8/8/8/4K3/8/R2Q3R w kq - 0 1";
    let castled = "r2qk2r/8/8/8/8/8/5PPP/R2Q1RK1 w kq - 0 1";
    let weak = "r2qk2r/8/8/8/7P/8/5P2/R2Q1RK1 w kq - 0 1";
    let shut_in = "r2qk2r/8/8/8/8/8/5PPP/R2Q2KR w kq - 0 1";
    check::<Chess>(&[
        (wandered, "king_off_rank", 1),
        (wandered, "castled", 0),
        (wandered, "castling_missed", 1),
        (castled, "king_off_rank", 0),
        (castled, "castled", 1),
        (castled, "castle_weakness", 0),
        (castled, "castling_missed", 0),
        // No pawn on the g-file, and h4 is far.
        (weak, "castle_weakness", 2),
        // The rook on h1 shows that the king walked.
        (shut_in, "castled", 0),
        (shut_in, "castling_missed", 1),
        ("2kr3r/ppp5/8/8/8/8/8/R2QK2R b KQ - 0 1", "castled", 1),
        // In the end game nothing counts.
        ("4k3/8/8/8/8/4K3/8/8 w - - 0 1", "king_off_rank", 0),
        ("4k3/8/8/8/8/4K3/8/8 w - - 0 1", "castling_missed", 0),
    ]);
}

#[test]
fn pawn_structure() {
    let ranks = "4k3/P7/1P6/2P5/3P4/8/8/4K3 w - - 0 1";
    let pair = "4k3/8/8/1P6/P7/8/8/4K3 w - - 0 1";
    let behind = "4k3/8/P7/8/1p6/8/8/4K3 w - - 0 1";
    let racing = "8/8/8/1P5k/8/1K6/8/8 w - - 0 1";
    check::<Chess>(&[
        (ranks, "pawn_rank_4", 1),
        (ranks, "pawn_rank_5", 1),
        (ranks, "pawn_rank_6", 1),
        (ranks, "pawn_rank_7", 1),
        ("4k3/8/8/8/8/8/PP1P4/4K3 w - - 0 1", "isolated_pawn", 1),
        ("4k3/8/8/8/8/8/PP1P4/4K3 w - - 0 1", "connected_pawn", 2),
        (pair, "connected_pawn", 1),
        (pair, "passed_rank_4", 1),
        (pair, "passed_rank_5", 1),
        (pair, "passed_protected", 1),
        // Both have passed each other.
        (behind, "passed_rank_6", 1),
        (behind, "passed_rank_5", -1),
        (ranks, "passed_rank_7", 1),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "passed_rank_3", 1),
        ("4k3/8/1n6/1P6/8/8/8/4K3 w - - 0 1", "passed_blocked", 1),
        // To b6 three steps against six, and the pawn two ranks beyond the third.
        (racing, "passed_kings", (6 - 3) * 2),
        (racing, "unstoppable", 1),
        ("8/8/8/1P3k2/8/1K6/8/8 w - - 0 1", "unstoppable", 0),
        ("8/8/8/1P5k/8/1K6/8/7n w - - 0 1", "unstoppable", 0),
    ]);
}

#[test]
fn where_pieces_stand() {
    check::<Chess>(&[
        ("n3k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "knight_centre", 3),
        ("4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", "bishop_centre", 3),
        ("4k3/8/8/8/8/8/1R6/4K3 w - - 0 1", "rook_centre", 1),
        ("4k3/8/8/8/8/2Q5/8/4K3 w - - 0 1", "queen_centre", 2),
        ("8/8/4k3/8/8/8/8/K7 w - - 0 1", "king_centre", -2),
        ("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", "knight_outpost", 1),
        ("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", "knight_outpost", 0),
        ("4k3/3p4/8/3B4/4P3/8/8/4K3 w - - 0 1", "bishop_outpost", 1),
        // d4 and e3 are dark as c1 is; a2 is not.
        ("4k3/8/8/8/3P4/4P3/P7/2B1K3 w - - 0 1", "bishop_pawns", 2),
    ]);
}

#[test]
fn what_pieces_attack() {
    let two_rooks = "4k3/8/8/8/8/8/8/3RKR2 w - - 0 1";
    check::<Chess>(&[
        ("n3k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "knight_moves", 8 - 2),
        // The pawn guards d6 and f6.
        ("4k3/4p3/8/8/4N3/8/8/4K3 w - - 0 1", "knight_moves", 6),
        ("4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", "bishop_moves", 13),
        ("4k3/8/8/8/8/8/1R6/4K3 w - - 0 1", "rook_moves", 14),
        // e1 is taken.
        ("4k3/8/8/8/8/2Q5/8/4K3 w - - 0 1", "queen_moves", 10 + 14),
        ("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "threats", 1),
        ("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "threats", 1),
        ("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "threats", 0),
        ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "threats", -1),
        // d7 and d8, f7 and f8.
        (two_rooks, "king_zone_hits", 4),
        (two_rooks, "king_attack", (3 + 3) * 2),
        ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "king_attack", 0),
    ]);
}

#[test]
fn king_safety() {
    let castled = "r2qk2r/8/8/8/8/8/5PPP/R2Q1RK1 w kq - 0 1";
    check::<Chess>(&[
        (castled, "shelter", 3),
        (castled, "bare_king_files", -3),
        ("4k3/8/8/8/6p1/8/8/6K1 w - - 0 1", "pawn_storm", 1),
        ("4k3/8/8/6p1/8/8/8/6K1 w - - 0 1", "pawn_storm", 0),
        (castled, "turn", 1),
    ]);
}

#[test]
fn endings_without_pawns() {
    check::<Chess>(&[
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "pawnless_lead", 1),
        ("4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1", "pawnless_lead", 0),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "pawnless_lead", 0),
        // a8 is three files and three ranks from the centre, and seven from a1.
        ("k7/8/8/8/8/8/8/K6R w - - 0 1", "mate_edge", 6),
        ("k7/8/8/8/8/8/8/K6R w - - 0 1", "mate_kings", 7),
        ("k7/7p/8/8/8/8/8/K6R w - - 0 1", "mate_edge", 0),
        // The c-file shuts the king in; on the first rank a1 and b1 are attacked.
        ("k7/8/8/8/8/8/8/2R4K w - - 0 1", "mate_cage", 64 - 14),
        ("8/8/3k4/8/8/8/8/K6R w - - 0 1", "mate_edge", 1),
        // The bishop on f1 commands a8, the one on c1 does not.
        ("k7/8/8/8/8/8/8/K4BN1 w - - 0 1", "mate_corner", 7),
        ("k7/8/8/8/8/8/8/K1B3N1 w - - 0 1", "mate_corner", 0),
        ("k7/8/8/8/8/8/8/K4BN1 w - - 0 1", "mate_edge", 0),
        ("k7/8/8/8/8/8/8/K4NN1 w - - 0 1", "mate_kings", 0),
    ]);
}

#[test]
fn stages_go_by_pieces() {
    let stage = |text| Chess::stage(&position::<Chess>(text));
    assert_eq!(Chess::stage(&Chess::start()), 0);
    assert_eq!(stage("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"), 64);
    // Queens 8, rooks 4, minor pieces 2: 14 of 24 are left.
    assert_eq!(stage("r2qkb2/8/8/8/8/8/8/R2QK1N1 w - - 0 1"), 26);
}

/// Plain alpha-beta: the score of the best line of `depth` plies, mates first.
fn search(board: &Board, depth: i32, mut alpha: i32, beta: i32, eval: &Weighted<Chess>) -> i32 {
    const WON: i32 = 100_000;
    let mut moves = <Chess as Game>::Moves::default();
    Chess::legal_moves(board, &mut moves);
    if moves.as_slice().is_empty() {
        return if board.checkers().is_empty() { 0 } else { -WON - depth };
    }
    if depth == 0 {
        return eval.estimate(board, &());
    }
    for &m in moves.as_slice() {
        let mut next = board.clone();
        next.play_unchecked(m);
        alpha = alpha.max(-search(&next, depth - 1, -beta, -alpha, eval));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

#[test]
fn a_small_search_mates_with_queen_or_rook() {
    const DEPTH: i32 = 4;
    let eval = Weighted::new(weights("hand"));
    for start in [
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
        "8/8/8/8/4k3/8/8/6QK w - - 0 1",
        "k7/8/8/8/8/8/8/6QK b - - 0 1",
        "8/8/8/3k4/8/8/8/K6R w - - 0 1",
        "8/8/8/8/3k4/8/8/R6K b - - 0 1",
        "k7/8/8/8/8/8/8/6RK w - - 0 1",
        "8/8/8/8/8/8/1r6/k5K1 w - - 0 1",
        "4k3/3R4/8/4K3/8/8/8/8 w - - 0 1",
    ] {
        let mut board = position::<Chess>(start);
        // As every engine does, the search takes a position that was there for a draw.
        let mut seen = vec![board.hash()];
        loop {
            let mut moves = <Chess as Game>::Moves::default();
            Chess::legal_moves(&board, &mut moves);
            let after = |m| {
                let mut next = board.clone();
                next.play_unchecked(m);
                next
            };
            let value = |next: &Board| match seen.contains(&next.hash()) {
                true => 0,
                false => -search(next, DEPTH - 1, -1_000_000, 1_000_000, &eval),
            };
            let Some(next) = moves.into_iter().map(after).max_by_key(value) else { break };
            board = next;
            seen.push(board.hash());
            assert!(board.halfmove_clock() < 80, "no mate from {start}: {board}");
        }
        assert!(!board.checkers().is_empty(), "stalemate from {start}: {board}");
    }
}

proptest! {
    /// What counts alone may be described alone.
    #[test]
    fn the_first_part_is_the_beginning_of_all(seed: u64, plies in 0..150_u32) {
        let board = reachable::<Chess>(seed, plies);
        let mut first = [0; Chess::FIRST_PART];
        Chess::describe_first_part(&board, &(), |feature, value| first[feature] += value);
        prop_assert_eq!(&first[..], &Chess::values(&board)[..Chess::FIRST_PART]);
    }

    #[test]
    fn features_know_no_colours(seed: u64, plies in 0_u32..150) {
        let board = reachable::<Chess>(seed, plies);
        // The first is seen from the other side of the table; then left and right change
        // places, but castling is different on the two wings.
        let all = Chess::symmetric_positions(&board);
        same_values::<Chess>(&board, &all[0], &[]);
        for mirrored in &all[1..] {
            let castling = ["castled", "castle_weakness", "castling_missed"];
            same_values::<Chess>(&board, mirrored, &castling);
        }
        if let Some(passed) = board.null_move() {
            opposite_values::<Chess>(&board, &passed, &["turn"]);
        }
    }
}
