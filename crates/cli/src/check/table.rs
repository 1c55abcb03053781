//! What `check` says of the outputs.

use std::fmt::Write as _;

use heiretsu_driver::report;
use heiretsu_verify::build::{Agreement, BuildOptions, Comparing, Exit, Form, Report, Row};

/// The comparison, for people.
pub fn table(report: &Report, building: &BuildOptions) -> String {
    let mut text = String::from("\nbuild       threads       time  speed-up  output\n");
    for row in &report.rows {
        let threads = row.form.threads();
        let build = match row.form {
            Form::Original => "original",
            Form::Sequential => "no OpenMP",
            Form::Parallel { .. } => "parallel",
            Form::Dynamic { .. } => "dynamic,1",
            Form::Reversed { in_turn: false, .. } => "reversed",
            Form::Reversed { in_turn: true, .. } => "reversed,1",
        };
        let time = row.median.as_secs_f64();
        let _ = match row.form {
            Form::Original | Form::Sequential | Form::Parallel { .. } => {
                write!(text, "{build:<11} {threads:>7}  {time:>7.3} s  {:>8.2}  ", row.speedup)
            }
            Form::Dynamic { .. } | Form::Reversed { .. } => {
                write!(text, "{build:<11} {threads:>7}  {:>9}  {:>8}  ", "", "")
            }
        };
        let _ = writeln!(text, "{}", verdict(row, report, building));
    }
    for note in &report.notes {
        let _ = writeln!(text, "note: {}", report::clean(note));
    }
    let _ = writeln!(text, "{}", conclusion(report));
    text
}

/// The last line.
fn conclusion(report: &Report) -> String {
    let stopped = |row: &Row| row.exit == Exit::TimedOut;
    if let Some(why) = &report.not_compared {
        return format!("NOT COMPARED: {}", report::clean(why));
    }
    if report.agrees() {
        return "all outputs agree".to_owned();
    }
    if report.rows.iter().any(stopped) && report.rows.iter().all(|row| row.agrees || stopped(row)) {
        return "NOT COMPARED: some runs took too long and were stopped (a longer limit: --timeout SECONDS)"
            .to_owned();
    }
    "THE OUTPUTS DO NOT AGREE".to_owned()
}

/// `same`, or what is different.
fn verdict(row: &Row, report: &Report, building: &BuildOptions) -> String {
    if row.form == Form::Original {
        return if row.exit == Exit::Code(0) { String::new() } else { format!("({})", row.exit) };
    }
    if row.exit == Exit::TimedOut {
        return format!("({})", row.exit);
    }
    let expected = report.rows.first().map(|original| original.exit);
    if expected != Some(row.exit) {
        return format!("DIFFERENT: {}", row.exit);
    }
    match &row.agreement {
        Agreement::Same => "same".to_string(),
        Agreement::Rounding(relative) if row.by_compiler => format!(
            "same up to the compiler's choice of operations ({relative:.1e}; \
             none with -ffp-contract=off -fno-tree-vectorize)"
        ),
        Agreement::Rounding(relative) if row.agrees => {
            format!("same up to rounding ({relative:.1e})")
        }
        Agreement::Rounding(relative) => {
            let promise = match building.comparing {
                Comparing::Exact => "--fp strict promises every digit",
                Comparing::Reproducible => {
                    "--fp reproducible promises the digits of one thread for any number of them"
                }
                Comparing::Near => "white space",
            };
            format!("DIFFERENT in last digits or white space ({relative:.1e}): {promise}")
        }
        Agreement::Different { line, expected, found } if row.by_compiler => format!(
            "same with -ffp-contract=off -fno-tree-vectorize (else line {line}: `{}`, found `{}`)",
            report::clean(expected),
            report::clean(found)
        ),
        Agreement::Different { line, expected, found } => format!(
            "DIFFERENT in line {line}: expected `{}`, found `{}`",
            report::clean(expected),
            report::clean(found)
        ),
    }
}
