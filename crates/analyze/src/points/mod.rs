//! Which pointers of a program lead to different objects, whoever calls.
//!
//! **Decides** whether two places of a procedure lie in different objects in every call that the program makes of it.
//!
//! **Example** `double *u, *v;` are set once, each to its own `malloc`, in `init`: in `step`, `u[i]` and `v[j]` are apart. So
//! are `x` and `y` of `axpy(n, a, x, y)` if each call hands it two different objects, `g->x` and `g->y` of a structure that
//! `make` allocates, and the two arrays of a time loop that swaps them.
//!
//! **Why it is sound** every statement of the program that may store a pointer is looked at, whatever the order, in every chain
//! of calls from the procedures that others may call ([`instances`]); what they are handed may be anything that has escaped, and
//! what is handed to a procedure that nobody knows escapes ([`solve`]). Objects are told apart by where they are allocated and by the
//! chain of calls. Of the sets of a procedure's places it is asked, for each chain, whether they have no object in common, or
//! whether the callers handed over different objects, or whether the pointers are only ever exchanged, or lie in two places of which
//! each only ever gets memory of its own ([`swaps`]).
//!
//! **Gives up when** anything in the files is not understood, numbers become pointers in ways that hide them, or the program is too
//! large. What begins with the address of an object, and that object, count as known to anybody.
//!
//! **Cost and limit** [`MAX_INSTANCES`] chains of calls (more: each procedure counts once), [`MAX_PASSES`] passes over their
//! statements.
//!
//! **Source** Andersen 1994; call strings (Sharir and Pnueli 1981).

mod facts;
mod fresh;
mod instances;
mod owned;
mod pairs;
mod solve;
mod swaps;

use std::collections::BTreeSet;

use heiretsu_ir::{
    Callee, ExprKind, GlobalId, Place, Procedure, Severity, Step, Storage, Unit, Var, VarId, visit,
};

use crate::calls::Node;
use facts::{Eval, Facts, Loc, Object, Set};
use swaps::Swaps;

/// What is known about the pointers of a program.
#[derive(Default, Debug)]
pub struct Points {
    known: Option<Known>,
}

#[derive(Debug)]
struct Known {
    facts: Facts,
    swaps: Swaps,
    /// For each instance: parameters that are handed different objects.
    apart: Vec<pairs::Apart>,
    /// Pointers in memory that lead to memory of their own.
    own: owned::Owned,
    /// Objects to which pointers lead.
    pointed: BTreeSet<Object>,
}

/// What the pointers in an array lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// Each to an allocation of its own.
    Alone,
    /// To memory to which no pointer of another array leads.
    Together,
    /// Nobody knows.
    Unknown,
}

/// Chains of calls that are told apart.
const MAX_INSTANCES: usize = 1500;
/// Statements of all chains together.
const MAX_STATEMENTS: usize = 60_000;
/// Passes over all of them.
const MAX_PASSES: u32 = 30;

/// What a library function does with pointers.
enum Library {
    /// Returns memory of its own.
    Allocates,
    /// The same, with what was in the old one.
    Reallocates,
    /// Keeps nothing; what it returns is of the library, or one of its arguments.
    Known(crate::calls::Known),
    /// Nobody knows.
    Unknown,
}

fn library(name: &str) -> Library {
    match name.strip_prefix("__builtin_").unwrap_or(name) {
        "strdup" | "strndup" | "alloca" => Library::Allocates,
        "realloc" => Library::Reallocates,
        _ if crate::calls::allocates(name) => Library::Allocates,
        _ => crate::calls::known_c(name).map_or(Library::Unknown, Library::Known),
    }
}

/// Who a call calls: by the unit in which it stands. `Err`: one of several of the given procedures.
pub(crate) type Resolve<'a> = dyn Fn(u32, &Callee) -> Result<Option<Node>, ()> + 'a;

/// Two places, and whether the pointer that leads to each keeps its value where they are compared.
#[derive(Clone, Copy, Debug)]
pub struct Two<'a> {
    /// The places.
    pub places: [&'a Place; 2],
    /// Both are found through pointers in memory, or in variables, that keep their values.
    pub steady: bool,
}

/// What of a place decides in which object it lies: two places of one shape lie in the same ones.
pub(crate) fn shape(p: &Procedure, place: &Place) -> Vec<u32> {
    let last = place.steps.iter().rposition(|s| matches!(s, Step::Deref(_)));
    let steps = &place.steps[..last.unwrap_or(place.steps.len())];
    let mut out = vec![place.var.0, u32::from(last.is_some())];
    for step in steps {
        out.extend(match step {
            Step::Field(f) => [0, *f],
            Step::Index(e) | Step::Deref(e) => match p.expr(*e).kind {
                ExprKind::Int(0) => [1, 0],
                _ => [2, e.0],
            },
        });
    }
    out
}

impl Points {
    /// Looks at a program; `whole`: nothing else runs.
    pub(crate) fn of(units: &[&Unit], whole: bool, resolve: &Resolve<'_>) -> Points {
        Points { known: known(units, whole, resolve) }
    }

    /// Is anything known?
    pub(crate) fn is_known(&self) -> bool {
        self.known.is_some()
    }

    /// Do two places of a procedure lie in different objects?
    pub fn apart(&self, unit: &Unit, node: Node, two: Two<'_>) -> bool {
        let Some(known) = &self.known else { return false };
        let Some(instances) = known.facts.of.get(&node) else { return false };
        let p = unit.procedure(node.1);
        let same = |place: &Place| {
            let at = |i: &u32| &known.facts.instances[*i as usize];
            instances.first().map(at).is_some_and(|at| named(known, at, p, place.var, 0))
        };
        two.places.iter().all(|place| same(place))
            && instances.iter().all(|inst| {
                let mut eval = Eval::new(&known.facts, unit, *inst);
                known.judge().apart(&mut eval, two)
            })
    }

    /// Does no pointer in memory, in a variable or among arguments ever lead to a global?
    pub fn unpointed(&self, unit: &Unit, node: Node, v: VarId) -> bool {
        let Some(known) = &self.known else { return false };
        let Some(inst) = known.facts.of.get(&node).and_then(|all| all.first()) else {
            return false;
        };
        let p = unit.procedure(node.1);
        let at = &known.facts.instances[*inst as usize];
        // (Declared twice, it has two names here.)
        let once = |g: GlobalId| {
            let name = &unit.global(g).name;
            unit.globals.iter().filter(|other| other.name == *name).count() == 1
        };
        let global = matches!(p.var(v).storage, Storage::Global(g) if once(g));
        if !global || !known.facts.knows(at, p, v) {
            return false;
        }
        let object = Eval::new(&known.facts, unit, *inst).object(v);
        matches!(object, Object::Global(_)) && !known.pointed.contains(&object)
    }

    /// May some pointer of the program lead to a global of a unit?
    pub fn reaches(&self, unit: u32, global: GlobalId) -> bool {
        let Some(known) = &self.known else { return true };
        let objects = known.numbers(&[(unit, global)]);
        objects.is_none_or(|all| all.iter().any(|n| known.pointed.contains(&Object::Global(*n))))
    }

    /// May a place lie in a global, given by its names in units?
    pub fn may_lead_to(
        &self,
        unit: &Unit,
        node: Node,
        place: &Place,
        names: &[(u32, GlobalId)],
    ) -> bool {
        let Some(known) = &self.known else { return true };
        let Some(instances) = known.facts.of.get(&node) else { return true };
        let p = unit.procedure(node.1);
        let Some(objects) = known.numbers(names) else { return true };
        let global: Set = objects.into_iter().map(|n| (Object::Global(n), None)).collect();
        instances.iter().any(|inst| {
            let at = &known.facts.instances[*inst as usize];
            let mut eval = Eval::new(&known.facts, unit, *inst);
            let set = eval.locs(place);
            let changed = !eval.notes.smash.is_subset(&known.facts.smashed);
            let sure = named(known, at, p, place.var, 0) && !eval.notes.failed && !changed;
            !sure || known.facts.meet(&set, &global)
        })
    }

    /// What every pointer that is ever stored where a place lies (in any element, if it is an array) leads to.
    pub fn rows(&self, unit: &Unit, node: Node, place: &Place) -> Rows {
        let all = |of: &dyn Fn(&Known, &Loc) -> bool| self.all_rows(unit, node, place, of);
        if all(&|known, l| known.own.alone.contains(l)) {
            Rows::Alone
        } else if all(&|known, l| known.own.contains(l)) {
            Rows::Together
        } else {
            Rows::Unknown
        }
    }

    fn all_rows(
        &self,
        unit: &Unit,
        node: Node,
        place: &Place,
        of: &dyn Fn(&Known, &Loc) -> bool,
    ) -> bool {
        let Some(known) = &self.known else { return false };
        let Some(instances) = known.facts.of.get(&node) else { return false };
        let p = unit.procedure(node.1);
        instances.iter().all(|inst| {
            let at = &known.facts.instances[*inst as usize];
            let mut eval = Eval::new(&known.facts, unit, *inst);
            let set = eval.locs(place);
            named(known, at, p, place.var, 0)
                && !eval.notes.failed
                && !set.is_empty()
                && set.iter().all(|l| of(known, l))
        })
    }
}

impl Known {
    /// The numbers of a global that is given by its names in units.
    fn numbers(&self, names: &[(u32, GlobalId)]) -> Option<BTreeSet<u32>> {
        let number =
            |(u, g): &(u32, GlobalId)| self.facts.globals.get(*u as usize)?.get(g.index()).copied();
        names.iter().map(number).collect()
    }

    fn judge(&self) -> pairs::Judge<'_> {
        pairs::Judge { swaps: &self.swaps, own: &self.own, known: &self.apart }
    }
}

/// Is a variable, and what it is another name of, one of those that were looked at?
fn named(known: &Known, at: &facts::Instance, p: &Procedure, v: VarId, depth: u32) -> bool {
    known.facts.knows(at, p, v)
        && depth < 32
        && match &p.var(v).storage {
            Storage::View { base } => named(known, at, p, base.var, depth + 1),
            _ => true,
        }
}

/// Is a variable what its declaration says, or one (`stderr`) whose object counts as one that nobody knows?
fn reliable(v: &Var) -> bool {
    !v.attrs.unreliable || !(facts::as_array(v) || matches!(v.storage, Storage::View { .. }))
}

fn known(units: &[&Unit], whole: bool, resolve: &Resolve<'_>) -> Option<Known> {
    let fine = |u: &&Unit| {
        !u.language.is_fortran()
            && u.begun_with.is_some()
            && u.diagnostics.iter().all(|d| d.severity != Severity::Error)
            && u.procedures.iter().all(|p| visit::understood(p))
            && u.procedures.iter().flat_map(|p| &p.vars).all(reliable)
    };
    if units.is_empty() || !units.iter().all(fine) {
        return None;
    }
    let mut facts = instances::all(units, whole, resolve)?;
    solve::solve(units, whole, &mut facts)?;
    let swaps = swaps::find(units, &facts);
    let own = owned::find(units, &facts);
    let apart = pairs::parameters(units, &facts, &swaps, &own);
    let sets = facts.nodes.values().chain(facts.cells.values()).chain(facts.returns.values());
    let pointed = sets.flatten().map(|l| l.0).chain(facts.escaped.iter().copied()).collect();
    Some(Known { facts, swaps, apart, own, pointed })
}
