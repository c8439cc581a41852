//! Independent jobs on several threads.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{panic, thread};

/// Does jobs on this many threads, each one job at a time.
///
/// - `next` gives the thread with this number its next job, or `None` when no thread is to begin
///   another: all are taken, or somebody wants to stop.
/// - `worker` is called once on each thread and returns the closure that does its jobs, and owns
///   what the thread keeps to itself. The closure returns `None` when there is nothing to tell of a
///   job.
/// - `finished` is told of each job, one at a time, in the order in which they are finished.
///
/// With one thread, jobs are done on the caller's.
///
/// # Errors
/// When a worker or `finished` fails; no thread begins another job then.
pub fn each_job<J, T, E, W>(
    threads: usize,
    next: impl FnMut(usize) -> Option<J> + Send,
    worker: impl Fn() -> Result<W, E> + Sync,
    finished: impl FnMut(T) -> Result<(), E> + Send,
) -> Result<(), E>
where
    W: FnMut(J) -> Result<Option<T>, E>,
    E: Send,
{
    let (next, finished) = (Mutex::new(next), Mutex::new(finished));
    let is_over = AtomicBool::new(false);
    let run = |number: usize| -> Result<(), E> {
        let _over = OverAtEnd(&is_over);
        let mut work = worker()?;
        while !is_over.load(Ordering::Relaxed) {
            let job = lock(&next)(number);
            let Some(job) = job else { break };
            if let Some(done) = work(job)? {
                lock(&finished)(done)?;
            }
        }
        Ok(())
    };
    if threads <= 1 {
        return run(0);
    }
    thread::scope(|scope| {
        let run = &run;
        let workers: Vec<_> = (0..threads).map(|number| scope.spawn(move || run(number))).collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(end) => end,
            Err(panic) => panic::resume_unwind(panic),
        })
    })
}

/// What `work` makes of each item, in the order of the items, on this many threads. `finished`
/// is told after each how many there are by then.
pub fn ordered_map<I, T: Send>(
    threads: usize,
    items: impl ExactSizeIterator<Item = I> + Send,
    work: impl Fn(I) -> T + Sync,
    mut finished: impl FnMut(usize) + Send,
) -> Vec<T> {
    let threads = threads.min(items.len());
    let mut items = items.enumerate();
    let mut results = Vec::with_capacity(items.len());
    let Ok(()) = each_job(
        threads,
        |_| items.next(),
        || Ok::<_, Infallible>(|(place, item)| Ok(Some((place, work(item))))),
        |result| {
            results.push(result);
            finished(results.len());
            Ok(())
        },
    );
    results.sort_unstable_by_key(|&(place, _)| place);
    results.into_iter().map(|(_, result)| result).collect()
}

/// When a thread ends (no work is left, an error, a panic), the others end after their present job.
struct OverAtEnd<'a>(&'a AtomicBool);

impl Drop for OverAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// After a panic what is locked is used no more.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::{each_job, ordered_map};

    #[test]
    fn results_are_in_order_and_every_finished_item_is_counted() {
        for threads in [0, 1, 2, 5, 100] {
            let mut told = Vec::new();
            let squares = ordered_map(threads, 0..50_u32, |it| it * it, |count| told.push(count));
            assert!(squares.into_iter().eq((0..50).map(|it| it * it)), "{threads} threads");
            assert!(told.into_iter().eq(1..=50), "{threads} threads");
        }
        assert!(ordered_map(4, std::iter::empty::<u8>(), |it| it, |_| {}).is_empty());
    }

    #[test]
    fn what_a_thread_keeps_to_itself_is_its_own() {
        let mut jobs = 0..1000;
        let workers = AtomicUsize::new(0);
        let mut counts = [0; 3];
        let worker = || {
            let (own, mut count) = (workers.fetch_add(1, Ordering::Relaxed), 0);
            Ok::<_, ()>(move |_| {
                count += 1;
                Ok((count % 2 == 0).then_some((own, count)))
            })
        };
        let told = each_job(
            3,
            |_| jobs.next(),
            worker,
            |(own, count)| {
                assert_eq!(count, counts[own] + 2, "every other job of a thread is told of");
                counts[own] = count;
                Ok(())
            },
        );
        assert_eq!((told, workers.into_inner()), (Ok(()), 3));
        assert!(counts.iter().sum::<usize>() >= 998, "{counts:?}");
    }

    /// Nobody runs out of jobs here: only the error ends the others.
    #[test]
    fn an_error_ends_everything_wherever_it_happens() {
        for threads in [1, 4] {
            let worker = || Ok(|job| if job == 100 { Err("a job") } else { Ok(Some(job)) });
            let mut jobs = 0..;
            assert_eq!(each_job(threads, |_| jobs.next(), worker, |_| Ok(())), Err("a job"));
            let mut jobs = 0_u32..;
            let worker = || Ok(|job| Ok(Some(job)));
            let finished = |job| if job == 100 { Err("the end of a job") } else { Ok(()) };
            let end = each_job(threads, |_| jobs.next(), worker, finished);
            assert_eq!(end, Err("the end of a job"));
            let worker = || Err::<fn(()) -> Result<Option<()>, _>, _>("a beginning");
            assert_eq!(each_job(threads, |_| Some(()), worker, |()| Ok(())), Err("a beginning"));
        }
    }

    #[test]
    fn a_panic_ends_the_others_and_is_passed_on() {
        let run = AssertUnwindSafe(|| {
            let mut jobs = 0..;
            let worker = || {
                Ok::<_, ()>(|job| {
                    assert_ne!(job, 100, "job 100");
                    Ok(Some(()))
                })
            };
            each_job(4, |_| jobs.next(), worker, |()| Ok(()))
        });
        let panic = catch_unwind(run).expect_err("it panics");
        assert!(panic.downcast_ref::<String>().is_some_and(|text| text.contains("job 100")));
    }
}
