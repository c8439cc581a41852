//! A game that came as a link: to be looked at, and to be opened as a game of your own.

use maud::{Markup, html};

use super::board::Coordinates;
use super::layout::{Nav, page};
use super::pieces::symbols;
use super::showcase::Thumbnail;

/// A game in a link.
#[derive(Clone, Debug)]
pub struct LinkedGame {
    /// The rule set.
    pub rules: String,
    /// The name of the rule set that people use.
    pub rules_name: String,
    /// The first position, when it is not the usual one.
    pub start: String,
    /// The moves in the form that requests use, with commas between them.
    pub moves: String,
    /// The moves with their numbers, as records write them: "1. e4 e5 2. Nf3".
    pub numbered_moves: String,
    /// How players ended it, "White wins: resignation"; empty: not at all.
    pub ended: String,
    /// How many plies were played.
    pub plies: usize,
    /// After how many of them the board is shown.
    pub ply: usize,
    /// How it stands: "White wins: checkmate", "Black to move".
    pub result: String,
    /// The position that is shown.
    pub thumbnail: Thumbnail,
}

/// The page of a link.
#[must_use]
pub fn link(game: &LinkedGame) -> Markup {
    let label = match game.ply == game.plies {
        true => format!("The last position. {}.", game.result),
        false => format!("The position after {} of {} plies.", game.ply, game.plies),
    };
    let body = html! {
        (symbols(&game.thumbnail.look))
        div .link-page {
            div .stack.tight {
                (game.thumbnail.draw_with(&label, Coordinates::Inside))
                @if game.plies > 0 { (steps(game)) }
            }
            div .stack {
                h1 { "A game of " (game.rules_name) }
                p .lead { (game.result) }
                @if game.plies == 0 {
                    p .soft { "A position; nothing has been played from it yet." }
                } @else {
                    div .stack.tight {
                        h2 { "Moves" }
                        p .numbers { (game.numbered_moves) }
                    }
                }
                @if !game.start.is_empty() {
                    dl .key-values { dt { "From" } dd { code { (game.start) } } }
                }
                form .stack.tight method="post" action={ "/link/" (game.rules) } {
                    (held(game))
                    div { button .button.primary type="submit" { "Open as my game" } }
                    p .hint { "You get a copy: play on, take back, analyse." }
                }
            }
        }
    };
    page(&format!("A game of {}", game.rules_name), Nav::Elsewhere, body, &["pages.css"])
}

/// The game itself, in a form.
fn held(game: &LinkedGame) -> Markup {
    html! {
        input type="hidden" name="start" value=(game.start);
        input type="hidden" name="moves" value=(game.moves);
        @if !game.ended.is_empty() { input type="hidden" name="ended" value=(game.ended); }
    }
}

/// Buttons that lead through the game. They work without scripts.
fn steps(game: &LinkedGame) -> Markup {
    let LinkedGame { ply, plies, .. } = *game;
    let steps = [
        ("First", 0, ply > 0),
        ("Back", ply.saturating_sub(1), ply > 0),
        ("Forward", ply + 1, ply < plies),
        ("Last", plies, ply < plies),
    ];
    html! {
        form .row method="get" action={ "/link/" (game.rules) } aria-label="Steps" {
            (held(game))
            @for (name, to, possible) in steps {
                button .button type="submit" name="ply" value=(to) disabled[!possible] { (name) }
            }
            span .soft.numbers { (ply) " of " (plies) }
        }
    }
}
