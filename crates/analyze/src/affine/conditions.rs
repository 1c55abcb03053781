//! Conditions as inequalities.
//!
//! **Decides** which affine forms are ≥ 0 when a condition is true (or false), and which are not 0.
//!
//! **Example** `i > k && j != 0` gives `i − k − 1 ≥ 0` and `j ≠ 0`, and is not exact; its negation gives nothing.
//!
//! **Why it is sound** only exact values are compared. A comparison of 64-bit unsigned values is used only if
//! it bounds parameters from above: a "negative" unsigned parameter in a subscript stands for a small
//! negative offset, and must not be excluded by being called large.
//!
//! **Gives up when** a condition is something else: no form, not exact.
//!
//! **Cost and limit** linear in the condition.
//!
//! **Source** C17 6.5.8, 6.5.13.

use heiretsu_ir::{CompareOp, ExprId, ExprKind, Scalar};
use heiretsu_sets::{Poly, Range};

use super::symbols::Origin;
use super::values::Value;
use super::walk::Walk;

/// What a condition says.
#[derive(Clone, Debug, Default)]
pub struct Forms {
    /// Forms that are ≥ 0.
    pub forms: Vec<Poly>,
    /// Forms that are not 0.
    pub nonzero: Vec<Poly>,
    /// The first ones alone are equivalent to the condition.
    pub exact: bool,
}

impl Walk<'_, '_> {
    /// The forms that are ≥ 0 when `cond` is `truth`.
    pub fn condition(&mut self, cond: ExprId, truth: bool) -> Forms {
        let e = self.cx.procedure.expr(cond);
        match &e.kind {
            ExprKind::Compare(how, a, b) => self.compare(*how, *a, *b, truth),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                let both = matches!(e.kind, ExprKind::And(..)) == truth;
                if !both {
                    return Forms::default();
                }
                let (mut x, y) = (self.condition(*a, truth), self.condition(*b, truth));
                x.forms.extend(y.forms);
                x.nonzero.extend(y.nonzero);
                x.exact &= y.exact;
                x
            }
            ExprKind::Not(a) => self.condition(*a, !truth),
            ExprKind::Logical(value) => Forms { exact: *value == truth, ..Forms::default() },
            ExprKind::Convert(a) if is_truth(&self.cx.procedure.expr(*a).kind) => {
                self.condition(*a, truth)
            }
            ExprKind::Read(_) | ExprKind::Binary(..)
                if e.ty.scalar().is_some_and(Scalar::is_int) =>
            {
                let v = self.value(cond);
                if !v.exact {
                    return Forms::default();
                }
                if truth {
                    return Forms { nonzero: vec![v.poly], ..Forms::default() };
                }
                let forms: Vec<Poly> = v.poly.neg().into_iter().chain([v.poly]).collect();
                Forms { exact: forms.len() == 2, forms, nonzero: Vec::new() }
            }
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Text(_)
            | ExprKind::Read(_)
            | ExprKind::AddressOf(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Select(..)
            | ExprKind::Convert(_)
            | ExprKind::Intrinsic(..)
            | ExprKind::Call(..)
            | ExprKind::Opaque(_) => Forms::default(),
        }
    }

    /// The range of a value where the conditions around this point hold: `lo + b·size` where `lo + b·size < n` was asked for is
    /// below the largest `n`, whatever `b` and `size` may be.
    pub(super) fn guarded_range(&self, p: &Poly, mut range: Range) -> Range {
        let mut guard = self.guard;
        while let Some(g) = guard {
            let g = &self.guards[g as usize];
            for form in &g.forms {
                let above = p.add(form).and_then(|sum| self.symbols.range(&sum).hi);
                let below = p.sub(form).and_then(|difference| self.symbols.range(&difference).lo);
                range = range.intersect(&Range { lo: below, hi: above });
            }
            guard = g.parent;
        }
        range
    }

    fn compare(&mut self, how: CompareOp, a: ExprId, b: ExprId, truth: bool) -> Forms {
        let ty = self.cx.procedure.expr(a).ty.clone();
        let Some(Scalar::Int { bits, signed }) = ty.scalar() else { return Forms::default() };
        let how = if truth { how } else { how.negated() };
        let (x, y) = (self.value(a), self.value(b));
        if !(x.exact && y.exact) {
            return Forms::default();
        }
        let less = |x: &Value, y: &Value, strict: i128| {
            y.poly.sub(&x.poly).and_then(|d| d.add_constant(-strict))
        };
        let forms = match how {
            CompareOp::Lt => vec![less(&x, &y, 1)],
            CompareOp::Le => vec![less(&x, &y, 0)],
            CompareOp::Gt => vec![less(&y, &x, 1)],
            CompareOp::Ge => vec![less(&y, &x, 0)],
            CompareOp::Eq => vec![less(&x, &y, 0), less(&y, &x, 0)],
            CompareOp::Ne => {
                let nonzero = less(&x, &y, 0).into_iter().collect();
                return Forms { nonzero, ..Forms::default() };
            }
        };
        let wanted = forms.len();
        let forms: Vec<Poly> = forms
            .into_iter()
            .flatten()
            .filter(|f| bits < 64 || signed || !self.bounds_parameter_below(f))
            .collect();
        Forms { exact: forms.len() == wanted, forms, nonzero: Vec::new() }
    }

    /// Does `form ≥ 0` bound something other than loop variables from below?
    fn bounds_parameter_below(&self, form: &Poly) -> bool {
        form.terms().iter().any(|(m, c)| {
            *c > 0
                && m.factors()
                    .iter()
                    .any(|f| !matches!(self.symbols.info(f.0).origin, Origin::Index(_)))
        })
    }
}

fn is_truth(kind: &ExprKind) -> bool {
    matches!(kind, ExprKind::Compare(..) | ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Not(_))
}
