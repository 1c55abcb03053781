//! Copies in Fortran: declared in a BLOCK, allocated there where they are large or their size is not constant.
//!
//! **Decides** the new text of the loop.
//! **Example** `DO J = 1, N` … `W(I)` … `END DO` → within the loop `BLOCK`, `DOUBLE PRECISION, ALLOCATABLE :: W_OWN(:)`,
//! `ALLOCATE (W_OWN(N))`, … `W_OWN(I)` …, `END BLOCK`.
//! **Why it is sound** what a BLOCK allocates it frees at its end; the copy has the lower bound of the array, so that
//! subscripts mean the same, and starts where the array starts, so that callees see the same.
//! **Gives up when** see the room above; the loop does not end with END DO or its own `label CONTINUE`; keyword
//! arguments with the name of the array; a line that grows too long holds a text constant or a comment.
//! **Cost and limit** linear in the loop.
//! **Source** Fortran 2018 9.7.3.2 (deallocation), 11.1.4 (BLOCK).

use std::collections::BTreeSet;

use heiretsu_ir::copies::Kept;
use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{Bound, Edit, Language, ReasonKind, StmtKind, visit};

use super::{Copy, New};
use crate::layout::width;
use crate::source::{moved_right, whole_lines};
use crate::syntax::fortran_type;

impl New<'_> {
    /// The edits.
    pub(super) fn fortran(&self) -> Result<Vec<Edit>, ReasonKind> {
        let odd = || ReasonKind::from(Layout::EndOdd);
        let (lo, hi) = whole_lines(self.unit, self.span)?;
        let head = self.part(lo, self.l.header.hi)?;
        let rest = self.part(self.l.header.hi, hi)?;
        let mut lines: Vec<&str> = rest.lines().collect();
        let last = lines.pop().ok_or_else(odd)?;
        if lines.is_empty() || !self.ends_alone(last) {
            return Err(odd());
        }
        let after = lines.remove(0);
        if !(after.trim().is_empty() || after.trim_start().starts_with('!')) {
            return Err(odd());
        }
        if lines.iter().any(|l| l.starts_with('#')) {
            return Err(Layout::Preprocessor.into());
        }
        let put_back = self.list.iter().any(|copy| copy.copy.last.is_some());
        let inside: BTreeSet<&str> = lines.iter().filter_map(|line| label(line)).collect();
        if put_back && lines.iter().any(|l| goes_on_early(l, &inside)) {
            return Err(Layout::EndsEarly.into());
        }
        let mut out = self.lines();
        for line in format!("{head}{after}").lines() {
            out.raw(line.trim_end());
        }
        out.deeper();
        out.comment(&self.comment());
        out.line("block");
        out.deeper();
        self.starts(&mut out)?;
        out.less_deep();
        out.less_deep();
        for line in lines {
            for line in self.renamed_line(line)? {
                out.raw(&moved_right(self.unit.language, &line, 2));
            }
        }
        out.deeper();
        out.deeper();
        for copy in &self.list {
            let Some(kept) = &copy.copy.last else { continue };
            let (name, own) = (&copy.name, &copy.own);
            let part = self.part_of(copy, kept)?;
            out.line(&format!("if ({}) {name}{part} = {own}{part}", self.is_last(kept)?));
        }
        out.less_deep();
        out.line("end block");
        out.raw(last);
        Ok(vec![Edit { lo, hi, text: out.bytes()? }])
    }

    /// Declarations and allocations.
    fn starts(&self, out: &mut crate::lines::Lines) -> Result<(), ReasonKind> {
        let mut later = Vec::new();
        for copy in &self.list {
            let ty = fortran_type(copy.element).ok_or(Spelling::NoType { what: "a copy" })?;
            let low = self.low(copy, 0)?;
            let mut bounds = vec![(low, self.reach(copy.copy, low)?.text)];
            for (dim, extent) in (1..).zip(&copy.copy.inner) {
                let low = self.low(copy, dim)?;
                bounds.push((low, self.number(extent, low - 1)?.text));
            }
            let each = bounds.iter().rev().map(|(low, to)| match low {
                1 => to.clone(),
                _ => format!("{low}:{to}"),
            });
            let bounds = each.collect::<Vec<_>>().join(", ");
            let own = &copy.own;
            if copy.copy.stack {
                out.line(&format!("{ty} :: {own}({bounds})"));
            } else {
                let colons = vec![":"; copy.copy.inner.len() + 1].join(", ");
                out.line(&format!("{ty}, allocatable :: {own}({colons})"));
                later.push(format!("allocate ({own}({bounds}))"));
            }
        }
        later.iter().for_each(|line| out.line(line));
        for copy in &self.list {
            let (name, own) = (&copy.name, &copy.own);
            for kept in &copy.copy.first {
                let part = self.part_of(copy, kept)?;
                let when = self.condition(kept)?.map_or(String::new(), |c| format!("if ({c}) "));
                out.line(&format!("{when}{own}{part} = {name}{part}"));
            }
        }
        Ok(())
    }

    /// A section of the array, and of its copy.
    fn part_of(&self, copy: &Copy, kept: &Kept) -> Result<String, ReasonKind> {
        let mut out = Vec::new();
        for (dim, (from, to)) in kept.from.iter().zip(&kept.to).enumerate() {
            let low = self.low(copy, dim)?;
            let (from, to) = (self.number(from, low)?.text, self.number(to, low)?.text);
            out.push(format!("{from}:{to}"));
        }
        out.reverse();
        Ok(format!("({})", out.join(", ")))
    }

    /// The lower bound of a dimension of the array; the slowest one is the first.
    fn low(&self, copy: &Copy, dim: usize) -> Result<i128, ReasonKind> {
        let array = self.procedure.var(copy.copy.var).ty.array();
        match array.and_then(|a| a.dims.get(dim)).map(|d| d.lower) {
            Some(Bound::Const(low)) => Ok(i128::from(low)),
            Some(Bound::Expr(_) | Bound::Unknown) | None => {
                Err(Spelling::UnknownSize { what: "an array" }.into())
            }
        }
    }

    /// Is this line the end of this loop, and of no other?
    fn ends_alone(&self, line: &str) -> bool {
        let words: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        let words = words.to_ascii_lowercase();
        let label = words.trim_start_matches(|c: char| c.is_ascii_digit());
        let inner = visit::stmts(self.procedure, &self.l.body).into_iter().any(|s| {
            let shares = self.procedure.stmt(s).span.hi == self.span.hi;
            shares && matches!(self.procedure.stmt(s).kind, StmtKind::Loop(_))
        });
        !inner && (words == "enddo" || (label == "continue" && label.len() < words.len()))
    }

    /// A line with the new names; several where it gets too long.
    fn renamed_line(&self, line: &str) -> Result<Vec<String>, ReasonKind> {
        let fixed = self.unit.language == Language::FortranFixed;
        let bytes = line.as_bytes();
        let comment = fixed && matches!(bytes.first(), Some(b'c' | b'C' | b'*' | b'!'));
        if comment || !line.is_ascii() {
            let names = |c: &Copy| line.to_ascii_lowercase().contains(&c.name.to_ascii_lowercase());
            if !comment && self.list.iter().any(names) {
                return Err(Layout::NotPlain { part: "a line that changes" }.into());
            }
            return Ok(vec![line.to_string()]);
        }
        let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'$';
        let (mut out, mut at, mut depth) = (String::new(), 0usize, 0i32);
        let mut quoted: Option<u8> = None;
        let (mut changed, mut remark) = (false, false);
        while at < bytes.len() {
            let b = bytes[at];
            let mut end = at + 1;
            match (quoted, b) {
                (Some(q), _) => quoted = (b != q).then_some(q),
                (None, b'\'' | b'"') => quoted = Some(b),
                (None, b'!') if !(fixed && at == 5) => {
                    remark = true;
                    end = bytes.len();
                }
                (None, b'(') => depth += 1,
                (None, b')') => depth -= 1,
                (None, _) if word(b) => {
                    while end < bytes.len() && word(bytes[end]) {
                        end += 1;
                    }
                }
                (None, _) => {}
            }
            let token = &line[at..end];
            let found = self.list.iter().find(|c| c.name.eq_ignore_ascii_case(token));
            let member = out.trim_end().ends_with('%');
            match found.filter(|_| quoted.is_none() && !member) {
                Some(copy) => {
                    let next = line[end..].trim_start();
                    if depth > 0 && next.starts_with('=') && !next.starts_with("==") {
                        return Err(Spelling::Keyword.into());
                    }
                    changed = true;
                    let lower = token.bytes().any(|b| b.is_ascii_lowercase());
                    let own = &copy.own;
                    out.push_str(&if lower { own.clone() } else { own.to_ascii_uppercase() });
                }
                None => out.push_str(token),
            }
            at = end;
        }
        let most = width(self.unit.language);
        if !changed || out.len() <= most {
            return Ok(vec![out]);
        }
        if remark || line.len() > most || out.contains(['\'', '"']) {
            return Err(Layout::LongLine { what: "a line that names a copy" }.into());
        }
        self.cut(&out, most)
    }

    /// A line in two, after a comma, a blank or a bracket.
    fn cut(&self, line: &str, most: usize) -> Result<Vec<String>, ReasonKind> {
        let fixed = self.unit.language == Language::FortranFixed;
        let blanks = line.len() - line.trim_start().len();
        let room = if fixed { most } else { most.saturating_sub(2) };
        let head = line.get(..room).unwrap_or_default();
        let found = head.rfind([',', ' ', '(']).map(|p| p + 1);
        let at = found.filter(|p| *p > blanks.max(7) + 1);
        let at = at.ok_or(Layout::LongLine { what: "a line that names a copy" })?;
        let (first, rest) = (line[..at].trim_end(), line[at..].trim_start());
        let next = if fixed {
            format!("     ${}{rest}", " ".repeat(3))
        } else {
            format!("{}{rest}", " ".repeat(blanks + 4))
        };
        if next.len() > most {
            return Err(Layout::LongLine { what: "a line that names a copy" }.into());
        }
        let more = if fixed { "" } else { " &" };
        Ok(vec![format!("{first}{more}"), next])
    }
}

/// The label of a line.
fn label(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let end = line.bytes().position(|b| !b.is_ascii_digit())?;
    line.get(..end).filter(|digits| !digits.is_empty())
}

/// May a line jump to the end of the iteration, over what is put back there? (GO TO a label that no line `inside` has, CYCLE,
/// `IF (X) 1, 2, 3`, `CALL F(*9)`; comments count too: no harm.)
fn goes_on_early(line: &str, inside: &BTreeSet<&str>) -> bool {
    let dense: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let dense = dense.to_ascii_lowercase();
    let digit = |c: char| c.is_ascii_digit();
    let after = dense.rsplit(')').next().unwrap_or_default();
    let labels = after.starts_with(digit) && after.contains(',');
    let returns = ["(*", ",*"].iter().any(|s| dense.split(s).skip(1).any(|r| r.starts_with(digit)));
    let leaves = dense.split("goto").skip(1).any(|to| {
        let to = to.split([')', '!']).next().unwrap_or_default();
        to.trim_start_matches('(').split(',').any(|label| !inside.contains(label))
    });
    labels || returns || leaves || dense.contains("cycle")
}
