//! The words of C.

mod cut;
mod names;
mod places;
mod top;
mod transfer;

use heiretsu_ir::spmd::Name;
use heiretsu_ir::{Edit, EffectKind, Loop, Scalar, StmtId, Unit, VarId};

use super::names::Ours;
use super::transfer::Text;
use super::{Beside, Placed, Statements, Value, Words, Writing};
use crate::scan::CText;

/// C, in the text of a unit.
pub struct C<'a> {
    /// The unit.
    pub unit: &'a Unit,
    /// The map of its main file.
    pub map: &'a CText<'a>,
}

impl Words for C<'_> {
    fn number(&self, n: i64) -> String {
        n.to_string()
    }

    fn product(&self, factors: &[String], times: u64) -> String {
        names::product(factors, times)
    }

    fn size(&self, name: String) -> String {
        name
    }

    // (The arrays of C say nothing.)
    fn asked(&self, _: &str, _: &str, _: usize) -> String {
        String::new()
    }

    fn both(&self, a: &str, b: &str) -> String {
        format!("{a} && {b}")
    }

    fn not(&self, condition: &str) -> String {
        format!("!({condition})")
    }

    fn mpi_type(&self, ty: Scalar) -> Option<&'static str> {
        names::mpi_type(ty)
    }

    fn name(&self, w: &Writing, v: VarId, at: StmtId) -> Result<String, String> {
        self.name_at(w.procedure, v, w.procedure.stmt(at).span.lo)
    }

    fn array(&self, w: &Writing, array: Name, title: &str, at: StmtId) -> Result<String, String> {
        self.array_at(w.procedure, array, title, w.procedure.stmt(at).span.lo)
    }

    fn place(&self, w: &Writing, s: StmtId, beside: &Beside) -> Result<Vec<Placed>, String> {
        Ok(in_order(self.write(w.procedure, s, beside)?))
    }

    fn header_may_change(&self, _: &Loop) -> Result<(), String> {
        Ok(())
    }

    fn header(
        &self,
        ours: &Ours,
        w: &Writing,
        s: StmtId,
        bounds: &[String; 5],
    ) -> Result<Edit, String> {
        self.cut_header(ours, w, s, bounds)
    }

    fn goes_on(&self, w: &Writing, s: StmtId, _: &[VarId]) -> bool {
        w.procedure.as_loop(s).is_some_and(|l| w.procedure.var(l.var).scope != Some(s))
    }

    fn set(&self, name: &str, value: &str) -> String {
        format!("{name} = {value};")
    }

    fn call(&self, name: &str, args: &[String]) -> String {
        format!("{name}({});", args.join(", "))
    }

    fn when(&self, condition: &str, line: &str) -> String {
        format!("if ({condition})\n    {line}")
    }

    fn reset(&self, ours: &mut Ours, v: &Value, neutral: &str) -> Result<String, String> {
        Ok(format!("if ({} > 0) {} = {neutral};", ours.me, v.name))
    }

    fn reduce(&self, ours: &mut Ours, v: &Value, op: &str) -> Result<String, String> {
        let (name, ty) = (&v.name, v.mpi);
        Ok(format!("MPI_Allreduce(MPI_IN_PLACE, &{name}, 1, {ty}, {op}, {});", ours.comm))
    }

    fn in_order(&self, ours: &mut Ours, v: &Value, greater: bool) -> Result<String, String> {
        cut::in_order(ours, v, greater)
    }

    fn receive(&self, ours: &mut Ours, v: &Value) -> Result<String, String> {
        let (me, name, ty) = (&ours.me, &v.name, v.mpi);
        Ok(format!(
            "if ({me} > 0) MPI_Recv(&{name}, 1, {ty}, {me} - 1, 0, {}, MPI_STATUS_IGNORE);",
            ours.comm
        ))
    }

    fn pass_on(&self, ours: &mut Ours, v: &Value) -> Result<String, String> {
        let (me, ranks, comm, name, ty) = (&ours.me, &ours.ranks, &ours.comm, &v.name, v.mpi);
        Ok(format!("if ({me} < {ranks} - 1) MPI_Send(&{name}, 1, {ty}, {me} + 1, 0, {comm});"))
    }

    fn tell(&self, ours: &mut Ours, v: &Value, owner: &str) -> Result<String, String> {
        Ok(format!("MPI_Bcast(&{}, 1, {}, {owner}, {});", v.name, v.mpi, ours.comm))
    }

    fn transfer(&self, text: &Text) -> Result<String, String> {
        transfer::function(text)
    }

    fn function(&self, comment: &str, name: &str, rest: &str) -> String {
        format!("/* {comment} */\nstatic void {name}{rest}")
    }

    fn end(&self, _: &Ours) -> String {
        "MPI_Finalize();".to_string()
    }

    fn ends(&self, _: &Writing, _: StmtId, kind: EffectKind) -> bool {
        kind == EffectKind::Stop
    }

    fn main(
        &self,
        ours: &Ours,
        w: &Writing,
        beside: &mut Statements,
    ) -> Result<Vec<Placed>, String> {
        // (What stands behind the last statement comes before the end.)
        let ordered = |(k, edit)| Placed { order: (u8::from(k > 0), 0), edit };
        Ok(self.whole_main(ours, w, beside)?.into_iter().enumerate().map(ordered).collect())
    }

    fn uses(&self, _: &Ours, _: &Writing) -> Result<Vec<Placed>, String> {
        Ok(Vec::new())
    }

    fn head(&self, ours: &Ours, unit: &Unit) -> Result<Edit, String> {
        top::head(ours, unit)
    }
}

/// No two edits are at one place, but for those of one statement.
fn in_order(edits: Vec<Edit>) -> Vec<Placed> {
    edits.into_iter().map(|edit| Placed { order: (0, 0), edit }).collect()
}
