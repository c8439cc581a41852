//! Checkers, experiments 1 and 2 (§10.3). The thesis plays 10 games of each; a full run here plays
//! 100 and takes about two minutes on two cores.

use gamut_evolve::hgp::HgpConfig;
use gamut_experiment::{Parameters, Study};
use gamut_games::checkers::Checkers;
use gamut_report::plot::{BarChart, Bars};
use gamut_report::{Report, ReportRow, ReportTable};

use super::duel::{DuelGame, Duels};
use super::scored::{NO_FIGURE, ScoredDuel, Thesis};
use super::versions::{Evolving, Version};
use super::{duel_report, timing};

/// HGP against RPlayer, and RHGP against HGP.
pub(crate) struct CheckersHgp;

/// The version of §9.5.
pub(super) const VERSION: Version = Version::new(50, 25);

/// Experiment 1: "winning 10 out of the 10 games".
pub(super) const HGP_WON: Thesis = Thesis::won(10, 10);

/// Experiment 2: "winning 7 of the 10 games and drew 1".
pub(super) const RHGP_WON: Thesis = Thesis::with_draws(7, 1, 10);

/// Kings that both players of an experiment promoted in the thesis's ten games (§10.3.1).
const THESIS_KINGS: [[u32; 2]; 2] = [[39, 6], [33, 19]];
/// Values of both players' pieces at the end, summed over ten games; the text has them of
/// experiment 2 only.
const THESIS_PIECES: [Option<[u32; 2]>; 2] = [None, Some([58, 28])];
const THESIS_GAMES: usize = 10;
/// "Each game lasted no more than 50 moves" (experiment 1).
const THESIS_LONGEST: f64 = 50.0;
/// What HGP must score against RPlayer, in per cent.
const LEAST: f64 = 95.0;

impl Study for CheckersHgp {
    const NAME: &'static str = "checkers-hgp";
    const PAPER: &'static str = thesis!("§10.3");
    const SUMMARY: &'static str = "evolved strategies, with reinforcement learning, in checkers";
    plays!(Duels, DuelGame, Duels::play::<Checkers>);

    fn config(parameters: &mut Parameters<'_>) -> Duels {
        let games = ("games of each of the 2 pairings", [100, 20, 2]);
        let mut evolving = Evolving::ask(parameters, games, &[VERSION], 1);
        let move_cap = Some(evolving.move_cap(parameters));
        Duels {
            pairings: vec![
                evolving.pairing("HGP v RPlayer", 0, ["hgp", "rplayer"], |_| HGP_WON),
                evolving.pairing("RHGP v HGP", 0, ["hgp:rl", "hgp"], |_| RHGP_WON),
            ],
            games: evolving.games,
            move_cap,
            recorded: None,
            standard: HgpConfig::CHECKERS,
        }
    }

    fn report(config: &Duels, done: &[DuelGame]) -> Report {
        let title = "Checkers: strategies evolved in real time";
        duel_report::report::<Checkers>(title, config, done, |report, scored| {
            duel_report::summarize(report, scored);
            duel_report::check(report, scored, LEAST);
            duel_report::score_chart(report, scored, "Figs 10.9 and 10.11");
            add_kings(report, scored);
            report.body.push(format!("## How games ended\n\n{}", endings(scored)));
            timing::add_plot(report, scored, "");
        })
    }
}

/// Men that were promoted and pieces that were left, with the plots of kings.
fn add_kings(report: &mut Report, scored: &[ScoredDuel<'_>]) {
    let per_game = |sum: u32| f64::from(sum) / THESIS_GAMES as f64;
    let mut table = ReportTable::default();
    let (mut groups, mut thesis, mut ours) = (Vec::new(), Vec::new(), Vec::new());
    for (number, scored) in scored.iter().enumerate() {
        let (name, players) = (&scored.pairing.name, scored.pairing.players());
        let kings = [0, 1].map(|who: usize| scored.mean(|game| f64::from(game.kings[who])));
        let is_thesis = scored.pairing.thesis.is_some();
        let thesis_kings = THESIS_KINGS[number].map(|sum| is_thesis.then(|| per_game(sum)));
        let of_thesis = match thesis_kings {
            [Some(first), Some(second)] => format!("thesis: {first:.1} to {second:.1}"),
            _ => NO_FIGURE.to_owned(),
        };
        report.summary.push(format!(
            "{name}, kings a game: {:.2} to {:.2}; {of_thesis}",
            kings[0].value, kings[1].value
        ));
        for who in 0..2 {
            let pieces = scored.mean(|game| f64::from(game.pieces[who]));
            let thesis_pieces = THESIS_PIECES[number].filter(|_| is_thesis);
            let thesis_pieces = thesis_pieces.map(|pieces| per_game(pieces[who]));
            let known =
                |mean: Option<f64>| mean.map_or("–".to_owned(), |mean| format!("{mean:.1}"));
            table.extend([ReportRow::new()
                .with("pairing", name)
                .with("player", players[who])
                .with("kings a game, 95 %", kings[who].text(2))
                .with("thesis", known(thesis_kings[who]))
                .with("pieces at the end, 95 %", pieces.text(2))
                .with("thesis", known(thesis_pieces))]);
            groups.push(format!("{} (v {})", players[who], players[1 - who]));
            thesis.push(thesis_kings[who]);
            ours.push(kings[who]);
        }
    }
    report.body.push(format!(
        "## Kings and pieces\n\nMen that were promoted, and the value of the pieces left at the \
         end: 1 for a man, 2 for a king. The thesis has sums over ten games (39 and 6 kings, 33 and \
         19, 58 and 28 points of experiment 2); here they are for each game.\n\n{table}"
    ));
    let ours = Bars::estimates("ours, 95 %", ours);
    let (title, bars) = match thesis.iter().any(Option::is_some) {
        true => {
            let thesis = Bars { name: "thesis".to_owned(), values: thesis, ..Bars::default() };
            ("Kings a game, thesis beside ours (Figs 10.10 and 10.12)", vec![thesis, ours])
        }
        false => ("Kings a game", vec![ours]),
    };
    let (title, y) = (title.to_owned(), "men promoted in a game, mean".to_owned());
    let chart = BarChart { title, y, groups, bars };
    report.picture("kings.svg", &chart.title, chart.svg());
    for (number, ScoredDuel { pairing, games }) in scored.iter().enumerate() {
        let shown = &games[..games.len().min(THESIS_GAMES)];
        let bars = [0, 1].map(|who: usize| Bars {
            name: pairing.players()[who].to_owned(),
            values: shown.iter().map(|game| Some(f64::from(game.kings[who]))).collect(),
            intervals: Vec::new(),
        });
        let figure = 10 + 2 * number;
        let chart = BarChart {
            title: format!("{}: kings in the first games (Fig. 10.{figure})", pairing.name),
            y: "men promoted".to_owned(),
            groups: (1..=shown.len()).map(|game| format!("game {game}")).collect(),
            bars: bars.into(),
        };
        let file = format!("kings-by-game-{}.svg", number + 1);
        report.picture(&file, &chart.title, chart.svg());
    }
}

/// How long games were and which rule ended them.
fn endings(scored: &[ScoredDuel<'_>]) -> String {
    let lengths = scored.iter().map(|scored| {
        let plies = scored.of_games(|game| game.moves.len() as f64);
        let short = plies.iter().filter(|&&plies| plies <= THESIS_LONGEST).count();
        ReportRow::new()
            .with("pairing", &scored.pairing.name)
            .with("plies, 95 %", scored.mean(|game| game.moves.len() as f64).text(2))
            .with("shortest", plies.iter().copied().fold(f64::INFINITY, f64::min))
            .with("longest", plies.iter().copied().fold(0.0, f64::max))
            .with("50 or fewer", format_args!("{short} of {}", plies.len()))
    });
    let reasons = scored.iter().flat_map(|scored| {
        scored.tally_by_reason().into_iter().map(|(reason, tally)| {
            ReportRow::new()
                .with("pairing", &scored.pairing.name)
                .with("ended by", reason)
                .with("games", tally.games())
                .with("won, drawn, lost", tally)
        })
    });
    format!(
        "A ply is a move of one side. The thesis: no game of experiment 1 was longer than 50 \
         moves, and all ended with RPlayer's last piece; game 2 of experiment 2 was drawn because \
         nothing was taken or promoted for 50 moves.\n\n{}\n{}",
        lengths.collect::<ReportTable>(),
        reasons.collect::<ReportTable>()
    )
}
