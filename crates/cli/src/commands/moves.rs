use std::io::Write;

use gamut_game::Notation;
use gamut_games::registry::GameVisitor;
use serde_json::json;

use super::sorted_moves;
use crate::args::MovesArgs;
use crate::failure::Failure;
use crate::subject::position;

pub(super) struct Moves<'a>(pub(super) &'a MovesArgs);

impl GameVisitor for Moves<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Notation>(self) -> Result<(), Failure> {
        let position = position::<G>(&self.0.subject)?;
        let moves = sorted_moves::<G>(&position, G::move_text);
        let mut out = anstream::stdout().lock();
        if self.0.json {
            let text = G::position_text(&position);
            writeln!(out, "{}", json!({ "game": G::ID, "position": text, "moves": moves }))?;
        } else {
            for text in moves {
                writeln!(out, "{text}")?;
            }
        }
        Ok(())
    }
}
