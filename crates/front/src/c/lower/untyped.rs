//! Parameters that are declared as pointers to `void`.
//!
//! **Decides** which of them are pointers to elements of one type all the same: every use converts them to it.
//! **Example** `double weigh(void *p, int i) { struct context *c = p; … }`, `*(const double *)a` in what `qsort` calls.
//! **Why it is sound** the conversions say how the memory is accessed, wherever it comes from; callers whose pointers lead to elements
//! of another type are told ([`heiretsu_ir::VarAttrs::untyped`]).
//! **Gives up when** uses differ, the address is taken, or a use is something other than a conversion, a test, or an argument.
//! **Cost and limit** one walk over the expressions.

use std::collections::BTreeMap;

use crate::c::tree::{BinaryOp, DeclId, ExprId, ExprKind, Len, Tree, TyId, TyKind, UnaryOp};

/// Gives these parameters the types that they are converted to.
pub(super) fn retype(tree: &mut Tree) {
    let void = |d: &DeclId| {
        let to = tree.pointee(tree.decls[*d].ty);
        to.is_some_and(|to| tree.kind(to) == TyKind::Void)
    };
    let params = tree.functions.iter().flat_map(|f| tree.decls[*f].params.iter().copied());
    let params: Vec<DeclId> = params.filter(void).collect();
    if params.is_empty() {
        return;
    }
    let mut parents: BTreeMap<ExprId, Vec<ExprId>> = BTreeMap::new();
    let mut mentions: BTreeMap<DeclId, Vec<ExprId>> = BTreeMap::new();
    for (id, e) in tree.exprs.iter().enumerate() {
        for operand in e.kind.operands() {
            parents.entry(operand).or_default().push(id);
        }
        if let ExprKind::Decl(d) = e.kind {
            mentions.entry(d).or_default().push(id);
        }
    }
    for d in params {
        let Some(found) = mentions.get(&d) else { continue };
        let Some(ty) = one_type(tree, found, &parents) else { continue };
        let loads = found.iter().flat_map(|m| parents.get(m).into_iter().flatten());
        let typed: Vec<ExprId> = found.iter().chain(loads).copied().collect();
        for e in typed {
            tree.exprs[e].ty = ty;
        }
        tree.decls[d].ty = ty;
        tree.decls[d].untyped = true;
    }
}

/// Is it an array of a length that is known only where the conversion stands?
fn variable_length(tree: &Tree, mut ty: TyId) -> bool {
    while let TyKind::Array(element, len) = tree.kind(ty) {
        if !matches!(len, Len::Fixed(_)) {
            return true;
        }
        ty = element;
    }
    false
}

/// The type to which every use converts, if it is one of elements.
fn one_type(
    tree: &Tree,
    mentions: &[ExprId],
    parents: &BTreeMap<ExprId, Vec<ExprId>>,
) -> Option<TyId> {
    let mut out: Option<TyId> = None;
    for mention in mentions {
        let [load] = parents.get(mention)?[..] else { return None };
        let ([user], ExprKind::Load(_)) = (&parents.get(&load)?[..], &tree.exprs[load].kind) else {
            return None;
        };
        let user = &tree.exprs[*user];
        match &user.kind {
            ExprKind::Convert(_) if tree.kind(user.ty) == TyKind::Void => {}
            ExprKind::Convert(_) => {
                let to = tree.pointee(user.ty)?;
                let own = &tree.types[user.ty];
                let odd = own.is_restrict
                    || own.is_volatile
                    || tree.is_volatile(to)
                    || variable_length(tree, to);
                if odd || matches!(tree.kind(to), TyKind::Void | TyKind::Function { .. }) {
                    return None;
                }
                match out {
                    // (A pointer to what is not `const` says more than one to what is.)
                    None => out = Some(user.ty),
                    Some(known) if tree.kind(tree.pointee(known)?) != tree.kind(to) => return None,
                    Some(_) if !tree.types[to].is_const => out = Some(user.ty),
                    Some(_) => {}
                }
            }
            ExprKind::Call(callee, _) if *callee != load => {}
            ExprKind::Unary(UnaryOp::Not, _)
            | ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, ..) => {}
            _ => return None,
        }
    }
    out
}
