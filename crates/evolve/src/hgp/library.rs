//! Strategies that were evolved offline and come with the program (§11.3).
//!
//! `library/GAME` has what made them: `gamut evolve library/GAME/config.toml` gives the same epochs
//! and strategies again. (Since then logs have further columns, and files of strategies begin with
//! the champion.)

use super::{AlphaFile, Strategic, StrategyTree};

/// The alpha file of a game.
fn text(game: &str) -> &'static str {
    match game {
        "ataxx" => include_str!("../../library/ataxx/alpha.toml"),
        "breakthrough" => include_str!("../../library/breakthrough/alpha.toml"),
        "checkers" => include_str!("../../library/checkers/alpha.toml"),
        "chess" => include_str!("../../library/chess/alpha.toml"),
        "loa" => include_str!("../../library/loa/alpha.toml"),
        "othello" => include_str!("../../library/othello/alpha.toml"),
        "virus" => include_str!("../../library/virus/alpha.toml"),
        _ => "",
    }
}

/// The strategies of game `G` that come with the program, the last alpha player first; none for
/// a game that has none.
#[must_use]
pub fn library<G: Strategic>() -> Vec<StrategyTree> {
    // A test reads them all.
    AlphaFile::parse(text(G::ID)).map(|file| file.strategies).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{library, text};
    use crate::hgp::{AlphaFile, Ranking, Strategic, Ties};
    use gamut_game::{Match, Notation, rng};

    fn plays<G: Strategic + Notation>() {
        let file = AlphaFile::parse(text(G::ID)).expect("an alpha file");
        file.expect_game(G::ID).expect("of this game");
        assert_eq!(library::<G>(), file.strategies);
        for tree in &file.strategies {
            let values = tree.heuristics();
            let mut game = Match::<G>::new();
            let mut chance = rng(1, 0);
            for ply in 0..40 {
                if game.outcome().is_some() {
                    break;
                }
                let m = match ply % 2 {
                    0 => G::choose(game.position(), &Ranking::of(&values), &mut Ties::new(1, ply)),
                    _ => gamut_game::random_move::<G>(game.position(), &mut chance),
                };
                game.play(m.expect("a move while the game goes on")).expect("a legal move");
            }
        }
    }

    #[test]
    fn every_game_has_a_library_that_plays_by_the_rules() {
        plays::<gamut_games::virus::Ataxx>();
        plays::<gamut_games::breakthrough::Breakthrough>();
        plays::<gamut_games::checkers::Checkers>();
        plays::<gamut_games::chess::Chess>();
        plays::<gamut_games::loa::Loa>();
        plays::<gamut_games::othello::Othello>();
        plays::<gamut_games::virus::Virus>();
    }
}
