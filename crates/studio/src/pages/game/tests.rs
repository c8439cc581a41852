use gamut::{AnyGame, games};

use super::*;
use crate::game::{Game, new_id};
use crate::http::assets::ASSETS;
use crate::pages::setup::setup_page;
use crate::state::people;

/// What stands between `before` and the next `after`, wherever `before` stands.
fn quoted<'a>(text: &'a str, before: &'a str, after: char) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).filter_map(move |rest| Some(rest.split_once(after)?.0))
}

fn script(name: &str) -> &'static str {
    let found = ASSETS.iter().find(|asset| asset.0 == name);
    found.unwrap_or_else(|| panic!("{name} is no asset")).2
}

/// A module and all that it imports, at once or later.
fn modules(name: &'static str, found: &mut Vec<&'static str>) {
    if found.contains(&name) {
        return;
    }
    found.push(name);
    let text = script(name);
    for import in quoted(text, "'./", '\'') {
        modules(import, found);
    }
}

/// Every element that a script asks for by a fixed id is in the page, but for the modules in
/// `without`, which are never loaded there, and the ids in `without`, which scripts do without.
fn has_what_scripts_ask_for(page: &str, entry: &'static str, without: &[&str]) {
    let mut names = Vec::new();
    modules(entry, &mut names);
    for name in names.into_iter().filter(|name| !without.contains(name)) {
        for id in quoted(script(name), "byId('", '\'').filter(|id| !without.contains(id)) {
            assert!(page.contains(&format!("id=\"{id}\"")), "{name} asks for {id}");
        }
    }
}

fn page_of(game: &dyn AnyGame) -> String {
    let board = game.begin(None, None).expect("a start");
    let view = Game::new(new_id(), board, people()).view();
    game_page(&view, &game.describe()).into_string()
}

#[test]
fn the_page_of_a_game_has_what_its_scripts_ask_for() {
    for game in games() {
        let rules = game.describe();
        let mut without = Vec::new();
        if rules.overlays.is_empty() {
            without.push("overlays.js");
        }
        if rules.evaluations.is_empty() {
            without.push("evaluation.js");
        }
        has_what_scripts_ask_for(&page_of(game), "game.js", &without);
    }
}

#[test]
fn a_game_has_panels_for_what_it_tells_of_itself() {
    for game in games() {
        let (rules, page) = (game.describe(), page_of(game));
        let has = |panel: &str| page.contains(&format!("id=\"panel-{panel}\""));
        assert_eq!(has("teaching"), !rules.overlays.is_empty(), "{}", game.id());
        assert_eq!(has("evaluation"), !rules.evaluations.is_empty(), "{}", game.id());
        assert!(has("moves") && has("analysis"), "{}", game.id());
    }
}

#[test]
fn the_page_that_sets_up_has_what_its_scripts_ask_for() {
    for game in games() {
        let mut rules = game.describe();
        let first = game.check_position(None, None).board.expect("a position");
        let page = setup_page(&rules, &first, &[]).into_string();
        has_what_scripts_ask_for(&page, "setup.js", &["size"]);
        // A game whose boards can only be written.
        rules.can_arrange = false;
        let page = setup_page(&rules, &first, &[]).into_string();
        has_what_scripts_ask_for(&page, "setup.js", &["size"]);
        assert!(!page.contains("id=\"palette\"") && page.contains("by writing a position"));
    }
}

#[test]
fn modules_that_are_fetched_early_are_imported() {
    let mut imported = Vec::new();
    modules("game.js", &mut imported);
    for module in MODULES {
        assert!(imported.contains(&format!("{module}.js").as_str()), "{module}");
    }
}

#[test]
fn no_name_of_a_game_ends_the_data_early() {
    let data = embedded("game", &"</script><!--").into_string();
    assert_eq!(data.matches('<').count(), 2, "{data}");
}
