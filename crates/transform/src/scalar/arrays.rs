//! Arrays that are members of structures, to which a loop only adds, in arrays of their own.
//!
//! **Decides** which such arrays a loop may sum up beside, so that a `reduction` clause can name them.
//! **Example** `for i: t->dep[zone[i]] += w[i];` → `double dep[200]` is zeroed, summed into, and added to `t->dep` element by element.
//! **Why it is sound** every reference to the array adds to the element that it names and is read for nothing else; an element is
//! added to after the loop only if its sum is not zero, so that some iteration has stored there.
//! **Gives up when** the array has no constant extents, is larger than `--private-bytes`, or something else names it.
//! **Cost and limit** references times arrays.
//! **Source** OpenMP 4.5, 2.15.3.6: a list item is a variable, not a member.

use heiretsu_analyze::{FloatPolicy, same_place};
use heiretsu_ir::runtime_test::RuntimeTest;
use heiretsu_ir::{
    Array, BinaryOp, Bound, CompareOp, Loop, LoopForm, Place, Procedure, Scalar, Span, Step,
    StmtId, StmtKind, Type, VarId, visit,
};

use super::{adds, alone, stays};
use crate::nest::alike_place;
use crate::{Draft, Nest, Refusal};

/// An array that is summed up beside.
#[derive(Clone, Debug)]
pub(super) struct Summed {
    pub place: Place,
    /// The member's name.
    name: String,
    array: Array,
}

/// The array member that a loop moves through at a place, if it may be summed up beside, and under which test.
pub(super) fn summed(
    nest: &Nest<'_>,
    place: &Place,
) -> Option<Result<(Summed, Option<RuntimeTest>), Refusal>> {
    let last = place.steps.iter().rposition(|s| matches!(s, Step::Field(_)))?;
    let moves = |s: &Step| matches!(s, Step::Index(e) if !nest.fixed(*e));
    let inside = &place.steps[last + 1..];
    if !inside.iter().any(moves) || !inside.iter().all(|s| matches!(s, Step::Index(_))) {
        return None;
    }
    let member = Place { steps: place.steps[..=last].into(), ..place.clone() };
    let Some(Type::Array(array)) = nest.cx.place_type(&member) else { return None };
    let of = Place { steps: place.steps[..last].into(), ..place.clone() };
    let (Some(Type::Struct(id)), Step::Field(at)) = (nest.cx.place_type(&of), place.steps[last])
    else {
        return None;
    };
    let name = nest.unit.structs.get(id.index())?.fields.get(at as usize)?.name.clone();
    Some(checked(nest, Summed { place: member, name, array: *array }))
}

fn checked(nest: &Nest<'_>, summed: Summed) -> Result<(Summed, Option<RuntimeTest>), Refusal> {
    let p = nest.procedure();
    stays(nest, &summed.place)?;
    let Some(scalar) = summed.array.element.scalar() else { return Err(Refusal::ElementType) };
    let float = matches!(scalar, Scalar::Float { bits: 32 | 64 });
    if !float && !matches!(scalar, Scalar::Int { .. }) {
        return Err(Refusal::ElementType);
    }
    if float && nest.cx.options.float == FloatPolicy::Strict {
        return Err(Refusal::SumOfFloats);
    }
    let most = nest.cx.options.private_bytes;
    let bytes = bytes(&summed.array, scalar).filter(|bytes| *bytes <= most);
    bytes.ok_or(Refusal::ElementType)?;
    let mut own = Vec::new();
    for s in visit::stmts(p, &[nest.root]) {
        let names = names(p, s, &summed.place);
        if !names.is_empty() && !only_added(p, s, &names) {
            return Err(Refusal::ElementUsed);
        }
        own.extend(names.iter().map(|(place, _)| (s, place.span)));
    }
    let test = alone(nest, &summed.place, &own, &|q| within(p, q, &summed.place), true)?;
    Ok((summed, test))
}

/// How many bytes the array has. (An array of one element may stand for as many as were allocated.)
fn bytes(array: &Array, scalar: Scalar) -> Option<u64> {
    if matches!(array.dims.first()?.extent, Bound::Const(1)) {
        return None;
    }
    array.dims.iter().try_fold(u64::from(scalar.bytes()?), |bytes, dim| match dim.extent {
        Bound::Const(n @ 1..) => bytes.checked_mul(u64::try_from(n).ok()?),
        Bound::Const(_) | Bound::Expr(_) | Bound::Unknown => None,
    })
}

/// Is a place the array, or a part of it?
pub(super) fn within(p: &Procedure, place: &Place, array: &Place) -> bool {
    let Some(steps) = place.steps.get(..array.steps.len()) else { return false };
    alike_place(p, &Place { steps: steps.into(), ..place.clone() }, array)
}

/// Where a statement itself names parts of the array.
fn names<'p>(p: &'p Procedure, s: StmtId, array: &Place) -> Vec<(&'p Place, visit::Use)> {
    let mut out = Vec::new();
    visit::each_place(p, s, &mut |place, how| {
        if within(p, place, array) {
            out.push((place, how));
        }
    });
    out
}

/// Does a statement add to one element, and name nothing else of the array?
fn only_added(p: &Procedure, s: StmtId, names: &[(&Place, visit::Use)]) -> bool {
    let StmtKind::Assign { place, value } = &p.stmt(s).kind else { return false };
    let [(first, one), (second, other)] = names else { return false };
    let both =
        [one, other].contains(&&visit::Use::Read) && [one, other].contains(&&visit::Use::Write);
    both && same_place(p, first, second) && same_place(p, place, first) && adds(p, *value, place)
}

/// The array of its own, zeroed before, and added to the member after.
pub(super) fn apply(
    draft: &mut Draft,
    summed: &Summed,
    (before, after): (&mut Vec<StmtId>, &mut Vec<StmtId>),
) -> VarId {
    draft.rounds();
    let own = draft.fresh(
        &format!("{}_sums", summed.name),
        Type::Array(Box::new(summed.array.clone())),
        None,
    );
    let zero = |draft: &mut Draft, steps: &[Step]| {
        let zero = draft.zero(&summed.array.element);
        draft.assign(Place { var: own, steps: steps.into(), span: Span::none() }, zero)
    };
    before.push(each(draft, &summed.array, &zero));
    let add = |draft: &mut Draft, steps: &[Step]| {
        let element = summed.array.element.clone();
        let part = Place { var: own, steps: steps.into(), span: Span::none() };
        let mut whole = summed.place.clone();
        whole.steps.extend(steps.iter().copied());
        let (part, old) =
            (draft.element(part, element.clone()), draft.element(whole.clone(), element.clone()));
        let zero = draft.zero(&element);
        let any = draft.compare(CompareOp::Ne, part, zero);
        let sum = draft.binary(BinaryOp::Add, old, part);
        let store = draft.assign(whole, sum);
        draft.branch(any, vec![store])
    };
    after.push(each(draft, &summed.array, &add));
    own
}

/// Loops over all elements of an array.
fn each(draft: &mut Draft, array: &Array, body: &dyn Fn(&mut Draft, &[Step]) -> StmtId) -> StmtId {
    let ty: Type = Scalar::I32.into();
    let vars: Vec<VarId> = array.dims.iter().map(|_| draft.fresh("k", ty.clone(), None)).collect();
    let subscripts: Vec<Step> = vars.iter().map(|v| Step::Index(draft.read(*v))).collect();
    let mut inner = body(draft, &subscripts);
    for (var, dim) in vars.iter().zip(&array.dims).rev() {
        let Bound::Const(n) = dim.extent else { continue };
        let fortran = draft.language().is_fortran();
        let (lower, step) = (draft.int(0, &ty), draft.int(1, &ty));
        let upper = draft.int(i128::from(n) - i128::from(fortran), &ty);
        inner = draft.counted(Loop {
            var: *var,
            lower,
            upper,
            exclusive: !fortran,
            not_equal: false,
            skips: false,
            step,
            body: vec![inner],
            form: if fortran { LoopForm::Do } else { LoopForm::For },
            reevaluated: false,
            upward: false,
            header: Span::none(),
            annotated: false,
        });
        draft.declared_in(*var, inner);
    }
    inner
}
