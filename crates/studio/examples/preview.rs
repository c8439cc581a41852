//! Writes the pages with sample data to a folder, to be looked at without a server.

use std::fs;

use gamut_game::Notation;
use gamut_games::registry::{GAME_IDS, GameVisitor, with_game};
use gamut_studio::api::types::{PaletteEntry, RulesView, SideName};
use gamut_studio::pages::{
    api::{self, Endpoint, Field, Parameter, Schema},
    error::error,
    home::{GameCard, home},
    link::{LinkedGame, link},
    new::{FieldProblem, NewGameForm, new_game},
    saved::{SavedGame, saved},
    showcase::{Thumbnail, middle_game},
};

struct View;
impl GameVisitor for View {
    type Output = (RulesView, Thumbnail);
    fn visit<G: Notation>(self) -> Self::Output {
        let thumbnail = Thumbnail::of::<G>(&G::start());
        let letters: Vec<char> = thumbnail.cells.chars().collect();
        let black = letters.iter().rev().find(|c| matches!(c, 'x' | 'X' | 'b' | 'k')).copied();
        let white = letters.iter().rev().find(|c| matches!(c, 'o' | 'O' | 'w' | 'K')).copied();
        let entry = |letter: Option<char>, side| PaletteEntry {
            letter: letter.unwrap(),
            side: Some(side),
            name: String::new(),
        };
        let view = RulesView {
            id: G::ID.into(),
            name: G::NAME.into(),
            rules: G::RULES.into(),
            first: G::FIRST.into(),
            sizes: if G::ID == "virus" { vec![8, 7, 6, 5, 4] } else { vec![8] },
            start: G::position_text(&G::start()),
            position_form: G::POSITION_FORM.into(),
            move_form: G::MOVE_FORM.into(),
            first_rank_on_top: false,
            chequered: false,
            record_extension: "pgn".into(),
            palette: vec![entry(black, SideName::Black), entry(white, SideName::White)],
            overlays: vec![],
            evaluations: vec![],
        };
        (view, thumbnail)
    }
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).expect("a folder");
    let write = |name: &str, page: maud::Markup| {
        let text = page.into_string().replace("\"/assets/", "\"assets/");
        println!("{name}: {} bytes", text.len());
        fs::write(format!("{folder}/{name}.html"), text)
    };
    let views: Vec<_> = GAME_IDS.iter().map(|id| with_game(id, View).unwrap()).collect();
    let cards: Vec<_> = views
        .iter()
        .map(|(v, _)| GameCard {
            rules: v.id.clone(),
            name: v.name.clone(),
            summary: v.rules.clone(),
        })
        .collect();
    let now = 1_800_000_000;
    let games: Vec<_> = views
        .iter()
        .enumerate()
        .map(|(i, (v, _))| {
            let mut thumbnail = middle_game(&v.id).unwrap();
            thumbnail.last_move = vec!["d1".parse().unwrap(), "d4".parse().unwrap()];
            SavedGame {
                id: format!("g{i}"),
                rules_name: v.name.clone(),
                name: if i == 3 {
                    "The game with the long name that <somebody> gave it".into()
                } else {
                    String::new()
                },
                black: if i % 2 == 0 { "You".into() } else { "Club".into() },
                white: if i % 2 == 0 { "negascout:depth=5,noise=20".into() } else { "You".into() },
                plies: 20 + 7 * i,
                result: if i % 3 == 0 {
                    "Black to move".into()
                } else {
                    "White wins: all pieces connected".into()
                },
                updated: now - 4000 * (1 << (2 * i)) + 3990,
                thumbnail,
            }
        })
        .collect();
    write("home", home(&cards, &games[..4], now))?;
    write("home-empty", home(&cards, &[], now))?;
    for (view, thumbnail) in &views {
        let form = NewGameForm::usual(view.first);
        write(&format!("new-{}", view.id), new_game(view, thumbnail, &form, &[]))?;
    }
    let (virus, thumbnail) = &views[0];
    let form = NewGameForm {
        level: "other".into(),
        spec: "engin:time=1s".into(),
        white: "other".into(),
        white_spec: "mcts".into(),
        start: "x6o/8".into(),
        ..NewGameForm::usual(SideName::Black)
    };
    let problems = [
        FieldProblem {
            field: "spec",
            problem: "there is no player called \"engin\": did you mean engine?".into(),
        },
        FieldProblem {
            field: "start",
            problem: "virus position \"x6o/8\": 8 ranks are needed".into(),
        },
    ];
    write("new-wrong", new_game(virus, thumbnail, &form, &problems))?;
    let names: Vec<_> = views.iter().map(|(v, _)| (v.id.clone(), v.name.clone())).collect();
    write("saved", saved(&games, &names, now))?;
    write("saved-empty", saved(&[], &names, now))?;
    write(
        "link",
        link(&LinkedGame {
            rules: "chess".into(),
            rules_name: "Chess".into(),
            start: String::new(),
            moves: "e2e4".into(),
            numbered_moves: "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7".into(),
            plies: 30,
            result: "White to move".into(),
            thumbnail: games[4].thumbnail.clone(),
        }),
    )?;
    write("error", error(404, "There is no game called \"k3xj\"."))?;
    let endpoint = |method: &str, path: &str| {
        Endpoint {
        method: method.into(),
        path: path.into(),
        summary: "Plays a move".into(),
        description: "The program answers when its turn comes; the events tell when.".into(),
        parameters: vec![Parameter { name: "id".into(), place: "path".into(), optional: false, description: "The game".into() }],
        request: Some("MoveRequest".into()),
        response: "GameView".into(),
        example: "curl -X POST http://localhost:7878/api/games/k3xj/moves -H 'content-type: application/json' -d '{\"move\": \"e2e4\"}'".into(),
    }
    };
    let endpoints = [
        endpoint("GET", "/api/rules"),
        endpoint("POST", "/api/games/{id}/moves"),
        endpoint("GET", "/api/rules/{rules}/overlays/{overlay}"),
        endpoint("DELETE", "/api/games/{id}"),
        endpoint("PATCH", "/api/games/{id}"),
    ];
    let schema = |name: &str| Schema {
        name: name.into(),
        description: "A game that is being played, or was.".into(),
        fields: vec![
            Field {
                name: "id".into(),
                kind: "string".into(),
                optional: false,
                description: "Its name in addresses.".into(),
            },
            Field {
                name: "plies".into(),
                kind: "GameView[]".into(),
                optional: true,
                description: "The moves so far, each with the position after it.".into(),
            },
        ],
    };
    write(
        "api",
        api::api(&endpoints, &[schema("GameView"), schema("MoveRequest")], "/api/openapi.json"),
    )
}
