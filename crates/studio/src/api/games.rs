//! Games that are played and kept.

use std::convert::Infallible;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt};
use gamut::{Side, usual_program};

use super::events::table_event;
use super::extract::{Answer, Asked, Part, Sent, json};
use super::requests::{
    Branch, GameChange, HintQuery, NewGame, NewMove, PartQuery, RecordFile, Resignation, TakeBack,
};
use super::rules::think;
use super::types::{BoardView, GameList, GameView, ReadGames, ThoughtView};
use crate::error::StudioError;
use crate::game::{Game, summary};
use crate::http::{By, Problem};
use crate::policy::Asker;
use crate::state::{Studio, checked_name};

/// The longest part of a list.
const MOST_LISTED: u32 = 100;

pub(super) async fn list(
    State(studio): State<Studio>,
    Asked(query): Asked<PartQuery>,
) -> Answer<GameList> {
    let most = query.most.unwrap_or(20);
    if !(1..=MOST_LISTED).contains(&most) {
        return Err(Problem::bad(format!("most is {most}: 1 to {MOST_LISTED}")));
    }
    let (total, games) = studio.store.list(query.first.unwrap_or(0), most)?;
    json(GameList { total, games: games.iter().map(summary).collect() })
}

pub(super) async fn begin_game(
    State(studio): State<Studio>,
    Sent(new): Sent<NewGame>,
) -> Result<(StatusCode, Json<GameView>), Problem> {
    // Pages of others cannot send JSON.
    let game = create(&studio, &new, Asker::Ours)?;
    Ok((StatusCode::CREATED, Json(game.view())))
}

/// Begins a game as asked and keeps it.
pub(crate) fn create(studio: &Studio, new: &NewGame, asker: Asker) -> Result<Game, StudioError> {
    let moves = new.moves.iter().map(String::as_str);
    let board = studio.line(&new.rules, new.start.as_deref(), new.size, moves)?;
    let seats = studio.seats(&new.rules, [new.black.as_deref(), new.white.as_deref()], asker)?;
    studio.keep(board, seats, |game| {
        game.name = checked_name(new.name.as_deref().unwrap_or_default())?;
        game.set_seed(new.seed.unwrap_or(game.seed))?;
        game.set_pace(new.pace_ms.unwrap_or(0))?;
        game.paused = new.paused.unwrap_or(false);
        Ok(())
    })
}

pub(super) async fn read_file(
    State(studio): State<Studio>,
    Sent(file): Sent<RecordFile>,
) -> Result<(StatusCode, Json<ReadGames>), Problem> {
    // A megabyte of moves takes long enough to keep others waiting.
    let open = move || {
        let RecordFile { rules, text, name } = &file;
        studio.open_file(rules.as_deref(), text, name.as_deref().unwrap_or_default())
    };
    let opened = tokio::task::spawn_blocking(open).await;
    let games = opened.map_err(|_| Problem::internal("reading broke down; this is a bug"))??;
    let games = games.iter().map(|game| summary(&game.saved())).collect();
    Ok((StatusCode::CREATED, Json(ReadGames { games })))
}

pub(super) async fn show(State(studio): State<Studio>, Part(id): Part<String>) -> Answer<GameView> {
    json(studio.table(&id)?.view())
}

pub(super) async fn change(
    State(studio): State<Studio>,
    Part(id): Part<String>,
    Sent(wanted): Sent<GameChange>,
) -> Answer<GameView> {
    let table = studio.table(&id)?;
    let rules = table.game().rules;
    let player = |spec: &Option<String>| {
        spec.as_deref().map(|spec| studio.player(&rules, spec, Asker::Ours)).transpose()
    };
    let seats = [player(&wanted.black)?, player(&wanted.white)?];
    json(table.change(&studio.store, |game| {
        if let Some(name) = &wanted.name {
            game.name = checked_name(name)?;
        }
        if let Some(pace) = wanted.pace_ms {
            game.set_pace(pace)?;
        }
        for (side, spec) in Side::BOTH.into_iter().zip(seats) {
            if let Some(spec) = spec {
                game.set_seat(side, spec);
            }
        }
        if let Some(paused) = wanted.paused {
            game.set_paused(paused);
        }
        Ok(())
    })?)
}

pub(super) async fn delete(
    State(studio): State<Studio>,
    Part(id): Part<String>,
) -> Result<StatusCode, Problem> {
    studio.tables.delete(&studio.store, &id)?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn play(
    State(studio): State<Studio>,
    Part(id): Part<String>,
    Sent(new): Sent<NewMove>,
) -> Answer<GameView> {
    let seconds = new.seconds.filter(|time| time.is_finite() && (0.0..1e7).contains(time));
    json(studio.table(&id)?.change(&studio.store, |game| {
        let plies = game.board.plies();
        if new.ply.is_some_and(|ply| ply != plies) {
            return Err(StudioError::Conflict(format!("the game has {plies} moves by now")));
        }
        let side = game.board.to_move();
        if game.program_to_move().is_some() {
            let problem = format!("a program plays {side}: take its seat first");
            return Err(StudioError::Conflict(problem));
        }
        game.play(&new.text, seconds)
    })?)
}

pub(super) async fn take_back(
    State(studio): State<Studio>,
    Part(id): Part<String>,
    Sent(wanted): Sent<TakeBack>,
) -> Answer<GameView> {
    json(studio.table(&id)?.change(&studio.store, |game| {
        let plies = game.board.plies();
        let keep = match wanted.ply {
            Some(ply) if ply > plies => {
                return Err(StudioError::Refused(format!("the game has only {plies} moves")));
            }
            Some(ply) => ply,
            None => game.last_turn_of_a_person().ok_or_else(|| {
                StudioError::Conflict("there is no move of a person to take back".to_owned())
            })?,
        };
        game.truncate(keep);
        Ok(())
    })?)
}

pub(super) async fn resign(
    State(studio): State<Studio>,
    Part(id): Part<String>,
    Sent(wanted): Sent<Resignation>,
) -> Answer<GameView> {
    json(studio.table(&id)?.change(&studio.store, |game| {
        if let Some(outcome) = game.board.outcome() {
            return Err(StudioError::over(outcome));
        }
        game.resign(wanted.side.map_or(game.board.to_move(), Into::into));
        Ok(())
    })?)
}

pub(super) async fn step(State(studio): State<Studio>, Part(id): Part<String>) -> Answer<GameView> {
    json(studio.table(&id)?.step(&studio.store, &studio.pool).await?)
}

pub(super) async fn branch(
    State(studio): State<Studio>,
    Part(id): Part<String>,
    Sent(wanted): Sent<Branch>,
) -> Result<(StatusCode, Json<GameView>), Problem> {
    let old = studio.table(&id)?.game();
    let plies = old.board.plies();
    if wanted.ply > plies {
        return Err(Problem::bad(format!("the game has only {plies} moves")));
    }
    let mut board = old.board.clone();
    board.truncate(wanted.ply);
    let seat = |spec: &Option<String>, side: Side| match spec {
        Some(spec) => studio.player(&old.rules, spec, Asker::Ours),
        None => Ok(old.seat(side).clone()),
    };
    let seats = [seat(&wanted.black, Side::Black)?, seat(&wanted.white, Side::White)?];
    let game = studio.keep(board, seats, |game| {
        game.name = old.name.clone();
        game.seed = old.seed;
        game.seconds = old.seconds[..wanted.ply].to_vec();
        game.pace_ms = old.pace_ms;
        Ok(())
    })?;
    Ok((StatusCode::CREATED, Json(game.view())))
}

pub(super) async fn ply(
    State(studio): State<Studio>,
    Part((id, ply)): Part<(String, usize)>,
) -> Answer<BoardView> {
    let game = studio.table(&id)?.game();
    let board = game.board.board(ply);
    json(board.ok_or_else(|| StudioError::NoSuchPly(game.board.plies()))?)
}

pub(super) async fn hint(
    State(studio): State<Studio>,
    Part(id): Part<String>,
    By(asker): By,
    Asked(query): Asked<HintQuery>,
) -> Answer<ThoughtView> {
    let mut game = studio.table(&id)?.game();
    let plies = game.board.plies();
    match query.ply {
        Some(ply) if ply > plies => return Err(StudioError::NoSuchPly(plies).into()),
        Some(ply) if ply < plies => game.board.truncate(ply),
        _ => {}
    }
    if let Some(outcome) = game.board.outcome() {
        return Err(StudioError::over(outcome).into());
    }
    let usual = usual_program(gamut::game(&game.rules)?.tier());
    let player = studio.program(&game.rules, query.player.as_deref().unwrap_or(usual), asker)?;
    json(think(&studio, &*game.board, &player).await?)
}

pub(super) async fn record(
    State(studio): State<Studio>,
    Part(id): Part<String>,
) -> Result<impl IntoResponse, Problem> {
    let game = studio.table(&id)?.game();
    let ending = gamut::game(&game.rules)?.describe().record_extension;
    // Ids are letters and digits of ours.
    let name = format!("attachment; filename=\"{}-{}.{ending}\"", game.rules, game.id);
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], game.record()))
}

pub(super) async fn events(
    State(studio): State<Studio>,
    Part(id): Part<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + Send + use<>>, Problem> {
    let table = studio.table(&id)?;
    let events = table.watch(&studio.store, &studio.pool);
    let events = events.map(|event| Ok(table_event(&event)));
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
