//! A freshly started `gamut serve` with an empty data folder, and the few lines of HTTP that
//! chores need to talk to it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::{Result, built};

/// Stopped, and its games deleted, when dropped.
pub(crate) struct Studio {
    child: Child,
    /// Host and port.
    address: String,
    data: PathBuf,
    /// It prints more than the first line; that is not read, but the pipe must stay open.
    _out: Option<BufReader<ChildStdout>>,
}

impl Studio {
    /// Starts `program`, or what the workspace builds.
    pub(crate) fn start(program: Option<&Path>) -> Result<Self> {
        let program = program.map_or_else(|| built("release"), |program| Ok(program.to_owned()))?;
        let data = std::env::temp_dir().join(format!("gamut-xtask-{}", std::process::id()));
        let mut child = Command::new(&program)
            .args(["serve", "--bind", "127.0.0.1:0", "--data"])
            .arg(&data)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let mut line = String::new();
        let mut out = child.stdout.take().map(BufReader::new);
        if let Some(out) = &mut out {
            out.read_line(&mut line).map_err(|error| format!("gamut: {error}"))?;
        }
        let address = line.trim().strip_prefix("Gamut Studio: http://").map(str::to_owned);
        let address = address.unwrap_or_default().trim_end_matches('/').to_owned();
        let studio = Self { child, address, data, _out: out };
        match studio.address.is_empty() {
            true => Err(format!("gamut serve said {line:?} and no address")),
            false => Ok(studio),
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Sends a request; the answer is read from what is returned.
    pub(crate) fn send(&self, method: &str, path: &str, body: &str) -> io::Result<TcpStream> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )?;
        Ok(stream)
    }

    /// The body of a good answer.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &str) -> Result<String> {
        let mut answer = String::new();
        self.send(method, path, body)
            .and_then(|mut stream| stream.read_to_string(&mut answer))
            .map_err(|error| format!("{method} {path}: {error}"))?;
        match answer.split_once("\r\n\r\n") {
            Some((head, body)) if head.starts_with("HTTP/1.1 2") => Ok(body.to_owned()),
            _ => Err(format!("{method} {path}: {answer}")),
        }
    }

    /// Begins a game and says what it is called.
    pub(crate) fn begin(&self, new: &Value) -> Result<String> {
        let answer = self.ask("POST", "/api/games", &new.to_string())?;
        let game: Value = serde_json::from_str(&answer).map_err(|error| error.to_string())?;
        game["id"].as_str().map(str::to_owned).ok_or_else(|| format!("no id in {answer}"))
    }

    /// A line of what Linux says about the process, in kB.
    pub(crate) fn memory(&self, line: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|known| known.strip_prefix(line))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    /// Whether it has not ended by itself.
    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        // Nothing to be done about it when it fails.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}
