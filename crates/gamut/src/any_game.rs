//! A game that is known only when the program runs.

use std::marker::PhantomData;
use std::sync::{PoisonError, RwLock};

use gamut_eval::Evaluation;
use gamut_game::{Game, Match, Notation, Record};
use gamut_games::registry::GAME_IDS;
use gamut_players::Tier;

use crate::any_match::{AnyMatch, any_match, board_view};
use crate::evaluation::evaluation;
use crate::records::{ReadGame, RecordLimits, read_records};
use crate::shown::{
    Shown, ShownVisitor, arranged, can_arrange, lower_side, misplaced, palette, sizes, with_shown,
};
use crate::views::{
    Arrangement, EvaluationView, Named, OverlayView, PaletteEntry, PositionCheck, RulesView,
};
use crate::{Error, PositionError};

/// A game, whatever its rules.
pub trait AnyGame: Sync {
    /// Its name on the command line and in files.
    fn id(&self) -> &'static str;

    /// How much it tells of itself: decides which players can play it.
    fn tier(&self) -> Tier;

    /// Its evaluations; players that name none use the first.
    fn evaluations(&self) -> &'static [Evaluation];

    /// What there is to know about it.
    fn describe(&self) -> RulesView;

    /// Begins a match: from a position, or the start on a board of some size, or the usual
    /// start.
    ///
    /// # Errors
    /// When there is no such position or board.
    fn begin(
        &self,
        start: Option<&str>,
        size: Option<u8>,
    ) -> Result<Box<dyn AnyMatch>, PositionError>;

    /// Whether a text is a position, or what the start on a board of some size is.
    fn check_position(&self, text: Option<&str>, size: Option<u8>) -> PositionCheck;

    /// Whether pieces on a board make a position.
    ///
    /// # Errors
    /// When the letters make no board at all.
    fn check_arrangement(&self, arrangement: &Arrangement) -> Result<PositionCheck, Error>;

    /// Draws an overlay over a position.
    ///
    /// # Errors
    /// When there is no such position or overlay.
    fn overlay(
        &self,
        position: Option<&str>,
        size: Option<u8>,
        overlay: &str,
    ) -> Result<OverlayView, Error>;

    /// What an evaluation makes of a position; the first one, when none is named.
    ///
    /// # Errors
    /// When there is no such position or evaluation.
    fn evaluate(&self, position: Option<&str>, name: Option<&str>)
    -> Result<EvaluationView, Error>;

    /// Whether a record without the tag `Game` is of this game, by what programs of its own
    /// write.
    fn is_recorded_in(&self, record: &Record) -> bool;

    /// The games of a record file.
    ///
    /// # Errors
    /// When a record is wrong, or the file is larger than the limits allow.
    fn read_records(&self, text: &str, limits: RecordLimits) -> Result<Vec<ReadGame>, Error>;
}

/// The games that were added while the program ran.
static ADDED: RwLock<Vec<&'static dyn AnyGame>> = RwLock::new(Vec::new());

/// Adds a game from outside this repository: from now on [`game`] and [`games`] know it, and so
/// does everything that finds games by name, such as the studio.
///
/// # Errors
/// When another game has its name, or the name does not suit addresses and files.
pub fn add_game<G: Shown>() -> Result<(), Error> {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if G::ID.is_empty() || !G::ID.bytes().all(fits) {
        return Err(Error::BadName(G::ID));
    }
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    if GAME_IDS.contains(&G::ID) || added.iter().any(|game| game.id() == G::ID) {
        return Err(Error::NameTaken(G::ID));
    }
    added.push(&Of::<G>(PhantomData));
    Ok(())
}

/// The game called `id`.
///
/// # Errors
/// When there is none.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, Error> {
    let added = || games().find(|game| game.id() == id);
    registered(id).or_else(added).ok_or_else(|| Error::NoSuchGame(id.to_owned()))
}

fn registered(id: &str) -> Option<&'static dyn AnyGame> {
    struct Find;
    impl ShownVisitor for Find {
        type Output = &'static dyn AnyGame;
        fn visit<G: Shown>(self) -> Self::Output {
            &Of::<G>(PhantomData)
        }
    }
    with_shown(id, Find)
}

/// Every game, in the order in which they are listed: those of this repository, and those that
/// were added.
pub fn games() -> impl Iterator<Item = &'static dyn AnyGame> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).clone();
    GAME_IDS.iter().filter_map(|id| registered(id)).chain(added)
}

struct Of<G>(PhantomData<G>);

impl<G: Shown> AnyGame for Of<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn tier(&self) -> Tier {
        G::TIER
    }

    fn evaluations(&self) -> &'static [Evaluation] {
        G::evaluations()
    }

    fn describe(&self) -> RulesView {
        let start = <G as Game>::start();
        let diagram = G::diagram(&start);
        let owned = |text: &&str| (*text).to_owned();
        let numbers: Vec<Option<u8>> = (0..diagram.size)
            .flat_map(|rank| (0..diagram.size).map(move |file| (file, rank)))
            .filter_map(|(file, rank)| gamut_board::Square::new(file, rank))
            .map(|square| diagram.cell(square).number)
            .collect();
        let name = |number: &Option<u8>| number.map(|n| n.to_string()).unwrap_or_default();
        let has_numbers = numbers.iter().any(Option::is_some);
        RulesView {
            id: G::ID.to_owned(),
            name: G::NAME.to_owned(),
            rules: G::RULES.to_owned(),
            rules_in_full: G::RULES_IN_FULL.iter().map(owned).collect(),
            first: G::FIRST.into(),
            style: G::STYLE.to_owned(),
            square_names: has_numbers.then(|| numbers.iter().map(name).collect()),
            showcase: G::SHOWCASE.map_or_else(|| G::position_text(&start), str::to_owned),
            sizes: sizes::<G>(),
            start: G::position_text(&start),
            position_form: G::POSITION_FORM.to_owned(),
            move_form: G::MOVE_FORM.to_owned(),
            first_rank_on_top: diagram.first_rank_on_top,
            chequered: diagram.chequered,
            lower_side: lower_side(&diagram).map(Into::into),
            faces: G::FACES,
            record_extension: G::RECORD_EXTENSION.to_owned(),
            palette: palette::<G>()
                .iter()
                .map(|piece| PaletteEntry {
                    letter: piece.letter,
                    side: piece.side.map(Into::into),
                    name: piece.name.to_owned(),
                })
                .collect(),
            can_arrange: can_arrange::<G>(),
            overlays: G::OVERLAYS
                .iter()
                .map(|(id, name)| Named { id: (*id).to_owned(), name: (*name).to_owned() })
                .collect(),
            evaluations: G::evaluations()
                .iter()
                .map(|known| Named { id: known.name.to_owned(), name: known.summary.to_owned() })
                .collect(),
        }
    }

    fn begin(
        &self,
        start: Option<&str>,
        size: Option<u8>,
    ) -> Result<Box<dyn AnyMatch>, PositionError> {
        let start = position::<G>(written(start), size)?;
        Ok(any_match(Match::<G>::from_position(start)))
    }

    fn check_position(&self, text: Option<&str>, size: Option<u8>) -> PositionCheck {
        match position::<G>(written(text), size) {
            Ok(position) => right::<G>(&position),
            Err(error) => wrong(error),
        }
    }

    fn check_arrangement(&self, arrangement: &Arrangement) -> Result<PositionCheck, Error> {
        let Arrangement { size, cells, to_move } = arrangement;
        let text = arranged::<G>(*size, cells, (*to_move).into())?;
        if let Some(problem) = misplaced::<G>(*size, cells) {
            return Ok(wrong(problem));
        }
        Ok(match G::parse_position(&text) {
            Ok(position) => right::<G>(&position),
            // Nobody wrote the text: only what is wrong with the board is of interest.
            Err(error) => wrong(error.problem()),
        })
    }

    fn overlay(
        &self,
        text: Option<&str>,
        size: Option<u8>,
        overlay: &str,
    ) -> Result<OverlayView, Error> {
        let position = position::<G>(written(text), size)?;
        G::overlay(&position, overlay).ok_or_else(|| Error::NoSuchOverlay {
            game: G::ID,
            name: overlay.to_owned(),
            known: G::OVERLAYS.iter().map(|(id, _)| *id).collect(),
        })
    }

    fn evaluate(&self, text: Option<&str>, name: Option<&str>) -> Result<EvaluationView, Error> {
        let position = position::<G>(written(text), None)?;
        let known = G::evaluations();
        let name = name.or(known.first().map(|first| first.name)).unwrap_or_default();
        evaluation::<G>(&position, name).ok_or_else(|| Error::NoSuchEvaluation {
            game: G::ID,
            name: name.to_owned(),
            known: known.iter().map(|known| known.name).collect(),
        })
    }

    fn is_recorded_in(&self, record: &Record) -> bool {
        // PDN adds details after a comma.
        let says = |name: &str, value: &str| {
            record.tag(name).is_some_and(|tag| tag.split(',').next() == Some(value))
        };
        G::RECORD_TAGS.iter().any(|(name, value)| says(name, value))
    }

    fn read_records(&self, text: &str, limits: RecordLimits) -> Result<Vec<ReadGame>, Error> {
        read_records::<G>(text, limits)
    }
}

/// The text, unless it is empty: a form that was left empty means the start.
fn written(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.trim().is_empty())
}

/// A position from its text, or the start on a board of some size, or the usual start.
///
/// # Errors
/// When there is no such position or board.
pub fn position<G: Notation>(
    text: Option<&str>,
    size: Option<u8>,
) -> Result<G::Position, PositionError> {
    let is_start = |text: &str| matches!(text, "start" | "startpos");
    match (text.map(str::trim).filter(|text| !is_start(text)), size) {
        (Some(text), _) => Ok(G::parse_position(text)?),
        (None, None) => Ok(G::start()),
        (None, Some(size)) => match sizes::<G>() {
            sizes if sizes[..] == [size] => Ok(G::start()),
            sizes => {
                G::start_of_size(size).ok_or(PositionError::NoSuchSize { game: G::ID, size, sizes })
            }
        },
    }
}

/// What is said of a position that can be played from.
fn right<G: Shown>(position: &G::Position) -> PositionCheck {
    let outcome = G::outcome(position).or_else(|| G::rule_draw(position));
    PositionCheck { problem: None, board: Some(board_view::<G>(position, outcome)) }
}

/// What is said of one that cannot.
fn wrong(problem: impl ToString) -> PositionCheck {
    PositionCheck { problem: Some(problem.to_string()), board: None }
}
