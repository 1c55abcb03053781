//! A rewritten loop nest, as data: the changed procedure, and from which statements and expressions of the
//! original each new one is derived, so that it can be written with the user's own text.

use std::collections::BTreeMap;

use crate::runtime_test::RuntimeTest;
use crate::{Block, ExprId, ProcId, Procedure, StmtId, Technique, VarId};

/// New statements in the place of old ones, in one block of one procedure.
///
/// The arenas of `procedure` start with those of the original, unchanged: an id of the original means the
/// same thing in both, and its text is the user's.
#[derive(Clone, Debug)]
pub struct NewNest {
    /// Which procedure is changed.
    pub of: ProcId,
    /// The whole procedure as it is to be.
    pub procedure: Procedure,
    /// Consecutive statements of one block of the original.
    pub replaced: Vec<StmtId>,
    /// What stands there instead, in `procedure`.
    pub by: Block,
    /// New expressions that are old ones with other leaves.
    pub exprs: BTreeMap<ExprId, ExprId>,
    /// New statements that are old ones with other leaves or another body.
    pub stmts: BTreeMap<StmtId, StmtId>,
    /// Variables that the original does not have.
    pub fresh: Vec<VarId>,
    /// The transformations, in the order in which they were made.
    pub techniques: Vec<Technique>,
    /// What else is to be said about it, for people.
    pub notes: Vec<String>,
    /// Variables that nothing in the procedure names any more: their declarations go where the text allows it.
    pub dropped: Vec<VarId>,
    /// Floating-point sums are reordered.
    pub rounds: bool,
    /// What has to hold on entry; else the original statements run.
    pub test: Option<RuntimeTest>,
}

impl NewNest {
    /// The original that a new expression is made from.
    pub fn expr_origin(&self, id: ExprId) -> Option<ExprId> {
        self.exprs.get(&id).copied()
    }

    /// The original that a new statement is made from.
    pub fn stmt_origin(&self, id: StmtId) -> Option<StmtId> {
        self.stmts.get(&id).copied()
    }
}
