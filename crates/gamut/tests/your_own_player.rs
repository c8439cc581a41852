//! The player that README and the students' guide show is the example, and it plays.

use std::path::{Path, PathBuf};
use std::process::Command;

const EXAMPLE: &str = include_str!("../examples/your_own_player.rs");

/// The built example, which cargo puts beside the tests. `cargo test` builds it first, but not when
/// only some tests are asked for.
fn program() -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    let built = test.ancestors().nth(2).expect("a folder");
    let program =
        built.join("examples").join(format!("your_own_player{}", std::env::consts::EXE_SUFFIX));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/your_own_player.rs");
    let written = |path: &Path| path.metadata().and_then(|file| file.modified()).ok();
    let is_fresh = written(&program) >= written(&source);
    assert!(is_fresh, "build it first: cargo build -p gamut --example your_own_player");
    program
}

#[test]
fn the_pages_show_the_example_in_at_most_thirty_lines_of_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = |name: &str| std::fs::read_to_string(root.join(name)).expect("a page");
    let (_, code) = EXAMPLE.split_once("\n\n").expect("a comment, and the code");
    assert!(page("docs/student.md").contains(code), "the guide shows another example");
    let (player, _) = code.split_once("\nfn main").expect("a player, and its match");
    assert!(page("README.md").contains(player), "README shows another player");
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    assert!(code.lines().filter(is_code).count() <= 30);
}

#[test]
fn the_example_plays_a_match_with_records_and_an_interval() {
    let program = program();
    let output = Command::new(&program).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{text}");
    assert_eq!(text.matches("[White \"").count(), 200);
    assert_eq!(text.matches("[Black \"stingy\"]").count(), 100, "both sides of each opening");
    let end: Vec<&str> = text.lines().rev().take(2).collect();
    assert!(end[1].ends_with(" of the points"), "{}", end[1]);
    assert!(end[0].starts_with("95 % interval 0.") && end[0].contains(", Elo +"), "{}", end[0]);
}
