//! Places beside statements of C.
//!
//! **Decides** where new statements stand in front of a statement, behind it, and at the end of a loop's body.
//!
//! **Example** `if (x) return 1;` → `if (x) { MPI_Finalize(); return 1; }`.
//!
//! **Why it is sound** what stands before a statement, comments left out, ends with `;`, `{` or `}`: then it is one of a list, and
//! others may be its neighbours. If not, it is the only statement of a branch or a loop, and gets braces. A declaration
//! gets its new neighbours in front of all of it, if nothing is called in between.
//!
//! **Gives up when** the text comes from a macro or another file, the configuration chooses it, or a label stands before it.
//!
//! **Cost and limit** the text between two statements.
//!
//! **Source** C17 6.8.

use heiretsu_ir::spmd::Name;
use heiretsu_ir::{Edit, Procedure, Span, StmtId, StmtKind, Storage, VarId};

use super::super::Beside;
use super::C;
use crate::scan::Class;

/// Where a statement stands.
struct Stand {
    lo: u32,
    hi: u32,
    /// It has neighbours, or may have them.
    listed: bool,
    indent: String,
}

impl C<'_> {
    fn text(&self) -> &[u8] {
        &self.unit.main_file().text
    }

    /// The line of a statement, for sentences.
    pub fn line(&self, at: u32) -> u32 {
        self.unit.main_file().line_column(at).line
    }

    /// Is this text that may be changed?
    fn own(&self, span: Span) -> Result<(), String> {
        let file = self.unit.main_file();
        if !span.is_own_text() || span.hi as usize > file.text.len() {
            return Err("a statement comes from a macro, or from another file".to_string());
        }
        if file.touches_conditional(span) {
            let line = self.line(span.lo);
            return Err(format!("line {line} is chosen by the configuration (#if)"));
        }
        Ok(())
    }

    /// The last byte of code before a place.
    fn code_before(&self, at: u32) -> Option<u32> {
        (0..at).rev().find(|k| matches!(self.map.class(*k), Class::Code | Class::Literal))
    }

    fn stand(&self, span: Span) -> Result<Stand, String> {
        self.own(span)?;
        let (text, line) = (self.text(), self.line(span.lo));
        if self.map.in_brackets(span.lo) {
            return Err(format!("a part of a statement in line {line} has no place of its own"));
        }
        // From the last statement on.
        let mut lo = span.lo;
        while let Some(k) = self.code_before(lo).filter(|k| !b";{}".contains(&text[*k as usize])) {
            lo = k;
        }
        let between = self.map.tokens(lo, span.lo);
        let listed = match between.last() {
            None => true,
            Some(&"else" | &"do" | &")") => {
                lo = span.lo;
                false
            }
            Some(_)
                if between.iter().any(|t| matches!(*t, ":" | "(" | ")" | "case" | "default")) =>
            {
                return Err(format!("what stands before a statement in line {line} is in the way"));
            }
            // The beginning of a declaration.
            Some(_) => true,
        };
        let mut hi = span.hi;
        if !b";}".contains(&text[hi as usize - 1]) {
            let rest = hi..text.len() as u32;
            let end = rest
                .filter(|k| self.map.class(*k) == Class::Code)
                .find(|k| b";,{}".contains(&text[*k as usize]));
            hi = match end.filter(|k| text[*k as usize] == b';') {
                Some(k) => k + 1,
                // One of several declarators: only its front has a place.
                None => span.hi,
            };
        }
        Ok(Stand { lo, hi, listed, indent: self.indent(lo) })
    }

    /// The blanks before the line of a place.
    fn indent(&self, at: u32) -> String {
        let text = self.text();
        let start = text[..at as usize].iter().rposition(|b| *b == b'\n').map_or(0, |k| k + 1);
        let blanks = text[start..at as usize].iter().take_while(|b| matches!(b, b' ' | b'\t'));
        blanks.map(|b| char::from(*b)).collect()
    }

    /// The line end of the file.
    pub fn newline(&self) -> &'static str {
        if self.text().windows(2).any(|w| w == b"\r\n") { "\r\n" } else { "\n" }
    }

    /// The edits of one statement.
    ///
    /// # Errors
    /// Why it has no place.
    pub fn write(&self, p: &Procedure, s: StmtId, one: &Beside) -> Result<Vec<Edit>, String> {
        let stand = self.stand(p.stmt(s).span)?;
        let end = self.newline();
        let mut out = Vec::new();
        let braces = !stand.listed
            && (one.guard.is_some() || !one.before.is_empty() || !one.after.is_empty());
        let mut indent = stand.indent.clone();
        let mut front = String::new();
        if braces {
            indent.push_str("    ");
            front += &format!("{{{end}{indent}");
        }
        for line in &one.before {
            front += &format!("{}{end}{indent}", line.replace('\n', &format!("{end}{indent}")));
        }
        if let Some(guard) = &one.guard {
            front += &format!("if ({guard}){end}{indent}    ");
        }
        if !front.is_empty() {
            out.push(Edit { lo: stand.lo, hi: stand.lo, text: front.into_bytes() });
        }
        out.extend(one.header.clone());
        if !one.last.is_empty() {
            out.push(self.last(p, s, &one.last)?);
        }
        let mut back = String::new();
        for line in &one.after {
            back += &format!("{end}{indent}{}", line.replace('\n', &format!("{end}{indent}")));
        }
        if braces {
            back += &format!("{end}{}}}", stand.indent);
        }
        if !back.is_empty() {
            if !b";}".contains(&self.text()[stand.hi as usize - 1]) {
                return Err(format!("the end of line {} has no place", self.line(stand.hi)));
            }
            out.push(Edit { lo: stand.hi, hi: stand.hi, text: back.into_bytes() });
        }
        Ok(out)
    }

    /// At the end of a loop's body.
    fn last(&self, p: &Procedure, s: StmtId, lines: &[String]) -> Result<Edit, String> {
        let span = p.stmt(s).span;
        let body = match &p.stmt(s).kind {
            StmtKind::Loop(l) => &l.body,
            StmtKind::While { body, .. } => body,
            StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::If { .. }
            | StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Effect(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => return Err("a loop has no body".to_string()),
        };
        let none = || format!("the end of the loop in line {} has no place", self.line(span.lo));
        let within = body.last().ok_or_else(none)?;
        let inner = p.stmt(*within).span;
        self.own(inner)?;
        // The first brace behind its last statement closes it (`while` of `do … while` comes after that).
        let is_code = |k: &u32| self.map.class(*k) == Class::Code;
        let text = self.text();
        let close = (inner.hi..span.hi).filter(is_code).find(|k| text[*k as usize] != b';');
        let close = close.filter(|k| text[*k as usize] == b'}').ok_or_else(none)?;
        let indent = self.indent(inner.lo);
        let (end, outer) = (self.newline(), self.indent(close));
        let start = text[..close as usize].iter().rposition(|b| *b == b'\n').map_or(0, |k| k + 1);
        let alone = text[start..close as usize].iter().all(u8::is_ascii_whitespace);
        let (at, new) = match alone {
            true => (start as u32, lines.iter().map(|l| format!("{indent}{l}{end}")).collect()),
            false => {
                let lines: String = lines.iter().map(|l| format!("{end}{indent}{l}")).collect();
                (close, format!("{lines}{end}{outer}"))
            }
        };
        Ok(Edit { lo: at, hi: at, text: new.into_bytes() })
    }

    /// The name of a variable, if it means that variable in front of a place.
    ///
    /// # Errors
    /// It means something else there.
    pub fn name_at(&self, p: &Procedure, v: VarId, at: u32) -> Result<String, String> {
        let var = p.var(v);
        let name = &var.name;
        let hidden = || Err(format!("`{name}` means something else in line {}", self.line(at)));
        let word = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if !word || self.unit.macros.iter().any(|m| m.name == *name) {
            return hidden();
        }
        let same = p.var_ids().filter(|o| p.var(*o).name == *name);
        let seen = same.filter_map(|o| Some((self.visible_from(p, o, at)?, o)));
        match seen.max_by_key(|(from, _)| *from) {
            Some((_, o)) if o == v => Ok(name.clone()),
            Some(_) | None => hidden(),
        }
    }

    /// Where the declaration of a variable that is visible at a place stands; 0 outside of the procedure.
    fn visible_from(&self, p: &Procedure, v: VarId, at: u32) -> Option<u32> {
        let var = p.var(v);
        let span = var.span;
        let inside = span.file.index() == 0 && p.span.lo <= span.lo && span.hi <= p.span.hi;
        if !inside || matches!(var.storage, Storage::Parameter { .. }) {
            return Some(0);
        }
        // What the header of a loop declares is visible in it alone.
        let within = var.scope.is_none_or(|s| p.stmt(s).span.lo < at && at < p.stmt(s).span.hi);
        let open = span.lo < at && self.map.same_block_open(span.lo, at);
        (within && open).then_some(span.lo + 1)
    }

    /// The same of an array.
    ///
    /// # Errors
    /// The same.
    pub fn array_at(
        &self,
        p: &Procedure,
        array: Name,
        title: &str,
        at: u32,
    ) -> Result<String, String> {
        let global = match array {
            Name::Var(v) => return self.name_at(p, v, at),
            Name::Global(g) => g,
        };
        let before = |s: Span| s.is_own_text() && s.hi <= p.span.lo;
        let outside = |s: Span| self.unit.procedures.iter().all(|q| !s.is_within(q.span));
        let declared = self
            .unit
            .procedures
            .iter()
            .flat_map(|q| &q.vars)
            .any(|v| v.storage == Storage::Global(global) && before(v.span) && outside(v.span));
        let taken = p.vars.iter().any(|v| v.name == title)
            || self.unit.macros.iter().any(|m| m.name == title);
        match declared && !taken {
            true => Ok(title.to_string()),
            false => Err(format!("`{title}` cannot be named in `{}`", p.name)),
        }
    }
}
