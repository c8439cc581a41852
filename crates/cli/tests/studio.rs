//! `gamut serve` as a process: what it prints, how it ends, and what it keeps when killed.

#![cfg(unix)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::programs::{SLEEPER, is_alive, until};
use common::{Folder, gamut};
use gamut_game::Record;
use gamut_studio::{FILE_NAME, Server, Settings};
use rusqlite::Connection;
use serde_json::{Value, json};

/// A running `gamut serve`, killed when dropped.
struct Studio {
    child: Child,
    /// Host and port.
    address: String,
    /// The lines after the first, as far as they were printed at once.
    out: BufReader<std::process::ChildStdout>,
    /// `None` when nobody reads them any more.
    errors: Option<std::process::ChildStderr>,
}

impl Studio {
    fn start(data: &str) -> Self {
        Self::start_on("127.0.0.1:0", data)
    }

    fn start_on(bind: &str, data: &str) -> Self {
        Self::start_with(&["--bind", bind, "--data", data])
    }

    fn start_with(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gamut"))
            .arg("serve")
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("gamut starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        out.read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("Gamut Studio: http://").expect(&line);
        let address = address.trim_end_matches('/').to_owned();
        let errors = child.stderr.take();
        Self { child, address, out, errors }
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> std::io::Result<TcpStream> {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )?;
        Ok(stream)
    }

    /// The answer to a request, unless the studio ends meanwhile.
    fn try_ask(&self, method: &str, path: &str, body: &Value) -> std::io::Result<Value> {
        let mut answer = String::new();
        self.send(method, path, body)?.read_to_string(&mut answer)?;
        let text = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        Ok(serde_json::from_str(text)?)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_ask(method, path, body).expect("an answer")
    }

    fn get(&self, path: &str) -> Value {
        self.ask("GET", path, &json!({}))
    }

    fn begin(&self, new: &Value) -> String {
        self.ask("POST", "/api/games", new)["id"].as_str().expect("an id").to_owned()
    }

    /// Watches a game, whose programs move from now on.
    fn watch(&self, id: &str) -> BufReader<TcpStream> {
        let stream = self.send("GET", &format!("/api/games/{id}/events"), &json!({}));
        BufReader::new(stream.expect("a connection"))
    }

    fn signal(&self, name: &str) {
        let command = format!("kill -{name} {}", self.child.id());
        let status = Command::new("sh").args(["-c", &command]).status().expect("a shell");
        assert!(status.success());
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn plies(game: &Value) -> usize {
    game["plies"].as_array().map_or(0, Vec::len)
}

/// What the studio said on standard error in all.
fn log_of(studio: Studio) -> String {
    let mut studio = studio;
    studio.signal("INT");
    let mut log = String::new();
    studio.errors.take().expect("a pipe").read_to_string(&mut log).expect("text");
    log
}

#[test]
fn the_log_tells_what_was_asked_for() {
    let folder = Folder::new("log");
    let refused = |level: &str| {
        let data = folder.path(level);
        let args = ["--bind", "127.0.0.1:0", "--data", &data, "--log", level];
        let studio = Studio::start_with(&args);
        studio.get("/api/games/nobody");
        studio.get("/api/rules");
        log_of(studio)
    };
    let debug = refused("debug");
    assert!(debug.contains("INFO listening on 127.0.0.1:"), "{debug}");
    assert!(debug.contains("INFO GET \"/api/games/nobody\": 404, there is no game"), "{debug}");
    assert!(debug.contains("DEBUG GET \"/api/rules\": 200 in "), "{debug}");
    let info = refused("info");
    assert!(info.contains("404") && !info.contains("200"), "{info}");
    assert_eq!(refused("warn"), "", "what strangers do wrong fills no log");
}

#[test]
fn the_log_tells_why_a_program_did_not_move() {
    let folder = Folder::new("log-fault");
    let studio = Studio::start(&folder.path("data"));
    let new = json!({ "rules": "chess", "white": "uci:/bin/false", "black": "random" });
    let answer = studio.ask("POST", "/api/games", &new);
    let id = answer["id"].as_str().expect("an id");
    studio.ask("POST", &format!("/api/games/{id}/step"), &json!({}));
    let log = log_of(studio);
    assert!(log.contains("WARN") && log.contains(id) && log.contains("/bin/false"), "{log}");
}

/// As with `gamut serve --log debug 2>&1 | head`.
#[test]
fn a_log_that_nobody_reads_any_more_keeps_nothing_from_going_on() {
    let folder = Folder::new("log-unread");
    let data = folder.path("data");
    let args = ["--bind", "127.0.0.1:0", "--data", &data, "--log", "debug"];
    let mut studio = Studio::start_with(&args);
    drop(studio.errors.take());
    for _ in 0..3 {
        let answer = studio.try_ask("GET", "/api/rules", &json!({}));
        assert!(answer.is_ok_and(|rules| rules.is_array()));
    }
}

/// Players that keep what they evolved, or what they looked at, from move to move: the page and
/// the terminal play the same game.
#[test]
fn a_game_in_the_studio_is_that_of_gamut_play() {
    let folder = Folder::new("same-game");
    let studio = Studio::start(&folder.path("data"));
    for (game, black, white) in [
        ("othello", "hgp:pop=10,gens=4", "hgp:pop=8,gens=3,keep-population=on"),
        ("breakthrough", "hgp:pop=8,gens=3", "engine:depth=4,hash=1"),
    ] {
        let file = folder.path(&format!("{game}.pgn"));
        let args = ["play", game, "--black", black, "--white", white, "--seed", "31", "--quiet"];
        assert!(gamut(&[&args[..], &["--save", &file]].concat(), "").status.success());
        let record = std::fs::read_to_string(&file).expect("a record");
        let record = Record::parse_all(&record).expect("a record").remove(0);

        let new = json!({ "rules": game, "black": black, "white": white, "seed": 31 });
        let id = studio.begin(&new);
        let mut watched = studio.watch(&id);
        let mut line = String::new();
        while studio.get(&format!("/api/games/{id}"))["outcome"].is_null() {
            line.clear();
            watched.read_line(&mut line).expect("an event");
        }
        let shown = studio.get(&format!("/api/games/{id}"));
        let moves: Vec<_> = shown["plies"].as_array().expect("plies").iter().collect();
        let moves: Vec<_> = moves.iter().map(|ply| &ply["move"]["text"]).collect();
        assert_eq!(moves, record.moves().collect::<Vec<_>>(), "{game}");
        assert!(moves.len() > 20, "{game}: {}", moves.len());
    }
}

/// A connection to the file, as other programs have it.
fn database(folder: &Folder) -> Connection {
    Connection::open(folder.path(FILE_NAME)).expect("a database")
}

/// Numbers that look like chance, the same every time.
fn dice(round: u64) -> impl FnMut(u64) -> u64 {
    let mut state = round;
    move |sides| {
        state = gamut_board::mix(state + 1);
        state % sides
    }
}

#[test]
fn what_was_answered_survives_kill_9() {
    let folder = Folder::new("killed");
    let data = folder.path("");
    let mut known: Vec<(String, usize)> = Vec::new();
    for round in 0..6 {
        let mut dice = dice(round);
        let mut studio = Studio::start(&data);
        let listed = studio.get("/api/games");
        assert_eq!(listed["total"], known.len() as u64);
        for (id, answered) in &known {
            let game = studio.get(&format!("/api/games/{id}"));
            assert!(plies(&game) >= *answered, "{} of {answered} moves: {game}", plies(&game));
        }
        // Programs that move all the time, as somebody watches.
        let new = json!({ "rules": "loa", "black": "random", "white": "rplayer" });
        let mut watched = Vec::new();
        for _ in 0..3 {
            let id = studio.begin(&new);
            let events = studio.watch(&id);
            known.push((id, 0));
            watched.push(events);
        }
        // And people, in the middle of whose moves it ends.
        for _ in 0..2 {
            known.push((studio.begin(&json!({ "rules": "chess" })), 0));
        }
        let people = known.len() - 2..known.len();
        let mut killer = Some(dice(40) + 5);
        let pid = studio.child.id();
        let mut ended = None;
        'playing: for turn in 0.. {
            for at in people.clone() {
                if killer == Some(turn) {
                    // While the next requests are on their way.
                    killer = None;
                    let delay = dice(8);
                    ended = Some(std::thread::spawn(move || {
                        std::thread::sleep(Duration::from_millis(delay));
                        let kill = format!("kill -9 {pid}");
                        Command::new("sh").args(["-c", &kill]).status().expect("a shell");
                    }));
                }
                let (id, answered) = &mut known[at];
                let path = format!("/api/games/{id}");
                let Ok(game) = studio.try_ask("GET", &path, &json!({})) else { break 'playing };
                let legal = game["board"]["legal"].as_array().cloned().unwrap_or_default();
                let Some(next) = legal.get(dice(legal.len().max(1) as u64) as usize) else {
                    continue;
                };
                let played = json!({ "move": next["text"] });
                let Ok(game) = studio.try_ask("POST", &format!("{path}/moves"), &played) else {
                    break 'playing;
                };
                *answered = plies(&game).max(*answered);
            }
        }
        ended.expect("a killer").join().expect("killed");
        studio.child.wait().expect("an end");
        // What spectators were shown was on disk before.
        for (events, at) in watched.into_iter().zip(people.start - 3..) {
            let games = events.lines().map_while(Result::ok).filter_map(|line| {
                serde_json::from_str::<Value>(line.strip_prefix("data: ")?).ok()
            });
            known[at].1 = games.map(|game| plies(&game)).max().unwrap_or(0);
        }
        drop(studio);
        let whole: String = database(&folder)
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))
            .expect("a check");
        assert_eq!(whole, "ok");
    }
    let moved = known.iter().filter(|(_, answered)| *answered > 0).count();
    assert!(moved > known.len() / 2, "the test plays: {known:?}");
}

#[test]
fn ctrl_c_and_the_system_end_it_at_once_even_while_people_watch() {
    let folder = Folder::new("ended");
    for signal in ["INT", "TERM"] {
        let mut studio = Studio::start(&folder.path(""));
        let player = "engine:time=60s";
        let new = json!({ "rules": "chess", "black": player, "white": player });
        let id = studio.begin(&new);
        let mut watching: Vec<_> = (0..20).map(|_| studio.watch(&id)).collect();
        let mut line = String::new();
        while !line.starts_with("event: thought") {
            line.clear();
            assert!(watching[0].read_line(&mut line).expect("events") > 0);
        }
        let begun = Instant::now();
        studio.signal(signal);
        assert!(studio.child.wait().expect("an end").success(), "{signal}");
        let mut errors = String::new();
        studio.errors.take().expect("a pipe").read_to_string(&mut errors).expect("text");
        assert_eq!(errors, "", "{signal}");
        assert!(begun.elapsed() < Duration::from_secs(3), "{signal}: {:?}", begun.elapsed());
    }
}

/// Whatever ends the studio, and whatever a program is doing: it ends with it, and with the last
/// spectator.
#[test]
fn no_program_stays_behind() {
    let folder = Folder::new("studio-sleepers");
    let script = folder.path("sleeper.sh");
    std::fs::write(&script, SLEEPER).expect("a script");
    for end in ["INT", "TERM", "leaves"] {
        for when in ["starts", "thinks"] {
            let what = format!("{end}-{when}");
            let mark = folder.path(&what);
            let spec = format!("uci:/bin/sh,args='{script}' '{mark}' {when},startup=60s,nodes=9");
            let mut studio = Studio::start(&folder.path(""));
            let id = studio.begin(&json!({ "rules": "chess", "white": spec }));
            let watched = studio.watch(&id);
            until(&what, || Path::new(&format!("{mark}.asleep")).exists());
            let pid = std::fs::read_to_string(&mark).expect("a number").trim().to_owned();
            assert!(is_alive(&pid), "{what}");
            if end == "leaves" {
                drop(watched);
            } else {
                studio.signal(end);
                until(&what, || studio.child.try_wait().expect("a state").is_some());
            }
            until(&what, || !is_alive(&pid));
        }
    }
}

#[test]
fn a_thousand_requests_at_once_are_answered() {
    let folder = Folder::new("crowd");
    let studio = Studio::start(&folder.path(""));
    let id = studio.begin(&json!({ "rules": "chess" }));
    let paths = ["/", "/api/games", "/games", &format!("/games/{id}"), "/assets/game.js"];
    let mut left = 1_000;
    while left > 0 {
        // As many at once as the operating system lets a program have.
        let sent = (0..left)
            .map_while(|number| studio.send("GET", paths[number % paths.len()], &json!({})).ok());
        let streams: Vec<_> = sent.collect();
        assert!(streams.len() >= left.min(200), "{} connections", streams.len());
        left -= streams.len();
        for mut stream in streams {
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).expect("an answer");
            assert!(answer.starts_with(b"HTTP/1.1 200 OK"), "{:?}", answer.get(..40));
        }
    }
    assert_eq!(studio.get("/api/status"), json!({ "searches": 0, "seated": 0 }));
}

/// What else a studio prints, until it is told to end.
fn rest(mut studio: Studio) -> String {
    // An answer shows that all was printed.
    studio.get("/api/status");
    studio.signal("INT");
    let mut text = String::new();
    studio.out.read_to_string(&mut text).expect("text");
    text
}

#[test]
fn people_are_told_where_it_is_and_warned_when_others_reach_it() {
    let folder = Folder::new("told");
    let own = rest(Studio::start(&folder.path("")));
    assert_eq!(own, format!("Games are kept in {}. Ctrl-C ends.\n", folder.path("")));
    let open = rest(Studio::start_on("0.0.0.0:0", &folder.path("")));
    assert!(open.contains("WARNING: listening on 0.0.0.0:"), "{open}");
}

#[test]
fn the_next_free_port_is_taken_unless_one_was_named() {
    let folder = Folder::new("ports");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address");
    let settings = Settings { address, tries: 50, data: folder.0.clone(), names: Vec::new() };
    let server = Server::bind(&settings).expect("a port after it");
    assert!(server.address().port() > address.port());
    let named = Settings { tries: 0, ..settings };
    assert!(Server::bind(&named).is_err());
    // An address of another computer, and the one that is taken.
    is_refused("192.0.2.1:0", &folder.path(""), "cannot listen on 192.0.2.1:0: ");
    is_refused(&address.to_string(), &folder.path(""), &format!("cannot listen on {address}: "));
}

fn is_refused(bind: &str, data: &str, expected: &str) {
    let output = gamut(&["serve", "--bind", bind, "--data", data], "");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{err}");
    assert!(err.starts_with("gamut: ") && err.lines().count() == 1, "{err}");
    assert!(err.contains(expected), "{err}");
}

#[test]
fn a_file_that_is_not_ours_is_left_alone() {
    let folder = Folder::new("foreign");
    let path = folder.path(FILE_NAME);
    let bytes: Vec<u8> = {
        let mut dice = dice(7);
        (0..10_000).map(|_| dice(256) as u8).collect()
    };
    std::fs::write(&path, &bytes).expect("a file");
    is_refused("127.0.0.1:0", &folder.path(""), "file is not a database");
    assert!(std::fs::read(&path).expect("a file") == bytes, "it is as it was");
    assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 1, "nothing beside it");
    // A file in place of the folder, and a folder in place of the file.
    is_refused("127.0.0.1:0", &path, "choose with --data DIR");
    std::fs::remove_file(&path).expect("a file");
    std::fs::create_dir(&path).expect("a folder");
    is_refused("127.0.0.1:0", &folder.path(""), "choose with --data DIR");
}

#[test]
fn games_of_a_later_gamut_are_left_alone() {
    let folder = Folder::new("later");
    let later = database(&folder);
    later.execute_batch("CREATE TABLE game (id TEXT); PRAGMA user_version = 99;").expect("a table");
    drop(later);
    let path = folder.path(FILE_NAME);
    let before = std::fs::read(&path).expect("a file");
    is_refused("127.0.0.1:0", &folder.path(""), "its format 99 is of a later Gamut");
    assert!(std::fs::read(&path).expect("a file") == before, "it is as it was");
}

#[test]
fn games_cannot_be_kept_where_nothing_can_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("readonly");
    let closed = Path::new(&folder.0).join("closed");
    std::fs::create_dir(&closed).expect("a folder");
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o555)).expect("a mode");
    // File modes do not keep root out.
    if std::fs::write(closed.join("try"), "").is_err() {
        is_refused("127.0.0.1:0", closed.to_str().expect("a path"), "choose with --data DIR");
    }
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o755)).expect("a mode");
}
