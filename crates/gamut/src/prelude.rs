//! What a player or an experiment of your own needs, in one line: `use gamut::prelude::*;`
//!
//! The games, the [`Player`] trait and what it speaks in, and matches with openings, records and
//! intervals. The example `your_own_player` is a whole program.

pub use gamut_arena::{Openings, PlayedGame, Series, SeriesResult, play_series, play_series_from};
pub use gamut_board::{Square, SquareSet};
pub use gamut_game::{
    Game, Match, MoveList, Notation, Outcome, Record, Side, find_move, random_move, rng,
};
pub use gamut_games::breakthrough::Breakthrough;
pub use gamut_games::checkers::Checkers;
pub use gamut_games::chess::Chess;
pub use gamut_games::loa::Loa;
pub use gamut_games::othello::Othello;
pub use gamut_games::virus::{Ataxx, Virus};
pub use gamut_players::{
    Entrant, Fault, Own, Playable, Player, PlayerSpec, SeatError, Thinking, seat,
};
pub use gamut_search::{Limits, Score, StopSwitch, Task, Thought};

pub use crate::levels::named_player;
