//! A game as the modules of an individual see it: one small file for each game.

mod breakthrough;
mod checkers;
mod chess;
mod loa;
mod othello;
mod scaled;
mod virus;

use gamut_eval::{Evaluated, Weights};
use gamut_search::tactics::Tactics;

/// A weight that evolves: its name, its range and its standard value.
#[derive(Clone, Debug, PartialEq)]
pub struct Gene {
    /// Its name in files.
    pub name: String,
    /// What it weighs, in one line.
    pub meaning: String,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub most: f64,
    /// What the standard players have.
    pub standard: f64,
}

impl Gene {
    /// Whether it can have this value.
    #[must_use]
    pub fn allows(&self, value: f64) -> bool {
        (self.least..=self.most).contains(&value)
    }

    /// How far its values can be apart.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.most - self.least
    }
}

/// Something that the ordering module looks for in a move, besides what every game has.
#[derive(Clone, Copy, Debug)]
pub struct MoveFeature {
    /// Its name in files.
    pub name: &'static str,
    /// What is looked for, in one line.
    pub meaning: &'static str,
}

/// What a move does with pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    /// The kind of the piece that moves, by its place in [`Steered::PIECES`].
    pub mover: u8,
    /// The kind of what is taken.
    pub victim: u8,
    /// How many are taken.
    pub taken: u8,
}

/// A game that individuals can play.
pub trait Steered: Tactics + Evaluated {
    /// The kinds of pieces.
    const PIECES: &'static [&'static str];

    /// What the depth module can count on the board.
    const COUNTS: &'static [&'static str];

    /// How many of the things with this place in [`COUNTS`](Self::COUNTS) there are.
    fn count(position: &Self::Position, which: usize) -> u32;

    /// The weights of the position module, but for its random value. The paper has those of chess;
    /// elsewhere they are parts of the usual weights.
    #[must_use]
    fn position_genes() -> Vec<Gene> {
        scaled::genes::<Self>()
    }

    /// The evaluation that the position module is with these values of its genes.
    #[must_use]
    fn weights(genes: &[f64]) -> Weights<Self> {
        scaled::weights::<Self>(genes)
    }

    /// What a piece of each kind is worth to the position module.
    fn piece_values(genes: &[f64]) -> Vec<f64>;

    /// What the ordering module looks for in moves.
    const MOVE_FEATURES: &'static [MoveFeature];

    /// What is found out about a position before its moves are looked at.
    type Glance;

    /// Finds it out.
    fn glance(position: &Self::Position) -> Self::Glance;

    /// Looks at a move: tells `sink` the place of each [feature](Self::MOVE_FEATURES) it has, and
    /// how much of it, 1 at most.
    fn look(
        position: &Self::Position,
        glance: &Self::Glance,
        m: Self::Move,
        sink: impl FnMut(usize, f32),
    ) -> Exchange;
}
