//! Orders of execution, tolerances, and messages.

use heiretsu_interp::{
    Access, Clauses, Conflict, LoopError, Machine, Pointer, Range, Space, Stop, Undefined, Value,
};
use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::{ExprKind, Intrinsic, Procedure, Scalar, StmtKind, Type, Unit, VarId};

use super::{Miss, Trial, line};
use heiretsu_interp::Rng;

/// The iterations of each simulated thread, in the order in which the threads run.
pub(super) fn threads(order: u32, iterations: usize, rng: &mut Rng) -> Vec<Vec<usize>> {
    let all = 0..iterations;
    match order % 4 {
        // Blocks, the last one first.
        0 => {
            let size = iterations.div_ceil(if iterations > 4 { 3 } else { 2 }).max(1);
            let mut blocks: Vec<Vec<usize>> =
                all.collect::<Vec<_>>().chunks(size).map(<[usize]>::to_vec).collect();
            blocks.reverse();
            blocks
        }
        // Each for itself, backwards.
        1 => all.rev().map(|at| vec![at]).collect(),
        // Dealt out at random, in random order.
        2 => {
            let mut threads = vec![Vec::new(); 3];
            for at in all {
                threads[rng.below(3) as usize].push(at);
            }
            rng.shuffle(&mut threads);
            threads
        }
        // Each for itself, shuffled.
        _ => {
            let mut shuffled: Vec<usize> = all.collect();
            rng.shuffle(&mut shuffled);
            shuffled.into_iter().map(|at| vec![at]).collect()
        }
    }
}

/// A reduction variable whose last bits, or the sign of whose zero, depend on the order.
pub(super) struct Sum {
    range: Range,
    single: bool,
    /// Of an extreme that leaves open which zero it is: no other difference.
    extreme: bool,
}

impl Sum {
    /// Are two values equal up to rounding?
    pub(super) fn accepts(&self, p: Pointer, a: &Value, b: &Value) -> bool {
        let (object, first, cells) = self.range;
        let inside = p.object == object && p.offset >= first && p.offset < first + cells;
        // Inputs lie below 10 and loops are short, so that sums have a scale of about 100.
        let (relative, scale) = if self.single { (1e-3, 100.0) } else { (1e-10, 100.0) };
        let near = |x: f64, y: f64| (x - y).abs() <= relative * (x.abs() + y.abs() + scale);
        let close = |x: f64, y: f64| x == y || !self.extreme && near(x, y);
        inside
            && match (a, b) {
                (Value::Float(x), Value::Float(y)) => close(*x, *y),
                (Value::Complex(x, u), Value::Complex(y, v)) => close(*x, *y) && close(*u, *v),
                _ => false,
            }
    }
}

/// Reductions that round, and extremes by operations that leave open which zero they return.
pub(super) fn sums(machine: &Machine<'_>, procedure: &Procedure, clauses: &Clauses) -> Vec<Sum> {
    let mut out = Vec::new();
    for (op, var) in &clauses.reductions {
        let Some(scalar) = machine.scalar_type(*var).filter(|s| s.is_floating()) else { continue };
        let extreme = matches!(op, ReductionOp::Min | ReductionOp::Max);
        let rounds = matches!(op, ReductionOp::Add | ReductionOp::Mul);
        let open = extreme && any_zero(procedure, *var);
        if let (true, Some(range)) = (rounds || open, machine.range(*var)) {
            let single =
                matches!(scalar, Scalar::Float { bits: 32 } | Scalar::Complex { bits: 32 });
            out.push(Sum { range, single, extreme });
        }
    }
    out
}

/// Is the variable set by an operation that may return either of two zeros (C17 F.10.9, Fortran 2018 16.9.125)?
fn any_zero(procedure: &Procedure, var: VarId) -> bool {
    procedure.stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Assign { place, value } if place.var == var => matches!(
            procedure.expr(*value).kind,
            ExprKind::Intrinsic(
                Intrinsic::Min | Intrinsic::Max | Intrinsic::Fmin | Intrinsic::Fmax,
                _
            )
        ),
        _ => false,
    })
}

/// What an error in the parallel form means, when the original ran through.
pub(super) fn in_parallel(error: LoopError) -> Trial {
    match error {
        LoopError::Stop(Stop::Undefined(what, _)) => {
            let what = match what {
                Undefined::Uninitialized => {
                    "an iteration reads a variable of its own before it has a value".to_owned()
                }
                what => format!("in another order there is {what}"),
            };
            Trial::Miss(Miss::Failed(what))
        }
        LoopError::Stop(stop) => Trial::Stop(stop, true),
        error @ (LoopError::LeftEarly
        | LoopError::BoundChanged
        | LoopError::NotPerfect
        | LoopError::Clause(_)) => Trial::from(error),
    }
}

/// `iteration i = 3 writes a[4] (line 7) and iteration i = 4 reads it (line 8)`.
pub(super) fn describe_conflict(
    unit: &Unit,
    machine: &Machine<'_>,
    conflict: &Conflict,
    space: &Space,
) -> String {
    let name = machine.describe(conflict.object, conflict.offset);
    let end = |access: &Access, object: &str| {
        let values: Vec<String> =
            space.point(access.iteration as usize).iter().map(ToString::to_string).collect();
        let verb = if access.write { "writes" } else { "reads" };
        let place = line(unit, access.span).map_or(String::new(), |l| format!(" (line {l})"));
        format!("iteration {} {verb} {object}{place}", values.join(", "))
    };
    format!("{} and {}", end(&conflict.first, &format!("`{name}`")), end(&conflict.second, "it"))
}

/// The scalar type of a variable or of the elements of an array.
pub(super) fn scalar_of(ty: &Type) -> Option<Scalar> {
    match ty {
        Type::Scalar(scalar) => Some(*scalar),
        Type::Array(array) => scalar_of(&array.element),
        Type::Pointer(_) | Type::Struct(_) | Type::Void | Type::Opaque => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_runs_every_iteration_once() {
        let mut rng = Rng::new(3);
        for order in 0..4 {
            for n in 0..12 {
                let mut all: Vec<usize> = threads(order, n, &mut rng).concat();
                all.sort_unstable();
                assert_eq!(all, (0..n).collect::<Vec<_>>(), "order {order}, {n} iterations");
            }
        }
    }
}
