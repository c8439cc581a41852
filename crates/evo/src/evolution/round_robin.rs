//! Co-evolution: "a further feature will be that individuals will play against each other" (§5). Each of
//! a population meets each other one twice, and the mean result ranks them.

use std::sync::{Mutex, PoisonError};

use gamut_board::mix;

use crate::fitness::{Contest, Duel};
use crate::genome::Genome;
use crate::steered::Steered;

/// A tournament of a population, each against each, with both sides.
pub(crate) struct RoundRobin<'a, G: Steered> {
    contest: &'a Contest<G>,
    seed: u64,
    stop: &'a (dyn Fn() -> bool + Sync),
    genomes: Vec<Genome>,
    /// By number of the game; a game that was stopped has none.
    duels: Mutex<Vec<Option<Duel>>>,
}

impl<'a, G: Steered> RoundRobin<'a, G> {
    pub(crate) fn new(
        contest: &'a Contest<G>,
        genomes: Vec<Genome>,
        seed: u64,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let duels = Mutex::new(vec![None; genomes.len() * genomes.len().saturating_sub(1)]);
        Self { contest, seed, stop, genomes, duels }
    }

    /// How many games.
    pub(crate) fn games(&self) -> usize {
        self.duels.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Who begins a game, and against whom.
    fn pair(&self, game: usize) -> (usize, usize) {
        let others = self.genomes.len() - 1;
        let (first, second) = (game / others, game % others);
        (first, second + usize::from(second >= first))
    }

    pub(crate) fn play(&self, game: usize) {
        let (first, second) = self.pair(game);
        let pair = [&self.genomes[first], &self.genomes[second]];
        let duel = self.contest.duel(pair, mix(self.seed ^ mix(game as u64)), self.stop);
        self.duels.lock().unwrap_or_else(PoisonError::into_inner)[game] = duel;
    }

    /// The games, with who began them and against whom; `None` when one was stopped.
    pub(crate) fn into_duels(self) -> Option<Vec<(usize, usize, Duel)>> {
        let pairs: Vec<_> = (0..self.games()).map(|game| self.pair(game)).collect();
        let duels = self.duels.into_inner().unwrap_or_else(PoisonError::into_inner);
        let told = pairs.into_iter().zip(duels);
        told.map(|((first, second), duel)| Some((first, second, duel?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::fitness::Adjudication;
    use crate::search::Frame;
    use gamut_games::othello::Othello;

    #[test]
    fn each_meets_each_other_with_both_sides() {
        let contest = Contest::<Othello>::new(
            Frame { nodes: 10, ..Frame::default() },
            Adjudication::default(),
        );
        let genomes = vec![Genome::standard::<Othello>(); 4];
        let all = RoundRobin::new(&contest, genomes, 1, &|| false);
        assert_eq!(all.games(), 12);
        (0..12).for_each(|game| all.play(game));
        let duels = all.into_duels().expect("nothing was stopped");
        let pairs: BTreeSet<_> = duels.iter().map(|duel| (duel.0, duel.1)).collect();
        assert!(pairs.len() == 12 && pairs.iter().all(|(first, second)| first != second));
        // As many moves as plies, whoever made them.
        assert!(duels.iter().all(|(.., duel)| duel.moves[0] + duel.moves[1] == duel.plies));
        let stopped =
            RoundRobin::new(&contest, vec![Genome::standard::<Othello>(); 2], 1, &|| true);
        stopped.play(0);
        assert!(stopped.into_duels().is_none());
        assert_eq!(RoundRobin::new(&contest, Vec::new(), 1, &|| false).games(), 0);
    }
}
