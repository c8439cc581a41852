//! Time for each move (Figs 10.3 and 10.4). Everything here depends on the machine, and its
//! files are called so.

use serde_json::json;

use super::duel::{Duels, GameDone, Version};
use crate::plot::{Plot, Series};
use crate::report::{Report, ReportTable};

/// Times of a player's moves with one number.
#[derive(Clone, Copy, Default)]
struct Times {
    moves: u64,
    sum: u64,
    longest: u64,
}

impl Times {
    fn add(&mut self, micros: u64) {
        self.moves += 1;
        self.sum += micros;
        self.longest = self.longest.max(micros);
    }

    fn mean_ms(self) -> f64 {
        self.sum as f64 / self.moves.max(1) as f64 / 1000.0
    }

    fn longest_ms(self) -> f64 {
        self.longest as f64 / 1000.0
    }
}

/// Times by the number of the player's move, the first being 0.
fn by_move(games: &[&GameDone], who: usize) -> Vec<Times> {
    let mut times = Vec::new();
    for game in games {
        for (number, &micros) in game.micros[who].iter().enumerate() {
            if times.len() <= number {
                times.push(Times::default());
            }
            times[number].add(micros);
        }
    }
    times
}

/// Adds a table of all players that evolve, a plot for each version, and the data.
pub(super) fn add(report: &mut Report, duels: &Duels, done: &[GameDone]) {
    let mut table = ReportTable::new(&[
        "pairing",
        "version",
        "player",
        "moves",
        "mean ms a move",
        "longest ms",
    ]);
    let mut data = ReportTable::new(&[
        "pairing",
        "version",
        "player",
        "move",
        "moves",
        "mean_ms",
        "longest_ms",
    ]);
    let mut json = Vec::new();
    for (pairing, games) in duels.each(done) {
        let (name, version) = (&pairing.name, pairing.version.to_string());
        for (who, spec) in [&pairing.first, &pairing.second].into_iter().enumerate() {
            if !spec.starts_with("hgp") {
                continue;
            }
            let player = pairing.players()[who];
            let mut all = Times::default();
            games.iter().flat_map(|game| &game.micros[who]).for_each(|&micros| all.add(micros));
            let (mean, longest) = (all.mean_ms(), all.longest_ms());
            table.row([
                name.clone(),
                version.clone(),
                player.to_owned(),
                all.moves.to_string(),
                format!("{mean:.1}"),
                format!("{longest:.1}"),
            ]);
            json.push(json!({
                "pairing": name, "version": version, "player": player, "moves": all.moves,
                "mean_ms": mean, "longest_ms": longest,
            }));
            for (number, times) in by_move(&games, who).iter().enumerate() {
                data.row([
                    name.clone(),
                    version.clone(),
                    player.to_owned(),
                    (number + 1).to_string(),
                    times.moves.to_string(),
                    format!("{:.3}", times.mean_ms()),
                    format!("{:.3}", times.longest_ms()),
                ]);
            }
        }
    }
    report.timings.push(format!(
        "Time that the players that evolve took for a move, other jobs running at the same time. \
         The thesis: under a minute, on a 2.4 GHz Core i7 4700MQ in Java (§8.7, §10.2.1, \
         §10.3.1).\n\n{}",
        table.markdown()
    ));
    report.tables.push(("timings.csv".to_owned(), data));
    report.times = json!({ "players": json });
}

/// Adds the mean time by move of the first players of all pairings of a version.
pub(super) fn add_plot(
    report: &mut Report,
    duels: &Duels,
    done: &[GameDone],
    version: Version,
    title: &str,
) {
    let of_version = duels.each(done).filter(|(pairing, _)| pairing.version == version);
    let series = of_version.map(|(pairing, games)| {
        let times = by_move(&games, 0);
        let points: Vec<(f64, f64)> = times
            .iter()
            .enumerate()
            .map(|(number, times)| ((number + 1) as f64, times.mean_ms()))
            .collect();
        Series {
            name: format!("{} ({})", pairing.players()[0], pairing.name),
            line: points.clone(),
            points,
            ..Series::default()
        }
    });
    let plot = Plot {
        title: title.to_owned(),
        x: "move of the player".to_owned(),
        y: "mean milliseconds".to_owned(),
        series: series.collect(),
    };
    let name = format!("timings-{}-{}.svg", version.population, version.generations);
    report.timings.push(format!("![{title}]({name})"));
    report.plots.push((name, plot.svg()));
}
