//! A first player of your own: `cargo run --release -p gamut-games --example greedy_virus`.
//!
//! It takes the move after which it is furthest ahead in pieces, and plays 200 games against
//! a random player, half of them as White.

use gamut_game::{Game, Match, Side, random_move, rng};
use gamut_games::virus::Virus;

fn greedy_move(position: &<Virus as Game>::Position) -> Option<<Virus as Game>::Move> {
    let mut moves = <Virus as Game>::Moves::default();
    Virus::legal_moves(position, &mut moves);
    let me = Virus::side_to_move(position);
    moves.as_slice().iter().copied().max_by_key(|&m| {
        let mut next = *position;
        Virus::play(&mut next, m);
        next.pieces(me).count() as i32 - next.pieces(!me).count() as i32
    })
}

fn main() {
    let (mut wins, mut draws) = (0, 0);
    let games = 200;
    for number in 0..games {
        let greedy = Side::BOTH[number % 2];
        let mut rng = rng(1, number as u64);
        let mut game = Match::<Virus>::new();
        while game.outcome().is_none() {
            let position = game.position();
            let chosen = if game.side_to_move() == greedy {
                greedy_move(position)
            } else {
                random_move::<Virus>(position, &mut rng)
            };
            game.play(chosen.expect("the game is not over")).expect("the move is legal");
        }
        match game.outcome().and_then(|outcome| outcome.winner) {
            Some(side) if side == greedy => wins += 1,
            Some(_) => {}
            None => draws += 1,
        }
    }
    println!("greedy won {wins} and drew {draws} of {games} games");
}
