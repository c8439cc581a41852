//! Othello, experiments 1 to 4 (§10.2). The thesis plays 20 games of each; a full run here plays 100
//! and takes about four minutes on two cores.

use gamut_evolve::hgp::HgpConfig;
use gamut_experiment::{Parameters, Study};
use gamut_games::othello::Othello;
use gamut_report::Report;

use super::duel::{DuelGame, Duels};
use super::scored::Thesis;
use super::versions::{Evolving, Version};
use super::{duel_report, othello_play, timing};

/// HGP against RPlayer, and RHGP, MHGP and RMHGP against HGP.
pub(crate) struct OthelloHgp;

/// The two versions of §9.5.
pub(super) const VERSIONS: [Version; 2] = [Version::new(25, 25), Version::new(50, 50)];

/// The four experiments: both players, and the games of 20 that the first won in each version.
pub(super) const EXPERIMENTS: [(&str, &str, &str, [u64; 2]); 4] = [
    ("HGP v RPlayer", "hgp", "rplayer", [18, 20]),
    ("RHGP v HGP", "hgp:rl", "hgp", [15, 20]),
    ("MHGP v HGP", "hgp:mobility", "hgp", [11, 15]),
    ("RMHGP v HGP", "hgp:rl,mobility", "hgp", [13, 17]),
];

/// What HGP must score against RPlayer in each version, in per cent.
const LEAST: [f64; 2] = [90.0, 97.0];

impl Study for OthelloHgp {
    const NAME: &'static str = "othello-hgp";
    const PAPER: &'static str = thesis!("§10.2");
    const SUMMARY: &'static str =
        "evolved strategies, with reinforcement learning and mobility, in Othello";
    plays!(Duels, DuelGame, Duels::play::<Othello>);

    fn config(parameters: &mut Parameters<'_>) -> Duels {
        let games = ("games of each pairing in each version", [100, 10, 2]);
        let evolving = Evolving::ask(parameters, games, &VERSIONS, 1);
        let pairings = (0..evolving.versions.len()).flat_map(|number| {
            EXPERIMENTS.map(|(name, first, second, won)| {
                let thesis = |number: usize| Thesis::won(won[number], 20);
                evolving.pairing(name, number, [first, second], thesis)
            })
        });
        Duels {
            pairings: pairings.collect(),
            games: evolving.games,
            move_cap: None,
            // Experiment 2 in the last version, 50/50: its strategies are those of §10.2.2.
            recorded: Some((evolving.versions.len() - 1) * EXPERIMENTS.len() + 1),
            standard: HgpConfig::OTHELLO,
        }
    }

    fn report(config: &Duels, done: &[DuelGame]) -> Report {
        let title = "Othello: strategies evolved in real time";
        duel_report::report::<Othello>(title, config, done, |report, scored| {
            duel_report::summarize(report, scored);
            let versions = scored.chunk_by(|a, b| a.pairing.version == b.pairing.version);
            for scored in versions {
                let of_thesis = VERSIONS.iter().position(|&of| of == scored[0].pairing.version);
                let figure = |first: usize| of_thesis.map(|at| format!("Fig. 10.{}", at + first));
                if let Some(at) = of_thesis {
                    duel_report::check(report, scored, LEAST[at]);
                }
                duel_report::score_chart(report, scored, &figure(1).unwrap_or_default());
                let figure = figure(3).map(|figure| format!(" ({figure})")).unwrap_or_default();
                timing::add_plot(report, scored, &figure);
            }
            othello_play::add(report, scored, config.recorded);
        })
    }
}
