//! The folder of a run: nothing is lost, nothing foreign is touched, nobody comes between.

use std::fs;
use std::path::{Path, PathBuf};

use gamut_evolve::{RunFolder, RunFolderError, RunKind};
use toml::Table;

const RUN: RunKind<'_> = RunKind { config: "seed = 1\n", log_head: "epoch,best", signature: "ab" };

/// A folder that is gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gamut-run-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn begin(&self) -> Result<RunFolder, RunFolderError> {
        RunFolder::begin(self.0.clone(), &RUN)
    }

    fn resume(&self) -> Result<(RunFolder, Option<Table>), RunFolderError> {
        RunFolder::resume(self.0.clone(), &RUN)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a file")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            entry.expect("a file").file_name().into_string().expect("text")
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn state(epoch: i64) -> Table {
    Table::from_iter([("epoch".to_owned(), epoch.into())])
}

fn keep(run: &mut RunFolder, epoch: i64) {
    // Two lines an epoch, as two demes have.
    let lines = [format!("{epoch},1"), format!("{epoch},2")];
    run.keep(&lines, 0.5, state(epoch)).expect("room");
}

#[test]
fn a_run_goes_on_from_its_last_epoch_whatever_was_half_written() {
    let folder = Folder::new("goes-on");
    let mut run = folder.begin().expect("a run");
    for epoch in 1..=3 {
        keep(&mut run, epoch);
    }
    drop(run);
    // The program ended in the middle of an epoch, of a line and of a file.
    let log = folder.read("log.csv");
    fs::write(folder.0.join("log.csv"), format!("{log}4,1\n4,")).expect("room");
    fs::write(folder.0.join("checkpoint.toml.12.unfinished"), "epo").expect("room");
    let (mut run, found) = folder.resume().expect("a run");
    assert_eq!((found, run.epochs()), (Some(state(3)), 3));
    assert_eq!(folder.read("log.csv"), log);
    keep(&mut run, 4);
    run.write("alpha.toml", "best").expect("room");
    run.finish().expect("an end");
    assert_eq!(folder.read("log.csv"), "epoch,best\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n");
    assert_eq!(folder.read("times.csv").lines().count(), 5);
    assert_eq!(folder.names(), ["alpha.toml", "config.toml", "log.csv", "times.csv"]);
    assert!(matches!(folder.resume(), Err(RunFolderError::Finished(_))));
    assert!(matches!(folder.begin(), Err(RunFolderError::NotEmpty(_))));
}

#[test]
fn a_run_that_hardly_began_is_begun_again() {
    let folder = Folder::new("hardly");
    for _ in 0..2 {
        drop(folder.begin().expect("a run"));
    }
    let (run, found) = folder.resume().expect("a run");
    assert_eq!((found, run.epochs()), (None, 0));
    drop(run);
    // The program ended before it had written anything but this.
    for name in ["log.csv", "times.csv"] {
        fs::remove_file(folder.0.join(name)).expect("a file");
    }
    fs::write(folder.0.join("config.toml.12.unfinished"), "see").expect("room");
    let run = folder.begin().expect("a run");
    assert_eq!(folder.names(), ["config.toml", "lock", "log.csv", "times.csv"]);
    drop(run);
}

#[test]
fn two_programs_are_never_at_work_on_one_run() {
    let folder = Folder::new("two");
    let mut run = folder.begin().expect("a run");
    assert!(matches!(folder.begin(), Err(RunFolderError::Taken(_))));
    keep(&mut run, 1);
    assert!(matches!(folder.begin(), Err(RunFolderError::Taken(_))));
    assert!(matches!(folder.resume(), Err(RunFolderError::Taken(_))));
    drop(run);
    assert!(matches!(folder.begin(), Err(RunFolderError::Unfinished(_))));
    assert!(folder.resume().is_ok());
}

/// Another program may look at a run at the very moment in which it ends.
#[test]
fn a_finished_run_is_never_begun_again() {
    let folder = Folder::new("ends");
    for _ in 0..100 {
        let mut run = folder.begin().expect("a run");
        keep(&mut run, 1);
        run.write("alpha.toml", "best").expect("room");
        std::thread::scope(|scope| {
            let others: Vec<_> = (0..4)
                .map(|number| {
                    let folder = &folder;
                    scope.spawn(move || {
                        loop {
                            let refused = match number % 2 {
                                0 => folder.begin().err(),
                                _ => {
                                    folder.resume().map(|(_, found)| found.expect("an epoch")).err()
                                }
                            };
                            match refused {
                                Some(RunFolderError::Taken(_) | RunFolderError::Unfinished(_)) => {}
                                other => return other,
                            }
                        }
                    })
                })
                .collect();
            run.finish().expect("an end");
            for other in others {
                let refused = other.join().expect("no panic");
                assert!(refused.is_some(), "begun again");
            }
        });
        assert_eq!(folder.read("log.csv"), "epoch,best\n1,1\n1,2\n");
        fs::remove_dir_all(&folder.0).expect("a folder");
    }
}

#[test]
fn a_run_of_another_config_or_build_is_not_gone_on_with() {
    let folder = Folder::new("another");
    keep(&mut folder.begin().expect("a run"), 1);
    let resume = |run: &RunKind<'_>| {
        let refused = RunFolder::resume(folder.0.clone(), run).expect_err("another run");
        let text = refused.to_string();
        assert!(!text.contains('\n'), "{text}");
        (refused, text)
    };
    let (refused, _) = resume(&RunKind { config: "seed = 2\n", ..RUN });
    assert!(matches!(refused, RunFolderError::OtherConfig(_)));
    let (refused, text) = resume(&RunKind { signature: "cd", ..RUN });
    assert!(matches!(refused, RunFolderError::OtherBuild { .. }));
    assert!(text.contains("(signature \"ab\"; this one has cd)"), "{text}");
    for damage in ["", "epochs = 1", "signature = 3"] {
        fs::write(folder.0.join("checkpoint.toml"), damage).expect("room");
        let (refused, text) = resume(&RUN);
        assert!(matches!(refused, RunFolderError::Damaged { .. }), "{damage}: {text}");
    }
}

#[test]
fn a_log_that_lacks_epochs_is_damaged() {
    let folder = Folder::new("lacks");
    keep(&mut folder.begin().expect("a run"), 1);
    for log in ["", "epoch,best\n", "epoch,best\n1,1\n1,2"] {
        fs::write(folder.0.join("log.csv"), log).expect("room");
        assert!(matches!(folder.resume(), Err(RunFolderError::Damaged { .. })), "{log:?}");
    }
}

#[test]
fn what_is_not_ours_is_left_alone() {
    let folder = Folder::new("foreign");
    assert!(matches!(folder.resume(), Err(RunFolderError::NoRun(_))));
    assert!(!Path::new(&folder.0).exists());
    fs::create_dir(&folder.0).expect("room");
    fs::write(folder.0.join("thesis.txt"), "years").expect("room");
    assert!(matches!(folder.begin(), Err(RunFolderError::NotEmpty(_))));
    assert!(matches!(folder.resume(), Err(RunFolderError::NoRun(_))));
    assert_eq!(folder.names(), ["thesis.txt"]);
    // Somebody keeps the file that is to be evolved by where it is to be evolved.
    fs::rename(folder.0.join("thesis.txt"), folder.0.join("config.toml")).expect("room");
    assert!(matches!(folder.begin(), Err(RunFolderError::NotEmpty(_))));
    assert_eq!(folder.read("config.toml"), "years");
    fs::rename(folder.0.join("config.toml"), folder.0.join("thesis.txt")).expect("room");
    let file = folder.0.join("thesis.txt");
    assert!(matches!(RunFolder::begin(file, &RUN), Err(RunFolderError::NoFolder(_))));
}
