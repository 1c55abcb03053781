//! `switch`.
//!
//! **Decides** its form: a chain of `if`s where no case runs on into the next; else jumps to labels.
//! **Why it is sound**: in the chain the value is computed once, and only comparisons stand between it and
//! the chosen case; jumps are what a `switch` is.
//! **Gives up when** a case label stands in the middle of a nested statement: then the whole is `Opaque`.

use heiretsu_ir::{
    BinaryOp as IrOp, Block, CompareOp, ExprId, ExprKind as Ir, Label, Place, Span,
    StmtKind as IrStmt,
};

use super::calls::TRUTH;
use super::function::{Enclosing, Function, synthetic};
use crate::c::tree::{self, StmtId, StmtKind};

/// So many cases are a chain; of more, the halves are told apart first.
const CHAIN: usize = 16;

/// So many values are compared one after the other; of more, pairs are put together first.
const SHALLOW: usize = 16;

/// The cases that share statements, and these.
#[derive(Default)]
struct Group {
    ranges: Vec<(i128, i128)>,
    default: bool,
    statements: Vec<StmtId>,
    /// Control leaves at the end of the statements; a last `break` is not among them.
    closed: bool,
    /// That `break`.
    end: Option<StmtId>,
}

impl Function<'_, '_> {
    /// A `switch`.
    pub fn switch(&mut self, cond: tree::ExprId, body: StmtId, span: Span) {
        let Some(groups) = self.groups(body) else {
            self.emit(
                IrStmt::Opaque("a switch with case labels inside other statements".to_string()),
                span,
            );
            return;
        };
        let first = self.out.len();
        let value = match self.value(cond) {
            Ok(value) => value,
            Err(why) => {
                self.out.truncate(first);
                self.emit(IrStmt::Opaque(why.to_string()), span);
                return;
            }
        };
        let ty = self.type_of(value).clone();
        let place = match &self.proc.expr(value).kind {
            Ir::Read(place) if place.is_var() && self.is_quiet_variable(cond, body) => {
                place.clone()
            }
            _ => self.keep(value, ty, self.tree.exprs[cond].span),
        };
        self.enclosing.push(Enclosing::Switch(None));
        let last = groups.len().saturating_sub(1);
        if groups.iter().enumerate().all(|(at, group)| group.closed || at == last) {
            self.chain(&groups, &place, span);
        } else {
            self.jumps(&groups, &place, span);
        }
        if let Some(Enclosing::Switch(Some(end))) = self.enclosing.pop() {
            self.emit(IrStmt::Label(end), synthetic(span));
        }
    }

    /// The body's statements by the cases that lead to them.
    fn groups(&self, body: StmtId) -> Option<Vec<Group>> {
        let list = match &self.tree.stmts[body].kind {
            StmtKind::Block(list) => list.clone(),
            _ => vec![body],
        };
        let mut groups: Vec<Group> = Vec::new();
        let mut open = false;
        for mut id in list {
            loop {
                let (range, inner) = match &self.tree.stmts[id].kind {
                    StmtKind::Case(low, high, inner) => (Some((*low, *high)), *inner),
                    StmtKind::Default(inner) => (None, *inner),
                    _ => break,
                };
                if !open {
                    groups.push(Group::default());
                    open = true;
                }
                let group = groups.last_mut()?;
                match range {
                    Some(range) => group.ranges.push(range),
                    None => group.default = true,
                }
                id = inner;
            }
            // What stands before the first label is never reached, but may declare.
            let Some(group) = groups.last_mut() else {
                if matches!(self.tree.stmts[id].kind, StmtKind::Decls(_) | StmtKind::Empty) {
                    continue;
                }
                return None;
            };
            open = false;
            if self.hides_case(id) {
                return None;
            }
            if group.closed {
                // After a `break` without a label: never reached, unless by a label of its own.
                if !self.has_label(id) {
                    continue;
                }
                group.closed = false;
                group.statements.extend(group.end.take());
            }
            match &self.tree.stmts[id].kind {
                StmtKind::Break => {
                    group.closed = true;
                    group.end = Some(id);
                }
                StmtKind::Return(_) | StmtKind::Continue | StmtKind::Goto(_) => {
                    group.statements.push(id);
                    group.closed = true;
                }
                StmtKind::Block(inner) if self.ends(inner) => {
                    group.statements.push(id);
                    group.closed = true;
                }
                _ => group.statements.push(id),
            }
        }
        Some(groups)
    }

    /// Does a block end by leaving?
    fn ends(&self, block: &[StmtId]) -> bool {
        block.last().is_some_and(|&last| match &self.tree.stmts[last].kind {
            StmtKind::Break | StmtKind::Return(_) | StmtKind::Continue | StmtKind::Goto(_) => true,
            StmtKind::Block(inner) => self.ends(inner),
            _ => false,
        })
    }

    /// Is there a case label of this `switch` inside the statement?
    fn hides_case(&self, id: StmtId) -> bool {
        self.any_inside(
            id,
            &|kind| matches!(kind, StmtKind::Case(..) | StmtKind::Default(_)),
            false,
        )
    }

    fn has_label(&self, id: StmtId) -> bool {
        self.any_inside(id, &|kind| matches!(kind, StmtKind::Label(..)), true)
    }

    fn any_inside(
        &self,
        id: StmtId,
        wanted: &dyn Fn(&StmtKind) -> bool,
        into_switches: bool,
    ) -> bool {
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            let kind = &self.tree.stmts[id].kind;
            if wanted(kind) {
                return true;
            }
            match kind {
                StmtKind::Block(list) => work.extend(list),
                StmtKind::If(_, then, otherwise) => {
                    work.push(*then);
                    work.extend(otherwise);
                }
                StmtKind::While(_, body)
                | StmtKind::DoWhile(body, _)
                | StmtKind::For { body, .. } => work.push(*body),
                StmtKind::Switch(_, body) if into_switches => work.push(*body),
                StmtKind::Label(_, body) | StmtKind::Case(_, _, body) | StmtKind::Default(body) => {
                    work.push(*body)
                }
                _ => {}
            }
        }
        false
    }

    /// `if (v == 1) … else if (v == 2 || v == 3) … else …`; of many cases: `if (v is one of the first half) … else …`.
    fn chain(&mut self, groups: &[Group], place: &Place, span: Span) {
        // The cases nest: what is in them may nest so much less.
        let deep = match groups.len() {
            n @ ..=CHAIN => n,
            n => n.ilog2() as usize + 3,
        };
        self.depth += deep.div_ceil(2);
        // The default comes last: all other values are excluded by then.
        let mut rest: Block = Vec::new();
        let mut conditional = Vec::new();
        for group in groups {
            let block = self.block(|f| group.statements.iter().for_each(|&s| f.stmt(s)));
            if group.default { rest = block } else { conditional.push((group, block)) }
        }
        self.depth -= deep.div_ceil(2);
        if conditional.len() > CHAIN {
            let all: Vec<(i128, i128)> =
                conditional.iter().flat_map(|(group, _)| group.ranges.clone()).collect();
            let cond = self.any_of(&all, place, span);
            let then_block = self.halves(&mut conditional, place, span);
            self.emit(IrStmt::If { cond, then_block, else_block: rest }, synthetic(span));
            return;
        }
        for (group, then_block) in conditional.into_iter().rev() {
            let cond = self.any_of(&group.ranges, place, span);
            let stmt = self.proc.add_stmt(heiretsu_ir::Stmt {
                kind: IrStmt::If { cond, then_block, else_block: std::mem::take(&mut rest) },
                span: synthetic(span),
            });
            rest = vec![stmt];
        }
        self.out.extend(rest);
    }

    /// One of these cases, each with its statements: it is known that it is one.
    fn halves(&mut self, cases: &mut [(&Group, Block)], place: &Place, span: Span) -> Block {
        if let [(_, block)] = cases {
            return std::mem::take(block);
        }
        let (first, second) = cases.split_at_mut(cases.len() / 2);
        let ranges: Vec<(i128, i128)> =
            first.iter().flat_map(|(group, _)| group.ranges.clone()).collect();
        let cond = self.any_of(&ranges, place, span);
        let then_block = self.halves(first, place, span);
        let else_block = self.halves(second, place, span);
        let kind = IrStmt::If { cond, then_block, else_block };
        vec![self.proc.add_stmt(heiretsu_ir::Stmt { kind, span: synthetic(span) })]
    }

    /// `if (v == 1) goto L1; …; goto default; L1: …`
    fn jumps(&mut self, groups: &[Group], place: &Place, span: Span) {
        let labels: Vec<Label> = groups.iter().map(|_| self.label()).collect();
        let mut otherwise = None;
        for (group, &label) in groups.iter().zip(&labels) {
            if group.default {
                otherwise = Some(label);
            }
            if group.ranges.is_empty() {
                continue;
            }
            let cond = self.any_of(&group.ranges, place, span);
            let then_block = self.block(|f| {
                f.emit(IrStmt::Goto(label), synthetic(span));
            });
            self.emit(IrStmt::If { cond, then_block, else_block: Vec::new() }, synthetic(span));
        }
        match otherwise {
            Some(label) => {
                self.emit(IrStmt::Goto(label), synthetic(span));
            }
            None => self.stmt_break(span),
        }
        for (group, &label) in groups.iter().zip(&labels) {
            self.emit(IrStmt::Label(label), synthetic(span));
            group.statements.iter().for_each(|&s| self.stmt(s));
            if group.closed {
                self.stmt_break(span);
            }
        }
    }

    fn stmt_break(&mut self, span: Span) {
        self.leave(synthetic(span));
    }

    /// Is the value one of these?
    fn any_of(&mut self, ranges: &[(i128, i128)], place: &Place, span: Span) -> ExprId {
        let ty = self.proc.var(place.var).ty.clone();
        let mut all: Vec<ExprId> = Vec::new();
        for &(low, high) in ranges {
            let compare = |f: &mut Self, op, n: i128| {
                let value = f.read(place.clone(), ty.clone());
                let n = f.add(Ir::Int(n), ty.clone(), synthetic(span));
                f.add(Ir::Compare(op, value, n), TRUTH, synthetic(span))
            };
            all.push(if low == high {
                compare(self, CompareOp::Eq, low)
            } else {
                let from = compare(self, CompareOp::Ge, low);
                let to = compare(self, CompareOp::Le, high);
                self.add(Ir::And(from, to), TRUTH, synthetic(span))
            });
        }
        // All are pure: `|` of halves keeps a long list of cases shallow.
        while all.len() > SHALLOW {
            let pairs: Vec<Vec<ExprId>> = all.chunks(2).map(<[ExprId]>::to_vec).collect();
            all = pairs.into_iter().map(|pair| self.either(&pair, span)).collect();
        }
        self.either(&all, span)
    }

    /// Is one of these true?
    fn either(&mut self, all: &[ExprId], span: Span) -> ExprId {
        let mut all = all.iter().copied();
        let Some(first) = all.next() else { return self.int(0, TRUTH, synthetic(span)) };
        all.fold(first, |before, one| {
            self.add(Ir::Binary(IrOp::BitOr, before, one), TRUTH, synthetic(span))
        })
    }
}
