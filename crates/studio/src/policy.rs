//! Which players the studio lets sit down.

use gamut_eval::Evaluated;
use gamut_game::excerpt;
use gamut_players::{PlayerFile, PlayerSpec};

use crate::limits::{
    MOST_FITNESS_GAMES, MOST_GENERATIONS, MOST_HASH, MOST_PLAYOUTS, MOST_STRATEGIES,
    MOST_STRATEGY_NODES,
};
use crate::problem::Problem;
use crate::shown::Shown;

/// What players may ask for. It is asked again whenever one sits down to think: files change,
/// and a game may have been begun in a studio with another policy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// Whether player specs may name files of this machine: not when others can reach it.
    pub(crate) reads_files: bool,
    /// Threads that one player may use.
    pub(crate) threads: u64,
}

impl Policy {
    /// Whether a player of game `G` asks for no more than there is.
    pub(crate) fn admit<G: Shown>(self, spec: &PlayerSpec) -> Result<(), Problem> {
        let no_files = "the studio is open to others and reads no files of this machine";
        if let Some(path) = spec.file() {
            if !self.reads_files {
                return Err(Problem::bad(no_files));
            }
            let file = PlayerFile::read(path).map_err(Problem::bad)?;
            // Nobody reads the file before it is this player's turn to get threads.
            return Self { threads: 1, ..self }.admit::<G>(&file.spec);
        }
        at_most(spec, "threads", self.threads)?;
        at_most(spec, "hash", MOST_HASH)?;
        at_most(spec, "playouts", MOST_PLAYOUTS)?;
        at_most(spec, "pop", MOST_STRATEGIES)?;
        at_most(spec, "tree-nodes", MOST_STRATEGY_NODES)?;
        at_most(spec, "gens", MOST_GENERATIONS)?;
        at_most(spec, "games", MOST_FITNESS_GAMES)?;
        at_most(spec, "training", MOST_FITNESS_GAMES)?;
        if spec.get("alpha").is_some() && !self.reads_files {
            return Err(Problem::bad(no_files));
        }
        let is_known = |eval| <G as Evaluated>::EVALUATIONS.iter().any(|known| known.name == eval);
        match spec.get("eval") {
            Some(eval) if !self.reads_files && !is_known(eval) => {
                let problem = format!("no evaluation is called {}, and {no_files}", excerpt(eval));
                Err(Problem::bad(problem))
            }
            _ => Ok(()),
        }
    }
}

fn at_most(spec: &PlayerSpec, key: &str, most: u64) -> Result<(), Problem> {
    let asked = spec.get(key).and_then(|value| value.parse::<u64>().ok());
    match asked.filter(|&asked| asked > most) {
        Some(asked) => {
            let name = spec.kind().name;
            Err(Problem::bad(format!("{name}:{key}={asked}: the studio allows up to {most}")))
        }
        None => Ok(()),
    }
}

/// How many threads a player thinks on.
pub(crate) fn threads_of(spec: &PlayerSpec) -> u32 {
    spec.get("threads").and_then(|threads| threads.parse().ok()).unwrap_or(1)
}
