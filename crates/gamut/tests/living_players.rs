//! A player lives as long as its game: what it found out for one move serves it at the next.

use gamut::views::ThoughtView;
use gamut::{AnyMatch, AnyPlayer, Fault, PlayerSpec, Side, StopSwitch, game, seat_seed};
use gamut_game::Match;
use gamut_games::othello::Othello;
use gamut_players::seat;
use gamut_search::{Limits, Task};

fn spec(text: &str) -> PlayerSpec {
    text.parse().expect("a spec")
}

fn begin(id: &str) -> Box<dyn AnyMatch> {
    game(id).expect("a game").begin(None, None).expect("a start")
}

fn think(player: &mut dyn AnyPlayer, board: &dyn AnyMatch) -> ThoughtView {
    player.think(board, &StopSwitch::new(), &mut |_| {}).expect("a thought")
}

/// Lets a player move, and then its opponent play the first legal move.
fn move_and_reply(player: &mut dyn AnyPlayer, board: &mut dyn AnyMatch) {
    let best = think(player, board).best.expect("a move");
    board.play(&best).expect("legal");
    let reply = board.board(board.plies()).expect("now").legal[0].text.clone();
    board.play(&reply).expect("legal");
}

#[test]
fn the_table_of_the_engine_survives_a_move() {
    let engine = spec("engine:depth=8,hash=4");
    let mut board = begin("othello");
    let mut living = board.seat(&engine, 1).expect("a seat");
    move_and_reply(&mut *living, &mut *board);
    let with_table = think(&mut *living, &*board);
    let mut fresh = board.seat(&engine, 1).expect("a seat");
    let without = think(&mut *fresh, &*board);
    assert!(
        with_table.nodes < without.nodes,
        "{} nodes with the table of the last move, {} without",
        with_table.nodes,
        without.nodes
    );
}

#[test]
fn what_is_taken_back_is_forgotten() {
    for (id, written) in [
        ("othello", "engine:depth=7,hash=1"),
        ("othello", "hgp:pop=8,gens=3,keep-population=on"),
        ("othello", "random"),
        ("chess", "evo:best,nodes=500"),
    ] {
        let player = spec(written);
        let mut board = begin(id);
        let mut living = board.seat(&player, 5).expect("a seat");
        move_and_reply(&mut *living, &mut *board);
        think(&mut *living, &*board);
        // A take-back, another branch, and the same position again: all begin anew.
        board.truncate(1);
        let reply = board.board(1).expect("now").legal.last().expect("a move").text.clone();
        board.play(&reply).expect("legal");
        for _ in 0..2 {
            let again = think(&mut *living, &*board);
            let fresh = think(&mut *board.seat(&player, 5).expect("a seat"), &*board);
            assert_eq!((again.best, again.nodes), (fresh.best, fresh.nodes), "{written}");
        }
    }
}

/// The game that the typed players below play, too.
fn played_by_name(players: [&str; 2], seed: u64) -> Vec<String> {
    let mut board = begin("othello");
    let mut seats = [Side::Black, Side::White].map(|side| {
        board.seat(&spec(players[side as usize]), seat_seed(seed, side)).expect("a seat")
    });
    while board.outcome().is_none() {
        let best = think(&mut *seats[board.to_move() as usize], &*board).best.expect("a move");
        board.play(&best).expect("legal");
    }
    board.move_texts()
}

#[test]
fn a_strategy_evolves_over_the_game_as_it_does_without_the_library() {
    use gamut_game::Notation;
    let players = ["hgp:pop=8,gens=3,keep-population=on,learned=alpha,rl", "hgp:pop=6,gens=3"];
    let mut seats = [Side::Black, Side::White].map(|side| {
        seat::<Othello>(&spec(players[side as usize]), seat_seed(7, side)).expect("a seat")
    });
    let mut match_ = Match::<Othello>::new();
    let mut moves = Vec::new();
    while match_.outcome().is_none() {
        let player = &mut seats[match_.side_to_move() as usize];
        let limits = player.limits(Limits::default());
        let stop = StopSwitch::new();
        let task = Task { limits, stop: &stop, report: &mut |_| {} };
        let best = player.think(&match_, task).expect("a thought").best.expect("a move");
        moves.push(Othello::move_text(match_.position(), best));
        match_.play(best).expect("legal");
    }
    assert_eq!(played_by_name(players, 7), moves);
    assert_ne!(played_by_name(players, 8), moves, "the seed matters");
}

#[test]
fn a_player_of_another_game_refuses() {
    let mut player = begin("othello").seat(&spec("random"), 1).expect("a seat");
    let answer = player.think(&*begin("loa"), &StopSwitch::new(), &mut |_| {});
    assert_eq!(answer.err(), Some(Fault::Refused("it plays othello, not loa".to_owned())));
}
