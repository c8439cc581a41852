use std::io::{self, BufReader};

use clap::ValueEnum;
use gamut::{named_player, usual_program};
use gamut_players::{Playable, PlayableVisitor};

use crate::args::EngineArgs;
use crate::failure::Failure;
use crate::interrupt::on_interrupt;
use crate::protocol::Session;
use crate::seed::seed_of_the_moment;
use crate::subject::with_players;

/// Answers another program until it quits.
pub(super) fn run(args: &EngineArgs) -> Result<(), Failure> {
    if let Some(protocol) = args.protocol.filter(|protocol| !protocol.fits(&args.game)) {
        let name = protocol.to_possible_value().map_or(String::new(), |v| v.get_name().to_owned());
        let games = protocol.games().unwrap_or_default().join(", ");
        let problem = format!("{name} is not for {}: it is for {games}", args.game);
        return Err(Failure::bad_input(problem));
    }
    with_players(&args.game, Engine(args))
}

struct Engine<'a>(&'a EngineArgs);

impl PlayableVisitor for Engine<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Result<(), Failure> {
        let player = self.0.player.as_deref().unwrap_or(usual_program(G::TIER));
        let spec = named_player(G::TIER, player)?;
        let seed = self.0.seed.unwrap_or_else(seed_of_the_moment);
        let session = Session::<G>::new(self.0.protocol, spec, seed)?;
        on_interrupt(session.interrupter());
        session.run(BufReader::new(io::stdin()), &mut io::stdout().lock())?;
        Ok(())
    }
}
