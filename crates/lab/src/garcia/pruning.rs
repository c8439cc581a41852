//! What αβ pruning saves (§IV.B, Table III).

use gamut_game::{Game, Match, Notation, Side, perft, rng};
use gamut_games::loa::{Loa, Move, Position};
use gamut_players::{Player, PlayerSpec, seat};
use gamut_search::{Limits, Score, StopSwitch, Task, Thought};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::table_iii::PAPER_GAMES;
use super::{evaluation, pruning_report};
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::report::Report;

/// Nodes searched by minmax and αβ on the same positions.
pub(crate) struct LoaPruning;

/// The plies that the AI looks ahead in Table III: its trees have this depth.
const DEPTH: u32 = 3;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Config {
    pub(super) depth: u32,
    pub(super) evaluation: &'static str,
    pub(super) min_max: String,
    /// As the pseudo code of §III.B.2: moves as they are generated.
    pub(super) alpha_beta: String,
    /// With the best captures first.
    pub(super) ordered: String,
    /// Games besides the paper's.
    pub(super) games: u32,
    /// Who plays against the AI in them.
    pub(super) person: &'static str,
    /// Searches of the AI in each of them, at most: as many as a game has on average in the
    /// paper.
    pub(super) searches: usize,
}

/// Nodes and seconds of one search.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Effort {
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

/// One position, searched by all three.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Searched {
    pub(super) position: String,
    /// Nodes below the root of the full tree.
    pub(super) tree: u64,
    pub(super) min_max: Effort,
    pub(super) alpha_beta: Effort,
    pub(super) ordered: Effort,
    /// Nodes of αβ when every move of the root is searched with a full window.
    pub(super) alone: u64,
    /// Whether all three give the position the same value.
    pub(super) agree: bool,
    /// For a game of the paper: what its AI answered, if that is known, …
    pub(super) answer: Option<String>,
    /// … and whether no move is better.
    pub(super) answer_is_best: Option<bool>,
}

impl Study for LoaPruning {
    const NAME: &'static str = "loa-pruning";
    const PAPER: &'static str =
        "M. Garcia, Lines of Action – Artificial Intelligence, §IV.B and Table III";
    const SUMMARY: &'static str = "nodes searched by minmax and αβ on the paper's games and others";
    const GAMES: &'static str = "games besides the paper's, of ten searches each (200; quick: 10)";
    type Config = Config;
    type Done = Vec<Searched>;

    fn config(settings: &Settings) -> Config {
        let evaluation = evaluation();
        Config {
            depth: DEPTH,
            evaluation,
            min_max: format!("minimax:depth={DEPTH},eval={evaluation}"),
            alpha_beta: format!("alphabeta:depth={DEPTH},eval={evaluation},order=none"),
            ordered: format!("alphabeta:depth={DEPTH},eval={evaluation}"),
            games: settings.games.unwrap_or(settings.extent.pick(200, 10, 2)),
            person: "rplayer",
            searches: settings.extent.pick(10, 10, 2),
        }
    }

    fn jobs(config: &Config) -> usize {
        PAPER_GAMES.len() + config.games as usize
    }

    fn run_job(
        config: &Config,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<Option<Vec<Searched>>, LabError> {
        let mut searchers = Searchers::new(config, stop)?;
        let searched = match PAPER_GAMES.get(number) {
            Some(game) => searchers.paper_game(game.moves)?,
            None => {
                let person: PlayerSpec = config.person.parse().map_err(LabError::new)?;
                let chance = rng(seed, number as u64).random();
                let person = seat::<Loa>(&person, chance).map_err(LabError::new)?;
                searchers.seeded_game(person, config.searches)?
            }
        };
        Ok((!stop.is_stopped()).then_some(searched))
    }

    fn report(config: &Config, done: &[Vec<Searched>]) -> Report {
        pruning_report::report(config, done)
    }
}

/// The three searches that are compared.
struct Searchers<'a> {
    min_max: Box<dyn Player<Loa>>,
    alpha_beta: Box<dyn Player<Loa>>,
    ordered: Box<dyn Player<Loa>>,
    stop: &'a StopSwitch,
}

impl<'a> Searchers<'a> {
    fn new(config: &Config, stop: &'a StopSwitch) -> Result<Self, LabError> {
        let seated = |spec: &str| {
            let spec: PlayerSpec = spec.parse().map_err(LabError::new)?;
            seat::<Loa>(&spec, 0).map_err(LabError::new)
        };
        Ok(Self {
            min_max: seated(&config.min_max)?,
            alpha_beta: seated(&config.alpha_beta)?,
            ordered: seated(&config.ordered)?,
            stop,
        })
    }

    /// Replays a game of the paper; the AI searches before each of its moves.
    fn paper_game(&mut self, moves: &str) -> Result<Vec<Searched>, LabError> {
        let mut game = Match::<Loa>::new();
        let mut all = Vec::new();
        let mut moves = moves.split_whitespace();
        while let Some(person) = moves.next() {
            game.play_text(person).map_err(LabError::new)?;
            let (mut searched, _) = self.search(&game);
            if let Some(answer) = moves.next() {
                let m = Loa::parse_move(game.position(), answer).map_err(LabError::new)?;
                searched.answer = Some(answer.to_owned());
                searched.answer_is_best = Some(self.is_best(game.position(), m));
                game.play(m).map_err(LabError::new)?;
            }
            all.push(searched);
        }
        Ok(all)
    }

    /// A game between a person, who is Black, and the AI, who plays what αβ finds.
    fn seeded_game(
        &mut self,
        mut person: Box<dyn Player<Loa>>,
        searches: usize,
    ) -> Result<Vec<Searched>, LabError> {
        let mut game = Match::<Loa>::new();
        let mut all = Vec::new();
        while game.outcome().is_none() && all.len() < searches && !self.stop.is_stopped() {
            let best = if game.side_to_move() == Side::Black {
                think(&mut *person, &game, self.stop).best
            } else {
                let (searched, best) = self.search(&game);
                all.push(searched);
                best
            };
            let Some(m) = best else { break };
            game.play(m).map_err(LabError::new)?;
        }
        Ok(all)
    }

    fn search(&mut self, game: &Match<Loa>) -> (Searched, Option<Move>) {
        let min_max = think(&mut *self.min_max, game, self.stop);
        let alpha_beta = think(&mut *self.alpha_beta, game, self.stop);
        let ordered = think(&mut *self.ordered, game, self.stop);
        let position = game.position();
        let scores = [min_max.score, alpha_beta.score, ordered.score];
        let effort = |thought: &Thought<Loa>| Effort {
            nodes: thought.nodes,
            seconds: thought.elapsed.as_secs_f64(),
        };
        let searched = Searched {
            position: Loa::position_text(position),
            tree: (1..=DEPTH).map(|depth| perft::<Loa>(position, depth)).sum(),
            min_max: effort(&min_max),
            alpha_beta: effort(&alpha_beta),
            ordered: effort(&ordered),
            alone: self.root_moves_alone(position),
            agree: scores.iter().all(|&score| score == scores[0]),
            answer: None,
            answer_is_best: None,
        };
        (searched, alpha_beta.best)
    }

    /// Nodes of αβ that forgets, between the moves of the root, what the best of them is worth:
    /// what a program does that calls `BetaValue(child, -∞, ∞)` for each.
    fn root_moves_alone(&mut self, position: &Position) -> u64 {
        let mut nodes = 0;
        Loa::for_each_move(position, |m| {
            let mut game = Match::<Loa>::from_position(*position);
            if game.play(m).is_ok() {
                let limits = Limits::depth(DEPTH - 1);
                let task = Task { limits, stop: self.stop, report: &mut |_| {} };
                nodes += 1;
                // A game that is over has nothing below it.
                if game.outcome().is_none() {
                    nodes += self.alpha_beta.think(&game, task).nodes;
                }
            }
        });
        nodes
    }

    /// Whether no move has a higher value than `answer`.
    fn is_best(&mut self, position: &Position, answer: Move) -> bool {
        let mut value = |m: Move| -> Score {
            let mut game = Match::<Loa>::from_position(*position);
            if game.play(m).is_err() {
                return Score::MIN;
            }
            let limits = Limits::depth(DEPTH - 1);
            let task = Task { limits, stop: self.stop, report: &mut |_| {} };
            -self.ordered.think(&game, task).score
        };
        let mut moves = <Loa as Game>::Moves::default();
        Loa::legal_moves(position, &mut moves);
        let found = value(answer);
        moves.as_slice().iter().all(|&m| value(m) <= found)
    }
}

fn think(player: &mut dyn Player<Loa>, game: &Match<Loa>, stop: &StopSwitch) -> Thought<Loa> {
    let limits = player.limits();
    player.think(game, Task { limits, stop, report: &mut |_| {} })
}
