//! The OpenAPI document, made from the table of endpoints and the types.

use gamut::{AnyGame, games};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::endpoints::{Describe, Endpoint, Reply, endpoints};
use super::types::ProblemView;

/// The document, OpenAPI 3.1.
pub(crate) fn document() -> Value {
    let mut generators = Generators { asked: asked(), answered: answered() };
    let (mut paths, mut tags) = (Map::new(), Vec::new());
    for endpoint in endpoints() {
        let operation = operation(&endpoint, &mut generators);
        let path = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        path[endpoint.method] = operation;
        let tag = json!({ "name": endpoint.group });
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    generators.answered.subschema_for::<ProblemView>();
    let mut schemas = generators.answered.take_definitions(true);
    // What is both asked and answered, such as a side, has one form.
    schemas.extend(generators.asked.take_definitions(true));
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
        "tags": tags,
        "paths": paths,
        "components": { "schemas": schemas },
    })
}

/// Requests may leave out what has a default; answers always have it, if only as null.
struct Generators {
    asked: SchemaGenerator,
    answered: SchemaGenerator,
}

fn settings() -> SchemaSettings {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    settings
}

fn asked() -> SchemaGenerator {
    settings().into_generator()
}

fn answered() -> SchemaGenerator {
    settings().for_serialize().into_generator()
}

fn operation(endpoint: &Endpoint, generators: &mut Generators) -> Value {
    let problem = json!({
        "description": "What was wrong, and what would be right",
        "content": { "application/problem+json": {
            "schema": { "$ref": "#/components/schemas/ProblemView" },
        } },
    });
    let (status, success) = success(&endpoint.answer, &mut generators.answered);
    let mut operation = json!({
        "operationId": endpoint.name,
        "tags": [endpoint.group],
        "summary": endpoint.summary,
        "parameters": parameters(endpoint),
        "responses": { status: success, "4XX": problem.clone(), "5XX": problem },
    });
    if !endpoint.details.is_empty() {
        operation["description"] = endpoint.details.into();
    }
    if let Some(body) = endpoint.body {
        let schema = body(&mut generators.asked);
        operation["requestBody"] = json!({
            "required": !endpoint.body_is_optional,
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
            // OpenAPI has no words for the data of events; programs that know us have these.
            let mut data = Map::new();
            for (name, schema) in *kinds {
                let schema = schema.map(|schema| schema(generator).to_value());
                data.insert((*name).to_owned(), schema.unwrap_or_else(|| json!({})));
            }
            let content = json!({ "text/event-stream": { "schema": { "type": "string" } } });
            let description = format!("events {}", names.join(", "));
            let answer =
                json!({ "description": description, "content": content, "x-events": data });
            ("200".to_owned(), answer)
        }
        Reply::Text(what) => {
            let content = json!({ "text/plain": { "schema": { "type": "string" } } });
            ("200".to_owned(), json!({ "description": what, "content": content }))
        }
        Reply::Nothing => ("204".to_owned(), json!({ "description": "Done" })),
    }
}

fn parameters(endpoint: &Endpoint) -> Vec<Value> {
    let in_path = path_parameters(endpoint.path).map(|name| {
        let schema = match name {
            "ply" => json!({ "type": "integer", "minimum": 0 }),
            "rules" => json!({ "type": "string", "enum": ids() }),
            _ => json!({ "type": "string" }),
        };
        let description = path_part(name);
        json!({
            "name": name, "in": "path", "required": true, "description": description,
            "schema": schema,
        })
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

fn ids() -> Vec<&'static str> {
    games().map(AnyGame::id).collect()
}

/// What stands in a path in place of a name in braces.
fn path_part(name: &str) -> String {
    match name {
        "rules" => format!("A rule set: {}.", ids().join(", ")),
        "id" => "A game's name, from POST or GET /api/games.".to_owned(),
        "ply" => "How many moves have been played there: 0 is the first position.".to_owned(),
        "overlay" => {
            let of_game = |game: &dyn AnyGame| {
                let overlays = game.describe().overlays;
                let names: Vec<_> = overlays.into_iter().map(|overlay| overlay.id).collect();
                (!names.is_empty()).then(|| format!("{}: {}", game.id(), names.join(", ")))
            };
            let all: Vec<_> = games().filter_map(of_game).collect();
            format!("What to draw. {}.", all.join("; "))
        }
        _ => String::new(),
    }
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
    let mut generator = asked();
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
