//! Whether looking ahead helps (§IV.A, Fig. 9).

use gamut_arena::{Openings, Series};
use gamut_experiment::{
    Job, JobError, PairedGame, Parameters, Study, move_cap, opening_plies, play_pair,
};
use gamut_game::rng;
use gamut_games::loa::Loa;
use gamut_players::PlayerSpec;
use gamut_report::Report;
use rand::RngExt;
use serde::Serialize;

use super::{EVALUATION, evaluation, lookahead_report};

/// The AI with depth 3, 4 and 5 against itself with depth 1.
pub(crate) struct LoaLookahead;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct LookaheadConfig {
    /// The AI's depths, as in the paper.
    pub(super) depths: Vec<u32>,
    /// Its opponent's; 1 in the paper.
    pub(super) opponent_depth: u32,
    pub(super) evaluation: &'static str,
    /// Pairs of games besides the paper's, over all depths in turn.
    pub(super) pairs: usize,
    pub(super) opening_plies: u32,
    /// After so many moves a game is a draw: nobody gets anywhere.
    pub(super) move_cap: u32,
}

impl LookaheadConfig {
    pub(super) fn player(&self, depth: u32) -> String {
        format!("alphabeta:depth={depth},eval={}", self.evaluation)
    }

    /// Whether a job plays two games of the paper.
    pub(super) fn is_of_paper(&self, job: usize) -> bool {
        let is_depth = (3..=5).contains(&self.depth(job));
        let are_players = self.opponent_depth == 1 && self.evaluation == EVALUATION;
        job < self.depths.len() && is_depth && are_players
    }

    /// The depth of a job; one job a depth plays two games from the start position.
    pub(super) fn depth(&self, job: usize) -> u32 {
        self.depths[job % self.depths.len()]
    }
}

impl Study for LoaLookahead {
    const NAME: &'static str = "loa-lookahead";
    const PAPER: &'static str =
        "M. Garcia, Lines of Action – Artificial Intelligence, §IV.A and Fig. 9";
    const SUMMARY: &'static str = "depth 3, 4 and 5 against depth 1, from the start and openings";
    type Config = LookaheadConfig;
    /// Two games, as the AI saw them.
    type Done = Vec<PairedGame>;

    fn config(parameters: &mut Parameters<'_>) -> LookaheadConfig {
        let help = "games from openings besides the paper's";
        let games: usize = parameters.number("games", help, 0..=1_000_000, [500, 30, 4]);
        let depths = [&[3, 4, 5][..], &[3, 4, 5], &[2, 3]];
        let help = "plies that its opponent looks ahead";
        LookaheadConfig {
            depths: parameters.numbers("depths", "plies that the AI looks ahead", 1..=12, depths),
            opponent_depth: parameters.number("opponent-depth", help, 1..=12, [1; 3]),
            evaluation: evaluation(parameters),
            pairs: games.div_ceil(2),
            opening_plies: opening_plies(parameters, 4),
            move_cap: move_cap(parameters, [400; 3]),
        }
    }

    fn jobs(config: &LookaheadConfig) -> usize {
        config.depths.len() + config.pairs
    }

    fn run_job(
        config: &LookaheadConfig,
        &Job { seed, number, stop }: &Job<'_>,
    ) -> Result<Vec<PairedGame>, JobError> {
        let player = |depth| config.player(depth).parse::<PlayerSpec>();
        let players = [player(config.depth(number))?, player(config.opponent_depth)?];
        let series = Series {
            games: 2,
            seed: rng(seed, number as u64).random(),
            threads: 1,
            openings: match number < config.depths.len() {
                true => Openings::NONE,
                false => Openings::random(config.opening_plies),
            },
            move_cap: Some(config.move_cap),
            repetition_draws: true,
        };
        play_pair::<Loa>(&players, &series, 0, stop)
    }

    fn report(config: &LookaheadConfig, done: &[Vec<PairedGame>]) -> Report {
        lookahead_report::report(config, done)
    }
}
