use serde::{Deserialize, Serialize};

/// The candidates that scored best so far, of which the best against each other are remembered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HallOfFame<G> {
    /// The best score first; of equal ones, the older first.
    candidates: Vec<Candidate<G>>,
}

/// A candidate for the hall of fame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candidate<G> {
    /// What it scored.
    pub score: f64,
    /// Its genome.
    pub genome: G,
}

impl<G> Default for HallOfFame<G> {
    fn default() -> Self {
        Self { candidates: Vec::new() }
    }
}

impl<G> HallOfFame<G> {
    /// The same with other genomes.
    #[must_use]
    pub fn map<H>(&self, genome: impl Fn(&G) -> H) -> HallOfFame<H> {
        let candidates = self.candidates.iter();
        let candidate =
            |one: &Candidate<G>| Candidate { score: one.score, genome: genome(&one.genome) };
        HallOfFame { candidates: candidates.map(candidate).collect() }
    }

    /// The same with other genomes, if all of them can be made.
    ///
    /// # Errors
    /// The first that comes up.
    pub fn try_map<H, E>(&self, genome: impl Fn(&G) -> Result<H, E>) -> Result<HallOfFame<H>, E> {
        let candidates = self.candidates.iter();
        let candidate =
            |one: &Candidate<G>| Ok(Candidate { score: one.score, genome: genome(&one.genome)? });
        Ok(HallOfFame { candidates: candidates.map(candidate).collect::<Result<_, E>>()? })
    }

    /// The candidates, the best score first.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate<G>] {
        &self.candidates
    }

    /// Keeps a candidate if it is new and among the best of `most`.
    pub fn consider(&mut self, new: Candidate<G>, most: usize, is_same: impl Fn(&G, &G) -> bool) {
        if self.candidates.iter().any(|known| is_same(&known.genome, &new.genome)) {
            return;
        }
        let place = self.candidates.partition_point(|known| known.score >= new.score);
        self.candidates.insert(place, new);
        self.candidates.truncate(most);
    }

    /// The candidates by what they make against each other, the best first. `points` says what
    /// the first of two makes, of `all` that there are; `None` when it was stopped.
    pub fn by_round_robin(
        &self,
        all: f64,
        mut points: impl FnMut([usize; 2], [&G; 2]) -> Option<f64>,
    ) -> Option<Vec<&G>> {
        let genomes: Vec<&G> = self.candidates.iter().map(|one| &one.genome).collect();
        let mut sums = vec![0.0; genomes.len()];
        for first in 0..genomes.len() {
            for second in first + 1..genomes.len() {
                let made = points([first, second], [genomes[first], genomes[second]])?;
                sums[first] += made;
                sums[second] += all - made;
            }
        }
        let mut order: Vec<usize> = (0..genomes.len()).collect();
        // The sort is stable: among equals, the better score.
        order.sort_by(|&a, &b| sums[b].total_cmp(&sums[a]));
        Some(order.into_iter().map(|at| genomes[at]).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{Candidate, HallOfFame};

    fn hall(scored: &[(&'static str, f64)], most: usize) -> HallOfFame<&'static str> {
        let mut hall = HallOfFame::default();
        for &(genome, score) in scored {
            hall.consider(Candidate { score, genome }, most, |a, b| a == b);
        }
        hall
    }

    #[test]
    fn the_best_stay_and_nobody_stays_twice() {
        let hall = hall(&[("a", 1.0), ("b", 3.0), ("c", 3.0), ("b", 9.0), ("d", 2.0)], 3);
        let names: Vec<_> = hall.candidates().iter().map(|one| one.genome).collect();
        assert_eq!(names, ["b", "c", "d"]);
    }

    #[test]
    fn the_one_that_beats_the_others_comes_first() {
        let hall = hall(&[("paper", 3.0), ("stone", 2.0), ("well", 1.0)], 3);
        // The well beats stone; paper beats both, by a little.
        let order = hall.by_round_robin(10.0, |_, pair| {
            Some(match pair.map(|name| *name) {
                ["paper", _] => 6.0,
                ["stone", "well"] => 1.0,
                pair => panic!("{pair:?}"),
            })
        });
        assert_eq!(order, Some(vec![&"well", &"paper", &"stone"]));
        assert_eq!(hall.by_round_robin(10.0, |_, _| None), None);
    }
}
