use std::fmt::Debug;
use std::hash::Hash;

use arrayvec::ArrayVec;

use crate::{Outcome, Side};

/// The rules of a game for two players with perfect information.
///
/// A position holds no history and is cheap to copy; what depends on history (repetition)
/// belongs to [`Match`](crate::Match). Text belongs to [`Notation`](crate::Notation).
///
/// The implementing type is a name for the rules and has no values of its own: searches,
/// playouts and perft are compiled once for each game, with nothing dynamic inside.
pub trait Game: Sized + Copy + Debug + Send + Sync + 'static {
    /// A position, with the side to move.
    type Position: Clone + Eq + Debug + Send + Sync;
    /// A move: a small value that makes sense in the position it was generated for.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;
    /// Room for all moves of any position, without allocation.
    type Moves: MoveList<Self::Move>;

    /// The name on the command line and in files.
    const ID: &'static str;
    /// The name people use.
    const NAME: &'static str;
    /// The rules in one sentence.
    const RULES: &'static str;
    /// Who makes the first move of the start position.
    const FIRST: Side = Side::Black;
    /// Whether the third occurrence of a position is a draw.
    const REPETITION_DRAWS: bool;

    /// The position games begin with.
    fn start() -> Self::Position;

    /// The start position on another size of board, where the game has sizes.
    fn start_of_size(_size: u8) -> Option<Self::Position> {
        None
    }

    /// Whose turn it is.
    fn side_to_move(position: &Self::Position) -> Side;

    /// Calls `visit` with every legal move, each once, always in the same order.
    ///
    /// There is none iff the game is over by [`outcome`](Self::outcome). A forced pass is a
    /// move.
    fn for_each_move(position: &Self::Position, visit: impl FnMut(Self::Move));

    /// Appends the legal moves to `list`, in the order of [`for_each_move`](Self::for_each_move).
    #[inline]
    fn legal_moves(position: &Self::Position, list: &mut Self::Moves) {
        Self::for_each_move(position, |m| list.push(m));
    }

    /// How many legal moves there are. Games that can count without generating do.
    #[inline]
    fn count_moves(position: &Self::Position) -> usize {
        let mut count = 0;
        Self::for_each_move(position, |_| count += 1);
        count
    }

    /// The move that `choose` picks: it is given the number of legal moves and answers an
    /// index below it, in the order of [`for_each_move`](Self::for_each_move). It is asked
    /// once, even when there is only one move; never, and the answer is `None`, when the game
    /// is over.
    ///
    /// This is the inner loop of random play. Games that can find the nth move without
    /// generating the others do.
    #[inline]
    fn pick_move(
        position: &Self::Position,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<Self::Move> {
        let mut list = Self::Moves::default();
        Self::legal_moves(position, &mut list);
        let moves = list.as_slice();
        if moves.is_empty() { None } else { moves.get(choose(moves.len())).copied() }
    }

    /// Plays a move that is legal in `position`.
    ///
    /// With any other move the position afterwards is meaningless, or the call panics.
    fn play(position: &mut Self::Position, m: Self::Move);

    /// The result when the game is over because of what is on the board, `None` while the
    /// side to move has a move.
    fn outcome(position: &Self::Position) -> Option<Outcome>;

    /// A draw that the rules declare although there are moves left: too long without
    /// progress, or too little material. Move generation and perft do not look at it;
    /// matches and playouts do.
    #[inline]
    fn rule_draw(_position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// Whether no position before `m` can come back after it. Saying no is always safe.
    #[inline]
    fn is_irreversible(_position: &Self::Position, _m: Self::Move) -> bool {
        false
    }

    /// How a match that is stopped here is scored (see [`Match`](crate::Match)): a draw
    /// unless the game says otherwise.
    fn adjudicate(_position: &Self::Position) -> Option<Side> {
        None
    }

    /// A hash of everything that makes positions different under the repetition rule: the
    /// board and the side to move, but no clocks.
    fn hash(position: &Self::Position) -> u64;

    /// Positions other than this one whose game trees have the same shape: mirrored,
    /// turned, or with the colours exchanged, as the rules allow.
    fn symmetric_positions(position: &Self::Position) -> Vec<Self::Position>;

    /// Pieces of each side, Black first.
    fn piece_counts(position: &Self::Position) -> [u32; 2];

    /// By how much a game that is decided by counting was won.
    fn margin(position: &Self::Position) -> u32 {
        let [black, white] = Self::piece_counts(position);
        black.abs_diff(white)
    }
}

/// A list of moves with a fixed capacity.
pub trait MoveList<M>: Default {
    /// Adds a move.
    fn push(&mut self, m: M);
    /// The moves added so far.
    fn as_slice(&self) -> &[M];
}

impl<M: Copy, const CAPACITY: usize> MoveList<M> for ArrayVec<M, CAPACITY> {
    #[inline]
    fn push(&mut self, m: M) {
        Self::push(self, m);
    }

    #[inline]
    fn as_slice(&self) -> &[M] {
        self
    }
}
