//! Boards that are shown without a game behind them, and the small boards of lists.

use gamut_board::Square;
use maud::Markup;

use super::board::{BoardPicture, Coordinates, board};
use super::pieces::BoardLook;
use crate::api::types::RulesView;

/// All that is needed to draw the small board of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thumbnail {
    /// How board and pieces look.
    pub look: BoardLook,
    /// A letter for each square, as in a board view.
    pub cells: String,
    /// The squares of the last move.
    pub last_move: Vec<Square>,
}

impl Thumbnail {
    /// A board with these squares.
    #[must_use]
    pub fn new(rules: &RulesView, cells: &str) -> Self {
        Self { look: rules.into(), cells: cells.to_owned(), last_move: Vec::new() }
    }

    /// A position in the middle of a game in which something is going on.
    #[must_use]
    pub fn showcase(rules: &RulesView) -> Self {
        let game = gamut::game(&rules.id).ok();
        let shown = game.and_then(|game| game.check_position(Some(&rules.showcase), None).board);
        Self::new(rules, &shown.map(|board| board.cells).unwrap_or_default())
    }

    /// The drawing; without a label it only decorates.
    #[must_use]
    pub fn draw(&self, label: &str) -> Markup {
        self.draw_with(label, Coordinates::None)
    }

    /// The drawing with the names of files and ranks.
    #[must_use]
    pub fn draw_with(&self, label: &str, coordinates: Coordinates) -> Markup {
        board(&BoardPicture {
            look: &self.look,
            size: self.cells.chars().count().isqrt() as u8,
            cells: &self.cells,
            flipped: false,
            last_move: &self.last_move,
            coordinates,
            label,
        })
    }
}

#[cfg(test)]
mod tests {
    use gamut::games;

    use super::*;

    #[test]
    fn every_game_has_a_showcase() {
        for game in games() {
            let shown = Thumbnail::showcase(&game.describe());
            assert!(shown.cells.chars().any(|letter| letter != '.'), "{}", game.id());
        }
    }

    #[test]
    fn cells_begin_with_the_first_rank() {
        let chess = Thumbnail::showcase(&gamut::game("chess").expect("a game").describe());
        assert_eq!(&chess.cells[..8], "..KR....");
        assert_eq!(chess.cells.len(), 64);
    }
}
