//! Lower bounds of integers.
//!
//! **Decides** a number than which an expression is never less: the steps of loops must be known to be positive.
//! **Example** `int len = 2;`, `len <<= 1`: at least 2, and `len / 2` at least 1; `s` in `if (s > 0) for (…; …; j += s)`.
//! **Why it is sound** every assignment to the variable in its function is looked at, and none makes it less; no pointer to it exists;
//! signed integers do not overflow in a program that has a meaning. A condition holds in what it guards while its variable
//! keeps its value.
//! **Gives up when** a value is not made of such: of parameters and results of calls nothing is known.
//! **Cost and limit** the assignments of the variables that are named, [`DEPTH`] deep.

use heiretsu_ir::Scalar;

use super::function::Function;
use super::usage::Update;
use crate::c::tree::{BinaryOp, DeclId, ExprId, ExprKind, Lives};

/// Variables that lead to each other, at most.
const DEPTH: usize = 6;

/// Variables that are being looked at, with what is assumed of them.
type Open = Vec<(DeclId, Option<i128>)>;

impl Function<'_, '_> {
    /// A number than which the value of an expression is never less.
    pub fn at_least(&self, e: ExprId) -> Option<i128> {
        self.bound(e, &mut Open::new())
    }

    fn bound(&self, e: ExprId, open: &mut Open) -> Option<i128> {
        let expr = &self.tree.exprs[e];
        let Scalar::Int { bits, signed } = self.cx.scalar(expr.ty)? else { return None };
        match &expr.kind {
            ExprKind::Int(n) => Some(*n),
            ExprKind::Convert(inner) => {
                let from = self.cx.scalar(self.tree.exprs[*inner].ty)?;
                let Scalar::Int { bits: of, signed: with_sign } = from else { return None };
                let fits = signed && (of < bits || with_sign && of == bits);
                self.bound(*inner, open).filter(|_| fits)
            }
            ExprKind::Binary(op, a, b) if signed => {
                let (first, second) = (self.bound(*a, open)?, self.bound(*b, open)?);
                self.combined(*op, first, second, *b)
            }
            ExprKind::Load(inner) => match self.tree.exprs[*inner].kind {
                ExprKind::Decl(decl) if signed && bits >= 32 => self.variable_bound(decl, open),
                _ => None,
            },
            _ => None,
        }
    }

    fn combined(&self, op: BinaryOp, a: i128, b: i128, second: ExprId) -> Option<i128> {
        let constant = matches!(self.tree.exprs[second].kind, ExprKind::Int(_));
        match op {
            BinaryOp::Add => a.checked_add(b),
            BinaryOp::Mul if a >= 0 && b >= 0 => a.checked_mul(b),
            BinaryOp::Shl if a >= 0 && b >= 0 => Some(a),
            BinaryOp::Div if a >= 0 && b > 0 && constant => Some(a / b),
            BinaryOp::Shr if a >= 0 && (0..64).contains(&b) && constant => Some(a >> b),
            _ => None,
        }
    }

    fn variable_bound(&self, decl: DeclId, open: &mut Open) -> Option<i128> {
        let info = &self.tree.decls[decl];
        let (ty, found) = (&self.tree.types[info.ty], self.usage.get(decl));
        let known = open.iter().find(|(d, _)| *d == decl).map(|(_, assumed)| *assumed);
        if let Some(assumed) = known {
            return assumed;
        }
        if info.lives != Lives::Automatic || ty.is_volatile || ty.is_atomic || found.address {
            return None;
        }
        // (A variable that was set from this one has the value of another moment.)
        let here = self.held.iter().filter(|_| open.is_empty());
        let guarded = here.filter_map(|(cond, body)| {
            let keeps = !self.usage.changes_in_stmt(decl, *body)
                && !self.usage.changes_in_expr(decl, *cond);
            self.said(*cond, decl).filter(|_| keeps)
        });
        if let Some(most) = guarded.max() {
            return Some(most);
        }
        if open.len() >= DEPTH || self.vars.get(&decl).is_some_and(|v| self.proc.params.contains(v))
        {
            return None;
        }
        // What it begins with, whatever it is worth; then the rest, if it is worth no less.
        let init = info.init.iter().flatten().map(|entry| Update::To(entry.value));
        let updates: Vec<Update> = init.chain(found.updates.iter().copied()).collect();
        let mut least: Option<i128> = None;
        let mut later = Vec::new();
        for update in updates {
            match update {
                Update::To(value) if !self.mentions(value, decl) => {
                    open.push((decl, None));
                    let bound = self.bound(value, open);
                    open.pop();
                    least = Some(least.map_or(bound?, |least| least.min(bound.unwrap_or(least))));
                    bound?;
                }
                other => later.push(other),
            }
        }
        let least = least?;
        open.push((decl, Some(least)));
        let own = self.cx.scalar(info.ty);
        let plain = |update: &Update| match update {
            // (In a wider type, or without a sign, the result may become another one of the variable's.)
            Update::By(_, value) => self.cx.scalar(self.tree.exprs[*value].ty) == own,
            Update::To(_) | Update::Up | Update::Unknown => true,
        };
        let grows =
            later.into_iter().all(|update| plain(&update) && self.keeps_above(update, least, open));
        open.pop();
        grows.then_some(least)
    }

    /// Is a variable that is worth so much worth no less afterwards?
    fn keeps_above(&self, update: Update, least: i128, open: &mut Open) -> bool {
        match update {
            Update::To(value) => self.bound(value, open).is_some_and(|bound| bound >= least),
            Update::By(op, value) => {
                let bound = self.bound(value, open);
                let after = bound.and_then(|bound| self.combined(op, least, bound, value));
                after.is_some_and(|after| after >= least)
            }
            Update::Up => true,
            Update::Unknown => false,
        }
    }

    /// What a condition says of a variable when it holds.
    fn said(&self, cond: ExprId, decl: DeclId) -> Option<i128> {
        match self.tree.exprs[cond].kind {
            ExprKind::Convert(inner) => self.said(inner, decl),
            ExprKind::Binary(BinaryOp::LogAnd, a, b) => self.said(a, decl).max(self.said(b, decl)),
            ExprKind::Binary(op, a, b) => {
                let signed = |e: ExprId| {
                    let scalar = self.cx.scalar(self.tree.exprs[e].ty);
                    matches!(scalar, Some(Scalar::Int { signed: true, .. }))
                };
                if !signed(a) || !signed(b) {
                    return None;
                }
                let (than, over) = match op {
                    BinaryOp::Gt | BinaryOp::Ge if self.reads(a, decl) => (b, op == BinaryOp::Gt),
                    BinaryOp::Lt | BinaryOp::Le if self.reads(b, decl) => (a, op == BinaryOp::Lt),
                    _ => return None,
                };
                self.bound(than, &mut vec![(decl, None)])?.checked_add(i128::from(over))
            }
            _ => None,
        }
    }
}
