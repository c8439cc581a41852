//! T.-P. Hong, K.-Y. Huang and W.-Y. Lin, *Adversarial Search by Evolutionary Computation*.

/// Where in the paper an experiment is.
macro_rules! hong {
    ($place:literal) => {
        concat!(
            "T.-P. Hong, K.-Y. Huang and W.-Y. Lin, Adversarial Search by Evolutionary Computation, ",
            $place
        )
    };
}

mod accuracy;
mod accuracy_reasons;
mod accuracy_report;
mod aimed;
mod contest;
mod evidence;
mod found;
mod games;
mod games_report;
mod lines;
mod lines_report;
mod same_time;
mod same_time_report;
mod time;
mod time_report;
mod trees;

use gamut_experiment::Parameters;
use gamut_games::registry::GAME_IDS;
use gamut_players::{Playable, PlayableVisitor, PlayerSpec, Tier, seat, with_playable};

pub(crate) use accuracy::GeneticAccuracy;
pub(crate) use games::GeneticGames;
pub(crate) use lines::GeneticLines;
pub(crate) use same_time::GeneticSameTime;
pub(crate) use time::GeneticTime;

/// The games of the tables, by name. Not all that there are: a table stays what it is when
/// another game comes.
const ALL_GAMES: [&str; 6] = ["virus", "ataxx", "othello", "checkers", "chess", "loa"];

/// Asks in which games players meet; those of a tiny run are `tiny`.
fn games_of_players(parameters: &mut Parameters<'_>, tiny: &[&'static str]) -> Vec<&'static str> {
    let defaults = [&ALL_GAMES[..], &ALL_GAMES, tiny];
    parameters.choices("in-games", "games that are played", &judged_games(), defaults)
}

/// The games that have an evaluation: all players of the tables judge by it.
fn judged_games() -> Vec<&'static str> {
    struct IsJudged;
    impl PlayableVisitor for IsJudged {
        type Output = bool;
        fn visit<G: Playable>(self) -> bool {
            G::TIER >= Tier::Features
        }
    }
    GAME_IDS.iter().copied().filter(|id| with_playable(id, IsJudged) == Some(true)).collect()
}

/// Refuses keys with which a player cannot sit down in one of the games: those of another
/// variant, or an evaluation that a game does not have.
fn refuse_if_no_player(
    parameters: &mut Parameters<'_>,
    key: &str,
    player: &str,
    games: &[&'static str],
) {
    struct SitsDown<'a>(&'a str);
    impl PlayableVisitor for SitsDown<'_> {
        type Output = Option<String>;
        fn visit<G: Playable>(self) -> Option<String> {
            // Keys that are no keys were refused before.
            let spec = self.0.parse::<PlayerSpec>().ok()?;
            seat::<G>(&spec, 0).err().map(|problem| problem.to_string())
        }
    }
    if let Some(problem) = games.iter().find_map(|id| with_playable(id, SitsDown(player))?) {
        parameters.refuse(key, &problem);
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL_GAMES, judged_games};

    #[test]
    fn the_games_of_the_tables_have_evaluations() {
        let judged = judged_games();
        assert!(ALL_GAMES.iter().all(|id| judged.contains(id)), "{judged:?}");
    }
}
