//! The program that runs a row: parameters read from its text, data, times of both forms.
//!
//! **Decides** how large arrays are and what stands in them.
//! **Example** `int bench(int n, const int *a)` → `n` elements drawn from −3 … 5, both forms run on them in turns.
//! **Why it is sound** arrays that are written are restored before each run; results are compared.
//! **Gives up when** a parameter is declared in a way that no row uses.
//! **Cost and limit** –
//! **Source** –

use std::fmt::Write as _;

use anyhow::Context;

/// A parameter of a row.
pub struct Parameter {
    pub ty: &'static str,
    pub input: bool,
    pub dims: Vec<String>,
    pub name: String,
}

/// How large a row is run.
pub struct Shape {
    pub n: usize,
    pub m: usize,
    /// Iterations of the innermost statements, about.
    pub elements: usize,
}

fn c_type(words: &str) -> &'static str {
    let all = [
        ("unsigned long", "unsigned long"),
        ("unsigned", "unsigned"),
        ("double", "double"),
        ("float", "float"),
        ("long", "long"),
        ("char", "char"),
    ];
    all.into_iter().find(|(name, _)| words.contains(name)).map_or("int", |(_, ty)| ty)
}

/// Result and parameters of a C row.
pub fn c(text: &str) -> anyhow::Result<(String, Vec<Parameter>)> {
    let line = text.lines().find(|l| l.contains(" bench(")).context("no prototype")?;
    let (result, rest) = line.split_once(" bench(").context("no name")?;
    let list = rest.rsplit_once(')').context("no end")?.0;
    let one = |p: &str| {
        let (head, dims) = p.split_once('[').unwrap_or((p, ""));
        let mut extents: Vec<String> = dims
            .split('[')
            .filter(|d| !d.is_empty())
            .map(|d| d.trim_end_matches(']').replace("restrict ", ""))
            .collect();
        if head.contains('*') {
            extents.push("(n > m ? n : m)".into());
        }
        let name = head.rsplit([' ', '*']).next().unwrap_or("").to_string();
        let input = extents.is_empty() || head.contains("const");
        Parameter { ty: c_type(head), input, dims: extents, name }
    };
    Ok((result.to_string(), list.split(", ").map(one).collect()))
}

/// Parameters of a Fortran row.
pub fn fortran(text: &str) -> anyhow::Result<(String, Vec<Parameter>)> {
    let line = text.lines().find(|l| l.contains("subroutine bench(")).context("no subroutine")?;
    let list = line.split_once('(').and_then(|l| l.1.rsplit_once(')')).context("no list")?.0;
    let mut all = Vec::new();
    for name in list.split(", ") {
        let declared = text
            .lines()
            .filter(|l| l.contains("intent("))
            .filter_map(|l| l.split_once("::"))
            .find_map(|(head, tail)| Some((head, extents(tail, name)?)));
        let (head, dims) = declared.context("a parameter that is not declared")?;
        let ty = match head.split([',', ';']).next().unwrap_or("").trim() {
            "real(8)" | "double precision" => "double",
            "integer(8)" => "long",
            "logical" => "logical",
            head if head.starts_with("character") => "char",
            _ => "int",
        };
        all.push(Parameter { ty, input: head.contains("intent(in)"), dims, name: name.into() });
    }
    Ok(("void".into(), all))
}

/// The extents of `name` in `a(n, m), b, c(0:n)`; `None` if it is not declared there.
fn extents(list: &str, name: &str) -> Option<Vec<String>> {
    let mut rest = list.split('!').next()?.trim();
    while !rest.is_empty() {
        let end = rest.find(['(', ',']).unwrap_or(rest.len());
        let (word, mut tail) = (rest[..end].trim(), &rest[end..]);
        let mut dims = Vec::new();
        if let Some(inside) = tail.strip_prefix('(') {
            let (list, after) = inside.split_once(')')?;
            let upper = |d: &str| d.rsplit(':').next().unwrap_or(d).trim().to_string();
            dims = list.split(',').map(upper).collect();
            tail = after;
        }
        if word == name {
            return Some(dims);
        }
        rest = tail.trim_start().trim_start_matches(',').trim();
    }
    None
}

/// Bytes of memory that may be used.
pub fn free_bytes() -> usize {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|l| l.strip_prefix("MemAvailable:"));
    let kilobytes = line.and_then(|l| l.split_whitespace().next()?.parse::<usize>().ok());
    kilobytes.unwrap_or(1 << 20) * 1024 / 2
}

/// Extents for about so many elements, fewer if memory asks for that.
pub fn shape(row: &str, parameters: &[Parameter], elements: usize) -> Shape {
    let most = parameters.iter().map(|p| p.dims.len()).max().unwrap_or(1);
    let bytes = |p: &Parameter| {
        let size = match p.ty {
            "char" => 1,
            "int" | "unsigned" | "float" => 4,
            _ => 8,
        };
        if p.dims.len() < most { 0 } else { size * if p.input { 1 } else { 2 } }
    };
    let each: usize = parameters.iter().map(bytes).sum::<usize>().max(1);
    let elements = elements.min(free_bytes() / each).max(64);
    let root = |k: f64| ((elements as f64).powf(1.0 / k) as usize).max(2);
    // Two lists, every element of the one with every element of the other.
    let pairs = most == 1 && parameters.iter().any(|p| p.name == "m");
    let (n, m) = match (row, most) {
        ("72", _) => (elements.div_ceil(1_000_000).max(2), elements.min(1_000_000)),
        (_, 1) if pairs => (elements / 1_000, 1_000.min(elements)),
        (_, 1) => (elements, elements),
        (_, 2) if row != "74" => (elements / 1_000, 1_000.min(elements)),
        (_, 2) => (elements, elements),
        (_, 3) => (root(3.0), root(3.0)),
        (_, _) => (root(4.0), root(4.0)),
    };
    let elements = match most {
        1 if pairs => n * m,
        1 => n,
        2 if row == "74" => n,
        2 => n * m,
        k => n.pow(k as u32),
    };
    Shape { n: n.max(2), m: m.max(2), elements }
}

/// The text of the program.
pub fn driver(
    row: &str,
    result: &str,
    parameters: &[Parameter],
    shape: &Shape,
    fortran: bool,
) -> String {
    let mut s = String::from(HEAD);
    let under = if fortran { "_" } else { "" };
    for letter in ["o", "p"] {
        let _ = writeln!(s, "{result} {letter}bench{under}();");
    }
    let _ = writeln!(s, "int main(int argc, char **argv)\n{{");
    let _ = writeln!(s, "    int runs = atoi(argv[1]), threads = atoi(argv[2]);");
    let _ = writeln!(s, "    int n = {}, m = {}; (void)m;", shape.n, shape.m);
    let (mut arguments, mut restore, mut compare) = (Vec::new(), String::new(), String::new());
    for p in parameters {
        let Parameter { ty, name, dims, input } = p;
        if dims.is_empty() {
            if name != "n" && name != "m" {
                let value = if row == "20" { 0.25 } else { 1.25 };
                let _ = writeln!(s, "    {ty} {name} = ({ty}){value};");
            }
            if !input {
                let _ = writeln!(s, "    {ty} first_{name} = {name};");
                let _ = writeln!(restore, "        {name} = first_{name};");
                let _ = writeln!(compare, "        differ(form_, (double){name});");
            }
            arguments.push(if fortran { format!("&{name}") } else { name.clone() });
            continue;
        }
        let size: Vec<String> = dims.iter().map(|d| format!("((size_t)({d}) + 2)")).collect();
        let size = size.join(" * ");
        // Subscripts, brackets, and what is added up.
        let (lo, hi) = match (row, *ty) {
            (_, "char") => (38, 43),
            ("69" | "73" | "74", _) => (1, 15),
            // Minors that stay small integers.
            ("21", _) => (1, 1),
            (_, "logical") => (0, 1),
            _ => (-3, 5),
        };
        let cast = if fortran || dims.len() < 2 { "" } else { "(void *)" };
        let ty_name = ty.replace(' ', "_");
        // Numbers on the unit circle: products that neither vanish nor leave the range of the type, in any block.
        let value = match (row, name.as_str()) {
            ("19", "re" | "a") => "0.6 * (2 * draw(0, 1) - 1)".to_string(),
            ("19", _) => "0.8 * (2 * draw(0, 1) - 1)".to_string(),
            _ => format!("draw({lo}, {hi})"),
        };
        let _ = writeln!(s, "    size_t size_{name} = {size} * sizeof({ty});");
        let _ = writeln!(s, "    {ty} *{name} = room(size_{name});");
        let _ = writeln!(
            s,
            "    for (size_t i = 0; i < size_{name} / sizeof({ty}); i++) {name}[i] = ({ty})({value}); /* {ty_name} */"
        );
        if !input {
            let _ = writeln!(s, "    {ty} *first_{name} = room(size_{name});");
            let _ = writeln!(s, "    memcpy(first_{name}, {name}, size_{name});");
            let _ = writeln!(restore, "        memcpy({name}, first_{name}, size_{name});");
            let _ = writeln!(
                compare,
                "        for (size_t i = 0; i < size_{name} / sizeof({ty}); i += 1 + size_{name} / sizeof({ty}) / 1000) differ(form_, (double){name}[i]);"
            );
        }
        arguments.push(format!("{cast}{name}"));
    }
    let call = |letter: &str| {
        let list = arguments.join(", ");
        if result == "void" {
            format!("{letter}bench{under}({list})")
        } else {
            format!("value = (double){letter}bench{under}({list})")
        }
    };
    let _ = writeln!(s, "    double *times[3];");
    let _ = writeln!(
        s,
        "    for (int form_ = 0; form_ < 3; form_++) times[form_] = room(runs * sizeof(double));"
    );
    let _ = writeln!(
        s,
        "    for (int run_ = 0; run_ < runs; run_++) for (int form_ = 0; form_ < 3; form_++) {{"
    );
    let _ = writeln!(s, "{restore}        double value = 0; compared = 0;");
    let _ = writeln!(s, "        omp_set_num_threads(form_ == 1 ? threads : 1);");
    let _ = writeln!(s, "        double start = omp_get_wtime();");
    let _ = writeln!(s, "        if (form_ == 0) {}; else {};", call("o"), call("p"));
    let _ = writeln!(s, "        times[form_][run_] = omp_get_wtime() - start;");
    let _ = writeln!(s, "        differ(form_, value);\n{compare}    }}");
    let _ = writeln!(
        s,
        "    for (int form_ = 0; form_ < 3; form_++) printf(\"%.9f \", median(times[form_], runs));"
    );
    let _ = writeln!(s, "    printf(\"%d\\n\", wrong);\n    return 0;\n}}");
    s
}

const HEAD: &str = r"#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned logical;
static unsigned long seed = 1;
static long draw(long lo, long hi) {
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    return lo + (long)((seed >> 33) % (unsigned long)(hi - lo + 1));
}
static void *room(size_t size) {
    void *p = malloc(size);
    if (!p) exit(3);
    return p;
}
static int by_value(const void *x, const void *y) {
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}
static double median(double *t, int runs) {
    qsort(t, runs, sizeof *t, by_value);
    return t[runs / 2] > 1e-9 ? t[runs / 2] : 1e-9;
}
static double expected[4096];
static int compared, wrong;
static void differ(int k, double x) {
    double e = expected[compared % 4096];
    if (k == 0) expected[compared % 4096] = x;
    else if (!(x == e || (x != x && e != e) || isinf(x) || isinf(e) || fabs(x - e) <= 1e-6 * (fabs(x) + fabs(e)))) wrong++;
    compared++;
}
";

/// Reads memory as fast as it can, and sums as our parallel form does.
pub const READ: &str = r#"#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
long total(long n, const long *a);
int main(int argc, char **argv) {
    long n = atol(argv[1]), runs = atol(argv[2]), sink = 0;
    long *a = malloc(n * sizeof *a);
    if (!a) return 3;
    #pragma omp parallel for
    for (long i = 0; i < n; i++) a[i] = i & 7;
    double best[2] = {1e30, 1e30};
    for (long r = 0; r < runs + 2; r++) {
        long x = 0;
        double t = omp_get_wtime();
        #pragma omp parallel for simd reduction(^:x)
        for (long i = 0; i < n; i++) x ^= a[i];
        double u = omp_get_wtime();
        sink += x + total(n, a);
        double v = omp_get_wtime();
        if (u - t < best[0]) best[0] = u - t;
        if (v - u < best[1]) best[1] = v - u;
    }
    double bytes = 8.0 * n * 1e-9;
    printf("%.3f %.3f\n", bytes / best[0], bytes / best[1]);
    return sink == 42;
}
"#;

/// A plain sum.
pub const SUM: &str = "long total(long n, const long *a)
{
    long s = 0;
    for (long i = 0; i < n; i++)
        s += a[i];
    return s;
}
";
