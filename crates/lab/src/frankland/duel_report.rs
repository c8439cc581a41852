//! What the reports of all duels say: games won beside the thesis's, every game, and times.

use gamut_game::Game;
use gamut_report::plot::{BarChart, Bars};
use gamut_report::{Check, Headline, Report, ReportRow, ReportTable, grouped};
use gamut_statistics::Estimate;

use super::duel::{Duel, DuelGame, Duels};
use super::scored::{COMPARED, NO_FIGURE, ScoredDuel, Thesis, compared, percent};
use super::timing;

/// The report of duels, with what `add` has to say of them.
pub(super) fn report<G: Game>(
    title: &str,
    duels: &Duels,
    done: &[DuelGame],
    add: impl FnOnce(&mut Report, &[ScoredDuel<'_>]),
) -> Report {
    let mut report = Report::new(title);
    let scored = duels.scored(done);
    report.body.push(format!(
        "## Games\n\nWon, drawn and lost by the player named first; the score counts a draw as \
         half a win. Points are those of §8.6: two for a win, one for a draw. {COMPARED} A dash stands \
         where {NO_FIGURE}. Its drawn games count half as well, where it says how many there were. \
         Of Othello it does not: there every game that was not won is taken as lost, which may \
         make its score too low.\
         {}\n\n{}",
        match duels.move_cap {
            Some(_) =>
                " “If pieces decide”: games that nobody won counted for who has more pieces at the \
                 end, then more kings, as §4.2 has it; §9.5 calls them draws.",
            None => "",
        },
        scored.iter().map(|scored| games_row(duels, scored)).collect::<ReportTable>()
    ));
    timing::add(&mut report, &scored);
    add(&mut report, &scored);
    report.body.push(method::<G>(duels));
    report.numbers["pairings"] = scored.iter().map(ScoredDuel::json).collect();
    report.numbers["games"] = done.len().into();
    report.headlines = headlines(&scored);
    let games = scored.iter().flat_map(|scored| {
        scored.games.iter().enumerate().map(|(n, game)| data_row(scored, n + 1, game))
    });
    report.tables.insert(0, ("data.csv".to_owned(), games.collect()));
    report
}

/// The scores. A version is named by its number: its population may be what is swept.
fn headlines(scored: &[ScoredDuel<'_>]) -> Vec<Headline> {
    let versions: Vec<&[ScoredDuel<'_>]> =
        scored.chunk_by(|a, b| a.pairing.version == b.pairing.version).collect();
    let of_version = |(number, of): (usize, &&[ScoredDuel<'_>])| {
        let version = match versions.len() {
            1 => String::new(),
            _ => format!(", version {}", number + 1),
        };
        let headline = |scored: &ScoredDuel<'_>| {
            let Duel { name, reading, .. } = scored.pairing;
            let reading = reading.map(|reading| format!(", {}", reading.name)).unwrap_or_default();
            let name = format!("{name}{version}{reading}, % of the points");
            Headline::new(name, scored.score().percent())
        };
        of.iter().map(headline).collect::<Vec<_>>()
    };
    versions.iter().enumerate().flat_map(of_version).collect()
}

/// Who meets in which version, under which reading.
fn begin(scored: &ScoredDuel<'_>) -> ReportRow {
    ReportRow::new()
        .with("pairing", &scored.pairing.name)
        .with("version", scored.pairing.version)
        .with_all(scored.pairing.reading.map(|reading| ("reading", reading.name)))
}

fn games_row(duels: &Duels, scored: &ScoredDuel<'_>) -> ReportRow {
    let [first, second] = scored.points();
    let by_pieces = || {
        let tally = scored.tally_by_pieces();
        format!("{tally}, {}", percent(Estimate::score(tally)))
    };
    let of_thesis = |text: fn(Thesis) -> String| scored.pairing.thesis.map_or("–".to_owned(), text);
    begin(scored)
        .with("won, drawn, lost", scored.tally())
        .with("as Black", scored.tally_as(true))
        .with("as White", scored.tally_as(false))
        .with("score, 95 %", percent(scored.score()))
        .with("points", format_args!("{first} : {second}"))
        .with("thesis won", of_thesis(|thesis| thesis.to_string()))
        .with("thesis, 95 %", of_thesis(|thesis| percent(thesis.score())))
        .with_all(compared(scored.difference()))
        .with_all(duels.move_cap.map(|_| ("if pieces decide (§4.2)", by_pieces())))
        .with("fitness plies a move", grouped(scored.tried_per_move()[0]))
}

fn data_row(scored: &ScoredDuel<'_>, number: usize, game: &DuelGame) -> ReportRow {
    begin(scored)
        .with("game", number)
        .with("side", game.side())
        .with("result", game.result())
        .with("ended_by", &game.reason)
        .with("plies", game.moves.len())
        .with("pieces", game.pieces[0])
        .with("opponent_pieces", game.pieces[1])
        .with("kings", game.kings[0])
        .with("opponent_kings", game.kings[1])
        .with("fitness_plies", game.tried[0])
        .with("opponent_fitness_plies", game.tried[1])
        .with("moves", game.moves.join(" "))
}

fn method<G: Game>(duels: &Duels) -> String {
    let (cap, match_differs) = match duels.move_cap {
        Some(cap) => (
            format!(
                " A game of {cap} plies is a draw (§9.5), as is one with no capture or promotion \
                 in 50 moves of each side (§10.3); a position that comes for the third time is \
                 not, since the thesis does not mention it."
            ),
            ", but that there a repetition draws and the pieces decide games that are cut off",
        ),
        None => (String::new(), ""),
    };
    let are_readings = duels.pairings.iter().any(|pairing| pairing.reading.is_some());
    let readings = match are_readings {
        true => {
            " The rows have the same seeds: their games differ by their readings alone. With so \
             many rows one in twenty of the intervals can be expected to miss the truth."
        }
        false => "",
    };
    let players = duels.pairings.iter().map(|pairing| {
        ReportRow::new()
            .with("pairing", &pairing.name)
            .with("version", pairing.version)
            .with_all(pairing.reading.into_iter().flat_map(|reading| {
                [("reading", reading.name), ("what the thesis says", reading.says)]
            }))
            .with("first player", format_args!("`{}`", pairing.first))
            .with("second player", format_args!("`{}`", pairing.second))
    });
    format!(
        "## Method\n\nGames of each row: {}, all from the usual start position; the player named \
         first is Black and begins in the first game, White in the second, and so on. A version is \
         named by its population and its generations for each move; it has {} fitness games.{cap}{readings} \
         What a spec does not set is Table 9.1, and for what the text leaves open the standard \
         readings: all values are in `report.json` (`config`, `standard`). Games have nothing in \
         common but the start position, so that intervals are those of independent games: \
         Wilson's for scores, narrower where games are drawn, and Student's for means. A fitness \
         ply is a move played in a fitness game: the work for a move, whatever the machine. The \
         games of a row are those of\n\n    {}\n\nwith the report's seed{match_differs}.\n\n{}",
        duels.games,
        duels.pairings[0].version.fitness_games,
        duels.command::<G>(&duels.pairings[duels.recorded.unwrap_or_default()]),
        players.collect::<ReportTable>()
    )
}

/// Tells the score of every pairing.
pub(super) fn summarize(report: &mut Report, scored: &[ScoredDuel<'_>]) {
    report.summary.extend(scored.iter().map(|scored| {
        let (pairing, score) = (scored.pairing, percent(scored.score()));
        let thesis = match pairing.thesis {
            Some(thesis) => format!("thesis: won {thesis}"),
            None => NO_FIGURE.to_owned(),
        };
        format!("{}, {}: {}, {score}; {thesis}", pairing.name, pairing.version, scored.tally())
    }));
}

/// The first pairing must bring so many per cent of the points, if it is the thesis's.
pub(super) fn check(report: &mut Report, scored: &[ScoredDuel<'_>], least: f64) {
    if let Some(first) = scored.first().filter(|first| first.pairing.thesis.is_some()) {
        let what = format!("% of the points of {}, {}", first.pairing.name, first.pairing.version);
        let check = Check::at_least(&what, 100.0 * first.score().value, least);
        report.checks.push(check.of_sample(first.games.len() as u64));
    }
}

/// The thesis's scores beside ours, for the pairings of a version. `figures` are those of the
/// thesis.
pub(super) fn score_chart(report: &mut Report, scored: &[ScoredDuel<'_>], figures: &str) {
    let Some(version) = scored.first().map(|scored| scored.pairing.version) else { return };
    let score = |scored: &ScoredDuel<'_>| Some(scored.pairing.thesis?.score().percent());
    let (values, intervals) = scored
        .iter()
        .map(score)
        .map(|s| (s.map(|s| s.value), s.map_or((0.0, 0.0), Estimate::reach)))
        .unzip();
    let thesis = Bars { name: "thesis, 95 %".to_owned(), values, intervals };
    let ours = Bars::estimates("ours, 95 %", scored.iter().map(|scored| scored.score().percent()));
    let is_known = scored.iter().any(|scored| scored.pairing.thesis.is_some());
    let (what, bars) = match is_known {
        true => (format!("score, thesis beside ours ({figures})"), vec![thesis, ours]),
        false => ("score".to_owned(), vec![ours]),
    };
    let chart = BarChart {
        title: format!("Version {version}: {what}"),
        y: "% of the points of the player named first".to_owned(),
        groups: scored.iter().map(|scored| scored.pairing.name.clone()).collect(),
        bars,
    };
    report.picture(&format!("score-{}.svg", version.file()), &chart.title, chart.svg());
}
