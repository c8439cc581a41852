//! Checkers, experiments 1 and 2 (§10.3).

use gamut_evolve::hgp::HgpConfig;
use gamut_games::checkers::Checkers;
use gamut_search::StopSwitch;

use super::checkers_report;
use super::duel::{Duels, GameDone, Pairing, Version};
use super::score::Thesis;
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::report::Report;

/// HGP against RPlayer, and RHGP against HGP.
pub(crate) struct CheckersHgp;

/// The version of §9.5.
pub(super) const VERSION: Version = Version::new(50, 25);

/// "150 game moves proved a sufficient number" (§9.5).
pub(super) const MOVE_CAP: u32 = 150;

/// Experiment 1: "winning 10 out of the 10 games".
pub(super) const HGP_WON: Thesis = Thesis::won(10, 10);

/// Experiment 2: "winning 7 of the 10 games and drew 1".
pub(super) const RHGP_WON: Thesis = Thesis { wins: 7, draws: 1, games: 10 };

impl Study for CheckersHgp {
    const NAME: &'static str = "checkers-hgp";
    const PAPER: &'static str = "C. A. Frankland, Evolving Heuristic Based Game Playing \
                                 Strategies for Board Games Using Genetic Programming, §10.3";
    const SUMMARY: &'static str = "evolved strategies, with reinforcement learning, in checkers";
    const GAMES: &'static str = "games of each of the 2 pairings (10; quick: 4)";
    type Config = Duels;
    type Done = GameDone;

    fn config(settings: &Settings) -> Duels {
        let games = settings.games.unwrap_or(settings.extent.pick(10, 4, 2));
        let version = VERSION.at(settings.extent);
        let pairing = |name: &str, first: &str, second: &str, thesis| Pairing {
            name: name.to_owned(),
            version,
            first: version.of(first),
            second: version.of(second),
            thesis,
        };
        Duels {
            pairings: vec![
                pairing("HGP v RPlayer", "hgp", "rplayer", HGP_WON),
                pairing("RHGP v HGP", "hgp:rl", "hgp", RHGP_WON),
            ],
            games: games as usize,
            move_cap: Some(MOVE_CAP),
            recorded: None,
            standard: HgpConfig::CHECKERS,
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
        config.play::<Checkers>(seed, number, stop)
    }

    fn report(config: &Duels, done: &[GameDone]) -> Report {
        checkers_report::report(config, done)
    }
}
