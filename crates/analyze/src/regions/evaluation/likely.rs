//! Values that integers seem to have where loops start.
//!
//! **Holds** a walk over a procedure that computes what it can, and what its calls hand over.
//!
//! **Must not** be relied on: the walk passes over what it does not understand.

use std::collections::BTreeMap;

use heiretsu_ir::{Block, Callee, Likely, Procedure, Scalar, StmtId, StmtKind, Type, VarId, visit};

use super::numbers::{Number, Value};
use super::run::{Frame, Run, Slot};
use crate::cx::Cx;

/// Expressions and statements that one statement may cost.
const BUDGET: u64 = 5_000;

/// What calls hand to each procedure, by its name: a number where all of them agree.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Handed {
    of: BTreeMap<String, Vec<Option<i64>>>,
}

impl Handed {
    pub(super) fn add(&mut self, callee: &Callee, values: Vec<Value>) {
        let name = callee.link.clone().unwrap_or_else(|| callee.name.clone());
        let values: Vec<Option<i64>> =
            values.into_iter().map(|v| v.and_then(Number::fixed)).collect();
        match self.of.get_mut(&name) {
            Some(known) => {
                for (k, v) in known.iter_mut().zip(values) {
                    *k = k.filter(|k| Some(*k) == v);
                }
            }
            None => _ = self.of.insert(name, values),
        }
    }

    fn to(&self, p: &Procedure) -> &[Option<i64>] {
        self.of.get(p.link.as_ref().unwrap_or(&p.name)).map_or(&[], Vec::as_slice)
    }
}

/// What integers seem to be at the loops of a procedure that calls `before` lead to; its own calls go to `after`.
pub fn walked(cx: &Cx, before: &Handed, after: &mut Handed) -> Vec<Likely> {
    let mut run = Run::new(cx, BUDGET);
    let mut frame = Frame::new(cx.procedure, Some(cx.id));
    if run.prepare(&mut frame).is_err() {
        return Vec::new();
    }
    for (v, value) in cx.procedure.params.iter().zip(before.to(cx.procedure)) {
        if let (Some(slot), Some(n)) = (&frame.slots[v.index()], value)
            && whole(cx, *v)
        {
            run.set(slot, Some(Number::constant(*n)));
        }
    }
    run.handed = Some(std::mem::take(after));
    let mut walk = Walk { cx, run, frame, out: Vec::new() };
    walk.block(&cx.procedure.body);
    *after = walk.run.handed.take().unwrap_or_default();
    walk.out
}

fn whole(cx: &Cx, v: VarId) -> bool {
    matches!(cx.var(v).ty, Type::Scalar(Scalar::Int { bits: ..=64, .. }))
}

struct Walk<'c, 'u> {
    cx: &'c Cx<'u>,
    run: Run<'c, 'u>,
    frame: Frame<'u>,
    out: Vec<Likely>,
}

impl Walk<'_, '_> {
    fn block(&mut self, block: &Block) {
        block.iter().for_each(|s| self.stmt(*s));
    }

    fn stmt(&mut self, s: StmtId) {
        self.run.resume(BUDGET);
        match &self.cx.procedure.stmt(s).kind {
            StmtKind::If { cond, then_block, else_block } => {
                let known = self.run.value(&mut self.frame, *cond).unwrap_or(None);
                match known.and_then(Number::fixed) {
                    Some(0) => self.block(else_block),
                    Some(_) => self.block(then_block),
                    None => {
                        self.block(then_block);
                        self.block(else_block);
                        self.unsettle(s);
                    }
                }
            }
            StmtKind::Loop(l) => {
                self.keep(s);
                self.unsettle(s);
                self.block(&l.body);
                self.unsettle(s);
            }
            StmtKind::While { body, .. } => {
                self.unsettle(s);
                self.block(body);
                self.unsettle(s);
            }
            _ => {
                if self.run.stmt(&mut self.frame, s).is_err() {
                    self.run.resume(BUDGET);
                    self.unsettle(s);
                }
            }
        }
    }

    fn unsettle(&mut self, s: StmtId) {
        // (What stays known is a guess, too.)
        let _ = self.run.unsettle(&mut self.frame, s);
    }

    /// Keeps what is known where a loop starts that calls something.
    fn keep(&mut self, l: StmtId) {
        if self.cx.calls(l).iter().all(|site| site.body.is_none()) {
            return;
        }
        let mut values = Vec::new();
        for v in self.cx.procedure.var_ids().filter(|v| whole(self.cx, *v)) {
            let slot = self.frame.slots[v.index()].as_ref();
            let value =
                slot.filter(|s| matches!(s, Slot::Scalar(_))).and_then(|s| self.run.value_of(s));
            values.extend(value.and_then(Number::fixed).map(|n| (v, n)));
        }
        self.out.push(Likely { procedure: self.cx.id, stmt: l, values });
    }
}

/// Is there a loop in a procedure that calls another one?
pub fn worth(p: &Procedure) -> bool {
    visit::loops(p).iter().any(|entry| {
        visit::stmts(p, &[entry.stmt])
            .into_iter()
            .any(|s| matches!(&p.stmt(s).kind, StmtKind::Call { args, .. } if !args.is_empty()))
    })
}
