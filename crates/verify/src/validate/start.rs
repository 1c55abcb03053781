//! What each iteration sets its own variables to, evaluated exactly in a state of the interpreter.

use std::collections::BTreeMap;

use heiretsu_interp::{Machine, Piece, Pointer, Program, Space, Stop, Undefined, Value};
use heiretsu_ir::plan::{Factor, Induction, ReductionOp};
use heiretsu_ir::{ExprId, Procedure, Scalar, Span, Type, VarId};

/// Start values with the code for their factors.
pub(super) struct Starts {
    inductions: Vec<Induction>,
    /// Factors, and whether they are 64-bit unsigned.
    factors: Vec<(ExprId, bool)>,
    piece: Piece,
}

/// Why there are no start values.
pub(super) enum NoStart {
    /// The program itself cannot go on.
    Stop(Stop),
    /// The closed form has no value.
    Wrong(String),
}

impl Starts {
    /// Compiles the factors into the program.
    pub(super) fn new(
        inductions: &[Induction],
        procedure: &Procedure,
        program: &mut Program<'_>,
    ) -> Starts {
        let mut exprs = Vec::new();
        for induction in inductions {
            induction.start.each_factor(&mut |factor| match factor {
                Factor::Value(e)
                | Factor::Entry { read: e, .. }
                | Factor::Scaled { read: e, .. } => exprs.push(*e),
                Factor::Iteration | Factor::Pointer { .. } | Factor::Count { .. } => {}
            });
        }
        exprs.sort_unstable();
        exprs.dedup();
        let piece = program.piece(&exprs, &[]);
        let unsigned = |e: &ExprId| {
            procedure.expr(*e).ty.scalar() == Some(Scalar::Int { bits: 64, signed: false })
        };
        let factors = exprs.iter().map(|e| (*e, unsigned(e))).collect();
        Starts { inductions: inductions.to_vec(), factors, piece }
    }

    /// Gives the iterations of the loop, before which the machine stands, their start values. `free`: what stands before the loop
    /// has not run, and integers have arbitrary values; then they get those of the first iteration.
    pub(super) fn give(
        &self,
        machine: &mut Machine<'_>,
        procedure: &Procedure,
        space: &mut Space,
        free: bool,
    ) -> Result<(), NoStart> {
        if space.is_empty() {
            return Ok(());
        }
        let values = machine.evaluate(self.piece).map_err(NoStart::Stop)?;
        let mut known = BTreeMap::new();
        for ((expr, unsigned), value) in self.factors.iter().zip(values) {
            let Value::Int(value) = value else {
                let undefined = Stop::Undefined(Undefined::Uninitialized, Span::none());
                return Err(NoStart::Stop(undefined));
            };
            let exact = if *unsigned { i128::from(value as u64) } else { i128::from(value) };
            known.insert(*expr, exact);
        }
        for induction in &self.inductions {
            let value_in = |number: Option<i128>| {
                induction.start.eval(&|factor| match factor {
                    Factor::Iteration => number,
                    Factor::Value(e) | Factor::Entry { read: e, .. } => known.get(e).copied(),
                    Factor::Scaled { read: e, how, log, .. } => {
                        let ty = procedure.expr(*e).ty.scalar()?;
                        let Scalar::Int { bits, signed } = ty else { return None };
                        how.scale(*known.get(e)?, (u32::from(bits), signed), *log, number?)
                    }
                    // Elements from there.
                    Factor::Pointer { .. } => Some(0),
                    Factor::Count { .. } => None,
                })
            };
            let mut starts = Vec::new();
            for at in 0..space.len() {
                let Some(value) = value_in(space.number(at)) else {
                    let name = &procedure.var(induction.var).name;
                    let what = format!("the start value of `{name}` in an iteration is no integer");
                    return Err(NoStart::Wrong(what));
                };
                starts.push(value);
            }
            match &procedure.var(induction.var).ty {
                Type::Pointer(to) => {
                    let from = machine.scalar(induction.var);
                    let starts = pointers(machine, from, to, &starts).ok_or_else(|| {
                        let name = &procedure.var(induction.var).name;
                        NoStart::Wrong(format!("`{name}` leads nowhere before the loop"))
                    })?;
                    space.start(induction.var, starts);
                }
                _ => {
                    if let (true, Some(first)) = (free, value_in(Some(0)))
                        && let Ok(first) = i64::try_from(first)
                    {
                        machine.set_scalar(induction.var, Value::Int(first));
                    }
                    space.start_with(induction.var, starts);
                }
            }
        }
        Ok(())
    }
}

/// Where what stands before the loop has not run: integers that are reduced by a logical operator are 0 or 1 on entry, which the
/// analysis has shown where it proposes the clause.
pub(super) fn truth_values(machine: &mut Machine<'_>, reductions: &[(ReductionOp, VarId)]) {
    for (op, var) in reductions {
        if let (ReductionOp::And | ReductionOp::Or, Value::Int(value)) = (op, machine.scalar(*var))
        {
            machine.set_scalar(*var, Value::Int(i64::from(value != 0)));
        }
    }
}

/// Pointers so many elements after one.
fn pointers(machine: &Machine<'_>, from: Value, to: &Type, by: &[i128]) -> Option<Vec<Value>> {
    let Value::Pointer(from) = from else { return None };
    let cells = i128::from(machine.cells_of_type(to)?);
    by.iter()
        .map(|by| {
            let moved = by.checked_mul(cells)?.checked_add(i128::from(from.offset))?;
            Some(Value::Pointer(Pointer { offset: i64::try_from(moved).ok()?, ..from }))
        })
        .collect()
}
