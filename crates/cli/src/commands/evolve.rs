//! `gamut evolve`: strategies evolved offline (Frankland §11.3).

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use gamut_arena::Tally;
use gamut_evolve::hgp::{AnyOffline, Conclusion, Epoch, Results, any_plan};
use gamut_evolve::{REPORT_OF_RUN, RunFolder, RunKind, run_report};
use gamut_players::{read_text, signature};

use super::grouped;
use crate::args::EvolveArgs;
use crate::failure::Failure;
use crate::files::shown;
use crate::interrupt::interrupts;
use crate::progress::Progress;

/// What was evolved.
const ALPHA: &str = "alpha.toml";

pub(super) fn run(args: &EvolveArgs) -> Result<(), Failure> {
    let wrong =
        |problem: &dyn Display| Failure::bad_input(format!("{}: {problem}", shown(&args.config)));
    let named = any_plan(&read_text(&args.config)?).map_err(|problem| wrong(&problem))?;
    let (plan, game_name) = (named.plan().clone(), named.game_name);
    let path = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from("runs").join(args.config.file_stem().unwrap_or_default()));
    let (config, log_head) = (plan.to_toml(), Epoch::head(&plan));
    let run = RunKind { config: &config, log_head: &log_head, signature: signature() };
    let (mut folder, state) = match args.resume {
        true => RunFolder::resume(path, &run)?,
        false => (RunFolder::begin(path, &run)?, None),
    };
    let mut offline: Box<dyn AnyOffline> = match state {
        Some(state) => named.resume(state).map_err(|problem| {
            let name = shown(folder.path());
            Failure::bad_input(format!("the checkpoint in {name} is damaged: {problem}"))
        })?,
        None => named.begin().map_err(|problem| wrong(&problem))?,
    };
    let stop = || interrupts().is_stopped();
    let progress = Progress::of("epochs");
    let all = plan.epochs;
    let mut score = None;
    while offline.epochs() < all {
        let begun = Instant::now();
        let Some(epochs) = offline.next_epoch(args.threads.into(), &stop) else { break };
        let lines: Vec<_> = epochs.iter().map(|epoch| epoch.to_csv(&plan)).collect();
        let seconds = begun.elapsed().as_secs_f64();
        folder.keep(&lines, seconds, offline.state())?;
        score = epochs.iter().filter_map(|epoch| epoch.score).reduce(f64::max).or(score);
        let scored = score.map(|score| format!(", {:.0} % v rplayer", 100.0 * score));
        progress.tell(folder.epochs() as usize, all as usize, scored.unwrap_or_default());
    }
    progress.end();
    let finished = (offline.epochs() == all).then(|| offline.conclude(&stop)).flatten();
    let Some(Conclusion { alphas, champion }) = finished else {
        return Err(Failure::Interrupted(format!(
            "interrupted; {} of {all} epochs are kept in {}: the same command with --resume goes on",
            offline.epochs(),
            shown(folder.path())
        )));
    };
    folder.write(ALPHA, &alphas.to_toml())?;
    let Results { wins, draws, losses } = champion;
    let tally = Tally { wins: wins.into(), draws: draws.into(), losses: losses.into() };
    let (score, (low, high)) = (100.0 * tally.score(), tally.interval_95());
    let told = format!(
        "champion: {score:.1} % against rplayer in {} fresh games ({:.1}–{:.1})",
        tally.games(),
        100.0 * low,
        100.0 * high
    );
    for (name, text) in run_report(folder.path(), &told)? {
        folder.write(&name, &text)?;
    }
    let path = folder.finish()?;
    let (file, report) = (path.join(ALPHA), path.join(REPORT_OF_RUN));
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "{game_name}: {} epochs of {} generations of {} strategies",
        grouped(all.into()),
        plan.parameters.generations,
        grouped(plan.parameters.population as u64),
    )?;
    writeln!(out, "{told}")?;
    writeln!(
        out,
        "wrote {}: the champion and {} more; play with hgp:alpha=FILE",
        shown(&file),
        alphas.strategies.len() - 1
    )?;
    writeln!(out, "      {}: how fitness, diversity and score went", shown(&report))?;
    Ok(())
}
