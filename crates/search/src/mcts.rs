//! Monte-Carlo tree search (Frankland §2.4), with UCB1 to choose where to look (UCT).

use gamut_game::{
    ArrayVec, Game, History, Match, MoveList, Rng, Side, random_move, random_playout,
};
use rand::RngExt;

use crate::control::Meter;
use crate::leaf::{is_drawn, leaf_score};
use crate::{Evaluator, Score, Task, Thought};

/// Memory of a tree: it grows no further, and what it has is still improved. Enough for some
/// ten million nodes, which take several seconds to make.
const MOST_BYTES: usize = 192 << 20;

/// The settings of a Monte-Carlo tree search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsSettings {
    /// Visits of the root after which it answers; `None`: only the limits count.
    pub playouts: Option<u64>,
    /// Random games from each new position: the thesis's p. Each is a leaf.
    pub playouts_per_leaf: u32,
    /// Plies of a random game after which [`mcts_judged`] judges it, 0: the new position
    /// itself; `None`: games are played to their end.
    pub horizon: Option<u32>,
    /// UCB1's constant: how much uncertainty attracts.
    pub exploration: f64,
}

impl MctsSettings {
    /// Visits of the root when nothing else would end a search.
    pub const PLAYOUTS: u64 = 1_000;
}

impl Default for MctsSettings {
    fn default() -> Self {
        Self { playouts: None, playouts_per_leaf: 1, horizon: None, exploration: 1.0 }
    }
}

/// Grows a tree where random games go well, and answers with the move it looked at most.
///
/// The thesis takes the move with the best ratio of wins; with UCB1 the two agree in the
/// end, and before that the ratio of a move tried twice means little.
///
/// It judges only games that have ended, and needs no horizon.
pub fn mcts<G: Game>(
    game: &Match<G>,
    settings: &MctsSettings,
    rng: &mut Rng,
    task: Task<'_, G>,
) -> Thought<G> {
    let mut simulation = ToTheEnd { history: History::new() };
    grow(game, &mut simulation, settings, most_nodes::<G, u32>(), rng, task).0
}

/// As [`mcts`], but random games end at the horizon of the settings. A game that is not over by
/// then counts the points that the evaluator expects.
pub fn mcts_judged<G: Game, E: Evaluator<G>>(
    game: &Match<G>,
    evaluator: &E,
    settings: &MctsSettings,
    rng: &mut Rng,
    task: Task<'_, G>,
) -> Thought<G> {
    let Some(horizon) = settings.horizon else { return mcts(game, settings, rng, task) };
    let mut simulation = Judged { evaluator, horizon };
    grow(game, &mut simulation, settings, most_nodes::<G, f64>(), rng, task).0
}

fn most_nodes<G: Game, P>() -> usize {
    MOST_BYTES / size_of::<Node<G::Move, P>>()
}

/// How the points of a new position are found.
trait Simulation<G: Game> {
    type Points: Points;

    /// The points of Black and of White, and how many plies were played for them.
    fn simulate(&mut self, position: &G::Position, rng: &mut Rng) -> ([Self::Points; 2], u32);
}

/// A random game to its end.
struct ToTheEnd {
    history: History,
}

impl<G: Game> Simulation<G> for ToTheEnd {
    /// Half points.
    type Points = u32;

    fn simulate(&mut self, position: &G::Position, rng: &mut Rng) -> ([u32; 2], u32) {
        let end = random_playout::<G>(position, rng, &mut self.history);
        let points = match end.outcome.winner {
            None => [1, 1],
            Some(Side::Black) => [2, 0],
            Some(Side::White) => [0, 2],
        };
        (points, end.plies)
    }
}

/// A few random plies, and then a judgement. Like minimax and alpha-beta, it does not look
/// for repetitions.
struct Judged<'a, E> {
    evaluator: &'a E,
    horizon: u32,
}

impl<G: Game, E: Evaluator<G>> Simulation<G> for Judged<'_, E> {
    /// Whole points. They are added in the order of the visits, on one thread: always the same.
    type Points = f64;

    fn simulate(&mut self, position: &G::Position, rng: &mut Rng) -> ([f64; 2], u32) {
        let (mut end, mut plies) = (position.clone(), 0);
        while plies < self.horizon
            && let Some(m) = random_move::<G>(&end, rng)
            && G::rule_draw(&end).is_none()
        {
            G::play(&mut end, m);
            plies += 1;
        }
        let score = match is_drawn::<G>(&end) {
            true => Score::DRAW,
            false => leaf_score(self.evaluator, &end, &self.evaluator.keep(&end), 0),
        };
        let points = score.expected_points();
        match G::side_to_move(&end) {
            Side::Black => ([points, 1.0 - points], plies),
            Side::White => ([1.0 - points, points], plies),
        }
    }
}

/// Points that add up.
trait Points: Copy + Default + std::ops::AddAssign {
    /// How many wins they are worth.
    fn wins(self) -> f64;
}

impl Points for u32 {
    fn wins(self) -> f64 {
        f64::from(self) / 2.0
    }
}

impl Points for f64 {
    fn wins(self) -> f64 {
        self
    }
}

/// Searches with a tree of about `most_nodes`, and says how many it has in the end.
fn grow<G: Game, S: Simulation<G>>(
    game: &Match<G>,
    simulation: &mut S,
    settings: &MctsSettings,
    most_nodes: usize,
    rng: &mut Rng,
    task: Task<'_, G>,
) -> (Thought<G>, usize) {
    // A depth means nothing here.
    let is_bounded = task.limits.has_budget();
    let most = settings.playouts.or(if is_bounded { None } else { Some(MctsSettings::PLAYOUTS) });
    let mut meter = Meter::new(task.limits, task.stop);
    let mut next_report = 1_000;
    let root = game.position();
    let mut first = G::Moves::default();
    G::legal_moves(root, &mut first);
    let Some(&any) = first.as_slice().first() else { return (Thought::none(), 0) };
    let mut tree = Tree::<G, S::Points>::new(most, any);
    tree.expand(0, root);
    let mut visits = 0;
    while most.is_none_or(|most| visits < most) && (visits == 0 || !meter.is_nearly_over()) {
        // Selection: down the tree by UCB1.
        let mut position = root.clone();
        tree.path.clear();
        tree.path.push(0);
        let mut at = 0;
        while tree.nodes[at].children > 0 {
            at = tree.most_promising(at, settings.exploration, rng);
            G::play(&mut position, tree.nodes[at].m);
            meter.enter();
            tree.path.push(at);
        }
        // Expansion: a position seen before gets its children, and one of them is chosen.
        let is_open = tree.nodes[at].visits > 0 && tree.nodes.len() < most_nodes;
        if is_open && G::rule_draw(&position).is_none() {
            tree.expand(at, &position);
            if tree.nodes[at].children > 0 {
                at = tree.most_promising(at, settings.exploration, rng);
                G::play(&mut position, tree.nodes[at].m);
                meter.enter();
                tree.path.push(at);
            }
        }
        // Simulation, and backpropagation to the root.
        for playout in 0..settings.playouts_per_leaf.max(1) {
            // Thousands of games per leaf may take seconds: a stopped search skips them.
            if playout > 0 && task.stop.is_stopped() {
                break;
            }
            if !meter.enter_leaf() {
                break;
            }
            let (points, plies) = simulation.simulate(&position, rng);
            tree.record(points, G::side_to_move(root));
            meter.nodes += u64::from(plies);
        }
        visits += 1;
        if visits == next_report {
            next_report *= 2;
            (task.report)(&tree.thought(&meter));
        }
    }
    let thought = tree.thought(&meter);
    (task.report)(&thought);
    (thought, tree.nodes.len())
}

struct Node<M, P> {
    m: M,
    first: u32,
    children: u16,
    visits: u32,
    /// Points of the player who moved here.
    points: P,
}

impl<M, P: Points> Node<M, P> {
    fn new(m: M) -> Self {
        Self { m, first: 0, children: 0, visits: 0, points: P::default() }
    }
}

struct Tree<G: Game, P> {
    nodes: Vec<Node<G::Move, P>>,
    /// From the root to the present node.
    path: Vec<usize>,
}

impl<G: Game, P: Points> Tree<G, P> {
    /// A tree with only its root, to which no move led: `any` stands in for it.
    fn new(playouts: Option<u64>, any: G::Move) -> Self {
        let room = playouts.map_or(1 << 16, |playouts| (playouts as usize).min(1 << 20));
        let mut nodes = Vec::with_capacity(room);
        nodes.push(Node::new(any));
        Self { nodes, path: Vec::with_capacity(256) }
    }

    /// Lists the moves of a node that has none yet.
    fn expand(&mut self, node: usize, position: &G::Position) {
        let mut moves = G::Moves::default();
        G::legal_moves(position, &mut moves);
        let moves = moves.as_slice();
        let first = self.nodes.len();
        self.nodes.extend(moves.iter().map(|&m| Node::new(m)));
        self.nodes[node].first = first as u32;
        self.nodes[node].children = moves.len() as u16;
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let Node { first, children, .. } = self.nodes[node];
        first as usize..first as usize + usize::from(children)
    }

    /// UCB1; children that were never tried come first, in random order.
    fn most_promising(&self, node: usize, exploration: f64, rng: &mut Rng) -> usize {
        let children = self.children(node);
        let untried = children.clone().filter(|&child| self.nodes[child].visits == 0).count();
        if untried > 0 {
            let chosen = rng.random_range(0..untried as u32) as usize;
            let mut fresh = children.clone().filter(|&child| self.nodes[child].visits == 0);
            return fresh.nth(chosen).unwrap_or(children.start);
        }
        let logarithm = f64::from(self.nodes[node].visits.max(1)).ln();
        let promise = |child: usize| {
            let Node { visits, points, .. } = self.nodes[child];
            let visits = f64::from(visits);
            points.wins() / visits + exploration * (logarithm / visits).sqrt()
        };
        children
            .clone()
            .max_by(|&a, &b| promise(a).total_cmp(&promise(b)))
            .unwrap_or(children.start)
    }

    /// Credits Black's and White's points to every node of the path where they moved.
    fn record(&mut self, points: [P; 2], root_side: Side) {
        // Sides alternate: a pass is a move too.
        let mut mover = !root_side;
        for &node in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.points += points[mover as usize];
            mover = !mover;
        }
    }

    fn thought(&self, meter: &Meter<'_>) -> Thought<G> {
        let mut line = ArrayVec::<G::Move, 64>::new();
        let (mut at, mut score) = (0, Score::DRAW);
        while self.nodes[at].children > 0 && !line.is_full() {
            let most = self.children(at).rev().max_by_key(|&child| self.nodes[child].visits);
            let Some(best) = most.filter(|&child| self.nodes[child].visits > 0) else { break };
            if at == 0 {
                let Node { visits, points, .. } = self.nodes[best];
                // One imagined win and loss keep the logarithm finite.
                let points = (points.wins() + 1.0) / (f64::from(visits) + 2.0);
                score = Score::estimate((400.0 * (points / (1.0 - points)).log10()) as i32);
            }
            line.push(self.nodes[best].m);
            at = best;
        }
        Thought { proven: false, is_exact: false, ..meter.thought(&line, score, line.len() as u32) }
    }
}

#[cfg(test)]
mod tests {
    use gamut_game::{History, Match, rng};
    use gamut_games::loa::Loa;

    use super::{MctsSettings, ToTheEnd, grow};
    use crate::{Limits, StopSwitch, Task};

    #[test]
    fn a_full_tree_grows_no_further_and_still_answers() {
        let nodes = |most_nodes| {
            let settings = MctsSettings { playouts: Some(2_000), ..MctsSettings::default() };
            let stop = StopSwitch::new();
            let task = Task { limits: Limits::default(), stop: &stop, report: &mut |_| {} };
            let game = Match::<Loa>::new();
            let mut simulation = ToTheEnd { history: History::new() };
            let mut rng = rng(1, 0);
            let (thought, nodes) =
                grow(&game, &mut simulation, &settings, most_nodes, &mut rng, task);
            assert!(thought.best.is_some());
            nodes
        };
        let most_moves = 128;
        assert!((500..500 + most_moves).contains(&nodes(500)));
        assert!(nodes(usize::MAX) > 10_000);
    }
}
