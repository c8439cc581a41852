//! Offline evolution in any game by name: compiled here once, and not again where it is run.

use gamut_game::{Notation, excerpt};
use gamut_games::registry::GAME_IDS;
use toml::Table;

use super::{Conclusion, Epoch, Offline, Plan, PlanError};
use crate::hgp::Evolves;
use crate::hgp::state::StateError;

/// A plan whose game is known by its name.
#[derive(Clone, Debug)]
pub struct AnyPlan {
    plan: Plan,
    /// What people call the game.
    pub game_name: &'static str,
    begin: fn(Plan) -> Result<Box<dyn AnyOffline>, PlanError>,
    resume: fn(Plan, Table) -> Result<Box<dyn AnyOffline>, StateError>,
}

impl AnyPlan {
    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// See [`Offline::new`].
    ///
    /// # Errors
    /// As there.
    pub fn begin(self) -> Result<Box<dyn AnyOffline>, PlanError> {
        (self.begin)(self.plan)
    }

    /// See [`Offline::resume`].
    ///
    /// # Errors
    /// As there.
    pub fn resume(self, state: Table) -> Result<Box<dyn AnyOffline>, StateError> {
        (self.resume)(self.plan, state)
    }
}

/// An [`Offline`] evolution of any game.
pub trait AnyOffline: Send {
    /// See [`Offline::epochs`].
    fn epochs(&self) -> u32;

    /// See [`Offline::next_epoch`].
    fn next_epoch(
        &mut self,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Epoch>>;

    /// See [`Offline::state`].
    fn state(&self) -> Table;

    /// See [`Offline::conclude`].
    fn conclude(&self, stop: &dyn Fn() -> bool) -> Option<Conclusion>;
}

impl<G: Evolves + Notation> AnyOffline for Offline<G> {
    fn epochs(&self) -> u32 {
        self.epochs()
    }

    fn next_epoch(
        &mut self,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Epoch>> {
        self.next_epoch(threads, stop)
    }

    fn state(&self) -> Table {
        self.state()
    }

    fn conclude(&self, stop: &dyn Fn() -> bool) -> Option<Conclusion> {
        self.conclude(stop)
    }
}

fn plan_of<G: Evolves + Notation>(text: &str) -> Result<AnyPlan, PlanError> {
    Ok(AnyPlan {
        plan: Plan::parse::<G>(text)?,
        game_name: G::NAME,
        begin: |plan| Ok(Box::new(Offline::<G>::new(plan)?)),
        resume: |plan, state| Ok(Box::new(Offline::<G>::resume(plan, state)?)),
    })
}

/// Reads a plan for the game that it names.
///
/// # Errors
/// When it is not TOML, names no game that has strategies, or has a key or a value that plans do
/// not have.
pub fn any_plan(text: &str) -> Result<AnyPlan, PlanError> {
    let game = Plan::game_of(text)?;
    parse_for(&game, text).unwrap_or_else(|| match GAME_IDS.contains(&game.as_str()) {
        true => Err(PlanError::NoStrategies { game }),
        false => Err(PlanError::NoSuchGame { game: excerpt(&game) }),
    })
}

macro_rules! registry {
    ($($name:ident: ($tier:ident, $look:ident) $game:ty),* $(,)?) => {
        fn parse_for(game: &str, text: &str) -> Option<Result<AnyPlan, PlanError>> {
            $(registry!(@$tier $game, game, text);)*
            None
        }
    };
    (@strategies $game:ty, $name:ident, $text:ident) => {
        if $name == <$game as gamut_game::Game>::ID {
            return Some(plan_of::<$game>($text));
        }
    };
    // A game with modules has strategies, too.
    (@modules $game:ty, $name:ident, $text:ident) => {
        registry!(@strategies $game, $name, $text);
    };
    // Nothing can be evolved in a game that does not say how values of squares choose a move.
    (@$tier:ident $game:ty, $name:ident, $text:ident) => {};
}

gamut_games::with_all_games![registry];
