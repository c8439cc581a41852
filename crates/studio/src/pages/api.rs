//! The documentation of the API, for people.

use maud::{Markup, html};

use super::layout::{Nav, page};

/// A request that programs can make.
#[derive(Clone, Debug)]
pub struct Endpoint {
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
    /// The schema or form of the answer: a name of the schemas below, or words.
    pub response: String,
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
    /// Whether it can be missing or null.
    pub optional: bool,
    /// What it means.
    pub description: String,
}

/// The page; `document` is the address of the OpenAPI document.
#[must_use]
pub fn api(endpoints: &[Endpoint], schemas: &[Schema], document: &str) -> Markup {
    let known = |name: &str| schemas.iter().any(|schema| schema.name == name);
    let body = html! {
        div .api-page {
            nav .api-contents aria-label="Contents" {
                p .contents-title { "Requests" }
                ul .plain-list {
                    @for (number, endpoint) in endpoints.iter().enumerate() {
                        li { a href={ "#request-" (number) } { (method(endpoint)) code { (breakable(&endpoint.path)) } } }
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
                        "No key is needed. Errors have a status of 400 or more and say what was wrong: "
                        code { r#"{"title": "…", "detail": "…"}"# } ". Programs can read the "
                        a href=(document) { "OpenAPI document" } "."
                    }
                }
                @for (number, endpoint) in endpoints.iter().enumerate() {
                    (request(number, endpoint, &known))
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

fn method(endpoint: &Endpoint) -> Markup {
    html! { span class={ "method method-" (endpoint.method.to_lowercase()) } { (endpoint.method) } }
}

/// A path that may be broken into lines after its slashes.
fn breakable(path: &str) -> Markup {
    html! { @for part in path.split_inclusive('/') { (part) wbr; } }
}

fn request(number: usize, endpoint: &Endpoint, known: &dyn Fn(&str) -> bool) -> Markup {
    html! {
        section .stack.endpoint id={ "request-" (number) } {
            div .stack.tight {
                h2 { (method(endpoint)) code { (breakable(&endpoint.path)) } }
                p { strong { (endpoint.summary) "." } @if !endpoint.description.is_empty() { " " (endpoint.description) } }
            }
            dl .key-values {
                @for parameter in &endpoint.parameters {
                    dt { code { (parameter.name) } " " span .small { "in " (parameter.place) @if parameter.optional { ", optional" } } }
                    dd { (parameter.description) }
                }
                @if let Some(request) = &endpoint.request { dt { "Body" } dd { (type_name(request, known)) } }
                @if !endpoint.response.is_empty() { dt { "Answer" } dd { (type_name(&endpoint.response, known)) } }
            }
            @if !endpoint.example.is_empty() { pre tabindex="0" aria-label="Example" { code { (endpoint.example) } } }
        }
    }
}

fn schema_table(schema: &Schema, known: &dyn Fn(&str) -> bool) -> Markup {
    html! {
        section .card.stack.tight id=(schema.name) {
            h3 { code { (schema.name) } }
            p { (schema.description) }
            @if !schema.fields.is_empty() {
                dl .fields {
                    @for field in &schema.fields {
                        dt {
                            code { (field.name) } " "
                            span .soft.small { (type_name(&field.kind, known)) @if field.optional { ", optional" } }
                        }
                        dd { (field.description) }
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
