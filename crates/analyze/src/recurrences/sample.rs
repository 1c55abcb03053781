//! Forms that are not proved, tried on many values.
//!
//! **Decides** whether a body and a form agree on every point of a fixed, adversarial set of samples.
//!
//! **Example** `v = (v << 8) | byte` against `256·v + byte`: the same wherever `byte` is from 0 to 255; with a wider
//! `byte` a sample with high bits refutes it.
//!
//! **Why it is sound** it is not: agreement is evidence, no proof, and called *tested* wherever it shows. What is
//! refuted is refuted. Data, constants without exact value and functions that are not known are drawn freely, each
//! term by itself: more than can happen, so that a refusal may be too strict, and never too lenient. Numbers are
//! those of the proof: integers of Z or Z/2^w, reals (drawn so that floats add them exactly).
//!
//! **Attacks** extremes, zero, powers of two, equal values, every integer of the body and its neighbours; and
//! for comparisons of the body and the form a value is moved until the two sides meet, or nearly do (a needle after
//! `s + a[i] == 12345` is found that way).
//!
//! **Gives up when** a running value goes through something that cannot be evaluated, or too few points have a
//! meaning (divisors of zero, shifts too far).
//!
//! **Cost and limit** [`MAX_POINTS`] points, [`MAX_STEPS`] evaluated terms; the seed is fixed.
//!
//! **Source** random testing with boundary values, as concolic testing looks for them.

use heiretsu_ir::{BinaryOp, CompareOp, Intrinsic, Scalar, UnaryOp};
use rustc_hash::FxHashMap;

use super::body::Function;
use super::term::{Bit, Node, Pool, Sort, Term};

/// So many points are tried, if the steps allow it.
pub const MAX_POINTS: u32 = 2_000;
/// With fewer that have a meaning nothing is said.
const MIN_POINTS: u32 = 500;
/// Terms that are evaluated.
const MAX_STEPS: u64 = 1_500_000;
/// The seed.
pub const SEED: u64 = 8;

#[derive(Clone, Copy, PartialEq, Debug)]
enum V {
    I(i128),
    F(f64),
    B(bool),
}

impl V {
    fn int(self) -> Option<i128> {
        match self {
            V::I(i) => Some(i),
            V::B(b) => Some(i128::from(b)),
            V::F(_) => None,
        }
    }

    fn float(self) -> f64 {
        match self {
            V::I(i) => i as f64,
            V::F(f) => f,
            V::B(b) => f64::from(u8::from(b)),
        }
    }

    fn same(self, other: V) -> bool {
        match (self.int(), other.int()) {
            (Some(a), Some(b)) => a == b,
            // Sums of quarters are exact, products of several may be rounded.
            _ => {
                let (a, b) = (self.float(), other.float());
                a == b || (a - b).abs() <= 1e-9 * (1.0 + a.abs() + b.abs())
            }
        }
    }
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % (n.max(1) as u64)).unwrap_or(0)
    }

    /// From `lo` to `hi`.
    fn between(&mut self, lo: i128, hi: i128) -> i128 {
        let width = (hi - lo + 1).max(1);
        lo + i128::from(self.next()) % width
    }
}

/// Terms in an order in which operands come first.
struct Samples<'a> {
    pool: &'a Pool,
    functions: &'a [Function],
    /// Running variables of the stage.
    own: u64,
    order: Vec<Term>,
    place: FxHashMap<Term, usize>,
    /// Which of them are drawn.
    leaves: Vec<usize>,
    /// Comparisons, with the leaves below them.
    meetings: Vec<(usize, Vec<usize>)>,
    /// Integers that occur.
    numbers: Vec<i128>,
    drawn: Vec<Option<V>>,
    values: Vec<Option<V>>,
    steps: u64,
    dice: Dice,
}

/// On how many points all pairs agree; `None` if one does not, or if too few points could be tried.
pub fn agree(pool: &Pool, functions: &[Function], own: u64, pairs: &[(Term, Term)]) -> Option<u32> {
    let roots: Vec<Term> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    let mut samples = Samples::new(pool, functions, own, &roots)?;
    let mut points = 0;
    for _ in 0..2 * MAX_POINTS {
        if points == MAX_POINTS || samples.steps >= MAX_STEPS {
            break;
        }
        samples.draw();
        samples.evaluate();
        for _ in 0..samples.dice.below(4) {
            samples.meet();
        }
        let mut meant = true;
        for &(body, form) in pairs {
            match (samples.of(body), samples.of(form)) {
                (None, _) => meant = false,
                (Some(a), Some(b)) if a.same(b) => {}
                (Some(_), _) => return None,
            }
        }
        points += u32::from(meant);
    }
    (points >= MIN_POINTS).then_some(points)
}

/// The one value that a term of data has on all samples, if it has only one.
pub fn constant(pool: &Pool, functions: &[Function], t: Term) -> Option<i128> {
    let mut samples = Samples::new(pool, functions, 0, &[t])?;
    let mut seen = None;
    for _ in 0..64 {
        samples.draw();
        samples.evaluate();
        let Some(value) = samples.of(t) else { continue };
        let value = value.int()?;
        if seen.is_some_and(|other| other != value) {
            return None;
        }
        seen = Some(value);
    }
    seen
}

impl<'a> Samples<'a> {
    fn new(
        pool: &'a Pool,
        functions: &'a [Function],
        own: u64,
        roots: &[Term],
    ) -> Option<Samples<'a>> {
        let mut out = Samples {
            pool,
            functions,
            own,
            order: Vec::new(),
            place: FxHashMap::default(),
            leaves: Vec::new(),
            meetings: Vec::new(),
            numbers: vec![0, 1, -1],
            drawn: Vec::new(),
            values: Vec::new(),
            steps: 0,
            dice: Dice(SEED),
        };
        for &root in roots {
            out.survey(root)?;
        }
        let n = out.order.len();
        (out.drawn, out.values) = (vec![None; n], vec![None; n]);
        let more: Vec<i128> = out.numbers.iter().flat_map(|c| [c - 1, *c, c + 1]).collect();
        out.numbers = more;
        out.numbers.sort_unstable();
        out.numbers.dedup();
        // Which leaves decide a comparison.
        let mut below: Vec<u64> = vec![0; n];
        for (at, &t) in out.order.iter().enumerate() {
            if let Some(leaf) = out.leaves.iter().position(|l| *l == at) {
                below[at] = 1u64.checked_shl(leaf as u32).unwrap_or(0);
                continue;
            }
            for inner in pool.operands(t) {
                below[at] |= out.place.get(&inner).map_or(0, |p| below[*p]);
            }
            if let Node::Cmp(..) = pool.node(t) {
                let list: Vec<usize> = out
                    .leaves
                    .iter()
                    .enumerate()
                    .filter(|(k, _)| *k < 64 && below[at] >> k & 1 == 1)
                    .map(|(_, l)| *l)
                    .collect();
                if !list.is_empty() {
                    out.meetings.push((at, list));
                }
            }
        }
        Some(out)
    }

    /// Lists the term after its operands; `None` if it cannot be evaluated.
    fn survey(&mut self, t: Term) -> Option<()> {
        if self.place.contains_key(&t) {
            return Some(());
        }
        let leaf = match self.pool.node(t) {
            Node::State(_) | Node::Data(_) | Node::Constant(_) => true,
            Node::Big => return None,
            // It has no value: a form that needs it is refuted.
            Node::Unknown(_) => false,
            // What floats are computed to from data may as well be anything.
            Node::Fun(..) if self.pool.sort(t) == Sort::Real && self.data(t) => true,
            Node::Fun(k, _) if !self.computed(*k) => {
                if !self.data(t) {
                    return None;
                }
                true
            }
            Node::Fun(..) => false,
            Node::Poly(sum) => {
                self.numbers.extend(sum.iter().map(|(_, c)| *c).filter(|c| c.abs() < 1 << 62));
                false
            }
            Node::Bool(_)
            | Node::Ite(..)
            | Node::Cmp(..)
            | Node::Not(_)
            | Node::And(..)
            | Node::Or(..)
            | Node::Bits(..) => false,
        };
        if !leaf {
            for inner in self.pool.operands(t) {
                self.survey(inner)?;
            }
        }
        if self.pool.sort(t) == Sort::Other {
            return None;
        }
        if leaf {
            self.leaves.push(self.order.len());
        }
        self.place.insert(t, self.order.len());
        self.order.push(t);
        Some(())
    }

    /// No running variable of the stage is in it.
    fn data(&self, t: Term) -> bool {
        self.pool.states(t) & self.own == 0
    }

    /// Is the function computed here, rather than drawn?
    fn computed(&self, k: u32) -> bool {
        match self.functions.get(k as usize) {
            Some(Function::Binary(op, _)) => !matches!(op, BinaryOp::Pow | BinaryOp::Concat),
            Some(Function::Unary(..) | Function::Convert(..) | Function::Reciprocal) => true,
            Some(Function::Intrinsic(f, _)) => {
                matches!(f, Intrinsic::Abs | Intrinsic::Min | Intrinsic::Max)
            }
            Some(Function::Read(..) | Function::Call(..) | Function::Compared(_)) | None => false,
        }
    }

    fn of(&self, t: Term) -> Option<V> {
        self.place.get(&t).and_then(|at| self.values.get(*at)).copied().flatten()
    }

    // ---- drawing ----

    fn draw(&mut self) {
        let small = self.dice.below(3) == 0;
        for k in 0..self.leaves.len() {
            let at = self.leaves[k];
            let t = self.order[at];
            let earlier: Vec<V> = self.leaves[..k].iter().filter_map(|l| self.drawn[*l]).collect();
            let value = match self.pool.sort(t) {
                Sort::Bool => V::B(self.dice.below(2) == 1),
                Sort::Int | Sort::Mod(_) => {
                    V::I(self.integer(range(self.pool, t), &earlier, small))
                }
                Sort::Real | Sort::Other => V::F(self.real(&earlier, small)),
            };
            self.drawn[at] = Some(value);
        }
    }

    fn integer(&mut self, (lo, hi): (i128, i128), earlier: &[V], small: bool) -> i128 {
        let way = if small { 0 } else { self.dice.below(8) };
        let value = match way {
            0 | 1 => self.dice.between(-4, 4),
            2 => self.numbers[self.dice.below(self.numbers.len())],
            3 => [lo, lo + 1, hi - 1, hi][self.dice.below(4)],
            4 => {
                let power = 1i128 << self.dice.below(63);
                (if self.dice.below(2) == 0 { power } else { -power }) + self.dice.between(-1, 1)
            }
            5 => {
                let same: Vec<i128> = earlier.iter().filter_map(|v| v.int()).collect();
                let at = self.dice.below(same.len());
                same.get(at).copied().unwrap_or(0) + self.dice.between(-1, 1)
            }
            6 => self.dice.between(-1000, 1000),
            _ => self.dice.between(lo, hi),
        };
        if (lo..=hi).contains(&value) { value } else { self.dice.between(lo, hi.min(lo + 255)) }
    }

    /// Quarters: a float adds them exactly.
    fn real(&mut self, earlier: &[V], small: bool) -> f64 {
        let way = if small { 0 } else { self.dice.below(5) };
        let quarters = |v: i128| v as f64 / 4.0;
        match way {
            0 | 1 => quarters(self.dice.between(-12, 12)),
            2 => {
                let n = self.numbers[self.dice.below(self.numbers.len())];
                n.clamp(-(1 << 30), 1 << 30) as f64
            }
            3 if !earlier.is_empty() => {
                let v = earlier[self.dice.below(earlier.len())].float();
                v.clamp(-1e9, 1e9) + quarters(self.dice.between(-1, 1))
            }
            _ => quarters(self.dice.between(-(1 << 22), 1 << 22)),
        }
    }

    /// Moves a leaf so that the two sides of a comparison meet, or nearly do.
    fn meet(&mut self) {
        if self.meetings.is_empty() {
            return;
        }
        let (at, leaf) = {
            let (at, list) = &self.meetings[self.dice.below(self.meetings.len())];
            (*at, list[self.dice.below(list.len())])
        };
        let near = self.dice.between(-1, 1);
        let before = self.drawn[leaf];
        for sign in [1, -1] {
            let Some(gap) = self.gap(at) else { return };
            let moved = match (before, gap) {
                (Some(V::I(v)), V::I(gap)) => {
                    let (lo, hi) = range(self.pool, self.order[leaf]);
                    let step = gap.checked_sub(near).and_then(|by| by.checked_mul(sign));
                    let moved = step.and_then(|by| v.checked_add(by));
                    moved.filter(|v| (lo..=hi).contains(v)).map(V::I)
                }
                (Some(V::F(v)), V::F(gap)) => {
                    Some(V::F(v + (gap - near as f64 / 4.0) * sign as f64))
                }
                _ => return,
            };
            let Some(moved) = moved else { continue };
            self.drawn[leaf] = Some(moved);
            self.evaluate();
            let met = match self.gap(at) {
                Some(V::I(gap)) => gap == near,
                Some(V::F(gap)) => gap == near as f64 / 4.0,
                Some(V::B(_)) | None => false,
            };
            if met {
                return;
            }
            self.drawn[leaf] = before;
            self.evaluate();
        }
    }

    /// How far the second side of a comparison is from the first.
    fn gap(&self, at: usize) -> Option<V> {
        let Node::Cmp(_, a, b) = *self.pool.node(self.order[at]) else { return None };
        match (self.of(a)?, self.of(b)?) {
            (V::I(a), V::I(b)) => Some(V::I(b.checked_sub(a)?)),
            (V::F(a), V::F(b)) => Some(V::F(b - a)),
            _ => None,
        }
    }

    // ---- evaluating ----

    fn evaluate(&mut self) {
        self.steps += self.order.len() as u64;
        for at in 0..self.order.len() {
            let value = match self.drawn[at] {
                Some(value) => Some(value),
                None => self.value(self.order[at]),
            };
            self.values[at] = value;
        }
    }

    /// `None` where it has no meaning.
    fn value(&self, t: Term) -> Option<V> {
        let sort = self.pool.sort(t);
        Some(match self.pool.node(t) {
            Node::State(_) | Node::Data(_) | Node::Constant(_) => return None,
            Node::Big | Node::Unknown(_) => return None,
            Node::Bool(b) => V::B(*b),
            Node::Poly(sum) if sort == Sort::Real => {
                let mut total = 0.0;
                for (m, c) in sum {
                    let mut product = *c as f64;
                    for &f in m {
                        product *= self.of(f)?.float();
                    }
                    total += product;
                }
                V::F(total)
            }
            Node::Poly(sum) => {
                let mut total = 0i128;
                for (m, c) in sum {
                    let mut product = *c;
                    for &f in m {
                        product = wrapped(sort, product.checked_mul(self.of(f)?.int()?)?);
                    }
                    total = total.checked_add(product)?;
                }
                V::I(wrapped(sort, total))
            }
            Node::Ite(c, a, b) => self.of(if self.truth(*c)? { *a } else { *b })?,
            Node::Cmp(op, a, b) => {
                let (a, b) = (self.of(*a)?, self.of(*b)?);
                let order = match (a.int(), b.int()) {
                    (Some(a), Some(b)) => Some(a.cmp(&b)),
                    _ => a.float().partial_cmp(&b.float()),
                };
                V::B(match op {
                    CompareOp::Eq => order.is_some_and(|o| o.is_eq()),
                    CompareOp::Ne => order.is_none_or(|o| o.is_ne()),
                    CompareOp::Lt => order.is_some_and(|o| o.is_lt()),
                    CompareOp::Le => order.is_some_and(|o| o.is_le()),
                    CompareOp::Gt => order.is_some_and(|o| o.is_gt()),
                    CompareOp::Ge => order.is_some_and(|o| o.is_ge()),
                })
            }
            Node::Not(a) => V::B(!self.truth(*a)?),
            Node::And(a, b) => match (self.truth(*a), self.truth(*b)) {
                (Some(false), _) | (_, Some(false)) => V::B(false),
                (a, b) => V::B(a? && b?),
            },
            Node::Or(a, b) => match (self.truth(*a), self.truth(*b)) {
                (Some(true), _) | (_, Some(true)) => V::B(true),
                (a, b) => V::B(a? || b?),
            },
            Node::Bits(op, a, b) => {
                let (a, b) = (self.of(*a)?.int()?, self.of(*b)?.int()?);
                V::I(wrapped(
                    sort,
                    match op {
                        Bit::And => a & b,
                        Bit::Or => a | b,
                        Bit::Xor => a ^ b,
                    },
                ))
            }
            Node::Fun(k, args) => {
                let args: Vec<V> = args.iter().map(|&a| self.of(a)).collect::<Option<_>>()?;
                function(self.functions.get(*k as usize)?, &args)?
            }
        })
    }

    fn truth(&self, t: Term) -> Option<bool> {
        match self.of(t)? {
            V::B(b) => Some(b),
            V::I(i) => Some(i != 0),
            V::F(_) => None,
        }
    }
}

/// The values that a leaf can have.
fn range(pool: &Pool, t: Term) -> (i128, i128) {
    match (pool.scalar(t), pool.sort(t)) {
        (Some(scalar @ Scalar::Int { .. }), _) => limits(scalar),
        (_, Sort::Mod(bits)) => limits(Scalar::Int { bits, signed: false }),
        _ => limits(Scalar::Int { bits: 64, signed: true }),
    }
}

fn limits(scalar: Scalar) -> (i128, i128) {
    match scalar {
        Scalar::Int { bits, signed: true } => {
            let half = 1i128 << (bits.clamp(1, 64) - 1);
            (-half, half - 1)
        }
        Scalar::Int { bits, signed: false } => (0, (1i128 << bits.clamp(1, 64)) - 1),
        _ => (0, 1),
    }
}

fn wrapped(sort: Sort, value: i128) -> i128 {
    match sort {
        Sort::Mod(bits) if bits < 100 => value.rem_euclid(1 << bits),
        _ => value,
    }
}

/// A machine integer of the type, modulo 2^w.
fn fitted(scalar: Scalar, value: i128) -> i128 {
    let (lo, hi) = limits(scalar);
    let modulus = hi - lo + 1;
    let rest = value.rem_euclid(modulus);
    if rest > hi { rest - modulus } else { rest }
}

fn function(f: &Function, args: &[V]) -> Option<V> {
    match (f, args) {
        (Function::Binary(op, Scalar::Float { .. }), &[a, b]) => {
            let (a, b) = (a.float(), b.float());
            Some(V::F(match op {
                BinaryOp::Add => a + b,
                BinaryOp::Sub => a - b,
                BinaryOp::Mul => a * b,
                BinaryOp::Div => a / b,
                _ => return None,
            }))
        }
        (Function::Binary(op, scalar @ Scalar::Int { bits, .. }), &[a, b]) => {
            let (a, b) = (a.int()?, b.int()?);
            let shift = u32::try_from(b).ok().filter(|b| *b < u32::from(*bits) && *b < 63);
            let exact = match op {
                BinaryOp::Add => a.checked_add(b)?,
                BinaryOp::Sub => a.checked_sub(b)?,
                BinaryOp::Mul => a.checked_mul(b)?,
                BinaryOp::Div => a.checked_div(b)?,
                BinaryOp::Rem => a.checked_rem(b)?,
                BinaryOp::Shl => fitted(*scalar, a.checked_mul(1i128 << shift?)?),
                BinaryOp::Shr => a >> shift?,
                BinaryOp::BitAnd => a & b,
                BinaryOp::BitOr => a | b,
                BinaryOp::BitXor => a ^ b,
                BinaryOp::Pow | BinaryOp::Concat => return None,
            };
            Some(V::I(fitted(*scalar, exact)))
        }
        (Function::Unary(UnaryOp::Neg, Scalar::Float { .. }), &[a]) => Some(V::F(-a.float())),
        (Function::Reciprocal, &[a]) => Some(V::F(1.0 / a.float())),
        (Function::Intrinsic(f, scalar), [first, rest @ ..]) => {
            let real = matches!(scalar, Scalar::Float { .. });
            match f {
                Intrinsic::Abs if real => Some(V::F(first.float().abs())),
                Intrinsic::Abs => Some(V::I(first.int()?.checked_abs()?)),
                Intrinsic::Min | Intrinsic::Max => {
                    let least = *f == Intrinsic::Min;
                    let mut best = *first;
                    for &next in rest {
                        let less = match (next.int(), best.int()) {
                            (Some(a), Some(b)) => a < b,
                            _ => next.float() < best.float(),
                        };
                        if less == least && !next.same(best) {
                            best = next;
                        }
                    }
                    Some(best)
                }
                _ => None,
            }
        }
        (Function::Convert(_, to), &[a]) => match (a, *to) {
            (V::F(f), Scalar::Float { bits: 32 }) => Some(V::F(f64::from(f as f32))),
            (a, Scalar::Float { .. }) => Some(V::F(a.float())),
            (V::F(f), to @ Scalar::Int { .. }) => {
                let (lo, hi) = limits(to);
                let whole = f.trunc();
                let inside = whole.is_finite() && whole.abs() < 1e18;
                let value = inside.then_some(whole as i128)?;
                (lo..=hi).contains(&value).then_some(V::I(value))
            }
            (V::I(_) | V::B(_), to @ Scalar::Int { .. }) => Some(V::I(fitted(to, a.int()?))),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Scalar = Scalar::Int { bits: 32, signed: true };
    const BYTE: Scalar = Scalar::Int { bits: 8, signed: false };
    const WORD: Scalar = Scalar::Int { bits: 32, signed: false };

    /// `(256·v) | b` and `256·v + b`.
    fn bytes(datum: Scalar) -> Option<u32> {
        let mut pool = Pool::default();
        let (v, b) = (pool.state(0, WORD), pool.data(0, datum));
        let sort = Sort::Mod(32);
        let high = pool.sum(sort, vec![(vec![v], 256)]);
        let low = pool.sum(sort, vec![(vec![b], 1)]);
        let body = pool.bits(Bit::Or, high, low);
        let form = pool.add(sort, high, low);
        agree(&pool, &[], 1, &[(body, form)])
    }

    #[test]
    fn bits_that_do_not_meet_are_a_sum() {
        assert_eq!(bytes(BYTE), Some(MAX_POINTS));
        assert_eq!(bytes(WORD), None);
    }

    /// `s + a == K ? 0 : s + a` against `s + a`, and with `a` alone against the same condition.
    #[test]
    fn needles_are_found() {
        for k in [1, 77, 12_345, -1_000_003, 2_147_483_000] {
            let mut pool = Pool::default();
            let (s, a) = (pool.state(0, INT), pool.data(0, INT));
            let sum = pool.add(Sort::Int, s, a);
            let (k, zero) = (pool.int(Sort::Int, k), pool.int(Sort::Int, 0));
            let hit = pool.compare(CompareOp::Eq, sum, k);
            let body = pool.ite(hit, zero, sum);
            assert_eq!(agree(&pool, &[], 1, &[(body, sum)]), None);
            assert_eq!(agree(&pool, &[], 1, &[(body, body)]), Some(MAX_POINTS));
            // After another condition.
            let b = pool.data(1, INT);
            let same = pool.compare(CompareOp::Eq, b, a);
            let deep = pool.ite(same, body, sum);
            assert_eq!(agree(&pool, &[], 1, &[(deep, sum)]), None);
        }
    }

    #[test]
    fn what_has_no_meaning_is_no_evidence() {
        let mut pool = Pool::default();
        let functions = [Function::Binary(BinaryOp::Div, INT)];
        let (s, zero) = (pool.state(0, INT), pool.int(Sort::Int, 0));
        let never = pool.fun(0, vec![s, zero], Sort::Int, Some(INT));
        assert_eq!(agree(&pool, &functions, 1, &[(never, never)]), None);
        // A function of a running value that is not known.
        let functions = [Function::Call("f".to_string(), Vec::new(), INT)];
        let opaque = pool.fun(0, vec![s], Sort::Int, Some(INT));
        assert_eq!(agree(&pool, &functions, 1, &[(opaque, opaque)]), None);
        assert_eq!(agree(&pool, &functions, 2, &[(opaque, opaque)]), Some(MAX_POINTS));
    }
}
