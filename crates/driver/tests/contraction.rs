//! Random sequences of loops over local arrays through array contraction: what is made reads as it is meant and leaves
//! the same values afterwards, in C and Fortran, by hand and in `parallelize`.
//!
//! `cargo xtask fuzz transforms` has the long run (`CONTRACTIONS`, the number of programs; `CONTRACTIONS_SEED`, the first).

mod support;

use std::fmt::Write as _;

use heiretsu_driver::transform::transform;
use heiretsu_driver::{Arguments, NoIncludes, Options, Source, parallelize};

use support::Random;

/// Programs of the ordinary run.
const PROGRAMS: u64 = 70;
/// From this seed on rows are as long as a variable says.
const TILES: u64 = 1_000_000;

/// Both languages, side by side: arrays start at 0 in both.
struct Writer {
    r: Random,
    c: String,
    f: String,
    depth: usize,
}

impl Writer {
    fn line(&mut self, c: &str, f: &str) {
        let indent = "  ".repeat(self.depth + 1);
        let _ = writeln!(self.c, "{indent}{c}");
        let _ = writeln!(self.f, "{indent}{f}");
    }

    /// An element of a local array; mostly the same place.
    fn local(&mut self, planes: bool) -> (String, String) {
        if planes {
            let (i, j) = match self.r.below(9) {
                0 => ("i-1", "j"),
                1 | 2 => ("i", "j-1"),
                _ => ("i", "j"),
            };
            return (format!("v[{i}][{j}]"), format!("v({j}, {i})"));
        }
        let name = self.r.of(&["t", "t", "u"]);
        let s = match self.r.below(16) {
            0 => "i-1",
            1 => "i+1",
            2 => "2",
            3 => "n",
            _ => "i",
        };
        (format!("{name}[{s}]"), format!("{name}({s})"))
    }

    /// An element of an argument.
    fn outside(&mut self, planes: bool) -> (String, String) {
        if planes && self.r.below(2) == 0 {
            let name = self.r.of(&["p", "q"]);
            return (format!("{name}[i][j]"), format!("{name}(j, i)"));
        }
        let name = self.r.of(&["a", "b"]);
        let s = self.r.of(&["i", "i", "i", "i+1", "i-1"]);
        (format!("{name}[{s}]"), format!("{name}({s})"))
    }

    fn assign(&mut self, planes: bool) {
        let (x, y) = (self.outside(planes), self.local(planes));
        let (to, c, f) = match self.r.below(5) {
            // The local array is written.
            0 | 1 => (y, format!("{} * 0.5", x.0), format!("{} * 0.5d0", x.1)),
            2 => {
                let z = self.local(planes);
                (y, format!("{} + {}", x.0, z.0), format!("{} + {}", x.1, z.1))
            }
            // It is read.
            3 => (x.clone(), format!("{} + x", y.0), format!("{} + x", y.1)),
            _ => (x.clone(), format!("{} + {}", x.0, y.0), format!("{} + {}", x.1, y.1)),
        };
        match self.r.below(8) {
            0 => {
                let (op, fop) = self.r.of(&[("<", "<"), (">=", ">="), ("!=", "/="), ("==", "==")]);
                let at = self.r.of(&["2", "n", "n-1", "1"]);
                self.line(&format!("if (i {op} {at}) {{"), &format!("if (i {fop} {at}) then"));
                self.depth += 1;
                self.line(&format!("{} = {c};", to.0), &format!("{} = {f}", to.1));
                self.depth -= 1;
                self.line("}", "end if");
            }
            _ => self.line(&format!("{} = {c};", to.0), &format!("{} = {f}", to.1)),
        }
    }

    fn header(&mut self, var: &str) {
        let from = self.r.of(&["1", "1", "1", "2"]);
        let to = self.r.of(&["n", "n", "n", "n-1"]);
        if self.r.below(10) == 0 {
            self.line(
                &format!("for ({var} = {to}; {var} >= {from}; {var}--) {{"),
                &format!("do {var} = {to}, {from}, -1"),
            );
        } else {
            self.line(
                &format!("for ({var} = {from}; {var} <= {to}; {var}++) {{"),
                &format!("do {var} = {from}, {to}"),
            );
        }
        self.depth += 1;
    }

    fn end(&mut self) {
        self.depth -= 1;
        self.line("}", "end do");
    }

    /// Loops one after another, now and then with something between them.
    fn sequence(&mut self) {
        for _ in 0..2 + self.r.below(2) {
            let planes = self.r.below(4) == 0;
            if planes {
                let (outer, inner) = if self.r.below(4) == 0 { ("j", "i") } else { ("i", "j") };
                self.header(outer);
                self.header(inner);
            } else {
                self.header("i");
            }
            for _ in 0..1 + self.r.below(2) {
                self.assign(planes);
            }
            self.end();
            if planes {
                self.end();
            }
            match self.r.below(14) {
                0 => self.line("a[1] = t[3];", "a(1) = t(3)"),
                1 => self.line("a[2] = u[n];", "a(2) = u(n)"),
                2 => self.line("y = 2.0 * x;", "y = 2.0d0 * x"),
                3 => self.line("b[2] = v[2][n];", "b(2) = v(n, 2)"),
                _ => {}
            }
        }
    }
}

impl Writer {
    fn between(&mut self, from: &str, to: &str, planes: bool) {
        let line = |w: &mut Writer, l: &str| {
            w.line(
                &format!("for ({l} = {from}; {l} <= {to}; {l}++) {{"),
                &format!("do {l} = {from}, {to}"),
            );
            w.depth += 1;
        };
        line(self, "i");
        if planes {
            line(self, "j");
        }
    }

    fn set(&mut self, planes: bool, to: (String, String), value: &str, fvalue: &str) {
        let seldom = self.r.below(16) == 0;
        if seldom {
            self.line("if (i != 3) {", "if (i /= 3) then");
        }
        self.line(&format!("{} = {value};", to.0), &format!("{} = {fvalue}", to.1));
        if seldom {
            self.line("}", "end if");
        }
        self.end();
        if planes {
            self.end();
        }
    }

    /// Loops that read, at constant distances, what the one before has made; near misses.
    fn windows(&mut self) {
        let planes = self.r.below(3) == 0;
        let at = |name: &str, i: &str, j: &str| match planes {
            true => (format!("{name}[{i}][{j}]"), format!("{name}({j}, {i})")),
            false => (format!("{name}[{i}]"), format!("{name}({i})")),
        };
        let (first, between, given, kept) =
            if planes { ("v1", "v2", "p", "q") } else { ("t1", "t2", "a", "b") };
        let (from, to) = (self.r.of(&["0", "0", "0", "1"]), self.r.of(&["n+1", "n+1", "n"]));
        self.between(from, to, planes);
        let x = at(given, "i", "j");
        self.set(
            planes,
            at(first, "i", "j"),
            &format!("{} * 0.5 + x", x.0),
            &format!("{} * 0.5d0 + x", x.1),
        );
        let mut made = first;
        let (mut from, mut to) = (self.r.of(&["1", "1", "2"]), self.r.of(&["n", "n", "n-1"]));
        let steps = 1 + self.r.below(2);
        for step in 0..steps {
            let last = step + 1 == steps;
            let i = self.r.of(&["i-1", "i-1", "i+1", "i", "i-2"]);
            let j = self.r.of(&["j", "j", "j-1", "j+1"]);
            let (y, z) = (at(made, i, "j"), at(made, "i", j));
            self.between(from, to, planes);
            let target = match last {
                true if self.r.below(10) == 0 => given,
                true => kept,
                false => between,
            };
            self.set(
                planes,
                at(target, "i", "j"),
                &format!("{} - {}", y.0, z.0),
                &format!("{} - {}", y.1, z.1),
            );
            made = between;
            (from, to) = ("2", "n-1");
        }
        if self.r.below(10) == 0 {
            let z = at(first, "2", "2");
            self.line(&format!("a[0] = {};", z.0), &format!("a(0) = {}", z.1));
        }
    }
}

impl Writer {
    /// Two nested loops from `i` and `j`, seldom the other way round, backwards or not perfectly nested.
    fn through(&mut self, (from, to): (&str, &str), (left, right): (&str, &str)) -> bool {
        let odd = self.r.below(24);
        let line = |w: &mut Writer, l: &str, from: &str, to: &str| {
            let (c, f) = match odd == 2 && l == "j" {
                true => {
                    (format!("{l} = {to}; {l} >= {from}; {l}--"), format!("{l} = {to}, {from}, -1"))
                }
                false => {
                    (format!("{l} = {from}; {l} <= {to}; {l}++"), format!("{l} = {from}, {to}"))
                }
            };
            w.line(&format!("for ({c}) {{"), &format!("do {f}"));
            w.depth += 1;
        };
        if odd == 0 {
            line(self, "j", left, right);
            line(self, "i", from, to);
        } else {
            line(self, "i", from, to);
            if odd == 1 {
                self.line("y = 2.0 * i;", "y = 2.0d0 * i");
            }
            let right = if odd == 3 { "i" } else { right };
            line(self, "j", left, right);
        }
        odd > 3
    }

    /// Rows as long as a variable says, read at distances in both dimensions; near misses.
    fn tiles(&mut self) {
        let at = |name: &str, i: &str, j: &str| {
            (format!("{name}[{i}][{j}]"), format!("{name}({j}, {i})"))
        };
        let start = self.r.of(&["0", "0", "0", "1"]);
        let end = self.r.of(&["m+1", "m+1", "m+1", "m", "n"]);
        self.through(("0", "n+1"), (start, end));
        let x = at("p", "i", "j");
        let w1 = at("w1", "i", "j");
        match self.r.below(16) {
            // Carried along the row, or from row to row.
            0 => {
                let z = at("w1", "i", "j-1");
                self.line("if (j > 1) {", "if (j > 1) then");
                self.depth += 1;
                self.line(
                    &format!("{} = {} + {};", w1.0, z.0, x.0),
                    &format!("{} = {} + {}", w1.1, z.1, x.1),
                );
                self.depth -= 1;
                self.line("} else {", "else");
                self.depth += 1;
                self.line(&format!("{} = {};", w1.0, x.0), &format!("{} = {}", w1.1, x.1));
                self.depth -= 1;
                self.line("}", "end if");
            }
            1 => {
                self.line(&format!("y = y + {};", x.0), &format!("y = y + {}", x.1));
                self.line(&format!("{} = y;", w1.0), &format!("{} = y", w1.1));
            }
            2 => {
                self.line("if (j <= 1) {", "if (j <= 1) then");
                self.line("  y = 0.5;", "  y = 0.5d0");
                self.line("}", "end if");
                self.line(&format!("y = y + {};", x.0), &format!("y = y + {}", x.1));
                self.line(&format!("{} = y;", w1.0), &format!("{} = y", w1.1));
            }
            3 => {
                self.line(&format!("y = 0.5 * {};", x.0), &format!("y = 0.5d0 * {}", x.1));
                self.line(&format!("{} = y + j;", w1.0), &format!("{} = y + j", w1.1));
            }
            4 => {
                let z = at("p", "i", "j-1");
                self.line("if (j > 0) {", "if (j > 0) then");
                self.line(
                    &format!("  {} = {} - i;", w1.0, z.0),
                    &format!("  {} = {} - i", w1.1, z.1),
                );
                self.line("} else {", "else");
                self.line(&format!("  {} = 1.0;", w1.0), &format!("  {} = 1.0d0", w1.1));
                self.line("}", "end if");
            }
            _ => self.line(
                &format!("{} = {} * 0.5 + x;", w1.0, x.0),
                &format!("{} = {} * 0.5d0 + x", w1.1, x.1),
            ),
        }
        self.end();
        self.end();
        let mut made = "w1";
        let steps = 1 + self.r.below(2);
        for step in 0..steps {
            let last = step + 1 == steps;
            let wide = if last && steps == 2 { 2 } else { 1 };
            let (from, to, left, right) = match wide {
                1 => ("1", "n", "1", "m"),
                _ => ("2", "n-1", "2", "m-1"),
            };
            self.through((from, to), (left, right));
            let (i, k) = (self.r.of(&["i-1", "i-1", "i+1", "i"]), self.r.of(&["i", "i+1", "i"]));
            let (j, l) = (self.r.of(&["j", "j-1", "j+1"]), self.r.of(&["j", "j+1", "j-1"]));
            let (y, mut z) = (at(made, i, j), at(made, k, l));
            match self.r.below(24) {
                0 => z = at(made, "j", "i"),
                1 => z = at(made, "2", "j"),
                2 => z = at(made, "i", "3"),
                3 => z = at("w1", "i", "j"),
                _ => {}
            }
            let target = match last {
                true if self.r.below(10) == 0 => at("p", "i", "j"),
                true if self.r.below(10) == 0 => at("q", "i", "j-1"),
                true => at("q", "i", "j"),
                false => at("w2", "i", "j"),
            };
            self.line(
                &format!("{} = {} - {};", target.0, y.0, z.0),
                &format!("{} = {} - {}", target.1, y.1, z.1),
            );
            if self.r.below(12) == 0 {
                self.line(&format!("a[2] = {};", y.0), &format!("a(2) = {}", y.1));
            }
            self.end();
            self.end();
            made = "w2";
        }
        if self.r.below(12) == 0 {
            let z = at("w1", "2", "2");
            self.line(&format!("a[0] = {};", z.0), &format!("a(0) = {}", z.1));
        }
    }
}

/// Values for all elements of the local arrays, in C and Fortran.
const SET: (&str, &str) = (
    "  for (i = 0; i < 40; i++) {\n    t[i] = 1.5 * i;\n    u[i] = 2.5 * i;\n    for (j = 0; j < 40; j++)\n      v[i][j] = i - j;\n  }\n",
    "  do i = 0, 39\n    t(i) = 1.5d0 * i\n    u(i) = 2.5d0 * i\n    do j = 0, 39\n      v(j, i) = i - j\n    end do\n  end do\n",
);

fn program(seed: u64) -> (String, String) {
    let mut w = Writer { r: Random::new(seed), c: String::new(), f: String::new(), depth: 0 };
    for _ in 0..16 {
        w.r.below(2);
    }
    match if seed < TILES { w.r.below(6) } else { 6 } {
        6 => w.tiles(),
        4 => w.windows(),
        5 => {
            w.line("for (k = 1; k <= 2; k++) {", "do k = 1, 2");
            w.depth += 1;
            w.windows();
            w.end();
        }
        0 => {
            w.line("for (k = 1; k <= 2; k++) {", "do k = 1, 2");
            w.depth += 1;
            w.sequence();
            w.end();
        }
        1 => {
            w.line("if (m > 3) {", "if (m > 3) then");
            w.depth += 1;
            w.sequence();
            w.depth -= 1;
            w.line("} else {", "else");
            w.depth += 1;
            w.sequence();
            w.depth -= 1;
            w.line("}", "end if");
        }
        2 => {
            w.sequence();
            w.line("a[0] = x;", "a(0) = x");
            w.sequence();
        }
        _ => w.sequence(),
    }
    // All local elements have values from the start, so that any read is defined; or, where they are saved, values of an
    // earlier call.
    let saved = w.r.below(4) == 0;
    let kind = if saved { "static " } else { "" };
    let save = if saved { ", save" } else { "" };
    let (set, set_f) = if saved { ("", "") } else { (SET.0, SET.1) };
    let c = format!(
        "void f(int n, int m, double x, double y, double a[restrict 40], double b[restrict 40], double p[restrict 40][40], double q[restrict 40][40])\n{{\n  int i, j, k;\n  {kind}double t[40];\n  {kind}double u[40];\n  {kind}double v[40][40];\n  double t1[40];\n  double t2[40];\n  double v1[40][40];\n  double v2[40][40];\n  double w1[n + 2][m + 2];\n  double w2[n + 2][m + 2];\n{set}  a[3] = y;\n{}}}\n",
        w.c
    );
    let f = format!(
        "subroutine f(n, m, x, y, a, b, p, q)\n  implicit none\n  integer :: n, m, i, j, k\n  double precision :: x, y\n  double precision :: a(0:39), b(0:39), p(0:39, 0:39), q(0:39, 0:39)\n  double precision{save} :: t(0:39)\n  double precision{save} :: u(0:39)\n  double precision{save} :: v(0:39, 0:39)\n  double precision :: t1(0:39)\n  double precision :: t2(0:39)\n  double precision :: v1(0:39, 0:39)\n  double precision :: v2(0:39, 0:39)\n  double precision :: w1(0:m+1, 0:n+1)\n  double precision :: w2(0:m+1, 0:n+1)\n{set_f}  a(3) = y\n{}end subroutine\n",
        w.f
    );
    (c, f)
}

/// Another procedure that names the local arrays, which then are the file's, or the host's: for all of them, or not.
fn shared(seed: u64, (c, f): (String, String)) -> (String, String) {
    let mut r = Random::new(seed ^ 0x5ead);
    // Mostly, it reads only what it wrote.
    let (low, low_f) = r.of(&[("0", "0"), ("0", "0"), ("0", "0"), ("1", "1")]);
    let (mut kept, mut kept_f) = (String::new(), String::new());
    let mut inner = String::new();
    for line in c.lines() {
        match ["t", "u"].iter().any(|name| line.ends_with(&format!("double {name}[40];"))) {
            true => {
                kept.push_str(&format!("static {}\n", line.trim().trim_start_matches("static ")))
            }
            false => inner.push_str(&format!("{line}\n")),
        }
    }
    let c = format!(
        "{kept}{inner}void g(int n, double a[restrict 40])\n{{\n  int i;\n  for (i = {low}; i < n; i++) {{\n    t[i] = a[i];\n    u[i] = a[i] + 1.0;\n  }}\n  for (i = 0; i < n; i++)\n    a[i] = t[i] + u[i];\n}}\n"
    );
    let mut inner = String::new();
    for line in f.lines() {
        match line.ends_with(":: t(0:39)") || line.ends_with(":: u(0:39)") {
            true => kept_f.push_str(&format!("{}\n", line.replace(", save", ""))),
            false => inner.push_str(&format!("{line}\n")),
        }
    }
    let f = format!(
        "subroutine host()\n  implicit none\n{kept_f}contains\n{}subroutine g(n, a)\n  integer :: n, i\n  double precision :: a(0:39)\n  do i = {low_f}, n-1\n    t(i) = a(i)\n    u(i) = a(i) + 1.0d0\n  end do\n  do i = 0, n-1\n    a(i) = t(i) + u(i)\n  end do\nend subroutine\nend subroutine\n",
        inner.replace("  implicit none\n", "")
    );
    (c, f)
}

#[test]
fn contraction_means_the_same() {
    let programs =
        std::env::var("CONTRACTIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(PROGRAMS);
    let options = Options::default();
    let (mut made, mut refused, mut validated, mut peeled, mut chosen) = (0u64, 0u64, 0u64, 0, 0);
    let (mut rows, mut windows, mut tiles, mut saved, mut others) = (0, 0, 0, 0, 0);
    let first: u64 =
        std::env::var("CONTRACTIONS_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let tiled = TILES + first..TILES + first + programs / 3;
    for seed in (first..first + programs).chain(tiled) {
        // (What several procedures name is no longer than a constant says.)
        let several = seed < TILES && seed % 5 > 2;
        let (c, f) = if several { shared(seed, program(seed)) } else { program(seed) };
        let (path, text) = if seed % 2 == 0 { ("f.c", c) } else { ("f.f90", f) };
        let source = Source::new(path, text.as_bytes().to_vec());
        let loops = text
            .lines()
            .zip(1..)
            .filter(|(l, _)| l.trim().starts_with("for (") || l.trim().starts_with("do "));
        for (_, line) in loops {
            // Short strips: several of them run.
            let sizes =
                if seed.is_multiple_of(3) { vec![] } else { vec![2 + i128::from(seed % 5)] };
            let arguments = Arguments { sizes, ..Arguments::default() };
            match transform(&source, &NoIncludes, &options, "contraction", line, &arguments) {
                Ok(done) => {
                    made += 1;
                    let kept = text.contains("static") || text.contains("save");
                    saved += u64::from(!several && kept);
                    others += u64::from(
                        several
                            && done.notes.iter().any(|n| {
                                n.contains("the array `t`") || n.contains("the array `u`")
                            }),
                    );
                    validated += u64::from(done.validation.starts_with("validated"));
                    peeled += u64::from(done.notes.iter().any(|n| n.starts_with("but for")));
                    let smaller = done.notes.iter().any(|n| n.contains("is an array of"));
                    let strips = String::from_utf8_lossy(&done.text).contains("- it");
                    rows += u64::from(smaller && !strips);
                    let cut = String::from_utf8_lossy(&done.text).contains("- jt");
                    windows += u64::from(smaller && strips && !cut);
                    tiles += u64::from(cut && done.validation.starts_with("validated"));
                }
                Err(why) => {
                    let wrong = ["execution disagrees", "would not read", "understood", "panic"];
                    assert!(
                        wrong.iter().all(|w| !why.contains(w)),
                        "program {seed}, line {line}: {why}\n{text}"
                    );
                    refused += 1;
                }
            }
        }
        // The overall control chooses for itself; nothing is withdrawn.
        for file in parallelize(&[source], &NoIncludes, &options, &|_| {}) {
            let defects = file.report.defects();
            assert!(defects.is_empty(), "program {seed}: {defects:?}\n{text}");
            chosen +=
                u64::from(file.report.loops.iter().any(|l| l.techniques.contains(&"contraction")));
        }
    }
    println!(
        "{programs} programs: made {made} ({peeled} with peeled iterations, {rows} with rows, {windows} with windows, {tiles} with tiles that ran, {saved} of saved arrays, {others} of arrays that another procedure names), refused {refused}, validated {validated}, parallelize contracts in {chosen}"
    );
    assert!(
        made > 0 && refused > 0 && peeled > 0 && chosen > 0 && rows > 0 && windows > 0 && tiles > 0
    );
    assert!(saved > 0, "saved arrays are contracted, too");
    assert!(others > 0, "and those that another procedure names");
    assert!(validated * 2 > made, "most of them ran: {validated}");
}

/// The files of a program know of each other: what each of their procedures fills before it reads it is its own.
#[test]
fn common_blocks_across_files() {
    let one = |name: &str, members: &str, rest: &str| {
        let text = format!(
            "subroutine {name}(n, a, b)\n  integer :: n, i\n  double precision :: a(n), b(n), s, t\n  common /work/ {members}\n{rest}end subroutine\n"
        );
        Source::new(format!("{name}.f90"), text.into_bytes())
    };
    let fills = "  do i = 1, n\n    t(i) = 0.5d0 * a(i)\n  end do\n  do i = 1, n\n    b(i) = t(i) + a(i)\n  end do\n";
    let reads = "  s = 0.0d0\n  b(1) = t(3)\n";
    let main = |calls: &str| {
        let text = format!(
            "program main\n  double precision :: a(100) = 1.0d0, b(100)\n{calls}  print *, b(1)\nend program\n"
        );
        Source::new("main.f90", text.into_bytes())
    };
    let both = "  call first(100, a, b)\n  call second(100, a, b)\n";
    let block = "s, t(1000)";
    let programs = [
        (one("second", block, fills), both, true),
        // Another layout; a read of what the first one wrote; a procedure that is not given.
        (one("second", "t(1000), s", fills), both, false),
        (one("second", "s, t(1001)", fills), both, false),
        (one("second", block, reads), both, false),
        (one("second", block, fills), "  call third()\n  call first(100, a, b)\n", false),
    ];
    for (second, calls, wanted) in programs {
        let sources = [one("first", block, fills), second, main(calls)];
        // With the cost model on nothing is contracted here, whoever reads the block: at its hundred iterations, which
        // have to lie in its thousand elements, threads do not pay.
        let options = Options { force: true, ..Options::default() };
        let outcomes = parallelize(&sources, &NoIncludes, &options, &|_| {});
        let contracted =
            outcomes[0].report.loops.iter().any(|l| l.techniques.contains(&"contraction"));
        let text = String::from_utf8_lossy(&sources[1].text).into_owned();
        assert_eq!(contracted, wanted, "with\n{text}{calls}");
    }
}
