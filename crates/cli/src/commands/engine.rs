use std::io::{self, BufReader};

use clap::ValueEnum;
use gamut_players::{Playable, PlayableVisitor, PlayerSpec, with_playable};

use crate::args::EngineArgs;
use crate::failure::Failure;
use crate::protocol::Session;
use crate::seed::seed_of_the_moment;

/// Answers another program until it quits.
pub(super) fn run(args: &EngineArgs) -> Result<(), Failure> {
    if let Some(protocol) = args.protocol.filter(|protocol| !protocol.fits(&args.game)) {
        let name = protocol.to_possible_value().map_or(String::new(), |v| v.get_name().to_owned());
        let games = protocol.games().unwrap_or_default().join(", ");
        let problem = format!("{} is not spoken in {name}: it is for {games}", args.game);
        return Err(Failure::bad_input(problem));
    }
    with_playable(&args.game, Engine(args))
        .unwrap_or_else(|| Err(Failure::bad_input(format!("no game is called {}", args.game))))
}

struct Engine<'a>(&'a EngineArgs);

impl PlayableVisitor for Engine<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Result<(), Failure> {
        let spec: PlayerSpec = self.0.player.parse().map_err(Failure::bad_input)?;
        let seed = self.0.seed.unwrap_or_else(seed_of_the_moment);
        let session = Session::<G>::new(self.0.protocol, spec, seed).map_err(Failure::bad_input)?;
        ctrlc::set_handler(session.interrupter()).map_err(io::Error::other)?;
        session.run(BufReader::new(io::stdin()), &mut io::stdout().lock())?;
        Ok(())
    }
}
