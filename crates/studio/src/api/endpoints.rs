//! The one table of endpoints: the router, the OpenAPI document and the page at `/api` are
//! made from it.

use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, delete, get, patch, post};
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::requests::{
    Branch, EvaluationQuery, GameChange, HintQuery, LineQuery, NewGame, NewMove, PartQuery,
    PositionQuery, RecordFile, Resignation, TakeBack,
};
use super::types::{
    Arrangement, BoardView, EvaluationView, GameList, GameView, OverlayView, PlayersView,
    PositionCheck, ReadGames, RulesView, StatusView, ThoughtView, TroubleView,
};
use super::{games, players, rules};
use crate::limits::LARGEST_FILE;
use crate::state::Studio;

/// Something that can be asked of the studio.
pub(crate) struct Endpoint {
    /// The heading under which it is documented.
    pub(crate) group: &'static str,
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// Its name in the OpenAPI document.
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) details: &'static str,
    pub(crate) query: Option<Describe>,
    pub(crate) body: Option<Describe>,
    /// Whether no body is as good as an empty object.
    pub(crate) body_is_optional: bool,
    pub(crate) answer: Reply,
    pub(crate) handler: MethodRouter<Studio>,
}

/// The schema of a type.
pub(crate) type Describe = fn(&mut SchemaGenerator) -> Schema;

/// What an endpoint answers when all is well.
#[derive(Clone, Copy)]
pub(crate) enum Reply {
    /// JSON, with its status.
    Json(u16, Describe),
    /// Server-sent events whose data is JSON of these types; without one, an empty object.
    Events(&'static [(&'static str, Option<Describe>)]),
    /// Text, and what it is.
    Text(&'static str),
    /// Nothing, status 204.
    Nothing,
}

fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

impl Endpoint {
    fn get(path: &'static str, name: &'static str, handler: MethodRouter<Studio>) -> Self {
        Self {
            group: "",
            method: "get",
            path,
            name,
            summary: "",
            details: "",
            query: None,
            body: None,
            body_is_optional: false,
            answer: Reply::Nothing,
            handler,
        }
    }

    fn post(path: &'static str, name: &'static str, handler: MethodRouter<Studio>) -> Self {
        Self { method: "post", ..Self::get(path, name, handler) }
    }

    fn says(mut self, summary: &'static str, details: &'static str) -> Self {
        (self.summary, self.details) = (summary, details);
        self
    }

    fn asks<T: JsonSchema>(mut self) -> Self {
        self.query = Some(of::<T>);
        self
    }

    fn takes<T: JsonSchema>(mut self) -> Self {
        self.body = Some(of::<T>);
        self
    }

    fn may_take<T: JsonSchema>(self) -> Self {
        Self { body_is_optional: true, ..self.takes::<T>() }
    }

    fn answers<T: JsonSchema>(mut self) -> Self {
        self.answer = Reply::Json(200, of::<T>);
        self
    }

    fn creates<T: JsonSchema>(mut self) -> Self {
        self.answer = Reply::Json(201, of::<T>);
        self
    }

    fn replies(mut self, reply: Reply) -> Self {
        self.answer = reply;
        self
    }
}

/// Every endpoint, in the order in which they are documented.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    let groups = [
        ("Rules and positions", rules_and_positions()),
        ("Thinking", thinking()),
        ("Games", playing()),
        ("Files", files()),
    ];
    let named = |(group, endpoints): (&'static str, Vec<Endpoint>)| {
        endpoints.into_iter().map(move |endpoint| Endpoint { group, ..endpoint })
    };
    groups.into_iter().flat_map(named).collect()
}

fn rules_and_positions() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/api/rules", "listRules", get(rules::list))
            .says("The rule sets", "Their notation, start positions, pieces and overlays.")
            .answers::<Vec<RulesView>>(),
        Endpoint::get("/api/rules/{rules}", "showRules", get(rules::show))
            .says("One rule set", "")
            .answers::<RulesView>(),
        Endpoint::get("/api/rules/{rules}/position", "checkPosition", get(rules::check))
            .says(
                "Read a position",
                "Says what is wrong with a text, or how the position looks and what can be \
                 played in it.",
            )
            .asks::<PositionQuery>()
            .answers::<PositionCheck>(),
        Endpoint::post("/api/rules/{rules}/arrangement", "checkArrangement", post(rules::arrange))
            .says("Set up a position", "The position with these pieces, or what is wrong with it.")
            .takes::<Arrangement>()
            .answers::<PositionCheck>(),
        Endpoint::get("/api/rules/{rules}/overlays/{overlay}", "drawOverlay", get(rules::overlay))
            .says("Draw a teaching overlay", "Marks, a legend, and figures of both sides.")
            .asks::<PositionQuery>()
            .answers::<OverlayView>(),
        Endpoint::get("/api/rules/{rules}/evaluation", "evaluate", get(rules::evaluate))
            .says("Explain an evaluation", "Every feature with its value, weight and contribution.")
            .asks::<EvaluationQuery>()
            .answers::<EvaluationView>(),
    ]
}

fn thinking() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/api/players", "listPlayers", get(players::list))
            .says(
                "Who can play",
                "Levels by name, and every kind of player with its settings and the games it \
                 can play.",
            )
            .answers::<PlayersView>(),
        Endpoint::get("/api/rules/{rules}/players", "listPlayersOf", get(players::of_rules))
            .says(
                "Who can play a game",
                "Its levels, and the kinds of players that can play it, with the defaults that \
                 hold in this game.",
            )
            .answers::<PlayersView>(),
        Endpoint::get("/api/rules/{rules}/estimate", "estimate", get(rules::estimate))
            .says(
                "Ask a player once",
                "Without a player: a quick look of some milliseconds, the same every time. The \
                 search ends when the connection is closed.",
            )
            .asks::<LineQuery>()
            .answers::<ThoughtView>(),
        Endpoint::get("/api/rules/{rules}/analysis", "analyse", get(rules::analysis))
            .says(
                "Watch a player think",
                "Events named thought, the last with done = true; or one named trouble. At most \
                 five minutes; closing the connection ends the search.",
            )
            .asks::<LineQuery>()
            .replies(Reply::Events(&[
                ("thought", Some(of::<ThoughtView>)),
                ("trouble", Some(of::<TroubleView>)),
            ])),
        Endpoint::get("/api/games/{id}/hint", "hint", get(games::hint))
            .says("Ask for a hint", "The best move, its score and line.")
            .asks::<HintQuery>()
            .answers::<ThoughtView>(),
        Endpoint::get("/api/status", "showStatus", get(rules::status))
            .says(
                "How busy the studio is",
                "How many searches run at this moment, and how many players sit at boards.",
            )
            .answers::<StatusView>(),
    ]
}

fn playing() -> Vec<Endpoint> {
    vec![
        Endpoint::post("/api/games", "beginGame", post(games::begin_game))
            .says(
                "Begin a game",
                "From the start, a position, or a position and moves. People sit where no \
                 player is named.",
            )
            .takes::<NewGame>()
            .creates::<GameView>(),
        Endpoint::get("/api/games", "listGames", get(games::list))
            .says("The games that are kept", "The latest changed first.")
            .asks::<PartQuery>()
            .answers::<GameList>(),
        Endpoint::get("/api/games/{id}", "showGame", get(games::show))
            .says("One game", "With every move and the position after it.")
            .answers::<GameView>(),
        Endpoint::get("/api/games/{id}/events", "watchGame", get(games::events))
            .says(
                "Watch a game",
                "Events named game whenever it changes, thought while a program thinks, trouble \
                 when it does not move (then the game waits), gone when the game is deleted. \
                 Programs move only while somebody watches, or as steps are asked for.",
            )
            .replies(Reply::Events(&[
                ("game", Some(of::<GameView>)),
                ("thought", Some(of::<ThoughtView>)),
                ("trouble", Some(of::<TroubleView>)),
                ("gone", None),
            ])),
        Endpoint::post("/api/games/{id}/moves", "play", post(games::play))
            .says("Play a move", "For the side to move, if a person plays it.")
            .takes::<NewMove>()
            .answers::<GameView>(),
        Endpoint::post("/api/games/{id}/step", "step", post(games::step))
            .says(
                "Let a program make one move",
                "When the game is paused or nobody watches it. Answers when the move is made, or \
                 with status 502 when the player fails; closing the connection ends the search.",
            )
            .answers::<GameView>(),
        Endpoint::post("/api/games/{id}/takeback", "takeBack", post(games::take_back))
            .says("Take moves back", "Or a resignation, or how else the game was ended.")
            .may_take::<TakeBack>()
            .answers::<GameView>(),
        Endpoint::post("/api/games/{id}/resignation", "resign", post(games::resign))
            .says("Give up", "")
            .may_take::<Resignation>()
            .answers::<GameView>(),
        Endpoint::post("/api/games/{id}/branch", "branch", post(games::branch))
            .says("Play on from an earlier move", "As a new game; the old one stays as it is.")
            .takes::<Branch>()
            .creates::<GameView>(),
        Endpoint::get("/api/games/{id}/plies/{ply}", "showPly", get(games::ply))
            .says("A position of a game", "After this many moves, with what could be played.")
            .answers::<BoardView>(),
        Endpoint {
            method: "patch",
            ..Endpoint::get("/api/games/{id}", "changeGame", patch(games::change))
        }
        .says("Change a game", "Its name, who plays, how fast programs move, and pausing.")
        .may_take::<GameChange>()
        .answers::<GameView>(),
        Endpoint {
            method: "delete",
            ..Endpoint::get("/api/games/{id}", "deleteGame", delete(games::delete))
        }
        .says("Delete a game", ""),
    ]
}

fn files() -> Vec<Endpoint> {
    vec![
        Endpoint::post(
            "/api/records",
            "openFile",
            post(games::read_file).layer(DefaultBodyLimit::max(LARGEST_FILE)),
        )
        .says(
            "Open a file",
            "Game records as the command line and other programs write them (PGN, PDN), up to \
             100 games and 1 MiB, or the text of a position.",
        )
        .takes::<RecordFile>()
        .creates::<ReadGames>(),
        Endpoint::get("/api/games/{id}/record", "downloadRecord", get(games::record))
            .says("Download a game", "As the command line reads it: PGN, PDN for checkers.")
            .replies(Reply::Text("PGN or PDN")),
    ]
}
