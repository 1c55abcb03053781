//! A quick, conservative answer to "may these two places be one piece of memory?", for invariance.
//!
//! **Decides** whether a write to one place may change the other.
//!
//! **Example** `p->n` (an `int`) is not changed by `a[i] = …` with `double *a`.
//!
//! **Why it is sound** *no* is said only for different named objects of which no pointer exists, for
//! different members of one structure, for `restrict`/dummy arguments, by C's rule that an object is
//! accessed by its own type or a character type only, and for objects between which no pointer of the whole program ever
//! leads from one name to the other ([`crate::points`]).
//!
//! **Gives up when** never: it says *may*.
//!
//! **Cost and limit** a few comparisons.
//!
//! **Source** C17 6.5p7; Fortran 2018 15.5.2.13.

use heiretsu_ir::{Place, Scalar, Segment, Step, Storage, Type, VarId};

use crate::calls::Key;
use crate::cx::Cx;

/// May a pointer, a callee or another name reach the variable's object?
pub fn exposed(cx: &Cx, var: VarId) -> bool {
    let v = cx.var(var);
    if v.attrs.address_taken || v.alias.is_some() || v.attrs.fortran_pointer || cx.escaped(var) {
        return true;
    }
    match &v.storage {
        Storage::Local | Storage::Result => false,
        Storage::Static => false,
        Storage::Parameter { passing, .. } => match passing {
            heiretsu_ir::Passing::Value => false,
            heiretsu_ir::Passing::Reference => true,
        },
        Storage::Global(_) | Storage::View { .. } | Storage::Heap | Storage::Pointee => true,
    }
}

/// May somebody without this name reach what the place names?
pub fn reachable(cx: &Cx, place: &Place) -> bool {
    let (var, direct) = root(cx, place.var);
    if !direct || has_deref(place) {
        return true;
    }
    let alone = cx.var(var).attrs.no_alias && !cx.var(var).attrs.address_taken && !cx.escaped(var);
    exposed(cx, var) && !alone
}

/// May the place lie in a global for which its procedure has no name (C)? Only by a pointer.
pub fn may_be_unnamed(cx: &Cx, place: &Place, global: Key) -> bool {
    let (var, direct) = root(cx, place.var);
    let behind = match cx.var(var).storage {
        Storage::Parameter { passing, .. } => passing == heiretsu_ir::Passing::Reference,
        Storage::Pointee | Storage::View { .. } => true,
        Storage::Local | Storage::Static | Storage::Result | Storage::Global(_) | Storage::Heap => {
            !direct || has_deref(place)
        }
    };
    behind && reachable(cx, place) && cx.may_lead_to(place, global)
}

/// May a pointer reach the variable's object, so that something is written there? (Into what C declares `const` nothing is.)
pub fn pointable(cx: &Cx, var: VarId) -> bool {
    let attrs = &cx.var(var).attrs;
    exposed(cx, var)
        && !is_constant(cx, var)
        && (!cx.unit.language.is_fortran() || attrs.address_taken || attrs.fortran_pointer)
        && !(cx.unpointed(var) && !attrs.address_taken && !cx.escaped(var))
}

/// Is it an object that C declares `const`, itself, not what it points to?
pub fn is_constant(cx: &Cx, var: VarId) -> bool {
    let v = cx.var(var);
    let own = matches!(v.storage, Storage::Local | Storage::Static | Storage::Global(_));
    own && v.attrs.read_only && !cx.unit.language.is_fortran()
}

/// The type of a place; `None` when its steps do not fit.
pub fn place_type(cx: &Cx, place: &Place) -> Option<Type> {
    let path = place.steps.iter().map(|step| step.segment());
    Segment::reach(&cx.unit.structs, &cx.var(place.var).ty, path)
}

/// The variable that a place really belongs to: views are followed to what they were made from. False when
/// a pointer in memory was followed on the way.
fn root(cx: &Cx, mut var: VarId) -> (VarId, bool) {
    let mut direct = true;
    // Views are made from earlier ones; the count only guards against a malformed cycle.
    for _ in 0..cx.procedure.vars.len() {
        let Storage::View { base } = &cx.var(var).storage else { break };
        direct = direct && !has_deref(base);
        var = base.var;
    }
    (var, direct)
}

/// The part of its object that a view shows, if it is made from one of its own type: pointers stay within the array, or the
/// member, that they were made from.
fn member(cx: &Cx, place: &Place) -> Option<Place> {
    let view = cx.var(place.var);
    let Storage::View { base } = &view.storage else { return None };
    let element = &view.ty.array()?.element;
    let shown = place_type(cx, base)?;
    let same = shown == *element || shown.array().is_some_and(|a| a.element == *element);
    let named = !matches!(cx.var(base.var).storage, Storage::View { .. });
    (same && named).then(|| Place { span: place.span, ..base.clone() })
}

/// May the two places share bytes, in any two iterations?
pub fn may_overlap(cx: &Cx, a: &Place, b: &Place) -> bool {
    let ((root_a, direct_a), (root_b, direct_b)) = (root(cx, a.var), root(cx, b.var));
    if (root_a, root_b) != (a.var, b.var) {
        let one = a.var == b.var && member(cx, a).is_some() && !has_deref(a) && !has_deref(b);
        if one && different_members(cx, a, b) {
            return false;
        }
        // A view: only the objects are compared, or the members that they are made from.
        let made_from = |var, place: &Place, direct: bool| {
            if !direct || has_deref(place) {
                return None;
            }
            let member = if var == place.var { Some(place.clone()) } else { member(cx, place) };
            Some(member.unwrap_or_else(|| Place::var(var, place.span)))
        };
        return match (made_from(root_a, a, direct_a), made_from(root_b, b, direct_b)) {
            (Some(x), Some(y)) => may_overlap_directly(cx, &x, &y),
            // What a pointer in memory leads to may be any object that a pointer reaches.
            (Some(named), None) | (None, Some(named)) => {
                (behind_pointer(cx, &named) || pointable(cx, named.var)) && may_meet(cx, a, b)
            }
            (None, None) => may_meet(cx, a, b),
        };
    }
    may_overlap_directly(cx, a, b)
}

fn may_overlap_directly(cx: &Cx, a: &Place, b: &Place) -> bool {
    let (behind_a, behind_b) = (behind_pointer(cx, a), behind_pointer(cx, b));
    if a.var == b.var && !has_deref(a) && !has_deref(b) {
        return !different_members(cx, a, b);
    }
    if !behind_a && !behind_b {
        return cx.same_storage(a.var, b.var);
    }
    if (!behind_a && !pointable(cx, a.var)) || (!behind_b && !pointable(cx, b.var)) {
        return false;
    }
    if a.var != b.var && (alone(cx, a) || alone(cx, b)) {
        return false;
    }
    may_meet(cx, a, b)
}

/// Is a pointer followed on the way to the place?
pub fn has_deref(place: &Place) -> bool {
    place.steps.iter().any(|s| matches!(s, Step::Deref(_)))
}

/// Is the object not the variable's own storage?
fn behind_pointer(cx: &Cx, place: &Place) -> bool {
    if has_deref(place) {
        return true;
    }
    match &cx.var(place.var).storage {
        Storage::Local | Storage::Static | Storage::Result | Storage::Global(_) => {
            cx.var(place.var).attrs.fortran_pointer
        }
        Storage::Parameter { passing, .. } => match passing {
            heiretsu_ir::Passing::Value => false,
            heiretsu_ir::Passing::Reference => true,
        },
        Storage::View { .. } | Storage::Heap | Storage::Pointee => true,
    }
}

/// Does no other name reach what this place names? (Another step through a pointer may.)
fn alone(cx: &Cx, place: &Place) -> bool {
    let v = cx.var(place.var);
    v.attrs.no_alias && !v.attrs.address_taken && !has_deref(place)
}

/// Members of one structure that are not the same, before any subscript differs.
fn different_members(cx: &Cx, a: &Place, b: &Place) -> bool {
    let mut prefix = Place { var: a.var, steps: Default::default(), span: a.span };
    for (x, y) in a.steps.iter().zip(&b.steps) {
        match (x, y) {
            (Step::Field(i), Step::Field(j)) if i != j => {
                let Some(Type::Struct(s)) = place_type(cx, &prefix) else { return false };
                let Some(s) = cx.unit.structs.get(s.index()) else { return false };
                let bits = |k: u32| s.fields.get(k as usize).is_none_or(|f| f.bitfield);
                return !(s.union || bits(*i) && bits(*j));
            }
            (Step::Field(_), Step::Field(_)) | (Step::Index(_), Step::Index(_)) => {}
            _ => return false,
        }
        prefix.steps.push(*x);
    }
    false
}

/// May the types share bytes, and the pointers that lead there reach one object, at any times?
fn may_meet(cx: &Cx, a: &Place, b: &Place) -> bool {
    types_overlap(cx, a, b) && !cx.apart([a, b], false)
}

/// C's rule of effective types; Fortran has none for what reaches this point.
fn types_overlap(cx: &Cx, a: &Place, b: &Place) -> bool {
    if cx.unit.language.is_fortran() {
        return true;
    }
    let (Some(ta), Some(tb)) = (place_type(cx, a), place_type(cx, b)) else { return true };
    let (mut la, mut lb) = (Vec::new(), Vec::new());
    if !leaves(cx, &ta, 0, &mut la) || !leaves(cx, &tb, 0, &mut lb) {
        return true;
    }
    la.iter().any(|x| lb.iter().any(|y| x == y || *x == Leaf::Byte || *y == Leaf::Byte))
}

/// What an object is made of, as far as C's aliasing rule tells types apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Leaf {
    Byte,
    Int(u8),
    Float(u8),
    Complex(u8),
    Logical(u8),
    Pointer,
}

/// Collects the leaves of a type; false when it is not known.
fn leaves(cx: &Cx, ty: &Type, depth: u32, out: &mut Vec<Leaf>) -> bool {
    if depth > 8 {
        return false;
    }
    let leaf = match ty {
        Type::Scalar(Scalar::Int { bits: 8, .. } | Scalar::Character { .. }) => Leaf::Byte,
        Type::Scalar(Scalar::Int { bits, .. }) => Leaf::Int(*bits),
        Type::Scalar(Scalar::Float { bits }) => Leaf::Float(*bits),
        Type::Scalar(Scalar::Complex { bits }) => Leaf::Complex(*bits),
        Type::Scalar(Scalar::Logical { bits }) => Leaf::Logical(*bits),
        Type::Pointer(_) => Leaf::Pointer,
        Type::Array(array) => return leaves(cx, &array.element, depth + 1, out),
        Type::Struct(s) => {
            let Some(s) = cx.unit.structs.get(s.index()) else { return false };
            return s.fields.iter().all(|f| leaves(cx, &f.ty, depth + 1, out));
        }
        Type::Void | Type::Opaque => return false,
    };
    if !out.contains(&leaf) {
        out.push(leaf);
    }
    true
}

#[cfg(test)]
mod tests {
    use heiretsu_ir::{ProcId, StmtKind, visit};

    use super::*;
    use crate::Options;
    use crate::calls::Summaries;

    /// Do the places that two assignments write share bytes?
    fn overlap(first: &str, second: &str) -> bool {
        let text = format!(
            "unit c
struct pair {{ x: f64; y: f64; b: u32 bitfield; d: u32 bitfield; }}
union both {{ x: f64; y: f64; }}
subroutine f(p, q) {{
  var p: struct(0)[?] ref(0)
  var q: struct(0)[?] ref(1)
  var s: struct(0) local
  var u: struct(1) local
  {first} = 1.0
  {second} = 2.0
}}\n"
        );
        let unit = heiretsu_ir::text::parse(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let (summaries, options) = (Summaries::of(&unit), Options::default());
        let cx = Cx::new(&unit, ProcId(0), &options, &summaries);
        let places: Vec<Place> = visit::stmts(cx.procedure, &cx.procedure.body)
            .into_iter()
            .filter_map(|s| match &cx.procedure.stmt(s).kind {
                StmtKind::Assign { place, .. } => Some(place.clone()),
                _ => None,
            })
            .collect();
        let [a, b] = &places[..] else { panic!("two assignments: {text}") };
        assert_eq!(may_overlap(&cx, a, b), may_overlap(&cx, b, a));
        may_overlap(&cx, a, b)
    }

    #[test]
    fn members_of_one_object() {
        for (first, second) in [("p[0].0", "p[0].1"), ("p[0].0", "p[1].1"), ("s.0", "s.1")] {
            assert!(!overlap(first, second), "{first} and {second}");
        }
        for (first, second) in
            [("p[0].0", "p[1].0"), ("p[0].0", "q[0].1"), ("u.0", "u.1"), ("p[0].2", "p[0].3")]
        {
            assert!(overlap(first, second), "{first} and {second}");
        }
        assert!(!overlap("s.0", "q[0].0"), "nothing points to a local");
    }
}
