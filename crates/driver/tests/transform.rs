//! Random loop nests through every transformation: what is allowed reads as it is meant and leaves the same values
//! behind; every transformation is allowed somewhere and refused somewhere.
//!
//! `TRANSFORMS=20000 cargo test --release -p heiretsu-driver --test transform` is the long run.

mod support;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use heiretsu_driver::transform::transform;
use heiretsu_driver::{Arguments, CATALOGUE, NoIncludes, Options, Source};

use support::Random;

/// Programs of the ordinary run.
const PROGRAMS: u64 = 30;

/// A random nest in both languages: the same loops over the same elements.
struct Program {
    c: String,
    fortran: String,
}

const LOOPS: [&str; 3] = ["i", "j", "k"];

struct Writer {
    r: Random,
    c: String,
    f: String,
    depth: usize,
    /// Bounds of the outermost loops, where they are alike.
    alike: Option<(&'static str, &'static str)>,
}

impl Writer {
    fn subscript(&mut self, loops: &[&str]) -> String {
        if loops.is_empty() || self.r.below(12) == 0 {
            return self.r.of(&["2", "3", "m"]).to_owned();
        }
        let l = loops[self.r.below(loops.len() as u64) as usize];
        match self.r.below(8) {
            0..=3 => l.to_owned(),
            4 => format!("{l}-1"),
            5 => format!("{l}+1"),
            6 => format!("{l} + 2"),
            _ if loops.len() > 1 => format!("{}+{}", loops[0], loops[1]),
            _ => format!("2*{l}"),
        }
    }

    /// An element in C and in Fortran (arrays from 0 on in both).
    fn element(&mut self, loops: &[&str]) -> (String, String) {
        let name = self.r.of(&["a", "b", "c", "d"]);
        if name == "c" || name == "d" {
            let s = self.subscript(loops);
            return (format!("{name}[{s}]"), format!("{name}({s})"));
        }
        let (s, t) = (self.subscript(loops), self.subscript(loops));
        (format!("{name}[{s}][{t}]"), format!("{name}({t}, {s})"))
    }

    fn value(&mut self, loops: &[&str]) -> (String, String) {
        let (a, b) = (self.element(loops), self.element(loops));
        match self.r.below(5) {
            0 => a,
            1 => (format!("{} + {}", a.0, b.0), format!("{} + {}", a.1, b.1)),
            2 => (format!("0.5 * ({} - {})", a.0, b.0), format!("0.5d0 * ({} - {})", a.1, b.1)),
            3 => (format!("{} * 2 + x", a.0), format!("{} * 2 + x", a.1)),
            _ => (format!("x - {}", a.0), format!("x - {}", a.1)),
        }
    }

    fn line(&mut self, c: &str, f: &str) {
        let indent = "  ".repeat(self.depth);
        let _ = writeln!(self.c, "{indent}{c}");
        let _ = writeln!(self.f, "{indent}{f}");
    }

    fn assign(&mut self, loops: &[&str]) {
        let (to, value) = (self.element(loops), self.value(loops));
        match self.r.below(6) {
            0 => {
                self.line(&format!("t = {};", value.0), &format!("t = {}", value.1));
                let c = format!("{} = t * 0.5;", to.0);
                self.line(&c, &format!("{} = t * 0.5d0", to.1));
            }
            1 => {
                let c = format!("{} += {};", to.0, value.0);
                self.line(&c, &format!("{} = {} + ({})", to.1, to.1, value.1));
            }
            2 if !loops.is_empty() => {
                let l = loops[loops.len() - 1];
                let (op, f) = self.r.of(&[("<", "<"), (">=", ">="), ("==", "=="), (">", ">")]);
                let at = self.r.of(&["3", "m"]);
                self.line(&format!("if ({l} {op} {at}) {{"), &format!("if ({l} {f} {at}) then"));
                self.depth += 1;
                self.line(&format!("{} = {};", to.0, value.0), &format!("{} = {}", to.1, value.1));
                self.depth -= 1;
                self.line("}", "end if");
            }
            _ => self.line(&format!("{} = {};", to.0, value.0), &format!("{} = {}", to.1, value.1)),
        }
    }

    fn nest(&mut self, level: usize, deepest: usize) {
        let l = LOOPS[level];
        let bounds = (self.r.of(&["1", "2"]), self.r.of(&["n", "m", "7"]));
        let (from, to) = self.alike.filter(|_| level == 0).unwrap_or(bounds);
        let short = self.r.below(9) == 0;
        let to = if short { "4" } else { to };
        if self.r.below(6) == 0 {
            self.line(
                &format!("for ({l} = {to}; {l} >= {from}; {l}--) {{"),
                &format!("do {l} = {to}, {from}, -1"),
            );
        } else if level > 0 && self.r.below(8) == 0 {
            let outer = LOOPS[level - 1];
            self.line(
                &format!("for ({l} = {outer}; {l} <= {to}; ++{l}) {{"),
                &format!("do {l} = {outer}, {to}"),
            );
        } else {
            self.line(
                &format!("for ({l} = {from}; {l} <= {to}; {l}++) {{"),
                &format!("do {l} = {from}, {to}"),
            );
        }
        self.depth += 1;
        let loops: Vec<&str> = LOOPS[..=level].to_vec();
        let imperfect = self.r.below(3) == 0;
        if level == deepest || imperfect {
            for _ in 0..=self.r.below(2) {
                self.assign(&loops);
            }
        }
        if level < deepest {
            self.nest(level + 1, deepest);
            if self.r.below(5) == 0 {
                self.assign(&loops);
            }
        }
        self.depth -= 1;
        self.line("}", "end do");
    }
}

fn program(seed: u64) -> Program {
    let mut w =
        Writer { r: Random::new(seed), c: String::new(), f: String::new(), depth: 1, alike: None };
    for _ in 0..16 {
        w.r.below(2);
    }
    w.alike = (w.r.below(2) == 0).then_some(("1", "n"));
    for _ in 0..2 {
        let deepest = w.r.below(3) as usize;
        w.nest(0, deepest);
    }
    Program {
        c: format!(
            "void f(int n, int m, double x, double a[restrict 40][40], double b[restrict 40][40], double c[restrict 40], double d[restrict 40])\n{{\n  int i, j, k;\n  double t;\n{}}}\n",
            w.c
        ),
        fortran: format!(
            "subroutine f(n, m, x, a, b, c, d)\n  implicit none\n  integer :: n, m, i, j, k\n  double precision :: x, t\n  double precision :: a(0:39, 0:39), b(0:39, 0:39), c(0:39), d(0:39)\n{}end subroutine\n",
            w.f
        ),
    }
}

#[test]
fn what_is_allowed_means_the_same() {
    let programs =
        std::env::var("TRANSFORMS").ok().and_then(|n| n.parse().ok()).unwrap_or(PROGRAMS);
    let options = Options::default();
    let mut made: BTreeMap<&str, u64> = BTreeMap::new();
    let mut refused: BTreeMap<&str, u64> = BTreeMap::new();
    let (mut validated, mut unwritten) = (0, BTreeMap::<String, u64>::new());
    let orders: [&[usize]; 5] = [&[], &[1, 2, 0], &[2, 1, 0], &[0, 2, 1], &[2, 0, 1]];
    let sizes: [&[i128]; 4] = [&[3, 2], &[2], &[1, 3], &[2, 1, 3]];
    for seed in 0..programs {
        let both = program(seed);
        let forms = [("f.c", &both.c), ("f.f90", &both.fortran)];
        for (path, text) in [forms[(seed % 2) as usize]] {
            let source = Source::new(path, text.as_bytes().to_vec());
            let mut r = Random::new(seed ^ 0xabc);
            let loops: Vec<u32> = text
                .lines()
                .zip(1..)
                .filter(|(l, _)| l.trim().starts_with("for (") || l.trim().starts_with("do "))
                .map(|(_, n)| n)
                .collect();
            for entry in CATALOGUE {
                for &line in &loops {
                    let arguments = Arguments {
                        order: r.of(&orders).to_vec(),
                        sizes: r.of(&sizes).to_vec(),
                        factor: Some(2 + i128::from(r.below(2)))
                            .filter(|_| entry.name() != "wavefront" || r.below(2) == 0),
                        count: Some(1 + i128::from(r.below(2))),
                        last: r.below(2) == 0,
                    };
                    match transform(&source, &NoIncludes, &options, entry.name(), line, &arguments)
                    {
                        Ok(done) => {
                            *made.entry(entry.name()).or_default() += 1;
                            validated += u64::from(done.validation.starts_with("validated"));
                        }
                        Err(why) => {
                            assert!(
                                !why.contains("execution disagrees"),
                                "{} of line {line} ({arguments:?}): {why}\n{text}",
                                entry.name()
                            );
                            if why.contains("would not read") || why.contains("understood") {
                                *unwritten
                                    .entry(format!("{}: {why}", entry.name()))
                                    .or_default() += 1;
                                println!(
                                    "{} of line {line} ({arguments:?}): {why}\n{text}",
                                    entry.name()
                                );
                            }
                            *refused.entry(entry.name()).or_default() += 1;
                        }
                    }
                }
            }
        }
    }
    println!("made {made:?}\nrefused {refused:?}\nvalidated {validated}");
    assert!(unwritten.is_empty(), "{unwritten:#?}");
    // Contraction has programs of its own (`contraction.rs`): these have no local arrays.
    for entry in CATALOGUE.iter().filter(|e| e.name() != "contraction") {
        assert!(made.contains_key(entry.name()), "{} was never made", entry.name());
        assert!(refused.contains_key(entry.name()), "{} was never refused", entry.name());
    }
    assert!(validated * 2 > made.values().sum::<u64>(), "most of them ran: {validated}");
}

/// Behind the last strip lies a value that the loop's own type may not have: `i < n` with the largest `n`.
#[test]
fn strips_are_counted_in_64_bits_where_their_loop_may_end_at_the_largest_integer() {
    let strips = |path: &str, text: &str, line: u32| {
        let source = Source::new(path, text.as_bytes().to_vec());
        let (options, arguments) = (Options::default(), Arguments::default());
        let done = transform(&source, &NoIncludes, &options, "strip-mining", line, &arguments)
            .unwrap_or_else(|why| panic!("{path}: {why}"));
        String::from_utf8_lossy(&done.text).into_owned()
    };
    let loops = |n: &str| {
        format!(
            "double f(int n)\n{{\n  double s = 0;\n  for (int i = 0; i < {n}; i++)\n    s += i;\n  return s;\n}}\n"
        )
    };
    let unknown = strips("f.c", &loops("n"), 4);
    assert!(unknown.contains("for (long it = 0;"), "{unknown}");
    let known = strips("f.c", &loops("1000"), 4);
    assert!(known.contains("for (int it = 0;"), "{known}");
    let fortran = "subroutine f(n, s)\n  integer :: n, i\n  real :: s\n  do i = 1, n\n    s = s + i\n  end do\nend\n";
    let wide = strips("f.f90", fortran, 4);
    assert!(wide.contains("INTEGER(8)") || wide.contains("integer(8)"), "{wide}");
}
