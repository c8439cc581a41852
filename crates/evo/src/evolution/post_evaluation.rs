//! The post-evaluation (§4): games after the evolution, which say how good individuals are.

use gamut_board::mix;
use gamut_game::parallel::ordered_map;
use gamut_statistics::Estimate;

use super::plan::PostEvaluation;
use crate::fitness::{Class, Contest, Played, Results};
use crate::genome::Genome;
use crate::steered::Steered;

/// What an individual made afterwards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// Its games, those against the weakest class first.
    games: Vec<(Class, Played)>,
    /// Of each of its moves the ply, from 0 on, and how many positions it entered for it.
    moves: Vec<(u32, u64)>,
}

impl Verdict {
    /// Its games.
    #[must_use]
    pub fn games(&self) -> &[(Class, Played)] {
        &self.games
    }

    /// Of each of its moves the ply, from 0 on, and how many positions it entered for it.
    #[must_use]
    pub fn moves(&self) -> &[(u32, u64)] {
        &self.moves
    }

    /// Its games against a class, or all.
    fn against(&self, against: Option<Class>) -> impl Iterator<Item = &Played> {
        let games = self.games.iter();
        let games = games.filter(move |(class, _)| against.is_none_or(|one| one == *class));
        games.map(|(_, played)| played)
    }

    /// The classes that it played against.
    #[must_use]
    pub fn classes(&self) -> Vec<Class> {
        let mut classes: Vec<Class> = self.games.iter().map(|&(class, _)| class).collect();
        classes.dedup();
        classes
    }

    /// What it made, by class.
    #[must_use]
    pub fn results(&self) -> Results {
        let mut results = Results::default();
        self.games.iter().for_each(|(class, played)| results.add(*class, played.result));
        results
    }

    /// The fitness that these games are worth (§3.2). It is no scale to compare individuals by: a draw
    /// against class 12, where all other games are lost, is worth more than half of the points against
    /// 8 and 10.
    #[must_use]
    pub fn fitness(&self) -> f64 {
        self.results().fitness()
    }

    /// The same with its interval: it is a mean over the classes that count. There is none when no
    /// class counts.
    #[must_use]
    pub fn fitness_estimate(&self) -> Estimate {
        let counted = self.results().counted();
        if counted.is_empty() {
            let value = self.fitness();
            return Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let of_class = |class: &Class| {
            self.result(Some(*class)).map(|result| f64::from(class.number()) + result)
        };
        Estimate::mean_of_samples(&counted.iter().map(of_class).collect::<Vec<_>>())
    }

    /// The mean result against a class, or all: from -1 to 1.
    #[must_use]
    pub fn result(&self, against: Option<Class>) -> Estimate {
        let points = self.against(against).map(|played| f64::midpoint(played.result, 1.0));
        Estimate::points(&points.collect::<Vec<f64>>()).map(|points| 2.0 * points - 1.0)
    }

    /// Positions that it entered for a move, on average over its games against a class, or all.
    #[must_use]
    pub fn nodes_per_move(&self, against: Option<Class>) -> f64 {
        let (nodes, moves) = self
            .against(against)
            .fold((0, 0), |(nodes, moves), played| (nodes + played.nodes, moves + played.moves));
        nodes as f64 / (moves as f64).max(1.0)
    }
}

/// The place of the best: that with the best mean result; of equal ones, the first.
pub(super) fn best_of(verdicts: &[Verdict]) -> usize {
    let results: Vec<f64> = verdicts.iter().map(|verdict| verdict.result(None).value).collect();
    let better =
        |best: usize, place: usize| if results[place] > results[best] { place } else { best };
    (0..results.len()).fold(0, better)
}

/// What individuals make, all under the same seeds. `None` when `stop` said so.
pub(super) fn post_evaluate<G: Steered>(
    contest: &Contest<G>,
    genomes: &[Genome],
    what: &PostEvaluation,
    seed: u64,
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<Verdict>> {
    let mut classes: Vec<Class> =
        what.classes.iter().copied().filter_map(Class::numbered).collect();
    // The costliest games first, so that no thread is left with one in the end.
    classes.sort_by(|a, b| b.cmp(a));
    let games = |class| (0..u64::from(what.games)).map(move |game| (class, game));
    let jobs: Vec<(Class, u64, usize)> = classes
        .into_iter()
        .flat_map(games)
        .flat_map(|(class, game)| (0..genomes.len()).map(move |who| (class, game, who)))
        .collect();
    let play = |&(class, game, who): &(Class, u64, usize)| {
        let seed = mix(seed ^ mix(u64::from(class.number()) << 32 | game));
        if stop() {
            return None;
        }
        let mut moves = Vec::new();
        let tell = &mut |ply, nodes| moves.push((ply as u32, nodes));
        let played = contest.play_told(&genomes[who], class, seed, stop, tell)?;
        Some((played, moves))
    };
    let played = ordered_map(threads, jobs.iter(), play, |_| {});
    let mut verdicts = vec![Verdict::default(); genomes.len()];
    for (&(class, _, who), played) in jobs.iter().zip(played) {
        let (played, moves) = played?;
        verdicts[who].games.push((class, played));
        verdicts[who].moves.extend(moves);
    }
    verdicts.iter_mut().for_each(|verdict| verdict.games.sort_by_key(|&(class, _)| class));
    Some(verdicts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(of: &[(u8, &[f64])]) -> Verdict {
        let game = |class, result| {
            let played = Played { result, moves: 10, nodes: 1000, ..Played::default() };
            (Class::numbered(class).expect("a class"), played)
        };
        let games = of
            .iter()
            .flat_map(|&(class, results)| results.iter().map(move |&result| game(class, result)));
        Verdict { games: games.collect(), moves: Vec::new() }
    }

    #[test]
    fn the_interval_of_fitness_is_that_of_the_classes_that_count() {
        let mixed: Vec<f64> = [[1.0; 10], [-1.0; 10]].concat();
        let one = verdict(&[(8, &[1.0; 20]), (10, &mixed), (12, &[-1.0; 20])]);
        let (fitness, ten) = (one.fitness_estimate(), one.result(Class::numbered(10)));
        assert_eq!((fitness.value, ten.value), (10.0, 0.0));
        assert!((fitness.high - 10.0 - ten.high).abs() < 1e-12, "only class 10 counts");
        let two = verdict(&[(8, &mixed), (10, &mixed), (12, &[-1.0; 20])]).fitness_estimate();
        assert_eq!(two.value, 9.0);
        // The mean of two that are as uncertain as the one is surer by the root of two.
        assert!((two.high - 9.0 - ten.high / 2f64.sqrt()).abs() < 1e-12);
        assert_eq!((one.result(None).value, one.nodes_per_move(None)), (0.0, 100.0));
    }

    #[test]
    fn results_choose_the_champion_and_not_the_formula() {
        let half = [1.0, -1.0, 1.0, -1.0];
        let good = verdict(&[(8, &half), (10, &half), (12, &[-1.0; 4])]);
        let lucky = verdict(&[(8, &[-1.0; 4]), (10, &[-1.0; 4]), (12, &[-1.0, -1.0, -1.0, 0.0])]);
        assert!(lucky.fitness() > good.fitness(), "the formula is misled");
        assert_eq!(best_of(&[lucky.clone(), good.clone(), good, lucky]), 1);
    }

    #[test]
    fn without_classes_that_count_there_is_no_interval() {
        let all = verdict(&[(8, &[1.0; 20]), (10, &[-1.0; 20])]).fitness_estimate();
        assert_eq!(all.text(2), "9.00");
    }
}
