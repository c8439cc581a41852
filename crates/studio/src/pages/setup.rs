//! The page where a board is set up. What moves on it is in `assets/setup.js`.

use maud::{Markup, html};

use super::board::{BoardPicture, Coordinates, board};
use super::game::embedded;
use super::layout::{Nav, wide_page};
use super::pieces::{BoardLook, symbols};
use crate::api::types::{BoardView, PaletteEntry, RulesView, SideName};

/// The page that sets up a board; it begins with `first`. `games` are the ids and names of all
/// rule sets.
#[must_use]
pub fn setup_page(rules: &RulesView, first: &BoardView, games: &[(String, String)]) -> Markup {
    let title = format!("Set up {}", rules.name);
    let look = BoardLook::from(rules);
    let mut sizes = rules.sizes.clone();
    sizes.sort_unstable();
    let body = html! {
        (symbols(&look))
        (embedded("rules", rules))
        (embedded("first", first))
        p #announcer .visually-hidden role="status" {}
        div .game.setup {
            div .game-head {
                h1 { (title) }
                nav .other-games aria-label="Boards of other games" {
                    @for (id, name) in games {
                        a href={ "/setup/" (id) } aria-current=[(*id == rules.id).then_some("page")] { (name) }
                    }
                }
                p .soft {
                    @if rules.can_arrange {
                        "Pick a piece, then point at squares. The same square again clears it."
                    } @else {
                        "Boards of this game are set up by writing a position."
                    }
                }
            }
            div .game-board {
                div .board-and-bar {
                    div #board .play-board data-style=(look.style) { (first_sight(&look, first)) }
                }
            }
            div .game-controls.stack {
                @if rules.can_arrange {
                    (palette(rules, &look))
                    fieldset {
                        legend { "To move" }
                        div .segmented #to-move {
                            (side("black", "Black", first.to_move == SideName::Black))
                            (side("white", "White", first.to_move == SideName::White))
                        }
                    }
                }
                @if rules.sizes.len() > 1 {
                    div .field.narrow {
                        label for="size" { "Squares a side" }
                        select #size {
                            @for size in &sizes {
                                option value=(size) selected[*size == first.size] { (size) "×" (size) }
                            }
                        }
                    }
                }
                div .row {
                    button #start .button type="button" { "Start position" }
                    @if rules.can_arrange { button #clear .button type="button" { "Clear" } }
                    button #flip .button type="button" { "Turn the board" }
                }
            }
            div .game-panels.stack {
                (position_field(rules))
                p #validity .notice role="status" {}
                div .row {
                    button #play .button.primary type="button" { "Play this position" }
                    button #analyse .button type="button" { "Analyse" }
                }
                p #message .notice role="status" hidden {}
            }
        }
        p #board-help .visually-hidden {
            "Arrow keys go over the squares"
            @if rules.can_arrange { ", Enter places the piece that is picked" } "."
        }
    };
    wide_page(&title, Nav::SetUp, body, &["board.css", "setup.js"])
}

fn first_sight(look: &BoardLook, first: &BoardView) -> Markup {
    board(&BoardPicture {
        look,
        size: first.size,
        cells: &first.cells,
        flipped: false,
        last_move: &[],
        coordinates: Coordinates::Inside,
        label: "",
    })
}

fn palette(rules: &RulesView, look: &BoardLook) -> Markup {
    html! {
        fieldset {
            legend { "Piece" }
            div #palette .segmented.palette {
                @for (place, entry) in rules.palette.iter().enumerate() {
                    (palette_entry(look, entry, place == 0))
                }
                label title="empty square" {
                    input type="radio" name="piece" value="." aria-label="empty square";
                    span { "Eraser" }
                }
            }
        }
    }
}

fn palette_entry(look: &BoardLook, entry: &PaletteEntry, picked: bool) -> Markup {
    html! {
        label title=(entry.name) {
            input type="radio" name="piece" value=(entry.letter) aria-label=(entry.name)
                checked[picked];
            span data-style=(look.style) {
                svg viewBox="0 0 100 100" aria-hidden="true" {
                    use href={ "#" (look.symbol(entry.letter)) } {}
                }
            }
        }
    }
}

fn side(value: &str, name: &str, checked: bool) -> Markup {
    html! {
        label {
            input type="radio" name="to-move" value=(value) checked[checked];
            span { (name) }
        }
    }
}

fn position_field(rules: &RulesView) -> Markup {
    html! {
        form #position-form .stack.tight {
            div .field {
                label for="position" { "Position" }
                textarea #position .mono rows="3" spellcheck="false" autocomplete="off"
                    autocapitalize="off" aria-describedby="position-form-hint" {}
                p #position-form-hint .hint { (rules.position_form) }
            }
            div .row {
                button #use-position .button type="submit" { "Show this position" }
                button #copy-position .button type="button" { "Copy" }
                button #save-position .button type="button" { "Save" }
                label .button {
                    "Open …"
                    input #open-position .visually-hidden type="file" accept=".txt,.fen,text/plain";
                }
            }
        }
    }
}
