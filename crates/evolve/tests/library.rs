//! The strategies that come with the program can be evolved again: what their folders say came of
//! their configs still does, to the byte.

use std::path::Path;

use gamut_evolve::PlanFile;
use gamut_evolve::hgp::any_run;

/// Enough for one migration, which a deme that is alone must not notice.
const EPOCHS: usize = 11;

#[test]
fn libraries_are_evolved_again() {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("library");
    let mut games = 0;
    for entry in std::fs::read_dir(&library).expect("a folder") {
        let folder = entry.expect("a folder").path();
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file");
        let file = PlanFile::parse(&read("config.toml")).expect("a plan");
        let mut evolution = any_run(&file).expect("a start");
        let head = evolution.log_head();
        let log = read("log.csv");
        let columns = log.lines().next().expect("a head").split(',').count();
        assert!(head.starts_with(log.lines().next().expect("a head")));
        for expected in log.lines().skip(1).take(EPOCHS) {
            let epoch = evolution.next_epoch(2, &|| false).expect("an epoch");
            // The log has got further columns since.
            let found = &epoch.lines[0];
            let further = head.split(',').count() - columns;
            let known = found.rsplitn(further + 1, ',').last().expect("a line");
            assert_eq!(known, expected, "{}", folder.display());
        }
        games += 1;
    }
    assert_eq!(games, 7);
}
