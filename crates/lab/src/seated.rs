//! Players of ours at the board: what goes wrong there goes wrong with the experiment.

use gamut_arena::PlayedGame;
use gamut_game::{Match, Notation};
use gamut_players::{Fault, Playable, Player, PlayerSpec, seat};
use gamut_search::{Limits, StopSwitch, Task, Thought};

use crate::LabError;

/// A player at the board, and who that is.
pub(crate) struct Seated<G: Playable> {
    spec: PlayerSpec,
    player: Box<dyn Player<G>>,
}

impl<G: Playable> Seated<G> {
    /// The player that `spec` names, with the chances of `seed`.
    pub(crate) fn new(spec: &str, seed: u64) -> Result<Self, LabError> {
        let spec: PlayerSpec = spec.parse()?;
        let player = seat(&spec, seed)?;
        Ok(Self { spec, player })
    }

    /// Makes it as new, with the chances of `seed`.
    pub(crate) fn new_game(&mut self, seed: u64) {
        self.player.new_game(seed);
    }

    /// What it thinks within the limits of its spec.
    pub(crate) fn think(
        &mut self,
        game: &Match<G>,
        stop: &StopSwitch,
    ) -> Result<Thought<G>, LabError> {
        let limits = self.player.limits(Limits::default());
        self.think_within(game, limits, stop)
    }

    /// What it thinks within these limits, whatever its spec says.
    pub(crate) fn think_within(
        &mut self,
        game: &Match<G>,
        limits: Limits,
        stop: &StopSwitch,
    ) -> Result<Thought<G>, LabError> {
        let thought = self.player.think(game, Task { limits, stop, report: &mut |_| {} });
        // What was thought when the switch was thrown is not the player's best.
        go_on(stop)?;
        thought.map_err(|fault| self.fault(game, fault))
    }

    /// The move that it thinks best, and its reasons.
    pub(crate) fn choose(
        &mut self,
        game: &Match<G>,
        stop: &StopSwitch,
    ) -> Result<(G::Move, Thought<G>), LabError> {
        let thought = self.think(game, stop)?;
        let no_move = || self.fault(game, Fault::Refused("it found no move".to_owned()));
        Ok((thought.best.ok_or_else(no_move)?, thought))
    }

    fn fault(&self, game: &Match<G>, fault: Fault) -> LabError {
        fault_of(&self.spec, place(game), fault)
    }
}

/// Nothing to be said against going on: nobody threw the switch.
pub(crate) fn go_on(stop: &StopSwitch) -> Result<(), LabError> {
    if stop.is_stopped() { Err(LabError::Stopped) } else { Ok(()) }
}

/// Refuses a game that ended because one of its players failed.
pub(crate) fn faultless<G: Notation>(
    played: &PlayedGame<G>,
    players: [&PlayerSpec; 2],
) -> Result<(), LabError> {
    match &played.fault {
        Some((who, fault)) => Err(fault_of(players[*who], place(&played.game), fault.clone())),
        None => Ok(()),
    }
}

fn fault_of(player: &PlayerSpec, place: String, fault: Fault) -> LabError {
    LabError::Fault { player: player.to_string(), place, fault }
}

/// In which game something went wrong, and where in it.
pub(crate) fn place<G: Notation>(game: &Match<G>) -> String {
    format!("{} at {}", G::ID, G::position_text(game.position()))
}

#[cfg(test)]
mod tests {
    use gamut_game::Match;
    use gamut_games::othello::Othello;
    use gamut_players::{Fault, Player};
    use gamut_search::{StopSwitch, Task, Thought};

    use super::Seated;
    use crate::LabError;

    /// Fails, or has nothing to say.
    struct Broken(Option<Fault>);

    impl Player<Othello> for Broken {
        fn think(
            &mut self,
            _: &Match<Othello>,
            _: Task<'_, Othello>,
        ) -> Result<Thought<Othello>, Fault> {
            self.0.clone().map_or(Ok(Thought::none()), Err)
        }
    }

    fn seated(fault: Option<Fault>) -> Seated<Othello> {
        Seated { spec: "greedy".parse().expect("a spec"), player: Box::new(Broken(fault)) }
    }

    #[test]
    fn faults_are_errors_on_one_line() {
        let (game, stop) = (Match::new(), StopSwitch::new());
        let crash = || seated(Some(Fault::Crashed("left: 1\n right: 2".to_owned())));
        let broken = crash().think(&game, &stop).expect_err("a fault");
        let text = broken.to_string();
        assert!(text.starts_with("greedy broke down: left: 1 right: 2, in othello at "), "{text}");
        let silent = seated(None).choose(&game, &stop).expect_err("no move");
        assert!(matches!(silent, LabError::Fault { fault: Fault::Refused(_), .. }), "{silent}");
        // Whoever is stopped is not to blame.
        stop.stop();
        let stopped = crash().think(&game, &stop).expect_err("it was stopped");
        assert!(matches!(stopped, LabError::Stopped), "{stopped}");
    }

    #[test]
    fn who_cannot_sit_down_is_told_apart_from_who_is_unknown() {
        let error = |spec| Seated::<Othello>::new(spec, 1).map(|_| ()).expect_err(spec);
        assert!(matches!(error("nobody"), LabError::Spec(_)));
        assert!(matches!(error("greedy:eval=nonsense"), LabError::Seat(_)));
    }
}
