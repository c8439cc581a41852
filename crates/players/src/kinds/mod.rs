//! Every kind of player: one file each, and one line in the list below.

// What the kinds that are other people's programs share.
mod program;

use gamut_game::is_same_text;

use crate::kind::{Kind, PlayerKind};
use crate::seat::{Seating, kinds_for};
use crate::{Playable, Player, SeatError, Tier};

pub use hgp::config as hgp_config;

macro_rules! kinds {
    ($($file:ident :: $kind:ident),* $(,)?) => {
        $(mod $file;)*

        /// Every kind of player, from the simplest to the strongest: specs are parsed by this
        /// table, and `gamut players` prints it.
        pub const KINDS: &[Kind] = &[$(Kind::of::<$file::$kind>()),*];

        /// Makes the player of a spec, by the place of its kind in the table.
        pub(crate) fn seat_kind<G: Playable>(
            seating: &Seating<'_>,
        ) -> Result<Box<dyn Player<G>>, SeatError> {
            [$(<$file::$kind as PlayerKind>::seat::<G>),*][seating.spec.kind_place()](seating)
        }
    };
}

kinds![
    human::Human,
    random::Random,
    rplayer::PseudoRandom,
    greedy::Greedy,
    minimax::Minimax,
    alphabeta::AlphaBeta,
    negascout::NegaScout,
    mcts::Mcts,
    lasvegas::LasVegas,
    genetic::Genetic,
    hgp::Hgp,
    evo::Evo,
    engine::EnginePlayer,
    file::File,
    uci::Uci,
    uai::Uai,
    gtp::Gtp,
    nboard::NBoard,
];

/// The place of a kind in the table.
const fn place_of(name: &str) -> usize {
    let mut place = 0;
    while !is_same_text(KINDS[place].name, name) {
        place += 1;
    }
    place
}

/// The two kinds that choose no moves themselves: people, and files that name another player.
pub(crate) const HUMAN: usize = place_of(human::Human::NAME);
pub(crate) const FILE: usize = place_of(file::File::NAME);

/// The names of the kinds that can play a game of this tier.
pub(crate) fn kinds_that_play(game: &str, tier: Tier) -> Vec<&'static str> {
    kinds_for(game, tier).map(|kind| kind.name).collect()
}
