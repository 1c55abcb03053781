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
use heiretsu_ir::{Edit, ProcId, Scalar, StmtId, Type, Unit, VarId};

use super::names::{Ours, atom, form, operation, plus, type_of};
use super::places::Beside;
use super::{Writing, has_call};
use crate::around::Around;
use crate::place::{self, Texts};
use crate::syntax::c_type;

/// See [`super::cuttable`].
pub fn cuttable(
    texts: &Texts,
    unit: &Unit,
    id: ProcId,
    stmt: StmtId,
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
        let fits = r.elements.is_none() && type_of(p, r.var).is_some();
        let complex = matches!(p.var(r.var).ty, Type::Scalar(Scalar::Complex { .. }));
        if !fits || operation(r.op).is_none() || complex {
            return Err(format!("`{name}` is accumulated in a way that messages cannot combine"));
        }
    }
    let own = p.as_loop(stmt).map(|l| l.var);
    for v in directive.lastprivate.iter().filter(|v| Some(**v) != own) {
        if type_of(p, *v).is_none() {
            let name = &p.var(*v).name;
            return Err(format!("the last value of `{name}` cannot be sent"));
        }
    }
    if let Some(l) = p.as_loop(stmt)
        && [l.lower, l.upper, l.step].iter().any(|e| has_call(p, *e))
    {
        return Err("its bounds are called for".to_string());
    }
    let around = Around::new(p);
    place::find(texts, p, &around, stmt)
        .map_err(|why| format!("its text stays as it is ({why})"))?;
    Ok(())
}

/// A cut loop: its header, and what stands beside it.
pub fn cut(ours: &mut Ours, w: &Writing, c: &Cut, beside: &mut Beside) -> Result<(), String> {
    let p = w.procedure;
    let none = || "a loop that is cut has no header".to_string();
    let l = p.as_loop(c.stmt).ok_or_else(none)?;
    place::find(w.texts, p, w.around, c.stmt).map_err(|why| why.to_string())?;
    let at = p.stmt(c.stmt).span.lo;
    let name = |v: VarId| w.places.name(p, v, at);
    let write = |f: &_| form(f, &name);
    let (first, last) = (write(&c.first)?, write(&c.last)?);
    let (from, count) = (write(&c.blocks.first)?, write(&c.blocks.count)?);
    let bounds = format!("{first}, {last}, {from}, {count}, {}", c.shift);
    beside.header = Some(header(ours, w, l, &bounds)?);
    let empty = match (c.first.as_constant(), c.last.as_constant()) {
        (Some(a), Some(b)) => Some(a > b),
        _ => None,
    };
    let guarded = |line: String| match empty {
        Some(false) => line,
        _ => format!("if ({} <= {})\n    {line}", first, atom(&last)),
    };
    for a in &c.accumulated {
        accumulate(ours, w, a, &guarded, beside)?;
    }
    for v in c.lasts.iter().filter(|v| **v != l.var) {
        let name = name(*v)?;
        let ty = type_of(p, *v).ok_or_else(|| format!("`{name}` has no type in MPI"))?;
        let place = write(&plus(&c.last, i128::from(c.shift))?)?;
        let owner = format!("{}({place}, {from}, {count})", ours.owner_of);
        beside.after.push(guarded(format!("MPI_Bcast(&{name}, 1, {ty}, {owner}, {});", ours.comm)));
    }
    if p.var(l.var).scope != Some(c.stmt) {
        let next = write(&plus(&c.last, 1)?)?;
        let value = match empty {
            Some(true) => first,
            Some(false) => next,
            None => format!("{}({first}, {next})", ours.most),
        };
        beside.after.push(format!("{} = {value};", name(l.var)?));
    }
    Ok(())
}

/// `for (…)` over this rank's part of the iterations.
fn header(ours: &Ours, w: &Writing, l: &heiretsu_ir::Loop, bounds: &str) -> Result<Edit, String> {
    let var = w.procedure.var(l.var);
    let Type::Scalar(ty @ Scalar::Int { signed, bits }) = var.ty else {
        return Err("the variable of a loop is no integer".to_string());
    };
    let tokens = w.places.map.tokens(l.header.lo, l.header.hi);
    let name = tokens.iter().position(|t| *t == var.name).ok_or("a header is odd")?;
    let declared = tokens.get(2..name).ok_or("a header is odd")?.join(" ");
    let blank = if declared.is_empty() { "" } else { " " };
    let cast = if signed && bits == 64 {
        String::new()
    } else {
        format!("({})", c_type(ty).ok_or("the variable of a loop has no type in C")?)
    };
    let tested = if signed { var.name.clone() } else { format!("(long){}", var.name) };
    let (v, first, last) = (&var.name, &ours.my_first, &ours.my_last);
    let text = format!(
        "for ({declared}{blank}{v} = {cast}{first}({bounds}); {tested} <= {last}({bounds}); {v}++)"
    );
    Ok(Edit { lo: l.header.lo, hi: l.header.hi, text: text.into_bytes() })
}

/// What combines the values of the ranks.
fn accumulate(
    ours: &mut Ours,
    w: &Writing,
    a: &Accumulated,
    guarded: &dyn Fn(String) -> String,
    beside: &mut Beside,
) -> Result<(), String> {
    let p = w.procedure;
    let at = beside.header.as_ref().map_or(0, |h| h.lo);
    let v = w.places.name(p, a.var, at)?;
    let none = || format!("`{v}` cannot be accumulated by MPI");
    let ty = type_of(p, a.var).ok_or_else(none)?;
    let (op, neutral) = operation(a.op).ok_or_else(none)?;
    let (me, ranks, comm) = (&ours.me.clone(), &ours.ranks.clone(), &ours.comm.clone());
    match a.combining {
        Combining::Any => {
            if let Some(neutral) = neutral {
                beside.before.push(guarded(format!("if ({me} > 0) {v} = {neutral};")));
            }
            let all = format!("MPI_Allreduce(MPI_IN_PLACE, &{v}, 1, {ty}, {op}, {comm});");
            beside.after.push(guarded(all));
        }
        Combining::InOrder => {
            let Type::Scalar(scalar) = p.var(a.var).ty else { return Err(none()) };
            let c = c_type(scalar).ok_or_else(none)?;
            let better = if op == "MPI_MAX" { ">" } else { "<" };
            let each = ours.free("each");
            let q = ours.free("rank");
            beside.after.push(format!(
                "{{\n    {c} {each}[{ranks}];\n    MPI_Allgather(&{v}, 1, {ty}, {each}, 1, {ty}, {comm});\n    {v} = {each}[0];\n    \
                 for (int {q} = 1; {q} < {ranks}; {q}++)\n        if ({each}[{q}] {better} {v}) {v} = {each}[{q}];\n}}"
            ));
        }
        Combining::Chain => {
            beside.before.push(format!(
                "if ({me} > 0) MPI_Recv(&{v}, 1, {ty}, {me} - 1, 0, {comm}, MPI_STATUS_IGNORE);"
            ));
            beside.after.push(format!(
                "if ({me} < {ranks} - 1) MPI_Send(&{v}, 1, {ty}, {me} + 1, 0, {comm});"
            ));
            beside.after.push(format!("MPI_Bcast(&{v}, 1, {ty}, {ranks} - 1, {comm});"));
        }
    }
    Ok(())
}
