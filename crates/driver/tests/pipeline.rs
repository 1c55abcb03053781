//! Files through the pipeline: order, defects, languages.
//!
//! **Decides** whether one file's trouble stays its own, and results come in the order of the files.
//! **Example** a panic while one file is read leaves its text as it was and the others untouched by it.
//! **Why it is sound** The panic is a real one, from the included files that the test provides.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds.
//! **Source** `ARCHITECTURE.md`.

use std::sync::Arc;
use std::sync::Mutex;

use heiretsu_driver::report::{self, Model, Style};
use heiretsu_driver::{
    COptions, Includes, NoIncludes, Options, Source, explain, parallelize, pipeline,
};
use heiretsu_ir::{ProcId, Severity, StmtId};

const SUM: &str = "double sum(int n, const double *a) {\n    double s = 0;\n    for (int i = 0; i < n; i++)\n        s += a[i];\n    return s;\n}\n";

struct Broken;

impl Includes for Broken {
    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        assert!(!path.contains("broken.h"), "the disk is on fire");
        None
    }
}

#[test]
fn a_defect_costs_one_file() {
    let bad =
        "#include \"broken.h\"\nvoid f(double *a) { for (int i = 0; i < 9; i++) a[i] = 0; }\n";
    let sources = [Source::new("a.c", SUM), Source::new("bad.c", bad), Source::new("b.c", SUM)];
    let outcomes = parallelize(&sources, &Broken, &Options::default(), &|_| {});
    let paths: Vec<_> = outcomes.iter().map(|o| o.path.as_str()).collect();
    assert_eq!(paths, ["a.c", "bad.c", "b.c"]);
    assert!(outcomes[0].changed && outcomes[2].changed);
    assert!(!outcomes[1].changed);
    assert_eq!(&outcomes[1].text[..], bad.as_bytes());
    let error = &outcomes[1].report.diagnostics[0];
    assert_eq!((error.severity, error.code), (Severity::Error, "internal"));
}

#[test]
fn a_loop_program_that_is_not_well_formed_is_a_bug_and_changes_nothing() {
    let source = Source::new("a.c", SUM);
    let mut unit = heiretsu_front::c::lower(&source, &COptions::default(), &NoIncludes);
    let sound = pipeline::file(&unit, &source, &Options::default());
    assert!(sound.changed);
    unit.procedure_mut(ProcId(0)).body.push(StmtId(u32::MAX));
    let outcome = pipeline::file(&unit, &source, &Options::default());
    assert!(!outcome.changed);
    assert_eq!(&outcome.text[..], SUM.as_bytes());
    let bug = &outcome.report.diagnostics[0];
    assert_eq!((bug.severity, bug.code), (Severity::Error, "bug"));
    // It is shown like any other error.
    let text = report::text(&Model::new(vec![outcome.report]), &Style::default());
    assert!(text.starts_with("error[bug]: "), "{text}");
}

#[test]
fn a_name_without_language_is_an_error_unless_one_is_given() {
    let sources = [Source::new("program", SUM)];
    let model = explain(&sources, &NoIncludes, &Options::default(), &|_| {});
    assert!(model.has_errors());
    assert_eq!(model.files[0].diagnostics[0].code, "unknown-language");
    let options = Options { language: Some(heiretsu_driver::Language::C), ..Options::default() };
    let model = explain(&sources, &NoIncludes, &options, &|_| {});
    assert!(!model.has_errors());
    assert_eq!(model.files[0].loops.len(), 1);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let sources: Vec<Source> = (0..30)
        .map(|n| {
            let text = SUM.replace("sum", &format!("sum{n}")).repeat(1 + n % 3);
            Source::new(format!("f{n}.c"), text.replace("s = 0", &format!("s = {n}")))
        })
        .collect();
    let run = |jobs| {
        let seen = Mutex::new(Vec::new());
        let options = Options { jobs: Some(jobs), ..Options::default() };
        let outcomes = parallelize(&sources, &NoIncludes, &options, &|path| {
            seen.lock().expect("no panic").push(path.to_string());
        });
        let mut seen = seen.into_inner().expect("no panic");
        seen.sort();
        let texts: Vec<_> = outcomes.iter().map(|o| o.text.clone()).collect();
        let model = Model::new(outcomes.into_iter().map(|o| o.report).collect());
        (texts, report::json(&model), seen)
    };
    let one = run(1);
    assert_eq!(one.2.len(), 30, "each file is reported to be done once");
    assert_eq!(run(2), one);
    assert_eq!(run(7), one);
}

#[test]
fn an_empty_run_is_fine() {
    let model = explain(&[], &NoIncludes, &Options::default(), &|_| {});
    assert_eq!(report::json(&model), "{\n  \"version\": 1,\n  \"files\": []\n}\n");
    let model = explain(&[Source::new("e.c", "")], &NoIncludes, &Options::default(), &|_| {});
    assert_eq!(report::text(&model, &Style::default()), "e.c: no loops\n");
}
