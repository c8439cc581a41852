//! Whether looking ahead helps (§IV.A, Fig. 9).

use std::sync::Mutex;

use gamut_arena::{Openings, PlayedGame, Series, play_series};
use gamut_game::{Notation, Side, rng};
use gamut_games::loa::Loa;
use gamut_players::PlayerSpec;
use gamut_search::StopSwitch;
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::{evaluation, lookahead_report};
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::report::Report;
use crate::seated::faultless;

/// The AI with depth 3, 4 and 5 against itself with depth 1.
pub(crate) struct LoaLookahead;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Config {
    /// The AI's depths, as in the paper.
    pub(super) depths: Vec<u32>,
    pub(super) evaluation: &'static str,
    /// Pairs of games besides the paper's, over all depths in turn.
    pub(super) pairs: usize,
    pub(super) opening_plies: u32,
    /// After so many moves a game is a draw: nobody gets anywhere.
    pub(super) move_cap: u32,
}

impl Config {
    pub(super) fn player(&self, depth: u32) -> String {
        format!("alphabeta:depth={depth},eval={}", self.evaluation)
    }

    /// The depth of a job; one job a depth plays the paper's two games.
    pub(super) fn depth(&self, job: usize) -> u32 {
        self.depths[job % self.depths.len()]
    }
}

/// One game, as the AI saw it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct GameDone {
    pub(super) ai_is_black: bool,
    /// 2 for a win of the AI, 1 for a draw, 0 for a loss.
    pub(super) half_points: u64,
    pub(super) reason: String,
    pub(super) opening: String,
    pub(super) moves: Vec<String>,
    pub(super) final_position: String,
    pub(super) ai_moves: u64,
    pub(super) ai_nodes: u64,
    pub(super) ai_seconds: f64,
}

impl Study for LoaLookahead {
    const NAME: &'static str = "loa-lookahead";
    const PAPER: &'static str =
        "M. Garcia, Lines of Action – Artificial Intelligence, §IV.A and Fig. 9";
    const SUMMARY: &'static str = "depth 3, 4 and 5 against depth 1, from the start and openings";
    const GAMES: &'static str = "games from openings besides the paper's six (500; quick: 30)";
    type Config = Config;
    type Done = Vec<GameDone>;

    fn config(settings: &Settings) -> Config {
        let games = settings.games.unwrap_or(settings.extent.pick(500, 30, 4));
        Config {
            depths: settings.extent.pick(vec![3, 4, 5], vec![3, 4, 5], vec![2, 3]),
            evaluation: evaluation(),
            pairs: games.div_ceil(2) as usize,
            opening_plies: 4,
            move_cap: 400,
        }
    }

    fn jobs(config: &Config) -> usize {
        config.depths.len() + config.pairs
    }

    fn run_job(
        config: &Config,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<Vec<GameDone>, LabError> {
        let ai: PlayerSpec = config.player(config.depth(number)).parse()?;
        let opponent: PlayerSpec = config.player(1).parse()?;
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
        let games = Mutex::new(Vec::new());
        let keep = |played: &PlayedGame<Loa>| {
            if let Ok(mut games) = games.lock() {
                games.push(faultless(played, [&ai, &opponent]).map(|()| GameDone::of(played)));
            }
        };
        play_series::<Loa>(&ai, &opponent, &series, stop, &keep)?;
        let games = games.into_inner().unwrap_or_default();
        let games = games.into_iter().collect::<Result<Vec<_>, _>>()?;
        // Games that were stopped are not among them.
        if games.len() == series.games { Ok(games) } else { Err(LabError::Stopped) }
    }

    fn report(config: &Config, done: &[Vec<GameDone>]) -> Report {
        lookahead_report::report(config, done)
    }
}

impl GameDone {
    fn of(played: &PlayedGame<Loa>) -> Self {
        let game = &played.game;
        let tally = played.tally();
        let text = |ply: usize| {
            let position = game.position_after(ply).unwrap_or(game.start());
            Loa::move_text(position, game.moves()[ply])
        };
        let mut moves: Vec<String> = (0..game.moves().len()).map(text).collect();
        let after = moves.split_off(played.opening_plies);
        Self {
            ai_is_black: played.first_side == Side::Black,
            half_points: 2 * tally.wins + tally.draws,
            reason: played.outcome.reason.to_string(),
            opening: moves.join(" "),
            moves: after,
            final_position: Loa::position_text(game.position()),
            ai_moves: played.effort[0].moves,
            ai_nodes: played.effort[0].nodes,
            ai_seconds: played.effort[0].time.as_secs_f64(),
        }
    }
}
