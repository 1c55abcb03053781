//! Procedures that leave nothing behind.
//!
//! **Decides** which procedures only compute, print, or read a clock: whoever calls them, nothing that they touch is different
//! afterwards, but for what they print.
//!
//! **Example** `static void state(const char *name, const double *a, long n)` that prints sums of `a`; `static double now(void)`.
//!
//! **Why it is sound** each statement writes local variables only (no pointer is followed to write), and calls library functions that
//! do the same, or procedures that are harmless themselves.
//!
//! **Gives up when** anything else stands in it.
//!
//! **Cost and limit** statements times procedures.
//!
//! **Source** ours.

use std::collections::BTreeSet;

use heiretsu_analyze::calls::computes;
use heiretsu_ir::{
    Arg, Callee, EffectKind, Expr, ExprKind, Place, ProcId, Procedure, Step, StmtId, StmtKind,
    Storage, Type, Unit, visit,
};

use super::same::only_prints;

/// Clocks of C. What they are handed by reference they fill.
const CLOCKS: [&str; 4] = ["clock_gettime", "gettimeofday", "time", "clock"];
/// The same of Fortran.
const FORTRAN_CLOCKS: [&str; 3] = ["cpu_time", "system_clock", "date_and_time"];
/// Library functions that write what their first argument points to, and nothing else.
const FILLS: [&str; 3] = ["memcpy", "memmove", "memset"];

/// The procedures of a unit that leave nothing behind.
#[derive(Clone, Debug, Default)]
pub struct Harmless {
    /// All of them.
    all: BTreeSet<ProcId>,
    /// Those that print, or call one that does.
    prints: BTreeSet<ProcId>,
    /// Those that read a clock, or call one that does.
    clocks: BTreeSet<ProcId>,
    /// The language is Fortran.
    fortran: bool,
}

impl Harmless {
    /// Finds them.
    pub fn of(unit: &Unit) -> Harmless {
        let mut out = Harmless { all: unit.procedure_ids().collect(), ..Harmless::default() };
        if unit.language.is_fortran() {
            return Harmless { fortran: true, ..Harmless::default() };
        }
        loop {
            let keeps = |id: &ProcId| leaves_nothing(unit, unit.procedure(*id), &out.all);
            let kept: BTreeSet<ProcId> = out.all.iter().copied().filter(keeps).collect();
            if kept == out.all {
                break;
            }
            out.all = kept;
        }
        loop {
            let before = (out.prints.len(), out.clocks.len());
            for id in &out.all {
                let p = unit.procedure(*id);
                let effect = |s: &StmtId| matches!(p.stmt(*s).kind, StmtKind::Effect(_));
                if visit::stmts(p, &p.body).iter().any(effect) {
                    out.prints.insert(*id);
                }
                for callee in callees(p) {
                    if callee.target.is_some_and(|t| out.prints.contains(&t)) {
                        out.prints.insert(*id);
                    }
                    let clock = callee.target.is_none() && CLOCKS.contains(&callee.name.as_str());
                    if clock || callee.target.is_some_and(|t| out.clocks.contains(&t)) {
                        out.clocks.insert(*id);
                    }
                }
            }
            if before == (out.prints.len(), out.clocks.len()) {
                return out;
            }
        }
    }

    /// Does the callee leave nothing behind?
    pub fn leaves_nothing(&self, callee: &Callee) -> bool {
        callee.target.is_some_and(|t| self.all.contains(&t))
    }

    /// Does it leave nothing behind but what it prints?
    pub fn prints(&self, callee: &Callee) -> bool {
        callee.target.is_some_and(|t| self.prints.contains(&t))
    }

    /// Does it say what a clock says?
    pub fn tells_time(&self, callee: &Callee) -> bool {
        match callee.target {
            Some(t) => self.clocks.contains(&t),
            None => {
                let name = callee.name.as_str();
                if self.fortran { FORTRAN_CLOCKS.contains(&name) } else { CLOCKS.contains(&name) }
            }
        }
    }

    /// Is it one of those that print or read a clock?
    pub fn has(&self, id: ProcId) -> bool {
        self.prints.contains(&id) || self.clocks.contains(&id)
    }

    /// The names of all.
    pub fn names(&self, unit: &Unit) -> BTreeSet<String> {
        self.all.iter().map(|id| unit.procedure(*id).name.clone()).collect()
    }
}

/// Whom a procedure calls.
pub fn callees(p: &Procedure) -> Vec<Callee> {
    let mut out = Vec::new();
    for s in visit::stmts(p, &p.body) {
        visit::each_stmt_expr(p, s, &mut |_, e| {
            if let ExprKind::Call(callee, _) = &e.kind {
                out.push(callee.clone());
            }
        });
        if let StmtKind::Call { callee, .. } = &p.stmt(s).kind {
            out.push(callee.clone());
        }
    }
    out
}

fn leaves_nothing(unit: &Unit, p: &Procedure, all: &BTreeSet<ProcId>) -> bool {
    if !visit::understood(p) {
        return false;
    }
    visit::stmts(p, &p.body).iter().all(|s| {
        let mut fine = true;
        visit::each_stmt_expr(p, *s, &mut |_, e| {
            if let ExprKind::Call(callee, args) = &e.kind {
                fine &= call(p, callee, args, all);
            }
        });
        fine && match &p.stmt(*s).kind {
            StmtKind::Assign { place, .. } => own(p, place),
            StmtKind::Call { callee, args } => call(p, callee, args, all),
            StmtKind::Effect(e) => e.kind == EffectKind::Io && only_prints(unit, p.stmt(*s).span),
            StmtKind::Loop(l) => own(p, &Place::var(l.var, l.header)),
            StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Directive(_) => true,
            StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Opaque(_) => false,
        }
    })
}

/// A part of an automatic variable.
fn own(p: &Procedure, place: &Place) -> bool {
    let inside = place.steps.iter().all(|s| !matches!(s, Step::Deref(_)));
    inside && p.var(place.var).storage == Storage::Local
}

fn call(p: &Procedure, callee: &Callee, args: &[Arg], all: &BTreeSet<ProcId>) -> bool {
    let by_reference = |a: &Arg| match a {
        Arg::Reference(place) => own(p, place),
        // (A pointer may lead anywhere, unless it is null.)
        Arg::Value(e) => match p.expr(p.unconverted(*e)) {
            Expr { kind: ExprKind::Int(0), .. } => true,
            e => !matches!(e.ty, Type::Pointer(_)),
        },
    };
    let name = callee.name.as_str();
    match callee.target {
        Some(t) => all.contains(&t),
        None if CLOCKS.contains(&name) => args.iter().all(by_reference),
        None if FILLS.contains(&name) => {
            matches!(args.first(), Some(Arg::Reference(place)) if own(p, place))
        }
        None => computes(name),
    }
}
