//! Players of ours at the board: what goes wrong there goes wrong with the experiment.

use gamut_arena::PlayedGame;
use gamut_game::{Match, Notation};
use gamut_players::{Fault, Playable, Player, PlayerSpec, seat};
use gamut_search::{Limits, StopSwitch, Task, Thought};

use crate::JobError;

/// A player did not answer with a move. All players of an experiment are asked for what it is about:
/// what they found until then is worth nothing.
#[derive(Debug, thiserror::Error)]
#[error("{player} {fault}, in {place}")]
pub struct PlayerFault {
    /// Its spec.
    pub player: String,
    /// In which game, and in which position if there was one.
    pub place: String,
    /// What it did.
    pub fault: Fault,
}

/// A player at the board, and who that is.
pub struct Seated<G: Playable> {
    spec: PlayerSpec,
    player: Box<dyn Player<G>>,
}

impl<G: Playable> Seated<G> {
    /// The player that `spec` names, with the chances of `seed`.
    pub fn new(spec: &str, seed: u64) -> Result<Self, JobError> {
        let spec: PlayerSpec = spec.parse()?;
        let player = seat(&spec, seed)?;
        Ok(Self { spec, player })
    }

    /// Makes it as new, with the chances of `seed`.
    pub fn new_game(&mut self, seed: u64) {
        self.player.new_game(seed);
    }

    /// What it thinks within the limits of its spec.
    pub fn think(&mut self, game: &Match<G>, stop: &StopSwitch) -> Result<Thought<G>, JobError> {
        let limits = self.player.limits(Limits::default());
        self.think_within(game, limits, stop)
    }

    /// What it thinks within these limits, whatever its spec says.
    pub fn think_within(
        &mut self,
        game: &Match<G>,
        limits: Limits,
        stop: &StopSwitch,
    ) -> Result<Thought<G>, JobError> {
        let thought = self.player.think(game, Task { limits, stop, report: &mut |_| {} });
        // What was thought when the switch was thrown is not the player's best.
        go_on(stop)?;
        thought.map_err(|fault| self.fault(game, fault))
    }

    /// The move that it thinks best, and its reasons.
    pub fn choose(
        &mut self,
        game: &Match<G>,
        stop: &StopSwitch,
    ) -> Result<(G::Move, Thought<G>), JobError> {
        let thought = self.think(game, stop)?;
        let no_move = || self.fault(game, Fault::Refused("it found no move".to_owned()));
        Ok((thought.best.ok_or_else(no_move)?, thought))
    }

    fn fault(&self, game: &Match<G>, fault: Fault) -> JobError {
        fault_of(&self.spec, place(game), fault)
    }
}

/// Nothing to be said against going on: nobody threw the switch.
pub fn go_on(stop: &StopSwitch) -> Result<(), JobError> {
    if stop.is_stopped() { Err(JobError::Stopped) } else { Ok(()) }
}

/// Refuses a game that ended because one of its players failed.
pub fn faultless<G: Notation>(
    played: &PlayedGame<G>,
    players: [&PlayerSpec; 2],
) -> Result<(), JobError> {
    match &played.fault {
        Some((who, fault)) => Err(fault_of(players[*who], place(&played.game), fault.clone())),
        None => Ok(()),
    }
}

fn fault_of(player: &PlayerSpec, place: String, fault: Fault) -> JobError {
    PlayerFault { player: player.to_string(), place, fault }.into()
}

/// In which game something went wrong, and where in it.
pub fn place<G: Notation>(game: &Match<G>) -> String {
    format!("{} at {}", G::ID, G::position_text(game.position()))
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use gamut_game::Match;
    use gamut_games::othello::Othello;
    use gamut_players::{Fault, Player, SeatError, SpecError};
    use gamut_search::{StopSwitch, Task, Thought};

    use super::Seated;
    use crate::{JobError, PlayerFault};

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

    fn failed(error: JobError) -> Box<dyn Error + Send + Sync> {
        match error {
            JobError::Failed(problem) => problem,
            JobError::Stopped => panic!("nobody stopped it"),
        }
    }

    fn seated(fault: Option<Fault>) -> Seated<Othello> {
        Seated { spec: "greedy".parse().expect("a spec"), player: Box::new(Broken(fault)) }
    }

    #[test]
    fn faults_are_errors() {
        let (game, stop) = (Match::new(), StopSwitch::new());
        let crash = || seated(Some(Fault::Crashed("left: 1\n right: 2".to_owned())));
        let broken = crash().think(&game, &stop).expect_err("a fault");
        let text = failed(broken).to_string();
        assert!(
            text.starts_with("greedy broke down: left: 1\n right: 2, in othello at "),
            "{text}"
        );
        let silent = seated(None).choose(&game, &stop).expect_err("no move");
        let silent = failed(silent).downcast::<PlayerFault>().expect("a fault");
        assert!(matches!(silent.fault, Fault::Refused(_)), "{silent}");
        // Whoever is stopped is not to blame.
        stop.stop();
        let stopped = crash().think(&game, &stop).expect_err("it was stopped");
        assert!(matches!(stopped, JobError::Stopped), "{stopped:?}");
    }

    #[test]
    fn a_player_that_cannot_sit_down_is_told_apart_from_an_unknown_one() {
        let error = |spec| Seated::<Othello>::new(spec, 1).map(|_| ()).expect_err(spec);
        assert!(failed(error("nobody")).is::<SpecError>());
        assert!(failed(error("greedy:eval=nonsense")).is::<SeatError>());
    }
}
