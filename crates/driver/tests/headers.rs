//! Scratch arrays that a header of C declares, and that several files use.
//!
//! **Decides** whether a loop's iterations may have their own copies of an array with external linkage.
//! **Example** `extern double t[200];` in `w.h`; one file defines it, two hand it to a callee that fills it, and read it.
//! **Why it is sound** Each near miss differs by one change from the accepted program.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds.
//! **Source** `heiretsu_front::shared`.

use std::sync::Arc;

use heiretsu_driver::{Options, Source, explain};

const HEADER: &str = "#ifndef W_H
#define W_H
#define N 200
#define M 300
extern double t[N];
extern double out[M], more[M];
void fill(double *t, int k);
void keep(double *p);
void first(void);
void second(void);
#endif
";
const FIRST: &str = "#include \"w.h\"
void first(void)
{
    for (int k = 0; k < M; k++) {
        fill(t, k);
        out[k] = t[0] + t[k % N];
    }
}
";
const SECOND: &str = "#include \"w.h\"
void second(void)
{
    for (int k = 0; k < M; k++) {
        for (int i = 0; i < N; i++)
            t[i] = 0.5 * i - k;
        more[k] = t[k % N] * t[7];
    }
}
void fill(double *t, int k)
{
    for (int i = 0; i < N; i++)
        t[i] = i + 0.25 * k;
}
";
const MAIN: &str = "#include <stdio.h>
#include \"w.h\"
double t[N];
double out[M], more[M];
int main(void)
{
    double z = 0.0;
    first();
    second();
    printf(\"%g %g\\n\", z + out[5], more[9]);
    return 0;
}
";

struct Header(String);

impl heiretsu_driver::Includes for Header {
    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        (path == "w.h").then(|| self.0.as_bytes().into())
    }
}

/// The program, with changes to its files: what is said of the loop of `first`.
fn changed(changes: &[(&str, &str, &str)], files: &[&str]) -> String {
    let one = |path: &str, text: &str| {
        changes.iter().filter(|c| c.0 == path).fold(text.to_owned(), |text, (_, from, to)| {
            assert!(from.is_empty() || text.contains(from), "{from} is not in {path}");
            if from.is_empty() { text + to } else { text.replace(from, to) }
        })
    };
    let given: Vec<Source> =
        [("first.c", FIRST), ("second.c", SECOND), ("main.c", MAIN), ("d.c", "")]
            .into_iter()
            .filter(|(path, _)| files.contains(path))
            .map(|(path, text)| Source::new(path, one(path, text).as_str()))
            .collect();
    let model = explain(&given, &Header(one("w.h", HEADER)), &Options::default(), &|_| {});
    let file = model.files.iter().find(|f| f.path == "first.c").expect("the file");
    assert!(file.diagnostics.is_empty(), "{:?}", file.diagnostics);
    let l = &file.loops[0];
    let reasons: Vec<String> =
        l.reasons.iter().map(|r| format!("{} {}", r.code, r.message)).collect();
    format!("{} {} {}", l.verdict, l.techniques.join(" "), reasons.join("; "))
}

const ALL: [&str; 3] = ["first.c", "second.c", "main.c"];

#[track_caller]
fn taken(changes: &[(&str, &str, &str)]) {
    let found = changed(changes, &ALL);
    assert!(found.starts_with("parallel") && found.contains("private"), "{found}");
}

#[track_caller]
fn refused(changes: &[(&str, &str, &str)]) {
    let found = changed(changes, &ALL);
    assert!(found.starts_with("sequential"), "{found}");
}

#[test]
fn an_array_that_all_users_fill_first_is_private() {
    taken(&[]);
    // The header may define it, or give each file its own.
    taken(&[("w.h", "extern double t[N]", "double t[N]"), ("main.c", "double t[N];\n", "")]);
    taken(&[("w.h", "extern double t[N]", "static double t[N]"), ("main.c", "double t[N];\n", "")]);
    // What another file calls by the same name is its own: here it is read before it is written.
    taken(&[
        ("w.h", "extern double t[N];\n", ""),
        ("first.c", "void first", "static double t[N];\nvoid first"),
        (
            "second.c",
            "void second(void)\n{\n",
            "static double t[N];\nvoid second(void)\n{\n    more[0] = t[2];\n",
        ),
    ]);
}

#[test]
fn an_array_that_somebody_reads_first_is_shared() {
    refused(&[("main.c", "second();", "second(); z = t[3];")]);
    refused(&[("second.c", "{\n    for (int k", "{\n    more[1] = t[3];\n    for (int k")]);
    refused(&[(
        "second.c",
        "        for (int i = 0; i < N; i++)\n            t[i] = 0.5",
        "        for (int i = 0; i < k; i++)\n            t[i] = 0.5",
    )]);
    // The callee fills a part of it, or under a condition; or calls itself.
    refused(&[("second.c", "i < N; i++)\n        t[i] = i", "i < N - 1; i++)\n        t[i] = i")]);
    refused(&[("second.c", "        t[i] = i +", "        if (i != k) t[i] = i +")]);
    refused(&[("second.c", "int k)\n{\n", "int k)\n{\n    if (k > 7) return;\n")]);
    refused(&[(
        "second.c",
        "        t[i] = i + 0.25 * k;",
        "        t[i] = i + 0.25 * k;\n    if (k > 2) { fill(t, k - 2); t[1] += t[2]; }",
    )]);
    refused(&[
        ("w.h", "extern double t", "extern volatile double t"),
        ("w.h", "fill(double", "fill(volatile double"),
        ("main.c", "double t[N]", "volatile double t[N]"),
        ("second.c", "fill(double", "fill(volatile double"),
    ]);
}

#[test]
fn an_array_that_pointers_lead_to_is_shared() {
    let kept = "double *kept;\nvoid keep(double *p) { kept = p; }\n";
    refused(&[
        ("main.c", "int main", &format!("{kept}int main")),
        ("main.c", "first();", "keep(t); first(); z = kept[3];"),
    ]);
    refused(&[
        ("main.c", "int main", "static double *known = &t[2];\nint main"),
        ("main.c", "second();", "second(); z = known[1];"),
    ]);
    let begun = [
        ("main.c", "int main", "extern double *known;\nint main"),
        ("main.c", "second();", "second(); z = known[1];"),
        ("d.c", "", "extern double t[200];\ndouble *known = &t[2];\n"),
    ];
    let found = changed(&begun, &["first.c", "second.c", "main.c", "d.c"]);
    assert!(found.starts_with("sequential"), "{found}");
    let held = [
        ("main.c", "int main", "static struct { int n; double *p; } held;\nint main"),
        ("main.c", "first();", "held.p = t; first(); z = held.p[3];"),
    ];
    refused(&held);
}

#[test]
fn files_that_are_missing_are_asked_for() {
    let found = changed(&[], &["first.c", "second.c"]);
    assert!(
        found.starts_with("sequential") && found.contains("all files of the program"),
        "{found}"
    );
    let found = changed(
        &[
            ("main.c", "first();", "first(); other();"),
            ("w.h", "void first", "void other(void);\nvoid first"),
        ],
        &ALL,
    );
    assert!(found.starts_with("sequential"), "{found}");
}
