//! How the evolved strategies play (§10.2.2): what squares are worth to them in one game, who
//! takes corners, and who leads in discs.

use gamut_board::{Square, SquareSet, squares};
use gamut_evolve::hgp::Strategic;
use gamut_game::{Game, Notation, Side};
use gamut_games::othello::{Othello, Position, outflanking};
use gamut_report::plot::{HeatMap, Plot, Series};
use gamut_report::{Report, ReportRow, ReportTable};
use gamut_statistics::Estimate;
use serde_json::json;

use super::duel::DuelGame;
use super::scored::ScoredDuel;

const CORNERS: SquareSet = squares!(a1, h1, a8, h8);

/// The score of the thesis's example, Fig. 10.8.
const THESIS_DISCS: u32 = 49;

/// Adds all of it.
pub(super) fn add(report: &mut Report, scored: &[ScoredDuel<'_>], recorded: Option<usize>) {
    if let Some(recorded) = recorded.and_then(|number| scored.get(number)) {
        add_heat_maps(report, recorded);
        add_final_scores(report, recorded);
    }
    add_corners(report, scored);
    add_disc_lead(report, scored);
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
fn add_heat_maps(report: &mut Report, ScoredDuel { pairing, games }: &ScoredDuel<'_>) {
    let recorded = || games.iter().enumerate().filter(|(_, game)| !game.values.is_empty());
    let won = recorded().find(|(_, game)| game.won == Some(true));
    let Some((number, game)) = won.or_else(|| recorded().next()) else { return };
    let positions = game.positions::<Othello>();
    let middle = game.values.len() / 2;
    let has_corner = |at: &usize| {
        let position = positions.get(game.values[*at].0);
        position.is_some_and(|position| !(legal(position) & CORNERS).is_empty())
    };
    let corner = (middle + 1..game.values.len()).find(has_corner);
    report.body.push(format!(
        "## What squares are worth to RHGP\n\nGame {} of RHGP v HGP in version {}, which RHGP {} as Black with {} discs to {}. The numbers are the learned values (§9.3) of the \
         empty squares; dashed squares are legal, the thick one is played. The colours grow with \
         the square root of the value. The moments are its first move, its middle move, and the \
         first one after that at which a corner is legal.\n",
        number + 1,
        pairing.version,
        game.result(),
        game.pieces[0],
        game.pieces[1]
    ));
    for (name, moment, at) in [
        ("opening", "opening (as Fig. 10.5)", Some(0)),
        ("middle", "middle game (as Fig. 10.6)", Some(middle)),
        ("corner", "a corner (as Fig. 10.7)", corner),
    ] {
        let Some((ply, values)) = at.map(|at| &game.values[at]) else { continue };
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
            title: format!("RHGP's learned values: {moment}"),
            caption: vec![format!(
                "Before move {}: Black (RHGP) has {black} discs, White {white}. Played: {played}.",
                ply + 1
            )],
            board: Othello::diagram(position),
            values,
            legal: legal(position),
            chosen: to.map(|to| (None, to)),
        };
        report.picture(&format!("values-{name}.svg"), &map.title, map.svg());
    }
    report.body.push(format!("The game: {}", game.moves.join(" ")));
    report.numbers["recorded_game"] =
        json!({ "number": number + 1, "moves": game.moves, "discs": game.pieces });
}

/// How the games that RHGP won ended, beside the thesis's example.
fn add_final_scores(report: &mut Report, recorded: &ScoredDuel<'_>) {
    let won = recorded.games.iter().filter(|game| game.won == Some(true));
    let won: Vec<f64> = won.map(|game| f64::from(game.pieces[0])).collect();
    let clear = won.iter().filter(|&&discs| discs >= f64::from(THESIS_DISCS)).count();
    let ours = match Estimate::mean(&won) {
        None => format!("none of our {} games in this version", recorded.games.len()),
        Some(discs) => format!(
            "{} of our {} games in this version, with {:.1} discs on average, and with \
             {THESIS_DISCS} or more in {clear} of them",
            won.len(),
            recorded.games.len(),
            discs.value
        ),
    };
    report.body.push(format!(
        "The thesis's example ended with {THESIS_DISCS} discs to {} (Fig. 10.8). RHGP won {ours}.",
        64 - THESIS_DISCS
    ));
    report.numbers["won_with_49_discs_or_more"] = json!(clear);
}

/// What a player did about corners.
#[derive(Clone, Copy, Default)]
struct Corners {
    /// Turns with a legal corner.
    could: u32,
    /// Turns on which one was taken.
    did: u32,
    /// Corners at the ends of games.
    held: u32,
}

/// How often each player took a corner that it could take: "available corner positions were
/// often assigned lower weight values" (§10.2.2).
fn add_corners(report: &mut Report, scored: &[ScoredDuel<'_>]) {
    let mut table = ReportTable::default();
    let mut json = Vec::new();
    for ScoredDuel { pairing, games } in scored {
        let mut corners = [Corners::default(); 2];
        for game in games {
            let positions = game.positions::<Othello>();
            let black = usize::from(!game.first_is_black);
            for (position, text) in positions.iter().zip(&game.moves) {
                let who = black ^ usize::from(Othello::side_to_move(position) == Side::White);
                if !(legal(position) & CORNERS).is_empty() {
                    let taken = placed(position, text).is_some_and(|to| CORNERS.contains(to));
                    corners[who].could += 1;
                    corners[who].did += u32::from(taken);
                }
            }
            if let Some(last) = positions.last() {
                for (who, side) in [(black, Side::Black), (1 - black, Side::White)] {
                    corners[who].held += (last.pieces(side) & CORNERS).count();
                }
            }
        }
        for (player, Corners { could, did, held }) in pairing.players().into_iter().zip(corners) {
            let taken = 100.0 * f64::from(did) / f64::from(could.max(1));
            let held = f64::from(held) / games.len().max(1) as f64;
            table.extend([ReportRow::new()
                .with("pairing", &pairing.name)
                .with("version", pairing.version)
                .with("player", player)
                .with("turns with a legal corner", could)
                .with("taken", format_args!("{taken:.1} %"))
                .with("corners at the end of a game", format_args!("{held:.2}"))]);
            json.push(json!({
                "pairing": pairing.name, "version": pairing.version.to_string(),
                "player": player, "turns_with_corner": could, "taken": did,
                "corners_at_end": held,
            }));
        }
    }
    report.body.push(format!("## Corners\n\n{table}"));
    report.numbers["corners"] = json.into();
}

/// By how many discs RHGP leads in the course of the games that it won and of those that it
/// lost: "for most of the beginning and middle-games the RHGP trailed in the number of discs …
/// this strategy inevitably led to the RHGP's victory" (§10.2.2).
fn add_disc_lead(report: &mut Report, scored: &[ScoredDuel<'_>]) {
    let (mut series, mut texts) = (Vec::new(), Vec::new());
    let mut json = serde_json::Map::new();
    for ScoredDuel { pairing, games } in scored.iter().filter(|s| s.pairing.players()[0] == "RHGP")
    {
        for (result, won) in [("won", true), ("lost", false)] {
            let of_result = games.iter().filter(|game| game.won == Some(won));
            let leads: Vec<Vec<f64>> = of_result.map(|game| disc_leads(game)).collect();
            if leads.is_empty() {
                continue;
            }
            series.push(lead_series(&leads, &format!("{}, {result}, 95 %", pairing.version)));
            let early = || leads.iter().flat_map(|leads| leads.iter().skip(1).take(EARLY));
            let behind = early().filter(|&&lead| lead < 0.0).count();
            let share = behind as f64 / early().count().max(1) as f64;
            let (name, games) = (format!("{} {result}", pairing.version), leads.len());
            texts.push(format!("{name} ({games} games): {:.0} % of the time", 100.0 * share));
            json.insert(name, json!({ "games": games, "share": share }));
        }
    }
    let title = "By how many discs RHGP leads HGP, in games that it won and lost";
    let plot = Plot::new(title, "discs placed by both", "discs ahead, mean", series);
    report.body.push(format!(
        "## Discs in the course of the game\n\nThe thesis notes that RHGP trails in discs for \
         most of the beginning and middle game and wins all the same. While the first {EARLY} \
         discs were placed here, it was behind: {}.",
        texts.join("; ")
    ));
    let words = "By how many discs RHGP leads in the course of the game";
    report.picture("disc-lead.svg", words, plot.svg());
    report.numbers["behind_while_first_40_discs_are_placed"] = json.into();
}

/// Discs that are placed in the beginning and middle game.
const EARLY: usize = 40;

/// The mean lead with its interval after every few discs.
fn lead_series(leads: &[Vec<f64>], name: &str) -> Series {
    const EVERY: usize = 4;
    let mean = |placed: usize| {
        let at: Vec<f64> = leads.iter().filter_map(|leads| leads.get(placed).copied()).collect();
        Estimate::mean(&at).map(|mean| (placed as f64, mean))
    };
    Series::estimates(name, (0..=60).step_by(EVERY).filter_map(mean)).joined()
}

/// The first player's discs less the second's, at the start and after every disc that was
/// placed.
fn disc_leads(game: &DuelGame) -> Vec<f64> {
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
