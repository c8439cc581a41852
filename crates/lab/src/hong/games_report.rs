//! Points of the genetic player and its variants, game by game.

use gamut_arena::Tally;
use gamut_arena::statistics::pairs_interval_95;
use serde_json::{Value, json};

use super::games::{Config, GameDone, Pairing, Question, with_leaves};
use super::tally::percent;
use crate::plot::{ForestPlot, ForestRow};
use crate::regression::Estimate;
use crate::report::{Check, Report, ReportTable};

/// What came of a pairing in one game, or in all.
#[derive(Clone, Copy, Default)]
struct Score {
    tally: Tally,
    /// Pairs of games that brought 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    /// Games that ended because a player had no answer.
    forfeits: u64,
    plies: u64,
    moves: [u64; 2],
    leaves: [u64; 2],
    seconds: [f64; 2],
}

impl Score {
    fn add(&mut self, games: &[GameDone]) {
        for game in games {
            let won = [Some(false), None, Some(true)][game.half_points.min(2) as usize];
            self.tally += Tally::of(won);
            self.forfeits += u64::from(game.is_forfeit);
            self.plies += game.plies;
            for who in 0..2 {
                self.moves[who] += game.moves[who];
                self.leaves[who] += game.leaves[who];
                self.seconds[who] += game.seconds[who];
            }
        }
        let half_points: u64 = games.iter().map(|game| game.half_points).sum();
        self.pairs[half_points.min(4) as usize] += 1;
    }

    /// The share of the points.
    fn points(&self) -> Estimate {
        let value = self.tally.score();
        let (low, high) = pairs_interval_95(value, self.tally.games(), self.pairs);
        Estimate { value, low, high }
    }

    fn leaves_a_move(&self, who: usize) -> f64 {
        self.leaves[who] as f64 / self.moves[who].max(1) as f64
    }

    fn ms_a_move(&self, who: usize) -> f64 {
        1000.0 * self.seconds[who] / self.moves[who].max(1) as f64
    }
}

/// The scores by pairing and game, and by pairing in all games.
struct Scores {
    by_game: Vec<Vec<Score>>,
    all: Vec<Score>,
}

impl Scores {
    fn of(config: &Config, done: &[Vec<GameDone>]) -> Self {
        let mut scores = Self {
            by_game: vec![vec![Score::default(); config.games.len()]; config.pairings.len()],
            all: vec![Score::default(); config.pairings.len()],
        };
        for (job, games) in done.iter().enumerate() {
            let (game, pairing, _) = config.place(job);
            scores.by_game[pairing][game].add(games);
            scores.all[pairing].add(games);
        }
        scores
    }
}

/// What differs, in few words: the opponent's name, or the setting that was changed.
fn name(pairing: &Pairing) -> String {
    let changed = pairing.first.rsplit([':', ',']).next().unwrap_or(pairing.first);
    match pairing.question {
        Question::Strength => format!("aimed v {}", pairing.second),
        Question::Part => format!("aimed, {changed}"),
        Question::Published => format!("published, {changed}"),
    }
}

pub(super) fn report(config: &Config, done: &[Vec<GameDone>]) -> Report {
    let scores = Scores::of(config, done);
    let mut report = Report {
        title: "Genetic minimax in real games, at equal leaf evaluations".to_owned(),
        ..Report::default()
    };
    summarise(&mut report, config, &scores);
    for (question, heading) in [
        (Question::Strength, "## The aimed variant against other searches"),
        (Question::Part, "## The aimed variant with a part changed, against as it is"),
        (
            Question::Published,
            "## The published algorithm with a part changed or a suggestion of §5, against as it is",
        ),
    ] {
        let matrix = matrix(config, &scores, question);
        report.body.push(format!("{heading}\n\nPer cent of the points:\n\n{matrix}"));
    }
    for (game, id) in config.games.iter().enumerate() {
        let file = format!("{id}.svg");
        report.plots.push((file.clone(), plot(config, &scores, game, id)));
        report.body.push(format!(
            "## {id}\n\n![Points in {id}, with intervals]({file})\n\n{}",
            table(config, &scores, game)
        ));
    }
    report.body.push(method(config));
    add_data(&mut report, config, &scores);
    report
}

/// Who is stronger, and what must be so.
fn summarise(report: &mut Report, config: &Config, scores: &Scores) {
    for (pairing, all) in config.pairings.iter().zip(&scores.all) {
        if pairing.question != Question::Strength || all.tally.games() == 0 {
            continue;
        }
        let of = scores.by_game.get(position(config, pairing)).into_iter().flatten();
        let each: Vec<String> = config
            .games
            .iter()
            .zip(of)
            .map(|(id, score)| format!("{id} {:.0}", 100.0 * score.points().value))
            .collect();
        report.summary.push(format!(
            "aimed against {}, {} leaves: {} % of the points in all; {}",
            pairing.second,
            config.leaves,
            percent(all.points()),
            each.join(", ")
        ));
        let is_rival =
            ["minimax", "lasvegas", "genetic:variant=published"].contains(&pairing.second);
        if is_rival {
            let what = format!("% of the points against {}, lower end", pairing.second);
            report.checks.push(Check::at_least(&what, 100.0 * all.points().low, 50.0));
        }
    }
    let forfeits: u64 = scores.all.iter().map(|score| score.forfeits).sum();
    let what = "games lost because a player had no answer";
    report.checks.push(Check::at_most(what, forfeits as f64, 0.0));
}

/// Which of the pairings this is.
fn position(config: &Config, pairing: &Pairing) -> usize {
    let same = |other: &Pairing| (other.first, other.second) == (pairing.first, pairing.second);
    config.pairings.iter().position(same).unwrap_or(0)
}

/// Pairings about one question by game.
fn matrix(config: &Config, scores: &Scores, question: Question) -> String {
    let mut columns = vec!["pairing"];
    columns.extend(&config.games);
    columns.push("all");
    let mut table = ReportTable::new(&columns);
    for (number, pairing) in config.pairings.iter().enumerate() {
        if pairing.question == question {
            let each = scores.by_game[number].iter().map(|score| percent(score.points()));
            let all = percent(scores.all[number].points());
            table.row(std::iter::once(name(pairing)).chain(each).chain([all]));
        }
    }
    table.markdown()
}

/// All pairings in one game.
fn table(config: &Config, scores: &Scores, game: usize) -> String {
    let mut table = ReportTable::new(&[
        "first player",
        "second player",
        "games",
        "won, drawn, lost",
        "% of the points",
        "plies",
        "leaves a move",
    ]);
    for (pairing, scores) in config.pairings.iter().zip(&scores.by_game) {
        let score = scores[game];
        table.row([
            format!("`{}`", pairing.first),
            format!("`{}`", pairing.second),
            score.tally.games().to_string(),
            score.tally.to_string(),
            percent(score.points()),
            format!("{:.0}", score.plies as f64 / score.tally.games().max(1) as f64),
            format!("{:.0}, {:.0}", score.leaves_a_move(0), score.leaves_a_move(1)),
        ]);
    }
    table.markdown()
}

fn plot(config: &Config, scores: &Scores, game: usize, id: &str) -> String {
    let rows = config.pairings.iter().zip(&scores.by_game).map(|(pairing, scores)| {
        let Estimate { value, low, high } = scores[game].points();
        let found = Some((100.0 * value, 100.0 * low, 100.0 * high));
        let estimates = match pairing.question {
            Question::Strength => [found, None],
            Question::Part | Question::Published => [None, found],
        };
        ForestRow { name: name(pairing), estimates }
    });
    ForestPlot {
        title: format!("{id}, {} leaves a move", config.leaves),
        x: "% of the points".to_owned(),
        names: ["against another search".to_owned(), "changed, against as it is".to_owned()],
        rows: rows.collect(),
    }
    .svg()
}

fn method(config: &Config) -> String {
    let Pairing { first, second, .. } = config.pairings[0];
    format!(
        "## Method\n\nEvery player evaluates {} positions for a move, or fewer when there are no \
         more: `{}` against `{}`, and so on. Openings are {} random plies that a short search does \
         not call lopsided, the same for all pairings of a game; each is played twice with the \
         sides exchanged. Games end after {} moves, and the position then decides. A change that \
         gets more than half of the points against the same player without it helps. Evaluations \
         are each game's default; that of published players looks 5 plies ahead, as Las Vegas \
         does. Intervals are 95 %: Wilson's, made wider or narrower by what the variance between \
         pairs says.",
        config.leaves,
        with_leaves(first, config.leaves),
        with_leaves(second, config.leaves),
        config.opening_plies,
        config.move_cap
    )
}

fn add_data(report: &mut Report, config: &Config, scores: &Scores) {
    let mut data = ReportTable::new(&[
        "game",
        "first",
        "second",
        "wins",
        "draws",
        "losses",
        "forfeits",
        "plies",
        "first_leaves_a_move",
        "second_leaves_a_move",
    ]);
    let mut times =
        ReportTable::new(&["game", "first", "second", "first_ms_a_move", "second_ms_a_move"]);
    let (mut numbers, mut seconds) = (Vec::<Value>::new(), Vec::<Value>::new());
    for (pairing, by_game) in config.pairings.iter().zip(&scores.by_game) {
        for (id, score) in config.games.iter().zip(by_game) {
            let Tally { wins, draws, losses } = score.tally;
            let about = || {
                [
                    (*id).to_owned(),
                    pairing.first.replace(',', ";"),
                    pairing.second.replace(',', ";"),
                ]
            };
            let leaves = [0, 1].map(|who| score.leaves_a_move(who));
            let ms = [0, 1].map(|who| score.ms_a_move(who));
            let counts =
                [wins, draws, losses, score.forfeits, score.plies].map(|count| count.to_string());
            let counts = counts.into_iter().chain(leaves.map(|n| format!("{n:.1}")));
            data.row(about().into_iter().chain(counts));
            times.row(about().into_iter().chain(ms.map(|ms| format!("{ms:.4}"))));
            let Estimate { value, low, high } = score.points();
            numbers.push(json!({
                "game": id, "first": with_leaves(pairing.first, config.leaves),
                "second": with_leaves(pairing.second, config.leaves),
                "wins": wins, "draws": draws, "losses": losses,
                "forfeits": score.forfeits,
                "score": [value, low, high], "leaves_a_move": leaves,
            }));
            seconds.push(json!({
                "game": id, "first": pairing.first, "second": pairing.second, "ms_a_move": ms,
            }));
        }
    }
    let mut table = ReportTable::new(&["first player", "second player", "ms a move"]);
    for (pairing, all) in config.pairings.iter().zip(&scores.all) {
        table.row([
            format!("`{}`", pairing.first),
            format!("`{}`", pairing.second),
            format!("{:.2}, {:.2}", all.ms_a_move(0), all.ms_a_move(1)),
        ]);
    }
    report.timings.push(format!("Time for a move, all games together:\n\n{}", table.markdown()));
    report.numbers = json!(numbers);
    report.times = json!(seconds);
    report.tables.push(("data.csv".to_owned(), data));
    report.tables.push(("timings.csv".to_owned(), times));
}
