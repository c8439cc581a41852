//! Players that live and players that fail, at a table without HTTP.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

use futures_util::StreamExt;
use gamut::views::ThoughtView;
use gamut::{AnyMatch, AnyPlayer, Fault, PlayerSpec, StopSwitch, seat_seed};
use tokio::sync::mpsc::UnboundedSender;

use super::*;
use crate::limits::{KEPT_AFTER_A_STEP, KEPT_AFTER_WATCHING, MOST_OPEN_GAMES};
use crate::policy::Outside;
use crate::pool::Pool;
use crate::tables::Tables;
use crate::views::WaitsFor;

/// A table with all that it needs.
struct Room {
    folder: PathBuf,
    store: Arc<Store>,
    pool: Pool,
    roster: Arc<Roster>,
    table: Arc<GameTable>,
    /// Other games.
    tables: Tables,
}

impl Room {
    fn new(rules: &str, black: &str, white: &str) -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("gamut-table-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let store = Arc::new(Store::open(&folder).expect("a folder"));
        let board = gamut::game(rules).expect("a game").begin(None, None).expect("a start");
        let seats = [black, white].map(|spec| spec.parse::<PlayerSpec>().expect("a spec"));
        let game = Game::new("test".to_owned(), board, seats);
        store.insert(&[game.saved()]).expect("room");
        let roster = Arc::default();
        let policy = Policy { outside: Outside::Allowed, threads: 2 };
        let table = Arc::new(GameTable::new(game, policy, &roster));
        Self { folder, store, pool: Pool::new(2), roster, table, tables: Tables::default() }
    }

    async fn step(&self) -> Result<GameView, StudioError> {
        self.table.step(&self.store, &self.pool).await
    }

    fn change(&self, change: impl FnOnce(&mut Game)) -> GameView {
        let changed = self.table.change(&self.store, |game| {
            change(game);
            Ok(())
        });
        changed.expect("a change")
    }

    /// Lets this player sit in the chair of a side.
    fn seat(&self, side: Side, player: Fake) {
        seat(&self.table, side, player);
    }

    fn turn(&self) -> driving::Turn {
        let game = lock(&self.table.game);
        self.table.turn_of(&game).expect("a program's turn")
    }

    /// What the program to move thinks, and its move.
    async fn think(&self) -> ThoughtView {
        let turn = self.turn();
        let number = turn.number;
        let thought = self.table.think(turn, &self.pool).await.expect("a thought");
        self.table.play_thought(&self.store, number, &thought).expect("a move");
        thought
    }

    /// Another game.
    fn open(&self, id: &str) -> Arc<GameTable> {
        self.tables.get(&self.store, self.table.policy, id).expect("a game")
    }

    fn board(&self) -> Box<dyn AnyMatch> {
        self.table.game().board
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn seat(table: &GameTable, side: Side, player: Fake) {
    let turn = table.chairs[side as usize].turn();
    let thinking = turn.begin(&StopSwitch::new(), || Ok(Box::new(player))).expect("a seat");
    thinking.expect("nobody stops it").rest();
}

/// A player that always does the same.
enum Fake {
    Fails(Fault),
    Says(Option<&'static str>),
    /// Gives up, and takes its time to leave.
    Lingers(#[allow(dead_code, reason = "it is dropped")] Lingering),
}

/// When dropped, waits for something that a task of the studio must do, and tells whether it did.
struct Lingering {
    leaving: Arc<Notify>,
    farewell: mpsc::Receiver<()>,
    told: UnboundedSender<bool>,
}

impl Drop for Lingering {
    fn drop(&mut self) {
        self.leaving.notify_one();
        let farewell = self.farewell.recv_timeout(std::time::Duration::from_secs(2));
        let _ = self.told.send(farewell.is_ok());
    }
}

impl AnyPlayer for Fake {
    fn think(
        &mut self,
        game: &dyn AnyMatch,
        stop: &StopSwitch,
        report: &mut dyn FnMut(ThoughtView),
    ) -> Result<ThoughtView, Fault> {
        match self {
            Self::Fails(fault) => Err(fault.clone()),
            Self::Says(text) => {
                let spec: PlayerSpec = "random".parse().expect("a spec");
                let mut random = game.seat(&spec, 1).expect("a player");
                let thought = random.think(game, stop, report)?;
                Ok(ThoughtView { best: text.map(str::to_owned), ..thought })
            }
            Self::Lingers(_) => Err(Fault::Resigned),
        }
    }

    fn has_answered(&self) -> bool {
        true
    }

    fn get_ready(&mut self, _: &StopSwitch) -> Result<(), Fault> {
        Ok(())
    }

    fn learned(&self) -> Option<String> {
        None
    }
}

fn think_alone(player: &mut dyn AnyPlayer, board: &dyn AnyMatch) -> ThoughtView {
    player.think(board, &StopSwitch::new(), &mut |_| {}).expect("a thought")
}

/// The engine finds in its table what it looked at for the move before. With a player seated
/// anew for every move, the second thought would cost as much as that of a fresh one.
#[tokio::test]
async fn what_a_player_knows_serves_it_at_the_next_move() {
    let engine = "engine:depth=7,hash=4";
    let room = Room::new("othello", engine, "human");
    let spec: PlayerSpec = engine.parse().expect("a spec");
    let seed = seat_seed(room.table.game().seed, Side::Black);
    let mut alive = room.board().seat(&spec, seed).expect("a player");
    for _ in 0..3 {
        let board = room.board();
        let expected = think_alone(&mut *alive, &*board);
        let fresh = think_alone(&mut *board.seat(&spec, seed).expect("a player"), &*board);
        let thought = room.think().await;
        assert_eq!((&thought.best, thought.nodes), (&expected.best, expected.nodes));
        if board.plies() > 0 {
            assert_ne!(thought.nodes, fresh.nodes, "as if it had never thought before");
        }
        room.change(|game| {
            let reply = game.board.board(game.board.plies()).expect("a board").legal.remove(0);
            game.play(&reply.text, None).expect("a move");
        });
    }
    assert_eq!(room.roster.seated(), 1);
}

/// Somebody pauses the game, or leaves, at the very moment in which a program has its answer.
#[tokio::test]
async fn an_answer_that_nobody_waits_for_any_more_is_not_asked_for_again() {
    let spec = "hgp:pop=40,gens=10";
    let room = Room::new("othello", spec, "random");
    let seed = seat_seed(room.table.game().seed, Side::Black);
    let mut alive = room.board().seat(&spec.parse().expect("a spec"), seed).expect("a player");
    for _ in 0..3 {
        let expected = think_alone(&mut *alive, &*room.board());
        {
            let mut thought = std::pin::pin!(room.table.think(room.turn(), &room.pool));
            tokio::select! {
                biased;
                // Its thread has just begun; it is seldom so quick.
                _ = &mut thought => {}
                () = std::future::ready(()) => {}
            }
            while room.pool.running() > 0 {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
        }
        room.change(|game| game.set_paused(true));
        room.change(|game| game.set_paused(false));
        assert_eq!(room.think().await.values, expected.values);
        room.think().await;
    }
}

/// After moves were taken back, the player begins anew: with what it knew from the moves that
/// are gone it would think something else.
#[tokio::test]
async fn a_player_whose_moves_are_taken_back_begins_anew() {
    let room = Room::new("othello", "hgp:pop=12,gens=3", "hgp:pop=12,gens=3");
    let mut before = Vec::new();
    for _ in 0..4 {
        before.push(room.think().await.values);
    }
    room.change(|game| game.truncate(0));
    for expected in before {
        assert_eq!(room.think().await.values, expected);
    }
}

#[tokio::test]
async fn a_program_that_fails_stops_the_game_until_somebody_helps() {
    let faults = [
        (Fault::Crashed("it ended".to_owned()), "broke down: it ended"),
        (Fault::OutOfTime("5 s".to_owned()), "ran out of time: 5 s"),
        (Fault::IllegalMove("z9\nno".to_owned()), "made an illegal move: z9 no"),
        (Fault::Refused("no".to_owned()), "refused to move: no"),
    ];
    for (fault, text) in faults {
        let room = Room::new("othello", "random", "human");
        room.seat(Side::Black, Fake::Fails(fault));
        let told = room.step().await.expect_err("a fault");
        let expected = format!("Black (random) {text}");
        assert_eq!(told.to_string().replace('\n', " "), expected);
        let view = room.table.view();
        assert_eq!(view.trouble.map(|trouble| trouble.detail).as_deref(), Some(&*expected));
        assert_eq!((view.waits_for, view.plies.len()), (WaitsFor::Pause, 0));
        assert_eq!(room.roster.seated(), 0, "a player that failed is not asked again");
        // A later visitor reads it, too.
        let saved = room.store.load("test").expect("a store").expect("a game");
        assert_eq!(saved.trouble.as_deref(), Some(&*expected));

        // Another try, or another player.
        let resumed = room.change(|game| game.set_paused(false));
        assert_eq!((resumed.trouble, resumed.waits_for), (None, WaitsFor::Program));
        room.change(|game| game.wait_for_help(expected));
        let other = "greedy".parse().expect("a spec");
        let reseated = room.change(|game| game.set_seat(Side::Black, other));
        assert_eq!((reseated.trouble, reseated.waits_for), (None, WaitsFor::Program));
        assert_eq!(room.step().await.expect("a move").plies.len(), 1);
    }
}

/// Seating another player does not undo a pause that somebody else asked for.
#[tokio::test]
async fn help_ends_the_pause_of_a_program_that_failed_and_no_other() {
    for paused in [false, true] {
        let waits_for = if paused { WaitsFor::Pause } else { WaitsFor::Program };
        let room = Room::new("othello", "random", "human");
        room.change(|game| game.set_paused(paused));
        room.seat(Side::Black, Fake::Fails(Fault::Crashed("it ended".to_owned())));
        room.step().await.expect_err("a fault");
        assert!(room.table.view().paused);
        // The other side's player has nothing to do with it.
        let other =
            room.change(|game| game.set_seat(Side::White, "random".parse().expect("a spec")));
        assert!(other.trouble.is_some() && other.waits_for == WaitsFor::Pause);
        let seated =
            room.change(|game| game.set_seat(Side::Black, "greedy".parse().expect("a spec")));
        assert_eq!((seated.paused, seated.waits_for), (paused, waits_for));

        room.change(|game| game.wait_for_help("again".to_owned()));
        let back = room.change(|game| game.truncate(0));
        assert_eq!((back.trouble, back.paused, back.waits_for), (None, paused, waits_for));
    }
}

#[tokio::test]
async fn everybody_is_told_why_a_program_does_not_move() {
    let room = Room::new("othello", "random", "random");
    room.seat(Side::Black, Fake::Fails(Fault::Crashed("it ended".to_owned())));
    let mut events = std::pin::pin!(room.table.watch(&room.store, &room.pool));
    let (mut trouble, mut shown) = (None, None);
    while trouble.is_none() {
        match events.next().await.expect("an event") {
            TableEvent::Trouble(told) => trouble = Some(told.text(|view| view.detail.clone())),
            TableEvent::Game(told) => {
                shown = Some(told.text(|view| format!("{:?}", view.trouble)));
            }
            TableEvent::Thought(_) | TableEvent::Gone => {}
        }
    }
    let expected = "Black (random) broke down: it ended";
    assert_eq!(trouble.as_deref(), Some(expected));
    // The game came before, unless it was missed: then it is in the view.
    assert!(shown.is_some());
    assert!(room.table.view().trouble.is_some_and(|trouble| trouble.detail == expected));
}

#[tokio::test]
async fn moves_that_are_none_are_faults() {
    for (says, text) in [(Some("z9"), "made an illegal move: \"z9\""), (None, "found no move")] {
        let room = Room::new("othello", "random", "human");
        room.seat(Side::Black, Fake::Says(says));
        let told = room.step().await.expect_err("a fault").to_string();
        assert!(told.starts_with("Black (random) ") && told.contains(text), "{told}");
        assert!(room.table.view().trouble.is_some());
    }
}

#[tokio::test]
async fn a_program_that_gives_up_has_lost() {
    let room = Room::new("othello", "random", "random");
    room.seat(Side::Black, Fake::Fails(Fault::Resigned));
    let view = room.step().await.expect("a game that is over");
    let outcome = view.outcome.expect("an outcome");
    assert_eq!(outcome.text, "White wins: resignation");
    assert!(view.trouble.is_none() && !view.paused);
}

/// As in `gamut play` and in matches.
#[tokio::test]
async fn a_draw_that_a_program_claims_is_one() {
    let room = Room::new("othello", "human", "random");
    room.change(|game| game.play("d3", None).expect("a move"));
    room.seat(Side::White, Fake::Fails(Fault::ClaimsDraw("40 moves".to_owned())));
    let view = room.step().await.expect("a game that is over");
    let outcome = view.outcome.expect("an outcome");
    assert_eq!((outcome.winner, &*outcome.text), (None, "draw: draw by a program's own rules"));
    assert!(view.ended && view.trouble.is_none() && !view.paused);
    assert_eq!(view.waits_for, WaitsFor::Nothing);
    // A later visitor finds it so.
    let saved = room.store.load("test").expect("a store").expect("a game");
    let again = Game::restore(&saved).expect("a game");
    assert_eq!(again.board.outcome(), room.board().outcome());
    // The program would claim it again: the person's move before is taken back.
    assert_eq!(view.take_back, Some(0));
}

#[tokio::test]
async fn an_interruption_is_no_fault() {
    let room = Room::new("othello", "random", "human");
    room.seat(Side::Black, Fake::Fails(Fault::Cancelled));
    let before = room.table.view();
    let told = room.step().await.expect_err("no move");
    assert!(matches!(told, StudioError::Conflict(_)), "{told}");
    let after = room.table.view();
    assert_eq!((after.revision, after.paused, after.trouble), (before.revision, false, None));
    assert_eq!(room.step().await.expect("a move").plies.len(), 1);
}

#[tokio::test]
async fn players_go_with_their_seat_and_at_the_end() {
    let room = Room::new("othello", "random", "random");
    room.think().await;
    room.think().await;
    assert_eq!(room.roster.seated(), 2);
    let other = "greedy".parse().expect("a spec");
    room.change(|game| game.set_seat(Side::White, other));
    assert_eq!(room.roster.seated(), 1);
    room.change(|game| game.name = "Another name".to_owned());
    assert_eq!(room.roster.seated(), 1, "nothing to do with the players");
    room.change(|game| game.resign(Side::White));
    assert_eq!(room.roster.seated(), 0, "the game is over");
    room.change(|game| game.truncate(2));
    room.think().await;
    room.table.close();
    assert_eq!(room.roster.seated(), 0, "the game is deleted");
}

#[tokio::test]
async fn players_do_not_know_what_another_studio_did() {
    let room = Room::new("othello", "random", "human");
    room.think().await;
    let mut elsewhere = room.table.game();
    let reply = elsewhere.board.board(1).expect("a board").legal.remove(0);
    elsewhere.play(&reply.text, None).expect("a move");
    elsewhere.revision += 1;
    room.table.replace(&elsewhere.saved()).expect("a game");
    assert_eq!((room.board().plies(), room.roster.seated()), (2, 0));
}

/// Waits, by a clock that jumps, until no player sits there.
async fn until_nobody_sits(room: &Room) -> std::time::Duration {
    let begun = tokio::time::Instant::now();
    while room.roster.seated() > 0 && begun.elapsed() < 10 * KEPT_AFTER_A_STEP {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    begun.elapsed()
}

#[tokio::test(start_paused = true)]
async fn players_stay_a_little_when_nobody_looks() {
    let second = std::time::Duration::from_secs(1);
    let room = Room::new("othello", "random", "random");
    room.step().await.expect("a move");
    let waited = until_nobody_sits(&room).await;
    assert!((KEPT_AFTER_A_STEP - second..KEPT_AFTER_A_STEP + second).contains(&waited));
    // Slowly: on a busy machine the whole game might be over before this task has its turn.
    room.change(|game| game.pace_ms = 100);
    let mut events = Box::pin(room.table.watch(&room.store, &room.pool));
    while room.roster.seated() < 2 {
        events.next().await.expect("an event");
    }
    drop(events);
    let waited = until_nobody_sits(&room).await;
    assert!((KEPT_AFTER_WATCHING - second..KEPT_AFTER_WATCHING + second).contains(&waited));
}

#[tokio::test(start_paused = true)]
async fn a_spectator_that_comes_back_soon_finds_the_players_as_they_were() {
    let room = Room::new("othello", "random", "human");
    let events = room.table.watch(&room.store, &room.pool);
    let mut events = Box::pin(events);
    while room.board().plies() == 0 {
        events.next().await.expect("an event");
    }
    drop(events);
    tokio::time::sleep(KEPT_AFTER_WATCHING / 2).await;
    let events = room.table.watch(&room.store, &room.pool);
    tokio::time::sleep(2 * KEPT_AFTER_WATCHING).await;
    assert_eq!(room.roster.seated(), 1);
    drop(events);
}

/// As many games in memory as may be, with a player at one of them, and one more on disk.
fn open_games(room: &Room, player: Fake) {
    let games: Vec<_> = (0..=MOST_OPEN_GAMES)
        .map(|number| SavedGame { id: number.to_string(), ..room.table.game().saved() })
        .collect();
    room.store.insert(&games).expect("room");
    for game in &games[1..] {
        room.open(&game.id);
    }
    seat(&room.open("1"), Side::Black, player);
}

/// One worker answers all requests here: it must not wait for a player to go.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn players_who_take_their_time_to_leave_keep_nobody_waiting() {
    type Sits = fn(&Room, Fake);
    type Leaves = fn(&Room);
    let sits: Sits = |room, player| room.seat(Side::Black, player);
    let ways: [(&str, Sits, Leaves); 5] = [
        ("a change of seats", sits, |room| {
            room.change(|game| game.set_seat(Side::Black, "greedy".parse().expect("a spec")));
        }),
        ("a change elsewhere", sits, |room| {
            let mut elsewhere = room.table.game();
            elsewhere.revision += 1;
            room.table.replace(&elsewhere.saved()).expect("a game");
        }),
        ("a game that is deleted", sits, |room| room.table.close()),
        ("a game that nobody watches", sits, |room| {
            room.table.keep_players(std::time::Duration::ZERO);
        }),
        ("too many games", open_games, |room| drop(room.open("0"))),
    ];
    for (name, sits, leaves) in ways {
        let leaving: Arc<Notify> = Arc::default();
        let (say, farewell) = mpsc::channel();
        let (told, mut was_told) = tokio::sync::mpsc::unbounded_channel();
        let room = Arc::new(Room::new("loa", "random", "random"));
        sits(&room, Fake::Lingers(Lingering { leaving: leaving.clone(), farewell, told }));
        tokio::spawn(async move {
            leaving.notified().await;
            // In vain, if it comes too late.
            let _ = say.send(());
        });
        let same = room.clone();
        tokio::spawn(async move { leaves(&same) }).await.expect("no panic");
        assert_eq!(was_told.recv().await, Some(true), "{name}");
    }
}
