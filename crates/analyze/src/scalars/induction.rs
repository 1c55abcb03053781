//! Variables that the loop steps along, as data for a plan.
//!
//! **Decides** how the value of such a variable at the start of an iteration is computed from values on entry to the
//! loop and from the number of the iteration.
//!
//! **Example** `ix = ix + incx` → `ix` on entry, plus the number of the iteration times `incx`.
//!
//! **Why it is sound** the walk found the value as a polynomial (`affine::induction`). Its symbols are replaced by
//! expressions that have their values on entry, and that the loop does not change; a variable that the loop changes
//! is taken as it was on entry.
//!
//! **Gives up when** a symbol has no such expression, or the loop's start or step is changed by it: the caller's reason
//! (H106, H109) stands.
//!
//! **Cost and limit** at most [`MAX_TERMS`] terms.
//!
//! **Source** ours.

use heiretsu_ir::plan::{Closed, Factor, Induction};
use heiretsu_ir::runtime_test::Term;
use heiretsu_ir::{BinaryOp, ExprId, ExprKind, Step, StmtId, StmtKind, Type, VarId, visit};
use heiretsu_sets::{Poly, Symbol};

use crate::affine::{self, LoopFact, LoopIndex, Model};
use crate::cx::Cx;

/// Longer sums are nothing that anybody wants to read.
const MAX_TERMS: usize = 8;
/// Numbers of iterations inside numbers of iterations.
const MAX_DEPTH: u32 = 3;

/// How the variable's value at the start of an iteration of `l` is computed, if the loop steps it along.
pub fn of(cx: &Cx, l: StmtId, var: VarId) -> Option<Induction> {
    let model = cx.model();
    let index = model.loop_index(l)?;
    let fact = model.loops.get(index as usize)?;
    let found = fact.inductions.iter().find(|i| i.var == var)?;
    let counted = cx.counted(l)?;
    let start = cx.starts_from_itself(counted) || cx.invariant(l, counted.lower);
    if !(start && cx.invariant(l, counted.step)) {
        return None;
    }
    Some(Induction { var, start: Start { cx, model, l, index, fact }.closed(found)? })
}

struct Start<'a, 'u> {
    cx: &'a Cx<'u>,
    model: &'a Model,
    l: StmtId,
    index: LoopIndex,
    fact: &'a LoopFact,
}

impl Start<'_, '_> {
    fn closed(&self, found: &affine::Induction) -> Option<Closed> {
        let symbol = self.fact.index?;
        let head = found.head.sub(&found.entry)?;
        // The loop's symbol is its variable, or the number of the iteration.
        let by_number = if self.fact.value == Poly::symbol(symbol) {
            let start =
                if self.fact.step > 0 { self.fact.lower.first() } else { self.fact.upper.first() }?;
            let at = Poly::symbol(symbol).scale(self.fact.step)?.add(start)?;
            head.substitute(symbol, &at)?
        } else {
            head
        };
        let steps = by_number.terms().len() > 1 || by_number.degree() > 2;
        if let Some(steps) = steps.then(|| self.one_step(found.var)).flatten() {
            return self.with_entry(found, steps);
        }
        let closed = self.sum(&by_number, true, 0)?;
        self.with_entry(found, closed)
    }

    /// The value on entry and what was added to it.
    fn with_entry(&self, found: &affine::Induction, mut closed: Closed) -> Option<Closed> {
        if let Type::Pointer(_) = self.cx.var(found.var).ty {
            // Elements are counted one by one: there is no half of one.
            let factors = vec![Factor::Pointer { var: found.var }];
            closed.terms.insert(0, Term { coefficient: 1, factors });
            return (closed.divisor == 1 && closed.terms.len() <= MAX_TERMS).then_some(closed);
        }
        let short = found.entry.terms().len() <= 2 && found.entry.denominator() == 1;
        let simple = if short { self.sum(&found.entry, false, 0) } else { None };
        match simple {
            Some(entry) => {
                for mut term in entry.terms {
                    term.coefficient = term.coefficient.checked_mul(closed.divisor)?;
                    closed.terms.push(term);
                }
            }
            None => {
                let read = self.plain_read(found.var)?;
                let factors = vec![Factor::Entry { var: found.var, read }];
                closed.terms.insert(0, Term { coefficient: closed.divisor, factors });
            }
        }
        (closed.terms.len() <= MAX_TERMS).then_some(closed)
    }

    /// The number of the iteration times an expression, where one statement of the body adds that and nothing else
    /// changes the variable: as the program writes it, it is easier to read, and its parts do not overflow.
    fn one_step(&self, var: VarId) -> Option<Closed> {
        let procedure = self.cx.procedure;
        let body = &self.cx.counted(self.l)?.body;
        let writes = |s: &StmtId| match &procedure.stmt(*s).kind {
            StmtKind::Assign { place, value } if place.is_var() && place.var == var => Some(*value),
            _ => None,
        };
        let all: Vec<ExprId> = visit::stmts(procedure, body).iter().filter_map(&writes).collect();
        let [value] = all.as_slice() else { return None };
        body.iter().find_map(writes)?;
        let is_var = |e: ExprId| match &procedure.expr(e).kind {
            ExprKind::Read(place) => place.is_var() && place.var == var,
            _ => false,
        };
        let (step, coefficient) = match procedure.expr(*value).kind {
            ExprKind::Binary(BinaryOp::Add, a, b) if is_var(a) => (b, 1),
            ExprKind::Binary(BinaryOp::Add, a, b) if is_var(b) => (a, 1),
            ExprKind::Binary(BinaryOp::Sub, a, b) if is_var(a) => (b, -1),
            ExprKind::AddressOf(ref place) if place.var == var => match place.steps.as_slice() {
                [Step::Deref(by)] => (*by, 1),
                _ => return None,
            },
            _ => return None,
        };
        let invariant = self.cx.invariant(self.l, step);
        let factors = vec![Factor::Iteration, Factor::Value(step)];
        let terms = vec![Term { coefficient, factors }];
        invariant.then_some(Closed { terms, divisor: 1 })
    }

    /// A polynomial over symbols as one over factors; `changing`: variables that the loop changes may stand in it,
    /// with their values on entry.
    fn sum(&self, p: &Poly, changing: bool, depth: u32) -> Option<Closed> {
        let mut terms = Vec::new();
        for (m, c) in p.terms() {
            let mut factors = Vec::new();
            for &(s, e) in m.factors() {
                let factor = self.factor(s, changing, depth)?;
                factors.extend(std::iter::repeat_n(factor, e as usize));
            }
            terms.push(Term { coefficient: *c, factors });
        }
        Some(Closed { terms, divisor: p.denominator() })
    }

    fn factor(&self, s: Symbol, changing: bool, depth: u32) -> Option<Factor> {
        if Some(s) == self.fact.index {
            return Some(Factor::Iteration);
        }
        let mut entry = None;
        for e in self.model.expressions(s, self.index) {
            if self.cx.invariant(self.l, e) {
                return Some(Factor::Value(e));
            }
            if let ExprKind::Read(place) = &self.cx.procedure.expr(e).kind
                && place.is_var()
            {
                entry = entry.or(Some(Factor::Entry { var: place.var, read: e }));
            }
        }
        if let Some(count) = self.model.counts.get(&s).filter(|_| depth < MAX_DEPTH) {
            let span = self.sum(&count.span, changing, depth + 1)?;
            return Some(Factor::Count { span: Box::new(span), step: count.step });
        }
        entry.filter(|_| changing)
    }

    /// An expression of the loop that is the variable alone.
    fn plain_read(&self, var: VarId) -> Option<ExprId> {
        let mut found = None;
        for s in visit::stmts(self.cx.procedure, &[self.l]) {
            visit::each_stmt_expr(self.cx.procedure, s, &mut |id, e| {
                if let ExprKind::Read(place) = &e.kind
                    && place.is_var()
                    && place.var == var
                {
                    found = found.or(Some(id));
                }
            });
        }
        found
    }
}
