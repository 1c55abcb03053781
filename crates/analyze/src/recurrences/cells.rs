//! Places in memory that carry values and stay where they are: `s->sum`, `*count`, `st%most`.
//!
//! **Decides** whether all that a loop stores to are such places, so that each is one running value.
//!
//! **Example** `s->sum += x[i]; if (x[i] > s->most) s->most = x[i];` is a sum and a maximum.
//!
//! **Why it is sound** the address of a place does not change while the loop runs, and nothing else that the loop touches shares
//! bytes with it: that is known, or tested on entry (C), where the loop runs as it was if the test fails. So the place is a variable
//! that is loaded before the loop and stored after it. It is loaded where the program's first iteration touches it or its
//! structure for certain, or a statement beside the loop does; and stored likewise.
//!
//! **Gives up when** anything else is stored, a place is volatile or a bit-field, may be reached by a callee, or nothing shows that it
//! can be touched.
//!
//! **Cost and limit** at most [`MOST`] places, times the accesses of the loop.
//!
//! **Source** register promotion; the test is that of scalar replacement.

use heiretsu_ir::runtime_test::RuntimeTest;
use heiretsu_ir::{Place, Reason, ReasonKind, Span, Step, StmtId, StmtKind, Type, VarId, visit};

use crate::cx::{Access, Cx};
use crate::depend;
use crate::flags::{same_place, stays};
use crate::overlap;

/// At most so many places.
const MOST: usize = 8;

/// Places that carry values.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    /// The places, each once.
    pub places: Vec<Place>,
    /// What must hold on entry for nothing else to lie there.
    pub test: Option<RuntimeTest>,
}

/// The places that a loop stores to, if they are all that keeps it sequential beside its scalars.
pub fn find(cx: &Cx, l: StmtId, reasons: &[Reason]) -> Option<Cells> {
    if !reasons.iter().all(|r| carries(&r.kind)) {
        return None;
    }
    let mut places: Vec<Place> = Vec::new();
    for s in visit::stmts(cx.procedure, &cx.counted(l)?.body) {
        let StmtKind::Assign { place, .. } = &cx.procedure.stmt(s).kind else { continue };
        if place.is_var() {
            continue;
        }
        let scalar = matches!(cx.place_type(place), Some(Type::Scalar(_)));
        if !scalar || !stays(cx, l, place) || cx.iteration_local(l, place.var) {
            return None;
        }
        if !places.iter().any(|known| same_place(cx, known, place)) {
            places.push(place.clone());
        }
    }
    if places.is_empty() || places.len() > MOST {
        return None;
    }
    let mut conditions = Vec::new();
    for place in &places {
        for condition in alone(cx, l, place)?.conditions {
            if !conditions.contains(&condition) {
                conditions.push(condition);
            }
        }
    }
    let test = (!conditions.is_empty()).then_some(RuntimeTest { conditions });
    Some(Cells { places, test })
}

/// Is a reason about a value that is carried, in a variable or in memory?
fn carries(kind: &ReasonKind) -> bool {
    matches!(
        kind,
        ReasonKind::ScalarCarried { .. }
            | ReasonKind::ReductionUsed { .. }
            | ReasonKind::FloatReduction { .. }
            | ReasonKind::FloatExtreme { .. }
            | ReasonKind::ConditionalLastValue { .. }
            | ReasonKind::FlowDependence { .. }
            | ReasonKind::AntiDependence { .. }
            | ReasonKind::OutputDependence { .. }
            | ReasonKind::UnknownDependence { .. }
    )
}

/// What must hold for nothing else that the loop touches to share bytes with a place; `None`: something does, for all that is known.
fn alone(cx: &Cx, l: StmtId, place: &Place) -> Option<RuntimeTest> {
    if overlap::reachable(cx, place)
        && cx.calls(l).iter().any(crate::calls::CallSite::may_change_anything)
    {
        return None;
    }
    let own = |a: &Access| a.callee.is_none() && same_place(cx, &a.place, place);
    let others: Vec<&Access> = cx
        .accesses(l)
        .iter()
        .filter(|a| !own(a) && overlap::may_overlap(cx, place, &a.place))
        .collect();
    if others.is_empty() {
        return Some(RuntimeTest::default());
    }
    let testable = |a: &&Access| a.callee.is_none() && a.memory;
    let memory = cx.accesses(l).iter().filter(|a| own(a)).all(|a| a.memory);
    if cx.unit.language.is_fortran() || !memory || !others.iter().all(testable) {
        return None;
    }
    let others: Vec<(StmtId, Span)> = others.iter().map(|a| (a.stmt, a.place.span)).collect();
    depend::element_alone(cx, l, &|q: &Place| same_place(cx, q, place), &others)
}

/// Is a place there whatever happens: a member of an object that is named, or what a statement right before the loop stores to?
pub fn is_there(cx: &Cx, l: StmtId, place: &Place) -> bool {
    let fields = place.steps.iter().all(|step| matches!(step, Step::Field(_)));
    if fields && matches!(cx.var(place.var).ty, Type::Struct(_)) {
        return true;
    }
    let mut named = vec![place.var];
    visit::place_operands(place, &mut |e| {
        visit::each_place_in(cx.procedure, e, &mut |inner, _| named.push(inner.var));
    });
    let plain = |v: &VarId| {
        let var = cx.var(*v);
        !var.attrs.address_taken && var.alias.is_none()
    };
    if !named.iter().all(plain) {
        return false;
    }
    let Some((block, at)) = visit::siblings(cx.procedure, l) else { return false };
    for s in block[..at].iter().rev() {
        let StmtKind::Assign { place: to, .. } = &cx.procedure.stmt(*s).kind else { return false };
        if of_one_structure(cx, to, place) {
            return true;
        }
        if to.is_var() && named.contains(&to.var) {
            return false;
        }
    }
    false
}

/// One place, or members of one structure.
pub fn of_one_structure(cx: &Cx, a: &Place, b: &Place) -> bool {
    same_place(cx, &whole(a), &whole(b))
}

/// The structure that a place is a member of.
fn whole(place: &Place) -> Place {
    let mut whole = place.clone();
    while matches!(whole.steps.last(), Some(Step::Field(_))) {
        whole.steps.pop();
    }
    whole
}
