//! Processes that are sure to end: when they are dropped, or all at once.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::kill::{has_exited, kill_group, kill_marked, set_apart};

/// The variable's name begins with this. What follows differs for every program, so that a
/// program of a program carries both marks and is found by both.
const MARK: &str = "GAMUT_PROGRAM_";

/// How long a killed process may take to be gone before its remains are left to a thread.
const BURIAL: Duration = Duration::from_secs(2);

/// Every process that has been started and not been killed.
static RUNNING: Mutex<Running> = Mutex::new(Running { processes: Vec::new(), closed: false });

struct Running {
    processes: Vec<Mark>,
    /// [`end_all`] was called: nothing is started any more.
    closed: bool,
}

/// What a process and its descendants are known by.
#[derive(Clone, Debug)]
struct Mark {
    pid: u32,
    /// `NAME=value`
    variable: String,
}

fn running() -> MutexGuard<'static, Running> {
    // The list is whole even if the last holder of the lock panicked.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program that is still running, with its descendants, and lets no other start.
///
/// For a process that is about to exit without dropping what it holds, as at a second Ctrl-C.
/// (Dropping a [`Program`](crate::Program) ends it, too, and gives it time to say goodbye.)
pub fn end_all() {
    let mut running = running();
    running.closed = true;
    // The lock is held until the end: numbers of processes are not given away meanwhile.
    for mark in &running.processes {
        kill_group(mark.pid);
    }
    let variables: Vec<_> = running.processes.iter().map(|mark| mark.variable.clone()).collect();
    if !variables.is_empty() {
        kill_marked(&variables);
    }
}

/// Whether this process was started to outlive its terminal, as by `nohup`; handling the hangup
/// would undo that. Known on Linux only; elsewhere it may be so.
#[must_use]
pub fn outlives_terminal() -> bool {
    const HANGUP: u64 = 1;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_none_or(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|m| m & HANGUP != 0))
}

/// A process that is killed when it is dropped, with all its descendants.
pub(crate) struct Mortal {
    /// `None` when it has been killed.
    child: Option<Child>,
    mark: Mark,
    status: Option<ExitStatus>,
}

impl Mortal {
    /// Starts a process.
    pub(crate) fn spawn(command: &mut Command) -> io::Result<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let name = format!("{MARK}{}_{now}_{count}", std::process::id());
        set_apart(command.env(&name, "1"));
        // Under the lock: a process that has started is in the list, whenever all are ended.
        let mut running = running();
        if running.closed {
            return Err(io::Error::other("all programs are being ended"));
        }
        let child = command.spawn()?;
        let mark = Mark { pid: child.id(), variable: format!("{name}=1") };
        running.processes.push(mark.clone());
        Ok(Self { child: Some(child), mark, status: None })
    }

    /// Its pipes, to be taken.
    pub(crate) fn child(&mut self) -> Option<&mut Child> {
        self.child.as_mut()
    }

    /// Whether it has ended.
    pub(crate) fn has_exited(&mut self) -> bool {
        self.child.as_mut().is_none_or(has_exited)
    }

    /// Kills it and its descendants; how it ended, if that could be learnt.
    pub(crate) fn end(&mut self) -> Option<ExitStatus> {
        if let Some(mut child) = self.child.take() {
            kill_group(self.mark.pid);
            // Where there are no groups; and nothing else where there are.
            let _ = child.kill();
            kill_marked(std::slice::from_ref(&self.mark.variable));
            // Only now: its number may be given away once it is reaped.
            running().processes.retain(|mark| mark.variable != self.mark.variable);
            self.status = reap(child);
        }
        self.status
    }
}

impl Drop for Mortal {
    fn drop(&mut self) {
        self.end();
    }
}

/// Waits for a killed process. The kernel may keep one for as long as a disk is slow.
fn reap(mut child: Child) -> Option<ExitStatus> {
    let deadline = Instant::now() + BURIAL;
    while Instant::now() < deadline {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) => thread::sleep(Duration::from_millis(1)),
            Err(_) => return None,
        }
    }
    thread::spawn(move || child.wait());
    None
}
