//! Places beside statements of Fortran.
//!
//! **Decides** where new lines stand in front of a statement, behind it, and at the end of a loop's body.
//!
//! **Example** `if (x) stop` → `if (x) then`, `call end_ranks()`, `stop`, `end if`.
//!
//! **Why it is sound** a statement that begins on a line of its own (behind a label or the name of its construct) has that line's
//! start for its neighbours, and the start of the line after its last one. The statement of a logical IF gets a block. A label
//! stays on its statement: new lines at the end of a loop stand before the labelled one.
//!
//! **Gives up when** other statements share the line, the configuration chooses it, a loop ends with a statement that does
//! something, or with that of another loop.
//!
//! **Cost and limit** the text of a statement; all of the procedure for what it stands in.
//!
//! **Source** Fortran 2018 6.3.2 and 6.3.3.

use heiretsu_ir::spmd::Name;
use heiretsu_ir::{Edit, Language, Procedure, Span, StmtId, StmtKind, VarId, visit};

use super::super::{Beside, Placed, Writing};
use super::Fortran;
use crate::layout::{FIXED_WIDTH, width};
use crate::lines::Lines;
use crate::meaning;
use crate::names::Names;
use crate::place::end_line;
use crate::source::{line_end, line_start, rest_of_line, start_of_statement};

/// Edits at one place, in this order.
#[derive(Clone, Copy)]
enum Order {
    /// Behind a statement; of several the shorter one first.
    After = 1,
    /// At the end of a loop's body.
    Last,
    /// In front of a statement.
    Before,
}

/// Where a statement stands.
struct Stand {
    /// The line where it starts.
    start: u32,
    /// That of what follows it.
    end: u32,
    /// It is what a logical IF executes.
    only: bool,
    /// It has a label.
    labelled: bool,
    indent: String,
}

impl Fortran<'_> {
    fn text(&self) -> &[u8] {
        &self.unit.main_file().text
    }

    fn fixed(&self) -> bool {
        self.unit.language == Language::FortranFixed
    }

    /// The line of a place, for sentences.
    pub fn line(&self, at: u32) -> u32 {
        self.unit.main_file().line_column(at).line
    }

    /// The line end of the file.
    pub fn newline(&self) -> &'static str {
        if self.text().windows(2).any(|w| w == b"\r\n") { "\r\n" } else { "\n" }
    }

    /// Lines that look like a text.
    pub fn lines(&self, indent: &str, like: &str) -> Lines {
        let capitals = !like.bytes().any(|b| b.is_ascii_lowercase());
        Lines::new(self.unit.language, indent, self.newline().as_bytes(), capitals)
    }

    /// The blanks before a line; as many where a label stands.
    pub fn indent(&self, start: u32) -> String {
        let line = &self.text()[start as usize..];
        let before = line.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'0'..=b'9'));
        before.map(|b| if *b == b'\t' { '\t' } else { ' ' }).collect()
    }

    /// Does a statement begin with one of these words?
    pub fn begins(&self, span: Span, words: &[&str]) -> bool {
        let text = self.text().get(span.lo as usize..).unwrap_or_default();
        words.iter().any(|word| is_word(text, word.as_bytes()))
    }

    /// The start of the line after the statement that starts in a line.
    pub fn statement_end(&self, start: u32) -> u32 {
        let text = self.text();
        let mut at = line_end(text, start as usize);
        let goes_on = |line: &[u8]| {
            let code = line.split(|b| *b == b'!').next().unwrap_or_default().trim_ascii_end();
            !self.fixed() && code.ends_with(b"&")
        };
        let mut open = goes_on(&text[start as usize..at]);
        while at < text.len() {
            let next = line_end(text, at);
            let line = &text[at..next];
            let code = line.trim_ascii();
            let comment = code.is_empty() || code.starts_with(b"!");
            let comment = comment || self.fixed() && b"cC*".contains(&line[0]);
            let continues = self.fixed()
                && !comment
                && line.len() > 6
                && line[..5].iter().all(|b| *b == b' ')
                && !matches!(line[5], b' ' | b'0');
            if !(continues || open) {
                break;
            }
            if !comment {
                open = goes_on(line);
            }
            at = next;
        }
        at as u32
    }

    fn stand(&self, w: &Writing, s: StmtId) -> Result<Stand, String> {
        let (p, text) = (w.procedure, self.text());
        let span = p.stmt(s).span;
        if !span.is_own_text() || span.hi as usize > text.len() {
            return Err("a statement comes from a macro, or from another file".to_string());
        }
        let line = self.line(span.lo);
        if self.unit.main_file().touches_conditional(span) {
            return Err(format!("line {line} is chosen by the configuration (#if)"));
        }
        let shares = || Err(format!("a statement in line {line} shares it with others"));
        let only = only_of_if(p, s);
        let first = only.map_or(span, |outer| p.stmt(outer).span);
        let start = start_of_statement(self.unit.language, text, first.lo);
        let Some(start) = start.filter(|s| *s <= first.lo as usize) else { return shares() };
        let before = text[start..first.lo as usize].trim_ascii();
        let digits = before.iter().take_while(|b| b.is_ascii_digit()).count();
        let (label, name) = (digits > 0, before[digits..].trim_ascii());
        let name = name.strip_suffix(b":").map_or(name, <[u8]>::trim_ascii_end);
        if !name.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_') || is_word(name, b"else") {
            return shares();
        }
        if self.begins(first, &["else", "case"]) {
            return shares();
        }
        let Some(end) = end_line(text, span.hi, self.fixed()) else { return shares() };
        let indent = self.indent(start as u32);
        Ok(Stand { start: start as u32, end, only: only.is_some(), labelled: label, indent })
    }

    /// The edits of one statement.
    ///
    /// # Errors
    /// Why it has no place.
    pub fn write(&self, w: &Writing, s: StmtId, one: &Beside) -> Result<Vec<Placed>, String> {
        let p = w.procedure;
        let span = p.stmt(s).span;
        let stand = self.stand(w, s)?;
        let like = String::from_utf8_lossy(&self.text()[span.lo as usize..span.hi as usize]);
        let mut out = Vec::new();
        let put = |out: &mut Vec<Placed>, order: Order, at: u32, text: Vec<u8>| {
            let order = (order as u8, span.hi - span.lo);
            out.push(Placed { order, edit: Edit { lo: at, hi: at, text } });
        };
        let bytes = |lines: &Lines| lines.bytes().map_err(|why| why.to_string());
        if let Some(word) = meaning::taken_in(self.unit, p, &new_text(one)) {
            return Err(format!("`{word}` means something else in `{}`", p.name));
        }
        if !one.last.is_empty() {
            let at = self.end_of_body(w, s)?;
            let mut lines = self.lines(&stand.indent, &like);
            lines.deeper();
            one.last.iter().for_each(|line| lines.line(line));
            put(&mut out, Order::Last, at, bytes(&lines)?);
        }
        if let Some(edit) = &one.header {
            out.push(Placed { order: (0, 0), edit: edit.clone() });
        }
        let (mut front, mut back) =
            (self.lines(&stand.indent, &like), self.lines(&stand.indent, &like));
        let block = stand.only && !(one.before.is_empty() && one.after.is_empty());
        let short = one.guard.as_deref().and_then(|guard| self.short_guard(w, s, &stand, guard));
        let guard = one.guard.as_deref().filter(|_| short.is_none());
        if (block || guard.is_some() || !one.after.is_empty()) && self.ends_another(w, s)
            || guard.is_some() && stand.labelled
        {
            return Err(format!("the end of line {} has no place", self.line(span.hi)));
        }
        if let Some(short) = short {
            put(&mut out, Order::Before, span.lo, short.into_bytes());
        }
        if block || stand.only && guard.is_some() {
            // The rest of the logical IF's line becomes the block.
            front.deeper();
            back.deeper();
        }
        one.before.iter().for_each(|line| front.line(line));
        if let Some(guard) = guard {
            front.line(&format!("if ({guard}) then"));
            back.line("end if");
        }
        one.after.iter().for_each(|line| back.line(line));
        if block || stand.only && guard.is_some() {
            back.less_deep();
            back.line("end if");
            let then = self.then(span.lo, &like);
            let inner =
                format!("{}  ", " ".repeat(stand.indent.len().max(6 * usize::from(self.fixed()))));
            let front = [then.into_bytes(), bytes(&front)?, inner.into_bytes()].concat();
            put(&mut out, Order::Before, span.lo, front);
        } else {
            let front = bytes(&front)?;
            if !front.is_empty() {
                put(&mut out, Order::Before, stand.start, front);
            }
        }
        let back = bytes(&back)?;
        if !back.is_empty() {
            put(&mut out, Order::After, stand.end, back);
        }
        Ok(out)
    }

    /// `if (me == 0) ` in front of a statement, if it is one line, and stays one.
    fn short_guard(&self, w: &Writing, s: StmtId, stand: &Stand, guard: &str) -> Option<String> {
        let (text, stmt) = (self.text(), w.procedure.stmt(s));
        let action = matches!(stmt.kind, StmtKind::Effect(_) | StmtKind::Call { .. });
        let (lo, hi) = (stmt.span.lo as usize, stmt.span.hi as usize);
        let like = String::from_utf8_lossy(&text[lo..hi]);
        let start = line_start(text, lo);
        let guard = format!("if ({guard}) ");
        let fits = hi - start + guard.len() <= width(self.unit.language).min(100);
        let plain =
            action && !stand.only && !like.contains('\n') && !text[start..lo].contains(&b'\t');
        let capitals = !like.bytes().any(|b| b.is_ascii_lowercase());
        (plain && fits).then(|| if capitals { guard.to_ascii_uppercase() } else { guard })
    }

    /// `then` behind the condition of a logical IF, and the line end.
    fn then(&self, at: u32, like: &str) -> String {
        let capitals = !like.bytes().any(|b| b.is_ascii_lowercase());
        let then = if capitals { "THEN" } else { "then" };
        let column = at as usize - line_start(self.text(), at as usize);
        let end = self.newline();
        match self.fixed() && column + 4 > FIXED_WIDTH {
            true => format!("{end}     & {then}{end}"),
            false => format!("{then}{end}"),
        }
    }

    /// Does a statement end where another one around it ends, which is no logical IF?
    fn ends_another(&self, w: &Writing, s: StmtId) -> bool {
        let p = w.procedure;
        let hi = p.stmt(s).span.hi;
        let around = |t: &StmtId| {
            *t != s
                && p.stmt(*t).span.hi == hi
                && visit::stmts(p, &[*t]).contains(&s)
                && Some(*t) != only_of_if(p, s)
        };
        visit::stmts(p, &p.body).iter().any(around)
    }

    /// The line at the end of a loop's body.
    fn end_of_body(&self, w: &Writing, s: StmtId) -> Result<u32, String> {
        let (p, text) = (w.procedure, self.text());
        let span = p.stmt(s).span;
        let none = || format!("the end of the loop in line {} has no place", self.line(span.lo));
        let start = start_of_statement(self.unit.language, text, span.hi - 1).ok_or_else(none)?;
        let own = |t: &StmtId| *t == s || p.stmt(*t).span.hi < span.hi;
        let inside = visit::stmts(p, &[s]).iter().all(own);
        let line = rest_of_line(text, start as u32);
        let code: Vec<u8> = line.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
        let code = code.to_ascii_lowercase();
        let digits = code.iter().take_while(|b| b.is_ascii_digit()).count();
        let ends = code[digits..].starts_with(b"enddo") || &code[digits..] == b"continue";
        if !inside || !ends || start <= span.lo as usize || self.ends_another(w, s) {
            return Err(none());
        }
        Ok(start as u32)
    }

    /// The name of a variable, if it means that variable at a statement.
    ///
    /// # Errors
    /// It means something else there.
    pub fn name_at(&self, w: &Writing, v: VarId, at: StmtId) -> Result<String, String> {
        let names = Names {
            procedure: w.procedure,
            map: None,
            around: w.around,
            stmt: at,
            in_header: false,
        };
        let name = &w.procedure.var(v).name;
        match names.value(v) {
            Ok(text) => Ok(text.to_string()),
            Err(_) => {
                let line = self.line(w.procedure.stmt(at).span.lo);
                Err(format!("`{name}` means something else in line {line}"))
            }
        }
    }

    /// The same of an array.
    ///
    /// # Errors
    /// The same.
    pub fn array_at(
        &self,
        w: &Writing,
        array: Name,
        title: &str,
        at: StmtId,
    ) -> Result<String, String> {
        match array {
            Name::Var(v) => self.name_at(w, v, at),
            Name::Global(_) => Err(format!("`{title}` cannot be named in `{}`", w.procedure.name)),
        }
    }
}

/// The logical IF that executes a statement.
fn only_of_if(p: &Procedure, s: StmtId) -> Option<StmtId> {
    let span: Span = p.stmt(s).span;
    visit::stmts(p, &p.body).into_iter().find(|t| match &p.stmt(*t).kind {
        StmtKind::If { then_block, .. } => {
            then_block.contains(&s) && p.stmt(*t).span.hi == span.hi && p.stmt(*t).span.lo < span.lo
        }
        _ => false,
    })
}

fn is_word(text: &[u8], word: &[u8]) -> bool {
    text.len() >= word.len() && text[..word.len()].eq_ignore_ascii_case(word)
}

fn new_text(one: &Beside) -> String {
    let all = one.before.iter().chain(&one.after).chain(&one.last);
    all.map(String::as_str).collect::<Vec<_>>().join("\n")
}
