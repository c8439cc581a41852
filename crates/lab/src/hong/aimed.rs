//! The aimed variant on trees, and what has to be said wherever it is praised.

use gamut_search::genetic::AimedSettings;

const TREES: AimedSettings = AimedSettings::TREES;
const GAMES: AimedSettings = AimedSettings::GAMES;

/// The aimed variant with what the experiments chose for artificial trees: what a move gains
/// there it keeps, and nothing tells moves apart before they are judged. What is not said here
/// is as in games.
pub(super) const AIMED_AT_TREES: &str = "genetic:quiescent=off,charge=0.15,litter=0,tempo=1";

/// How much of the genetic algorithm is left, and how experiments on trees and on games differ.
pub(super) fn what_it_is() -> String {
    let on_off = |is_on: bool| if is_on { "on" } else { "off" };
    format!(
        "By default the aimed variant has a crossover rate of {} and a mutation rate of {}: paths grow \
         by families of moves only, and at temperature 0 (the default is {}) it is Rivest's \
         min/max approximation. It has four settings in games that it does not have on trees: \
         `charge` {} instead of {}, `litter` {} instead of {}, `tempo` {} instead of {}, and \
         `quiescent` {} instead of {}.",
        TREES.crossover,
        TREES.mutation,
        TREES.temperature,
        GAMES.charge,
        TREES.charge,
        GAMES.litter,
        TREES.litter,
        GAMES.tempo,
        TREES.tempo,
        on_off(GAMES.leaves.quiescent),
        on_off(TREES.leaves.quiescent),
    )
}

#[cfg(test)]
mod tests {
    use super::{AimedSettings, GAMES, TREES};

    #[test]
    fn trees_and_games_differ_in_these_four_settings() {
        let AimedSettings { charge, litter, tempo, leaves, .. } = GAMES;
        assert_eq!(AimedSettings { charge, litter, tempo, leaves, ..TREES }, GAMES);
        assert_eq!(leaves.transpositions, TREES.leaves.transpositions);
        assert_eq!((GAMES.crossover, GAMES.mutation), (TREES.crossover, TREES.mutation));
    }
}
