//! The dynamic fitness function that the thesis asks for (§10.4.3, §11.3), and whole games.

use gamut_game::{Game, Side, rng};
use gamut_games::chess::Chess;
use gamut_search::StopSwitch;
use rand::RngExt;
use serde::Serialize;

use super::chess_game::{GameDone, Pairing, play};
use super::chess_positions::{ENDGAMES, any_position, parsed};
use super::chess_stages_report;
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::report::Report;

/// Fitness by stage of the game against the static one of §9.2.2.1.
pub(crate) struct ChessStages;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Config {
    pub(super) cells: Vec<Conditions>,
    /// Games of each cell.
    pub(super) games: usize,
    pub(super) move_cap: usize,
}

/// The conditions of a cell.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Conditions {
    pub(super) name: String,
    pub(super) start: Start,
    pub(super) gp: String,
    pub(super) opponent: String,
    /// Whether the third repetition is a draw.
    pub(super) repetition: bool,
    /// Games won in the thesis, of five.
    pub(super) thesis: Option<u32>,
    /// What must be won, in percent, if anything must.
    pub(super) bar: Option<f64>,
}

/// How games begin.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Start {
    /// From a position, the GP player having White.
    Fen(&'static str),
    /// From any position with these pieces, the GP player having White.
    Any(&'static str),
    /// From the start position, the GP player having White in every other game.
    Whole,
}

impl Config {
    /// Cells take turns, so that an unfinished run has something of each.
    pub(super) fn cell(&self, job: usize) -> usize {
        job % self.cells.len()
    }
}

/// Every cell, for these GP players: with the static fitness and by stages.
fn cells(fixed: &str, staged: &str) -> Vec<Conditions> {
    let mut cells = Vec::new();
    let against = |name: String, start, gp: &str, opponent: &str, repetition| Conditions {
        name,
        start,
        gp: gp.to_owned(),
        opponent: opponent.to_owned(),
        repetition,
        thesis: None,
        bar: None,
    };
    for (endgame, won) in ENDGAMES.iter().zip([5, 4, 1]) {
        let name = format!("experiment {}", endgame.number);
        let start = || Start::Fen(endgame.fen);
        cells.push(Conditions {
            thesis: Some(won),
            bar: (endgame.number < 3).then_some(80.0),
            ..against(name.clone(), start(), fixed, "rplayer", false)
        });
        let cell = against(name, start(), staged, "rplayer", false);
        cells.push(Conditions { bar: Some(90.0), ..cell });
    }
    for (pieces, name) in
        [("KRk", "any K R v K"), ("KQk", "any K Q v K"), ("KRRk", "any K R R v K")]
    {
        let cell = |gp| against(name.to_owned(), Start::Any(pieces), gp, "rplayer", false);
        if pieces == "KRk" {
            cells.push(cell(fixed));
        }
        cells.push(Conditions { bar: Some(90.0), ..cell(staged) });
    }
    let name = "any K R v K where repetition draws".to_owned();
    cells.push(against(name, Start::Any("KRk"), staged, "rplayer", true));
    for (gp, opponent) in [(fixed, "rplayer"), (staged, "rplayer"), (staged, fixed)] {
        cells.push(against("whole games".to_owned(), Start::Whole, gp, opponent, true));
    }
    cells
}

impl Study for ChessStages {
    const NAME: &'static str = "chess-stages";
    const PAPER: &'static str = "C. A. Frankland, Evolving Heuristic Based Game Playing \
                                 Strategies for Board Games Using Genetic Programming, §10.4.3 \
                                 and §11.3";
    const SUMMARY: &'static str = "fitness by stage of the game: endings and whole games of chess";
    const GAMES: &'static str = "games of each cell (100; quick: 2)";
    type Config = Config;
    type Done = GameDone;

    fn config(settings: &Settings) -> Config {
        let extent = settings.extent;
        let size = extent.pick("pop=50,gens=10", "pop=50,gens=10", "pop=4,gens=2,training=2");
        Config {
            cells: cells(
                &format!("hgp:{size},fitness=training"),
                &format!("hgp:{size},fitness=stages"),
            ),
            games: settings.games.unwrap_or(extent.pick(100, 2, 1)) as usize,
            move_cap: extent.pick(150, 150, 8),
        }
    }

    fn jobs(config: &Config) -> usize {
        config.cells.len() * config.games
    }

    fn run_job(
        config: &Config,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<GameDone, LabError> {
        let cell = &config.cells[config.cell(number)];
        let game = number / config.cells.len();
        let mut chance = rng(seed, number as u64);
        let start = match cell.start {
            Start::Fen(fen) => parsed(fen)?,
            // The same positions for everybody.
            Start::Any(pieces) => any_position(pieces, &mut rng(!seed, game as u64)),
            Start::Whole => Chess::start(),
        };
        let is_black = matches!(cell.start, Start::Whole) && game % 2 == 1;
        let pairing = Pairing {
            gp: &cell.gp,
            opponent: &cell.opponent,
            gp_side: if is_black { Side::Black } else { Side::White },
            move_cap: config.move_cap,
            repetition: cell.repetition,
        };
        play(&start, &pairing, chance.random(), stop)
    }

    fn report(config: &Config, done: &[GameDone]) -> Report {
        chess_stages_report::report(config, done)
    }
}
