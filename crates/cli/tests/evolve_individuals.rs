//! Individuals evolved offline: the same command, folder and resumption as for strategies.

mod common;

use std::path::Path;

use common::{Folder, gamut, stdout};
use gamut_board::mix;
use gamut_evo::IndividualFile;
use gamut_game::Game;
use gamut_games::breakthrough::Breakthrough;
use gamut_games::chess::Chess;
use gamut_games::othello::Othello;

/// A run that takes a moment, with everything that has to be remembered from run to run.
const TINY: &str = r#"
evolve = "individuals"
game = "othello"
seed = 5
generations = 5
demes = 2
population = 5
pollinate-every = 2

[search]
nodes = 300

[breeding]
survivors = 2
attempts = 2

[fitness]
highest-class = 4

[post-evaluation]
games = 2
classes = [2, 4]
"#;

fn config(folder: &Folder, text: &str) -> String {
    let path = folder.path("config.toml");
    std::fs::write(&path, text).expect("a file");
    path
}

fn read(folder: &str, name: &str) -> String {
    std::fs::read_to_string(format!("{folder}/{name}")).expect("a file")
}

fn names(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.expect("a file").file_name().into_string().expect("text")
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

/// Everything in two folders is the same, but for times.
fn assert_same(one: &str, other: &str) {
    assert_eq!(names(one), names(other));
    for name in names(one).iter().filter(|name| !name.starts_with("times")) {
        let [one, other] = [one, other].map(|folder| {
            let text = read(folder, name);
            let untimed = text.split("\n## Times\n").next().unwrap_or_default();
            untimed.to_owned()
        });
        assert!(one == other, "{name}:\n{one}\n{other}");
    }
}

/// What is said about something that is refused: one line.
fn refused(args: &[&str]) -> String {
    let output = gamut(args, "");
    let err = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{args:?}: {err}");
    assert_eq!(err.lines().count(), 1, "{args:?}: {err}");
    err
}

fn plays<G: gamut_evo::Steered>(text: &str) {
    let file = IndividualFile::parse::<G>(text).expect("an individual");
    assert_eq!(file.to_toml::<G>(), text);
    assert!(
        file.by.starts_with("gamut evolve, seed 5, 5 generations; then fitness "),
        "{}",
        file.by
    );
    assert!(file.by.contains(", in 4 games against 2, 4, with "), "{}", file.by);
    assert!(file.by.contains(", mean result "), "{}", file.by);
    assert_eq!(file.frame.nodes, 300);
}

#[test]
fn a_run_is_the_same_on_any_number_of_threads_and_in_several_games() {
    for game in [Othello::ID, Breakthrough::ID, Chess::ID] {
        let folder = Folder::new(&format!("individuals-{game}"));
        let config = config(&folder, &TINY.replace("othello", game));
        let [one, three] = ["one", "three"].map(|name| folder.path(name));
        let told = stdout(&["evolve", &config, "--out", &one], "");
        let lines: Vec<&str> = told.lines().collect();
        assert!(
            lines[0].ends_with(": 5 generations of 5 individuals in each of 2 demes"),
            "{told}"
        );
        assert!(lines[1].starts_with("champion: fitness "), "{told}");
        assert!(lines[1].contains(" in 4 fresh games, "), "{told}");
        assert!(lines[2].starts_with("          mean result "), "{told}");
        assert!(lines[3].starts_with("wrote ") && lines[3].contains("best.toml"), "{told}");
        // The config in the folder says everything: it makes the same run.
        let whole = format!("{one}/config.toml");
        assert!(read(&one, "config.toml").starts_with("evolve = \"individuals\"\n"));
        stdout(&["evolve", &whole, "--out", &three, "--threads", "3"], "");
        assert_same(&one, &three);
        let best = read(&one, "best.toml");
        match game {
            Othello::ID => plays::<Othello>(&best),
            Breakthrough::ID => plays::<Breakthrough>(&best),
            _ => plays::<Chess>(&best),
        }
    }
}

#[test]
fn a_run_leaves_a_log_a_report_with_plots_and_the_champion() {
    let folder = Folder::new("individuals-report");
    let (config, out) = (config(&folder, TINY), folder.path("run"));
    stdout(&["evolve", &config, "--out", &out], "");
    let expected = [
        "best.toml",
        "config.toml",
        "diversity.svg",
        "fitness.svg",
        "games.svg",
        "log.csv",
        "nodes.svg",
        "ordering.svg",
        "plies.svg",
        "position.svg",
        "program.svg",
        "report.md",
        "steps.svg",
        "times.csv",
        "times.svg",
    ];
    assert_eq!(names(&out), expected);
    let log = read(&out, "log.csv");
    let columns = log.lines().next().expect("a head").split(',').count();
    assert_eq!(log.lines().count(), 1 + 5 * 2, "a row for each deme in each generation");
    assert!(log.lines().all(|line| line.split(',').count() == columns), "{log}");
    let report = read(&out, "report.md");
    for name in names(&out).iter().filter(|name| name.ends_with(".svg")) {
        assert!(report.contains(&format!("({name})")), "{name} is on the page");
        let svg = read(&out, name);
        let drawn = ["<path d=\"M", "<rect", "<circle"].map(|shape| svg.matches(shape).count());
        assert!(drawn.iter().sum::<usize>() > 3, "{name} shows something");
    }
    assert!(report.contains("| class 4, depth 2 | 2     |"), "{report}");
    assert!(!report.contains("the paper"), "Othello has no figures of the paper");
    assert!(report.contains(&read(&out, "config.toml")));
    // What was evolved plays.
    let spec = format!("evo:{out}/best.toml");
    assert!(stdout(&["analyze", "othello", "--player", &spec], "").contains("best move"));
}

/// The figures of the paper stand beside those of chess, against the same classes.
#[test]
fn in_chess_the_report_has_the_papers_figures() {
    let folder = Folder::new("individuals-paper");
    let paper =
        TINY.replace("othello", "chess").replace("generations = 5", "generations = 1").replace(
            "games = 2\nclasses = [2, 4]",
            "games = 1\ncandidates = 1\n\n[games]\nmost-plies = 4",
        );
    let (config, out) = (config(&folder, &paper), folder.path("run"));
    stdout(&["evolve", &config, "--out", &out], "");
    let report = read(&out, "report.md");
    assert!(report.contains("| the paper's best individual      | 10.48"), "{report}");
    assert!(report.contains("| 58,410       |"), "{report}");
    assert!(report.contains("It was the fittest in the end."), "{report}");
}

/// Ctrl-C and kill -9 lose nothing but the generation that they fell into.
#[cfg(unix)]
#[test]
fn a_run_that_was_interrupted_ends_as_one_that_was_not() {
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = Folder::new("individuals-again");
    let config = config(&folder, &TINY.replace("generations = 5", "generations = 20"));
    let (whole, broken) = (folder.path("whole"), folder.path("broken"));
    stdout(&["evolve", &config, "--out", &whole], "");
    let start = |more: &[&str]| -> Child {
        Command::new(env!("CARGO_BIN_EXE_gamut"))
            .args(["evolve", &config, "--out", &broken])
            .args(more)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("gamut starts")
    };
    let lines = || {
        let log = std::fs::read_to_string(format!("{broken}/log.csv"));
        log.map_or(0, |log| log.lines().count())
    };
    let interrupted = start(&[]);
    let begun = Instant::now();
    while lines() < 8 && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(1));
    }
    let status = Command::new("kill").args(["-INT", &interrupted.id().to_string()]).status();
    assert!(status.expect("kill").success());
    let output = interrupted.wait_with_output().expect("an end");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.contains(" of 20 generations are kept in "), "{err}");
    assert!(err.contains("the same command with --resume goes on"), "{err}");
    damaged_checkpoints_are_refused(&folder, &config, &broken);
    // At any moments, whatever it is doing then; but it takes a while to be at work.
    let mut chance = u64::from(std::process::id());
    let begun =
        || std::fs::metadata(format!("{broken}/times.csv")).and_then(|found| found.modified()).ok();
    for threads in ["1", "2", "1", "2", "1", "2"] {
        let (before, started) = (begun(), Instant::now());
        let mut killed = start(&["--resume", "--threads", threads]);
        while begun() == before && started.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(1));
        }
        chance = mix(chance);
        std::thread::sleep(Duration::from_millis(chance % 100));
        killed.kill().expect("it can be killed");
        killed.wait().expect("an end");
        if !Path::new(&format!("{broken}/checkpoint.toml")).exists() {
            break;
        }
    }
    if Path::new(&format!("{broken}/checkpoint.toml")).exists() {
        let missing = refused(&["evolve", &config, "--out", &broken]);
        assert!(missing.contains("is an unfinished run: add --resume"), "{missing}");
        stdout(&["evolve", &config, "--out", &broken, "--resume", "--threads", "3"], "");
    }
    assert_same(&whole, &broken);
}

/// What is wrong with a checkpoint is one line. (`gamut-evo` damages states in more ways.)
#[cfg(unix)]
fn damaged_checkpoints_are_refused(folder: &Folder, config: &str, run: &str) {
    let damaged = folder.path("damaged");
    std::fs::create_dir_all(&damaged).expect("a folder");
    for name in names(run) {
        std::fs::copy(format!("{run}/{name}"), format!("{damaged}/{name}")).expect("a file");
    }
    let text = read(run, "checkpoint.toml");
    let refuse = |text: &str| {
        std::fs::write(format!("{damaged}/checkpoint.toml"), text).expect("a file");
        refused(&["evolve", config, "--out", &damaged, "--resume"])
    };
    let line = |beginning: &str| {
        let mut lines = text.lines();
        lines.find(|line| line.starts_with(beginning)).expect("such a line").to_owned()
    };
    for (damage, problem) in [
        (text[..text.len() / 2].to_owned(), "checkpoint.toml\" is damaged: "),
        (
            text.replacen(&line("generations"), "generations = 1", 1),
            "\" is damaged: its state is of generation 1, not ",
        ),
        (text.replacen("moves = ", "moves = -", 1), "\" is damaged: invalid value: integer `-"),
    ] {
        assert!(damage != text, "{problem}: nothing is damaged");
        let err = refuse(&damage);
        assert!(err.contains(problem), "{problem}: {err}");
    }
}

#[test]
fn a_wrong_config_names_the_file_the_key_the_value_and_what_would_be_right() {
    let folder = Folder::new("individuals-wrong");
    let config = folder.path("wrong.toml");
    let out = folder.path("run");
    for (text, problem) in [
        (
            "evolve = \"individual\"",
            "evolve = \"individual\": write \"strategies\" or \"individuals\"; did",
        ),
        ("evolve = 3", "evolve = 3: write \"strategies\" or \"individuals\""),
        ("evolv = \"individuals\"", "there is no key called \"evolv\": "),
        (
            "generation = 3",
            "there is no key called \"generation\": breeding, demes, evolve, fitness, ",
        ),
        ("epochs = 3", "there is no key called \"epochs\": "),
        (
            "[parameters]\npopulation = 9",
            "there is no table called \"parameters\": breeding, fitness, ",
        ),
        ("[serach]\nnodes = 5", "post-evaluation, search; did you mean search?"),
        ("[serach]", "did you mean search?"),
        ("[search]\nnode = 5", "there is no key called \"search.node\": "),
        ("search = 3", "search = 3: it is a table: write [search]"),
        ("generations = 0", "generations = 0: write a number from 1 to 1000000"),
        ("generations = \"many\"", "generations = \"many\": write a whole number such as 50"),
        ("generations = 1.5", "generations = 1.5: write a whole number such as 50"),
        ("seed = -1", "seed = -1: write a whole number such as 1"),
        ("demes = 0", "demes = 0: write a number from 1 to 256"),
        ("demes = 257", "demes = 257: write a number from 1 to 256"),
        ("population = 1", "population = 1: write a number from 2 to 10000"),
        ("population = 10001", "population = 10001: write a number from 2 to 10000"),
        ("population = 5", "breeding.survivors = 5: write a number from 0 to 4"),
        ("pollinate-every = 0", "pollinate-every = 0: write a number from 1 to 1000000"),
        ("pollen = 20", "pollen = 20: write a number from 0 to 19"),
        ("[search]\nnodes = 0", "search.nodes = 0: write 1 to 1000000000000"),
        ("[search]\nmost-depth = 0", "search.most-depth = 0: write 1 to 40"),
        ("[search]\nrest = 11", "search.rest = 11: write 0 to 10"),
        ("[search]\nleast-depth = 0", "search.least-depth = 0: write 1 to 10"),
        (
            "[search]\nkernel = \"mcts\"",
            "search.kernel = \"mcts\": unknown variant `mcts`, expected `table-1`",
        ),
        ("[breeding]\nsurvivors = 20", "breeding.survivors = 20: write a number from 0 to 19"),
        (
            "[breeding]\nselection = \"luck\"",
            "breeding.selection = \"luck\": unknown variant `luck`",
        ),
        ("[breeding]\ntournament = 0", "breeding.tournament = 0: write a number from 1 to 20"),
        ("[breeding]\ncrossover = 1.5", "breeding.crossover = 1.5: write a number from 0 to 1"),
        ("[breeding]\nmutation = -0.1", "breeding.mutation = -0.1: write a number from 0 to 1"),
        (
            "[breeding]\nstatement-mutation = nan",
            "breeding.statement-mutation = NaN: write a number",
        ),
        (
            "[breeding]\nstatement-mutation = \"x\"",
            "statement-mutation = \"x\": write a number such as 0.2",
        ),
        ("[breeding]\nstep = 0.9", "breeding.step = 0.9: write a number from 0.002 to 0.5"),
        ("[breeding]\nattempts = 0", "breeding.attempts = 0: write a number from 1 to 1000"),
        (
            "[breeding]\nstatements = 1001",
            "breeding.statements = 1001: write a number from 1 to 1000",
        ),
        ("[breeding]\nstatements = 0", "breeding.statements = 0: write a number from 1 to 1000"),
        ("[breeding]\nnesting = 21", "breeding.nesting = 21: write a number from 0 to 20"),
        ("[fitness]\nphase-one = 0", "fitness.phase-one = 0: write a number from 1 to 15"),
        ("[fitness]\nphase-three = 16", "fitness.phase-three = 16: write a number from 1 to 15"),
        ("[fitness]\nphase-four = inf", "fitness.phase-four = inf: write a number from 1 to 15"),
        (
            "[fitness]\nhighest-class = 7",
            "fitness.highest-class = 7: write 2, 4, 6, 8, 10, 12 or 14",
        ),
        (
            "[fitness]\nhighest-class = 16",
            "fitness.highest-class = 16: write 2, 4, 6, 8, 10, 12 or 14",
        ),
        (
            "[fitness]\nhighest-class = 300",
            "fitness.highest-class = 300: write a whole number such as 14",
        ),
        ("[fitness]\nnodes-part = 0", "fitness.nodes-part = 0: write a number from 0.000001 to 1"),
        ("[fitness]\nmore = 1001", "fitness.more = 1001: write a number from 0 to 1000"),
        ("[fitness]\nby = \"luck\"", "fitness.by = \"luck\": unknown variant `luck`"),
        ("[search]\nkernel = \"pv\"", "search.kernel = \"pv\": unknown variant `pv`"),
        ("[games]\ndecided = 0", "games.decided = 0: write a number from 1 to 1000000"),
        ("[games]\ndecided-plies = 0", "games.decided-plies = 0: write a number from 1 to 100000"),
        ("[games]\nlengthy = 100001", "games.lengthy = 100001: write a number from 0 to 100000"),
        ("[games]\ninteresting = -1", "games.interesting = -1: write a whole number such as 16"),
        ("[games]\nmost-plies = 0", "games.most-plies = 0: write a number from 1 to 100000"),
        (
            "[post-evaluation]\ngames = 0",
            "post-evaluation.games = 0: write a number from 1 to 10000",
        ),
        (
            "[post-evaluation]\ncandidates = 0",
            "post-evaluation.candidates = 0: write a number from 1",
        ),
        (
            "[post-evaluation]\nclasses = []",
            "post-evaluation.classes is empty: write a list such as",
        ),
        (
            "[post-evaluation]\nclasses = 8",
            "post-evaluation.classes = 8: write a list such as [8, 10, 12]",
        ),
        (
            "[post-evaluation]\nclasses = [8, 9]",
            "post-evaluation.classes = 9: write 2, 4, 6, 8, 10, 12 or 14",
        ),
        ("[post-evaluation]\nclasses = [8, 8]", "post-evaluation.classes: 8 stands there twice"),
        (
            "[post-evaluation]\nclasses = [\"8\"]",
            "post-evaluation.classes = [\\\"8\\\"]: write a list such as",
        ),
    ] {
        let what = if text.starts_with("evolv") { "" } else { "evolve = \"individuals\"\n" };
        std::fs::write(&config, format!("game = \"othello\"\n{what}{text}")).expect("a file");
        let err = refused(&["evolve", &config, "--out", &out]);
        assert!(err.contains("wrong.toml\": ") && err.contains(problem), "{text}: {err}");
    }
    for (text, problem) in [
        ("evolve = \"individuals\"", "game is missing: write game = \"othello\""),
        (
            "evolve = \"individuals\"\ngame = \"go\"",
            "game = \"go\": write one of virus, ataxx, othello",
        ),
        ("evolve = \"individuals\"\ngame = 3", "game = 3: write a name in quotes"),
    ] {
        std::fs::write(&config, text).expect("a file");
        let err = refused(&["evolve", &config, "--out", &out]);
        assert!(err.contains("wrong.toml\": ") && err.contains(problem), "{text}: {err}");
    }
    assert!(!Path::new(&out).exists(), "what is refused leaves nothing behind");
}
