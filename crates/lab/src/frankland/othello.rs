//! Othello, experiments 1 to 4 (§10.2).

use gamut_evolve::hgp::HgpConfig;
use gamut_games::othello::Othello;
use gamut_search::StopSwitch;

use super::duel::{Duels, GameDone, Pairing, Version};
use super::othello_report;
use super::score::Thesis;
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::report::Report;

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

/// Experiment 2 in version 50/50, whose strategies §10.2.2 shows.
pub(super) const RECORDED: usize = EXPERIMENTS.len() + 1;

impl Study for OthelloHgp {
    const NAME: &'static str = "othello-hgp";
    const PAPER: &'static str = "C. A. Frankland, Evolving Heuristic Based Game Playing \
                                 Strategies for Board Games Using Genetic Programming, §10.2";
    const SUMMARY: &'static str =
        "evolved strategies, with reinforcement learning and mobility, in Othello";
    const GAMES: &'static str = "games of each of the 8 pairings (20; quick: 4)";
    type Config = Duels;
    type Done = GameDone;

    fn config(settings: &Settings) -> Duels {
        let games = settings.games.unwrap_or(settings.extent.pick(20, 4, 2));
        let pairings = VERSIONS.iter().enumerate().flat_map(|(number, version)| {
            EXPERIMENTS.map(|(name, first, second, won)| {
                let version = version.at(settings.extent);
                Pairing {
                    name: name.to_owned(),
                    version,
                    first: version.of(first),
                    second: version.of(second),
                    thesis: Thesis::won(won[number], 20),
                }
            })
        });
        Duels {
            pairings: pairings.collect(),
            games: games as usize,
            move_cap: None,
            recorded: Some(RECORDED),
            standard: HgpConfig::OTHELLO,
        }
    }

    fn jobs(config: &Duels) -> usize {
        config.jobs()
    }

    fn run_job(
        config: &Duels,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<GameDone, LabError> {
        config.play::<Othello>(seed, number, stop)
    }

    fn report(config: &Duels, done: &[GameDone]) -> Report {
        othello_report::report(config, done)
    }
}
