//! The loops of `benchmarks/reductions` as they are emitted: compiled by real compilers together with the originals, run
//! on random and adversarial data with 1, 2, 3 and 8 threads, and compared.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use heiretsu_driver::{FileOutcome, NoIncludes, Options, Source, parallelize};

/// A parameter: its type in C, whether it is an input, and its extents.
struct Parameter {
    ty: &'static str,
    input: bool,
    dims: Vec<String>,
    name: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/reductions")
}

fn files(folder: &str) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = std::fs::read_dir(root().join(folder))
        .expect("the benchmark is there")
        .map(|e| e.expect("an entry").path())
        .collect();
    all.sort();
    all
}

fn emitted(path: &Path, force: bool) -> FileOutcome {
    let text = std::fs::read(path).expect("a file");
    let source = Source { path: path.to_string_lossy().into_owned(), text: text.into() };
    let options = Options { force, jobs: Some(1), ..Options::default() };
    parallelize(&[source], &NoIncludes, &options, &|_| {}).remove(0)
}

fn runs_in_parallel(outcome: &FileOutcome) -> bool {
    String::from_utf8_lossy(&outcome.text).to_lowercase().contains("omp parallel")
}

fn c_type(words: &str) -> &'static str {
    for (name, ty) in [
        ("unsigned long", "unsigned long"),
        ("unsigned", "unsigned"),
        ("double", "double"),
        ("float", "float"),
        ("long", "long"),
        ("char", "char"),
    ] {
        if words.contains(name) {
            return ty;
        }
    }
    "int"
}

/// The parameters of `RET bench(…)`.
fn c_parameters(text: &str) -> (String, Vec<Parameter>) {
    let line = text.lines().find(|l| l.contains(" bench(")).expect("a prototype");
    let (result, rest) = line.split_once(" bench(").expect("a name");
    let list = rest.rsplit_once(')').expect("an end").0;
    let parameters = list
        .split(", ")
        .map(|p| {
            let (head, dims) = p.split_once('[').map_or((p, ""), |(h, d)| (h, d));
            let mut extents: Vec<String> = dims
                .split('[')
                .filter(|d| !d.is_empty())
                .map(|d| d.trim_end_matches(']').replace("restrict ", ""))
                .collect();
            if head.contains('*') {
                extents.push("n".into());
            }
            let name = head.rsplit([' ', '*']).next().unwrap_or("").to_string();
            let input = extents.is_empty() || head.contains("const");
            Parameter { ty: c_type(head), input, dims: extents, name }
        })
        .collect();
    (result.to_string(), parameters)
}

/// The parameters of `subroutine bench(…)`.
fn fortran_parameters(text: &str) -> Vec<Parameter> {
    let line = text.lines().find(|l| l.contains("subroutine bench(")).expect("a subroutine");
    let list = line.split_once('(').and_then(|l| l.1.rsplit_once(')')).expect("parameters").0;
    list.split(", ")
        .map(|name| {
            let (head, dims) = text
                .lines()
                .filter(|l| l.contains("intent("))
                .filter_map(|l| l.split_once("::"))
                .find_map(|(head, tail)| Some((head, extents_of(tail, name)?)))
                .expect("a declaration");
            let ty = match head.split([',', ';']).next().unwrap_or("").trim() {
                "real(8)" | "double precision" => "double",
                "real" | "real(4)" => "float",
                "integer(8)" => "long",
                "logical" => "unsigned",
                head if head.starts_with("character") => "char",
                _ => "int",
            };
            Parameter { ty, input: head.contains("intent(in)"), dims, name: name.to_string() }
        })
        .collect()
}

/// The extents of `name` in `a(n, m), b, c(n)`; `None` if it is not declared there.
fn extents_of(list: &str, name: &str) -> Option<Vec<String>> {
    let mut rest = list.split('!').next()?.trim();
    while !rest.is_empty() {
        let end = rest.find(['(', ',']).unwrap_or(rest.len());
        let (word, mut tail) = (rest[..end].trim(), &rest[end..]);
        let mut dims = Vec::new();
        if let Some(inside) = tail.strip_prefix('(') {
            let (list, after) = inside.split_once(')')?;
            dims = list.split(',').map(|d| d.trim().to_string()).collect();
            tail = after;
        }
        if word == name {
            return Some(dims);
        }
        rest = tail.trim_start().trim_start_matches(',').trim();
    }
    None
}

/// The statements that try one row.
fn trial(row: &str, result: &str, parameters: &[Parameter], fortran: bool) -> String {
    let mut s = String::new();
    // Tables of fixed size do not grow with n.
    let fixed = |p: &Parameter| {
        p.dims.iter().map(|d| d.parse::<usize>().ok()).product::<Option<usize>>().filter(|s| *s > 1)
    };
    let grows = || parameters.iter().filter(|p| fixed(p).is_none());
    let nested = grows().any(|p| p.dims.len() > 1);
    let most = grows().map(|p| p.dims.len()).max().unwrap_or(1);
    let limit = match (nested, most) {
        (false, _) => 20_000,
        (true, 2) => 140,
        (true, 3) => 40,
        (true, _) => 12,
    };
    writeln!(s, "static void try_{row}(int n, int pattern, int threads) {{").unwrap();
    // Products of 20,000 numbers leave the range, and how depends on their order.
    let limit = match row {
        "19" => 200,
        "21" => 80,
        _ => limit,
    };
    writeln!(s, "    if (n > {limit}) n = {limit};\n    int m = n < 2 ? n : n - 1; (void)m;")
        .unwrap();
    let mut arguments = (Vec::new(), Vec::new());
    for p in parameters {
        let Parameter { ty, name, .. } = p;
        if p.dims.is_empty() {
            let value = match name.as_str() {
                "n" | "m" => format!("int v_{name} = {name};"),
                // Smoothing by factors above 1 makes every error of rounding grow.
                _ if row == "20" => format!("{ty} v_{name} = ({ty})0.25;"),
                _ => format!("{ty} v_{name} = ({ty})1.25;"),
            };
            writeln!(s, "    {value} {ty} w_{name} = v_{name};").unwrap();
            let by = if fortran { "&" } else { "" };
            arguments.0.push(format!("{by}v_{name}"));
            arguments.1.push(format!("{by}w_{name}"));
        } else {
            let size = match fixed(p) {
                Some(size) => format!("(size_t){size}"),
                None => format!("(size_t)(n + 2){}", " * (n + 2)".repeat(p.dims.len() - 1)),
            };
            writeln!(
                s,
                "    {ty} *v_{name} = fill_{}({size} + 16, pattern);",
                ty.replace(' ', "_")
            )
            .unwrap();
            // Subscripts of tables.
            let first = u32::from(fortran);
            let bound = match (row, name.as_str()) {
                ("73", "a") if fortran => "1000",
                ("73", "a") => "(n < 300 ? n + 1 : 300)",
                ("74", "x" | "y") => "16",
                ("73", "seen") => "2",
                _ => "",
            };
            if !bound.is_empty() {
                let first = if name == "seen" { 0 } else { first };
                writeln!(s, "    for (size_t i = 0; i < {size}; i++) v_{name}[i] = (v_{name}[i] & 0xffff) % {bound} + {first};").unwrap();
            }
            if row == "21" && name == "b" {
                // Where a minor vanishes, rounding decides about everything after it.
                writeln!(s, "    for (int i = 0; i < n; i++) v_b[i] = 4000 + fabs(v_b[i]);")
                    .unwrap();
            }
            writeln!(s, "    {ty} *w_{name} = copy(v_{name}, ({size} + 16) * sizeof({ty}));")
                .unwrap();
            let cast = if fortran || p.dims.len() < 2 { "" } else { "(void *)" };
            arguments.0.push(format!("{cast}v_{name}"));
            arguments.1.push(format!("{cast}w_{name}"));
        }
    }
    let under = if fortran { "_" } else { "" };
    let (a, b) = (arguments.0.join(", "), arguments.1.join(", "));
    writeln!(s, "    omp_set_num_threads(threads);").unwrap();
    if result == "void" {
        writeln!(s, "    o{row}{under}({a});\n    p{row}{under}({b});").unwrap();
    } else {
        writeln!(s, "    {result} x = o{row}({a}), y = p{row}({b});").unwrap();
        writeln!(s, "    check(\"{row}\", (double)x, (double)y, n, pattern, threads);").unwrap();
    }
    for p in parameters {
        let name = &p.name;
        if p.dims.is_empty() {
            writeln!(
                s,
                "    check(\"{row}\", (double)v_{name}, (double)w_{name}, n, pattern, threads);"
            )
            .unwrap();
        } else {
            if !p.input {
                let all = fixed(p).map_or("n + 2".to_string(), |size| size.to_string());
                writeln!(s, "    for (int i = 0; i < {all}; i++) check(\"{row}\", (double)v_{name}[i], (double)w_{name}[i], n, pattern, threads);").unwrap();
            }
            writeln!(s, "    free(v_{name}); free(w_{name});").unwrap();
        }
    }
    s.push_str("}\n");
    s
}

const HEAD: &str = r#"#include <omp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int wrong;
static unsigned long seed = 1;
static long draw(long lo, long hi) {
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    return lo + (long)((seed >> 33) % (unsigned long)(hi - lo + 1));
}
static double value(size_t i, int pattern) {
    switch (pattern) {
    case 0: return (double)draw(-3, 5);
    case 1: return 1;
    case 2: return (double)(i % 2);
    case 3: return (double)i;
    case 4: return -(double)i;
    case 5: return (double)draw(40, 41);
    case 6: return (double)draw(-1000, 1000);
    default: return i % 97 == 3 ? 90.0 : (double)draw(0, 3);
    }
}
static void *copy(const void *from, size_t size) { void *to = malloc(size); memcpy(to, from, size); return to; }
static void check(const char *row, double x, double y, int n, int pattern, int threads) {
    if (x == y || (x != x && y != y) || fabs(x - y) <= 1e-9 * (fabs(x) + fabs(y))) return;
    if (isinf(x) || isinf(y) || fabs(x) > 1e200) return;
    wrong++;
    printf("row %s, n %d, pattern %d, %d threads: %.17g and %.17g\n", row, n, pattern, threads, x, y);
}
"#;

fn run(folder: &str, fortran: bool) {
    let compiler = if fortran { "gfortran" } else { "gcc" };
    if Command::new(compiler).arg("--version").output().is_err() {
        return;
    }
    let place =
        std::env::temp_dir().join(format!("heiretsu-blocks-{folder}-{}", std::process::id()));
    std::fs::create_dir_all(&place).expect("a folder");
    let (mut head, mut main) = (String::from(HEAD), String::new());
    for ty in ["int", "long", "double", "float", "char", "unsigned", "unsigned long"] {
        let name = ty.replace(' ', "_");
        let range = if ty == "char" { "if (v < 0 || v > 120) v = 40;" } else { "" };
        writeln!(head, "static {ty} *fill_{name}(size_t n, int pattern) {{ {ty} *a = malloc(n * sizeof *a); for (size_t i = 0; i < n; i++) {{ double v = value(i, pattern); {range} a[i] = ({ty})v; }} return a; }}").unwrap();
    }
    let (mut rows, mut texts) = (0, String::new());
    for path in files(folder) {
        let outcome = emitted(&path, true);
        if !runs_in_parallel(&outcome) {
            println!("{folder}: {} stays sequential", path.display());
            continue;
        }
        rows += 1;
        let stem = path.file_stem().and_then(|s| s.to_str()).expect("a name");
        let row = stem.split('_').next().expect("a number");
        let original = std::fs::read_to_string(&path).expect("a text");
        let new = String::from_utf8(outcome.text.to_vec()).expect("a text");
        let (result, parameters) = if fortran {
            ("void".to_string(), fortran_parameters(&original))
        } else {
            c_parameters(&original)
        };
        for (letter, text) in [('o', &original), ('p', &new)] {
            if fortran {
                texts.push_str(
                    &text.replace("subroutine bench", &format!("subroutine {letter}{row}")),
                );
                writeln!(head, "void {letter}{row}_();").unwrap();
            } else {
                head.push_str(&text.replace(" bench(", &format!(" {letter}{row}(")));
            }
        }
        head.push_str(&trial(row, &result, &parameters, fortran));
        writeln!(main, "        try_{row}(sizes[s], pattern, threads[t]);").unwrap();
    }
    writeln!(head, "int main(void) {{\n    int sizes[] = {{0, 1, 2, 3, 7, 63, 64, 65, 200, 20000}}, threads[] = {{1, 2, 3, 8}};\n    for (int s = 0; s < 10; s++) for (int pattern = 0; pattern < 8; pattern++) for (int t = 0; t < 4; t++) {{\n        if (sizes[s] > 1000 && pattern % 3) continue;\n{main}    }}\n    return wrong != 0;\n}}").unwrap();
    std::fs::write(place.join("main.c"), &head).expect("written");
    let program = place.join("program");
    let mut objects = Vec::new();
    if fortran {
        std::fs::write(place.join("rows.f90"), &texts).expect("written");
        let object = place.join("rows.o");
        compile(
            Command::new("gfortran")
                .args(["-O1", "-fopenmp", "-c", "-w"])
                .arg(place.join("rows.f90"))
                .arg("-o")
                .arg(&object),
        );
        objects.push(object);
    }
    let mut command = Command::new(if fortran { "gfortran" } else { "gcc" });
    command.args(["-O1", "-fopenmp", "-w"]);
    if fortran {
        let object = place.join("main.o");
        compile(
            Command::new("gcc")
                .args(["-O1", "-fopenmp", "-w", "-std=gnu11", "-c"])
                .arg(place.join("main.c"))
                .arg("-o")
                .arg(&object),
        );
        command.arg(object);
    } else {
        command.arg(place.join("main.c"));
    }
    compile(command.args(&objects).arg("-o").arg(&program).arg("-lm"));
    let run = Command::new(&program).env("OMP_WAIT_POLICY", "passive").output().expect("it runs");
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(run.status.success(), "{}", said.lines().take(20).collect::<Vec<_>>().join("\n"));
    let _ = std::fs::remove_dir_all(&place);
    println!("{folder}: {rows} rows agree");
    assert!(rows == 74, "{rows} rows are emitted");
}

fn compile(command: &mut Command) {
    let out = command.output().expect("a compiler");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
}

#[test]
fn rows_in_c_behave_like_the_originals() {
    run("c", false);
}

#[test]
fn rows_in_fortran_behave_like_the_originals() {
    run("fortran", true);
}

#[test]
fn what_is_emitted_is_not_changed_again() {
    for path in files("c").into_iter().chain(files("fortran")) {
        let first = emitted(&path, false);
        let source = Source { path: first.path.clone(), text: first.text.clone() };
        let options = Options { jobs: Some(1), ..Options::default() };
        let again = parallelize(&[source], &NoIncludes, &options, &|_| {}).remove(0);
        assert!(again.text == first.text, "{}", first.path);
        let defects: Vec<_> = first.report.diagnostics.iter().map(|d| &d.message).collect();
        assert!(defects.is_empty(), "{}: {defects:?}", first.path);
    }
}
