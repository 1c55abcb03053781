//! Expansion: what the iterations of a strip read before it is overwritten, or hand over in a scalar, gets an array.
//!
//! **Decides** whether all that makes iterations depend on each other is that a later one overwrites what an earlier one
//! reads; those elements are copied before. Or, where there is no such read, which scalar can have an element for each
//! iteration.
//! **Example** `a[i] = a[i+1] + b[i];` in strips: first `a1[i - it] = a[i+1]` for a whole strip, then `a[i] = a1[i - it] + b[i]`:
//! both loops are parallel. `{ t = a[i]; b[i] = t*t; }` → `{ t1[i - it] = a[i]; b[i] = t1[i - it]*t1[i - it]; }`.
//! **Why it is sound** nothing that the loop writes reaches the reads that are copied (no flow dependence ends in them), they
//! are made in every iteration, and their subscripts keep their values: read earlier they give the same. A scalar that
//! every iteration sets before it reads it may have a copy for each. The arrays have a constant size: strips, not loops,
//! fill them.
//! **Gives up when** a flow or output dependence is carried, or one of the reads stands in a condition or after one.
//! **Cost and limit** edges; arrays of [`STRIP`] elements.
//! **Source** spec, structure transformations; node splitting: Kuck 1977; scalar expansion: Padua and Wolfe 1986.

use heiretsu_analyze::depend::graph::Kind;
use heiretsu_ir::{
    Array, BinaryOp, CompareOp, Dim, ExprId, ExprKind, Intrinsic, Loop, Place, Procedure, Scalar,
    Span, StmtId, StmtKind, Technique, Type, VarId, visit,
};

use crate::draft::{Leaf, Subst};
use crate::nest::alike;
use crate::{Draft, Nest, Refusal, strip, vectors};

/// Iterations of a strip, elements of an array.
pub const STRIP: i128 = 4096;
/// Most reads that are copied.
const MOST: usize = 4;

/// What is to be expanded.
#[derive(Clone, Debug)]
pub struct Token {
    stmt: StmtId,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    /// Reads of assignments that stand in the body itself.
    Reads(Vec<(StmtId, ExprId)>),
    /// A scalar.
    Scalar(VarId),
    /// Scalars, in a loop over a strip that begins at `strip`.
    Within { scalars: Vec<VarId>, strip: VarId, size: i64 },
}

/// Can something be expanded in the outermost loop?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>) -> Result<Token, Refusal> {
    let l = nest.counted(nest.root)?;
    strip::can_be_cut(nest, l, STRIP)?;
    nest.counts_for_itself(nest.root)?;
    if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
        return Err(Refusal::Bounds);
    }
    let own = vectors::private(nest, &[nest.root]);
    let mut reads: Vec<(StmtId, ExprId)> = Vec::new();
    for (at, edge) in nest.graph.edges.iter().enumerate() {
        let carried = vectors::carrier(nest, edge) == Some(nest.root);
        if edge.kind == Kind::Input || !carried {
            continue;
        }
        if nest.scalar(edge.source).is_some_and(|v| own.contains(&v)) {
            continue;
        }
        if edge.kind != Kind::Anti {
            return Err(vectors::blame(nest, at));
        }
        let read = the_read(nest, l, edge.source).ok_or(Refusal::ReadInTheWay)?;
        if !reads.contains(&read) {
            reads.push(read);
        }
    }
    if reads.len() > MOST {
        return Err(Refusal::ManyReads);
    }
    if !reads.is_empty() {
        for edge in &nest.graph.edges {
            let ends = the_read(nest, l, edge.sink).is_some_and(|r| reads.contains(&r));
            if edge.kind == Kind::Flow && ends {
                return Err(Refusal::WritesAhead);
            }
        }
        return Ok(Token { stmt: nest.root, what: What::Reads(reads) });
    }
    match own.into_iter().find(|v| expands(nest, l, *v)) {
        Some(var) => Ok(Token { stmt: nest.root, what: What::Scalar(var) }),
        None => Err(Refusal::NotExpandable),
    }
}

/// Can scalars of the outermost loop, which runs through one strip, have an element for each iteration? All that every
/// iteration sets itself do.
///
/// # Errors
/// Why not.
pub fn check_within(nest: &Nest<'_>) -> Result<Token, Refusal> {
    let l = nest.counted(nest.root)?;
    let (strip, size) = within(nest, l).ok_or(Refusal::NoStrip)?;
    let own = vectors::private(nest, &[nest.root]);
    let scalars: Vec<VarId> = own.into_iter().filter(|v| expands(nest, l, *v)).collect();
    if scalars.is_empty() || scalars.len() > MOST {
        return Err(Refusal::NotExpandable);
    }
    Ok(Token { stmt: nest.root, what: What::Within { scalars, strip, size } })
}

/// The variable that a strip begins at, and the most iterations that it has: from `it` to the least of `it + size` and
/// something else.
fn within(nest: &Nest<'_>, l: &Loop) -> Option<(VarId, i64)> {
    let p = nest.procedure();
    nest.unit_step(l).ok()?;
    let variable = |e: ExprId| match &p.expr(p.unconverted(e)).kind {
        ExprKind::Read(place) if place.is_var() => Some(place.var),
        _ => None,
    };
    let strip = variable(l.lower).filter(|v| nest.cx.invariant_var(nest.root, *v))?;
    let end = match &p.expr(p.unconverted(l.upper)).kind {
        ExprKind::Select(cond, a, b) => match p.expr(*cond).kind {
            ExprKind::Compare(CompareOp::Lt, x, y) if alike(p, x, *a) && alike(p, y, *b) => *a,
            _ => return None,
        },
        ExprKind::Intrinsic(Intrinsic::Min, args) => *args.first()?,
        _ => return None,
    };
    let ExprKind::Binary(BinaryOp::Add, from, by) = p.expr(p.unconverted(end)).kind else {
        return None;
    };
    let ExprKind::Int(by) = p.expr(by).kind else { return None };
    let size = if l.exclusive { by } else { by.checked_add(1)? };
    let fits = variable(from) == Some(strip) && (2..=STRIP).contains(&size);
    i64::try_from(size).ok().filter(|_| fits).map(|size| (strip, size))
}

/// May a scalar that every iteration sets itself have an element for each?
fn expands(nest: &Nest<'_>, l: &Loop, var: VarId) -> bool {
    matches!(nest.procedure().var(var).ty, Type::Scalar(s) if named(s))
        && nest.dead(var).is_ok()
        && only_in(nest.procedure(), l, var)
}

fn named(s: Scalar) -> bool {
    matches!(s, Scalar::Int { signed: true, .. } | Scalar::Float { bits: 32 | 64 })
}

/// Is the scalar never the variable of a loop inside?
fn only_in(p: &Procedure, l: &Loop, var: VarId) -> bool {
    visit::stmts(p, &l.body).into_iter().filter_map(|s| p.as_loop(s)).all(|l| l.var != var)
}

/// The read of an element that a reference of the graph is, where an assignment of the body itself makes it whatever
/// happens.
fn the_read(nest: &Nest<'_>, l: &Loop, reference: usize) -> Option<(StmtId, ExprId)> {
    let p = nest.procedure();
    let r = nest.graph.references.get(reference).filter(|r| r.reads)?;
    if !l.body.contains(&r.stmt) {
        return None;
    }
    let StmtKind::Assign { value, .. } = &p.stmt(r.stmt).kind else { return None };
    let (mut found, mut always) = (Vec::new(), true);
    visit::each_expr(p, *value, &mut |id, e| match &e.kind {
        ExprKind::Read(place) if place.span == r.span => found.push((id, place.clone())),
        ExprKind::Select(..) | ExprKind::And(..) | ExprKind::Or(..) => always = false,
        _ => {}
    });
    let [(id, place)] = found.as_slice() else { return None };
    let subscripts = place.subscripts().filter(|s| !s.is_empty())?;
    // Its subscripts: the loop's variable and what does not change.
    let mut steady = true;
    for e in subscripts {
        visit::each_place_in(p, e, &mut |place, _| {
            steady &= place.is_var()
                && (place.var == l.var || nest.cx.invariant_var(nest.root, place.var));
        });
    }
    let simple = matches!(p.expr(*id).ty, Type::Scalar(s) if named(s));
    (always && steady && simple).then_some((r.stmt, *id))
}

/// Expands; the loop over the strips, or the one within a strip that was asked about.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let Token { stmt, what } = token;
    let l = draft.procedure().as_loop(stmt).cloned().ok_or(Refusal::Lost)?;
    if let What::Within { scalars, strip, size } = what {
        let mut subst = Subst::new();
        for var in scalars {
            let v = draft.procedure().var(var);
            let (name, ty) = (v.name.clone(), v.ty.clone());
            let array = array(draft, &name, &ty, size);
            draft.note(format!("`{name}` has an element for each iteration of the strip"));
            subst.insert(var, Leaf::Place(element(draft, array, &l, strip)));
        }
        let body = draft.copy_block(&l.body, &subst);
        let new = draft.reloop(stmt, Loop { body, ..l });
        draft.replace(&[stmt], vec![new])?;
        draft.did(Technique::Expansion);
        return Ok(new);
    }
    let (outer, inner) = strip::halves(draft, &l, STRIP);
    let mut loops = Vec::new();
    match what {
        What::Reads(reads) => {
            let mut copies = Vec::new();
            for (s, read) in reads {
                let e = draft.procedure().expr(read).clone();
                let ExprKind::Read(place) = &e.kind else { return Err(Refusal::Lost) };
                let name = draft.procedure().var(place.var).name.clone();
                let array = array(draft, &name, &e.ty, STRIP as i64);
                let place = element(draft, array, &l, outer.var);
                copies.push(draft.assign(place.clone(), read));
                let value = draft.element(place, e.ty);
                replace_read(draft, s, read, value)?;
            }
            loops.push(draft.loop_like(stmt, Loop { body: copies, ..inner.clone() }));
            let body = draft.procedure().as_loop(stmt).ok_or(Refusal::Lost)?.body.clone();
            let main = draft.loop_like(stmt, Loop { body, ..inner });
            draft.move_scope(stmt, main);
            loops.push(main);
        }
        What::Scalar(var) => {
            let v = draft.procedure().var(var);
            let (name, ty) = (v.name.clone(), v.ty.clone());
            let array = array(draft, &name, &ty, STRIP as i64);
            let place = element(draft, array, &l, outer.var);
            let subst: Subst = [(var, Leaf::Place(place))].into();
            let body = draft.copy_block(&l.body, &subst);
            loops.push(draft.reloop(stmt, Loop { body, ..inner }));
        }
        What::Within { .. } => return Err(Refusal::Lost),
    }
    let outer = draft.loop_like(stmt, Loop { body: loops, ..outer });
    draft.replace(&[stmt], vec![outer])?;
    draft.did(Technique::Expansion);
    Ok(outer)
}

/// A new array with an element for each iteration of a strip.
pub(crate) fn array(draft: &mut Draft, name: &str, element: &Type, size: i64) -> VarId {
    let dims = vec![Dim::fixed(size)];
    let ty = Type::Array(Box::new(Array { element: element.clone(), dims, contiguous: true }));
    draft.fresh(&format!("{name}1"), ty, None)
}

/// Its element of an iteration.
pub(crate) fn element(draft: &mut Draft, array: VarId, l: &Loop, strip: VarId) -> Place {
    let ty = draft.procedure().var(strip).ty.clone();
    let (at, start) = (draft.read(l.var), draft.read(strip));
    let at = draft.convert(at, &ty);
    let offset = draft.binary(BinaryOp::Sub, at, start);
    Place::element(array, [offset], Span::none())
}

/// Puts another value in the place of one read of an assignment.
fn replace_read(
    draft: &mut Draft,
    stmt: StmtId,
    read: ExprId,
    value: ExprId,
) -> Result<(), Refusal> {
    let new = draft.with_read(stmt, read, value)?;
    draft.replace(&[stmt], vec![new])
}
