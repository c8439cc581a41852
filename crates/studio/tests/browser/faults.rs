//! A program that fails: what people see, and how the game goes on.

use std::path::PathBuf;

use serde_json::json;

use crate::accessibility::inspect;
use crate::harness::{Page, in_browser};
use crate::playing::{plies, until_plies};
use crate::tour::{Stop, until_settled};

/// A player that sits down and is gone when it is to move.
async fn begin_with_a_player_that_goes(page: &Page, name: &str) -> (String, PathBuf) {
    let file = std::env::temp_dir().join(format!("gamut-{}-{name}.toml", std::process::id()));
    std::fs::write(&file, "game = \"othello\"\nsearch = \"greedy\"\n").expect("a file");
    let spec = format!("file:{}", file.display());
    let id = page.studio.begin(json!({ "rules": "othello", "white": spec, "seed": 1 })).await;
    std::fs::remove_file(&file).expect("a file");
    page.goto(&format!("/games/{id}")).await;
    page.click("#board [data-square=d3]").await;
    (id, file)
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_fault_is_shown_and_another_player_sits_down() {
    in_browser(async |page| {
        let (id, file) = begin_with_a_player_that_goes(page, "replaced").await;
        page.until_text("#trouble", "White (file:").await;
        page.until_text("#trouble", "cannot sit down").await;
        page.until_text("#status", "White did not move").await;
        for (width, height) in [(1280, 800), (390, 844)] {
            page.screen(width, height).await;
            until_settled(page).await;
            page.picture(&format!("fault-{width}")).await;
        }
        // It is still there when the page comes again, and everybody can read it.
        let stop = Stop { name: "fault".to_owned(), path: format!("/games/{id}") };
        inspect(page, &[stop]).await;
        page.prefer_dark(false).await;
        page.screen(1280, 900).await;
        page.until_text("#trouble", &file.display().to_string()).await;
        // Trying again does not help as long as the file is gone.
        page.click("#trouble-retry").await;
        page.until_text("#trouble", "cannot sit down").await;
        page.click("#trouble-replace").await;
        page.until("document.activeElement.id === 'white'").await;
        page.click("#white option[value=rplayer]").await;
        page.click("#players-form button[type=submit]").await;
        until_plies(page, 2).await;
        page.until("document.getElementById('trouble').hidden").await;
        page.until_text(".plate[data-side=white]", "Beginner").await;
        page.until_text("#status", "Your turn").await;
        assert_eq!(page.studio.game(&id).await["paused"], false);
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_player_that_is_there_again_goes_on() {
    in_browser(async |page| {
        let (id, file) = begin_with_a_player_that_goes(page, "again").await;
        page.until_text("#trouble", "cannot sit down").await;
        std::fs::write(&file, "game = \"othello\"\nsearch = \"greedy\"\n").expect("a file");
        page.click("#trouble-retry").await;
        until_plies(page, 2).await;
        page.until("document.getElementById('trouble').hidden").await;
        assert_eq!(plies(&page.studio.game(&id).await), 2);
        std::fs::remove_file(&file).expect("a file");
    })
    .await;
}
