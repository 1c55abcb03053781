//! A sum in a scalar becomes the element that it is stored in: scalar replacement turned around.
//!
//! **Decides** whether a scalar that an iteration sets, changes and stores in an element may be that element all the time.
//! **Example** `for j { t = 0; for k t += a[i][k]*b[k][j]; c[i][j] = t; }` → `for j { c[i][j] = 0; for k c[i][j] += a[i][k]*b[k][j]; }`:
//! now the statements can be taken apart, and `j` can become the innermost loop.
//! **Why it is sound** the scalar is set before it is read in every iteration, and nobody reads it after the loop; the
//! element is the same from the first of its statements to the last, is written in every iteration anyway, and has the
//! scalar's type; the dependence graph shows that nothing between the two touches it in that iteration.
//! **Gives up when** the scalar is not set first or not stored last by assignments of the body itself, its value goes on,
//! something else may touch the element, or the element's subscripts change within an iteration.
//! **Cost and limit** edges.
//! **Source** scalar replacement (Callahan, Carr and Kennedy 1990), backwards; spec, structure transformations (expansion).

use heiretsu_ir::{
    ExprId, ExprKind, Loop, Place, Procedure, Scalar, Step, StmtId, StmtKind, Technique, Type,
    VarId, visit,
};

use crate::draft::{Leaf, Subst};
use crate::nest::alike_place;
use crate::{Draft, Nest, Refusal, vectors};

/// A scalar that may be an element.
#[derive(Clone, Debug)]
pub struct Token {
    stmt: StmtId,
    var: VarId,
    place: Place,
    /// Positions of statements of the body that would do nothing any more.
    gone: Vec<usize>,
}

/// A cheap look: is a scalar that the body of a loop sets stored in an element further down, with something in between?
pub fn may_help(p: &Procedure, stmt: StmtId) -> bool {
    let Some(l) = p.as_loop(stmt) else { return false };
    let sets = |s: &StmtId, var: VarId| matches!(&p.stmt(*s).kind, StmtKind::Assign { place, .. } if place.is_var() && place.var == var);
    l.body.iter().enumerate().skip(2).any(|(last, s)| {
        let StmtKind::Assign { place, value } = &p.stmt(*s).kind else { return false };
        let mut found = false;
        visit::each_place_in(p, *value, &mut |r, _| {
            found |= r.is_var() && l.body[..last - 1].iter().any(|s| sets(s, r.var));
        });
        found && !place.is_var()
    })
}

/// Which scalar may be the element that it is stored in, in each iteration of the outermost loop?
///
/// # Errors
/// Why none may.
pub fn check(nest: &Nest<'_>) -> Result<Token, Refusal> {
    let p = nest.procedure();
    let l = nest.counted(nest.root)?;
    let own = vectors::private(nest, &[nest.root]);
    let mut why = Refusal::NoScalarStored;
    for (last, id) in l.body.iter().enumerate().rev() {
        let StmtKind::Assign { place, value } = &p.stmt(*id).kind else { continue };
        if place.is_var() {
            continue;
        }
        let mut read = Vec::new();
        visit::each_place_in(p, *value, &mut |r, _| {
            if r.is_var() && own.contains(&r.var) && !read.contains(&r.var) {
                read.push(r.var);
            }
        });
        for var in read {
            match stored(nest, l, last, var) {
                Ok(token) => return Ok(token),
                Err(refusal) => why = refusal,
            }
        }
    }
    Err(why)
}

/// The scalar, if the statement `last` of the body stores it.
fn stored(nest: &Nest<'_>, l: &Loop, last: usize, var: VarId) -> Result<Token, Refusal> {
    let p = nest.procedure();
    let id = *l.body.get(last).ok_or(Refusal::NoScalarStored)?;
    let StmtKind::Assign { place, value } = &p.stmt(id).kind else {
        return Err(Refusal::NoScalarStored);
    };
    let named: Vec<usize> = (0..l.body.len()).filter(|k| names(p, l.body[*k], var)).collect();
    let (Some(&first), Some(&end)) = (named.first(), named.last()) else {
        return Err(Refusal::NoScalarStored);
    };
    let StmtKind::Assign { place: set, value: start } = &p.stmt(l.body[first]).kind else {
        return Err(Refusal::ScalarSet);
    };
    if end != last || last < first + 2 || !set.is_var() || set.var != var {
        return Err(Refusal::ScalarOrder);
    }
    let ty = &p.var(var).ty;
    let plain = matches!(
        ty,
        Type::Scalar(Scalar::Int { signed: true, .. } | Scalar::Float { bits: 32 | 64 })
    );
    if !plain || p.expr(*value).ty != *ty || p.expr(*start).ty != *ty {
        return Err(Refusal::ScalarType);
    }
    let steady = place.steps.iter().all(|step| match step {
        Step::Index(e) => {
            let mut same = true;
            visit::each_place_in(p, *e, &mut |r, _| {
                let counts = r.var == l.var || nest.cx.invariant_var(nest.root, r.var);
                same &= r.is_var() && counts;
            });
            same
        }
        Step::Field(_) | Step::Deref(_) => false,
    });
    if !steady || place.steps.is_empty() {
        return Err(Refusal::ElementMoves);
    }
    let mut again = false;
    visit::each_place_in(p, *value, &mut |r, _| again |= r.var == place.var);
    if again {
        return Err(Refusal::ElementUsed);
    }
    untouched(nest, l, (first, last))?;
    nest.dead(var)?;
    let reads = |e: ExprId| match &p.expr(e).kind {
        ExprKind::Read(r) => Some(r),
        _ => None,
    };
    let mut gone = Vec::new();
    if reads(*start).is_some_and(|r| alike_place(p, r, place)) {
        gone.push(first);
    }
    if reads(*value).is_some_and(|r| r.is_var() && r.var == var) {
        gone.push(last);
    }
    Ok(Token { stmt: nest.root, var, place: place.clone(), gone })
}

fn names(p: &Procedure, stmt: StmtId, var: VarId) -> bool {
    visit::stmts(p, &[stmt]).into_iter().any(|s| {
        let mut named = p.as_loop(s).is_some_and(|l| l.var == var);
        visit::each_place(p, s, &mut |place, _| named |= place.var == var);
        named
    })
}

/// Does nothing after the first statement, the last one's own reads included, touch the element in the same iteration?
fn untouched(nest: &Nest<'_>, l: &Loop, (first, last): (usize, usize)) -> Result<(), Refusal> {
    let p = nest.procedure();
    let store = l.body[last];
    let between = visit::stmts(p, &l.body[first + 1..=last]);
    let is_store =
        |k: usize| nest.graph.references.get(k).is_some_and(|r| r.stmt == store && r.writes);
    if !(0..nest.graph.references.len()).any(is_store) {
        return Err(Refusal::ElementUnknown);
    }
    for edge in &nest.graph.edges {
        let other = match (is_store(edge.source), is_store(edge.sink)) {
            (true, false) => edge.sink,
            (false, true) => edge.source,
            _ => continue,
        };
        let inside = nest.graph.references.get(other).is_none_or(|r| between.contains(&r.stmt));
        if inside && vectors::carrier(nest, edge) != Some(nest.root) {
            let name = nest.graph.references.get(other).map_or("", |r| r.text.as_str());
            return Err(Refusal::SameElement { name: name.to_owned() });
        }
    }
    Ok(())
}

/// Puts the element in the scalar's place; the new loop.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let l = draft.procedure().as_loop(token.stmt).cloned().ok_or(Refusal::NoScalarStored)?;
    let subst: Subst = [(token.var, Leaf::Place(token.place))].into();
    let kept = l.body.iter().enumerate().filter(|(k, _)| !token.gone.contains(k)).map(|(_, s)| *s);
    let kept: Vec<StmtId> = kept.collect();
    let body = draft.copy_block(&kept, &subst);
    let new = draft.reloop(token.stmt, Loop { body, ..l });
    let name = draft.procedure().var(token.var).name.clone();
    draft.note(format!("`{name}` is the element that it is stored in"));
    draft.replace(&[token.stmt], vec![new])?;
    draft.did(Technique::Expansion);
    Ok(new)
}
