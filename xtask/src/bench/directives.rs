//! The sequential text of a program of `benchmarks/programs`: what is left without its lines of directives.
//!
//! (`crates/cli/tests/whole_programs.rs` includes this file.)

/// The text without its lines of OpenMP directives.
pub fn without_directives(text: &str) -> String {
    let directive = |line: &&str| {
        let start = line.trim_start().to_ascii_lowercase();
        start.starts_with("#pragma omp") || start.starts_with("!$omp")
    };
    text.lines().filter(|line| !directive(line)).map(|line| format!("{line}\n")).collect()
}

#[test]
fn only_directives_go() {
    let text = "a\n  #pragma omp parallel for\n#pragma once\n!$OMP parallel do\n!$ x = 1\n";
    assert_eq!(without_directives(text), "a\n#pragma once\n!$ x = 1\n");
}
