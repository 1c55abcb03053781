//! What a loop must be like, apart from what it carries, for its blocks to be written.
//!
//! **Decides** which headers and bodies the text of blocks can be made of, and whether there are iterations enough.
//! **Example** `for (i = 0; i < n; i++)` has blocks, `for (i = 0; i < n; i += 2)` has none.
//! **Why it is sound** blocks are contiguous runs of iterations, by the numbers that the loop's variable has.
//! **Gives up when** the step is not 1, the loop's variable is used after it, the procedure has
//! directives.
//! **Cost and limit** linear in the body.
//! **Source** –

use heiretsu_ir::parallel_scan::Blocks;
use heiretsu_ir::{LoopForm, StmtId, StmtKind, visit};

use super::Refusal;
use crate::cx::Cx;
use crate::flow::{self, Atom};

/// Where the number of iterations is known, there are as many as blocks need: else the new text would never run.
pub(super) fn enough(cx: &Cx, l: StmtId, blocks: &Blocks) -> Result<(), Refusal> {
    let bounds = cx.counted(l).and_then(|counted| {
        let (first, last) =
            (flow::constant(cx, counted.lower)?, flow::constant(cx, counted.upper)?);
        last.checked_sub(first)?.checked_add(i128::from(!counted.exclusive))
    });
    let Some(iterations) = bounds else { return Ok(()) };
    // Where the user asks for it, whatever the work: not for less than a handful.
    let forced = cx.options.threads == u32::MAX;
    let needed = match forced {
        true => 8,
        // The last block may be shorter.
        false => i128::from(blocks.all()) * (i128::from(blocks.least()) - 1) + 1,
    };
    if iterations < needed { Err("it has too few iterations for blocks") } else { Ok(()) }
}

/// What does not depend on the form.
pub(super) fn allows(cx: &Cx, l: StmtId) -> Result<(), Refusal> {
    let counted = cx.counted(l).ok_or("not a counted loop")?;
    let one = |e| flow::constant(cx, e) == Some(1);
    if !one(counted.step) || counted.not_equal {
        return Err("its step is not 1");
    }
    if !matches!(counted.form, LoopForm::For | LoopForm::Do) || counted.annotated {
        return Err("it is no plain loop");
    }
    if cx.unit.language.is_fortran() && cx.procedure.pure {
        return Err("a pure procedure holds no directives");
    }
    let directive = |s: &StmtId| matches!(cx.procedure.stmt(*s).kind, StmtKind::Directive(_));
    if visit::stmts(cx.procedure, &cx.procedure.body).iter().any(directive) {
        return Err("the procedure has directives already");
    }
    let mut counters = vec![counted.var];
    for s in visit::stmts(cx.procedure, &counted.body) {
        let Some(inner) = cx.procedure.as_loop(s) else { continue };
        // The program has no name for its variable.
        if inner.form == LoopForm::ArrayAssignment {
            return Err("an array assignment stands in it");
        }
        counters.push(inner.var);
    }
    for v in counters {
        if !cx.iteration_local(l, v)
            && !cx.declared_in_own_header(l, v)
            && cx.flow().needed_after(cx, l, &Atom::var(v)).is_some()
        {
            return Err("a loop variable is used after it");
        }
    }
    Ok(())
}
