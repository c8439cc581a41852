//! Fitness (§3.2): games against players of fixed depth, in phases.

mod adjudication;
mod contest;
mod phases;

pub use adjudication::Adjudication;
pub use contest::{Contest, Duel, Played};
pub use phases::{Examination, Measure, Thresholds};

/// Opponents: those of class 2, 4, … 14 look 1, 2, … 7 plies ahead.
pub const CLASSES: usize = 7;

/// A class of opponents: "the search depth multiplied with 2".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class(u8);

impl Class {
    /// The class of opponents that look so many plies ahead, 1 to 7.
    #[must_use]
    pub const fn of_depth(depth: u32) -> Option<Self> {
        if depth >= 1 && depth <= CLASSES as u32 { Some(Self(2 * depth as u8)) } else { None }
    }

    /// The class of this number: 2, 4, … 14.
    #[must_use]
    pub const fn numbered(number: u8) -> Option<Self> {
        if number.is_multiple_of(2) { Self::of_depth(number as u32 / 2) } else { None }
    }

    /// All of them, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=CLASSES as u32).filter_map(Self::of_depth)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many plies its opponents look ahead.
    #[must_use]
    pub const fn depth(self) -> u32 {
        self.0 as u32 / 2
    }

    const fn index(self) -> usize {
        self.0 as usize / 2 - 1
    }
}

/// What an individual made against each class: from -1 for a loss to 1 for a win.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    by_class: [Vec<f64>; CLASSES],
}

impl Results {
    /// The results against a class, in the order of the games.
    #[must_use]
    pub fn of(&self, class: Class) -> &[f64] {
        &self.by_class[class.index()]
    }

    /// Adds the result of a game.
    pub fn add(&mut self, class: Class, result: f64) {
        self.by_class[class.index()].push(result);
    }

    /// Adds the results of other games.
    pub fn extend(&mut self, others: &Self) {
        for class in Class::all() {
            self.by_class[class.index()].extend(others.of(class));
        }
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.by_class.iter().map(Vec::len).sum()
    }

    fn played(&self) -> impl DoubleEndedIterator<Item = Class> {
        Class::all().filter(|&class| !self.of(class).is_empty())
    }

    /// Whether all games against a class had this result.
    fn all_are(&self, class: Class, result: f64) -> bool {
        self.of(class).iter().all(|&one| one == result)
    }

    /// The classes that count: those between the last that were all won, beginning with the weakest,
    /// and the first that were all lost, up to the strongest.
    #[must_use]
    pub fn counted(&self) -> Vec<Class> {
        let played: Vec<Class> = self.played().collect();
        let lost = played.iter().rev().take_while(|&&class| self.all_are(class, -1.0)).count();
        let rest = &played[..played.len() - lost];
        let won = rest.iter().take_while(|&&class| self.all_are(class, 1.0)).count();
        rest[won..].to_vec()
    }

    /// The fitness. Where nothing counts it lies between the last class that was won and the next:
    /// "an individual which defeats an individual of class 4 but loses against an individual of
    /// class 6 can be inserted into class 5"; at least 1.
    #[must_use]
    pub fn fitness(&self) -> f64 {
        let counted = self.counted();
        if counted.is_empty() {
            let won = self.played().take_while(|&class| self.all_are(class, 1.0)).last();
            return won.map_or(1.0, |class| f64::from(class.number()) + 1.0);
        }
        let mean = |class: Class| {
            let results = self.of(class);
            f64::from(class.number()) + results.iter().sum::<f64>() / results.len() as f64
        };
        counted.iter().map(|&class| mean(class)).sum::<f64>() / counted.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::{Class, Results};

    fn results(classes: &[(u8, &[f64])]) -> Results {
        let mut results = Results::default();
        for &(number, of_class) in classes {
            let class = Class::numbered(number).expect("a class");
            of_class.iter().for_each(|&result| results.add(class, result));
        }
        results
    }

    /// §3.2: "(-1, -1, 1) … the fitness is 5.667".
    #[test]
    fn the_worked_example_of_the_formula() {
        let fitness = results(&[(6, &[-1.0, -1.0, 1.0])]).fitness();
        assert_eq!(format!("{fitness:.3}"), "5.667");
    }

    /// §3.2: wins all games of classes 2, 4 and 8, mixed results against 6 and 10, loses all
    /// against 12 and 14.
    #[test]
    fn the_worked_example_of_the_interval() {
        let example = results(&[
            (2, &[1.0, 1.0]),
            (4, &[1.0]),
            (6, &[1.0, 0.0, -1.0]),
            (8, &[1.0, 1.0]),
            (10, &[0.0, -1.0]),
            (12, &[-1.0, -1.0]),
            (14, &[-1.0]),
        ]);
        let counted: Vec<u8> = example.counted().into_iter().map(Class::number).collect();
        assert_eq!(counted, [6, 8, 10]);
        assert_eq!(example.fitness(), (6.0 + 9.0 + 9.5) / 3.0);
    }

    #[test]
    fn fitness_lies_between_1_and_15() {
        assert_eq!(Results::default().fitness(), 1.0);
        assert_eq!(results(&[(2, &[-1.0, -1.0])]).fitness(), 1.0);
        assert_eq!(results(&[(2, &[1.0, 1.0])]).fitness(), 3.0);
        // "Can be inserted into class 5."
        assert_eq!(results(&[(2, &[1.0]), (4, &[1.0]), (6, &[-1.0])]).fitness(), 5.0);
        let all: Vec<(u8, &[f64])> = (1..=7).map(|depth| (2 * depth, [1.0].as_slice())).collect();
        assert_eq!(results(&all).fitness(), 15.0);
        // A class that is lost below one that is won counts.
        assert_eq!(results(&[(2, &[-1.0]), (4, &[1.0]), (6, &[-1.0])]).fitness(), 3.0);
    }

    #[test]
    fn classes_are_even_numbers_up_to_fourteen() {
        let known: Vec<u8> = (0..=20).filter(|&number| Class::numbered(number).is_some()).collect();
        assert_eq!(known, [2, 4, 6, 8, 10, 12, 14]);
        assert_eq!(Class::of_depth(5).map(Class::number), Some(10));
    }
}
