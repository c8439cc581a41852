//! The FFO endgame test: `cargo run --release -p gamut-search --example ffo -- --max-empties 26`.
use gamut_game::Notation;
use gamut_games::othello::Othello;
use gamut_search::endgame::othello::Solver;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let ids: Vec<&str> = args[1..].iter().map(|s| s.as_str()).collect();
    let mut solver = Solver::new(512);
    let (mut tn, mut ts) = (0u64, 0.0);
    for row in include_str!("../tests/data/ffo.tsv").lines().filter(|l| !l.starts_with('#')) {
        let [id, position, score, best] = row.split('\t').collect::<Vec<_>>()[..] else { panic!() };
        if !ids.contains(&id) {
            continue;
        }
        let p = Othello::parse_position(position).unwrap();
        let t = Instant::now();
        let s = solver.solve(&p, &|| false).unwrap();
        let secs = t.elapsed().as_secs_f64();
        let m = Othello::move_text(&p, s.best.unwrap());
        let ok = s.margin.to_string() == score && best.split(' ').any(|b| b == m);
        println!(
            "{id:>3} {:>3} {:>4} {m:>3} {} {:>12} {secs:8.2} {:6.1} ({score} {best})",
            position.matches('-').count(),
            s.margin,
            if ok { "ok" } else { "WRONG" },
            s.nodes,
            s.nodes as f64 / secs / 1e6
        );
        tn += s.nodes;
        ts += secs;
    }
    println!("total {tn} {ts:.2} {:.1}", tn as f64 / ts / 1e6);
}
