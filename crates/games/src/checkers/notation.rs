//! Portable Draughts Notation: squares 1 to 32 from the top, `B:W21,…:B1,…`, `11-15`,
//! `22x15x8`.

use gamut_board::{Square, SquareSet};
use gamut_game::{Cell, Diagram, Notation, NotationError, PieceMark, Side};

use super::{Checkers, DARK_SQUARES, DRAW_CLOCK, MAX_PIECES, Move, Position, crown_rank};
use crate::TwoSided;
use crate::grid;

/// The square with a number from 1 to 32.
fn numbered(number: u8) -> Option<Square> {
    let index = number.checked_sub(1)?;
    let row = index / 4;
    Square::new(index % 4 * 2 + (row + 1) % 2, 7_u8.checked_sub(row)?)
}

/// The number of a dark square, 1 to 32 (see [`DARK_SQUARES`]).
#[must_use]
pub fn square_number(square: Square) -> u8 {
    (7 - square.rank()) * 4 + square.file() / 2 + 1
}

impl Notation for Checkers {
    const POSITION_FORM: &'static str =
        "B:W21,22,K23:B1,2,3 (side to move, then each side's squares, K for a king)";
    const MOVE_FORM: &'static str = "11-15, or 22x15x8 for a capture, every square named";
    /// PDN's number for English draughts.
    const RECORD_TAGS: &'static [(&'static str, &'static str)] = &[("GameType", "21")];

    const START_GOES_WITHOUT_SAYING: bool = true;

    fn parse_position(text: &str) -> Result<Position, NotationError> {
        let wrong = |problem: &str| NotationError::position::<Self>(text, problem);
        let trimmed = text.trim().trim_end_matches('.');
        let mut fields = trimmed.split(':');
        let side = match fields.next().unwrap_or_default() {
            "B" | "b" => Side::Black,
            "W" | "w" => Side::White,
            other => {
                let other = gamut_game::excerpt(other);
                return Err(wrong(&format!("the side to move is {other}, not B or W")));
            }
        };
        let mut pieces = [None; 2];
        let mut kings = SquareSet::EMPTY;
        let (mut clock, mut number_given) = (None, false);
        for field in fields {
            let mut letters = field.chars();
            let owner = match letters.next() {
                Some('B' | 'b') => Side::Black,
                Some('W' | 'w') => Side::White,
                // PDN 3.0: halfmove clock and move number.
                Some('H') if clock.is_none() => {
                    let most = u16::from(DRAW_CLOCK);
                    let plies = Some(letters.as_str());
                    let name = "halfmove clock";
                    clock = Some(grid::parse_counter::<Self>(text, plies, name, 0..=most, 0)?);
                    continue;
                }
                Some('F') if !number_given => {
                    let number = Some(letters.as_str());
                    let name = "move number";
                    // Positions do not keep it, but nonsense is still nonsense.
                    grid::parse_counter::<Self>(text, number, name, 1..=u16::MAX, 1)?;
                    number_given = true;
                    continue;
                }
                _ => {
                    let field = gamut_game::excerpt(field);
                    return Err(wrong(&format!("{field} is none of B, W, H and F, once each")));
                }
            };
            if pieces[owner as usize].is_some() {
                return Err(wrong(&format!("{owner} is listed twice")));
            }
            let list = parse_list(text, letters.as_str())?;
            pieces[owner as usize] = Some(list.0);
            kings |= list.1;
        }
        let [Some(black), Some(white)] = pieces else {
            return Err(wrong("the squares of one side are missing"));
        };
        if let Some(square) = (black & white).first() {
            return Err(wrong(&format!("square {} is taken twice", square_number(square))));
        }
        if (black | white).is_empty() {
            return Err(wrong("there is no piece on the board"));
        }
        let waiting = if side == Side::Black { white } else { black };
        if waiting.is_empty() {
            return Err(wrong(&format!("{} has no piece left: the game was over", !side)));
        }
        for (side, set) in [(Side::Black, black), (Side::White, white)] {
            if set.count() > MAX_PIECES {
                return Err(wrong(&format!("{side} has {} pieces, not up to 12", set.count())));
            }
            if let Some(square) = ((set - kings) & crown_rank(side)).first() {
                let number = square_number(square);
                return Err(wrong(&format!("{side}'s man on {number} would be a king: K{number}")));
            }
        }
        let clock = clock.unwrap_or(0) as u8;
        Ok(Position { board: TwoSided::new(black, white, side), kings, clock })
    }

    fn position_text(position: &Position) -> String {
        let list = |side| {
            let mut numbers: Vec<u8> = position.pieces(side).iter().map(square_number).collect();
            numbers.sort_unstable();
            let names: Vec<String> = numbers
                .into_iter()
                .map(|n| {
                    let is_king = numbered(n).is_some_and(|s| position.kings.contains(s));
                    format!("{}{n}", if is_king { "K" } else { "" })
                })
                .collect();
            names.join(",")
        };
        let side = match position.board.side {
            Side::Black => 'B',
            Side::White => 'W',
        };
        let mut text = format!("{side}:W{}:B{}", list(Side::White), list(Side::Black));
        if position.clock > 0 {
            text += &format!(":H{}", position.clock);
        }
        text
    }

    fn parse_move(position: &Position, text: &str) -> Result<Move, NotationError> {
        let not_a_move = || NotationError::not_a_move::<Self>(text);
        let path: Vec<u8> = text
            .trim()
            .split(['-', 'x', 'X', ':'])
            .map(|n| n.parse().ok().filter(|n| numbered(*n).is_some()))
            .collect::<Option<_>>()
            .filter(|path: &Vec<u8>| path.len() >= 2)
            .ok_or_else(not_a_move)?;
        let mut list = <Self as gamut_game::Game>::Moves::new();
        <Self as gamut_game::Game>::legal_moves(position, &mut list);
        let moves: &[Move] = list.as_slice();
        // A capture may be written with dashes, but a step not as a capture.
        let says_capture = text.contains(['x', 'X', ':']);
        let means = |m: Move| m.is_capture() || !says_capture;
        if let Some(&m) = moves.iter().find(|&&m| path_of(m) == path && means(m)) {
            return Ok(m);
        }
        // `22x8` for a capture that touches other squares on its way, when only one does.
        let ends = |m: Move| {
            let full = path_of(m);
            path.len() == 2 && full.first() == path.first() && full.last() == path.last()
        };
        let candidates: Vec<Move> =
            moves.iter().copied().filter(|&m| ends(m) && means(m)).collect();
        match candidates[..] {
            [m] => Ok(m),
            [] => Err(NotationError::not_legal::<Self>(position, text)),
            _ => {
                let routes: Vec<_> =
                    candidates.iter().map(|&m| Self::move_text(position, m)).collect();
                Err(NotationError::new(format!(
                    "{} has more than one route: write {}",
                    gamut_game::excerpt(text),
                    routes.join(" or ")
                )))
            }
        }
    }

    fn move_text(_: &Position, m: Move) -> String {
        let numbers: Vec<String> = path_of(m).iter().map(ToString::to_string).collect();
        numbers.join(if m.is_capture() { "x" } else { "-" })
    }

    fn diagram(position: &Position) -> Diagram {
        let cell = |square| {
            if !DARK_SQUARES.contains(square) {
                return Cell::EMPTY;
            }
            let piece = position.board.side_at(square).map(|side| {
                match (side, position.kings.contains(square)) {
                    (Side::Black, false) => PieceMark { side, letter: 'b', symbol: '●' },
                    (Side::Black, true) => PieceMark { side, letter: 'B', symbol: '♛' },
                    (Side::White, false) => PieceMark { side, letter: 'w', symbol: '●' },
                    (Side::White, true) => PieceMark { side, letter: 'W', symbol: '♛' },
                }
            });
            Cell { piece, number: Some(square_number(square)), ..Cell::EMPTY }
        };
        Diagram::new(8, cell).chequered()
    }
}

/// `21,22,K23` or a range `21-24` of a `position`: the squares, and which of them are kings'.
fn parse_list(position: &str, list: &str) -> Result<(SquareSet, SquareSet), NotationError> {
    let wrong = |problem: String| NotationError::position::<Checkers>(position, problem);
    let (mut all, mut kings) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for item in list.split(',').filter(|_| !list.is_empty()) {
        let shown = || gamut_game::excerpt(item);
        let digits = item.strip_prefix(['K', 'k']);
        let (first, last) = digits.unwrap_or(item).split_once('-').unwrap_or_else(|| {
            let digits = digits.unwrap_or(item);
            (digits, digits)
        });
        let parse = |n: &str| {
            let number = n.parse().ok().filter(|&n| numbered(n).is_some());
            number.ok_or_else(|| wrong(format!("{} is no square 1 to 32", shown())))
        };
        let (first, last): (u8, u8) = (parse(first)?, parse(last)?);
        if first > last {
            return Err(wrong(format!("{} runs backwards", shown())));
        }
        for n in first..=last {
            let square = numbered(n).map_or(SquareSet::EMPTY, SquareSet::of);
            if all.intersects(square) {
                return Err(wrong(format!("square {n} is listed twice")));
            }
            all |= square;
            if digits.is_some() {
                kings |= square;
            }
        }
    }
    Ok((all, kings))
}

/// The numbers of the squares a move touches, the first included.
fn path_of(m: Move) -> Vec<u8> {
    std::iter::once(m.from).chain(m.path()).map(square_number).collect()
}
