//! The hot paths do not allocate: generating, counting, choosing and playing moves, perft,
//! hashing and whole random games.

use gamut_game::{Game, History, MoveList, Notation, perft, random_playout, rng};
use gamut_games::registry::{GAME_IDS, GameVisitor, with_game};

struct HotPaths;

impl GameVisitor for HotPaths {
    type Output = (u64, u32);

    fn visit<G: Notation>(self) -> (u64, u32) {
        let start = G::start();
        let mut history = History::new();
        let mut rng = rng(1, 0);
        let mut work = 0;
        let allocations = allocation_counter::measure(|| {
            work += perft::<G>(&start, 3) as u32;
            for _ in 0..20 {
                let playout = random_playout::<G>(&start, &mut rng, &mut history);
                work += playout.plies + G::hash(&playout.position) as u32 % 2;
            }
            let mut list = <G as Game>::Moves::default();
            G::legal_moves(&start, &mut list);
            work += list.as_slice().len() as u32;
        });
        (allocations.count_total, work)
    }
}

#[test]
fn hot_paths_do_not_allocate() {
    for id in GAME_IDS {
        let (allocations, work) = with_game(id, HotPaths).expect("a known game");
        assert!(work > 500, "{id} did not play");
        assert_eq!(allocations, 0, "{id} allocated");
    }
}

/// The counter counts: otherwise the test above could not fail.
#[test]
fn an_allocation_is_seen() {
    let seen = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8])));
    assert_eq!(seen.count_total, 1);
}
