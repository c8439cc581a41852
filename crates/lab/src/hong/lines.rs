//! Deep lines: positions in which the genetic search finds what alpha-beta misses at equal
//! effort, and the other way round. The paper leaves games to the future (§5).

use gamut_experiment::{Job, JobError, Parameters, Seated, Study, go_on, with_keys};
use gamut_game::{Match, MoveList, random_move, rng};
use gamut_players::words::line_texts;
use gamut_players::{Playable, PlayableVisitor, PlayerSpec, with_playable};
use gamut_report::Report;
use gamut_search::{Score, StopSwitch, Thought, Verdict, ended_score};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::{ALL_GAMES, games_of_players, lines_report, refuse_if_no_player};
use crate::error::LabError;

/// What genetic minimax and alpha-beta find in the same positions with as many leaves.
pub(crate) struct GeneticLines;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct LinesConfig {
    pub(super) games: Vec<&'static str>,
    /// Of each game.
    pub(super) positions: u32,
    /// Positions a job.
    pub(super) batch: u32,
    /// Positions that each of the two may judge.
    pub(super) leaves: u64,
    pub(super) genetic: String,
    pub(super) alphabeta: String,
    /// Who says quickly what their moves are worth, and from which difference on the reference
    /// is asked.
    pub(super) shortlist: String,
    pub(super) shortlist_margin: i32,
    /// Who says it for certain.
    pub(super) reference: String,
    /// Positions come from games of this player with itself, after so many random plies and so
    /// many of its own at most.
    pub(super) opening: String,
    pub(super) random_plies: u32,
    pub(super) most_played_plies: u32,
    /// By how many Elo points a move must be better.
    pub(super) margin: i32,
    /// By how many plies a line must be longer than what alpha-beta looked through.
    pub(super) deeper: u32,
    /// Other seeds that the genetic player is asked with where it was better.
    pub(super) seeds: u64,
    /// How many times as many leaves alpha-beta is then given at most, doubling.
    pub(super) most_effort: u64,
}

impl LinesConfig {
    fn batches(&self) -> usize {
        self.positions.div_ceil(self.batch) as usize
    }

    /// With so many of the other seeds a find is shown before all others.
    pub(super) fn nearly_all_seeds(&self) -> u64 {
        self.seeds * 9 / 10
    }

    /// Jobs go through the games in turn.
    pub(super) fn game_of(&self, job: usize) -> usize {
        job % self.games.len()
    }

    fn positions_of(&self, job: usize) -> std::ops::Range<u32> {
        let first = (job / self.games.len()) as u32 * self.batch;
        first..(first + self.batch).min(self.positions)
    }
}

/// What a player answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    /// The play it expects, as the game's records write it. Its move comes first.
    pub(super) line: Vec<String>,
    pub(super) depth: u32,
    /// What the reference thinks of the move, for the side that plays it; not asked where both
    /// play the same.
    pub(super) value: Option<i32>,
    pub(super) seconds: f64,
}

impl Answer {
    pub(super) fn best(&self) -> &str {
        self.line.first().map_or("", String::as_str)
    }
}

/// A position, and what was found there.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Seen {
    pub(super) position: String,
    pub(super) seed: u64,
    pub(super) genetic: Answer,
    pub(super) alphabeta: Answer,
    pub(super) reference_seconds: f64,
    /// Where the genetic player was better.
    pub(super) find: Option<Find>,
}

/// More of a position where the genetic player was better.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Find {
    /// What the reference itself would play.
    pub(super) reference: Answer,
    /// With how many other seeds the genetic player plays the same.
    pub(super) seeds: u64,
    /// Whether it does without playing out captures, which alpha-beta does not do either.
    pub(super) without_captures: bool,
    /// With how many leaves alpha-beta plays the same, of those that were tried, and how deep it
    /// then looked.
    pub(super) effort: Option<(u64, u32)>,
}

impl Seen {
    /// By how much the genetic player's move is better; `None` where both play the same.
    pub(super) fn margin(&self) -> Option<i32> {
        let of = |answer: &Answer| answer.value.map(|value| worth(Score::from_value(value)));
        Some(of(&self.genetic)? - of(&self.alphabeta)?)
    }

    /// By how many plies the genetic player's line goes beyond what alpha-beta looked through.
    pub(super) fn deeper(&self) -> i64 {
        self.genetic.line.len() as i64 - i64::from(self.alphabeta.depth)
    }
}

/// A score in Elo points, within bounds: beyond 600 a game is as good as won, and a proven win
/// is better than any estimate by more than the margin that counts.
fn worth(score: Score) -> i32 {
    match score.verdict() {
        Verdict::Estimate(value) => value.clamp(-600, 600),
        Verdict::WinIn(_) | Verdict::WinBy(_) => 800,
        Verdict::LossIn(_) | Verdict::LossBy(_) => -800,
    }
}

impl Study for GeneticLines {
    const NAME: &'static str = "genetic-lines";
    const PAPER: &'static str = hong!("§5 (future work)");
    const SUMMARY: &'static str =
        "positions where genetic minimax sees deeper than alpha-beta, all games";
    const GAMES: &'static str = "positions";
    type Config = LinesConfig;
    type Done = Vec<Seen>;

    fn config(parameters: &mut Parameters<'_>) -> LinesConfig {
        let help = "positions of each game";
        let positions = parameters.number("positions", help, 1..=1_000_000, [1_000, 30, 2]);
        let games = games_of_players(parameters, &ALL_GAMES);
        let help = "leaves that each of the two evaluates";
        let leaves = parameters.number("leaves", help, 1..=1_000_000_000, [1_000, 1_000, 100]);
        let keys = parameters.keys("genetic", "genetic", "the genetic player", &["leaves"]);
        let mut nodes = |key, help, nodes| parameters.number(key, help, 1..=u64::MAX, nodes);
        let help = "nodes of the engine that says quickly what moves are worth";
        let shortlist = nodes("shortlist-nodes", help, [20_000, 20_000, 500]);
        let help = "nodes of the engine that says it for certain";
        let reference = nodes("reference-nodes", help, [300_000, 300_000, 1_000]);
        let help = "megabytes of the tables of both";
        let hash: u32 = parameters.number("hash", help, 1..=1_024, [4, 4, 1]);
        let [shortlist, reference] =
            [shortlist, reference].map(|nodes| format!("engine:nodes={nodes},hash={hash}"));
        let help = "Elo points between two moves from which the second engine is asked";
        let shortlist_margin = parameters.number("shortlist-margin", help, 0..=2_000, [50; 3]);
        let help = "Elo points by which a move must be better";
        let margin = parameters.number("margin", help, 1..=2_000, [100; 3]);
        // Else a move would count as better that the reference never saw.
        if shortlist_margin > margin {
            parameters.refuse("shortlist-margin", &format!("write at most the margin, {margin}"));
        }
        let help = "random plies before a position";
        let random_plies = parameters.number("random-plies", help, 0..=60, [8; 3]);
        let help = "plies of play after them, at most";
        let most_played_plies = parameters.number("played-plies", help, 0..=200, [40, 40, 4]);
        let help = "plies by which a line must be longer than alpha-beta looked";
        let deeper = parameters.number("deeper", help, 0..=50, [2; 3]);
        let help = "other seeds that a better move is tried with";
        let seeds = parameters.number("seeds", help, 0..=1_000, [10, 10, 2]);
        let help = "how many times as many leaves alpha-beta is given then, at most";
        let most_effort: u64 = parameters.number("most-effort", help, 1..=65_536, [64; 3]);
        if !most_effort.is_power_of_two() {
            parameters.refuse("most-effort", "write 1, 2, 4, 8, … or 65536: leaves are doubled");
        }
        let help = "who plays the games that positions are taken from";
        let opening = parameters.player("opening", help, "alphabeta:depth=2");
        let genetic = with_keys(&format!("genetic:leaves={leaves}"), &keys);
        refuse_if_no_player(parameters, "genetic", &genetic, &games);
        LinesConfig {
            games,
            positions,
            batch: 5,
            leaves,
            genetic,
            alphabeta: format!("alphabeta:leaves={leaves}"),
            shortlist,
            shortlist_margin,
            reference,
            opening,
            random_plies,
            most_played_plies,
            margin,
            deeper,
            seeds,
            most_effort,
        }
    }

    fn jobs(config: &LinesConfig) -> usize {
        config.batches() * config.games.len()
    }

    fn run_job(
        config: &LinesConfig,
        &Job { seed, number, stop }: &Job<'_>,
    ) -> Result<Vec<Seen>, JobError> {
        let id = config.games[config.game_of(number)];
        let batch = Batch { config, seed, number, stop };
        with_playable(id, batch).ok_or(LabError::NoGame(id))?
    }

    fn report(config: &LinesConfig, done: &[Vec<Seen>]) -> Report {
        lines_report::report(config, done)
    }
}

/// The positions of a job.
struct Batch<'a> {
    config: &'a LinesConfig,
    seed: u64,
    number: usize,
    stop: &'a StopSwitch,
}

impl PlayableVisitor for Batch<'_> {
    type Output = Result<Vec<Seen>, JobError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let Self { config, seed, number, stop } = self;
        let mut all = Vec::new();
        for position in config.positions_of(number) {
            // Every game has positions of its own.
            let stream =
                u64::from(position) * config.games.len() as u64 + config.game_of(number) as u64;
            let game = sensible_position::<G>(config, seed, stream, stop)?;
            all.push(Inquiry { config, game: &game, seed, stop }.seen()?);
        }
        Ok(all)
    }
}

/// A position in which there is something to choose. It has no past: whoever reads its text
/// knows all of it.
fn sensible_position<G: Playable>(
    config: &LinesConfig,
    seed: u64,
    stream: u64,
    stop: &StopSwitch,
) -> Result<Match<G>, JobError> {
    let mut rng = rng(seed, stream);
    let mut player = Seated::<G>::new(&config.opening, seed)?;
    loop {
        go_on(stop)?;
        let mut game = Match::<G>::new();
        let plies = config.random_plies + rng.random_range(0..=config.most_played_plies);
        for ply in 0..plies {
            if game.outcome().is_some() {
                break;
            }
            let m = if ply < config.random_plies {
                let Some(m) = random_move::<G>(game.position(), &mut rng) else { break };
                m
            } else {
                player.choose(&game, stop)?.0
            };
            game.play(m)?;
        }
        let mut moves = G::Moves::default();
        G::legal_moves(game.position(), &mut moves);
        if game.outcome().is_none() && moves.as_slice().len() > 1 {
            return Ok(Match::from_position(game.position().clone()));
        }
    }
}

/// What is asked about one position.
struct Inquiry<'a, G: Playable> {
    config: &'a LinesConfig,
    game: &'a Match<G>,
    seed: u64,
    stop: &'a StopSwitch,
}

impl<G: Playable> Inquiry<'_, G> {
    fn seen(&self) -> Result<Seen, JobError> {
        let Self { config, game, seed, .. } = *self;
        let (found, genetic) = self.think(&config.genetic, game, seed)?;
        let (other, alphabeta) = self.think(&config.alphabeta, game, seed)?;
        let mut seen = Seen {
            position: G::position_text(game.position()),
            seed,
            genetic: self.answer(&genetic),
            alphabeta: self.answer(&alphabeta),
            reference_seconds: 0.0,
            find: None,
        };
        if found == other {
            return Ok(seen);
        }
        self.value(&config.shortlist, [found, other], &mut seen)?;
        if seen.margin().is_some_and(|margin| margin.abs() >= config.shortlist_margin) {
            self.value(&config.reference, [found, other], &mut seen)?;
        }
        if seen.margin().is_some_and(|margin| margin >= config.margin) {
            seen.find = Some(self.find(found)?);
        }
        Ok(seen)
    }

    /// Everybody is new at the board: what one question taught is of no use for the next.
    fn think(
        &self,
        spec: &str,
        game: &Match<G>,
        seed: u64,
    ) -> Result<(G::Move, Thought<G>), JobError> {
        Seated::<G>::new(spec, seed)?.choose(game, self.stop)
    }

    fn answer(&self, thought: &Thought<G>) -> Answer {
        Answer {
            line: line_texts::<G>(self.game.position(), &thought.line, G::record_text),
            depth: thought.depth,
            value: None,
            seconds: thought.elapsed.as_secs_f64(),
        }
    }

    /// Has both moves judged.
    fn value(&self, judge: &str, moves: [G::Move; 2], seen: &mut Seen) -> Result<(), JobError> {
        let answers = [&mut seen.genetic, &mut seen.alphabeta];
        for (m, answer) in moves.into_iter().zip(answers) {
            let (value, seconds) = self.value_after(judge, m)?;
            answer.value = Some(value.value());
            seen.reference_seconds += seconds;
        }
        Ok(())
    }

    /// What a move is worth to the side that plays it, and the time it took to say so.
    fn value_after(&self, judge: &str, m: G::Move) -> Result<(Score, f64), JobError> {
        let mut game = self.game.clone();
        game.play(m)?;
        let (score, seconds) = match game.outcome() {
            Some(outcome) => (ended_score::<G>(game.position(), outcome, 0), 0.0),
            None => {
                let (_, reply) = self.think(judge, &game, self.seed)?;
                (reply.score, reply.elapsed.as_secs_f64())
            }
        };
        Ok(((-score).further(1), seconds))
    }

    /// More of a move that the genetic player found.
    fn find(&self, found: G::Move) -> Result<Find, JobError> {
        let Self { config, game, seed, .. } = *self;
        let (_, reference) = self.think(&config.reference, game, seed)?;
        let mut seeds = 0;
        for other in 1..=config.seeds {
            let (best, _) = self.think(&config.genetic, game, seed.wrapping_add(other))?;
            seeds += u64::from(best == found);
        }
        // Also where the parameters turn them on or off.
        let plain = config.genetic.parse::<PlayerSpec>()?.with("quiescent", "off")?.to_string();
        let (plain, _) = self.think(&plain, game, seed)?;
        let mut effort = None;
        let mut times = 2;
        while effort.is_none() && times <= config.most_effort {
            let leaves = times * config.leaves;
            let (best, thought) = self.think(&format!("alphabeta:leaves={leaves}"), game, seed)?;
            effort = (best == found).then_some((leaves, thought.depth));
            times *= 2;
        }
        Ok(Find {
            reference: Answer { value: Some(reference.score.value()), ..self.answer(&reference) },
            seeds,
            without_captures: plain == found,
            effort,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::worth;
    use gamut_search::Score;

    #[test]
    fn a_proven_win_is_better_than_any_estimate_by_the_margin() {
        let large = Score::estimate(10_000);
        assert!(worth(Score::win_in(40)) - worth(large) >= 100);
        assert!(worth(-large) - worth(-Score::win_by(1)) >= 100);
        // Who wins anyway gains nothing by winning sooner.
        assert_eq!(worth(Score::win_in(40)), worth(Score::win_in(1)));
        assert_eq!(worth(Score::estimate(-7)), -7);
    }
}
