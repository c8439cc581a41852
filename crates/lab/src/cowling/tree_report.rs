//! Branching factors by regression, beside the paper's.

use serde_json::json;

use super::tree::{Config, Measured, Measurement, Strategy};
use crate::plot::{Plot, Series};
use crate::regression::{Estimate, Line};
use crate::report::{Check, Report, ReportTable, grouped};

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
    /// One line a position.
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
        let by_position: Vec<Vec<(f64, f64)>> = done
            .map(|measured| {
                let own = measured.measurements.iter().filter(|m| m.strategy == number);
                own.map(|m| (f64::from(m.ply), (count(strategy, m) as f64).log10())).collect()
            })
            .collect();
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

    fn plies(&self) -> (f64, f64) {
        let plies = self.points.iter().map(|p| p.0);
        (plies.clone().fold(f64::INFINITY, f64::min), plies.fold(0.0, f64::max))
    }

    fn series(&self) -> Series {
        let (first, last) = self.plies();
        let factor = self.branching.map_or(f64::NAN, |estimate| estimate.value);
        let line = self.pooled.map(|line| vec![(first, line.at(first)), (last, line.at(last))]);
        Series {
            name: format!("{}: {factor:.2} a ply", self.strategy.name),
            points: self.points.clone(),
            line: line.unwrap_or_default(),
            ..Series::default()
        }
    }
}

fn count(strategy: &Strategy, measurement: &Measurement) -> u64 {
    if strategy.counts_nodes { measurement.nodes } else { measurement.leaves }
}

fn text(estimate: Option<Estimate>) -> String {
    match estimate {
        Some(e) if e.low.is_finite() && e.high.is_finite() => {
            format!("{:.2} ({:.2} to {:.2})", e.value, e.low, e.high)
        }
        Some(e) => format!("{:.2}", e.value),
        None => "–".to_owned(),
    }
}

pub(super) fn report(config: &Config, done: &[Measured]) -> Report {
    let fits: Vec<Fit<'_>> =
        config.strategies.iter().enumerate().map(|(n, s)| Fit::of(n, s, done.iter())).collect();
    let mut report =
        Report { title: "The Virus game tree: leaf nodes by ply".to_owned(), ..Report::default() };
    let mut factors =
        ReportTable::new(&["strategy", "paper", "ours (95 %)", "pooled line", "plies", "R²"]);
    let mut results = Vec::new();
    for fit in &fits {
        let name = fit.strategy.name;
        let paper = PAPER.iter().find(|(known, _)| *known == name).map(|&(_, factor)| factor);
        let Some(found) = fit.branching else { continue };
        let pooled = fit.pooled.map(|line| line.slope.power_of_ten());
        let paper_text = paper.map_or("–".to_owned(), |factor| format!("{factor}"));
        report
            .summary
            .push(format!("{name}: branching factor {}, paper {paper_text}", text(fit.branching)));
        match name {
            "ABO" => {
                report.checks.push(Check::at_most("ABO's branching factor", found.value, 8.5));
            }
            "engine" => report.checks.push(Check::at_most(
                "the engine's branching factor",
                found.value,
                ENGINE_AT_MOST,
            )),
            _ => {}
        }
        let (first, last) = fit.plies();
        let r_squared = fit.pooled.map_or(f64::NAN, |line| line.r_squared);
        factors.row([
            name.to_owned(),
            paper_text,
            text(fit.branching),
            text(pooled),
            format!("{first} to {last}"),
            format!("{r_squared:.3}"),
        ]);
        results.push(json!({
            "strategy": name,
            "player": fit.strategy.player,
            "counts": if fit.strategy.counts_nodes { "nodes" } else { "leaf nodes" },
            "paper": paper,
            "branching_factor": found.value,
            "low": found.low,
            "high": found.high,
            "pooled": pooled.map(|e| json!({ "value": e.value, "low": e.low, "high": e.high })),
            "by_position": fit.lines.iter().map(|l| 10_f64.powf(l.slope.value)).collect::<Vec<_>>(),
        }));
    }
    report.body.push(format!(
        "## Branching factors\n\n{}\n“Ours” fits a line to log10(leaf nodes) against ply for each \
         position and takes the mean of the slopes; positions are what is independent, so the \
         interval is Student's over positions. “Pooled line” is one line through all points, as \
         a paper with one position has to do it. For the engine all nodes are counted, those of \
         the smaller depths on the way included.",
        factors.markdown()
    ));
    report.body.push(by_filling(config, done));
    let plot = Plot {
        title: "log10(leaf nodes) against ply (Cowling, Fig. 6)".to_owned(),
        x: "ply".to_owned(),
        y: "log10(leaf nodes); engine: nodes".to_owned(),
        series: fits.iter().map(Fit::series).collect(),
    };
    report.plots.push(("leaf-nodes.svg".to_owned(), plot.svg()));
    report
        .body
        .push("![log10(leaf nodes) against ply, with fitted lines](leaf-nodes.svg)".to_owned());
    report.body.push(means(config, done));
    report.body.push(method(config, done, &fits));
    add_data(&mut report, config, done);
    report.numbers = json!({ "strategies": results, "positions": done.iter().map(|measured| json!({
        "position": measured.position, "filled_percent": measured.filled, "pieces": measured.pieces, "moves": measured.moves,
    })).collect::<Vec<_>>() });
    report
}

/// The same by how full the board is, with what is left of minimax's exponent: trees with
/// more moves have larger factors whatever is pruned, so that factors of different positions
/// are compared by log(factor) / log(MM's factor). Perfect ordering would give 1/2.
fn by_filling(config: &Config, done: &[Measured]) -> String {
    let mut columns = vec!["squares taken".to_owned(), "positions".to_owned()];
    for strategy in &config.strategies {
        columns.push(strategy.name.to_owned());
    }
    for strategy in &config.strategies[1..] {
        columns.push(format!("log {} / log MM", strategy.name));
    }
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let mut table = ReportTable::new(&columns);
    let mut add = |name: String, count: String, factors: &[f64]| {
        let ratios = factors.iter().skip(1).map(|f| format!("{:.3}", f.ln() / factors[0].ln()));
        let factors: Vec<String> = factors.iter().map(|f| format!("{f:.2}")).collect();
        let missing = config.strategies.len() - factors.len();
        let ratios: Vec<String> = ratios.collect();
        let blank = || std::iter::repeat_n("–".to_owned(), missing);
        table.row(
            [name, count].into_iter().chain(factors).chain(blank()).chain(ratios).chain(blank()),
        );
    };
    add("paper".to_owned(), "1".to_owned(), &PAPER.map(|(_, factor)| factor));
    for &filled in &config.filled {
        let of_filling = || done.iter().filter(move |measured| measured.filled == filled);
        let factor = |(number, strategy)| {
            let fit = Fit::of(number, strategy, of_filling());
            fit.branching.map_or(f64::NAN, |estimate| estimate.value)
        };
        let factors: Vec<f64> = config.strategies.iter().enumerate().map(factor).collect();
        add(format!("{filled} %"), of_filling().count().to_string(), &factors);
    }
    format!("## By how full the board is\n\n{}", table.markdown())
}

/// Mean counts by ply.
fn means(config: &Config, done: &[Measured]) -> String {
    let deepest = config.strategies.iter().map(|strategy| strategy.depth).max().unwrap_or(0);
    let mut columns = vec!["ply"];
    columns.extend(config.strategies.iter().map(|strategy| strategy.name));
    let mut table = ReportTable::new(&columns);
    for ply in 1..=deepest {
        let mean = |(number, strategy): (usize, &Strategy)| {
            let counts: Vec<u64> = done
                .iter()
                .flat_map(|measured| &measured.measurements)
                .filter(|m| m.strategy == number && m.ply == ply)
                .map(|m| count(strategy, m))
                .collect();
            match counts.len() {
                0 => String::new(),
                n if n < done.len() => {
                    format!("{} ({n} positions)", grouped(counts.iter().sum::<u64>() / n as u64))
                }
                n => grouped(counts.iter().sum::<u64>() / n as u64),
            }
        };
        let cells = config.strategies.iter().enumerate().map(mean);
        table.row(std::iter::once(ply.to_string()).chain(cells));
    }
    format!("## Mean count by ply\n\n{}", table.markdown())
}

fn method(config: &Config, done: &[Measured], fits: &[Fit<'_>]) -> String {
    let wanted: usize = config.strategies.iter().map(|s| s.depth as usize * done.len()).sum();
    let found: usize = fits.iter().map(|fit| fit.points.len()).sum();
    let moves: Vec<f64> = done.iter().map(|measured| measured.moves as f64).collect();
    let moves = Estimate::mean(&moves).map_or(0.0, |mean| mean.value);
    let specs: Vec<String> =
        config.strategies.iter().map(|s| format!("{} is `{}`", s.name, s.player)).collect();
    format!(
        "## Method\n\nThe paper has one mid-game position and does not print it. Here are {} of \
         them: each from a game on {size}×{size} between two players `{}` after {} random plies, \
         stopped when {} % of the squares are taken, in turn. On average {moves:.1} moves are legal in \
         them. Positions are worth the difference in pieces. {}. Every measurement is by a \
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

fn add_data(report: &mut Report, config: &Config, done: &[Measured]) {
    let mut data = ReportTable::new(&["position", "fen", "strategy", "ply", "leaf_nodes", "nodes"]);
    let mut times = ReportTable::new(&["position", "strategy", "ply", "seconds"]);
    let mut totals = vec![(0, 0.0); config.strategies.len()];
    for (number, measured) in done.iter().enumerate() {
        for m in &measured.measurements {
            let key = [(number + 1).to_string(), config.strategies[m.strategy].name.to_owned()];
            let [position, name] = key.clone();
            let (leaves, nodes) = (m.leaves.to_string(), m.nodes.to_string());
            data.row([position, measured.position.clone(), name, m.ply.to_string(), leaves, nodes]);
            times.row(key.into_iter().chain([m.ply.to_string(), format!("{:.6}", m.seconds)]));
            totals[m.strategy].0 += m.nodes;
            totals[m.strategy].1 += m.seconds;
        }
    }
    let mut speeds = ReportTable::new(&["strategy", "nodes", "seconds", "Mnodes/s"]);
    for (strategy, (nodes, seconds)) in config.strategies.iter().zip(&totals) {
        speeds.row([
            strategy.name.to_owned(),
            grouped(*nodes),
            format!("{seconds:.2}"),
            format!("{:.1}", *nodes as f64 / seconds.max(1e-9) / 1e6),
        ]);
    }
    report.timings.push(speeds.markdown());
    report.times = json!(
        config
            .strategies
            .iter()
            .zip(&totals)
            .map(|(s, (nodes, seconds))| json!({ "strategy": s.name, "nodes": nodes, "seconds": seconds }))
            .collect::<Vec<_>>()
    );
    report.tables.push(("data.csv".to_owned(), data));
    report.tables.push(("timings.csv".to_owned(), times));
}
