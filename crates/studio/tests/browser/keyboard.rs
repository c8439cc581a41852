//! A whole game without a mouse, from the first page on.

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::harness::{Page, in_browser};
use crate::playing::{choose_any, our_turn, plies, shown_game, until_plies};

/// Presses Tab until the focus is on an element.
async fn tab_to(page: &Page, selector: &str) {
    let selector = Value::from(selector);
    for _ in 0..80 {
        if page.eval(&format!("document.activeElement.matches({selector})")).await == true {
            return;
        }
        page.press(&[Key::Tab]).await;
    }
    panic!("Tab does not come to {selector}");
}

/// Goes over the board with the arrow keys to a square, and chooses it.
async fn choose_square(page: &Page, name: &Value) {
    let steps = page
        .eval(&format!(
            "(() => {{
               const rows = [...document.querySelectorAll('#board [role=row]')];
               const place = (cell) => [[...cell.parentNode.children].indexOf(cell),
                 rows.indexOf(cell.parentNode)];
               const [x, y] = place(document.activeElement);
               const [toX, toY] = place(document.querySelector('#board [data-square={name}]'));
               return [toX - x, toY - y];
             }})()"
        ))
        .await;
    let mut keys = Vec::new();
    for (axis, back, forth) in [(0, Key::Left, Key::Right), (1, Key::Up, Key::Down)] {
        let distance = steps[axis].as_i64().expect("a distance");
        let key = if distance < 0 { back } else { forth };
        keys.extend(vec![key; distance.unsigned_abs() as usize]);
    }
    keys.push(Key::Enter);
    page.press(&keys).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_game_of_virus_by_keyboard() {
    in_browser(async |page| {
        page.goto("/").await;
        tab_to(page, "a[href='/new/virus']").await;
        page.press(&[Key::Enter]).await;
        page.until_at("/new/virus").await;
        tab_to(page, "[name=level]").await;
        // Radio buttons are one stop of Tab; arrows choose.
        page.press(&[Key::Up, Key::Up]).await;
        assert_eq!(page.eval("document.activeElement.value").await, "beginner");
        tab_to(page, "[name=size]").await;
        while page.eval("document.activeElement.value").await != "4" {
            page.press(&[Key::Down]).await;
        }
        tab_to(page, "main button[type=submit]").await;
        page.press(&[Key::Enter]).await;
        let id = shown_game(page).await;
        for _ in 0..60 {
            let game = our_turn(page, &id).await;
            if !game["outcome"].is_null() {
                page.text("#result").await;
                return;
            }
            let chosen = choose_any(&game);
            let path = chosen["path"].as_array().expect("a path");
            if path.is_empty() {
                tab_to(page, "#pass").await;
                page.press(&[Key::Enter]).await;
            } else {
                tab_to(page, "#board [data-square]").await;
                if chosen["direct"] != true {
                    choose_square(page, &chosen["from"][0]).await;
                    let label = page.eval("document.activeElement.ariaLabel").await;
                    assert!(label.as_str().is_some_and(|label| label.contains("picked up")));
                }
                choose_square(page, path.last().expect("a square")).await;
            }
            until_plies(page, plies(&game) + 1).await;
        }
        panic!("the game does not end");
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn keys_step_flip_and_explain_themselves() {
    in_browser(async |page| {
        let moves = ["d3", "c3", "c4", "c5"];
        let id = page.studio.begin(json!({ "rules": "othello", "moves": moves })).await;
        page.goto(&format!("/games/{id}")).await;
        until_plies(page, 4).await;
        let steps = [
            (Key::Left, "Position after ply 3 of 4"),
            (Key::Left, "Position after ply 2 of 4"),
            (Key::Right, "Position after ply 3 of 4"),
            (Key::Up, "First position of 4 plies"),
            (Key::Down, "Black to move"),
            (Key::Home, "First position of 4 plies"),
            (Key::End, "Black to move"),
        ];
        for (key, status) in steps {
            page.press(&[key]).await;
            page.until_text("#status", status).await;
        }
        let corner = "document.querySelector('#board [data-square]').dataset.square";
        let before = page.eval(corner).await;
        page.type_text("f").await;
        page.until(&format!("{corner} !== {before}")).await;
        page.type_text("?").await;
        page.until_text("#keys", "one move back or forward").await;
        page.press(&[Key::Escape]).await;
        page.until("!document.getElementById('keys').open").await;
    })
    .await;
}
