//! Jumps to structured form.
//!
//! **Decides** which jumps are loops ([`back`]), and which only choose among statements that stand after them in their own block or in blocks around
//! it, and turns them into branches. The user's text stays; only the loop program changes.
//! **Example** `if (x) goto next; a; next: b;` is `if (x) {} else { a } b;`. A `switch` whose cases run on into the
//! next, an arithmetic `IF (X) 1,2,3` and a computed `GO TO` become branches that hold the statements after their labels.
//! **Why it is sound** statements move only to the one path that reached them: after the branch that falls through to
//! them, when no jump from elsewhere names a label among them; or into the place of the only jump to the label in front
//! of them, when nothing falls through to it. Where several paths fall through, the statements stay, and a flag of our
//! own says whether they were jumped over.
//! **Gives up when** a jump goes back to what is no loop, into a block, or out of a loop; when a procedure has something that may jump
//! anywhere; when branches would nest too deeply. Such jumps stay.
//! **Cost and limit** a scan of what is jumped over for each jump, at most a million statements per procedure.
//! **Source** the folklore of "goto elimination" for forward jumps (Erosa and Hendren 1994, restricted).

mod back;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

pub(crate) use back::{Turn, Turns};
use heiretsu_ir::{
    Block, Expr, ExprKind, Label, Language, MAX_STMT_DEPTH, Origin, Place, Procedure, Scalar, Span,
    Stmt, StmtId, StmtKind, Storage, Type, Var, VarAttrs, VarId, visit,
};

/// Statements that may be looked at, per procedure.
const BUDGET: usize = 1_000_000;
/// Nesting that structured jumps may reach; what is left is for the rest of the tool.
const MAX_LEVEL: usize = MAX_STMT_DEPTH - 15;

/// Structures the jumps of a procedure; labels that no jump names any more go. Going on with the next iteration
/// is a jump, too, but for uncounted loops of C. The loops that jumps were; `head` gives the
/// text of a label, given that of its statement.
pub(crate) fn structure(
    p: &mut Procedure,
    language: Language,
    head: &dyn Fn(Span) -> Span,
) -> Turns {
    drop_labels(p);
    let turns = back::loops(p, language, head);
    let mut named: BTreeMap<Label, usize> = BTreeMap::new();
    let (mut anywhere, mut any, mut ends) = (false, false, 0);
    for id in visit::stmts(p, &p.body) {
        match &p.stmt(id).kind {
            StmtKind::Goto(label) => {
                *named.entry(*label).or_default() += 1;
                (any, ends) = (true, ends.max(label.saturating_add(1)));
            }
            StmtKind::Continue { target } if goes_on(p, *target, language.is_fortran()) => {
                any = true
            }
            StmtKind::Opaque(_) => anywhere = true,
            _ => {}
        }
    }
    if any && !anywhere {
        let body = std::mem::take(&mut p.body);
        let (ahead, fortran) = (Vec::new(), language.is_fortran());
        let mut jumps = Jumps { p, named, fortran, ends, ahead, budget: BUDGET, flags: 0 };
        let body = jumps.block(body, 1);
        p.body = body;
        drop_labels(p);
    }
    turns
}

/// May going on with the next iteration of a loop be a jump to the end of its body? Uncounted loops of C say at
/// `continue` how they step.
fn goes_on(p: &Procedure, target: StmtId, fortran: bool) -> bool {
    fortran || p.as_loop(target).is_some()
}

/// How a statement can end.
#[derive(Default)]
struct Ends {
    /// Paths that go on with the next statement.
    falls: usize,
    /// Where its last jumps go.
    jumps: BTreeSet<Label>,
}

struct Jumps<'p> {
    p: &'p mut Procedure,
    /// How many jumps name a label.
    named: BTreeMap<Label, usize>,
    fortran: bool,
    /// The labels from this one on are our own: the ends of loops' bodies, by the loops' numbers.
    ends: Label,
    /// Labels that stand after the current statement, in its block or in blocks around it in the same loop.
    ahead: Vec<Label>,
    budget: usize,
    flags: u32,
}

impl Jumps<'_> {
    /// A block at a level of nesting, its jumps structured from the back: what is jumped over is structured already.
    fn block(&mut self, mut list: Block, level: usize) -> Block {
        let above = self.ahead.len();
        let mut at = list.len();
        while at > 0 && self.budget > 0 {
            at -= 1;
            self.nested(list[at], level);
            while self.budget > 0 && self.step(&mut list, &mut at, level) {}
            if let Some(&StmtKind::Label(label)) = list.get(at).map(|id| &self.p.stmt(*id).kind) {
                self.ahead.push(label);
            }
        }
        self.ahead.truncate(above);
        list
    }

    fn nested(&mut self, id: StmtId, level: usize) {
        self.budget = self.budget.saturating_sub(1);
        let turns = matches!(self.p.stmt(id).kind, StmtKind::Loop(_) | StmtKind::While { .. });
        // A jump out of a loop ends it: that is no branch.
        let ahead = if turns { std::mem::take(&mut self.ahead) } else { Vec::new() };
        for which in 0..2 {
            let Some(block) = self.inner(id, which) else { continue };
            let mut block = std::mem::take(block);
            let end = self.ends.saturating_add(id.0);
            if turns {
                self.open(&mut block, id, end);
            }
            let mut block = self.block(block, level + 1);
            if turns {
                self.close(&mut block, id, end);
            }
            if let Some(place) = self.inner(id, which) {
                *place = block;
            }
        }
        if turns {
            self.ahead = ahead;
        }
    }

    /// The first or second block in a statement.
    fn inner(&mut self, id: StmtId, which: usize) -> Option<&mut Block> {
        visit::blocks_mut(&mut self.p.stmts[id.index()].kind).into_iter().nth(which).flatten()
    }

    /// Going on with the next iteration is a jump to a label at the end of the body.
    fn open(&mut self, body: &mut Block, id: StmtId, end: Label) {
        if !goes_on(self.p, id, self.fortran) {
            return;
        }
        let all = visit::stmts(self.p, body);
        self.budget = self.budget.saturating_sub(all.len());
        let mut jumps = 0;
        for s in all {
            let kind = &mut self.p.stmts[s.index()].kind;
            if *kind == (StmtKind::Continue { target: id }) {
                *kind = StmtKind::Goto(end);
                jumps += 1;
            }
        }
        if jumps > 0 {
            if let StmtKind::Loop(l) = &mut self.p.stmts[id.index()].kind {
                l.skips = true;
            }
            self.named.insert(end, jumps);
            let span = Span { origin: Origin::Synthetic, ..self.p.stmt(id).span };
            body.push(self.p.add_stmt(Stmt { kind: StmtKind::Label(end), span }));
        }
    }

    /// What is left of [`Jumps::open`]'s jumps goes on with the next iteration again.
    fn close(&mut self, body: &mut Block, id: StmtId, end: Label) {
        if self.named.remove(&end).is_some() {
            for s in visit::stmts(self.p, body) {
                let kind = &mut self.p.stmts[s.index()].kind;
                if *kind == StmtKind::Goto(end) {
                    *kind = StmtKind::Continue { target: id };
                }
            }
        }
        body.retain(|s| self.p.stmt(*s).kind != StmtKind::Label(end));
    }

    /// Structures one jump at the end of `list[at]`, if one can be.
    fn step(&mut self, list: &mut Block, at: &mut usize, level: usize) -> bool {
        let Some(&id) = list.get(*at) else { return false };
        // A directive governs its statement as it stands.
        let before = at.checked_sub(1).map(|k| &self.p.stmt(list[k]).kind);
        if matches!(before, Some(StmtKind::Directive(_))) {
            return false;
        }
        let ends = self.ends(id);
        if ends.falls == 0 {
            self.drop_dead(list, *at);
        }
        if ends.jumps.is_empty() {
            return false;
        }
        let next: Vec<Label> = list[*at + 1..].iter().map_while(|id| self.label(*id)).collect();
        if let Some(&label) = next.iter().find(|l| ends.jumps.contains(l)) {
            // To what follows anyway.
            if matches!(self.p.stmt(id).kind, StmtKind::Goto(_)) {
                list.remove(*at);
                self.unname(label);
                return false;
            }
            self.replace(id, label, &mut |_| Block::new());
            return true;
        }
        if ends.falls == 0 && self.bring(list, *at, &ends, level) {
            return true;
        }
        let target = (*at + 1..list.len())
            .find(|k| self.label(list[*k]).is_some_and(|l| ends.jumps.contains(&l)));
        let (end, label) = match target {
            Some(k) => (k, self.label(list[k])),
            None => {
                let ahead = self.ahead.iter().rev().find(|l| ends.jumps.contains(l));
                (list.len(), ahead.copied())
            }
        };
        let Some(label) = label else { return false };
        if end == *at + 1 || !self.closed(&list[*at + 1..end]) {
            return false;
        }
        match ends.falls {
            0 => false,
            1 => {
                let over = &list[*at + 1..end];
                if level + self.height(id) + self.tallest(over) > MAX_LEVEL {
                    return false;
                }
                let over: Block = list.drain(*at + 1..end).collect();
                self.not_ahead(&over);
                self.cover(id, &over);
                self.append(id, &over);
                // The branch has more statements now: its own jumps may be over them.
                self.nested(id, level);
                true
            }
            // An iteration that ends early needs no flag.
            _ if label < self.ends && level + self.tallest(&list[*at..end]) < MAX_LEVEL => {
                self.flag(list, at, end, label);
                // What was jumped over may end with jumps of its own.
                let mut guarded = *at + 1;
                while self.budget > 0 && self.step(list, &mut guarded, level) {}
                true
            }
            _ => false,
        }
    }

    /// Nothing falls through: what stands after the next label goes to the only jump there.
    fn bring(&mut self, list: &mut Block, at: usize, ends: &Ends, level: usize) -> bool {
        let id = list[at];
        let Some(label) = list.get(at + 1).and_then(|id| self.label(*id)) else { return false };
        if self.named.get(&label) != Some(&1) || !ends.jumps.contains(&label) {
            return false;
        }
        let named = |id: &StmtId| self.label(*id).is_some_and(|l| self.named.contains_key(&l));
        let end = list[at + 2..].iter().position(named).map_or(list.len(), |k| at + 2 + k);
        let segment = &list[at + 2..end];
        if level + self.height(id) + self.tallest(segment) > MAX_LEVEL {
            return false;
        }
        let falls = segment.last().is_none_or(|last| self.ends(*last).falls > 0);
        let mut segment: Block = list.drain(at + 1..end).skip(1).collect();
        self.cover(id, &segment);
        if falls && let Some(next) = list.get(at + 1).and_then(|id| self.label(*id)) {
            let span = Span { origin: Origin::Synthetic, ..self.p.stmt(id).span };
            segment.push(self.p.add_stmt(Stmt { kind: StmtKind::Goto(next), span }));
            *self.named.entry(next).or_default() += 1;
        }
        self.replace(id, label, &mut |_| std::mem::take(&mut segment));
        // The branch ends what it holds now: its own jumps may be over the rest of it.
        self.nested(id, level);
        true
    }

    /// What stands after a jump is never reached; loops stay, for the report.
    fn drop_dead(&mut self, list: &mut Block, at: usize) {
        while let Some(&next) = list.get(at + 1) {
            let inside = visit::stmts(self.p, &[next]);
            self.budget = self.budget.saturating_sub(inside.len());
            let stays = |id: &StmtId| match &self.p.stmt(*id).kind {
                StmtKind::Label(label) => self.named.contains_key(label),
                kind => matches!(kind, StmtKind::Loop(_) | StmtKind::While { .. }),
            };
            if inside.iter().any(stays) {
                return;
            }
            for id in inside {
                if let StmtKind::Goto(label) = self.p.stmt(id).kind {
                    self.unname(label);
                }
            }
            list.remove(at + 1);
        }
    }

    /// Several paths fall through: a flag says which statements were jumped over.
    fn flag(&mut self, list: &mut Block, at: &mut usize, end: usize, label: Label) {
        let id = list[*at];
        let span = Span { origin: Origin::Synthetic, ..self.p.stmt(id).span };
        self.flags += 1;
        let ty: Type = Scalar::Logical { bits: 32 }.into();
        let flag = self.p.add_var(Var {
            name: format!("jumped.{}", self.flags),
            ty: ty.clone(),
            storage: Storage::Local,
            scope: None,
            alias: None,
            attrs: VarAttrs::default(),
            span,
        });
        self.replace(id, label, &mut |jumps| vec![jumps.set(flag, true, span)]);
        // To a label after the block, the jump is left for the blocks around it.
        let after = end == list.len();
        let over: Block = list.drain(*at + 1..end).collect();
        self.not_ahead(&over);
        let mut else_block = Block::new();
        if after {
            else_block.push(self.p.add_stmt(Stmt { kind: StmtKind::Goto(label), span }));
            *self.named.entry(label).or_default() += 1;
        }
        let read = ExprKind::Read(Place::var(flag, span));
        let read = self.p.add_expr(Expr { kind: read, ty: ty.clone(), span });
        let cond = self.p.add_expr(Expr { kind: ExprKind::Not(read), ty, span });
        let kind = StmtKind::If { cond, then_block: over, else_block };
        let guarded = self.p.add_stmt(Stmt { kind, span });
        list.insert(*at + 1, guarded);
        let clear = self.set(flag, false, span);
        list.insert(*at, clear);
        *at += 1;
    }

    fn set(&mut self, flag: VarId, to: bool, span: Span) -> StmtId {
        let ty = Scalar::Logical { bits: 32 }.into();
        let value = self.p.add_expr(Expr { kind: ExprKind::Logical(to), ty, span });
        self.p.add_stmt(Stmt {
            kind: StmtKind::Assign { place: Place::var(flag, span), value },
            span,
        })
    }

    fn label(&self, id: StmtId) -> Option<Label> {
        match self.p.stmt(id).kind {
            StmtKind::Label(label) => Some(label),
            _ => None,
        }
    }

    /// Labels that move into a branch stand after nothing outside it any more: jumps to them that are left go back.
    fn not_ahead(&mut self, moved: &[StmtId]) {
        let labels: BTreeSet<Label> = moved.iter().filter_map(|id| self.label(*id)).collect();
        self.ahead.retain(|l| !labels.contains(l));
    }

    /// A jump is gone.
    fn unname(&mut self, label: Label) {
        if let Some(count) = self.named.get_mut(&label) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.named.remove(&label);
            }
        }
    }

    fn ends(&mut self, id: StmtId) -> Ends {
        let mut ends = Ends::default();
        self.ends_of(id, &mut ends);
        ends
    }

    fn ends_of(&mut self, id: StmtId, out: &mut Ends) {
        self.budget = self.budget.saturating_sub(1);
        match &self.p.stmt(id).kind {
            StmtKind::Goto(label) => {
                out.jumps.insert(*label);
            }
            StmtKind::Return(_) | StmtKind::Break { .. } | StmtKind::Continue { .. } => {}
            StmtKind::If { then_block, else_block, .. } => {
                for last in [then_block.last().copied(), else_block.last().copied()] {
                    match last {
                        Some(last) => self.ends_of(last, out),
                        None => out.falls += 1,
                    }
                }
            }
            StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Loop(_)
            | StmtKind::While { .. }
            | StmtKind::Label(_)
            | StmtKind::Effect(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => out.falls += 1,
        }
    }

    /// Puts statements in the place of each jump to a label at the end of a statement's branches.
    fn replace(&mut self, id: StmtId, label: Label, by: &mut dyn FnMut(&mut Self) -> Block) {
        for then in [true, false] {
            let Some(block) = self.branch(id, then) else { return };
            let Some(&last) = block.last() else { continue };
            if self.p.stmt(last).kind == StmtKind::Goto(label) {
                self.unname(label);
                let by = by(self);
                if let Some(block) = self.branch(id, then) {
                    block.pop();
                    block.extend(by);
                }
            } else {
                self.replace(last, label, by);
            }
        }
    }

    fn branch(&mut self, id: StmtId, then: bool) -> Option<&mut Block> {
        match &mut self.p.stmts[id.index()].kind {
            StmtKind::If { then_block, else_block, .. } => {
                Some(if then { then_block } else { else_block })
            }
            _ => None,
        }
    }

    /// Puts statements after the one path that falls through.
    fn append(&mut self, id: StmtId, over: &[StmtId]) {
        for then in [true, false] {
            let Some(block) = self.branch(id, then) else { return };
            match block.last().copied() {
                None => {
                    block.extend(over);
                    return;
                }
                Some(last) if self.ends(last).falls == 0 => {}
                Some(last) if matches!(self.p.stmt(last).kind, StmtKind::If { .. }) => {
                    self.append(last, over);
                    return;
                }
                Some(_) => {
                    if let Some(block) = self.branch(id, then) {
                        block.extend(over);
                    }
                    return;
                }
            }
        }
    }

    /// The text of a branch covers what moves into it.
    fn cover(&mut self, id: StmtId, over: &[StmtId]) {
        let last = over.iter().map(|s| self.p.stmt(*s).span).filter(|s| s.origin == Origin::Direct);
        let hi = last.map(|s| s.hi).max().unwrap_or(0);
        let span = &mut self.p.stmts[id.index()].span;
        if span.origin == Origin::Direct {
            span.hi = span.hi.max(hi);
        }
    }

    /// Are labels among the statements named only from among them?
    fn closed(&mut self, list: &[StmtId]) -> bool {
        let mut inside: BTreeMap<Label, usize> = BTreeMap::new();
        let mut labels = Vec::new();
        let mut seen = 0;
        let _ = visit::each_stmt::<()>(self.p, list, &mut |id| {
            seen += 1;
            match self.p.stmt(id).kind {
                StmtKind::Goto(label) => *inside.entry(label).or_default() += 1,
                StmtKind::Label(label) => labels.push(label),
                _ => {}
            }
            ControlFlow::Continue(())
        });
        self.budget = self.budget.saturating_sub(seen);
        labels.iter().all(|l| self.named.get(l).is_none_or(|n| inside.get(l) == Some(n)))
    }

    fn tallest(&mut self, list: &[StmtId]) -> usize {
        list.iter().map(|id| self.height(*id)).max().unwrap_or(0)
    }

    /// Levels of nesting of a statement, itself included.
    fn height(&mut self, id: StmtId) -> usize {
        self.budget = self.budget.saturating_sub(1);
        let blocks = visit::blocks(&self.p.stmt(id).kind).map(|b| b.cloned().unwrap_or_default());
        1 + blocks.iter().map(|b| self.tallest(b)).max().unwrap_or(0)
    }
}

/// Removes labels that no jump names.
fn drop_labels(p: &mut Procedure) {
    let all = visit::stmts(p, &p.body);
    let named: BTreeSet<Label> = all
        .iter()
        .filter_map(|id| match p.stmt(*id).kind {
            StmtKind::Goto(l) => Some(l),
            _ => None,
        })
        .collect();
    let dead: BTreeSet<StmtId> = all
        .iter()
        .copied()
        .filter(|id| matches!(&p.stmt(*id).kind, StmtKind::Label(l) if !named.contains(l)))
        .collect();
    if dead.is_empty() {
        return;
    }
    p.body.retain(|id| !dead.contains(id));
    for id in all {
        for block in visit::blocks_mut(&mut p.stmts[id.index()].kind).into_iter().flatten() {
            block.retain(|id| !dead.contains(id));
        }
    }
}
