//! Elements that earlier iterations have written, as variables of the new text.
//!
//! **Decides** what these are before the loop, and how the loop's own statements read with them.
//! **Example** `y[i] = a * y[i-1] + x[i];` → before all blocks `double b_y_1 = 1 < b_end ? y[0] : 0;`, in a block
//! `y[i] = a * b_y_1 + x[i]; b_y_1 = y[i];`.
//! **Why it is sound** the analysis says which text reads which iteration's value, and from how many iterations on the loop itself reads
//! what is there before it; each iteration hands its value on when all else is done.
//! **Gives up when** H405: an element's text is none of its own, or does not name the array and the loop's variable.
//! **Cost and limit** linear in the body's text.
//! **Source** scalar replacement: Callahan, Carr and Kennedy 1990.

use heiretsu_ir::parallel_scan::CarriedElement;
use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{ExprKind, Place, ReasonKind, Span, Step, visit};

use super::{Text, c_type, fortran_type, wide};

/// Is a body of C's a block?
pub(super) fn braced(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

fn no_text() -> ReasonKind {
    Layout::NoText { part: "an element that its iterations hand on" }.into()
}

impl Text<'_> {
    fn handed(&self) -> Vec<CarriedElement> {
        self.blocks.carried.iter().flat_map(|c| &c.list).cloned().collect()
    }

    /// What the variables are before the loop.
    pub(super) fn carried_before(&mut self) -> Result<(), ReasonKind> {
        for element in self.handed() {
            for (k, value) in (1i64..).zip(&element.values) {
                let name = self.inside(value.slot);
                let there = self.text_before(&element.written, k)?;
                let enough = self.at_least(value.from)?;
                if self.fortran() {
                    self.lines.assign(&name, "0");
                    self.lines.line(&format!("if ({enough}) {name} = {there}"));
                } else {
                    let ty = c_type(self.blocks.slots[value.slot as usize].scalar)?;
                    self.lines.line(&format!("{ty} {name} = {enough} ? {there} : 0;"));
                }
            }
        }
        Ok(())
    }

    /// Has the loop so many iterations?
    fn at_least(&self, iterations: u32) -> Result<String, ReasonKind> {
        let (first, bound) = (self.text_of(self.l.lower)?, self.text_of(self.l.upper)?);
        Ok(match (self.fortran(), iterations) {
            (true, 0 | 1) => format!("{first} <= {bound}"),
            (true, more) => format!("{bound} - ({first}) >= {}", more - 1),
            (false, 0 | 1) => format!("{} < {}", wide(&first), self.own.name("end")),
            (false, more) => format!("{} - {} >= {more}", self.own.name("end"), wide(&first)),
        })
    }

    /// Fortran's declarations.
    pub(super) fn carried_declarations(&self, out: &mut Vec<String>) -> Result<(), ReasonKind> {
        for value in self.handed().iter().flat_map(|e| &e.values) {
            let ty = fortran_type(self.blocks.slots[value.slot as usize].scalar)?;
            out.push(format!("{ty} :: {}", self.inside(value.slot)));
        }
        Ok(())
    }

    /// At the end of an iteration.
    pub(super) fn handed_on(&self) -> Result<Vec<String>, ReasonKind> {
        let mut out = Vec::new();
        let end = if self.fortran() { "" } else { ";" };
        for element in self.handed() {
            let names: Vec<String> = element.values.iter().map(|v| self.inside(v.slot)).collect();
            for pair in names.windows(2).rev() {
                out.push(format!("{} = {}{end}", pair[1], pair[0]));
            }
            let now = self.slice_of(&element.written)?;
            out.extend(names.first().map(|name| format!("{name} = {now}{end}")));
        }
        Ok(out)
    }

    /// Lines of that.
    pub(super) fn hand_on(&mut self) -> Result<(), ReasonKind> {
        for line in self.handed_on()? {
            self.lines.line(&line);
        }
        Ok(())
    }

    /// The loop's text from here to there, with variables in the place of elements, and (in C, where it ends with a brace) what the end
    /// of an iteration does.
    pub(super) fn with_carried(&self, lo: u32, hi: u32) -> Result<String, ReasonKind> {
        let mut edits: Vec<(Span, String)> = Vec::new();
        for element in self.handed() {
            for (span, distance) in &element.reads {
                let value = element.values.get(*distance as usize - 1).ok_or_else(no_text)?;
                edits.push((*span, self.inside(value.slot)));
                self.named_in(*span, &element.written)?;
            }
        }
        let text = self.replaced(Span::direct(lo, hi), edits)?;
        let more = self.handed_on()?;
        let braces = !self.fortran() && !more.is_empty() && braced(&text);
        let Some(inner) = text.strip_suffix('}').filter(|_| braces) else { return Ok(text) };
        let indent = inner.rsplit('\n').next().unwrap_or("");
        let apart = inner.contains('\n') && indent.trim().is_empty();
        Ok(match apart {
            true => {
                let start = &inner[..inner.len() - indent.len()];
                let lines = more.iter().map(|line| format!("{indent}    {line}\n"));
                format!("{start}{}{indent}}}", lines.collect::<String>())
            }
            false => format!("{} {} }}", inner.trim_end(), more.join(" ")),
        })
    }

    /// The element of so many iterations before the first one, as text.
    fn text_before(&self, written: &Place, k: i64) -> Result<String, ReasonKind> {
        let first = self.text_of(self.l.lower)?;
        let by = match first.parse::<i64>() {
            Ok(number) => number.wrapping_sub(k).to_string(),
            Err(_) => format!("{first} - {k}"),
        };
        let plain = by.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        self.named_in(written.span, written)?;
        let text = &self.unit.main_file().text;
        let mut edits: Vec<(Span, String)> = Vec::new();
        for step in &written.steps {
            let Step::Index(e) = step else { return Err(no_text()) };
            visit::each_expr(self.procedure, *e, &mut |_, e| {
                let ExprKind::Read(place) = &e.kind else { return };
                if !place.is_var() || place.var != self.l.var {
                    return;
                }
                let (lo, hi) = (e.span.lo as usize, e.span.hi as usize);
                let before = text[..lo].iter().rev().find(|b| !b.is_ascii_whitespace());
                let after = text[hi..].iter().find(|b| !b.is_ascii_whitespace());
                let alone = matches!(before, Some(b'[' | b'(' | b','))
                    && matches!(after, Some(b']' | b')' | b','));
                edits.push((e.span, if alone || plain { by.clone() } else { format!("({by})") }));
            });
        }
        let name = &self.procedure.var(self.l.var).name;
        let own = |span: &Span| {
            let bytes = text.get(span.lo as usize..span.hi as usize);
            span.is_own_text() && bytes.is_some_and(|b| b.eq_ignore_ascii_case(name.as_bytes()))
        };
        if edits.is_empty() || !edits.iter().all(|(span, _)| own(span)) {
            return Err(no_text());
        }
        self.replaced(written.span, edits)
    }

    /// The text of an element.
    fn slice_of(&self, place: &Place) -> Result<String, ReasonKind> {
        self.named_in(place.span, place)?;
        self.slice(place.span)
    }

    /// Is it the text of one of an array's elements?
    fn named_in(&self, span: Span, place: &Place) -> Result<(), ReasonKind> {
        let name = self.procedure.var(place.var).name.as_bytes();
        let bytes = self.unit.main_file().text.get(span.lo as usize..span.hi as usize);
        let (open, close) = if self.fortran() { (b'(', b')') } else { (b'[', b']') };
        let fits = span.is_own_text()
            && bytes.is_some_and(|b| {
                let first = b.get(..name.len());
                let rest = b.get(name.len()..).map(<[u8]>::trim_ascii);
                first.is_some_and(|f| f.eq_ignore_ascii_case(name))
                    && rest.is_some_and(|r| r.first() == Some(&open) && r.last() == Some(&close))
            });
        if fits { Ok(()) } else { Err(no_text()) }
    }

    /// The text of a span with other text in some places of it.
    fn replaced(&self, whole: Span, mut edits: Vec<(Span, String)>) -> Result<String, ReasonKind> {
        let text = &self.unit.main_file().text;
        edits.sort_by_key(|(span, _)| span.lo);
        let (mut out, mut at) = (Vec::new(), whole.lo);
        for (span, new) in &edits {
            let before = text.get(at as usize..span.lo as usize);
            let inside = span.lo >= at && span.hi <= whole.hi;
            out.extend_from_slice(before.filter(|_| inside).ok_or_else(no_text)?);
            out.extend_from_slice(new.as_bytes());
            at = span.hi;
        }
        out.extend_from_slice(text.get(at as usize..whole.hi as usize).ok_or_else(no_text)?);
        Ok(String::from_utf8_lossy(&out).into_owned())
    }
}
