//! What this program plays, in one number.

use std::sync::OnceLock;

use gamut_board::mix;
use gamut_game::{Game, History, Match, Notation, perft, random_playout, random_position, rng};
use gamut_games::registry::GAME_IDS;
use gamut_search::{Limits, StopSwitch, Task, Thought};

use crate::{Playable, PlayableVisitor, PlayerSpec, kinds_for, seat, with_playable};

/// The signature of this program: a sum of random games by the rules, of small trees, of all weights,
/// and of what every kind of player thinks with its default settings and few nodes. A change of a
/// rule, of a weight, or of how players with default settings usually think changes it. It does not see
/// what needs many nodes, or settings that are not the default. On another machine it is the same.
///
/// It takes some tenths of a second, once.
#[must_use]
pub fn signature() -> &'static str {
    static SIGNATURE: OnceLock<String> = OnceLock::new();
    SIGNATURE.get_or_init(|| {
        let mut sum = Checksum::default();
        for (_, signed) in signatures() {
            signed.iter().for_each(|&(_, signature)| sum.mix(signature));
        }
        format!("{:016x}", sum.0)
    })
}

/// What signs a game: its rules, its weights, and each kind of player that plays it.
pub type GameSignatures = Vec<(&'static str, u64)>;

/// What is summed up in the [`signature`], for every game.
#[must_use]
pub fn signatures() -> &'static [(&'static str, GameSignatures)] {
    static SIGNATURES: OnceLock<Vec<(&str, GameSignatures)>> = OnceLock::new();
    SIGNATURES.get_or_init(|| {
        GAME_IDS.iter().filter_map(|id| Some((*id, with_playable(id, Signed)?))).collect()
    })
}

fn signatures_of<G: Playable>() -> GameSignatures {
    let players = kinds_for(G::ID, G::TIER)
        .filter_map(|kind| Some((kind.name, player::<G>(&kind.alone_in(G::ID)?))));
    [("rules", rules::<G>()), ("weights", weights::<G>())].into_iter().chain(players).collect()
}

struct Signed;

impl PlayableVisitor for Signed {
    type Output = GameSignatures;
    fn visit<G: Playable>(self) -> Self::Output {
        signatures_of::<G>()
    }
}

/// A sum that every position and result goes into.
#[derive(Default)]
struct Checksum(u64);

impl Checksum {
    fn mix(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }
}

/// Random games by the rules, and trees of positions from them.
fn rules<G: Game>() -> u64 {
    const GAMES: u64 = 20;
    let (mut sum, mut history) = (Checksum::default(), History::new());
    for game in 0..GAMES {
        let playout = random_playout::<G>(&G::start(), &mut rng(1, game), &mut history);
        sum.mix(G::hash(&playout.position));
        sum.mix(u64::from(playout.plies));
        sum.mix(playout.outcome.winner.map_or(0, |side| side as u64 + 1));
        let position = random_position::<G>(&G::start(), 3 * game as u32, &mut rng(2, game));
        sum.mix(perft::<G>(&position, 2));
    }
    sum.0
}

/// All weights of all evaluations: a small change of one may show in no position below.
fn weights<G: Playable>() -> u64 {
    let mut sum = Checksum::default();
    for text in G::evaluations().iter().filter_map(|evaluation| evaluation.weights) {
        text.bytes().for_each(|byte| sum.mix(byte.into()));
    }
    sum.0
}

/// What a player with default settings thinks of some positions.
fn player<G: Playable>(written: &str) -> u64 {
    // From the opening to the ending.
    const POSITIONS: u64 = 8;
    // Players that evolve count plies of fitness games; a generation has thousands of them.
    const NODES: u64 = 300;
    let (mut sum, mut history) = (Checksum::default(), History::new());
    let spec: PlayerSpec = written.parse().unwrap_or_else(|error| panic!("{error}"));
    // Its table is the only large part of a player.
    let spec = spec.clone().with("hash", "1").unwrap_or(spec);
    let mut player = seat::<G>(&spec, 1).unwrap_or_else(|error| panic!("{written}: {error}"));
    for number in 0..POSITIONS {
        // Of games as long as a random one, so that few of them are over.
        // With these games no two kinds of players do the same: a test looks.
        let length = random_playout::<G>(&G::start(), &mut rng(6, number), &mut history).plies;
        let plies = length * (number as u32 + 1) / (POSITIONS as u32 + 1);
        let position = random_position::<G>(&G::start(), plies, &mut rng(6, number));
        let game = Match::<G>::from_position(position);
        player.new_game(number);
        let limits = player.limits(Limits::nodes(NODES));
        let task = Task { limits, stop: &StopSwitch::new(), report: &mut |_| {} };
        match player.think(&game, task) {
            Ok(thought) => sign(&mut sum, &game, &thought),
            Err(_) => sum.mix(1),
        }
    }
    sum.0
}

fn sign<G: Notation>(sum: &mut Checksum, game: &Match<G>, thought: &Thought<G>) {
    let best = thought.best.map(|m| G::move_text(game.position(), m)).unwrap_or_default();
    best.bytes().for_each(|byte| sum.mix(byte.into()));
    sum.mix(thought.score.value() as u64);
    sum.mix(thought.nodes);
    sum.mix(thought.depth.into());
}

#[cfg(test)]
mod tests {
    use gamut_games::chess::Chess;
    use gamut_games::registry::GAME_IDS;

    use super::{signature, signatures, signatures_of};

    #[test]
    fn no_kind_of_player_plays_as_another() {
        assert_eq!(signatures().len(), GAME_IDS.len());
        for (id, signed) in signatures() {
            for (number, (name, signature)) in signed.iter().enumerate() {
                let same = signed[..number].iter().find(|(_, other)| other == signature);
                assert_eq!(same, None, "{name} at {id}");
            }
        }
    }

    #[test]
    fn every_kind_of_player_signs() {
        let signed = signatures_of::<Chess>();
        let names: Vec<_> = signed.iter().map(|(name, _)| *name).collect();
        let expected = [
            "rules",
            "weights",
            "random",
            "rplayer",
            "greedy",
            "minimax",
            "alphabeta",
            "negascout",
            "mcts",
            "lasvegas",
            "genetic",
            "hgp",
            "evo",
            "engine",
        ];
        assert_eq!(names, expected);
        assert_eq!(signatures_of::<Chess>(), signed, "and always the same");
        assert_eq!(signature().len(), 16);
    }
}
