//! What both reports of chess say: games won, every game, and times.

use gamut_report::{Check, Headline, Report, ReportRow, ReportTable};
use gamut_statistics::Estimate;
use serde_json::{Value, json};

use super::chess_cells::{ChessCell, ChessCells, Conditions};
use super::chess_game::ChessGame;
use super::scored::{COMPARED, NO_FIGURE, agrees, compared};

/// The report of games of chess, with what `add` has to say of them.
pub(super) fn report(
    title: &str,
    config: &ChessCells,
    done: &[ChessGame],
    add: impl FnOnce(&mut Report, &[ChessCell<'_>]),
) -> Report {
    let mut report = Report::new(title);
    let cells = config.played(done);
    let most = config.cells.iter().map(|conditions| conditions.training).max();
    for cell in cells.iter().filter(|cell| Some(cell.conditions.training) == most) {
        let (title, won) = (cell.conditions.title(), cell.won().percent());
        let thesis = cell.conditions.thesis;
        report.summary.push(format!(
            "{title}: {}, {} won{}",
            cell.tally(),
            won.text_in(" %", 1),
            thesis.map(|thesis| format!("; thesis: {thesis}")).unwrap_or_default()
        ));
        if let Some(least) = cell.conditions.least {
            let what = format!("% won: {title}");
            let check = Check::at_least(&what, won.value, least);
            report.checks.push(check.of_sample(cell.tally().games()));
        }
    }
    if !report.checks.is_empty() {
        let held = cells.iter().filter(|cell| cell.conditions.least.is_some());
        let lost: u64 = held.map(|cell| cell.tally().losses).sum();
        let check = Check::at_most("games lost in these cells", lost as f64, 0.0);
        report.checks.push(check.of_sample(config.games as u64));
    }
    if cells.iter().all(|cell| cell.conditions.thesis.is_none()) {
        report.summary.push(NO_FIGURE.to_owned());
    }
    add(&mut report, &cells);
    report.body.push(method(config));
    report.numbers["cells"] = cells.iter().map(numbers).collect();
    report.headlines = cells.iter().map(|cell| headline(config, cell)).collect();
    add_games(&mut report, &cells, done);
    report
}

/// Games won. Training players are named where cells differ by them.
fn headline(config: &ChessCells, cell: &ChessCell<'_>) -> Headline {
    let Conditions { name, fitness, training, opponent_name: against, .. } = cell.conditions;
    let training = match config.cells.iter().any(|other| other.training != *training) {
        true => format!(", {training} training players"),
        false => String::new(),
    };
    let name = format!("{name}, {fitness} against {against}{training}, % won");
    Headline::new(name, cell.won().percent())
}

/// Which cell it is, but for its training players.
pub(super) fn begin(cell: &ChessCell<'_>) -> ReportRow {
    ReportRow::new()
        .with("from", &cell.conditions.name)
        .with("fitness", cell.conditions.fitness)
        .with("against", &cell.conditions.opponent_name)
}

/// Games won and how the others ended, behind what tells the cell from others.
pub(super) fn won_row(begin: ReportRow, cell: &ChessCell<'_>) -> ReportRow {
    let not_won: Vec<String> =
        cell.not_won().into_iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    let thesis = cell.conditions.thesis;
    begin
        .with("won (thesis)", thesis.map_or("–".to_owned(), |thesis| thesis.to_string()))
        .with("won, drawn, lost", cell.tally())
        .with("won, 95 %", cell.won().percent().text_in(" %", 1))
        .with_all(compared(cell.difference()))
        .with("not won", if not_won.is_empty() { "–".to_owned() } else { not_won.join(", ") })
        .with("plies a game", format_args!("{:.1}", plies_a_game(cell)))
}

fn plies_a_game(cell: &ChessCell<'_>) -> f64 {
    cell.ratio(|game| game.moves.len() as f64, |_| 1.0)
}

fn numbers(cell: &ChessCell<'_>) -> Value {
    let (tally, won, strength) = (cell.tally(), cell.won().percent(), cell.strength());
    let difference = cell.difference().map(Estimate::percent);
    json!({
        "from": cell.conditions.name, "training": cell.conditions.training,
        "gp": cell.conditions.gp, "opponent": cell.conditions.opponent,
        "repetition_draws": cell.conditions.repetition, "games": tally.games(),
        "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
        "win_rate": won.value, "win_interval_95": [won.low, won.high],
        "thesis_wins": cell.conditions.thesis.map(|thesis| thesis.wins),
        "difference": difference.map(|difference| difference.value),
        "difference_interval_95": difference.map(|difference| [difference.low, difference.high]),
        "agrees": difference.map(agrees), "not_won": cell.not_won(),
        "points": cell.columns(),
        "strength_in_five_games": strength.value, "strength_error_95": strength.high - strength.value,
        "fitness_plies_per_move":
            cell.ratio(|game| game.gp_plies as f64, |game| game.marks.moves as f64) as u64,
        "plies_per_game": plies_a_game(cell),
    })
}

fn method(config: &ChessCells) -> String {
    let first = &config.cells[0];
    format!(
        "## Method\n\nThe GP player of the first row is `{}`, its opponent `{}`; those of all rows \
         are in `report.json` (`config`). “Static” fitness is the points of §9.2.2.1, “stages” \
         points by the stage of the game. In endings the GP player has White and moves first; \
         positions “any” are random, legal, and the same for both kinds of fitness. In whole games \
         the sides alternate. A game of {} moves (both sides counted) is a draw, as are stalemate, \
         bare kings and fifty moves of each side without progress; the third repetition is one in \
         whole games and where it is said, but not in the thesis's experiments, which know nothing \
         of it. Intervals of games won are Wilson's, those of strengths Student's. {COMPARED} A draw \
         counts as a game that was not won.",
        first.gp, first.opponent, config.move_cap
    )
}

/// Every game and its times, in the order in which they were begun.
fn add_games(report: &mut Report, cells: &[ChessCell<'_>], done: &[ChessGame]) {
    let jobs =
        || done.iter().enumerate().map(|(job, game)| (job + 1, &cells[job % cells.len()], game));
    let games = jobs().map(|(job, cell, game)| {
        let marks = &game.marks;
        ReportRow::new()
            .with("job", job)
            .with("from", &cell.conditions.name)
            .with("training", cell.conditions.training)
            .with("fitness", cell.conditions.fitness)
            .with("against", &cell.conditions.opponent_name)
            .with("gp_side", &game.gp_side)
            .with("result", format!("{:?}", game.ended).to_lowercase())
            .with("reason", &game.reason)
            .with_all(["a", "b", "c", "d", "e"].into_iter().zip(cell.points(game)))
            .with("gp_moves", marks.moves)
            .with("purposeful", marks.purposeful)
            .with("exposed", marks.exposed)
            .with("lost", marks.lost)
            .with("given_away", marks.given_away)
            .with("captured", marks.captured)
            .with("start", &game.start)
            .with("moves", game.moves.join(" "))
    });
    let times = jobs().map(|(job, _, game)| {
        ReportRow::new()
            .with("job", job)
            .with("gp_moves", game.marks.moves)
            .with("seconds", format_args!("{:.6}", game.gp_seconds))
            .with("slowest", format_args!("{:.6}", game.gp_slowest))
    });
    let seconds =
        |cell: &ChessCell<'_>| cell.ratio(|game| game.gp_seconds, |game| game.marks.moves as f64);
    let slowest =
        |cell: &ChessCell<'_>| cell.games.iter().map(|game| game.gp_slowest).fold(0.0, f64::max);
    let by_cell = cells.iter().map(|cell| {
        begin(cell)
            .with("training players", cell.conditions.training)
            .with("ms a move", format_args!("{:.1}", 1000.0 * seconds(cell)))
            .with("slowest, ms", format_args!("{:.1}", 1000.0 * slowest(cell)))
    });
    let about = format!(
        "The thesis: under 30 seconds a move with one training player, up to 4 minutes with \
         25.\n\n{}",
        by_cell.collect::<ReportTable>()
    );
    report.times = cells
        .iter()
        .map(|cell| {
            json!({
                "cell": cell.conditions.title(),
                "seconds_per_move": seconds(cell), "slowest": slowest(cell),
            })
        })
        .collect();
    report.data(games.collect(), times.collect(), about);
}
