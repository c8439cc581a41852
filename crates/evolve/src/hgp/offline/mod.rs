//! Evolution before the game (§11.3: "combining offline and online induction of game playing
//! strategies"): run after run from positions of all kinds, with a larger population than there
//! is time for at the board. What comes of it seeds the populations of players.

mod any;
mod contest;
mod deme;
mod plan;
mod report;

pub use any::any_run;
pub use contest::Results;
pub use deme::Epoch;
pub use plan::{Plan, PlanError};

use gamut_board::mix;
use gamut_game::{Notation, rng};
use serde::{Deserialize, Serialize};
use toml::Table;

use self::contest::{against_rplayer, points_against, random_position};
use self::deme::{OfflineDeme, OfflineDemeState};
use super::state::StateError;
use super::{AlphaFile, Evolves, Heuristics, Ranking, Strategic, StrategyTree};
use crate::{HallOfFame, Migration, Ring, next_epoch};

/// An offline evolution under way.
#[derive(Debug)]
pub struct Offline<G: Strategic> {
    plan: Plan,
    demes: Vec<OfflineDeme<G>>,
    ring: Ring,
    epochs: u32,
}

/// Everything that the epochs to come depend on, besides the plan.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    epochs: u32,
    demes: Vec<OfflineDemeState>,
}

/// What chance is used for; each has its own.
#[derive(Clone, Copy)]
enum Chance {
    Evolution,
    Positions,
    Scores,
    Tests,
    HallOfFame,
    Champion,
    Report,
}

/// The seed of one of the uses of chance.
fn seed(of_all: u64, of: Chance) -> u64 {
    mix(of_all ^ mix(of as u64))
}

impl<G: Evolves + Notation> Offline<G> {
    /// An offline evolution that has not begun.
    ///
    /// # Errors
    /// When the plan's start is no position of the game.
    pub fn new(plan: Plan) -> Result<Self, PlanError> {
        let demes = (0..plan.demes).map(|number| OfflineDeme::new(&plan, number));
        let demes: Vec<_> = demes.collect::<Result<_, _>>()?;
        Ok(Self { ring: Ring::new(demes.len()), plan, demes, epochs: 0 })
    }

    /// Goes on from a [`state`](Self::state) of an evolution by the same plan.
    ///
    /// # Errors
    /// When the plan's start is no position of the game, or no evolution by it was ever in
    /// this state.
    pub fn resume(plan: Plan, state: Table) -> Result<Self, StateError> {
        let state: State = state.try_into().map_err(StateError::of_toml)?;
        let mut offline = Self::new(plan)?;
        if state.epochs > offline.plan.epochs {
            return Err(StateError::Epochs(state.epochs));
        }
        if state.demes.len() != offline.demes.len() {
            let (found, wanted) = (state.demes.len(), offline.demes.len());
            return Err(StateError::Demes { found, wanted });
        }
        for (deme, state_of_deme) in offline.demes.iter_mut().zip(state.demes) {
            deme.restore(state.epochs, state_of_deme)?;
        }
        offline.epochs = state.epochs;
        Ok(offline)
    }

    /// Everything that the epochs to come depend on.
    #[must_use]
    pub fn state(&self) -> Table {
        let demes = self.demes.iter().map(OfflineDeme::state).collect();
        // Numbers, texts and tables can always be written.
        Table::try_from(State { epochs: self.epochs, demes }).unwrap_or_default()
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many epochs are done.
    #[must_use]
    pub fn epochs(&self) -> u32 {
        self.epochs
    }

    /// The next epoch of every deme: a position by chance, one run from it with the alpha player
    /// and the population of the epoch before, and now and then a score; then some move on to
    /// other demes. The number of threads changes nothing but the time. `None` when `stop` said so
    /// in the midst of it: then go on from the last [`state`](Self::state).
    pub fn next_epoch(
        &mut self,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Epoch>> {
        let number = self.epochs + 1;
        let migration = Migration { every: self.plan.migrate_every, emigrants: self.plan.migrants };
        let Self { demes, ring, .. } = self;
        let epochs = next_epoch(demes, number, migration, ring, threads, stop)
            .unwrap_or_else(|error| unreachable!("what we wrote we can read: {error}"))?;
        self.epochs = number;
        Some(epochs)
    }

    /// The last alpha player of each deme, and the hall of fame: of the candidates those that do
    /// best against each other from test positions. The one that does best against rplayer in
    /// fresh games comes first. Terminals that do not count are left out. `None` when `stop` said
    /// so.
    #[must_use]
    pub fn conclude(&self, stop: &dyn Fn() -> bool) -> Option<Conclusion> {
        let Plan { seed: number, epochs, .. } = self.plan;
        let mut chosen: Vec<Heuristics> = Vec::new();
        let alphas = self.demes.iter().filter_map(|deme| deme.evolution.alpha());
        let hall = self.hall_of_fame(stop)?;
        for heuristics in alphas.chain(&hall).map(StrategyTree::heuristics) {
            if !chosen.contains(&heuristics) {
                chosen.push(heuristics);
            }
        }
        // The games that choose the champion flatter it: others say how good it is.
        let mut best = (f64::NEG_INFINITY, 0);
        for (place, heuristics) in chosen.iter().enumerate() {
            let score = self.against_rplayer(heuristics, Chance::Champion, stop)?.score();
            best = if score > best.0 { (score, place) } else { best };
        }
        chosen[..=best.1].rotate_right(1);
        let champion = self.against_rplayer(chosen.first()?, Chance::Report, stop)?;
        let Results { wins, draws, losses } = champion;
        let by = format!(
            "gamut evolve, seed {number}, {epochs} epochs; against rplayer the first strategy won \
             {wins} games, drew {draws} and lost {losses}"
        );
        let strategies = chosen.iter().map(StrategyTree::of).collect();
        let alphas = AlphaFile { game: G::ID.to_owned(), by, strategies };
        Some(Conclusion { alphas, champion })
    }

    /// Games against rplayer that took no part in the evolution.
    fn against_rplayer(
        &self,
        heuristics: &Heuristics,
        of: Chance,
        stop: &dyn Fn() -> bool,
    ) -> Option<Results> {
        let (plan, start) = (&self.plan, &self.demes.first()?.start);
        let (ranking, seed) = (Ranking::of(heuristics), seed(plan.seed, of));
        let games = CHAMPION_GAMES * plan.score_games;
        (!stop()).then(|| against_rplayer::<G>(start, &ranking, plan, games, seed))
    }

    /// Of the candidates of all demes those that do best against each other from test positions,
    /// the best first.
    fn hall_of_fame(&self, stop: &dyn Fn() -> bool) -> Option<Vec<StrategyTree>> {
        let Plan { seed: number, hall_of_fame, test_positions, .. } = self.plan;
        let (tests, start) = (seed(number, Chance::Tests), &self.demes.first()?.start);
        let position = |number| random_position::<G>(start, &self.plan, &mut rng(tests, number));
        let positions: Vec<G::Position> = (0..test_positions.into()).map(position).collect();
        let mut hall = HallOfFame::default();
        for candidate in self.demes.iter().flat_map(|deme| deme.hall.candidates()) {
            let most = self.demes.len() * deme::candidates(&self.plan);
            hall.consider(candidate.clone(), most, deme::is_same);
        }
        let chance = seed(number, Chance::HallOfFame);
        let all = f64::from(2 * test_positions);
        let count = hall.candidates().len();
        let order = hall.by_round_robin(all, |[first, second], pair| {
            let seed = mix(chance ^ mix((first * count + second) as u64));
            let [first, second] = pair.map(|tree| Ranking::of(&tree.heuristics()));
            let points = || points_against::<G>(&positions, [&first, &second], &self.plan, seed);
            (!stop()).then(points)
        })?;
        Some(order.into_iter().take(hall_of_fame).cloned().collect())
    }
}

/// How many times the games of a score decide who is the champion, and say how good it is.
const CHAMPION_GAMES: u32 = 4;

/// What an offline evolution came to.
#[derive(Clone, Debug)]
pub struct Conclusion {
    /// The champion, and the others that are worth keeping.
    pub alphas: AlphaFile,
    /// What the champion achieves against rplayer, in games that neither evolved nor chose it.
    pub champion: Results,
}
