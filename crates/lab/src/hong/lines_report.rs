//! How often each of the two saw more, and where the genetic search did so most clearly.

use std::cmp::Reverse;

use gamut_report::{Report, ReportRow, ReportTable, grouped};
use gamut_search::Score;
use gamut_statistics::Estimate;
use serde_json::{Value, json};

use super::aimed;
use super::lines::{Answer, Find, LinesConfig, Seen};

/// What was found in one game.
struct Results<'a> {
    config: &'a LinesConfig,
    game: &'static str,
    seen: Vec<&'a Seen>,
}

impl<'a> Results<'a> {
    fn count(&self, is_counted: impl Fn(&Seen) -> bool) -> u64 {
        self.seen.iter().filter(|seen| is_counted(seen)).count() as u64
    }

    fn other_moves(&self) -> u64 {
        self.count(|seen| seen.margin().is_some())
    }

    /// Where the genetic player was better.
    fn finds(&self) -> impl Iterator<Item = (&'a Seen, &'a Find)> {
        self.seen.iter().filter_map(|&seen| Some((seen, seen.find.as_ref()?)))
    }

    /// Where it was, and its line says why: it goes beyond what alpha-beta looked through.
    fn deep_finds(&self) -> impl Iterator<Item = (&'a Seen, &'a Find)> {
        let deeper = i64::from(self.config.deeper);
        self.finds().filter(move |(seen, _)| seen.deeper() >= deeper)
    }

    fn alphabeta_better(&self) -> impl Iterator<Item = &'a Seen> {
        let least = self.config.margin;
        self.seen.iter().copied().filter(move |seen| seen.margin().is_some_and(|m| m <= -least))
    }

    /// Whether one of the two was better anywhere.
    fn is_decided(&self) -> bool {
        self.finds().next().is_some() || self.alphabeta_better().next().is_some()
    }

    /// Of the positions in which one was better, the genetic player's.
    fn share(&self) -> Estimate {
        let (won, lost) = (self.finds().count() as u64, self.alphabeta_better().count() as u64);
        Estimate::share(won, won + lost)
    }

    fn share_text(&self) -> String {
        self.share().percent().text(1)
    }

    /// The clearest: seen with nearly every seed, by the largest margin, with the longest line.
    fn clearest(&self) -> Option<(&'a Seen, &'a Find)> {
        let nearly_all = self.config.nearly_all_seeds();
        self.deep_finds().max_by_key(|(seen, find)| {
            let is_steady = find.seeds >= nearly_all;
            // The first of equals.
            (is_steady, seen.margin(), seen.deeper(), Reverse(&seen.position))
        })
    }

    fn worst(&self) -> Option<&'a Seen> {
        self.alphabeta_better().min_by_key(|seen| (seen.margin(), &seen.position))
    }
}

pub(super) fn report(config: &LinesConfig, done: &[Vec<Seen>]) -> Report {
    let of_game = |(place, &game): (usize, &&'static str)| {
        let jobs = done.iter().enumerate().filter(move |(job, _)| config.game_of(*job) == place);
        Results { config, game, seen: jobs.flat_map(|(_, seen)| seen).collect() }
    };
    let games: Vec<Results<'_>> = config.games.iter().enumerate().map(of_game).collect();
    let mut report = Report::new("Genetic minimax and alpha-beta: who finds what the other misses");
    report.summary = games.iter().map(summary).collect();
    report.body.push(counts(config, &games));
    report.body.push("## What only the genetic search finds".to_owned());
    report.body.extend(games.iter().map(find_text));
    report.body.push("## What only alpha-beta finds".to_owned());
    report
        .body
        .extend(games.iter().filter_map(|game| Some(position_text(game, game.worst()?, ""))));
    report.body.push(method(config));
    report.numbers = json!(games.iter().map(numbers).collect::<Vec<_>>());
    add_data(&mut report, &games);
    for game in games.iter().filter(|game| game.is_decided()) {
        let name = format!("% where the genetic search was the better one, {}", game.game);
        report.headline(name, game.share().percent());
    }
    report
}

fn summary(game: &Results<'_>) -> String {
    let seen = grouped(game.seen.len() as u64);
    if !game.is_decided() {
        return format!("{}: neither was better in any of {seen} positions", game.game);
    }
    format!(
        "{}: of {seen} positions the genetic search was better in {} ({} with a deeper line), \
         alpha-beta in {}: {} % of those for the genetic search",
        game.game,
        game.finds().count(),
        game.deep_finds().count(),
        game.alphabeta_better().count(),
        game.share_text(),
    )
}

fn counts(config: &LinesConfig, games: &[Results<'_>]) -> String {
    let row = |game: &Results<'_>| {
        let deep = |is: fn(&LinesConfig, &Find) -> bool| {
            game.deep_finds().filter(|(_, find)| is(config, find)).count()
        };
        ReportRow::new()
            .with("game", game.game)
            .with("positions", grouped(game.seen.len() as u64))
            .with("other moves", grouped(game.other_moves()))
            .with("genetic better", game.finds().count())
            .with("deeper line", game.deep_finds().count())
            .with("also without captures", deep(|_, find| find.without_captures))
            .with("also with most seeds", deep(|config, find| 2 * find.seeds > config.seeds))
            .with("alpha-beta better", game.alphabeta_better().count())
            .with("genetic %, 95 %", game.share_text())
    };
    let table: ReportTable = games.iter().map(row).collect();
    format!(
        "## How often\n\nBetter: by {} Elo points or more as `{}` sees it. Deeper: the line is \
         at least {} plies longer than the depth that alpha-beta finished; the two columns behind \
         say how many of these finds the genetic search also makes when it plays out no captures \
         at the ends of its paths (alpha-beta never does), and with more than half of {} other \
         seeds. The last column is the genetic search's share of the positions in which one of \
         the two was better, with Wilson's interval.\n\n{table}",
        config.margin, config.reference, config.deeper, config.seeds,
    )
}

fn value_text(answer: &Answer) -> String {
    answer.value.map_or_else(String::new, |value| Score::from_value(value).to_string())
}

/// A line of a list: whose move, what it is worth, how it goes on.
fn answer_text(spec: &str, answer: &Answer) -> String {
    format!(
        "- `{spec}` plays **{}**, worth {}; depth {}, line {}\n",
        answer.best(),
        value_text(answer),
        answer.depth,
        answer.line.join(" ")
    )
}

/// The position, both answers, what else there is to say, and the commands that show them.
fn position_text(game: &Results<'_>, seen: &Seen, more: &str) -> String {
    let LinesConfig { genetic, alphabeta, .. } = game.config;
    let (id, Seen { position, seed, .. }) = (game.game, seen);
    let command = |spec: &str| {
        format!("    gamut analyze {id} --position '{position}' --player {spec} --seed {seed}\n")
    };
    format!(
        "### {id}\n\n`{position}`\n\n{}{}{more}\n{}{}",
        answer_text(genetic, &seen.genetic),
        answer_text(alphabeta, &seen.alphabeta),
        command(genetic),
        command(alphabeta),
    )
}

fn find_text(game: &Results<'_>) -> String {
    let Some((seen, find)) = game.clearest() else {
        return format!("### {}\n\nNothing: there is no such position among these.", game.game);
    };
    let config = game.config;
    let effort = match find.effort {
        Some((leaves, depth)) => format!(
            "- alpha-beta first plays it with {} leaves (of 2, 4, 8, … times as many), having \
             finished depth {depth}\n",
            grouped(leaves)
        ),
        None if config.most_effort == 1 => String::new(),
        None => format!(
            "- alpha-beta does not play it with {} leaves either, nor with 2, 4, 8, … times as \
             many before\n",
            grouped(config.most_effort * config.leaves)
        ),
    };
    let captures = if find.without_captures { "also" } else { "not" };
    let more = format!(
        "{}{effort}- the genetic search plays it with {} of {} other seeds, and {captures} with \
         `quiescent=off`\n",
        answer_text(&config.reference, &find.reference),
        find.seeds,
        config.seeds,
    );
    position_text(game, seen, &more)
}

fn answer_json(answer: &Answer) -> Value {
    json!({
        "move": answer.best(),
        "line": answer.line,
        "depth": answer.depth,
        "value": answer.value,
        "value_text": value_text(answer),
    })
}

fn numbers(game: &Results<'_>) -> Value {
    let example = |seen: &Seen| {
        json!({
            "position": seen.position,
            "seed": seen.seed,
            "margin": seen.margin(),
            "genetic": answer_json(&seen.genetic),
            "alphabeta": answer_json(&seen.alphabeta),
        })
    };
    let clearest = game.clearest().map(|(seen, find)| {
        let mut example = example(seen);
        example["reference"] = answer_json(&find.reference);
        example["seeds"] = json!(find.seeds);
        example["without_captures"] = json!(find.without_captures);
        example["alphabeta_leaves"] = json!(find.effort.map(|(leaves, _)| leaves));
        example
    });
    json!({
        "game": game.game,
        "positions": game.seen.len(),
        "other_moves": game.other_moves(),
        "genetic_better": game.finds().count(),
        "genetic_better_and_deeper": game.deep_finds().count(),
        "alphabeta_better": game.alphabeta_better().count(),
        "genetic_share": game.share(),
        "genetic_finds": clearest,
        "alphabeta_finds": game.worst().map(example),
    })
}

fn add_data(report: &mut Report, games: &[Results<'_>]) {
    let seen = games.iter().flat_map(|game| game.seen.iter().map(move |seen| (game.game, *seen)));
    let mut times = ReportTable::default();
    for game in games {
        let ms = |seconds: f64, questions: u64| 1000.0 * seconds / questions.max(1) as f64;
        let (all, other) = (game.seen.len() as u64, game.other_moves());
        let genetic = ms(game.seen.iter().map(|seen| seen.genetic.seconds).sum(), all);
        let alphabeta = ms(game.seen.iter().map(|seen| seen.alphabeta.seconds).sum(), all);
        let reference = ms(game.seen.iter().map(|seen| seen.reference_seconds).sum(), other);
        times.extend([ReportRow::new()
            .with("game", game.game)
            .with("questions", all)
            .with("genetic_ms", format_args!("{genetic:.2}"))
            .with("alphabeta_ms", format_args!("{alphabeta:.2}"))
            .with("reference_ms", format_args!("{reference:.2}"))]);
    }
    let about = format!("Milliseconds a move, and to have two moves judged:\n\n{times}");
    report.data(seen.map(|(game, seen)| data_row(game, seen)).collect(), times, about);
}

/// A position, and what came of it where the two played differently.
fn data_row(game: &str, seen: &Seen) -> ReportRow {
    let (find, empty) = (seen.find.as_ref(), String::new);
    let effort = find.and_then(|find| find.effort);
    ReportRow::new()
        .with("game", game)
        .with("position", &seen.position)
        .with("genetic_move", seen.genetic.best())
        .with("genetic_line_plies", seen.genetic.line.len())
        .with("genetic_value", value_text(&seen.genetic))
        .with("alphabeta_move", seen.alphabeta.best())
        .with("alphabeta_depth", seen.alphabeta.depth)
        .with("alphabeta_value", value_text(&seen.alphabeta))
        .with("margin", seen.margin().map_or_else(empty, |margin| margin.to_string()))
        .with("seeds", find.map_or_else(empty, |find| find.seeds.to_string()))
        .with("without_captures", find.map_or_else(empty, |find| find.without_captures.to_string()))
        .with("alphabeta_leaves", effort.map_or_else(empty, |(leaves, _)| leaves.to_string()))
}

fn method(config: &LinesConfig) -> String {
    let LinesConfig { positions, seeds, random_plies, most_played_plies, opening, .. } = config;
    let LinesConfig { genetic, alphabeta, shortlist, shortlist_margin, reference, .. } = config;
    format!(
        "## Method\n\n{positions} positions of each game: {random_plies} random plies, then up to \
         {most_played_plies} by `{opening}` on both sides, wherever there is more than one move. \
         `{genetic}` and `{alphabeta}` are asked, and judge by the game's usual evaluation where they \
         name none; the genetic player depends on its seed, which is that of the run. Where they play different moves, \
         `{shortlist}` judges the positions after both, and where it sees a difference of \
         {shortlist_margin} points, `{reference}` does. Scores are for the side to move, in Elo \
         points; estimates beyond ±600 count as that, proven wins and losses as ±800. The \
         reference has the game's usual evaluation: it says which move is better by that, as deep \
         as its nodes let it see, and may err. {}\n\nOf each game that position is shown in which \
         the genetic search was better with at least {} of {seeds} other seeds (if there is one), \
         then by most, then with the longest line; and the one in which alpha-beta \
         was better by most.",
        aimed::what_it_is(),
        config.nearly_all_seeds()
    )
}
