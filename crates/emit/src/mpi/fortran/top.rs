//! The module of ours, where procedures use it, and the beginning and ends of the main program.
//!
//! **Decides** what stands before everything else, and where MPI begins and ends.
//!
//! **Example** `program p` … `call begin_ranks()`, the statements, `call end_ranks()`, `end program`.
//!
//! **Why it is sound** nothing of the program runs before MPI begins. All of MPI is called in the module, which `use mpi`: its
//! procedures take buffers of any type, where those of `mpif.h` have no interfaces, so that compilers refuse a file with
//! messages of two types. What the module lets others see has names that the program does not have; they have types of their
//! own, whatever IMPLICIT says.
//!
//! **Gives up when** a procedure has no line behind its first statement.
//!
//! **Cost and limit** –
//!
//! **Source** MPI 3.1, 8.7 and 17.1.3.

use heiretsu_ir::{Edit, Unit};

use super::super::names::Ours;
use super::super::{Placed, Statements, Writing, returns};
use super::Fortran;
use crate::lines::Lines;
use crate::source::{line_end, line_start};

/// The beginning and the end of the main program, beside its statements.
pub fn main(ours: &Ours, w: &Writing, beside: &mut Statements) -> Result<(), String> {
    let returned = returns(ours, w, beside)?;
    let body = &w.procedure.body;
    let (Some(first), Some(last)) = (body.first(), body.last()) else {
        return Err("the main program is empty".to_string());
    };
    if !returned {
        beside.entry(*last).or_default().after.push(w.words.end(ours));
    }
    let begin = w.words.call(&ours.begin, &[]);
    beside.entry(*first).or_default().before.insert(0, begin);
    Ok(())
}

/// `use`, behind the first statement of a procedure.
pub fn uses(words: &Fortran, ours: &Ours, w: &Writing) -> Result<Placed, String> {
    let (text, span) = (&w.unit.main_file().text, w.procedure.span);
    let none = || format!("`{}` has no place for a USE", w.procedure.name);
    if !span.is_own_text() || span.hi as usize > text.len() {
        return Err(none());
    }
    let start = line_start(text, span.lo as usize);
    let heads = ["program", "subroutine", "function", "procedure"];
    let head = words.statement_end(start as u32);
    let stated = String::from_utf8_lossy(&text[start..head as usize]);
    let mut bare = stated.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    // A main program may begin without a PROGRAM statement.
    let at = match bare.any(|word| heads.iter().any(|head| word.eq_ignore_ascii_case(head))) {
        true => head as usize,
        false if w.procedure.kind == heiretsu_ir::ProcedureKind::Program => start,
        false => return Err(none()),
    };
    let blanks = words.indent(start as u32);
    let mut lines = words.lines(&blanks, &stated);
    lines.deeper();
    lines.line(&format!("use {}", ours.module));
    let text = lines.bytes().map_err(|why| why.to_string())?;
    let at = at as u32;
    Ok(Placed { order: (0, 0), edit: Edit { lo: at, hi: at, text } })
}

/// The module.
pub fn head(words: &Fortran, ours: &Ours, unit: &Unit) -> Result<Edit, String> {
    let text = &unit.main_file().text;
    let code = unit.procedures.iter().find(|p| p.span.is_own_text());
    let sample = code.map_or(&[][..], |p| {
        let lo = line_start(text, p.span.lo as usize);
        &text[lo..line_end(text, p.span.lo as usize)]
    });
    let mut out = words.lines("", &String::from_utf8_lossy(sample));
    out.comment("Heiretsu: ranks share the loops; every rank runs the rest.");
    out.comment("Rank p has the block first_of to last_of of the n numbers from `from` on.");
    out.line(&format!("module {}", ours.module));
    out.deeper();
    out.line("use mpi");
    out.line("implicit none");
    out.line("private");
    let mut seen = vec![&ours.me, &ours.ranks, &ours.owner_of, &ours.my_first, &ours.my_last];
    seen.extend([&ours.begin, &ours.end]);
    seen.extend(&ours.alone);
    seen.extend(ours.functions.iter().map(|f| &f.0));
    let seen: Vec<&str> = seen.into_iter().map(String::as_str).collect();
    out.line(&format!("public :: {}", seen.join(", ")));
    let comm = ours.alone.as_ref().map_or(String::new(), |_| format!(", {}", ours.comm));
    out.line(&format!("integer, save :: {}, {}{comm}", ours.me, ours.ranks));
    out.less_deep();
    out.line("contains");
    out.deeper();
    let functions = [begin(ours), ends(ours), alone(ours), blocks(ours)].concat();
    let all = functions.iter().chain(ours.functions.iter().map(|f| &f.1));
    all.for_each(|function| indented(&mut out, function));
    out.less_deep();
    out.line("end module");
    out.raw("");
    let text = out.bytes().map_err(|why| why.to_string())?;
    let bom = unit.main_file().text.starts_with(b"\xef\xbb\xbf");
    let lo = if bom { 3 } else { 0 };
    Ok(Edit { lo, hi: lo, text })
}

/// Adds lines with their own indentation, two blanks a level.
fn indented(out: &mut Lines, text: &str) {
    for line in text.lines() {
        let code = line.trim_start();
        let depth = (line.len() - code.len()) / 2;
        (0..depth).for_each(|_| out.deeper());
        match code.strip_prefix("! ") {
            Some(comment) => out.comment(comment),
            None => out.line(code),
        }
        (0..depth).for_each(|_| out.less_deep());
    }
}

fn begin(ours: &Ours) -> Vec<String> {
    let (begin, me, ranks, comm) = (&ours.begin, &ours.me, &ours.ranks, &ours.comm);
    let set = match ours.alone {
        Some(_) => format!("  {comm} = MPI_COMM_WORLD\n"),
        None => String::new(),
    };
    vec![format!(
        "subroutine {begin}()\n  integer :: error\n  call MPI_Init(error)\n{set}  \
         call MPI_Comm_rank({comm}, {me}, error)\n  call MPI_Comm_size({comm}, {ranks}, error)\n\
         end subroutine\n"
    )]
}

/// (What rank 0 has printed is out before another rank ends with an error.)
fn ends(ours: &Ours) -> Vec<String> {
    let (end, me) = (&ours.end, &ours.me);
    vec![format!(
        "subroutine {end}()\n  integer :: error\n  if ({me} == 0) flush (6)\n  call MPI_Finalize(error)\n\
         end subroutine\n"
    )]
}

fn alone(ours: &Ours) -> Vec<String> {
    let Some(alone) = &ours.alone else { return Vec::new() };
    let (me, ranks, comm) = (&ours.me, &ours.ranks, &ours.comm);
    vec![format!(
        "! Sizes for which nothing was planned: rank 0 runs the program, the others wait for its end.\n\
         subroutine {alone}()\n  integer :: error\n  if ({me} > 0) then\n    call MPI_Finalize(error)\n    stop\n  \
         end if\n  {ranks} = 1\n  {comm} = MPI_COMM_SELF\nend subroutine\n"
    )]
}

fn blocks(ours: &Ours) -> Vec<String> {
    let (me, ranks) = (&ours.me, &ours.ranks);
    let (first_of, last_of, owner_of) = (&ours.first_of, &ours.last_of, &ours.owner_of);
    let (my_first, my_last) = (&ours.my_first, &ours.my_last);
    let block = |name: &str, value: &str| {
        format!(
            "pure integer(8) function {name}(p, from, n)\n  integer, intent(in) :: p\n  \
             integer(8), intent(in) :: from, n\n  {name} = {value}\nend function\n"
        )
    };
    let own = |name: &str, value: &str| {
        format!(
            "pure integer(8) function {name}(lo, hi, from, n, shift)\n  \
             integer(8), intent(in) :: lo, hi, from, n, shift\n  {name} = {value}\nend function\n"
        )
    };
    vec![
        block(first_of, &format!("from + n*p/{ranks}")),
        block(last_of, &format!("from + n*(p + 1)/{ranks} - 1")),
        format!(
            "pure integer function {owner_of}(x, from, n)\n  integer(8), intent(in) :: x, from, n\n  \
             {owner_of} = int(((x - from + 1)*{ranks} - 1)/n)\nend function\n"
        ),
        format!(
            "! Of the iterations lo to hi of a loop: those i for which i + shift is in this rank's block.\n{}",
            own(my_first, &format!("min(max(lo, {first_of}({me}, from, n) - shift), hi + 1)"))
        ),
        own(my_last, &format!("min(hi, {last_of}({me}, from, n) - shift)")),
    ]
}
