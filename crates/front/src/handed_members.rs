//! Members of structures by which callees count, as expressions of their callers.
//!
//! **Decides** which integer members a procedure reads of the structure to which a parameter points; each caller gets an expression
//! that reads the member of what it hands over, and that no statement has.
//! **Example** `set(c, i, j, s)` with `m->d[i * m->cols + j] = v` in `set(m, …)`: the caller gets `c->cols`, for run-time tests.
//! **Why it is sound** no statement has these expressions, so that they run nowhere. Analysis decides what they are worth, and when
//! they may be evaluated.
//! **Gives up when** the member is found through another pointer, or the callee is not known; after [`DEPTH`] calls in a row.
//! **Cost and limit** a walk over the calls, [`DEPTH`] times at most.
//! **Source** –

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{
    Arg, Callee, Expr, ExprId, ExprKind, Origin, Passing, ProcId, Procedure, Scalar, Span, Step,
    Storage, Struct, Type, Unit, text, visit,
};

/// So many calls in a row hand a structure on.
const DEPTH: usize = 3;

/// Members of members that lead to an integer.
type Way = Vec<u32>;

/// By parameter.
type Counts = BTreeSet<(u32, Way)>;

/// A procedure: its unit's number, and its own.
type Node = (usize, ProcId);

/// Gives the callers of these files their expressions.
pub fn name(units: &mut [&mut Unit]) {
    for _ in 0..DEPTH {
        let mut counts: BTreeMap<Node, Counts> = BTreeMap::new();
        let mut links: BTreeMap<&str, Node> = BTreeMap::new();
        for (u, unit) in units.iter().enumerate().filter(|(_, u)| !u.language.is_fortran()) {
            for of in unit.procedure_ids() {
                let p = unit.procedure(of);
                let found = counted_by(p);
                if !found.is_empty() {
                    links.extend(p.link.as_deref().map(|link| (link, (u, of))));
                    counts.insert((u, of), found);
                }
            }
        }
        if counts.is_empty() {
            return;
        }
        let known = |u: usize, callee: &Callee| {
            let own = callee.target.map(|of| (u, of));
            counts.get(&own.or_else(|| links.get(callee.link.as_deref()?).copied())?)
        };
        let mut all: Vec<(Node, Vec<(Arg, Way)>)> = Vec::new();
        for (u, unit) in units.iter().enumerate().filter(|(_, u)| !u.language.is_fortran()) {
            for of in unit.procedure_ids() {
                let wanted = handed(unit.procedure(of), &|callee| known(u, callee));
                if !wanted.is_empty() {
                    all.push(((u, of), wanted));
                }
            }
        }
        let mut added = false;
        for ((u, of), wanted) in all {
            let structs = std::mem::take(&mut units[u].structs);
            let p = units[u].procedure_mut(of);
            let mut known: Vec<ExprId> = p.member_reads().collect();
            for (arg, way) in wanted {
                let made = add(p, &structs, (&arg, &way), &known);
                added |= made.is_some();
                known.extend(made);
            }
            units[u].structs = structs;
        }
        if !added {
            return;
        }
    }
}

/// The members that a procedure reads of what its parameters point to.
fn counted_by(p: &Procedure) -> Counts {
    let mut out = Counts::new();
    for e in &p.exprs {
        let (ExprKind::Read(place), Type::Scalar(Scalar::Int { .. })) = (&e.kind, &e.ty) else {
            continue;
        };
        let Storage::Parameter { index, passing: Passing::Reference } = p.var(place.var).storage
        else {
            continue;
        };
        let Some((Step::Index(first), rest)) = place.steps.split_first() else { continue };
        let way: Option<Way> = rest
            .iter()
            .map(|step| match step {
                Step::Field(k) => Some(*k),
                Step::Index(_) | Step::Deref(_) => None,
            })
            .collect();
        if p.int(*first) == Some(0)
            && let Some(way) = way.filter(|way| !way.is_empty())
        {
            out.insert((index, way));
        }
    }
    out
}

/// The arguments of a procedure's calls, each with a member that the callee reads.
fn handed<'c>(p: &Procedure, known: &dyn Fn(&Callee) -> Option<&'c Counts>) -> Vec<(Arg, Way)> {
    let mut out = Vec::new();
    let mut call = |callee: &Callee, args: &[Arg]| {
        for (k, way) in known(callee).into_iter().flatten() {
            out.extend(args.get(*k as usize).map(|arg| (arg.clone(), way.clone())));
        }
    };
    for s in visit::stmts(p, &p.body) {
        if let heiretsu_ir::StmtKind::Call { callee, args, .. } = &p.stmt(s).kind {
            call(callee, args);
        }
        visit::each_stmt_expr(p, s, &mut |_, e| {
            if let ExprKind::Call(callee, args) = &e.kind {
                call(callee, args);
            }
        });
    }
    out
}

/// Adds the expression for a member of what an argument points to, if it is none of those that are known.
fn add(
    p: &mut Procedure,
    structs: &[Struct],
    (arg, way): (&Arg, &Way),
    known: &[ExprId],
) -> Option<ExprId> {
    let zero = p.zero().unwrap_or_else(|| {
        let ty = Scalar::Int { bits: 64, signed: true }.into();
        p.add_expr(Expr { kind: ExprKind::Int(0), ty, span: Span::none() })
    });
    let mut place = text::led_to(p, structs, arg, zero)?;
    place.steps.extend(way.iter().map(|k| Step::Field(*k)));
    place.span = Span { origin: Origin::Synthetic, ..place.span };
    let (ty, span) = (text::place_type(p, structs, &place), place.span);
    let same = |e: &ExprId| match &p.expr(*e).kind {
        ExprKind::Read(other) => visit::alike_places(p, &place, other),
        _ => false,
    };
    let new = matches!(ty, Type::Scalar(Scalar::Int { .. })) && !known.iter().any(same);
    new.then(|| p.add_expr(Expr { kind: ExprKind::Read(place), ty, span }))
}
