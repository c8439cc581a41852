//! Which readings of the thesis reproduce its figures.
//!
//! The thesis's 10 or 20 games leave its figures some 40 points wide, so that more than a few hundred
//! games of ours would not tell readings from it any better. A full run takes about 12 minutes on two
//! cores for Othello, and 17 for checkers.

use gamut_evolve::hgp::HgpConfig;
use gamut_experiment::{Parameters, Study};
use gamut_game::Game;
use gamut_games::checkers::Checkers;
use gamut_games::othello::Othello;
use gamut_report::Report;
use gamut_report::plot::{ForestPlot, ForestRow};
use gamut_statistics::Estimate;

use super::duel::{Duel, DuelGame, Duels};
use super::reading::{CHECKERS, OTHELLO, Reading};
use super::scored::{NO_FIGURE, ScoredDuel, Thesis, agrees, percent};
use super::versions::Evolving;
use super::{checkers, duel_report, othello};

/// The readings in Othello.
pub(crate) struct OthelloReadings;

/// The readings in checkers.
pub(crate) struct CheckersReadings;

const NAMES: [&str; 4] = ["HGP v RPlayer", "RHGP v HGP", "MHGP v HGP", "RMHGP v HGP"];

/// What `games` counts.
const EACH: &str = "games of each reading";

fn pairing(
    evolving: &Evolving,
    number: usize,
    reading: &'static Reading,
    thesis: impl Fn(usize) -> Thesis,
) -> Duel {
    let (name, players) = (NAMES[reading.experiment - 1], [reading.first, reading.second]);
    Duel { reading: Some(reading), ..evolving.pairing(name, number, players, thesis) }
}

/// The rows that are played in Othello in so many versions, each with the number of its version.
fn othello_rows(versions: usize) -> impl Iterator<Item = (usize, &'static Reading)> {
    let in_version = |version: usize| {
        OTHELLO
            .iter()
            .filter(move |row| version == 0 || row.both_versions)
            .map(move |row| (version, row))
    };
    (0..versions).flat_map(in_version)
}

impl Study for OthelloReadings {
    const NAME: &'static str = "othello-readings";
    const PAPER: &'static str = thesis!("§9.2 to §9.4 and §10.2");
    const SUMMARY: &'static str = "which readings of the text reproduce its figures in Othello";
    plays!(Duels, DuelGame, Duels::play::<Othello>);

    fn config(parameters: &mut Parameters<'_>) -> Duels {
        let evolving = Evolving::ask(parameters, (EACH, [300, 10, 1]), &othello::VERSIONS, 1);
        let pairings = othello_rows(evolving.versions.len()).map(|(number, row)| {
            pairing(&evolving, number, row, |number| row.othello_thesis(number))
        });
        Duels {
            pairings: pairings.collect(),
            games: evolving.games,
            move_cap: None,
            recorded: None,
            standard: HgpConfig::OTHELLO,
        }
    }

    fn report(config: &Duels, done: &[DuelGame]) -> Report {
        report::<Othello>("Othello: readings of the thesis", config, done)
    }
}

impl Study for CheckersReadings {
    const NAME: &'static str = "checkers-readings";
    const PAPER: &'static str = thesis!("§9.2, §9.3 and §10.3");
    const SUMMARY: &'static str = "which readings of the text reproduce its figures in checkers";
    plays!(Duels, DuelGame, Duels::play::<Checkers>);

    fn config(parameters: &mut Parameters<'_>) -> Duels {
        // A game in the thesis's version takes a second and more.
        let games = (EACH, [100, 20, 1]);
        let mut evolving = Evolving::ask(parameters, games, &[checkers::VERSION], 4);
        let move_cap = Some(evolving.move_cap(parameters));
        let rows = CHECKERS.iter();
        Duels {
            pairings: rows.map(|r| pairing(&evolving, 0, r, |_| r.checkers_thesis())).collect(),
            games: evolving.games,
            move_cap,
            recorded: None,
            standard: HgpConfig::CHECKERS,
        }
    }

    fn report(config: &Duels, done: &[DuelGame]) -> Report {
        report::<Checkers>("Checkers: readings of the thesis", config, done)
    }
}

/// The first player of a pairing is the one that the reading is about.
fn report<G: Game>(title: &str, duels: &Duels, done: &[DuelGame]) -> Report {
    duel_report::report::<G>(title, duels, done, |report, scored| {
        let figure =
            |scored: &ScoredDuel<'_>| (scored.pairing.name.clone(), scored.pairing.version);
        report.summary =
            scored.chunk_by(|a, b| figure(a) == figure(b)).map(readings_of_figure).collect();
        let row = |scored: &ScoredDuel<'_>| {
            let Duel { version, thesis, .. } = scored.pairing;
            ForestRow {
                name: format!("{} {version}: {}", scored.pairing.players()[0], name(scored)),
                estimates: [Some(scored.score()), thesis.map(Thesis::score)]
                    .map(|score| score.map(Estimate::percent)),
            }
        };
        let plot = ForestPlot {
            title: title.to_owned(),
            x: "% of the points of the player named first".to_owned(),
            names: ["ours, 95 %".to_owned(), "thesis, 95 %".to_owned()],
            rows: scored.iter().map(row).collect(),
        };
        let words = "Scores of all readings beside the thesis's";
        report.picture("readings.svg", words, plot.svg());
    })
}

fn name(scored: &ScoredDuel<'_>) -> &'static str {
    scored.pairing.reading.map_or("", |reading| reading.name)
}

/// Which readings agree with a figure of the thesis.
fn readings_of_figure(scored: &[ScoredDuel<'_>]) -> String {
    let Duel { name: players, version, thesis, .. } = scored[0].pairing;
    let best = scored.iter().max_by(|a, b| a.score().value.total_cmp(&b.score().value));
    let best = best.map(|best| format!("{}, {}", name(best), percent(best.score())));
    let best = best.unwrap_or_default();
    let Some(thesis) = thesis else {
        return format!("{players}, {version}: {NO_FIGURE}; best: {best}");
    };
    let agreeing = scored.iter().filter(|scored| scored.difference().is_some_and(agrees));
    let agreeing: Vec<&str> = agreeing.map(name).collect();
    format!(
        "{players}, {version}: thesis won {thesis}; {} of {} readings agree{}; best: {best}",
        agreeing.len(),
        scored.len(),
        match agreeing.is_empty() {
            true => String::new(),
            false => format!(" ({})", agreeing.join("; ")),
        },
    )
}
