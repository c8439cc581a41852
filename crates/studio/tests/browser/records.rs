//! Games that leave the studio and come back: records, files, links.

use serde_json::json;

use crate::harness::in_browser;
use crate::playing::{plies, shown_game, until_plies, until_shown};

const MOVES: [&str; 6] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"];

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_game_is_saved_and_opened_again() {
    in_browser(async |page| {
        let id = page.studio.begin(json!({ "rules": "chess", "moves": MOVES })).await;
        page.goto(&format!("/games/{id}")).await;
        let record = page
            .eval("fetch(document.getElementById('download').href).then((answer) => answer.text())")
            .await;
        let record = record.as_str().expect("a text");
        assert!(record.contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"), "{record}");

        page.goto("/games").await;
        page.click(".open-record button[type=submit]").await;
        page.until_text("#open-problem", "Choose a file or paste a record").await;
        page.click("#open-rules option[value=chess]").await;
        page.find("#open-text").await.send_keys(record).await.expect("a text");
        page.click(".open-record button[type=submit]").await;
        let pasted = shown_game(page).await;
        until_plies(page, 6).await;
        assert_ne!(pasted, id);

        let file = std::env::temp_dir().join(format!("gamut-browser-{}.pgn", std::process::id()));
        std::fs::write(&file, record).expect("a file");
        page.goto("/games").await;
        page.click("#open-rules option[value=chess]").await;
        let path = file.to_str().expect("a name in Unicode");
        page.find("#open-file").await.send_keys(path).await.expect("a file is chosen");
        page.until("document.getElementById('open-text').value.includes('Bb5')").await;
        std::fs::remove_file(&file).expect("the file goes");
        page.click(".open-record button[type=submit]").await;
        let opened = shown_game(page).await;
        until_plies(page, 6).await;
        let cells = page.studio.game(&id).await["board"]["cells"].clone();
        until_shown(page, &cells).await;
        assert_eq!(page.studio.game(&opened).await["board"]["cells"], cells);
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn what_is_no_record_is_refused_with_a_reason() {
    in_browser(async |page| {
        page.goto("/games").await;
        page.allow(400, "/api/records");
        page.find("#open-text").await.send_keys("1. xyzzy").await.expect("a text");
        page.click(".open-record button[type=submit]").await;
        page.until_text("#open-problem", "which game").await;
        page.click("#open-rules option[value=chess]").await;
        page.click(".open-record button[type=submit]").await;
        let problem = page.text("#open-problem").await;
        assert!(problem.contains("xyzzy"), "{problem}");
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_link_holds_the_game() {
    in_browser(async |page| {
        let id = page.studio.begin(json!({ "rules": "chess", "moves": MOVES })).await;
        page.goto(&format!("/games/{id}")).await;
        let permissions =
            json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        page.cdp("Browser.grantPermissions", permissions).await;
        page.click("#copy-link").await;
        page.until_text("#message", "Link copied").await;
        let link = page.eval("navigator.clipboard.readText()").await;
        let link = link.as_str().expect("an address");
        page.goto_address(link).await;
        page.until_text("main", "A game of Chess").await;
        page.until_text("main", "3. Bb5 a6").await;
        page.click("main form[method=post] button").await;
        let copy = shown_game(page).await;
        until_plies(page, 6).await;
        assert_ne!(copy, id);
        let copy = page.studio.game(&copy).await;
        assert_eq!(plies(&copy), 6);
        assert_eq!(copy["board"]["cells"], page.studio.game(&id).await["board"]["cells"]);
    })
    .await;
}

/// A game of `gamut match --save` that no move ended.
#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn how_a_program_lost_is_shown_shared_and_taken_back() {
    in_browser(async |page| {
        let record = "[Result \"0-1\"]\n[Game \"chess\"]\n[Termination \"a program broke down\"]\n\n\
                      1. e4 e5 0-1\n";
        let opened = page.studio.post("/api/records", json!({ "text": record })).await;
        let id = opened["games"][0]["id"].as_str().expect("an id").to_owned();
        page.goto(&format!("/games/{id}")).await;
        page.until_text("#result", "Black wins: a program broke down").await;
        let permissions =
            json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        page.cdp("Browser.grantPermissions", permissions).await;
        page.click("#copy-link").await;
        page.until_text("#message", "Link copied").await;
        let link = page.eval("navigator.clipboard.readText()").await;
        // Only the end is taken back, and nobody is asked whether moves may go.
        page.click("#takeback").await;
        page.until("document.getElementById('result').hidden").await;
        let game = page.studio.game(&id).await;
        assert_eq!((plies(&game), &game["waits_for"]), (2, &json!("person")));

        page.goto_address(link.as_str().expect("an address")).await;
        page.until_text("main", "Black wins: a program broke down").await;
        page.click("main form[method=post] button").await;
        let copy = shown_game(page).await;
        page.until_text("#result", "Black wins: a program broke down").await;
        assert_ne!(copy, id);
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_game_is_deleted_from_the_list() {
    in_browser(async |page| {
        let id = page.studio.begin(json!({ "rules": "loa", "name": "Not for long" })).await;
        page.goto("/games").await;
        page.until_text("main", "Not for long").await;
        page.click(".games-actions summary").await;
        page.click(".games-actions button").await;
        page.until_text("main", "No games yet").await;
        page.allow(404, &format!("/games/{id}"));
        page.goto(&format!("/games/{id}")).await;
        page.until_text("main", "There is nothing here").await;
    })
    .await;
}
