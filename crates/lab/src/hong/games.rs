//! Genetic minimax in real games (§5: "we will attempt to apply the genetic minimax algorithm
//! to some real computer games"), at equal leaf evaluations.

use gamut_arena::{Openings, Series};
use gamut_experiment::{
    Job, JobError, PairedGame, Parameters, Study, move_cap, opening_plies, play_pair, with_keys,
};
use gamut_players::{Playable, PlayableVisitor, PlayerSpec, with_playable};
use gamut_report::Report;
use gamut_search::StopSwitch;
use serde::Serialize;

use super::{games_of_players, games_report, refuse_if_no_player};
use crate::error::LabError;

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
#[derive(Clone, Debug, Serialize)]
pub(super) struct Pairing {
    pub(super) question: Question,
    pub(super) first: String,
    pub(super) second: String,
}

/// Whom the aimed variant meets.
const OPPONENTS: [&str; 6] = [
    "alphabeta",
    "minimax",
    "lasvegas",
    "genetic:variant=published",
    "mcts:horizon=0,c=0.3",
    "engine",
];

/// Keys that exchange a part of the aimed variant. Positions that were judged before cost no
/// leaves: whoever looks at these again and again needs another end.
const PARTS: [&str; 12] = [
    "fitness=height",
    "pool=population",
    "charge=0",
    "litter=0",
    "temperature=0",
    "tempo=0",
    "tempo=1",
    "deepening=off",
    "quiescent=off",
    "gens=400,transpositions=on",
    "crossover=0.1",
    "mutation=0.1",
];

/// Keys that exchange a part of the published algorithm.
const OF_PUBLISHED: [&str; 7] = [
    "encoding=squares",
    "deepening=on",
    "gens=400,transpositions=on",
    "start=3",
    "quiescent=on",
    "pool=tree",
    "answer=tree",
];

/// All pairings that are asked for.
fn pairings(parameters: &mut Parameters<'_>, games: &[&'static str]) -> Vec<Pairing> {
    let (aimed, published) = ("genetic", "genetic:variant=published");
    let opponents = [&OPPONENTS[..], &OPPONENTS, &["alphabeta", "engine"]];
    let help = "whom the aimed variant meets";
    // All players are given leaves.
    let opponents = parameters.players("opponents", help, "leaves=1", opponents);
    let help = "variants of the aimed variant that meet it as it is";
    let parts = [&PARTS[..], &PARTS, &["mutation=0.1"]];
    let parts = parameters.variants("parts", help, aimed, parts);
    let help = "variants of the published algorithm that meet it as it is";
    let of_published = [&OF_PUBLISHED[..], &OF_PUBLISHED, &[]];
    let of_published = parameters.variants("published", help, published, of_published);
    if opponents.is_empty() && parts.is_empty() && of_published.is_empty() {
        parameters.refuse("opponents", "write at least one, or parts, or published");
    }
    for (key, player, variants) in
        [("parts", aimed, &parts), ("published", published, &of_published)]
    {
        for keys in variants {
            refuse_if_no_player(parameters, key, &with_keys(player, keys), games);
        }
    }
    let pairing = |question, first: &str, second: &str| {
        let (first, second) = (first.to_owned(), second.to_owned());
        Pairing { question, first, second }
    };
    let strength = opponents.iter().map(|other| pairing(Question::Strength, aimed, other));
    let parts = parts.iter().map(|keys| pairing(Question::Part, &with_keys(aimed, keys), aimed));
    let of_published = of_published
        .iter()
        .map(|keys| pairing(Question::Published, &with_keys(published, keys), published));
    strength.chain(parts).chain(of_published).collect()
}

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
    const PAPER: &'static str = hong!("§5: future work");
    const SUMMARY: &'static str =
        "the genetic player against others at equal leaf evaluations, and what its parts do";
    type Config = GamesConfig;
    type Done = Vec<PairedGame>;

    fn config(parameters: &mut Parameters<'_>) -> GamesConfig {
        let help = "games of each pairing in each game";
        let games: usize = parameters.number("games", help, 1..=1_000_000, [100, 2, 2]);
        let help = "leaves that each player evaluates for a move, at most";
        let in_games = games_of_players(parameters, &["othello"]);
        GamesConfig {
            leaves: parameters.number("leaves", help, 1..=1_000_000_000, [1000, 200, 30]),
            pairings: pairings(parameters, &in_games),
            games: in_games,
            pairs: games.div_ceil(2),
            opening_plies: opening_plies(parameters, Openings::default().plies),
            move_cap: move_cap(parameters, [200, 200, 20]),
        }
    }

    fn jobs(config: &GamesConfig) -> usize {
        config.games.len() * config.pairings.len() * config.pairs
    }

    fn run_job(
        config: &GamesConfig,
        &Job { seed, number, stop }: &Job<'_>,
    ) -> Result<Vec<PairedGame>, JobError> {
        let (game, pairing, pair) = config.place(number);
        let Pairing { first, second, .. } = &config.pairings[pairing];
        let spec = |player: &str| with_leaves(player, config.leaves).parse::<PlayerSpec>();
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
    type Output = Result<Vec<PairedGame>, JobError>;

    fn visit<G: Playable>(self) -> Self::Output {
        play_pair::<G>(&self.players, &self.series, self.pair, self.stop)
    }
}
