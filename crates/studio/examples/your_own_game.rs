//! A game of your own in the studio: `cargo run --release -p gamut-studio --example your_own_game`
//!
//! Rules and notation are enough. People, chance, `mcts` and other people's programs can play it,
//! on a board of the plain look, with hints and analysis.

use std::error::Error;

use gamut::prelude::*;
use gamut::shown::Shown;
use gamut_board::Direction;
use gamut_game::{ArrayVec, Diagram, NotationError, Reason};
use gamut_games::{FromTo, TwoSided, grid};
use gamut_studio::{Server, Settings};

/// Clobber (Albert, Grossman and Nowakowski 2001): a piece moves onto a neighbour of the other
/// colour and takes it; a player who cannot move has lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clobber;

const WAYS: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

impl Game for Clobber {
    type Position = TwoSided;
    type Move = FromTo;
    /// No more than there are pairs of neighbours.
    type Moves = ArrayVec<FromTo, 112>;
    const ID: &'static str = "clobber";
    const NAME: &'static str = "Clobber";
    const RULES: &'static str = "Take a neighbour of the other colour; whoever cannot has lost";
    const REPETITION_DRAWS: bool = false;

    fn start() -> TwoSided {
        let dark = |square: &Square| (square.file() + square.rank()).is_multiple_of(2);
        let black: SquareSet = SquareSet::ALL.into_iter().filter(dark).collect();
        TwoSided::new(black, SquareSet::ALL - black, Side::Black)
    }

    fn side_to_move(position: &TwoSided) -> Side {
        position.side()
    }

    fn for_each_move(position: &TwoSided, mut visit: impl FnMut(FromTo)) {
        let pieces = position.colours();
        for from in pieces.mover {
            for way in WAYS {
                for to in SquareSet::of(from).shift(way) & pieces.other {
                    visit(FromTo { from, to });
                }
            }
        }
    }

    fn play(position: &mut TwoSided, m: FromTo) {
        position.convert(m.mask());
    }

    fn outcome(position: &TwoSided) -> Option<Outcome> {
        let lost = Self::count_moves(position) == 0;
        lost.then(|| Outcome::win(!position.side(), Reason::NoMove))
    }

    fn hash(position: &TwoSided) -> u64 {
        position.hash()
    }

    fn symmetric_positions(position: &TwoSided) -> Vec<TwoSided> {
        position.symmetric()
    }

    fn piece_counts(position: &TwoSided) -> [u32; 2] {
        position.counts()
    }
}

impl Notation for Clobber {
    const POSITION_FORM: &'static str = "oxoxoxox/xoxoxoxo/… x (rank 8 first, x Black, o White)";
    const MOVE_FORM: &'static str = "a1xa2";

    fn parse_position(text: &str) -> Result<TwoSided, NotationError> {
        grid::parse_two_sided::<Self>(text, 0..=32)
    }

    fn position_text(position: &TwoSided) -> String {
        grid::two_sided_text(position)
    }

    fn parse_move(position: &TwoSided, text: &str) -> Result<FromTo, NotationError> {
        grid::parse_from_to::<Self>(position, text)
    }

    fn move_text(position: &TwoSided, m: FromTo) -> String {
        grid::from_to_text(position, m)
    }

    fn diagram(position: &TwoSided) -> Diagram {
        grid::two_sided_diagram(position)
    }
}

impl Playable for Clobber {}
impl Shown for Clobber {}

fn main() -> Result<(), Box<dyn Error>> {
    gamut::add_game::<Clobber>()?;
    let settings = Settings {
        address: ([127, 0, 0, 1], 8080).into(),
        tries: 20,
        data: "clobber-games".into(),
        names: Vec::new(),
    };
    let server = Server::bind(&settings)?;
    println!("Clobber: {}new/clobber", server.url());
    server.run_until_interrupted();
    Ok(())
}
