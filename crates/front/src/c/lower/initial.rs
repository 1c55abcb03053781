//! What objects that outlive functions begin with.
//!
//! **Decides** which objects and functions one of them may begin with the address of, and which objects begin so: no statement ever
//! stores that.
//! **Example** `static double *p = buf;`, `struct op table[] = { { "add", add } };`; numbers, texts and null pointers are none.
//! **Gives up when** an initializer is not understood, or the file has assembler text: anything may be.

use heiretsu_ir::InitialAddresses;

use crate::c::tree::{ExprId, ExprKind, Lives, Tree};

/// What begins with the address of what.
pub(super) fn addresses(tree: &Tree) -> Option<InitialAddresses> {
    let mut out = InitialAddresses::default();
    for decl in tree.decls.iter() {
        let lasting = matches!(decl.lives, Lives::Global { .. } | Lives::StaticLocal);
        for entry in decl.init.iter().flatten().filter(|_| lasting) {
            let mut here = InitialAddresses::default();
            if !address(tree, entry.value, &mut here) {
                return None;
            }
            if !here.objects.is_empty() {
                out.holders.insert(decl.name.clone());
            }
            out.functions.append(&mut here.functions);
            out.objects.append(&mut here.objects);
        }
    }
    (!tree.assembler).then_some(out)
}

fn address(tree: &Tree, e: ExprId, out: &mut InitialAddresses) -> bool {
    match &tree.exprs[e].kind {
        ExprKind::Error(_) | ExprKind::CompoundLiteral(_) | ExprKind::Statements(..) => false,
        ExprKind::Decl(d) => {
            let decl = &tree.decls[*d];
            let function = decl.lives == Lives::Function;
            let names = if function { &mut out.functions } else { &mut out.objects };
            names.insert(decl.name.clone());
            true
        }
        kind => kind.operands().into_iter().all(|inner| address(tree, inner, out)),
    }
}
