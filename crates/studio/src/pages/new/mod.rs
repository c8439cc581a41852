//! The form that begins a game. It works without scripts.

mod form;
mod specs;

use maud::{Markup, html};

use super::layout::{Nav, page};
use super::pieces::{BoardLook, symbols};
use super::showcase::Thumbnail;
use crate::api::types::{PaletteEntry, PlayersView, RulesView, SideName};
pub use form::{FieldProblem, NewGameForm};
use form::{OTHER, PERSON};
use specs::specs;

/// The page for a new game of `rules`, with the form as it was filled in so far. `players` are
/// those that can play it, `board` is the first position.
#[must_use]
pub fn new_game(
    rules: &RulesView,
    players: &PlayersView,
    board: &Thumbnail,
    form: &NewGameForm,
    problems: &[FieldProblem],
) -> Markup {
    let filled = Filled { form, problems, players };
    let body = html! {
        (symbols(&board.look))
        div .new-page {
            div .new-board { (board.draw("")) p .soft.small { (rules.rules) "." } }
            form .stack.loose method="post" action={ "/new/" (rules.id) } {
                div .stack.tight {
                    h1 { "New game of " (rules.name) }
                    (rules_fold(rules))
                }
                // The field itself may be further down than the window.
                @if let Some(first) = problems.first() {
                    p .notice.bad role="alert" { "Something needs another look: " (first.problem) }
                }
                (sides(rules, &board.look, form))
                (opponent(&filled))
                @if rules.sizes.len() > 1 { (sizes(rules, &filled)) }
                (advanced(rules, &filled))
                div { button .button.primary.large type="submit" { "Start the game" } }
            }
            (specs(rules, players))
        }
    };
    page(&format!("New game of {}", rules.name), Nav::Play, body, &["pages.css"])
}

/// The rules of a game, folded away until somebody wants to learn it.
#[must_use]
pub fn rules_fold(rules: &RulesView) -> Markup {
    html! {
        details .more.rules-fold {
            summary { "Rules" }
            ul .prose.rules-in-full {
                @for point in &rules.rules_in_full { li { (point) } }
            }
        }
    }
}

/// The form as it was filled in, and what is wrong with it.
struct Filled<'a> {
    form: &'a NewGameForm,
    problems: &'a [FieldProblem],
    players: &'a PlayersView,
}

impl Filled<'_> {
    fn problem(&self, field: &str) -> Option<&str> {
        self.problems.iter().find(|known| known.field == field).map(|known| known.problem.as_str())
    }

    /// A text field with its label, hint and problem.
    fn text_field(
        &self,
        name: &str,
        label: &str,
        value: &str,
        hint: Markup,
        specs: bool,
    ) -> Markup {
        let problem = self.problem(name);
        html! {
            div .field {
                label for=(name) { (label) }
                input .mono id=(name) name=(name) type="text" value=(value) spellcheck="false"
                    autocapitalize="off" autocomplete="off" list=[specs.then_some("specs")]
                    aria-invalid=[problem.map(|_| "true")]
                    aria-describedby={ (name) "-hint " (name) "-problem" };
                @if let Some(problem) = problem { p .error id={ (name) "-problem" } { (problem) } }
                p .hint id={ (name) "-hint" } { (hint) }
            }
        }
    }
}

fn sides(rules: &RulesView, look: &BoardLook, form: &NewGameForm) -> Markup {
    // A letter of each side, so that the choice shows a piece.
    let letter = |side| {
        let of_side = |entry: &&PaletteEntry| entry.side == Some(side);
        rules.palette.iter().find(of_side).map(|entry| entry.letter)
    };
    let choices = [
        ("black", "Black", Some(SideName::Black)),
        ("white", "White", Some(SideName::White)),
        ("both", "Both: two people", None),
        ("none", "Neither: watch", None),
    ];
    html! {
        fieldset {
            legend { h2 { "You play" } }
            div .segmented {
                @for (value, name, side) in choices {
                    label {
                        input type="radio" name="side" value=(value) checked[form.side == value];
                        span {
                            @if let Some(letter) = side.and_then(letter) {
                                svg .choice-piece data-style=(look.style) viewBox="0 0 100 100" aria-hidden="true" {
                                    rect .square.light width="100" height="100" rx="12" {}
                                    use href={ "#" (look.symbol(letter)) } width="100" height="100" {}
                                }
                            }
                            (name)
                            @if side == Some(rules.first) { small .soft { "moves first" } }
                        }
                    }
                }
            }
            p .hint.watch-hint { "Two programs of the same strength play. For two different players, choose each of them under “More”." }
        }
    }
}

fn opponent(filled: &Filled<'_>) -> Markup {
    let form = filled.form;
    html! {
        fieldset .opponent {
            legend { h2 { "The program plays" } }
            div .levels {
                @for level in &filled.players.levels {
                    label .level {
                        input type="radio" name="level" value=(level.id) checked[form.level == level.id];
                        strong { (level.name) } span .soft { (level.explanation) }
                    }
                }
                label .level {
                    input type="radio" name="level" value=(OTHER) checked[form.level == OTHER];
                    strong { "Another player" }
                    span .soft { "any player by its spec, for example " code { "mcts:time=2s" } }
                }
            }
            div .level-spec {
                (filled.text_field("spec", "Player", &form.spec, spec_hint(), true))
            }
        }
    }
}

fn spec_hint() -> Markup {
    html! {
        "A player spec, such as " code { "mcts:time=1s" } ". "
        a href="#specs-help" { "Which players there are" }
    }
}

fn sizes(rules: &RulesView, filled: &Filled<'_>) -> Markup {
    let chosen = &filled.form.size;
    let usual = rules.sizes.first();
    let mut sizes = rules.sizes.clone();
    sizes.sort_unstable();
    html! {
        fieldset {
            legend { h2 { "Board" } }
            div .segmented {
                @for size in &sizes {
                    @let text = size.to_string();
                    label {
                        input type="radio" name="size" value=(text)
                            checked[*chosen == text || (chosen.is_empty() && Some(size) == usual)];
                        span .numbers { (size) " × " (size) }
                    }
                }
            }
            @if let Some(problem) = filled.problem("size") { p .error { (problem) } }
        }
    }
}

fn advanced(rules: &RulesView, filled: &Filled<'_>) -> Markup {
    let form = filled.form;
    let start_hint = html! {
        "Leave it empty for the usual one, " code { (rules.start) } ", or "
        a href={ "/setup/" (rules.id) } { "set up a board" } "."
    };
    let has_problem =
        ["black_spec", "white_spec", "start", "seed"].iter().any(|f| filled.problem(f).is_some());
    html! {
        details .more open[form.is_advanced() || has_problem] {
            summary { "More: both players, starting position, seed" }
            div .stack {
                div .two-players {
                    (player("Black", "black", &form.black, &form.black_spec, filled))
                    (player("White", "white", &form.white, &form.white_spec, filled))
                }
                (filled.text_field("start", "Starting position", &form.start, start_hint, false))
                (filled.text_field("seed", "Seed", &form.seed, html! { "A number. Programs that choose by chance choose the same with the same seed; leave it empty for another one each time." }, false))
            }
        }
    }
}

fn player(name: &str, field: &str, choice: &str, spec: &str, filled: &Filled<'_>) -> Markup {
    let spec_field = format!("{field}_spec");
    html! {
        div .stack.tight.seat {
            div .field {
                label for=(field) { "Who plays " (name) }
                select id=(field) name=(field) {
                    option value="" { "As chosen above" }
                    option value=(PERSON) selected[choice == PERSON] { "A person" }
                    @for level in &filled.players.levels {
                        option value=(level.id) selected[choice == level.id] { (level.name) }
                    }
                    option value=(OTHER) selected[choice == OTHER] { "Another player: by its spec" }
                }
            }
            div .seat-spec {
                (filled.text_field(&spec_field, &format!("Player spec for {name}"), spec, spec_hint(), true))
            }
        }
    }
}
