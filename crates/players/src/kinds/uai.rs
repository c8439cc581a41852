use gamut_programs::Protocol;

use super::program::{UCI_KEYS, seat_program};
use crate::kind::{Key, PlayerKind, Subject};
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Tier};

/// A program that speaks the Universal Ataxx Interface.
pub(crate) struct Uai;

impl PlayerKind for Uai {
    const NAME: &'static str = "uai";
    const SUMMARY: &'static str = "a program that speaks the Universal Ataxx Interface: uai:PATH";
    const KEYS: &'static [Key] = UCI_KEYS;
    const NEEDS: Tier = Tier::Rules;
    const GAMES: Option<&'static [&'static str]> = Some(&["ataxx", "virus"]);
    const SUBJECT: Subject = Subject::Program;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        seat_program(seating, Protocol::Uai)
    }
}
