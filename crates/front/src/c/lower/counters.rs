//! Variables that outlive functions as the counters of loops.
//!
//! **Decides** whether a variable of the file, or a `static` one, changes in a loop only where the loop's own text changes it.
//! **Example** `int i;` outside of all functions, `for (i = 0; i < n; i++) a[i] = f(i);`, where `f` does not mention `i`.
//! **Why it is sound** nothing in the file takes its address; no function that the loop calls, directly or through others, names it;
//! functions of other files could only if it is known to them by its name, or if a pointer leads to it, through which the loop
//! would have to store a number of its type.
//! **Gives up when** a function is called that is neither of this file nor of the C library.
//! **Cost and limit** the functions that the loop calls, for each such loop.
//! **Source** C17 6.2.4, 6.8.5.3.

use std::collections::BTreeSet;

use super::calls::Known;
use super::function::Function;
use crate::c::tree::{DeclId, ExprId, ExprKind, Lives, StmtId, Tree, TyKind, UnaryOp};

/// Functions of the library that call nothing and store no number of the program's variables, beside those that only compute or
/// write.
const HARMLESS: &[&str] = &[
    "rand",
    "srand",
    "random",
    "drand48",
    "malloc",
    "calloc",
    "free",
    "memset",
    "memcpy",
    "memmove",
    "strlen",
    "strcmp",
    "clock",
    "time",
    "omp_get_wtime",
];

impl Function<'_, '_> {
    /// May a variable count a loop with this body and these expressions in its header, as far as others are concerned?
    pub fn may_count(&self, counter: DeclId, header: &[ExprId], body: StmtId) -> bool {
        let decl = &self.tree.decls[counter];
        let external = match decl.lives {
            Lives::Automatic => return true,
            Lives::StaticLocal => false,
            Lives::Global { external } => external,
            Lives::Function => return false,
        };
        if decl.thread_local || decl.odd.is_some() || has_address(self.tree, counter) {
            return false;
        }
        let mut inside = header.to_vec();
        let understood = self.tree.expressions_in(body, &mut inside);
        let mut seen = BTreeSet::new();
        understood
            && inside.iter().all(|e| {
                self.leaves(*e, counter, &mut seen) && !(external && self.stores_one(*e, counter))
            })
    }

    /// Do the calls in an expression leave a variable as it is?
    fn leaves(&self, e: ExprId, counter: DeclId, seen: &mut BTreeSet<DeclId>) -> bool {
        let kind = &self.tree.exprs[e].kind;
        let fine = match kind {
            ExprKind::Call(callee, args) => match self.called(*callee) {
                Some(function) => self.function_leaves(function, args, counter, seen),
                None => false,
            },
            ExprKind::Statements(block, _) => {
                let mut inside = Vec::new();
                self.tree.expressions_in(*block, &mut inside)
                    && inside.into_iter().all(|e| self.leaves(e, counter, seen))
            }
            ExprKind::Error(_) => false,
            _ => true,
        };
        fine && kind.operands().into_iter().all(|operand| self.leaves(operand, counter, seen))
    }

    fn function_leaves(
        &self,
        function: DeclId,
        args: &[ExprId],
        counter: DeclId,
        seen: &mut BTreeSet<DeclId>,
    ) -> bool {
        if !seen.insert(function) {
            return true;
        }
        let decl = &self.tree.decls[function];
        let Some(body) = decl.body else {
            let known = !matches!(self.known(function, args), Known::Unknown);
            return known || HARMLESS.contains(&decl.name.as_str());
        };
        let mut inside = Vec::new();
        self.tree.expressions_in(body, &mut inside);
        inside
            .into_iter()
            .all(|e| !mentions(self.tree, e, counter) && self.leaves(e, counter, seen))
    }

    /// Does an expression store a number of the variable's type where a pointer leads?
    fn stores_one(&self, e: ExprId, counter: DeclId) -> bool {
        let tree = self.tree;
        let width = |e: ExprId| match tree.kind(tree.exprs[e].ty) {
            TyKind::Int { bits, .. } => Some(bits),
            TyKind::Bool | TyKind::Float(_) | TyKind::Complex(_) | TyKind::Pointer(_) => Some(0),
            _ => None,
        };
        let own = match tree.kind(tree.decls[counter].ty) {
            TyKind::Int { bits, .. } => bits,
            _ => 0,
        };
        let same = |target: ExprId| {
            tree.part_of(target).is_none()
                && width(target).is_none_or(|bits| bits == own || bits == 8)
        };
        tree.exprs[e].kind.changes().is_some_and(same)
            || tree.exprs[e].kind.operands().into_iter().any(|e| self.stores_one(e, counter))
    }
}

fn has_address(tree: &Tree, counter: DeclId) -> bool {
    tree.exprs.iter().any(|e| match e.kind {
        ExprKind::Unary(UnaryOp::AddrOf, of) => {
            matches!(tree.exprs[of].kind, ExprKind::Decl(d) if d == counter)
        }
        _ => false,
    })
}

fn mentions(tree: &Tree, e: ExprId, counter: DeclId) -> bool {
    let kind = &tree.exprs[e].kind;
    matches!(kind, ExprKind::Decl(d) if *d == counter)
        || kind.operands().into_iter().any(|operand| mentions(tree, operand, counter))
}
