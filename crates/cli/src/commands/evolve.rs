//! `gamut evolve`: a run of evolution in its folder, whatever evolves in it.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use gamut_evolve::{
    AnyRun, GameCounter, PlanFile, RunConclusion, RunFolder, RunKind, RunRecord, WhatEvolves, hgp,
};
use gamut_players::{read_text, signature};

use crate::args::EvolveArgs;
use crate::failure::Failure;
use crate::files::shown;
use crate::interrupt::interrupts;
use crate::progress::Progress;

pub(super) fn run(args: &EvolveArgs) -> Result<(), Failure> {
    let mut run = planned(args)?;
    let path = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from("runs").join(args.config.file_stem().unwrap_or_default()));
    let (config, log_head) = (run.config(), run.log_head());
    let kind = RunKind { config: &config, log_head: &log_head, signature: signature() };
    let (mut folder, state) = match args.resume {
        true => RunFolder::resume(path, &kind)?,
        false => (RunFolder::begin(path, &kind)?, None),
    };
    if let Some(state) = state {
        let damaged = |problem: &dyn Display| {
            let name = shown(folder.path());
            Failure::bad_input(format!("the checkpoint in {name} is damaged: {problem}"))
        };
        run.restore(state).map_err(|problem| damaged(&problem))?;
        if run.epochs() != folder.epochs() {
            let (state, kept) = (run.epochs(), folder.epochs());
            let problem = format!("its state is of {} {state}, not {kept}", run.epoch_name());
            return Err(damaged(&problem));
        }
    }
    evolve(&mut *run, &mut folder, args.threads.into())?;
    let Some(RunConclusion { told, files }) = conclude(&*run, &folder, args.threads.into())? else {
        return Err(Failure::Interrupted(format!(
            "interrupted; {} of {} {}s are kept in {}: the same command with --resume goes on",
            run.epochs(),
            run.all_epochs(),
            run.epoch_name(),
            shown(folder.path())
        )));
    };
    for file in &files {
        folder.write(&file.name, &file.text)?;
    }
    let path = folder.finish()?;
    let mut out = anstream::stdout().lock();
    for line in told {
        writeln!(out, "{line}")?;
    }
    let mut lead = "wrote";
    for file in files {
        if let Some(about) = file.about {
            writeln!(out, "{lead:5} {}: {about}", shown(&path.join(file.name)))?;
            lead = "";
        }
    }
    Ok(())
}

/// The run that the config describes, before its first epoch.
fn planned(args: &EvolveArgs) -> Result<Box<dyn AnyRun>, Failure> {
    let wrong =
        |problem: &dyn Display| Failure::bad_input(format!("{}: {problem}", shown(&args.config)));
    let text = read_text(&args.config)?;
    let file = PlanFile::parse(&text).map_err(|problem| wrong(&problem))?;
    match file.what_evolves() {
        WhatEvolves::Strategies => hgp::any_run(&file).map_err(|problem| wrong(&problem)),
        WhatEvolves::Individuals => {
            gamut_evo::evolution::any_run(&file).map_err(|problem| wrong(&problem))
        }
    }
}

/// Goes through the epochs, up to the last or until somebody interrupts.
fn evolve(run: &mut dyn AnyRun, folder: &mut RunFolder, threads: usize) -> Result<(), Failure> {
    let all = run.all_epochs() as usize;
    let progress = Progress::from(run.epochs() as usize, format!("{}s", run.epoch_name()));
    let (counter, first) = (run.games(), Instant::now());
    let mut standing = String::new();
    while (run.epochs() as usize) < all {
        let (begun, done) = (Instant::now(), run.epochs() as usize);
        let before = counter.as_ref().map_or(0, GameCounter::games);
        // Where an epoch takes long, somebody wants to see its games pass.
        let stop = || {
            if let Some(games) = counter.as_ref().map(GameCounter::games) {
                let speed = games as f64 / first.elapsed().as_secs_f64();
                let begun = games - before;
                let more = format_args!("{standing}, {speed:.1} games/s, {begun} into the next");
                progress.tell(done, all, more);
            }
            interrupts().is_stopped()
        };
        let Some(epoch) = run.next_epoch(threads, &stop) else { break };
        folder.keep(&epoch.lines, begun.elapsed().as_secs_f64(), run.state())?;
        standing = epoch.standing.map_or(standing, |standing| format!(", {standing}"));
        progress.tell(run.epochs() as usize, all, &standing);
    }
    progress.end();
    Ok(())
}

/// What came of it; `None` if somebody interrupted, now or before.
fn conclude(
    run: &dyn AnyRun,
    folder: &RunFolder,
    threads: usize,
) -> Result<Option<RunConclusion>, Failure> {
    if run.epochs() < run.all_epochs() {
        return Ok(None);
    }
    let record = RunRecord::read(folder.path())?;
    let progress = Progress::of("games");
    let counter = run.games();
    let (before, all) = (counter.as_ref().map_or(0, GameCounter::games), run.concluding_games());
    let stop = || {
        if let Some(games) = counter.as_ref().map(GameCounter::games) {
            progress.tell(
                (games - before) as usize,
                all as usize,
                ", that choose and judge the champion",
            );
        }
        interrupts().is_stopped()
    };
    let conclusion = run.conclude(&record, threads, &stop);
    progress.end();
    Ok(conclusion)
}
