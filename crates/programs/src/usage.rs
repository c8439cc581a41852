//! What a process has used.

use std::time::Duration;

/// The processor time of a process so far, with all its threads and the children that it has
/// waited for; only Linux tells.
#[cfg(target_os = "linux")]
pub(crate) fn processor_time(pid: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program is in parentheses and may hold anything.
    let (_, fields) = stat.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(11).take(4);
    let ticks: u64 = times.map(|time| time.parse::<u64>().unwrap_or(0)).sum();
    let per_second = rustix::param::clock_ticks_per_second().max(1);
    Some(Duration::from_secs_f64(ticks as f64 / per_second as f64))
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn processor_time(_: u32) -> Option<Duration> {
    None
}
