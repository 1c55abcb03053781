//! What objects that outlive functions begin with.
//!
//! **Decides** whether one of them may begin with the address of an object or function: no statement ever stores that.
//! **Example** `static double *p = buf;`, `struct op table[] = { { "add", add } };`; numbers, texts and null pointers are none.
//! **Gives up when** an initializer is not understood: it may be one.

use crate::c::tree::{ExprId, ExprKind, Lives, Tree};

/// Does anything begin with an address?
pub(super) fn addresses(tree: &Tree) -> bool {
    let lasting = |lives: Lives| matches!(lives, Lives::Global { .. } | Lives::StaticLocal);
    let begun = tree.decls.iter().filter(|d| lasting(d.lives)).filter_map(|d| d.init.as_ref());
    begun.flatten().any(|entry| address(tree, entry.value))
}

fn address(tree: &Tree, e: ExprId) -> bool {
    match &tree.exprs[e].kind {
        ExprKind::Error(_) | ExprKind::Decl(_) | ExprKind::CompoundLiteral(_) => true,
        kind => kind.operands().into_iter().any(|inner| address(tree, inner)),
    }
}
