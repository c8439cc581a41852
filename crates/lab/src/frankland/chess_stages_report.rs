//! Games won by fitness function, endings and whole games.

use serde_json::json;

use super::chess_cell::Cell;
use super::chess_game::GameDone;
use super::chess_points::Ended;
use super::chess_positions::ENDGAMES;
use super::chess_stages::{Conditions, Config, Start};
use crate::plot::{Plot, Series};
use crate::report::{Check, Report, ReportTable};

pub(super) fn report(config: &Config, done: &[GameDone]) -> Report {
    let cell = |at: usize| {
        let jobs = done.iter().enumerate().filter(move |(job, _)| config.cell(*job) == at);
        Cell::of(jobs.map(|(_, game)| game), true)
    };
    let all: Vec<(&Conditions, Cell)> =
        config.cells.iter().enumerate().map(|(at, conditions)| (conditions, cell(at))).collect();
    let mut report = Report {
        title: "Chess: a fitness function for every stage of the game".to_owned(),
        ..Report::default()
    };
    add_checks(&mut report, &all);
    add_table(&mut report, &all);
    add_plot(&mut report, &all);
    report.body.push(not_won(config, done));
    report.body.push(method(config));
    report.numbers = json!({ "cells": all.iter().map(numbers_of).collect::<Vec<_>>() });
    add_data(&mut report, config, done);
    add_times(&mut report, &all);
    report
}

/// "stages" or "static".
fn fitness(player: &str) -> &'static str {
    if player.contains("fitness=stages") { "stages" } else { "static" }
}

fn opponent(conditions: &Conditions) -> &str {
    if conditions.opponent.starts_with("hgp") { "static" } else { &conditions.opponent }
}

fn title(conditions: &Conditions) -> String {
    format!("{}, {} against {}", conditions.name, fitness(&conditions.gp), opponent(conditions))
}

fn add_checks(report: &mut Report, all: &[(&Conditions, Cell)]) {
    for (conditions, cell) in all {
        let (low, high) = cell.win_interval();
        report.summary.push(format!(
            "{}: {}, {}, {} (won, drawn, lost), {:.1} % won ({low:.1} to {high:.1})",
            title(conditions),
            cell.won,
            cell.drawn,
            cell.lost,
            cell.win_rate()
        ));
        if let Some(bar) = conditions.bar {
            let what = format!("% won: {}", title(conditions));
            report.checks.push(Check::at_least(&what, cell.win_rate(), bar));
        }
    }
    let endings = all.iter().filter(|(conditions, _)| !matches!(conditions.start, Start::Whole));
    let lost: u64 = endings.map(|(_, cell)| cell.lost).sum();
    report.checks.push(Check::at_most("endings lost", lost as f64, 0.0));
}

fn add_table(report: &mut Report, all: &[(&Conditions, Cell)]) {
    let mut table = ReportTable::new(&[
        "from",
        "fitness",
        "against",
        "won (thesis)",
        "won, drawn, lost",
        "won",
        "95 %",
        "not won",
        "plies a game",
    ]);
    for (conditions, cell) in all {
        let (low, high) = cell.win_interval();
        table.row([
            conditions.name.clone(),
            fitness(&conditions.gp).to_owned(),
            opponent(conditions).to_owned(),
            conditions.thesis.map_or("–".to_owned(), |won| format!("{won} of 5")),
            format!("{}, {}, {}", cell.won, cell.drawn, cell.lost),
            format!("{:.1} %", cell.win_rate()),
            format!("{low:.1} to {high:.1}"),
            cell.other_endings(),
            format!("{:.1}", cell.plies as f64 / cell.games.max(1) as f64),
        ]);
    }
    report.body.push(format!("## Games won\n\n{}", table.markdown()));
}

fn add_plot(report: &mut Report, all: &[(&Conditions, Cell)]) {
    let series = |kind: &str| {
        let mut series = Series { name: format!("{kind} fitness, 95 %"), ..Series::default() };
        for (endgame, (_, cell)) in all
            .iter()
            .filter(|(conditions, _)| {
                matches!(conditions.start, Start::Fen(_)) && fitness(&conditions.gp) == kind
            })
            .enumerate()
        {
            let (low, high) = cell.win_interval();
            series.points.push((ENDGAMES[endgame].number as f64, cell.win_rate()));
            series.intervals.push((cell.win_rate() - low, high - cell.win_rate()));
        }
        series
    };
    let thesis = all.iter().filter_map(|(conditions, _)| conditions.thesis).enumerate();
    let thesis = Series {
        name: "thesis, 5 games".to_owned(),
        points: thesis.map(|(at, won)| (at as f64 + 1.0, 20.0 * f64::from(won))).collect(),
        ..Series::default()
    };
    let plot = Plot {
        title: "Experiments 1 to 3 with 25 training players".to_owned(),
        x: "experiment".to_owned(),
        y: "% of the games won".to_owned(),
        series: vec![series("static"), series("stages"), thesis],
    };
    report.plots.push(("won.svg".to_owned(), plot.svg()));
    report.body.push(format!("![{}](won.svg)", plot.title));
}

/// What the fitness by stages did not win, so that everybody can look.
fn not_won(config: &Config, done: &[GameDone]) -> String {
    let mut text = String::new();
    for (job, game) in done.iter().enumerate() {
        let conditions = &config.cells[config.cell(job)];
        if game.ended != Ended::Won && fitness(&conditions.gp) == "stages" {
            text.push_str(&format!(
                "- {} ({}, GP {}): {}: {}\n",
                title(conditions),
                game.reason,
                game.gp_side,
                game.start,
                game.moves.join(" ")
            ));
        }
    }
    match text.is_empty() {
        true => "The fitness by stages won every game.".to_owned(),
        false => format!("What the fitness by stages did not win:\n\n{text}"),
    }
}

fn method(config: &Config) -> String {
    let mut positions = String::new();
    for endgame in &ENDGAMES {
        positions.push_str(&format!(
            "- experiment {}, {}: `{}`\n",
            endgame.number, endgame.pieces, endgame.fen
        ));
    }
    format!(
        "## Method\n\nThe players are `{}` (the points of §9.2.2.1) and `{}` (points by stage), \
         with 25 training players unless a spec says otherwise. In endings the GP player has \
         White and moves first; positions \"any\" are random, legal, and the same for both. In \
         whole games the sides alternate. A game of {} moves (both sides counted) is a draw, as \
         are stalemate, bare kings and fifty moves of each side without progress; the third \
         repetition is one in whole games and where it is said, but not in the thesis's \
         experiments, which know nothing of it. Intervals are Wilson's.\n\n{positions}",
        config.cells[0].gp, config.cells[1].gp, config.move_cap
    )
}

fn numbers_of((conditions, cell): &(&Conditions, Cell)) -> serde_json::Value {
    let (low, high) = cell.win_interval();
    json!({
        "from": conditions.name, "gp": conditions.gp, "opponent": conditions.opponent,
        "repetition_draws": conditions.repetition, "games": cell.games,
        "wins": cell.won, "draws": cell.drawn, "losses": cell.lost,
        "win_rate": cell.win_rate(), "win_interval_95": [low, high], "not_won": cell.others,
        "plies_per_game": cell.plies as f64 / cell.games.max(1) as f64,
    })
}

fn add_data(report: &mut Report, config: &Config, done: &[GameDone]) {
    let mut data = ReportTable::new(&[
        "job", "from", "fitness", "against", "gp_side", "result", "reason", "start", "moves",
    ]);
    let mut times = ReportTable::new(&["job", "gp_moves", "seconds", "slowest"]);
    for (job, game) in done.iter().enumerate() {
        let conditions = &config.cells[config.cell(job)];
        data.row([
            (job + 1).to_string(),
            conditions.name.clone(),
            fitness(&conditions.gp).to_owned(),
            opponent(conditions).to_owned(),
            game.gp_side.clone(),
            format!("{:?}", game.ended).to_lowercase(),
            game.reason.clone(),
            game.start.clone(),
            game.moves.join(" "),
        ]);
        times.row([
            (job + 1).to_string(),
            game.marks.moves.to_string(),
            format!("{:.6}", game.gp_seconds),
            format!("{:.6}", game.gp_slowest),
        ]);
    }
    report.tables.push(("data.csv".to_owned(), data));
    report.tables.push(("timings.csv".to_owned(), times));
}

fn add_times(report: &mut Report, all: &[(&Conditions, Cell)]) {
    let mut table = ReportTable::new(&["from", "fitness", "moves", "ms a move", "slowest, ms"]);
    let mut times = Vec::new();
    for (conditions, cell) in all {
        table.row([
            conditions.name.clone(),
            fitness(&conditions.gp).to_owned(),
            cell.gp_moves.to_string(),
            format!("{:.1}", 1000.0 * cell.seconds_a_move()),
            format!("{:.1}", 1000.0 * cell.gp_slowest),
        ]);
        times.push(json!({
            "from": conditions.name, "fitness": fitness(&conditions.gp),
            "seconds_per_move": cell.seconds_a_move(), "slowest": cell.gp_slowest,
        }));
    }
    report.timings.push(table.markdown());
    report.times = json!(times);
}
