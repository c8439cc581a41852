use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gamut_game::{Match, Notation, Record, Rng, Side, random_move, rng};
use gamut_games::registry::GameVisitor;

use super::show::{draw_match, last_move};
use super::sorted_moves;
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::files::{read_record, write_whole};
use crate::players::Player;
use crate::subject::position;

const HELP: &str = "\
  a move       play it                    moves        list the legal moves
  undo         take back your last move   moves c2     those that mention c2
  board        draw the board again       position     print the position
  save FILE    write the game record      resign       give up
  help         this                       quit         leave";

pub(super) struct Play<'a>(pub(super) &'a PlayArgs);

impl GameVisitor for Play<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Notation>(self) -> Result<(), Failure> {
        let args = self.0;
        let seat = |spec: &Option<String>, side: Side| match spec {
            Some(spec) => Player::parse(spec),
            None if side == G::FIRST => Ok(Player::Human),
            None => Ok(Player::Random),
        };
        let players = [seat(&args.black, Side::Black)?, seat(&args.white, Side::White)?];
        let mut game = match &args.record {
            Some(path) => read_record::<G>(path)?.1,
            None => Match::from_position(position::<G>(&args.subject)?),
        };
        if let Some(moves) = args.max_moves {
            game = game.with_move_cap(moves);
        }
        let seed = args.seed.unwrap_or_else(seed_of_the_moment);
        let mut table = Table {
            game,
            players,
            rng: rng(seed, 0),
            save: args.save.clone(),
            out: anstream::stdout().lock(),
            on_terminal: io::stdout().is_terminal(),
        };
        table.play(seed)
    }
}

struct Table<G: Notation> {
    game: Match<G>,
    players: [Player; 2],
    rng: Rng,
    save: Option<PathBuf>,
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

    fn play(&mut self, seed: u64) -> Result<(), Failure> {
        let [black, white] = self.players.map(Player::name);
        writeln!(self.out, "{}: Black {black}, White {white}", G::NAME)?;
        if self.players.contains(&Player::Random) {
            writeln!(self.out, "seed {seed}")?;
        }
        if self.has_human() {
            writeln!(self.out, "Type a move ({}), or help.", G::MOVE_FORM)?;
        }
        self.draw()?;
        self.autosave()?;
        loop {
            if let Some(outcome) = self.game.outcome() {
                if !self.has_human() && !self.on_terminal {
                    self.draw()?;
                }
                writeln!(self.out, "{outcome}")?;
                let [black, white] = G::piece_counts(self.game.position());
                writeln!(
                    self.out,
                    "pieces: Black {black}, White {white}; {} plies",
                    self.game.moves().len()
                )?;
                // A person may still want to save, or to take the last move back.
                if !(self.has_human() && io::stdin().is_terminal()) {
                    return Ok(());
                }
                match self.ask()? {
                    Then::Leave => return Ok(()),
                    Then::GoOn | Then::AskAgain => continue,
                }
            }
            match self.players[self.game.side_to_move() as usize] {
                Player::Human => match self.ask()? {
                    Then::Leave => return Ok(()),
                    Then::AskAgain => {}
                    Then::GoOn => self.autosave()?,
                },
                Player::Random => {
                    self.play_random()?;
                    self.autosave()?;
                }
            }
        }
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
    fn ask(&mut self) -> Result<Then, Failure> {
        let side = self.game.side_to_move();
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
        match word {
            "" => {}
            "help" | "?" => writeln!(self.out, "{HELP}\n  a move is {}", G::MOVE_FORM)?,
            "moves" => self.list_moves(rest.trim())?,
            "board" => self.draw()?,
            "position" => writeln!(self.out, "{}", G::position_text(self.game.position()))?,
            "undo" => return self.undo(),
            "save" if rest.trim().is_empty() => {
                writeln!(self.out, "save where? write: save FILE")?;
            }
            "save" => match self.write_record(Path::new(rest.trim())) {
                Ok(()) => writeln!(self.out, "saved {}", rest.trim())?,
                Err(Failure::BadInput(problem)) => writeln!(self.out, "{problem}")?,
                Err(other) => return Err(other),
            },
            "resign" => {
                self.game.resign(side);
                return Ok(Then::GoOn);
            }
            "quit" | "exit" | "q" => return Ok(Then::Leave),
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
        moves.retain(|text| text.contains(about));
        if moves.is_empty() {
            writeln!(self.out, "no legal move")?;
        }
        let width = moves.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
        for row in moves.chunks((78 / width).max(1)) {
            let row: String = row.iter().map(|text| format!("{text:<width$}")).collect();
            writeln!(self.out, "  {}", row.trim_end())?;
        }
        Ok(())
    }

    /// Takes back to the last turn of a human, or to the start when a program moved first.
    fn undo(&mut self) -> Result<Then, Failure> {
        if !self.game.step_back() {
            writeln!(self.out, "nothing to take back")?;
            return Ok(Then::AskAgain);
        }
        while self.players[self.game.side_to_move() as usize] != Player::Human
            && self.game.step_back()
        {}
        self.draw()?;
        Ok(Then::GoOn)
    }

    fn draw(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        draw_match(&mut self.out, &self.game)?;
        writeln!(self.out)?;
        Ok(())
    }

    fn autosave(&self) -> Result<(), Failure> {
        self.save.as_deref().map_or(Ok(()), |path| self.write_record(path))
    }

    fn write_record(&self, path: &Path) -> Result<(), Failure> {
        let [black, white] = self.players.map(Player::name);
        let date = today();
        let tags =
            [("Event", "Casual game"), ("Date", date.as_str()), ("White", white), ("Black", black)];
        write_whole(path, &Record::of(&self.game, &tags).to_string())
    }
}

fn seconds_since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// A seed for people who did not name one; short enough to type again.
fn seed_of_the_moment() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
    (time % 1_000_000) as u64
}

/// Today in PGN's form, by universal time.
fn today() -> String {
    let (year, month, day) = date_of((seconds_since_1970() / 86_400) as i64);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The Gregorian date of a day counted from 1 January 1970.
fn date_of(days: i64) -> (i64, i64, i64) {
    // Years are counted from March so that the leap day is the last of its year.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::date_of;

    #[test]
    fn dates_are_gregorian() {
        assert_eq!(date_of(0), (1970, 1, 1));
        assert_eq!(date_of(11_016), (2000, 2, 29));
        assert_eq!(date_of(20_772), (2026, 11, 15));
        assert_eq!(date_of(-1), (1969, 12, 31));
    }
}
