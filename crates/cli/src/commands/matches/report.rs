//! What came of a match, for people and for programs.

use std::fmt::Write;

use gamut::{Tier, spec_and_level};
use gamut_arena::{Series, SeriesResult, Tally};
use gamut_game::Side;
use gamut_players::PlayerSpec;
use serde_json::{Map, Value, json};

use crate::commands::grouped;

pub(super) struct Report<'a> {
    pub(super) game: &'static str,
    pub(super) tier: Tier,
    pub(super) players: &'a [PlayerSpec; 2],
    pub(super) series: &'a Series,
    pub(super) result: SeriesResult,
    pub(super) seconds: f64,
}

impl Report<'_> {
    fn is_interrupted(&self) -> bool {
        self.result.tally.games() < self.series.games as u64
    }

    pub(super) fn text(&self) -> String {
        let Self { players, series, result, .. } = self;
        let [first, second] = players.each_ref().map(|spec| spec_and_level(self.tier, spec));
        let tally = result.tally;
        let mut text = String::new();
        // Writing to a string does not fail.
        let mut row = |name: &str, value: String| {
            let _ = writeln!(text, "{name:<14}{value}");
        };
        row("match", format!("{}: {first} against {second}", self.game));
        let of = match self.is_interrupted() {
            true => format!(" of {}, interrupted", grouped(series.games as u64)),
            false => String::new(),
        };
        let games = grouped(tally.games());
        row("games", format!("{games}{of}, in {:.1} s; seed {}", self.seconds, series.seed));
        row(
            "openings",
            match series.openings.plies {
                0 => "none: from one position".to_owned(),
                plies => format!("{plies} random plies, each played with both colours"),
            },
        );
        if tally.games() == 0 {
            return text;
        }
        let (low, high) = result.interval_95();
        let percent = |share: f64| format!("{:.1} %", share * 100.0);
        row(
            "score",
            format!(
                "{} of {games}: {} (95 %: {} to {})",
                tally.points(),
                percent(tally.score()),
                percent(low),
                percent(high)
            ),
        );
        row("results", format!("{} won, {} drawn, {} lost", tally.wins, tally.draws, tally.losses));
        row("Elo", result.elo().to_string());
        for side in Side::BOTH {
            let tally = result.as_side(side);
            if tally.games() > 0 {
                row(&format!("as {side}"), format!("{tally}, {}", percent(tally.score())));
            }
        }
        let [a, b] = result.effort;
        // A player that chooses by chance neither takes time nor enters positions.
        let (times, nodes) = (
            [a, b].map(|effort| time(effort.seconds_per_move())),
            [a, b].map(|effort| grouped(effort.nodes_per_move().round() as u64)),
        );
        if times.iter().any(|text| *text != time(0.0)) {
            row("time a move", times.join(" and "));
        }
        if nodes.iter().any(|text| text != "0") {
            row("nodes a move", nodes.join(" and "));
        }
        row("plies a game", format!("{:.1}", result.plies as f64 / tally.games() as f64));
        let reasons: Vec<String> = result
            .reasons
            .iter()
            .map(|(reason, tally)| format!("{reason} {}", tally.games()))
            .collect();
        row("ends", reasons.join(", "));
        for (player, faults) in players.iter().zip(&result.faults) {
            if let Some((game, fault)) = &faults.first {
                let games = grouped(faults.games);
                row(
                    "failed",
                    format!("{player}: in {games} games; in game {}, it {fault}", game + 1),
                );
            }
        }
        text
    }

    pub(super) fn json(&self) -> Value {
        let Self { players: [first, second], series, result, .. } = self;
        let (low, high) = result.interval_95();
        let elo = result.elo();
        let [a, b] = result.effort;
        let counts = |tally: Tally| json!({ "wins": tally.wins, "draws": tally.draws, "losses": tally.losses });
        let by_side: Map<String, Value> = Side::BOTH
            .map(|side| (side.to_string(), counts(result.as_side(side))))
            .into_iter()
            .collect();
        let reasons: Map<String, Value> = result
            .reasons
            .iter()
            .map(|(reason, tally)| (reason.to_string(), tally.games().into()))
            .collect();
        let faults = result.faults.each_ref().map(|faults| {
            let first = faults.first.as_ref();
            json!({ "games": faults.games, "first": first.map(|(_, fault)| fault.to_string()) })
        });
        json!({
            "game": self.game,
            "players": [first.to_string(), second.to_string()],
            "seed": series.seed,
            "opening_plies": series.openings.plies,
            "max_moves": series.move_cap,
            "planned": series.games,
            "interrupted": self.is_interrupted(),
            "games": result.tally.games(),
            "wins": result.tally.wins,
            "draws": result.tally.draws,
            "losses": result.tally.losses,
            "score": result.tally.score(),
            "interval_95": [low, high],
            // JSON knows no infinity: null.
            "elo": { "difference": elo.difference, "low": elo.low, "high": elo.high },
            "pairs": result.pairs,
            "by_side": by_side,
            "reasons": reasons,
            "faults": faults,
            "plies": result.plies,
            "seconds_per_move": [a.seconds_per_move(), b.seconds_per_move()],
            "nodes_per_move": [a.nodes_per_move(), b.nodes_per_move()],
            "seconds": self.seconds,
        })
    }
}

/// Seconds in few columns.
fn time(seconds: f64) -> String {
    if seconds < 0.1 { format!("{:.2} ms", seconds * 1000.0) } else { format!("{seconds:.2} s") }
}
