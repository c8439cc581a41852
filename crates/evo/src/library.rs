//! Individuals that come with the program: `library/GAME/best.toml` is the best of a game.

use crate::file::IndividualFile;
use crate::steered::Steered;

/// The file of the best individual of each game that has one.
const BEST: &[(&str, &str)] = &[("chess", include_str!("../library/chess/best.toml"))];

/// The games whose best individual comes with the program.
pub fn games_with_best() -> impl Iterator<Item = &'static str> {
    BEST.iter().map(|(game, _)| *game)
}

/// The best individual of game `G`; `None` for a game that has none yet.
#[must_use]
pub fn best<G: Steered>() -> Option<IndividualFile> {
    let (_, text) = BEST.iter().find(|(game, _)| *game == G::ID)?;
    // A test reads them all.
    IndividualFile::parse::<G>(text).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use gamut_game::{Match, random_move, rng};
    use gamut_search::{Limits, StopSwitch, Task};

    use super::*;
    use crate::{Individual, IndividualError};

    /// The games whose individual reads and plays, of those that individuals can play.
    fn played<G: Steered>(games: &mut BTreeSet<&'static str>) {
        let Some((_, text)) = BEST.iter().find(|(game, _)| *game == G::ID) else { return };
        let file: Result<_, IndividualError> = IndividualFile::parse::<G>(text);
        let file = file.unwrap_or_else(|error| panic!("{}: {error}", G::ID));
        assert_eq!(best::<G>().as_ref(), Some(&file));
        let mut individual = Individual::<G>::new(&file.genome, file.frame, 1);
        let (mut game, mut chance, stop) = (Match::<G>::new(), rng(1, 0), StopSwitch::new());
        while game.outcome().is_none() && game.moves().len() < 40 {
            let task = Task { limits: Limits::nodes(1_000), stop: &stop, report: &mut |_| {} };
            let m = match game.moves().len() % 2 {
                0 => individual.think(&game, task).best,
                _ => random_move::<G>(game.position(), &mut chance),
            };
            game.play(m.expect("a move while the game goes on")).expect("a legal move");
        }
        games.insert(G::ID);
    }

    #[test]
    fn every_individual_of_the_library_reads_and_plays() {
        let mut games = BTreeSet::new();
        played::<gamut_games::virus::Ataxx>(&mut games);
        played::<gamut_games::breakthrough::Breakthrough>(&mut games);
        played::<gamut_games::checkers::Checkers>(&mut games);
        played::<gamut_games::chess::Chess>(&mut games);
        played::<gamut_games::loa::Loa>(&mut games);
        played::<gamut_games::othello::Othello>(&mut games);
        played::<gamut_games::virus::Virus>(&mut games);
        assert_eq!(games, games_with_best().collect());
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/library");
        let folders = fs::read_dir(folder).expect("the library");
        let names = folders.map(|entry| entry.expect("a folder").file_name().into_string());
        let names: BTreeSet<_> = names.map(|name| name.expect("a name")).collect();
        assert!(names.iter().map(String::as_str).eq(games), "{names:?} are there");
    }
}
