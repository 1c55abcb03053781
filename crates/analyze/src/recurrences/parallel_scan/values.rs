//! Terms of a form as values of [`heiretsu_ir::parallel_scan`].
//!
//! **Decides** which terms can be written down where the blocks stand.
//!
//! **Example** the term `m < a(i)` becomes a comparison of a slot and an element, with the language's subscripts.
//!
//! **Why it is sound** one value per term, operands first; an element that the program reads under a condition only
//! stands after a condition here too.
//!
//! **Gives up when** a value is not known, or of a type that has no code.
//!
//! **Cost and limit** linear in the terms.
//!
//! **Source** hash consing.

use std::collections::BTreeSet;

use heiretsu_ir::parallel_scan::{Assign, Sort as ValueSort, Value, ValueKind};
use heiretsu_ir::runtime_test;
use heiretsu_ir::{
    BinaryOp, Bound, ExprId, ExprKind, Scalar, Segment, Type, UnaryOp, VarId, visit,
};

use super::super::body::{Function, Refusal};
use super::super::term::{Bit, Node, Sort, Term};
use super::Maker;

impl Maker<'_, '_> {
    /// Assignments of terms.
    pub(super) fn assigns(&mut self, list: &[(Term, Term)]) -> Result<Vec<Assign>, Refusal> {
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
    pub(super) fn value(&mut self, t: Term) -> Result<u32, Refusal> {
        if let Some(&known) = self.known.get(&t) {
            return Ok(known);
        }
        let sort = match self.form.body.pool.sort(t) {
            Sort::Bool => ValueSort::Bool,
            Sort::Int => ValueSort::Int,
            Sort::Mod(bits) if bits >= 32 || self.stored_as_it_is(t) => ValueSort::Unsigned(bits),
            Sort::Mod(_) => return Err("arithmetic of narrow unsigned types is not written yet"),
            Sort::Real => ValueSort::Real,
            Sort::Other => return Err("a value that is no number"),
        };
        if let Some(Scalar::Float { bits }) = self.form.body.pool.scalar(t) {
            if !matches!(bits, 32 | 64) {
                return Err("floating-point numbers of its precision are not written yet");
            }
            *(if bits == 32 { &mut self.widths.0 } else { &mut self.widths.1 }) = true;
        }
        let kind = self.kind(t)?;
        self.values.push(Value { kind, sort });
        let number = self.values.len() as u32 - 1;
        self.known.insert(t, number);
        Ok(number)
    }

    /// Is nothing computed with narrow unsigned numbers (which C would do in `int`)?
    fn stored_as_it_is(&self, t: Term) -> bool {
        let body = &self.form.body;
        match body.pool.node(t) {
            Node::State(_) | Node::Data(_) | Node::Ite(..) => true,
            Node::Poly(_) => body.pool.as_int(t).is_some(),
            Node::Fun(f, _) => matches!(
                body.functions.get(*f as usize),
                Some(Function::Read(..) | Function::Convert(..))
            ),
            _ => false,
        }
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
            Node::Constant(bits) => {
                let value = f64::from_bits(bits);
                // Of single precision only what that holds exactly.
                self.widths.1 |= f64::from(value as f32) != value;
                ValueKind::Real(value)
            }
            Node::Poly(sum) => match self.form.body.pool.as_int(t) {
                Some(value) => {
                    self.widths.1 |=
                        self.form.body.pool.sort(t) == Sort::Real && value.abs() > 1 << 24;
                    ValueKind::Int(value)
                }
                None => {
                    let mut out = Vec::new();
                    for (m, c) in sum {
                        let factors = m.iter().map(|&f| self.value(f)).collect::<Result<_, _>>()?;
                        out.push(runtime_test::Term { coefficient: c, factors });
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

    pub(super) fn guarded(&self, t: Term) -> bool {
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
        if let Function::Read(var, path) = function {
            self.visible(var, false)?;
            let mut subscripts = Vec::new();
            for (&arg, lower) in args.iter().zip(self.lower_bounds(var, &path)?) {
                let arg = match lower {
                    Bound::Const(0) => arg,
                    lower => {
                        let lower = self.lower(lower)?;
                        self.form.body.pool.add(Sort::Int, arg, lower)
                    }
                };
                subscripts.push(self.value(arg)?);
            }
            return Ok(ValueKind::Element(var, path, subscripts));
        }
        let mut values = Vec::new();
        for &arg in args {
            values.push(self.value(arg)?);
        }
        if let Function::Call(name, types, of) = function {
            if types.len() != args.len() {
                return Err("a call cannot be written down yet");
            }
            // What is no variable or element of the type becomes one.
            for ((&arg, value), to) in args.iter().zip(&mut values).zip(types) {
                let node = self.form.body.pool.node(arg);
                let leaf = matches!(node, Node::Data(_) | Node::Fun(..));
                if !leaf || self.form.body.pool.scalar(arg) != Some(to) {
                    let sort = self.values.get(*value as usize).map_or(ValueSort::Int, |v| v.sort);
                    self.values.push(Value { kind: ValueKind::Convert(to, *value), sort });
                    *value = self.values.len() as u32 - 1;
                }
            }
            return Ok(ValueKind::Call(name, of, values));
        }
        Ok(match (function, values.as_slice()) {
            // What is shifted has the type of the result, which a constant or a narrower value has not.
            (Function::Binary(BinaryOp::Shl, to), &[a, b]) => {
                let sort = self.values.get(a as usize).map_or(ValueSort::Int, |v| v.sort);
                self.values.push(Value { kind: ValueKind::Convert(to, a), sort });
                ValueKind::Binary(BinaryOp::Shl, self.values.len() as u32 - 1, b)
            }
            (Function::Binary(op, _), &[a, b]) => ValueKind::Binary(op, a, b),
            (Function::Reciprocal, &[a]) => ValueKind::Reciprocal(a),
            (Function::Intrinsic(f, _), _) => ValueKind::Intrinsic(f, values),
            (Function::Convert(_, to), &[a]) => ValueKind::Convert(to, a),
            _ => return Err("a call cannot be written down yet"),
        })
    }

    /// What the language counts the subscripts on the way to an element from.
    fn lower_bounds(&self, var: VarId, path: &[Segment]) -> Result<Vec<Bound>, Refusal> {
        let (structs, from) = (&self.cx.unit.structs, &self.cx.var(var).ty);
        let fortran = self.cx.unit.language.is_fortran();
        let reached = |steps: &[Segment]| {
            Segment::reach(structs, from, steps.iter().copied())
                .ok_or("an element of something that is no array")
        };
        let mut out = Vec::new();
        for (k, segment) in path.iter().enumerate() {
            match segment {
                Segment::Index if fortran => {
                    let run = path[..k].iter().rev().take_while(|s| **s == Segment::Index).count();
                    let array = reached(&path[..k - run])?;
                    let dim = array.array().and_then(|array| array.dims.get(run));
                    out.push(dim.map_or(Bound::Unknown, |dim| dim.lower));
                }
                Segment::Deref if fortran => return Err("a pointer component"),
                Segment::Index | Segment::Deref => out.push(Bound::Const(0)),
                Segment::Field(field) => {
                    let Type::Struct(s) = reached(&path[..k])? else {
                        return Err("a member of something that is no structure");
                    };
                    let member = structs.get(s.index()).and_then(|s| s.fields.get(*field as usize));
                    if member.is_none_or(|member| member.bitfield || member.name.is_empty()) {
                        return Err("a bit-field, or a member without a name");
                    }
                }
            }
        }
        Ok(out)
    }

    /// The lower bound of a dimension. (What names variables does so only where nothing in the procedure changes them.)
    pub(super) fn lower(&mut self, bound: Bound) -> Result<Term, Refusal> {
        let lower = match bound {
            Bound::Const(lower) => Some(self.form.body.pool.int(Sort::Int, i128::from(lower))),
            Bound::Expr(e) => self.on_entry(e),
            Bound::Unknown => None,
        };
        lower.ok_or(
            "an array whose lower bound is no sum of constants and variables that do not change",
        )
    }

    /// A sum of whole numbers and of variables that keep the values they had on entry.
    fn on_entry(&mut self, e: ExprId) -> Option<Term> {
        let cx = self.cx;
        let expr = cx.procedure.expr(e);
        let Type::Scalar(scalar @ Scalar::Int { signed: true, .. }) = expr.ty else { return None };
        match &expr.kind {
            ExprKind::Int(value) => Some(self.form.body.pool.int(Sort::Int, *value)),
            ExprKind::Read(place) => {
                // What is kept for a bound that may change has no name in the text.
                let kept = cx.name(place.var).contains('.') || !cx.unwritten(self.l, place);
                if kept || !place.is_var() {
                    return None;
                }
                let data = &mut self.form.body.data;
                let known = data.iter().position(|v| *v == place.var);
                let k = known.unwrap_or_else(|| {
                    data.push(place.var);
                    data.len() - 1
                });
                Some(self.form.body.pool.data(u32::try_from(k).ok()?, scalar))
            }
            ExprKind::Unary(UnaryOp::Neg, a) => {
                let (a, zero) = (self.on_entry(*a)?, self.form.body.pool.int(Sort::Int, 0));
                Some(self.form.body.pool.sub(Sort::Int, zero, a))
            }
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
                let (a, b) = (self.on_entry(*a)?, self.on_entry(*b)?);
                let pool = &mut self.form.body.pool;
                Some(match op {
                    BinaryOp::Add => pool.add(Sort::Int, a, b),
                    _ => pool.sub(Sort::Int, a, b),
                })
            }
            _ => None,
        }
    }

    /// The type of a block's own copy of a variable: 64 bits for sums of three and more in nested loops, since terms do not say
    /// in which order the program adds. (These are written in 64 bits; converting to and fro takes time in each iteration.)
    pub(super) fn of_copy(&self, k: u32) -> Scalar {
        let body = &self.form.body;
        let scalar = body.states[k as usize].scalar;
        let summed = (0..body.pieces.len()).filter(|p| !self.on_top(*p)).any(|p| {
            let Some(&new) = body.pieces[p].updates.get(&k) else { return false };
            let (mut open, mut seen) = (vec![new], BTreeSet::from([new]));
            while let Some(t) = open.pop() {
                match body.pool.node(t) {
                    Node::Poly(sum) if sum.len() > 2 => return true,
                    Node::Ite(_, a, b) => open.extend([*a, *b].iter().filter(|t| seen.insert(**t))),
                    _ => {}
                }
            }
            false
        });
        let narrow = matches!(scalar, Scalar::Int { bits: 32, signed: true });
        if narrow && summed && self.frame_of(k).is_none() { super::WIDE } else { scalar }
    }

    /// Has the variable a name where the blocks stand?
    fn visible(&self, var: VarId, counter: bool) -> Result<(), Refusal> {
        let loops = counter && self.is_counter(var);
        if !loops && self.cx.iteration_local(self.l, var) {
            return Err("a name of the body is needed outside it");
        }
        Ok(())
    }

    pub(super) fn is_counter(&self, var: VarId) -> bool {
        let Some(counted) = self.cx.counted(self.l) else { return false };
        counted.var == var
            || visit::stmts(self.cx.procedure, &counted.body)
                .iter()
                .any(|s| self.cx.procedure.as_loop(*s).is_some_and(|inner| inner.var == var))
    }
}
