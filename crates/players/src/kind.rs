//! What a kind of player is: its name, what can be set, and how it sits down, in one place.

use crate::kinds::HUMAN;
use crate::seat::Seating;
use crate::{KINDS, Playable, Player, SeatError, Tier};

/// A kind of player, as one type: everything about it is in the file of the type, and
/// [`KINDS`](crate::KINDS) lists it.
pub(crate) trait PlayerKind {
    /// Its name in specs.
    const NAME: &'static str;
    /// How it chooses, in one line.
    const SUMMARY: &'static str;
    /// What can be set.
    const KEYS: &'static [Key] = &[];
    /// What it must know of a game.
    const NEEDS: Tier;
    /// The games it plays, where their tier does not decide that.
    const GAMES: Option<&'static [&'static str]> = None;
    /// What is written between its name and its keys.
    const SUBJECT: Subject = Subject::Nothing;
    /// Whether its moves depend on how many threads it has.
    const THREADS_DECIDE: bool = false;

    /// Makes the player of a spec of this kind, for a game of at least the tier it
    /// [needs](Self::NEEDS).
    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError>;
}

/// A kind of player, as it is parsed and documented.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its name in specs.
    pub name: &'static str,
    /// How it chooses, in one line.
    pub summary: &'static str,
    /// What can be set.
    pub keys: &'static [Key],
    /// What it must know of a game.
    pub needs: Tier,
    /// The games it plays; `None`: all that tell enough of themselves.
    pub games: Option<&'static [&'static str]>,
    /// What is written between its name and its keys.
    pub subject: Subject,
    /// Whether its moves depend on how many threads it has.
    pub threads_decide: bool,
}

impl Kind {
    pub(crate) const fn of<K: PlayerKind>() -> Self {
        Self {
            name: K::NAME,
            summary: K::SUMMARY,
            keys: K::KEYS,
            needs: K::NEEDS,
            games: K::GAMES,
            subject: K::SUBJECT,
            threads_decide: K::THREADS_DECIDE,
        }
    }

    /// Whether it can play the game of this name and tier.
    #[must_use]
    pub fn plays(&self, game: &str, tier: Tier) -> bool {
        self.needs <= tier && self.games.is_none_or(|games| games.contains(&game))
    }

    /// How it is written, in the game of this name, when nothing of this machine has to be named;
    /// `None` for people, for files and programs, and for an individual where none comes with us.
    #[must_use]
    pub fn alone_in(&self, game: &str) -> Option<String> {
        match self.subject {
            Subject::Nothing if self.name == KINDS[HUMAN].name => None,
            Subject::Nothing => Some(self.name.to_owned()),
            Subject::Individual if gamut_evo::games_with_best().any(|known| known == game) => {
                Some(format!("{}:{BEST}", self.name))
            }
            Subject::Individual | Subject::File | Subject::Program => None,
        }
    }

    /// The setting called `name`.
    #[must_use]
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }
}

/// What is written between the name of a kind and its keys: `file:PATH`, `uci:PATH,nodes=100`,
/// `evo:best`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Nothing.
    Nothing,
    /// A player file; there are no keys.
    File,
    /// A program of somebody else's.
    Program,
    /// The file of an individual, or `best` for the one that comes with us.
    Individual,
}

/// The individual of a game that comes with us. A file of this name is written `./best`.
pub(crate) const BEST: &str = "best";

/// A setting of a kind of player.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name in specs. One that ends in a full stop is the beginning of many names, which the
    /// other program knows: `option.Threads`.
    pub name: &'static str,
    /// What can be written after `=`.
    pub value: Value,
    /// What holds when it is not named.
    pub default: Default,
    /// What it sets, in one line.
    pub help: &'static str,
}

impl Key {
    /// Whether it is the beginning of many names of settings, and no setting itself.
    #[must_use]
    pub fn is_family(&self) -> bool {
        self.name.ends_with('.')
    }
}

/// What a setting looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A whole number between these.
    Number(u64, u64),
    /// A number with a fraction between these.
    Decimal(f64, f64),
    /// A time: `100ms`, `1.5s`, `2m`.
    Time,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The name of an evaluation of the game, or a weight file.
    Evaluation,
    /// Where a file is.
    File,
    /// Any text on one line.
    Text,
    /// On when it is named.
    Flag,
}

/// What holds when a setting is not named.
#[derive(Clone, Copy, Debug)]
pub enum Default {
    /// Nothing.
    None,
    /// This.
    Is(&'static str),
    /// This, unless time, nodes or leaves are limited. Only a depth can be so.
    WithoutBudget(&'static str),
    /// What the code that uses it says.
    Said(fn() -> String),
    /// What the game says; `None` where it says nothing.
    PerGame(fn(game: &str) -> Option<String>),
}

impl Default {
    /// The default in words; of one game, or of all.
    #[must_use]
    pub fn text(&self, game: Option<&str>) -> Option<String> {
        match self {
            Self::None => None,
            Self::Is(text) => Some((*text).to_owned()),
            Self::WithoutBudget(text) => Some(format!(
                "{text}; deeper, until the limit, where time, nodes or leaves are limited"
            )),
            Self::Said(say) => Some(say()),
            Self::PerGame(of) => match game {
                Some(game) => of(game),
                None => text_of_games(of),
            },
        }
    }
}

/// What games say, with the most frequent answer last: `othello 25, others 50`.
fn text_of_games(of: &fn(&str) -> Option<String>) -> Option<String> {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for game in gamut_games::registry::GAME_IDS {
        let Some(text) = of(game) else { continue };
        match groups.iter_mut().find(|(known, _)| *known == text) {
            Some((_, games)) => games.push(game),
            None => groups.push((text, vec![game])),
        }
    }
    let most = groups.iter().map(|(_, games)| games.len()).max()?;
    let place = groups.iter().position(|(_, games)| games.len() == most)?;
    let (usual, _) = groups.remove(place);
    let mut parts: Vec<_> =
        groups.iter().map(|(text, games)| format!("{} {text}", games.join(", "))).collect();
    parts.push(if parts.is_empty() { usual } else { format!("others {usual}") });
    Some(parts.join(", "))
}

const fn key(name: &'static str, value: Value, help: &'static str) -> Key {
    Key { name, value, default: Default::None, help }
}

/// A whole number.
pub(crate) const fn number(name: &'static str, least: u64, most: u64, help: &'static str) -> Key {
    key(name, Value::Number(least, most), help)
}

/// A number from 0 to 1.
pub(crate) const fn part(name: &'static str, help: &'static str) -> Key {
    key(name, Value::Decimal(0.0, 1.0), help)
}

/// A number from 0 to 100.
pub(crate) const fn decimal(name: &'static str, help: &'static str) -> Key {
    key(name, Value::Decimal(0.0, 100.0), help)
}

/// One of some words.
pub(crate) const fn choice(
    name: &'static str,
    words: &'static [&'static str],
    help: &'static str,
) -> Key {
    key(name, Value::Choice(words), help)
}

/// The words of a table of words and what they mean, for [`choice`].
pub(crate) const fn words<T: Copy, const N: usize>(
    table: &[(&'static str, T); N],
) -> [&'static str; N] {
    let mut words = [""; N];
    let mut place = 0;
    while place < N {
        words[place] = table[place].0;
        place += 1;
    }
    words
}

/// The word of a table for what it means.
pub(crate) fn word_of<T: Copy + PartialEq>(
    table: &[(&'static str, T)],
    meaning: T,
) -> &'static str {
    table.iter().find(|(_, known)| *known == meaning).map_or("", |(word, _)| word)
}

/// Something that is on when it is named.
pub(crate) const fn flag(name: &'static str, help: &'static str) -> Key {
    Key { default: Default::Is("off"), ..key(name, Value::Flag, help) }
}

/// A file.
pub(crate) const fn file(name: &'static str, help: &'static str) -> Key {
    key(name, Value::File, help)
}

/// A text.
pub(crate) const fn text(name: &'static str, help: &'static str) -> Key {
    key(name, Value::Text, help)
}

/// A time.
pub(crate) const fn time(name: &'static str, help: &'static str) -> Key {
    key(name, Value::Time, help)
}

impl Key {
    /// The same setting with a default.
    pub(crate) const fn or(self, default: &'static str) -> Self {
        Self { default: Default::Is(default), ..self }
    }

    /// The same setting with a default that holds unless time, nodes or leaves are limited.
    pub(crate) const fn or_without_budget(self, default: &'static str) -> Self {
        Self { default: Default::WithoutBudget(default), ..self }
    }

    /// The same setting with a default that a function says.
    pub(crate) const fn or_said(self, say: fn() -> String) -> Self {
        Self { default: Default::Said(say), ..self }
    }

    /// The same setting with a default that the game says.
    pub(crate) const fn or_of_game(self, of: fn(&str) -> Option<String>) -> Self {
        Self { default: Default::PerGame(of), ..self }
    }

    /// The same setting in other words.
    pub(crate) const fn saying(self, help: &'static str) -> Self {
        Self { help, ..self }
    }
}

pub(crate) const ON_OFF: &[&str] = &["on", "off"];
pub(crate) const TIME: Key = time("time", "time for each move");
pub(crate) const DEPTH: Key = number("depth", 1, 100, "plies to look ahead");
pub(crate) const NODES: Key = number("nodes", 1, u64::MAX, "positions to enter for each move");
pub(crate) const LEAVES: Key =
    number("leaves", 1, u64::MAX, "leaves: positions to judge for each move");
pub(crate) const EVAL: Key = Key {
    default: Default::Said(|| "the game's first".to_owned()),
    ..key("eval", Value::Evaluation, "evaluation by name, or a weight file")
};
