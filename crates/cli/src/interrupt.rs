//! Ctrl-C, and the signals of an operating system that wants the program to end: the first ends
//! what is being done, so that its results can be printed; a second, while that has not yet ended,
//! ends the program.

use std::process;
use std::sync::{Arc, OnceLock};
#[cfg(unix)]
use std::thread;

use gamut_players::{Fault, PlayerSpec, SeatError};
use gamut_search::StopSwitch;

use crate::failure::Failure;

/// What shells expect of a program that Ctrl-C ended.
const ENDED_BY_INTERRUPT: i32 = 130;

/// The switch that Ctrl-C throws. Code that has seen it thrown and goes on must reset it.
///
/// Ctrl-C means this from the first call on; programs that never call it are simply ended. It must
/// be called before other people's programs are started, or they would stay behind.
pub(crate) fn interrupts() -> &'static StopSwitch {
    static SWITCH: OnceLock<StopSwitch> = OnceLock::new();
    SWITCH.get_or_init(|| {
        let switch = StopSwitch::new();
        let thrown = switch.clone();
        on_interrupt(move || {
            if thrown.is_stopped() {
                // Nothing cleans up after this.
                gamut_players::end_programs();
                process::exit(ENDED_BY_INTERRUPT);
            }
            thrown.stop();
        });
        switch
    })
}

/// Calls `act` at Ctrl-C, and when the system or a terminal that closes wants the program to end.
/// Where these signals are not available, nothing changes.
pub(crate) fn on_interrupt(act: impl Fn() + Send + Sync + 'static) {
    let act = Arc::new(act);
    let at_ctrl_c = Arc::clone(&act);
    let _ = ctrlc::set_handler(move || at_ctrl_c());
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGTERM};
        let hangup = (!gamut_players::outlives_terminal()).then_some(SIGHUP);
        let wanted = std::iter::once(SIGTERM).chain(hangup);
        if let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) {
            thread::spawn(move || signals.forever().for_each(|_| act()));
        }
    }
}

/// The failure of a player to sit down, or the wish not to wait for it.
pub(crate) fn unless_interrupted(error: SeatError) -> Failure {
    match interrupts().is_stopped() {
        true => Failure::Interrupted("interrupted before the first move".to_owned()),
        false => error.into(),
    }
}

/// As [`unless_interrupted`], for a player that has sat down.
pub(crate) fn not_ready(spec: &PlayerSpec, fault: Fault) -> Failure {
    unless_interrupted(SeatError::NotReady { spec: spec.to_string(), fault })
}
