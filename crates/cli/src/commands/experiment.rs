use std::io::Write;
use std::path::{Path, PathBuf};

use gamut_lab::{EXPERIMENTS, Ending, Extent, Settings};
use serde_json::json;

use super::wrapped;
use crate::args::{ExperimentCommand, ExperimentListArgs, ExperimentRunArgs};
use crate::failure::Failure;
use crate::interrupt::interrupts;
use crate::progress::Progress;

pub(super) fn run(command: &ExperimentCommand) -> Result<(), Failure> {
    match command {
        ExperimentCommand::List(args) => list(args),
        ExperimentCommand::Run(args) => run_one(args),
    }
}

fn list(args: &ExperimentListArgs) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if args.json {
        let all: Vec<_> = EXPERIMENTS
            .iter()
            .map(|e| json!({ "name": e.name, "paper": e.paper, "summary": e.summary, "games": e.games }))
            .collect();
        writeln!(out, "{}", json!(all))?;
        return Ok(());
    }
    for experiment in EXPERIMENTS {
        let games = format!("--games: {}", experiment.games);
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

fn run_one(args: &ExperimentRunArgs) -> Result<(), Failure> {
    let experiment = gamut_lab::find(&args.name)
        .ok_or_else(|| Failure::bad_input(format!("no experiment is called {}", args.name)))?;
    let settings = Settings {
        games: args.games,
        extent: if args.quick { Extent::Quick } else { Extent::Full },
        seed: args.seed,
        threads: args.threads.into(),
    };
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from("reports").join(&args.name));
    let progress = Progress::of("jobs");
    let tell = |done, all| progress.tell(done, all, "");
    let ending = experiment.run(&settings, &folder, interrupts(), &tell);
    progress.end();
    match ending.map_err(Failure::bad_input)? {
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
            writeln!(out, "report: {}", shown(&folder.join("report.md")))?;
            Ok(())
        }
        Ending::Interrupted { done, all } => Err(Failure::Interrupted(format!(
            "interrupted; {done} of {all} jobs are kept in {}: the same command goes on",
            shown(&folder)
        ))),
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string().escape_debug().to_string()
}
