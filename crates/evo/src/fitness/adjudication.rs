//! When a game is stopped before its end: it is decided, or nothing happens any more.

use gamut_game::{Match, Side};
use serde::{Deserialize, Serialize};

use crate::steered::Steered;

/// When games are stopped (§3.2). The paper has no numbers: "sometimes it is obvious that one side
/// can win or that the game has to end draw"; "in rare cases lengthy games are aborted".
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Adjudication {
    /// A lead, by the standard position module, that decides a game.
    pub decided: u32,
    /// For how many plies in a row the lead has to be so large.
    pub decided_plies: u32,
    /// From which ply on a game is lengthy, and stopped when nothing happens.
    pub lengthy: u32,
    /// A lengthy game goes on when within this many plies a piece was captured or somebody was
    /// under a threat (chess: in check).
    pub interesting: u32,
    /// The ply that no game goes beyond.
    pub most_plies: u32,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self { decided: 700, decided_plies: 6, lengthy: 120, interesting: 16, most_plies: 300 }
    }
}

/// How a game that is being played looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    rules: Adjudication,
    /// Who leads by enough, and for how many plies.
    leader: Option<Side>,
    led: u32,
    /// The last ply at which something happened.
    happened: u32,
}

impl Watch {
    pub(super) fn new(rules: Adjudication) -> Self {
        Self { rules, leader: None, led: 0, happened: 0 }
    }

    /// Looks at the position after a move, which `captured` something or not, and in which `side` is
    /// ahead by `lead`. Answers with the result for `side` when the game is to be stopped.
    pub(super) fn look<G: Steered>(
        &mut self,
        game: &Match<G>,
        side: Side,
        lead: i32,
        captured: bool,
    ) -> Option<f64> {
        let ply = game.moves().len() as u32;
        let leader = (lead.unsigned_abs() >= self.rules.decided).then(|| match lead > 0 {
            true => side,
            false => side.opponent(),
        });
        self.led = if leader.is_some() && leader == self.leader { self.led + 1 } else { 1 };
        self.leader = leader;
        if let Some(leader) = leader.filter(|_| self.led >= self.rules.decided_plies) {
            return Some(if leader == side { 1.0 } else { -1.0 });
        }
        if captured || G::is_threatened(game.position()) {
            self.happened = ply;
        }
        let is_dull = ply >= self.rules.lengthy && ply - self.happened >= self.rules.interesting;
        // "The result reflects the advantage": what a lead of so much is expected to make.
        let expected = || gamut_search::Score::estimate(lead).expected_points();
        (is_dull || ply >= self.rules.most_plies).then(|| 2.0 * expected() - 1.0)
    }
}
