//! The head of the file, and the beginning and ends of `main`.
//!
//! **Decides** what is declared before everything else, where MPI begins and ends.
//!
//! **Example** `int main(void) { …; return 0; }` → `int main(void) { MPI_Init(NULL, NULL); …; MPI_Finalize(); return 0; }`.
//!
//! **Why it is sound** nothing of the program runs before MPI begins. Its own variables of rank and number of ranks are written
//! there alone. Where a condition on sizes does not hold, nothing has been cut yet: rank 0 goes on as the only one, and the
//! others wait for its end.
//!
//! **Gives up when** headers are included later than other things, or `main` has no text of its own.
//!
//! **Cost and limit** –
//!
//! **Source** MPI 3.1, 8.7.

use heiretsu_ir::{Edit, Span, Unit};

use super::super::names::Ours;
use super::super::{Statements, Writing, returns};
use super::C;
use crate::per_thread::after_headers;
use crate::scan::{CText, Class};

/// Words of ours that are no names of the file's, and that a macro must not change.
const WORDS: [&str; 27] = [
    "a", "b", "n", "p", "q", "x", "lo", "hi", "from", "shift", "array", "elements", "request",
    "count", "slices", "rank", "size", "int", "long", "static", "inline", "void", "char", "if",
    "for", "return", "exit",
];

/// What stands behind the last header.
pub fn head(ours: &Ours, unit: &Unit) -> Result<Edit, String> {
    let text = &unit.main_file().text;
    let includes = text.split(|b| *b == b'\n').any(|l| l.trim_ascii_start().starts_with(b"#"));
    let at = match after_headers(text) {
        Some(at) => at,
        None if !includes => 0,
        None => return Err("its headers are included behind other things".to_string()),
    };
    let lo = at as u32;
    let chosen = unit.main_file().conditionals.iter().any(|(from, to)| *from < lo && lo < *to);
    let later = unit.procedures.iter().all(|p| p.span.file.index() != 0 || lo <= p.span.lo);
    if chosen || !later {
        return Err("what is declared for MPI has no place behind the headers".to_string());
    }
    if let Some(word) = WORDS.iter().find(|w| unit.macros.iter().any(|m| m.name == **w)) {
        return Err(format!("`{word}` is a macro, and text of ours needs that word"));
    }
    let (me, ranks, most, least) = (&ours.me, &ours.ranks, &ours.most, &ours.least);
    let (first_of, last_of, owner_of) = (&ours.first_of, &ours.last_of, &ours.owner_of);
    let (my_first, my_last) = (&ours.my_first, &ours.my_last);
    let mut out = String::from("#include <mpi.h>\n#include <stddef.h>\n");
    if ours.alone.is_some() {
        out += "#include <stdlib.h>\n";
    }
    out += "\n/* Heiretsu: ranks share the loops; every rank runs the rest.\n   ";
    out += "Rank p has the block first_of to last_of of the n numbers from `from` on. */\n";
    out += &format!("static int {me}, {ranks};\n");
    if let Some(alone) = &ours.alone {
        let comm = &ours.comm;
        out += &format!("static MPI_Comm {comm};\n");
        out += "/* Sizes for which nothing was planned: rank 0 runs the program, the others wait for its end. */\n";
        out += &format!(
            "static void {alone}(void)\n{{\n    if ({me} > 0) {{\n        MPI_Finalize();\n        exit(0);\n    }}\n    \
             {ranks} = 1;\n    {comm} = MPI_COMM_SELF;\n}}\n"
        );
    }
    out += &format!(
        "static inline long {most}(long a, long b) {{ return a > b ? a : b; }}\n\
         static inline long {least}(long a, long b) {{ return a < b ? a : b; }}\n\
         static inline long {first_of}(int p, long from, long n) {{ return from + n * p / {ranks}; }}\n\
         static inline long {last_of}(int p, long from, long n) {{ return from + n * (p + 1) / {ranks} - 1; }}\n\
         static inline int {owner_of}(long x, long from, long n) {{ return (int)(((x - from + 1) * {ranks} - 1) / n); }}\n\
         /* Of the iterations lo to hi of a loop: those i for which i + shift is in this rank's block. */\n\
         static inline long {my_first}(long lo, long hi, long from, long n, long shift)\n\
         {{\n    return {least}({most}(lo, {first_of}({me}, from, n) - shift), hi + 1);\n}}\n\
         static inline long {my_last}(long lo, long hi, long from, long n, long shift)\n\
         {{\n    return {least}(hi, {last_of}({me}, from, n) - shift);\n}}\n"
    );
    for (_, function) in &ours.functions {
        out += &format!("\n{function}");
    }
    out += "\n";
    let end = if text.windows(2).any(|w| w == b"\r\n") { "\r\n" } else { "\n" };
    Ok(Edit { lo, hi: lo, text: out.replace('\n', end).into_bytes() })
}

impl C<'_> {
    /// The beginning of `main`, and its end; what stands in front of its `return`s is added to `beside`.
    pub fn whole_main(
        &self,
        ours: &Ours,
        w: &Writing,
        beside: &mut Statements,
    ) -> Result<Vec<Edit>, String> {
        let p = w.procedure;
        let none = || "`main` has no text of its own".to_string();
        if !p.span.is_own_text() || w.unit.main_file().touches_conditional(p.span) {
            let ours = p.span.is_own_text();
            return Err(if ours {
                "text of `main` is chosen by the configuration (#if)".to_string()
            } else {
                none()
            });
        }
        let (open, close) = body(w.unit, self.map, p.span).ok_or_else(none)?;
        let end = self.newline();
        let comm = &ours.comm;
        let mut lines = vec!["MPI_Init(NULL, NULL);".to_string()];
        if ours.alone.is_some() {
            lines.push(format!("{comm} = MPI_COMM_WORLD;"));
        }
        // (No other pointer leads to them, so that loops may keep them in registers.)
        lines.push(format!("{{ int rank; MPI_Comm_rank({comm}, &rank); {} = rank; }}", ours.me));
        lines.push(format!("{{ int size; MPI_Comm_size({comm}, &size); {} = size; }}", ours.ranks));
        let text: String = lines.iter().map(|l| format!("{end}    {l}")).collect();
        let mut out = vec![Edit { lo: open + 1, hi: open + 1, text: text.into_bytes() }];
        if !returns(ours, w, beside)? {
            let text = format!("    MPI_Finalize();{end}").into_bytes();
            out.push(Edit { lo: close, hi: close, text });
        }
        Ok(out)
    }
}

/// The braces of a function.
fn body(unit: &Unit, map: &CText, span: Span) -> Option<(u32, u32)> {
    let text = &unit.main_file().text;
    let code = |k: &u32| map.class(*k) == Class::Code;
    let open = (span.lo..span.hi).filter(code).find(|k| text[*k as usize] == b'{')?;
    let close = (span.lo..span.hi).rev().filter(code).find(|k| text[*k as usize] == b'}')?;
    (open < close).then_some((open, close))
}
