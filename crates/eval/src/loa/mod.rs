//! What counts in Lines of Action: the two heuristics of Garcia §III.B, and what stronger
//! programs (Winands' MIA before all) look at besides.

mod centralisation;
mod formation;
mod garcia;
mod instinct;
mod mass;
mod mobility;
mod quads;

use gamut_board::{SquareSet, TwoColours, squares};
use gamut_games::loa::{Loa, MAX_PIECES, Move, Position};
use gamut_search::{PieceDifference, piece_difference};

use crate::{Evaluated, Evaluation, EvaluatorVisitor, Feature, Features, STAGES, Term};
pub use centralisation::centralisation;
use formation::{bounding_area, connections, stragglers};
pub use garcia::{Garcia, Kept, Team};
use mass::{Mass, divided};
use mobility::Mobility;
pub use quads::{Quad, Quads};

const CORNERS_OF_BOARD: SquareSet = squares!(a1, a8, h1, h8);
const EDGE: SquareSet = SquareSet::file(0)
    .union(SquareSet::file(7))
    .union(SquareSet::rank(0))
    .union(SquareSet::rank(7));

crate::features! {
    EULER "euler" -200..=50, "Euler number: groups less holes";
    CENTRALISATION "centralisation" -20..=50, "value of the pieces' squares, 0 edge to 3 centre";
    STRAGGLERS "stragglers" -200..=50, "pieces outside the largest group";
    CONCENTRATION "concentration" -10..=50, "mean distance to the centre of mass, tenths less";
    SOLID_QUADS "solid_quads" -50..=100, "quads of 3 or 4 pieces near the centre of mass";
    CONNECTEDNESS "connectedness" -10..=50, "mean number of own neighbours, in tenths";
    AREA "area" -20..=20, "squares of the rectangle around all pieces";
    MOVES "moves" -20..=50, "moves";
    EDGE_MOVES "edge_moves" -50..=50, "moves to the edge";
    CAPTURES "captures" -50..=100, "moves that capture";
    WALLED_IN "walled_in" -200..=50, "pieces on the edge that cannot leave it";
    PIECES "pieces" -200..=200, "pieces";
    EDGES "edges" -100..=50, "pieces on the edge, corners apart";
    CORNERS "corners" -200..=50, "pieces in corners";
    TO_MOVE "to_move" -100..=200, "having the move";
}

/// What one side has of everything but the move, in the order of the features.
type Counts = [i32; TO_MOVE];

#[inline]
fn counts(board: TwoColours, team: Team) -> Counts {
    let pieces = board.mover;
    let number = pieces.count();
    let mass = Mass::of(pieces);
    let mobility = Mobility::of(board);
    let mut counts = [0; TO_MOVE];
    counts[EULER] = team.euler_number();
    counts[CENTRALISATION] = team.centralisation();
    counts[STRAGGLERS] = stragglers(pieces) as i32;
    counts[CONCENTRATION] = -(divided(10 * mass.surplus_distance(), number) as i32);
    counts[SOLID_QUADS] = mass.solid_quads() as i32;
    counts[CONNECTEDNESS] = divided(20 * connections(pieces), number) as i32;
    counts[AREA] = bounding_area(pieces) as i32;
    counts[MOVES] = mobility.moves as i32;
    counts[EDGE_MOVES] = mobility.to_edge as i32;
    counts[CAPTURES] = mobility.captures as i32;
    counts[WALLED_IN] = mobility.walled_in as i32;
    counts[PIECES] = number as i32;
    counts[EDGES] = (pieces & (EDGE - CORNERS_OF_BOARD)).count() as i32;
    counts[CORNERS] = (pieces & CORNERS_OF_BOARD).count() as i32;
    counts
}

impl Features for Loa {
    const FEATURES: &'static [Feature] = TABLE;

    type Kept = Kept;

    #[inline]
    fn keep(position: &Position) -> Kept {
        Kept::of(position)
    }

    #[inline]
    fn kept_after(kept: &Kept, before: &Position, m: Move, _: &Position) -> Kept {
        kept.after(before, m)
    }

    #[inline]
    fn describe(position: &Position, kept: &Kept, mut sink: impl FnMut(usize, i32)) {
        let board = position.colours();
        let own = counts(board, kept.mover);
        let opponents = counts(board.exchanged(), kept.other);
        for feature in 0..TO_MOVE {
            sink(feature, own[feature] - opponents[feature]);
        }
        sink(TO_MOVE, 1);
    }

    /// By the pieces captured so far; hardly a game goes on with eight pieces left.
    #[inline]
    fn stage(position: &Position) -> u8 {
        let captured = (2 * MAX_PIECES).saturating_sub(position.colours().occupied().count());
        (captured * 4).min(STAGES.into()) as u8
    }
}

impl Evaluated for Loa {
    const EVALUATIONS: &'static [Evaluation] = &[
        Evaluation {
            name: "tuned",
            summary: "every feature, with weights that change as pieces are captured",
            weights: Some(include_str!("../../weights/loa.toml")),
        },
        Evaluation {
            name: "hand",
            summary: "the same features, weighed by hand",
            weights: Some(include_str!("../../weights/loa-hand.toml")),
        },
        Evaluation { name: "garcia", summary: "Garcia's quads and centralisation", weights: None },
        Evaluation { name: "material", summary: "pieces, own less the opponent's", weights: None },
    ];

    fn with_lean<V: EvaluatorVisitor<Self>>(name: &str, visitor: V) -> Option<V::Output> {
        match name {
            "garcia" => Some(visitor.visit(Garcia)),
            "material" => Some(visitor.visit(PieceDifference)),
            _ => None,
        }
    }

    fn lean_terms(name: &str, position: &Position) -> Vec<Term> {
        let Kept { mover, other } = Kept::of(position);
        let lead = |count: fn(Team) -> i32| count(mover) - count(other);
        match name {
            "garcia" => vec![
                TABLE[CENTRALISATION].term(lead(Team::centralisation), 1.0),
                TABLE[EULER].term(lead(Team::euler_number), -1.0),
            ],
            _ => vec![TABLE[PIECES].term(piece_difference::<Self>(position), 1.0)],
        }
    }
}
