//! Evolution of individuals: what must hold of a run, whatever comes of it.

use std::sync::atomic::{AtomicU32, Ordering};

use gamut_evo::evolution::{MemberError, ModuleDeme, Plan};
use gamut_evolve::Deme;
use gamut_games::chess::Chess;

/// A run that takes a moment.
fn plan() -> Plan {
    let mut plan = Plan { population: 6, ..Plan::default() };
    plan.search.nodes = 300;
    plan.breeding.survivors = 2;
    plan.breeding.attempts = 2;
    plan.fitness.phase_one = 1.0;
    plan.fitness.highest_class = 6;
    plan.games.most_plies = 24;
    plan
}

fn deme(number: usize) -> ModuleDeme<Chess> {
    ModuleDeme::new(&plan(), number)
}

#[test]
fn threads_change_nothing() {
    let (mut one, mut two) = (deme(0), deme(0));
    for _ in 0..3 {
        let generation = one.next_epoch(1, &|| false).expect("a generation");
        assert_eq!(two.next_epoch(2, &|| false), Some(generation));
        assert_eq!(two.state(), one.state());
    }
    let mut other = deme(1);
    other.next_epoch(1, &|| false).expect("a generation");
    assert_ne!(other.state(), one.state(), "another deme has other individuals");
}

#[test]
fn a_run_goes_on_from_its_state() {
    let mut whole = deme(0);
    let mut resumed = deme(0);
    for number in 1..=3 {
        let generation = whole.next_epoch(2, &|| false);
        let text = toml::to_string(&resumed.state()).expect("a state can be written");
        let state = toml::from_str(&text).expect("and read");
        resumed = deme(0);
        resumed.restore(number - 1, state).expect("it is ours");
        assert_eq!(resumed.next_epoch(1, &|| false), generation);
    }
    assert_eq!(resumed.state(), whole.state());
}

#[test]
fn who_stays_plays_on_and_the_fittest_are_never_lost() {
    let mut deme = deme(0);
    for _ in 0..4 {
        deme.next_epoch(2, &|| false).expect("a generation");
    }
    let population = deme.population();
    assert_eq!(population.len(), 6);
    assert!(population.is_sorted_by(|a, b| a.fitness >= b.fitness));
    let games = |number: usize| population[number].genome.results.games();
    assert!((0..6).any(|number| games(number) > 8), "nobody was examined again");
    for one in population {
        assert_eq!(one.fitness, one.genome.results.fitness());
        // When the budget is spent, the moves on the way back up are still looked at.
        assert!(one.genome.nodes_per_move() <= 400.0, "{}", one.genome.nodes_per_move());
    }
}

#[test]
fn a_generation_that_is_stopped_changes_nothing() {
    let mut deme = deme(0);
    deme.next_epoch(1, &|| false).expect("a generation");
    let before = deme.state();
    for (threads, moves) in [(1, 0), (1, 100), (2, 100)] {
        let asked = AtomicU32::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= moves;
        assert_eq!(deme.next_epoch(threads, &stop), None);
        assert_eq!(deme.state(), before);
    }
}

#[test]
fn pollen_is_the_fittest_and_takes_the_place_of_the_worst() {
    let (mut from, mut to) = (deme(0), deme(1));
    for deme in [&mut from, &mut to] {
        deme.next_epoch(1, &|| false).expect("a generation");
    }
    let worst = to.population()[5].genome.clone();
    let pollen = from.emigrants(1);
    to.take_in(&pollen).expect("it is of the same game");
    let best = &from.population()[0].genome;
    assert!(to.population().iter().any(|one| one.genome == *best));
    assert!(to.population().iter().all(|one| one.genome != worst));
    assert_eq!(to.population().len(), 6);
    // What is no individual changes nothing.
    let before = to.state();
    let damaged = pollen[0].replace("moves = ", "mvoes = ");
    assert!(matches!(to.take_in(&[damaged]), Err(MemberError::Form(_))));
    let weights = pollen[0].replacen("steps = [", "steps = [7.0, ", 1);
    assert_eq!(to.take_in(&[weights]), Err(MemberError::Weights("ordering")));
    assert_eq!(to.state(), before);
}
