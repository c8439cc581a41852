//! Fitness by the formula, points by class and nodes a move, beside the paper's.

use gamut_evo::fitness::{Class, Results};
use gamut_evo::pictures::{nodes_by_ply, program_graph, weights_in_ranges};
use gamut_evo::{IndividualFile, Steered, ordering_genes, position_genes};
use gamut_games::chess::Chess;
use gamut_report::plot::{BarChart, Bars};
use gamut_report::{Check, Report, ReportRow, ReportTable, grouped};
use gamut_statistics::Estimate;
use serde_json::{Value, json};

use crate::fitness::{FitnessConfig, ToldGame};
use crate::games::{PlayedGame, nodes_a_move, opponent_nodes_a_move, points};
use crate::individuals::{PLAIN, parsed};
use crate::{NO_FIGURE, nodes_text};

/// §4: "with a fitness of 10.48", "by expanding on average 58,410 nodes per move".
const FITNESS_OF_PAPER: f64 = 10.48;
const NODES_OF_PAPER: u64 = 58_410;
/// "An individual plays 20 games against class 8, 10 and 12."
const CLASSES_OF_PAPER: [u8; 3] = [8, 10, 12];
/// "A simple alpha-beta chess program needs 897,070 nodes per move for search depth of 5."
const ALPHA_BETA_OF_PAPER: u64 = 897_070;
/// Nodes of f-negascout by depth: §4 and Fig. 2.
const NEGASCOUT_OF_PAPER: [(u32, u64); 2] = [(5, 120_000), (6, 1_000_000)];

/// An individual and its games.
struct Examined<'a> {
    name: &'a str,
    /// By class.
    games: Vec<(Class, Vec<&'a ToldGame>)>,
}

impl<'a> Examined<'a> {
    fn of(config: &'a FitnessConfig, number: usize, done: &'a [ToldGame]) -> Self {
        let of_class = |(place, class): (usize, Class)| {
            let games = done.iter().enumerate().filter(|(job, _)| {
                let (its_individual, its_class, _) = config.place(*job);
                (its_individual, its_class) == (number, place)
            });
            (class, games.map(|(_, game)| game).collect())
        };
        let games = config.classes().into_iter().enumerate().map(of_class).collect();
        Self { name: &config.individuals[number].name, games }
    }

    fn all(&self) -> impl Iterator<Item = &'a PlayedGame> {
        self.games.iter().flat_map(|(_, games)| games.iter().map(|told| &told.game))
    }

    fn of_class(&self, class: Class) -> impl Iterator<Item = &'a PlayedGame> {
        let games = self.games.iter().filter(move |(known, _)| *known == class);
        games.flat_map(|(_, games)| games.iter().map(|told| &told.game))
    }

    /// By the formula of §3.2; the interval takes the classes that count as given, and is that of
    /// the mean of their results.
    fn fitness(&self) -> Estimate {
        let mut results = Results::default();
        for (class, games) in &self.games {
            games.iter().for_each(|told| results.add(*class, told.game.result()));
        }
        let of_class = |class: Class| {
            let class_points = points(self.of_class(class));
            class_points.map(|points| f64::from(class.number()) + 2.0 * points - 1.0)
        };
        let counted: Vec<Estimate> = results.counted().into_iter().map(of_class).collect();
        // Where nothing counts the formula's value has no interval.
        Estimate { value: results.fitness(), ..Estimate::mean_of_samples(&counted) }
    }

    fn nodes_a_move(&self) -> Option<Estimate> {
        nodes_a_move(self.all())
    }

    fn nodes_text(&self) -> String {
        self.nodes_a_move().map_or("–".to_owned(), nodes_text)
    }
}

pub(crate) fn report(config: &FitnessConfig, done: &[ToldGame]) -> Report {
    let all: Vec<Examined<'_>> =
        (0..config.individuals.len()).map(|number| Examined::of(config, number, done)).collect();
    let is_of_paper = config.classes().iter().map(|class| class.number()).eq(CLASSES_OF_PAPER);
    let mut report = Report::new("EvoChess: individuals in fresh games");
    summarise(&mut report, &all, is_of_paper);
    report.body.push(format!("## Fitness\n\n{}", fitness_table(&all, is_of_paper)));
    report.picture("points.svg", "Points by class and individual", bars(&all));
    report.body.push(format!("## Nodes a move\n\n{}", nodes_table(config, &all)));
    for (number, examined) in all.iter().enumerate() {
        let moves: Vec<(u32, u64)> = examined
            .games
            .iter()
            .flat_map(|(_, games)| games)
            .flat_map(|told| told.moves.clone())
            .collect();
        let title = format!("Nodes a move by ply, {}", examined.name);
        let picture = nodes_by_ply(&title, "all classes", &moves);
        report.picture(&format!("plies-{}.svg", number + 1), &title, picture);
    }
    if let Ok(individual) = parsed(&config.individuals[0].text) {
        show(&mut report, all[0].name, &individual);
    }
    report.body.push(method(config));
    for examined in &all {
        report.headline(format!("fitness of {}", examined.name), examined.fitness());
        if let Some(nodes) = examined.nodes_a_move() {
            report.headline(format!("nodes a move of {}", examined.name), nodes);
        }
    }
    report.numbers = numbers(&all);
    add_data(&mut report, config, done);
    report
}

fn summarise(report: &mut Report, all: &[Examined<'_>], is_of_paper: bool) {
    for (number, examined) in all.iter().enumerate() {
        let of_paper = match (number, is_of_paper) {
            (0, true) => format!("; paper's best: {FITNESS_OF_PAPER}, {}", grouped(NODES_OF_PAPER)),
            (0, false) => format!("; {NO_FIGURE}"),
            _ => String::new(),
        };
        report.summary.push(format!(
            "{}: fitness {}, {} nodes a move{of_paper}",
            examined.name,
            examined.fitness().text(2),
            examined.nodes_text()
        ));
    }
    if is_of_paper {
        let (games, name) = (all[0].all().count() as u64, all[0].name);
        let fitness = Check::at_least(
            &format!("fitness of {name}"),
            all[0].fitness().value,
            FITNESS_OF_PAPER,
        );
        report.checks.push(fitness.of_sample(games));
        if let Some(nodes) = all[0].nodes_a_move() {
            let what = format!("nodes a move of {name}");
            let check = Check::at_most(&what, nodes.value, NODES_OF_PAPER as f64);
            report.checks.push(check.of_sample(games));
        }
    }
}

fn fitness_table(all: &[Examined<'_>], is_of_paper: bool) -> ReportTable {
    let classes = || all[0].games.iter().map(|(class, _)| *class);
    let column = |class: Class| format!("class {}, % of the points", class.number());
    let mut table = ReportTable::default();
    if is_of_paper {
        table.extend([ReportRow::new()
            .with("individual", "paper's best")
            .with("games", 60)
            .with("fitness", FITNESS_OF_PAPER)
            .with_all(classes().map(|class| (column(class), "–")))
            .with("nodes a move", grouped(NODES_OF_PAPER))]);
    }
    table.extend(all.iter().map(|examined| {
        let cell = |class| (column(class), points(examined.of_class(class)).percent().text(0));
        ReportRow::new()
            .with("individual", format_args!("`{}`", examined.name))
            .with("games", examined.all().count())
            .with("fitness", examined.fitness().text(2))
            .with_all(classes().map(cell))
            .with("nodes a move", examined.nodes_text())
    }));
    table
}

fn bars(all: &[Examined<'_>]) -> String {
    let bars = all.iter().take(BarChart::MOST).map(|examined| {
        let classes = examined.games.iter().map(|(class, _)| *class);
        let percent = classes.map(|class| points(examined.of_class(class)).percent());
        Bars::estimates(examined.name, percent)
    });
    BarChart {
        title: "Points against each class".to_owned(),
        y: "% of the points".to_owned(),
        groups: all[0].games.iter().map(|(class, _)| format!("class {}", class.number())).collect(),
        bars: bars.collect(),
    }
    .svg()
}

/// What everybody enters for a move, beside the paper's figures.
fn nodes_table(config: &FitnessConfig, all: &[Examined<'_>]) -> String {
    let row = |player: String, paper: Option<u64>, ours: Option<Estimate>| {
        ReportRow::new()
            .with("player", player)
            .with("paper", paper.map_or("–".to_owned(), grouped))
            .with("ours (95 %)", ours.map_or("–".to_owned(), nodes_text))
    };
    let mut table = ReportTable::default();
    table.extend(all.iter().enumerate().map(|(number, examined)| {
        let paper = match (number, examined.name) {
            (_, PLAIN) => Some(ALPHA_BETA_OF_PAPER),
            (0, _) => Some(NODES_OF_PAPER),
            _ => None,
        };
        row(format!("`{}`", examined.name), paper, examined.nodes_a_move())
    }));
    let opponents =
        |class: Class| opponent_nodes_a_move(all.iter().flat_map(|one| one.of_class(class)));
    table.extend(config.classes().into_iter().map(|class| {
        let known = NEGASCOUT_OF_PAPER.iter().find(|(depth, _)| *depth == class.depth());
        let player = format!("f-negascout, depth {} (class {})", class.depth(), class.number());
        row(player, known.map(|(_, nodes)| *nodes), opponents(class))
    }));
    let compared = Class::of_depth(5).filter(|class| config.classes().contains(class));
    let share = compared.and_then(opponents).zip(all[0].nodes_a_move()).map(|(theirs, own)| {
        format!(
            "\n`{}` takes {:.0} % of the nodes of f-negascout at depth 5; the paper's best took 49 %.",
            all[0].name,
            100.0 * own.value / theirs.value
        )
    });
    format!("{table}{}", share.unwrap_or_default())
}

/// The first individual: its program, and its weights.
fn show(report: &mut Report, name: &str, individual: &IndividualFile) {
    let program = individual.genome.depth.without_dead_code();
    let text = match program.text(Chess::COUNTS) {
        empty if empty.is_empty() => "# nothing: the depth stays as it is\n".to_owned(),
        text => text,
    };
    report.body.push(format!(
        "## `{name}`\n\nIts depth module without dead code, in the kernel `{}`; `rest` is {} at the root, a \
         move may take {} nodes on average.\n\n```text\n{text}```",
        individual.frame.kernel.name(),
        individual.frame.rest,
        grouped(individual.frame.nodes)
    ));
    let title = format!("The depth module of {name}");
    report.picture("program.svg", &title, program_graph(&title, &program, Chess::COUNTS));
    let genome = &individual.genome;
    for (module, genes, values) in [
        ("ordering", ordering_genes::<Chess>(), &genome.ordering),
        ("position", position_genes::<Chess>(), &genome.position),
    ] {
        let title = format!("The {module} module of {name}");
        let picture = weights_in_ranges(&title, &genes, values, None);
        report.picture(&format!("{module}.svg"), &title, picture);
    }
}

fn method(config: &FitnessConfig) -> String {
    format!(
        "## Method\n\n{} games of each individual against each class, all as White from the start \
         position, under seeds of this experiment: those of the run, the class and the number of \
         the game, the same for every individual. Opponents are those of §3.3, games are \
         stopped as in the evolution (§3.2). Intervals are 95 %: of points \
         Wilson's, of fitness that of the mean of the classes that count, which it takes as given; of \
         nodes by games, whose moves are not independent. `{PLAIN}` is the standard ordering \
         module at a fixed depth of 5, the paper's “simple alpha-beta”.",
        config.games
    )
}

fn numbers(all: &[Examined<'_>]) -> Value {
    let of = |examined: &Examined<'_>| {
        let classes = examined.games.iter().map(|(class, games)| {
            json!({
                "class": class.number(), "games": games.len(),
                "points": points(examined.of_class(*class)),
                "opponent_nodes_a_move": opponent_nodes_a_move(examined.of_class(*class)),
            })
        });
        json!({
            "individual": examined.name, "fitness": examined.fitness(),
            "nodes_a_move": examined.nodes_a_move(), "classes": classes.collect::<Vec<_>>(),
        })
    };
    all.iter().map(of).collect()
}

fn add_data(report: &mut Report, config: &FitnessConfig, done: &[ToldGame]) {
    let (mut data, mut times) = (ReportTable::default(), ReportTable::default());
    let classes = config.classes();
    for (job, ToldGame { game, .. }) in done.iter().enumerate() {
        let (individual, class, number) = config.place(job);
        let about = ReportRow::new()
            .with("individual", &config.individuals[individual].name)
            .with("class", classes[class].number())
            .with("game", number + 1);
        data.extend([about
            .clone()
            .with("result", game.result())
            .with("plies", game.plies)
            .with("moves", game.moves)
            .with("nodes", game.nodes)
            .with("opponent_nodes", game.opponent_nodes)]);
        times.extend([about.with("seconds", format_args!("{:.6}", game.seconds))]);
    }
    let seconds: f64 = done.iter().map(|told| told.game.seconds).sum();
    let nodes: u64 = done.iter().map(|told| told.game.nodes + told.game.opponent_nodes).sum();
    let about = format!(
        "{} games in {seconds:.1} s of one thread each, {:.2} Mnodes/s.",
        done.len(),
        nodes as f64 / seconds.max(1e-9) / 1e6
    );
    report.data(data, times, about);
}
