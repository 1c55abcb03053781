//! What the control looked at for a loop and did not take, for the report.
//!
//! **Holds** one list per loop, in the order of the trials: the transformation, what spoke against it (legality, or that
//! nothing would run in parallel, or cost), and the sentence. [`untried`] says why a loop was not looked at at all.
//!
//! **Must not** influence any decision, or look at a graph that the control did not need.

use std::cell::RefCell;
use std::collections::BTreeMap;

use heiretsu_ir::plan::{Against, Tried};
use heiretsu_ir::{Expr, ExprKind, Procedure, StmtId, StmtKind, Technique, visit};
use heiretsu_transform::Refusal;

/// Longest list of a loop.
const MOST: usize = 16;

/// The lists.
#[derive(Default)]
pub(crate) struct Log {
    lists: RefCell<BTreeMap<StmtId, Vec<Tried>>>,
}

impl Log {
    /// A check said no.
    pub(crate) fn illegal(&self, root: StmtId, technique: Technique, why: &Refusal) {
        self.add(root, Some(technique), Against::Legality, why.to_string());
    }

    /// It was made on trial, and what matters would not run in parallel.
    pub(crate) fn idle(&self, root: StmtId, technique: Technique, why: &str) {
        self.add(root, Some(technique), Against::Parallelism, why.into());
    }

    /// It does not pay.
    pub(crate) fn costs(&self, root: StmtId, technique: Technique, why: impl Into<String>) {
        self.add(root, Some(technique), Against::Cost, why.into());
    }

    /// No transformation was looked at.
    pub(crate) fn none(&self, root: StmtId, against: Against, why: impl Into<String>) {
        self.add(root, None, against, why.into());
    }

    /// Is there anything about a loop?
    pub(crate) fn knows(&self, root: StmtId) -> bool {
        self.lists.borrow().contains_key(&root)
    }

    fn add(&self, root: StmtId, technique: Option<Technique>, against: Against, why: String) {
        let one = Tried { technique, against, why };
        let mut lists = self.lists.borrow_mut();
        let list = lists.entry(root).or_default();
        if list.len() < MOST && !list.contains(&one) {
            list.push(one);
        }
    }

    /// Everything.
    pub(crate) fn finish(self) -> Vec<(StmtId, Tried)> {
        let lists = self.lists.into_inner().into_iter();
        lists.flat_map(|(root, list)| list.into_iter().map(move |one| (root, one))).collect()
    }
}

/// What stands among these statements that no transformation handles; `None` where there are only loops, branches and
/// assignments, with no calls but `simple` ones.
pub(crate) fn obstacle(
    p: &Procedure,
    stmts: &[StmtId],
    simple: &dyn Fn(&Expr) -> bool,
) -> Option<&'static str> {
    stmts.iter().find_map(|s| match &p.stmt(*s).kind {
        StmtKind::Loop(l) => l.annotated.then_some("a directive stands on one of its loops"),
        StmtKind::Assign { .. } | StmtKind::If { .. } => {
            let mut found = None;
            visit::each_stmt_expr(p, *s, &mut |_, e| match e.kind {
                ExprKind::Call(..) if !simple(e) => found = Some("it holds a call"),
                ExprKind::Opaque(_) => found = Some("it holds something that is not understood"),
                _ => {}
            });
            found
        }
        StmtKind::Call { .. } => Some("it holds a call"),
        StmtKind::While { .. } => Some("it holds a loop without a known count"),
        StmtKind::Return(_)
        | StmtKind::Break { .. }
        | StmtKind::Continue { .. }
        | StmtKind::Goto(_)
        | StmtKind::Label(_) => Some("it holds a jump"),
        StmtKind::Effect(_) => Some("it holds input or output"),
        StmtKind::Directive(_) => Some("it holds a directive"),
        StmtKind::Opaque(_) => Some("it holds something that is not understood"),
    })
}
