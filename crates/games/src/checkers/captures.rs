//! Chains of jumps.

use gamut_board::{Square, SquareSet};

use super::{DIAGONALS, Move, Position, before};

/// No piece ever has more capturing routes than this.
///
/// Jumps move by two, so a king meets only squares of its own parity of file and rank, and
/// of those only every second: eight squares, between which at most nine pieces can be
/// jumped, each once. The test below counts the routes through all nine.
pub(super) const MAX_ROUTES: usize = 16;

/// Visits every capture and says whether there is one.
#[inline]
pub(super) fn for_each(position: &Position, visit: &mut impl FnMut(Move)) -> bool {
    let first_jumps = position.jumps();
    let mut found = false;
    for (diagonal, landings) in first_jumps.into_iter().enumerate() {
        for landing in landings {
            found = true;
            let from = before(landing, diagonal, 2);
            let from_set = SquareSet::of(from);
            let jumper = Jumper {
                is_king: from_set.intersects(position.kings),
                goes_north: position.board.side == gamut_game::Side::White,
                // The jumping piece has left its square and may come back to it.
                empty: position.empty() | from_set,
            };
            let victim = SquareSet::of(before(landing, diagonal, 1));
            let start = Move { from, jumps: 0, route: 0 }.jump(diagonal);
            jumper.go_on(start, landing, position.board.colours.other - victim, visit);
        }
    }
    found
}

struct Jumper {
    is_king: bool,
    goes_north: bool,
    empty: SquareSet,
}

impl Jumper {
    /// Follows every continuation of a capture that has reached `at`; `prey` is what is
    /// left to take.
    #[inline]
    fn go_on(&self, m: Move, at: Square, prey: SquareSet, visit: &mut impl FnMut(Move)) {
        let at_set = SquareSet::of(at);
        let mut is_last = true;
        for (diagonal, &direction) in DIAGONALS.iter().enumerate() {
            // A man stays a man until its move is over: on the far rank it can go no further.
            if !self.is_king && (direction.ranks() > 0) != self.goes_north {
                continue;
            }
            let victim = at_set.shift(direction) & prey;
            let landing = victim.shift(direction) & self.empty;
            if let Some(to) = landing.first() {
                is_last = false;
                self.go_on(m.jump(diagonal), to, prey - victim, visit);
            }
        }
        if is_last {
            visit(m);
        }
    }
}

#[cfg(test)]
mod tests {
    use gamut_game::{Game, Side};

    use super::super::{Checkers, DARK_SQUARES, Position};
    use super::*;
    use crate::TwoSided;

    /// Fewer victims never make more routes: taking one away only cuts routes short. So the
    /// worst case of a square is a king there and every capturable square taken.
    #[test]
    fn no_piece_has_more_routes_than_the_list_has_room_for() {
        let worst = DARK_SQUARES
            .iter()
            .map(|king| {
                let parity = |square: Square| (square.file() % 2, square.rank() % 2);
                let victims: SquareSet = DARK_SQUARES
                    .iter()
                    .filter(|&square| parity(square) != parity(king))
                    .filter(|square| {
                        (1..7).contains(&square.file()) && (1..7).contains(&square.rank())
                    })
                    .collect();
                let board = TwoSided::new(SquareSet::of(king), victims, Side::Black);
                let position = Position { board, kings: SquareSet::of(king), clock: 0 };
                Checkers::count_moves(&position)
            })
            .max();
        assert_eq!(worst, Some(MAX_ROUTES));
    }
}
