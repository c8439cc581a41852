//! The panels beside the board: analysis, teaching, evaluation.

use serde_json::{Value, json};

use crate::harness::in_browser;
use crate::tour::{RULES, middle_game};

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn an_analysis_goes_deeper_until_it_is_stopped() {
    in_browser(async |page| {
        let id = page.studio.begin(json!({ "rules": "chess" })).await;
        page.goto(&format!("/games/{id}")).await;
        page.click("#tab-analysis").await;
        page.until("document.querySelectorAll('#analyst option').length > 2").await;
        page.click("#analyst option[value=other]").await;
        let field = page.find("#analyst-spec").await;
        field.clear().await.expect("an empty field");
        field.send_keys("engine:time=60s").await.expect("a player");
        page.click("#analysis-toggle").await;
        let depth = "Number(document.querySelector('#analysis-rows [data-depth]')?.dataset.depth)";
        let first = page.until(depth).await;
        page.until(&format!("{depth} > {first}")).await;
        assert_eq!(page.count("#board .arrow.analysis").await, 1);
        page.click("#analysis-toggle").await;
        page.until_text("#analysis-state", "Stopped").await;
        page.studio.until_no_search_runs().await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn an_analysis_begins_by_its_address_and_says_what_is_wrong() {
    in_browser(async |page| {
        let id = page.studio.begin(json!({ "rules": "chess" })).await;
        page.goto(&format!("/games/{id}#analysis")).await;
        page.until("document.querySelector('#analysis-rows [data-depth]') !== null").await;
        page.allow(400, "/api/rules/chess/analysis");
        page.click("#analyst option[value=other]").await;
        let field = page.find("#analyst-spec").await;
        field.clear().await.expect("an empty field");
        field.send_keys("engine:dept=3\n").await.expect("a player that is none");
        page.until_text("#analysis-state", "dept").await;
        page.until_text("#analysis-toggle", "Start").await;
        page.studio.until_no_search_runs().await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn every_overlay_is_drawn_with_its_legend() {
    in_browser(async |page| {
        for rules in RULES {
            let id = middle_game(&page.studio, rules).await;
            page.goto(&format!("/games/{id}")).await;
            let described = page.studio.get(&format!("/api/rules/{rules}")).await;
            let overlays = described["overlays"].as_array().expect("overlays");
            if overlays.is_empty() {
                assert_eq!(page.count("#tab-teaching").await, 0, "{rules} has nothing to show");
                continue;
            }
            page.click("#tab-teaching").await;
            for overlay in overlays {
                let name = overlay["id"].as_str().expect("an id");
                let position = page.studio.game(&id).await["board"]["position"].clone();
                let query = url::form_urlencoded::Serializer::new(String::new())
                    .append_pair("position", position.as_str().expect("a position"))
                    .finish();
                let path = format!("/api/rules/{rules}/overlays/{name}?{query}");
                let view = page.studio.get(&path).await;
                page.click(&format!("label:has([name=overlay][value='{name}'])")).await;
                page.until_text(
                    "#overlay-explanation",
                    view["explanation"].as_str().expect("words"),
                )
                .await;
                let length = |list: &Value| list.as_array().map_or(0, Vec::len) as u64;
                assert!(length(&view["marks"]) + length(&view["figures"]) > 0, "{rules} {name}");
                assert!(length(&view["legend"]) > 0, "{rules} {name}");
                // Two overlays may have the same explanation: it says too little of the drawing.
                let drawn = length(&view["marks"]);
                page.until(&format!(
                    "document.querySelectorAll('#board .note').length === {drawn}"
                ))
                .await;
                assert_eq!(page.count("#overlay-legend li").await, length(&view["legend"]));
                assert_eq!(page.count("#overlay-rows tr").await, length(&view["figures"]));
            }
            page.click("label:has([name=overlay][value=''])").await;
            page.until("document.querySelectorAll('#board .note').length === 0").await;
        }
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn evaluations_are_explained_feature_by_feature() {
    in_browser(async |page| {
        for rules in RULES {
            let id = middle_game(&page.studio, rules).await;
            page.goto(&format!("/games/{id}")).await;
            let described = page.studio.get(&format!("/api/rules/{rules}")).await;
            let evaluations = described["evaluations"].as_array().expect("evaluations");
            page.click("#tab-evaluation").await;
            for evaluation in evaluations {
                let name = evaluation["id"].as_str().expect("an id");
                page.click(&format!("#evaluation option[value='{name}']")).await;
                page.text("#evaluation-about").await;
                page.until("document.querySelectorAll('#evaluation-rows tr').length > 0").await;
                // The products add up, but for the rounding of each to two decimals.
                page.until(
                    "(() => {
                       const read = (cell) => Number(cell.textContent.replace('−', '-'));
                       const rows = [...document.querySelectorAll('#evaluation-rows tr')];
                       const sum = rows.reduce((sum, row) => sum + read(row.lastChild), 0);
                       const told = read(document.getElementById('evaluation-sum'));
                       return Math.abs(sum - told) <= 0.005 * (rows.length + 1) + 1e-6;
                     })()",
                )
                .await;
            }
        }
    })
    .await;
}
