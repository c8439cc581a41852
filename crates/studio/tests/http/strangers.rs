//! Pages of other sites, and names that are not ours.

use std::net::Ipv4Addr;

use crate::client::Studio;

const NEW: &[u8] = br#"{"rules":"loa"}"#;

#[test]
fn foreign_names_are_not_answered_to() {
    let studio = Studio::start();
    for host in ["evil.example", "evil.example:8080", "192.168.1.7", "localhost.evil.example", ""] {
        studio.ask("GET", "/api/games", &[("Host", host)], b"").problem(421);
        assert_eq!(studio.ask("GET", "/", &[("Host", host)], b"").status, 421);
    }
    let open = Studio::start_on(Ipv4Addr::UNSPECIFIED);
    assert_eq!(open.ask("GET", "/", &[("Host", "192.168.1.7:80")], b"").status, 200);
    open.ask("GET", "/api/games", &[("Host", "evil.example")], b"").problem(421);
}

#[test]
fn pages_of_other_sites_cannot_act() {
    let studio = Studio::start();
    let own = format!("http://{}", studio.address);
    let json = ("Content-Type", "application/json");
    for (header, status) in [
        (("Origin", &*own), 201),
        (("Origin", "http://evil.example"), 403),
        (("Origin", "http://127.0.0.1:1"), 403),
        (("Origin", "null"), 403),
        (("Sec-Fetch-Site", "same-origin"), 201),
        (("Sec-Fetch-Site", "cross-site"), 403),
        (("Sec-Fetch-Site", "same-site"), 403),
    ] {
        let answer = studio.ask("POST", "/api/games", &[json, header], NEW);
        assert_eq!(answer.status, status, "{header:?}");
    }
    let games = studio.get("/api/games").json();
    assert_eq!(games["total"], 2, "what is refused is not done");
    // A form needs no script and no permission to be sent.
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    let id = games["games"][0]["id"].as_str().expect("an id");
    let path = format!("/games/{id}/delete");
    for foreign in [("Origin", "null"), ("Sec-Fetch-Site", "cross-site")] {
        assert_eq!(studio.ask("POST", &path, &[form, foreign], b"").status, 403);
    }
    assert_eq!(studio.ask("POST", &path, &[form, ("Origin", &own)], b"").status, 303);
}

#[test]
fn nothing_is_shared_with_other_origins() {
    let studio = Studio::start();
    for origin in ["http://evil.example", &format!("http://{}", studio.address)] {
        let answer = studio.ask("OPTIONS", "/api/games", &[("Origin", origin)], b"");
        assert!(answer.status >= 400);
        let headers = answer.headers.iter();
        assert!(headers.clone().all(|(name, _)| !name.starts_with("access-control-")));
    }
}
