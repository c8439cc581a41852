//! What a Breakthrough position is worth.
//!
//! A pawn that has come far, pawns that guard each other, a first rank through which nothing
//! slips; and above all, which side wins the race when pawns have passed each other.

use gamut_board::{Direction, SquareSet, Symmetry};
use gamut_game::Side;
use gamut_games::breakthrough::{Breakthrough, MAX_PAWNS, Move, Position, ahead, goal_rank};
use gamut_search::PieceDifference;

use crate::{Evaluated, Evaluation, EvaluatorVisitor, Feature, Features, Instinct, STAGES};

crate::features! {
    PAWNS "pawns" 0..=300, "pawns";
    RANK_1 "rank_1" -50..=100, "pawns on the first rank, as their side sees it";
    RANK_3 "rank_3" -50..=100, "pawns on the third rank that cannot be taken for nothing";
    RANK_4 "rank_4" -50..=100, "pawns on the fourth rank that cannot be taken for nothing";
    RANK_5 "rank_5" -50..=200, "pawns on the fifth rank that cannot be taken for nothing";
    RANK_6 "rank_6" -50..=300, "pawns on the sixth rank that cannot be taken for nothing";
    RANK_7 "rank_7" -50..=600, "pawns one step before the goal that cannot be taken for nothing";
    EN_PRISE "en_prise" -200..=20, "pawns with more attackers than guards";
    CONTESTED "contested" -100..=50, "attacked pawns with no fewer guards than attackers";
    GUARDED "guarded" -50..=50, "pawns that another guards";
    EDGE "edge" -50..=50, "pawns on the first and last file";
    PAIRS "pairs" -50..=50, "pawns side by side";
    COLUMNS "columns" -50..=50, "pawns with another right behind";
    SAFE_STEPS "safe_steps" -20..=50, "empty squares to step to that are not attacked";
    INTRUSIONS "intrusions" -20..=100, "safe squares to step to on the fifth and sixth rank";
    THREATS "threats" -20..=500, "safe squares to step to on the seventh rank";
    HOLES "holes" -100..=20, "squares of the second rank that no pawn on the first guards";
    OPEN_FILES "open_files" -100..=50, "files without a pawn";
    MAJORITIES "majorities" -50..=100, "files with more own than opposing pawns on or beside them";
    RUNNERS "runners" 0..=300, "pawns that no opposing pawn can stop";
    RACE "race" 500..=5000, "1 when a pawn that nothing can stop arrives before any opposing pawn can";
    TURN "turn" -50..=100, "1 for the side to move";
}

/// The pawns as one side sees them: its own go north.
#[derive(Clone, Copy)]
struct View {
    own: SquareSet,
    other: SquareSet,
    has_the_move: bool,
}

impl View {
    #[inline]
    fn of(position: &Position, side: Side) -> Self {
        let seen = |set| match side {
            Side::Black => set,
            Side::White => Symmetry::MirrorRanks.apply(set, 8),
        };
        Self {
            own: seen(position.pieces(side)),
            other: seen(position.pieces(!side)),
            has_the_move: side == position.side(),
        }
    }

    /// Own pawns that reach the goal whatever the other side does.
    ///
    /// Let such a pawn run straight ahead. With every move of either side the ranks between it
    /// and an opposing pawn become one less, while the files between them become one less only
    /// when the opposing pawn steps aside. At best it does so with every second move: it must
    /// stand within half the ranks, in files, to block the runner or to take it.
    #[inline]
    fn runners(self) -> SquareSet {
        let (mut reach, mut stopped) = (self.other, SquareSet::EMPTY);
        for ranks in 1..8 {
            reach = reach.shift(Direction::South);
            // The side that is to move is half a step ahead.
            if (ranks % 2 == 1) != self.has_the_move {
                reach |= reach.shift(Direction::West) | reach.shift(Direction::East);
            }
            stopped |= reach;
        }
        self.own - stopped
    }

    /// Moves that the foremost of these own pawns needs to the goal, on a free way; more than
    /// there are ranks without a pawn.
    #[inline]
    const fn steps_to_goal(pawns: SquareSet) -> u32 {
        pawns.bits().leading_zeros() / 8
    }

    /// Moves that the foremost opposing pawn needs.
    #[inline]
    const fn steps_of_other(self) -> u32 {
        self.other.bits().trailing_zeros() / 8
    }

    /// Moves after which a runner arrives, if the opponent cannot arrive before.
    #[inline]
    fn won_race(self, runners: SquareSet) -> Option<u32> {
        let steps = Self::steps_to_goal(runners);
        let late = u32::from(!self.has_the_move);
        (!runners.is_empty() && steps + late <= self.steps_of_other()).then_some(steps)
    }
}

/// The squares where pawns of a side could capture: those that one pawn or more attacks, and
/// those that two do.
#[inline]
#[must_use]
pub fn attacks(pawns: SquareSet, side: Side) -> [SquareSet; 2] {
    let [west, _, east] = ahead(pawns, side);
    [west | east, west & east]
}

/// Pawns of a side with more attackers than guards: the side with more pawns at a square has the
/// last word there, since all are worth the same.
#[inline]
#[must_use]
pub fn en_prise(position: &Position, side: Side) -> SquareSet {
    let guards = attacks(position.pieces(side), side);
    outnumbered(guards, attacks(position.pieces(!side), !side)) & position.pieces(side)
}

/// The squares with more attackers than guards.
#[inline]
fn outnumbered(guards: [SquareSet; 2], attackers: [SquareSet; 2]) -> SquareSet {
    (attackers[0] - guards[0]) | (attackers[1] - guards[1])
}

/// Pawns of a side that nothing can stop, if the opponent does not win before.
#[inline]
#[must_use]
pub fn runners(position: &Position, side: Side) -> SquareSet {
    let runners = View::of(position, side).runners();
    match side {
        Side::Black => runners,
        Side::White => Symmetry::MirrorRanks.apply(runners, 8),
    }
}

/// The side that has a pawn which cannot be stopped and arrives before any other can, and after
/// how many moves of its own.
#[inline]
#[must_use]
pub fn won_race(position: &Position) -> Option<(Side, u32)> {
    Side::BOTH.into_iter().find_map(|side| {
        let view = View::of(position, side);
        Some((side, view.won_race(view.runners())?))
    })
}

/// Three files side by side, the middle one being `file`.
#[inline]
const fn strip(file: u8) -> SquareSet {
    let middle = SquareSet::file(file);
    middle.union(middle.shift(Direction::West)).union(middle.shift(Direction::East))
}

/// What one side has.
#[inline]
fn describe_side(view: View, mut sink: impl FnMut(usize, i32)) {
    const EDGES: SquareSet = SquareSet::file(0).union(SquareSet::file(7));
    const FIFTH_AND_SIXTH: SquareSet = SquareSet::rank(4).union(SquareSet::rank(5));
    let View { own, other, .. } = view;
    let mut count = |feature, set: SquareSet| sink(feature, set.count() as i32);
    // Seen so, own pawns go as Black's do.
    let (guards, attackers) = (attacks(own, Side::Black), attacks(other, Side::White));
    let en_prise = outnumbered(guards, attackers);
    count(PAWNS, own);
    count(RANK_1, own & SquareSet::rank(0));
    for (rank, feature) in (2..).zip([RANK_3, RANK_4, RANK_5, RANK_6, RANK_7]) {
        count(feature, (own & SquareSet::rank(rank)) - en_prise);
    }
    count(EN_PRISE, own & en_prise);
    count(CONTESTED, (own & attackers[0]) - en_prise);
    count(GUARDED, own & guards[0]);
    count(EDGE, own & EDGES);
    count(PAIRS, own & own.shift(Direction::East));
    count(COLUMNS, own & own.shift(Direction::North));

    let steps = guards[0] | own.shift(Direction::North);
    let safe = steps - own - other - attackers[0];
    count(SAFE_STEPS, safe);
    count(INTRUSIONS, safe & FIFTH_AND_SIXTH);
    count(THREATS, safe & SquareSet::rank(6));

    let [home_guards, _] = attacks(own & SquareSet::rank(0), Side::Black);
    count(HOLES, SquareSet::rank(1) - home_guards);
    // All ranks laid over the first.
    let files = [32, 16, 8].into_iter().fold(own.bits(), |files, way| files | files >> way);
    count(OPEN_FILES, SquareSet::rank(0) - SquareSet::from_bits(files));
    let majorities = (0..8).map(strip).filter(|&s| (own & s).count() > (other & s).count());
    sink(MAJORITIES, majorities.count() as i32);

    let runners = view.runners();
    sink(RUNNERS, runners.count() as i32);
    sink(RACE, i32::from(view.won_race(runners).is_some()));
}

impl Features for Breakthrough {
    const FEATURES: &'static [Feature] = TABLE;
    type Kept = ();

    #[inline]
    fn keep(_: &Position) {}

    #[inline]
    fn kept_after((): &(), _: &Position, _: Move, _: &Position) {}

    #[inline]
    fn describe(position: &Position, (): &(), mut sink: impl FnMut(usize, i32)) {
        let mover = position.side();
        for (side, sign) in [(mover, 1), (!mover, -1)] {
            describe_side(View::of(position, side), |feature, value| sink(feature, sign * value));
        }
        sink(TURN, 1);
    }

    /// By the pawns captured so far; hardly a game goes on with half of them gone.
    #[inline]
    fn stage(position: &Position) -> u8 {
        let captured = (2 * MAX_PAWNS).saturating_sub(position.colours().occupied().count());
        (captured * 4).min(STAGES.into()) as u8
    }
}

impl Evaluated for Breakthrough {
    const EVALUATIONS: &'static [Evaluation] = &[
        Evaluation {
            name: "tuned",
            summary: "pawns, how far and how safe they are, the first rank, races",
            weights: Some(include_str!("../../weights/breakthrough.toml")),
        },
        Evaluation {
            name: "hand",
            summary: "the same features, weighed by hand",
            weights: Some(include_str!("../../weights/breakthrough-hand.toml")),
        },
        Evaluation { name: "material", summary: "own pawns less the opponent's", weights: None },
    ];

    fn with_lean<V: EvaluatorVisitor<Self>>(name: &str, visitor: V) -> Option<V::Output> {
        (name == "material").then(|| visitor.visit(PieceDifference))
    }
}

/// What a beginner sees: win, take the pawn that would win next, take another, step where
/// nothing can be taken.
impl Instinct for Breakthrough {
    fn urge(position: &Position, m: Move) -> u32 {
        let mover = position.side();
        if m.to.rank() == goal_rank(mover) {
            return 4;
        }
        let takes = position.colours().other.contains(m.to);
        if takes && m.to.rank().abs_diff(goal_rank(!mover)) == 1 {
            return 3;
        }
        let [attacked, _] = attacks(position.colours().other, !mover);
        if takes { 2 } else { u32::from(!attacked.contains(m.to)) }
    }
}
