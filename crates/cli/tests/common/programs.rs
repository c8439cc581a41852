//! Other people's programs that must not stay behind.

use std::process::Command;
use std::time::{Duration, Instant};

/// A program of somebody else's that sleeps when it should greet, or when it should think, and
/// reads nothing any more: it does not notice that we are gone.
pub(crate) const SLEEPER: &str = r#"echo $$ > "$1"
if [ "$2" = thinks ]; then
    while read -r line; do
        case $line in
            uci) echo uciok ;;
            isready) echo readyok ;;
            go*) break ;;
        esac
    done
fi
: > "$1.asleep"
exec sleep 600
"#;

/// Waits until something is so, and fails if it never is.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub(crate) fn is_alive(pid: &str) -> bool {
    let kill = Command::new("sh").args(["-c", &format!("kill -0 {pid} 2>/dev/null")]).status();
    kill.expect("a shell").success()
}
