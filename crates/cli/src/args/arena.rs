//! The commands about players.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use gamut_games::registry::GAME_IDS;

use super::{SubjectArgs, number};

#[derive(Debug, Args)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) subject: SubjectArgs,

    /// A game record to take the position from
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["position", "size"])]
    pub(crate) record: Option<PathBuf>,

    /// Which game of the record file, the first being 1
    #[arg(long, value_name = "N", value_parser = number::<usize>(1..=1_000_000), requires = "record")]
    pub(crate) nth: Option<usize>,

    /// The position after N plies of the record instead of at its end
    #[arg(long, value_name = "N", value_parser = number::<usize>(0..=100_000), allow_negative_numbers = true)]
    pub(crate) ply: Option<usize>,

    /// The player that thinks, and how long: a level such as casual, or as gamut players lists
    /// them (default: engine, where the game has one)
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,

    /// Seed of what the player leaves to chance
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    pub(crate) seed: u64,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) subject: SubjectArgs,

    /// The player whose results are counted: a level such as casual, or as gamut players
    /// lists them
    #[arg(value_name = "PLAYER")]
    pub(crate) first: String,

    /// Its opponent
    #[arg(value_name = "OPPONENT")]
    pub(crate) second: String,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number::<usize>(1..=10_000_000), allow_negative_numbers = true)]
    pub(crate) games: usize,

    /// Seed of openings and players (default: another one each time; it is printed)
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Games played at the same time; players that think by the clock want a core each
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=1024), allow_negative_numbers = true)]
    pub(crate) threads: u16,

    /// Random plies at the beginning of each game; lopsided openings are skipped
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32>(0..=200), allow_negative_numbers = true)]
    pub(crate) opening_plies: u32,

    /// End games after N moves of both sides; the position then decides
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    pub(crate) max_moves: Option<u32>,

    /// Write the records of all games to this file, which must be new
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayersArgs {
    /// A game: shows its evaluations, its features and a player file too
    #[arg(value_parser = PossibleValuesParser::new(GAME_IDS))]
    pub(crate) game: Option<String>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
