//! Where games begin: positions after a few random moves, each played from both sides.

use std::collections::HashSet;

use gamut_game::{Game, Match, MoveList, Notation, random_move, rng};

/// How often a new opening is looked for before an old one is used again.
const ATTEMPTS: usize = 1000;
/// How many plies must pass before anybody can win.
const QUIET_PLIES: u32 = 2;

/// Random plies before the players take over: enough for many different games, few enough
/// that neither side is lost. Even, so that the side that usually begins begins.
fn opening_plies(game: &str) -> usize {
    match game {
        "othello" => 6,
        "loa" | "checkers" | "chess" => 4,
        _ => 2,
    }
}

/// `count` openings as moves from the start, as different as the game has them.
pub(crate) fn openings<G: Notation>(count: u64, seed: u64) -> Vec<Vec<G::Move>> {
    let mut seen = HashSet::new();
    (0..count)
        .map(|number| {
            let mut rng = rng(seed, number);
            let mut opening = Vec::new();
            for _ in 0..ATTEMPTS {
                let mut game = Match::<G>::new();
                for _ in 0..opening_plies(G::ID) {
                    let m = random_move::<G>(game.position(), &mut rng);
                    if m.is_none_or(|m| game.play(m).is_err()) {
                        break;
                    }
                }
                let quiet =
                    game.outcome().is_none() && !can_be_won::<G>(game.position(), QUIET_PLIES);
                if quiet {
                    opening = game.moves().to_vec();
                    if seen.insert(G::position_text(game.position())) {
                        break;
                    }
                }
            }
            opening
        })
        .collect()
}

/// Whether either side can have won after at most `plies` plies.
fn can_be_won<G: Game>(position: &G::Position, plies: u32) -> bool {
    if G::outcome(position).is_some_and(|outcome| outcome.winner.is_some()) {
        return true;
    }
    let mut moves = G::Moves::default();
    if plies > 0 {
        G::legal_moves(position, &mut moves);
    }
    moves.as_slice().iter().any(|&m| {
        let mut next = position.clone();
        G::play(&mut next, m);
        can_be_won::<G>(&next, plies - 1)
    })
}

#[cfg(test)]
mod tests {
    use gamut_game::{Match, Notation};
    use gamut_games::checkers::Checkers;
    use gamut_games::chess::Chess;
    use gamut_games::loa::Loa;
    use gamut_games::othello::Othello;
    use gamut_games::virus::Ataxx;

    use super::{can_be_won, openings};

    fn check<G: Notation>() {
        let first = openings::<G>(20, 1);
        assert_eq!(first, openings::<G>(20, 1), "the same seed, the same openings");
        assert_ne!(first, openings::<G>(20, 2), "another seed, other openings");
        for opening in first {
            let mut game = Match::<G>::new();
            assert!(!opening.is_empty() && opening.len() % 2 == 0);
            assert!(opening.into_iter().all(|m| game.play(m).is_ok()));
            assert_eq!(game.outcome(), None);
        }
    }

    #[test]
    fn openings_can_be_played_and_depend_only_on_the_seed() {
        check::<Othello>();
        check::<Loa>();
        check::<Checkers>();
        check::<Chess>();
        check::<Ataxx>();
    }

    #[test]
    fn a_fools_mate_is_no_opening() {
        let mut game = Match::<Chess>::new();
        for text in ["f2f3", "e7e5", "g2g4"] {
            assert!(game.play_text(text).is_ok());
        }
        assert!(can_be_won::<Chess>(game.position(), 1));
    }
}
