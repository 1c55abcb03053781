//! What a run of the program told: how often lines ran, and how long procedures took.
//!
//! **Decides** how often each loop was started in a profiled run, and how many iterations it had.
//! **Example** the line `for (i = 0; i < n; i++)` ran 155 times, the line of its body 150 times: 5 starts, 30 iterations each.
//! **Why it is sound** it only decides about time: these are expectations for other runs.
//! **Gives up when** loops share a line, a loop was never run, or neither its body nor what is around it tells its starts.
//! **Cost and limit** one look at each loop.
//! **Source** gcov's documentation: the count of a line is how often control came to it; a loop's test is on its header's line.
//! (Seen of gcc 12, with -O0 and -O2: `docs/book/src/machine.md`.)

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path};

use heiretsu_ir::{
    Block, ExprId, LoopForm, ProcId, Procedure, ProcedureKind, Span, StmtId, StmtKind, Unit, visit,
};

/// What one or several profiles tell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    /// By the path of a text.
    pub files: BTreeMap<String, Lines>,
    /// By the symbol of a procedure.
    pub procedures: BTreeMap<String, Spent>,
}

/// How often the lines of a text ran.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lines {
    /// By their numbers from 1 on.
    pub counts: BTreeMap<u32, u64>,
    /// How often procedures were called, by their symbols.
    pub calls: BTreeMap<String, u64>,
}

/// How long a procedure took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// How often it was called.
    pub calls: Option<u64>,
    /// Nanoseconds in itself, all calls together.
    pub own: f64,
    /// Nanoseconds with its callees.
    pub whole: Option<f64>,
    /// Its own part of the time of the run.
    pub share: f64,
}

/// A loop in the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// How often it was started.
    pub starts: u64,
    /// Iterations of all starts together.
    pub iterations: u64,
}

impl Counted {
    /// Iterations of a start, on average.
    pub fn each(self) -> i128 {
        let (all, starts) = (i128::from(self.iterations), i128::from(self.starts.max(1)));
        (all + starts / 2) / starts
    }
}

impl Profile {
    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.procedures.is_empty()
    }

    /// The lines of a text: those of this path, or of the one that agrees with it in most of its last components.
    pub fn of_path(&self, path: &str) -> Option<&Lines> {
        if let Some(lines) = self.files.get(path) {
            return Some(lines);
        }
        let mut best: Option<(usize, &Lines)> = None;
        let mut several = false;
        for (other, lines) in &self.files {
            let same = agreeing(path, other);
            match best {
                Some((most, _)) if same < most => {}
                Some((most, _)) if same == most => several = true,
                _ => (best, several) = (Some((same, lines)), false),
            }
        }
        best.filter(|(same, _)| *same > 0 && !several).map(|(_, lines)| lines)
    }

    /// Nanoseconds of the run, if a profile tells times.
    pub fn time(&self) -> Option<f64> {
        let largest = self.procedures.values().max_by(|a, b| a.share.total_cmp(&b.share))?;
        (largest.share > 0.0).then(|| largest.own / largest.share)
    }

    /// The time of a procedure.
    fn spent(&self, fortran: bool, p: &Procedure) -> Option<Spent> {
        let mut all = self.procedures.iter().filter(|(symbol, _)| means(symbol, fortran, p));
        // Parts of one procedure that the compiler made (`f.part.0`) are one.
        let (_, first) = all.next()?;
        Some(all.fold(*first, |sum, (_, more)| Spent {
            calls: sum.calls.max(more.calls),
            own: sum.own + more.own,
            whole: sum.whole.or(more.whole),
            share: sum.share + more.share,
        }))
    }

    /// Does it say anything about a unit?
    pub fn speaks_of(&self, unit: &Unit) -> bool {
        let fortran = unit.language.is_fortran();
        self.of_path(&unit.main_file().path).is_some()
            || unit.procedures.iter().any(|p| self.spent(fortran, p).is_some())
    }
}

/// How many components two paths have in common at their ends.
fn agreeing(a: &str, b: &str) -> usize {
    let parts = |path: &str| -> Vec<String> {
        let named = Path::new(path).components().filter_map(|c| match c {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            Component::Prefix(_)
            | Component::RootDir
            | Component::CurDir
            | Component::ParentDir => None,
        });
        named.collect()
    };
    let (a, b) = (parts(a), parts(b));
    a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count()
}

/// Is this the symbol of a procedure? gfortran calls them `name_`, `__module_MOD_name` and `MAIN__`; both compilers put a dot
/// after the names of parts and copies, and of procedures inside others.
fn means(symbol: &str, fortran: bool, p: &Procedure) -> bool {
    let symbol = symbol.split('.').next().unwrap_or(symbol);
    if !fortran {
        return symbol == p.name;
    }
    if let Some((module, name)) = symbol.strip_prefix("__").and_then(|s| s.split_once("_MOD_")) {
        return match p.link.as_deref().and_then(|link| link.split_once("::")) {
            Some((own, own_name)) => (own, own_name) == (module, name),
            None => p.link.is_none() && p.name == name,
        };
    }
    let external = || symbol.strip_suffix('_').unwrap_or(symbol) == p.name;
    symbol == "MAIN__" && p.kind == ProcedureKind::Program
        || external() && p.link.as_deref().is_none_or(|link| !link.contains("::"))
}

/// What is known of the loops and procedures of a unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// By the procedure and the bounds of a counted loop, or the condition of another one (twice): what a transformation
    /// makes of a loop has other bounds.
    loops: BTreeMap<(ProcId, ExprId, ExprId), Counted>,
    calls: BTreeMap<ProcId, u64>,
    spent: BTreeMap<ProcId, Spent>,
}

impl Seen {
    /// Where there is no profile.
    pub const fn nothing() -> Seen {
        Seen { loops: BTreeMap::new(), calls: BTreeMap::new(), spent: BTreeMap::new() }
    }

    /// What a profile tells of a unit.
    pub fn of(unit: &Unit, profile: &Profile) -> Seen {
        let mut seen = Seen::default();
        if profile.is_empty() {
            return seen;
        }
        let fortran = unit.language.is_fortran();
        let lines: Vec<Option<&Lines>> =
            unit.files.iter().map(|f| profile.of_path(&f.path)).collect();
        for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
            if let Some(spent) = profile.spent(fortran, p) {
                seen.spent.insert(id, spent);
                seen.calls.extend(spent.calls.map(|calls| (id, calls)));
            }
            if let Some(lines) = lines.get(p.span.file.index()).copied().flatten() {
                let named = lines.calls.iter().find(|(symbol, _)| means(symbol, fortran, p));
                // What was put into all its callers counts as never called.
                seen.calls.extend(named.filter(|(_, n)| **n > 0).map(|(_, n)| (id, *n)));
                let mut reading = Reading::new(unit, p, lines, seen.calls.get(&id).copied());
                reading.all();
                let keyed = reading.found.iter().filter_map(|(s, c)| Some((key(p, id, *s)?, *c)));
                seen.loops.extend(keyed);
            }
        }
        seen
    }

    /// A loop in the run.
    pub fn counted(&self, of: ProcId, p: &Procedure, stmt: StmtId) -> Option<Counted> {
        self.loops.get(&key(p, of, stmt)?).copied()
    }

    /// The same, by its bounds.
    pub fn between(&self, of: ProcId, lower: ExprId, upper: ExprId) -> Option<Counted> {
        self.loops.get(&(of, lower, upper)).copied()
    }

    /// Calls of a procedure.
    pub fn calls(&self, of: ProcId) -> Option<u64> {
        self.calls.get(&of).copied()
    }

    /// The time of a procedure.
    pub fn spent(&self, of: ProcId) -> Option<Spent> {
        self.spent.get(&of).copied()
    }
}

fn key(p: &Procedure, of: ProcId, stmt: StmtId) -> Option<(ProcId, ExprId, ExprId)> {
    match &p.stmt(stmt).kind {
        StmtKind::Loop(l) => Some((of, l.lower, l.upper)),
        StmtKind::While { cond, .. } => Some((of, *cond, *cond)),
        _ => None,
    }
}

/// The loops of a procedure, outermost first.
struct Reading<'a> {
    unit: &'a Unit,
    p: &'a Procedure,
    lines: &'a Lines,
    calls: Option<u64>,
    /// How many loops have their header on a line.
    headers: BTreeMap<u32, usize>,
    found: BTreeMap<StmtId, Counted>,
}

impl<'a> Reading<'a> {
    fn new(unit: &'a Unit, p: &'a Procedure, lines: &'a Lines, calls: Option<u64>) -> Reading<'a> {
        let mut reading =
            Reading { unit, p, lines, calls, headers: BTreeMap::new(), found: BTreeMap::new() };
        for entry in visit::loops(p) {
            for line in reading.header(entry.stmt) {
                *reading.headers.entry(line).or_default() += 1;
            }
        }
        reading
    }

    fn line(&self, span: Span, at: u32) -> Option<u32> {
        let file = self.unit.files.get(span.file.index())?;
        (span.file == self.p.span.file).then(|| file.line_column(at).line)
    }

    /// The lines of a loop's header.
    fn header(&self, stmt: StmtId) -> BTreeSet<u32> {
        let span = match &self.p.stmt(stmt).kind {
            StmtKind::Loop(l) if l.header.hi > l.header.lo => l.header,
            StmtKind::While { cond, .. } => self.p.expr(*cond).span,
            _ => self.p.stmt(stmt).span,
        };
        let (first, last) = (self.line(span, span.lo), self.line(span, span.hi.max(1) - 1));
        first.zip(last).map(|(first, last)| (first..=last).collect()).unwrap_or_default()
    }

    /// How often the test of a loop ran, if no other loop has its test there.
    fn tests(&self, stmt: StmtId) -> Option<u64> {
        let lines = self.header(stmt);
        let alone = lines.iter().all(|line| self.headers.get(line) == Some(&1));
        let counts = lines.iter().filter_map(|line| self.lines.counts.get(line));
        counts.max().copied().filter(|_| alone)
    }

    /// How often a block ran, as its first statement tells.
    fn runs(&self, block: &Block) -> Option<u64> {
        let first = *block.first()?;
        // gfortran's code for the end of a loop counts with the last line of its body.
        if self.unit.language.is_fortran() && block.len() == 1 {
            return None;
        }
        let kind = &self.p.stmt(first).kind;
        if let [Some(body), _] = visit::blocks(kind)
            && matches!(kind, StmtKind::Loop(_) | StmtKind::While { .. })
        {
            let inside = self.runs(body).filter(|_| !self.leaves(first))?;
            return self.tests(first)?.checked_sub(inside).filter(|n| *n > 0);
        }
        let span = self.p.stmt(first).span;
        let line = self.line(span, span.lo)?;
        let own = !self.headers.contains_key(&line);
        self.lines.counts.get(&line).copied().filter(|_| own)
    }

    /// May a loop end otherwise than by its test?
    fn leaves(&self, stmt: StmtId) -> bool {
        visit::stmts(self.p, &[stmt]).iter().any(|s| match &self.p.stmt(*s).kind {
            StmtKind::Break { target } => *target == stmt,
            StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::Opaque(_) => true,
            StmtKind::While { test_first, .. } => *s == stmt && !test_first,
            _ => false,
        })
    }

    fn all(&mut self) {
        for entry in visit::loops(self.p) {
            let s = entry.stmt;
            let [Some(body), _] = visit::blocks(&self.p.stmt(s).kind) else { continue };
            // One call of `memset` has one line, and no test.
            if self.p.as_loop(s).is_some_and(|l| l.form == LoopForm::ArrayAssignment) {
                continue;
            }
            let around = match entry.parent {
                None => self.calls.filter(|_| self.p.body.contains(&s)),
                Some(outer) => {
                    let [block, _] = visit::blocks(&self.p.stmt(outer).kind);
                    let direct = block.is_some_and(|block| block.contains(&s));
                    self.found.get(&outer).filter(|_| direct).map(|c| c.iterations)
                }
            };
            let inside = self.runs(body);
            let tests = self.tests(s).filter(|n| *n > 0);
            let plain = !self.leaves(s);
            let found = match (tests, inside, around) {
                (Some(tests), _, Some(around)) if plain && around <= tests => {
                    Some((around, tests - around))
                }
                (Some(tests), Some(inside), _) if plain && inside < tests => {
                    Some((tests - inside, inside))
                }
                (_, Some(inside), Some(around)) => Some((around, inside)),
                _ => None,
            };
            let found = found.filter(|(starts, all)| *starts > 0 && (*all > 0 || inside.is_some()));
            let counted = found.map(|(starts, iterations)| Counted { starts, iterations });
            self.found.extend(counted.map(|c| (s, c)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_the_ends_of_their_paths() {
        let mut profile = Profile::default();
        for (at, path) in ["a/solve.c", "b/solve.c", "../lib/util.c", "main.c"].iter().enumerate() {
            let lines = profile.files.entry(path.to_string()).or_default();
            lines.counts.insert(1, at as u64);
        }
        let found = |path: &str| profile.of_path(path).map(|lines| lines.counts[&1]);
        assert_eq!(found("/home/x/b/solve.c"), Some(1));
        assert_eq!(found("lib/util.c"), Some(2));
        assert_eq!(found("./main.c"), Some(3));
        // Two have this name, and none has that one.
        assert_eq!(found("solve.c"), None);
        assert_eq!(found("lib/main.f90"), None);
    }

    #[test]
    fn times_of_a_run_follow_from_the_largest_part() {
        let mut profile = Profile::default();
        assert_eq!(profile.time(), None);
        let spent = |own, share| Spent { own, share, ..Spent::default() };
        profile.procedures.insert("hot".into(), spent(8e6, 0.8));
        profile.procedures.insert("cold".into(), spent(0.0, 0.0));
        assert_eq!(profile.time(), Some(1e7));
    }
}
