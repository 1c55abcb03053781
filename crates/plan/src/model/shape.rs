//! Which expressions are written alike, and which do not change in a loop.
//!
//! **Decides** a number for an expression that equal text shares, and whether anything in it is changed by the loop around.
//! **Example** the second `u[i] * c` of an iteration costs nothing, nor does `2.0 * c`.
//! **Why it is sound** it only decides about time.
//! **Gives up when** an expression is a call, a comparison or anything else that compilers do not keep in a register.
//! **Cost and limit** one walk over the expression.
//! **Source** value numbering (Aho, Lam, Sethi and Ullman 2006, 8.5).

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use heiretsu_ir::{Expr, ExprId, ExprKind, Step, VarId, visit};

/// An expression as it is written.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// Expressions that are written alike have the same one.
    pub number: u64,
    /// Nothing in it changes in the loop.
    pub invariant: bool,
}

/// The shape of an expression, from those of its operands.
pub(super) fn shape(
    e: &Expr,
    operands: &BTreeMap<ExprId, Shape>,
    changed: &BTreeSet<VarId>,
) -> Option<Shape> {
    let mut invariant = true;
    let mut hash = DefaultHasher::new();
    match &e.kind {
        ExprKind::Int(value) => value.hash(&mut hash),
        ExprKind::Real(value) => format!("{value:?}").hash(&mut hash),
        ExprKind::Read(place) => {
            (1, place.var).hash(&mut hash);
            invariant &= !changed.contains(&place.var);
            for step in &place.steps {
                match step {
                    Step::Field(field) => (2, field).hash(&mut hash),
                    Step::Index(_) => 3.hash(&mut hash),
                    Step::Deref(_) => 4.hash(&mut hash),
                }
            }
        }
        ExprKind::Binary(op, ..) => (5, op).hash(&mut hash),
        ExprKind::Unary(op, _) => (6, op).hash(&mut hash),
        ExprKind::Convert(_) => 7.hash(&mut hash),
        ExprKind::Intrinsic(which, _) => (8, which).hash(&mut hash),
        _ => return None,
    }
    let mut known = true;
    visit::operands(e, &mut |inner| match operands.get(&inner) {
        Some(shape) => {
            shape.number.hash(&mut hash);
            invariant &= shape.invariant;
        }
        None => known = false,
    });
    known.then(|| Shape { number: hash.finish(), invariant })
}
