//! A form in words, for reports and tables.

use heiretsu_ir::{BinaryOp, CompareOp, Scalar, Segment, Type, VarId};

use super::body::{Body, Function};
use super::semiring::Semiring;
use super::term::{Bit, Node, Sort, Term};
use super::{Form, Stage};
use crate::cx::Cx;

impl Form {
    /// One sentence: `linear form over (max,+) in lm, gm (proved)`.
    pub fn note(&self, cx: &Cx) -> String {
        let tested = self
            .tested()
            .map(|(n, seed)| format!("tested on {n} points from seed {seed}, not proved"));
        let shown = || self.stages.iter().filter(|s| self.matters(s));
        let scans = if shown().any(|s| self.scanned(s)) { ", with scans" } else { "" };
        let proved = match self.solved() {
            Some(solver) => format!("proof: {solver}"),
            None => "proved".to_string(),
        };
        format!("{} ({}{scans})", self.title(cx), tested.unwrap_or(proved))
    }

    /// Stages, semirings and variables: `linear form over (max,+) in lm, gm`.
    pub fn title(&self, cx: &Cx) -> String {
        let shown: Vec<&Stage> = self.stages.iter().filter(|s| self.matters(s)).collect();
        let one = |stage: &Stage| {
            let names: Vec<String> =
                stage.states.iter().map(|&k| self.body.name(cx, k as usize)).collect();
            let names = names.join(", ");
            match stage.found.ring {
                Semiring::Local | Semiring::Keep | Semiring::States => {
                    format!("{} in {names}", self.operator(stage))
                }
                Semiring::Closed => match &*stage.found.constants {
                    [first, .., last] => {
                        format!("{} in {names} (from {first} to {last})", self.operator(stage))
                    }
                    _ => format!("{} in {names}", self.operator(stage)),
                },
                Semiring::Modulo => {
                    let modulus = stage.found.constants.first().copied().unwrap_or_default();
                    format!("linear form modulo {modulus} in {names}")
                }
                Semiring::MaxTimes | Semiring::MinTimes => format!(
                    "linear form over {} in {names}, if they are not negative on entry",
                    self.operator(stage)
                ),
                _ => format!("linear form over {} in {names}", self.operator(stage)),
            }
        };
        let mut text = shown.iter().map(|s| one(s)).collect::<Vec<_>>().join("; then ");
        if text.is_empty() {
            text = "nothing runs through the loop but last values".to_string();
        }
        text
    }

    /// How its stages were proved: `proof: structure, z3`.
    pub fn methods(&self) -> String {
        let mut all: Vec<String> = Vec::new();
        for stage in self.stages.iter().filter(|s| self.matters(s)) {
            let method = proof(stage);
            if !all.contains(&method) {
                all.push(method);
            }
        }
        match all.is_empty() {
            true => String::new(),
            false => format!("proof: {}", all.join(", ")),
        }
    }

    /// What each stage is: its semiring, its proof, its coefficients (those of each variable, then the constant).
    pub fn stage_notes(&self, cx: &Cx) -> Vec<String> {
        let shown = self.stages.iter().filter(|s| self.matters(s));
        shown
            .map(|stage| {
                let (operator, method) = (self.operator(stage), proof(stage));
                let scan = if self.scanned(stage) { ", a scan" } else { "" };
                let mut coefficients = self.coefficients(cx, stage);
                if let Some((at, _)) = coefficients.char_indices().nth(200) {
                    coefficients.truncate(at);
                    coefficients.push('…');
                }
                format!("{operator}{scan}; proof: {method}; coefficients: {coefficients}")
            })
            .collect()
    }

    /// Does a later stage (or a stored element) need its running values?
    pub fn scanned(&self, stage: &Stage) -> bool {
        let stored = stage.states.iter().any(|&k| self.body.stored >> k & 1 == 1);
        let read = |later: &Stage| later.reads.iter().any(|r| stage.states.contains(r));
        let runs = !matches!(stage.found.ring, Semiring::Local);
        runs && (stored || self.stages.iter().any(read))
    }

    /// Is it more than a temporary?
    pub fn matters(&self, stage: &Stage) -> bool {
        let ours = |k: &u32| self.body.states[*k as usize].ours;
        stage.found.ring != Semiring::Local && !stage.states.iter().all(ours)
    }

    /// The semiring; its one operator where only that is used.
    pub fn operator(&self, stage: &Stage) -> &'static str {
        let pool = &self.body.pool;
        let rows = || stage.found.rows.iter().flatten();
        let units = rows().flat_map(|r| &r.factors).all(|c| {
            let absent = pool.as_bool(c.zero) == Some(true) || pool.as_bool(c.one) == Some(true);
            absent || matches!(pool.as_int(c.value), Some(0)) && stage.states.len() == 1
        });
        match stage.found.ring {
            Semiring::MaxPlus if units => "max",
            Semiring::MinPlus if units => "min",
            Semiring::PlusTimes
                if stage.states.len() == 1
                    && rows().all(|r| pool.as_int(r.factors[0].value) == Some(1)) =>
            {
                "+"
            }
            Semiring::PlusTimes
                if stage.states.len() == 1
                    && rows().all(|r| pool.as_int(r.constant.value) == Some(0)) =>
            {
                "×"
            }
            Semiring::Keep => {
                let constants: Vec<Option<i128>> = rows()
                    .filter(|r| pool.as_bool(r.constant.zero) != Some(true))
                    .map(|r| {
                        let truth = pool.as_bool(r.constant.value).map(i128::from);
                        truth.or(pool.as_int(r.constant.value))
                    })
                    .collect();
                if stage.states.len() > 1 || constants.is_empty() {
                    Semiring::Keep.name()
                } else if constants.iter().all(|c| *c == Some(0)) {
                    "∧"
                } else if constants.iter().all(|c| *c == Some(1)) {
                    "∨"
                } else {
                    Semiring::Keep.name()
                }
            }
            other => other.name(),
        }
    }

    /// Coefficients of a stage, for tables.
    pub fn coefficients(&self, cx: &Cx, stage: &Stage) -> String {
        let mut out = Vec::new();
        for piece in &stage.found.rows {
            for row in piece {
                let mut list = Vec::new();
                for c in row.factors.iter().chain([&row.constant]) {
                    list.push(self.coefficient(cx, c));
                }
                out.push(list.join(" "));
            }
        }
        out.join("; ")
    }

    fn coefficient(&self, cx: &Cx, c: &super::semiring::Coefficient) -> String {
        let pool = &self.body.pool;
        match (pool.as_bool(c.zero), pool.as_bool(c.one)) {
            (Some(true), _) => "0̄".to_string(),
            (_, Some(true)) => "1̄".to_string(),
            _ => {
                let mut text = show(cx, &self.body, c.value, 4);
                for (part, name) in [(c.one, "1̄"), (c.zero, "0̄")] {
                    if pool.as_bool(part) != Some(false) {
                        text = format!("[{} ? {name} : {text}]", show(cx, &self.body, part, 4));
                    }
                }
                text
            }
        }
    }
}

impl Body {
    /// A running variable's name, or what it is the value of.
    pub fn name(&self, cx: &Cx, k: usize) -> String {
        match self.states[k].ghost {
            Some(ghost) => show(cx, self, ghost, 4),
            None => cx.name(self.states[k].var).to_string(),
        }
    }
}

/// A term as text, down to a depth.
fn show(cx: &Cx, body: &Body, t: Term, depth: u32) -> String {
    let Some(depth) = depth.checked_sub(1) else { return "…".to_string() };
    let sub = |t: Term| show(cx, body, t, depth);
    match body.pool.node(t) {
        Node::State(k) => match body.states.get(*k as usize) {
            Some(_) => body.name(cx, *k as usize),
            None => "?".to_string(),
        },
        Node::Data(k) => {
            body.data.get(*k as usize).map_or("?".to_string(), |&v| cx.name(v).to_string())
        }
        Node::Big => "∞".to_string(),
        Node::Unknown(_) => "?".to_string(),
        Node::Bool(value) => value.to_string(),
        Node::Constant(bits) => f64::from_bits(*bits).to_string(),
        Node::Poly(sum) => {
            if sum.is_empty() {
                return "0".to_string();
            }
            let terms: Vec<String> = sum
                .iter()
                .map(|(m, c)| {
                    let product = m.iter().map(|&f| sub(f)).collect::<Vec<_>>().join("·");
                    match (product.is_empty(), c) {
                        (true, _) => signed(body.pool.sort(t), *c),
                        (false, 1) => product,
                        (false, -1) => format!("-{product}"),
                        (false, c) => format!("{}·{product}", signed(body.pool.sort(t), *c)),
                    }
                })
                .collect();
            terms.join(" + ")
        }
        Node::Ite(c, a, b) => format!("({} ? {} : {})", sub(*c), sub(*a), sub(*b)),
        Node::Cmp(op, a, b) => format!("{} {} {}", sub(*a), sign(*op), sub(*b)),
        Node::Not(a) => format!("!({})", sub(*a)),
        Node::And(a, b) => format!("({} && {})", sub(*a), sub(*b)),
        Node::Or(a, b) => format!("({} || {})", sub(*a), sub(*b)),
        Node::Bits(op, a, b) => {
            let sign = match op {
                Bit::And => "&",
                Bit::Or => "|",
                Bit::Xor => "^",
            };
            format!("({} {sign} {})", sub(*a), sub(*b))
        }
        Node::Fun(k, args) => {
            let args: Vec<String> = args.iter().map(|&a| sub(a)).collect();
            let list = args.join(", ");
            match body.functions.get(*k as usize) {
                Some(Function::Read(v, path)) => read(cx, *v, path, &args),
                Some(Function::Binary(op, Scalar::Float { .. })) if args.len() == 2 => {
                    let sign = match op {
                        BinaryOp::Add => "+",
                        BinaryOp::Sub => "-",
                        BinaryOp::Mul => "·",
                        BinaryOp::Div => "/",
                        _ => return format!("{op:?}({list})"),
                    };
                    format!("({} {sign} {})", args[0], args[1])
                }
                Some(Function::Binary(op, _)) => format!("{op:?}({list})"),
                Some(Function::Unary(op, _)) => format!("{op:?}({list})"),
                Some(Function::Reciprocal) => format!("1/({list})"),
                Some(Function::Intrinsic(f, _)) => format!("{}({list})", f.name()),
                Some(Function::Convert(..)) => format!("convert({list})"),
                Some(Function::Compared(op)) => format!("{op:?}({list})"),
                Some(Function::Call(name, ..)) => format!("{name}({list})"),
                None => "?".to_string(),
            }
        }
    }
}

/// The proof of a stage: of floats that are reordered it holds over the reals.
fn proof(stage: &Stage) -> String {
    let reals = if stage.reassociates { " over the reals" } else { "" };
    format!("{}{reals}", stage.found.method)
}

/// Modulo 2^w, large numbers are meant negative.
fn signed(sort: Sort, c: i128) -> String {
    match sort {
        Sort::Mod(bits) if bits < 100 && c >= 1i128 << (bits - 1) => {
            (c - (1i128 << bits)).to_string()
        }
        _ => c.to_string(),
    }
}

fn sign(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Eq => "==",
        CompareOp::Ne => "!=",
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
    }
}

/// An element or a member: `d[0].p[i]`.
fn read(cx: &Cx, var: VarId, path: &[Segment], subscripts: &[String]) -> String {
    let (structs, from) = (&cx.unit.structs, &cx.var(var).ty);
    let (mut text, mut left) = (cx.name(var).to_owned(), subscripts);
    let subscript = |s: &Segment| !matches!(s, Segment::Field(_));
    let mut done = 0;
    for run in path.chunk_by(|a, b| subscript(a) && subscript(b)) {
        if let [Segment::Field(field)] = run {
            let member = match Segment::reach(structs, from, path[..done].iter().copied()) {
                Some(Type::Struct(s)) => {
                    structs.get(s.index()).and_then(|s| s.fields.get(*field as usize))
                }
                _ => None,
            };
            text.push_str(&member.map_or(".?".into(), |member| member.after(".")));
        } else {
            let (own, rest) = left.split_at(run.len().min(left.len()));
            text.push_str(&format!("[{}]", own.join(", ")));
            left = rest;
        }
        done += run.len();
    }
    text
}
