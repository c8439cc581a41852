//! `gamut show --heuristics`: what an evolved strategy thinks of every square (Frankland,
//! appendix A: Show Board Heuristics).

use std::io::{self, Write};

use gamut::named_player;
use gamut_board::{Square, SquareSet};
use gamut_evolve::hgp::Strategic;
use gamut_players::{Playable, PlayableVisitor, Tier, WithStrategies, seat};
use gamut_search::tactics::Tactics;
use gamut_search::{Limits, Task};
use serde_json::json;

use super::show::draw_match;
use crate::args::ShowArgs;
use crate::failure::Failure;
use crate::files::{Existing, shown, write_whole};
use crate::interrupt::interrupts;
use crate::subject::{tells_too_little, watched};
use crate::thinking::{short_number, square_values};

pub(super) struct ShowHeuristics<'a>(pub(super) &'a ShowArgs);

impl PlayableVisitor for ShowHeuristics<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Result<(), Failure> {
        G::with_strategies(self)
            .unwrap_or_else(|| Err(tells_too_little::<G>("show --heuristics", Tier::Strategies)))
    }
}

impl<G: Playable> WithStrategies<G> for ShowHeuristics<'_> {
    type Output = Result<(), Failure>;

    fn run(self) -> Result<(), Failure>
    where
        G: Tactics + Strategic,
    {
        let args = self.0;
        let spec = named_player(G::TIER, &args.player)?;
        let mut player = seat::<G>(&spec, args.seed)?;
        let game = watched::<G>(&args.subject, args.record.as_deref(), args.nth, args.ply)?.game;
        if let Some(outcome) = game.outcome() {
            let problem = format!("the game is over there ({outcome}): choose another position");
            return Err(Failure::bad_input(problem));
        }
        let limits = player.limits(Limits::default());
        let task = Task { limits, stop: interrupts(), report: &mut |_| {} };
        let thought = player.think(&game, task).map_err(Failure::player)?;
        let position = game.position();
        let Some(values) = thought.square_values.as_deref() else {
            let problem = format!("{spec} gives squares no values: name a player of the kind hgp");
            return Err(Failure::bad_input(problem));
        };
        if let Some(path) = &args.save_alpha {
            let learned = player.learned().unwrap_or_default();
            write_whole(path, &learned, Existing::Refuse)?;
        }
        let mut targets = SquareSet::EMPTY;
        G::for_each_move(position, |m| {
            targets |= G::destination(position, m).map_or(SquareSet::EMPTY, SquareSet::of);
        });
        let mut out = anstream::stdout().lock();
        if args.json {
            let names: Vec<String> = targets.into_iter().map(|square| square.to_string()).collect();
            let report = json!({
                "game": G::ID,
                "position": G::position_text(position),
                "player": spec.to_string(),
                "seed": args.seed,
                "move": thought.best.map(|m| G::move_text(position, m)),
                "values": square_values::<G>(position, &thought),
                "targets": names,
            });
            writeln!(out, "{report}")?;
            return Ok(());
        }
        draw_match(&mut out, &game)?;
        writeln!(out, "\n{}", G::position_text(position))?;
        writeln!(out, "{spec}, seed {}: {} to move\n", args.seed, game.side_to_move())?;
        let squares = G::squares(position);
        let cell = |square: Square| match squares.contains(square) {
            true => {
                let mark = if targets.contains(square) { "*" } else { " " };
                format!("{:>5}{mark}", in_four_columns(values[square.index()]))
            }
            false => format!("{:6}", ""),
        };
        draw_values(&mut out, &G::diagram(position), cell)?;
        let best = thought.best.map(|m| G::record_text(position, m)).unwrap_or_default();
        writeln!(out, "\n* a legal move goes there; it would play {best}")?;
        if let Some(path) = &args.save_alpha {
            writeln!(out, "wrote {}: play with hgp:alpha=FILE", shown(path))?;
        }
        Ok(())
    }
}

/// The squares as the board has them, each with the six columns of its cell.
fn draw_values(
    out: &mut impl Write,
    diagram: &gamut_game::Diagram,
    cell: impl Fn(Square) -> String,
) -> io::Result<()> {
    let files = (0..diagram.size).map(|file| format!("{:>5} ", char::from(b'a' + file)));
    let files: String = files.collect();
    writeln!(out, "   {}", files.trim_end())?;
    for (rank, squares) in diagram.rows() {
        let cells: String = squares.map(&cell).collect();
        writeln!(out, "  {}{cells}  {}", rank + 1, rank + 1)?;
    }
    writeln!(out, "   {}", files.trim_end())
}

/// A value that is not negative: whole numbers as they are, means and products rounded.
fn in_four_columns(value: f32) -> String {
    match value {
        whole if whole < 1000.0 && whole.fract() == 0.0 => format!("{whole}"),
        small if small < 99.95 => format!("{small:.1}"),
        _ => short_number(f64::from(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::in_four_columns;

    #[test]
    fn values_are_short() {
        let values = [0.0, 7.0, 32.0, 3.333, 99.97, 640.5, 4096.0, 1e6].map(in_four_columns);
        assert_eq!(values, ["0", "7", "32", "3.3", "100", "640", "4.1k", "1.00M"]);
    }
}
