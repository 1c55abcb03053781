//! What a contraction saves, and the declarations that nobody needs any more.
//!
//! **Decides** whether an array is named nowhere any more but where it is allocated, and how many bytes it had.
//! **Example** ``the array `t` (8000 bytes) is a scalar now``.
//! **Why it is sound** it changes nothing that runs: a declaration goes only when nothing names the variable.
//! **Gives up when** a size is not known: then it is told in elements.

use heiretsu_ir::{Bound, Dim, Procedure, Storage, Type, VarId, visit};

use super::candidate::allocation;
use crate::Draft;

/// Notes what was saved; marks the array's declaration if it can go.
pub(super) fn tell(draft: &mut Draft, array: VarId, peeled: (i128, i128), left: &Type) {
    let p = draft.procedure();
    let (mut used, mut allocated) = (false, false);
    for s in visit::stmts(p, &p.body) {
        visit::each_place(p, s, &mut |place, _| {
            if place.var == array {
                if allocation(p, s) { allocated = true } else { used = true }
            }
        });
    }
    let name = &p.var(array).name;
    let size = match size(p, array) {
        Some(Size::Bytes(n)) => format!(" ({n} bytes)"),
        Some(Size::Each(n)) => format!(" ({n} bytes for each element)"),
        None => String::new(),
    };
    let is = match left.array().map(|a| bytes(&a.element, &a.dims)) {
        None => "a scalar".to_owned(),
        Some(None) => "a smaller array".to_owned(),
        Some(Some(n)) => format!("an array of {n} bytes"),
    };
    let note = match peeled {
        (0, 0) if used => format!("the array `{name}`{size} is {is} in this nest"),
        (0, 0) => format!("the array `{name}`{size} is {is} now"),
        (front, back) => {
            let mut ends = Vec::new();
            if front > 0 {
                ends.push(format!("the first {front}"));
            }
            if back > 0 {
                ends.push(format!("the last {back}"));
            }
            let ends = ends.join(" and ");
            format!("but for {ends} of its iterations the array `{name}`{size} is {is}")
        }
    };
    // SAVE and DATA may name it, too, or other procedures.
    let saved = matches!(p.var(array).storage, Storage::Static | Storage::Global(_));
    let gone = !used && !allocated && !saved && named_in_types(p, array);
    draft.note(note);
    if gone {
        draft.dropped(array);
    }
}

/// Does no type of another variable mention it? (None can: an array is no extent.)
fn named_in_types(p: &Procedure, array: VarId) -> bool {
    p.params.iter().all(|v| *v != array) && p.result != Some(array)
}

enum Size {
    Bytes(i128),
    Each(u32),
}

fn size(p: &Procedure, array: VarId) -> Option<Size> {
    let array = p.var(array).ty.array()?;
    let Type::Scalar(element) = array.element else { return None };
    let each = element.bytes()?;
    Some(bytes(&array.element, &array.dims).map_or(Size::Each(each), Size::Bytes))
}

/// The size of an array whose extents are constants.
pub(super) fn bytes(element: &Type, dims: &[Dim]) -> Option<i128> {
    let Type::Scalar(element) = element else { return None };
    dims.iter().try_fold(i128::from(element.bytes()?), |n, d| match d.extent {
        Bound::Const(c) => n.checked_mul(i128::from(c)),
        Bound::Expr(_) | Bound::Unknown => None,
    })
}
