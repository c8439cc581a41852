use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why a request failed, as RFC 9457 has it (`application/problem+json`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The status of the answer.
    pub status: StatusCode,
    /// What was wrong and what would be right: one line.
    pub detail: String,
}

impl Problem {
    /// A problem with its status.
    pub fn new(status: StatusCode, detail: impl ToString) -> Self {
        Self { status, detail: detail.to_string() }
    }

    /// The request cannot be understood, or asks for what there is not.
    pub fn bad(detail: impl ToString) -> Self {
        Self::new(StatusCode::BAD_REQUEST, detail)
    }

    /// What the request names does not exist.
    pub fn not_found(detail: impl ToString) -> Self {
        Self::new(StatusCode::NOT_FOUND, detail)
    }

    /// The request does not fit the present state of the game.
    pub fn conflict(detail: impl ToString) -> Self {
        Self::new(StatusCode::CONFLICT, detail)
    }

    /// The studio is at one of its limits; another time it may work.
    pub fn busy(detail: impl ToString) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, detail)
    }

    /// Something failed that is not the caller's fault.
    pub fn internal(detail: impl ToString) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, detail)
    }

    /// The status in words.
    pub fn title(&self) -> &'static str {
        self.status.canonical_reason().unwrap_or("Problem")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = json!({
            "type": "about:blank",
            "title": self.title(),
            "status": self.status.as_u16(),
            "detail": self.detail,
        });
        let kind = HeaderValue::from_static("application/problem+json");
        (self.status, [(header::CONTENT_TYPE, kind)], body.to_string()).into_response()
    }
}
