//! What can be done with a game besides making moves on its board.

use fantoccini::key::Key;
use serde_json::json;

use crate::harness::in_browser;
use crate::playing::{our_turn, plies, shown_game, until_plies, until_shown};

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn moves_are_typed_and_wrong_ones_refused() {
    in_browser(async |page| {
        let id = page.studio.begin(json!({ "rules": "othello" })).await;
        page.goto(&format!("/games/{id}")).await;
        page.type_text("m").await;
        page.until("document.activeElement.id === 'typed-move'").await;
        page.type_text("d3").await;
        page.press(&[Key::Enter]).await;
        until_plies(page, 1).await;
        page.until("document.getElementById('typed-move').value === ''").await;
        page.allow(422, &format!("/api/games/{id}/moves"));
        page.type_text("a1").await;
        page.press(&[Key::Enter]).await;
        let refusal = page.text("#typed-move-error").await;
        assert!(refusal.contains("a1"), "{refusal}");
        assert_eq!(plies(&page.studio.game(&id).await), 1);
        page.type_text("x").await;
        page.until("document.getElementById('typed-move-error').hidden").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn moves_are_taken_back_and_stay_after_a_reload() {
    in_browser(async |page| {
        let game = json!({ "rules": "othello", "white": "rplayer", "seed": 1 });
        let id = page.studio.begin(game).await;
        page.goto(&format!("/games/{id}")).await;
        for square in ["d3", "u"] {
            if square == "u" {
                page.type_text("u").await;
                page.until("document.querySelectorAll('#move-rows [data-ply]').length === 0").await;
                page.until_text("#status", "Your turn").await;
            } else {
                page.click(&format!("#board [data-square={square}]")).await;
                until_plies(page, 2).await;
            }
        }
        assert_eq!(plies(&page.studio.game(&id).await), 0);
        page.click("#board [data-square=c4]").await;
        until_plies(page, 2).await;
        let before = our_turn(page, &id).await;
        page.reload().await;
        until_plies(page, 2).await;
        until_shown(page, &before["board"]["cells"]).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_person_who_resigns_has_lost() {
    in_browser(async |page| {
        let id = page.studio.begin(json!({ "rules": "chess", "black": "rplayer" })).await;
        page.goto(&format!("/games/{id}")).await;
        page.click("#resign").await;
        page.until_text("#resign-dialog", "White resigns").await;
        page.click("#resign-dialog button:not(#resign-confirm)").await;
        page.until("!document.getElementById('resign-dialog').open").await;
        assert!(page.studio.game(&id).await["outcome"].is_null(), "played on");
        page.click("#resign").await;
        page.click("#resign-confirm").await;
        page.until_text("#result", "Black wins: resignation").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_hint_is_drawn_and_said() {
    in_browser(async |page| {
        let start = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
        let id = page.studio.begin(json!({ "rules": "chess", "start": start })).await;
        page.goto(&format!("/games/{id}")).await;
        page.type_text("h").await;
        page.until_text("#hint-answer", "Hint: Re8").await;
        assert_eq!(page.count("#board .arrow.hint").await, 1);
        page.press(&[Key::Escape]).await;
        page.until("document.querySelectorAll('#board .arrow').length === 0").await;
        assert!(!page.is_visible("#hint-answer").await);
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_game_is_played_on_from_an_earlier_move() {
    in_browser(async |page| {
        let moves = ["e4", "e5", "Nf3", "Nc6"];
        let id = page.studio.begin(json!({ "rules": "chess", "moves": moves })).await;
        page.goto(&format!("/games/{id}")).await;
        page.click("#move-rows [data-ply='2']").await;
        page.until_text("#earlier", "An earlier position is shown").await;
        page.click("#board [data-square=d2]").await;
        page.until_text("#message", "This is an earlier position").await;
        page.click("#branch").await;
        page.until(&format!(
            "location.pathname !== '/games/{id}' && document.readyState === 'complete'"
        ))
        .await;
        let branch = shown_game(page).await;
        page.click("#board [data-square=d2]").await;
        page.click("#board [data-square=d4]").await;
        until_plies(page, 3).await;
        let branch = page.studio.game(&branch).await;
        assert_eq!(branch["plies"][2]["move"]["record"], "d4");
        assert_eq!(plies(&page.studio.game(&id).await), 4, "the old game stays as it was");
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn players_are_changed_while_the_game_goes_on() {
    in_browser(async |page| {
        let id = page.studio.begin(json!({ "rules": "othello", "moves": ["d3"] })).await;
        page.goto(&format!("/games/{id}")).await;
        page.click("#players").await;
        page.until("document.querySelectorAll('#white option').length > 2").await;
        page.click("#white option[value=rplayer]").await;
        page.click("#game-name").await;
        page.type_text("Against a beginner").await;
        page.click("#players-form button[type=submit]").await;
        page.until_text("#game-title", "Against a beginner").await;
        // The program has the move now.
        until_plies(page, 2).await;
        page.until_text(".plate[data-side=white]", "Beginner").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn moves_of_a_record_are_not_deleted_without_asking() {
    in_browser(async |page| {
        let id = page.studio.begin(json!({ "rules": "othello", "moves": ["d3", "c3"] })).await;
        page.goto(&format!("/games/{id}")).await;
        page.click("#takeback").await;
        page.until_text("#takeback-dialog", "Play on from here").await;
        page.click("#takeback-dialog button:not(#takeback-confirm)").await;
        page.until("!document.getElementById('takeback-dialog').open").await;
        assert_eq!(plies(&page.studio.game(&id).await), 2);
        page.click("#takeback").await;
        page.click("#takeback-confirm").await;
        page.until("document.querySelectorAll('#move-rows [data-ply]').length === 1").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_game_is_played_again() {
    in_browser(async |page| {
        let game = json!({ "rules": "othello", "moves": ["d3", "c3"], "pace_ms": 250 });
        let id = page.studio.begin(game).await;
        page.goto(&format!("/games/{id}")).await;
        page.click("#replay").await;
        page.until_text("#status", "First position").await;
        page.until_text("#status", "after ply 1 of 2").await;
        page.until_text("#status", "Black to move").await;
        page.until("document.getElementById('replay').ariaPressed === 'false'").await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_typed_move_goes_on_from_an_earlier_position() {
    in_browser(async |page| {
        let moves = ["e4", "e5", "Nf3"];
        let id = page.studio.begin(json!({ "rules": "chess", "moves": moves })).await;
        page.goto(&format!("/games/{id}")).await;
        page.click("#move-rows [data-ply='2']").await;
        page.type_text("m").await;
        page.until("document.activeElement.id === 'typed-move'").await;
        page.type_text("d4").await;
        page.press(&[Key::Enter]).await;
        page.until_text("#typed-move-error", "An earlier position is shown").await;
        page.press(&[Key::Enter]).await;
        page.until(&format!(
            "location.pathname !== '/games/{id}' && document.readyState === 'complete'"
        ))
        .await;
        let branch = shown_game(page).await;
        assert_eq!(page.studio.game(&branch).await["plies"][2]["move"]["record"], "d4");
        assert_eq!(plies(&page.studio.game(&id).await), 3, "the old game stays as it was");
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn what_a_rule_forces_is_said() {
    in_browser(async |page| {
        let game = json!({ "rules": "checkers", "start": "W:W23,32:B18,1", "black": "rplayer" });
        let id = page.studio.begin(game).await;
        page.goto(&format!("/games/{id}")).await;
        page.until_text("#status", "White must capture").await;
        assert_eq!(page.count("#board .can-move").await, 1);
        // Square 32 by its number, as in records.
        page.click("#board [data-square=g1]").await;
        page.until_text("#message", "No move is made with 32. White must capture.").await;
    })
    .await;
}
