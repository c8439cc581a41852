//! What every experiment's tiny run reports, to the letter: a swapped column, another word or another
//! number shows here. To accept a change that is meant: `INSTA_UPDATE=always`.

use std::fmt::Write;
use std::fs;

use gamut_lab::EXPERIMENTS;
use serde_json::Value;

use crate::common::{Folder, finished, machine_independent, tiny};

/// Longer files are represented by their beginning and a hash of the rest.
const MOST_BYTES: usize = 8_000;

#[test]
fn reports_are_as_before() {
    for experiment in EXPERIMENTS {
        let folder = Folder::new("golden");
        let json = finished(experiment, &tiny(), &folder);
        is_complete(&folder, &json);
        insta::assert_snapshot!(experiment.name, golden(&folder, &json));
    }
}

/// The files that are named are there and no others; pictures are shown, tables are tidy.
fn is_complete(folder: &Folder, json: &Value) {
    let files: Vec<&str> =
        json["files"].as_array().expect("files").iter().filter_map(Value::as_str).collect();
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), files.len(), "{files:?}");
    let page = fs::read_to_string(folder.0.join("report.md")).expect("report.md");
    for wanted in ["report.md", "report.json", "data.csv", "timings.csv"] {
        assert!(files.contains(&wanted), "{wanted}");
    }
    for name in files {
        let text = fs::read_to_string(folder.0.join(name)).expect(name);
        if name.ends_with(".svg") {
            assert!(page.contains(&format!("]({name})")), "{name} is shown");
            assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"), "{name}");
            assert!(!text.contains("NaN") && !text.contains("inf"), "{name}");
        }
        if name.ends_with(".csv") {
            let rows = columns(&text);
            assert!(rows.len() > 1, "{name}");
            assert!(rows.iter().all(|columns| *columns == rows[0]), "{name} is tidy: {text}");
        }
    }
}

/// How many cells each row of a CSV file has: what is quoted is one, whatever is in it.
fn columns(csv: &str) -> Vec<usize> {
    let (mut rows, mut cells, mut is_quoted) = (Vec::new(), 1, false);
    for character in csv.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells += 1,
            '\n' if !is_quoted => {
                rows.push(cells);
                cells = 1;
            }
            _ => {}
        }
    }
    rows
}

/// All files of a report in one text, without what other tests look after: the build, the command
/// and the config.
fn golden(folder: &Folder, json: &Value) -> String {
    let known = |key: &str| json[key].as_str().expect(key);
    let build = format!("Gamut {} (signature {})", known("version"), known("signature"));
    let mut golden = String::new();
    for (name, text) in machine_independent(folder) {
        let text = match name.as_str() {
            "report.md" => {
                assert!(text.contains(&build) && text.contains(known("command")));
                text.replace(&build, "Gamut").replace(known("command"), "(the command)")
            }
            "report.json" => {
                let mut json: Value = serde_json::from_str(&text).expect("JSON");
                for elsewhere in [
                    "version",
                    "signature",
                    "command",
                    "config",
                    "parameters",
                    "fingerprint",
                    "inputs",
                    "timings",
                ] {
                    json.as_object_mut().expect("an object").remove(elsewhere).expect(elsewhere);
                }
                round(&mut json);
                format!("{json:#}\n")
            }
            // Text whose changes say nothing to a reader.
            name if name.ends_with(".svg") => hash(&text),
            _ => text,
        };
        let text = if name == "report.md" { text } else { shortened(&text) };
        // Writing to a string does not fail.
        let _ = writeln!(golden, "==> {name} <==\n{text}");
    }
    golden
}

/// Nine digits of every number: the last ones may depend on the machine's mathematics.
fn round(json: &mut Value) {
    match json {
        Value::Number(number) if number.is_f64() => {
            let rounded = format!("{:.8e}", number.as_f64().expect("a number"));
            *json = rounded.parse::<f64>().expect("a number").into();
        }
        Value::Array(values) => values.iter_mut().for_each(round),
        Value::Object(values) => values.values_mut().for_each(round),
        _ => {}
    }
}

fn shortened(text: &str) -> String {
    let lines = text.split_inclusive('\n');
    let mut bytes = 0;
    let head = lines.take_while(|line| {
        bytes += line.len();
        bytes <= MOST_BYTES
    });
    let head: String = head.collect();
    match &text[head.len()..] {
        "" => head,
        rest => format!("{head}… {} more lines: {}", rest.lines().count(), hash(rest)),
    }
}

/// Fowler, Noll and Vo's hash (FNV-1a), which is the same everywhere.
fn hash(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("hash {:016x}\n", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}
