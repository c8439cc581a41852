//! Searches to a fixed depth that differ in the order of moves (Fig. 2).

use std::time::Instant;

use gamut_eval::Weighted;
use gamut_evo::program::Program;
use gamut_evo::{DEEPEST, Frame, Genome, Individual, Steered};
use gamut_experiment::{JobError, go_on};
use gamut_game::Match;
use gamut_games::chess::Chess;
use gamut_search::{Limits, MoveOrder, Score, StopSwitch, Task, Thought, alpha_beta, negascout};
use serde::{Deserialize, Serialize};

use crate::hindsight::{Found, with_hindsight};

/// In which order moves are tried, and by which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Order {
    Random,
    Material,
    Negascout,
    Evolved,
    Hindsight,
}

impl Order {
    pub(crate) const ALL: [Self; 5] =
        [Self::Random, Self::Material, Self::Negascout, Self::Evolved, Self::Hindsight];

    /// Its name in parameters and data.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Material => "material",
            Self::Negascout => "negascout",
            Self::Evolved => "evolved",
            Self::Hindsight => "hindsight",
        }
    }

    /// Its name in the report.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Random => "random order",
            Self::Material => "ahead in material first",
            Self::Negascout => "f-negascout",
            Self::Evolved => "ordering module",
            Self::Hindsight => "with hindsight",
        }
    }

    /// Nodes at depth 6 (§4, Fig. 2).
    pub(crate) const fn of_paper(self) -> Option<f64> {
        match self {
            Self::Random => Some(7_000_000.0),
            Self::Negascout => Some(1_000_000.0),
            Self::Evolved => Some(250_000.0),
            Self::Material | Self::Hindsight => None,
        }
    }
}

/// What a search to a depth took.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SearchEffort {
    pub(crate) nodes: u64,
    /// Whether it was given up: it would have taken more.
    pub(crate) is_given_up: bool,
    pub(crate) seconds: f64,
}

/// What a search found, and what it took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured {
    /// Nothing when it was given up.
    pub(crate) score: Option<Score>,
    pub(crate) effort: SearchEffort,
}

/// The searches, which all judge by the standard weights without random values.
pub(crate) struct Searches<'a> {
    evaluator: Weighted<Chess>,
    /// The ordering module alone.
    genome: Genome,
    /// Of the random order.
    seed: u64,
    /// Nodes after which a search is given up.
    most_nodes: u64,
    stop: &'a StopSwitch,
}

impl<'a> Searches<'a> {
    /// Those that are compared with the ordering module of an individual.
    pub(crate) fn new(
        individual: &Genome,
        seed: u64,
        most_nodes: u64,
        stop: &'a StopSwitch,
    ) -> Self {
        let mut position = Genome::standard::<Chess>().position;
        let evaluator = Weighted::new(Chess::weights(&position[..position.len() - 1]));
        if let Some(random) = position.last_mut() {
            *random = 0.0;
        }
        let ordering = individual.ordering.clone();
        let genome = Genome { depth: Program::default(), ordering, position };
        Self { evaluator, genome, seed, most_nodes, stop }
    }

    /// Searches 1, 2, … `depth` plies deep.
    pub(crate) fn by_depth(
        &self,
        order: Order,
        game: &Match<Chess>,
        depth: u32,
    ) -> Result<Vec<Measured>, JobError> {
        let alpha_beta = |order: MoveOrder, depth: u32| {
            self.thought(depth, |task| alpha_beta(game, &self.evaluator, order, task))
        };
        match order {
            Order::Random => {
                self.each_depth(depth, |depth| alpha_beta(MoveOrder::Shuffled(self.seed), depth))
            }
            Order::Material => {
                self.each_depth(depth, |depth| alpha_beta(MoveOrder::ByMaterial, depth))
            }
            Order::Negascout => self.deepening(game, depth),
            Order::Evolved => self.each_depth(depth, |depth| {
                self.thought(depth, |task| self.individual(depth).think(game, task))
            }),
            Order::Hindsight => self.each_depth(depth, |depth| {
                let (position, most) = (game.position(), self.most_nodes);
                with_hindsight::<Chess, _>(position, &self.evaluator, depth, most, self.stop)
            }),
        }
    }

    /// Searches one depth after another. After a search that was given up deeper ones are not begun.
    fn each_depth(
        &self,
        most: u32,
        search: impl Fn(u32) -> Option<Found>,
    ) -> Result<Vec<Measured>, JobError> {
        let mut all = Vec::new();
        for depth in 1..=most {
            let begun = Instant::now();
            let found = search(depth).filter(|found| found.nodes < self.most_nodes);
            go_on(self.stop)?;
            let Some(Found { score, nodes }) = found else {
                all.resize(most as usize, self.given_up(begun));
                break;
            };
            let seconds = begun.elapsed().as_secs_f64();
            let effort = SearchEffort { nodes, is_given_up: false, seconds };
            all.push(Measured { score: Some(score), effort });
        }
        Ok(all)
    }

    /// What a search of this depth alone finds.
    fn thought(
        &self,
        depth: u32,
        search: impl FnOnce(Task<'_, Chess>) -> Thought<Chess>,
    ) -> Option<Found> {
        let nodes = Some(self.most_nodes);
        let limits = Limits { nodes, at_once: true, ..Limits::depth(depth) };
        let thought = search(Task { limits, stop: self.stop, report: &mut |_| {} });
        Some(Found { score: thought.score, nodes: thought.nodes })
    }

    /// NegaScout deepens until it is as deep as told: what it took up to a depth is what it would
    /// have taken had it been told that depth. It ends early where it sees how the game ends.
    fn deepening(&self, game: &Match<Chess>, depth: u32) -> Result<Vec<Measured>, JobError> {
        let begun = Instant::now();
        let mut all = Vec::new();
        let mut report = |thought: &Thought<Chess>| {
            let (nodes, seconds) = (thought.nodes, begun.elapsed().as_secs_f64());
            let effort = SearchEffort { nodes, is_given_up: false, seconds };
            // The first depth is told of even when it was cut short.
            if nodes < self.most_nodes {
                all.push(Measured { score: Some(thought.score), effort });
            }
        };
        let limits = Limits { nodes: Some(self.most_nodes), ..Limits::depth(depth) };
        let task = Task { limits, stop: self.stop, report: &mut report };
        let thought = negascout(game, &self.evaluator, task);
        go_on(self.stop)?;
        let rest = match thought.nodes >= self.most_nodes {
            true => self.given_up(begun),
            false => *all.last().unwrap_or(&self.given_up(begun)),
        };
        all.resize(depth as usize, rest);
        Ok(all)
    }

    /// With the empty program an individual is alpha-beta to the depth at its root.
    fn individual(&self, depth: u32) -> Individual<Chess> {
        let nodes = self.most_nodes;
        let frame = Frame { rest: depth, most_depth: DEEPEST, nodes, ..Frame::default() };
        Individual::new(&self.genome, frame, 0)
    }

    fn given_up(&self, begun: Instant) -> Measured {
        let (nodes, seconds) = (self.most_nodes, begun.elapsed().as_secs_f64());
        Measured { score: None, effort: SearchEffort { nodes, is_given_up: true, seconds } }
    }
}

#[cfg(test)]
mod tests {
    use gamut_game::{Game, random_position, rng};

    use super::*;

    fn games(count: u64) -> Vec<Match<Chess>> {
        let position = |number| random_position::<Chess>(&Chess::start(), 20, &mut rng(6, number));
        let games = (0..count).map(|number| Match::<Chess>::from_position(position(number)));
        games.filter(|game| game.outcome().is_none()).collect()
    }

    #[test]
    fn all_orders_find_the_same_values() {
        let stop = StopSwitch::new();
        let individual = Genome::standard::<Chess>();
        let searches = Searches::new(&individual, 3, u64::MAX, &stop);
        for game in games(12) {
            let of = |order| {
                let all = searches.by_depth(order, &game, 3).expect("nobody stopped it");
                all.iter().map(|one| one.score.expect("a score")).collect::<Vec<Score>>()
            };
            let expected = of(Order::Random);
            for order in Order::ALL {
                assert_eq!(of(order), expected, "{order:?}: {}", game.position());
            }
        }
    }

    /// What NegaScout took up to a depth is what it takes when it is told that depth.
    #[test]
    fn each_depth_is_measured_as_if_it_had_been_the_last() {
        let stop = StopSwitch::new();
        let individual = Genome::standard::<Chess>();
        let searches = Searches::new(&individual, 3, u64::MAX, &stop);
        for game in games(4) {
            for order in Order::ALL {
                let nodes = |depth| {
                    let all = searches.by_depth(order, &game, depth).expect("nobody stopped it");
                    all.iter().map(|one| one.effort.nodes).collect::<Vec<u64>>()
                };
                let all = nodes(4);
                assert_eq!(nodes(2), all[..2], "{order:?}");
                assert!(all.windows(2).all(|pair| pair[0] <= pair[1]), "{order:?}: {all:?}");
            }
        }
    }

    #[test]
    fn what_takes_too_many_nodes_is_given_up_at_all_greater_depths() {
        let stop = StopSwitch::new();
        let individual = Genome::standard::<Chess>();
        let game = Match::<Chess>::new();
        for most in [1, 500] {
            let searches = Searches::new(&individual, 3, most, &stop);
            for order in Order::ALL {
                let all = searches.by_depth(order, &game, 5).expect("nobody stopped it");
                assert_eq!(all.len(), 5, "{order:?}");
                assert_eq!(all[0].effort.is_given_up, most == 1, "{order:?}");
                for one in &all {
                    let is_given_up = one.effort.is_given_up;
                    assert_eq!(is_given_up, one.score.is_none());
                    assert!(is_given_up == (one.effort.nodes == most), "{order:?}: {one:?}");
                }
                assert!(all[4].effort.is_given_up, "{order:?}: {all:?}");
            }
        }
        stop.stop();
        let searches = Searches::new(&individual, 3, u64::MAX, &stop);
        assert!(searches.by_depth(Order::Random, &game, 5).is_err());
    }
}
