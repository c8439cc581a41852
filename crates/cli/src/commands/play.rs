use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gamut_game::{Match, Notation, Record, Rng, Side, random_move, rng};
use gamut_games::registry::GameVisitor;

use super::show::{draw_match, last_move};
use super::sorted_moves;
use crate::args::PlayArgs;
use crate::board_view::{letters, stdout_has_colours};
use crate::date::today;
use crate::failure::Failure;
use crate::files::{Existing, is_same_file, read_record, write_whole};
use crate::players::Player;
use crate::subject::position;

const HELP: [&str; 6] = [
    "a move       play it                    moves        list the legal moves",
    "undo         take back your last move   moves c2     those that mention c2",
    "board        draw the board again       position     print the position",
    "save FILE    write the game record      resign       give up",
    "help         this                       quit         leave",
    "",
];

/// Tags of a record that stay when its game is played on.
const KEPT_TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

pub(super) struct Play<'a>(pub(super) &'a PlayArgs);

impl GameVisitor for Play<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Notation>(self) -> Result<(), Failure> {
        let args = self.0;
        let (record, mut game) = match &args.record {
            Some(path) => {
                let (record, game) = read_record::<G>(path, args.nth)?;
                (Some(record), game)
            }
            None => (None, Match::from_position(position::<G>(&args.subject)?)),
        };
        if let Some(moves) = args.max_moves {
            game = game.with_move_cap(moves);
        }
        let to_move = game.side_to_move();
        let seat = |spec: Option<&str>, side: Side, tag: &str| match spec {
            Some(spec) => Player::parse(spec),
            // Who played it before plays on; in a new game the person begins.
            None => {
                let before = record.as_ref().and_then(|record| record.tag(tag));
                let default = if side == to_move { Player::Human } else { Player::Random };
                Ok(before.and_then(|name| Player::parse(name).ok()).unwrap_or(default))
            }
        };
        let players = [
            seat(args.black.as_deref(), Side::Black, "Black")?,
            seat(args.white.as_deref(), Side::White, "White")?,
        ];
        let seed = args.seed.unwrap_or_else(seed_of_the_moment);
        let continues = matches!(
            (&args.save, &args.record), (Some(save), Some(from)) if is_same_file(save, from)
        );
        let mut table = Table {
            tags: tags(players, record.as_ref()),
            game,
            players,
            rng: rng(seed, 0),
            save: args.save.clone(),
            ours: args.save.iter().filter(|_| continues).cloned().collect(),
            saved_moves: 0,
            out: anstream::stdout().lock(),
            on_terminal: io::stdout().is_terminal(),
        };
        table.saved_moves = table.game.moves().len();
        table.play(seed)
    }
}

/// The tags of the game: those of the record it continues, or of a new game.
fn tags(players: [Player; 2], record: Option<&Record>) -> Vec<(&'static str, String)> {
    let [black, white] = players.map(Player::name);
    let mut tags = vec![
        ("Event", "Casual game".to_owned()),
        ("Date", today()),
        ("White", white.to_owned()),
        ("Black", black.to_owned()),
    ];
    for name in KEPT_TAGS {
        if let Some(value) = record.and_then(|record| record.tag(name)) {
            tags.retain(|(known, _)| *known != name);
            tags.push((name, value.to_owned()));
        }
    }
    tags
}

struct Table<G: Notation> {
    game: Match<G>,
    players: [Player; 2],
    tags: Vec<(&'static str, String)>,
    rng: Rng,
    save: Option<PathBuf>,
    /// Files that may be written again: they hold this game already.
    ours: Vec<PathBuf>,
    /// How many moves the last file written holds.
    saved_moves: usize,
    out: anstream::AutoStream<io::StdoutLock<'static>>,
    on_terminal: bool,
}

/// What the human's line leads to.
enum Then {
    /// The other side's turn, or another position.
    GoOn,
    /// The same turn again.
    AskAgain,
    Leave,
}

impl<G: Notation> Table<G> {
    fn has_human(&self) -> bool {
        self.players.contains(&Player::Human)
    }

    fn player(&self, side: Side) -> Player {
        self.players[side as usize]
    }

    fn play(&mut self, seed: u64) -> Result<(), Failure> {
        let [black, white] = self.players.map(Player::name);
        writeln!(self.out, "{}: Black {black}, White {white}", G::NAME)?;
        if self.players.contains(&Player::Random) {
            writeln!(self.out, "seed {seed}")?;
        }
        if let (false, Some([black, white])) =
            (stdout_has_colours(), letters(&G::diagram(self.game.position())))
        {
            writeln!(self.out, "Black's pieces are {black}, White's {white}.")?;
        }
        if self.has_human() {
            writeln!(self.out, "Type a move, or help. Moves: {}.", G::MOVE_FORM)?;
        }
        self.draw()?;
        self.autosave()?;
        let mut told = false;
        loop {
            let over = self.game.outcome();
            if let (Some(outcome), false) = (over, told) {
                if !self.has_human() && !self.on_terminal {
                    self.draw()?;
                }
                let [black, white] = G::piece_counts(self.game.position());
                let plies = self.game.moves().len();
                writeln!(self.out, "{outcome}")?;
                writeln!(self.out, "pieces: Black {black}, White {white}; plies: {plies}")?;
            }
            told = over.is_some();
            let side = self.game.side_to_move();
            if over.is_some() && !self.has_human() {
                return Ok(());
            }
            // After the end a person may still save, or take the last move back.
            if over.is_none() && self.player(side) == Player::Random {
                self.play_random()?;
                self.autosave()?;
                continue;
            }
            match self.ask(side)? {
                Then::Leave => return self.leave(),
                Then::AskAgain => {}
                Then::GoOn => {
                    told = false;
                    self.autosave()?;
                }
            }
        }
    }

    fn leave(&mut self) -> Result<(), Failure> {
        let plies = self.game.moves().len();
        if plies > self.saved_moves {
            writeln!(self.out, "The game was not saved (save FILE, or play with --save FILE).")?;
        }
        Ok(())
    }

    fn play_random(&mut self) -> Result<(), Failure> {
        let Some(m) = random_move::<G>(self.game.position(), &mut self.rng) else {
            return Ok(());
        };
        let side = self.game.side_to_move();
        self.game.play(m).map_err(Failure::bad_input)?;
        let text = last_move(&self.game).unwrap_or_default();
        if self.has_human() || self.on_terminal {
            writeln!(self.out, "{side} plays {text}")?;
            self.draw()?;
        } else {
            writeln!(self.out, "{:>4}. {side} {text}", self.game.moves().len())?;
        }
        if !self.has_human() && self.on_terminal {
            std::thread::sleep(Duration::from_millis(250));
        }
        Ok(())
    }

    /// Reads one line from the human and does what it says.
    fn ask(&mut self, side: Side) -> Result<Then, Failure> {
        match self.game.outcome() {
            Some(_) => write!(self.out, "(game over: save FILE, undo or quit) > ")?,
            None => write!(self.out, "{side} to move > ")?,
        }
        self.out.flush()?;
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line);
        match read {
            Ok(0) => {
                writeln!(self.out)?;
                return Ok(Then::Leave);
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                writeln!(self.out, "that was not text in UTF-8")?;
                return Ok(Then::AskAgain);
            }
            Err(error) => return Err(error.into()),
        }
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("help" | "?", "") => {
                for row in HELP {
                    writeln!(self.out, "  {row}")?;
                }
                writeln!(self.out, "  Moves: {}.", G::MOVE_FORM)?;
            }
            ("moves", about) => self.list_moves(about)?,
            ("board", "") => self.draw()?,
            ("position", "") => writeln!(self.out, "{}", G::position_text(self.game.position()))?,
            ("undo", "") => return self.undo(),
            ("save", "") => writeln!(self.out, "save where? write: save FILE")?,
            ("save", path) => match self.write_record(Path::new(path)) {
                Ok(()) => writeln!(self.out, "saved {path}")?,
                Err(Failure::BadInput(problem)) => writeln!(self.out, "{problem}")?,
                Err(other) => return Err(other),
            },
            ("resign", "") => {
                self.game.resign(side);
                return Ok(Then::GoOn);
            }
            ("quit" | "exit" | "q", "") => return Ok(Then::Leave),
            _ => match self.game.play_text(line) {
                Ok(()) => {
                    self.draw()?;
                    return Ok(Then::GoOn);
                }
                Err(problem) => writeln!(self.out, "{problem}")?,
            },
        }
        Ok(Then::AskAgain)
    }

    fn list_moves(&mut self, about: &str) -> Result<(), Failure> {
        let mut moves = sorted_moves::<G>(self.game.position(), |position, m| {
            let (text, record) = (G::move_text(position, m), G::record_text(position, m));
            if text == record { text } else { format!("{text} ({record})") }
        });
        // `1` is a square of checkers and must not find 11; `e2` is found in e2e4.
        let is_number = about.parse::<u8>().is_ok();
        moves.retain(|text| match is_number {
            true => text.split(['-', 'x']).any(|square| square == about),
            false => text.contains(about),
        });
        if moves.is_empty() {
            let whose = if about.is_empty() { "" } else { " mentions " };
            writeln!(self.out, "no legal move{whose}{}", about.replace(char::is_control, " "))?;
        }
        let width = moves.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
        for row in moves.chunks((78 / width).max(1)) {
            let row: String = row.iter().map(|text| format!("{text:<width$}")).collect();
            writeln!(self.out, "  {}", row.trim_end())?;
        }
        Ok(())
    }

    /// Takes back a resignation, or everything since a human last chose a move.
    fn undo(&mut self) -> Result<Then, Failure> {
        let is_humans = |position| self.player(G::side_to_move(position)) == Player::Human;
        let target = (0..self.game.moves().len())
            .rev()
            .find(|&ply| self.game.position_after(ply).is_some_and(is_humans));
        if !self.game.take_back_resignation() {
            let Some(target) = target else {
                writeln!(self.out, "nothing to take back")?;
                return Ok(Then::AskAgain);
            };
            while self.game.moves().len() > target {
                self.game.step_back();
            }
        }
        self.draw()?;
        Ok(Then::GoOn)
    }

    fn draw(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        draw_match(&mut self.out, &self.game)?;
        writeln!(self.out)?;
        Ok(())
    }

    fn autosave(&mut self) -> Result<(), Failure> {
        self.save.clone().map_or(Ok(()), |path| self.write_record(&path))
    }

    fn write_record(&mut self, path: &Path) -> Result<(), Failure> {
        let is_ours = self.ours.iter().any(|ours| is_same_file(ours, path));
        let existing = if is_ours { Existing::Replace } else { Existing::Refuse };
        let tags: Vec<_> = self.tags.iter().map(|(name, value)| (*name, value.as_str())).collect();
        write_whole(path, &Record::of(&self.game, &tags).to_string(), existing)?;
        if !is_ours {
            self.ours.push(path.to_owned());
        }
        self.saved_moves = self.game.moves().len();
        Ok(())
    }
}

/// A seed for people who did not name one; short enough to type again.
fn seed_of_the_moment() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
    (time % 1_000_000) as u64
}
