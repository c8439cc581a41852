//! How a strategy chooses a move: in Othello a square, elsewhere a piece and then where it
//! goes (§9.2.1, §9.2.2, Figs 9.5 and 9.6).

mod breakthrough;
mod checkers;
mod chess;
mod loa;
mod othello;
mod virus;

use gamut_board::{Square, SquareSet};
use gamut_eval::{Evaluated, Instinct};
use gamut_game::{Game, MoveList, Rng, Side, rng};
use rand::RngExt;

use super::training::Exchange;
use super::{Evolution, Evolved, Generation, HgpConfig, Ranking, points};

/// Breaks ties. The generator is made when the first tie comes: most games have none.
#[derive(Clone, Debug)]
pub struct Ties {
    seed: u64,
    stream: u64,
    rng: Option<Rng>,
}

impl Ties {
    /// Ties of the `stream`th game under a seed.
    #[must_use]
    pub const fn new(seed: u64, stream: u64) -> Self {
        Self { seed, stream, rng: None }
    }

    /// Whether chance has decided anything yet.
    #[inline]
    #[must_use]
    pub const fn happened(&self) -> bool {
        self.rng.is_some()
    }

    /// Any number below `count`.
    #[inline]
    fn draw(&mut self, count: u32) -> u32 {
        let rng = self.rng.get_or_insert_with(|| rng(self.seed, self.stream));
        rng.random_range(0..count)
    }

    /// One of `all`; `None` when there is none.
    pub(crate) fn any_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        match all {
            [] | [_] => all.first().copied(),
            _ => Some(all[self.draw(all.len() as u32) as usize]),
        }
    }

    /// One of `squares`, of which there is at least one.
    #[inline]
    fn one_of(&mut self, squares: SquareSet) -> Option<Square> {
        match squares.count() {
            0 | 1 => squares.first(),
            count => squares.nth(self.draw(count)),
        }
    }
}

/// A game that strategies of heuristics play.
pub trait Strategic: Instinct + Evaluated {
    /// Table 9.1 for this game; for games that the thesis does not play, what does best.
    const CONFIG: HgpConfig;

    /// Whether the game has points of its own that depend on the stage of the game (§11.3);
    /// elsewhere its evaluation gives them.
    const HAS_STAGES: bool = false;

    /// The move that a strategy chooses; `None` when the game is over.
    fn choose(position: &Self::Position, ranking: &Ranking, ties: &mut Ties) -> Option<Self::Move>;

    /// The value of a side's pieces (§9.2.2).
    fn piece_points(position: &Self::Position, side: Side) -> u32;

    /// The position with the other side to move; `None` where that cannot be.
    fn turn_passed(position: &Self::Position) -> Option<Self::Position>;

    /// The squares that a strategy can give values to.
    fn squares(_position: &Self::Position) -> SquareSet {
        SquareSet::ALL
    }

    /// The squares whose values can still make a difference.
    fn open_squares(position: &Self::Position) -> SquareSet {
        Self::squares(position)
    }

    /// Rewards less penalties of a move against a training player (§9.2.2.1), or those that
    /// depend on the stage of the game (§11.3).
    fn training_points(exchange: &Exchange<'_, Self::Position>, _by_stage: bool) -> f64 {
        points::by_pieces::<Self>(exchange)
    }

    /// The square that a move goes to; `None` for a pass.
    fn destination(position: &Self::Position, m: Self::Move) -> Option<Square>;

    /// How many moves have been made to get here, where the board tells; `None` where it does
    /// not, and mobility strategies (§9.4) cannot be used.
    fn moves_made(_position: &Self::Position) -> Option<u32> {
        None
    }
}

/// A game whose strategies evolve. `impl Evolves for MyGame {}` is enough.
///
/// The games of this repository have their own copy of the method each: what they need is compiled
/// with this crate, once, and not again wherever a player evolves.
pub trait Evolves: Strategic {
    /// See [`Evolution::run`].
    fn run(
        evolution: &mut Evolution<Self>,
        position: &Self::Position,
        stop: &(dyn Fn() -> bool + Sync),
        watch: &mut dyn FnMut(&Generation),
    ) -> Evolved {
        evolution.run_here(position, stop, watch)
    }
}

macro_rules! registry {
    ($($name:ident: ($tier:ident, $look:ident) $game:ty),* $(,)?) => {
        $(registry!(@$tier $game);)*
    };
    (@strategies $game:ty) => {
        impl Evolves for $game {
            fn run(
                evolution: &mut Evolution<Self>,
                position: &<Self as Game>::Position,
                stop: &(dyn Fn() -> bool + Sync),
                watch: &mut dyn FnMut(&Generation),
            ) -> Evolved {
                evolution.run_here(position, stop, watch)
            }
        }
    };
    // A game with modules has strategies, too.
    (@modules $game:ty) => {
        registry!(@strategies $game);
    };
    (@$tier:ident $game:ty) => {};
}

gamut_games::with_all_games![registry];

/// The piece and then the destination, where every move takes one piece to one square.
#[inline]
fn choose_from_to<G: Game>(
    position: &G::Position,
    ranking: &Ranking,
    ties: &mut Ties,
    from_to: impl Fn(G::Move) -> (Square, Square),
) -> Option<G::Move> {
    let mut moves = G::Moves::default();
    G::legal_moves(position, &mut moves);
    let route = |m| {
        let (from, to) = from_to(m);
        (SquareSet::of(from), to)
    };
    piece_then_destination(moves.as_slice(), ranking, ties, route)
}

/// The movable piece on the highest-valued square, then its destination with the highest
/// value. `route` gives the squares from which a move can be made (more than one where it is
/// the same move for several pieces) and where it goes.
#[inline]
fn piece_then_destination<M: Copy>(
    moves: &[M],
    ranking: &Ranking,
    ties: &mut Ties,
    route: impl Fn(M) -> (SquareSet, Square),
) -> Option<M> {
    let mut movable = SquareSet::EMPTY;
    for &m in moves {
        movable |= route(m).0;
    }
    let piece = ties.one_of(ranking.best(movable))?;
    let mut reachable = SquareSet::EMPTY;
    let of_piece = || moves.iter().copied().filter(|&m| route(m).0.contains(piece));
    for m in of_piece() {
        reachable |= SquareSet::of(route(m).1);
    }
    let to = ties.one_of(ranking.best(reachable))?;
    let candidates = || of_piece().filter(|&m| route(m).1 == to);
    match candidates().count() as u32 {
        0 | 1 => candidates().next(),
        count => candidates().nth(ties.draw(count) as usize),
    }
}
