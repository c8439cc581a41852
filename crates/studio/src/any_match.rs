//! A match of a game that is known only when the program runs: the one dynamic façade of the
//! studio, called once a request.

use std::time::Instant;

use gamut_board::Square;
use gamut_game::{
    Game, Match, MoveList, Notation, NotationError, Outcome, Record, RecordError, Side,
};
use gamut_players::words::{has_opinion, line_texts, score_text, square_values};
use gamut_players::{PlayerSpec, seat};
use gamut_search::{StopSwitch, Task, Thought, Verdict};

use crate::api::types::{
    Arrangement, BoardView, Counts, MoveView, Named, OutcomeView, OverlayView, PaletteEntry,
    PlyView, PositionCheck, RulesView, ScoreView, ThoughtView,
};
use crate::limits::{MOST_GAMES_IN_A_FILE, MOST_PLIES};
use crate::policy::{Policy, threads_of};
use crate::problem::Problem;
use crate::shown::{Gesture, Shown, ShownVisitor, arranged, cells, misplaced, with_shown};

/// A match, whatever the game.
pub(crate) trait AnyMatch: Send + Sync {
    fn plies(&self) -> usize;
    fn to_move(&self) -> Side;
    fn outcome(&self) -> Option<Outcome>;
    /// Plays a move; not after the end.
    fn play(&mut self, text: &str) -> Result<(), NotationError>;
    /// Plays a move even after a draw that nobody claimed, as records do.
    fn play_on(&mut self, text: &str) -> Result<(), NotationError>;
    fn truncate(&mut self, plies: usize);
    fn resign(&mut self, side: Side);
    fn start_text(&self) -> String;
    /// The moves in their canonical form.
    fn move_texts(&self) -> Vec<String>;
    fn first_number(&self) -> u32;
    /// The first position, and then every move with the position after it.
    fn views(&self) -> &[PlyView];
    /// The position after so many plies, if the match is that long.
    fn board(&self, plies: usize) -> Option<BoardView>;
    fn record(&self, tags: &[(&str, &str)]) -> String;
    /// A player who is to think about the present position.
    fn thinker(&self, spec: &PlayerSpec, seed: u64, policy: Policy) -> Box<dyn Thinker>;
    /// Whether the player may and can sit down at this board: its evaluation and files are
    /// there.
    fn can_seat(&self, spec: &PlayerSpec, policy: Policy) -> Result<(), Problem>;
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A player who is about to think.
pub(crate) trait Thinker: Send {
    /// How many threads it thinks on.
    fn threads(&self) -> u32;

    /// Thinks until it is done or stopped, and tells `report` what it thinks meanwhile.
    ///
    /// The player is made only now: those who wait for a processor hold no memory.
    fn think(
        self: Box<Self>,
        stop: &StopSwitch,
        report: &mut dyn FnMut(ThoughtView),
    ) -> Result<ThoughtView, Problem>;
}

struct Typed<G: Shown> {
    game: Match<G>,
    /// One more than there are moves.
    views: Vec<PlyView>,
}

impl<G: Shown> Typed<G> {
    fn new(game: Match<G>) -> Self {
        let mut typed = Self { views: vec![start_view::<G>(game.start())], game };
        typed.add_views();
        typed
    }

    /// Makes the views of the moves that have none yet.
    fn add_views(&mut self) {
        for ply in self.views.len()..=self.game.moves().len() {
            let positions = (self.game.position_after(ply - 1), self.game.position_after(ply));
            if let (Some(before), Some(after)) = positions {
                let m = self.game.moves()[ply - 1];
                self.views.push(PlyView {
                    played: Some(move_view::<G>(before, m)),
                    side: Some(G::side_to_move(before).into()),
                    ..start_view::<G>(after)
                });
            }
        }
    }
}

impl<G: Shown> AnyMatch for Typed<G> {
    fn plies(&self) -> usize {
        self.game.moves().len()
    }

    fn to_move(&self) -> Side {
        self.game.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn play(&mut self, text: &str) -> Result<(), NotationError> {
        self.game.play_text(text)?;
        self.add_views();
        Ok(())
    }

    fn play_on(&mut self, text: &str) -> Result<(), NotationError> {
        self.game.play_on_text(text)?;
        self.add_views();
        Ok(())
    }

    fn truncate(&mut self, plies: usize) {
        self.game.truncate(plies);
        self.views.truncate(plies + 1);
    }

    fn resign(&mut self, side: Side) {
        self.game.resign(side);
    }

    fn start_text(&self) -> String {
        G::position_text(self.game.start())
    }

    fn move_texts(&self) -> Vec<String> {
        let moves = self.views.iter().filter_map(|view| view.played.as_ref());
        moves.map(|played| played.text.clone()).collect()
    }

    fn first_number(&self) -> u32 {
        G::move_number(self.game.start())
    }

    fn views(&self) -> &[PlyView] {
        &self.views
    }

    fn board(&self, plies: usize) -> Option<BoardView> {
        if plies > self.plies() {
            return None;
        }
        if plies == self.plies() {
            return Some(board_view::<G>(self.game.position(), self.game.outcome()));
        }
        // What came before decides about repetitions.
        let mut earlier = self.game.clone();
        earlier.truncate(plies);
        Some(board_view::<G>(earlier.position(), earlier.outcome()))
    }

    fn record(&self, tags: &[(&str, &str)]) -> String {
        Record::of(&self.game, tags).to_string()
    }

    fn thinker(&self, spec: &PlayerSpec, seed: u64, policy: Policy) -> Box<dyn Thinker> {
        Box::new(Thinking { spec: spec.clone(), seed, policy, game: self.game.clone() })
    }

    fn can_seat(&self, spec: &PlayerSpec, policy: Policy) -> Result<(), Problem> {
        policy.admit::<G>(spec)?;
        // The table is the only large part of a player, and not needed to find out.
        let small = spec.clone().with("hash", "1").unwrap_or_else(|_| spec.clone());
        seat::<G>(&small, 0).map(drop).map_err(Problem::bad)
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(Self { game: self.game.clone(), views: self.views.clone() })
    }
}

struct Thinking<G: Shown> {
    spec: PlayerSpec,
    seed: u64,
    policy: Policy,
    game: Match<G>,
}

impl<G: Shown> Thinker for Thinking<G> {
    fn threads(&self) -> u32 {
        threads_of(&self.spec)
    }

    fn think(
        self: Box<Self>,
        stop: &StopSwitch,
        report: &mut dyn FnMut(ThoughtView),
    ) -> Result<ThoughtView, Problem> {
        let begun = Instant::now();
        let Self { spec, seed, policy, game } = *self;
        policy.admit::<G>(&spec)?;
        let mut player = seat::<G>(&spec, seed).map_err(Problem::bad)?;
        let limits = player.limits();
        let (name, position) = (spec.to_string(), game.position());
        let mut tell = |thought: &Thought<G>| report(thought_view::<G>(&name, position, thought));
        let mut thought = player.think(&game, Task { limits, stop, report: &mut tell });
        // Players that choose by chance do not look at the clock.
        thought.elapsed = thought.elapsed.max(begun.elapsed());
        Ok(ThoughtView { done: true, ..thought_view::<G>(&name, position, &thought) })
    }
}

/// Begins a match of the game called `rules`: from a position, or the start on a board of
/// some size, or the usual start.
pub(crate) fn begin(
    rules: &str,
    start: Option<&str>,
    size: Option<u8>,
) -> Result<Box<dyn AnyMatch>, Problem> {
    struct Begin<'a>(Option<&'a str>, Option<u8>);
    impl ShownVisitor for Begin<'_> {
        type Output = Result<Box<dyn AnyMatch>, Problem>;
        fn visit<G: Shown>(self) -> Self::Output {
            let start = position::<G>(self.0, self.1)?;
            Ok(Box::new(Typed::<G>::new(Match::from_position(start))))
        }
    }
    with_rules(rules, Begin(start, size))?
}

/// The games of a record file, with the tags that name players and result.
pub(crate) fn read_records(rules: &str, text: &str) -> Result<Vec<ReadGame>, Problem> {
    struct Read<'a>(&'a str);
    impl ShownVisitor for Read<'_> {
        type Output = Result<Vec<ReadGame>, Problem>;
        fn visit<G: Shown>(self) -> Self::Output {
            let read = |record: &Record| {
                let tag = |name| record.tag(name).filter(|value| *value != "?").map(str::to_owned);
                Ok(ReadGame {
                    game: Box::new(Typed::<G>::new(record.replay::<G>()?)),
                    black: tag("Black"),
                    white: tag("White"),
                    resigned: match (record.tag("Termination"), record.result()) {
                        (Some("resignation"), "1-0") => Some(Side::Black),
                        (Some("resignation"), "0-1") => Some(Side::White),
                        _ => None,
                    },
                })
            };
            let records = Record::parse_all(self.0).map_err(Problem::bad)?;
            // Before they are replayed, which takes far more time and memory than reading.
            if records.len() > MOST_GAMES_IN_A_FILE {
                let found = records.len();
                let problem = format!("{found} games in the file: at most {MOST_GAMES_IN_A_FILE}");
                return Err(Problem::bad(problem));
            }
            let is_long = |record: &Record| record.moves().len() > MOST_PLIES;
            if let Some(long) = records.iter().position(is_long) {
                let problem = format!("game {} has more than {MOST_PLIES} moves", long + 1);
                return Err(Problem::bad(problem));
            }
            records
                .iter()
                .map(read)
                .collect::<Result<_, _>>()
                .map_err(|error: RecordError| Problem::bad(error))
        }
    }
    with_rules(rules, Read(text))?
}

/// A game from a file.
pub(crate) struct ReadGame {
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) black: Option<String>,
    pub(crate) white: Option<String>,
    pub(crate) resigned: Option<Side>,
}

/// Runs `visitor` on the game called `rules`.
pub(crate) fn with_rules<V: ShownVisitor>(rules: &str, visitor: V) -> Result<V::Output, Problem> {
    with_shown(rules, visitor).ok_or_else(|| {
        let known = gamut_games::registry::GAME_IDS.join(", ");
        let name = gamut_game::excerpt(rules);
        Problem::not_found(format!("no rule set is called {name}: {known}"))
    })
}

/// A position from its text, or the start on a board of some size, or the usual start.
pub(crate) fn position<G: Shown>(
    text: Option<&str>,
    size: Option<u8>,
) -> Result<G::Position, Problem> {
    match (text.map(str::trim).filter(|text| !text.is_empty() && *text != "start"), size) {
        (Some(text), _) => G::parse_position(text).map_err(Problem::bad),
        (None, None) => Ok(G::start()),
        (None, Some(size)) if G::SIZES.len() == 1 && G::SIZES[0] == size => Ok(G::start()),
        (None, Some(size)) => G::start_of_size(size).ok_or_else(|| {
            let sizes: Vec<_> = G::SIZES.iter().map(ToString::to_string).collect();
            Problem::bad(format!("{} has no board of size {size}: {}", G::ID, sizes.join(", ")))
        }),
    }
}

/// What there is to know about a rule set.
pub(crate) struct DescribeRules;

impl ShownVisitor for DescribeRules {
    type Output = RulesView;
    fn visit<G: Shown>(self) -> RulesView {
        let diagram = G::diagram(&G::start());
        RulesView {
            id: G::ID.to_owned(),
            name: G::NAME.to_owned(),
            rules: G::RULES.to_owned(),
            rules_in_full: G::RULES_IN_FULL.iter().map(|&point| point.to_owned()).collect(),
            first: G::FIRST.into(),
            sizes: G::SIZES.to_vec(),
            start: G::position_text(&G::start()),
            position_form: G::POSITION_FORM.to_owned(),
            move_form: G::MOVE_FORM.to_owned(),
            first_rank_on_top: diagram.first_rank_on_top,
            chequered: diagram.chequered,
            record_extension: G::RECORD_EXTENSION.to_owned(),
            palette: G::PALETTE
                .iter()
                .map(|piece| PaletteEntry {
                    letter: piece.letter,
                    side: piece.side.map(Into::into),
                    name: piece.name.to_owned(),
                })
                .collect(),
            overlays: G::OVERLAYS
                .iter()
                .map(|(id, name)| Named { id: (*id).to_owned(), name: (*name).to_owned() })
                .collect(),
            evaluations: G::EVALUATIONS
                .iter()
                .map(|known| Named { id: known.name.to_owned(), name: known.summary.to_owned() })
                .collect(),
        }
    }
}

/// Whether a text is a position, or what the start on a board of some size is.
pub(crate) struct CheckPosition<'a>(pub(crate) Option<&'a str>, pub(crate) Option<u8>);

impl ShownVisitor for CheckPosition<'_> {
    type Output = PositionCheck;
    fn visit<G: Shown>(self) -> PositionCheck {
        checked::<G>(position::<G>(self.0, self.1))
    }
}

/// Whether pieces on a board make a position.
pub(crate) struct CheckArrangement<'a>(pub(crate) &'a Arrangement);

impl ShownVisitor for CheckArrangement<'_> {
    type Output = Result<PositionCheck, Problem>;
    fn visit<G: Shown>(self) -> Self::Output {
        let Arrangement { size, cells, to_move } = self.0;
        let text = arranged::<G>(*size, cells, (*to_move).into()).map_err(Problem::bad)?;
        // Nobody wrote the text: only what is wrong with the board is of interest.
        let position = match misplaced::<G>(*size, cells) {
            Some(problem) => Err(Problem::bad(problem)),
            None => G::parse_position(&text).map_err(|error| Problem::bad(error.problem())),
        };
        Ok(checked::<G>(position))
    }
}

fn checked<G: Shown>(position: Result<G::Position, Problem>) -> PositionCheck {
    match position {
        Ok(position) => {
            let outcome = G::outcome(&position).or_else(|| G::rule_draw(&position));
            let board = board_view::<G>(&position, outcome);
            PositionCheck { problem: None, board: Some(board) }
        }
        Err(problem) => PositionCheck { problem: Some(problem.detail), board: None },
    }
}

/// Draws an overlay over a position.
pub(crate) struct DrawOverlay<'a> {
    pub(crate) position: Option<&'a str>,
    pub(crate) size: Option<u8>,
    pub(crate) overlay: &'a str,
}

impl ShownVisitor for DrawOverlay<'_> {
    type Output = Result<OverlayView, Problem>;
    fn visit<G: Shown>(self) -> Self::Output {
        let position = position::<G>(self.position, self.size)?;
        G::overlay(&position, self.overlay).ok_or_else(|| {
            let known: Vec<_> = G::OVERLAYS.iter().map(|(id, _)| *id).collect();
            let name = gamut_game::excerpt(self.overlay);
            Problem::not_found(format!("{} has no overlay {name}: {}", G::ID, known.join(", ")))
        })
    }
}

fn start_view<G: Shown>(position: &G::Position) -> PlyView {
    PlyView {
        played: None,
        side: None,
        position: G::position_text(position),
        cells: cells::<G>(position),
        counts: counts::<G>(position),
        seconds: None,
    }
}

fn counts<G: Shown>(position: &G::Position) -> Counts {
    let [black, white] = G::piece_counts(position);
    Counts { black, white }
}

fn board_view<G: Shown>(position: &G::Position, outcome: Option<Outcome>) -> BoardView {
    let mut list = G::Moves::default();
    if outcome.is_none() {
        G::legal_moves(position, &mut list);
    }
    BoardView {
        position: G::position_text(position),
        size: G::diagram(position).size,
        cells: cells::<G>(position),
        to_move: G::side_to_move(position).into(),
        counts: counts::<G>(position),
        legal: list.as_slice().iter().map(|&m| move_view::<G>(position, m)).collect(),
        note: if outcome.is_none() { G::note(position) } else { None },
        outcome: outcome.map(outcome_view),
    }
}

pub(crate) fn outcome_view(outcome: Outcome) -> OutcomeView {
    OutcomeView {
        winner: outcome.winner.map(Into::into),
        reason: outcome.reason.to_string(),
        text: outcome.to_string(),
    }
}

fn move_view<G: Shown>(position: &G::Position, m: G::Move) -> MoveView {
    let Gesture { from, path, direct, becomes } = G::gesture(position, m);
    let names = |squares: Vec<Square>| squares.iter().map(ToString::to_string).collect();
    MoveView {
        text: G::move_text(position, m),
        record: G::record_text(position, m),
        from: names(from),
        path: names(path),
        direct,
        becomes,
    }
}

fn thought_view<G: Shown>(
    player: &str,
    position: &G::Position,
    thought: &Thought<G>,
) -> ThoughtView {
    let side = G::side_to_move(position);
    let best_move = thought.best.map(|best| move_view::<G>(position, best));
    ThoughtView {
        player: player.to_owned(),
        to_move: side.into(),
        best: best_move.as_ref().map(|best| best.text.clone()),
        best_move,
        score: has_opinion(thought).then(|| score_view::<G>(side, thought)),
        depth: thought.depth,
        line: line_texts::<G>(position, &thought.line, G::record_text),
        nodes: thought.nodes,
        nodes_per_second: thought.nodes_per_second().round(),
        seconds: thought.elapsed.as_secs_f64(),
        values: square_values::<G>(position, thought),
        done: false,
    }
}

fn score_view<G: Game + Notation>(side: Side, thought: &Thought<G>) -> ScoreView {
    let black = if side == Side::Black { thought.score } else { -thought.score };
    ScoreView {
        text: score_text(thought, side),
        black_elo: match black.verdict() {
            Verdict::Estimate(elo) => Some(elo),
            _ => None,
        },
        black_share: black.expected_points(),
        proven: thought.proven,
    }
}
