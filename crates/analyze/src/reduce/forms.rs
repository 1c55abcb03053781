//! The forms of an update.
//!
//! **Decides** whether a statement updates a place by `place = place op …`, by a conditional minimum or
//! maximum, or sets it to a constant; the place occurs nowhere else in the statement.
//!
//! **Example** `s = x + s - y` (sum), `if (x > m) m = x` (maximum), `m = x < m ? x : m` (minimum),
//! `ok = ok && f` (and), `if (c) found = 1` (set).
//!
//! **Why it is sound** the place occurs once as an operand of the operator (for minimum and maximum: once in
//! the comparison and at most once as a result), and no operand besides reads it — counted over the whole
//! statement, subscripts included. Conversions between are those under which the operator is a
//! homomorphism: among integers for sums, products and bit operations; among floats for sums and products.
//!
//! **Gives up when** anything else stands there.
//!
//! **Cost and limit** linear in the statement.
//!
//! **Source** –

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::{
    BinaryOp, CompareOp, ExprId, ExprKind, Intrinsic, Place, Scalar, Span, StmtId, StmtKind,
    Storage, Type, VarId, visit,
};

use super::same::{same_expr, same_place};
use crate::cx::{Access, Cx};
use crate::{flow, overlap};

/// An update.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Form {
    /// By which operator.
    pub op: Op,
    /// The assignment.
    pub stmt: StmtId,
    /// The `if` whose comparison belongs to it.
    pub test: Option<StmtId>,
}

/// The operator of an update.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Op {
    /// Combines with the old value.
    Is(ReductionOp),
    /// Puts a constant there (whatever the old value).
    Set(i128),
}

/// Recognizes the update that an access belongs to: by an assignment, or by a callee that only combines values with what it is
/// handed, which the statement names nowhere else.
pub fn of_access(cx: &Cx, l: StmtId, access: &Access) -> Option<Form> {
    let Some(op) = access.sums else { return update(cx, l, access.stmt, &access.place) };
    let mut names = 0;
    visit::each_place(cx.procedure, access.stmt, &mut |place, _| {
        names += u32::from(place.var == access.place.var);
    });
    (names == 1).then_some(Form { op: Op::Is(op), stmt: access.stmt, test: None })
}

/// Recognizes the update of `place` by the assignment `stmt` in loop `l`.
pub fn update(cx: &Cx, l: StmtId, stmt: StmtId, place: &Place) -> Option<Form> {
    let StmtKind::Assign { place: target, value } = &cx.procedure.stmt(stmt).kind else {
        return None;
    };
    if !same_place(cx.procedure, target, place) {
        return None;
    }
    let reads = count(cx, stmt, place);
    if reads == 0 {
        if let Some(form) = guarded(cx, l, stmt, place, *value) {
            return Some(form);
        }
        let value = truth(cx, *value).or_else(|| flow::constant(cx, *value))?;
        return place.is_var().then_some(Form { op: Op::Set(value), stmt, test: None });
    }
    let op = operator(cx, l, stmt, place, *value, reads)?;
    Some(Form { op: Op::Is(op), stmt, test: None })
}

/// Does an assignment add to the place that it stores to, which its value reads once?
pub fn adds(cx: &Cx, l: StmtId, stmt: StmtId) -> bool {
    match &cx.procedure.stmt(stmt).kind {
        StmtKind::Assign { place, value } => {
            operator(cx, l, stmt, place, *value, 1) == Some(ReductionOp::Add)
        }
        _ => false,
    }
}

/// Does a statement name what lies `within` something twice only, to read and to store one and the same place?
pub fn named_once(cx: &Cx, stmt: StmtId, within: &dyn Fn(&Place) -> bool) -> bool {
    let mut named = Vec::new();
    visit::each_place(cx.procedure, stmt, &mut |place, how| {
        if within(place) {
            named.push((place, how));
        }
    });
    let [(a, x), (b, y)] = named.as_slice() else { return false };
    let both = [x, y].contains(&&visit::Use::Read) && [x, y].contains(&&visit::Use::Write);
    both && same_place(cx.procedure, a, b)
}

/// The value of a constant truth value, as 0 or 1.
fn truth(cx: &Cx, value: ExprId) -> Option<i128> {
    let e = cx.procedure.expr(value);
    if !matches!(e.ty, Type::Scalar(Scalar::Logical { .. })) {
        return None;
    }
    match &e.kind {
        ExprKind::Logical(value) => Some(i128::from(*value)),
        ExprKind::Int(value) => Some(i128::from(*value != 0)),
        ExprKind::Convert(a) => {
            truth(cx, *a).or_else(|| flow::constant(cx, *a).map(|c| i128::from(c != 0)))
        }
        _ => None,
    }
}

/// How often a statement reads the variable of `place`, at any depth of its expressions. A place of the same
/// variable that is not alike counts as many.
fn count(cx: &Cx, stmt: StmtId, place: &Place) -> u32 {
    let mut n = 0u32;
    visit::each_place(cx.procedure, stmt, &mut |p, how| {
        if p.var == place.var && how != visit::Use::Write {
            let alike = how == visit::Use::Read && same_place(cx.procedure, p, place);
            n = n.saturating_add(if alike { 1 } else { 1000 });
        }
    });
    n
}

/// Without conversions that keep every value.
fn plain(cx: &Cx, mut e: ExprId) -> ExprId {
    while let ExprKind::Convert(inner) = cx.procedure.expr(e).kind {
        let (from, to) = (cx.procedure.expr(inner).ty.scalar(), cx.procedure.expr(e).ty.scalar());
        let keeps = match (from, to) {
            (Some(Scalar::Float { bits: a }), Some(Scalar::Float { bits: b })) => a <= b,
            (Some(Scalar::Logical { .. }), Some(Scalar::Int { .. } | Scalar::Logical { .. })) => {
                true
            }
            (Some(from), Some(to)) => match (flow::range(from), flow::range(to)) {
                (Some((lo, hi)), Some((low, high))) => low <= lo && hi <= high,
                _ => false,
            },
            _ => false,
        };
        if !keeps {
            break;
        }
        e = inner;
    }
    e
}

fn is_place(cx: &Cx, e: ExprId, place: &Place) -> bool {
    match &cx.procedure.expr(e).kind {
        ExprKind::Read(p) => same_place(cx.procedure, p, place),
        _ => false,
    }
}

/// `value` as `place op …`, the place read `reads` times in all.
fn operator(
    cx: &Cx,
    l: StmtId,
    stmt: StmtId,
    place: &Place,
    value: ExprId,
    reads: u32,
) -> Option<ReductionOp> {
    if let Some(op) = minmax(cx, place, value, reads) {
        return Some(op);
    }
    if reads != 1 {
        return None;
    }
    let p = cx.procedure;
    let ty = p.expr(value).ty.scalar()?;
    // `char c; c = (char)((int)c + x)`: conversions at the top.
    let mut top = value;
    while let ExprKind::Convert(inner) = p.expr(top).kind {
        let truth = matches!(ty, Scalar::Logical { .. })
            && matches!(p.expr(inner).kind, ExprKind::And(..) | ExprKind::Or(..));
        if !truth && !homomorphic(p.expr(inner).ty.scalar()?, ty) {
            return None;
        }
        top = inner;
    }
    match &p.expr(top).kind {
        ExprKind::Binary(op, ..) => {
            let (op, wanted) = match op {
                BinaryOp::Add | BinaryOp::Sub => (ReductionOp::Add, BinaryOp::Add),
                BinaryOp::Mul => (ReductionOp::Mul, BinaryOp::Mul),
                BinaryOp::BitAnd => (ReductionOp::BitAnd, BinaryOp::BitAnd),
                BinaryOp::BitOr => (ReductionOp::BitOr, BinaryOp::BitOr),
                BinaryOp::BitXor if matches!(ty, Scalar::Logical { .. }) => {
                    (ReductionOp::Neqv, BinaryOp::BitXor)
                }
                BinaryOp::BitXor => (ReductionOp::BitXor, BinaryOp::BitXor),
                BinaryOp::Div
                | BinaryOp::Rem
                | BinaryOp::Pow
                | BinaryOp::Shl
                | BinaryOp::Shr
                | BinaryOp::Concat => return None,
            };
            chain(cx, top, wanted, place, ty).then_some(op)
        }
        ExprKind::Compare(op, a, b) => {
            let logical = matches!(ty, Scalar::Logical { .. });
            let operand = is_place(cx, *a, place) || is_place(cx, *b, place);
            match op {
                CompareOp::Eq if logical && operand => Some(ReductionOp::Eqv),
                CompareOp::Ne if logical && operand => Some(ReductionOp::Neqv),
                _ => None,
            }
        }
        ExprKind::And(..) | ExprKind::Or(..) => logical(cx, l, stmt, place, top),
        _ => None,
    }
}

/// May a conversion between the types stand between two updates without changing the result?
fn homomorphic(from: Scalar, to: Scalar) -> bool {
    match (from, to) {
        // Exact modulo 2^bits as long as no intermediate is narrower than the variable.
        (Scalar::Int { bits: a, .. }, Scalar::Int { bits: b, .. }) => a >= b,
        (Scalar::Float { bits: a }, Scalar::Float { bits: b }) => a >= b,
        (Scalar::Complex { bits: a }, Scalar::Complex { bits: b }) => a >= b,
        (Scalar::Logical { bits: a }, Scalar::Logical { bits: b }) => a == b,
        _ => false,
    }
}

/// Is the place one operand of a chain of `wanted` (a sum may also subtract other terms)?
fn chain(cx: &Cx, e: ExprId, wanted: BinaryOp, place: &Place, ty: Scalar) -> bool {
    let expr = cx.procedure.expr(e);
    if !expr.ty.scalar().is_some_and(|s| homomorphic(s, ty)) {
        return false;
    }
    match &expr.kind {
        ExprKind::Read(p) => same_place(cx.procedure, p, place),
        ExprKind::Convert(a) => chain(cx, *a, wanted, place, ty),
        ExprKind::Binary(op, a, b) if *op == wanted => {
            chain(cx, *a, wanted, place, ty) || chain(cx, *b, wanted, place, ty)
        }
        ExprKind::Binary(BinaryOp::Sub, a, _) if wanted == BinaryOp::Add => {
            chain(cx, *a, wanted, place, ty)
        }
        _ => false,
    }
}

/// `place && …` and the like.
fn logical(cx: &Cx, l: StmtId, stmt: StmtId, place: &Place, e: ExprId) -> Option<ReductionOp> {
    let (is_and, rest) = behind_flag(cx, place, e)?;
    let harmless = rest.iter().all(|&e| harmless(cx, l, stmt, e));
    harmless.then_some(if is_and { ReductionOp::And } else { ReductionOp::Or })
}

/// Whether it is a conjunction, and the operands that are evaluated only while the flag matters.
fn behind_flag(cx: &Cx, place: &Place, e: ExprId) -> Option<(bool, Vec<ExprId>)> {
    let p = cx.procedure;
    let is_and = matches!(p.expr(e).kind, ExprKind::And(..));
    let all = operands(cx, e, is_and);
    let flag = |e: ExprId| is_place(cx, plain(cx, e), place);
    let at = all.iter().position(|&e| flag(e))?;
    Some((is_and, skipped(cx, &all, at).into_iter().filter(|&e| !flag(e)).collect()))
}

/// The operands of a conjunction (or disjunction), in the order in which they are evaluated.
fn operands(cx: &Cx, e: ExprId, is_and: bool) -> Vec<ExprId> {
    match cx.procedure.expr(e).kind {
        ExprKind::And(a, b) if is_and => {
            [operands(cx, a, is_and), operands(cx, b, is_and)].concat()
        }
        ExprKind::Or(a, b) if !is_and => {
            [operands(cx, a, is_and), operands(cx, b, is_and)].concat()
        }
        _ => vec![e],
    }
}

/// The operands that the one at a position may leave out. (Fortran may evaluate all of them in any case.)
fn skipped(cx: &Cx, all: &[ExprId], at: usize) -> Vec<ExprId> {
    if cx.unit.language.is_fortran() { Vec::new() } else { all[at + 1..].to_vec() }
}

/// The operand because of which `flag = flag && operand` is no reduction.
pub fn guarded_operand(cx: &Cx, l: StmtId, stmt: StmtId, place: &Place) -> Option<Span> {
    let StmtKind::Assign { value, .. } = &cx.procedure.stmt(stmt).kind else { return None };
    let top = cx.procedure.unconverted(*value);
    if !matches!(cx.procedure.expr(top).kind, ExprKind::And(..) | ExprKind::Or(..)) {
        return None;
    }
    let (_, rest) = behind_flag(cx, place, top)?;
    let bad = rest.iter().find(|&&e| !harmless(cx, l, stmt, e))?;
    Some(cx.procedure.expr(*bad).span)
}

/// May the expression be evaluated in every iteration, though the program might skip it?
fn harmless(cx: &Cx, l: StmtId, stmt: StmtId, e: ExprId) -> bool {
    let mut ok = true;
    visit::each_expr(cx.procedure, e, &mut |_, x| {
        ok = ok
            && match &x.kind {
                ExprKind::Read(place) => !cx.is_memory(place) || touched_always(cx, l, stmt, place),
                ExprKind::Binary(op, ..) => match op {
                    BinaryOp::Div
                    | BinaryOp::Rem
                    | BinaryOp::Pow
                    | BinaryOp::Shl
                    | BinaryOp::Shr => x.ty.scalar().is_some_and(Scalar::is_floating),
                    BinaryOp::Add
                    | BinaryOp::Sub
                    | BinaryOp::Mul
                    | BinaryOp::BitAnd
                    | BinaryOp::BitOr
                    | BinaryOp::BitXor
                    | BinaryOp::Concat => true,
                },
                ExprKind::Call(..) | ExprKind::Opaque(_) => false,
                ExprKind::Int(_)
                | ExprKind::Real(_)
                | ExprKind::Logical(_)
                | ExprKind::Text(_)
                | ExprKind::AddressOf(_)
                | ExprKind::Unary(..)
                | ExprKind::Compare(..)
                | ExprKind::And(..)
                | ExprKind::Or(..)
                | ExprKind::Not(_)
                | ExprKind::Select(..)
                | ExprKind::Convert(_)
                | ExprKind::Intrinsic(..) => true,
            };
    });
    ok
}

/// Does an assignment next to `stmt`, of the same block, touch the same element in any case?
fn touched_always(cx: &Cx, l: StmtId, stmt: StmtId, place: &Place) -> bool {
    let Some(counted) = cx.counted(l) else { return false };
    if !counted.body.contains(&stmt) {
        return false;
    }
    counted.body.iter().filter(|&&s| s != stmt).any(|&s| {
        let StmtKind::Assign { .. } = cx.procedure.stmt(s).kind else { return false };
        let mut branches = false;
        visit::each_stmt_expr(cx.procedure, s, &mut |_, e| {
            branches = branches
                || matches!(e.kind, ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Select(..));
        });
        let mut touched = false;
        visit::each_place(cx.procedure, s, &mut |p, _| {
            touched = touched || same_place(cx.procedure, p, place);
        });
        touched && !branches
    })
}

/// `max(place, …)`, `place > x ? place : x`.
fn minmax(cx: &Cx, place: &Place, value: ExprId, reads: u32) -> Option<ReductionOp> {
    let p = cx.procedure;
    match &p.expr(value).kind {
        ExprKind::Intrinsic(f, _) => {
            let op = match f {
                Intrinsic::Min | Intrinsic::Fmin => ReductionOp::Min,
                Intrinsic::Max | Intrinsic::Fmax => ReductionOp::Max,
                _ => return None,
            };
            (reads == 1 && among(cx, value, *f, place)).then_some(op)
        }
        ExprKind::Select(cond, yes, no) => {
            let ExprKind::Compare(op, a, b) = p.expr(*cond).kind else { return None };
            // As `x op place ? yes : no`.
            let (a, b) = (plain(cx, a), plain(cx, b));
            let (op, x) = match (is_place(cx, a, place), is_place(cx, b, place)) {
                (false, true) => (op, a),
                (true, false) => (mirrored(op)?, b),
                _ => return None,
            };
            let keeps = |kept: ExprId, taken: ExprId| {
                is_place(cx, plain(cx, kept), place) && same_expr(p, plain(cx, taken), x)
            };
            let larger = match op {
                CompareOp::Gt | CompareOp::Ge => true,
                CompareOp::Lt | CompareOp::Le => false,
                CompareOp::Eq | CompareOp::Ne => return None,
            };
            let max = if keeps(*no, *yes) {
                larger
            } else if keeps(*yes, *no) {
                !larger
            } else {
                return None;
            };
            (reads == 2).then_some(if max { ReductionOp::Max } else { ReductionOp::Min })
        }
        _ => None,
    }
}

fn mirrored(op: CompareOp) -> Option<CompareOp> {
    (!matches!(op, CompareOp::Eq | CompareOp::Ne)).then(|| op.mirrored())
}

/// Is the place an argument of `f`, perhaps of a nested use of the same `f`?
fn among(cx: &Cx, e: ExprId, f: Intrinsic, place: &Place) -> bool {
    match &cx.procedure.expr(e).kind {
        ExprKind::Read(p) => same_place(cx.procedure, p, place),
        ExprKind::Intrinsic(g, args) if *g == f => args.iter().any(|&a| among(cx, a, f, place)),
        _ => false,
    }
}

/// `if (x > place) place = x`, with nothing else in the `if`; `if (c && x > place) place = x` with what is evaluated in any case.
fn guarded(cx: &Cx, l: StmtId, stmt: StmtId, place: &Place, value: ExprId) -> Option<Form> {
    let p = cx.procedure;
    let test = cx.guard(stmt)?;
    let StmtKind::If { cond, then_block, else_block } = &p.stmt(test).kind else { return None };
    if then_block.as_slice() != [stmt] || !else_block.is_empty() || count(cx, test, place) != 1 {
        return None;
    }
    let all = operands(cx, *cond, true);
    let at = all.iter().position(|&e| compares(cx, e, place))?;
    if !skipped(cx, &all, at).iter().all(|&e| harmless(cx, l, stmt, e)) {
        return None;
    }
    let ExprKind::Compare(op, a, b) = p.expr(all[at]).kind else { return None };
    let (a, b) = (plain(cx, a), plain(cx, b));
    let (op, x) = match (is_place(cx, a, place), is_place(cx, b, place)) {
        (false, true) => (op, a),
        (true, false) => (mirrored(op)?, b),
        _ => return None,
    };
    if !same_expr(p, x, plain(cx, value)) {
        return None;
    }
    let op = match op {
        CompareOp::Gt | CompareOp::Ge => ReductionOp::Max,
        CompareOp::Lt | CompareOp::Le => ReductionOp::Min,
        CompareOp::Eq | CompareOp::Ne => return None,
    };
    Some(Form { op: Op::Is(op), stmt, test: Some(test) })
}

/// Is it a comparison with the place?
fn compares(cx: &Cx, e: ExprId, place: &Place) -> bool {
    match cx.procedure.expr(e).kind {
        ExprKind::Compare(_, a, b) => [a, b].iter().any(|x| is_place(cx, plain(cx, *x), place)),
        _ => false,
    }
}

/// The operator by which setting a flag to `value` combines.
pub fn flag(cx: &Cx, var: VarId, scalar: Scalar, value: i128) -> Option<ReductionOp> {
    // Fortran's logical operators are not for integers.
    let c = !cx.unit.language.is_fortran();
    match (scalar, value) {
        (Scalar::Logical { .. }, 0) => Some(ReductionOp::And),
        (Scalar::Logical { .. }, 1) => Some(ReductionOp::Or),
        (Scalar::Int { .. }, 0) if c && always_boolean(cx, var) => Some(ReductionOp::And),
        (Scalar::Int { .. }, 1) if always_boolean(cx, var) => {
            Some(if c { ReductionOp::Or } else { ReductionOp::BitOr })
        }
        // Zeros win against anything.
        (Scalar::Int { .. }, 0) => Some(ReductionOp::BitAnd),
        _ => None,
    }
}

/// Does a local integer never hold anything but 0 and 1?
pub fn always_boolean(cx: &Cx, var: VarId) -> bool {
    if cx.var(var).storage != Storage::Local
        || overlap::exposed(cx, var)
        || !matches!(cx.var(var).ty, Type::Scalar(Scalar::Int { .. }))
    {
        return false;
    }
    cx.all_accesses().iter().filter(|a| a.writes && a.place.var == var).all(|a| {
        match &cx.procedure.stmt(a.stmt).kind {
            StmtKind::Assign { value, .. } if a.callee.is_none() => boolean(cx, var, *value),
            _ => false,
        }
    })
}

fn boolean(cx: &Cx, var: VarId, e: ExprId) -> bool {
    match &cx.procedure.expr(e).kind {
        ExprKind::Int(value) => (0..=1).contains(value),
        ExprKind::Logical(_)
        | ExprKind::Compare(..)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Not(_) => true,
        ExprKind::Convert(a) => boolean(cx, var, *a),
        ExprKind::Read(place) => place.var == var && place.is_var(),
        ExprKind::Select(_, a, b) => boolean(cx, var, *a) && boolean(cx, var, *b),
        ExprKind::Binary(BinaryOp::BitAnd, a, b) => boolean(cx, var, *a) || boolean(cx, var, *b),
        ExprKind::Binary(BinaryOp::BitOr | BinaryOp::BitXor, a, b) => {
            boolean(cx, var, *a) && boolean(cx, var, *b)
        }
        _ => false,
    }
}
