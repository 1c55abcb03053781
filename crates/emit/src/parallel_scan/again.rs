//! The program's own statements once more: block by block where values are stored, and for the last iteration alone.
//!
//! **Decides** the text of a loop's body in its new place.
//! **Example** `for (…) { s += a[i]; b[i] = s; }` → after the summaries: for each block `s = s_before[b];` and its iterations.
//! **Why it is sound** the statements are the program's, and the running values before a block are those of the
//! program; the analysis of this text decides whether blocks store to different elements.
//! **Gives up when** H405: the loop ends at a label, its body shares lines with something else, holds
//! preprocessor lines, or holds a label and would stand there twice.
//! **Cost and limit** linear in the text.
//! **Source** three-phase scans.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{ReasonKind, Scalar, StmtKind, visit};

use super::{SIZE, Text, after, carried, wide};
use crate::layout::has_label;

fn odd() -> ReasonKind {
    Layout::EndOdd.into()
}

/// What stands above a body.
pub(super) struct Header {
    pub text: String,
    /// The declaration of the loop's counter, where another one counts.
    pub counter: Option<String>,
}

impl Header {
    pub fn plain(text: String) -> Header {
        Header { text, counter: None }
    }
}

impl Text<'_> {
    /// What stands after the phases.
    pub(super) fn again(&mut self) -> Result<(), ReasonKind> {
        if let Some(entries) = self.blocks.rerun.clone() {
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
            let offset = format!("{b} * {size}");
            let start = match fortran {
                true => format!("({first}) + {offset}"),
                false => after(&first, &offset),
            };
            self.lines.constant("long long", &lo, &start);
            for entry in entries {
                let (to, from) = (self.inside(entry.slot), self.indexed(entry.before));
                self.lines.assign(&to, &from);
            }
            let header = if fortran {
                let var = &self.procedure.var(self.l.var).name;
                Header::plain(format!("do {var} = {lo}, min({lo} + {size} - 1, {last})"))
            } else {
                let end = self.own.name("end");
                self.only_if_held(&lo);
                self.header_c(
                    &lo,
                    "<",
                    &format!("({lo} + {size} < {end} ? {lo} + {size} : {end})"),
                )?
            };
            self.verbatim(&header)?;
            self.at[0] = b;
            self.lines.close_loop();
        }
        if self.blocks.peel {
            self.lines.comment("the last iteration");
            let (first, last) = (self.text_of(self.l.lower)?, self.text_of(self.l.upper)?);
            let header = if self.fortran() {
                let var = &self.procedure.var(self.l.var).name;
                Header::plain(format!("do {var} = max({first}, {last}), {last}"))
            } else {
                let end = self.own.name("end");
                let from = format!("{} < {end} ? {end} : ({first})", wide(&first));
                self.header_c(&from, "<=", &end)?
            };
            self.verbatim(&header)?;
        }
        Ok(())
    }

    /// Before the header of a block's iterations, a condition where the counter could not hold what the block begins with: the
    /// last blocks may begin after the end, and the blocks of a loop without iterations before the start.
    pub(super) fn only_if_held(&mut self, lo: &str) {
        let scalar = self.procedure.var(self.l.var).ty.scalar();
        let Some(Scalar::Int { bits: bits @ ..=32, signed }) = scalar else { return };
        if self.fortran() || self.procedure.int(self.procedure.unconverted(self.l.lower)).is_some()
        {
            return;
        }
        let (least, most) = match signed {
            true => (-1i64 << (bits - 1), (1i64 << (bits - 1)) - 1),
            false => (0, (1i64 << bits) - 1),
        };
        self.lines.line(&format!("if ({lo} >= {least}LL && {lo} <= {most}LL)"));
    }

    /// A header over some of the iterations. A counter that is unsigned and as wide as the bounds of blocks follows a signed one:
    /// compared with them it would wrap, and of values that may wrap nothing is known, not even that blocks are apart.
    pub(super) fn header_c(&self, from: &str, less: &str, to: &str) -> Result<Header, ReasonKind> {
        let declared = self.declared_type(self.l)?;
        let var = &self.procedure.var(self.l.var).name;
        let over =
            |ty: &str, var: &str| format!("for ({ty}{var} = {from}; {var} {less} {to}; {var}++)");
        if self.procedure.var(self.l.var).ty.scalar() != Some(Scalar::U64) {
            return Ok(Header::plain(over(&declared, var)));
        }
        let own = self.own.name("at");
        // Of one that is declared outside nobody reads what the loop leaves (else there would be no blocks).
        let ty = match declared.as_str() {
            "" => "unsigned long long ",
            declared => declared,
        };
        let counter = format!("const {ty}{var} = ({}){own};", ty.trim_end());
        Ok(Header { text: over("long long ", &own), counter: Some(counter) })
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
    fn verbatim(&mut self, header: &Header) -> Result<(), ReasonKind> {
        let labels = visit::stmts(self.procedure, &self.l.body).iter().any(|s| {
            matches!(self.procedure.stmt(*s).kind, StmtKind::Label(_) | StmtKind::Goto(_))
        });
        // (What an iteration hands on would be passed by.)
        let passed = self.l.skips && !self.handed_on()?.is_empty();
        let (whole, head) = (self.procedure.stmt(self.blocks.stmt).span, self.l.header);
        if labels || passed || head.hi > whole.hi || head.file != whole.file {
            return Err(odd());
        }
        let text = self.with_carried(head.hi, whole.hi)?.replace('\r', "");
        let braces = carried::braced(&text);
        let mut lines = self.lines_of(&text)?;
        if self.fortran() {
            let last = lines.pop().unwrap_or_default().trim().to_ascii_lowercase();
            let rest = lines.first().copied().unwrap_or_default().trim();
            if !matches!(last.as_str(), "end do" | "enddo")
                || !(rest.is_empty() || rest.starts_with('!'))
            {
                return Err(odd());
            }
            self.lines.line(&header.text);
            self.lines.as_it_stands(&lines[1..]);
            self.lines.deeper();
            self.hand_on()?;
            self.lines.close_loop();
            return Ok(());
        }
        // What follows the header on its line goes to a line of its own: it may be a comment.
        let rest = lines.remove(0).trim();
        let after = rest.strip_prefix('{');
        let more = header.counter.is_some() || self.blocks.carried.is_some() && !braces;
        let opening = if after.is_some() || more { " {" } else { "" };
        self.lines.line(&format!("{}{opening}", header.text));
        self.lines.deeper();
        if let Some(counter) = &header.counter {
            self.lines.line(counter);
        }
        let rest = after.map_or(rest, str::trim);
        if !rest.is_empty() {
            self.lines.as_it_stands(&[rest]);
        }
        self.lines.less_deep();
        self.lines.as_it_stands(&lines);
        if after.is_none() && more {
            self.lines.deeper();
            if !braces {
                self.hand_on()?;
            }
            self.lines.close_loop();
        }
        Ok(())
    }
}
