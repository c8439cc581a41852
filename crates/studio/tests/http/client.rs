//! A studio of its own for a test, and the few lines of HTTP that it takes to talk to it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use gamut_studio::{Server, Settings};
use serde_json::{Value, json};
use tokio::sync::oneshot;

/// Longer than anything takes here: a longer wait is a bug.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running studio with an empty data folder; both are gone when dropped.
pub(crate) struct Studio {
    pub(crate) address: SocketAddr,
    folder: PathBuf,
    closing: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Studio {
    /// A studio for this machine only.
    pub(crate) fn start() -> Self {
        Self::start_on(Ipv4Addr::LOCALHOST)
    }

    pub(crate) fn start_on(ip: Ipv4Addr) -> Self {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let name = format!("gamut-http-{}-{number}", std::process::id());
        Self::start_in(ip, std::env::temp_dir().join(name))
    }

    /// One that answers to a name.
    pub(crate) fn start_as(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("gamut-named-{}", std::process::id()));
        Self::start_named(Ipv4Addr::LOCALHOST, folder, vec![name.to_owned()])
    }

    /// Another studio on the same data folder.
    pub(crate) fn beside(&self) -> Self {
        self.beside_on(Ipv4Addr::LOCALHOST)
    }

    pub(crate) fn beside_on(&self, ip: Ipv4Addr) -> Self {
        Self::start_in(ip, self.folder.clone())
    }

    fn start_in(ip: Ipv4Addr, folder: PathBuf) -> Self {
        Self::start_named(ip, folder, Vec::new())
    }

    fn start_named(ip: Ipv4Addr, folder: PathBuf, names: Vec<String>) -> Self {
        let server = Server::bind(&Settings {
            address: (ip, 0).into(),
            tries: 0,
            data: folder.clone(),
            names,
        });
        let server = server.expect("a free port and a folder");
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, server.address().port()));
        let (closing, closed) = oneshot::channel();
        let thread = thread::spawn(move || {
            server.run(async {
                let _ = closed.await;
            });
        });
        Self { address, folder, closing: Some(closing), thread: Some(thread) }
    }

    /// Changes what is on disk, as a program of another kind might.
    pub(crate) fn on_disk(&self, statement: &str) {
        let path = self.folder.join(gamut_studio::FILE_NAME);
        let file = rusqlite::Connection::open(path).expect("the games");
        file.execute_batch(statement).expect("a statement");
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the studio listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends a request with these headers besides those that every request has.
    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> TcpStream {
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() {
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        let mut stream = self.connect();
        // The studio may answer and hang up before it has heard all.
        let _ = stream.write_all(&[head.as_bytes(), b"\r\n", body].concat());
        stream
    }

    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        Answer::read(&self.send(method, path, headers, body))
            .unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], b"")
    }

    /// As a program asks that may name files and programs.
    pub(crate) fn get_as_ours(&self, path: &str) -> Answer {
        self.ask("GET", path, &[("X-Gamut", "1")], b"")
    }

    /// Sends JSON.
    pub(crate) fn tell(&self, method: &str, path: &str, body: &Value) -> Answer {
        let json = [("Content-Type", "application/json")];
        self.ask(method, path, &json, body.to_string().as_bytes())
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.tell("POST", path, body)
    }

    /// Begins a game that two people play.
    pub(crate) fn begin(&self, rules: &str) -> Game<'_> {
        self.begin_with(&json!({ "rules": rules }))
    }

    pub(crate) fn begin_with(&self, new: &Value) -> Game<'_> {
        let answer = self.post("/api/games", new);
        assert_eq!(answer.status, 201, "{}", answer.text());
        let id = answer.json()["id"].as_str().expect("an id").to_owned();
        Game { studio: self, id }
    }

    /// What happens at an address that tells events.
    pub(crate) fn watch(&self, path: &str) -> Events {
        Events(BufReader::new(self.send("GET", path, &[], b"")))
    }

    pub(crate) fn searches(&self) -> u64 {
        self.get("/api/status").json()["searches"].as_u64().expect("a number")
    }

    /// How many players sit at boards.
    pub(crate) fn seated(&self) -> u64 {
        self.get("/api/status").json()["seated"].as_u64().expect("a number")
    }

    /// Waits until this many players sit at boards.
    pub(crate) fn wait_for_seated(&self, wanted: u64, patience: Duration) {
        let begun = Instant::now();
        while self.seated() != wanted {
            let waited = begun.elapsed();
            assert!(waited < patience, "{} instead of {wanted} players", self.seated());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until this many searches run.
    pub(crate) fn wait_for_searches(&self, wanted: u64, patience: Duration) {
        let begun = Instant::now();
        while self.searches() != wanted {
            let waited = begun.elapsed();
            assert!(waited < patience, "{} instead of {wanted} searches", self.searches());
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        drop(self.closing.take());
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(thread::panicking() || ended.is_ok(), "the studio broke down");
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A game of a studio.
pub(crate) struct Game<'a> {
    studio: &'a Studio,
    pub(crate) id: String,
}

impl Game<'_> {
    /// The address of something of this game.
    pub(crate) fn at(&self, part: &str) -> String {
        format!("/api/games/{}{part}", self.id)
    }

    pub(crate) fn get(&self, part: &str) -> Answer {
        self.studio.get(&self.at(part))
    }

    pub(crate) fn post(&self, part: &str, body: &Value) -> Answer {
        self.studio.post(&self.at(part), body)
    }

    pub(crate) fn change(&self, body: &Value) -> Answer {
        self.studio.tell("PATCH", &self.at(""), body)
    }

    /// Plays moves that must be legal, and says how the game stands.
    pub(crate) fn play(&self, moves: &[&str]) -> Value {
        for text in moves {
            let answer = self.post("/moves", &json!({ "move": text }));
            assert_eq!(answer.status, 200, "{text}: {}", answer.text());
        }
        self.get("").json()
    }
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// Reads an answer to its end, and only the beginning of one that tells events.
    pub(crate) fn read(stream: &TcpStream) -> io::Result<Self> {
        let broken = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
        let mut reader = BufReader::new(stream);
        let mut line = || -> io::Result<String> {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            Ok(line.trim_end().to_owned())
        };
        let first = line()?;
        let status = first.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5));
        let status = status.and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| broken(&format!("{first:?} instead of a status")))?;
        let mut headers = Vec::new();
        while let Some((name, value)) = line()?.split_once(": ") {
            headers.push((name.to_lowercase(), value.to_owned()));
        }
        let mut answer = Self { status, headers, body: Vec::new() };
        if !answer.is_stream() {
            match reader.read_to_end(&mut answer.body) {
                // The studio hangs up on a client that sends more than is read.
                Err(error) if error.kind() != io::ErrorKind::ConnectionReset => return Err(error),
                _ => {}
            }
        }
        Ok(answer)
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn kind(&self) -> &str {
        self.header("content-type").unwrap_or_default()
    }

    pub(crate) fn is_stream(&self) -> bool {
        self.kind() == "text/event-stream"
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text()))
    }

    /// What was wrong, of an answer that must have this status and the form of RFC 9457.
    pub(crate) fn problem(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(self.kind(), "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["status"], status);
        assert!(problem["title"].as_str().is_some_and(|title| !title.is_empty()), "{problem}");
        let detail = problem["detail"].as_str().expect("a detail");
        assert!(!detail.is_empty() && !detail.contains('\n'), "{problem}");
        detail.to_owned()
    }
}

/// Server-sent events, one after the other. Dropping them hangs up.
pub(crate) struct Events(BufReader<TcpStream>);

impl Events {
    /// The next event with this name; others are passed over. `None` at the end.
    pub(crate) fn next(&mut self, name: &str) -> Option<Value> {
        let mut named = String::new();
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).expect("a connection") == 0 {
                return None;
            }
            // What is neither is the length of a chunk.
            if let Some(name) = line.trim_end().strip_prefix("event: ") {
                name.clone_into(&mut named);
            } else if let Some(data) = line.trim_end().strip_prefix("data: ")
                && named == name
            {
                return Some(serde_json::from_str(data).expect("JSON"));
            }
        }
    }

    pub(crate) fn hang_up(self) {
        let _ = self.0.get_ref().shutdown(Shutdown::Both);
    }
}
