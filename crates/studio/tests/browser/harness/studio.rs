use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use gamut_studio::{Server, Settings};
use http::{Method, Request, header};
use http_body_util::BodyExt;
use hyper_util::client::legacy::{Client, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;
use serde_json::Value;
use tokio::sync::oneshot;

use super::eventually;

/// A studio of the test's own, with an empty folder that is removed at the end.
pub(crate) struct Studio {
    url: String,
    data: PathBuf,
    close: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    client: Client<HttpConnector, String>,
}

impl Studio {
    pub(super) fn start() -> Self {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let data =
            std::env::temp_dir().join(format!("gamut-browser-{}-{number}", std::process::id()));
        let settings = Settings {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            tries: 0,
            data: data.clone(),
            names: Vec::new(),
        };
        let (close, closed) = oneshot::channel::<()>();
        let (tell, told) = mpsc::channel();
        // The server brings a runtime of its own, which may not be made inside the test's.
        let thread = std::thread::spawn(move || {
            let server = Server::bind(&settings).expect("a studio");
            tell.send(server.url()).expect("the test waits");
            server.run(async { drop(closed.await) });
        });
        Self {
            url: told.recv().expect("the studio starts").trim_end_matches('/').to_owned(),
            data,
            close: Some(close),
            thread: Some(thread),
            client: Client::builder(TokioExecutor::new()).build_http(),
        }
    }

    /// The whole address of a path.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.ask(Method::GET, path, String::new()).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        self.ask(Method::POST, path, body.to_string()).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Value {
        self.ask(Method::PATCH, path, body.to_string()).await
    }

    /// Begins a game and says its name in addresses.
    pub(crate) async fn begin(&self, game: Value) -> String {
        let game = self.post("/api/games", game).await;
        game["id"].as_str().expect("a game has an id").to_owned()
    }

    pub(crate) async fn game(&self, id: &str) -> Value {
        self.get(&format!("/api/games/{id}")).await
    }

    /// How many searches run.
    pub(crate) async fn searches(&self) -> u64 {
        self.get("/api/status").await["searches"].as_u64().expect("a number")
    }

    /// Waits a few seconds at most until no search runs.
    pub(crate) async fn until_no_search_runs(&self) {
        let none = async || (self.searches().await == 0).then_some(());
        assert!(eventually(Duration::from_secs(5), none).await.is_some(), "a search goes on");
    }

    async fn ask(&self, method: Method, path: &str, body: String) -> Value {
        let request = Request::builder()
            .method(method.clone())
            .uri(self.address(path))
            .header(header::CONTENT_TYPE, "application/json")
            .body(body)
            .expect("a request");
        let answer = self.client.request(request).await.expect("the studio answers");
        let status = answer.status();
        let body = answer.into_body().collect().await.expect("a whole answer").to_bytes();
        let text = String::from_utf8_lossy(&body);
        assert!(status.is_success(), "{method} {path}: {status} {text}");
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("{method} {path}: not JSON: {text}"))
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        if let Some(close) = self.close.take() {
            let _ = close.send(());
        }
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
        drop(std::fs::remove_dir_all(&self.data));
    }
}
