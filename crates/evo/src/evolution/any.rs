//! Runs in any game by name: compiled here once, and not again where they are started.

use std::error::Error;

use gamut_evolve::{AnyRun, EpochReport, GameCounter, PlanFile, RunConclusion, RunFile, RunRecord};
use gamut_game::Notation;
use toml::Table;

use super::plan::{Plan, PlanError};
use super::report::{of_run, report, rounded};
use super::run::{Champion, ModuleRun};
use super::species::Generation;
use super::{BEST, log};
use crate::file::IndividualFile;
use crate::steered::Steered;

impl<G: Steered + Notation> AnyRun for ModuleRun<G> {
    fn config(&self) -> String {
        self.plan().to_toml()
    }

    fn log_head(&self) -> String {
        log::HEAD.to_owned()
    }

    fn epoch_name(&self) -> &'static str {
        "generation"
    }

    fn all_epochs(&self) -> u32 {
        self.plan().generations
    }

    fn epochs(&self) -> u32 {
        self.generations()
    }

    fn restore(&mut self, state: Table) -> Result<(), Box<dyn Error + Send + Sync>> {
        *self = Self::resume(self.plan().clone(), state)?;
        Ok(())
    }

    fn state(&self) -> Table {
        self.state()
    }

    fn games(&self) -> Option<GameCounter> {
        Some(self.counter().clone())
    }

    fn next_epoch(
        &mut self,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<EpochReport> {
        let demes = self.next_generation(threads, stop)?;
        let number = self.generations();
        let lines = (1..).zip(&demes).map(|(deme, one)| log::line(number, deme, one)).collect();
        Some(EpochReport { lines, standing: standing(&demes) })
    }

    fn concluding_games(&self) -> u64 {
        self.concluding_games()
    }

    fn conclude(
        &self,
        record: &RunRecord,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<RunConclusion> {
        let (plan, champion) = (self.plan(), self.conclude(threads, stop)?);
        let Champion { member, verdict, .. } = &champion;
        let (games, nodes) = (verdict.games().len(), rounded(verdict.nodes_per_move(None)));
        let (fitness, result) = (verdict.fitness_estimate(), verdict.result(None));
        let classes: Vec<String> =
            verdict.classes().iter().map(|class| class.number().to_string()).collect();
        let best = IndividualFile {
            game: G::ID.to_owned(),
            by: format!(
                "gamut evolve, seed {}, {} generations; then fitness {:.2}, mean result {:.2}, in \
                 {games} games against {}, with {nodes} nodes a move",
                plan.seed,
                plan.generations,
                fitness.value,
                result.value,
                classes.join(", ")
            ),
            frame: plan.search,
            genome: member.genome(),
        };
        let champion_line = format!(
            "champion: fitness {} in {games} fresh games, {nodes} nodes a move",
            fitness.text(2)
        );
        let results = format!("          mean result {}, from -1 to 1", result.text(2));
        let about = "the champion, to be read and edited; play with evo:FILE";
        let best = RunFile::told(BEST, best.to_toml::<G>(), about);
        let files = [best].into_iter().chain(report::<G>(plan, record, &champion)).collect();
        Some(RunConclusion { told: vec![of_run::<G>(plan), champion_line, results], files })
    }
}

/// How demes stand after a generation.
fn standing(demes: &[Generation]) -> Option<String> {
    let best = demes.iter().max_by(|a, b| a.fitness.best.total_cmp(&b.fitness.best))?;
    let mean = demes.iter().map(|one| one.fitness.mean).sum::<f64>() / demes.len() as f64;
    let programs: usize = demes.iter().map(|one| one.programs).sum();
    Some(format!(
        "best {:.2}, mean {mean:.2}, {programs} programs, {} nodes a move",
        best.fitness.best,
        rounded(best.nodes_per_move)
    ))
}

fn run_of<G: Steered + Notation>(file: &PlanFile) -> Result<Box<dyn AnyRun>, PlanError> {
    Ok(Box::new(ModuleRun::<G>::new(Plan::parse::<G>(file)?)))
}

/// A run that has not begun, by the plan in a file and in the game that it names.
///
/// # Errors
/// When the game has nothing for the modules of individuals, or the plan has a key or a value that
/// plans do not have.
pub fn any_run(file: &PlanFile) -> Result<Box<dyn AnyRun>, PlanError> {
    let unknown = || Err(file.no_such_game(|game| PlanError::NoModules { game }));
    run_in(file.game(), file).unwrap_or_else(unknown)
}

macro_rules! registry {
    ($($name:ident: ($tier:ident, $look:ident) $game:ty),* $(,)?) => {
        fn run_in(game: &str, file: &PlanFile) -> Option<Result<Box<dyn AnyRun>, PlanError>> {
            $(registry!(@$tier $game, game, file);)*
            None
        }
    };
    (@modules $game:ty, $name:ident, $file:ident) => {
        if $name == <$game as gamut_game::Game>::ID {
            return Some(run_of::<$game>($file));
        }
    };
    // Nothing can be evolved in a game that modules see nothing of.
    (@$tier:ident $game:ty, $name:ident, $file:ident) => {};
}

gamut_games::with_all_games![registry];
