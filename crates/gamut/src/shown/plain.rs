//! How a game is shown that does not say how: by its diagrams.

use gamut_board::Square;
use gamut_game::{Diagram, Game, Notation, PieceMark, Side};
use gamut_games::grid::placement;

use super::{EMPTY, Gesture, Piece, Shown, WALL};

/// The sizes of board of a game, the usual one first.
#[must_use]
pub fn sizes<G: Notation>() -> Vec<u8> {
    let usual = G::diagram(&G::start()).size;
    let others = (1..=8).filter(|&size| size != usual && G::start_of_size(size).is_some());
    std::iter::once(usual).chain(others).collect()
}

/// What can be put on a board that is set up.
#[must_use]
pub fn palette<G: Shown>() -> Vec<Piece> {
    if !G::PALETTE.is_empty() {
        return G::PALETTE.to_vec();
    }
    let diagram = G::diagram(&G::start());
    let mut pieces: Vec<Piece> = Vec::new();
    for PieceMark { side, letter, .. } in squares(&diagram).filter_map(|(_, piece)| piece) {
        if pieces.iter().all(|known| known.letter != letter) {
            let name = match side {
                Side::Black => "black piece",
                Side::White => "white piece",
            };
            pieces.push(Piece { letter, side: Some(side), name });
        }
    }
    pieces.sort_by_key(|piece| piece.side);
    pieces
}

/// A piece that is gone from its square went to where one of its side has appeared; a piece
/// that has appeared without another being gone is new. Where several appear, as when discs
/// are flipped, the one on a square that was empty was played.
pub(super) fn gesture<G: Notation>(position: &G::Position, m: G::Move) -> Gesture {
    let mut after = position.clone();
    G::play(&mut after, m);
    let (before, after) = (G::diagram(position), G::diagram(&after));
    let own = G::side_to_move(position);
    let is_own = |diagram: &Diagram, square| {
        diagram.cell(square).piece.is_some_and(|piece| piece.side == own)
    };
    let on_board: Vec<Square> = squares(&before).map(|(square, _)| square).collect();
    let changed = |gone: bool| {
        let (held, free) = if gone { (&before, &after) } else { (&after, &before) };
        on_board
            .iter()
            .copied()
            .filter(move |&square| is_own(held, square) && !is_own(free, square))
    };
    let mut to: Vec<Square> = changed(false).collect();
    if to.len() > 1 {
        to.retain(|&square| before.cell(square).piece.is_none());
    }
    to.truncate(1);
    let from: Vec<Square> = changed(true).take(1).collect();
    let direct = from.is_empty() && !to.is_empty();
    Gesture { from, path: to, direct, becomes: None }
}

/// Forsyth's notation, then the side to move: how boards of two colours are written here.
pub(super) fn arrange(size: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String {
    let letter = |square| match cell(square) {
        EMPTY => None,
        WALL => Some('-'),
        piece => Some(piece),
    };
    let side = match to_move {
        Side::Black => 'x',
        Side::White => 'o',
    };
    format!("{} {side}", placement(size, letter))
}

fn squares(diagram: &Diagram) -> impl Iterator<Item = (Square, Option<PieceMark>)> {
    let on_board = diagram.rows().flat_map(|(_, squares)| squares);
    on_board.map(|square| (square, diagram.cell(square).piece))
}

/// Of sides that begin on opposite edges, the one at the lower edge of the drawn board; `None`
/// where they begin all around.
pub(crate) fn lower_side(start: &Diagram) -> Option<Side> {
    let middle = |side: Side| {
        let own = squares(start).filter(|(_, piece)| piece.is_some_and(|piece| piece.side == side));
        let ranks: Vec<f64> = own.map(|(square, _)| f64::from(square.rank())).collect();
        (!ranks.is_empty()).then(|| ranks.iter().sum::<f64>() / ranks.len() as f64)
    };
    let apart = middle(Side::White)? - middle(Side::Black)?;
    // On boards of any size, sides that face each other are more than a rank apart.
    if apart.abs() <= 1.0 {
        return None;
    }
    let black_is_lower = (apart > 0.0) != start.first_rank_on_top;
    Some(if black_is_lower { Side::Black } else { Side::White })
}

/// Whether boards of the game can be set up by putting pieces on them.
pub(crate) fn can_arrange<G: Shown>() -> bool {
    let start = <G as Game>::start();
    let diagram = G::diagram(&start);
    let text = G::arrange(diagram.size, &|square| super::letter(diagram.cell(square)), G::FIRST);
    G::parse_position(&text).is_ok_and(|again| G::diagram(&again) == diagram)
}
