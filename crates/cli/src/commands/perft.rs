use std::io::Write;
use std::time::Instant;

use gamut_game::{Notation, divide};
use gamut_games::registry::GameVisitor;
use serde_json::{Map, Value, json};

use super::grouped;
use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::subject::position;

pub(super) struct Perft<'a>(pub(super) &'a PerftArgs);

impl GameVisitor for Perft<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Notation>(self) -> Result<(), Failure> {
        let args = self.0;
        let position = position::<G>(&args.subject)?;
        let progress = Progress::of("first moves");
        let start = Instant::now();
        let counts = divide::<G>(&position, args.depth, args.threads.into(), |done, all| {
            progress.tell(done, all, "");
        });
        let seconds = start.elapsed().as_secs_f64();
        progress.end();
        let nodes = if args.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };

        let mut by_move: Vec<(String, u64)> =
            counts.iter().map(|&(m, count)| (G::move_text(&position, m), count)).collect();
        by_move.sort();
        let mut out = anstream::stdout().lock();
        if args.json {
            let mut report = json!({
                "game": G::ID,
                "position": G::position_text(&position),
                "depth": args.depth,
                "nodes": nodes,
                "seconds": seconds,
            });
            if args.divide {
                let moves = by_move.into_iter().map(|(text, count)| (text, count.into()));
                report["divide"] = Value::Object(moves.collect::<Map<_, _>>());
            }
            writeln!(out, "{report}")?;
            return Ok(());
        }
        if args.divide {
            for (text, count) in by_move {
                writeln!(out, "{text:<12} {:>18}", grouped(count))?;
            }
        }
        let threads = match args.threads {
            1 => "one thread".to_owned(),
            n => format!("{n} threads"),
        };
        writeln!(
            out,
            "{} depth {}: {} leaf nodes in {seconds:.3} s, {:.1} Mnodes/s on {threads}",
            G::ID,
            args.depth,
            grouped(nodes),
            nodes as f64 / seconds.max(1e-9) / 1e6,
        )?;
        writeln!(
            out,
            "(leaf nodes: lines of exactly that length; the last ply is counted, not played)"
        )?;
        Ok(())
    }
}
