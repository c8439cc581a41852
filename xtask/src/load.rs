//! `cargo xtask load`: one game of two programs, many spectators, and people who open pages.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use crate::Result;
use crate::studio::Studio;

/// People who open pages at the same time, and how long each looks at one.
const READERS: usize = 4;
const LOOKS: Duration = Duration::from_millis(20);
/// What a spectator's thread needs.
const STACK: usize = 128 * 1024;

#[derive(Debug, Args)]
pub(crate) struct LoadArgs {
    /// Spectators of the game
    #[arg(long, default_value_t = 200)]
    spectators: usize,
    /// Time between two moves of the game, in milliseconds
    #[arg(long, default_value_t = 200)]
    pace: u32,
    /// The slowest that one page in a hundred may be, in milliseconds
    #[arg(long, default_value_t = 100.0)]
    most: f64,
    /// Measure this program instead of building one
    #[arg(long)]
    program: Option<PathBuf>,
}

/// What a spectator saw until the game was over.
#[derive(Default)]
struct Seen {
    events: usize,
    /// How many different states of the game.
    states: usize,
    last: String,
}

pub(crate) fn run(args: &LoadArgs) -> Result {
    let studio = Studio::start(args.program.as_deref())?;
    let player = "engine:nodes=5000,hash=1";
    let game = json!({
        "rules": "othello", "black": player, "white": player, "pace_ms": args.pace, "paused": true,
    });
    let id = studio.begin(&game)?;
    let path = format!("/api/games/{id}");
    let over = AtomicBool::new(false);
    let begun = Instant::now();
    let (seen, mut times) = thread::scope(|scope| -> Result<_> {
        let (ready, waiting) = mpsc::channel();
        let spectators: Vec<_> = (0..args.spectators)
            .map(|_| {
                let (ready, studio, path) = (ready.clone(), &studio, format!("{path}/events"));
                let watch = move || watch(studio, &path, &ready);
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, watch)
            })
            .collect();
        let readers: Vec<_> =
            (0..READERS).map(|_| scope.spawn(|| read_pages(&studio, &id, &over))).collect();
        drop(ready);
        // The game goes on when all are there, or cannot come.
        let arrived = waiting.iter().take(args.spectators).count();
        eprintln!("xtask: {arrived} spectators are there");
        let started = studio.ask("PATCH", &path, r#"{"paused":false}"#);
        let mut seen = Vec::new();
        for spectator in spectators {
            let spectator = spectator.map_err(|error| format!("a thread: {error}"))?;
            seen.push(spectator.join().map_err(|_| "a spectator broke down")?);
        }
        over.store(true, Ordering::Relaxed);
        let mut times = Vec::new();
        for reader in readers {
            times.extend(reader.join().map_err(|_| "a reader broke down")??);
        }
        started.map(|_| (seen, times))
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    let last = studio.ask("GET", &path, "")?;
    times.sort_by(f64::total_cmp);
    report(args, &studio, &seen, &times, &last, seconds)
}

fn report(
    args: &LoadArgs,
    studio: &Studio,
    seen: &[Result<Seen>],
    times: &[f64],
    last: &str,
    seconds: f64,
) -> Result {
    let lost = seen.iter().filter_map(|seen| seen.as_ref().err()).next();
    let seen: Vec<_> = seen.iter().flatten().collect();
    let events: usize = seen.iter().map(|seen| seen.events).sum();
    let most_states = seen.iter().map(|seen| seen.states).max().unwrap_or(0);
    let all_states = seen.iter().filter(|seen| seen.states == most_states).count();
    let end = seen.iter().filter(|seen| seen.last == last).count();
    let percentile = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1.0].map(percentile);
    println!("{} spectators of one game, {seconds:.1} s", args.spectators);
    println!(
        "pages     {} requests: p50 {p50:.1} ms, p95 {p95:.1} ms, p99 {p99:.1} ms, slowest \
              {most:.1} ms",
        times.len()
    );
    println!("events    {events} delivered, {:.0} a second", events as f64 / seconds);
    println!("states    {all_states} of {} saw all {most_states}", args.spectators);
    println!("the end   {end} of {} saw it", args.spectators);
    if let (Some(now), Some(peak)) = (studio.memory("VmRSS"), studio.memory("VmHWM")) {
        println!("memory    {} MiB, {} MiB at most", now / 1024, peak / 1024);
    }
    match lost {
        Some(problem) => Err(format!("a spectator was lost: {problem}")),
        None if end < args.spectators => Err("not every spectator saw the end".to_owned()),
        None if p99 >= args.most => Err(format!("p99 {p99:.1} ms: {} is the most", args.most)),
        None => Ok(()),
    }
}

/// Watches a game to its end.
fn watch(studio: &Studio, path: &str, ready: &Sender<()>) -> Result<Seen> {
    let lost = |error: std::io::Error| error.to_string();
    let stream = studio.send("GET", path, "").map_err(lost)?;
    let mut seen = Seen::default();
    let mut is_game = false;
    for line in BufReader::new(stream).lines() {
        let line = line.map_err(lost)?;
        if let Some(name) = line.strip_prefix("event: ") {
            seen.events += 1;
            is_game = name == "game";
        } else if let Some(data) = line.strip_prefix("data: ")
            && is_game
        {
            seen.states += 1;
            if seen.states == 1 {
                // The counter may have given up on others.
                let _ = ready.send(());
            }
            data.clone_into(&mut seen.last);
            // Two hundred readers of JSON would be what is measured.
            if data.contains(r#""waits_for":"nothing""#) {
                return Ok(seen);
            }
        }
    }
    Err("the stream ended before the game".to_owned())
}

/// Opens one page after the other until the game is over, and says how long each took, in
/// milliseconds.
fn read_pages(studio: &Studio, id: &str, over: &AtomicBool) -> Result<Vec<f64>> {
    let pages = ["/".to_owned(), format!("/games/{id}"), format!("/api/games/{id}")];
    let mut times = Vec::new();
    for page in pages.iter().cycle() {
        if over.load(Ordering::Relaxed) {
            break;
        }
        let begun = Instant::now();
        studio.ask("GET", page, "")?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
        thread::sleep(LOOKS);
    }
    Ok(times)
}
