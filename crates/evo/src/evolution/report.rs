//! What became of a run: a page and plots.

use std::fmt::{Display, Write};

use gamut_evolve::{LOG, REPORT_OF_RUN, RunFile, RunRecord, smoothed};
use gamut_game::Notation;
use gamut_report::plot::{Plot, Series};
use gamut_report::{ReportRow, ReportTable, grouped};

use super::BEST;
use super::member::Member;
use super::plan::Plan;
use super::run::Champion;
use super::step_sizes::Weights;
use crate::fitness::{Class, Measure};
use crate::genome::position_genes;
use crate::ordering::ordering_genes;
use crate::pictures::{nodes_by_ply, program_graph, weights_in_ranges};
use crate::steered::Steered;

/// The post-evaluation of the paper (§4), and what it has beside it: who, fitness, nodes a move.
const OF_THE_PAPER: [(&str, &str, &str); 3] = [
    ("the paper's best individual", "10.48", "58,410"),
    ("the paper's f-negascout, depth 5", "10", "120,000"),
    ("the paper's alpha-beta, depth 5", "10", "897,070"),
];

/// The report of a run and its pictures.
pub(super) fn report<G: Steered + Notation>(
    plan: &Plan,
    record: &RunRecord,
    champion: &Champion,
) -> Vec<RunFile> {
    let columns = Columns { record, demes: plan.demes };
    let games: f64 = record.log.numbers("games").iter().flatten().sum();
    let mut page = Page::default();
    page.say(format_args!(
        "# A run of evolution\n\n{}; {} games measured their fitness. `{LOG}` has a row for each deme \
         in each generation.\n",
        of_run::<G>(plan),
        grouped(games as u64)
    ));
    tell_how_good_it_is(&mut page, plan, champion);
    show_its_modules::<G>(&mut page, champion);
    show_the_evolution(&mut page, plan, &columns);
    let (last, times) = record.config_and_times("generation");
    let Page { mut text, pictures } = page;
    text += &last;
    let page = RunFile::told(REPORT_OF_RUN, text, "how it was judged, and how the evolution went");
    [page].into_iter().chain(pictures).chain([times]).collect()
}

/// The page while it is written, and the pictures that it shows.
#[derive(Default)]
struct Page {
    text: String,
    pictures: Vec<RunFile>,
}

impl Page {
    fn say(&mut self, line: impl Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Shows a picture, in a file of this name.
    fn show(&mut self, name: &str, what: &str, svg: String) {
        self.say(format_args!("![{what}]({name}.svg)\n"));
        self.pictures.push(RunFile::new(format!("{name}.svg"), svg));
    }

    fn plot(&mut self, name: &str, plot: &Plot) {
        self.show(name, &plot.title.to_lowercase(), plot.svg());
    }
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

/// The post-evaluation.
fn tell_how_good_it_is(page: &mut Page, plan: &Plan, champion: &Champion) {
    let Champion { member, candidates, verdict } = champion;
    let chosen = match candidates {
        1 => "It was the fittest in the end.".to_owned(),
        _ => format!("Of the {candidates} fittest in the end it did best in further games."),
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
    let all = row("all".to_owned(), None, verdict.games().len());
    let classes: ReportTable = classes.chain([all]).collect();
    page.say(format_args!(
        "## The champion\n\n`{BEST}` is the champion. {chosen} The games in this table neither evolved \
         nor chose it (§4, post-evaluation); intervals are of 95 %.\n\n{classes}"
    ));
    let (fitness, nodes) =
        (verdict.fitness_estimate().text(2), rounded(verdict.nodes_per_move(None)));
    page.say(format_args!(
        "By the formula of §3.2 its fitness in these games is {fitness}; {}. It entered {nodes} nodes a \
         move and might have entered {} on average.\n\nIn the evolution its fitness was {:.2} {}. \
         The best of many look better than they are.\n",
        which_count(&verdict.results().counted()),
        grouped(plan.search.nodes),
        member.fitness(),
        in_which(plan, member)
    ));
    if is_as_in_the_paper(plan) {
        let row = |who: &str, fitness: &str, nodes: &str| {
            ReportRow::new().with("", who).with("fitness", fitness).with("nodes a move", nodes)
        };
        let own = row("this champion", &fitness, &nodes);
        let papers = OF_THE_PAPER.map(|(who, fitness, nodes)| row(who, fitness, nodes));
        page.say([own].into_iter().chain(papers).collect::<ReportTable>());
    }
}

/// The games that a fitness in the evolution is by.
fn in_which(plan: &Plan, member: &Member) -> String {
    match plan.fitness.by {
        Measure::Classes => format!("after {} games", member.results.games()),
        Measure::Ranking => "against its deme: the mean result, from -1 to 1".to_owned(),
    }
}

/// Which classes the formula counts, and what that alone is worth.
fn which_count(classes: &[Class]) -> String {
    let least: f64 = classes.iter().map(|class| f64::from(class.number()) - 1.0).sum();
    let least = least / classes.len() as f64;
    let names: Vec<String> = classes.iter().map(|class| class.number().to_string()).collect();
    match names.as_slice() {
        [] => "no class counts, as it won or lost all games of each".to_owned(),
        [one] => {
            format!("class {one} counts, which gives {least:.2} to who loses almost all games")
        }
        [most @ .., last] => format!(
            "classes {} and {last} count, which give {least:.2} to who loses almost all games",
            most.join(", ")
        ),
    }
}

/// Whether the paper's figures can stand beside those of a run.
fn is_as_in_the_paper(plan: &Plan) -> bool {
    plan.game == "chess" && plan.post_evaluation.classes == [8, 10, 12]
}

/// What the champion is made of.
fn show_its_modules<G: Steered>(page: &mut Page, champion: &Champion) {
    let whole = &champion.member.depth;
    let live = whole.without_dead_code();
    page.say("## Its depth module\n");
    match live.size() {
        0 => page.say("It leaves the depth as it is.\n"),
        size => page.say(format_args!(
            "Without the statements whose results nothing reads, {size} of {} are left:\n\n\
             ```text\n{}```\n",
            whole.size(),
            live.text(G::COUNTS)
        )),
    }
    page.show("program", "the program as a graph", program_graph("Depth module", &live, G::COUNTS));
    page.say("## Its weights\n\nIn their ranges, beside the standard values.\n");
    for (name, title, genes, weights) in [
        ("ordering", "Ordering module", ordering_genes::<G>(), &champion.member.ordering),
        ("position", "Position module", position_genes::<G>(), &champion.member.position),
    ] {
        let Weights { values, steps } = weights;
        let picture = weights_in_ranges(title, &genes, values, Some(steps));
        page.show(name, &title.to_lowercase(), picture);
    }
    page.say("## Its nodes\n\nFor each move of the games after the evolution (Figs 3 and 4).\n");
    let moves = champion.verdict.moves();
    page.show("plies", "nodes by ply", nodes_by_ply("Nodes by ply", "the champion", moves));
}

/// How the generations went.
fn show_the_evolution(page: &mut Page, plan: &Plan, columns: &Columns<'_>) {
    let plot = |title: &str, y: &str, series| Plot::new(title, "generation", y, series);
    let (sum, mean) = (|name| columns.sum(name), |name| columns.mean(name));
    page.say("## The evolution\n");
    let band = mean("quarter").into_iter().zip(mean("three-quarters"));
    let band = band.map(|((x, low), (_, high))| (x, low, high)).collect();
    let median = Series::line("the median; half of all lie in the band", mean("median"));
    let best = Series::line("the fittest", columns.most("best"));
    page.plot("fitness", &plot("Fitness", "fitness", vec![best, Series { band, ..median }]));
    page.say(
        "The fittest of a generation were also the luckiest: who stays plays on, and mostly becomes less \
         fit.\n",
    );
    let programs = Series::line("programs that do different things", sum("programs"));
    page.plot("diversity", &plot("Diversity", "programs", vec![programs]));
    let steps = vec![
        Series::line("ordering module", mean("ordering-step")),
        Series::line("position module", mean("position-step")),
    ];
    page.plot("steps", &plot("Step sizes", "mean step size, as a part of the range", steps));
    let fittest = mean("nodes-per-move");
    let ends = [fittest.first(), fittest.last()].into_iter().flatten();
    let allowed = ends.map(|&(x, _)| (x, plan.search.nodes as f64)).collect();
    let nodes = vec![
        Series::line("the fittest", fittest),
        Series::line("what is allowed on average", allowed),
    ];
    page.plot("nodes", &plot("Nodes", "nodes a move", nodes));
    let games = Series::line("games that measured fitness", sum("games"));
    page.plot("games", &plot("Games", "games", vec![games]));
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
