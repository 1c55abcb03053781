//! Pairs of accesses: which may meet, in which iterations.
//!
//! **Decides** for each pair with a write, whether the loop carries a dependence between them.
//!
//! **Example** `a[2*i]` written and `a[2*i + 1]` read never meet (GCD); `a[i]` and `a[i + 1]` do.
//!
//! **Why it is sound** subscripts are compared dimension by dimension only between accesses that see the
//! same shape (the language keeps each subscript in its dimension, but for the slowest); otherwise by
//! linear offset from the start of the object; otherwise not at all.
//!
//! **Gives up when** see the reasons of [`super`].
//!
//! **Cost and limit** [`MAX_PAIRS`] pairs of different accesses.
//!
//! **Source** `heiretsu-sets`.

use std::collections::{BTreeMap, HashMap};

use heiretsu_ir::{BinaryOp, ExprId, ExprKind, Reason, ReasonKind, Scalar, Source, Test};
use heiretsu_sets::{
    self as sets, Affine, Answer, Assumptions, Direction, Engine, Poly, UnknownReason,
};

use super::classes::Classes;
use super::instance::Instance;
use super::posed::Posed;
use super::rows::{self, Row};
use super::simplify::{Asked, simplified};
use super::{ArrayOutcome, Question, possible, runtime};
use crate::affine::{Access, Origin, Root, Segment, Subscripts, linear};
use crate::alias::{self, Relation};

/// At most so many pairs of one loop are looked at.
const MAX_PAIRS: u64 = 2_000_000;
/// One object with so many different reasons needs no more.
const MAX_REASONS_PER_OBJECT: usize = 3;
/// Once a loop has a reason, so many more pairs of one object are looked at for further ones …
const MORE_PAIRS: u64 = 32;
/// … and so many of all objects together.
const MORE_PAIRS_IN_ALL: u64 = 512;
/// A test on entry has at most so many conditions.
const MAX_CONDITIONS: usize = 48;
/// Operations of one question.
pub(super) const QUESTION: u64 = 20_000;

/// All pairs of one loop.
pub fn judge(q: &Question, accesses: &[&Access], out: &mut ArrayOutcome) {
    let rows = rows::unfold(q, accesses);
    let accesses: &[&Access] = &rows.iter().map(|r| &*r.access).collect::<Vec<_>>();
    let instances: Vec<Instance> = accesses.iter().map(|a| q.instance(a)).collect();
    let assume = q.assumptions(accesses, &instances);
    let mut groups: BTreeMap<Home, Vec<usize>> = BTreeMap::new();
    for (k, a) in accesses.iter().enumerate() {
        groups.entry((a.root, rows[k].level, rows[k].shown)).or_default().push(k);
    }
    let groups: Vec<(Home, Vec<usize>)> = groups.into_iter().collect();
    let classes = Classes::new(q.cx, accesses, &groups);
    let mut judge = Judge {
        q,
        accesses,
        rows: &rows,
        names: vec![None; groups.len()],
        instances: &instances,
        assume: &assume,
        common: q.common(),
        engine: Engine::with_budget(QUESTION.min(q.cx.options.budget)),
        known: HashMap::default(),
        tested: possible::Tested::new(q, &assume),
        asked: Vec::new(),
        about: Vec::new(),
        left: MAX_PAIRS.min(q.cx.options.budget),
        more: MORE_PAIRS_IN_ALL,
        out,
    };
    for ((root, _, shown), _) in &groups {
        if let (Root::Object(v), true) = (root, shown) {
            let detail = "each of its rows is an allocation of its own".to_string();
            judge.out.fact(Test::DistinctObjects, q.cx.name(*v), detail);
        }
    }
    for (n, (root, members)) in groups.iter().enumerate() {
        // (Rows are other objects than the table of them.)
        if root.1 > 0 || !q.segmented.contains(&root.0) {
            judge.one_object(&root.0, members);
        }
        for m in n + 1..groups.len() {
            let other = &groups[m];
            if judge.out.reasons.is_empty()
                && let Some(test) = classes.apart(n, m)
            {
                if judge.out.is_told() {
                    // Nobody reads more facts: the others are counted, and only those without a class are compared.
                    for (test, many) in classes.pairs_from(n, m) {
                        judge.out.count_all(test, many);
                    }
                    for &m in classes.others_from(m) {
                        judge.two_objects((root, members), (&groups[m].0, &groups[m].1));
                    }
                    break;
                }
                judge.out.count_all(test, classes.pairs(n, m));
                judge.told_apart(test, (n, members), (m, &other.1));
                continue;
            }
            if judge.is_done() {
                break;
            }
            judge.two_objects((root, members), (&other.0, &other.1));
        }
    }
    judge.finish();
}

/// Rows that this call allocates, or an object that is none of them?
fn allocated_apart(q: &Question, home: &Home) -> bool {
    let plain = match home.0 {
        Root::Object(x) => home.1 == 0 && super::allocated::elsewhere(q.cx, x),
        _ => false,
    };
    home.2 || plain
}

/// An object, how many pointers in its elements were followed, and whether these are shown to be distinct.
pub(super) type Home = (Root, u32, bool);

/// A name of an object, and whether it is written under it, as a scalar.
type Named = (String, bool, bool);

struct Judge<'a, 'u> {
    q: &'a Question<'a, 'u>,
    accesses: &'a [&'a Access],
    rows: &'a [Row<'a>],
    /// How each object is called, and by which kinds of accesses; made when needed.
    names: Vec<Option<Vec<Named>>>,
    instances: &'a [Instance],
    assume: &'a Assumptions,
    common: sets::Loop,
    engine: Engine,
    known: HashMap<Vec<Option<Poly>>, sets::Test, rustc_hash::FxBuildHasher>,
    tested: possible::Tested,
    /// What the pairs ask for at run time …
    asked: Vec<Asked>,
    /// … and of which arrays.
    about: Vec<String>,
    left: u64,
    more: u64,
    out: &'a mut ArrayOutcome,
}

/// How two ways into one object compare.
pub(super) enum Paths {
    /// Different members.
    Apart,
    /// They meet where these are equal (nowhere else if `exact`).
    Meet { source: Vec<Option<Poly>>, sink: Vec<Option<Poly>>, exact: bool },
}

impl Judge<'_, '_> {
    /// Is there budget for another pair?
    fn pairs_left(&mut self, at: usize) -> bool {
        if self.left == 0 {
            let what = "too many pairs of references".to_string();
            let span = self.accesses[at].place.span;
            self.out.reason(Reason::new(ReasonKind::Limit { what }, span, "one of them"));
            return false;
        }
        self.left -= 1;
        if !self.out.reasons.is_empty() {
            if self.more == 0 {
                return false;
            }
            self.more -= 1;
        }
        true
    }

    /// Has enough been said about a loop that stays sequential, or too much been looked at?
    fn is_done(&self) -> bool {
        !self.out.reasons.is_empty() && (self.left == 0 || self.more == 0)
    }

    /// Facts about two objects that are apart, in the order in which their accesses are met.
    fn told_apart(&mut self, test: Test, first: (usize, &[usize]), second: (usize, &[usize])) {
        for (n, members) in [first, second] {
            if self.names[n].is_none() {
                let mut names: Vec<Named> = Vec::new();
                for a in members.iter().map(|k| self.accesses[*k]) {
                    let name = (self.q.name(&a.place), a.writes, a.scalar);
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                self.names[n] = Some(names);
            }
        }
        let (Some(first), Some(second)) = (&self.names[first.0], &self.names[second.0]) else {
            return;
        };
        for (x, writes, scalar) in first {
            for (y, also_writes, also_scalar) in second {
                if (*writes || *also_writes) && !(*scalar && *also_scalar) {
                    self.out.tell(test, &format!("{x} and {y}"), String::new());
                }
            }
        }
    }

    fn one_object(&mut self, root: &Root, members: &[usize]) {
        let accesses = self.accesses;
        if members.iter().all(|k| !accesses[*k].writes) {
            return;
        }
        if let Root::Pointer(s) = root
            && self.q.model.varies(*s, self.q.l)
        {
            let Some(&k) = members.iter().find(|k| accesses[**k].writes) else { return };
            let variable = self.q.name(&accesses[k].place);
            let why = "the pointer changes from iteration to iteration".to_string();
            let kind = ReasonKind::UnknownSubscript { variable, why };
            self.out.reason(Reason::new(kind, accesses[k].place.span, "written here"));
            return;
        }
        let before = self.out.reasons.len();
        let mut more = MORE_PAIRS;
        for (n, &a) in members.iter().enumerate() {
            for &b in &members[n..] {
                if !(accesses[a].writes || accesses[b].writes) || !self.apart_from_scalars(a, b) {
                    continue;
                }
                if self.both_apart(a, b) {
                    continue;
                }
                if !self.pairs_left(a) {
                    return;
                }
                self.pair(a, b);
                // The loop stays sequential: a few pairs more, for what else is in the way.
                let found = self.out.reasons.len();
                more = if found > 0 { more - 1 } else { more };
                if more == 0 || found >= before + MAX_REASONS_PER_OBJECT {
                    return;
                }
            }
        }
    }

    /// Writes of an array, by one name, of which different iterations are known to write different elements?
    fn both_apart(&self, a: usize, b: usize) -> bool {
        let (x, y) = (self.accesses[a], self.accesses[b]);
        let stored = |a: &Access| a.writes && !a.reads && a.callee.is_none();
        stored(x)
            && stored(y)
            && x.place.var == y.place.var
            && self.q.apart.contains_key(&x.place.var)
    }

    /// Two accesses by name to one scalar are not judged here.
    fn apart_from_scalars(&self, a: usize, b: usize) -> bool {
        !(self.accesses[a].scalar && self.accesses[b].scalar)
    }

    fn two_objects(&mut self, (r, first): (&Home, &[usize]), (s, second): (&Home, &[usize])) {
        let (q, accesses) = (self.q, self.accesses);
        if q.tested {
            return;
        }
        // Of rows and a pointer of unknown origin only the types may tell.
        let rows = r.1 > 0 || s.1 > 0;
        let other_way = |h: &Home| h.1 == 0 && matches!(h.0, Root::Pointer(_));
        let said = q.cx.options.assume_distinct_rows;
        let distinct = said && rows && !other_way(r) && !other_way(s);
        let apart = (r.2 || s.2) && [r, s].iter().all(|h| allocated_apart(q, h));
        // (Of rows, the pointer to the table of them.)
        let steady = [r, s].iter().all(|h| q.keeps(h.0));
        let (r, s) = (&r.0, &s.0);
        let mut may: Vec<(usize, usize)> = Vec::new();
        for &a in first {
            for &b in second {
                let (x, y) = (accesses[a], accesses[b]);
                if !(x.writes || y.writes) || !self.apart_from_scalars(a, b) {
                    continue;
                }
                if !self.pairs_left(a) {
                    return;
                }
                let only_name = |v| q.model.is_isolated(v);
                let relation = if apart {
                    Relation::Apart(Test::DistinctObjects)
                } else if distinct {
                    Relation::Assumed
                } else if !rows {
                    alias::relate(q.cx, &only_name, (r, x.leaf), (s, y.leaf))
                } else if alias::leaves_overlap(x.leaf, y.leaf) {
                    Relation::Shared
                } else {
                    Relation::Apart(Test::TypeRule)
                };
                let open = matches!(relation, Relation::May | Relation::Shared);
                let relation = if open && self.places_apart(a, b, steady) {
                    Relation::Apart(Test::Callers)
                } else {
                    relation
                };
                match relation {
                    Relation::Same => self.pair(a, b),
                    Relation::Apart(test) => {
                        let about = format!("{} and {}", q.name(&x.place), q.name(&y.place));
                        self.out.fact(test, &about, String::new());
                    }
                    Relation::Assumed => {
                        let (x, y) = (q.name(&x.place), q.name(&y.place));
                        let text = format!("`{x}` and `{y}` do not name the same memory");
                        self.out.assume(heiretsu_ir::Assumption { source: Source::User, text });
                    }
                    Relation::May => may.push((a, b)),
                    Relation::Shared => {
                        self.may_alias(a, b);
                        return;
                    }
                }
            }
        }
        let Some(&(a, b)) = may.first() else { return };
        let pair = |k: usize| (accesses[k], &self.instances[k]);
        let pairs: Vec<_> = may.iter().map(|(a, b)| (pair(*a), pair(*b))).collect();
        let apart = runtime::disjoint(q, &pairs, self.assume).and_then(|apart| {
            // A test that never holds would only hide that the loop is sequential.
            let mut tested = self.tested.clone();
            let possible =
                apart.strides.iter().all(|s| tested.add(q, accesses, &vec![s.clone()]).is_some());
            let all = self.conditions() + apart.conditions.len() + apart.strides.len();
            (possible && all <= MAX_CONDITIONS).then_some((apart, tested))
        });
        let Some((apart, tested)) = apart else {
            self.may_alias(a, b);
            return;
        };
        self.tested = tested;
        for stride in apart.strides {
            if !self.asked.contains(&vec![stride.clone()]) {
                self.asked.push(vec![stride]);
            }
        }
        let (x, y) = (q.name(&accesses[a].place), q.name(&accesses[b].place));
        self.out.fact(Test::OverlapCheck, &format!("{x} and {y}"), String::new());
        let text = format!("`{x}` and `{y}` do not overlap");
        self.out.assume(heiretsu_ir::Assumption { source: Source::RunTime, text });
        for c in apart.conditions {
            self.condition(c);
        }
    }

    /// Do the places of two accesses lie in different objects, by what all callers do?
    fn places_apart(&self, a: usize, b: usize, steady: bool) -> bool {
        let places = [a, b].map(|k| &self.accesses[k].place);
        let ways = [a, b].map(|k| self.rows[k].way.as_ref().unwrap_or(&self.accesses[k].place));
        self.q.cx.apart(places, steady) || ways != places && self.q.cx.apart(ways, steady)
    }

    /// How many conditions there are so far.
    fn conditions(&self) -> usize {
        self.out.conditions.len() + self.asked.len()
    }

    /// Writes the comparisons that were asked for, in short; they stand before the overlap tests, and after what has to be known
    /// before they can be evaluated.
    fn finish(&mut self) {
        if !self.out.reasons.is_empty() {
            return;
        }
        self.comparisons();
        for c in std::mem::take(&mut self.out.conditions) {
            for first in runtime::guarded_by(self.q, &c) {
                self.condition(first);
            }
            self.condition(c);
        }
    }

    fn comparisons(&mut self) {
        let q = self.q;
        if self.asked.is_empty() {
            return;
        }
        let short = simplified(self.tested.base(), &self.asked);
        let Some(written) = runtime::all_written(q, &short) else {
            let what = "a test that cannot be written".to_string();
            let span = self.accesses.first().map_or(heiretsu_ir::Span::none(), |a| a.place.span);
            self.out.reason(Reason::new(ReasonKind::Limit { what }, span, "used here"));
            return;
        };
        if !written.is_empty() {
            for about in std::mem::take(&mut self.about) {
                let text = format!("the iterations touch different elements of `{about}`");
                self.out.assume(heiretsu_ir::Assumption { source: Source::RunTime, text });
            }
        }
        let overlaps = std::mem::replace(&mut self.out.conditions, written);
        for c in overlaps {
            self.condition(c);
        }
    }

    fn condition(&mut self, c: heiretsu_ir::runtime_test::Condition) {
        if !self.out.conditions.contains(&c) {
            self.out.conditions.push(c);
        }
    }

    fn may_alias(&mut self, a: usize, b: usize) {
        let (x, y) = (self.accesses[a], self.accesses[b]);
        let (first, second) = (self.q.name(&x.place), self.q.name(&y.place));
        let word = |a: &Access| if a.writes { "written here" } else { "read here" };
        let reason = Reason::new(ReasonKind::MayAlias { first, second }, x.place.span, word(x))
            .and(y.place.span, word(y));
        self.out.reason(reason);
    }

    /// A pair of accesses to one object.
    fn pair(&mut self, a: usize, b: usize) {
        let (x, y) = (self.accesses[a], self.accesses[b]);
        let about = self.q.name(&x.place);
        let (source, sink, exact) = match self.q.paths(x, y) {
            Paths::Apart => {
                self.out.fact(Test::DistinctObjects, &about, "different members".to_string());
                return;
            }
            Paths::Meet { source, sink, exact } => (source, sink, exact),
        };
        let key = self.key(a, b, &source, &sink);
        if let Some(test) = self.known.get(&key) {
            let test = test_of(*test);
            self.out.fact(test, &about, self.detail(x, y));
            return;
        }
        let unknown = source.iter().chain(&sink).any(Option::is_none);
        let with = |i: &Instance, subscripts: &[Option<Poly>]| sets::Access {
            subscripts: subscripts.to_vec(),
            ..i.access.clone()
        };
        let first = with(&self.instances[a], &source);
        let second = with(&self.instances[b], &sink);
        let common = std::slice::from_ref(&self.common);
        let problem = sets::Problem::new(common, &first, &second, self.assume);
        let mut tests: Vec<sets::Test> = Vec::new();
        let mut open: Vec<(Direction, Answer)> = Vec::new();
        for direction in [Direction::Lt, Direction::Gt] {
            if direction == Direction::Gt && a == b {
                break;
            }
            self.q.cx.note_question(|| Posed::new(&problem, direction));
            match problem.decide(&[direction], &mut self.engine) {
                Answer::Independent { test } => tests.push(test),
                other => match self.independent_by_signs([a, b], [&first, &second], direction) {
                    Some(test) => tests.push(test),
                    None => open.push((direction, other)),
                },
            }
        }
        if open.is_empty() {
            if let Some(&test) = tests.iter().max() {
                self.known.insert(key, test);
                self.out.fact(test_of(test), &about, self.detail(x, y));
            }
            return;
        }
        let wanted = self.out.reasons.is_empty() && self.conditions() < MAX_CONDITIONS;
        if wanted && !unknown && exact && self.run_time_condition(&problem, &open, x, y) {
            return;
        }
        for (direction, answer) in open {
            let (a, b, flipped) = match direction {
                Direction::Gt => (b, a, true),
                Direction::Lt | Direction::Eq | Direction::Any => (a, b, false),
            };
            let sure = exact && self.instances[a].sure && self.instances[b].sure;
            self.dependence(a, b, answer, flipped, sure, unknown);
        }
    }

    /// Do two accesses never meet, because each happens only where some forms are not 0 (`i != k`)? Asked for each of their signs.
    fn independent_by_signs(
        &mut self,
        of: [usize; 2],
        accesses: [&sets::Access; 2],
        direction: Direction,
    ) -> Option<sets::Test> {
        let [signs, others] = of.map(|k| self.instances[k].signs());
        if signs.len() + others.len() < 3 {
            return None;
        }
        let with = |access: &sets::Access, more: &[Affine]| sets::Access {
            guards: [&access.guards, more].concat(),
            ..access.clone()
        };
        let common = std::slice::from_ref(&self.common);
        let mut found = None;
        for first in &signs {
            for second in &others {
                let (x, y) = (with(accesses[0], first), with(accesses[1], second));
                let problem = sets::Problem::new(common, &x, &y, self.assume);
                match problem.decide(&[direction], &mut self.engine) {
                    Answer::Independent { test } => found = found.max(Some(test)),
                    _ => return None,
                }
            }
        }
        found
    }

    /// The key under which equal questions are known.
    fn key(
        &self,
        a: usize,
        b: usize,
        source: &[Option<Poly>],
        sink: &[Option<Poly>],
    ) -> Vec<Option<Poly>> {
        let place = |k: usize| {
            let a = self.accesses[k];
            let number = |n: Option<u32>| i128::from(n.map_or(-1, i64::from));
            [number(a.guard), number(a.inside)].map(|n| Some(Poly::constant(n)))
        };
        let both = source.iter().chain(sink).cloned();
        both.chain(place(a)).chain(place(b)).chain([(a == b).then(Poly::default)]).collect()
    }

    fn detail(&self, a: &Access, b: &Access) -> String {
        let (x, y) = (self.q.text(a.place.span), self.q.text(b.place.span));
        match (x, y) {
            (Some(x), Some(y)) if x == y => format!("`{x}`"),
            (Some(x), Some(y)) => format!("`{x}` and `{y}`"),
            _ => String::new(),
        }
    }
}

/// The subscripts that must be equal where two accesses to one object meet; nothing if they never do.
pub(crate) fn meeting(
    q: &Question,
    a: &Access,
    b: &Access,
) -> Option<Vec<(Option<Poly>, Option<Poly>)>> {
    match q.paths(a, b) {
        Paths::Apart => None,
        Paths::Meet { source, sink, .. } => Some(source.into_iter().zip(sink).collect()),
    }
}

impl Question<'_, '_> {
    /// Where the two ways into the object meet.
    pub(super) fn paths(&self, a: &Access, b: &Access) -> Paths {
        let (mut source, mut sink) = (Vec::new(), Vec::new());
        let mut exact = true;
        let mut whole = a.path.len() != b.path.len();
        for (s, t) in a.path.iter().zip(&b.path) {
            match (s, t) {
                (
                    Segment::Field { structure: s, field: f, shared: x },
                    Segment::Field { structure: t, field: g, shared: y },
                ) => {
                    if s != t || (f != g && (*x || *y)) {
                        exact = false;
                        whole = true;
                        break;
                    }
                    if f != g {
                        return Paths::Apart;
                    }
                }
                (Segment::Elements(s), Segment::Elements(t)) => {
                    let done =
                        self.elements(s, t, a.place.var == b.place.var, &mut source, &mut sink);
                    if done != Compared::Fully {
                        exact &= done == Compared::Partly;
                        whole = true;
                        break;
                    }
                }
                _ => {
                    exact = false;
                    whole = true;
                    break;
                }
            }
        }
        // A part of what the other one touches: they meet, but not as a witness would show it.
        exact &= !whole;
        Paths::Meet { source, sink, exact }
    }

    fn elements(
        &self,
        s: &Subscripts,
        t: &Subscripts,
        same_name: bool,
        source: &mut Vec<Option<Poly>>,
        sink: &mut Vec<Option<Poly>>,
    ) -> Compared {
        let complete = |s: &Subscripts| s.subs.len() == s.extents.len();
        if self.same_shape(s, t, same_name) {
            let common = s.subs.len().min(t.subs.len());
            source.extend(s.subs[..common].iter().cloned());
            sink.extend(t.subs[..common].iter().cloned());
            return if complete(s) && complete(t) { Compared::Fully } else { Compared::Partly };
        }
        if complete(s)
            && complete(t)
            && let (Some(x), Some(y)) = (linear(s), linear(t))
        {
            source.push(Some(x));
            sink.push(Some(y));
            return Compared::Fully;
        }
        Compared::NotAtAll
    }

    /// Do equal subscripts mean the same element, and different ones different elements?
    fn same_shape(&self, s: &Subscripts, t: &Subscripts, same_name: bool) -> bool {
        if s.extents.len() != t.extents.len() {
            return false;
        }
        let faster = s.extents.iter().zip(t.extents.iter()).skip(1);
        for (k, (x, y)) in faster.enumerate() {
            match (x, y) {
                (Some(x), Some(y)) => {
                    let fixed = |p: &Poly| !p.symbols().iter().any(|s| self.varies(*s));
                    if x != y || !fixed(x) {
                        return false;
                    }
                    // Old Fortran declares `a(1, 1)` and means something else.
                    let zero = |s: &Subscripts| {
                        let sub = s.subs.get(k + 1).and_then(Option::as_ref);
                        sub.is_none_or(|p| p.as_constant() == Some(0))
                    };
                    if x.as_constant() == Some(1) && !(zero(s) && zero(t)) {
                        return false;
                    }
                }
                (None, None) if same_name => {}
                _ => return false,
            }
        }
        let fixed = |p: &Poly| !p.symbols().iter().any(|s| self.varies(*s));
        match (&s.base, &t.base) {
            (Some(x), Some(y)) => x == y && fixed(x),
            _ => false,
        }
    }

    /// Is the object behind a pointer that keeps its value in the loop?
    pub(super) fn keeps(&self, root: Root) -> bool {
        matches!(root, Root::Pointer(s) if !self.varies(s))
    }

    fn varies(&self, s: sets::Symbol) -> bool {
        self.model.varies(s, self.l)
    }

    /// Why the value of a symbol in a subscript is not known.
    pub(super) fn changing(&self, s: sets::Symbol) -> String {
        let name = match self.model.symbols.info(s).origin {
            Origin::Expression(_) | Origin::Variable(_) => self.symbol_name(s),
            Origin::Index(_) | Origin::Epoch | Origin::Count(_) => None,
        };
        let wraps = match self.model.symbols.info(s).origin {
            Origin::Expression(e) => self.wraps(e),
            _ => false,
        };
        match name {
            Some(name) if wraps => {
                format!(
                    "`{name}` is unsigned and may wrap around (an `int` or a `size_t` would not)"
                )
            }
            Some(name) => format!("it depends on `{name}`, which changes in the loop"),
            None => "it depends on a value that changes in the loop".to_string(),
        }
    }

    /// Is it a sum or a product in an unsigned type that is narrower than an address?
    fn wraps(&self, e: ExprId) -> bool {
        let p = self.cx.procedure;
        let expr = p.expr(p.unconverted(e));
        let narrow = matches!(expr.ty.scalar(), Some(Scalar::Int { bits: ..=32, signed: false }));
        let computed = matches!(
            expr.kind,
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, ..)
        );
        narrow && computed
    }
}

impl Judge<'_, '_> {
    /// Independence under a condition on values that do not change in the loop.
    fn run_time_condition(
        &mut self,
        problem: &sets::Problem,
        open: &[(Direction, Answer)],
        a: &Access,
        b: &Access,
    ) -> bool {
        let mut wanted = Vec::new();
        let mut by_rule = false;
        for (direction, _) in open {
            let Some(c) = problem.independence_condition(&[*direction], &mut self.engine) else {
                return false;
            };
            if possible::holds_by_rule(self.q, &c) {
                by_rule = true;
            } else if !wanted.contains(&c) {
                wanted.push(c);
            }
        }
        let mut tested = self.tested.clone();
        let mut found = Vec::new();
        for c in &wanted {
            // A test that never holds would only hide that the loop is sequential.
            let mut choices = runtime::choices(self.q, c);
            choices.sort_by_key(|all| !runtime::usual(all));
            let possible = choices.iter().find_map(|all| {
                let mut tested = tested.clone();
                let left: Option<Vec<Asked>> =
                    all.iter().map(|any| tested.add(self.q, self.accesses, any)).collect();
                Some((tested, left?))
            });
            let Some((with, left)) = possible else { return false };
            tested = with;
            found.extend(left);
        }
        self.tested = tested;
        let about = self.q.name(&a.place);
        let detail = self.detail(a, b);
        let test = if problem.is_linear() { Test::Elimination } else { Test::Emi };
        self.out.fact(test, &about, detail);
        if by_rule {
            let text = "the step of the loop is not zero".to_string();
            self.out.assume(heiretsu_ir::Assumption { source: Source::Language, text });
        }
        if !found.is_empty() && !self.about.contains(&about) {
            self.about.push(about);
        }
        for c in found {
            if !self.asked.contains(&c) {
                self.asked.push(c);
            }
        }
        true
    }

    /// A dependence from `a` in an earlier iteration to `b` in a later one, or the lack of a proof.
    fn dependence(
        &mut self,
        a: usize,
        b: usize,
        answer: Answer,
        flipped: bool,
        sure: bool,
        unknown: bool,
    ) {
        let (x, y) = (self.accesses[a], self.accesses[b]);
        let variable = self.q.name(&x.place);
        let odd = self.instances[a].unknowns.iter().chain(&self.instances[b].unknowns).next();
        let (first, later) = (
            if x.writes { "written here" } else { "read here" },
            match (y.writes, a == b) {
                (true, true) => "written here again in a later iteration",
                (true, false) => "written here in a later iteration",
                (false, _) => "read here in a later iteration",
            },
        );
        let kind = match (&answer, odd) {
            (_, Some(&s)) => {
                let why = self.q.changing(s);
                ReasonKind::UnknownSubscript { variable, why }
            }
            (Answer::Unknown { reason: UnknownReason::Budget }, None) => {
                let what = format!("comparing the subscripts of `{variable}` costs too much");
                ReasonKind::Limit { what }
            }
            (Answer::Unknown { .. }, None) if unknown => {
                let why = "it may run through several dimensions or views".to_string();
                ReasonKind::UnknownSubscript { variable, why }
            }
            (Answer::Unknown { .. }, None) if !self.no_equations(x, y) => {
                ReasonKind::UnknownDependence { variable }
            }
            _ if x.writes && !y.writes => ReasonKind::FlowDependence { variable },
            _ if !x.writes => ReasonKind::AntiDependence { variable },
            _ => ReasonKind::OutputDependence { variable },
        };
        let mut reason = Reason::new(kind, x.place.span, first).and(y.place.span, later);
        if let Answer::Dependent { test, witness, .. } = &answer {
            self.out.count(test_of(*test));
            if sure
                && odd.is_none()
                && let Some(w) = self.q.witness(
                    (x, &self.instances[a]),
                    (y, &self.instances[b]),
                    witness,
                    flipped,
                )
            {
                reason = reason.with_witness(w);
            }
        }
        self.out.reason(reason);
    }

    /// Whole objects: they meet whatever the iterations.
    fn no_equations(&self, a: &Access, b: &Access) -> bool {
        matches!(self.q.paths(a, b), Paths::Meet { source, .. } if source.is_empty())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Compared {
    Fully,
    Partly,
    NotAtAll,
}

/// The name under which reports know a test of `sets`.
fn test_of(test: sets::Test) -> Test {
    match test {
        sets::Test::EmptyLoop => Test::Banerjee,
        sets::Test::Ziv => Test::Ziv,
        sets::Test::StrongSiv => Test::StrongSiv,
        sets::Test::WeakZeroSiv => Test::WeakZeroSiv,
        sets::Test::WeakCrossingSiv => Test::WeakCrossingSiv,
        sets::Test::ExactSiv => Test::ExactSiv,
        sets::Test::Gcd => Test::Gcd,
        sets::Test::Banerjee => Test::Banerjee,
        sets::Test::EmiBounds => Test::EmiBounds,
        sets::Test::EmiGcd => Test::EmiGcd,
        sets::Test::EmiSeparation => Test::Emi,
        sets::Test::Elimination => Test::Elimination,
    }
}
