//! How a strategy chooses a move: in Othello a square, elsewhere a piece and then where it
//! goes (§9.2.1, §9.2.2, Figs 9.5 and 9.6).

mod breakthrough;

use cozy_chess::{Board, Piece};
use gamut_board::{Square, SquareSet};
use gamut_eval::{Evaluated, Instinct};
use gamut_game::{Game, Rng, Side, rng};
use gamut_games::checkers::{self, Checkers};
use gamut_games::chess::Chess;
use gamut_games::loa::{self, Loa};
use gamut_games::othello::{self, Othello, outflanking};
use gamut_games::virus::{self, VirusFamily};
use rand::RngExt;

use super::training::Exchange;
use super::{Config, Ranking, points, stages};

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
    const CONFIG: Config;

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

impl Strategic for Othello {
    const CONFIG: Config = Config::OTHELLO;

    #[inline]
    fn choose(
        position: &othello::Position,
        ranking: &Ranking,
        ties: &mut Ties,
    ) -> Option<othello::Move> {
        let colours = position.colours();
        let legal = outflanking(colours.mover, colours.other);
        match ties.one_of(ranking.best(legal)) {
            Some(square) => Some(othello::Move::Place(square)),
            None => {
                let passes = !outflanking(colours.other, colours.mover).is_empty();
                passes.then_some(othello::Move::Pass)
            }
        }
    }

    #[inline]
    fn piece_points(position: &othello::Position, side: Side) -> u32 {
        position.pieces(side).count()
    }

    fn turn_passed(position: &othello::Position) -> Option<othello::Position> {
        Some(position.turn_passed())
    }

    /// Discs are placed where there are none, and stay.
    fn open_squares(position: &othello::Position) -> SquareSet {
        !position.colours().occupied()
    }

    /// Every move adds a disc to the first four.
    fn moves_made(position: &othello::Position) -> Option<u32> {
        Some(position.colours().occupied().count().saturating_sub(4))
    }

    fn destination(_: &othello::Position, m: othello::Move) -> Option<Square> {
        match m {
            othello::Move::Place(square) => Some(square),
            othello::Move::Pass => None,
        }
    }
}

impl Strategic for Checkers {
    const CONFIG: Config = Config::CHECKERS;

    #[inline]
    fn choose(
        position: &checkers::Position,
        ranking: &Ranking,
        ties: &mut Ties,
    ) -> Option<checkers::Move> {
        let mut moves = <Self as Game>::Moves::default();
        Self::legal_moves(position, &mut moves);
        let route = |m: checkers::Move| (SquareSet::of(m.from()), m.to());
        piece_then_destination(moves.as_slice(), ranking, ties, route)
    }

    /// "1 point for a single disc and 2 points for a King" (§9.2.2).
    #[inline]
    fn piece_points(position: &checkers::Position, side: Side) -> u32 {
        let pieces = position.pieces(side);
        pieces.count() + (pieces & position.kings()).count()
    }

    fn turn_passed(position: &checkers::Position) -> Option<checkers::Position> {
        Some(position.turn_passed())
    }

    fn squares(_: &checkers::Position) -> SquareSet {
        checkers::DARK_SQUARES
    }

    fn destination(_: &checkers::Position, m: checkers::Move) -> Option<Square> {
        Some(m.to())
    }
}

impl Strategic for Chess {
    const CONFIG: Config = Config::CHESS;
    const HAS_STAGES: bool = true;

    /// A pawn that reaches the last rank becomes a queen: promotion is no choice of squares.
    #[inline]
    fn choose(position: &Board, ranking: &Ranking, ties: &mut Ties) -> Option<cozy_chess::Move> {
        let mut moves = gamut_game::ArrayVec::<cozy_chess::Move, 256>::new();
        let mut movable = SquareSet::EMPTY;
        position.generate_moves(|of_piece| {
            movable |= SquareSet::of(chess_square(of_piece.from));
            false
        });
        let piece = ties.one_of(ranking.best(movable))?;
        let from = cozy_chess::Square::index(piece.index());
        position.generate_moves_for(from.bitboard(), |of_piece| {
            for m in of_piece {
                if matches!(m.promotion, None | Some(Piece::Queen)) && !moves.is_full() {
                    moves.push(m);
                }
            }
            false
        });
        let route = |m: cozy_chess::Move| (SquareSet::of(piece), chess_destination(position, m));
        piece_then_destination(&moves, ranking, ties, route)
    }

    /// "8 Pawns worth 1 point each, 2 Knights and 2 Bishops worth 3 points each, 2 Rooks worth
    /// 5 points and a Queen worth 9 points" (§9.2.2.1).
    fn piece_points(position: &Board, side: Side) -> u32 {
        let own = position.colors(match side {
            Side::Black => cozy_chess::Color::Black,
            Side::White => cozy_chess::Color::White,
        });
        let worth = |piece, points| (position.pieces(piece) & own).len() * points;
        worth(Piece::Pawn, 1)
            + worth(Piece::Knight, 3)
            + worth(Piece::Bishop, 3)
            + worth(Piece::Rook, 5)
            + worth(Piece::Queen, 9)
    }

    fn turn_passed(position: &Board) -> Option<Board> {
        position.null_move()
    }

    fn training_points(exchange: &Exchange<'_, Board>, by_stage: bool) -> f64 {
        if by_stage { stages::points(exchange) } else { points::chess(exchange) }
    }

    fn destination(position: &Board, m: cozy_chess::Move) -> Option<Square> {
        Some(chess_destination(position, m))
    }
}

fn chess_square(square: cozy_chess::Square) -> Square {
    Square::from_index(square as usize).expect("both boards have 64 squares")
}

/// Where the piece ends: castling is written as the king taking its rook.
fn chess_destination(position: &Board, m: cozy_chess::Move) -> Square {
    let to = chess_square(m.to);
    if !position.colors(position.side_to_move()).has(m.to) {
        return to;
    }
    let file = if m.to.file() > m.from.file() { 6 } else { 2 };
    Square::new(file, to.rank()).unwrap_or(to)
}

/// A grow is a move of every piece next to the square: the piece on the highest-valued square
/// that can do anything acts, and grows or jumps to where it likes best.
impl<const JUMPS_OVER_ANYTHING: bool> Strategic for VirusFamily<JUMPS_OVER_ANYTHING> {
    const CONFIG: Config = Config::OTHER_GAMES;

    #[inline]
    fn choose(
        position: &virus::Position,
        ranking: &Ranking,
        ties: &mut Ties,
    ) -> Option<virus::Move> {
        let mut moves = <Self as Game>::Moves::default();
        Self::legal_moves(position, &mut moves);
        let moves = moves.as_slice();
        if let [virus::Move::Pass] = moves {
            return Some(virus::Move::Pass);
        }
        let own = position.colours().mover;
        let route = |m: virus::Move| match m {
            virus::Move::Grow(to) => (SquareSet::of(to).adjacent() & own, to),
            virus::Move::Jump { from, to } => (SquareSet::of(from), to),
            virus::Move::Pass => (SquareSet::EMPTY, SQUARE_OF_NOTHING),
        };
        piece_then_destination(moves, ranking, ties, route)
    }

    #[inline]
    fn piece_points(position: &virus::Position, side: Side) -> u32 {
        position.pieces(side).count()
    }

    fn turn_passed(position: &virus::Position) -> Option<virus::Position> {
        Some(position.turn_passed())
    }

    fn squares(position: &virus::Position) -> SquareSet {
        position.area().squares()
    }

    fn destination(_: &virus::Position, m: virus::Move) -> Option<Square> {
        match m {
            virus::Move::Grow(to) | virus::Move::Jump { to, .. } => Some(to),
            virus::Move::Pass => None,
        }
    }
}

/// Never looked at: a pass comes alone.
const SQUARE_OF_NOTHING: Square = match Square::from_index(0) {
    Some(square) => square,
    None => unreachable!(),
};

impl Strategic for Loa {
    const CONFIG: Config = Config::OTHER_GAMES;

    #[inline]
    fn choose(position: &loa::Position, ranking: &Ranking, ties: &mut Ties) -> Option<loa::Move> {
        let mut moves = <Self as Game>::Moves::default();
        Self::legal_moves(position, &mut moves);
        let route = |m: loa::Move| (SquareSet::of(m.from), m.to);
        piece_then_destination(moves.as_slice(), ranking, ties, route)
    }

    /// The thesis does not play Lines of Action, where pieces are worth nothing by themselves:
    /// a point for each in the largest group.
    #[inline]
    fn piece_points(position: &loa::Position, side: Side) -> u32 {
        let groups = position.pieces(side).connected_groups();
        groups.map(SquareSet::count).max().unwrap_or(0)
    }

    fn turn_passed(position: &loa::Position) -> Option<loa::Position> {
        Some(position.turn_passed())
    }

    fn destination(_: &loa::Position, m: loa::Move) -> Option<Square> {
        Some(m.to)
    }
}
