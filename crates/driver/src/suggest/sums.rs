//! Sums into an array that a caller hands over: a local array for them, added up after the loop.
//!
//! **Decides** which arrays of a loop could be summed up in a local one, and what the text would be.
//! **Example** `hist[grey(p + 3*i)]++` with `long hist[256]` as a parameter: in `long hist_sum[256] = {0};`, which OpenMP may
//! reduce, and after the loop `hist[k] += hist_sum[k]`.
//! **Why it is sound** every mention of the array in the loop adds to one element, or takes from it, so that the order of the
//! sums is all that changes (of floats: `--fp`). That nothing else in the loop reads the elements by another name is promised.
//! **Gives up when** the declaration has no extents that are constants, or the loop stands where no declaration may.
//! **Cost and limit** one walk over the loop.
//! **Source** –

use heiretsu_ir::visit::Use;
use heiretsu_ir::{
    BinaryOp, Bound, Edit, ExprId, ExprKind, Place, Procedure, Span, StmtKind, Storage, Type,
    VarId, visit,
};

use super::c_text::{Word, words};
use super::candidates::{Offer, Subject};
use super::change::{Added, Change, Kind, Part};

pub(super) fn offer(subject: &Subject<'_>, offer: &mut Offer) {
    if subject.unit.language.is_fortran() || subject.is_old_c() {
        return;
    }
    let p = subject.procedure();
    let named = |name: &String| subject.l.reasons.iter().any(|r| r.variables.contains(name));
    let arrays = p.var_ids().filter(|v| named(&p.var(*v).name));
    offer.candidate(arrays.filter_map(|v| part(subject, v)).collect());
}

fn part(subject: &Subject<'_>, v: VarId) -> Option<Part> {
    let p = subject.procedure();
    let var = p.var(v);
    let (Storage::Parameter { .. }, Type::Array(array)) = (&var.storage, &var.ty) else {
        return None;
    };
    let inner = array.dims.iter().skip(1).all(|d| matches!(d.extent, Bound::Const(_)));
    let declared = declared(subject, &var.name)?;
    let span = p.stmt(subject.l.id.1).span;
    let uses = sums(subject, v)?;
    if !inner || declared.extents.len() != array.dims.len() || !span.is_own_text() {
        return None;
    }
    let text = &subject.unit.main_file().text;
    let name = &var.name;
    let (sum, at) = (format!("{name}_sum"), format!("{name}_at"));
    let taken =
        |new: &str| words(text, 0..text.len()).iter().any(|w| w.text.starts_with(new.as_bytes()));
    let indent = subject.indent_in_block(span)?;
    if taken(&sum) || taken(&at) {
        return None;
    }
    let brackets: String = declared.extents.iter().map(|e| format!("[{e}]")).collect();
    let zero = format!("{} {sum}{brackets} = {{0}};\n{indent}", declared.element);
    let mut added = String::new();
    let mut element = String::new();
    for (k, extent) in declared.extents.iter().enumerate() {
        let (deeper, i) = (
            "    ".repeat(k),
            format!("{at}{}", if k == 0 { String::new() } else { (k + 1).to_string() }),
        );
        added.push_str(&format!("\n{indent}{deeper}for (int {i} = 0; {i} < {extent}; {i}++)"));
        element.push_str(&format!("[{i}]"));
    }
    let deepest = "    ".repeat(declared.extents.len());
    added.push_str(&format!("\n{indent}{deepest}{name}{element} += {sum}{element};"));
    let insert = |at: u32, text: String| Edit { lo: at, hi: at, text: text.into_bytes() };
    let mut edits = vec![insert(span.lo, zero), insert(span.hi, added)];
    let long = u32::try_from(name.len()).ok()?;
    edits.extend(uses.iter().map(|s| Edit {
        lo: s.lo,
        hi: s.lo + long,
        text: sum.clone().into_bytes(),
    }));
    Some(Part {
        kind: Kind::Local,
        title: [
            "sums in a local array in place of ".to_string(),
            format!("`{name}`"),
            String::new(),
        ],
        holds_if: Some(format!("nothing in the loop reads elements of `{name}` by another name")),
        change: Change::Text(subject.file, edits),
        adds: Some(Added {
            file: subject.file,
            after: subject.after(),
            loops: declared.extents.len(),
        }),
    })
}

/// How a parameter is declared.
struct Declared {
    element: String,
    extents: Vec<String>,
}

/// `long hist[256]`: the type and the extents, where these are written and constants.
fn declared(subject: &Subject<'_>, name: &str) -> Option<Declared> {
    let p = subject.procedure();
    let text = &subject.unit.main_file().text;
    let all = words(text, p.span.lo as usize..p.span.hi as usize);
    let head = &all[..all.iter().position(|w| w.is("{"))?];
    let at = head.iter().rposition(|w| w.is(name))?;
    let is_name =
        |w: &Word<'_>| w.text.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
    let mut before: Vec<String> = Vec::new();
    for word in head[..at].iter().rev().take_while(|w| !w.is("(") && !w.is(",")) {
        if !is_name(word) || word.is("volatile") {
            return None;
        }
        if !word.is("register") {
            before.push(String::from_utf8_lossy(word.text).into_owned());
        }
    }
    before.reverse();
    let mut extents = Vec::new();
    let mut rest = &head[at + 1..];
    while let [open, inside @ ..] = rest
        && open.is("[")
    {
        let close = inside.iter().position(|w| w.is("]"))?;
        let extent = &inside[..close];
        let variable = |w: &Word<'_>| {
            w.is("static")
                || w.is("restrict")
                || w.is("*")
                || w.is("(")
                || p.vars.iter().any(|v| w.text == v.name.as_bytes())
        };
        let (first, last) = (extent.first()?, extent.last()?);
        if extent.iter().any(variable) {
            return None;
        }
        extents.push(String::from_utf8_lossy(&text[first.at.start..last.at.end]).into_owned());
        rest = &inside[close + 1..];
    }
    (!before.is_empty() && !extents.is_empty())
        .then(|| Declared { element: before.join(" "), extents })
}

/// Where the loop names an array, if it only adds to elements of it: each mention is read once, for the sum, and written once.
fn sums(subject: &Subject<'_>, v: VarId) -> Option<Vec<Span>> {
    let p = subject.procedure();
    let mut summed: Vec<Span> = Vec::new();
    let mut named: Vec<(Span, Use)> = Vec::new();
    for s in visit::stmts(p, &[subject.l.id.1]) {
        visit::each_place(p, s, &mut |place, how| {
            if place.var == v {
                named.push((place.span, how));
            }
        });
        if let StmtKind::Assign { place, value } = &p.stmt(s).kind
            && place.var == v
        {
            let from = added_to(p, *value).filter(|from| from.var == v)?;
            let text = |place: &Place| subject.unit.main_file().slice(place.span);
            let named = text(place).starts_with(p.var(v).name.as_bytes());
            if !place.span.is_own_text() || !named || text(place) != text(from) {
                return None;
            }
            summed.extend([place.span, from.span]);
        }
    }
    let times = |span: &Span, how: Use| named.iter().filter(|n| **n == (*span, how)).count();
    let fine = named.iter().all(|(span, _)| {
        summed.contains(span) && times(span, Use::Read) <= 1 && times(span, Use::Write) <= 1
    });
    summed.sort_by_key(|s| s.lo);
    summed.dedup();
    let uses = named.iter().all(|(_, how)| matches!(how, Use::Read | Use::Write));
    (fine && uses && named.len().is_multiple_of(2) && !summed.is_empty()).then_some(summed)
}

/// `place` of the value `place + …`, `place - …`, `… + place`.
fn added_to(p: &Procedure, value: ExprId) -> Option<&Place> {
    let read = |e: ExprId| match &p.expr(p.unconverted(e)).kind {
        ExprKind::Read(place) if !place.is_var() => Some(place),
        _ => None,
    };
    match p.expr(p.unconverted(value)).kind {
        ExprKind::Binary(BinaryOp::Add, a, b) => read(a).or_else(|| read(b)),
        ExprKind::Binary(BinaryOp::Sub, a, _) => read(a),
        _ => None,
    }
}
