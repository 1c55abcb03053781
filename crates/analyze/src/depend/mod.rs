//! Dependences between accesses to arrays, members and whatever lies behind pointers.
//!
//! **Decides** whether two iterations of a loop may touch one element, at least one of them writing.
//!
//! **Example** `a[i] = a[i-1] + 1` in the loop over `i`: iteration 1 writes `a[1]`, iteration 2 reads it: H101.
//!
//! **Why it is sound** every pair of accesses to what may be one object is looked at. A pair is harmless only
//! if the objects are apart (`alias`), or no two different iterations solve the subscript equations
//! within bounds and guards (`sets`). What is left out of a system only adds solutions.
//!
//! **Gives up when** subscripts are not understood (H104), objects may be one (H105, or a test on entry),
//! a question stays open (H111), a dependence exists (H101, H102, H103).
//!
//! **Cost and limit** quadratic in the *different* accesses to one object that is written, and in the objects that
//! `classes` does not tell apart; a budget of pairs per loop, then H501.
//!
//! **Source** the classical tests, cheap before exact; see `heiretsu-sets`.

pub(crate) mod allocated;
#[cfg(test)]
mod brute;
mod classes;
pub mod graph;
mod instance;
mod pairs;
mod posed;
mod possible;
mod rows;
mod runtime;
mod segments;
mod simplify;
mod tables;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use instance::telling;
pub(crate) use pairs::meeting;
pub use posed::{Asker, Posed};
pub use runtime::CounterRange;
pub(crate) use runtime::apart;
pub(crate) use runtime::on_entry;
pub use segments::segments;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::runtime_test::RuntimeTest;
use heiretsu_ir::{
    Assumption, ExprId, Fact, LoopForm, Place, Reason, ReasonKind, Source, Span, Step, StmtId,
    Storage, Test, VarId, runtime_test,
};

use crate::affine::{Access, LoopIndex, Model, Root};
use crate::cx::Cx;
use crate::later::Later;

/// Facts told about one loop. A thousand arrays are half a million pairs of distinct objects: nobody reads
/// that, and every pair is counted in [`ArrayOutcome::tests`] all the same.
const MAX_FACTS: usize = 400;

/// What became of the accesses to memory of one loop.
#[derive(Clone, Debug, Default)]
pub struct ArrayOutcome {
    /// Why the loop is not parallel.
    pub reasons: Vec<Reason>,
    /// What was shown (the first [`MAX_FACTS`]).
    pub facts: Vec<Fact>,
    /// On what it rests.
    pub assumptions: Vec<Assumption>,
    /// What is to be tested on entry.
    pub conditions: Vec<runtime_test::Condition>,
    /// Which test decided how many pairs.
    pub tests: Vec<(Test, u32)>,
}

impl ArrayOutcome {
    fn fact(&mut self, test: Test, about: &str, detail: String) {
        self.count(test);
        self.tell(test, about, detail);
    }

    /// A fact whose pairs are counted elsewhere.
    fn tell(&mut self, test: Test, about: &str, detail: String) {
        // (The validation has to know of them.)
        let wanted = !self.is_told() || test == Test::Callers;
        if wanted && !self.facts.iter().any(|f| f.test == test && f.about == about) {
            self.facts.push(Fact { test, about: about.to_string(), detail });
        }
    }

    /// Are there as many facts as are told?
    fn is_told(&self) -> bool {
        self.facts.len() >= MAX_FACTS
    }

    fn count(&mut self, test: Test) {
        self.count_all(test, 1);
    }

    fn count_all(&mut self, test: Test, pairs: u64) {
        let pairs = u32::try_from(pairs).unwrap_or(u32::MAX);
        match self.tests.iter_mut().find(|t| t.0 == test) {
            Some(t) => t.1 = t.1.saturating_add(pairs),
            None if pairs > 0 => self.tests.push((test, pairs)),
            None => {}
        }
    }

    fn assume(&mut self, assumption: Assumption) {
        if !self.assumptions.contains(&assumption) {
            self.assumptions.push(assumption);
        }
    }

    fn reason(&mut self, reason: Reason) {
        if !self.reasons.iter().any(|r| r.kind == reason.kind) {
            self.reasons.push(reason);
        }
    }
}

/// The loop under question, and everything that is the same for all its pairs.
pub(crate) struct Question<'a, 'u> {
    pub cx: &'a Cx<'u>,
    pub model: &'a Model,
    pub l: LoopIndex,
    /// Expressions that can be evaluated on entry where these conditions hold.
    pub guarded: RefCell<BTreeMap<ExprId, Vec<runtime_test::Condition>>>,
    /// Arrays of which different iterations write different elements, by their names here, and which ones.
    pub apart: BTreeMap<VarId, Option<CounterRange>>,
    /// Different objects do not overlap.
    pub tested: bool,
    /// Objects of which each iteration touches a segment of its own ([`segments`](mod@segments)).
    pub segmented: BTreeSet<Root>,
}

/// What is known of a loop besides its text.
#[derive(Clone, Default)]
struct Known {
    /// See [`Question::apart`].
    apart: BTreeMap<VarId, Option<CounterRange>>,
    /// See [`Question::tested`].
    tested: bool,
    /// The names of all accesses to objects of which each iteration touches a segment of its own …
    segmented: BTreeSet<String>,
    /// … unless this holds.
    unless: Option<ExprId>,
}

impl<'a, 'u> Question<'a, 'u> {
    /// About a loop.
    pub fn new(cx: &'a Cx<'u>, model: &'a Model, l: LoopIndex) -> Question<'a, 'u> {
        let (guarded, apart) = (RefCell::default(), BTreeMap::new());
        Question { cx, model, l, guarded, apart, tested: false, segmented: BTreeSet::new() }
    }
}

/// Judges all accesses to memory that one iteration of `l` may make, except those to `ignore`.
pub fn arrays(cx: &Cx, l: StmtId, ignore: &BTreeSet<VarId>) -> ArrayOutcome {
    arrays_without(cx, l, ignore, &Later::default())
}

/// The same without what is made up for.
pub fn arrays_without(cx: &Cx, l: StmtId, ignore: &BTreeSet<VarId>, later: &Later) -> ArrayOutcome {
    judged(cx, l, (ignore, later), shown(cx, l))
}

/// The same, where different iterations write different elements of the arrays in `apart`, by their names here: within which range.
pub fn arrays_apart(
    cx: &Cx,
    l: StmtId,
    ignore: &BTreeSet<VarId>,
    apart: &BTreeMap<VarId, Option<CounterRange>>,
) -> ArrayOutcome {
    let known = Known { apart: apart.clone(), ..Known::default() };
    judged(cx, l, (ignore, &Later::default()), known)
}

/// What was shown of the loop in whose place this one stands.
fn shown(cx: &Cx, l: StmtId) -> Known {
    let Some(counted) = cx.counted(l).filter(|_| !cx.options.apart.is_empty()) else {
        return Known::default();
    };
    if let Some(known) = cx.options.apart.get(&(cx.id, cx.name(counted.var).to_string())) {
        let accesses = cx.accesses(l).iter().map(|a| a.place.var);
        let apart = accesses.filter(|v| known.arrays.contains(cx.name(*v))).map(|v| (v, None));
        return Known { apart: apart.collect(), tested: known.tested, ..Known::default() };
    }
    segments::tested_before(cx, l).unwrap_or_default()
}

fn judged(
    cx: &Cx,
    l: StmtId,
    (ignore, later): (&BTreeSet<VarId>, &Later),
    Known { apart, tested, segmented, unless }: Known,
) -> ArrayOutcome {
    let mut out = ArrayOutcome::default();
    let model = cx.model();
    let Some(index) = model.loop_index(l) else {
        let what = "the loop is not known".to_string();
        let span = cx.procedure.stmt(l).span;
        out.reason(Reason::new(ReasonKind::Limit { what }, span, "this loop"));
        return out;
    };
    if cx.counted(l).is_some_and(|counted| counted.form == LoopForm::DoConcurrent) {
        let detail = "iterations may run in any order".to_string();
        out.fact(Test::LanguageRule, "do concurrent", detail);
        return out;
    }
    let mut question = Question { apart, tested, ..Question::new(cx, model, index) };
    let accesses = question.relevant(l, ignore, later, &mut out);
    question.segmented = segments::roots_named(&question, &accesses, &segmented);
    if !question.segmented.is_empty() {
        for name in segmented.iter().map(|name| name.trim_end_matches('*')) {
            let text = format!("each iteration touches a segment of `{name}` of its own");
            let detail = "their bounds ascend, which is tested before the loop".to_string();
            out.fact(Test::Segments, name, detail);
            out.assume(Assumption { source: Source::RunTime, text });
        }
        out.conditions.extend(unless.map(runtime_test::Condition::Off));
    }
    if tested {
        for var in question.apart.keys() {
            let detail = "tested before the loop".to_string();
            out.fact(Test::OverlapCheck, cx.name(*var), detail);
        }
    }
    pairs::judge(&question, &accesses, &mut out);
    out.tests.sort_unstable();
    out
}

/// Under which conditions does nothing else that a loop touches lie where an element does that stays in one place (`mine`)?
/// `others` are the places that may. `None`: it cannot be tested, or one of them is a part of the same object.
pub fn element_alone(
    cx: &Cx,
    l: StmtId,
    mine: &dyn Fn(&Place) -> bool,
    others: &[(StmtId, Span)],
) -> Option<RuntimeTest> {
    let model = cx.model();
    let question = Question::new(cx, model, model.loop_index(l)?);
    let (lo, hi) = model.loops[question.l as usize].accesses;
    let all = &model.accesses[lo as usize..hi as usize];
    let root = all.iter().find(|a| mine(&a.place))?.root;
    // (The pointer that leads to an element has the element's text.)
    let elsewhere =
        |at: &(StmtId, Span)| all.iter().any(|a| (a.stmt, a.place.span) == *at && a.root != root);
    if !others.iter().all(elsewhere) {
        return None;
    }
    let mut out = ArrayOutcome::default();
    let accesses = question.relevant(l, &BTreeSet::new(), &Later::default(), &mut out);
    // As if the element were a scalar that is written, and everything else only read.
    let only_it: Vec<Access> = accesses
        .into_iter()
        .filter(|a| a.root != root || mine(&a.place))
        .map(|a| match mine(&a.place) && a.callee.is_none() {
            true => Access { writes: true, scalar: true, ..a.clone() },
            false => Access { writes: false, ..a.clone() },
        })
        .collect();
    pairs::judge(&question, &only_it.iter().collect::<Vec<_>>(), &mut out);
    out.reasons.is_empty().then_some(RuntimeTest { conditions: out.conditions })
}

impl<'a> Question<'a, '_> {
    /// The accesses that matter, each different one once.
    fn relevant(
        &self,
        l: StmtId,
        ignore: &BTreeSet<VarId>,
        later: &Later,
        out: &mut ArrayOutcome,
    ) -> Vec<&'a Access> {
        let (lo, hi) = self.model.loops[self.l as usize].accesses;
        let all = &self.model.accesses[lo as usize..hi as usize];
        let mut seen = std::collections::HashSet::<_, rustc_hash::FxBuildHasher>::default();
        let mut kept = Vec::new();
        for access in all {
            // What a private pointer leads to is nobody's own.
            let through = access.place.steps.iter().any(|s| matches!(s, Step::Deref(_)));
            let own = !through && ignore.contains(&access.place.var);
            let at = (access.stmt, access.writes);
            let left_out = later.leaves_out(self.cx.procedure, at, &access.place);
            if own || left_out || !(access.reads || access.writes) {
                continue;
            }
            if let Root::Object(v) = access.root {
                if ignore.contains(&v) {
                    continue;
                }
                let own = matches!(self.cx.var(v).storage, Storage::Local | Storage::Heap);
                if own && self.cx.iteration_local(l, v) {
                    let detail = "declared in the loop".to_string();
                    out.fact(Test::IterationLocal, self.cx.name(v), detail);
                    continue;
                }
            }
            let key = (
                (access.root, &access.path, access.leaf),
                (access.reads, access.writes, access.scalar),
                (access.inside, access.guard),
            );
            if seen.insert(key) {
                kept.push(access);
            }
        }
        kept
    }
}
