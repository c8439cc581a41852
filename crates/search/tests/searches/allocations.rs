//! A search allocates when it begins and when it reports, not at its nodes.

use gamut_game::{Match, random_position, rng};
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::tree::Tree;
use gamut_games::virus::{Ataxx, Virus};
use gamut_search::genetic::{AimedSettings, GeneticSettings, aimed_minimax, genetic_minimax};
use gamut_search::tactics::Tactics;
use gamut_search::{
    Engine, EngineSettings, Limits, MoveOrder, PieceDifference, StopSwitch, Task, alpha_beta,
    minimax, negascout,
};

const NODES: u64 = 60_000;
/// Lines, stacks and tables at the start, one line per depth in reports.
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

/// A generation allocates nothing once there is room for it; the reservation tree grows with
/// the paths.
#[test]
fn genetic_searches_allocate_for_their_trees_only() {
    fn check<G: Tactics>() {
        let game = Match::<G>::from_position(random_position::<G>(&G::start(), 4, &mut rng(1, 0)));
        let stop = StopSwitch::new();
        let count = |generations: u32, search: &dyn Fn(Task<'_, G>, u32) -> u64| {
            let limits = Limits::depth(6);
            allocation_counter::measure(|| {
                search(Task { limits, stop: &stop, report: &mut |_| {} }, generations);
            })
            .count_total
        };
        let published = |task: Task<'_, G>, generations| {
            let settings =
                GeneticSettings { generations: Some(generations), ..GeneticSettings::PAPER };
            genetic_minimax(&game, &PieceDifference, &settings, &mut rng(1, 0), task).leaves
        };
        let aimed = |task: Task<'_, G>, generations| {
            let settings = AimedSettings { generations: Some(generations), ..AimedSettings::GAMES };
            aimed_minimax(&game, &PieceDifference, &settings, &mut rng(1, 0), task).leaves
        };
        for (name, search) in
            [("published", &published as &dyn Fn(Task<'_, G>, u32) -> u64), ("aimed", &aimed)]
        {
            let few = count(50, search);
            let many = count(400, search);
            assert!(many < few + 20, "{} {name}: {few} allocations, then {many}", G::ID);
        }
    }
    check::<Virus>();
    check::<Othello>();
    check::<Checkers>();
    check::<Chess>();
    check::<Loa>();
    check::<Tree>();
}
