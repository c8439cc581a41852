//! Tables 10.2 to 10.4 beside ours, and the figures after them.

use serde_json::json;

use super::chess_cell::{Cell, THESIS_GAMES};
use super::chess_game::GameDone;
use super::chess_hgp::Config;
use super::chess_points::{COLUMNS, RULES, points};
use super::chess_positions::ENDGAMES;
use super::chess_thesis::{DOUBTS, find};
use crate::plot::{Plot, Series};
use crate::report::{Check, Report, ReportTable};

pub(super) fn report(config: &Config, done: &[GameDone]) -> Report {
    let mut report = Report {
        title: "Chess endgames: strategies evolved against training players".to_owned(),
        ..Report::default()
    };
    let mut numbers = Vec::new();
    let mut all: Vec<Vec<Cell>> = Vec::new();
    for (at, endgame) in ENDGAMES.iter().enumerate() {
        let cells: Vec<Cell> = config.training.iter().map(|&t| cell(config, done, at, t)).collect();
        add_experiment(&mut report, config, at, &cells);
        for (&training, cell) in config.training.iter().zip(&cells) {
            numbers.push(numbers_of(endgame.number, training, cell));
        }
        all.push(cells);
    }
    add_checks(&mut report, config, &all);
    add_averages(&mut report, config, &all);
    report.body.push(method(config));
    report.body.push(format!("### What is not certain in the thesis\n\n{DOUBTS}"));
    report.numbers = json!({ "cells": numbers });
    add_data(&mut report, config, done);
    add_times(&mut report, config, &all);
    report
}

/// Whether column (C) applies: not where the rook is all there is (Table 10.4).
fn has_c(endgame: usize) -> bool {
    ENDGAMES[endgame].number != 3
}

fn cell(config: &Config, done: &[GameDone], endgame: usize, training: u32) -> Cell {
    let jobs = done.iter().enumerate();
    let of_cell = jobs.filter(|(job, _)| config.cell(*job) == (endgame, training));
    Cell::of(of_cell.map(|(_, game)| game), has_c(endgame))
}

/// The table of an experiment, and its two figures.
fn add_experiment(report: &mut Report, config: &Config, at: usize, cells: &[Cell]) {
    let endgame = &ENDGAMES[at];
    let number = endgame.number;
    let mut table = ReportTable::new(&[
        "training players",
        "won (thesis)",
        "won, drawn, lost",
        "won",
        "95 %",
        "not won",
        "(A)",
        "(B)",
        "(C)",
        "(D)",
        "(E)",
        "strength",
        "thesis: (A) to (E)",
        "strength (thesis)",
    ]);
    for (&training, cell) in config.training.iter().zip(cells) {
        let thesis = find(number, training);
        let (low, high) = cell.win_interval();
        let column = |column: usize| match column == 2 && !has_c(at) {
            true => "N/A".to_owned(),
            false => format!("{:.1}", cell.column(column)),
        };
        let known = |value: Option<i32>| value.map_or("–".to_owned(), |value| value.to_string());
        table.row(
            [
                training.to_string(),
                thesis.map_or("–".to_owned(), |row| format!("{} of 5", row.won)),
                format!("{}, {}, {}", cell.won, cell.drawn, cell.lost),
                format!("{:.0} %", cell.win_rate()),
                format!("{low:.0} to {high:.0}"),
                cell.other_endings(),
            ]
            .into_iter()
            .chain((0..COLUMNS.len()).map(column))
            .chain([
                format!("{:.1} ± {:.1}", cell.strength(), cell.strength_error()),
                thesis.map_or("–".to_owned(), |row| row.columns.map(known).join(" ")),
                thesis.map_or("–".to_owned(), |row| known(row.strength)),
            ]),
        );
    }
    report.body.push(format!(
        "## Experiment {number}: {}\n\n`{}`. {}\n\n{}",
        endgame.pieces,
        endgame.fen,
        endgame.why,
        table.markdown()
    ));
    let figures = ["10.21 and 10.22", "10.30 and 10.29", "10.39 and 10.40"][at];
    let points = config.training.iter().zip(cells).map(|(&training, cell)| {
        let thesis = find(number, training);
        Point {
            training,
            won: (cell.win_rate(), cell.win_interval()),
            strength: (cell.strength(), cell.strength_error()),
            thesis_won: thesis.map(|row| f64::from(row.won)),
            thesis_strength: thesis.and_then(|row| row.strength).map(f64::from),
        }
    });
    let points: Vec<Point> = points.collect();
    let name = format!("experiment-{number}");
    add_figures(report, &name, &format!("Experiment {number}"), figures, &points);
}

/// What the figures show for one number of training players.
struct Point {
    training: u32,
    /// In percent, with its interval.
    won: (f64, (f64, f64)),
    /// For five games, and how far it may be off.
    strength: (f64, f64),
    thesis_won: Option<f64>,
    thesis_strength: Option<f64>,
}

/// Games won and performance strength by number of training players.
fn add_figures(report: &mut Report, name: &str, title: &str, figures: &str, points: &[Point]) {
    let at = |point: &Point| f64::from(point.training);
    let thesis = |y: fn(&Point) -> Option<f64>| {
        let points: Vec<(f64, f64)> =
            points.iter().filter_map(|point| Some((at(point), y(point)?))).collect();
        Series { name: "thesis".to_owned(), line: points.clone(), points, ..Series::default() }
    };
    let ours = |y: fn(&Point) -> f64, interval: fn(&Point) -> (f64, f64)| {
        let all: Vec<(f64, f64)> = points.iter().map(|point| (at(point), y(point))).collect();
        Series {
            name: "ours, 95 %".to_owned(),
            points: all.clone(),
            intervals: points.iter().map(interval).collect(),
            line: all,
            ..Series::default()
        }
    };
    let won = Plot {
        title: format!("{title}: games won"),
        x: "training players".to_owned(),
        y: "% of the games".to_owned(),
        series: vec![
            ours(|p| p.won.0, |p| (p.won.0 - p.won.1.0, p.won.1.1 - p.won.0)),
            thesis(|p| p.thesis_won.map(|won| 100.0 * won / THESIS_GAMES)),
        ],
    };
    let strength = Plot {
        title: format!("{title}: performance strength"),
        x: "training players".to_owned(),
        y: "points of Table 10.1 in five games".to_owned(),
        series: vec![
            ours(|p| p.strength.0, |p| (p.strength.1, p.strength.1)),
            thesis(|p| p.thesis_strength),
        ],
    };
    for (kind, plot) in [("won", won), ("strength", strength)] {
        let file = format!("{name}-{kind}.svg");
        report.body.push(format!("![{}, as in Figs {figures}]({file})", plot.title));
        report.plots.push((file, plot.svg()));
    }
}

/// Figs 10.43 and 10.44: all three experiments together.
fn add_averages(report: &mut Report, config: &Config, all: &[Vec<Cell>]) {
    let experiments = all.len() as f64;
    let point = |(at, &training): (usize, &u32)| {
        let cells = || all.iter().map(|cells| &cells[at]);
        let mut pooled = Cell::default();
        for cell in cells() {
            pooled.won += cell.won;
            pooled.games += cell.games;
        }
        let thesis = || ENDGAMES.iter().map(|endgame| find(endgame.number, training));
        let mean = |of: fn(&super::chess_thesis::Row) -> Option<f64>| {
            let known: Option<Vec<f64>> = thesis().map(|row| row.and_then(of)).collect();
            known.map(|known| known.iter().sum::<f64>() / experiments)
        };
        Point {
            training,
            won: (pooled.win_rate(), pooled.win_interval()),
            strength: (
                cells().map(Cell::strength).sum::<f64>() / experiments,
                cells().map(|c| c.strength_error().powi(2)).sum::<f64>().sqrt() / experiments,
            ),
            thesis_won: mean(|row| Some(f64::from(row.won))),
            thesis_strength: mean(|row| row.strength.map(f64::from)),
        }
    };
    let points: Vec<Point> = config.training.iter().enumerate().map(point).collect();
    report.body.push("## All three experiments\n".to_owned());
    add_figures(report, "average", "Average of the experiments", "10.43 and 10.44", &points);
}

/// The bars: checkmates with the most training players, and no losses.
fn add_checks(report: &mut Report, config: &Config, all: &[Vec<Cell>]) {
    let most = config.training.last().copied().unwrap_or_default();
    for (endgame, cells) in ENDGAMES.iter().zip(all) {
        let Some(cell) = cells.last() else { continue };
        let (low, high) = cell.win_interval();
        let thesis =
            find(endgame.number, most).map_or("–".to_owned(), |row| format!("{} of 5", row.won));
        report.summary.push(format!(
            "experiment {} ({}), {most} training players: {} of {} won ({low:.0} to {high:.0} %); \
             thesis: {thesis}",
            endgame.number, endgame.pieces, cell.won, cell.games
        ));
        if endgame.number < 3 {
            let what = format!("% of experiment {} won, {most} training players", endgame.number);
            report.checks.push(Check::at_least(&what, cell.win_rate(), 80.0));
        }
    }
    let lost: u64 = all.iter().flatten().map(|cell| cell.lost).sum();
    report
        .summary
        .push(format!("games lost with any number of training players: {lost}; thesis: 0"));
    let lost: u64 = all.iter().filter_map(|cells| cells.last()).map(|cell| cell.lost).sum();
    let what = format!("games lost, {most} training players");
    report.checks.push(Check::at_most(&what, lost as f64, 0.0));
}

fn numbers_of(experiment: usize, training: u32, cell: &Cell) -> serde_json::Value {
    let (low, high) = cell.win_interval();
    json!({
        "experiment": experiment, "training": training, "games": cell.games,
        "wins": cell.won, "draws": cell.drawn, "losses": cell.lost,
        "win_rate": cell.win_rate(), "win_interval_95": [low, high],
        "not_won": cell.others, "points": cell.columns,
        "strength_in_five_games": cell.strength(), "strength_error_95": cell.strength_error(),
        "fitness_plies_per_move": cell.gp_plies / cell.gp_moves.max(1),
        "plies_per_game": cell.plies as f64 / cell.games.max(1) as f64,
    })
}

fn method(config: &Config) -> String {
    format!(
        "## Method\n\nThe GP player is `{}` and so on; it plays White and moves first, against \
         `{}`. A game of {} moves (both sides counted) is a draw, as are stalemate, bare kings \
         and fifty moves of each side without progress; repetitions are not, of which the thesis \
         knows nothing. Intervals of games won are Wilson's, those of strengths come from the \
         variance between games.\n\n{RULES}",
        config.gp(config.training[0]),
        config.opponent,
        config.move_cap
    )
}

fn add_data(report: &mut Report, config: &Config, done: &[GameDone]) {
    let mut data = ReportTable::new(&[
        "job",
        "experiment",
        "training",
        "result",
        "reason",
        "a",
        "b",
        "c",
        "d",
        "e",
        "gp_moves",
        "purposeful",
        "exposed",
        "lost",
        "given_away",
        "captured",
        "moves",
    ]);
    let mut times =
        ReportTable::new(&["job", "experiment", "training", "gp_moves", "seconds", "slowest"]);
    for (job, game) in done.iter().enumerate() {
        let (endgame, training) = config.cell(job);
        let begin =
            [(job + 1).to_string(), ENDGAMES[endgame].number.to_string(), training.to_string()];
        let marks = &game.marks;
        let points = points(game.ended, marks, has_c(endgame));
        data.row(
            begin
                .clone()
                .into_iter()
                .chain([format!("{:?}", game.ended).to_lowercase(), game.reason.clone()])
                .chain(points.map(|points| points.to_string()))
                .chain(
                    [
                        marks.moves,
                        marks.purposeful,
                        marks.exposed,
                        marks.lost,
                        marks.given_away,
                        marks.captured,
                    ]
                    .map(|count| count.to_string()),
                )
                .chain([game.moves.join(" ")]),
        );
        let (seconds, slowest) = (game.gp_seconds, game.gp_slowest);
        times.row(begin.into_iter().chain([
            marks.moves.to_string(),
            format!("{seconds:.6}"),
            format!("{slowest:.6}"),
        ]));
    }
    report.tables.push(("data.csv".to_owned(), data));
    report.tables.push(("timings.csv".to_owned(), times));
}

fn add_times(report: &mut Report, config: &Config, all: &[Vec<Cell>]) {
    let mut table =
        ReportTable::new(&["experiment", "training players", "moves", "ms a move", "slowest, ms"]);
    let mut times = Vec::new();
    for (endgame, cells) in ENDGAMES.iter().zip(all) {
        for (&training, cell) in config.training.iter().zip(cells) {
            table.row([
                endgame.number.to_string(),
                training.to_string(),
                cell.gp_moves.to_string(),
                format!("{:.1}", 1000.0 * cell.seconds_a_move()),
                format!("{:.1}", 1000.0 * cell.gp_slowest),
            ]);
            times.push(json!({
                "experiment": endgame.number, "training": training,
                "seconds_per_move": cell.seconds_a_move(), "slowest": cell.gp_slowest,
            }));
        }
    }
    report.timings.push(format!(
        "The thesis: under 30 seconds a move with one training player, up to 4 minutes with \
         25.\n\n{}",
        table.markdown()
    ));
    report.times = json!(times);
}
