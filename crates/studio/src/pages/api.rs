//! The documentation of the API, for people.

use std::time::Duration;

use maud::{Markup, html};

use super::layout::{Nav, page};
use crate::limits::{
    KEPT_AFTER_A_STEP, LARGEST_FILE, LARGEST_REQUEST, LARGEST_SEED, LONGEST_ANALYSIS, LONGEST_NAME,
    LONGEST_THOUGHT, MOST_FITNESS_GAMES, MOST_GAMES, MOST_GAMES_IN_A_FILE, MOST_GENERATIONS,
    MOST_HASH, MOST_PATHS, MOST_PATIENCE, MOST_PLAYOUTS, MOST_PLIES, MOST_SEATED, MOST_STRATEGIES,
    MOST_STRATEGY_NODES, MOST_WAITING, SLOWEST_PACE, SLOWEST_START,
};

/// A whole player, as it is among the documentation.
const PLAYER_IN_PYTHON: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/play_over_http.py"));

/// A request that programs can make.
#[derive(Clone, Debug)]
pub struct Endpoint {
    /// Its name in the OpenAPI document.
    pub name: String,
    /// The heading under which it stands; those of one group follow each other.
    pub group: String,
    /// `GET`, `POST` and so on.
    pub method: String,
    /// The path with its parameters in braces.
    pub path: String,
    /// What it does, in half a sentence.
    pub summary: String,
    /// More about it; may be empty.
    pub description: String,
    /// What stands in the path and after the question mark.
    pub parameters: Vec<Parameter>,
    /// The name of the schema of the body, if it has one.
    pub request: Option<String>,
    /// Whether the body can be left out.
    pub request_is_optional: bool,
    /// The schema or form of the answer: a name of the schemas below, or words.
    pub response: String,
    /// The events of the answer, each with the name of the schema of its data; empty: no data.
    pub events: Vec<(String, String)>,
    /// A command that tries it.
    pub example: String,
}

/// A parameter of a request.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where it stands: `path` or `query`.
    pub place: String,
    /// Whether it can be left out.
    pub optional: bool,
    /// What it means.
    pub description: String,
}

/// The form of something in JSON.
#[derive(Clone, Debug)]
pub struct Schema {
    /// Its name.
    pub name: String,
    /// What it is.
    pub description: String,
    /// What it holds.
    pub fields: Vec<Field>,
}

/// Something that a schema holds.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What it looks like: "string", "MoveView[]".
    pub kind: String,
    /// Whether it can be missing.
    pub optional: bool,
    /// Whether it can be null.
    pub nullable: bool,
    /// What it means.
    pub description: String,
}

/// The page. `site` is the address it was asked for at, such as `http://localhost:8080`;
/// `document` is the path of the OpenAPI document.
#[must_use]
pub fn api(endpoints: &[Endpoint], schemas: &[Schema], site: &str, document: &str) -> Markup {
    let known = |name: &str| schemas.iter().any(|schema| schema.name == name);
    let groups: Vec<&[Endpoint]> = endpoints.chunk_by(|a, b| a.group == b.group).collect();
    let body = html! {
        div .api-page {
            nav .api-contents aria-label="Contents" {
                p .contents-title { "Requests" }
                @for group in &groups {
                    p .contents-group { (group[0].group) }
                    ul .plain-list {
                        @for endpoint in *group {
                            li { a href={ "#" (endpoint.name) } { (method(endpoint)) code { (breakable(&endpoint.path)) } } }
                        }
                    }
                }
                p .contents-title { "Schemas" }
                ul .plain-list.schema-names {
                    @for schema in schemas { li { a href={ "#" (schema.name) } { (schema.name) } } }
                }
            }
            div .stack.loose {
                div .stack.prose {
                    h1 { "API" }
                    p .lead { "Everything the pages do, as JSON over HTTP." }
                    p {
                        "No key is needed. Bodies are JSON, with the header "
                        code { "Content-Type: application/json" } ". Errors have a status of 400 or \
                        more, the type " code { "application/problem+json" } " (RFC 9457), and say \
                        what was wrong: " code { r#"{"type": "about:blank", "title": "…", "status": 400, "detail": "…"}"# }
                        ". Programs can read the " a href=(document) { "OpenAPI document" } "."
                    }
                    p {
                        "Players may name programs and files of this computer while no other \
                        computer reaches the studio. In an address, which anybody could have sent \
                        you, that needs the header " code { "X-Gamut: 1" } " too."
                    }
                }
                (walk_through(site))
                (player_in_python(site))
                (limits())
                @for group in &groups {
                    section .stack.loose {
                        h2 { (group[0].group) }
                        @for endpoint in *group { (request(endpoint, &known)) }
                    }
                }
                section .stack aria-labelledby="schemas" {
                    h2 #schemas { "Schemas" }
                    @for schema in schemas { (schema_table(schema, &known)) }
                }
            }
        }
    };
    page("API", Nav::Api, body, &["pages.css"])
}

/// A whole game in five commands.
fn walk_through(site: &str) -> Markup {
    let games = format!("{site}/api/games");
    let json = "-H 'Content-Type: application/json'";
    let steps = [
        (
            "Begin a game against the engine. People sit where no player is named: here you play Black.",
            format!(
                r#"curl -X POST {games} {json} -d '{{"rules":"othello","white":"engine:time=1s"}}'"#
            ),
        ),
        ("The answer begins with the game's id. Keep it for what follows.", "ID=…".to_owned()),
        (
            "Play a move. The answer's board.legal has all that can be played.",
            format!(r#"curl -X POST {games}/$ID/moves {json} -d '{{"move":"d3"}}'"#),
        ),
        (
            "Let the program make its move, and see the board after it.",
            format!("curl -X POST {games}/$ID/step"),
        ),
        ("Download the record.", format!("curl -o game.pgn {games}/$ID/record")),
    ];
    html! {
        section .stack aria-labelledby="walk-through" {
            h2 #walk-through { "A game in five steps" }
            ol .steps {
                @for (what, command) in steps {
                    li { p { (what) } pre tabindex="0" aria-label="Command" { code { (command) } } }
                }
            }
        }
    }
}

/// How to play with a program of your own; it looks for the studio where this page is.
fn player_in_python(site: &str) -> Markup {
    let program = PLAYER_IN_PYTHON.replace("http://localhost:8080", site);
    html! {
        section .stack aria-labelledby="player" {
            h2 #player { "A player of your own in 25 lines" }
            p .prose {
                "A person's seat can be taken by any program that speaks HTTP. This one, "
                code { "docs/play_over_http.py" } ", needs nothing but Python; what it does not \
                know is how to play well."
            }
            pre .program tabindex="0" aria-label="A player in Python" { code { (program) } }
        }
    }
}

/// How much may be asked, in words.
fn limits() -> Markup {
    let minutes = |time: Duration| time.as_secs() / 60;
    let limits = [
        format!(
            "{MOST_GAMES} games are kept, each with up to {MOST_PLIES} moves and a name of up to {LONGEST_NAME} characters."
        ),
        format!(
            "A request has up to {} KiB; one that brings a file, up to {} MiB and \
             {MOST_GAMES_IN_A_FILE} games.",
            LARGEST_REQUEST >> 10,
            LARGEST_FILE >> 20
        ),
        format!(
            "A player thinks for up to {} seconds about a move, whatever its spec says; an analysis goes on for up to {} minutes.",
            LONGEST_THOUGHT.as_secs(),
            minutes(LONGEST_ANALYSIS)
        ),
        format!(
            "A player has a transposition table of up to {MOST_HASH} MiB (hash), up to {MOST_PLAYOUTS} playouts or {MOST_PATHS} random lines (paths), and no more threads than the machine has."
        ),
        format!(
            "A program of others is ready within {} seconds (startup), and overruns its time for a move by up to {} (patience).",
            SLOWEST_START.as_secs(),
            MOST_PATIENCE.as_secs()
        ),
        format!(
            "A player that evolves strategies has up to {MOST_STRATEGIES} (pop) of {MOST_STRATEGY_NODES} nodes, {MOST_GENERATIONS} generations (gens), and {MOST_FITNESS_GAMES} fitness games or training players."
        ),
        format!(
            "Players keep what they found out from move to move, while their game is watched and for {} seconds after a step. {MOST_SEATED} of them do, those with the latest moves; others begin anew.",
            KEPT_AFTER_A_STEP.as_secs()
        ),
        format!(
            "{MOST_WAITING} searches wait for a free processor; further ones are refused with status 503."
        ),
        format!("Seeds go up to {LARGEST_SEED}, a pace up to {SLOWEST_PACE} milliseconds."),
    ];
    html! {
        section .stack.tight.prose aria-labelledby="limits" {
            h2 #limits { "Limits" }
            ul { @for limit in limits { li { (limit) } } }
        }
    }
}

fn method(endpoint: &Endpoint) -> Markup {
    html! { span class={ "method method-" (endpoint.method.to_lowercase()) } { (endpoint.method) } }
}

/// A path that may be broken into lines after its slashes.
fn breakable(path: &str) -> Markup {
    html! { @for part in path.split_inclusive('/') { (part) wbr; } }
}

/// A text from the source: its lines are one, and what is in backticks is code.
fn prose(text: &str) -> Markup {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    html! {
        @for (place, part) in line.split('`').enumerate() {
            @if place % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

fn request(endpoint: &Endpoint, known: &dyn Fn(&str) -> bool) -> Markup {
    html! {
        section .stack.endpoint id=(endpoint.name) {
            div .stack.tight {
                h3 { (method(endpoint)) code { (breakable(&endpoint.path)) } }
                p { strong { (endpoint.summary) "." } @if !endpoint.description.is_empty() { " " (prose(&endpoint.description)) } }
            }
            dl .key-values {
                @for parameter in &endpoint.parameters {
                    dt { code { (parameter.name) } " " span .small { "in " (parameter.place) @if parameter.optional { ", optional" } } }
                    dd { (prose(&parameter.description)) }
                }
                @if let Some(request) = &endpoint.request {
                    dt { "Body" }
                    dd { (type_name(request, known)) @if endpoint.request_is_optional { ", optional" } }
                }
                dt { "Answer" }
                dd {
                    (type_name(&endpoint.response, known))
                    @for (place, (event, data)) in endpoint.events.iter().enumerate() {
                        @if place > 0 { "," } " " code { (event) }
                        @if !data.is_empty() { " (" (type_name(data, known)) ")" }
                    }
                }
            }
            @if !endpoint.example.is_empty() { pre tabindex="0" aria-label="Example" { code { (endpoint.example) } } }
        }
    }
}

fn schema_table(schema: &Schema, known: &dyn Fn(&str) -> bool) -> Markup {
    html! {
        section .card.stack.tight id=(schema.name) {
            h3 { code { (schema.name) } }
            p { (prose(&schema.description)) }
            @if !schema.fields.is_empty() {
                dl .fields {
                    @for field in &schema.fields {
                        dt {
                            code { (field.name) } " "
                            span .soft.small {
                                (type_name(&field.kind, known))
                                @if field.optional { ", optional" } @else if field.nullable { " or null" }
                            }
                        }
                        dd { (prose(&field.description)) }
                    }
                }
            }
        }
    }
}

/// A type, with a link where it is a schema of this page.
fn type_name(kind: &str, known: &dyn Fn(&str) -> bool) -> Markup {
    let name = kind.trim_end_matches("[]");
    html! {
        @if known(name) { a href={ "#" (name) } { (name) } (&kind[name.len()..]) } @else { (kind) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_the_source_become_prose() {
        let text = "A letter for each square: `.` empty, `#` wall,\nelse a <piece>.";
        assert_eq!(
            prose(text).into_string(),
            "A letter for each square: <code>.</code> empty, <code>#</code> wall, else a &lt;piece&gt;."
        );
    }
}
