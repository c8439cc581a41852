//! Whatever is sent: an answer, or one clear problem; never a fault of the studio.

use proptest::collection::{hash_map, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Map, Value, json};

use crate::client::{Answer, Studio};
use crate::document::{Operation, document, operations};

/// Players that do not think for long.
const PLAYERS: &[&str] =
    &["random", "greedy", "human", "engine:nodes=50,hash=1", "mcts:playouts=9", "file:/etc/passwd"];

/// Texts that mean something somewhere.
fn text() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] = &[
        "chess",
        "loa",
        "virus",
        "ataxx",
        "othello",
        "checkers",
        "e4",
        "e2e4",
        "b1-b3",
        "start",
        "a7",
        "d3",
        "11-15",
        "black",
        "white",
        "material",
        "1. e4 *",
        "[Game \"loa\"]\n\n*",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "B:W21:B1",
        "x5o/7/7/7/7/7/o5x x",
        "",
    ];
    prop_oneof![
        4 => select(KNOWN).prop_map(str::to_owned),
        2 => select(PLAYERS).prop_map(str::to_owned),
        1 => "\\PC{0,12}",
        1 => any::<String>(),
        1 => "[xo1-8/]{1,30} [xow] [0-9]{1,4} [0-9]{1,4}",
    ]
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        (0..10_u64).prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        6 => text().prop_map(Value::from),
        4 => number(),
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
        1 => vec(text(), 0..5).prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| vec(inner, 0..3).prop_map(Value::from))
}

/// What a request is made of, before it is known which.
#[derive(Clone, Debug)]
struct Draft {
    operation: Index,
    /// For parts of the path that are not those of a game that exists.
    part: Option<String>,
    values: Vec<(Index, Value)>,
    unknown: Option<(String, Value)>,
    player: &'static str,
}

fn draft() -> impl Strategy<Value = Draft> {
    let unknown = prop::option::weighted(0.1, (text(), value()));
    let values = vec((any::<Index>(), value()), 0..6);
    let part = prop::option::weighted(0.3, text());
    (any::<Index>(), part, values, unknown, select(PLAYERS)).prop_map(
        |(operation, part, values, unknown, player)| Draft {
            operation,
            part,
            values,
            unknown,
            player,
        },
    )
}

fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

/// Names of the fields that the document gives an operation.
fn fields(document: &Value, operation: &Operation) -> (Vec<String>, Vec<String>) {
    let parameters = operation.said["parameters"].as_array().expect("parameters").iter();
    let query = parameters
        .filter(|parameter| parameter["in"] == "query")
        .map(|parameter| parameter["name"].as_str().expect("a name").to_owned())
        .collect();
    let body = &operation.said["requestBody"]["content"]["application/json"]["schema"]["$ref"];
    let schema = body.as_str().and_then(|place| document.pointer(&place[1..]));
    let properties = schema.and_then(|schema| schema["properties"].as_object());
    (query, properties.into_iter().flat_map(Map::keys).cloned().collect())
}

fn send(studio: &Studio, document: &Value, all: &[Operation], id: &str, draft: &Draft) -> Answer {
    let operation = draft.operation.get(all);
    let (query, body) = fields(document, operation);
    let escaped_part = draft.part.as_deref().map(escaped).filter(|part| !part.is_empty());
    let fill = |usual: &str| escaped_part.clone().unwrap_or_else(|| usual.to_owned());
    let mut path = operation
        .path
        .replace("{id}", &fill(id))
        .replace("{rules}", &fill("loa"))
        .replace("{overlay}", &fill("centralisation"))
        .replace("{ply}", &fill("0"));
    let mut separator = '?';
    let mut add = |name: &str, value: &str| {
        path += &format!("{separator}{name}={}", escaped(value));
        separator = '&';
    };
    // Without a player they think for a second or more.
    if query.iter().any(|name| name == "player") {
        add("player", draft.player);
    }
    let query: Vec<_> = query.into_iter().filter(|name| name != "player").collect();
    let mut sent = Map::new();
    for (name, value) in &draft.values {
        if !query.is_empty() {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            add(name.get::<String>(&query), &text);
        }
        if !body.is_empty() {
            sent.insert(name.get(&body).clone(), value.clone());
        }
    }
    sent.extend(draft.unknown.clone());
    match &*operation.method {
        "GET" => studio.get(&path),
        method => studio.tell(method, &path, &Value::Object(sent)),
    }
}

fn check(answer: &Answer, draft: &Draft) -> Result<(), TestCaseError> {
    let is_fault = answer.status >= 500 && !matches!(answer.status, 503 | 507);
    prop_assert!(!is_fault, "{draft:?}: {}", answer.text());
    if answer.status >= 400 {
        answer.problem(answer.status);
    }
    Ok(())
}

#[test]
fn no_request_makes_the_studio_fail() {
    let studio = Studio::start();
    let document = document(&studio);
    let all = operations(&document);
    let config = Config { cases: 500, failure_persistence: None, ..Config::default() };
    let drafts = vec(draft(), 1..6);
    TestRunner::new(config)
        .run(&drafts, |drafts| {
            // Some games have programs, so that there is something to step and to watch.
            let new = json!({ "rules": "loa", "black": "random", "moves": ["b1-b3"] });
            let id = studio.begin_with(&new).id;
            for draft in &drafts {
                check(&send(&studio, &document, &all, &id, draft), draft)?;
            }
            Ok(())
        })
        .expect("an answer to everything");
}

#[test]
fn no_text_makes_a_page_fail() {
    let studio = Studio::start();
    let id = studio.begin("loa").id;
    const PAGES: &[&str] =
        &["/", "/games", "/games/{}", "/new/{}", "/setup/{}", "/link/{}", "/api", "/{}"];
    const NAMES: &[&str] = &["first", "position", "size", "start", "moves"];
    let config = Config { cases: 200, failure_persistence: None, ..Config::default() };
    let request = (select(PAGES), text(), hash_map(select(NAMES), text(), 0..4));
    TestRunner::new(config)
        .run(&request, |(page, part, query)| {
            let part = if part.is_empty() { id.clone() } else { escaped(&part) };
            let query: Vec<_> =
                query.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
            let path = format!("{}?{}", page.replace("{}", &part), query.join("&"));
            let answer = studio.get(&path);
            prop_assert!(answer.status < 500, "{path}: {}", answer.text());
            Ok(())
        })
        .expect("a page for everything");
}
