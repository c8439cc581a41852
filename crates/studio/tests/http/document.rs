//! The OpenAPI document describes everything that can be asked.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::client::Studio;

/// Something that the document says can be asked.
pub(crate) struct Operation {
    pub(crate) method: String,
    pub(crate) path: String,
    /// What the document says about it.
    pub(crate) said: Value,
}

pub(crate) fn document(studio: &Studio) -> Value {
    studio.get("/api/openapi.json").json()
}

pub(crate) fn operations(document: &Value) -> Vec<Operation> {
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, said) in methods.as_object().expect("methods") {
            let (method, path) = (method.to_uppercase(), path.clone());
            operations.push(Operation { method, path, said: said.clone() });
        }
    }
    operations
}

fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn every_reference_leads_to_a_type() {
    let studio = Studio::start();
    let document = document(&studio);
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.len() > 20, "{found:?}");
    for reference in found {
        let place = reference.strip_prefix('#').expect("a place in the document");
        assert!(document.pointer(place).is_some(), "{reference}");
    }
}

#[test]
fn every_operation_is_there_and_documented() {
    let studio = Studio::start();
    let game = studio.begin("loa");
    let document = document(&studio);
    let page = studio.get("/api").text();
    let page: String = page.split('<').filter_map(|part| Some(part.split_once('>')?.1)).collect();
    let mut names = BTreeSet::new();
    for Operation { method, path, said } in operations(&document) {
        let name = said["operationId"].as_str().expect("a name").to_owned();
        assert!(!said["summary"].as_str().expect("a summary").is_empty(), "{name}");
        assert!(page.contains(&path), "{path} is on the page of the API");
        assert!(names.insert(name), "{path}: a name of its own");
        let path = path
            .replace("{rules}", "loa")
            .replace("{overlay}", "centralisation")
            .replace("{id}", if method == "DELETE" { "nosuchgame" } else { &game.id })
            .replace("{ply}", "0");
        let answer = match &*method {
            "GET" => studio.get(&format!("{path}?player=random")),
            _ => studio.tell(&method, &path, &json!({ "rules": 0 })),
        };
        assert_ne!(answer.status, 405, "{method} {path}");
        assert!(answer.status < 500, "{method} {path}: {}", answer.text());
        assert!(!answer.text().contains("there is nothing at"), "{method} {path}");
    }
    assert!(names.len() > 20);
}
