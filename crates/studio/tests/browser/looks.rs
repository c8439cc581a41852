//! Phones, and dark colours.

use crate::harness::{Page, in_browser};
use crate::tour::{RULES, board_pages, plain_pages, until_settled};

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn no_page_is_wider_than_a_phone() {
    in_browser(async |page| {
        page.goto("/").await;
        let mut stops = plain_pages(page).await;
        stops.extend(board_pages(&page.studio, &RULES).await);
        let mut wide = Vec::new();
        for width in [390, 360] {
            page.screen(width, 844).await;
            for stop in &stops {
                page.goto(&stop.path).await;
                until_settled(page).await;
                let tabs = page.count("[role=tab]").await;
                for tab in 0..tabs.max(1) {
                    page.eval(&format!("document.querySelectorAll('[role=tab]')[{tab}]?.click()"))
                        .await;
                    let widths =
                        "[document.scrollingElement.scrollWidth, innerWidth, screen.width]";
                    let widths = page.eval(widths).await;
                    if widths[0].as_u64() > Some(width.into()) || widths[1] != width {
                        wide.push(format!("{} at {width}, tab {tab}: {widths}", stop.name));
                    }
                }
            }
        }
        assert!(wide.is_empty(), "pages that scroll sideways: {wide:#?}");
    })
    .await;
}

/// How light the ground and the text of the page are, from 0 to 1.
async fn lightness(page: &Page) -> (f64, f64) {
    let found = page
        .eval(
            "['backgroundColor', 'color'].map((what) => {
               const canvas = new OffscreenCanvas(1, 1).getContext('2d');
               // What the body leaves clear shows the root.
               for (const element of [document.documentElement, document.body]) {
                 canvas.fillStyle = getComputedStyle(element)[what];
                 canvas.fillRect(0, 0, 1, 1);
               }
               const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
               return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
             })",
        )
        .await;
    let [ground, text] = [0, 1].map(|what| found[what].as_f64().expect("a lightness"));
    (ground, text)
}

async fn assert_dark(page: &Page, dark: bool, what: &str) {
    let (ground, text) = lightness(page).await;
    let is_dark = ground < 0.2 && text > 0.7;
    let is_light = ground > 0.8 && text < 0.3;
    assert!(if dark { is_dark } else { is_light }, "{what}: ground {ground}, text {text}");
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn pages_are_dark_where_the_system_is() {
    in_browser(async |page| {
        page.goto("/").await;
        for stop in plain_pages(page).await {
            for dark in [false, true] {
                page.prefer_dark(dark).await;
                page.goto(&stop.path).await;
                assert_dark(page, dark, &stop.name).await;
            }
        }
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn the_theme_is_switched_and_kept() {
    in_browser(async |page| {
        page.goto("/").await;
        page.prefer_dark(false).await;
        assert_dark(page, false, "at first").await;
        page.click(".theme-switch").await;
        page.until("document.querySelector('.theme-switch').ariaPressed === 'true'").await;
        assert_dark(page, true, "switched").await;
        page.goto("/games").await;
        assert_dark(page, true, "on another page").await;
        page.click(".theme-switch").await;
        page.until("document.querySelector('.theme-switch').ariaPressed === 'false'").await;
        page.prefer_dark(true).await;
        page.reload().await;
        assert_dark(page, false, "against the system").await;
    })
    .await;
}
