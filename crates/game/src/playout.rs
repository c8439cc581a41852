use rand::RngExt;

use crate::{Game, History, Outcome, Reason, Rng};

/// A game played to its end by choosing every move at random.
#[derive(Clone, Copy, Debug)]
pub struct Playout<P> {
    /// Where the game ended.
    pub position: P,
    /// How it ended.
    pub outcome: Outcome,
    /// How many plies were played.
    pub plies: u32,
}

/// Plays uniformly random legal moves from `start` until the game ends by any of its rules,
/// draws by repetition and by the clock included.
///
/// `history` is scratch space: pass the same one again to play without allocation. What
/// happened before `start` is taken to be unknown.
#[inline]
pub fn random_playout<G: Game>(
    start: &G::Position,
    rng: &mut Rng,
    history: &mut History,
) -> Playout<G::Position> {
    let mut position = start.clone();
    let mut plies = 0;
    if G::REPETITION_DRAWS {
        history.restart(G::hash(&position));
    }
    let outcome = loop {
        let Some(m) = random_move::<G>(&position, rng) else {
            break G::outcome(&position).unwrap_or(Outcome::draw(Reason::NoMove));
        };
        if let Some(draw) = G::rule_draw(&position) {
            break draw;
        }
        let irreversible = G::REPETITION_DRAWS && G::is_irreversible(&position, m);
        G::play(&mut position, m);
        plies += 1;
        if G::REPETITION_DRAWS {
            history.push(G::hash(&position), irreversible);
            if history.is_threefold() {
                // A match names the other draw when both come on one ply.
                break G::rule_draw(&position).unwrap_or(Outcome::draw(Reason::Repetition));
            }
        }
    };
    Playout { position, outcome, plies }
}

/// The position after at most `plies` random moves from `start`, and fewer when the game
/// ends sooner.
#[must_use]
pub fn random_position<G: Game>(start: &G::Position, plies: u32, rng: &mut Rng) -> G::Position {
    let mut position = start.clone();
    for _ in 0..plies {
        let Some(m) = random_move::<G>(&position, rng) else { break };
        G::play(&mut position, m);
    }
    position
}

/// A legal move chosen uniformly at random; `None` when the game is over.
#[inline]
pub fn random_move<G: Game>(position: &G::Position, rng: &mut Rng) -> Option<G::Move> {
    G::pick_move(position, |count| rng.random_range(0..count as u32) as usize)
}
