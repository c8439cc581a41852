//! What a player's moves depend on besides its spec: whether it does the same again, on this machine
//! and on every other.

use std::path::{Path, PathBuf};

use crate::{PlayerFile, PlayerSpec, SeatError, Subject, Value};

/// Why what a player does cannot be repeated: one line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotRepeatable {
    /// A person does not play the same game twice.
    #[error("a person cannot take part")]
    Human,
    /// Nobody knows what decides its moves.
    #[error("{0} is another program, and nobody knows what its moves depend on")]
    Program(String),
    /// A faster machine sees more.
    #[error("{0} thinks by the clock: limit depth, nodes or leaves, and not time")]
    Clock(String),
    /// Which thread comes first is chance.
    #[error("{0} thinks on several threads, and which comes first is chance: write threads=1")]
    Threads(String),
    /// It cannot be known.
    #[error(transparent)]
    Unknown(#[from] SeatError),
}

impl PlayerSpec {
    /// Refuses a player that may play otherwise on another machine or another day, when only its own
    /// settings limit it. Everybody else's moves depend on the game, the seed and, for those that
    /// read files, on these.
    ///
    /// # Errors
    /// When it is such a player, or the file that says what it is cannot be read.
    pub fn check_repeatable(&self) -> Result<(), NotRepeatable> {
        if self.is_human() {
            return Err(NotRepeatable::Human);
        }
        if let Some(path) = self.file() {
            return PlayerFile::read(path)?.spec.check_repeatable();
        }
        let (kind, limits) = (self.kind(), self.own_limits());
        let has_usual_time =
            kind.key("time").is_some_and(|key| !matches!(key.default, crate::Default::None));
        if kind.subject == Subject::Program {
            Err(NotRepeatable::Program(self.to_string()))
        } else if limits.time.is_some() || has_usual_time && limits.is_unlimited() {
            Err(NotRepeatable::Clock(self.to_string()))
        } else if kind.threads_decide && self.number("threads").is_some_and(|count: u32| count > 1)
        {
            Err(NotRepeatable::Threads(self.to_string()))
        } else {
            Ok(())
        }
    }

    /// The files that it reads when it sits down, those that its player file names too: what it plays
    /// depends on them. A file with the name of an evaluation is among them, though it may be that
    /// only the evaluation is meant.
    ///
    /// # Errors
    /// When its player file cannot be read.
    pub fn files_read(&self) -> Result<Vec<PathBuf>, SeatError> {
        if let Some(path) = self.file() {
            let named = PlayerFile::read(path)?.spec.files_read()?;
            return Ok([vec![path.to_owned()], named].concat());
        }
        let evaluations = self.kind().keys.iter().filter(|key| key.value == Value::Evaluation);
        let evaluations = evaluations.filter_map(|key| self.get(key.name)).map(Path::new);
        let weights = evaluations.filter(|path| path.is_file());
        Ok(self.files().chain(weights).map(Path::to_owned).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use gamut_game::Game;
    use gamut_games::chess::Chess;
    use gamut_search::Limits;

    use crate::{KINDS, PlayerSpec, seat};

    fn refusal(spec: &str) -> Option<String> {
        let spec: PlayerSpec = spec.parse().expect(spec);
        spec.check_repeatable().err().map(|problem| problem.to_string())
    }

    #[test]
    fn clocks_threads_programs_and_people_are_refused() {
        for (spec, expected) in [
            ("human", "a person"),
            ("engine", "engine thinks by the clock"),
            ("engine:hash=1", "by the clock"),
            ("engine:time=1s,depth=3", "by the clock"),
            ("mcts:time=100ms", "by the clock"),
            ("hgp:time=1s", "by the clock"),
            ("engine:depth=3,threads=2", "several threads"),
            ("uci:stockfish,nodes=100", "another program"),
            ("gtp:gnugo", "another program"),
            ("file:nowhere.toml", "cannot read"),
            ("evo:best,time=1s", "evo:best,time=1s thinks by the clock"),
        ] {
            let found = refusal(spec).expect(spec);
            assert!(found.contains(expected), "{spec}: {found}");
            assert_eq!(found.lines().count(), 1, "{found}");
        }
        for spec in [
            "engine:leaves=9",
            "engine:depth=2,threads=1",
            "hgp:threads=2",
            "mcts",
            "evo:best",
            "evo:nowhere.toml,nodes=9",
        ] {
            assert_eq!(refusal(spec), None, "{spec}");
        }
    }

    #[test]
    fn the_player_in_a_file_is_what_counts() {
        let path = std::env::temp_dir().join(format!("gamut-repeatable-{}", std::process::id()));
        let written = |limits: &str| {
            let text = format!("game = \"othello\"\nsearch = \"engine\"\n[limits]\n{limits}\n");
            fs::write(&path, text).expect("a file");
            refusal(&format!("file:{}", path.display()))
        };
        assert_eq!(written("nodes = 5"), None);
        assert!(written("time = \"1s\"").expect("refused").contains("by the clock"));
        let files = |spec: &str| {
            spec.parse::<PlayerSpec>().expect(spec).files_read().expect("it can be read")
        };
        written(&format!("nodes = 5\n[eval]\nbase = \"{}\"", path.display()));
        assert_eq!(files(&format!("file:{}", path.display())), [path.clone(), path.clone()]);
        assert_eq!(files(&format!("greedy:eval={}", path.display())), vec![path.clone()]);
        assert_eq!(files("greedy:eval=material"), [] as [std::path::PathBuf; 0]);
        assert_eq!(files("hgp:alpha=nowhere"), [std::path::PathBuf::from("nowhere")]);
        assert_eq!(files("evo:nowhere,nodes=9"), [std::path::PathBuf::from("nowhere")]);
        assert_eq!(files("evo:best"), [] as [std::path::PathBuf; 0]);
        fs::remove_file(&path).expect("it is there");
    }

    /// Whoever has a time when nothing is limited is refused, and nobody else.
    #[test]
    fn a_usual_time_is_known_for_every_kind() {
        for written in KINDS.iter().filter_map(|kind| kind.alone_in(Chess::ID)) {
            let spec: PlayerSpec = written.parse().expect("a spec");
            let player = seat::<Chess>(&spec, 1).expect(&written);
            let has_time = player.limits(Limits::default()).time.is_some();
            assert_eq!(refusal(&written).is_some(), has_time, "{written}");
        }
    }
}
