//! How nodes of artificial trees are written. Nobody plays on them by hand, but matches and
//! records need the text of every game.

use gamut_game::{Cell, Diagram, Notation, NotationError};

use super::{Leaves, Position, Shape, Tree};

impl Notation for Tree {
    const POSITION_FORM: &'static str = "BRANCHESxLEVELS independent|correlated KEY SUM PLY";
    const MOVE_FORM: &'static str = "the number of a branch, from 0";

    fn parse_position(text: &str) -> Result<Position, NotationError> {
        parse(text).ok_or_else(|| NotationError::position::<Self>(text, "not a node of a tree"))
    }

    fn position_text(position: &Position) -> String {
        let Position { key, sum, ply, branches, levels, leaves } = position;
        format!("{branches}x{levels} {} {key:016x} {sum} {ply}", leaves.name())
    }

    fn parse_move(position: &Position, text: &str) -> Result<u8, NotationError> {
        let branch: u8 = text.parse().map_err(|_| NotationError::not_a_move::<Self>(text))?;
        let is_legal = position.ply < position.levels && branch < position.branches;
        is_legal.then_some(branch).ok_or_else(|| NotationError::not_legal::<Self>(position, text))
    }

    fn move_text(_: &Position, branch: u8) -> String {
        branch.to_string()
    }

    /// There is no board.
    fn diagram(_: &Position) -> Diagram {
        Diagram::new(1, |_| Cell::EMPTY)
    }
}

fn parse(text: &str) -> Option<Position> {
    let mut fields = text.split_whitespace();
    let (branches, levels) = fields.next()?.split_once('x')?;
    let kind = fields.next()?;
    let position = Position {
        branches: branches.parse().ok()?,
        levels: levels.parse().ok()?,
        leaves: Leaves::BOTH.into_iter().find(|leaves| leaves.name() == kind)?,
        key: u64::from_str_radix(fields.next()?, 16).ok()?,
        sum: fields.next()?.parse().ok()?,
        ply: fields.next()?.parse().ok()?,
    };
    let is_one = (1..=Shape::MOST_BRANCHES).contains(&position.branches)
        && position.ply <= position.levels
        && fields.next().is_none();
    is_one.then_some(position)
}

#[cfg(test)]
mod tests {
    use gamut_game::{Game, Notation};

    use super::{Leaves, Shape, Tree};

    #[test]
    fn a_node_is_read_as_it_was_written() {
        for leaves in Leaves::BOTH {
            let mut position = Shape { leaves, ..Shape::PAPER }.root();
            for branch in [3, 0, 6] {
                let text = Tree::position_text(&position);
                assert_eq!(Tree::parse_position(&text), Ok(position), "{text}");
                assert_eq!(Tree::parse_move(&position, &branch.to_string()), Ok(branch));
                Tree::play(&mut position, branch);
            }
            assert!(Tree::parse_move(&position, "7").is_err());
            assert!(Tree::parse_move(&position, "-1").is_err());
        }
        for nonsense in ["", "7x7", "0x7 independent 0 0 0", "7x7 independent 0 0 8", "7x7 x 0 0 0"]
        {
            assert!(Tree::parse_position(nonsense).is_err(), "{nonsense}");
        }
    }
}
