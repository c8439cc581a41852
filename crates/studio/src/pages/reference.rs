//! The OpenAPI document as the page at `/api` shows it.

use serde_json::Value;

use super::api::{Endpoint, Field, Parameter, Schema};
use crate::api::document;

/// Every endpoint and every schema of the document.
pub(super) fn reference() -> (Vec<Endpoint>, Vec<Schema>) {
    let document = document();
    let endpoints = document["paths"]
        .as_object()
        .into_iter()
        .flatten()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().into_iter().flatten();
            methods.map(move |(method, operation)| endpoint(path, method, operation))
        })
        .collect();
    let schemas = document["components"]["schemas"].as_object().into_iter().flatten();
    (endpoints, schemas.map(|(name, schema)| described(name, schema)).collect())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn endpoint(path: &str, method: &str, operation: &Value) -> Endpoint {
    let parameters = list(&operation["parameters"]).map(|parameter| Parameter {
        name: text(&parameter["name"]),
        place: text(&parameter["in"]),
        optional: parameter["required"] != true,
        description: text(&parameter["description"]),
    });
    let request = &operation["requestBody"]["content"]["application/json"]["schema"];
    let responses = operation["responses"].as_object().into_iter().flatten();
    let success = responses.into_iter().find(|(status, _)| status.starts_with('2'));
    let response = success.map_or(String::new(), |(_, success)| {
        match &success["content"]["application/json"]["schema"] {
            Value::Null => text(&success["description"]),
            schema => kind(schema),
        }
    });
    let method = method.to_uppercase();
    Endpoint {
        example: example(&method, path, request),
        method,
        path: path.to_owned(),
        summary: text(&operation["summary"]),
        description: text(&operation["description"]),
        parameters: parameters.collect(),
        request: (!request.is_null()).then(|| kind(request)),
        response,
    }
}

/// A command that can be typed.
fn example(method: &str, path: &str, request: &Value) -> String {
    let path = path
        .replace("{rules}", "othello")
        .replace("{overlay}", "mobility")
        .replace("{id}", "ID")
        .replace("{ply}", "0");
    let address = format!("http://localhost:8080{path}");
    let body = match kind(request).as_str() {
        "NewGame" => r#"{"rules":"othello","white":"engine:time=1s"}"#,
        "NewMove" => r#"{"move":"d3"}"#,
        "Branch" => r#"{"ply":0}"#,
        "GameChange" => r#"{"paused":true}"#,
        "RecordFile" => r#"{"rules":"chess","text":"1. e4 e5 *"}"#,
        "TakeBack" | "Resignation" => "{}",
        "Arrangement" => {
            r#"{"size":8,"cells":"...........................OX......XO...........................","to_move":"black"}"#
        }
        _ if method == "GET" => return format!("curl '{address}'"),
        _ => return format!("curl -X {method} {address}"),
    };
    format!("curl -X {method} {address} -H 'Content-Type: application/json' -d '{body}'")
}

/// A schema in few words: "string", "MoveView[]".
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap_or_default().to_owned();
    }
    let first = list(&schema["anyOf"]).find(|choice| choice["type"] != "null");
    if let Some(first) = first {
        return kind(first);
    }
    let named = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| **kind != "null").map(text),
        Value::String(kind) => Some(kind.clone()),
        _ => None,
    };
    match named.as_deref() {
        Some("array") => format!("{}[]", kind(&schema["items"])),
        Some(name) => name.to_owned(),
        None => String::new(),
    }
}

fn described(name: &str, schema: &Value) -> Schema {
    let required: Vec<&str> = list(&schema["required"]).filter_map(Value::as_str).collect();
    let properties = schema["properties"].as_object().into_iter().flatten();
    let mut fields: Vec<Field> = properties
        .map(|(name, property)| Field {
            name: name.clone(),
            kind: kind(property),
            optional: !required.contains(&name.as_str()),
            description: text(&property["description"]),
        })
        .collect();
    // Choices are listed as if they were fields: each with what it means.
    let choices = list(&schema["oneOf"]).map(|choice| Field {
        name: text(&choice["const"]),
        kind: kind(choice),
        optional: false,
        description: text(&choice["description"]),
    });
    fields.extend(choices);
    Schema { name: name.to_owned(), description: text(&schema["description"]), fields }
}
