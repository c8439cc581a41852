use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gamut_game::{Match, Notation, Record, Rng, Side, random_move, rng};
use gamut_games::registry::GameVisitor;

use super::show::{draw_match, last_move};
use super::sorted_moves;
use crate::args::PlayArgs;
use crate::board_view::{legend, stdout_has_colours};
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
        let (record, mut game, games) = match &args.record {
            Some(path) => {
                let read = read_record::<G>(path, args.nth)?;
                (Some(read.record), read.game, read.games)
            }
            None => (None, Match::from_position(position::<G>(&args.subject)?), 0),
        };
        if let Some(moves) = args.max_moves {
            game = game.with_move_cap(moves);
        }
        let continues = matches!(
            (&args.save, &args.record), (Some(save), Some(from)) if is_same_file(save, from)
        );
        if continues && games > 1 {
            return Err(Failure::bad_input(format!(
                "the file holds {games} games, which --save would replace by one: save elsewhere"
            )));
        }
        let specs = [args.black.as_deref(), args.white.as_deref()];
        let players = seats(specs, record.as_ref(), game.side_to_move())?;
        let seed = args.seed.unwrap_or_else(seed_of_the_moment);
        let mut table = Table {
            tags: tags(players, specs, record.as_ref()),
            game,
            players,
            rng: rng(seed, 0),
            save: args.save.clone(),
            ours: args.save.iter().filter(|_| continues).cloned().collect(),
            saved: String::new(),
            out: anstream::stdout().lock(),
            on_terminal: io::stdout().is_terminal(),
        };
        table.saved = table.record_text();
        if !continues {
            // A file that cannot be written is better known now than after the first move.
            table.autosave()?;
        }
        table.play(seed)
    }
}

/// Who sits where: as the command line says, else as the record says. An empty seat goes to a
/// person when a program sits opposite, and to a program when a person does; when both are
/// empty, the person has the turn.
fn seats(
    specs: [Option<&str>; 2],
    record: Option<&Record>,
    to_move: Side,
) -> Result<[Player; 2], Failure> {
    let mut known = [None; 2];
    for side in Side::BOTH {
        known[side as usize] = match specs[side as usize] {
            Some(spec) => Some(Player::parse(spec)?),
            None => record
                .and_then(|record| record.tag(&side.to_string()))
                .and_then(|name| Player::parse(name).ok()),
        };
    }
    Ok(Side::BOTH.map(|side| {
        known[side as usize].unwrap_or(match known[!side as usize] {
            Some(Player::Random) => Player::Human,
            Some(Player::Human) => Player::Random,
            None if side == to_move => Player::Human,
            None => Player::Random,
        })
    }))
}

/// The tags of the game: those of the record it continues, or of a new game.
fn tags(
    players: [Player; 2],
    specs: [Option<&str>; 2],
    record: Option<&Record>,
) -> Vec<(&'static str, String)> {
    let [black, white] = players.map(Player::name);
    let mut tags = vec![
        ("Event", "Casual game".to_owned()),
        ("Date", today()),
        ("White", white.to_owned()),
        ("Black", black.to_owned()),
    ];
    for name in KEPT_TAGS {
        // Whoever was seated by the command line sits there under that name.
        let is_new =
            (name == "Black" && specs[0].is_some()) || (name == "White" && specs[1].is_some());
        if let Some(value) = record.and_then(|record| record.tag(name)).filter(|_| !is_new) {
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
    /// The record as it was last written or read.
    saved: String,
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
        if !stdout_has_colours() {
            writeln!(self.out, "{}", legend(&G::diagram(self.game.position())))?;
        }
        if self.has_human() {
            writeln!(self.out, "Type a move, or help. Moves: {}.", G::MOVE_FORM)?;
        }
        self.draw()?;
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
                self.autosave_or_tell()?;
                continue;
            }
            match self.ask(side)? {
                Then::Leave => return self.leave(),
                Then::AskAgain => {}
                Then::GoOn => {
                    told = false;
                    self.autosave_or_tell()?;
                }
            }
        }
    }

    fn leave(&mut self) -> Result<(), Failure> {
        if self.record_text() != self.saved {
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
            ("moves" | "resign", _) if self.game.outcome().is_some() => {
                writeln!(self.out, "the game is over")?;
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
            self.game.truncate(target);
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

    /// As [`autosave`](Self::autosave), but a person's game is not given up because a disk is
    /// full.
    fn autosave_or_tell(&mut self) -> Result<(), Failure> {
        match self.autosave() {
            Err(Failure::BadInput(problem)) if self.has_human() => {
                writeln!(self.out, "{problem}")?;
                Ok(())
            }
            other => other,
        }
    }

    fn record_text(&self) -> String {
        let tags: Vec<_> = self.tags.iter().map(|(name, value)| (*name, value.as_str())).collect();
        Record::of(&self.game, &tags).to_string()
    }

    fn write_record(&mut self, path: &Path) -> Result<(), Failure> {
        let is_ours = self.ours.iter().any(|ours| is_same_file(ours, path));
        let existing = if is_ours { Existing::Replace } else { Existing::Refuse };
        let text = self.record_text();
        write_whole(path, &text, existing)?;
        if !is_ours {
            self.ours.push(path.to_owned());
        }
        self.saved = text;
        Ok(())
    }
}

/// A seed for people who did not name one; short enough to type again.
pub(super) fn seed_of_the_moment() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
    (time % 1_000_000) as u64
}
