//! Copies statements.

use rucc_sema::Stmt as S;

use super::types::Copier;
use crate::c::tree::{Stmt, StmtId, StmtKind};

/// How deep statements are copied (else-if chains nest too); the lowering's own limit is below.
const MAX_DEPTH: usize = 500;

impl Copier<'_, '_> {
    /// Copies a statement.
    pub fn stmt(&mut self, id: rucc_sema::StmtId) -> StmtId {
        let checked = self.checked;
        let source = checked.tast[id];
        let mut span = self.spans.span(checked.tast.stmt_span(id));
        self.depth += 1;
        let kind = if self.depth > MAX_DEPTH {
            StmtKind::Error("statements nested too deeply")
        } else {
            self.stmt_kind(source)
        };
        self.depth -= 1;
        // Some statements are given without their `;`: the user's statement has it.
        if let StmtKind::Expr(_) | StmtKind::Return(_) | StmtKind::Break | StmtKind::Continue = kind
        {
            span = self.spans.with_semicolon(span);
        }
        self.tree.stmts.push(Stmt { kind, span });
        self.tree.stmts.len() - 1
    }

    fn stmt_kind(&mut self, source: S) -> StmtKind {
        let checked = self.checked;
        match source {
            S::Error => StmtKind::Error("a statement that does not parse"),
            S::Empty => StmtKind::Empty,
            S::Expr(e) => StmtKind::Expr(self.expr(e)),
            S::Block(list) => {
                StmtKind::Block(checked.tast[list].iter().map(|&s| self.stmt(s)).collect())
            }
            S::Decls(list) => {
                StmtKind::Decls(checked.tast[list].iter().map(|&d| self.decl(d)).collect())
            }
            S::If { cond, then, otherwise } => {
                let cond = self.expr(cond);
                let then = self.stmt(then);
                StmtKind::If(cond, then, otherwise.map(|s| self.stmt(s)))
            }
            S::While { cond, body } => {
                let cond = self.expr(cond);
                StmtKind::While(cond, self.stmt(body))
            }
            S::DoWhile { body, cond } => {
                let body = self.stmt(body);
                StmtKind::DoWhile(body, self.expr(cond))
            }
            S::For { init, cond, step, body } => {
                let init = init.map(|s| self.stmt(s));
                let cond = cond.map(|e| self.expr(e));
                let step = step.map(|e| self.expr(e));
                StmtKind::For { init, cond, step, body: self.stmt(body) }
            }
            S::Switch { cond, body, .. } => {
                let cond = self.expr(cond);
                StmtKind::Switch(cond, self.stmt(body))
            }
            S::Case { case, body } => {
                let (low, high) = (checked.tast[case].low, checked.tast[case].high);
                StmtKind::Case(low, high, self.stmt(body))
            }
            S::Default { body } => StmtKind::Default(self.stmt(body)),
            S::Label { label, body } => {
                let label = self.label(label);
                StmtKind::Label(label, self.stmt(body))
            }
            S::Goto(label) => StmtKind::Goto(self.label(label)),
            S::IndirectGoto(_) => StmtKind::Error("a computed goto"),
            S::Asm(_) => StmtKind::Asm,
            S::Break => StmtKind::Break,
            S::Continue => StmtKind::Continue,
            S::Return(value) => StmtKind::Return(value.map(|e| self.expr(e))),
        }
    }

    fn label(&mut self, label: rucc_sema::LabelId) -> u32 {
        let next = self.labels.len() as u32 + 1;
        *self.labels.entry(label).or_insert(next)
    }
}
