//! Which data an existing directive shares among threads.
//!
//! **Decides** for each variable of a loop under a directive whether the threads share it, or what each has of its own.
//! **Example** under `parallel for private(t)`, `t` is private, and a `j` declared before the region shared (in Fortran, the
//! variables of all its loops are private).
//! **Why it is sound** the rules of the standard, in their order: predetermined, explicit, implicit.
//! **Gives up when** never: what nothing is said about is shared.
//! **Cost and limit** one map from the names in clauses, one walk over the loop.
//! **Source** OpenMP 4.5, 2.15.1 to 2.15.3.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::openmp::{Construct, Extent, Region, Regions, items};
use heiretsu_ir::{ExprKind, Passing, Procedure, StmtId, Storage, Type, Unit, VarId, visit};

/// What says which thread runs.
const THREAD: &str = "omp_get_thread_num";

/// What threads have of a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// One for all.
    Shared,
    /// Each its own, without a value.
    Private,
    /// Each its own, with the value from before.
    First,
    /// Each its own; the value of the last iteration survives. (`first`: it has the value from before, too.)
    Last {
        /// Also `firstprivate`.
        first: bool,
        /// That of the last iteration that sets it (`conditional`).
        conditional: bool,
    },
    /// Each its own, put together by this operator.
    Reduction(String),
    /// The same, and iterations use its running value (`inscan`).
    Scan,
    /// Each its own, which follows from the iteration.
    Linear,
    /// Each its own, that lives longer than the loop: of the region around it, `threadprivate`.
    Own,
}

/// How a directive on a loop, and the regions around it, share data.
pub struct Scope<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    construct: &'a Construct,
    explicit: BTreeMap<String, Sharing>,
    /// Of the parallel region around the loop.
    outer: Option<Outer>,
    /// Variables of the loops that the directive takes together, and of Fortran's loops in them.
    counters: BTreeSet<VarId>,
}

struct Outer {
    explicit: BTreeMap<String, Sharing>,
    default: Option<String>,
    /// The text of the region.
    text: (u32, u32),
}

impl<'a> Scope<'a> {
    /// Of the directive at a position, on these loops (outermost first).
    pub fn new(
        unit: &'a Unit,
        procedure: &'a Procedure,
        (regions, at): (&'a Regions, usize),
        loops: &[StmtId],
    ) -> Scope<'a> {
        let region = &regions.all[at];
        let construct = &region.construct;
        let makes = |r: &&Region| r.construct.is("parallel") && r.construct.extent == Extent::Block;
        let outer = regions.around(at).find(makes).map(|r| outer(procedure, r));
        let mut counters: BTreeSet<VarId> =
            loops.iter().filter_map(|l| procedure.as_loop(*l)).map(|l| l.var).collect();
        if unit.language.is_fortran() {
            let inside = region.inside.iter().filter_map(|s| procedure.as_loop(*s));
            counters.extend(inside.map(|l| l.var));
        }
        let explicit = explicit(construct);
        Scope { unit, procedure, construct, explicit, outer, counters }
    }

    /// Does the directive itself make threads?
    fn combined(&self) -> bool {
        self.construct.is("parallel")
    }

    /// Do lanes of one thread run the iterations, and nothing else?
    pub fn lanes(&self) -> bool {
        !self.construct.shares_loop()
    }

    /// What the clauses of the directive itself say about a variable.
    pub fn said(&self, var: VarId) -> Option<&Sharing> {
        self.explicit.get(&self.procedure.var(var).name)
    }

    /// What threads have of a variable.
    pub fn of(&self, var: VarId) -> Sharing {
        let v = self.procedure.var(var);
        if v.attrs.thread_local {
            return Sharing::Own;
        }
        if let Some(said) = self.explicit.get(&v.name) {
            return said.clone();
        }
        if self.counters.contains(&var) {
            return Sharing::Private;
        }
        if self.lanes() {
            return Sharing::Shared;
        }
        if self.combined() {
            return by_default(self.construct.clause("default").next());
        }
        match &self.outer {
            Some(outer) => self.in_region(outer, var),
            // A region of a caller: what the procedure declares, each of its threads has for itself.
            None if self.is_local(var) => Sharing::Own,
            None => Sharing::Shared,
        }
    }

    fn in_region(&self, outer: &Outer, var: VarId) -> Sharing {
        let v = self.procedure.var(var);
        let own = |sharing: Sharing| match sharing {
            Sharing::Shared => Sharing::Shared,
            _ => Sharing::Own,
        };
        if let Some(said) = outer.explicit.get(&v.name) {
            return own(said.clone());
        }
        let declared = (outer.text.0..outer.text.1).contains(&v.span.lo);
        if declared && self.is_local(var) && !self.unit.language.is_fortran() {
            return Sharing::Own;
        }
        own(by_default(outer.default.as_deref()))
    }

    /// Does each execution of the procedure have its own?
    fn is_local(&self, var: VarId) -> bool {
        let v = self.procedure.var(var);
        match &v.storage {
            Storage::Local | Storage::Heap | Storage::Result => true,
            Storage::Parameter { passing, .. } => {
                *passing == Passing::Value && !matches!(v.ty, Type::Array(_))
            }
            Storage::Static | Storage::Global(_) | Storage::View { .. } | Storage::Pointee => false,
        }
    }

    /// Does a subscript of this variable in these statements depend on what each thread has of its own, beyond the loop?
    pub fn by_thread(&self, var: VarId, inside: &[StmtId]) -> bool {
        let mut found = false;
        for &s in inside {
            visit::each_place(self.procedure, s, &mut |place, _| {
                if place.var == var {
                    visit::place_operands(place, &mut |e| {
                        visit::each_place_in(self.procedure, e, &mut |inner, _| {
                            found |= self.of(inner.var) == Sharing::Own;
                        });
                        visit::each_expr(self.procedure, e, &mut |_, e| {
                            found |= matches!(&e.kind, ExprKind::Call(callee, _) if callee.name == THREAD);
                        });
                    });
                }
            });
        }
        found
    }
}

fn outer(procedure: &Procedure, region: &Region) -> Outer {
    let lo = procedure.stmt(region.directive).span.lo;
    let ends = region.inside.iter().map(|s| procedure.stmt(*s).span.hi);
    Outer {
        explicit: explicit(&region.construct),
        default: region.construct.clause("default").next().map(str::to_ascii_lowercase),
        text: (lo, ends.max().unwrap_or(lo)),
    }
}

fn by_default(clause: Option<&str>) -> Sharing {
    match clause.map(str::to_ascii_lowercase).as_deref() {
        Some("private") => Sharing::Private,
        Some("firstprivate") => Sharing::First,
        _ => Sharing::Shared,
    }
}

/// What clauses say, by name.
fn explicit(construct: &Construct) -> BTreeMap<String, Sharing> {
    let mut out: BTreeMap<String, Sharing> = BTreeMap::new();
    for clause in &construct.clauses {
        let args = clause.args.as_deref().unwrap_or_default();
        add(&mut out, &clause.name, args);
    }
    out
}

fn add(out: &mut BTreeMap<String, Sharing>, clause: &str, args: &str) {
    let (head, tail) = split(args);
    let list = match clause {
        "private" | "shared" | "firstprivate" => args,
        "lastprivate" => tail.unwrap_or(args),
        "linear" => head,
        "reduction" => tail.unwrap_or_default(),
        _ => return,
    };
    let modified = |by: &str| tail.is_some() && items(head).iter().any(|m| m.trim() == by);
    let op = items(head).pop().unwrap_or_default().to_ascii_lowercase();
    for item in items(list) {
        let name = item.split(['[', '(', ')']).find(|part| !part.is_empty() && *part != "val");
        let name = name.unwrap_or_default().to_owned();
        let known = out.get(&name);
        let sharing = match (clause, known) {
            ("private", _) => Sharing::Private,
            ("shared", _) => Sharing::Shared,
            ("firstprivate", Some(&Sharing::Last { conditional, .. })) => {
                Sharing::Last { first: true, conditional }
            }
            ("firstprivate", _) => Sharing::First,
            ("lastprivate", _) => Sharing::Last {
                first: known == Some(&Sharing::First),
                conditional: modified("conditional"),
            },
            ("linear", _) => Sharing::Linear,
            _ if modified("inscan") => Sharing::Scan,
            _ => Sharing::Reduction(op.clone()),
        };
        out.insert(name, sharing);
    }
}

/// What stands before and after the first colon outside of brackets.
fn split(args: &str) -> (&str, Option<&str>) {
    let mut depth = 0i32;
    for (at, c) in args.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ':' if depth == 0 => return (&args[..at], Some(&args[at + 1..])),
            _ => {}
        }
    }
    (args, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_say_what_threads_have() {
        let c = Construct::read(
            "parallel for private(a,b) firstprivate(c) lastprivate(c, d) reduction(max : m, h[0:n]) linear(k:2) shared(x) lastprivate(conditional: p) reduction(inscan, +: q)",
        );
        let found = explicit(&c);
        let of = |name: &str| found.get(name).cloned();
        assert_eq!(of("a"), Some(Sharing::Private));
        assert_eq!(of("c"), Some(Sharing::Last { first: true, conditional: false }));
        assert_eq!(of("d"), Some(Sharing::Last { first: false, conditional: false }));
        assert_eq!(of("m"), Some(Sharing::Reduction("max".into())));
        assert_eq!(of("h"), Some(Sharing::Reduction("max".into())));
        assert_eq!(of("k"), Some(Sharing::Linear));
        assert_eq!(of("x"), Some(Sharing::Shared));
        assert_eq!(of("p"), Some(Sharing::Last { first: false, conditional: true }));
        assert_eq!(of("q"), Some(Sharing::Scan));
        assert_eq!(of("y"), None);
    }
}
