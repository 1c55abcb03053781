//! From a form to a loop in blocks: what each block computes, and how blocks are put together.
//!
//! **Decides** whether one pass over the iterations is enough, and what a block has to know about itself.
//!
//! **Example** `if (a[i] > m) { m = a[i]; at = i; }`: a block runs as it stands from the values on entry to the whole loop;
//! then, block by block, `if (m_b > m) { m = m_b; at = at_b; }`.
//!
//! **Why it is sound**
//! - minima and maxima: `x ⊕ x = x`, so that a block may start from the value on entry to the whole loop; what goes
//!   along with them: [`companion`];
//! - set or kept: a flag says whether the block has set it, and to what;
//! - linear forms: a block's coefficients ([`matrix`]);
//! - a variable that is only ever set to one constant has two possible values at the start of a block: what needs its
//!   running value is summarized for both;
//! - variables that every iteration sets before it uses them run in the block.
//!
//! **Gives up when** a stage needs the running values of another in any other way (a second pass would be needed), values
//! are stored, the loop's step is not 1, or something cannot be written down.
//!
//! **Cost and limit** a few terms per stage and piece.
//!
//! **Source** the specification of reductions, "Code".

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::blocks::{Assign, Blocks, Slot, Sort as ValueSort, Value, ValueKind};
use heiretsu_ir::{
    BinaryOp, Bound, CompareOp, Fact, LoopForm, Proof, Scalar, StmtId, StmtKind, Technique, Test,
    VarId, visit,
};

use super::body::{Body, Function, Refusal};
use super::companion::{self, Companion, Leader};
use super::infer::at;
use super::matrix::{self, Ring};
use super::semiring::Semiring;
use super::term::{Bit, Node, Sort, Term};
use super::{Form, Stage, selects};
use crate::cx::Cx;
use crate::flow::Atom;

/// The loop in blocks.
pub fn make(cx: &Cx, l: StmtId, form: &mut Form) -> Result<Blocks, Refusal> {
    text_allows(cx, l)?;
    if form.body.stores || form.body.states.iter().any(|s| s.vector) {
        return Err("running values are stored");
    }
    if form.body.conditional_loops {
        return Err("a nested loop stands under a condition");
    }
    let title = form.title(cx);
    let stages = form.stages.clone();
    let mut maker = Maker::new(cx, l, form);
    maker.stages(&stages)?;
    maker.finish(title)
}

/// What does not depend on the form.
fn text_allows(cx: &Cx, l: StmtId) -> Result<(), Refusal> {
    let counted = cx.counted(l).ok_or("not a counted loop")?;
    let one = |e| crate::flow::constant(cx, e) == Some(1);
    if !one(counted.step) || counted.not_equal {
        return Err("its step is not 1");
    }
    if !matches!(counted.form, LoopForm::For | LoopForm::Do) || counted.annotated {
        return Err("it is no plain loop");
    }
    if cx.unit.language.is_fortran() && cx.procedure.pure {
        return Err("a pure procedure holds no directives");
    }
    let directive = |s: &StmtId| matches!(cx.procedure.stmt(*s).kind, StmtKind::Directive(_));
    if visit::stmts(cx.procedure, &cx.procedure.body).iter().any(directive) {
        return Err("the procedure has directives already");
    }
    let mut counters = vec![counted.var];
    for s in visit::stmts(cx.procedure, &counted.body) {
        counters.extend(cx.procedure.as_loop(s).map(|inner| inner.var));
    }
    for v in counters {
        if !cx.iteration_local(l, v)
            && !cx.declared_in_own_header(l, v)
            && cx.flow().needed_after(cx, l, &Atom::var(v)).is_some()
        {
            return Err("a loop variable is used behind it");
        }
    }
    Ok(())
}

/// Running variables that every iteration sets before it uses them, and of which nothing is left.
pub fn own(cx: &Cx, l: StmtId, body: &Body) -> u64 {
    let mut own = 0u64;
    for (k, state) in body.states.iter().enumerate() {
        let atom = Atom::var(state.var);
        let local = cx.iteration_local(l, state.var)
            || cx.flow().iteration(cx, l, &atom).exposed.is_none()
                && cx.flow().needed_after(cx, l, &atom).is_none();
        if local && !state.vector {
            own |= 1 << k;
        }
    }
    own
}

/// Assignments as terms.
type Terms = Vec<(Term, Term)>;

struct Maker<'a, 'u> {
    cx: &'a Cx<'u>,
    l: StmtId,
    form: &'a mut Form,
    slots: Vec<Slot>,
    /// Variables of a block that run as the program's do.
    copies: BTreeMap<u32, Term>,
    /// Variables that every iteration sets before it uses them.
    own: u64,
    /// Variables that have a summary.
    done: u64,
    /// Variables set to one constant, and which.
    constants: BTreeMap<u32, Term>,
    start: Terms,
    updates: Vec<Terms>,
    combine: Terms,
    values: Vec<Value>,
    known: BTreeMap<Term, u32>,
    rounds: bool,
}

impl<'a, 'u> Maker<'a, 'u> {
    fn new(cx: &'a Cx<'u>, l: StmtId, form: &'a mut Form) -> Maker<'a, 'u> {
        let own = own(cx, l, &form.body);
        let slots = form
            .body
            .states
            .iter()
            .map(|s| Slot { name: cx.name(s.var).to_string(), scalar: s.scalar, var: Some(s.var) })
            .collect();
        let pieces = form.body.pieces.len();
        Maker {
            cx,
            l,
            form,
            slots,
            copies: BTreeMap::new(),
            own,
            done: 0,
            constants: BTreeMap::new(),
            start: Vec::new(),
            updates: vec![Vec::new(); pieces],
            combine: Vec::new(),
            values: Vec::new(),
            known: BTreeMap::new(),
            rounds: false,
        }
    }

    fn x(&mut self, k: u32) -> Term {
        let scalar = self.form.body.states[k as usize].scalar;
        self.form.body.pool.state(k, scalar)
    }

    /// A variable of a block.
    fn fresh(&mut self, name: &str, scalar: Scalar, seen: Scalar) -> Term {
        let k = self.slots.len() as u32;
        self.slots.push(Slot { name: name.to_string(), scalar, var: None });
        self.form.body.pool.state(k, seen)
    }

    fn name(&self, k: u32) -> String {
        self.slots[k as usize].name.clone()
    }

    fn stages(&mut self, stages: &[Stage]) -> Result<(), Refusal> {
        for (at, stage) in stages.iter().enumerate() {
            let set = stage.states.iter().fold(0u64, |all, k| all | 1 << k);
            if set & !self.own == 0 || set & self.done != 0 {
                continue;
            }
            if stage.not_negative {
                return Err("its variables must not be negative on entry");
            }
            let reads = stage.reads.iter().fold(0u64, |all, k| all | 1 << k) & !self.own;
            self.rounds |= stage.reassociates;
            if reads == 0 {
                self.first(stage, &stages[at + 1..])?;
            } else {
                self.both(stage, reads)?;
            }
        }
        Ok(())
    }

    /// The pieces in which a stage changes, in order.
    fn pieces(&self, stage: &Stage) -> Vec<usize> {
        let changes = |p: &usize| {
            let updates = &self.form.body.pieces[*p].updates;
            stage.states.iter().any(|k| updates.contains_key(k))
        };
        (0..self.form.body.pieces.len()).filter(changes).collect()
    }

    /// The new value of a variable in a piece.
    fn update(&mut self, piece: usize, k: u32) -> Term {
        let x = self.x(k);
        self.form.body.pieces[piece].updates.get(&k).copied().unwrap_or(x)
    }

    /// A stage that needs no other's running values.
    fn first(&mut self, stage: &Stage, later: &[Stage]) -> Result<(), Refusal> {
        if let [k] = *stage.states
            && selects(&self.form.body, &stage.found)
            && self.idempotent(stage)
        {
            return self.extreme(stage, k, later);
        }
        let mut start = Vec::new();
        let (updates, combine) = self.summary(stage, &[], &mut start, "")?;
        self.start.append(&mut start);
        self.add(stage, updates);
        self.combine.extend(combine);
        Ok(())
    }

    fn add(&mut self, stage: &Stage, updates: Vec<Terms>) {
        for (piece, list) in self.pieces(stage).into_iter().zip(updates) {
            self.updates[piece].extend(list);
        }
        self.done |= stage.states.iter().fold(0u64, |all, k| all | 1 << k);
    }

    /// Is the variable's own factor always one?
    fn idempotent(&self, stage: &Stage) -> bool {
        let pool = &self.form.body.pool;
        stage.found.rows.iter().flatten().all(|row| {
            row.factors.iter().all(|f| {
                pool.as_bool(f.zero) == Some(false)
                    && (pool.as_bool(f.one) == Some(true) || pool.as_int(f.value) == Some(0))
            })
        })
    }

    /// A minimum or maximum, with what goes along with it.
    fn extreme(&mut self, stage: &Stage, k: u32, later: &[Stage]) -> Result<(), Refusal> {
        let greatest = matches!(stage.found.ring, Semiring::MaxPlus);
        let x = self.x(k);
        let pieces = self.pieces(stage);
        let mut all = Vec::new();
        for &p in &pieces {
            all.push(self.update(p, k));
        }
        let strict = all.iter().all(|&t| companion::strict(&self.form.body.pool, x, t));
        if !strict && self.form.body.pool.sort(x) == Sort::Real {
            return Err("of equal values the last one counts");
        }
        let running = self.running();
        let copy = self.copy(k, Some(x));
        let op = if greatest { CompareOp::Gt } else { CompareOp::Lt };
        let better = self.form.body.pool.compare(op, copy, x);
        let new = self.form.body.pool.ite(better, copy, x);
        let mut combine = vec![(x, new)];
        for other in later {
            let [c] = *other.states else { continue };
            if other.reads.iter().any(|r| *r != k && self.own >> r & 1 == 0)
                || !other.reads.contains(&k)
            {
                continue;
            }
            let mut both: BTreeSet<usize> = pieces.iter().copied().collect();
            both.extend(self.pieces(other));
            let mut updates = Vec::new();
            for p in both {
                updates.push((self.update(p, k), self.update(p, c)));
            }
            let y = self.x(c);
            let leader = Leader { x, greatest, running };
            let Some(kind) = companion::of(&mut self.form.body.pool, leader, y, &updates) else {
                continue;
            };
            let zero = {
                let sort = self.form.body.pool.sort(y);
                self.form.body.pool.int(sort, 0)
            };
            let from = if kind == Companion::Set { y } else { zero };
            let copy_y = self.copy(c, Some(from));
            let pool = &mut self.form.body.pool;
            let sort = pool.sort(y);
            let rest = match kind {
                Companion::Set => y,
                Companion::Count => {
                    let same = pool.compare(CompareOp::Eq, copy, x);
                    let more = pool.add(sort, y, copy_y);
                    pool.ite(same, more, y)
                }
            };
            let new = pool.ite(better, copy_y, rest);
            combine.push((y, new));
            self.done |= 1 << c;
        }
        self.done |= 1 << k;
        self.combine.append(&mut combine);
        Ok(())
    }

    /// All variables that run through the loop.
    fn running(&self) -> u64 {
        let n = self.form.body.states.len();
        (if n >= 64 { u64::MAX } else { (1u64 << n) - 1 }) & !self.own
    }

    /// A block's own copy of a variable, which runs as the program does.
    fn copy(&mut self, k: u32, from: Option<Term>) -> Term {
        if let Some(&copy) = self.copies.get(&k) {
            return copy;
        }
        let scalar = self.form.body.states[k as usize].scalar;
        let name = self.name(k);
        let copy = self.fresh(&name, scalar, scalar);
        self.copies.insert(k, copy);
        self.start.extend(from.map(|from| (copy, from)));
        for p in 0..self.updates.len() {
            if self.form.body.pieces[p].updates.contains_key(&k) {
                let new = self.update(p, k);
                self.updates[p].push((copy, new));
            }
        }
        copy
    }

    /// A summary: variables' new values in the pieces of the stage, and the new values behind a block.
    /// `known` stands for running values of other stages.
    fn summary(
        &mut self,
        stage: &Stage,
        known: &[(Term, Term)],
        start: &mut Terms,
        suffix: &str,
    ) -> Result<(Vec<Terms>, Terms), Refusal> {
        let (mut updates, combine) = match stage.found.ring {
            Semiring::Keep | Semiring::Local => self.kept(stage, start, suffix)?,
            Semiring::PlusTimes
            | Semiring::MaxPlus
            | Semiring::MinPlus
            | Semiring::OrAnd
            | Semiring::XorAnd => self.linear(stage, start, suffix)?,
            Semiring::MaxMin
            | Semiring::MinMax
            | Semiring::MaxTimes
            | Semiring::MinTimes
            | Semiring::BitOrAnd
            | Semiring::BitXorAnd => return Err("summaries over its semiring are not written yet"),
            Semiring::States => return Err("tables of finite states are not written yet"),
        };
        for (_, t) in updates.iter_mut().flatten() {
            *t = at(&mut self.form.body.pool, *t, known);
        }
        Ok((updates, combine))
    }

    /// Set or kept: a flag, and the value if it is not always the same.
    fn kept(
        &mut self,
        stage: &Stage,
        start: &mut Terms,
        suffix: &str,
    ) -> Result<(Vec<Terms>, Terms), Refusal> {
        let [k] = *stage.states else {
            return Err("several variables that take each other's values");
        };
        let x = self.x(k);
        let scalar = self.form.body.states[k as usize].scalar;
        let rows: Vec<_> = stage.found.rows.iter().flatten().map(|r| r.constant).collect();
        let pool = &mut self.form.body.pool;
        let mut sets = Vec::new();
        for c in &rows {
            let set = pool.not(c.zero);
            // A truth value's "one" is no value of its own.
            if pool.as_bool(c.one) != Some(false) {
                return Err("a coefficient that is not understood");
            }
            sets.push((set, c.value));
        }
        let live: Vec<Term> =
            sets.iter().filter(|(s, _)| pool.as_bool(*s) != Some(false)).map(|s| s.1).collect();
        let single = live.first().copied().filter(|first| {
            live.iter().all(|t| t == first)
                && (pool.as_int(*first).is_some() || pool.as_bool(*first).is_some())
        });
        let name = self.name(k);
        let flag = self.fresh(&format!("{name}_set{suffix}"), FLAG, FLAG);
        let no = self.form.body.pool.bool(false);
        start.push((flag, no));
        let value = match single {
            Some(constant) => {
                if suffix.is_empty() {
                    self.constants.insert(k, constant);
                }
                constant
            }
            None => {
                let value = self.fresh(&format!("{name}{suffix}"), scalar, scalar);
                start.push((value, x));
                value
            }
        };
        let pool = &mut self.form.body.pool;
        let yes = pool.bool(true);
        let mut updates = Vec::new();
        for (set, new) in sets {
            let mut list = vec![(flag, pool.ite(set, yes, flag))];
            if single.is_none() {
                list.push((value, pool.ite(set, new, value)));
            }
            updates.push(list);
        }
        let new = pool.ite(flag, value, x);
        Ok((updates, vec![(x, new)]))
    }

    /// A linear form: its coefficients.
    fn linear(
        &mut self,
        stage: &Stage,
        start: &mut Terms,
        suffix: &str,
    ) -> Result<(Vec<Terms>, Terms), Refusal> {
        let first = stage.states.first().copied().ok_or("no variable")?;
        let scalar = self.form.body.states[first as usize].scalar;
        let fortran = self.cx.unit.language.is_fortran();
        let mut widest = scalar;
        for &k in &stage.states {
            let own = self.form.body.states[k as usize].scalar;
            if let (Scalar::Int { bits: a, .. }, Scalar::Int { bits: b, .. }) = (own, widest)
                && a > b
            {
                widest = own;
            }
        }
        let wide = matrix::wide(stage.found.ring, widest, fortran)
            .ok_or("a block's sums may be too large for the widest type")?;
        let tropical = matches!(stage.found.ring, Semiring::MaxPlus | Semiring::MinPlus);
        let sort = Sort::of(scalar);
        let ring = Ring {
            ring: stage.found.ring,
            sort,
            sentinel: tropical && matches!(scalar, Scalar::Int { .. }),
        };
        let xs: Vec<Term> = stage.states.iter().map(|&k| self.x(k)).collect();
        let names: Vec<String> = stage.states.iter().map(|&k| self.name(k)).collect();
        let slots = &mut self.slots;
        let mut fresh = |pool: &mut super::term::Pool, k: usize, j: usize, flag: bool| {
            let number = slots.len() as u32;
            let column = if j == 0 { "const".to_string() } else { format!("by_{}", names[j - 1]) };
            let none = if flag { "_none" } else { "" };
            let name = format!("{}_{column}{none}{suffix}", names[k]);
            let (scalar, seen) = if flag { (FLAG, FLAG) } else { (wide, scalar) };
            slots.push(Slot { name, scalar, var: None });
            pool.state(number, seen)
        };
        let pool = &mut self.form.body.pool;
        let summary = matrix::summarize(pool, ring, &stage.found.rows, &xs, &mut fresh);
        start.extend(summary.start);
        Ok((summary.updates, xs.into_iter().zip(summary.combine).collect()))
    }

    /// A stage that needs the running value of a variable that is only ever set to one constant: both its
    /// possible values at the start of a block are followed.
    fn both(&mut self, stage: &Stage, reads: u64) -> Result<(), Refusal> {
        const PASSES: Refusal = "a second pass over the data would be needed";
        if reads.count_ones() != 1 || reads & self.done == 0 {
            return Err(PASSES);
        }
        let k = reads.trailing_zeros();
        let constant = *self.constants.get(&k).ok_or(PASSES)?;
        let x = self.x(k);
        self.copy(k, Some(x));
        let mut start = Vec::new();
        let (as_is, plain) = self.summary(stage, &[], &mut start, "")?;
        self.start.append(&mut start);
        self.add(stage, as_is);
        let (changed, other) = self.summary(stage, &[(x, constant)], &mut start, "_after")?;
        self.start.append(&mut start);
        self.add(stage, changed);
        let pool = &mut self.form.body.pool;
        let condition = match pool.as_bool(constant) {
            Some(true) => x,
            Some(false) => pool.not(x),
            None => pool.compare(CompareOp::Eq, x, constant),
        };
        for ((target, a), (_, b)) in plain.into_iter().zip(other) {
            let new = pool.ite(condition, b, a);
            self.combine.push((target, new));
        }
        Ok(())
    }

    // ---- values ----

    fn finish(mut self, title: String) -> Result<Blocks, Refusal> {
        // What runs in a block is read by others as the block's own copy.
        let needed = |maker: &Self| {
            maker
                .updates
                .iter()
                .flatten()
                .fold(0u64, |all, (_, t)| all | maker.form.body.pool.states(*t))
        };
        loop {
            let set = needed(&self) & ((1u64 << self.form.body.states.len().min(63)) - 1);
            let missing = (0..self.form.body.states.len() as u32)
                .find(|k| set >> k & 1 == 1 && !self.copies.contains_key(k));
            let Some(k) = missing else { break };
            if self.own >> k & 1 == 0 {
                return Err("a second pass over the data would be needed");
            }
            self.copy(k, None);
        }
        let copies: Terms = {
            let known: Vec<(u32, Term)> = self.copies.iter().map(|(k, t)| (*k, *t)).collect();
            known.into_iter().map(|(k, t)| (self.x(k), t)).collect()
        };
        let mut updates = Vec::new();
        for list in std::mem::take(&mut self.updates) {
            let mut out = Vec::new();
            for (target, t) in list {
                let t = at(&mut self.form.body.pool, t, &copies);
                out.push((target, t));
            }
            updates.push(self.assigns(&out)?);
        }
        let start = std::mem::take(&mut self.start);
        let start = self.assigns(&start)?;
        let combine = std::mem::take(&mut self.combine);
        let used = combine.iter().fold(0u64, |all, (_, t)| all | self.form.body.pool.states(*t));
        let combine = self.assigns(&combine)?;
        if self.slots.len() > 60 || self.form.body.pool.exhausted {
            return Err("its summary takes too many variables");
        }
        let first = self.form.body.states.len() as u32;
        let publish = (first..self.slots.len() as u32).filter(|k| used >> k & 1 == 1).collect();
        let mut proof = Proof::default();
        let detail = title.clone();
        proof.add(Fact { test: Test::LinearForm, about: self.subjects(), detail });
        Ok(Blocks {
            procedure: self.cx.id,
            stmt: self.l,
            title,
            slots: self.slots,
            values: self.values,
            parts: self.form.body.parts.clone(),
            start,
            updates,
            publish,
            combine,
            techniques: vec![Technique::LinearForm],
            proof,
            rounds: self.rounds,
        })
    }

    fn subjects(&self) -> String {
        let names: Vec<&str> = self
            .form
            .body
            .states
            .iter()
            .enumerate()
            .filter(|(k, _)| self.own >> k & 1 == 0)
            .map(|(_, s)| self.cx.name(s.var))
            .collect();
        names.join(", ")
    }

    fn assigns(&mut self, list: &[(Term, Term)]) -> Result<Vec<Assign>, Refusal> {
        let mut out = Vec::new();
        for &(target, t) in list {
            let Node::State(slot) = *self.form.body.pool.node(target) else {
                return Err("an assignment to no variable");
            };
            out.push(Assign { slot, value: self.value(t)? });
        }
        Ok(out)
    }

    /// A term as a value.
    fn value(&mut self, t: Term) -> Result<u32, Refusal> {
        if let Some(&known) = self.known.get(&t) {
            return Ok(known);
        }
        let sort = match self.form.body.pool.sort(t) {
            Sort::Bool => ValueSort::Bool,
            Sort::Int => ValueSort::Int,
            Sort::Mod(bits) if bits >= 32 => ValueSort::Unsigned(bits),
            Sort::Mod(_) => return Err("arithmetic of narrow unsigned types is not written yet"),
            Sort::Real => ValueSort::Real,
            Sort::Other => return Err("a value that is no number"),
        };
        if self.form.body.pool.scalar(t) == Some(Scalar::Float { bits: 32 }) {
            return Err("single precision is not written yet");
        }
        let kind = self.kind(t)?;
        self.values.push(Value { kind, sort });
        let number = self.values.len() as u32 - 1;
        self.known.insert(t, number);
        Ok(number)
    }

    fn kind(&mut self, t: Term) -> Result<ValueKind, Refusal> {
        Ok(match self.form.body.pool.node(t).clone() {
            Node::State(k) => ValueKind::Slot(k),
            Node::Data(k) => {
                let var = *self.form.body.data.get(k as usize).ok_or("no datum")?;
                self.visible(var, true)?;
                ValueKind::Var(var)
            }
            Node::Big | Node::Unknown(_) => return Err("a value that is not known"),
            Node::Bool(value) => ValueKind::Bool(value),
            Node::Constant(bits) => ValueKind::Real(f64::from_bits(bits)),
            Node::Poly(sum) => match self.form.body.pool.as_int(t) {
                Some(value) => ValueKind::Int(value),
                None => {
                    let mut out = Vec::new();
                    for (m, c) in sum {
                        let factors = m.iter().map(|&f| self.value(f)).collect::<Result<_, _>>()?;
                        out.push((c, factors));
                    }
                    ValueKind::Sum(out)
                }
            },
            Node::Ite(c, a, b) => ValueKind::Select(self.value(c)?, self.value(a)?, self.value(b)?),
            Node::Cmp(op, a, b) => ValueKind::Compare(op, self.value(a)?, self.value(b)?),
            Node::Not(a) => ValueKind::Not(self.value(a)?),
            Node::And(a, b) => {
                let (a, b) = self.ordered(a, b)?;
                ValueKind::And(self.value(a)?, self.value(b)?)
            }
            Node::Or(a, b) => {
                let (a, b) = self.ordered(a, b)?;
                ValueKind::Or(self.value(a)?, self.value(b)?)
            }
            Node::Bits(op, a, b) => {
                let op = match op {
                    Bit::And => BinaryOp::BitAnd,
                    Bit::Or => BinaryOp::BitOr,
                    Bit::Xor => BinaryOp::BitXor,
                };
                ValueKind::Binary(op, self.value(a)?, self.value(b)?)
            }
            Node::Fun(f, args) => self.function(f, &args)?,
        })
    }

    /// Which of two operands comes first: that which may always be computed.
    fn ordered(&self, a: Term, b: Term) -> Result<(Term, Term), Refusal> {
        match (self.guarded(a), self.guarded(b)) {
            (false, false) => Ok((a, b)),
            _ if self.cx.unit.language.is_fortran() => {
                Err("an element is read under a condition that guards it")
            }
            (false, true) => Ok((a, b)),
            (true, false) => Ok((b, a)),
            (true, true) => Err("an element is read under a condition that guards it"),
        }
    }

    fn guarded(&self, t: Term) -> bool {
        let (mut open, mut seen) = (vec![t], BTreeSet::from([t]));
        while let Some(t) = open.pop() {
            if self.form.body.guarded.contains(&t) {
                return true;
            }
            open.extend(self.form.body.pool.operands(t).into_iter().filter(|o| seen.insert(*o)));
        }
        false
    }

    fn function(&mut self, f: u32, args: &[Term]) -> Result<ValueKind, Refusal> {
        let function = self
            .form
            .body
            .functions
            .get(f as usize)
            .cloned()
            .ok_or("a function that is not known")?;
        if let Function::Read(var, path) = &function {
            if path.iter().any(Option::is_some) {
                return Err("members of structures are not written yet");
            }
            self.visible(*var, false)?;
            let lowers: Vec<Bound> = match self.cx.var(*var).ty.array() {
                Some(array) => array.dims.iter().map(|d| d.lower).collect(),
                None => return Err("an element of something that is no array"),
            };
            let mut subscripts = Vec::new();
            for (&arg, lower) in args.iter().zip(lowers) {
                let arg = if self.cx.unit.language.is_fortran() {
                    let Bound::Const(lower) = lower else {
                        return Err("an array whose lower bound is not constant");
                    };
                    let pool = &mut self.form.body.pool;
                    let lower = pool.int(Sort::Int, i128::from(lower));
                    pool.add(Sort::Int, arg, lower)
                } else {
                    arg
                };
                subscripts.push(self.value(arg)?);
            }
            return Ok(ValueKind::Element(*var, subscripts));
        }
        let mut values = Vec::new();
        for &arg in args {
            values.push(self.value(arg)?);
        }
        Ok(match (function, values.as_slice()) {
            (Function::Binary(op, _), &[a, b]) => ValueKind::Binary(op, a, b),
            (Function::Unary(op, _), &[a]) => ValueKind::Unary(op, a),
            (Function::Reciprocal, &[a]) => ValueKind::Reciprocal(a),
            (Function::Intrinsic(f, _), _) => ValueKind::Intrinsic(f, values),
            (Function::Convert(_, to), &[a]) => ValueKind::Convert(to, a),
            _ => return Err("a call cannot be written down yet"),
        })
    }

    /// Has the variable a name where the blocks stand?
    fn visible(&self, var: VarId, counter: bool) -> Result<(), Refusal> {
        let loops = counter && self.is_counter(var);
        if !loops && self.cx.iteration_local(self.l, var) {
            return Err("a name of the body is needed outside it");
        }
        Ok(())
    }

    fn is_counter(&self, var: VarId) -> bool {
        let Some(counted) = self.cx.counted(self.l) else { return false };
        counted.var == var
            || visit::stmts(self.cx.procedure, &counted.body)
                .iter()
                .any(|s| self.cx.procedure.as_loop(*s).is_some_and(|inner| inner.var == var))
    }
}

/// The type of flags.
const FLAG: Scalar = Scalar::Logical { bits: 32 };
