//! What random programs are seasoned with: storage and values whose hidden side a loop must not forget.
//!
//! Storage: variables that each thread has for itself, two names for one array (an attribute in C, EQUIVALENCE in Fortran),
//! unions, bit-fields, pointers in members that lead to the same elements. Values: floating-point numbers that decide integers,
//! `errno` after a mathematical function, the rounding mode that the procedure has set.
//!
//! All of it starts from zero in every call and is part of the result. Seasoning draws its random numbers after the rest:
//! the programs that are left as they are stay the same.

use std::fmt::Write as _;

use super::print::Target;
use super::program::{self, Condition, Expr, Place, Program, SPREAD, Stmt};
use super::random::Random;

/// An array of an unusual kind, with elements `-SPREAD..=SPREAD`. `true`: its second name or member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Odd {
    /// Each thread has its own.
    Own,
    /// One object with two names.
    Twin(bool),
    /// A union of a long integer and two short ones.
    Half(bool),
    /// Bit-fields of one word.
    Bits(bool),
    /// Pointers in a structure, into one array.
    Through(bool),
}

/// A value that goes through floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Float {
    /// Whether `x / 10 * 3` is `x * 3 / 10`.
    Divided,
    /// A tenth, as an integer.
    Tenth,
    /// Whether the root is great; of negative numbers it sets `errno`.
    Root,
    /// A third with all its digits: the rounding mode shows.
    Rounded,
}

/// A random program, seasoned in one case of three.
pub fn generate(random: &mut Random) -> Program {
    let mut made = program::generate(random);
    if random.chance(33) {
        let second = random.chance(50);
        let place = *random.pick(&[
            None,
            Some(Odd::Own),
            Some(Odd::Twin(second)),
            Some(Odd::Half(second)),
            Some(Odd::Bits(second)),
            Some(Odd::Through(second)),
        ]);
        let float = *random.pick(&[
            None,
            Some(Float::Divided),
            Some(Float::Tenth),
            Some(Float::Root),
            Some(Float::Rounded),
        ]);
        let mut seasoning = Seasoning { random, place, float };
        seasoning.block(&mut made.body);
    }
    made
}

/// Kinds of programs, and how their statements are known.
const KINDS: &[(&str, &[&str])] = &[
    ("thread state", &["Odd(Own"]),
    ("two names", &["Odd(Twin"]),
    ("unions", &["Odd(Half"]),
    ("bit-fields", &["Odd(Bits"]),
    ("alias through members", &["Odd(Through"]),
    ("floats that feed integers", &["Float(Divided", "Float(Tenth"]),
    ("errno", &["Float(Root"]),
    ("rounding mode", &["Float(Rounded"]),
    ("moving pointers", &["Point(", "Move(", "Next(", "Pass(", "Swept("]),
];

/// The kinds that a program is of.
pub fn kinds(program: &Program) -> impl Iterator<Item = &'static str> {
    let text = format!("{:?}", program.body);
    let has = move |marks: &[&str]| marks.iter().any(|m| text.contains(m));
    KINDS.iter().filter(move |(_, marks)| has(marks)).map(|(name, _)| *name)
}

/// Puts one kind of storage and one of values into a program.
struct Seasoning<'a> {
    random: &'a mut Random,
    place: Option<Odd>,
    float: Option<Float>,
}

impl Seasoning<'_> {
    fn block(&mut self, block: &mut [Stmt]) {
        for stmt in block {
            match stmt {
                Stmt::Assign(place, value) => {
                    self.place(place);
                    self.expr(value);
                }
                Stmt::Sum(_, value)
                | Stmt::Extreme(_, value, _)
                | Stmt::Next(_, value)
                | Stmt::Put(_, value, _)
                | Stmt::Fill(_, _, value) => self.expr(value),
                Stmt::If(condition, then, otherwise) => {
                    self.condition(condition);
                    self.block(then);
                    self.block(otherwise);
                }
                Stmt::Skip(condition) | Stmt::Leave(condition) => self.condition(condition),
                Stmt::Jump(condition, over, second) => {
                    self.condition(condition);
                    self.block(over);
                    if let Some(second) = second {
                        self.condition(&mut second.condition);
                        self.block(&mut second.both);
                        self.block(&mut second.second);
                    }
                }
                Stmt::Loop(l) => self.block(&mut l.body),
                Stmt::Step(..)
                | Stmt::Point(..)
                | Stmt::Move(..)
                | Stmt::Copy(..)
                | Stmt::Pass(..) => {}
            }
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        self.expr(&mut condition.left);
        self.expr(&mut condition.right);
    }

    fn place(&mut self, place: &mut Place) {
        let (Some(odd), Place::Array(_, form)) = (self.place, &*place) else { return };
        if self.random.chance(40) {
            let other = self.random.chance(50);
            let odd = match odd {
                Odd::Own => Odd::Own,
                Odd::Twin(_) => Odd::Twin(other),
                Odd::Half(_) => Odd::Half(other),
                Odd::Bits(_) => Odd::Bits(other),
                Odd::Through(_) => Odd::Through(other),
            };
            *place = Place::Odd(odd, form.clone());
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Constant(_) | Expr::Loop(_) | Expr::Counter(_) | Expr::Row(..) => {}
            Expr::Read(place) => self.place(place),
            Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => {
                self.expr(a);
                self.expr(b);
            }
            Expr::Call(a) | Expr::Float(_, a) => self.expr(a),
        }
        if let Some(float) = self.float
            && self.random.chance(25)
            // Fortran's compilers refuse roots of constants that are negative.
            && !(float == Float::Root && constant(expr))
        {
            *expr = Expr::Float(float, Box::new(expr.clone()));
        }
    }
}

/// May a compiler know the value?
fn constant(expr: &Expr) -> bool {
    match expr {
        Expr::Constant(_) => true,
        Expr::Loop(_) | Expr::Counter(_) | Expr::Row(..) | Expr::Read(_) => false,
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => constant(a) && constant(b),
        Expr::Call(a) | Expr::Float(_, a) => constant(a),
    }
}

impl Odd {
    /// Elements are narrower than the others in Fortran, too.
    pub fn narrow(self) -> bool {
        matches!(self, Odd::Half(true) | Odd::Bits(_))
    }

    /// An element of the kernel with this number.
    pub fn element(self, number: usize, subscript: &str, target: Target) -> String {
        let (i, n) = (subscript, number);
        match (self, target) {
            (Odd::Own, Target::C) => format!("own{n}[{i}]"),
            (Odd::Own, Target::Fortran) => format!("own({i})"),
            (Odd::Twin(second), Target::C) => format!("twin{}{n}[{i}]", letter(second)),
            (Odd::Twin(second), Target::Fortran) => format!("twin{}({i})", letter(second)),
            (Odd::Half(false), Target::C) => format!("both{n}[{i}].whole"),
            (Odd::Half(true), Target::C) => format!("both{n}[{i}].halves[1]"),
            (Odd::Half(false), Target::Fortran) => format!("whole({i})"),
            (Odd::Half(true), Target::Fortran) => format!("halves(1, {i})"),
            (Odd::Bits(second), Target::C) => {
                format!("bits{n}[{i}].{}", if second { "high" } else { "low" })
            }
            (Odd::Bits(second), Target::Fortran) => {
                format!("bits({i})%{}", if second { "high" } else { "low" })
            }
            (Odd::Through(second), Target::C) => format!("pair{n}.p{}[{i}]", letter(second)),
            (Odd::Through(second), Target::Fortran) => format!("pair%p{}({i})", letter(second)),
        }
    }
}

fn letter(second: bool) -> char {
    if second { 'b' } else { 'a' }
}

impl Float {
    /// The value, of an operand that is small.
    pub fn value(self, operand: &str, target: Target) -> String {
        let x = match target {
            Target::C => format!("(double)({operand})"),
            Target::Fortran => format!("real({operand}, 8)"),
        };
        let truth = |c: String, fortran: String| match target {
            Target::C => format!("(long)({c})"),
            Target::Fortran => format!("merge(1_8, 0_8, {fortran})"),
        };
        match self {
            Float::Divided => truth(
                format!("{x} / 10.0 * 3.0 == {x} * 3.0 / 10.0"),
                format!("{x} / 10.0_8 * 3.0_8 == {x} * 3.0_8 / 10.0_8"),
            ),
            Float::Root => truth(format!("sqrt({x}) >= 3.0"), format!("sqrt({x}) >= 3.0_8")),
            Float::Tenth => match target {
                Target::C => format!("(long)({x} * 0.1)"),
                Target::Fortran => format!("int({x} * 0.1_8, 8)"),
            },
            Float::Rounded => match target {
                Target::C => format!("(long)({x} / 3.0 * 4503599627370496.0)"),
                Target::Fortran => format!("int({x} / 3.0_8 * 4503599627370496.0_8, 8)"),
            },
        }
    }
}

/// What the printed body of a kernel needs around it.
pub struct Around {
    number: usize,
    own: bool,
    twin: bool,
    both: bool,
    bits: bool,
    pair: bool,
    root: bool,
    rounded: bool,
}

impl Around {
    /// Read from the printed body: what is not named in it is not declared.
    pub fn of(body: &str, number: usize, target: Target) -> Around {
        let has = |c: &str, fortran: &str| match target {
            Target::C => body.contains(&format!("{c}{number}")),
            Target::Fortran => body.contains(fortran),
        };
        Around {
            number,
            own: has("own", "own("),
            twin: has("twina", "twina(") || has("twinb", "twinb("),
            both: has("both", "whole(") || has("both", "halves("),
            bits: has("bits", "bits("),
            pair: has("pair", "pair%"),
            root: body.contains("sqrt("),
            rounded: body.contains("4503599627370496.0"),
        }
    }

    /// Before the kernel, in C.
    pub fn before_c(&self) -> String {
        let (n, mut out) = (self.number, String::new());
        if self.root {
            out.push_str("#include <errno.h>\n#include <math.h>\n");
        }
        if self.rounded {
            out.push_str("#include <fenv.h>\n");
        }
        if self.own {
            let _ = writeln!(out, "static _Thread_local long own{n}[SIZE];");
        }
        if self.twin {
            let _ = writeln!(
                out,
                "long twina{n}[SIZE];\nextern long twinb{n}[SIZE] __attribute__((alias(\"twina{n}\")));"
            );
        }
        if self.both {
            let _ = writeln!(out, "static union {{ long whole; int halves[2]; }} both{n}[SIZE];");
        }
        if self.bits {
            let _ = writeln!(out, "static struct {{ int low : 11, high : 12; }} bits{n}[SIZE];");
        }
        if self.pair {
            let _ = writeln!(out, "static long inner{n}[SIZE + 1];");
            let _ = writeln!(out, "static struct {{ long *pa, *pb; }} pair{n};");
        }
        out
    }

    /// First in the kernel: everything is zero.
    pub fn first(&self, target: Target) -> Vec<String> {
        let (n, c) = (self.number, target == Target::C);
        let mut out = Vec::new();
        let mut clear = |on: bool, c_name: &str, fortran: &str| {
            if on && c {
                out.push(format!("memset({c_name}{n}, 0, sizeof {c_name}{n});"));
            } else if on {
                out.push(format!("{fortran} = 0"));
            }
        };
        clear(self.own, "own", "own");
        clear(self.twin, "twina", "twina");
        clear(self.both, "both", "whole");
        clear(self.bits && c, "bits", "");
        clear(self.pair, "inner", "inner");
        if self.bits && !c {
            out.extend(["bits%low = 0".to_owned(), "bits%high = 0".to_owned()]);
        }
        if self.pair && c {
            out.push(format!("pair{n}.pa = inner{n};"));
            out.push(format!("pair{n}.pb = inner{n} + 1;"));
        } else if self.pair {
            let all = format!("(-{SPREAD}:{SPREAD})");
            out.extend([format!("pair%pa{all} => inner"), format!("pair%pb{all} => inner")]);
        }
        if self.root && c {
            out.push("errno = 0;".to_owned());
        }
        if self.rounded {
            out.push(
                if c { "fesetround(FE_UPWARD);" } else { "call ieee_set_rounding_mode(ieee_up)" }
                    .to_owned(),
            );
        }
        out
    }

    /// Last in the kernel: some elements of it all are part of the result.
    pub fn last(&self, target: Target) -> Vec<String> {
        let (n, c) = (self.number, target == Target::C);
        let kinds = [
            (self.own, Odd::Own),
            (self.twin, Odd::Twin(true)),
            (self.both, Odd::Half(false)),
            (self.bits, Odd::Bits(false)),
            (self.bits, Odd::Bits(true)),
            (self.pair, Odd::Through(false)),
        ];
        let mut out = Vec::new();
        for (_, odd) in kinds.iter().filter(|(on, _)| *on) {
            for at in [-3, -2, -1, 0, 1, 2, 3, 5, 7] {
                let at = if c { at + SPREAD } else { at };
                let element = odd.element(n, &at.to_string(), target);
                out.push(match target {
                    Target::C => format!("state[3] = (3 * state[3] + {element}) % 1000003;"),
                    Target::Fortran => {
                        format!("state(3) = mod(3 * state(3) + {element}, 1000003_8)")
                    }
                });
            }
        }
        if self.root && c {
            out.push("state[1] = 3 * state[1] + errno;".to_owned());
        }
        if self.rounded {
            out.push(
                if c {
                    "fesetround(FE_TONEAREST);"
                } else {
                    "call ieee_set_rounding_mode(ieee_nearest)"
                }
                .to_owned(),
            );
        }
        out
    }

    /// Modules that a Fortran kernel uses.
    pub fn uses(&self) -> &'static str {
        if self.rounded { "    use, intrinsic :: ieee_arithmetic\n" } else { "" }
    }

    /// Declarations of a Fortran kernel.
    pub fn declarations(&self) -> Vec<String> {
        let (all, n) = (format!("(-{SPREAD}:{SPREAD})"), self.number);
        let mut out = Vec::new();
        let mut add = |on: bool, lines: &[String]| {
            if on {
                out.extend_from_slice(lines);
            }
        };
        add(
            self.own,
            &[
                format!("integer(8) :: own{all}"),
                format!("common /hidden{n}/ own"),
                format!("!$omp threadprivate(/hidden{n}/)"),
            ],
        );
        add(
            self.twin,
            &[
                format!("integer(8), save :: twina{all}, twinb{all}"),
                "equivalence (twina, twinb)".to_owned(),
            ],
        );
        add(
            self.both,
            &[
                format!("integer(8), save :: whole{all}"),
                format!("integer(4), save :: halves(0:1, -{SPREAD}:{SPREAD})"),
                "equivalence (whole, halves)".to_owned(),
            ],
        );
        add(
            self.bits,
            &[
                "type :: narrow".to_owned(),
                "  integer(2) :: low, high".to_owned(),
                "end type narrow".to_owned(),
                format!("type(narrow), save :: bits{all}"),
            ],
        );
        add(
            self.pair,
            &[
                "type :: pointers".to_owned(),
                "  integer(8), pointer :: pa(:), pb(:)".to_owned(),
                "end type pointers".to_owned(),
                "type(pointers) :: pair".to_owned(),
                format!("integer(8), save, target :: inner{all}"),
            ],
        );
        out
    }
}

#[cfg(test)]
mod tests {
    use super::super::print::print;
    use super::*;

    #[test]
    fn each_kind_of_storage_and_value_comes_up_in_both_languages() {
        let mut texts = [String::new(), String::new()];
        for seed in 0..200 {
            let program = generate(&mut Random::new(seed));
            texts[0] += &print(&program, Target::C, false);
            texts[1] += &print(&program, Target::Fortran, false);
        }
        let c = [
            "_Thread_local",
            "alias(",
            ".halves[1]",
            ".high",
            ".pb[",
            "errno",
            "FE_UPWARD",
            "* 0.1",
        ];
        let fortran = [
            "threadprivate",
            "equivalence (twina",
            "halves(1,",
            "%high",
            "pair%pb(",
            "ieee_up",
            "0.1_8",
        ];
        for word in c {
            assert!(texts[0].contains(word), "{word}");
        }
        for word in fortran {
            assert!(texts[1].contains(word), "{word}");
        }
        let seen: std::collections::BTreeSet<&str> = (0..200)
            .flat_map(|s| kinds(&generate(&mut Random::new(s))).collect::<Vec<_>>())
            .collect();
        assert_eq!(seen.len(), KINDS.len(), "{seen:?}");
    }

    #[test]
    fn plain_programs_stay_what_they_are() {
        let plain = (0..60).filter(|seed| {
            program::generate(&mut Random::new(*seed)) == generate(&mut Random::new(*seed))
        });
        assert!(plain.count() > 30);
    }
}
