//! Files that are whole, claimed and told apart.

use std::fs::{self, OpenOptions};
use std::path::PathBuf;

use gamut_files::{claim, fingerprint, unfinished, write_whole};

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("gamut-files-{name}-{}", std::process::id()));
    fs::create_dir_all(&path).expect("a folder");
    path
}

#[test]
fn a_file_is_replaced_and_nothing_is_left_beside_it() {
    let folder = folder("whole");
    let path = folder.join("a.txt");
    for text in ["first", "second"] {
        write_whole(&path, text).expect("it is written");
        assert_eq!(fs::read_to_string(&path).expect("there"), text);
    }
    // A folder cannot be replaced by a file.
    fs::create_dir(folder.join("b")).expect("a folder");
    fs::write(folder.join("b/file"), "").expect("a file");
    write_whole(&folder.join("b"), "text").expect_err("a folder");
    let mut names: Vec<_> =
        fs::read_dir(&folder).expect("a folder").map(|e| e.expect("a file").file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.txt", "b"]);
    fs::remove_dir_all(&folder).expect("it is there");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = folder("links");
    let (file, link) = (folder.join("file"), folder.join("link"));
    fs::write(&file, "old").expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("ours");
    symlink(&file, &link).expect("a link");
    write_whole(&link, "new").expect("it is written");
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::read_to_string(&file).expect("there"), "new");
    assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
    fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn what_was_not_finished_is_known_by_its_name() {
    assert_eq!(unfinished("report.md.123.unfinished"), Some("report.md"));
    for name in ["report.md", "report.md.unfinished", "notes.unfinished", "a.b.unfinished"] {
        assert_eq!(unfinished(name), None, "{name}");
    }
}

#[test]
fn a_file_is_claimed_by_one_at_a_time() {
    let folder = folder("claim");
    let path = folder.join("lock");
    let claimed = || claim(OpenOptions::new().create(true).append(true), &path).expect("it opens");
    let first = claimed();
    assert!(first.is_some());
    assert!(claimed().is_none());
    drop(first);
    assert!(claimed().is_some());
    fs::remove_dir_all(&folder).expect("it is there");
}

/// They are in files: another fingerprint of the same text would make other runs of them.
#[test]
fn fingerprints_stay_what_they_are() {
    assert_eq!(fingerprint(""), "0000000000000000");
    assert_ne!(fingerprint("a"), fingerprint("b"));
    assert_ne!(fingerprint("ab"), fingerprint("ba"));
    assert_eq!(fingerprint("pieces = 1"), "0e2c439e222b1f19");
}
