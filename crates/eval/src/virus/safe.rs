//! Encirclement: squares that the opponent cannot get at any more (Cowling §6, Fig. 10).

use gamut_board::{SquareSet, TwoColours};

use super::reach::reaches;

/// The totally safe squares of the side with the pieces `own`: empty squares that the opponent
/// cannot reach, behind pieces that it cannot capture (Cowling §6, Fig. 10).
///
/// The algorithm is that of Fig. 10: take the empty squares that the opponent cannot reach
/// however long it walks, together with the own pieces around them; such a group is safe when
/// no empty square outside is adjacent to it, because pieces are captured from empty squares
/// next to them. The figure writes the unreachable squares as ¬(W₀ ∪ W₁ ∪ …), which taken
/// literally would hold all black pieces too, and then squares that white can enter; as its
/// comment says, the groups are meant to be unreachable empty squares "together with their
/// boundary of black squares", and so it is done here.
///
/// What this guarantees: as long as no piece jumps away from the group or from a square next
/// to it, the opponent never stands on a totally safe square. Above all it cannot with its
/// next move, and growing, by anyone and for however long, changes nothing. A piece that jumps
/// away leaves an empty square, from which the boundary can be attacked; the figure does not
/// look so far ahead.
///
/// With `JUMPS_OVER_ANYTHING` (Ataxx) a boundary one piece thick does not hold: the opponent
/// would jump over it, and a piece that it captures two squares away is a piece that jumps in.
/// So what the opponent can reach is counted with such jumps, the boundary is every own piece
/// within two squares, and squares two apart belong to one group. The guarantee is the same.
///
/// ```
/// use gamut_board::{SquareSet, squares};
/// use gamut_eval::virus::totally_safe_squares;
///
/// // The corner is behind three black pieces, and everything around these is full.
/// let black = squares!(a2, b1, b2);
/// let white = squares!(a3, b3, c1, c2, c3);
/// let empty = SquareSet::ALL - black - white;
/// assert_eq!(totally_safe_squares::<false>(black, white, empty), squares!(a1));
/// // Without the piece on c3 white could grow there and capture b2.
/// let open = empty | squares!(c3);
/// assert_eq!(totally_safe_squares::<false>(black, white - open, open), SquareSet::EMPTY);
/// // In Ataxx a white piece on a3 would jump to a1.
/// assert_eq!(totally_safe_squares::<true>(black, white, empty), SquareSet::EMPTY);
/// ```
#[must_use]
pub fn totally_safe_squares<const JUMPS_OVER_ANYTHING: bool>(
    own: SquareSet,
    opponent: SquareSet,
    empty: SquareSet,
) -> SquareSet {
    let board = TwoColours { mover: own, other: opponent };
    let [_, reach] = reaches::<JUMPS_OVER_ANYTHING>(board, empty);
    safe_among::<JUMPS_OVER_ANYTHING>(empty - reach.all, own, empty)
}

/// The totally safe squares among those that the opponent cannot reach.
#[inline]
pub(super) fn safe_among<const JUMPS_OVER_ANYTHING: bool>(
    unreachable: SquareSet,
    own: SquareSet,
    empty: SquareSet,
) -> SquareSet {
    let mut safe = SquareSet::EMPTY;
    // Most positions have none: that must cost nothing.
    if unreachable.is_empty() {
        return safe;
    }
    let beside = |set: SquareSet| match JUMPS_OVER_ANYTHING {
        true => set.grown().grown(),
        false => set.grown(),
    };
    // C in the figure.
    let mut candidates = unreachable | beside(unreachable) & own;
    while let Some(first) = candidates.first() {
        // G = GetConnectedGroup(C), by steps or, where they go over anything, by jumps.
        let mut group = SquareSet::of(first);
        loop {
            let wider = beside(group) & candidates;
            if wider == group {
                break;
            }
            group = wider;
        }
        if !group.adjacent().intersects(empty) {
            safe |= group & empty;
        }
        candidates -= group;
    }
    safe
}
