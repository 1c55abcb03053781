//! All that is tried for a loop, in one list.
//!
//! **Decides** nothing: each producer says what could help, and the search ([`super`]) tries it.

use heiretsu_ir::{Procedure, Span, Unit};

use super::c_text::words;
use super::change::Candidate;
use super::{assertion, callees, form, restrict, settings, statics, sums};
use crate::options::Options;
use crate::report::{File, Loop, clean};

/// Offers candidates for a loop.
pub(super) type Producer = fn(&Subject<'_>, &mut Offer);

/// The producers, in the order in which their candidates are tried: changes of the program before options, and before what is only
/// stated.
pub(super) const PRODUCERS: &[Producer] = &[
    form::offer,
    assertion::offer,
    sums::offer,
    statics::offer,
    restrict::offer,
    settings::offer,
    callees::offer,
];

/// The loop that something is looked for.
pub(super) struct Subject<'a> {
    /// All units that could be read.
    pub units: &'a [&'a Unit],
    /// The position of the loop's among them.
    pub unit_at: u32,
    /// The loop's unit.
    pub unit: &'a Unit,
    /// The position of its source.
    pub file: usize,
    /// How sources are read.
    pub options: &'a Options,
    /// The report on the loop's file.
    pub report: &'a File,
    /// What is known about the loop.
    pub l: &'a Loop,
}

impl<'a> Subject<'a> {
    /// The loop's procedure.
    pub(super) fn procedure(&self) -> &'a Procedure {
        self.unit.procedure(self.l.id.0)
    }

    /// How many loops of the file end before what comes after the loop.
    pub(super) fn after(&self) -> usize {
        let at = self.report.loops.iter().position(|m| m.id == self.l.id).unwrap_or_default();
        let inside = self.report.loops[at..].iter().skip(1).take_while(|m| self.l.holds(m)).count();
        at + 1 + inside
    }

    /// Is the file read by a standard before C99?
    pub(super) fn is_old_c(&self) -> bool {
        let path = &self.unit.main_file().path;
        let c = self.options.c_by_path.get(path).unwrap_or(&self.options.c);
        ["89", "90", "ansi", "199409"].iter().any(|year| c.std.contains(year))
    }

    /// What stands before a statement on its line, if another one may stand there.
    pub(super) fn indent_in_block(&self, span: Span) -> Option<String> {
        let file = self.unit.main_file();
        let text = &file.text;
        let (lo, hi) = (span.lo as usize, span.hi as usize);
        let start = text[..lo].iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let indent = &text[start..lo];
        let blank = indent.iter().all(u8::is_ascii_whitespace);
        if !blank || file.touches_conditional(span) {
            return None;
        }
        if !self.unit.language.is_fortran() {
            let before = words(text, self.procedure().span.lo as usize..lo);
            let opens = before.last().is_some_and(|w| w.is("{") || w.is("}") || w.is(";"));
            let last = text[..hi].trim_ascii_end().last();
            if !opens || !last.is_some_and(|b| *b == b'}' || *b == b';') {
                return None;
            }
        }
        Some(String::from_utf8_lossy(indent).into_owned())
    }

    /// `main.c:12`.
    pub(super) fn place(&self, unit: u32, span: Span) -> String {
        let file = self.units.get(unit as usize).and_then(|unit| unit.files.get(span.file.index()));
        file.map_or_else(String::new, |file| {
            format!("{}:{}", clean(&file.path), file.line_column(span.lo).line)
        })
    }
}

/// What the producers offer for one loop.
#[derive(Default)]
pub(super) struct Offer {
    /// To be tried.
    pub candidates: Vec<Candidate>,
    /// Not to be tried: what, and what speaks against it.
    pub against: Vec<(String, String)>,
}

impl Offer {
    /// Offers something (of no parts: nothing).
    pub(super) fn candidate(&mut self, candidate: Candidate) {
        if !candidate.is_empty() && !self.candidates.contains(&candidate) {
            self.candidates.push(candidate);
        }
    }

    /// Says what could help, and must not be promised.
    pub(super) fn against(&mut self, what: String, why: String) {
        self.against.push((what, why));
    }
}
