//! Loops that follow each other directly and may overlap.
//!
//! **Decides** for each loop of a chain for how many iterations of each earlier one it has to wait.
//!
//! **Example** `for i a[i] += a[i-1]; for i b[i] = b[i-1] + a[i+1];`: iteration k of the second loop waits for k + 2
//! iterations of the first one.
//!
//! **Why it is sound** each loop keeps its own order. For every pair of accesses of two loops that may meet, with a write
//! among them, one dimension of the subscripts shows which iterations can: the least value that iteration p of the
//! earlier loop reaches is `α·p + β`, the greatest one of iteration k of the later loop `γ·k + δ` (or the other way
//! round, with α < 0), so that they meet only where `p ≤ ⌊(γ·k + δ − β) / |α|⌋`. With γ ≥ 0 the wait grows with k, and what an
//! iteration waits for includes what earlier ones did. Scalars that several loops touch are private to each
//! iteration and dead after it, or nobody writes them; the bounds of no loop are changed by another one.
//!
//! Of pointers that may name the same memory a test before the loops says that they do not.
//!
//! **Gives up when** the loops move in opposite directions, an access stays in one place, a distance is no number, two
//! pointers may meet and no test can say so, a scalar leads from one loop to another, or something calls, jumps, or has other effects.
//!
//! **Cost and limit** the accesses of one loop times those of the other ([`PAIRS`]); a few polynomials for each pair.
//!
//! **Source** Asakura and Watanabe 2002, overlapped execution; the wait function is derived in `access-patterns.md`.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::overlap::{Stage, Wait};
use heiretsu_ir::runtime_test::{Base, Condition};
use heiretsu_ir::{LoopForm, StmtId, StmtKind, VarId, visit};
use heiretsu_sets::{Poly, Symbol};

use crate::affine::{Access, LoopIndex, Model};
use crate::alias::{self, Relation};
use crate::cx::Cx;
use crate::depend::{Question, apart, meeting};
use crate::flow::Atom;
use crate::{effects, overlap};

/// Most pairs of accesses of two loops.
const PAIRS: usize = 40_000;
/// Greatest number of iterations that go with one step of the chain.
const RATE: i128 = 64;
/// Most conditions on pointers.
const CONDITIONS: usize = 6;
/// Greatest lag.
const LAG: i128 = 1 << 20;

/// Loops that may overlap.
pub struct Found {
    /// They, in order.
    pub stages: Vec<Stage>,
    /// On which conditions, asked before the first one.
    pub conditions: Vec<Condition>,
    /// Names of pointers of which these say that they do not meet.
    pub apart: Vec<(String, String)>,
}

/// May these loops overlap? They follow each other directly, in this order.
///
/// # Errors
/// Why not.
pub fn chain(cx: &Cx, loops: &[StmtId]) -> Result<Found, String> {
    let mut stages: Vec<Stage> = Vec::new();
    for &l in loops {
        stages.push(alone(cx, l)?);
    }
    scalars(cx, loops, &mut stages)?;
    let mut rates: Vec<(i128, i128)> = vec![(1, 1)];
    let mut may: Vec<MayMeet> = Vec::new();
    for at in 1..loops.len() {
        let mut rate: Option<(i128, i128)> = None;
        for before in 0..at {
            let found = meets(cx, loops[before], loops[at], &mut may)?;
            let Some(meets) = found else { continue };
            let (up, us) = meets.ratio;
            stages[at].waits.push(Wait {
                stage: before,
                first: meets.first,
                ratio: meets.ratio,
                lag: meets.lag,
            });
            // Iterations of this stage for each step: so few that no earlier stage has to run ahead.
            if up > 0 {
                let (n, d) = rates[before];
                let mine = (mul(n, us)?, mul(d, up)?);
                if rate.is_none_or(|r| less(mine, r)) {
                    rate = Some(mine);
                }
            }
        }
        rates.push(rate.unwrap_or((1, 1)));
    }
    let common = rates.iter().try_fold(1i128, |m, r| {
        let reduced = r.1 / gcd(r.0, r.1);
        mul(m / gcd(m, reduced), reduced)
    })?;
    for (stage, rate) in stages.iter_mut().zip(&rates) {
        stage.rate = mul(common, rate.0)? / rate.1;
    }
    let shared = stages.iter().fold(0, |g, s| gcd(g, s.rate)).max(1);
    for stage in &mut stages {
        stage.rate /= shared;
        if !(1..=RATE).contains(&stage.rate) {
            return Err("one loop runs much faster than another one".into());
        }
    }
    let (conditions, apart) = tested(cx, loops, &may)?;
    Ok(Found { stages, conditions, apart })
}

/// Accesses of an earlier and of a later loop through pointers that may name the same memory.
pub(crate) type MayMeet<'a> = [(LoopIndex, &'a Access); 2];

/// What has to hold for accesses through pointers not to meet, and which pointers that are.
#[allow(clippy::type_complexity)]
pub(crate) fn tested(
    cx: &Cx,
    loops: &[StmtId],
    may: &[MayMeet],
) -> Result<(Vec<Condition>, Vec<(String, String)>), String> {
    let model = cx.model();
    let mut names: Vec<(String, String)> = Vec::new();
    let questions: Vec<[Question; 2]> =
        may.iter().map(|pair| pair.map(|(l, _)| Question::new(cx, model, l))).collect();
    let mut pairs = Vec::new();
    for ([p, s], [(_, a), (_, b)]) in questions.iter().zip(may) {
        let both = (p.name(&a.place), s.name(&b.place));
        if !names.contains(&both) {
            names.push(both);
        }
        pairs.push([(p, *a), (s, *b)]);
    }
    let Some((x, y)) = names.first() else { return Ok((Vec::new(), Vec::new())) };
    let refused = || format!("`{x}` and `{y}` may be the same memory");
    let conditions = apart(&pairs).filter(|c| c.len() <= CONDITIONS).ok_or_else(refused)?;
    // Asked before the first loop: nothing in them may change until the last one begins.
    let written: BTreeSet<VarId> = loops
        .iter()
        .flat_map(|l| cx.accesses(*l))
        .filter(|a| a.writes)
        .map(|a| a.place.var)
        .collect();
    let counted: BTreeSet<VarId> = loops
        .iter()
        .flat_map(|l| visit::stmts(cx.procedure, &[*l]))
        .filter_map(|s| cx.counted(s))
        .map(|l| l.var)
        .collect();
    let mut steady = true;
    let mut factors = |p: &heiretsu_ir::runtime_test::Poly| {
        for e in p.terms.iter().flat_map(|t| &t.factors) {
            visit::each_place_in(cx.procedure, *e, &mut |place, _| {
                let v = place.var;
                steady &= place.is_var() && !written.contains(&v) && !counted.contains(&v);
                steady &= !overlap::exposed(cx, v);
            });
        }
    };
    for c in &conditions {
        let Condition::Disjoint { first, second, .. } = c else { return Err(refused()) };
        for section in [first, second] {
            factors(&section.lo);
            factors(&section.hi);
            if !matches!(section.base, Base::Variable(_)) {
                return Err(refused());
            }
        }
    }
    if !steady {
        return Err(refused());
    }
    Ok((conditions, names))
}

fn mul(a: i128, b: i128) -> Result<i128, String> {
    a.checked_mul(b).filter(|v| *v < LAG * LAG).ok_or_else(|| "a number is too large".to_string())
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

fn less(a: (i128, i128), b: (i128, i128)) -> bool {
    a.0.saturating_mul(b.1) < b.0.saturating_mul(a.1)
}

/// A loop by itself: counted by a constant step, and nothing but assignments and branches in it.
fn alone(cx: &Cx, l: StmtId) -> Result<Stage, String> {
    let counted = cx.counted(l).ok_or("a loop is not counted")?;
    let model = cx.model();
    let fact = model.loop_index(l).map(|k| &model.loops[k as usize]);
    let fact = fact.ok_or("a loop is not counted")?;
    if !matches!(counted.form, LoopForm::For | LoopForm::Do) || counted.annotated {
        return Err("a loop is none of this language's counted ones".into());
    }
    if !fact.invariant_bounds || fact.modular || fact.counts.is_some() || fact.index.is_none() {
        return Err("the bounds of a loop change while it runs, or its step is no number".into());
    }
    if !cx.calls(l).is_empty() || !cx.opaque(l).is_empty() {
        return Err("a loop calls something".into());
    }
    let own = |a: &crate::cx::Access| cx.unit.per_thread(cx.var(a.place.var)).is_some();
    if cx.accesses(l).iter().chain(cx.own_accesses(l)).any(own) {
        return Err("each thread has its own of an array".into());
    }
    if let Some(reason) = effects::judge(cx, l).first() {
        return Err(reason.message());
    }
    let each_has_its_own = |v: VarId| matches!(cx.var(v).storage, heiretsu_ir::Storage::Global(g) if cx.unit.global(g).thread_local);
    if let Some(a) = cx.accesses(l).iter().find(|a| each_has_its_own(a.place.var)) {
        return Err(format!("each thread has a `{}` of its own", cx.name(a.place.var)));
    }
    Ok(Stage {
        stmt: l,
        step: fact.step,
        rate: 1,
        private: vec![counted.var],
        carried: Vec::new(),
        fixed: Vec::new(),
        last_value: false,
        waits: Vec::new(),
        work: None,
        inside: Vec::new(),
    })
}

/// What a loop does with a scalar.
#[derive(Clone, Copy, Default)]
struct Use {
    writes: bool,
    /// It is the variable of this loop or of one inside it.
    counts: bool,
}

/// Judges every scalar that one of the loops touches.
fn scalars(cx: &Cx, loops: &[StmtId], stages: &mut [Stage]) -> Result<(), String> {
    let mut uses: Vec<BTreeMap<VarId, Use>> = Vec::new();
    for &l in loops {
        let mut mine: BTreeMap<VarId, Use> = BTreeMap::new();
        for a in cx.accesses(l).iter().filter(|a| !a.memory) {
            mine.entry(a.place.var).or_default().writes |= a.writes;
        }
        let inner = heiretsu_ir::visit::stmts(cx.procedure, &[l]);
        for counted in inner.into_iter().filter_map(|s| cx.counted(s)) {
            *mine.entry(counted.var).or_default() = Use { writes: true, counts: true };
        }
        mine.retain(|v, _| !cx.iteration_local(l, *v) && !cx.declared_in_own_header(l, *v));
        if mine.keys().any(|v| cx.var(*v).alias.is_some()) {
            return Err("a scalar shares its storage".into());
        }
        uses.push(mine);
    }
    let written: BTreeSet<VarId> =
        uses.iter().flatten().filter(|(_, u)| u.writes).map(|(v, _)| *v).collect();
    for (at, &l) in loops.iter().enumerate() {
        let own = cx.counted(l).map(|c| c.var);
        for a in cx.own_accesses(l).iter().filter(|a| Some(a.place.var) != own) {
            let header = cx.declared_in_own_header(l, a.place.var);
            let reached = overlap::exposed(cx, a.place.var)
                && loops.iter().filter(|other| **other != l).any(|other| {
                    let writes = cx.accesses(*other).iter().filter(|w| w.writes && w.memory);
                    writes.into_iter().any(|w| overlap::may_overlap(cx, &w.place, &a.place))
                });
            if a.memory || a.writes || reached || written.contains(&a.place.var) && !header {
                return Err("the bounds of a loop are changed by another one".into());
            }
        }
        for (&v, mine) in &uses[at] {
            let shared = uses.iter().filter(|u| u.contains_key(&v)).count() > 1;
            if !(mine.counts || shared && written.contains(&v)) {
                if mine.writes {
                    copied(cx, l, v, &mut stages[at]);
                } else if may_be_copied(cx, v) && has_value(cx, l, v) {
                    stages[at].fixed.push(v);
                }
                continue;
            }
            if overlap::exposed(cx, v) {
                return Err(format!("a pointer may reach `{}`", cx.name(v)));
            }
            let atom = Atom::var(v);
            let needed = cx.flow().needed_after(cx, l, &atom).is_some();
            if Some(v) == own {
                stages[at].last_value = needed;
                continue;
            }
            let carried = !mine.writes || cx.flow().iteration(cx, l, &atom).exposed.is_some();
            if carried || needed || cx.var(v).ty.scalar().is_none() {
                return Err(format!("`{}` leads from one loop to another one", cx.name(v)));
            }
            stages[at].private.push(v);
        }
    }
    Ok(())
}

/// A scalar that only one loop of the chain names, and writes: each block works on a copy, which compilers keep in a
/// register and which no other thread's memory is close to. Where that is not certain to be the same it stays shared.
fn copied(cx: &Cx, l: StmtId, v: VarId, stage: &mut Stage) {
    if !may_be_copied(cx, v) {
        return;
    }
    let atom = Atom::var(v);
    let fresh = cx.flow().iteration(cx, l, &atom).exposed.is_none();
    if fresh && cx.flow().needed_after(cx, l, &atom).is_none() {
        stage.private.push(v);
    } else if has_value(cx, l, v) {
        stage.carried.push(v);
    }
}

/// Is it a plain scalar that only its own name reaches?
fn may_be_copied(cx: &Cx, v: VarId) -> bool {
    let var = cx.var(v);
    let place = heiretsu_ir::Place { var: v, steps: Default::default(), span: var.span };
    var.ty.scalar().is_some()
        && !(var.attrs.volatile || var.attrs.atomic || var.attrs.allocatable)
        && var.storage != heiretsu_ir::Storage::Result
        && !overlap::reachable(cx, &place)
}

/// Has a variable certainly a value before a loop? It is a parameter, or an assignment stands before the loop, in its block
/// or in one around it, and nothing jumps over that.
fn has_value(cx: &Cx, l: StmtId, v: VarId) -> bool {
    if matches!(cx.var(v).storage, heiretsu_ir::Storage::Parameter { .. }) {
        return !cx.var(v).attrs.intent_out;
    }
    let p = cx.procedure;
    let jumps = |s: &StmtId| {
        matches!(p.stmt(*s).kind, StmtKind::Label(_) | StmtKind::Goto(_) | StmtKind::Opaque(_))
    };
    if visit::stmts(p, &p.body).iter().any(jumps) {
        return false;
    }
    let mut block = &p.body;
    // Each turn goes one block deeper.
    loop {
        let Some(at) = block.iter().position(|s| *s == l || cx.contains(*s, l)) else {
            return false;
        };
        let sets = |s: &StmtId| matches!(&p.stmt(*s).kind, StmtKind::Assign { place, .. } if place.is_var() && place.var == v);
        if block[..at].iter().any(sets) {
            return true;
        }
        if block[at] == l {
            return false;
        }
        let inner = visit::blocks(&p.stmt(block[at]).kind).into_iter().flatten();
        let next = inner.into_iter().find(|b| b.iter().any(|s| *s == l || cx.contains(*s, l)));
        let Some(next) = next else { return false };
        block = next;
    }
}

/// How a later loop meets an earlier one.
struct Meets {
    first: i128,
    lag: i128,
    ratio: (i128, i128),
}

/// The wait of `second` for `first`; nothing if they never meet. What only pointers may bring together goes into `may`.
fn meets<'a>(
    cx: &'a Cx,
    first: StmtId,
    second: StmtId,
    may: &mut Vec<MayMeet<'a>>,
) -> Result<Option<Meets>, String> {
    let model = cx.model();
    let index = |l| model.loop_index(l).ok_or_else(|| "a loop is not counted".to_string());
    let (p, s) = (index(first)?, index(second)?);
    let (early, late) = (touches(model, p), touches(model, s));
    if early.len().saturating_mul(late.len()) > PAIRS {
        return Err("too many pairs of accesses".into());
    }
    let q = Question::new(cx, model, p);
    let only_name = |v| model.is_isolated(v);
    let mut found: Option<Meets> = None;
    for a in &early {
        for b in &late {
            if !(a.writes || b.writes)
                || a.scalar && b.scalar
                || own(cx, first, a)
                || own(cx, second, b)
            {
                continue;
            }
            match alias::relate(cx, &only_name, (&a.root, a.leaf), (&b.root, b.leaf)) {
                Relation::Apart(_) => continue,
                Relation::Same => {}
                Relation::May if !cx.unit.language.is_fortran() => {
                    may.push([(p, *a), (s, *b)]);
                    continue;
                }
                Relation::Assumed | Relation::May | Relation::Shared => {
                    let (x, y) = (q.name(&a.place), q.name(&b.place));
                    return Err(format!("`{x}` and `{y}` may be the same memory"));
                }
            }
            let Some(dims) = meeting(&q, a, b) else { continue };
            let mut best: Option<Pace> = None;
            let mut apart = false;
            for (x, y) in &dims {
                let (Some(x), Some(y)) = (x, y) else { continue };
                apart |= never_equal(x, y);
                let sides = (Side { model, l: p, access: a }, Side { model, l: s, access: b });
                for turn in [1, -1] {
                    if let Some(pace) = pace(&sides.0, x, &sides.1, y, turn)
                        && best.is_none_or(|b| pace.before(&b))
                    {
                        best = Some(pace);
                    }
                }
            }
            if apart {
                continue;
            }
            let Some(pace) = best else {
                let x = q.text(a.place.span).unwrap_or_else(|| q.name(&a.place));
                let y = q.text(b.place.span).unwrap_or_else(|| q.name(&b.place));
                return Err(format!("where `{x}` meets `{y}` does not move along with both loops"));
            };
            let new = pace.meets()?;
            found = Some(match found {
                None => new,
                Some(old) => Meets {
                    first: old.first.max(new.first),
                    lag: old.lag.max(new.lag),
                    ratio: if less(old.ratio, new.ratio) { new.ratio } else { old.ratio },
                },
            });
        }
    }
    Ok(found)
}

/// Is what is touched declared inside the loop?
fn own(cx: &Cx, l: StmtId, a: &Access) -> bool {
    use heiretsu_ir::Storage;
    let crate::affine::Root::Object(v) = a.root else { return false };
    matches!(cx.var(v).storage, Storage::Local | Storage::Heap) && cx.iteration_local(l, v)
}

/// The different accesses of a loop.
pub(crate) fn touches(model: &Model, l: LoopIndex) -> Vec<&Access> {
    let (lo, hi) = model.loops[l as usize].accesses;
    let mut seen = std::collections::HashSet::<_, rustc_hash::FxBuildHasher>::default();
    let all = model.accesses.get(lo as usize..hi as usize).unwrap_or_default();
    all.iter()
        .filter(|a| a.reads || a.writes)
        .filter(|a| seen.insert((a.root, &a.path, a.leaf, a.reads, a.writes, a.scalar, a.inside)))
        .collect()
}

/// Do two subscripts differ for all values of what stands in them?
fn never_equal(x: &Poly, y: &Poly) -> bool {
    let Some(d) = x.sub(y).filter(|d| d.denominator() == 1) else { return false };
    d.as_constant().map_or_else(|| d.gcd_refuses_zero(), |c| c != 0)
}

/// An access in its loop.
struct Side<'a> {
    model: &'a Model,
    l: LoopIndex,
    access: &'a Access,
}

/// They meet only where `p ≤ ⌊(pace·k + reach) / velocity⌋`.
#[derive(Clone, Copy)]
struct Pace {
    velocity: i128,
    pace: i128,
    reach: i128,
}

impl Pace {
    fn before(&self, o: &Pace) -> bool {
        let ratio = |p: &Pace| (p.pace, p.velocity);
        less(ratio(self), ratio(o))
            || !less(ratio(o), ratio(self))
                && less((self.reach, self.velocity), (o.reach, o.velocity))
    }

    fn meets(&self) -> Result<Meets, String> {
        let floor = |n: i128| n.checked_add(1).map(|m| m.max(0)).filter(|m| *m <= LAG);
        let first = floor(self.reach.div_euclid(self.velocity));
        // The last iteration k = us·j − 1 of block j waits for ⌊(pace·k + reach) / velocity⌋ + 1 ≤ up·j + lag.
        let lag = self.reach.checked_sub(self.pace).map(|r| r.div_euclid(self.velocity));
        let g = gcd(self.pace, self.velocity);
        let (Some(first), Some(lag)) = (first, lag.and_then(floor)) else {
            return Err("a loop would start when the one before it has ended".into());
        };
        Ok(Meets { first, lag, ratio: (self.pace / g, self.velocity / g) })
    }
}

/// The pace of two accesses by one subscript; `turn` −1: seen in a mirror.
fn pace(p: &Side, x: &Poly, s: &Side, y: &Poly, turn: i128) -> Option<Pace> {
    let (velocity, low) = p.extreme(&x.scale(turn)?, false)?;
    let (pace, high) = s.extreme(&y.scale(turn)?, true)?;
    let reach = high.sub(&low)?.as_constant()?;
    (velocity > 0 && pace >= 0).then_some(Pace { velocity, pace, reach })
}

impl Side<'_> {
    /// The greatest (or least) value of a subscript in the iteration with a number from 0: slope, and value in the first one.
    fn extreme(&self, f: &Poly, greatest: bool) -> Option<(i128, Poly)> {
        let loops = &self.model.loops;
        let mut f = f.clone();
        let mut at = self.access.inside;
        while let Some(k) = at.filter(|k| *k != self.l) {
            let fact = &loops[k as usize];
            at = fact.parent;
            let Some(index) = fact.index else {
                // Something that changes in it is no polynomial of the loop's.
                continue;
            };
            if f.degree_in(index) == 0 {
                continue;
            }
            let c = f.coefficient_in(index, 1).as_constant().filter(|_| f.degree_in(index) == 1)?;
            let bounds = if (c > 0) == greatest { &fact.upper } else { &fact.lower };
            f = f.substitute(index, bounds.first()?)?;
        }
        let fact = &loops[self.l as usize];
        let index = fact.index?;
        let slope = match f.degree_in(index) {
            0 => 0,
            1 => f.coefficient_in(index, 1).as_constant()?.checked_mul(fact.step)?,
            _ => return None,
        };
        let start = if fact.step > 0 { fact.lower.first()? } else { fact.upper.first()? };
        let value = f.substitute(index, start)?;
        let known = |s: &Symbol| self.model.symbols.get(*s).is_some();
        let steady = |s: Symbol| known(&s) && !self.model.varies(s, self.l);
        value.symbols().into_iter().all(steady).then_some((slope, value))
    }
}
