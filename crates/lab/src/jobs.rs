//! Independent jobs on threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use gamut_search::StopSwitch;

use crate::LabError;

/// Does the jobs below `all` that are not `known`, on so many threads, and gives all results
/// that there are by number: fewer than `all` when `stop` was thrown.
///
/// `keep` is called with every new result, one at a time, and with how many there are now.
pub(crate) fn run_jobs<D: Send>(
    known: BTreeMap<usize, D>,
    all: usize,
    threads: usize,
    stop: &StopSwitch,
    job: impl Fn(usize) -> Result<D, LabError> + Sync,
    keep: impl Fn(usize, &D, usize) -> Result<(), LabError> + Sync,
) -> Result<BTreeMap<usize, D>, LabError> {
    let missing: Vec<usize> = (0..all).filter(|number| !known.contains_key(number)).collect();
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let results = Mutex::new(known);
    let work = || -> Result<(), LabError> {
        while !stop.is_stopped() && !failed.load(Ordering::Relaxed) {
            let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            let done = match job(number) {
                Err(LabError::Stopped) => break,
                done => done?,
            };
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            keep(number, &done, results.len() + 1)?;
            results.insert(number, done);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.clamp(1, missing.len().max(1)))
            .map(|_| scope.spawn(|| work().inspect_err(|_| failed.store(true, Ordering::Relaxed))))
            .collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner))
}
