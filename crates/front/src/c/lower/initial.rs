//! What objects that outlive functions begin with.
//!
//! **Decides** which objects and functions one of them may begin with the address of: no statement ever stores that.
//! **Example** `static double *p = buf;`, `struct op table[] = { { "add", add } };`; numbers, texts and null pointers are none.
//! **Gives up when** an initializer is not understood, or the file has assembler text: anything may be.

use std::collections::BTreeSet;

use crate::c::tree::{ExprId, ExprKind, Lives, Tree};

/// The names of all with whose addresses something begins.
pub(super) fn addresses(tree: &Tree) -> Option<BTreeSet<String>> {
    let lasting = |lives: Lives| matches!(lives, Lives::Global { .. } | Lives::StaticLocal);
    let begun = tree.decls.iter().filter(|d| lasting(d.lives)).filter_map(|d| d.init.as_ref());
    let mut out = BTreeSet::new();
    let known = begun.flatten().all(|entry| address(tree, entry.value, &mut out));
    (known && !tree.assembler).then_some(out)
}

fn address(tree: &Tree, e: ExprId, out: &mut BTreeSet<String>) -> bool {
    match &tree.exprs[e].kind {
        ExprKind::Error(_) | ExprKind::CompoundLiteral(_) | ExprKind::Statements(..) => false,
        ExprKind::Decl(d) => {
            out.insert(tree.decls[*d].name.clone());
            true
        }
        kind => kind.operands().into_iter().all(|inner| address(tree, inner, out)),
    }
}
