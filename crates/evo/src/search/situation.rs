//! What the depth module sees of a position, and what it remembers.

use gamut_eval::Weighted;
use gamut_search::{Evaluator, Score};

use super::tree::Arrival;
use super::{DEEPEST, Individual};
use crate::program::{Register, Senses, Terminal};
use crate::steered::{Exchange, Steered};

pub(super) struct Registers {
    pub(super) level: [f64; DEEPEST as usize + 1],
    pub(super) search: f64,
    pub(super) game: f64,
}

impl Registers {
    pub(super) fn new(game: f64) -> Self {
        Self { level: [0.0; DEEPEST as usize + 1], search: 0.0, game }
    }
}

/// What the depth module sees of a position.
pub(super) struct Situation<'a, G: Steered> {
    pub(super) individual: &'a Individual<G>,
    pub(super) registers: &'a mut Registers,
    pub(super) position: &'a G::Position,
    pub(super) kept: &'a <Weighted<G> as Evaluator<G>>::Kept,
    /// As the player sees it who searches.
    pub(super) window: (Score, Score),
    pub(super) ply: u32,
    pub(super) arrival: Arrival,
    /// Per cent of the budget.
    pub(super) expanded: f64,
    /// What the position module says, once it was asked.
    pub(super) estimate: Option<i32>,
}

impl<G: Steered> Senses for Situation<'_, G> {
    #[inline]
    fn sense(&mut self, terminal: Terminal, accumulator: f64, change: i32) -> f64 {
        let values = &self.individual.piece_values;
        match terminal {
            Terminal::Accumulator => accumulator,
            Terminal::Register(Register::Level) => self.registers.level[self.ply as usize],
            Terminal::Register(Register::Search) => self.registers.search,
            Terminal::Register(Register::Game) => self.registers.game,
            Terminal::Depth => f64::from(self.ply),
            Terminal::Horizon => f64::from(self.ply as i32 + self.arrival.rest + change),
            Terminal::PieceValue => {
                let kind = accumulator.rem_euclid(values.len() as f64) as usize;
                values.get(kind).copied().unwrap_or(0.0)
            }
            Terminal::Captured => {
                let Exchange { victim, taken, .. } = self.arrival.exchange;
                f64::from(taken) * values.get(usize::from(victim)).copied().unwrap_or(0.0)
            }
            Terminal::Alpha => f64::from(self.window.0.value()),
            Terminal::Beta => f64::from(self.window.1.value()),
            Terminal::MoveNumber => self.arrival.number as f64,
            Terminal::Expanded => self.expanded,
            Terminal::MoveValue => f64::from(self.arrival.value),
            Terminal::Branching => self.arrival.branching as f64,
            Terminal::Score => {
                let Self { individual, position, kept, .. } = *self;
                let estimate = *self
                    .estimate
                    .get_or_insert_with(|| individual.evaluator.estimate(position, kept));
                let estimate = f64::from(Score::estimate(estimate).value());
                if self.ply.is_multiple_of(2) { estimate } else { -estimate }
            }
            Terminal::Count(which) => f64::from(G::count(self.position, usize::from(which))),
        }
    }

    #[inline]
    fn store(&mut self, register: Register, value: f64) {
        match register {
            Register::Level => self.registers.level[self.ply as usize] = value,
            Register::Search => self.registers.search = value,
            Register::Game => self.registers.game = value,
        }
    }
}
