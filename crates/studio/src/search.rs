//! A player that is about to think about a match.

use std::time::Instant;

use gamut::views::ThoughtView;
use gamut::{AnyMatch, Fault, PlayerSpec, StopSwitch};

use crate::error::StudioError;
use crate::limits::LONGEST_THOUGHT;
use crate::policy::{Policy, threads_of};
use crate::roster::{Answer, ChairTurn};

/// A player and what it is to think about. The player itself is made where it thinks: while it
/// waits for a processor it holds no memory.
pub(crate) struct Search {
    board: Box<dyn AnyMatch>,
    spec: PlayerSpec,
    seed: u64,
    policy: Policy,
    /// Where the player sits; nowhere, if it is asked once.
    place: Option<ChairTurn>,
}

impl Search {
    /// A player that is asked once, always with the same random numbers.
    pub(crate) fn once(board: &dyn AnyMatch, spec: &PlayerSpec, policy: Policy) -> Self {
        let (board, spec) = (board.boxed_clone(), spec.clone());
        Self { board, spec, seed: 1, policy, place: None }
    }

    /// The player of a side of a game, which sits in `place` if it has moved before.
    pub(crate) fn seated(
        board: &dyn AnyMatch,
        spec: &PlayerSpec,
        seed: u64,
        policy: Policy,
        place: ChairTurn,
    ) -> Self {
        let (board, spec) = (board.boxed_clone(), spec.clone());
        Self { board, spec, seed, policy, place: Some(place) }
    }

    /// How many threads it thinks on.
    pub(crate) fn threads(&self) -> u32 {
        threads_of(&self.spec)
    }

    /// Thinks until it is done or stopped, and tells `report` what it thinks meanwhile.
    pub(crate) fn run(
        self,
        stop: &StopSwitch,
        report: &mut dyn FnMut(ThoughtView),
    ) -> Result<ThoughtView, StudioError> {
        let Self { board, spec, seed, policy, place } = self;
        let begun = Instant::now();
        let seat = || {
            policy.admit(gamut::game(board.game_id())?, &spec)?;
            Ok(board.seat(&spec, seed)?)
        };
        let thought = match place {
            None => seat()?.think(&*board, stop, report),
            Some(place) => match place.begin(stop, seat)? {
                None => Err(Fault::Cancelled),
                Some(mut thinking) => {
                    let plies = board.plies();
                    let thought = match (thinking.answer(plies).cloned(), thinking.player()) {
                        (Some(known), _) => Ok(known.thought),
                        (None, Some(player)) => {
                            let thought = player.think(&*board, stop, report);
                            let answer = thought
                                .as_ref()
                                .ok()
                                .filter(|thought| thought.best.is_some() && player.has_answered());
                            let answer = answer.cloned();
                            thinking.set_answer(answer.map(|thought| Answer { plies, thought }));
                            thought
                        }
                        (None, None) => Err(Fault::Cancelled),
                    };
                    // A player that has failed is not asked again.
                    if thought.is_ok() {
                        thinking.rest();
                    }
                    thought
                }
            },
        };
        thought.map_err(|fault| {
            let fault = match fault {
                // Only the studio interrupts a player that thinks for so long.
                Fault::Cancelled if begun.elapsed() >= LONGEST_THOUGHT => {
                    Fault::OutOfTime("it thought for longer than the studio allows".to_owned())
                }
                fault => fault,
            };
            StudioError::Player { player: spec.to_string(), fault }
        })
    }
}

/// Whether a player may and can sit down at a board: its evaluation, files and program are
/// there.
pub(crate) fn can_seat(
    board: &dyn AnyMatch,
    spec: &PlayerSpec,
    policy: Policy,
) -> Result<(), StudioError> {
    policy.admit(gamut::game(board.game_id())?, spec)?;
    // The table is the only large part of a player, and not needed to find out.
    let small = spec.clone().with("hash", "1").unwrap_or_else(|_| spec.clone());
    board.seat(&small, 0).map(drop)?;
    Ok(())
}
