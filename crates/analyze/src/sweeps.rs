//! Loops over planes whose nests may run as a pipeline of rows.
//!
//! **Decides** whether every thread may run a whole loop over planes, with a block of rows of its own in each of its nests,
//! and in which nests a row has to wait for the one before it.
//!
//! **Example** `for k { for j for i w[j][i] = g(k); for j for i u[k][j][i] = f(u[k-1][j][i], u[k][j-1][i], w[j][i]); }`: rows of
//! the second nest wait for each other, and while the last rows of a plane are computed the first rows of the next one are.
//!
//! **Why it is sound** all nests count over the same rows, so that each row has one thread as its owner in all of them (OpenMP
//! promises that of equal static schedules), which runs what it owns in the order of the program. Of two accesses that may
//! meet, one of them a write, the rows differ by a constant. Where they do not differ both belong to one thread. Else the
//! planes differ by a constant, too, which tells the earlier one; it has to stand in an earlier row, and between both, in
//! the order of the program, stands an ordered nest (itself included): its owner comes to that nest afterwards, rows wait
//! for each other up to the later one's row, and the later one's owner has left that row before. What stands
//! outside the nests is run by every thread: it changes scalars only, of which each thread has its own. Other variables are
//! work space of one iteration of a nest, or nobody changes them. Of pointers that may name the same memory a test before the
//! loop says that they do not.
//!
//! **Gives up when** something else stands in the loop, the nests count over different rows, a value leads from a
//! later row to an earlier one, or the subscripts do not show which rows and planes meet.
//!
//! **Cost and limit** pairs of accesses ([`PAIRS`]); a few polynomials for each.
//!
//! **Source** doacross loops (Cytron 1986); OpenMP 4.5, 2.7.1 (static schedules), 2.13.9 (`depend(sink)`).

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::runtime_test::Condition;
use heiretsu_ir::sweep::{Nest, ROWS};
use heiretsu_ir::{Fact, LoopForm, StmtId, StmtKind, Storage, Test, VarId};
use heiretsu_sets::{Poly, Symbol};

use crate::affine::{Access, LoopFact, LoopIndex, Model};
use crate::alias::{self, Relation};
use crate::cx::Cx;
use crate::depend::{Question, meeting};
use crate::flow::Atom;
use crate::pipelining::{MayMeet, tested, touches};
use crate::regions::{self, Outcome};
use crate::{effects, overlap, scalars, verdict};

/// Most pairs of accesses.
const PAIRS: usize = 40_000;
/// Most elements of an array of which each thread has its own.
const PRIVATE: i64 = 1 << 12;

/// A loop that may run so.
pub struct Found {
    /// Its nests, in order.
    pub nests: Vec<Nest>,
    /// What each thread has for itself.
    pub private: Vec<VarId>,
    /// On which conditions, asked before the loop.
    pub conditions: Vec<Condition>,
    /// Names of pointers of which these say that they do not meet.
    pub apart: Vec<(String, String)>,
    /// What was shown.
    pub facts: Vec<Fact>,
}

/// Small arrays, by nests, that each iteration of a nest writes before it reads them, and that nobody reads after it.
pub type WorkArrays = BTreeMap<StmtId, BTreeSet<VarId>>;

/// The work arrays of the nests of a loop, among the arrays that `wanted` says.
pub fn work_arrays(cx: &Cx, l: StmtId, wanted: &dyn Fn(VarId) -> bool) -> WorkArrays {
    let body = cx.counted(l).map_or(&[][..], |l| &l.body);
    let of_nest = |nest: &StmtId| {
        let written = cx.accesses(*nest).iter().filter(|a| a.writes).map(|a| a.place.var);
        let arrays = |v: &VarId| wanted(*v) && cx.var(*v).ty.array().is_some() && small(cx, *v);
        let all: BTreeSet<VarId> = written.filter(arrays).collect();
        let own = |v: &VarId| match regions::judge(cx, *nest, *v) {
            Outcome::Private(p) => !p.first && !p.last,
            Outcome::Refused(_) | Outcome::Own(..) | Outcome::Stands(_) => false,
        };
        (*nest, all.into_iter().filter(own).collect())
    };
    body.iter().filter(|s| cx.counted(**s).is_some()).map(of_nest).collect()
}

/// May the nests of this loop run as a pipeline? `known`: work arrays that need not be looked for.
///
/// # Errors
/// Why not.
pub fn sweep(cx: &Cx, l: StmtId, known: &WorkArrays) -> Result<Found, String> {
    let this = Sweep::new(cx, l)?;
    this.counts_alike()?;
    let private = this.variables(known)?;
    let mut may: Vec<MayMeet> = Vec::new();
    let ordered = this.memory(&private, &mut may)?;
    let (conditions, apart) = tested(cx, &[l], &may)?;
    let nest = |(at, stmt): (usize, &StmtId)| Nest {
        stmt: *stmt,
        callee: None,
        ordered: ordered.contains(&at),
        up: this.up,
        turned: false,
    };
    let nests: Vec<Nest> = this.nests.iter().enumerate().map(nest).collect();
    let rows = nests.first().and_then(|nest| cx.counted(nest.stmt));
    let about = rows.map_or_else(String::new, |c| format!("{ROWS} {}", cx.name(c.var)));
    let waiting = format!("{} of {} nests wait for the row before", ordered.len(), nests.len());
    let facts = vec![Fact { test: Test::WaitFunction, about, detail: waiting }];
    let mut shared: BTreeSet<VarId> = private.work.into_iter().flatten().collect();
    shared.extend(private.own);
    let private = shared.into_iter().filter(|v| !cx.iteration_local(l, *v)).collect();
    Ok(Found { nests, private, conditions, apart, facts })
}

struct Sweep<'a, 'u> {
    cx: &'a Cx<'u>,
    model: &'a Model,
    l: StmtId,
    index: LoopIndex,
    nests: Vec<StmtId>,
    up: bool,
}

/// What each thread has for itself.
struct Private {
    /// Of each nest, what each of its iterations has for itself.
    work: Vec<BTreeSet<VarId>>,
    /// Loop variables, and what is assigned between the nests.
    own: BTreeSet<VarId>,
}

impl<'a, 'u> Sweep<'a, 'u> {
    /// A loop of nothing but nests and assignments.
    fn new(cx: &'a Cx<'u>, l: StmtId) -> Result<Sweep<'a, 'u>, String> {
        let counted = plain(cx, l)?;
        if !cx.calls(l).is_empty() || !cx.opaque(l).is_empty() {
            return Err("the loop calls something".into());
        }
        if let Some(reason) = effects::judge(cx, l).first() {
            return Err(reason.message());
        }
        let mut nests = Vec::new();
        for &s in &counted.body {
            match &cx.procedure.stmt(s).kind {
                StmtKind::Loop(_) => nests.push(s),
                StmtKind::Assign { place, .. } if place.is_var() => {}
                StmtKind::Assign { .. }
                | StmtKind::Call { .. }
                | StmtKind::If { .. }
                | StmtKind::While { .. }
                | StmtKind::Return(_)
                | StmtKind::Break { .. }
                | StmtKind::Continue { .. }
                | StmtKind::Goto(_)
                | StmtKind::Label(_)
                | StmtKind::Effect(_)
                | StmtKind::Directive(_)
                | StmtKind::Opaque(_) => {
                    return Err("between its nests stands more than assignments to scalars".into());
                }
            }
        }
        let own = |v: VarId| {
            let global = match cx.var(v).storage {
                Storage::Global(g) => cx.unit.global(g).thread_local,
                _ => false,
            };
            global || cx.unit.per_thread(cx.var(v)).is_some()
        };
        if cx.accesses(l).iter().chain(cx.own_accesses(l)).any(|a| own(a.place.var)) {
            return Err("each thread has its own of an object".into());
        }
        let model = cx.model();
        let index = model.loop_index(l).ok_or("the loop is not counted")?;
        let first = nests.first().ok_or("there is no loop in it")?;
        let up = model.loop_index(*first).is_some_and(|k| model.loops[k as usize].step > 0);
        Ok(Sweep { cx, model, l, index, nests, up })
    }

    /// Keeps a symbol its value while the loop runs?
    fn steady(&self, s: Symbol) -> bool {
        self.model.symbols.get(s).is_some() && !self.model.varies(s, self.index)
    }

    fn fact(&self, stmt: StmtId) -> Result<&'a LoopFact, String> {
        let k = self.model.loop_index(stmt).ok_or("a loop is not counted")?;
        Ok(&self.model.loops[k as usize])
    }

    /// The nests run over the same rows in the same order, in every plane.
    fn counts_alike(&self) -> Result<(), String> {
        let mut rows: Option<(i128, &Poly, &Poly)> = None;
        for (at, &stmt) in [self.l].iter().chain(&self.nests).enumerate() {
            plain(self.cx, stmt)?;
            let fact = self.fact(stmt)?;
            if !fact.invariant_bounds || fact.modular || fact.counts.is_some() || !fact.exact {
                return Err("the bounds of a loop change, or its step is no number".into());
            }
            if at == 0 {
                continue;
            }
            let ([lower], [upper]) = (fact.lower.as_slice(), fact.upper.as_slice()) else {
                return Err("a loop over rows has several bounds".into());
            };
            let symbols = lower.symbols().into_iter().chain(upper.symbols());
            if fact.step.abs() != 1 || !symbols.into_iter().all(|s| self.steady(s)) {
                return Err("the rows of a nest are not the same ones in each plane".into());
            }
            let mine = (fact.step, lower, upper);
            if rows.is_some_and(|rows| rows != mine) {
                return Err("the nests run over different rows".into());
            }
            rows = Some(mine);
        }
        Ok(())
    }

    /// The nest that a statement stands in.
    fn nest_of(&self, stmt: StmtId) -> Option<usize> {
        self.nests.iter().position(|n| *n == stmt || self.cx.contains(*n, stmt))
    }

    /// Every scalar, and every array that is work space, is each thread's own, or nobody changes it.
    fn variables(&self, known: &WorkArrays) -> Result<Private, String> {
        let (cx, none) = (self.cx, BTreeSet::new());
        let mut private = Private { work: Vec::new(), own: BTreeSet::new() };
        for &nest in &self.nests {
            let judged = scalars::judge(cx, nest);
            if let Some(reason) = effects::judge(cx, nest).first().or(judged.reasons.first()) {
                return Err(reason.message());
            }
            let entry = cx.loops().iter().find(|e| e.stmt == nest).copied();
            let needs = verdict::needs(cx, entry.ok_or("a loop is not counted")?, &none);
            let d = needs.directive;
            let is_known = |v: &VarId| known.get(&nest).is_some_and(|known| known.contains(v));
            let leads = !d.firstprivate.iter().chain(&d.lastprivate).all(is_known);
            if leads || !d.inductions.is_empty() || !d.reductions.is_empty() {
                return Err("a nest needs a value of an earlier one, or leaves one".into());
            }
            let mut mine: BTreeSet<VarId> = judged.private.into_iter().collect();
            mine.extend(d.private.into_iter().filter(|v| small(cx, *v)));
            mine.extend(known.get(&nest).into_iter().flatten());
            private.work.push(mine);
        }
        for stmt in [self.l].iter().chain(&self.nests) {
            let counter = cx.counted(*stmt).ok_or("a loop is not counted")?.var;
            if cx.flow().needed_after(cx, *stmt, &Atom::var(counter)).is_some() {
                return Err(format!("`{}` is needed after its loop", cx.name(counter)));
            }
            private.own.insert(counter);
        }
        let counters = private.own.clone();
        self.scalars(&mut private)?;
        let all: BTreeSet<VarId> =
            private.work.iter().flatten().chain(&private.own).copied().collect();
        for v in all {
            let own = matches!(cx.var(v).storage, Storage::Local | Storage::Parameter { .. });
            if !own || cx.var(v).alias.is_some() || overlap::exposed(cx, v) && !self.declared(v) {
                return Err(format!("`{}` is reached by more than its name", cx.name(v)));
            }
            // What one nest uses as work space no other one may use as anything else.
            for a in cx.accesses(self.l).iter().filter(|a| a.place.var == v) {
                let at = self.nest_of(a.stmt);
                let work = at.is_some_and(|at| private.work[at].contains(&v));
                if !(work || counters.contains(&v) || private.own.contains(&v)) {
                    return Err(format!("`{}` leads from nest to nest", cx.name(v)));
                }
            }
        }
        Ok(private)
    }

    fn declared(&self, v: VarId) -> bool {
        self.cx.iteration_local(self.l, v)
    }

    /// Scalars that the loop writes: work space of the nests that name them, or assigned between the nests, before each use.
    fn scalars(&self, private: &mut Private) -> Result<(), String> {
        let cx = self.cx;
        // Which nests name it; is it written in a nest, between them?
        let mut uses: BTreeMap<VarId, (BTreeSet<usize>, bool, bool)> = BTreeMap::new();
        for a in cx.accesses(self.l).iter().filter(|a| !a.memory) {
            let of = uses.entry(a.place.var).or_default();
            match self.nest_of(a.stmt) {
                Some(nest) => {
                    of.0.insert(nest);
                    of.1 |= a.writes;
                }
                None => of.2 |= a.writes,
            }
        }
        let whole = scalars::judge(cx, self.l);
        for (v, (nests, inside, between)) in uses {
            let leads = || Err(format!("`{}` leads from row to row", cx.name(v)));
            if private.own.contains(&v) {
                // The variable of a nest: another one may count with it, too.
                if between {
                    return leads();
                }
                continue;
            }
            let kept = |nest: &usize| {
                let declared = cx.iteration_local(self.nests[*nest], v);
                declared || private.work[*nest].contains(&v)
            };
            match (inside, between) {
                (false, false) => {}
                (true, false) if nests.iter().all(kept) => {}
                (false, true) if whole.private.contains(&v) || self.declared(v) => {
                    private.own.insert(v);
                }
                _ => return leads(),
            }
        }
        Ok(())
    }

    /// The accesses to memory, each with its nest.
    fn accesses(&self, private: &Private) -> Vec<(Option<usize>, &'a Access)> {
        let mut out = Vec::new();
        for a in touches(self.model, self.index) {
            let nest = self.nest_of(a.stmt);
            let own = match a.root {
                crate::affine::Root::Object(v) => {
                    let local = matches!(self.cx.var(v).storage, Storage::Local | Storage::Heap);
                    nest.is_some_and(|n| {
                        let declared = local && self.cx.iteration_local(self.nests[n], v);
                        declared || private.work[n].contains(&v)
                    }) || private.own.contains(&v)
                }
                crate::affine::Root::Pointer(_) => false,
            };
            if !own {
                out.push((nest, a));
            }
        }
        out
    }

    /// The nests in which rows wait for each other; an error where that is not enough.
    fn memory(
        &self,
        private: &Private,
        may: &mut Vec<MayMeet<'a>>,
    ) -> Result<BTreeSet<usize>, String> {
        let all = self.accesses(private);
        if all.len().saturating_mul(all.len()) > 2 * PAIRS {
            return Err("too many pairs of accesses".into());
        }
        let mut forward: BTreeSet<(usize, usize, i128)> = BTreeSet::new();
        for (at, first) in all.iter().enumerate() {
            for second in &all[at..] {
                if first.1.writes || second.1.writes {
                    forward.extend(self.meets(*first, *second, may)?);
                }
            }
        }
        let ordered: BTreeSet<usize> =
            forward.iter().filter(|(a, b, t)| a == b && *t == 0).map(|(a, ..)| *a).collect();
        if ordered.is_empty() {
            return Err("no row waits for another one of its plane".into());
        }
        for (a, b, t) in forward {
            let between = |o: &usize| match t {
                0 => a <= *o && *o <= b,
                1 => a <= *o || *o <= b,
                _ => true,
            };
            if !ordered.iter().any(between) {
                return Err("a row needs one of an earlier nest, and does not wait for it".into());
            }
        }
        Ok(ordered)
    }

    /// A dependence that leads from a row of one nest to a later one of another, so many planes later; nothing if all that
    /// meets is in the same row.
    fn meets(
        &self,
        (m, a): (Option<usize>, &'a Access),
        (n, b): (Option<usize>, &'a Access),
        may: &mut Vec<MayMeet<'a>>,
    ) -> Result<Option<(usize, usize, i128)>, String> {
        let q = Question::new(self.cx, self.model, self.index);
        let only_name = |v| self.model.is_isolated(v);
        match alias::relate(self.cx, &only_name, (&a.root, a.leaf), (&b.root, b.leaf)) {
            Relation::Apart(_) => return Ok(None),
            Relation::Same => {}
            Relation::May if !self.cx.unit.language.is_fortran() => {
                may.push([(self.index, a), (self.index, b)]);
                return Ok(None);
            }
            Relation::May | Relation::Assumed | Relation::Shared => {
                let (x, y) = (q.name(&a.place), q.name(&b.place));
                return Err(format!("`{x}` and `{y}` may be the same memory"));
            }
        }
        let named = || {
            let text = |a: &Access| q.text(a.place.span).unwrap_or_else(|| q.name(&a.place));
            format!("where `{}` meets `{}`", text(a), text(b))
        };
        let (Some(m), Some(n)) = (m, n) else {
            return Err(format!("{} a nest changes what all threads use", named()));
        };
        let Some(dims) = meeting(&q, a, b) else { return Ok(None) };
        let (mut rows, mut planes) = (None, None);
        let outer = self.fact(self.l)?;
        for (x, y) in &dims {
            let (Some(x), Some(y)) = (x, y) else { continue };
            let rows_of = (self.fact(self.nests[m])?.index, self.fact(self.nests[n])?.index);
            for (indices, distance) in
                [(rows_of, &mut rows), ((outer.index, outer.index), &mut planes)]
            {
                match self.distance((x, y), indices) {
                    Meeting::Never => return Ok(None),
                    Meeting::At(d) if distance.is_none_or(|known| known == d) => {
                        *distance = Some(d);
                    }
                    // Two dimensions that demand different distances.
                    Meeting::At(_) => return Ok(None),
                    Meeting::Unknown => {}
                }
            }
        }
        let rows = rows.ok_or_else(|| format!("{} is not told by rows", named()))?;
        if rows == 0 {
            return Ok(None);
        }
        let rows = if self.up { rows } else { -rows };
        let planes = planes.ok_or_else(|| format!("{} is not told by planes", named()))?;
        let planes = if outer.step > 0 { planes } else { -planes };
        // From the earlier one to the later one.
        let (from, to, rows, planes) = match planes.cmp(&0) {
            std::cmp::Ordering::Greater => (m, n, rows, planes),
            std::cmp::Ordering::Less => (n, m, -rows, -planes),
            std::cmp::Ordering::Equal if m < n => (m, n, rows, 0),
            std::cmp::Ordering::Equal if n < m => (n, m, -rows, 0),
            std::cmp::Ordering::Equal => (m, m, rows.abs(), 0),
        };
        // (The variable of the loop over planes moves by its step.)
        if planes % outer.step != 0 {
            return Ok(None);
        }
        if rows < 0 {
            return Err(format!("{} a later row leads to an earlier one", named()));
        }
        Ok(Some((from, to, planes / outer.step.abs())))
    }

    /// By how much the second index is greater where two subscripts are equal.
    fn distance(
        &self,
        (x, y): (&Poly, &Poly),
        indices: (Option<Symbol>, Option<Symbol>),
    ) -> Meeting {
        let side = |f: &Poly, index: Option<Symbol>| {
            let index = index?;
            let slope = match f.degree_in(index) {
                0 => 0,
                1 => f.coefficient_in(index, 1).as_constant()?,
                _ => return None,
            };
            let rest = f.coefficient_in(index, 0);
            rest.symbols().into_iter().all(|s| self.steady(s)).then_some((slope, rest))
        };
        let (Some((c, x)), Some((d, y))) = (side(x, indices.0), side(y, indices.1)) else {
            return Meeting::Unknown;
        };
        // c·p + x = c·q + y, so that q − p = (x − y) / c.
        let Some(rest) = x.sub(&y).and_then(|r| r.as_constant()).filter(|_| c == d) else {
            return Meeting::Unknown;
        };
        match (c, rest) {
            (0, 0) => Meeting::Unknown,
            (0, _) => Meeting::Never,
            (c, rest) if rest % c != 0 => Meeting::Never,
            (c, rest) => Meeting::At(rest / c),
        }
    }
}

/// May each thread have a copy of an array?
fn small(cx: &Cx, v: VarId) -> bool {
    let Some(array) = cx.var(v).ty.array() else { return true };
    let extent = |d: &heiretsu_ir::Dim| match d.extent {
        heiretsu_ir::Bound::Const(n) => Some(n),
        _ => None,
    };
    let size = array.dims.iter().try_fold(1i64, |n, d| n.checked_mul(extent(d)?));
    size.is_some_and(|n| n <= PRIVATE) && cx.var(v).storage == Storage::Local
}

/// When two subscripts are equal.
enum Meeting {
    Never,
    At(i128),
    Unknown,
}

/// A counted loop of the language's own, which nobody has annotated.
fn plain<'u>(cx: &Cx<'u>, l: StmtId) -> Result<&'u heiretsu_ir::Loop, String> {
    let counted = cx.counted(l).ok_or("a loop is not counted")?;
    let own = matches!(counted.form, LoopForm::For | LoopForm::Do);
    if !own || counted.annotated || counted.not_equal || counted.skips {
        return Err("a loop is none of this language's counted ones".into());
    }
    Ok(counted)
}
