//! Chess endgames with more and more training players (§10.4): Tables 10.2 to 10.4 beside ours,
//! and the figures after them. The thesis plays five games of each; a full run here plays 100 and
//! takes 40 seconds on two cores.

use gamut_experiment::{Parameters, Study, move_cap, with_keys};
use gamut_report::plot::{Plot, Series};
use gamut_report::{Report, ReportRow, ReportTable};
use gamut_statistics::Estimate;

use super::chess_cells::{ChessCell, ChessCells, Conditions, Start};
use super::chess_game::ChessGame;
use super::chess_points::RULES;
use super::chess_positions::ENDGAMES;
use super::chess_report::{self, won_row};
use super::chess_thesis::{DOUBTS, THESIS_GAMES, ThesisRow, find, games_won};

/// Experiments 1 to 3 with 1, 5, 10, 15, 20 and 25 training players.
pub(crate) struct ChessHgp;

impl Study for ChessHgp {
    const NAME: &'static str = "chess-hgp";
    const PAPER: &'static str = thesis!("§10.4, Tables 10.1 to 10.4 and Figs 10.21 to 10.44");
    const SUMMARY: &'static str = "chess endgames against rplayer with 1 to 25 training players";
    plays!(ChessCells, ChessGame, ChessCells::play);

    fn config(parameters: &mut Parameters<'_>) -> ChessCells {
        let help = "games of each experiment with each number of training players";
        let games = parameters.number("games", help, 1..=1_000_000, [100, 20, 1]);
        let training = [&[1, 5, 10, 15, 20, 25][..], &[1, 5, 25], &[1, 2]];
        let training = parameters.numbers("training", "training players", 1..=1_000, training);
        let player = evolving(parameters);
        let taken = ["pop", "gens", "training"];
        let keys = parameters.keys("hgp", "hgp", "the GP player", &taken);
        let opponent = parameters.player("opponent", "whom the GP player meets", "rplayer");
        let move_cap = move_cap(parameters, [150, 150, 8]);
        let is_thesis = is_of_thesis(&player, &keys, &opponent, move_cap);
        let most = training.iter().max();
        let fitness = match keys.split(',').find_map(|key| key.trim().strip_prefix("fitness=")) {
            None | Some("training") => "static",
            Some("stages") => "stages",
            Some(_) => "games",
        };
        let cells = ENDGAMES.iter().flat_map(|endgame| {
            training.iter().map(|&number| Conditions {
                name: format!("experiment {}", endgame.number),
                endgame: Some(endgame),
                start: Start::Fen(endgame.fen),
                fitness,
                training: number,
                gp: with_keys(&format!("{player},training={number}"), &keys),
                opponent: opponent.clone(),
                opponent_name: opponent.clone(),
                repetition: false,
                thesis: games_won(endgame.number, number).filter(|_| is_thesis),
                least: (is_thesis && endgame.number < 3 && most == Some(&number)).then_some(80.0),
            })
        });
        let cells = cells.collect();
        ChessCells { cells, games, move_cap }
    }

    fn report(config: &ChessCells, done: &[ChessGame]) -> Report {
        let title = "Chess endgames: strategies evolved against training players";
        chess_report::report(title, config, done, |report, cells| {
            let lost: u64 = cells.iter().map(|cell| cell.tally().losses).sum();
            let is_thesis = cells.iter().any(|cell| cell.conditions.thesis.is_some());
            let thesis = if is_thesis { "; thesis: 0" } else { "" };
            let what = "games lost with any number of training players";
            report.summary.push(format!("{what}: {lost}{thesis}"));
            let experiments: Vec<&[ChessCell<'_>]> =
                cells.chunk_by(|a, b| a.conditions.name == b.conditions.name).collect();
            for cells in &experiments {
                add_experiment(report, cells);
            }
            add_averages(report, &experiments);
            report.body.push(format!("## Points\n\n{RULES}"));
            report.body.push(format!("### What is not certain in the thesis\n\n{DOUBTS}"));
        })
    }
}

/// The GP player, but for its training players and further keys.
pub(super) fn evolving(parameters: &mut Parameters<'_>) -> String {
    let help = "strategies in a generation";
    let population = parameters.number("population", help, 2..=10_000, [50, 50, 4]);
    let help = "generations for each move";
    let generations = parameters.number("generations", help, 1..=100_000, [10, 10, 2]);
    format!("hgp:pop={population},gens={generations}")
}

/// Whether the thesis played such games: its GP player, without further keys, its opponent, and
/// after how many plies games are draws (§9.5).
pub(super) fn is_of_thesis(player: &str, keys: &str, opponent: &str, move_cap: u32) -> bool {
    (player, keys, opponent, move_cap) == ("hgp:pop=50,gens=10", "", "rplayer", 150)
}

fn thesis(cell: &ChessCell<'_>) -> Option<&'static ThesisRow> {
    cell.conditions.thesis?;
    find(cell.conditions.endgame?.number, cell.conditions.training)
}

/// The table of an experiment, and its two figures.
fn add_experiment(report: &mut Report, cells: &[ChessCell<'_>]) {
    let Some(endgame) = cells[0].conditions.endgame else { return };
    let number = endgame.number;
    let known = |value: Option<i32>| value.map_or("–".to_owned(), |value| value.to_string());
    let rows = cells.iter().map(|cell| {
        let (thesis, strength) = (thesis(cell), cell.strength());
        let columns = thesis.map(|row| row.columns.map(known).join(" "));
        // A single game has no interval.
        let reach = Some(strength.high - strength.value).filter(|reach| reach.is_finite());
        let reach = reach.map(|reach| format!(" ± {reach:.1}")).unwrap_or_default();
        let training = ReportRow::new().with("training players", cell.conditions.training);
        won_row(training, cell)
            .with_all(cell.columns_in_five())
            .with("strength", format_args!("{:.1}{reach}", strength.value))
            .with("thesis: (A) to (E)", columns.unwrap_or("–".to_owned()))
            .with("strength (thesis)", known(thesis.and_then(|row| row.strength)))
    });
    report.body.push(format!(
        "## Experiment {number}: {}\n\n`{}`. {}\n\n{}",
        endgame.pieces,
        endgame.fen,
        endgame.why,
        rows.collect::<ReportTable>()
    ));
    let points = cells.iter().map(|cell| Point {
        training: cell.conditions.training,
        won: cell.won(),
        strength: cell.strength(),
        thesis_won: thesis(cell).map(|row| f64::from(row.won)),
        thesis_strength: thesis(cell).and_then(|row| row.strength).map(f64::from),
    });
    let figures = ["10.21 and 10.22", "10.30 and 10.29", "10.39 and 10.40"][number - 1];
    let (file, title) = (format!("experiment-{number}"), format!("Experiment {number}"));
    add_figures(report, &file, &title, figures, &points.collect::<Vec<_>>());
}

/// What the figures show for one number of training players.
struct Point {
    training: u32,
    won: Estimate,
    /// For five games.
    strength: Estimate,
    thesis_won: Option<f64>,
    thesis_strength: Option<f64>,
}

/// Games won and performance strength by number of training players.
fn add_figures(report: &mut Report, file: &str, title: &str, figures: &str, points: &[Point]) {
    let ours = |y: fn(&Point) -> Estimate| {
        let points = points.iter().map(|point| (f64::from(point.training), y(point)));
        Series::estimates("ours, 95 %", points).joined()
    };
    let thesis = |y: fn(&Point) -> Option<f64>| {
        let points = points.iter().filter_map(|p| Some((f64::from(p.training), y(p)?)));
        Series::points("thesis", points).joined()
    };
    let won = vec![
        ours(|point| point.won.percent()),
        thesis(|point| point.thesis_won.map(|won| 100.0 * won / f64::from(THESIS_GAMES))),
    ];
    let strength = vec![ours(|point| point.strength), thesis(|point| point.thesis_strength)];
    for (kind, what, y, series) in [
        ("won", "games won", "% of the games", won),
        ("strength", "performance strength", "points of Table 10.1 in five games", strength),
    ] {
        let title = format!("{title}: {what}");
        let plot = Plot::new(&title, "training players", y, series);
        let words = format!("{title}, as in Figs {figures}");
        report.picture(&format!("{file}-{kind}.svg"), &words, plot.svg());
    }
}

/// Figs 10.43 and 10.44: all three experiments together.
fn add_averages(report: &mut Report, experiments: &[&[ChessCell<'_>]]) {
    let all = experiments.len() as f64;
    let point = |at: usize| {
        let cells = || experiments.iter().map(|cells| &cells[at]);
        let won = cells().map(|cell| cell.tally().wins).sum();
        let games = cells().map(|cell| cell.games.len() as u64).sum();
        let strength = cells().map(|cell| cell.strength().value).sum::<f64>() / all;
        let reach = |strength: Estimate| strength.high - strength.value;
        let squares = cells().map(|cell| reach(cell.strength()).powi(2));
        let error = squares.sum::<f64>().sqrt() / all;
        let mean = |of: fn(&ThesisRow) -> Option<f64>| {
            let known: Option<Vec<f64>> = cells().map(|cell| thesis(cell).and_then(of)).collect();
            known.map(|known| known.iter().sum::<f64>() / all)
        };
        Point {
            training: experiments[0][at].conditions.training,
            won: Estimate::share(won, games),
            strength: Estimate { value: strength, low: strength - error, high: strength + error },
            thesis_won: mean(|row| Some(f64::from(row.won))),
            thesis_strength: mean(|row| row.strength.map(f64::from)),
        }
    };
    let points: Vec<Point> = (0..experiments[0].len()).map(point).collect();
    report.body.push("## All three experiments\n".to_owned());
    add_figures(report, "average", "Average of the experiments", "10.43 and 10.44", &points);
}
