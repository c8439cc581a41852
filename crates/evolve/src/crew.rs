//! Several threads that do one round of jobs after another.
//!
//! A generation takes less than a millisecond: threads are started once a run and then look
//! for the next round without sleeping, or what they do in parallel would be lost in waking
//! them.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock};
use std::thread;

/// Jobs that can be done in any order, at the same time.
pub(crate) trait Round: Sync + Send {
    /// What each thread keeps for itself.
    type Scratch: Default;
    /// How many jobs.
    fn jobs(&self) -> usize;
    /// Does one of them.
    fn work(&self, job: usize, scratch: &mut Self::Scratch);
}

/// What threads share.
struct Shared<R> {
    round: RwLock<Option<R>>,
    /// Counts rounds, or is [`OVER`].
    number: AtomicU64,
    next: AtomicUsize,
    done: AtomicUsize,
}

const OVER: u64 = u64::MAX;

impl<R: Round> Shared<R> {
    /// Does jobs of the present round while there are any.
    fn help(&self, scratch: &mut R::Scratch) {
        let round = self.round.read().unwrap_or_else(PoisonError::into_inner);
        let Some(round) = round.as_ref() else { return };
        let jobs = round.jobs();
        loop {
            let job = self.next.fetch_add(1, Ordering::Relaxed);
            if job >= jobs {
                return;
            }
            let _done = Done(&self.done);
            round.work(job, scratch);
        }
    }
}

/// Counts a job as done, even when it panics: or the boss would wait forever.
struct Done<'a>(&'a AtomicUsize);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Release);
    }
}

/// Waits a moment: without giving up the processor at first, then with.
struct Patience(u32);

impl Patience {
    fn wait(&mut self) {
        self.0 += 1;
        if self.0 < 10_000 { spin_loop() } else { thread::yield_now() }
    }
}

/// Tells the threads to go home, even when the boss panics.
struct GoHome<'a>(&'a AtomicU64);

impl Drop for GoHome<'_> {
    fn drop(&mut self) {
        self.0.store(OVER, Ordering::Release);
    }
}

/// Calls `boss` with a function that does a round on so many threads, its own included, and
/// gives the round back.
pub(crate) fn with_crew<R: Round, T>(
    threads: usize,
    boss: impl FnOnce(&mut dyn FnMut(R) -> R) -> T,
) -> T {
    let mut scratch = R::Scratch::default();
    if threads <= 1 {
        return boss(&mut |round| {
            for job in 0..round.jobs() {
                round.work(job, &mut scratch);
            }
            round
        });
    }
    let shared = Shared {
        round: RwLock::new(None),
        number: AtomicU64::new(0),
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
    };
    thread::scope(|scope| {
        let _home = GoHome(&shared.number);
        for _ in 1..threads {
            scope.spawn(|| {
                let mut scratch = R::Scratch::default();
                let mut seen = 0;
                let mut patience = Patience(0);
                loop {
                    match shared.number.load(Ordering::Acquire) {
                        OVER => return,
                        number if number != seen => {
                            seen = number;
                            shared.help(&mut scratch);
                            patience = Patience(0);
                        }
                        _ => patience.wait(),
                    }
                }
            });
        }
        let put = |round| {
            std::mem::replace(
                &mut *shared.round.write().unwrap_or_else(PoisonError::into_inner),
                round,
            )
        };
        boss(&mut |round| {
            let jobs = round.jobs();
            shared.next.store(0, Ordering::Relaxed);
            shared.done.store(0, Ordering::Relaxed);
            put(Some(round));
            shared.number.fetch_add(1, Ordering::Release);
            shared.help(&mut scratch);
            let mut patience = Patience(0);
            while shared.done.load(Ordering::Acquire) < jobs {
                patience.wait();
            }
            put(None).expect("nobody else takes the round away")
        })
    })
}
