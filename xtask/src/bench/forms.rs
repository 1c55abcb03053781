//! `cargo xtask bench forms`: what it costs to find and prove the forms of loops, and how that grows.
//!
//! **Decides** nothing; loops are made with more and more running variables, longer bodies and deeper nests, and each is
//! analysed several times (effects, dependences, form; medians). The rows of the benchmark follow, per loop.
//! **Example** `| variables that need each other | 4 | 310 µs | (+,×) |`
//! **Why it is sound** –
//! **Gives up when** –
//! **Cost and limit** seconds.
//! **Source** `docs/measurements/reductions.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Instant;

use heiretsu_analyze::Options;
use heiretsu_analyze::measure;
use heiretsu_front::{NoIncludes, Source};

/// What is known of the form of the loop that a text is about.
pub struct Known {
    /// Operators and variables: `+ in s; max in best`.
    pub stages: String,
    /// How it is proved.
    pub methods: String,
    /// Microseconds for the whole procedure.
    pub micros: f64,
    /// Loops of the procedure.
    pub loops: usize,
}

/// The form of the loop that is marked `loop`, and what finding it costs.
pub fn known(name: &str, text: &str, runs: usize) -> Option<Known> {
    let source = Source { path: name.to_string(), text: text.as_bytes().to_vec().into() };
    let unit = if name.ends_with(".c") {
        heiretsu_front::c::lower(&source, &Default::default(), &NoIncludes)
    } else {
        let all = heiretsu_front::fortran::lower(&[source], &Default::default(), &NoIncludes);
        all.into_iter().next()?
    };
    let line =
        text.lines().position(|l| l.ends_with("// loop") || l.ends_with("! loop"))? as u32 + 1;
    let (mut times, mut found, mut loops) = (Vec::new(), None, 0);
    for _ in 0..runs.max(1) {
        let start = Instant::now();
        loops = 0;
        for id in unit.procedure_ids() {
            measure::each_form(&unit, id, &Options::default(), &mut |cx, stmt, form| {
                loops += 1;
                let span = cx.procedure.stmt(stmt).span;
                if unit.main_file().line_column(span.lo).line != line {
                    return;
                }
                let Ok(form) = form else { return };
                let mut stages = Vec::new();
                let mut methods: Vec<&str> = Vec::new();
                for stage in form.stages.iter().filter(|s| form.matters(s)) {
                    let names: Vec<&str> = stage
                        .states
                        .iter()
                        .map(|&k| cx.name(form.body.states[k as usize].var))
                        .collect();
                    stages.push(format!("{} in {}", form.operator(stage), names.join(" ")));
                    if !methods.contains(&stage.found.method) {
                        methods.push(stage.found.method);
                    }
                }
                found = Some((stages.join("; "), methods.join(", ")));
            });
        }
        times.push(start.elapsed().as_secs_f64() * 1e6);
    }
    let (stages, methods) = found?;
    Some(Known { stages, methods, micros: super::median(times), loops: loops.max(1) })
}

/// Prints the tables.
pub fn run(sources: &Path, runs: usize) -> anyhow::Result<()> {
    println!("| what grows | to | µs | found |\n| --- | --- | --- | --- |");
    for (what, make, sizes) in GROWTH {
        for &size in *sizes {
            let known = known("made.c", &make(size), runs);
            match known {
                Some(k) => println!("| {what} | {size} | {:.0} | {} |", k.micros, short(&k.stages)),
                None => println!("| {what} | {size} | – | no form |"),
            }
        }
    }
    println!(
        "\n| language | loops | median, µs per loop | most, µs | where |\n| --- | --- | --- | --- | --- |"
    );
    for language in ["c", "fortran"] {
        let mut all = Vec::new();
        let mut loops = 0;
        for entry in fs::read_dir(sources.join(language))? {
            let path = entry?.path();
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default().to_string();
            if let Some(k) = known(&name, &fs::read_to_string(&path)?, runs) {
                loops += k.loops;
                all.push((k.micros / k.loops as f64, name));
            }
        }
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        if let (Some(middle), Some(last)) = (all.get(all.len() / 2), all.last()) {
            println!("| {language} | {loops} | {:.0} | {:.0} | {} |", middle.0, last.0, last.1);
        }
    }
    Ok(())
}

fn short(text: &str) -> String {
    if text.chars().count() <= 60 {
        text.to_string()
    } else {
        text.chars().take(57).chain("…".chars()).collect()
    }
}

/// A loop of a given size.
type Make = fn(usize) -> String;

const GROWTH: &[(&str, Make, &[usize])] = &[
    ("sums beside each other", sums, &[1, 2, 4, 8, 12, 16, 20]),
    ("sums, each of the one before", chain, &[1, 2, 4, 8, 12, 16, 20]),
    ("maxima, each of the one before", maxima, &[1, 2, 4, 8, 12, 16, 20]),
    ("variables that need each other", ring, &[1, 2, 3, 4, 5, 6, 8, 12, 20]),
    ("statements in the body", body, &[1, 4, 16, 64, 128, 256]),
    ("conditions in the body", conditions, &[1, 2, 4, 8, 16]),
    ("nested loops", nest, &[1, 2, 3, 4, 5, 6]),
];

fn function(locals: &str, body: &str, result: &str) -> String {
    format!(
        "long f(int n, const long *a)\n{{\n{locals}    for (int i = 0; i < n; i++) {{ // loop\n{body}    }}\n    return {result};\n}}\n"
    )
}

fn all(k: usize) -> String {
    (0..k).map(|j| format!("x{j}")).collect::<Vec<_>>().join(" + ")
}

fn locals(k: usize) -> String {
    (0..k).fold(String::new(), |mut out, j| {
        let _ = writeln!(out, "    long x{j} = {j};");
        out
    })
}

fn lines(k: usize, line: impl Fn(usize) -> String) -> String {
    (0..k).map(|j| format!("        {}\n", line(j))).collect()
}

fn sums(k: usize) -> String {
    function(&locals(k), &lines(k, |j| format!("x{j} += a[i] * {};", j + 2)), &all(k))
}

fn chain(k: usize) -> String {
    let line = |j: usize| match j {
        0 => "x0 += a[i];".to_string(),
        _ => format!("x{j} += x{};", j - 1),
    };
    function(&locals(k), &lines(k, line), &all(k))
}

fn maxima(k: usize) -> String {
    let line = |j: usize| match j {
        0 => "x0 += a[i];".to_string(),
        _ => format!("if (x{} > x{j}) x{j} = x{};", j - 1, j - 1),
    };
    function(&locals(k), &lines(k, line), &all(k))
}

fn ring(k: usize) -> String {
    let line = |j: usize| format!("x{j} += a[i] * x{};", (j + k - 1) % k);
    function(&locals(k), &lines(k, line), &all(k))
}

fn body(k: usize) -> String {
    let line = |j: usize| format!("t = t * {} + a[i];", j % 7 + 1);
    let body = format!("        long t = a[i];\n{}        x0 += t;\n", lines(k, line));
    function(&locals(1), &body, "x0")
}

fn conditions(k: usize) -> String {
    let line = |j: usize| format!("if (a[i] % {} == 0) x0 += {j};", j + 2);
    function(&locals(1), &lines(k, line), "x0")
}

fn nest(k: usize) -> String {
    let mut out = String::new();
    for d in 1..k {
        let _ = writeln!(out, "        for (int j{d} = 0; j{d} < n; j{d}++)");
    }
    out.push_str("        { x0 += a[i]; if (x0 < 0) x0 = 0; if (x0 > x1) x1 = x0; }\n");
    function(&locals(2), &out, &all(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_ones_have_forms() {
        for (what, make, sizes) in GROWTH {
            assert!(known("made.c", &make(sizes[0]), 1).is_some(), "{what}");
        }
    }
}
