//! Integer expressions as sums of variables with factors: for subscripts, bounds and conditions that are compared.
//!
//! **Decides** whether two expressions differ by a constant, and by which.
//! **Example** `(i + 1) - n` and `i - (n - 1)` are the same.
//! **Why it is sound** only sums, differences and constant multiples of scalars are taken apart; a conversion only where it
//! keeps every value. Signed overflow is undefined in the original already.
//! **Gives up when** anything else stands in it, unsigned arithmetic among it.
//! **Cost and limit** linear.

use std::collections::BTreeMap;

use heiretsu_ir::{BinaryOp, ExprId, ExprKind, Procedure, Scalar, Type, UnaryOp, VarId};

/// A sum of variables with factors, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Linear {
    terms: BTreeMap<VarId, i128>,
    constant: i128,
}

impl Linear {
    /// An expression as a sum.
    pub(crate) fn of(p: &Procedure, e: ExprId) -> Option<Linear> {
        let expr = p.expr(e);
        let Type::Scalar(Scalar::Int { bits, signed }) = expr.ty else { return None };
        match &expr.kind {
            ExprKind::Int(value) => Some(Linear { constant: *value, ..Linear::default() }),
            ExprKind::Read(place) if place.is_var() => {
                Some(Linear { terms: [(place.var, 1)].into(), constant: 0 })
            }
            ExprKind::Convert(a) => {
                let Type::Scalar(Scalar::Int { bits: from, signed: true }) = p.expr(*a).ty else {
                    return None;
                };
                if signed && bits >= from { Linear::of(p, *a) } else { None }
            }
            _ if !signed => None,
            ExprKind::Unary(UnaryOp::Neg, a) => Linear::of(p, *a)?.times(-1),
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (Linear::of(p, *a)?, Linear::of(p, *b)?);
                match op {
                    BinaryOp::Add => a.plus(&b, 1),
                    BinaryOp::Sub => a.plus(&b, -1),
                    BinaryOp::Mul if a.terms.is_empty() => b.times(a.constant),
                    BinaryOp::Mul if b.terms.is_empty() => a.times(b.constant),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn times(mut self, by: i128) -> Option<Linear> {
        for factor in self.terms.values_mut() {
            *factor = factor.checked_mul(by)?;
        }
        self.terms.retain(|_, f| *f != 0);
        self.constant = self.constant.checked_mul(by)?;
        Some(self)
    }

    /// `self + by * other`.
    pub(crate) fn plus(&self, other: &Linear, by: i128) -> Option<Linear> {
        let mut out = self.clone();
        for (var, factor) in &other.terms {
            let sum = out.terms.entry(*var).or_default();
            *sum = sum.checked_add(factor.checked_mul(by)?)?;
        }
        out.terms.retain(|_, f| *f != 0);
        out.constant = out.constant.checked_add(other.constant.checked_mul(by)?)?;
        Some(out)
    }

    /// The difference, where it is a constant.
    pub(crate) fn minus(&self, other: &Linear) -> Option<i128> {
        self.plus(other, -1)?.value()
    }

    /// Its value, where it has no variables.
    pub(crate) fn value(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// What is added to the variables.
    pub(crate) fn constant(&self) -> i128 {
        self.constant
    }

    /// The same plus a constant.
    pub(crate) fn shifted(mut self, by: i128) -> Option<Linear> {
        self.constant = self.constant.checked_add(by)?;
        Some(self)
    }

    /// With what factor a variable is in it.
    pub(crate) fn factor(&self, var: VarId) -> i128 {
        self.terms.get(&var).copied().unwrap_or(0)
    }

    /// With another value in the place of a variable.
    pub(crate) fn with(&self, var: VarId, value: &Linear) -> Option<Linear> {
        let factor = self.factor(var);
        let mut out = self.clone();
        out.terms.remove(&var);
        out.plus(value, factor)
    }

    /// The variables in it.
    pub(crate) fn vars(&self) -> impl Iterator<Item = VarId> + '_ {
        self.terms.keys().copied()
    }
}
