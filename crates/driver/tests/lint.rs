//! `heiretsu lint` on directives of which the truth is known: those of `tests/lint`, and the shapes of `tests/golden/races` with
//! directives put before their loops.

use std::path::{Path, PathBuf};

use heiretsu_driver::report::lint::{Directive, Model};
use heiretsu_driver::{NoIncludes, Options, Source};

/// How often what is called wrong is wrong.
const PRECISION: f64 = 0.95;
/// How much of what is wrong is called so.
const RECALL: f64 = 0.9;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(name)
}

fn texts(name: &str) -> Vec<(String, String)> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder(name))
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|e| e == "c" || e == "f90" || e == "f"))
        .collect();
    paths.sort();
    let name = |p: &Path| p.file_name().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|p| (name(p), std::fs::read_to_string(p).expect("text"))).collect()
}

fn lint(name: &str, text: &str) -> Model {
    let sources = [Source::new(name, text)];
    heiretsu_driver::lint(&sources, &NoIncludes, &Options::default(), &|_| ())
}

/// A directive, what is true of it, and what is said.
struct Case {
    place: String,
    wrong: bool,
    /// Words that must be in what is said.
    words: Vec<String>,
    said: Directive,
}

impl Case {
    fn called_wrong(&self) -> bool {
        self.said.verdict == "wrong"
    }

    fn shown(&self) -> String {
        let one = |f: &heiretsu_driver::report::lint::Finding| {
            let variable = f.variable.as_deref().unwrap_or_default();
            format!(
                "{} ({variable}) {} {}",
                f.kind,
                f.clause.as_deref().unwrap_or_default(),
                f.message
            )
        };
        let all: Vec<String> = self.said.findings.iter().map(one).collect();
        format!("{}: {} [{}]", self.place, self.said.verdict, all.join("; "))
    }
}

/// The directives of a text whose loops say what is true.
fn cases(name: &str, text: &str) -> Vec<Case> {
    let model = lint(name, text);
    assert!(!model.has_errors(), "{name}: {:?}", model.files[0].diagnostics);
    let lines: Vec<&str> = text.lines().collect();
    let mut out = Vec::new();
    for said in &model.files[0].directives {
        let from = said.place.line as usize;
        let after = lines.iter().enumerate().skip(from).take(3);
        let (line, truth) = after
            .filter_map(|(at, l)| Some((at + 1, l.split_once("lint: ")?.1)))
            .next()
            .unwrap_or_else(|| panic!("{name}:{from}: nothing says what is true"));
        let mut words = truth.split_whitespace().map(str::to_owned);
        let wrong = words.next().is_some_and(|w| w == "yes");
        let place = format!("{name}:{line}");
        out.push(Case { place, wrong, words: words.collect(), said: said.clone() });
    }
    let expected = text.matches("lint: ").count();
    assert_eq!(out.len(), expected, "{name}: directives that were not seen");
    out
}

/// The shapes of races with directives: plain ones before those that race, and such as they need before the others.
fn with_directives(name: &str, text: &str) -> String {
    let racy = name.contains("-fail");
    let mut out = String::new();
    for line in text.lines() {
        let words = line.split_once("expect: ").map_or("", |(_, words)| words);
        let plain = words.starts_with("parallel doall");
        // What no compiler takes (a jump out), what is no race of data (output), what the text does not say.
        let unsaid = ["H204", "H203", "H201"].iter().any(|code| words.contains(code));
        let open = words.is_empty() || unsaid || !line.starts_with("    for");
        let clauses: Vec<&str> = words
            .split_whitespace()
            .filter(|w| w.contains('(') && !w.starts_with('H') && !w.starts_with("by"))
            .collect();
        let usable = match racy {
            true => !plain,
            false => words.starts_with("parallel") && (plain || !clauses.is_empty()),
        };
        if open || !usable {
            out.push_str(line);
        } else {
            let clauses = if racy { String::new() } else { clauses.join(" ") };
            let truth = if racy { "yes" } else { "no" };
            out.push_str(&format!("#pragma omp parallel for {clauses}\n{line} lint: {truth}"));
        }
        out.push('\n');
    }
    out
}

/// What is said against what is true.
fn measure(all: &[Case]) -> (f64, f64) {
    let count = |what: &dyn Fn(&Case) -> bool| all.iter().filter(|c| what(c)).count() as f64;
    let found = count(&|c| c.wrong && c.called_wrong());
    let said = count(&|c| c.called_wrong());
    let wrong = count(&|c| c.wrong);
    for case in all.iter().filter(|c| c.wrong != c.called_wrong()) {
        println!("{} {}", if case.wrong { "missed" } else { "not wrong" }, case.shown());
    }
    let (precision, recall) = (found / said, found / wrong);
    println!(
        "{} directives, {wrong} wrong: precision {precision:.3}, recall {recall:.3}",
        all.len()
    );
    (precision, recall)
}

#[test]
fn directives_of_our_own_are_judged_as_they_are() {
    let all: Vec<Case> = texts("lint").iter().flat_map(|(name, text)| cases(name, text)).collect();
    assert!(all.len() >= 60);
    let (precision, recall) = measure(&all);
    assert!(precision >= PRECISION && recall >= RECALL, "precision {precision}, recall {recall}");
    for case in all.iter().filter(|c| c.wrong && c.called_wrong()) {
        let shown = case.shown();
        for word in &case.words {
            assert!(shown.contains(word), "no {word} in {shown}");
        }
    }
}

#[test]
fn shapes_of_races_are_judged_as_they_are() {
    let all: Vec<Case> = texts("golden/races")
        .iter()
        .flat_map(|(name, text)| cases(name, &with_directives(name, text)))
        .collect();
    assert!(all.len() >= 60, "{}", all.len());
    let (precision, recall) = measure(&all);
    assert!(precision >= PRECISION && recall >= RECALL, "precision {precision}, recall {recall}");
}

#[test]
fn reports_have_the_witness_and_the_clause() {
    let text = "void f(int n, double *restrict a, double *restrict b, double t) {\n#pragma omp parallel for\n    for (int i = 1; i < n; i++) {\n        t = b[i];\n        a[i] = a[i - 1] + t;\n    }\n}\n";
    let model = lint("f.c", text);
    let shown = model.text(&heiretsu_driver::report::Style::default());
    for part in [
        "warning[race]: iterations race: an iteration reads `a` that an earlier iteration writes",
        "for example, iteration i = 1 writes `a[1]`, and iteration i = 2 reads it",
        "warning[missing-clause]: `t` is shared, and every iteration writes it",
        "help: add `private(t)`",
        "f.c: 1 directive on loops: 0 right, 1 wrong (1 missing-clause, 1 race), 0 not decided",
    ] {
        assert!(shown.contains(part), "no {part} in\n{shown}");
    }
    assert!(model.json().contains("\"clause\": \"private(t)\""));
    assert!(model.sarif().contains("\"ruleId\": \"missing-clause\""));
    assert!(model.github().contains("::warning file=f.c,line=2,title=race::"));
    assert_eq!((model.wrong(), model.undecided()), (2, 0));
}

#[test]
fn what_is_not_decided_is_a_note() {
    let text = "void f(int n, const int *restrict at, double *restrict a) {\n#pragma omp parallel for\n    for (int i = 0; i < n; i++) a[at[i]] = i;\n}\n";
    let model = lint("f.c", text);
    let shown = model.text(&heiretsu_driver::report::Style::default());
    assert!(shown.contains("note[not-decided]: whether it is right is not known"), "{shown}");
    assert_eq!((model.wrong(), model.undecided()), (0, 1));
}
