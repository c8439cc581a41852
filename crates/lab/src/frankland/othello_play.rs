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
use crate::report::{Report, ReportTable};

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
        ("values-opening.svg", "RHGP's learned values: opening (as Fig. 10.5)", 0),
        ("values-middle.svg", "RHGP's learned values: middle game (as Fig. 10.6)", middle),
    ];
    let corner = (middle + 1..game.values.len()).find(has_corner);
    moments.extend(
        corner
            .map(|at| ("values-corner.svg", "RHGP's learned values: a corner (as Fig. 10.7)", at)),
    );
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
    let mut table = ReportTable::new(&[
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

/// By how many discs RHGP leads in the course of the games that it won and of those that it
/// lost: "for most of the beginning and middle-games the RHGP trailed in the number of discs …
/// this strategy inevitably led to the RHGP's victory" (§10.2.2).
fn add_disc_lead(report: &mut Report, duels: &Duels, done: &[GameDone]) {
    let mut series = Vec::new();
    let mut shares = Vec::new();
    for (pairing, games) in duels.each(done).filter(|(p, _)| p.players()[0] == "RHGP") {
        for (result, half_points) in [("won", 2), ("lost", 0)] {
            let of_result = games.iter().filter(|game| game.half_points == half_points);
            let leads: Vec<Vec<f64>> = of_result.map(|game| disc_leads(game)).collect();
            if leads.is_empty() {
                continue;
            }
            series.push(lead_series(&leads, format!("{}, {result}, 95 %", pairing.version)));
            let early = || leads.iter().flat_map(|leads| leads.iter().skip(1).take(EARLY));
            let behind = early().filter(|&&lead| lead < 0.0).count();
            let share = 100.0 * behind as f64 / early().count().max(1) as f64;
            shares.push((format!("{} {result}", pairing.version), leads.len(), share));
        }
    }
    let texts: Vec<String> = shares
        .iter()
        .map(|(name, games, share)| format!("{name} ({games} games): {share:.0} % of the time"))
        .collect();
    let plot = Plot {
        title: "By how many discs RHGP leads HGP, in games that it won and lost".to_owned(),
        x: "discs placed by both".to_owned(),
        y: "discs ahead, mean".to_owned(),
        series,
    };
    report.plots.push(("disc-lead.svg".to_owned(), plot.svg()));
    report.body.push(format!(
        "## Discs in the course of the game\n\nThe thesis notes that RHGP trails in discs for \
         most of the beginning and middle game and wins all the same. While the first {EARLY} \
         discs were placed here, it was behind: {}.\n\n\
         ![By how many discs RHGP leads in the course of the game](disc-lead.svg)",
        texts.join("; ")
    ));
    report.numbers["behind_while_first_40_discs_are_placed"] = shares
        .into_iter()
        .map(|(name, games, share)| (name, json!({ "games": games, "share": share / 100.0 })))
        .collect::<serde_json::Map<_, _>>()
        .into();
}

/// Discs that are placed in the beginning and middle game.
const EARLY: usize = 40;

/// The mean lead with its interval after every few discs.
fn lead_series(leads: &[Vec<f64>], name: String) -> Series {
    const EVERY: usize = 4;
    let mut series = Series { name, ..Series::default() };
    for placed in (0..=60).step_by(EVERY) {
        let at: Vec<f64> = leads.iter().filter_map(|leads| leads.get(placed).copied()).collect();
        let Some(found) = Estimate::mean(&at) else { continue };
        // One game has no interval.
        let reach = found.high - found.value;
        let reach = if reach.is_finite() { reach } else { 0.0 };
        series.points.push((placed as f64, found.value));
        series.intervals.push((reach, reach));
    }
    series.line.clone_from(&series.points);
    series
}

/// The first player's discs less the second's, at the start and after every disc that was
/// placed.
fn disc_leads(game: &GameDone) -> Vec<f64> {
    let positions = game.positions::<Othello>();
    let mut leads = Vec::new();
    for position in &positions {
        let [black, white] = [Side::Black, Side::White].map(|side| position.pieces(side).count());
        let lead = f64::from(black) - f64::from(white);
        let placed = (black + white).saturating_sub(4) as usize;
        // A pass places none.
        leads.truncate(placed);
        leads.push(if game.first_is_black { lead } else { -lead });
    }
    leads
}
