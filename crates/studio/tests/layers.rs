//! Which part may know of which: rules that the compiler does not enforce.

use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Games, tables, players and the store can be thought about without HTTP.
#[test]
fn only_the_edge_knows_http_and_json() {
    let source = folder("src");
    let edge = ["api", "pages", "http"].map(|name| source.join(name));
    let mut found = Vec::new();
    files(&source, &mut found);
    let inside = found.iter().filter(|path| !edge.iter().any(|edge| path.starts_with(edge)));
    let mut checked = 0;
    for path in inside {
        let text = fs::read_to_string(path).expect("a file");
        for word in ["axum", "StatusCode", "api::", "serde_json", "json!"] {
            assert!(!text.contains(word), "{word} in {}", path.display());
        }
        checked += 1;
    }
    assert!(checked > 15, "{checked} files");
}

/// A game tells the page how it looks and what it has; the page does not know it by name.
#[test]
fn scripts_and_styles_name_no_game() {
    let mut found = Vec::new();
    files(&folder("assets"), &mut found);
    for path in found {
        let text = fs::read_to_string(&path).expect("a file");
        for game in gamut::games() {
            for quote in ['\'', '"', '`'] {
                let quoted = format!("{quote}{}{quote}", game.id());
                assert!(!text.contains(&quoted), "{quoted} in {}", path.display());
            }
        }
    }
}
