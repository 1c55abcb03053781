//! Random nests in C and Fortran, side by side: made for one transformation, or for none in particular.
//!
//! Each shape is one in which its transformation is often allowed, with near misses: a distance that points the wrong
//! way, a bound that moves, a scalar that is handed on.

use std::fmt::Write as _;

use crate::support::Random;

/// A random nest in both languages: the same loops over the same elements.
pub struct Program {
    /// C.
    pub c: String,
    /// Fortran.
    pub fortran: String,
}

/// What programs are made for, and how often: what most nests allow needs few of its own.
pub const AIMS: &[(&str, u64)] = &[
    ("alignment", 15),
    ("fusion", 8),
    ("interchange", 7),
    ("scalar-replacement", 7),
    ("expansion", 24),
    ("outer-unrolling", 5),
    ("wavefront", 5),
    ("splitting", 4),
    ("collapse", 3),
    ("distribution", 2),
    ("short-loop", 3),
    ("tiling", 3),
    ("reversal", 2),
    ("strip-mining", 1),
    ("peeling", 1),
    ("unrolling", 1),
];

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
    fn any(&mut self, loops: &[&str]) -> (String, String) {
        let name = self.r.of(&["a", "b", "c", "d"]);
        if name == "c" || name == "d" {
            let s = self.subscript(loops);
            return (format!("{name}[{s}]"), format!("{name}({s})"));
        }
        let (s, t) = (self.subscript(loops), self.subscript(loops));
        (format!("{name}[{s}][{t}]"), format!("{name}({t}, {s})"))
    }

    fn value(&mut self, loops: &[&str]) -> (String, String) {
        let (a, b) = (self.any(loops), self.any(loops));
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
        let (to, value) = (self.any(loops), self.value(loops));
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

/// C and Fortran of a part of a statement.
type Text = (String, String);

/// An element; Fortran has its subscripts the other way round.
fn element(name: &str, subscripts: &[String]) -> Text {
    let c: String = subscripts.iter().map(|s| format!("[{s}]")).collect();
    let f: Vec<&str> = subscripts.iter().rev().map(String::as_str).collect();
    (format!("{name}{c}"), format!("{name}({})", f.join(", ")))
}

/// `i`, `i+1`, `i-2`.
fn at(l: &str, by: i64) -> String {
    match by {
        0 => l.to_owned(),
        1.. => format!("{l}+{by}"),
        _ => format!("{l}-{}", -by),
    }
}

impl Writer {
    fn open(&mut self, l: &str, from: &str, to: &str) {
        self.line(
            &format!("for ({l} = {from}; {l} <= {to}; {l}++) {{"),
            &format!("do {l} = {from}, {to}"),
        );
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.line("}", "end do");
    }

    fn bounds(&mut self) -> (&'static str, &'static str) {
        (self.r.of(&["1", "2", "2"]), self.r.of(&["n", "n", "m", "9"]))
    }

    /// `to = value`, also as `to = to + value`, or through a scalar, or under a condition.
    fn set(&mut self, to: &Text, value: &Text, l: &str) {
        match self.r.below(9) {
            0 => {
                self.line(&format!("t = {};", value.0), &format!("t = {}", value.1));
                self.line(&format!("{} = t + x;", to.0), &format!("{} = t + x", to.1));
            }
            1 => {
                let c = format!("{} += {};", to.0, value.0);
                self.line(&c, &format!("{} = {} + ({})", to.1, to.1, value.1));
            }
            2 => {
                self.line(&format!("if ({l} != 3) {{"), &format!("if ({l} /= 3) then"));
                self.depth += 1;
                self.line(&format!("{} = {};", to.0, value.0), &format!("{} = {}", to.1, value.1));
                self.depth -= 1;
                self.line("}", "end if");
            }
            _ => self.line(&format!("{} = {};", to.0, value.0), &format!("{} = {}", to.1, value.1)),
        }
    }

    fn sum(&mut self, a: &Text, b: &Text) -> Text {
        match self.r.below(3) {
            0 => (format!("{} + {}", a.0, b.0), format!("{} + {}", a.1, b.1)),
            1 => (format!("0.5 * {} - {}", a.0, b.0), format!("0.5d0 * {} - {}", a.1, b.1)),
            _ => (format!("{} * x + {}", a.0, b.0), format!("{} * x + {}", a.1, b.1)),
        }
    }

    /// Something that no nest writes unless it is meant to.
    fn given(&mut self, l: &str) -> Text {
        let s = at(l, self.r.below(3) as i64 - 1);
        if self.r.below(2) == 0 { element("d", &[s]) } else { element("b", &["3".into(), s]) }
    }

    /// A band of perfectly nested loops; `backwards`: how seldom a distance points the wrong way.
    fn band(&mut self, depth: usize, backwards: u64) {
        for k in 0..depth {
            let (from, to) = self.bounds();
            if k > 0 && self.r.below(12) == 0 {
                self.open(LOOPS[k], LOOPS[k - 1], to);
            } else {
                self.open(LOOPS[k], from, to);
            }
        }
        let inner = LOOPS[depth - 1];
        for _ in 0..1 + self.r.below(2) {
            let (first, second) = if depth == 2 {
                ("i", "j")
            } else {
                self.r.of(&[("i", "j"), ("i", "k"), ("j", "k")])
            };
            let place = [at(first, 0), at(second, 0)];
            let to = element("a", &place);
            let (far, near) = (self.r.below(3) as i64, self.r.below(3) as i64);
            let wrong = self.r.below(backwards) == 0;
            let near = if wrong { -1 } else { near.min(2) };
            let old = element("a", &[at(first, -far), at(second, -near)]);
            let more = self.given(inner);
            let value = self.sum(&old, &more);
            self.set(&to, &value, inner);
        }
        (0..depth).for_each(|_| self.close());
    }

    /// One loop of several statements with distances between them.
    fn parts(&mut self, distances: &[i64], cycles: u64) {
        let (from, to) = self.bounds();
        self.open("i", from, to);
        let own = ["c", "d"];
        let first = self.r.below(2) as usize;
        let given = element("b", &[at("i", self.r.below(2) as i64), "2".into()]);
        let distance = self.r.of(distances);
        let (a, b) = (element(own[first], &["i".into()]), element(own[1 - first], &["i".into()]));
        let handed = element(own[first], &[at("i", -distance)]);
        let again = element(own[1 - first], &[at("i", -1)]);
        let back = self.r.below(cycles) == 0;
        let value = if back { self.sum(&again, &given) } else { self.sum(&given, &given) };
        let other = self.sum(&handed, &given);
        // Either of the two may stand first.
        let mut both = [(a, value), (b, other)];
        if self.r.below(3) == 0 {
            both.reverse();
        }
        for (to, value) in &both {
            let plain = self.r.below(6) > 0;
            if plain {
                self.line(&format!("{} = {};", to.0, value.0), &format!("{} = {}", to.1, value.1));
            } else {
                self.set(to, value, "i");
            }
        }
        if self.r.below(3) == 0 {
            let to = element("a", &["i".into(), "4".into()]);
            let from = element("a", &[at("i", -(self.r.below(2) as i64)), "4".into()]);
            let value = self.sum(&from, &given);
            self.line(&format!("{} = {};", to.0, value.0), &format!("{} = {}", to.1, value.1));
        }
        self.close();
    }

    /// Two loops one after another, the second one reading what the first one writes.
    fn pair(&mut self) {
        let (from, to) = self.bounds();
        let by = self.r.of(&[0, 0, 1, 2, -1, -2]);
        let planes = self.r.below(3) == 0;
        for second in [false, true] {
            let l = if second && self.r.below(3) == 0 { "k" } else { "i" };
            let to = if second && self.r.below(8) == 0 { "4" } else { to };
            self.open(l, from, to);
            if planes {
                self.open("j", "1", "m");
            }
            let mut place = vec![at(l, 0)];
            let mut moved = vec![at(l, by)];
            if planes {
                place.push("j".into());
                moved.push(at("j", self.r.below(2) as i64));
            }
            let (one, other) = if planes { ("a", "b") } else { ("c", "d") };
            let x: Text = ("x".into(), "x".into());
            if second {
                let value = self.sum(&element(one, &moved), &x);
                self.set(&element(other, &place), &value, l);
            } else {
                let value = self.sum(&element(other, &place), &x);
                self.set(&element(one, &place), &value, l);
            }
            if planes {
                self.close();
            }
            self.close();
        }
    }

    /// Iterations that do not need each other, or hardly do.
    fn independent(&mut self) {
        let (from, to) = self.bounds();
        self.open("i", from, to);
        let inner = self.r.below(2) == 0;
        if inner {
            self.open("j", "2", "m");
        }
        for _ in 0..1 + self.r.below(2) {
            let given = element("c", &[at("i", self.r.below(3) as i64 - 1)]);
            let far = i64::from(self.r.below(6) == 0);
            let (to, old) = if inner {
                let back = self.r.below(2) as i64;
                (
                    element("a", &["i".into(), "j".into()]),
                    element("a", &[at("i", -far), at("j", -back)]),
                )
            } else {
                (element("d", &["i".into()]), element("d", &[at("i", -far)]))
            };
            let value = self.sum(&old, &given);
            self.set(&to, &value, if inner { "j" } else { "i" });
        }
        if inner {
            self.close();
        }
        self.close();
    }

    /// A branch on the loop variable.
    fn branch(&mut self) {
        let (from, to) = self.bounds();
        self.open("i", from, to);
        if self.r.below(3) == 0 {
            self.assign(&["i"]);
        }
        let (op, f) = self.r.of(&[
            ("<", "<"),
            (">=", ">="),
            ("==", "=="),
            ("!=", "/="),
            ("<=", "<="),
            (">", ">"),
        ]);
        let bound = self.r.of(&["3", "m", "n", "m - 1", "c[2] > 0"]);
        if bound.contains('[') {
            self.line("if (c[2] > 0) {", "if (c(2) > 0) then");
        } else {
            self.line(&format!("if (i {op} {bound}) {{"), &format!("if (i {f} {bound}) then"));
        }
        self.depth += 1;
        self.assign(&["i"]);
        self.depth -= 1;
        if self.r.below(2) == 0 {
            self.line("} else {", "else");
            self.depth += 1;
            self.assign(&["i"]);
            self.depth -= 1;
        }
        self.line("}", "end if");
        self.close();
    }

    /// An element that stays in one place in the inner loop.
    fn fixed(&mut self) {
        let (from, to) = self.bounds();
        let nested = self.r.below(4) > 0;
        if nested {
            self.open("i", from, to);
        }
        let fixed = if nested { "i" } else { "3" };
        self.open("k", "1", "m");
        let to = if self.r.below(2) == 0 {
            element("c", &[fixed.into()])
        } else {
            element("a", &[fixed.into(), "2".into()])
        };
        let one = element("b", &[fixed.into(), at("k", self.r.below(2) as i64)]);
        let other = if self.r.below(6) == 0 {
            element("c", &["k".into()])
        } else {
            element("d", &["k".into()])
        };
        let value = self.sum(&one, &other);
        match self.r.below(4) {
            0 => self.line(
                &format!("{} = {} - {};", to.0, value.0, to.0),
                &format!("{} = {} - {}", to.1, value.1, to.1),
            ),
            _ => self.line(
                &format!("{} += {};", to.0, value.0),
                &format!("{} = {} + ({})", to.1, to.1, value.1),
            ),
        }
        self.close();
        if nested {
            self.close();
        }
    }

    /// Few iterations.
    fn short(&mut self) {
        let nested = self.r.below(2) == 0;
        if nested {
            self.open("i", "1", "n");
        }
        let to = self.r.of(&["4", "2", "3", "0", "m"]);
        let l = if nested { "j" } else { "i" };
        self.open(l, "1", to);
        let loops: &[&str] = if nested { &["i", "j"] } else { &["i"] };
        for _ in 0..1 + self.r.below(2) {
            self.assign(loops);
        }
        self.close();
        if nested {
            self.close();
        }
    }

    /// Reads of what later iterations overwrite, or a scalar for each iteration.
    fn overwritten(&mut self) {
        let (from, to) = self.bounds();
        self.open("i", from, to);
        if self.r.below(2) == 0 {
            let ahead = self.r.of(&[1, 1, 2, 2, -1]);
            let given = self.given("i");
            let value = self.sum(&element("c", &[at("i", ahead)]), &given);
            let to = element("c", &["i".into()]);
            self.line(&format!("{} = {};", to.0, value.0), &format!("{} = {}", to.1, value.1));
            if self.r.below(3) == 0 {
                let to = element("a", &["i".into(), "2".into()]);
                let value = self.sum(&element("a", &[at("i", 1), "2".into()]), &given);
                self.line(&format!("{} = {};", to.0, value.0), &format!("{} = {}", to.1, value.1));
            }
        } else {
            let given = self.given("i");
            self.line(&format!("t = {};", given.0), &format!("t = {}", given.1));
            let old = element("c", &[at("i", -i64::from(self.r.below(5) == 0))]);
            let c = format!("c[i] = t * t + {};", old.0);
            self.line(&c, &format!("c(i) = t * t + {}", old.1));
        }
        self.close();
    }

    /// What an iteration computes is read at two distances: no shift serves both.
    fn conflict(&mut self) {
        let (from, to) = self.bounds();
        self.open("i", from, to);
        let given = element("b", &[at("i", self.r.below(2) as i64), "2".into()]);
        let own = self.r.below(8) == 0;
        let value = if own {
            let old = element("c", &[at("i", -1)]);
            self.sum(&old, &given)
        } else {
            (format!("{} * 2", given.0), format!("{} * 2", given.1))
        };
        let made = element("c", &["i".into()]);
        if self.r.below(10) == 0 {
            self.set(&made, &value, "i");
        } else {
            self.line(&format!("{} = {};", made.0, value.0), &format!("{} = {}", made.1, value.1));
        }
        let far = self.r.of(&[1, 1, 2, 3, -1]);
        let near = self.r.of(&[0, 0, 0, 1]);
        let both = (element("c", &[at("i", -far)]), element("c", &[at("i", -near)]));
        let value = self.sum(&both.0, &both.1);
        let to = element("d", &["i".into()]);
        self.line(&format!("{} = {};", to.0, value.0), &format!("{} = {}", to.1, value.1));
        self.close();
    }

    /// A loop that changes the scalar.
    fn changed(&mut self, l: &'static str, from: &str, to: &str, value: &Text) {
        self.open(l, from, to);
        let seldom = self.r.below(6) == 0;
        if seldom {
            self.line(&format!("if ({l} != 3) {{"), &format!("if ({l} /= 3) then"));
        }
        self.line(&format!("t = t + {};", value.0), &format!("t = t + ({})", value.1));
        if seldom {
            self.line("}", "end if");
        }
        self.close();
    }

    /// A scalar that is set, changed by an inner loop, and stored in an element.
    fn stored(&mut self) {
        let (from, to) = self.bounds();
        self.open("i", from, to);
        let target = match self.r.below(8) {
            0 => element("c", &[at("i", -1)]),
            1 => element("c", &["m".into()]),
            2 | 3 => element("a", &["i".into(), "2".into()]),
            _ => element("c", &["i".into()]),
        };
        let zero = ("0.0".to_owned(), "0.0d0".to_owned());
        let start = match self.r.below(6) {
            0 => target.clone(),
            1 => self.given("i"),
            2 => element("c", &[at("i", -1)]),
            _ => zero,
        };
        self.line(&format!("t = {};", start.0), &format!("t = {}", start.1));
        let value = match self.r.below(10) {
            0 => element("c", &["j".into()]),
            1 => target.clone(),
            _ => self.given("j"),
        };
        self.changed("j", "1", "m", &value);
        if self.r.below(8) == 0 {
            self.line("a[1][i] = t;", "a(i, 1) = t");
        }
        let (c, f) = match self.r.below(8) {
            0 => (format!("{} + t", target.0), format!("{} + t", target.1)),
            1 => {
                let old = element("c", &[at("i", -1)]);
                (format!("0.5 * t + {}", old.0), format!("0.5d0 * t + {}", old.1))
            }
            2 => ("x - t".to_owned(), "x - t".to_owned()),
            _ => ("t".to_owned(), "t".to_owned()),
        };
        self.line(&format!("{} = {c};", target.0), &format!("{} = {f}", target.1));
        self.close();
        if self.r.below(10) == 0 {
            self.line("d[1] = t;", "d(1) = t");
        }
    }

    /// A loop over strips, and a scalar in the loop within one.
    fn strip(&mut self) {
        let size = self.r.of(&[2, 4, 5]);
        let step = if self.r.below(8) == 0 { size + 1 } else { size };
        self.line(
            &format!("for (i = 1; i < n; i += {step}) {{"),
            &format!("do i = 1, n-1, {step}"),
        );
        self.depth += 1;
        let from = if self.r.below(12) == 0 { "i-1" } else { "i" };
        self.line(
            &format!("for (j = {from}; j < (i + {size} < n ? i + {size} : n); j++) {{"),
            &format!("do j = {from}, min(i + {}, n-1)", size - 1),
        );
        self.depth += 1;
        let start = if self.r.below(12) == 0 {
            ("0.5 * t".to_owned(), "0.5d0 * t".to_owned())
        } else {
            self.given("j")
        };
        self.line(&format!("t = {};", start.0), &format!("t = {}", start.1));
        let value = self.given("k");
        self.changed("k", "1", "m", &value);
        let old = element("c", &[at("j", -(self.r.below(2) as i64))]);
        self.line(&format!("c[j] = t + {};", old.0), &format!("c(j) = t + {}", old.1));
        if self.r.below(3) == 0 {
            self.line("a[j][2] = x * t;", "a(2, j) = x * t");
        }
        self.close();
        self.close();
        if self.r.below(10) == 0 {
            self.line("d[1] = t;", "d(1) = t");
        }
    }

    /// Two loops of which the inner one's bounds move with the outer one, either of them perhaps downwards.
    fn slanted(&mut self) {
        let (from, to) = (self.r.of(&["1", "2", "m"]), self.r.of(&["n", "9"]));
        let by = 1 + self.r.below(2) as i64;
        let least: Text = ("(i < m ? i : m)".into(), "min(i, m)".into());
        let same = |s: String| (s.clone(), s);
        let (low, high): (Text, Text) = match self.r.below(7) {
            0 => (same("1".into()), same("i".into())),
            1 => (same(at("i", by - 1)), same("n".into())),
            2 => (same(at("i", -1)), same(at("i", by))),
            3 => (same("1".into()), least),
            4 => (same("1".into()), same("n-i".into())),
            5 => (same(format!("{by}*i+1")), same(format!("{by}*i+m"))),
            _ => (same("m-i".into()), same("m+i".into())),
        };
        let moved = low.0.contains('*');
        let (down, back) = (self.r.below(3) == 0, self.r.below(4) == 0);
        if down {
            let c = format!("for (i = {to}; i >= {from}; i--) {{");
            self.line(&c, &format!("do i = {to}, {from}, -1"));
            self.depth += 1;
        } else {
            self.open("i", from, to);
        }
        if back {
            let c = format!("for (j = {}; j >= {}; j--) {{", high.0, low.0);
            self.line(&c, &format!("do j = {}, {}, -1", high.1, low.1));
        } else {
            let c = format!("for (j = {}; j <= {}; j++) {{", low.0, high.0);
            self.line(&c, &format!("do j = {}, {}", low.1, high.1));
        }
        self.depth += 1;
        // Backwards in the order of the loops, now and then forwards.
        let wrong = if self.r.below(6) == 0 { -1 } else { 1 };
        let far = (self.r.below(3) as i64) * if down { 1 } else { -1 };
        let near = (self.r.below(3) as i64) * wrong * if back { 1 } else { -1 };
        let own = if moved { format!("j-{by}*i") } else { "j".into() };
        let next = match near {
            _ if !moved => at("j", near),
            0 => own.clone(),
            1.. => format!("{own}+{near}"),
            _ => format!("{own}-{}", -near),
        };
        let in_row = moved && self.r.below(3) > 0;
        let (to, old) = if in_row {
            (element("c", &[own]), element("c", &[next]))
        } else {
            (element("a", &["i".into(), own]), element("a", &[at("i", far), next]))
        };
        let more = self.given("i");
        let value = self.sum(&old, &more);
        self.set(&to, &value, "j");
        self.close();
        self.close();
    }

    fn aimed(&mut self, aim: &str) {
        match aim {
            "interchange" | "tiling" | "outer-unrolling" | "collapse" => {
                let depth = 2 + self.r.below(3) as usize / 2;
                self.band(depth, 6);
            }
            "wavefront" if self.r.below(3) == 0 => self.band(2, 4),
            "wavefront" => self.slanted(),
            "distribution" => self.parts(&[0, 1, 1, -1, 2], 5),
            "alignment" if self.r.below(3) > 0 => self.conflict(),
            "alignment" => self.parts(&[1, 1, 2, 3, -1, -2], 12),
            "fusion" => self.pair(),
            "reversal" => self.independent(),
            "splitting" => self.branch(),
            "scalar-replacement" => self.fixed(),
            "short-loop" => self.short(),
            "expansion" => match self.r.below(8) {
                0 | 1 => self.stored(),
                2..=5 => self.strip(),
                _ => self.overwritten(),
            },
            _ => {
                let deepest = self.r.below(2) as usize;
                self.nest(0, deepest);
            }
        }
    }
}

/// A program for one transformation, or for none in particular.
pub fn program(seed: u64, aim: Option<&str>) -> Program {
    let mut w =
        Writer { r: Random::new(seed), c: String::new(), f: String::new(), depth: 1, alike: None };
    for _ in 0..16 {
        w.r.below(2);
    }
    match aim {
        Some(aim) => w.aimed(aim),
        None => {
            w.alike = (w.r.below(2) == 0).then_some(("1", "n"));
            for _ in 0..2 {
                let deepest = w.r.below(3) as usize;
                w.nest(0, deepest);
            }
        }
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
