//! A player of your own in a match: `cargo run --release -p gamut --example your_own_player`

use gamut::prelude::*;

/// Leaves the opponent as few moves as it can.
struct Stingy;

impl Player<Othello> for Stingy {
    fn think(&mut self, game: &Match<Othello>, _: Task<'_, Othello>) -> Thinking<Othello> {
        let mut best = None;
        Othello::for_each_move(game.position(), |m| {
            let mut after = *game.position();
            Othello::play(&mut after, m);
            let replies = Othello::count_moves(&after);
            best = best.filter(|&(fewest, _)| fewest <= replies).or(Some((replies, m)));
        });
        Ok(Thought::of(best.map(|(_, m)| m)))
    }
}

fn main() -> Result<(), SeatError> {
    let mine = Own::new("stingy", |_seed| Stingy);
    let rival: PlayerSpec = "random".parse()?;
    let series = Series { games: 200, threads: 2, ..Series::default() };
    let result = play_series(&mine, &rival, &series, &StopSwitch::new(), &|game| {
        println!("{}", game.record(["stingy", "random"], &[]));
    })?;
    let (low, high) = result.interval_95();
    println!("{}, {:.3} of the points", result.tally, result.tally.score());
    println!("95 % interval {low:.3} to {high:.3}, Elo {}", result.elo());
    Ok(())
}
