//! The command line, defined once: parsing, help and errors come from here.

mod arena;
mod evolve;

use std::fmt::Display;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Args, ColorChoice, CommandFactory, Parser, Subcommand, ValueEnum};
use gamut_experiment::Swept;
use gamut_games::registry::GAME_IDS;
use gamut_lab::EXPERIMENTS;

pub(crate) use self::arena::{AnalyzeArgs, MatchArgs, PlayersArgs};
pub(crate) use self::evolve::EvolveArgs;
use crate::failure::Failure;
use crate::protocol::Protocol;

/// The workbench for board-game intelligence: seven rule sets, players from random moves to
/// a strong engine, and matches and experiments that compare them.
///
/// Without a command: the studio, in the browser.
#[derive(Debug, Parser)]
#[command(
    name = "gamut",
    version,
    max_term_width = 80,
    after_help = "Example: gamut\n         gamut play othello\n         gamut analyze chess"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the studio: play, watch, set up and analyse in the browser
    #[command(after_help = "Example: gamut serve --open\n         \
        gamut serve --bind 127.0.0.1:9000 --data games\n\n\
        The same as gamut alone. It listens for this computer only, unless --bind says otherwise.")]
    #[command(alias = "studio")]
    Serve(ServeArgs),
    /// Watch two short games in the terminal
    #[command(after_help = "Example: gamut demo")]
    Demo,
    /// List the games
    #[command(after_help = "Example: gamut games --json")]
    Games(GamesArgs),
    /// Count move sequences: the proof that the rules are right, and fast
    #[command(after_help = "Example: gamut perft loa 5\n         \
        gamut perft chess 4 --position '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' --divide")]
    Perft(PerftArgs),
    /// List the legal moves, one per line
    #[command(after_help = "Example: gamut moves othello")]
    Moves(MovesArgs),
    /// Draw a board, or a game record at any of its moves
    #[command(
        after_help = "Example: gamut show loa\n         gamut show chess --record game.pgn --ply 20\n         \
        gamut show othello --heuristics --player hgp:rl --save-alpha alpha.toml"
    )]
    Show(ShowArgs),
    /// Play a game in the terminal
    #[command(after_help = "Example: gamut play othello\n         \
        gamut play chess --black strong\n         \
        gamut play loa --black alphabeta:depth=3 --white human\n         \
        gamut play checkers --black random --white random --seed 7 --save game.pdn\n\n\
        gamut players lists all players. While you play, type help. Ctrl-C while a program \
        thinks makes it move at once.")]
    Play(PlayArgs),
    /// Find the best move: what a player thinks of a position, as it thinks
    #[command(after_help = "Example: gamut analyze othello\n         \
        gamut analyze chess --record game.pgn --ply 20 --player engine:time=5s\n\n\
        Ctrl-C ends the thinking and prints the best so far.")]
    Analyze(AnalyzeArgs),
    /// Play a match between two players and say how sure the result is
    #[command(
        after_help = "Example: gamut match virus alphabeta:depth=3 greedy --games 200\n         \
        gamut match loa mcts:playouts=500 negascout --threads 2 --save games.pgn\n\n\
        Games come in pairs that share a random opening with colours exchanged. Ctrl-C ends \
        the match and prints what was finished."
    )]
    Match(MatchArgs),
    /// List the players, their settings, and what the games are judged by
    #[command(after_help = "Example: gamut players\n         gamut players virus")]
    Players(PlayersArgs),
    /// Tune the weights of a game's evaluation on games of the engine against itself
    #[command(after_help = "Example: gamut tune loa --games 2000 --out loa.toml\n         \
        gamut match loa engine:nodes=5000,eval=loa.toml engine:nodes=5000\n\n\
        The games are kept beside the weights (FILE.games); the same command goes on where it \
        was interrupted, or fits again.")]
    Tune(TuneArgs),
    /// Evolve strategies, or whole searches, before the game
    #[command(after_help = "Example: gamut evolve othello.toml\n         \
        gamut evolve chess.toml --threads 2 --out runs/second --resume\n\n\
        othello.toml says at least game = \"othello\". With evolve = \"individuals\" the searches of \
        EvoChess evolve, else strategies of values of squares. The config.toml in the folder of a run \
        says everything that can be set, and report.md how it went. What was evolved is beside them: \
        best.toml, an individual for evo:FILE; or alpha.toml, strategies for hgp:alpha=FILE: the \
        champion, the last alpha players and a hall of fame. A run that was interrupted goes on with \
        --resume.")]
    Evolve(EvolveArgs),
    /// Reproduce the papers' experiments
    #[command(
        subcommand,
        after_help = "Example: gamut experiment list\n         \
        gamut experiment run virus-tree --quick"
    )]
    Experiment(ExperimentCommand),
    /// Measure the speed of all games, and print what signs this build
    #[command(after_help = "Example: gamut bench\n\n\
        A change of a rule, of a weight or of how players with default settings think \
        changes the signature.")]
    Bench(BenchArgs),
    /// Be an engine for other programs, over standard input and output
    #[command(
        after_help = "Example: gamut engine chess                       (for any UCI program)\n         \
        gamut engine ataxx --player mcts:time=1s  (for a UAI program such as cuteataxx)\n         \
        gamut engine othello --protocol nboard\n\n\
        Limits in the spec of the player hold besides those that the other program asks for. \
        In UCI, wtime and btime are the clocks of White and Black, whichever side moves first; \
        a score is in Elo points, or a hundred for each piece when a margin is proven."
    )]
    Engine(EngineArgs),
}

#[derive(Debug, Default, Args)]
pub(crate) struct ServeArgs {
    /// Where to listen: address and port, or one of them (default: 127.0.0.1:8080, or the
    /// next free port)
    #[arg(long, value_name = "ADDRESS", value_parser = listen_address)]
    pub(crate) bind: Option<SocketAddr>,

    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,

    /// The folder in which games are kept (default: one of the user's)
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,

    /// A name of this computer that browsers may use besides localhost; can be repeated.
    /// Players may then name no files or programs of this computer
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,

    /// How much to write to standard error
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t)]
    pub(crate) log: LogLevel,
}

/// How much the studio logs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogLevel {
    /// Nothing
    Off,
    /// Failures that are not the fault of the request
    Error,
    /// Programs that did not move, limits that were reached
    #[default]
    Warn,
    /// Requests that were refused
    Info,
    /// Every request
    Debug,
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
    #[arg(long, value_name = "N", value_parser = number::<u8>(1..=99), conflicts_with = "position")]
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

    /// Show the record after N plies instead of at its end
    #[arg(long, value_name = "N", value_parser = number::<usize>(0..=100_000), allow_negative_numbers = true)]
    pub(crate) ply: Option<usize>,

    /// Let a player evolve a strategy here, and show what it thinks of every square
    #[arg(long)]
    pub(crate) heuristics: bool,

    /// The player that evolves it: hgp with its settings, as gamut players lists them
    #[arg(long, value_name = "PLAYER", default_value = "hgp", requires = "heuristics")]
    pub(crate) player: String,

    /// Seed of what evolution leaves to chance
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true, requires = "heuristics")]
    pub(crate) seed: u64,

    /// Write the alpha player to this file, which must be new, for hgp:alpha=FILE
    #[arg(long, value_name = "FILE", requires = "heuristics")]
    pub(crate) save_alpha: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) subject: SubjectArgs,

    /// The player of Black: a level (beginner, easy, casual, club, strong, expert, master,
    /// strongest), or as gamut players lists them (default: you have the turn, against casual)
    #[arg(long, value_name = "PLAYER")]
    pub(crate) black: Option<String>,

    /// The player of White
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

    /// Stop after N moves of both sides; the position then decides
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    pub(crate) max_moves: Option<u32>,

    /// Seed of what programs leave to chance (default: another one each time; it is printed)
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Do not show what programs think
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ExperimentCommand {
    /// List the experiments
    #[command(after_help = "Example: gamut experiment list --json")]
    List(ExperimentListArgs),
    /// Print the parameters of an experiment, as a file for --config
    #[command(after_help = "Example: gamut experiment config othello-hgp > my.toml")]
    Config(ExperimentConfigArgs),
    /// Run an experiment and write its report
    #[command(after_help = "Example: gamut experiment run virus-tree --quick\n         \
        gamut experiment run loa-lookahead --games 200 --seed 7 --out reports/lookahead\n         \
        gamut experiment run loa-lookahead --set depths=6 --set opening-plies=6\n         \
        gamut experiment run othello-hgp --quick --sweep population=10,25,50\n\n\
        A run that was interrupted goes on when the same command is given again. The report \
        is the folder's report.md, with plots, tables (CSV) and report.json beside it, and \
        config.toml, which runs the same again with --config.\n\n\
        What --set and --games say counts more than --config, and that more than --quick. With \
        --sweep every value is a run in a folder of its own, and one report compares them.")]
    Run(ExperimentRunArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ExperimentConfigArgs {
    /// Which experiment
    #[arg(value_parser = PossibleValuesParser::new(EXPERIMENTS.iter().map(|known| known.name)))]
    pub(crate) name: String,

    /// The values of a small run
    #[arg(long)]
    pub(crate) quick: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ExperimentListArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ExperimentRunArgs {
    /// Which experiment
    #[arg(value_parser = PossibleValuesParser::new(EXPERIMENTS.iter().map(|known| known.name)))]
    pub(crate) name: String,

    /// How many games; what they are is in the list of experiments
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    pub(crate) games: Option<u32>,

    /// A small run: what a full one would show, in less than half a minute
    #[arg(long)]
    pub(crate) quick: bool,

    /// A file with parameters; `gamut experiment config NAME` prints one with all of them
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// A parameter and its value; can be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub(crate) set: Vec<(String, String)>,

    /// A parameter and the values that it has in turn; can be repeated, for all combinations
    #[arg(long, value_name = "KEY=A,B,C", value_parser = swept)]
    pub(crate) sweep: Vec<Swept>,

    /// Seed of everything random: same seed, same results (default: 1)
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Threads to work on; results do not depend on it, times do
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=1024))]
    pub(crate) threads: u16,

    /// The folder of the report (default: reports/NAME, and -KEY for what is swept)
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Print report.json as well
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TuneArgs {
    /// Which game
    #[arg(value_parser = PossibleValuesParser::new(GAME_IDS))]
    pub(crate) game: String,

    /// The weight file to write; it must be new, or one that tune wrote
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Games to learn from
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = number::<u64>(10..=10_000_000))]
    pub(crate) games: u64,

    /// Positions the engine may enter for each move of these games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::<u64>(1..=1_000_000_000))]
    pub(crate) nodes: u64,

    /// The evaluation it plays them with: a name or a weight file (default: the game's first)
    #[arg(long, value_name = "EVAL")]
    pub(crate) from: Option<String>,

    /// Weights a feature has along the game
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<usize>(1..=16))]
    pub(crate) anchors: usize,

    /// How strongly weights are held near zero, in positions
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = number::<u32>(1..=1_000_000))]
    pub(crate) prior: u32,

    /// Seed of the games: same seed, same weights
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,

    /// Games at a time; the weights do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=1024))]
    pub(crate) threads: u16,
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

    /// The player that answers, as a spec (default: engine, where the game has one)
    #[arg(long, value_name = "SPEC")]
    pub(crate) player: Option<String>,

    /// The protocol (default: that of the first line, else uci)
    #[arg(long)]
    pub(crate) protocol: Option<Protocol>,

    /// Seed of players that choose by chance (default: another one each time)
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

/// Reads a number, or says what would be right.
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

/// Where the studio listens by default.
pub(crate) const USUAL_PORT: u16 = 8080;

fn key_and_value(text: &str) -> Result<(String, String), &'static str> {
    let (key, value) = text.split_once('=').ok_or("write KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}

fn swept(text: &str) -> Result<Swept, &'static str> {
    let swept = Swept::parse(text).filter(|swept| !swept.values.is_empty());
    swept.ok_or("write KEY=A,B,C: a parameter and its values")
}

/// Reads an address, a port, or both.
fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let localhost = |port| SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
    let address = text.replace("localhost", "127.0.0.1");
    let both = address.parse().ok();
    let host = || address.parse().ok().map(|host| SocketAddr::new(host, USUAL_PORT));
    let port = || text.trim_start_matches(':').parse().ok().map(localhost);
    both.or_else(host)
        .or_else(port)
        .ok_or_else(|| "write an address such as 127.0.0.1:8080, [::1]:8080, or a port".to_owned())
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
    let said = said.join(" ").replace(" tip: ", "; ");
    let said = said.strip_prefix("error: ").unwrap_or(&said);
    // The command whose help says what would be right: as far as it was named.
    let (mut command, mut help) = (Arguments::command(), "gamut".to_owned());
    for name in std::env::args_os().skip(1).map_while(|name| name.into_string().ok()) {
        let Some(named) = command.find_subcommand(&name) else { break };
        command = named.clone();
        help = format!("{help} {name}");
    }
    let said: String = said
        .chars()
        .flat_map(|c| if c.is_control() { c.escape_debug().collect() } else { vec![c] })
        .collect();
    format!("{said}; see {help} --help")
}
