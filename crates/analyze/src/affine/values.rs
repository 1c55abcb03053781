//! Integer expressions as polynomials.
//!
//! **Decides** the value of an integer expression at the point that the walk has reached.
//!
//! **Example** `(i + 1) * n − 2` becomes `i·n + n − 2`; `i / 4` a symbol `q` with `0 ≤ i − 4q ≤ 3` (for `i ≥ 0`).
//!
//! **Why it is sound** signed operations must not overflow. Unsigned ones count as exact if their range fits
//! the type; at 64 bits the result is otherwise *modular* (right modulo 2⁶⁴), which is enough for a
//! subscript but not for a comparison or division; narrower ones become symbols. Conversions likewise.
//!
//! **Gives up when** the expression is something else: equal operations on equal operands are one symbol,
//! calls and unknown things a new one each time.
//!
//! **Cost and limit** linear in the expression; polynomials are bounded in `sets`.
//!
//! **Source** C17 6.2.5p9, 6.3.1.3, 6.5p5.

use heiretsu_ir::{
    BinaryOp, CompareOp, Expr, ExprId, ExprKind, Intrinsic, Scalar, Type, UnaryOp, visit,
};
use heiretsu_sets::{Affine, Monomial, Poly, Range, Symbol};

use super::symbols::{Key, Origin};
use super::walk::Walk;

/// The value of an integer expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    /// The polynomial.
    pub poly: Poly,
    /// The value itself (else: right modulo 2⁶⁴).
    pub exact: bool,
}

impl Value {
    /// A value that the polynomial has exactly.
    pub fn exact(poly: Poly) -> Value {
        Value { poly, exact: true }
    }
}

/// Kinds of computed symbols.
mod op {
    pub const WRAP: u8 = 1;
    pub const DIV: u8 = 2;
    pub const FLOOR: u8 = 3;
    pub const MIN: u8 = 4;
    pub const MAX: u8 = 5;
    pub const OTHER: u8 = 6;
    /// Among the other ones, which have the numbers of the language's operations.
    pub const BETWEEN: u16 = 900;
}

/// The values of a type.
pub fn type_range(ty: &Type) -> Range {
    match ty {
        Type::Scalar(Scalar::Int { bits, signed }) if (1..=64).contains(bits) => {
            if *signed {
                let half = 1i128 << (bits - 1);
                Range::new(-half, half - 1)
            } else {
                Range::new(0, (1i128 << bits) - 1)
            }
        }
        Type::Scalar(Scalar::Logical { .. }) => Range::new(0, 1),
        Type::Scalar(_)
        | Type::Array(_)
        | Type::Pointer(_)
        | Type::Struct(_)
        | Type::Void
        | Type::Opaque => Range::ALL,
    }
}

/// Coefficients of subscripts that are right modulo 2⁶⁴ are no greater: no loop runs often enough for such a
/// subscript to come around to where it was.
const LARGEST: i128 = 1 << 40;

/// The same value modulo 2⁶⁴ with the smallest coefficients: `(2⁶⁴ − 1)·i` is `−i`. `None`: they are not small.
fn balanced(p: &Poly) -> Option<Poly> {
    let small = |m: &Monomial, c: i128| m.is_one() || c.abs() <= LARGEST;
    if p.terms().iter().all(|(m, c)| small(m, *c) && c.abs() <= 1 << 63) {
        return Some(p.clone());
    }
    if p.denominator() != 1 {
        return None;
    }
    p.terms().iter().try_fold(Poly::default(), |sum, (m, c)| {
        let rest = c.rem_euclid(1 << 64);
        let c = if rest >= 1 << 63 { rest - (1 << 64) } else { rest };
        sum.add(&Poly::term(c, m.clone())).filter(|_| small(m, c))
    })
}

/// Does `inner` lie in `outer`?
fn inside(inner: Range, outer: Range) -> bool {
    inner.intersect(&outer) == inner
}

fn int(ty: &Type) -> Option<(u8, bool)> {
    match ty {
        Type::Scalar(Scalar::Int { bits, signed }) => Some((*bits, *signed)),
        Type::Scalar(_)
        | Type::Array(_)
        | Type::Pointer(_)
        | Type::Struct(_)
        | Type::Void
        | Type::Opaque => None,
    }
}

impl Walk<'_, '_> {
    /// The value of an integer or pointer expression here.
    pub fn value(&mut self, id: ExprId) -> Value {
        let cx = self.cx;
        let e = cx.procedure.expr(id);
        if let ExprKind::Int(c) = e.kind {
            return Value::exact(Poly::constant(c));
        }
        if int(&e.ty).is_none() {
            return match &e.kind {
                ExprKind::Read(place) => self.read_value(id, place, &e.ty),
                ExprKind::AddressOf(place) => {
                    let known = match &e.ty {
                        Type::Pointer(unit) => self.address(place, unit),
                        _ => None,
                    };
                    known.unwrap_or_else(|| self.unknown(id, &e.ty))
                }
                _ => self.unknown(id, &e.ty),
            };
        }
        match &e.kind {
            ExprKind::Read(place) => self.read_value(id, place, &e.ty),
            ExprKind::Unary(how, a) => {
                let v = self.value(*a);
                let poly = v.poly.neg();
                match how {
                    UnaryOp::Neg => self.fit(id, e, poly, v.exact),
                    UnaryOp::BitNot => {
                        self.fit(id, e, poly.and_then(|p| p.add_constant(-1)), v.exact)
                    }
                }
            }
            ExprKind::Binary(BinaryOp::Div, bytes, size)
                if let Some(between) = self.between(id, e, *bytes, *size) =>
            {
                between
            }
            ExprKind::Binary(how, a, b) => {
                let (x, y) = (self.value(*a), self.value(*b));
                self.binary(id, e, *how, x, y)
            }
            ExprKind::Convert(a) => self.convert(id, e, *a),
            ExprKind::Intrinsic(which, args) => self.intrinsic(id, e, *which, args),
            ExprKind::Select(cond, a, b) => match self.as_extremum(*cond, *a, *b) {
                Some((which, args)) => self.intrinsic(id, e, which, &args),
                None => {
                    let (candidates, cells) = (self.candidates.len(), self.cells.len());
                    let (a, b) = (self.value(*a), self.value(*b));
                    // (What only one arm reads may not be there elsewhere.)
                    self.forget_notes(candidates, cells);
                    let one = self.unknown(id, &e.ty);
                    if let [s] = one.poly.symbols().as_slice() {
                        self.lies_between(*s, &a, &b);
                    }
                    one
                }
            },
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::AddressOf(_)
            | ExprKind::Compare(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::Call(..)
            | ExprKind::Opaque(_) => self.unknown(id, &e.ty),
        }
    }

    /// A symbol is one of two values that are as far apart as a number says, `flux < 0 ? j + 1 : j`: it lies between them.
    pub(super) fn lies_between(&mut self, s: Symbol, a: &Value, b: &Value) {
        let apart =
            a.poly.sub(&b.poly).and_then(|d| d.as_constant()).filter(|_| a.exact && b.exact);
        let low = apart.and_then(|d| if d > 0 { &b.poly } else { &a.poly }.as_affine());
        let (Some(apart), Some(low)) = (apart, low) else { return };
        let above = Affine::symbol(s).sub(&low);
        let below = above.as_ref().and_then(|f| f.neg()?.add_constant(apart.checked_abs()?));
        if let (Some(above), Some(below)) = (above, below) {
            self.symbols.info_mut(s).bounds.extend([above, below]);
        }
    }

    /// A symbol for something not understood.
    pub fn unknown(&mut self, id: ExprId, ty: &Type) -> Value {
        let s = self.symbols.fresh(Origin::Expression(id), self.inside, type_range(ty));
        self.symbols.info_mut(s).span = Some(self.cx.procedure.expr(id).span);
        Value::exact(Poly::symbol(s))
    }

    /// The symbol for an operation on these operands, and the expression that has its value, if there is one (of `x % 2` the
    /// quotient has none).
    fn computed(
        &mut self,
        id: Option<ExprId>,
        code: (u8, u16),
        on: Vec<Poly>,
        range: Range,
    ) -> (Symbol, bool) {
        let home = on.iter().filter_map(|p| self.symbols.home(p)).max();
        let key = Key::Operation(code.0, code.1, on);
        let origin = id.map_or(Origin::Epoch, Origin::Expression);
        let (s, new) = self.symbols.keyed(key, origin, home, range);
        if let Some(id) = id {
            if new {
                self.symbols.info_mut(s).span = Some(self.cx.procedure.expr(id).span);
            }
            self.note_candidate(s, id);
        }
        (s, new)
    }

    /// The result of ring operations, made to fit the type.
    fn fit(&mut self, id: ExprId, e: &Expr, poly: Option<Poly>, exact: bool) -> Value {
        let (Some(poly), Some((bits, signed))) = (poly, int(&e.ty)) else {
            return self.unknown(id, &e.ty);
        };
        if exact && (signed || inside(self.symbols.range(&poly), type_range(&e.ty))) {
            return Value::exact(poly);
        }
        // (Of a shift: what is added does not overflow, and no array has elements enough for subscripts that do.)
        if signed && bits < 64 {
            return Value { poly, exact: false };
        }
        self.wrapped(id, e, poly, bits, signed)
    }

    /// Bits that are shifted out of a signed number are lost with gcc and clang (`x << 24 >> 24` extends a sign): nothing says that
    /// none are.
    fn shifted_left(&mut self, id: ExprId, e: &Expr, poly: Option<Poly>, exact: bool) -> Value {
        match (poly, int(&e.ty)) {
            (Some(poly), Some((_, true)))
                if !inside(self.symbols.range(&poly), type_range(&e.ty)) =>
            {
                Value { poly, exact: false }
            }
            (poly, _) => self.fit(id, e, poly, exact),
        }
    }

    /// A polynomial that is right only modulo 2^bits (or more).
    fn wrapped(&mut self, id: ExprId, e: &Expr, poly: Poly, bits: u8, signed: bool) -> Value {
        if bits == 64
            && let Some(poly) = balanced(&poly)
        {
            return Value { poly, exact: false };
        }
        let code = u16::from(bits) * 2 + u16::from(signed);
        let (s, _) = self.computed(Some(id), (op::WRAP, code), vec![poly], type_range(&e.ty));
        Value::exact(Poly::symbol(s))
    }

    fn convert(&mut self, id: ExprId, e: &Expr, from: ExprId) -> Value {
        let source = &self.cx.procedure.expr(from).ty;
        let (Some(_), Some((bits, signed))) = (int(source), int(&e.ty)) else {
            return self.unknown(id, &e.ty);
        };
        let v = self.value(from);
        if v.exact {
            let range = self.symbols.range(&v.poly).intersect(&type_range(source));
            let target = type_range(&e.ty);
            if inside(range, target) || inside(self.guarded_range(&v.poly, range), target) {
                return v;
            }
        }
        if int(source).is_some_and(|s| s.0 > 64) || bits > 64 {
            return self.unknown(id, &e.ty);
        }
        self.wrapped(id, e, v.poly, bits, signed)
    }

    fn binary(&mut self, id: ExprId, e: &Expr, how: BinaryOp, x: Value, y: Value) -> Value {
        let exact = x.exact && y.exact;
        let power = |k: i128| u32::try_from(k).ok().filter(|k| *k < 63).map(|k| 1i128 << k);
        match how {
            BinaryOp::Add => self.fit(id, e, x.poly.add(&y.poly), exact),
            BinaryOp::Sub => self.fit(id, e, x.poly.sub(&y.poly), exact),
            BinaryOp::Mul => self.fit(id, e, x.poly.mul(&y.poly), exact),
            BinaryOp::Shl => match y.poly.as_constant().and_then(power) {
                Some(f) if y.exact => self.shifted_left(id, e, x.poly.scale(f), x.exact),
                _ => self.other(id, e, how as u16, x, y),
            },
            BinaryOp::Pow => match y.poly.as_constant().and_then(|k| u32::try_from(k).ok()) {
                Some(k) if k <= 4 => self.fit(id, e, x.poly.pow(k), exact),
                _ => self.other(id, e, how as u16, x, y),
            },
            BinaryOp::Div => match y.poly.as_constant() {
                Some(c) if c > 0 && exact => {
                    let q = self.quotient(Some(id), x.poly, c, false);
                    Value::exact(q)
                }
                _ => self.other(id, e, how as u16, x, y),
            },
            BinaryOp::Rem => match y.poly.as_constant() {
                Some(c) if c > 0 && exact => {
                    let q = self.quotient(None, x.poly.clone(), c, false);
                    self.fit(id, e, q.scale(c).and_then(|m| x.poly.sub(&m)), true)
                }
                _ => self.other(id, e, how as u16, x, y),
            },
            BinaryOp::Shr => match y.poly.as_constant().and_then(power) {
                Some(f) if exact => Value::exact(self.quotient(Some(id), x.poly, f, true)),
                _ => self.other(id, e, how as u16, x, y),
            },
            BinaryOp::BitAnd => {
                // x & (2^k − 1) is x modulo 2^k, also for negative x in two's complement.
                let (x, y) = if x.poly.as_constant().is_some() { (y, x) } else { (x, y) };
                match y.poly.as_constant() {
                    Some(m) if exact && (0..1 << 62).contains(&m) && (m + 1) & m == 0 => {
                        let q = self.quotient(None, x.poly.clone(), m + 1, true);
                        self.fit(id, e, q.scale(m + 1).and_then(|t| x.poly.sub(&t)), true)
                    }
                    _ => self.other(id, e, how as u16, x, y),
                }
            }
            BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::Concat => {
                self.other(id, e, how as u16, x, y)
            }
        }
    }

    /// The number of elements between two pointers: the bytes between them, divided by the size of one.
    fn between(&mut self, id: ExprId, e: &Expr, bytes: ExprId, size: ExprId) -> Option<Value> {
        let procedure = self.cx.procedure;
        let ExprKind::Binary(BinaryOp::Sub, a, b) = procedure.expr(bytes).kind else { return None };
        let ExprKind::Int(size) = procedure.expr(size).kind else { return None };
        let pointer = |e: ExprId| match procedure.expr(e).kind {
            ExprKind::Convert(inner) => match &procedure.expr(inner).ty {
                Type::Pointer(to) => Some((inner, &**to)),
                _ => None,
            },
            _ => None,
        };
        let ((a, to), (b, other)) = (pointer(a)?, pointer(b)?);
        let bytes = match to {
            Type::Scalar(scalar) => scalar.bytes().map(i128::from),
            Type::Pointer(_) => Some(8),
            Type::Array(_) | Type::Struct(_) | Type::Void | Type::Opaque => None,
        };
        if to != other || bytes != Some(size) {
            return None;
        }
        let (x, y) = (self.value(a), self.value(b));
        let exact = x.exact && y.exact;
        if let (Some((at, i)), Some((from, j))) =
            (self.pointed(&x.poly, to), self.pointed(&y.poly, to))
            && at == from
            && exact
        {
            return Some(self.fit(id, e, i.sub(&j), true));
        }
        Some(self.other(id, e, op::BETWEEN, x, y))
    }

    /// Any other operation: equal operands, equal result.
    fn other(&mut self, id: ExprId, e: &Expr, code: u16, x: Value, y: Value) -> Value {
        if !(x.exact && y.exact) {
            return self.unknown(id, &e.ty);
        }
        let on = vec![x.poly, y.poly];
        let (s, _) = self.computed(Some(id), (op::OTHER, code), on, type_range(&e.ty));
        Value::exact(Poly::symbol(s))
    }

    /// `x / c` for `c > 0`, truncated or (`floor`) rounded down: a polynomial if it is exact, else a symbol
    /// with its inequalities.
    fn quotient(&mut self, id: Option<ExprId>, x: Poly, c: i128, floor: bool) -> Poly {
        let range = self.symbols.range(&x);
        if let Some(v) = x.as_constant() {
            return Poly::constant(if floor { v.div_euclid(c) } else { v / c });
        }
        if c == 1 {
            return x;
        }
        let positive = range.lo.is_some_and(|l| l >= 0);
        let floor = floor || positive;
        // Always the same remainder (`i·(i − 1)` is even): the division is exact, a polynomial again.
        if let Some(r) = x.residue(c)
            && (r == 0 || floor)
            && let Some(exact) = x.add_constant(-r).and_then(|p| p.over(c))
        {
            return exact;
        }
        let up = !floor && range.hi.is_some_and(|h| h <= 0);
        let of = |v: Option<i128>| v.map(|v| if floor { v.div_euclid(c) } else { v / c });
        let bounds = Range { lo: of(range.lo), hi: of(range.hi) };
        let code = if floor { op::FLOOR } else { op::DIV };
        let (s, new) = self.computed(id, (code, 0), vec![x.clone(), Poly::constant(c)], bounds);
        if new && let Some(x) = x.as_affine() {
            // Rounded down: 0 ≤ x − c·q ≤ c − 1; up (truncation of x ≤ 0): 0 ≤ c·q − x ≤ c − 1;
            // truncated, of any sign: |x − c·q| ≤ c − 1.
            let q = Affine::term(c, s);
            let low = if floor { 0 } else { c - 1 };
            let high = if up { 0 } else { c - 1 };
            let above = x.sub(&q).and_then(|d| d.add_constant(low));
            let below = q.sub(&x).and_then(|d| d.add_constant(high));
            let info = self.symbols.info_mut(s);
            info.defined = (floor || up) && above.is_some() && below.is_some();
            info.bounds.extend([above, below].into_iter().flatten());
        }
        Poly::symbol(s)
    }

    fn intrinsic(&mut self, id: ExprId, e: &Expr, which: Intrinsic, args: &[ExprId]) -> Value {
        let minimum = match which {
            Intrinsic::Min => true,
            Intrinsic::Max => false,
            Intrinsic::Modulo if args.len() == 2 => {
                let (x, y) = (self.value(args[0]), self.value(args[1]));
                return match y.poly.as_constant() {
                    Some(c) if c > 0 && x.exact => {
                        let q = self.quotient(None, x.poly.clone(), c, true);
                        self.fit(id, e, q.scale(c).and_then(|m| x.poly.sub(&m)), true)
                    }
                    _ => self.unknown(id, &e.ty),
                };
            }
            Intrinsic::Abs if args.len() == 1 => {
                let x = self.value(args[0]);
                let range = self.symbols.range(&x.poly);
                return if x.exact && range.lo.is_some_and(|l| l >= 0) {
                    x
                } else {
                    self.unknown(id, &e.ty)
                };
            }
            _ => return self.unknown(id, &e.ty),
        };
        let values: Vec<Value> = args.iter().map(|a| self.value(*a)).collect();
        if values.is_empty() || !values.iter().all(|v| v.exact) {
            return self.unknown(id, &e.ty);
        }
        let mut on: Vec<(Poly, Range)> =
            values.into_iter().zip(args).map(|(v, a)| (v.poly, self.widened_from(*a))).collect();
        on.sort_unstable_by(|x, y| x.0.cmp(&y.0));
        on.dedup_by(|x, y| x.0 == y.0);
        let (mut on, types): (Vec<Poly>, Vec<Range>) = on.into_iter().unzip();
        if on.len() == 1 {
            return Value::exact(on.swap_remove(0));
        }
        let ranges: Vec<Range> = on.iter().map(|p| self.symbols.range(p)).collect();
        // `(long)(n - 2)` with an `int` n is an `int`; `(long)n - 2` need not be: another symbol.
        let narrower = !ranges.iter().zip(&types).all(|(r, t)| inside(*r, *t));
        let ranges: Vec<Range> =
            ranges.into_iter().zip(&types).map(|(r, t)| r.intersect(t)).collect();
        // `min(i, 10)` with i ≤ 10: always the same one.
        let before = |x: &Range, y: &Range| x.hi.zip(y.lo).is_some_and(|(x, y)| x <= y);
        let always = (0..on.len()).find(|&k| {
            ranges.iter().enumerate().all(|(j, r)| {
                j == k || if minimum { before(&ranges[k], r) } else { before(r, &ranges[k]) }
            })
        });
        if let Some(k) = always {
            return Value::exact(on.swap_remove(k));
        }
        let pick = |bounds: Vec<Option<i128>>, all: bool| {
            // The minimum's upper bound is the least known one; its lower bound needs all of them.
            let known: Vec<i128> = bounds.iter().copied().flatten().collect();
            if all && known.len() < bounds.len() {
                return None;
            }
            if minimum { known.into_iter().min() } else { known.into_iter().max() }
        };
        let range = Range {
            lo: pick(ranges.iter().map(|r| r.lo).collect(), minimum),
            hi: pick(ranges.iter().map(|r| r.hi).collect(), !minimum),
        };
        let code = if minimum { op::MIN } else { op::MAX };
        let (s, new) = self.computed(Some(id), (code, u16::from(narrower)), on.clone(), range);
        if new {
            for p in on.iter().filter_map(Poly::as_affine) {
                let m = Affine::symbol(s);
                let form = if minimum { p.sub(&m) } else { m.sub(&p) };
                self.symbols.info_mut(s).bounds.extend(form);
            }
        }
        Value::exact(Poly::symbol(s))
    }

    /// What the type of an expression, or of the one that it is widened from, says about its value.
    fn widened_from(&self, mut e: ExprId) -> Range {
        let p = self.cx.procedure;
        let mut range = type_range(&p.expr(e).ty);
        while let ExprKind::Convert(inner) = p.expr(e).kind {
            let narrow = &p.expr(inner).ty;
            if int(narrow).is_none() || !inside(type_range(narrow), range) {
                break;
            }
            (e, range) = (inner, type_range(narrow));
        }
        range
    }

    /// `a < b ? a : b` as a minimum, and its like.
    pub fn as_extremum(
        &self,
        cond: ExprId,
        a: ExprId,
        b: ExprId,
    ) -> Option<(Intrinsic, [ExprId; 2])> {
        let p = self.cx.procedure;
        let ExprKind::Compare(how, x, y) = p.expr(cond).kind else { return None };
        let straight = self.same_value(x, a) && self.same_value(y, b);
        let crossed = self.same_value(x, b) && self.same_value(y, a);
        let less = match how {
            CompareOp::Lt | CompareOp::Le => true,
            CompareOp::Gt | CompareOp::Ge => false,
            CompareOp::Eq | CompareOp::Ne => return None,
        };
        if !(straight || crossed) {
            return None;
        }
        Some((if less == straight { Intrinsic::Min } else { Intrinsic::Max }, [a, b]))
    }

    /// Have two expressions that are built alike one value?
    pub(super) fn same_value(&self, a: ExprId, b: ExprId) -> bool {
        let mut steady = true;
        visit::each_place_in(self.cx.procedure, a, &mut |place, _| {
            steady &= !self.cx.is_volatile(place);
        });
        steady && visit::alike(self.cx.procedure, a, b)
    }
}
