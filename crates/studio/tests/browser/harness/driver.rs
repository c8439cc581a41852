use std::io::{BufRead, BufReader, ErrorKind};
use std::process::{Child, ChildStdout, Command, Stdio};

pub(super) const MISSING: &str = "the browser tests need Chromium and its driver: \
     apt-get install chromium chromium-driver (cargo xtask test does so when it may)";

/// A running chromedriver, ended with this value.
pub(super) struct Driver {
    process: Child,
    /// Kept open: the driver goes on writing to it.
    _output: BufReader<ChildStdout>,
    pub(super) url: String,
}

impl Driver {
    /// Starts the driver on a free port that it chooses itself.
    pub(super) fn start() -> Self {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| match error.kind() {
                ErrorKind::NotFound => panic!("{MISSING}"),
                _ => panic!("chromedriver cannot be started: {error}"),
            });
        let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
        let port = port(&mut output);
        Self { process, _output: output, url: format!("http://localhost:{port}") }
    }
}

/// The port in "ChromeDriver was started successfully on port 40321."
fn port(output: &mut impl BufRead) -> u16 {
    let mut said = String::new();
    for line in output.lines() {
        let line = line.expect("chromedriver writes text");
        if let Some((_, port)) = line.split_once("successfully on port ") {
            return port.trim_end_matches('.').parse().expect("a port");
        }
        said.push_str(&line);
    }
    panic!("chromedriver did not start: {said}");
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing left to do.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}
