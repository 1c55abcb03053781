//! Arrays of a file that one procedure alone names.
//!
//! **Decides** which arrays that outlive procedures nobody but one procedure can reach; they are its saved variables.
//! **Example** `static double t[1000];` outside of all functions, if one function alone names `t`, is what it would be inside
//! of that function; so is an array of a Fortran host that one of its internal procedures alone names.
//! **Why it is sound** no other file knows the name; no other procedure of this file names it; what names it is an element
//! that is read or assigned, so that no pointer to it exists. In C an initializer could hold its address: outside of the
//! function the name stands once in the file, where it is declared, with no `#include` behind that, and nothing is pasted together.
//! **Gives up when** anything in the file is not understood.
//! **Cost and limit** one walk over the procedures that name such an array, and one over the text for each of these.

use std::collections::BTreeMap;

use heiretsu_ir::{
    EffectKind, ExprKind, GlobalId, Procedure, Span, Step, StmtKind, Storage, Type, Unit, VarId,
    visit,
};

/// Gives arrays that one procedure alone names to that procedure.
pub(crate) fn give(unit: &mut Unit) {
    let mut named: BTreeMap<GlobalId, Vec<(usize, VarId)>> = BTreeMap::new();
    for (at, p) in unit.procedures.iter().enumerate() {
        for v in p.var_ids() {
            if let Storage::Global(g) = p.var(v).storage {
                named.entry(g).or_default().push((at, v));
            }
        }
    }
    let mut own: Vec<(usize, VarId)> = Vec::new();
    for (g, users) in named {
        let global = unit.global(g);
        let &[(at, v)] = users.as_slice() else { continue };
        let shared = global.external || global.thread_local || global.alias.is_some();
        let p = &unit.procedures[at];
        if !shared && only_elements(p, v) && nowhere_else(unit, p.span, v, p) {
            own.push((at, v));
        }
    }
    if own.is_empty() || !unit.procedures.iter().all(understood) {
        return;
    }
    for (at, v) in own {
        unit.procedures[at].vars[v.index()].storage = Storage::Static;
    }
}

/// Is everything of a procedure known?
fn understood(p: &Procedure) -> bool {
    let mut fine = p.tainted.is_none();
    for s in visit::stmts(p, &p.body) {
        fine &= match &p.stmt(s).kind {
            StmtKind::Opaque(_) => false,
            StmtKind::Effect(effect) => effect.kind != EffectKind::Asm,
            _ => true,
        };
        visit::each_stmt_expr(p, s, &mut |_, e| fine &= !matches!(e.kind, ExprKind::Opaque(_)));
    }
    fine
}

/// An array of numbers of which the procedure only reads and assigns elements.
fn only_elements(p: &Procedure, v: VarId) -> bool {
    let var = p.var(v);
    let (Some(array), a) = (var.ty.array(), &var.attrs) else { return false };
    let odd = a.address_taken || a.volatile || a.atomic || a.unreliable || a.read_only;
    if odd || a.fortran_pointer || a.allocatable || var.alias.is_some() {
        return false;
    }
    let mut fine = matches!(array.element, Type::Scalar(_));
    for other in &p.vars {
        fine &= !matches!(&other.storage, Storage::View { base } if base.var == v);
    }
    for s in visit::stmts(p, &p.body) {
        visit::each_place(p, s, &mut |place, how| {
            let element = place.steps.len() == array.dims.len()
                && place.steps.iter().all(|step| matches!(step, Step::Index(_)))
                && matches!(how, visit::Use::Read | visit::Use::Write);
            fine &= place.var != v || element;
        });
    }
    fine
}

/// C: does the name stand nowhere in the file but in the function and where it is declared?
fn nowhere_else(unit: &Unit, function: Span, v: VarId, p: &Procedure) -> bool {
    if unit.language.is_fortran() {
        return true;
    }
    let var = p.var(v);
    let text = &unit.main_file().text;
    let here = |span: Span, at: usize| {
        span.file.index() == 0 && (span.lo as usize..span.hi as usize).contains(&at)
    };
    let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let name = var.name.as_bytes();
    let mut declared = 0;
    for (at, found) in text.windows(name.len().max(1)).enumerate() {
        let whole =
            !text[..at].last().is_some_and(word) && !text.get(at + name.len()).is_some_and(word);
        if found != name || !whole || here(function, at) {
            continue;
        }
        if !here(var.span, at) {
            return false;
        }
        declared += 1;
    }
    let behind = text.get(var.span.hi as usize..).unwrap_or_default();
    let has = |text: &[u8], part: &[u8]| text.windows(part.len()).any(|w| w == part);
    declared == 1 && !has(behind, b"include") && unit.files.iter().all(|f| !has(&f.text, b"##"))
}
