//! A player of your own in a match: `cargo run --release -p gamut-arena --example your_own_player`

use gamut_arena::{Series, play_series};
use gamut_game::{Game, Match};
use gamut_games::othello::Othello;
use gamut_players::{Fault, Own, Player, PlayerSpec};
use gamut_search::{StopSwitch, Task, Thought};

/// Leaves the opponent as few moves as it can.
struct Stingy;

impl Player<Othello> for Stingy {
    fn think(
        &mut self,
        game: &Match<Othello>,
        _: Task<'_, Othello>,
    ) -> Result<Thought<Othello>, Fault> {
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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mine, rival) = (Own::new("stingy", |_seed| Stingy), "rplayer".parse::<PlayerSpec>()?);
    let series = Series { games: 200, threads: 2, ..Series::default() };
    let result = play_series(&mine, &rival, &series, &StopSwitch::new(), &|game| {
        println!("{}", game.record(["stingy", "rplayer"], &[]));
    })?;
    let (low, high) = result.interval_95();
    println!(
        "{}: {:.3} of the points, 95 % {low:.3} to {high:.3}",
        result.tally,
        result.tally.score()
    );
    Ok(())
}
