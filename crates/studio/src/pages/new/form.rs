//! What the form of a new game holds, and what it means.

use gamut::{PlayerSpec, Tier, level, named_player, usual_level};
use serde::Deserialize;

use crate::api::types::SideName;
use crate::limits::LARGEST_SEED;

/// The choice that is explained by a text field next to it.
pub(super) const OTHER: &str = "other";
/// The choice of a person.
pub(super) const PERSON: &str = "human";

/// The form as browsers send it: everything is text, and shown again when something is wrong.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct NewGameForm {
    /// Which side the person plays: `black`, `white`, `both` or `none`.
    pub side: String,
    /// The program's level, or `other`.
    pub level: String,
    /// The program's spec, for level `other`.
    pub spec: String,
    /// Who plays Black, if not as said above: `human`, a level or `other`.
    pub black: String,
    /// The spec of Black, for `other`.
    pub black_spec: String,
    /// Who plays White, if not as said above.
    pub white: String,
    /// The spec of White, for `other`.
    pub white_spec: String,
    /// The n of n×n squares; empty: the usual board.
    pub size: String,
    /// The first position; empty: the usual one.
    pub start: String,
    /// The seed of what programs leave to chance; empty: another one each time.
    pub seed: String,
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldProblem {
    /// The name of the field.
    pub field: &'static str,
    /// What is wrong with it, in one line.
    pub problem: String,
}

impl NewGameForm {
    /// The form that a newcomer to a game of this tier sees: the newcomer moves first, against an
    /// opponent that can be beaten.
    #[must_use]
    pub fn usual(first: SideName, tier: Tier) -> Self {
        let side = match first {
            SideName::Black => "black",
            SideName::White => "white",
        };
        Self { side: side.to_owned(), level: usual_level(tier).id.to_owned(), ..Self::default() }
    }

    /// Who plays Black and who plays White, in a game of this tier.
    ///
    /// # Errors
    /// What is wrong with each field that names no player.
    pub fn seats(&self, tier: Tier) -> Result<(PlayerSpec, PlayerSpec), Vec<FieldProblem>> {
        let seat = |side: &str, choice: &str, spec: &str, spec_field| {
            if !choice.is_empty() {
                return player(tier, choice, spec, spec_field);
            }
            if self.side == side || self.side == "both" {
                return player(tier, PERSON, "", "side");
            }
            player(tier, &self.level, &self.spec, "spec")
        };
        let black = seat("black", &self.black, &self.black_spec, "black_spec");
        let white = seat("white", &self.white, &self.white_spec, "white_spec");
        match (black, white) {
            (Ok(black), Ok(white)) => Ok((black, white)),
            (black, white) => {
                let mut problems: Vec<_> = black.err().into_iter().chain(white.err()).collect();
                // Both sides may have asked the same field.
                problems.dedup();
                Err(problems)
            }
        }
    }

    /// The size of the board, if one was chosen.
    ///
    /// # Errors
    /// When it is not one of `sizes`.
    pub fn size(&self, sizes: &[u8]) -> Result<Option<u8>, FieldProblem> {
        if self.size.is_empty() {
            return Ok(None);
        }
        let size = self.size.parse().ok().filter(|size| sizes.contains(size));
        let names: Vec<_> = sizes.iter().map(u8::to_string).collect();
        let problem = || FieldProblem {
            field: "size",
            problem: format!("There is no board of this size: choose {}.", names.join(", ")),
        };
        size.map(Some).ok_or_else(problem)
    }

    /// The seed, if one was chosen.
    ///
    /// # Errors
    /// When it is not a number.
    pub fn seed(&self) -> Result<Option<u64>, FieldProblem> {
        let text = self.seed.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let problem = || FieldProblem {
            field: "seed",
            problem: format!("A seed is a number from 0 to {LARGEST_SEED}."),
        };
        let seed = text.parse().ok().filter(|&seed| seed <= LARGEST_SEED);
        seed.map(Some).ok_or_else(problem)
    }

    /// Whether something was chosen that is hidden at first.
    pub(super) fn is_advanced(&self) -> bool {
        [&self.black, &self.white, &self.black_spec, &self.white_spec, &self.start, &self.seed]
            .iter()
            .any(|value| !value.is_empty())
    }
}

/// The player of a choice; `field` is where its spec is typed.
fn player(
    tier: Tier,
    choice: &str,
    spec: &str,
    field: &'static str,
) -> Result<PlayerSpec, FieldProblem> {
    let problem = |problem: String| FieldProblem { field, problem };
    let name = match choice {
        OTHER if spec.trim().is_empty() => {
            return Err(problem("Type a player here, for example mcts:time=1s.".to_owned()));
        }
        OTHER => spec,
        PERSON => PERSON,
        id if level(tier, id).is_some() => id,
        id => {
            let id = gamut_game::excerpt(id);
            return Err(problem(format!("There is no level called {id}.")));
        }
    };
    named_player(tier, name).map_err(|error| problem(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(side: &str, level: &str) -> NewGameForm {
        NewGameForm { side: side.to_owned(), level: level.to_owned(), ..NewGameForm::default() }
    }

    fn seats(form: &NewGameForm) -> (String, String) {
        let (black, white) = form.seats(Tier::Modules).expect("two players");
        (black.to_string(), white.to_string())
    }

    #[test]
    fn the_person_plays_the_chosen_side_and_the_level_the_other() {
        let (human, easy) = ("human".to_owned(), "negascout:depth=1,noise=30".to_owned());
        assert_eq!(seats(&form("black", "easy")), (human.clone(), easy.clone()));
        assert_eq!(seats(&form("white", "easy")), (easy.clone(), human.clone()));
        assert_eq!(seats(&form("both", "easy")), (human.clone(), human));
        assert_eq!(seats(&form("none", "easy")), (easy.clone(), easy));
    }

    #[test]
    fn a_player_named_for_a_side_comes_first() {
        let form = NewGameForm {
            white: OTHER.to_owned(),
            white_spec: " mcts:playouts=50 ".to_owned(),
            ..form("none", "beginner")
        };
        assert_eq!(seats(&form), ("rplayer".to_owned(), "mcts:playouts=50".to_owned()));
        let by_level = NewGameForm { white_spec: "casual".to_owned(), ..form };
        assert_eq!(seats(&by_level).1, "negascout:depth=2,noise=20", "levels are names, too");
    }

    #[test]
    fn levels_are_those_of_the_game() {
        let of = |tier| form("black", "casual").seats(tier).expect("two players").1.to_string();
        assert_eq!(of(Tier::Modules), "negascout:depth=2,noise=20");
        assert_eq!(of(Tier::Rules), "mcts:playouts=100");
    }

    #[test]
    fn problems_name_their_field_once() {
        let seats = |form: &NewGameForm| form.seats(Tier::Modules);
        let problems = seats(&form("none", OTHER)).expect_err("no player");
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].field, "spec");
        let wrong = NewGameForm { spec: "engin".to_owned(), ..form("black", OTHER) };
        let problems = seats(&wrong).expect_err("no such player");
        assert!(problems[0].problem.contains("engin"), "{problems:?}");
        let problems = seats(&form("black", "<none>")).expect_err("no such level");
        assert_eq!(problems[0].field, "spec");
    }

    #[test]
    fn only_known_sizes_are_taken() {
        let sized = |size: &str| NewGameForm { size: size.to_owned(), ..NewGameForm::default() };
        assert_eq!(sized("").size(&[7, 8]), Ok(None));
        assert_eq!(sized("7").size(&[7, 8]), Ok(Some(7)));
        assert_eq!(sized("9").size(&[7, 8]).expect_err("no such board").field, "size");
        assert_eq!(sized("x").size(&[7, 8]).expect_err("no number").field, "size");
    }

    #[test]
    fn a_seed_is_a_number_or_nothing() {
        let seeded = |seed: &str| NewGameForm { seed: seed.to_owned(), ..NewGameForm::default() };
        assert_eq!(seeded(" ").seed(), Ok(None));
        assert_eq!(seeded("17").seed(), Ok(Some(17)));
        for wrong in ["-1", "x", "99999999999999999999"] {
            assert_eq!(seeded(wrong).seed().expect_err("no seed").field, "seed");
        }
    }
}
