//! Populations side by side: each evolves by itself for an epoch, and then some move on.

use gamut_game::parallel::ordered_map;

/// A population that evolves by epochs, alone or beside others.
pub trait Deme: Send {
    /// What an epoch came to.
    type Epoch: Send;
    /// Why an immigrant cannot be taken in.
    type Refusal: Send;

    /// The next epoch, on `threads` threads. `None` when `stop` said so before its end: then the
    /// deme is to be dropped, and the run goes on from its last state.
    fn next_epoch(
        &mut self,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self::Epoch>;

    /// The best of its genomes, as text.
    fn emigrants(&self, count: usize) -> Vec<String>;

    /// Takes genomes in, in the place of its worst.
    ///
    /// # Errors
    /// When one of them is no genome.
    fn take_in(&mut self, immigrants: &[String]) -> Result<(), Self::Refusal>;
}

/// Where emigrants go. Between threads this is a [`Ring`]; between machines it is the network.
pub trait Exchange {
    /// Sends genomes on from a deme after an epoch.
    fn send(&mut self, from: usize, epoch: u32, emigrants: Vec<String>);

    /// The genomes that have arrived at a deme after an epoch.
    fn arrivals(&mut self, at: usize, epoch: u32) -> Vec<String>;
}

/// Emigrants of a deme arrive at the next one, and those of the last at the first.
#[derive(Debug)]
pub struct Ring {
    /// The genomes on the way to each deme.
    under_way: Vec<Vec<String>>,
}

impl Ring {
    /// A ring of this many demes.
    #[must_use]
    pub fn new(demes: usize) -> Self {
        Self { under_way: vec![Vec::new(); demes] }
    }
}

impl Exchange for Ring {
    fn send(&mut self, from: usize, _: u32, emigrants: Vec<String>) {
        let next = (from + 1) % self.under_way.len();
        // From a single deme none emigrate.
        if next != from {
            self.under_way[next].extend(emigrants);
        }
    }

    fn arrivals(&mut self, at: usize, _: u32) -> Vec<String> {
        std::mem::take(&mut self.under_way[at])
    }
}

/// When genomes move on, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Migration {
    /// After how many epochs.
    pub every: u32,
    /// How many leave each deme.
    pub emigrants: usize,
}

/// One epoch of all demes, side by side on `threads` threads in all, and the migration after it.
/// `None` when `stop` said so before its end.
///
/// # Errors
/// When an immigrant is refused.
pub fn next_epoch<D: Deme>(
    demes: &mut [D],
    number: u32,
    migration: Migration,
    exchange: &mut dyn Exchange,
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Vec<D::Epoch>>, D::Refusal> {
    let at_once = threads.clamp(1, demes.len().max(1));
    let each = (threads / at_once).max(1);
    let epochs = ordered_map(at_once, demes.iter_mut(), |deme| deme.next_epoch(each, stop), |_| {});
    let Some(epochs) = epochs.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
    if number.is_multiple_of(migration.every.max(1)) && migration.emigrants > 0 {
        for (from, deme) in demes.iter().enumerate() {
            exchange.send(from, number, deme.emigrants(migration.emigrants));
        }
    }
    for (at, deme) in demes.iter_mut().enumerate() {
        let arrivals = exchange.arrivals(at, number);
        if !arrivals.is_empty() {
            deme.take_in(&arrivals)?;
        }
    }
    Ok(Some(epochs))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whose best genome grows by its number every epoch.
    #[derive(Clone)]
    struct Growing {
        by: u64,
        genomes: Vec<u64>,
    }

    impl Deme for Growing {
        type Epoch = u64;
        type Refusal = std::num::ParseIntError;

        fn next_epoch(&mut self, _: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<u64> {
            self.genomes[0] += self.by;
            self.genomes.sort_by_key(|&genome| std::cmp::Reverse(genome));
            (!stop()).then(|| self.genomes[0])
        }

        fn emigrants(&self, count: usize) -> Vec<String> {
            self.genomes.iter().take(count).map(ToString::to_string).collect()
        }

        fn take_in(&mut self, immigrants: &[String]) -> Result<(), Self::Refusal> {
            let worst = self.genomes.len() - immigrants.len();
            for (place, text) in self.genomes[worst..].iter_mut().zip(immigrants) {
                *place = text.parse()?;
            }
            Ok(())
        }
    }

    fn demes() -> Vec<Growing> {
        (0..3).map(|by| Growing { by, genomes: vec![by * 10, 0, 0] }).collect()
    }

    fn run(threads: usize, epochs: u32) -> Vec<Vec<u64>> {
        let (mut demes, mut ring) = (demes(), Ring::new(3));
        let migration = Migration { every: 2, emigrants: 1 };
        for number in 1..=epochs {
            let told = next_epoch(&mut demes, number, migration, &mut ring, threads, &|| false);
            assert_eq!(told.unwrap().map(|epochs| epochs.len()), Some(3));
        }
        demes.into_iter().map(|deme| deme.genomes).collect()
    }

    #[test]
    fn the_best_go_round_after_the_epochs_that_are_said() {
        assert_eq!(run(1, 1), [[0, 0, 0], [11, 0, 0], [22, 0, 0]]);
        assert_eq!(run(1, 2), [[0, 0, 24], [12, 0, 0], [24, 0, 12]]);
        assert_eq!(run(1, 3), [[24, 0, 0], [13, 0, 0], [26, 12, 0]]);
        for threads in 2..5 {
            assert_eq!(run(threads, 5), run(1, 5));
        }
    }

    #[test]
    fn from_a_single_deme_none_emigrate() {
        let (mut demes, mut ring) = (demes()[1..2].to_vec(), Ring::new(1));
        let migration = Migration { every: 1, emigrants: 2 };
        let told = next_epoch(&mut demes, 1, migration, &mut ring, 1, &|| false);
        assert_eq!(told.unwrap(), Some(vec![11]));
        assert_eq!(demes[0].genomes, [11, 0, 0]);
    }

    #[test]
    fn when_an_epoch_is_stopped_none_emigrate() {
        let (mut demes, mut ring) = (demes(), Ring::new(3));
        let migration = Migration { every: 1, emigrants: 1 };
        let told = next_epoch(&mut demes, 1, migration, &mut ring, 2, &|| true);
        assert_eq!(told.unwrap(), None);
        assert!(ring.under_way.iter().all(Vec::is_empty));
    }
}
