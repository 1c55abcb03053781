//! Statement expressions of GNU C as values.
//!
//! **Decides** whether the statements of a `({ … })` may run before the expression around it.
//! **Example** `m * ({ double a = x[i], b = y[i]; a > b ? a : b; })`: only its own variables change.
//! **Why it is sound** nothing outside of it sees what its statements do, so that the order in which a compiler evaluates the
//! operands around it plays no part.
//! **Gives up when** it assigns anything else, or calls what is not known to be pure (or to break the program off): `k + ({ k = f(); k; })`.
//! **Cost and limit** linear in the statements.
//! **Source** the GNU C manual, 6.1 (statements and declarations in expressions).

use std::collections::BTreeSet;

use super::Why;
use super::function::Function;
use crate::c::tree::{DeclId, ExprId, ExprKind, Lives, StmtId, StmtKind};

const MORE: Why = "a statement expression that changes more than its own variables";

impl Function<'_, '_> {
    /// Lowers the statements in front of the value, and gives its expression.
    pub fn own_statements(&mut self, block: StmtId, last: Option<ExprId>) -> Result<ExprId, Why> {
        let last = last.ok_or("a statement expression without a value")?;
        let mut own = BTreeSet::new();
        if !self.changes_its_own(block, &mut own) || !self.assigns_only(last, &mut own) {
            return Err(MORE);
        }
        self.stmt(block);
        Ok(last)
    }

    /// Evaluates an expression within another one for its effects.
    pub fn effects_ahead(&mut self, e: ExprId) -> Result<(), Why> {
        if !self.keeps_to_its_own(e) {
            return Err(MORE);
        }
        self.effects_of(e)
    }

    /// Do all statement expressions in it change their own variables only?
    fn keeps_to_its_own(&self, e: ExprId) -> bool {
        match &self.tree.exprs[e].kind {
            ExprKind::Statements(block, last) => {
                let mut own = BTreeSet::new();
                self.changes_its_own(*block, &mut own)
                    && last.is_none_or(|e| self.assigns_only(e, &mut own))
            }
            kind => kind.operands().into_iter().all(|inner| self.keeps_to_its_own(inner)),
        }
    }

    fn changes_its_own(&self, stmt: StmtId, own: &mut BTreeSet<DeclId>) -> bool {
        let tree = self.tree;
        match &tree.stmts[stmt].kind {
            StmtKind::Empty | StmtKind::Break | StmtKind::Continue => true,
            StmtKind::Expr(e) => self.assigns_only(*e, own),
            StmtKind::Block(list) => list.iter().all(|s| self.changes_its_own(*s, own)),
            StmtKind::Decls(list) => list.iter().all(|d| {
                let decl = &tree.decls[*d];
                own.insert(*d);
                decl.lives == Lives::Automatic
                    && decl.odd.is_none()
                    && decl.init.iter().flatten().all(|i| self.assigns_only(i.value, own))
            }),
            StmtKind::If(cond, then, other) => {
                self.assigns_only(*cond, own)
                    && self.changes_its_own(*then, own)
                    && other.is_none_or(|s| self.changes_its_own(s, own))
            }
            StmtKind::While(cond, body) | StmtKind::DoWhile(body, cond) => {
                self.assigns_only(*cond, own) && self.changes_its_own(*body, own)
            }
            StmtKind::For { init, cond, step, body } => {
                init.is_none_or(|s| self.changes_its_own(s, own))
                    && [cond, step].into_iter().flatten().all(|e| self.assigns_only(*e, own))
                    && self.changes_its_own(*body, own)
            }
            StmtKind::Switch(cond, body) => {
                self.assigns_only(*cond, own) && self.changes_its_own(*body, own)
            }
            StmtKind::Case(_, _, body) | StmtKind::Default(body) => {
                self.changes_its_own(*body, own)
            }
            StmtKind::Error(_)
            | StmtKind::Asm
            | StmtKind::Label(..)
            | StmtKind::Goto(_)
            | StmtKind::Return(_) => false,
        }
    }

    fn assigns_only(&self, e: ExprId, own: &mut BTreeSet<DeclId>) -> bool {
        let kind = &self.tree.exprs[e].kind;
        let fine = match kind {
            ExprKind::Error(_) | ExprKind::CompoundLiteral(_) => false,
            ExprKind::Statements(block, last) => {
                self.changes_its_own(*block, own) && last.is_none_or(|e| self.assigns_only(e, own))
            }
            ExprKind::Call(callee, _) => self.is_pure_call(*callee) || self.fails(e),
            // A change of one of these variables, or of a member or an element of one.
            _ => kind.changes().is_none_or(|target| {
                self.tree.part_of(target).is_some_and(|decl| own.contains(&decl))
            }),
        };
        fine && kind.operands().into_iter().all(|inner| self.assigns_only(inner, own))
    }
}
