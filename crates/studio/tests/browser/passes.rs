//! A person without a move is told so, and passes.

use serde_json::json;

use crate::harness::in_browser;
use crate::playing::{until_plies, until_shown};

async fn passes(rules: &str, start: &str) {
    in_browser(async |page| {
        let id = page.studio.begin(json!({ "rules": rules, "start": start })).await;
        page.goto(&format!("/games/{id}")).await;
        page.until_text("#pass-notice", "has no move and must pass").await;
        page.click("#pass").await;
        until_plies(page, 1).await;
        page.until_text("#move-rows [data-ply='1']", "pass").await;
        assert!(!page.is_visible("#pass-notice").await);
        until_shown(page, &page.studio.game(&id).await["board"]["cells"]).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_pass_in_othello() {
    let empty = "-".repeat(56);
    passes("othello", &format!("XO------{empty} O")).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_pass_in_virus() {
    passes("virus", "oo2/oo2/--2/x-2 x 0 1").await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_pass_in_ataxx() {
    passes("ataxx", "6o/7/7/7/---4/---4/x--4 x 0 1").await;
}
