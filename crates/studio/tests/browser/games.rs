//! A whole game of every rule set, played on the board against a program.

use serde_json::json;

use crate::harness::{Page, in_browser};
use crate::playing::{Choice, Hand, make_move, our_turn, play_to_the_end, plies, shown_game};

/// Fills in the form of the rule set, as far as it is not as wanted, and begins.
async fn begin(page: &Page, rules: &str, side: &str, choices: &[&str]) {
    page.goto("/").await;
    page.click(&format!("a[href='/new/{rules}']")).await;
    page.until_at(&format!("/new/{rules}")).await;
    page.click(&format!("label:has([name=side][value={side}])")).await;
    page.click("label:has([name=level][value=beginner])").await;
    for choice in choices {
        page.click(&format!("label:has({choice})")).await;
    }
    // So that the program plays the same every time.
    page.click("main details:has(#seed) > summary").await;
    page.find("#seed").await.send_keys("1").await.expect("a seed");
    page.click("main button[type=submit]").await;
    page.until_at("/games/").await;
}

async fn whole_game(rules: &str, side: &str, choices: &[&str], choice: Choice, most: usize) {
    in_browser(async |page| {
        begin(page, rules, side, choices).await;
        let game = play_to_the_end(page, Hand::Mouse, choice, most).await;
        println!("{rules}: {} plies, {}", plies(&game), game["outcome"]["text"]);
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn virus_on_a_small_board() {
    whole_game("virus", "black", &["[name=size][value='5']"], Choice::Good, 80).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn virus_on_the_usual_board() {
    whole_game("virus", "white", &[], Choice::Good, 100).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn ataxx() {
    whole_game("ataxx", "black", &[], Choice::Good, 100).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn othello() {
    whole_game("othello", "white", &[], Choice::Any, 40).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn checkers() {
    whole_game("checkers", "white", &[], Choice::Good, 100).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn chess() {
    whole_game("chess", "black", &[], Choice::Good, 100).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn lines_of_action() {
    whole_game("loa", "black", &[], Choice::Good, 100).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn breakthrough() {
    whole_game("breakthrough", "black", &[], Choice::Good, 100).await;
}

/// White's pawns begin above: for a person who plays them the board is turned.
#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn breakthrough_from_the_other_side() {
    in_browser(async |page| {
        begin(page, "breakthrough", "white", &[]).await;
        crate::playing::until_plies(page, 1).await;
        let own = "document.querySelector('#board [data-square=a7]').getBoundingClientRect().top";
        let other = "document.querySelector('#board [data-square=a2]').getBoundingClientRect().top";
        page.until(&format!("{own} > {other}")).await;
        page.until_text("#plate-near", "White").await;
        play_to_the_end(page, Hand::Mouse, Choice::Good, 100).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn virus_with_a_finger_on_a_phone() {
    in_browser(async |page| {
        page.goto("/").await;
        page.screen(390, 844).await;
        let game = json!({ "rules": "virus", "size": 4, "white": "rplayer", "seed": 7 });
        let id = page.studio.begin(game).await;
        page.goto(&format!("/games/{id}")).await;
        play_to_the_end(page, Hand::Finger, Choice::Any, 60).await;
    })
    .await;
}

/// A piece can go the same way to different ends: every square is pointed at.
#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_jump_over_several_pieces() {
    in_browser(async |page| {
        // From 1 over 6 to 10, then over 14 to 17, or over 15 to 19 and over 24 to 28.
        let start = "B:W6,14,15,24:BK1,12";
        let id = page.studio.begin(json!({ "rules": "checkers", "start": start })).await;
        page.goto(&format!("/games/{id}")).await;
        let game = our_turn(page, &shown_game(page).await).await;
        let legal = game["board"]["legal"].as_array().expect("moves");
        assert!(legal.len() > 1, "several ways: {legal:?}");
        let longest = legal.iter().max_by_key(|each| each["path"].as_array().map(Vec::len));
        let longest = longest.expect("a move");
        assert!(longest["path"].as_array().is_some_and(|path| path.len() >= 3), "{longest}");
        make_move(page, &game, longest, Hand::Mouse).await;
        let after = page.studio.game(&id).await;
        assert_eq!(after["board"]["counts"]["white"], 1, "{after}");
        crate::playing::until_shown(page, &after["board"]["cells"]).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_pawn_becomes_what_the_person_chooses() {
    in_browser(async |page| {
        let start = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        let id = page.studio.begin(json!({ "rules": "chess", "start": start })).await;
        page.goto(&format!("/games/{id}")).await;
        page.click("#board [data-square=a7]").await;
        page.click("#board [data-square=a8]").await;
        page.until("document.querySelectorAll('#promotion[open] [data-becomes]').length === 4")
            .await;
        page.click("#promotion button[type=submit]").await;
        page.until("!document.getElementById('promotion').open").await;
        assert_eq!(plies(&page.studio.game(&id).await), 0, "the question was not answered");
        page.click("#board [data-square=a7]").await;
        page.click("#board [data-square=a8]").await;
        page.click("#promotion[open] [data-becomes=N]").await;
        crate::playing::until_plies(page, 1).await;
        let game = page.studio.game(&id).await;
        assert_eq!(game["plies"][0]["move"]["record"], "a8=N");
        crate::playing::until_shown(page, &game["board"]["cells"]).await;
    })
    .await;
}
