//! S8: an array becomes a scalar or a smaller array in a loop, fully or but for its first and last iterations.
//!
//! **Decides** in which loop an array's elements can live in a scalar, or its rows in one row, and how many iterations at
//! both ends have to keep the array: those that read what was there before, or write what is read later.
//! **Example** `for (i = 0; i < n; i++) { t[i] = a[i]; b[i] = t[i]; }` → `{ double t1 = a[i]; b[i] = t1; }`; if `t[0]` is read
//! later, the first iteration is peeled off and keeps `t`. Where inner loops run through `t[i][j]` and `t[i][j-1]`, a row
//! `t1[j]` is left of it.
//! **Why it is sound** all references in an iteration of the loop name one and the same element, or elements of one and the
//! same row (equal subscripts of what the iteration does not change, in some dimensions: those go); each element is written
//! before it is read in the same iteration, and none that the loop writes may be read after it ([`regions::local`], which
//! looks at everything that can run after it, the peeled iterations, later iterations of outer loops and branches not
//! taken among it). So the element's memory is only ever that of the scalar or of the row.
//! **Gives up when** subscripts differ in every dimension, a row has no known size or a large one, elements are live at other places than the ends, or more than [`MOST_PEELED`]
//! iterations at one end would have to keep the array, or more than a tenth of all.
//! **Cost and limit** at most nine trials, each with the regions of one array.
//! **Source** spec, array contraction, S8: loads of live-in and stores of live-out elements are the peeled iterations' own.

use heiretsu_analyze::Options;
use heiretsu_analyze::calls::Summaries;
use heiretsu_analyze::cx::Cx;
use heiretsu_analyze::regions;
use heiretsu_ir::{
    Array, Bound, Dim, Loop, Procedure, Scalar, StmtId, StmtKind, Storage, Technique, Type, VarId,
    visit,
};

use super::candidate::{left_behind, named};
use super::guard;
use super::linear::Linear;
use super::saved;
use crate::draft::{Extent, Leaf, Subst};
use crate::{Draft, Nest, Refusal, peel};

/// Iterations at one end that may keep the array.
const MOST_PEELED: i128 = 2;
/// The peeled iterations are at most one of so many.
const THRESHOLD: i128 = 10;
/// What is left of an array in an iteration stands on a thread's stack.
const MOST_BYTES: i128 = 1 << 16;

/// An array that a scalar or a smaller array can replace in a loop of the draft, peeled if need be.
#[derive(Clone, Debug)]
pub struct Token {
    /// With the peeled iterations, and without decided branches.
    draft: Draft,
    main: StmtId,
    array: VarId,
    peeled: (i128, i128),
    /// Which dimensions of the array go.
    gone: Vec<bool>,
}

impl Token {
    /// How many iterations at the front and at the back keep the array.
    pub fn peeled(&self) -> (i128, i128) {
        self.peeled
    }

    /// Is what is left of the array as large as variables say?
    pub fn varies(&self) -> bool {
        let array = self.draft.procedure().var(self.array).ty.array();
        let dims = array.map(|a| a.dims.iter().zip(&self.gone)).into_iter().flatten();
        dims.filter(|(_, gone)| !**gone).any(|(d, _)| matches!(d.extent, Bound::Expr(_)))
    }
}

/// Can an array of the procedure's own be replaced by a scalar, or by a smaller array, in a nest?
///
/// # Errors
/// Why not.
pub fn check(
    draft: &Draft,
    nest: StmtId,
    array: VarId,
    options: &Options,
    summaries: &Summaries,
) -> Result<Token, Refusal> {
    let p = draft.procedure();
    if !super::candidate::own_arrays(draft.unit(), p).contains(&array) {
        return Err(Refusal::NotOwn);
    }
    let main = innermost(p, nest, array)?;
    let l = p.as_loop(main).ok_or(Refusal::NotCounted)?;
    let trip = guard::most_iterations(p, l);
    if trip.is_some_and(|n| n <= 2 * MOST_PEELED) {
        return Err(Refusal::FewIterations);
    }
    let mut why = Refusal::NoFreeIteration;
    for sum in 0..=2 * MOST_PEELED {
        for front in 0..=sum.min(MOST_PEELED) {
            let back = sum - front;
            if back > MOST_PEELED || trip.is_some_and(|n| sum.saturating_mul(THRESHOLD) > n) {
                continue;
            }
            match attempt(draft, main, array, (front, back), options, summaries) {
                Ok(token) => return Ok(token),
                Err(refusal) => {
                    if sum == 0 {
                        why = refusal;
                    }
                }
            }
        }
    }
    Err(why)
}

fn attempt(
    draft: &Draft,
    main: StmtId,
    array: VarId,
    peeled: (i128, i128),
    options: &Options,
    summaries: &Summaries,
) -> Result<Token, Refusal> {
    let mut draft = draft.clone();
    let main = ends_off(&mut draft, main, peeled, options, summaries)?;
    guard::settle(&mut draft, main)?;
    let p = draft.procedure();
    let gone = settled(p, main, array)?;
    if !gone.iter().all(|g| *g) {
        rows(p, array, &gone)?;
    }
    if left_behind(p, main, array) {
        let name = &p.var(array).name;
        return Err(Refusal::ArrayKept { name: name.clone() });
    }
    let cx = Cx::new(draft.unit(), draft.of(), options, summaries);
    if !regions::local(&cx, main, array) {
        let name = &p.var(array).name;
        return Err(Refusal::ArrayEarly { name: name.clone() });
    }
    Ok(Token { draft, main, array, peeled, gone })
}

/// The innermost loop that holds every reference of the nest to an array.
fn innermost(p: &Procedure, nest: StmtId, array: VarId) -> Result<StmtId, Refusal> {
    let mut at = nest;
    loop {
        let l = p.as_loop(at).ok_or(Refusal::NotCounted)?;
        let users: Vec<StmtId> = l.body.iter().copied().filter(|s| named(p, *s, array)).collect();
        match users.as_slice() {
            [] => return Err(Refusal::ArrayElsewhere),
            [only] if p.as_loop(*only).is_some() && !header(p, *only, array) => at = *only,
            _ => return Ok(at),
        }
    }
}

/// Does the array stand in a loop's bounds?
fn header(p: &Procedure, stmt: StmtId, array: VarId) -> bool {
    let mut found = false;
    visit::each_place(p, stmt, &mut |place, _| found |= place.var == array);
    found
}

/// Takes iterations off both ends; the loop that is left.
fn ends_off(
    draft: &mut Draft,
    main: StmtId,
    (front, back): (i128, i128),
    options: &Options,
    summaries: &Summaries,
) -> Result<StmtId, Refusal> {
    let (mut main, mut ends) = (main, Vec::new());
    for (count, at_front) in [(front, true), (back, false)] {
        if count == 0 {
            continue;
        }
        let unit = draft.unit().clone();
        let nest = Nest::new(&unit, draft.of(), main, options, summaries)?;
        let news = peel::apply(draft, peel::check(&nest, count, at_front)?)?;
        let (left, end) = match news.as_slice() {
            [a, b] if at_front => (Some(b), Some(*a)),
            [a, b] => (Some(a), Some(*b)),
            _ => (None, None),
        };
        ends.extend(end);
        main = *left.ok_or(Refusal::Lost)?;
    }
    for stmt in ends {
        guard::settle(draft, stmt)?;
        if draft.procedure().as_loop(stmt).is_some_and(|l| l.body.is_empty()) {
            guard::dropped(draft, stmt)?;
        }
    }
    guard::simpler(draft, main)
}

/// The dimensions in which all references of an iteration name the same place.
fn settled(p: &Procedure, main: StmtId, array: VarId) -> Result<Vec<bool>, Refusal> {
    let refuse = || {
        let name = &p.var(array).name;
        Refusal::ArrayElements { name: name.clone() }
    };
    let Some(l) = p.as_loop(main) else { return Err(refuse()) };
    let changing = changing(p, l);
    let rank = p.var(array).ty.array().map_or(0, |a| a.dims.len());
    let mut found: Vec<Option<Linear>> = vec![None; rank];
    let mut gone = vec![true; rank];
    let mut runs = vec![false; rank];
    for s in visit::stmts(p, &l.body) {
        visit::each_place(p, s, &mut |place, _| {
            if place.var != array {
                return;
            }
            let subscripts = place.subscripts().unwrap_or_default();
            for (k, gone) in gone.iter_mut().enumerate() {
                let form = subscripts.get(k).and_then(|e| Linear::of(p, *e));
                let form = form.filter(|f| f.vars().all(|v| !changing.contains(&v)));
                runs[k] |= form.is_none();
                match (form, &found[k]) {
                    (None, _) => *gone = false,
                    (Some(form), Some(known)) => *gone &= form == *known,
                    (Some(form), None) => found[k] = Some(form),
                }
            }
        });
    }
    // (Two elements of a row that no inner loop runs through would leave a row for each.)
    if !gone.contains(&true) || gone.iter().zip(&runs).any(|(gone, runs)| !gone && !runs) {
        return Err(refuse());
    }
    let counts =
        |v: VarId| visit::loops(p).iter().filter_map(|e| p.as_loop(e.stmt)).any(|l| l.var == v);
    let settled = found.iter().flatten().zip(&gone).filter(|(_, gone)| **gone);
    if !settled.into_iter().any(|(f, _)| f.vars().any(counts)) {
        return Err(Refusal::ArrayLoop);
    }
    Ok(gone)
}

/// The type of what is left of an array: few bytes, of constant size.
fn rows(p: &Procedure, array: VarId, gone: &[bool]) -> Result<Type, Refusal> {
    let v = p.var(array);
    let array = v.ty.array().ok_or(Refusal::NoArray)?;
    let dims: Vec<Dim> =
        array.dims.iter().zip(gone).filter(|(_, g)| !**g).map(|(d, _)| *d).collect();
    let known = |d: &Dim| d.extent != Bound::Unknown && matches!(d.lower, Bound::Const(_));
    match saved::bytes(&array.element, &dims) {
        Some(n) if n > MOST_BYTES => {
            return Err(Refusal::NeedLarge);
        }
        None if !dims.iter().all(known) => {
            return Err(Refusal::NeedUnknown);
        }
        // (Planes are seldom small enough for a thread's stack: they would take the loop's parallelism away.)
        None if dims.len() > 1 => {
            return Err(Refusal::NeedRows);
        }
        // (Where the whole array has room on the stack, a row has.)
        None if v.storage != Storage::Local || v.attrs.allocatable => {
            return Err(Refusal::NeedAllocated);
        }
        // (Rows as long as a variable says are asked for their size before they run in parallel.)
        Some(_) | None => {}
    }
    Ok(Type::Array(Box::new(Array { element: array.element.clone(), dims, contiguous: true })))
}

/// Variables that an iteration changes.
fn changing(p: &Procedure, l: &Loop) -> Vec<VarId> {
    let mut out = Vec::new();
    for s in visit::stmts(p, &l.body) {
        out.extend(p.as_loop(s).map(|l| l.var));
        visit::each_place(p, s, &mut |place, how| {
            if how != visit::Use::Read {
                out.push(place.var);
            }
        });
    }
    out
}

/// Puts the scalar, or the smaller array, in the array's place; what came of the nest.
///
/// # Errors
/// When the array's elements are not scalars that can be declared.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let Token { draft: mut new, main, array, peeled, gone } = token;
    let p = new.procedure();
    let (element, name) = {
        let v = p.var(array);
        let array = v.ty.array().ok_or(Refusal::Lost)?;
        (array.element.clone(), v.name.clone())
    };
    named_simply(&element)?;
    let whole = gone.iter().all(|g| *g);
    let ty = if whole { element } else { rows(new.procedure(), array, &gone)? };
    // (Each iteration declares its own: a clause has no copies of rows as long as variables say.)
    let fresh = new.fresh(
        &format!("{name}1"),
        ty.clone(),
        ty.array().is_some_and(Array::of_variable_length).then_some(main),
    );
    let leaf = if whole {
        Leaf::Element(fresh)
    } else {
        let extent = |g: &bool| if *g { Extent::Gone } else { Extent::Kept };
        Leaf::Smaller(fresh, gone.iter().map(extent).collect())
    };
    let subst: Subst = [(array, leaf)].into();
    let body = new.procedure().as_loop(main).ok_or(Refusal::Lost)?.body.clone();
    renamed(&mut new, &body, array, &subst)?;
    if peeled != (0, 0) {
        new.did(Technique::Peeling);
    }
    new.did(Technique::Contraction);
    saved::tell(&mut new, array, peeled, &ty);
    *draft = new;
    Ok(main)
}

/// Can a variable with elements of this type be declared?
pub(super) fn named_simply(element: &Type) -> Result<(), Refusal> {
    let plain = matches!(
        element,
        Type::Scalar(Scalar::Int { signed: true, .. } | Scalar::Float { bits: 32 | 64 })
    );
    if plain { Ok(()) } else { Err(Refusal::ArrayType) }
}

/// Copies what names the array, and nothing else.
pub(super) fn renamed(
    draft: &mut Draft,
    block: &[StmtId],
    array: VarId,
    subst: &Subst,
) -> Result<(), Refusal> {
    for &id in block {
        let p = draft.procedure();
        if !named(p, id, array) {
            continue;
        }
        let kind = p.stmt(id).kind.clone();
        let whole = matches!(kind, StmtKind::Assign { .. }) || header(p, id, array);
        if whole {
            let new = draft.copy(id, subst);
            draft.replace(&[id], vec![new])?;
            continue;
        }
        for inner in visit::blocks(&kind).into_iter().flatten() {
            renamed(draft, inner, array, subst)?;
        }
    }
    Ok(())
}
