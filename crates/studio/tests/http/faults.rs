//! Players that fail, and what becomes of their games.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::client::Studio;
use crate::games::texts;

/// A file that is gone when the test ends.
struct OwnFile(PathBuf);

impl OwnFile {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gamut-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("a file");
        Self(path)
    }

    /// The same as a program.
    #[cfg(unix)]
    fn program(name: &str, text: &str) -> Self {
        use std::os::unix::fs::PermissionsExt;
        let file = Self::new(name, text);
        let all = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(&file.0, all).expect("permissions");
        file
    }

    fn spec(&self, kind: &str) -> String {
        format!("{kind}:{}", self.0.display())
    }
}

impl Drop for OwnFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn trouble(game: &Value) -> Option<&str> {
    game["trouble"]["detail"].as_str()
}

const PLAYER: &str = "game = \"loa\"\nsearch = \"alphabeta\"\n[limits]\ndepth = 1\n";

#[test]
fn a_player_that_cannot_sit_down_is_told_of_and_replaced() {
    let studio = Studio::start();
    let file = OwnFile::new("gone.toml", PLAYER);
    let spec = file.spec("file");
    let new = json!({ "rules": "loa", "black": spec, "white": "random", "pace_ms": 10 });
    let game = studio.begin_with(&new);
    drop(file);
    let mut events = studio.watch(&game.at("/events"));
    let told = events.next("trouble").expect("trouble");
    let text = told["detail"].as_str().expect("a text");
    assert!(text.starts_with(&format!("Black ({spec}) cannot sit down: ")), "{text}");
    // A later visitor reads it, too.
    let shown = game.get("").json();
    assert_eq!((trouble(&shown), &shown["waits_for"]), (Some(text), &json!("pause")));
    assert_eq!(studio.beside().get(&game.at("")).json()["trouble"], shown["trouble"]);
    // Trying again does not help.
    assert_eq!(game.change(&json!({ "paused": false })).json()["trouble"], Value::Null);
    assert_eq!(events.next("trouble").expect("trouble")["detail"], text);
    assert_eq!(game.post("/step", &json!({})).problem(400), text);
    // Another player does, and goes on at once.
    let changed = game.change(&json!({ "black": "casual" })).json();
    assert_eq!((&changed["black"]["label"], &changed["paused"]), (&json!("Casual"), &json!(false)));
    while texts(&events.next("game").expect("a game")).len() < 4 {}
    assert_eq!(trouble(&game.get("").json()), None);
}

/// Speaks UCI as far as it takes to sit down, and does this when it is to move.
#[cfg(unix)]
fn program(name: &str, when_asked: &str) -> OwnFile {
    let text = format!(
        "#!/bin/sh\nwhile read -r word rest; do case $word in\n\
         uci) echo uciok;;\nisready) echo readyok;;\ngo) {when_asked};;\nquit) exit 0;;\n\
         esac; done\n"
    );
    OwnFile::program(name, &text)
}

#[cfg(unix)]
#[test]
fn programs_of_others_fail_in_their_own_ways() {
    let studio = Studio::start();
    for (name, when_asked, text) in [
        ("crashes", "exit 3", "broke down: "),
        ("cheats", "echo bestmove e2e5", "made an illegal move: "),
        ("hangs", "sleep 100", "ran out of time: "),
        ("babbles", "echo bestmove nonsense", "made an illegal move: "),
    ] {
        let file = program(name, when_asked);
        let spec = format!("{},time=100ms,patience=300ms", file.spec("uci"));
        let game = studio.begin_with(&json!({ "rules": "chess", "white": spec }));
        let told = game.post("/step", &json!({})).problem(502);
        assert!(told.starts_with(&format!("White ({spec}) {text}")), "{name}: {told}");
        let shown = game.get("").json();
        assert_eq!(trouble(&shown), Some(&*told), "{name}");
        assert_eq!(studio.seated(), 0, "{name}");
        // A person moves instead.
        let after = game.change(&json!({ "white": "human" })).json();
        assert_eq!((&after["trouble"], &after["waits_for"]), (&Value::Null, &json!("person")));
        assert_eq!(texts(&game.play(&["e4"])), ["e2e4"]);
        // Asked once, it fails once.
        let hint = studio.get_as_ours(&game.at(&format!("/hint?player={spec}")));
        assert!(hint.problem(502).starts_with(&format!("{spec} {text}")), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_is_not_there_is_refused_at_once() {
    let studio = Studio::start();
    let refused = |spec: &str| {
        let new = json!({ "rules": "chess", "white": spec });
        studio.post("/api/games", &new).problem(400)
    };
    let missing = refused("uci:/no/such/program");
    assert!(missing.contains("/no/such/program"), "{missing}");
    let other = refused("gtp:/bin/sh");
    assert!(other.contains("gtp does not play chess: it plays othello"), "{other}");
}

/// A program is not started to see whether it would. It starts where it is to think, once, is
/// counted there, and goes when its answer is no longer awaited.
#[cfg(unix)]
#[test]
fn a_program_starts_when_it_is_to_think() {
    let studio = Studio::start();
    let silent = OwnFile::program("silent", "#!/bin/sh\nsleep 100\n");
    let spec = format!("{},startup=200ms", silent.spec("uci"));
    let game = studio.begin_with(&json!({ "rules": "chess", "white": spec }));
    let problem = game.post("/step", &json!({})).problem(502);
    assert!(problem.contains("did not answer \"uci\" within 0.2 s"), "{problem}");
}

/// Files and programs are for people at this machine.
#[cfg(unix)]
#[test]
fn a_studio_open_to_others_starts_no_programs() {
    let open = Studio::start_on(std::net::Ipv4Addr::UNSPECIFIED);
    let file = program("fine", "echo bestmove e2e4");
    let new = json!({ "rules": "chess", "white": file.spec("uci") });
    let refused = open.post("/api/games", &new).problem(400);
    assert_eq!(refused, "the studio is open to others and starts no programs of this machine");
    let game = open.begin("chess");
    let hint = game.get(&format!("/hint?player={}", file.spec("uci"))).problem(400);
    assert_eq!(hint, refused);
    // A game that was begun by somebody at this machine does not start them for others either.
    let own = Studio::start();
    let begun = own.begin_with(&new);
    let others = own.beside_on(std::net::Ipv4Addr::UNSPECIFIED);
    let told = others.post(&begun.at("/step"), &json!({})).problem(400);
    assert!(told.starts_with("White (uci:") && told.ends_with(&refused), "{told}");
    assert_eq!(begun.change(&json!({ "paused": false })).status, 200);
    assert_eq!(texts(&begun.post("/step", &json!({})).json()), ["e2e4"]);
}
