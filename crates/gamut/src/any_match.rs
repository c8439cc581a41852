//! A match of a game that is known only when the program runs. It is called once per move, never
//! once per node of a search.

use std::any::Any;

use gamut_board::Square;
use gamut_game::{Diagram, Match, MoveList, Notation, NotationError, Outcome, Record, Side};
use gamut_players::{PlayerSpec, SeatError, seat};

use crate::any_player::{AnyPlayer, Seated};
use crate::shown::{Gesture, Shown, cells};
use crate::views::{BoardView, Counts, MoveView, OutcomeView, PlyView};

/// A match, whatever the game.
pub trait AnyMatch: Send + Sync {
    /// The name of the game.
    fn game_id(&self) -> &'static str;

    /// How many moves were made.
    fn plies(&self) -> usize;

    /// Whose turn it is.
    fn to_move(&self) -> Side;

    /// The result, or `None` while the match goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Plays a move; not after the end.
    ///
    /// # Errors
    /// When the text is not a legal move, or the match is over; it is then unchanged.
    fn play(&mut self, text: &str) -> Result<(), NotationError>;

    /// Plays a move even after a draw that nobody claimed, as records do.
    ///
    /// # Errors
    /// When the text is not a legal move; the match is then unchanged.
    fn play_on(&mut self, text: &str) -> Result<(), NotationError>;

    /// Takes back every move after the first `plies`, and how the players ended it.
    fn truncate(&mut self, plies: usize);

    /// `side` gives up. Without effect when the match is already over.
    fn resign(&mut self, side: Side);

    /// Ends the match in a way that the rules know nothing of (see [`Match::end`]).
    fn end(&mut self, outcome: Outcome);

    /// How the match was ended, if it was and the rules did not end it (see [`Match::ended`]).
    fn ended(&self) -> Option<Outcome>;

    /// Takes back a resignation, or any other way in which the players ended it. Says whether
    /// there was one.
    fn take_back_end(&mut self) -> bool;

    /// Ends the match after this many moves (see [`Match::with_move_cap`]).
    fn cap_moves(&mut self, moves: u32);

    /// The first position in the game's notation.
    fn start_text(&self) -> String;

    /// The present position in the game's notation.
    fn position_text(&self) -> String;

    /// The moves in their canonical form.
    fn move_texts(&self) -> Vec<String>;

    /// The number that records give the first move.
    fn first_number(&self) -> u32;

    /// The first position, and then every move with the position after it.
    fn views(&self) -> &[PlyView];

    /// The position after this many plies, if the match is that long.
    fn board(&self, plies: usize) -> Option<BoardView>;

    /// The position after this many plies, to be drawn, if the match is that long.
    fn diagram(&self, plies: usize) -> Option<Diagram>;

    /// The match on paper.
    fn record(&self, tags: &[(&str, &str)]) -> Record;

    /// Seats a player beside the match; its random choices come from `seed`.
    ///
    /// # Errors
    /// When it cannot sit down: a person, an evaluation or a file that is not there, a kind of
    /// player that the game does not tell enough for.
    fn seat(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn AnyPlayer>, SeatError>;

    /// The same match again.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;

    /// Itself, for [`AnyPlayer`], which knows which game it plays.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A match of game `G` as a match of any.
#[must_use]
pub fn any_match<G: Shown>(game: Match<G>) -> Box<dyn AnyMatch> {
    Box::new(Typed::new(game))
}

/// A match of game `G`.
pub(crate) struct Typed<G: Shown> {
    pub(crate) game: Match<G>,
    /// One more than there are moves.
    views: Vec<PlyView>,
}

impl<G: Shown> Typed<G> {
    pub(crate) fn new(game: Match<G>) -> Self {
        let mut typed = Self { views: vec![start_view::<G>(game.start())], game };
        typed.add_views();
        typed
    }

    /// Makes the views of the moves that have none yet.
    fn add_views(&mut self) {
        for ply in self.views.len()..=self.game.moves().len() {
            let positions = (self.game.position_after(ply - 1), self.game.position_after(ply));
            if let (Some(before), Some(after)) = positions {
                let m = self.game.moves()[ply - 1];
                self.views.push(PlyView {
                    played: Some(move_view::<G>(before, m)),
                    side: Some(G::side_to_move(before).into()),
                    ..start_view::<G>(after)
                });
            }
        }
    }
}

impl<G: Shown> AnyMatch for Typed<G> {
    fn game_id(&self) -> &'static str {
        G::ID
    }

    fn plies(&self) -> usize {
        self.game.moves().len()
    }

    fn to_move(&self) -> Side {
        self.game.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn play(&mut self, text: &str) -> Result<(), NotationError> {
        self.game.play_text(text)?;
        self.add_views();
        Ok(())
    }

    fn play_on(&mut self, text: &str) -> Result<(), NotationError> {
        self.game.play_on_text(text)?;
        self.add_views();
        Ok(())
    }

    fn truncate(&mut self, plies: usize) {
        self.game.truncate(plies);
        self.views.truncate(plies + 1);
    }

    fn resign(&mut self, side: Side) {
        self.game.resign(side);
    }

    fn end(&mut self, outcome: Outcome) {
        self.game.end(outcome);
    }

    fn ended(&self) -> Option<Outcome> {
        self.game.ended()
    }

    fn take_back_end(&mut self) -> bool {
        self.game.take_back_end()
    }

    fn cap_moves(&mut self, moves: u32) {
        self.game = self.game.clone().with_move_cap(moves);
    }

    fn start_text(&self) -> String {
        G::position_text(self.game.start())
    }

    fn position_text(&self) -> String {
        G::position_text(self.game.position())
    }

    fn move_texts(&self) -> Vec<String> {
        let moves = self.views.iter().filter_map(|view| view.played.as_ref());
        moves.map(|played| played.text.clone()).collect()
    }

    fn first_number(&self) -> u32 {
        G::move_number(self.game.start())
    }

    fn views(&self) -> &[PlyView] {
        &self.views
    }

    fn board(&self, plies: usize) -> Option<BoardView> {
        if plies > self.plies() {
            return None;
        }
        if plies == self.plies() {
            return Some(board_view::<G>(self.game.position(), self.game.outcome()));
        }
        // What came before decides about repetitions.
        let mut earlier = self.game.clone();
        earlier.truncate(plies);
        Some(board_view::<G>(earlier.position(), earlier.outcome()))
    }

    fn diagram(&self, plies: usize) -> Option<Diagram> {
        self.game.position_after(plies).map(G::diagram)
    }

    fn record(&self, tags: &[(&str, &str)]) -> Record {
        Record::of(&self.game, tags)
    }

    fn seat(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn AnyPlayer>, SeatError> {
        let player = seat::<G>(spec, seed)?;
        Ok(Box::new(Seated::new(spec.to_string(), player, seed, self.game.start().clone())))
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(Self { game: self.game.clone(), views: self.views.clone() })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn start_view<G: Shown>(position: &G::Position) -> PlyView {
    PlyView {
        played: None,
        side: None,
        position: G::position_text(position),
        cells: cells::<G>(position),
        counts: counts::<G>(position),
        seconds: None,
    }
}

fn counts<G: Shown>(position: &G::Position) -> Counts {
    let [black, white] = G::piece_counts(position);
    Counts { black, white }
}

pub(crate) fn board_view<G: Shown>(position: &G::Position, outcome: Option<Outcome>) -> BoardView {
    let mut list = G::Moves::default();
    if outcome.is_none() {
        G::legal_moves(position, &mut list);
    }
    BoardView {
        position: G::position_text(position),
        size: G::diagram(position).size,
        cells: cells::<G>(position),
        to_move: G::side_to_move(position).into(),
        counts: counts::<G>(position),
        legal: list.as_slice().iter().map(|&m| move_view::<G>(position, m)).collect(),
        note: if outcome.is_none() { G::note(position) } else { None },
        outcome: outcome.map(Into::into),
    }
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner.map(Into::into),
            reason: outcome.reason.to_string(),
            text: outcome.to_string(),
        }
    }
}

pub(crate) fn move_view<G: Shown>(position: &G::Position, m: G::Move) -> MoveView {
    let Gesture { from, path, direct, becomes } = G::gesture(position, m);
    let names = |squares: Vec<Square>| squares.iter().map(ToString::to_string).collect();
    MoveView {
        text: <G as Notation>::move_text(position, m),
        record: G::record_text(position, m),
        from: names(from),
        path: names(path),
        direct,
        becomes,
    }
}
