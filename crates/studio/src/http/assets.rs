//! Scripts, styles and the icon, which are part of the program.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::state::Studio;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

macro_rules! assets {
    ($($name:literal $kind:expr;)*) => {
        /// Every file: name, kind, text.
        pub(crate) const ASSETS: &[(&str, &str, &str)] = &[
            $(($name, $kind, include_str!(concat!("../../assets/", $name)))),*
        ];
    };
}

assets! {
    "analysis.js" SCRIPT;
    "announce.js" SCRIPT;
    "api.js" SCRIPT;
    "bar.js" SCRIPT;
    "board.css" STYLE;
    "board.js" SCRIPT;
    "controls.js" SCRIPT;
    "dom.js" SCRIPT;
    "evaluation.js" SCRIPT;
    "game.js" SCRIPT;
    "gestures.js" SCRIPT;
    "hint.js" SCRIPT;
    "icon.svg" "image/svg+xml";
    "marks.js" SCRIPT;
    "memory.js" SCRIPT;
    "moves.js" SCRIPT;
    "open.js" SCRIPT;
    "overlays.js" SCRIPT;
    "pages.css" STYLE;
    "parts.css" STYLE;
    "plates.js" SCRIPT;
    "play.js" SCRIPT;
    "playerfield.js" SCRIPT;
    "players.js" SCRIPT;
    "promotion.js" SCRIPT;
    "replay.js" SCRIPT;
    "session.js" SCRIPT;
    "setup.js" SCRIPT;
    "squares.js" SCRIPT;
    "studio.css" STYLE;
    "tabs.js" SCRIPT;
    "theme-early.js" SCRIPT;
    "theme.js" SCRIPT;
    "trouble.js" SCRIPT;
}

pub(crate) fn router() -> Router<Studio> {
    let mut router = Router::new();
    for &(name, kind, text) in ASSETS {
        let tag = tag(text);
        let answer = move |headers: HeaderMap| async move { send(&headers, kind, text, &tag) };
        router = router.route(&format!("/assets/{name}"), get(answer.clone()));
        if name == "icon.svg" {
            router = router.route("/favicon.ico", get(answer));
        }
    }
    router
}

/// Changes when the text does.
fn tag(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

fn send(headers: &HeaderMap, kind: &'static str, text: &'static str, tag: &str) -> Response {
    // Asked for again each time, and sent only when changed: a new version is seen at once.
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag);
    let about = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache")];
    match known {
        true => (StatusCode::NOT_MODIFIED, about).into_response(),
        false => (about, [(header::CONTENT_TYPE, kind)], text).into_response(),
    }
}
