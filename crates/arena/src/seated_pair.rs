//! The two players of a thread, which play one game after another.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gamut_game::Game;
use gamut_players::{Entrant, Fault, Player, SeatError};
use gamut_search::StopSwitch;

/// Two players at a board.
pub(crate) struct SeatedPair<'a, G: Game> {
    entrants: [&'a dyn Entrant<G>; 2],
    /// A player that broke down is missing until the next game.
    seated: [Option<Box<dyn Player<G>>>; 2],
    /// Why a player cannot play the present game.
    absent: [Option<Fault>; 2],
}

impl<'a, G: Game> SeatedPair<'a, G> {
    /// Seats both.
    pub(crate) fn new(entrants: [&'a dyn Entrant<G>; 2]) -> Result<Self, SeatError> {
        let seated = [Some(entrants[0].seat(0)?), Some(entrants[1].seat(0)?)];
        Ok(Self { entrants, seated, absent: [None, None] })
    }

    /// Tells a player that a game begins, and lets it get ready.
    pub(crate) fn begin(&mut self, who: usize, seed: u64, stop: &StopSwitch) {
        self.absent[who] = None;
        if self.seated[who].is_none() {
            match self.entrants[who].seat(seed) {
                Ok(player) => self.seated[who] = Some(player),
                Err(error) => self.absent[who] = Some(Fault::Crashed(error.to_string())),
            }
        }
        let begun = self.ask(who, |player| {
            player.new_game(seed);
            player.get_ready(stop)
        });
        self.absent[who] = begun.err();
    }

    /// Asks a player. One that breaks down, be it by a panic, leaves the board.
    pub(crate) fn ask<T>(
        &mut self,
        who: usize,
        question: impl FnOnce(&mut dyn Player<G>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if let Some(fault) = &self.absent[who] {
            return Err(fault.clone());
        }
        let Some(player) = &mut self.seated[who] else {
            return Err(Fault::Crashed("it is not there".to_owned()));
        };
        let answer = catch_unwind(AssertUnwindSafe(|| question(&mut **player)))
            .unwrap_or_else(|panic| Err(Fault::Crashed(panic_text(&*panic))));
        if let Err(Fault::Crashed(_)) = answer {
            self.seated[who] = None;
        }
        answer
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("it panicked: {}", text.unwrap_or("without a word"))
}
