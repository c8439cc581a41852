//! An experiment with several values of a parameter: every value is a run of its own, and one
//! report has what they found side by side.

use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{fs, io};

use gamut_files::fingerprint;
use gamut_players::signature;
use gamut_report::plot::{BarChart, Bars, Plot, Series};
use gamut_report::{DATA, Headline, NUMBERS, Report, ReportRow, ReportTable};
use gamut_search::StopSwitch;
use gamut_statistics::Estimate;
use serde_json::{Value, json};

use crate::checkpoint::{Header, VERSION};
use crate::experiment::{Ending, Experiment, Settings, quoted};
use crate::folder::{SweepFolder, figure_name};
use crate::parameters::{SEED, separated};
use crate::{ExperimentError, Parameter};

/// A parameter and the values that it has in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swept {
    /// The key.
    pub key: String,
    /// As they are written.
    pub values: Vec<String>,
}

impl Swept {
    /// Reads `key=a,b,c`; `\,` is a comma inside a value.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (key, values) = text.split_once('=')?;
        Some(Self { key: key.to_owned(), values: separated(values) })
    }
}

/// One run of a sweep.
struct Run {
    settings: Settings,
    parameters: Vec<Parameter>,
    header: Header,
    /// The values of what is swept.
    values: Vec<String>,
    /// Its folder in that of the sweep.
    folder: String,
}

/// What it found.
struct Found {
    values: Vec<String>,
    folder: String,
    headlines: Vec<Headline>,
}

/// Told the run by its folder, which of how many it is, and how many of how many jobs are done.
pub type SweepProgress<'a> = dyn Fn(&str, (usize, usize), (usize, usize)) + Sync + 'a;

/// Runs the experiment with every value, or every combination of values of several parameters,
/// each in a folder of its own in `out`, and writes one report of all. Runs that are finished are
/// not run again. When it is interrupted, the ending counts runs.
///
/// # Errors
/// As [`Experiment::run`].
pub fn sweep(
    experiment: &Experiment,
    settings: &Settings,
    swept: &[Swept],
    out: &Path,
    stop: &StopSwitch,
    progress: &SweepProgress<'_>,
) -> Result<Ending, ExperimentError> {
    let begun = Instant::now();
    let Some(Swept { key, .. }) = swept.first() else {
        return experiment.run(settings, out, stop, &|done, all| progress("", (1, 1), (done, all)));
    };
    let runs = runs(experiment, settings, swept)?;
    let names: Vec<&str> = runs.iter().map(|run| run.folder.as_str()).collect();
    let folder = SweepFolder::open(out, experiment.name, key)?;
    let all = runs.len();
    let mut found = Vec::new();
    let mut known = 0;
    for (number, run) in runs.iter().enumerate() {
        let path = out.join(&run.folder);
        let headlines = match finished(&path, &run.header)? {
            Some(headlines) => {
                known += 1;
                headlines
            }
            None => {
                let tell = |done, jobs| progress(&run.folder, (number + 1, all), (done, jobs));
                let ending = experiment.run(&run.settings, &path, stop, &tell)?;
                if matches!(ending, Ending::Interrupted { .. }) {
                    return Ok(Ending::Interrupted { done: number, all });
                }
                // As it was written: numbers that are read may differ in their last digit.
                finished(&path, &run.header)?.ok_or(ExperimentError::Replaced(path))?
            }
        };
        let (values, folder) = (run.values.clone(), run.folder.clone());
        found.push(Found { values, folder, headlines });
    }
    let mut report = report(experiment, swept, &found);
    let summary = found.iter().flat_map(|found| {
        let line = |of: &Headline| format!("{}: {}: {}", found.folder, of.name, of.text());
        found.headlines.iter().map(line)
    });
    let summary = summary.collect();
    let seconds = begun.elapsed().as_secs_f64();
    let known = if known == 0 { String::new() } else { format!("; {known} of them were there") };
    report.timings.push(format!(
        "{seconds:.1} s on {} thread(s) for {all} runs{known}. Each has its own times in its report.",
        settings.threads
    ));
    let keys: Vec<String> = swept.iter().map(|swept| swept.key.clone()).collect();
    let mut command = settings.command(experiment.name, &runs[0].parameters, &keys);
    for Swept { key, values } in swept {
        let values: Vec<String> = values.iter().map(|value| value.replace(',', "\\,")).collect();
        command += &format!(" --sweep {}", quoted(&format!("{key}={}", values.join(","))));
    }
    let seeds = runs.iter().filter_map(|run| run.parameters.iter().find(|p| p.key == SEED));
    let mut seeds: Vec<Value> = seeds.map(|seed| seed.value.clone()).collect();
    seeds.dedup();
    let seed = if seeds.len() == 1 { seeds.remove(0) } else { seeds.into() };
    let json = report.to_json(&json!({
        "experiment": experiment.name, "paper": experiment.paper, "version": VERSION,
        "signature": signature(), "seed": seed, "command": command,
        "swept": keys, "runs": names,
    }));
    folder.replace(&report.files(&json)?)?;
    Ok(Ending::Finished { summary, json })
}

/// All runs, the values of the last parameter changing fastest.
fn runs(
    experiment: &Experiment,
    settings: &Settings,
    swept: &[Swept],
) -> Result<Vec<Run>, ExperimentError> {
    let mut combinations = vec![settings.clone()];
    let once = |key: &str, value: String| {
        let (key, right) = (key.to_owned(), "write it once".to_owned());
        Err(ExperimentError::BadParameter { key, value, right })
    };
    for (number, Swept { key, values }) in swept.iter().enumerate() {
        if swept[..number].iter().any(|before| before.key == *key) {
            return once(key, values.join(","));
        }
        if values.is_empty() || values.iter().any(String::is_empty) {
            let (key, value) = (key.clone(), values.join(","));
            let right = "write a value before and after every comma".to_owned();
            return Err(ExperimentError::BadParameter { key, value, right });
        }
        let with_value = |settings: &Settings| {
            let settings = settings.clone();
            values.iter().map(move |value| settings.clone().with(key, value)).collect::<Vec<_>>()
        };
        combinations = combinations.iter().flat_map(with_value).collect();
    }
    let mut runs: Vec<Run> = Vec::new();
    for settings in combinations {
        let parameters = experiment.parameters(&settings)?;
        let of =
            |swept: &Swept| parameters.iter().find(|p| p.key == swept.key).map(Parameter::text);
        let values: Vec<String> = swept.iter().filter_map(of).collect();
        let folder = folder_name(swept, &values);
        if runs.iter().any(|run| run.folder == folder) {
            return once(&swept[0].key, values.join(", "));
        }
        let header = experiment.header(&settings)?;
        runs.push(Run { settings, parameters, header, values, folder });
    }
    Ok(runs)
}

/// `key=value,key=value`; where values cannot stand in the name of a file, something short that
/// stands for them.
fn folder_name(swept: &[Swept], values: &[String]) -> String {
    let pairs = swept.iter().zip(values).map(|(swept, value)| format!("{}={value}", swept.key));
    let name = pairs.collect::<Vec<_>>().join(",");
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.,=+".contains(c);
    if name.len() <= 100 && name.chars().all(is_plain) {
        return name;
    }
    let plain: String = name.chars().filter(|&c| is_plain(c)).take(60).collect();
    format!("{plain}-{}", fingerprint(&name))
}

/// The headlines of the report in a folder; `None` when there is none, or it is not that of the run.
fn finished(folder: &Path, header: &Header) -> Result<Option<Vec<Headline>>, ExperimentError> {
    let path = folder.join(NUMBERS);
    let text = match fs::read_to_string(&path) {
        Err(problem) if problem.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|problem| ExperimentError::io("read", &path, problem))?,
    };
    let headlines = |text: &str| {
        let json: Value = serde_json::from_str(text).ok()?;
        let headlines = serde_json::from_value(json["headlines"].clone()).ok()?;
        let of: Header = serde_json::from_value(json).ok()?;
        (of == *header).then_some(headlines)
    };
    Ok(headlines(&text))
}

fn report(experiment: &Experiment, swept: &[Swept], found: &[Found]) -> Report {
    let keys: Vec<&str> = swept.iter().map(|swept| swept.key.as_str()).collect();
    let by = keys.join(" and ");
    // The same for all runs, but where a parameter says what is measured.
    let mut figures: Vec<&str> = Vec::new();
    for headline in found.iter().flat_map(|found| &found.headlines) {
        if !figures.contains(&headline.name.as_str()) {
            figures.push(&headline.name);
        }
    }
    let mut report = Report::new(&format!("{} by {by}", experiment.name));
    let (mut table, mut data) = (ReportTable::default(), ReportTable::default());
    for Found { values, headlines, .. } in found {
        let row = || ReportRow::new().with_all(keys.iter().copied().zip(values));
        let of = |figure: &str| headlines.iter().find(|headline| headline.name == figure);
        let cell = |figure: &str| of(figure).map_or("–".to_owned(), Headline::text);
        table.extend([row().with_all(figures.iter().map(|&figure| (figure, cell(figure))))]);
        for headline in headlines {
            let ends = headline.interval.map(|(low, high)| [low, high].map(|end| end.to_string()));
            let [low, high] = ends.unwrap_or_default();
            let row = row().with("figure", &headline.name).with("value", headline.value);
            data.extend([row.with("low", low).with("high", high)]);
        }
    }
    report.body.push(format!("## Figures by {by}\n\nWith 95 % intervals.\n\n{table}"));
    for figure in &figures {
        for plot in plots(&keys, figure, found) {
            let name = figure_name(report.plots.len() + 1);
            report.picture(&name, &format!("{figure}, by {by}"), plot);
        }
    }
    let links =
        found.iter().map(|Found { folder, .. }| format!("- [{folder}](<{folder}/report.md>)"));
    report.body.push(format!("## Runs\n\n{}", links.collect::<Vec<_>>().join("\n")));
    report.body.push(
        "## Method\n\nEvery row is a run of its own, which has the same seed as the others unless \
         the seed is what differs. The intervals are those of its report, which says how they come \
         about; they are not made wider for the number of rows."
            .to_owned(),
    );
    report.tables.push((DATA.to_owned(), data));
    report.numbers = json!(
        found
            .iter()
            .map(|found| json!({ "run": found.folder, "values": found.values, "figures": found.headlines }))
            .collect::<Vec<_>>()
    );
    report
}

/// A figure by the values of the first parameter, with a series for all values of the others: in as
/// many plots as it takes to tell these apart.
fn plots(keys: &[&str], figure: &str, found: &[Found]) -> Vec<String> {
    let mut groups: Vec<&str> = Vec::new();
    let mut others: Vec<&[String]> = Vec::new();
    for Found { values, .. } in found {
        if !groups.contains(&values[0].as_str()) {
            groups.push(&values[0]);
        }
        if !others.contains(&&values[1..]) {
            others.push(&values[1..]);
        }
    }
    let all = others.chunks(Plot::MOST.min(BarChart::MOST));
    all.map(|others| plot(keys, figure, &groups, others, found)).collect()
}

fn plot(
    keys: &[&str],
    figure: &str,
    groups: &[&str],
    others: &[&[String]],
    found: &[Found],
) -> String {
    let title = format!("{figure}, by {}", keys.join(" and "));
    let name = |other: &[String]| [other.to_vec(), vec!["95 %".to_owned()]].concat().join(", ");
    let of = |group: &str, other: &[String]| -> Option<Estimate> {
        let run = found.iter().find(|run| run.values[0] == group && &run.values[1..] == other);
        run?.headlines.iter().find(|headline| headline.name == figure).map(Headline::estimate)
    };
    let numbers: Option<Vec<f64>> = groups.iter().map(|group| group.parse().ok()).collect();
    let Some(numbers) = numbers else {
        let bars = others.iter().map(|other| {
            let all = || groups.iter().map(|group| of(group, other));
            let reach = |estimate: Option<Estimate>| estimate.map(Estimate::reach);
            Bars {
                name: name(other),
                values: all().map(|estimate| estimate.map(|found| found.value)).collect(),
                intervals: all().map(|found| reach(found).unwrap_or_default()).collect(),
            }
        });
        let (bars, y) = (bars.collect(), figure.to_owned());
        let groups = groups.iter().map(|&group| group.to_owned()).collect();
        return BarChart { title, y, groups, bars }.svg();
    };
    let series = others.iter().map(|other| {
        let points = groups.iter().zip(&numbers);
        let points = points.filter_map(|(group, &x)| Some((x, of(group, other)?)));
        Series::estimates(&name(other), points).joined()
    });
    Plot::new(&title, keys[0], figure, series.collect()).svg()
}

/// The folder of a sweep if nobody names another.
#[must_use]
pub fn folder_of_sweep(experiment: &str, swept: &[Swept]) -> PathBuf {
    let keys = swept.iter().map(|swept| format!("-{}", swept.key)).collect::<String>();
    PathBuf::from("reports").join(format!("{experiment}{keys}"))
}
