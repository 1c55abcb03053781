//! Tests on entry to the loop.
//!
//! **Decides** which stretch of an object a loop may touch, in terms of values known on entry; how a condition
//! of `sets` reads as a condition of a plan.
//!
//! **Example** `for (i = 0; i < n; i++) a[i] = b[i*s + k];` → `s >= 0`, and `a[0 … n−1]` and `b[k … (n−1)*s+k]` do
//! not overlap.
//!
//! **Why it is sound** every loop variable is replaced by the bound at which the offset is smallest (or
//! greatest), which needs the sign of its coefficient; where the sign is shown under the assumption that
//! the loops run at all, the stretch is right whenever there is an access. A coefficient of unknown sign (a
//! stride) has to be ≥ 0 (or ≤ 0): that is asked for, too, as a number: an unsigned value that stands for a negative
//! one is too large for the guards of the test. A value that the loop reads, of 16 bits at most, lies within its type or what was
//! computed of it. Expressions are used only if they have on entry the value
//! that they have in the loop, and can be evaluated there: members of a structure (`c->cols`) also where only the iterations
//! use it, after the question whether there are any.
//!
//! **Gives up when** a bound is not known, or a coefficient of unknown sign changes in the loop (H105).
//!
//! **Cost and limit** at most [`MAX_TERMS`] terms per bound.
//!
//! **Source** ours; versioning of loops on alias checks.

use heiretsu_ir::{CompareOp, ExprId, Place, Step, Type, VarId, runtime_test, usual_sizes};
use heiretsu_sets::{self as sets, Assumptions, Atom, Budget, Feasibility, Poly, Symbol, System};

use super::Question;
use super::instance::Instance;
use super::possible::within;
use super::simplify::Asked;
use crate::affine::{Access, LoopFact, LoopIndex, Model, Readable, Root, Segment, linear};

const MAX_TERMS: usize = 12;
/// A comparison has at most products of two values.
const MAX_DEGREE: u32 = 2;
/// Tables that are looked up by a value of the loop have at most so many elements: 16 bits.
const MOST_LOOKED_UP: i128 = 1 << 16;
/// More comparisons of stretches than these become one of the stretches around them.
const MOST_STRETCHES: usize = 4;

mod counted;
mod hull;

pub use counted::CounterRange;

/// One side of a pair.
type Side<'a> = (&'a Access, &'a Instance);

/// When the accesses of no pair overlap.
pub struct Apart {
    /// The stretches do not overlap …
    pub conditions: Vec<runtime_test::Condition>,
    /// … where these forms are ≥ 0.
    pub strides: Vec<Poly>,
}

/// Two stretches that must not overlap.
struct Overlap {
    first: Stretch,
    second: Stretch,
    /// They may start at one place.
    or_same: bool,
}

impl Overlap {
    fn condition(&self, q: &Question) -> Option<runtime_test::Condition> {
        let (first, second) = (self.first.written(q)?, self.second.written(q)?);
        Some(runtime_test::Condition::Disjoint { first, second, or_same: self.or_same })
    }
}

/// The conditions under which the accesses of no pair overlap; `None` if they cannot be written down.
pub fn disjoint(q: &Question, pairs: &[(Side, Side)], assume: &Assumptions) -> Option<Apart> {
    let (mut overlaps, mut strides, mut before) = (Vec::new(), Vec::new(), Vec::new());
    for (a, b) in pairs {
        let (first, early) = section(q, *a, assume, &mut strides)?;
        let (second, late) = section(q, *b, assume, &mut strides)?;
        let or_same = in_step(a.0, b.0) && first.from_start && second.from_start;
        // Only where the loop (and loops in it) runs at all may the pointers be read: this stands first.
        for inside in [early, late] {
            for (around, k) in inside.iter().enumerate() {
                before.extend(iterates(q, *k, around)?.filter(|runs| !before.contains(runs)));
            }
        }
        overlaps.push(Overlap { first, second, or_same });
    }
    let merged = |overlaps: &[Overlap]| -> Option<Vec<runtime_test::Condition>> {
        let mut out = before.clone();
        for overlap in overlaps {
            let condition = overlap.condition(q)?;
            if !out.contains(&condition) {
                out.push(condition);
            }
        }
        Some(merge(out))
    };
    let mut conditions = merged(&overlaps)?;
    if conditions.len() > MOST_STRETCHES {
        conditions = merged(&hull::joined(q, overlaps, &mut strides))?;
    }
    Some(Apart { conditions, strides })
}

/// Do two accesses touch the same elements, counted from their bases, whenever one of them happens? If the bases are one, they meet
/// where each of them meets itself: in no two iterations, as one of them writes, and was compared with itself. (Within an
/// iteration the order stays.)
fn in_step(a: &Access, b: &Access) -> bool {
    let plain = |x: &Access| !x.scalar && x.callee.is_none() && x.section.is_none();
    plain(a)
        && plain(b)
        && (a.inside, a.guard, a.leaf) == (b.inside, b.guard, b.leaf)
        && a.path == b.path
        && matches!(a.path.as_slice(), [Segment::Elements(s)] if s.subs.iter().all(Option::is_some))
}

/// The conditions under which accesses of loops that follow each other do not overlap, each with the question of its own
/// loop; `None` if they cannot be written down. What they mention has to keep its value from before the first loop on.
pub(crate) fn apart(pairs: &[[(&Question, &Access); 2]]) -> Option<Vec<runtime_test::Condition>> {
    let mut out = Vec::new();
    for pair in pairs {
        let mut sections = Vec::new();
        for (q, a) in pair {
            let instances = [q.instance(a)];
            let assume = q.assumptions(&[a], &instances);
            let mut strides = Vec::new();
            let (found, early) = section(q, (a, &instances[0]), &assume, &mut strides)?;
            if !early.is_empty() || !strides.is_empty() || !q.guarded.borrow().is_empty() {
                return None;
            }
            sections.push(found.written(q)?);
        }
        let (Some(second), Some(first)) = (sections.pop(), sections.pop()) else { return None };
        let condition = runtime_test::Condition::Disjoint { first, second, or_same: false };
        if !out.contains(&condition) {
            out.push(condition);
        }
    }
    Some(merge(out))
}

/// Conditions that differ in constants only become one for the stretch that covers both.
fn merge(conditions: Vec<runtime_test::Condition>) -> Vec<runtime_test::Condition> {
    let mut out: Vec<runtime_test::Condition> = Vec::new();
    for c in conditions {
        let runtime_test::Condition::Disjoint { first, second, or_same } = &c else {
            out.push(c);
            continue;
        };
        let joined = out.iter_mut().any(|o| {
            let runtime_test::Condition::Disjoint { first: f, second: s, or_same: both } = o else {
                return false;
            };
            match (cover(f, first), cover(s, second)) {
                (Some(x), Some(y)) => {
                    (*f, *s, *both) = (x, y, *both && *or_same);
                    true
                }
                _ => false,
            }
        });
        if !joined {
            out.push(c);
        }
    }
    // What another pair forbids need not be asked for this one.
    let forbidden = |c: &runtime_test::Condition| match c {
        runtime_test::Condition::Disjoint { first, second, or_same: false } => {
            Some((first.base.clone(), second.base.clone()))
        }
        _ => None,
    };
    let forbidden: Vec<_> = out.iter().filter_map(forbidden).collect();
    for c in &mut out {
        if let runtime_test::Condition::Disjoint { first, second, or_same } = c {
            *or_same &= !forbidden.iter().any(|(a, b)| *a == first.base && *b == second.base);
        }
    }
    out
}

fn cover(a: &runtime_test::Section, b: &runtime_test::Section) -> Option<runtime_test::Section> {
    if a.base != b.base {
        return None;
    }
    let pick = |x: &runtime_test::Poly, y: &runtime_test::Poly, low: bool| {
        let rest = |p: &runtime_test::Poly| -> (Vec<runtime_test::Term>, i128) {
            let (c, rest): (Vec<_>, Vec<_>) =
                p.terms.iter().cloned().partition(|t| t.factors.is_empty());
            (rest, c.iter().map(|t| t.coefficient).sum())
        };
        let ((p, c), (q, d)) = (rest(x), rest(y));
        if p != q {
            return None;
        }
        Some(if (c <= d) == low { x.clone() } else { y.clone() })
    };
    Some(runtime_test::Section {
        base: a.base.clone(),
        lo: pick(&a.lo, &b.lo, true)?,
        hi: pick(&a.hi, &b.hi, false)?,
    })
}

/// The elements of an object from one to another.
struct Stretch {
    base: runtime_test::Base,
    lo: Poly,
    hi: Poly,
    /// Counted from where the object starts, rather than from where a pointer points to on entry.
    from_start: bool,
}

impl Stretch {
    /// The same by what can be evaluated on entry.
    fn written(&self, q: &Question) -> Option<runtime_test::Section> {
        let (lo, hi) = (to_plan(q, &self.lo)?, to_plan(q, &self.hi)?);
        Some(runtime_test::Section { base: self.base.clone(), lo, hi })
    }
}

/// The stretch that an access may touch while the loop runs, and the loops that must run for its base to be there, outer ones first.
fn section(
    q: &Question,
    side: Side,
    assume: &Assumptions,
    strides: &mut Vec<Poly>,
) -> Option<(Stretch, Vec<LoopIndex>)> {
    if let Some(range) = q.apart.get(&side.0.place.var).filter(|_| side.0.writes) {
        return counted::stretch(q, side.0, range.as_ref()?).map(|found| (found, Vec::new()));
    }
    let before = strides.len();
    if let Some(found) = from_start(q, side, assume, strides) {
        return Some(found);
    }
    strides.truncate(before);
    from_pointer(q, side, assume, strides).map(|section| (section, Vec::new()))
}

/// The same, counted from where a pointer variable points to on entry, if the access goes through one.
fn from_pointer(
    q: &Question,
    (a, i): Side,
    assume: &Assumptions,
    strides: &mut Vec<Poly>,
) -> Option<Stretch> {
    let (Root::Pointer(s), Some(Step::Deref(_))) = (a.root, a.place.steps.first()) else {
        return None;
    };
    let Type::Pointer(element) = &q.cx.var(a.place.var).ty else { return None };
    if matches!(**element, Type::Array(_) | Type::Void | Type::Opaque)
        || a.place.steps[1..].iter().any(|s| matches!(s, Step::Deref(_)))
    {
        return None;
    }
    // A pointer's value there is that of `s` and so many elements more: the one of the access, or one that the loop moves.
    let moved = q.model.loops[q.l as usize].inductions.iter().map(|i| i.var);
    let (var, more) = [a.place.var].into_iter().chain(moved).find_map(|v| {
        let value = q.model.value_before(v, q.l).filter(|value| value.mentions(s))?;
        let more = value.sub(&Poly::symbol(s)).filter(|more| !more.mentions(s))?;
        let same = q.cx.var(v).ty == q.cx.var(a.place.var).ty;
        (same && !q.cx.is_volatile(&Place::var(v, a.place.span))).then_some((v, more))
    })?;
    let offset = match a.path.first() {
        Some(Segment::Elements(e)) if e.subs.len() == e.extents.len() => linear(e)?.sub(&more)?,
        Some(_) | None => return None,
    };
    let lo = extreme(q, i, offset.clone(), false, assume, strides)?;
    let hi = extreme(q, i, offset, true, assume, strides)?;
    let pointer = Place::var(var, a.place.span);
    let stored = runtime_test::Stored { pointer, element: (**element).clone() };
    let base = runtime_test::Base::Stored(Box::new(stored));
    let found = Stretch { base, lo, hi, from_start: false };
    found.written(q)?;
    Some(found)
}

/// The same, counted from the start of the object.
fn from_start(
    q: &Question,
    (a, i): Side,
    assume: &Assumptions,
    strides: &mut Vec<Poly>,
) -> Option<(Stretch, Vec<LoopIndex>)> {
    let (base, guarded) = base(q, a)?;
    let offset = match a.path.first() {
        Some(Segment::Elements(s)) if s.subs.len() == s.extents.len() => linear(s)?,
        Some(Segment::Elements(_)) => return None,
        Some(Segment::Field { .. }) | None => match a.root {
            Root::Object(v) if scalar(q, v) => Poly::default(),
            Root::Object(_) | Root::Pointer(_) => return None,
        },
    };
    let lo = extreme(q, i, offset.clone(), false, assume, strides)?;
    let hi = extreme(q, i, offset, true, assume, strides)?;
    let found = Stretch { base, lo, hi, from_start: true };
    found.written(q)?;
    Some((found, guarded))
}

/// Where the offsets of an access count from.
fn base(q: &Question, a: &Access) -> Option<(runtime_test::Base, Vec<LoopIndex>)> {
    let s = match a.root {
        Root::Object(v) => return Some((runtime_test::Base::Variable(v), Vec::new())),
        Root::Pointer(s) => s,
    };
    let (cell, readable) = q.model.cell(s, q.l)?;
    if matches!(cell.element, Type::Array(_) | Type::Void | Type::Opaque) {
        return None;
    }
    if cell.view {
        let (declared, used) = (q.cx.var(cell.place.var).span, loop_span(q));
        let before = declared.file == used.file && declared.lo < used.lo;
        return before.then_some((runtime_test::Base::Variable(cell.place.var), Vec::new()));
    }
    let (pointer, element) = (cell.place.clone(), cell.element.clone());
    let stored = runtime_test::Base::Stored(Box::new(runtime_test::Stored { pointer, element }));
    let inside = match readable {
        Readable::Always => Vec::new(),
        Readable::Inside(loops) => loops,
    };
    Some((stored, inside))
}

fn loop_span(q: &Question) -> heiretsu_ir::Span {
    q.cx.procedure.stmt(q.model.loops[q.l as usize].stmt).span
}

/// A loop in it (or itself) has an iteration, if that is a question; to be asked only where so many loops around it have one.
fn iterates(q: &Question, k: LoopIndex, around: usize) -> Option<Option<runtime_test::Condition>> {
    let fact = &q.model.loops[k as usize];
    let ([first], [last]) = (fact.lower.as_slice(), fact.upper.as_slice()) else { return None };
    let left = in_turn(q, &last.sub(first)?, around)?;
    let right = runtime_test::Poly::default();
    let open = left.as_constant().is_none_or(|iterations| iterations < 0);
    Some(open.then_some(runtime_test::Condition::Compare { left, op: CompareOp::Ge, right }))
}

fn scalar(q: &Question, v: VarId) -> bool {
    q.cx.var(v).ty.array().is_none()
}

/// The least or greatest value of an offset over the iterations of the loop and of the loops inside.
fn extreme(
    q: &Question,
    i: &Instance,
    mut offset: Poly,
    high: bool,
    assume: &Assumptions,
    strides: &mut Vec<Poly>,
) -> Option<Poly> {
    let chain: Vec<&LoopFact> =
        [q.l].iter().chain(&i.loops).map(|k| &q.model.loops[*k as usize]).collect();
    let index_of = |s: &Symbol| chain.iter().any(|f| f.index == Some(*s));
    for s in offset.symbols() {
        if q.model.varies(s, q.l) && !index_of(&s) {
            offset = chosen(q, &offset, s, high).unwrap_or(offset);
        }
    }
    for fact in chain.iter().rev() {
        let Some(index) = fact.index else { continue };
        if !offset.mentions(index) {
            continue;
        }
        if offset.degree_in(index) != 1 {
            return None;
        }
        let slope = offset.coefficient_in(index, 1);
        let rising = match sign(&slope, &chain, assume) {
            Some(rising) => rising,
            None => {
                // A stride: away from the start as it is written, or the test fails.
                let rising = slope.terms().iter().any(|t| t.1 > 0);
                let stride = if rising { slope } else { slope.neg()? };
                let fixed = stride.symbols().iter().all(|s| !q.model.varies(*s, q.l));
                if !fixed || stride.degree() > MAX_DEGREE || to_plan(q, &stride).is_none() {
                    return None;
                }
                if !strides.contains(&stride) {
                    strides.push(stride);
                }
                rising
            }
        };
        let up = rising == high;
        let bounds = if up { &fact.upper } else { &fact.lower };
        let bound = bounds.iter().find(|p| {
            p.denominator() == 1
                && p.symbols()
                    .iter()
                    .all(|s| *s != index && (!q.model.varies(*s, q.l) || index_of(s)))
        })?;
        offset = offset.substitute(index, bound)?;
    }
    for s in offset.symbols() {
        if q.model.varies(s, q.l) {
            offset = at_most_or_least(offset, s, high, assume)?;
        }
    }
    (offset.terms().len() <= MAX_TERMS).then_some(offset)
}

/// The greatest (or smallest) value of a form by that of one of its values, which lies between two others: `v[j + (f < 0 ? 1 : 0)]`.
fn chosen(q: &Question, form: &Poly, s: Symbol, high: bool) -> Option<Poly> {
    let slope = form.coefficient_in(s, 1).as_constant().filter(|_| form.degree_in(s) == 1)?;
    let up = (slope > 0) == high;
    let ends = q.model.symbols.info(s).bounds.iter().filter_map(|f| {
        let by = f.terms().iter().find(|t| t.0 == s)?.1;
        let f = Poly::from(f);
        match (by, up) {
            (1, false) => Poly::symbol(s).sub(&f),
            (-1, true) => Poly::symbol(s).add(&f),
            _ => None,
        }
    });
    let [end] = ends.collect::<Vec<_>>().try_into().ok()?;
    form.substitute(s, &end)
}

/// The greatest (or smallest) value of a form by that of a value of a narrow type, or of few bits: `table[in[i]]` with bytes. (What is
/// subtracted is the quotient in a remainder like `i % n`, of which its own range says little.)
fn at_most_or_least(form: Poly, s: Symbol, high: bool, assume: &Assumptions) -> Option<Poly> {
    let slope = form.coefficient_in(s, 1).as_constant()?;
    let range = assume.range_of_poly(&Poly::symbol(s));
    let (lo, hi) = (range.lo?, range.hi?);
    let few = hi.checked_sub(lo).is_some_and(|width| width < MOST_LOOKED_UP);
    let rising = form.degree_in(s) == 1 && slope > 0;
    let bound = Poly::constant(if high { hi } else { lo });
    form.substitute(s, &bound).filter(|_| few && rising)
}

/// True: never negative, false: never positive, when the loops run.
fn sign(slope: &Poly, chain: &[&LoopFact], assume: &Assumptions) -> Option<bool> {
    let range = assume.range_of_poly(slope);
    if range.lo.is_some_and(|l| l >= 0) {
        return Some(true);
    }
    if range.hi.is_some_and(|h| h <= 0) {
        return Some(false);
    }
    let slope = slope.as_affine()?;
    let mut system = System::new();
    system.assume(assume);
    for fact in chain {
        within(&mut system, fact);
    }
    let never = |form: Option<sets::Affine>| {
        let mut system = system.clone();
        system.at_least(form?);
        Some(system.feasible(&mut Budget::new(2_000)) == Feasibility::Empty)
    };
    // slope ≤ −1 is impossible?
    if never(slope.neg().and_then(|s| s.add_constant(-1)))? {
        return Some(true);
    }
    never(slope.add_constant(-1))?.then_some(false)
}

/// A polynomial over symbols as one over expressions that can be evaluated on entry to the loop, perhaps after a look whether
/// it runs ([`guarded_by`]).
fn to_plan(q: &Question, p: &Poly) -> Option<runtime_test::Poly> {
    in_turn(q, p, usize::MAX)
}

/// The same after a look whether at most so many loops run, from this one inwards.
fn in_turn(q: &Question, p: &Poly, most: usize) -> Option<runtime_test::Poly> {
    let of = |s: Symbol| q.model.expression(s, q.l).or_else(|| guarded(q, s, most));
    over_expressions(q.model, q.l, p, &of)
}

/// An expression that can be evaluated once it is known that the loop runs (and loops in it), whose iterations use it.
fn guarded(q: &Question, s: Symbol, most: usize) -> Option<ExprId> {
    let (expr, chain) = q.model.expression_inside(s, q.l).filter(|(_, c)| c.len() <= most)?;
    let first = chain.iter().enumerate().map(|(around, k)| iterates(q, *k, around));
    let first = first.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
    q.guarded.borrow_mut().insert(expr, first);
    Some(expr)
}

/// What has to be asked before a condition.
pub fn guarded_by(q: &Question, c: &runtime_test::Condition) -> Vec<runtime_test::Condition> {
    fn factors(c: &runtime_test::Condition, out: &mut Vec<ExprId>) {
        let of = |p: &runtime_test::Poly| out.extend(p.terms.iter().flat_map(|t| &t.factors));
        match c {
            runtime_test::Condition::Compare { left, right, .. } => {
                [left, right].into_iter().for_each(of);
            }
            runtime_test::Condition::Disjoint { first, second, .. } => {
                [&first.lo, &first.hi, &second.lo, &second.hi].into_iter().for_each(of);
            }
            runtime_test::Condition::Any(list) => list.iter().for_each(|c| factors(c, out)),
            runtime_test::Condition::Off(flag) => out.push(*flag),
        }
    }
    let mut all = Vec::new();
    factors(c, &mut all);
    let known = q.guarded.borrow();
    all.iter().filter_map(|e| known.get(e)).flatten().cloned().collect()
}

/// The same for the loop `l` of a model.
pub(crate) fn on_entry(model: &Model, l: LoopIndex, p: &Poly) -> Option<runtime_test::Poly> {
    over_expressions(model, l, p, &|s| model.expression(s, l))
}

pub(super) fn over_expressions(
    model: &Model,
    l: LoopIndex,
    p: &Poly,
    of: &dyn Fn(Symbol) -> Option<ExprId>,
) -> Option<runtime_test::Poly> {
    let p = &model.on_entry(p, l);
    if p.denominator() != 1 {
        return None;
    }
    let mut terms = Vec::new();
    for (m, c) in p.terms() {
        let mut factors = Vec::new();
        for &(s, e) in m.factors() {
            let expr = of(s)?;
            factors.extend(std::iter::repeat_n(expr, e as usize));
        }
        terms.push(runtime_test::Term { coefficient: *c, factors });
    }
    Some(runtime_test::Poly { terms })
}

/// In which ways a condition of `sets` may be asked for: any of its alternatives that are one comparison, or all
/// comparisons of one alternative. Alternatives that only serve strides below zero (`−n − m ≥ 0`, the sum of a
/// stride and a length), and products where there is a sum, are left out where there is another one.
pub fn choices(q: &Question, c: &sets::Condition) -> Vec<Vec<Asked>> {
    let mut any: Vec<&Vec<Atom>> = c.any.iter().collect();
    only_if_some(&mut any, |all| !all.iter().any(downwards));
    let one = |all: &&Vec<Atom>| match all.as_slice() {
        [atom] => asked(q, atom),
        _ => None,
    };
    let mut single: Vec<Asked> = any.iter().filter_map(one).collect();
    only_if_some(&mut single, |any| any.iter().all(|p| p.degree() <= 1));
    let mut out = Vec::new();
    if !single.is_empty() {
        out.push(vec![unless_implied(q, single.concat())]);
    }
    let whole = |all: &&Vec<Atom>| all.iter().map(|a| asked(q, a)).collect::<Option<Vec<Asked>>>();
    out.extend(any.iter().filter(|all| all.len() > 1).filter_map(whole));
    out
}

/// Does all that is asked hold for some sizes as programs have them?
pub fn usual(all: &[Asked]) -> bool {
    let polys = || all.iter().flatten();
    let mut symbols: Vec<Symbol> = polys().flat_map(|p| p.symbols()).collect();
    symbols.sort_unstable();
    symbols.dedup();
    usual_sizes::meet(|size| {
        let value = |s: Symbol| symbols.binary_search(&s).ok().map(size);
        let fits = |p: &Poly| p.eval(&value).is_none_or(|(n, _)| n >= 0);
        all.iter().all(|any| any.iter().any(fits))
    })
}

/// Without the alternatives from which others follow: of `s ≥ w − 2` and `s ≥ 2³¹ − 3` the first, for an `int` w.
fn unless_implied(q: &Question, mut any: Asked) -> Asked {
    let follows = |r: &Poly, p: &Poly| {
        let least = r.sub(p).and_then(|over| q.model.symbols.range(&over).lo);
        least.is_some_and(|least| least >= 0)
    };
    let mut at = 0;
    while at < any.len() {
        let implied = any.iter().enumerate().any(|(k, r)| k != at && follows(r, &any[at]));
        if implied {
            any.remove(at);
        } else {
            at += 1;
        }
    }
    any
}

fn only_if_some<T>(list: &mut Vec<T>, keep: impl Fn(&T) -> bool) {
    if list.iter().any(&keep) {
        list.retain(keep);
    }
}

/// Forms one of which is ≥ 0 where the atom holds; `None` if one of them cannot be written.
fn asked(q: &Question, atom: &Atom) -> Option<Asked> {
    let any = match atom {
        // Nobody reads (or meets) comparisons of fourth powers.
        Atom::NonNeg(p) | Atom::NonZero(p) if p.degree() > MAX_DEGREE => return None,
        Atom::NonNeg(p) => vec![p.clone()],
        Atom::NonZero(p) => vec![p.add_constant(-1)?, p.neg()?.add_constant(-1)?],
        Atom::NotDivides { .. } => return None,
    };
    any.iter().all(|p| to_plan(q, p).is_some()).then_some(any)
}

/// All that is asked for as conditions of a plan: `k ≥ 2` and `k ≤ 2` as `k = 2`.
pub fn all_written(q: &Question, asked: &[Asked]) -> Option<Vec<runtime_test::Condition>> {
    let opposite = |a: &Asked, b: &Asked| match (a.as_slice(), b.as_slice()) {
        ([p], [r]) => p.neg().as_ref() == Some(r),
        _ => false,
    };
    let mut out = Vec::new();
    for (n, any) in asked.iter().enumerate() {
        if asked[..n].iter().any(|a| opposite(a, any)) {
            continue;
        }
        let equal = asked[n + 1..].iter().any(|b| opposite(any, b));
        out.push(match (equal, written(q, any)?) {
            (true, runtime_test::Condition::Compare { left, right, .. }) => {
                runtime_test::Condition::Compare { left, op: CompareOp::Eq, right }
            }
            (_, other) => other,
        });
    }
    Some(out)
}

/// What is asked for as a condition of a plan.
fn written(q: &Question, any: &Asked) -> Option<runtime_test::Condition> {
    let compare = |p: &Poly, op| {
        let (left, right) = (to_plan(q, p)?, runtime_test::Poly::default());
        Some(runtime_test::Condition::Compare { left, op, right })
    };
    match any.as_slice() {
        [one] => compare(one, CompareOp::Ge),
        // p ≥ 1 or p ≤ −1.
        [p, r] if p.neg().and_then(|n| n.add_constant(-2)).as_ref() == Some(r) => {
            compare(&p.add_constant(1)?, CompareOp::Ne)
        }
        _ => {
            let all = any.iter().map(|p| compare(p, CompareOp::Ge)).collect::<Option<Vec<_>>>();
            all.map(runtime_test::Condition::Any)
        }
    }
}

fn downwards(atom: &Atom) -> bool {
    let Atom::NonNeg(p) = atom else { return false };
    let terms = || p.terms().iter().filter(|t| !t.0.factors().is_empty());
    terms().count() > 1 && terms().all(|t| t.1 < 0)
}
