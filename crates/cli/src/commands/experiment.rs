use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

use gamut_experiment::{
    Ending, Experiment, Extent, Parameter, Settings, config_file, folder_of_sweep,
    read_config_file, sweep,
};
use gamut_lab::EXPERIMENTS;
use gamut_players::read_text;
use serde_json::json;

use super::wrapped;
use crate::args::{ExperimentCommand, ExperimentConfigArgs, ExperimentListArgs, ExperimentRunArgs};
use crate::failure::Failure;
use crate::files::shown;
use crate::interrupt::interrupts;
use crate::progress::Progress;

pub(super) fn run(command: &ExperimentCommand) -> Result<(), Failure> {
    match command {
        ExperimentCommand::List(args) => list(args),
        ExperimentCommand::Config(args) => config(args),
        ExperimentCommand::Run(args) => run_one(args),
    }
}

fn named(name: &str) -> Result<&'static Experiment, Failure> {
    gamut_lab::find(name)
        .ok_or_else(|| Failure::bad_input(format!("no experiment is called {name}")))
}

fn extent(quick: bool) -> Extent {
    if quick { Extent::Quick } else { Extent::Full }
}

fn config(args: &ExperimentConfigArgs) -> Result<(), Failure> {
    let experiment = named(&args.name)?;
    let settings = Settings { extent: extent(args.quick), ..Settings::default() };
    let file = config_file(experiment.name, &experiment.parameters(&settings)?);
    write!(anstream::stdout().lock(), "{file}")?;
    Ok(())
}

/// What `--games` counts, in one line.
fn games(experiment: &Experiment) -> Result<String, Failure> {
    let all = experiment.parameters(&Settings::default())?;
    let games = all.iter().find(|parameter| parameter.key == experiment.games);
    let text = |Parameter { help, defaults: [full, quick, _], .. }: &Parameter| {
        format!("{help} ({full}; quick: {quick})")
    };
    Ok(games.map(text).unwrap_or_default())
}

fn list(args: &ExperimentListArgs) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if args.json {
        let mut all = Vec::new();
        for e in EXPERIMENTS {
            let games = games(e)?;
            all.push(
                json!({ "name": e.name, "paper": e.paper, "summary": e.summary, "games": games }),
            );
        }
        writeln!(out, "{}", json!(all))?;
        return Ok(());
    }
    for experiment in EXPERIMENTS {
        let games = format!("--games: {}", games(experiment)?);
        let mut name = experiment.name;
        for text in [experiment.summary, experiment.paper, &games] {
            let (first, rest) = wrapped(text, 61);
            for line in [first].iter().chain(&rest) {
                writeln!(out, "{name:<19}{line}")?;
                name = "";
            }
        }
    }
    Ok(())
}

/// What is set: by the file, and above it by options.
fn settings(experiment: &Experiment, args: &ExperimentRunArgs) -> Result<Settings, Failure> {
    let (extent, threads) = (extent(args.quick), args.threads.into());
    let mut settings = Settings { extent, set: Vec::new(), threads };
    if let Some(path) = &args.config {
        let wrong =
            |problem: &dyn Display| Failure::bad_input(format!("{}: {problem}", shown(path)));
        let read = read_config_file(experiment.name, &read_text(path)?);
        settings.set = read.map_err(|problem| wrong(&problem))?;
        experiment.parameters(&settings).map_err(|problem| wrong(&problem))?;
    }
    if let Some(games) = args.games {
        settings = settings.with(experiment.games, games);
    }
    if let Some(seed) = args.seed {
        settings = settings.with("seed", seed);
    }
    settings.set.extend(args.set.iter().cloned());
    Ok(settings)
}

fn run_one(args: &ExperimentRunArgs) -> Result<(), Failure> {
    let experiment = named(&args.name)?;
    let settings = settings(experiment, args)?;
    let swept = &args.sweep;
    let folder = args.out.clone().unwrap_or_else(|| match &swept[..] {
        [] => PathBuf::from("reports").join(&args.name),
        swept => folder_of_sweep(&args.name, swept),
    });
    let progress = Progress::of("jobs");
    let (ending, what) = match &swept[..] {
        [] => {
            let tell = |done, all| progress.tell(done, all, "");
            (experiment.run(&settings, &folder, interrupts(), &tell), "jobs are kept")
        }
        swept => {
            let tell = |run: &str, (number, runs), (done, all)| {
                progress.tell(done, all, format!(", {run}, run {number} of {runs}"));
            };
            (sweep(experiment, &settings, swept, &folder, interrupts(), &tell), "runs are finished")
        }
    };
    progress.end();
    match ending? {
        Ending::Finished { summary, json } => {
            let mut out = anstream::stdout().lock();
            if args.json {
                writeln!(out, "{json}")?;
                return Ok(());
            }
            for line in summary {
                writeln!(out, "{line}")?;
            }
            for check in json["checks"].as_array().into_iter().flatten() {
                let holds = match check["holds"].as_bool() {
                    Some(true) => "holds",
                    Some(false) => "DOES NOT HOLD",
                    None => "too few to tell",
                };
                let text = |key: &str| check[key].as_str().unwrap_or_default().to_owned();
                let found = check["found"].as_f64().unwrap_or(f64::NAN);
                writeln!(out, "check: {} {found:.2}, {}: {holds}", text("what"), text("bound"))?;
            }
            writeln!(out, "report: {}", plain(&folder.join("report.md")))?;
            Ok(())
        }
        Ending::Interrupted { done, all } => Err(Failure::Interrupted(format!(
            "interrupted; {done} of {all} {what} in {}: the same command goes on",
            plain(&folder)
        ))),
    }
}

/// A path on one line, to be copied.
fn plain(path: &Path) -> String {
    path.display().to_string().escape_debug().to_string()
}
