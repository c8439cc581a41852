//! The options of UCI and UAI.

use std::io;
use std::time::Duration;

use gamut::named_player;
use gamut_game::excerpt;
use gamut_players::{Default, KINDS, Playable, PlayerSpec, SpecError, Value};

use super::Complaint;
use super::desk::Desk;

/// Settings of the engine that graphical programs know by these names: option and key.
const SETTINGS: [(&str, &str); 2] = [("Hash", "hash"), ("Threads", "threads")];
const OVERHEAD: &str = "Move Overhead";
const MOST_OVERHEAD: u64 = 10_000;

/// What was set. It outlasts the player: another one is seated with the same settings.
#[derive(Debug, std::default::Default)]
pub(super) struct Options {
    /// By the order of [`SETTINGS`].
    set: [Option<String>; SETTINGS.len()],
    overhead: u64,
}

impl Options {
    /// Time that is lost with every move, beyond what the clock arithmetic allows for.
    pub(super) fn overhead(&self) -> Duration {
        Duration::from_millis(self.overhead)
    }

    /// Says which options there are.
    pub(super) fn list<G: Playable>(&self, desk: &mut Desk<'_, G>) -> io::Result<()> {
        for (name, key) in SETTINGS {
            if let Some((least, most, default)) = range(key) {
                let option = "type spin default";
                desk.say(&format!("option name {name} {option} {default} min {least} max {most}"))?;
            }
        }
        desk.say("option name Clear Hash type button")?;
        desk.say("option name Ponder type check default false")?;
        desk.say(&format!("option name {OVERHEAD} type spin default 0 min 0 max {MOST_OVERHEAD}"))?;
        desk.say(&format!("option name Player type string default {}", desk.spec()))
    }

    /// Does what `setoption` says: `name … value …`.
    pub(super) fn set<G: Playable>(
        &mut self,
        words: &str,
        desk: &mut Desk<'_, G>,
    ) -> Result<(), Complaint> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let Some((&"name", words)) = words.split_first() else {
            return Err("write setoption name NAME value VALUE".into());
        };
        let at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        let name = words[..at].join(" ");
        let value = words[at..].get(1..).unwrap_or_default().join(" ");
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if let Some(place) = SETTINGS.iter().position(|(known, _)| is(known)) {
            return self.set_key(place, &value, desk);
        }
        if is(OVERHEAD) {
            let overhead = value.parse().ok().filter(|overhead| *overhead <= MOST_OVERHEAD);
            let wrong = || format!("{OVERHEAD} is 0 to {MOST_OVERHEAD}, not {}", excerpt(&value));
            self.overhead = overhead.ok_or_else(wrong)?;
        } else if is("Player") {
            let spec = named_player(G::TIER, &value).and_then(|spec| self.applied_to(spec));
            let spec = spec.map_err(|error| format!("Player: {error}"))?;
            desk.seat(spec).map_err(|error| format!("Player: {error}"))?;
        } else if is("Clear Hash") {
            desk.forget();
        } else if !is("Ponder") {
            let known = "Hash, Threads, Clear Hash, Ponder, Move Overhead, Player";
            return Err(format!("no option is called {}: {known}", excerpt(&name)).into());
        }
        Ok(())
    }

    fn set_key<G: Playable>(
        &mut self,
        place: usize,
        value: &str,
        desk: &mut Desk<'_, G>,
    ) -> Result<(), Complaint> {
        let (name, key) = SETTINGS[place];
        let (least, most, _) = range(key).ok_or("no player has this setting")?;
        if !value.parse().is_ok_and(|number: u64| (least..=most).contains(&number)) {
            return Err(format!("{name} is {least} to {most}, not {}", excerpt(value)).into());
        }
        // Graphical programs set these for any player.
        if has_key(desk.spec(), key) {
            let spec = desk.spec().clone().with(key, value)?;
            desk.seat(spec)?;
        }
        self.set[place] = Some(value.to_owned());
        Ok(())
    }

    /// The spec with the settings that were made before and that it does not make itself.
    fn applied_to(&self, mut spec: PlayerSpec) -> Result<PlayerSpec, SpecError> {
        for ((_, key), value) in SETTINGS.iter().zip(&self.set) {
            let is_free = has_key(&spec, key) && spec.get(key) == range(key).map(|range| range.2);
            if let Some(value) = value.as_ref().filter(|_| is_free) {
                spec = spec.with(key, value)?;
            }
        }
        Ok(spec)
    }
}

fn has_key(spec: &PlayerSpec, key: &str) -> bool {
    spec.kind().key(key).is_some()
}

/// The least and the largest value of a setting, and its default.
fn range(key: &str) -> Option<(u64, u64, &'static str)> {
    let mut keys = KINDS.iter().flat_map(|kind| kind.keys);
    let key = keys.find(|known| known.name == key)?;
    match key.value {
        Value::Number(least, most) => match key.default {
            Default::Is(default) => Some((least, most, default)),
            _ => None,
        },
        _ => None,
    }
}
