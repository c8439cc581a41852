//! A player beside a match, whatever the game.

use std::time::Instant;

use gamut_game::{Match, Side};
use gamut_players::{Fault, Player};
use gamut_search::{Limits, StopSwitch, Task, Thought};

use crate::AnyMatch;
use crate::any_match::Typed;
use crate::shown::Shown;
use crate::thoughts::thought_view;
use crate::views::ThoughtView;

/// A player that sits beside a match and lives as long as it does: what it found out for one move
/// serves it at the next.
pub trait AnyPlayer: Send {
    /// Thinks about the present position of `game`, which is a match of the game it was seated
    /// for, until it is done or stopped; tells `report` what it thinks meanwhile.
    ///
    /// When `game` does not go on from what it knows (a move was taken back, or this is another
    /// branch), and after a fault, it begins anew, as if it had just sat down. When it was
    /// stopped before it had an answer and is asked again, it goes on with what it knew before.
    ///
    /// # Errors
    /// When there will be no move: see [`Fault`].
    fn think(
        &mut self,
        game: &dyn AnyMatch,
        stop: &StopSwitch,
        report: &mut dyn FnMut(ThoughtView),
    ) -> Result<ThoughtView, Fault>;

    /// Whether what it thought last was its answer, and not what it had when it was stopped.
    fn has_answered(&self) -> bool;

    /// Does what takes time before the first move and can fail: a program is started. A player
    /// that was not asked to get ready does so when it is to think.
    ///
    /// # Errors
    /// When it cannot play.
    fn get_ready(&mut self, stop: &StopSwitch) -> Result<(), Fault>;

    /// What it has learned so far, as the text of a file that it can begin with another time.
    fn learned(&self) -> Option<String>;
}

/// The seed of the player of a side in a game with this seed. Each side has its own, so that
/// random against random is not a mirror.
#[must_use]
pub const fn seat_seed(seed: u64, side: Side) -> u64 {
    seed.wrapping_add(side as u64)
}

/// A player of game `G`, and what it knows of its game.
pub(crate) struct Seated<G: Shown> {
    name: String,
    player: Box<dyn Player<G>>,
    seed: u64,
    /// Where the game that it knows of began.
    start: G::Position,
    /// What it knows of that game.
    knows: Knowledge<G::Move>,
}

/// What a player knows of its game.
enum Knowledge<M> {
    /// Nothing: it has just sat down.
    Nothing,
    /// The moves before the position that it last thought about, and whether it was stopped
    /// before it had an answer.
    Moves { seen: Vec<M>, was_stopped: bool },
    /// It failed, and cannot go on.
    Failed,
}

/// How a game relates to what a player knows of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    /// It went on from where the player last thought.
    On,
    /// It is where the player was interrupted.
    Again,
    /// It is another one.
    Anew,
}

impl<G: Shown> Seated<G> {
    pub(crate) fn new(
        name: String,
        player: Box<dyn Player<G>>,
        seed: u64,
        start: G::Position,
    ) -> Self {
        Self { name, player, seed, start, knows: Knowledge::Nothing }
    }

    fn course(&self, game: &Match<G>) -> Course {
        let moves = game.moves();
        match &self.knows {
            Knowledge::Nothing => Course::On,
            Knowledge::Moves { seen, was_stopped }
                if *game.start() == self.start && moves.starts_with(seen) =>
            {
                match (moves.len() > seen.len(), was_stopped) {
                    (true, _) => Course::On,
                    (false, true) => Course::Again,
                    // It has answered here before.
                    (false, false) => Course::Anew,
                }
            }
            Knowledge::Moves { .. } | Knowledge::Failed => Course::Anew,
        }
    }
}

impl<G: Shown> AnyPlayer for Seated<G> {
    fn think(
        &mut self,
        game: &dyn AnyMatch,
        stop: &StopSwitch,
        report: &mut dyn FnMut(ThoughtView),
    ) -> Result<ThoughtView, Fault> {
        let begun = Instant::now();
        let Some(Typed { game, .. }) = game.as_any().downcast_ref::<Typed<G>>() else {
            let problem = format!("it plays {}, not {}", G::ID, game.game_id());
            return Err(Fault::Refused(problem));
        };
        match self.course(game) {
            Course::On => {}
            Course::Again => self.player.forget_thought(),
            Course::Anew => self.player.new_game(self.seed),
        }
        self.start = game.start().clone();
        self.knows = Knowledge::Failed;
        let limits = self.player.limits(Limits::default());
        let (name, position) = (&self.name, game.position());
        let mut tell = |thought: &Thought<G>| report(thought_view::<G>(name, position, thought));
        let mut thought = self.player.think(game, Task { limits, stop, report: &mut tell })?;
        // Players that choose by chance do not look at the clock.
        thought.elapsed = thought.elapsed.max(begun.elapsed());
        let view = ThoughtView { done: true, ..thought_view::<G>(name, position, &thought) };
        let seen = game.moves().to_vec();
        self.knows = Knowledge::Moves { seen, was_stopped: stop.is_stopped() };
        Ok(view)
    }

    fn has_answered(&self) -> bool {
        matches!(self.knows, Knowledge::Moves { was_stopped: false, .. })
    }

    fn get_ready(&mut self, stop: &StopSwitch) -> Result<(), Fault> {
        self.player.get_ready(stop)
    }

    fn learned(&self) -> Option<String> {
        self.player.learned()
    }
}

#[cfg(test)]
mod tests {
    use gamut_game::{Game, random_move, rng};
    use gamut_games::othello::Othello;
    use gamut_players::Thinking;

    use super::*;
    use crate::any_match;

    /// Fails at its second thought, and from then on until a new game.
    #[derive(Default)]
    struct Frail {
        thoughts: u32,
        begun: u64,
    }

    impl Player<Othello> for Frail {
        fn think(&mut self, game: &Match<Othello>, _: Task<'_, Othello>) -> Thinking<Othello> {
            self.thoughts += 1;
            if self.thoughts > 1 {
                return Err(Fault::Crashed("again".to_owned()));
            }
            let best = random_move::<Othello>(game.position(), &mut rng(1, 0));
            // As many nodes as games were begun, for a test to look at.
            Ok(Thought { nodes: self.begun, ..Thought::of(best) })
        }

        fn new_game(&mut self, _: u64) {
            self.thoughts = 0;
            self.begun += 1;
        }
    }

    fn seated() -> Seated<Othello> {
        Seated::new("frail".to_owned(), Box::<Frail>::default(), 1, Othello::start())
    }

    fn begun(player: &mut Seated<Othello>, board: &dyn AnyMatch, stop: &StopSwitch) -> u64 {
        player.think(board, stop, &mut |_| {}).expect("a thought").nodes
    }

    fn play_two(board: &mut dyn AnyMatch) {
        for _ in 0..2 {
            let legal = board.board(board.plies()).expect("a board").legal;
            board.play(&legal[0].text).expect("legal");
        }
    }

    /// A person moved for it, and it is asked again: the old fault must not come back.
    #[test]
    fn a_player_that_failed_begins_anew() {
        let (mut player, stop) = (seated(), StopSwitch::new());
        let mut board = any_match(Match::<Othello>::new());
        assert_eq!(begun(&mut player, &*board, &stop), 0);
        play_two(&mut *board);
        assert!(player.think(&*board, &stop, &mut |_| {}).is_err());
        play_two(&mut *board);
        assert_eq!(begun(&mut player, &*board, &stop), 1);
    }

    /// Somebody paused the game while it thought. What is taken back is something else.
    #[test]
    fn a_player_goes_on_when_it_was_stopped_and_begins_anew_when_it_had_answered() {
        let (mut player, stop) = (seated(), StopSwitch::new());
        let board = any_match(Match::<Othello>::new());
        stop.stop();
        assert_eq!(begun(&mut player, &*board, &stop), 0);
        stop.reset();
        // It was not told of a new game, and this one fails at its second thought.
        assert!(player.think(&*board, &stop, &mut |_| {}).is_err());
        assert_eq!(begun(&mut player, &*board, &stop), 1);
        assert_eq!(begun(&mut player, &*board, &stop), 2, "it had answered");
    }
}
