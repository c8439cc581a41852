//! Server-sent events. A view is written as JSON once, for all.

use axum::response::sse::Event;
use serde::Serialize;

use crate::table::TableEvent;
use crate::told::Told;

/// What spectators are told, as they are told it.
pub(super) fn table_event(event: &TableEvent) -> Event {
    match event {
        TableEvent::Game(game) => told("game", game),
        TableEvent::Thought(thought) => told("thought", thought),
        TableEvent::Trouble(trouble) => told("trouble", trouble),
        TableEvent::Gone => Event::default().event("gone").data("{}"),
    }
}

fn told<T: Serialize>(name: &str, told: &Told<T>) -> Event {
    Event::default().event(name).data(&*told.text(written))
}

/// Something that one client is told.
pub(super) fn event(name: &str, data: &impl Serialize) -> Event {
    Event::default().event(name).data(written(data))
}

/// On one line. Our views have string keys only, so writing them cannot fail.
fn written(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default()
}
