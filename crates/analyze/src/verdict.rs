//! The verdict on one loop, put together from all parts of the analysis.
//!
//! **Decides** parallel, conditional or sequential; the clauses; every reason (not only the first).
//!
//! **Example** effects: none; scalars: `private(t) reduction(+:s)`; arrays: ZIV, strong SIV → parallel.
//!
//! An array that every iteration fills before it reads it becomes private (`regions`).
//!
//! **Why it is sound** parallel is said only if no part has a reason. Between them the parts look at every
//! access of the loop: scalars at those that are not memory, `depend` at those that are.
//!
//! **Gives up when** any part does.
//!
//! **Cost and limit** see the parts.
//!
//! **Source** the criterion of DOALL loops with conversions.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::copies::OwnCopy;
use heiretsu_ir::parallel_scan::{Apart, Blocks};
use heiretsu_ir::plan::{Directive, Reduction};
use heiretsu_ir::runtime_test::RuntimeTest;
use heiretsu_ir::visit::LoopEntry;
use heiretsu_ir::{
    Assumption, ExprId, ExprKind, Fact, Labelled, LoopForm, Origin, Place, Proof, Reason,
    ReasonKind, StmtId, Technique, Test, VarId, Verdict, visit,
};

use crate::array_sums;
use crate::cx::Cx;
use crate::depend::{self, ArrayOutcome, CounterRange};
use crate::early_exit;
use crate::effects;
use crate::flags;
use crate::later::{Later, inside};
use crate::members;
use crate::per_thread;
use crate::recurrences;
use crate::recurrences::compaction;
use crate::reduce::{self, Candidate};
use crate::regions::{self, Outcome, Private};
use crate::scalars::{self, Scalars};
use crate::sums;
use crate::{Copied, Flagged, LoopFacts, Needs, Scattered, Segmented, Summed};

/// A loop with more reasons than this shows the first ones.
const MAX_REASONS: usize = 12;
/// At most so many arrays of a loop are looked at for copies.
const MAX_COPIES: usize = 8;
/// How often further ones are looked for.
const ROUNDS_OF_COPIES: usize = 16;

/// Judges one loop or while.
pub fn of_loop(cx: &Cx, entry: LoopEntry) -> LoopFacts {
    let l = entry.stmt;
    let mut reasons = effects::judge(cx, l);
    if cx.counted(l).is_none() {
        return sequential(entry, reasons);
    }
    let mut scalars = scalars::judge(cx, l);
    per_thread::judge(cx, l, &mut scalars, &mut reasons);
    // (Searches and blocks run iterations again: what each thread has of its own would be another one's.)
    let shared = scalars.per_thread.is_empty();
    let search = shared.then(|| early_exit::find(cx, l, &mut reasons)).flatten().map(Box::new);
    if search.is_some() {
        // (Why else it would stay sequential does not matter: whatever the iteration that leaves does comes last.)
        return LoopFacts { search, ..sequential(entry, reasons) };
    }
    reasons.append(&mut scalars.reasons);
    let Memory { mut arrays, reduced, copies, own } = memory(cx, l, &scalars, &Later::default());
    let of_scalars = reasons.len();
    reasons.append(&mut arrays.reasons);
    if !reasons.is_empty() {
        if let Some(facts) = with_own(cx, entry, &reasons, &own, (&scalars, &copies, &reduced)) {
            let copies = Some(Box::new(Copied { list: own, facts }));
            return LoopFacts { tests: arrays.tests, copies, ..sequential(entry, reasons) };
        }
        if shared && let Some(flagged) = with_flags(cx, entry, &reasons) {
            let note = "it can run in parallel with a flag for what it stores, in new text";
            reasons[0] = reasons[0].clone().noting(note.to_string());
            let flagged = Some(Box::new(flagged));
            return LoopFacts { tests: arrays.tests, flagged, ..sequential(entry, reasons) };
        }
        if shared && let Some(summed) = with_sums(cx, entry, &reasons) {
            let note = "it can run in parallel with sums of its own for what it adds to members, in new text";
            reasons[0] = reasons[0].clone().noting(note.to_string());
            let summed = Some(Box::new(summed));
            return LoopFacts { tests: arrays.tests, summed, ..sequential(entry, reasons) };
        }
        let compacted = if shared { compacted(cx, l, &scalars) } else { Ok(None) };
        // What holds only under a run-time test is no ground for another form (yet).
        let untested = arrays.conditions.is_empty() || matches!(compacted, Ok(Some(_)));
        let (mut reasons, mut blocks) = if untested && shared {
            with_form(cx, l, reasons, (of_scalars, compacted))
        } else {
            (reasons, None)
        };
        if blocks.is_none() && shared {
            blocks = in_memory(cx, l, &mut reasons);
        }
        if blocks.is_none()
            && let (0, true) = (of_scalars, shared)
            && let Some(segmented) = with_segments(cx, entry, (&scalars, copies, reduced))
        {
            let note = "it can run in parallel after a test of the bounds, in new text";
            reasons[0] = Reason { note: Some(note.into()), ..reasons[0].clone() };
            let segmented = Some(Box::new(segmented));
            return LoopFacts { tests: arrays.tests, segmented, ..sequential(entry, reasons) };
        }
        if blocks.is_none()
            && shared
            && let Some(scattered) = with_array_sums(cx, entry, &reasons)
        {
            let note =
                "it can run in parallel with copies of the arrays that it adds to, in new text";
            reasons[0] = Reason { note: Some(note.into()), ..reasons[0].clone() };
            let scattered = Some(Box::new(scattered));
            return LoopFacts { tests: arrays.tests, scattered, ..sequential(entry, reasons) };
        }
        return LoopFacts { tests: arrays.tests, blocks, ..sequential(entry, reasons) };
    }
    parallel(cx, entry, scalars, arrays, (reduced, copies))
}

/// What a directive on the loop would need, whatever else keeps the loop sequential; others see to the variables in `apart`
/// (a lock around all that is done with them, say).
pub fn needs(cx: &Cx, entry: LoopEntry, apart: &BTreeSet<VarId>) -> Needs {
    let l = entry.stmt;
    let mut reasons = effects::judge(cx, l);
    if cx.counted(l).is_none() {
        return Needs { stmt: l, reasons: tidy(reasons), directive: Directive::default() };
    }
    let mut scalars = scalars::judge(cx, l);
    scalars.reasons.retain(|r| !apart.iter().any(|v| about(cx, r, *v)));
    scalars.per_thread.extend(apart);
    let Memory { mut arrays, reduced, copies, .. } = memory(cx, l, &scalars, &Later::default());
    reasons.append(&mut scalars.reasons);
    reasons.append(&mut arrays.reasons);
    let facts = parallel(cx, entry, scalars, arrays, (reduced, copies));
    Needs { stmt: l, reasons: tidy(reasons), directive: facts.directive.unwrap_or_default() }
}

/// The form of a loop's carried values, whether or not its verdict needs it; `None` where other reasons
/// keep it sequential.
pub fn form_of(
    cx: &Cx,
    l: StmtId,
) -> Option<Result<recurrences::Form, recurrences::body::Refusal>> {
    let mut reasons = effects::judge(cx, l);
    let scalars = scalars::judge(cx, l);
    let Memory { arrays, reduced, .. } = memory(cx, l, &scalars, &Later::default());
    reasons.extend(scalars.reasons);
    reasons.extend(arrays.reasons);
    if !arrays.conditions.is_empty() {
        return None;
    }
    if reasons.is_empty() {
        return Some(recurrences::find(cx, l, &reduced.iter().map(|c| c.var).collect()));
    }
    recurrences::of_reasons(cx, l, &reasons)
}

/// The blocks of a loop whose places in memory carry values; the first reason says what form these have.
fn in_memory(cx: &Cx, l: StmtId, reasons: &mut [Reason]) -> Option<Box<Blocks>> {
    let found = recurrences::in_memory(cx, l, reasons)?;
    let first = reasons.first_mut()?;
    let (mut form, test) = match found {
        Ok(found) => found,
        Err(why) => {
            if first.note.is_none() {
                *first = first.clone().noting(format!("its carried values have no form: {why}"));
            }
            return None;
        }
    };
    let note = form.note(cx);
    let blocks = recurrences::parallel_scan::make(cx, l, &mut form);
    // (A place that each iteration makes anew carries nothing.)
    if blocks.as_ref().is_ok_and(|b| b.phases.iter().all(|p| p.last_only)) {
        return None;
    }
    *first = with_code(first, &note, blocks.as_ref().err().copied());
    let proved = form.tested().is_none();
    blocks.ok().filter(|_| proved).map(|blocks| Box::new(Blocks { test, ..blocks }))
}

/// Arrays that are written where a counter points to that never turns back, if nothing else that is no scalar is in the way, and
/// what is to be tested on entry; or why an array that is written at a counter is none of these.
type Compacted =
    Result<Option<(BTreeMap<VarId, Option<CounterRange>>, ArrayOutcome)>, compaction::Refusal>;

fn compacted(cx: &Cx, l: StmtId, scalars: &Scalars) -> Compacted {
    let (found, refused) = compaction::find(cx, l);
    if !found.is_empty() {
        let judged = depend::arrays_apart(cx, l, &own_scalars(scalars), &found);
        if judged.reasons.is_empty() {
            return Ok(Some((found, judged)));
        }
    }
    refused.map_or(Ok(None), Err)
}

/// What is said of a form that has code.
const IN_BLOCKS: &str = "it can run in blocks";

/// A reason that says which form there is, and why it has no code, if it has none.
fn with_code(reason: &Reason, note: &str, refused: Option<recurrences::body::Refusal>) -> Reason {
    let code = refused.map_or(IN_BLOCKS.to_string(), |why| format!("no code for it: {why}"));
    reason.clone().noting(format!("{note}; {code}"))
}

/// Says with the first reason of its kind what form the carried values have, if they have one.
fn with_form(
    cx: &Cx,
    l: StmtId,
    mut reasons: Vec<Reason>,
    (of_scalars, compacted): (usize, Compacted),
) -> (Vec<Reason>, Option<Box<Blocks>>) {
    let mut found = None;
    let (apart, astray) = match compacted {
        Ok(apart) => (apart, None),
        Err(why) => (None, Some(why)),
    };
    let carried = if apart.is_some() { &reasons[..of_scalars] } else { &reasons[..] };
    let form = recurrences::of_reasons(cx, l, carried);
    let (apart, judged) = apart.unwrap_or_default();
    if let (Some(Err(why)), Some(first)) = (&form, reasons.first_mut()) {
        let scalar = matches!(
            first.kind,
            ReasonKind::ScalarCarried { .. }
                | ReasonKind::ReductionUsed { .. }
                | ReasonKind::FloatReduction { .. }
                | ReasonKind::FloatExtreme { .. }
                | ReasonKind::ConditionalLastValue { .. }
        );
        if scalar && first.note.is_none() {
            let why = astray.unwrap_or(why);
            *first = first.clone().noting(format!("its carried values have no form: {why}"));
        }
    }
    if let Some(Ok(mut form)) = form
        && let Some(first) = reasons.first_mut()
    {
        let note = form.note(cx);
        // What is stored must be so by one iteration only: private copies of arrays are of no use to a scan.
        let variables = form.body.states.iter().filter(|s| s.is_variable());
        let scalars = variables.map(|s| s.var).collect();
        let again =
            form.body.stores && !depend::arrays_apart(cx, l, &scalars, &apart).reasons.is_empty();
        let blocks = match again {
            true => Err("several iterations store to one element"),
            false => recurrences::parallel_scan::make(cx, l, &mut form),
        };
        let vector = form.body.states.iter().any(|s| s.vector);
        let astray = astray.filter(|_| again || vector);
        *first = with_code(first, &note, blocks.as_ref().err().map(|why| astray.unwrap_or(why)));
        found = blocks.ok().map(|b| Box::new(with_apart(b, apart, judged)));
        if !cx.options.accept_tested
            && found.is_some()
            && let Some(reason) = unproved(cx, &form, first)
        {
            found = None;
            reasons.insert(0, reason);
        }
    }
    (reasons, found)
}

/// Blocks of a loop that writes these arrays at counters.
fn with_apart(
    mut blocks: Blocks,
    apart: BTreeMap<VarId, Option<CounterRange>>,
    judged: ArrayOutcome,
) -> Blocks {
    let test = RuntimeTest { conditions: judged.conditions };
    blocks.apart = Apart { arrays: apart.into_keys().collect(), test };
    judged.assumptions.into_iter().for_each(|a| blocks.proof.assume(a));
    blocks
}

/// What is missing for a form that only samples speak for; it tells the rest as the first of the other reasons does.
fn unproved(cx: &Cx, form: &recurrences::Form, first: &Reason) -> Option<Reason> {
    let (points, seed) = form.tested()?;
    let tested = form.stages.iter().find(|s| s.evidence != recurrences::Evidence::Proved)?;
    let state = form.body.states.get(*tested.states.first()? as usize)?;
    let variable = cx.name(state.var).to_string();
    let variables = vec![variable.clone()];
    let points = format!("{points} points (seed {seed})");
    let kind = ReasonKind::TestedForm { variable, points };
    Some(Reason { kind, variables, witness: None, ..first.clone() })
}

/// What became of everything that is not a scalar.
struct Memory {
    arrays: ArrayOutcome,
    /// Arrays that are accumulated.
    reduced: Vec<Candidate>,
    /// Arrays that are private.
    copies: Vec<Private>,
    /// Arrays that would be, if iterations made copies for themselves.
    own: Vec<OwnCopy>,
}

/// The scalars that are each thread's own.
fn own_scalars(scalars: &Scalars) -> BTreeSet<VarId> {
    let mut out: BTreeSet<VarId> = BTreeSet::new();
    out.extend(&scalars.private);
    out.extend(&scalars.firstprivate);
    out.extend(&scalars.lastprivate);
    out.extend(scalars.reductions.iter().map(|r| r.var));
    out.extend(&scalars.per_thread);
    out
}

/// What holds for a loop if nothing but these copies is missing, and they are made.
fn with_own(
    cx: &Cx,
    entry: LoopEntry,
    reasons: &[Reason],
    own: &[OwnCopy],
    (scalars, copies, reduced): (&Scalars, &[Private], &[Candidate]),
) -> Option<LoopFacts> {
    let missing = |r: &Reason| match &r.kind {
        ReasonKind::WorkArray { variable, .. } => own.iter().any(|o| cx.name(o.var) == variable),
        _ => false,
    };
    if own.is_empty() || !reasons.iter().all(missing) {
        return None;
    }
    let mut ignore = own_scalars(scalars);
    ignore.extend(copies.iter().map(|c| c.var));
    ignore.extend(reduced.iter().map(|c| c.var));
    ignore.extend(own.iter().map(|c| c.var));
    let mut arrays = depend::arrays(cx, entry.stmt, &ignore);
    // (What the loop has to test does not matter for the copies: they mean the same in a sequential loop.)
    if !arrays.reasons.is_empty() {
        return None;
    }
    for copy in own {
        arrays.facts.push(Fact {
            test: Test::PrivateArray,
            about: cx.name(copy.var).to_string(),
            detail: "each iteration writes what it reads, in a copy of its own".into(),
        });
    }
    let (scalars, memory) = (scalars.clone(), (reduced.to_vec(), copies.to_vec()));
    let mut facts = parallel(cx, entry, scalars, arrays, memory);
    if !facts.techniques.contains(&Technique::Private) {
        facts.techniques.push(Technique::Private);
    }
    Some(facts)
}

/// What holds for a loop if stores of one value under conditions are all that keeps it sequential.
fn with_flags(cx: &Cx, entry: LoopEntry, reasons: &[Reason]) -> Option<Flagged> {
    let found = flags::find(cx, entry.stmt, reasons)?;
    let named = found.named(cx);
    let why = "all iterations store the same or nothing, and nothing else looks at it";
    let facts = with_stores_later(cx, entry, &Later::stores(found.all()), (&named, why))?;
    Some(Flagged { groups: found.groups, facts })
}

/// The same of sums into members.
fn with_sums(cx: &Cx, entry: LoopEntry, reasons: &[Reason]) -> Option<Summed> {
    let list = sums::find(cx, entry.stmt, reasons)?;
    let named = list.iter().map(|sum| sum.place.var).collect();
    let why = "the loop only adds to members of it, and nothing else looks at these";
    let later = Later::stores(sums::stores(&list));
    let mut facts = with_stores_later(cx, entry, &later, (&named, why))?;
    facts.techniques.push(Technique::ScalarReplacement);
    Some(Summed { list, facts })
}

/// The same of sums into elements that nobody knows before the loop runs, by callees into members of structures, and of members
/// beside.
fn with_array_sums(cx: &Cx, entry: LoopEntry, reasons: &[Reason]) -> Option<Scattered> {
    let mut sums = sums::find(cx, entry.stmt, reasons).unwrap_or_default();
    let arrays = array_sums::find(cx, entry.stmt, reasons, &sums::stores(&sums))?;
    let structures: Vec<Place> = arrays.structures.iter().map(|s| s.root.clone()).collect();
    sums.retain(|sum| {
        structures.iter().all(|root| inside(cx.procedure, &sum.place, root).is_none())
    });
    let members = sums.iter().map(|sum| sum.place.var).chain(structures.iter().map(|r| r.var));
    let named = arrays.arrays.iter().map(|a| a.root.var).chain(members).collect();
    let stores = array_sums::stores(&arrays).chain(sums::stores(&sums)).collect();
    let why = "the loop only adds to elements of it, and nothing else looks at these";
    let later = Later { stores, structures };
    let mut facts = with_stores_later(cx, entry, &later, (&named, why))?;
    // (A part may have no iteration: the last one tells no last values, and no part knows where others end.)
    let directive = facts.directive.as_ref()?;
    let counted = cx.counted(entry.stmt)?.var;
    let last = directive.lastprivate.iter().any(|v| *v != counted);
    if last || !directive.inductions.is_empty() {
        return None;
    }
    facts.techniques.push(Technique::Expansion);
    Some(Scattered { arrays, sums, facts })
}

/// What holds for a loop without what is made up for.
fn with_stores_later(
    cx: &Cx,
    entry: LoopEntry,
    later: &Later,
    (named, why): (&BTreeSet<VarId>, &str),
) -> Option<LoopFacts> {
    let l = entry.stmt;
    let scalars = scalars::judge_without(cx, l, later);
    if !scalars.reasons.is_empty() || !effects::judge(cx, l).is_empty() {
        return None;
    }
    let Memory { mut arrays, reduced, copies, .. } = memory(cx, l, &scalars, later);
    let changed = copies.iter().map(|c| c.var).chain(reduced.iter().map(|c| c.var));
    if !arrays.reasons.is_empty() || changed.into_iter().any(|v| named.contains(&v)) {
        return None;
    }
    for var in named {
        arrays.facts.push(Fact {
            test: Test::Reduction,
            about: cx.name(*var).to_string(),
            detail: why.into(),
        });
    }
    let mut facts = parallel(cx, entry, scalars, arrays, (reduced, copies));
    facts.techniques.retain(|t| *t != Technique::Doall);
    if !facts.techniques.contains(&Technique::Reduction) {
        facts.techniques.push(Technique::Reduction);
    }
    Some(facts)
}

/// What holds for a loop if each iteration touches segments of its own of the arrays that keep it sequential.
fn with_segments(
    cx: &Cx,
    entry: LoopEntry,
    (scalars, copies, reduced): (&Scalars, Vec<Private>, Vec<Candidate>),
) -> Option<Segmented> {
    let mut ignore = own_scalars(scalars);
    ignore.extend(copies.iter().map(|c| c.var));
    ignore.extend(reduced.iter().map(|c| c.var));
    let (list, arrays) = depend::segments(cx, entry.stmt, &ignore)?;
    let mut facts = parallel(cx, entry, scalars.clone(), arrays, (reduced, copies));
    if let Verdict::Parallel(proof) = facts.verdict {
        facts.verdict = Verdict::Conditional(proof, RuntimeTest::default());
    }
    if !facts.techniques.contains(&Technique::RuntimeTest) {
        facts.techniques.push(Technique::RuntimeTest);
    }
    Some(Segmented { list, facts })
}

/// Everything that is not a scalar; arrays become private or reductions only where that is what it takes.
fn memory(cx: &Cx, l: StmtId, scalars: &Scalars, later: &Later) -> Memory {
    let mut ignore = own_scalars(scalars);
    let mut plain = depend::arrays_without(cx, l, &ignore, later);
    let (mut copies, mut own) = (Vec::new(), Vec::new());
    if plain.reasons.is_empty() {
        return Memory { arrays: plain, reduced: Vec::new(), copies, own };
    }
    let mut notes: Vec<(VarId, Outcome)> = Vec::new();
    // Copies help only if nothing else is in the way.
    if scalars.reasons.is_empty() {
        let mut apart: BTreeSet<VarId> = BTreeSet::new();
        // Only so many reasons are given at a time: what they do not speak of is looked at next.
        for _ in 0..ROUNDS_OF_COPIES {
            let before = copies.len() + apart.len();
            for var in blamed(cx, l, &plain.reasons) {
                if notes.iter().any(|(known, _)| *known == var) {
                    continue;
                }
                if regions::evaluation::apart(cx, l, var) {
                    apart.insert(var);
                    continue;
                }
                match regions::judge(cx, l, var) {
                    Outcome::Private(p) => copies.push(*p),
                    Outcome::Own(copy, reason) => {
                        own.push((*copy).clone());
                        notes.push((var, Outcome::Own(copy, reason)));
                    }
                    other => notes.push((var, other)),
                }
            }
            if copies.len() + apart.len() == before {
                break;
            }
            ignore.extend(copies.iter().map(|p| p.var).chain(apart.iter().copied()));
            plain = depend::arrays_without(cx, l, &ignore, later);
        }
    }
    let candidates = reduce::candidates(cx, l).into_iter().filter(|c| !ignore.contains(&c.var));
    let (large, small): (Vec<Candidate>, Vec<Candidate>) =
        candidates.partition(|c| !c.fits.is_empty());
    let mut reduced = Vec::new();
    // Those that have to be tested on entry are worth it only where nothing else is in the way.
    for (more, enough) in [(small, usize::MAX), (large, 0)] {
        let blamed = |c: &Candidate| plain.reasons.iter().any(|r| about(cx, r, c.var));
        let more = more.into_iter().filter(blamed);
        let more = more.filter(|c| c.fits.is_empty() || !is_apart_inside(cx, l, c.var, &ignore));
        let more: Vec<Candidate> = more.collect();
        if more.is_empty() {
            continue;
        }
        let ignored = ignore.iter().copied().chain(more.iter().map(|c| c.var)).collect();
        let without = depend::arrays_without(cx, l, &ignored, later);
        if without.reasons.len() < plain.reasons.len() && without.reasons.len() <= enough {
            (plain, ignore) = (without, ignored);
            reduced.extend(more);
        }
    }
    for (var, note) in notes {
        explain(cx, var, note, &mut plain);
    }
    if plain.reasons.iter().any(|r| matches!(r.kind, ReasonKind::UnknownSubscript { .. })) {
        for (var, reason) in reduce::refused(cx, l) {
            let unknown = |r: &Reason| {
                about(cx, r, var) && matches!(r.kind, ReasonKind::UnknownSubscript { .. })
            };
            if matches!(reason.kind, ReasonKind::FloatExtreme { .. }) {
                instead(&mut plain, reason, &unknown);
            }
        }
    }
    Memory { arrays: plain, reduced, copies, own }
}

/// Do the iterations of a loop inside `l` work on elements of their own of an array? They need no copies of all of it.
fn is_apart_inside(cx: &Cx, l: StmtId, var: VarId, ignore: &BTreeSet<VarId>) -> bool {
    let number = |e: ExprId| matches!(cx.procedure.expr(e).kind, ExprKind::Int(_));
    let inside = visit::stmts(cx.procedure, &[l]).into_iter().filter(|s| *s != l);
    inside.into_iter().any(|s| {
        let Some(inner) = cx.counted(s) else { return false };
        let short =
            inner.form == LoopForm::ArrayAssignment || number(inner.lower) && number(inner.upper);
        let writes = || cx.accesses(s).iter().any(|a| a.writes && a.place.var == var);
        let meet = || depend::arrays(cx, s, ignore).reasons.iter().any(|r| about(cx, r, var));
        !short && writes() && !meet()
    })
}

/// Does the reason speak of the variable, or of a member of it?
fn about(cx: &Cx, reason: &Reason, var: VarId) -> bool {
    let name = cx.name(var);
    let member = |rest: &str| rest.is_empty() || rest.starts_with(['.', '%', '-']);
    reason.variables.iter().any(|v| v.strip_prefix(name).is_some_and(member))
}

/// The variables that the loop writes and that a dependence speaks of.
fn blamed(cx: &Cx, l: StmtId, reasons: &[Reason]) -> Vec<VarId> {
    let written: BTreeSet<VarId> = cx
        .accesses(l)
        .iter()
        .filter(|a| a.writes && a.memory)
        .map(|a| crate::alias::base(cx, &a.place).0)
        .collect();
    let mut out: Vec<VarId> = written
        .into_iter()
        .filter(|v| !cx.iteration_local(l, *v) && reasons.iter().any(|r| about(cx, r, *v)))
        .collect();
    out.truncate(MAX_COPIES);
    out
}

/// Says why a variable that is in the way has no copies.
fn explain(cx: &Cx, var: VarId, note: Outcome, out: &mut ArrayOutcome) {
    let known = |r: &Reason| {
        about(cx, r, var)
            && matches!(
                r.kind,
                ReasonKind::FlowDependence { .. }
                    | ReasonKind::AntiDependence { .. }
                    | ReasonKind::OutputDependence { .. }
            )
    };
    match note {
        Outcome::Private(_) | Outcome::Stands(None) => {}
        Outcome::Refused(reason) => instead(out, *reason, &known),
        // (Copies do not mind subscripts that nobody understands.)
        Outcome::Own(_, reason) => instead(out, *reason, &|r| {
            known(r) || about(cx, r, var) && matches!(r.kind, ReasonKind::UnknownSubscript { .. })
        }),
        Outcome::Stands(Some((span, why))) => {
            if let Some(r) = out.reasons.iter_mut().find(|r| known(r))
                && r.spans.iter().all(|s| s.span != span)
            {
                r.spans.push(Labelled { span, label: why.to_string() });
            }
        }
    }
}

/// Puts a reason in the place of others, if there are any.
fn instead(out: &mut ArrayOutcome, reason: Reason, of: &dyn Fn(&Reason) -> bool) {
    let before = out.reasons.len();
    out.reasons.retain(|r| !of(r));
    if out.reasons.len() < before {
        out.reasons.push(reason);
    }
}

/// The loop stays sequential, for these reasons.
pub fn sequential(entry: LoopEntry, reasons: Vec<Reason>) -> LoopFacts {
    LoopFacts {
        stmt: entry.stmt,
        depth: entry.depth,
        verdict: Verdict::Sequential(tidy(reasons)),
        techniques: Vec::new(),
        directive: None,
        tests: Vec::new(),
        blocks: None,
        copies: None,
        flagged: None,
        summed: None,
        scattered: None,
        segmented: None,
        search: None,
        openmp_called: None,
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

/// What is known about the callees, and who says so.
fn calls(cx: &Cx, l: StmtId, proof: &mut Proof) {
    for site in cx.calls(l) {
        if let Some((text, source)) = &site.said {
            proof.assume(Assumption { source: *source, text: text.clone() });
        }
        if let Some(node) = site.body.filter(|n| cx.summaries.is_foreign(*n))
            && let Some(detail) = cx.summaries.describe(node)
        {
            proof.add(Fact { test: Test::CallSummary, about: site.name.clone(), detail });
        }
    }
}

fn parallel(
    cx: &Cx,
    entry: LoopEntry,
    scalars: Scalars,
    mut arrays: ArrayOutcome,
    (reduced, copies): (Vec<Candidate>, Vec<Private>),
) -> LoopFacts {
    let mut proof = Proof::default();
    for fact in scalars.facts.into_iter().chain(arrays.facts) {
        proof.add(fact);
    }
    for assumption in scalars.assumptions.into_iter().chain(arrays.assumptions) {
        proof.assume(assumption);
    }
    calls(cx, entry.stmt, &mut proof);
    let mut reductions = scalars.reductions;
    for candidate in reduced {
        let Candidate { var, elements, .. } = candidate;
        reductions.push(Reduction { op: candidate.found.op, var, elements });
        arrays.conditions.extend(candidate.fits);
        proof.add(candidate.fact);
        candidate.found.assumptions.into_iter().for_each(|a| proof.assume(a));
    }
    let (mut private, mut first, mut last) =
        (scalars.private, scalars.firstprivate, scalars.lastprivate);
    for copy in copies {
        if !copy.first && !copy.last {
            private.push(copy.var);
        }
        first.extend(copy.first.then_some(copy.var));
        last.extend(copy.last.then_some(copy.var));
        let about = cx.name(copy.var).to_string();
        proof.add(Fact { test: Test::PrivateArray, about, detail: copy.detail.to_string() });
    }
    arrays.conditions.extend(regions::evaluation::conditions(cx, entry.stmt));
    for (condition, assumption) in regions::declared(cx, entry.stmt) {
        proof.assume(assumption);
        arrays.conditions.push(condition);
    }
    // Nobody asks what becomes of counters, and of values that only the loop program has names for.
    let named = |v: &VarId| cx.procedure.var(*v).span.origin != Origin::Synthetic;
    let work = |list: &[VarId]| list.iter().any(|v| !scalars.counters.contains(v) && named(v));
    let mut techniques = Vec::new();
    let mut used = |technique, yes: bool| {
        if yes {
            techniques.push(technique);
        }
    };
    used(Technique::Doall, reductions.is_empty());
    used(Technique::Private, work(&private));
    used(Technique::Firstprivate, work(&first));
    used(Technique::Lastprivate, work(&last));
    used(Technique::Reduction, !reductions.is_empty());
    used(Technique::Induction, !scalars.inductions.is_empty());
    used(Technique::RuntimeTest, !arrays.conditions.is_empty());
    let test =
        (!arrays.conditions.is_empty()).then_some(RuntimeTest { conditions: arrays.conditions });
    let directive = Directive {
        collapse: 1,
        private,
        firstprivate: first,
        lastprivate: last,
        reductions,
        members: members::only_read(cx, entry.stmt),
        inductions: scalars.inductions,
        set_if_empty: scalars.set_if_empty,
        test: test.clone(),
        operations: regions::evaluation::operations(cx, entry.stmt),
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
        blocks: None,
        copies: None,
        flagged: None,
        summed: None,
        scattered: None,
        segmented: None,
        search: None,
        openmp_called: None,
    }
}
