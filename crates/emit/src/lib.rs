//! OpenMP C and Fortran as edits of the user's text.
//!
//! **Holds** the spelling of directives and their clauses, of run-time tests, and the places in the text where
//! directives may stand. Every byte of the text that is not named here stays as it is.
//!
//! **Must not** analyse, or decide again what is legal: it refuses what it cannot write, nothing else.

mod around;
pub mod array_sums;
mod clauses;
mod closed_forms;
pub mod concurrent;
mod condition;
pub mod copies;
pub mod counted;
pub mod early_exit;
pub mod flags;
mod layout;
mod lines;
pub mod made_for;
pub mod meaning;
mod members;
pub mod mpi;
mod names;
pub mod overlap;
pub mod parallel_scan;
pub mod per_thread;
mod place;
mod pointee;
pub mod print;
pub mod saved;
mod scan;
pub mod segments;
mod site;
mod source;
pub mod sums;
pub mod sweeps;
mod syntax;
mod terms;
mod versions;
mod words;

use std::collections::BTreeMap;

use heiretsu_ir::plan::{Asked, By, Directive, LoopPlan};
use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{Edit, LoopForm, ProcId, Reason, ReasonKind, Span, StmtId, Unit, visit};

use around::Around;
use clauses::Construct;
use names::Names;
use place::{Body, Texts};
use site::Site;
use terms::Writer;
use versions::Choice;
use words::Words;

/// What came of the plans of a unit.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Emitted {
    /// The edits of the main file, in order.
    pub edits: Vec<Edit>,
    /// Loops that should have got a directive and did not.
    pub refused: Vec<(ProcId, StmtId, Reason)>,
}

/// The edits that turn the main file of the unit into its parallel form. Plans whose directive cannot be
/// placed are returned with a reason.
pub fn edits(unit: &Unit, plans: &[LoopPlan]) -> Emitted {
    let texts = Texts::new(unit);
    let mut arounds: BTreeMap<ProcId, Around> = BTreeMap::new();
    let mut emitted = Emitted::default();
    let mut placed: Vec<Placed> = Vec::new();
    for plan in plans {
        let (Ok(()), Some(directive)) = (&plan.insertion, &plan.directive) else { continue };
        let procedure = unit.procedure(plan.procedure);
        let around = arounds.entry(plan.procedure).or_insert_with(|| Around::new(procedure));
        let names =
            Names { procedure, map: texts.c.as_ref(), around, stmt: plan.stmt, in_header: false };
        let lines = match directive.asked {
            Asked::Clause => write(&texts, unit, &names, directive),
            Asked::Branch | Asked::Either if !(Writer { unit, names: &names }).asks(directive) => {
                Err(Spelling::Unwritable {
                    what: "the test of its work, without which it would be started often,",
                }
                .into())
            }
            Asked::Branch => write_twice(&texts, unit, &names, directive),
            Asked::Either => write_twice(&texts, unit, &names, directive)
                .or_else(|_| write(&texts, unit, &names, directive)),
        };
        match lines {
            // The loops of one array assignment (its dimensions, a copy made first) share one directive.
            Ok(new) if placed.iter().rev().take(8).any(|old| old.same_place(&new)) => {}
            Ok(new) => placed.push(new),
            Err(kind) => {
                let span = procedure.stmt(plan.stmt).span;
                emitted.refused.push((plan.procedure, plan.stmt, reason(kind, span)));
            }
        }
    }
    emitted.edits = in_order(placed);
    emitted
}

/// Loops that no directive can be given to, whatever it says: for a plan that wants to choose another level.
pub fn unplaceable(unit: &Unit) -> Vec<(ProcId, StmtId, Reason)> {
    let texts = Texts::new(unit);
    let mut refused = Vec::new();
    for id in unit.procedure_ids() {
        let procedure = unit.procedure(id);
        let around = Around::new(procedure);
        for entry in visit::loops(procedure) {
            if let Err(kind) = place::for_directive(&texts, procedure, &around, entry.stmt) {
                let span = procedure.stmt(entry.stmt).span;
                refused.push((id, entry.stmt, reason(kind, span)));
            }
        }
    }
    refused
}

/// The texts of the directives of `plans`, in their order; `None` for sequential loops and for
/// directives that cannot be written. One logical line each, without sentinel, for reports:
/// `omp parallel for private(t) reduction(+:s)`.
pub fn directive_texts(unit: &Unit, plans: &[LoopPlan]) -> Vec<Option<String>> {
    let texts = Texts::new(unit);
    let mut arounds: BTreeMap<ProcId, Around> = BTreeMap::new();
    let mut text = |plan: &LoopPlan| {
        let directive = plan.directive.as_ref()?;
        let procedure = unit.procedure(plan.procedure);
        let around = arounds.entry(plan.procedure).or_insert_with(|| Around::new(procedure));
        let names =
            Names { procedure, map: texts.c.as_ref(), around, stmt: plan.stmt, in_header: false };
        describe(&Writer { unit, names: &names }, directive)
    };
    plans.iter().map(&mut text).collect()
}

/// Without its clauses a directive would say something else: none, where they cannot be written.
fn describe(writer: &Writer, directive: &Directive) -> Option<String> {
    let construct = match writer.names.procedure.as_loop(writer.names.stmt).map(|l| l.form) {
        Some(LoopForm::ArrayAssignment) => Construct::Workshare,
        Some(
            LoopForm::For
            | LoopForm::While
            | LoopForm::Jump { .. }
            | LoopForm::Do
            | LoopForm::DoConcurrent,
        )
        | None => Construct::on_loop(directive.by),
    };
    let directive = &members::with_copies(writer, directive);
    let words = clauses::words(writer, directive, construct, directive.collapse).ok()?;
    Some(format!("omp {}", words.join(" ")))
}

/// A directive with its place.
struct Placed {
    site: Site,
    lines: Vec<u8>,
    end: Option<Vec<u8>>,
    body: Option<Body>,
    /// After all that: where, and the text with the loop as it was.
    other: Option<(u32, Vec<u8>)>,
}

impl Placed {
    fn same_place(&self, other: &Placed) -> bool {
        self.site.workshare && (self.site.lo, self.site.hi) == (other.site.lo, other.site.hi)
    }
}

/// The lines of a directive and where they go.
fn write(
    texts: &Texts,
    unit: &Unit,
    names: &Names,
    directive: &Directive,
) -> Result<Placed, ReasonKind> {
    let copied = members::with_copies(&Writer { unit, names }, directive);
    let shared = Directive { members: Vec::new(), ..directive.clone() };
    written(texts, unit, names, &copied).or_else(|_| written(texts, unit, names, &shared))
}

/// The same of a directive that says which structures threads have copies of.
fn written(
    texts: &Texts,
    unit: &Unit,
    names: &Names,
    directive: &Directive,
) -> Result<Placed, ReasonKind> {
    let site = place::for_directive(texts, names.procedure, names.around, names.stmt)?;
    let writer = Writer { unit, names };
    let construct = match site.workshare {
        true => Construct::Workshare,
        false => Construct::on_loop(directive.by),
    };
    let collapse = place::collapsible(texts, unit, names.procedure, names.stmt, directive.collapse);
    let words = clauses::words(&writer, directive, construct, collapse)?;
    // Only values from before the loop get names of their own: the words of a large file are not for nothing.
    let none = Words::default();
    let taken = if directive.inductions.is_empty() { &none } else { texts.words() };
    let mut steps = closed_forms::steps(&writer, directive, taken)?;
    steps.before.extend(members::declarations(texts, &writer, directive));
    let parts = [&words, &steps.before, &steps.first, &steps.after];
    let ours: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
    not_taken(names, unit, &ours.join("\n"))?;
    let procedure = names.procedure;
    let body = match procedure.as_loop(names.stmt) {
        Some(l) if !steps.is_empty() => {
            let span = procedure.stmt(names.stmt).span;
            Some(place::body(texts, unit, &site, span, l, &steps)?)
        }
        Some(_) | None => None,
    };
    let mut lines = body.as_ref().map_or(Vec::new(), |b| b.before.clone());
    if directive.test.as_ref().is_some_and(|test| !test.conditions.is_empty()) {
        let text = "Heiretsu: parallel if the test holds, else as before";
        lines.extend(layout::comment(unit.language, &site, text));
    }
    lines.extend(layout::directive(unit.language, &site, &words)?);
    let end = match site.end {
        Some(_) => {
            let name = format!("end {}", construct.name(true));
            Some(layout::directive(unit.language, &site, &[name])?)
        }
        None => None,
    };
    Ok(Placed { site, lines, end, body, other: None })
}

/// The same with its tests in a branch around two versions of the loop.
fn write_twice(
    texts: &Texts,
    unit: &Unit,
    names: &Names,
    directive: &Directive,
) -> Result<Placed, ReasonKind> {
    let writer = Writer { unit, names };
    let condition = writer.clause(directive.test.as_ref(), directive.work.as_ref())?;
    let untested = Directive { test: None, work: None, asked: Asked::Clause, ..directive.clone() };
    let mut placed = write(texts, unit, names, &untested)?;
    let Some(condition) = condition else { return Ok(placed) };
    not_taken(names, unit, &condition)?;
    if placed.body.as_ref().is_some_and(|body| body.first.is_some() || body.after) {
        return Err(Layout::Twice.into());
    }
    // Where threads do not pay, vectors still do.
    let other = if directive.by == By::Both || directive.lanes_beside {
        let lanes = Directive { by: By::Vectors, ..untested };
        let words = clauses::words(&writer, &lanes, Construct::Lanes, 1)?;
        layout::directive(unit.language, &placed.site, &words)?
    } else {
        Vec::new()
    };
    let span = names.procedure.stmt(names.stmt).span;
    let choice =
        Choice { condition: &condition, other: &other, cheap: directive.asked == Asked::Either };
    let versions = versions::versions(texts, unit, &placed.site, span, &choice)?;
    let text = "Heiretsu: parallel where that pays, else as before";
    let comment = layout::comment(unit.language, &placed.site, text);
    placed.lines = [comment, versions.before, placed.lines].concat();
    placed.other = Some(versions.end);
    Ok(placed)
}

/// Text that is inserted means what it says only if its words are not names of something else there.
fn not_taken(names: &Names, unit: &Unit, text: &str) -> Result<(), ReasonKind> {
    match meaning::taken_in(unit, names.procedure, text) {
        None => Ok(()),
        Some(word) => Err(Spelling::Taken { word }.into()),
    }
}

/// All edits in the order of the text; at one place the ends of inner loops, of outer ones, then directives.
fn in_order(placed: Vec<Placed>) -> Vec<Edit> {
    let mut edits: Vec<((u32, bool, u32), Edit)> = Vec::new();
    for Placed { site, lines, end, body, other } in placed {
        let text = [site.lead.as_slice(), &lines, &site.tail].concat();
        let lo = site.hints.unwrap_or(site.lo);
        edits.push(((lo, true, site.lo), Edit { lo, hi: site.hi, text }));
        if let (Some(at), Some(text)) = (site.end, end) {
            edits.push(((at, false, u32::MAX - site.lo), Edit { lo: at, hi: at, text }));
        }
        if let Some((at, text)) = site.section {
            edits.push(((at, true, site.lo), Edit { lo: at, hi: at, text }));
        }
        if let Some(body) = body {
            if let Some(first) = body.first {
                edits.push(((first.lo, true, site.lo), first));
            }
            if let Some((at, text)) = body.end {
                edits.push(((at, false, u32::MAX - site.lo), Edit { lo: at, hi: at, text }));
            }
        }
        if let Some((at, text)) = other {
            edits.push(((at, false, u32::MAX - site.lo), Edit { lo: at, hi: at, text }));
        }
    }
    edits.sort_by_key(|(key, _)| *key);
    edits.into_iter().map(|(_, edit)| edit).collect()
}

fn reason(kind: ReasonKind, span: Span) -> Reason {
    Reason::new(kind, span, "this loop")
}
