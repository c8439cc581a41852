//! Who is compared within the same leaves or the same time.

use gamut_experiment::{JobError, Parameters, with_keys};
use gamut_games::tree::Tree;
use gamut_players::{PlayerSpec, SeatError, seat};

use super::aimed::AIMED_AT_TREES;

/// The methods: their names in reports, their players, and a key that has to be set. A tree may
/// have fewer leaves than a random search may judge: `gens` and `paths` let it end. Random games
/// end at the level: that is their `horizon`.
pub(super) const METHODS: [(&str, &str, &str); 9] = [
    ("aimed", AIMED_AT_TREES, ""),
    ("published", "genetic:variant=published", "gens"),
    ("published, whole tree", "genetic:variant=published,pool=tree", "gens"),
    ("Las Vegas", "lasvegas", "paths"),
    ("minimax", "minimax", ""),
    // Moves as they are generated.
    ("alpha-beta", "alphabeta:order=none", ""),
    // Nothing is left out.
    ("alpha-beta, table", "engine:hash=1,pruning=off", ""),
    ("MCTS, c = 0.3", "mcts:c=0.3", "horizon"),
    ("MCTS, c = 1", "mcts:c=1", "horizon"),
];

/// The name of a method.
pub(super) fn name(method: usize) -> &'static str {
    METHODS[method].0
}

/// The variant that all others are compared with.
pub(super) const AIMED: usize = 0;
/// Those that it has to beat: what the paper has, and what it compares itself with.
pub(super) const RIVALS: [usize; 3] = [1, 3, 4];
/// Alpha-beta with and without a table, and Monte-Carlo tree search.
pub(super) const ALPHA_BETA: [usize; 2] = [5, 6];
pub(super) const MCTS: [usize; 2] = [7, 8];
/// Those that are also compared within the same time.
pub(super) const TIMED: [usize; 7] = [0, 1, 3, 4, 5, 6, 7];

/// The aimed variant without its parts, one at a time, and with parts of the published one: a
/// key, and what it is set to.
pub(super) const ABLATION: [(&str, Option<(&str, &str)>); 9] = [
    ("aimed", None),
    ("published fitness", Some(("fitness", "height"))),
    ("survivors from the population only", Some(("pool", "population"))),
    ("plies cost nothing", Some(("charge", "0"))),
    ("always the fittest", Some(("temperature", "0"))),
    ("the move is worth nothing", Some(("tempo", "0"))),
    ("no deepening", Some(("deepening", "off"))),
    ("with crossover 0.1", Some(("crossover", "0.1"))),
    ("with mutation 0.1", Some(("mutation", "0.1"))),
];

/// Asks for further keys of the published variant and of the aimed one.
pub(super) fn genetic_keys(parameters: &mut Parameters<'_>, taken: &[&str]) -> [String; 2] {
    let published = "genetic:variant=published";
    let asked = [
        ("published", published, "the published algorithm", taken.to_vec()),
        // It is aimed because it is told nothing else.
        ("aimed", "genetic", "the aimed variant", [taken, &["variant"]].concat()),
    ];
    asked.map(|(key, of, help, taken)| {
        let keys = parameters.keys(key, of, help, &taken);
        // What only the other variant has is known when it sits down.
        let wrong = with_keys(of, &keys).parse().map_err(SeatError::from);
        let wrong = wrong.and_then(|spec: PlayerSpec| seat::<Tree>(&spec, 0)).err();
        if let Some(problem) = wrong {
            parameters.refuse(key, &problem.to_string());
        }
        keys
    })
}

/// The generations of Tables 2 and 3.
pub(super) const GENERATIONS: [u32; 2] = [40, 200];

/// Asks for them.
pub(super) fn generations(parameters: &mut Parameters<'_>) -> [u32; 2] {
    let mut of_table = |key, table: u32, default| {
        let help = format!("generations of the published algorithm, as in Table {table}");
        parameters.number(key, &help, 1..=1_000_000, [default; 3])
    };
    let [few, many] = GENERATIONS;
    [of_table("fewer-generations", 2, few), of_table("generations", 3, many)]
}

/// The players of the ablation, which change the aimed variant as it is with its further keys.
pub(super) fn ablation(further_keys: &str) -> Result<Vec<String>, JobError> {
    let player = |(_, change): &(&str, Option<(&str, &str)>)| {
        let aimed: PlayerSpec = with_keys(AIMED_AT_TREES, further_keys).parse()?;
        let changed = match change {
            Some((key, value)) => aimed.with(key, value)?,
            None => aimed,
        };
        Ok(changed.to_string())
    };
    ABLATION.iter().map(player).collect()
}

/// The player of a method that searches a tree to a level: with so many leaves, or with as many
/// as other limits let it have.
pub(super) fn player(method: usize, level: u8, leaves: Option<u64>) -> Result<String, JobError> {
    let (_, player, key) = METHODS[method];
    let value = match key {
        "gens" => leaves,
        "paths" => leaves.map(|leaves| 20 * leaves),
        "horizon" => Some(u64::from(level)),
        _ => None,
    };
    let player: PlayerSpec = player.parse()?;
    let player = match value {
        Some(value) => player.with(key, &value.to_string())?,
        None => player,
    };
    Ok(player.to_string())
}

#[cfg(test)]
mod tests {
    use gamut_game::{Game, Match, Rng, rng};
    use gamut_games::tree::{Leaves, Tree};
    use gamut_search::genetic::{
        AimedSettings, Fitness, GeneticSettings, Pool, aimed_minimax, genetic_minimax, las_vegas,
    };
    use gamut_search::tactics::Selectivity;
    use gamut_search::{
        Engine, EngineSettings, Limits, MctsSettings, MoveOrder, PieceDifference, StopSwitch, Task,
        Thought, alpha_beta, mcts_judged, minimax,
    };

    use super::super::trees::{Batches, Searchers};
    use super::{ABLATION, METHODS, ablation, name, player};

    const TREES: Batches = Batches { branches: 7, trees: 4, batch: 1 };
    const LEVEL: u8 = 5;
    const LEAVES: u64 = 300;

    /// The search that a method is about, by its own settings and with the generator that the
    /// experiments have always had.
    fn search(
        method: usize,
        game: &Match<Tree>,
        rng: &mut Rng,
        task: Task<'_, Tree>,
    ) -> Thought<Tree> {
        let judge = &PieceDifference;
        let generations = Some(LEAVES as u32);
        let published = GeneticSettings { generations, ..GeneticSettings::PAPER };
        let mcts = |exploration| MctsSettings {
            horizon: Some(u32::from(LEVEL)),
            exploration,
            ..MctsSettings::default()
        };
        match name(method) {
            "published" => genetic_minimax(game, judge, &published, rng, task),
            "published, whole tree" => {
                let settings = GeneticSettings { pool: Pool::Tree, ..published };
                genetic_minimax(game, judge, &settings, rng, task)
            }
            "Las Vegas" => las_vegas(game, judge, Some(20 * LEAVES), rng, task),
            "minimax" => minimax(game, judge, task),
            "alpha-beta" => alpha_beta(game, judge, MoveOrder::AsGenerated, task),
            "alpha-beta, table" => {
                let selectivity = Some(Selectivity::NONE);
                let settings = EngineSettings { threads: 1, table_megabytes: 1, selectivity };
                Engine::new(PieceDifference, settings).think(game, task)
            }
            "MCTS, c = 0.3" => mcts_judged(game, judge, &mcts(0.3), rng, task),
            "MCTS, c = 1" => mcts_judged(game, judge, &mcts(1.0), rng, task),
            _ => aimed_minimax(game, judge, &BEST, rng, task),
        }
    }

    /// The aimed variant, as long as the limits allow.
    const BEST: AimedSettings = AimedSettings { generations: None, ..AimedSettings::TREES };

    /// What stands in tables under a player's name was found by the search that it is named after.
    fn assert_found_by(
        player: &str,
        (kind, tree): (Leaves, u32),
        search: impl FnOnce(&Match<Tree>, &mut Rng, Task<'_, Tree>) -> Thought<Tree>,
    ) {
        let stop = StopSwitch::new();
        let limits = Limits { depth: Some(u32::from(LEVEL)), ..Limits::leaves(LEAVES) };
        let root = TREES.root(1, kind, tree, LEVEL);
        let found = Searchers::new(&stop).think(player, &root, limits, 3).expect("an answer");
        let task = Task { limits, stop: &stop, report: &mut |_| {} };
        let expected = search(&Match::from_position(root), &mut rng(Tree::hash(&root), 3), task);
        assert_eq!(found.line, expected.line, "{player}");
        assert_eq!(found.score, expected.score, "{player}");
        assert_eq!((found.leaves, found.nodes), (expected.leaves, expected.nodes), "{player}");
    }

    #[test]
    fn every_player_is_the_search_that_it_is_named_after() {
        for tree in [(Leaves::Correlated, 1), (Leaves::Independent, 2)] {
            for method in 0..METHODS.len() {
                let player = player(method, LEVEL, Some(LEAVES)).expect("a player");
                assert_found_by(&player, tree, |game, rng, task| search(method, game, rng, task));
            }
        }
    }

    #[test]
    fn the_ablation_changes_the_aimed_variant_as_its_further_keys_make_it() {
        let players = ablation("charge=0.5,gens=9").expect("players");
        let count = |key: &str| players.iter().filter(|player| player.contains(key)).count();
        assert_eq!(count("gens=9"), ABLATION.len(), "{players:?}");
        assert_eq!(count("charge=0.5"), ABLATION.len() - 1, "{players:?}");
        assert_eq!(count("charge=0,"), 1, "{players:?}");
    }

    #[test]
    fn the_ablation_changes_what_it_says() {
        let variants = [
            BEST,
            AimedSettings { fitness: Fitness::Height, ..BEST },
            AimedSettings { pool: Pool::Population, ..BEST },
            AimedSettings { charge: 0.0, ..BEST },
            AimedSettings { temperature: 0.0, ..BEST },
            AimedSettings { tempo: 0.0, ..BEST },
            AimedSettings { deepening: false, ..BEST },
            AimedSettings { crossover: 0.1, ..BEST },
            AimedSettings { mutation: 0.1, ..BEST },
        ];
        for (player, settings) in ablation("").expect("players").iter().zip(&variants) {
            assert_found_by(player, (Leaves::Correlated, 3), |game, rng, task| {
                aimed_minimax(game, &PieceDifference, settings, rng, task)
            });
        }
    }
}
