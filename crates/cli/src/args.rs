//! The command line, defined once: parsing, help and errors come from here.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Args, ColorChoice, CommandFactory, Parser, Subcommand};
use gamut_games::registry::GAME_IDS;

use crate::failure::Failure;
use crate::protocol::Protocol;

/// The workbench for board-game intelligence: six rule sets on one fast board API.
///
/// Without a command: a guided demo of under a minute.
#[derive(Debug, Parser)]
#[command(name = "gamut", version, max_term_width = 90)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games
    #[command(after_help = "Example: gamut games --json")]
    Games(GamesArgs),
    /// Count move sequences: the proof that the rules are right, and fast
    #[command(after_help = "Example: gamut perft loa 5\n         \
        gamut perft chess 4 --position '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' --divide")]
    Perft(PerftArgs),
    /// List the legal moves, one a line
    #[command(after_help = "Example: gamut moves othello")]
    Moves(MovesArgs),
    /// Draw a board, or a game record at any of its moves
    #[command(
        after_help = "Example: gamut show loa\n         gamut show chess --record game.pgn --ply 20"
    )]
    Show(ShowArgs),
    /// Play a game in the terminal
    #[command(after_help = "Example: gamut play othello\n         \
        gamut play checkers --black random --white random --seed 7 --save game.pdn\n\n\
        Players: human, random. While you play, type help.")]
    Play(PlayArgs),
    /// Run a fixed workload over all games and print its signature
    #[command(after_help = "Example: gamut bench\n\n\
        Two builds that print the same signature play the same games.")]
    Bench(BenchArgs),
    /// Be an engine for other programs, over standard input and output
    #[command(
        after_help = "Example: gamut engine chess                       (for any UCI program)\n         \
        gamut engine ataxx --player mcts:time=1s  (for a UAI program such as cuteataxx)\n         \
        gamut engine othello --protocol nboard\n\n\
        Limits in the spec of the player hold besides those that the other program asks for.\n\
        In UCI, wtime and btime are the clocks of White and Black, whoever moves first;\n\
        a score is in Elo points, or a hundred for each piece when a margin is proven."
    )]
    Engine(EngineArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The game and the position that a command is about.
#[derive(Debug, Args)]
pub(crate) struct SubjectArgs {
    /// Which game
    #[arg(value_parser = PossibleValuesParser::new(GAME_IDS))]
    pub(crate) game: String,

    /// The position in the game's notation, or "start"
    #[arg(short, long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Begin on an N×N board, where the game has sizes (virus: 4 to 8)
    #[arg(long, value_name = "N", value_parser = number::<u8>(1..=8), conflicts_with = "position")]
    pub(crate) size: Option<u8>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) subject: SubjectArgs,

    /// How many plies deep, 0 to 30
    #[arg(value_parser = number::<u32>(0..=30), allow_negative_numbers = true)]
    pub(crate) depth: u32,

    /// Show the count of each first move
    #[arg(long)]
    pub(crate) divide: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Threads to count on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=1024))]
    pub(crate) threads: u16,
}

#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) subject: SubjectArgs,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) subject: SubjectArgs,

    /// A game record to show instead
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["position", "size"])]
    pub(crate) record: Option<PathBuf>,

    /// Which game of the record file, the first being 1
    #[arg(long, value_name = "N", value_parser = number::<usize>(1..=1_000_000), requires = "record")]
    pub(crate) nth: Option<usize>,

    /// Show the record after so many plies instead of at its end
    #[arg(long, value_name = "N", value_parser = number::<usize>(0..=100_000), allow_negative_numbers = true)]
    pub(crate) ply: Option<usize>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) subject: SubjectArgs,

    /// Who plays Black: human or random (default: you have the turn, against random)
    #[arg(long, value_name = "PLAYER")]
    pub(crate) black: Option<String>,

    /// Who plays White: human or random
    #[arg(long, value_name = "PLAYER")]
    pub(crate) white: Option<String>,

    /// Go on with the game in this record
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["position", "size"])]
    pub(crate) record: Option<PathBuf>,

    /// Which game of the record file, the first being 1
    #[arg(long, value_name = "N", value_parser = number::<usize>(1..=1_000_000), requires = "record")]
    pub(crate) nth: Option<usize>,

    /// Keep the record of the game in this file, after every move; it must be new, or the
    /// one given with --record
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Stop after so many moves, both sides' counted; the position then decides
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    pub(crate) max_moves: Option<u32>,

    /// Seed of the random player (default: another one each time; it is printed)
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// Which game
    #[arg(value_parser = PossibleValuesParser::new(GAME_IDS))]
    pub(crate) game: String,

    /// Who answers, as a player spec
    #[arg(long, value_name = "SPEC", default_value = "engine")]
    pub(crate) player: String,

    /// What is spoken (default: what the first line is in, else uci)
    #[arg(long)]
    pub(crate) protocol: Option<Protocol>,

    /// Seed of players that choose by chance (default: another one each time)
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

/// Reads a number and says, when it is none, what would be one.
fn number<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("write a number from {} to {}", range.start(), range.end())),
    }
}

/// Reads the command line of the process.
pub(crate) fn parse() -> Result<Arguments, Failure> {
    let arguments = Arguments::try_parse().map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Failure::Help(error),
        _ => Failure::BadInput(in_one_line(&error)),
    })?;
    match arguments.color {
        ColorChoice::Auto => {}
        ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
    }
    Ok(arguments)
}

/// clap explains over several lines; the first says what is wrong, and those marked as tips
/// or lists what would be right.
fn in_one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let said: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        .filter(|line| !line.is_empty())
        .collect();
    let said = said.join(" ");
    let said = said.strip_prefix("error: ").unwrap_or(&said);
    let command = std::env::args_os().nth(1).and_then(|name| name.into_string().ok());
    let command = command.filter(|name| {
        Arguments::command().get_subcommands().any(|command| command.get_name() == name)
    });
    let help = command.map_or("gamut --help".to_owned(), |name| format!("gamut {name} --help"));
    let said: String = said
        .chars()
        .flat_map(|c| if c.is_control() { c.escape_debug().collect() } else { vec![c] })
        .collect();
    format!("{said}; see {help}")
}
