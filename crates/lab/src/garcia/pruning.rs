//! What αβ pruning saves (§IV.B, Table III).

use gamut_experiment::{Job, JobError, Parameters, Seated, Study};
use gamut_game::{Game, Match, Notation, Side, perft, rng};
use gamut_games::loa::{Loa, Move, Position};
use gamut_report::Report;
use gamut_search::{Limits, Score, StopSwitch, Thought};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::table_iii::PAPER_GAMES;
use super::{EVALUATION, evaluation, pruning_report};

/// Nodes searched by minmax and αβ on the same positions.
pub(crate) struct LoaPruning;

/// How far the paper's AI looks ahead in Table III.
const DEPTH: u32 = 3;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct PruningConfig {
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
    pub(super) person: String,
    /// Searches of the AI in each of them, at most: as many as a game has on average in the
    /// paper.
    pub(super) searches: usize,
}

impl PruningConfig {
    /// Whether the AI is the paper's.
    pub(super) fn is_of_paper(&self) -> bool {
        self.depth == DEPTH && self.evaluation == EVALUATION
    }
}

/// Nodes and seconds of one search.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct SearchEffort {
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

/// One position, searched by all three.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SearchedPosition {
    pub(super) position: String,
    /// Nodes below the root of the full tree.
    pub(super) tree: u64,
    pub(super) min_max: SearchEffort,
    pub(super) alpha_beta: SearchEffort,
    pub(super) ordered: SearchEffort,
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
    type Config = PruningConfig;
    type Done = Vec<SearchedPosition>;

    fn config(parameters: &mut Parameters<'_>) -> PruningConfig {
        let help = "games besides the paper's";
        let games = parameters.number("games", help, 0..=1_000_000, [200, 10, 2]);
        let help = "plies that the AI looks ahead";
        let depth: u32 = parameters.number("depth", help, 2..=5, [DEPTH; 3]);
        let evaluation = evaluation(parameters);
        let help = "searches of the AI in each of these games, at most";
        let searches = parameters.number("searches", help, 1..=200, [10, 10, 2]);
        PruningConfig {
            depth,
            evaluation,
            min_max: format!("minimax:depth={depth},eval={evaluation}"),
            alpha_beta: format!("alphabeta:depth={depth},eval={evaluation},order=none"),
            ordered: format!("alphabeta:depth={depth},eval={evaluation}"),
            games,
            person: parameters.player("opponent", "whom the AI meets in them", "rplayer"),
            searches,
        }
    }

    fn jobs(config: &PruningConfig) -> usize {
        PAPER_GAMES.len() + config.games as usize
    }

    fn run_job(
        config: &PruningConfig,
        &Job { seed, number, stop }: &Job<'_>,
    ) -> Result<Vec<SearchedPosition>, JobError> {
        let mut searchers = ComparedSearches::new(config, stop)?;
        match PAPER_GAMES.get(number) {
            Some(game) => searchers.paper_game(game.moves),
            None => {
                let chance = rng(seed, number as u64).random();
                searchers.seeded_game(Seated::new(&config.person, chance)?, config.searches)
            }
        }
    }

    fn report(config: &PruningConfig, done: &[Vec<SearchedPosition>]) -> Report {
        pruning_report::report(config, done)
    }
}

/// The three searches that are compared.
struct ComparedSearches<'a> {
    min_max: Seated<Loa>,
    alpha_beta: Seated<Loa>,
    ordered: Seated<Loa>,
    depth: u32,
    stop: &'a StopSwitch,
}

impl<'a> ComparedSearches<'a> {
    fn new(config: &PruningConfig, stop: &'a StopSwitch) -> Result<Self, JobError> {
        Ok(Self {
            min_max: Seated::new(&config.min_max, 0)?,
            alpha_beta: Seated::new(&config.alpha_beta, 0)?,
            ordered: Seated::new(&config.ordered, 0)?,
            depth: config.depth,
            stop,
        })
    }

    /// Replays a game of the paper; the AI searches before each of its moves.
    fn paper_game(&mut self, moves: &str) -> Result<Vec<SearchedPosition>, JobError> {
        let mut game = Match::<Loa>::new();
        let mut all = Vec::new();
        let mut moves = moves.split_whitespace();
        while let Some(person) = moves.next() {
            game.play_text(person)?;
            let (mut searched, _) = self.search(&game)?;
            if let Some(answer) = moves.next() {
                let m = Loa::parse_move(game.position(), answer)?;
                searched.answer = Some(answer.to_owned());
                searched.answer_is_best = Some(self.is_best(game.position(), m)?);
                game.play(m)?;
            }
            all.push(searched);
        }
        Ok(all)
    }

    /// A game between a person, who is Black, and the AI, who plays what αβ finds.
    fn seeded_game(
        &mut self,
        mut person: Seated<Loa>,
        searches: usize,
    ) -> Result<Vec<SearchedPosition>, JobError> {
        let mut game = Match::<Loa>::new();
        let mut all = Vec::new();
        while game.outcome().is_none() && all.len() < searches {
            let m = if game.side_to_move() == Side::Black {
                person.choose(&game, self.stop)?.0
            } else {
                let (searched, best) = self.search(&game)?;
                all.push(searched);
                best
            };
            game.play(m)?;
        }
        Ok(all)
    }

    /// All three searches, and the move of αβ.
    fn search(&mut self, game: &Match<Loa>) -> Result<(SearchedPosition, Move), JobError> {
        let min_max = self.min_max.think(game, self.stop)?;
        let (best, alpha_beta) = self.alpha_beta.choose(game, self.stop)?;
        let ordered = self.ordered.think(game, self.stop)?;
        let position = game.position();
        let scores = [min_max.score, alpha_beta.score, ordered.score];
        let effort = |thought: &Thought<Loa>| SearchEffort {
            nodes: thought.nodes,
            seconds: thought.elapsed.as_secs_f64(),
        };
        let searched = SearchedPosition {
            position: Loa::position_text(position),
            tree: (1..=self.depth).map(|depth| perft::<Loa>(position, depth)).sum(),
            min_max: effort(&min_max),
            alpha_beta: effort(&alpha_beta),
            ordered: effort(&ordered),
            alone: self.root_moves_alone(position)?,
            agree: scores.iter().all(|&score| score == scores[0]),
            answer: None,
            answer_is_best: None,
        };
        Ok((searched, best))
    }

    /// Nodes of αβ that forgets, between the moves of the root, what the best of them is worth:
    /// what a program does that calls `BetaValue(child, -∞, ∞)` for each.
    fn root_moves_alone(&mut self, position: &Position) -> Result<u64, JobError> {
        let mut nodes = 0;
        for game in games_after(position)? {
            nodes += 1;
            // A game that is over has nothing below it.
            if game.outcome().is_none() {
                let limits = Limits::depth(self.depth - 1);
                nodes += self.alpha_beta.think_within(&game, limits, self.stop)?.nodes;
            }
        }
        Ok(nodes)
    }

    /// Whether no move has a higher value than `answer`.
    fn is_best(&mut self, position: &Position, answer: Move) -> Result<bool, JobError> {
        let depth = self.depth;
        let mut value = |game: &Match<Loa>| -> Result<Score, JobError> {
            let limits = Limits::depth(depth - 1);
            Ok(-self.ordered.think_within(game, limits, self.stop)?.score)
        };
        let found = value(&after(position, answer)?)?;
        for game in games_after(position)? {
            if value(&game)? > found {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn after(position: &Position, m: Move) -> Result<Match<Loa>, JobError> {
    let mut game = Match::<Loa>::from_position(*position);
    game.play(m)?;
    Ok(game)
}

/// The games after each legal move.
fn games_after(position: &Position) -> Result<Vec<Match<Loa>>, JobError> {
    let mut moves = <Loa as Game>::Moves::default();
    Loa::legal_moves(position, &mut moves);
    moves.as_slice().iter().map(|&m| after(position, m)).collect()
}
