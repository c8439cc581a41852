//! Games won, in a table and as Figs 10.1 and 10.2.

use serde_json::json;

use super::duel::{Duels, GameDone, Pairing};
use super::othello::{RECORDED, VERSIONS};
use super::score::{Score, percent, score_chart, yes_no};
use super::{othello_play, timing};
use gamut_games::othello::Othello;

use crate::report::{Check, Report, ReportTable, grouped};

/// What HGP must score against RPlayer in each version, in per cent.
const BARS: [f64; 2] = [90.0, 97.0];

pub(super) fn report(duels: &Duels, done: &[GameDone]) -> Report {
    let mut report = Report {
        title: "Othello: strategies evolved in real time".to_owned(),
        ..Report::default()
    };
    let scores: Vec<(&Pairing, Score)> =
        duels.each(done).map(|(pairing, games)| (pairing, Score::of(&games))).collect();
    for (pairing, score) in &scores {
        report.summary.push(score.line(pairing));
    }
    let per_version = scores.len() / VERSIONS.len();
    for (number, scores) in scores.chunks(per_version).enumerate() {
        let (pairing, score) = &scores[0];
        let what = format!("% of the points of {}, {}", pairing.name, pairing.version);
        report.checks.push(Check::at_least(&what, 100.0 * score.tally.score(), BARS[number]));
    }
    report.body.push(format!(
        "## Games\n\nWon, drawn and lost by the player named first; the score counts a draw as \
         half a win. Points are those of §8.6: two for a win, one for a draw. “In ours”: the \
         thesis's figure lies in our 95 % interval. “In its own”: our score lies in the interval \
         that the thesis's 20 games leave; when it does not, chance in those games does not \
         explain the difference.\n\n{}",
        games_table(&scores).markdown()
    ));
    for (number, scores) in scores.chunks(per_version).enumerate() {
        let version = scores[0].0.version;
        let figure = number + 1;
        let title = format!("Version {version}: score, thesis beside ours (Fig. 10.{figure})");
        let name = format!("score-{}-{}.svg", version.population, version.generations);
        let scores: Vec<_> = scores.iter().map(|(pairing, score)| (*pairing, score)).collect();
        report.plots.push((name.clone(), score_chart(title.clone(), &scores).svg()));
        report.body.push(format!("![{title}]({name})"));
    }
    othello_play::add(&mut report, duels, done);
    report.body.push(method(duels));
    report.numbers["pairings"] =
        scores.iter().map(|(pairing, score)| score.json(pairing)).collect::<Vec<_>>().into();
    add_data(&mut report, duels, done);
    timing::add(&mut report, duels, done);
    for (number, scores) in scores.chunks(per_version).enumerate() {
        let version = scores[0].0.version;
        let title = format!("Version {version}: time for a move (Fig. 10.{})", number + 3);
        timing::add_plot(&mut report, duels, done, version, &title);
    }
    report
}

fn games_table(scores: &[(&Pairing, Score)]) -> ReportTable {
    let mut table = ReportTable::new(&[
        "pairing",
        "version",
        "won, drawn, lost",
        "as Black",
        "as White",
        "score, 95 %",
        "points",
        "thesis won",
        "thesis, 95 %",
        "in ours",
        "in its own",
        "fitness plies a move",
    ]);
    for (pairing, score) in scores {
        let [first, second] = score.points();
        table.row([
            pairing.name.clone(),
            pairing.version.to_string(),
            score.tally.to_string(),
            score.as_black.to_string(),
            score.as_white.to_string(),
            percent(score.tally),
            format!("{first} : {second}"),
            pairing.thesis.to_string(),
            percent(pairing.thesis.tally()),
            yes_no(score.covers(pairing.thesis)),
            yes_no(score.is_within(pairing.thesis)),
            grouped(score.tried_per_move[0]),
        ]);
    }
    table
}

fn method(duels: &Duels) -> String {
    let mut specs = ReportTable::new(&["pairing", "version", "first player", "second player"]);
    for pairing in &duels.pairings {
        specs.row([
            pairing.name.clone(),
            pairing.version.to_string(),
            format!("`{}`", pairing.first),
            format!("`{}`", pairing.second),
        ]);
    }
    format!(
        "## Method\n\n{} games of each pairing, all from the usual start position; the player \
         named first is Black in the first game, White in the second, and so on. What a spec \
         does not set is Table 9.1, and for what the text leaves open the standard readings: all \
         values are in `report.json` (`config`, `standard`). Games have nothing in common but \
         the start position, so that intervals are those of independent games: Wilson's, \
         narrower where games are drawn. The thesis's figures are those of §10.2.1; it does not \
         say how many games were drawn, and they are taken as lost. A fitness ply is a move \
         played in a fitness game: the work for a move, whatever the machine. The games of a \
         pairing are those of\n\n    {}\n\nwith the report's seed.\n\n{}",
        duels.games,
        duels.command::<Othello>(&duels.pairings[RECORDED]),
        specs.markdown()
    )
}

fn add_data(report: &mut Report, duels: &Duels, done: &[GameDone]) {
    let mut data = ReportTable::new(&[
        "pairing",
        "version",
        "game",
        "side",
        "result",
        "discs",
        "opponent_discs",
        "plies",
        "fitness_plies",
        "opponent_fitness_plies",
        "moves",
    ]);
    for (pairing, number, game) in duels.numbered(done) {
        data.row([
            pairing.name.clone(),
            pairing.version.to_string(),
            number.to_string(),
            game.side().to_owned(),
            game.result().to_owned(),
            game.pieces[0].to_string(),
            game.pieces[1].to_string(),
            game.moves.len().to_string(),
            game.tried[0].to_string(),
            game.tried[1].to_string(),
            game.moves.join(" "),
        ]);
    }
    report.tables.push(("data.csv".to_owned(), data));
    report.numbers["games"] = json!(done.len());
}
