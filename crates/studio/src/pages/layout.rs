//! What all pages share: head, header, navigation, footer.

use maud::{DOCTYPE, Markup, html};

/// The entries of the navigation. The next place to go gets a line here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nav {
    /// The first page, and games that are being begun or played.
    Play,
    /// Boards set up by hand.
    SetUp,
    /// Saved games.
    Games,
    /// The documentation of the API.
    Api,
    /// A page that no entry leads to.
    Elsewhere,
}

const ENTRIES: &[(Nav, &str, &str)] = &[
    (Nav::Play, "/", "Play"),
    (Nav::SetUp, "/setup", "Set up"),
    (Nav::Games, "/games", "Games"),
    (Nav::Api, "/api", "API"),
];

/// A whole page. `assets` are the files in `/assets/` that only this page needs: style sheets
/// (`.css`) and modules (`.js`).
#[must_use]
pub fn page(title: &str, active: Nav, body: Markup, assets: &[&str]) -> Markup {
    wrapped(title, active, "page", body, assets)
}

/// As [`page`], but as wide as the window: for boards.
#[must_use]
pub fn wide_page(title: &str, active: Nav, body: Markup, assets: &[&str]) -> Markup {
    wrapped(title, active, "page wide", body, assets)
}

fn wrapped(title: &str, active: Nav, class: &str, body: Markup, assets: &[&str]) -> Markup {
    let (sheets, modules): (Vec<&str>, Vec<&str>) =
        assets.iter().copied().partition(|name| name.ends_with(".css"));
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Gamut Studio" }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                // Not a module: it must run before anything is drawn.
                script src="/assets/theme-early.js" {}
                @for sheet in ["studio.css", "parts.css"].into_iter().chain(sheets) {
                    link rel="stylesheet" href={ "/assets/" (sheet) };
                }
                @for module in ["theme.js"].into_iter().chain(modules) {
                    script type="module" src={ "/assets/" (module) } {}
                }
            }
            body {
                a .skip-link href="#main" { "Skip to the page" }
                header .site-header {
                    div {
                        a .wordmark href="/" { img src="/assets/icon.svg" alt="" width="24" height="24"; "Gamut " span { "Studio" } }
                        nav .site-nav aria-label="Main" {
                            @for &(nav, address, name) in ENTRIES {
                                a href=(address) aria-current=[(nav == active).then_some("page")] {
                                    (name)
                                }
                            }
                        }
                        (theme_switch())
                    }
                }
                main #main class=(class) tabindex="-1" { (body) }
                footer .site-footer {
                    div {
                        p { "Gamut " (env!("CARGO_PKG_VERSION")) ": a workbench for board-game AI" }
                        p { "Everything stays on the computer that runs it." }
                    }
                }
            }
        }
    }
}

/// Shown by its script: without it there is nothing to switch.
fn theme_switch() -> Markup {
    html! {
        button .button.quiet.icon.theme-switch type="button" hidden
            aria-label="Dark colours" aria-pressed="false" {
            svg viewBox="0 0 24 24" aria-hidden="true" {
                circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" stroke-width="2" {}
                path d="M12 3.5A8.5 8.5 0 0 1 12 20.5Z" fill="currentColor" {}
            }
        }
    }
}
