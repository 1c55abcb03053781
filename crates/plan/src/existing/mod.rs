//! The user's own directives on loops, held against what their loops need.
//!
//! **Decides** of each `parallel for`, `for` and `simd` (Fortran: `do`) whether iterations race under its clauses, which clause is
//! missing, which one loses a value, and which directives nothing is known about.
//! **Example** `parallel for` over `s += a[i]` lacks `reduction(+:s)`.
//! **Why it is sound** a race is said where the analysis of the loop has two iterations that meet (a witness), or where every
//! iteration writes what all share; whatever else keeps the loop sequential is said to be not decided.
//! **Gives up when** the loop is not counted, locks are taken by calls, iterations wait for each other (`ordered(n)`).
//! **Cost and limit** the analysis of each such loop once.
//! **Source** OpenMP 4.5, 2.7.1, 2.8.1, 2.15; the classes of the data-race studies in the project's notes.

mod guards;
mod sharing;

use std::collections::BTreeSet;

use heiretsu_analyze::Needs;
use heiretsu_analyze::calls::Summaries;
use heiretsu_ir::openmp::{Extent, Region, Regions};
use heiretsu_ir::plan::{Directive, Reduction, ReductionOp};
use heiretsu_ir::{
    ExprId, ExprKind, Origin, ProcId, Procedure, Reason, ReasonKind, Span, StmtId, StmtKind, Unit,
    VarId, visit,
};

use guards::Guards;
use sharing::{Scope, Sharing};

/// What is wrong with a directive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Two iterations meet, and no clause heals it.
    Race,
    /// Two iterations meet for want of a clause.
    MissingClause,
    /// What the loop leaves behind is lost.
    LostValue,
    /// Something is read that has no value.
    NoValue,
    /// A reduction by another operator, or whose running value is used.
    WrongReduction,
    /// Nothing is known.
    NotDecided,
}

impl Kind {
    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Race => "race",
            Kind::MissingClause => "missing-clause",
            Kind::LostValue => "lost-value",
            Kind::NoValue => "no-value",
            Kind::WrongReduction => "wrong-reduction",
            Kind::NotDecided => "not-decided",
        }
    }
}

/// Something to say about a directive.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// What it is.
    pub kind: Kind,
    /// The variable, as the user wrote it.
    pub variable: Option<String>,
    /// One sentence.
    pub message: String,
    /// The clause to add.
    pub clause: Option<String>,
    /// What the analysis says about the loop, with the two iterations that meet.
    pub reason: Option<Reason>,
    /// Nothing stands between the iterations that meet; else an execution has to come to it.
    pub certain: bool,
}

impl Finding {
    /// Says that it is not decided.
    pub fn leave_open(&mut self) {
        if self.kind == Kind::NotDecided {
            return;
        }
        self.kind = Kind::NotDecided;
        self.certain = true;
        self.clause = None;
        let what = self.message.strip_prefix(RACE).unwrap_or(&self.message);
        self.message = format!("{OPEN}{what}");
    }
}

/// Operators of reductions that the language has; others are the program's own.
const OPERATORS: [&str; 18] = [
    "+", "-", "*", "&", "|", "^", "&&", "||", "max", "min", ".and.", ".or.", ".eqv.", ".neqv.",
    "iand", "ior", "ieor", "neqv",
];
/// How messages about races begin.
const RACE: &str = "iterations race: ";
/// How those begin about what is not decided.
const OPEN: &str = "whether it is right is not known: ";

/// A directive of the user's on a loop.
#[derive(Clone, PartialEq, Debug)]
pub struct Existing {
    /// Its procedure.
    pub procedure: ProcId,
    /// The directive.
    pub directive: StmtId,
    /// The loop; `None` where it is not understood as one.
    pub stmt: Option<StmtId>,
    /// Its clauses, as an execution wants them; `None` where there is more than clauses (locks, lanes, a region around it).
    pub clauses: Option<Directive>,
    /// What there is to say about it.
    pub findings: Vec<Finding>,
}

/// Judges all directives on loops of a procedure.
pub fn existing(
    unit: &Unit,
    procedure: ProcId,
    options: &heiretsu_analyze::Options,
    summaries: &Summaries,
) -> Vec<Existing> {
    let body = unit.procedure(procedure);
    let regions = Regions::of(body);
    let loops = |r: &Region| {
        r.construct.extent == Extent::Loop && (r.construct.shares_loop() || r.construct.is("simd"))
    };
    let those: Vec<usize> = (0..regions.all.len()).filter(|at| loops(&regions.all[*at])).collect();
    let mut judges: Vec<Judge<'_>> = Vec::new();
    let mut wanted: Vec<(StmtId, BTreeSet<VarId>)> = Vec::new();
    for &at in &those {
        let judge = Judge::new(unit, procedure, &regions, at);
        wanted.extend(judge.loops.iter().map(|l| (*l, judge.apart.clone())));
        judges.push(judge);
    }
    let mut needs = match wanted.is_empty() {
        true => Vec::new(),
        false => heiretsu_analyze::needs(unit, procedure, options, summaries, &wanted),
    }
    .into_iter();
    judges.into_iter().map(|judge| judge.judge(&mut needs)).collect()
}

struct Judge<'a> {
    unit: &'a Unit,
    body: &'a Procedure,
    of: ProcId,
    region: &'a Region,
    /// The loops that the directive takes together, outermost first.
    loops: Vec<StmtId>,
    scope: Scope<'a>,
    guards: Guards,
    /// Variables that others see to.
    apart: BTreeSet<VarId>,
    orphan: bool,
    findings: Vec<Finding>,
}

impl<'a> Judge<'a> {
    fn new(unit: &'a Unit, of: ProcId, regions: &'a Regions, at: usize) -> Judge<'a> {
        let body = unit.procedure(of);
        let region = &regions.all[at];
        let loops = taken_together(body, region);
        let scope = Scope::new(unit, body, (regions, at), &loops);
        let guards = Guards::of(unit, body, regions, at);
        let own = body.var_ids().filter(|v| scope.of(*v) == Sharing::Own);
        let apart = own.chain(guards.variables.iter().copied()).collect();
        let orphan = regions.orphans().any(|r| r.directive == region.directive);
        let findings = Vec::new();
        Judge { unit, body, of, region, loops, scope, guards, apart, orphan, findings }
    }

    fn judge(mut self, needs: &mut dyn Iterator<Item = Needs>) -> Existing {
        let mine: Vec<Needs> = self.loops.clone().iter().filter_map(|_| needs.next()).collect();
        if mine.is_empty() {
            let span = self.body.stmt(self.region.directive).span;
            let reason = Reason::new(ReasonKind::NotCounted {}, span, "this directive");
            self.undecided(&reason);
        }
        for needs in &mine {
            self.clauses(&needs.directive);
            for reason in &needs.reasons {
                self.reason(reason);
            }
        }
        let whole = mine.first().map(|n| n.directive.clone()).unwrap_or_default();
        let doubtful = mine.iter().flat_map(|n| &n.reasons).flat_map(|r| self.meant(r)).collect();
        self.too_much(&whole, doubtful);
        if self.guards.others {
            self.findings.iter_mut().for_each(Finding::leave_open);
        }
        self.findings.sort_by_key(|f| (f.kind, !f.certain));
        let mut seen = BTreeSet::new();
        self.findings.retain(|f| seen.insert((f.kind, f.variable.clone(), f.clause.clone())));
        // One thing that is not known is enough.
        let mut notes = 0;
        self.findings.retain(|f| {
            notes += u32::from(f.kind == Kind::NotDecided);
            f.kind != Kind::NotDecided || notes == 1
        });
        Existing {
            procedure: self.of,
            directive: self.region.directive,
            stmt: self.loops.first().copied(),
            clauses: self.as_executed(&whole),
            findings: self.findings,
        }
    }

    /// The clauses that the loop needs, against those that there are.
    fn clauses(&mut self, needed: &Directive) {
        let induction = |v: VarId| needed.inductions.iter().any(|i| i.var == v);
        for i in &needed.inductions {
            if self.shared(i.var) && !self.scope.lanes() {
                let what = "is shared, and every iteration steps it along";
                self.say(Kind::Race, i.var, what, None);
            }
        }
        let last = |v: &VarId| needed.lastprivate.contains(v);
        for &v in needed.private.iter().filter(|v| !induction(**v)) {
            if self.shared(v) && !self.scope.lanes() {
                self.say(
                    Kind::MissingClause,
                    v,
                    "is shared, and every iteration writes it",
                    Some("private"),
                );
            }
        }
        for &v in needed.firstprivate.iter().filter(|v| !induction(**v) && !last(v)) {
            match self.scope.of(v) {
                Sharing::Shared if self.shared(v) && !self.scope.lanes() => {
                    let what = "is shared, and iterations write it";
                    self.say(Kind::MissingClause, v, what, Some("firstprivate"));
                }
                Sharing::Private => {
                    let what = "is private, and has no value where an iteration reads it first";
                    self.say(Kind::NoValue, v, what, Some("firstprivate"));
                }
                _ => {}
            }
        }
        for &v in needed.lastprivate.iter().filter(|v| !induction(**v)) {
            match self.scope.of(v) {
                Sharing::Shared if self.shared(v) && !self.scope.lanes() => {
                    let what = "is shared, every iteration writes it, and its last value is used";
                    self.say(Kind::MissingClause, v, what, Some("lastprivate"));
                }
                Sharing::Private | Sharing::First => {
                    let what = "is private, and its value is used after the loop";
                    self.say(Kind::LostValue, v, what, Some("lastprivate"));
                }
                _ => {}
            }
        }
        for r in &needed.reductions {
            self.reduction(r);
        }
        if needed.test.is_some() {
            let message = "it is right only where pointers do not overlap, or a condition holds, which \
                           nothing in the text says";
            self.note(message.to_string(), None);
        }
    }

    fn reduction(&mut self, needed: &Reduction) {
        let (v, op) = (needed.var, self.operator(needed.op));
        let clause = format!("reduction({op}:{})", self.name(v));
        // (A flag may be put together in several ways.)
        let flags = match needed.op {
            ReductionOp::Or | ReductionOp::BitOr => ["||", "|", "max"],
            ReductionOp::And | ReductionOp::BitAnd => ["&&", "&", "min"],
            _ => [""; 3],
        };
        let fits = |given: &str| given == op || given == "-" && op == "+" || flags.contains(&given);
        match self.scope.of(v) {
            Sharing::Shared if self.shared(v) && self.may_have_own_elements(v) => {
                let what = "is shared, and whether two iterations accumulate in one of its elements is not known";
                self.note(format!("`{}` {what}", self.name(v)), None);
            }
            Sharing::Shared if self.shared(v) => {
                let what = "is shared, and every iteration accumulates in it";
                self.say_with(Kind::MissingClause, v, what, Some(clause));
            }
            Sharing::Private | Sharing::First | Sharing::Last { .. } => {
                let what = "is each thread's own, and the loop accumulates in it";
                self.say_with(Kind::LostValue, v, what, Some(clause));
            }
            Sharing::Reduction(given) if !fits(&given) && OPERATORS.contains(&&*given) => {
                let what =
                    format!("is put together by `{given}`, and the loop accumulates by `{op}`");
                self.say_with(Kind::WrongReduction, v, &what, Some(clause));
            }
            _ => {}
        }
    }

    /// Is it an array whose elements are chosen by data, and more than counted? (A histogram is seldom of distinct elements, but
    /// meshes are coloured.)
    fn may_have_own_elements(&self, v: VarId) -> bool {
        let number =
            |e: ExprId| matches!(self.body.expr(self.body.unconverted(e)).kind, ExprKind::Int(_));
        let counts = |s: &StmtId| match &self.body.stmt(*s).kind {
            StmtKind::Assign { place, value } if place.var == v => {
                let value = self.body.unconverted(*value);
                matches!(self.body.expr(value).kind, ExprKind::Binary(_, a, b) if number(a) || number(b))
            }
            _ => true,
        };
        self.body.var(v).ty.array().is_some()
            && !self.follows_from_bounds(v)
            && !self.region.inside.iter().all(counts)
    }

    fn operator(&self, op: ReductionOp) -> &'static str {
        if self.unit.language.is_fortran() { op.fortran() } else { op.c().unwrap_or("+") }
    }

    /// Clauses that take away what the loop needs. (About the variables in `doubtful` the analysis has had its say.)
    fn too_much(&mut self, needed: &Directive, doubtful: BTreeSet<VarId>) {
        let known: BTreeSet<VarId> = needed
            .private
            .iter()
            .chain(&needed.firstprivate)
            .chain(&needed.lastprivate)
            .copied()
            .chain(needed.reductions.iter().map(|r| r.var))
            .chain(doubtful)
            .collect();
        let counters: BTreeSet<VarId> = visit::stmts(self.body, &self.region.inside)
            .into_iter()
            .filter_map(|s| self.body.as_loop(s))
            .map(|l| l.var)
            .collect();
        let (mut reads, mut writes) = (BTreeSet::new(), BTreeSet::new());
        for &s in &self.region.inside {
            visit::each_place(self.body, s, &mut |place, how| {
                if how == visit::Use::Read { &mut reads } else { &mut writes }.insert(place.var);
            });
        }
        let blamed = |v: VarId, findings: &[Finding]| {
            findings.iter().any(|f| f.variable.as_deref() == Some(&self.body.var(v).name))
        };
        for v in self.body.var_ids() {
            let Some(said) = self.scope.said(v).cloned() else { continue };
            let inner = self.body.var(v).scope.is_some_and(|s| self.region.inside.contains(&s));
            if inner || known.contains(&v) || counters.contains(&v) || blamed(v, &self.findings) {
                continue;
            }
            let (read, written) = (reads.contains(&v), writes.contains(&v));
            let array = self.body.var(v).ty.array().is_some();
            match said {
                Sharing::Private if read && !written => {
                    let what = "is private, and has no value where iterations read it";
                    self.say(Kind::NoValue, v, what, Some("firstprivate"));
                }
                Sharing::Private | Sharing::First if written && array && !self.guards.any => {
                    let what = "is each thread's own, and what the loop writes to it is lost";
                    self.say(Kind::LostValue, v, what, None);
                }
                Sharing::Reduction(_) if read && !written => {
                    let what = "is in a reduction, and the loop only reads it";
                    self.say(Kind::WrongReduction, v, what, None);
                }
                _ => {}
            }
        }
    }

    /// Something that no clause of ours heals.
    fn reason(&mut self, reason: &Reason) {
        use ReasonKind as R;
        let guarded = |s: &Span| self.guards.covers(*s);
        if !reason.spans.is_empty() && reason.spans.iter().all(|s| guarded(&s.span)) {
            return;
        }
        let vars = self.meant(reason);
        let asks =
            matches!(&reason.kind, R::UnknownCall { callee } if callee.starts_with("omp_get_"));
        if asks || vars.iter().any(|v| self.apart.contains(v)) {
            return;
        }
        if vars.first().is_some_and(|v| self.scope.by_thread(*v, &self.region.inside)) {
            return self.undecided(reason);
        }
        let sharing = vars.first().map(|v| self.scope.of(*v));
        match (&reason.kind, sharing) {
            (
                R::FlowDependence { .. } | R::AntiDependence { .. } | R::OutputDependence { .. },
                Some(Sharing::Shared),
            ) => self.dependence(reason, vars[0]),
            (R::WorkArray { .. }, Some(Sharing::Shared)) => {
                self.race(reason, vars[0], Some("private"), true);
            }
            (R::WorkArray { .. } | R::CalleeScratch { .. }, Some(Sharing::Private)) => {}
            (R::ScalarCarried { .. } | R::ReductionUsed { .. }, Some(Sharing::Shared)) => {
                self.race(reason, vars[0], None, !self.under_condition(reason));
            }
            (R::HiddenState { .. } | R::CalleeScratch { .. }, Some(Sharing::Shared)) => {
                self.race(reason, vars[0], None, false);
            }
            (R::ConditionalLastValue { .. }, Some(Sharing::Shared)) => {
                self.race(reason, vars[0], Some("lastprivate"), false);
            }
            (R::ConditionalLastValue { .. }, Some(Sharing::Private)) => {
                let what = "is private, and its value is used after the loop";
                self.say(Kind::LostValue, vars[0], what, Some("lastprivate"));
            }
            (R::ConditionalLastValue { .. }, Some(Sharing::Last { conditional: true, .. })) => {}
            (R::ConditionalLastValue { .. }, Some(Sharing::Last { .. })) => {
                let what = "is lastprivate, and has no value after the loop unless the last iteration sets it";
                let message = format!("`{}` {what}", self.name(vars[0]));
                self.push(Kind::LostValue, Some(vars[0]), message, None, None, false);
            }
            (R::ReductionUsed { .. } | R::ScalarCarried { .. }, Some(Sharing::Scan)) => {}
            (R::ReductionUsed { .. } | R::ScalarCarried { .. }, Some(Sharing::Reduction(op)))
                if self.accumulates_by(vars[0], &op) => {}
            (R::ReductionUsed { .. } | R::ScalarCarried { .. }, Some(Sharing::Reduction(op)))
                if !OPERATORS.contains(&&*op) =>
            {
                self.undecided(reason);
            }
            (R::ScalarCarried { .. }, Some(Sharing::Private)) => {
                let what = "is private, and an iteration reads what the one before it wrote";
                self.say(Kind::NoValue, vars[0], what, None);
            }
            (R::ReductionUsed { .. } | R::ScalarCarried { .. }, Some(Sharing::Reduction(_))) => {
                let what = "is in a reduction, and its running value is used in the loop";
                self.say(Kind::WrongReduction, vars[0], what, None);
            }
            (R::ImpureCall { callee, why }, _) => {
                // (`rand` need not be safe: C17 7.22.2.1. What procedures of the program do, an execution shows.)
                let library = !self.unit.language.is_fortran()
                    && why.contains("it keeps")
                    && self.unit.procedures.iter().all(|p| p.name != *callee);
                let message = format!("{RACE}{}", reason.message());
                self.push(Kind::Race, None, message, None, Some(reason.clone()), library);
            }
            _ => self.undecided(reason),
        }
    }

    /// Is a flag changed only by `flag = flag && …`, or whatever the operator is? (What the other operands are evaluated under is no
    /// matter of the clause.)
    fn accumulates_by(&self, v: VarId, op: &str) -> bool {
        let body = self.body;
        let own = |e: ExprId| match &body.expr(body.unconverted(e)).kind {
            ExprKind::Read(place) => place.is_var() && place.var == v,
            _ => false,
        };
        let mut all = matches!(op, "&&" | ".and." | "||" | ".or.");
        for &s in &self.region.inside {
            let mut touched = 0;
            visit::each_place(body, s, &mut |place, _| touched += u32::from(place.var == v));
            if touched == 0 {
                continue;
            }
            all &= match &body.stmt(s).kind {
                StmtKind::Assign { place, value } if place.is_var() && touched == 2 => {
                    match body.expr(body.unconverted(*value)).kind {
                        ExprKind::And(a, b) => matches!(op, "&&" | ".and.") && (own(a) || own(b)),
                        ExprKind::Or(a, b) => matches!(op, "||" | ".or.") && (own(a) || own(b)),
                        _ => false,
                    }
                }
                _ => false,
            };
        }
        all
    }

    fn dependence(&mut self, reason: &Reason, v: VarId) {
        let Some(witness) = reason.witness.clone() else {
            return match self.follows_from_bounds(v) && !self.scope.lanes() {
                true => self.race(reason, v, None, false),
                false => self.undecided(reason),
            };
        };
        if self.scope.lanes() && !self.meets_in_lanes(reason) {
            return self.undecided(reason);
        }
        // `a[i + m] = a[i]` meets for some values of `m`, and the user may know that there are none such.
        let bounds = self.names_in_bounds();
        if witness.symbols.iter().any(|(name, _)| !bounds.contains(name)) {
            return self.undecided(reason);
        }
        self.race(reason, v, None, !self.under_condition(reason));
    }

    /// Do lanes, which run statement by statement, come to it in another order?
    fn meets_in_lanes(&self, reason: &Reason) -> bool {
        let Some(w) = &reason.witness else { return false };
        let number = |a: &heiretsu_ir::WitnessAccess| a.iteration.last().map(|(_, k)| *k);
        let safe = self.region.construct.clause("safelen").next().and_then(|n| n.parse().ok());
        let distance = number(&w.first).zip(number(&w.second)).map(|(a, b)| (b - a).abs());
        if distance.zip(safe).is_some_and(|(d, safe): (i128, i128)| d >= safe) {
            return false;
        }
        let at = |span: Span| self.statement(span);
        let (first, second) = (at(w.first.span), at(w.second.span));
        w.first.write && !w.second.write && (first == second || w.first.span.lo > w.second.span.lo)
    }

    /// The innermost statement of the loop at a place.
    fn statement(&self, span: Span) -> Option<StmtId> {
        let holds = |s: &&StmtId| {
            let t = self.body.stmt(**s).span;
            t.file == span.file && t.lo <= span.lo && span.hi <= t.hi
        };
        self.region.inside.iter().rfind(holds).copied()
    }

    /// Stands an end of it under a condition of the loop?
    fn under_condition(&self, reason: &Reason) -> bool {
        let branches = self.region.inside.iter().filter(|s| {
            matches!(self.body.stmt(**s).kind, StmtKind::If { .. } | StmtKind::While { .. })
        });
        let held: BTreeSet<StmtId> = branches
            .flat_map(|s| visit::blocks(&self.body.stmt(*s).kind).into_iter().flatten())
            .flat_map(|block| visit::stmts(self.body, block))
            .collect();
        reason.spans.iter().any(|s| self.statement(s.span).is_some_and(|t| held.contains(&t)))
    }

    /// Names in the bounds of the loop, and of those inside and around it.
    fn names_in_bounds(&self) -> BTreeSet<String> {
        let mut out = BTreeSet::new();
        for entry in visit::loops(self.body) {
            let Some(l) = self.body.as_loop(entry.stmt) else { continue };
            out.insert(self.name(l.var));
            for bound in [l.lower, l.upper, l.step] {
                visit::each_place_in(self.body, bound, &mut |place, _| {
                    out.insert(self.name(place.var));
                });
            }
        }
        out
    }

    /// Do the elements of a variable that the loop touches follow from loop variables and bounds alone?
    fn follows_from_bounds(&self, v: VarId) -> bool {
        let bounds = self.names_in_bounds();
        let inside = &self.region.inside;
        let Some(first) = self.loops.first() else { return false };
        let written = crate::nest::written(self.body, *first);
        let mut follows = true;
        for l in inside.iter().filter_map(|s| self.body.as_loop(*s)) {
            for bound in [l.lower, l.upper, l.step] {
                visit::each_place_in(self.body, bound, &mut |place, _| {
                    let counter = inside
                        .iter()
                        .any(|s| self.body.as_loop(*s).is_some_and(|l| l.var == place.var));
                    follows &= place.is_var() && (counter || !written.contains(&place.var));
                });
            }
        }
        for &s in inside {
            visit::each_place(self.body, s, &mut |place, _| {
                if place.var == v {
                    visit::place_operands(place, &mut |e| {
                        visit::each_place_in(self.body, e, &mut |inner, _| {
                            follows &= inner.is_var() && bounds.contains(&self.name(inner.var));
                        });
                    });
                }
            });
        }
        follows
    }

    /// The variables of a reason, among those that the loop touches.
    fn meant(&self, reason: &Reason) -> Vec<VarId> {
        let mut touched: BTreeSet<VarId> = BTreeSet::new();
        for &s in &self.region.inside {
            visit::each_place(self.body, s, &mut |place, _| {
                touched.insert(place.var);
            });
        }
        let base = |name: &str| {
            let end = name.find(['.', '%', '-', '[', '(']).unwrap_or(name.len());
            name[..end].to_owned()
        };
        let of = |name: &String| {
            let name = base(name);
            touched.iter().find(|v| self.body.var(**v).name == name).copied()
        };
        reason.variables.iter().filter_map(of).collect()
    }

    /// Do all threads use one, without a lock, of what the user has a name for?
    fn shared(&self, v: VarId) -> bool {
        let var = self.body.var(v);
        let named = var.span.origin != Origin::Synthetic && !var.attrs.atomic;
        named && self.scope.of(v) == Sharing::Shared && !self.guards.variables.contains(&v)
    }

    fn name(&self, v: VarId) -> String {
        self.body.var(v).name.clone()
    }

    fn say(&mut self, kind: Kind, v: VarId, what: &str, clause: Option<&str>) {
        let clause = clause.map(|clause| format!("{clause}({})", self.name(v)));
        self.say_with(kind, v, what, clause);
    }

    fn say_with(&mut self, kind: Kind, v: VarId, what: &str, clause: Option<String>) {
        let message = format!("`{}` {what}", self.name(v));
        self.push(kind, Some(v), message, clause, None, true);
        if self.scope.by_thread(v, &self.region.inside)
            && let Some(finding) = self.findings.last_mut()
        {
            finding.leave_open();
        }
    }

    fn race(&mut self, reason: &Reason, v: VarId, clause: Option<&str>, certain: bool) {
        let certain = certain || self.guards.partly.contains(&v);
        let message = format!("{RACE}{}", reason.message());
        let kind = if clause.is_some() { Kind::MissingClause } else { Kind::Race };
        let clause = clause.map(|clause| format!("{clause}({})", self.name(v)));
        self.push(kind, Some(v), message, clause, Some(reason.clone()), certain);
    }

    fn undecided(&mut self, reason: &Reason) {
        let message = format!("{OPEN}{}", reason.message());
        self.note(message, Some(reason.clone()));
    }

    fn note(&mut self, message: String, reason: Option<Reason>) {
        self.push(Kind::NotDecided, None, message, None, reason, true);
    }

    fn push(
        &mut self,
        kind: Kind,
        v: Option<VarId>,
        message: String,
        clause: Option<String>,
        reason: Option<Reason>,
        certain: bool,
    ) {
        let variable = v.map(|v| self.name(v));
        self.findings.push(Finding { kind, variable, message, clause, reason, certain });
    }

    /// Its clauses as the interpreter wants them, where clauses are all that there is.
    fn as_executed(&self, needed: &Directive) -> Option<Directive> {
        let construct = &self.region.construct;
        if self.guards.any || self.guards.others || self.orphan || !construct.is("parallel") {
            return None;
        }
        let collapse = u32::try_from(self.loops.len()).unwrap_or(1).max(1);
        let mut out = Directive { collapse, ..Directive::default() };
        let own = self.body.as_loop(*self.loops.first()?)?.var;
        for v in self.body.var_ids().filter(|v| *v != own) {
            let touched = |s: &StmtId| {
                let mut found = self.body.as_loop(*s).is_some_and(|l| l.var == v);
                visit::each_place(self.body, *s, &mut |place, _| found |= place.var == v);
                found
            };
            if self.scope.of(v) == Sharing::Shared || !self.region.inside.iter().any(touched) {
                continue;
            }
            let inner = self.body.var(v).scope.is_some_and(|s| self.region.inside.contains(&s));
            match self.scope.of(v) {
                _ if inner => {}
                Sharing::Private => out.private.push(v),
                Sharing::First => out.firstprivate.push(v),
                Sharing::Last { first, .. } => {
                    out.lastprivate.push(v);
                    out.firstprivate.extend(first.then_some(v));
                }
                Sharing::Reduction(_) => {
                    let found = needed.reductions.iter().find(|r| r.var == v)?;
                    out.reductions.push(found.clone());
                }
                Sharing::Linear | Sharing::Scan | Sharing::Own => return None,
                Sharing::Shared => {}
            }
        }
        Some(out)
    }
}

/// The loops that a directive takes together: as many as `collapse` says.
fn taken_together(body: &Procedure, region: &Region) -> Vec<StmtId> {
    let number = |name| region.construct.clause(name).next().and_then(|n| n.trim().parse().ok());
    let number: usize = number("collapse").unwrap_or(1);
    let mut out = Vec::new();
    let mut next = region.inside.first().copied();
    while let Some(stmt) = next
        && let Some(l) = body.as_loop(stmt)
        && out.len() < number
    {
        out.push(stmt);
        next = l.body.iter().find(|s| body.as_loop(**s).is_some()).copied();
    }
    out
}
