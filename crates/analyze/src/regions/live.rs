//! What of an object may be read after a loop.
//!
//! **Decides** LIVE: the elements that may be read, after the loop, before they are written anew.
//!
//! **Example** a work array that the next loop fills before it reads it is not live; one that a caller sees is,
//! all of it.
//!
//! **Why it is sound** everything that may run after the loop is looked at: the rest of each list around it,
//! the later iterations of each loop around it, the end of the procedure. Only what is certainly written on
//! every way from the loop on is taken out. With jumps in the procedure, any read that can be reached makes
//! all of the object live.
//!
//! **Gives up when** something is not understood: everything is live.
//!
//! **Cost and limit** the statements after the loop, once per level of nesting.
//!
//! **Source** the region table of the specification (LIVE, top-down).

use std::collections::BTreeSet;

use heiretsu_ir::{Block, Passing, Readers, StmtId, Storage, VarId, visit};

use super::Engine;
use super::set::{May, Must};
use crate::cx::Cx;

/// May anybody see the object's values when the procedure has ended?
pub fn outlives(cx: &Cx, var: VarId) -> bool {
    let fortran = cx.unit.language.is_fortran();
    let program = fortran && cx.procedure.kind == heiretsu_ir::ProcedureKind::Program;
    // (What each thread has of its own, others than the first one have for nothing.)
    if cx.unit.per_thread(cx.var(var)).is_some_and(|unread| unread.contains(&cx.id)) {
        return false;
    }
    if let Storage::Global(g) = cx.var(var).storage
        && cx.unit.global(g).readers == Readers::Nobody
    {
        return false;
    }
    match cx.var(var).storage {
        Storage::Local => false,
        Storage::Static => !program,
        Storage::Parameter { passing, .. } => passing == Passing::Reference,
        // (Of memory that only its name leads to, nobody has a pointer then.)
        Storage::Heap => !cx.model().is_isolated(var) || cx.escaped(var),
        Storage::Result | Storage::Global(_) | Storage::View { .. } | Storage::Pointee => true,
    }
}

/// The lists around a statement, from the innermost: the list, the position in it, the statement that the
/// list belongs to.
pub(super) fn around<'a>(
    cx: &Cx<'a>,
    block: &'a Block,
    owner: Option<StmtId>,
    wanted: StmtId,
    out: &mut Vec<(&'a Block, usize, Option<StmtId>)>,
) -> bool {
    for (at, &s) in block.iter().enumerate() {
        let found = s == wanted
            || (cx.contains(s, wanted)
                && visit::blocks(&cx.procedure.stmt(s).kind)
                    .into_iter()
                    .flatten()
                    .any(|inner| around(cx, inner, Some(s), wanted, out)));
        if found {
            out.push((block, at, owner));
            return true;
        }
    }
    false
}

impl Engine<'_, '_> {
    /// The statements that may read the object.
    fn readers(&self) -> BTreeSet<StmtId> {
        let reads = |k: &u32| self.model.accesses[*k as usize].reads;
        let all = self.object.by_stmt.iter();
        all.filter(|(_, list)| list.iter().any(reads)).map(|(s, _)| *s).collect()
    }

    /// What may be read after the loop.
    pub fn live_after(&mut self, l: StmtId) -> May {
        let cx = self.cx;
        let at_exit = self.outlives;
        let readers = self.readers();
        let again = cx.around(l).iter().any(|p| readers.contains(p));
        let read = again || cx.flow().reached_after(cx, l, &readers);
        if !read && !at_exit {
            return May::nothing();
        }
        // Ways to the end may pass by what is written after the loop.
        if at_exit || cx.any_jumps() {
            return May::everything();
        }
        let mut lists = Vec::new();
        if !around(cx, &cx.procedure.body, None, l, &mut lists) {
            return May::everything();
        }
        let mut live = May::nothing();
        let mut must = Must::nothing();
        for (block, at, owner) in lists {
            let rest = self.list(&block[at + 1..]);
            let exposed = rest.exposed.minus(&must, &mut self.work);
            live.extend(&exposed);
            if rest.exits.is_empty() {
                match rest.end {
                    Some(end) => must.extend(&end.must),
                    // Only the end of the procedure comes after it.
                    None => break,
                }
            }
            let Some(owner) = owner else { break };
            let Some(k) = self.model.loop_index(owner) else { continue };
            let (it, _) = self.iteration(owner);
            let exposed = self.where_it_runs(owner, it.exposed);
            // Later iterations have values of their own.
            let later = self.closed(k, &exposed).minus(&must, &mut self.work);
            live.extend(&later);
            live = self.closed(k, &live);
            let model = self.model;
            must = must.filtered(&|p| {
                !p.symbols().into_iter().any(|s| super::loops::is_program(s) && model.varies(s, k))
            });
        }
        live
    }
}
