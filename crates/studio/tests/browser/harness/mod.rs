//! What every test needs: a studio, a browser that shows it, and a watch on what goes wrong.

mod driver;
mod log;
mod page;
mod studio;

use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use futures_util::FutureExt;

use self::driver::Driver;
pub(crate) use self::page::Page;
pub(crate) use self::studio::Studio;

const LOOK_AGAIN: Duration = Duration::from_millis(15);

/// Runs a test in a browser of its own. It fails too when the page complained in its console,
/// or when a request failed that the test did not announce with [`Page::allow`].
pub(crate) async fn in_browser(test: impl AsyncFnOnce(&Page)) {
    let driver = Driver::start();
    let page = Page::open(&driver.url, Studio::start()).await;
    let result = AssertUnwindSafe(test(&page)).catch_unwind().await;
    let complaints = page.complaints().await;
    if result.is_err() || !complaints.is_empty() {
        let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
        page.picture(&format!("failed-{name}")).await;
    }
    // The browser ends before the driver, which could not end it later.
    page.close().await;
    match result {
        Err(panic) => {
            eprintln!("what the page complained about: {complaints:#?}");
            resume_unwind(panic)
        }
        Ok(()) => assert!(complaints.is_empty(), "the page complains: {complaints:#?}"),
    }
}

/// What `ask` finds, asked again and again until it finds something or patience ends.
pub(crate) async fn eventually<T>(
    patience: Duration,
    mut ask: impl AsyncFnMut() -> Option<T>,
) -> Option<T> {
    let begun = Instant::now();
    loop {
        let found = ask().await;
        if found.is_some() || begun.elapsed() > patience {
            return found;
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}

/// Where pictures go: `GAMUT_SCREENSHOTS`, or else a folder among what cargo builds.
pub(crate) fn pictures() -> PathBuf {
    match std::env::var_os("GAMUT_SCREENSHOTS") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screenshots"),
    }
}
