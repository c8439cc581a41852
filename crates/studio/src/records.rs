//! Games from files.

use gamut::views::SideName;
use gamut::{RecordLimits, game_of_record};

use crate::error::StudioError;
use crate::game::{Game, new_id};
use crate::limits::{MOST_GAMES_IN_A_FILE, MOST_PLIES};
use crate::state::{Studio, checked_name, people};

/// Bytes of a file's text.
const LONGEST_FILE: usize = 1 << 20;

impl Studio {
    /// Keeps the games of a file, or a game from the position in it. Without `rules` the file
    /// must say which game it is of.
    pub(crate) fn open_file(
        &self,
        rules: Option<&str>,
        text: &str,
        name: &str,
    ) -> Result<Vec<Game>, StudioError> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.len() > LONGEST_FILE {
            return Err(StudioError::TooLarge("the text is longer than 1 MiB"));
        }
        let game = match rules {
            Some(rules) => gamut::game(rules)?,
            None => gamut::game(&game_of_record(text)?)?,
        };
        let name = checked_name(name)?;
        // What is one line and not a record is a position.
        let is_one_line = !text.is_empty() && !text.starts_with('[') && text.lines().count() == 1;
        if is_one_line && let Ok(board) = game.begin(Some(text), None) {
            let kept = self.keep(board, people(), |game| {
                game.name = name;
                Ok(())
            })?;
            return Ok(vec![kept]);
        }
        let limits = RecordLimits { games: MOST_GAMES_IN_A_FILE, plies: MOST_PLIES };
        let games = game.read_records(text, limits)?;
        if games.is_empty() {
            let problem = "no game and no position in the file";
            return Err(StudioError::Refused(problem.to_owned()));
        }
        // As the community names games: the side that moves first comes first.
        let first = game.describe().first;
        let mut kept = Vec::new();
        for read in games {
            let players = match (&read.black, &read.white) {
                (None, None) => String::new(),
                (black, white) => {
                    let [black, white] = [black, white].map(|name| name.as_deref().unwrap_or("?"));
                    let names = match first {
                        SideName::Black => format!("{black} – {white}"),
                        SideName::White => format!("{white} – {black}"),
                    };
                    names.chars().filter(|c| !c.is_control()).take(100).collect()
                }
            };
            // The names in a file are not specs of ours, and a file is there to be looked at.
            let mut game = Game::new(new_id(), read.game, people());
            game.name = if name.is_empty() { players } else { name.clone() };
            kept.push(game);
        }
        let saved: Vec<_> = kept.iter().map(Game::saved).collect();
        self.store.insert(&saved)?;
        Ok(kept)
    }
}
