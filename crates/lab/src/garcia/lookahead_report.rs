//! Scores by depth, and the final boards of the paper's games.

use gamut_arena::Tally;
use gamut_arena::statistics::pairs_interval_95;
use gamut_game::{Diagram, Notation};
use gamut_games::loa::Loa;
use serde_json::json;

use super::boards::boards;
use super::lookahead::{Config, GameDone};
use crate::plot::{Plot, Series};
use crate::report::{Check, Report, ReportTable, grouped};

/// Results of the AI at one depth, or at all of them.
#[derive(Default)]
struct Score {
    tally: Tally,
    as_black: Tally,
    as_white: Tally,
    /// Pairs of games that brought 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    plies: usize,
    ai_moves: u64,
    ai_nodes: u64,
    ai_seconds: f64,
}

impl Score {
    fn of<'a>(jobs: impl Iterator<Item = &'a Vec<GameDone>>) -> Self {
        let mut score = Self::default();
        for games in jobs {
            for game in games {
                let won = [Some(false), None, Some(true)][game.half_points.min(2) as usize];
                score.tally += Tally::of(won);
                match game.ai_is_black {
                    true => score.as_black += Tally::of(won),
                    false => score.as_white += Tally::of(won),
                }
                score.plies += game.moves.len();
                score.ai_moves += game.ai_moves;
                score.ai_nodes += game.ai_nodes;
                score.ai_seconds += game.ai_seconds;
            }
            let half_points: u64 = games.iter().map(|game| game.half_points).sum();
            score.pairs[half_points.min(4) as usize] += 1;
        }
        score
    }

    fn interval(&self) -> (f64, f64) {
        pairs_interval_95(self.tally.score(), self.tally.games(), self.pairs)
    }

    fn win_rate(&self) -> f64 {
        100.0 * self.tally.wins as f64 / self.tally.games().max(1) as f64
    }
}

pub(super) fn report(config: &Config, done: &[Vec<GameDone>]) -> Report {
    let (paper, further) = done.split_at(config.depths.len());
    let at_depth = |depth: u32| {
        let jobs = further.iter().enumerate();
        // Jobs go through the depths in turn, the paper's first.
        Score::of(jobs.filter(move |(job, _)| config.depth(*job) == depth).map(|(_, games)| games))
    };
    let all = Score::of(further.iter());
    let of_paper = Score::of(paper.iter());
    let mut report = Report {
        title: "Lines of Action: looking ahead against not looking ahead".to_owned(),
        ..Report::default()
    };
    report.summary.push(format!(
        "the paper's {} games: {} won; paper: every game won",
        of_paper.tally.games(),
        of_paper.tally.wins
    ));
    report.checks.push(Check::at_least("% of the paper's games won", of_paper.win_rate(), 100.0));
    let mut table = ReportTable::new(&[
        "AI's depth",
        "games",
        "won, drawn, lost",
        "as Black",
        "as White",
        "score",
        "95 %",
        "plies",
        "nodes a move",
    ]);
    let mut results = Vec::new();
    let mut points = Series { name: "share of the points, 95 %".to_owned(), ..Series::default() };
    for &depth in &config.depths {
        let score = at_depth(depth);
        if score.tally.games() == 0 {
            continue;
        }
        let (low, high) = score.interval();
        add_row(&mut table, &depth.to_string(), &score);
        let value = 100.0 * score.tally.score();
        points.points.push((f64::from(depth), value));
        points.intervals.push((value - 100.0 * low, 100.0 * high - value));
        results.push(json!({
            "depth": depth, "player": config.player(depth),
            "wins": score.tally.wins, "draws": score.tally.draws, "losses": score.tally.losses,
            "score": score.tally.score(), "low": low, "high": high,
            "nodes_per_move": score.ai_nodes / score.ai_moves.max(1),
        }));
    }
    if all.tally.games() > 0 {
        add_row(&mut table, "all", &all);
        let (low, high) = all.interval();
        report.summary.push(format!(
            "{} games from openings: {} (won, drawn, lost), score {:.1} % ({:.1} to {:.1})",
            all.tally.games(),
            all.tally,
            100.0 * all.tally.score(),
            100.0 * low,
            100.0 * high
        ));
        report.checks.push(Check::at_least("% of the further games won", all.win_rate(), 99.0));
    }
    add_paper_games(&mut report, config, paper);
    report.body.push(format!("## Games from varied openings\n\n{}", table.markdown()));
    if !points.points.is_empty() {
        let plot = Plot {
            title: "The AI's score against depth 1".to_owned(),
            x: "plies the AI looks ahead".to_owned(),
            y: "% of the points".to_owned(),
            series: vec![points],
        };
        report.plots.push(("score.svg".to_owned(), plot.svg()));
        report.body.push("![Score by depth, with intervals](score.svg)".to_owned());
    }
    report.body.push(lost_games(config, further));
    report.body.push(method(config));
    report.numbers = json!({
        "paper_games": paper.concat().iter().map(|game| json!({
            "ai_is_black": game.ai_is_black, "half_points": game.half_points,
            "moves": game.moves, "final_position": game.final_position,
        })).collect::<Vec<_>>(),
        "depths": results,
        "games": all.tally.games(), "wins": all.tally.wins, "draws": all.tally.draws,
        "losses": all.tally.losses, "interval_95": [all.interval().0, all.interval().1],
    });
    add_data(&mut report, config, done);
    report
}

fn add_row(table: &mut ReportTable, name: &str, score: &Score) {
    let (low, high) = score.interval();
    table.row([
        name.to_owned(),
        score.tally.games().to_string(),
        score.tally.to_string(),
        score.as_black.to_string(),
        score.as_white.to_string(),
        format!("{:.2} %", 100.0 * score.tally.score()),
        format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high),
        format!("{:.1}", score.plies as f64 / score.tally.games().max(1) as f64),
        grouped(score.ai_nodes / score.ai_moves.max(1)),
    ]);
}

fn outcome(game: &GameDone) -> &'static str {
    ["lost", "drawn", "won"][game.half_points.min(2) as usize]
}

/// The six games, their final boards as picture and text (Fig. 9).
fn add_paper_games(report: &mut Report, config: &Config, paper: &[Vec<GameDone>]) {
    let mut pictures = Vec::new();
    let mut text = String::new();
    for (job, games) in paper.iter().enumerate() {
        for game in games {
            let side = if game.ai_is_black { "Black" } else { "White" };
            let caption = format!(
                "depth {} as {side}: {} in {} plies",
                config.depth(job),
                outcome(game),
                game.moves.len()
            );
            text.push_str(&format!("\n{caption} ({}): {}\n", game.reason, game.moves.join(" ")));
            if let Ok(position) = Loa::parse_position(&game.final_position) {
                let diagram = Loa::diagram(&position);
                text.push_str(&format!("\n```text\n{}```\n", plain(&diagram)));
                pictures.push((caption, diagram));
            }
        }
    }
    report.plots.push(("final-boards.svg".to_owned(), boards("Final boards", &pictures)));
    report.body.push(format!(
        "## The paper's games\n\nThe paper speaks of eight games and describes six: depth 3, 4 \
         and 5, each as Black and as White, from the start position. From there both players \
         always play the same game, so six is all there are.\n\n\
         ![Final boards, as in Fig. 9](final-boards.svg)\n{text}"
    ));
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
fn lost_games(config: &Config, further: &[Vec<GameDone>]) -> String {
    let mut text = String::new();
    for (job, games) in further.iter().enumerate() {
        for game in games.iter().filter(|game| game.half_points < 2) {
            let side = if game.ai_is_black { "Black" } else { "White" };
            text.push_str(&format!(
                "- depth {} as {side}, {} ({}): {}, then {}\n",
                config.depth(job),
                outcome(game),
                game.reason,
                game.opening,
                game.moves.join(" ")
            ));
        }
    }
    match text.is_empty() {
        true => "Every one of these games was won.".to_owned(),
        false => format!("Games that were not won:\n\n{text}"),
    }
}

fn method(config: &Config) -> String {
    format!(
        "## Method\n\nThe AI is `{}` and so on, the opponent `{}`: the same evaluation, one ply. \
         Openings are {} random plies that a short search does not call lopsided; each is played \
         twice with the sides exchanged. The intervals are Wilson's, made wider or narrower by \
         what the variance between pairs says. A game of {} moves would be a draw.",
        config.player(config.depths[0]),
        config.player(1),
        config.opening_plies,
        config.move_cap
    )
}

fn add_data(report: &mut Report, config: &Config, done: &[Vec<GameDone>]) {
    let mut data = ReportTable::new(&[
        "job", "of_paper", "depth", "ai_side", "result", "reason", "opening", "moves", "final",
        "ai_moves", "ai_nodes",
    ]);
    let mut times = ReportTable::new(&["job", "depth", "ai_side", "ai_moves", "ai_seconds"]);
    let mut by_depth = vec![(0, 0, 0.0); config.depths.len()];
    for (job, games) in done.iter().enumerate() {
        for game in games {
            let side = if game.ai_is_black { "black" } else { "white" };
            let depth = config.depth(job).to_string();
            data.row([
                (job + 1).to_string(),
                (job < config.depths.len()).to_string(),
                depth.clone(),
                side.to_owned(),
                outcome(game).to_owned(),
                game.reason.clone(),
                game.opening.clone(),
                game.moves.join(" "),
                game.final_position.clone(),
                game.ai_moves.to_string(),
                game.ai_nodes.to_string(),
            ]);
            let (moves, seconds) = (game.ai_moves.to_string(), format!("{:.6}", game.ai_seconds));
            times.row([(job + 1).to_string(), depth, side.to_owned(), moves, seconds]);
            let total = &mut by_depth[job % config.depths.len()];
            total.0 += game.ai_moves;
            total.1 += game.ai_nodes;
            total.2 += game.ai_seconds;
        }
    }
    let mut speeds = ReportTable::new(&["AI's depth", "moves", "seconds a move", "Mnodes/s"]);
    for (depth, &(moves, nodes, seconds)) in config.depths.iter().zip(&by_depth) {
        speeds.row([
            depth.to_string(),
            moves.to_string(),
            format!("{:.4}", seconds / (moves.max(1) as f64)),
            format!("{:.1}", nodes as f64 / seconds.max(1e-9) / 1e6),
        ]);
    }
    report.timings.push(speeds.markdown());
    report.times = json!(
        config
            .depths
            .iter()
            .zip(&by_depth)
            .map(|(depth, t)| json!({ "depth": depth, "ai_moves": t.0, "ai_seconds": t.2 }))
            .collect::<Vec<_>>()
    );
    report.tables.push(("data.csv".to_owned(), data));
    report.tables.push(("timings.csv".to_owned(), times));
}
