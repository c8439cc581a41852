//! The recipe of ARCHITECTURE.md for a new game is walked, so that it cannot rot: once on paper,
//! by what stands there for Breakthrough, and once in code, with a game that is not of this
//! repository.

use std::fs;
use std::path::Path;

use gamut::prelude::*;
use gamut::shown::Shown;
use gamut::{Tier, any_match};
use gamut_game::{ArrayVec, Cell, Diagram, NotationError, Reason};
use gamut_players::kinds_for;
use gamut_search::endgame::NoEndgame;
use gamut_search::tactics::Tactics;

#[test]
fn every_step_of_the_recipe_was_taken_for_breakthrough() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the page");
    let (_, recipe) = text.split_once("## How to add a game").expect("the recipe");
    let (recipe, _) = recipe.split_once("\n## ").expect("its end");
    let mut steps = 0;
    for step in recipe.lines().filter_map(|line| line.strip_prefix("- `")) {
        let (path, rest) = step.split_once("`: `").expect("a path and what is in it");
        let (words, _) = rest.split_once('`').expect("what is in it");
        let real =
            |text: &str| text.replace("nim8", "breakthrough").replace("Nim8", "Breakthrough");
        let (path, words) = (real(path), real(words));
        let found = fs::read_to_string(root.join(&path)).unwrap_or_else(|error| {
            panic!("the recipe says {path}, and Breakthrough has none: {error}")
        });
        assert!(found.contains(&words), "the recipe says {words:?} of {path}");
        steps += 1;
    }
    assert_eq!(steps, 18, "steps that a machine can check");
}

/// Twenty-one, said in turns: each side adds one to three, and the side that says 21 wins.
#[derive(Clone, Copy, Debug)]
struct TwentyOne;

/// What was said last, and who speaks next.
type Said = (u8, Side);

impl Game for TwentyOne {
    type Position = Said;
    type Move = u8;
    type Moves = ArrayVec<u8, 3>;
    const ID: &'static str = "twenty-one";
    const NAME: &'static str = "Twenty-one";
    const RULES: &'static str = "add one to three; whoever says 21 wins";
    const REPETITION_DRAWS: bool = false;

    fn start() -> Said {
        (0, Side::Black)
    }

    fn side_to_move(said: &Said) -> Side {
        said.1
    }

    fn for_each_move(said: &Said, visit: impl FnMut(u8)) {
        (1..=3.min(21 - said.0)).for_each(visit);
    }

    fn play(said: &mut Said, add: u8) {
        *said = (said.0 + add, !said.1);
    }

    fn outcome(said: &Said) -> Option<Outcome> {
        (said.0 == 21).then(|| Outcome::win(!said.1, Reason::NoMove))
    }

    fn hash(said: &Said) -> u64 {
        u64::from(said.0) << 1 | said.1 as u64
    }

    fn symmetric_positions(said: &Said) -> Vec<Said> {
        vec![(said.0, !said.1)]
    }

    fn piece_counts(_: &Said) -> [u32; 2] {
        [0, 0]
    }
}

impl Notation for TwentyOne {
    const POSITION_FORM: &'static str = "a number to 21 and x or o";
    const MOVE_FORM: &'static str = "1, 2 or 3";

    fn parse_position(text: &str) -> Result<Said, NotationError> {
        let wrong = || NotationError::position::<Self>(text, "it is none");
        let (number, side) = text.split_once(' ').ok_or_else(wrong)?;
        let number = number.parse().ok().filter(|number| *number <= 21).ok_or_else(wrong)?;
        Ok((number, if side == "x" { Side::Black } else { Side::White }))
    }

    fn position_text(said: &Said) -> String {
        format!("{} {}", said.0, if said.1 == Side::Black { 'x' } else { 'o' })
    }

    fn parse_move(said: &Said, text: &str) -> Result<u8, NotationError> {
        find_move::<Self>(said, |m| m.to_string() == text)
            .ok_or_else(|| NotationError::not_legal::<Self>(said, text))
    }

    fn move_text(_: &Said, add: u8) -> String {
        add.to_string()
    }

    fn diagram(_: &Said) -> Diagram {
        Diagram::new(1, |_| Cell::EMPTY)
    }
}

impl Tactics for TwentyOne {
    const MOVE_CODES: usize = 4;

    fn move_code(add: u8) -> usize {
        add.into()
    }

    fn gain(_: &Said, _: u8) -> i32 {
        0
    }

    type Endgame = NoEndgame;
}

gamut_players::playable!(tactics, TwentyOne);
impl Shown for TwentyOne {}

fn spec(text: &str) -> PlayerSpec {
    text.parse().expect("a spec")
}

#[test]
fn a_game_of_somebody_else_is_played_by_all_that_its_tier_allows() {
    let playing: Vec<_> = kinds_for("twenty-one", Tier::Tactics).map(|kind| kind.name).collect();
    assert!(playing.contains(&"engine") && !playing.contains(&"rplayer"));
    let series = Series { games: 40, openings: Openings::random(2), ..Series::default() };
    let (engine, random) = (spec("engine:depth=25"), spec("random"));
    let stop = StopSwitch::new();
    let result = play_series::<TwentyOne>(&engine, &random, &series, &stop, &|game| {
        assert!(game.record(["engine", "random"], &[]).replay::<TwentyOne>().is_ok());
    });
    // A side that is left a number that is one more than a multiple of four has lost.
    assert!(result.expect("players").tally.wins >= 36);
    let refused = seat::<TwentyOne>(&spec("hgp"), 1).err().expect("a refusal").to_string();
    assert!(refused.contains("strategies of squares"), "{refused}");
}

#[test]
fn a_game_of_somebody_else_is_a_match_like_any() {
    let mut board = any_match(Match::<TwentyOne>::new());
    let mut player = board.seat(&spec("mcts:playouts=200"), 1).expect("a seat");
    while board.outcome().is_none() {
        let thought = player.think(&*board, &StopSwitch::new(), &mut |_| {}).expect("a thought");
        board.play(&thought.best.expect("a move")).expect("legal");
    }
    assert_eq!(board.position_text().split(' ').next(), Some("21"));
    assert_eq!(board.views().len(), board.plies() + 1);
}
