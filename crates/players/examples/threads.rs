//! How much sooner two threads of the engine reach a depth than one, and why not twice as soon:
//! `cargo run --release -p gamut-players --example threads` (`-- 48 virus loa`: this many positions,
//! of these games)
//!
//! - *sooner*: the time of one thread, divided by that of two.
//! - *tree*: the positions that two threads enter, divided by those that one enters. What is above
//!   1 is searched in vain.
//! - *pace*: how fast a search is while another one, which has nothing to do with it, runs beside
//!   it, divided by how fast it is alone. Two threads cannot be sooner than twice the pace.
//!
//! Geometric means with 95 % intervals. The machine has to be quiet, but for the tree.

use std::error::Error;
use std::time::{Duration, Instant};

use gamut_game::{Match, did_you_mean, random_position, rng};
use gamut_players::{
    Playable, PlayableVisitor, Player, PlayerSpec, SeatError, seat, with_playable,
};
use gamut_search::{Limits, StopSwitch, Task, Thought};

const GAMES: [&str; 7] = ["virus", "ataxx", "othello", "checkers", "breakthrough", "chess", "loa"];
/// Plies that lead to a position: the middle of the game.
const PLIES: u32 = 16;
/// The depth is the first that takes one thread more nodes.
const NODES: u64 = 1_000_000;
/// Deeper only where the game is nearly over, and there is nothing to share.
const DEEPEST: u32 = 50;

/// Seats the engine anew and lets it think.
fn search<G: Playable>(
    threads: usize,
    game: &Match<G>,
    limits: Limits,
) -> Result<(Duration, Thought<G>), SeatError> {
    let spec: PlayerSpec = format!("engine:hash=64,threads={threads}").parse().expect("a spec");
    let mut engine: Box<dyn Player<G>> = seat(&spec, 0)?;
    let stop = StopSwitch::new();
    let begun = Instant::now();
    let thought = engine.think(game, Task { limits, stop: &stop, report: &mut |_| {} });
    Ok((begun.elapsed(), thought.expect("the engine does not fail")))
}

/// Natural logarithms of ratios.
#[derive(Default)]
struct Ratios(Vec<f64>);

impl Ratios {
    fn add(&mut self, above: f64, below: f64) {
        self.0.push((above / below).ln());
    }

    fn mean(&self) -> f64 {
        (self.0.iter().sum::<f64>() / self.0.len() as f64).exp()
    }

    /// The mean and its interval: about two standard errors of the logarithms.
    fn text(&self) -> String {
        let (count, mean) = (self.0.len() as f64, self.mean().ln());
        let squares: f64 = self.0.iter().map(|it| (it - mean).powi(2)).sum();
        let error = 2.0 * (squares / (count - 1.0) / count).sqrt();
        format!("{:.2} ({:.2}–{:.2})", mean.exp(), (mean - error).exp(), (mean + error).exp())
    }
}

#[derive(Default)]
struct Comparison {
    sooner: Ratios,
    tree: Ratios,
    pace: Ratios,
}

struct Compare {
    positions: u64,
}

impl PlayableVisitor for Compare {
    type Output = Result<Comparison, SeatError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let mut comparison = Comparison::default();
        for number in 0..self.positions {
            let position = random_position::<G>(&G::start(), PLIES, &mut rng(9, number));
            let game = Match::<G>::from_position(position);
            let (_, thought) = search(1, &game, Limits::nodes(NODES))?;
            if !(1..DEEPEST).contains(&thought.depth) {
                continue;
            }
            let limits = Limits::depth(thought.depth + 1);
            let (alone, one) = search(1, &game, limits)?;
            let (together, two) = search(2, &game, limits)?;
            let beside = std::thread::scope(|scope| {
                let other = scope.spawn(|| search(1, &game, limits));
                let own = search(1, &game, limits)?.0;
                Ok::<_, SeatError>((own, other.join().expect("the engine does not panic")?.0))
            })?;
            comparison.sooner.add(alone.as_secs_f64(), together.as_secs_f64());
            comparison.tree.add(two.nodes as f64, one.nodes as f64);
            comparison.pace.add(2.0 * alone.as_secs_f64(), (beside.0 + beside.1).as_secs_f64());
        }
        Ok(comparison)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let positions = arguments.next().map_or(Ok(24), |text| text.parse())?;
    if positions < 2 {
        return Err("an interval needs 2 positions or more".into());
    }
    let chosen: Vec<String> = arguments.collect();
    if let Some(other) = chosen.iter().find(|name| !GAMES.contains(&name.as_str())) {
        let meant = did_you_mean(other, GAMES);
        return Err(format!("{other} is not among {}{meant}", GAMES.join(", ")).into());
    }
    let mut sooner = Vec::new();
    println!("{:<14}{:<20}{:<20}{:<20}", "game", "sooner", "tree", "pace");
    for game in GAMES.into_iter().filter(|&it| chosen.is_empty() || chosen.iter().any(|g| g == it))
    {
        let comparison = with_playable(game, Compare { positions }).expect("a game")?;
        let Comparison { sooner: ratios, tree, pace } = comparison;
        println!("{game:<14}{:<20}{:<20}{:<20}", ratios.text(), tree.text(), pace.text());
        sooner.push(ratios.mean().ln());
    }
    println!("all games     {:.2}", (sooner.iter().sum::<f64>() / sooner.len() as f64).exp());
    Ok(())
}
