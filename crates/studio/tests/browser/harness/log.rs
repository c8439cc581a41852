//! What went wrong in a page, from the logs of the browser.

use std::collections::HashMap;

use serde_json::Value;

/// A request that failed, with the status of the answer; 0 when there was none.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) status: u64,
    pub(super) address: String,
    text: String,
}

impl Failure {
    pub(super) fn in_words(&self) -> String {
        format!("{} {} {}", self.status, self.address, self.text)
    }
}

/// Errors and warnings of scripts. What the network did is in [`failures`].
pub(super) fn console(entries: &Value) -> Vec<String> {
    let entries = entries.as_array().into_iter().flatten();
    entries
        .filter(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING")
        .filter(|entry| entry["source"] != "network")
        .map(|entry| format!("{}: {}", entry["source"], entry["message"]))
        .collect()
}

/// Requests that were refused or not answered, from the performance log.
pub(super) fn failures(entries: &Value) -> Vec<Failure> {
    let mut addresses = HashMap::new();
    let mut failures = Vec::new();
    for entry in entries.as_array().into_iter().flatten() {
        let text = entry["message"].as_str().unwrap_or_default();
        let message: Value = serde_json::from_str(text).unwrap_or_default();
        let event = &message["message"];
        let details = &event["params"];
        let request = details["requestId"].as_str().unwrap_or_default().to_owned();
        match event["method"].as_str().unwrap_or_default() {
            "Network.requestWillBeSent" => {
                let address = details["request"]["url"].as_str().unwrap_or_default();
                addresses.insert(request, address.to_owned());
            }
            "Network.responseReceived" => {
                let status = details["response"]["status"].as_u64().unwrap_or_default();
                if status >= 400 {
                    let address = details["response"]["url"].as_str().unwrap_or_default();
                    failures.push(Failure {
                        status,
                        address: address.to_owned(),
                        text: String::new(),
                    });
                }
            }
            // Leaving a page, or asking again before the answer, ends requests on purpose.
            "Network.loadingFailed"
                if details["canceled"] != true && details["errorText"] != "net::ERR_ABORTED" =>
            {
                failures.push(Failure {
                    status: 0,
                    address: addresses.get(&request).cloned().unwrap_or_default(),
                    text: details["errorText"].to_string(),
                });
            }
            _ => {}
        }
    }
    failures
}
