//! What every page must and must not have.

use serde_json::json;

use crate::client::{Answer, Studio};

/// Every page, in every state that has its own look.
fn pages(studio: &Studio) -> Vec<String> {
    let rules = gamut_games::registry::GAME_IDS;
    let mut pages: Vec<String> =
        ["/", "/games", "/games?first=1000", "/api", "/nothing"].map(str::to_owned).into();
    for rules in rules {
        let game = studio.begin(rules);
        pages.push(format!("/games/{}", game.id));
        let ended = studio.begin_with(&json!({ "rules": rules, "black": "random" }));
        ended.post("/resignation", &json!({}));
        pages.push(format!("/games/{}", ended.id));
        pages.push(format!("/new/{rules}"));
        pages.push(format!("/new/{rules}?position=nonsense&size=99"));
        pages.push(format!("/setup/{rules}"));
        pages.push(format!("/link/{rules}"));
        pages.push(format!("/link/{rules}?moves=nonsense"));
    }
    pages
}

/// Names and attributes of the tags of a page, texts left out.
fn tags(html: &str) -> impl Iterator<Item = &str> {
    html.split('<').skip(1).filter_map(|rest| rest.split('>').next())
}

fn has_attribute(tag: &str, wanted: impl Fn(&str) -> bool) -> bool {
    // What is quoted may say anything.
    let outside_quotes: String = tag.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    outside_quotes.split_whitespace().skip(1).any(|word| wanted(word.trim_end_matches('=')))
}

#[test]
fn no_page_has_scripts_or_styles_of_its_own() {
    let studio = Studio::start();
    for path in pages(&studio) {
        let page = studio.get(&path);
        assert_eq!(page.kind(), "text/html; charset=utf-8", "{path}");
        let html = page.text();
        assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>"), "{path}");
        for tag in tags(&html) {
            let is_script = tag.starts_with("script");
            let is_data = tag.contains("type=\"application/json\"");
            let is_file = tag.contains("src=\"/assets/");
            assert!(!is_script || is_data || is_file, "{path}: <{tag}>");
            assert!(!tag.starts_with("style"), "{path}: <{tag}>");
            assert!(!has_attribute(tag, |name| name == "style"), "{path}: <{tag}>");
            assert!(!has_attribute(tag, |name| name.starts_with("on")), "{path}: <{tag}>");
            assert!(!tag.contains("javascript:"), "{path}: <{tag}>");
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    let studio = Studio::start();
    let mut asked = std::collections::BTreeSet::new();
    for path in pages(&studio) {
        let html = studio.get(&path).text();
        for tag in tags(&html).filter(|tag| !tag.starts_with("form")) {
            for attribute in ["href=\"", "src=\""] {
                let Some((_, rest)) = tag.split_once(attribute) else { continue };
                let link = rest.split(['"', '#']).next().unwrap_or_default().replace("&amp;", "&");
                if link.starts_with('/') && asked.insert(link.clone()) {
                    assert!(studio.get(&link).status < 400, "{link} on {path}");
                }
            }
        }
    }
    assert!(asked.len() > 30, "{asked:?}");
}

#[test]
fn every_kind_of_answer_has_the_headers_that_protect_it() {
    let studio = Studio::start();
    let game = studio.begin("loa");
    let id = &game.id;
    let answers: Vec<(&str, Answer)> = vec![
        ("page", studio.get("/")),
        ("game page", studio.get(&format!("/games/{id}"))),
        ("missing page", studio.get("/nothing")),
        ("json", studio.get("/api/games")),
        ("created", studio.post("/api/games", &json!({ "rules": "loa" }))),
        ("problem", studio.get("/api/nothing")),
        ("wrong method", studio.post("/api/status", &json!({}))),
        ("wrong name", studio.ask("GET", "/", &[("Host", "evil.example")], b"")),
        ("stranger", studio.ask("GET", "/", &[("Origin", "null")], b"")),
        ("record", game.get("/record")),
        ("script", studio.get("/assets/game.js")),
        ("icon", studio.get("/favicon.ico")),
        ("redirection", studio.get("/setup")),
        ("events", game.get("/events")),
        ("head", studio.ask("HEAD", "/", &[], b"")),
        ("deleted", studio.tell("DELETE", &game.at(""), &json!({}))),
    ];
    for (what, answer) in answers {
        let header = |name| answer.header(name).unwrap_or_else(|| panic!("{what}: no {name}"));
        let policy = header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'"), "{what}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{what}: {policy}");
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{what}: {policy}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{what}");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{what}");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin", "{what}");
        assert_eq!(header("referrer-policy"), "same-origin", "{what}");
        assert!(matches!(header("cache-control"), "no-store" | "no-cache"), "{what}");
        assert!(answer.header("server").is_none(), "{what}: says what it is made of");
    }
}

#[test]
fn what_people_write_stays_text() {
    let studio = Studio::start();
    let attack = r#"</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&"#;
    let game = studio.begin_with(&json!({ "rules": "chess", "name": attack }));
    let players = "[White \"<b>Bold</b>\"]\n[Black \"\\\"><i>\"]\n\n1. e4 *";
    studio.post("/api/records", &json!({ "rules": "chess", "text": players }));
    let attacks = [
        "/games".to_owned(),
        "/".to_owned(),
        format!("/games/{}", game.id),
        "/new/%3Cimg%20src=x%20onerror=alert(2)%3E".to_owned(),
        "/new/chess?position=%22%3E%3Cimg%20src=x%20onerror=alert(2)%3E".to_owned(),
        "/setup/chess?position=%3Cimg%20src=x%20onerror=alert(2)%3E".to_owned(),
        "/link/chess?moves=%3Cimg%20src=x%20onerror=alert(2)%3E".to_owned(),
        "/%3Cimg%20src=x%20onerror=alert(2)%3E".to_owned(),
    ];
    for path in attacks {
        let html = studio.get(&path).text();
        for raw in ["<img src=x", "<script>alert", "</script><script>", "<b>Bold", "<i>"] {
            assert!(!html.contains(raw), "{path}: {raw}");
        }
    }
    let html = studio.get("/games").text();
    assert!(html.contains("&lt;script&gt;alert(1)"), "{html}");
}

#[test]
fn unchanged_files_are_not_sent_again() {
    let studio = Studio::start();
    let first = studio.get("/assets/game.js");
    let tag = first.header("etag").expect("a tag");
    let again = studio.ask("GET", "/assets/game.js", &[("If-None-Match", tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
}

#[test]
fn forms_work_without_scripts() {
    let studio = Studio::start();
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let opened = studio.ask("POST", "/link/chess", &form, b"start=&moves=e4,e5");
    assert_eq!(opened.status, 303, "{}", opened.text());
    let game = opened.header("location").expect("an address");
    assert_eq!(studio.get(game).status, 200);
    let deleted = studio.ask("POST", &format!("{game}/delete"), &form, b"");
    assert_eq!((deleted.status, deleted.header("location")), (303, Some("/games")));
    assert_eq!(studio.get(game).status, 404);
    for (path, body) in [("/link/chess", "moves=e9"), ("/new/chess", "%ff"), ("/new/chess", "")] {
        let answer = studio.ask("POST", path, &form, body.as_bytes());
        assert!((400..500).contains(&answer.status), "{path} {body}: {}", answer.status);
        assert_eq!(answer.kind(), "text/html; charset=utf-8", "{path} {body}");
    }
}

/// A folder of a program that adds a game of its own, opened by one that does not have it.
#[test]
fn games_that_this_program_does_not_have_are_listed_and_can_be_deleted() {
    let studio = Studio::start();
    let known = studio.begin("loa").id;
    let id = studio.begin_with(&json!({ "rules": "loa", "name": "Elsewhere" })).id;
    studio.on_disk(&format!("UPDATE game SET rules = 'clobber' WHERE id = '{id}'"));
    assert_eq!(studio.get("/api/games").json()["total"], 2);
    for path in ["/games", "/"] {
        let page = studio.get(path).text();
        assert!(page.contains("clobber: Elsewhere"), "{path}: {page}");
        assert!(page.contains("This program does not have the game"), "{path}: {page}");
        assert!(!page.contains(&format!("href=\"/games/{id}\"")), "{path}");
        assert!(page.contains(&format!("href=\"/games/{known}\"")), "{path}");
    }
    // One that has not loaded it before.
    let beside = studio.beside();
    let problem = beside.get(&format!("/api/games/{id}")).problem(404);
    assert!(problem.contains("cannot be shown here: no game is called \"clobber\""), "{problem}");
    assert_eq!(beside.get(&format!("/games/{id}")).status, 404);
    let page = studio.get("/games").text();
    assert!(!page.contains(&format!("/api/games/{id}/record")), "{page}");
    let delete = format!("/games/{id}/delete");
    assert!(page.contains(&format!("action=\"{delete}\"")), "{page}");
    assert_eq!(studio.ask("POST", &delete, &[], b"").status, 303);
    assert!(!studio.get("/games").text().contains("clobber"));
}

#[test]
fn a_link_can_be_stepped_through_and_keeps_which_side_gave_up() {
    let studio = Studio::start();
    let last = studio.get("/link/chess?moves=e4,e5&resigned=white").text();
    assert!(last.contains("Black wins: resignation") && last.contains("2 of 2"), "{last}");
    let first = studio.get("/link/chess?moves=e4,e5&ply=0").text();
    assert!(first.contains("The position after 0 of 2 plies"), "{first}");
    assert_eq!(studio.get("/link/chess?moves=e4,e5&ply=99").status, 200);
    assert_eq!(studio.get("/link/chess?moves=e4&resigned=nobody").status, 400);
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let opened = studio.ask("POST", "/link/chess", &form, b"start=&moves=e4,e5&resigned=white");
    let game = opened.header("location").expect("an address");
    let game = studio.get(&format!("/api{game}")).json();
    assert_eq!(game["outcome"]["text"], "Black wins: resignation");
}

#[test]
fn the_api_page_speaks_of_the_address_it_was_asked_at() {
    let studio = Studio::start();
    let page = studio.ask("GET", "/api", &[("Host", "localhost:4711")], b"").text();
    assert!(page.contains("http://localhost:4711/api/games"), "{page}");
    assert!(!page.contains("localhost:8080"));
    let headings = ["Rules and positions</h2>", "Thinking</h2>", "Games</h2>", "Files</h2>"];
    let places: Vec<_> = headings.iter().map(|heading| page.find(heading)).collect();
    assert!(places.is_sorted() && places.iter().all(Option::is_some), "{places:?}");
}
