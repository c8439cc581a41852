//! Rule sets, positions and what can be said about them.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use gamut::{AnyGame, AnyMatch, PlayerSpec, games};
use tokio::sync::watch;
use tracing::{info, warn};

use super::events::event;
use super::extract::{Answer, Asked, Part, Sent, json};
use super::requests::{EvaluationQuery, LineQuery, PositionQuery};
use super::types::{
    Arrangement, EvaluationView, OverlayView, PositionCheck, RulesView, StatusView, ThoughtView,
    TroubleView,
};
use crate::advisers::{analyst, quick_judge};
use crate::error::StudioError;
use crate::http::{By, Problem};
use crate::pool::Purpose;
use crate::search::Search;
use crate::seldom::OncePerMinute;
use crate::state::Studio;

/// How often an analysis is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

pub(super) async fn list() -> Answer<Vec<RulesView>> {
    json(games().map(AnyGame::describe).collect())
}

pub(super) async fn show(Part(rules): Part<String>) -> Answer<RulesView> {
    json(gamut::game(&rules)?.describe())
}

pub(super) async fn status(State(studio): State<Studio>) -> Answer<StatusView> {
    json(StatusView { searches: studio.pool.running(), seated: studio.tables.seated() })
}

pub(super) async fn check(
    Part(rules): Part<String>,
    Asked(query): Asked<PositionQuery>,
) -> Answer<PositionCheck> {
    json(gamut::game(&rules)?.check_position(query.position.as_deref(), query.size))
}

pub(super) async fn arrange(
    Part(rules): Part<String>,
    Sent(sent): Sent<Arrangement>,
) -> Answer<PositionCheck> {
    json(gamut::game(&rules)?.check_arrangement(&sent)?)
}

pub(super) async fn overlay(
    Part((rules, overlay)): Part<(String, String)>,
    Asked(query): Asked<PositionQuery>,
) -> Answer<OverlayView> {
    json(gamut::game(&rules)?.overlay(query.position.as_deref(), query.size, &overlay)?)
}

pub(super) async fn evaluate(
    Part(rules): Part<String>,
    Asked(query): Asked<EvaluationQuery>,
) -> Answer<EvaluationView> {
    let EvaluationQuery { position, evaluation } = &query;
    json(gamut::game(&rules)?.evaluate(position.as_deref(), evaluation.as_deref())?)
}

fn line(studio: &Studio, rules: &str, query: &LineQuery) -> Result<Box<dyn AnyMatch>, StudioError> {
    let moves = query.moves.as_deref().unwrap_or_default();
    let moves = moves.split(',').filter(|text| !text.trim().is_empty());
    let board = studio.line(rules, query.start.as_deref(), None, moves)?;
    match board.outcome() {
        Some(outcome) => Err(StudioError::Conflict(format!("the game is over here ({outcome})"))),
        None => Ok(board),
    }
}

pub(super) async fn estimate(
    State(studio): State<Studio>,
    Part(rules): Part<String>,
    By(asker): By,
    Asked(query): Asked<LineQuery>,
) -> Answer<ThoughtView> {
    let board = line(&studio, &rules, &query)?;
    let usual = quick_judge(gamut::game(&rules)?.tier());
    let player = studio.program(&rules, query.player.as_deref().unwrap_or(usual), asker)?;
    json(think(&studio, &*board, &player).await?)
}

/// Lets a player think about a match once, while the request waits.
pub(super) async fn think(
    studio: &Studio,
    board: &dyn AnyMatch,
    player: &PlayerSpec,
) -> Result<ThoughtView, StudioError> {
    let search = Search::once(board, player, studio.policy);
    let threads = search.threads();
    let think = move |stop: &_| search.run(stop, &mut |_| {});
    let thought = studio.pool.run(Purpose::Move, threads, think).await.flatten();
    thought.inspect_err(log_if_no_answer)
}

/// Logs that a program that was asked for its opinion did not answer.
fn log_if_no_answer(problem: &StudioError) {
    static WORTH_LOGGING: OncePerMinute = OncePerMinute::new();
    if matches!(problem, StudioError::Player { .. } | StudioError::Internal(_)) {
        match WORTH_LOGGING.is_due() {
            true => warn!("{problem}"),
            false => info!("{problem}"),
        }
    }
}

/// Events with what a player thinks, the last with `done`. When the stream is dropped, the
/// search ends.
pub(super) async fn analysis(
    State(studio): State<Studio>,
    Part(rules): Part<String>,
    By(asker): By,
    Asked(query): Asked<LineQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + Send + use<>>, Problem> {
    let board = line(&studio, &rules, &query)?;
    let (usual, _) = analyst(gamut::game(&rules)?.tier());
    let player = studio.program(&rules, query.player.as_deref().unwrap_or(usual), asker)?;
    let search = Search::once(&*board, &player, studio.policy);
    let threads = search.threads();
    let (sender, receiver) = watch::channel(None::<ThoughtView>);
    let think = move |stop: &_| {
        let mut report = |thought| drop(sender.send_replace(Some(thought)));
        search.run(stop, &mut report)
    };
    let search = Box::pin(async move { studio.pool.run(Purpose::Analysis, threads, think).await? });
    let thoughts = stream::unfold(Some((search, receiver)), async |state| {
        let (mut search, mut receiver) = state?;
        tokio::select! {
            biased;
            last = &mut search => {
                let event = match last {
                    Ok(thought) => event("thought", &thought),
                    Err(problem) => {
                        log_if_no_answer(&problem);
                        event("trouble", &TroubleView { detail: problem.to_string() })
                    }
                };
                Some((Ok(event), None))
            }
            Ok(()) = receiver.changed() => {
                let thought = receiver.borrow_and_update().clone();
                let event = event("thought", &thought);
                // Nobody reads faster, and by then the next thought may be the last.
                tokio::time::sleep(TELL_EVERY).await;
                Some((Ok(event), Some((search, receiver))))
            }
        }
    });
    Ok(Sse::new(thoughts).keep_alive(KeepAlive::default()))
}
