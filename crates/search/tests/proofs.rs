//! What the engine says is proven is true, and distances it calls exact are.

use gamut_game::{Game, Match, Notation, random_move, rng};
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_search::tactics::Tactics;
use gamut_search::{
    Engine, EngineSettings, Limits, MoveOrder, PieceDifference, Score, StopSwitch, Task, Thought,
    Verdict, alpha_beta,
};
use rand::RngExt;

fn think<G: Tactics>(
    engine: &mut Engine<G, PieceDifference>,
    game: &Match<G>,
    depth: u32,
) -> Thought<G> {
    let stop = StopSwitch::new();
    engine.think(game, Task { limits: Limits::depth(depth), stop: &stop, report: &mut |_| {} })
}

/// The value when nothing is left out: searched to exactly so many plies.
fn value<G: Game>(game: &Match<G>, depth: u32) -> Score {
    let stop = StopSwitch::new();
    let task = Task { limits: Limits::depth(depth), stop: &stop, report: &mut |_| {} };
    alpha_beta(game, &PieceDifference, MoveOrder::AsGenerated, task).score
}

/// Checks every decided result of a selective search that plain search can follow; returns
/// how many there were.
fn check_proofs<G: Tactics>(positions: u64, deepest: u32) -> u32 {
    let mut engine = Engine::<G, _>::new(PieceDifference, EngineSettings::default());
    let mut checked = 0;
    for number in 0..positions {
        let mut rng = rng(23, number);
        // A few plies before the end of a random game somebody is often winning.
        let mut random = Match::<G>::new();
        while let (None, Some(m)) =
            (random.outcome(), random_move::<G>(random.position(), &mut rng))
        {
            random.play(m).unwrap();
        }
        random.truncate(random.moves().len().saturating_sub(rng.random_range(1..=6)));
        let position = random.position().clone();
        let game = Match::<G>::from_position(position.clone());
        let thought = think(&mut engine, &game, deepest);
        let plies = match thought.score.verdict() {
            Verdict::WinIn(plies) | Verdict::LossIn(plies) => plies,
            _ => continue,
        };
        assert!(thought.proven);
        if plies > deepest {
            continue;
        }
        checked += 1;
        let truth = value(&game, plies);
        if thought.is_exact {
            assert_eq!(truth, thought.score, "{} {position:?}", G::ID);
        } else {
            assert!(truth.is_decided(), "{} {position:?}", G::ID);
        }
    }
    checked
}

#[test]
fn wins_in_lines_of_action_are_real() {
    assert!(check_proofs::<Loa>(150, 3) > 50);
}

#[test]
fn wins_in_chess_are_real() {
    assert!(check_proofs::<Chess>(1_500, 3) > 20);
}

#[test]
fn wins_in_checkers_are_real() {
    assert!(check_proofs::<Checkers>(300, 5) > 50);
}

#[test]
fn published_mates_are_found_with_their_distance() {
    // Mates in 2 and 3 moves: positions that any mate finder agrees on.
    for (position, plies, first) in [
        // Back rank.
        ("6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1", 1, None),
        // Two rooks walk the king up the board.
        ("8/8/8/7k/8/8/R7/1R4K1 w - - 0 1", 5, None),
        // Philidor's legacy: the queen is given for a smothered mate.
        ("r5rk/5ppp/8/6N1/2Q5/8/8/6K1 w - - 0 1", 1, Some("g5f7")),
    ] {
        let game = Match::<Chess>::from_position(Chess::parse_position(position).unwrap());
        let mut engine = Engine::<Chess, _>::new(PieceDifference, EngineSettings::default());
        let thought = think(&mut engine, &game, plies + 2);
        assert_eq!(thought.score, Score::win_in(plies), "{position}");
        assert!(thought.proven && thought.is_exact, "{position}");
        if let Some(first) = first {
            let best = thought.best.map(|m| Chess::move_text(game.position(), m));
            assert_eq!(best.as_deref(), Some(first));
        }
    }
}
