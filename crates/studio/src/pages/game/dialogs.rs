//! The dialogs of the page.

use maud::{Markup, html};

use super::panels::player_field;

/// The keys that the page knows, and what they do.
const KEYS: &[(&str, &str)] = &[
    ("← →", "one move back or forward"),
    ("↑ ↓ Home End", "first or last position"),
    ("Tab, then arrows", "go over the squares of the board"),
    ("Enter Space", "on the board: choose the square"),
    ("Escape", "let go of the piece, take away the hint"),
    ("m", "type a move"),
    ("f", "turn the board"),
    ("h", "hint"),
    ("u", "take back"),
    ("p", "pause the programs, or let them play"),
    ("Space", "when paused: one move"),
    ("?", "these keys"),
];

/// Questions, who plays, and the keys.
pub(super) fn dialogs(seed: u64) -> Markup {
    html! {
        dialog #promotion .dialog aria-labelledby="promotion-title" {
            form .stack method="dialog" {
                h2 #promotion-title { "What does the piece become?" }
                div #promotion-pieces .row {}
                button .button type="submit" { "Cancel" }
            }
        }
        dialog #resign-dialog .dialog aria-labelledby="resign-title" {
            form .stack method="dialog" {
                h2 #resign-title { "Resign?" }
                p #resign-text {}
                div .row {
                    button #resign-confirm .button.danger type="submit" { "Resign" }
                    button .button type="submit" autofocus { "Play on" }
                }
            }
        }
        dialog #takeback-dialog .dialog aria-labelledby="takeback-title" {
            form .stack method="dialog" {
                h2 #takeback-title { "Take back?" }
                p {
                    "The last move is deleted from this game. To keep the game, go to an earlier \
                     position instead: “Play on from here” begins another game there."
                }
                div .row {
                    button #takeback-confirm .button.danger type="submit" { "Take back" }
                    button .button type="submit" autofocus { "Keep it" }
                }
            }
        }
        dialog #players-dialog .dialog aria-labelledby="players-title" {
            form #players-form .stack method="dialog" {
                h2 #players-title { "Players" }
                (player_field("black", "Black"))
                (player_field("white", "White"))
                div .field {
                    label for="game-name" { "Name of the game" }
                    input #game-name type="text" autocomplete="off" maxlength="100";
                }
                p .hint {
                    "Seed " (seed) ": programs that choose by chance choose the same with the \
                     same seed."
                }
                p #players-error .error role="alert" hidden {}
                div .row {
                    button .button.primary type="submit" { "Change" }
                    button #players-cancel .button type="button" { "Cancel" }
                }
            }
        }
        dialog #keys .dialog aria-labelledby="keys-title" {
            form .stack method="dialog" {
                h2 #keys-title { "Keys" }
                dl .key-values {
                    @for (keys, meaning) in KEYS { dt { (keys) } dd { (meaning) } }
                }
                label .choice {
                    input #single-keys type="checkbox" checked;
                    "Single keys (letters and “?”)"
                }
                button .button type="submit" autofocus { "Close" }
            }
        }
    }
}
