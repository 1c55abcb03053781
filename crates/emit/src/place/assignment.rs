//! Array assignments in Fortran that a `workshare` construct may hold.
//!
//! **Decides** whether the threads may share out the elements, and the subscripts that a whole allocatable array needs for that.
//! **Example** `a = 2*a` → `a(:) = 2*a` inside the construct: compilers check the shape of `a` in the first form, and give
//! the assignment to one thread.
//! **Why it is sound** a section is never allocated anew; the whole array has the shape of its right-hand side already, which
//! the front end knows of those that read it element by element and of scalars (all others are `Effect`s that allocate).
//! **Gives up when** H408, H412: the shape may change, a function is called, other elements of the same array are read,
//! a WHERE construct is around it, it is not the outermost loop of the assignment.
//! **Cost and limit** linear in the statement.
//! **Source** Fortran 2018, 10.2.1.3; OpenMP 4.5, 2.7.4.

use heiretsu_ir::unwritten::Context;
use heiretsu_ir::{
    Bound, LoopForm, Place, Procedure, ReasonKind, Step, StmtId, StmtKind, Storage, Type, Unit,
    visit,
};

use crate::around::{Around, has_call};

/// Where the subscripts of a section go, and their text; `None` where the text is right as it is.
pub fn section(
    unit: &Unit,
    procedure: &Procedure,
    around: &Around,
    stmt: StmtId,
    text: &[u8],
) -> Result<Option<(u32, Vec<u8>)>, ReasonKind> {
    // What is known of an inner loop says nothing of the construct, which holds the loops around it, too.
    let assignment =
        |l: StmtId| procedure.as_loop(l).is_some_and(|l| l.form == LoopForm::ArrayAssignment);
    if around.ancestors(stmt).any(assignment) {
        return Err(Context::AssignmentWhole.into());
    }
    let inside = visit::stmts(procedure, &[stmt]);
    // OpenMP leaves open how often threads evaluate calls of a shared-out assignment.
    if around.call_before(stmt) || inside.iter().any(|id| has_call(procedure, *id)) {
        return Err(Context::AssignmentCalls.into());
    }
    // (gfortran 12 gives `w(2:n) = w(2:n) + w(1:n-1)` and `w = w / sum(w)` other values in a workshare construct.)
    if around.in_parts(stmt) {
        return Err(Context::AssignmentReads.into());
    }
    let lo = procedure.stmt(stmt).span.lo as usize;
    let text = text.get(lo..).unwrap_or_default();
    if starts_with_where(text) {
        // What is assigned under a mask keeps its shape.
        return Ok(None);
    }
    if inside.iter().any(|id| matches!(procedure.stmt(*id).kind, StmtKind::If { .. })) {
        return Err(Context::Where.into());
    }
    let reallocated = || ReasonKind::Reallocated {};
    let left = left_side(text).ok_or_else(reallocated)?;
    if left.ends_with(b")") {
        return Ok(None);
    }
    let mut subscripts = 0;
    for id in inside {
        let StmtKind::Assign { place, .. } = &procedure.stmt(id).kind else { continue };
        if may_be_allocated(unit, procedure, place) {
            subscripts = Some(trailing(place)).filter(|n| *n > 0).ok_or_else(reallocated)?;
        }
    }
    if subscripts == 0 {
        return Ok(None);
    }
    if around.allocates(stmt) {
        return Err(reallocated());
    }
    // (`z = z(:, 1:n)` gives it another shape, and of `z = z - z(1, 1)` compilers need not copy the element before.)
    let end = (procedure.stmt(stmt).span.hi as usize).saturating_sub(lo).min(text.len());
    if names_a_part(&text[left.len().min(end)..end], left) {
        return Err(Context::AssignmentReads.into());
    }
    let colons = vec![":"; subscripts].join(", ");
    Ok(Some(((lo + left.len()) as u32, format!("({colons})").into_bytes())))
}

/// The number of subscripts at the end of a place.
fn trailing(place: &Place) -> usize {
    place.steps.iter().rev().take_while(|step| matches!(step, Step::Index(_))).count()
}

/// Does an assignment to this whole array give it another shape where it has one?
fn may_be_allocated(unit: &Unit, procedure: &Procedure, place: &Place) -> bool {
    let var = procedure.var(place.var);
    let mut whole = place.clone();
    whole.steps.truncate(place.steps.len() - trailing(place));
    if whole.steps.is_empty() {
        return var.attrs.allocatable || matches!(var.storage, Storage::View { .. });
    }
    match heiretsu_ir::text::place_type(procedure, &unit.structs, &whole) {
        Type::Array(array) => array.dims.iter().any(|dim| dim.extent == Bound::Unknown),
        _ => false,
    }
}

/// The left side of an assignment, if it stands on one line.
fn left_side(text: &[u8]) -> Option<&[u8]> {
    let mut depth = 0_u32;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.checked_sub(1)?,
            b'=' if depth == 0 => return Some(text[..at].trim_ascii_end()),
            b'\n' | b'!' | b'&' | b'\'' | b'"' => return None,
            _ => {}
        }
    }
    None
}

/// Does a text name an element or a section of this array? (Of components their last name is looked for.)
fn names_a_part(text: &[u8], array: &[u8]) -> bool {
    let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let name = array.rsplit(|b| !word(b)).next().unwrap_or_default();
    (0..text.len()).any(|at| {
        let Some((found, rest)) = text[at..].split_at_checked(name.len()) else { return false };
        let alone = at == 0 || !word(&text[at - 1]);
        alone && found.eq_ignore_ascii_case(name) && rest.trim_ascii_start().starts_with(b"(")
    })
}

/// Does the statement start with its own mask?
fn starts_with_where(text: &[u8]) -> bool {
    let Some((word, rest)) = text.split_at_checked(5) else { return false };
    word.eq_ignore_ascii_case(b"where") && rest.trim_ascii_start().starts_with(b"(")
}
