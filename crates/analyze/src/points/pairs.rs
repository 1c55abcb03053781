//! Two places of one instance: do they lie in different objects?
//!
//! **Decides** it by their sets; by what the callers hand over; by what is only ever exchanged; by pointers that never lead to the
//! same object unless they are one pointer.
//!
//! **Example** `axpy(n, a, p, x)` and `axpy(n, b, x, p)`: both parameters may lead to both arrays, but never to the same one.
//!
//! **Why it is sound** parameters that keep their values lead to what the call was handed: they are apart in a call if its
//! arguments are, and so in all calls, by induction over the depth of calls. Exchanged pointers, and pointers that get memory of their
//! own: see [`swaps`](super::swaps) and [`owned`](super::owned). Of two of the latter that lie in different objects, each leads to another one.
//!
//! **Gives up when** a pointer on the way changes where the two places are compared.
//!
//! **Cost and limit** pairs of parameters, times calls, until nothing changes.

use std::collections::BTreeSet;

use heiretsu_ir::{
    Arg, ExprId, ExprKind, Place, Procedure, Step, StmtId, StmtKind, Storage, Type, Unit, VarId,
    visit,
};

use super::Two;
use super::facts::{Eval, Facts, Inst, Set, Site, as_array};
use super::instances;
use super::owned::Owned;
use super::swaps::Swaps;

/// Parameters, by number, that lead to different objects.
pub(super) type Apart = BTreeSet<(u32, u32)>;

/// Where a place is found: which pointer leads there.
#[derive(Clone, Debug)]
pub(super) enum Lead<'a> {
    /// What a parameter points to.
    Entry(u32),
    /// What the pointer in a place points to: these steps of a variable.
    Cell(VarId, &'a [Step]),
}

/// The pointer that leads to a place.
pub(super) fn lead<'a>(p: &'a Procedure, place: &'a Place) -> Option<Lead<'a>> {
    let mut place = place;
    for _ in 0..32 {
        if let Some(k) = place.steps.iter().rposition(|s| matches!(s, Step::Deref(_))) {
            return Some(Lead::Cell(place.var, &place.steps[..k]));
        }
        match &p.var(place.var).storage {
            Storage::View { base } => place = base,
            Storage::Parameter { index, .. } if as_array(p.var(place.var)) => {
                return Some(Lead::Entry(*index));
            }
            _ => return None,
        }
    }
    None
}

/// By what places are told apart.
#[derive(Clone, Copy)]
pub(super) struct Judge<'a> {
    pub swaps: &'a Swaps,
    /// Pointers that lead to memory of their own.
    pub own: &'a Owned,
    /// Parameters of each instance.
    pub known: &'a [Apart],
}

impl Judge<'_> {
    /// Do the two places lie in different objects?
    pub fn apart(self, eval: &mut Eval<'_>, two: Two<'_>) -> bool {
        let [a, b] = two.places.map(|place| eval.locs(place));
        let leads = two.places.map(|place| lead(eval.procedure(), place));
        self.decide(eval, [&a, &b], leads, two.steady)
    }

    fn decide(
        self,
        eval: &mut Eval<'_>,
        [a, b]: [&Set; 2],
        leads: [Option<Lead<'_>>; 2],
        steady: bool,
    ) -> bool {
        if eval.notes.failed || a.is_empty() || b.is_empty() {
            return false;
        }
        if !eval.facts.meet(a, b) {
            return true;
        }
        match leads {
            [Some(Lead::Entry(i)), Some(Lead::Entry(j))] => {
                self.known[eval.inst as usize].contains(&(i.min(j), i.max(j)))
            }
            [Some(Lead::Cell(v, first)), Some(Lead::Cell(w, second))] => {
                steady && self.swaps.exchanged(eval, self.known, (v, first), (w, second))
                    || self.own_memory(eval, [(v, first), (w, second)], steady)
            }
            _ => false,
        }
    }

    /// Do two pointers in memory lead to memory of their own, and lie in different objects themselves?
    fn own_memory(self, eval: &mut Eval<'_>, cells: [(VarId, &[Step]); 2], steady: bool) -> bool {
        let [a, b] = cells.map(|(var, steps)| Place {
            var,
            steps: steps.into(),
            span: eval.procedure().var(var).span,
        });
        let own = |eval: &mut Eval<'_>, place: &Place| {
            let set = eval.locs(place);
            !set.is_empty() && set.iter().all(|l| self.own.contains(l))
        };
        own(eval, &a) && own(eval, &b) && self.apart(eval, Two { places: [&a, &b], steady })
    }

    /// Do two pointer values that are worth something at the same time lead to different objects?
    fn values(self, eval: &mut Eval<'_>, a: &Arg, b: &Arg) -> bool {
        let null = |eval: &Eval<'_>, arg: &Arg| {
            let p = eval.procedure();
            matches!(arg, Arg::Value(e) if matches!(p.expr(bare(p, *e)).kind, ExprKind::Int(0)))
        };
        if null(eval, a) || null(eval, b) {
            return true;
        }
        let (first, second) = (eval.argument(a), eval.argument(b));
        let p = eval.procedure();
        let leads = [a, b].map(|arg| led(p, arg));
        self.decide(eval, [&first, &second], leads, true)
    }
}

/// The pointer whose value an argument is, or to an element after it.
pub(super) fn led<'a>(p: &'a Procedure, arg: &'a Arg) -> Option<Lead<'a>> {
    match arg {
        Arg::Reference(place) => lead(p, place),
        Arg::Value(e) => match &p.expr(bare(p, *e)).kind {
            ExprKind::AddressOf(place) => lead(p, place),
            ExprKind::Read(place) if matches!(p.expr(*e).ty, Type::Pointer(_)) => {
                Some(Lead::Cell(place.var, &place.steps))
            }
            _ => None,
        },
    }
}

/// Without the conversions around it.
pub(super) fn bare(p: &Procedure, mut e: ExprId) -> ExprId {
    while let ExprKind::Convert(inner) = p.expr(e).kind {
        e = inner;
    }
    e
}

/// The arguments of a call.
fn arguments(p: &Procedure, site: Site) -> Option<&[Arg]> {
    match site {
        Site::Expr(e) => match &p.expr(e).kind {
            ExprKind::Call(_, args) => Some(args),
            _ => None,
        },
        Site::Stmt(s) => match &p.stmt(s).kind {
            StmtKind::Call { args, .. } => Some(args),
            _ => None,
        },
        Site::Var(_) => None,
    }
}

/// Which parameters of each instance are apart.
pub(super) fn parameters(units: &[&Unit], facts: &Facts, swaps: &Swaps, own: &Owned) -> Vec<Apart> {
    let mut known: Vec<Apart> = (0..facts.instances.len() as Inst)
        .map(|inst| {
            let at = &facts.instances[inst as usize];
            if facts.roots.contains(&inst) || at.callers.is_empty() {
                return Apart::new();
            }
            let (_, p) = instances::procedure(units, at);
            let pointer =
                |v: &VarId| as_array(p.var(*v)) || matches!(p.var(*v).ty, Type::Pointer(_));
            let which = p.params.iter().enumerate().filter(|(_, v)| pointer(v));
            let which: Vec<u32> = which.map(|(k, _)| k as u32).collect();
            let pairs = which.iter().flat_map(|i| which.iter().map(move |j| (*i, *j)));
            pairs.filter(|(i, j)| i < j).collect()
        })
        .collect();
    loop {
        let mut changed = false;
        for (k, at) in facts.instances.iter().enumerate() {
            for pair in known[k].clone() {
                let all = at.callers.iter().all(|(from, site)| {
                    let (unit, p) = instances::procedure(units, &facts.instances[*from as usize]);
                    let Some(args) = arguments(p, *site) else { return false };
                    let (Some(a), Some(b)) = (args.get(pair.0 as usize), args.get(pair.1 as usize))
                    else {
                        return false;
                    };
                    let judge = Judge { swaps, own, known: &known };
                    judge.values(&mut Eval::new(facts, unit, *from), a, b)
                });
                if !all {
                    known[k].remove(&pair);
                    changed = true;
                }
            }
        }
        if !changed {
            return known;
        }
    }
}

/// Every statement of a procedure, with the loops around it.
pub(super) fn with_loops(p: &Procedure) -> Vec<(StmtId, Vec<StmtId>)> {
    fn walk(
        p: &Procedure,
        block: &[StmtId],
        around: &[StmtId],
        out: &mut Vec<(StmtId, Vec<StmtId>)>,
    ) {
        for &s in block {
            out.push((s, around.to_vec()));
            let kind = &p.stmt(s).kind;
            let mut inner = around.to_vec();
            if matches!(kind, StmtKind::Loop(_) | StmtKind::While { .. }) {
                inner.push(s);
            }
            for block in visit::blocks(kind).into_iter().flatten() {
                walk(p, block, &inner, out);
            }
        }
    }
    let mut out = Vec::new();
    walk(p, &p.body, &[], &mut out);
    out
}
