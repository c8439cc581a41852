//! How much may be asked of the studio.

use std::time::Duration;

/// Games that are kept. For more, some must be deleted.
pub const MOST_GAMES: u64 = 10_000;
/// Games in memory at a time.
pub const MOST_OPEN_GAMES: usize = 256;
/// Moves of a game: more than any sensible one has, and few enough to send whole.
pub const MOST_PLIES: usize = 2_000;
/// Games read from one file.
pub const MOST_GAMES_IN_A_FILE: usize = 100;
/// The longest that a player may think about a move, whatever its spec says.
pub const LONGEST_THOUGHT: Duration = Duration::from_secs(60);
/// The longest that an analysis goes on.
pub const LONGEST_ANALYSIS: Duration = Duration::from_secs(300);
/// Searches that wait for a free processor.
pub const MOST_WAITING: usize = 64;
/// Players that sit at boards, in all. Between moves they keep what they know: the engine its
/// table (16 MiB, or as much as its spec says), others little. So together they hold at most this
/// times [`MOST_HASH`], and other people's programs are no more processes than this.
pub const MOST_SEATED: usize = 32;
/// How long players stay at a board that is no longer watched: after a page is reloaded, or a
/// connection was lost, they are still there.
pub const KEPT_AFTER_WATCHING: Duration = Duration::from_secs(5);
/// How long players stay at a board that only programs ask about, move by move.
pub const KEPT_AFTER_A_STEP: Duration = Duration::from_secs(60);
/// Transposition table of a player, in MiB.
pub const MOST_HASH: u64 = 64;
/// Playouts of a Monte-Carlo player: its tree is kept in memory.
pub const MOST_PLAYOUTS: u64 = 1_000_000;
/// Random lines of a Las Vegas player: its tree is kept in memory, too.
pub const MOST_PATHS: u64 = 1_000_000;
/// The longest that a program may take until it is ready.
pub const SLOWEST_START: Duration = Duration::from_secs(60);
/// How much longer than its time a program may take for a move, at most.
pub const MOST_PATIENCE: Duration = Duration::from_secs(60);
/// Strategies of a player that evolves them; they are kept in memory, twice.
pub const MOST_STRATEGIES: u64 = 1_000;
/// Nodes of each of them.
pub const MOST_STRATEGY_NODES: u64 = 2_000;
/// Generations of strategies for a move.
pub const MOST_GENERATIONS: u64 = 1_000;
/// Fitness games or training players of a strategy.
pub const MOST_FITNESS_GAMES: u64 = 100;
/// Bytes of a request.
pub const LARGEST_REQUEST: usize = 64 * 1024;
/// Bytes of a request that brings a file: a text of 1 MiB, and what JSON adds to it.
pub const LARGEST_FILE: usize = 2 * 1024 * 1024;
/// Characters of a name that people give.
pub const LONGEST_NAME: usize = 120;
/// Connections at a time: several hundred spectators, and fewer than the 1,024 files that many
/// systems let a program open. Further ones wait.
pub const MOST_CONNECTIONS: usize = 768;
/// How long a client may take to send the head of a request, or leave a connection idle.
pub const SLOWEST_HEAD: Duration = Duration::from_secs(20);
/// How long a request may take in all, until its answer begins.
pub const SLOWEST_ANSWER: Duration = Duration::from_secs(90);
/// Least time between two moves of programs, at most, in milliseconds.
pub const SLOWEST_PACE: u32 = 60_000;
/// The largest seed: the largest number that scripts read from JSON without loss.
pub const LARGEST_SEED: u64 = (1 << 53) - 1;
