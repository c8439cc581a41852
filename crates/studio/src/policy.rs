//! Which players the studio lets sit down.

use gamut::{AnyGame, PlayerSpec};
use gamut_game::excerpt;
use gamut_players::PlayerFile;

use crate::error::StudioError;
use crate::limits::{
    MOST_FITNESS_GAMES, MOST_GENERATIONS, MOST_HASH, MOST_PLAYOUTS, MOST_STRATEGIES,
    MOST_STRATEGY_NODES,
};

/// What players may ask for. It is asked again whenever one sits down: files change, and a game
/// may have been begun in a studio with another policy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// Whether nobody but this machine can reach the studio. Then, and only then, player specs
    /// may name its files and programs.
    pub(crate) private: bool,
    /// Threads that one player may use.
    pub(crate) threads: u64,
}

const NO_FILES: &str = "the studio is open to others and reads no files of this machine";
const NO_PROGRAMS: &str = "the studio is open to others and starts no programs of this machine";

impl Policy {
    /// Whether a player of `game` asks for no more than there is.
    pub(crate) fn admit(self, game: &dyn AnyGame, spec: &PlayerSpec) -> Result<(), StudioError> {
        let refused = |text: &str| Err(StudioError::Refused(text.to_owned()));
        if !self.private && spec.program().is_some() {
            return refused(NO_PROGRAMS);
        }
        if !self.private && (spec.file().is_some() || spec.files().next().is_some()) {
            return refused(NO_FILES);
        }
        if let Some(path) = spec.file() {
            let file = PlayerFile::read(path)?;
            // Nobody reads the file before it is this player's turn to get threads.
            return Self { threads: 1, ..self }.admit(game, &file.spec);
        }
        at_most(spec, "threads", self.threads)?;
        at_most(spec, "hash", MOST_HASH)?;
        at_most(spec, "playouts", MOST_PLAYOUTS)?;
        at_most(spec, "pop", MOST_STRATEGIES)?;
        at_most(spec, "tree-nodes", MOST_STRATEGY_NODES)?;
        at_most(spec, "gens", MOST_GENERATIONS)?;
        at_most(spec, "games", MOST_FITNESS_GAMES)?;
        at_most(spec, "training", MOST_FITNESS_GAMES)?;
        let is_known = |eval| game.evaluations().iter().any(|known| known.name == eval);
        match spec.get("eval") {
            Some(eval) if !self.private && !is_known(eval) => {
                refused(&format!("no evaluation is called {}, and {NO_FILES}", excerpt(eval)))
            }
            _ => Ok(()),
        }
    }
}

fn at_most(spec: &PlayerSpec, key: &str, most: u64) -> Result<(), StudioError> {
    let asked = spec.get(key).and_then(|value| value.parse::<u64>().ok());
    match asked.filter(|&asked| asked > most) {
        Some(asked) => {
            let name = spec.kind().name;
            let problem = format!("{name}:{key}={asked}: the studio allows up to {most}");
            Err(StudioError::Refused(problem))
        }
        None => Ok(()),
    }
}

/// How many threads a player thinks on.
pub(crate) fn threads_of(spec: &PlayerSpec) -> u32 {
    spec.get("threads").and_then(|threads| threads.parse().ok()).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(private: bool, spec: &PlayerSpec) -> Result<(), String> {
        let othello = gamut::game("othello").expect("a game");
        let policy = Policy { private, threads: 2 };
        policy.admit(othello, spec).map_err(|error| error.to_string())
    }

    /// Whatever kinds there are: what names a program or a file of this machine is for those who
    /// sit at it.
    #[test]
    fn a_studio_open_to_others_starts_no_programs_and_reads_no_files() {
        use gamut_players::{KINDS, Subject, Value};
        let (mut programs, mut files) = (0, 0);
        for kind in KINDS {
            if kind.subject == Subject::Program {
                let spec: PlayerSpec = format!("{}:/bin/true", kind.name).parse().expect("a spec");
                assert_eq!(admitted(false, &spec), Err(NO_PROGRAMS.to_owned()), "{spec}");
                assert_eq!(admitted(true, &spec), Ok(()), "{spec}");
                programs += 1;
            }
            for key in kind.keys.iter().filter(|key| key.value == Value::File) {
                let spec: PlayerSpec =
                    format!("{}:{}=/etc/passwd", kind.name, key.name).parse().expect("a spec");
                assert_eq!(admitted(false, &spec), Err(NO_FILES.to_owned()), "{spec}");
                assert_eq!(admitted(true, &spec), Ok(()), "{spec}");
                files += 1;
            }
        }
        assert!(programs >= 4 && files >= 1, "{programs} {files}");
        let file: PlayerSpec = "file:/etc/passwd".parse().expect("a spec");
        assert_eq!(admitted(false, &file), Err(NO_FILES.to_owned()));
        let weights: PlayerSpec = "engine:eval=/etc/passwd".parse().expect("a spec");
        assert!(admitted(false, &weights).is_err_and(|problem| problem.ends_with(NO_FILES)));
    }
}
