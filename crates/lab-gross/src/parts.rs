//! What each module of an individual brings; the paper has none of this.

use gamut_evo::fitness::Class;
use gamut_evo::program::Program;
use gamut_evo::{DEEPEST, Frame, Genome, IndividualFile, Kernel};
use gamut_experiment::{Job, JobError, NamedText, Parameters, Study};
use gamut_games::chess::Chess;
use gamut_report::Report;
use serde::Serialize;

use crate::games::{PlayedGame, ask_classes, classes, play};
use crate::individuals::{BY_HAND, INDIVIDUALS, parsed};
use crate::{gross, parts_report};

/// Individuals with some of their modules exchanged for standard ones.
pub(crate) struct EvochessParts;

/// Which modules are the individual's; the others are standard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Modules {
    pub(crate) depth: bool,
    pub(crate) ordering: bool,
    pub(crate) position: bool,
}

impl Modules {
    /// All there are, those without its depth module first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let bit = |number: u8, place: u8| number >> place & 1 == 1;
        (0..8).map(move |number| Self {
            depth: bit(number, 2),
            ordering: bit(number, 1),
            position: bit(number, 0),
        })
    }

    pub(crate) fn name(self) -> String {
        let all = [(self.depth, "depth"), (self.ordering, "ordering"), (self.position, "position")];
        let own: Vec<&str> = all.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect();
        if own.is_empty() { "none".to_owned() } else { own.join(", ") }
    }
}

/// Who plays: some modules of the individual, and a fixed depth instead of its depth module where
/// its search would not go deep without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Variant {
    pub(crate) modules: Modules,
    pub(crate) fixed_depth: Option<u32>,
}

impl Variant {
    pub(crate) fn name(self) -> String {
        let modules = self.modules.name();
        self.fixed_depth.map_or(modules.clone(), |depth| format!("{modules}; depth {depth}"))
    }

    /// The individual with standard modules where it has none of its own.
    fn of(self, individual: &IndividualFile) -> IndividualFile {
        let standard = Genome::standard::<Chess>();
        let own = &individual.genome;
        let choose = |is_own: bool, own: &Vec<f64>, standard: Vec<f64>| {
            if is_own { own.clone() } else { standard }
        };
        let genome = Genome {
            depth: if self.modules.depth { own.depth.clone() } else { Program::default() },
            ordering: choose(self.modules.ordering, &own.ordering, standard.ordering),
            position: choose(self.modules.position, &own.position, standard.position),
        };
        let frame = self.fixed_depth.map_or(individual.frame, |rest| Frame {
            rest,
            most_depth: DEEPEST,
            // As many as the depth takes.
            nodes: 1_000_000_000_000,
            ..Frame::default()
        });
        IndividualFile { frame, genome, ..individual.clone() }
    }
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct PartsConfig {
    pub(crate) individual: NamedText,
    pub(crate) variants: Vec<Variant>,
    /// Those that stand in for the depth module; none when the search deepens by itself.
    pub(crate) fixed_depths: Vec<u32>,
    classes: Vec<u8>,
    /// Of each variant against each class.
    pub(crate) games: usize,
}

impl PartsConfig {
    pub(crate) fn classes(&self) -> Vec<Class> {
        classes(&self.classes)
    }

    /// Jobs go through variants and classes in turn: the variant, the class, and which of their
    /// games it is.
    pub(crate) fn place(&self, job: usize) -> (usize, usize, usize) {
        let (variants, classes) = (self.variants.len(), self.classes.len());
        (job % variants, job / variants % classes, job / variants / classes)
    }
}

impl Study for EvochessParts {
    const NAME: &'static str = "evochess-parts";
    const PAPER: &'static str = gross!("§2.1 to 2.3: the modules; not in the paper");
    const SUMMARY: &'static str = "what the depth, ordering and position modules bring";
    type Config = PartsConfig;
    type Done = PlayedGame;

    fn config(parameters: &mut Parameters<'_>) -> PartsConfig {
        let help = "games of each variant against each class";
        let games = parameters.number("games", help, 1..=1_000_000, [60, 4, 2]);
        let help = "whose modules they are";
        let individual = parameters.text("individual", help, INDIVIDUALS, [BY_HAND; 3]);
        let help = "fixed depths that stand in for the depth module, a lesser and a greater one";
        let depths = [&[4, 5][..], &[3, 4], &[1, 2]];
        let mut fixed_depths = parameters.numbers("fixed-depths", help, 1..=10, depths);
        fixed_depths.sort_unstable();
        let kernel = parsed(&individual.text).map(|individual| individual.frame.kernel);
        if kernel == Ok(Kernel::Pvs) {
            fixed_depths.clear();
        }
        let variants = Modules::all().flat_map(|modules| -> Vec<Variant> {
            let variant = |fixed_depth| Variant { modules, fixed_depth };
            match modules.depth || fixed_depths.is_empty() {
                true => vec![variant(None)],
                false => fixed_depths.iter().map(|&depth| variant(Some(depth))).collect(),
            }
        });
        PartsConfig {
            variants: variants.collect(),
            individual,
            fixed_depths,
            classes: ask_classes(parameters, [&[8, 10], &[8], &[2]]),
            games,
        }
    }

    fn jobs(config: &PartsConfig) -> usize {
        config.variants.len() * config.classes().len() * config.games
    }

    fn run_job(config: &PartsConfig, job: &Job<'_>) -> Result<PlayedGame, JobError> {
        let (variant, class, game) = config.place(job.number);
        let individual = config.variants[variant].of(&parsed(&config.individual.text)?);
        let class = config.classes()[class];
        play(&individual, class, game as u64, job, &mut |_, _| {})
    }

    fn report(config: &PartsConfig, done: &[PlayedGame]) -> Report {
        parts_report::report(config, done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::individuals::INDIVIDUALS;

    #[test]
    fn a_variant_has_the_modules_that_it_is_named_by() {
        let text = INDIVIDUALS.known.iter().find(|(name, _)| *name == BY_HAND).expect("there").1;
        let individual = parsed(text).expect("an individual");
        let standard = Genome::standard::<Chess>();
        let all: Vec<Modules> = Modules::all().collect();
        assert_eq!(
            (all[0].name(), all[7].name()),
            ("none".into(), "depth, ordering, position".into())
        );
        let whole = Variant { modules: all[7], fixed_depth: None }.of(&individual);
        assert_eq!(whole, individual);
        let none = Variant { modules: all[0], fixed_depth: Some(3) }.of(&individual);
        assert_eq!((none.genome, none.frame.rest), (standard.clone(), 3));
        let ordering = Variant { modules: all[2], fixed_depth: Some(3) };
        assert_eq!(ordering.name(), "ordering; depth 3");
        let ordering = ordering.of(&individual);
        assert_eq!(ordering.genome.ordering, individual.genome.ordering);
        assert_eq!(ordering.genome.position, standard.position);
    }
}
