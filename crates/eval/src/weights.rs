use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write;
use std::marker::PhantomData;

use gamut_search::Evaluator;
use serde::Deserialize;

use crate::{Features, STAGES, Term};

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

/// What was wrong with a weight file, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightError(String);

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WeightError {}

/// What is wrong with a TOML file, and where: one line.
#[must_use]
pub fn toml_problem(text: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    format!("line {line}: {}", error.message().replace('\n', " "))
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

    /// Weights with the given anchors, one list a feature.
    ///
    /// # Panics
    /// When there is not one list, of at least one number, for each feature.
    #[must_use]
    pub fn from_anchors(anchors: Vec<Vec<f64>>) -> Self {
        assert_eq!(anchors.len(), G::FEATURES.len(), "one list a feature");
        assert!(anchors.iter().all(|list| !list.is_empty()), "no list is empty");
        Self { anchors, game: PhantomData }
    }

    /// The anchors, one list a feature.
    #[must_use]
    pub fn anchors(&self) -> &[Vec<f64>] {
        &self.anchors
    }

    /// Reads a weight file. Features it does not name count nothing.
    ///
    /// # Errors
    /// When the text is not TOML, is for another game, or names a feature there is not.
    pub fn parse(text: &str) -> Result<Self, WeightError> {
        let file: WeightFile =
            toml::from_str(text).map_err(|error| WeightError(toml_problem(text, &error)))?;
        if file.game != G::ID {
            let game = gamut_game::excerpt(&file.game);
            return Err(WeightError(format!("the weights are for {game}, not for {}", G::ID)));
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
            let shown = gamut_game::excerpt(&name);
            let Some(feature) = G::FEATURES.iter().position(|feature| feature.name == name) else {
                let known: Vec<_> = G::FEATURES.iter().map(|feature| feature.name).collect();
                let known = known.join(", ");
                let problem = format!("{} has no feature called {shown}: {known}", G::ID);
                return Err(WeightError(problem));
            };
            let list = match value {
                OneOrMore::One(weight) => vec![weight],
                OneOrMore::More(list) => list,
            };
            if list.is_empty() || list.len() > MOST_ANCHORS {
                let problem = format!("{shown} has {} weights: 1 to {MOST_ANCHORS}", list.len());
                return Err(WeightError(problem));
            }
            if let Some(wrong) = list.iter().find(|weight| weight.is_nan() || weight.abs() > MOST) {
                let problem = format!("{shown} has the weight {wrong}: -{MOST} to {MOST}");
                return Err(WeightError(problem));
            }
            self.anchors[feature] = list;
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
}

impl<G: Features> Weighted<G> {
    /// Prepares weights for use.
    #[must_use]
    pub fn new(weights: Weights<G>) -> Self {
        let table = (0..=STAGES)
            .flat_map(|stage| (0..G::FEATURES.len()).map(move |feature| (stage, feature)))
            .map(|(stage, feature)| (weights.at(feature, stage) * FRACTION).round() as i32)
            .collect();
        Self { weights, table }
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
        G::describe(position, kept, |feature, value| sum += row[feature] * value);
        // Who is ahead and makes no progress has less and less of it.
        let left = fresh_parts(G::staleness(position));
        let estimate = sum / FRACTION as i32 * left / FRESH;
        if estimate != 0 && G::can_hold(position, estimate < 0) {
            return estimate / HELD;
        }
        estimate
    }
}
