//! Genetic minimax in real games (§5: "we will attempt to apply the genetic minimax algorithm
//! to some real computer games"), at equal leaf evaluations.

use gamut_arena::{Openings, Series};
use gamut_players::{Playable, PlayableVisitor, PlayerSpec, with_playable};
use gamut_search::StopSwitch;
use serde::Serialize;

use super::{GAMES, games_report};
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::pairs::{PairedGame, play_pair};
use crate::report::Report;

/// Matches of the genetic player with others, with itself and with its parts exchanged.
pub(crate) struct GeneticGames;

/// What a match is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) enum Question {
    /// How strong the aimed variant is.
    Strength,
    /// What a part of the aimed variant does: with it changed against as it is.
    Part,
    /// What a part of the published algorithm does, or a suggestion of §5.
    Published,
}

/// Two players that meet in every game. Specs are without the number of leaves.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Pairing {
    pub(super) question: Question,
    pub(super) first: &'static str,
    pub(super) second: &'static str,
}

const fn strength(second: &'static str) -> Pairing {
    Pairing { question: Question::Strength, first: "genetic", second }
}

const fn part(first: &'static str) -> Pairing {
    Pairing { question: Question::Part, first, second: "genetic" }
}

const fn published(first: &'static str) -> Pairing {
    Pairing { question: Question::Published, first, second: "genetic:variant=published" }
}

/// Positions that were judged before cost no leaves: who looks at these again and again needs
/// another end.
pub(super) const PAIRINGS: [Pairing; 25] = [
    strength("alphabeta"),
    strength("minimax"),
    strength("lasvegas"),
    strength("genetic:variant=published"),
    strength("mcts:horizon=0,c=0.3"),
    strength("engine"),
    part("genetic:fitness=height"),
    part("genetic:pool=population"),
    part("genetic:charge=0"),
    part("genetic:litter=0"),
    part("genetic:temperature=0"),
    part("genetic:tempo=0"),
    part("genetic:tempo=1"),
    part("genetic:deepening=off"),
    part("genetic:quiescent=off"),
    part("genetic:gens=400,transpositions=on"),
    part("genetic:crossover=0.1"),
    part("genetic:mutation=0.1"),
    published("genetic:variant=published,encoding=squares"),
    published("genetic:variant=published,deepening=on"),
    published("genetic:variant=published,gens=400,transpositions=on"),
    published("genetic:variant=published,start=3"),
    published("genetic:variant=published,quiescent=on"),
    published("genetic:variant=published,pool=tree"),
    published("genetic:variant=published,answer=tree"),
];

/// A player that evaluates so many leaves for each move.
pub(super) fn with_leaves(player: &str, leaves: u64) -> String {
    let separator = if player.contains(':') { ',' } else { ':' };
    format!("{player}{separator}leaves={leaves}")
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct GamesConfig {
    pub(super) games: Vec<&'static str>,
    pub(super) pairings: Vec<Pairing>,
    /// Leaves that each player evaluates for a move, at most.
    pub(super) leaves: u64,
    /// Pairs of games of each pairing in each game.
    pub(super) pairs: usize,
    pub(super) opening_plies: u32,
    /// After so many moves the position decides.
    pub(super) move_cap: u32,
}

impl GamesConfig {
    /// Jobs go through the games and pairings in turn: the game, the pairing, and which of its
    /// pairs of games.
    pub(super) fn place(&self, job: usize) -> (usize, usize, usize) {
        let (games, pairings) = (self.games.len(), self.pairings.len());
        (job % games, job / games % pairings, job / games / pairings)
    }
}

impl Study for GeneticGames {
    const NAME: &'static str = "genetic-games";
    const PAPER: &'static str = "T.-P. Hong, K.-Y. Huang and W.-Y. Lin, Adversarial Search by \
                                 Evolutionary Computation, §5: future work";
    const SUMMARY: &'static str =
        "the genetic player against others at equal leaf evaluations, and what its parts do";
    const GAMES: &'static str = "games of each pairing in each game (100; quick: 2)";
    type Config = GamesConfig;
    type Done = Vec<PairedGame>;

    fn config(settings: &Settings) -> GamesConfig {
        let extent = settings.extent;
        let games = settings.games.unwrap_or(extent.pick(100, 2, 2));
        GamesConfig {
            games: extent.pick(GAMES.to_vec(), GAMES.to_vec(), vec!["othello"]),
            pairings: extent.pick(
                PAIRINGS.to_vec(),
                PAIRINGS.to_vec(),
                vec![PAIRINGS[0], PAIRINGS[5], PAIRINGS[17]],
            ),
            leaves: extent.pick(1000, 200, 30),
            pairs: games.div_ceil(2) as usize,
            opening_plies: Openings::default().plies,
            move_cap: extent.pick(200, 200, 20),
        }
    }

    fn jobs(config: &GamesConfig) -> usize {
        config.games.len() * config.pairings.len() * config.pairs
    }

    fn run_job(
        config: &GamesConfig,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<Vec<PairedGame>, LabError> {
        let (game, pairing, pair) = config.place(number);
        let Pairing { first, second, .. } = config.pairings[pairing];
        let spec = |player| with_leaves(player, config.leaves).parse::<PlayerSpec>();
        // Every pairing has the same openings: those of `gamut match` with this seed.
        let series = Series {
            games: 2 * config.pairs,
            seed,
            threads: 1,
            openings: Openings::random(config.opening_plies),
            move_cap: Some(config.move_cap),
            repetition_draws: true,
        };
        let pair = PairToPlay { players: [spec(first)?, spec(second)?], series, pair, stop };
        let id = config.games[game];
        with_playable(id, pair).ok_or(LabError::NoGame(id))?
    }

    fn report(config: &GamesConfig, done: &[Vec<PairedGame>]) -> Report {
        games_report::report(config, done)
    }
}

/// Two games from one opening, to be played in a game that is known when the program runs.
struct PairToPlay<'a> {
    players: [PlayerSpec; 2],
    series: Series,
    /// Which of the pairs of the series.
    pair: usize,
    stop: &'a StopSwitch,
}

impl PlayableVisitor for PairToPlay<'_> {
    type Output = Result<Vec<PairedGame>, LabError>;

    fn visit<G: Playable>(self) -> Self::Output {
        play_pair::<G>(&self.players, &self.series, self.pair, self.stop)
    }
}
