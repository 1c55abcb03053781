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
//! iteration and dead behind it, or nobody writes them; the bounds of no loop are changed by another one.
//!
//! **Gives up when** the loops move in opposite directions, an access stays in one place, a distance is no number, two
//! pointers may meet, a scalar leads from one loop to another, or something calls, jumps, or has other effects.
//!
//! **Cost and limit** the accesses of one loop times those of the other ([`PAIRS`]); a few polynomials for each pair.
//!
//! **Source** Asakura and Watanabe 2002, overlapped execution; the wait function is derived in `access-patterns.md`.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::overlap::{Stage, Wait};
use heiretsu_ir::{LoopForm, StmtId, VarId};
use heiretsu_sets::{Poly, Symbol};

use crate::affine::{Access, LoopIndex, Model};
use crate::alias::{self, Relation};
use crate::cx::Cx;
use crate::depend::{Question, meeting};
use crate::flow::Atom;
use crate::{effects, overlap};

/// Most pairs of accesses of two loops.
const PAIRS: usize = 40_000;
/// Greatest number of iterations that go with one step of the chain.
const RATE: i128 = 64;
/// Greatest lag.
const LAG: i128 = 1 << 20;

/// May these loops overlap? They follow each other directly, in this order.
///
/// # Errors
/// Why not, and which of them the last one does not get along with (itself: it does with none).
pub fn chain(cx: &Cx, loops: &[StmtId]) -> Result<Vec<Stage>, String> {
    let mut stages: Vec<Stage> = Vec::new();
    for &l in loops {
        stages.push(alone(cx, l)?);
    }
    scalars(cx, loops, &mut stages)?;
    let mut rates: Vec<(i128, i128)> = vec![(1, 1)];
    for at in 1..loops.len() {
        let mut rate: Option<(i128, i128)> = None;
        for before in 0..at {
            let Some(meets) = meets(cx, loops[before], loops[at])? else { continue };
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
    Ok(stages)
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
    if let Some(reason) = effects::judge(cx, l).first() {
        return Err(reason.kind.message());
    }
    Ok(Stage {
        stmt: l,
        step: fact.step,
        rate: 1,
        private: vec![counted.var],
        last_value: false,
        waits: Vec::new(),
        work: None,
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
            if a.memory || a.writes || written.contains(&a.place.var) && !header {
                return Err("the bounds of a loop are changed by another one".into());
            }
        }
        for (&v, mine) in &uses[at] {
            let shared = uses.iter().filter(|u| u.contains_key(&v)).count() > 1;
            if !(mine.counts || shared && written.contains(&v)) {
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
        // Declared in the header: each block has its own anyway.
        stages[at].private.retain(|v| !cx.declared_in_own_header(l, *v));
    }
    Ok(())
}

/// How a later loop meets an earlier one.
struct Meets {
    first: i128,
    lag: i128,
    ratio: (i128, i128),
}

/// The wait of `second` for `first`; nothing if they never meet.
fn meets(cx: &Cx, first: StmtId, second: StmtId) -> Result<Option<Meets>, String> {
    let model = cx.model();
    let index = |l| model.loop_index(l).ok_or_else(|| "a loop is not counted".to_string());
    let (p, s) = (index(first)?, index(second)?);
    let (early, late) = (touches(model, p), touches(model, s));
    if early.len().saturating_mul(late.len()) > PAIRS {
        return Err("too many pairs of accesses".into());
    }
    let q = Question { cx, model, l: p };
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
fn touches(model: &Model, l: LoopIndex) -> Vec<&Access> {
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
