//! The page of a game: board, players, controls, panels. What moves on it is in
//! `assets/game.js` and the modules it names.

mod dialogs;
mod panels;
#[cfg(test)]
mod tests;

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use self::dialogs::dialogs;
use self::panels::panels;
use super::board::{BoardPicture, Coordinates, board};
use super::layout::{Nav, wide_page};
use super::new::rules_fold;
use super::pieces::{BoardLook, symbols};
use crate::api::types::{GameView, RulesView, SideName};

/// The modules that the page cannot do without, fetched at once instead of one after another.
const MODULES: [&str; 16] = [
    "announce", "api", "bar", "board", "controls", "dom", "gestures", "memory", "moves", "plates",
    "play", "replay", "session", "squares", "tabs", "trouble",
];

/// The least times between two moves of programs that are offered, in milliseconds.
const PACES: [u32; 6] = [0, 250, 500, 1000, 2000, 5000];

/// The page of a game.
#[must_use]
pub fn game_page(game: &GameView, rules: &RulesView) -> Markup {
    let title = if game.name.is_empty() { &rules.name } else { &game.name };
    let look = BoardLook::from(rules);
    let body = html! {
        @for module in MODULES {
            link rel="modulepreload" href={ "/assets/" (module) ".js" };
        }
        (symbols(&look))
        (embedded("game", game))
        (embedded("rules", rules))
        p #announcer .visually-hidden role="status" {}
        div .game {
            div .game-head {
                h1 #game-title { (title) }
                p .soft { (rules.rules) }
                (trouble())
            }
            div .game-board {
                (plate("plate-far"))
                div .board-and-bar {
                    (bar())
                    div #board .play-board data-style=(look.style) { (first_sight(game, rules, &look)) }
                }
                (plate("plate-near"))
            }
            div .game-controls.stack.tight {
                p #status .status {}
                p #result .notice.good hidden {}
                (controls(game))
                (notices())
            }
            div .game-panels {
                (more(game, rules))
                (panels(rules))
                (position_tools(game, rules))
                (rules_fold(rules))
            }
        }
        (dialogs(game.seed))
    };
    wide_page(title, Nav::Play, body, &["board.css", "game.js"])
}

/// Data for the page's script. `<` is written so that no text can end the element.
#[must_use]
pub fn embedded(id: &str, data: &impl Serialize) -> Markup {
    let json = serde_json::to_string(data).unwrap_or_default().replace('<', "\\u003c");
    html! { script type="application/json" id=(id) { (PreEscaped(json)) } }
}

/// The board as it is until the script has drawn its own.
fn first_sight(game: &GameView, rules: &RulesView, look: &BoardLook) -> Markup {
    board(&BoardPicture {
        look,
        size: game.board.size,
        cells: &game.board.cells,
        flipped: match rules.lower_side {
            Some(SideName::Black) => game.white.human && !game.black.human,
            Some(SideName::White) => game.black.human && !game.white.human,
            None => false,
        },
        last_move: &[],
        coordinates: Coordinates::Inside,
        label: "",
    })
}

fn plate(id: &str) -> Markup {
    html! {
        div .plate id=(id) {
            span .plate-marker aria-hidden="true" {}
            b .plate-side {}
            span .plate-name {}
            span .plate-turn.tag hidden { "to move" }
            span .plate-count.soft.numbers {}
            span .plate-thought.soft.numbers {}
        }
    }
}

fn bar() -> Markup {
    html! {
        div #bar .bar {
            div #bar-meter .bar-meter role="meter" aria-label="Evaluation"
                aria-valuemin="0" aria-valuemax="100" aria-valuenow="50" {
                div #bar-fill .bar-fill {}
            }
            p #bar-text .bar-text.numbers {}
        }
    }
}

/// Why a program did not move, and what can be done about it: above the board on a phone.
fn trouble() -> Markup {
    html! {
        div #trouble .notice.bad.stack.tight role="alert" hidden {
            p #trouble-text {}
            div .row {
                button #trouble-replace .button.primary type="button" { "Choose another player …" }
                button #trouble-retry .button type="button" { "Try again" }
            }
        }
    }
}

fn notices() -> Markup {
    html! {
        noscript { p .notice.warn { "The board needs JavaScript." } }
        p #connection .notice.warn role="status" hidden { "Connection lost, trying again …" }
        p #message .notice role="status" hidden {}
        p #hint-answer .notice hidden {}
        div #pass-notice .notice.warn.row.between role="status" hidden {
            span #pass-text {}
            button #pass .button.primary type="button" { "Pass" }
        }
        div #earlier .notice.row.between hidden {
            span { "An earlier position is shown." }
            button #branch .button type="button" { "Play on from here" }
        }
    }
}

fn controls(game: &GameView) -> Markup {
    html! {
        div .row.toolbar role="group" aria-label="Steps and help" {
            div .row {
                (icon_button("first", "First position", "M6 5v14M19 5l-9 7 9 7z"))
                (icon_button("previous", "One move back", "M16 5l-9 7 9 7z"))
                (replay_button())
                (icon_button("next", "One move forward", "M8 5l9 7-9 7z"))
                (icon_button("last", "Last position", "M18 5v14M5 5l9 7-9 7z"))
                (icon_button("flip", "Turn the board", "M8 4v15M4 15l4 4 4-4M16 20V5M12 9l4-4 4 4"))
            }
            div .row {
                button #hint .button type="button" { "Hint" }
                button #takeback .button type="button" { "Take back" }
                button #resign .button type="button" { "Resign" }
            }
        }
        div #programs .row.toolbar role="group" aria-label="Programs" {
            button #pause .button type="button" { "Pause" }
            button #step .button type="button" { "One move" }
            label .row {
                span { "Pace" }
                select #pace {
                    @for pace in PACES {
                        option value=(pace) selected[pace == game.pace_ms] {
                            @if pace == 0 { "no delay" }
                            @else { (f64::from(pace) / 1000.0) " s a move" }
                        }
                    }
                }
            }
        }
    }
}

fn more(game: &GameView, rules: &RulesView) -> Markup {
    html! {
        div .row.toolbar role="group" aria-label="Game" {
            button #players .button.quiet type="button" { "Players …" }
            a .button.quiet href={ "/new/" (rules.id) } { "New game" }
            a #download .button.quiet href={ "/api/games/" (game.id) "/record" }
                download={ (rules.id) "-" (game.id) "." (rules.record_extension) } { "Download" }
            button #copy-link .button.quiet type="button" { "Copy link" }
            button #help .button.quiet type="button" { "Keys" }
        }
        p #board-help .visually-hidden {
            "Arrow keys go over the squares, Enter chooses one, Escape lets go."
        }
    }
}

/// What can be done with the shown position, and how it is judged.
fn position_tools(game: &GameView, rules: &RulesView) -> Markup {
    html! {
        div .row.toolbar role="group" aria-label="Position" {
            button #copy-position .button.quiet type="button" { "Copy position" }
            a #save-position .button.quiet href="" download={ (rules.id) "-" (game.id) ".txt" } {
                "Save position"
            }
            a #edit-position .button.quiet href={ "/setup/" (rules.id) } { "Edit position" }
        }
        label .choice { input #bar-toggle type="checkbox" checked; "Evaluation bar" }
        p .hint {
            "Its number is in Elo points: a side that is 100 ahead may expect 64 % of the points."
        }
    }
}

fn icon_button(id: &str, label: &str, path: &str) -> Markup {
    html! {
        button .button.icon id=(id) type="button" aria-label=(label) title=(label) {
            svg viewBox="0 0 24 24" aria-hidden="true" { path .icon-line d=(path) {} }
        }
    }
}

/// Shows what it would do: play, or pause while it plays.
fn replay_button() -> Markup {
    let label = "Play the moves again";
    html! {
        button #replay .button.icon type="button" aria-pressed="false" aria-label=(label) title=(label) {
            svg viewBox="0 0 24 24" aria-hidden="true" {
                circle .icon-line cx="12" cy="12" r="10" {}
                path .icon-line.when-off d="M10 8l6 4-6 4z" {}
                path .icon-line.when-on d="M10 8v8M14 8v8" {}
            }
        }
    }
}
