//! Independent jobs on threads.

use std::collections::BTreeMap;

use gamut_game::parallel::each_job;
use gamut_search::StopSwitch;

use crate::{ExperimentError, JobError};

/// Does the jobs below `all` that are not `known`, on so many threads, and gives all results
/// that there are by number: fewer than `all` when `stop` was thrown.
///
/// `keep` is called with every new result, one at a time, and with how many there are now.
pub(crate) fn run_jobs<D: Send>(
    known: BTreeMap<usize, D>,
    all: usize,
    threads: usize,
    stop: &StopSwitch,
    job: impl Fn(usize) -> Result<D, JobError> + Sync,
    mut keep: impl FnMut(usize, &D, usize) -> Result<(), ExperimentError> + Send,
) -> Result<BTreeMap<usize, D>, ExperimentError> {
    let missing: Vec<usize> = (0..all).filter(|number| !known.contains_key(number)).collect();
    let threads = threads.min(missing.len());
    let mut missing = missing.into_iter();
    let mut results = known;
    let next = |_| missing.next().filter(|_| !stop.is_stopped());
    let worker = || {
        Ok(|number| match job(number) {
            Ok(done) => Ok(Some((number, done))),
            Err(JobError::Stopped) => Ok(None),
            Err(JobError::Failed(problem)) => Err(ExperimentError::Job(problem)),
        })
    };
    each_job(threads, next, worker, |(number, done)| {
        keep(number, &done, results.len() + 1)?;
        results.insert(number, done);
        Ok(())
    })?;
    Ok(results)
}
