//! The examination of a generation: games are handed out to threads one by one, the costliest
//! first, and what an individual made decides which games come next.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use gamut_board::mix;
use gamut_evolve::Trial;

use crate::fitness::{Class, Contest, Examination, Played};
use crate::genome::Genome;
use crate::steered::Steered;

/// The examination of a generation.
pub(crate) struct Examinations<'a, G: Steered> {
    contest: &'a Contest<G>,
    seed: u64,
    stop: &'a (dyn Fn() -> bool + Sync),
    genomes: Vec<Genome>,
    state: Mutex<State>,
    /// Somebody has finished a game.
    changed: Condvar,
}

struct State {
    sittings: Vec<Sitting>,
    /// Games that are being played.
    playing: usize,
    is_stopped: bool,
}

/// The examination of one individual under way.
pub(crate) struct Sitting {
    pub(crate) examination: Examination,
    /// The games of the present round, in order.
    round: Vec<Option<Played>>,
    /// How many of them were handed out.
    handed_out: usize,
    /// All games so far.
    pub(crate) played: Vec<(Class, Played)>,
}

impl Sitting {
    fn new(examination: Examination) -> Self {
        let round = vec![None; examination.games().len()];
        Self { examination, round, handed_out: 0, played: Vec::new() }
    }

    fn next_class(&self) -> Option<Class> {
        self.examination.games().get(self.handed_out).copied()
    }

    /// Which game against its class the one at this place of the round is: games of one individual
    /// differ, those of different ones are under the same seed.
    fn game_number(&self, place: usize, class: Class) -> u64 {
        let before = self.examination.results().of(class).len();
        let round = &self.examination.games()[..place];
        (before + round.iter().filter(|&&other| other == class).count()) as u64
    }

    /// Takes the result of a game; goes on to the next round after the last.
    fn take(&mut self, place: usize, played: Played) {
        self.round[place] = Some(played);
        let Some(round) = self.round.iter().copied().collect::<Option<Vec<_>>>() else { return };
        let results: Vec<f64> = round.iter().map(|played| played.result).collect();
        self.played.extend(self.examination.games().iter().copied().zip(round));
        self.examination.tell(&results);
        (self.round, self.handed_out) = (vec![None; self.examination.games().len()], 0);
    }
}

impl<'a, G: Steered> Examinations<'a, G> {
    /// Examines these individuals; all of them play under the same seeds.
    pub(crate) fn new(
        contest: &'a Contest<G>,
        candidates: Vec<(Genome, Examination)>,
        seed: u64,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let (genomes, examinations): (Vec<_>, Vec<_>) = candidates.into_iter().unzip();
        let sittings = examinations.into_iter().map(Sitting::new).collect();
        let state = Mutex::new(State { sittings, playing: 0, is_stopped: false });
        Self { contest, seed, stop, genomes, state, changed: Condvar::new() }
    }

    /// What came of them; `None` when they were stopped.
    pub(crate) fn into_sittings(self) -> Option<Vec<Sitting>> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        (!state.is_stopped).then_some(state.sittings)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The game that is to be played next: against the strongest opponent, for who is examined
    /// first.
    fn hand_out(&mut self) -> Option<(usize, usize, Class)> {
        let open = self.sittings.iter().enumerate();
        let open = open.filter_map(|(number, sitting)| Some((number, sitting.next_class()?)));
        let (number, class) = open.max_by_key(|&(number, class)| (class, usize::MAX - number))?;
        let sitting = &mut self.sittings[number];
        sitting.handed_out += 1;
        self.playing += 1;
        Some((number, sitting.handed_out - 1, class))
    }
}

/// When a thread panics, the others do not wait for the game that it played, and what was played
/// does not count.
struct StopsAtPanic<'a, 'b, G: Steered>(&'a Examinations<'b, G>);

impl<G: Steered> Drop for StopsAtPanic<'_, '_, G> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().is_stopped = true;
            self.0.changed.notify_all();
        }
    }
}

impl<G: Steered> Trial for Examinations<'_, G> {
    type Room = ();

    /// A thread that begins a job plays games as long as there are any.
    fn jobs(&self) -> usize {
        self.genomes.len()
    }

    fn measure(&self, _: usize, (): &mut ()) {
        let _unless_panic = StopsAtPanic(self);
        let mut state = self.lock();
        loop {
            if state.is_stopped {
                return;
            }
            let Some((number, place, class)) = state.hand_out() else {
                if state.playing == 0 {
                    return;
                }
                // What is being played may lead to more games.
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let game = state.sittings[number].game_number(place, class);
            drop(state);
            let seed = mix(self.seed ^ mix(u64::from(class.number()) << 32 | game));
            let played = self.contest.play(&self.genomes[number], class, seed, self.stop);
            state = self.lock();
            state.playing -= 1;
            match played {
                Some(played) => state.sittings[number].take(place, played),
                None => state.is_stopped = true,
            }
            self.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;

    use super::*;
    use crate::fitness::{Adjudication, Thresholds};
    use crate::search::Frame;
    use gamut_games::othello::Othello;

    /// A third thread waits, as two games are all there are, when one of them ends in a panic.
    #[test]
    fn a_panic_in_one_game_leaves_no_thread_waiting() {
        let frame = Frame { nodes: 100, ..Frame::default() };
        let contest = Contest::<Othello>::new(frame, Adjudication::default());
        let candidates =
            vec![(Genome::standard::<Othello>(), Examination::new(Thresholds::default()))];
        let moves = AtomicU32::new(0);
        let stop = || match moves.fetch_add(1, Ordering::Relaxed) {
            20 => panic!("this one is meant to be"),
            _ => false,
        };
        let examinations = Examinations::new(&contest, candidates, 1, &stop);
        let one = || catch_unwind(AssertUnwindSafe(|| examinations.measure(0, &mut ()))).is_err();
        let panics = thread::scope(|scope| {
            let threads = [(); 3].map(|()| scope.spawn(one));
            threads.map(|thread| thread.join().expect("it was caught"))
        });
        assert_eq!(panics.into_iter().filter(|&panics| panics).count(), 1);
        assert!(examinations.into_sittings().is_none());
    }
}
