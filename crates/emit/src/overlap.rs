//! Loops that overlap as text: C, free and fixed Fortran.
//!
//! **Decides** the shape of the text: a loop over rounds that makes one task for a block of each loop.
//! **Example** `for (…) a…; for (…) b…;` → `if (enough to do) for (r…) { task { for (block r) a… } task { for (block r −
//! delay) b… } } else` the loops as they were: a region that does not pay costs more than short loops (`docs/overlap.md`).
//! **Why it is sound** a task waits for the one before it in its own loop and for those of the loops that it waits for up
//! to its round ([`Chain`]); tasks are made in an order in which they could run, so that any number of threads ends,
//! one included. Blocks cover the iterations of each loop exactly, in their order.
//! **Gives up when** `NoPlace` (H405): a header of several lines, a bound that cannot be written, a name that means something
//! else, statements that share their lines.
//! **Cost and limit** linear in the text; [`BLOCKS`] blocks of each loop.
//! **Source** OpenMP 4.5, 2.9.1 (task), 2.13.9 (depend).

use heiretsu_ir::overlap::Chain;
use heiretsu_ir::plan::Rewrite;
use heiretsu_ir::{
    Edit, FileId, Language, Loop, Origin, Procedure, ReasonKind, Span, StmtId, Technique, Unit,
    VarId,
};

use crate::around::Around;
use crate::blocks::lines::Lines;
use crate::blocks::{declaration_indent, first_statement, whole_lines};
use crate::names::Names;
use crate::place::{self, Site, Texts, no_place};
use crate::print::{c_type, fortran_type};
use crate::terms::{Binding, Writer};

/// Blocks of each loop: few enough for tasks to cost nothing, enough for the ends not to matter (16 and 256 were
/// slower; `docs/overlap.md`).
const BLOCKS: i128 = 64;
/// A lag up to this is not compared with the number of iterations.
const SHORT: i128 = 8;

/// Writes chains; those that cannot be written are left out.
pub fn rewrites(unit: &Unit, chains: &[Chain]) -> Vec<Rewrite> {
    if chains.is_empty() {
        return Vec::new();
    }
    let texts = Texts::new(unit);
    chains.iter().filter_map(|chain| one(unit, &texts, chain).ok()).collect()
}

fn one(unit: &Unit, texts: &Texts, chain: &Chain) -> Result<Rewrite, ReasonKind> {
    let procedure = unit.procedure(chain.procedure);
    let around = Around::new(procedure);
    let mut sites = Vec::new();
    for stage in &chain.stages {
        let site = place::find(texts, procedure, &around, stage.stmt)?;
        if !site.lead.is_empty() {
            return Err(no_place("it shares its lines with something else"));
        }
        sites.push(site);
    }
    let site = sites.first().ok_or(ReasonKind::NotCounted {})?;
    let fortran = unit.language.is_fortran();
    let indent = String::from_utf8_lossy(&site.indent).into_owned();
    let mut text = Text {
        unit,
        procedure,
        around: &around,
        texts,
        chain,
        prefix: prefix(texts, chain)?,
        lines: Lines::new(unit.language, &indent, site.newline, site.capitals),
        indent: indent.clone(),
        first: Vec::new(),
        count: Vec::new(),
        block: Vec::new(),
        delay: Vec::new(),
    };
    text.whole()?;
    let bytes = text.lines.bytes()?;
    let mut edits = Vec::new();
    let (lo, hi) = text.extent()?;
    if fortran {
        edits.push(Edit { lo, hi, text: bytes });
        edits.push(text.declarations(site)?);
    } else {
        let mut bytes = bytes;
        let lead = indent.len().min(bytes.len());
        bytes.drain(..lead);
        bytes.truncate(bytes.len().saturating_sub(site.newline.len()));
        edits.push(Edit { lo, hi, text: bytes });
    }
    Ok(Rewrite {
        procedure: chain.procedure,
        loops: chain.stages.iter().map(|s| s.stmt).collect(),
        edits,
        techniques: vec![Technique::Overlap],
        proof: chain.proof.clone(),
        rounds: false,
        parallel: None,
        meant: None,
        chain: Some(Box::new(chain.clone())),
    })
}

/// How names of new variables begin, before a number.
const PREFIXES: [&str; 3] = ["ov", "ovl", "olap"];

/// Is this the name of a number of rounds in a text of ours?
pub fn counts_rounds(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let Some(start) = name.strip_suffix("_rounds") else { return false };
    PREFIXES.iter().filter_map(|p| start.strip_prefix(p)).any(|n| n.parse::<u32>().is_ok())
}

/// A start of names that nothing in the file has.
fn prefix(texts: &Texts, chain: &Chain) -> Result<String, ReasonKind> {
    let words = texts.words();
    let number = chain.stages.first().map_or(0, |s| s.stmt.0);
    PREFIXES
        .iter()
        .map(|p| format!("{p}{number}"))
        .find(|p| !words.any_starts_with(p))
        .ok_or_else(|| no_place("its names are taken"))
}

/// The text being written.
struct Text<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    around: &'a Around,
    texts: &'a Texts<'a>,
    chain: &'a Chain,
    prefix: String,
    lines: Lines,
    /// Of the first loop.
    indent: String,
    /// Of each loop: first value, number of iterations, iterations of a block, rounds behind the first loop.
    first: Vec<String>,
    count: Vec<String>,
    block: Vec<String>,
    delay: Vec<String>,
}

impl Text<'_> {
    fn fortran(&self) -> bool {
        self.unit.language.is_fortran()
    }

    fn name(&self, rest: &str) -> String {
        format!("{}_{rest}", self.prefix)
    }

    fn of(&self, rest: &str, stage: usize) -> String {
        self.name(&format!("{rest}{stage}"))
    }

    /// The name of what a block hands on of a variable.
    fn kept(&self, variable: &str) -> String {
        self.name(&format!("{variable}_kept"))
    }

    fn span(&self, stage: usize) -> Span {
        self.chain.stages.get(stage).map_or(Span::none(), |s| self.procedure.stmt(s.stmt).span)
    }

    fn looped(&self, stage: usize) -> Result<&Loop, ReasonKind> {
        let stage = self.chain.stages.get(stage).ok_or(ReasonKind::NotCounted {})?;
        self.procedure.as_loop(stage.stmt).ok_or(ReasonKind::NotCounted {})
    }

    /// The bytes that are replaced.
    fn extent(&self) -> Result<(u32, u32), ReasonKind> {
        let (first, last) = (self.span(0), self.span(self.chain.stages.len() - 1));
        if self.fortran() {
            let (lo, _) = whole_lines(self.unit, first)?;
            let (_, hi) = whole_lines(self.unit, last)?;
            return Ok((lo, hi));
        }
        Ok((first.lo, last.hi))
    }

    /// What stands between two loops: comments.
    fn between(&self, stage: usize) -> Result<Vec<String>, ReasonKind> {
        let (before, here) = (self.span(stage - 1), self.span(stage));
        let (lo, hi) = if self.fortran() {
            (whole_lines(self.unit, before)?.1, whole_lines(self.unit, here)?.0)
        } else {
            (before.hi, here.lo)
        };
        let text = self.unit.main_file().text.get(lo as usize..hi as usize);
        let text = String::from_utf8_lossy(text.ok_or_else(|| no_place("its text overlaps"))?);
        let code = text.lines().any(|l| l.trim_start().starts_with('#'));
        if code {
            return Err(no_place("a preprocessor line stands between the loops"));
        }
        let kept = text.lines().map(str::trim_end).filter(|l| !l.is_empty());
        Ok(kept.map(ToString::to_string).collect())
    }

    fn slice(&self, lo: u32, hi: u32) -> Result<&str, ReasonKind> {
        let text = self.unit.main_file().text.get(lo as usize..hi as usize);
        text.and_then(|t| std::str::from_utf8(t).ok())
            .ok_or_else(|| no_place("its text is not plain"))
    }

    fn names(&self, stmt: StmtId) -> Names<'_> {
        Names { procedure: self.procedure, map: self.texts.c.as_ref(), around: self.around, stmt }
    }

    fn whole(&mut self) -> Result<(), ReasonKind> {
        self.lines.comment("heiretsu: these loops overlap");
        for stage in 1..self.chain.stages.len() {
            self.told(stage);
        }
        let stages = self.chain.stages.len();
        let test = self.pays()?;
        match (&test, self.fortran()) {
            (Some(test), true) => self.lines.line(&format!("if ({test}) then")),
            (Some(test), false) => self.lines.line(&format!("if ({test}) {{")),
            (None, true) => {}
            (None, false) => self.lines.line("{"),
        }
        if test.is_some() || !self.fortran() {
            self.lines.deeper();
        }
        self.numbers()?;
        self.hand_on(true)?;
        let mut words = vec!["parallel".to_string()];
        let r = self.name("r");
        let rounds = self.name("rounds");
        if self.fortran() {
            let own: Vec<String> = ["r", "lo", "hi"].iter().map(|n| self.name(n)).collect();
            words.push(format!("default(shared) private({})", own.join(", ")));
        }
        self.lines.directive(&words);
        self.lines.directive(&["single".to_string()]);
        if self.fortran() {
            self.lines.line(&format!("do {r} = 0, {rounds} - 1"));
        } else {
            self.lines.line(&format!("for (long long {r} = 0; {r} < {rounds}; {r}++) {{"));
        }
        self.lines.deeper();
        for stage in 0..stages {
            self.task(stage)?;
        }
        self.lines.less_deep();
        if self.fortran() {
            self.lines.line("end do");
            self.lines.directive(&["end single".to_string()]);
            self.lines.directive(&["end parallel".to_string()]);
        } else {
            self.lines.line("}");
        }
        self.hand_on(false)?;
        self.last_values()?;
        if test.is_some() {
            self.lines.less_deep();
            self.lines.line(if self.fortran() { "else" } else { "} else {" });
            self.lines.deeper();
            for stage in 0..stages {
                self.as_it_was(stage)?;
            }
        }
        if test.is_some() || !self.fortran() {
            self.lines.less_deep();
            self.lines.line(if self.fortran() { "end if" } else { "}" });
        }
        Ok(())
    }

    /// When there is enough to do, if that is to be asked.
    fn pays(&self) -> Result<Option<String>, ReasonKind> {
        let and = if self.fortran() { " .and. " } else { " && " };
        let mut tests: Vec<String> = Vec::new();
        for stage in &self.chain.stages {
            let names = self.names(stage.stmt);
            let writer = Writer { unit: self.unit, names: &names };
            if let Some(test) = writer.clause(None, stage.work.as_ref())? {
                add(&mut tests, test);
            }
            for work in &stage.inside {
                let test = writer.clause(None, Some(work))?;
                let test =
                    test.ok_or_else(|| no_place("a loop inside it always runs in parallel"))?;
                add(&mut tests, negated(&test, self.unit.language));
            }
        }
        if tests.len() > 1 {
            for test in tests.iter_mut().filter(|t| t.contains("||")) {
                *test = format!("({test})");
            }
        }
        if let (Some(test), Some(first)) = (&self.chain.test, self.chain.stages.first()) {
            let names = self.names(first.stmt);
            let writer = Writer { unit: self.unit, names: &names };
            let apart = writer.clause(Some(test), None)?;
            tests.push(apart.ok_or_else(|| no_place("a test that cannot be written"))?);
        }
        Ok((!tests.is_empty()).then(|| tests.join(and)))
    }

    /// Values that lead from block to block, before the region and behind it.
    fn hand_on(&mut self, before: bool) -> Result<(), ReasonKind> {
        let end = if self.fortran() { "" } else { ";" };
        for (stage, var) in self.handed() {
            let names = self.names(self.chain.stages[stage].stmt);
            let name = names.of(var)?.to_string();
            let own = self.kept(&name);
            let line = match (before, self.fortran()) {
                (true, true) => format!("{own} = {name}"),
                (true, false) => {
                    let scalar = self.procedure.var(var).ty.scalar();
                    let ty = scalar.and_then(c_type);
                    let ty = ty.ok_or_else(|| no_place("a type that is not written"))?;
                    format!("{ty} {own} = {name};")
                }
                (false, _) => format!("{name} = {own}{end}"),
            };
            self.lines.line(&line);
        }
        Ok(())
    }

    /// What blocks hand on to the next one of the same loop, by its loop: what has a name and a type that can be written.
    fn handed(&self) -> Vec<(usize, VarId)> {
        let mut out = Vec::new();
        for (k, stage) in self.chain.stages.iter().enumerate() {
            let names = self.names(stage.stmt);
            for &var in &stage.carried {
                let scalar = self.procedure.var(var).ty.scalar();
                let typed = if self.fortran() {
                    scalar.and_then(fortran_type).is_some()
                } else {
                    scalar.and_then(c_type).is_some()
                };
                // Names of Fortran have 63 letters.
                let short = self.procedure.var(var).name.len() < 48;
                if typed && short && names.is_written(var) && !names.is_inside(var) {
                    out.push((k, var));
                }
            }
        }
        out
    }

    /// For people: for what a loop waits.
    fn told(&mut self, stage: usize) {
        let Some(me) = self.chain.stages.get(stage) else { return };
        for wait in &me.waits {
            let (up, us) = wait.ratio;
            let (number, on, first) = (stage + 1, wait.stage + 1, wait.first);
            let what =
                format!("loop {number} waits for {first} iterations of loop {on} ({up}:{us})");
            self.lines.comment(&what);
        }
    }

    /// Declarations (C) and values of the numbers that all tasks share.
    fn numbers(&mut self) -> Result<(), ReasonKind> {
        let stages = self.chain.stages.len();
        let mut known: Vec<(String, String)> = Vec::new();
        for k in 0..stages {
            let stage = &self.chain.stages[k];
            let l = self.looped(k)?;
            let names = self.names(stage.stmt);
            let writer = Writer { unit: self.unit, names: &names };
            let (from, to) = (writer.expr(l.lower)?, writer.expr(l.upper)?);
            let (size, up) = (stage.step.abs(), stage.step > 0);
            let (near, far) = if up { (&from, &to) } else { (&to, &from) };
            let extra = if l.exclusive { size - 1 } else { size };
            let mut count = self.difference(far, near, extra);
            if size > 1 {
                count = format!("({count}) / {size}");
            }
            let first = match number(&from) {
                Some(_) => from.text.clone(),
                None => {
                    let name = self.of("f", k);
                    let value = self.wide(&from);
                    self.constant(&name, &value);
                    name
                }
            };
            self.first.push(first);
            // Loops that run equally often share the number.
            if let Some((_, name)) = known.iter().find(|(text, _)| *text == count) {
                self.count.push(name.clone());
                continue;
            }
            let n = self.of("n", k);
            if self.fortran() {
                self.lines.line(&format!("{n} = max(0_8, {count})"));
            } else {
                self.lines.line(&format!("long long {n} = {count};"));
                self.lines.line(&format!("if ({n} < 0) {n} = 0;"));
            }
            known.push((count, n.clone()));
            self.count.push(n);
        }
        let u = self.steps();
        self.blocks(&u);
        for k in 0..stages {
            self.delayed(k);
        }
        let (rounds, c) = (self.name("rounds"), self.name("c"));
        let late =
            self.delay.last().filter(|d| *d != "0").map_or(String::new(), |d| format!(" + {d}"));
        self.constant(&rounds, &format!("({u} + {c} - 1) / {c}{late}"));
        if !self.fortran() {
            let done = self.name("done");
            self.lines.line(&format!("char {done}[{stages}][{}];", self.slots()));
        }
        Ok(())
    }

    /// A value that does not change any more.
    fn constant(&mut self, name: &str, value: &str) {
        let line = if self.fortran() {
            format!("{name} = {value}")
        } else {
            format!("const long long {name} = {value};")
        };
        self.lines.line(&line);
    }

    /// In 64 bits.
    fn wide(&self, text: &crate::terms::Text) -> String {
        match number(text) {
            Some(n) => n.to_string(),
            None if self.fortran() => format!("int({}, 8)", text.text),
            None => format!("(long long){}", text.at_least(Binding::Atom)),
        }
    }

    /// `far − near + extra`.
    fn difference(
        &self,
        far: &crate::terms::Text,
        near: &crate::terms::Text,
        extra: i128,
    ) -> String {
        let (a, b) = (number(far), number(near));
        let rest = extra + a.unwrap_or(0) - b.unwrap_or(0);
        let mut out = String::new();
        if a.is_none() {
            out.push_str(&self.wide(far));
        }
        if b.is_none() {
            out.push_str(&format!(
                "{}- {}",
                if out.is_empty() { "" } else { " " },
                self.wide(near)
            ));
        }
        match rest {
            _ if out.is_empty() => rest.to_string(),
            0 => out,
            r if r < 0 => format!("{out} - {}", -r),
            r => format!("{out} + {r}"),
        }
    }

    /// The steps of the chain: those of the loop that has most.
    fn steps(&mut self) -> String {
        let mut mine: Vec<String> = Vec::new();
        for (stage, n) in self.chain.stages.iter().zip(&self.count) {
            let rate = stage.rate;
            let one = if rate == 1 { n.clone() } else { format!("({n} + {}) / {rate}", rate - 1) };
            if !mine.contains(&one) {
                mine.push(one);
            }
        }
        if let [only] = mine.as_slice()
            && self.chain.stages.iter().all(|s| s.rate == 1)
        {
            return only.clone();
        }
        let u = self.name("u");
        for (k, one) in mine.iter().enumerate() {
            let line = match (k, self.fortran()) {
                (0, true) => format!("{u} = {one}"),
                (0, false) => format!("long long {u} = {one};"),
                (_, true) => format!("{u} = max({u}, {one})"),
                (_, false) => format!("if ({u} < {one}) {u} = {one};"),
            };
            self.lines.line(&line);
        }
        u
    }

    /// The size of blocks.
    fn blocks(&mut self, u: &str) {
        let c = self.name("c");
        self.constant(&c, &format!("1 + ({u} - 1) / {BLOCKS}"));
        for k in 0..self.chain.stages.len() {
            let rate = self.chain.stages[k].rate;
            if rate == 1 {
                self.block.push(c.clone());
                continue;
            }
            let b = self.of("b", k);
            self.constant(&b, &format!("{rate} * {c}"));
            self.block.push(b);
        }
    }

    /// Rounds of all stages, and one more.
    fn slots(&self) -> i128 {
        (BLOCKS + SHORT + 1) * self.chain.stages.len() as i128 + 1
    }

    /// By how many rounds a stage is behind, as [`Chain::delay`] says it.
    fn delayed(&mut self, k: usize) {
        let before = self.delay.last().cloned().unwrap_or_else(|| "0".to_string());
        let mut most = vec![before];
        for wait in self.chain.stages[k].waits.iter().filter(|w| w.lag > 0) {
            let (on, lag) = (wait.stage, wait.lag);
            let (b, n) = (&self.block[on], &self.count[on]);
            let lag = match (lag > SHORT, self.fortran()) {
                (false, _) => lag.to_string(),
                (true, true) => format!("min({lag}_8, {n})"),
                (true, false) => format!("({lag} < {n} ? {lag} : {n})"),
            };
            let own = if lag == "1" { lag } else { format!("({lag} + {b} - 1) / {b}") };
            let from = &self.delay[on];
            let own = if from == "0" { own } else { format!("{from} + {own}") };
            if most[0] == "0" {
                most[0] = own;
            } else if !most.contains(&own) {
                most.push(own);
            }
        }
        let single = most.len() == 1 && !most[0].contains(' ');
        if single {
            self.delay.push(most.remove(0));
            return;
        }
        let d = self.of("d", k);
        for (at, value) in most.iter().enumerate() {
            let line = match (at, self.fortran()) {
                (0, true) => format!("{d} = {value}"),
                (0, false) => format!("long long {d} = {value};"),
                (_, true) => format!("{d} = max({d}, {value})"),
                (_, false) => format!("if ({d} < {value}) {d} = {value};"),
            };
            self.lines.line(&line);
        }
        self.delay.push(d);
    }

    /// The element that stands for a round of a stage; round `more` later.
    fn slot(&self, stage: usize, more: bool) -> String {
        let r = self.name("r");
        let at = if more { format!("{r}+1") } else { r };
        if self.fortran() {
            format!("{}({at},{stage})", self.name("done"))
        } else {
            format!("{}[{stage}][{at}]", self.name("done"))
        }
    }

    fn task(&mut self, k: usize) -> Result<(), ReasonKind> {
        if k > 0 {
            for line in self.between(k)? {
                let fixed = self.unit.language == Language::FortranFixed;
                let line = if fixed { line } else { self.shifted(&line, &self.indent) };
                self.lines.raw(&line);
            }
        }
        let stage = &self.chain.stages[k];
        let mut words = vec!["task".to_string()];
        let mut needs = vec![self.slot(k, false)];
        needs.extend(stage.waits.iter().map(|w| self.slot(w.stage, true)));
        words.push(format!("depend(in: {})", needs.join(", ")));
        words.push(format!("depend(out: {})", self.slot(k, true)));
        let names = self.names(stage.stmt);
        let mut private: Vec<String> = Vec::new();
        for var in &stage.private {
            if names.is_written(*var) && !names.is_inside(*var) {
                private.push(names.of(*var)?.to_string());
            }
        }
        let mut handed: Vec<String> = Vec::new();
        for (_, var) in self.handed().into_iter().filter(|(of, _)| *of == k) {
            handed.push(names.of(var)?.to_string());
        }
        private.extend(handed.iter().cloned());
        if self.fortran() {
            private.extend([self.name("lo"), self.name("hi")]);
            words.push(format!("default(shared) firstprivate({})", self.name("r")));
        }
        if !private.is_empty() {
            words.push(format!("private({})", private.join(", ")));
        }
        self.lines.directive(&words);
        let (r, lo, hi) = (self.name("r"), self.name("lo"), self.name("hi"));
        let (f, n) = (self.first[k].clone(), self.count[k].clone());
        let (b, d) = (self.block[k].clone(), self.delay[k].clone());
        let late = d != "0";
        let block = if late { format!("({r} - {d})") } else { r };
        let step = stage.step;
        let at = |q: &str| at_iteration(&f, step, q);
        if self.fortran() {
            self.lines.line(&format!("{lo} = {block} * {b}"));
            self.lines.line(&format!("{hi} = min({lo} + {b}, {n})"));
            let from = if late { format!("max({lo}, 0_8)") } else { lo.clone() };
            let from = at(&from);
            if from != lo {
                self.lines.line(&format!("{lo} = {from}"));
            }
            let last = if step > 0 { " - 1" } else { " + 1" };
            self.lines.line(&format!("{hi} = {}{last}", at(&hi)));
            for name in &handed {
                self.lines.line(&format!("{name} = {}", self.kept(name)));
            }
            self.body_fortran(k, &lo, &hi)?;
            for name in &handed {
                self.lines.line(&format!("{} = {name}", self.kept(name)));
            }
            self.lines.directive(&["end task".to_string()]);
            return Ok(());
        }
        self.lines.line("{");
        self.lines.deeper();
        self.lines.line(&format!("long long {lo} = {block} * {b}, {hi} = {lo} + {b};"));
        if late {
            self.lines.line(&format!("if ({lo} < 0) {lo} = 0;"));
        }
        self.lines.line(&format!("if ({hi} > {n}) {hi} = {n};"));
        let (from, to) = (at(&lo), at(&hi));
        for name in &handed {
            self.lines.line(&format!("{name} = {};", self.kept(name)));
        }
        self.body_c(k, &from, &to)?;
        for name in &handed {
            self.lines.line(&format!("{} = {name};", self.kept(name)));
        }
        self.lines.less_deep();
        self.lines.line("}");
        Ok(())
    }

    /// A line of the user's that stood below `indent`, where it stands now.
    fn shifted(&self, line: &str, indent: &str) -> String {
        match line.strip_prefix(indent) {
            Some(rest) => format!("{}{rest}", self.lines.indentation()),
            None => line.to_string(),
        }
    }

    fn body_c(&mut self, k: usize, from: &str, to: &str) -> Result<(), ReasonKind> {
        let l = self.looped(k)?;
        let (header, span, step) = (l.header, self.span(k), self.chain.stages[k].step);
        let var = &self.procedure.var(l.var).name;
        let start = self.slice(header.lo, header.hi)?;
        let Some((init, _)) = start.split_once('=') else {
            return Err(no_place("its header has no first value"));
        };
        if start.contains([',', '\n']) || init.contains(';') || start.contains("/*") {
            return Err(no_place("its header has more in it"));
        }
        let (test, next) = match step {
            1 => ("<", format!("{var}++")),
            -1 => (">", format!("{var}--")),
            s if s > 0 => ("<", format!("{var} += {s}")),
            s => (">", format!("{var} -= {}", -s)),
        };
        let head = format!("{}= {from}; {var} {test} {to}; {next})", ensure_blank(init));
        let rest = self.slice(header.hi, span.hi)?.to_string();
        self.moved(&head, &rest);
        Ok(())
    }

    /// Lines of the user's that stood below the first loop's indentation, behind this start of the first one.
    fn moved(&mut self, start: &str, rest: &str) {
        let spliced = rest.contains("\\\n") || rest.contains("\\\r\n");
        let first = format!("{}{start}", self.lines.indentation());
        for (at, line) in rest.split('\n').enumerate() {
            let line = line.trim_end_matches('\r');
            let text = match at {
                0 => format!("{first}{line}"),
                _ if spliced || line.trim_start().starts_with('#') => line.to_string(),
                _ => self.shifted(line, &self.indent),
            };
            self.lines.raw(&text);
        }
    }

    /// A loop as the user wrote it, for few iterations.
    fn as_it_was(&mut self, k: usize) -> Result<(), ReasonKind> {
        let span = self.span(k);
        if !self.fortran() {
            let text = self.slice(span.lo, span.hi)?.to_string();
            self.moved("", &text);
            return Ok(());
        }
        let (lo, hi) = whole_lines(self.unit, span)?;
        let text = self.slice(lo, hi)?.to_string();
        for line in text.trim_end_matches(['\n', '\r']).split('\n') {
            self.raw_fortran(line.trim_end_matches('\r'));
        }
        Ok(())
    }

    /// A line of the user's, further to the right in free form where there is room.
    fn raw_fortran(&mut self, line: &str) {
        if self.unit.language == Language::FortranFixed {
            self.lines.raw(line);
            return;
        }
        let moved = self.shifted(line, &self.indent);
        self.lines.raw(if moved.len() > 132 { line } else { &moved });
    }

    fn body_fortran(&mut self, k: usize, lo: &str, hi: &str) -> Result<(), ReasonKind> {
        let l = self.looped(k)?;
        let (header, span, step) = (l.header, self.span(k), self.chain.stages[k].step);
        let own = |s: Span| s.file == FileId(0) && s.origin == Origin::Direct && s.lo < s.hi;
        if !own(header) || !own(span) || header.lo != span.lo {
            return Err(no_place("its header has no text of its own"));
        }
        let (start, end) = whole_lines(self.unit, span)?;
        let head = self.slice(start, header.hi)?;
        let Some((init, _)) = head.split_once('=') else {
            return Err(no_place("its header has no first value"));
        };
        if head.contains(['\n', '&', '!', ';']) {
            return Err(no_place("its header takes several lines"));
        }
        let by = if step == 1 { String::new() } else { format!(", {step}") };
        let blank = if init.ends_with(' ') { " " } else { "" };
        let fixed = self.unit.language == Language::FortranFixed;
        let (lo, hi) = if init.contains("DO ") {
            (lo.to_ascii_uppercase(), hi.to_ascii_uppercase())
        } else {
            (lo.to_string(), hi.to_string())
        };
        let rest = self.slice(header.hi, end)?.to_string();
        let text = unlabelled(&format!("{init}={blank}{lo}, {hi}{by}{rest}"))?;
        for (at, line) in text.trim_end_matches(['\n', '\r']).split('\n').enumerate() {
            let line = line.trim_end_matches('\r');
            // A trailing comment may go beyond the last column.
            let code = line.split('!').next().unwrap_or("");
            if fixed && at == 0 && code.trim_end().len() > 72 {
                return Err(no_place("its header does not fit on a line"));
            }
            self.raw_fortran(line);
        }
        Ok(())
    }

    /// What the loops' variables are worth behind the chain.
    fn last_values(&mut self) -> Result<(), ReasonKind> {
        let end = if self.fortran() { "" } else { ";" };
        for (k, stage) in self.chain.stages.iter().enumerate().filter(|(_, s)| s.last_value) {
            let var = self.looped(k)?.var;
            let names = self.names(stage.stmt);
            let name = names.of(var)?;
            let value = at_iteration(&self.first[k], stage.step, &self.count[k]);
            let line = if self.fortran() {
                let kind = self.procedure.var(var).ty.scalar().and_then(|s| match s {
                    heiretsu_ir::Scalar::Int { bits, .. } => Some(bits / 8),
                    _ => None,
                });
                let kind = kind.ok_or_else(|| no_place("its variable has no type"))?;
                format!("{name} = int({value}, {kind})")
            } else {
                format!("{name} = {value}{end}")
            };
            self.lines.line(&line);
        }
        Ok(())
    }

    /// Fortran's declarations.
    fn declarations(&self, site: &Site) -> Result<Edit, ReasonKind> {
        let stages = self.chain.stages.len();
        let indent = declaration_indent(self.unit, self.procedure)?;
        let mut lines = Lines::new(self.unit.language, &indent, site.newline, site.capitals);
        let mut all: Vec<String> =
            ["u", "c", "rounds", "r", "lo", "hi"].iter().map(|n| self.name(n)).collect();
        let numbers = [&self.first, &self.count, &self.block, &self.delay];
        all.extend(numbers.into_iter().flatten().cloned());
        all.retain(|n| n.starts_with(&self.prefix));
        all.sort();
        all.dedup();
        let text = String::from_utf8_lossy(&self.lines.bytes()?).to_ascii_lowercase();
        all.retain(|n| {
            text.contains(&format!("{} = ", n.to_ascii_lowercase())) || n.ends_with("_r")
        });
        lines.line(&format!("integer(8) :: {}", all.join(", ")));
        lines.line(&format!(
            "integer(1) :: {}(0:{}, 0:{})",
            self.name("done"),
            self.slots(),
            stages - 1
        ));
        for (stage, var) in self.handed() {
            let names = self.names(self.chain.stages[stage].stmt);
            let ty = self.procedure.var(var).ty.scalar().and_then(fortran_type);
            let ty = ty.ok_or_else(|| no_place("a type that is not written"))?;
            lines.line(&format!("{ty} :: {}", self.kept(names.of(var)?)));
        }
        let at = first_statement(self.unit, self.procedure)?;
        Ok(Edit { lo: at, hi: at, text: lines.bytes()? })
    }
}

/// Lines of a loop with `end do` in the place of labels: the loop's text stands a second time in the same procedure.
fn unlabelled(text: &str) -> Result<String, ReasonKind> {
    let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
    let odd = || no_place("it has labels");
    let mut lines: Vec<String> = text.split('\n').map(ToString::to_string).collect();
    for at in 0..lines.len() {
        let lead = lines[at].len() - lines[at].trim_start().len();
        let n = digits(&lines[at][lead..]);
        // In fixed form a digit in column 6 continues a line, one in column 1 to 5 is a label's.
        if n == 0 || lead == 5 {
            continue;
        }
        let label = lines[at][lead..lead + n].to_string();
        let after = lines[at][lead + n..].to_string();
        let code = after.trim_start();
        let word: String = code.chars().take_while(char::is_ascii_alphabetic).collect();
        if !word.eq_ignore_ascii_case("continue") {
            return Err(odd());
        }
        let ends = if word.starts_with('C') { "END DO" } else { "end do" };
        let blanks = " ".repeat(lead + n + after.len() - code.len());
        lines[at] = format!("{blanks}{ends}{}", &code[word.len()..]);
        let mut headers = 0;
        for line in &mut lines[..at] {
            let lower = line.to_ascii_lowercase();
            let Some(from) = lower.find("do ").map(|d| d + 3) else { continue };
            let blanks = lower[from..].len() - lower[from..].trim_start().len();
            let rest = &lower[from + blanks..];
            if digits(rest) != label.len() || !rest.starts_with(&label) {
                continue;
            }
            let behind = line[from + blanks + label.len()..].trim_start();
            let behind = behind.strip_prefix(',').unwrap_or(behind).trim_start();
            *line = format!("{}{behind}", &line[..from]);
            headers += 1;
        }
        if headers != 1 {
            return Err(odd());
        }
    }
    Ok(lines.join("\n"))
}

/// Adds a test to those that must hold: of two that compare the same with different numbers the stronger one is left.
fn add(tests: &mut Vec<String>, test: String) {
    fn parts(test: &str) -> Option<(&str, i128)> {
        let (what, number) = test.rsplit_once(' ')?;
        Some((what, number.parse().ok()?))
    }
    let same = |known: &String| {
        *known == test || parts(known).zip(parts(&test)).is_some_and(|(a, b)| a.0 == b.0)
    };
    let Some(at) = tests.iter().position(same) else {
        tests.push(test);
        return;
    };
    if let (Some((what, a)), Some((_, b))) = (parts(&tests[at]), parts(&test)) {
        let at_most = what.ends_with('<') || what.ends_with(".lt.");
        if (b < a) == at_most {
            tests[at] = test;
        }
    }
}

/// The opposite of a test.
fn negated(test: &str, language: Language) -> String {
    let (at_least, less) = match language {
        Language::FortranFixed => (" .ge. ", " .lt. "),
        Language::C | Language::FortranFree => (" >= ", " < "),
    };
    let parts: Vec<&str> = test.split(at_least).collect();
    let single = !test.contains("&&") && !test.contains("||") && !test.contains(".and.");
    match parts.as_slice() {
        [left, right] if single && !test.contains(".or.") => format!("{left}{less}{right}"),
        _ if language == Language::C => format!("!({test})"),
        _ => format!(".not. ({test})"),
    }
}

/// A number, if a text is one.
fn number(text: &crate::terms::Text) -> Option<i128> {
    text.text.parse().ok()
}

/// The value of a loop's variable in an iteration.
fn at_iteration(first: &str, step: i128, q: &str) -> String {
    let by = match step.abs() {
        1 => q.to_string(),
        s => format!("{s} * {q}"),
    };
    match (step > 0, first) {
        (true, "0") => by,
        (true, _) => format!("{first} + {by}"),
        (false, _) => format!("{first} - {by}"),
    }
}

fn ensure_blank(init: &str) -> String {
    if init.ends_with(' ') { init.to_string() } else { format!("{init} ") }
}
