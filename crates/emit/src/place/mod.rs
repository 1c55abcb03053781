//! Where a directive goes.
//!
//! **Decides** the bytes at which the directive of a loop is inserted, or why there is no such place.
//! **Example** before `for (…)` on a line of its own: at the start of that line, with its indentation.
//! **Why it is sound** only text that stands directly in the main file, outside `#if`, is touched; a directive
//! goes between two statements or between a header and its statement, where compilers accept it (tests ask them).
//! **Gives up when** `InMacro`, `InIncluded`, `ConditionalText`, `ExistingOpenMp`, `NotCanonical`, H405, H409, `Tainted`.
//! **Cost and limit** linear in the lines around the loop.
//! **Source** OpenMP 4.5, 2.1 Directive Format.

mod assignment;
mod body;
mod c;
pub mod canonical;
mod fortran;
pub(crate) mod macros;

pub use fortran::{allowed, end_line};

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{
    DirectiveKind, FileId, Language, Loop, LoopForm, Origin, Procedure, ReasonKind, Span, StmtId,
    StmtKind, Unit, is_hint,
};

use std::cell::OnceCell;
use std::collections::BTreeSet;

use crate::around::Around;
use crate::scan::CText;
use crate::site::Site;
use crate::words::Words;

pub use body::{Body, Inside, after_loop, body, inside};

/// The text around loops, mapped once for all of them.
pub struct Texts<'u> {
    unit: &'u Unit,
    /// The map of a C main file.
    pub c: Option<CText<'u>>,
    words: OnceCell<Words>,
}

impl<'u> Texts<'u> {
    /// Maps the main file.
    pub fn new(unit: &'u Unit) -> Texts<'u> {
        let c = (!unit.language.is_fortran()).then(|| CText::new(&unit.main_file().text));
        Texts { unit, c, words: OnceCell::new() }
    }

    /// Every word of the files, every macro and declared name.
    pub fn words(&self) -> &Words {
        self.words.get_or_init(|| Words::of_unit(self.unit))
    }
}

/// Names for new variables that nothing in the file has.
pub struct Fresh<'a> {
    texts: &'a Texts<'a>,
    taken: BTreeSet<String>,
}

impl<'a> Fresh<'a> {
    /// None is taken yet.
    pub fn new(texts: &'a Texts<'a>) -> Fresh<'a> {
        Fresh { texts, taken: BTreeSet::new() }
    }

    /// A name that says what of `name` it is, in capitals if `capitals`.
    pub fn named(&mut self, name: &str, what: &str, capitals: bool) -> String {
        let mut number = 1u32;
        loop {
            let suffix = if number == 1 { String::new() } else { number.to_string() };
            let mut candidate = format!("{name}_{what}{suffix}");
            if capitals {
                candidate.make_ascii_uppercase();
            }
            let free = !self.texts.words().has(&candidate);
            if free && self.taken.insert(candidate.to_ascii_lowercase()) {
                return candidate;
            }
            number += 1;
        }
    }
}

/// The place for new text instead of a loop, or beside it: nothing but the loop is replaced.
pub fn find(
    texts: &Texts,
    procedure: &Procedure,
    around: &Around,
    stmt: StmtId,
) -> Result<Site, ReasonKind> {
    let site = for_directive(texts, procedure, around, stmt)?;
    if procedure.stmt(stmt).span.origin == Origin::Macro {
        return Err(ReasonKind::InMacro {});
    }
    if site.hints.is_some() { Err(bound()) } else { Ok(site) }
}

fn bound() -> ReasonKind {
    ReasonKind::OtherDirective {}
}

/// The place for the directive of a loop.
pub fn for_directive(
    texts: &Texts,
    procedure: &Procedure,
    around: &Around,
    stmt: StmtId,
) -> Result<Site, ReasonKind> {
    let unit = texts.unit;
    let StmtKind::Loop(l) = &procedure.stmt(stmt).kind else {
        return Err(ReasonKind::NotCounted {});
    };
    let span = procedure.stmt(stmt).span;
    if let Some(why) = &procedure.tainted {
        return Err(ReasonKind::Tainted { why: why.clone() });
    }
    match (own_text(unit, span, l), &texts.c) {
        (Err(ReasonKind::InMacro {}), Some(map)) if !unit.main_file().is_chosen_within(span) => {
            macros::header(unit, map, procedure, stmt)?;
        }
        (result, _) => result?,
    }
    if matches!(l.form, LoopForm::While | LoopForm::Jump { .. }) {
        let why = match l.form {
            LoopForm::Jump { .. } => "it is made of a label and a jump back to it",
            _ => "it tests and steps its variable itself",
        };
        let why = why.to_string();
        return Err(ReasonKind::NotCanonical { why });
    }
    if around.has_openmp(procedure, stmt) {
        return Err(ReasonKind::ExistingOpenMp {});
    }
    let mut hinted = false;
    if let Some(before) = around.before(stmt)
        && let StmtKind::Directive(directive) = &procedure.stmt(before).kind
        && directive.kind == DirectiveKind::Other
    {
        hinted = is_hint(&directive.text);
        if !hinted {
            return Err(bound());
        }
    }
    let site = match &texts.c {
        Some(map) => c::find(unit, map, procedure, span, l),
        None => fortran::find(unit, procedure, around, stmt, l),
    }?;
    // `_Pragma`, and what shares its line with other text, stay where they are.
    let alone = site.lead.is_empty() && site.lo == site.hi;
    if hinted && site.hints.is_none() || site.hints.is_some() && !alone {
        return Err(bound());
    }
    Ok(site)
}

/// The start of the lines with hints to compilers directly before the line of a loop, which go where its new text comes.
pub fn hints_before(unit: &Unit, loop_at: u32) -> Option<u32> {
    let text: &[u8] = &unit.main_file().text;
    let start = line_start(text, loop_at);
    match unit.language {
        Language::C => c::hints_before(text, start),
        Language::FortranFixed => fortran::hints_before(text, start, true),
        Language::FortranFree => fortran::hints_before(text, start, false),
    }
}

/// The start of the lines with hints that end where a line starts, if there are any. `pragma`: what a line without blanks around
/// it says to compilers, if that is what it is there for.
fn hints(text: &[u8], start: usize, pragma: impl Fn(&str) -> Option<String>) -> Option<u32> {
    let mut found = None;
    let mut at = start;
    while at > 0 {
        let first = line_start(text, at as u32 - 1);
        let line = String::from_utf8_lossy(&text[first..at]);
        if !pragma(line.trim()).is_some_and(|pragma| is_hint(&pragma)) {
            break;
        }
        at = first;
        found = Some(at as u32);
    }
    found
}

/// Does a loop stand in the main file itself, whatever the configuration?
pub fn own_text(unit: &Unit, span: Span, l: &Loop) -> Result<(), ReasonKind> {
    for span in [span, l.header] {
        if span.file != FileId(0) {
            return Err(ReasonKind::InIncluded {});
        }
        match span.origin {
            Origin::Direct => {}
            Origin::Macro => return Err(ReasonKind::InMacro {}),
            Origin::Included => return Err(ReasonKind::InIncluded {}),
            Origin::Synthetic if l.form == LoopForm::ArrayAssignment => {}
            Origin::Synthetic => return Err(Layout::NoText { part: "the loop" }.into()),
        }
        let len = unit.main_file().text.len();
        if span.lo >= span.hi || span.hi as usize > len {
            return Err(Layout::NoText { part: "the loop" }.into());
        }
        if unit.main_file().is_chosen_within(span) {
            return Err(ReasonKind::ConditionalText {});
        }
    }
    Ok(())
}

/// The start of the line that holds byte `at`.
fn line_start(text: &[u8], at: u32) -> usize {
    let at = (at as usize).min(text.len());
    let start = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    // A byte order mark is not part of the first line.
    if start == 0 && text.starts_with(b"\xef\xbb\xbf") { 3.min(at) } else { start }
}

/// The line end that the file uses around byte `at`.
fn newline(text: &[u8], at: u32) -> &'static [u8] {
    let at = (at as usize).min(text.len());
    let after = text[at..].iter().position(|&byte| byte == b'\n').map(|newline| at + newline);
    let found = after.or_else(|| text[..at].iter().rposition(|&byte| byte == b'\n'));
    match found {
        Some(newline) if newline > 0 && text[newline - 1] == b'\r' => b"\r\n",
        _ => b"\n",
    }
}

/// The blanks and tabs at the start of a line.
fn indentation(line: &[u8]) -> &[u8] {
    let blanks = line.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(line.len());
    &line[..blanks]
}

/// How many of the `wanted` nested loops may be taken together as the text stands: C allows nothing but
/// braces and comments between their headers, not even a declaration.
pub fn collapsible(
    texts: &Texts,
    unit: &Unit,
    procedure: &Procedure,
    stmt: StmtId,
    wanted: u32,
) -> u32 {
    let mut together = 1;
    let mut outer = stmt;
    let mut variables: Vec<&str> = Vec::new();
    while together < wanted {
        let Some(l) = procedure.as_loop(outer) else { break };
        let &[inner] = l.body.as_slice() else { break };
        let Some(nested) = procedure.as_loop(inner) else { break };
        let (span, inside) = (procedure.stmt(outer).span, procedure.stmt(inner).span);
        variables.push(&procedure.var(l.var).name);
        let fits = own_text(unit, inside, nested).is_ok()
            && nested.form == l.form
            && l.form != LoopForm::ArrayAssignment
            && match &texts.c {
                Some(map) => {
                    let name = &procedure.var(nested.var).name;
                    canonical::check(map, nested.header.lo, nested.header.hi, name).is_ok()
                        // Compilers take rectangular nests only.
                        && !map
                            .tokens(nested.header.lo, nested.header.hi)
                            .iter()
                            .any(|token| variables.contains(token))
                        && map.tokens(l.header.hi, inside.lo).iter().all(|token| *token == "{")
                        && map.tokens(inside.hi, span.hi).iter().all(|token| *token == "}")
                }
                // A shared terminal statement is legal but puzzling: leave such nests alone.
                None => inside.hi < span.hi,
            };
        if !fits {
            break;
        }
        together += 1;
        outer = inner;
    }
    together
}
