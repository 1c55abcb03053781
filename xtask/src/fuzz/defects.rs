//! What every net calls a failure whatever the programs do: a rewrite that the tool proposed and had to take back, or
//! anything else that it calls its own defect.

use heiretsu_driver::report::File;

/// The lines of the source and what was said of them.
pub fn defects(report: &File) -> Vec<(u32, String)> {
    let mut all = Vec::new();
    for d in &report.diagnostics {
        let own = matches!(d.code, "bug" | "validation-failed")
            || d.message.contains("defect of Heiretsu");
        if own {
            all.push((d.place.line, d.message.clone()));
        }
    }
    for l in &report.loops {
        for reason in l.reasons.iter().filter(|r| r.code == "H502") {
            let known = all.iter().any(|(line, _)| *line == l.line);
            if !known {
                all.push((l.line, reason.message.clone()));
            }
        }
    }
    all
}

/// What the tool says of a text that it does not understand.
pub fn not_understood(report: &File) -> Option<String> {
    let error = report.diagnostics.iter().find(|d| d.code == "syntax")?;
    Some(format!("line {}: {}", error.place.line, error.message))
}
