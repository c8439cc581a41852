use std::collections::BTreeMap;
use std::fmt::Write;
use std::marker::PhantomData;

use gamut_game::excerpt;
use gamut_search::Evaluator;
use serde::Deserialize;

use crate::{Features, STAGES, Term, TomlError, from_toml};

/// What every feature of game `G` counts, from the opening to the end of the game.
///
/// A feature has one weight, or several at equal distances over the stages of the game, with
/// straight lines between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights<G: Features> {
    /// By feature; none of the inner lists is empty.
    anchors: Vec<Vec<f64>>,
    game: PhantomData<G>,
}

/// What is wrong with a weight file, or with weights: one line.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum WeightError {
    /// It is not TOML, or not what a weight file has.
    #[error(transparent)]
    Toml(#[from] TomlError),
    /// The file is for another game.
    #[error("the weights are for {}, not for {game}", excerpt(other))]
    OtherGame {
        /// The game of the file.
        other: String,
        /// The game that weights are wanted for.
        game: &'static str,
    },
    /// The game has no such feature.
    #[error("{game} has no feature called {}: {}", excerpt(name), known.join(", "))]
    NoSuchFeature {
        /// The game.
        game: &'static str,
        /// What was written.
        name: String,
        /// The features of the game.
        known: Vec<&'static str>,
    },
    /// A feature with no weight, or with more than mean anything.
    #[error("{} has {count} weights: 1 to {MOST_ANCHORS}", excerpt(feature))]
    WrongCount {
        /// The feature.
        feature: &'static str,
        /// How many weights it was to have.
        count: usize,
    },
    /// A weight that is no number, or too large to reckon with.
    #[error("{} has the weight {weight}: -{MOST} to {MOST}", excerpt(feature))]
    OutOfRange {
        /// The feature.
        feature: &'static str,
        /// The weight it was to have.
        weight: f64,
    },
}

/// A weight file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeightFile {
    game: String,
    weights: BTreeMap<String, OneOrMore>,
}

/// One weight for the whole game, or several along it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum OneOrMore {
    /// The same from beginning to end.
    One(f64),
    /// At equal distances over the stages.
    More(Vec<f64>),
}

/// More would be noise.
const MOST_ANCHORS: usize = 16;
/// Larger than any sensible weight, small enough for the arithmetic.
const MOST: f64 = 10_000.0;

impl<G: Features> Weights<G> {
    /// All weights 0.
    #[must_use]
    pub fn zero() -> Self {
        Self { anchors: vec![vec![0.0]; G::FEATURES.len()], game: PhantomData }
    }

    /// Weights with the given anchors, one list for each feature.
    ///
    /// # Panics
    /// When there is not one list, of at least one number, for each feature.
    #[must_use]
    pub fn from_anchors(anchors: Vec<Vec<f64>>) -> Self {
        assert_eq!(anchors.len(), G::FEATURES.len(), "one list a feature");
        assert!(anchors.iter().all(|list| !list.is_empty()), "no list is empty");
        Self { anchors, game: PhantomData }
    }

    /// The anchors, one list for each feature.
    #[must_use]
    pub fn anchors(&self) -> &[Vec<f64>] {
        &self.anchors
    }

    /// All weights by the names of their features, as [`set`](Self::set) takes them.
    #[must_use]
    pub fn named(&self) -> BTreeMap<String, OneOrMore> {
        let features = G::FEATURES.iter().zip(&self.anchors);
        features.map(|(it, list)| (it.name.to_owned(), OneOrMore::More(list.clone()))).collect()
    }

    /// Reads a weight file. Features it does not name count nothing.
    ///
    /// # Errors
    /// When the text is not TOML, is for another game, or names a feature that does not exist.
    pub fn parse(text: &str) -> Result<Self, WeightError> {
        let file: WeightFile = from_toml(text)?;
        if file.game != G::ID {
            return Err(WeightError::OtherGame { other: file.game, game: G::ID });
        }
        let mut weights = Self::zero();
        weights.set(file.weights)?;
        Ok(weights)
    }

    /// Changes the weights of the features named.
    ///
    /// # Errors
    /// When there is no such feature, or a weight is not a usable number.
    pub fn set(
        &mut self,
        named: impl IntoIterator<Item = (String, OneOrMore)>,
    ) -> Result<(), WeightError> {
        for (name, value) in named {
            let Some(place) = G::FEATURES.iter().position(|feature| feature.name == name) else {
                let known = G::FEATURES.iter().map(|feature| feature.name).collect();
                return Err(WeightError::NoSuchFeature { game: G::ID, name, known });
            };
            let feature = G::FEATURES[place].name;
            let list = match value {
                OneOrMore::One(weight) => vec![weight],
                OneOrMore::More(list) => list,
            };
            if list.is_empty() || list.len() > MOST_ANCHORS {
                return Err(WeightError::WrongCount { feature, count: list.len() });
            }
            let is_wrong = |weight: &f64| weight.is_nan() || weight.abs() > MOST;
            if let Some(weight) = list.iter().copied().find(is_wrong) {
                return Err(WeightError::OutOfRange { feature, weight });
            }
            self.anchors[place] = list;
        }
        Ok(())
    }

    /// The weight of a feature at a stage.
    #[must_use]
    pub fn at(&self, feature: usize, stage: u8) -> f64 {
        let list = &self.anchors[feature];
        let place = f64::from(stage.min(STAGES)) / f64::from(STAGES) * (list.len() - 1) as f64;
        let (below, part) = (place.floor() as usize, place.fract());
        let above = (below + 1).min(list.len() - 1);
        list[below] * (1.0 - part) + list[above] * part
    }

    /// The weight file; [`parse`](Self::parse) of this gives these weights, rounded.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = format!("game = \"{}\"\n\n[weights]\n", G::ID);
        for (feature, list) in G::FEATURES.iter().zip(&self.anchors) {
            let numbers: Vec<_> = list.iter().map(|weight| format!("{weight:.1}")).collect();
            let value = match &numbers[..] {
                [one] => one.clone(),
                more => format!("[{}]", more.join(", ")),
            };
            // Writing to a string does not fail.
            let _ = writeln!(text, "# {}\n{} = {value}", feature.meaning, feature.name);
        }
        text
    }
}

/// Weights are added in sixteenths of a point.
const FRACTION: f64 = 16.0;

/// An estimate keeps its full value at no staleness, and a fifth at 100.
const FRESH: i32 = 125;

/// What an advantage is divided by when the other side can hold a draw
/// (see [`Features::can_hold`]).
pub const HELD: i32 = 4;

/// The evaluator that weighs a game's features.
#[derive(Clone, Debug)]
pub struct Weighted<G: Features> {
    weights: Weights<G>,
    /// By stage, then feature.
    table: Vec<i32>,
    /// Whether only features of the [first part](Features::FIRST_PART) count.
    is_first_part: bool,
}

impl<G: Features> Weighted<G> {
    /// Prepares weights for use.
    #[must_use]
    pub fn new(weights: Weights<G>) -> Self {
        let table = (0..=STAGES)
            .flat_map(|stage| (0..G::FEATURES.len()).map(move |feature| (stage, feature)))
            .map(|(stage, feature)| (weights.at(feature, stage) * FRACTION).round() as i32)
            .collect::<Vec<_>>();
        let of_stage = |row: &[i32]| row[G::FIRST_PART..].iter().all(|&weight| weight == 0);
        let is_first_part = table.chunks(G::FEATURES.len()).all(of_stage);
        Self { weights, table, is_first_part }
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &Weights<G> {
        &self.weights
    }

    /// What is added up in a position, with the weights as they are used: in sixteenths.
    #[must_use]
    pub fn terms(&self, position: &G::Position) -> Vec<Term> {
        let row = self.row(position);
        let values = G::values(position);
        let weights = row.iter().map(|&weight| f64::from(weight) / FRACTION);
        let features = G::FEATURES.iter().zip(values).zip(weights);
        features.map(|((feature, value), weight)| feature.term(value, weight)).collect()
    }

    /// The weights of a position's stage.
    #[inline]
    fn row(&self, position: &G::Position) -> &[i32] {
        let count = G::FEATURES.len();
        let first = usize::from(G::stage(position).min(STAGES)) * count;
        &self.table[first..first + count]
    }
}

/// What is left of an estimate when the game makes no progress
/// (see [`Features::staleness`]): the share of it.
#[must_use]
pub fn freshness(staleness: u8) -> f64 {
    f64::from(fresh_parts(staleness)) / f64::from(FRESH)
}

#[inline]
fn fresh_parts(staleness: u8) -> i32 {
    FRESH - i32::from(staleness.min(100))
}

impl<G: Features> Evaluator<G> for Weighted<G> {
    type Kept = G::Kept;

    #[inline]
    fn keep(&self, position: &G::Position) -> G::Kept {
        G::keep(position)
    }

    #[inline]
    fn kept_after(
        &self,
        kept: &G::Kept,
        before: &G::Position,
        m: G::Move,
        after: &G::Position,
    ) -> G::Kept {
        G::kept_after(kept, before, m, after)
    }

    #[inline]
    fn estimate(&self, position: &G::Position, kept: &G::Kept) -> i32 {
        let row = self.row(position);
        let mut sum = 0;
        let add = |feature: usize, value| sum += row[feature] * value;
        // Where the first part is all, this is compiled once.
        match G::FIRST_PART < G::FEATURES.len() && self.is_first_part {
            true => G::describe_first_part(position, kept, add),
            false => G::describe(position, kept, add),
        }
        // A lead without progress is worth less and less.
        let left = fresh_parts(G::staleness(position));
        let estimate = sum / FRACTION as i32 * left / FRESH;
        if estimate != 0 && G::can_hold(position, estimate < 0) {
            return estimate / HELD;
        }
        estimate
    }
}

#[cfg(test)]
mod tests {
    use gamut_games::loa::Loa;

    use super::{WeightError, Weights};
    use crate::TomlError;

    #[test]
    fn what_is_wrong_with_a_weight_file_can_be_told_apart_and_is_one_line() {
        let wrong = |text: &str| Weights::<Loa>::parse(text).expect_err(text);
        let of_loa = |weights: &str| wrong(&format!("game = \"loa\"\n[weights]\n{weights}\n"));
        let toml = wrong("game = \"loa\"\nweights =\n");
        assert!(matches!(&toml, WeightError::Toml(TomlError { line: 2, .. })), "{toml:?}");
        assert!(toml.to_string().starts_with("line 2: "), "{toml}");
        let other = wrong("game = \"chess\"\n[weights]\n");
        assert!(matches!(other, WeightError::OtherGame { .. }));
        assert_eq!(other.to_string(), "the weights are for \"chess\", not for loa");
        let unknown = of_loa("men = 1");
        let expected = "loa has no feature called \"men\": euler, ";
        assert!(matches!(unknown, WeightError::NoSuchFeature { .. }));
        assert!(unknown.to_string().starts_with(expected), "{unknown}");
        let none = of_loa("pieces = []");
        assert_eq!(none, WeightError::WrongCount { feature: "pieces", count: 0 });
        assert_eq!(none.to_string(), "\"pieces\" has 0 weights: 1 to 16");
        for (written, shown) in [("nan", "NaN"), ("[1, -10001]", "-10001"), ("inf", "inf")] {
            let weight = of_loa(&format!("pieces = {written}"));
            let expected = format!("\"pieces\" has the weight {shown}: -10000 to 10000");
            assert!(matches!(weight, WeightError::OutOfRange { .. }));
            assert_eq!(weight.to_string(), expected);
        }
    }
}
