//! Statements of the loop program as text: rewritten loop nests, with the user's own text at the leaves.
//!
//! **Decides** how a [`NewNest`] is written: the edits of the main file that put new text in the place of old
//! statements, with the declarations that new variables need.
//!
//! **Example** an interchanged nest: the two headers are made anew, the body is the user's, byte for byte.
//!
//! **Why it is sound** what was not changed is copied from the text; where a name was replaced, the new text stands in
//! the place of that name alone, in parentheses where it needs them. What cannot be written so is refused. The
//! caller reads the result again and compares it, statement by statement, with what was meant.
//!
//! **Gives up when** text comes from a macro or another file, a preprocessor line or a pragma stands inside, a type has
//! no name, or a line of fixed form does not fit.
//!
//! **Cost and limit** linear in the nest.
//!
//! **Source** C17 6.5 (precedence), Fortran 2018 10.1.2.

mod comments;
mod declare;
mod expr;
mod gone;
mod lines;
mod stmt;
mod text;

use std::collections::{BTreeMap, BTreeSet};

pub(crate) use expr::primary;
pub(crate) use lines::joined;

use crate::around::Around;
use crate::names::Names;
use crate::source::line_start;
use crate::terms::Writer;
use crate::{place, versions};

use heiretsu_ir::runtime_test::RuntimeTest;
use heiretsu_ir::{
    Edit, FileId, NewNest, Origin, Procedure, Span, Stmt, StmtKind, Unit, VarId, visit,
};

/// The edits that make the main file of `unit` say what `rewrite` says, or why that cannot be written.
///
/// # Errors
/// A sentence for the user.
pub fn rewrite(unit: &Unit, rewrite: &NewNest) -> Result<Vec<Edit>, String> {
    let old = unit.procedure(rewrite.of);
    let (Some(first), Some(last)) = (rewrite.replaced.first(), rewrite.replaced.last()) else {
        return Err("there is nothing to replace".into());
    };
    let whole = old.stmt(*first).span.to(old.stmt(*last).span);
    let printer = Printer::new(unit, rewrite, old, whole)?;
    let mut out = printer.statements()?;
    if let Some(test) = &rewrite.test {
        out = printer.or_as_before(test, &out)?;
    }
    let several = rewrite.by.len() != 1 || printer.has_declarations_outside();
    if printer.alone && (several || rewrite.test.is_some()) {
        // It was the only statement of its loop or branch.
        let inner = String::from_utf8_lossy(&out).into_owned();
        out = format!("{{{}{inner}{}}}", printer.newline, printer.indent).into_bytes();
    }
    let mut edits = declare::insertions(&printer)?;
    for removal in gone::removals(&printer) {
        // A new declaration beside it goes first.
        if edits.iter().all(|e| e.hi < removal.lo || removal.hi < e.lo) {
            edits.push(removal);
        }
    }
    // The text after the nest on its last line stays where it is.
    while out.last() == Some(&b'\n') || out.last() == Some(&b'\r') {
        out.pop();
    }
    // Hints to compilers speak of the loop that was there. They are whole lines; the nest starts after its indentation.
    let from = place::hints_before(unit, whole.lo);
    if let Some(from) = from {
        for edit in edits.iter_mut().filter(|e| from < e.lo && e.hi <= whole.lo) {
            (edit.lo, edit.hi) = (from, from);
        }
    } else {
        let skip = out.iter().take_while(|b| **b == b' ' || **b == b'\t').count();
        out.drain(..skip);
    }
    edits.push(Edit { lo: from.unwrap_or(whole.lo), hi: whole.hi, text: out });
    Ok(edits)
}

/// What all files of the printer look at.
pub(crate) struct Printer<'a> {
    unit: &'a Unit,
    rewrite: &'a NewNest,
    old: &'a Procedure,
    new: &'a Procedure,
    /// The text that is replaced.
    whole: Span,
    /// Indentation of the nest.
    indent: String,
    newline: &'static str,
    /// C: it stands alone in its loop or branch, without braces.
    alone: bool,
    /// Fortran in capitals.
    capitals: bool,
    /// Fortran: the texts of whole branches, which are also those of the comparisons that SELECT CASE makes.
    branches: BTreeSet<Span>,
    /// Variables that are declared inside the new text, and how.
    declared: BTreeMap<VarId, declare::Where>,
    /// Its comments.
    comments: comments::Comments,
}

impl<'a> Printer<'a> {
    fn new(
        unit: &'a Unit,
        rewrite: &'a NewNest,
        old: &'a Procedure,
        whole: Span,
    ) -> Result<Printer<'a>, String> {
        let file = unit.main_file();
        if !whole.is_own_text() {
            return Err("its text does not stand in the file itself (a macro, an include)".into());
        }
        if file.is_chosen_within(whole) {
            return Err("`#if` lines stand in it".into());
        }
        for &id in &rewrite.replaced {
            for inner in visit::stmts(old, &[id]) {
                let span = old.stmt(inner).span;
                let inside = whole.lo <= span.lo && span.hi <= whole.hi;
                if span.origin != Origin::Direct || span.file != FileId(0) || !inside {
                    return Err("a part of its text comes from a macro or an include".into());
                }
            }
        }
        let text = &file.text[..];
        let start = line_start(text, whole.lo as usize);
        let before = &text[start..whole.lo as usize];
        if !before.iter().all(|b| *b == b' ' || *b == b'\t') {
            return Err("something stands before it on its line".into());
        }
        let indent = String::from_utf8_lossy(before).into_owned();
        let crlf = text[whole.lo as usize..].iter().position(|b| *b == b'\n');
        let crlf = crlf.is_some_and(|p| p > 0 && text[whole.lo as usize + p - 1] == b'\r');
        let newline = if crlf { "\r\n" } else { "\n" };
        let slice = file.slice(whole);
        let head = place::hints_before(unit, whole.lo).unwrap_or(whole.lo);
        let head = without_comments(&text[..head as usize]);
        let alone = unit.language == heiretsu_ir::Language::C
            && (head.ends_with(b")") || head.ends_with(b"else") || head.ends_with(b"do"));
        let capitals = unit.language.is_fortran() && slice.starts_with(b"DO");
        let branch = |s: &Stmt| matches!(s.kind, StmtKind::If { .. }).then_some(s.span);
        let branches = if unit.language.is_fortran() {
            old.stmts.iter().filter_map(branch).collect()
        } else {
            BTreeSet::new()
        };
        let mut printer = Printer {
            unit,
            rewrite,
            old,
            new: &rewrite.procedure,
            whole,
            indent,
            newline,
            alone,
            capitals,
            branches,
            declared: BTreeMap::new(),
            comments: comments::Comments::default(),
        };
        printer.declared = declare::places(&printer)?;
        printer.one_name_each()?;
        printer.comments = comments::collect(&printer);
        Ok(printer)
    }

    /// Declarations move outwards: none of them may hide another variable that the nest names.
    fn one_name_each(&self) -> Result<(), String> {
        let inside = visit::stmts(self.old, &self.rewrite.replaced);
        let mut named = std::collections::BTreeSet::new();
        for &s in &inside {
            named.extend(self.old.as_loop(s).map(|l| l.var));
            visit::each_place(self.old, s, &mut |place, _| {
                named.insert(place.var);
            });
        }
        let own = |v: &VarId| self.old.var(*v).scope.is_some_and(|s| inside.contains(&s));
        for a in &named {
            let span = self.old.var(*a).span;
            if self.fortran() && self.whole.lo < span.lo && span.hi <= self.whole.hi {
                return Err("a variable is declared in it (BLOCK)".into());
            }
        }
        for a in named.iter().filter(|v| own(v)) {
            let name = &self.old.var(*a).name;
            let same = |other: &str| match self.fortran() {
                true => other.eq_ignore_ascii_case(name),
                false => other == name,
            };
            let hides = |b: &&VarId| !own(b) && same(&self.old.var(**b).name);
            if named.iter().any(|b| hides(&b)) {
                return Err(format!("two variables in it have the name `{name}`"));
            }
        }
        Ok(())
    }

    /// The new statements where the test holds, else the old ones (C).
    fn or_as_before(&self, test: &RuntimeTest, new: &[u8]) -> Result<Vec<u8>, String> {
        let texts = place::Texts::new(self.unit);
        let around = Around::new(self.old);
        let stmt = *self.rewrite.replaced.first().ok_or("there is nothing to replace")?;
        let names = Names {
            procedure: self.old,
            map: texts.c.as_ref(),
            around: &around,
            stmt,
            in_header: false,
        };
        let said = |kind: heiretsu_ir::ReasonKind| kind.cause();
        let writer = Writer { unit: self.unit, names: &names };
        let condition = writer.clause(Some(test), None).map_err(said)?;
        let Some(condition) = condition else { return Ok(new.to_vec()) };
        let condition = in_parentheses(&condition);
        let old = String::from_utf8_lossy(self.unit.main_file().slice(self.whole)).into_owned();
        versions::repeatable(&old, versions::MOST_LINES, false).map_err(said)?;
        let (newline, indent) = (self.newline, &self.indent);
        let new = String::from_utf8_lossy(new);
        let new = new.trim_end_matches(['\r', '\n']);
        let text = format!(
            "{indent}if {condition} {{{newline}{new}{newline}{indent}}} else {{{newline}{indent}{old}{newline}{indent}}}{newline}"
        );
        Ok(text.into_bytes())
    }

    fn fortran(&self) -> bool {
        self.unit.language.is_fortran()
    }

    /// Is a variable declared beside the new statements?
    fn has_declarations_outside(&self) -> bool {
        self.declared
            .values()
            .any(|w| matches!(w, declare::Where::Before(s, _) if self.rewrite.by.contains(s)))
    }

    /// The statements that are written, for those who look for uses of a variable in them.
    fn all(&self) -> Vec<heiretsu_ir::StmtId> {
        visit::stmts(self.new, &self.rewrite.by)
    }
}

/// A condition as `if` wants it.
fn in_parentheses(condition: &str) -> String {
    let mut depth = 0;
    let inner = condition.strip_prefix('(').and_then(|c| c.strip_suffix(')')).filter(|c| {
        c.chars().all(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth >= 0
        })
    });
    inner.map_or_else(|| format!("({condition})"), |_| condition.to_owned())
}

/// A C text without the comments and blanks at its end.
fn without_comments(mut text: &[u8]) -> &[u8] {
    loop {
        text = text.trim_ascii_end();
        let start = text.iter().rposition(|b| *b == b'\n').map_or(0, |p| p + 1);
        let line = text.get(start..).unwrap_or_default();
        let cut = if text.ends_with(b"*/") {
            text.windows(2).rposition(|w| w == b"/*")
        } else {
            // A string may hold slashes: such a line is left as it is.
            let quoted = line.contains(&b'"');
            line.windows(2).position(|w| w == b"//").filter(|_| !quoted).map(|at| start + at)
        };
        match cut.and_then(|at| text.get(..at)) {
            Some(rest) => text = rest,
            None => return text,
        }
    }
}
