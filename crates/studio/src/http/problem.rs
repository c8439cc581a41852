//! What goes wrong, as HTTP says it: the one place where the studio's errors get a status.

use axum::Extension;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use gamut::Error as RulesError;
use serde_json::json;

use crate::error::StudioError;
use crate::store::StoreError;

/// Why a request failed, as RFC 9457 has it (`application/problem+json`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The status of the answer.
    pub(crate) status: StatusCode,
    /// What was wrong and what would be right: one line.
    pub(crate) detail: String,
}

impl Problem {
    /// A problem with its status.
    pub(crate) fn new(status: StatusCode, detail: impl ToString) -> Self {
        Self { status, detail: detail.to_string() }
    }

    /// The request cannot be understood, or asks for something that does not exist.
    pub(crate) fn bad(detail: impl ToString) -> Self {
        Self::new(StatusCode::BAD_REQUEST, detail)
    }

    /// What the request names does not exist.
    pub(crate) fn not_found(detail: impl ToString) -> Self {
        Self::new(StatusCode::NOT_FOUND, detail)
    }

    /// The studio is at one of its limits; another time it may work.
    pub(crate) fn busy(detail: impl ToString) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, detail)
    }

    /// Something failed that is not the caller's fault.
    pub(crate) fn internal(detail: impl ToString) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, detail)
    }

    /// The status in words.
    pub(crate) fn title(&self) -> &'static str {
        self.status.canonical_reason().unwrap_or("Problem")
    }
}

impl From<StudioError> for Problem {
    fn from(error: StudioError) -> Self {
        Self::new(status_of(&error), error)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        StudioError::from(error).into()
    }
}

impl From<gamut::Error> for Problem {
    fn from(error: gamut::Error) -> Self {
        StudioError::from(error).into()
    }
}

fn status_of(error: &StudioError) -> StatusCode {
    match error {
        StudioError::Rules(
            RulesError::NoSuchGame(_)
            | RulesError::NoSuchOverlay { .. }
            | RulesError::NoSuchEvaluation { .. },
        )
        | StudioError::Store(StoreError::OtherRules { .. })
        | StudioError::NoSuchGame(_)
        | StudioError::NoSuchPly(_) => StatusCode::NOT_FOUND,
        StudioError::Refused(_)
        | StudioError::Rules(_)
        | StudioError::Spec(_)
        | StudioError::Seat(_)
        | StudioError::Unseated { .. } => StatusCode::BAD_REQUEST,
        StudioError::Conflict(_) | StudioError::Store(StoreError::ChangedElsewhere) => {
            StatusCode::CONFLICT
        }
        StudioError::IllegalMove(_) => StatusCode::UNPROCESSABLE_ENTITY,
        StudioError::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
        StudioError::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
        // We asked another program, which did not answer as it should.
        StudioError::Player { .. } | StudioError::Program { .. } => StatusCode::BAD_GATEWAY,
        StudioError::Store(StoreError::Full) => StatusCode::INSUFFICIENT_STORAGE,
        StudioError::Store(_) | StudioError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
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
        // For the log.
        let told = Extension(self.clone());
        (self.status, told, [(header::CONTENT_TYPE, kind)], body.to_string()).into_response()
    }
}
