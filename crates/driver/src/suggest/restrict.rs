//! `restrict` on pointer parameters.
//!
//! **Decides** on which parameters of a C function it could stand, and what speaks against it.
//! **Example** `void axpy(int n, double a, double *x, double *y)`: `y` may overlap `x`; with `double *restrict y` the loop is parallel.
//! **Why it is sound** it is the user's promise, and said to be one. It is not offered where a call in the given files breaks it
//! ([`Handed`]): hands what this parameter points to also to another one, or what the function names itself.
//! **Gives up when** the function's head comes out of a macro or an included file.
//! **Cost and limit** one walk over the calls for each pair of parameters.
//! **Source** C11, 6.7.3.1.

use heiretsu_analyze::calls::Handed;
use heiretsu_ir::{Edit, Storage, Type, VarId};

use super::c_text::{Word, words};
use super::candidates::{Offer, Subject};
use super::change::{Change, Kind, Part};

/// Codes of reasons that other names for the same memory may be behind.
const CODES: &[&str] =
    &["H101", "H102", "H103", "H104", "H105", "H108", "H111", "H202", "H204", "H301", "H302"];

pub(super) fn offer(subject: &Subject<'_>, offer: &mut Offer) {
    let unit = subject.unit;
    let conditional = subject.l.verdict == "conditional";
    let concerned = subject.l.reasons.iter().any(|r| CODES.contains(&r.code));
    if unit.language.is_fortran() || !(concerned || conditional) {
        return;
    }
    let p = subject.procedure();
    let pointers: Vec<(VarId, u32)> = p
        .var_ids()
        .filter_map(|v| {
            let var = p.var(v);
            let Storage::Parameter { index, .. } = var.storage else { return None };
            matches!(var.ty, Type::Array(_) | Type::Pointer(_)).then_some((v, index))
        })
        .collect();
    if pointers.is_empty() {
        return;
    }
    let handed = Handed::of(subject.units);
    let node = (subject.unit_at, subject.l.id.0);
    // What is only read comes first: it is the first to be left out again.
    let mut order: Vec<&(VarId, u32)> = pointers.iter().collect();
    order.sort_by_key(|(v, index)| (!p.var(*v).attrs.read_only, *index));
    let mut parts = Vec::new();
    for (v, index) in order {
        let var = p.var(*v);
        if var.attrs.no_alias {
            continue;
        }
        let name = &var.name;
        let others = pointers.iter().filter(|(_, other)| other != index);
        let met = others
            .filter_map(|(w, other)| Some((p.var(*w), handed.both(node, [*index, *other])?)))
            .find(|(other, _)| !(var.attrs.read_only && other.attrs.read_only));
        if let Some((other, (at, span))) = met {
            let place = subject.place(at, span);
            let what = format!("`restrict` on `{name}`");
            offer.against(
                what,
                format!("{place} hands the same object to `{name}` and `{}`", other.name),
            );
            continue;
        }
        if let Some((at, span)) = handed.named(node, *index) {
            let place = subject.place(at, span);
            let what = format!("`restrict` on `{name}`");
            offer.against(what, format!("{place} hands it what `{}` names itself", p.name));
            continue;
        }
        if let Some(edit) = edit(subject, name) {
            parts.push(Part {
                kind: Kind::Restrict,
                title: [
                    "`restrict` on ".to_string(),
                    format!("`{name}`"),
                    format!(" of `{}`", p.name),
                ],
                holds_if: Some(format!(
                    "in no call of `{}` what is written through `{name}` is reached by another name, or what is read through it is written by one",
                    p.name
                )),
                change: Change::Text(subject.file, vec![edit]),
                adds: None,
            });
        }
    }
    offer.candidate(parts);
}

/// Where `restrict` goes.
fn edit(subject: &Subject<'_>, name: &str) -> Option<Edit> {
    let p = subject.procedure();
    if !p.span.is_own_text() {
        return None;
    }
    let text = &subject.unit.main_file().text;
    let all = words(text, p.span.lo as usize..p.span.hi as usize);
    let body = all.iter().position(|w| w.is("{"))?;
    let head = &all[..body];
    // The function's own name comes before its parameters; one of that name is none of them.
    let open = head.iter().position(|w| w.is("("))?;
    let at = open + 1 + head[open + 1..].iter().rposition(|w| w.is(name))?;
    // `restrict` is no word of C89.
    let word = if subject.is_old_c() { "__restrict" } else { "restrict" };
    let insert = |at: usize| {
        let at = u32::try_from(at).ok()?;
        Some(Edit { lo: at, hi: at, text: format!("{word} ").into_bytes() })
    };
    match head.get(at + 1) {
        Some(Word { text: b"[", at: bracket, .. }) => {
            let empty = head.get(at + 2).is_some_and(|w| w.is("]"));
            let lo = u32::try_from(bracket.end).ok()?;
            let text = if empty { word.to_string() } else { format!("{word} ") };
            Some(Edit { lo, hi: lo, text: text.into_bytes() })
        }
        _ => insert(head[at].at.start),
    }
}
