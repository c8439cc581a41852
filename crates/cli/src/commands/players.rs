use std::fmt::Write as _;
use std::io::{self, Write};

use gamut::{Level, levels};
use gamut_eval::{Evaluation, Feature};
use gamut_games::registry::GAME_IDS;
use gamut_players::{
    KINDS, Key, Kind, Playable, PlayableVisitor, Subject, Tier, Value as Form, with_playable,
};
use serde_json::{Map, Value, json};

use super::wrapped;
use crate::args::PlayersArgs;
use crate::failure::Failure;

/// How a game's positions can be judged.
#[derive(Clone, Copy)]
struct Judgement {
    game: &'static str,
    tier: Tier,
    evaluations: &'static [Evaluation],
    features: &'static [Feature],
}

/// Asks a game for its [`Judgement`].
struct Judge;

impl PlayableVisitor for Judge {
    type Output = Judgement;

    fn visit<G: Playable>(self) -> Judgement {
        Judgement {
            game: G::ID,
            tier: G::TIER,
            evaluations: G::evaluations(),
            features: G::features(),
        }
    }
}

pub(super) fn run(args: &PlayersArgs) -> Result<(), Failure> {
    let games = GAME_IDS.iter().filter(|id| args.game.as_deref().is_none_or(|game| game == **id));
    let judgements: Vec<Judgement> = games.filter_map(|id| with_playable(id, Judge)).collect();
    // Only for authors of players.
    let details = args.game.as_ref().and_then(|_| judgements.first());
    let mut out = anstream::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json(&judgements, details))?;
        return Ok(());
    }
    writeln!(
        out,
        "A player is written NAME or NAME:KEY=VALUE,KEY=VALUE; a key that is on or off\n\
         can stand alone: hgp:rl,pop=50. A comma inside a value is written \\,\n"
    )?;
    let game = details.map(|judgement| judgement.game);
    for kind in kinds(details) {
        writeln!(out, "{:<11}{}", kind.name, kind.summary)?;
        if details.is_none() && kind.needs > Tier::Rules {
            writeln!(out, "{:<11}(for games with {})", "", kind.needs)?;
        }
        if let (None, Some(games)) = (details, kind.games) {
            writeln!(out, "{:<11}(for {})", "", games.join(", "))?;
        }
        let longest = kind.keys.iter().map(|key| written(key).len() + 1).max().unwrap_or(0);
        let width = longest.max(15);
        for key in kind.keys {
            let (first, rest) = wrapped(&described(key, game), 77 - width);
            writeln!(out, "   {:<width$}{first}", written(key))?;
            for line in rest {
                writeln!(out, "{:1$}{line}", "", width + 3)?;
            }
        }
    }
    writeln!(out, "\nLevels, wherever a player is named:")?;
    for level in levels_of(details) {
        writeln!(out, "  {:<10}{:<27}{}", level.id, level.spec, level.explanation)?;
    }
    writeln!(out, "\nEvaluations (eval=NAME); players that name none use the first of a game:")?;
    for Judgement { game, evaluations, .. } in &judgements {
        for (place, evaluation) in evaluations.iter().enumerate() {
            let game = if place == 0 { game } else { "" };
            let (first, rest) = wrapped(evaluation.summary, 53);
            writeln!(out, "  {game:<12} {:<11} {first}", evaluation.name)?;
            for line in rest {
                writeln!(out, "{:27}{line}", "")?;
            }
        }
    }
    match details {
        Some(judgement) => write_details(&mut out, judgement)?,
        None => writeln!(
            out,
            "\nExample: gamut match virus alphabeta:depth=3 greedy --games 100\n         \
             gamut players virus    its features, and how to write a player file"
        )?,
    }
    Ok(())
}

/// What a player file can say about the game, and an example of one.
fn write_details(out: &mut impl Write, judgement: &Judgement) -> io::Result<()> {
    if judgement.features.is_empty() {
        return writeln!(out, "\n{} has {} only: nothing to weigh", judgement.game, judgement.tier);
    }
    writeln!(
        out,
        "\nFeatures of {} (own less the opponent's) and bounds of weights:",
        judgement.game
    )?;
    let width = judgement.features.iter().map(|feature| feature.name.len()).max().unwrap_or(0);
    for feature in judgement.features {
        let range = format!("{} to {}", feature.range.start(), feature.range.end());
        let (first, rest) = wrapped(feature.meaning, 78 - width - 16);
        writeln!(out, "  {:<width$} {range:<13}  {first}", feature.name)?;
        for line in rest {
            writeln!(out, "{:1$}{line}", "", width + 18)?;
        }
    }
    writeln!(out, "\nA player file, such as alice.toml:\n")?;
    for line in player_file(judgement).lines() {
        writeln!(out, "{}", format!("    {line}").trim_end())?;
    }
    writeln!(out, "\nExample: gamut play {} --white file:alice.toml", judgement.game)
}

/// A short player file that names some of what can be set.
fn player_file(judgement: &Judgement) -> String {
    let Judgement { game, evaluations, features, .. } = judgement;
    let base = evaluations.iter().find(|evaluation| evaluation.weights.is_some());
    let mut text = format!("game = \"{game}\"\nsearch = \"alphabeta\"\n\n[limits]\ndepth = 3\n");
    // Writing to a string does not fail.
    if let Some(base) = base {
        let _ = writeln!(text, "\n[eval]\nbase = \"{}\"    # begin with these weights", base.name);
        let _ = writeln!(text, "[eval.weights]    # and change some, in Elo points");
        for (feature, weight) in
            features.iter().zip(["10", "[20, 5]    # from the opening to the end"])
        {
            let _ = writeln!(text, "{} = {weight}", feature.name);
        }
    }
    text
}

/// How a key is written in a spec.
fn written(key: &Key) -> String {
    let value = match key.value {
        Form::Number(..) | Form::Decimal(..) => "N",
        Form::Time => "TIME",
        Form::Choice(_) => "WORD",
        Form::Evaluation => "NAME",
        Form::File => "FILE",
        Form::Text if key.is_family() => return format!("{}NAME=TEXT", key.name),
        Form::Text => "TEXT",
        Form::Flag => return key.name.to_owned(),
    };
    format!("{}={value}", key.name)
}

/// Which values there are.
fn values(key: &Key) -> String {
    match key.value {
        Form::Number(least, u64::MAX) => format!("from {least} up"),
        Form::Number(least, most) => format!("{least} to {most}"),
        Form::Decimal(least, most) => format!("{least} to {most}, with a fraction"),
        Form::Time => "such as 100ms, 1.5s or 2m".to_owned(),
        Form::Choice(words) => words.join(" or "),
        Form::Evaluation | Form::File | Form::Text => String::new(),
        Form::Flag => "on or off".to_owned(),
    }
}

fn described(key: &Key, game: Option<&str>) -> String {
    if key.value == Form::Flag {
        return key.help.to_owned();
    }
    let default = key.default.text(game).map(|text| format!("default {text}"));
    let default = default.unwrap_or_default();
    let parts = [key.help.to_owned(), values(key), default];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// The kinds that can play the game the user named, or all.
fn kinds(details: Option<&Judgement>) -> impl Iterator<Item = &'static Kind> + '_ {
    let plays = move |kind: &&Kind| details.is_none_or(|of| kind.plays(of.game, of.tier));
    KINDS.iter().filter(plays)
}

/// The levels of the game the user named, or of games that tell all of themselves.
fn levels_of(details: Option<&Judgement>) -> &'static [Level] {
    levels(details.map_or(Tier::Modules, |of| of.tier))
}

fn as_json(judgements: &[Judgement], details: Option<&Judgement>) -> Value {
    let game = details.map(|judgement| judgement.game);
    let players: Vec<Value> = kinds(details)
        .map(|kind| {
            let keys: Vec<Value> = kind
                .keys
                .iter()
                .map(|key| {
                    json!({
                        "name": key.name,
                        "values": values(key),
                        "default": key.default.text(game),
                        "help": key.help,
                    })
                })
                .collect();
            let path = kind.subject != Subject::Nothing;
            json!({ "name": kind.name, "summary": kind.summary, "needs": kind.needs.to_string(),
                "path": path, "keys": keys })
        })
        .collect();
    let evaluations: Map<String, Value> = judgements
        .iter()
        .map(|judgement| {
            let list = judgement.evaluations.iter();
            let list: Vec<Value> =
                list.map(|known| json!({ "name": known.name, "summary": known.summary })).collect();
            (judgement.game.to_owned(), list.into())
        })
        .collect();
    let levels: Vec<Value> = levels_of(details)
        .iter()
        .map(|level| {
            json!({ "name": level.id, "player": level.spec, "explanation": level.explanation })
        })
        .collect();
    let mut report = json!({ "players": players, "levels": levels, "evaluations": evaluations });
    if let Some(judgement) = details {
        let features: Vec<Value> = judgement
            .features
            .iter()
            .map(|feature| {
                let range = [feature.range.start(), feature.range.end()];
                json!({ "name": feature.name, "range": range, "meaning": feature.meaning })
            })
            .collect();
        report["features"] = features.into();
        // Where nothing can be weighed there is nothing to write into a file.
        let file = (!judgement.features.is_empty()).then(|| player_file(judgement));
        report["player_file"] = file.into();
    }
    report
}
