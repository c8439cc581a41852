//! A match of many games, one pair of colours after the other.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use gamut_game::{Notation, Side};
use gamut_games::registry::GameVisitor;

use super::openings::openings;
use super::player::Player;
use super::referee::{Ending, GameReport, Table, Who};
use super::roster::{Opponent, Setup};
use super::score::{Clock, Score};
use super::uci::{Dialect, Uci};
use crate::Result;

/// Who plays whom, and how.
pub(crate) struct Contest<'a> {
    pub(crate) opponent: &'a Opponent,
    pub(crate) setup: Setup<'a>,
    /// The program of ours; `engine GAME` makes it an engine.
    pub(crate) program: PathBuf,
    pub(crate) our_options: &'a [(String, String)],
    pub(crate) pairs: u64,
    pub(crate) movetime: Duration,
    pub(crate) threads: usize,
    /// Where the games are written to.
    pub(crate) records: PathBuf,
}

/// What came of it.
#[derive(Default)]
pub(crate) struct Standing {
    pub(crate) score: Score,
    pub(crate) our_clock: Clock,
    pub(crate) their_clock: Clock,
    pub(crate) our_name: String,
    pub(crate) their_name: String,
    pub(crate) our_failures: u32,
    pub(crate) their_failures: u32,
    pub(crate) drawn_by_their_rules: u32,
}

/// A game that was played, and where in the match.
struct Played {
    pair: usize,
    our_side: Side,
    report: GameReport,
}

impl GameVisitor for &Contest<'_> {
    type Output = Result<Standing>;

    fn visit<G: Notation>(self) -> Result<Standing> {
        let openings = openings::<G>(self.pairs, self.setup.seed);
        let file = File::create(&self.records)
            .map_err(|error| format!("{}: {error}", self.records.display()))?;
        let state = Mutex::new((Standing::default(), file));
        let next = AtomicUsize::new(0);
        // The first starts alone: what is missing is installed once, or complained of once.
        let first = self.start_both()?;
        let mut tables = vec![first];
        for _ in 1..self.threads {
            tables.push(self.start_both()?);
        }
        if let Ok(mut state) = state.lock() {
            state.0.our_name = tables[0].0.name().to_owned();
            state.0.their_name = tables[0].1.name().to_owned();
            println!("{} against {}", state.0.our_name, state.0.their_name);
        }
        let (openings, next, games) = (&openings, &next, &state);
        std::thread::scope(|scope| {
            let workers: Vec<_> = tables
                .into_iter()
                .map(|players| scope.spawn(move || self.work::<G>(players, openings, next, games)))
                .collect();
            workers.into_iter().try_for_each(|worker| {
                worker.join().unwrap_or_else(|_| Err("a worker has failed".to_owned()))
            })
        })?;
        state.into_inner().map(|(standing, _)| standing).map_err(|error| error.to_string())
    }
}

/// Our engine and theirs.
type Players = (Box<dyn Player>, Box<dyn Player>);

impl Contest<'_> {
    fn start_us(&self) -> Result<Box<dyn Player>> {
        let mut command = Command::new(&self.program);
        command.args(["engine", self.setup.game]);
        let started = Uci::start(command, Dialect::Moves, self.our_options);
        Ok(Box::new(started.map_err(|problem| format!("our engine: {problem}"))?))
    }

    fn start_both(&self) -> Result<Players> {
        Ok((self.start_us()?, self.opponent.start(&self.setup)?))
    }

    /// Plays pairs of games until there are none left.
    fn work<G: Notation>(
        &self,
        (mut us, mut them): Players,
        openings: &[Vec<G::Move>],
        next: &AtomicUsize,
        state: &Mutex<(Standing, File)>,
    ) -> Result {
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            let Some(opening) = openings.get(pair) else { return Ok(()) };
            for our_side in Side::BOTH {
                let round = format!("{}.{}", pair + 1, our_side as u8 + 1);
                let movetime = self.movetime;
                let mut table = Table { us: &mut *us, them: &mut *them, our_side, movetime };
                let report = table.play::<G>(opening, &round);
                if let Ending::Failed { who, .. } = report.ending {
                    match who {
                        Who::Us => us = self.start_us()?,
                        Who::Them => them = self.opponent.start(&self.setup)?,
                    }
                }
                let mut state = state.lock().map_err(|error| error.to_string())?;
                let (standing, file) = &mut *state;
                standing.add(&Played { pair, our_side, report }, file)?;
            }
        }
    }
}

impl Standing {
    /// Counts a game, prints its line and writes its record.
    fn add(&mut self, played: &Played, file: &mut File) -> Result {
        let Played { pair, our_side, report } = played;
        self.score.add(report.verdict);
        self.our_clock.join(report.our_clock);
        self.their_clock.join(report.their_clock);
        match &report.ending {
            Ending::ByTheRules(_) => {}
            Ending::DrawnByTheirRules(_) => self.drawn_by_their_rules += 1,
            Ending::Failed { who: Who::Us, .. } => self.our_failures += 1,
            Ending::Failed { who: Who::Them, .. } => self.their_failures += 1,
        }
        let Score { won, drawn, lost } = self.score;
        println!(
            "{:4}  opening {:3}  we are {our_side}  {:5}  {:3} plies  +{won} ={drawn} -{lost}  {}",
            self.score.games(),
            pair + 1,
            report.verdict,
            report.plies,
            report.ending,
        );
        writeln!(file, "{}", report.record).map_err(|error| format!("writing records: {error}"))
    }
}
