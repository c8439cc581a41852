//! How processes are ended, by what each operating system offers.
//!
//! - Unix: a program gets a process group of its own, and the group is killed.
//! - Linux: a descendant that has left the group, and whose parents have ended, still carries
//!   the environment variable that its ancestor was started with, and `/proc` shows it. (One that
//!   has cleared its environment is not found.)
//! - Elsewhere only the program itself is killed.

use std::process::{Child, Command};

/// Puts a program that is about to start into a process group of its own.
///
/// So Ctrl-C in a terminal does not reach it either: we end it ourselves.
pub(crate) fn set_apart(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Whether a child has ended. It is not reaped where that can be helped: until then its number,
/// which is also that of its group, belongs to nobody else.
pub(crate) fn has_exited(child: &mut Child) -> bool {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let how = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let Some(pid) = pid(child.id()) else { return true };
        !matches!(waitid(WaitId::Pid(pid), how), Ok(None))
    }
    #[cfg(not(any(target_os = "linux", target_os = "macos")))]
    !matches!(child.try_wait(), Ok(None))
}

/// Kills a process group. It must still have its leader, alive or not yet reaped.
pub(crate) fn kill_group(leader: u32) {
    #[cfg(unix)]
    if let Some(leader) = pid(leader) {
        // An error means that no process is left.
        let _ = rustix::process::kill_process_group(leader, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = leader;
}

#[cfg(unix)]
fn pid(number: u32) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(number.try_into().ok()?)
}

/// Kills every process that has one of `variables` (`NAME=value`) in its environment.
#[cfg(target_os = "linux")]
pub(crate) fn kill_marked(variables: &[String]) {
    use std::time::{Duration, Instant};

    // A process that forks may leave another child while we look. So we look until none is
    // found, but not for ever: it may fork faster than we look.
    let deadline = Instant::now() + Duration::from_secs(2);
    while linux::kill_marked_once(variables) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn kill_marked(_: &[String]) {}

#[cfg(target_os = "linux")]
mod linux {
    use rustix::io::Errno;
    use rustix::process::{PidfdFlags, Signal, kill_process, pidfd_open, pidfd_send_signal};

    /// Whether a process was found.
    pub(super) fn kill_marked_once(variables: &[String]) -> bool {
        let Ok(processes) = std::fs::read_dir("/proc") else { return false };
        let numbers = processes
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok())
            .filter(|&number| number != std::process::id() && is_marked(number, variables));
        numbers.fold(false, |_, number| {
            kill_if_marked(number, variables);
            true
        })
    }

    /// A number may be given to another process at any time. What a descriptor stands for
    /// cannot change; so the environment is looked at again once we hold one.
    fn kill_if_marked(number: u32, variables: &[String]) {
        let Some(pid) = super::pid(number) else { return };
        // Errors mean that it has ended. Where there are no descriptors (before Linux 5.3, or in a
        // container that forbids them) we take the risk, which lasts microseconds.
        let _ = match pidfd_open(pid, PidfdFlags::empty()) {
            Ok(process) if is_marked(number, variables) => pidfd_send_signal(process, Signal::KILL),
            Ok(_) | Err(Errno::SRCH) => Ok(()),
            Err(_) => kill_process(pid, Signal::KILL),
        };
    }

    /// Processes of other users cannot be read, and are none of ours.
    fn is_marked(number: u32, variables: &[String]) -> bool {
        let environment = std::fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
        let mut entries = environment.split(|&byte| byte == 0);
        entries.any(|entry| variables.iter().any(|variable| variable.as_bytes() == entry))
    }
}
