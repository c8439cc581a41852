//! What people call their games is text, whatever it looks like.

use serde_json::{Value, json};

use crate::harness::in_browser;

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn names_are_shown_as_text() {
    in_browser(async |page| {
        let name = "<img src=x onerror=alert(1)><script>alert(2)</script>";
        let id = page.studio.begin(json!({ "rules": "loa", "name": name })).await;
        let game = format!("/games/{id}");
        for path in ["/", "/games", &game] {
            page.goto(path).await;
            page.until_text("main", name).await;
            assert_eq!(page.count("main img").await, 0, "{path}");
            // Data for the page's own scripts is the only kind of script in the page.
            let scripts = "main script:not([type='application/json'])";
            assert_eq!(page.count(scripts).await, 0, "{path}");
        }
        page.until(&format!("document.title.includes({})", Value::from(name))).await;
        // And as it comes from the server to a page that is open.
        let changed = format!("{name}<b>");
        page.studio.patch(&format!("/api/games/{id}"), json!({ "name": changed })).await;
        page.until_text("#game-title", &changed).await;
        assert_eq!(page.count("main :is(img, #game-title b)").await, 0);
        page.click("#players").await;
        page.until(&format!(
            "document.getElementById('game-name').value === {}",
            Value::from(changed)
        ))
        .await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn names_in_files_are_text_too() {
    in_browser(async |page| {
        let name = "<img src=x onerror=alert(1)>";
        let text = format!("[White \"{name}\"]\n[Black \"{name}\"]\n\n1. e4 *\n");
        let read =
            page.studio.post("/api/records", json!({ "rules": "chess", "text": text })).await;
        let id = read["games"][0]["id"].as_str().expect("a game").to_owned();
        page.goto(&format!("/games/{id}")).await;
        page.until_text("#game-title", name).await;
        assert_eq!(page.count("main img").await, 0);
    })
    .await;
}
