//! Random programs around one array `w`, as text of the loop program and as something to run.

use std::collections::BTreeSet;

use heiretsu_sets::naive::Rng;

/// Loop variables by depth.
const LOOPS: [&str; 3] = ["i", "j", "k"];

/// `constant + n·N + m·M + Σ coefficient · loop variable`.
#[derive(Clone, Debug, Default)]
pub struct Form {
    pub constant: i64,
    pub n: i64,
    pub m: i64,
    pub loops: [i64; 3],
}

/// Values of `n`, `m` and the loop variables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Values {
    pub n: i64,
    pub m: i64,
    pub loops: [i64; 3],
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Test {
    /// `form > 0`.
    Positive(Form),
    /// Both.
    Both(Form, Form),
    /// Nobody knows: a value from elsewhere.
    Data(usize),
}

#[derive(Clone, Debug)]
pub enum Stmt {
    /// `w[write] = w[read]`, either of them perhaps elsewhere.
    Move {
        write: Option<Form>,
        read: Option<Form>,
    },
    If(Test, Vec<Stmt>, Vec<Stmt>),
    Loop {
        level: usize,
        lower: Form,
        upper: Form,
        step: i64,
        body: Vec<Stmt>,
    },
    /// The next iteration of the loop of this level.
    Continue(usize),
    /// Out of the loop of this level.
    Break(usize),
}

/// `before; loop i { body } after`.
#[derive(Clone, Debug)]
pub struct Program {
    pub before: Vec<Stmt>,
    pub main: Stmt,
    pub after: Vec<Stmt>,
}

impl Form {
    pub fn eval(&self, v: &Values) -> i64 {
        let loops: i64 = self.loops.iter().zip(&v.loops).map(|(c, x)| c * x).sum();
        self.constant + self.n * v.n + self.m * v.m + loops
    }

    fn text(&self) -> String {
        let mut out = format!("int({})", self.constant);
        let named = [("n", self.n), ("m", self.m)];
        let loops = LOOPS.into_iter().zip(self.loops);
        for (name, c) in named.into_iter().chain(loops).filter(|t| t.1 != 0) {
            out = format!("({out} + (int({c}) * {name}))");
        }
        out
    }
}

impl Test {
    fn text(&self) -> String {
        match self {
            Test::Positive(f) => format!("({} > 0)", f.text()),
            Test::Both(f, g) => format!("(({} > 0) && ({} > 0))", f.text(), g.text()),
            Test::Data(k) => format!("(d[int({k})] > 0)"),
        }
    }
}

/// Where element 0 of the programs stands in `w`: no program leaves the array, since none may.
pub const MIDDLE: i64 = 1000;

/// Labels of loops: the next one, and those of the loops around.
#[derive(Default)]
struct Labels {
    next: usize,
    around: [usize; 3],
}

fn block(all: &[Stmt], labels: &mut Labels) -> String {
    all.iter().map(|s| s.text(labels)).collect::<Vec<_>>().join("\n")
}

impl Stmt {
    fn text(&self, labels: &mut Labels) -> String {
        let element = |f: &Option<Form>, other: &str| match f {
            Some(f) => format!("w[(int({MIDDLE}) + {})]", f.text()),
            None => other.to_string(),
        };
        match self {
            Stmt::Move { write, read } => {
                format!("{} = {}", element(write, "x"), element(read, "y"))
            }
            Stmt::If(test, yes, no) => {
                let (yes, no) = (block(yes, labels), block(no, labels));
                format!("if {} {{ {yes} }} else {{ {no} }}", test.text())
            }
            Stmt::Loop { level, lower, upper, step, body } => {
                labels.next += 1;
                let label = labels.next;
                labels.around[*level] = label;
                let (name, lower, upper) = (LOOPS[*level], lower.text(), upper.text());
                let body = block(body, labels);
                format!(
                    "@{label}: loop {name} = {lower} to {upper} step int({step}) for {{ {body} }}"
                )
            }
            Stmt::Continue(level) => format!("continue @{}", labels.around[*level]),
            Stmt::Break(level) => format!("break @{}", labels.around[*level]),
        }
    }

    /// Is everything in it affine, and without ways out?
    pub fn is_affine(&self) -> bool {
        match self {
            Stmt::Move { .. } => true,
            Stmt::If(Test::Data(_), ..) | Stmt::Break(_) => false,
            Stmt::If(_, yes, no) => yes.iter().chain(no).all(Stmt::is_affine),
            Stmt::Loop { body, .. } => body.iter().all(Stmt::is_affine),
            Stmt::Continue(_) => true,
        }
    }
}

/// What happened to `w`.
#[derive(Clone, Debug, Default)]
pub struct Record {
    pub modified: BTreeSet<i64>,
    pub used: BTreeSet<i64>,
    pub exposed: BTreeSet<i64>,
}

impl Record {
    fn read(&mut self, e: i64) {
        self.used.insert(e);
        if !self.modified.contains(&e) {
            self.exposed.insert(e);
        }
    }
}

/// A run: one iteration after the other, all of the loop, what came after it.
#[derive(Clone, Debug, Default)]
pub struct Run {
    pub iterations: Vec<(i64, Record)>,
    pub whole: Record,
    pub after: Record,
}

enum Way {
    On,
    Continue(usize),
    Break(usize),
}

struct Machine {
    values: Values,
    data: u64,
    /// What is recorded at present.
    records: Vec<Record>,
}

impl Machine {
    fn holds(&self, t: &Test) -> bool {
        match t {
            Test::Positive(f) => f.eval(&self.values) > 0,
            Test::Both(f, g) => f.eval(&self.values) > 0 && g.eval(&self.values) > 0,
            Test::Data(k) => {
                // A value that nobody can foresee: it changes from iteration to iteration.
                let [i, j, l] = self.values.loops;
                let mixed = self.data ^ (*k as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let at = (i * 31 + j * 17 + l * 7) as u64;
                (mixed.wrapping_add(at).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 40) & 1 == 0
            }
        }
    }

    fn run(&mut self, all: &[Stmt]) -> Way {
        for s in all {
            match s {
                Stmt::Move { write, read } => {
                    let values = self.values;
                    for r in &mut self.records {
                        if let Some(f) = read {
                            r.read(f.eval(&values));
                        }
                        if let Some(f) = write {
                            r.modified.insert(f.eval(&values));
                        }
                    }
                }
                Stmt::If(test, yes, no) => {
                    let block = if self.holds(test) { yes } else { no };
                    match self.run(block) {
                        Way::On => {}
                        other => return other,
                    }
                }
                Stmt::Loop { level, .. } => {
                    let mut to = None;
                    self.each(s, &mut |m, body| match m.run(body) {
                        Way::On => true,
                        Way::Continue(l) if l == *level => true,
                        Way::Break(l) if l == *level => false,
                        other => {
                            to = Some(other);
                            false
                        }
                    });
                    if let Some(way) = to {
                        return way;
                    }
                }
                Stmt::Continue(level) => return Way::Continue(*level),
                Stmt::Break(level) => return Way::Break(*level),
            }
        }
        Way::On
    }

    fn each(&mut self, s: &Stmt, f: &mut dyn FnMut(&mut Machine, &[Stmt]) -> bool) {
        let Stmt::Loop { level, lower, upper, step, body } = s else { return };
        let (lo, hi) = (lower.eval(&self.values), upper.eval(&self.values));
        let mut at = lo;
        while (*step > 0 && at <= hi) || (*step < 0 && at >= hi) {
            self.values.loops[*level] = at;
            if !f(self, body) {
                break;
            }
            at += step;
        }
    }
}

impl Program {
    pub fn text(&self) -> String {
        let mut labels = Labels::default();
        let [before, main, after] =
            [&self.before[..], std::slice::from_ref(&self.main), &self.after]
                .map(|all| block(all, &mut labels));
        format!(
            "unit c\nsubroutine f(n, m, d) {{\n  var n: i32 value(0)\n  var m: i32 value(1)\n  var d: f64[?] ref(2) no_alias
  var w: f64[2000] local\n  var x: f64 local\n  var y: f64 local\n  var i: i32 local\n  var j: i32 local\n  var k: i32 local
{before}\n{main}\n{after}\n}}\n"
        )
    }

    pub fn is_affine(&self) -> bool {
        let all = self.before.iter().chain([&self.main]).chain(&self.after);
        all.into_iter().all(Stmt::is_affine)
    }

    pub fn run(&self, n: i64, m: i64, data: u64) -> Run {
        let values = Values { n, m, loops: [0; 3] };
        let mut machine = Machine { values, data, records: vec![Record::default()] };
        let mut iterations = Vec::new();
        machine.each(&self.main, &mut |machine, body| {
            machine.records.push(Record::default());
            machine.run(body);
            let own = machine.records.pop().unwrap_or_default();
            iterations.push((machine.values.loops[0], own));
            true
        });
        let whole = machine.records.pop().unwrap_or_default();
        machine.records = vec![Record::default()];
        machine.run(&self.after);
        let after = machine.records.pop().unwrap_or_default();
        Run { iterations, whole, after }
    }
}

/// A program; `plain`: affine conditions only, and no way out of a loop but to its next iteration.
pub fn random(rng: &mut Rng, plain: bool) -> Program {
    let mut maker = Maker { rng, plain };
    let main = maker.nest(0);
    let after = (0..maker.below(3)).map(|_| maker.stmt(0)).collect();
    Program { before: Vec::new(), main, after }
}

struct Maker<'a> {
    rng: &'a mut Rng,
    plain: bool,
}

impl Maker<'_> {
    fn below(&mut self, n: i128) -> i64 {
        self.rng.int(0, n - 1) as i64
    }

    fn between(&mut self, lo: i64, hi: i64) -> i64 {
        self.rng.int(i128::from(lo), i128::from(hi)) as i64
    }

    fn form(&mut self, depth: usize, reach: i64) -> Form {
        let mut f = Form { constant: self.between(-reach, reach), ..Form::default() };
        for level in 0..depth {
            if self.below(100) < if level + 1 == depth { 75 } else { 25 } {
                f.loops[level] = if self.below(4) > 0 { 1 } else { self.between(-1, 2) };
            }
        }
        match self.below(8) {
            0 => f.n = 1,
            1 => f.m = 1,
            _ => {}
        }
        f
    }

    fn bound(&mut self, depth: usize, upper: bool) -> Form {
        let mut f = Form::default();
        match self.below(5) {
            0 | 1 if upper => f.n = 1,
            2 if upper => f.m = 1,
            3 if depth > 0 => f.loops[depth - 1] = 1,
            _ => f.constant = if upper { self.between(0, 4) } else { self.between(0, 2) },
        }
        f.constant += self.between(-1, 1);
        f
    }

    fn nest(&mut self, depth: usize) -> Stmt {
        let step = [1, 1, 1, 1, 1, -1, 2][self.below(7) as usize];
        let (lower, upper) = (self.bound(depth, false), self.bound(depth, true));
        let (lower, upper) = if step > 0 { (lower, upper) } else { (upper, lower) };
        let body = (0..=self.below(3)).map(|_| self.stmt(depth + 1)).collect();
        Stmt::Loop { level: depth, lower, upper, step, body }
    }

    fn element(&mut self, depth: usize) -> Stmt {
        let kind = self.below(5);
        let write = (kind < 4).then(|| self.form(depth, 2));
        let read = (kind > 1).then(|| self.form(depth, 2));
        Stmt::Move { write, read }
    }

    fn test(&mut self, depth: usize) -> Test {
        match self.below(if self.plain { 4 } else { 6 }) {
            0..=2 => Test::Positive(self.form(depth, 3)),
            3 => Test::Both(self.form(depth, 3), self.form(depth, 3)),
            _ => Test::Data(self.below(3) as usize),
        }
    }

    fn stmt(&mut self, depth: usize) -> Stmt {
        match self.below(10) {
            0..=5 => self.element(depth),
            6 => {
                let test = self.test(depth);
                let yes = vec![self.element(depth)];
                let no = if self.below(2) == 0 { vec![self.element(depth)] } else { Vec::new() };
                Stmt::If(test, yes, no)
            }
            7 if depth > 0 => {
                let test = self.test(depth);
                let level = self.between(0, depth as i64 - 1) as usize;
                // The outermost loop is never left.
                let way = if !self.plain && level > 0 && self.below(2) == 0 {
                    Stmt::Break(level)
                } else if self.plain {
                    Stmt::Continue(depth - 1)
                } else {
                    Stmt::Continue(level)
                };
                let mut yes: Vec<Stmt> = Vec::new();
                if self.below(2) == 0 {
                    yes.push(self.element(depth));
                }
                yes.push(way);
                Stmt::If(test, yes, Vec::new())
            }
            _ if depth < 3 => self.nest(depth),
            _ => self.element(depth),
        }
    }
}
