//! Opponents for people who do not want to write player specs.

use gamut_players::{PlayerSpec, SpecError, Tier};

/// How strong an opponent is, in words.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Its name in forms and requests.
    pub id: &'static str,
    /// What people read.
    pub name: &'static str,
    /// The player spec it stands for, in canonical form.
    pub spec: &'static str,
    /// How it plays, in half a sentence.
    pub explanation: &'static str,
}

/// The levels of games that can be searched and judged, from the weakest to the strongest.
///
/// After the beginner they grow by depth, as Garcia's levels do, then by seconds a move. Those by
/// depth are a little unsure of what positions are worth, so that no two games are the same.
const SEARCHING: &[Level] = &[
    Level {
        id: "beginner",
        name: "Beginner",
        spec: "rplayer",
        explanation: "plays by chance and a few rules of thumb",
    },
    Level {
        id: "easy",
        name: "Easy",
        spec: "negascout:depth=1,noise=30",
        explanation: "sees its own next move only",
    },
    Level {
        id: "casual",
        name: "Casual",
        spec: "negascout:depth=2,noise=20",
        explanation: "sees your reply",
    },
    Level {
        id: "club",
        name: "Club",
        spec: "negascout:noise=20",
        explanation: "looks three plies ahead",
    },
    Level {
        id: "strong",
        name: "Strong",
        spec: "negascout:depth=4,noise=20",
        explanation: "looks four plies ahead",
    },
    Level {
        id: "expert",
        name: "Expert",
        spec: "engine:time=300ms",
        explanation: "the engine, a third of a second a move",
    },
    Level {
        id: "master",
        name: "Master",
        spec: "engine:time=1s",
        explanation: "the engine, one second a move",
    },
    Level {
        id: "strongest",
        name: "Strongest",
        spec: "engine:time=5s",
        explanation: "the engine, five seconds a move",
    },
];

/// The levels of games that tell only what a move wins at once.
const COUNTING: &[Level] = &[
    BEGINNER,
    SEARCHING[1],
    SEARCHING[2],
    SEARCHING[3],
    SEARCHING[4],
    SEARCHING[5],
    SEARCHING[6],
    SEARCHING[7],
];

/// A player that knows nothing but the rules.
const BEGINNER: Level = Level {
    id: "beginner",
    name: "Beginner",
    spec: "random",
    explanation: "plays anything that is legal",
};

/// The levels of games that have only rules: they grow by playouts, then by seconds a move.
const PLAYING_OUT: &[Level] = &[
    BEGINNER,
    Level {
        id: "easy",
        name: "Easy",
        spec: "mcts:playouts=20",
        explanation: "tries a few moves by playing on at random",
    },
    Level {
        id: "casual",
        name: "Casual",
        spec: "mcts:playouts=100",
        explanation: "plays a hundred games in its head",
    },
    Level {
        id: "club",
        name: "Club",
        spec: "mcts:playouts=500",
        explanation: "plays five hundred games in its head",
    },
    Level {
        id: "strong",
        name: "Strong",
        spec: "mcts:playouts=2000",
        explanation: "plays two thousand games in its head",
    },
    Level {
        id: "expert",
        name: "Expert",
        spec: "mcts:time=300ms",
        explanation: "plays games in its head for a third of a second",
    },
    Level {
        id: "master",
        name: "Master",
        spec: "mcts:time=1s",
        explanation: "plays games in its head for a second",
    },
    Level {
        id: "strongest",
        name: "Strongest",
        spec: "mcts:time=5s",
        explanation: "plays games in its head for five seconds",
    },
];

/// The levels of games of this tier.
#[must_use]
pub const fn levels(tier: Tier) -> &'static [Level] {
    match tier {
        Tier::Rules => PLAYING_OUT,
        Tier::Tactics => COUNTING,
        Tier::Features | Tier::Strategies | Tier::Modules => SEARCHING,
    }
}

/// The level that a newcomer finds chosen: one that a person can beat.
const USUAL_LEVEL: &str = "casual";

/// The level called `id` in games of this tier; `Casual` is `casual`.
#[must_use]
pub fn level(tier: Tier, id: &str) -> Option<&'static Level> {
    levels(tier).iter().find(|level| level.id.eq_ignore_ascii_case(id))
}

/// The level that a newcomer finds chosen.
#[must_use]
pub fn usual_level(tier: Tier) -> &'static Level {
    level(tier, USUAL_LEVEL).unwrap_or(&levels(tier)[0])
}

/// The strongest player for games of this tier: it analyses, gives hints and is an engine for
/// other programs when no player is named.
#[must_use]
pub const fn usual_program(tier: Tier) -> &'static str {
    match tier {
        Tier::Rules => "mcts:time=1s",
        Tier::Tactics | Tier::Features | Tier::Strategies | Tier::Modules => "engine",
    }
}

/// The player that a name means in games of this tier: a level's, or a spec.
///
/// # Errors
/// When it is neither.
pub fn named_player(tier: Tier, name: &str) -> Result<PlayerSpec, SpecError> {
    let name = name.trim();
    let spec = level(tier, name).map_or(name, |level| level.spec).parse();
    spec.map_err(|error| match error {
        SpecError::UnknownKind { name, mut known } => {
            known.extend(levels(tier).iter().map(|level| level.id));
            SpecError::UnknownKind { name, known }
        }
        error => error,
    })
}

/// A spec with the name of its level in games of this tier, where it is one: `mcts:time=1s (Master)`.
#[must_use]
pub fn spec_and_level(tier: Tier, spec: &PlayerSpec) -> String {
    let spec = spec.to_string();
    match player_label(tier, &spec) {
        label if label == spec => spec,
        label => format!("{spec} ({label})"),
    }
}

/// What people read for a player: the name of its level in games of this tier, or its spec. Chance has
/// no level: its own name says more.
#[must_use]
pub fn player_label(tier: Tier, canonical_spec: &str) -> &str {
    levels(tier)
        .iter()
        .find(|level| level.spec == canonical_spec && canonical_spec != "random")
        .map_or(canonical_spec, |level| level.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game, games};

    #[test]
    fn every_level_can_be_seated_in_its_games() {
        for game in games() {
            let board = game.begin(None, None).expect("a start");
            for level in levels(game.tier()) {
                let spec: PlayerSpec = level.spec.parse().expect("a spec");
                assert!(board.seat(&spec, 1).is_ok(), "{} at {}", level.id, game.id());
            }
        }
    }

    #[test]
    fn every_game_has_the_same_levels() {
        let ids = |tier| levels(tier).iter().map(|level| level.id).collect::<Vec<_>>();
        for tier in [Tier::Rules, Tier::Tactics, Tier::Features, Tier::Strategies] {
            assert_eq!(ids(tier), ids(Tier::Modules));
            assert!(level(tier, USUAL_LEVEL).is_some());
        }
    }

    #[test]
    fn specs_of_levels_are_canonical_so_that_players_get_their_names() {
        for tier in [Tier::Rules, Tier::Tactics, Tier::Features, Tier::Strategies, Tier::Modules] {
            for known in levels(tier).iter().filter(|level| level.spec != "random") {
                let spec: PlayerSpec = known.spec.parse().expect("a spec");
                assert_eq!(spec.to_string(), known.spec);
                assert_eq!(player_label(tier, &spec.to_string()), known.name);
            }
        }
        assert_eq!(player_label(Tier::Rules, "random"), "random");
        let club = "mcts:playouts=500";
        assert_eq!(player_label(Tier::Rules, club), "Club");
        assert_eq!(player_label(Tier::Modules, club), club, "the club plays otherwise there");
    }

    #[test]
    fn a_level_is_a_name_of_a_player() {
        let othello = game("othello").expect("a game").tier();
        let named = |name| named_player(othello, name).map(|spec| spec.to_string());
        assert_eq!(named("casual").as_deref(), Ok("negascout:depth=2,noise=20"));
        assert_eq!(named("Casual"), named("casual"));
        assert_eq!(named("engine:depth=4").as_deref(), Ok("engine:depth=4"));
        let labelled =
            |name| named_player(othello, name).map(|spec| spec_and_level(othello, &spec));
        assert_eq!(labelled("casual").as_deref(), Ok("negascout:depth=2,noise=20 (Casual)"));
        assert_eq!(labelled("engine:depth=4").as_deref(), Ok("engine:depth=4"));
        assert!(named("grandmaster").is_err());
    }
}
