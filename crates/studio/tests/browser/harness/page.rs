use std::cell::RefCell;
use std::time::Duration;

use fantoccini::actions::{InputSource, KeyAction, KeyActions, PointerAction, TouchActions};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use url::{ParseError, Url};

use super::driver::MISSING;
use super::log::{console, failures};
use super::pictures;
use super::studio::Studio;
use super::{LOOK_AGAIN, eventually};

/// How long a condition may take to come true. Generous: only failures wait so long.
const PATIENCE: Duration = Duration::from_secs(20);

/// A page of the studio in a browser.
pub(crate) struct Page {
    pub(crate) client: Client,
    pub(crate) studio: Studio,
    /// Statuses and parts of addresses of requests that are meant to fail.
    allowed: RefCell<Vec<(u64, String)>>,
}

impl Page {
    pub(super) async fn open(driver: &str, studio: Studio) -> Self {
        let mut capabilities = Map::new();
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--window-size=1280,900",
        ];
        capabilities.insert(
            "goog:chromeOptions".into(),
            json!({ "args": arguments,
            "perfLoggingPrefs": { "enableNetwork": true, "enablePage": false } }),
        );
        let logs = json!({ "browser": "ALL", "performance": "ALL" });
        capabilities.insert("goog:loggingPrefs".into(), logs);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(driver)
            .await
            .unwrap_or_else(|error| panic!("no browser: {error}\n{MISSING}"));
        Self { client, studio, allowed: RefCell::default() }
    }

    pub(super) async fn close(self) {
        self.client.close().await.expect("the browser ends");
    }

    /// Says that a request whose address contains `part` is going to be refused.
    pub(crate) fn allow(&self, status: u64, part: &str) {
        self.allowed.borrow_mut().push((status, part.to_owned()));
    }

    /// Errors in the console, and requests that failed without being allowed to.
    pub(super) async fn complaints(&self) -> Vec<String> {
        let log = |kind: &'static str| self.command("se/log", json!({ "type": kind }));
        let mut complaints = console(&log("browser").await);
        let failed = failures(&log("performance").await);
        let allowed = self.allowed.borrow();
        complaints.extend(
            failed
                .iter()
                .filter(|failure| {
                    !allowed.iter().any(|(status, part)| {
                        *status == failure.status && failure.address.contains(part.as_str())
                    })
                })
                .map(super::log::Failure::in_words),
        );
        complaints
    }

    // Looking

    pub(crate) async fn goto(&self, path: &str) {
        self.goto_address(&self.studio.address(path)).await;
    }

    pub(crate) async fn goto_address(&self, address: &str) {
        self.client.goto(address).await.expect("the page is shown");
        self.until_drawn().await;
    }

    pub(crate) async fn reload(&self) {
        self.client.refresh().await.expect("the page comes again");
        self.until_drawn().await;
    }

    /// Chromium drops keys and clicks until a page has been drawn for the first time, which on a
    /// busy machine is after it was loaded.
    async fn until_drawn(&self) {
        self.until("performance.getEntriesByType('paint').length > 0").await;
    }

    /// The path of the page that is shown, with its query.
    pub(crate) async fn path(&self) -> String {
        let path = self.eval("location.pathname + location.search").await;
        path.as_str().expect("a path").to_owned()
    }

    /// The value of an expression, or of its promise.
    pub(crate) async fn eval(&self, expression: &str) -> Value {
        self.try_eval(expression).await.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    async fn try_eval(&self, expression: &str) -> Result<Value, fantoccini::error::CmdError> {
        self.client.execute(&format!("return ({expression})"), Vec::new()).await
    }

    /// Waits until an expression is true, and gives its value.
    pub(crate) async fn until(&self, expression: &str) -> Value {
        let asked = async || {
            // While a page is being left, nothing can be asked of it.
            let value = self.try_eval(expression).await.ok()?;
            let is_true = match &value {
                Value::Null => false,
                Value::Bool(value) => *value,
                Value::Number(number) => number.as_f64() != Some(0.0),
                Value::String(text) => !text.is_empty(),
                Value::Array(_) | Value::Object(_) => true,
            };
            is_true.then_some(value)
        };
        match eventually(PATIENCE, asked).await {
            Some(value) => value,
            None => panic!("waited in vain for {expression}"),
        }
    }

    /// Waits until the address begins with this path.
    pub(crate) async fn until_at(&self, path: &str) {
        let start = Value::from(path);
        self.until(&format!(
            "(location.pathname + location.search).startsWith({start}) && document.readyState === 'complete'"
        ))
        .await;
        self.until_drawn().await;
    }

    /// Waits until an element is there to be seen and its text is not empty; gives the text.
    pub(crate) async fn text(&self, selector: &str) -> String {
        let selector = Value::from(selector);
        let text = self
            .until(&format!(
                "(document.querySelector({selector})?.checkVisibility() || null) \
                 && document.querySelector({selector}).innerText.trim()"
            ))
            .await;
        text.as_str().expect("a text").to_owned()
    }

    /// Waits until the visible text of an element contains `part`.
    pub(crate) async fn until_text(&self, selector: &str, part: &str) {
        let (selector, part) = (Value::from(selector), Value::from(part));
        self.until(&format!(
            "document.querySelector({selector})?.checkVisibility() \
             && document.querySelector({selector}).innerText.includes({part})"
        ))
        .await;
    }

    /// Waits until an element, seen or not, contains a text.
    pub(crate) async fn until_contained(&self, selector: &str, part: &str) {
        let (selector, part) = (Value::from(selector), Value::from(part));
        self.until(&format!("document.querySelector({selector})?.textContent.includes({part})"))
            .await;
    }

    pub(crate) async fn is_visible(&self, selector: &str) -> bool {
        let selector = Value::from(selector);
        self.eval(&format!("Boolean(document.querySelector({selector})?.checkVisibility())")).await
            == true
    }

    pub(crate) async fn count(&self, selector: &str) -> u64 {
        let selector = Value::from(selector);
        let count = self.eval(&format!("document.querySelectorAll({selector}).length")).await;
        count.as_u64().expect("a number")
    }

    // Hands

    pub(crate) async fn find(&self, selector: &str) -> Element {
        let found = self.client.wait().at_most(PATIENCE).every(LOOK_AGAIN);
        let found = found.for_element(Locator::Css(selector)).await;
        found.unwrap_or_else(|error| panic!("no {selector}: {error}"))
    }

    pub(crate) async fn click(&self, selector: &str) {
        let clicked = self.find(selector).await.click().await;
        clicked.unwrap_or_else(|error| panic!("{selector} cannot be clicked: {error}"));
    }

    /// Touches the middle of an element with a finger.
    pub(crate) async fn tap(&self, selector: &str) {
        let found = Value::from(selector);
        let point = self
            .eval(&format!(
                "(() => {{ const element = document.querySelector({found});
                   element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                   const box = element.getBoundingClientRect();
                   return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
            ))
            .await;
        let [x, y] = [0, 1].map(|axis| point[axis].as_f64().expect("a place").floor());
        let tap = TouchActions::new("finger".into())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        self.client.perform_actions(tap).await.expect("a tap");
    }

    /// Presses keys one after another, wherever the focus is.
    pub(crate) async fn press(&self, keys: &[Key]) {
        self.press_all(keys.iter().map(|&key| key.into())).await;
    }

    /// Types a text, wherever the focus is.
    pub(crate) async fn type_text(&self, text: &str) {
        self.press_all(text.chars()).await;
    }

    async fn press_all(&self, keys: impl Iterator<Item = char>) {
        let strokes = keys.fold(KeyActions::new("keyboard".into()), |strokes, value| {
            strokes.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.client.perform_actions(strokes).await.expect("keys are pressed");
    }

    // The screen

    /// A screen of this size; narrow ones are phones, which are touched.
    pub(crate) async fn screen(&self, width: u32, height: u32) {
        let mobile = width < 600;
        self.cdp(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": if mobile { 2 } else { 1 },
                "mobile": mobile }),
        )
        .await;
        self.cdp("Emulation.setTouchEmulationEnabled", json!({ "enabled": mobile })).await;
        self.until(&format!(
            "innerWidth === {width} || document.documentElement.scrollWidth > {width}"
        ))
        .await;
    }

    /// Tells pages which colours the system prefers.
    pub(crate) async fn prefer_dark(&self, dark: bool) {
        let value = if dark { "dark" } else { "light" };
        self.cdp(
            "Emulation.setEmulatedMedia",
            json!({ "features": [{ "name": "prefers-color-scheme", "value": value }] }),
        )
        .await;
    }

    /// Writes a picture of what the window shows.
    pub(crate) async fn picture(&self, name: &str) {
        let picture = self.client.screenshot().await.expect("a picture");
        let folder = pictures();
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        std::fs::write(folder.join(format!("{name}.png")), picture).expect("a picture is written");
    }

    /// A command of the Chrome DevTools protocol.
    pub(crate) async fn cdp(&self, command: &str, parameters: Value) -> Value {
        self.command("goog/cdp/execute", json!({ "cmd": command, "params": parameters })).await
    }

    /// A command of chromedriver's own.
    async fn command(&self, path: &'static str, body: Value) -> Value {
        let answer = self.client.issue_cmd(DriverCommand { path, body }).await;
        answer.unwrap_or_else(|error| panic!("{path}: {error}"))
    }
}

#[derive(Debug)]
struct DriverCommand {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for DriverCommand {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
