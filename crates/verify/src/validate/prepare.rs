//! Turns an input into a state of the interpreter.

use heiretsu_interp::{Config, Machine, Pointer, Program, Stop};
use heiretsu_ir::{Passing, StmtId, Storage, Type, VarId};

use super::compare::scalar_of;
use super::input::{Input, Mode};

/// A machine with everything bound that the procedure's caller (or the code before the loop) provides.
pub(super) fn prepare<'p>(
    program: &'p Program<'p>,
    input: &Input,
    config: &'p Config,
    constants: &[i64],
    stmt: StmtId,
) -> Result<Machine<'p>, Stop> {
    let mut machine = Machine::enter(program, config)?;
    let procedure = program.unit().procedure(program.procedure());
    let fragment = input.mode != Mode::Whole;
    // Scalars first: shapes depend on them.
    for id in procedure.var_ids() {
        let var = procedure.var(id);
        let parameter = matches!(var.storage, Storage::Parameter { .. });
        let by_reference =
            matches!(var.storage, Storage::Parameter { passing: Passing::Reference, .. });
        if !(parameter || fragment) {
            continue;
        }
        match &var.ty {
            Type::Scalar(scalar) => {
                if by_reference && machine.is_unbound(id) {
                    machine.bind_arbitrary(id);
                }
                machine.set_scalar(id, input.scalar(id, *scalar, constants));
            }
            Type::Pointer(_) => {
                if by_reference && machine.is_unbound(id) {
                    machine.bind_arbitrary(id);
                } else {
                    let target = machine.arbitrary_target(id);
                    machine.set_scalar(id, target);
                }
            }
            Type::Struct(_) => machine.bind_arbitrary(id),
            Type::Array(_) | Type::Void | Type::Opaque => {}
        }
    }
    machine.settle();
    let shapes = machine.prologue();
    if !fragment {
        shapes?;
    }
    for id in procedure.var_ids() {
        let var = procedure.var(id);
        if !matches!(var.ty, Type::Array(_)) {
            continue;
        }
        match var.storage {
            Storage::Parameter { .. } => machine.bind_arbitrary(id),
            Storage::Local | Storage::Heap | Storage::Pointee | Storage::Result if fragment => {
                // Its extents, if they can be computed; else it is as large as unknown ones are.
                let _ = machine.declare(id);
                machine.bind_arbitrary(id);
            }
            Storage::Local
            | Storage::Heap
            | Storage::Pointee
            | Storage::Result
            | Storage::Static
            | Storage::Global(_)
            | Storage::View { .. } => {}
        }
    }
    if input.alias && !program.unit().language.is_fortran() {
        overlap(&mut machine, input, program);
    }
    if fragment {
        for id in procedure.var_ids() {
            let var = procedure.var(id);
            if matches!(var.storage, Storage::View { .. }) && var.scope != Some(stmt) {
                // What it views may not be there; then the loop, if it uses it, is not run.
                let _ = machine.declare(id);
            }
        }
    }
    Ok(machine)
}

/// Lets two array parameters that C allows to overlap do so.
fn overlap(machine: &mut Machine<'_>, input: &Input, program: &Program<'_>) {
    let procedure = program.unit().procedure(program.procedure());
    let open: Vec<VarId> = procedure
        .params
        .iter()
        .copied()
        .filter(|p| {
            let var = procedure.var(*p);
            matches!(var.ty, Type::Array(_)) && !var.attrs.no_alias && scalar_of(&var.ty).is_some()
        })
        .collect();
    for (at, a) in open.iter().enumerate() {
        for b in &open[at + 1..] {
            if scalar_of(&procedure.var(*a).ty) == scalar_of(&procedure.var(*b).ty)
                && let Some(p) = machine.pointer(*a)
            {
                let offset = p.offset + i64::from(input.number % 4);
                machine.bind(*b, Pointer { offset, ..p });
                return;
            }
        }
    }
}
