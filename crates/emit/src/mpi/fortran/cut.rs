//! Headers of cut loops in Fortran, and subroutines for what they accumulate.

use heiretsu_ir::{Edit, Language, Loop, StmtId};

use super::super::names::Ours;
use super::super::{Value, Writing};
use super::Fortran;
use super::names::{declared, short};
use crate::layout::{width, words_of, wrapped};
use crate::meaning;
use crate::source::{line_start, plain_text, rest_of_line};

impl Fortran<'_> {
    /// `do i = …` over this rank's part of the iterations; its label or name stays.
    pub fn cut_header(
        &self,
        ours: &Ours,
        w: &Writing,
        s: StmtId,
        bounds: &[String; 5],
    ) -> Result<Edit, String> {
        let l = w.procedure.as_loop(s).ok_or("a loop that is cut has no header")?;
        let (lo, hi) = (l.header.lo, l.header.hi);
        let kept = self.kept_of_header(l)?;
        let text = &self.unit.main_file().text;
        let bounds = bounds.join(", ");
        let new = format!("{}({bounds}), {}({bounds})", ours.my_first, ours.my_last);
        if let Some(word) = meaning::taken_in(self.unit, w.procedure, &new) {
            return Err(format!("`{word}` means something else in `{}`", w.procedure.name));
        }
        let capitals = !kept.bytes().any(|b| b.is_ascii_lowercase());
        let new = if capitals { new.to_ascii_uppercase() } else { new };
        let column = lo as usize - line_start(text, lo as usize);
        let blanks = " ".repeat(column);
        let (next, more, most) = match self.unit.language {
            Language::FortranFixed => ("     &  ".to_string(), "", width(self.unit.language)),
            Language::C | Language::FortranFree => {
                (format!("{blanks}  "), " &", 100.max(column + 50))
            }
        };
        let start = format!("{blanks}{kept}");
        // (`wrapped` puts no blank behind what lines begin with.)
        let new = format!(" {new}");
        let at = new.find(", ").map_or(new.len(), |at| at + 1);
        let words = [vec![&new[..at]], words_of(&new[at..])].concat();
        let lines = wrapped(&words, &start, &next, more, most);
        let fits = width(self.unit.language);
        if lines.iter().any(|line| line.len() > fits) {
            return Err(format!("the header in line {} would be too long", self.line(lo)));
        }
        let text = lines.join(self.newline())[column..].to_string();
        Ok(Edit { lo, hi, text: text.into_bytes() })
    }

    /// What stays of a header: up to its `=`. Nothing but a comment follows it on its line.
    pub fn kept_of_header(&self, l: &Loop) -> Result<String, String> {
        let (lo, hi) = (l.header.lo, l.header.hi);
        let odd = || "its header shares its line, or is odd".to_string();
        let old = plain_text(self.unit, lo, hi).map_err(|why| why.to_string())?;
        let kept = &old[..=old.find('=').ok_or_else(odd)?];
        let rest = rest_of_line(&self.unit.main_file().text, hi).trim_ascii();
        if kept.contains(['\n', '&', '!']) || !(rest.is_empty() || rest.starts_with(b"!")) {
            return Err(odd());
        }
        Ok(kept.to_string())
    }
}

/// A subroutine for values of one type: its name, made of what it does, and of the type.
fn subroutine(
    words: &Fortran,
    ours: &mut Ours,
    (name, comment): (&str, &str),
    v: &Value,
    body: &str,
) -> String {
    let name = format!("{name}_{}", short(v.mpi));
    let text = format!("(x)\n  {} :: x\n{body}", declared(v.mpi));
    ours.function(words, &name, comment, &text)
}

fn called(name: &str, v: &Value) -> Result<String, String> {
    Ok(format!("call {name}({})", v.name))
}

/// All ranks but the first one begin with the neutral value.
pub fn reset(words: &Fortran, ours: &mut Ours, v: &Value, neutral: &str) -> Result<String, String> {
    let body = format!("  if ({} > 0) x = {neutral}\n", ours.me);
    let about = (if neutral == "0" { "from_0" } else { "from_1" }, "The old value counts once.");
    called(&subroutine(words, ours, about, v, &body), v)
}

/// The values of all ranks become one.
pub fn reduce(words: &Fortran, ours: &mut Ours, v: &Value, op: &str) -> Result<String, String> {
    let (ty, comm) = (v.mpi, &ours.comm);
    let body = format!(
        "  integer :: error\n  call MPI_Allreduce(MPI_IN_PLACE, x, 1, {ty}, {op}, {comm}, error)\n"
    );
    let name = op.trim_start_matches("MPI_").to_ascii_lowercase();
    let about = (&*format!("all_{name}"), "The values of all ranks become one.");
    called(&subroutine(words, ours, about, v, &body), v)
}

/// The same, by comparisons in the order of the ranks.
pub fn in_order(
    words: &Fortran,
    ours: &mut Ours,
    v: &Value,
    greater: bool,
) -> Result<String, String> {
    let (ty, comm, ranks) = (v.mpi, &ours.comm, &ours.ranks);
    let better = if greater { ">" } else { "<" };
    let body = format!(
        "  {} :: each({ranks})\n  integer :: q, error\n  \
         call MPI_Allgather(x, 1, {ty}, each, 1, {ty}, {comm}, error)\n  \
         x = each(1)\n  do q = 2, {ranks}\n    if (each(q) {better} x) x = each(q)\n  end do\n",
        declared(v.mpi)
    );
    let name = if greater { "greatest" } else { "least" };
    called(&subroutine(words, ours, (name, "Of equals the first one stays."), v, &body), v)
}

/// The value of the rank before comes in.
pub fn receive(words: &Fortran, ours: &mut Ours, v: &Value) -> Result<String, String> {
    let (me, ty, comm) = (&ours.me, v.mpi, &ours.comm);
    let body = format!(
        "  integer :: error\n  \
         if ({me} > 0) call MPI_Recv(x, 1, {ty}, {me} - 1, 0, {comm}, MPI_STATUS_IGNORE, error)\n"
    );
    let about = ("go_on_from", "Sums keep their order: the value of the rank before comes in.");
    called(&subroutine(words, ours, about, v, &body), v)
}

/// It goes to the next rank.
pub fn pass_on(words: &Fortran, ours: &mut Ours, v: &Value) -> Result<String, String> {
    let (me, ranks, ty, comm) = (&ours.me, &ours.ranks, v.mpi, &ours.comm);
    let body = format!(
        "  integer :: error\n  \
         if ({me} < {ranks} - 1) call MPI_Send(x, 1, {ty}, {me} + 1, 0, {comm}, error)\n"
    );
    let about = ("pass_on", "And goes to the next rank.");
    called(&subroutine(words, ours, about, v, &body), v)
}

/// A rank tells all others.
pub fn tell(words: &Fortran, ours: &mut Ours, v: &Value, owner: &str) -> Result<String, String> {
    let (ty, comm) = (v.mpi, &ours.comm);
    let text = format!(
        "(x, owner)\n  {} :: x\n  integer, intent(in) :: owner\n  integer :: error\n  \
         call MPI_Bcast(x, 1, {ty}, owner, {comm}, error)\n",
        declared(v.mpi)
    );
    let (name, about) = (format!("tell_{}", short(v.mpi)), "A rank tells all others.");
    let name = ours.function(words, &name, about, &text);
    Ok(format!("call {name}({}, {owner})", v.name))
}
