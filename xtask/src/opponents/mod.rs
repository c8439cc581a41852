//! `cargo xtask opponents`: our engine against other people's programs, at equal time.
//!
//! The referee is ours and plays by our rules. Each opponent is spoken to in its own protocol
//! and notation, through a [`player::Player`]. Games come in pairs: both sides of one opening.

mod contest;
mod fairy;
mod gtp;
mod openings;
mod player;
mod process;
mod referee;
mod roster;
mod score;
mod uci;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gamut_games::registry::with_game;

use crate::{Result, install, release_build};
use contest::{Contest, Standing};
use roster::{OPPONENTS, Opponent, Setup};

#[derive(Debug, Args)]
pub(crate) struct OpponentsArgs {
    /// Which opponent (--list names them)
    #[arg(required_unless_present = "list")]
    name: Option<String>,
    /// Which game; all that the opponent plays when none is named
    game: Option<String>,
    /// List the opponents and their games
    #[arg(long)]
    list: bool,
    /// Games in each match, an even number: each opening is played from both sides
    #[arg(long, default_value_t = 20, value_parser = even)]
    games: u64,
    /// Milliseconds for each move
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: u64,
    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time; each keeps one processor busy
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Our program, instead of building it: it is started with the words `engine GAME`
    #[arg(long, value_name = "PROGRAM")]
    engine: Option<PathBuf>,
    /// Set an option of our engine
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    our_option: Vec<(String, String)>,
    /// Set an option of theirs
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    their_option: Vec<(String, String)>,
}

fn even(text: &str) -> Result<u64> {
    let number = text.parse().ok().filter(|n: &u64| *n > 0 && n.is_multiple_of(2));
    number.ok_or_else(|| "games are played in pairs: an even number is needed".to_owned())
}

fn assignment(text: &str) -> Result<(String, String)> {
    let (name, value) = text.split_once('=').ok_or("write it as NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

pub(crate) fn run(args: &OpponentsArgs) -> Result {
    let Some(name) = args.name.as_deref().filter(|_| !args.list) else {
        list();
        return Ok(());
    };
    let opponent = Opponent::find(name)?;
    let games: Vec<&str> = match args.game.as_deref() {
        None => opponent.games.to_vec(),
        Some(game) if opponent.games.contains(&game) => vec![game],
        Some(game) => {
            let games = opponent.games.join(", ");
            return Err(format!("{name} does not play {game:?}; it plays {games}"));
        }
    };
    let program = match &args.engine {
        Some(program) => program.clone(),
        None => release_build()?,
    };
    std::fs::create_dir_all(install::folder())
        .map_err(|error| format!("target/opponents: {error}"))?;
    let mut our_failures = 0;
    for game in games {
        let file = format!("{name}-{game}-{}ms-seed{}.pgn", args.movetime, args.seed);
        let contest = Contest {
            opponent,
            setup: Setup { game, seed: args.seed, options: &args.their_option },
            program: program.clone(),
            our_options: &args.our_option,
            pairs: args.games / 2,
            movetime: Duration::from_millis(args.movetime),
            threads: args.threads.into(),
            records: install::folder().join(&file),
        };
        println!("== {game}, {} games, {} ms a move", args.games, args.movetime);
        let standing = with_game(game, &contest).ok_or(format!("no game {game}"))??;
        summarise(args, &contest, &standing, &file);
        our_failures += standing.our_failures;
    }
    match our_failures {
        0 => Ok(()),
        1 => Err("OUR ENGINE FAILED in a game, see above".to_owned()),
        games => Err(format!("OUR ENGINE FAILED in {games} games, see above")),
    }
}

fn list() {
    for opponent in OPPONENTS {
        println!("{:16} {}", opponent.name, opponent.games.join(", "));
        println!("{:16} {}", "", opponent.about);
    }
}

/// The result, and all that is needed to get it again.
fn summarise(args: &OpponentsArgs, contest: &Contest<'_>, standing: &Standing, file: &str) {
    let Contest { opponent, setup, .. } = contest;
    let score = standing.score;
    let (low, high) = score.interval();
    let percent = |share: f64| share * 100.0;
    println!(
        "\n{} of {} games of {} won, {} drawn, {} lost: {:.1} %, 95 % interval {:.1} to {:.1} %",
        score.won,
        score.games(),
        setup.game,
        score.drawn,
        score.lost,
        percent(score.mean()),
        percent(low),
        percent(high),
    );
    println!("(Wilson's interval over games, a draw as half a win)");
    println!(
        "failures, counted as losses: ours {}, theirs {}; draws by their rules only: {}",
        standing.our_failures, standing.their_failures, standing.drawn_by_their_rules
    );
    println!("ours:     {}\n          {}", standing.our_name, standing.our_clock);
    println!("theirs:   {}\n          {}", standing.their_name, standing.their_clock);
    println!("          {}\n          {}", opponent.package.description(), opponent.about);
    println!("games:    target/opponents/{file}");
    let revision = install::output("git", &["describe", "--always", "--dirty"]);
    println!("revision: {}", revision.as_deref().unwrap_or("unknown"));
    println!("command:  {}\n", command_line(args, opponent.name, setup.game));
}

fn command_line(args: &OpponentsArgs, name: &str, game: &str) -> String {
    let mut line = format!(
        "cargo xtask opponents {name} {game} --games {} --movetime {} --seed {} --threads {}",
        args.games, args.movetime, args.seed, args.threads
    );
    if let Some(engine) = &args.engine {
        line += &format!(" --engine {}", engine.display());
    }
    for (flag, options) in [("our", &args.our_option), ("their", &args.their_option)] {
        for (name, value) in options {
            line += &format!(" --{flag}-option '{name}={value}'");
        }
    }
    line
}
