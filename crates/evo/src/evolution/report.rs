//! What became of a run: a page and plots.

use std::fmt::Write;

use gamut_evolve::{LOG, REPORT_OF_RUN, RunFile, RunRecord, smoothed};
use gamut_game::Notation;
use gamut_report::plot::{Plot, Series};
use gamut_report::{ReportRow, ReportTable, grouped};

use super::BEST;
use super::plan::Plan;
use super::run::Champion;
use crate::fitness::Class;
use crate::steered::Steered;

/// The post-evaluation of the paper (§4), and what it has beside it: who, fitness, nodes a move.
const OF_THE_PAPER: [(&str, &str, &str); 3] = [
    ("the paper's best individual", "10.48", "58,410"),
    ("the paper's f-negascout, depth 5", "10", "120,000"),
    ("the paper's alpha-beta, depth 5", "10", "897,070"),
];

/// The report of a run and its plots.
pub(super) fn report<G: Steered + Notation>(
    plan: &Plan,
    record: &RunRecord,
    champion: &Champion,
) -> Vec<RunFile> {
    let columns = Columns { record, demes: plan.demes };
    let plots = [
        ("fitness", fitness(&columns)),
        ("diversity", diversity(&columns)),
        ("steps", steps(&columns)),
        ("nodes", nodes(&columns, plan)),
        ("games", games(&columns)),
    ];
    let mut page = "# A run of evolution\n\n".to_owned();
    // Writing to a string does not fail.
    let _ = writeln!(
        page,
        "{}. `{LOG}` has a row for each deme in each generation.\n",
        of_run::<G>(plan)
    );
    page += &judged(plan, champion);
    page += &modules::<G>(champion);
    page += "## The evolution\n\n";
    for (name, plot) in &plots {
        let _ = writeln!(page, "![{}]({name}.svg)\n", plot.title.to_lowercase());
        if *name == "fitness" {
            page += "The fittest of a generation were also the luckiest: who stays plays on, and mostly \
                     becomes less fit.\n\n";
        }
    }
    let (last, times) = record.config_and_times("generation");
    page += &last;
    let plots = plots.map(|(name, plot)| RunFile::new(format!("{name}.svg"), plot.svg()));
    let page = RunFile::told(REPORT_OF_RUN, page, "how it was judged, and how the evolution went");
    [page].into_iter().chain(plots).chain([times]).collect()
}

/// The run in a line.
pub(super) fn of_run<G: Notation>(plan: &Plan) -> String {
    let Plan { generations, demes, population, .. } = *plan;
    let demes = match demes {
        1 => String::new(),
        _ => format!(" in each of {demes} demes"),
    };
    let (generations, population) = (grouped(generations.into()), grouped(population as u64));
    format!("{}: {generations} generations of {population} individuals{demes}", G::NAME)
}

/// How good the champion is.
fn judged(plan: &Plan, champion: &Champion) -> String {
    let Champion { member, candidates, verdict } = champion;
    let mut page = format!("## The champion\n\n`{BEST}` is the champion. ");
    let _ = match candidates {
        1 => write!(page, "The evolution left no other. "),
        _ => write!(page, "Of the {candidates} fittest in the end it did best in further games. "),
    };
    let row = |name: String, against: Option<Class>, games: usize| {
        ReportRow::new()
            .with("opponents", name)
            .with("games", games)
            .with("mean result, −1 to 1", verdict.result(against).text(2))
            .with("nodes a move", rounded(verdict.nodes_per_move(against)))
    };
    let of_class = |class: Class| {
        let name = format!("class {}, depth {}", class.number(), class.depth());
        row(name, Some(class), verdict.results().of(class).len())
    };
    let classes = verdict.classes().into_iter().map(of_class);
    let classes: ReportTable =
        classes.chain([row("all".to_owned(), None, verdict.games().len())]).collect();
    let _ = writeln!(
        page,
        "The games in this table neither evolved nor chose it (§4, post-evaluation); intervals are of \
         95 %.\n\n{classes}"
    );
    let fitness = verdict.fitness_estimate().text(2);
    let nodes = rounded(verdict.nodes_per_move(None));
    let counted = verdict.results().counted();
    let least = counted.iter().map(|class| f64::from(class.number()) - 1.0).sum::<f64>();
    let least = least / counted.len() as f64;
    let names: Vec<String> = counted.iter().map(|class| class.number().to_string()).collect();
    let counted = match names.as_slice() {
        [] => "no class counts, as it won or lost all games of each".to_owned(),
        [one] => {
            format!("class {one} counts, which gives {least:.2} to who loses almost all games")
        }
        [most @ .., last] => format!(
            "classes {} and {last} count, which give {least:.2} to who loses almost all games",
            most.join(", ")
        ),
    };
    let _ = writeln!(
        page,
        "By the formula of §3.2 its fitness in these games is {fitness}; {counted}. It entered {nodes} \
         nodes a move and might have entered {} on average.\n\nIn the evolution its fitness was {:.2} \
         after {} games. The best of many look better than they are.\n",
        grouped(plan.search.nodes),
        member.results.fitness(),
        member.results.games()
    );
    if is_as_in_the_paper(plan) {
        let row = |who: &str, fitness: &str, nodes: &str| {
            ReportRow::new().with("", who).with("fitness", fitness).with("nodes a move", nodes)
        };
        let papers = OF_THE_PAPER.map(|(who, fitness, nodes)| row(who, fitness, nodes));
        let all: ReportTable =
            [row("this champion", &fitness, &nodes)].into_iter().chain(papers).collect();
        let _ = writeln!(page, "{all}");
    }
    page
}

/// Whether the paper's figures can stand beside those of a run.
fn is_as_in_the_paper(plan: &Plan) -> bool {
    plan.game == "chess" && plan.post_evaluation.classes == [8, 10, 12]
}

/// What the champion does.
fn modules<G: Steered>(champion: &Champion) -> String {
    let whole = &champion.member.depth;
    let live = whole.without_dead_code();
    let mut page = "## Its depth module\n\n".to_owned();
    if live.size() == 0 {
        page += "It leaves the depth as it is.\n\n";
    } else {
        let _ = writeln!(
            page,
            "Without the statements whose results nothing reads, {} of {} are left:\n\n```text\n{}```\n",
            live.size(),
            whole.size(),
            live.text(G::COUNTS)
        );
    }
    page
}

fn fitness(columns: &Columns<'_>) -> Plot {
    let band = columns.mean("quarter").into_iter().zip(columns.mean("three-quarters"));
    let band = band.map(|((x, low), (_, high))| (x, low, high)).collect();
    let median = Series::line("the median; half of all lie in the band", columns.mean("median"));
    let series = vec![Series::line("the fittest", columns.most("best")), Series { band, ..median }];
    Plot::new("Fitness", "generation", "fitness", series)
}

fn diversity(columns: &Columns<'_>) -> Plot {
    let programs = Series::line("programs that do different things", columns.sum("programs"));
    Plot::new("Diversity", "generation", "programs", vec![programs])
}

fn steps(columns: &Columns<'_>) -> Plot {
    let series = vec![
        Series::line("ordering module", columns.mean("ordering-step")),
        Series::line("position module", columns.mean("position-step")),
    ];
    Plot::new("Step sizes", "generation", "mean step size, as a part of the range", series)
}

fn nodes(columns: &Columns<'_>, plan: &Plan) -> Plot {
    let fittest = columns.mean("nodes-per-move");
    let ends = [fittest.first(), fittest.last()].into_iter().flatten();
    let allowed = ends.map(|&(x, _)| (x, plan.search.nodes as f64)).collect();
    let series = vec![
        Series::line("the fittest", fittest),
        Series::line("what is allowed on average", allowed),
    ];
    Plot::new("Nodes", "generation", "nodes a move", series)
}

fn games(columns: &Columns<'_>) -> Plot {
    let games = Series::line("games that measured fitness", columns.sum("games"));
    Plot::new("Games", "generation", "games", vec![games])
}

/// Columns of the log over the generations, where all demes are taken together.
struct Columns<'a> {
    record: &'a RunRecord,
    demes: usize,
}

impl Columns<'_> {
    fn sum(&self, name: &str) -> Vec<(f64, f64)> {
        self.together(name, |of_demes| of_demes.iter().sum())
    }

    fn mean(&self, name: &str) -> Vec<(f64, f64)> {
        self.together(name, |of_demes| of_demes.iter().sum::<f64>() / of_demes.len() as f64)
    }

    fn most(&self, name: &str) -> Vec<(f64, f64)> {
        self.together(name, |of_demes| of_demes.iter().copied().fold(f64::MIN, f64::max))
    }

    fn together(&self, name: &str, of_demes: impl Fn(&[f64]) -> f64) -> Vec<(f64, f64)> {
        let of_generation = |rows: &[Option<f64>]| {
            let rows: Option<Vec<f64>> = rows.iter().copied().collect();
            rows.map(|rows| of_demes(&rows))
        };
        let numbers = self.record.log.numbers("generation");
        let numbers: Vec<Option<f64>> = numbers.into_iter().step_by(self.demes).collect();
        let values = self.record.log.numbers(name);
        let values: Vec<Option<f64>> = values.chunks(self.demes).map(of_generation).collect();
        smoothed(&numbers, &values)
    }
}

/// A number of nodes for people.
pub(super) fn rounded(nodes: f64) -> String {
    grouped(nodes.round() as u64)
}
