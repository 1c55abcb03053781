//! What symbolic execution says about a loop's body, and the forms found for it, against the interpreter.
//!
//! The loop is put into an outer one, so that it is entered twice; in between it has run one iteration (of
//! each of its loops), on random data, from random running values. The values that it leaves must be those of
//! the terms, and those of the forms.

use std::collections::BTreeMap;

use heiretsu_analyze::Options;
use heiretsu_analyze::measure;
use heiretsu_analyze::recurrences::Form;
use heiretsu_analyze::recurrences::body::{Body, Function};
use heiretsu_analyze::recurrences::semiring::{Coefficient, Row, Semiring};
use heiretsu_analyze::recurrences::term::{Bit, Node, Sort, Term};
use heiretsu_interp::{Config, Machine, Program, Rng, Value};
use heiretsu_ir::{
    BinaryOp, CompareOp, Expr, ExprId, ExprKind, Intrinsic, Loop, LoopForm, ProcId, Scalar,
    Segment, Span, Stmt, StmtId, StmtKind, Storage, Type, Unit, Var, VarAttrs, VarId,
};

use crate::{support, table};

#[derive(Clone, Copy, PartialEq, Debug)]
enum V {
    I(i128),
    F(f64),
    B(bool),
}

impl V {
    fn int(self) -> Option<i128> {
        match self {
            V::I(i) => Some(i),
            V::B(b) => Some(i128::from(b)),
            V::F(_) => None,
        }
    }

    fn float(self) -> f64 {
        match self {
            V::I(i) => i as f64,
            V::F(f) => f,
            V::B(b) => f64::from(u8::from(b)),
        }
    }

    fn close(self, other: V) -> bool {
        match (self, other) {
            (V::F(_), _) | (_, V::F(_)) => {
                let (a, b) = (self.float(), other.float());
                a == b || (a - b).abs() <= 1e-6 * (a.abs() + b.abs() + 1.0)
            }
            _ => self.int() == other.int(),
        }
    }
}

/// Values of the running variables, and the machine that holds the data.
struct At<'a, 'm> {
    body: &'a Body,
    states: &'a BTreeMap<u32, V>,
    machine: &'a Machine<'m>,
    counters: &'a BTreeMap<VarId, i128>,
}

impl At<'_, '_> {
    fn value(&self, t: Term) -> Option<V> {
        let pool = &self.body.pool;
        let wrap = |i: i128| match pool.sort(t) {
            Sort::Mod(bits) => i.rem_euclid(1 << bits),
            _ => i,
        };
        Some(match pool.node(t) {
            Node::State(k) => *self.states.get(k)?,
            Node::Data(k) => {
                let var = *self.body.data.get(*k as usize)?;
                match self.counters.get(&var) {
                    Some(&i) => V::I(i),
                    None => number(self.machine.scalar(var))?,
                }
            }
            Node::Big | Node::Unknown(_) => return None,
            Node::Bool(b) => V::B(*b),
            Node::Constant(bits) => V::F(f64::from_bits(*bits)),
            Node::Poly(sum) => {
                let real = pool.sort(t) == Sort::Real;
                let (mut exact, mut float) = (0i128, 0.0);
                for (m, c) in sum {
                    let (mut x, mut f) = (*c, *c as f64);
                    for &factor in m {
                        let v = self.value(factor)?;
                        f *= v.float();
                        x = if real { 0 } else { x.checked_mul(v.int()?)? };
                    }
                    exact = exact.checked_add(x)?;
                    float += f;
                }
                if real { V::F(float) } else { V::I(wrap(exact)) }
            }
            Node::Ite(c, a, b) => self.value(if self.truth(*c)? { *a } else { *b })?,
            Node::Cmp(op, a, b) => {
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                let order = match (a.int(), b.int()) {
                    (Some(a), Some(b)) => Some(a.cmp(&b)),
                    _ => a.float().partial_cmp(&b.float()),
                };
                V::B(match op {
                    CompareOp::Eq => order.is_some_and(|o| o.is_eq()),
                    CompareOp::Ne => order.is_none_or(|o| o.is_ne()),
                    CompareOp::Lt => order.is_some_and(|o| o.is_lt()),
                    CompareOp::Le => order.is_some_and(|o| o.is_le()),
                    CompareOp::Gt => order.is_some_and(|o| o.is_gt()),
                    CompareOp::Ge => order.is_some_and(|o| o.is_ge()),
                })
            }
            Node::Not(a) => V::B(!self.truth(*a)?),
            Node::And(a, b) => V::B(self.truth(*a)? && self.truth(*b)?),
            Node::Or(a, b) => V::B(self.truth(*a)? || self.truth(*b)?),
            Node::Bits(op, a, b) => {
                let (a, b) = (self.value(*a)?.int()?, self.value(*b)?.int()?);
                V::I(wrap(match op {
                    Bit::And => a & b,
                    Bit::Or => a | b,
                    Bit::Xor => a ^ b,
                }))
            }
            Node::Fun(k, args) => {
                let args: Vec<V> = args.iter().map(|&a| self.value(a)).collect::<Option<_>>()?;
                self.function(self.body.functions.get(*k as usize)?, &args)?
            }
        })
    }

    fn truth(&self, t: Term) -> Option<bool> {
        Some(self.value(t)?.int()? != 0)
    }

    fn function(&self, f: &Function, args: &[V]) -> Option<V> {
        match f {
            Function::Read(var, path) if path.iter().all(|s| *s == Segment::Index) => {
                let p = self.machine.pointer(*var)?;
                let extents = self.machine.extents(*var);
                let mut at = 0i64;
                for (sub, extent) in args.iter().zip(extents) {
                    at = at * extent + i64::try_from(sub.int()?).ok()?;
                }
                number(self.machine.memory.get(p.object, p.offset + at).ok()?)
            }
            Function::Binary(BinaryOp::Rem, _) => {
                Some(V::I(args[0].int()?.checked_rem(args[1].int()?)?))
            }
            Function::Binary(op, Scalar::Float { .. }) => {
                let (a, b) = (args[0].float(), args[1].float());
                Some(V::F(match op {
                    BinaryOp::Add => a + b,
                    BinaryOp::Sub => a - b,
                    BinaryOp::Mul => a * b,
                    BinaryOp::Div => a / b,
                    _ => return None,
                }))
            }
            Function::Intrinsic(Intrinsic::Abs, _) => Some(V::F(args[0].float().abs())),
            Function::Reciprocal => Some(V::F(1.0 / args[0].float())),
            _ => None,
        }
    }

    /// A form's value; `None` for the semiring's zero as a whole, or where a value is not known.
    fn form(&self, ring: Semiring, sort: Sort, row: &Row, xs: &[Term]) -> Option<V> {
        #[derive(Clone, Copy)]
        enum C {
            Zero,
            One,
            Value(V),
        }
        let coefficient = |c: &Coefficient| {
            Some(if self.truth(c.zero)? {
                C::Zero
            } else if self.truth(c.one)? {
                C::One
            } else {
                C::Value(self.value(c.value)?)
            })
        };
        let plus = |a: V, b: V| match (a, b, sort) {
            (V::I(a), V::I(b), Sort::Mod(bits)) => V::I((a + b).rem_euclid(1 << bits)),
            (V::I(a), V::I(b), _) => V::I(a + b),
            (V::B(a), V::B(b), _) => V::B(a | b),
            _ => V::F(a.float() + b.float()),
        };
        let times = |a: V, b: V| match (a, b, sort) {
            (V::I(a), V::I(b), Sort::Mod(bits)) => V::I((a * b).rem_euclid(1 << bits)),
            (V::I(a), V::I(b), _) => V::I(a * b),
            (V::B(a), V::B(b), _) => V::B(a & b),
            _ => V::F(a.float() * b.float()),
        };
        let least = |a: V, b: V| if b.float() < a.float() { b } else { a };
        let most = |a: V, b: V| if b.float() > a.float() { b } else { a };
        let mut total = match coefficient(&row.constant)? {
            C::Zero => None,
            C::One => return None,
            C::Value(v) => Some(v),
        };
        for (c, &x) in row.factors.iter().zip(xs) {
            let x = self.value(x)?;
            let product = match (coefficient(c)?, ring) {
                (C::Zero, _) => continue,
                (C::One, _) => x,
                (C::Value(v), Semiring::MaxPlus | Semiring::MinPlus) => plus(x, v),
                (C::Value(v), Semiring::MaxMin) => least(x, v),
                (C::Value(v), Semiring::MinMax) => most(x, v),
                (C::Value(v), _) => times(x, v),
            };
            total = Some(match (total, ring) {
                (None, _) => product,
                (Some(a), Semiring::MaxPlus | Semiring::MaxMin | Semiring::MaxTimes) => {
                    most(a, product)
                }
                (Some(a), Semiring::MinPlus | Semiring::MinMax | Semiring::MinTimes) => {
                    least(a, product)
                }
                (Some(a), Semiring::XorAnd) => V::B(a.int()? != product.int()?),
                (Some(a), _) => plus(a, product),
            });
        }
        total
    }
}

fn number(value: Value) -> Option<V> {
    match value {
        Value::Int(i) => Some(V::I(i128::from(i))),
        Value::Float(f) => Some(V::F(f)),
        _ => None,
    }
}

/// The unit with the loop in an outer one that runs twice.
fn twice(unit: &Unit, id: ProcId, l: StmtId) -> Unit {
    let mut unit = unit.clone();
    let procedure = unit.procedure_mut(id);
    let int: Type = Scalar::I32.into();
    let var = procedure.add_var(Var {
        name: "again".into(),
        ty: int.clone(),
        storage: Storage::Local,
        scope: None,
        alias: None,
        attrs: VarAttrs::default(),
        span: Span::none(),
    });
    let mut constant = |value| {
        procedure.add_expr(Expr { kind: ExprKind::Int(value), ty: int.clone(), span: Span::none() })
    };
    let (lower, upper, step) = (constant(0), constant(1), constant(1));
    let again = procedure.add_stmt(Stmt {
        kind: StmtKind::Loop(Loop {
            var,
            lower,
            upper,
            exclusive: false,
            not_equal: false,
            skips: false,
            step,
            body: vec![l],
            form: LoopForm::For,
            reevaluated: false,
            upward: false,
            header: Span::none(),
            annotated: false,
        }),
        span: Span::none(),
    });
    for s in &mut procedure.body {
        if *s == l {
            *s = again;
        }
    }
    unit
}

/// Lower bounds of the loop and those inside it, and how many iterations make one.
fn counters(unit: &Unit, id: ProcId, l: StmtId) -> Option<BTreeMap<VarId, i128>> {
    let procedure = unit.procedure(id);
    let constant = |e: ExprId| match procedure.expr(e).kind {
        ExprKind::Int(value) => Some(value),
        _ => None,
    };
    heiretsu_ir::visit::stmts(procedure, &[l])
        .into_iter()
        .filter_map(|s| procedure.as_loop(s))
        .map(|inner| Some((inner.var, constant(inner.lower)?)))
        .collect()
}

/// Runs one iteration from random values; true if everything could be compared, and agreed.
fn agrees(unit: &Unit, id: ProcId, l: StmtId, form: &Form, seed: u64) -> Option<bool> {
    let counters = counters(unit, id, l)?;
    let wrapped = twice(unit, id, l);
    let program = Program::compile(&wrapped, id);
    let config = Config { seed, ..Config::default() };
    let mut machine = Machine::enter(&program, &config).ok()?;
    let mut rng = Rng::of(&[seed, 77]);
    let body = &form.body;
    let procedure = wrapped.procedure(id);
    let random = |rng: &mut Rng, scalar: Scalar| match scalar {
        Scalar::Int { signed: true, .. } => Value::Int(rng.between(-3, 4)),
        Scalar::Int { .. } => Value::Int(rng.between(0, 5)),
        Scalar::Logical { .. } => Value::Int(rng.between(0, 1)),
        _ => Value::Float(rng.between(-6, 8) as f64 / 2.0),
    };
    let own = procedure.as_loop(l)?.var;
    let outer = counters.get(&own)?;
    let inner = counters.iter().find(|(v, _)| **v != own).map_or(outer, |(_, lower)| lower);
    for var in procedure.var_ids() {
        if let (Storage::Parameter { .. }, Type::Scalar(scalar)) =
            (&procedure.var(var).storage, &procedure.var(var).ty)
        {
            if machine.is_unbound(var) {
                machine.bind_arbitrary(var);
            }
            let name = procedure.var(var).name.as_str();
            // Just one iteration; `i < n` and `i <= n` both occur.
            let past = i128::from(!unit.language.is_fortran());
            let value = match name {
                "n" => Value::Int((outer + past) as i64),
                "m" => Value::Int((inner + past) as i64),
                _ => random(&mut rng, *scalar),
            };
            machine.set_scalar(var, value);
        }
    }
    machine.prologue().ok()?;
    for var in procedure.var_ids() {
        if let (Storage::Parameter { .. }, Type::Array(array)) =
            (&procedure.var(var).storage, &procedure.var(var).ty)
        {
            machine.bind_arbitrary(var);
            let p = machine.pointer(var)?;
            let scalar = array.element.scalar()?;
            for at in 0..machine.memory.len(p.object).min(64) {
                let value = random(&mut rng, scalar);
                machine.memory.set(p.object, at as i64, value).ok()?;
            }
        }
    }
    if !machine.run_to(l).ok()? {
        return None;
    }
    let mut now: BTreeMap<u32, V> = BTreeMap::new();
    for (k, state) in body.states.iter().enumerate().filter(|(_, s)| s.ghost.is_none()) {
        let value = random(&mut rng, state.scalar);
        machine.set_scalar(state.var, value);
        now.insert(k as u32, number(value)?);
    }
    let before = machine.clone();
    // What follows from the variables, and what must hold of them.
    for (k, state) in body.states.iter().enumerate() {
        let Some(ghost) = state.ghost else { continue };
        let at = At { body, states: &now, machine: &before, counters: &counters };
        let value = at.value(ghost)?;
        now.insert(k as u32, value);
    }
    for &condition in &body.conditions {
        let at = At { body, states: &now, machine: &before, counters: &counters };
        if at.value(condition)?.float() == 0.0 {
            return None;
        }
    }
    for piece in &body.pieces {
        let at = At { body, states: &now, machine: &before, counters: &counters };
        let mut next = now.clone();
        for (&k, &t) in &piece.updates {
            next.insert(k, at.value(t)?);
        }
        // The forms of those pieces in which a stage changes, in order.
        for stage in &form.stages {
            if !stage.states.iter().any(|k| piece.updates.contains_key(k)) {
                continue;
            }
            let which = body
                .pieces
                .iter()
                .filter(|p| stage.states.iter().any(|k| p.updates.contains_key(k)))
                .position(|p| std::ptr::eq(p, piece))?;
            // (Of some values only, or a table: forms in blocks are executed by the goldens.)
            if matches!(stage.found.ring, Semiring::States | Semiring::Closed | Semiring::Modulo) {
                continue;
            }
            let xs: Vec<Term> =
                stage.states.iter().map(|&k| body.pool.find_state(k)).collect::<Option<_>>()?;
            for (row, &k) in stage.found.rows[which].iter().zip(&stage.states) {
                let sort = body.pool.sort(body.pool.find_state(k)?);
                let value = at.form(stage.found.ring, sort, row, &xs)?;
                let negative = xs.iter().any(|&x| at.value(x).is_some_and(|v| v.float() < 0.0));
                let signed = matches!(stage.found.ring, Semiring::MaxTimes | Semiring::MinTimes);
                if !(value.close(next[&k]) || signed && negative) {
                    println!("form {value:?}, term {:?} of variable {k}", next[&k]);
                    return Some(false);
                }
            }
        }
        now = next;
    }
    if !machine.run_to_next(l).ok()? {
        return None;
    }
    for (k, state) in body.states.iter().enumerate() {
        // Variables of the iteration have no place of their own outside it.
        if procedure.var(state.var).scope.is_some() || state.ghost.is_some() {
            continue;
        }
        let left = number(machine.scalar(state.var))?;
        if !left.close(now[&(k as u32)]) {
            println!(
                "interpreter {left:?}, term {:?} of {}",
                now[&(k as u32)],
                procedure.var(state.var).name
            );
            return Some(false);
        }
    }
    Some(true)
}

#[test]
fn terms_and_forms_are_what_the_interpreter_computes() {
    let (mut rows, mut runs) = (0, 0);
    for language in ["c", "fortran"] {
        for (name, text) in table::rows(language) {
            let unit = support::unit(&name, &text);
            let line = table::marked(&text);
            let mut agreed = 0;
            for id in unit.procedure_ids() {
                measure::each_form(&unit, id, &Options::default(), &mut |cx, l, form| {
                    let at = unit.main_file().line_column(cx.procedure.stmt(l).span.lo).line;
                    let Ok(form) = form else { return };
                    if Some(at) != line || form.body.states.iter().any(|s| s.vector) {
                        return;
                    }
                    for seed in 0..60 {
                        match agrees(&unit, id, l, &form, seed) {
                            Some(true) => agreed += 1,
                            Some(false) => panic!("{name}, seed {seed}"),
                            None => {}
                        }
                    }
                });
            }
            if agreed == 0 {
                println!("{name} was not compared");
            }
            rows += u32::from(agreed > 0);
            runs += agreed;
        }
    }
    println!("{rows} rows compared, {runs} runs");
    assert!(rows >= 110, "{rows}");
}
