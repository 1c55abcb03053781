//! Array contraction: nests that follow each other are fused until temporary arrays between them fit into scalars, rows, or
//! windows of a strip.
//!
//! **Decides** which nests of a sequence are joined for which arrays, and contracts these.
//! **Example** `for t[i] = a[i]; for b[i] = t[i];` → `for { double t1 = a[i]; b[i] = t1; }`, and `t` needs no memory.
//! **Why it is sound** every step is a transformation with a check of its own ([`fit`], [`join`], [`contract`], [`window`]); a group of
//! nests that gives no contraction stays as it was.
//! **Gives up when** no array of the procedure's own links two places of the sequence, or a check refuses.
//! **Cost and limit** nothing where the procedure has no such array; else a handful of graphs for each pair of nests; at
//! most [`MOST_LOOPS`] nests.
//! **Source** spec, array contraction; S. Hosoi, JP4128439B2. Of S4 we depart in one point: a nest that defines one candidate
//! and uses another one does not start a new sub-sequence, or chains of temporaries would never meet.

pub mod candidate;
pub mod contract;
mod fit;
mod guard;
mod join;
pub(crate) mod linear;
mod saved;
pub mod sequence;
pub mod window;

use heiretsu_analyze::Options;
use heiretsu_analyze::calls::Summaries;
use heiretsu_ir::{Procedure, Readers, StmtId, Storage, Unit, VarId, visit};

use crate::{Draft, Refusal};
use candidate::{definition_first, named, own_arrays};
use sequence::Sequence;

/// Nests of a sequence that are looked at.
const MOST_LOOPS: usize = 12;

/// An array that was contracted.
#[derive(Clone, Debug)]
pub struct Contracted {
    /// Which one.
    pub array: VarId,
    /// How many iterations at the front and at the back keep it.
    pub peeled: (i128, i128),
    /// The loop in which a scalar or a smaller array holds it.
    pub nest: StmtId,
}

/// A number of iterations that a loop never exceeds, where its bounds tell: peeled iterations are few.
pub fn most_iterations(p: &Procedure, stmt: StmtId) -> Option<i128> {
    guard::most_iterations(p, p.as_loop(stmt)?)
}

/// Is there anything to contract in a sequence? (A look without any analysis.)
pub fn worth(unit: &Unit, p: &Procedure, sequence: &Sequence) -> bool {
    own_arrays(unit, p).into_iter().any(|a| links(p, &sequence.loops, a))
}

/// Is an array first written and then read by these nests?
fn links(p: &Procedure, nests: &[StmtId], array: VarId) -> bool {
    let Some(first) = nests.iter().find(|n| named(p, **n, array)) else { return false };
    let mut read = false;
    for s in visit::stmts(p, nests) {
        visit::each_place(p, s, &mut |place, how| {
            read |= place.var == array && how == visit::Use::Read;
        });
    }
    read && definition_first(p, *first, array)
}

/// Contracts what can be contracted in a sequence of the draft; strips, where they are needed, have `asked` iterations.
///
/// # Errors
/// Why nothing came of it.
pub fn perform(
    draft: &mut Draft,
    sequence: &Sequence,
    asked: Option<i128>,
    options: &Options,
    summaries: &Summaries,
) -> Result<Vec<Contracted>, Refusal> {
    let mut out = Vec::new();
    // Of the largest group that was tried.
    let mut why: Option<Refusal> = None;
    let mut at = 0;
    while at < sequence.loops.len() {
        let mut length = reach(draft.unit(), draft.procedure(), &sequence.loops[at..]);
        let mut step = 1;
        while length > 0 {
            let mut trial = draft.clone();
            let part = part(draft.procedure(), sequence, at, length);
            let found = match group(&mut trial, &part, options, summaries) {
                Err(refusal) => match window::check(draft, &part, asked, options, summaries) {
                    Ok(token) => {
                        trial = draft.clone();
                        Ok(window::apply(&mut trial, token))
                    }
                    Err(_) => Err(refusal),
                },
                found => found,
            };
            match found {
                Ok(found) => {
                    *draft = trial;
                    out.extend(found);
                    step = length;
                    break;
                }
                Err(refusal) => {
                    why.get_or_insert(refusal);
                }
            }
            length -= 1;
        }
        at += step;
    }
    if out.is_empty() {
        return Err(
            why.unwrap_or_else(|| nothing(draft.unit(), draft.procedure(), &sequence.loops))
        );
    }
    Ok(out)
}

/// Why there is nothing to contract: somebody else may read what would be.
fn nothing(unit: &Unit, p: &Procedure, nests: &[StmtId]) -> Refusal {
    match outliving(unit, p, nests).next() {
        Some((name, Readers::Others(who))) => {
            Refusal::ArrayReadBy { name: name.to_owned(), who: who.to_string() }
        }
        Some((name, Readers::Unknown | Readers::Nobody)) => {
            Refusal::ArrayRead { name: name.to_owned() }
        }
        None => Refusal::NoOwnArray,
    }
}

/// The arrays that outlive procedures and link places of these nests, and who may read them.
fn outliving<'a>(
    unit: &'a Unit,
    p: &'a Procedure,
    nests: &'a [StmtId],
) -> impl Iterator<Item = (&'a str, &'a Readers)> {
    p.var_ids().filter_map(move |v| match &p.var(v).storage {
        Storage::Global(g) if p.var(v).ty.array().is_some() && links(p, nests, v) => {
            Some((&*p.var(v).name, &unit.global(*g).readers))
        }
        _ => None,
    })
}

/// Is an array of a sequence no candidate because a certain procedure may read it? (A look without any analysis.)
pub fn read_by_others(unit: &Unit, p: &Procedure, sequence: &Sequence) -> Option<Refusal> {
    let mut all = outliving(unit, p, &sequence.loops);
    all.any(|(_, readers)| matches!(readers, Readers::Others(_)))
        .then(|| nothing(unit, p, &sequence.loops))
}

/// Some neighbouring loops of a sequence, with what stands between them.
pub fn part(p: &Procedure, sequence: &Sequence, at: usize, length: usize) -> Sequence {
    let loops: Vec<StmtId> = sequence.loops.iter().skip(at).take(length).copied().collect();
    let place = |s: Option<&StmtId>| sequence.stmts.iter().position(|t| Some(t) == s);
    let stmts = match (place(loops.first()), place(loops.last())) {
        (Some(a), Some(b)) => sequence.stmts[a..=b].to_vec(),
        _ => Vec::new(),
    };
    let moved = stmts.iter().copied().filter(|s| p.as_loop(*s).is_none()).collect();
    Sequence { stmts, loops, moved, parent: sequence.parent }
}

/// S4: how many nests, from the first one on, candidates hold together.
pub fn reach(unit: &Unit, p: &Procedure, nests: &[StmtId]) -> usize {
    let nests = &nests[..nests.len().min(MOST_LOOPS)];
    let own: Vec<VarId> = own_arrays(unit, p).into_iter().collect();
    let mut held: Vec<VarId> = Vec::new();
    let mut reach = 0;
    for (at, nest) in nests.iter().enumerate() {
        let used: Vec<VarId> = own.iter().copied().filter(|a| named(p, *nest, *a)).collect();
        let uses = used.iter().any(|a| held.contains(a) && !definition_first(p, *nest, *a));
        if at == 0 || uses {
            reach = at + 1;
        } else if used.iter().any(|a| held.contains(a)) {
            // It defines anew what was held: a sub-sequence of its own.
            break;
        }
        held.extend(used.into_iter().filter(|a| definition_first(p, *nest, *a)));
    }
    if held.is_empty() { 0 } else { reach }
}

/// Fuses all nests of a sequence and contracts all arrays that then can be.
///
/// # Errors
/// Why they are not fused, or nothing can be contracted then.
pub fn group(
    draft: &mut Draft,
    sequence: &Sequence,
    options: &Options,
    summaries: &Summaries,
) -> Result<Vec<Contracted>, Refusal> {
    let nests = &sequence.loops;
    let Some((&first, others)) = nests.split_first() else {
        return Err(Refusal::NoLoop);
    };
    let arrays: Vec<VarId> = own_arrays(draft.unit(), draft.procedure())
        .into_iter()
        .filter(|a| links(draft.procedure(), nests, *a))
        .collect();
    if arrays.is_empty() {
        return Err(nothing(draft.unit(), draft.procedure(), nests));
    }
    if !sequence.moved.is_empty() {
        let mut news = sequence.moved.clone();
        news.extend(nests);
        draft.replace(&sequence.stmts, news)?;
    }
    let mut now = fit::forwards(draft, first, options, summaries).unwrap_or(first);
    for &next in others {
        let next = fit::fitted(draft, now, next, &arrays, options, summaries)?;
        now = join::joined(draft, now, next, options, summaries)?;
    }
    let mut out = Vec::new();
    let mut why = Refusal::NotContractible;
    let mut varies = false;
    for array in arrays {
        let done = contract::check(draft, now, array, options, summaries).and_then(|token| {
            let peeled = token.peeled();
            varies |= token.varies();
            let nest = contract::apply(draft, token)?;
            Ok(Contracted { array, peeled, nest })
        });
        match done {
            Ok(done) => {
                // Peeled at the outermost level, the nest is another one.
                let p = draft.procedure();
                if !visit::stmts(p, &p.body).contains(&now) {
                    now = done.nest;
                }
                out.push(done);
            }
            Err(refusal) => why = refusal,
        }
    }
    if varies {
        for done in &out {
            narrower(draft, done.nest, options, summaries);
        }
        let left = visit::stmts(draft.procedure(), &[now]);
        for done in out.iter_mut().filter(|done| !left.contains(&done.nest)) {
            done.nest = now;
        }
    }
    if out.is_empty() { Err(why) } else { Ok(out) }
}

/// Rows as long as variables say: the loops that run through them do so in strips of a constant size, where they can.
fn narrower(draft: &mut Draft, nest: StmtId, options: &Options, summaries: &Summaries) {
    let inner = sequence::sequences(draft.procedure());
    for sequence in inner.into_iter().filter(|s| s.parent == Some(nest)) {
        if let Ok(token) = window::check(draft, &sequence, None, options, summaries) {
            window::apply(draft, token);
        }
    }
}
