use std::ops::RangeInclusive;

use gamut_game::Game;

/// Something about a position that can be counted and weighed.
#[derive(Clone, Debug)]
pub struct Feature {
    /// Its name in weight files.
    pub name: &'static str,
    /// What is counted.
    pub meaning: &'static str,
    /// Within which bounds evolution may look for its weight.
    pub range: RangeInclusive<i32>,
}

/// What an evaluation counts in a position, and what one of it is worth there: the estimate is
/// the sum of the products, but for what [`Weighted`](crate::Weighted) takes off in the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// The name of the feature.
    pub name: &'static str,
    /// What is counted.
    pub meaning: &'static str,
    /// How many, own less the opponent's.
    pub value: i32,
    /// What one is worth at this stage of the game.
    pub weight: f64,
}

impl Feature {
    /// The feature as a term of an evaluation.
    #[must_use]
    pub const fn term(&self, value: i32, weight: f64) -> Term {
        Term { name: self.name, meaning: self.meaning, value, weight }
    }
}

/// The last stage of a game; the first is 0.
pub const STAGES: u8 = 64;

/// A game whose positions can be described by numbers.
///
/// Every feature is antisymmetric: what the side to move has, less what the other has. So
/// one weight serves both colours, and the same position seen by the other side is worth the
/// opposite, but for features of having the move.
pub trait Features: Game {
    /// What is counted, in the order of the numbers given to the sink.
    const FEATURES: &'static [Feature];

    /// What is kept along the line of play (see [`Evaluator`](gamut_search::Evaluator)).
    type Kept: Clone + Send + Sync;

    /// What is kept, computed from scratch.
    fn keep(position: &Self::Position) -> Self::Kept;

    /// What is kept after `m`, which leads from `before` to `after`.
    fn kept_after(
        kept: &Self::Kept,
        before: &Self::Position,
        m: Self::Move,
        after: &Self::Position,
    ) -> Self::Kept;

    /// Tells `sink` the number of each feature and its value; what it is not told is 0.
    fn describe(position: &Self::Position, kept: &Self::Kept, sink: impl FnMut(usize, i32));

    /// How many of the features, from the first on, can be described without the others.
    const FIRST_PART: usize = Self::FEATURES.len();

    /// The same as [`describe`](Self::describe), but only of the features of the first part.
    #[inline]
    fn describe_first_part(
        position: &Self::Position,
        kept: &Self::Kept,
        sink: impl FnMut(usize, i32),
    ) {
        Self::describe(position, kept, sink);
    }

    /// How far the game has come, 0 to [`STAGES`]; weights depend on it.
    fn stage(position: &Self::Position) -> u8;

    /// How near the game is to a draw for want of progress, 0 to 100: estimates fade with it.
    #[inline]
    fn staleness(_position: &Self::Position) -> u8 {
        0
    }

    /// Whether a side that is behind can probably make sure of a draw: the side to move, or
    /// its opponent. What the other is ahead is then worth little.
    #[inline]
    fn can_hold(_position: &Self::Position, _side_to_move: bool) -> bool {
        false
    }

    /// The values of all features.
    fn values(position: &Self::Position) -> Vec<i32> {
        let mut values = vec![0; Self::FEATURES.len()];
        Self::describe(position, &Self::keep(position), |feature, value| values[feature] += value);
        values
    }
}

/// Defines a game's features: a constant with the number of each, and the table of all.
#[macro_export]
macro_rules! features {
    ($($constant:ident $name:literal $range:expr, $meaning:literal;)*) => {
        #[allow(clippy::upper_case_acronyms, non_camel_case_types, reason = "numbers with names")]
        #[derive(Clone, Copy)]
        enum Number { $($constant),* }
        $(const $constant: usize = Number::$constant as usize;)*
        /// The features of this game.
        const TABLE: &[$crate::Feature] = &[
            $($crate::Feature { name: $name, meaning: $meaning, range: $range }),*
        ];
    };
}
