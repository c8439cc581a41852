use std::fmt;

use crate::{Game, History, MoveList, Outcome, Reason, Side};

/// A game being played: its positions from the first to the present, and the rules that
/// need to know them.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    /// One more than there are moves: the last is the present.
    positions: Vec<G::Position>,
    moves: Vec<G::Move>,
    history: History,
    move_cap: Option<u32>,
    repetition_draws: bool,
    /// How the players ended it, where the rules did not.
    ended: Option<Outcome>,
}

impl<G: Game> Match<G> {
    /// A match from the game's start position.
    #[must_use]
    pub fn new() -> Self {
        Self::from_position(G::start())
    }

    /// A match from any position; what happened before counts for nothing.
    #[must_use]
    pub fn from_position(start: G::Position) -> Self {
        let mut history = History::default();
        history.restart(G::hash(&start));
        Self {
            positions: vec![start],
            moves: Vec::new(),
            history,
            move_cap: None,
            repetition_draws: G::REPETITION_DRAWS,
            ended: None,
        }
    }

    /// Ends the match after this many moves of both sides; the position then decides, as
    /// [`Game::adjudicate`] says. (Frankland §9.5 stops checkers and chess after 150 and calls
    /// that a draw; §4.2 lets pieces, then kings decide.)
    #[must_use]
    pub fn with_move_cap(mut self, moves: u32) -> Self {
        self.move_cap = Some(moves);
        self
    }

    /// Plays on when a position comes for the third time. (Frankland §10.3 ends games of
    /// checkers by other rules only.)
    #[must_use]
    pub fn without_repetition_draws(mut self) -> Self {
        self.repetition_draws = false;
        self
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &G::Position {
        &self.positions[0]
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &G::Position {
        &self.positions[self.moves.len()]
    }

    /// The position after this many plies, if the match is that long.
    #[must_use]
    pub fn position_after(&self, plies: usize) -> Option<&G::Position> {
        self.positions.get(plies)
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The positions that can still come back.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        G::side_to_move(self.position())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the move is not legal, or the match is over; the match is then unchanged.
    pub fn play(&mut self, m: G::Move) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::MatchOver);
        }
        let mut legal = G::Moves::default();
        G::legal_moves(self.position(), &mut legal);
        if !legal.as_slice().contains(&m) {
            return Err(IllegalMove::NotLegal);
        }
        self.push(m);
        Ok(())
    }

    /// Plays a legal move even after a draw that the players may not have claimed.
    pub(crate) fn push(&mut self, m: G::Move) {
        let mut next = self.position().clone();
        let irreversible = G::is_irreversible(&next, m);
        G::play(&mut next, m);
        self.history.push(G::hash(&next), irreversible);
        self.positions.push(next);
        self.moves.push(m);
    }

    /// Takes back a resignation, or any other way in which the players [ended](Self::end) the
    /// match. Says whether there was one.
    pub fn take_back_end(&mut self) -> bool {
        self.ended.take().is_some()
    }

    /// Takes the last move back, and any resignation with it, and says whether there was a
    /// move to take back.
    pub fn step_back(&mut self) -> bool {
        let plies = self.moves.len();
        self.truncate(plies.saturating_sub(1));
        plies > 0
    }

    /// Takes back every move after the first `plies`, and any resignation.
    pub fn truncate(&mut self, plies: usize) {
        self.ended = None;
        self.moves.truncate(plies);
        self.positions.truncate(plies + 1);
        self.history.restart(G::hash(self.start()));
        for (pair, &m) in self.positions.windows(2).zip(&self.moves) {
            self.history.push(G::hash(&pair[1]), G::is_irreversible(&pair[0], m));
        }
    }

    /// `side` gives up. Without effect when the match is already over.
    pub fn resign(&mut self, side: Side) {
        self.end(Outcome::win(!side, Reason::Resignation));
    }

    /// Ends the match in a way that the rules know nothing of: a player gave up or failed.
    /// Without effect when it is already over.
    pub fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.ended = Some(outcome);
        }
    }

    /// How it was [ended](Self::end), if it was and the rules did not end it.
    #[must_use]
    pub fn ended(&self) -> Option<Outcome> {
        self.ended
    }

    /// The result, or `None` while the match goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        if let Some(outcome) = G::outcome(position).or_else(|| G::rule_draw(position)) {
            return Some(outcome);
        }
        if self.repetition_draws && self.history.is_threefold() {
            return Some(Outcome::draw(Reason::Repetition));
        }
        if self.move_cap.is_some_and(|cap| self.moves.len() >= cap as usize) {
            let winner = G::adjudicate(position);
            return Some(Outcome { winner, reason: Reason::MoveCap });
        }
        self.ended
    }
}

impl<G: Game> Default for Match<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// Why [`Match::play`] refused a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The rules do not allow it in this position.
    NotLegal,
    /// The match has ended.
    MatchOver,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotLegal => "the move is not legal here",
            Self::MatchOver => "the match is over",
        })
    }
}

impl std::error::Error for IllegalMove {}
