//! Every code has a page, and the pages' examples show what they say.

use heiretsu_distribute::whole;
use heiretsu_driver::report::codes;
use heiretsu_driver::{NoIncludes, Options, Source, distribution, explain};
use heiretsu_ir::ReasonKind;

/// Codes that no short text shows: they take several files, a run, or a defect.
const WITHOUT_EXAMPLE: [&str; 9] =
    ["H110", "H112", "H404", "H413", "H501", "H502", "H503", "H602", "H604"];
/// Their remedies are no other text.
const ONE_EXAMPLE: [&str; 4] = ["H406", "H603", "H605", "H705"];

/// The examples of a page: language and text.
fn examples(page: &str) -> Vec<(&str, &str)> {
    let blocks = page.split("```").skip(1).step_by(2);
    blocks.filter_map(|block| block.split_once('\n')).collect()
}

/// Verdict and codes of every loop.
fn loops(language: &str, text: &str) -> Vec<(String, Vec<String>)> {
    let path = match language {
        "c" => "example.c",
        "fortran" => "example.f90",
        "fortran-fixed" => "example.f",
        other => panic!("{other} is no language"),
    };
    let source = Source::new(path, text.as_bytes().to_vec());
    let options = Options::default();
    let model = explain(&[source], &NoIncludes, &options, &|_| {});
    let [file] = &model.files[..] else { panic!("one file") };
    assert!(
        file.diagnostics.iter().all(|d| d.severity != heiretsu_ir::Severity::Error),
        "{:?}\n{text}",
        file.diagnostics
    );
    let codes =
        |l: &heiretsu_driver::report::Loop| l.reasons.iter().map(|r| r.code.to_string()).collect();
    file.loops.iter().map(|l| (l.verdict.to_string(), codes(l))).collect()
}

/// The codes of what stays on every rank of a C program.
fn kept(text: &str) -> Vec<&'static str> {
    let source = Source::new("example.c", text.as_bytes().to_vec());
    let model = distribution(&[source], &NoIncludes, &Options::default(), &|_| {});
    assert!(!model.has_errors(), "{:?}\n{text}", model.diagnostics);
    model.kept.iter().map(|k| k.code).collect()
}

#[test]
fn every_code_has_a_page() {
    let mut known = [ReasonKind::CODES, whole::CODES].concat();
    known.sort_unstable();
    let titles: Vec<&str> = codes::pages().map(|page| &page[3..7]).collect();
    assert_eq!(titles, known);
    for code in known {
        assert!(codes::page(code).is_some_and(|page| page.starts_with(&format!("## {code}: "))));
        assert_eq!(codes::page(&code.to_lowercase()), codes::page(code));
    }
    assert_eq!(codes::page("H100"), None);
    assert_eq!(codes::page("H10"), None);
}

#[test]
fn examples_show_what_their_page_says() {
    for page in codes::pages() {
        let code = &page[3..7];
        let examples = examples(page);
        let wanted = match code {
            _ if WITHOUT_EXAMPLE.contains(&code) => 0,
            _ if ONE_EXAMPLE.contains(&code) => 1,
            _ => 2,
        };
        assert_eq!(examples.len(), wanted, "{code}");
        for (at, (language, text)) in examples.into_iter().enumerate() {
            if whole::CODES.contains(&code) {
                assert_eq!(kept(text).contains(&code), at == 0, "{code}, example {at}");
                continue;
            }
            let loops = loops(language, text);
            let has = loops.iter().any(|(_, codes)| codes.iter().any(|c| c == code));
            assert_eq!(has, at == 0, "{code}, example {at}: {loops:?}");
            let better =
                at == 0 || loops.first().is_some_and(|(verdict, _)| verdict != "sequential");
            assert!(better, "{code}: {loops:?}");
        }
    }
}
