//! Who sits where, and what the record says about it.

use gamut_game::{Record, Side};
use gamut_players::{Playable, Player, PlayerSpec, seat};

use crate::date::today;
use crate::failure::Failure;

/// Who sits opposite a person who named nobody: it thinks for about a second.
const OPPONENT: &str = "engine";

/// Tags of a record that stay when its game is played on.
const KEPT_TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// A side of the board.
pub(super) struct Seat<G: Playable> {
    pub(super) spec: PlayerSpec,
    /// The program; `None` for a person.
    pub(super) program: Option<Box<dyn Player<G>>>,
}

impl<G: Playable> Seat<G> {
    fn of(spec: PlayerSpec, seed: u64) -> Result<Self, Failure> {
        let program = if spec.is_human() { None } else { Some(seat::<G>(&spec, seed)?) };
        Ok(Self { spec, program })
    }

    pub(super) fn is_human(&self) -> bool {
        self.program.is_none()
    }
}

/// Both seats, Black's first.
pub(super) struct Seats<G: Playable>(pub(super) [Seat<G>; 2]);

impl<G: Playable> Seats<G> {
    /// Who sits where: as the command line says, else as the record says. An empty seat goes
    /// to a person when a program sits opposite, and to a program when a person does; when
    /// both are empty, the person has the turn.
    pub(super) fn fill(
        named: [Option<&str>; 2],
        record: Option<&Record>,
        to_move: Side,
        seed: u64,
    ) -> Result<Self, Failure> {
        // Each program has its own chances: random against random is not a mirror.
        let seed_of = |side: Side| seed.wrapping_add(side as u64);
        let known = |side: Side| -> Result<Option<Seat<G>>, Failure> {
            if let Some(text) = named[side as usize] {
                return Seat::of(text.parse()?, seed_of(side)).map(Some);
            }
            // A record may name people, and players that cannot come: their seats are empty.
            let written = record.and_then(|record| record.tag(&side.to_string()));
            let spec = written.and_then(|name| name.parse().ok());
            Ok(spec.and_then(|spec| Seat::of(spec, seed_of(side)).ok()))
        };
        let (black, white) = (known(Side::Black)?, known(Side::White)?);
        let is_human = |seat: &Option<Seat<G>>| seat.as_ref().map(Seat::is_human);
        let humans = [is_human(&black), is_human(&white)];
        let filled = |side: Side, seat: Option<Seat<G>>| match seat {
            Some(seat) => Ok(seat),
            None => {
                let wants_human = humans[!side as usize].map_or(side == to_move, |human| !human);
                let name = if wants_human { "human" } else { OPPONENT };
                Seat::of(name.parse()?, seed_of(side))
            }
        };
        Ok(Self([filled(Side::Black, black)?, filled(Side::White, white)?]))
    }

    pub(super) fn at(&self, side: Side) -> &Seat<G> {
        &self.0[side as usize]
    }

    pub(super) fn has_human(&self) -> bool {
        self.0.iter().any(Seat::is_human)
    }

    pub(super) fn has_program(&self) -> bool {
        !self.0.iter().all(Seat::is_human)
    }
}

/// The tags of the game: those of the record it continues, or of a new game.
pub(super) fn tags<G: Playable>(
    seats: &Seats<G>,
    named: [Option<&str>; 2],
    record: Option<&Record>,
) -> Vec<(&'static str, String)> {
    let mut tags = vec![
        ("Event", "Casual game".to_owned()),
        ("Date", today()),
        ("White", seats.at(Side::White).spec.to_string()),
        ("Black", seats.at(Side::Black).spec.to_string()),
    ];
    for name in KEPT_TAGS {
        // Whoever was seated by the command line sits there under that name.
        let is_new =
            (name == "Black" && named[0].is_some()) || (name == "White" && named[1].is_some());
        if let Some(value) = record.and_then(|record| record.tag(name)).filter(|_| !is_new) {
            tags.retain(|(known, _)| *known != name);
            tags.push((name, value.to_owned()));
        }
    }
    tags
}
