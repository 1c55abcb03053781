//! What threads do one after another under an existing directive.
//!
//! **Decides** which variables of a loop are touched under one lock only: in `critical` regions of one name, by `atomic`, in
//! `ordered` regions.
//! **Example** `#pragma omp critical { n++; }` guards `n`, unless the loop reads it elsewhere.
//! **Why it is sound** every access of the loop is looked at; one outside, or under another lock, and the variable is not guarded.
//! **Gives up when** never.
//! **Cost and limit** linear in the loop.
//! **Source** OpenMP 4.5, 2.13.2, 2.13.6, 2.13.8.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::openmp::{Region, Regions};
use heiretsu_ir::{ExprKind, Procedure, Span, StmtId, StmtKind, Unit, VarId, visit};

/// A lock.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Guard {
    Critical(String),
    Ordered,
    Atomic,
}

/// What stands under locks in a loop.
#[derive(Default)]
pub struct Guards {
    /// Variables that are touched under one lock only.
    pub variables: BTreeSet<VarId>,
    /// Variables that are touched under a lock, and elsewhere without it.
    pub partly: BTreeSet<VarId>,
    /// The texts under locks that hold whatever is done there.
    pub texts: Vec<Span>,
    /// There are locks that are no directives, or iterations wait for each other.
    pub others: bool,
    /// There are locks at all.
    pub any: bool,
}

impl Guards {
    /// Of the directive at a position.
    pub fn of(unit: &Unit, procedure: &Procedure, regions: &Regions, at: usize) -> Guards {
        let mut out = Guards::default();
        let mut whole: BTreeMap<StmtId, Guard> = BTreeMap::new();
        let mut single: BTreeMap<(StmtId, VarId), Guard> = BTreeMap::new();
        let inside = &regions.all[at].inside;
        let here = |r: &&Region| inside.contains(&r.directive);
        for region in regions.all.iter().filter(here) {
            let Some(name) = region.construct.names.first() else { continue };
            let guard = match name.as_str() {
                "critical" => {
                    let name = region.construct.clauses.first().and_then(|c| c.args.clone());
                    Guard::Critical(name.unwrap_or_default())
                }
                "ordered" if !region.inside.is_empty() => Guard::Ordered,
                "ordered" => {
                    out.others = true;
                    continue;
                }
                "atomic" => {
                    for var in updated(procedure, region) {
                        single.extend(region.inside.iter().map(|s| ((*s, var), Guard::Atomic)));
                    }
                    continue;
                }
                _ => continue,
            };
            out.texts.extend(region.inside.iter().map(|s| procedure.stmt(*s).span));
            whole.extend(region.inside.iter().map(|s| (*s, guard.clone())));
        }
        out.any = !whole.is_empty() || !single.is_empty();
        out.others |= locks(unit, procedure, inside, &mut BTreeSet::new());
        let mut seen: BTreeMap<VarId, Vec<Option<Guard>>> = BTreeMap::new();
        for &s in inside {
            visit::each_place(procedure, s, &mut |place, _| {
                let guard = single.get(&(s, place.var)).or_else(|| whole.get(&s)).cloned();
                let known = seen.entry(place.var).or_default();
                if !known.contains(&guard) {
                    known.push(guard);
                }
            });
        }
        for (v, guards) in seen {
            match guards.as_slice() {
                [Some(_)] => out.variables.insert(v),
                [None] | [] => false,
                [_, _, ..] => out.partly.insert(v),
            };
        }
        out
    }

    /// Is a place in the text under a lock?
    pub fn covers(&self, span: Span) -> bool {
        let within = |t: &Span| t.file == span.file && t.lo <= span.lo && span.hi <= t.hi;
        self.texts.iter().any(within)
    }
}

/// What an `atomic` updates, reads or writes at once.
fn updated(procedure: &Procedure, region: &Region) -> BTreeSet<VarId> {
    let (mut reads, mut writes) = (BTreeSet::new(), BTreeSet::new());
    for &s in &region.inside {
        visit::each_place(procedure, s, &mut |place, how| {
            match how {
                visit::Use::Read => reads.insert(place.var),
                visit::Use::Write | visit::Use::Argument | visit::Use::Address => {
                    writes.insert(place.var)
                }
            };
        });
    }
    if region.construct.has("read") {
        return reads;
    }
    if region.construct.has("capture") {
        return reads.intersection(&writes).copied().collect();
    }
    writes
}

/// Does a statement call something that takes a lock, or updates atomically?
fn locks(
    unit: &Unit,
    procedure: &Procedure,
    inside: &[StmtId],
    seen: &mut BTreeSet<String>,
) -> bool {
    let mut called: BTreeSet<String> = BTreeSet::new();
    for &s in inside {
        if let StmtKind::Call { callee, .. } = &procedure.stmt(s).kind {
            called.insert(callee.name.clone());
        }
        visit::each_stmt_expr(procedure, s, &mut |_, e| {
            if let ExprKind::Call(callee, _) = &e.kind {
                called.insert(callee.name.clone());
            }
        });
    }
    called.retain(|name| seen.insert(name.clone()));
    called.iter().any(|name| name.to_ascii_lowercase().contains("lock"))
        || unit.procedures.iter().filter(|p| called.contains(&p.name)).any(|p| {
            let guards = |r: &Region| {
                let name = r.construct.names.first();
                name.is_some_and(|n| matches!(n.as_str(), "critical" | "atomic" | "ordered"))
            };
            let all = visit::stmts(p, &p.body);
            Regions::of(p).all.iter().any(guards) || locks(unit, p, &all, seen)
        })
}
