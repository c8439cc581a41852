//! Which players give advice when none is named: some that can play the game. Hints are given by
//! its [usual program](gamut::usual_program).

use gamut::Tier;

/// The player that judges positions for the evaluation bar: in some milliseconds, and always alike.
pub(crate) const fn quick_judge(tier: Tier) -> &'static str {
    match tier {
        Tier::Rules => "mcts:playouts=2000",
        Tier::Tactics | Tier::Features | Tier::Strategies | Tier::Modules => {
            "engine:nodes=20000,hash=1"
        }
    }
}

/// The player that analyses until it is stopped, or nearly so, and its name for people.
pub(crate) const fn analyst(tier: Tier) -> (&'static str, &'static str) {
    match tier {
        Tier::Rules => ("mcts:time=5m", "Random games, until stopped"),
        Tier::Tactics | Tier::Features | Tier::Strategies | Tier::Modules => {
            ("engine:time=5m", "The engine, until stopped")
        }
    }
}

#[cfg(test)]
mod tests {
    use gamut::{PlayerSpec, games};

    use super::*;

    #[test]
    fn every_game_has_advisers_who_can_play_it() {
        for game in games() {
            let board = game.begin(None, None).expect("a start");
            let tier = game.tier();
            for name in [quick_judge(tier), analyst(tier).0] {
                let spec: PlayerSpec = name.parse().expect("a spec");
                assert!(board.seat(&spec, 1).is_ok(), "{name} at {}", game.id());
            }
        }
    }
}
