//! Opponents for people who do not want to write player specs.

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

/// The levels of every game, from the weakest to the strongest.
///
/// After the beginner they grow by depth, as Garcia's levels do, then by seconds a move. Those by
/// depth are a little unsure of what positions are worth, so that no two games are the same.
pub const LEVELS: &[Level] = &[
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

/// The level that a newcomer finds chosen.
pub const USUAL_LEVEL: &str = "casual";

/// The level called `id`.
#[must_use]
pub fn level(id: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.id == id)
}

/// What people read for a player: the name of its level, or its spec.
#[must_use]
pub fn player_label(canonical_spec: &str) -> &str {
    LEVELS
        .iter()
        .find(|level| level.spec == canonical_spec)
        .map_or(canonical_spec, |level| level.name)
}

#[cfg(test)]
mod tests {
    use gamut_games::registry::GAME_IDS;
    use gamut_players::{Playable, PlayableVisitor, PlayerSpec, seat, with_playable};

    use super::*;

    struct Seat(PlayerSpec);

    impl PlayableVisitor for Seat {
        type Output = Result<(), String>;

        fn visit<G: Playable>(self) -> Self::Output {
            seat::<G>(&self.0, 1).map(drop).map_err(|error| error.to_string())
        }
    }

    #[test]
    fn every_level_can_be_seated_in_every_game() {
        for level in LEVELS {
            let spec: PlayerSpec = level.spec.parse().expect("a spec");
            for rules in GAME_IDS {
                assert_eq!(with_playable(rules, Seat(spec.clone())), Some(Ok(())), "{}", level.id);
            }
        }
    }

    #[test]
    fn specs_of_levels_are_canonical_so_that_players_get_their_names() {
        for known in LEVELS {
            let spec: PlayerSpec = known.spec.parse().expect("a spec");
            assert_eq!(spec.to_string(), known.spec);
            assert_eq!(player_label(&spec.to_string()), known.name);
        }
        assert_eq!(player_label("random"), "random");
        assert!(level(USUAL_LEVEL).is_some());
    }
}
