use gamut_game::{Game, Match};
use gamut_search::{Limits, Task, Thought};

/// Something that chooses moves.
///
/// This is the dynamic façade over the generic searches: one call a move, never one a node.
pub trait Player<G: Game>: Send {
    /// Chooses a move in the present position of `game`, within the limits of the task.
    ///
    /// The thought has a move whenever the position has one.
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G>;

    /// How long it thinks by its own settings.
    fn limits(&self) -> Limits;

    /// What it has learned so far, as the text of a file that it can begin with another time;
    /// `None` for players that do not learn, and before the first move.
    fn learned(&self) -> Option<String> {
        None
    }

    /// Forgets what belongs to the game before.
    fn new_game(&mut self) {}
}
