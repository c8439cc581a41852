//! A running program, whatever it speaks.

use std::fmt;
use std::time::Duration;

use crate::gtp::Gtp;
use crate::nboard::NBoard;
use crate::process::LineProcess;
use crate::said::shortened;
use crate::talk::Talk;
use crate::uci::Uci;
use crate::{Budget, Choice, Fault, FaultKind, Info, ProgramSettings, Protocol, Situation};

/// The longest name of a program that is kept, in characters.
const LONGEST_NAME: usize = 80;

/// A protocol, with what it must remember of the program that speaks it.
pub(crate) trait Language: Send {
    /// Greets a program that has just been started; its name.
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<String, Fault>;

    /// Says that a new game begins.
    fn new_game(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault>;

    /// Asks for a move.
    fn choose(
        &mut self,
        talk: &mut Talk<'_>,
        situation: &Situation<'_>,
        budget: &Budget,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Choice, Fault>;
}

/// A running program. When it is dropped, it is asked to quit, and killed if it does not.
pub struct Program {
    name: String,
    process: LineProcess,
    language: Box<dyn Language>,
    patience: Duration,
    /// Why it is dead.
    fault: Option<Fault>,
}

impl Program {
    /// Starts a program, sets its options and waits until it is ready, or until `stop` says that it
    /// is no longer wanted; `stop` is called every few milliseconds.
    ///
    /// # Errors
    /// When it cannot be run, does not say who it is in time, or does not have an option.
    pub fn start(settings: &ProgramSettings, stop: &dyn Fn() -> bool) -> Result<Self, Fault> {
        let language: Box<dyn Language> = match settings.protocol {
            Protocol::Uci | Protocol::Uai => Box::new(Uci::new(settings)),
            Protocol::Gtp => Box::new(Gtp::new(settings)?),
            Protocol::NBoard => Box::new(NBoard::new(settings)),
        };
        let process = LineProcess::start(settings)?;
        let file = settings.path.file_name().unwrap_or_default().to_string_lossy();
        let name = shortened(&file, LONGEST_NAME);
        let mut program =
            Self { name, process, language, patience: settings.patience, fault: None };
        let patience = settings.start_patience;
        let name = program.ask(patience, stop, |language, talk| language.greet(talk))?;
        let name = shortened(name.trim(), LONGEST_NAME);
        if !name.is_empty() {
            program.name = name;
        }
        Ok(program)
    }

    /// What it calls itself; its file's name if it does not say.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Why it is dead, if it is.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// A new game begins. `stop` as in [`start`](Self::start).
    ///
    /// # Errors
    /// When the program fails. It is then dead, and this and every later question is an error.
    pub fn new_game(&mut self, stop: &dyn Fn() -> bool) -> Result<(), Fault> {
        self.ask(self.patience, stop, |language, talk| language.new_game(talk))
    }

    /// Asks for a move; `report` hears what the program tells of its thoughts. When `stop` says
    /// so, the program is told to answer at once; `stop` is called every few milliseconds.
    ///
    /// # Errors
    /// When the program fails. It is then dead, and this and every later question is an error.
    pub fn choose(
        &mut self,
        situation: &Situation<'_>,
        budget: &Budget,
        stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Choice, Fault> {
        let budget = budget.or_a_second();
        let time = budget.time.unwrap_or_default().saturating_add(self.patience);
        self.ask(time, stop, |language, talk| language.choose(talk, situation, &budget, report))
    }

    fn ask<T>(
        &mut self,
        time: Duration,
        stop: &dyn Fn() -> bool,
        question: impl FnOnce(&mut dyn Language, &mut Talk<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let mut talk = Talk::new(&mut self.process, time, stop);
        question(&mut *self.language, &mut talk).map_err(|fault| {
            let mut last_lines = self.process.kill();
            // It has said nothing wrong.
            if fault.kind == FaultKind::NoSuchOption {
                last_lines.clear();
            }
            let fault = Fault { last_lines, ..fault };
            self.fault = Some(fault.clone());
            fault
        })
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Program");
        shown.field("name", &self.name).field("fault", &self.fault).finish_non_exhaustive()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.fault.is_none() {
            self.process.quit();
        }
    }
}
