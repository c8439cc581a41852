//! What a game can tell of itself. The more it tells, the more kinds of players can play it.

use std::fmt;

use gamut_board::SquareSet;
use gamut_eval::{Evaluated, Evaluation, Feature, Instinct};
use gamut_evo::Steered;
use gamut_evolve::hgp::Evolves;
use gamut_game::{Game, Notation};
use gamut_search::tactics::Tactics;

use crate::seat::seat_any;
use crate::{NamedWeights, Player, PlayerSpec, SeatError};

/// How much a game tells of itself. Each tier has what the ones before it have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Rules and notation ([`Notation`]): enough for people, chance and playouts.
    Rules,
    /// What a move wins at once ([`Tactics`]): enough for searches that count pieces.
    Tactics,
    /// What positions are worth ([`Evaluated`]), and what a beginner sees ([`Instinct`]).
    Features,
    /// How values of squares choose a move ([`Strategic`](gamut_evolve::hgp::Strategic)).
    Strategies,
    /// What the modules of an individual see ([`Steered`]).
    Modules,
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Rules => "rules and notation",
            Self::Tactics => "tactics",
            Self::Features => "features",
            Self::Strategies => "strategies of squares",
            Self::Modules => "modules",
        })
    }
}

/// The evaluation of games that have no others.
pub(crate) const MATERIAL: Evaluation =
    Evaluation { name: "material", summary: "own pieces less the opponent's", weights: None };

/// A game that players can sit down at.
///
/// `impl Playable for MyGame {}` is enough for a game with rules and notation. Games that tell
/// more say so by [`playable!`](crate::playable).
pub trait Playable: Notation {
    /// How much the game tells of itself.
    const TIER: Tier = Tier::Rules;

    /// What [`seat`](crate::seat) does for this game.
    ///
    /// The games of this repository have their own copy each: all searches of a game are
    /// compiled with this crate, once, and not again with every crate and test that seats
    /// players.
    ///
    /// # Errors
    /// As [`seat`](crate::seat).
    fn seat(spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Self>>, SeatError> {
        seat_any(spec, &NamedWeights::new(), seed)
    }

    /// The same with other weights than those of the evaluation in the spec.
    ///
    /// # Errors
    /// As [`seat`](crate::seat), and when the player weighs nothing.
    fn seat_weighted(
        spec: &PlayerSpec,
        weights: &NamedWeights,
        seed: u64,
    ) -> Result<Box<dyn Player<Self>>, SeatError> {
        seat_any(spec, weights, seed)
    }

    /// Runs `work`, which needs tactics, if the game has them.
    fn with_tactics<W: WithTactics<Self>>(_work: W) -> Option<W::Output> {
        None
    }

    /// Runs `work`, which needs features, if the game has them.
    fn with_features<W: WithFeatures<Self>>(_work: W) -> Option<W::Output> {
        None
    }

    /// Runs `work`, which needs strategies, if the game has them.
    fn with_strategies<W: WithStrategies<Self>>(_work: W) -> Option<W::Output> {
        None
    }

    /// Runs `work`, which needs modules, if the game has them.
    fn with_modules<W: WithModules<Self>>(_work: W) -> Option<W::Output> {
        None
    }

    /// The evaluations that players can name; those that name none use the first.
    #[must_use]
    fn evaluations() -> &'static [Evaluation] {
        &[]
    }

    /// What evaluations can weigh.
    #[must_use]
    fn features() -> &'static [Feature] {
        &[]
    }

    /// The squares that a strategy can give values to.
    #[must_use]
    fn valued_squares(_position: &Self::Position) -> SquareSet {
        SquareSet::ALL
    }
}

/// Something to be done with a game that has tactics.
pub trait WithTactics<G: Game> {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output
    where
        G: Tactics;
}

/// Something to be done with a game that has features.
pub trait WithFeatures<G: Game> {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output
    where
        G: Tactics + Evaluated + Instinct;
}

/// Something to be done with a game that has strategies.
pub trait WithStrategies<G: Game> {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output
    where
        G: Tactics + Evolves;
}

/// Something to be done with a game that has modules.
pub trait WithModules<G: Game> {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output
    where
        G: Steered;
}

/// The evaluations of a game with tactics and no features.
pub const PIECES_ONLY: &[Evaluation] = &[MATERIAL];

/// Makes a game [`Playable`] up to a tier: `playable!(tactics, MyGame)`. The tiers are `rules`,
/// `tactics`, `features`, `strategies` and `modules`.
#[macro_export]
macro_rules! playable {
    (rules, $game:ty) => {
        impl $crate::Playable for $game {
            $crate::playable!(@seat);
        }
    };
    (tactics, $game:ty) => {
        impl $crate::Playable for $game {
            const TIER: $crate::Tier = $crate::Tier::Tactics;
            $crate::playable!(@seat);
            $crate::playable!(@tactics);
            fn evaluations() -> &'static [$crate::Evaluation] {
                $crate::PIECES_ONLY
            }
        }
    };
    (features, $game:ty) => {
        impl $crate::Playable for $game {
            const TIER: $crate::Tier = $crate::Tier::Features;
            $crate::playable!(@seat);
            $crate::playable!(@tactics);
            $crate::playable!(@features);
        }
    };
    (strategies, $game:ty) => {
        impl $crate::Playable for $game {
            const TIER: $crate::Tier = $crate::Tier::Strategies;
            $crate::playable!(@seat);
            $crate::playable!(@tactics);
            $crate::playable!(@features);
            $crate::playable!(@strategies);
        }
    };
    (modules, $game:ty) => {
        impl $crate::Playable for $game {
            const TIER: $crate::Tier = $crate::Tier::Modules;
            $crate::playable!(@seat);
            $crate::playable!(@tactics);
            $crate::playable!(@features);
            $crate::playable!(@strategies);
            fn with_modules<W: $crate::WithModules<Self>>(work: W) -> Option<W::Output> {
                Some(work.run())
            }
        }
    };
    (@seat) => {
        fn seat(
            spec: &$crate::PlayerSpec,
            seed: u64,
        ) -> Result<Box<dyn $crate::Player<Self>>, $crate::SeatError> {
            $crate::seat_any(spec, &$crate::NamedWeights::new(), seed)
        }
        fn seat_weighted(
            spec: &$crate::PlayerSpec,
            weights: &$crate::NamedWeights,
            seed: u64,
        ) -> Result<Box<dyn $crate::Player<Self>>, $crate::SeatError> {
            $crate::seat_any(spec, weights, seed)
        }
    };
    (@tactics) => {
        fn with_tactics<W: $crate::WithTactics<Self>>(work: W) -> Option<W::Output> {
            Some(work.run())
        }
    };
    (@features) => {
        fn with_features<W: $crate::WithFeatures<Self>>(work: W) -> Option<W::Output> {
            Some(work.run())
        }
        fn evaluations() -> &'static [$crate::Evaluation] {
            <Self as $crate::Evaluated>::EVALUATIONS
        }
        fn features() -> &'static [$crate::Feature] {
            <Self as $crate::Features>::FEATURES
        }
    };
    (@strategies) => {
        fn with_strategies<W: $crate::WithStrategies<Self>>(work: W) -> Option<W::Output> {
            Some(work.run())
        }
        fn valued_squares(position: &Self::Position) -> $crate::SquareSet {
            <Self as $crate::Strategic>::squares(position)
        }
    };
}
