//! Which player sits where, and what the record says about it.

use gamut::{
    AnyMatch, AnyPlayer, PlayerSpec, Side, Tier, named_player, seat_seed, spec_and_level,
    usual_level,
};
use gamut_game::Record;

use crate::date::today;
use crate::failure::Failure;
use crate::interrupt::{interrupts, not_ready};

/// Tags of a record that stay when its game is played on.
const KEPT_TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// A side of the board.
pub(super) struct Seat {
    pub(super) spec: PlayerSpec,
    /// What people read: the spec, and the level if it is one.
    pub(super) label: String,
    /// The program; `None` for a person.
    pub(super) program: Option<Box<dyn AnyPlayer>>,
}

impl Seat {
    pub(super) fn of(spec: PlayerSpec, board: &dyn AnyMatch, seed: u64) -> Result<Self, Failure> {
        let label = spec_and_level(gamut::game(board.game_id())?.tier(), &spec);
        if spec.is_human() {
            return Ok(Self { spec, label, program: None });
        }
        let mut program = board.seat(&spec, seed)?;
        program.get_ready(interrupts()).map_err(|fault| not_ready(&spec, fault))?;
        Ok(Self { spec, label, program: Some(program) })
    }

    pub(super) fn is_human(&self) -> bool {
        self.program.is_none()
    }
}

/// Both seats, Black's first.
pub(super) struct Seats(pub(super) [Seat; 2]);

impl Seats {
    /// Fills the seats as the command line says, else as the record says. An empty seat goes
    /// to a person when a program sits opposite, and to a program that a person can beat when a
    /// person does; when both are empty, the person has the turn.
    pub(super) fn fill(
        named: [Option<&str>; 2],
        record: Option<&Record>,
        tier: Tier,
        board: &dyn AnyMatch,
        seed: u64,
    ) -> Result<Self, Failure> {
        let sit = |spec, side| Seat::of(spec, board, seat_seed(seed, side));
        let known = |side: Side| -> Result<Option<Seat>, Failure> {
            if let Some(text) = named[side as usize] {
                return sit(named_player(tier, text)?, side).map(Some);
            }
            // A record may name people, and players that cannot come: their seats are empty.
            let written = record.and_then(|record| record.tag(&side.to_string()));
            let spec = written.and_then(|name| name.parse::<PlayerSpec>().ok());
            // Nor does a file decide which programs are started.
            let spec = spec.filter(|spec| spec.program().is_none());
            Ok(spec.and_then(|spec| sit(spec, side).ok()))
        };
        let (black, white) = (known(Side::Black)?, known(Side::White)?);
        let is_human = |seat: &Option<Seat>| seat.as_ref().map(Seat::is_human);
        let humans = [is_human(&black), is_human(&white)];
        let filled = |side: Side, seat: Option<Seat>| match seat {
            Some(seat) => Ok(seat),
            None => {
                let wants_human =
                    humans[!side as usize].map_or(side == board.to_move(), |human| !human);
                match wants_human {
                    true => sit(PlayerSpec::human(), side),
                    false => sit(usual_level(tier).spec.parse()?, side),
                }
            }
        };
        Ok(Self([filled(Side::Black, black)?, filled(Side::White, white)?]))
    }

    pub(super) fn at(&self, side: Side) -> &Seat {
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
pub(super) fn tags(
    seats: &Seats,
    named: [Option<&str>; 2],
    record: Option<&Record>,
) -> Vec<(&'static str, String)> {
    let mut tags = vec![
        ("Event", "Casual game".to_owned()),
        ("Date", today()),
        ("White", seats.at(Side::White).spec.name()),
        ("Black", seats.at(Side::Black).spec.name()),
    ];
    for name in KEPT_TAGS {
        // A player that the command line seated sits there under that name.
        let is_new =
            (name == "Black" && named[0].is_some()) || (name == "White" && named[1].is_some());
        if let Some(value) = record.and_then(|record| record.tag(name)).filter(|_| !is_new) {
            tags.retain(|(known, _)| *known != name);
            tags.push((name, value.to_owned()));
        }
    }
    tags
}
