//! What a chess position is worth.
//!
//! First the terms of Groß et al. §2.2, each with the range in which the paper lets evolution
//! look for its weight; `gross.toml` has the paper's standard values. Then what an engine
//! wants to know besides, which counts nothing there.
//!
//! Features count; weights carry the sign. What the paper calls a punishment of 0 to 30 is a
//! weight of -30 to 0.

mod gross;
mod instinct;
mod king;
mod material;
mod mating;
mod pawns;
mod pieces;
mod view;

use cozy_chess::{Board, Move};
use gamut_games::chess::Chess;

use crate::{Evaluated, Evaluation, EvaluatorVisitor, Feature, Features, STAGES, Term};
use view::{FULL_PHASE, View, phase, turned};

pub use material::Material;

crate::features! {
    PAWN "pawn" 85..=115, "pawns";
    KNIGHT "knight" 290..=360, "knights";
    BISHOP "bishop" 300..=370, "bishops";
    ROOK "rook" 440..=540, "rooks";
    QUEEN "queen" 800..=1000, "queens";
    BISHOP_HOME "bishop_home" -30..=0, "bishops in the initial position";
    CENTRE_PAWN "centre_pawn" 0..=30, "pawns on the four centre squares";
    DOUBLED_PAWN "doubled_pawn" -30..=0, "pawns that share a column with another, all but one";
    PASSED_PAWN "passed_pawn" 0..=40,
        "pawns without an opposing pawn on their and the neighbouring columns";
    BACKWARD_PAWN "backward_pawn" -30..=0,
        "pawns with no own pawn on the neighbouring columns nearer to the first rank";
    PROMOTION_IN_1 "promotion_in_1" 100..=500,
        "pawns one move from promotion in the end game: the maximal bonus";
    PROMOTION_IN_2 "promotion_in_2" 67..=333, "pawns two moves from promotion in the end game";
    PROMOTION_IN_3 "promotion_in_3" 33..=167, "pawns three moves from promotion in the end game";
    TWO_BISHOPS "two_bishops" 0..=40, "1 with bishops on both colours";
    KNIGHT_MOBILITY "knight_mobility" 0..=30, "knights that can reach more than 6 fields";
    KNIGHT_CLOSED "knight_closed" 0..=40,
        "knights when more than 6 pawns occupy the 16 centre squares";
    KNIGHT_BOTH_WINGS "knight_both_wings" -50..=0,
        "knights against pawns on both wings in the end game";
    ROOK_HALF_OPEN "rook_half_open" 0..=30, "rooks on lines with opposing but no own pawns";
    ROOK_OPEN "rook_open" 0..=30, "rooks on lines without pawns";
    ROOK_OTHER "rook_other" 0..=20, "rooks on the seventh rank, and 1 for connected rooks";
    ROOK_PASSED_LINE "rook_passed_line" 0..=30, "rooks on the line of a passed pawn";
    KING_OFF_RANK "king_off_rank" -20..=0,
        "1 when the king has left the first rank before the end game";
    CASTLED "castled" 0..=40, "1 when castling was done";
    CASTLE_WEAKNESS "castle_weakness" -30..=0,
        "files of the castled king without a pawn near by, before the end game";
    CASTLING_MISSED "castling_missed" -50..=0,
        "1 when castling is no longer possible and was not done";

    PAWN_RANK_4 "pawn_rank_4" -50..=50, "pawns on the fourth rank";
    PAWN_RANK_5 "pawn_rank_5" -50..=80, "pawns on the fifth rank";
    PAWN_RANK_6 "pawn_rank_6" -50..=120, "pawns on the sixth rank";
    PAWN_RANK_7 "pawn_rank_7" -50..=200, "pawns on the seventh rank";
    ISOLATED_PAWN "isolated_pawn" -50..=20, "pawns without an own pawn on the neighbouring files";
    CONNECTED_PAWN "connected_pawn" -20..=50, "pawns beside or protected by another";
    PASSED_RANK_3 "passed_rank_3" -50..=100,
        "passed pawns up to the third rank: no pawn ahead on their and the neighbouring files";
    PASSED_RANK_4 "passed_rank_4" -50..=150, "such passed pawns on the fourth rank";
    PASSED_RANK_5 "passed_rank_5" -50..=200, "such passed pawns on the fifth rank";
    PASSED_RANK_6 "passed_rank_6" -50..=300, "such passed pawns on the sixth rank";
    PASSED_RANK_7 "passed_rank_7" -50..=500, "such passed pawns on the seventh rank";
    PASSED_PROTECTED "passed_protected" -50..=100, "such passed pawns that a pawn protects";
    PASSED_BLOCKED "passed_blocked" -150..=50,
        "such passed pawns with an opposing piece before them";
    PASSED_KINGS "passed_kings" -20..=40,
        "how much nearer the own king is to passed pawns, times their advance";
    UNSTOPPABLE "unstoppable" 0..=800, "passed pawns that a king alone cannot catch";
    KNIGHT_CENTRE "knight_centre" -30..=50, "centralisation of knights, 0 to 3 each";
    BISHOP_CENTRE "bishop_centre" -30..=50, "centralisation of bishops";
    ROOK_CENTRE "rook_centre" -30..=50, "centralisation of rooks";
    QUEEN_CENTRE "queen_centre" -30..=50, "centralisation of queens";
    KING_CENTRE "king_centre" -80..=80, "centralisation of the king";
    KNIGHT_MOVES "knight_moves" -10..=30, "squares that knights can go to, safe from pawns";
    BISHOP_MOVES "bishop_moves" -10..=30, "squares that bishops can go to, safe from pawns";
    ROOK_MOVES "rook_moves" -10..=30, "squares that rooks can go to, safe from pawns";
    QUEEN_MOVES "queen_moves" -10..=30, "squares that queens can go to, safe from pawns";
    KNIGHT_OUTPOST "knight_outpost" -30..=100,
        "knights protected by a pawn where no pawn can attack them";
    BISHOP_OUTPOST "bishop_outpost" -30..=100,
        "bishops protected by a pawn where no pawn can attack them";
    BISHOP_PAWNS "bishop_pawns" -30..=20, "own pawns on the colour of each bishop";
    THREATS "threats" 0..=150, "opposing pieces attacked by a pawn, or attacked and not protected";
    KING_ZONE_HITS "king_zone_hits" -10..=40, "attacks on squares at the opposing king";
    KING_ATTACK "king_attack" -5..=30,
        "weight of two or more pieces that attack the opposing king, times their number";
    SHELTER "shelter" -20..=60, "pawns before the king, up to two ranks away";
    BARE_KING_FILES "bare_king_files" -80..=20,
        "the king's and the neighbouring files without an own pawn";
    PAWN_STORM "pawn_storm" -60..=20, "opposing pawns before the king, up to three ranks away";
    PAWNLESS_LEAD "pawnless_lead" -500..=0,
        "1 without pawns and ahead by no more than a minor piece";
    MATE_EDGE "mate_edge" 0..=60, "distance of the bare opposing king from the centre";
    MATE_CORNER "mate_corner" 0..=100,
        "nearness of the bare king to a corner that bishop and knight can mate in";
    MATE_KINGS "mate_kings" 0..=40, "nearness of the own king to the bare king";
    MATE_CAGE "mate_cage" 0..=20,
        "squares that the bare king cannot reach without entering an attacked one";
    TURN "turn" -20..=60, "1 for the side to move";
}

impl Features for Chess {
    const FEATURES: &'static [Feature] = TABLE;
    type Kept = ();

    #[inline]
    fn keep(_: &Board) {}

    #[inline]
    fn kept_after((): &(), _: &Board, _: Move, _: &Board) {}

    #[inline]
    fn describe(position: &Board, (): &(), mut sink: impl FnMut(usize, i32)) {
        let view = View::of(position);
        let views = [view, view.opposite()];
        let attacked = [(0, 1), (1, -1)].map(|(side, sign)| {
            let view = &views[side];
            let mut signed = |feature, value| sink(feature, sign * value);
            gross::describe(view, &mut signed);
            pawns::describe(view, &mut signed);
            king::describe(view, &mut signed);
            let attacked = pieces::describe(view, &mut signed);
            mating::describe(view, attacked, &mut signed);
            attacked
        });
        let threats = |side: usize| {
            let protected = turned(attacked[1 - side]);
            pieces::threats(&views[side], attacked[side], protected)
        };
        sink(THREATS, threats(0) - threats(1));
        sink(TURN, 1);
    }

    const FIRST_PART: usize = CASTLING_MISSED + 1;

    /// The terms of the paper.
    #[inline]
    fn describe_first_part(position: &Board, (): &(), mut sink: impl FnMut(usize, i32)) {
        let view = View::of(position);
        gross::describe(&view, &mut sink);
        gross::describe(&view.opposite(), |feature, value| sink(feature, -value));
    }

    #[inline]
    fn staleness(position: &Board) -> u8 {
        position.halfmove_clock()
    }

    /// By the pieces left: 0 with all of them, 64 with only kings and pawns.
    #[inline]
    fn stage(position: &Board) -> u8 {
        ((FULL_PHASE - phase(position)) * u32::from(STAGES) / FULL_PHASE) as u8
    }
}

impl Evaluated for Chess {
    const EVALUATIONS: &'static [Evaluation] = &[
        // The 192 weights tuned on 5,000 games of self-play predicted held-out positions worse
        // than these (0.460 against 0.457 nats a position), and won no more games.
        Evaluation {
            name: "hand",
            summary: "material, structure, mobility, king safety and mating, weighed by hand",
            weights: Some(include_str!("../../weights/chess-hand.toml")),
        },
        Evaluation {
            name: "gross",
            summary: "the position module of Groß et al. §2.2 with its standard values",
            weights: Some(include_str!("../../weights/gross.toml")),
        },
        Evaluation {
            name: "material",
            summary: "pawn 100, knight 320, bishop 330, rook 500, queen 900",
            weights: None,
        },
    ];

    fn with_lean<V: EvaluatorVisitor<Self>>(name: &str, visitor: V) -> Option<V::Output> {
        (name == "material").then(|| visitor.visit(Material))
    }

    fn lean_terms(_: &str, position: &Board) -> Vec<Term> {
        material::terms(position)
    }
}
