//! Which readings of the thesis reproduce its figures.

use gamut_evolve::hgp::{Config, Strategic};
use gamut_game::Game;
use gamut_games::checkers::Checkers;
use gamut_games::othello::Othello;
use gamut_search::StopSwitch;

use super::duel::{Duels, GameDone, Pairing, Version};
use super::reading_rows::{CHECKERS, OTHELLO, Row};
use super::score::{Score, percent, percentages, yes_no};
use super::{checkers, othello, timing};
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::plot::{ForestPlot, ForestRow};
use crate::report::{Report, ReportTable};

/// The readings in Othello.
pub(crate) struct OthelloReadings;

/// The readings in checkers.
pub(crate) struct CheckersReadings;

const NAMES: [&str; 4] = ["HGP v RPlayer", "RHGP v HGP", "MHGP v HGP", "RMHGP v HGP"];

fn pairing(row: &Row, version: Version, thesis: super::score::Thesis) -> Pairing {
    Pairing {
        name: NAMES[row.experiment - 1].to_owned(),
        version,
        first: version.of(row.first),
        second: version.of(row.second),
        thesis,
    }
}

fn games(settings: &Settings) -> usize {
    settings.games.unwrap_or(settings.extent.pick(500, 20, 1)) as usize
}

/// The rows that are played in Othello, each with the number of its version.
fn othello_rows() -> impl Iterator<Item = (usize, &'static Row)> {
    let in_version = |version: usize| {
        OTHELLO
            .iter()
            .filter(move |row| version == 0 || row.both_versions)
            .map(move |row| (version, row))
    };
    (0..othello::VERSIONS.len()).flat_map(in_version)
}

impl Study for OthelloReadings {
    const NAME: &'static str = "othello-readings";
    const PAPER: &'static str = "C. A. Frankland, Evolving Heuristic Based Game Playing \
                                 Strategies for Board Games Using Genetic Programming, §9.2 to \
                                 §9.4 and §10.2";
    const SUMMARY: &'static str = "which readings of the text reproduce its figures in Othello";
    const GAMES: &'static str = "games of each reading (500; quick: 20)";
    type Config = Duels;
    type Done = GameDone;

    fn config(settings: &Settings) -> Duels {
        let pairings = othello_rows().map(|(version, row)| {
            let thesis = row.othello_thesis(version);
            pairing(row, othello::VERSIONS[version].at(settings.extent), thesis)
        });
        Duels {
            pairings: pairings.collect(),
            games: games(settings),
            move_cap: None,
            recorded: None,
            standard: Config::OTHELLO,
        }
    }

    fn jobs(config: &Duels) -> usize {
        config.jobs()
    }

    fn run_job(
        config: &Duels,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<GameDone, LabError> {
        config.play::<Othello>(seed, number, stop)
    }

    fn report(config: &Duels, done: &[GameDone]) -> Report {
        let rows: Vec<&Row> = othello_rows().map(|(_, row)| row).collect();
        report::<Othello>("Othello: readings of the thesis", config, &rows, done)
    }
}

impl Study for CheckersReadings {
    const NAME: &'static str = "checkers-readings";
    const PAPER: &'static str = "C. A. Frankland, Evolving Heuristic Based Game Playing \
                                 Strategies for Board Games Using Genetic Programming, §9.2, \
                                 §9.3 and §10.3";
    const SUMMARY: &'static str = "which readings of the text reproduce its figures in checkers";
    const GAMES: &'static str = "games of each reading (500; quick: 20)";
    type Config = Duels;
    type Done = GameDone;

    fn config(settings: &Settings) -> Duels {
        let version = checkers::VERSION.at(settings.extent);
        let rows = CHECKERS.iter();
        Duels {
            pairings: rows.map(|row| pairing(row, version, row.checkers_thesis())).collect(),
            games: games(settings),
            move_cap: Some(checkers::MOVE_CAP),
            recorded: None,
            standard: Config::CHECKERS,
        }
    }

    fn jobs(config: &Duels) -> usize {
        config.jobs()
    }

    fn run_job(
        config: &Duels,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<GameDone, LabError> {
        config.play::<Checkers>(seed, number, stop)
    }

    fn report(config: &Duels, done: &[GameDone]) -> Report {
        let rows: Vec<&Row> = CHECKERS.iter().collect();
        report::<Checkers>("Checkers: readings of the thesis", config, &rows, done)
    }
}

/// `rows` are those of the pairings.
fn report<G: Strategic>(title: &str, duels: &Duels, rows: &[&Row], done: &[GameDone]) -> Report {
    let mut report = Report { title: title.to_owned(), ..Report::default() };
    let scores: Vec<(&Row, &Pairing, Score)> = rows
        .iter()
        .zip(duels.each(done))
        .map(|(&row, (pairing, games))| (row, pairing, Score::of(&games)))
        .collect();
    report.summary = summary(&scores);
    report.body.push(format!(
        "## Readings\n\nWon, drawn and lost by the player named first, which is the one that the \
         reading is about; its score counts a draw as half a win. “In ours”: the thesis's figure \
         lies in our 95 % interval. “In its own”: our score lies in the interval that the thesis's \
         few games leave; when it does not, chance in those games would rarely make such a \
         difference. A reading reproduces the thesis when its score lies there.\n\n{}",
        table(&scores, duels.move_cap.is_some()).markdown()
    ));
    let plot = ForestPlot {
        title: title.to_owned(),
        x: "% of the points of the player named first".to_owned(),
        names: ["ours, 95 %".to_owned(), "thesis, 95 %".to_owned()],
        rows: scores
            .iter()
            .map(|(row, pairing, score)| ForestRow {
                name: format!("{} {}: {}", pairing.players()[0], pairing.version, row.reading),
                estimates: [score.tally, pairing.thesis.tally()].map(|t| Some(percentages(t))),
            })
            .collect(),
    };
    report.plots.push(("readings.svg".to_owned(), plot.svg()));
    report.body.push("![Scores of all readings beside the thesis's](readings.svg)".to_owned());
    report.body.push(format!("## What the text says\n\n{}", sources(&scores).markdown()));
    report.body.push(method::<G>(duels));
    report.numbers["rows"] = scores
        .iter()
        .map(|(row, pairing, score)| {
            let mut json = score.json(pairing);
            json["reading"] = row.reading.into();
            json["says"] = row.says.into();
            json
        })
        .collect::<Vec<_>>()
        .into();
    add_data(&mut report, duels, rows, done);
    timing::add(&mut report, duels, done);
    report
}

/// Which readings reproduce each of the thesis's figures: have a score in its interval.
fn summary(scores: &[(&Row, &Pairing, Score)]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut told: Vec<(&str, Version)> = Vec::new();
    for (_, first, _) in scores {
        let figure = (first.name.as_str(), first.version);
        if told.contains(&figure) {
            continue;
        }
        told.push(figure);
        let of_figure = || {
            scores
                .iter()
                .filter(|(_, pairing, _)| (pairing.name.as_str(), pairing.version) == figure)
        };
        let covering: Vec<&str> = of_figure()
            .filter(|(_, pairing, score)| score.is_within(pairing.thesis))
            .map(|(row, ..)| row.reading)
            .collect();
        let best = of_figure().max_by(|a, b| a.2.tally.score().total_cmp(&b.2.tally.score()));
        let best = best.map(|(row, _, score)| format!("{}, {}", row.reading, percent(score.tally)));
        lines.push(format!(
            "{}, {}: thesis won {}, whose 95 % interval holds {} of {} readings{}; best: {}",
            first.name,
            first.version,
            first.thesis,
            covering.len(),
            of_figure().count(),
            match covering.is_empty() {
                true => String::new(),
                false => format!(" ({})", covering.join("; ")),
            },
            best.unwrap_or_default()
        ));
    }
    lines
}

/// `is_cut_off`: whether games may end with nobody having won.
fn table(scores: &[(&Row, &Pairing, Score)], is_cut_off: bool) -> ReportTable {
    let mut columns = vec![
        "pairing",
        "version",
        "reading",
        "won, drawn, lost",
        "score, 95 %",
        "thesis won",
        "thesis, 95 %",
        "in ours",
        "in its own",
    ];
    if is_cut_off {
        columns.push("if pieces decide (§4.2)");
    }
    let mut table = ReportTable::new(&columns);
    for (row, pairing, score) in scores {
        let mut cells = vec![
            pairing.name.clone(),
            pairing.version.to_string(),
            row.reading.to_owned(),
            score.tally.to_string(),
            percent(score.tally),
            pairing.thesis.to_string(),
            percent(pairing.thesis.tally()),
            yes_no(score.covers(pairing.thesis)),
            yes_no(score.is_within(pairing.thesis)),
        ];
        if is_cut_off {
            cells.push(format!("{}, {}", score.by_pieces, percent(score.by_pieces)));
        }
        table.row(cells);
    }
    table
}

fn sources(scores: &[(&Row, &Pairing, Score)]) -> ReportTable {
    let mut table =
        ReportTable::new(&["pairing", "reading", "thesis", "first player", "second player"]);
    for (row, pairing, _) in scores {
        table.row([
            pairing.name.clone(),
            row.reading.to_owned(),
            row.says.to_owned(),
            format!("`{}`", pairing.first),
            format!("`{}`", pairing.second),
        ]);
    }
    table
}

fn method<G: Game>(duels: &Duels) -> String {
    let cap = duels.move_cap.map(|cap| {
        format!(
            " A game of {cap} plies is a draw (§9.5); “if pieces decide” counts games that nobody \
             won for who has more pieces, then more kings (§4.2). A position that comes for the \
             third time is no draw here, unlike in `gamut match`."
        )
    });
    format!(
        "## Method\n\n{} games of each row, all from the usual start position; the player named \
         first begins in the first game, its opponent in the second, and so on.{} What a spec \
         does not set is Table 9.1 and the standard readings, in `report.json` (`config`, \
         `standard`). The rows have the same seeds: their games differ by their readings alone. \
         The intervals are those of independent games: Wilson's, narrower where games are drawn. \
         With so many rows one in twenty of the intervals can be expected to miss the truth. The \
         games of a row are those of\n\n    {}\n\nwith the report's seed.",
        duels.games,
        cap.unwrap_or_default(),
        duels.command::<G>(&duels.pairings[0])
    )
}

fn add_data(report: &mut Report, duels: &Duels, rows: &[&Row], done: &[GameDone]) {
    let mut data = ReportTable::new(&[
        "pairing",
        "version",
        "reading",
        "game",
        "side",
        "result",
        "ended_by",
        "plies",
        "pieces",
        "opponent_pieces",
        "kings",
        "opponent_kings",
    ]);
    for (row, (pairing, games)) in rows.iter().zip(duels.each(done)) {
        for (number, game) in games.iter().enumerate() {
            data.row([
                pairing.name.clone(),
                pairing.version.to_string(),
                row.reading.to_owned(),
                (number + 1).to_string(),
                game.side().to_owned(),
                game.result().to_owned(),
                game.reason.clone(),
                game.moves.len().to_string(),
                game.pieces[0].to_string(),
                game.pieces[1].to_string(),
                game.kings[0].to_string(),
                game.kings[1].to_string(),
            ]);
        }
    }
    report.tables.push(("data.csv".to_owned(), data));
}
