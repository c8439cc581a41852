//! Runs of demes: what must hold of them, and of whatever they are gone on from.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use gamut_evo::Steered;
use gamut_evo::evolution::{ModuleRun, Plan, PlanError, StateError};
use gamut_evo::fitness::{Measure, Thresholds};
use gamut_evolve::{AnyRun, Logbook, PlanFile, PlanFileError, RunRecord};
use gamut_game::Notation;
use gamut_games::breakthrough::Breakthrough;
use gamut_games::chess::Chess;
use gamut_games::othello::Othello;
use proptest::prelude::*;
use toml::Table;

/// A plan of a run that takes a moment.
const TINY: &str = r#"
evolve = "individuals"
game = "othello"
generations = 3
demes = 2
population = 4
pollinate-every = 2

[search]
nodes = 100

[breeding]
survivors = 2
attempts = 1

[fitness]
phase-one = 1.0
highest-class = 4

[games]
most-plies = 20

[post-evaluation]
games = 2
classes = [4, 2]
candidates = 2
"#;

fn plan<G: Steered>(more: &str) -> Plan {
    let text = format!("{}\n{more}", TINY.replace("othello", G::ID));
    Plan::parse::<G>(&PlanFile::parse(&text).expect("a file")).expect("a plan")
}

fn whole<G: Steered + Notation>(threads: usize) -> ModuleRun<G> {
    let mut run = ModuleRun::<G>::new(plan::<G>(""));
    while run.generations() < run.plan().generations {
        run.next_generation(threads, &|| false).expect("a generation");
    }
    run
}

#[test]
fn threads_change_nothing_up_to_the_champion() {
    let (one, three) = (whole::<Breakthrough>(1), whole::<Breakthrough>(3));
    assert_eq!(one.state(), three.state());
    let champion = one.conclude(1, &|| false).expect("a champion");
    assert_eq!(three.conclude(3, &|| false), Some(champion.clone()));
    let games = champion.verdict.games();
    let numbers: Vec<u8> = games.iter().map(|(class, _)| class.number()).collect();
    assert_eq!(numbers, [2, 2, 4, 4]);
    assert_eq!(one.concluding_games(), 4 * (champion.candidates as u64 + 1));
}

/// The games that are counted are those of the log, and then those of the conclusion.
#[test]
fn every_game_is_counted_when_it_is_over() {
    let mut run = ModuleRun::<Othello>::new(plan::<Othello>(""));
    let generations = run.next_generation(2, &|| false).expect("a generation");
    let spent: u64 = generations.iter().map(|deme| deme.spent.games).sum();
    assert_eq!(run.counter().games(), spent);
    run.conclude(2, &|| false).expect("a champion");
    assert_eq!(run.counter().games(), spent + run.concluding_games());
}

/// Whether others were candidates or not, a champion is judged by the same games, which are not those
/// that chose it.
#[test]
fn fresh_games_judge_the_champion() {
    let mut was_the_fittest = Vec::new();
    for seed in 1..=6 {
        let plan = Plan { seed, ..plan::<Othello>("") };
        let mut run = ModuleRun::<Othello>::new(plan.clone());
        run.next_generation(2, &|| false).expect("a generation");
        let champion = run.conclude(2, &|| false).expect("a champion");
        let mut alone = plan;
        alone.post_evaluation.candidates = 1;
        let alone = ModuleRun::<Othello>::resume(alone, run.state()).expect("it is ours");
        let fittest = alone.conclude(1, &|| false).expect("a champion");
        assert_eq!((champion.candidates, fittest.candidates), (2, 1));
        assert_eq!(fittest.member, run.candidates()[0].genome);
        was_the_fittest.push(champion.member == fittest.member);
        if champion.member == fittest.member {
            assert_eq!(champion.verdict, fittest.verdict);
        }
    }
    assert!(was_the_fittest.contains(&true) && was_the_fittest.contains(&false));
}

/// Where individuals play each other, a generation's results are those of a table: one wins what another
/// loses, and a run that is taken up again knows how everybody stood.
#[test]
fn individuals_that_play_each_other_are_ranked() {
    let plan = Plan { demes: 1, ..plan::<Othello>("") };
    let plan = Plan { fitness: Thresholds { by: Measure::Ranking, ..plan.fitness }, ..plan };
    let [mut one, mut three] = [1, 3].map(|_| ModuleRun::<Othello>::new(plan.clone()));
    for _ in 0..3 {
        let generation = one.next_generation(1, &|| false).expect("a generation").remove(0);
        assert!(generation.fitness.mean.abs() < 1e-9 && generation.fitness.best > 0.0);
        // Each of four meets three others twice; nobody else plays.
        assert_eq!(generation.spent.games, 12);
        three = ModuleRun::resume(plan.clone(), three.state()).expect("it is ours");
        three.next_generation(3, &|| false).expect("a generation");
    }
    assert_eq!(one.state(), three.state());
    assert!(one.conclude(1, &|| false).is_some());
    // In a run by classes nobody has a standing.
    let by_classes = Plan { fitness: Thresholds::default(), ..plan };
    let refused = ModuleRun::<Othello>::resume(by_classes, one.state()).err();
    let line = refused.expect("another kind of run").to_string();
    assert!(line.contains("another way to measure fitness"), "{line}");
}

/// Fewer nodes while they evolve, all of them afterwards.
#[test]
fn a_part_of_the_nodes_is_for_the_evolution() {
    let mut plan = plan::<Othello>("");
    (plan.search.nodes, plan.search.kernel) = (400, gamut_evo::Kernel::Pvs);
    plan.fitness.nodes_part = 0.1;
    let mut run = ModuleRun::<Othello>::new(plan);
    run.next_generation(1, &|| false).expect("a generation");
    assert!(run.candidates().iter().all(|one| one.genome.nodes_per_move() <= 40.0));
    let verdict = run.conclude(1, &|| false).expect("a champion").verdict;
    assert!(verdict.nodes_per_move(None) > 100.0);
    assert_eq!(verdict.moves().iter().map(|(_, nodes)| nodes).sum::<u64>(), {
        verdict.games().iter().map(|(_, played)| played.nodes).sum::<u64>()
    });
}

#[test]
fn a_conclusion_that_is_stopped_is_none() {
    let run = whole::<Othello>(1);
    let asked = AtomicU32::new(0);
    let later = || asked.fetch_add(1, Ordering::Relaxed) > 30;
    for threads in [1, 2] {
        assert_eq!(run.conclude(threads, &|| true), None);
        assert_eq!(run.conclude(threads, &later), None);
    }
    let none = ModuleRun::<Othello>::new(plan::<Othello>(""));
    assert_eq!(none.conclude(1, &|| false), None, "before the first generation");
}

#[test]
fn a_plan_is_written_as_it_is_read() {
    let plan = plan::<Othello>("");
    let again = Plan::parse::<Othello>(&PlanFile::parse(&plan.to_toml()).expect("a file"));
    assert_eq!(again, Ok(plan));
    let standard = PlanFile::parse("evolve = \"individuals\"\ngame = \"chess\"").expect("a file");
    assert_eq!(Plan::parse::<Chess>(&standard), Ok(Plan::standard::<Chess>()));
    let strategies = PlanFile::parse("game = \"chess\"").expect("a file");
    let refused = Plan::parse::<Chess>(&strategies).expect_err("strategies");
    assert!(matches!(refused, PlanError::File(PlanFileError::OthersEvolve { .. })), "{refused}");
}

/// The smallest programs, populations and games that a plan allows are enough.
#[test]
fn the_narrowest_plan_runs() {
    let narrow = "generations = 2\npopulation = 2\ndemes = 3\npollinate-every = 1\npollen = 1\n\
        [search]\nnodes = 1\nmost-depth = 1\nrest = 0\n\
        [breeding]\nsurvivors = 0\ntournament = 1\nstatements = 1\nnesting = 0\nattempts = 1\n\
        [fitness]\nhighest-class = 2\n[games]\nmost-plies = 1\nlengthy = 0\ninteresting = 0\n\
        decided = 1\ndecided-plies = 1\n[post-evaluation]\ngames = 1\nclasses = [2]\n";
    let text = format!("evolve = \"individuals\"\ngame = \"othello\"\n{narrow}");
    let plan = Plan::parse::<Othello>(&PlanFile::parse(&text).expect("a file")).expect("a plan");
    let mut run = ModuleRun::<Othello>::new(plan);
    for _ in 0..2 {
        run.next_generation(2, &|| false).expect("a generation");
        assert!(run.candidates().iter().all(|one| one.genome.depth.size() <= 1));
    }
    assert!(run.conclude(2, &|| false).is_some());
}

/// A state after two generations, as text.
static STATE: LazyLock<String> = LazyLock::new(|| {
    let mut run = ModuleRun::<Othello>::new(plan::<Othello>(""));
    for _ in 0..2 {
        run.next_generation(2, &|| false).expect("a generation");
    }
    toml::to_string(&run.state()).expect("text")
});

fn resume(text: &str) -> Result<ModuleRun<Othello>, String> {
    let state: Table = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    let resumed = ModuleRun::resume(plan::<Othello>(""), state);
    resumed.map_err(|error: StateError| {
        let line = error.to_string();
        assert!(!line.contains('\n'), "{line}");
        line
    })
}

#[test]
fn a_damaged_state_is_refused_in_one_line() {
    let text = STATE.as_str();
    let resumed = resume(text).expect("it is ours");
    assert_eq!(toml::to_string(&resumed.state()).expect("text"), text);
    let member = text.find("[[demes.population]]").expect("a member");
    let second = text[member + 1..].find("[[demes.population]]").expect("another");
    let without_one = format!("{}{}", &text[..member], &text[member + 1 + second..]);
    let once = |from: &str, to: &str| text.replacen(from, to, 1);
    let nodes = text.lines().find(|line| line.starts_with("nodes = ")).expect("nodes");
    for (damaged, problem) in [
        (String::new(), "missing field `generations`"),
        ("generations = 2\ndemes = []".to_owned(), "0 demes instead of 2"),
        (without_one, "3 individuals instead of 4"),
        (once("generations = 2", "generations = 4"), "it cannot have 4 generations"),
        (once("generations = 2", "generations = 0"), "4 individuals instead of 0"),
        (once("generations = 2", "generations = -2"), "invalid value: integer `-2`"),
        (once("generations = 2", "generations = 2\nluck = 7"), "unknown field `luck`"),
        (text.replace("demes", "islands"), "unknown field `islands`"),
        (
            once("depth = \"\"\"\n", "depth = \"\"\"\nhope\n"),
            "program: line 1: \"hope\" is no stat",
        ),
        (once("depth = \"\"\"\n", &large()), "the program is larger than programs of this run"),
        (once("moves = ", "moves = -"), "invalid value: integer `-"),
        (once(nodes, "nodes = 9223372036854775807"), "9223372036854775807 nodes are more than"),
        (once("results = [[", "results = [[7.0, "), "results are from -1 to 1, of seven"),
        (once("results = [[", "results = [[nan, "), "results are from -1 to 1, of seven"),
        (once("results = [[", "results = [[], ["), "results are from -1 to 1, of seven"),
        (once("results = [[", "results = [\"x\", ["), "invalid type: string"),
        (once("values = [", "values = [1e9, "), "the weights of the ordering module are missing"),
        (once("values = [", "values = [nan, #"), "expected"),
        (once("steps = [", "steps = [0.0, "), "the weights of the ordering module are missing"),
    ] {
        assert!(damaged != text, "{problem}: nothing is damaged");
        let found = resume(&damaged).err().unwrap_or_default();
        assert!(found.contains(problem), "{problem}: {found}");
    }
}

/// The beginning of a program that no bounds of a plan allow.
fn large() -> String {
    format!("depth = \"\"\"\n{}", "level = depth\n".repeat(61))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever became of a state: it is refused, or the run goes on from it.
    #[test]
    fn no_state_is_too_strange(
        place in any::<prop::sample::Index>(),
        length in 0_usize..40,
        instead in "[-0-9a-z.=\\[\\]\"\n ]{0,6}",
    ) {
        let text = STATE.as_str();
        let start = place.index(text.len());
        let end = (start + length).min(text.len());
        let damaged = format!("{}{instead}{}", &text[..start], &text[end..]);
        if let Ok(mut run) = resume(&damaged) {
            prop_assert!(run.next_generation(1, &|| false).is_some());
            let state = toml::to_string(&run.state()).expect("text");
            prop_assert!(resume(&state).is_ok(), "it goes on from what it went on to");
        }
    }
}

/// A run that was taken up again comes to the same, whatever the demes and the epochs.
#[test]
fn a_run_goes_on_from_its_state() {
    let whole = whole::<Breakthrough>(2);
    let mut resumed: Box<dyn AnyRun> =
        Box::new(ModuleRun::<Breakthrough>::new(plan::<Breakthrough>("")));
    for number in 1..=3 {
        let text = toml::to_string(&resumed.state()).expect("text");
        resumed = Box::new(ModuleRun::<Breakthrough>::new(plan::<Breakthrough>("")));
        resumed.restore(toml::from_str(&text).expect("a table")).expect("it is ours");
        let epoch = resumed.next_epoch(1, &|| false).expect("a generation");
        assert_eq!((epoch.lines.len(), resumed.epochs()), (2, number));
        let columns = resumed.log_head().split(',').count();
        assert!(epoch.lines.iter().all(|line| line.split(',').count() == columns), "{epoch:?}");
    }
    assert_eq!(resumed.state(), whole.state());
    let record = RunRecord {
        config: resumed.config(),
        log: Logbook::parse(&format!("{}\n", resumed.log_head())).expect("a log"),
        times: Logbook::parse("epoch,seconds\n").expect("a table"),
    };
    let [one, other] =
        [&*resumed, &whole as &dyn AnyRun].map(|run| run.conclude(&record, 1, &|| false));
    assert!(one.is_some() && one == other);
}
