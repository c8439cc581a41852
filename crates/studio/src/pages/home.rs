//! The first page: every game, a game to watch, and what was played last.

use maud::{Markup, html};

use super::layout::{Nav, page};
use super::pieces::symbols;
use super::saved::{NOT_HERE, SavedGame};
use super::showcase::Thumbnail;
use super::when::when;

/// A game that can be played.
#[derive(Clone, Debug)]
pub struct GameCard {
    /// The rule set.
    pub rules: String,
    /// The name people use.
    pub name: String,
    /// The rules in one sentence.
    pub summary: String,
    /// A board from the middle of a game.
    pub board: Thumbnail,
}

/// The first page. `recent` are the games played last, the latest first; `now` is the time in
/// seconds since 1970.
#[must_use]
pub fn home(cards: &[GameCard], recent: &[SavedGame], now: i64) -> Markup {
    let body = html! {
        @for card in cards { (symbols(&card.board.look)) }
        div .stack.loose {
            div .stack.tight {
                h1 { "Choose a game" }
                p .lead { "Play it against the computer or each other, watch programs play, or set up a board and look inside." }
            }
            ul .cards.game-cards {
                @for card in cards { (game_card(card)) }
            }
            div .columns {
                (recent_games(recent, now))
                (watch(cards))
                (possibilities())
            }
        }
    };
    page("Play", Nav::Play, body, &["pages.css"])
}

fn game_card(card: &GameCard) -> Markup {
    html! {
        li .card.game-card {
            h2 { (card.name) }
            (card.board.draw(""))
            p .soft { (card.summary) "." }
            p .row {
                a .button.tinted href={ "/new/" (card.rules) } {
                    "Play" span .visually-hidden { " " (card.name) }
                }
                a .button.quiet href={ "/setup/" (card.rules) } {
                    "Set up" span .visually-hidden { " a board of " (card.name) }
                }
            }
        }
    }
}

fn recent_games(recent: &[SavedGame], now: i64) -> Markup {
    html! {
        section .stack aria-labelledby="recent" {
            h2 #recent { "Recent games" }
            @if recent.is_empty() {
                p .soft { "Games you play are kept here. None yet." }
            } @else {
                ul .plain-list {
                    @for game in recent { (recent_game(game, now)) }
                }
                p { a href="/games" { "All games" } }
            }
        }
    }
}

fn recent_game(game: &SavedGame, now: i64) -> Markup {
    let said = |state: &str| {
        html! {
            span {
                strong { (game.title()) }
                span .soft.small { (state) " · " (when(game.updated, now)) }
            }
        }
    };
    html! {
        li {
            @if let Some(board) = &game.thumbnail {
                a .recent-game href={ "/games/" (game.id) } {
                    span .recent-board { (board.draw("")) }
                    (said(&game.result))
                }
            } @else {
                div .recent-game { span .recent-board {} (said(NOT_HERE)) }
            }
        }
    }
}

fn watch(cards: &[GameCard]) -> Markup {
    html! {
        section .stack aria-labelledby="watch" {
            h2 #watch { "Watch a game" }
            p .soft { "Two programs play each other at club level. You can stop them, step, and ask what they think." }
            div .row {
                @for card in cards {
                    form method="post" action={ "/new/" (card.rules) } {
                        input type="hidden" name="side" value="none";
                        input type="hidden" name="level" value="club";
                        button .button type="submit" { (card.name) }
                    }
                }
            }
        }
    }
}

fn possibilities() -> Markup {
    html! {
        section .stack aria-labelledby="possibilities" {
            h2 #possibilities { "What else you can do" }
            ul .plain-list.spaced {
                li { a href="/setup" { "Set up a position" } " by hand, or paste one, and play or analyse it." }
                li { a href="/games#open" { "Open a game record" } " and step through it." }
                li { "In any game: take back, ask for a hint, see what the program thinks, share it as a link." }
                li { a href="/api" { "Use the API" } ": everything the pages do, your programs can do." }
            }
        }
    }
}
