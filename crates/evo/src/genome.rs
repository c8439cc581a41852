//! What an individual inherits: its three modules.

use gamut_game::Rng;
use rand::RngExt;

use crate::ordering::ordering_genes;
use crate::program::{Bounds, Program, create};
use crate::steered::{Gene, Steered};

/// The modules of an individual.
#[derive(Clone, Debug, PartialEq)]
pub struct Genome {
    /// The depth module.
    pub depth: Program,
    /// The values of the [`ordering_genes`].
    pub ordering: Vec<f64>,
    /// The values of the [`position_genes`].
    pub position: Vec<f64>,
}

/// The last of the weights of the position module.
pub(crate) const RANDOM: &str = "random";

/// The weights of the position module: the game's, then the largest random value.
#[must_use]
pub fn position_genes<G: Steered>() -> Vec<Gene> {
    let random = Gene {
        name: RANDOM.to_owned(),
        meaning: "largest random value that is added or subtracted".to_owned(),
        least: 0.0,
        most: 30.0,
        standard: 20.0,
    };
    G::position_genes().into_iter().chain([random]).collect()
}

impl Genome {
    /// The standard values, and a program that leaves the depth as it is.
    #[must_use]
    pub fn standard<G: Steered>() -> Self {
        let standard = |genes: Vec<Gene>| genes.iter().map(|gene| gene.standard).collect();
        Self {
            depth: Program::default(),
            ordering: standard(ordering_genes::<G>()),
            position: standard(position_genes::<G>()),
        }
    }

    /// Modules by chance, every weight anywhere in its range.
    pub fn random<G: Steered>(bounds: Bounds, rng: &mut Rng) -> Self {
        let depth = create(bounds, G::COUNTS.len(), rng);
        let mut any = |genes: Vec<Gene>| {
            let any = genes.iter().map(|gene| rng.random_range(gene.least..=gene.most));
            any.collect::<Vec<f64>>()
        };
        Self { depth, ordering: any(ordering_genes::<G>()), position: any(position_genes::<G>()) }
    }
}
