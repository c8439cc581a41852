//! The pseudo-random players of Frankland §8.6: "pre-programmed game strategies that guide
//! their move choices" and are "given priority over a random move choice".

use gamut_game::{Game, MoveList};

/// What a player sees without looking ahead.
pub trait Instinct: Game {
    /// How much instinct favours the move; 0: not at all. One of the moves that it favours most
    /// is chosen at random.
    fn urge(position: &Self::Position, m: Self::Move) -> u32;

    /// Appends the legal moves with the most urge to `list`, in the order of move generation.
    fn urged_moves(position: &Self::Position, list: &mut Self::Moves) {
        let mut legal = Self::Moves::default();
        Self::legal_moves(position, &mut legal);
        let urges = || legal.as_slice().iter().map(|&m| Self::urge(position, m));
        let strongest = urges().max().unwrap_or(0);
        for (&m, urge) in legal.as_slice().iter().zip(urges()) {
            if urge == strongest {
                list.push(m);
            }
        }
    }
}
