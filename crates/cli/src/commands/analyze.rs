use std::io::{self, Write};

use gamut::{named_player, usual_program};
use gamut_game::{Match, Notation, Outcome};
use gamut_players::{Playable, PlayableVisitor, PlayerSpec, seat};
use gamut_search::{Limits, Task, Thought, Verdict, ended_score};
use serde_json::{Value, json};

use super::grouped;
use crate::args::AnalyzeArgs;
use crate::failure::Failure;
use crate::interrupt::{interrupts, not_ready};
use crate::subject::watched;
use crate::thinking::{
    has_opinion, line_text, line_texts, score_text, short_number, square_values, verdict_text,
};

pub(super) struct Analyze<'a>(pub(super) &'a AnalyzeArgs);

impl PlayableVisitor for Analyze<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Result<(), Failure> {
        let args = self.0;
        let player = args.player.as_deref().unwrap_or(usual_program(G::TIER));
        let spec = named_player(G::TIER, player)?;
        let stop = interrupts();
        let mut player = seat::<G>(&spec, args.seed)?;
        let game = watched::<G>(&args.subject, args.record.as_deref(), args.nth, args.ply)?.game;
        let mut out = anstream::stdout().lock();
        // There is nothing to think about, which is not the user's fault.
        if let Some(outcome) = game.outcome() {
            return tell_it_is_over(&mut out, args.json, &game, outcome, &spec)
                .map_err(Failure::from);
        }
        player.get_ready(stop).map_err(|fault| not_ready(&spec, fault))?;
        if !args.json {
            writeln!(out, "{}: {} to move, {spec} thinks", G::NAME, game.side_to_move())?;
            writeln!(out, "{}", G::position_text(game.position()))?;
            writeln!(out, "\n depth         score      nodes  nodes/s  line")?;
            out.flush()?;
        }
        // What cannot be printed now is reported when the thinking is done.
        let mut printed = Ok(());
        let limits = player.limits(Limits::default());
        let thought = player.think(
            &game,
            Task {
                limits,
                stop,
                report: &mut |thought| {
                    if !args.json && printed.is_ok() {
                        printed = print_row(&mut out, &game, thought);
                    }
                },
            },
        );
        printed?;
        let thought = thought.map_err(Failure::player)?;
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
    let verdict = match has_opinion(thought) {
        true => in_a_column(&verdict_text(thought)),
        false => "-".to_owned(),
    };
    writeln!(
        out,
        "{:>6} {:>13} {:>10} {:>8}  {}",
        thought.depth,
        verdict,
        short_number(thought.nodes as f64),
        short_number(thought.nodes_per_second()),
        line_text::<G>(game.position(), &thought.line, 38),
    )?;
    out.flush()
}

/// Whose score it is stands above and below; in the table the columns are narrow.
fn in_a_column(verdict: &str) -> String {
    let shorter = [(" plies", ""), (" ply", ""), ("at most ", "≤"), ("at least ", "≥")];
    shorter.iter().fold(verdict.to_owned(), |text, (long, short)| text.replace(long, short))
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
        let score = score_text(thought, game.side_to_move());
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

fn print_json<G: Playable>(
    out: &mut impl Write,
    game: &Match<G>,
    spec: &PlayerSpec,
    thought: &Thought<G>,
) -> io::Result<()> {
    let text = has_opinion(thought).then(|| score_text(thought, game.side_to_move()));
    writeln!(out, "{}", as_json(game, spec, thought, text))
}

/// `judgement` is the score in words; without it there is no score.
fn as_json<G: Playable>(
    game: &Match<G>,
    spec: &PlayerSpec,
    thought: &Thought<G>,
    judgement: Option<String>,
) -> Value {
    let position = game.position();
    let judged = judgement.is_some();
    json!({
        "game": G::ID,
        "position": G::position_text(position),
        "player": spec.to_string(),
        "move": thought.best.map(|m| G::move_text(position, m)),
        "score": judged.then(|| thought.score.value()),
        "score_text": judgement,
        "verdict": judged.then(|| verdict_json(thought)),
        "proven": judged && thought.proven,
        "exact": judged && thought.is_exact,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": thought.elapsed.as_secs_f64(),
        "line": line_texts::<G>(position, &thought.line, G::move_text),
        "values": square_values::<G>(position, thought),
    })
}

/// What the score says, for programs that would rather not know how scores are numbered.
fn verdict_json<G: Notation>(thought: &Thought<G>) -> Value {
    match thought.score.verdict() {
        Verdict::Estimate(0) if thought.proven => json!({ "kind": "draw" }),
        Verdict::Estimate(_) => json!({ "kind": "estimate" }),
        Verdict::WinIn(plies) => json!({ "kind": "win", "plies": plies }),
        Verdict::LossIn(plies) => json!({ "kind": "loss", "plies": plies }),
        Verdict::WinBy(margin) => json!({ "kind": "win", "margin": margin }),
        Verdict::LossBy(margin) => json!({ "kind": "loss", "margin": margin }),
    }
}

fn tell_it_is_over<G: Playable>(
    out: &mut impl Write,
    json: bool,
    game: &Match<G>,
    outcome: Outcome,
    spec: &PlayerSpec,
) -> io::Result<()> {
    if json {
        let score = ended_score::<G>(game.position(), outcome, 0);
        let known = Thought { score, proven: true, is_exact: true, ..Thought::none() };
        return writeln!(out, "{}", as_json(game, spec, &known, Some(outcome.to_string())));
    }
    writeln!(out, "{}\nthe game is over: {outcome}", G::position_text(game.position()))
}
