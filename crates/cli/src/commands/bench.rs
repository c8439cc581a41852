use std::io::Write;
use std::time::Instant;

use gamut_game::{Game, History, Match, perft, random_playout, random_position, rng};
use gamut_games::registry::GAME_IDS;
use gamut_players::{
    Playable, PlayableVisitor, Player, seat, signature, signatures, with_playable,
};
use gamut_search::{Limits, StopSwitch, Task};
use serde_json::json;

use super::grouped;
use crate::args::BenchArgs;
use crate::failure::Failure;

/// Random games played of each rule set.
const GAMES: u64 = 200;
/// Random positions of each rule set below which the tree is counted.
const TREES: u64 = 20;
/// Random positions of each rule set that are searched.
const SEARCHED: u64 = 3;
/// Alpha-beta goes one ply deeper until it has entered this many positions.
const ALPHA_BETA_NODES: u64 = 300_000;
/// Positions that the engine enters.
const ENGINE_NODES: u64 = 100_000;

/// One kind of work with one rule set.
struct Work {
    game: &'static str,
    kind: &'static str,
    nodes: u64,
    seconds: f64,
}

fn timed(game: &'static str, kind: &'static str, work: impl FnOnce() -> u64) -> Work {
    let start = Instant::now();
    let nodes = work();
    Work { game, kind, nodes, seconds: start.elapsed().as_secs_f64() }
}

struct Bench;

impl PlayableVisitor for Bench {
    type Output = Vec<Work>;
    fn visit<G: Playable>(self) -> Vec<Work> {
        let mut works = vec![timed(G::ID, "rules", rules::<G>)];
        works.extend(searches::<G>());
        works
    }
}

/// Plays random games and counts small trees.
fn rules<G: Game>() -> u64 {
    let mut history = History::new();
    let mut nodes = 0;
    for game in 0..GAMES {
        let playout = random_playout::<G>(&G::start(), &mut rng(1, game), &mut history);
        nodes += u64::from(playout.plies);
    }
    for tree in 0..TREES {
        let position = random_position::<G>(&G::start(), tree as u32 * 2, &mut rng(2, tree));
        let count = perft::<G>(&position, 3);
        nodes += count;
    }
    nodes
}

/// Searches some positions with the game's lean evaluation, if it has one.
fn searches<G: Playable>() -> Vec<Work> {
    // Pieces mean little in Lines of Action; its lean evaluation is Garcia's.
    let lean = ["garcia", "material"]
        .into_iter()
        .find(|&name| G::evaluations().iter().any(|known| known.name == name));
    let Some(lean) = lean else { return Vec::new() };
    let player = |spec: String| {
        let spec = spec.parse().expect("a spec of ours");
        seat::<G>(&spec, 0).expect("the game has the evaluation")
    };
    let think = |player: &mut dyn Player<G>, game: &Match<G>, limits| {
        let task = Task { limits, stop: &StopSwitch::new(), report: &mut |_| {} };
        player.think(game, task).expect("searches do not fail")
    };
    let games: Vec<Match<G>> = (0..)
        .map(|n| random_position::<G>(&G::start(), 10 + 5 * (n as u32 % 5), &mut rng(3, n)))
        .filter(|position| G::outcome(position).or_else(|| G::rule_draw(position)).is_none())
        .take(SEARCHED as usize)
        .map(Match::from_position)
        .collect();
    let alpha_beta = timed(G::ID, "alpha-beta", || {
        let mut player = player(format!("alphabeta:eval={lean},order=none"));
        let mut nodes = 0;
        for game in &games {
            for depth in 2..=60 {
                let thought = think(&mut *player, game, Limits::depth(depth));
                nodes += thought.nodes;
                if thought.nodes >= ALPHA_BETA_NODES {
                    break;
                }
            }
        }
        nodes
    });
    let engine = timed(G::ID, "engine", || {
        let mut player = player(format!("engine:eval={lean},hash=4"));
        let mut nodes = 0;
        for game in &games {
            let thought = think(&mut *player, game, Limits::nodes(ENGINE_NODES));
            nodes += thought.nodes;
        }
        nodes
    });
    vec![alpha_beta, engine]
}

pub(super) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let works: Vec<Work> =
        GAME_IDS.iter().filter_map(|id| with_playable(id, Bench)).flatten().collect();
    let nodes: u64 = works.iter().map(|work| work.nodes).sum();
    let seconds: f64 = works.iter().map(|work| work.seconds).sum();
    if args.json {
        let works: Vec<_> = works
            .iter()
            .map(|w| {
                json!({ "game": w.game, "work": w.kind, "nodes": w.nodes, "seconds": w.seconds })
            })
            .collect();
        let signatures: serde_json::Map<_, _> = signatures()
            .iter()
            .map(|(game, signed)| {
                let signed = signed.iter().map(|&(kind, sum)| (kind.to_owned(), short(sum).into()));
                ((*game).to_owned(), signed.collect::<serde_json::Map<_, _>>().into())
            })
            .collect();
        let report = json!({ "nodes": nodes, "seconds": seconds, "works": works,
            "signatures": signatures, "signature": signature() });
        writeln!(out, "{report}")?;
        return Ok(());
    }
    for work in &works {
        writeln!(
            out,
            "{:<13}{:<12}{:>12} nodes {:>8.1} Mnodes/s",
            work.game,
            work.kind,
            grouped(work.nodes),
            work.nodes as f64 / work.seconds.max(1e-9) / 1e6
        )?;
    }
    writeln!(
        out,
        "rules: plies of {GAMES} random games, and leaves of {TREES} trees of depth 3\n\
         alpha-beta, engine: positions entered, judged by material (Lines of Action: Garcia)\n"
    )?;
    write!(out, "{}", table())?;
    writeln!(out, "signature {}", signature())?;
    Ok(())
}

fn short(sum: u64) -> String {
    format!("{:08x}", sum >> 32)
}

/// What signs the build, one row for each kind of player and one column for each game. After a
/// change of play it shows what else changed.
fn table() -> String {
    let games = signatures();
    let cell = |text: &str| format!("{text:<9.8}");
    let row = |name: &str, cells: Vec<String>| {
        let cells: String = cells.iter().map(|text| cell(text)).collect();
        format!("{}\n", format!("{name:<11}{cells}").trim_end())
    };
    let mut kinds: Vec<&str> = Vec::new();
    for (kind, _) in games.iter().flat_map(|(_, signed)| signed) {
        if !kinds.contains(kind) {
            kinds.push(kind);
        }
    }
    let mut text = row("signs", games.iter().map(|(game, _)| (*game).to_owned()).collect());
    for kind in kinds {
        let cells = games.iter().map(|(_, signed)| {
            let signature = signed.iter().find(|(known, _)| *known == kind);
            signature.map_or("-".to_owned(), |&(_, sum)| short(sum))
        });
        text.push_str(&row(kind, cells.collect()));
    }
    text
}
