//! Stream compaction: arrays that a loop writes only where a counter points to that never turns back.
//!
//! **Decides** of which arrays no two iterations write the same element, because every iteration writes within the range by which
//! it moves a counter.
//!
//! **Example** `if (x[i] > 0) out[k++] = x[i];`: the iteration writes `out[k]` for a `k` from the value before it (included) to
//! the value after it (not included).
//!
//! **Why it is sound** in the loop the counter only grows (or only falls), so that the ranges `[k before, k after)` of different
//! iterations have no element in common. That all writes of an iteration fall into its range (moved by one constant for the whole
//! array) is followed along all paths: how far the counter has moved at least since the iteration began, and how far it still
//! has to move at least until it ends. The array is touched in no other way under its name; what other names may lead to it
//! is judged as for any loop. Signed counters do not overflow in a program that has a meaning; unsigned ones of 32 bits pass each
//! value at most once, as they move by one for each value of a loop variable of 32 bits.
//!
//! **Gives up when** the counter is set in another way than by adding what is not negative, is narrower than 32 bits, a path writes
//! and does not move on, the array is read, or a statement is no assignment, branch or loop.
//!
//! **Cost and limit** the statements of the body, some times for each such array; at most [`MOST`] arrays and counters.
//!
//! **Source** parallel filters: count, exclusive scan, write.

use std::collections::BTreeMap;

use heiretsu_ir::{
    BinaryOp, Block, ExprId, ExprKind, Place, Scalar, Step, StmtId, StmtKind, Type, VarId, visit,
};

use crate::cx::Cx;
use crate::depend::CounterRange;
use crate::flags::same_value;

/// At most so many arrays, and so many counters, are looked at.
const MOST: usize = 16;
/// Constants in subscripts and steps.
const FAR: i128 = 1 << 20;
/// How often a nested loop is followed.
const ROUNDS: usize = 4;

/// The arrays of which different iterations of the loop write different elements, by a counter, and why one that is written at a
/// counter, too, is none of these.
pub fn find(cx: &Cx, l: StmtId) -> (BTreeMap<VarId, Option<CounterRange>>, Option<Refusal>) {
    let (mut found, mut refused) = (BTreeMap::new(), None);
    let Some(counted) = cx.counted(l) else { return (found, refused) };
    let (mut counters, mut arrays): (Vec<VarId>, Vec<VarId>) = (Vec::new(), Vec::new());
    for s in visit::stmts(cx.procedure, &counted.body) {
        let StmtKind::Assign { place, .. } = &cx.procedure.stmt(s).kind else { continue };
        let list = if place.is_var() { &mut counters } else { &mut arrays };
        if !list.contains(&place.var) {
            list.push(place.var);
        }
    }
    counters.retain(|v| width(cx, *v).is_some() && !cx.iteration_local(l, *v));
    for &array in arrays.iter().take(MOST) {
        for &counter in counters.iter().take(MOST) {
            let tried = [false, true].map(|down| Walk::new(cx, l, (counter, down), array).whole());
            match tried {
                [Ok(range), _] | [_, Ok(range)] => {
                    found.insert(array, range);
                }
                [Err(Some(why)), _] | [_, Err(Some(why))] => refused = refused.or(Some(why)),
                [Err(None), Err(None)] => {}
            }
        }
    }
    (found, refused)
}

/// Why an array that is written at a counter is none of these.
pub type Refusal = &'static str;

/// The bits of an integer that may count, and whether it is signed.
fn width(cx: &Cx, v: VarId) -> Option<(u8, bool)> {
    match cx.var(v).ty {
        Type::Scalar(Scalar::Int { bits: bits @ (32 | 64), signed }) => Some((bits, signed)),
        _ => None,
    }
}

/// A value that is known by the counter's: `times` counters, a constant, and expressions that the loop does not change.
#[derive(Clone, Default)]
struct Sum {
    times: i128,
    constant: i128,
    rest: Vec<(i128, ExprId)>,
}

impl Sum {
    /// The counter plus a constant.
    fn offset(&self) -> Option<i128> {
        (self.times == 1 && self.rest.is_empty()).then_some(self.constant)
    }
}

/// At a point of an iteration.
#[derive(Clone, Default)]
struct State {
    /// So far the counter has moved at least since the iteration began.
    since: i128,
    /// So far it still has to move, in elements, for what was written to be in the iteration's range.
    owed: i128,
    /// So far it has moved at most.
    most: Option<i128>,
    /// Variables that are worth the counter plus so much.
    known: BTreeMap<VarId, i128>,
}

impl State {
    fn join(self, other: State) -> State {
        let known = self.known.into_iter().filter(|(v, c)| other.known.get(v) == Some(c)).collect();
        State {
            since: self.since.min(other.since),
            owed: self.owed.max(other.owed),
            most: self.most.zip(other.most).map(|(a, b)| a.max(b)),
            known,
        }
    }
}

fn either(a: Option<State>, b: Option<State>) -> Option<State> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.join(b)),
        (one, other) => one.or(other),
    }
}

/// Why a walk ends: `None` if the array has nothing to do with the counter.
type Ends = Option<Refusal>;

struct Walk<'a, 'u> {
    cx: &'a Cx<'u>,
    l: StmtId,
    counter: VarId,
    /// It falls.
    down: bool,
    bits: u8,
    array: VarId,
    /// The range of the array's elements is that of the counter, moved by so much: where known.
    shift: Option<i128>,
    /// As far as it could be moved for each write so far.
    limit: Option<i128>,
    /// How often the counter counts in the subscripts, which of them it is, and what stands beside it.
    form: Option<(usize, Sum)>,
    /// Jumps to the end of iterations of nested loops.
    skips: Vec<(StmtId, State)>,
    /// Ends of the loop's own iterations.
    ends: Option<State>,
    /// The counter was moved.
    moved: bool,
}

impl<'a, 'u> Walk<'a, 'u> {
    fn new(
        cx: &'a Cx<'u>,
        l: StmtId,
        (counter, down): (VarId, bool),
        array: VarId,
    ) -> Walk<'a, 'u> {
        let bits = width(cx, counter).map_or(64, |w| w.0);
        let (shift, limit, form, skips, ends) = (None, None, None, Vec::new(), None);
        Walk { cx, l, counter, down, bits, array, shift, limit, form, skips, ends, moved: false }
    }

    /// All paths of an iteration: first for where the range begins, then for whether all writes are in it.
    fn whole(mut self) -> Result<Option<CounterRange>, Ends> {
        self.iteration()?;
        let shift = self.limit.ok_or(None)?;
        self.shift = Some(shift);
        if !self.moved {
            return Err(None);
        }
        self.alone()?;
        let end = self.iteration()?.ok_or(None)?;
        if end.owed > 0 {
            return Err(Some(OWED));
        }
        let narrow = width(self.cx, self.counter) == Some((32, false));
        let (_, Sum { times, rest, .. }) = self.form.ok_or(None)?;
        let loop_bits = self.cx.counted(self.l).and_then(|l| match self.cx.var(l.var).ty {
            Type::Scalar(Scalar::Int { bits, .. }) => Some(bits),
            _ => None,
        });
        if narrow && (end.most != Some(1) || times != 1 || loop_bits.is_none_or(|b| b > 32)) {
            return Err(Some(TWICE));
        }
        let (counter, down, most) = (self.counter, self.down, end.most);
        Ok(rest.is_empty().then_some(CounterRange { counter, down, times, shift, most }))
    }

    /// Is the array touched by nothing but stores under its own name, and does that name stay what it is?
    fn alone(&self) -> Result<(), Ends> {
        let accesses = self.cx.accesses(self.l);
        let read = |reads: bool| {
            accesses.iter().any(|a| {
                a.place.var == self.array && (a.reads == reads && a.memory && !a.place.is_var())
            })
        };
        if read(true) {
            return Err(Some(READ));
        }
        let odd = |a: &crate::cx::Access| {
            a.place.var == self.array && (a.callee.is_some() || a.place.is_var() && a.writes)
        };
        let name = Place::var(self.array, self.cx.procedure.stmt(self.l).span);
        if accesses.iter().any(odd) || self.cx.is_volatile(&name) {
            return Err(None);
        }
        Ok(())
    }

    fn iteration(&mut self) -> Result<Option<State>, Ends> {
        self.ends = None;
        let Some(counted) = self.cx.counted(self.l) else { return Err(None) };
        let begin = State { most: Some(0), ..State::default() };
        let end = self.block(&counted.body, Some(begin))?;
        Ok(either(end, self.ends.take()))
    }

    fn block(&mut self, block: &Block, mut state: Option<State>) -> Result<Option<State>, Ends> {
        for &s in block {
            let Some(now) = state else { return Ok(None) };
            state = self.statement(s, now)?;
        }
        Ok(state)
    }

    fn statement(&mut self, s: StmtId, mut now: State) -> Result<Option<State>, Ends> {
        let p = self.cx.procedure;
        match &p.stmt(s).kind {
            StmtKind::Assign { place, value } if place.is_var() && place.var == self.counter => {
                self.moves(*value, &mut now)?;
                Ok(Some(now))
            }
            StmtKind::Assign { place, value } if place.is_var() => {
                let same = self.sum(*value, &now).and_then(|sum| sum.offset());
                let plain = width(self.cx, place.var).is_some_and(|(bits, _)| bits >= self.bits)
                    && !self.cx.is_memory(place)
                    && !self.cx.escaped(place.var);
                match same {
                    Some(offset) if plain => now.known.insert(place.var, offset),
                    _ => now.known.remove(&place.var),
                };
                Ok(Some(now))
            }
            StmtKind::Assign { place, .. } => {
                if place.var == self.array {
                    self.writes(place, &mut now)?;
                }
                Ok(Some(now))
            }
            StmtKind::If { then_block, else_block, .. } => {
                let then = self.block(then_block, Some(now.clone()))?;
                let other = self.block(else_block, Some(now))?;
                Ok(either(then, other))
            }
            StmtKind::Loop(inner) => {
                if inner.var == self.counter {
                    return Err(None);
                }
                self.nested(s, &inner.body, now).map(Some)
            }
            StmtKind::Continue { target } if *target == self.l => {
                self.ends = either(self.ends.take(), Some(now));
                Ok(None)
            }
            StmtKind::Continue { target } => {
                self.skips.push((*target, now));
                Ok(None)
            }
            StmtKind::Label(label) if !self.cx.jumps_to(*label) => Ok(Some(now)),
            _ => Err(None),
        }
    }

    /// A nested loop, which may run any number of times.
    fn nested(&mut self, s: StmtId, body: &Block, entry: State) -> Result<State, Ends> {
        let mut owed = entry.owed;
        for _ in 0..ROUNDS {
            let begin = State { since: entry.since, owed, most: Some(0), known: BTreeMap::new() };
            let mut end = self.block(body, Some(begin))?;
            let (here, others) =
                std::mem::take(&mut self.skips).into_iter().partition(|(of, _)| *of == s);
            self.skips = others;
            let here: Vec<(StmtId, State)> = here;
            for (_, state) in here {
                end = either(end, Some(state));
            }
            let left = end.as_ref().map_or(0, |end| end.owed);
            if left <= owed {
                let still = end.is_none_or(|end| end.most == Some(0));
                let most = entry.most.filter(|_| still);
                return Ok(State { since: entry.since, owed, most, known: BTreeMap::new() });
            }
            owed = left;
        }
        Err(Some(OWED))
    }

    /// The counter gets a new value.
    fn moves(&mut self, value: ExprId, now: &mut State) -> Result<(), Ends> {
        let (least, most) = self.step(value, now).ok_or(Some(BACK))?;
        self.moved = true;
        let times = self.form.as_ref().map_or(1, |(_, sum)| sum.times);
        now.since += least;
        now.owed = (now.owed - least * times).max(0);
        now.most = now.most.zip(most).map(|(a, b)| a + b);
        if most != Some(least) {
            now.known.clear();
        }
        let by = if self.down { -least } else { least };
        now.known.values_mut().for_each(|offset| *offset -= by);
        Ok(())
    }

    /// How far it moves at least, and at most, in its direction.
    fn step(&self, value: ExprId, now: &State) -> Option<(i128, Option<i128>)> {
        if let Some(offset) = self.sum(value, now).and_then(|sum| sum.offset()) {
            let by = if self.down { -offset } else { offset };
            return (by >= 0).then_some((by, Some(by)));
        }
        let value = self.wide(value)?;
        let stays = |e: ExprId| self.sum(e, now).and_then(|s| s.offset()) == Some(0);
        match self.cx.procedure.expr(value).kind {
            ExprKind::Binary(BinaryOp::Add, a, b) if !self.down && stays(a) => self.amount(b),
            ExprKind::Binary(BinaryOp::Add, a, b) if !self.down && stays(b) => self.amount(a),
            ExprKind::Binary(BinaryOp::Sub, a, b) if self.down && stays(a) => self.amount(b),
            ExprKind::Select(_, a, b) => {
                let ((a, up), (b, top)) = (self.step(a, now)?, self.step(b, now)?);
                Some((a.min(b), up.zip(top).map(|(a, b)| a.max(b))))
            }
            _ => None,
        }
    }

    /// The least and the greatest value of what is not negative.
    fn amount(&self, e: ExprId) -> Option<(i128, Option<i128>)> {
        let expr = self.cx.procedure.expr(e);
        match expr.kind {
            ExprKind::Int(c) => (0..=FAR).contains(&c).then_some((c, Some(c))),
            ExprKind::Compare(..) | ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Not(_) => {
                Some((0, Some(1)))
            }
            ExprKind::Select(_, a, b) => {
                let ((a, up), (b, top)) = (self.amount(a)?, self.amount(b)?);
                Some((a.min(b), up.zip(top).map(|(a, b)| a.max(b))))
            }
            ExprKind::Convert(inner) => {
                let Type::Scalar(Scalar::Int { bits, .. }) = expr.ty else { return None };
                match self.amount(inner) {
                    Some((least, Some(most))) if bits >= 32 => Some((least, Some(most))),
                    _ => match self.cx.procedure.expr(inner).ty {
                        Type::Scalar(Scalar::Int { bits: from, signed: false }) => {
                            (from < bits).then_some((0, None))
                        }
                        _ => None,
                    },
                }
            }
            _ => None,
        }
    }

    /// An element is written.
    fn writes(&mut self, place: &Place, now: &mut State) -> Result<(), Ends> {
        let mut found = None;
        for (k, step) in place.steps.iter().enumerate() {
            let Step::Index(e) = step else {
                match step {
                    Step::Field(_) if found.is_some() => continue,
                    _ => return Err(None),
                }
            };
            if let Some(sum) = self.sum(*e, now).filter(|sum| sum.times > 0) {
                if found.is_some() {
                    return Err(None);
                }
                found = Some((k, sum));
            }
        }
        let (at, sum) = found.ok_or(self.form.as_ref().map(|_| ELSEWHERE))?;
        match &self.form {
            None => self.form = Some((at, sum.clone())),
            Some((other, first)) => {
                let alike = *other == at
                    && first.times == sum.times
                    && first.rest.len() == sum.rest.len()
                    && first
                        .rest
                        .iter()
                        .zip(&sum.rest)
                        .all(|((a, x), (b, y))| a == b && same_value(self.cx, *x, *y));
                if !alike {
                    return Err(Some(ELSEWHERE));
                }
            }
        }
        // Of a falling counter all is seen in a mirror, in which it grows.
        let offset = if self.down { -sum.constant - 1 } else { sum.constant };
        let limit = offset + sum.times * now.since;
        self.limit = Some(self.limit.map_or(limit, |l| l.min(limit)));
        if let Some(shift) = self.shift {
            now.owed = now.owed.max(offset - shift + 1);
        }
        Ok(())
    }

    /// An expression without conversions that keep every value of the counter.
    fn wide(&self, mut e: ExprId) -> Option<ExprId> {
        while let ExprKind::Convert(inner) = self.cx.procedure.expr(e).kind {
            self.fits(e)?;
            e = inner;
        }
        Some(e)
    }

    /// Is an expression of a type that tells all values of the counter apart?
    fn fits(&self, e: ExprId) -> Option<()> {
        match self.cx.procedure.expr(e).ty {
            Type::Scalar(Scalar::Int { bits, .. }) if bits >= self.bits => Some(()),
            _ => None,
        }
    }

    fn sum(&self, e: ExprId, now: &State) -> Option<Sum> {
        let expr = self.cx.procedure.expr(e);
        if !matches!(expr.kind, ExprKind::Int(_)) && self.cx.invariant(self.l, e) {
            return Some(Sum { rest: vec![(1, e)], ..Sum::default() });
        }
        match &expr.kind {
            ExprKind::Int(c) => (c.abs() <= FAR).then_some(Sum { constant: *c, ..Sum::default() }),
            ExprKind::Convert(inner) => {
                self.fits(e)?;
                self.sum(*inner, now)
            }
            ExprKind::Read(place) if place.is_var() => {
                let constant = match place.var == self.counter {
                    true => 0,
                    false => *now.known.get(&place.var)?,
                };
                Some(Sum { times: 1, constant, rest: Vec::new() })
            }
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
                self.fits(e)?;
                let (mut a, b) = (self.sum(*a, now)?, self.sum(*b, now)?);
                let sign = if *op == BinaryOp::Add { 1 } else { -1 };
                a.times += sign * b.times;
                a.constant += sign * b.constant;
                a.rest.extend(b.rest.into_iter().map(|(s, e)| (s * sign, e)));
                (a.constant.abs() <= FAR).then_some(a)
            }
            ExprKind::Binary(BinaryOp::Mul, a, b) => {
                self.fits(e)?;
                let (a, b) = (self.sum(*a, now)?, self.sum(*b, now)?);
                let (sum, by) = if b.times == 0 && b.rest.is_empty() {
                    (a, b.constant)
                } else if a.times == 0 && a.rest.is_empty() {
                    (b, a.constant)
                } else {
                    return None;
                };
                // What wraps might come back to where it was.
                let wraps =
                    matches!(expr.ty, Type::Scalar(Scalar::Int { bits: 32, signed: false }));
                let constant = sum.constant * by;
                let plain = sum.rest.is_empty() && !wraps && constant.abs() <= FAR && by > 0;
                plain.then_some(Sum { times: sum.times * by, constant, rest: Vec::new() })
            }
            _ => None,
        }
    }
}

/// A path writes at the counter and leaves it there.
const OWED: Refusal = "an iteration may write at its counter without moving it on, and the next one writes there again";
/// The counter does other things.
const BACK: Refusal = "the counter that says where it writes does not only grow, or only fall";
/// Some writes are at the counter, others are not.
const ELSEWHERE: Refusal = "an array is not written at one counter alone";
/// What other iterations have written may be needed.
const READ: Refusal = "an array that is written at a counter is read in the loop, too";
/// An unsigned counter.
const TWICE: Refusal = "the counter that says where it writes may pass one value twice";
