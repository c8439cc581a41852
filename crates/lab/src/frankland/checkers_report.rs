//! Games won, kings and pieces, as Figs 10.9 to 10.12.

use gamut_games::checkers::Checkers;
use serde_json::json;

use super::duel::{Duels, GameDone, Pairing};
use super::score::{Score, mean, mean_text, percent, score_chart, yes_no};
use super::timing;
use crate::plot::{BarChart, Bars};
use crate::regression::Estimate;
use crate::report::{Check, Report, ReportTable, grouped};

/// Kings that both players of an experiment promoted in the thesis's ten games (§10.3.1).
const THESIS_KINGS: [[u32; 2]; 2] = [[39, 6], [33, 19]];
/// Values of both players' pieces at the end, summed over ten games; the text has them of
/// experiment 2 only.
const THESIS_PIECES: [Option<[u32; 2]>; 2] = [None, Some([58, 28])];
const THESIS_GAMES: f64 = 10.0;
/// "Each game lasted no more than 50 moves" (experiment 1).
const THESIS_LONGEST: f64 = 50.0;
/// What HGP must score against RPlayer, in per cent.
const BAR: f64 = 95.0;

pub(super) fn report(duels: &Duels, done: &[GameDone]) -> Report {
    let mut report = Report {
        title: "Checkers: strategies evolved in real time".to_owned(),
        ..Report::default()
    };
    let scores: Vec<(&Pairing, Score)> =
        duels.each(done).map(|(pairing, games)| (pairing, Score::of(&games))).collect();
    for (number, (pairing, score)) in scores.iter().enumerate() {
        report.summary.push(score.line(pairing));
        let [first, second] = score.kings.each_ref().map(|kings| mean(kings));
        let [thesis_first, thesis_second] = THESIS_KINGS[number].map(per_game);
        report.summary.push(format!(
            "  kings a game: {first:.2} to {second:.2}; thesis: {thesis_first:.1} to \
             {thesis_second:.1}"
        ));
    }
    let what = format!("% of the points of {}", scores[0].0.name);
    report.checks.push(Check::at_least(&what, 100.0 * scores[0].1.tally.score(), BAR));
    report.body.push(format!(
        "## Games\n\nWon, drawn and lost by the player named first; the score counts a draw as \
         half a win. Points are those of §8.6: two for a win, one for a draw. “In ours”: the \
         thesis's figure lies in our 95 % interval. “In its own”: our score lies in the interval \
         that the thesis's ten games leave. “If pieces decide”: games that nobody won \
         counted for who has more pieces at the end, then more kings, as §4.2 has it; §9.5 calls \
         them draws.\n\n{}",
        games_table(&scores).markdown()
    ));
    let pairs: Vec<_> = scores.iter().map(|(pairing, score)| (*pairing, score)).collect();
    let title = "Score, thesis beside ours (Figs 10.9 and 10.11)";
    report.plots.push(("score.svg".to_owned(), score_chart(title.to_owned(), &pairs).svg()));
    report.body.push(format!("![{title}](score.svg)"));
    report.body.push(format!("## Kings and pieces\n\n{}", kings_text(&scores)));
    add_kings_plots(&mut report, duels, done, &scores);
    report.body.push(format!("## How games ended\n\n{}", endings(&scores)));
    report.body.push(method(duels));
    report.numbers = json!({
        "pairings": scores.iter().map(|(pairing, score)| {
            let mut json = score.json(pairing);
            json["mean_kings"] = json!(score.kings.each_ref().map(|kings| mean(kings)));
            json["sum_kings"] = json!(score.kings.each_ref().map(|kings| kings.iter().sum::<f64>()));
            json["longest_plies"] = json!(longest(score));
            json["endings"] = score.by_reason.iter().map(|(reason, tally)| {
                (reason.clone(), json!(tally.to_string()))
            }).collect::<serde_json::Map<_, _>>().into();
            json
        }).collect::<Vec<_>>(),
    });
    add_data(&mut report, duels, done);
    timing::add(&mut report, duels, done);
    timing::add_plot(&mut report, duels, done, duels.pairings[0].version, "Time for a move");
    report
}

fn per_game(sum: u32) -> f64 {
    f64::from(sum) / THESIS_GAMES
}

fn longest(score: &Score) -> f64 {
    score.plies.iter().copied().fold(0.0, f64::max)
}

fn games_table(scores: &[(&Pairing, Score)]) -> ReportTable {
    let mut table = ReportTable::new(&[
        "pairing",
        "won, drawn, lost",
        "as Black",
        "as White",
        "score, 95 %",
        "points",
        "thesis won",
        "thesis, 95 %",
        "in ours",
        "in its own",
        "if pieces decide (§4.2)",
        "fitness plies a move",
    ]);
    for (pairing, score) in scores {
        let [first, second] = score.points();
        table.row([
            pairing.name.clone(),
            score.tally.to_string(),
            score.as_black.to_string(),
            score.as_white.to_string(),
            percent(score.tally),
            format!("{first} : {second}"),
            pairing.thesis.to_string(),
            percent(pairing.thesis.tally()),
            yes_no(score.covers(pairing.thesis)),
            yes_no(score.is_within(pairing.thesis)),
            format!("{}, {}", score.by_pieces, percent(score.by_pieces)),
            grouped(score.tried_per_move[0]),
        ]);
    }
    table
}

/// Kings and pieces of both players for each game, with intervals.
fn kings_text(scores: &[(&Pairing, Score)]) -> String {
    let mut table = ReportTable::new(&[
        "pairing",
        "player",
        "kings a game, 95 %",
        "thesis",
        "pieces at the end, 95 %",
        "thesis",
    ]);
    for (number, (pairing, score)) in scores.iter().enumerate() {
        for who in 0..2 {
            table.row([
                pairing.name.clone(),
                pairing.players()[who].to_owned(),
                mean_text(&score.kings[who]),
                format!("{:.1}", per_game(THESIS_KINGS[number][who])),
                mean_text(&score.pieces[who]),
                THESIS_PIECES[number]
                    .map_or("–".to_owned(), |pieces| format!("{:.1}", per_game(pieces[who]))),
            ]);
        }
    }
    format!(
        "Men that were promoted, and the value of the pieces left at the end: 1 for a man, 2 for \
         a king. The thesis has sums over ten games (39 and 6 kings, 33 and 19, 58 and 28 points \
         of experiment 2); here they are for each game.\n\n{}",
        table.markdown()
    )
}

fn add_kings_plots(
    report: &mut Report,
    duels: &Duels,
    done: &[GameDone],
    scores: &[(&Pairing, Score)],
) {
    let mut groups = Vec::new();
    let (mut thesis, mut ours) = (Bars::default(), Bars::default());
    thesis.name = "thesis".to_owned();
    ours.name = "ours, 95 %".to_owned();
    for (number, (pairing, score)) in scores.iter().enumerate() {
        for who in 0..2 {
            let players = pairing.players();
            groups.push(format!("{} (v {})", players[who], players[1 - who]));
            thesis.values.push(Some(per_game(THESIS_KINGS[number][who])));
            ours.values.push(Some(mean(&score.kings[who])));
            let found = Estimate::mean(&score.kings[who]);
            let reach = found.map_or(0.0, |found| found.high - found.value);
            // One game has no interval; nobody has fewer kings than none.
            let reach = if reach.is_finite() { reach } else { 0.0 };
            ours.intervals.push((reach.min(mean(&score.kings[who])), reach));
        }
    }
    let mut add = |name: String, chart: BarChart| {
        report.body.push(format!("![{}]({name})", chart.title));
        report.plots.push((name, chart.svg()));
    };
    add(
        "kings.svg".to_owned(),
        BarChart {
            title: "Kings a game, thesis beside ours (Figs 10.10 and 10.12)".to_owned(),
            y: "men promoted in a game, mean".to_owned(),
            groups,
            bars: vec![thesis, ours],
        },
    );
    for (number, (pairing, games)) in duels.each(done).enumerate() {
        let shown = &games[..games.len().min(THESIS_GAMES as usize)];
        let bars = [0, 1].map(|who: usize| Bars {
            name: pairing.players()[who].to_owned(),
            values: shown.iter().map(|game| Some(f64::from(game.kings[who]))).collect(),
            intervals: Vec::new(),
        });
        let figure = 10 + 2 * number;
        add(
            format!("kings-by-game-{}.svg", number + 1),
            BarChart {
                title: format!("{}: kings in the first games (Fig. 10.{figure})", pairing.name),
                y: "men promoted".to_owned(),
                groups: (1..=shown.len()).map(|game| format!("game {game}")).collect(),
                bars: bars.into(),
            },
        );
    }
}

/// How long games were and which rule ended them.
fn endings(scores: &[(&Pairing, Score)]) -> String {
    let mut lengths =
        ReportTable::new(&["pairing", "plies, 95 %", "shortest", "longest", "50 or fewer"]);
    let mut reasons = ReportTable::new(&["pairing", "ended by", "games", "won, drawn, lost"]);
    for (pairing, score) in scores {
        let shortest = score.plies.iter().copied().fold(f64::INFINITY, f64::min);
        let short = score.plies.iter().filter(|&&plies| plies <= THESIS_LONGEST).count();
        lengths.row([
            pairing.name.clone(),
            mean_text(&score.plies),
            format!("{shortest:.0}"),
            format!("{:.0}", longest(score)),
            format!("{short} of {}", score.plies.len()),
        ]);
        for (reason, tally) in &score.by_reason {
            let games = tally.games().to_string();
            reasons.row([pairing.name.clone(), reason.clone(), games, tally.to_string()]);
        }
    }
    format!(
        "A ply is a move of one side. The thesis: no game of experiment 1 was longer than 50 \
         moves, and all ended with RPlayer's last piece; game 2 of experiment 2 was drawn because \
         nothing was taken or promoted for 50 moves.\n\n{}\n{}",
        lengths.markdown(),
        reasons.markdown()
    )
}

fn method(duels: &Duels) -> String {
    let both = &duels.pairings[1];
    format!(
        "## Method\n\n{} games of each pairing, all from the usual start position; the player \
         named first is Black and begins in the first game, White in the second, and so on. The \
         players are `{}` and `{}`. What a spec does not set is Table 9.1, and for what the text \
         leaves open the standard readings: all values are in `report.json` (`config`, \
         `standard`). A game of {} plies is a draw (§9.5), as is one with no capture or promotion \
         in 50 moves of each side (§10.3); a position that comes for the third time is not, since \
         the thesis does not mention it. Intervals of scores are those of independent games: \
         Wilson's, narrower where games are drawn; those of means are Student's. The games of a \
         pairing are those of\n\n    {}\n\nwith the report's seed, but that there a repetition \
         draws and the pieces decide games that are cut off.",
        duels.games,
        both.first,
        both.second,
        duels.move_cap.unwrap_or_default(),
        duels.command::<Checkers>(both)
    )
}

fn add_data(report: &mut Report, duels: &Duels, done: &[GameDone]) {
    let mut data = ReportTable::new(&[
        "pairing",
        "game",
        "side",
        "result",
        "ended_by",
        "plies",
        "pieces",
        "opponent_pieces",
        "kings",
        "opponent_kings",
        "fitness_plies",
        "opponent_fitness_plies",
        "moves",
    ]);
    for (pairing, number, game) in duels.numbered(done) {
        data.row([
            pairing.name.clone(),
            number.to_string(),
            game.side().to_owned(),
            game.result().to_owned(),
            game.reason.clone(),
            game.moves.len().to_string(),
            game.pieces[0].to_string(),
            game.pieces[1].to_string(),
            game.kings[0].to_string(),
            game.kings[1].to_string(),
            game.tried[0].to_string(),
            game.tried[1].to_string(),
            game.moves.join(" "),
        ]);
    }
    report.tables.push(("data.csv".to_owned(), data));
}
