//! What tells a run from another: an unfinished one is gone on with by nobody else.

use std::fs;

use gamut_experiment::{Ending, Settings};
use gamut_search::StopSwitch;

use crate::common::{BUILD, Folder, SQUARES, begin, finish, refusal};

fn settings() -> Settings {
    Settings::default()
}

#[test]
fn a_config_that_the_parameters_do_not_say_is_another_run() {
    let folder = Folder::new();
    begin(&settings(), &folder);
    BUILD.set(2);
    let text = refusal(&settings(), &folder);
    let expected = "by another build, to which the same parameters mean something else";
    assert!(text.contains(expected), "{text}");
    BUILD.set(1);
    finish(&settings(), &folder);
}

#[test]
fn a_file_that_was_edited_makes_another_run() {
    let (folder, files) = (Folder::new(), Folder::new());
    let weights = files.write("weights.toml", "pieces = 1");
    let player = "game = \"virus\"\nsearch = \"greedy\"\n[eval]\nbase = ";
    let player = files.write("player.toml", &format!("{player}\"{}\"\n", weights.display()));
    for settings in [
        settings().with("opponent", format_args!("greedy:eval={}", weights.display())),
        settings().with("opponent", format_args!("file:{}", player.display())),
        settings().with("others", format_args!("mcts,minimax:eval={}", weights.display())),
        settings().with("hgp", format_args!("alpha={}", weights.display())),
    ] {
        begin(&settings, &folder);
        fs::write(&weights, "pieces = 2").expect("edited");
        let text = refusal(&settings, &folder);
        assert!(text.contains("is an unfinished run with other contents of "), "{text}");
        assert!(text.contains("weights.toml"), "{text}");
        fs::write(&weights, "pieces = 1").expect("put back");
        finish(&settings, &folder);
        // Who edits it while players read it does not get a report.
        let error = SQUARES.run(&settings, &folder.0, &StopSwitch::new(), &|_, _| {
            fs::write(&weights, "pieces = 2").expect("edited");
        });
        let text = error.expect_err("edited meanwhile").to_string();
        assert!(text.contains("was edited while the run went on"), "{text}");
        let kept = folder.read("checkpoint.jsonl").lines().count();
        assert_eq!(kept, 2, "the header and the job before the edit");
        fs::write(&weights, "pieces = 1").expect("put back");
        finish(&settings, &folder);
    }
    fs::remove_file(&weights).expect("it is there");
    let settings = settings().with("hgp", format_args!("alpha={}", weights.display()));
    assert!(refusal(&settings, &folder).starts_with("cannot read "));
}

#[test]
fn players_that_no_other_machine_repeats_are_refused() {
    for (key, value, expected) in [
        ("opponent", "engine", "opponent=\"engine\": engine thinks by the clock"),
        ("opponent", "engine:depth=2,threads=4", "on several threads"),
        ("opponent", "uci:stockfish", "is another program"),
        ("opponent", "human", "a person cannot take part"),
        ("others", "minimax,mcts:time=1s", "by the clock"),
        ("hgp", "time=1s", "hgp:time=1s thinks by the clock"),
    ] {
        let text = SQUARES.parameters(&settings().with(key, value)).expect_err(value).to_string();
        assert!(text.contains(expected), "{text}");
    }
    // Leaves, which these players are given, limit what otherwise the clock would.
    SQUARES.parameters(&settings().with("others", "engine")).expect("they are limited");
}

#[test]
fn a_text_is_known_by_a_word_or_read_from_a_file_once() {
    let (folder, files) = (Folder::new(), Folder::new());
    let poem = files.write("poem.txt", "my rhyme");
    let settings = settings().with("poems", format_args!("ballad,{}", poem.display()));
    begin(&settings, &folder);
    fs::write(&poem, "another rhyme").expect("edited");
    let text = refusal(&settings, &folder);
    assert!(text.contains("is an unfinished run with other contents of "), "{text}");
    fs::write(&poem, "my rhyme").expect("put back");
    // All jobs have the same text, whatever becomes of the file meanwhile.
    let ending = SQUARES.run(&settings, &folder.0, &StopSwitch::new(), &|_, _| {
        fs::write(&poem, "another rhyme").expect("edited");
    });
    let Ok(Ending::Finished { json, .. }) = ending else { panic!("{ending:?}") };
    let texts: Vec<&str> = json["config"]["poems"]
        .as_array()
        .expect("poems")
        .iter()
        .filter_map(|poem| poem["text"].as_str())
        .collect();
    assert_eq!(texts, ["rhymes too", "my rhyme", "rhymes too"]);
}

#[test]
fn what_is_wrong_with_a_text_is_told_in_one_line() {
    let (folder, files) = (Folder::new(), Folder::new());
    let prose = files.write("prose.txt", "nothing of the kind");
    for (key, value, expected) in [
        ("poems", "prose.txt".to_owned(), "write a poem: sonnet, ballad, or a file; cannot read "),
        ("poems", "sonet".to_owned(), "did you mean sonnet?"),
        ("last-poem", prose.display().to_string(), "line 1: nothing rhymes"),
        ("poems", "sonnet,sonnet".to_owned(), "write sonnet once"),
        ("poems", String::new(), "write at least one"),
    ] {
        let text = refusal(&settings().with(key, value), &folder);
        assert!(text.contains(expected), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}
