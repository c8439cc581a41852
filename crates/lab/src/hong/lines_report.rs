//! How often each of the two saw more, and where the genetic search did so most clearly.

use std::cmp::Reverse;

use gamut_search::Score;
use serde_json::{Value, json};

use super::lines::{Answer, Config, Find, Seen};
use super::tally::{interval, percent, share};
use crate::regression::Estimate;
use crate::report::{Report, ReportTable, grouped};

/// What was found in one game.
struct Results<'a> {
    config: &'a Config,
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

    /// Of the positions in which one was better, the genetic player's.
    fn share(&self) -> Estimate {
        let (won, lost) = (self.finds().count() as u64, self.alphabeta_better().count() as u64);
        share(won, won + lost)
    }

    /// The clearest: seen with nearly every seed, by the largest margin, with the longest line.
    fn clearest(&self) -> Option<(&'a Seen, &'a Find)> {
        let nearly_all = self.config.seeds * 9 / 10;
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

pub(super) fn report(config: &Config, done: &[Vec<Seen>]) -> Report {
    let of_game = |(place, &game): (usize, &&'static str)| {
        let jobs = done.iter().enumerate().filter(move |(job, _)| config.game_of(*job) == place);
        Results { config, game, seen: jobs.flat_map(|(_, seen)| seen).collect() }
    };
    let games: Vec<Results<'_>> = config.games.iter().enumerate().map(of_game).collect();
    let mut report = Report {
        title: "Genetic minimax and alpha-beta: who finds what the other misses".to_owned(),
        summary: games.iter().map(summary).collect(),
        ..Report::default()
    };
    report.body.push(counts(config, &games));
    report.body.push("## What only the genetic search finds".to_owned());
    report.body.extend(games.iter().map(find_text));
    report.body.push("## What only alpha-beta finds".to_owned());
    report.body.extend(games.iter().filter_map(|game| Some(miss_text(game, game.worst()?))));
    report.body.push(method(config));
    report.numbers = json!(games.iter().map(numbers).collect::<Vec<_>>());
    report.tables.push(("data.csv".to_owned(), data(&games)));
    add_timings(&mut report, &games);
    report
}

fn summary(game: &Results<'_>) -> String {
    let seen = grouped(game.seen.len() as u64);
    let (finds, misses) = (game.finds().count(), game.alphabeta_better().count());
    if finds + misses == 0 {
        return format!("{}: neither was better in any of {seen} positions", game.game);
    }
    format!(
        "{}: of {seen} positions the genetic search was better in {finds} ({} with a deeper line), \
         alpha-beta in {misses}: {} % of those for the genetic search",
        game.game,
        game.deep_finds().count(),
        percent(game.share()),
    )
}

fn counts(config: &Config, games: &[Results<'_>]) -> String {
    let mut table = ReportTable::new(&[
        "game",
        "positions",
        "other moves",
        "genetic better",
        "deeper line",
        "also without captures",
        "also with most seeds",
        "alpha-beta better",
        "genetic %, 95 %",
    ]);
    for game in games {
        table.row([
            game.game.to_owned(),
            grouped(game.seen.len() as u64),
            grouped(game.other_moves()),
            game.finds().count().to_string(),
            game.deep_finds().count().to_string(),
            game.deep_finds().filter(|(_, find)| find.without_captures).count().to_string(),
            game.deep_finds().filter(|(_, f)| 2 * f.seeds > config.seeds).count().to_string(),
            game.alphabeta_better().count().to_string(),
            percent(game.share()),
        ]);
    }
    format!(
        "## How often\n\nBetter: by {} Elo points or more as `{}` sees it. Deeper: the line is \
         at least {} plies longer than the depth that alpha-beta finished; the two columns behind \
         say how many of these finds the genetic search also makes when it plays out no captures \
         at the ends of its paths (alpha-beta never does), and with more than half of {} other \
         seeds. The last column is the genetic search's share of the positions in which one of \
         the two was better, with Wilson's interval.\n\n{}",
        config.margin,
        config.reference,
        config.deeper,
        config.seeds,
        table.markdown()
    )
}

fn value_text(answer: &Answer) -> String {
    answer.value.map_or_else(String::new, |value| Score::from_value(value).to_string())
}

/// One line of a list: whose move, what it is worth, how it goes on.
fn answer_text(spec: &str, answer: &Answer) -> String {
    format!(
        "- `{spec}` plays **{}**, worth {}; depth {}, line {}\n",
        answer.best(),
        value_text(answer),
        answer.depth,
        answer.line.join(" ")
    )
}

fn command(game: &str, seen: &Seen, spec: &str) -> String {
    let Seen { position, seed, .. } = seen;
    format!("    gamut analyze {game} --position '{position}' --player {spec} --seed {seed}\n")
}

/// The position, both answers, and the commands that show them.
fn position_text(game: &Results<'_>, seen: &Seen) -> String {
    let Config { genetic, alphabeta, .. } = game.config;
    format!(
        "### {}\n\n`{}`\n\n{}{}",
        game.game,
        seen.position,
        answer_text(genetic, &seen.genetic),
        answer_text(alphabeta, &seen.alphabeta),
    )
}

fn commands(game: &Results<'_>, seen: &Seen) -> String {
    let Config { genetic, alphabeta, .. } = game.config;
    [genetic, alphabeta].map(|spec| command(game.game, seen, spec)).concat()
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
        None => format!(
            "- alpha-beta does not play it with {} leaves either, nor with 2, 4, 8, … times as \
             many before\n",
            grouped(config.most_effort * config.leaves)
        ),
    };
    let captures = if find.without_captures { "also" } else { "not" };
    format!(
        "{}{}{effort}- the genetic search plays it with {} of {} other seeds, and {captures} with \
         `quiescent=off`\n\n{}",
        position_text(game, seen),
        answer_text(&config.reference, &find.reference),
        find.seeds,
        config.seeds,
        commands(game, seen),
    )
}

fn miss_text(game: &Results<'_>, seen: &Seen) -> String {
    format!("{}\n{}", position_text(game, seen), commands(game, seen))
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
        "genetic_share": interval(game.share()),
        "genetic_finds": clearest,
        "alphabeta_finds": game.worst().map(example),
    })
}

/// All positions in which the two played differently, and whether the line was deeper.
fn data(games: &[Results<'_>]) -> ReportTable {
    let mut data = ReportTable::new(&[
        "game",
        "position",
        "genetic_move",
        "genetic_line_plies",
        "genetic_value",
        "alphabeta_move",
        "alphabeta_depth",
        "alphabeta_value",
        "margin",
        "seeds",
        "without_captures",
        "alphabeta_leaves",
    ]);
    for game in games {
        for seen in &game.seen {
            let find = seen.find.as_ref();
            let effort = find.and_then(|find| find.effort);
            let optional = |value: Option<String>| value.unwrap_or_default();
            data.row([
                game.game.to_owned(),
                seen.position.replace(',', ";"),
                seen.genetic.best().to_owned(),
                seen.genetic.line.len().to_string(),
                value_text(&seen.genetic),
                seen.alphabeta.best().to_owned(),
                seen.alphabeta.depth.to_string(),
                value_text(&seen.alphabeta),
                optional(seen.margin().map(|margin| margin.to_string())),
                optional(find.map(|find| find.seeds.to_string())),
                optional(find.map(|find| find.without_captures.to_string())),
                optional(effort.map(|(leaves, _)| leaves.to_string())),
            ]);
        }
    }
    data
}

fn add_timings(report: &mut Report, games: &[Results<'_>]) {
    let columns = ["game", "questions", "genetic_ms", "alphabeta_ms", "reference_ms"];
    let mut table = ReportTable::new(&columns);
    let mut times = Vec::new();
    for game in games {
        let ms = |seconds: f64, questions: u64| 1000.0 * seconds / questions.max(1) as f64;
        let (all, other) = (game.seen.len() as u64, game.other_moves());
        let genetic = ms(game.seen.iter().map(|seen| seen.genetic.seconds).sum(), all);
        let alphabeta = ms(game.seen.iter().map(|seen| seen.alphabeta.seconds).sum(), all);
        let reference = ms(game.seen.iter().map(|seen| seen.reference_seconds).sum(), other);
        let cells = [genetic, alphabeta, reference].map(|ms| format!("{ms:.2}"));
        table.row([game.game.to_owned(), all.to_string()].into_iter().chain(cells));
        times.push(json!({
            "game": game.game,
            "genetic_ms": genetic,
            "alphabeta_ms": alphabeta,
            "reference_ms": reference,
        }));
    }
    report.timings.push(format!(
        "Milliseconds a move, and to have two moves judged:\n\n{}",
        table.markdown()
    ));
    report.times = json!(times);
    report.tables.push(("timings.csv".to_owned(), table));
}

fn method(config: &Config) -> String {
    format!(
        "## Method\n\n{} positions of each game: {} random plies, then up to {} by `{}` on both \
         sides, wherever there is more than one move. `{}` and `{}` are asked, with the game's \
         usual evaluation; the genetic player depends on its seed, which is that of the run. Where \
         they play different moves, `{}` judges the positions after both, and where it sees a \
         difference of {} points, `{}` does. Scores are for the \
         side to move, in Elo points; estimates beyond ±600 count as that, proven wins and losses \
         as ±800. The reference has the same evaluation, and a few hundred times the effort: it \
         says which move is better by that evaluation seen deeper, and may err.\n\nOf each game \
         that position is shown in which the genetic search was better with at least nine of ten \
         other seeds (if there is one), then by most, then with the longest line; and the one in \
         which alpha-beta was better by most. In `data.csv` positions are written with semicolons \
         for commas.",
        config.positions,
        config.random_plies,
        config.most_played_plies,
        config.opening,
        config.genetic,
        config.alphabeta,
        config.shortlist,
        config.shortlist_margin,
        config.reference,
    )
}
