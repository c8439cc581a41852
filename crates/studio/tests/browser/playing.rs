//! Moves made on the board of the page, as people make them.

use serde_json::Value;
use url::form_urlencoded::Serializer;

use crate::harness::Page;

/// How a move is pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    Mouse,
    Finger,
}

/// Which of the legal moves is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// One and another, the same ones every time.
    Any,
    /// What the engine plays after a short look: games end sooner.
    Good,
}

/// The squares as the page draws them, in the order of the API's `cells`.
const SHOWN_CELLS: &str = "(() => {
    const rows = [...document.querySelectorAll('#board [role=row]')]
      .map((row) => [...row.children].map((cell) => cell.dataset.square));
    const size = rows.length;
    const cells = Array(size * size).fill('.');
    for (const man of document.querySelectorAll('#board .man')) {
      const [x, y] = man.style.transform.match(/[\\d.]+/g).map((part) => Number(part) / 100);
      const name = rows[y][x];
      const letter = man.firstChild.getAttribute('href').split('-').at(-1);
      const index = (name.slice(1) - 1) * size + name.charCodeAt(0) - 97;
      cells[index] = letter === 'wall' ? '#' : letter;
    }
    return cells.join('');
  })()";

/// Waits until the board shows these squares.
pub(crate) async fn until_shown(page: &Page, cells: &Value) {
    page.until(&format!("{SHOWN_CELLS} === {cells}")).await;
}

/// Waits until the list of moves has this many.
pub(crate) async fn until_plies(page: &Page, plies: usize) {
    page.until(&format!("document.querySelectorAll('#move-rows [data-ply]').length >= {plies}"))
        .await;
}

/// The id of the game whose page is shown.
pub(crate) async fn shown_game(page: &Page) -> String {
    page.until_at("/games/").await;
    let path = page.path().await;
    path.trim_start_matches("/games/").to_owned()
}

/// The selector of a square.
pub(crate) fn square(name: &Value) -> String {
    format!("#board [data-square={name}]")
}

pub(crate) fn plies(game: &Value) -> usize {
    game["plies"].as_array().map_or(0, Vec::len)
}

/// Plays the game on the page to its end, which must come within `most` moves of the person.
pub(crate) async fn play_to_the_end(page: &Page, hand: Hand, choice: Choice, most: usize) -> Value {
    let id = shown_game(page).await;
    for _ in 0..most {
        let game = our_turn(page, &id).await;
        if !game["outcome"].is_null() {
            page.until_text("#result", game["outcome"]["text"].as_str().expect("a text")).await;
            until_shown(page, &game["board"]["cells"]).await;
            return game;
        }
        let chosen = choose(page, &game, choice).await;
        make_move(page, &game, &chosen, hand).await;
    }
    panic!("the game is not over after {most} moves: {}", page.studio.game(&id).await["board"]);
}

/// The game when the page waits for a person, or when it is over.
pub(crate) async fn our_turn(page: &Page, id: &str) -> Value {
    page.until(
        "!document.getElementById('result').hidden \
         || /to move|in check|must capture/.test(document.getElementById('status').innerText)",
    )
    .await;
    page.studio.game(id).await
}

/// A legal move, the same every time.
pub(crate) fn choose_any(game: &Value) -> &Value {
    let legal = game["board"]["legal"].as_array().expect("moves");
    // A large prime, so that neighbours in the list do not follow each other.
    &legal[(plies(game) + 1) * 7_919 % legal.len()]
}

async fn choose(page: &Page, game: &Value, choice: Choice) -> Value {
    match choice {
        Choice::Any => choose_any(game).clone(),
        Choice::Good => {
            let texts = game["plies"].as_array().into_iter().flatten();
            let moves: Vec<_> =
                texts.map(|ply| ply["move"]["text"].as_str().expect("a move")).collect();
            let rules = game["rules"].as_str().expect("rules");
            let described = page.studio.get(&format!("/api/rules/{rules}")).await;
            let judges = described["evaluations"].as_array().is_some_and(|all| !all.is_empty());
            let player = if judges { "engine:nodes=2000,hash=1" } else { "mcts:playouts=300" };
            let query = Serializer::new(String::new())
                .append_pair("start", game["start_position"].as_str().expect("a position"))
                .append_pair("moves", &moves.join(","))
                .append_pair("player", player)
                .finish();
            let thought = page.studio.get(&format!("/api/rules/{rules}/estimate?{query}")).await;
            thought["best_move"].clone()
        }
    }
}

/// Points at the squares of a move until it is made, and waits until the server has it.
pub(crate) async fn make_move(page: &Page, game: &Value, chosen: &Value, hand: Hand) {
    let path = chosen["path"].as_array().expect("a path");
    let point = async |name: &Value| match hand {
        Hand::Mouse => page.click(&square(name)).await,
        Hand::Finger => page.tap(&square(name)).await,
    };
    if path.is_empty() {
        page.click("#pass").await;
    }
    if chosen["direct"] != true && !path.is_empty() {
        point(&chosen["from"][0]).await;
        assert_eq!(page.count(".cell[aria-selected=true]").await, 1, "picked up: {chosen}");
    }
    for name in path {
        point(name).await;
        // A capture is made as soon as only one is meant.
        if page.count(".cell[aria-selected=true]").await == 0 {
            break;
        }
    }
    let legal = game["board"]["legal"].as_array().expect("moves");
    let same_way =
        |other: &&Value| other["from"] == chosen["from"] && other["path"] == chosen["path"];
    if legal.iter().filter(same_way).count() > 1 {
        page.click(&format!("#promotion [data-becomes={}]", chosen["becomes"])).await;
    }
    until_plies(page, plies(game) + 1).await;
    let number = plies(game) + 1;
    let record = chosen["record"].as_str().filter(|_| !path.is_empty()).unwrap_or("pass");
    page.until_contained(&format!("#move-rows [data-ply='{number}']"), record).await;
}
