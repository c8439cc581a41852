//! Players fail, and the others win: nothing else is lost.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use gamut_arena::{PlayedGame, Series, SeriesResult, play_series};
use gamut_game::{Match, Reason, Record, Rng, random_move, rng};
use gamut_games::breakthrough::Breakthrough;
use gamut_games::othello::{Move, Othello};
use gamut_players::{Entrant, Fault, Own, Player, PlayerSpec, SeatError, Thinking};
use gamut_search::{StopSwitch, Task, Thought};

/// Plays at random until its `fails_at`th move of a game, and then does something else.
struct Failing {
    moves: u32,
    fails_at: u32,
    how: fn() -> Result<Thought<Othello>, Fault>,
}

impl Player<Othello> for Failing {
    fn think(
        &mut self,
        game: &Match<Othello>,
        _: Task<'_, Othello>,
    ) -> Result<Thought<Othello>, Fault> {
        self.moves += 1;
        if self.moves >= self.fails_at {
            return (self.how)();
        }
        let ply = game.moves().len() as u64;
        Ok(Thought::of(random_move::<Othello>(game.position(), &mut rng(1, ply))))
    }
}

fn play(how: fn() -> Result<Thought<Othello>, Fault>) -> (SeriesResult, Vec<PlayedGame<Othello>>) {
    let failing = Own::new("failing", move |_| Failing { moves: 0, fails_at: 3, how });
    let random: PlayerSpec = "random".parse().expect("a spec");
    let series = Series { games: 6, threads: 2, ..Series::default() };
    let played = Mutex::new(Vec::new());
    let on_game = |game: &PlayedGame<Othello>| played.lock().expect("one").push(game.clone());
    let result = play_series(&failing, &random, &series, &StopSwitch::new(), &on_game);
    (result.expect("both sit down"), played.into_inner().expect("all"))
}

#[test]
fn every_fault_loses_its_game_and_says_why() {
    type Case = (fn() -> Result<Thought<Othello>, Fault>, Reason, &'static str);
    let cases: [Case; 7] = [
        (
            || Err(Fault::Crashed("exit status 3".into())),
            Reason::Crash,
            "broke down: exit status 3",
        ),
        (|| Err(Fault::OutOfTime("silent".into())), Reason::OutOfTime, "ran out of time: silent"),
        (|| Err(Fault::IllegalMove("z9".into())), Reason::IllegalMove, "made an illegal move: z9"),
        (|| Err(Fault::Refused("no".into())), Reason::Refusal, "refused to move: no"),
        (|| Ok(Thought::none()), Reason::Refusal, "refused to move: it found no move"),
        (|| Ok(Thought::of(Some(Move::Pass))), Reason::IllegalMove, "made an illegal move: Pass"),
        (|| panic!("my own mistake"), Reason::Crash, "broke down: it panicked: my own mistake"),
    ];
    for (how, reason, text) in cases {
        let (result, games) = play(how);
        assert_eq!((result.tally.losses, result.tally.games()), (6, 6), "{text}");
        assert_eq!(result.reasons.len(), 1, "{text}");
        assert_eq!(result.reasons[0].0, reason, "{text}");
        assert_eq!((result.faults[0].games, result.faults[1].games), (6, 0), "{text}");
        for game in games {
            // Two moves of its own, and as many or one more of the other's.
            let played = game.game.moves().len() - game.opening_plies;
            assert!((4..=5).contains(&played), "{text}");
            let (who, fault) = game.fault.as_ref().expect("a fault");
            assert_eq!((*who, fault.to_string().as_str()), (0, text));
            let record = game.record(["failing", "random"], &[]).to_string();
            let record = Record::parse(&record).expect("a record");
            assert_eq!(record.tag("Termination"), Some(reason.to_string().as_str()));
            assert_eq!(record.tag("Fault"), Some(format!("{} {text}", game.first_side).as_str()));
            assert!(record.replay::<Othello>().is_ok());
        }
    }
}

#[test]
fn a_player_that_resigns_has_lost_and_not_failed() {
    let (result, _) = play(|| Err(Fault::Resigned));
    assert_eq!((result.tally.losses, result.faults[0].games), (6, 0));
    assert_eq!(result.reasons[0].0, Reason::Resignation);
}

#[test]
fn a_draw_that_is_claimed_is_a_draw() {
    let (result, games) = play(|| Err(Fault::ClaimsDraw("too dull".into())));
    assert_eq!((result.tally.draws, result.reasons[0].0), (6, Reason::ClaimedDraw));
    assert_eq!(result.faults[0].games, 0, "it was trusted");
    assert!(games[0].record(["a", "b"], &[]).to_string().contains("1/2-1/2"));
}

#[test]
fn a_game_whose_player_was_cancelled_is_forgotten() {
    let (result, _) = play(|| Err(Fault::Cancelled));
    assert_eq!(result.tally.games(), 0);
}

/// A player that counts how often it is asked to begin.
struct Counting;

static SEATED: AtomicUsize = AtomicUsize::new(0);
static BEGUN: AtomicUsize = AtomicUsize::new(0);
static READY: AtomicUsize = AtomicUsize::new(0);

impl Player<Breakthrough> for Counting {
    fn think(
        &mut self,
        game: &Match<Breakthrough>,
        _: Task<'_, Breakthrough>,
    ) -> Thinking<Breakthrough> {
        Ok(Thought::of(random_move::<Breakthrough>(game.position(), &mut rng(2, 0))))
    }

    fn new_game(&mut self, _: u64) {
        BEGUN.fetch_add(1, Ordering::SeqCst);
    }

    fn get_ready(&mut self, _: &StopSwitch) -> Result<(), Fault> {
        READY.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

/// The player that it seats.
struct Counted;

impl Entrant<Breakthrough> for Counted {
    fn name(&self) -> String {
        "counting".to_owned()
    }

    fn seat(&self, _: u64) -> Result<Box<dyn Player<Breakthrough>>, SeatError> {
        SEATED.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(Counting))
    }
}

#[test]
fn players_are_seated_once_a_thread_and_told_of_every_game() {
    let mcts: PlayerSpec = "mcts:playouts=20".parse().expect("a spec");
    let series = Series { games: 20, threads: 2, ..Series::default() };
    let result = play_series(&Counted, &mcts, &series, &StopSwitch::new(), &|_| {});
    assert_eq!(result.expect("players").tally.games(), 20);
    let counts = [&SEATED, &BEGUN, &READY].map(|count| count.load(Ordering::SeqCst));
    assert_eq!(counts, [2, 20, 20]);
}

/// Plays by chance, and remembers: what it does at a move depends on all before.
struct Chancy(Rng);

impl Player<Othello> for Chancy {
    fn think(&mut self, game: &Match<Othello>, _: Task<'_, Othello>) -> Thinking<Othello> {
        Ok(Thought::of(random_move::<Othello>(game.position(), &mut self.0)))
    }
}

/// A player of your own is made anew for every game, with a seed of the game's: neither the
/// number of threads nor the games before it change what it plays.
#[test]
fn a_player_of_ones_own_has_the_chances_of_the_series() {
    let chancy = Own::new("chancy", |seed| Chancy(rng(seed, 0)));
    let rival: PlayerSpec = "random".parse().expect("a spec");
    let played = |seed: u64, threads: usize, games: usize| {
        let series = Series { games, seed, threads, ..Series::default() };
        let records = Mutex::new(Vec::new());
        let on_game = |game: &PlayedGame<Othello>| {
            let record = game.record(["chancy", "random"], &[]).to_string();
            records.lock().expect("one").push(record);
        };
        play_series(&chancy, &rival, &series, &StopSwitch::new(), &on_game).expect("players");
        records.into_inner().expect("all")
    };
    let games = played(5, 1, 12);
    assert_eq!(games, played(5, 2, 12));
    assert_eq!(games[..4], played(5, 1, 4)[..]);
    assert_ne!(games, played(6, 1, 12));
}
