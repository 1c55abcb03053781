//! Random loops whose independence hangs on values, and what they do with given ones.

use super::clause::Value;
use crate::fuzz::random::Random;

/// Values that the loops know.
pub const PARAMETERS: [&str; 4] = ["n", "m", "k", "l"];
/// Pointers: two to `double`, one to `char`, one to [`STRUCTURE`].
pub const POINTERS: [&str; 4] = ["a", "b", "c", "s"];
/// What a fourth pointer points to.
pub const STRUCTURE: &str = "struct s { double x, y; char z; };";
const SIZES: [i128; 4] = [8, 8, 1, 24];

/// What is accessed behind a pointer.
#[derive(Debug)]
struct Target {
    /// The pointer.
    pointer: usize,
    /// What follows the subscript.
    member: &'static str,
    /// Where in an element it lies.
    offset: i128,
    size: i128,
}

const TARGETS: [Target; 5] = [
    Target { pointer: 0, member: "", offset: 0, size: 8 },
    Target { pointer: 1, member: "", offset: 0, size: 8 },
    Target { pointer: 2, member: "", offset: 0, size: 1 },
    Target { pointer: 3, member: ".y", offset: 8, size: 8 },
    Target { pointer: 3, member: ".z", offset: 16, size: 1 },
];

/// A sum of `coefficient · parameter? · (i | j)?`.
#[derive(Clone, Debug, Default)]
struct Form(Vec<(i64, Option<usize>, Option<usize>)>);

#[derive(Clone, Debug)]
struct Loop {
    lower: Form,
    /// Exclusive.
    upper: Form,
    /// 1, 2, or −1.
    step: i64,
}

/// The type of a kernel's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Int,
    Long,
    /// `unsigned long`: wraps around; kept as the `long` with the same bits.
    Unsigned,
}

/// A nest of one or two loops around one assignment.
#[derive(Clone, Debug)]
pub struct Kernel {
    kind: Kind,
    loops: Vec<Loop>,
    /// One of [`TARGETS`] and the subscript; the first one is written.
    accesses: Vec<(usize, Form)>,
}

/// Values for a kernel.
#[derive(Clone, Debug)]
pub struct Instance {
    pub parameters: [i64; 4],
    pub addresses: [i128; 4],
    /// One of them lies at an end of its type.
    pub extreme: bool,
    unsigned: bool,
}

/// What became of an instance.
pub enum Seen {
    /// Some index overflows; `asked`: and the condition was true.
    Undefined { asked: bool },
    /// The condition is true, and nothing conflicts.
    Held,
    /// The condition is false.
    Refused { conflict: bool },
    /// The condition is true, and two iterations conflict.
    Wrong(String),
}

/// One access of an iteration: first byte, size, iteration, writes.
type Touch = (i128, i128, usize, bool);

impl Form {
    fn text(&self) -> String {
        let term = |(c, p, v): &(i64, Option<usize>, Option<usize>)| {
            let names = p.map(|p| PARAMETERS[p]).into_iter().chain(v.map(|v| ["i", "j"][v]));
            let names: Vec<&str> = names.collect();
            match (c, names.as_slice()) {
                (c, []) => c.to_string(),
                (1, names) => names.join(" * "),
                (c, names) => format!("{c} * {}", names.join(" * ")),
            }
        };
        let terms: Vec<String> = self.0.iter().map(term).collect();
        if terms.is_empty() { "0".into() } else { terms.join(" + ") }
    }

    /// The value as C computes it; `None` when a step of it overflows.
    fn eval(&self, kind: Kind, parameters: &[i64; 4], loops: &[i64; 2]) -> Option<i64> {
        let fits = |v: i128| narrow(kind, v);
        let mut sum: Option<i64> = None;
        for (c, p, v) in &self.0 {
            let mut t = *c;
            for x in p.map(|p| parameters[p]).into_iter().chain(v.map(|v| loops[v])) {
                t = fits(i128::from(t) * i128::from(x))?;
            }
            sum = Some(match sum {
                None => t,
                Some(s) => fits(i128::from(s) + i128::from(t))?,
            });
        }
        Some(sum.unwrap_or(0))
    }
}

fn narrow(kind: Kind, v: i128) -> Option<i64> {
    match kind {
        Kind::Int => i32::try_from(v).ok().map(i64::from),
        Kind::Long => i64::try_from(v).ok(),
        Kind::Unsigned => Some(v as i64),
    }
}

/// A value as the program compares it.
fn number(kind: Kind, v: i64) -> i128 {
    match kind {
        Kind::Int | Kind::Long => v.into(),
        Kind::Unsigned => i128::from(v as u64),
    }
}

impl Kernel {
    pub fn new(random: &mut Random) -> Kernel {
        let depth = if random.chance(35) { 2 } else { 1 };
        let kind = *random.pick(&[Kind::Int, Kind::Int, Kind::Long, Kind::Unsigned]);
        let unsigned = kind == Kind::Unsigned;
        let loops = (0..depth)
            .map(|level| {
                let least = if unsigned { 0 } else { -1 };
                let lower = Form(vec![(random.between(least, 2), None, None)]);
                let upper = match random.below(10) {
                    0 => Form(vec![(random.between(1, 6), None, None)]),
                    1 if level == 1 => Form(vec![(1, None, Some(0))]),
                    2 => Form(vec![(1, Some(0), None), (random.between(-1, 1), None, None)]),
                    3 => Form(vec![(1, Some(3), None)]),
                    _ => Form(vec![(1, Some(level), None)]),
                };
                let step: i64 = *random.pick(&[1, 1, 1, 1, 2, -1]);
                Loop { lower, upper, step: if unsigned { step.abs() } else { step } }
            })
            .collect();
        let count = 1 + random.below(3);
        let mut accesses = Vec::new();
        for n in 0..count {
            let target = if n == 0 { *random.pick(&[0, 0, 1, 2, 3]) } else { random.below(5) };
            accesses.push((target, subscript(random, depth)));
        }
        Kernel { kind, loops, accesses }
    }

    /// The type of its values.
    pub fn ty(&self) -> &'static str {
        match self.kind {
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Unsigned => "unsigned long",
        }
    }

    /// Its text in C.
    pub fn text(&self) -> String {
        let ty = self.ty();
        let mut out = format!("{STRUCTURE}\nvoid f({})\n{{\n", parameters(ty));
        for (level, l) in self.loops.iter().enumerate() {
            let v = ["i", "j"][level];
            let (lo, hi) = (l.lower.text(), l.upper.text());
            let head = match l.step {
                1 => format!("for ({ty} {v} = {lo}; {v} < {hi}; {v}++)"),
                -1 => format!("for ({ty} {v} = {hi} - 1; {v} >= {lo}; {v}--)"),
                s => format!("for ({ty} {v} = {lo}; {v} < {hi}; {v} += {s})"),
            };
            out.push_str(&format!("{}{head}\n", "    ".repeat(level + 1)));
        }
        let place = |(t, f): &(usize, Form)| {
            let target = &TARGETS[*t];
            format!("{}[{}]{}", POINTERS[target.pointer], f.text(), target.member)
        };
        let read: Vec<String> = self.accesses[1..].iter().map(place).collect();
        let value = if read.is_empty() { "1".into() } else { read.join(" + ") };
        let indent = "    ".repeat(self.loops.len() + 1);
        out.push_str(&format!("{indent}{} = {value};\n}}\n", place(&self.accesses[0])));
        out
    }

    /// What two iterations of the loop at `level` do to one another where the condition holds.
    pub fn run(&self, x: &Instance, level: usize, holds: &dyn Fn(Option<i64>) -> bool) -> Seen {
        let asked = level != 1 && holds(None);
        let Some(outer) = self.values(0, x, 0) else { return Seen::Undefined { asked } };
        let mut touches: Vec<Touch> = Vec::new();
        let (mut any, mut conflicts) = (asked, false);
        for (number, &i) in outer.iter().enumerate() {
            let inner = match self.loops.len() {
                1 => Some(vec![0]),
                _ => self.values(1, x, i),
            };
            let Some(inner) = inner else { return Seen::Undefined { asked: any } };
            for (place, &j) in inner.iter().enumerate() {
                let iteration = match level {
                    0 => number,
                    1 => place,
                    _ => (number << 32) | place,
                };
                for (n, (target, form)) in self.accesses.iter().enumerate() {
                    let Some(at) = form.eval(self.kind, &x.parameters, &[i, j]) else {
                        return Seen::Undefined { asked: any };
                    };
                    // Unsigned subscripts wrap around, objects do not: none is so large.
                    if at.unsigned_abs() > 1 << 59 && self.kind == Kind::Unsigned {
                        return Seen::Undefined { asked: any };
                    }
                    let target = &TARGETS[*target];
                    let element = i128::from(at) * SIZES[target.pointer] + target.offset;
                    let byte = x.addresses[target.pointer] + element;
                    touches.push((byte, target.size, iteration, n == 0));
                }
            }
            if level == 1 {
                let asked = holds(Some(i));
                any |= asked;
                match conflict(&mut touches) {
                    Some(what) if asked => return Seen::Wrong(format!("i = {i}: {what}")),
                    Some(_) => conflicts = true,
                    None => {}
                }
                touches.clear();
            }
        }
        if level == 1 {
            return if any { Seen::Held } else { Seen::Refused { conflict: conflicts } };
        }
        match (asked, conflict(&mut touches)) {
            (true, Some(what)) => Seen::Wrong(what),
            (true, None) => Seen::Held,
            (false, found) => Seen::Refused { conflict: found.is_some() },
        }
    }

    /// The values of a loop's variable, of a long loop some; `None` when the loop has no meaning.
    fn values(&self, level: usize, x: &Instance, i: i64) -> Option<Vec<i64>> {
        let l = &self.loops[level];
        let kind = self.kind;
        let lo = number(kind, l.lower.eval(kind, &x.parameters, &[i, 0])?);
        let hi = number(kind, l.upper.eval(kind, &x.parameters, &[i, 0])?);
        if l.step < 0 {
            narrow(kind, hi - 1)?;
        }
        let step = i128::from(l.step);
        let trips = (hi - lo + step.abs() - 1).div_euclid(step.abs()).max(0);
        let start = if l.step < 0 { hi - 1 } else { lo };
        // The variable's last step must not overflow, or the loop never ends.
        let after = start + trips * step;
        if number(kind, narrow(kind, after)?) != after {
            return None;
        }
        // Nor is there one that runs for centuries and comes back to where it was, around all addresses.
        if kind == Kind::Unsigned && trips > 1 << 60 {
            return None;
        }
        let (short, ends) = if level == 0 { (24, 8) } else { (12, 4) };
        let mut numbers: Vec<i128> = if trips <= short {
            (0..trips).collect()
        } else {
            (0..ends).chain([trips / 3, trips / 2]).chain(trips - ends..trips).collect()
        };
        numbers.dedup();
        numbers.into_iter().map(|t| narrow(kind, start + t * step)).collect()
    }
}

/// The parameters of a kernel, and of a function that evaluates its clause.
pub fn parameters(ty: &str) -> String {
    format!("{ty} n, {ty} m, {ty} k, {ty} l, double *a, double *b, char *c, struct s *s")
}

/// Two iterations that touch one byte, and one of them writes.
fn conflict(touches: &mut [Touch]) -> Option<String> {
    touches.sort_unstable();
    for (k, x) in touches.iter().enumerate() {
        for y in touches[k + 1..].iter().take_while(|y| y.0 < x.0 + x.1) {
            if x.2 != y.2 && (x.3 || y.3) {
                return Some(format!(
                    "iterations {} and {} meet at byte {} (sizes {} and {})",
                    x.2, y.2, y.0, x.1, y.1
                ));
            }
        }
    }
    None
}

fn subscript(random: &mut Random, depth: usize) -> Form {
    let mut terms = Vec::new();
    for level in 0..depth {
        let innermost = level + 1 == depth;
        match random.below(10) {
            0 if innermost => {}
            0..=1 => terms.push((random.between(1, 3), None, Some(level))),
            2..=4 => terms.push((1, Some(2 + random.below(2)), Some(level))),
            5 if !innermost => terms.push((1, Some(1), Some(level))),
            6 => terms.push((-1, None, Some(level))),
            7 => terms.push((random.between(2, 3), Some(2), Some(level))),
            _ => terms.push((1, if innermost { None } else { Some(3) }, Some(level))),
        }
    }
    match random.below(6) {
        0 => terms.push((1, Some(random.below(4)), None)),
        1 => terms.push((random.between(1, 3), None, None)),
        2 => terms.push((random.between(-2, 2), Some(2), None)),
        _ => {}
    }
    Form(terms)
}

impl Instance {
    pub fn new(kernel: &Kernel, random: &mut Random) -> Instance {
        let (low, high) = match kernel.kind {
            Kind::Int => (i64::from(i32::MIN), i64::from(i32::MAX)),
            Kind::Long | Kind::Unsigned => (i64::MIN, i64::MAX),
        };
        let wild = random.chance(35);
        let mut extreme = false;
        let parameters = [0; 4].map(|_| {
            if wild && random.chance(40) {
                extreme = true;
                let near = random.between(0, 3);
                return match random.below(8) {
                    0 => low + near,
                    1 => high - near,
                    2 => (1 << 30) + near,
                    3 => -(1 << 30) - near,
                    4 => 46_339 + near,
                    5 => 65_536,
                    6 => high / 2 + near - 1,
                    _ => high / 3 + near,
                };
            }
            if random.chance(15) { random.between(-3, 0) } else { random.between(0, 9) }
        });
        // Elements lie where their types allow it; characters anywhere.
        let far = |random: &mut Random| match random.below(8) {
            0 => 0,
            1 => random.between(-100, 100),
            2 => random.between(-1 << 33, 1 << 33),
            _ => random.between(-12, 24),
        };
        let base = 1i128 << 44;
        let doubles = base + 8 * i128::from(far(random));
        let edge = i128::from(8 * far(random)) + i128::from(random.between(-1, 1));
        let characters =
            if random.chance(50) { base + edge } else { base + i128::from(far(random)) };
        let structures = base + 8 * i128::from(far(random));
        let unsigned = kernel.kind == Kind::Unsigned;
        let addresses = [base, doubles, characters, structures];
        Instance { parameters, addresses, extreme, unsigned }
    }

    /// The value of a name of a clause.
    pub fn value(&self, name: &str, outer: Option<i64>) -> Option<Value> {
        if let Some(k) = PARAMETERS.iter().position(|p| *p == name) {
            return Some(Value::Int(self.number(self.parameters[k])));
        }
        if let Some(k) = POINTERS.iter().position(|p| *p == name) {
            return Some(Value::Pointer(self.addresses[k], SIZES[k]));
        }
        (name == "i").then_some(outer).flatten().map(|v| Value::Int(self.number(v)))
    }

    fn number(&self, v: i64) -> i128 {
        number(if self.unsigned { Kind::Unsigned } else { Kind::Long }, v)
    }
}
