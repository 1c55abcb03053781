//! The verdict on one loop, put together from all parts of the analysis.
//!
//! **Decides** parallel, conditional or sequential; the clauses; every reason (not only the first).
//!
//! **Example** effects: none; scalars: `private(t) reduction(+:s)`; arrays: ZIV, strong SIV → parallel.
//!
//! **Why it is sound** parallel is said only if no part has a reason. Between them the parts look at every
//! access of the loop: scalars at those that are not memory, `depend` at those that are.
//!
//! **Gives up when** any part does.
//!
//! **Cost and limit** see the parts.
//!
//! **Source** the criterion of DOALL loops with conversions.

use std::collections::BTreeSet;

use heiretsu_ir::plan::{Directive, Reduction, RuntimeTest};
use heiretsu_ir::visit::LoopEntry;
use heiretsu_ir::{Proof, Reason, ReasonKind, StmtId, Technique, VarId, Verdict};

use crate::LoopFacts;
use crate::cx::Cx;
use crate::depend::{self, ArrayOutcome};
use crate::effects;
use crate::reduce::{self, Candidate};
use crate::scalars::{self, Scalars};

/// A loop with more reasons than this shows the first ones.
const MAX_REASONS: usize = 12;

/// Judges one loop or while.
pub fn of_loop(cx: &Cx, entry: LoopEntry) -> LoopFacts {
    let l = entry.stmt;
    let mut reasons = effects::judge(cx, l);
    if cx.counted(l).is_none() {
        return sequential(entry, reasons);
    }
    let mut scalars = scalars::judge(cx, l);
    reasons.append(&mut scalars.reasons);
    let (mut arrays, reduced) = memory(cx, l, &scalars);
    reasons.append(&mut arrays.reasons);
    if !reasons.is_empty() {
        return LoopFacts { tests: arrays.tests, ..sequential(entry, reasons) };
    }
    parallel(entry, scalars, arrays, reduced)
}

/// Everything that is not a scalar; whole arrays become reductions only where that is what it takes.
fn memory(cx: &Cx, l: StmtId, scalars: &Scalars) -> (ArrayOutcome, Vec<Candidate>) {
    let mut ignore: BTreeSet<VarId> = BTreeSet::new();
    ignore.extend(&scalars.private);
    ignore.extend(&scalars.firstprivate);
    ignore.extend(&scalars.lastprivate);
    ignore.extend(scalars.reductions.iter().map(|r| r.var));
    let plain = depend::arrays(cx, l, &ignore);
    if plain.reasons.is_empty() {
        return (plain, Vec::new());
    }
    let candidates: Vec<Candidate> = reduce::candidates(cx, l)
        .into_iter()
        .filter(|c| {
            let name = cx.name(c.var);
            plain.reasons.iter().any(|r| r.variables.iter().any(|v| v == name))
        })
        .collect();
    if candidates.is_empty() {
        return (plain, candidates);
    }
    ignore.extend(candidates.iter().map(|c| c.var));
    let reduced = depend::arrays(cx, l, &ignore);
    if reduced.reasons.len() < plain.reasons.len() {
        (reduced, candidates)
    } else {
        (plain, Vec::new())
    }
}

fn sequential(entry: LoopEntry, reasons: Vec<Reason>) -> LoopFacts {
    LoopFacts {
        stmt: entry.stmt,
        depth: entry.depth,
        verdict: Verdict::Sequential(tidy(reasons)),
        techniques: Vec::new(),
        directive: None,
        tests: Vec::new(),
    }
}

/// Without repetitions, those that nothing can be done about first; few enough to read.
fn tidy(reasons: Vec<Reason>) -> Vec<Reason> {
    let mut out: Vec<Reason> = Vec::new();
    for reason in reasons {
        // One variable, one complaint of a kind is enough.
        if !out.iter().any(|r| r.kind == reason.kind) {
            out.push(reason);
        }
    }
    let rank = |r: &Reason| match &r.kind {
        ReasonKind::Tainted { .. } => 0,
        ReasonKind::NotCounted {} => 1,
        kind if kind.code().starts_with("H2") => 2,
        kind if kind.code().starts_with("H3") => 3,
        _ => 4,
    };
    out.sort_by_key(rank);
    out.truncate(MAX_REASONS);
    out
}

fn parallel(
    entry: LoopEntry,
    scalars: Scalars,
    arrays: ArrayOutcome,
    reduced: Vec<Candidate>,
) -> LoopFacts {
    let mut proof = Proof::default();
    for fact in scalars.facts.into_iter().chain(arrays.facts) {
        proof.add(fact);
    }
    for assumption in scalars.assumptions.into_iter().chain(arrays.assumptions) {
        proof.assume(assumption);
    }
    let mut reductions = scalars.reductions;
    for candidate in reduced {
        reductions.push(Reduction { op: candidate.found.op, var: candidate.var });
        proof.add(candidate.fact);
        candidate.found.assumptions.into_iter().for_each(|a| proof.assume(a));
    }
    let work = |list: &[VarId]| list.iter().any(|v| !scalars.counters.contains(v));
    let mut techniques = Vec::new();
    let mut used = |technique, yes: bool| {
        if yes {
            techniques.push(technique);
        }
    };
    used(Technique::Doall, reductions.is_empty());
    used(Technique::Private, work(&scalars.private));
    used(Technique::Firstprivate, work(&scalars.firstprivate));
    used(Technique::Lastprivate, work(&scalars.lastprivate));
    used(Technique::Reduction, !reductions.is_empty());
    used(Technique::Induction, !scalars.inductions.is_empty());
    used(Technique::RuntimeTest, !arrays.conditions.is_empty());
    let test =
        (!arrays.conditions.is_empty()).then_some(RuntimeTest { conditions: arrays.conditions });
    let directive = Directive {
        collapse: 1,
        private: scalars.private,
        firstprivate: scalars.firstprivate,
        lastprivate: scalars.lastprivate,
        reductions,
        inductions: scalars.inductions,
        test: test.clone(),
        ..Directive::default()
    };
    LoopFacts {
        stmt: entry.stmt,
        depth: entry.depth,
        verdict: match test {
            Some(test) => Verdict::Conditional(proof, test),
            None => Verdict::Parallel(proof),
        },
        techniques,
        directive: Some(directive),
        tests: arrays.tests,
    }
}
