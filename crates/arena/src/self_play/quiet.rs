//! The quiet positions of games: what weights are fitted to.

use std::collections::BTreeMap;

use gamut_eval::Features;
use gamut_eval::tuning::Samples;
use gamut_game::{Match, Notation};
use gamut_search::tactics::Tactics;

use super::GameLine;

/// Positions after this many plies without progress teach nothing new: games that end by
/// shuffling would drown the others in copies of one position.
const MOST_STALE: u8 = 16;

/// The samples to fit and, of every tenth game, those to check the fit on.
#[must_use]
pub fn split<G: Notation + Tactics + Features>(
    games: &BTreeMap<u64, GameLine>,
) -> (Samples, Samples) {
    let held_back = |number: u64| number % 10 == 9;
    let of = |held: bool| {
        let chosen = games.iter().filter(|&(&number, _)| held_back(number) == held);
        quiet_positions::<G>(chosen.map(|(_, line)| line))
    };
    (of(false), of(true))
}

/// The quiet positions of the games, each with what its game brought the side to move.
///
/// Positions in the middle of an exchange are left out: an evaluation is only asked about
/// quiet ones, and would learn the exchange instead of the position.
fn quiet_positions<'a, G: Notation + Tactics + Features>(
    games: impl Iterator<Item = &'a GameLine>,
) -> Samples {
    let mut samples = Samples::default();
    for line in games {
        let mut game = Match::<G>::new();
        for (ply, text) in line.moves.iter().enumerate() {
            let Ok(m) = G::parse_move(game.position(), text) else { break };
            let position = game.position();
            let is_quiet = !G::is_threatened(position) && !G::is_tactical(position, m);
            let is_lively = G::staleness(position) <= MOST_STALE;
            if ply >= line.opening && is_quiet && is_lively {
                let points = match line.winner {
                    None => 0.5,
                    Some(side) if side == G::side_to_move(position) => 1.0,
                    Some(_) => 0.0,
                };
                samples.push::<G>(position, points);
            }
            if game.play(m).is_err() {
                break;
            }
        }
    }
    samples
}
