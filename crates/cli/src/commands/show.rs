use std::io::Write;

use gamut_board::SquareSet;
use gamut_game::{Match, Notation};
use gamut_games::registry::GameVisitor;
use serde_json::json;

use crate::args::ShowArgs;
use crate::board_view::{changes, draw, stdout_has_colours};
use crate::failure::Failure;
use crate::files::read_record;
use crate::subject::position;

pub(super) struct Show<'a>(pub(super) &'a ShowArgs);

impl GameVisitor for Show<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Notation>(self) -> Result<(), Failure> {
        let args = self.0;
        let mut out = anstream::stdout().lock();
        let mut heading = None;
        let mut game = match &args.record {
            Some(path) => {
                let (record, game) = read_record::<G>(path)?;
                let player = |tag| record.tag(tag).unwrap_or("?").to_owned();
                heading =
                    Some(format!("{} (Black) – {} (White)", player("Black"), player("White")));
                game
            }
            None => Match::<G>::from_position(position::<G>(&args.subject)?),
        };
        let length = game.moves().len();
        let ply = args.ply.unwrap_or(length);
        if ply > length {
            return Err(Failure::bad_input(format!(
                "--ply {ply} is past the end: the record has {length} plies"
            )));
        }
        while game.moves().len() > ply {
            game.step_back();
        }

        let text = G::position_text(game.position());
        let moves = G::count_moves(game.position());
        let outcome = game.outcome();
        let last = last_move(&game);
        if args.json {
            let side = game.side_to_move().to_string();
            let result = outcome.map(|o| json!({ "winner": o.winner.map(|w| w.to_string()), "reason": o.reason.to_string() }));
            writeln!(
                out,
                "{}",
                json!({
                    "game": G::ID, "position": text, "side": side, "ply": ply, "plies": length,
                    "last": last, "moves": moves, "outcome": result,
                })
            )?;
            return Ok(());
        }
        if let Some(heading) = heading {
            writeln!(out, "{heading}")?;
        }
        draw_match(&mut out, &game)?;
        writeln!(out)?;
        if args.record.is_some() {
            let last = last.map(|m| format!(": {m}")).unwrap_or_default();
            writeln!(out, "after ply {ply} of {length}{last}")?;
        }
        writeln!(out, "{text}")?;
        match outcome {
            Some(outcome) => writeln!(out, "{outcome}")?,
            None => writeln!(out, "{} to move, {moves} legal moves", game.side_to_move())?,
        }
        Ok(())
    }
}

/// Draws the present position with the last move marked.
pub(super) fn draw_match<G: Notation>(
    out: &mut impl Write,
    game: &Match<G>,
) -> std::io::Result<()> {
    let now = G::diagram(game.position());
    let before = game.moves().len().checked_sub(1).and_then(|ply| game.position_after(ply));
    let changed = before.map_or(SquareSet::EMPTY, |before| changes(&G::diagram(before), &now));
    draw(out, &now, changed, stdout_has_colours())
}

/// The last move as people write it.
pub(super) fn last_move<G: Notation>(game: &Match<G>) -> Option<String> {
    let before = game.position_after(game.moves().len().checked_sub(1)?)?;
    Some(G::record_text(before, *game.moves().last()?))
}
