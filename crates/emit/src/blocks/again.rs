//! The program's own statements once more: block by block where values are stored, and for the last iteration alone.
//!
//! **Decides** the text of a loop's body in its new place.
//! **Example** `for (…) { s += a[i]; b[i] = s; }` → behind the summaries: for each block `s = s_before[b];` and its iterations.
//! **Why it is sound** the statements are the program's, and the running values before a block are those of the
//! program; the analysis of this text decides whether blocks store to different elements.
//! **Gives up when** `NoPlace` (H405): the loop ends at a label, its body shares lines with something else, holds
//! preprocessor lines, or holds a label and would stand there twice.
//! **Cost and limit** linear in the text.
//! **Source** three-phase scans.

use heiretsu_ir::{ReasonKind, Scalar, StmtKind, visit};

use super::{SIZE, Text};
use crate::layout::has_label;
use crate::place::no_place;

fn odd() -> ReasonKind {
    no_place("its body cannot be repeated")
}

impl Text<'_> {
    /// What stands behind the phases.
    pub(super) fn again(&mut self) -> Result<(), ReasonKind> {
        if let Some(entries) = self.blocks.rerun.clone() {
            // Bounds of blocks are signed: of their values in such a counter nothing is known, not even that blocks are apart.
            if self.procedure.var(self.l.var).ty.scalar() == Some(Scalar::U64) {
                return Err(no_place(
                    "its counter is unsigned and as wide as the bounds of blocks",
                ));
            }
            let (b, size, lo) =
                (self.own.name("i"), self.own.name(&SIZE[1..]), self.own.name("lo"));
            let (first, last) = (self.text_of(self.l.lower)?, self.text_of(self.l.upper)?);
            let last = self.last(&last);
            let fortran = self.fortran();
            self.lines
                .comment("the loop itself, block by block, from the values before each block");
            self.open_blocks(self.blocks.count);
            // The first block of a group is that of its first lane.
            let (size, lanes) = (self.of_group(&size), self.blocks.lanes);
            if lanes > 1 {
                self.at[0] = format!("{b} * {lanes}");
            }
            self.lines.line(&match fortran {
                true => format!("{lo} = ({first}) + {b} * {size}"),
                false => format!("const long long {lo} = (long long)({first}) + {b} * {size};"),
            });
            for entry in entries {
                let end = if fortran { "" } else { ";" };
                let (to, from) = (self.inside(entry.slot), self.indexed(entry.before));
                self.lines.line(&format!("{to} = {from}{end}"));
            }
            let var = self.procedure.var(self.l.var).name.clone();
            let header = if fortran {
                format!("do {var} = {lo}, min({lo} + {size} - 1, {last})")
            } else {
                let (ty, end) = (self.declared_type(self.l)?, self.own.name("end"));
                let to = format!("{lo} + {size} < {end} ? {lo} + {size} : {end}");
                format!("for ({ty}{var} = {lo}; {var} < ({to}); {var}++)")
            };
            self.verbatim(&header)?;
            self.at[0] = b;
            self.close_blocks();
        }
        if self.blocks.peel {
            self.lines.comment("the last iteration");
            let (first, last) = (self.text_of(self.l.lower)?, self.text_of(self.l.upper)?);
            let var = self.procedure.var(self.l.var).name.clone();
            let header = if self.fortran() {
                format!("do {var} = max({first}, {last}), {last}")
            } else {
                let (ty, end) = (self.declared_type(self.l)?, self.own.name("end"));
                let from = format!("(long long)({first}) < {end} ? {end} : ({first})");
                format!("for ({ty}{var} = {from}; {var} <= {end}; {var}++)")
            };
            self.verbatim(&header)?;
        }
        Ok(())
    }

    /// The whole loop as it was.
    pub(super) fn as_it_was(&mut self) -> Result<(), ReasonKind> {
        let span = self.procedure.stmt(self.blocks.stmt).span;
        let text = &self.unit.main_file().text;
        let bytes = text.get(span.lo as usize..span.hi as usize).ok_or_else(odd)?;
        let text = String::from_utf8_lossy(bytes).replace('\r', "");
        let mut lines = self.lines_of(&text)?;
        // The first line has lost its indentation.
        let first = lines.remove(0);
        if self.unit.language == heiretsu_ir::Language::FortranFixed {
            self.lines.as_it_stands(&[&format!("      {first}")]);
        } else {
            self.lines.as_it_stands(&[first]);
        }
        self.lines.as_it_stands(&lines);
        Ok(())
    }

    /// The lines of a text that is written once more. (The loop program may not have its labels any more: jumps over
    /// statements are conditions there.)
    fn lines_of<'t>(&mut self, text: &'t str) -> Result<Vec<&'t str>, ReasonKind> {
        let lines: Vec<&str> = text.lines().collect();
        let plain = |line: &&str| !line.trim_start().starts_with('#') && !line.ends_with('\\');
        let labelled = lines.iter().any(|line| has_label(line, self.fortran()));
        if lines.is_empty() || !lines.iter().all(plain) || labelled && self.repeated {
            return Err(odd());
        }
        self.repeated = true;
        Ok(lines)
    }

    /// The body as it stands under another header.
    fn verbatim(&mut self, header: &str) -> Result<(), ReasonKind> {
        let labels = visit::stmts(self.procedure, &self.l.body).iter().any(|s| {
            matches!(self.procedure.stmt(*s).kind, StmtKind::Label(_) | StmtKind::Goto(_))
        });
        let (whole, head) = (self.procedure.stmt(self.blocks.stmt).span, self.l.header);
        if labels || head.hi > whole.hi || head.file != whole.file {
            return Err(odd());
        }
        let text = &self.unit.main_file().text;
        let bytes = text.get(head.hi as usize..whole.hi as usize).ok_or_else(odd)?;
        let text = String::from_utf8_lossy(bytes).replace('\r', "");
        let mut lines = self.lines_of(&text)?;
        if self.fortran() {
            let last = lines.pop().unwrap_or_default().trim().to_ascii_lowercase();
            let rest = lines.first().copied().unwrap_or_default().trim();
            if !matches!(last.as_str(), "end do" | "enddo")
                || !(rest.is_empty() || rest.starts_with('!'))
            {
                return Err(odd());
            }
            self.lines.line(header);
            self.lines.as_it_stands(&lines[1..]);
            self.lines.line("end do");
            return Ok(());
        }
        // What follows the header on its line goes to a line of its own: it may be a comment.
        let rest = lines.remove(0).trim();
        let (opening, rest) = match rest.strip_prefix('{') {
            Some(behind) => (" {", behind.trim()),
            None => ("", rest),
        };
        self.lines.line(&format!("{header}{opening}"));
        self.lines.deeper();
        if !rest.is_empty() {
            self.lines.as_it_stands(&[rest]);
        }
        self.lines.less_deep();
        self.lines.as_it_stands(&lines);
        Ok(())
    }
}
