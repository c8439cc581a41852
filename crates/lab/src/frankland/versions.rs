//! The versions of §9.5, and what else all players that evolve are told.

use gamut_experiment::{Parameters, with_keys};
use serde::Serialize;

use super::duel::Pairing;
use super::scored::Thesis;

/// "Version 25/25": the population and generations of a run (§9.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Version {
    pub(super) population: usize,
    pub(super) generations: usize,
    /// Fitness evaluation games; the thesis always has ten.
    fitness_games: usize,
}

impl Version {
    pub(super) const fn new(population: usize, generations: usize) -> Self {
        Self { population, generations, fitness_games: 10 }
    }

    /// A player that evolves, in this version and with further keys. What it sets itself is what the
    /// pairing is about, and holds against these.
    fn of(self, player: &str, further_keys: &str) -> String {
        let settings = player.split_once(':').map_or("", |(_, settings)| settings);
        let mut spec = format!("hgp:pop={},gens={}", self.population, self.generations);
        if self.fitness_games != 10 {
            spec += &format!(",games={}", self.fitness_games);
        }
        with_keys(&with_keys(&spec, further_keys), settings)
    }
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.population, self.generations)
    }
}

impl Version {
    /// In the name of a file.
    pub(super) fn file(self) -> String {
        self.to_string().replace('/', "-")
    }
}

/// Keys that have parameters of their own.
const TAKEN: [&str; 3] = ["pop", "gens", "games"];

/// The most games of a pairing that can be asked for.
const MOST_GAMES: usize = 1_000_000;

/// Who plays in an experiment, and how much.
pub(super) struct Evolving {
    /// Games of each pairing.
    pub(super) games: usize,
    pub(super) versions: Vec<Version>,
    /// Further keys of the players that evolve.
    keys: String,
    /// Who takes the place of RPlayer.
    opponent: String,
    /// The versions that the thesis has figures of.
    thesis: Vec<Version>,
}

impl Evolving {
    /// Asks for as many versions as the thesis has, or for more if it has several: then
    /// populations and numbers of generations belong together in their order, and a single one
    /// goes with all of the others. In a quick run versions are smaller by `quick`.
    pub(super) fn ask(
        parameters: &mut Parameters<'_>,
        games: (&str, [usize; 3]),
        thesis: &[Version],
        quick: usize,
    ) -> Self {
        let games = parameters.number("games", games.0, 1..=MOST_GAMES, games.1);
        let mut ask = |key, help, most, of: fn(&Version) -> usize| {
            let smaller = |by: usize| thesis.iter().map(|v| of(v) / by).collect::<Vec<_>>();
            let all = [1, quick, 12].map(smaller);
            match thesis {
                [_] => vec![parameters.number(key, help, 2..=most, all.map(|of| of[0]))],
                _ => parameters.numbers(key, help, 2..=most, all.each_ref().map(Vec::as_slice)),
            }
        };
        let help = "strategies in a generation, of each version";
        let populations = ask("population", help, 10_000, |version| version.population);
        let help = "generations for each move, of each version";
        let generations = ask("generations", help, 100_000, |version| version.generations);
        let help = "fitness evaluation games";
        let fitness_games = parameters.number("fitness-games", help, 1..=1_000, [10, 10, 2]);
        let keys = parameters.keys("hgp", "hgp", "all players that evolve", &TAKEN);
        let opponent = parameters.player("opponent", "whom HGP meets in experiment 1", "rplayer");
        let (p, g) = (populations.len(), generations.len());
        if p != g && p != 1 && g != 1 {
            let right = format!("write one number, or as many as populations: {p}");
            parameters.refuse("generations", &right);
        }
        let version = |number: usize| Version {
            population: populations[number % p],
            generations: generations[number % g],
            fitness_games,
        };
        let versions = (0..p.max(g)).map(version).collect();
        Self { games, versions, keys, opponent, thesis: thesis.to_vec() }
    }

    /// Two players in the version with this number; `thesis` has its figure by the number of a
    /// version of its own. Where that is another version, the figure says so.
    pub(super) fn pairing(
        &self,
        name: &str,
        number: usize,
        players: [&str; 2],
        thesis: impl Fn(usize) -> Thesis,
    ) -> Pairing {
        let version = self.versions[number];
        let [first, second] = players.map(|player| match player {
            "rplayer" => self.opponent.clone(),
            player => version.of(player, &self.keys),
        });
        let name = match self.opponent.as_str() {
            "rplayer" => name.to_owned(),
            other => name.replace("RPlayer", other),
        };
        let number = number.min(self.thesis.len() - 1);
        let of = self.thesis[number];
        let thesis = Thesis { other_version: (of != version).then_some(of), ..thesis(number) };
        Pairing { name, version, first, second, thesis, reading: None }
    }
}
