//! Running the program as a user does.

#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) mod engine;
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) mod programs;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs `gamut` with these arguments and this text on standard input.
pub(crate) fn gamut(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamut"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gamut starts");
    // It may end without reading all of it.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("gamut ends")
}

/// What it printed when it succeeded.
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) fn stdout(args: &[&str], input: &str) -> String {
    let output = gamut(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// An empty folder for one test, which is gone when dropped.
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) struct Folder(pub(crate) PathBuf);

#[allow(dead_code, reason = "not every test file needs it")]
impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gamut-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path in UTF-8").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
