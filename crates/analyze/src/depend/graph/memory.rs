//! Edges between accesses to memory.
//!
//! **Decides** at each loop of the nest, for each pair of accesses in it: may the loop carry a dependence, in
//! which orders of the loops inside it; and at the innermost loop around both: within one iteration?
//!
//! **Example** `a[i] = a[n - i]`: flow and anti, both carried by `i`, so that neither direction is invariant.
//!
//! **Why it is sound** as [`super::super::pairs`]. Within one iteration, what has one value per iteration is the
//! same for both accesses; two branches of one `if` are not both reached; the rest happens in the order of
//! the walk, or, with labels, in any order.
//!
//! **Gives up when** objects may be one, or the subscripts are not understood: an edge in every order, *may*.
//!
//! **Cost and limit** up to 3 + 3 · depth questions per pair and level.
//!
//! **Source** hierarchical direction vectors.

use std::collections::BTreeMap;

use heiretsu_ir::{Storage, Test};
use heiretsu_sets::{self as sets, Answer, Assumptions, Direction, Engine, Poly};

use super::{Builder, Crossing, Edge, End, Independent, Kind, Orders, kinds};
use crate::affine::{Access, LoopIndex, Root};
use crate::alias::{self, Relation};
use crate::depend::Question;
use crate::depend::instance::Instance;
use crate::depend::pairs::{Paths, QUESTION};

/// What is known of a pair so far.
#[derive(Clone, Debug, Default)]
struct Pair {
    /// No edge at any level.
    apart: bool,
    /// Objects that may be one.
    open: bool,
    /// The strongest test that refused something.
    refused: Option<Strength>,
    /// The strongest test that found a dependence; its absence with `edges`: left open.
    found: Option<Strength>,
    edges: bool,
}

/// The cascade's tests, and after them all others, by name.
type Strength = (usize, &'static str);

fn strength(test: sets::Test) -> Strength {
    (sets::Test::ALL.iter().position(|t| *t == test).unwrap_or(0), test.name())
}

/// One pair at one loop, ready to be asked.
struct Asked<'x> {
    q: &'x Question<'x, 'x>,
    assume: &'x Assumptions,
    /// The loops around both, from the loop under question inwards.
    common: Vec<LoopIndex>,
    /// Those of them that are in the problem: the first one and the counted ones.
    counted: Vec<LoopIndex>,
    ends: [(&'x Access, Instance); 2],
    subscripts: [Vec<Option<Poly>>; 2],
    exact: bool,
    /// Why nothing can be asked.
    open: Option<String>,
}

/// The answer for one order of the loop under question.
struct Found {
    answer: Answer,
    /// For each of `common`.
    vector: Vec<(Option<i128>, Orders)>,
}

impl Builder<'_, '_> {
    pub(super) fn memory(&mut self) {
        let model = self.cx.model();
        let nest = self.q.l;
        let mut engine = Engine::with_budget(QUESTION.min(self.cx.options.budget));
        let mut pairs: BTreeMap<(usize, usize), Pair> = BTreeMap::new();
        let mut references: BTreeMap<usize, usize> = BTreeMap::new();
        for l in nest..=model.loops[nest as usize].last {
            let q = Question::new(self.cx, model, l);
            let (lo, hi) = model.loops[l as usize].accesses;
            let members: Vec<usize> =
                (lo as usize..hi as usize).filter(|k| self.relevant(&model.accesses[*k])).collect();
            let accesses: Vec<&Access> = members.iter().map(|k| &model.accesses[*k]).collect();
            let instances: Vec<Instance> = accesses.iter().map(|a| q.instance(a)).collect();
            let assume = q.assumptions(&accesses, &instances);
            for (n, &a) in members.iter().enumerate() {
                let x = accesses[n];
                let r = self.memory_reference(a, x, &mut references);
                for (m, &b) in members.iter().enumerate().skip(n) {
                    let y = accesses[m];
                    if !(x.writes || y.writes || self.input) || (x.scalar && y.scalar) {
                        continue;
                    }
                    if l == nest {
                        if !self.pair_left() {
                            break;
                        }
                        let pair = self.objects(x, y);
                        pairs.insert((a, b), pair);
                    }
                    let Some(pair) = pairs.get_mut(&(a, b)) else { continue };
                    if pair.apart {
                        continue;
                    }
                    let open = pair.open.then(|| {
                        let (x, y) = (q.name(&x.place), q.name(&y.place));
                        format!("`{x}` and `{y}` may name the same memory")
                    });
                    let two = [(x, instances[n].clone()), (y, instances[m].clone())];
                    let Some(asked) = Asked::new(&q, &assume, two, open) else {
                        pair.apart = true;
                        pair.refused = Some((usize::MAX, Test::DistinctObjects.name()));
                        continue;
                    };
                    let y = self.memory_reference(b, y, &mut references);
                    self.level(&asked, a == b, [r, y], pair, &mut engine);
                }
            }
        }
        for ((a, b), pair) in pairs {
            let (first, second) = (references[&a], references[&b]);
            match (pair.edges, pair.found, pair.refused) {
                (true, Some((_, test)), _) => self.count(test, |d| d.dependent += 1),
                (true, None, _) => self.count("undecided", |d| d.open += 1),
                (false, _, Some((_, test))) => {
                    self.count(test, |d| d.independent += 1);
                    let one = self.cx.model().accesses[a].root == self.cx.model().accesses[b].root;
                    if one && a != b {
                        self.out.independent.push(Independent { first, second, test });
                    }
                }
                (false, _, None) => {}
            }
        }
    }

    /// The reference of the `k`th access.
    fn memory_reference(
        &mut self,
        k: usize,
        a: &Access,
        all: &mut BTreeMap<usize, usize>,
    ) -> usize {
        if let Some(&known) = all.get(&k) {
            return known;
        }
        let new = self.reference(a.stmt, &a.place, (a.reads, a.writes), a.callee.as_ref());
        if a.scalar {
            let key = (a.stmt, a.place.span, a.place.var, a.reads, a.writes);
            self.known.entry(key).or_default().push_back(new);
        }
        all.insert(k, new);
        new
    }

    /// Everything but what each iteration of the nest has for itself.
    fn relevant(&self, a: &Access) -> bool {
        if let Root::Object(v) = a.root {
            let own = matches!(self.cx.var(v).storage, Storage::Local | Storage::Heap);
            let innermost = self.cx.around(a.stmt).first().copied();
            if own && innermost.is_some_and(|l| self.cx.iteration_local(l, v)) && a.scalar {
                return false;
            }
        }
        a.reads || a.writes
    }

    /// May the two objects be one?
    fn objects(&self, x: &Access, y: &Access) -> Pair {
        if x.root == y.root {
            return Pair::default();
        }
        let only_name = |v| self.cx.model().is_isolated(v);
        let apart =
            |name| Pair { apart: true, refused: Some((usize::MAX, name)), ..Pair::default() };
        match alias::relate(self.cx, &only_name, (&x.root, x.leaf), (&y.root, y.leaf)) {
            Relation::Same => Pair::default(),
            Relation::Apart(test) => apart(test.name()),
            Relation::Assumed => apart("assumed"),
            Relation::May | Relation::Shared => {
                let steady = [&x.root, &y.root].iter().all(|root| self.q.keeps(**root));
                match self.cx.apart([&x.place, &y.place], steady) {
                    true => apart(Test::Callers.name()),
                    false => Pair { open: true, ..Pair::default() },
                }
            }
        }
    }

    /// All edges of a pair that one loop carries; those within an iteration of the innermost one.
    fn level(
        &mut self,
        asked: &Asked,
        itself: bool,
        references: [usize; 2],
        pair: &mut Pair,
        engine: &mut Engine,
    ) {
        let innermost = asked.common.len() == 1;
        if asked.q.l == self.q.l
            && !itself
            && let Some(Answer::Independent { test }) = asked.any(engine)
        {
            pair.apart = true;
            pair.refused = pair.refused.max(Some(strength(test)));
            return;
        }
        let mut found: Vec<(Direction, Found)> = Vec::new();
        if asked.own_object() {
            pair.refused = pair.refused.max(Some((usize::MAX, Test::IterationLocal.name())));
        } else {
            for order in [Direction::Lt, Direction::Gt] {
                if !(itself && order == Direction::Gt) {
                    found.push((order, asked.find(order, engine)));
                }
            }
        }
        let carried: usize = found.iter().filter(|f| !f.1.answer.is_independent()).count();
        let [(x, _), (y, _)] = &asked.ends;
        let mut same = false;
        if !itself {
            if !innermost {
                // Only for whether the order is always the same.
                same = carried > 0 && !asked.find(Direction::Eq, engine).answer.is_independent();
            } else if !self.exclusive(x.stmt, y.stmt) {
                let eq = asked.within_iteration(engine);
                same = !eq.answer.is_independent();
                found.push((Direction::Eq, eq));
            }
        }
        let orders = carried + usize::from(same);
        for (order, found) in found {
            match &found.answer {
                Answer::Independent { test } => {
                    pair.refused = pair.refused.max(Some(strength(*test)));
                    continue;
                }
                Answer::Dependent { test, .. } => {
                    pair.found = pair.found.max(Some(strength(*test)));
                }
                Answer::Unknown { .. } => {}
            }
            pair.edges = true;
            let flipped = order == Direction::Gt;
            self.edges(asked, &found, references, order, flipped, orders == 1);
            if order == Direction::Eq && self.any_order(x.stmt, y.stmt) {
                self.edges(asked, &found, references, order, true, orders == 1);
            }
        }
    }

    fn edges(
        &mut self,
        asked: &Asked,
        found: &Found,
        references: [usize; 2],
        order: Direction,
        flipped: bool,
        one_order: bool,
    ) {
        let (s, t) = if flipped { (1, 0) } else { (0, 1) };
        let [(x, first), (y, later)] = [&asked.ends[s], &asked.ends[t]];
        let same = order == Direction::Eq;
        let identical = same && asked.identical();
        let odd = first.unknowns.iter().chain(&later.unknowns).next().filter(|_| !identical);
        let all = asked.exact && first.sure && later.sure;
        let (mut must, mut test, mut witness) = (identical, None, None);
        let mut why = asked.open.clone();
        match &found.answer {
            Answer::Dependent { test: decided, witness: w, .. } if why.is_none() => {
                test = Some(decided.name());
                if all && odd.is_none() {
                    must = true;
                    witness = asked.q.witness((*x, first), (*y, later), w, flipped);
                } else if !must {
                    why = Some(asked.doubt(odd.copied()));
                }
            }
            Answer::Unknown { reason } if why.is_none() => {
                must = false;
                why = Some(match odd {
                    Some(s) => asked.q.changing(*s),
                    None => reason.to_string(),
                });
            }
            Answer::Dependent { .. } | Answer::Unknown { .. } | Answer::Independent { .. } => {
                must = false;
            }
        }
        // The loops around the one under question run in the same iteration.
        let model = asked.q.model;
        let mut around: Vec<LoopIndex> = Vec::new();
        let mut at = model.loops[asked.q.l as usize].parent;
        while let Some(k) = at.filter(|k| *k >= self.q.l) {
            around.push(k);
            at = model.loops[k as usize].parent;
        }
        around.reverse();
        let level = around.len();
        let mut vector = vec![(Some(0), Orders::EQUAL); level];
        vector.extend(found.vector.iter().map(|(d, o)| {
            if flipped && !same { (d.and_then(i128::checked_neg), o.reversed()) } else { (*d, *o) }
        }));
        around.extend(&asked.common);
        let distance: Vec<Option<i128>> = vector.iter().map(|v| v.0).collect();
        let direction: Vec<Orders> = vector.iter().map(|v| v.1).collect();
        let crossing = if same { Crossing::Never } else { Crossing::of(distance[level]) };
        let dominator = if self.dominates(asked.q, x, y) {
            Some(End::Source)
        } else if self.dominates(asked.q, y, x) {
            Some(End::Sink)
        } else {
            None
        };
        let list = kinds((x.reads, x.writes), (y.reads, y.writes), self.input);
        for kind in list.into_iter().filter(|k| *k != Kind::Input || !(x.writes || y.writes)) {
            self.edge(Edge {
                kind,
                source: references[s],
                sink: references[t],
                loops: around.iter().map(|k| self.position(*k)).collect(),
                carrier: (!same).then_some(level),
                distance: distance.clone(),
                direction: direction.clone(),
                must,
                test,
                why: why.clone(),
                witness: witness.clone(),
                invariant: one_order && direction.iter().all(|o| o.is_one()),
                crossing,
                dominator,
            });
        }
    }

    /// Is `x` reached whenever `y` is, and before it?
    fn dominates(&self, q: &Question, x: &Access, y: &Access) -> bool {
        let model = q.model;
        let mut guard = y.guard;
        while guard != x.guard {
            match guard {
                Some(g) => guard = model.guards[g as usize].parent,
                None => return false,
            }
        }
        let inside = x.inside.is_none_or(|k| model.within(y.inside, k));
        // Both lie in one list, so that their addresses tell their order.
        let earlier = std::ptr::from_ref(x) <= std::ptr::from_ref(y);
        inside && earlier && !self.labels && self.reached_by_all(x, y)
    }

    /// Does every statement around `x` surround `y` too, in the same block?
    fn reached_by_all(&self, x: &Access, y: &Access) -> bool {
        match (self.paths.get(&x.stmt), self.paths.get(&y.stmt)) {
            (Some(x), Some(y)) => y.starts_with(x),
            _ => false,
        }
    }
}

impl<'x> Asked<'x> {
    /// `None`: different members.
    fn new(
        q: &'x Question<'x, 'x>,
        assume: &'x Assumptions,
        mut ends: [(&'x Access, Instance); 2],
        open: Option<String>,
    ) -> Option<Asked<'x>> {
        let (mut source, mut sink, mut exact) = (Vec::new(), Vec::new(), false);
        if open.is_none() {
            match q.paths(ends[0].0, ends[1].0) {
                Paths::Apart => return None,
                Paths::Meet { source: s, sink: t, exact: e } => (source, sink, exact) = (s, t, e),
            }
        }
        let chain = |a: &Access| {
            let mut out = Vec::new();
            let mut at = a.inside;
            while let Some(k) = at {
                out.push(k);
                if k == q.l {
                    break;
                }
                at = q.model.loops[k as usize].parent;
            }
            out.reverse();
            out
        };
        let (x, y) = (chain(ends[0].0), chain(ends[1].0));
        let common: Vec<LoopIndex> =
            x.iter().zip(&y).take_while(|(x, y)| x == y).map(|(x, _)| *x).collect();
        let has_index = |k: &LoopIndex| q.model.loops[*k as usize].index.is_some();
        let counted: Vec<LoopIndex> =
            common.iter().copied().filter(|k| *k == q.l || has_index(k)).collect();
        for (_, instance) in &mut ends {
            let n = counted.len().saturating_sub(1).min(instance.access.inner.len());
            instance.access.inner.drain(..n);
        }
        let open = open.or_else(|| match ends[0].0.root {
            Root::Pointer(s) if q.model.varies(s, q.l) => {
                Some("the pointer changes from iteration to iteration".to_string())
            }
            Root::Pointer(_) | Root::Object(_) => None,
        });
        let subscripts = [source, sink];
        Some(Asked { q, assume, common, counted, ends, subscripts, exact, open })
    }

    /// Has each iteration of the loop its own object?
    fn own_object(&self) -> bool {
        let stmt = self.q.model.loops[self.q.l as usize].stmt;
        self.ends.iter().all(|(a, _)| match a.root {
            Root::Object(v) => {
                let storage = &self.q.cx.var(v).storage;
                matches!(storage, Storage::Local | Storage::Heap)
                    && self.q.cx.iteration_local(stmt, v)
            }
            Root::Pointer(_) => false,
        })
    }

    fn problem(&self, accesses: [&sets::Access; 2]) -> sets::Problem {
        let common: Vec<sets::Loop> = self
            .counted
            .iter()
            .map(|l| Question::new(self.q.cx, self.q.model, *l).common())
            .collect();
        let [first, second] = [0, 1].map(|k| sets::Access {
            subscripts: self.subscripts[k].clone(),
            ..accesses[k].clone()
        });
        sets::Problem::new(&common, &first, &second, self.assume)
    }

    fn plain(&self) -> sets::Problem {
        self.problem([&self.ends[0].1.access, &self.ends[1].1.access])
    }

    /// May they meet at all? `None`: nothing can be asked.
    fn any(&self, engine: &mut Engine) -> Option<Answer> {
        let order = vec![Direction::Any; self.counted.len()];
        self.open.is_none().then(|| self.plain().decide(&order, engine))
    }

    /// One order of the loop under question, and those of the loops inside that go with it.
    fn find(&self, order: Direction, engine: &mut Engine) -> Found {
        let first = match order {
            Direction::Lt => Orders::LESS,
            Direction::Gt => Orders::LESS.reversed(),
            Direction::Eq => Orders::EQUAL,
            Direction::Any => Orders::ALL,
        };
        let mut vector = vec![(None, Orders::ALL); self.common.len()];
        vector[0] = (None, first);
        if self.open.is_some() {
            let reason = sets::UnknownReason::UnknownSubscript;
            return Found { answer: Answer::Unknown { reason }, vector };
        }
        let problem = self.plain();
        let mut orders = vec![Direction::Any; self.counted.len()];
        orders[0] = order;
        let answer = problem.decide(&orders, engine);
        if answer.is_independent() || order == Direction::Eq {
            return Found { answer, vector };
        }
        let distances = match &answer {
            Answer::Dependent { distance, .. } => distance.clone(),
            Answer::Unknown { .. } | Answer::Independent { .. } => vec![None; orders.len()],
        };
        for (n, l) in self.counted.iter().enumerate() {
            let Some(at) = self.common.iter().position(|k| k == l) else { continue };
            vector[at].0 = distances.get(n).copied().flatten();
            if n == 0 {
                continue;
            }
            vector[at].1 = match vector[at].0 {
                Some(d) => Orders::of(d),
                None => {
                    let mut may = |d: Direction| {
                        orders[n] = d;
                        let answer = problem.decide(&orders, engine);
                        orders[n] = Direction::Any;
                        !answer.is_independent()
                    };
                    Orders {
                        less: may(Direction::Lt),
                        equal: may(Direction::Eq),
                        greater: may(Direction::Gt),
                    }
                }
            };
        }
        Found { answer, vector }
    }

    /// In one iteration of the loop under question, which is the innermost one around both.
    fn within_iteration(&self, engine: &mut Engine) -> Found {
        let vector = vec![(Some(0), Orders::EQUAL)];
        let pointer = match self.ends[0].0.root {
            Root::Pointer(s) => self.changes_within(s),
            Root::Object(_) => false,
        };
        let other = self.ends[0].0.root != self.ends[1].0.root;
        if pointer || (other && self.open.is_some()) {
            let reason = sets::UnknownReason::UnknownSubscript;
            return Found { answer: Answer::Unknown { reason }, vector };
        }
        let [first, second] = [0, 1].map(|k| {
            let mut access = self.ends[k].1.access.clone();
            access.locals.retain(|s| self.changes_within(*s));
            access
        });
        let answer = self.problem([&first, &second]).decide(&[Direction::Eq], engine);
        Found { answer, vector }
    }

    /// May the symbol have two values in one iteration of the loop?
    fn changes_within(&self, s: sets::Symbol) -> bool {
        let home = self.q.model.symbols.info(s).home;
        home != Some(self.q.l) && self.q.model.varies(s, self.q.l)
    }

    /// The same subscripts under the same conditions, in one iteration.
    fn identical(&self) -> bool {
        let [(x, _), (y, _)] = &self.ends;
        let fixed = |p: &Poly| !p.symbols().iter().any(|s| self.changes_within(*s));
        x.root == y.root
            && (x.guard, x.inside, x.sure, y.sure) == (y.guard, y.inside, true, true)
            && x.inside == Some(self.q.l)
            && x.callee.is_none()
            && y.callee.is_none()
            && self.exact
            && self.subscripts[0] == self.subscripts[1]
            && self.subscripts[0].iter().all(|p| p.as_ref().is_some_and(fixed))
    }

    /// Why a dependence is not certain.
    fn doubt(&self, odd: Option<sets::Symbol>) -> String {
        if let Some(s) = odd {
            return self.q.changing(s);
        }
        if let Some(name) = self.ends.iter().find_map(|(a, _)| a.callee.as_ref()) {
            return format!("`{name}` may touch it");
        }
        if !self.exact {
            return "one of them is a part of the other, or has another shape".to_string();
        }
        "a condition or bound on the way is not linear".to_string()
    }
}
