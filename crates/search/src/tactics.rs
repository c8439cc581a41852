//! What the engine wants to know of a game beyond its rules: one small file for each game.

mod breakthrough;
mod checkers;
mod chess;
mod loa;
mod othello;
mod tree;
mod virus;

use gamut_board::mix;
use gamut_game::Game;

use crate::endgame::Endgame;

/// Mixes a clock of 100 plies into a key when the search may come near its end.
#[inline]
const fn with_clock(key: u64, clock: u8) -> u64 {
    if clock < 60 { key } else { mix(key ^ clock as u64) }
}

/// A game as the engine sees it. Everything here changes how fast the engine finds a move and
/// how much it dares to leave out, never what is legal or who has won.
pub trait Tactics: Game {
    /// One more than the largest [`move_code`](Self::move_code).
    const MOVE_CODES: usize;

    /// A number for the move, the same in every position: moves that resemble each other
    /// share what the engine remembers about them.
    fn move_code(m: Self::Move) -> usize;

    /// What the move wins at once: roughly hundredths of an ordinary piece, 0 for a quiet
    /// move, negative when it gives something up. Moves are tried from the highest to the
    /// lowest.
    fn gain(position: &Self::Position, m: Self::Move) -> i32;

    /// Whether [`gain`](Self::gain) also tells quiet moves apart, so that the first few say how
    /// good a position is.
    const GAIN_RANKS_QUIET_MOVES: bool = false;

    /// How much [`gain`](Self::gain) counts beside what the engine has learned about a quiet
    /// move, which is a number between -16,384 and 16,384.
    const GAIN_WEIGHT: i32 = 1;

    /// The least depth at which it is worth the time to ask for the gain of quiet moves.
    const GAIN_FROM_DEPTH: i32 = 1;

    /// The key under which the engine remembers the position: its hash, and whatever else
    /// its value depends on (a clock that is about to run out).
    #[inline]
    fn table_key(position: &Self::Position) -> u64 {
        Self::hash(position)
    }

    /// Whether the move changes the balance so much that a position after it cannot be
    /// judged by looking at it.
    #[inline]
    fn is_tactical(_position: &Self::Position, _m: Self::Move) -> bool {
        false
    }

    /// How positions at the end of the depth are made quiet.
    const QUIESCENCE: Quiescence = Quiescence::None;

    /// What a capture may be worth beyond its gain, when quiet positions are looked for.
    const QUIET_MARGIN: i32 = 200;

    /// Whether a tactical move plainly gives more than it takes.
    #[inline]
    fn loses_material(_position: &Self::Position, _m: Self::Move) -> bool {
        false
    }

    /// Whether the side to move is under a threat that leaves little choice (chess: check).
    #[inline]
    fn is_threatened(_position: &Self::Position) -> bool {
        false
    }

    /// Whether the game may be over after a move that is not tactical, seen at a glance. Yes is
    /// always safe; no may be wrong where such an end is a curiosity.
    #[inline]
    fn may_end_game(_position: &Self::Position, _m: Self::Move) -> bool {
        true
    }

    /// The position if the side to move could pass, where not moving is never better than
    /// moving; `None` where it could be (zugzwang) or where nobody knows.
    #[inline]
    fn passed(_position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// What knows the true value of positions near the end.
    type Endgame: Endgame<Self>;

    /// How much the engine dares to leave out.
    const SELECTIVITY: Selectivity = Selectivity::CAUTIOUS;
}

/// How positions at the end of the depth are made quiet before they are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiescence {
    /// They are judged as they are.
    None,
    /// The side to move may play on with tactical moves or leave it.
    Optional,
    /// Tactical moves are compulsory: while there is one the position is played on.
    Compulsory,
}

/// How much the engine dares to leave out, per game. Each value was chosen by matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selectivity {
    /// Late moves that are not tactical are searched less deeply: the reduction grows with
    /// the logarithms of depth and move number, times this many hundredths. 0 is off.
    pub late_move_reduction: i32,
    /// Moves tried at full depth before any is reduced.
    pub full_depth_moves: usize,
    /// Plies by which the search after a pass is reduced; 0 is off.
    pub null_move_reduction: u32,
    /// A quiet move at depth d is left out when the estimate is this much times d below
    /// alpha; 0 is off.
    pub futility_margin: i32,
    /// A position at depth d whose estimate is this much times d above beta is taken to stay
    /// there; 0 is off.
    pub reverse_futility_margin: i32,
    /// Quiet moves tried at depth 1, and in proportion to depth squared further up; 0 is all.
    pub late_move_count: usize,
}

impl Selectivity {
    /// Nothing is left out: the value is that of plain minimax.
    pub const NONE: Self = Self {
        late_move_reduction: 0,
        full_depth_moves: 0,
        null_move_reduction: 0,
        futility_margin: 0,
        reverse_futility_margin: 0,
        late_move_count: 0,
    };

    /// Only late moves are reduced.
    pub const CAUTIOUS: Self = Self { late_move_reduction: 50, full_depth_moves: 4, ..Self::NONE };
}
