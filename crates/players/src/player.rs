use gamut_game::{Game, Match, Rng, rng};
use gamut_search::{Limits, StopSwitch, Task, Thought};

use crate::Fault;

/// A thought with a move, or why there will be none.
pub type Thinking<G> = Result<Thought<G>, Fault>;

/// Something that chooses moves.
///
/// This is the dynamic façade over the generic searches: one call per move, never per node.
/// Only [`think`](Self::think) must be written.
///
/// ```
/// use gamut_game::{Match, random_move, rng};
/// use gamut_games::othello::Othello;
/// use gamut_players::{Player, Thinking};
/// use gamut_search::{Task, Thought};
///
/// /// Plays anything that is legal.
/// struct Careless;
///
/// impl Player<Othello> for Careless {
///     fn think(&mut self, game: &Match<Othello>, _: Task<'_, Othello>) -> Thinking<Othello> {
///         Ok(Thought::of(random_move::<Othello>(game.position(), &mut rng(1, 0))))
///     }
/// }
/// ```
pub trait Player<G: Game>: Send {
    /// Chooses a move in the present position of `game`, within the limits of the task.
    ///
    /// The thought has a move whenever the position has one. A player lives as long as its
    /// game: what it learned from earlier moves of `game` it may use, until
    /// [`new_game`](Self::new_game).
    ///
    /// # Errors
    /// When there will be no move: other people's programs crash, hang and cheat. After a fault
    /// a player is not asked again before a new game.
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G>;

    /// How long it thinks when it is asked to think within `asked`: what its own settings say
    /// holds too. When neither limits anything, its default does.
    fn limits(&self, asked: Limits) -> Limits {
        asked
    }

    /// Begins another game, or the same one anew: forgets what belongs to the game before, a
    /// fault included, and plays from now on as one that was just seated with `seed`.
    ///
    /// By default it does nothing, which is right for players without memory or random choices.
    fn new_game(&mut self, _seed: u64) {}

    /// Takes back what the last thought changed: it was interrupted, nothing was played, and the
    /// same position comes again.
    ///
    /// By default it does nothing. What a search knows of positions it may keep; a player that
    /// remembers how often it was asked, or what it left to chance, should come to the same answer
    /// as if it had not been interrupted.
    fn forget_thought(&mut self) {}

    /// Does what takes time before the first move of a game, and can fail: a program is started.
    /// A player that was not asked to get ready does so when it is to think. It gives up when
    /// `stop` is switched.
    ///
    /// # Errors
    /// When it cannot play this game.
    fn get_ready(&mut self, _stop: &StopSwitch) -> Result<(), Fault> {
        Ok(())
    }

    /// What it has learned so far, as the text of a file that it can begin with another time;
    /// `None` for players that do not learn, and before the first move.
    fn learned(&self) -> Option<String> {
        None
    }
}

/// What a player leaves to chance.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    rng: Rng,
    /// As it was before the last thought.
    before: Rng,
}

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        let rng = rng(seed, 0);
        Self { before: rng.clone(), rng }
    }

    /// The random numbers of a thought that begins.
    pub(crate) fn of_thought(&mut self) -> &mut Rng {
        self.before = self.rng.clone();
        &mut self.rng
    }

    /// See [`Player::forget_thought`].
    pub(crate) fn forget_thought(&mut self) {
        self.rng = self.before.clone();
    }
}

/// How long a player thinks by its settings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    /// What was set.
    pub(crate) own: Limits,
    /// What holds when nobody limits anything.
    pub(crate) default: Limits,
}

impl Pace {
    /// See [`Player::limits`].
    pub(crate) fn within(&self, asked: Limits) -> Limits {
        let own = &self.own;
        let both = Limits {
            depth: least(asked.depth, own.depth),
            nodes: least(asked.nodes, own.nodes),
            leaves: least(asked.leaves, own.leaves),
            time: least(asked.time, own.time),
            ..asked
        };
        if both.is_unlimited() { self.default } else { both }
    }
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}
