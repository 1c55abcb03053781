//! gcov's JSON.

use heiretsu_plan::Profile;
use serde::Deserialize;

#[derive(Deserialize)]
struct Document {
    files: Vec<File>,
}

#[derive(Deserialize)]
struct File {
    file: String,
    functions: Vec<Function>,
    lines: Vec<Line>,
}

#[derive(Deserialize)]
struct Function {
    name: String,
    execution_count: u64,
}

#[derive(Deserialize)]
struct Line {
    line_number: u32,
    count: u64,
}

/// Several objects may hold the same text (a header): their counts are added.
pub(super) fn read(profile: &mut Profile, name: &str, text: &str) -> Result<(), String> {
    let document: Document = serde_json::from_str(text).map_err(|e| {
        format!(
            "{name}:{}: not as gcov writes it ({e}): write it again (gcov --json-format)",
            e.line()
        )
    })?;
    if document.files.iter().all(|file| file.lines.is_empty()) {
        return Err(format!(
            "{name}:1: it counts no line: compile with `--coverage`, run the program, then `gcov --json-format` beside its objects"
        ));
    }
    for file in document.files {
        let known = profile.files.entry(file.file).or_default();
        for line in file.lines {
            let count = known.counts.entry(line.line_number).or_default();
            *count = count.saturating_add(line.count);
        }
        for function in file.functions {
            let calls = known.calls.entry(function.name).or_default();
            *calls = calls.saturating_add(function.execution_count);
        }
    }
    Ok(())
}
