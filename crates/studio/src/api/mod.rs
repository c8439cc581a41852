//! Everything the pages do, as JSON. The table of endpoints is in `endpoints.rs`.

mod endpoints;
mod events;
pub(crate) mod extract;
pub(crate) mod games;
mod openapi;
pub(crate) mod players;
pub mod requests;
pub(crate) mod rules;
pub mod types;

use axum::Router;
use axum::response::IntoResponse;
use axum::routing::get;

pub(crate) use self::endpoints::endpoints;
pub(crate) use self::openapi::document;
use crate::state::Studio;

pub(crate) fn router() -> Router<Studio> {
    let router = Router::new().route("/api/openapi.json", get(openapi));
    endpoints()
        .into_iter()
        .fold(router, |router, endpoint| router.route(endpoint.path, endpoint.handler))
}

async fn openapi() -> impl IntoResponse {
    axum::Json(document())
}
