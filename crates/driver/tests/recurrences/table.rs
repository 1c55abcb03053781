//! The benchmark's 74 rows, in both languages.

use std::fs;
use std::time::Instant;

use heiretsu_analyze::Options;

use crate::support::{self, Seen};

/// The line of the loop that a file is about.
pub fn marked(text: &str) -> Option<u32> {
    let at = text.lines().position(|l| l.ends_with("// loop") || l.ends_with("! loop"))?;
    Some(at as u32 + 1)
}

/// Names and texts of the benchmark's files.
pub fn rows(language: &str) -> Vec<(String, String)> {
    let folder = support::root().join("benchmarks/reductions").join(language);
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the benchmark is there").flatten().map(|e| e.path()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("a text"))
    };
    files.iter().map(read).collect()
}

fn row(name: &str, text: &str) -> (Option<Seen>, f64) {
    let unit = support::unit(name, text);
    let line = marked(text);
    let start = Instant::now();
    let seen = support::forms(&unit, &Options::default());
    let micros = start.elapsed().as_secs_f64() * 1e6;
    (seen.into_iter().find(|s| Some(s.line) == line), micros)
}

fn check(language: &str) {
    let rows = rows(language);
    assert_eq!(rows.len(), 74, "{language}");
    let (mut missing, mut times) = (Vec::new(), Vec::new());
    for (name, text) in &rows {
        let (seen, micros) = row(name, text);
        times.push(micros);
        match seen {
            Some(Seen { note: Ok(_), stages, methods, proved: true, .. }) => {
                let list: Vec<String> = stages
                    .iter()
                    .map(|(op, names, coefficients)| format!("{op} in {names} [{coefficients}]"))
                    .collect();
                println!(
                    "{name:30} {micros:7.0} µs  {}  by {}",
                    list.join("; "),
                    methods.join(", ")
                );
            }
            Some(seen) => missing.push(format!("{name}: {:?}", seen.note)),
            None => missing.push(format!("{name}: not looked at")),
        }
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{language}: {} of 74 recognized and proved; procedure analysis: median {:.0} µs, maximum {:.0} µs",
        74 - missing.len(),
        times[times.len() / 2],
        times[times.len() - 1]
    );
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_row_in_c() {
    check("c");
}

#[test]
fn every_row_in_fortran() {
    check("fortran");
}
