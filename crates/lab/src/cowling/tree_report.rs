//! Branching factors by regression, beside the paper's.

use gamut_report::plot::{Plot, Series};
use gamut_report::{Check, Report, ReportRow, ReportTable, grouped};
use gamut_statistics::{Estimate, Line};
use serde_json::{Value, json};

use super::tree::{Measured, Measurement, Strategy, TreeConfig};

/// §3: "the branching factor per ply is 86.6 for pure minimax search, 14.3 for Minimax with
/// alphabeta pruning and 8.5 for alphabeta pruning with a simple ordering heuristic".
const PAPER: [(&str, f64); 3] = [("MM", 86.6), ("ABU", 14.3), ("ABO", 8.5)];

/// What the engine is held to.
const ENGINE_AT_MOST: f64 = 4.0;

/// What the measurements of one strategy say.
struct Fit<'a> {
    strategy: &'a Strategy,
    /// log10 of the count by ply, all positions together.
    points: Vec<(f64, f64)>,
    pooled: Option<Line>,
    /// A line for each position.
    lines: Vec<Line>,
    /// The mean of the slopes of the positions, as a factor.
    branching: Option<Estimate>,
}

impl<'a> Fit<'a> {
    fn of<'m>(
        number: usize,
        strategy: &'a Strategy,
        done: impl Iterator<Item = &'m Measured>,
    ) -> Self {
        let of_position = |measured: &Measured| -> Vec<(f64, f64)> {
            let own = measured.measurements.iter().filter(|m| m.strategy == number);
            own.map(|m| (f64::from(m.ply), (count(strategy, m) as f64).log10())).collect()
        };
        let by_position: Vec<Vec<(f64, f64)>> = done.map(of_position).collect();
        let lines: Vec<Line> = by_position.iter().filter_map(|points| Line::fit(points)).collect();
        let slopes: Vec<f64> = lines.iter().map(|line| line.slope.value).collect();
        let points = by_position.concat();
        Self {
            strategy,
            pooled: Line::fit(&points),
            branching: Estimate::mean(&slopes).map(Estimate::power_of_ten),
            points,
            lines,
        }
    }

    fn paper(&self) -> Option<f64> {
        PAPER.iter().find(|(name, _)| *name == self.strategy.name).map(|&(_, factor)| factor)
    }

    fn paper_text(&self) -> String {
        self.paper().map_or("–".to_owned(), |factor| factor.to_string())
    }

    fn plies(&self) -> (f64, f64) {
        let plies = self.points.iter().map(|p| p.0);
        (plies.clone().fold(f64::INFINITY, f64::min), plies.fold(0.0, f64::max))
    }

    fn series(&self) -> Series {
        let (first, last) = self.plies();
        let factor = self.branching.map(|factor| format!(": {:.2} a ply", factor.value));
        let line = self.pooled.map(|line| vec![(first, line.at(first)), (last, line.at(last))]);
        // One ply has no slope.
        let name = format!("{}{}", self.strategy.name, factor.unwrap_or_default());
        Series {
            line: line.unwrap_or_default(),
            ..Series::points(&name, self.points.iter().copied())
        }
    }

    fn row(&self) -> ReportRow {
        let (first, last) = self.plies();
        let r_squared = self.pooled.map_or(f64::NAN, |line| line.r_squared);
        ReportRow::new()
            .with("strategy", self.strategy.name)
            .with("paper", self.paper_text())
            .with("ours (95 %)", text(self.branching))
            .with("pooled line", text(self.pooled.map(|line| line.slope.power_of_ten())))
            .with("plies", format_args!("{first} to {last}"))
            .with("R²", format_args!("{r_squared:.3}"))
    }

    fn json(&self) -> Value {
        let pooled = self.pooled.map(|line| line.slope.power_of_ten());
        let factors = self.lines.iter().map(|line| line.slope.power_of_ten().value);
        json!({
            "strategy": self.strategy.name,
            "player": self.strategy.player,
            "counts": if self.strategy.counts_nodes { "nodes" } else { "leaf nodes" },
            "paper": self.paper(),
            "branching_factor": self.branching.map(|e| e.value),
            "low": self.branching.map(|e| e.low),
            "high": self.branching.map(|e| e.high),
            "pooled": pooled.map(|e| json!({ "value": e.value, "low": e.low, "high": e.high })),
            "by_position": factors.collect::<Vec<_>>(),
        })
    }
}

fn count(strategy: &Strategy, measurement: &Measurement) -> u64 {
    if strategy.counts_nodes { measurement.nodes } else { measurement.leaves }
}

fn text(estimate: Option<Estimate>) -> String {
    estimate.map_or("–".to_owned(), |estimate| estimate.text(2))
}

pub(super) fn report(config: &TreeConfig, done: &[Measured]) -> Report {
    let all = config.strategies.iter().enumerate().map(|(n, s)| Fit::of(n, s, done.iter()));
    let all: Vec<Fit<'_>> = all.collect();
    let fits = || all.iter().filter(|fit| fit.branching.is_some());
    let mut report = Report::new("The Virus game tree: leaf nodes by ply");
    for fit in fits() {
        let (name, Some(found)) = (fit.strategy.name, fit.branching) else { continue };
        let (ours, paper) = (found.text(2), fit.paper_text());
        report.summary.push(format!("{name}: branching factor {ours}, paper {paper}"));
        report.headline(format!("{name}, branching factor"), found);
        let (found, at_most) = (found.value, ENGINE_AT_MOST);
        let check = match name {
            "ABO" => Check::at_most("ABO's branching factor", found, 8.5),
            "engine" => Check::at_most("the engine's branching factor", found, at_most),
            _ => continue,
        };
        report.checks.push(check.of_sample(done.len() as u64));
    }
    report.body.push(format!(
        "## Branching factors\n\n{}\n“Ours” fits a line to log10(leaf nodes) against ply for each \
         position and takes the mean of the slopes; positions are what is independent, so the \
         interval is Student's over positions. “Pooled line” is one line through all points, as \
         a paper with one position has to do it. For the engine all nodes are counted, those of \
         the smaller depths on the way included.",
        fits().map(Fit::row).collect::<ReportTable>()
    ));
    report.body.push(by_filling(config, done));
    let title = "log10(leaf nodes) against ply (Cowling, Fig. 6)";
    let series = all.iter().map(Fit::series).collect();
    let plot = Plot::new(title, "ply", "log10(leaf nodes); engine: nodes", series);
    let words = "log10(leaf nodes) against ply, with fitted lines";
    report.picture("leaf-nodes.svg", words, plot.svg());
    report.body.push(means(config, done));
    report.body.push(method(config, done, &all));
    let positions = done.iter().map(|measured| {
        json!({
            "position": measured.position, "filled_percent": measured.filled,
            "pieces": measured.pieces, "moves": measured.moves,
        })
    });
    report.numbers = json!({
        "strategies": fits().map(Fit::json).collect::<Vec<_>>(),
        "positions": positions.collect::<Vec<_>>(),
    });
    add_data(&mut report, config, done);
    report
}

/// The same by how full the board is, with what is left of minimax's exponent: trees with
/// more moves have larger factors whatever is pruned, so that factors of different positions
/// are compared by log(factor) / log(MM's factor). Perfect ordering would give 1/2.
fn by_filling(config: &TreeConfig, done: &[Measured]) -> String {
    let row = |name: String, positions: usize, factor: &dyn Fn(usize) -> Option<f64>| {
        let text = |found: Option<f64>, decimals: usize| {
            found.map_or_else(|| "–".to_owned(), |number| format!("{number:.decimals$}"))
        };
        let ratio = |number| Some(factor(number)?.ln() / factor(0)?.ln());
        let strategies = || config.strategies.iter().map(|strategy| strategy.name).enumerate();
        ReportRow::new()
            .with("squares taken", name)
            .with("positions", positions)
            .with_all(strategies().map(|(n, name)| (name, text(factor(n), 2))))
            .with_all(
                strategies()
                    .skip(1)
                    .map(|(n, name)| (format!("log {name} / log MM"), text(ratio(n), 3))),
            )
    };
    let paper = |number: usize| PAPER.get(number).map(|&(_, factor)| factor);
    let mut table = ReportTable::default();
    table.extend([row("paper".to_owned(), 1, &paper)]);
    table.extend(config.filled.iter().map(|&filled| {
        let of_filling = || done.iter().filter(move |measured| measured.filled == filled);
        let factor = |number: usize| {
            let fit = Fit::of(number, &config.strategies[number], of_filling());
            fit.branching.map(|estimate| estimate.value)
        };
        row(format!("{filled} %"), of_filling().count(), &factor)
    }));
    format!("## By how full the board is\n\n{table}")
}

/// Mean counts by ply.
fn means(config: &TreeConfig, done: &[Measured]) -> String {
    let mean = |number: usize, strategy: &Strategy, ply: u32| {
        let all = done.iter().flat_map(|measured| &measured.measurements);
        let these = all.filter(|m| m.strategy == number && m.ply == ply);
        let counts: Vec<u64> = these.map(|m| count(strategy, m)).collect();
        let mean = || grouped(counts.iter().sum::<u64>() / counts.len() as u64);
        match counts.len() {
            0 => String::new(),
            n if n < done.len() => format!("{} ({n} positions)", mean()),
            _ => mean(),
        }
    };
    let row = |ply| {
        let strategies = config.strategies.iter().enumerate();
        let cells = strategies.map(|(n, strategy)| (strategy.name, mean(n, strategy, ply)));
        ReportRow::new().with("ply", ply).with_all(cells)
    };
    let deepest = config.strategies.iter().map(|strategy| strategy.depth).max().unwrap_or(0);
    let table: ReportTable = (1..=deepest).map(row).collect();
    format!("## Mean count by ply\n\n{table}")
}

fn method(config: &TreeConfig, done: &[Measured], fits: &[Fit<'_>]) -> String {
    let wanted: usize = config.strategies.iter().map(|s| s.depth as usize * done.len()).sum();
    let found: usize = fits.iter().map(|fit| fit.points.len()).sum();
    let moves = Estimate::mean_of(done.iter().map(|measured| measured.moves as f64)).value;
    let specs: Vec<String> =
        config.strategies.iter().map(|s| format!("{} is `{}`", s.name, s.player)).collect();
    format!(
        "## Method\n\nThe paper has one mid-game position and does not print it. Here are {} of \
         them: each from a game on {size}×{size} between two players `{}` after {} random plies, \
         stopped when {} % of the squares are taken, in turn. On average {moves:.1} moves are legal in \
         them. {}. Every measurement is by a \
         player that knows nothing yet. Given up for their number of nodes, or because the game \
         was decided earlier: {} of {wanted}; a line is fitted within each position, so that \
         what is missing does not bend it.",
        done.len(),
        config.players,
        config.random_plies,
        config.filled.iter().map(u32::to_string).collect::<Vec<_>>().join(" or "),
        specs.join(", "),
        wanted - found,
        size = config.board,
    )
}

fn add_data(report: &mut Report, config: &TreeConfig, done: &[Measured]) {
    let (mut data, mut times) = (ReportTable::default(), ReportTable::default());
    let mut totals = vec![(0, 0.0); config.strategies.len()];
    for (number, measured) in done.iter().enumerate() {
        for m in &measured.measurements {
            let name = config.strategies[m.strategy].name;
            data.extend([ReportRow::new()
                .with("position", number + 1)
                .with("fen", &measured.position)
                .with("strategy", name)
                .with("ply", m.ply)
                .with("leaf_nodes", m.leaves)
                .with("nodes", m.nodes)]);
            times.extend([ReportRow::new()
                .with("position", number + 1)
                .with("strategy", name)
                .with("ply", m.ply)
                .with("seconds", format_args!("{:.6}", m.seconds))]);
            totals[m.strategy].0 += m.nodes;
            totals[m.strategy].1 += m.seconds;
        }
    }
    let totals = config.strategies.iter().map(|strategy| strategy.name).zip(&totals);
    let speed = |(name, &(nodes, seconds)): (&str, &(u64, f64))| {
        let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
        ReportRow::new()
            .with("strategy", name)
            .with("nodes", grouped(nodes))
            .with("seconds", format_args!("{seconds:.2}"))
            .with("Mnodes/s", format_args!("{speed:.1}"))
    };
    report.data(data, times, totals.map(speed).collect::<ReportTable>().to_string());
}
