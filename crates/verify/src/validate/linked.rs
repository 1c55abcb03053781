//! A unit together with the procedures of other units that it calls.
//!
//! **Decides** which bodies of other files are executed with a procedure, in one program.
//! **Example** a loop over `call exact_solution(xi, eta, zeta, u)`, whose body is in another file.
//! **Why it is sound** the copy is what a linker makes: bodies are found by the names that the front end gave them, objects by
//! their names and places in COMMON blocks. It shares nothing with the summaries that the analysis goes by, so it judges these, too.
//! **Gives up when** two bodies have one name, an argument list is too short or too long, an object is declared in two ways, or
//! a structure is in play: then the call stays unknown.
//! **Cost and limit** [`MOST`] procedures, each copied once.
//! **Source** ours.

use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_ir::{
    Callee, ExprKind, Global, GlobalId, ProcId, Procedure, StmtKind, Storage, Type, Unit,
};

/// Most procedures that one copy takes from elsewhere.
const MOST: usize = 48;

/// The procedures of a program, by the names under which other units call them.
#[derive(Clone, Default, Debug)]
pub struct Bodies<'u> {
    /// Fortran or not, and the name; `None` where there are several.
    by_name: BTreeMap<(bool, &'u str), Option<(&'u Unit, ProcId)>>,
}

impl<'u> Bodies<'u> {
    /// Of these units.
    pub fn of(units: &[&'u Unit]) -> Bodies<'u> {
        let mut by_name: BTreeMap<(bool, &'u str), Option<(&'u Unit, ProcId)>> = BTreeMap::new();
        for &unit in units {
            for (id, procedure) in unit.procedure_ids().zip(&unit.procedures) {
                if let Some(link) = &procedure.link {
                    let key = (unit.language.is_fortran(), link.as_str());
                    by_name
                        .entry(key)
                        .and_modify(|known| *known = None)
                        .or_insert(Some((unit, id)));
                }
            }
        }
        Bodies { by_name }
    }

    /// A unit with what the procedure calls in others; `None` where it calls nothing there that can be had.
    pub(super) fn with(&self, unit: &Unit, procedure: ProcId) -> Option<Unit> {
        let fortran = unit.language.is_fortran();
        let mut linking =
            Linking { out: unit.clone(), moved: BTreeMap::new(), globals: BTreeMap::new() };
        let mut reached = vec![procedure];
        let mut at = 0;
        while let Some(&caller) = reached.get(at) {
            at += 1;
            for (callee, arguments) in callees(&linking.out.procedures[caller.index()]) {
                let found = callee.target.or_else(|| {
                    let link = callee.link.as_deref()?;
                    let elsewhere = self.by_name.get(&(fortran, link)).copied().flatten();
                    linking.body(elsewhere, link, arguments)
                });
                if let Some(id) = found.filter(|id| !reached.contains(id)) {
                    reached.push(id);
                }
            }
        }
        let Linking { mut out, moved, .. } = linking;
        if out.procedures.len() == unit.procedures.len() {
            return None;
        }
        for id in reached {
            each_callee(out.procedure_mut(id), &mut |callee| {
                if let (None, Some(link)) = (callee.target, callee.link.as_deref()) {
                    callee.target = moved.get(link).copied().flatten();
                }
            });
        }
        // Places in the text of the bodies are places in other files, about which nothing shall be said.
        out.files.clear();
        Some(out)
    }
}

/// A copy on its way.
struct Linking {
    out: Unit,
    /// What was taken, by its name; `None` where that is not possible.
    moved: BTreeMap<String, Option<ProcId>>,
    /// What became of the globals of others, by the address of their unit.
    globals: BTreeMap<(usize, GlobalId), Option<GlobalId>>,
}

impl Linking {
    /// The body of this name: one that the copy has, or the one elsewhere, which it takes over.
    fn body(
        &mut self,
        elsewhere: Option<(&Unit, ProcId)>,
        link: &str,
        arguments: usize,
    ) -> Option<ProcId> {
        if let Some(known) = self.moved.get(link) {
            return *known;
        }
        let here = self.out.procedures.iter().position(|p| p.link.as_deref() == Some(link));
        let id = match (here, elsewhere) {
            (Some(at), _) => {
                let fits = self.out.procedures[at].params.len() == arguments;
                fits.then_some(ProcId(at as u32))
            }
            (None, Some((from, id))) if self.moved.len() < MOST => {
                let body = from.procedure(id);
                let fits = body.params.len() == arguments && body.tainted.is_none();
                fits.then(|| self.copied(from, body)).flatten().map(|body| {
                    self.out.procedures.push(Arc::new(body));
                    ProcId(self.out.procedures.len() as u32 - 1)
                })
            }
            (None, _) => None,
        };
        self.moved.insert(link.to_string(), id);
        id
    }

    /// A body as the copy has it. What it calls in its own unit goes by its name.
    fn copied(&mut self, from: &Unit, body: &Procedure) -> Option<Procedure> {
        let mut out = body.clone();
        for var in &mut out.vars {
            plain(&var.ty).then_some(())?;
            if let Storage::Global(global) = &mut var.storage {
                *global = self.global(from, *global)?;
            }
        }
        for e in &out.exprs {
            plain(&e.ty).then_some(())?;
        }
        let mut all = true;
        each_callee(&mut out, &mut |callee| {
            if let Some(target) = callee.target.take() {
                callee.link.clone_from(&from.procedure(target).link);
                // Nobody finds it by a name.
                all &= callee.link.is_some();
            }
        });
        all.then_some(out)
    }

    /// The object of the copy that a global of another unit is.
    fn global(&mut self, from: &Unit, id: GlobalId) -> Option<GlobalId> {
        let key = (std::ptr::from_ref(from) as usize, id);
        if let Some(known) = self.globals.get(&key) {
            return *known;
        }
        let theirs = from.global(id);
        let ours = plain(&theirs.ty).then(|| self.object(theirs)).flatten();
        self.globals.insert(key, ours);
        ours
    }

    fn object(&mut self, theirs: &Global) -> Option<GlobalId> {
        if theirs.alias.is_some() {
            return None;
        }
        if let Some(ours) = theirs.same_among(&self.out.globals)? {
            return Some(ours);
        }
        self.out.globals.push(theirs.clone());
        Some(GlobalId(self.out.globals.len() as u32 - 1))
    }
}

/// Is it made of scalars alone? (Structures have numbers that differ from unit to unit.)
fn plain(ty: &Type) -> bool {
    match ty {
        Type::Scalar(_) | Type::Void => true,
        Type::Array(array) => plain(&array.element),
        Type::Pointer(to) => plain(to),
        Type::Struct(_) | Type::Opaque => false,
    }
}

/// Whom a procedure calls, and with how many arguments: in the order of their names, so that two forms of a procedure
/// get the same copies.
fn callees(procedure: &Procedure) -> Vec<(Callee, usize)> {
    let in_exprs = procedure.exprs.iter().filter_map(|e| match &e.kind {
        ExprKind::Call(callee, args) => Some((callee.clone(), args.len())),
        _ => None,
    });
    let in_stmts = procedure.stmts.iter().filter_map(|s| match &s.kind {
        StmtKind::Call { callee, args } => Some((callee.clone(), args.len())),
        _ => None,
    });
    let mut all: Vec<(Callee, usize)> = in_exprs.chain(in_stmts).collect();
    all.sort_by(|(a, n), (b, m)| (&a.name, n).cmp(&(&b.name, m)));
    all
}

fn each_callee(procedure: &mut Procedure, f: &mut dyn FnMut(&mut Callee)) {
    for e in &mut procedure.exprs {
        if let ExprKind::Call(callee, _) = &mut e.kind {
            f(callee);
        }
    }
    for s in &mut procedure.stmts {
        if let StmtKind::Call { callee, .. } = &mut s.kind {
            f(callee);
        }
    }
}
