//! Scripts that behave in their own ways, and what the tests ask of all programs.

// Each test program uses a part of this.
#![allow(dead_code)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use gamut_game::Side;
use gamut_programs::{
    Budget, Choice, Fault, FaultKind, Info, Program, ProgramSettings, Protocol, Situation,
};

/// How much later than promised something may happen on a machine that is busy.
pub(crate) const SLACK: Duration = Duration::from_secs(3);

/// A tenth of a second for a move.
pub(crate) const SHORT: Budget =
    Budget { time: Some(Duration::from_millis(100)), nodes: None, depth: None };

/// A script to be run, by a name that it and all its descendants carry in their environment.
///
/// The name is the tests' own, so that they do not depend on the mark that they test.
pub(crate) struct Script {
    pub(crate) settings: ProgramSettings,
    name: String,
    log: PathBuf,
}

impl Script {
    /// The script `tests/FOLDER/NAME.sh`. Its first argument is the file that it may log to.
    pub(crate) fn new(protocol: Protocol, folder: &str, name: &str, arguments: &[&str]) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let id = format!("TEST_OF_PROGRAMS={}-{name}-{count}", std::process::id());
        let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{id}.log"));
        let _ = fs::remove_file(&log);
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
        let script = script.join(format!("{name}.sh"));
        let mut settings = ProgramSettings::new(protocol, "/usr/bin/env");
        settings.arguments = vec![
            id.clone(),
            "/bin/sh".to_owned(),
            script.to_string_lossy().into_owned(),
            log.to_string_lossy().into_owned(),
        ];
        settings.arguments.extend(arguments.iter().map(|&text| text.to_owned()));
        settings.patience = Duration::from_millis(400);
        Self { settings, name: id, log }
    }

    /// A misbehaving UCI program.
    pub(crate) fn rogue(name: &str) -> Self {
        Self::new(Protocol::Uci, "rogues", name, &[])
    }

    pub(crate) fn start(&self) -> Program {
        Program::start(&self.settings, &|| false)
            .unwrap_or_else(|fault| panic!("{}: {fault}", self.name))
    }

    /// What it has written down.
    pub(crate) fn log(&self) -> Vec<String> {
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        log.lines().map(str::to_owned).collect()
    }

    /// Asserts that no process of it is left. What was killed is gone at once.
    pub(crate) fn assert_gone(&self) {
        let left = self.processes();
        assert!(left.is_empty(), "left behind: {left:?}");
    }

    /// Its processes that can be seen: number and command.
    pub(crate) fn processes(&self) -> Vec<String> {
        let mut found = Vec::new();
        for entry in fs::read_dir("/proc").expect("Linux has it").flatten() {
            let folder = entry.path();
            let environment = fs::read(folder.join("environ")).unwrap_or_default();
            if environment.split(|&byte| byte == 0).any(|entry| entry == self.name.as_bytes()) {
                let command = fs::read_to_string(folder.join("cmdline")).unwrap_or_default();
                found.push(format!("{} {}", folder.display(), command.replace('\0', " ")));
            }
        }
        found
    }

    /// Lets it choose a move, which is to fail in this way and to be noticed within `time`.
    pub(crate) fn fails(&self, program: &mut Program, kind: FaultKind, time: Duration) -> Fault {
        let begun = Instant::now();
        let fault = ask(program, &SHORT).expect_err("it misbehaves");
        self.check(&fault, kind, begun, time);
        let again = ask(program, &SHORT).expect_err("it is dead");
        assert_eq!(again, fault);
        fault
    }

    pub(crate) fn check(&self, fault: &Fault, kind: FaultKind, begun: Instant, time: Duration) {
        let taken = begun.elapsed();
        assert_eq!(fault.kind, kind, "{fault}");
        assert!(taken < time + SLACK, "{taken:?}: {fault}");
        let text = fault.to_string();
        assert!(!text.contains(char::is_control), "{text:?}");
        assert!(fault.last_lines.len() <= 8, "{text}");
        for line in &fault.last_lines {
            assert!(line.chars().count() <= 200 && text.contains(line.as_str()), "{line}");
        }
        self.assert_gone();
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.log);
    }
}

/// The first move of a game.
pub(crate) fn at_start() -> Situation<'static> {
    Situation {
        start: None,
        moves: &[],
        position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        first: Side::White,
        to_move: Side::White,
    }
}

pub(crate) fn ask(program: &mut Program, budget: &Budget) -> Result<Choice, Fault> {
    program.choose(&at_start(), budget, &|| false, &mut |_| {})
}

/// The move of an answer.
pub(crate) fn played(choice: Result<Choice, Fault>) -> (String, Info) {
    match choice {
        Ok(Choice::Move(text, info)) => (text, info),
        other => panic!("{other:?}"),
    }
}

pub(crate) fn texts(moves: &str) -> Vec<String> {
    moves.split_whitespace().map(str::to_owned).collect()
}

/// The most memory that this process has ever had, in bytes.
pub(crate) fn peak_memory() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux has it");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|text| text.trim().strip_suffix("kB"));
    kilobytes.and_then(|text| text.trim().parse::<usize>().ok()).expect("a number") * 1024
}
