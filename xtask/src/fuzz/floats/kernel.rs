//! Loops over floating-point data in a notation of their own, printed as C, as Fortran, and as C++ whose numbers know
//! how far a reordered result may be from theirs (`shadow.hpp`).
//!
//! A line is `for i; 0; n; 1` (the end is exclusive upwards, inclusive downwards), `if …`, `else`, `end`, `break`, `next`,
//! or `place = value`. Values are written as in C, with `2.5~` for a constant of the kernel's type, `2.5^` for a double,
//! and functions in capitals (`MIN(x, y)`, `SEL(condition, x, y)`, `REAL(i)`, …).

use std::fmt::Write as _;

use super::super::print::Target;

/// The form that is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    C,
    Fortran,
    /// C++ with `shadow.hpp`.
    Shadow,
}

impl Form {
    pub fn of(target: Target) -> Form {
        match target {
            Target::C => Form::C,
            Target::Fortran => Form::Fortran,
        }
    }
}

/// One procedure.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// What kind of loop it holds.
    pub class: &'static str,
    /// Parts that do not need each other.
    pub parts: Vec<Vec<String>>,
}

impl Kernel {
    /// Is this function called?
    fn calls(&self, name: &str) -> bool {
        self.parts.iter().flatten().any(|line| line.contains(name))
    }

    /// What `harness.c` has to know. Which zero C's `fmin` and `fmax` give, and Fortran's `min` and `max`, is the
    /// compiler's choice; of the latter also what they do with a NaN, so that none may come up.
    pub fn flags(&self, target: Target) -> i32 {
        const NO_NAN: i32 = 1;
        const ANY_ZERO: i32 = 2;
        const FINITE: i32 = 8;
        let functions = self.calls("MIN(") || self.calls("MAX(");
        match target {
            Target::C if self.calls("FMIN(") || self.calls("FMAX(") => ANY_ZERO,
            Target::Fortran if functions && self.class == "extreme by function" => {
                NO_NAN | ANY_ZERO | if self.parts.len() > 1 { FINITE } else { 0 }
            }
            Target::Fortran if functions => NO_NAN | ANY_ZERO | FINITE,
            Target::C | Target::Fortran => 0,
        }
    }
}

/// Floating-point variables that may carry values, in the kernel's type; without; carried doubles.
const RUNNING: [&str; 4] = ["s", "t", "u", "v"];
const PLAIN: [&str; 3] = ["x", "y", "z"];
const DOUBLES: [&str; 2] = ["g", "d"];
const LONGS: [&str; 3] = ["hits", "at", "cnt"];
const COUNTERS: [&str; 3] = ["i", "j", "l"];

/// Prints in one form, for one precision.
pub struct Printer {
    pub form: Form,
    pub single: bool,
}

impl Printer {
    fn real(&self) -> &'static str {
        match (self.form, self.single) {
            (Form::C, true) => "float",
            (Form::C, false) => "double",
            (Form::Fortran, true) => "real(4)",
            (Form::Fortran, false) => "real(8)",
            (Form::Shadow, _) => "Plain",
        }
    }

    /// The other precision.
    fn other(&self) -> &'static str {
        Printer { form: self.form, single: !self.single }.real()
    }

    /// What stands before all kernels.
    pub fn head(&self) -> String {
        match self.form {
            Form::C => "#include <math.h>\n".into(),
            Form::Fortran => String::new(),
            Form::Shadow => format!(
                "{}#include \"shadow.hpp\"\n",
                if self.single { "#define SINGLE\n" } else { "" }
            ),
        }
    }

    /// The procedure with this number.
    pub fn kernel(&self, number: usize, kernel: &Kernel) -> String {
        let lines: Vec<&str> = kernel.parts.iter().flatten().map(String::as_str).collect();
        let mut out = self.opening(number, &lines);
        let mut depth = 1;
        let mut ends: Vec<&str> = Vec::new();
        for line in &lines {
            if line.starts_with("end") || line.starts_with("else") {
                depth -= 1;
            }
            let text = match (*line, self.form) {
                ("end", Form::Fortran) => ends.pop().unwrap_or("end").to_owned(),
                _ => self.line(line),
            };
            let _ = writeln!(out, "{}{text}", "  ".repeat(depth));
            if line.starts_with("for ") {
                ends.push("end do");
            } else if line.starts_with("if ") {
                ends.push("end if");
            }
            if line.starts_with("for ") || line.starts_with("if ") || *line == "else" {
                depth += 1;
            }
        }
        out.push_str(match self.form {
            Form::C | Form::Shadow => "}\n\n",
            Form::Fortran => "end subroutine\n\n",
        });
        out
    }

    /// The procedure's first lines: parameters and variables.
    fn opening(&self, number: usize, lines: &[&str]) -> String {
        let uses = |name: &str| lines.iter().any(|l| words(l).any(|w| w == name));
        let (real, other) = (self.real(), self.other());
        let mut out = String::new();
        let chosen = |names: &[&'static str]| -> Vec<&'static str> {
            names.iter().copied().filter(|n| uses(n)).collect()
        };
        let groups: [(&[&'static str], String); 5] = match self.form {
            Form::C => {
                let _ = writeln!(
                    out,
                    "void kern_{number}_(int n, const {real} *restrict a, const {real} *restrict b, const {real} *restrict c,\n    \
                     const {other} *restrict h, const int *restrict k, {real} *restrict o, {real} *restrict w,\n    \
                     int *restrict e, {real} *restrict r, long *restrict q)\n{{"
                );
                let names = [real, real, "double", "long", "int"];
                with_types(names.map(str::to_owned))
            }
            Form::Fortran => {
                let _ = writeln!(
                    out,
                    "subroutine kern_{number}(n, a, b, c, h, k, o, w, e, r, q)\n  implicit none\n  integer, intent(in) :: n\n  \
                     {real}, intent(in) :: a(0:n + 7), b(0:n + 7), c(0:n + 7)\n  {other}, intent(in) :: h(0:n + 7)\n  \
                     integer, intent(in) :: k(0:n + 7)\n  {real}, intent(inout) :: o(0:n + 7), w(0:n + 7), r(0:7)\n  \
                     integer, intent(inout) :: e(0:n + 7)\n  integer(8), intent(inout) :: q(0:7)"
                );
                let names = [real, real, "real(8)", "integer(8)", "integer"];
                with_types(names.map(|n| format!("{n} ::")))
            }
            Form::Shadow => {
                let _ = writeln!(
                    out,
                    "static void kern_{number}_(int n, const Data a, const Data b, const Data c, const OtherData h, \
                     const int *k, Running *o, Plain *w, int *e, Running *r, long *q)\n{{"
                );
                let names = ["Running", "Plain", "RunningDouble", "long", "int"];
                with_types(names.map(str::to_owned))
            }
        };
        let end = if self.form == Form::Fortran { "" } else { ";" };
        for (names, ty) in groups {
            let names = chosen(names);
            if !names.is_empty() {
                let _ = writeln!(out, "  {ty} {}{end}", names.join(", "));
            }
        }
        if uses("lcg") {
            let ty = if self.form == Form::Fortran { "integer(8) ::" } else { "unsigned" };
            let _ = writeln!(out, "  {ty} lcg{end}");
        }
        if uses("tmp") {
            let _ = match self.form {
                Form::C => writeln!(out, "  {real} tmp[n + 8];"),
                Form::Fortran => writeln!(out, "  {real} :: tmp(0:n + 7)"),
                Form::Shadow => writeln!(out, "  Plain *const tmp = room;"),
            };
        }
        out
    }

    fn line(&self, line: &str) -> String {
        let fortran = self.form == Form::Fortran;
        if let Some(rest) = line.strip_prefix("for ") {
            let parts: Vec<&str> = rest.split(';').map(str::trim).collect();
            let [var, from, to, step] = parts[..] else { return format!("? {line}") };
            let down = step.starts_with('-');
            let (from, to) = (self.expr(from), self.expr(to));
            return match (fortran, step) {
                (true, "1") => format!("do {var} = {from}, {to} - 1"),
                (true, _) if down => format!("do {var} = {from}, {to}, {step}"),
                (true, _) => format!("do {var} = {from}, {to} - 1, {step}"),
                (false, "1") => format!("for ({var} = {from}; {var} < {to}; {var}++) {{"),
                (false, "-1") => format!("for ({var} = {from}; {var} >= {to}; {var}--) {{"),
                (false, _) if down => {
                    format!("for ({var} = {from}; {var} >= {to}; {var} += {step}) {{")
                }
                (false, _) => format!("for ({var} = {from}; {var} < {to}; {var} += {step}) {{"),
            };
        }
        if let Some(condition) = line.strip_prefix("if ") {
            let condition = self.expr(condition);
            return if fortran {
                format!("if ({condition}) then")
            } else {
                format!("if ({condition}) {{")
            };
        }
        match (line, fortran) {
            ("else", true) => "else".into(),
            ("else", false) => "} else {".into(),
            ("end", _) => "}".into(),
            ("break", true) => "exit".into(),
            ("next", true) => "cycle".into(),
            ("next", false) => "continue;".into(),
            (_, true) => self.expr(line),
            (_, false) => format!("{};", self.expr(line)),
        }
    }

    /// A value in this form.
    fn expr(&self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if first.is_ascii_alphabetic() {
                let long = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
                let (name, after) = rest.split_at(long);
                rest = after;
                if name.chars().all(|c| c.is_ascii_uppercase()) && rest.starts_with('(') {
                    let (inside, after) = arguments(rest);
                    rest = after;
                    let all: Vec<String> = inside.iter().map(|a| self.expr(a)).collect();
                    out.push_str(&self.call(name, &all));
                } else {
                    out.push_str(name);
                }
            } else if first.is_ascii_digit() {
                let long = number(rest);
                let (digits, after) = rest.split_at(long);
                rest = after;
                if let Some(after) = rest.strip_prefix('~') {
                    rest = after;
                    out.push_str(&self.constant(digits, self.single));
                } else if let Some(after) = rest.strip_prefix('^') {
                    rest = after;
                    out.push_str(&self.constant(digits, false));
                } else {
                    out.push_str(digits);
                }
            } else {
                let fortran = self.form == Form::Fortran;
                let (long, text) = match (first, fortran) {
                    ('[', true) => (1, "("),
                    (']', true) => (1, ")"),
                    ('!', true) if rest.starts_with("!=") => (2, "/="),
                    ('!', true) => (1, ".not. "),
                    ('&', true) => (2, ".and."),
                    ('|', true) => (2, ".or."),
                    _ => (1, &rest[..1]),
                };
                out.push_str(text);
                rest = &rest[long..];
            }
        }
        out
    }

    fn constant(&self, digits: &str, single: bool) -> String {
        match (self.form, single) {
            (Form::C, true) => format!("{digits}f"),
            (Form::C, false) => digits.to_owned(),
            (Form::Fortran, _) => format!("{digits}_{}", if single { 4 } else { 8 }),
            (Form::Shadow, true) => format!("Tr<float>({digits}f)"),
            (Form::Shadow, false) => format!("Tr<double>({digits})"),
        }
    }

    fn call(&self, name: &str, all: &[String]) -> String {
        let one = all.first().map(String::as_str).unwrap_or_default();
        let (c, short) = (self.form == Form::C, if self.single { "f" } else { "" });
        let list = all.join(", ");
        let kind = if self.single { 4 } else { 8 };
        match (name, self.form) {
            ("REAL", Form::C) => format!("({})({one})", self.real()),
            ("DBL", Form::C) => format!("(double)({one})"),
            ("INT", Form::C) => format!("(int)({one})"),
            ("REAL", Form::Fortran) => format!("real({one}, {kind})"),
            ("DBL", Form::Fortran) => format!("real({one}, 8)"),
            ("INT", Form::Fortran) => format!("int({one})"),
            ("REAL" | "DBL" | "INT", Form::Shadow) => format!("{}_of({one})", name.to_lowercase()),
            ("ABS", Form::C) => format!("fabs{short}({one})"),
            ("SQRT", Form::C) => format!("sqrt{short}({one})"),
            ("ABS" | "SQRT", Form::Fortran) => format!("{}({one})", name.to_lowercase()),
            ("ABS" | "SQRT", Form::Shadow) => format!("{}_of({one})", name.to_lowercase()),
            ("MIN" | "MAX", Form::Fortran) => format!("{}({list})", name.to_lowercase()),
            ("FMIN" | "FMAX", Form::Fortran) => format!("{}({list})", name[1..].to_lowercase()),
            ("MIN", Form::C) => format!("({0} < {1} ? {0} : {1})", all[0], all[1]),
            ("MAX", Form::C) => format!("({0} > {1} ? {0} : {1})", all[0], all[1]),
            ("FMIN" | "FMAX", Form::C) => format!("{}{short}({list})", name.to_lowercase()),
            ("MIN" | "MAX" | "FMIN" | "FMAX", Form::Shadow) => {
                format!("{}_of({list})", name.to_lowercase())
            }
            ("SEL", Form::Fortran) => format!("merge({}, {}, {one})", all[1], all[2]),
            ("SEL", _) => format!("({one} ? {} : {})", all[1], all[2]),
            ("MOD", Form::Fortran) => format!("mod({list})"),
            ("MOD", _) => format!("(({one}) % ({}))", all[1]),
            ("SHR", Form::Fortran) => format!("shiftr({list})"),
            ("SHR", _) => format!("(({one}) >> ({}))", all[1]),
            ("LCG", Form::Fortran) => {
                format!("iand({one}*1103515245_8 + 12345_8, 4294967295_8)")
            }
            ("LCG", _) => format!("{one}*1103515245u + 12345u"),
            _ => format!("{name}{}({list})", if c { "" } else { "_" }),
        }
    }
}

/// The groups of variables with their types.
fn with_types(names: [String; 5]) -> [(&'static [&'static str], String); 5] {
    let [running, plain, double, long, counter] = names;
    [(&RUNNING, running), (&PLAIN, plain), (&DOUBLES, double), (&LONGS, long), (&COUNTERS, counter)]
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
}

/// How long the number at the beginning of a text is.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let exponent = matches!(bytes[at], b'-' | b'+') && bytes[at - 1] == b'e';
        if !(bytes[at].is_ascii_digit() || matches!(bytes[at], b'.' | b'e') || exponent) {
            break;
        }
        at += 1;
    }
    at
}

/// The arguments in the brackets at the beginning of a text, and what follows them.
fn arguments(text: &str) -> (Vec<&str>, &str) {
    let (mut depth, mut from, mut all) = (0, 1, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 1 => {
                all.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
        if depth == 0 {
            all.push(text[from..at].trim());
            return (all, &text[at + 1..]);
        }
    }
    (all, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_text_is_printed_in_three_languages() {
        let text = "x = SEL(a[i] != 2.5~, MAX(ABS(a[i]), 1e-3~), REAL(k[i]))";
        let print = |form, single| Printer { form, single }.line(text);
        assert_eq!(
            print(Form::C, true),
            "x = (a[i] != 2.5f ? (fabsf(a[i]) > 1e-3f ? fabsf(a[i]) : 1e-3f) : (float)(k[i]));"
        );
        assert_eq!(
            print(Form::Fortran, false),
            "x = merge(max(abs(a(i)), 1e-3_8), real(k(i), 8), a(i) /= 2.5_8)"
        );
        assert!(print(Form::Shadow, false).contains("max_of(abs_of(a[i]), Tr<double>(1e-3))"));
    }
}
