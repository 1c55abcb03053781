//! What stands around a loop in its procedure.
//!
//! **Decides** the loops around each loop, the statement before it, and whether OpenMP is in or around it.
//! **Example** in `#pragma omp parallel { for … }` the loop has OpenMP around it.
//! **Why it is sound** front ends mark the loops in regions; a directive that binds to a region which the procedure does not
//! show (`omp for` in what a region calls) counts for its whole procedure.
//! **Gives up when** `ExistingOpenMp` (H403).
//! **Cost and limit** one walk over the procedure.
//! **Source** OpenMP 4.5, 2.17 Nesting of Regions.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::openmp::{Construct, Extent, Regions, construct, has_openmp};
use heiretsu_ir::{
    DirectiveKind, EffectKind, ExprKind, Loop, LoopForm, Origin, Place, Procedure, Span, Step,
    StmtId, StmtKind, VarId, visit,
};

/// The loops of a procedure with what stands around them.
pub struct Around {
    loops: BTreeMap<StmtId, Entry>,
    /// Variables by name.
    names: BTreeMap<String, Vec<VarId>>,
    /// A directive binds to a region that the procedure does not show.
    openmp_anywhere: bool,
    /// Loops that stand beside a parallel version of themselves, for when that does not pay.
    versions: BTreeSet<StmtId>,
}

#[derive(Clone, Copy)]
struct Entry {
    parent: Option<StmtId>,
    before: Option<StmtId>,
    openmp_inside: bool,
    /// A statement made of the same text, before it in its block, has a call.
    call_before: bool,
    /// A statement made of the same text, before it in its block, may allocate what it assigns.
    allocates: bool,
    /// Of the statements made of its text one writes an array that another one reads.
    in_parts: bool,
}

impl Around {
    /// Walks a procedure.
    pub fn new(procedure: &Procedure) -> Around {
        let mut names: BTreeMap<String, Vec<VarId>> = BTreeMap::new();
        for id in procedure.var_ids() {
            if !procedure.var(id).attrs.hidden {
                names.entry(procedure.var(id).name.clone()).or_default().push(id);
            }
        }
        let mut around = Around {
            loops: BTreeMap::new(),
            names,
            openmp_anywhere: Regions::of(procedure)
                .orphans()
                .any(|r| counts_everywhere(&r.construct)),
            versions: BTreeSet::new(),
        };
        around.block(procedure, &procedure.body, None);
        around
    }

    /// All variables of a name.
    pub fn named(&self, name: &str) -> &[VarId] {
        self.names.get(name).map_or(&[], Vec::as_slice)
    }

    /// The loops and whiles around a loop, innermost first.
    pub fn ancestors(&self, stmt: StmtId) -> impl Iterator<Item = StmtId> + '_ {
        let parent = |stmt: &StmtId| self.loops.get(stmt).and_then(|entry| entry.parent);
        std::iter::successors(parent(&stmt), move |stmt| parent(stmt))
    }

    /// The statement before a loop in its block.
    pub fn before(&self, stmt: StmtId) -> Option<StmtId> {
        self.loops.get(&stmt).and_then(|entry| entry.before)
    }

    /// Is OpenMP at, in or around this loop?
    pub fn has_openmp(&self, procedure: &Procedure, stmt: StmtId) -> bool {
        let annotated = |stmt| procedure.as_loop(stmt).is_some_and(|l| l.annotated);
        let directive = self.before(stmt).is_some_and(|before| is_openmp(procedure, before));
        self.openmp_anywhere
            || directive
            || annotated(stmt)
            || self.versions.contains(&stmt)
            || self.ancestors(stmt).any(|outer| self.versions.contains(&outer))
            || self.loops.get(&stmt).is_some_and(|entry| entry.openmp_inside)
            || self.ancestors(stmt).any(annotated)
    }

    /// Is the loop inside a DO CONCURRENT or FORALL?
    pub fn in_concurrent(&self, procedure: &Procedure, stmt: StmtId) -> bool {
        self.ancestors(stmt)
            .any(|outer| procedure.as_loop(outer).is_some_and(|l| l.form == LoopForm::DoConcurrent))
    }

    /// Was a call taken out of the text of this array assignment, to be made once before it?
    pub fn call_before(&self, stmt: StmtId) -> bool {
        self.loops.get(&stmt).is_some_and(|entry| entry.call_before)
    }

    /// May this array assignment give its left side another shape?
    pub fn allocates(&self, stmt: StmtId) -> bool {
        self.loops.get(&stmt).is_some_and(|entry| entry.allocates)
    }

    /// Does this array assignment read, other than element by element, what it assigns?
    pub fn in_parts(&self, stmt: StmtId) -> bool {
        self.loops.get(&stmt).is_some_and(|entry| entry.in_parts)
    }

    /// Does an enclosing loop end with the same statement (a shared DO label)?
    pub fn shares_end(&self, procedure: &Procedure, stmt: StmtId, span: Span) -> bool {
        self.ancestors(stmt).any(|outer| procedure.stmt(outer).span.hi == span.hi)
    }

    /// Walks a block; the answer is whether OpenMP is in it.
    fn block(&mut self, procedure: &Procedure, block: &[StmtId], parent: Option<StmtId>) -> bool {
        let mut found = false;
        let mut before = None;
        let mut called: Option<Span> = None;
        let mut allocated: Option<Span> = None;
        let same = |a: &StmtId, b: &StmtId| {
            let (a, b) = (procedure.stmt(*a).span, procedure.stmt(*b).span);
            a.file == b.file && a.lo < b.hi && b.lo < a.hi
        };
        let of_one_text = block.chunk_by(same).filter(|part| part.len() > 1);
        let in_parts: BTreeSet<StmtId> =
            of_one_text.filter(|part| hands_on(procedure, part)).flatten().copied().collect();
        for &id in block {
            let kind = &procedure.stmt(id).kind;
            let is_loop = matches!(kind, StmtKind::Loop(_) | StmtKind::While { .. });
            if is_loop {
                let span = procedure.stmt(id).span;
                let of_its_text = |other: Span| span.lo < other.hi && other.lo < span.hi;
                let call_before = called.is_some_and(of_its_text);
                let allocates = allocated.is_some_and(of_its_text);
                let in_parts = in_parts.contains(&id);
                let entry = Entry {
                    parent,
                    before,
                    openmp_inside: false,
                    call_before,
                    allocates,
                    in_parts,
                };
                self.loops.insert(id, entry);
            }
            // (What a loop computes by a call, another loop of the same text may only store.)
            let assigns = matches!(kind, StmtKind::Loop(l) if l.form == LoopForm::ArrayAssignment);
            let calls = if assigns {
                visit::stmts(procedure, &[id]).into_iter().any(|s| has_call(procedure, s))
            } else {
                !is_loop && has_call(procedure, id)
            };
            if calls {
                called = Some(procedure.stmt(id).span);
            }
            if matches!(kind, StmtKind::Effect(e) if e.kind == EffectKind::Allocate) {
                allocated = Some(procedure.stmt(id).span);
            }
            found |= matches!(kind, StmtKind::Directive(d) if d.kind == DirectiveKind::OpenMp);
            let mut inside = false;
            if let Some(second) = second_version(procedure, kind) {
                self.versions.insert(second);
            }
            for nested in visit::blocks(kind).into_iter().flatten() {
                inside |= self.block(procedure, nested, if is_loop { Some(id) } else { parent });
            }
            if let Some(entry) = self.loops.get_mut(&id) {
                entry.openmp_inside = inside;
            }
            found |= inside | procedure.as_loop(id).is_some_and(|l| l.annotated);
            before = Some(id);
        }
        found
    }
}

/// Does one of these statements write elements of the user's that another one reads?
fn hands_on(procedure: &Procedure, part: &[StmtId]) -> bool {
    let elements = |place: &Place| {
        let subscripts = place.steps.iter().any(|step| matches!(step, Step::Index(_)));
        subscripts || procedure.var(place.var).ty.array().is_some()
    };
    let mut uses: BTreeMap<VarId, Vec<(StmtId, bool)>> = BTreeMap::new();
    for &id in part {
        for s in visit::stmts(procedure, &[id]) {
            visit::each_place(procedure, s, &mut |place, how| {
                let ours = procedure.var(place.var).span.origin == Origin::Synthetic;
                if elements(place) && !ours {
                    uses.entry(place.var).or_default().push((id, how != visit::Use::Read));
                }
            });
        }
    }
    uses.values().any(|all| {
        let reads = |of: StmtId| all.iter().any(|(id, writes)| *id != of && !writes);
        all.iter().any(|(id, writes)| *writes && reads(*id))
    })
}

/// Does a statement call anything but known intrinsics?
pub fn has_call(procedure: &Procedure, stmt: StmtId) -> bool {
    let kind = &procedure.stmt(stmt).kind;
    let mut found = matches!(kind, StmtKind::Call { .. } | StmtKind::Opaque(_));
    visit::each_stmt_expr(procedure, stmt, &mut |_, e| {
        found |= match &e.kind {
            ExprKind::Call(callee, _) => !callee.asks_shape(),
            ExprKind::Opaque(_) => true,
            _ => false,
        };
    });
    found
}

/// `if (…) { directive, loop } else loop`: the loop after `else`, if it has the header of the first one.
fn second_version(procedure: &Procedure, kind: &StmtKind) -> Option<StmtId> {
    let StmtKind::If { then_block, else_block, .. } = kind else { return None };
    let counted = |s: &&StmtId| procedure.as_loop(**s).is_some();
    let first = then_block.iter().find(counted).and_then(|s| procedure.as_loop(*s))?;
    let second = else_block.iter().find(counted)?;
    let other = procedure.as_loop(*second)?;
    let name = |l: &Loop| procedure.var(l.var).name.as_str();
    let length = |l: &Loop| l.header.hi.saturating_sub(l.header.lo);
    // (Loops of array assignments have no names, and subscripts may have been added to the first.)
    let assignment = |l: &Loop| l.form == LoopForm::ArrayAssignment;
    let alike = name(first) == name(other) && length(first) == length(other)
        || assignment(first) && assignment(other);
    let parallel = then_block.iter().any(|s| is_openmp(procedure, *s)) || first.annotated;
    (alike && parallel).then_some(*second)
}

/// Does a statement stand after the `else` of what has OpenMP before it? Then it is what runs where that does not pay.
pub(crate) fn is_other_version(procedure: &Procedure, stmt: StmtId) -> bool {
    visit::stmts(procedure, &procedure.body).into_iter().any(|s| {
        let StmtKind::If { then_block, else_block, .. } = &procedure.stmt(s).kind else {
            return false;
        };
        visit::stmts(procedure, else_block).contains(&stmt) && has_openmp(procedure, then_block)
    })
}

fn is_openmp(procedure: &Procedure, stmt: StmtId) -> bool {
    // (What a directive ends is already after it.)
    construct(procedure.stmt(stmt)).is_some_and(|c| c.extent != Extent::End)
}

/// Of directives that bind to a region around the procedure, those with which a team of threads runs all of it together.
/// (`single` and the like keep the others out: front ends mark the loops in them.)
fn counts_everywhere(construct: &Construct) -> bool {
    let apart = ["single", "master", "masked", "task"];
    !construct.names.first().is_some_and(|name| apart.contains(&name.as_str()))
}
