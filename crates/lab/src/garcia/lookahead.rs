//! Whether looking ahead helps (§IV.A, Fig. 9).

use gamut_arena::{Openings, Series};
use gamut_game::rng;
use gamut_games::loa::Loa;
use gamut_players::PlayerSpec;
use gamut_search::StopSwitch;
use rand::RngExt;
use serde::Serialize;

use super::{evaluation, lookahead_report};
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::pairs::{PairedGame, play_pair};
use crate::report::Report;

/// The AI with depth 3, 4 and 5 against itself with depth 1.
pub(crate) struct LoaLookahead;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct LookaheadConfig {
    /// The AI's depths, as in the paper.
    pub(super) depths: Vec<u32>,
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

    /// The depth of a job; one job a depth plays the paper's two games.
    pub(super) fn depth(&self, job: usize) -> u32 {
        self.depths[job % self.depths.len()]
    }
}

impl Study for LoaLookahead {
    const NAME: &'static str = "loa-lookahead";
    const PAPER: &'static str =
        "M. Garcia, Lines of Action – Artificial Intelligence, §IV.A and Fig. 9";
    const SUMMARY: &'static str = "depth 3, 4 and 5 against depth 1, from the start and openings";
    const GAMES: &'static str = "games from openings besides the paper's six (500; quick: 30)";
    type Config = LookaheadConfig;
    /// Two games, as the AI saw them.
    type Done = Vec<PairedGame>;

    fn config(settings: &Settings) -> LookaheadConfig {
        let games = settings.games.unwrap_or(settings.extent.pick(500, 30, 4));
        LookaheadConfig {
            depths: settings.extent.pick(vec![3, 4, 5], vec![3, 4, 5], vec![2, 3]),
            evaluation: evaluation(),
            pairs: games.div_ceil(2) as usize,
            opening_plies: 4,
            move_cap: 400,
        }
    }

    fn jobs(config: &LookaheadConfig) -> usize {
        config.depths.len() + config.pairs
    }

    fn run_job(
        config: &LookaheadConfig,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<Vec<PairedGame>, LabError> {
        let player = |depth| config.player(depth).parse::<PlayerSpec>();
        let players = [player(config.depth(number))?, player(1)?];
        let is_paper = number < config.depths.len();
        let series = Series {
            games: 2,
            seed: rng(seed, number as u64).random(),
            threads: 1,
            openings: match is_paper {
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
