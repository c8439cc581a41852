//! FEN, UCI moves and Standard Algebraic Notation.

use cozy_chess::util::{display_san_move, display_uci_move};
use cozy_chess::{
    BitBoard, Board, Color, FenParseError, File, Move, Piece, Rank, Square, get_bishop_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use gamut_game::{Cell, Diagram, Game, Notation, NotationError, excerpt};

use super::{Chess, DRAW_CLOCK, side};
use crate::grid::{self, Grid};

impl Notation for Chess {
    const POSITION_FORM: &'static str =
        "a FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const MOVE_FORM: &'static str = "e2e4 or e7e8q (UCI), or Nf3, exd5, O-O, e8=Q (SAN)";

    const START_GOES_WITHOUT_SAYING: bool = true;

    fn parse_position(text: &str) -> Result<Board, NotationError> {
        let wrong = |problem: &str| NotationError::position::<Self>(text, problem);
        let mut fields = text.split_whitespace();
        let placement = fields.next().ok_or_else(|| wrong("it is empty"))?;
        let grid = Grid::parse::<Self>(text, placement, 8..=8, "pnbrqkPNBRQK")?;
        let mover = fields.next().ok_or_else(|| wrong("the side to move is missing"))?;
        if !["w", "b"].contains(&mover) {
            return Err(wrong(&format!("the side to move is {}, not w or b", excerpt(mover))));
        }
        let castling = fields.next().unwrap_or("-");
        let en_passant = fields.next().unwrap_or("-");
        let most = u16::from(DRAW_CLOCK);
        let clock =
            grid::parse_counter::<Self>(text, fields.next(), "halfmove clock", 0..=most, 0)?;
        let number =
            grid::parse_counter::<Self>(text, fields.next(), "move number", 1..=u16::MAX, 1)?;
        if let Some(extra) = fields.next() {
            return Err(wrong(&format!("{} is one field too many", excerpt(extra))));
        }
        let fen = format!("{placement} {mover} {castling} {en_passant} {clock} {number}");
        let board = Board::from_fen(&fen, false).map_err(|error| {
            let castling = excerpt(castling);
            let en_passant = excerpt(en_passant);
            wrong(&match error {
                FenParseError::InvalidBoard => wrong_board(&grid, mover),
                FenParseError::InvalidCastlingRights => format!(
                    "castling {castling} does not fit: letters of KQkq, kings and rooks at home"
                ),
                FenParseError::InvalidEnPassant => format!(
                    "en passant {en_passant} does not fit: no pawn has just gone two squares over it"
                ),
                other => other.to_string(),
            })
        })?;
        // The library overlooks this one, and plays king takes king.
        if cozy_chess::get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
            return Err(wrong("the kings stand side by side"));
        }
        for color in Color::ALL {
            let rights = board.castle_rights(color);
            let may_castle = rights.short.is_some() || rights.long.is_some();
            if may_castle && board.king(color).file() != File::E {
                let castling = excerpt(castling);
                return Err(wrong(&format!("castling {castling} needs the king on the e-file")));
            }
        }
        Ok(board)
    }

    fn position_text(position: &Board) -> String {
        position.to_string()
    }

    fn parse_move(position: &Board, text: &str) -> Result<Move, NotationError> {
        let wanted =
            Pattern::parse(text.trim()).ok_or_else(|| NotationError::not_a_move::<Self>(text))?;
        let mut list = <Self as Game>::Moves::new();
        Self::legal_moves(position, &mut list);
        let fits: Vec<Move> =
            list.as_slice().iter().copied().filter(|&m| wanted.fits(position, m)).collect();
        match fits[..] {
            [m] => Ok(m),
            [] => Err(NotationError::not_legal::<Self>(position, text)),
            _ => {
                let moves: Vec<_> = fits.iter().map(|&m| Self::record_text(position, m)).collect();
                Err(NotationError::new(format!(
                    "{} could be {}: write which",
                    excerpt(text),
                    moves.join(" or ")
                )))
            }
        }
    }

    fn move_text(position: &Board, m: Move) -> String {
        display_uci_move(position, m).to_string()
    }

    fn record_text(position: &Board, m: Move) -> String {
        display_san_move(position, m).to_string()
    }

    fn move_number(position: &Board) -> u32 {
        position.fullmove_number().into()
    }

    fn diagram(position: &Board) -> Diagram {
        let cell = |square: gamut_board::Square| {
            let square = Square::index(square.index());
            match (position.color_on(square), position.piece_on(square)) {
                (Some(color), Some(piece)) => {
                    let letter = char::from(piece);
                    let is_white = color == Color::White;
                    let letter = if is_white { letter.to_ascii_uppercase() } else { letter };
                    Cell::piece(side(color), letter, symbol(piece))
                }
                _ => Cell::EMPTY,
            }
        };
        Diagram::new(8, cell).chequered()
    }
}

/// Why nobody could have come to a board that the library refuses.
fn wrong_board(grid: &Grid, mover: &str) -> String {
    let sides = [("White", "K", "P", "PNBRQK"), ("Black", "k", "p", "pnbrqk")];
    for (side, king, _, _) in sides {
        match grid.squares(king).count() {
            0 => return format!("{side} has no king: each side needs one king"),
            1 => {}
            kings => return format!("{side} has {kings} kings: each side needs one king"),
        }
    }
    for (side, _, pawn, all) in sides {
        let (pawns, pieces) = (grid.squares(pawn), grid.squares(all));
        if let Some(square) = pawns.iter().find(|square| [0, 7].contains(&square.rank())) {
            return format!("a pawn on {square}: pawns cannot stand on rank 1 or 8");
        }
        if pawns.count() > 8 {
            return format!("{side} has {} pawns: at most 8", pawns.count());
        }
        if pieces.count() > 16 {
            return format!("{side} has {} pieces: at most 16", pieces.count());
        }
    }
    let (waiting, moving) = match mover {
        "w" => (Color::Black, "White"),
        _ => (Color::White, "Black"),
    };
    if is_in_check(grid, waiting) {
        let waiting = side(waiting);
        return format!(
            "{waiting} is in check on {moving}'s turn: the side that moved cannot be in check"
        );
    }
    format!("{moving} is in check from more pieces than one move can bring about")
}

/// Whether a king, which is there once, is attacked.
fn is_in_check(grid: &Grid, color: Color) -> bool {
    let set = |letters: &str| -> BitBoard {
        grid.squares(letters).iter().map(|square| Square::index(square.index())).collect()
    };
    let (king, attackers) = match color {
        Color::White => ("K", ["p", "n", "bq", "rq"]),
        Color::Black => ("k", ["P", "N", "BQ", "RQ"]),
    };
    let [pawns, knights, diagonal, straight] = attackers.map(set);
    let occupied = set("pnbrqkPNBRQK");
    set(king).into_iter().any(|king| {
        let found = (get_pawn_attacks(king, color) & pawns)
            | (get_knight_moves(king) & knights)
            | (get_bishop_moves(king, occupied) & diagonal)
            | (get_rook_moves(king, occupied) & straight);
        !found.is_empty()
    })
}

const fn symbol(piece: Piece) -> char {
    match piece {
        Piece::Pawn => '♟',
        Piece::Knight => '♞',
        Piece::Bishop => '♝',
        Piece::Rook => '♜',
        Piece::Queen => '♛',
        Piece::King => '♚',
    }
}

/// What a written move says about the move it means.
enum Pattern {
    /// UCI: both squares, and a promotion.
    Uci(Square, Square, Option<Piece>),
    /// SAN: the piece, what tells it from others of its kind, where to, and a promotion.
    San {
        piece: Piece,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Piece>,
    },
    /// Castling to the g-file or the c-file.
    Castling(File),
}

impl Pattern {
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        match text {
            "O-O" | "0-0" | "o-o" => return Some(Self::Castling(File::G)),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(Self::Castling(File::C)),
            _ => {}
        }
        Self::uci(text).or_else(|| Self::san(text))
    }

    fn uci(text: &str) -> Option<Self> {
        let from = text.get(..2)?.parse().ok()?;
        let to = text.get(2..4)?.parse().ok()?;
        let promotion = match text.get(4..)? {
            "" => None,
            letter => Some(letter.to_ascii_lowercase().parse().ok()?),
        };
        Some(Self::Uci(from, to, promotion))
    }

    fn san(text: &str) -> Option<Self> {
        let (text, promotion) = match text.char_indices().next_back()? {
            (at, letter @ ('Q' | 'R' | 'B' | 'N')) => {
                let piece = Piece::try_from(letter.to_ascii_lowercase()).ok()?;
                (text[..at].trim_end_matches('='), Some(piece))
            }
            _ => (text, None),
        };
        let to_at = text.len().checked_sub(2)?;
        let to = text.get(to_at..)?.parse().ok()?;
        let mut rest = text.get(..to_at)?;
        let mut piece = Piece::Pawn;
        if let Some(letter) = rest.chars().next().filter(|c| "KQRBN".contains(*c)) {
            piece = Piece::try_from(letter.to_ascii_lowercase()).ok()?;
            rest = &rest[1..];
        }
        rest = rest.trim_end_matches(['x', ':', '-']);
        let (mut file, mut rank) = (None, None);
        for c in rest.chars() {
            if let (Ok(f), None, None) = (File::try_from(c), file, rank) {
                file = Some(f);
            } else if let (Ok(r), None) = (Rank::try_from(c), rank) {
                rank = Some(r);
            } else {
                return None;
            }
        }
        Some(Self::San { piece, file, rank, to, promotion })
    }

    fn fits(&self, position: &Board, m: Move) -> bool {
        // The library writes castling as the king taking its own rook.
        let castles = position.colors(position.side_to_move()).has(m.to);
        let castles_to = if m.from.file() < m.to.file() { File::G } else { File::C };
        match *self {
            Self::Castling(file) => castles && castles_to == file,
            Self::Uci(from, to, promotion) => {
                let lands = if castles { Square::new(castles_to, m.to.rank()) } else { m.to };
                from == m.from && to == lands && promotion == m.promotion
            }
            Self::San { piece, file, rank, to, promotion } => {
                !castles
                    && position.piece_on(m.from) == Some(piece)
                    // A pawn that is not said to come from a file stays on its own.
                    && file.or((piece == Piece::Pawn).then(|| to.file()))
                        .is_none_or(|file| file == m.from.file())
                    && rank.is_none_or(|rank| rank == m.from.rank())
                    && (to, promotion) == (m.to, m.promotion)
            }
        }
    }
}

/// The position with the colours exchanged and the board upside down; and, when no castling
/// right tells left from right, the position mirrored left to right.
pub(super) fn symmetric_positions(position: &Board) -> Vec<Board> {
    let fen = position.to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let [placement, mover, castling, en_passant, clock, number] = fields[..] else {
        return Vec::new();
    };
    let swap_case = |text: &str| -> String {
        text.chars()
            .map(|c| {
                if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
            })
            .collect()
    };
    let ranks: Vec<String> = placement.split('/').rev().map(swap_case).collect();
    let other = if mover == "w" { "b" } else { "w" };
    let swapped_ep = en_passant.replace('3', "s").replace('6', "3").replace('s', "6");
    // FEN lists White's castling rights first; the parser does not mind.
    let exchanged = format!(
        "{} {other} {} {swapped_ep} {clock} {number}",
        ranks.join("/"),
        swap_case(castling)
    );
    let mut fens = vec![exchanged];
    if castling == "-" {
        let mirror_file = |c: char| match c {
            'a'..='h' => char::from(b'a' + b'h' - c as u8),
            _ => c,
        };
        let ep: String = en_passant.chars().map(mirror_file).collect();
        let ranks: Vec<String> =
            placement.split('/').map(|rank| rank.chars().rev().collect()).collect();
        fens.push(format!("{} {mover} - {ep} {clock} {number}", ranks.join("/")));
    }
    fens.iter().filter_map(|fen| Chess::parse_position(fen).ok()).collect()
}
