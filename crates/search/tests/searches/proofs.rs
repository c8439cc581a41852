//! What the engine says is proven is true, and distances it calls exact are.

use gamut_game::{Game, Match, Notation, random_move, random_position, rng};
use gamut_games::breakthrough::Breakthrough;
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

/// The value when nothing is left out, searched to exactly `depth` plies.
fn value<G: Game>(game: &Match<G>, depth: u32) -> Score {
    let stop = StopSwitch::new();
    let task = Task { limits: Limits::depth(depth), stop: &stop, report: &mut |_| {} };
    alpha_beta(game, &PieceDifference, MoveOrder::AsGenerated, task).score
}

/// Checks every decided result of a selective search that plain search can follow; returns
/// how many there were.
fn check_proofs<G: Tactics>(positions: u64, deepest: u32) -> u32 {
    // Two threads share a table: what they prove must be as true.
    let settings = |threads| EngineSettings { threads, ..EngineSettings::default() };
    let mut engines = [1, 2].map(|threads| Engine::<G, _>::new(PieceDifference, settings(threads)));
    let mut checked = 0;
    for number in 0..positions {
        let mut rng = rng(23, number);
        // A few plies before the end of a random game one side is often winning.
        let mut random = Match::<G>::new();
        while let (None, Some(m)) =
            (random.outcome(), random_move::<G>(random.position(), &mut rng))
        {
            random.play(m).unwrap();
        }
        random.truncate(random.moves().len().saturating_sub(rng.random_range(1..=6)));
        let position = random.position().clone();
        let game = Match::<G>::from_position(position.clone());
        let thought = think(&mut engines[number as usize % 2], &game, deepest);
        let (Verdict::WinIn(plies) | Verdict::LossIn(plies)) = thought.score.verdict() else {
            continue;
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
            // The same side wins, and no later than claimed.
            assert!(truth.is_decided(), "{} {position:?}", G::ID);
            assert_eq!(truth > Score::DRAW, thought.score > Score::DRAW, "{} {position:?}", G::ID);
        }
    }
    checked
}

#[test]
fn wins_in_lines_of_action_are_real() {
    assert!(check_proofs::<Loa>(150, 3) > 50);
}

#[test]
fn wins_in_breakthrough_are_real() {
    assert!(check_proofs::<Breakthrough>(300, 4) > 100);
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
fn mates_are_found_with_their_distance() {
    for (position, plies, first) in [
        // Back rank.
        ("6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1", 1, None),
        // Philidor's legacy: the queen is given on g8 for a smothered mate.
        ("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", 3, Some("c4g8")),
        // Two rooks drive the king to the edge.
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3, None),
        // Mate on the very ply on which fifty moves would draw.
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 80", 1, Some("d1d8")),
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

#[test]
fn a_search_that_was_cut_short_proves_nothing() {
    // Every first move but one loses a piece; the limit falls into the second.
    let position = Chess::parse_position("7k/8/8/8/8/5q2/8/7K w - - 0 1").unwrap();
    let game = Match::<Chess>::from_position(position);
    let stop = StopSwitch::new();
    for nodes in 1..200 {
        let limits = Limits { depth: Some(6), ..Limits::nodes(nodes) };
        let task = Task { limits, stop: &stop, report: &mut |_| {} };
        let thought = alpha_beta(&game, &PieceDifference, MoveOrder::AsGenerated, task);
        assert!(!thought.proven, "{nodes} nodes: {thought:?}");
    }
}

/// With nine empty squares the solver is asked, even when few nodes are allowed.
#[test]
fn othello_endings_are_proven_within_small_limits() {
    use gamut_games::othello::Othello;
    let mut engine = Engine::<Othello, _>::new(PieceDifference, EngineSettings::default());
    let mut proven = 0;
    for number in 0..20 {
        let position = random_position::<Othello>(&Othello::start(), 52, &mut rng(3, number));
        let game = Match::<Othello>::from_position(position);
        if game.outcome().is_some() {
            continue;
        }
        let stop = StopSwitch::new();
        let task = Task { limits: Limits::nodes(3_000), stop: &stop, report: &mut |_| {} };
        proven += u32::from(engine.think(&game, task).proven);
    }
    assert!(proven >= 15, "{proven} of 20");
}

/// Perpetual check: the defender, far behind, can force the same positions again and again.
#[test]
fn a_repetition_that_can_be_forced_is_a_draw() {
    // White checks on e8 and h5 for ever; otherwise Black mates on the first or second rank.
    let position = Chess::parse_position("6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1").unwrap();
    let game = Match::<Chess>::from_position(position);
    let mut engine = Engine::<Chess, _>::new(PieceDifference, EngineSettings::default());
    let thought = think(&mut engine, &game, 8);
    assert_eq!(thought.score, Score::DRAW, "{thought:?}");
}
