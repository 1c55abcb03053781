//! Pipelines of rows as text: C, free and fixed Fortran.
//!
//! **Decides** where the directives of a sweep stand.
//! **Example** `for k { for j … for j … }` → `parallel`, around the whole loop; `for schedule(static) nowait` before each nest;
//! `ordered(1)` with it, `ordered depend(sink: j-1)` and `ordered depend(source)` in the body, where rows wait.
//! **Why it is sound** nothing but lines of directives is new; equal static schedules of one region give each thread the same
//! rows in every nest, so that no barrier is needed between them.
//! **Gives up when** H405, H411: a loop or the body of a nest shares its lines, a name means something else there.
//! **Cost and limit** linear in the text.
//! **Source** OpenMP 4.5, 2.7.1 (loop construct), 2.13.9 (depend).

use heiretsu_ir::plan::Rewrite;
use heiretsu_ir::sweep::{Nest, Sweep};
use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{
    Edit, Loop, ProcId, Procedure, Proof, ReasonKind, Span, StmtId, Technique, Unit,
};

use crate::around::Around;
use crate::lines::Lines;
use crate::names::Names;
use crate::not_taken;
use crate::place::{self, Inside, Texts};
use crate::site::Site;
use crate::terms::Writer;

/// Writes sweeps; those that cannot be written are left out.
pub fn rewrites(unit: &Unit, sweeps: &[Sweep]) -> Vec<Rewrite> {
    if sweeps.is_empty() {
        return Vec::new();
    }
    let texts = Texts::new(unit);
    sweeps.iter().filter_map(|sweep| one(unit, &texts, sweep).ok()).collect()
}

/// The region of a sweep and its nests in the same procedure. `unit`: its expressions may be those of a copy with the same text.
///
/// # Errors
/// Why it cannot be written.
pub fn caller(unit: &Unit, sweep: &Sweep) -> Result<Rewrite, ReasonKind> {
    one(unit, &Texts::new(unit), sweep)
}

/// The directives of nests that stand in a procedure that a sweep calls.
///
/// # Errors
/// Why they cannot be written.
pub fn callee(
    unit: &Unit,
    of: ProcId,
    nests: &[Nest],
    proof: Proof,
) -> Result<Rewrite, ReasonKind> {
    let texts = Texts::new(unit);
    let mut text = Text::new(unit, of, &texts);
    for nest in nests {
        text.nest(*nest)?;
    }
    let loops = nests.iter().map(|nest| nest.stmt).collect();
    Ok(Rewrite::new(of, loops, text.edits(), vec![Technique::Overlap], proof))
}

fn one(unit: &Unit, texts: &Texts, sweep: &Sweep) -> Result<Rewrite, ReasonKind> {
    let mut text = Text::new(unit, sweep.procedure, texts);
    text.region(sweep)?;
    for nest in sweep.nests.iter().filter(|nest| nest.callee.is_none()) {
        text.nest(*nest)?;
    }
    let (techniques, proof) = (vec![Technique::Overlap], sweep.proof.clone());
    let new = Rewrite::new(sweep.procedure, vec![sweep.stmt], text.edits(), techniques, proof);
    Ok(Rewrite { sweep: Some(Box::new(sweep.clone())), ..new })
}

/// The text being written.
struct Text<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    around: Around,
    texts: &'a Texts<'a>,
    /// Lines by their place; what ends something stands before what starts something.
    new: Vec<(u32, bool, Vec<u8>)>,
    /// What is replaced.
    other: Vec<Edit>,
}

impl<'a> Text<'a> {
    fn new(unit: &'a Unit, of: ProcId, texts: &'a Texts<'a>) -> Text<'a> {
        let procedure = unit.procedure(of);
        let around = Around::new(procedure);
        Text { unit, procedure, around, texts, new: Vec::new(), other: Vec::new() }
    }

    fn fortran(&self) -> bool {
        self.unit.language.is_fortran()
    }

    fn names(&self, stmt: StmtId) -> Names<'_> {
        let (procedure, map) = (self.procedure, self.texts.c.as_ref());
        Names { procedure, map, around: &self.around, stmt, in_header: false }
    }

    /// A place before a loop, on a line of its own.
    fn site(&self, stmt: StmtId) -> Result<Site, ReasonKind> {
        let site = place::find(self.texts, self.procedure, &self.around, stmt)?;
        let alone = site.lead.is_empty() && site.tail.is_empty() && site.lo == site.hi;
        if alone { Ok(site) } else { Err(Layout::SharesLines { part: "it" }.into()) }
    }

    fn region(&mut self, sweep: &Sweep) -> Result<(), ReasonKind> {
        let site = self.site(sweep.stmt)?;
        let names = self.names(sweep.stmt);
        let writer = Writer { unit: self.unit, names: &names };
        let outside =
            sweep.private.iter().filter(|v| names.is_written(**v) && !names.is_inside(**v));
        let private = outside.map(|v| Ok(names.name(*v)?.to_string()));
        let private = private.collect::<Result<Vec<String>, ReasonKind>>()?;
        let mut words = vec!["parallel".to_string()];
        if !private.is_empty() {
            words.push(format!("private({})", private.join(", ")));
        }
        let mut tests: Vec<String> = Vec::new();
        for work in &sweep.work {
            let test = writer.clause(None, Some(work))?;
            tests.extend(test.filter(|test| !tests.contains(test)));
        }
        if let Some(test) = &sweep.test {
            let apart = writer.clause(Some(test), None)?;
            tests.push(apart.ok_or(Spelling::Unwritable { what: "a test of its pointers" })?);
        }
        if !tests.is_empty() {
            words.push(format!(
                "if({})",
                tests.join(if self.fortran() { " .and. " } else { " && " })
            ));
        }
        not_taken(&names, self.unit, &words.join("\n"))?;
        let mut lines = Lines::at(self.unit.language, &site);
        lines.comment("heiretsu: every thread runs the whole loop, with rows of its own");
        lines.directive(&words);
        let begin = lines.bytes()?;
        self.around(&site, begin, "end parallel")
    }

    fn nest(&mut self, nest: Nest) -> Result<(), ReasonKind> {
        let site = self.site(nest.stmt)?;
        let l = self.procedure.as_loop(nest.stmt).ok_or(ReasonKind::NotCounted {})?;
        let construct = if self.fortran() { "do" } else { "for" };
        let mut words = vec![construct.to_string(), "schedule(static)".to_string()];
        if nest.ordered {
            words.push("ordered(1)".to_string());
        }
        if !self.fortran() {
            words.push("nowait".to_string());
        }
        let mut lines = Lines::at(self.unit.language, &site);
        lines.directive(&words);
        let begin = lines.bytes()?;
        self.around(&site, begin, "end do nowait")?;
        if nest.turned {
            self.turn(nest, l)?;
        }
        if !nest.ordered {
            return Ok(());
        }
        let span = self.procedure.stmt(nest.stmt).span;
        let Inside { first, last, brace } = place::inside(self.texts, self.unit, span, l)?;
        let before = if nest.up { "-1" } else { "+1" };
        let sink = format!("depend(sink: {}{before})", self.procedure.var(l.var).name);
        for (at, begins, what) in [(first, true, sink), (last, false, "depend(source)".into())] {
            let mut lines = Lines::at(self.unit.language, &site);
            lines.deeper();
            lines.directive(&["ordered".to_string(), what]);
            if brace.is_some() && !begins {
                lines.less_deep();
                lines.line("}");
            }
            let lines = lines.bytes()?;
            self.new.push((at, begins, lines));
        }
        self.new.extend(brace.map(|at| (at, true, b" {".to_vec())));
        Ok(())
    }

    /// The header of a nest counts the other way round: `do j = b, a, -1` for `do j = a, b`.
    fn turn(&mut self, nest: Nest, l: &Loop) -> Result<(), ReasonKind> {
        let odd = || ReasonKind::from(Spelling::Unwritable { what: "the header of a nest" });
        let file = self.unit.main_file();
        let [lower, upper] = [l.lower, l.upper].map(|e| self.procedure.expr(e).span);
        let own = |span: &Span| span.is_own_text() && span.is_within(l.header);
        if ![lower, upper, l.header].iter().all(own) || lower.hi > upper.lo {
            return Err(odd());
        }
        let text = |lo: u32, hi: u32| String::from_utf8_lossy(file.slice(Span::direct(lo, hi)));
        let name = self.procedure.var(l.var).name.as_str();
        // Nothing but the bounds and the step may stand there.
        let packed = |lo: u32, hi: u32| -> String {
            let all = text(lo, hi);
            let text = all.chars().filter(|c| !c.is_ascii_whitespace()).collect::<String>();
            if self.fortran() { text.to_ascii_lowercase() } else { text }
        };
        let (begin, middle) = (packed(l.header.lo, lower.lo), packed(lower.hi, upper.lo));
        let end = packed(upper.hi, l.header.hi);
        let (a, b) = (text(lower.lo, lower.hi), text(upper.lo, upper.hi));
        let plain = b.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let (new, known) = if self.fortran() {
            let known = begin.ends_with(&format!("{name}=").to_ascii_lowercase()) && middle == ",";
            match nest.up {
                false => (format!("{b}, {a}, -1"), known && end.is_empty()),
                true => (format!("{b}, {a}"), known && end == ",-1"),
            }
        } else {
            let known = ["(", "(int", "(long"].iter().any(|w| begin == format!("for{w}{name}="));
            let counts =
                |one: &str| [format!(";{name}{one})"), format!(";{one}{name})")].contains(&end);
            let test = |op: &str| middle == format!(";{name}{op}");
            let first =
                |by: &str| if plain { format!("{b} {by} 1") } else { format!("({b}) {by} 1") };
            match nest.up {
                false => {
                    let from = if test("<") { first("-") } else { b.to_string() };
                    let known = known && (test("<") || test("<=")) && counts("++");
                    (format!("{from}; {name} >= {a}; {name}--)"), known)
                }
                true => {
                    let from = if test(">") { first("+") } else { b.to_string() };
                    let known = known && (test(">") || test(">=")) && counts("--");
                    (format!("{from}; {name} <= {a}; {name}++)"), known)
                }
            }
        };
        // (The text after it stays on its line.)
        let line =
            file.text[..l.header.lo as usize].iter().rev().take_while(|c| **c != b'\n').count();
        let fits = line + (lower.lo - l.header.lo) as usize + new.len() <= 72;
        let whole = !text(l.header.lo, l.header.hi).contains('\n');
        if !known || !whole || self.fortran() && !fits {
            return Err(odd());
        }
        self.other.push(Edit { lo: lower.lo, hi: l.header.hi, text: new.into_bytes() });
        Ok(())
    }

    /// A directive before a loop, and in Fortran one after it.
    fn around(&mut self, site: &Site, begin: Vec<u8>, end: &str) -> Result<(), ReasonKind> {
        self.new.push((site.lo, true, begin));
        if self.fortran() {
            let mut lines = Lines::at(self.unit.language, site);
            lines.directive(&[end.to_string()]);
            let lines = lines.bytes()?;
            self.new.push((site.end.ok_or(Layout::TextAfter)?, false, lines));
        }
        Ok(())
    }

    /// One edit for each place.
    fn edits(mut self) -> Vec<Edit> {
        self.new.sort_by_key(|(at, begins, _)| (*at, *begins));
        let mut out: Vec<Edit> = Vec::new();
        for (at, _, text) in self.new {
            match out.last_mut().filter(|last| last.lo == at) {
                Some(last) => last.text.extend(text),
                None => out.push(Edit { lo: at, hi: at, text }),
            }
        }
        out.extend(self.other);
        out.sort_by_key(|edit| edit.lo);
        out
    }
}
