use crate::kind::PlayerKind;
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Tier};

/// A person, whose moves the terminal or the page must ask for.
pub(crate) struct Human;

impl PlayerKind for Human {
    const NAME: &'static str = "human";
    const SUMMARY: &'static str = "a person";
    const NEEDS: Tier = Tier::Rules;

    fn seat<G: Playable>(_: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        Err(SeatError::Human)
    }
}
