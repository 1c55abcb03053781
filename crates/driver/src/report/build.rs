//! From a unit and the plans of its loops to the report.

use std::collections::BTreeMap;

use heiretsu_analyze::regions::{self, Shown};
use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::runtime_test::Condition;
use heiretsu_ir::{self as ir, FileId, LoopForm, Severity, Span, StmtKind, Unit};

use super::model::{
    Assumption, Diagnostic, Fact, File, Labelled, Loop, Place, Proof, Reason, Region, Touches,
    Tried, Value, Witness, WitnessAccess,
};
use super::words;

/// What execution said about a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Validation {
    /// It ran, and agreed.
    pub confirmed: bool,
    /// It ran, and did not agree.
    pub failed: bool,
    /// How often, or why not.
    pub text: String,
}

/// A loop, ready to be reported.
pub struct Entry<'a> {
    /// Its plan.
    pub plan: &'a LoopPlan,
    /// Its directive with sentinel, on one line.
    pub directive: Option<String>,
    /// New text stands in its place.
    pub rewritten: bool,
    /// Its regions, if they were asked for.
    pub regions: Option<Vec<Shown>>,
    /// What execution said, if it was asked.
    pub validation: Option<Validation>,
    /// Which test decided how many pairs of references.
    pub tests: &'a [(ir::Test, u32)],
}

/// The report of a unit. Loops of included files are left out: they belong to another file's report. So are those that C does
/// not write as loops (`memset`, an initializer): no directive could say anything about them.
pub fn file(unit: &Unit, withdrawn: &[ir::Diagnostic], entries: &[Entry<'_>]) -> File {
    let mut places = Places::new(unit);
    let mut loops: Vec<(u32, Loop)> = Vec::new();
    for entry in entries {
        let procedure = unit.procedure(entry.plan.procedure);
        let span = procedure.stmt(entry.plan.stmt).span;
        let written = unit.language.is_fortran()
            || procedure
                .as_loop(entry.plan.stmt)
                .is_none_or(|l| l.form != LoopForm::ArrayAssignment);
        if written && span.file == FileId(0) {
            loops.push((span.lo, one_loop(unit, entry, &mut places)));
        }
    }
    // Plans come procedure by procedure; a procedure may stand inside another one's text.
    loops.sort_by_key(|(lo, _)| *lo);
    let all = unit.diagnostics.iter().chain(withdrawn);
    let diagnostics = all.map(|d| diagnostic(d, &mut places)).collect();
    File {
        path: unit.main_file().path.clone(),
        language: unit.language.name(),
        loops: loops.into_iter().map(|(_, l)| l).collect(),
        diagnostics,
        sources: places.sources,
        efforts: Vec::new(),
    }
}

/// A report that only holds an error about a whole file.
pub fn failed(
    source: ir::SourceFile,
    language: &'static str,
    code: &'static str,
    message: String,
) -> File {
    File {
        path: source.path.clone(),
        language,
        loops: Vec::new(),
        diagnostics: vec![Diagnostic {
            severity: Severity::Error,
            code,
            message,
            place: Place { line: 1, column: 1, end_line: 1, end_column: 1, ..Place::default() },
        }],
        sources: vec![source],
        efforts: Vec::new(),
    }
}

pub(super) fn diagnostic(d: &ir::Diagnostic, places: &mut Places<'_>) -> Diagnostic {
    Diagnostic {
        severity: d.severity,
        code: d.code,
        message: d.message.clone(),
        place: places.place(d.span),
    }
}

/// What helps where a loop could run in blocks, and would lose by it.
const BLOCKS_PAY: &str =
    "more iterations or more threads (`--threads 8`), for which blocks pay, or `--force`";

fn one_loop(unit: &Unit, entry: &Entry<'_>, places: &mut Places<'_>) -> Loop {
    let plan = entry.plan;
    let procedure = unit.procedure(plan.procedure);
    let stmt = procedure.stmt(plan.stmt);
    let (variable, header) = match &stmt.kind {
        StmtKind::Loop(l) => {
            // Front ends call what they make `k.7`: nothing that the text has.
            let name = Some(&procedure.var(l.var).name).filter(|name| !name.contains('.'));
            (name.cloned(), l.header)
        }
        _ => (None, stmt.span),
    };
    // A header without text of its own (an implicit loop) is shown as the whole statement.
    let header =
        if header.hi > header.lo && header.file == stmt.span.file { header } else { stmt.span };
    let whole = places.place(stmt.span);
    let mut reasons: Vec<Reason> = match &plan.verdict {
        ir::Verdict::Sequential(reasons) => reasons.iter().map(|r| reason(r, places)).collect(),
        ir::Verdict::Parallel(_) | ir::Verdict::Conditional(..) => Vec::new(),
    };
    // What the front end keeps for itself is nothing to a reader who is told of something of theirs.
    let own = |r: &Reason| !r.variables.is_empty() && r.variables.iter().all(|v| is_made(v));
    if !reasons.iter().all(own) {
        reasons.retain(|r| !own(r));
    }
    // A form that has code, and a text that cannot be written here, or would not pay.
    let unwritten = plan.tried.iter().find(|t| t.technique == Some(ir::Technique::LinearForm));
    for (reason, tried) in reasons.iter_mut().zip(unwritten) {
        let form = reason.note.as_ref().and_then(|n| n.strip_suffix("; it can run in blocks"));
        if let Some(form) = form {
            reason.note = Some(format!("{form}; not written in blocks: {}", tried.why));
            if tried.against == ir::plan::Against::Cost {
                reason.unlock = BLOCKS_PAY.to_owned();
            }
        }
    }
    if let Err(why) = &plan.insertion
        && !entry.rewritten
        && plan.verdict.proof().is_some()
    {
        reasons.push(reason(why, places));
    }
    Loop {
        line: whole.line,
        column: whole.column,
        end_line: whole.end_line,
        procedure: procedure.name.clone(),
        variable,
        depth: plan.depth,
        verdict: plan.verdict.name(),
        techniques: plan.techniques.iter().map(|t| t.name()).collect(),
        directive: entry.directive.clone(),
        inserted: entry.rewritten || plan.is_inserted(),
        proof: plan.verdict.proof().map(|p| proof(p, entry)),
        reasons,
        tests: entry.tests.iter().map(|(test, pairs)| (test.name(), *pairs)).collect(),
        tried: plan.tried.iter().map(tried).collect(),
        regions: entry.regions.as_ref().map(|all| all.iter().map(region).collect()),
        share: None,
        known: false,
        id: (plan.procedure, plan.stmt),
        header: places.place(header),
    }
}

/// Is it a name that a front end made (`temporary.3`)?
fn is_made(variable: &str) -> bool {
    let number = variable.rsplit_once('.').map(|(_, number)| number);
    number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

fn tried(one: &ir::plan::Tried) -> Tried {
    Tried {
        technique: one.technique.map(|t| t.name()),
        against: one.against.name(),
        reason: one.why.clone(),
    }
}

fn region(shown: &Shown) -> Region {
    let touches = |t: &regions::Touches| Touches {
        writes: t.writes.clone(),
        reads: t.reads.clone(),
        exposed_reads: t.exposed.clone(),
        always_writes: t.always_writes.clone(),
    };
    Region {
        variable: shown.variable.clone(),
        whole: touches(&shown.whole),
        iteration: touches(&shown.iteration),
        live_after: shown.live_after.clone(),
    }
}

fn proof(proof: &ir::Proof, entry: &Entry<'_>) -> Proof {
    Proof {
        strength: proof.strength().name(),
        facts: proof
            .facts
            .iter()
            .map(|f| Fact {
                test: f.test.name(),
                about: f.about.clone(),
                detail: f.detail.clone(),
                interval: f.test.interval_condition(),
            })
            .collect(),
        assumptions: proof
            .assumptions
            .iter()
            .map(|a| Assumption { source: words::source(a.source), text: a.text.clone() })
            .collect(),
        condition: condition(entry),
        validated: entry.validation.as_ref().map(|v| v.confirmed),
        validation: entry.validation.as_ref().map(|v| v.text.clone()),
    }
}

/// The test of the directive's `if` clause, if the verdict rests on one.
fn condition(entry: &Entry<'_>) -> Option<String> {
    let ir::Verdict::Conditional(proof, test) = &entry.plan.verdict else { return None };
    // (In new text a flag stands for it.)
    let flag = |c: &Condition| matches!(c, Condition::Off(_));
    let segments = proof.facts.iter().filter(|f| f.test == ir::Test::Segments);
    let names: Vec<String> = segments.map(|f| format!("`{}`", f.about)).collect();
    if !names.is_empty() && !test.conditions.iter().any(flag) {
        let names = names.join(", ");
        return Some(format!(
            "the segments of {names} that iterations touch ascend (new text tests it)"
        ));
    }
    let directive = entry.directive.as_deref()?;
    let at = directive.find(" if(")? + " if(".len();
    let mut depth = 1;
    let end = directive[at..].find(|c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    Some(directive[at..at + end].to_string())
}

pub(super) fn reason(reason: &ir::Reason, places: &mut Places<'_>) -> Reason {
    Reason {
        code: reason.kind.code(),
        message: reason.message(),
        variables: reason.variables.clone(),
        spans: reason
            .spans
            .iter()
            .map(|s| Labelled { place: places.place(s.span), label: s.label.clone() })
            .collect(),
        unlock: reason.kind.unlock_in(places.unit.language),
        witness: reason.witness.as_ref().map(|w| witness(w, places)),
        note: reason.note.as_deref().map(str::to_string),
        word: words::reason(&reason.kind),
        kind: reason.kind.clone(),
    }
}

pub(super) fn witness(w: &ir::Witness, places: &mut Places<'_>) -> Witness {
    Witness {
        element: w.element.clone(),
        symbols: values(&w.symbols),
        first: access(&w.first, places),
        second: access(&w.second, places),
    }
}

fn access(a: &ir::WitnessAccess, places: &mut Places<'_>) -> WitnessAccess {
    WitnessAccess {
        access: if a.write { "write" } else { "read" },
        iteration: values(&a.iteration),
        place: places.place(a.span),
    }
}

fn values(list: &[(String, i128)]) -> Vec<Value> {
    list.iter().map(|(name, v)| Value { name: name.clone(), value: v.to_string() }).collect()
}

/// Turns spans into places and remembers the texts that they need.
pub(super) struct Places<'a> {
    unit: &'a Unit,
    sources: Vec<ir::SourceFile>,
    known: BTreeMap<u32, usize>,
}

impl<'a> Places<'a> {
    pub(super) fn new(unit: &'a Unit) -> Places<'a> {
        Places { unit, sources: vec![unit.main_file().clone()], known: BTreeMap::from([(0, 0)]) }
    }

    /// The texts that the places need.
    pub(super) fn sources(self) -> Vec<ir::SourceFile> {
        self.sources
    }

    pub(super) fn place(&mut self, span: Span) -> Place {
        let Some(file) = self.unit.files.get(span.file.index()) else {
            return Place { line: 1, column: 1, end_line: 1, end_column: 1, ..Place::default() };
        };
        let source = *self.known.entry(span.file.0).or_insert_with(|| {
            self.sources.push(file.clone());
            self.sources.len() - 1
        });
        let len = u32::try_from(file.text.len()).unwrap_or(u32::MAX);
        let lo = span.lo.min(len);
        let hi = span.hi.clamp(lo, len);
        let start = file.line_column(lo);
        // The end is where the last byte stands, so that a range that ends with a newline does not
        // reach into the next line.
        let end = if hi > lo { file.line_column(hi - 1) } else { start };
        Place {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: if hi > lo { end.column + 1 } else { end.column },
            file: (source != 0).then(|| file.path.clone()),
            source,
            lo,
            hi,
        }
    }
}
