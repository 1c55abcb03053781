//! Headers of cut loops in C, and the best of all ranks' values.

use heiretsu_ir::{Edit, Scalar, StmtId, Type};

use super::super::names::Ours;
use super::super::{Value, Writing};
use super::C;
use crate::syntax::c_type;

impl C<'_> {
    /// `for (…)` over this rank's part of the iterations.
    pub fn cut_header(
        &self,
        ours: &Ours,
        w: &Writing,
        s: StmtId,
        bounds: &[String; 5],
    ) -> Result<Edit, String> {
        let l = w.procedure.as_loop(s).ok_or("a loop that is cut has no header")?;
        let var = w.procedure.var(l.var);
        let Type::Scalar(ty @ Scalar::Int { signed, bits }) = var.ty else {
            return Err("the variable of a loop is no integer".to_string());
        };
        let tokens = self.map.tokens(l.header.lo, l.header.hi);
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
        let bounds = bounds.join(", ");
        let text = format!(
            "for ({declared}{blank}{v} = {cast}{first}({bounds}); {tested} <= {last}({bounds}); {v}++)"
        );
        Ok(Edit { lo: l.header.lo, hi: l.header.hi, text: text.into_bytes() })
    }
}

/// The values of all ranks, compared one after another.
pub fn in_order(ours: &mut Ours, v: &Value, greater: bool) -> Result<String, String> {
    let (name, ty) = (&v.name, v.mpi);
    let c = c_type(v.ty).ok_or_else(|| format!("`{name}` cannot be accumulated by MPI"))?;
    let better = if greater { ">" } else { "<" };
    let (each, q) = (ours.free("each"), ours.free("rank"));
    let (ranks, comm) = (&ours.ranks, &ours.comm);
    Ok(format!(
        "{{\n    {c} {each}[{ranks}];\n    MPI_Allgather(&{name}, 1, {ty}, {each}, 1, {ty}, {comm});\n    {name} = {each}[0];\n    \
         for (int {q} = 1; {q} < {ranks}; {q}++)\n        if ({each}[{q}] {better} {name}) {name} = {each}[{q}];\n}}"
    ))
}
