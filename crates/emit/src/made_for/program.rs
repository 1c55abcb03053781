//! What procedures of one file depend on in the other files of the program.
//!
//! **Decides** which macros and conditions the procedures that are called in other files name, and the assignments of integers
//! that are set once.
//! **Example** `a[i + shift()]`, and in another file `int shift(void) { return OFFSET; }` → `OFFSET`.
//! **Why it is sound** every procedure that a chain of calls can reach counts, with all words of its text.
//! **Gives up when** a macro has that value in the other file only: the compiler cannot check it in this one.
//! **Cost and limit** the text of each procedure is read once, when the first one reaches it; then one step for each that is reached.
//! **Source** as the room.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use heiretsu_ir::{
    Callee, ExprKind, Macro, ProcId, Procedure, Span, StmtKind, Storage, Unit, VarId,
};

use super::conditions::Conditions;
use super::items::{Reached, words};

/// The files of a program.
#[derive(Debug, Default)]
pub struct Program<'u> {
    files: Vec<File<'u>>,
    /// The procedures that other files call by a name.
    linked: BTreeMap<&'u str, Vec<(usize, ProcId)>>,
    /// The files that know a global by a name.
    globals: BTreeMap<&'u str, Vec<usize>>,
}

#[derive(Debug)]
struct File<'u> {
    unit: &'u Unit,
    macros: OnceLock<BTreeMap<&'u str, &'u Macro>>,
    /// Of each of its files.
    conditions: OnceLock<Vec<Conditions<'u>>>,
    procedures: Vec<OnceLock<Named<'u>>>,
}

/// What the text of a procedure names.
#[derive(Debug)]
struct Named<'u> {
    macros: BTreeSet<&'u str>,
    asked: BTreeSet<&'u str>,
    calls: Vec<(usize, ProcId)>,
}

impl<'u> Program<'u> {
    /// Of these units.
    pub fn of(units: &[&'u Unit]) -> Program<'u> {
        let mut program = Program::default();
        for (at, &unit) in units.iter().enumerate() {
            for (id, procedure) in unit.procedure_ids().zip(&unit.procedures) {
                if let Some(link) = &procedure.link {
                    program.linked.entry(link).or_default().push((at, id));
                }
            }
            for global in &unit.globals {
                program.globals.entry(&global.name).or_default().push(at);
            }
            let procedures = unit.procedures.iter().map(|_| OnceLock::new()).collect();
            let (macros, conditions) = (OnceLock::new(), OnceLock::new());
            program.files.push(File { unit, macros, conditions, procedures });
        }
        program
    }

    /// Does a condition choose the text of some file?
    pub(super) fn asks(&self) -> bool {
        self.files.iter().any(|file| super::asks(file.unit))
    }

    /// Adds what a procedure of this unit reaches in the other files: macros that are the same in both, and conditions.
    pub(super) fn add<'h>(&'h self, here: &'h Unit, from: ProcId, reached: &mut Reached<'h>) {
        let mut entered = BTreeSet::new();
        let mut open = self.called(here, from);
        while let Some((at, id)) = open.pop() {
            if !entered.insert((at, id)) {
                continue;
            }
            let named = self.files[at].procedures[id.index()].get_or_init(|| self.named(at, id));
            open.extend(&named.calls);
            self.add_macros(here, at, &named.macros, reached);
            let there = self.files[at].unit;
            let same = |name: &&str| {
                let of = |unit: &Unit| of_name(unit, name).map(|m| (m.given, m.body.clone()));
                of(there) == of(here)
            };
            reached.asked.extend(named.asked.iter().copied().filter(same));
        }
        let settled = here.settled.iter().filter(|s| s.procedures.contains(&from));
        for name in settled.map(|s| here.globals[s.global.index()].name.as_str()) {
            for &at in self.globals.get(name).into_iter().flatten() {
                let macros = self.files[at].through_macros(self.assigned(at, name));
                self.add_macros(here, at, &macros, reached);
            }
        }
    }

    /// The words of the statements that assign to a global.
    fn assigned(&self, at: usize, name: &str) -> Vec<&'u str> {
        let unit = self.files[at].unit;
        let text = &unit.main_file().text;
        let mut out = Vec::new();
        for procedure in &unit.procedures {
            let global = |v: VarId| match procedure.var(v).storage {
                Storage::Global(g) => Some(unit.globals[g.index()].name.as_str()),
                _ => None,
            };
            for stmt in &procedure.stmts {
                if let StmtKind::Assign { place, .. } = &stmt.kind
                    && global(place.var) == Some(name)
                {
                    let Span { lo, hi, .. } = stmt.span;
                    out.extend(text.get(lo as usize..hi as usize).into_iter().flat_map(words));
                }
            }
        }
        out
    }

    /// Adds the macros of another file whose meaning is the same here.
    fn add_macros<'h>(
        &'h self,
        here: &'h Unit,
        at: usize,
        macros: &BTreeSet<&'h str>,
        reached: &mut Reached<'h>,
    ) {
        for &name in macros {
            match (of_name(self.files[at].unit, name), of_name(here, name)) {
                (Some(there), Some(own)) if there.body == own.body => {
                    reached.words.insert(name);
                }
                // `#ifndef N`, `#define N 8` in the other file alone: the same as long as nobody gives it.
                (Some(there), None) if there.after.is_some() => {
                    reached.asked.insert(name);
                }
                _ => {}
            }
        }
    }

    /// The procedures of other files that are called by one of this unit, or by what it calls in its own.
    fn called(&self, here: &Unit, from: ProcId) -> Vec<(usize, ProcId)> {
        let own = closure(here, vec![from]).into_iter();
        let all = own.flat_map(|id| callees(here.procedure(id)));
        all.filter(|callee| callee.target.is_none()).flat_map(|c| self.of_link(c)).collect()
    }

    fn of_link(&self, callee: &Callee) -> impl Iterator<Item = (usize, ProcId)> {
        let link = callee.link.as_deref();
        link.and_then(|link| self.linked.get(link)).into_iter().flatten().copied()
    }

    fn named(&self, at: usize, id: ProcId) -> Named<'u> {
        let unit = self.files[at].unit;
        let (procedure, main) = (unit.procedure(id), unit.main_file());
        let lo = (procedure.span.lo as usize).min(main.text.len());
        let hi = (procedure.span.hi as usize).clamp(lo, main.text.len());
        let macros = self.files[at].through_macros(words(&main.text[lo..hi]).collect());
        let calls = callees(procedure).flat_map(|callee| match callee.target {
            Some(target) => vec![(at, target)],
            None => self.of_link(callee).collect(),
        });
        let conditions = self.files[at].conditions();
        let of_text = conditions.iter().take(1).flat_map(|file| file.touching(lo, hi));
        let known = macros.iter().filter_map(|name| of_name(unit, name));
        let of_macros = known.flat_map(|one| conditions.iter().flat_map(|file| file.defining(one)));
        let asked = of_text.chain(of_macros).collect();
        Named { macros, asked, calls: calls.collect() }
    }
}

impl<'u> File<'u> {
    fn conditions(&self) -> &[Conditions<'u>] {
        self.conditions.get_or_init(|| self.unit.files.iter().map(Conditions::new).collect())
    }

    /// The macros from outside that words name, or macros that these name.
    fn through_macros(&self, mut open: Vec<&'u str>) -> BTreeSet<&'u str> {
        let all = || self.unit.macros.iter().map(|m| (m.name.as_str(), m)).collect();
        let macros = self.macros.get_or_init(all);
        let (mut entered, mut out) = (BTreeSet::new(), BTreeSet::new());
        while let Some(word) = open.pop() {
            let Some(m) = macros.get(word).filter(|m| entered.insert(&m.name)) else { continue };
            open.extend(words(m.body.as_bytes()));
            if m.given.may_change() {
                out.insert(m.name.as_str());
            }
        }
        out
    }
}

fn of_name<'u>(unit: &'u Unit, name: &str) -> Option<&'u Macro> {
    unit.macros.iter().find(|m| m.name == name)
}

/// These procedures of a unit, and those of it that they call, or that these call.
pub(super) fn closure(unit: &Unit, mut open: Vec<ProcId>) -> BTreeSet<ProcId> {
    let mut entered = BTreeSet::new();
    while let Some(id) = open.pop() {
        if entered.insert(id) {
            open.extend(callees(unit.procedure(id)).filter_map(|callee| callee.target));
        }
    }
    entered
}

/// What a procedure calls.
pub(super) fn callees(procedure: &Procedure) -> impl Iterator<Item = &Callee> {
    let in_expressions = procedure.exprs.iter().filter_map(|e| match &e.kind {
        ExprKind::Call(callee, _) => Some(callee),
        _ => None,
    });
    let in_statements = procedure.stmts.iter().filter_map(|s| match &s.kind {
        StmtKind::Call { callee, .. } => Some(callee),
        _ => None,
    });
    in_expressions.chain(in_statements)
}
