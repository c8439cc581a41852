//! The OpenAPI document as the page at `/api` shows it.

use serde_json::Value;

use super::api::{Endpoint, Field, Parameter, Schema};
use crate::api::{document, endpoints};

/// Every endpoint, in the order of their table, and every schema of the document. `site` is the
/// address that examples use.
pub(super) fn reference(site: &str) -> (Vec<Endpoint>, Vec<Schema>) {
    let document = document();
    let shown = endpoints().into_iter().map(|endpoint| {
        let (method, path) = (endpoint.method, endpoint.path);
        self::endpoint(site, path, method, &document["paths"][path][method])
    });
    let schemas = document["components"]["schemas"].as_object().into_iter().flatten();
    (shown.collect(), schemas.map(|(name, schema)| described(name, schema)).collect())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn endpoint(site: &str, path: &str, method: &str, operation: &Value) -> Endpoint {
    let parameters = list(&operation["parameters"]).map(|parameter| Parameter {
        name: text(&parameter["name"]),
        place: text(&parameter["in"]),
        optional: parameter["required"] != true,
        description: text(&parameter["description"]),
    });
    let body = &operation["requestBody"];
    let request = &body["content"]["application/json"]["schema"];
    let mut responses = operation["responses"].as_object().into_iter().flatten();
    let success = responses.find(|(status, _)| status.starts_with('2'));
    let events = success.and_then(|(_, success)| success["x-events"].as_object());
    let method = method.to_uppercase();
    Endpoint {
        example: example(site, &method, path, request),
        name: text(&operation["operationId"]),
        group: text(&operation["tags"][0]),
        method,
        path: path.to_owned(),
        summary: text(&operation["summary"]),
        description: text(&operation["description"]),
        parameters: parameters.collect(),
        request: (!request.is_null()).then(|| kind(request)),
        request_is_optional: body["required"] != true,
        response: success.map(|(status, success)| response(status, success)).unwrap_or_default(),
        events: events
            .into_iter()
            .flatten()
            .map(|(name, data)| (name.clone(), kind(data)))
            .collect(),
    }
}

/// An answer in few words.
fn response(status: &str, success: &Value) -> String {
    let content = success["content"].as_object().and_then(|content| content.iter().next());
    match content.map(|(form, content)| (form.as_str(), content)) {
        None => format!("{status}, empty"),
        Some(("application/json", content)) => kind(&content["schema"]),
        // They are named one by one.
        Some((form, _)) if !success["x-events"].is_null() => format!("{form}: events"),
        Some((form, _)) => format!("{form}: {}", text(&success["description"])),
    }
}

/// A command that can be typed.
fn example(site: &str, method: &str, path: &str, request: &Value) -> String {
    let path = path
        .replace("{rules}", "othello")
        .replace("{overlay}", "mobility")
        .replace("{id}", "ID")
        .replace("{ply}", "0");
    let address = format!("{site}{path}");
    let body = match kind(request).as_str() {
        "NewGame" => r#"{"rules":"othello","white":"engine:time=1s"}"#,
        "NewMove" => r#"{"move":"d3"}"#,
        "Branch" => r#"{"ply":0}"#,
        "GameChange" => r#"{"paused":true}"#,
        "RecordFile" => r#"{"rules":"chess","text":"1. e4 e5 *"}"#,
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

fn is_nullable(schema: &Value) -> bool {
    let is_null = |kind: &Value| kind == "null";
    list(&schema["type"]).any(is_null)
        || list(&schema["anyOf"]).any(|choice| is_null(&choice["type"]))
}

fn described(name: &str, schema: &Value) -> Schema {
    let required: Vec<&str> = list(&schema["required"]).filter_map(Value::as_str).collect();
    let properties = schema["properties"].as_object().into_iter().flatten();
    let mut fields: Vec<Field> = properties
        .map(|(name, property)| Field {
            name: name.clone(),
            kind: kind(property),
            optional: !required.contains(&name.as_str()),
            nullable: is_nullable(property),
            description: text(&property["description"]),
        })
        .collect();
    // Choices are listed as if they were fields: each with what it means.
    let choices = list(&schema["oneOf"]).map(|choice| Field {
        name: text(&choice["const"]),
        kind: kind(choice),
        optional: false,
        nullable: false,
        description: text(&choice["description"]),
    });
    fields.extend(choices);
    Schema { name: name.to_owned(), description: text(&schema["description"]), fields }
}
