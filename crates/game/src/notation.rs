use std::fmt;

use gamut_board::Square;

use crate::{Game, Match, MoveList, Outcome, Side};

/// The text of a game: positions, moves, and what a board looks like.
///
/// A position and a move each have exactly one printed form, and moves may have another one
/// for game records (SAN in chess). Parsing accepts these and what else the game's community
/// writes.
pub trait Notation: Game {
    /// What a position looks like, for people who got it wrong.
    const POSITION_FORM: &'static str;
    /// What a move looks like, for people who got it wrong.
    const MOVE_FORM: &'static str;
    /// Tags that the community's own programs expect in a game record.
    const RECORD_TAGS: &'static [(&'static str, &'static str)] = &[];
    /// Whether records leave out the start position when it is the usual one, because every
    /// program that reads them knows it.
    const START_GOES_WITHOUT_SAYING: bool = false;

    /// Reads a position.
    ///
    /// # Errors
    /// When the text is not a position or the position breaks the rules.
    fn parse_position(text: &str) -> Result<Self::Position, NotationError>;

    /// Prints a position; [`parse_position`](Self::parse_position) of this is the position.
    fn position_text(position: &Self::Position) -> String;

    /// Reads a move that is legal in `position`.
    ///
    /// # Errors
    /// When the text is not a move, or not a legal one.
    fn parse_move(position: &Self::Position, text: &str) -> Result<Self::Move, NotationError>;

    /// Prints a legal move; [`parse_move`](Self::parse_move) of this is the move.
    fn move_text(position: &Self::Position, m: Self::Move) -> String;

    /// The move as game records and people write it, where that differs (chess: SAN).
    fn record_text(position: &Self::Position, m: Self::Move) -> String {
        Self::move_text(position, m)
    }

    /// The board, square by square.
    fn diagram(position: &Self::Position) -> Diagram;

    /// The number of the present move in a record, where positions count moves.
    fn move_number(_position: &Self::Position) -> u32 {
        1
    }
}

/// What was wrong with a text, and what would be right: one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Which text it is about, for readers of this line only.
    before: String,
    problem: String,
    /// What would be right.
    after: String,
}

impl NotationError {
    /// An error with its whole message.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { before: String::new(), problem: message.into(), after: String::new() }
    }

    /// `text` is not the text of a position of `G`.
    #[must_use]
    pub fn position<G: Notation>(text: &str, problem: impl fmt::Display) -> Self {
        Self {
            before: format!("{} position {}: ", G::ID, excerpt(text)),
            problem: problem.to_string(),
            after: format!("; write it as {}", G::POSITION_FORM),
        }
    }

    /// Only what is wrong, for people who did not write the text themselves: without the text
    /// and without the form it should have.
    #[must_use]
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// `text` does not have the form of a move of `G`.
    #[must_use]
    pub fn not_a_move<G: Notation>(text: &str) -> Self {
        Self::new(format!("{} is not a move of {}: {}", excerpt(text), G::ID, G::MOVE_FORM))
    }

    fn game_over(text: &str, outcome: Outcome) -> Self {
        Self::new(format!("{} cannot be played: the game is over ({outcome})", excerpt(text)))
    }

    /// `text` has the form of a move but the rules do not allow it: says which are.
    #[must_use]
    pub fn not_legal<G: Notation>(position: &G::Position, text: &str) -> Self {
        const SHOWN: usize = 8;
        if let Some(outcome) = G::outcome(position) {
            return Self::game_over(text, outcome);
        }
        let mut list = G::Moves::default();
        G::legal_moves(position, &mut list);
        let moves = list.as_slice();
        let mut legal: Vec<_> = moves.iter().map(|&m| G::move_text(position, m)).collect();
        legal.sort();
        let more = match legal.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        legal.truncate(SHOWN);
        let side = G::side_to_move(position);
        Self::new(format!(
            "{} is not legal here: {side} can play {}{more}",
            excerpt(text),
            legal.join(", ")
        ))
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.before, self.problem, self.after)
    }
}

impl std::error::Error for NotationError {}

/// `text` in quotation marks, on one line and short, whatever is in it.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

/// The first legal move that `matches` accepts.
#[must_use]
pub fn find_move<G: Game>(
    position: &G::Position,
    matches: impl Fn(G::Move) -> bool,
) -> Option<G::Move> {
    let mut list = G::Moves::default();
    G::legal_moves(position, &mut list);
    list.as_slice().iter().copied().find(|&m| matches(m))
}

impl<G: Notation> Match<G> {
    /// Reads a move and plays it.
    ///
    /// # Errors
    /// When the text is not a legal move, or the match is over; the match is then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<(), NotationError> {
        if let Some(outcome) = self.outcome() {
            return Err(NotationError::game_over(text, outcome));
        }
        let m = G::parse_move(self.position(), text)?;
        self.play(m).map_err(|error| NotationError::new(format!("{}: {error}", excerpt(text))))
    }

    /// Reads a move and plays it, even after a draw that nobody claimed: records and other
    /// programs go on then.
    ///
    /// # Errors
    /// When the text is not a legal move; the match is then unchanged.
    pub fn play_on_text(&mut self, text: &str) -> Result<(), NotationError> {
        let m = G::parse_move(self.position(), text)?;
        self.push(m);
        Ok(())
    }
}

/// A picture of a board, to be drawn on a terminal or on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The n of n×n.
    pub size: u8,
    /// Whether the first rank is drawn at the top, as in Othello.
    pub first_rank_on_top: bool,
    /// Whether the pieces stand on squares of two shades.
    pub chequered: bool,
    cells: Vec<Cell>,
}

impl Diagram {
    /// A board whose squares are drawn as `cell` says.
    #[must_use]
    pub fn new(size: u8, cell: impl Fn(Square) -> Cell) -> Self {
        Self {
            size,
            first_rank_on_top: false,
            chequered: false,
            cells: Square::all().map(cell).collect(),
        }
    }

    /// The same board on squares of two shades.
    #[must_use]
    pub fn chequered(self) -> Self {
        Self { chequered: true, ..self }
    }

    /// The same board with the first rank at the top.
    #[must_use]
    pub fn first_rank_on_top(self) -> Self {
        Self { first_rank_on_top: true, ..self }
    }

    /// What is on a square.
    #[must_use]
    pub fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// The ranks from the top of the drawing to its bottom, each with its squares from left
    /// to right.
    pub fn rows(&self) -> impl Iterator<Item = (u8, impl Iterator<Item = Square>)> {
        let size = self.size;
        (0..size).map(move |row| {
            let rank = if self.first_rank_on_top { row } else { size - 1 - row };
            (rank, (0..size).filter_map(move |file| Square::new(file, rank)))
        })
    }
}

/// What is drawn on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The piece, if there is one.
    pub piece: Option<PieceMark>,
    /// Nothing can stand here.
    pub wall: bool,
    /// The number that the game's notation gives the square (checkers).
    pub number: Option<u8>,
}

impl Cell {
    /// An empty square.
    pub const EMPTY: Self = Self { piece: None, wall: false, number: None };
    /// A wall.
    pub const WALL: Self = Self { wall: true, ..Self::EMPTY };

    /// A piece.
    #[must_use]
    pub const fn piece(side: Side, letter: char, symbol: char) -> Self {
        Self { piece: Some(PieceMark { side, letter, symbol }), ..Self::EMPTY }
    }
}

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMark {
    /// Whose it is.
    pub side: Side,
    /// What stands for it in plain text: tells the sides apart.
    pub letter: char,
    /// What stands for it where colours tell the sides apart.
    pub symbol: char,
}
