//! Games to learn from: repeatable, whole, and never fewer than asked for without a word.

use std::collections::BTreeMap;

use gamut_arena::self_play::{GameLine, SelfPlay, SelfPlayError, self_play, split};
use gamut_game::{Match, Notation, Side};
use gamut_games::othello::{Move, Othello};
use gamut_players::{Fault, Own, Player, PlayerSpec, SeatError, Thinking};
use gamut_search::{StopSwitch, Task, Thought};

type Games = BTreeMap<u64, GameLine>;

const SETTINGS: SelfPlay = SelfPlay { games: 12, nodes: 50, seed: 3, threads: 1 };

fn play(settings: &SelfPlay, known: &Games) -> Games {
    let player: PlayerSpec = "alphabeta:eval=material".parse().expect("a spec");
    let mut games = Games::new();
    self_play::<Othello>(settings, &player, known, &StopSwitch::new(), |game| {
        assert!(games.insert(game.number, game).is_none(), "every game once");
    })
    .expect("a player of ours");
    games
}

#[test]
fn games_depend_on_the_seed_and_not_on_threads_or_on_what_is_known() {
    let games = play(&SETTINGS, &Games::new());
    assert!(games.keys().copied().eq(0..12));
    assert_eq!(play(&SelfPlay { threads: 3, ..SETTINGS }, &Games::new()), games);
    assert_ne!(play(&SelfPlay { seed: 4, ..SETTINGS }, &Games::new()), games);
    let (known, missing): (Games, Games) =
        games.into_iter().partition(|(number, _)| number % 3 == 0);
    assert_eq!(play(&SETTINGS, &known), missing);
}

#[test]
fn games_are_read_as_they_are_written_and_are_won_by_whom_they_say() {
    for line in play(&SETTINGS, &Games::new()).into_values() {
        assert_eq!(GameLine::parse(&line.to_text()), Some(line.clone()));
        let mut game = Match::<Othello>::new();
        for text in &line.moves {
            let m = Othello::parse_move(game.position(), text).expect("a move");
            game.play(m).expect("legal");
        }
        assert_eq!(game.outcome().expect("an end").winner, line.winner);
        assert!((2..=14).contains(&line.opening), "{line:?}");
    }
    let game = |winner| GameLine { number: 7, winner, opening: 2, moves: vec!["d3".to_owned()] };
    assert_eq!(game(Some(Side::Black)).to_text(), "7 B 2 d3");
    assert_eq!(game(Some(Side::White)).to_text(), "7 W 2 d3");
    assert_eq!(game(None).to_text(), "7 D 2 d3");
    for wrong in ["", "7", "7 B", "x B 2 d3", "7 X 2 d3", "7 B x d3"] {
        assert_eq!(GameLine::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn every_tenth_game_is_held_back() {
    let games = play(&SETTINGS, &Games::new());
    let (learned, checked) = split::<Othello>(&games);
    let alone = |number: u64| split::<Othello>(&Games::from([(number, games[&number].clone())]));
    let lengths = |number| (alone(number).0.len(), alone(number).1.len());
    assert!((0..12).all(|number| (lengths(number).0 == 0) == (number == 9)));
    assert_eq!(checked.len(), lengths(9).1);
    assert_eq!(learned.len(), (0..12).map(|number| lengths(number).0).sum::<usize>());
}

struct Failing(fn() -> Thinking<Othello>);

impl Player<Othello> for Failing {
    fn think(&mut self, _: &Match<Othello>, _: Task<'_, Othello>) -> Thinking<Othello> {
        self.0()
    }
}

fn failure(think: fn() -> Thinking<Othello>) -> SelfPlayError {
    let player = Own::new("failing", move |_| Failing(think));
    let (known, stop) = (Games::new(), StopSwitch::new());
    self_play(&SETTINGS, &player, &known, &stop, |_| {}).expect_err("it fails")
}

#[test]
fn a_player_that_fails_ends_it() {
    let crashed = failure(|| Err(Fault::Crashed("exit status 3".to_owned())));
    assert!(matches!(crashed, SelfPlayError::Fault(Fault::Crashed(_))), "{crashed}");
    let silent = failure(|| Ok(Thought::none()));
    assert!(matches!(silent, SelfPlayError::Fault(Fault::Refused(_))), "{silent}");
    let cheating = failure(|| Ok(Thought::of(Some(Move::Pass))));
    assert!(matches!(cheating, SelfPlayError::IllegalMove(_)), "{cheating}");
    let nobody: PlayerSpec = "alphabeta:eval=nonsense".parse().expect("a spec");
    let absent =
        self_play::<Othello>(&SETTINGS, &nobody, &Games::new(), &StopSwitch::new(), |_| {});
    assert!(
        matches!(absent, Err(SelfPlayError::Seat(SeatError::NoEvaluation { .. }))),
        "{absent:?}"
    );
}

#[test]
fn nothing_is_kept_of_a_game_that_was_stopped() {
    let (mut games, stop) = (0, StopSwitch::new());
    let player: PlayerSpec = "alphabeta:eval=material".parse().expect("a spec");
    self_play::<Othello>(&SETTINGS, &player, &Games::new(), &stop, |_| {
        games += 1;
        stop.stop();
    })
    .expect("a player of ours");
    assert_eq!(games, 1);
}
