//! Time for each move (Figs 10.3 and 10.4). Everything here depends on the machine, and its
//! files are called so.

use gamut_report::plot::{Plot, Series};
use gamut_report::{Report, ReportRow, ReportTable};
use serde_json::json;

use super::duel::DuelGame;
use super::scored::ScoredDuel;

/// The mean and the longest of times, in milliseconds.
fn mean_and_longest(micros: &[u64]) -> (f64, f64) {
    let mean = micros.iter().sum::<u64>() as f64 / micros.len().max(1) as f64;
    (mean / 1000.0, micros.iter().max().map_or(0.0, |&longest| longest as f64 / 1000.0))
}

/// Times of a player's moves by their number, the first being 0.
fn by_move(games: &[&DuelGame], who: usize) -> Vec<Vec<u64>> {
    let longest = games.iter().map(|game| game.micros[who].len()).max().unwrap_or_default();
    let at = |number| games.iter().filter_map(move |game| game.micros[who].get(number).copied());
    (0..longest).map(|number| at(number).collect()).collect()
}

/// Adds a table of all players that evolve, and the times of all moves.
pub(super) fn add(report: &mut Report, scored: &[ScoredDuel<'_>]) {
    let (mut table, mut data) = (ReportTable::default(), ReportTable::default());
    let mut json = Vec::new();
    for ScoredDuel { pairing, games } in scored {
        for (who, spec) in [&pairing.first, &pairing.second].into_iter().enumerate() {
            if !spec.starts_with("hgp") {
                continue;
            }
            let begin = || {
                ReportRow::new()
                    .with("pairing", &pairing.name)
                    .with("version", pairing.version)
                    .with("player", pairing.players()[who])
            };
            let all: Vec<u64> = games.iter().flat_map(|game| &game.micros[who]).copied().collect();
            let (mean, longest) = mean_and_longest(&all);
            table.extend([begin()
                .with("moves", all.len())
                .with("mean ms a move", format_args!("{mean:.1}"))
                .with("longest ms", format_args!("{longest:.1}"))]);
            json.push(json!({
                "pairing": pairing.name, "version": pairing.version.to_string(),
                "player": pairing.players()[who], "moves": all.len(),
                "mean_ms": mean, "longest_ms": longest,
            }));
            data.extend((1..).zip(by_move(games, who)).map(|(number, micros)| {
                let (mean, longest) = mean_and_longest(&micros);
                begin()
                    .with("move", number)
                    .with("moves", micros.len())
                    .with("mean_ms", format_args!("{mean:.3}"))
                    .with("longest_ms", format_args!("{longest:.3}"))
            }));
        }
    }
    report.timings.push(format!(
        "Time that the players that evolve took for a move, other jobs running at the same time. \
         The thesis: under a minute, on a 2.4 GHz Core i7 4700MQ in Java (§8.7, §10.2.1, \
         §10.3.1).\n\n{table}"
    ));
    report.tables.push(("timings.csv".to_owned(), data));
    report.times = json!({ "players": json });
}

/// Adds the mean time by move of the first players of all pairings of a version.
pub(super) fn add_plot(report: &mut Report, scored: &[ScoredDuel<'_>], figure: &str) {
    let Some(version) = scored.first().map(|scored| scored.pairing.version) else { return };
    let series = scored.iter().map(|ScoredDuel { pairing, games }| {
        let times = by_move(games, 0).into_iter().map(|micros| mean_and_longest(&micros).0);
        let name = format!("{} ({})", pairing.players()[0], pairing.name);
        Series::points(&name, (1_u32..).map(f64::from).zip(times)).joined()
    });
    let title = format!("Version {version}: time for a move{figure}");
    let plot = Plot::new(&title, "move of the player", "mean milliseconds", series.collect());
    let name = format!("timings-{}.svg", version.file());
    report.timings.push(format!("![{title}]({name})"));
    report.plots.push((name, plot.svg()));
}
