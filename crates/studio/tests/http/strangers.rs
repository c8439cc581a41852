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

/// An address can be sent to anybody, and a stranger's page can redirect to it: the browser then
/// says neither an origin nor that the request is ours. What it would start or read is refused.
#[cfg(unix)]
#[test]
fn a_link_starts_no_programs_and_reads_no_files() {
    use std::os::unix::fs::PermissionsExt;
    let studio = Studio::start();
    let game = studio.begin("chess");
    let folder = std::env::temp_dir().join(format!("gamut-link-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (program, mark) = (folder.join("program.sh"), folder.join("started"));
    let text = format!(
        "#!/bin/sh\n: > {}\nwhile read -r line; do case $line in uci) echo uciok ;; isready) \
         echo readyok ;; go*) echo bestmove e2e4 ;; esac; done\n",
        mark.display()
    );
    std::fs::write(&program, text).expect("a program");
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).expect("a program");
    let spec = format!("uci:{}", program.display());
    let own = format!("http://{}", studio.address);
    let addresses = |spec: &str| {
        [
            format!("/api/rules/chess/estimate?player={spec}"),
            format!("/api/rules/chess/analysis?player={spec}"),
            game.at(&format!("/hint?player={spec}")),
        ]
    };
    for path in addresses(&spec) {
        for headers in
            [&[][..], &[("Sec-Fetch-Site", "none")], &[("Referer", "http://evil.example")]]
        {
            let refused = studio.ask("GET", &path, headers, b"").problem(400);
            assert!(refused.starts_with("a link starts no programs of this machine"), "{refused}");
        }
    }
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    let body = format!("black=human&white={spec}").replace('/', "%2F");
    assert_ne!(studio.ask("POST", "/new/chess", &[form], body.as_bytes()).status, 303);
    let files = ["file:/etc/passwd", "engine:eval=/etc/passwd", "evo:/etc/passwd"];
    for path in files.into_iter().flat_map(addresses) {
        let refused = studio.get(&path).problem(400);
        assert!(refused.contains("a link reads no files of this machine"), "{refused}");
    }
    for path in addresses("evo:best") {
        assert_eq!(studio.get(&path).status, 200, "it comes with us: {path}");
    }
    assert!(!mark.exists(), "what is refused is not done");
    for ours in [("Sec-Fetch-Site", "same-origin"), ("Origin", &own), ("X-Gamut", "1")] {
        for path in addresses(&spec) {
            let answer = studio.ask("GET", &path, &[ours], b"");
            assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        }
    }
    assert!(mark.exists());
    // A header that is there twice may be read in two ways.
    let twice = [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")];
    studio.ask("GET", "/api/games", &twice, b"").problem(400);
    let _ = std::fs::remove_dir_all(&folder);
}

/// A studio that was given a name, for a proxy or a tunnel, is open to others.
#[test]
fn a_studio_with_a_name_is_open_to_others() {
    let studio = Studio::start_as("board.example");
    let new = br#"{"rules":"chess","white":"uci:/bin/true"}"#;
    let json = ("Content-Type", "application/json");
    let answer = studio.ask("POST", "/api/games", &[json, ("Host", "board.example")], new);
    assert!(answer.problem(400).starts_with("the studio is open to others"));
}
