//! Searches for the first iteration that leaves a loop.
//!
//! **Decides** the text: before the loop another one that asks all iterations and keeps the number of the first one that leaves;
//! the loop itself starts there. All are asked in strips that double, so that little is asked in vain where the loop
//! is left soon; short strips run as they stand (the `if` clause of the search).
//! **Example** `for (i = 0; i < n; i++) if (a[i] < 0) return i;` →
//! ```text
//! long long i_stop = n, i_first = 0, i_strip = 4096;
//! while (i_first < i_stop) {
//!     long long i_end = i_stop - i_first > i_strip ? i_first + i_strip : i_stop;
//!     long long i_at = i_end;
//!     for (i = i_first; i < i_end; i++) if (a[i] < 0) { if (i < i_at) i_at = i; }
//!     i_first = i_at;
//!     if (i_first < i_end) break;
//!     i_strip = 2 * i_strip;
//! }
//! for (i = i_first; i < n; i++) if (a[i] < 0) return i;
//! ```
//! **Why it is sound** the loop itself stays as it is, but for its first value: what the iteration that leaves does, it
//! does. Where none leaves it starts after its end, or (without iterations) with its own first value. Numbers have 64 bits,
//! so the one after the last iteration is one, too. The text is read again, compared by execution with the old one (with
//! short strips), and the search is analysed like any other loop.
//! **Gives up when** H405, H411: macros, several statements on a line, text constants or comments in a condition,
//! C loops that are the only statement of a branch.
//! **Cost and limit** linear in the loop.
//! **Source** ours.

use heiretsu_ir::early_exit::{Search, SearchStep};
use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{
    Edit, ExprId, ExprKind, Language, Loop, LoopForm, ProcId, Procedure, ReasonKind, Scalar, Span,
    StmtId, Unit,
};

use crate::around::Around;
use crate::layout;
use crate::lines::Lines;
use crate::names::Names;
use crate::place::{self, Fresh, Texts};
use crate::print::joined;
use crate::scan::{CText, Class};
use crate::site::Site;
use crate::source;
use crate::syntax::c_type;

/// How the name ends of the variable that holds how many iterations are asked together.
const STRIP: &str = "strip";
/// How many at first: fewer are hardly worth waking threads.
pub const FIRST_STRIP: i128 = 4096;

/// The name of the variable that holds how many iterations of the loop over `name` are asked together, if it is free.
pub fn strip_beside(name: &str) -> String {
    format!("{name}_{STRIP}").to_ascii_lowercase()
}

/// The edits of each of these loops, where it can be written so.
pub fn rewrites(unit: &Unit, wanted: &[(ProcId, StmtId, &Search)]) -> Vec<Option<Vec<Edit>>> {
    let texts = Texts::new(unit);
    let mut fresh = Fresh::new(&texts);
    wanted
        .iter()
        .map(|(of, stmt, search)| one(unit, &texts, &mut fresh, (*of, *stmt), search).ok())
        .collect()
}

fn one(
    unit: &Unit,
    texts: &Texts,
    fresh: &mut Fresh,
    (of, stmt): (ProcId, StmtId),
    search: &Search,
) -> Result<Vec<Edit>, ReasonKind> {
    let procedure = unit.procedure(of);
    let around = Around::new(procedure);
    let site = place::find(texts, procedure, &around, stmt)?;
    let l = procedure.as_loop(stmt).ok_or(ReasonKind::NotCounted {})?;
    let span = procedure.stmt(stmt).span;
    let names = Names { procedure, map: texts.c.as_ref(), around: &around, stmt, in_header: false };
    let name = match l.form {
        // What the header declares is seen in it alone.
        LoopForm::For if procedure.var(l.var).scope == Some(stmt) => {
            procedure.var(l.var).name.clone()
        }
        LoopForm::For | LoopForm::Do => names.name(l.var)?.to_owned(),
        LoopForm::While
        | LoopForm::Jump { .. }
        | LoopForm::DoConcurrent
        | LoopForm::ArrayAssignment => {
            return Err(Layout::HeaderOdd.into());
        }
    };
    let ExprKind::Int(step @ (1 | -1)) = procedure.expr(l.step).kind else {
        return Err(ReasonKind::Step {});
    };
    let mut named = |what: &str| fresh.named(&name, what, site.capitals);
    let (first, strip) = (named("first"), named(STRIP));
    let (end, at) = (named("end"), named("at"));
    let stop = if texts.c.is_some() { named("stop") } else { String::new() };
    let up = step == 1;
    let new =
        New { unit, procedure, stmt, l, span, site: &site, name, first, strip, stop, end, at, up };
    match &texts.c {
        Some(map) => new.c(map, search),
        None => new.fortran(search),
    }
}

/// The text being made.
struct New<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    stmt: StmtId,
    l: &'a Loop,
    span: Span,
    site: &'a Site,
    /// The loop's variable.
    name: String,
    /// The number of the first iteration that leaves, or of the first one of a strip.
    first: String,
    /// How many iterations a strip has.
    strip: String,
    /// C: after the last iteration.
    stop: String,
    /// The end of a strip: in C after it.
    end: String,
    /// The first iteration of a strip that leaves, or the one after it.
    at: String,
    /// It counts upwards.
    up: bool,
}

impl New<'_> {
    fn lines(&self) -> Lines {
        Lines::at(self.unit.language, self.site)
    }

    /// The text of an expression, on one line.
    fn text(&self, e: ExprId) -> Result<String, ReasonKind> {
        let e = self.procedure.expr(e);
        if let ExprKind::Int(value) = e.kind {
            return Ok(value.to_string());
        }
        // A jump around statements is a branch on the opposite of what stands in the text.
        if let ExprKind::Not(inner) = e.kind
            && self.procedure.expr(inner).span == e.span
        {
            let not = if self.unit.language.is_fortran() { ".not. " } else { "!" };
            return Ok(format!("{not}({})", self.text(inner)?));
        }
        let own = e.span.is_own_text() && e.span.is_within(self.span);
        let text = std::str::from_utf8(self.unit.main_file().slice(e.span));
        let text = text.ok().filter(|_| own);
        let text = text.ok_or(Layout::NoText { part: "a part of it" })?;
        let odd =
            text.contains(['\'', '"', '#', '\\']) || text.contains("//") || text.contains("/*");
        if odd || !text.is_ascii() {
            return Err(Layout::NotPlain { part: "a condition in it" }.into());
        }
        let line = joined(self.unit.language, text)
            .map_err(|_| Layout::NotPlain { part: "a condition in it" })?;
        Ok(line.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// A text that stands beside an operator.
    fn operand(&self, e: ExprId) -> Result<String, ReasonKind> {
        let text = self.text(e)?;
        let plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        Ok(if plain { text } else { format!("({text})") })
    }

    /// The edit of the first value.
    fn starts(&self) -> Result<Edit, ReasonKind> {
        let (header, own) = (self.l.header, self.procedure.expr(self.l.lower).span);
        if !own.is_own_text() || !own.is_within(header) || own.lo == header.lo {
            return Err(Layout::NoText { part: "its first value" }.into());
        }
        let first = self.narrow(&self.first)?;
        if self.unit.language.is_fortran() {
            let text = &self.unit.main_file().text;
            let at = (own.lo as usize).min(text.len());
            let start = source::line_start(text, at);
            let end = text[at..].iter().position(|b| *b == b'\n').map_or(text.len(), |p| at + p);
            let line = &text[start..end];
            let fixed = self.unit.language == Language::FortranFixed;
            // (A comment after it may be cut; more is not told apart here.)
            let code = line.split(|b| *b == b'!').next().unwrap_or_default().trim_ascii_end();
            let most = layout::width(self.unit.language);
            if code.len() + first.len() > most || fixed && line.contains(&b'\t') {
                return Err(Layout::LongLine { what: "its header" }.into());
            }
        }
        Ok(Edit { lo: own.lo, hi: own.hi, text: first.into_bytes() })
    }

    /// A number of 64 bits as a value of the loop's variable.
    fn narrow(&self, number: &str) -> Result<String, ReasonKind> {
        if !self.unit.language.is_fortran() {
            return Ok(number.to_owned());
        }
        match self.procedure.var(self.l.var).ty.scalar() {
            Some(Scalar::Int { bits: 64, .. }) => Ok(number.to_owned()),
            Some(Scalar::Int { bits, .. }) => {
                let word = if self.site.capitals { "INT" } else { "int" };
                Ok(format!("{word}({number}, {})", bits / 8))
            }
            _ => Err(Spelling::NoType { what: "its variable" }.into()),
        }
    }

    /// The lines before the loop.
    fn before(&self, lines: &Lines) -> Result<Edit, ReasonKind> {
        let site = self.site;
        let text = [&site.lead[..], &lines.bytes()?, &site.tail].concat();
        Ok(Edit { lo: site.lo, hi: site.hi, text })
    }

    fn comment(&self, lines: &mut Lines) {
        lines.comment("Heiretsu: finds the first iteration that leaves");
    }

    fn c(&self, map: &CText, search: &Search) -> Result<Vec<Edit>, ReasonKind> {
        let text = &self.unit.main_file().text;
        let code = (0..self.span.lo).rev().find(|at| map.class(*at) == Class::Code);
        let before = code.and_then(|at| text.get(at as usize));
        if !matches!(before, Some(b';' | b'{' | b'}')) {
            return Err(Layout::NoRoom { what: "a statement before it" }.into());
        }
        let New { name, first, strip, stop, end, at, .. } = self;
        let mut lines = self.lines();
        self.comment(&mut lines);
        let (lower, upper) = (self.operand(self.l.lower)?, self.operand(self.l.upper)?);
        let after = match (self.l.exclusive, self.up) {
            (true, _) => upper,
            (false, true) => format!("(long long){upper} + 1"),
            (false, false) => format!("(long long){upper} - 1"),
        };
        let (before, plus, step) = if self.up { ('<', '+', "++") } else { ('>', '-', "--") };
        let left = if self.up { format!("{stop} - {first}") } else { format!("{first} - {stop}") };
        lines.line(&format!(
            "long long {stop} = {after}, {first} = {lower}, {strip} = {FIRST_STRIP};"
        ));
        lines.open_loop(&format!("while ({first} {before} {stop}) {{"));
        lines.line(&format!(
            "long long {end} = {left} > {strip} ? {first} {plus} {strip} : {stop};"
        ));
        lines.line(&format!("long long {at} = {end};"));
        let declared = match self.procedure.var(self.l.var).scope == Some(self.stmt) {
            true => {
                let ty = self.procedure.var(self.l.var).ty.scalar().and_then(c_type);
                let ty = ty.ok_or(Spelling::NoType { what: "its variable" })?;
                format!("{ty} ")
            }
            false => String::new(),
        };
        lines.open_loop(&format!(
            "for ({declared}{name} = {first}; {name} {before} {end}; {name}{step}) {{"
        ));
        self.steps(&search.steps, &mut lines, &|lines| {
            lines.line(&format!("if ({name} {before} {at})"));
            lines.deeper();
            lines.line(&format!("{at} = {name};"));
            lines.less_deep();
        })?;
        lines.close_loop();
        lines.assign(first, at);
        lines.line(&format!("if ({first} {before} {end})"));
        lines.deeper();
        lines.line("break;");
        lines.less_deep();
        lines.assign(strip, &format!("2 * {strip}"));
        lines.close_loop();
        Ok(vec![self.before(&lines)?, self.starts()?])
    }

    fn fortran(&self, search: &Search) -> Result<Vec<Edit>, ReasonKind> {
        let New { name, first, strip, end, at, .. } = self;
        let (lower, upper) = (self.text(self.l.lower)?, self.text(self.l.upper)?);
        let fixed = self.unit.language == Language::FortranFixed;
        let choice = if self.up { "min" } else { "max" };
        let (plus, minus) = if self.up { ('+', '-') } else { ('-', '+') };
        let within = match (self.up, fixed) {
            (true, true) => ".le.",
            (true, false) => "<=",
            (false, true) => ".ge.",
            (false, false) => ">=",
        };
        let mut lines = self.lines();
        self.comment(&mut lines);
        lines.line(&format!("{first} = {lower}"));
        lines.line(&format!("{strip} = {FIRST_STRIP}"));
        lines.open_loop(&format!("do while ({first} {within} {upper})"));
        lines.line(&format!("{end} = {choice}(int({upper}, 8), {first} {plus} {strip} {minus} 1)"));
        lines.line(&format!("{at} = {end} {plus} 1"));
        let by = if self.up { "" } else { ", -1" };
        let (from, to) = (self.narrow(first)?, self.narrow(end)?);
        lines.open_loop(&format!("do {name} = {from}, {to}{by}"));
        self.steps(&search.steps, &mut lines, &|lines| {
            lines.line(&format!("{at} = {choice}({at}, int({name}, 8))"));
        })?;
        lines.close_loop();
        lines.line(&format!("{first} = {at}"));
        lines.line(&format!("if ({first} {within} {end}) exit"));
        lines.line(&format!("{strip} = 2*{strip}"));
        lines.close_loop();
        let names = [first, strip, end, at].map(String::as_str).join(", ");
        let colons = if self.unit.language == Language::FortranFree { " ::" } else { "" };
        let declaration = format!("integer(8){colons} {names}");
        let declared = source::declared(self.unit, self.procedure, self.site, &[declaration])?;
        let (search, starts) = (self.before(&lines)?, self.starts()?);
        if search.lo == declared.lo {
            // One insertion after the other.
            let text = [declared.text, search.text].concat();
            return Ok(vec![Edit { text, ..search }, starts]);
        }
        Ok(vec![declared, search, starts])
    }

    /// What an iteration asks.
    fn steps(
        &self,
        steps: &[SearchStep],
        lines: &mut Lines,
        leaves: &dyn Fn(&mut Lines),
    ) -> Result<(), ReasonKind> {
        for step in steps {
            let SearchStep::If { cond, then, other } = step else {
                leaves(lines);
                continue;
            };
            if then.is_empty() && other.is_empty() {
                continue;
            }
            let cond = self.text(*cond)?;
            // (An empty branch is legal, and the conditions stay as they stand in the text.)
            lines.open_if(&cond);
            self.steps(then, lines, leaves)?;
            if !other.is_empty() {
                lines.otherwise();
                self.steps(other, lines, leaves)?;
            }
            lines.close_if();
        }
        Ok(())
    }
}
