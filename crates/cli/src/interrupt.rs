//! Ctrl-C: the first ends what is being done, so that it can be told; a second, while that
//! has not yet ended, ends the program.

use std::process;
use std::sync::OnceLock;

use gamut_search::StopSwitch;

/// What shells expect of a program that Ctrl-C ended.
const ENDED_BY_INTERRUPT: i32 = 130;

/// The switch that Ctrl-C throws. Whoever has seen it thrown and goes on resets it.
///
/// Ctrl-C means this from the first call on; programs that never call it are simply ended.
pub(crate) fn interrupts() -> &'static StopSwitch {
    static SWITCH: OnceLock<StopSwitch> = OnceLock::new();
    SWITCH.get_or_init(|| {
        let switch = StopSwitch::new();
        let thrown = switch.clone();
        // Where there is no such signal to be had, Ctrl-C does what it always did.
        let _ = ctrlc::set_handler(move || {
            if thrown.is_stopped() {
                // Nobody cleans up after this.
                gamut_players::end_programs();
                process::exit(ENDED_BY_INTERRUPT);
            }
            thrown.stop();
        });
        switch
    })
}
