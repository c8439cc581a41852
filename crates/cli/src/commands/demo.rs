//! What `gamut` alone does: shows a game, and what to type next.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use gamut_game::{Match, Notation, rng};
use gamut_games::othello::Othello;
use gamut_games::virus::Virus;

use super::show::{draw_match, last_move};
use crate::board_view::stdout_has_colours;
use crate::failure::Failure;

const NEXT: &str = "\
What to try next:
  gamut play othello              you against the engine, in this terminal
  gamut play loa                  Lines of Action; type moves to see the moves
  gamut games                     the six rule sets and how moves are written
  gamut show chess                a board; any position with --position
  gamut perft checkers 9          count every line of nine plies
  gamut bench                     a fixed workload: the signature of this build
  gamut --help                    everything";

/// Long enough to follow, short enough that the whole demo stays under a minute.
const PACE: Duration = Duration::from_millis(110);

pub(super) fn run() -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    // Drawing over the last board needs what colours need.
    let live = io::stdout().is_terminal() && stdout_has_colours();
    writeln!(out, "Gamut, the workbench for board-game intelligence.")?;
    writeln!(
        out,
        "Virus, Ataxx, Othello, checkers, chess and Lines of Action on one board API.\n"
    )?;
    writeln!(out, "A game of Virus between two random players: grow next to your pieces or move")?;
    writeln!(out, "two squares; opposing neighbours change colour; most pieces win.\n")?;
    // Seeds chosen for games that end on the board, not by the clock.
    watch::<Virus>(&mut out, live, 5)?;
    writeln!(out, "\nAnd one of Othello: outflank rows of discs to flip them.\n")?;
    watch::<Othello>(&mut out, live, 8)?;
    writeln!(out, "\n{NEXT}\n")?;
    writeln!(out, "(not installed? `cargo run --release -- play othello` is the same)")?;
    Ok(())
}

/// Plays a random game to its end; on a terminal every position, elsewhere three of them.
fn watch<G: Notation>(out: &mut impl Write, live: bool, seed: u64) -> Result<(), Failure> {
    let mut game = Match::<G>::new();
    let mut rng = rng(seed, 0);
    let mut height = 0;
    loop {
        let over = game.outcome();
        let ply = game.moves().len();
        if live || over.is_some() || ply == 0 || ply == 20 {
            if live && height > 0 {
                // Draw over the last board.
                write!(out, "\x1b[{height}A")?;
            }
            draw_match(out, &game)?;
            let [black, white] = G::piece_counts(game.position());
            let last = last_move(&game).unwrap_or_else(|| "start".into());
            writeln!(out, "  ply {ply:<3} {last:<6} Black {black:<3} White {white:<3}")?;
            height = usize::from(G::diagram(game.position()).size) + 3;
            if !live {
                writeln!(out)?;
            }
        }
        if let Some(outcome) = over {
            writeln!(out, "  {outcome}")?;
            return Ok(());
        }
        if live {
            out.flush()?;
            std::thread::sleep(PACE);
        }
        if let Some(m) = gamut_game::random_move::<G>(game.position(), &mut rng) {
            game.play(m).map_err(Failure::bad_input)?;
        }
    }
}
