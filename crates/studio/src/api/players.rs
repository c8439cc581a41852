//! Who can play: ready-made players, and every kind with its settings.

use gamut::{AnyGame, Level, Tier, games, levels};
use gamut_players::{KINDS, Key, Kind, Subject, kinds_for};

use super::extract::{Answer, Part, json};
use super::types::{KeyView, KindView, LevelView, PlayersView};
use crate::advisers::analyst;

/// All players, for whatever game.
pub(super) async fn list() -> Answer<PlayersView> {
    json(players(None))
}

/// Those that can play a game.
pub(super) async fn of_rules(Part(rules): Part<String>) -> Answer<PlayersView> {
    json(players(Some(gamut::game(&rules)?)))
}

/// The kinds of players that can play, with the defaults of the game or of all.
pub(crate) fn players(game: Option<&dyn AnyGame>) -> PlayersView {
    // The tier of most games.
    let tier = game.map_or(Tier::Modules, AnyGame::tier);
    let kinds: Vec<&Kind> = match game {
        Some(game) => kinds_for(game.id(), game.tier()).collect(),
        None => KINDS.iter().collect(),
    };
    let id = game.map(AnyGame::id);
    let (spec, name) = analyst(tier);
    PlayersView {
        levels: levels(tier).iter().map(level_view).collect(),
        analyst: LevelView {
            id: spec.to_owned(),
            name: name.to_owned(),
            spec: spec.to_owned(),
            explanation: "goes on for as long as it is watched, up to five minutes".to_owned(),
        },
        kinds: kinds.iter().map(|kind| kind_view(kind, id)).collect(),
    }
}

fn level_view(level: &Level) -> LevelView {
    LevelView {
        id: level.id.to_owned(),
        name: level.name.to_owned(),
        spec: level.spec.to_owned(),
        explanation: level.explanation.to_owned(),
    }
}

/// How a kind is written alone in a game, or in whichever game it can be.
fn alone(kind: &Kind, game: Option<&str>) -> Option<String> {
    match game {
        Some(game) => kind.alone_in(game),
        None => games().find_map(|game| kind.alone_in(game.id())),
    }
}

fn kind_view(kind: &Kind, game: Option<&str>) -> KindView {
    let key = |key: &Key| KeyView {
        name: key.name.to_owned(),
        default: key.default.text(game).unwrap_or_default(),
        help: key.help.to_owned(),
    };
    let can_play = games().filter(|game| kind.plays(game.id(), game.tier()));
    KindView {
        name: kind.name.to_owned(),
        summary: kind.summary.to_owned(),
        needs: kind.needs.to_string(),
        path: match kind.subject {
            Subject::Nothing => None,
            Subject::File => Some("file".to_owned()),
            Subject::Program => Some("program".to_owned()),
            Subject::Individual => Some("individual".to_owned()),
        },
        alone: alone(kind, game),
        games: can_play.map(|game| game.id().to_owned()).collect(),
        keys: kind.keys.iter().map(key).collect(),
    }
}
