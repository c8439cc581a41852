//! The page of a game: board, players, controls, panels. What moves on it is in
//! `assets/game.js` and the modules it names.

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::board::{BoardPicture, Coordinates, board};
use super::layout::{Nav, wide_page};
use super::new::rules_fold;
use super::pieces::symbols;
use crate::api::types::{GameView, Named, RulesView, SideName};

/// The modules that the page cannot do without, fetched at once instead of one after another.
const MODULES: [&str; 15] = [
    "announce", "api", "bar", "board", "controls", "dom", "gestures", "memory", "moves", "plates",
    "play", "replay", "session", "squares", "tabs",
];

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

/// The least times between two moves of programs that are offered, in milliseconds.
const PACES: [u32; 6] = [0, 250, 500, 1000, 2000, 5000];

/// The page of a game.
#[must_use]
pub fn game_page(game: &GameView, rules: &RulesView) -> Markup {
    let title = if game.name.is_empty() { &rules.name } else { &game.name };
    let body = html! {
        @for module in MODULES {
            link rel="modulepreload" href={ "/assets/" (module) ".js" };
        }
        (symbols(&rules.id))
        (embedded("game", game))
        (embedded("rules", rules))
        p #announcer .visually-hidden role="status" {}
        div .game {
            div .game-head {
                h1 #game-title { (title) }
                p .soft { (rules.rules) }
            }
            div .game-board {
                (plate("plate-far"))
                div .board-and-bar {
                    (bar())
                    div #board .play-board data-rules=(rules.id) { (first_sight(game, rules)) }
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
fn first_sight(game: &GameView, rules: &RulesView) -> Markup {
    board(&BoardPicture {
        rules: &rules.id,
        size: game.board.size,
        cells: &game.board.cells,
        first_rank_on_top: rules.first_rank_on_top,
        chequered: rules.chequered,
        flipped: rules.chequered && game.black.human && !game.white.human,
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
            "Its number is in Elo points: who is ahead by 100 may expect 64 % of the points."
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

fn panels(rules: &RulesView) -> Markup {
    let tabs = [
        ("moves", "Moves"),
        ("analysis", "Analysis"),
        ("teaching", "Teaching"),
        ("evaluation", "Evaluation"),
    ];
    html! {
        div .tabs role="tablist" aria-label="About the game" {
            @for (id, name) in tabs {
                @let selected = id == "moves";
                button .tab type="button" role="tab" data-panel=(id) id={ "tab-" (id) }
                    aria-controls={ "panel-" (id) } aria-selected=(selected.to_string())
                    tabindex=(if selected { "0" } else { "-1" }) { (name) }
            }
        }
        (panel("moves", moves(rules)))
        (panel("analysis", analysis()))
        (panel("teaching", teaching(&rules.overlays)))
        (panel("evaluation", evaluation(&rules.evaluations)))
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
fn player_field(id: &str, label: &str) -> Markup {
    html! {
        div .field {
            label for=(id) { (label) }
            select id=(id) {}
            p .hint id={ (id) "-about" } {}
            div .field hidden {
                label for={ (id) "-spec" } { "Player" }
                input .mono id={ (id) "-spec" } type="text" autocomplete="off" autocapitalize="off"
                    spellcheck="false" placeholder="engine:depth=6";
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

fn dialogs(seed: u64) -> Markup {
    html! {
        dialog #promotion .dialog aria-labelledby="promotion-title" {
            form .stack method="dialog" {
                h2 #promotion-title { "What does the pawn become?" }
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

#[cfg(test)]
mod tests {
    use gamut_games::registry::GAME_IDS;

    use super::*;
    use crate::any_match::{CheckPosition, DescribeRules, begin, with_rules};
    use crate::game::{Game, new_id};
    use crate::http::assets::ASSETS;
    use crate::pages::setup::setup_page;
    use crate::state::person;

    /// What stands between `before` and the next `after`, wherever `before` stands.
    fn quoted<'a>(text: &'a str, before: &'a str, after: char) -> impl Iterator<Item = &'a str> {
        text.split(before).skip(1).filter_map(move |rest| Some(rest.split_once(after)?.0))
    }

    fn script(name: &str) -> &'static str {
        let found = ASSETS.iter().find(|asset| asset.0 == name);
        found.unwrap_or_else(|| panic!("{name} is no asset")).2
    }

    /// A module and all that it imports, at once or later.
    fn modules(name: &'static str, found: &mut Vec<&'static str>) {
        if found.contains(&name) {
            return;
        }
        found.push(name);
        let text = script(name);
        for import in quoted(text, "'./", '\'') {
            modules(import, found);
        }
    }

    /// Every element that a script asks for by a fixed id is in the page.
    fn has_what_scripts_ask_for(page: &str, entry: &'static str) {
        let mut names = Vec::new();
        modules(entry, &mut names);
        for name in names {
            for id in quoted(script(name), "byId('", '\'').filter(|id| *id != "size") {
                assert!(page.contains(&format!("id=\"{id}\"")), "{name} asks for {id}");
            }
        }
    }

    #[test]
    fn the_page_of_a_game_has_what_its_scripts_ask_for() {
        for id in GAME_IDS {
            let rules = with_rules(id, DescribeRules).unwrap();
            let board = begin(id, None, None).unwrap();
            let seats = [person().unwrap(), person().unwrap()];
            let game = Game::new(new_id(), id, board, seats).view();
            has_what_scripts_ask_for(&game_page(&game, &rules).into_string(), "game.js");
        }
    }

    #[test]
    fn the_page_that_sets_up_has_what_its_scripts_ask_for() {
        for id in GAME_IDS {
            let rules = with_rules(id, DescribeRules).unwrap();
            let first = with_rules(id, CheckPosition(None, None)).unwrap().board.unwrap();
            has_what_scripts_ask_for(&setup_page(&rules, &first, &[]).into_string(), "setup.js");
        }
    }

    #[test]
    fn modules_that_are_fetched_early_are_imported() {
        let mut imported = Vec::new();
        modules("game.js", &mut imported);
        for module in MODULES {
            assert!(imported.contains(&format!("{module}.js").as_str()), "{module}");
        }
    }

    #[test]
    fn no_name_of_a_game_ends_the_data_early() {
        let data = embedded("game", &"</script><!--").into_string();
        assert_eq!(data.matches('<').count(), 2, "{data}");
    }
}
