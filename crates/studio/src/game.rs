//! A game on the page: a match, its players, and its pace.

use std::time::{SystemTime, UNIX_EPOCH};

use gamut::{AnyMatch, Outcome, PlayerSpec, Side, player_label};
use gamut_game::{excerpt, pgn_date};

use crate::error::StudioError;
use crate::limits::{LARGEST_SEED, MOST_PLIES, SLOWEST_PACE};
use crate::store::{SavedGame, StoreError};
use crate::views::{GameSummary, GameView, SeatView, TroubleView, WaitsFor};

#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) revision: u64,
    pub(crate) rules: String,
    pub(crate) name: String,
    pub(crate) board: Box<dyn AnyMatch>,
    /// Black's and White's.
    pub(crate) seats: [PlayerSpec; 2],
    /// The seed of what programs leave to chance.
    pub(crate) seed: u64,
    /// Which turn this is: grows whenever the player that thinks should think again.
    pub(crate) turn: u64,
    /// For each move, how long its player thought.
    pub(crate) seconds: Vec<Option<f64>>,
    pub(crate) pace_ms: u32,
    /// Whether programs were told to wait.
    pub(crate) paused: bool,
    /// Why the program whose turn it is did not move. The game waits until somebody does
    /// something about it, whether or not it is paused.
    pub(crate) trouble: Option<String>,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

impl Game {
    /// A game that is about to begin.
    pub(crate) fn new(id: String, board: Box<dyn AnyMatch>, seats: [PlayerSpec; 2]) -> Self {
        let now = now();
        let seconds = vec![None; board.plies()];
        Self {
            seed: seed_of(&id),
            id,
            revision: 1,
            rules: board.game_id().to_owned(),
            name: String::new(),
            board,
            seats,
            turn: 0,
            seconds,
            pace_ms: 0,
            paused: false,
            trouble: None,
            created: now,
            updated: now,
        }
    }

    pub(crate) fn seat(&self, side: Side) -> &PlayerSpec {
        &self.seats[side as usize]
    }

    /// The program whose turn it is, if it is a program's turn.
    pub(crate) fn program_to_move(&self) -> Option<&PlayerSpec> {
        let seat = self.seat(self.board.to_move());
        (!seat.is_human() && self.board.outcome().is_none()).then_some(seat)
    }

    pub(crate) fn waits_for(&self) -> WaitsFor {
        match (self.board.outcome(), self.program_to_move()) {
            (Some(_), _) => WaitsFor::Nothing,
            (None, None) => WaitsFor::Person,
            (None, Some(_)) if self.is_paused() => WaitsFor::Pause,
            (None, Some(_)) => WaitsFor::Program,
        }
    }

    pub(crate) fn play(&mut self, text: &str, seconds: Option<f64>) -> Result<(), StudioError> {
        if self.board.plies() >= MOST_PLIES {
            let problem = format!("a game has at most {MOST_PLIES} moves here");
            return Err(StudioError::Conflict(problem));
        }
        self.board.play(text)?;
        // As precisely as they are kept.
        self.seconds.push(seconds.map(|time| (time * 1_000.0).round() / 1_000.0));
        self.moved_on();
        Ok(())
    }

    /// The player that thinks should think again, and what was wrong with the turn before is past.
    fn moved_on(&mut self) {
        self.turn += 1;
        self.trouble = None;
    }

    /// Keeps only the first `plies` moves, without any end by the players.
    pub(crate) fn truncate(&mut self, plies: usize) {
        self.board.truncate(plies);
        self.seconds.truncate(plies);
        self.moved_on();
    }

    pub(crate) fn resign(&mut self, side: Side) {
        self.board.resign(side);
        self.moved_on();
    }

    /// Ends the game in a way that the rules know nothing of.
    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.board.end(outcome);
        self.moved_on();
    }

    /// Whether programs wait to be told to move.
    fn is_paused(&self) -> bool {
        self.paused || self.trouble.is_some()
    }

    /// Lets programs wait, or go on: then one that did not move tries again.
    pub(crate) fn set_paused(&mut self, paused: bool) {
        if self.is_paused() != paused {
            self.turn += 1;
        }
        self.paused = paused;
        if !paused {
            self.trouble = None;
        }
    }

    /// Waits, because the program whose turn it is did not move.
    pub(crate) fn wait_for_help(&mut self, trouble: String) {
        self.trouble = Some(trouble);
        self.turn += 1;
    }

    pub(crate) fn set_seat(&mut self, side: Side, spec: PlayerSpec) {
        if spec.to_string() != self.seat(side).to_string() {
            self.seats[side as usize] = spec;
            self.turn += 1;
            if side == self.board.to_move() {
                self.trouble = None;
            }
        }
    }

    /// How many moves to keep when the last turn of a person is to come again.
    pub(crate) fn last_turn_of_a_person(&self) -> Option<usize> {
        let (plies, views) = (self.board.plies(), self.board.views());
        let is_persons = |side: Side| self.seat(side).is_human();
        // The loser gave up or failed; a draw was called by the side to move.
        let ended_by = self.board.ended().map(|outcome| match outcome.winner {
            Some(winner) => !winner,
            None => self.board.to_move(),
        });
        // A program would only end it again.
        if ended_by.is_some_and(is_persons) {
            return Some(plies);
        }
        let chosen = |&ply: &usize| views[ply + 1].side.is_some_and(|side| is_persons(side.into()));
        (0..plies).rev().find(chosen).or(ended_by.map(|_| plies))
    }

    pub(crate) fn set_seed(&mut self, seed: u64) -> Result<(), StudioError> {
        if seed > LARGEST_SEED {
            return Err(StudioError::Refused(format!("seed is {seed}: 0 to {LARGEST_SEED}")));
        }
        self.seed = seed;
        Ok(())
    }

    pub(crate) fn set_pace(&mut self, pace_ms: u32) -> Result<(), StudioError> {
        if pace_ms > SLOWEST_PACE {
            return Err(StudioError::Refused(format!("pace_ms is {pace_ms}: 0 to {SLOWEST_PACE}")));
        }
        self.pace_ms = pace_ms;
        Ok(())
    }

    pub(crate) fn view(&self) -> GameView {
        let mut views = self.board.views().to_vec();
        let mut plies = views.split_off(1);
        for (ply, seconds) in plies.iter_mut().zip(&self.seconds) {
            ply.seconds = *seconds;
        }
        // There is always the first position, and always the last.
        let start = views.remove(0);
        let board = self.board.board(self.board.plies()).unwrap_or_else(|| unreachable!());
        GameView {
            id: self.id.clone(),
            revision: self.revision,
            rules: self.rules.clone(),
            name: self.name.clone(),
            black: self.seat_view(Side::Black),
            white: self.seat_view(Side::White),
            seed: self.seed,
            created: self.created,
            updated: self.updated,
            start_position: start.position.clone(),
            start,
            plies,
            first_number: self.board.first_number(),
            outcome: self.board.outcome().map(Into::into),
            ended: self.board.ended().is_some(),
            take_back: self.last_turn_of_a_person(),
            board,
            pace_ms: self.pace_ms,
            paused: self.is_paused(),
            waits_for: self.waits_for(),
            trouble: self.trouble.clone().map(|detail| TroubleView { detail }),
        }
    }

    fn seat_view(&self, side: Side) -> SeatView {
        seat_view(&self.rules, self.seat(side))
    }

    /// The game as a file for other programs and the command line.
    pub(crate) fn record(&self) -> String {
        let [black, white] = [Side::Black, Side::White].map(|side| self.seat(side).to_string());
        let date = pgn_date(self.created);
        let seed = self.seed.to_string();
        let mut tags =
            vec![("Date", &*date), ("Black", &*black), ("White", &*white), ("Seed", &*seed)];
        if !self.name.is_empty() {
            tags.insert(0, ("Event", &self.name));
        }
        self.board.record(&tags).to_string()
    }

    pub(crate) fn saved(&self) -> SavedGame {
        let seconds: Vec<_> = self
            .seconds
            .iter()
            .map(|time| time.map_or("-".to_owned(), |time| format!("{time:.3}")))
            .collect();
        SavedGame {
            id: self.id.clone(),
            revision: self.revision,
            rules: self.rules.clone(),
            name: self.name.clone(),
            start: self.board.start_text(),
            moves: self.board.move_texts().join(" "),
            seconds: seconds.join(" "),
            black: self.seat(Side::Black).to_string(),
            white: self.seat(Side::White).to_string(),
            seed: self.seed,
            ended: self.board.ended().map(|outcome| outcome.to_string()),
            pace_ms: self.pace_ms,
            paused: self.paused,
            trouble: self.trouble.clone(),
            created: self.created,
            updated: self.updated,
            plies: self.board.plies() as u32,
            cells: self.board.views().last().map_or(String::new(), |view| view.cells.clone()),
            outcome: self.board.outcome().map(|outcome| outcome.to_string()),
        }
    }

    pub(crate) fn restore(saved: &SavedGame) -> Result<Self, StoreError> {
        let wrong = |problem: &dyn std::fmt::Display| StoreError::Unreadable {
            id: saved.id.clone(),
            problem: problem.to_string(),
        };
        let other_rules = |problem| StoreError::OtherRules { id: saved.id.clone(), problem };
        let game = gamut::game(&saved.rules).map_err(other_rules)?;
        let mut board = game.begin(Some(&saved.start), None).map_err(|error| wrong(&error))?;
        for text in saved.moves.split_whitespace() {
            board.play_on(text).map_err(|error| wrong(&error))?;
        }
        if let Some(text) = &saved.ended {
            let unknown = || wrong(&format!("no game ends like this: {}", excerpt(text)));
            board.end(Outcome::parse_off_board(text).ok_or_else(unknown)?);
        }
        let spec = |text: &str| text.parse::<PlayerSpec>().map_err(|error| wrong(&error));
        let mut seconds: Vec<_> =
            saved.seconds.split_whitespace().map(|time| time.parse().ok()).collect();
        seconds.resize(board.plies(), None);
        Ok(Self {
            id: saved.id.clone(),
            revision: saved.revision,
            rules: saved.rules.clone(),
            name: saved.name.clone(),
            board,
            seats: [spec(&saved.black)?, spec(&saved.white)?],
            seed: saved.seed,
            turn: 0,
            seconds,
            pace_ms: saved.pace_ms,
            paused: saved.paused,
            trouble: saved.trouble.clone(),
            created: saved.created,
            updated: saved.updated,
        })
    }
}

/// The name of a player at a board of the game with this id, for people.
fn seat_view(game: &str, spec: &PlayerSpec) -> SeatView {
    let text = spec.to_string();
    let label = gamut::game(game).map_or(&*text, |game| player_label(game.tier(), &text));
    let label = match label {
        _ if spec.is_human() => "Person".to_owned(),
        // Programs of others can be given a name.
        label if label == text => spec.name(),
        label => label.to_owned(),
    };
    SeatView { label, human: spec.is_human(), spec: text }
}

/// What lists say of a game.
pub(crate) fn summary(saved: &SavedGame) -> GameSummary {
    let seat = |text: &str| match text.parse::<PlayerSpec>() {
        Ok(spec) => seat_view(&saved.rules, &spec),
        Err(_) => SeatView { label: text.to_owned(), human: false, spec: text.to_owned() },
    };
    GameSummary {
        id: saved.id.clone(),
        rules: saved.rules.clone(),
        name: saved.name.clone(),
        black: seat(&saved.black),
        white: seat(&saved.white),
        plies: saved.plies,
        cells: saved.cells.clone(),
        outcome: saved.outcome.clone(),
        created: saved.created,
        updated: saved.updated,
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// A name for a new game that cannot be guessed.
pub(crate) fn new_id() -> String {
    use std::hash::{BuildHasher, RandomState};
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    // The standard library's hash maps are seeded by the operating system.
    let mut bits = RandomState::new().hash_one(SystemTime::now());
    let mut letter = || {
        let letter = LETTERS[(bits % 32) as usize] as char;
        bits /= 32;
        letter
    };
    (0..12).map(|_| letter()).collect()
}

/// The seed of a game whose creator named none.
fn seed_of(id: &str) -> u64 {
    let fold = |seed: u64, byte: u8| gamut_board::mix(seed ^ u64::from(byte));
    id.bytes().fold(0, fold) >> 12
}
