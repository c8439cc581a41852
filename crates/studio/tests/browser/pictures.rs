//! Pictures of every page, to be looked at. `cargo xtask picture` takes those of the README and
//! the guides from here.

use serde_json::json;

use crate::harness::{Page, in_browser};
use crate::tour::{RULES, board_pages, middle_game, plain_pages, until_settled};

const DESK: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (390, 844);
/// The window for pictures of the README: small enough for a page to load.
const LAPTOP: (u32, u32) = (1200, 750);

/// A window of a size, without the scroll bars of this machine.
async fn window(page: &Page, (width, height): (u32, u32)) {
    page.screen(width, height).await;
    page.cdp("Emulation.setScrollbarsHidden", json!({ "hidden": true })).await;
}

/// A picture of the whole page, however long it is.
async fn whole_page(page: &Page, name: &str, (width, height): (u32, u32)) {
    until_settled(page).await;
    let length = page.eval("document.documentElement.scrollHeight").await;
    let length = length.as_u64().and_then(|length| u32::try_from(length).ok()).expect("a length");
    window(page, (width, length.clamp(height, 4_000))).await;
    page.picture(name).await;
    window(page, (width, height)).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn every_page() {
    in_browser(async |page| {
        page.goto("/").await;
        let mut stops = plain_pages(page).await;
        stops.extend(board_pages(&page.studio, &RULES).await);
        for (place, stop) in stops.iter().enumerate() {
            // Both colours everywhere would be too many to look at.
            page.prefer_dark(place % 3 == 2).await;
            for size in [DESK, PHONE] {
                window(page, size).await;
                page.goto(&stop.path).await;
                whole_page(page, &format!("{}-{}", stop.name, size.0), size).await;
            }
        }
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn panels_and_overlays() {
    in_browser(async |page| {
        page.goto("/").await;
        window(page, LAPTOP).await;
        let virus = middle_game(&page.studio, "virus").await;
        page.goto(&format!("/games/{virus}")).await;
        page.click("#tab-teaching").await;
        page.click("label:has([name=overlay][value='black-distances'])").await;
        page.until("document.querySelectorAll('#board .note').length > 0").await;
        until_settled(page).await;
        page.picture("studio-teaching").await;

        page.prefer_dark(true).await;
        let othello = middle_game(&page.studio, "othello").await;
        page.goto(&format!("/games/{othello}")).await;
        page.click("#tab-analysis").await;
        page.until("document.querySelectorAll('#analyst option').length > 2").await;
        page.click("#analyst option[value='engine:time=1s']").await;
        page.click("#analysis-toggle").await;
        page.until_text("#analysis-state", "Done").await;
        until_settled(page).await;
        page.picture("studio-analysis").await;

        page.click("#tab-evaluation").await;
        page.until("document.querySelectorAll('#evaluation-rows tr').length > 0").await;
        page.picture("panel-evaluation").await;
        page.prefer_dark(false).await;
    })
    .await;
}

/// The pictures of the README: names beginning with `studio-`.
#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn pictures_of_the_readme() {
    in_browser(async |page| {
        page.goto("/").await;
        window(page, LAPTOP).await;
        let chess = middle_game(&page.studio, "chess").await;
        let change = json!({ "black": "engine:time=1s" });
        page.studio.patch(&format!("/api/games/{chess}"), change).await;
        page.goto(&format!("/games/{chess}")).await;
        until_settled(page).await;
        page.picture("studio-play").await;
        page.goto("/").await;
        until_settled(page).await;
        page.picture("studio-games").await;
        let checkers = middle_game(&page.studio, "checkers").await;
        window(page, PHONE).await;
        page.goto(&format!("/games/{checkers}")).await;
        until_settled(page).await;
        page.picture("studio-phone").await;
    })
    .await;
}
