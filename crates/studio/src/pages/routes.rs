//! Which address shows which page.

use axum::extract::{Form, FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use gamut::{AnyGame, AnyMatch, Outcome, Side, games};
use gamut_board::Square;
use gamut_game::{Reason, excerpt};
use maud::Markup;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::home::GameCard;
use super::link::LinkedGame;
use super::new::{FieldProblem, NewGameForm};
use super::saved::SavedGame;
use super::showcase::Thumbnail;
use super::{api, error, game, home, link, new, reference, saved, setup};
use crate::api::extract::{Asked, Part};
use crate::api::games::create;
use crate::api::players::players;
use crate::api::requests::NewGame;
use crate::api::types::{BoardView, GameSummary, PlyView, RulesView, SideName};
use crate::error::StudioError;
use crate::game::{now, summary};
use crate::http::{By, Problem};
use crate::policy::Outside;
use crate::state::{Studio, people};

/// How many games the first page shows.
const RECENT: u32 = 5;
/// How many games the list shows at a time.
const LISTED: u32 = 50;

pub(crate) fn router() -> Router<Studio> {
    Router::new()
        .route("/", get(home_page))
        .route("/new/{rules}", get(new_page).post(begin_game))
        .route("/games", get(games_page))
        .route("/games/{id}", get(game_page))
        .route("/games/{id}/delete", post(delete_game))
        .route("/setup", get(any_setup))
        .route("/setup/{rules}", get(setup_page))
        .route("/link/{rules}", get(link_page).post(open_link))
        .route("/api", get(api_page))
}

/// A problem as people see it.
pub(crate) fn problem_page(problem: &Problem) -> Response {
    let page = error::error(problem.status.as_u16(), &problem.detail);
    // For the log.
    (problem.status, Extension(problem.clone()), page).into_response()
}

struct PageProblem(Problem);

impl<E: Into<Problem>> From<E> for PageProblem {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for PageProblem {
    fn into_response(self) -> Response {
        problem_page(&self.0)
    }
}

type Page = Result<Markup, PageProblem>;

/// Parts of the path and the query of a page, with problems as pages.
struct Of<T>(T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Of<T> {
    type Rejection = PageProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, PageProblem> {
        let Part(value) = Part::from_request_parts(parts, state).await?;
        Ok(Self(value))
    }
}

struct With<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for With<T> {
    type Rejection = PageProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, PageProblem> {
        let Asked(value) = Asked::from_request_parts(parts, state).await?;
        Ok(Self(value))
    }
}

/// A form, with problems as pages.
struct Filled<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Filled<T> {
    type Rejection = PageProblem;

    async fn from_request(request: Request, state: &S) -> Result<Self, PageProblem> {
        match Form::from_request(request, state).await {
            Ok(Form(value)) => Ok(Self(value)),
            Err(rejection) => {
                Err(PageProblem(Problem::new(rejection.status(), rejection.body_text())))
            }
        }
    }
}

fn all_rules() -> Vec<RulesView> {
    games().map(AnyGame::describe).collect()
}

/// The ids and names of rule sets.
fn names(rules: &[RulesView]) -> Vec<(String, String)> {
    rules.iter().map(|rules| (rules.id.clone(), rules.name.clone())).collect()
}

fn saved_game(summary: &GameSummary, rules: &[RulesView]) -> SavedGame {
    let known = rules.iter().find(|known| known.id == summary.rules);
    SavedGame {
        id: summary.id.clone(),
        rules_name: known.map_or(&summary.rules, |rules| &rules.name).clone(),
        name: summary.name.clone(),
        players: match known.map(|rules| rules.first) {
            Some(SideName::Black) | None => [&summary.black, &summary.white],
            Some(SideName::White) => [&summary.white, &summary.black],
        }
        .map(|seat| seat.label.clone()),
        plies: summary.plies as usize,
        result: capitalised(summary.outcome.as_deref().unwrap_or("unfinished")),
        updated: summary.updated,
        thumbnail: known.map(|rules| Thumbnail::new(rules, &summary.cells)),
    }
}

/// A text that begins a line: "Draw: stalemate".
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

async fn home_page(State(studio): State<Studio>) -> Page {
    let rules = all_rules();
    let cards: Vec<_> = rules
        .iter()
        .map(|rules| GameCard {
            rules: rules.id.clone(),
            name: rules.name.clone(),
            summary: rules.rules.clone(),
            board: Thumbnail::showcase(rules),
        })
        .collect();
    let (_, recent) = studio.store.list(0, RECENT)?;
    let recent: Vec<_> = recent.iter().map(|saved| saved_game(&summary(saved), &rules)).collect();
    Ok(home::home(&cards, &recent, now()))
}

/// What the address of a page may say about its board.
#[derive(Deserialize)]
struct BoardQuery {
    position: Option<String>,
    size: Option<u8>,
}

async fn new_page(
    State(studio): State<Studio>,
    Of(rules): Of<String>,
    With(query): With<BoardQuery>,
) -> Result<Response, PageProblem> {
    let game = gamut::game(&rules)?;
    let rules = game.describe();
    let mut form = NewGameForm::usual(rules.first, game.tier());
    form.start = query.position.unwrap_or_default();
    form.size = query.size.map(|size| size.to_string()).unwrap_or_default();
    Ok(new_form(&studio, game, &rules, &form, Vec::new()))
}

/// The form, with the board it begins with and what is wrong with it.
fn new_form(
    studio: &Studio,
    game: &dyn AnyGame,
    rules: &RulesView,
    form: &NewGameForm,
    mut problems: Vec<FieldProblem>,
) -> Response {
    let size = form.size.parse().ok();
    let first = game.begin(Some(&form.start), size);
    if let Err(problem) = &first
        && !problems.iter().any(|known| matches!(known.field, "start" | "size"))
    {
        problems.push(FieldProblem { field: "start", problem: problem.to_string() });
    }
    let first = first.or_else(|_| game.begin(None, None));
    let cells = first.map(|board| last_cells(&*board)).unwrap_or_default();
    let status = if problems.is_empty() { StatusCode::OK } else { StatusCode::BAD_REQUEST };
    let mut players = players(Some(game));
    // People are offered elsewhere, and what is refused is not offered at all.
    players.kinds.retain(|kind| kind.name != "human");
    players.kinds.retain(|kind| kind.alone.is_some() || studio.policy.outside == Outside::Allowed);
    let page = new::new_game(rules, &players, &Thumbnail::new(rules, &cells), form, &problems);
    (status, page).into_response()
}

fn last_cells(board: &dyn AnyMatch) -> String {
    board.views().last().map(|view| view.cells.clone()).unwrap_or_default()
}

async fn begin_game(
    State(studio): State<Studio>,
    Of(rules): Of<String>,
    By(asker): By,
    Filled(form): Filled<NewGameForm>,
) -> Result<Response, PageProblem> {
    let game = gamut::game(&rules)?;
    let rules = game.describe();
    let mut problems = Vec::new();
    let size = form.size(&rules.sizes).unwrap_or_else(|problem| {
        problems.push(problem);
        None
    });
    let seed = form.seed().unwrap_or_else(|problem| {
        problems.push(problem);
        None
    });
    let seats = match form.seats(game.tier()) {
        Ok((black, white)) => Some([black, white]),
        Err(wrong) => {
            problems.extend(wrong);
            None
        }
    };
    if let (Some([black, white]), true) = (seats, problems.is_empty()) {
        for (spec, chosen, field) in
            [(&black, &form.black, "black_spec"), (&white, &form.white, "white_spec")]
        {
            if let Err(problem) = studio.player(&rules.id, &spec.to_string(), asker) {
                let field = if chosen.is_empty() { "spec" } else { field };
                problems.push(FieldProblem { field, problem: problem.to_string() });
            }
        }
        let start_is_fine = game.begin(Some(&form.start), size).is_ok();
        if problems.is_empty() && start_is_fine {
            // Programs that play each other are there to be watched.
            let watched = !black.is_human() && !white.is_human();
            let begun = create(
                &studio,
                &NewGame {
                    rules: rules.id.clone(),
                    start: Some(form.start.clone()),
                    size,
                    black: Some(black.to_string()),
                    white: Some(white.to_string()),
                    seed,
                    pace_ms: watched.then_some(1_000),
                    ..NewGame::default()
                },
                asker,
            )?;
            return Ok(Redirect::to(&format!("/games/{}", begun.id)).into_response());
        }
    }
    Ok(new_form(&studio, game, &rules, &form, problems))
}

/// Which part of the list.
#[derive(Deserialize)]
struct ListQuery {
    first: Option<u32>,
}

async fn games_page(State(studio): State<Studio>, With(query): With<ListQuery>) -> Page {
    let rules = all_rules();
    let first = query.first.unwrap_or(0);
    let (total, games) = studio.store.list(first, LISTED)?;
    let games: Vec<_> = games.iter().map(|saved| saved_game(&summary(saved), &rules)).collect();
    let part = saved::ListPart { first: first.into(), most: LISTED.into(), total };
    Ok(saved::saved(&games, &names(&rules), now(), part))
}

async fn game_page(State(studio): State<Studio>, Of(id): Of<String>) -> Page {
    let view = studio.table(&id)?.view();
    let rules = gamut::game(&view.rules)?.describe();
    Ok(game::game_page(&view, &rules))
}

async fn delete_game(
    State(studio): State<Studio>,
    Of(id): Of<String>,
) -> Result<Redirect, PageProblem> {
    studio.tables.delete(&studio.store, &id)?;
    Ok(Redirect::to("/games"))
}

/// The first game's, from where there are links to all others.
async fn any_setup() -> Redirect {
    let first = games().next().map_or("", AnyGame::id);
    Redirect::to(&format!("/setup/{first}"))
}

async fn setup_page(Of(rules): Of<String>, With(query): With<BoardQuery>) -> Page {
    let game = gamut::game(&rules)?;
    let asked = game.check_position(query.position.as_deref(), query.size);
    let board = match asked.board {
        Some(board) => board,
        None => usual_start(game)?,
    };
    Ok(setup::setup_page(&game.describe(), &board, &names(&all_rules())))
}

fn usual_start(game: &dyn AnyGame) -> Result<BoardView, StudioError> {
    let start = game.check_position(None, None).board;
    start.ok_or_else(|| StudioError::Internal("the start is not a position".to_owned()))
}

/// A game in an address.
#[derive(Deserialize)]
struct LinkQuery {
    #[serde(default)]
    start: String,
    /// With commas or spaces between them.
    #[serde(default)]
    moves: String,
    /// How players ended it where the rules did not: "White wins: resignation".
    #[serde(default)]
    ended: String,
    /// Who gave up, in links from before there was `ended`.
    #[serde(default)]
    resigned: String,
    /// After how many moves the board is shown; left out: at the end.
    ply: Option<usize>,
}

impl LinkQuery {
    fn ended(&self) -> Result<Option<Outcome>, StudioError> {
        let refused = |problem| Err(StudioError::Refused(problem));
        let resigned = |side: Side| Ok(Some(Outcome::win(!side, Reason::Resignation)));
        match (self.ended.as_str(), self.resigned.as_str()) {
            ("", "") => Ok(None),
            ("", "black") => resigned(Side::Black),
            ("", "white") => resigned(Side::White),
            ("", other) => {
                refused(format!("{} cannot have resigned: black or white", excerpt(other)))
            }
            (text, _) => match Outcome::parse_off_board(text) {
                None => refused(format!("no game ends like this: {}", excerpt(text))),
                outcome => Ok(outcome),
            },
        }
    }
}

fn linked(
    studio: &Studio,
    rules: &str,
    query: &LinkQuery,
) -> Result<Box<dyn AnyMatch>, StudioError> {
    let moves = query.moves.split([',', ' ']).filter(|text| !text.is_empty());
    let mut board = studio.line(rules, Some(&query.start), None, moves)?;
    if let Some(outcome) = query.ended()? {
        board.end(outcome);
    }
    Ok(board)
}

/// The squares of a move that are marked on the board after it.
fn marked(view: &PlyView) -> Vec<Square> {
    let Some(played) = &view.played else { return Vec::new() };
    // Of several pieces that could have made the move, none is the one.
    let from = if played.from.len() == 1 { played.from.first() } else { None };
    from.into_iter().chain(played.path.last()).filter_map(|name| name.parse().ok()).collect()
}

async fn link_page(
    State(studio): State<Studio>,
    Of(rules): Of<String>,
    With(query): With<LinkQuery>,
) -> Page {
    let described = gamut::game(&rules)?.describe();
    let board = linked(&studio, &rules, &query)?;
    let start = board.start_text();
    let ply = query.ply.map_or(board.plies(), |ply| ply.min(board.plies()));
    let shown = board.views().get(ply);
    let cells = shown.map(|view| view.cells.as_str()).unwrap_or_default();
    Ok(link::link(&LinkedGame {
        rules: described.id.clone(),
        rules_name: described.name.clone(),
        start: if start == described.start { String::new() } else { start },
        moves: board.move_texts().join(","),
        numbered_moves: numbered_moves(&*board),
        ended: board.ended().map(|outcome| outcome.to_string()).unwrap_or_default(),
        plies: board.plies(),
        ply,
        result: match board.outcome() {
            Some(outcome) => capitalised(&outcome.to_string()),
            None => format!("{} to move", board.to_move()),
        },
        thumbnail: Thumbnail {
            last_move: shown.map(marked).unwrap_or_default(),
            ..Thumbnail::new(&described, cells)
        },
    }))
}

/// The moves as a record has them, without its tags.
fn numbered_moves(board: &dyn AnyMatch) -> String {
    let record = board.record(&[]).to_string();
    let moves = record.split_once("\n\n").map_or("", |(_, moves)| moves);
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn open_link(
    State(studio): State<Studio>,
    Of(rules): Of<String>,
    Filled(query): Filled<LinkQuery>,
) -> Result<Redirect, PageProblem> {
    let board = linked(&studio, &rules, &query)?;
    let game = studio.keep(board, people(), |_| Ok(()))?;
    Ok(Redirect::to(&format!("/games/{}", game.id)))
}

async fn api_page(headers: HeaderMap, uri: Uri) -> Markup {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or(uri.authority().map(Authority::as_str));
    // It ends up in commands that people copy into a shell.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    let host = host.filter(|host| host.chars().all(is_plain)).unwrap_or("localhost:8080");
    let site = format!("http://{host}");
    let (endpoints, schemas) = reference::reference(&site);
    api::api(&endpoints, &schemas, &site, "/api/openapi.json")
}
