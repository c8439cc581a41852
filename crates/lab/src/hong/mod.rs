//! T.-P. Hong, K.-Y. Huang and W.-Y. Lin, *Adversarial Search by Evolutionary Computation*.

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
    parameters.choices("in-games", "games that are played", GAME_IDS, defaults)
}

#[cfg(test)]
mod tests {
    use gamut_players::{Playable, PlayableVisitor, Tier, with_playable};

    /// All players of the tables judge with the evaluation of the game, in all games that can be
    /// asked for.
    #[test]
    fn the_games_of_the_tables_have_evaluations() {
        struct HasFeatures;
        impl PlayableVisitor for HasFeatures {
            type Output = bool;
            fn visit<G: Playable>(self) -> bool {
                G::TIER >= Tier::Features
            }
        }
        for id in gamut_games::registry::GAME_IDS {
            assert_eq!(with_playable(id, HasFeatures), Some(true), "{id}");
        }
    }
}
