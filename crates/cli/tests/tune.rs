//! `gamut tune`: games that are kept, and weights that are fitted to them.

mod common;

use std::fs::{self, File};

use common::{Folder, gamut};

/// Tunes a few weights from a few games, and says how it ended: the exit code, what it printed and
/// what it complained of.
fn tune(out: &str, more: &[&str]) -> (Option<i32>, String, String) {
    let usual = ["tune", "breakthrough", "--games", "12", "--nodes", "20"];
    let output = gamut(&[&usual[..], &["--threads", "1", "--out", out], more].concat(), "");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn games_are_kept_and_a_game_that_was_cut_off_is_played_again() {
    let folder = Folder::new("tune");
    let weights = folder.path("weights.toml");
    let games = format!("{weights}.games");
    let (code, said, _) = tune(&weights, &[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with("12 games ("), "{said}");
    let (fitted, played) = (fs::read(&weights).expect("weights"), fs::read(&games).expect("games"));
    let text = String::from_utf8(played.clone()).expect("text");
    assert_eq!(text.lines().count(), 13, "a line for each game after the first");

    // As after a kill in the middle of a line.
    let last = text.trim_end().rfind('\n').expect("lines");
    fs::write(&games, &text[..last + 9]).expect("room");
    assert_eq!(tune(&weights, &[]).0, Some(0));
    assert!(
        fs::read(&games).expect("games") == played
            && fs::read(&weights).expect("weights") == fitted
    );

    // Another prior needs no other games.
    assert_eq!(tune(&weights, &["--prior", "5"]).0, Some(0));
    assert!(
        fs::read(&games).expect("games") == played
            && fs::read(&weights).expect("weights") != fitted
    );
}

#[test]
fn games_of_other_players_builds_and_programs_are_left_alone() {
    let folder = Folder::new("tune-others");
    let weights = folder.path("weights.toml");
    let games = format!("{weights}.games");
    assert_eq!(tune(&weights, &[]).0, Some(0));
    let played = fs::read_to_string(&games).expect("games");
    let refused = |words: &str, more: &[&str]| {
        let before = fs::read(&games).expect("games");
        let (code, _, complaint) = tune(&weights, more);
        assert_eq!((code, complaint.lines().count()), (Some(2), 1), "{complaint}");
        assert!(complaint.contains(words), "{complaint}");
        assert_eq!(fs::read(&games).expect("games"), before);
    };
    refused("holds games played otherwise", &["--seed", "4"]);
    let held = File::open(&games).expect("games");
    held.lock().expect("nobody else has it");
    refused("another program is at work on", &[]);
    drop(held);
    let (head, rest) = played.split_once('\n').expect("lines");
    let (known, signature) = head.rsplit_once(' ').expect("words");
    let other = signature.chars().rev().collect::<String>();
    fs::write(&games, format!("{known} {other}\n{rest}")).expect("room");
    refused("or by another build", &[]);
}

#[test]
fn files_that_are_not_ours_are_neither_read_nor_replaced() {
    let folder = Folder::new("tune-files");
    let mine = folder.path("mine.toml");
    fs::write(&mine, "# my own notes\n").expect("room");
    let refused = |out: &str, more: &[&str], words: &str| {
        let (code, _, complaint) = tune(out, more);
        assert_eq!((code, complaint.lines().count()), (Some(2), 1), "{complaint}");
        assert!(complaint.contains(words), "{complaint}");
    };
    refused(&mine, &[], "exists and is not from tune");
    assert_eq!(fs::read_to_string(&mine).expect("a file"), "# my own notes\n");
    let out = folder.path("out.toml");
    refused(&out, &["--from", "tuend"], "did you mean tuned?");
    #[cfg(unix)]
    {
        refused("/dev/zero", &[], "exists and is not from tune");
        refused(&out, &["--from", "/dev/zero"], "is not a regular file");
    }
}
