//! `gamut demo`: two short games, and what to type next.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use gamut_game::Match;
use gamut_games::othello::Othello;
use gamut_games::virus::Virus;
use gamut_players::{Playable, seat};
use gamut_search::{Limits, StopSwitch, Task};

use super::show::{draw_match, last_move};
use crate::board_view::stdout_has_colours;
use crate::failure::Failure;

const NEXT: &str = "\
What to try next:
  gamut play othello              you against a program that you can beat
  gamut play loa                  Lines of Action; type moves to see the moves
  gamut analyze chess             what the engine thinks of a position
  gamut match virus greedy rplayer --games 100
                                  a match, and how sure its result is
  gamut players                   all players and their settings
  gamut experiment run virus-tree --quick
                                  a paper's figure again, with a report
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
        "Virus, Ataxx, Othello, checkers, chess, Lines of Action and Breakthrough on one\n\
         board API.\n"
    )?;
    writeln!(
        out,
        "Virus: grow next to your pieces or move two squares; opposing neighbours change"
    )?;
    writeln!(
        out,
        "colour; most pieces win. The engine is Black, a player by rules of thumb White.\n"
    )?;
    watch::<Virus>(&mut out, live)?;
    writeln!(out, "\nThe same two at Othello: outflank rows of discs to flip them.\n")?;
    watch::<Othello>(&mut out, live)?;
    writeln!(out, "\n{NEXT}\n")?;
    writeln!(out, "(not installed? `cargo run --release -- play othello` is the same)")?;
    Ok(())
}

/// The players of the demo, Black first. Limited by nodes: the games are always the same.
const PLAYERS: [&str; 2] = ["engine:nodes=3000", "rplayer"];

/// Plays a game to its end; on a terminal every position, elsewhere three of them.
fn watch<G: Playable>(out: &mut impl Write, live: bool) -> Result<(), Failure> {
    let mut game = Match::<G>::new();
    let mut players = Vec::new();
    for spec in PLAYERS {
        players.push(seat::<G>(&spec.parse()?, 1)?);
    }
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
        let player = &mut players[game.side_to_move() as usize];
        let limits = player.limits(Limits::default());
        let task = Task { limits, stop: &StopSwitch::new(), report: &mut |_| {} };
        if let Some(m) = player.think(&game, task).map_err(Failure::player)?.best {
            game.play(m).map_err(Failure::bad_input)?;
        }
    }
}
