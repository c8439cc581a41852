//! Points of the genetic player and its variants, game by game.

use gamut_experiment::{Effort, PairedGame, PairedScore};
use gamut_report::plot::{ForestPlot, ForestRow};
use gamut_report::{Check, Report, ReportRow, ReportTable};
use gamut_statistics::Tally;
use serde_json::json;

use super::aimed;
use super::games::{GamesConfig, Pairing, Question, with_leaves};

/// A pairing with its score in each game, and in all.
struct ScoredPairing<'a> {
    pairing: &'a Pairing,
    by_game: Vec<PairedScore>,
    all: PairedScore,
}

impl<'a> ScoredPairing<'a> {
    fn of(config: &'a GamesConfig, number: usize, done: &[Vec<PairedGame>]) -> Self {
        let in_game = |game: Option<usize>| {
            let is_of = |job: usize| {
                let (its_game, its_pairing, _) = config.place(job);
                its_pairing == number && game.is_none_or(|game| its_game == game)
            };
            let jobs = done.iter().enumerate();
            PairedScore::of(jobs.filter(|(job, _)| is_of(*job)).map(|(_, games)| games))
        };
        Self {
            pairing: &config.pairings[number],
            by_game: (0..config.games.len()).map(|game| in_game(Some(game))).collect(),
            all: in_game(None),
        }
    }

    /// The beginning of a row about both players.
    fn players(&self) -> ReportRow {
        ReportRow::new()
            .with("first player", format_args!("`{}`", self.pairing.first))
            .with("second player", format_args!("`{}`", self.pairing.second))
    }
}

fn percent(score: &PairedScore) -> String {
    score.points().percent().text(1)
}

/// What differs, in few words: the opponent's name, or the settings that were changed.
fn name(pairing: &Pairing) -> String {
    let changed = pairing.first.strip_prefix(&pairing.second).unwrap_or(&pairing.first);
    let changed = changed.trim_start_matches([':', ',']);
    match pairing.question {
        Question::Strength => format!("aimed v {}", pairing.second),
        Question::Part => format!("aimed, {changed}"),
        Question::Published => format!("published, {changed}"),
    }
}

pub(super) fn report(config: &GamesConfig, done: &[Vec<PairedGame>]) -> Report {
    let scored = (0..config.pairings.len()).map(|number| ScoredPairing::of(config, number, done));
    let scored: Vec<ScoredPairing<'_>> = scored.collect();
    let mut report = Report::new("Genetic minimax in real games, at equal leaf evaluations");
    summarise(&mut report, config, &scored);
    for (question, heading) in [
        (Question::Strength, "## The aimed variant against other searches"),
        (Question::Part, "## The aimed variant with a part changed, against as it is"),
        (
            Question::Published,
            "## The published algorithm with a part changed or a suggestion of §5, against as it is",
        ),
    ] {
        let mut asked =
            scored.iter().filter(|scored| scored.pairing.question == question).peekable();
        if asked.peek().is_none() {
            continue;
        }
        let row = |scored: &ScoredPairing<'_>| {
            let each = config.games.iter().copied().zip(scored.by_game.iter().map(percent));
            ReportRow::new()
                .with("pairing", name(scored.pairing))
                .with_all(each)
                .with("all", percent(&scored.all))
        };
        let matrix: ReportTable = asked.map(row).collect();
        report.body.push(format!("{heading}\n\nPer cent of the points:\n\n{matrix}"));
    }
    for (game, id) in config.games.iter().enumerate() {
        let file = format!("{id}.svg");
        report.plots.push((file.clone(), plot(config, &scored, game)));
        let table: ReportTable = scored.iter().map(|scored| row(scored, game)).collect();
        let picture = format!("![Points in {id}, with intervals]({file})");
        report.body.push(format!("## {id}\n\n{picture}\n\n{table}"));
    }
    report.body.push(method(config));
    add_data(&mut report, config, &scored);
    for scored in scored.iter().filter(|scored| scored.all.games() > 0) {
        let name = format!("{}, % of the points in all games", name(scored.pairing));
        report.headline(name, scored.all.points().percent());
    }
    report
}

/// Who is stronger, and what must be so.
fn summarise(report: &mut Report, config: &GamesConfig, scored: &[ScoredPairing<'_>]) {
    for ScoredPairing { pairing, by_game, all } in scored {
        if pairing.question != Question::Strength || all.games() == 0 {
            continue;
        }
        let each = config.games.iter().zip(by_game);
        let each = each.map(|(id, score)| format!("{id} {:.0}", 100.0 * score.tally.score()));
        report.summary.push(format!(
            "aimed against {}, {} leaves: {} % of the points in all; {}",
            pairing.second,
            config.leaves,
            percent(all),
            each.collect::<Vec<_>>().join(", ")
        ));
        if ["minimax", "lasvegas", "genetic:variant=published"].contains(&pairing.second.as_str()) {
            let what = format!("% of the points against {}, lower end", pairing.second);
            let check = Check::at_least(&what, all.points().percent().low, 50.0);
            report.checks.push(check.of_sample(all.games()));
        }
    }
    let forfeits: u64 = scored.iter().map(|scored| scored.all.forfeits).sum();
    let what = "games lost because a player had no answer";
    report.checks.push(Check::at_most(what, forfeits as f64, 0.0));
}

/// A pairing in one game.
fn row(scored: &ScoredPairing<'_>, game: usize) -> ReportRow {
    let score = &scored.by_game[game];
    let plies = (score.opening_plies + score.plies) as f64 / score.games().max(1) as f64;
    let [first, second] = score.effort.map(Effort::leaves_a_move);
    scored
        .players()
        .with("games", score.games())
        .with("won, drawn, lost", score.tally)
        .with("% of the points", percent(score))
        .with("plies", format_args!("{plies:.0}"))
        .with("leaves a move", format_args!("{first:.0}, {second:.0}"))
}

fn plot(config: &GamesConfig, scored: &[ScoredPairing<'_>], game: usize) -> String {
    let row = |scored: &ScoredPairing<'_>| {
        let found = Some(scored.by_game[game].points().percent());
        let estimates = match scored.pairing.question {
            Question::Strength => [found, None],
            Question::Part | Question::Published => [None, found],
        };
        ForestRow { name: name(scored.pairing), estimates }
    };
    ForestPlot {
        title: format!("{}, {} leaves a move", config.games[game], config.leaves),
        x: "% of the points".to_owned(),
        names: ["against another search".to_owned(), "changed, against as it is".to_owned()],
        rows: scored.iter().map(row).collect(),
    }
    .svg()
}

fn method(config: &GamesConfig) -> String {
    let Pairing { first, second, .. } = &config.pairings[0];
    format!(
        "## Method\n\nEvery player evaluates {} positions for a move, or fewer when there are no \
         more: `{}` against `{}`, and so on. Openings are {} random plies that a short search does \
         not call lopsided, the same for all pairings of a game; each is played twice with the \
         sides exchanged. Games end after {} moves, and the position then decides. A change that \
         gets more than half of the points against the same player without it helps. Evaluations \
         are each game's default; that of published players looks 5 plies ahead, as Las Vegas \
         does. {} Intervals are 95 %: Wilson's, made wider or narrower by what the variance between \
         pairs says.",
        config.leaves,
        with_leaves(first, config.leaves),
        with_leaves(second, config.leaves),
        config.opening_plies,
        config.move_cap,
        aimed::what_it_is()
    )
}

fn add_data(report: &mut Report, config: &GamesConfig, scored: &[ScoredPairing<'_>]) {
    let (mut data, mut times) = (ReportTable::default(), ReportTable::default());
    let mut numbers = Vec::new();
    for ScoredPairing { pairing, by_game, .. } in scored {
        for (id, score) in config.games.iter().zip(by_game) {
            let Tally { wins, draws, losses } = score.tally;
            let about = ReportRow::new()
                .with("game", id)
                .with("first", &pairing.first)
                .with("second", &pairing.second);
            let leaves = score.effort.map(Effort::leaves_a_move);
            let ms = score.effort.map(|spent| 1000.0 * spent.seconds_a_move());
            data.extend([about
                .clone()
                .with("wins", wins)
                .with("draws", draws)
                .with("losses", losses)
                .with("forfeits", score.forfeits)
                .with("plies", score.opening_plies + score.plies)
                .with("first_leaves_a_move", format_args!("{:.1}", leaves[0]))
                .with("second_leaves_a_move", format_args!("{:.1}", leaves[1]))]);
            times.extend([about
                .with("first_ms_a_move", format_args!("{:.4}", ms[0]))
                .with("second_ms_a_move", format_args!("{:.4}", ms[1]))]);
            numbers.push(json!({
                "game": id, "first": with_leaves(&pairing.first, config.leaves),
                "second": with_leaves(&pairing.second, config.leaves),
                "wins": wins, "draws": draws, "losses": losses,
                "forfeits": score.forfeits,
                "score": score.points(), "leaves_a_move": leaves,
            }));
        }
    }
    let speed = |scored: &ScoredPairing<'_>| {
        let [first, second] = scored.all.effort.map(|spent| 1000.0 * spent.seconds_a_move());
        scored.players().with("ms a move", format_args!("{first:.2}, {second:.2}"))
    };
    let speeds: ReportTable = scored.iter().map(speed).collect();
    report.numbers = json!(numbers);
    report.data(data, times, format!("Time for a move, all games together:\n\n{speeds}"));
}
