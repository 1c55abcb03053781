//! The loops of a chain as text: over a block of their iterations, and as the user wrote them.
//!
//! **Decides** which headers can be rewritten, and how lines move to the right.
//! **Example** `for (int i = 1; i < n; i++) a[i] = …` → `for (int i = 1 + lo; i < 1 + hi; i++) a[i] = …`.
//! **Why it is sound** the body keeps its text; only first value, end and step of the header are new. Labels of Fortran's loops
//! become `end do`, since the text stands twice in its procedure.
//! **Gives up when** H405: a header of several lines, labels that end no loop, directives of a preprocessor or
//! declarations between the loops.
//! **Cost and limit** linear in the text.
//! **Source** ours.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{Language, ReasonKind};

use super::Text;
use crate::layout::{FIXED_WIDTH, width};
use crate::source::whole_lines;

/// Is this C text nothing but comments? What is declared between the loops is known after them, too: it cannot move into
/// the block that they share.
fn only_comments(text: &str) -> bool {
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = match (rest.strip_prefix("/*"), rest.starts_with("//")) {
            (Some(inside), _) => inside.find("*/").map(|at| at + 4),
            (None, true) => Some(rest.find('\n').unwrap_or(rest.len())),
            (None, false) => None,
        };
        match end.and_then(|end| rest.get(end..)) {
            Some(after) => rest = after.trim_start(),
            None => return false,
        }
    }
    true
}

impl Text<'_> {
    /// What stands between two loops: comments.
    pub(super) fn between(&self, stage: usize) -> Result<Vec<String>, ReasonKind> {
        let (before, here) = (self.span(stage - 1), self.span(stage));
        let (lo, hi) = if self.fortran() {
            (whole_lines(self.unit, before)?.1, whole_lines(self.unit, here)?.0)
        } else {
            (before.hi, here.lo)
        };
        let text = self.unit.main_file().text.get(lo as usize..hi as usize);
        let text = String::from_utf8_lossy(text.ok_or(Layout::SharesLines { part: "it" })?);
        let code = text.lines().any(|l| l.trim_start().starts_with('#'));
        if code {
            return Err(Layout::Preprocessor.into());
        }
        if !self.fortran() && !only_comments(&text) {
            return Err(Layout::Declaration.into());
        }
        let kept = text.lines().map(str::trim_end).filter(|l| !l.is_empty());
        Ok(kept.map(ToString::to_string).collect())
    }

    /// A line of the user's that stood below `indent`, where it stands now.
    pub(super) fn shifted(&self, line: &str, indent: &str) -> String {
        match line.strip_prefix(indent) {
            Some(rest) => format!("{}{rest}", self.lines.indentation()),
            None => line.to_string(),
        }
    }

    pub(super) fn body_c(&mut self, k: usize, from: &str, to: &str) -> Result<(), ReasonKind> {
        let l = self.looped(k)?;
        let (header, span, step) = (l.header, self.span(k), self.chain.stages[k].step);
        let var = &self.procedure.var(l.var).name;
        let start = self.slice(header.lo, header.hi)?;
        let Some((init, _)) = start.split_once('=') else {
            return Err(Layout::HeaderOdd.into());
        };
        if start.contains([',', '\n']) || init.contains(';') || start.contains("/*") {
            return Err(Layout::HeaderMore.into());
        }
        let (test, next) = match step {
            1 => ("<", format!("{var}++")),
            -1 => (">", format!("{var}--")),
            s if s > 0 => ("<", format!("{var} += {s}")),
            s => (">", format!("{var} -= {}", -s)),
        };
        let head = format!("{}= {from}; {var} {test} {to}; {next})", ensure_blank(init));
        let rest = self.slice(header.hi, span.hi)?.to_string();
        self.moved(&head, &rest);
        Ok(())
    }

    /// Lines of the user's that stood below the first loop's indentation, after this start of the first one.
    fn moved(&mut self, start: &str, rest: &str) {
        let spliced = rest.contains("\\\n") || rest.contains("\\\r\n");
        let first = format!("{}{start}", self.lines.indentation());
        for (at, line) in rest.split('\n').enumerate() {
            let line = line.trim_end_matches('\r');
            let text = match at {
                0 => format!("{first}{line}"),
                _ if spliced || line.trim_start().starts_with('#') => line.to_string(),
                _ => self.shifted(line, &self.indent),
            };
            self.lines.raw(&text);
        }
    }

    /// A loop as the user wrote it, for few iterations.
    pub(super) fn as_it_was(&mut self, k: usize) -> Result<(), ReasonKind> {
        let span = self.span(k);
        if !self.fortran() {
            let text = self.slice(span.lo, span.hi)?.to_string();
            self.moved("", &text);
            return Ok(());
        }
        let (lo, hi) = whole_lines(self.unit, span)?;
        let text = self.slice(lo, hi)?.to_string();
        for line in text.trim_end_matches(['\n', '\r']).split('\n') {
            self.raw_fortran(line.trim_end_matches('\r'));
        }
        Ok(())
    }

    /// A line of the user's, further to the right in free form where there is room.
    fn raw_fortran(&mut self, line: &str) {
        if self.unit.language == Language::FortranFixed {
            self.lines.raw(line);
            return;
        }
        let moved = self.shifted(line, &self.indent);
        self.lines.raw(if moved.len() > width(self.unit.language) { line } else { &moved });
    }

    pub(super) fn body_fortran(&mut self, k: usize, lo: &str, hi: &str) -> Result<(), ReasonKind> {
        let l = self.looped(k)?;
        let (header, span, step) = (l.header, self.span(k), self.chain.stages[k].step);
        if !header.is_own_text() || !span.is_own_text() || header.lo != span.lo {
            return Err(Layout::NoText { part: "its header" }.into());
        }
        let (start, end) = whole_lines(self.unit, span)?;
        let head = self.slice(start, header.hi)?;
        let Some((init, _)) = head.split_once('=') else {
            return Err(Layout::HeaderOdd.into());
        };
        if head.contains(['\n', '&', '!', ';']) {
            return Err(Layout::HeaderLines.into());
        }
        let by = if step == 1 { String::new() } else { format!(", {step}") };
        let blank = if init.ends_with(' ') { " " } else { "" };
        let fixed = self.unit.language == Language::FortranFixed;
        let (lo, hi) = if init.contains("DO ") {
            (lo.to_ascii_uppercase(), hi.to_ascii_uppercase())
        } else {
            (lo.to_string(), hi.to_string())
        };
        let rest = self.slice(header.hi, end)?;
        let (rest, body) = rest.split_at(rest.find('\n').unwrap_or(rest.len()));
        let rest = if fixed { in_columns(rest, head.len()) } else { rest };
        let text = unlabelled(&format!("{init}={blank}{lo}, {hi}{by}{rest}{body}"), fixed)?;
        for (at, line) in text.trim_end_matches(['\n', '\r']).split('\n').enumerate() {
            let line = line.trim_end_matches('\r');
            // A trailing comment may go beyond the last column.
            let code = line.split('!').next().unwrap_or("");
            if fixed && at == 0 && code.trim_end().len() > FIXED_WIDTH {
                return Err(Layout::LongLine { what: "its header" }.into());
            }
            self.raw_fortran(line);
        }
        Ok(())
    }
}

/// A line of fixed form from this column (from 0) on, without the number after the last column: what is changed before it
/// would move it.
fn in_columns(line: &str, from: usize) -> &str {
    let room = FIXED_WIDTH.saturating_sub(from);
    if line.contains(['!', '\t']) {
        return line;
    }
    line.get(..room).map_or(line, str::trim_end)
}

/// Lines of a loop with `end do` in the place of labels: the loop's text stands a second time in the same procedure.
fn unlabelled(text: &str, fixed: bool) -> Result<String, ReasonKind> {
    let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
    let odd = || ReasonKind::from(Layout::Labelled);
    let mut lines: Vec<String> = text.split('\n').map(ToString::to_string).collect();
    for at in 0..lines.len() {
        let lead = lines[at].len() - lines[at].trim_start().len();
        let n = digits(&lines[at][lead..]);
        // In fixed form a digit in column 6 continues a line, one in column 1 to 5 is a label's.
        if n == 0 || lead == 5 {
            continue;
        }
        if fixed {
            lines[at] = in_columns(&lines[at], 0).to_string();
        }
        let label = lines[at][lead..lead + n].to_string();
        let after = lines[at][lead + n..].to_string();
        let code = after.trim_start();
        let word: String = code.chars().take_while(char::is_ascii_alphabetic).collect();
        if !word.eq_ignore_ascii_case("continue") {
            return Err(odd());
        }
        let ends = if word.starts_with('C') { "END DO" } else { "end do" };
        let blanks = " ".repeat(lead + n + after.len() - code.len());
        lines[at] = format!("{blanks}{ends}{}", &code[word.len()..]);
        let mut headers = 0;
        for line in &mut lines[..at] {
            let lower = line.to_ascii_lowercase();
            let Some(from) = lower.find("do ").map(|d| d + 3) else { continue };
            let blanks = lower[from..].len() - lower[from..].trim_start().len();
            let rest = &lower[from + blanks..];
            if digits(rest) != label.len() || !rest.starts_with(&label) {
                continue;
            }
            let whole = if fixed { in_columns(line, 0) } else { line.as_str() };
            let after = whole[from + blanks + label.len()..].trim_start();
            let after = after.strip_prefix(',').unwrap_or(after).trim_start();
            *line = format!("{}{after}", &line[..from]);
            headers += 1;
        }
        if headers != 1 {
            return Err(odd());
        }
    }
    Ok(lines.join("\n"))
}

fn ensure_blank(init: &str) -> String {
    if init.ends_with(' ') { init.to_string() } else { format!("{init} ") }
}
