//! axe-core finds nothing wrong on any page, in light and dark, on a desk and on a phone.

use serde_json::Value;

use crate::harness::{Page, in_browser};
use crate::tour::{Stop, board_pages, plain_pages, until_settled};

const AXE: &str = include_str!("../vendor/axe-core/axe.min.js");

const ALL_RULES: &str = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']";
/// What the colours can change.
const RULES_OF_COLOURS: &str = "['color-contrast', 'link-in-text-block']";

/// What axe finds wrong, one line each.
async fn violations(page: &Page, rules: &str) -> Vec<String> {
    let found = page
        .eval(&format!(
            "axe.run({{ runOnly: {rules} }})
               .then(({{ violations }}) => violations.flatMap(({{ id, help, nodes }}) =>
                 nodes.map((node) => `${{id}}: ${{help}}: ${{node.html.slice(0, 160)}}; `
                   + node.any.concat(node.all, node.none).map((check) => check.message).join('; '))))"
        ))
        .await;
    let found = found.as_array().into_iter().flatten().filter_map(Value::as_str);
    found.map(str::to_owned).collect()
}

async fn inspect(page: &Page, stops: &[Stop]) {
    let mut wrong = Vec::new();
    for stop in stops {
        page.goto(&stop.path).await;
        until_settled(page).await;
        page.client.execute(AXE, Vec::new()).await.expect("axe is loaded");
        for (width, height) in [(1280, 900), (390, 844)] {
            page.screen(width, height).await;
            for (dark, rules) in [(false, ALL_RULES), (true, RULES_OF_COLOURS)] {
                page.prefer_dark(dark).await;
                let tabs = page.count("[role=tab]").await;
                for tab in 0..tabs.max(1) {
                    page.eval(&format!("document.querySelectorAll('[role=tab]')[{tab}]?.click()"))
                        .await;
                    until_settled(page).await;
                    let colours = if dark { "dark" } else { "light" };
                    let place = format!("{} {width} {colours} tab {tab}", stop.name);
                    let found = violations(page, rules).await;
                    wrong.extend(found.iter().map(|violation| format!("{place}: {violation}")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} violations:\n{}", wrong.len(), wrong.join("\n"));
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn plain_pages_are_accessible() {
    in_browser(async |page| {
        page.goto("/").await;
        let stops = plain_pages(page).await;
        inspect(page, &stops).await;
    })
    .await;
}

async fn inspect_boards(rules: &[&str]) {
    in_browser(async |page| {
        let stops = board_pages(&page.studio, rules).await;
        inspect(page, &stops).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn boards_of_virus_ataxx_and_othello_are_accessible() {
    inspect_boards(&["virus", "ataxx", "othello"]).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn boards_of_checkers_chess_and_lines_of_action_are_accessible() {
    inspect_boards(&["checkers", "chess", "loa", "breakthrough"]).await;
}
