//! What people see when something did not work.

use maud::{Markup, html};

use super::layout::{Nav, page};

/// The page for an HTTP status of 400 or more. `problem` says what was wrong, in one line.
#[must_use]
pub fn error(status: u16, problem: &str) -> Markup {
    let (title, advice) = match status {
        404 => (
            "There is nothing here",
            "The game may have been deleted, or the address may have been mistyped.",
        ),
        400..=499 => {
            ("That did not work", "Go back, change what the line above names, and try again.")
        }
        _ => ("Something went wrong on our side", "Your games are safe. Try again in a moment."),
    };
    let body = html! {
        div .stack.prose {
            p .soft.numbers { "Error " (status) }
            h1 { (title) }
            @if !problem.is_empty() { p .notice.bad { (problem) } }
            p { (advice) }
            p .row {
                a .button.primary href="/" { "Choose a game" }
                a .button href="/games" { "Saved games" }
            }
        }
    };
    page(title, Nav::Elsewhere, body, &["pages.css"])
}
