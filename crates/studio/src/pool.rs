//! Where searches run: on as many threads as there are processors, and only while somebody
//! waits for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use gamut::StopSwitch;
use tokio::sync::Semaphore;

use crate::error::StudioError;
use crate::limits::{LONGEST_ANALYSIS, LONGEST_THOUGHT, MOST_WAITING};

/// A bounded pool of searches.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    free: Arc<Semaphore>,
    /// Analyses go on for minutes: they leave a processor to the games.
    free_for_analyses: Arc<Semaphore>,
    /// As many as there are threads.
    size: u32,
    /// Moves and analyses wait apart, so that no move waits behind analyses.
    waiting: [Arc<AtomicUsize>; 2],
    /// Searches that run now.
    running: Arc<AtomicUsize>,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move, a hint: seconds.
    Move,
    /// An analysis: minutes.
    Analysis,
}

impl Purpose {
    fn longest(self) -> Duration {
        match self {
            Self::Move => LONGEST_THOUGHT,
            Self::Analysis => LONGEST_ANALYSIS,
        }
    }
}

impl Pool {
    /// A pool of this many threads.
    pub(crate) fn new(threads: usize) -> Self {
        let threads = threads.max(2);
        Self {
            free: Arc::new(Semaphore::new(threads)),
            free_for_analyses: Arc::new(Semaphore::new(threads - 1)),
            size: threads as u32,
            waiting: [Arc::default(), Arc::default()],
            running: Arc::default(),
        }
    }

    /// How many searches run now.
    pub(crate) fn running(&self) -> usize {
        self.running.load(Ordering::SeqCst)
    }

    /// Runs `search`, which uses `threads` threads, when they are free. Its switch ends it when
    /// it has taken as long as it may, and when the future is dropped.
    ///
    /// # Errors
    /// When too many wait already, or the search broke down.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        purpose: Purpose,
        threads: u32,
        search: impl FnOnce(&StopSwitch) -> T + Send + 'static,
    ) -> Result<T, StudioError> {
        let closed = |_| StudioError::Busy("the studio is closing");
        let turn = Turn::take(&self.waiting[purpose as usize])?;
        let threads = threads.clamp(1, self.size);
        let analysis = match purpose {
            Purpose::Move => None,
            Purpose::Analysis => {
                let threads = threads.min(self.size - 1);
                let permits = self.free_for_analyses.clone().acquire_many_owned(threads);
                Some(permits.await.map_err(closed)?)
            }
        };
        let permit = self.free.clone().acquire_many_owned(threads).await.map_err(closed)?;
        drop(turn);
        let stop = StopSwitch::new();
        let ending = StopWhenDropped(stop.clone());
        let running = Running::start(&self.running);
        let mut thread = tokio::task::spawn_blocking(move || {
            // Free for others when the search has really ended, not when it is no longer awaited.
            let _held = (permit, analysis, running);
            search(&stop)
        });
        let ended = match tokio::time::timeout(purpose.longest(), &mut thread).await {
            Ok(ended) => ended,
            Err(_) => {
                drop(ending);
                thread.await
            }
        };
        ended.map_err(|_| StudioError::Internal("the search broke down; this is a bug".to_owned()))
    }
}

/// A place in the queue.
struct Turn(Arc<AtomicUsize>);

impl Turn {
    fn take(waiting: &Arc<AtomicUsize>) -> Result<Self, StudioError> {
        let before = waiting.fetch_add(1, Ordering::SeqCst);
        let turn = Self(waiting.clone());
        match before < MOST_WAITING {
            true => Ok(turn),
            false => {
                Err(StudioError::Busy("too many searches wait already: try again in a moment"))
            }
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Counts a search that runs.
struct Running(Arc<AtomicUsize>);

impl Running {
    fn start(running: &Arc<AtomicUsize>) -> Self {
        running.fetch_add(1, Ordering::SeqCst);
        Self(running.clone())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

struct StopWhenDropped(StopSwitch);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Pool, Purpose};

    fn wait_for(stop: &gamut::StopSwitch) {
        let begun = Instant::now();
        while !stop.is_stopped() && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    async fn until_nothing_runs(pool: &Pool) -> bool {
        for _ in 0..2_000 {
            if pool.running() == 0 {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        false
    }

    #[tokio::test]
    async fn a_search_that_nobody_waits_for_ends() {
        let pool = Pool::new(2);
        let search = pool.run(Purpose::Move, 1, wait_for);
        let waited = tokio::time::timeout(Duration::from_millis(50), search).await;
        assert!(waited.is_err(), "it goes on while somebody waits");
        assert!(until_nothing_runs(&pool).await);
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_thinks_for_longer_than_the_longest_thought() {
        let pool = Pool::new(2);
        let thinking = pool.clone();
        let search = tokio::spawn(async move { thinking.run(Purpose::Move, 1, wait_for).await });
        while pool.running() == 0 {
            tokio::task::yield_now().await;
        }
        let begun = Instant::now();
        tokio::time::advance(crate::limits::LONGEST_THOUGHT).await;
        assert!(search.await.expect("a task").is_ok(), "it answers with what it has");
        assert!(begun.elapsed() < Duration::from_secs(10));
    }

    #[tokio::test]
    async fn analyses_leave_room_for_moves() {
        let pool = Pool::new(2);
        let mut analyses = Vec::new();
        for _ in 0..4 {
            let pool = pool.clone();
            analyses
                .push(tokio::spawn(async move { pool.run(Purpose::Analysis, 1, wait_for).await }));
        }
        let answer = pool.run(Purpose::Move, 1, |_| 7);
        let answer = tokio::time::timeout(Duration::from_secs(5), answer).await;
        assert_eq!(answer.expect("a thread is free").expect("it runs"), 7);
        analyses.iter().for_each(tokio::task::JoinHandle::abort);
        assert!(until_nothing_runs(&pool).await);
    }

    #[tokio::test]
    async fn no_more_wait_than_there_is_room_for() {
        let pool = Pool::new(2);
        let mut waiting = Vec::new();
        for _ in 0..crate::limits::MOST_WAITING + 10 {
            let pool = pool.clone();
            waiting.push(tokio::spawn(async move { pool.run(Purpose::Move, 1, wait_for).await }));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        let refused = pool.run(Purpose::Move, 1, |_| ()).await.expect_err("the queue is full");
        assert!(matches!(refused, crate::error::StudioError::Busy(_)), "{refused}");
        waiting.iter().for_each(tokio::task::JoinHandle::abort);
        assert!(until_nothing_runs(&pool).await);
    }
}
