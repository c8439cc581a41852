//! The versions of §9.5, and what else all players that evolve are told.

use gamut_experiment::{Parameters, move_cap, with_keys};
use serde::Serialize;

use super::duel::Duel;
use super::scored::Thesis;

/// "Version 25/25": the population and generations of a run (§9.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Version {
    pub(super) population: usize,
    pub(super) generations: usize,
    pub(super) fitness_games: usize,
}

/// Fitness evaluation games in the thesis.
const FITNESS_GAMES: usize = 10;

impl Version {
    pub(super) const fn new(population: usize, generations: usize) -> Self {
        Self { population, generations, fitness_games: FITNESS_GAMES }
    }

    /// A player that evolves, in this version and with further keys. What it sets itself is what the
    /// pairing is about, and holds against these.
    fn of(self, player: &str, further_keys: &str) -> String {
        let settings = player.split_once(':').map_or("", |(_, settings)| settings);
        let mut spec = format!("hgp:pop={},gens={}", self.population, self.generations);
        if self.fitness_games != FITNESS_GAMES {
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

/// Who is the opponent in the thesis.
const RPLAYER: &str = "rplayer";

/// "150 game moves proved a sufficient number" (§9.5).
const MOVE_CAP: u32 = 150;

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
        let fitness_games =
            parameters.number("fitness-games", help, 1..=1_000, [FITNESS_GAMES, FITNESS_GAMES, 2]);
        let keys = parameters.keys("hgp", "hgp", "all players that evolve", &TAKEN);
        let opponent = parameters.player("opponent", "whom HGP meets in experiment 1", RPLAYER);
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

    /// Asks after how many plies games are draws.
    pub(super) fn move_cap(&mut self, parameters: &mut Parameters<'_>) -> u32 {
        let cap = move_cap(parameters, [MOVE_CAP; 3]);
        if cap != MOVE_CAP {
            self.thesis.clear();
        }
        cap
    }

    /// Two players in the version with this number. `thesis` has its figures by the number of
    /// its version; it has none where anything is otherwise than there.
    pub(super) fn pairing(
        &self,
        name: &str,
        number: usize,
        players: [&str; 2],
        thesis: impl Fn(usize) -> Thesis,
    ) -> Duel {
        let version = self.versions[number];
        let is_opponent_another = self.opponent != RPLAYER && players.contains(&RPLAYER);
        let is_another = is_opponent_another || !self.keys.is_empty();
        let known = self.thesis.iter().position(|&of| of == version && !is_another);
        let [first, second] = players.map(|player| match player {
            RPLAYER => self.opponent.clone(),
            player => version.of(player, &self.keys),
        });
        let name = match self.opponent.as_str() {
            RPLAYER => name.to_owned(),
            other => name.replace("RPlayer", other),
        };
        Duel { name, version, first, second, thesis: known.map(thesis), reading: None }
    }
}

#[cfg(test)]
mod tests {
    use super::super::othello::VERSIONS;
    use super::{Evolving, RPLAYER, Thesis, Version};

    /// Its own figures wherever a version stands, and none of other settings.
    #[test]
    fn the_thesis_has_figures_of_its_own_versions_and_settings() {
        let won = |versions: &[Version], keys: &str, opponent: &str, second| {
            let (versions, thesis) = (versions.to_vec(), VERSIONS.to_vec());
            let (keys, opponent) = (keys.to_owned(), opponent.to_owned());
            let evolving = Evolving { games: 1, versions, keys, opponent, thesis };
            let thesis = |number: usize| Thesis::won([18, 20][number], 20);
            evolving.pairing("", 0, ["hgp", second], thesis).thesis.map(|thesis| thesis.wins)
        };
        let [first, last] = VERSIONS;
        assert_eq!(won(&[first, last], "", RPLAYER, RPLAYER), Some(18));
        assert_eq!(won(&[last, first], "", RPLAYER, RPLAYER), Some(20));
        assert_eq!(won(&[first], "mutation=0.2", RPLAYER, RPLAYER), None);
        assert_eq!(won(&[first], "", "random", RPLAYER), None);
        assert_eq!(won(&[first], "", "random", "hgp"), Some(18), "it takes no part");
        assert_eq!(won(&[Version { fitness_games: 2, ..first }], "", RPLAYER, RPLAYER), None);
    }
}
