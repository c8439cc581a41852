//! The dynamic fitness function that the thesis asks for (§10.4.3, §11.3), and whole games.
//! A full run takes 40 seconds on two cores.

use gamut_experiment::{Parameters, Study, move_cap, with_keys};
use gamut_report::plot::{Plot, Series};
use gamut_report::{Report, ReportTable};

use super::chess_cells::{ChessCell, ChessCells, Conditions, Start};
use super::chess_game::ChessGame;
use super::chess_hgp::{evolving, is_of_thesis};
use super::chess_points::Ended;
use super::chess_positions::ENDGAMES;
use super::chess_report::{self, begin, won_row};
use super::chess_thesis::games_won;

/// Fitness by stage of the game against the static one of §9.2.2.1.
pub(crate) struct ChessStages;

/// The most training players of the thesis.
const MOST_TRAINING: u32 = 25;

/// The kinds of fitness, as names and as specs have them.
const KINDS: [(&str, &str); 2] = [("static", "training"), ("stages", "stages")];

/// Every cell, for the GP players of both kinds.
fn cells(
    [fixed, staged]: [String; 2],
    rival: &str,
    training: u32,
    is_thesis: bool,
) -> Vec<Conditions> {
    let cell = |name: &str, start, gp: &str, opponent: &str, repetition| Conditions {
        name: name.to_owned(),
        endgame: None,
        start,
        fitness: KINDS[usize::from(gp == staged)].0,
        training,
        gp: gp.to_owned(),
        opponent: opponent.to_owned(),
        opponent_name: if opponent == fixed { KINDS[0].0 } else { opponent }.to_owned(),
        repetition,
        thesis: None,
        least: None,
    };
    // What must be won with as many training players as the thesis has at most.
    let is_held = is_thesis && training == MOST_TRAINING;
    let least = is_held.then_some(90.0);
    let mut cells = Vec::new();
    for endgame in &ENDGAMES {
        let name = format!("experiment {}", endgame.number);
        let against = |gp| Conditions {
            endgame: Some(endgame),
            ..cell(&name, Start::Fen(endgame.fen), gp, rival, false)
        };
        cells.push(Conditions {
            thesis: games_won(endgame.number, training).filter(|_| is_thesis),
            least: (is_held && endgame.number < 3).then_some(80.0),
            ..against(&fixed)
        });
        cells.push(Conditions { least, ..against(&staged) });
    }
    for (pieces, name) in
        [("KRk", "any K R v K"), ("KQk", "any K Q v K"), ("KRRk", "any K R R v K")]
    {
        let against = |gp| cell(name, Start::Any(pieces), gp, rival, false);
        if pieces == "KRk" {
            cells.push(against(&fixed));
        }
        cells.push(Conditions { least, ..against(&staged) });
    }
    let name = "any K R v K where repetition draws";
    cells.push(cell(name, Start::Any("KRk"), &staged, rival, true));
    for (gp, opponent) in [(&fixed, rival), (&staged, rival), (&staged, &*fixed)] {
        cells.push(cell("whole games", Start::Whole, gp, opponent, true));
    }
    cells
}

impl Study for ChessStages {
    const NAME: &'static str = "chess-stages";
    const PAPER: &'static str = thesis!("§10.4.3 and §11.3");
    const SUMMARY: &'static str = "fitness by stage of the game: endings and whole games of chess";
    plays!(ChessCells, ChessGame, ChessCells::play);

    fn config(parameters: &mut Parameters<'_>) -> ChessCells {
        let games = parameters.number("games", "games of each cell", 1..=1_000_000, [100, 20, 1]);
        let player = evolving(parameters);
        let help = "training players";
        let training =
            parameters.number("training", help, 1..=1_000, [MOST_TRAINING, MOST_TRAINING, 2]);
        let size = match training {
            MOST_TRAINING => player.clone(),
            other => format!("{player},training={other}"),
        };
        let taken = ["pop", "gens", "training", "fitness"];
        let keys = parameters.keys("hgp", "hgp", "both GP players", &taken);
        let opponent = parameters.player("opponent", "whom both meet", "rplayer");
        let move_cap = move_cap(parameters, [150, 150, 8]);
        let is_thesis = is_of_thesis(&player, &keys, &opponent, move_cap);
        let both = KINDS.map(|(_, kind)| with_keys(&format!("{size},fitness={kind}"), &keys));
        let cells = cells(both, &opponent, training, is_thesis);
        ChessCells { cells, games, move_cap }
    }

    fn report(config: &ChessCells, done: &[ChessGame]) -> Report {
        let title = "Chess: a fitness function for every stage of the game";
        chess_report::report(title, config, done, |report, cells| {
            let table: ReportTable = cells.iter().map(|cell| won_row(begin(cell), cell)).collect();
            report.body.push(format!("## Games won\n\n{table}"));
            add_plot(report, cells);
            report.body.push(not_won(cells));
            let positions = ENDGAMES.iter().map(|endgame| {
                format!("- experiment {}, {}: `{}`\n", endgame.number, endgame.pieces, endgame.fen)
            });
            let positions: String = positions.collect();
            report.body.push(format!("## Positions\n\n{positions}"));
        })
    }
}

/// The thesis's experiments by fitness.
fn add_plot(report: &mut Report, cells: &[ChessCell<'_>]) {
    let at = |cell: &ChessCell<'_>| cell.conditions.endgame.map(|endgame| endgame.number as f64);
    let ours = KINDS.map(|(fitness, _)| {
        let of_kind = cells.iter().filter(|cell| cell.conditions.fitness == fitness);
        let points = of_kind.filter_map(|cell| Some((at(cell)?, cell.won().percent())));
        Series::estimates(&format!("{fitness} fitness, 95 %"), points)
    });
    let share = |cell: &ChessCell<'_>| Some(100.0 * cell.conditions.thesis?.score().value);
    let thesis = cells.iter().filter_map(|cell| Some((at(cell)?, share(cell)?)));
    let thesis: Vec<(f64, f64)> = thesis.collect();
    let thesis = Some(thesis).filter(|thesis| !thesis.is_empty());
    let thesis = thesis.map(|thesis| Series::points("thesis, 5 games", thesis));
    let training = cells.first().map_or(0, |cell| cell.conditions.training);
    let title = format!("Experiments 1 to 3, training players: {training}");
    let series = ours.into_iter().chain(thesis).collect();
    let plot = Plot::new(&title, "experiment", "% of the games won", series);
    report.picture("won.svg", &title, plot.svg());
}

/// What the fitness by stages did not win, so that everybody can look.
fn not_won(cells: &[ChessCell<'_>]) -> String {
    let mut text = String::new();
    for cell in cells.iter().filter(|cell| cell.conditions.fitness == "stages") {
        for game in cell.games.iter().filter(|game| game.ended != Ended::Won) {
            let ChessGame { reason, gp_side, start, .. } = game;
            let (title, moves) = (cell.conditions.title(), game.moves.join(" "));
            text += &format!("- {title} ({reason}, GP {gp_side}): {start}: {moves}\n");
        }
    }
    match text.is_empty() {
        true => "The fitness by stages won every game.".to_owned(),
        false => format!("What the fitness by stages did not win:\n\n{text}"),
    }
}
