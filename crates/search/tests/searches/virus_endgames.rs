//! Virus and Ataxx endings are solved as counting every line solves them.

use std::collections::HashMap;

use gamut_game::{Game, Match, MoveList, Notation, Outcome, random_position, rng};
use gamut_games::virus::{Ataxx, Position, Virus};
use gamut_search::endgame::{Endgame, virus::Solver};
use gamut_search::tactics::Tactics;
use gamut_search::{Engine, EngineSettings, Limits, PieceDifference, Score, StopSwitch, Task};

/// The value by trying everything, remembering what was seen.
fn value<G: Game<Position = Position> + Notation>(
    position: &Position,
    seen: &mut HashMap<String, i32>,
) -> i32 {
    if let Some(Outcome { winner, .. }) = G::outcome(position) {
        return match winner {
            None => 0,
            Some(side) if side == G::side_to_move(position) => G::margin(position) as i32,
            Some(_) => -(G::margin(position) as i32),
        };
    }
    // Everything but the move number, which decides nothing.
    let text = G::position_text(position);
    let key = text.rsplit_once(' ').map_or(text.clone(), |(key, _)| key.to_owned());
    if let Some(&known) = seen.get(&key) {
        return known;
    }
    let mut moves = G::Moves::default();
    G::legal_moves(position, &mut moves);
    let best = moves.as_slice().iter().map(|&m| {
        let mut child = *position;
        G::play(&mut child, m);
        -value::<G>(&child, seen)
    });
    let best = best.max().unwrap_or(0);
    seen.insert(key, best);
    best
}

/// Positions with one empty square and few plies left on the clock: all that counting every
/// line can manage, because each move of a piece converts others.
fn check<G>(size: u8, wanted: u32)
where
    G: Tactics<Position = Position, Endgame = Solver> + Notation,
    Solver: Endgame<G>,
{
    let start = G::start_of_size(size).unwrap();
    let mut solved = 0;
    for number in 0..100_000 {
        let plies = 20 + number % 120;
        let random = random_position::<G>(&start, plies as u32, &mut rng(31, number));
        if random.empty().count() != 1 {
            continue;
        }
        let text = G::position_text(&random);
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        fields[2] = (94 + number % 6).to_string();
        let position = G::parse_position(&fields.join(" ")).unwrap();
        if G::outcome(&position).is_some() {
            continue;
        }
        let expected = value::<G>(&position, &mut HashMap::new());
        let score = match expected {
            0 => Score::DRAW,
            n if n > 0 => Score::win_by(n as u32),
            n => -Score::win_by(n.unsigned_abs()),
        };
        let mut solver = <Solver as Endgame<G>>::new(1);
        let found = Endgame::<G>::solve(&mut solver, &position, &|_| false);
        let found = found.expect("a small ending is solved");
        assert_eq!(found.score, score, "{} {}", G::ID, G::position_text(&position));
        // The engine says so too, and says that it is proven.
        let stop = StopSwitch::new();
        let settings = EngineSettings { table_megabytes: 1, ..EngineSettings::default() };
        let mut engine = Engine::<G, _>::new(PieceDifference, settings);
        let task = Task { limits: Limits::nodes(4_000_000), stop: &stop, report: &mut |_| {} };
        let thought = engine.think(&Match::from_position(position), task);
        assert_eq!((thought.score, thought.proven), (score, true));
        solved += 1;
        if solved == wanted {
            return;
        }
    }
    panic!("{} has {solved} such positions, not {wanted}", G::ID);
}

#[test]
fn small_virus_endings_are_solved_exactly() {
    check::<Virus>(4, 30);
    check::<Virus>(6, 20);
}

#[test]
fn small_ataxx_endings_are_solved_exactly() {
    check::<Ataxx>(7, 20);
}
