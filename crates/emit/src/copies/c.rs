//! Copies in C: arrays of the block where they are small, else allocated by each iteration.
//!
//! **Decides** the new text of the loop, and that `<stdlib.h>` is included where nothing declares `malloc`.
//! **Example** `for (i…) f(w);` → `for (i…) {`, `double w_own[8];`, `f(w_own);`, `}`.
//! **Why it is sound** words of code are replaced, not those of comments, literals and members; nor in `sizeof w`, which asks
//! for the size of what the program declares (that of a pointer is another) and touches no element.
//! **Gives up when** see the room above.
//! **Cost and limit** linear in the loop.
//! **Source** C17 6.5.2.3 (members), 6.5.3.4 (`sizeof`).

use heiretsu_ir::copies::Kept;
use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{Array, Edit, Procedure, ReasonKind, Unit};

use super::{Copy, New};
use crate::scan::{CText, Class};
use crate::site::Site;
use crate::syntax::{Binding, c_type};

impl New<'_> {
    /// The edits.
    pub(super) fn c(&self, map: &CText) -> Result<Vec<Edit>, ReasonKind> {
        let (span, head) = (self.span, self.l.header);
        let odd = || ReasonKind::from(Layout::EndOdd);
        if (span.lo..span.hi).any(|at| map.class(at) == Class::Preprocessor) {
            return Err(Layout::Preprocessor.into());
        }
        let mut first = head.hi;
        let mut remark = false;
        while first < span.hi && matches!(map.class(first), Class::Blank | Class::Comment) {
            remark |= map.class(first) == Class::Comment;
            first += 1;
        }
        let text = &self.unit.main_file().text;
        let compound = text.get(first as usize) == Some(&b'{');
        if first >= span.hi || head.lo != span.lo || compound && remark {
            return Err(odd());
        }
        let (from, to) = if compound {
            let last = span.hi.checked_sub(1).filter(|at| text.get(*at as usize) == Some(&b'}'));
            (first + 1, last.filter(|at| *at > first).ok_or_else(odd)?)
        } else {
            (head.hi, span.hi)
        };
        let ends = |copy: &Copy| copy.copy.last.is_some() || !copy.copy.stack;
        if self.l.skips && self.list.iter().any(ends) {
            return Err(Layout::EndsEarly.into());
        }
        let body = self.renamed(map, from, to)?;
        let mut lines = self.lines();
        lines.raw(&format!("{} {{", self.part(head.lo, head.hi)?.trim_end()));
        lines.deeper();
        lines.comment(&self.comment());
        let mut malloc = false;
        for copy in &self.list {
            let ty = c_type(copy.element).ok_or(Spelling::NoType { what: "a copy" })?;
            let own = &copy.own;
            let count = self.reach(copy.copy, 1)?;
            let inner = self.inner_c(copy)?;
            lines.line(&if copy.copy.stack {
                format!("{ty} {own}[{}]{inner};", count.text)
            } else {
                malloc = true;
                let name = if inner.is_empty() { format!("*{own}") } else { format!("(*{own})") };
                format!(
                    "{ty} {name}{inner} = malloc({} * sizeof *{own});",
                    count.at_least(Binding::Product)
                )
            });
        }
        for Copy { copy, name, own, .. } in &self.list {
            for kept in &copy.first {
                let condition = self.condition(kept)?;
                self.moves_c(&mut lines, kept, condition, (own, name))?;
            }
        }
        let all: Vec<&str> = body.lines().collect();
        // What follows the brace on its line goes to a line of its own.
        if let Some(rest) = all.first().map(|l| l.trim()).filter(|l| !l.is_empty()) {
            lines.as_it_stands(&[rest]);
        }
        lines.less_deep();
        let mut rest: Vec<&str> = all.get(1..).unwrap_or_default().to_vec();
        while rest.last().is_some_and(|l| l.trim().is_empty()) {
            rest.pop();
        }
        lines.as_it_stands(&rest);
        lines.deeper();
        self.ends_c(&mut lines)?;
        lines.less_deep();
        lines.line("}");
        let mut bytes = lines.bytes()?;
        bytes.truncate(bytes.len().saturating_sub(self.site.newline.len()));
        let mut edits = Vec::new();
        if malloc && !self.declares_malloc() {
            edits.push(include(self.unit, self.procedure, self.site)?);
        }
        edits.push(Edit { lo: span.lo, hi: span.hi, text: bytes });
        Ok(edits)
    }

    /// What is put back, and the end of the copies.
    fn ends_c(&self, lines: &mut crate::lines::Lines) -> Result<(), ReasonKind> {
        for Copy { copy, name, own, .. } in &self.list {
            let Some(kept) = &copy.last else { continue };
            self.moves_c(lines, kept, Some(self.is_last(kept)?), (name, own))?;
        }
        for Copy { own, .. } in self.list.iter().filter(|c| !c.copy.stack) {
            lines.line(&format!("free({own});"));
        }
        Ok(())
    }

    /// The dimensions after the first one.
    fn inner_c(&self, copy: &Copy) -> Result<String, ReasonKind> {
        let mut out = String::new();
        for extent in &copy.copy.inner {
            out.push_str(&format!("[{}]", self.number(extent, 0)?.text));
        }
        Ok(out)
    }

    /// Elements from one array to another, by a loop for each dimension.
    fn moves_c(
        &self,
        lines: &mut crate::lines::Lines,
        kept: &Kept,
        condition: Option<String>,
        (to, from): (&str, &str),
    ) -> Result<(), ReasonKind> {
        let mut depth = 1;
        if let Some(condition) = &condition {
            lines.line(&format!("if ({condition})"));
            lines.deeper();
            depth += 1;
        }
        let mut subscripts = String::new();
        for ((low, high), at) in kept.from.iter().zip(&kept.to).zip(&self.at) {
            let (low, high) = (self.number(low, 0)?.text, self.number(high, 0)?.text);
            lines.line(&format!("for (long long {at} = {low}; {at} <= {high}; {at}++)"));
            lines.deeper();
            depth += 1;
            subscripts.push_str(&format!("[{at}]"));
        }
        lines.line(&format!("{to}{subscripts} = {from}{subscripts};"));
        (1..depth).for_each(|_| lines.less_deep());
        Ok(())
    }

    /// A part of the text with the new names.
    fn renamed(&self, map: &CText, lo: u32, hi: u32) -> Result<String, ReasonKind> {
        let text = &self.unit.main_file().text;
        let byte = |at: u32| text.get(at as usize).copied().unwrap_or(b' ');
        let word = |at: u32| {
            let b = byte(at);
            map.class(at) == Class::Code && (b.is_ascii_alphanumeric() || b == b'_' || b == b'$')
        };
        let (mut out, mut kept, mut at) = (String::new(), lo, lo);
        // The code before a word, blanks and comments left out.
        let mut before: Vec<u8> = Vec::new();
        // The size of what follows is asked for.
        let mut asked = false;
        while at < hi {
            if map.class(at) != Class::Code {
                at += 1;
                continue;
            }
            let mut end = at + 1;
            if word(at) {
                while word(end) {
                    end += 1;
                }
            }
            let token = text.get(at as usize..end as usize).unwrap_or_default();
            let found = self.list.iter().find(|c| c.name.as_bytes() == token);
            // The size of an array of variable length is that of its declaration, which the length may have left since.
            let variable = |copy: &Copy| {
                let array = self.procedure.var(copy.copy.var).ty.array();
                array.is_some_and(Array::of_variable_length)
            };
            if asked && found.is_some_and(variable) {
                return Err(Spelling::Unwritable {
                    what: "`sizeof` of an array of variable length that is copied",
                }
                .into());
            }
            if let Some(copy) = found
                && !asked
                && !before.ends_with(b".")
                && !before.ends_with(b"->")
            {
                out.push_str(&self.part(kept, at)?);
                out.push_str(&copy.own);
                kept = end;
            }
            asked = token == b"sizeof" || asked && token == b"(";
            before.extend_from_slice(token);
            at = end;
        }
        out.push_str(&self.part(kept, hi)?);
        Ok(out)
    }

    fn declares_malloc(&self) -> bool {
        declares(self.unit, "malloc")
    }
}

/// Does the text declare what allocates memory by this name?
pub(crate) fn declares(unit: &Unit, name: &str) -> bool {
    let called = format!("{name}(");
    unit.files.iter().any(|f| {
        let has = |word: &str| f.text.windows(word.len()).any(|w| w == word.as_bytes());
        has("<stdlib.h>") || has(&called)
    })
}

/// A line before the function that does.
pub(crate) fn include(unit: &Unit, procedure: &Procedure, site: &Site) -> Result<Edit, ReasonKind> {
    let file = unit.main_file();
    let lo = procedure.span.lo as usize;
    let before = file.text.get(..lo).unwrap_or_default();
    let start = before.iter().rposition(|b| *b == b'\n').map_or(0, |p| p + 1);
    let alone = before.get(start..).unwrap_or_default().trim_ascii().is_empty();
    let whole = before.get(..start).unwrap_or_default().trim_ascii_end();
    let apart = whole.is_empty() || whole.ends_with(b"}") || whole.ends_with(b";");
    let own = alone
        && (apart || whole.ends_with(b"*/") || whole.ends_with(b">") || whole.ends_with(b"\""))
        && !file.touches_conditional(procedure.span);
    if !own {
        return Err(Layout::NoRoom { what: "`#include <stdlib.h>`" }.into());
    }
    let newline = String::from_utf8_lossy(site.newline).into_owned();
    let at = u32::try_from(start).map_err(|_| Layout::NotPlain { part: "its file" })?;
    let text = format!("#include <stdlib.h>{newline}").into_bytes();
    Ok(Edit { lo: at, hi: at, text })
}
