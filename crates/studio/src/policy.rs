//! Which players the studio lets sit down.

use std::fmt::Display;
use std::time::Duration;

use gamut::{AnyGame, PlayerSpec};
use gamut_game::excerpt;
use gamut_players::PlayerFile;

use crate::error::StudioError;
use crate::limits::{
    MOST_FITNESS_GAMES, MOST_GENERATIONS, MOST_HASH, MOST_PATHS, MOST_PATIENCE, MOST_PLAYOUTS,
    MOST_STRATEGIES, MOST_STRATEGY_NODES, SLOWEST_START,
};

/// What players may ask for. It is asked again whenever one sits down: files change, and a game
/// may have been begun in a studio with another policy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// Whether player specs may name files and programs of this machine.
    pub(crate) outside: Outside,
    /// Threads that one player may use.
    pub(crate) threads: u64,
}

/// Whether player specs may name files and programs of this machine, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outside {
    /// They may: only this machine can reach the studio.
    Allowed,
    /// Others can reach it.
    OpenToOthers,
    /// It is not known who asks: a stranger's link would be followed like this.
    ByLink,
}

impl Outside {
    const fn no_files(self) -> &'static str {
        match self {
            Self::Allowed => "",
            Self::OpenToOthers => "the studio is open to others and reads no files of this machine",
            Self::ByLink => {
                "a link reads no files of this machine: ask on a page of the studio, or send the \
                 header X-Gamut: 1"
            }
        }
    }

    const fn no_programs(self) -> &'static str {
        match self {
            Self::Allowed => "",
            Self::OpenToOthers => {
                "the studio is open to others and starts no programs of this machine"
            }
            Self::ByLink => {
                "a link starts no programs of this machine: ask on a page of the studio, or send \
                 the header X-Gamut: 1"
            }
        }
    }
}

/// Where a request for a player comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asker {
    /// A page of ours, or a program that wants to: no browser sends this for a page of others.
    Ours,
    /// Unknown. Opening an address that a stranger sent asks like this.
    Anybody,
}

impl Policy {
    /// What this origin may ask for.
    pub(crate) fn for_asker(self, asker: Asker) -> Self {
        let outside = match (self.outside, asker) {
            (Outside::Allowed, Asker::Anybody) => Outside::ByLink,
            (outside, _) => outside,
        };
        Self { outside, ..self }
    }

    /// Whether a player of `game` asks for no more than there is.
    pub(crate) fn admit(self, game: &dyn AnyGame, spec: &PlayerSpec) -> Result<(), StudioError> {
        let refused = |text: &str| Err(StudioError::Refused(text.to_owned()));
        let is_allowed = self.outside == Outside::Allowed;
        if !is_allowed && spec.program().is_some() {
            return refused(self.outside.no_programs());
        }
        if !is_allowed && (spec.file().is_some() || spec.files().next().is_some()) {
            return refused(self.outside.no_files());
        }
        if let Some(path) = spec.file() {
            let file = PlayerFile::read(path)?;
            // The file is not read before it is this player's turn to get threads.
            return Self { threads: 1, ..self }.admit(game, &file.spec);
        }
        at_most(spec, "threads", self.threads)?;
        at_most(spec, "hash", MOST_HASH)?;
        at_most(spec, "playouts", MOST_PLAYOUTS)?;
        at_most(spec, "paths", MOST_PATHS)?;
        at_most(spec, "pop", MOST_STRATEGIES)?;
        at_most(spec, "tree-nodes", MOST_STRATEGY_NODES)?;
        at_most(spec, "gens", MOST_GENERATIONS)?;
        at_most(spec, "games", MOST_FITNESS_GAMES)?;
        at_most(spec, "training", MOST_FITNESS_GAMES)?;
        no_longer_than(spec, "startup", SLOWEST_START)?;
        no_longer_than(spec, "patience", MOST_PATIENCE)?;
        let is_known = |eval| game.evaluations().iter().any(|known| known.name == eval);
        match spec.get("eval") {
            Some(eval) if !is_allowed && !is_known(eval) => {
                let no_files = self.outside.no_files();
                refused(&format!("no evaluation is called {}, and {no_files}", excerpt(eval)))
            }
            _ => Ok(()),
        }
    }
}

fn at_most(spec: &PlayerSpec, key: &str, most: u64) -> Result<(), StudioError> {
    let asked = spec.get(key).and_then(|value| value.parse::<u64>().ok());
    match asked.is_some_and(|asked| asked > most) {
        true => Err(too_much(spec, key, most)),
        false => Ok(()),
    }
}

fn no_longer_than(spec: &PlayerSpec, key: &str, longest: Duration) -> Result<(), StudioError> {
    match spec.time(key).is_some_and(|asked| asked > longest) {
        true => Err(too_much(spec, key, format_args!("{}s", longest.as_secs()))),
        false => Ok(()),
    }
}

fn too_much(spec: &PlayerSpec, key: &str, most: impl Display) -> StudioError {
    let (name, asked) = (spec.kind().name, spec.get(key).unwrap_or_default());
    StudioError::Refused(format!("{name}:{key}={asked}: the studio allows up to {most}"))
}

/// How many threads a player thinks on.
pub(crate) fn threads_of(spec: &PlayerSpec) -> u32 {
    spec.get("threads").and_then(|threads| threads.parse().ok()).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(private: bool, spec: &PlayerSpec) -> Result<(), String> {
        let outside = if private { Outside::Allowed } else { Outside::OpenToOthers };
        admitted_by(outside, spec)
    }

    fn admitted_by(outside: Outside, spec: &PlayerSpec) -> Result<(), String> {
        let othello = gamut::game("othello").expect("a game");
        let policy = Policy { outside, threads: 2 };
        policy.admit(othello, spec).map_err(|error| error.to_string())
    }

    /// Keys that the policy need not bound, and why.
    const HARMLESS: &[(&str, &str)] = &[
        ("time", "no thought lasts longer than LONGEST_THOUGHT, whatever the spec says"),
        ("nodes", "takes time, and thoughts have an end"),
        ("leaves", "takes time, and thoughts have an end"),
        ("depth", "takes time, and thoughts have an end; a line has no more than 100 plies"),
        ("leaf", "takes time, and thoughts have an end; nothing is kept of these games"),
        ("horizon", "a random game has no more plies than without it"),
        ("moves", "takes time, and thoughts have an end; fitness games are not kept"),
        ("tournament", "takes time, and thoughts have an end"),
        ("tree-depth", "at most 8, and tree-nodes bounds the largest strategy"),
        ("start", "at most 100 moves are looked at, one after the other"),
        ("litter", "no more moves than there are, and the tree is that of bounded paths"),
        ("n", "a count of moves that a formula divides by"),
        ("noise", "is added to a score"),
        ("low", "a value of squares"),
        ("high", "a value of squares"),
        ("c", "is multiplied with a score"),
        ("charge", "is multiplied with a score"),
        ("widening", "is multiplied with a score"),
        ("temperature", "is multiplied with a score"),
        ("tempo", "is multiplied with a score"),
        ("crossover", "a part of the bounded population"),
        ("mutation", "a part of the bounded population"),
        ("reproduction", "a part of the bounded population"),
        ("growth", "a part of the bounded population"),
        ("weakest", "a part of a fitness"),
    ];

    /// A new key of a kind of player must be bounded, or be listed here as harmless.
    #[test]
    fn every_number_and_time_is_bounded_or_harmless() {
        use gamut_players::{KINDS, Subject, Value};
        let mut seen = Vec::new();
        for kind in KINDS {
            for key in kind.keys {
                let largest = match key.value {
                    Value::Number(_, most) => most.to_string(),
                    Value::Decimal(_, most) => most.to_string(),
                    Value::Time => "1440m".to_owned(),
                    Value::Choice(_)
                    | Value::Evaluation
                    | Value::File
                    | Value::Text
                    | Value::Flag => continue,
                };
                let subject = match kind.subject {
                    Subject::Program => "/bin/true,",
                    Subject::Individual => "best,",
                    Subject::Nothing | Subject::File => "",
                };
                let text = format!("{}:{subject}{}={largest}", kind.name, key.name);
                let admitted = admitted(true, &text.parse().expect("a spec"));
                if let Some((name, _)) = HARMLESS.iter().find(|(name, _)| *name == key.name) {
                    assert_eq!(admitted, Ok(()), "{text}: it is listed as harmless");
                    seen.push(*name);
                } else {
                    let problem = admitted.expect_err(&format!("{text} is not bounded"));
                    assert!(problem.contains("the studio allows up to "), "{text}: {problem}");
                }
            }
        }
        let stale: Vec<_> = HARMLESS.iter().filter(|(name, _)| !seen.contains(name)).collect();
        assert!(stale.is_empty(), "no kind has these: {stale:?}");
    }

    #[test]
    fn times_of_programs_are_bounded_in_any_unit() {
        for key in ["startup", "patience"] {
            let spec = |time: &str| format!("uci:/bin/true,{key}={time}").parse().expect("a spec");
            for fine in ["60s", "1m", "59999ms", "0.5s"] {
                assert_eq!(admitted(true, &spec(fine)), Ok(()), "{key}={fine}");
            }
            for (long, printed) in [("60.001s", "60001ms"), ("61s", "61s"), ("2m", "120s")] {
                let problem = format!("uci:{key}={printed}: the studio allows up to 60s");
                assert_eq!(admitted(true, &spec(long)), Err(problem), "{key}={long}");
            }
        }
    }

    /// Whatever kinds there are: players that name a program or a file of this machine are only for
    /// people at this machine.
    #[test]
    fn a_studio_open_to_others_starts_no_programs_and_reads_no_files() {
        use gamut_players::{KINDS, Subject, Value};
        let (mut programs, mut files) = (0, 0);
        for kind in KINDS {
            if kind.subject == Subject::Program {
                let spec: PlayerSpec = format!("{}:/bin/true", kind.name).parse().expect("a spec");
                assert_eq!(
                    admitted(false, &spec),
                    Err(Outside::OpenToOthers.no_programs().to_owned()),
                    "{spec}"
                );
                assert_eq!(admitted(true, &spec), Ok(()), "{spec}");
                programs += 1;
            }
            for key in kind.keys.iter().filter(|key| key.value == Value::File) {
                let spec: PlayerSpec =
                    format!("{}:{}=/etc/passwd", kind.name, key.name).parse().expect("a spec");
                assert_eq!(
                    admitted(false, &spec),
                    Err(Outside::OpenToOthers.no_files().to_owned()),
                    "{spec}"
                );
                assert_eq!(admitted(true, &spec), Ok(()), "{spec}");
                files += 1;
            }
        }
        assert!(programs >= 4 && files >= 1, "{programs} {files}");
        for written in ["file:/etc/passwd", "evo:/etc/passwd", "evo:./best"] {
            let file: PlayerSpec = written.parse().expect("a spec");
            assert_eq!(admitted(false, &file), Err(Outside::OpenToOthers.no_files().to_owned()));
            assert!(written.starts_with("file:") || admitted(true, &file).is_ok(), "{written}");
        }
        // It comes with us, and is no file of this machine.
        assert_eq!(admitted(false, &"evo:best".parse().expect("a spec")), Ok(()));
        let weights: PlayerSpec = "engine:eval=/etc/passwd".parse().expect("a spec");
        assert!(
            admitted(false, &weights)
                .is_err_and(|problem| problem.ends_with(Outside::OpenToOthers.no_files()))
        );
    }
}
