//! What is no HTTP, or too much of it.

use std::io::{Read, Write};
use std::net::Shutdown;

use gamut_game::rng;
use rand::RngExt;

use crate::client::Studio;

/// Whether somebody else is still served.
fn is_fine(studio: &Studio) -> bool {
    studio.get("/api/status").status == 200
}

/// Hung up, or told what was wrong.
fn is_refusal(answer: &[u8]) -> bool {
    answer.is_empty() || answer.starts_with(b"HTTP/1.1 4")
}

#[test]
fn random_bytes_do_no_harm() {
    let studio = Studio::start();
    let mut rng = rng(41, 0);
    for _ in 0..200 {
        let mut bytes: Vec<u8> =
            (0..rng.random_range(1..400_usize)).map(|_| rng.random()).collect();
        if rng.random::<bool>() {
            // Half of them as far as a parser likes to come.
            bytes.splice(0..0, *b"POST /api/games HTTP/1.1\r\nHost: localhost\r\n");
        }
        let mut stream = studio.connect();
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(is_refusal(&answer), "{}", String::from_utf8_lossy(&answer));
    }
    assert!(is_fine(&studio));
}

#[test]
fn requests_that_break_off_change_nothing() {
    let studio = Studio::start();
    let body = r#"{"rules":"loa"}"#;
    let request = format!(
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    for end in 0..request.len() {
        let mut stream = studio.connect();
        stream.write_all(&request.as_bytes()[..end]).expect("a connection");
        drop(stream);
    }
    assert_eq!(studio.get("/api/games").json()["total"], 0);
}

#[test]
fn heads_with_two_meanings_are_refused() {
    let studio = Studio::start();
    for head in [
        "Content-Length: 3\r\nContent-Length: 4",
        "Content-Length: -1",
        "Content-Length: 99999999999999999999999",
        "Transfer-Encoding: chunked, identity",
        "Host: localhost\r\nContent-Length: 0",
        " folded: header",
        "Bad Name: x",
    ] {
        let mut stream = studio.connect();
        let request = format!("POST /api/games HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("a connection");
        stream.shutdown(Shutdown::Write).expect("a connection");
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(is_refusal(&answer), "{head}: {}", String::from_utf8_lossy(&answer));
    }
}

#[test]
fn large_heads_are_refused() {
    let studio = Studio::start();
    // The limit is 64 KiB, but what comes with the last of them is read as well.
    let long = "x".repeat(200_000);
    let many: Vec<_> = (0..70).map(|_| ("X-Many", "x")).collect();
    for answer in [
        studio.ask("GET", "/api/status", &[("X-Long", &long)], b""),
        studio.ask("GET", "/api/status", &many, b""),
        studio.ask("GET", &format!("/{long}"), &[], b""),
    ] {
        assert!(matches!(answer.status, 414 | 431), "{}", answer.status);
    }
    assert!(is_fine(&studio));
}

#[test]
fn large_bodies_are_refused_and_not_kept() {
    let studio = Studio::start();
    let json = ("Content-Type", "application/json");
    let usual = vec![b' '; gamut_studio::limits::LARGEST_REQUEST + 1];
    studio.ask("POST", "/api/games", &[json], &usual).problem(413);
    let file = vec![b' '; gamut_studio::limits::LARGEST_FILE + 1];
    studio.ask("POST", "/api/records", &[json], &file).problem(413);
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    assert_eq!(studio.ask("POST", "/link/loa", &[form], &usual).status, 413);

    // As much as it takes: the studio says no when it has heard the limit, not at the end.
    let mut stream = studio.connect();
    let head = "POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Transfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).expect("a connection");
    let chunk = [&b"10000\r\n"[..], &[b' '; 0x10000], b"\r\n"].concat();
    let mut sent = 0;
    while stream.write_all(&chunk).is_ok() {
        sent += 0x10000;
        assert!(sent < 64 << 20, "it listens to {sent} bytes");
    }
    assert!(is_fine(&studio));
}

#[test]
fn no_path_leads_to_files() {
    let studio = Studio::start();
    for path in [
        "/assets/../Cargo.toml",
        "/assets/%2e%2e/Cargo.toml",
        "/assets/..%2fCargo.toml",
        "/assets/%2e%2e%2f%2e%2e%2fCargo.toml",
        "/assets/..\\Cargo.toml",
        "/assets//etc/passwd",
        "/assets/game.js%00.css",
        "/assets/",
        "/games/../../etc/passwd",
        "/games/..%2f..%2fetc%2fpasswd",
        "/api/games/..%2f..%2fstudio.sqlite",
        "/api/rules/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/.git/config",
        "/%",
        "/%zz",
        "/games/%ff%fe",
        "/games/%00",
        "*",
    ] {
        let answer = studio.ask("GET", path, &[], b"");
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
        let text = answer.text();
        assert!(!text.contains("[package]") && !text.contains("root:"), "{path}");
    }
}

#[test]
fn a_connection_serves_one_request_after_the_other() {
    let studio = Studio::start();
    let mut stream = studio.connect();
    let request = "GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(50);
    let last = "GET /api/status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all((request + last).as_bytes()).expect("a connection");
    let mut answers = String::new();
    stream.read_to_string(&mut answers).expect("answers");
    assert_eq!(answers.matches("HTTP/1.1 200 OK").count(), 51);
}
