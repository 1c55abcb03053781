//! How fast an innermost loop goes.
//!
//! **Decides** whether a compiler computes several iterations of a loop at once, one after the other, or each waiting for the one
//! before.
//! **Example** `a[i] = b[i] + 1` goes side by side, `a[i] = a[i - 1] + 1` waits.
//! **Why it is sound** it only decides about time.
//! **Gives up when** a statement is not an assignment, a branch or a loop of a few iterations: then the loop goes one operation after the other.
//! **Cost and limit** the statements of an innermost loop against each other.
//! **Source** measured: lu takes 0.12 ns for each element, seidel-2d 7 ns.

use std::collections::BTreeSet;

use heiretsu_ir::{
    BinaryOp, ExprId, ExprKind, Intrinsic, Loop, Place, Procedure, Step, StmtId, StmtKind, VarId,
    visit,
};
use heiretsu_transform::{alike, alike_place};

use super::cost::cost;
use super::table::{ELEMENT, Table};
use super::work::constant_trips;
use crate::strides::{stride, strides};

/// Iterations of a loop that is written out.
const WRITTEN_OUT: i128 = 8;

/// How fast an innermost loop goes.
pub(super) enum Pace {
    /// A compiler computes several iterations at once; the widest values that it computes with have so many bytes.
    SideBySide {
        /// Of a value.
        bytes: u32,
    },
    /// One operation after the other.
    Plain,
    /// Each iteration waits for elements that an earlier one computes.
    Waiting,
}

/// Does a compiler compute several iterations of an innermost loop at once?
pub fn side_by_side(p: &Procedure, l: &Loop) -> bool {
    matches!(pace(p, l), Pace::SideBySide { .. })
}

/// Several iterations at once are computed where there are only assignments to elements along memory, none of which an
/// iteration hands to another one, and to scalars, sums among them (`vectors`); also after branches, which masks stand for, and in
/// loops of a few iterations. (A game of life that adds its neighbours up in two loops takes 0.5 ns for each cell.)
pub(super) fn pace(p: &Procedure, l: &Loop) -> Pace {
    let (mut made, mut bytes) = (Vec::new(), 1);
    let inside = visit::stmts(p, &l.body);
    for s in &inside {
        let (place, value) = match &p.stmt(*s).kind {
            StmtKind::Assign { place, value } => (Some(place), *value),
            StmtKind::If { cond, .. } => (None, *cond),
            // Compilers write the iterations of short loops out.
            StmtKind::Loop(inner)
                if constant_trips(p, inner).is_some_and(|trips| trips <= WRITTEN_OUT) =>
            {
                (None, inner.upper)
            }
            _ => return Pace::Plain,
        };
        let mut simple = strides(p, *s, l.var).bad == 0;
        visit::each_place(p, *s, &mut |place, _| simple &= !steps_far(p, place, l.var));
        bytes = bytes.max(width(p, place, value));
        visit::each_expr(p, value, &mut |_, e| {
            simple &= match &e.kind {
                ExprKind::Intrinsic(intrinsic, _) => matches!(
                    intrinsic,
                    Intrinsic::Abs
                        | Intrinsic::Min
                        | Intrinsic::Max
                        | Intrinsic::Fma
                        | Intrinsic::Sign
                        | Intrinsic::Sqrt
                ),
                _ => true,
            };
        });
        let moves = |subscripts: &[ExprId]| subscripts.iter().any(|e| stride(p, *e, l.var) > 0);
        let place = match place {
            None => None,
            Some(place) if place.is_var() => Some(place),
            Some(place) => {
                simple &= subscripts(place).is_some_and(|s| moves(&s));
                Some(place)
            }
        };
        if !simple {
            return Pace::Plain;
        }
        made.push(place);
    }
    let names = |e: ExprId| {
        let mut out = BTreeSet::new();
        visit::each_place_in(p, e, &mut |place, _| {
            out.insert(place.var);
        });
        out
    };
    // Scalars that every iteration sets anew before this statement.
    let fresh = |var: VarId, before: usize| {
        (0..before).any(|k| match &p.stmt(inside[k]).kind {
            StmtKind::Assign { place, value } => {
                let own = place.is_var() && place.var == var && l.body.contains(&inside[k]);
                own && !names(*value).contains(&var)
            }
            _ => false,
        })
    };
    let bounds = &names(l.lower) | &names(l.upper);
    let (mut carried, mut handed) = (made.iter().all(Option::is_none), false);
    for (at, s) in inside.iter().enumerate() {
        visit::each_place(p, *s, &mut |place, how| {
            // A scalar that is read before the iteration sets it.
            let late = |k: usize| {
                made[k].is_some_and(|m| m.is_var() && m.var == place.var)
                    && !(k == at && adds(p, *s, place.var))
            };
            let read = how == visit::Use::Read && !fresh(place.var, at);
            carried |= read && (at..made.len()).any(late);
            // The same row at another position.
            let Some(own) = subscripts(place) else { return };
            let same = |m: &&&Place| {
                m.var == place.var && members(m).eq(members(place)) && !alike_place(p, m, place)
            };
            for other in made.iter().flatten().filter(same) {
                let Some(others) = subscripts(other) else { continue };
                let row = own.iter().zip(&others).all(|(a, b)| {
                    let both = stride(p, *a, l.var) > 0 && stride(p, *b, l.var) > 0;
                    both && names(*a) == names(*b) || alike(p, *a, *b)
                });
                handed |= row && own.len() == others.len();
                // Along the row that is written lies what every iteration reads, not beside it: one of them may write it.
                let passes = own.iter().zip(&others).all(|(a, b)| {
                    let passed = stride(p, *a, l.var) == 0 && stride(p, *b, l.var) > 0;
                    passed && names(*a).is_disjoint(&bounds) || alike(p, *a, *b)
                });
                carried |= passes && own.len() == others.len();
            }
        });
    }
    match (handed, carried) {
        (true, _) => Pace::Waiting,
        (false, true) => Pace::Plain,
        (false, false) => Pace::SideBySide { bytes },
    }
}

/// Operations of a loop that take as long for each value, however many are computed at once: divisions and roots. (A stencil that
/// divides by three takes 0.62 ns for each element.)
pub(super) fn one_by_one(p: &Procedure, l: &Loop, table: &Table) -> i128 {
    let mut sum = 0i128;
    for s in visit::stmts(p, &l.body) {
        visit::each_stmt_expr(p, s, &mut |_, e| {
            let slow = matches!(
                e.kind,
                ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, ..)
                    | ExprKind::Intrinsic(Intrinsic::Sqrt, _)
            );
            sum = sum.saturating_add(cost(&e.kind, table).filter(|_| slow).unwrap_or(0));
        });
    }
    sum
}

/// The subscripts of an element, steps from pointers among them; `None` where it is a member, whose neighbours do not lie beside
/// each other.
pub(super) fn subscripts(place: &Place) -> Option<Vec<ExprId>> {
    let own = |step: &Step| match step {
        Step::Index(e) | Step::Deref(e) => Some(*e),
        Step::Field(_) => None,
    };
    let member = matches!(place.steps.last(), Some(Step::Field(_)));
    (!member).then(|| place.steps.iter().filter_map(own).collect())
}

/// The members on the way to an element.
fn members(place: &Place) -> impl Iterator<Item = u32> + '_ {
    place.steps.iter().filter_map(|step| match step {
        Step::Field(member) => Some(*member),
        Step::Index(_) | Step::Deref(_) => None,
    })
}

/// Does an element that is reached through a pointer not lie beside that of the next iteration?
fn steps_far(p: &Procedure, place: &Place, var: VarId) -> bool {
    let through = place.steps.iter().any(|step| matches!(step, Step::Deref(_)));
    let Some(subscripts) = subscripts(place).filter(|_| through) else { return false };
    let Some((last, others)) = subscripts.split_last() else { return false };
    stride(p, *last, var) > 1 || others.iter().any(|e| stride(p, *e, var) > 0)
}

/// Bytes of the widest value that a statement computes with, beside its subscripts.
fn width(p: &Procedure, place: Option<&Place>, value: ExprId) -> u32 {
    // What is compared has no width of its own.
    let mut types = Vec::from_iter(place.map(|_| p.expr(value).ty.clone()));
    visit::each_expr(p, value, &mut |_, e| {
        let element = matches!(&e.kind, ExprKind::Read(place) if !place.is_var());
        let float = e.ty.scalar().is_some_and(|scalar| !scalar.is_int());
        if element || float && !matches!(e.kind, ExprKind::Compare(..)) {
            types.push(e.ty.clone());
        }
    });
    let bytes = types.iter().map(|ty| ty.scalar().and_then(|scalar| scalar.bytes()));
    bytes.map(|bytes| bytes.unwrap_or(ELEMENT as u32)).max().unwrap_or(1)
}

/// Does a statement add to a scalar, or subtract from it?
fn adds(p: &Procedure, stmt: StmtId, scalar: VarId) -> bool {
    let StmtKind::Assign { value, .. } = p.stmt(stmt).kind else { return false };
    let is = |e: ExprId| matches!(&p.expr(e).kind, ExprKind::Read(place) if place.is_var() && place.var == scalar);
    let mut reads = 0;
    visit::each_place_in(p, value, &mut |place, _| reads += usize::from(place.var == scalar));
    reads == 1
        && match p.expr(value).kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => is(a) || is(b),
            ExprKind::Binary(BinaryOp::Sub, a, _) => is(a),
            _ => false,
        }
}
