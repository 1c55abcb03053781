//! The report as one JSON document.

use super::Model;

/// The document, on several lines, with a final newline.
pub fn render(model: &Model) -> String {
    let mut text = serde_json::to_string_pretty(model)
        .unwrap_or_else(|error| format!("{{\"version\": 1, \"error\": \"{error}\"}}"));
    text.push('\n');
    text
}
