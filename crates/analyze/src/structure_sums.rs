//! Structures whose members callees add to, with copies for each part of a loop.
//!
//! **Decides** of which structures a loop, and what it calls, does nothing but add to some members and read others, so that parts
//! of the loop may hand copies of them to the callees, which are added up after it.
//!
//! **Example** `for (i = 0; i < n; i++) history(&t, i);` with a callee that does `t->flux[zone] += w; t->count++;` and reads
//! `t->zones`: in a copy, `flux` and `count` start at zero, and `zones` is that of `t`.
//!
//! **Why it is sound** whoever reaches a structure in the loop does so by its name, and is handed the copy in its place; what he reads
//! of it, nobody writes. All that is done to the other members is to add to them, so nobody sees that the sums come later. Nothing
//! else in the loop touches what may be a part of these members ([`overlap`], in whatever iterations). Callees keep no pointer to
//! it, or count as touching all of it ([`crate::calls::ParamUse::members`]). What is copied exists: a variable, or what the
//! procedure itself reads or writes on every way to the loop.
//!
//! **Gives up when** a member is read and added to, or stored to; a member that is added to is no number, no array of numbers with
//! constant extents; the structure is larger than `--private-bytes`; another name may lead to the structure; its address is kept.
//!
//! **Cost and limit** at most [`MAX_STRUCTURES`], times the accesses of the loop.
//!
//! **Source** array reductions with privatization, through calls.

use std::collections::BTreeMap;

use heiretsu_ir::array_sums::{StructureSum, member_of};
use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::visit::{self, Use};
use heiretsu_ir::{ExprKind, Place, Scalar, Segment, Step, StmtId, StmtKind, Type};

use crate::cx::{Access, Cx};
use crate::later::inside;
use crate::{flags, overlap, reduce, regions};

/// No more structures of one loop are looked at.
const MAX_STRUCTURES: usize = 4;
/// One access is to no more members.
const MAX_MEMBERS: usize = 32;
/// Arrays in them have no more dimensions.
const MAX_DIMS: usize = 3;

/// What is done to a member.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Read,
    /// By a callee.
    Added(bool),
}

/// The structures that parts of a loop could have copies of, since callees add to them.
pub fn find(cx: &Cx, l: StmtId) -> Vec<StructureSum> {
    let mut roots: Vec<Place> = Vec::new();
    let by_callees = |a: &&Access| a.callee.is_some() && a.sums.is_some() && a.writes;
    let summed: Vec<&Access> = cx.accesses(l).iter().filter(by_callees).collect();
    for s in visit::stmts(cx.procedure, &cx.counted(l).map_or(Vec::new(), |l| l.body.clone())) {
        visit::each_place(cx.procedure, s, &mut |place, how| {
            let root = (how == Use::Argument).then(|| structure(cx, place)).flatten();
            let wanted = |root: &Place| {
                summed.iter().any(|a| a.stmt == s && inside(cx.procedure, &a.place, root).is_some())
                    && !roots.iter().any(|known| inside(cx.procedure, root, known) == Some(&[]))
            };
            roots.extend(root.filter(wanted));
        });
    }
    roots.truncate(MAX_STRUCTURES);
    roots.into_iter().filter_map(|root| of(cx, l, root)).collect()
}

/// The structure that an argument is, or the first one of those that a pointer leads to.
fn structure(cx: &Cx, place: &Place) -> Option<Place> {
    match cx.place_type(place)? {
        Type::Struct(_) => Some(place.clone()),
        Type::Array(array) if place.is_var() && array.dims.len() == 1 => {
            let mut first = place.clone();
            first.steps.push(Step::Index(cx.procedure.zero()?));
            matches!(array.element, Type::Struct(_)).then_some(first)
        }
        _ => None,
    }
}

fn of(cx: &Cx, l: StmtId, root: Place) -> Option<StructureSum> {
    let first = |(k, step): (usize, &Step)| match step {
        Step::Index(e) => k == 0 && cx.procedure.int(*e) == Some(0),
        Step::Field(_) => true,
        Step::Deref(_) => false,
    };
    let plain = root.steps.iter().enumerate().all(first) && !cx.iteration_local(l, root.var);
    if !plain || !flags::is_kept(cx, l, &root) || !named(cx, l, &root) {
        return None;
    }
    let mut members: BTreeMap<Vec<Segment>, (How, Place)> = BTreeMap::new();
    let mut others: Vec<&Access> = Vec::new();
    for a in cx.accesses(l).iter().filter(|a| a.reads || a.writes) {
        let Some(rest) = inside(cx.procedure, &a.place, &root) else {
            others.push(a);
            continue;
        };
        // (Subscripts at the end are those of an array of numbers, of which some name all.)
        let last = rest.iter().rposition(|step| matches!(step, Step::Field(_)))?;
        let way: Vec<Segment> = rest[..=last].iter().map(|step| step.segment()).collect();
        let how = how(cx, l, &root, (&way, a))?;
        let mut place = a.place.clone();
        place.steps.truncate(root.steps.len() + way.len());
        let mut numbers = Vec::new();
        numbers_of(cx, &cx.place_type(&place)?, way, &mut numbers)?;
        for way in numbers {
            let (known, _) = members.entry(way).or_insert((how, place.clone()));
            *known = match (*known, how) {
                (How::Read, How::Read) => How::Read,
                (How::Added(a), How::Added(b)) => How::Added(a || b),
                (How::Read, How::Added(_)) | (How::Added(_), How::Read) => return None,
            };
        }
    }
    let apart = |a: &Access| {
        members.values().all(|(how, member)| {
            !a.writes && *how == How::Read || !overlap::may_overlap(cx, member, &a.place)
        })
    };
    let unknown = overlap::reachable(cx, &root)
        && cx.calls(l).iter().any(crate::calls::CallSite::may_change_anything);
    let (read, added): (Vec<_>, Vec<_>) =
        members.iter().partition(|(_, (how, _))| matches!(how, How::Read));
    let by_callee = added.iter().any(|(_, (how, _))| matches!(how, How::Added(true)));
    let exists = read.is_empty() || !matches!(root.steps.first(), Some(Step::Index(_)));
    if unknown || !by_callee || !others.into_iter().all(apart) || !(exists || met(cx, l, &root)) {
        return None;
    }
    type Found<'a> = Vec<(&'a Vec<Segment>, &'a (How, Place))>;
    let ways = |list: Found<'_>| list.into_iter().map(|(way, _)| way.clone()).collect();
    let sum = StructureSum { added: ways(added), read: ways(read), root };
    fits(cx, &sum).then_some(sum)
}

/// The ways to the members that are numbers, or arrays of such, of all structures in one of some type.
fn numbers_of(
    cx: &Cx,
    ty: &Type,
    mut way: Vec<Segment>,
    out: &mut Vec<Vec<Segment>>,
) -> Option<()> {
    let element = match ty {
        Type::Array(array) if matches!(array.element, Type::Struct(_)) => {
            way.extend(array.dims.iter().map(|_| Segment::Index));
            &array.element
        }
        other => other,
    };
    let Type::Struct(s) = element else {
        out.push(way);
        return (out.len() <= MAX_MEMBERS).then_some(());
    };
    let of = cx.unit.structs.get(s.index()).filter(|of| !of.union)?;
    let mut fields = of.fields.iter().zip(0..);
    fields.try_for_each(|(field, at)| {
        let inner = [&way[..], &[Segment::Field(at)]].concat();
        if field.bitfield || field.volatile { None } else { numbers_of(cx, &field.ty, inner, out) }
    })
}

/// What an access does to a member of the structure, if that is one of the two.
fn how(cx: &Cx, l: StmtId, root: &Place, (way, a): (&[Segment], &Access)) -> Option<How> {
    if a.whole && a.callee.is_none() {
        return None;
    }
    if a.callee.is_some() {
        let added = a.sums == Some(ReductionOp::Add);
        return if added { Some(How::Added(true)) } else { (!a.writes).then_some(How::Read) };
    }
    let StmtKind::Assign { place, value } = &cx.procedure.stmt(a.stmt).kind else {
        return (!a.writes).then_some(How::Read);
    };
    let within = |p: &Place| {
        let rest = inside(cx.procedure, p, root).unwrap_or_default();
        let same = |(step, like): (&Step, &Segment)| step.segment() == *like;
        rest.len() >= way.len() && rest.iter().zip(way).all(same)
    };
    if !within(place) {
        return (!a.writes).then_some(How::Read);
    }
    // (What wraps around in another type than its own would overflow in copies.)
    let plain = !matches!(cx.procedure.expr(*value).kind, ExprKind::Convert(_));
    let adds = reduce::adds(cx, l, a.stmt) && reduce::named_once(cx, a.stmt, &within);
    (plain && adds).then_some(How::Added(false))
}

/// Is the structure named only where a copy can be named in its place?
fn named(cx: &Cx, l: StmtId, root: &Place) -> bool {
    let pointer = matches!(root.steps.first(), Some(Step::Index(_)));
    let mut plain = true;
    let body = cx.counted(l).map_or(Vec::new(), |l| l.body.clone());
    for s in visit::stmts(cx.procedure, &body) {
        visit::each_place(cx.procedure, s, &mut |place, how| {
            if place.var != root.var {
                return;
            }
            let itself = pointer && place.is_var() && root.steps.len() == 1;
            let part_of_it = inside(cx.procedure, place, root).is_some();
            // (What leads there, or to more than it.)
            let above = root.steps.len() > place.steps.len();
            plain &= how != Use::Address;
            plain &= !above || itself && how == Use::Argument;
            plain &= part_of_it
                || above
                || overlap::has_deref(place)
                || !overlap::may_overlap(cx, place, root);
        });
    }
    plain
}

/// Does the procedure itself touch what a pointer leads to, on every way to the loop or in all of its iterations?
fn met(cx: &Cx, l: StmtId, root: &Place) -> bool {
    let p = cx.procedure;
    let touches = |s: StmtId| {
        let direct =
            |a: &Access| a.callee.is_none() && inside(cx.procedure, &a.place, root).is_some();
        let all = match &p.stmt(s).kind {
            StmtKind::Assign { .. } => visit::evaluates_all(p, s),
            StmtKind::Loop(_) => true,
            _ => false,
        };
        all && cx.own_accesses(s).iter().any(direct)
    };
    if cx.any_jumps() {
        return false;
    }
    let mut at = l;
    loop {
        let around = cx.outer(at);
        let blocks = match around {
            Some(outer) => visit::blocks(&p.stmt(outer).kind),
            None => Default::default(),
        };
        let block = match around {
            None => Some(&p.body),
            Some(_) => blocks.into_iter().flatten().find(|block| block.contains(&at)),
        };
        let before = block.into_iter().flatten().take_while(|s| **s != at);
        if touches(at) || before.into_iter().any(|s| touches(*s)) {
            return true;
        }
        match around {
            Some(outer) => at = outer,
            None => return false,
        }
    }
}

/// Is the structure small, and are the members numbers or arrays of numbers?
fn fits(cx: &Cx, sum: &StructureSum) -> bool {
    let most = i128::from(cx.options.private_bytes);
    let small = cx.place_type(&sum.root).and_then(|ty| regions::bytes(cx, &ty));
    let plain = |way: &Vec<Segment>, added: bool| {
        member_of(cx.unit, cx.procedure, &sum.root, way).is_some_and(|member| {
            let number = match member.ty {
                Type::Scalar(Scalar::Int { bits, .. }) => bits >= 32 || !added,
                Type::Scalar(Scalar::Float { bits }) => matches!(bits, 32 | 64),
                _ => !added,
            };
            // (An array of one element may stand for as many as were allocated.)
            number && member.extents().all(|n| n != 1) && member.extents().count() <= MAX_DIMS
        })
    };
    small.is_some_and(|bytes| bytes <= most)
        && sum.added.iter().all(|way| plain(way, true))
        && sum.read.iter().all(|way| plain(way, false))
}
