//! From requests to values, with problems in our own form.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::http::Problem;

/// Parts of the path.
pub(crate) struct Part<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Part<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(value)) => Ok(Self(value)),
            Err(rejection) => Err(Problem::bad(one_line(&rejection.body_text()))),
        }
    }
}

/// The query.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(Problem::bad(one_line(&rejection.body_text()))),
        }
    }
}

/// The body, which is JSON; no body is an empty object.
pub(crate) struct Sent<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).cloned();
        let kind = kind.as_ref().and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let is_json = kind.split(';').next().map(str::trim) == Some("application/json");
        let body = Bytes::from_request(request, state).await.map_err(|rejection| {
            Problem::new(rejection.status(), one_line(&rejection.body_text()))
        })?;
        let text = match (&body[..], is_json) {
            ([], _) => &b"{}"[..],
            (text, true) => text,
            (_, false) => {
                let problem = "send JSON, with the header Content-Type: application/json";
                return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, problem));
            }
        };
        let value = serde_json::from_slice(text);
        value.map(Self).map_err(|error| Problem::bad(one_line(&error.to_string())))
    }
}

/// Errors of libraries quote what they read.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(300).collect()
}

/// An answer in JSON, or a problem.
pub(crate) type Answer<T> = Result<Json<T>, Problem>;

/// A value as JSON.
pub(crate) fn json<T: Serialize>(value: T) -> Answer<T> {
    Ok(Json(value))
}
