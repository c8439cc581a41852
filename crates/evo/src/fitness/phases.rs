//! The four phases in which an individual is examined (§3.2): who plays which games next depends
//! on what it made so far.

use serde::{Deserialize, Serialize};

use super::{Class, Results};

/// What fitness is measured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Games against players of fixed depth, in phases (§3.2).
    #[default]
    Classes,
    /// Games against everybody else of the deme: the mean result (§5: "individuals will play against
    /// each other").
    Ranking,
}

/// How fitness is measured, and what decides who goes on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Thresholds {
    /// What it is measured by.
    pub by: Measure,
    /// The part of its nodes that an individual has in these games. With fewer nodes there is time for
    /// more games; what is played afterwards is with all.
    pub nodes_part: f64,
    /// Below this fitness after the two games of phase one an individual is very weak, and
    /// replaced. The paper has no number.
    pub phase_one: f64,
    /// The least fitness after phase two that leads to phase three.
    pub phase_three: f64,
    /// The least fitness after phase three that leads to phase four. The paper has no number:
    /// "only the best individuals".
    pub phase_four: f64,
    /// The highest class that is played against.
    pub highest_class: u8,
    /// How many games more those who stay in their population play against each class near their
    /// fitness. The paper has none.
    pub more: u32,
}

impl Default for Thresholds {
    fn default() -> Self {
        let by = Measure::Classes;
        Self {
            by,
            nodes_part: 1.0,
            phase_one: 2.0,
            phase_three: 4.5,
            phase_four: 10.0,
            highest_class: 14,
            more: 2,
        }
    }
}

/// An examination under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Examination {
    thresholds: Thresholds,
    results: Results,
    phase: Phase,
    /// Games that are being played, or are about to be, in the order in which they were asked for.
    open: Vec<Class>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    One,
    Two,
    Three,
    FourAgainst12,
    FourAgainst14,
    /// A game more for those who stay.
    Again,
    Over,
}

/// Class 2, 4, … as the paper names them.
const fn class(number: u8) -> Class {
    match Class::numbered(number) {
        Some(class) => class,
        None => panic!("no class"),
    }
}

const WEAKEST: Class = class(2);
const STRONG: Class = class(12);
const STRONGEST: Class = class(14);

impl Examination {
    /// Before the first game.
    #[must_use]
    pub fn new(thresholds: Thresholds) -> Self {
        let mut new =
            Self { thresholds, results: Results::default(), phase: Phase::One, open: Vec::new() };
        new.ask(&[WEAKEST; 2]);
        new
    }

    /// The same for an individual with results. After phase one it goes on with phase two. One that
    /// was examined before, and stays in its population, plays [more](Thresholds::more) games
    /// against the classes near its fitness: the paper does not say so, but the best of many after
    /// a few games were also the luckiest.
    #[must_use]
    pub fn further(thresholds: Thresholds, results: Results) -> Self {
        let mut new = Self { thresholds, results, phase: Phase::One, open: Vec::new() };
        let strongest = Class::all().rfind(|&class| !new.results.of(class).is_empty());
        if strongest.is_some_and(|class| class > WEAKEST) {
            new.phase = Phase::Again;
            let near = new.near_classes();
            for _ in 0..thresholds.more {
                new.ask(&near);
            }
        }
        new.go_on();
        new
    }

    /// The classes that count, or else the last that was won; the two below, which may have been won
    /// by luck and would never count again; and the next.
    fn near_classes(&self) -> Vec<Class> {
        let fitness = self.results.fitness();
        let counted = self.results.counted();
        let first = counted.first().copied();
        let first =
            first.or_else(|| Class::all().rfind(|class| f64::from(class.number()) < fitness));
        let last = counted.last().copied().or(first);
        let (first, last) = (first.map_or(0, Class::number), last.map_or(0, Class::number));
        let near = first.saturating_sub(4)..=last + 2;
        Class::all().filter(|class| near.contains(&class.number())).collect()
    }

    /// The games that are to be played now, in any order.
    #[must_use]
    pub fn games(&self) -> &[Class] {
        &self.open
    }

    /// Whether no game is left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Results so far.
    #[must_use]
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// Whether it is so weak after phase one that it is replaced.
    #[must_use]
    pub fn is_very_weak(results: &Results, thresholds: &Thresholds) -> bool {
        results.fitness() < thresholds.phase_one
    }

    /// The results of the [games](Self::games), in their order.
    pub fn tell(&mut self, results: &[f64]) {
        for (class, result) in std::mem::take(&mut self.open).into_iter().zip(results) {
            self.results.add(class, *result);
        }
        self.go_on();
    }

    fn ask(&mut self, games: &[Class]) {
        let highest = self.thresholds.highest_class;
        self.open.extend(games.iter().filter(|class| class.number() <= highest));
    }

    /// On to the next games.
    fn go_on(&mut self) {
        while self.open.is_empty() && self.phase != Phase::Over {
            self.phase = self.next_phase();
        }
    }

    fn next_phase(&mut self) -> Phase {
        let fitness = self.results.fitness();
        match self.phase {
            Phase::One if Self::is_very_weak(&self.results, &self.thresholds) => Phase::Over,
            Phase::One => {
                self.ask(&[4, 6, 8, 10].map(class));
                Phase::Two
            }
            Phase::Two if fitness < self.thresholds.phase_three => Phase::Over,
            Phase::Two => {
                if !self.may_skip_the_weakest() {
                    self.ask(&[2, 4].map(class));
                }
                self.ask(&[6, 6, 8, 8, 10, 10].map(class));
                Phase::Three
            }
            Phase::Three if fitness < self.thresholds.phase_four => Phase::Over,
            Phase::Three => {
                self.ask(&[STRONG; 2]);
                Phase::FourAgainst12
            }
            Phase::FourAgainst12 => {
                if self.plays_on(STRONG, 4, 6) {
                    self.ask(&[STRONG]);
                    return Phase::FourAgainst12;
                }
                if self.results.of(STRONG).len() < 4 || self.points() > 5 {
                    return Phase::Over;
                }
                self.ask(&[STRONGEST; 2]);
                Phase::FourAgainst14
            }
            Phase::FourAgainst14 => {
                if self.plays_on(STRONGEST, 3, 5) {
                    self.ask(&[STRONGEST]);
                }
                if self.open.is_empty() { Phase::Over } else { Phase::FourAgainst14 }
            }
            Phase::Again | Phase::Over => Phase::Over,
        }
    }

    /// "Individuals which win each game up to strength 6 and receive good results in games against 8
    /// and 10": no losses there.
    fn may_skip_the_weakest(&self) -> bool {
        let all = |numbers: &[u8], least: f64| {
            let results = numbers.iter().flat_map(|&number| self.results.of(class(number)));
            results.copied().all(|result| result >= least)
        };
        all(&[2, 4, 6], 1.0) && all(&[8, 10], 0.0)
    }

    /// Whether there is another game against class 12 or 14: up to `games`, if one of the last two
    /// was won, and with no more than so many points.
    fn plays_on(&self, class: Class, games: usize, most_points: u32) -> bool {
        let results = self.results.of(class);
        let recent = results.iter().rev().take(2);
        (2..games).contains(&results.len())
            && recent.copied().any(|result| result == 1.0)
            && self.points() <= most_points
    }

    /// "Every draw results in 1 point, every loss in 2 points", in all games of phase four. What
    /// was broken off counts as the result that it is nearer to.
    fn points(&self) -> u32 {
        let results = [STRONG, STRONGEST].into_iter().flat_map(|class| self.results.of(class));
        results
            .map(|&result| {
                if result > 0.5 {
                    0
                } else if result >= -0.5 {
                    1
                } else {
                    2
                }
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::{Examination, Thresholds};

    /// Who is played when every game against class n ends with `result(n, game)`: phase by phase.
    fn played(result: impl Fn(u8, usize) -> f64) -> Vec<Vec<u8>> {
        let mut examination = Examination::new(Thresholds::default());
        let mut played = Vec::new();
        let mut count = [0; 15];
        while !examination.is_over() {
            let games: Vec<u8> = examination.games().iter().map(|class| class.number()).collect();
            assert!(!games.is_empty() && played.len() < 20, "{examination:?}");
            let results = games.iter().map(|&number| {
                count[usize::from(number)] += 1;
                result(number, count[usize::from(number)])
            });
            let results: Vec<f64> = results.collect();
            examination.tell(&results);
            played.push(games);
        }
        played
    }

    const TWO: [u8; 4] = [4, 6, 8, 10];
    const THREE: [u8; 8] = [2, 4, 6, 6, 8, 8, 10, 10];

    fn wins_up_to(highest: u8) -> impl Fn(u8, usize) -> f64 {
        move |number, _| if number <= highest { 1.0 } else { -1.0 }
    }

    #[test]
    fn the_very_weak_are_found_out_in_phase_one() {
        assert_eq!(played(wins_up_to(0)), [vec![2, 2]]);
        // One draw and one loss: 1.5. A win and a loss: 2.
        assert_eq!(played(|_, game| if game == 1 { 0.0 } else { -1.0 }).len(), 1);
        let split = played(|number, game| if (number, game) == (2, 1) { 1.0 } else { -1.0 });
        assert_eq!(split, [vec![2, 2], TWO.to_vec()]);
    }

    #[test]
    fn phase_three_needs_a_fitness_of_4_5() {
        // 3 of the paper's classes won means 5.
        assert_eq!(played(wins_up_to(2)).len(), 2);
        assert_eq!(played(wins_up_to(4)), [vec![2, 2], TWO.to_vec(), THREE.to_vec()]);
        // A draw against class 4 alone: 4.
        assert_eq!(
            played(|number, _| match number {
                2 => 1.0,
                4 => 0.0,
                _ => -1.0,
            })
            .len(),
            2
        );
    }

    #[test]
    fn the_successful_skip_the_weakest_and_the_best_meet_class_12() {
        let skipped = vec![6, 6, 8, 8, 10, 10];
        assert_eq!(played(wins_up_to(10))[2..], [skipped.clone(), vec![12, 12]]);
        // A draw against 10 is a good result, a loss is none; nor is a draw against 6.
        let drawn =
            |of: u8, result: f64| move |number: u8, _| if number == of { result } else { 1.0 };
        assert_eq!(played(drawn(10, 0.0))[2], skipped);
        assert_eq!(played(drawn(10, -1.0))[2], THREE);
        assert_eq!(played(drawn(6, 0.0))[2], THREE);
        // Fitness 9 is not enough for phase four.
        assert_eq!(played(wins_up_to(8)).len(), 3);
    }

    #[test]
    fn against_class_12_and_14_wins_and_points_decide() {
        let four = |against_12: &[f64], against_14: &[f64]| {
            let rounds = played(|number, game| match number {
                12 => against_12[game - 1],
                14 => against_14[game - 1],
                _ => 1.0,
            });
            let all: Vec<u8> = rounds.concat();
            [12, 14].map(|class| all.iter().filter(|&&number| number == class).count())
        };
        let (won, drawn, lost) = (1.0, 0.0, -1.0);
        // No win in the two games before: no more.
        assert_eq!(four(&[drawn, drawn], &[]), [2, 0]);
        assert_eq!(four(&[won, lost, lost], &[]), [3, 0]);
        assert_eq!(four(&[lost, won, lost, lost], &[]), [4, 0]);
        // Four against class 12, then three against 14.
        assert_eq!(four(&[won; 4], &[won; 3]), [4, 3]);
        // Five points are not more than five, six are.
        assert_eq!(four(&[won, lost, drawn, lost], &[]), [3, 0]);
        assert_eq!(four(&[lost, won, drawn, lost], &[lost, lost]), [4, 2]);
        assert_eq!(four(&[lost, won, lost, lost], &[]), [4, 0]);
        // The points against class 12 count against 14.
        assert_eq!(four(&[won, won, won, won], &[won, lost, lost]), [4, 3]);
        assert_eq!(four(&[won, won, lost, lost], &[won, lost]), [4, 2]);
    }
}
