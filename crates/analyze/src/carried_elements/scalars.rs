//! A copy of a procedure in which elements that iterations hand on are variables.
//!
//! **Decides** nothing: it writes down what was found.
//! **Example** `y[i] = a * y[i-1] + x[i]` → `y1 = y[1-1]; for (…) { y0 = a * y1 + x[i]; y[i] = y0; y1 = y0; }`.
//! **Why it is sound** the stores stay; each read is replaced by the variable of its distance, and at the end of an iteration each
//! variable takes the value of the one before it.
//! **Gives up when** the subscripts cannot be written for another iteration.
//! **Cost and limit** a copy of the unit.
//! **Source** as for the module around it.

use heiretsu_ir::{
    BinaryOp, Block, Expr, ExprId, ExprKind, Place, Procedure, Span, Step, Stmt, StmtId, StmtKind,
    Storage, Type, Unit, Var, VarAttrs, VarId, visit,
};

use super::Recurrence;
use crate::cx::Cx;

/// The unit with the variables of each recurrence: that of the present value, that of one iteration before, and so on.
pub(super) fn replaced(
    cx: &Cx,
    l: StmtId,
    found: &[Recurrence],
) -> Option<(Unit, Vec<Vec<VarId>>)> {
    let mut unit = cx.unit.clone();
    let p = unit.procedure_mut(cx.id);
    let (mut all, mut before, mut first, mut last) = (Vec::new(), vec![], vec![], vec![]);
    for one in found {
        let vars = variables(cx, l, p, one);
        for (k, var) in vars.iter().enumerate().skip(1) {
            let value = earlier(p, l, one, k as i128)?;
            before.push(assign(p, *var, value));
        }
        for read in &one.reads {
            let var = vars[read.distance as usize];
            p.exprs[read.expr.index()].kind = ExprKind::Read(Place::var(var, Span::none()));
        }
        if one.loaded {
            let value = read(p, one.written.clone(), &one.scalar.into());
            first.push(assign(p, vars[0], value));
        }
        stores(p, l, one, vars[0])?;
        for k in (1..vars.len()).rev() {
            let value = read(p, Place::var(vars[k - 1], Span::none()), &one.scalar.into());
            last.push(assign(p, vars[k], value));
        }
        all.push(vars);
    }
    let StmtKind::Loop(counted) = &mut p.stmts[l.index()].kind else { return None };
    first.append(&mut counted.body);
    first.append(&mut last);
    counted.body = first;
    place_before(p, l, before)?;
    Some((unit, all))
}

/// Declares the variables: their names are what the text calls the elements, for reports.
fn variables(cx: &Cx, l: StmtId, p: &mut Procedure, one: &Recurrence) -> Vec<VarId> {
    let array = cx.name(one.written.var);
    let most = one.reads.iter().map(|r| r.distance).max().unwrap_or(0);
    let name = |k: u32| {
        let read = one.reads.iter().find(|r| k > 0 && r.distance == k);
        // (It stands in comments of the new text.)
        let plain = |text: &String| !text.contains(['/', '*', '!', '\\']);
        let text = read.and_then(|r| cx.text(r.span)).filter(plain);
        text.unwrap_or_else(|| format!("{array}, {k} before"))
    };
    (0..=most)
        .map(|k| {
            p.add_var(Var {
                name: name(k),
                ty: one.scalar.into(),
                storage: Storage::Local,
                scope: (k == 0).then_some(l),
                alias: None,
                attrs: VarAttrs::default(),
                span: Span::none(),
            })
        })
        .collect()
}

/// Each store of the element stores what its variable has been set to.
fn stores(p: &mut Procedure, l: StmtId, one: &Recurrence, var: VarId) -> Option<()> {
    let body = p.as_loop(l)?.body.clone();
    for s in visit::stmts(p, &body) {
        let StmtKind::Assign { place, value } = &p.stmt(s).kind else { continue };
        if place.var != one.written.var {
            continue;
        }
        let (place, value) = (place.clone(), *value);
        let set = assign(p, var, value);
        let value = read(p, Place::var(var, Span::none()), &one.scalar.into());
        p.stmts[s.index()].kind = StmtKind::Assign { place, value };
        place_before(p, s, vec![set])?;
    }
    Some(())
}

fn assign(p: &mut Procedure, var: VarId, value: ExprId) -> StmtId {
    let kind = StmtKind::Assign { place: Place::var(var, Span::none()), value };
    p.add_stmt(Stmt { kind, span: Span::none() })
}

fn read(p: &mut Procedure, place: Place, ty: &Type) -> ExprId {
    p.add_expr(Expr { kind: ExprKind::Read(place), ty: ty.clone(), span: Span::none() })
}

/// Puts statements before another one.
fn place_before(p: &mut Procedure, stmt: StmtId, mut new: Block) -> Option<()> {
    let mut place = |block: &mut Block| {
        let at = block.iter().position(|s| *s == stmt);
        at.map(|at| block.splice(at..at, new.drain(..)).for_each(drop)).is_some()
    };
    let mut blocks = p.stmts.iter_mut().flat_map(|s| visit::blocks_mut(&mut s.kind)).flatten();
    (place(&mut p.body) || blocks.any(place)).then_some(())
}

/// The element of so many iterations before the first one.
fn earlier(p: &mut Procedure, l: StmtId, one: &Recurrence, k: i128) -> Option<ExprId> {
    let counted = p.as_loop(l)?;
    let (var, lower, step) = (counted.var, counted.lower, p.int(counted.step)?);
    let ty = p.var(var).ty.clone();
    let kind = ExprKind::Int(step.checked_mul(k)?);
    let back = p.add_expr(Expr { kind, ty: ty.clone(), span: Span::none() });
    let kind = ExprKind::Binary(BinaryOp::Sub, lower, back);
    let by = p.add_expr(Expr { kind, ty, span: Span::none() });
    let mut steps = Vec::new();
    for step in &one.written.steps {
        let Step::Index(e) = step else { return None };
        steps.push(substituted(p, *e, var, by)?);
    }
    let place = Place::element(one.written.var, steps, Span::none());
    Some(read(p, place, &one.scalar.into()))
}

/// A copy of an expression with something else in the place of a variable.
fn substituted(p: &mut Procedure, e: ExprId, var: VarId, by: ExprId) -> Option<ExprId> {
    let Expr { kind, ty, .. } = p.expr(e).clone();
    let kind = match kind {
        ExprKind::Read(place) if place.is_var() && place.var == var => return Some(by),
        ExprKind::Int(_) => kind,
        ExprKind::Read(ref place) if place.is_var() => kind,
        ExprKind::Unary(op, a) => ExprKind::Unary(op, substituted(p, a, var, by)?),
        ExprKind::Convert(a) => ExprKind::Convert(substituted(p, a, var, by)?),
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (substituted(p, a, var, by)?, substituted(p, b, var, by)?);
            ExprKind::Binary(op, a, b)
        }
        _ => return None,
    };
    Some(p.add_expr(Expr { kind, ty, span: Span::none() }))
}
