//! What holds for every page: the content security policy, and text that stays text.

use gamut_studio::pages::error::error;
use gamut_studio::pages::home::{GameCard, home};
use gamut_studio::pages::link::{LinkedGame, link};
use gamut_studio::pages::saved::{ListPart, SavedGame, saved};
use gamut_studio::pages::showcase::Thumbnail;

const HOSTILE: &str = "\"><script>alert(1)</script><b style='x'>";

fn pages() -> Vec<String> {
    let text = HOSTILE.to_owned();
    let thumbnail = Thumbnail::showcase(&gamut::game("chess").expect("a game").describe());
    let card = GameCard {
        rules: text.clone(),
        name: text.clone(),
        summary: text.clone(),
        board: thumbnail.clone(),
    };
    let game = SavedGame {
        id: text.clone(),
        rules_name: text.clone(),
        name: text.clone(),
        players: [text.clone(), text.clone()],
        plies: 1,
        result: text.clone(),
        updated: 0,
        thumbnail: Some(thumbnail.clone()),
    };
    let foreign = SavedGame { thumbnail: None, ..game.clone() };
    let linked = LinkedGame {
        rules: "chess".to_owned(),
        rules_name: text.clone(),
        start: text.clone(),
        moves: text.clone(),
        numbered_moves: text.clone(),
        ended: text.clone(),
        plies: 1,
        ply: 1,
        result: text.clone(),
        thumbnail,
    };
    let rules = [(text.clone(), text)];
    let games = &[game, foreign];
    let part = ListPart { first: 1, most: 1, total: 3 };
    let pages = [
        home(&[card], games, 0),
        saved(games, &rules, 0, part),
        link(&linked),
        error(404, HOSTILE),
    ];
    pages.map(maud::PreEscaped::into_string).to_vec()
}

#[test]
fn text_of_people_stays_text() {
    for page in pages() {
        assert!(!page.contains("<script>") && !page.contains("<b "), "{page}");
        assert!(page.contains("&lt;script&gt;"));
    }
}

#[test]
fn scripts_and_styles_come_from_files() {
    for page in pages() {
        assert!(!page.contains(" style=\"") && !page.contains("<style"));
        assert_eq!(page.matches("<script").count(), page.matches(" src=\"/assets/").count() - 1);
    }
}
