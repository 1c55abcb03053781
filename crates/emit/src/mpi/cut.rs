//! Loops of which each rank runs its own iterations.
//!
//! **Decides** the header of such a loop, and what stands in front of it and behind it for what it accumulates.
//!
//! **Example** `for (int i = 0; i < N; i++) sum += a[i];` with strict floating-point sums: a rank receives `sum` from the one
//! before it, adds its part, sends it on; the last one tells all.
//!
//! **Why it is sound** the blocks of the ranks are the loop's iterations in order, each once. A chain does what the sequential loop
//! does, operation by operation. Where the order does not matter, an operation that may meet the old value twice (a maximum)
//! starts from it on all ranks; a sum starts from it on rank 0 alone.
//!
//! **Gives up when** a directive needs more than its clauses (inductions, run-time tests), arrays are accumulated, a type or
//! operation is none of MPI's.
//!
//! **Cost and limit** linear in the header.
//!
//! **Source** MPI 3.1, 5.9.

use heiretsu_ir::plan::Directive;
use heiretsu_ir::spmd::{Accumulated, Combining, Cut};
use heiretsu_ir::{ProcId, Procedure, Scalar, StmtId, Type, Unit, VarId};

use super::names::{Ours, atom, operation, plus};
use super::{Beside, Words, Writing, has_call};
use crate::around::Around;
use crate::place::{self, Texts};

/// See [`super::cuttable`].
pub fn cuttable(
    texts: &Texts,
    words: &dyn Words,
    unit: &Unit,
    (id, stmt): (ProcId, StmtId),
    directive: &Directive,
) -> Result<(), String> {
    let p = unit.procedure(id);
    if directive.test.is_some() {
        return Err("whether it is parallel is known when it runs".to_string());
    }
    if !directive.inductions.is_empty() {
        return Err("its counters would need other first values on each rank".to_string());
    }
    for r in &directive.reductions {
        let name = &p.var(r.var).name;
        let fits = r.elements.is_none() && sent(words, p, r.var);
        let complex = matches!(p.var(r.var).ty, Type::Scalar(Scalar::Complex { .. }));
        if !fits || operation(r.op).is_none() || complex {
            return Err(format!("`{name}` is accumulated in a way that messages cannot combine"));
        }
    }
    let own = p.as_loop(stmt).map(|l| l.var);
    for v in directive.lastprivate.iter().filter(|v| Some(**v) != own) {
        if !sent(words, p, *v) {
            let name = &p.var(*v).name;
            return Err(format!("the last value of `{name}` cannot be sent"));
        }
    }
    if let Some(l) = p.as_loop(stmt) {
        if [l.lower, l.upper, l.step].iter().any(|e| has_call(p, *e)) {
            return Err("its bounds are called for".to_string());
        }
        words.header_may_change(l)?;
    }
    let around = Around::new(p);
    place::find(texts, p, &around, stmt)
        .map_err(|why| format!("its text stays as it is ({why})"))?;
    Ok(())
}

/// Is it a scalar of a type of MPI's?
fn sent(words: &dyn Words, p: &Procedure, v: VarId) -> bool {
    matches!(p.var(v).ty, Type::Scalar(ty) if words.mpi_type(ty).is_some())
}

/// A cut loop: its header, and what stands beside it.
pub fn cut(ours: &mut Ours, w: &Writing, c: &Cut, beside: &mut Beside) -> Result<(), String> {
    let (p, words) = (w.procedure, w.words);
    let none = || "a loop that is cut has no header".to_string();
    let l = p.as_loop(c.stmt).ok_or_else(none)?;
    place::find(w.texts, p, w.around, c.stmt).map_err(|why| why.to_string())?;
    let write = |f: &_| w.form(f, c.stmt);
    let (first, last) = (write(&c.first)?, write(&c.last)?);
    let (from, count) = (write(&c.blocks.first)?, write(&c.blocks.count)?);
    let bounds = [first.clone(), last.clone(), from.clone(), count.clone(), words.number(c.shift)];
    beside.header = Some(words.header(ours, w, c.stmt, &bounds)?);
    let empty = match (c.first.as_constant(), c.last.as_constant()) {
        (Some(a), Some(b)) => Some(a > b),
        _ => None,
    };
    let guarded = |line: String| match empty {
        Some(false) => line,
        _ => words.when(&format!("{} <= {}", first, atom(&last)), &line),
    };
    // What goes from rank to rank goes on before anything waits for all ranks.
    for a in c.accumulated.iter().filter(|a| a.combining == Combining::Chain) {
        let v = w.value(a.var, c.stmt)?;
        beside.before.push(words.receive(ours, &v)?);
        beside.after.push(words.pass_on(ours, &v)?);
    }
    for a in &c.accumulated {
        accumulate(ours, w, (c.stmt, a), &guarded, beside)?;
    }
    for v in c.lasts.iter().filter(|v| **v != l.var) {
        let place = write(&plus(&c.last, i128::from(c.shift))?)?;
        let owner = format!("{}({place}, {from}, {count})", ours.owner_of);
        let tell = words.tell(ours, &w.value(*v, c.stmt)?, &owner)?;
        beside.after.push(guarded(tell));
    }
    if words.goes_on(w, c.stmt, &c.lasts) {
        let next = write(&plus(&c.last, 1)?)?;
        let value = match empty {
            Some(true) => first,
            Some(false) => next,
            None => format!("{}({first}, {next})", ours.most),
        };
        beside.after.push(words.set(&words.name(w, l.var, c.stmt)?, &value));
    }
    Ok(())
}

/// What combines the values of the ranks.
fn accumulate(
    ours: &mut Ours,
    w: &Writing,
    (at, a): (StmtId, &Accumulated),
    guarded: &dyn Fn(String) -> String,
    beside: &mut Beside,
) -> Result<(), String> {
    let words = w.words;
    let v = w.value(a.var, at)?;
    let (op, neutral) =
        operation(a.op).ok_or_else(|| format!("`{}` cannot be accumulated by MPI", v.name))?;
    match a.combining {
        Combining::Any => {
            if let Some(neutral) = neutral {
                beside.before.push(guarded(words.reset(ours, &v, neutral)?));
            }
            beside.after.push(guarded(words.reduce(ours, &v, op)?));
        }
        Combining::InOrder => beside.after.push(words.in_order(ours, &v, op == "MPI_MAX")?),
        Combining::Chain => {
            let last = format!("{} - 1", ours.ranks);
            beside.after.push(words.tell(ours, &v, &last)?);
        }
    }
    Ok(())
}
