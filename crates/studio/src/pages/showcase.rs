//! Boards that are shown without a game behind them, and the small boards of lists.

use gamut_board::Square;
use gamut_game::Notation;
use gamut_games::registry::{GameVisitor, with_game};
use maud::Markup;

use crate::shown::cells;

use super::board::{BoardPicture, Coordinates, board};

/// All that is needed to draw the small board of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thumbnail {
    /// The rule set.
    pub rules: String,
    /// The n of n×n squares.
    pub size: u8,
    /// A letter for each square, as in a board view.
    pub cells: String,
    /// Whether the first rank is drawn at the top.
    pub first_rank_on_top: bool,
    /// Whether the squares have two shades.
    pub chequered: bool,
    /// The squares of the last move.
    pub last_move: Vec<Square>,
}

impl Thumbnail {
    /// The thumbnail of a position.
    #[must_use]
    pub fn of<G: Notation>(position: &G::Position) -> Self {
        let diagram = G::diagram(position);
        Self {
            rules: G::ID.to_owned(),
            size: diagram.size,
            cells: cells::<G>(position),
            first_rank_on_top: diagram.first_rank_on_top,
            chequered: diagram.chequered,
            last_move: Vec::new(),
        }
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
            rules: &self.rules,
            size: self.size,
            cells: &self.cells,
            first_rank_on_top: self.first_rank_on_top,
            chequered: self.chequered,
            flipped: false,
            last_move: &self.last_move,
            coordinates,
            label,
        })
    }
}

/// A position in the middle of a game in which something is going on; `None` for a game that
/// is not known. In chess it is Morphy's at the opera, two moves before mate.
#[must_use]
pub fn middle_game(rules: &str) -> Option<Thumbnail> {
    with_game(rules, Draw(position_text(rules)?))
}

fn position_text(rules: &str) -> Option<&'static str> {
    Some(match rules {
        "virus" => "x6o/1xx5/8/6oo/4oooo/4xxxx/4x2x/o6x o 1 11",
        "ataxx" => "x2oo1o/2oo3/2o-3/2-1-2/1xx-3/ooxx3/ooxx2x x 0 13",
        "othello" => "-XXX-O----XOOO--OXOOOO--XXOXOO---OOOOO---XXXXO------------------ X",
        "checkers" => "B:WK2,9,19,21,23,24,31:B3,4,5,10,12,13,K30",
        "chess" => "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
        "loa" => "3x4/o1o4o/o1oxxo2/2x4o/5o1o/3x3x/8/3xx1x1 x",
        _ => return None,
    })
}

struct Draw(&'static str);

impl GameVisitor for Draw {
    type Output = Thumbnail;

    /// The start, should the text not be a position; a test sees to it that all are.
    fn visit<G: Notation>(self) -> Thumbnail {
        Thumbnail::of::<G>(&G::parse_position(self.0).unwrap_or_else(|_| G::start()))
    }
}

#[cfg(test)]
mod tests {
    use gamut_games::registry::GAME_IDS;

    use super::*;

    struct Check(&'static str);

    impl GameVisitor for Check {
        type Output = Option<String>;

        fn visit<G: Notation>(self) -> Option<String> {
            G::parse_position(self.0).err().map(|error| error.to_string())
        }
    }

    #[test]
    fn every_game_has_a_middle_game() {
        for rules in GAME_IDS {
            let text = position_text(rules).expect("a position");
            assert_eq!(with_game(rules, Check(text)), Some(None), "{rules}");
        }
    }

    #[test]
    fn cells_begin_with_the_first_rank() {
        let chess = middle_game("chess").expect("a game");
        assert_eq!(&chess.cells[..8], "..KR....");
        assert_eq!(chess.cells.len(), 64);
    }
}
