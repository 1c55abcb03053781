//! Run-time tests that leave too little work.
//!
//! **Decides** whether a test on entry and the least work that pays exclude each other.
//! **Example** `g->w[i % 10] = …` is independent if `g->n <= 10`, and pays if `g->n >= 1000`.
//! **Why it is sound** it only refuses.
//! **Gives up when** one condition alone does not exclude it, or they do not have the same shape.
//! **Cost and limit** the terms of each condition against those of the work, a few each.
//! **Source** the overall control of `regions-and-loops.md`, step 5.

use heiretsu_ir::runtime_test::{Condition, Poly, RuntimeTest, Term, WorkTest};
use heiretsu_ir::{CompareOp, ExprId, ExprKind, Place, Procedure, Step};
use heiretsu_transform::alike;

/// Is there too little work wherever the test holds?
pub fn excluded(p: &Procedure, test: &RuntimeTest, work: &WorkTest) -> bool {
    test.conditions.iter().any(|condition| {
        let Condition::Compare { left, op, right } = condition else { return false };
        let (small, large) = match op {
            CompareOp::Le | CompareOp::Lt | CompareOp::Eq => (left, right),
            CompareOp::Ge | CompareOp::Gt => (right, left),
            CompareOp::Ne => return false,
        };
        too_little(p, small, large, work)
            || *op == CompareOp::Eq && too_little(p, large, small, work)
    })
}

/// `small <= large` says `work - k (small - large) >= work`: is the left side a constant below the threshold?
fn too_little(p: &Procedure, small: &Poly, large: &Poly, work: &WorkTest) -> bool {
    let found = || {
        let mut below = Vec::new();
        add(p, &mut below, &small.terms, 1)?;
        add(p, &mut below, &large.terms, -1)?;
        let mut own = Vec::new();
        add(p, &mut own, &work.work.terms, 1)?;
        let varies = own.iter().find(|t| !t.factors.is_empty())?;
        let other = below.iter().find(|t| same_factors(p, &t.factors, &varies.factors))?;
        let times = varies.coefficient.checked_div(other.coefficient).filter(|k| *k > 0)?;
        add(p, &mut own, &below, times.checked_neg()?)?;
        let most = Poly { terms: own }.as_constant()?;
        Some(most < work.threshold)
    };
    found().unwrap_or(false)
}

/// Adds a multiple of some terms to a sum.
fn add(p: &Procedure, sum: &mut Vec<Term>, terms: &[Term], times: i128) -> Option<()> {
    for term in terms {
        let more = term.coefficient.checked_mul(times)?;
        match sum.iter_mut().find(|t| same_factors(p, &t.factors, &term.factors)) {
            Some(known) => known.coefficient = known.coefficient.checked_add(more)?,
            None => sum.push(Term { coefficient: more, factors: term.factors.clone() }),
        }
    }
    sum.retain(|t| t.coefficient != 0);
    Some(())
}

fn same_factors(p: &Procedure, a: &[ExprId], b: &[ExprId]) -> bool {
    let mut rest = b.to_vec();
    a.len() == b.len()
        && a.iter().all(|x| {
            let at = rest.iter().position(|y| same(p, *x, *y));
            at.map(|at| rest.swap_remove(at)).is_some()
        })
}

/// The same value of the same moment, as far as the text shows.
fn same(p: &Procedure, a: ExprId, b: ExprId) -> bool {
    let bare = |e: ExprId| match &p.expr(e).kind {
        ExprKind::Convert(inner) => *inner,
        _ => e,
    };
    let (a, b) = (bare(a), bare(b));
    match (&p.expr(a).kind, &p.expr(b).kind) {
        (ExprKind::Read(x), ExprKind::Read(y)) => same_place(p, x, y),
        _ => alike(p, a, b),
    }
}

fn same_place(p: &Procedure, a: &Place, b: &Place) -> bool {
    a.var == b.var
        && a.steps.len() == b.steps.len()
        && a.steps.iter().zip(&b.steps).all(|steps| match steps {
            (Step::Index(x), Step::Index(y)) | (Step::Deref(x), Step::Deref(y)) => alike(p, *x, *y),
            (Step::Field(x), Step::Field(y)) => x == y,
            (Step::Index(_) | Step::Deref(_) | Step::Field(_), _) => false,
        })
}
