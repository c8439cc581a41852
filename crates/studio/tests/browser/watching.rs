//! Programs that play each other, and what becomes of them when nobody watches.

use std::time::Instant;

use serde_json::json;

use crate::harness::in_browser;
use crate::playing::{plies, shown_game, until_plies};

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn programs_are_watched_paused_stepped_and_hurried() {
    in_browser(async |page| {
        page.goto("/").await;
        page.click("form[action='/new/othello'] button").await;
        let id = shown_game(page).await;
        until_plies(page, 1).await;
        page.type_text("p").await;
        page.until_text("#status", "Paused").await;
        let paused = page.studio.game(&id).await;
        assert_eq!(paused["paused"], true);
        page.click("#step").await;
        until_plies(page, plies(&paused) + 1).await;
        let stepped = page.studio.game(&id).await;
        assert_eq!(plies(&stepped), plies(&paused) + 1, "one move and no more");
        page.click("#pace option[value='0']").await;
        page.click("#pause").await;
        page.until_text("#result", "piece count").await;
        let game = page.studio.game(&id).await;
        assert_eq!(game["pace_ms"], 0);
        assert!(!game["outcome"].is_null());
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn closing_the_tab_ends_the_search() {
    in_browser(async |page| {
        page.goto("/").await;
        let first = page.client.window().await.expect("a window");
        let tab = page.client.new_window(true).await.expect("a tab");
        page.client.switch_to_window(tab.handle).await.expect("the tab");
        let game = json!({ "rules": "chess", "white": "engine:time=60s" });
        let id = page.studio.begin(game).await;
        page.goto(&format!("/games/{id}")).await;
        page.until_text(".plate[data-side=white] .plate-thought", "depth").await;
        assert!(page.studio.searches().await >= 1);
        page.client.close_window().await.expect("the tab closes");
        page.client.switch_to_window(first).await.expect("the first window");
        let closed = Instant::now();
        page.studio.until_no_search_runs().await;
        println!("the search ended {} ms after its tab", closed.elapsed().as_millis());
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn two_windows_show_the_same_game() {
    in_browser(async |page| {
        let id = page.studio.begin(json!({ "rules": "othello" })).await;
        page.goto(&format!("/games/{id}")).await;
        let first = page.client.window().await.expect("a window");
        let second = page.client.new_window(false).await.expect("another window");
        page.client.switch_to_window(second.handle).await.expect("the other window");
        page.goto(&format!("/games/{id}")).await;
        page.click("#board [data-square=d3]").await;
        until_plies(page, 1).await;
        page.client.switch_to_window(first).await.expect("the first window");
        until_plies(page, 1).await;
    })
    .await;
}
