//! Rule sets, positions and what can be said about them.

use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use gamut_games::registry::GAME_IDS;
use gamut_players::KINDS;
use tokio::sync::watch;

use super::extract::{Answer, Asked, Part, Sent, json};
use super::requests::{EvaluationQuery, LineQuery, PositionQuery};
use super::types::{
    Arrangement, EvaluationView, KeyView, KindView, LevelView, OverlayView, PlayersView,
    PositionCheck, RulesView, StatusView, ThoughtView, TroubleView,
};
use crate::any_match::{
    AnyMatch, CheckArrangement, CheckPosition, DescribeRules, DrawOverlay, position, with_rules,
};
use crate::evaluation::evaluation;
use crate::levels::LEVELS;
use crate::pool::Purpose;
use crate::problem::Problem;
use crate::shown::{Shown, ShownVisitor};
use crate::state::Studio;

/// Who judges a position for the evaluation bar: in a few milliseconds, and always the same.
pub(crate) const QUICK_PLAYER: &str = "engine:nodes=20000,hash=1";
/// Who analyses when nobody is named.
pub(crate) const ANALYST: &str = "engine:time=5m";
/// How often an analysis is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

pub(super) async fn list() -> Answer<Vec<RulesView>> {
    json(GAME_IDS.iter().map(|id| with_rules(id, DescribeRules)).collect::<Result<_, _>>()?)
}

pub(super) async fn show(Part(rules): Part<String>) -> Answer<RulesView> {
    json(with_rules(&rules, DescribeRules)?)
}

pub(super) async fn players() -> Answer<PlayersView> {
    let levels = LEVELS.iter().map(|level| LevelView {
        name: level.name.to_owned(),
        spec: level.spec.to_owned(),
        explanation: level.explanation.to_owned(),
    });
    let kinds = KINDS.iter().map(|kind| KindView {
        name: kind.name.to_owned(),
        summary: kind.summary.to_owned(),
        keys: kind
            .keys
            .iter()
            .map(|key| KeyView {
                name: key.name.to_owned(),
                default: key.default.to_owned(),
                help: key.help.to_owned(),
            })
            .collect(),
    });
    json(PlayersView { levels: levels.collect(), kinds: kinds.collect() })
}

pub(super) async fn status(State(studio): State<Studio>) -> Answer<StatusView> {
    json(StatusView { searches: studio.pool.running() })
}

pub(super) async fn check(
    Part(rules): Part<String>,
    Asked(query): Asked<PositionQuery>,
) -> Answer<PositionCheck> {
    json(with_rules(&rules, CheckPosition(query.position.as_deref(), query.size))?)
}

pub(super) async fn arrange(
    Part(rules): Part<String>,
    Sent(sent): Sent<Arrangement>,
) -> Answer<PositionCheck> {
    json(with_rules(&rules, CheckArrangement(&sent))??)
}

pub(super) async fn overlay(
    Part((rules, overlay)): Part<(String, String)>,
    Asked(query): Asked<PositionQuery>,
) -> Answer<OverlayView> {
    let PositionQuery { position, size } = &query;
    let draw = DrawOverlay { position: position.as_deref(), size: *size, overlay: &overlay };
    json(with_rules(&rules, draw)??)
}

pub(super) async fn evaluate(
    Part(rules): Part<String>,
    Asked(query): Asked<EvaluationQuery>,
) -> Answer<EvaluationView> {
    struct Evaluate(EvaluationQuery);
    impl ShownVisitor for Evaluate {
        type Output = Result<EvaluationView, Problem>;
        fn visit<G: Shown>(self) -> Self::Output {
            let position = position::<G>(self.0.position.as_deref(), None)?;
            let name = self.0.evaluation.as_deref().unwrap_or(G::EVALUATIONS[0].name);
            evaluation::<G>(&position, name).ok_or_else(|| {
                let known: Vec<_> = G::EVALUATIONS.iter().map(|known| known.name).collect();
                let (name, known) = (gamut_game::excerpt(name), known.join(", "));
                Problem::not_found(format!("{} has no evaluation {name}: {known}", G::ID))
            })
        }
    }
    json(with_rules(&rules, Evaluate(query))??)
}

fn line(studio: &Studio, rules: &str, query: &LineQuery) -> Result<Box<dyn AnyMatch>, Problem> {
    let moves = query.moves.as_deref().unwrap_or_default();
    let moves = moves.split(',').filter(|text| !text.trim().is_empty());
    let board = studio.line(rules, query.start.as_deref(), None, moves)?;
    match board.outcome() {
        Some(outcome) => Err(Problem::conflict(format!("the game is over here ({outcome})"))),
        None => Ok(board),
    }
}

pub(super) async fn estimate(
    State(studio): State<Studio>,
    Part(rules): Part<String>,
    Asked(query): Asked<LineQuery>,
) -> Answer<ThoughtView> {
    let board = line(&studio, &rules, &query)?;
    let player = studio.program(&rules, query.player.as_deref().unwrap_or(QUICK_PLAYER))?;
    json(think(&studio, &*board, &player).await?)
}

/// Lets a player think about a match once, for somebody who waits.
pub(super) async fn think(
    studio: &Studio,
    board: &dyn AnyMatch,
    player: &gamut_players::PlayerSpec,
) -> Result<ThoughtView, Problem> {
    let thinker = board.thinker(player, 1, studio.policy);
    let threads = thinker.threads();
    let think = move |stop: &_| thinker.think(stop, &mut |_| {});
    studio.pool.run(Purpose::Move, threads, think).await?
}

/// Events with what a player thinks, the last with `done`. When the stream is dropped, the
/// search ends.
pub(super) async fn analysis(
    State(studio): State<Studio>,
    Part(rules): Part<String>,
    Asked(query): Asked<LineQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, axum::Error>> + Send + use<>>, Problem> {
    let board = line(&studio, &rules, &query)?;
    let player = studio.program(&rules, query.player.as_deref().unwrap_or(ANALYST))?;
    let thinker = board.thinker(&player, 1, studio.policy);
    let threads = thinker.threads();
    let (sender, receiver) = watch::channel(None::<ThoughtView>);
    let think = move |stop: &_| {
        let mut report = |thought| drop(sender.send_replace(Some(thought)));
        thinker.think(stop, &mut report)
    };
    let search = Box::pin(async move { studio.pool.run(Purpose::Analysis, threads, think).await? });
    let thoughts = stream::unfold(Some((search, receiver)), async |state| {
        let (mut search, mut receiver) = state?;
        tokio::select! {
            biased;
            last = &mut search => {
                let event = match last {
                    Ok(thought) => Event::default().event("thought").json_data(&thought),
                    Err(problem) => {
                        let trouble = TroubleView { detail: problem.detail };
                        Event::default().event("trouble").json_data(&trouble)
                    }
                };
                Some((event, None))
            }
            Ok(()) = receiver.changed() => {
                let thought = receiver.borrow_and_update().clone();
                let event = Event::default().event("thought").json_data(&thought);
                // Nobody reads faster; the next thought may be the last meanwhile.
                tokio::time::sleep(TELL_EVERY).await;
                Some((event, Some((search, receiver))))
            }
        }
    });
    Ok(Sse::new(thoughts).keep_alive(KeepAlive::default()))
}
