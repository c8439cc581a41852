//! Points and nodes with some of the modules, and what each of them brings.

use gamut_report::plot::{ForestPlot, ForestRow, Plot, Series};
use gamut_report::{Report, ReportRow, ReportTable, grouped};
use gamut_statistics::Estimate;
use serde_json::json;

use crate::games::{PlayedGame, nodes_a_move, points};
use crate::nodes_text;
use crate::parts::{Modules, PartsConfig, Variant};

/// Games of all variants.
struct Games<'a> {
    config: &'a PartsConfig,
    done: &'a [PlayedGame],
}

impl<'a> Games<'a> {
    /// The games of a variant, by class and number; against one class only if it is said which.
    fn of(&self, variant: usize, class: Option<usize>) -> Vec<&'a PlayedGame> {
        let mut games: Vec<((usize, usize), &PlayedGame)> = Vec::new();
        for (job, game) in self.done.iter().enumerate() {
            let (its_variant, its_class, number) = self.config.place(job);
            if its_variant == variant && class.is_none_or(|class| class == its_class) {
                games.push(((its_class, number), game));
            }
        }
        games.sort_by_key(|(place, _)| *place);
        games.into_iter().map(|(_, game)| game).collect()
    }

    fn nodes(&self, variant: usize) -> Option<Estimate> {
        nodes_a_move(self.of(variant, None))
    }

    /// The variants with these modules: one, or one for each fixed depth.
    fn with(&self, modules: Modules) -> Vec<usize> {
        let all = self.config.variants.iter().enumerate();
        all.filter(|(_, variant)| variant.modules == modules).map(|(place, _)| place).collect()
    }

    /// Points of each game, several variants by their weights.
    fn mixed_points(&self, mix: &[(usize, f64)]) -> Vec<f64> {
        let mut mixed = vec![0.0; self.config.games * self.config.classes().len()];
        for &(variant, weight) in mix {
            let games = self.of(variant, None);
            for (sum, game) in mixed.iter_mut().zip(games) {
                *sum += weight * game.points();
            }
        }
        mixed
    }
}

/// What a module brings to others.
struct Effect {
    module: &'static str,
    /// What it is added to.
    added_to: Modules,
    /// Points more, in games under the same seeds.
    gain: Estimate,
    /// Nodes a move without it and with it.
    nodes: [Option<f64>; 2],
}

/// A fixed depth between two that would take as many nodes: the weight of each variant, from where
/// the logarithm of the nodes lies between theirs. The nearest one where it lies beyond.
fn at_equal_nodes(fixed: &[(usize, f64)], nodes: f64) -> Vec<(usize, f64)> {
    let above = fixed.iter().position(|(_, theirs)| *theirs >= nodes);
    match above {
        Some(0) => vec![(fixed[0].0, 1.0)],
        Some(at) => {
            let ((lower, fewer), (upper, more)) = (fixed[at - 1], fixed[at]);
            let share = (nodes / fewer).ln() / (more / fewer).ln();
            vec![(lower, 1.0 - share), (upper, share)]
        }
        None => fixed.last().map(|(variant, _)| (*variant, 1.0)).into_iter().collect(),
    }
}

/// What every module brings to every set of the others.
fn effects(games: &Games<'_>) -> Vec<Effect> {
    type With = fn(Modules) -> Modules;
    let modules: [(&'static str, With); 3] = [
        ("depth", |modules| Modules { depth: true, ..modules }),
        ("ordering", |modules| Modules { ordering: true, ..modules }),
        ("position", |modules| Modules { position: true, ..modules }),
    ];
    let mut effects = Vec::new();
    for (module, add) in modules {
        for before in Modules::all().filter(|modules| add(*modules) != *modules) {
            let (without, with) = (games.with(before), games.with(add(before)));
            let value = |variant: usize| games.nodes(variant).map(|nodes| nodes.value);
            let evenly = |variants: &[usize]| -> Vec<(usize, f64)> {
                variants.iter().map(|&one| (one, 1.0 / variants.len() as f64)).collect()
            };
            let mix = match module {
                "depth" => {
                    let fixed = without.iter().filter_map(|&one| Some((one, value(one)?)));
                    let mut fixed: Vec<(usize, f64)> = fixed.collect();
                    fixed.sort_by(|a, b| a.1.total_cmp(&b.1));
                    at_equal_nodes(&fixed, value(with[0]).unwrap_or(1.0))
                }
                _ => evenly(&without),
            };
            let pairs =
                games.mixed_points(&evenly(&with)).into_iter().zip(games.mixed_points(&mix));
            let gain = Estimate::mean_of(pairs.map(|(with, without)| with - without));
            // Sizes of trees are compared, and mixed, by their logarithms.
            let nodes = [&mix, &evenly(&with)].map(|mix| {
                let logs: Option<Vec<f64>> =
                    mix.iter().map(|&(one, weight)| Some(weight * value(one)?.ln())).collect();
                logs.map(|logs| logs.iter().sum::<f64>().exp())
            });
            effects.push(Effect { module, added_to: before, gain, nodes });
        }
    }
    effects
}

pub(crate) fn report(config: &PartsConfig, done: &[PlayedGame]) -> Report {
    let games = Games { config, done };
    let effects = effects(&games);
    let mut report = Report::new("EvoChess: what each module brings");
    for effect in effects.iter().filter(|effect| is_first_or_last(effect)) {
        let name = effect_name(effect);
        report.summary.push(format!("{name}: {} % of the points more", percent(effect.gain)));
        report.headline(format!("{name}, % of the points more"), effect.gain.percent());
    }
    report.body.push(format!("## Variants\n\n{}", variants_table(&games)));
    report.picture("points.svg", "Points of every variant, with intervals", forest(&games));
    report.picture("nodes.svg", "Points by nodes a move", points_by_nodes(&games));
    report.body.push(format!("## What each module brings\n\n{}", effects_table(&effects)));
    report.body.push(method(config));
    report.numbers = json!({
        "variants": (0..config.variants.len()).map(|place| json!({
            "variant": config.variants[place].name(),
            "points": points(games.of(place, None)),
            "nodes_a_move": games.nodes(place),
        })).collect::<Vec<_>>(),
        "effects": effects.iter().map(|effect| json!({
            "module": effect.module,
            "added_to": effect.added_to.name(),
            "points_more": effect.gain,
            "nodes_a_move": effect.nodes,
        })).collect::<Vec<_>>(),
    });
    add_data(&mut report, config, done);
    report
}

/// Whether a module is added to standard ones alone, or to all of the individual's others.
fn is_first_or_last(effect: &Effect) -> bool {
    let Modules { depth, ordering, position } = effect.added_to;
    let others = [depth, ordering, position].into_iter().filter(|is_own| *is_own).count();
    others == 0 || others == 2
}

fn effect_name(effect: &Effect) -> String {
    match effect.added_to.name().as_str() {
        "none" => format!("{} module alone", effect.module),
        others => format!("{} module added to {others}", effect.module),
    }
}

fn percent(estimate: Estimate) -> String {
    estimate.percent().text(1)
}

fn variants_table(games: &Games<'_>) -> ReportTable {
    let classes = games.config.classes();
    let row = |(place, variant): (usize, &Variant)| {
        let by_class = classes.iter().enumerate().map(|(number, class)| {
            let found = points(games.of(place, Some(number)));
            (format!("class {}, % of the points", class.number()), percent(found))
        });
        ReportRow::new()
            .with("its own modules", variant.modules.name())
            .with("fixed depth", variant.fixed_depth.map_or("–".to_owned(), |d| d.to_string()))
            .with("games", games.of(place, None).len())
            .with_all(by_class)
            .with("all", percent(points(games.of(place, None))))
            .with("nodes a move", games.nodes(place).map_or("–".to_owned(), nodes_text))
    };
    games.config.variants.iter().enumerate().map(row).collect()
}

fn effects_table(effects: &[Effect]) -> ReportTable {
    let row = |effect: &Effect| {
        let nodes = effect
            .nodes
            .map(|nodes| nodes.map_or("–".to_owned(), |nodes| grouped(nodes.round() as u64)));
        ReportRow::new()
            .with("module", effect.module)
            .with("added to", effect.added_to.name())
            .with("% of the points more", percent(effect.gain))
            .with("nodes a move without", &nodes[0])
            .with("with", &nodes[1])
    };
    effects.iter().map(row).collect()
}

fn forest(games: &Games<'_>) -> String {
    let classes = games.config.classes();
    let name = |class: Option<&gamut_evo::fitness::Class>| {
        class.map_or(String::new(), |class| format!("class {}", class.number()))
    };
    // The weakest and the strongest opponents that there are.
    let last = classes.len().saturating_sub(1);
    let row = |(place, variant): (usize, &Variant)| {
        let of = |class: usize| Some(points(games.of(place, Some(class))).percent());
        let estimates = [of(0), (last > 0).then(|| of(last)).flatten()];
        ForestRow { name: variant.name(), estimates }
    };
    ForestPlot {
        title: "Points with some of the modules".to_owned(),
        x: "% of the points".to_owned(),
        names: [name(classes.first()), name(classes.get(last).filter(|_| last > 0))],
        rows: games.config.variants.iter().enumerate().map(row).collect(),
    }
    .svg()
}

/// Further up at the same place is better at the same cost.
fn points_by_nodes(games: &Games<'_>) -> String {
    let place = |variant: usize| {
        let nodes = games.nodes(variant)?.value.log10();
        Some((nodes, points(games.of(variant, None)).percent()))
    };
    let without = Modules::all().filter(|modules| !modules.depth);
    let mut series: Vec<Series> = without
        .map(|modules| {
            let without = if games.config.fixed_depths.is_empty() {
                "no depth module"
            } else {
                "fixed depths"
            };
            let name = format!("{}, {without}", modules.name());
            let at = games.with(modules).into_iter().filter_map(place);
            Series::estimates(&name, at).joined()
        })
        .collect();
    let with = Modules::all().filter(|modules| modules.depth).flat_map(|one| games.with(one));
    series.push(Series::estimates("with the depth module", with.filter_map(place)));
    let title = "Points by nodes a move, all classes together";
    Plot::new(title, "log10(nodes a move)", "% of the points", series).svg()
}

fn method(config: &PartsConfig) -> String {
    let classes: Vec<String> =
        config.classes().iter().map(|class| class.number().to_string()).collect();
    let depths: Vec<String> = config.fixed_depths.iter().map(u32::to_string).collect();
    let stand_in = match depths.is_empty() {
        true => {
            "does nothing: the search deepens within its budget, and takes about as many nodes \
                 with it as without."
                .to_owned()
        }
        false => format!(
            "does nothing, and the search would end after two plies: fixed depths ({}), however many \
             nodes they take, stand in for it. What the depth module brings is told at equal nodes: \
             against the points of the fixed depths below and above, each by how near the logarithm \
             of its nodes a move is, or of the nearest where none is below or above (the columns of \
             nodes say so). What the other modules bring without it is the mean over fixed depths.",
            depths.join(", ")
        ),
    };
    format!(
        "## Method\n\nEvery variant of `{}` has some of its modules, and standard ones for the others; {} \
         games against each of the classes {}, as White, under seeds that all variants share. A \
         standard ordering or position module has the standard weights. A standard depth module \
         {stand_in} Intervals are 95 %: of points Wilson's, of differences Student's over pairs of \
         games under the same seed. The paper has no such comparison.",
        config.individual.name,
        config.games,
        classes.join(", ")
    )
}

fn add_data(report: &mut Report, config: &PartsConfig, done: &[PlayedGame]) {
    let (mut data, mut times) = (ReportTable::default(), ReportTable::default());
    let classes = config.classes();
    for (job, game) in done.iter().enumerate() {
        let (place, class, number) = config.place(job);
        let Variant { modules, fixed_depth } = config.variants[place];
        let about = ReportRow::new()
            .with("depth_module", modules.depth)
            .with("ordering_module", modules.ordering)
            .with("position_module", modules.position)
            .with("fixed_depth", fixed_depth.map_or(String::new(), |depth| depth.to_string()))
            .with("class", classes[class].number())
            .with("game", number + 1);
        data.extend([about
            .clone()
            .with("result", game.result())
            .with("plies", game.plies)
            .with("moves", game.moves)
            .with("nodes", game.nodes)]);
        times.extend([about.with("seconds", format_args!("{:.6}", game.seconds))]);
    }
    let seconds: f64 = done.iter().map(|game| game.seconds).sum();
    let about = format!("{} games in {seconds:.1} s of one thread each.", done.len());
    report.data(data, times, about);
}

#[cfg(test)]
mod tests {
    use super::at_equal_nodes;

    #[test]
    fn fixed_depths_are_mixed_by_the_logarithm_of_their_nodes() {
        let fixed = [(3, 1_000.0), (4, 100_000.0)];
        assert_eq!(at_equal_nodes(&fixed, 500.0), [(3, 1.0)]);
        assert_eq!(at_equal_nodes(&fixed, 200_000.0), [(4, 1.0)]);
        let middle = at_equal_nodes(&fixed, 10_000.0);
        assert_eq!((middle[0].0, middle[1].0), (3, 4));
        assert!(middle.iter().all(|(_, weight)| (weight - 0.5).abs() < 1e-9), "{middle:?}");
        assert_eq!(at_equal_nodes(&fixed, 100_000.0), [(3, 0.0), (4, 1.0)]);
        assert_eq!(at_equal_nodes(&[], 1.0), []);
    }
}
