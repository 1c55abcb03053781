//! Linear forms over semirings: loops whose running values can be summarized block by block.
//!
//! **Decides** whether every running variable of a loop is mapped, by every piece of its body, by a linear form
//! over a semiring whose coefficients depend on the data and on the running values of earlier *stages* only.
//!
//! **Example** `lm += a[i]; if (lm < 0) lm = 0; if (lm > gm) gm = lm;` → one stage `lm, gm` over (max,+).
//!
//! **Why it is sound** linear forms compose to linear forms, and composition is associative: a block of
//! iterations is summarized by its coefficients, and blocks are combined in order. A stage that needs the running
//! value of an earlier one is run after it (a scan). That each piece is such a form is proved for all values
//! ([`infer`], [`prove`]); what is only sampled ([`guess`], [`sample`]) says so, and is not used by itself, unless a solver
//! proves it ([`smt`]). Integer stages over (+,×) are exact modulo 2^w; over the other
//! semirings a block's coefficients may need more bits than the variable ([`Stage::widen`]). Floating-point
//! minima and maxima must keep their meaning for NaNs and signed zeros ([`order`]).
//!
//! **Gives up when** the body has effects, jumps or calls that may do more than compute ([`body`]); no semiring
//! fits; the float policy forbids the order of operations.
//!
//! **Cost and limit** only loops are looked at that nothing but carried values keeps sequential; see
//! [`body`] and [`prove`] for the budgets.
//!
//! **Source** reductions as linear forms over semirings; the specification of reductions.

pub mod body;
mod bounded;
pub mod cells;
mod combination;
pub mod compaction;
mod companion;
mod guess;
pub mod infer;
pub mod linear;
mod matrix;
mod modulo;
pub mod order;
pub mod parallel_scan;
pub mod prove;
mod ranks;
pub mod sample;
pub mod semiring;
mod show;
mod smt;
pub mod states;
pub mod term;

use std::collections::BTreeSet;

use heiretsu_ir::runtime_test::RuntimeTest;
use heiretsu_ir::{Reason, ReasonKind, Scalar, StmtId, VarId};

use crate::FloatPolicy;
use crate::cx::{Access, Cx};
use body::{Body, Refusal, StateVar};
use bounded::Values;
use infer::Found;
use order::Kept;
use semiring::Semiring;
use term::{Pool, Sort, Term};

/// Of floats that are compared.
const NAN: Refusal = "where a NaN, or zeros of both signs, are among the values, blocks would keep another one than the loop \
                      (a comparison that no NaN passes, `if (x > m) m = x`, has a form)";

/// How sure a form is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// For all values.
    Proved,
    /// On so many samples from this seed.
    Tested {
        /// How many.
        n: u32,
        /// The seed.
        seed: u64,
    },
}

/// Variables that are summarized together.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// Their numbers in [`Body::states`], ascending.
    pub states: Vec<u32>,
    /// The form of each piece, and its proof.
    pub found: Found,
    /// Variables of earlier stages whose running value it needs: those stages are scans.
    pub reads: Vec<u32>,
    /// Coefficients of a block may leave the type of the variables although none of their values does.
    pub widen: bool,
    /// The proof holds for variables that are not negative on entry (they stay so): to be known or tested there.
    pub not_negative: bool,
    /// It rests on the float policy: sums or products of running values are reordered.
    pub reassociates: bool,
    /// How a minimum or maximum of floats keeps its meaning.
    pub kept: Kept,
    /// How sure it is.
    pub evidence: Evidence,
}

/// The form of a loop.
#[derive(Debug)]
pub struct Form {
    /// The body, piece by piece.
    pub body: Body,
    /// In order of dependence.
    pub stages: Vec<Stage>,
}

impl Form {
    /// The solver that proved a part of it, if one had to.
    pub fn solved(&self) -> Option<&'static str> {
        let solvers = self.stages.iter().filter(|s| s.found.solved);
        solvers.map(|s| s.found.method).next()
    }

    /// Of forms that are not proved: on how many samples, and from which seed, they were tested.
    pub fn tested(&self) -> Option<(u32, u64)> {
        let samples = self.stages.iter().filter_map(|s| match s.evidence {
            Evidence::Proved => None,
            Evidence::Tested { n, seed } => Some((n, seed)),
        });
        samples.min()
    }
}

/// Looks at a loop that stays sequential for these reasons, if they are of the kind that a form answers.
pub fn of_reasons(cx: &Cx, l: StmtId, reasons: &[Reason]) -> Option<Result<Form, Refusal>> {
    let mut vectors = BTreeSet::new();
    let mut named: Vec<&str> = Vec::new();
    let arrays = |variable: &str| -> BTreeSet<VarId> {
        let named = |a: &&Access| a.memory && a.writes && cx.name(a.place.var) == variable;
        cx.accesses(l).iter().filter(named).map(|a| a.place.var).collect()
    };
    for reason in reasons {
        match &reason.kind {
            ReasonKind::ScalarCarried { variable }
            | ReasonKind::ReductionUsed { variable }
            | ReasonKind::FloatReduction { variable }
            | ReasonKind::FloatExtreme { variable }
            | ReasonKind::ConditionalLastValue { variable } => match arrays(variable) {
                none if none.is_empty() => named.push(variable),
                some => vectors.extend(some),
            },
            ReasonKind::FlowDependence { variable }
            | ReasonKind::AntiDependence { variable }
            | ReasonKind::OutputDependence { variable }
            | ReasonKind::UnknownDependence { variable }
            | ReasonKind::UnknownSubscript { variable, .. } => match arrays(variable) {
                none if none.is_empty() => return None,
                some => vectors.extend(some),
            },
            _ => return None,
        }
    }
    if reasons.is_empty() {
        return None;
    }
    Some(find(cx, l, &vectors).and_then(|form| covering(cx, form, &named)))
}

/// The form, if it is about all of these.
fn covering(cx: &Cx, form: Form, names: &[&str]) -> Result<Form, Refusal> {
    match names.iter().all(|n| form.body.states.iter().any(|s| is(cx, s, n))) {
        true => Ok(form),
        false => Err("a variable of the loop's control runs on"),
    }
}

/// The form of a loop; `vectors` are the arrays that carry values.
pub fn find(cx: &Cx, l: StmtId, vectors: &BTreeSet<VarId>) -> Result<Form, Refusal> {
    of_body(cx, l, body::execute(cx, l, vectors, &[])?)
}

/// The form of a loop in which places in memory carry values, and the test that they need.
pub fn in_memory(
    cx: &Cx,
    l: StmtId,
    reasons: &[Reason],
) -> Option<Result<(Form, Option<RuntimeTest>), Refusal>> {
    let cells = cells::find(cx, l, reasons)?;
    let body = body::execute(cx, l, &BTreeSet::new(), &cells.places);
    let names: Vec<&str> = reasons.iter().flat_map(|r| &r.variables).map(String::as_str).collect();
    let form = body.and_then(|body| covering(cx, of_body(cx, l, body)?, &names));
    Some(form.map(|form| (form, cells.test)))
}

/// Does a reason speak of a running variable, or of a place by the variable that leads to it?
fn is(cx: &Cx, state: &StateVar, name: &str) -> bool {
    let rest = name.strip_prefix(cx.name(state.var));
    rest.is_some_and(|rest| {
        rest.is_empty() || state.stored && rest.starts_with(['.', '%', '-', '[', '('])
    })
}

fn of_body(cx: &Cx, l: StmtId, mut body: Body) -> Result<Form, Refusal> {
    let n = body.states.len();
    let mut xs: Vec<Term> = Vec::new();
    for k in 0..n {
        let scalar = body.states[k].scalar;
        xs.push(body.pool.state(k as u32, scalar));
    }
    let needs = dependences(&body, &xs)?;
    let own = parallel_scan::own(cx, l, &body);
    let bounds = Vec::new();
    let mut work = Work { cx, l, xs, needs, own, bounds, cases: prove::MAX_CASES };
    let mut stages = work.stages(&mut body).or_else(|why| match work.ranked(l, &mut body)? {
        true => work.stages(&mut body),
        false => Err(why),
    })?;
    work.fuse(&mut body, &mut stages);
    if body.pool.exhausted {
        return Err("its terms grow too large");
    }
    Ok(Form { body, stages })
}

/// Which variables each one's new value needs, as sets, itself included where it is kept or used.
fn dependences(body: &Body, xs: &[Term]) -> Result<Vec<u64>, Refusal> {
    let mut needs = vec![0u64; xs.len()];
    for piece in &body.pieces {
        // Which element of a vector is meant is needed wherever its value is.
        let subscripts = |k: u32| {
            piece
                .elements
                .get(&k)
                .map_or(0, |subs| subs.iter().fold(0, |all, &t| all | body.pool.states(t)))
        };
        for (k, need) in needs.iter_mut().enumerate() {
            let new = piece.updates.get(&(k as u32)).copied();
            let mut direct = body.pool.states(new.unwrap_or(xs[k]));
            if new.is_some() {
                direct |= subscripts(k as u32);
            }
            if direct == u64::MAX {
                return Err(
                    "a running value depends on something that is not understood (an element that the loop may \
                            write, perhaps by another name)",
                );
            }
            for j in 0..xs.len() {
                if direct >> j & 1 == 1 {
                    direct |= subscripts(j as u32);
                }
            }
            *need |= direct;
        }
    }
    Ok(needs)
}

/// Strongly connected groups, each after those that it needs.
fn groups(needs: &[u64]) -> Vec<u64> {
    let mut reach = needs.to_vec();
    for k in 0..reach.len() {
        for i in 0..reach.len() {
            if reach[i] >> k & 1 == 1 {
                reach[i] |= reach[k];
            }
        }
    }
    let mut groups: Vec<u64> = Vec::new();
    for (i, from) in reach.iter().enumerate() {
        let mut group = 1u64 << i;
        for (j, back) in reach.iter().enumerate() {
            if from >> j & 1 == 1 && back >> i & 1 == 1 {
                group |= 1 << j;
            }
        }
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let (mut out, mut placed): (Vec<u64>, u64) = (Vec::new(), 0);
    while out.len() < groups.len() {
        let ready = groups
            .iter()
            .find(|g| !out.contains(*g) && members(**g).all(|k| reach[k] & !placed & !**g == 0));
        let Some(&group) = ready else { break };
        placed |= group;
        out.push(group);
    }
    out
}

fn is_float(body: &Body, k: usize) -> bool {
    matches!(body.states[k].scalar, Scalar::Float { .. })
}

fn members(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |k| set >> k & 1 == 1)
}

struct Work<'a, 'u> {
    cx: &'a Cx<'u>,
    l: StmtId,
    xs: Vec<Term>,
    needs: Vec<u64>,
    /// Set by every iteration before they are used: they need no summary.
    own: u64,
    /// Of variables of earlier stages, where their forms hold.
    bounds: Vec<(Term, Values)>,
    cases: u32,
}

impl Work<'_, '_> {
    fn stages(&mut self, body: &mut Body) -> Result<Vec<Stage>, Refusal> {
        self.bounds.clear();
        let mut stages = Vec::new();
        for group in groups(&self.needs) {
            let stage = self.stage(body, group, true)?;
            self.bound(&stage);
            stages.push(stage);
        }
        Ok(stages)
    }

    /// Are there variables that need each other only as long as they are not known to be in order?
    fn ranked(&mut self, l: StmtId, body: &mut Body) -> Result<bool, Refusal> {
        let mut any = false;
        for group in groups(&self.needs) {
            let plain = |k: usize| {
                let state = &body.states[k];
                let own = !state.vector && state.ghost.is_none();
                own && !self.cx.flow().unset_before(self.cx, l, state.var)
            };
            if members(group).count() < 2 || !members(group).all(plain) {
                continue;
            }
            let numbers: Vec<u32> = members(group).map(|k| k as u32).collect();
            let xs: Vec<Term> = members(group).map(|k| self.xs[k]).collect();
            any |= ranks::in_order(body, &xs, &numbers);
        }
        self.needs = dependences(body, &self.xs)?;
        self.cases = prove::MAX_CASES;
        Ok(any)
    }

    /// Notes what a stage's form says of its variables.
    fn bound(&mut self, stage: &Stage) {
        if stage.states.iter().any(|k| self.own >> k & 1 == 1) {
            return;
        }
        let all = &stage.found.constants;
        let ends = match stage.found.ring {
            Semiring::Closed => all.first().copied().zip(all.last().copied()),
            Semiring::Modulo => all.first().map(|m| (0, m - 1)),
            _ => None,
        };
        let Some((least, greatest)) = ends else { return };
        let values = Values::Between(least, greatest);
        let xs = stage.states.iter().map(|k| (self.xs[*k as usize], values.clone()));
        self.bounds.extend(xs);
    }

    /// The form of a group; `unproved`: it may be one that is tested only.
    fn stage(&mut self, body: &mut Body, group: u64, unproved: bool) -> Result<Stage, Refusal> {
        let states: Vec<u32> = members(group).map(|k| k as u32).collect();
        let vector = states.iter().any(|&k| body.states[k as usize].vector);
        if vector && states.len() > 1 {
            return Err("elements of an array and other running values depend on each other");
        }
        let xs: Vec<Term> = states.iter().map(|&k| self.xs[k as usize]).collect();
        let mut updates: Vec<Vec<Term>> = body
            .pieces
            .iter()
            .filter(|piece| states.iter().any(|k| piece.updates.contains_key(k)))
            .map(|piece| {
                let new = |(k, x): (&u32, &Term)| piece.updates.get(k).copied().unwrap_or(*x);
                states.iter().zip(&xs).map(new).collect()
            })
            .collect();
        let real: u64 =
            members(group).filter(|k| is_float(body, *k)).fold(0, |all, k| all | 1 << k);
        for t in updates.iter_mut().flatten() {
            *t = combination::of(body, *t, real);
        }
        for piece in &body.pieces {
            let own = |k: &u32| piece.elements.get(k).into_iter().flatten();
            if states.iter().flat_map(own).any(|&t| body.pool.states(t) & group != 0) {
                return Err("an element's position depends on the array's running values");
            }
        }
        let functions = &body.functions;
        let solver = self.cx.options.solver.as_ref();
        let question = infer::Stage {
            xs: &xs,
            set: group,
            updates: &updates,
            bounds: &self.bounds,
            functions,
            unproved,
            solver,
        };
        let var = body.states[states[0] as usize].var;
        let types = parallel_scan::modulo::types(self.cx.unit.language.is_fortran());
        // What has no name on entry cannot be asked for there.
        let unnamed = states.iter().any(|&k| {
            let state = &body.states[k as usize];
            state.vector || state.ghost.is_some()
        });
        let mut bounded = |pool: &mut Pool| match unnamed {
            true => None,
            false => modulo::find(pool, &question, &types)
                .or_else(|| states::find(self.cx, self.l, var, pool, &question)),
        };
        let found = infer::find(&mut body.pool, &question, &mut self.cases, &mut bounded);
        let found = found.ok_or_else(|| self.why(body, &question))?;
        // From a known value fewer can be reached than are set.
        let known = !unnamed && states::on_entry(self.cx, self.l, var).is_some();
        let tried = found.ring == Semiring::States && states::tried(&body.pool, &question);
        let found = match found.ring {
            Semiring::States if tried || known => {
                let closed = match unnamed {
                    true => None,
                    false => states::find(self.cx, self.l, var, &mut body.pool, &question),
                };
                closed.or((!tried).then_some(found)).ok_or(states::TRIED)?
            }
            _ => found,
        };
        let real = xs.iter().any(|&x| body.pool.sort(x) == Sort::Real);
        let plain = selects(body, &found);
        let reassociates = real && reordered(&found) && !plain;
        let kept = self.policy(body, &xs, &updates, &found, (real, plain))?;
        let reads = states.iter().fold(0, |all, &k| all | self.needs[k as usize]) & !group;
        let evidence = match found.points {
            0 => Evidence::Proved,
            n => Evidence::Tested { n, seed: sample::SEED },
        };
        Ok(Stage {
            reads: members(reads).map(|k| k as u32).collect(),
            widen: !real && reordered(&found) && !plain && found.ring != Semiring::PlusTimes,
            not_negative: matches!(found.ring, Semiring::MaxTimes | Semiring::MinTimes),
            reassociates,
            kept,
            states,
            found,
            evidence,
        })
    }

    /// Why there is no form.
    fn why(&self, body: &Body, stage: &infer::Stage) -> Refusal {
        let (xs, updates) = (stage.xs, stage.updates);
        if body.pool.exhausted || self.cases == 0 {
            "the budget of its proof is used up"
        } else if modulo::divides(&body.pool, stage) {
            modulo::RANGE
        } else if states::looked_up(&body.pool, &body.functions, stage.set, updates) {
            states::TABLE
        } else if moving(body, stage.set, updates) {
            "an element is read at a running position (its value in a variable beside the position would \
             do: `if (a[i] > m) { m = a[i]; at = i; }`)"
        } else if widened(body, xs, updates) {
            "it is computed in double precision and kept in single"
        } else if locked(body, xs, updates) {
            "whether it is set depends on its own value (a flag beside it would do: `if (!found) { found = 1; \
             first = i; }`)"
        } else {
            "no semiring fits its running values"
        }
    }

    /// What the float policy says, and how the meaning of a minimum or maximum is kept.
    fn policy(
        &self,
        body: &Body,
        xs: &[Term],
        updates: &[Vec<Term>],
        found: &Found,
        (real, plain): (bool, bool),
    ) -> Result<Kept, Refusal> {
        let strict = self.cx.options.float == FloatPolicy::Strict;
        let mut seen = BTreeSet::new();
        if strict && updates.iter().flatten().any(|&t| computes(body, t, &mut seen)) {
            return Err("floating-point operations may not be reordered");
        }
        if !real || !reordered(found) {
            return Ok(Kept::Always);
        }
        if self.cx.options.float == FloatPolicy::Fast {
            return Ok(Kept::Always);
        }
        if plain {
            let all: Vec<Term> = updates.iter().flatten().copied().collect();
            let kept = match xs {
                [x] => order::kept(&body.pool, *x, &all),
                _ => None,
            };
            return kept.ok_or(NAN);
        }
        if matches!(found.ring, Semiring::MaxMin | Semiring::MinMax) {
            return Err(NAN);
        }
        if strict {
            Err("floating-point operations may not be reordered")
        } else {
            Ok(Kept::Always)
        }
    }

    /// Takes a stage together with one whose running value it needs, where one semiring does for both: that
    /// saves a scan.
    fn fuse(&mut self, body: &mut Body, stages: &mut Vec<Stage>) {
        let mut at = 0;
        while at < stages.len() {
            let partner = (0..at).rev().find_map(|k| {
                let both = self.fused(body, stages, k, at)?;
                Some((k, both))
            });
            match partner {
                Some((k, both)) => {
                    stages[at] = both;
                    stages.remove(k);
                    at -= 1;
                }
                None => at += 1,
            }
        }
    }

    fn fused(&mut self, body: &mut Body, stages: &[Stage], k: usize, at: usize) -> Option<Stage> {
        let (a, b) = (&stages[k], &stages[at]);
        let ring = |s: &Stage| match s.found.ring {
            Semiring::Local | Semiring::Keep => None,
            other => Some(other),
        };
        let fits = match (ring(a), ring(b)) {
            (Some(x), Some(y)) => {
                let sum = x == Semiring::PlusTimes;
                let greatest = matches!(y, Semiring::MaxPlus | Semiring::MinPlus);
                // What is added up (and set back now and then) is linear over (max,+) as well.
                let tables = matches!(x, Semiring::States | Semiring::Closed);
                x == y && !tables || sum && greatest
            }
            // What is set or kept fits every semiring.
            (None, Some(y)) => {
                let table = matches!(y, Semiring::States | Semiring::Closed);
                !table && a.found.ring == Semiring::Keep
            }
            _ => false,
        };
        // Of C's widest integers a block's sums need 128 bits: a second pass over true values is cheaper.
        let widest = |s: &u32| {
            matches!(body.states[*s as usize].scalar, Scalar::Int { bits: 64, signed: true })
        };
        if !self.cx.unit.language.is_fortran()
            && matches!(ring(b), Some(Semiring::MaxPlus | Semiring::MinPlus))
            && a.states.iter().chain(&b.states).any(widest)
        {
            return None;
        }
        // What every iteration sets before it uses it needs no scan.
        let needed = a.states.iter().any(|s| b.reads.contains(s) && self.own >> s & 1 == 0);
        if !fits || !needed || a.states.len() + b.states.len() > 6 {
            return None;
        }
        // Nothing between the two may need the one and be needed by the other.
        let between = stages[k + 1..at].iter().any(|c| {
            c.reads.iter().any(|s| a.states.contains(s))
                && c.states.iter().any(|s| b.reads.contains(s))
        });
        if between {
            return None;
        }
        let group = a.states.iter().chain(&b.states).fold(0u64, |all, s| all | 1 << s);
        // Where one took more than our own proofs, both together do.
        let open = |s: &Stage| s.evidence != Evidence::Proved || s.found.solved;
        let unproved = open(a) || open(b);
        let both = self.stage(body, group, unproved).ok()?;
        // Not if that asks for more than the two did.
        let allowed = !both.reassociates || a.reassociates || b.reassociates;
        // Nor if it is less sure.
        let proved = |s: &Stage| s.evidence == Evidence::Proved;
        let sure = proved(&both) || !proved(a) || !proved(b);
        (both.found.ring == b.found.ring && allowed && sure).then_some(both)
    }
}

/// Does an update read an element whose position runs with the stage?
fn moving(body: &Body, group: u64, updates: &[Vec<Term>]) -> bool {
    let (mut open, mut seen): (Vec<Term>, _) =
        (updates.iter().flatten().copied().collect(), BTreeSet::new());
    while let Some(t) = open.pop() {
        if let term::Node::Fun(k, args) = body.pool.node(t)
            && let Some(body::Function::Read(..)) = body.functions.get(*k as usize)
            && args.iter().any(|&a| body.pool.states(a) & group != 0)
        {
            return true;
        }
        open.extend(body.pool.operands(t).into_iter().filter(|o| seen.insert(*o)));
    }
    false
}

/// Is a float computed from its own value in a wider type than its own?
fn widened(body: &Body, xs: &[Term], updates: &[Vec<Term>]) -> bool {
    let own = xs.iter().fold(0, |all, &x| all | body.pool.states(x));
    let single = Some(Scalar::Float { bits: 32 });
    let (mut open, mut seen): (Vec<Term>, _) =
        (updates.iter().flatten().copied().collect(), BTreeSet::new());
    while let Some(t) = open.pop() {
        if body.pool.states(t) & own == 0 || !seen.insert(t) {
            continue;
        }
        if let term::Node::Fun(k, _) = body.pool.node(t)
            && let Some(body::Function::Convert(from, Scalar::Float { bits: 64 })) =
                body.functions.get(*k as usize)
            && *from == single
        {
            return true;
        }
        open.extend(body.pool.operands(t));
    }
    false
}

/// Is a variable set or kept as its own value says, compared with constants?
fn locked(body: &Body, xs: &[Term], updates: &[Vec<Term>]) -> bool {
    let (&[x], pool) = (xs, &body.pool) else { return false };
    let fixed =
        |t: Term| pool.as_int(t).is_some() || matches!(pool.node(t), term::Node::Constant(_));
    let mut open: Vec<Term> = updates.iter().flatten().copied().collect();
    let mut seen = BTreeSet::new();
    while let Some(t) = open.pop() {
        if pool.states(t) == 0 || t == x || !seen.insert(t) {
            continue;
        }
        match *pool.node(t) {
            term::Node::Ite(a, b, c) => open.extend([a, b, c]),
            term::Node::And(a, b) | term::Node::Or(a, b) => open.extend([a, b]),
            term::Node::Not(a) => open.push(a),
            term::Node::Cmp(_, a, b) if a == x && fixed(b) || b == x && fixed(a) => {}
            _ => return false,
        }
    }
    !seen.is_empty()
}

/// Is a float computed from running values?
fn computes(body: &Body, t: Term, seen: &mut BTreeSet<Term>) -> bool {
    let pool = &body.pool;
    if pool.states(t) == 0 || !seen.insert(t) {
        return false;
    }
    let sum = matches!(pool.node(t), term::Node::Poly(_)) && pool.sort(t) == Sort::Real;
    sum || pool.operands(t).into_iter().any(|inner| computes(body, inner, seen))
}

/// Are running values combined, rather than set or kept?
fn reordered(found: &Found) -> bool {
    use Semiring::{Closed, Keep, Local, Modulo, States};
    !matches!(found.ring, Local | Keep | States | Closed | Modulo)
}

/// Are all factors zero or one: is nothing computed with running values but compared?
fn selects(body: &Body, found: &Found) -> bool {
    let pool = &body.pool;
    let unit = match found.ring {
        Semiring::MaxPlus | Semiring::MinPlus => 0,
        Semiring::MaxTimes | Semiring::MinTimes => 1,
        _ => return false,
    };
    found.rows.iter().flatten().flat_map(|row| &row.factors).all(|c| {
        let absent = pool.as_bool(c.zero) == Some(true) || pool.as_bool(c.one) == Some(true);
        absent || pool.as_int(c.value) == Some(unit)
    })
}
