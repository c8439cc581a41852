//! Offline evolution in any game by name: compiled here once, and not again where it is run.

use std::error::Error;

use gamut_game::Notation;
use gamut_report::grouped;
use gamut_statistics::Tally;
use toml::Table;

use super::report::report;
use super::{Conclusion, Epoch, Offline, Plan, PlanError, Results};
use crate::hgp::Evolves;
use crate::{AnyRun, EpochReport, PlanFile, RunConclusion, RunFile, RunRecord};

/// What was evolved.
const ALPHA: &str = "alpha.toml";

impl<G: Evolves + Notation> AnyRun for Offline<G> {
    fn config(&self) -> String {
        self.plan().to_toml()
    }

    fn log_head(&self) -> String {
        Epoch::head(self.plan())
    }

    fn all_epochs(&self) -> u32 {
        self.plan().epochs
    }

    fn epochs(&self) -> u32 {
        self.epochs()
    }

    fn restore(&mut self, state: Table) -> Result<(), Box<dyn Error + Send + Sync>> {
        *self = Self::resume(self.plan().clone(), state)?;
        Ok(())
    }

    fn state(&self) -> Table {
        self.state()
    }

    fn next_epoch(
        &mut self,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<EpochReport> {
        let epochs = self.next_epoch(threads, stop)?;
        let lines = epochs.iter().map(|epoch| epoch.to_csv(self.plan())).collect();
        let score = epochs.iter().filter_map(|epoch| epoch.score).reduce(f64::max);
        let standing = score.map(|score| format!("{:.0} % v rplayer", 100.0 * score));
        Some(EpochReport { lines, standing })
    }

    fn conclude(
        &self,
        record: &RunRecord,
        _: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<RunConclusion> {
        let Conclusion { alphas, champion } = self.conclude(stop)?;
        let Results { wins, draws, losses } = champion;
        let tally = Tally { wins: wins.into(), draws: draws.into(), losses: losses.into() };
        let (score, (low, high)) = (100.0 * tally.score(), tally.interval_95());
        let champion = format!(
            "champion: {score:.1} % against rplayer in {} fresh games ({:.1}–{:.1})",
            tally.games(),
            100.0 * low,
            100.0 * high
        );
        let Plan { epochs, parameters, .. } = self.plan();
        let run = format!(
            "{}: {} epochs of {} generations of {} strategies",
            G::NAME,
            grouped((*epochs).into()),
            parameters.generations,
            grouped(parameters.population as u64),
        );
        let others = alphas.strategies.len() - 1;
        let about = format!("the champion and {others} more; play with hgp:alpha=FILE");
        let alphas = RunFile::told(ALPHA, alphas.to_toml(), about);
        let files = [alphas].into_iter().chain(report(record, &champion)).collect();
        Some(RunConclusion { told: vec![run, champion], files })
    }
}

fn run_of<G: Evolves + Notation>(file: &PlanFile) -> Result<Box<dyn AnyRun>, PlanError> {
    Ok(Box::new(Offline::<G>::new(Plan::parse::<G>(file)?)?))
}

/// A run that has not begun, by the plan in a file and in the game that it names.
///
/// # Errors
/// When the game has no strategies, or the plan has a key or a value that plans do not have.
pub fn any_run(file: &PlanFile) -> Result<Box<dyn AnyRun>, PlanError> {
    let unknown = || Err(file.no_such_game(|game| PlanError::NoStrategies { game }));
    run_in(file.game(), file).unwrap_or_else(unknown)
}

macro_rules! registry {
    ($($name:ident: ($tier:ident, $look:ident) $game:ty),* $(,)?) => {
        fn run_in(game: &str, file: &PlanFile) -> Option<Result<Box<dyn AnyRun>, PlanError>> {
            $(registry!(@$tier $game, game, file);)*
            None
        }
    };
    (@strategies $game:ty, $name:ident, $file:ident) => {
        if $name == <$game as gamut_game::Game>::ID {
            return Some(run_of::<$game>($file));
        }
    };
    // A game with modules has strategies, too.
    (@modules $game:ty, $name:ident, $file:ident) => {
        registry!(@strategies $game, $name, $file);
    };
    // Nothing can be evolved in a game that does not say how values of squares choose a move.
    (@$tier:ident $game:ty, $name:ident, $file:ident) => {};
}

gamut_games::with_all_games![registry];
