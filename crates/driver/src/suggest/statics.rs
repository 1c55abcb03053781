//! Scratch that keeps its memory for no reason: an automatic variable in place of a static one.
//!
//! **Decides** which `static` of C functions could go.
//! **Example** `static double w[3]` in a callee that first writes `w`: without `static`, each call has its own.
//! **Why it is sound** it is offered only where the first statement of the function that names the variable writes it, and the
//! promise that no value is needed from an earlier call is said.
//! **Gives up when** the variable has an initializer, or the declaration others beside it.
//! **Cost and limit** one walk over the function.
//! **Source** –

use heiretsu_ir::{Edit, Procedure, ReasonKind, StmtKind, Storage, VarId, visit};

use super::c_text::words;
use super::candidates::{Offer, Subject};
use super::change::{Change, Kind, Part};

pub(super) fn offer(subject: &Subject<'_>, offer: &mut Offer) {
    if subject.unit.language.is_fortran() {
        return;
    }
    let mut parts = Vec::new();
    for reason in &subject.l.reasons {
        // The sentence names the variable; the function may be a callee of the callee.
        let named = |p: &Procedure, v: VarId| match &reason.kind {
            ReasonKind::ImpureCall { why, .. } => why.ends_with(&format!("`{}`", p.var(v).name)),
            ReasonKind::HiddenState { variable } => *variable == p.var(v).name,
            _ => false,
        };
        for p in &subject.unit.procedures {
            let found =
                p.var_ids().filter(|v| p.var(*v).storage == Storage::Static && named(p, *v));
            parts.extend(found.filter_map(|v| part(subject, p, v)));
        }
    }
    parts.dedup();
    offer.candidate(parts);
}

fn part(subject: &Subject<'_>, p: &Procedure, v: VarId) -> Option<Part> {
    if !p.span.is_own_text() || !is_written_first(p, v) {
        return None;
    }
    let name = &p.var(v).name;
    let text = &subject.unit.main_file().text;
    let all = words(text, p.span.lo as usize..p.span.hi as usize);
    let at = all.iter().position(|w| w.braces > 0 && w.is(name))?;
    let first = all[..at].iter().rposition(|w| w.is(";") || w.is("{") || w.is("}"))? + 1;
    let end = at + all[at..].iter().position(|w| w.is(";"))?;
    let declaration = &all[first..end];
    let alone = declaration.iter().all(|w| !w.is("=") && !w.is(","));
    if !declaration.first()?.is("static") || !alone {
        return None;
    }
    let lo = u32::try_from(declaration.first()?.at.start).ok()?;
    let hi = u32::try_from(declaration.get(1)?.at.start).ok()?;
    Some(Part {
        kind: Kind::Local,
        title: [
            "no `static` before ".to_string(),
            format!("`{name}`"),
            format!(" of `{}`", p.name),
        ],
        holds_if: Some(format!(
            "`{}` needs no value that an earlier call left in `{name}`, and nobody keeps a pointer to it",
            p.name
        )),
        change: Change::Text(subject.file, vec![Edit { lo, hi, text: Vec::new() }]),
        adds: None,
    })
}

/// Does the first statement of the procedure that names a variable write it, whatever happens?
fn is_written_first(p: &Procedure, v: VarId) -> bool {
    let names = |s| {
        let mut found = false;
        visit::each_place(p, s, &mut |place, _| found |= place.var == v);
        found
    };
    let first = p.body.iter().find(|s| visit::stmts(p, &[**s]).into_iter().any(names));
    let Some(StmtKind::Assign { place, value }) = first.map(|s| &p.stmt(*s).kind) else {
        return false;
    };
    let mut read = false;
    visit::each_place_in(p, *value, &mut |other, _| read |= other.var == v);
    visit::place_operands(place, &mut |e| {
        visit::each_place_in(p, e, &mut |other, _| read |= other.var == v);
    });
    place.var == v && !read
}
