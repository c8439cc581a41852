//! The pseudo-random players of Frankland §8.6: "pre-programmed game strategies that guide
//! their move choices" and are "given priority over a random move choice".

use cozy_chess::{Board, Color, Piece, Square};
use gamut_board::{SquareSet, squares};
use gamut_game::{Game, MoveList};
use gamut_games::checkers::Checkers;
use gamut_games::chess::{Chess, attackers};
use gamut_games::loa::Loa;
use gamut_games::othello::{self, Othello};
use gamut_games::virus::{self, VirusFamily};

/// What a player sees without looking ahead.
pub trait Instinct: Game {
    /// How much instinct is for the move; 0: nothing speaks for it. The moves with the most
    /// are chosen from at random.
    fn urge(position: &Self::Position, m: Self::Move) -> u32;

    /// Appends the legal moves with the most urge to `list`, in the order of move generation.
    fn urged_moves(position: &Self::Position, list: &mut Self::Moves) {
        let mut legal = Self::Moves::default();
        Self::legal_moves(position, &mut legal);
        let urges = || legal.as_slice().iter().map(|&m| Self::urge(position, m));
        let strongest = urges().max().unwrap_or(0);
        for (&m, urge) in legal.as_slice().iter().zip(urges()) {
            if urge == strongest {
                list.push(m);
            }
        }
    }
}

/// "Moves that result in corner and key edge positions being captured" (§10.2): corners, then
/// edge squares that do not give a corner away (§3.2.2.1).
impl Instinct for Othello {
    fn urge(_: &othello::Position, m: othello::Move) -> u32 {
        const CORNERS: SquareSet = squares!(a1, h1, a8, h8);
        const KEY_EDGES: SquareSet =
            squares!(c1, d1, e1, f1, c8, d8, e8, f8, a3, a4, a5, a6, h3, h4, h5, h6);
        match m {
            othello::Move::Place(square) if CORNERS.contains(square) => 2,
            othello::Move::Place(square) if KEY_EDGES.contains(square) => 1,
            _ => 0,
        }
    }
}

/// "Single pieces being promoted to King status and … capture enemy pieces" (§10.3).
impl Instinct for Checkers {
    fn urge(position: &Self::Position, m: Self::Move) -> u32 {
        if m.crowns(position) { 2 } else { u32::from(m.is_capture()) }
    }
}

/// "The opposing King being checked or checkmated, movement of pieces out of danger and
/// taking of enemy pieces" (§10.4).
impl Instinct for Chess {
    fn urge(position: &Self::Position, m: Self::Move) -> u32 {
        let mut after = position.clone();
        Self::play(&mut after, m);
        let checks = !after.checkers().is_empty();
        if checks && !after.generate_moves(|_| true) {
            return 8;
        }
        let mover = position.side_to_move();
        // Pawns are not worth a flight.
        let is_piece = !position.pieces(Piece::Pawn).has(m.from);
        let flees =
            is_piece && is_attacked(position, m.from, !mover) && !is_attacked(&after, m.to, !mover);
        // A pawn that changes its file takes something, if only in passing.
        let takes = position.colors(!mover).has(m.to) || !is_piece && m.from.file() != m.to.file();
        // Who must flee anyway takes what it can: a king in check takes the piece that checks.
        4 * u32::from(checks) + 2 * u32::from(flees) + u32::from(takes)
    }
}

/// Whether a piece of `by` could take what stands on `square`.
fn is_attacked(position: &Board, square: Square, by: Color) -> bool {
    !(attackers(position, square, position.occupied()) & position.colors(by)).is_empty()
}

/// The thesis does not play Virus. What a beginner sees: convert most, and rather grow than
/// move.
impl<const JUMPS_OVER_ANYTHING: bool> Instinct for VirusFamily<JUMPS_OVER_ANYTHING> {
    fn urge(position: &virus::Position, m: virus::Move) -> u32 {
        let other = position.colours().other;
        let converted = |to| (SquareSet::of(to).adjacent() & other).count();
        match m {
            virus::Move::Grow(to) => 2 * converted(to) + 1,
            virus::Move::Jump { to, .. } => 2 * converted(to),
            virus::Move::Pass => 0,
        }
    }
}

/// The thesis does not play Lines of Action. What a beginner sees: connect all, else move
/// next to more of one's own pieces.
impl Instinct for Loa {
    fn urge(position: &Self::Position, m: Self::Move) -> u32 {
        let own = position.colours().mover - SquareSet::of(m.from);
        if (own | SquareSet::of(m.to)).is_connected() {
            return 100;
        }
        let neighbours = |square| (SquareSet::of(square).adjacent() & own).count();
        neighbours(m.to).saturating_sub(neighbours(m.from))
    }
}
