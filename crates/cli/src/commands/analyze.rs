use std::io::{self, Write};

use gamut_game::{Match, Notation};
use gamut_players::{Playable, PlayableVisitor, PlayerSpec, seat};
use gamut_search::{Task, Thought};
use serde_json::json;

use super::grouped;
use crate::args::AnalyzeArgs;
use crate::failure::Failure;
use crate::interrupt::interrupts;
use crate::subject::watched;
use crate::thinking::{has_opinion, line_text, line_texts, score_text, short_number};

pub(super) struct Analyze<'a>(pub(super) &'a AnalyzeArgs);

impl PlayableVisitor for Analyze<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Result<(), Failure> {
        let args = self.0;
        let spec: PlayerSpec = args.player.parse()?;
        let mut player = seat::<G>(&spec, args.seed)?;
        let game = watched::<G>(&args.subject, args.record.as_deref(), args.nth, args.ply)?.game;
        if game.outcome().is_some() {
            return tell_it_is_over(args, &game, &spec);
        }
        let mut out = anstream::stdout().lock();
        if !args.json {
            writeln!(out, "{}: {} to move, {spec} thinks", G::NAME, game.side_to_move())?;
            writeln!(out, "{}", G::position_text(game.position()))?;
            writeln!(out, "\n depth       score      nodes  nodes/s  line")?;
            out.flush()?;
        }
        // What cannot be printed now is reported when the thinking is done.
        let mut printed = Ok(());
        let limits = player.limits();
        let thought = player.think(
            &game,
            Task {
                limits,
                stop: interrupts(),
                report: &mut |thought| {
                    if !args.json && printed.is_ok() {
                        printed = print_row(&mut out, &game, thought);
                    }
                },
            },
        );
        printed?;
        if args.json {
            print_json(&mut out, &game, &spec, &thought)
        } else {
            conclude(&mut out, &game, &thought)
        }
        .map_err(Failure::from)
    }
}

fn print_row<G: Notation>(
    out: &mut impl Write,
    game: &Match<G>,
    thought: &Thought<G>,
) -> io::Result<()> {
    writeln!(
        out,
        "{:>6} {:>11} {:>10} {:>8}  {}",
        thought.depth,
        // Whose score it is stands above and below; here the columns are narrow.
        thought.score.to_string().replace(" plies", "").replace(" ply", ""),
        short_number(thought.nodes as f64),
        short_number(thought.nodes_per_second()),
        line_text::<G>(game.position(), &thought.line, 40),
    )?;
    out.flush()
}

fn conclude<G: Notation>(
    out: &mut impl Write,
    game: &Match<G>,
    thought: &Thought<G>,
) -> io::Result<()> {
    let position = game.position();
    let best = thought.best.map(|m| G::record_text(position, m)).unwrap_or_default();
    writeln!(out, "\nbest move  {best}")?;
    if has_opinion(thought) {
        let score = score_text(thought.score, game.side_to_move());
        let proven = if thought.proven { "proven" } else { "an estimate" };
        writeln!(out, "score      {score} ({proven})")?;
        writeln!(out, "line       {}", line_text::<G>(position, &thought.line, 69))?;
    } else {
        writeln!(out, "score      none: this player does not judge positions")?;
    }
    writeln!(
        out,
        "searched   {} nodes in {:.3} s, depth {}",
        grouped(thought.nodes),
        thought.elapsed.as_secs_f64(),
        thought.depth
    )
}

fn print_json<G: Notation>(
    out: &mut impl Write,
    game: &Match<G>,
    spec: &PlayerSpec,
    thought: &Thought<G>,
) -> io::Result<()> {
    let position = game.position();
    let judged = has_opinion(thought);
    let report = json!({
        "game": G::ID,
        "position": G::position_text(position),
        "player": spec.to_string(),
        "move": thought.best.map(|m| G::move_text(position, m)),
        "score": judged.then(|| thought.score.value()),
        "score_text": judged.then(|| score_text(thought.score, game.side_to_move())),
        "proven": thought.proven,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": thought.elapsed.as_secs_f64(),
        "line": line_texts::<G>(position, &thought.line, G::move_text),
    });
    writeln!(out, "{report}")
}

/// There is nothing to think about, which is not the user's fault.
fn tell_it_is_over<G: Notation>(
    args: &AnalyzeArgs,
    game: &Match<G>,
    spec: &PlayerSpec,
) -> Result<(), Failure> {
    let outcome = game.outcome().map(|outcome| outcome.to_string()).unwrap_or_default();
    let position = G::position_text(game.position());
    let mut out = anstream::stdout().lock();
    if args.json {
        let report = json!({
            "game": G::ID,
            "position": position,
            "player": spec.to_string(),
            "move": null,
            "score": null,
            "score_text": outcome,
            "proven": true,
            "depth": 0,
            "nodes": 0,
            "seconds": 0.0,
            "line": [],
        });
        writeln!(out, "{report}")?;
    } else {
        writeln!(out, "{position}\nthe game is over: {outcome}")?;
    }
    Ok(())
}
