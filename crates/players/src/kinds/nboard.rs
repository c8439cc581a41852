use gamut_programs::{Protocol, USUAL_NBOARD_DEPTH};

use super::program::{ARGUMENTS, NAME, OPTIONS, PATIENCE, STARTUP, THINKING_TIME, seat_program};
use crate::kind::{DEPTH, Key, PlayerKind, Subject};
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Tier};

/// An Othello program that speaks NBoard's protocol.
pub(crate) struct NBoard;

impl PlayerKind for NBoard {
    const NAME: &'static str = "nboard";
    const SUMMARY: &'static str = "an Othello program that speaks NBoard's protocol: nboard:PATH";
    const KEYS: &'static [Key] = &[
        ARGUMENTS,
        NAME,
        THINKING_TIME,
        DEPTH.or_said(|| format!("{USUAL_NBOARD_DEPTH}: the protocol asks for one")),
        STARTUP,
        PATIENCE,
        OPTIONS,
    ];
    const NEEDS: Tier = Tier::Rules;
    const GAMES: Option<&'static [&'static str]> = Some(&["othello"]);
    const SUBJECT: Subject = Subject::Program;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        seat_program(seating, Protocol::NBoard)
    }
}
