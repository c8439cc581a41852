use std::io::Write;

use gamut_games::registry::GAME_IDS;
use gamut_players::{KINDS, Key, Playable, PlayableVisitor, Value as Form, with_playable};
use serde_json::{Map, Value, json};

use crate::args::PlayersArgs;
use crate::failure::Failure;

/// The evaluations of a game: names and what they look at.
struct Evaluations;

impl PlayableVisitor for Evaluations {
    type Output = Vec<(&'static str, &'static str)>;

    fn visit<G: Playable>(self) -> Self::Output {
        G::EVALUATIONS.iter().map(|evaluation| (evaluation.name, evaluation.summary)).collect()
    }
}

pub(super) fn run(args: &PlayersArgs) -> Result<(), Failure> {
    let games = GAME_IDS.iter().filter(|id| args.game.as_deref().is_none_or(|game| game == **id));
    let evaluations: Vec<(&str, Vec<(&str, &str)>)> =
        games.filter_map(|id| Some((*id, with_playable(id, Evaluations)?))).collect();
    let mut out = anstream::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json(&evaluations))?;
        return Ok(());
    }
    writeln!(out, "A player is written NAME or NAME:KEY=VALUE,KEY=VALUE.\n")?;
    for kind in KINDS {
        writeln!(out, "{:<11}{}", kind.name, kind.summary)?;
        for key in kind.keys {
            let (first, rest) = wrapped(&described(key), 62);
            writeln!(out, "   {:<15}{first}", format!("{}={}", key.name, placeholder(key)))?;
            for line in rest {
                writeln!(out, "{:18}{line}", "")?;
            }
        }
    }
    writeln!(
        out,
        "\nEvaluations (eval=NAME); the first of a game is what players use who name none:"
    )?;
    for (game, evaluations) in &evaluations {
        for (place, (name, summary)) in evaluations.iter().enumerate() {
            let game = if place == 0 { game } else { "" };
            let (first, rest) = wrapped(summary, 56);
            writeln!(out, "  {game:<9} {name:<11} {first}")?;
            for line in rest {
                writeln!(out, "{:24}{line}", "")?;
            }
        }
    }
    writeln!(out, "\nExample: gamut match virus alphabeta:depth=3 greedy --games 100")?;
    Ok(())
}

/// What stands for the value in a key=VALUE.
fn placeholder(key: &Key) -> &'static str {
    match key.value {
        Form::Number(..) | Form::Decimal(..) => "N",
        Form::Time => "TIME",
        Form::Choice(_) => "WORD",
        Form::Evaluation => "NAME",
    }
}

/// Which values there are.
fn values(key: &Key) -> String {
    match key.value {
        Form::Number(least, u64::MAX) => format!("from {least} up"),
        Form::Number(least, most) => format!("{least} to {most}"),
        Form::Decimal(least, most) => format!("{least} to {most}, with a fraction"),
        Form::Time => "such as 100ms, 1.5s or 2m".to_owned(),
        Form::Choice(words) => words.join(" or "),
        Form::Evaluation => String::new(),
    }
}

fn described(key: &Key) -> String {
    let default = match key.default {
        "" => String::new(),
        default => format!("default {default}"),
    };
    let parts = [key.help.to_owned(), values(key), default];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// The text in lines of at most so many columns: the first, and the others.
fn wrapped(text: &str, width: usize) -> (String, Vec<String>) {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.len() - 1;
        let used = lines[line].chars().count();
        if used > 0 && used + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if used > 0 {
                lines[line].push(' ');
            }
            lines[line].push_str(word);
        }
    }
    (lines.remove(0), lines)
}

fn as_json(evaluations: &[(&str, Vec<(&str, &str)>)]) -> Value {
    let players: Vec<Value> = KINDS
        .iter()
        .map(|kind| {
            let keys: Vec<Value> = kind
                .keys
                .iter()
                .map(|key| {
                    json!({
                        "name": key.name,
                        "values": values(key),
                        "default": Some(key.default).filter(|default| !default.is_empty()),
                        "help": key.help,
                    })
                })
                .collect();
            json!({ "name": kind.name, "summary": kind.summary, "keys": keys })
        })
        .collect();
    let evaluations: Map<String, Value> = evaluations
        .iter()
        .map(|(game, list)| {
            let list: Vec<Value> = list
                .iter()
                .map(|(name, summary)| json!({ "name": name, "summary": summary }))
                .collect();
            ((*game).to_owned(), list.into())
        })
        .collect();
    json!({ "players": players, "evaluations": evaluations })
}
