//! `gamut play`: a game in the terminal.

mod commands;
mod seats;
mod table;

use std::io::{self, IsTerminal};

use gamut_game::Match;
use gamut_players::{Playable, PlayableVisitor};

use self::seats::{Seat, Seats, tags};
use self::table::Table;
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::files::{is_same_file, read_record};
use crate::keyboard::Keyboard;
use crate::seed::seed_of_the_moment;
use crate::subject::position;

pub(super) struct Play<'a>(pub(super) &'a PlayArgs);

impl PlayableVisitor for Play<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Result<(), Failure> {
        let args = self.0;
        let (record, mut game, games) = match &args.record {
            Some(path) => {
                let read = read_record::<G>(path, args.nth)?;
                (Some(read.record), read.game, read.games)
            }
            None => (None, Match::from_position(position::<G>(&args.subject)?), 0),
        };
        if let Some(moves) = args.max_moves {
            game = game.with_move_cap(moves);
        }
        let continues = matches!(
            (&args.save, &args.record), (Some(save), Some(from)) if is_same_file(save, from)
        );
        if continues && games > 1 {
            return Err(Failure::bad_input(format!(
                "the file holds {games} games, which --save would replace by one: save elsewhere"
            )));
        }
        let named = [args.black.as_deref(), args.white.as_deref()];
        let seed = args.seed.unwrap_or_else(seed_of_the_moment);
        let seats = Seats::<G>::fill(named, record.as_ref(), game.side_to_move(), seed)?;
        let mut table = Table {
            tags: tags(&seats, named, record.as_ref()),
            game,
            keyboard: seats.0.iter().any(Seat::is_human).then(Keyboard::new),
            seats,
            save: args.save.clone(),
            ours: args.save.iter().filter(|_| continues).cloned().collect(),
            saved: String::new(),
            out: anstream::stdout().lock(),
            on_terminal: io::stdout().is_terminal(),
            quiet: args.quiet,
        };
        table.saved = table.record_text();
        if !continues {
            // A file that cannot be written is better known now than after the first move.
            table.autosave()?;
        }
        table.play(seed)
    }
}
