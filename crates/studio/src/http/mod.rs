//! From connections to requests: limits, headers, who may ask.

pub(crate) mod assets;
pub(crate) mod guard;
mod problem;
mod server;

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use gamut_game::excerpt;
use tracing::{debug, error, info, warn};

pub(crate) use self::guard::{By, Names};
pub(crate) use self::problem::Problem;
pub(crate) use self::server::serve;
use crate::api;
use crate::limits::{LARGEST_REQUEST, SLOWEST_ANSWER};
use crate::pages;
use crate::seldom::OncePerMinute;
use crate::state::Studio;

/// Scripts and styles are files of ours: nothing inline, nothing from elsewhere.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
     frame-ancestors 'none'";

const SECURITY_HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Not "no-referrer": browsers then hide the origin of our own forms from us.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Everything that can be asked for.
pub(crate) fn router(studio: Studio, names: Names) -> Router {
    Router::new()
        .merge(api::router())
        .merge(pages::router())
        .merge(assets::router())
        .fallback(nothing_there)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(LARGEST_REQUEST))
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn_with_state(Arc::new(names), guarded))
        .with_state(studio)
}

/// Refuses strangers, and tells browsers what pages may do.
async fn guarded(State(names): State<Arc<Names>>, request: Request, next: Next) -> Response {
    let allowed = guard::check(&names, request.method(), request.uri(), request.headers());
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let begun = Instant::now();
    let mut response = match allowed {
        Ok(()) => next.run(request).await,
        Err(problem) => answer_with(&path, problem),
    };
    log(&format!("{method} {}", excerpt(&path)), &response, begun);
    for (name, value) in SECURITY_HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    let caching = response.headers_mut().entry(header::CACHE_CONTROL);
    caching.or_insert(HeaderValue::from_static("no-store"));
    response
}

static BROKEN: OncePerMinute = OncePerMinute::new();
static BUSY: OncePerMinute = OncePerMinute::new();
static STORAGE_FULL: OncePerMinute = OncePerMinute::new();

/// Logs what was asked for and what came of it. What strangers can bring about as often as they
/// like goes to `info`, except one line a minute. What programs did wrong (502) is logged where they
/// were asked.
fn log(asked: &str, response: &Response, begun: Instant) {
    let status = response.status().as_u16();
    let ms = begun.elapsed().as_millis();
    match response.extensions().get::<Problem>().map(|problem| problem.detail.as_str()) {
        Some(problem) if status == 500 && BROKEN.is_due() => {
            error!("{asked}: {status}, {problem}");
        }
        Some(problem) if status == 503 && BUSY.is_due() => warn!("{asked}: {status}, {problem}"),
        Some(problem) if status == 507 && STORAGE_FULL.is_due() => {
            warn!("{asked}: {status}, {problem}");
        }
        Some(problem) => info!("{asked}: {status}, {problem}"),
        None => debug!("{asked}: {status} in {ms} ms"),
    }
}

/// Ends requests that take too long: slow senders, too.
async fn in_time(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    match tokio::time::timeout(SLOWEST_ANSWER, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let seconds = SLOWEST_ANSWER.as_secs();
            let problem = format!("the request took more than {seconds} seconds");
            answer_with(&path, Problem::busy(problem))
        }
    }
}

async fn nothing_there(uri: Uri) -> Response {
    let name = excerpt(uri.path());
    answer_with(uri.path(), Problem::not_found(format!("there is nothing at {name}")))
}

async fn wrong_method(uri: Uri) -> Response {
    let name = excerpt(uri.path());
    let problem = format!("{name} does not take this method; see /api");
    answer_with(uri.path(), Problem::new(StatusCode::METHOD_NOT_ALLOWED, problem))
}

/// Programs get JSON, people a page.
fn answer_with(path: &str, problem: Problem) -> Response {
    match path.starts_with("/api/") {
        true => problem.into_response(),
        false => pages::problem_page(&problem),
    }
}
