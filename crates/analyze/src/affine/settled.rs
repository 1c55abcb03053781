//! What the whole program says of the values that globals have when a procedure begins.
//!
//! **Decides** which equations hold between the first values of integers that the program sets once.
//!
//! **Example** `nx2 = grid(1) - 2` in the main program, before it calls a solver that names both.
//!
//! **Why it is sound** what is listed for the procedure holds whenever it begins ([`heiretsu_ir::Settled`]); later values have other
//! symbols.
//!
//! **Gives up when** the procedure does not name all of an equation's variables: it is of no use there.
//!
//! **Cost and limit** one look at the expressions of the procedure for each element that an equation names.
//!
//! **Source** interprocedural propagation of values (Callahan, Cooper, Kennedy, Torczon; Havlak).

use heiretsu_ir::{ExprId, ExprKind, GlobalId, Settled, Step, Storage, VarId};
use heiretsu_sets::Poly;

use super::slots::Slots;
use super::walk::Walk;

impl Walk<'_, '_> {
    /// Notes the equations that hold when the procedure begins.
    pub(super) fn settle(&mut self) {
        let cx = self.cx;
        for fact in cx.unit.settled.iter().filter(|s| s.procedures.contains(&cx.id)) {
            let Some(v) = self.scalar(fact.global) else { continue };
            let value = self.current(Slots::var(v)).poly;
            let ([symbol], Some(right)) = (&value.symbols()[..], self.right(fact)) else {
                continue;
            };
            let Some(form) = right.sub(&value).and_then(|p| p.as_affine()) else { continue };
            let Some(back) = form.neg() else { continue };
            let info = self.symbols.info_mut(*symbol);
            info.defined = true;
            info.bounds.extend([form, back]);
        }
    }

    /// The value of an equation's right side.
    fn right(&mut self, fact: &Settled) -> Option<Poly> {
        let mut out = Poly::constant(fact.constant);
        for (by, global, at) in &fact.terms {
            let value = match at.is_empty() {
                true => {
                    let v = self.scalar(*global)?;
                    self.current(Slots::var(v)).poly
                }
                false => {
                    let e = self.element(*global, at)?;
                    self.value(e).poly
                }
            };
            out = out.add(&value.scale(*by)?)?;
        }
        Some(out)
    }

    /// The one name of a global that is followed by its value.
    fn scalar(&self, global: GlobalId) -> Option<VarId> {
        let of = |v: &VarId| self.cx.var(*v).storage == Storage::Global(global);
        let v = self.cx.procedure.var_ids().find(of)?;
        (self.slots.is_tracked(v) && !self.cx.sharing(v).1).then_some(v)
    }

    /// An expression that reads an element.
    fn element(&self, global: GlobalId, at: &[i128]) -> Option<ExprId> {
        let p = self.cx.procedure;
        let fixed = |step: &Step, at: &i128| match step {
            Step::Index(e) => matches!(p.expr(*e).kind, ExprKind::Int(c) if c == *at),
            Step::Field(_) | Step::Deref(_) => false,
        };
        let reads = |e: &ExprId| match &p.expr(*e).kind {
            ExprKind::Read(place) => {
                self.cx.var(place.var).storage == Storage::Global(global)
                    && place.steps.len() == at.len()
                    && place.steps.iter().zip(at).all(|(step, at)| fixed(step, at))
            }
            _ => false,
        };
        (0..p.exprs.len() as u32).map(ExprId).find(reads)
    }
}
