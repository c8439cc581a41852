//! Strategies evolved offline, shown, saved and loaded.

mod common;

use common::{Folder, gamut, stdout};
use serde_json::Value;

/// Small, and with everything that has to be remembered from run to run.
const CONFIG: &str = r#"
game = "othello"
seed = 7
epochs = 150
least-plies = 4
score-every = 20
score-games = 4
hall-of-fame = 2
test-positions = 2

[parameters]
population = 6
generations = 3
games = 2
reinforcement = true

[parameters.readings]
span = "game"
learned = "alpha"
"#;

fn config(folder: &Folder, text: &str) -> String {
    let path = folder.path("config.toml");
    std::fs::write(&path, text).expect("a file");
    path
}

fn read(folder: &str, name: &str) -> String {
    std::fs::read_to_string(format!("{folder}/{name}")).expect("a file")
}

#[test]
fn a_run_keeps_its_whole_config_its_log_and_what_it_evolved() {
    let folder = Folder::new("evolve");
    let (config, out) = (config(&folder, CONFIG), folder.path("run"));
    let told = stdout(&["evolve", &config, "--out", &out], "");
    assert!(told.starts_with("Othello: 150 epochs of 3 generations of 6 strategies\n"), "{told}");
    assert!(
        told.contains("\nchampion: ") && told.contains("against rplayer in 16 fresh games ("),
        "{told}"
    );
    assert!(told.contains("report.md"), "{told}");
    let log = read(&out, "log.csv");
    assert_eq!(log.lines().count(), 151);
    let score = |line: &str| line.rsplit(',').nth(4).map(str::to_owned).unwrap_or_default();
    let scored = log.lines().skip(1).filter(|line| !score(line).is_empty()).count();
    assert_eq!(scored, 8, "every 20 epochs and at the end");
    let mut names: Vec<_> = std::fs::read_dir(&out)
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    let expected = [
        "alpha.toml",
        "config.toml",
        "diversity.svg",
        "fitness.svg",
        "log.csv",
        "report.md",
        "score.svg",
        "times.csv",
        "times.svg",
    ];
    assert_eq!(names, expected);
    let report = read(&out, "report.md");
    assert!(report.contains("150 epochs are in `log.csv`"), "{report}");
    assert!(report.contains("Against rplayer the alpha player made "), "{report}");
    for name in names.iter().filter(|name| name.ends_with(".svg")) {
        assert!(report.contains(&format!("({name})")), "{name} is on the page");
        assert!(read(&out, name).matches("<path d=\"M").count() > 3, "{name} shows something");
    }
    // The config in the folder says everything: it makes the same run, on any number of threads.
    let whole = format!("{out}/config.toml");
    assert!(read(&out, "config.toml").contains("\ngame-moves = 150\n"));
    let again = folder.path("again");
    stdout(&["evolve", &whole, "--out", &again, "--threads", "3"], "");
    for name in
        ["alpha.toml", "config.toml", "log.csv", "fitness.svg", "diversity.svg", "score.svg"]
    {
        assert_eq!(read(&out, name), read(&again, name), "{name}");
    }
    // What was evolved plays.
    let spec = format!("hgp:pop=4,gens=2,games=2,alpha={out}/alpha.toml");
    let board = stdout(&["show", "othello", "--heuristics", "--player", &spec], "");
    assert!(board.contains("it would play "), "{board}");
    for (args, problem) in [
        (vec!["evolve", &config, "--out", &out], "is not empty: choose another --out"),
        (vec!["evolve", &config, "--out", &out, "--resume"], "the run is finished"),
        (vec!["evolve", &config, "--out", &config], "is not a folder"),
        (vec!["evolve", &config, "--out", &folder.path("none"), "--resume"], "there is no run"),
    ] {
        let output = gamut(&args, "");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(err.lines().count() == 1 && err.contains(problem), "{err}");
    }
}

/// Ctrl-C and kill -9 lose nothing but the epoch that they fell into.
#[cfg(unix)]
#[test]
fn a_run_that_was_interrupted_ends_as_one_that_was_not() {
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};
    let folder = Folder::new("evolve-again");
    let config = config(&folder, CONFIG);
    let (whole, broken) = (folder.path("whole"), folder.path("broken"));
    stdout(&["evolve", &config, "--out", &whole], "");
    let start = |more: &[&str], lines: usize| -> Child {
        let child = Command::new(env!("CARGO_BIN_EXE_gamut"))
            .args(["evolve", &config, "--out", &broken])
            .args(more)
            .stderr(Stdio::piped())
            .spawn()
            .expect("gamut starts");
        let begun = Instant::now();
        let log = format!("{broken}/log.csv");
        let reached = || std::fs::read_to_string(&log).is_ok_and(|log| log.lines().count() > lines);
        while !reached() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(1));
        }
        child
    };
    let interrupted = start(&[], 5);
    let status = Command::new("kill").args(["-INT", &interrupted.id().to_string()]).status();
    assert!(status.expect("kill").success());
    let output = interrupted.wait_with_output().expect("an end");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.contains(" of 150 epochs are kept in "), "{err}");
    let mut killed = start(&["--resume"], 40);
    killed.kill().expect("it still runs");
    assert!(!killed.wait().expect("an end").success());
    let output = gamut(&["evolve", &config, "--out", &broken], "");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("is an unfinished run: add --resume"), "{err}");
    let other = folder.path("other.toml");
    std::fs::write(&other, CONFIG.replace("seed = 7", "seed = 8")).expect("a file");
    let output = gamut(&["evolve", &other, "--out", &broken, "--resume"], "");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("is of another config: give its own config"), "{err}");
    stdout(&["evolve", &config, "--out", &broken, "--resume"], "");
    for name in
        ["alpha.toml", "config.toml", "log.csv", "fitness.svg", "diversity.svg", "score.svg"]
    {
        assert_eq!(read(&whole, name), read(&broken, name), "{name}");
    }
}

#[test]
fn a_wrong_config_names_the_file_the_key_the_value_and_what_would_be_right() {
    let folder = Folder::new("evolve-wrong");
    let config = folder.path("wrong.toml");
    let out = folder.path("run");
    for (text, problem) in [
        ("", "game is missing: write game = \"othello\""),
        ("game = 3", "game = 3: write a name in quotes"),
        ("game = \"go\"", "game = \"go\": write one of virus, ataxx, othello"),
        ("game = \"loa", "line 1: "),
        ("game = \"loa\"\nepoch = 3", "there is no key called \"epoch\": demes, epochs, "),
        ("game = \"loa\"\n[parameter]\npop = 3", "there is no table called \"parameter\""),
        ("game = \"loa\"\n[parameters]\npop = 3", "there is no key called \"parameters.pop\": "),
        ("game = \"loa\"\nepochs = 0", "epochs = 0: write a number from 1 to 1000000"),
        ("game = \"loa\"\nepochs = -1", "epochs = -1: write a whole number such as 300"),
        ("game = \"loa\"\nepochs = \"many\"", "epochs = \"many\": write a whole number such as"),
        ("game = \"loa\"\nparameters = 3", "parameters = 3: it is a table: write [parameters]"),
        ("game = \"loa\"\nleast-plies = 50", "least-plies = 50: write a number from 0 to 12"),
        ("game = \"loa\"\nstart = \"x\"", "start: loa position \"x\""),
        ("game = \"loa\"\nstart = \"8/8/8/8/8/8/8/xo6 x\"", "the game is over there"),
        (
            "game = \"loa\"\n[parameters]\npopulation = 1",
            "parameters: population = 1: write a number from 2 to 10000",
        ),
        (
            "game = \"loa\"\n[parameters]\nfitness = \"luck\"",
            "parameters.fitness = \"luck\": unknown variant `luck`, expected one of `games`",
        ),
        (
            "game = \"loa\"\n[parameters]\nalpha-elite = 1",
            "parameters.alpha-elite = 1: write true or false",
        ),
        ("game = \"loa\"\n[parameters]\nmutation = 0.5", "must add up to 1, not 1.3"),
        ("game = \"chess\"\n[parameters]\nmobility = true", "mobility is for games that place"),
        ("game = \"chess\"\n[parameters]\nreinforcement = true", "set fitness to games"),
        ("game = \"loa\"\n[parameters.readings]\nspan = \"day\"", "parameters.readings.span = "),
    ] {
        std::fs::write(&config, text).expect("a file");
        let output = gamut(&["evolve", &config, "--out", &out], "");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}: {err}");
        assert_eq!(err.lines().count(), 1, "{text}: {err}");
        assert!(err.contains("wrong.toml\": ") && err.contains(problem), "{text}: {err}");
    }
    assert!(!std::path::Path::new(&out).exists(), "what is refused leaves nothing behind");
}

const SMALL: &str = "hgp:pop=4,gens=2,games=2,training=2";

#[test]
fn the_value_of_every_square_is_shown_at_eighty_columns() {
    for game in ["virus", "ataxx", "othello", "checkers", "chess", "loa"] {
        let args = ["show", game, "--heuristics", "--player", SMALL];
        let text = stdout(&args, "");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert_eq!(text, stdout(&args, ""), "same seed, same values");
        let report: Value =
            serde_json::from_str(&stdout(&[&args[..], &["--json"]].concat(), "")).expect("JSON");
        let best = report["move"].as_str().expect("a move");
        let moves = stdout(&["moves", game], "");
        assert!(moves.lines().any(|line| line == best), "{game}: {best}");
        let squares = match game {
            "ataxx" => 49,
            "checkers" => 32,
            _ => 64,
        };
        assert_eq!(report["values"].as_object().map(serde_json::Map::len), Some(squares), "{game}");
        let marked = text.matches('*').count() - 1;
        assert_eq!(report["targets"].as_array().map(Vec::len), Some(marked), "{text}");
        let analysed = ["analyze", game, "--player", SMALL, "--json"];
        let analysed: Value = serde_json::from_str(&stdout(&analysed, "")).expect("JSON");
        assert_eq!(analysed["values"], report["values"]);
        assert_eq!(analysed["score"], Value::Null, "squares are valued, not positions");
    }
}

/// Appendix A: Save Alpha, Load Alpha.
#[test]
fn an_alpha_player_is_saved_and_loaded() {
    let folder = Folder::new("alpha");
    let [shown, played] = ["shown.toml", "played.toml"].map(|name| folder.path(name));
    let args = ["show", "othello", "--heuristics", "--player", SMALL, "--save-alpha", &shown];
    stdout(&args, "");
    assert_eq!(gamut(&args, "").status.code(), Some(2), "a file that exists is not replaced");
    let typed = format!("alpha {played}\nd3\nalpha\nalpha {played}\nquit\n");
    let text = stdout(&["play", "othello", "--white", SMALL], &typed);
    assert!(text.contains("no program here has learned anything"), "{text}");
    assert!(text.contains("save where? write: alpha FILE"), "{text}");
    assert!(text.contains(&format!("saved {played}")), "{text}");
    for path in [&shown, &played] {
        let saved = std::fs::read_to_string(path).expect("a file");
        assert!(saved.starts_with("game = \"othello\"\nby = \"hgp:"), "{saved}");
        let spec = format!("{SMALL},alpha={path}");
        assert!(stdout(&["analyze", "othello", "--player", &spec], "").contains("best move"));
        let other = gamut(&["analyze", "loa", "--player", &spec], "");
        let err = String::from_utf8_lossy(&other.stderr);
        assert_eq!(other.status.code(), Some(2), "{err}");
        assert!(err.contains("it plays \"othello\", not loa"), "{err}");
    }
    for (text, problem) in [
        ("", "missing field `game`"),
        ("game = \"othello\"\nstrategies = []", "strategies is empty"),
        ("game = \"othello\"\nstrategies = [\"(a1=1)\"]", "two or three arguments"),
        ("game = \"othello\"\nstrategies = [\"(a1=1 b9=2)\"]", "write a square and its value"),
        ("game = \"othello\"\nstrategies = [\"(a1=1 b2=-2)\"]", "write a square and its value"),
        ("game = \"othello\"\nstrategies = [\"(a1=1 b2=NaN)\"]", "write a square and its value"),
        ("game = \"othello\"\nstrategies = [\"(a1=1 b2=2\"]", "strategy 1: character 11: "),
        ("game = \"othello\"\nsize = 3\nstrategies = [\"(a1=1 b2=2)\"]", "unknown field `size`"),
    ] {
        std::fs::write(&shown, text).expect("a file");
        let spec = format!("{SMALL},alpha={shown}");
        let output = gamut(&["analyze", "othello", "--player", &spec], "");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}: {err}");
        assert!(err.lines().count() == 1 && err.contains(problem), "{text}: {err}");
        assert!(err.contains("shown.toml\": "), "{err}");
    }
}
