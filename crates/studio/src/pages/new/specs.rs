//! What can be typed as a player: suggestions for the fields, and a table to read.

use maud::{Markup, html};

use crate::api::types::{KindView, PlayersView, RulesView};

/// Players by their specs.
pub(super) fn specs(rules: &RulesView, players: &PlayersView) -> Markup {
    html! {
        datalist #specs {
            @for kind in &players.kinds {
                @if let Some(alone) = &kind.alone { option value=(alone) { (kind.summary) } }
            }
            @for level in &players.levels { option value=(level.spec) { (level.name) } }
        }
        details .more #specs-help {
            summary { "Which players there are" }
            div .stack.prose {
                p {
                    "A player is a name, and settings after a colon: "
                    code { "mcts:time=2s,c=0.7" } ". The name of a level will do, too: "
                    code { "casual" } "."
                }
                dl .fields {
                    @for kind in &players.kinds { (described(kind)) }
                }
                @if !rules.evaluations.is_empty() { (evaluations(rules)) }
            }
        }
    }
}

fn described(kind: &KindView) -> Markup {
    html! {
        dt { code { (kind.name) } " " span .soft { (kind.summary) } }
        dd .small {
            @for key in &kind.keys {
                div {
                    code { (key.name) } ": " (key.help)
                    @if !key.default.is_empty() { " (" (key.default) ")" }
                }
            }
            div .soft { "Needs of a game: " (kind.needs) "." }
        }
    }
}

fn evaluations(rules: &RulesView) -> Markup {
    html! {
        h2 { "Evaluations of " (rules.name) }
        p {
            "Players with the setting " code { "eval" } " can judge positions by any of these; \
             those that name none use the first."
        }
        dl .fields {
            @for evaluation in &rules.evaluations {
                dt { code { (evaluation.id) } }
                dd .small { (evaluation.name) }
            }
        }
    }
}
