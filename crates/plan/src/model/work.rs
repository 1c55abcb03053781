//! Estimates of work.
//!
//! **Decides** about how many operations a loop takes, as a polynomial over values known before the loop.
//! **Example** `for (i = 0; i < n; i++) for (j = 0; j <= i; j++) a[i][j] = 0;` → `n * n >= 9000`.
//! **Why it is sound** it only decides about time. Values are read before the loop only if the loop itself reads them
//! there, or if they are plain scalars that no statement of the loop changes and every iteration needs.
//! **Gives up when** a count is not known: then there is [`Work::Much`].
//! **Cost and limit** one walk over the loop; polynomials have eight terms at most.
//! **Source** the overall control of `regions-and-loops.md`, step 5.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::runtime_test::{Poly, WorkTest};
use heiretsu_ir::{
    BinaryOp, Callee, Expr, ExprId, ExprKind, Intrinsic, Loop, LoopForm, Place, ProcId, Procedure,
    Step, StmtId, StmtKind, Struct, UnaryOp, VarId, visit,
};

use super::asked::{Least, readable};
use super::cost::cost;
use super::declared;
use super::early::{Part, changed, first_iteration, part};
use super::pace::{Pace, one_by_one, pace, subscripts};
use super::poly::{product, scaled, sum};
use super::profile::{Counted, Seen};
use super::program::Whole;
use super::shape::{Shape, shape};
use super::table::{CALL, DOUBLINGS, ELEMENT, SHORT, SMALL, Table, WAITING};
use crate::strides::stride;

/// An estimate.
#[derive(Clone, PartialEq, Debug)]
pub enum Work {
    /// So many operations.
    Constant(i128),
    /// Enough of them exactly if this test holds.
    Test(WorkTest),
    /// Not known; taken for much.
    Much,
}

/// Loops of fewer iterations are not computed side by side.
const IN_A_VECTOR: i128 = 4;

/// Estimates are counted in fractions of an operation, so that steps divide them.
pub(super) const FRACTIONS: i128 = 3600;
/// A procedure, and what the program around it tells.
#[derive(Clone, Copy)]
pub struct At<'a> {
    /// The procedure.
    pub procedure: &'a Procedure,
    /// Its number.
    pub of: ProcId,
    /// The program.
    pub(super) whole: &'a Whole,
    /// The procedure's unit.
    pub(super) unit: usize,
}

impl<'a> At<'a> {
    /// The same for another text of the procedure.
    pub fn with(self, procedure: &'a Procedure) -> At<'a> {
        At { procedure, ..self }
    }

    /// What the machine tells.
    pub fn table(self) -> &'a Table {
        &self.whole.table
    }

    /// Operations of one expression, without those of its operands; `None` where nobody knows.
    pub fn cost(self, kind: &ExprKind) -> Option<i128> {
        cost(kind, self.table())
    }

    /// A variable's value, if it is the same always.
    pub(super) fn value(self, var: VarId) -> Option<i128> {
        self.whole.value(self.unit, self.of, var)
    }

    /// The greatest value that callers hand over for a parameter.
    fn greatest(self, var: VarId) -> Option<i128> {
        self.whole.greatest(self.unit, self.of, var)
    }

    /// The structures of its unit.
    pub fn structs(self) -> &'a [Struct] {
        self.whole.structs(self.unit)
    }

    /// What a profile tells of its unit.
    pub(super) fn seen(self) -> &'a Seen {
        self.whole.seen(self.unit)
    }
}

/// So few values of a remainder make no difference to the number of iterations.
const MOST_COLOURS: i128 = 16;

/// What an estimate is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// All must be known.
    Exact,
    /// What is not known is little.
    Least,
    /// Declared extents, and what callers pass at most, tell how much there can be.
    Most,
    /// As in the profiled run; else what is known, what declared extents tell, and little.
    Likely,
}

/// The work of all iterations of a loop, against the least that pays. Operations count alike: little is enough.
pub fn of_loop(at: At<'_>, stmt: StmtId, enough: i128) -> Work {
    let mut estimate = Estimate::of(at, stmt, Mode::Exact);
    let Some(work) = estimate.whole(stmt) else { return Work::Much };
    match work.as_constant() {
        Some(constant) => Work::Constant(constant / FRACTIONS),
        None => {
            let entered = estimate.entered(stmt, &work);
            let test = readable(&work, entered.as_ref(), enough);
            // (A single iteration of each is enough.)
            test.filter(|test| test.threshold > 1).map_or(Work::Much, Work::Test)
        }
    }
}

/// The work of a loop where unknown counts are small, in operations that take equally long: those of vectorized loops count
/// less.
pub fn least(at: At<'_>, stmt: StmtId) -> Option<Least> {
    let mut estimate = Estimate { vectors: true, ..Estimate::of(at, stmt, Mode::Least) };
    let work = estimate.whole(stmt)?;
    let entered = estimate.entered(stmt, &work);
    Some(Least { work, entered })
}

/// The work of one iteration of a loop at least, in operations that take equally long.
pub fn iteration(at: At<'_>, stmt: StmtId) -> Option<Least> {
    one_iteration(Estimate { vectors: true, ..Estimate::of(at, stmt, Mode::Least) }, stmt)
}

fn one_iteration(mut estimate: Estimate<'_>, stmt: StmtId) -> Option<Least> {
    let l = estimate.procedure.as_loop(stmt)?;
    estimate.enter(l);
    estimate.trips(l, true)?;
    estimate.block(&l.body, true).map(Least::of)
}

/// The same in numbers, where sizes that are not known are small, or (`short`: they are data) even less.
pub fn likely_iteration(at: At<'_>, stmt: StmtId, short: bool) -> Option<i128> {
    iteration(at, stmt)?.at(if short { SHORT } else { SMALL })
}

/// The same of a loop that no vector instructions run, as it is to be expected.
pub fn scattered_iteration(at: At<'_>, stmt: StmtId) -> Option<i128> {
    one_iteration(Estimate::of(at, stmt, Mode::Likely), stmt)?.at(SMALL)
}

/// The work of a start of a loop as it is to be expected, in operations that take equally long; where sizes are not known they
/// are taken for small. `alone`: without that of callees.
pub fn likely(at: At<'_>, stmt: StmtId, alone: bool) -> Option<i128> {
    let mut estimate = Estimate { vectors: true, alone, ..Estimate::of(at, stmt, Mode::Likely) };
    Least::of(estimate.whole(stmt)?).at(SMALL)
}

/// How many operations a loop has at most, where declared extents tell; `vectors`: in operations that take equally long.
pub fn most(at: At<'_>, stmt: StmtId, vectors: bool) -> Option<i128> {
    let mut estimate = Estimate { vectors, ..Estimate::of(at, stmt, Mode::Most) };
    estimate.surround(stmt);
    Some(estimate.whole(stmt)?.as_constant()? / FRACTIONS)
}

/// The highest power of sizes in the work of a loop.
pub fn degree(at: At<'_>, stmt: StmtId) -> usize {
    let work = Estimate::of(at, stmt, Mode::Least).whole(stmt);
    work.map_or(0, |work| Least::of(work).degree())
}

/// Iterations of a loop, at most; `None` where nothing is known.
pub fn around(at: At<'_>, stmt: StmtId) -> Option<i128> {
    if let Some(seen) = at.seen().counted(at.of, at.procedure, stmt) {
        return Some(seen.each());
    }
    if let StmtKind::While { body, .. } = &at.procedure.stmt(stmt).kind {
        return body.iter().any(|s| doubles(at.procedure, *s)).then_some(DOUBLINGS);
    }
    let l = at.procedure.as_loop(stmt)?;
    if let Some(trips) = constant_trips(at.procedure, l) {
        return Some(trips);
    }
    let mut estimate = Estimate::of(at, stmt, Mode::Most);
    let (trips, parts) = estimate.trips(l, true)?;
    Some(trips.as_constant()? / parts)
}

/// Does a statement multiply or divide a variable by a constant? A loop around it takes few rounds.
fn doubles(p: &Procedure, s: StmtId) -> bool {
    let StmtKind::Assign { place, value } = &p.stmt(s).kind else { return false };
    let own = |mut e: ExprId| {
        while let ExprKind::Convert(inner) = &p.expr(e).kind {
            e = *inner;
        }
        matches!(&p.expr(e).kind, ExprKind::Read(read) if read.is_var() && read.var == place.var)
    };
    let mut e = *value;
    while let ExprKind::Convert(inner) = &p.expr(e).kind {
        e = *inner;
    }
    place.is_var()
        && match &p.expr(e).kind {
            ExprKind::Binary(BinaryOp::Mul, a, b) => {
                own(*a) && constant(p, *b).is_some() || own(*b) && constant(p, *a).is_some()
            }
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Shl | BinaryOp::Shr, a, b) => {
                own(*a) && constant(p, *b).is_some()
            }
            _ => false,
        }
}

/// Does a loop call anybody?
pub(super) fn calls(p: &Procedure, stmt: StmtId) -> bool {
    visit::stmts(p, &[stmt]).into_iter().any(|s| {
        let mut any = matches!(p.stmt(s).kind, StmtKind::Call { .. });
        visit::each_stmt_expr(p, s, &mut |_, e| any |= matches!(e.kind, ExprKind::Call(..)));
        any
    })
}

/// The same of a procedure's body.
pub(super) fn likely_body(at: At<'_>, alone: bool) -> Option<i128> {
    body(Estimate { vectors: true, alone, ..Estimate::new(at, Mode::Likely) })
}

/// Operations of a procedure's body.
pub(super) fn of_body(at: At<'_>, mode: Mode) -> Option<i128> {
    body(Estimate::new(at, mode))
}

fn body(mut estimate: Estimate<'_>) -> Option<i128> {
    let (p, mode) = (estimate.procedure, estimate.mode);
    for s in &p.body {
        estimate.written.extend(changed(estimate.at, *s));
    }
    let work = estimate.block(&p.body, true)?;
    match mode {
        Mode::Exact | Mode::Most => Some(work.as_constant()? / FRACTIONS),
        Mode::Least => Least::of(work).at(SHORT),
        Mode::Likely => Least::of(work).at(SMALL),
    }
}

/// Would a loop that sequential loops (`around`, outermost first) start again and again have `enough` work only in a nest
/// that takes at least `most` operations in all?
///
/// What the loop's own bounds depend on is taken for equally large, everything else of the nest for 1: a time loop around
/// it does not count against it, the other two loops of a factorization do. Where the bounds of the loops around say how much it
/// has to do, that is too little in any nest.
pub fn pays_late(at: At<'_>, around: &[StmtId], stmt: StmtId, enough: i128, most: i128) -> bool {
    let procedure = at.procedure;
    let found = || {
        let mut estimate =
            Estimate { vectors: true, ..Estimate::of(at, *around.first()?, Mode::Exact) };
        let mut each = Vec::new();
        for (k, outer) in around.iter().enumerate() {
            each.push(estimate.trips(procedure.as_loop(*outer)?, k == 0)?);
        }
        let inner = estimate.counted(procedure.as_loop(stmt)?, false)?;
        let factors = |poly: &Poly| -> BTreeSet<ExprId> {
            poly.terms.iter().flat_map(|t| &t.factors).copied().collect()
        };
        let own = factors(&inner);
        if let Some(inner) = inner.as_constant() {
            // (Of triangles this is the mean.)
            return Some(inner / FRACTIONS < enough / 2);
        }
        // The nest begins where the loop's own sizes do.
        let from = each.iter().position(|(trips, _)| !own.is_disjoint(&factors(trips)))?;
        estimate.ranges.clear();
        let whole = procedure.as_loop(around[from]).and_then(|l| estimate.counted(l, from == 0));
        let (mut starts, mut parts) = (Poly::constant(1), 1i128);
        for (trips, part) in &each[from..] {
            starts = product(&starts, trips)?;
            parts = parts.checked_mul(*part)?;
        }
        let at = |poly: &Poly, size: i128| {
            let mut sum = 0i128;
            for term in &poly.terms {
                let mut value = term.coefficient;
                for _ in term.factors.iter().filter(|f| own.contains(f)) {
                    value = value.checked_mul(size)?;
                }
                sum = sum.checked_add(value)?;
            }
            Some(sum / FRACTIONS)
        };
        let mut size = 16i128;
        while at(&inner, size)? < enough {
            if own.is_empty() || size > LARGEST {
                return None;
            }
            size += size / 16;
        }
        let all = match &whole {
            Some(whole) => at(whole, size)?,
            None => at(&product(&starts, &inner)?, size)? / parts,
        };
        Some(all >= most)
    };
    found().unwrap_or(false)
}

/// Iterations of a strip or tile.
const LONGEST_BLOCK: i128 = 8192;

/// Sizes beyond this are not tried.
const LARGEST: i128 = 1 << 40;

/// The number of iterations, if it is a constant.
///
/// (Correctness hangs on this, too: nothing that is only likely is used.)
pub fn constant_trips(procedure: &Procedure, l: &Loop) -> Option<i128> {
    let (lower, upper, step) = (
        constant(procedure, l.lower)?,
        constant(procedure, l.upper)?,
        constant(procedure, l.step)?,
    );
    let distance = if step > 0 { upper.checked_sub(lower)? } else { lower.checked_sub(upper)? };
    let step = step.checked_abs().filter(|step| *step > 0)?;
    let distance = if l.exclusive { distance } else { distance.checked_add(1)? };
    // `i <= 7` by 2 from 0 has the values 0, 2, 4, 6.
    Some((distance.max(0).checked_add(step - 1)?) / step)
}

/// The value of an expression of constants.
pub(super) fn constant(procedure: &Procedure, id: ExprId) -> Option<i128> {
    match &procedure.expr(id).kind {
        ExprKind::Int(value) => Some(*value),
        ExprKind::Unary(UnaryOp::Neg, a) => constant(procedure, *a)?.checked_neg(),
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (constant(procedure, *a)?, constant(procedure, *b)?);
            match op {
                BinaryOp::Add => a.checked_add(b),
                BinaryOp::Sub => a.checked_sub(b),
                BinaryOp::Mul => a.checked_mul(b),
                BinaryOp::Div
                | BinaryOp::Rem
                | BinaryOp::Pow
                | BinaryOp::Shl
                | BinaryOp::Shr
                | BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Concat => None,
            }
        }
        // A conversion of a small constant keeps its value.
        ExprKind::Convert(a) => {
            constant(procedure, *a).filter(|value| (0..=i128::from(i8::MAX)).contains(value))
        }
        ExprKind::Real(_)
        | ExprKind::Logical(_)
        | ExprKind::Text(_)
        | ExprKind::Read(_)
        | ExprKind::AddressOf(_)
        | ExprKind::Unary(UnaryOp::BitNot, _)
        | ExprKind::Compare(..)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Not(_)
        | ExprKind::Select(..)
        | ExprKind::Intrinsic(..)
        | ExprKind::Call(..)
        | ExprKind::Opaque(_) => None,
    }
}

struct Estimate<'a> {
    at: At<'a>,
    procedure: &'a Procedure,
    mode: Mode,
    written: BTreeSet<VarId>,
    /// Smallest and largest value of the loop variables around.
    ranges: BTreeMap<VarId, (Poly, Poly)>,
    /// One expression for each variable that is read, so that equal factors look equal.
    reads: BTreeMap<VarId, ExprId>,
    /// The same of elements and members.
    parts: BTreeMap<Part, ExprId>,
    /// Variables whose first element the bounds of the loop that is asked about read.
    there: BTreeSet<VarId>,
    /// Those of which its first iteration reads it, and these.
    entered: BTreeSet<VarId>,
    /// Where full groups of iterations end: what unrolling assigned to a variable.
    ends: BTreeMap<VarId, ExprId>,
    /// The greatest values of variables of loops around the one that is asked about.
    around: BTreeMap<VarId, i128>,
    /// Are operations of vectorized loops counted for less, and equal ones of an iteration once?
    vectors: bool,
    /// Are the operations of callees left out?
    alone: bool,
    /// Expressions of the body of the innermost loop around so far ([`shape`]).
    seen: BTreeSet<u64>,
    /// Variables that this loop changes.
    changed: BTreeSet<VarId>,
}

impl<'a> Estimate<'a> {
    /// Nothing is known yet; values are read on entry to this loop.
    fn of(at: At<'a>, stmt: StmtId, mode: Mode) -> Estimate<'a> {
        Estimate { written: changed(at, stmt), ..Estimate::new(at, mode) }
    }

    fn new(at: At<'a>, mode: Mode) -> Estimate<'a> {
        Estimate {
            at,
            procedure: at.procedure,
            mode,
            written: BTreeSet::new(),
            ranges: BTreeMap::new(),
            reads: BTreeMap::new(),
            parts: BTreeMap::new(),
            there: BTreeSet::new(),
            entered: BTreeSet::new(),
            ends: BTreeMap::new(),
            around: BTreeMap::new(),
            vectors: false,
            alone: false,
            seen: BTreeSet::new(),
            changed: BTreeSet::new(),
        }
    }

    /// May what is not known be taken for little?
    fn guesses(&self) -> bool {
        matches!(self.mode, Mode::Least | Mode::Likely)
    }

    /// The greatest value of a variable, where the most is asked for.
    fn greatest(&self, var: VarId) -> Option<i128> {
        let asked = self.mode == Mode::Most;
        self.around.get(&var).copied().or_else(|| self.at.greatest(var)).filter(|_| asked)
    }

    /// The greatest values of the variables of loops around a loop.
    fn surround(&mut self, stmt: StmtId) {
        let all = visit::loops(self.procedure);
        let parent = |s: StmtId| all.iter().find(|e| e.stmt == s)?.parent;
        let mut around: Vec<StmtId> = std::iter::successors(parent(stmt), |s| parent(*s)).collect();
        around.reverse();
        for l in around.into_iter().filter_map(|s| self.procedure.as_loop(s)) {
            let Some(step) = constant(self.procedure, l.step) else { continue };
            let last = if step > 0 { l.upper } else { l.lower };
            let end = self.value(last, true, true).and_then(|(end, _)| end.as_constant());
            let beyond = i128::from(step > 0 && l.exclusive);
            if let Some(end) = end.and_then(|end| end.checked_sub(beyond)) {
                self.around.insert(l.var, end);
            }
        }
    }

    /// What may be read where the loop starts that is asked about, and once it has.
    fn enter(&mut self, l: &Loop) {
        for e in [l.lower, l.upper] {
            visit::each_place_in(self.procedure, e, &mut |place, _| {
                let there = match place.steps.first() {
                    Some(Step::Index(e) | Step::Deref(e)) => {
                        constant(self.procedure, *e) == Some(0)
                    }
                    // (A dummy of Fortran.)
                    Some(Step::Field(_)) => true,
                    None => false,
                };
                if there {
                    self.there.insert(place.var);
                }
            });
        }
        self.entered = self.there.clone();
        // (Fortran may evaluate what `.and.` stands before.)
        let asks = matches!(self.mode, Mode::Exact | Mode::Least) && l.form == LoopForm::For;
        if asks && self.known_trips(l, true).is_some() {
            self.entered.extend(first_iteration(self.procedure, l));
        }
    }

    /// The work of the loop that is asked about.
    fn whole(&mut self, stmt: StmtId) -> Option<Poly> {
        let l = self.procedure.as_loop(stmt)?;
        self.enter(l);
        // A loop that tests its variable itself starts from where the statement before it has set it.
        if let Some((block, at)) = visit::siblings(self.procedure, stmt)
            && let Some(StmtKind::Assign { place, value }) =
                block[..at].last().map(|s| &self.procedure.stmt(*s).kind)
            && place.is_var()
            && place.var == l.var
            && constant(self.procedure, *value).is_some()
        {
            self.ends.insert(l.var, *value);
        }
        self.counted(l, true)
    }

    /// The work of a counted loop; `own` says that its bounds are evaluated before anything else.
    fn counted(&mut self, l: &Loop, own: bool) -> Option<Poly> {
        let (trips, parts) = self.trips(l, own)?;
        let (seen, changed) = (std::mem::take(&mut self.seen), self.changes(l));
        let outside = std::mem::replace(&mut self.changed, changed);
        let body = self.block(&l.body, true);
        (self.seen, self.changed) = (seen, outside);
        let mut body = body?;
        self.ranges.remove(&l.var);
        let few = trips.as_constant().is_some_and(|t| t / parts < IN_A_VECTOR);
        let pace = if self.vectors && !few { pace(self.procedure, l) } else { Pace::Plain };
        let table = self.at.table();
        let (times, parts) = match pace {
            Pace::SideBySide { bytes } => {
                // Narrow values go in greater numbers.
                let lanes = table.side_by_side * ELEMENT / i128::from(bytes).clamp(1, ELEMENT);
                let slow =
                    one_by_one(self.procedure, l, table).checked_mul(FRACTIONS * (lanes - 1))?;
                body = sum(&body, &Poly::constant(slow))?;
                let streamed = self.streamed(l, &trips, parts, &body);
                if streamed > 0 {
                    // Memory is the limit: nothing else counts.
                    let least = table
                        .side_by_side
                        .checked_mul(table.streamed)?
                        .checked_mul(FRACTIONS)?
                        .checked_mul(streamed)?;
                    body = at_least(body, least);
                }
                (1, parts.checked_mul(lanes)?)
            }
            Pace::Plain => (1, parts),
            Pace::Waiting => (WAITING, parts),
        };
        let body = scaled(&sum(&body, &Poly::constant(FRACTIONS))?, times)?;
        let mut work = product(&trips, &body)?;
        for term in &mut work.terms {
            // What is left of a term is never nothing.
            let part = term.coefficient / parts;
            term.coefficient = if part == 0 { term.coefficient.signum() } else { part };
        }
        Some(work)
    }

    /// Variables that a loop changes, as far as its text shows.
    fn changes(&self, l: &Loop) -> BTreeSet<VarId> {
        let mut out = BTreeSet::from([l.var]);
        if !self.vectors {
            return out;
        }
        for s in visit::stmts(self.procedure, &l.body) {
            match &self.procedure.stmt(s).kind {
                StmtKind::Assign { place, .. } => {
                    out.insert(place.var);
                }
                StmtKind::Loop(inner) => {
                    out.insert(inner.var);
                }
                _ => {}
            }
        }
        out
    }

    /// The number of iterations, as a polynomial over a constant; sets the range of the loop variable.
    fn trips(&mut self, l: &Loop, own: bool) -> Option<(Poly, i128)> {
        let seen = self.at.seen().between(self.at.of, l.lower, l.upper).map(Counted::each);
        let known = match seen {
            Some(_) if self.mode == Mode::Likely => None,
            _ => self.known_trips(l, own),
        };
        let constant = known.as_ref().is_some_and(|(trips, _)| trips.as_constant().is_some());
        let other = match self.mode {
            Mode::Exact => return known,
            Mode::Least if known.is_some() => return known,
            Mode::Least => seen.or_else(|| declared::row(self.at, l)).unwrap_or(SHORT),
            Mode::Likely if known.is_some() => return known,
            Mode::Likely => {
                let row = || declared::row(self.at, l);
                seen.or_else(row).or_else(|| declared::trips(self.at, l)).unwrap_or(SHORT)
            }
            Mode::Most if constant => return known,
            Mode::Most => declared::trips(self.at, l)?,
        };
        self.ranges.insert(l.var, (Poly::constant(0), Poly::constant(other)));
        Some((Poly::constant(other), 1))
    }

    /// Arrays through which an innermost loop steps, of which more elements are touched than a cache holds; where sizes are
    /// not known, those at which the loop pays by itself.
    fn streamed(&self, l: &Loop, trips: &Poly, parts: i128, body: &Poly) -> i128 {
        let pays = || {
            let each = body.as_constant().filter(|each| *each > 0)?;
            let table = self.at.table();
            let enough = table.enough_inside.checked_mul(table.side_by_side)?;
            Some(enough.checked_mul(FRACTIONS)? / each)
        };
        let known = trips.as_constant().map(|t| t / parts);
        let Some(own) = known.or_else(pays) else { return 0 };
        let mut arrays = BTreeSet::new();
        for s in visit::stmts(self.procedure, &l.body) {
            visit::each_place(self.procedure, s, &mut |place, _| {
                let Some(subscripts) = subscripts(place) else { return };
                let moves =
                    |var: VarId| subscripts.iter().any(|e| stride(self.procedure, *e, var) > 0);
                if !moves(l.var) {
                    return;
                }
                let around = self.ranges.iter().filter(|(var, _)| **var != l.var && moves(**var));
                let counts = around.filter_map(|(_, (first, last))| {
                    last.as_constant()?.checked_sub(first.as_constant()?)?.checked_add(1)
                });
                let elements = counts.fold(own, |all, n| all.saturating_mul(n.max(1)));
                // Of a row that a loop around goes through again and again nobody knows that it is long.
                let again =
                    known.is_none() && self.ranges.keys().any(|v| *v != l.var && !moves(*v));
                if !again && elements.saturating_mul(ELEMENT) >= self.at.table().cache {
                    arrays.insert(place.var);
                }
            });
        }
        i128::try_from(arrays.len()).unwrap_or(0)
    }

    fn known_trips(&mut self, l: &Loop, own: bool) -> Option<(Poly, i128)> {
        let step = constant(self.procedure, l.step).filter(|step| *step != 0)?;
        if let Some((length, ends)) = self.block_length(l) {
            self.ranges.insert(l.var, ends);
            return Some((Poly::constant(length), step.checked_abs()?));
        }
        let (lower, slanted_low) = self.value(l.lower, own, step < 0)?;
        let (upper, slanted_high) = self.value(l.upper, own, step > 0)?;
        let (first, last) = if step > 0 { (&lower, &upper) } else { (&upper, &lower) };
        let mut distance = sum(last, &scaled(first, -1)?)?;
        // A bound that moves with a loop around cuts the box in halves; where both move alike it is a band.
        let mut halves = if slanted_low || slanted_high { 2 } else { 1 };
        if slanted_low
            && slanted_high
            && let Some(band) = self.band(l, step)
        {
            (distance, halves) = (band, 1);
        }
        let trips = if l.exclusive { distance } else { sum(&distance, &Poly::constant(1))? };
        self.ranges.insert(l.var, (first.clone(), last.clone()));
        Some((trips, step.checked_abs()?.checked_mul(halves)?))
    }

    /// How far apart the bounds of a loop are, if that does not change with the loops around: `for (k = i; k < i + m; k++)`.
    fn band(&mut self, l: &Loop, step: i128) -> Option<Poly> {
        // Variables of loops around are values like others meanwhile.
        let ranges = std::mem::take(&mut self.ranges);
        let written = std::mem::take(&mut self.written);
        let ends = self.value(l.lower, false, false).zip(self.value(l.upper, false, false));
        (self.ranges, self.written) = (ranges, written);
        let ((lower, _), (upper, _)) = ends?;
        let (first, last) = if step > 0 { (lower, upper) } else { (upper, lower) };
        let distance = sum(&last, &scaled(&first, -1)?)?;
        let changes = |e: &ExprId| {
            let ExprKind::Read(place) = &self.procedure.expr(*e).kind else { return true };
            self.ranges.contains_key(&place.var) || self.written.contains(&place.var)
        };
        let fixed = !distance.terms.iter().flat_map(|t| &t.factors).any(changes);
        fixed.then_some(distance)
    }

    /// Iterations of a block of a loop that was cut: from about the outer variable on, at most so many.
    fn block_length(&self, l: &Loop) -> Option<(i128, (Poly, Poly))> {
        let p = self.procedure;
        let (upper, beyond) = self.apart(l.upper)?;
        let first = match &p.expr(upper).kind {
            ExprKind::Select(_, first, _) => *first,
            ExprKind::Intrinsic(Intrinsic::Min, args) => *args.first()?,
            _ => return None,
        };
        let ((from, before), (to, by)) = (self.apart(l.lower)?, self.apart(first)?);
        let read = |e: ExprId| match &p.expr(e).kind {
            ExprKind::Read(place) if place.is_var() => Some(place.var),
            _ => None,
        };
        let var = read(from).filter(|v| read(to) == Some(*v))?;
        let length = by.checked_add(beyond)?.checked_sub(before)?;
        let length = length.checked_add(i128::from(!l.exclusive))?;
        let ends = match self.ranges.get(&var) {
            Some(ends) => ends.clone(),
            // One block, which is as long as others.
            None if self.guesses() => (Poly::constant(0), Poly::constant(length)),
            None => return None,
        };
        (1..=LONGEST_BLOCK).contains(&length).then_some((length, ends))
    }

    /// What a place names, if it keeps its value and may be read before the loop.
    fn part(&self, place: &Place) -> Option<Part> {
        let kept = !self.written.contains(&place.var);
        kept.then(|| part(self.at, place, &self.entered)).flatten()
    }

    /// Iterations of the loop that is asked about, if there must be one before the sizes in its work may be read.
    fn entered(&mut self, stmt: StmtId, work: &Poly) -> Option<Poly> {
        let late = work.terms.iter().flat_map(|t| &t.factors).any(|e| {
            let mut late = false;
            visit::each_place_in(self.procedure, *e, &mut |place, _| {
                late |= !place.is_var() && part(self.at, place, &self.there).is_none();
            });
            late
        });
        let l = self.procedure.as_loop(stmt).filter(|_| late)?;
        let (trips, _) = self.known_trips(l, true)?;
        trips.as_constant().is_none_or(|n| n < 1).then_some(trips)
    }

    /// An expression without conversions and added constants, and the sum of these.
    fn apart(&self, mut e: ExprId) -> Option<(ExprId, i128)> {
        let mut sum = 0i128;
        loop {
            e = match self.procedure.expr(e).kind {
                ExprKind::Convert(inner) => inner,
                ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), x, by) => {
                    let Some(by) = constant(self.procedure, by) else { return Some((e, sum)) };
                    sum = sum.checked_add(if op == BinaryOp::Add { by } else { -by })?;
                    x
                }
                _ => return Some((e, sum)),
            };
        }
    }

    /// `x / c * c`: nearly `x`.
    fn rounded(&self, a: ExprId, b: ExprId) -> Option<ExprId> {
        let ExprKind::Binary(BinaryOp::Div, x, by) = self.procedure.expr(a).kind else {
            return None;
        };
        let (by, times) = (constant(self.procedure, by)?, constant(self.procedure, b)?);
        (by == times).then_some(x)
    }

    /// Are the bounds of the loops of a block read by its condition?
    fn guarded(&self, cond: ExprId, block: &[StmtId]) -> bool {
        let p = self.procedure;
        let mut known: BTreeSet<VarId> = self.ranges.keys().copied().collect();
        visit::each_place_in(p, cond, &mut |place, _| {
            if place.is_var() {
                known.insert(place.var);
            }
        });
        block.iter().filter_map(|s| p.as_loop(*s)).all(|l| {
            let mut all = true;
            for e in [l.lower, l.upper] {
                visit::each_place_in(p, e, &mut |place, _| {
                    all &= place.is_var() && known.contains(&place.var);
                });
            }
            all
        })
    }

    /// A bound as a polynomial, with the loop variables around at their `high` or low end; the flag says that
    /// there were such.
    fn value(&mut self, id: ExprId, own: bool, high: bool) -> Option<(Poly, bool)> {
        let e = self.procedure.expr(id);
        match &e.kind {
            ExprKind::Int(value) => Some((Poly::constant(*value), false)),
            ExprKind::Read(place) if place.is_var() => {
                if let Some((low, top)) = self.ranges.get(&place.var) {
                    return Some((if high { top.clone() } else { low.clone() }, true));
                }
                if let Some(value) = self.at.value(place.var) {
                    return Some((Poly::constant(value), false));
                }
                if let Some(most) = self.greatest(place.var).filter(|_| high) {
                    return Some((Poly::constant(most), false));
                }
                if let Some(end) = self.ends.remove(&place.var) {
                    let value = self.value(end, false, high);
                    self.ends.insert(place.var, end);
                    return value;
                }
                let known = own || !self.written.contains(&place.var);
                let integer = e.ty.scalar().is_some_and(|scalar| scalar.is_int());
                let read = *self.reads.entry(place.var).or_insert(id);
                (known && integer).then(|| (Poly::factor(read), false))
            }
            ExprKind::Read(place) if let Some(part) = self.part(place) => {
                let integer = e.ty.scalar().is_some_and(|scalar| scalar.is_int());
                let read = *self.parts.entry(part).or_insert(id);
                integer.then(|| (Poly::factor(read), false))
            }
            ExprKind::Convert(a) => self.value(*a, own, high),
            ExprKind::Unary(UnaryOp::Neg, a) => {
                let (a, slanted) = self.value(*a, own, !high)?;
                Some((scaled(&a, -1)?, slanted))
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                let ((a, s), (b, t)) = (self.value(*a, own, high)?, self.value(*b, own, high)?);
                Some((sum(&a, &b)?, s || t))
            }
            ExprKind::Binary(BinaryOp::Sub, a, b) => {
                let ((a, s), (b, t)) = (self.value(*a, own, high)?, self.value(*b, own, !high)?);
                Some((sum(&a, &scaled(&b, -1)?)?, s || t))
            }
            ExprKind::Binary(BinaryOp::Mul, a, b) if self.rounded(*a, *b).is_some() => {
                self.value(self.rounded(*a, *b)?, own, high)
            }
            ExprKind::Binary(BinaryOp::Mul, a, b) => {
                let ((a, s), (b, t)) = (self.value(*a, own, high)?, self.value(*b, own, high)?);
                Some((product(&a, &b)?, s || t))
            }
            // A block of a blocked loop ends at one of two bounds; the first will do.
            ExprKind::Intrinsic(Intrinsic::Min | Intrinsic::Max, args) if !own => {
                self.value(*args.first()?, own, high)
            }
            ExprKind::Select(_, first, _) if !own => self.value(*first, own, high),
            // One colour of a grid: `1 + (i + colour) % 2`.
            ExprKind::Binary(how @ (BinaryOp::Rem | BinaryOp::BitAnd), _, by) if !own => {
                let by =
                    constant(self.procedure, *by).filter(|by| (1..=MOST_COLOURS).contains(by))?;
                let last = if *how == BinaryOp::Rem { by - 1 } else { by };
                Some((Poly::constant(if high { last } else { 0 }), false))
            }
            ExprKind::Read(_)
            | ExprKind::Intrinsic(..)
            | ExprKind::Binary(..)
            | ExprKind::Select(..)
                if own =>
            {
                let integer = e.ty.scalar().is_some_and(|scalar| scalar.is_int());
                integer.then(|| (Poly::factor(id), false))
            }
            ExprKind::Read(_)
            | ExprKind::Intrinsic(..)
            | ExprKind::Binary(..)
            | ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::AddressOf(_)
            | ExprKind::Unary(UnaryOp::BitNot, _)
            | ExprKind::Compare(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::Select(..)
            | ExprKind::Call(..)
            | ExprKind::Opaque(_) => None,
        }
    }

    /// The work of a block; `always`: every iteration runs it.
    fn block(&mut self, block: &[StmtId], always: bool) -> Option<Poly> {
        let mut total = Poly::default();
        for &stmt in block {
            total = sum(&total, &self.stmt(stmt, always)?)?;
        }
        Some(total)
    }

    fn stmt(&mut self, stmt: StmtId, always: bool) -> Option<Poly> {
        let kind = &self.procedure.stmt(stmt).kind;
        let mut operations = Some(0i128);
        let mut shapes: BTreeMap<ExprId, Shape> = BTreeMap::new();
        visit::each_stmt_expr(self.procedure, stmt, &mut |id, e| {
            // The offsets of subscripts are a part of the address, and take no time; nor does what was computed before, or
            // ahead of the loop.
            let shape = if self.vectors { shape(e, &shapes, &self.changed) } else { None };
            shapes.extend(shape.map(|s| (id, s)));
            let again = shape.is_some_and(|s| s.invariant || !self.seen.insert(s.number));
            let own = match again || self.vectors && offset(self.procedure, e) {
                true => Some(0),
                false => self.expression(&e.kind),
            };
            operations = operations.zip(own).map(|(sum, more)| sum + more);
        });
        let operations = operations?.checked_mul(FRACTIONS)?;
        match kind {
            StmtKind::Assign { place, value } => {
                let mut rounds = false;
                visit::each_expr(self.procedure, *value, &mut |_, e| {
                    rounds |= matches!(e.kind, ExprKind::Binary(BinaryOp::Mul, a, b) if self.rounded(a, b).is_some());
                });
                let integer = self.procedure.var(place.var).ty.scalar().is_some_and(|s| s.is_int());
                let known = always && constant(self.procedure, *value).is_some();
                if place.is_var() && (rounds || integer && (known || self.guesses())) {
                    self.ends.insert(place.var, *value);
                }
                Some(Poly::constant(operations + FRACTIONS))
            }
            StmtKind::If { cond, then_block, else_block } => {
                let sure = always && self.guarded(*cond, then_block);
                let taken = self.block(then_block, sure)?;
                let other = self.block(else_block, false)?;
                // What depends on sizes is more than what does not.
                let more = match (taken.as_constant(), other.as_constant()) {
                    (Some(a), Some(b)) if a < b => other,
                    (Some(_), None) => other,
                    _ => taken,
                };
                sum(&more, &Poly::constant(operations))
            }
            // A bound that not every iteration reads may have no value yet.
            StmtKind::Loop(l)
                if always
                    || matches!(self.mode, Mode::Most | Mode::Likely)
                    || constant_trips(self.procedure, l).is_some() =>
            {
                self.counted(l, false)
            }
            StmtKind::Loop(l) if self.guesses() => {
                self.ranges.insert(l.var, (Poly::constant(0), Poly::constant(SHORT)));
                let body = self.block(&l.body, false)?;
                self.ranges.remove(&l.var);
                scaled(&sum(&body, &Poly::constant(FRACTIONS))?, SHORT)
            }
            StmtKind::While { cond, body, .. } if self.guesses() => {
                let seen = self.at.seen().between(self.at.of, *cond, *cond).map(Counted::each);
                let body = self.block(body, false)?;
                let trips = seen.unwrap_or(SHORT);
                scaled(&sum(&body, &Poly::constant(operations + FRACTIONS))?, trips)
            }
            StmtKind::Call { callee, args } => {
                let called = self.call(callee, args.len())?;
                Some(Poly::constant(operations.checked_add(called.checked_mul(FRACTIONS)?)?))
            }
            StmtKind::Effect(_) | StmtKind::Opaque(_) if self.guesses() => {
                Some(Poly::constant(operations + FRACTIONS))
            }
            StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Directive(_) => Some(Poly::constant(operations)),
            // Nobody knows how much these do.
            StmtKind::Loop(_)
            | StmtKind::While { .. }
            | StmtKind::Effect(_)
            | StmtKind::Opaque(_) => None,
        }
    }

    /// Operations of one expression without those of its operands.
    fn expression(&self, kind: &ExprKind) -> Option<i128> {
        match kind {
            ExprKind::Call(callee, args) => self.call(callee, args.len()),
            // Squares and cubes are products.
            ExprKind::Binary(BinaryOp::Pow, _, by)
                if constant(self.procedure, *by).is_some_and(|n| (0..=4).contains(&n)) =>
            {
                Some(2)
            }
            _ if self.guesses() => cost(kind, self.at.table()).or(Some(1)),
            _ => cost(kind, self.at.table()),
        }
    }

    /// Operations of a call.
    fn call(&self, callee: &Callee, arguments: usize) -> Option<i128> {
        if self.alone {
            return Some(CALL);
        }
        let known = self.at.whole.callee(self.at.unit, callee, arguments);
        match self.mode {
            Mode::Exact => known?.exact,
            Mode::Least => Some(known.map_or(CALL, |k| k.least)),
            Mode::Most => known?.most,
            Mode::Likely => Some(known.map_or(CALL, |k| k.likely)),
        }
    }
}

/// The greater of an estimate and a constant.
fn at_least(work: Poly, least: i128) -> Poly {
    match work.as_constant() {
        Some(known) if known < least => Poly::constant(least),
        Some(_) | None => work,
    }
}

/// Is an expression an integer plus or minus a constant?
fn offset(p: &Procedure, e: &Expr) -> bool {
    let ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, _, b) = e.kind else { return false };
    matches!(p.expr(b).kind, ExprKind::Int(_)) && e.ty.scalar().is_some_and(|s| s.is_int())
}
