//! A search allocates when it begins and when it reports, not at its nodes.

use gamut_game::{Match, random_position, rng};
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::virus::{Ataxx, Virus};
use gamut_search::tactics::Tactics;
use gamut_search::{
    Engine, EngineSettings, Limits, MoveOrder, PieceDifference, StopSwitch, Task, alpha_beta,
    minimax, negascout,
};

const NODES: u64 = 60_000;
/// Lines, stacks and tables at the start, a line a depth in reports.
const ENOUGH: u64 = 1_000;

fn check<G: Tactics>() {
    let position = random_position::<G>(&G::start(), 4, &mut rng(1, 0));
    let game = Match::<G>::from_position(position);
    let stop = StopSwitch::new();
    let limits = Limits { depth: Some(30), ..Limits::nodes(NODES) };
    let settings = EngineSettings { table_megabytes: 1, ..EngineSettings::default() };
    let mut engine = Engine::<G, _>::new(PieceDifference, settings);
    let count = |name: &str, search: &mut dyn FnMut(Task<'_, G>) -> u64| {
        let mut nodes = 0;
        let allocated = allocation_counter::measure(|| {
            nodes = search(Task { limits, stop: &stop, report: &mut |_| {} });
        });
        assert!(nodes > NODES / 2, "{} {name} entered {nodes} nodes", G::ID);
        assert!(allocated.count_total < ENOUGH, "{} {name}: {allocated:?}", G::ID);
    };
    count("minimax", &mut |task| minimax(&game, &PieceDifference, task).nodes);
    let order = MoveOrder::ByMaterial;
    count("alpha-beta", &mut |task| alpha_beta(&game, &PieceDifference, order, task).nodes);
    count("negascout", &mut |task| negascout(&game, &PieceDifference, task).nodes);
    count("engine", &mut |task| engine.think(&game, task).nodes);
}

#[test]
fn no_search_allocates_at_its_nodes() {
    check::<Virus>();
    check::<Ataxx>();
    check::<Othello>();
    check::<Checkers>();
    check::<Chess>();
    check::<Loa>();
}
