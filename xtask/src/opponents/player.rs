//! Whoever chooses moves in a match: our engine, or another program.

use std::time::Duration;

use crate::Result;

/// What a player is shown when it is to move, in Gamut's notation.
pub(crate) struct Situation<'a> {
    /// Every move since the game's usual start position.
    pub(crate) moves: &'a [String],
    /// The present position, for programs that cannot be given moves.
    pub(crate) position: &'a str,
    /// How long it may think; some programs have no clock and do not care.
    pub(crate) movetime: Duration,
}

/// What a player says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A move in Gamut's notation, which nobody has checked yet.
    Move(String),
    /// By the program's own rules, which are not ours, the game has been drawn, and it
    /// cannot go on; the text says by which rule.
    DrawnByItsRules(String),
}

/// A program that plays one game after the other.
pub(crate) trait Player: Send {
    /// What the program calls itself, with its version.
    fn name(&self) -> &str;

    /// The processor time it has used since it was started, where that is known.
    fn processor_time(&self) -> Option<Duration>;

    /// A new game begins.
    ///
    /// # Errors
    /// When the program has failed. It is then not asked again.
    fn new_game(&mut self) -> Result;

    /// The move it makes.
    ///
    /// # Errors
    /// When the program has failed: it ended, hangs, or says what it should not. It is then
    /// not asked again.
    fn choose(&mut self, situation: &Situation<'_>) -> Result<Answer>;
}
