//! Scratch: duels between configs.
use gamut_evolve::hgp::*;
use gamut_game::{Game, Match, MoveList, rng};
use gamut_games::{checkers::Checkers, loa::Loa, othello::Othello, virus::Virus};
use rand::RngExt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

enum Who {
    R,
    H(Box<Config>),
}
fn parse<G: Strategic>(text: &str) -> Who {
    if text == "r" {
        return Who::R;
    }
    let mut v: toml::Table = toml::Table::try_from(G::CONFIG).unwrap();
    for kv in text.split(',').filter(|s| !s.is_empty() && *s != "h") {
        let (k, val) = kv.split_once('=').unwrap();
        let val: toml::Value = toml::from_str::<toml::Table>(&format!("x={val}"))
            .ok()
            .map(|t| t["x"].clone())
            .unwrap_or_else(|| toml::Value::String(val.into()));
        if let Some(k) = k.strip_prefix("r.") {
            v["readings"].as_table_mut().unwrap().insert(k.into(), val);
        } else {
            v.insert(k.into(), val);
        }
    }
    let c: Config = v.try_into().unwrap();
    c.check().unwrap();
    Who::H(Box::new(c))
}
fn duel<G: Strategic>(a: &str, b: &str, games: u64, seed: u64) {
    let next = AtomicU64::new(0);
    let res = Mutex::new((0u64, 0u64, 0u64, 0f64, 0u64, 0u64));
    std::thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= games {
                        break;
                    }
                    let mut seeds = rng(seed, n);
                    let mut players: Vec<_> = [a, b]
                        .iter()
                        .map(|t| match parse::<G>(t) {
                            Who::R => None,
                            Who::H(c) => Some(Evolution::<G>::new(*c, vec![], seeds.random(), 1)),
                        })
                        .collect();
                    let mut m = Match::<G>::new().with_move_cap(
                        if G::ID == "othello" || G::ID == "virus" { 1000 } else { 150 },
                    );
                    let (mut time, mut moves, mut worst) = (0.0, 0, 0f64);
                    let a_first = n % 2 == 0;
                    let first = m.side_to_move();
                    while m.outcome().is_none() {
                        let who = if (m.side_to_move() == first) == a_first { 0 } else { 1 };
                        let mv = match &mut players[who] {
                            None => {
                                let mut l = G::Moves::default();
                                G::urged_moves(m.position(), &mut l);
                                l.as_slice()[seeds.random_range(0..l.as_slice().len())]
                            }
                            Some(e) => {
                                let t = std::time::Instant::now();
                                let ev = e.run(m.position(), &|| false, &mut |_| ());
                                let mv = e.choose(m.position(), &ev).unwrap();
                                let dt = t.elapsed().as_secs_f64();
                                if who == 0 {
                                    time += dt;
                                    moves += 1;
                                    worst = worst.max(dt);
                                }
                                mv
                            }
                        };
                        m.play(mv).unwrap();
                    }
                    let w = m.outcome().unwrap().winner.map(|w| (w == first) == a_first);
                    let mut r = res.lock().unwrap();
                    match w {
                        Some(true) => r.0 += 1,
                        None => r.1 += 1,
                        Some(false) => r.2 += 1,
                    }
                    r.3 += time;
                    r.4 += moves;
                    r.5 += m.moves().len() as u64;
                }
            });
        }
    });
    let r = res.into_inner().unwrap();
    let g = games as f64;
    let p = (r.0 as f64 + r.1 as f64 / 2.0) / g;
    let se = (p * (1.0 - p) / g).sqrt() * 1.96;
    println!(
        "{} {a} v {b}: +{} ={} -{}  {:.1}% ±{:.1}  {:.2} ms/move, {:.0} plies/game",
        G::ID,
        r.0,
        r.1,
        r.2,
        100.0 * p,
        100.0 * se,
        1000.0 * r.3 / r.4.max(1) as f64,
        r.5 as f64 / g
    );
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n = a[4].parse().unwrap();
    let seed = a.get(5).map_or(1, |s| s.parse().unwrap());
    match a[1].as_str() {
        "othello" => duel::<Othello>(&a[2], &a[3], n, seed),
        "checkers" => duel::<Checkers>(&a[2], &a[3], n, seed),
        "loa" => duel::<Loa>(&a[2], &a[3], n, seed),
        "virus" => duel::<Virus>(&a[2], &a[3], n, seed),
        "chess" => duel::<gamut_games::chess::Chess>(&a[2], &a[3], n, seed),
        _ => panic!(),
    }
}
