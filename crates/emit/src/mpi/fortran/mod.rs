//! The words of Fortran, in free and fixed form.

mod cut;
mod names;
mod places;
mod top;
mod transfer;

use heiretsu_ir::spmd::Name;
use heiretsu_ir::{Edit, EffectKind, Loop, LoopForm, Scalar, StmtId, Unit, VarId};

use super::names::Ours;
use super::transfer::Text;
use super::{Beside, Placed, Statements, Value, Words, Writing};

/// Fortran, in the text of a unit.
pub struct Fortran<'a> {
    /// The unit.
    pub unit: &'a Unit,
}

impl Words for Fortran<'_> {
    fn number(&self, n: i64) -> String {
        format!("{n}_8")
    }

    fn product(&self, factors: &[String], times: u64) -> String {
        names::product(factors, times)
    }

    fn size(&self, name: String) -> String {
        format!("int({name}, 8)")
    }

    fn asked(&self, what: &str, array: &str, k: usize) -> String {
        format!("int({what}({array}, {k}), 8)")
    }

    fn both(&self, a: &str, b: &str) -> String {
        format!("{a} .and. {b}")
    }

    fn not(&self, condition: &str) -> String {
        format!(".not. ({condition})")
    }

    fn mpi_type(&self, ty: Scalar) -> Option<&'static str> {
        names::mpi_type(ty)
    }

    fn name(&self, w: &Writing, v: VarId, at: StmtId) -> Result<String, String> {
        self.name_at(w, v, at)
    }

    fn array(&self, w: &Writing, array: Name, title: &str, at: StmtId) -> Result<String, String> {
        self.array_at(w, array, title, at)
    }

    fn place(&self, w: &Writing, s: StmtId, beside: &Beside) -> Result<Vec<Placed>, String> {
        self.write(w, s, beside)
    }

    fn header_may_change(&self, l: &Loop) -> Result<(), String> {
        match l.form {
            LoopForm::Do => self.kept_of_header(l).map(|_| ()),
            LoopForm::ArrayAssignment => Err("an array assignment has no bounds".to_string()),
            LoopForm::DoConcurrent => Err("it is no plain DO".to_string()),
            LoopForm::For | LoopForm::While | LoopForm::Jump { .. } => {
                Err("it is no counted DO".to_string())
            }
        }
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

    fn goes_on(&self, w: &Writing, s: StmtId, lasts: &[VarId]) -> bool {
        w.procedure.as_loop(s).is_some_and(|l| lasts.contains(&l.var))
    }

    fn set(&self, name: &str, value: &str) -> String {
        format!("{name} = {value}")
    }

    fn call(&self, name: &str, args: &[String]) -> String {
        format!("call {name}({})", args.join(", "))
    }

    fn when(&self, condition: &str, line: &str) -> String {
        format!("if ({condition}) {line}")
    }

    fn reset(&self, ours: &mut Ours, v: &Value, neutral: &str) -> Result<String, String> {
        cut::reset(self, ours, v, neutral)
    }

    fn reduce(&self, ours: &mut Ours, v: &Value, op: &str) -> Result<String, String> {
        cut::reduce(self, ours, v, op)
    }

    fn in_order(&self, ours: &mut Ours, v: &Value, greater: bool) -> Result<String, String> {
        cut::in_order(self, ours, v, greater)
    }

    fn receive(&self, ours: &mut Ours, v: &Value) -> Result<String, String> {
        cut::receive(self, ours, v)
    }

    fn pass_on(&self, ours: &mut Ours, v: &Value) -> Result<String, String> {
        cut::pass_on(self, ours, v)
    }

    fn tell(&self, ours: &mut Ours, v: &Value, owner: &str) -> Result<String, String> {
        cut::tell(self, ours, v, owner)
    }

    fn transfer(&self, text: &Text) -> Result<String, String> {
        transfer::subroutine(text)
    }

    fn function(&self, comment: &str, name: &str, rest: &str) -> String {
        format!("! {comment}\nsubroutine {name}{rest}end subroutine\n")
    }

    fn end(&self, ours: &Ours) -> String {
        format!("call {}()", ours.end)
    }

    fn ends(&self, w: &Writing, s: StmtId, kind: EffectKind) -> bool {
        // (Messages just before the program fails are a part of that for the analysis.)
        kind.ends_program() && self.begins(w.procedure.stmt(s).span, &["stop", "error"])
    }

    fn main(
        &self,
        ours: &Ours,
        w: &Writing,
        beside: &mut Statements,
    ) -> Result<Vec<Placed>, String> {
        top::main(ours, w, beside)?;
        Ok(Vec::new())
    }

    fn uses(&self, ours: &Ours, w: &Writing) -> Result<Vec<Placed>, String> {
        Ok(vec![top::uses(self, ours, w)?])
    }

    fn head(&self, ours: &Ours, unit: &Unit) -> Result<Edit, String> {
        top::head(self, ours, unit)
    }
}
