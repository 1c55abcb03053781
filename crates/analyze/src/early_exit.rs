//! Loops that only look for the iteration that leaves them.
//!
//! **Decides** whether a loop does nothing before the iteration that leaves it, and whether all its iterations may be asked
//! whether they leave, in any order: then the first one that does is a minimum, and the loop can go on there.
//!
//! **Example** `DO I = 1, M; IF (R(I).EQ.ZERO) THEN; INFO = I; RETURN; END IF; END DO` where `R(1:M)` has been written
//! before: the least `I` with `R(I) = 0`, then the loop as it is from there on.
//!
//! **Why it is sound** the body is a tree of branches whose leaves are nothing, or statements at whose end control leaves the
//! loop. Iterations before the first one that comes to such a leaf change nothing, so the loop may start with that
//! one; where there is none, it starts after its end, which is where it would have come to. Asking an
//! iteration that the loop would not have reached has no effect: conditions call nothing, divide by no
//! integer, overflow nowhere, and read only elements that certainly exist ([`regions::exists`]).
//!
//! **Gives up when** the body does more (assignments before the exit), an element after the exit might not exist, the
//! variable is unsigned, or the step is not 1 or −1: H204, with a note in the second case.
//!
//! **Cost and limit** loops with early exits whose body is such a tree; per array one set of regions.
//!
//! **Source** the reduction of a search to a minimum over the iteration numbers; ours for the conditions.

use std::collections::BTreeSet;

use heiretsu_ir::early_exit::{Search, SearchStep};
use heiretsu_ir::{
    BinaryOp, Expr, ExprId, ExprKind, Fact, Intrinsic, Loop, Place, Proof, Reason, ReasonKind,
    Scalar, Step, StmtId, StmtKind, Test, Type, UnaryOp, VarId, visit,
};

use crate::cx::Cx;
use crate::regions;
use crate::{Searched, cx};

/// Branches in a body that are looked at.
const MAX_BRANCHES: usize = 16;

/// How the loop can be searched, if it can; if only elements that may not exist are in the way, its reason says so.
pub fn find(cx: &Cx, l: StmtId, reasons: &mut [Reason]) -> Option<Searched> {
    let at = reasons.iter().position(|r| matches!(r.kind, ReasonKind::EarlyExit { .. }))?;
    // What else there is may stand in the iteration that leaves, but the loop itself must be a plain one.
    let plain = |r: &Reason| {
        matches!(
            r.kind,
            ReasonKind::EarlyExit { .. }
                | ReasonKind::UnknownCall { .. }
                | ReasonKind::PointerCall { .. }
                | ReasonKind::ImpureCall { .. }
                | ReasonKind::Io {}
                | ReasonKind::Stop {}
                | ReasonKind::MemoryManagement {}
        )
    };
    if !reasons.iter().all(plain) {
        return None;
    }
    let counted = cx.counted(l)?;
    let signed = matches!(
        cx.var(counted.var).ty.scalar(),
        Some(Scalar::Int { bits: 32 | 64, signed: true })
    );
    let step = &cx.procedure.expr(counted.step).kind;
    if !signed || !matches!(step, ExprKind::Int(1 | -1)) || counted.not_equal {
        return None;
    }
    let mut tree = Tree { cx, l, branches: Vec::new() };
    let steps = tree.list(&counted.body)?;
    let branches = tree.branches;
    if branches.is_empty()
        || !bound(cx, counted.lower)
        || !bound(cx, counted.upper)
        || goes_on(cx, l, counted)
    {
        return None;
    }
    let mut arrays: BTreeSet<VarId> = BTreeSet::new();
    for s in &branches {
        for a in cx.own_accesses(*s).iter().filter(|a| a.memory) {
            arrays.insert(by_name(cx, a)?);
        }
    }
    let mut proof = Proof::default();
    proof.add(Fact {
        test: Test::Search,
        about: cx.name(counted.var).to_string(),
        detail: "the first iteration that leaves is a minimum; those before it change nothing"
            .into(),
    });
    for var in arrays {
        let name = cx.name(var);
        if !regions::exists(cx, l, var, &branches) {
            let note = format!(
                "the first iteration that leaves could be searched for in any order if it were known that the elements of `{name}` after it exist"
            );
            let reason = reasons.get_mut(at)?;
            *reason = reason.clone().noting(note);
            return None;
        }
        proof.add(Fact {
            test: Test::Search,
            about: name.to_string(),
            detail: "all elements exist that any iteration would read".into(),
        });
    }
    let reason = reasons.get_mut(at)?;
    let note = "the first iteration that leaves can be searched for in any order, in new text before the loop";
    *reason = reason.clone().noting(note.to_string());
    Some(Searched { search: Search { steps }, proof })
}

/// The array that an access names by itself, without following pointers.
fn by_name(cx: &Cx, access: &cx::Access) -> Option<VarId> {
    let place = &access.place;
    let indexed =
        !place.steps.is_empty() && place.steps.iter().all(|s| matches!(s, Step::Index(_)));
    let array = matches!(cx.var(place.var).ty, Type::Array(_));
    (indexed && array && access.callee.is_none()).then_some(place.var)
}

/// A bound may be written down once more.
fn bound(cx: &Cx, e: ExprId) -> bool {
    let mut fine = true;
    visit::each_expr(cx.procedure, e, &mut |_, e| {
        fine &= !matches!(e.kind, ExprKind::Call(..) | ExprKind::Opaque(_));
    });
    fine
}

/// Does the loop go on where a search before it has found something? (It starts with what a loop just before it has set.)
fn goes_on(cx: &Cx, l: StmtId, counted: &Loop) -> bool {
    let from = cx.procedure.expr(cx.procedure.unconverted(counted.lower));
    let ExprKind::Read(Place { var, steps, .. }) = &from.kind else { return false };
    let before = |s: StmtId| {
        let found = visit::stmts(cx.procedure, &[s]).into_iter().any(|s| {
            match &cx.procedure.stmt(s).kind {
                StmtKind::Assign { place, .. } => place.is_var() && place.var == *var,
                _ => false,
            }
        });
        found && matches!(cx.procedure.stmt(s).kind, StmtKind::Loop(_) | StmtKind::While { .. })
    };
    steps.is_empty() && statement_before(cx, l).is_some_and(before)
}

/// The statement before another one in its list.
fn statement_before(cx: &Cx, l: StmtId) -> Option<StmtId> {
    let in_list = |list: &[StmtId]| {
        let at = list.iter().position(|s| *s == l)?;
        Some(at.checked_sub(1).and_then(|at| list.get(at).copied()))
    };
    let inner = visit::stmts(cx.procedure, &cx.procedure.body);
    let lists = inner.iter().flat_map(|s| visit::blocks(&cx.procedure.stmt(*s).kind)).flatten();
    std::iter::once(&cx.procedure.body).chain(lists).find_map(|list| in_list(list)).flatten()
}

/// The body of a loop, being understood.
struct Tree<'a, 'u> {
    cx: &'a Cx<'u>,
    l: StmtId,
    /// The branches that iterations ask.
    branches: Vec<StmtId>,
}

impl Tree<'_, '_> {
    /// A list of branches; what follows one that leaves is asked only where it does not.
    fn list(&mut self, block: &[StmtId]) -> Option<Vec<SearchStep>> {
        let cx = self.cx;
        let Some((first, rest)) = block.split_first() else { return Some(Vec::new()) };
        let (cond, then_block, else_block) = match &cx.procedure.stmt(*first).kind {
            StmtKind::If { cond, then_block, else_block } => (*cond, then_block, else_block),
            StmtKind::Label(label) if !cx.jumps_to(*label) => return self.list(rest),
            _ => return None,
        };
        self.branches.push(*first);
        if self.branches.len() > MAX_BRANCHES || !harmless(cx, cond, false) {
            return None;
        }
        let leaves = [self.leaves(then_block), self.leaves(else_block)];
        let side = |block: &[StmtId], leaves: bool, tree: &mut Self| match leaves {
            true => Some(vec![SearchStep::Leaves]),
            false => tree.list(block),
        };
        let mut then = side(then_block, leaves[0], self)?;
        let mut other = side(else_block, leaves[1], self)?;
        let mut rest = self.list(rest)?;
        let mut out = Vec::new();
        match leaves {
            [true, true] => {}
            [true, false] => other.append(&mut rest),
            [false, true] => then.append(&mut rest),
            [false, false] => out.append(&mut rest),
        }
        out.insert(0, SearchStep::If { cond, then, other });
        Some(out)
    }

    /// Does control certainly leave the loop at the end of this list?
    fn leaves(&self, block: &[StmtId]) -> bool {
        let cx = self.cx;
        let out = |target: &StmtId| *target == self.l || !cx.contains(self.l, *target);
        match block.last().map(|s| &cx.procedure.stmt(*s).kind) {
            Some(StmtKind::Return(_)) => true,
            Some(StmtKind::Break { target }) => out(target),
            Some(StmtKind::Continue { target }) => *target != self.l && out(target),
            Some(StmtKind::Effect(effect)) => effect.kind.ends_program(),
            _ => false,
        }
    }
}

/// May an expression be evaluated where the program would not have done so? (Elements of arrays are looked at by
/// themselves; in their subscripts integers may be added: they are shown to stay within the array.)
fn harmless(cx: &Cx, id: ExprId, subscript: bool) -> bool {
    let e = cx.procedure.expr(id);
    let integer = matches!(e.ty.scalar(), Some(Scalar::Int { .. }));
    let below = |list: &[ExprId]| list.iter().all(|e| harmless(cx, *e, subscript));
    match &e.kind {
        ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Logical(_) => true,
        ExprKind::Read(place) => {
            let plain = e.ty.scalar().is_some_and(|s| !matches!(s, Scalar::Character { .. }));
            plain
                && place.steps.iter().all(|s| match s {
                    Step::Index(e) => harmless(cx, *e, true),
                    Step::Field(_) => true,
                    Step::Deref(_) => false,
                })
        }
        ExprKind::Unary(UnaryOp::Neg, a) => (!integer || subscript) && below(&[*a]),
        ExprKind::Unary(UnaryOp::BitNot, a) | ExprKind::Not(a) => below(&[*a]),
        ExprKind::Binary(op, a, b) => operation(*op, integer, subscript) && below(&[*a, *b]),
        ExprKind::Compare(_, a, b) | ExprKind::And(a, b) | ExprKind::Or(a, b) => below(&[*a, *b]),
        ExprKind::Select(c, a, b) => below(&[*c, *a, *b]),
        ExprKind::Convert(a) => converts(cx.procedure.expr(*a), e) && below(&[*a]),
        ExprKind::Intrinsic(f, list) => {
            (!integer || matches!(f, Intrinsic::Min | Intrinsic::Max)) && below(list)
        }
        ExprKind::Text(_) | ExprKind::AddressOf(_) | ExprKind::Call(..) | ExprKind::Opaque(_) => {
            false
        }
    }
}

fn operation(op: BinaryOp, integer: bool, subscript: bool) -> bool {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => !integer || subscript,
        BinaryOp::Div | BinaryOp::Rem | BinaryOp::Pow => !integer,
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => true,
        BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Concat => false,
    }
}

/// A conversion that has a value whatever is converted.
fn converts(from: &Expr, to: &Expr) -> bool {
    match (from.ty.scalar(), to.ty.scalar()) {
        (Some(Scalar::Int { bits: a, .. }), Some(Scalar::Int { bits: b, .. })) => a <= b,
        (Some(Scalar::Float { bits: a }), Some(Scalar::Float { bits: b })) => a <= b,
        (Some(Scalar::Int { .. } | Scalar::Logical { .. }), Some(_)) => {
            !matches!(to.ty.scalar(), Some(Scalar::Int { .. }))
                || matches!(from.ty.scalar(), Some(Scalar::Logical { .. }))
        }
        (Some(Scalar::Float { .. }), Some(Scalar::Complex { .. } | Scalar::Logical { .. })) => true,
        (Some(Scalar::Complex { .. }), Some(Scalar::Complex { .. } | Scalar::Float { .. })) => true,
        _ => false,
    }
}
