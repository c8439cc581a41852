use std::collections::BTreeMap;

use gamut_game::parallel::each_job;
use gamut_game::{Rng, rng};
use gamut_players::{Entrant, Playable, SeatError};
use gamut_search::StopSwitch;
use rand::RngExt;

use crate::openings::{Judged, Opener};
use crate::played::play_on;
use crate::seated_pair::SeatedPair;
use crate::{Openings, PlayedGame, SeriesResult, Watch};

/// A match of several games between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// How many games; an even number gives each player both sides of every opening.
    pub games: usize,
    /// Same seed, same games (as far as the players depend on nothing but their position:
    /// those that think by the clock do not).
    pub seed: u64,
    /// Games played at the same time.
    pub threads: usize,
    /// How games begin.
    pub openings: Openings,
    /// Ends games after this many moves, both sides' and the opening counted; the position then
    /// decides.
    pub move_cap: Option<u32>,
    /// Whether a position that comes for the third time is a draw where the rules say so.
    pub repetition_draws: bool,
}

impl Default for Series {
    fn default() -> Self {
        Self {
            games: 100,
            seed: 1,
            threads: 1,
            openings: Openings::default(),
            move_cap: None,
            repetition_draws: true,
        }
    }
}

/// Plays a series from the game's start position.
///
/// Games 0 and 1, 2 and 3, … share an opening; the first player begins the even ones.
/// `on_game` is told about every game, in order of their numbers. When `stop` is switched,
/// games that are not finished are forgotten, and the result is that of the others.
///
/// # Errors
/// When a player cannot [sit down](Entrant::seat).
pub fn play_series<G: Playable>(
    first: &dyn Entrant<G>,
    second: &dyn Entrant<G>,
    series: &Series,
    stop: &StopSwitch,
    on_game: &(dyn Fn(&PlayedGame<G>) + Sync),
) -> Result<SeriesResult, SeatError> {
    play_series_from(&G::start(), first, second, series, stop, on_game)
}

/// As [`play_series`], but openings begin from `start`.
///
/// # Errors
/// When a player cannot [sit down](Entrant::seat).
pub fn play_series_from<G: Playable>(
    start: &G::Position,
    first: &dyn Entrant<G>,
    second: &dyn Entrant<G>,
    series: &Series,
    stop: &StopSwitch,
    on_game: &(dyn Fn(&PlayedGame<G>) + Sync),
) -> Result<SeriesResult, SeatError> {
    let mut schedule = Schedule::new(series.games);
    let next = |thread| if stop.is_stopped() { None } else { schedule.next(thread) };
    let judged = Judged::new();
    let worker = || {
        let mut opener = Opener::<G>::new(series.openings, start, &judged)?;
        let mut seated = SeatedPair::new([first, second])?;
        Ok(move |number| {
            Ok::<_, SeatError>(play_game(
                number,
                &mut seated,
                series,
                &mut opener,
                stop,
                &mut |_, _, _| {},
            ))
        })
    };
    let mut reporter =
        Reporter { result: SeriesResult::default(), waiting: BTreeMap::new(), told: 0, on_game };
    each_job(series.threads.min(series.games), next, worker, |played| {
        reporter.take(played);
        Ok(())
    })?;
    reporter.tell_the_rest();
    Ok(reporter.result)
}

/// Plays only game `number` of the series that [`play_series_from`] would play, and is told of
/// every move; `None` when it was stopped.
///
/// # Errors
/// When a player cannot [sit down](Entrant::seat).
pub fn play_one_from<G: Playable>(
    start: &G::Position,
    first: &dyn Entrant<G>,
    second: &dyn Entrant<G>,
    series: &Series,
    number: usize,
    stop: &StopSwitch,
    watch: &mut Watch<'_, G>,
) -> Result<Option<PlayedGame<G>>, SeatError> {
    let judged = Judged::new();
    let mut opener = Opener::<G>::new(series.openings, start, &judged)?;
    let mut seated = SeatedPair::new([first, second])?;
    Ok(play_game(number, &mut seated, series, &mut opener, stop, watch))
}

/// The chances of a game of a series: those of even streams.
fn game_rng(seed: u64, number: u64) -> Rng {
    rng(seed, 2 * number)
}

/// The chances of the opening of a pair of games: those of odd streams.
pub(crate) fn opening_rng(seed: u64, pair: u64) -> Rng {
    rng(seed, 2 * pair + 1)
}

/// Plays one game; `None` when it was stopped. All chance in it comes from the seed and its
/// number.
fn play_game<G: Playable>(
    number: usize,
    seated: &mut SeatedPair<'_, G>,
    series: &Series,
    opener: &mut Opener<'_, G>,
    stop: &StopSwitch,
    watch: &mut Watch<'_, G>,
) -> Option<PlayedGame<G>> {
    let mut seeds = game_rng(series.seed, number as u64);
    seated.begin(0, seeds.random(), stop);
    seated.begin(1, seeds.random(), stop);
    let mut game = opener.opening(series.seed, number as u64 / 2, stop);
    if let Some(moves) = series.move_cap {
        game = game.with_move_cap(moves);
    }
    if !series.repetition_draws {
        game = game.without_repetition_draws();
    }
    let beginner = G::side_to_move(game.start());
    let first_side = if number.is_multiple_of(2) { beginner } else { !beginner };
    play_on(number, game, seated, first_side, stop, watch)
}

/// Which game a thread plays next. Games of one pair share an opening, which takes longer to find
/// than some games to play: the thread that has played the first plays the second, unless there is
/// nothing else left for another.
struct Schedule {
    games: usize,
    next: usize,
    /// Second games of pairs whose first has begun, and on which thread.
    seconds: Vec<(usize, usize)>,
}

impl Schedule {
    fn new(games: usize) -> Self {
        Self { games, next: 0, seconds: Vec::new() }
    }

    /// The next game of a thread.
    fn next(&mut self, thread: usize) -> Option<usize> {
        if let Some(place) = self.seconds.iter().position(|&(owner, _)| owner == thread) {
            return Some(self.seconds.swap_remove(place).1);
        }
        if self.next < self.games {
            let first = self.next;
            self.next += 2;
            let second = Some(first + 1).filter(|&second| second < self.games);
            self.seconds.extend(second.map(|second| (thread, second)));
            return Some(first);
        }
        self.seconds.pop().map(|(_, second)| second)
    }
}

/// Puts games back into order.
struct Reporter<'a, G: Playable> {
    result: SeriesResult,
    /// Games that are finished before one that came earlier.
    waiting: BTreeMap<usize, PlayedGame<G>>,
    /// How many were reported.
    told: usize,
    on_game: &'a (dyn Fn(&PlayedGame<G>) + Sync),
}

impl<G: Playable> Reporter<'_, G> {
    fn take(&mut self, played: PlayedGame<G>) {
        self.waiting.insert(played.number, played);
        while let Some(played) = self.waiting.remove(&self.told) {
            self.tell(&played);
            self.told += 1;
        }
    }

    /// After an interruption there may be gaps.
    fn tell_the_rest(&mut self) {
        while let Some((_, played)) = self.waiting.pop_first() {
            self.tell(&played);
        }
    }

    fn tell(&mut self, played: &PlayedGame<G>) {
        self.result.add(played);
        (self.on_game)(played);
    }
}
