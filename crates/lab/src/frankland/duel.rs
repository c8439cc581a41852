//! Two players, some games, the thesis's figure: what the experiments of §10.2 and §10.3 are
//! made of.

use std::time::Duration;

use gamut_arena::{Openings, PlayedGame, Series, play_one_from};
use gamut_evolve::hgp::{HgpConfig, Strategic};
use gamut_experiment::{JobError, faultless};
use gamut_game::{Game, Notation, Reason, Side};
use gamut_games::checkers::{self, Checkers};
use gamut_games::othello::Othello;
use gamut_players::words::line_texts;
use gamut_players::{Playable, PlayerSpec};
use gamut_search::StopSwitch;
use serde::{Deserialize, Serialize};

use super::reading::Reading;
use super::scored::{ScoredDuel, Thesis};
use super::versions::Version;

/// Two players that meet, and what the thesis says came of it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Duel {
    /// Who they are, in the thesis's names.
    pub(super) name: String,
    pub(super) version: Version,
    pub(super) first: String,
    pub(super) second: String,
    /// Where the thesis played the same.
    pub(super) thesis: Option<Thesis>,
    /// What the pairing shows the effect of, where it does.
    #[serde(skip)]
    pub(super) reading: Option<&'static Reading>,
}

impl Duel {
    /// The names of both players.
    pub(super) fn players(&self) -> [&str; 2] {
        self.name.split_once(" v ").map_or([&self.name, "opponent"], |(a, b)| [a, b])
    }
}

/// Everything that the games of an experiment depend on, but for the seed.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Duels {
    pub(super) pairings: Vec<Duel>,
    /// Games of each pairing.
    pub(super) games: usize,
    /// Plies after which a game is a draw (§9.5: "declared a draw and terminated").
    pub(super) move_cap: Option<u32>,
    /// The pairing in whose first games the square values of the first player are kept, in
    /// those where it is Black.
    pub(super) recorded: Option<usize>,
    /// What the players' specs do not set.
    pub(super) standard: HgpConfig,
}

/// Games whose square values are kept: the thesis's twenty.
const RECORDED_GAMES: usize = 20;

/// One game. Pairs are those of the first and the second player.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DuelGame {
    pub(super) first_is_black: bool,
    /// Whether the first player won; nothing for a draw.
    pub(super) won: Option<bool>,
    /// The same, but that the pieces decide games that nobody won (§4.2).
    pub(super) won_by_pieces: Option<bool>,
    pub(super) reason: String,
    pub(super) moves: Vec<String>,
    /// Values of the pieces at the end (§9.2.2).
    pub(super) pieces: [u32; 2],
    /// Men promoted during the game.
    pub(super) kings: [u32; 2],
    /// Plies of fitness games: the work that does not depend on the machine.
    pub(super) tried: [u64; 2],
    /// What the first player thought the squares were worth, before the ply with this number.
    pub(super) values: Vec<(usize, Vec<f32>)>,
    /// Time for each move in microseconds.
    pub(super) micros: [Vec<u64>; 2],
}

/// A game that this thesis is about.
pub(super) trait Duelling: Playable + Strategic {
    /// Whether the move makes a king.
    fn crowns(_position: &Self::Position, _m: Self::Move) -> bool {
        false
    }
}

impl Duelling for Othello {}

impl Duelling for Checkers {
    fn crowns(position: &checkers::Position, m: checkers::Move) -> bool {
        m.crowns(position)
    }
}

impl Duels {
    pub(super) fn jobs(&self) -> usize {
        self.pairings.len() * self.games
    }

    /// Every pairing with its games, in order.
    pub(super) fn scored<'a>(&'a self, done: &'a [DuelGame]) -> Vec<ScoredDuel<'a>> {
        let every = self.pairings.len();
        let games = |pairing| done.iter().skip(pairing).step_by(every).collect();
        let scored = |(n, pairing)| ScoredDuel { pairing, games: games(n) };
        self.pairings.iter().enumerate().map(scored).collect()
    }

    /// Plays one game: that of the same number of `gamut match` with the same seed, so that
    /// every pairing can be looked at there. Jobs go through the pairings in turn.
    pub(super) fn play<G: Duelling>(
        &self,
        seed: u64,
        job: usize,
        stop: &StopSwitch,
    ) -> Result<DuelGame, JobError> {
        let (pairing, number) = (job % self.pairings.len(), job / self.pairings.len());
        let first: PlayerSpec = self.pairings[pairing].first.parse()?;
        let second: PlayerSpec = self.pairings[pairing].second.parse()?;
        let series = Series {
            games: self.games,
            seed,
            threads: 1,
            openings: Openings::NONE,
            move_cap: self.move_cap,
            // Neither §9.5 nor §10.3 ends a game by repetition.
            repetition_draws: false,
        };
        let beginner = G::side_to_move(&G::start());
        let first_side = if number.is_multiple_of(2) { beginner } else { !beginner };
        let is_recorded =
            self.recorded == Some(pairing) && number < RECORDED_GAMES && first_side == Side::Black;
        let mut micros = [Vec::new(), Vec::new()];
        let mut values = Vec::new();
        let played = play_one_from::<G>(
            &G::start(),
            &first,
            &second,
            &series,
            number,
            stop,
            &mut |game, thought, time: Duration| {
                let who = usize::from(game.side_to_move() != first_side);
                micros[who].push(time.as_micros() as u64);
                if let (true, 0, Some(squares)) = (is_recorded, who, &thought.square_values) {
                    values.push((game.moves().len(), squares.to_vec()));
                }
            },
        );
        let played = played?.ok_or(JobError::Stopped)?;
        faultless(&played, [&first, &second])?;
        Ok(DuelGame { values, micros, ..DuelGame::of(&played) })
    }

    /// The command that plays a pairing's games.
    pub(super) fn command<G: Game>(&self, pairing: &Duel) -> String {
        let cap = self.move_cap.map(|cap| format!(" --max-moves {cap}")).unwrap_or_default();
        format!(
            "gamut match {} {} {} --games {} --opening-plies 0{cap} --seed …",
            G::ID,
            pairing.first,
            pairing.second,
            self.games
        )
    }
}

impl DuelGame {
    fn of<G: Duelling>(played: &PlayedGame<G>) -> Self {
        let game = &played.game;
        let mut position = game.start().clone();
        let mut kings = [0; 2];
        for &m in game.moves() {
            let who = usize::from(G::side_to_move(&position) != played.first_side);
            kings[who] += u32::from(G::crowns(&position, m));
            G::play(&mut position, m);
        }
        let is_first = |side| side == played.first_side;
        let won = match played.outcome.reason {
            Reason::MoveCap => None,
            _ => played.outcome.winner.map(is_first),
        };
        let pieces = |side| G::piece_points(&position, side);
        Self {
            first_is_black: played.first_side == Side::Black,
            won,
            won_by_pieces: won.or(G::adjudicate(&position).map(is_first)),
            reason: played.outcome.reason.to_string(),
            moves: line_texts::<G>(game.start(), game.moves(), G::move_text),
            pieces: [pieces(played.first_side), pieces(!played.first_side)],
            kings,
            tried: [played.effort[0].nodes, played.effort[1].nodes],
            values: Vec::new(),
            micros: [Vec::new(), Vec::new()],
        }
    }

    /// How it ended for the first player.
    pub(super) fn result(&self) -> &'static str {
        self.won.map_or("drawn", |won| if won { "won" } else { "lost" })
    }

    /// The side of the first player.
    pub(super) fn side(&self) -> &'static str {
        if self.first_is_black { "black" } else { "white" }
    }

    /// The positions of the game, the first one first.
    pub(super) fn positions<G: Notation>(&self) -> Vec<G::Position> {
        let mut positions = vec![G::start()];
        for text in &self.moves {
            let mut next = positions[positions.len() - 1].clone();
            let Ok(m) = G::parse_move(&next, text) else { break };
            G::play(&mut next, m);
            positions.push(next);
        }
        positions
    }
}
