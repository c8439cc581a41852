//! Boards that are set up by hand.

use fantoccini::Locator;

use crate::harness::{Page, in_browser};
use crate::playing::{Choice, Hand, play_to_the_end};

async fn place(page: &Page, letter: &str, squares: &[&str]) {
    page.click(&format!("#palette label:has([value='{letter}'])")).await;
    for square in squares {
        page.click(&format!("#board [data-square={square}]")).await;
    }
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_board_is_set_up_and_played() {
    in_browser(async |page| {
        page.goto("/setup/chess").await;
        page.until_text("#validity", "20 moves").await;
        page.click("#clear").await;
        page.until_text("#validity.bad", "king").await;
        assert!(page.find("#play").await.prop("disabled").await.is_ok_and(|is| is.is_some()));
        place(page, "K", &["g6"]).await;
        place(page, "k", &["h8", "a8"]).await;
        page.until_text("#validity.bad", "king").await;
        // The same piece again takes it away.
        place(page, "k", &["a8"]).await;
        place(page, "R", &["a1"]).await;
        page.until_text("#validity.good", "can be played").await;
        page.click("#play").await;
        page.until_at("/new/chess?position=").await;
        page.click("label:has([name=side][value=white])").await;
        page.click("label:has([name=level][value=beginner])").await;
        page.click("main button[type=submit]").await;
        let game = play_to_the_end(page, Hand::Mouse, Choice::Good, 3).await;
        assert_eq!(game["outcome"]["winner"], "white", "mate in one");
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn positions_are_typed_and_wrong_ones_explained() {
    in_browser(async |page| {
        page.goto("/setup/othello").await;
        let field = page.find("#position").await;
        field.clear().await.expect("an empty field");
        field.send_keys("nonsense").await.expect("a text");
        page.click("#use-position").await;
        let problem = page.text("#validity.bad").await;
        assert!(!problem.is_empty());
        let text = format!("XO------{} X", "-".repeat(56));
        field.clear().await.expect("an empty field");
        field.send_keys(&text).await.expect("a text");
        page.click("#use-position").await;
        page.until_text("#validity.good", "1 move.").await;
        assert_eq!(page.count("#board .man").await, 2);
        page.click("#analyse").await;
        page.until_at("/games/").await;
        page.until_text("#status", "Black to move").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn every_rule_set_has_a_palette_a_start_and_an_empty_board() {
    in_browser(async |page| {
        let rules = page.studio.get("/api/rules").await;
        for rules in rules.as_array().expect("a list") {
            let id = rules["id"].as_str().expect("an id");
            page.goto(&format!("/setup/{id}")).await;
            page.until_text("#validity.good", "can be played").await;
            let men = page.count("#board .man").await;
            let palette = page.client.find_all(Locator::Css("#palette input")).await;
            let palette = palette.expect("elements").len();
            if rules["can_arrange"] == false {
                assert_eq!(palette + page.count("#clear").await as usize, 0, "{id}: by text only");
                page.click("#board [data-square=a1]").await;
                assert_eq!(page.count("#board .man").await, men, "{id}");
                continue;
            }
            page.click("#clear").await;
            page.until("document.querySelectorAll('#board .man').length === 0").await;
            page.until_text("#validity", " ").await;
            let pieces = rules["palette"].as_array().expect("a palette").len();
            assert_eq!(palette, pieces + 1, "{id}: and an eraser");
            page.click("#start").await;
            page.until(&format!("document.querySelectorAll('#board .man').length === {men}")).await;
            page.until_text("#validity.good", "can be played").await;
        }
    })
    .await;
}
