//! Loops that overlap as text: C, free and fixed Fortran.
//!
//! **Decides** the shape of the text: a loop over rounds that makes one task for a block of each loop.
//! **Example** `for (…) a…; for (…) b…;` → `if (enough to do) for (r…) { task { for (block r) a… } task { for (block r −
//! delay) b… } } else` the loops as they were: a region that does not pay costs more than short loops (`docs/measurements/overlap.md`).
//! **Why it is sound** a task waits for the one before it in its own loop and for those of the loops that it waits for up
//! to its round ([`Chain`]); tasks are made in an order in which they could run, so that any number of threads ends,
//! one included. Blocks cover the iterations of each loop exactly, in their order.
//! **Gives up when** H405, H411: a header of several lines, a bound that cannot be written, a name that means something
//! else, statements that share their lines.
//! **Cost and limit** linear in the text; [`BLOCKS`] blocks of each loop.
//! **Source** OpenMP 4.5, 2.9.1 (task), 2.13.9 (depend).

mod bodies;
mod choice;
mod numbers;

use heiretsu_ir::overlap::Chain;
use heiretsu_ir::plan::Rewrite;
use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{
    Edit, Language, Loop, Procedure, ReasonKind, Scalar, Span, StmtId, Technique, Unit, VarId,
};

use crate::around::Around;
use crate::lines::Lines;
use crate::names::Names;
use crate::place::{self, Texts};
use crate::site::Site;
use crate::source::{self, whole_lines};
use crate::syntax::{c_type, fortran_type};

/// Blocks of each loop: few enough for tasks to cost nothing, enough for the ends not to matter (16 and 256 were
/// slower; `docs/measurements/overlap.md`).
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
            return Err(Layout::SharesLines { part: "it" }.into());
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
        lines: Lines::at(unit.language, site),
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
    let loops = chain.stages.iter().map(|s| s.stmt).collect();
    let (techniques, proof) = (vec![Technique::Overlap], chain.proof.clone());
    let new = Rewrite::new(chain.procedure, loops, edits, techniques, proof);
    Ok(Rewrite { chain: Some(Box::new(chain.clone())), ..new })
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
        .ok_or_else(|| Spelling::NamesTaken.into())
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
    /// Of each loop: first value, number of iterations, iterations of a block, rounds after the first loop.
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

    fn numbered(&self, rest: &str, stage: usize) -> String {
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

    fn slice(&self, lo: u32, hi: u32) -> Result<&str, ReasonKind> {
        let text = self.unit.main_file().text.get(lo as usize..hi as usize);
        text.and_then(|t| std::str::from_utf8(t).ok())
            .ok_or_else(|| Layout::NotPlain { part: "its text" }.into())
    }

    fn names(&self, stmt: StmtId) -> Names<'_> {
        Names {
            procedure: self.procedure,
            map: self.texts.c.as_ref(),
            around: self.around,
            stmt,
            in_header: false,
        }
    }

    fn whole(&mut self) -> Result<(), ReasonKind> {
        self.lines.comment("heiretsu: these loops overlap");
        for stage in 1..self.chain.stages.len() {
            self.told(stage);
        }
        let stages = self.chain.stages.len();
        let test = self.pays()?;
        match &test {
            Some(test) => self.lines.open_if(test),
            None if self.fortran() => {}
            None => self.lines.open_loop("{"),
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
        self.lines.open_loop(&match self.fortran() {
            true => format!("do {r} = 0, {rounds} - 1"),
            false => format!("for (long long {r} = 0; {r} < {rounds}; {r}++) {{"),
        });
        for stage in 0..stages {
            self.task(stage)?;
        }
        self.lines.close_loop();
        if self.fortran() {
            self.lines.directive(&["end single".to_string()]);
            self.lines.directive(&["end parallel".to_string()]);
        }
        self.hand_on(false)?;
        self.last_values()?;
        if test.is_some() {
            self.lines.otherwise();
            for stage in 0..stages {
                self.as_it_was(stage)?;
            }
        }
        if test.is_some() || !self.fortran() {
            self.lines.close_if();
        }
        Ok(())
    }

    /// Values that lead from block to block, before the region and after it.
    fn hand_on(&mut self, before: bool) -> Result<(), ReasonKind> {
        let end = if self.fortran() { "" } else { ";" };
        for (stage, var) in self.handed() {
            let names = self.names(self.chain.stages[stage].stmt);
            let name = names.name(var)?.to_string();
            let own = self.kept(&name);
            let line = match (before, self.fortran()) {
                (true, true) => format!("{own} = {name}"),
                (true, false) => {
                    let scalar = self.procedure.var(var).ty.scalar();
                    let ty = scalar.and_then(c_type);
                    let ty = ty.ok_or(Spelling::NoType { what: "a value that it keeps" })?;
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
            let iterations = if first == 1 { "iteration" } else { "iterations" };
            let what =
                format!("loop {number} waits for {first} {iterations} of loop {on} ({up}:{us})");
            self.lines.comment(&what);
        }
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

    /// The names of these variables where they have one that is not the loop's own.
    fn named(&self, k: usize, vars: &[VarId]) -> Result<Vec<String>, ReasonKind> {
        let names = self.names(self.chain.stages[k].stmt);
        let outside = |var: &&VarId| names.is_written(**var) && !names.is_inside(**var);
        vars.iter().filter(outside).map(|var| Ok(names.name(*var)?.to_string())).collect()
    }

    /// The directive of a task; `handed`: what it hands on to the next one of its loop.
    fn task_words(&self, k: usize, handed: &[String]) -> Result<Vec<String>, ReasonKind> {
        let stage = &self.chain.stages[k];
        let mut words = vec!["task".to_string()];
        let mut needs = vec![self.slot(k, false)];
        needs.extend(stage.waits.iter().map(|w| self.slot(w.stage, true)));
        words.push(format!("depend(in: {})", needs.join(", ")));
        words.push(format!("depend(out: {})", self.slot(k, true)));
        let mut private = self.named(k, &stage.private)?;
        private.extend(handed.iter().cloned());
        let mut fixed = self.named(k, &stage.fixed)?;
        if self.fortran() {
            private.extend([self.name("lo"), self.name("hi")]);
            fixed.insert(0, self.name("r"));
            words.push("default(shared)".to_string());
        }
        if !fixed.is_empty() {
            words.push(format!("firstprivate({})", fixed.join(", ")));
        }
        if !private.is_empty() {
            words.push(format!("private({})", private.join(", ")));
        }
        Ok(words)
    }

    fn task(&mut self, k: usize) -> Result<(), ReasonKind> {
        if k > 0 {
            for line in self.between(k)? {
                let fixed = self.unit.language == Language::FortranFixed;
                let line = if fixed { line } else { self.shifted(&line, &self.indent) };
                self.lines.raw(&line);
            }
        }
        let mine = self.handed().into_iter().filter(|(of, _)| *of == k).map(|(_, var)| var);
        let handed = self.named(k, &mine.collect::<Vec<_>>())?;
        self.lines.directive(&self.task_words(k, &handed)?);
        let (r, lo, hi) = (self.name("r"), self.name("lo"), self.name("hi"));
        let (f, n) = (self.first[k].clone(), self.count[k].clone());
        let (b, d) = (self.block[k].clone(), self.delay[k].clone());
        let late = d != "0";
        let block = if late { format!("({r} - {d})") } else { r };
        let step = self.chain.stages[k].step;
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
                self.lines.assign(name, &self.kept(name));
            }
            self.body_fortran(k, &lo, &hi)?;
            for name in &handed {
                self.lines.assign(&self.kept(name), name);
            }
            self.lines.directive(&["end task".to_string()]);
            return Ok(());
        }
        self.lines.open_loop("{");
        self.lines.line(&format!("long long {lo} = {block} * {b}, {hi} = {lo} + {b};"));
        if late {
            self.lines.line(&format!("if ({lo} < 0) {lo} = 0;"));
        }
        self.lines.line(&format!("if ({hi} > {n}) {hi} = {n};"));
        let (from, to) = (at(&lo), at(&hi));
        for name in &handed {
            self.lines.assign(name, &self.kept(name));
        }
        self.body_c(k, &from, &to)?;
        for name in &handed {
            self.lines.assign(&self.kept(name), name);
        }
        self.lines.close_loop();
        Ok(())
    }

    /// What the loops' variables are worth after the chain.
    fn last_values(&mut self) -> Result<(), ReasonKind> {
        for (k, stage) in self.chain.stages.iter().enumerate().filter(|(_, s)| s.last_value) {
            let var = self.looped(k)?.var;
            let names = self.names(stage.stmt);
            let name = names.name(var)?;
            let value = at_iteration(&self.first[k], stage.step, &self.count[k]);
            let value = match self.procedure.var(var).ty.scalar() {
                _ if !self.fortran() => value,
                Some(Scalar::Int { bits, .. }) => format!("int({value}, {})", bits / 8),
                _ => return Err(Spelling::NoType { what: "its variable" }.into()),
            };
            let name = name.to_string();
            self.lines.assign(&name, &value);
        }
        Ok(())
    }

    /// Fortran's declarations.
    fn declarations(&self, site: &Site) -> Result<Edit, ReasonKind> {
        let stages = self.chain.stages.len();
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
        let (done, slots) = (self.name("done"), self.slots());
        let mut lines = vec![
            format!("integer(8) :: {}", all.join(", ")),
            format!("integer(1) :: {done}(0:{slots}, 0:{})", stages - 1),
        ];
        for (stage, var) in self.handed() {
            let names = self.names(self.chain.stages[stage].stmt);
            let ty = self.procedure.var(var).ty.scalar().and_then(fortran_type);
            let ty = ty.ok_or(Spelling::NoType { what: "a value that it keeps" })?;
            lines.push(format!("{ty} :: {}", self.kept(names.name(var)?)));
        }
        source::declared(self.unit, self.procedure, site, &lines)
    }
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
