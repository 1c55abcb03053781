//! DO CONCURRENT as DO.
//!
//! **Decides** the text: a BLOCK that declares the indices, a DO for each of them, a branch for the mask.
//! **Example** `do concurrent (j = 1:m, i = 1:n, a(i, j) > 0)` → `block`, `integer :: j, i`, `do j = 1, m`, `do i = 1, n`,
//! `if (a(i, j) > 0) then` …
//! **Why it is sound** the indices are the construct's own, as they were: variables of the same names outside of it keep their
//! values. The text is read again, compared by execution with the old one, and analysed like any other: that its iterations
//! may run in any order, and the mask be asked in turn, is proved without the word CONCURRENT.
//! **Gives up when** H304, H405, H409: fixed form, FORALL, labels, names of constructs, a type or locality in the header, a header
//! of several lines, indices that are no default integers.
//! **Cost and limit** linear in the loop.
//! **Source** Fortran 2018, 11.1.4 (BLOCK), 11.1.7.2 and 11.1.7.4.2 (DO CONCURRENT).

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{
    Edit, Language, Loop, LoopForm, ProcId, Procedure, ReasonKind, Scalar, Span, StmtId, Unit,
};

use crate::around::Around;
use crate::lines::Lines;
use crate::place;
use crate::source::{line_start, moved_right, rest_of_line, whole_lines};

/// The edits of each of these loops (the outermost ones of their constructs), where it can be written so.
pub fn rewrites(unit: &Unit, wanted: &[(ProcId, StmtId)]) -> Vec<Option<Vec<Edit>>> {
    wanted.iter().map(|(of, stmt)| one(unit, unit.procedure(*of), *stmt).ok()).collect()
}

fn one(unit: &Unit, procedure: &Procedure, stmt: StmtId) -> Result<Vec<Edit>, ReasonKind> {
    let around = Around::new(procedure);
    let l = procedure.as_loop(stmt).ok_or(ReasonKind::NotCounted {})?;
    let span = procedure.stmt(stmt).span;
    place::own_text(unit, span, l)?;
    place::allowed(procedure, &around, stmt)?;
    if procedure.tainted.is_some() || around.has_openmp(procedure, stmt) {
        return Err(ReasonKind::ExistingOpenMp {});
    }
    if let Some(before) = around.before(stmt)
        && matches!(procedure.stmt(before).kind, heiretsu_ir::StmtKind::Directive(_))
    {
        return Err(ReasonKind::OtherDirective {});
    }
    let odd = || ReasonKind::from(Layout::HeaderOdd);
    if unit.language != Language::FortranFree {
        return Err(odd());
    }
    let text = &unit.main_file().text;
    let (lo, hi) = whole_lines(unit, span)?;
    let header = Header::read(&slice(text, l.header.lo, l.header.hi)?).ok_or_else(odd)?;
    if !header.fits(&nest(procedure, stmt, span), procedure) {
        return Err(odd());
    }
    let remark = String::from_utf8_lossy(rest_of_line(text, l.header.hi)).trim().to_string();
    if !(remark.is_empty() || remark.starts_with('!')) {
        return Err(odd());
    }
    let rest = slice(text, l.header.hi, hi)?;
    let mut body: Vec<&str> = rest.lines().skip(1).collect();
    let last: String = body.pop().unwrap_or_default().split_whitespace().collect();
    if !last.eq_ignore_ascii_case("enddo") || body.iter().any(|line| line.starts_with('#')) {
        return Err(Layout::EndOdd.into());
    }
    let blanks = slice(text, line_start(text, span.lo as usize) as u32, span.lo)?;
    let capitals = !slice(text, l.header.lo, l.header.hi)?.bytes().any(|b| b.is_ascii_lowercase());
    let newline: &[u8] = if slice(text, lo, hi)?.contains("\r\n") { b"\r\n" } else { b"\n" };
    let mut out = Lines::new(unit.language, &blanks, newline, capitals);
    header.write(&mut out, &remark, &body);
    // (The end of the last line stays, so that a loop on the next line may change, too.)
    let mut new = out.bytes()?;
    new.truncate(new.len().saturating_sub(newline.len()));
    let ends = text[lo as usize..hi as usize].ends_with(newline);
    let hi = if ends { hi - newline.len() as u32 } else { hi };
    Ok(vec![Edit { lo, hi, text: new }])
}

fn slice(text: &[u8], lo: u32, hi: u32) -> Result<String, ReasonKind> {
    let bytes = text.get(lo as usize..hi as usize).unwrap_or_default();
    let text = std::str::from_utf8(bytes).map_err(|_| Layout::NotPlain { part: "its text" })?;
    Ok(text.to_string())
}

/// The loops that one construct stands for, outermost first.
fn nest(procedure: &Procedure, stmt: StmtId, span: Span) -> Vec<&Loop> {
    let mut out = Vec::new();
    let mut at = Some(stmt);
    while let Some(l) = at.and_then(|s| procedure.as_loop(s)) {
        if l.form != LoopForm::DoConcurrent {
            break;
        }
        out.push(l);
        at = match l.body.as_slice() {
            [one] if procedure.stmt(*one).span == span => Some(*one),
            _ => None,
        };
    }
    out
}

/// What stands in the brackets of a header.
struct Header {
    /// Names, and `first, last[, step]`.
    indices: Vec<(String, String)>,
    mask: Option<String>,
}

impl Header {
    fn read(text: &str) -> Option<Header> {
        let head = text.find('(')?;
        let word: String = text[..head].split_whitespace().collect();
        let inside = text[head + 1..].trim_end().strip_suffix(')')?;
        let odd = |c: char| matches!(c, '\'' | '"' | '!' | '&' | ';' | '[' | '\n' | '\r');
        if !word.eq_ignore_ascii_case("doconcurrent") || inside.contains(odd) {
            return None;
        }
        let mut out = Header { indices: Vec::new(), mask: None };
        for part in split(inside, ',')? {
            if out.mask.is_some() || part.contains("::") {
                return None;
            }
            match part
                .split_once('=')
                .filter(|(name, rest)| is_name(name) && !rest.starts_with('='))
            {
                Some((name, range)) => {
                    let ends = split(range, ':')?;
                    if !matches!(ends.len(), 2 | 3) || ends.iter().any(|e| e.trim().is_empty()) {
                        return None;
                    }
                    let ends: Vec<&str> = ends.iter().map(|e| e.trim()).collect();
                    out.indices.push((name.trim().to_string(), ends.join(", ")));
                }
                None => out.mask = Some(part.trim().to_string()),
            }
        }
        (!out.indices.is_empty()).then_some(out)
    }

    /// Are these the construct's loops, over default integers?
    fn fits(&self, loops: &[&Loop], procedure: &Procedure) -> bool {
        let whole = Scalar::Int { bits: 32, signed: true };
        loops.len() == self.indices.len()
            && loops.iter().zip(&self.indices).all(|(l, (name, _))| {
                let v = procedure.var(l.var);
                v.name.eq_ignore_ascii_case(name) && v.ty.scalar() == Some(whole)
            })
    }

    fn write(&self, out: &mut Lines, remark: &str, body: &[&str]) {
        let names: Vec<&str> = self.indices.iter().map(|(name, _)| name.as_str()).collect();
        out.line("block");
        out.deeper();
        out.line(&format!("integer :: {}", names.join(", ")));
        if !remark.is_empty() {
            out.raw(&format!("{}{remark}", out.indentation()));
        }
        for (name, range) in &self.indices {
            out.open_loop(&format!("do {name} = {range}"));
        }
        if let Some(mask) = &self.mask {
            out.open_if(mask);
        }
        let by = 2 * (self.indices.len() + usize::from(self.mask.is_some()));
        for line in body {
            out.raw(&moved_right(Language::FortranFree, line.trim_end(), by));
        }
        if self.mask.is_some() {
            out.close_if();
        }
        self.indices.iter().for_each(|_| out.close_loop());
        out.close("end block");
    }
}

fn is_name(text: &str) -> bool {
    let name = text.trim();
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Parts between separators outside of brackets; `None` where brackets do not match.
fn split(text: &str, at: char) -> Option<Vec<&str>> {
    let (mut out, mut depth, mut from) = (Vec::new(), 0i32, 0);
    for (k, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if c == at && depth == 0 => {
                out.push(&text[from..k]);
                from = k + 1;
            }
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    out.push(&text[from..]);
    (depth == 0).then_some(out)
}
