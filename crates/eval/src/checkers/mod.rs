//! What a checkers position is worth.
//!
//! The terms are those of the game's literature since Samuel (Frankland §4.3.1): the back
//! rank and its bridge, the centre, the opposition ("the move"), runaway men, the dog-hole;
//! squares are numbered there as in PDN, and named here as White sees them.

mod instinct;
mod material;
mod view;

use gamut_board::{SquareSet, squares};
use gamut_games::checkers::{Checkers, MAX_PIECES, Move, Position};

use crate::{Evaluated, Evaluation, EvaluatorVisitor, Feature, Features, STAGES, Term};
use view::{SYSTEM, View};

pub use material::Material;

crate::features! {
    MEN "men" 50..=300, "men";
    KINGS "kings" 80..=500, "kings";
    TRADE_DOWN "trade_down" 0..=100, "24 times the lead in pieces, by the number of pieces";
    KING_MONOPOLY "king_monopoly" 0..=200, "1 with a king against none";
    ADVANCEMENT "advancement" -20..=40, "tempo: ranks that men have advanced";
    BACK_RANK "back_rank" -20..=60, "men on the first rank";
    BRIDGE "bridge" -20..=80, "1 with men on both bridge squares";
    OREO "oreo" -20..=60, "1 with the triangle of men before the middle of the first rank";
    CENTRE_MEN "centre_men" -20..=40, "men on the eight centre squares";
    CENTRE_KINGS "centre_kings" -20..=60, "kings on the eight centre squares";
    EDGE_MEN "edge_men" -40..=20, "men on the first and last file";
    DOG_HOLE "dog_hole" -100..=20, "1 with a man stuck in the dog-hole";
    STEPS "steps" -10..=30, "steps to empty squares";
    SAFE_STEPS "safe_steps" -10..=40, "steps after which the piece cannot be jumped";
    BLOCKED_MEN "blocked_men" -60..=20, "men that can neither step nor jump";
    TRAPPED_KINGS "trapped_kings" -200..=0, "kings with neither a safe step nor a jump";
    JUMPERS "jumpers" 0..=150, "pieces that can jump";
    RUNAWAYS "runaways" 0..=200, "men that nobody can stop";
    RUNAWAY_RANKS "runaway_ranks" 0..=60, "ranks that those men have advanced";
    DOUBLE_CORNER "double_corner" -50..=200,
        "kings in a double corner, of the side with fewer pieces";
    PURSUIT "pursuit" 0..=60,
        "closeness of the kings to the opponent, of the side with more pieces in the ending";
    OPPOSITION "opposition" -50..=100,
        "1 when the side to move has the opposition, -1 when it has not";
    TURN "turn" -50..=100, "1 for the side to move";
}

/// 30 and 32, as White has them: with men there one opposing man cannot be crowned.
const BRIDGE_SQUARES: SquareSet = squares!(c1, g1);
/// 26, 30 and 31.
const OREO_SQUARES: SquareSet = squares!(d2, c1, e1);
/// 10, 11, 14, 15, 18, 19, 22 and 23.
const CENTRE: SquareSet = squares!(d6, f6, c5, e5, d4, f4, c3, e3);
const EDGE_FILES: SquareSet = SquareSet::file(0).union(SquareSet::file(7));
/// 1 and 5, 28 and 32: where a lone king is safe.
const DOUBLE_CORNERS: SquareSet = squares!(b8, a7, h2, g1);
/// A man here cannot go on while an opposing man stays on [`DOG_GUARD`].
const DOG_HOLE_SQUARE: SquareSet = squares!(a7);
const DOG_GUARD: SquareSet = squares!(b8);

/// With this many pieces or fewer, kings go hunting.
const ENDING: u32 = 8;

/// The sum of the ranks, 0 for the first.
#[inline]
const fn ranks(set: SquareSet) -> u32 {
    const ODD: SquareSet = SquareSet::from_bits(0xff00_ff00_ff00_ff00);
    const SECOND_OF_FOUR: SquareSet = SquareSet::from_bits(0xffff_0000_ffff_0000);
    const UPPER_HALF: SquareSet = SquareSet::from_bits(0xffff_ffff_0000_0000);
    set.intersection(ODD).count()
        + 2 * set.intersection(SECOND_OF_FOUR).count()
        + 4 * set.intersection(UPPER_HALF).count()
}

/// What one side has.
#[inline]
fn describe_side(view: &View, mut sink: impl FnMut(usize, i32)) {
    let mut count = |feature, set: SquareSet| sink(feature, set.count() as i32);
    count(MEN, view.men);
    count(KINGS, view.kings);
    count(BACK_RANK, view.men & SquareSet::rank(0));
    count(CENTRE_MEN, view.men & CENTRE);
    count(CENTRE_KINGS, view.kings & CENTRE);
    count(EDGE_MEN, view.men & EDGE_FILES);
    let jumpers = view.jumpers();
    count(JUMPERS, jumpers);
    let steps = view.steps();
    let safe_steps = view.safe_steps(steps);
    count(BLOCKED_MEN, view.men - steps.origins() - jumpers);
    count(TRAPPED_KINGS, view.kings - safe_steps.origins() - jumpers);
    let runaways = view.runaways();
    count(RUNAWAYS, runaways);
    sink(RUNAWAY_RANKS, ranks(runaways) as i32);
    sink(ADVANCEMENT, ranks(view.men) as i32);
    sink(BRIDGE, i32::from(BRIDGE_SQUARES.is_subset(view.men)));
    sink(OREO, i32::from(OREO_SQUARES.is_subset(view.men)));
    let guarded = DOG_GUARD.is_subset(view.other_men);
    sink(DOG_HOLE, i32::from(guarded && DOG_HOLE_SQUARE.is_subset(view.men)));
    sink(STEPS, steps.count() as i32);
    sink(SAFE_STEPS, safe_steps.count() as i32);
    if !view.kings.is_empty() {
        describe_kings(view, sink);
    }
}

/// What a side with kings has.
#[inline]
fn describe_kings(view: &View, mut sink: impl FnMut(usize, i32)) {
    if view.other_kings.is_empty() {
        sink(KING_MONOPOLY, 1);
    }
    let (own, others) = (view.pieces().count(), view.others().count());
    if own < others {
        sink(DOUBLE_CORNER, (view.kings & DOUBLE_CORNERS).count() as i32);
    }
    if own > others && own + others <= ENDING {
        sink(PURSUIT, pursuit(view));
    }
}

/// For each square nearer than seven that the nearest king and an opposing piece are, 1.
#[inline]
fn pursuit(view: &View) -> i32 {
    let (mut reached, mut closeness) = (view.kings, 7);
    while closeness > 0 && !reached.intersects(view.others()) {
        reached = reached.grown();
        closeness -= 1;
    }
    closeness
}

impl Features for Checkers {
    const FEATURES: &'static [Feature] = TABLE;
    type Kept = ();

    #[inline]
    fn keep(_: &Position) {}

    #[inline]
    fn kept_after((): &(), _: &Position, _: Move, _: &Position) {}

    #[inline]
    fn describe(position: &Position, (): &(), mut sink: impl FnMut(usize, i32)) {
        let view = View::of(position);
        for (view, sign) in [(view, 1), (view.opposite(), -1)] {
            describe_side(&view, |feature, value| sink(feature, sign * value));
        }
        let (own, others) = (view.pieces().count() as i32, view.others().count() as i32);
        sink(TRADE_DOWN, 24 * (own - others) / (own + others).max(1));
        // The classical count: as many pieces on each side, and an odd number of all of them
        // in the columns that begin on the mover's first rank.
        if own == others {
            let in_system = ((view.pieces() | view.others()) & SYSTEM).count();
            sink(OPPOSITION, if in_system % 2 == 1 { 1 } else { -1 });
        }
        sink(TURN, 1);
    }

    #[inline]
    fn staleness(position: &Position) -> u8 {
        position.clock()
    }

    /// By pieces: 24 at the start; two are left at the end.
    #[inline]
    fn stage(position: &Position) -> u8 {
        let gone = (2 * MAX_PIECES).saturating_sub(position.colours().occupied().count());
        (gone * u32::from(STAGES) / (2 * MAX_PIECES - 2)).min(u32::from(STAGES)) as u8
    }
}

impl Evaluated for Checkers {
    const EVALUATIONS: &'static [Evaluation] = &[
        Evaluation {
            name: "tuned",
            summary: "men, kings, back rank, centre, mobility, the opposition, weighted by stage",
            weights: Some(include_str!("../../weights/checkers.toml")),
        },
        Evaluation {
            name: "hand",
            summary: "the same features, weighed by hand",
            weights: Some(include_str!("../../weights/checkers-hand.toml")),
        },
        Evaluation { name: "material", summary: "a man 100, a king 130", weights: None },
    ];

    fn with_lean<V: EvaluatorVisitor<Self>>(name: &str, visitor: V) -> Option<V::Output> {
        (name == "material").then(|| visitor.visit(Material))
    }

    fn lean_terms(_: &str, position: &Position) -> Vec<Term> {
        material::terms(position)
    }
}
