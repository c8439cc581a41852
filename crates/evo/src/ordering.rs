//! The move ordering module (§2.3): the value of a move is the sum of weighted features.

use crate::steered::{Exchange, Gene, Steered};

/// The stages of a game in which pieces have values of their own.
pub const STAGES: [&str; 3] = ["opening", "middle", "end"];

/// Killer moves remembered for each level of the tree.
pub const KILLERS: usize = 4;

/// Kinds of pieces that a game may have.
const MOST_KINDS: usize = 6;
/// Features that a game may have.
const MOST_FEATURES: usize = 16;

const RATIO: &str = "victim_aggressor";
const KILLER_LOWER: &str = "killer_lower";
const KILLER_UPPER: &str = "killer_upper";

/// The weights of the ordering module: for each kind of piece one for each stage, then those that
/// all games have, then the game's own. All are in [0, 100].
#[must_use]
pub fn ordering_genes<G: Steered>() -> Vec<Gene> {
    let gene = |name: String, meaning: String, standard| Gene {
        name,
        meaning,
        least: 0.0,
        most: 100.0,
        standard,
    };
    let piece = |name: &&str| {
        STAGES.map(|stage| {
            let meaning = format!("how important a {name} is in the {stage}");
            gene(format!("{name}_{stage}"), meaning, 50.0)
        })
    };
    let common = [
        (RATIO, "the victim's value by that of victim and aggressor", 50.0),
        (KILLER_LOWER, "the last of the killer moves of a level", 25.0),
        (KILLER_UPPER, "the first of the killer moves of a level", 50.0),
    ];
    let common =
        common.map(|(name, meaning, standard)| gene(name.to_owned(), meaning.to_owned(), standard));
    let own = G::MOVE_FEATURES.iter();
    let own = own.map(|feature| gene(feature.name.to_owned(), feature.meaning.to_owned(), 25.0));
    G::PIECES.iter().flat_map(piece).chain(common).chain(own).collect()
}

/// The ordering module, ready for use.
#[derive(Clone, Debug)]
pub(crate) struct OrderingModule {
    /// By stage, then kind.
    pieces: [[f32; MOST_KINDS]; STAGES.len()],
    ratio: f32,
    /// By rank.
    pub(crate) killers: [f32; KILLERS],
    features: [f32; MOST_FEATURES],
}

impl OrderingModule {
    /// The module with these values of the [genes](ordering_genes).
    pub(crate) fn new<G: Steered>(genes: &[f64]) -> Self {
        const { assert!(G::PIECES.len() <= MOST_KINDS && G::MOVE_FEATURES.len() <= MOST_FEATURES) };
        let mut genes = genes.iter().map(|&gene| gene as f32);
        let mut next = || genes.next().unwrap_or(0.0);
        let mut pieces = [[0.0; MOST_KINDS]; STAGES.len()];
        for kind in 0..G::PIECES.len() {
            for stage in &mut pieces {
                stage[kind] = next();
            }
        }
        let ratio = next();
        let (one, other) = (next(), next());
        let (lower, upper) = (one.min(other), one.max(other));
        let step = (upper - lower) / (KILLERS - 1) as f32;
        let killers = std::array::from_fn(|rank| upper - step * rank as f32);
        let mut features = [0.0; MOST_FEATURES];
        features[..G::MOVE_FEATURES.len()].fill_with(next);
        Self { pieces, ratio, killers, features }
    }

    /// The stage of a game, from how far it has come.
    pub(crate) fn stage<G: Steered>(position: &G::Position) -> usize {
        let third = usize::from(gamut_eval::STAGES) / STAGES.len() + 1;
        (usize::from(G::stage(position)) / third).min(STAGES.len() - 1)
    }

    /// The value of a move, killers apart, and what it does with pieces.
    #[inline]
    pub(crate) fn value<G: Steered>(
        &self,
        stage: usize,
        position: &G::Position,
        glance: &G::Glance,
        m: G::Move,
    ) -> (f32, Exchange) {
        let mut value = 0.0;
        let sink = |feature, amount| value += self.features[feature] * amount;
        let exchange = G::look(position, glance, m, sink);
        let pieces = &self.pieces[stage];
        let aggressor = pieces[usize::from(exchange.mover)];
        value += aggressor;
        if exchange.taken > 0 {
            let victim = pieces[usize::from(exchange.victim)] * f32::from(exchange.taken);
            value += self.ratio * victim / (victim + aggressor).max(1.0);
        }
        (value, exchange)
    }
}
