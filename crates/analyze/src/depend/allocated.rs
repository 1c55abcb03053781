//! Arrays of pointers whose rows are allocated one by one, here or by a callee that returns them: then they are distinct.
//!
//! **Decides** whether every pointer that is ever stored in an array of pointers is a fresh allocation.
//!
//! **Example** `double **a = malloc(n * sizeof *a); for (i…) a[i] = malloc(m * sizeof **a);` → `a[i]` and `a[k]` are
//! different objects for i ≠ k.
//!
//! So they are with `double **a = matrix(n, m)`, if `matrix` does that and returns the array.
//!
//! **Why it is sound** the array is an object of this call (a local array, or memory that it or a callee has allocated) that
//! only its own name reaches, so that the statements that name it are all that store into it; each of them stores what an
//! allocation function returns (or a procedure that returns what it has allocated), at once, or a null pointer; what a
//! callee has stored is judged there, and no pointer to a row is left after by it ([`rows_stay`]). What two such calls return never overlaps while both are
//! in use, and overlaps nothing that has a name of its own or came from the caller. A pointer that was copied from
//! the array is of unknown origin elsewhere, and is taken for one that may point to any row.
//!
//! **Gives up when** a callee may store into the array, its address is used, or anything else is stored.
//!
//! **Cost and limit** the accesses of the procedure, once per array of pointers and loop.
//!
//! **Source** C17 7.22.3.

use heiretsu_ir::{EffectKind, ExprId, ExprKind, StmtKind, Storage, Type, VarId, visit};

use crate::affine::Model;
use crate::cx::{Access, Cx};
use crate::{alias, calls};

/// Are the rows of the array of pointers `v` distinct?
pub fn rows(cx: &Cx, model: &Model, v: VarId) -> bool {
    if cx.unit.language.is_fortran() || !holds_pointers(cx, v) || !model.is_isolated(v) {
        return false;
    }
    let mut any = cx.fresh(v).is_some_and(|f| f.rows);
    let all = cx.all_accesses().iter().filter(|a| a.writes && alias::base(cx, &a.place).0 == v);
    for access in all {
        match cx.place_type(&access.place) {
            Some(Type::Scalar(_)) if access.callee.is_none() => {}
            _ if fresh(cx, access) => any = true,
            _ if managed(cx, access) => {}
            _ => return false,
        }
    }
    any && !cx.escaped(v)
}

/// An object that rows allocated by this call cannot lie in.
pub fn elsewhere(cx: &Cx, x: VarId) -> bool {
    let v = cx.var(x);
    match v.storage {
        Storage::Local | Storage::Static | Storage::Global(_) => !matches!(v.ty, Type::Pointer(_)),
        Storage::Parameter { .. } | Storage::Heap => true,
        Storage::Pointee => cx.fresh(x).is_some(),
        Storage::Result | Storage::View { .. } => false,
    }
}

/// Is no pointer to a row of `v` copied to where others find it? The procedure may look at them, free them, and write
/// through them.
pub fn rows_stay(cx: &Cx, v: VarId) -> bool {
    let p = cx.procedure;
    let kept = |t: &calls::Touch| t.escapes && alias::base(cx, &t.place).0 == v;
    if cx.all_calls().iter().flat_map(|site| &site.touches).any(kept) {
        return false;
    }
    visit::stmts(p, &p.body).into_iter().all(|s| {
        let looks = match &p.stmt(s).kind {
            StmtKind::Return(_) => true,
            StmtKind::Effect(effect) => effect.kind == EffectKind::Deallocate,
            StmtKind::If { .. } | StmtKind::While { .. } | StmtKind::Loop(_) => {
                cx.own_calls(s).is_empty()
            }
            StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => false,
        };
        let mut stay = true;
        visit::each_stmt_expr(p, s, &mut |_, e| {
            if let ExprKind::Read(place) | ExprKind::AddressOf(place) = &e.kind
                && matches!(e.ty, Type::Pointer(_))
            {
                stay &= looks || alias::base(cx, place).0 != v;
            }
        });
        stay
    })
}

fn holds_pointers(cx: &Cx, v: VarId) -> bool {
    let var = cx.var(v);
    let own = matches!(var.storage, Storage::Local | Storage::Heap)
        || cx.fresh(v).is_some_and(|f| f.rows);
    own && var.ty.array().is_some_and(|a| matches!(a.element, Type::Pointer(_)))
}

/// Does the statement store what an allocation function returns (or nothing)?
fn fresh(cx: &Cx, access: &Access) -> bool {
    let StmtKind::Assign { place, value } = &cx.procedure.stmt(access.stmt).kind else {
        return false;
    };
    access.callee.is_none() && *place == access.place && allocates(cx, *value)
}

fn allocates(cx: &Cx, value: ExprId) -> bool {
    match &cx.procedure.expr(value).kind {
        ExprKind::Convert(inner) => allocates(cx, *inner),
        ExprKind::Int(0) => true,
        ExprKind::Call(callee, args) => {
            calls::fresh_call(cx.unit, cx.summaries, callee, args.len()).is_some()
        }
        _ => false,
    }
}

/// Is the value what an allocation function returns?
pub fn made(cx: &Cx, value: ExprId) -> bool {
    !matches!(cx.procedure.expr(value).kind, ExprKind::Int(_)) && allocates(cx, value)
}

/// Does the statement make the array itself, or free something? So may a callee.
pub fn managed(cx: &Cx, access: &Access) -> bool {
    if access.callee.is_some() {
        let v = alias::base(cx, &access.place).0;
        let mut sites = cx.own_calls(access.stmt).iter().flat_map(|site| &site.touches);
        return sites.all(|t| !t.writes || t.freed || alias::base(cx, &t.place).0 != v);
    }
    let StmtKind::Effect(effect) = &cx.procedure.stmt(access.stmt).kind else { return false };
    match effect.kind {
        EffectKind::Allocate | EffectKind::Deallocate => true,
        EffectKind::PointerAssign => access.place.is_var() && cx.fresh(access.place.var).is_some(),
        EffectKind::Io | EffectKind::Stop | EffectKind::Abort | EffectKind::Asm => false,
    }
}
