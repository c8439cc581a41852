//! Where the thesis can be read in more than one way: every row is a question, asked by games.

use super::checkers::{HGP_WON, RHGP_WON};
use super::othello::EXPERIMENTS;
use super::scored::Thesis;

/// A reading, and who plays to show what it does.
#[derive(Debug)]
pub(super) struct Reading {
    /// The experiment of the thesis that is repeated with it, from 1.
    pub(super) experiment: usize,
    /// What is read how; without commas.
    pub(super) name: &'static str,
    /// What the text says, and where.
    pub(super) says: &'static str,
    /// The player that the reading is about, but for its version.
    pub(super) first: &'static str,
    /// Its opponent, but for its version.
    pub(super) second: &'static str,
    /// Whether it is played in Othello's version 50/50 too.
    pub(super) both_versions: bool,
}

const fn row(
    experiment: usize,
    name: &'static str,
    says: &'static str,
    first: &'static str,
    second: &'static str,
) -> Reading {
    Reading { experiment, name, says, first, second, both_versions: false }
}

impl Reading {
    const fn in_both_versions(self) -> Self {
        Self { both_versions: true, ..self }
    }

    /// Games that the thesis's first player won in Othello's version with this number.
    pub(super) fn othello_thesis(&self, version: usize) -> Thesis {
        Thesis::won(EXPERIMENTS[self.experiment - 1].3[version], 20)
    }

    /// The same in checkers.
    pub(super) fn checkers_thesis(&self) -> Thesis {
        [HGP_WON, RHGP_WON][self.experiment - 1]
    }
}

const TABLE: &str = "§9.5, Table 9.1, and our standard readings";
const POINTS: &str = "§9.2.2: “the sum value of the player's pieces left on the board”, but “6*34=204” counts won games, and §9.2 “wins and draws”";
const STARTS: &str = "§9.2.2: “the alpha player starts each alternative game”";
const PRESERVED: &str = "§9.2: “preserving the population and using it as the initial population of the next move”; Table 9.1 has no such parameter, appendix A a switch";
const STRONGEST: &str =
    "§9.3: “those elements that are promoted to alpha status at each generation”";
const WEAKEST: &str = "§9.3: “less than a preset percentage of the alpha player's fitness”, 30 %";
const ZERO: &str = "§9.3 divides by the weakest matrix and does not speak of zeros";
const SPAN: &str = "§9.3: “during a run”, which is a move";
const LEARNED: &str =
    "§9.3: “update the heuristic values of the alpha player … at the end of a run”";
const LOOP: &str = "Algorithm 9.1: “update the heuristic values for each board position”, within the loop over generations";
const MOBILITY_VALUE: &str = "§9.4: “the best heuristic value on the board resulting from making the move that results in the least moves for the opponent”";
const MOBILITY_RATIO: &str = "§9.4: “evaluated only over the last 18 free squares”";
const BOTH: &str =
    "§9.4: mobility comes “after reinforcement learning and before a game move is made”";

/// The questions of Othello. Whoever adds a row adds nothing else.
pub(super) const OTHELLO: &[Reading] = &[
    row(1, "as it is", TABLE, "hgp", "rplayer").in_both_versions(),
    row(1, "lost games bring nothing", POINTS, "hgp:points=unlost", "rplayer"),
    row(1, "population preserved", PRESERVED, "hgp:keep-population=on", "rplayer"),
    row(1, "the text word by word", POINTS, "hgp:points=unlost,keep-population=on", "rplayer"),
    row(1, "alpha begins by a passed turn", STARTS, "hgp:starts=passed", "rplayer"),
    row(1, "alpha never begins", STARTS, "hgp:starts=never", "rplayer"),
    row(2, "as it is", TABLE, "hgp:rl", "hgp"),
    row(2, "alpha keeps what was learned", LEARNED, "hgp:rl,learned=alpha", "hgp"),
    row(2, "alpha learns each generation", LOOP, "hgp:rl,learned=generation", "hgp"),
    row(2, "remembers the game", SPAN, "hgp:rl,span=game", "hgp"),
    row(2, "zero: value kept", ZERO, "hgp:rl,zero=keep", "hgp"),
    row(2, "zero: not divided", ZERO, "hgp:rl,zero=one", "hgp"),
    row(2, "strongest: every alpha", STRONGEST, "hgp:rl,strongest=reigning", "hgp"),
    row(2, "lost games bring nothing: both", POINTS, "hgp:rl,points=unlost", "hgp:points=unlost"),
    row(
        2,
        "the text word by word: both",
        PRESERVED,
        "hgp:rl,points=unlost,keep-population=on",
        "hgp:points=unlost,keep-population=on",
    ),
    row(3, "as it is", TABLE, "hgp:mobility", "hgp"),
    row(3, "value of the move itself", MOBILITY_VALUE, "hgp:mobility,mobility-value=move", "hgp"),
    row(3, "not before move n", MOBILITY_RATIO, "hgp:mobility,mobility-ratio=late", "hgp"),
    row(4, "as it is", BOTH, "hgp:rl,mobility", "hgp"),
];

/// The questions of checkers.
pub(super) const CHECKERS: &[Reading] = &[
    row(1, "as it is", TABLE, "hgp", "rplayer"),
    row(1, "lost games bring nothing", POINTS, "hgp:points=unlost", "rplayer"),
    row(1, "population preserved", PRESERVED, "hgp:keep-population=on", "rplayer"),
    row(1, "alpha begins by a passed turn", STARTS, "hgp:starts=passed", "rplayer"),
    row(1, "alpha never begins", STARTS, "hgp:starts=never", "rplayer"),
    row(2, "as it is", TABLE, "hgp:rl", "hgp"),
    row(2, "alpha keeps what was learned", LEARNED, "hgp:rl,learned=alpha", "hgp"),
    row(2, "alpha learns each generation", LOOP, "hgp:rl,learned=generation", "hgp"),
    row(2, "remembers the game", SPAN, "hgp:rl,span=game", "hgp"),
    row(2, "zero: value kept", ZERO, "hgp:rl,zero=keep", "hgp"),
    row(2, "zero: not divided", ZERO, "hgp:rl,zero=one", "hgp"),
    row(2, "strongest: every alpha", STRONGEST, "hgp:rl,strongest=reigning", "hgp"),
    row(2, "weakest: below 80 %", WEAKEST, "hgp:rl,weakest=0.8", "hgp"),
    row(2, "lost games bring nothing: both", POINTS, "hgp:rl,points=unlost", "hgp:points=unlost"),
];
