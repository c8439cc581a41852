use gamut_programs::Protocol;

use super::program::{ARGUMENTS, NAME, PATIENCE, STARTUP, THINKING_TIME, seat_program};
use crate::kind::{Key, PlayerKind, Subject};
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Tier};

/// An Othello program that speaks the Go Text Protocol.
pub(crate) struct Gtp;

impl PlayerKind for Gtp {
    const NAME: &'static str = "gtp";
    const SUMMARY: &'static str = "an Othello program that speaks the Go Text Protocol: gtp:PATH";
    const KEYS: &'static [Key] = &[ARGUMENTS, NAME, THINKING_TIME, STARTUP, PATIENCE];
    const NEEDS: Tier = Tier::Rules;
    const GAMES: Option<&'static [&'static str]> = Some(&["othello"]);
    const SUBJECT: Subject = Subject::Program;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        seat_program(seating, Protocol::Gtp)
    }
}
