//! Saved games: a list, and games from files.

use maud::{Markup, html};

use super::layout::{Nav, page};
use super::pieces::{BoardLook, symbols};
use super::showcase::Thumbnail;
use super::when::when;

/// A game in a list.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// Its name in addresses.
    pub id: String,
    /// The name of the rule set that people use, or else its id.
    pub rules_name: String,
    /// What its players call it; may be empty.
    pub name: String,
    /// The players; the one that moves first comes first.
    pub players: [String; 2],
    /// How many plies were played.
    pub plies: usize,
    /// How it stands: "White wins: checkmate", "Black to move".
    pub result: String,
    /// When it last changed, in seconds since 1970.
    pub updated: i64,
    /// The present position. None for a game that this program does not have, because another
    /// one added it (`gamut::add_game`): then it cannot be opened either.
    pub thumbnail: Option<Thumbnail>,
}

/// What is shown for a game without a board.
pub(super) const NOT_HERE: &str = "This program does not have the game";

impl SavedGame {
    /// Which game it is: its own name, or else its players.
    #[must_use]
    pub fn title(&self) -> String {
        let name = if self.name.is_empty() { self.pairing() } else { self.name.clone() };
        format!("{}: {name}", self.rules_name)
    }

    fn pairing(&self) -> String {
        let [first, second] = &self.players;
        format!("{first} – {second}")
    }
}

/// Which part of all games a list shows.
#[derive(Clone, Copy, Debug)]
pub struct ListPart {
    /// How many come before it.
    pub first: u64,
    /// How many it shows at most.
    pub most: u64,
    /// How many there are in all.
    pub total: u64,
}

/// The list of games. `rules` are the ids and names of all rule sets.
#[must_use]
pub fn saved(games: &[SavedGame], rules: &[(String, String)], now: i64, part: ListPart) -> Markup {
    let mut drawn: Vec<&BoardLook> =
        games.iter().filter_map(|game| Some(&game.thumbnail.as_ref()?.look)).collect();
    drawn.sort_unstable_by_key(|look| &look.rules);
    drawn.dedup_by_key(|look| &look.rules);
    let body = html! {
        @for look in drawn { (symbols(look)) }
        div .stack.loose {
            div .row.between {
                h1 { "Games" }
                a .button.primary href="/" { "New game" }
            }
            (open_record(rules))
            @if games.is_empty() {
                p .notice { "No games yet. Every game you begin is kept here until you delete it." }
            } @else {
                (table(games, now))
                (other_parts(part))
            }
        }
    };
    page("Games", Nav::Games, body, &["pages.css", "open.js"])
}

fn table(games: &[SavedGame], now: i64) -> Markup {
    html! {
        table .table.games-table {
            thead {
                tr {
                    th scope="col" { span .visually-hidden { "Board" } }
                    th scope="col" { "Game" }
                    th scope="col" { "Result" }
                    th scope="col" .number { "Moves" }
                    th scope="col" { "Played" }
                    th scope="col" { span .visually-hidden { "What to do" } }
                }
            }
            tbody {
                @for game in games { (row(game, now)) }
            }
        }
    }
}

/// Links to what the list does not show.
fn other_parts(part: ListPart) -> Markup {
    let next = part.first + part.most;
    html! {
        @if part.first > 0 || next < part.total {
            nav .row aria-label="More games" {
                @if part.first > 0 {
                    a .button href={ "/games?first=" (part.first.saturating_sub(part.most)) } { "Later" }
                }
                @if next < part.total {
                    a .button href={ "/games?first=" (next) } { "Earlier" }
                }
            }
        }
    }
}

fn row(game: &SavedGame, now: i64) -> Markup {
    let title = game.title();
    html! {
        tr {
            td .games-board {
                @if let Some(board) = &game.thumbnail {
                    a href={ "/games/" (game.id) } tabindex="-1" aria-hidden="true" { (board.draw("")) }
                }
            }
            th scope="row" .games-title {
                @if game.thumbnail.is_some() { a href={ "/games/" (game.id) } { (title) } }
                @else { (title) }
                @if !game.name.is_empty() {
                    span .soft.small { (game.pairing()) }
                }
                @if game.thumbnail.is_none() {
                    span .soft.small { (NOT_HERE) "." }
                }
            }
            td data-label="Result" { (game.result) }
            td data-label="Moves" .number { (game.plies) }
            td data-label="Played" { (when(game.updated, now)) }
            td .games-actions {
                @if game.thumbnail.is_some() {
                    a .button.quiet href={ "/api/games/" (game.id) "/record" } download {
                        "Download" span .visually-hidden { " " (title) }
                    }
                }
                details .menu {
                    summary .button.quiet { "Delete…" span .visually-hidden { " " (title) } }
                    form .menu-items.stack.tight method="post" action={ "/games/" (game.id) "/delete" } {
                        p { "Delete this game? It cannot be brought back." }
                        button .button.danger type="submit" { "Delete" }
                    }
                }
            }
        }
    }
}

/// The form that `open.js` brings to life: a record goes to the API as text.
fn open_record(rules: &[(String, String)]) -> Markup {
    html! {
        section .stack.tight aria-labelledby="open" {
            h2 #open { "Open a game" }
            p .soft .prose { "From a file or from text: a game record (PGN, PDN) or a position. A file can be dropped on the form, too." }
            noscript { p .notice.warn { "Opening games needs JavaScript, which is switched off in this browser." } }
            form .card.stack.open-record hidden data-action="/api/records" {
                div .open-choices {
                    div .field {
                        label for="open-rules" { "Game" }
                        select #open-rules name="rules" {
                            option value="" { "As the file says" }
                            @for (id, name) in rules { option value=(id) { (name) } }
                        }
                    }
                    div .field {
                        label for="open-file" { "File" }
                        input #open-file type="file" accept=".pgn,.pdn,.fen,.txt,text/plain";
                    }
                }
                div .field {
                    label for="open-text" { "or text" }
                    textarea #open-text .mono name="text" rows="4" spellcheck="false"
                        aria-describedby="open-problem" placeholder="1. e4 e5 2. Nf3 …" {}
                    p #open-problem .error role="alert" hidden {}
                }
                div { button .button.primary type="submit" { "Open" } }
            }
        }
    }
}
