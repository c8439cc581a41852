//! Scores by depth, and the final boards of the paper's games.

use gamut_experiment::{PairedGame, PairedScore};
use gamut_game::{Diagram, Notation};
use gamut_games::loa::Loa;
use gamut_report::plot::{Plot, Series, boards};
use gamut_report::{Check, Report, ReportRow, ReportTable, grouped};
use serde_json::{Value, json};

use super::lookahead::LookaheadConfig;
use crate::NO_FIGURE;

fn win_rate(score: &PairedScore) -> f64 {
    100.0 * score.tally.wins as f64 / score.games().max(1) as f64
}

pub(super) fn report(config: &LookaheadConfig, done: &[Vec<PairedGame>]) -> Report {
    let (from_start, further) = done.split_at(config.depths.len());
    let is_of_paper = |job: &usize| config.is_of_paper(*job);
    let paper_jobs: Vec<usize> = (0..from_start.len()).filter(is_of_paper).collect();
    let at_depth = |depth: u32| {
        let jobs = further.iter().enumerate();
        // Jobs go through the depths in turn, the paper's first.
        PairedScore::of(jobs.filter(|(job, _)| config.depth(*job) == depth).map(|(_, pair)| pair))
    };
    let all = PairedScore::of(further);
    let of_paper = PairedScore::of(paper_jobs.iter().map(|&job| &from_start[job]));
    let mut report = Report::new("Lines of Action: looking ahead against not looking ahead");
    if paper_jobs.is_empty() {
        let tally = PairedScore::of(from_start).tally;
        report.summary.push(format!("games from the start position: {tally}; {NO_FIGURE}"));
    } else {
        let (games, won) = (of_paper.games(), of_paper.tally.wins);
        let what = "% of the paper's games won";
        report.summary.push(format!("the paper's {games} games: {won} won; paper: every game won"));
        report.checks.push(Check::at_least(what, win_rate(&of_paper), 100.0));
    }
    let scores = config.depths.iter().map(|&depth| (depth, at_depth(depth)));
    let scores: Vec<(u32, PairedScore)> = scores.filter(|(_, score)| score.games() > 0).collect();
    let mut table: ReportTable =
        scores.iter().map(|(depth, score)| row(&depth.to_string(), score)).collect();
    if all.games() > 0 {
        table.extend([row("all", &all)]);
        let points = all.points().percent();
        report.headline("% of the points in games from openings", points);
        report.summary.push(format!(
            "{} games from openings: {} (won, drawn, lost), score {}",
            all.games(),
            all.tally,
            points.text_in(" %", 1)
        ));
        if paper_jobs.len() == from_start.len() {
            let check = Check::at_least("% of the further games won", win_rate(&all), 99.0);
            report.checks.push(check.of_sample(all.games()));
        }
    }
    add_games_from_start(&mut report, config, from_start);
    report.body.push(format!("## Games from varied openings\n\n{table}"));
    if !scores.is_empty() {
        let points = scores.iter().map(|(depth, s)| (f64::from(*depth), s.points().percent()));
        let series = Series::estimates("share of the points, 95 %", points);
        let title = format!("The AI's score against depth {}", config.opponent_depth);
        let axes = ("plies the AI looks ahead", "% of the points");
        let plot = Plot::new(&title, axes.0, axes.1, vec![series]);
        report.picture("score.svg", "Score by depth, with intervals", plot.svg());
    }
    report.body.push(lost_games(config, further));
    report.body.push(method(config));
    report.numbers = numbers(config, from_start, &scores, &all);
    add_data(&mut report, config, done);
    report
}

fn row(name: &str, score: &PairedScore) -> ReportRow {
    let points = score.points().percent();
    ReportRow::new()
        .with("AI's depth", name)
        .with("games", score.games())
        .with("won, drawn, lost", score.tally)
        .with("as Black", score.as_black)
        .with("as White", score.as_white)
        .with("score", format_args!("{:.2} %", points.value))
        .with("95 %", format_args!("{:.1} to {:.1}", points.low, points.high))
        .with("plies", format_args!("{:.1}", score.plies as f64 / score.games().max(1) as f64))
        .with("nodes a move", grouped(score.effort[0].nodes_a_move()))
}

/// The paper's games or others, their final boards as picture and text (Fig. 9).
fn add_games_from_start(report: &mut Report, config: &LookaheadConfig, games: &[Vec<PairedGame>]) {
    let mut pictures = Vec::new();
    let mut text = String::new();
    for (job, game) in numbered(games) {
        let (depth, plies) = (config.depth(job), game.moves.len());
        let caption =
            format!("depth {depth} as {}: {} in {plies} plies", game.side(), game.result());
        text += &format!("\n{caption} ({}): {}\n", game.reason, game.moves.join(" "));
        if let Ok(position) = Loa::parse_position(&game.final_position) {
            let diagram = Loa::diagram(&position);
            text += &format!("\n```text\n{}```\n", plain(&diagram));
            pictures.push((caption, diagram));
        }
    }
    report.plots.push(("final-boards.svg".to_owned(), boards("Final boards", &pictures)));
    report.body.push(format!(
        "## Games from the start position\n\nThe paper speaks of eight games and describes six: \
         depth 3, 4 and 5 against depth 1, each as Black and as White. From the start position \
         both players always play the same game, so six is all there are.\n\n\
         ![Final boards, as in Fig. 9](final-boards.svg)\n{text}"
    ));
}

/// The AI's side for programs.
fn side(game: &PairedGame) -> String {
    game.side().to_string().to_lowercase()
}

/// All games with the numbers of their jobs.
fn numbered(done: &[Vec<PairedGame>]) -> impl Iterator<Item = (usize, &PairedGame)> {
    done.iter().enumerate().flat_map(|(job, games)| games.iter().map(move |game| (job, game)))
}

/// The board in letters.
fn plain(diagram: &Diagram) -> String {
    let mut text = String::new();
    for (rank, squares) in diagram.rows() {
        text.push_str(&format!("{} ", rank + 1));
        for square in squares {
            text.push(' ');
            text.push(diagram.cell(square).piece.map_or('.', |piece| piece.letter));
        }
        text.push('\n');
    }
    let files: Vec<String> =
        (0..diagram.size).map(|file| char::from(b'a' + file).to_string()).collect();
    text + "   " + &files.join(" ") + "\n"
}

/// What was not won, so that everybody can look.
fn lost_games(config: &LookaheadConfig, further: &[Vec<PairedGame>]) -> String {
    let not_won = numbered(further).filter(|(_, game)| game.result() != "won");
    let lines = not_won.map(|(job, game)| {
        format!(
            "- depth {} as {}, {} ({}): {}, then {}\n",
            config.depth(job),
            game.side(),
            game.result(),
            game.reason,
            game.opening.join(" "),
            game.moves.join(" ")
        )
    });
    match lines.collect::<String>() {
        text if text.is_empty() => "Every one of these games was won.".to_owned(),
        text => format!("Games that were not won:\n\n{text}"),
    }
}

fn method(config: &LookaheadConfig) -> String {
    format!(
        "## Method\n\nThe AI is `{}` and so on, the opponent `{}`, with the same evaluation. Openings are {} random plies that a short search does not call lopsided; each is played \
         twice with the sides exchanged. The intervals are Wilson's, made wider or narrower by \
         what the variance between pairs says. A game of {} moves would be a draw.",
        config.player(config.depths[0]),
        config.player(config.opponent_depth),
        config.opening_plies,
        config.move_cap
    )
}

fn numbers(
    config: &LookaheadConfig,
    paper: &[Vec<PairedGame>],
    scores: &[(u32, PairedScore)],
    all: &PairedScore,
) -> Value {
    let game = |(_, game): (usize, &PairedGame)| {
        json!({
            "ai_is_black": game.first_is_black, "half_points": game.half_points,
            "moves": game.moves, "final_position": game.final_position,
        })
    };
    let at_depth = |(depth, score): &(u32, PairedScore)| {
        json!({
            "depth": depth, "player": config.player(*depth),
            "wins": score.tally.wins, "draws": score.tally.draws, "losses": score.tally.losses,
            "score": score.points().value, "low": score.points().low, "high": score.points().high,
            "nodes_per_move": score.effort[0].nodes_a_move(),
        })
    };
    json!({
        "paper_games": numbered(paper).map(game).collect::<Vec<_>>(),
        "depths": scores.iter().map(at_depth).collect::<Vec<_>>(),
        "games": all.games(), "wins": all.tally.wins, "draws": all.tally.draws,
        "losses": all.tally.losses, "interval_95": [all.points().low, all.points().high],
    })
}

fn add_data(report: &mut Report, config: &LookaheadConfig, done: &[Vec<PairedGame>]) {
    let (mut data, mut times) = (ReportTable::default(), ReportTable::default());
    for (job, game) in numbered(done) {
        let ai = game.effort[0];
        data.extend([ReportRow::new()
            .with("job", job + 1)
            .with("of_paper", config.is_of_paper(job))
            .with("depth", config.depth(job))
            .with("ai_side", side(game))
            .with("result", game.result())
            .with("reason", &game.reason)
            .with("opening", game.opening.join(" "))
            .with("moves", game.moves.join(" "))
            .with("final", &game.final_position)
            .with("ai_moves", ai.moves)
            .with("ai_nodes", ai.nodes)]);
        times.extend([ReportRow::new()
            .with("job", job + 1)
            .with("depth", config.depth(job))
            .with("ai_side", side(game))
            .with("ai_moves", ai.moves)
            .with("ai_seconds", format_args!("{:.6}", ai.seconds))]);
    }
    let spent =
        |place: usize| PairedScore::of(done.iter().skip(place).step_by(config.depths.len()));
    let spent = config.depths.iter().enumerate().map(|(n, depth)| (depth, spent(n).effort[0]));
    let speeds: ReportTable = spent
        .map(|(depth, ai)| {
            let speed = ai.nodes as f64 / ai.seconds.max(1e-9) / 1e6;
            ReportRow::new()
                .with("AI's depth", depth)
                .with("moves", ai.moves)
                .with("seconds a move", format_args!("{:.4}", ai.seconds_a_move()))
                .with("Mnodes/s", format_args!("{speed:.1}"))
        })
        .collect();
    report.data(data, times, speeds.to_string());
}
