//! The reservation tree and the genetic searches: the paper's worked examples to the digit, and
//! what must hold of every tree.

use std::collections::BTreeMap;

use gamut_game::{Game, Match, random_position, rng};
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::tree::{Leaves, Shape, Tree};
use gamut_games::virus::{Ataxx, Virus};
use gamut_search::genetic::{
    AimedSettings, Answer, Encoding, Fitness, Gene, GeneticSettings, LeafSettings, NodeId, Pool,
    ReservationTree, Ties, aimed_minimax, evolve_minimax, genetic_minimax, las_vegas,
};
use gamut_search::tactics::Tactics;
use gamut_search::{Limits, PieceDifference, Score, StopSwitch, Task, Thought, minimax};
use proptest::prelude::*;

fn path(digits: &str) -> Vec<Gene> {
    digits.bytes().map(|digit| Gene::from(digit - b'0')).collect()
}

fn node(tree: &ReservationTree, digits: &str) -> NodeId {
    path(digits).iter().fold(NodeId::ROOT, |at, &gene| tree.child(at, gene).expect("on the path"))
}

fn value(tree: &ReservationTree, digits: &str) -> i32 {
    tree.value(node(tree, digits)).value()
}

/// Figs 6 and 7: A and B meet at U, where MIN moves; C joins A at V, where MAX does.
#[test]
fn a_new_path_changes_only_the_ancestors_that_it_must() {
    let mut tree = ReservationTree::new();
    assert_eq!(tree.value(NodeId::ROOT), Score::MIN, "Step 6: only a root, minus infinity");
    let a = tree.insert(&path("132"), Score::estimate(6));
    let b = tree.insert(&path("121"), Score::estimate(5));
    let (u, v) = ("1", "13");
    assert_eq!((value(&tree, ""), value(&tree, u), value(&tree, v)), (5, 5, 6));
    let c = tree.insert(&path("134"), Score::estimate(7));
    assert_eq!((value(&tree, ""), value(&tree, u), value(&tree, v)), (5, 5, 7), "V from 6 to 7");
    // "The highest levels from the bottom that the leaf values of A, B and C can attain."
    assert_eq!([a, b, c].map(|leaf| tree.fitness(leaf, 4)), [1, 4, 2]);
}

/// §3.5: Figs 9 and 10, and Table 1.
#[test]
fn the_worked_example_to_the_digit() {
    let mut tree = ReservationTree::new();
    let parents = [("111", 11), ("221", 23), ("312", 14)];
    let offspring = [("121", 8), ("211", 6), ("212", 2), ("321", 15), ("113", 3)];
    let mut leaves = BTreeMap::new();
    for (chromosome, leaf_value) in parents {
        leaves.insert(chromosome, tree.insert(&path(chromosome), Score::estimate(leaf_value)));
    }
    for (at, expected) in [("", 23), ("1", 11), ("2", 23), ("3", 14), ("11", 11), ("22", 23)] {
        assert_eq!(value(&tree, at), expected, "Fig. 9, node {at:?}");
    }
    for (chromosome, leaf_value) in offspring {
        leaves.insert(chromosome, tree.insert(&path(chromosome), Score::estimate(leaf_value)));
    }
    for (at, expected) in [
        ("", 14),
        ("1", 8),
        ("2", 6),
        ("3", 14),
        ("11", 11),
        ("12", 8),
        ("21", 6),
        ("22", 23),
        ("31", 14),
        ("32", 15),
    ] {
        assert_eq!(value(&tree, at), expected, "Fig. 10, node {at:?}");
    }
    let fitness = |chromosome| tree.fitness(leaves[chromosome], 4);
    for (chromosome, expected) in [
        ("111", 2),
        ("221", 2),
        ("312", 4),
        ("121", 3),
        ("211", 3),
        ("212", 1),
        ("321", 2),
        ("113", 1),
    ] {
        assert_eq!(fitness(chromosome), expected, "Table 1, {chromosome}");
    }
    let table: Vec<_> =
        parents.iter().chain(&offspring).map(|&(chromosome, _)| chromosome).collect();
    let mut fittest = table;
    fittest.sort_by_key(|&chromosome| std::cmp::Reverse(fitness(chromosome)));
    assert_eq!(fittest[..3], ["312", "121", "211"], "the new population of Step 15");
    let answer: Vec<Gene> = tree.principal_path().map(|id| tree.gene(id)).collect();
    assert_eq!(answer, path("312"), "the route that is output");
}

/// Minimax over inserted paths, computed from nothing but the list of them.
fn from_scratch(paths: &BTreeMap<Vec<Gene>, i32>, prefix: &[Gene]) -> i32 {
    let below = paths.iter().filter(|(path, _)| path.starts_with(prefix));
    if let Some(&own) = paths.get(prefix) {
        return own;
    }
    let mut children: Vec<Gene> = below.map(|(path, _)| path[prefix.len()]).collect();
    children.dedup();
    let values = children.into_iter().map(|gene| {
        let child: Vec<Gene> = prefix.iter().copied().chain([gene]).collect();
        from_scratch(paths, &child)
    });
    if prefix.len().is_multiple_of(2) { values.max().unwrap() } else { values.min().unwrap() }
}

proptest! {
    /// Also with few different values, where it matters which of several equal children gave a
    /// node its value.
    #[test]
    fn after_any_insertions_every_node_is_the_minimax_of_what_is_below(
        inserted in prop::collection::vec((prop::collection::vec(0..4_u16, 4), -3..3_i32), 1..60),
    ) {
        let mut tree = ReservationTree::new();
        let mut paths = BTreeMap::new();
        for (path, leaf_value) in inserted {
            // What is there keeps its value: one position has one evaluation.
            let leaf_value = *paths.entry(path.clone()).or_insert(leaf_value);
            let leaf = tree.insert(&path, Score::estimate(leaf_value));
            prop_assert_eq!(tree.value(leaf), Score::estimate(leaf_value));
            for length in 0..=path.len() {
                let at = path[..length].iter().fold(NodeId::ROOT, |at, &gene| tree.child(at, gene).unwrap());
                prop_assert_eq!(tree.value(at).value(), from_scratch(&paths, &path[..length]));
            }
        }
        let most = 1 + paths.keys().map(Vec::len).sum::<usize>();
        prop_assert!(tree.len() <= most, "memory in proportion to the paths");
    }

    /// Paths of any length, some through what was the end of another, some with whole families:
    /// the end that a path passes by no longer counts.
    #[test]
    fn families_and_paths_of_any_length_keep_every_node_right(
        inserted in prop::collection::vec(
            (prop::collection::vec(0..3_u16, 1..5), -3..3_i32, prop::option::of(prop::collection::vec(-3..3_i32, 3))),
            1..40,
        ),
    ) {
        let mut tree = ReservationTree::new();
        let mut paths: BTreeMap<Vec<Gene>, i32> = BTreeMap::new();
        for (path, leaf_value, family) in inserted {
            let is_inner = paths.keys().any(|known| known.len() > path.len() && known.starts_with(&path));
            let end = tree.insert(&path, Score::estimate(*paths.get(&path).unwrap_or(&leaf_value)));
            if !is_inner {
                paths.retain(|known, _| known.len() >= path.len() || !path.starts_with(known));
                paths.entry(path.clone()).or_insert(leaf_value);
                if let Some(family) = family {
                    paths.remove(&path);
                    let members = || family.iter().zip(0..).map(|(&value, gene)| (gene, value));
                    tree.insert_family(end, members().map(|(gene, value)| (gene, Score::estimate(value))));
                    for (gene, value) in members() {
                        paths.insert(path.iter().copied().chain([gene]).collect(), value);
                    }
                }
            }
            for known in paths.keys() {
                for length in 0..=known.len() {
                    let at = known[..length].iter().fold(NodeId::ROOT, |at, &gene| tree.child(at, gene).unwrap());
                    prop_assert_eq!(tree.value(at).value(), from_scratch(&paths, &known[..length]));
                }
            }
        }
    }

    /// Every leaf in random order, on trees of all shapes.
    #[test]
    fn when_every_leaf_is_in_the_root_is_plain_minimax(
        seed: u64, branches in 1..5_u8, levels in 1..5_u8, correlated: bool, order: u64,
    ) {
        let leaves = if correlated { Leaves::Correlated } else { Leaves::Independent };
        let shape = Shape { branches, levels, leaves, seed };
        let mut all: Vec<(Vec<Gene>, i32)> = Vec::new();
        collect(&shape.root(), &mut Vec::new(), &mut all);
        use rand::RngExt;
        let mut random = rng(order, 0);
        for last in (1..all.len()).rev() {
            all.swap(last, random.random_range(0..=last));
        }
        let mut tree = ReservationTree::new();
        for (path, leaf_value) in &all {
            tree.insert(path, Score::estimate(*leaf_value));
        }
        let plain = think::<Tree>(shape.root(), Limits::depth(levels.into()), |game, task| {
            minimax(game, &PieceDifference, task)
        });
        prop_assert_eq!(tree.value(NodeId::ROOT), plain.score);
    }
}

fn collect(
    position: &gamut_games::tree::Position,
    path: &mut Vec<Gene>,
    all: &mut Vec<(Vec<Gene>, i32)>,
) {
    if Tree::outcome(position).is_some() {
        all.push((path.clone(), position.value()));
        return;
    }
    Tree::for_each_move(position, |branch| {
        let mut child = *position;
        Tree::play(&mut child, branch);
        path.push(branch.into());
        collect(&child, path, all);
        path.pop();
    });
}

fn think<G: Game>(
    position: G::Position,
    limits: Limits,
    search: impl FnOnce(&Match<G>, Task<'_, G>) -> Thought<G>,
) -> Thought<G> {
    let stop = StopSwitch::new();
    let game = Match::<G>::from_position(position);
    search(&game, Task { limits, stop: &stop, report: &mut |_| {} })
}

fn readings() -> Vec<GeneticSettings> {
    let paper = GeneticSettings { generations: Some(15), ..GeneticSettings::PAPER };
    vec![
        paper,
        GeneticSettings { encoding: Encoding::Squares, ..paper },
        GeneticSettings { pool: Pool::Tree, ties: Ties::Newer, ..paper },
        GeneticSettings { ties: Ties::Random, answer: Answer::Tree, ..paper },
        GeneticSettings { deepening: true, heuristic_start: 3, ..paper },
        GeneticSettings { leaves: LeafSettings { quiescent: true, transpositions: true }, ..paper },
    ]
}

fn variants() -> Vec<AimedSettings> {
    let best = AimedSettings { generations: Some(15), ..AimedSettings::TREES };
    vec![
        best,
        AimedSettings { crossover: 0.2, mutation: 0.1, ..best },
        AimedSettings { crossover: 0.2, mutation: 0.1, encoding: Encoding::Squares, ..best },
        AimedSettings { fitness: Fitness::Height, ..best },
        AimedSettings { pool: Pool::Population, temperature: 0.0, tempo: 0.0, ..best },
        AimedSettings { deepening: false, charge: 0.0, ..best },
        AimedSettings { leaves: LeafSettings { quiescent: true, transpositions: true }, ..best },
        AimedSettings { generations: Some(15), ..AimedSettings::GAMES },
        AimedSettings { litter: 3, crossover: 0.2, mutation: 0.1, ..best },
    ]
}

type Search<'a, G> = dyn Fn(&Match<G>, Task<'_, G>) -> Thought<G> + 'a;

/// In every game: a legal line, the same for the same seed, and no more leaves than allowed.
fn check_play<G: Tactics>() {
    let position = random_position::<G>(&G::start(), 2, &mut rng(3, 0));
    let limits = Limits { depth: Some(4), ..Limits::leaves(700) };
    let check = |name: &dyn std::fmt::Debug, search: &Search<'_, G>| {
        let thought = think::<G>(position.clone(), limits, search);
        assert!(thought.leaves <= 700 && thought.leaves > 20, "{}: {name:?}", G::ID);
        assert!(!thought.line.is_empty() && thought.line.len() <= 4, "{}: {name:?}", G::ID);
        let mut game = Match::<G>::from_position(position.clone());
        for &m in &thought.line {
            assert!(game.play(m).is_ok(), "{}: {name:?}: {:?}", G::ID, thought.line);
        }
        let again = think::<G>(position.clone(), limits, search);
        assert_eq!(
            (again.best, again.score, again.nodes),
            (thought.best, thought.score, thought.nodes)
        );
    };
    for settings in readings() {
        check(&settings, &|game, task| {
            genetic_minimax(game, &PieceDifference, &settings, &mut rng(1, 0), task)
        });
    }
    for settings in variants() {
        check(&settings, &|game, task| {
            aimed_minimax(game, &PieceDifference, &settings, &mut rng(1, 0), task)
        });
    }
    check(&"Las Vegas", &|game, task| {
        las_vegas(game, &PieceDifference, Some(500), &mut rng(1, 0), task)
    });
}

/// The smallest populations and the shortest runs, the longest paths, no operators at all, and
/// few leaves: always an answer, and always an end.
#[test]
fn extreme_parameters_still_give_an_answer() {
    fn check<G: Tactics>(position: &G::Position) {
        let paper = GeneticSettings::PAPER;
        let aimed = AimedSettings::GAMES;
        for (depth, leaves) in [(1, 1), (3, 60), (100, 300)] {
            let limits = Limits { depth: Some(depth), ..Limits::leaves(leaves) };
            for settings in [
                GeneticSettings { population: 1, generations: Some(1), ..paper },
                GeneticSettings { crossover: 0.0, mutation: 0.0, generations: None, ..paper },
                GeneticSettings { deepening: true, generations: None, ..paper },
                GeneticSettings { pool: Pool::Tree, generations: None, ..paper },
            ] {
                let thought = think::<G>(position.clone(), limits, |game, task| {
                    genetic_minimax(game, &PieceDifference, &settings, &mut rng(1, 0), task)
                });
                assert!(thought.best.is_some(), "{} {limits:?} {settings:?}", G::ID);
            }
            for settings in [
                AimedSettings { population: 1, generations: Some(3), ..aimed },
                AimedSettings { growth: 0.0, generations: None, ..aimed },
                AimedSettings { deepening: false, mutation: 1.0, generations: None, ..aimed },
            ] {
                let thought = think::<G>(position.clone(), limits, |game, task| {
                    aimed_minimax(game, &PieceDifference, &settings, &mut rng(1, 0), task)
                });
                assert!(thought.best.is_some(), "{} {limits:?} {settings:?}", G::ID);
            }
        }
    }
    check::<Othello>(&Othello::start());
    check::<Checkers>(&Checkers::start());
    check::<Chess>(&Chess::start());
}

/// Two kings can walk about for ever, and there are few positions: those that are known cost no
/// leaves, and the search must end before the leaves are spent.
#[test]
fn known_positions_do_not_make_a_search_endless() {
    use gamut_game::Notation;
    let position = Checkers::parse_position("B:WK1:BK32").expect("a position");
    let leaves = LeafSettings { quiescent: true, transpositions: true };
    let limits = Limits { depth: Some(40), ..Limits::leaves(1_000_000) };
    let aimed = AimedSettings { generations: None, leaves, ..AimedSettings::GAMES };
    let published = GeneticSettings { generations: None, leaves, ..GeneticSettings::PAPER };
    let thoughts = [
        think::<Checkers>(position, limits, |game, task| {
            aimed_minimax(game, &PieceDifference, &aimed, &mut rng(1, 0), task)
        }),
        think::<Checkers>(position, limits, |game, task| {
            genetic_minimax(game, &PieceDifference, &published, &mut rng(1, 0), task)
        }),
    ];
    assert!(thoughts.iter().all(|thought| thought.best.is_some() && thought.leaves < 10_000));
}

/// A game that is over has no move, and the score of its end.
#[test]
fn games_that_are_over_are_not_searched() {
    use gamut_game::Notation;
    for (position, score) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", -Score::win_in(0)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::DRAW),
    ] {
        let position = Chess::parse_position(position).expect("a position");
        for search in [0, 1, 2] {
            let limits = Limits::leaves(100);
            let thought = think::<Chess>(position.clone(), limits, |game, task| match search {
                0 => genetic_minimax(
                    game,
                    &PieceDifference,
                    &GeneticSettings::PAPER,
                    &mut rng(1, 0),
                    task,
                ),
                1 => aimed_minimax(
                    game,
                    &PieceDifference,
                    &AimedSettings::GAMES,
                    &mut rng(1, 0),
                    task,
                ),
                _ => las_vegas(game, &PieceDifference, None, &mut rng(1, 0), task),
            });
            assert_eq!((thought.best, thought.score), (None, score));
        }
    }
}

#[test]
fn every_variant_plays_every_game() {
    check_play::<Virus>();
    check_play::<Ataxx>();
    check_play::<Othello>();
    check_play::<Checkers>();
    check_play::<Chess>();
    check_play::<Loa>();
    check_play::<Tree>();
}

/// With enough generations for all leaves of a small tree, the answer is minimax's. Survivors
/// from the population alone may lose the best path; the tree does not.
#[test]
fn on_a_small_tree_all_methods_find_the_best_move() {
    for seed in 0..30 {
        for leaves in Leaves::BOTH {
            let shape = Shape { branches: 3, levels: 3, leaves, seed };
            let limits = Limits::depth(3);
            let exact = think::<Tree>(shape.root(), limits, |game, task| {
                minimax(game, &PieceDifference, task)
            });
            let answers = [
                think::<Tree>(shape.root(), limits, |game, task| {
                    let settings =
                        GeneticSettings { answer: Answer::Tree, ..GeneticSettings::PAPER };
                    genetic_minimax(game, &PieceDifference, &settings, &mut rng(seed, 1), task)
                }),
                think::<Tree>(shape.root(), limits, |game, task| {
                    let settings = AimedSettings::TREES;
                    aimed_minimax(game, &PieceDifference, &settings, &mut rng(seed, 2), task)
                }),
                think::<Tree>(shape.root(), limits, |game, task| {
                    las_vegas(game, &PieceDifference, Some(1_000), &mut rng(seed, 3), task)
                }),
            ];
            for (method, thought) in answers.iter().enumerate() {
                assert_eq!(
                    (thought.best, thought.score),
                    (exact.best, exact.score),
                    "{shape:?}, method {method}"
                );
            }
        }
    }
}

/// Step 11, and what the reservation tree is for: no path is evaluated twice.
#[test]
fn each_leaf_is_evaluated_once() {
    let stop = StopSwitch::new();
    let game = Match::<Tree>::from_position(Shape { levels: 2, ..Shape::PAPER }.root());
    let task = Task { limits: Limits::depth(2), stop: &stop, report: &mut |_| {} };
    let settings = GeneticSettings::PAPER;
    let evolved = evolve_minimax(&game, &PieceDifference, &settings, &mut rng(1, 0), task);
    assert_eq!(evolved.thought.leaves, 49, "7 × 7 leaves, however many offspring");
    assert_eq!(evolved.tree.len(), 1 + 7 + 49);
}
