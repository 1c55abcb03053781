//! Loops that look like reductions and are none: more than 500, of which none may be recognized; and their
//! twins, which must be.

use heiretsu_analyze::{FloatPolicy, Options};
use heiretsu_driver::Source;

use crate::support;

/// A body with its declarations; `K`, `L` stand for constants, `T` for a type.
struct Needle {
    name: &'static str,
    types: &'static [&'static str],
    before: &'static str,
    body: &'static str,
    /// Nearly the same, and a form.
    twin: Option<&'static str>,
}

const SIGNED: &[&str] = &["int", "long"];
const FLOATS: &[&str] = &["float", "double"];
const ANY: &[&str] = &["int", "long", "double"];

const NEEDLES: &[Needle] = &[
    Needle {
        name: "square",
        types: ANY,
        before: "T s = 0;",
        body: "s = s * s + a[i] * K;",
        twin: Some("s = s * a[i] + K;"),
    },
    Needle {
        name: "two-sided clamp",
        types: SIGNED,
        before: "T s = 0;",
        body: "s += a[i]; if (s < -K) s = -K; if (s > L) s = L;",
        twin: Some("s += a[i]; if (s < -K) s = -K;"),
    },
    Needle {
        name: "two-sided clamp in one choice",
        types: SIGNED,
        before: "T s = 0;",
        body: "s = s + a[i] < -K ? -K : s + a[i] > L ? L : s + a[i];",
        twin: Some("s = s + a[i] > L ? L : s + a[i];"),
    },
    Needle {
        name: "magic value of a sum",
        types: ANY,
        before: "T s = 0;",
        body: "s += a[i]; if (s == 12345K) s = 0;",
        twin: Some("s += a[i]; if (a[i] == 12345K) s = 0;"),
    },
    Needle {
        name: "magic value of a maximum",
        types: SIGNED,
        before: "T s = 0;",
        body: "if (a[i] > s) s = a[i]; if (s == 12345K) s = L;",
        twin: Some("T x = a[i]; if (x == 12345K) x = L; if (x > s) s = x;"),
    },
    Needle {
        name: "magic datum under a running condition",
        types: SIGNED,
        before: "T s = 0;",
        body: "if (a[i] == 98765K && s > L) s = 0; else s += a[i];",
        twin: Some("if (a[i] == 98765K && b[i] > L) s = 0; else s += a[i];"),
    },
    Needle {
        name: "reset at a threshold",
        types: ANY,
        before: "T s = 0;",
        body: "s += a[i]; if (s > K) s = 0;",
        twin: Some("if (a[i] > K) s = 0; else s += a[i];"),
    },
    Needle {
        name: "NaN trap",
        types: FLOATS,
        before: "T s = 0;",
        body: "if (!(a[i] <= s + 0 * K)) s = b[i];",
        twin: Some("if (!(a[i] <= s)) s = a[i];"),
    },
    Needle {
        name: "NaN trap by a negated test",
        types: FLOATS,
        before: "T s = K;",
        body: "if (!(a[i] >= s)) s = a[i] + L;",
        twin: Some("if (!(a[i] >= s)) s = a[i];"),
    },
    Needle {
        name: "ties by turns",
        types: FLOATS,
        before: "T s = K; ",
        body: "if (a[i] > s || (a[i] == s && b[i] > L)) s = a[i];",
        twin: Some("if (a[i] >= s) s = a[i];"),
    },
    Needle {
        name: "feedback through a subscript",
        types: SIGNED,
        before: "T s = 0; int k = 0;",
        body: "if (s > K) k++; s += a[k];",
        twin: Some("if (b[i] > K) k++; s += a[k];"),
    },
    Needle {
        name: "feedback through a counter",
        types: SIGNED,
        before: "T s = 0, c = 0;",
        body: "if (s > K) c++; s += a[i] - c;",
        twin: Some("if (a[i] > K) c++; s += a[i] - c;"),
    },
    Needle {
        name: "early exit",
        types: ANY,
        before: "T s = 0, t = 1;",
        body: "s += a[i] * t; t = t * K; if (s > L) break;",
        twin: Some("s += a[i] * t; t = t * K;"),
    },
    Needle {
        name: "hidden static state",
        types: SIGNED,
        before: "static T h; T s = 0;",
        body: "h = h * K + a[i]; s += h;",
        twin: None,
    },
    Needle {
        name: "hidden state of a callee",
        types: SIGNED,
        before: "T s = 0, t = 0;",
        body: "t = t * K + next(); s += t;",
        twin: Some("t = t * K + a[i]; s += t;"),
    },
    Needle {
        name: "Collatz",
        types: SIGNED,
        before: "T s = 1;",
        body: "if (s % 2) s = K * s + a[i]; else s = s / 2;",
        twin: Some("if (a[i] % 2) s = K * s + a[i]; else s = s * 2;"),
    },
    Needle {
        name: "unsigned saturation",
        types: &["unsigned", "unsigned long"],
        before: "T s = 0;",
        body: "s += (T)a[i]; if (s < KU) s = KU;",
        twin: Some("s = s * KU + (T)a[i];"),
    },
    Needle {
        name: "narrow saturation",
        types: &["short", "signed char"],
        before: "T s = 0;",
        body: "s = (T)(s + a[i]); if (s < -K) s = -K;",
        twin: None,
    },
    Needle {
        name: "absolute difference",
        types: SIGNED,
        before: "T s = 0;",
        body: "s = a[i] - s - K; if (s < 0) s = -s;",
        twin: Some("s = a[i] - s - K;"),
    },
    Needle {
        name: "staircase",
        types: SIGNED,
        before: "T s = 0;",
        body: "if (a[i] > s) s = s + K;",
        twin: Some("if (a[i] > b[i]) s = s + K;"),
    },
    Needle {
        name: "running median",
        types: SIGNED,
        before: "T s = 0;",
        body: "if (a[i] > s) s += K; else if (a[i] < s) s -= L;",
        twin: Some("if (a[i] > 0) s += K; else if (a[i] < 0) s -= L;"),
    },
    Needle {
        name: "halving",
        types: SIGNED,
        before: "T s = 0;",
        body: "s = s / 2 + a[i] * K;",
        twin: Some("s = s * 2 + a[i] * K;"),
    },
    Needle {
        name: "remainder",
        types: SIGNED,
        before: "T s = 0;",
        body: "s = (s * K + a[i]) % 100L;",
        twin: Some("s = s * K + a[i] % 100L;"),
    },
    Needle {
        name: "maximum of products of any sign",
        types: SIGNED,
        before: "T s = 1;",
        body: "s = s * a[i]; if (s < b[i] + K) s = b[i] + K;",
        twin: Some("s = s + a[i]; if (s < b[i] + K) s = b[i] + K;"),
    },
    Needle {
        name: "two products",
        types: ANY,
        before: "T s = 1, t = 1;",
        body: "s = s * t + a[i]; t = t + s * K;",
        twin: Some("s = s * a[i] + t; t = t + s * K;"),
    },
    Needle {
        name: "off by one maximum",
        types: SIGNED,
        before: "T s = 0;",
        body: "if (a[i] > s) s = a[i]; else s = s - K;",
        twin: Some("if (a[i] > s - K) s = a[i]; else s = s - K;"),
    },
    Needle {
        name: "maximum and minimum mixed",
        types: SIGNED,
        before: "T s = 0;",
        body: "if (i % 2) { if (s + a[i] > K) s = s + a[i]; else s = K; } else { if (s + a[i] < L) s = s + a[i]; else s = L; }",
        twin: Some(
            "if (i % 2) { if (s + a[i] > K) s = s + a[i]; else s = K; } else { if (s + a[i] > L) s = s + a[i]; else s = L; }",
        ),
    },
    Needle {
        name: "compensated sum",
        types: FLOATS,
        before: "T s = 0, c = K;",
        body: "T y = a[i] - c; T t = s + y; c = (t - s) - y; s = t;",
        twin: Some("T y = a[i] - c; T t = s + y; c = t * b[i] - y; s = t;"),
    },
    Needle {
        name: "NaN test by subtraction",
        types: FLOATS,
        before: "T s = 0;",
        body: "T d = s - s; if (d != 0) s = K; else s = s + a[i];",
        twin: Some("T d = a[i] - a[i]; if (d != 0) s = K; else s = s + a[i];"),
    },
    Needle {
        name: "shift and mix",
        types: SIGNED,
        before: "T s = 0;",
        body: "s = (s + K) ^ (a[i] + L);",
        twin: Some("s = s ^ (a[i] + K);"),
    },
    Needle {
        name: "bits that meet",
        types: &["unsigned", "unsigned long"],
        before: "T s = 0;",
        body: "s = (s << 8) | (T)(a[i] & (255 + K));",
        twin: Some("s = (s << 8) | (T)(a[i] & 255);"),
    },
    Needle {
        name: "magic value after many conditions",
        types: SIGNED,
        before: "T s = 0;",
        body: "if (a[i] > 1) s += 3; if (b[i] > 2) s += 5; if (a[i] > b[i]) s += 7; if (a[i] < 9) s += 2; if (b[i] < 7) s += 4; s -= 11; if (s < 0) s = 0; if (s == 12345K) s = L;",
        twin: Some(
            "if (a[i] > 1) s += 3; if (b[i] > 2) s += 5; if (a[i] > b[i]) s += 7; if (a[i] < 9) s += 2; if (b[i] < 7) s += 4; s -= 11; if (s < 0) s = 0;",
        ),
    },
    Needle {
        name: "magic difference after many conditions",
        types: SIGNED,
        before: "T s = 0;",
        body: "if (a[i] > 1) s += 3; if (b[i] > 2) s += 5; if (a[i] > b[i]) s += 7; if (a[i] < 9) s += 2; if (b[i] < 7) s += 4; s -= 11; if (s < 0) s = 0; if (s - b[i] * 3 == 12345K) s = L;",
        twin: Some(
            "if (a[i] > 1) s += 3; if (b[i] > 2) s += 5; if (a[i] > b[i]) s += 7; if (a[i] < 9) s += 2; if (b[i] < 7) s += 4; s -= 11; if (s > L) s = L;",
        ),
    },
    Needle {
        name: "two-sided clamp after many conditions",
        types: SIGNED,
        before: "T s = 0;",
        body: "if (a[i] > 1) s += 3; if (b[i] > 2) s += 5; if (a[i] > b[i]) s += 7; if (a[i] < 9) s += 2; if (b[i] < 7) s += 4; s -= 11; if (s < -K) s = -K; if (s > 12345L) s = 12345L;",
        twin: None,
    },
];

const CONSTANTS: &[(&str, &str)] = &[
    ("1", "2"),
    ("3", "7"),
    ("5", "11"),
    ("10", "20"),
    ("2", "100"),
    ("64", "65"),
    ("7", "40"),
    ("9", "50"),
];

fn program(needle: &Needle, ty: &str, body: &str, (k, l): (&str, &str), turn: usize) -> String {
    // The same in an outer loop; and with a harmless reduction beside it.
    let element = match ty {
        "unsigned" | "short" | "signed char" => "int",
        "unsigned long" => "long",
        other => other,
    };
    let fill = |text: &str| {
        let mut out = String::new();
        for c in text.chars() {
            match c {
                'K' => out.push_str(k),
                'L' => out.push_str(l),
                'T' => out.push_str(ty),
                c => out.push(c),
            }
        }
        out
    };
    let (before, body) = (fill(needle.before), fill(body));
    let result = if needle.before.contains("static") { "s" } else { "s + extra" };
    let extra = if turn % 2 == 1 { "extra += b[i];" } else { "" };
    format!(
        "long next(void);\n{element} f(int n, const {element} *a, const {element} *b)\n{{\n    {element} extra = 0;\n    {before}\n    for (int i = 0; i < n; i++) {{\n        {body}\n        {extra}\n    }}\n    return ({element})({result});\n}}\n"
    )
}

/// Is its one loop recognized?
fn recognized(text: &str, options: &Options) -> Option<String> {
    let unit = support::unit("needle.c", text);
    assert!(unit.diagnostics.is_empty(), "{:?} in\n{text}", unit.diagnostics);
    let seen = support::forms(&unit, options);
    seen.into_iter().find_map(|s| s.note.ok())
}

#[test]
fn needles_are_refused_and_their_twins_are_not() {
    let (mut refused, mut wrong, mut twins) = (0, Vec::new(), Vec::new());
    for needle in NEEDLES {
        for ty in needle.types {
            for (turn, constants) in CONSTANTS.iter().enumerate() {
                for turn in [turn, turn + 1] {
                    let text = program(needle, ty, needle.body, *constants, turn);
                    match recognized(&text, &Options::default()) {
                        Some(note) => wrong.push(format!("{}: {note}\n{text}", needle.name)),
                        None => refused += 1,
                    }
                    let Some(twin) = needle.twin else { continue };
                    let text = program(needle, ty, twin, *constants, turn);
                    if recognized(&text, &Options::default()).is_none() {
                        twins.push(format!("{}\n{text}", needle.name));
                    }
                }
            }
        }
    }
    println!("{refused} needles refused, {} accepted; {} twins missed", wrong.len(), twins.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(twins.is_empty(), "twins that are not recognized: {}", twins.join("\n"));
    assert!(refused >= 500, "{refused}");
}

/// What `parallelize` makes of a program, whatever it costs and with forms that are tested only; and what it says about
/// its own mistakes.
fn parallelized(text: &str) -> (String, Vec<String>) {
    let source = Source { path: "needle.c".into(), text: text.as_bytes().to_vec().into() };
    let options = heiretsu_driver::Options {
        force: true,
        accept_tested: true,
        jobs: Some(1),
        ..heiretsu_driver::Options::default()
    };
    let mut all =
        heiretsu_driver::parallelize(&[source], &heiretsu_driver::NoIncludes, &options, &|_| {});
    let outcome = all.remove(0);
    let said = outcome.report.diagnostics.iter().map(|d| d.message.clone()).collect();
    (String::from_utf8_lossy(&outcome.text).into_owned(), said)
}

#[test]
fn needles_are_left_alone_by_parallelize() {
    let (mut left, mut twins, mut in_blocks) = (0, 0, 0);
    for needle in NEEDLES {
        for ty in needle.types {
            for (turn, constants) in CONSTANTS.iter().enumerate() {
                for turn in [turn, turn + 1] {
                    let text = program(needle, ty, needle.body, *constants, turn);
                    // The harmless sum beside it may be taken out and run in parallel.
                    let new = parallelized(&text).0;
                    let alone = new == text || turn % 2 == 1 && !new.contains("heiretsu: ");
                    assert!(alone, "{}\n{new}", needle.name);
                    left += 1;
                }
                // The twins may be rewritten, and what is written has been executed.
                let Some(twin) = needle.twin.filter(|_| turn % 4 == 0) else { continue };
                let text = program(needle, ty, twin, *constants, turn);
                let (new, said) = parallelized(&text);
                let withdrawn = said.iter().any(|m| m.contains("did not behave"));
                assert!(!withdrawn, "{}: {said:?}\n{text}", needle.name);
                twins += 1;
                in_blocks += usize::from(new != text);
            }
        }
    }
    println!("{left} needles left alone; of {twins} twins {in_blocks} run in parallel");
    assert!(left >= 1_000 && in_blocks * 2 > twins, "{left}, {in_blocks} of {twins}");
}

#[test]
fn sums_of_floats_keep_their_order_where_that_is_asked_for() {
    let strict = Options { float: FloatPolicy::Strict, ..Options::default() };
    for body in ["s = s * 0.5 + a[i];", "s += a[i]; if (s < 0) s = 0;"] {
        for ty in FLOATS {
            let needle = Needle { name: "", types: &[], before: "T s = 0;", body, twin: None };
            let text = program(&needle, ty, body, ("1", "2"), 0);
            assert_eq!(recognized(&text, &strict), None, "{text}");
            assert!(recognized(&text, &Options::default()).is_some() || *ty == "float", "{text}");
        }
    }
    let text = program(&NEEDLES[7], "double", "if (a[i] > s) s = a[i];", ("1", "2"), 0);
    assert!(recognized(&text, &strict).is_some(), "comparing and moving rounds nothing");
}
