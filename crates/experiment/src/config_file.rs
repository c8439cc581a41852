//! All parameters of an experiment in a file, documented; and reading such a file.

use std::collections::BTreeMap;
use std::fmt::Write;

use gamut_eval::from_toml;
use serde_json::Value;

use crate::ExperimentError;
use crate::parameters::{Parameter, text};

/// The key of the experiment that the parameters are of.
const EXPERIMENT: &str = "experiment";

/// The value in TOML, which has no whole numbers beyond those with a sign.
fn toml(value: &Value) -> String {
    match value {
        Value::Number(number) if number.is_u64() && !number.is_i64() => format!("\"{number}\""),
        // JSON, but for a space.
        Value::Array(all) => format!("[{}]", all.iter().map(toml).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}

/// A file with all parameters of an experiment, documented.
#[must_use]
pub fn config_file(experiment: &str, parameters: &[Parameter]) -> String {
    let mut file = format!("{EXPERIMENT} = \"{experiment}\"\n");
    for Parameter { key, help, right, defaults: [full, quick, _], value } in parameters {
        let _ = write!(file, "\n# {help}\n# {right}");
        // What stands there anyway is not said twice.
        for (when, default) in [("unless set", full), ("with --quick", quick)] {
            if default != value && (default != full || when == "unless set") {
                let _ = write!(file, "; {when} {}", toml(default));
            }
        }
        let _ = write!(file, "\n{key} = {}\n", toml(value));
    }
    file
}

/// The keys and values of such a file. It may have some of them only.
///
/// # Errors
/// When it is not TOML, or of another experiment.
pub fn read_config_file(
    experiment: &str,
    file: &str,
) -> Result<Vec<(String, String)>, ExperimentError> {
    let mut all: BTreeMap<String, Value> = from_toml(file)?;
    match all.remove(EXPERIMENT).as_ref().map(text) {
        Some(other) if other != experiment => Err(ExperimentError::OtherExperiment(other)),
        _ => Ok(all.into_iter().map(|(key, value)| (key, text(&value))).collect()),
    }
}
