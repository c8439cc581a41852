//! Figs 2 to 4: nodes by depth and by ply, beside the paper's.

use gamut_report::plot::{BoxPlot, Boxes, Plot, Series};
use gamut_report::{Check, Report, ReportRow, ReportTable, grouped};
use gamut_statistics::{Estimate, Spread};
use serde_json::json;

use crate::nodes::{NodesConfig, SearchedPosition};
use crate::orders::Order;
use crate::{NO_FIGURE, nodes_text};

/// The depth of which the paper has figures.
const DEPTH_OF_PAPER: u32 = 6;
/// "An evolved individual only needs 250,000 nodes", f-negascout a million.
const RATIO_OF_PAPER: f64 = 0.25;
/// "Most nodes during a game are used between ply 10 and 60."
const COSTLY_PLIES: std::ops::Range<u32> = 10..60;
/// Plies that share a box.
const PLIES_A_BOX: u32 = 10;

/// What was measured.
struct Nodes<'a> {
    config: &'a NodesConfig,
    done: &'a [SearchedPosition],
}

impl<'a> Nodes<'a> {
    fn place(&self, order: Order) -> usize {
        let mut orders = self.config.depths.iter().map(|(known, _)| *known);
        orders.position(|known| known == order).unwrap_or(0)
    }

    fn deepest(&self, order: Order) -> u32 {
        self.config.depths[self.place(order)].1
    }

    /// Nodes of all positions, in their order.
    fn of(&self, order: Order, depth: u32) -> impl Iterator<Item = (&'a SearchedPosition, f64)> {
        let (place, at) = (self.place(order), depth as usize - 1);
        self.done.iter().filter_map(move |searched| {
            let effort = searched.searches.get(place)?.get(at)?;
            Some((searched, effort.nodes as f64))
        })
    }

    fn mean(&self, order: Order, depth: u32) -> Estimate {
        Estimate::mean_of(self.of(order, depth).map(|(_, nodes)| nodes))
    }

    /// How many times the nodes of another order it takes, on the same positions.
    fn ratio(&self, order: Order, other: Order, depth: u32) -> Option<Estimate> {
        let pairs = self.of(order, depth).zip(self.of(other, depth));
        let pairs: Vec<(f64, f64)> = pairs.map(|((_, one), (_, other))| (one, other)).collect();
        Estimate::ratio_of_means(&pairs)
    }

    fn given_up(&self, order: Order, depth: u32) -> usize {
        let (place, at) = (self.place(order), depth as usize - 1);
        let efforts = self.done.iter().filter_map(|searched| searched.searches.get(place)?.get(at));
        efforts.filter(|effort| effort.is_given_up).count()
    }

    /// The deepest depth to which all orders were measured.
    fn common_depth(&self) -> u32 {
        self.config.depths.iter().map(|(_, depth)| *depth).min().unwrap_or(1)
    }

    fn most_depth(&self) -> u32 {
        self.config.depths.iter().map(|(_, depth)| *depth).max().unwrap_or(1)
    }

    /// Whether both orders were measured at the depth of the paper.
    fn has_depth_of_paper(&self, orders: [Order; 2]) -> bool {
        orders.iter().all(|&order| self.deepest(order) >= DEPTH_OF_PAPER)
    }

    /// How many times the nodes of other plies those take that the paper calls costly; `None`
    /// without both.
    fn costly_plies(&self, order: Order) -> Option<f64> {
        let depth = self.deepest(order);
        let mean = |is_costly: bool| {
            let of = self.of(order, depth);
            let of = of.filter(|(one, _)| COSTLY_PLIES.contains(&one.ply) == is_costly);
            Estimate::mean(&of.map(|(_, nodes)| nodes).collect::<Vec<f64>>())
        };
        Some(mean(true)?.value / mean(false)?.value)
    }
}

pub(crate) fn report(config: &NodesConfig, done: &[SearchedPosition]) -> Report {
    let nodes = Nodes { config, done };
    let mut report = Report::new("EvoChess: nodes at fixed depths, by the order of moves");
    summarise(&mut report, &nodes);
    report.body.push(format!(
        "## Nodes by depth\n\nMeans over positions.\n\n{}\n{}",
        by_depth(&nodes),
        about_given_up(&nodes)
    ));
    let series = Order::ALL.into_iter().map(|order| {
        let at = (1..=nodes.deepest(order)).map(|depth| {
            // The interval of a few positions may reach below one node.
            let mean = nodes.mean(order, depth).map(|nodes| nodes.max(1.0).log10());
            (f64::from(depth), mean)
        });
        Series::estimates(order.name(), at).joined()
    });
    let title = "Nodes by depth (Groß et al., Fig. 2)";
    let plot = Plot::new(title, "plies searched", "log10(nodes)", series.collect());
    report.picture("nodes.svg", "Nodes by depth and order, with intervals", plot.svg());
    report.body.push(format!(
        "## Times the nodes of f-negascout\n\nMeans over the same positions, divided.\n\n{}\n{}",
        ratios(&nodes),
        what_hindsight_says(&nodes)
    ));
    report.body.push(format!("## Nodes by ply of the game\n\n{}", by_ply(&nodes)));
    for order in Order::ALL {
        let (depth, key) = (nodes.deepest(order), order.key());
        let words = format!("Nodes by ply, {}, depth {depth}", order.name());
        report.picture(&format!("plies-{key}.svg"), &words, box_plot(&nodes, order));
    }
    report.body.push(method(config));
    for order in Order::ALL {
        let (depth, name) = (nodes.deepest(order), order.name());
        report.headline(format!("nodes at the deepest depth, {name}"), nodes.mean(order, depth));
    }
    if let Some(ratio) = deepest_ratio(&nodes).1 {
        report.headline("nodes of the ordering module, times those of f-negascout", ratio);
    }
    report.numbers = numbers(&nodes);
    add_data(&mut report, &nodes);
    report
}

/// The deepest depth at which the ordering module can be compared with f-negascout, and how many
/// times the nodes it takes there.
fn deepest_ratio(nodes: &Nodes<'_>) -> (u32, Option<Estimate>) {
    let depth = nodes.deepest(Order::Evolved).min(nodes.deepest(Order::Negascout));
    (depth, nodes.ratio(Order::Evolved, Order::Negascout, depth))
}

fn summarise(report: &mut Report, nodes: &Nodes<'_>) {
    let depth = nodes.common_depth();
    let each = Order::ALL.map(|order| {
        let mean = grouped(nodes.mean(order, depth).value.round() as u64);
        format!("{} {mean}", order.name())
    });
    let of_paper = match depth {
        DEPTH_OF_PAPER => "paper: random 7,000,000, f-negascout 1,000,000, evolved 250,000",
        _ => NO_FIGURE,
    };
    report.summary.push(format!("nodes at depth {depth}: {}; {of_paper}", each.join(", ")));
    let (depth, ratio) = deepest_ratio(nodes);
    let is_of_paper = depth == DEPTH_OF_PAPER;
    if let Some(ratio) = ratio {
        let of_paper = if is_of_paper { "; paper: 0.25" } else { "" };
        report.summary.push(format!(
            "the ordering module of `{}` takes {} times the nodes of f-negascout at depth {depth}{of_paper}",
            nodes.config.individual.name,
            ratio.text(2)
        ));
        if is_of_paper {
            let what = "nodes of the ordering module at depth 6, times those of f-negascout";
            let check = Check::at_most(what, ratio.value, RATIO_OF_PAPER);
            report.checks.push(check.of_sample(nodes.done.len() as u64));
        }
    }
    let depth = nodes.deepest(Order::Hindsight).min(nodes.deepest(Order::Negascout));
    if let Some(ratio) = nodes.ratio(Order::Hindsight, Order::Negascout, depth) {
        report.summary.push(format!(
            "alpha-beta that knows the tree already takes {} times the nodes of f-negascout at depth {depth}",
            ratio.text(2)
        ));
    }
    let costly = [Order::Random, Order::Evolved].map(|order| nodes.costly_plies(order));
    if let [Some(random), Some(evolved)] = costly {
        report.summary.push(format!(
            "positions at plies 10 to 59 take {random:.1} times the nodes of the others in random order, \
             {evolved:.1} times with the ordering module; paper: most nodes are used there"
        ));
    }
    let agree = nodes.done.iter().all(|searched| searched.agree);
    let what = "searches of one depth agree on values (1: all)";
    report.checks.push(Check::at_least(what, f64::from(u8::from(agree)), 1.0));
}

fn by_depth(nodes: &Nodes<'_>) -> ReportTable {
    let mut table = ReportTable::default();
    if nodes.has_depth_of_paper([Order::Random, Order::Evolved]) {
        let paper = |order: Order| {
            let text = order.of_paper().map_or("–".to_owned(), |nodes| grouped(nodes as u64));
            (order.name(), text)
        };
        let row = ReportRow::new().with("depth", format_args!("{DEPTH_OF_PAPER}, paper"));
        table.extend([row.with_all(Order::ALL.map(paper))]);
    }
    table.extend((1..=nodes.most_depth()).map(|depth| {
        let cell = |order: Order| match depth <= nodes.deepest(order) {
            true => {
                let mark = if nodes.given_up(order, depth) > 0 { "≥ " } else { "" };
                (order.name(), format!("{mark}{}", nodes_text(nodes.mean(order, depth))))
            }
            false => (order.name(), "–".to_owned()),
        };
        ReportRow::new().with("depth", depth).with_all(Order::ALL.map(cell))
    }));
    table
}

fn about_given_up(nodes: &Nodes<'_>) -> String {
    let given_up = nodes.config.depths.iter().flat_map(|&(order, deepest)| {
        let at = (1..=deepest).map(move |depth| (order, depth, nodes.given_up(order, depth)));
        at.filter(|(_, _, count)| *count > 0)
    });
    let given_up = given_up
        .map(|(order, depth, count)| format!("{} at depth {depth} in {count}", order.name()));
    let most = grouped(nodes.config.most_nodes);
    match given_up.collect::<Vec<_>>() {
        none if none.is_empty() => format!("No search took {most} nodes, where it is given up."),
        some => format!(
            "Searches are given up at {most} nodes, and count as many: {} positions. These means are \
             too small.",
            some.join(", ")
        ),
    }
}

fn ratios(nodes: &Nodes<'_>) -> ReportTable {
    let others = Order::ALL.into_iter().filter(|order| *order != Order::Negascout);
    let others: Vec<Order> = others.collect();
    let mut table = ReportTable::default();
    if nodes.has_depth_of_paper([Order::Negascout, Order::Evolved]) {
        let paper = |order: &Order| {
            let ratio = order.of_paper().zip(Order::Negascout.of_paper());
            let text = ratio.map_or("–".to_owned(), |(one, other)| format!("{}", one / other));
            (order.name(), text)
        };
        let row = ReportRow::new().with("depth", format_args!("{DEPTH_OF_PAPER}, paper"));
        table.extend([row.with_all(others.iter().map(paper))]);
    }
    table.extend((1..=nodes.deepest(Order::Negascout)).map(|depth| {
        let cell = |order: &Order| {
            let is_there = depth <= nodes.deepest(*order);
            let ratio = nodes.ratio(*order, Order::Negascout, depth).filter(|_| is_there);
            (order.name(), ratio.map_or("–".to_owned(), |ratio| ratio.text(2)))
        };
        ReportRow::new().with("depth", depth).with_all(others.iter().map(cell))
    }));
    table
}

/// How far the ordering module is from what no ordering module can reach.
fn what_hindsight_says(nodes: &Nodes<'_>) -> String {
    let depth = nodes.deepest(Order::Hindsight).min(nodes.deepest(Order::Evolved));
    let ratio = nodes.ratio(Order::Evolved, Order::Hindsight, depth);
    let ratio = ratio.map_or(String::new(), |ratio| {
        format!(" The ordering module takes {} times its nodes at depth {depth}.", ratio.text(2))
    });
    format!(
        "“With hindsight” is alpha-beta that searched the same tree twice before and begins, in every \
         position that it met, with the move that was best or refuted the one before. No ordering \
         module knows as much: it says how much there is to gain by order alone.{ratio}"
    )
}

/// Boxes of an order at its deepest depth: the first ply of each box, and the logarithms of nodes.
fn boxes(nodes: &Nodes<'_>, order: Order) -> Vec<(u32, Vec<f64>)> {
    let depth = nodes.deepest(order);
    let last = nodes.done.iter().map(|searched| searched.ply).max().unwrap_or(0);
    let of_box = |first: u32| {
        let plies = first..first + PLIES_A_BOX;
        let of = nodes.of(order, depth).filter(|(one, _)| plies.contains(&one.ply));
        (first, of.map(|(_, nodes)| nodes.max(1.0).log10()).collect())
    };
    (0..=last).step_by(PLIES_A_BOX as usize).map(of_box).collect()
}

fn by_ply(nodes: &Nodes<'_>) -> String {
    let all = Order::ALL.map(|order| (order, boxes(nodes, order)));
    let rows = all[0].1.iter().enumerate().filter(|(_, (_, first))| !first.is_empty());
    let row = |(at, (first, positions)): (usize, &(u32, Vec<f64>))| {
        let cell = |(order, boxes): &(Order, Vec<(u32, Vec<f64>)>)| {
            let median = Spread::of(&boxes[at].1).map(|spread| 10_f64.powf(spread.median));
            let text = median.map_or("–".to_owned(), |median| grouped(median.round() as u64));
            (format!("{}, depth {}", order.name(), nodes.deepest(*order)), text)
        };
        ReportRow::new()
            .with("plies", format_args!("{first} to {}", first + PLIES_A_BOX - 1))
            .with("positions", positions.len())
            .with_all(all.iter().map(cell))
    };
    let table: ReportTable = rows.map(row).collect();
    format!("Medians.\n\n{table}")
}

fn box_plot(nodes: &Nodes<'_>, order: Order) -> String {
    let (name, depth) = (order.name(), nodes.deepest(order));
    let figure = match order {
        Order::Evolved => " (Groß et al., Fig. 3)",
        Order::Random => " (Groß et al., Fig. 4)",
        _ => "",
    };
    let middle = |first: u32| f64::from(first) + f64::from(PLIES_A_BOX - 1) / 2.0;
    let observations = boxes(nodes, order).into_iter().map(|(first, all)| (middle(first), all));
    BoxPlot {
        title: format!("Nodes by ply{figure}"),
        x: "ply of the game".to_owned(),
        y: "log10(nodes)".to_owned(),
        series: vec![Boxes {
            name: format!("{name}, depth {depth}"),
            observations: observations.collect(),
        }],
    }
    .svg()
}

fn method(config: &NodesConfig) -> String {
    format!(
        "## Method\n\n{} positions, each of a game of its own between `{}` on both sides, any of its \
         moves being as likely; so positions are independent, and intervals (95 %) are Student's, \
         those of ratios by the delta method on logarithms, from positions in pairs. All searches \
         judge by `eval=gross` without random values and count positions entered below the root. \
         “Random order” is alpha-beta with the moves of every position shuffled; “ahead in material \
         first” is `alphabeta` as `gamut players` has it; “f-negascout” is the black players' \
         (§3.3), whose count includes the smaller depths on the way; “ordering module” is the search of Table 1 without a program, with the \
         ordering module of `{}` and the depth as its `rest`. Fig. 2 is a mean over moves of reference games that the paper does not describe; \
         its figures are those of the text.",
        config.positions, config.games.players, config.individual.name
    )
}

fn numbers(nodes: &Nodes<'_>) -> serde_json::Value {
    let of = |order: Order| {
        let depths = (1..=nodes.deepest(order)).map(|depth| {
            json!({
                "depth": depth,
                "nodes": nodes.mean(order, depth),
                "times_negascout": (depth <= nodes.deepest(Order::Negascout))
                    .then(|| nodes.ratio(order, Order::Negascout, depth)).flatten(),
                "given_up": nodes.given_up(order, depth),
            })
        });
        json!({ "order": order.key(), "depths": depths.collect::<Vec<_>>() })
    };
    json!({
        "positions": nodes.done.len(),
        "orders": Order::ALL.map(of),
        "searches_agree": nodes.done.iter().all(|searched| searched.agree),
    })
}

fn add_data(report: &mut Report, nodes: &Nodes<'_>) {
    let (mut data, mut times) = (ReportTable::default(), ReportTable::default());
    for (number, searched) in nodes.done.iter().enumerate() {
        for (&(order, _), efforts) in nodes.config.depths.iter().zip(&searched.searches) {
            let all =
                || (1..=nodes.most_depth() as usize).map(|depth| (depth, efforts.get(depth - 1)));
            let nodes = all().map(|(depth, effort)| {
                let text = effort.map_or(String::new(), |effort| effort.nodes.to_string());
                (format!("nodes_{depth}"), text)
            });
            data.extend([ReportRow::new()
                .with("number", number + 1)
                .with("fen", &searched.position)
                .with("ply", searched.ply)
                .with("plies_of_game", searched.plies)
                .with("moves", searched.moves)
                .with("order", order.key())
                .with_all(nodes)
                .with("given_up", efforts.iter().filter(|effort| effort.is_given_up).count())]);
            let seconds: f64 = efforts.iter().map(|effort| effort.seconds).sum();
            times.extend([ReportRow::new()
                .with("number", number + 1)
                .with("order", order.key())
                .with("seconds", format_args!("{seconds:.6}"))]);
        }
    }
    let speed = |order: Order| {
        let place = nodes.place(order);
        let all = || nodes.done.iter().filter_map(|searched| searched.searches.get(place)?.last());
        let seconds: f64 = all().map(|effort| effort.seconds).sum();
        let entered: u64 = all().map(|effort| effort.nodes).sum();
        ReportRow::new()
            .with("order", order.name())
            .with("depth", nodes.deepest(order))
            .with(
                "seconds a position",
                format_args!("{:.4}", seconds / all().count().max(1) as f64),
            )
            .with("Mnodes/s", format_args!("{:.2}", entered as f64 / seconds.max(1e-9) / 1e6))
    };
    let speeds: ReportTable = Order::ALL.into_iter().map(speed).collect();
    let about = format!(
        "The deepest searches (with hindsight: all three, whose last alone counts nodes):\n\n{speeds}"
    );
    report.data(data, times, about);
}
