//! The evaluation tournament (§9.2.2, Fig. 9.4): whole games from the present position against
//! the alpha player.

use gamut_game::{History, Side};

use super::config::{Points, Starts};
use super::strategic::Ties;
use super::{HgpConfig, Ranking, Strategic};

/// What a strategy and the alpha player achieved against each other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Achieved {
    /// Points of the strategy: its fitness.
    pub own: f64,
    /// Points of the alpha player.
    pub alpha: f64,
    /// Plies that were played to find out.
    pub plies: u64,
}

impl Achieved {
    fn add(&mut self, other: Self) {
        self.own += other.own;
        self.alpha += other.alpha;
        self.plies += other.plies;
    }

    /// The same several times, at the price of one.
    fn times(self, count: u32) -> Self {
        Self { own: self.own * f64::from(count), alpha: self.alpha * f64::from(count), ..self }
    }
}

/// Room to play games in without allocation.
#[derive(Debug)]
pub struct Scratch {
    history: History,
    /// The history where chance first decided something.
    fork: History,
}

impl Scratch {
    /// Room for one thread.
    #[must_use]
    pub fn new() -> Self {
        Self { history: History::new(), fork: History::new() }
    }
}

impl Default for Scratch {
    fn default() -> Self {
        Self::new()
    }
}

/// An evaluation tournament that every strategy of a generation plays.
#[derive(Clone, Debug)]
pub struct Tournament<G: Strategic> {
    /// Where games begin when the strategy begins, and when the alpha player does.
    starts: [G::Position; 2],
    /// The side that the strategy has then.
    own: [Side; 2],
    games: u32,
    most_plies: u32,
    points: Points,
    alternate: bool,
}

/// Where a game is.
#[derive(Clone)]
struct Board<P> {
    position: P,
    plies: u32,
}

impl<G: Strategic> Tournament<G> {
    /// The tournament from `position`.
    #[must_use]
    pub fn new(position: &G::Position, config: &HgpConfig) -> Self {
        let side = G::side_to_move(position);
        let passed = match config.readings.starts {
            Starts::Passed => G::turn_passed(position),
            Starts::Exchanged | Starts::Never => None,
        };
        let keeps_side = passed.is_some();
        Self {
            starts: [position.clone(), passed.unwrap_or_else(|| position.clone())],
            own: [side, if keeps_side { side } else { !side }],
            games: config.games,
            most_plies: config.game_moves,
            points: config.readings.points,
            alternate: config.readings.starts != Starts::Never,
        }
    }

    /// Whether the alpha player begins game `number`: it does so every other game.
    fn alpha_begins(&self, number: u32) -> usize {
        usize::from(self.alternate && number % 2 == 1)
    }

    /// What `strategy` achieves. Ties in game i are broken by stream i of `seed`.
    ///
    /// Games that cannot differ are played once: until chance breaks a tie, all games that the
    /// same player begins are one game. So the others go on from the first tie, or are not
    /// played at all. The result is that of [`evaluate_plainly`](Self::evaluate_plainly).
    #[must_use]
    pub fn evaluate(
        &self,
        strategy: &Ranking,
        alpha: &Ranking,
        seed: u64,
        scratch: &mut Scratch,
    ) -> Achieved {
        self.evaluate_until(strategy, alpha, seed, scratch, &|| false).unwrap_or_default()
    }

    /// As [`evaluate`](Self::evaluate), but `None` when `stop` says so, which is asked before
    /// every game: a thousand of them take seconds.
    #[must_use]
    pub fn evaluate_until(
        &self,
        strategy: &Ranking,
        alpha: &Ranking,
        seed: u64,
        scratch: &mut Scratch,
        stop: &dyn Fn() -> bool,
    ) -> Option<Achieved> {
        let mut all = Achieved::default();
        let kinds = if self.alternate { 2 } else { 1 };
        for first in 0..kinds.min(self.games) {
            if stop() {
                return None;
            }
            let kind = self.alpha_begins(first);
            let players = self.players(kind, strategy, alpha);
            let mut board = Board { position: self.starts[kind].clone(), plies: 0 };
            let mut ties = Ties::new(seed, u64::from(first));
            scratch.history.restart(G::hash(&board.position));
            let mut fork = None;
            let winner = {
                let fork_history = &mut scratch.fork;
                let on_tie = |board: &Board<G::Position>, history: &History| {
                    fork = Some(board.clone());
                    if G::REPETITION_DRAWS {
                        fork_history.clone_from(history);
                    }
                };
                self.play(&mut board, players, &mut ties, &mut scratch.history, on_tie)
            };
            let achieved = self.achieved(kind, &board, winner, board.plies);
            let others = (first + kinds..self.games).step_by(kinds as usize);
            let Some(fork) = fork else {
                all.add(achieved.times(1 + others.count() as u32));
                continue;
            };
            all.add(achieved);
            for number in others {
                if stop() {
                    return None;
                }
                board = fork.clone();
                if G::REPETITION_DRAWS {
                    scratch.history.clone_from(&scratch.fork);
                }
                let mut ties = Ties::new(seed, u64::from(number));
                let winner =
                    self.play(&mut board, players, &mut ties, &mut scratch.history, |_, _| {});
                all.add(self.achieved(kind, &board, winner, board.plies - fork.plies));
            }
        }
        Some(all)
    }

    /// The same by playing every game from its beginning, as the thesis says.
    #[must_use]
    pub fn evaluate_plainly(
        &self,
        strategy: &Ranking,
        alpha: &Ranking,
        seed: u64,
        scratch: &mut Scratch,
    ) -> Achieved {
        let mut all = Achieved::default();
        for number in 0..self.games {
            let kind = self.alpha_begins(number);
            let players = self.players(kind, strategy, alpha);
            let mut board = Board { position: self.starts[kind].clone(), plies: 0 };
            scratch.history.restart(G::hash(&board.position));
            let mut ties = Ties::new(seed, u64::from(number));
            let winner = self.play(&mut board, players, &mut ties, &mut scratch.history, |_, _| {});
            all.add(self.achieved(kind, &board, winner, board.plies));
        }
        all
    }

    /// The players of Black and White.
    fn players<'a>(
        &self,
        kind: usize,
        strategy: &'a Ranking,
        alpha: &'a Ranking,
    ) -> [&'a Ranking; 2] {
        match self.own[kind] {
            Side::Black => [strategy, alpha],
            Side::White => [alpha, strategy],
        }
    }

    /// Plays a game to its end and says who won. `on_tie` is shown the board before the move
    /// that chance decided first.
    #[inline]
    fn play(
        &self,
        board: &mut Board<G::Position>,
        players: [&Ranking; 2],
        ties: &mut Ties,
        history: &mut History,
        mut on_tie: impl FnMut(&Board<G::Position>, &History),
    ) -> Option<Side> {
        loop {
            let Board { position, plies } = &mut *board;
            if *plies >= self.most_plies || G::rule_draw(position).is_some() {
                return None;
            }
            let decided = ties.happened();
            let player = players[G::side_to_move(position) as usize];
            let Some(m) = G::choose(position, player, ties) else {
                return G::outcome(position).and_then(|outcome| outcome.winner);
            };
            if !decided && ties.happened() {
                on_tie(board, history);
            }
            let Board { position, plies } = &mut *board;
            let irreversible = G::REPETITION_DRAWS && G::is_irreversible(position, m);
            G::play(position, m);
            *plies += 1;
            if G::REPETITION_DRAWS {
                history.push(G::hash(position), irreversible);
                if history.is_threefold() {
                    return None;
                }
            }
        }
    }

    /// The points of a finished game.
    fn achieved(
        &self,
        kind: usize,
        board: &Board<G::Position>,
        winner: Option<Side>,
        plies: u32,
    ) -> Achieved {
        let own = self.own[kind];
        let points = |side: Side| {
            let pieces = G::piece_points(&board.position, side);
            f64::from(self.points.of_game(winner == Some(!side), pieces))
        };
        Achieved { own: points(own), alpha: points(!own), plies: u64::from(plies) }
    }
}

impl Points {
    /// What a game brings to a player with these points on the board at its end.
    const fn of_game(self, is_lost: bool, pieces: u32) -> u32 {
        match self {
            Self::Unlost if is_lost => 0,
            Self::Unlost | Self::All => pieces,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Points, Scratch, Tournament};
    use crate::hgp::{Heuristics, HgpConfig, Ranking, Readings, Starts};
    use gamut_game::Notation;
    use gamut_games::othello::Othello;

    /// §9.2.2: six games of ten won with 34 discs on average, or with 58.
    #[test]
    fn six_wins_with_34_discs_are_204_points_and_with_58_are_348() {
        let fitness = |won: u32, lost: u32| {
            let games = (0..10).map(|game| match game < 6 {
                true => Points::Unlost.of_game(false, won),
                false => Points::Unlost.of_game(true, lost),
            });
            games.sum::<u32>()
        };
        assert_eq!(fitness(34, 30), 204);
        assert_eq!(fitness(58, 6), 348);
        assert_eq!(fitness(58, 6) - fitness(34, 30), 144);
    }

    /// The same by games: on a full board every game is over at once, and the strategy has
    /// the winning side in every other.
    #[test]
    fn a_tournament_counts_the_same_points() {
        let ranking = Ranking::of(&Heuristics::ZERO);
        for (discs, fitness) in [(34, 204.0), (58, 348.0)] {
            let text = format!("{}{} X", "X".repeat(discs), "O".repeat(64 - discs));
            let position = Othello::parse_position(&text).expect("a full board");
            let unlost = Readings { points: Points::Unlost, ..Readings::DEFAULT };
            let config = HgpConfig { games: 12, readings: unlost, ..HgpConfig::OTHELLO };
            let tournament = Tournament::<Othello>::new(&position, &config);
            let achieved = tournament.evaluate(&ranking, &ranking, 1, &mut Scratch::new());
            assert_eq!((achieved.own, achieved.alpha), (fitness, fitness));
            let readings = Readings { starts: Starts::Never, ..unlost };
            let config = HgpConfig { games: 6, readings, ..HgpConfig::OTHELLO };
            let tournament = Tournament::<Othello>::new(&position, &config);
            let achieved = tournament.evaluate(&ranking, &ranking, 1, &mut Scratch::new());
            assert_eq!((achieved.own, achieved.alpha), (fitness, 0.0));
        }
    }
}
