use std::io::Write;

use gamut_game::Notation;
use gamut_games::registry::{GAME_IDS, GameVisitor, with_game};
use serde_json::{Value, json};

use crate::args::GamesArgs;
use crate::failure::Failure;

struct Describe;

impl GameVisitor for Describe {
    type Output = Value;
    fn visit<G: Notation>(self) -> Value {
        json!({
            "game": G::ID,
            "name": G::NAME,
            "rules": G::RULES,
            "start": G::position_text(&G::start()),
            "first": G::FIRST.to_string(),
            "moves": G::MOVE_FORM,
        })
    }
}

pub(super) fn run(args: &GamesArgs) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let games: Vec<Value> = GAME_IDS.iter().filter_map(|id| with_game(id, Describe)).collect();
    if args.json {
        writeln!(out, "{}", Value::from(games))?;
        return Ok(());
    }
    let text = |game: &Value, key: &str| game[key].as_str().unwrap_or_default().to_owned();
    for game in &games {
        writeln!(out, "{:<13}{}", text(game, "game"), text(game, "name"))?;
        writeln!(out, "   {}", text(game, "rules"))?;
        writeln!(out, "   moves  {}", text(game, "moves"))?;
        writeln!(out, "   start  {}", text(game, "start"))?;
        writeln!(out, "   first  {}", text(game, "first"))?;
        writeln!(out)?;
    }
    writeln!(out, "Try:  gamut play othello     gamut perft loa 4     gamut show chess")?;
    Ok(())
}
