use std::io::{self, Write};

use gamut_board::SquareSet;
use gamut_game::{Match, Notation, Record};
use gamut_games::registry::GameVisitor;
use serde_json::json;

use crate::args::ShowArgs;
use crate::board_view::{changes, draw, stdout_has_colours};
use crate::failure::Failure;
use crate::subject::{Watched, watched};

pub(super) struct Show<'a>(pub(super) &'a ShowArgs);

impl GameVisitor for Show<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Notation>(self) -> Result<(), Failure> {
        let args = self.0;
        show(args, &watched::<G>(&args.subject, args.record.as_deref(), args.nth, args.ply)?)
    }
}

fn show<G: Notation>(args: &ShowArgs, watched: &Watched<G>) -> Result<(), Failure> {
    let Watched { game, record, length } = watched;
    let record = record.as_ref();
    let ply = game.moves().len();
    let mut out = anstream::stdout().lock();
    let text = G::position_text(game.position());
    let moves = G::count_moves(game.position());
    let outcome = game.outcome();
    let last = last_move(game);
    if args.json {
        let report = json!({
            "game": G::ID,
            "position": text,
            "side": game.side_to_move().to_string(),
            "ply": ply,
            "plies": length,
            "last": last,
            "moves": moves,
            "outcome": outcome.map(|outcome| json!({
                "winner": outcome.winner.map(|side| side.to_string()),
                "reason": outcome.reason.to_string(),
            })),
            "result": record.map(Record::result),
        });
        writeln!(out, "{report}")?;
        return Ok(());
    }

    // Records read from a file hold no control characters: see `Record`.
    let tag = |name| record.and_then(|record| record.tag(name)).unwrap_or("?");
    if record.is_some() {
        writeln!(out, "{} (Black) – {} (White)", tag("Black"), tag("White"))?;
    }
    draw_match(&mut out, game)?;
    writeln!(out)?;
    if record.is_some() {
        let last = last.map(|m| format!(": {m}")).unwrap_or_default();
        writeln!(out, "after ply {ply} of {length}{last}")?;
    }
    writeln!(out, "{text}")?;
    // What moves cannot show: a resignation, the limit of a match.
    let written = record.map(Record::result).filter(|&result| result != "*" && ply == *length);
    match (outcome, written) {
        (Some(outcome), _) => writeln!(out, "{outcome}")?,
        (None, Some(result)) => writeln!(out, "recorded as {result}: {}", tag("Termination"))?,
        (None, None) => writeln!(out, "{} to move, {moves} legal moves", game.side_to_move())?,
    }
    Ok(())
}

/// Draws the present position with the last move marked.
pub(super) fn draw_match<G: Notation>(out: &mut impl Write, game: &Match<G>) -> io::Result<()> {
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
