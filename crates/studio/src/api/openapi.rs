//! The OpenAPI document, made from the table of endpoints and the types.

use gamut_games::registry::GAME_IDS;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::endpoints::{Describe, Endpoint, Reply, endpoints};
use super::types::ProblemView;

/// The document, OpenAPI 3.1.
pub(crate) fn document() -> Value {
    let mut generator = generator();
    let mut paths = Map::new();
    for endpoint in endpoints() {
        let operation = operation(&endpoint, &mut generator);
        let path = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        path[endpoint.method] = operation;
    }
    ProblemView::json_schema(&mut generator);
    generator.subschema_for::<ProblemView>();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Gamut Studio",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Play, watch, set up and analyse board games. Everything the pages \
                            do is here.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": generator.take_definitions(true) },
    })
}

pub(crate) fn generator() -> SchemaGenerator {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    settings.into_generator()
}

fn operation(endpoint: &Endpoint, generator: &mut SchemaGenerator) -> Value {
    let problem = json!({
        "description": "What was wrong, and what would be right",
        "content": { "application/problem+json": {
            "schema": { "$ref": "#/components/schemas/ProblemView" },
        } },
    });
    let (status, success) = success(&endpoint.answer, generator);
    let mut operation = json!({
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": parameters(endpoint),
        "responses": { status: success, "4XX": problem.clone(), "5XX": problem },
    });
    if !endpoint.details.is_empty() {
        operation["description"] = endpoint.details.into();
    }
    if let Some(body) = endpoint.body {
        let schema = body(generator);
        // No body is an empty object.
        let required = fields(body).iter().any(|field| field.required);
        operation["requestBody"] = json!({
            "required": required,
            "content": { "application/json": { "schema": schema } },
        });
    }
    operation
}

fn success(answer: &Reply, generator: &mut SchemaGenerator) -> (String, Value) {
    match answer {
        Reply::Json(status, schema) => {
            let schema = schema(generator);
            let content = json!({ "application/json": { "schema": schema } });
            (status.to_string(), json!({ "description": "As asked", "content": content }))
        }
        Reply::Events(kinds) => {
            let names: Vec<_> = kinds.iter().map(|(name, _)| *name).collect();
            // Named here so that the document describes them.
            kinds.iter().for_each(|(_, schema)| drop(schema(generator)));
            let description = format!("Server-sent events: {}", names.join(", "));
            let content = json!({ "text/event-stream": { "schema": { "type": "string" } } });
            ("200".to_owned(), json!({ "description": description, "content": content }))
        }
        Reply::Text => {
            let content = json!({ "text/plain": { "schema": { "type": "string" } } });
            ("200".to_owned(), json!({ "description": "As asked", "content": content }))
        }
        Reply::Nothing => ("204".to_owned(), json!({ "description": "Done" })),
    }
}

fn parameters(endpoint: &Endpoint) -> Vec<Value> {
    let in_path = path_parameters(endpoint.path).map(|name| {
        let schema = match name {
            "ply" => json!({ "type": "integer", "minimum": 0 }),
            "rules" => json!({ "type": "string", "enum": GAME_IDS }),
            _ => json!({ "type": "string" }),
        };
        json!({ "name": name, "in": "path", "required": true, "schema": schema })
    });
    let mut parameters: Vec<Value> = in_path.collect();
    for field in endpoint.query.map(fields).unwrap_or_default() {
        parameters.push(json!({
            "name": field.name,
            "in": "query",
            "required": field.required,
            "description": field.meaning,
            "schema": field.schema,
        }));
    }
    parameters
}

/// The names in braces.
pub(crate) fn path_parameters(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

/// A field of a type.
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) required: bool,
    pub(crate) meaning: String,
    pub(crate) schema: Value,
}

/// The fields of a type, in the order of their names.
pub(crate) fn fields(describe: Describe) -> Vec<Field> {
    let mut generator = generator();
    let reference = describe(&mut generator).to_value();
    let definitions = generator.take_definitions(true);
    let name = reference["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    let Some(schema) = name.and_then(|name| definitions.get(name)) else { return Vec::new() };
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties
        .map(|(name, property)| {
            let mut schema = property.clone();
            let meaning = schema.as_object_mut().and_then(|schema| schema.remove("description"));
            // A query names a thing or leaves it out; it has no null.
            if let Some(kinds) = schema["type"].as_array() {
                let kind = kinds.iter().find(|kind| **kind != "null").cloned();
                schema["type"] = kind.unwrap_or_default();
            }
            Field {
                name: name.clone(),
                required: required.contains(&name.as_str()),
                meaning: meaning
                    .and_then(|text| text.as_str().map(str::to_owned))
                    .unwrap_or_default(),
                schema,
            }
        })
        .collect()
}
