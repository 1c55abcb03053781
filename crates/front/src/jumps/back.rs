//! Loops made of a label and jumps back to it.
//!
//! **Decides** which labels begin such a loop: everything from the label to the last jump back to it becomes a `While`.
//! **Example** `again: a; if (x) goto again;` is `do { a; } while (x);`; `10 IF (X) GOTO 20`, `A`, `GOTO 10`, `20 CONTINUE` and
//! `again: if (!x) { a; goto again; }` are `while (!x) { a; }`. What jumps back more than once, or tests elsewhere, is a
//! loop without an end that is left.
//! **Why it is sound** the region has one entry: all jumps to the label stand in it, and no jump from elsewhere names a
//! label in it. A jump back is then going on with the next iteration, one to the label after the loop ends it, and
//! what the last statement falls through to stands after the loop.
//! **Gives up when** the label is jumped to from elsewhere, from inside another loop, or from another block; when a
//! procedure has something that may jump anywhere; when the region holds a directive, or declares what is more than a plain
//! variable (where such a pointer leads, or how long such an array is, is taken once per execution of its declaration).
//! Such jumps stay.
//! **Cost and limit** a scan of the region for each label, at most a million statements per procedure.
//! **Source** natural loops of reducible flow graphs (Aho, Lam, Sethi and Ullman 2006, 9.6).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use heiretsu_ir::{
    Block, Bound, Expr, ExprId, ExprKind, Label, Language, Origin, Procedure, Scalar, Span, Stmt,
    StmtId, StmtKind, Storage, Type, visit,
};

use super::{BUDGET, MAX_LEVEL};

/// Where the text of a loop begins and ends.
pub(crate) struct Turn {
    /// The label, with the test after it if there is one.
    pub head: Span,
    /// The last jump back, with the test that it belongs to.
    pub back: Span,
}

/// The loops, by their statements.
pub(crate) type Turns = BTreeMap<StmtId, Turn>;

/// Makes loops of a procedure's jumps back. `head` gives the text of a label, given that of its statement.
pub(super) fn loops(p: &mut Procedure, language: Language, head: &dyn Fn(Span) -> Span) -> Turns {
    let mut named: BTreeMap<Label, usize> = BTreeMap::new();
    let mut defined: BTreeMap<Label, usize> = BTreeMap::new();
    let mut again: BTreeSet<Label> = BTreeSet::new();
    let mut anywhere = false;
    for id in visit::stmts(p, &p.body) {
        match &p.stmt(id).kind {
            StmtKind::Goto(label) => {
                if defined.contains_key(label) {
                    again.insert(*label);
                }
                *named.entry(*label).or_default() += 1;
            }
            StmtKind::Label(label) => *defined.entry(*label).or_default() += 1,
            StmtKind::Opaque(_) => anywhere = true,
            _ => {}
        }
    }
    if again.is_empty() || anywhere {
        return Turns::new();
    }
    let mut body = std::mem::take(&mut p.body);
    let turns = Turns::new();
    let mut back = Back { p, language, head, named, defined, again, budget: BUDGET, turns };
    back.block(&mut body, 1, None);
    let turns = back.turns;
    p.body = body;
    turns
}

struct Back<'p> {
    p: &'p mut Procedure,
    language: Language,
    head: &'p dyn Fn(Span) -> Span,
    /// How many jumps name a label.
    named: BTreeMap<Label, usize>,
    /// How often it stands somewhere.
    defined: BTreeMap<Label, usize>,
    /// Labels with jumps after them.
    again: BTreeSet<Label>,
    budget: usize,
    turns: Turns,
}

/// A loop's parts.
struct Parts {
    cond: ExprId,
    body: Block,
    test_first: bool,
    turn: Turn,
}

impl Back<'_> {
    /// A block at a level of nesting, which is the body of a loop, perhaps. Inner loops are made first.
    fn block(&mut self, list: &mut Block, level: usize, body_of: Option<StmtId>) {
        for &id in list.iter() {
            self.budget = self.budget.saturating_sub(1);
            let turns = matches!(self.p.stmt(id).kind, StmtKind::Loop(_) | StmtKind::While { .. });
            for which in 0..2 {
                let Some(inner) = self.inner(id, which) else { continue };
                let mut inner = std::mem::take(inner);
                self.block(&mut inner, level + 1, turns.then_some(id));
                if let Some(place) = self.inner(id, which) {
                    *place = inner;
                }
            }
        }
        for at in (0..list.len()).rev() {
            if self.budget == 0 {
                return;
            }
            if let Some(&StmtKind::Label(label)) = list.get(at).map(|id| &self.p.stmt(*id).kind)
                && self.again.contains(&label)
            {
                self.turn(list, at, label, (level, body_of));
            }
        }
    }

    fn inner(&mut self, id: StmtId, which: usize) -> Option<&mut Block> {
        visit::blocks_mut(&mut self.p.stmts[id.index()].kind).into_iter().nth(which).flatten()
    }

    /// Makes a loop of what begins with the label `list[at]`, if it is one.
    fn turn(
        &mut self,
        list: &mut Block,
        at: usize,
        label: Label,
        (level, body_of): (usize, Option<StmtId>),
    ) -> Option<()> {
        let total = *self.named.get(&label)?;
        let (mut end, mut inside) = (at, 0);
        for (k, id) in list.iter().enumerate().skip(at + 1) {
            let jumps = self.jumps(*id, label, false)?;
            if jumps > 0 {
                (end, inside) = (k, inside + jumps);
            }
            if inside == total {
                break;
            }
        }
        let governed = at.checked_sub(1).is_some_and(|k| self.is_directive(list[k]));
        let alone = self.defined.get(&label) == Some(&1) && !governed;
        if inside != total || end == at || !alone || !self.is_loop(&list[at + 1..=end], level) {
            return None;
        }
        // The labels that stand where the loop leads to.
        let label_of = |s: &StmtId| match self.p.stmt(*s).kind {
            StmtKind::Label(label) => Some(label),
            _ => None,
        };
        let after: Vec<Label> = list[end + 1..].iter().map_while(label_of).collect();
        let last = body_of.filter(|_| after.len() == list.len() - end - 1);
        let region: Block = list[at + 1..=end].to_vec();
        let head = (self.head)(self.p.stmt(list[at]).span);
        let span = up_to(head, self.p.stmt(list[end]).span);
        if !self.declares_plainly(&region, span) {
            return None;
        }
        let id = self.p.add_stmt(Stmt { kind: StmtKind::Opaque(String::new()), span });
        let Parts { cond, body, test_first, turn } = self
            .single(&region, label, head, (&after, last))
            .unwrap_or_else(|| self.several(&region, label, head, id));
        self.leave(&body, &after, id);
        self.named.remove(&label);
        self.p.stmts[id.index()].kind = StmtKind::While { cond, body, test_first };
        self.turns.insert(id, turn);
        list.drain(at..=end);
        list.insert(at, id);
        Some(())
    }

    /// How many jumps in a statement name a label; none may stand in a loop of its own.
    fn jumps(&mut self, id: StmtId, label: Label, looped: bool) -> Option<usize> {
        self.budget = self.budget.saturating_sub(1);
        let kind = &self.p.stmt(id).kind;
        if *kind == StmtKind::Goto(label) {
            return (!looped).then_some(1);
        }
        let looped = looped || matches!(kind, StmtKind::Loop(_) | StmtKind::While { .. });
        let blocks = visit::blocks(kind).map(|b| b.cloned().unwrap_or_default());
        let mut sum = 0;
        for inner in blocks.into_iter().flatten() {
            sum += self.jumps(inner, label, looped)?;
        }
        Some(sum)
    }

    fn is_directive(&self, id: StmtId) -> bool {
        matches!(self.p.stmt(id).kind, StmtKind::Directive(_))
    }

    /// Are labels in a region named only from inside it, and does it fit into a loop?
    fn is_loop(&mut self, region: &[StmtId], level: usize) -> bool {
        let mut inside: BTreeMap<Label, usize> = BTreeMap::new();
        let mut labels = Vec::new();
        let mut directives = false;
        let mut seen = 0;
        let _ = visit::each_stmt::<()>(self.p, region, &mut |id| {
            seen += 1;
            match self.p.stmt(id).kind {
                StmtKind::Goto(label) => *inside.entry(label).or_default() += 1,
                StmtKind::Label(label) => labels.push(label),
                StmtKind::Directive(_) => directives = true,
                _ => {}
            }
            ControlFlow::Continue(())
        });
        self.budget = self.budget.saturating_sub(2 * seen);
        let count = |of: &BTreeMap<Label, usize>, l| of.get(l).copied().unwrap_or(0);
        let closed = labels.iter().all(|l| count(&self.named, l) == count(&inside, l));
        closed && !directives && level + 1 + tallest(self.p, region) <= MAX_LEVEL
    }

    /// Is what the text of a region declares made anew by nothing but assignments?
    fn declares_plainly(&self, region: &[StmtId], span: Span) -> bool {
        let inside: BTreeSet<StmtId> = visit::stmts(self.p, region).into_iter().collect();
        self.p.vars.iter().all(|v| {
            let own = v.span.file == span.file && span.lo <= v.span.lo && v.span.lo < span.hi;
            let fixed = v.ty.array().is_none_or(|a| {
                let known = |b: &Bound| !matches!(b, Bound::Expr(_));
                a.dims.iter().all(|d| known(&d.lower) && known(&d.extent))
            });
            !own || v.scope.is_some_and(|s| inside.contains(&s))
                || fixed && matches!(v.storage, Storage::Local)
        })
    }

    /// A loop with one jump back, that tests at its begin or at its end.
    fn single(
        &mut self,
        region: &[StmtId],
        label: Label,
        head: Span,
        (after, last): (&[Label], Option<StmtId>),
    ) -> Option<Parts> {
        if self.named.get(&label) != Some(&1) {
            return None;
        }
        let (&end, before) = region.split_last()?;
        let back = self.p.stmt(end).span;
        match &self.p.stmt(end).kind {
            StmtKind::Goto(_) => {
                let body = before.to_vec();
                let tested =
                    before.first().and_then(|first| self.leads_behind(*first, after, last));
                let Some(cond) = tested else {
                    let cond = self.always(back);
                    return Some(Parts { cond, body, test_first: true, turn: Turn { head, back } });
                };
                let first = self.p.stmt(before[0]).span;
                let cond = self.opposite(cond);
                let head = up_to(head, first);
                let (body, turn) = (body[1..].to_vec(), Turn { head, back });
                Some(Parts { cond, body, test_first: true, turn })
            }
            StmtKind::If { cond, then_block, else_block } if else_block.is_empty() => {
                let (cond, (jump, inside)) = (*cond, then_block.split_last()?);
                if self.p.stmt(*jump).kind != StmtKind::Goto(label) {
                    return None;
                }
                if inside.is_empty() {
                    let (body, turn) = (before.to_vec(), Turn { head, back });
                    return Some(Parts { cond, body, test_first: false, turn });
                }
                if !before.is_empty() {
                    return None;
                }
                let (body, back) = (inside.to_vec(), self.p.stmt(*jump).span);
                let head = up_to(head, self.p.expr(cond).span);
                // A statement stands in one block.
                if let Some(block) = self.inner(end, 0) {
                    block.clear();
                }
                Some(Parts { cond, body, test_first: true, turn: Turn { head, back } })
            }
            _ => None,
        }
    }

    /// The condition of a branch that does nothing but lead to what stands after a loop: to a label there, or, where the
    /// loop is the last statement of another one's body, to that one's next iteration.
    fn leads_behind(
        &mut self,
        id: StmtId,
        after: &[Label],
        last: Option<StmtId>,
    ) -> Option<ExprId> {
        let StmtKind::If { cond, then_block, else_block } = &self.p.stmt(id).kind else {
            return None;
        };
        let ([jump], []) = (then_block.as_slice(), else_block.as_slice()) else { return None };
        let cond = *cond;
        match self.p.stmt(*jump).kind {
            StmtKind::Goto(label) if after.contains(&label) => self.unname(label),
            StmtKind::Continue { target } if Some(target) == last => {}
            _ => return None,
        }
        Some(cond)
    }

    /// A loop without an end: each jump back goes on with it, and its last statement leaves it.
    fn several(&mut self, region: &[StmtId], label: Label, head: Span, id: StmtId) -> Parts {
        let mut body = region.to_vec();
        let mut back = head;
        if let Some(&end) = body.last() {
            back = self.p.stmt(end).span;
            if self.p.stmt(end).kind == StmtKind::Goto(label) {
                body.pop();
            } else {
                let span = Span { origin: Origin::Synthetic, ..back };
                body.push(self.p.add_stmt(Stmt { kind: StmtKind::Break { target: id }, span }));
            }
        }
        for s in visit::stmts(self.p, &body) {
            let kind = &mut self.p.stmts[s.index()].kind;
            if *kind == StmtKind::Goto(label) {
                *kind = StmtKind::Continue { target: id };
            }
        }
        let cond = self.always(back);
        Parts { cond, body, test_first: true, turn: Turn { head, back } }
    }

    /// Jumps to what stands after a loop leave it; those in loops inside it stay.
    fn leave(&mut self, block: &[StmtId], after: &[Label], id: StmtId) {
        for &s in block {
            self.budget = self.budget.saturating_sub(1);
            match &self.p.stmt(s).kind {
                StmtKind::Goto(label) if after.contains(label) => {
                    self.unname(*label);
                    self.p.stmts[s.index()].kind = StmtKind::Break { target: id };
                }
                StmtKind::If { then_block, else_block, .. } => {
                    let (then_block, else_block) = (then_block.clone(), else_block.clone());
                    self.leave(&then_block, after, id);
                    self.leave(&else_block, after, id);
                }
                _ => {}
            }
        }
    }

    /// A jump is gone.
    fn unname(&mut self, label: Label) {
        if let Some(count) = self.named.get_mut(&label) {
            *count = count.saturating_sub(1);
        }
    }

    /// What is always true.
    fn always(&mut self, span: Span) -> ExprId {
        let span = Span { origin: Origin::Synthetic, ..span };
        let (kind, ty) = match self.language.is_fortran() {
            true => (ExprKind::Logical(true), Scalar::Logical { bits: 32 }),
            false => (ExprKind::Int(1), Scalar::Int { bits: 32, signed: true }),
        };
        self.p.add_expr(Expr { kind, ty: ty.into(), span })
    }

    /// What is true when a condition is not.
    fn opposite(&mut self, cond: ExprId) -> ExprId {
        let Expr { kind, ty, span } = self.p.expr(cond).clone();
        let compared = |e: ExprId| {
            matches!(self.p.expr(e).ty, Type::Scalar(Scalar::Int { .. }) | Type::Pointer(_))
        };
        let kind = match kind {
            ExprKind::Not(inner) => return inner,
            // Of two numbers that need not be comparable, neither may be the lesser one.
            ExprKind::Compare(op, a, b) if compared(a) && compared(b) => {
                ExprKind::Compare(op.negated(), a, b)
            }
            _ => ExprKind::Not(cond),
        };
        let ty = match ty {
            Type::Scalar(Scalar::Logical { .. }) => ty,
            _ => Scalar::Int { bits: 32, signed: true }.into(),
        };
        self.p.add_expr(Expr { kind, ty, span })
    }
}

/// From a label to the end of what follows it; text of two files has none of its own.
fn up_to(head: Span, end: Span) -> Span {
    if head.file == end.file {
        Span { hi: end.hi.max(head.lo), ..head.to(end) }
    } else {
        Span { origin: Origin::Synthetic, ..head }
    }
}

/// Levels of nesting of a block.
fn tallest(p: &Procedure, block: &[StmtId]) -> usize {
    let height = |id: &StmtId| {
        let blocks = visit::blocks(&p.stmt(*id).kind);
        1 + blocks.into_iter().flatten().map(|b| tallest(p, b)).max().unwrap_or(0)
    };
    block.iter().map(height).max().unwrap_or(0)
}
