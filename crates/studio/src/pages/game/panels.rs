//! The panels beside the board: moves, analysis, teaching, evaluation.

use maud::{Markup, html};

use crate::api::types::{Named, RulesView, SideName};

/// The panels, as far as the game has something to show in them.
pub(super) fn panels(rules: &RulesView) -> Markup {
    let (teaches, judges) = (!rules.overlays.is_empty(), !rules.evaluations.is_empty());
    let tabs = [
        ("moves", "Moves", true),
        ("analysis", "Analysis", true),
        ("teaching", "Teaching", teaches),
        ("evaluation", "Evaluation", judges),
    ];
    let tabs = tabs.into_iter().filter(|&(_, _, is_there)| is_there);
    html! {
        div .tabs role="tablist" aria-label="About the game" {
            @for (id, name, _) in tabs {
                @let selected = id == "moves";
                button .tab type="button" role="tab" data-panel=(id) id={ "tab-" (id) }
                    aria-controls={ "panel-" (id) } aria-selected=(selected.to_string())
                    tabindex=(if selected { "0" } else { "-1" }) { (name) }
            }
        }
        (panel("moves", moves(rules)))
        (panel("analysis", analysis()))
        @if teaches { (panel("teaching", teaching(&rules.overlays))) }
        @if judges { (panel("evaluation", evaluation(&rules.evaluations))) }
    }
}

fn panel(id: &str, content: Markup) -> Markup {
    html! {
        div .panel.stack role="tabpanel" id={ "panel-" (id) } aria-labelledby={ "tab-" (id) }
            hidden[id != "moves"] { (content) }
    }
}

fn moves(rules: &RulesView) -> Markup {
    let (first, second) = match rules.first {
        SideName::Black => ("Black", "White"),
        SideName::White => ("White", "Black"),
    };
    html! {
        form #move-form .field {
            label for="typed-move" { "Type a move" }
            div .row.together {
                input #typed-move .mono type="text" autocomplete="off" autocapitalize="off"
                    spellcheck="false" aria-describedby="typed-move-error typed-move-form";
                button .button type="submit" { "Play" }
            }
            p #typed-move-error .error role="alert" hidden {}
            p #typed-move-form .hint { (rules.move_form) }
        }
        div #move-scroll .move-scroll tabindex="0" role="region" aria-label="Moves" {
            table .move-list {
                thead {
                    tr { th scope="col" { "No." } th scope="col" { (first) } th scope="col" { (second) } }
                }
                tbody {
                    tr {
                        td {}
                        td colspan="2" {
                            button #start-ply .ply type="button" data-ply="0" { "First position" }
                        }
                    }
                }
                tbody #move-rows {}
            }
        }
    }
}

fn analysis() -> Markup {
    html! {
        (player_field("analyst", "Who analyses"))
        div .row {
            button #analysis-toggle .button.primary type="button" { "Start" }
            span #analysis-state .soft {}
        }
        div .table-scroll tabindex="0" role="region" aria-label="Iterations" {
            table #analysis-rows .table.small.analysis {
                thead {
                    tr {
                        @for name in ["Depth", "Score", "Time", "Positions", "Positions/s"] {
                            th .number scope="col" { (name) }
                        }
                    }
                }
            }
        }
    }
}

/// Where a player is chosen; `assets/playerfield.js` fills it.
pub(super) fn player_field(id: &str, label: &str) -> Markup {
    html! {
        div .field {
            label for=(id) { (label) }
            select id=(id) {}
            p .hint id={ (id) "-about" } {}
            div .field hidden {
                label for={ (id) "-spec" } { "Player" }
                input .mono id={ (id) "-spec" } type="text" autocomplete="off" autocapitalize="off"
                    spellcheck="false" placeholder="mcts:time=2s";
            }
        }
    }
}

fn teaching(overlays: &[Named]) -> Markup {
    html! {
        fieldset #overlay-choices {
            legend { "Show on the board" }
            label .choice { input type="radio" name="overlay" value="" checked; "Nothing" }
            @for overlay in overlays {
                label .choice {
                    input type="radio" name="overlay" value=(overlay.id);
                    (overlay.name)
                }
            }
        }
        div #overlay-about .stack hidden {
            p #overlay-explanation {}
            p #overlay-none hidden { "None in this position." }
            ul #overlay-legend .legend {}
            table #overlay-figures .table {
                thead {
                    tr {
                        th scope="col" { "Count" }
                        th .number scope="col" { "Black" }
                        th .number scope="col" { "White" }
                    }
                }
                tbody #overlay-rows {}
            }
        }
    }
}

fn evaluation(evaluations: &[Named]) -> Markup {
    html! {
        div .field {
            label for="evaluation" { "Evaluation" }
            select #evaluation {
                @for each in evaluations { option value=(each.id) { (each.id) ": " (each.name) } }
            }
        }
        p #evaluation-about .small {}
        p .hint { "Without looking ahead. The bar looks some plies ahead." }
        div .table-scroll.features-scroll tabindex="0" role="region" aria-label="Features" {
            table .table.small.features {
                thead {
                    tr {
                        th scope="col" { "Feature" }
                        @for name in ["Value", "Weight", "Product"] {
                            th .number scope="col" { (name) }
                        }
                    }
                }
                tbody #evaluation-rows {}
                tfoot {
                    tr { th scope="row" colspan="3" { "Sum" } td #evaluation-sum .number {} }
                    tr { th scope="row" colspan="3" { "Estimate" } td #evaluation-estimate .number {} }
                }
            }
        }
        p #evaluation-note .small {}
        details #evaluation-zeros .more hidden {
            summary #evaluation-zeros-count {}
            dl #evaluation-zeros-list .fields.small {}
        }
    }
}
