//! A run-time test, evaluated exactly in a state of the interpreter.

use std::collections::BTreeMap;

use heiretsu_interp::{Machine, Piece, Pointer, Program, Stop, Undefined, Value};
use heiretsu_ir::runtime_test::{Base, Condition, Poly, RuntimeTest, Section, Term};
use heiretsu_ir::{CompareOp, ExprId, ExprKind, Place, Procedure, Scalar, Span, Unit, VarId};

/// A test with the code for its factors.
pub(super) struct Compiled {
    test: RuntimeTest,
    /// Factors, and whether they are 64-bit unsigned.
    factors: Vec<(ExprId, bool)>,
    /// Places of pointers.
    pointers: Vec<Place>,
    piece: Piece,
    /// Variables that it asks to have one value: flags that are off.
    asked: Vec<(VarId, i64)>,
}

impl Compiled {
    /// Compiles the factors into the program.
    pub(super) fn new(
        test: &RuntimeTest,
        procedure: &Procedure,
        program: &mut Program<'_>,
    ) -> Compiled {
        let (mut exprs, mut pointers) = (Vec::new(), Vec::new());
        test.conditions.iter().for_each(|c| collect(c, &mut exprs, &mut pointers));
        exprs.sort_unstable();
        exprs.dedup();
        let piece = program.piece(&exprs, &pointers);
        let unsigned = |e: &ExprId| {
            procedure.expr(*e).ty.scalar() == Some(Scalar::Int { bits: 64, signed: false })
        };
        let factors = exprs.iter().map(|e| (*e, unsigned(e))).collect();
        let asked = test.conditions.iter().filter_map(|c| asked(c, procedure)).collect();
        Compiled { test: test.clone(), factors, pointers, piece, asked }
    }

    /// The variables that it asks to have one value: at random they hardly ever have it.
    pub(super) fn asked(&self) -> &[(VarId, i64)] {
        &self.asked
    }

    /// Is it true now? Arithmetic beyond 128 bits makes it false, as the emitted test does it.
    pub(super) fn holds(&self, machine: &mut Machine<'_>, unit: &Unit) -> Result<bool, Stop> {
        let values = machine.evaluate(self.piece)?;
        let mut known = BTreeMap::new();
        let (numbers, targets) = values.split_at_checked(self.factors.len()).unwrap_or_default();
        for ((expr, unsigned), value) in self.factors.iter().zip(numbers) {
            let &Value::Int(value) = value else {
                return Err(Stop::Undefined(Undefined::Uninitialized, Span::none()));
            };
            let exact = if *unsigned { i128::from(value as u64) } else { i128::from(value) };
            known.insert(*expr, exact);
        }
        let pointed = |value: &Value| match value {
            Value::Pointer(p) => Some(*p),
            _ => None,
        };
        let targets = targets.iter().map(pointed);
        let pointers = self.pointers.iter().zip(targets).collect();
        let state = State { machine, unit, known, pointers };
        Ok(self.test.conditions.iter().all(|c| state.condition(c).unwrap_or(false)))
    }
}

/// The variable and the value of `flag == 0`, `.not. flag`.
fn asked(condition: &Condition, procedure: &Procedure) -> Option<(VarId, i64)> {
    let (e, value) = match condition {
        Condition::Off(flag) => (*flag, 0),
        Condition::Compare { left, op: CompareOp::Eq, right } => match left.terms.as_slice() {
            [Term { coefficient: 1, factors }] => {
                let [e] = factors.as_slice() else { return None };
                (*e, i64::try_from(right.as_constant()?).ok()?)
            }
            _ => return None,
        },
        Condition::Compare { .. } | Condition::Disjoint { .. } | Condition::Any(_) => return None,
    };
    match &procedure.expr(e).kind {
        ExprKind::Read(place) if place.is_var() => Some((place.var, value)),
        _ => None,
    }
}

fn collect(condition: &Condition, out: &mut Vec<ExprId>, pointers: &mut Vec<Place>) {
    let mut poly = |p: &Poly| p.terms.iter().for_each(|t| out.extend(&t.factors));
    match condition {
        Condition::Compare { left, right, .. } => {
            poly(left);
            poly(right);
        }
        Condition::Disjoint { first, second, .. } => {
            [first, second].into_iter().for_each(|s| {
                poly(&s.lo);
                poly(&s.hi);
                if let Base::Stored(s) = &s.base
                    && !pointers.contains(&s.pointer)
                {
                    pointers.push(s.pointer.clone());
                }
            });
        }
        Condition::Any(list) => list.iter().for_each(|c| collect(c, out, pointers)),
        Condition::Off(flag) => out.push(*flag),
    }
}

struct State<'a, 'p> {
    machine: &'a Machine<'p>,
    unit: &'a Unit,
    known: BTreeMap<ExprId, i128>,
    pointers: Vec<(&'a Place, Option<Pointer>)>,
}

impl State<'_, '_> {
    /// `None`: it cannot be evaluated.
    fn condition(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::Compare { left, op, right } => {
                let (left, right) = (self.poly(left)?, self.poly(right)?);
                Some(match op {
                    CompareOp::Eq => left == right,
                    CompareOp::Ne => left != right,
                    CompareOp::Lt => left < right,
                    CompareOp::Le => left <= right,
                    CompareOp::Gt => left > right,
                    CompareOp::Ge => left >= right,
                })
            }
            // (That both are one array is more than its inputs need.)
            Condition::Disjoint { first, second, .. } => {
                let (a, b) = (self.cells(first)?, self.cells(second)?);
                // An empty stretch overlaps nothing.
                let empty = a.1 >= a.2 || b.1 >= b.2;
                Some(empty || a.0 != b.0 || a.2 <= b.1 || b.2 <= a.1)
            }
            Condition::Any(list) => Some(list.iter().any(|c| self.condition(c) == Some(true))),
            Condition::Off(flag) => Some(*self.known.get(flag)? == 0),
        }
    }

    fn poly(&self, poly: &Poly) -> Option<i128> {
        let mut sum = 0i128;
        for term in &poly.terms {
            let mut product = term.coefficient;
            for factor in &term.factors {
                product = product.checked_mul(*self.known.get(factor)?)?;
            }
            sum = sum.checked_add(product)?;
        }
        Some(sum)
    }

    /// Object, first cell, and one past the last cell.
    fn cells(&self, section: &Section) -> Option<(u32, i128, i128)> {
        let (p, element) = match &section.base {
            Base::Variable(base) => {
                let procedure = self.unit.procedure(self.machine.procedure());
                let ty = &procedure.var(*base).ty;
                (self.machine.pointer(*base)?, ty.array().map_or(ty, |a| &a.element))
            }
            Base::Stored(s) => {
                let found = self.pointers.iter().find(|p| *p.0 == s.pointer)?;
                (found.1?, &s.element)
            }
        };
        let size = i128::from(self.machine.cells_of_type(element)?);
        let first = i128::from(p.offset);
        let lo = self.poly(&section.lo)?.checked_mul(size)?.checked_add(first)?;
        let hi = self.poly(&section.hi)?.checked_add(1)?.checked_mul(size)?.checked_add(first)?;
        Some((p.object, lo, hi))
    }
}
