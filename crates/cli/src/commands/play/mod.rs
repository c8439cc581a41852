//! `gamut play`: a game in the terminal.

mod commands;
mod seats;
mod terminal_game;

use std::io::{self, IsTerminal};

use gamut::game;

use self::seats::{Seat, Seats, tags};
use self::terminal_game::TerminalGame;
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::files::is_same_file;
use crate::interrupt::interrupts;
use crate::keyboard::Keyboard;
use crate::seed::seed_of_the_moment;
use crate::subject::{Subject, subject};

pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let Subject { mut board, record, games } =
        subject(&args.subject, args.record.as_deref(), args.nth)?;
    if let Some(moves) = args.max_moves {
        board.cap_moves(moves);
    }
    let continues = matches!(
        (&args.save, &args.record), (Some(save), Some(from)) if is_same_file(save, from)
    );
    if continues && games > 1 {
        return Err(Failure::bad_input(format!(
            "the file holds {games} games, which --save would replace by one: save elsewhere"
        )));
    }
    // From here on Ctrl-C is an answer: programs are started.
    interrupts();
    let named = [args.black.as_deref(), args.white.as_deref()];
    let seed = args.seed.unwrap_or_else(seed_of_the_moment);
    let game = game(board.game_id())?;
    let seats = Seats::fill(named, record.as_ref(), game.tier(), &*board, seed)?;
    let mut playing = TerminalGame {
        tags: tags(&seats, named, record.as_ref()),
        rules: game.describe(),
        tier: game.tier(),
        board,
        keyboard: seats.0.iter().any(Seat::is_human).then(Keyboard::new),
        seats,
        seed,
        save: args.save.clone(),
        ours: args.save.iter().filter(|_| continues).cloned().collect(),
        saved: String::new(),
        out: anstream::stdout().lock(),
        on_terminal: io::stdout().is_terminal(),
        quiet: args.quiet,
    };
    playing.saved = playing.record_text();
    if !continues {
        // A file that cannot be written is better known now than after the first move.
        playing.autosave()?;
    }
    playing.play()
}
