//! Statements.
//!
//! **Decides** what becomes of each C statement. One that cannot be expressed becomes `Opaque` as a
//! whole: nothing that was emitted for a part of it stays.

use heiretsu_ir::{
    Effect, EffectKind, ExprId, ExprKind as Ir, MAX_STMT_DEPTH, Span, StmtKind as IrStmt,
};

use super::Why;
use super::calls::TRUTH;
use super::function::{Again, Enclosing, Function};
use crate::c::odd::Odd;
use crate::c::tree::{self, ExprKind, Lives, StmtId, StmtKind};

impl Function<'_, '_> {
    /// Lowers a statement into the current block.
    pub fn stmt(&mut self, id: StmtId) {
        let tree = self.tree;
        let stmt = &tree.stmts[id];
        let governed = self.place_pragmas(stmt.span);
        self.governed += usize::from(governed.loops);
        self.depth += 1;
        // Two levels of ours for one of C's at most, and some for what is around.
        if self.depth * 2 + 8 > MAX_STMT_DEPTH {
            self.emit(IrStmt::Opaque("statements nested too deeply".to_string()), stmt.span);
        } else {
            self.stmt_kind(id, governed.loops);
        }
        self.depth -= 1;
        self.governed -= usize::from(governed.loops);
        self.end_regions(governed, stmt.span);
        self.skip_pragmas_in(stmt.span);
    }

    fn stmt_kind(&mut self, id: StmtId, governed: bool) {
        let tree = self.tree;
        let span = tree.stmts[id].span;
        match &tree.stmts[id].kind {
            StmtKind::Error(why) => {
                self.emit(IrStmt::Opaque((*why).to_string()), span);
            }
            StmtKind::Empty => {}
            StmtKind::Asm => {
                self.emit(IrStmt::Opaque("inline assembly".to_string()), span);
            }
            StmtKind::Expr(e) if self.is_list_of_arguments(*e) => {
                let kind = if self.failing { EffectKind::Abort } else { EffectKind::Io };
                self.emit(
                    IrStmt::Effect(Effect { kind, reads: Vec::new(), writes: Vec::new() }),
                    span,
                );
            }
            StmtKind::Expr(e) => self.attempt(span, |f| {
                let first = f.out.len();
                f.effects_of(*e)?;
                f.span_of_last(first, span);
                Ok(())
            }),
            StmtKind::Block(list) => {
                let (before, failure) = list.split_at(self.failure_begins(list));
                before.iter().for_each(|&s| self.stmt(s));
                let outer = std::mem::replace(&mut self.failing, !failure.is_empty());
                failure.iter().for_each(|&s| self.stmt(s));
                self.failing = outer;
            }
            StmtKind::Decls(list) => list.iter().for_each(|&d| self.declaration(d, span)),
            StmtKind::If(cond, then, otherwise) => {
                let test = *cond;
                let cond = self.condition_or_opaque(test);
                let then_block = self.block(|f| f.guarded(test, *then, |f| f.stmt(*then)));
                let else_block = self.block(|f| otherwise.iter().for_each(|&s| f.stmt(s)));
                self.emit(IrStmt::If { cond, then_block, else_block }, span);
            }
            StmtKind::While(cond, body) => {
                self.guarded(*cond, *body, |f| f.while_loop(*cond, *body, span));
            }
            StmtKind::DoWhile(body, cond) => self.do_while(*body, *cond, span),
            StmtKind::For { init, cond, step, body } => {
                let lower = |f: &mut Self| f.for_loop(id, [*cond, *step], *init, *body, governed);
                match cond {
                    Some(cond) => self.guarded(*cond, *body, lower),
                    None => lower(self),
                }
            }
            StmtKind::Switch(cond, body) => self.switch(*cond, *body, span),
            // Only met where no `switch` took them: in the middle of a statement.
            StmtKind::Case(_, _, body) | StmtKind::Default(body) => {
                self.held.clear();
                self.emit(
                    IrStmt::Opaque("a case label in the middle of a statement".to_string()),
                    span,
                );
                self.stmt(*body);
            }
            StmtKind::Label(label, body) => {
                self.held.clear();
                self.emit(IrStmt::Label(*label), span);
                self.stmt(*body);
            }
            StmtKind::Goto(label) => {
                self.emit(IrStmt::Goto(*label), span);
            }
            StmtKind::Break => self.leave(span),
            StmtKind::Continue => self.go_on(span),
            StmtKind::Return(value) => {
                let value = *value;
                self.attempt(span, |f| {
                    let value = match value {
                        None => None,
                        Some(e) if f.tree.kind(f.tree.exprs[e].ty) == tree::TyKind::Void => {
                            f.effects_of(e)?;
                            None
                        }
                        Some(e) => {
                            let value = f.value(e)?;
                            if !f.is_fresh(value) {
                                f.escape(value);
                            }
                            Some(value)
                        }
                    };
                    f.emit(IrStmt::Return(value), span);
                    Ok(())
                });
            }
        }
    }

    /// Lowers what a condition guards.
    fn guarded(&mut self, cond: tree::ExprId, body: StmtId, lower: impl FnOnce(&mut Self)) {
        let outer = self.held.len();
        self.held.push((cond, body));
        lower(self);
        self.held.truncate(outer);
    }

    /// Runs `lower`; where it gives up, one `Opaque` stands for all that it emitted.
    pub fn attempt(&mut self, span: Span, lower: impl FnOnce(&mut Self) -> Result<(), Why>) {
        let first = self.out.len();
        if let Err(why) = lower(self) {
            self.out.truncate(first);
            self.emit(IrStmt::Opaque(why.to_string()), span);
        }
    }

    /// If a statement of C became exactly one of ours, it gets the whole text, with its `;`.
    fn span_of_last(&mut self, first: usize, span: Span) {
        if self.out.len() == first + 1
            && let Some(&only) = self.out.last()
        {
            self.proc.stmts[only.index()].span = span;
        }
    }

    /// A condition; one that is not understood is opaque.
    pub fn condition_or_opaque(&mut self, cond: tree::ExprId) -> ExprId {
        let first = self.out.len();
        match self.condition(cond) {
            Ok(cond) => cond,
            Err(why) => {
                self.out.truncate(first);
                let span = self.tree.exprs[cond].span;
                self.add(Ir::Opaque(why.to_string()), TRUTH, span)
            }
        }
    }

    /// A declaration in a block.
    fn declaration(&mut self, decl: tree::DeclId, span: Span) {
        let info = &self.tree.decls[decl];
        if info.odd == Some(Odd::Cleanup) {
            self.emit(IrStmt::Opaque(Odd::Cleanup.object().to_string()), span);
        }
        match info.lives {
            Lives::Automatic => {
                let var = self.local(decl);
                if info.init.is_some() {
                    self.attempt(span, |f| f.initialize(decl, var));
                }
            }
            Lives::StaticLocal => {
                self.var(decl);
            }
            Lives::Global { .. } | Lives::Function => {}
        }
    }

    pub fn leave(&mut self, span: Span) {
        let label = match self.enclosing.last_mut() {
            Some(Enclosing::Loop(target, _)) => {
                let target = *target;
                self.emit(IrStmt::Break { target }, span);
                return;
            }
            Some(Enclosing::Switch(Some(label))) => *label,
            Some(Enclosing::Switch(none)) => {
                self.labels += 1;
                *none = Some(self.labels);
                self.labels
            }
            None => {
                self.emit(IrStmt::Opaque("break outside of a loop".to_string()), span);
                return;
            }
        };
        self.emit(IrStmt::Goto(label), span);
    }

    fn go_on(&mut self, span: Span) {
        let inner = self.enclosing.iter().rev().find_map(|e| match e {
            Enclosing::Loop(target, again) => Some((*target, *again)),
            Enclosing::Switch(_) => None,
        });
        let Some((target, again)) = inner else {
            self.emit(IrStmt::Opaque("continue outside of a loop".to_string()), span);
            return;
        };
        match again {
            Again::Nothing => {}
            Again::Step(step) => self.attempt(span, |f| f.effects_of(step)),
            Again::Test(cond) => self.leave_unless(cond, target, span),
        }
        self.emit(IrStmt::Continue { target }, span);
    }

    /// `if (!cond) break;`
    pub fn leave_unless(&mut self, cond: tree::ExprId, target: heiretsu_ir::StmtId, span: Span) {
        let cond = self.condition_or_opaque(cond);
        self.leave_if_not(cond, target, span);
    }

    /// The same for a condition that is a value already.
    pub fn leave_if_not(&mut self, cond: ExprId, target: heiretsu_ir::StmtId, span: Span) {
        let stop = self.add(Ir::Not(cond), TRUTH, span);
        let then_block = self.block(|f| {
            f.emit(IrStmt::Break { target }, super::function::synthetic(span));
        });
        self.emit(
            IrStmt::If { cond: stop, then_block, else_block: Vec::new() },
            super::function::synthetic(span),
        );
    }

    /// The initializer of an automatic variable.
    pub fn initialize(&mut self, decl: tree::DeclId, var: heiretsu_ir::VarId) -> Result<(), Why> {
        let info = &self.tree.decls[decl];
        let Some(entries) = &info.init else { return Ok(()) };
        if let Some(set_up) = self.set_up(decl) {
            // `T *p = NULL;` before the one real assignment means nothing.
            if set_up == super::decls::SetUp::Assignment {
                return Ok(());
            }
            let [entry] = entries.as_slice() else { return Err("an unusual initializer") };
            let span = self.tree.decls[decl].span.to(self.tree.exprs[entry.value].span);
            self.set_up_pointer(decl, entry.value, span)?;
            return Ok(());
        }
        match (self.tree.kind(info.ty), entries.as_slice()) {
            (tree::TyKind::Array(..) | tree::TyKind::Record(_), _) => {
                self.initialize_aggregate(decl, var)
            }
            (_, [entry]) => {
                let span = info.span.to(self.tree.exprs[entry.value].span);
                let ty = self.value_type(info.ty)?;
                let value = self.value(entry.value)?;
                self.escape(value);
                let value = self.convert(value, ty, span);
                self.assign(heiretsu_ir::Place::var(var, info.span), value, span);
                Ok(())
            }
            (_, []) => Ok(()),
            _ => Err("an unusual initializer"),
        }
    }

    /// Is the expression a plain variable that nothing changes while the statement runs?
    pub fn is_quiet_variable(&self, e: tree::ExprId, during: StmtId) -> bool {
        match self.tree.exprs[e].kind {
            ExprKind::Load(inner) | ExprKind::Convert(inner) => {
                self.is_quiet_variable(inner, during)
            }
            ExprKind::Decl(decl) => {
                self.tree.decls[decl].lives == Lives::Automatic
                    && !self.usage.changes_in_stmt(decl, during)
            }
            _ => false,
        }
    }
}
