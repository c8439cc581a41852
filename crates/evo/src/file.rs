//! Individuals on disk, as a person can read and change them.

use std::fmt::Write;

use gamut_eval::{TomlError, from_toml};
use gamut_game::{did_you_mean, excerpt};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::genome::{Genome, position_genes};
use crate::ordering::{STAGES, ordering_genes};
use crate::program::{Program, ProgramError};
use crate::search::{DEEPEST, Frame};
use crate::steered::{Gene, Steered};

/// An individual in a file. Weights that it does not name have their standard values.
///
/// ```toml
/// game = "chess"
/// by = "gamut evolve, seed 1"         # what made it; for people to read
/// depth = '''
/// if captured <= alpha
///   horizon += 1
/// end
/// '''
///
/// [search]                            # what it searches within
/// nodes = 100000
///
/// [ordering]
/// capture = 80
/// pawn = [10, 10, 30]                 # in the opening, the middle and the end of the game
///
/// [position]
/// pawn = 100
/// random = 0
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct IndividualFile {
    /// The game it plays.
    pub game: String,
    /// What made it.
    pub by: String,
    /// What it searches within.
    pub frame: Frame,
    /// Its modules.
    pub genome: Genome,
}

/// What is wrong with an individual: one line.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum IndividualError {
    /// It is not TOML, or not what an individual has.
    #[error(transparent)]
    Toml(#[from] TomlError),
    /// It plays another game.
    #[error("it plays {}, not {game}", excerpt(other))]
    OtherGame {
        /// The game of the file.
        other: String,
        /// The game that is played.
        game: &'static str,
    },
    /// Its program cannot be read.
    #[error("depth: {0}")]
    Program(#[from] ProgramError),
    /// A module has no such weight.
    #[error(
        "{module}.{}: there is no such weight: {}{}", excerpt(name), known.join(", "),
        did_you_mean(name, known.iter().map(String::as_str))
    )]
    NoSuchWeight {
        /// The module.
        module: &'static str,
        /// What was written.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// A weight that is no number, or not as many as there are stages.
    #[error("{module}.{name}: write {right}")]
    NotAWeight {
        /// The module.
        module: &'static str,
        /// The weight.
        name: String,
        /// What would be right.
        right: &'static str,
    },
    /// A weight out of its range.
    #[error("{module}.{name} = {value}: write {least} to {most}")]
    OutOfRange {
        /// The module.
        module: &'static str,
        /// The weight.
        name: String,
        /// What was written.
        value: f64,
        /// The least that it can be.
        least: f64,
        /// The most that it can be.
        most: f64,
    },
    /// What it searches within makes no sense.
    #[error(transparent)]
    Frame(#[from] FrameError),
}

/// What is wrong with a [`Frame`]: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("search.{key} = {value}: write {least} to {most}")]
pub struct FrameError {
    key: &'static str,
    value: u64,
    least: u64,
    most: u64,
}

impl Frame {
    /// Whether it makes sense.
    ///
    /// # Errors
    /// When it does not.
    pub fn check(&self) -> Result<(), FrameError> {
        let Self { kernel: _, rest, most_depth, least_depth, nodes } = *self;
        // A search of more takes days.
        const MOST_NODES: u64 = 1_000_000_000_000;
        for (key, value, least, most) in [
            ("nodes", nodes, 1, MOST_NODES),
            ("most-depth", most_depth.into(), 1, DEEPEST.into()),
            ("least-depth", least_depth.into(), 1, most_depth.into()),
            ("rest", rest.into(), 0, most_depth.into()),
        ] {
            if !(least..=most).contains(&value) {
                return Err(FrameError { key, value, least, most });
            }
        }
        Ok(())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: String,
    #[serde(default)]
    by: String,
    #[serde(default)]
    depth: String,
    #[serde(default)]
    search: Frame,
    #[serde(default)]
    ordering: Table,
    #[serde(default)]
    position: Table,
}

impl IndividualFile {
    /// Reads an individual that plays game `G`.
    ///
    /// # Errors
    /// When the text is not TOML, or holds no individual of this game.
    pub fn parse<G: Steered>(text: &str) -> Result<Self, IndividualError> {
        let Written { game, by, depth, search, ordering, position } = from_toml(text)?;
        if game != G::ID {
            return Err(IndividualError::OtherGame { other: game, game: G::ID });
        }
        search.check()?;
        let genome = Genome {
            depth: Program::parse(&depth, G::COUNTS)?,
            ordering: read("ordering", &ordering_genes::<G>(), ordering)?,
            position: read("position", &position_genes::<G>(), position)?,
        };
        Ok(Self { game, by, frame: search, genome })
    }

    /// The file as text.
    #[must_use]
    pub fn to_toml<G: Steered>(&self) -> String {
        let quoted = |text: &str| Value::String(text.to_owned()).to_string();
        let mut text = format!("game = {}\nby = {}\n", quoted(&self.game), quoted(&self.by));
        // Writing to a string does not fail.
        let _ = writeln!(text, "depth = '''\n{}'''", self.genome.depth.text(G::COUNTS));
        let Frame { kernel, rest, most_depth, least_depth, nodes } = self.frame;
        let _ = writeln!(
            text,
            "\n[search]\nkernel = {}\nrest = {rest}\nmost-depth = {most_depth}\nleast-depth = {least_depth}\n\
             nodes = {nodes}",
            quoted(kernel.name())
        );
        for (module, genes, values) in [
            ("ordering", ordering_genes::<G>(), &self.genome.ordering),
            ("position", position_genes::<G>(), &self.genome.position),
        ] {
            let _ = writeln!(text, "\n[{module}]");
            let mut all = genes.iter().zip(values).peekable();
            while let Some((gene, value)) = all.next() {
                let Some(name) = staged(&gene.name) else {
                    let _ = writeln!(text, "# {}\n{} = {}", gene.meaning, gene.name, shown(*value));
                    continue;
                };
                let mut stages = vec![shown(*value)];
                while let Some((_, value)) =
                    all.next_if(|(next, _)| staged(&next.name) == Some(name))
                {
                    stages.push(shown(*value));
                }
                let _ = writeln!(text, "{name} = [{}]", stages.join(", "));
            }
        }
        text
    }
}

/// A weight as it is written: what a person can compare, and still the same number.
fn shown(value: f64) -> String {
    format!("{value:?}")
}

/// The name of what has a weight for each stage, of the name of one of these weights.
fn staged(name: &str) -> Option<&str> {
    STAGES.iter().find_map(|stage| name.strip_suffix(stage)?.strip_suffix('_'))
}

/// The values of a module's genes; those that are not named have their standard values.
fn read(module: &'static str, genes: &[Gene], named: Table) -> Result<Vec<f64>, IndividualError> {
    let mut values: Vec<f64> = genes.iter().map(|gene| gene.standard).collect();
    let mut set = |name: &str, value: f64| -> Result<(), IndividualError> {
        let Some(place) = genes.iter().position(|gene| gene.name == name) else {
            let mut known: Vec<String> = Vec::new();
            for gene in genes {
                let name = staged(&gene.name).unwrap_or(&gene.name).to_owned();
                if !known.contains(&name) {
                    known.push(name);
                }
            }
            return Err(IndividualError::NoSuchWeight { module, name: name.to_owned(), known });
        };
        let gene = &genes[place];
        if !gene.allows(value) {
            let (name, least, most) = (gene.name.clone(), gene.least, gene.most);
            return Err(IndividualError::OutOfRange { module, name, value, least, most });
        }
        values[place] = value;
        Ok(())
    };
    let has_stages = |name: &str| genes.iter().any(|gene| staged(&gene.name) == Some(name));
    for (name, value) in named {
        let not = |right| IndividualError::NotAWeight { module, name: name.clone(), right };
        match (has_stages(&name), value) {
            (true, Value::Array(list)) if list.len() == STAGES.len() => {
                for (stage, value) in STAGES.iter().zip(list) {
                    let value = number(&value).ok_or_else(|| not("three numbers"))?;
                    set(&format!("{name}_{stage}"), value)?;
                }
            }
            (true, value) => {
                let right = "a number, or three: for opening, middle and end";
                let value = number(&value).ok_or_else(|| not(right))?;
                for stage in STAGES {
                    set(&format!("{name}_{stage}"), value)?;
                }
            }
            (false, value) => set(&name, number(&value).ok_or_else(|| not("a number"))?)?,
        }
    }
    Ok(values)
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}
