//! What an Othello position is worth.
//!
//! Positional strategies (Frankland §3.2.2.1): corners, the squares beside them, edges; and
//! the mobility strategy (§3.2.2.2): many moves now and later, few for the opponent. Then
//! what strong programs count besides: discs that can never be flipped, and who will have the
//! last move.

mod edges;
mod instinct;
mod regions;
mod stability;

use gamut_board::{SquareSet, TwoColours, squares};
use gamut_games::othello::{Move, Othello, Position, outflanking};
use gamut_search::PieceDifference;

use crate::{Evaluated, Evaluation, EvaluatorVisitor, Feature, Features, STAGES};
use edges::Edges;
use regions::Regions;
use stability::{SafeLines, may_be_stable};

pub use stability::stable_discs;

/// Many programs show scores as discs: one more at the end of the game is worth about this many
/// Elo points, if the final difference is known to within eight discs or so.
pub const ELO_OF_A_DISC: f64 = 35.0;

crate::features! {
    DISCS "discs" -100..=100, "discs on the board";
    CORNERS "corners" 0..=600, "discs in corners";
    C_SQUARES "c_squares" -300..=100, "discs beside an empty corner on the edge";
    X_SQUARES "x_squares" -400..=100, "discs diagonally beside an empty corner";
    EDGES "edges" -100..=100, "discs on the edge, neither in nor beside a corner";
    EDGE_GAPS "edge_gaps" -200..=100, "single empty edge squares between two discs";
    BALANCED_EDGES "balanced_edges" -200..=200, "edges with six discs between empty corners";
    UNBALANCED_EDGES "unbalanced_edges" -300..=100,
        "edges with five discs, one beside a corner, else empty";
    MOBILITY "mobility" 0..=150, "squares to place a disc on";
    CORNER_MOVES "corner_moves" 0..=400, "corners to place a disc on";
    STUCK "stuck" -400..=100, "1 without a square to place a disc on";
    POTENTIAL_MOBILITY "potential_mobility" -50..=100, "empty squares beside opposing discs";
    FRONTIER "frontier" -100..=50, "discs beside an empty square";
    STABLE "stable" 0..=200, "discs that can never be flipped";
    PRIVATE_SQUARES "private_squares" -50..=150,
        "squares of empty regions that only this side can enter";
    PARITY "parity" -100..=200,
        "1 when the side to move fills the last square if nobody passes, else -1";
    ODD_REGIONS "odd_regions" -100..=100,
        "empty regions with an odd number of squares, for the side to move";
    TURN "turn" -100..=200, "1 for the side to move";
}

const CORNER_SQUARES: SquareSet = squares!(a1, h1, a8, h8);
/// What lies next to a corner, the diagonals only.
const X_SQUARE_SET: SquareSet = squares!(b2, g2, b7, g7);

#[inline]
fn difference(own: SquareSet, other: SquareSet) -> i32 {
    own.count() as i32 - other.count() as i32
}

impl Features for Othello {
    const FEATURES: &'static [Feature] = TABLE;
    type Kept = ();

    #[inline]
    fn keep(_: &Position) {}

    #[inline]
    fn kept_after((): &(), _: &Position, _: Move, _: &Position) {}

    #[inline]
    fn describe(position: &Position, (): &(), mut sink: impl FnMut(usize, i32)) {
        let TwoColours { mover: own, other } = position.colours();
        let empty = !(own | other);
        sink(DISCS, difference(own, other));
        sink(CORNERS, difference(own & CORNER_SQUARES, other & CORNER_SQUARES));
        let beside_corner = (empty & CORNER_SQUARES).adjacent() & X_SQUARE_SET;
        sink(X_SQUARES, difference(own & beside_corner, other & beside_corner));

        let edges = Edges::new(own, other);
        sink(C_SQUARES, edges.c_squares());
        sink(EDGES, edges.middle());
        sink(EDGE_GAPS, edges.gaps());
        sink(BALANCED_EDGES, edges.balanced());
        sink(UNBALANCED_EDGES, edges.unbalanced());

        let (moves, replies) = (outflanking(own, other), outflanking(other, own));
        sink(MOBILITY, difference(moves, replies));
        sink(CORNER_MOVES, difference(moves & CORNER_SQUARES, replies & CORNER_SQUARES));
        sink(STUCK, i32::from(moves.is_empty()) - i32::from(replies.is_empty()));
        sink(POTENTIAL_MOBILITY, difference(other.grown() & empty, own.grown() & empty));
        let beside_empty = empty.grown();
        sink(FRONTIER, difference(own & beside_empty, other & beside_empty));

        if may_be_stable(empty) {
            let lines = SafeLines::new(empty);
            sink(STABLE, difference(lines.stable(own), lines.stable(other)));
        }

        let regions = Regions::new(empty, moves, replies);
        sink(PRIVATE_SQUARES, regions.private_squares);
        sink(ODD_REGIONS, regions.odd);
        sink(PARITY, if empty.count() % 2 == 1 { 1 } else { -1 });
        sink(TURN, 1);
    }

    /// By discs: 4 at the start, 64 at the end.
    #[inline]
    fn stage(position: &Position) -> u8 {
        let placed = position.colours().occupied().count().saturating_sub(4);
        (placed * u32::from(STAGES) / 60) as u8
    }
}

impl Evaluated for Othello {
    const EVALUATIONS: &'static [Evaluation] = &[
        Evaluation {
            name: "tuned",
            summary: "corners, edges, mobility, stable discs and parity, weighted by stage",
            weights: Some(include_str!("../../weights/othello.toml")),
        },
        Evaluation {
            name: "hand",
            summary: "the same features, weighed by hand",
            weights: Some(include_str!("../../weights/othello-hand.toml")),
        },
        Evaluation { name: "material", summary: "own discs less the opponent's", weights: None },
    ];

    fn with_lean<V: EvaluatorVisitor<Self>>(name: &str, visitor: V) -> Option<V::Output> {
        (name == "material").then(|| visitor.visit(PieceDifference))
    }
}
