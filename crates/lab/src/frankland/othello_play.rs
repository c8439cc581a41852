//! How the evolved strategies play (§10.2.2): what squares are worth to them in one game, who
//! takes corners, and who leads in discs.

use gamut_board::{Square, SquareSet, squares};
use gamut_evolve::hgp::Strategic;
use gamut_game::{Game, Notation, Side};
use gamut_games::othello::{Othello, Position, outflanking};
use serde_json::json;

use super::duel::{Duels, GameDone};
use super::othello::RECORDED;
use super::score::mean;
use crate::plot::{HeatMap, Plot, Series};
use crate::regression::Estimate;
use crate::report::{Report, Table};

const CORNERS: SquareSet = squares!(a1, h1, a8, h8);

/// The score of the thesis's example, Fig. 10.8.
const THESIS_DISCS: u32 = 49;

/// Adds all of it.
pub(super) fn add(report: &mut Report, duels: &Duels, done: &[GameDone]) {
    let games = duels.of(done, RECORDED);
    add_heat_maps(report, &games);
    add_final_scores(report, &games);
    add_corners(report, duels, done);
    add_disc_lead(report, duels, done);
}

fn legal(position: &Position) -> SquareSet {
    let colours = position.colours();
    outflanking(colours.mover, colours.other)
}

fn placed(position: &Position, text: &str) -> Option<Square> {
    Othello::parse_move(position, text).ok().and_then(|m| Othello::destination(position, m))
}

/// What the squares were worth to RHGP as Black at three moments of a game (Figs 10.5 to 10.7):
/// of the first one that it won, as the thesis's example was, or else of the first.
fn add_heat_maps(report: &mut Report, games: &[&GameDone]) {
    let recorded = || games.iter().enumerate().filter(|(_, game)| !game.values.is_empty());
    let won = recorded().find(|(_, game)| game.half_points == 2);
    let Some((number, game)) = won.or_else(|| recorded().next()) else { return };
    let positions = game.positions::<Othello>();
    let moments = moments(game, &positions);
    let mut text = format!(
        "## What squares are worth to RHGP\n\nGame {} of RHGP v HGP in the larger version, which \
         RHGP {} as Black with {} discs to {}. The numbers are the learned values (§9.3) of the \
         empty squares; dashed squares are legal, the thick one is played. The colours grow with \
         the square root of the value. The moments are its first move, its middle move, and the \
         first one after that at which a corner is legal.\n",
        number + 1,
        game.result(),
        game.pieces[0],
        game.pieces[1]
    );
    for (name, title, at) in moments {
        let (ply, values) = &game.values[at];
        let (Some(position), Some(played)) = (positions.get(*ply), game.moves.get(*ply)) else {
            continue;
        };
        let empty = !position.colours().occupied();
        let values = Square::all()
            .map(|square| empty.contains(square).then(|| f64::from(values[square.index()])))
            .collect();
        let to = placed(position, played);
        let [black, white] = [Side::Black, Side::White].map(|side| position.pieces(side).count());
        let map = HeatMap {
            title: title.to_owned(),
            caption: vec![format!(
                "Before move {}: Black (RHGP) has {black} discs, White {white}. Played: {played}.",
                ply + 1
            )],
            board: Othello::diagram(position),
            values,
            legal: legal(position),
            chosen: to.map(|to| (None, to)),
        };
        report.plots.push((name.to_owned(), map.svg()));
        text += &format!("\n![{title}]({name})\n");
    }
    text += &format!("\nThe game: {}\n", game.moves.join(" "));
    report.body.push(text);
    report.numbers["recorded_game"] =
        json!({ "number": number + 1, "moves": game.moves, "discs": game.pieces });
}

/// File name, title, and which of the kept moves.
fn moments(game: &GameDone, positions: &[Position]) -> Vec<(&'static str, &'static str, usize)> {
    let middle = game.values.len() / 2;
    let has_corner = |at: &usize| {
        let position = positions.get(game.values[*at].0);
        position.is_some_and(|position| !(legal(position) & CORNERS).is_empty())
    };
    let mut moments = vec![
        ("values-opening.svg", "Opening (Fig. 10.5)", 0),
        ("values-middle.svg", "Middle game (Fig. 10.6)", middle),
    ];
    let corner = (middle + 1..game.values.len()).find(has_corner);
    moments.extend(corner.map(|at| ("values-corner.svg", "A corner is at stake (Fig. 10.7)", at)));
    moments
}

/// How the games that RHGP won ended, beside the thesis's example.
fn add_final_scores(report: &mut Report, games: &[&GameDone]) {
    let won: Vec<u32> =
        games.iter().filter(|game| game.half_points == 2).map(|game| game.pieces[0]).collect();
    let discs: Vec<f64> = won.iter().map(|&discs| f64::from(discs)).collect();
    let clear = won.iter().filter(|&&discs| discs >= THESIS_DISCS).count();
    report.body.push(format!(
        "The thesis's example ended with {THESIS_DISCS} discs to {} (Fig. 10.8). RHGP won {} of \
         our {} games in this version, with {:.1} discs on average, and with {THESIS_DISCS} or \
         more in {clear} of them.",
        64 - THESIS_DISCS,
        won.len(),
        games.len(),
        mean(&discs)
    ));
    report.numbers["won_with_49_discs_or_more"] = json!(clear);
}

/// How often each player took a corner that it could take: "available corner positions were
/// often assigned lower weight values" (§10.2.2).
fn add_corners(report: &mut Report, duels: &Duels, done: &[GameDone]) {
    let mut table = Table::new(&[
        "pairing",
        "version",
        "player",
        "turns with a legal corner",
        "taken",
        "corners at the end of a game",
    ]);
    let mut json = Vec::new();
    for (pairing, games) in duels.each(done) {
        let (mut could, mut did, mut held) = ([0; 2], [0; 2], [0; 2]);
        for game in &games {
            let positions = game.positions::<Othello>();
            let black = usize::from(!game.first_is_black);
            for (position, text) in positions.iter().zip(&game.moves) {
                let who = black ^ usize::from(Othello::side_to_move(position) == Side::White);
                if !(legal(position) & CORNERS).is_empty() {
                    could[who] += 1;
                    let corner = placed(position, text).is_some_and(|to| CORNERS.contains(to));
                    did[who] += usize::from(corner);
                }
            }
            if let Some(last) = positions.last() {
                for (who, side) in [(black, Side::Black), (1 - black, Side::White)] {
                    held[who] += (last.pieces(side) & CORNERS).count();
                }
            }
        }
        for who in 0..2 {
            let taken = 100.0 * did[who] as f64 / could[who].max(1) as f64;
            let mean_held = f64::from(held[who]) / games.len().max(1) as f64;
            let player = pairing.players()[who];
            table.row([
                pairing.name.clone(),
                pairing.version.to_string(),
                player.to_owned(),
                could[who].to_string(),
                format!("{taken:.1} %"),
                format!("{mean_held:.2}"),
            ]);
            json.push(json!({
                "pairing": pairing.name, "version": pairing.version.to_string(),
                "player": player, "turns_with_corner": could[who], "taken": did[who],
                "corners_at_end": mean_held,
            }));
        }
    }
    report.body.push(format!("## Corners\n\n{}", table.markdown()));
    report.numbers["corners"] = json.into();
}

/// By how many discs RHGP leads in the course of the game: "for most of the beginning and
/// middle-games the RHGP trailed in the number of discs" (§10.2.2).
fn add_disc_lead(report: &mut Report, duels: &Duels, done: &[GameDone]) {
    const EVERY: usize = 4;
    let mut series = Vec::new();
    let (mut trailed, mut seen) = (0, 0);
    for (pairing, games) in duels.each(done).filter(|(p, _)| p.players()[0] == "RHGP") {
        let leads: Vec<Vec<f64>> = games.iter().map(|game| disc_leads(game)).collect();
        let mut line = Series {
            name: format!("{}, {}, 95 %", pairing.name, pairing.version),
            ..Series::default()
        };
        let longest = leads.iter().map(Vec::len).max().unwrap_or(0);
        for ply in (0..longest).step_by(EVERY) {
            let at: Vec<f64> = leads.iter().filter_map(|leads| leads.get(ply).copied()).collect();
            let Some(found) = Estimate::mean(&at) else { continue };
            line.points.push((ply as f64, found.value));
            let reach = found.high - found.value;
            // One game has no interval.
            let reach = if reach.is_finite() { reach } else { 0.0 };
            line.intervals.push((reach, reach));
        }
        line.line.clone_from(&line.points);
        series.push(line);
        for leads in leads.iter().zip(&games).filter(|(_, g)| g.half_points == 2).map(|(l, _)| l) {
            let early = &leads[..leads.len().min(41)];
            seen += early.len();
            trailed += early.iter().filter(|&&lead| lead < 0.0).count();
        }
    }
    let share = 100.0 * trailed as f64 / seen.max(1) as f64;
    let plot = Plot {
        title: "By how many discs RHGP leads HGP".to_owned(),
        x: "plies".to_owned(),
        y: "discs ahead, mean".to_owned(),
        series,
    };
    report.plots.push(("disc-lead.svg".to_owned(), plot.svg()));
    report.body.push(format!(
        "## Discs in the course of the game\n\nThe thesis notes that RHGP trails in discs for \
         most of the beginning and middle game and wins all the same. In the first 40 plies of \
         the games that RHGP won here it was behind {share:.0} % of the time.\n\n\
         ![By how many discs RHGP leads in the course of the game](disc-lead.svg)"
    ));
    report.numbers["behind_in_first_40_plies_of_won_games"] = json!(share / 100.0);
}

/// The first player's discs less the second's, before every ply and at the end.
fn disc_leads(game: &GameDone) -> Vec<f64> {
    let of = |position: &Position| {
        let [black, white] = [Side::Black, Side::White].map(|side| position.pieces(side).count());
        let lead = f64::from(black) - f64::from(white);
        if game.first_is_black { lead } else { -lead }
    };
    game.positions::<Othello>().iter().map(of).collect()
}
