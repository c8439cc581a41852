//! What counts in Virus and Ataxx: the parameters of Cowling §6, and most of the students' ideas
//! of §5.
//!
//! One parameter of §6 is left out: of B₁, the squares where growing captures. They are the
//! empty squares next to both colours, so both sides always have as many. Of the students' ideas
//! there are mobility, the pattern of three, values of squares (by kind: corners, edges, next to
//! edges), surface to volume, and weights that depend on the stage of the game. Degrees of safety
//! and an opening book are not there.
//!
//! In names and comments black is the side whose count it is and white its opponent, as in
//! the paper: Bᵢ are the empty squares i steps from a black piece, W₀ the white pieces.

mod instinct;
mod neighbours;
mod reach;
mod safe;
mod shape;

use gamut_board::{SquareSet, TwoColours};
use gamut_games::virus::{Move, Position, VirusFamily};
use gamut_search::PieceDifference;

use crate::{Evaluated, Evaluation, EvaluatorVisitor, Feature, Features, STAGES};
use neighbours::NeighbourCounts;
pub use reach::distance_sets;
use reach::{Reach, reaches};
use safe::safe_among;
pub use safe::totally_safe_squares;
use shape::{SquareClasses, three_of_four};

crate::features! {
    PIECES "pieces" 0..=200, "pieces, |B0|";
    GROWS "grows" -50..=50, "empty squares to grow on, |B1|";
    JUMPS "jumps" -50..=50, "empty squares two steps away, |B2|";
    JUMP_CAPTURES "jump_captures" -50..=50, "squares of B2 where moving captures";
    LARGEST_GROW "largest_grow" -100..=100, "most pieces that one grow captures";
    LARGEST_JUMP "largest_jump" -100..=100, "most pieces that one move of a piece captures";
    VULNERABLE "vulnerable" -100..=100, "opponent's pieces that can be captured";
    TOTALLY_SAFE "totally_safe" 0..=200, "empty squares safe from the opponent for good";
    CLOSER "closer" -50..=100, "empty squares closer than to the opponent";
    CLOSER_BY_TWO "closer_by_two" -50..=100, "empty squares closer by two steps or more";
    THREE_OF_FOUR "three_of_four" -100..=50, "2x2 blocks of three own pieces and a hole";
    CORNERS "corners" -50..=200, "pieces in corners";
    EDGES "edges" -50..=100, "pieces on the edge, corners apart";
    BESIDE_EDGE "beside_edge" -50..=100, "pieces next to the edge";
    SURFACE "surface" -100..=50, "pieces with an empty square next to them";
    TO_MOVE "to_move" -100..=200, "having the move";
}

/// What one side has of everything but the move, in the order of the features.
type Counts = [i32; TO_MOVE];

#[inline]
fn counts<const JUMPS_OVER_ANYTHING: bool>(
    position: &Position,
    TwoColours { mover: black, other: white }: TwoColours,
    reach: &Reach,
    opponent: &Reach,
) -> Counts {
    let empty = position.empty();
    let count = |set: SquareSet| set.count() as i32;
    let white_neighbours = NeighbourCounts::of(white);
    let beside_white = white.grown();
    let classes = SquareClasses::of(position.area());
    let safe = safe_among::<JUMPS_OVER_ANYTHING>(empty - opponent.all, black, empty);
    let mut counts = [0; TO_MOVE];
    counts[PIECES] = count(black);
    counts[GROWS] = count(reach.one);
    counts[JUMPS] = count(reach.two);
    counts[JUMP_CAPTURES] = count(reach.two & beside_white);
    counts[LARGEST_GROW] = white_neighbours.largest(reach.one);
    counts[LARGEST_JUMP] = white_neighbours.largest(reach.two);
    counts[VULNERABLE] = count((reach.one | reach.two).grown() & white);
    counts[TOTALLY_SAFE] = count(safe);
    counts[CLOSER] = count(reach.closer[0]);
    counts[CLOSER_BY_TWO] = count(reach.closer[1]);
    counts[THREE_OF_FOUR] = count(three_of_four(black, empty));
    counts[CORNERS] = count(black & classes.corners);
    counts[EDGES] = count(black & classes.edge);
    counts[BESIDE_EDGE] = count(black & classes.beside_edge);
    // §5: surface to volume; the volume is the pieces, which have their own weight.
    counts[SURFACE] = count(empty.grown() & black);
    counts
}

impl<const JUMPS_OVER_ANYTHING: bool> Features for VirusFamily<JUMPS_OVER_ANYTHING> {
    const FEATURES: &'static [Feature] = TABLE;

    /// A move changes the surroundings of too many squares for keeping counts to pay.
    type Kept = ();

    #[inline]
    fn keep(_: &Position) {}

    #[inline]
    fn kept_after((): &(), _: &Position, _: Move, _: &Position) {}

    #[inline]
    fn describe(position: &Position, (): &(), mut sink: impl FnMut(usize, i32)) {
        let board = position.colours();
        let [mover, other] = reaches::<JUMPS_OVER_ANYTHING>(board, position.empty());
        let own = counts::<JUMPS_OVER_ANYTHING>(position, board, &mover, &other);
        let opponents = counts::<JUMPS_OVER_ANYTHING>(position, board.exchanged(), &other, &mover);
        for feature in 0..TO_MOVE {
            sink(feature, own[feature] - opponents[feature]);
        }
        sink(TO_MOVE, 1);
    }

    /// A side with two squares that the opponent can never enter moves a piece to and fro there
    /// until the clock runs out, instead of filling them and losing. In Ataxx, where pieces
    /// jump over anything, such squares are rare.
    #[inline]
    fn can_hold(position: &Position, side_to_move: bool) -> bool {
        let TwoColours { mover, other } = position.colours();
        let (own, opponent) = if side_to_move { (mover, other) } else { (other, mover) };
        let empty = position.empty();
        let open = empty.flood_from(opponent.adjacent() & empty);
        !JUMPS_OVER_ANYTHING
            && (empty - open).count() >= 2
            && totally_safe_squares::<JUMPS_OVER_ANYTHING>(own, opponent, empty).count() >= 2
    }

    #[inline]
    fn staleness(position: &Position) -> u8 {
        position.clock()
    }

    /// By the number of empty squares left (§5): the board fills up.
    #[inline]
    fn stage(position: &Position) -> u8 {
        let squares = position.area().squares().count();
        let filled = squares - position.empty().count();
        (filled * u32::from(STAGES)).checked_div(squares).unwrap_or(0) as u8
    }
}

impl<const JUMPS_OVER_ANYTHING: bool> Evaluated for VirusFamily<JUMPS_OVER_ANYTHING> {
    const EVALUATIONS: &'static [Evaluation] = &[
        Evaluation {
            name: "tuned",
            summary: "every feature, with weights that change as the board fills up",
            weights: Some(if JUMPS_OVER_ANYTHING {
                include_str!("../../weights/ataxx.toml")
            } else {
                include_str!("../../weights/virus.toml")
            }),
        },
        Evaluation {
            name: "hand",
            summary: "the same features, weighed by hand",
            weights: Some(if JUMPS_OVER_ANYTHING {
                include_str!("../../weights/ataxx-hand.toml")
            } else {
                include_str!("../../weights/virus-hand.toml")
            }),
        },
        Evaluation {
            name: "cowling",
            summary: "the parameters of Cowling's section 6, weighed by hand",
            weights: Some(if JUMPS_OVER_ANYTHING {
                include_str!("../../weights/ataxx-cowling.toml")
            } else {
                include_str!("../../weights/virus-cowling.toml")
            }),
        },
        Evaluation { name: "material", summary: "pieces, own less the opponent's", weights: None },
    ];

    fn with_lean<V: EvaluatorVisitor<Self>>(name: &str, visitor: V) -> Option<V::Output> {
        (name == "material").then(|| visitor.visit(PieceDifference))
    }
}
