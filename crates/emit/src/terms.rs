//! Integer expressions as text, for `if` clauses.
//!
//! **Decides** how a polynomial over expressions of the program is written so that it cannot overflow.
//! **Example** `n * m - 1` of two `int` → `(long long)n * m - 1`; in Fortran `int(n, 8) * m - 1`.
//! **Why it is sound** factors are computed as the program computes them, everything above them in 64 bits; when
//! the types allow values that do not fit, guards (`n < 1073741824`) come first, and a false guard means
//! "sequential". Expressions with calls, side effects or unknown parts have no text.
//! **Gives up when** H411: an expression cannot be written.
//! **Cost and limit** linear in the expressions, whose depth the loop program bounds.
//! **Source** C17 6.3.1 (conversions); Fortran 2018 10.1.5.

use heiretsu_ir::runtime_test::{Poly, Term};
use heiretsu_ir::unwritten::Spelling;
use heiretsu_ir::{
    BinaryOp, ExprId, ExprKind, Intrinsic, Origin, Place, ReasonKind, Scalar, Type, UnaryOp, Unit,
    visit,
};

use crate::names::Names;

/// Writes expressions in the language of a unit.
pub struct Writer<'a> {
    /// The unit.
    pub unit: &'a Unit,
    /// How names are seen at the loop.
    pub names: &'a Names<'a>,
}

/// How tightly a text binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Binding {
    /// A sum.
    Sum,
    /// A product.
    Product,
    /// A sign or cast.
    Prefix,
    /// A name, number, call or parenthesis.
    Atom,
}

/// A text with how tightly it binds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The text.
    pub text: String,
    /// Its outermost operator.
    pub binding: Binding,
}

impl Text {
    /// A text that holds together.
    pub fn atom(text: String) -> Text {
        Text { text, binding: Binding::Atom }
    }

    /// The text, in parentheses if it binds less tightly than asked.
    pub fn at_least(&self, binding: Binding) -> String {
        if self.binding < binding { format!("({})", self.text) } else { self.text.clone() }
    }
}

/// A polynomial with the guards under which its text is exact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exact {
    /// Its text: signed and 64 bits wide, or a lone signed factor or constant.
    pub text: Text,
    /// Comparisons that must hold first.
    pub guards: Vec<String>,
}

/// Magnitude that no partial result exceeds; it leaves room for what callers add.
const LIMIT: u128 = (1 << 63) - (1 << 32);

impl Writer<'_> {
    fn fortran(&self) -> bool {
        self.unit.language.is_fortran()
    }

    /// A polynomial in exact 64-bit arithmetic, even when its value is multiplied by up to `scale`.
    pub fn exact(&self, poly: &Poly, scale: u32) -> Result<Exact, ReasonKind> {
        let terms = self.merged(poly)?;
        if terms.iter().all(|term| term.factors.is_empty()) {
            let value = terms.first().map_or(0, |term| term.coefficient);
            return Ok(Exact { text: self.number(value, false)?, guards: Vec::new() });
        }
        let lone = match terms.as_slice() {
            [Term { coefficient: 1, factors }] => match factors.as_slice() {
                [factor] => Some(*factor),
                _ => None,
            },
            _ => None,
        };
        // A signed value by itself is exact as it is.
        if let Some(factor) = lone
            && matches!(self.int_type(factor)?, Scalar::Int { bits, signed: true } if scale == 1 || bits <= 32)
        {
            return Ok(Exact { text: self.expr(factor)?, guards: Vec::new() });
        }
        let bits = self.guard_bits(&terms, scale)?;
        let mut guards = Vec::new();
        for factor in terms.iter().flat_map(|term| &term.factors) {
            let ty = self.int_type(*factor)?;
            if magnitude(ty) > bits {
                self.guard(*factor, ty, bits, &mut guards)?;
            }
        }
        let write = |factor, first| match self.int_type(factor)? {
            // One unsigned factor of 64 bits would make the whole comparison an unsigned one.
            Scalar::Int { bits: 64, signed: false } => self.wide(factor),
            _ if first => self.wide(factor),
            _ => self.expr(factor),
        };
        Ok(Exact { text: self.sum(&terms, &write)?, guards })
    }

    /// A polynomial in floating point: never overflows, exact enough for an estimate of work.
    pub fn estimate(&self, poly: &Poly) -> Result<Text, ReasonKind> {
        let fortran = self.fortran();
        self.sum(&self.merged(poly)?, &|factor, first| {
            let text = self.expr(factor)?;
            Ok(if !first {
                text
            } else if fortran {
                Text::atom(format!("dble({})", text.text))
            } else {
                cast("double", &text)
            })
        })
    }

    /// The terms of a polynomial with like ones put together: positive ones first, the constant last.
    pub fn merged(&self, poly: &Poly) -> Result<Vec<Term>, ReasonKind> {
        let mut merged: Vec<(Vec<String>, Term)> = Vec::new();
        for term in &poly.terms {
            let mut factors = Vec::new();
            let mut coefficient = term.coefficient;
            for factor in &term.factors {
                if let ExprKind::Int(value) = self.names.procedure.expr(*factor).kind {
                    coefficient = coefficient.checked_mul(value).ok_or_else(unwritable)?;
                } else {
                    factors.push((self.expr(*factor)?.text, *factor));
                }
            }
            factors.sort_by(|a, b| a.0.cmp(&b.0));
            let (texts, factors): (Vec<String>, Vec<ExprId>) = factors.into_iter().unzip();
            match merged.iter_mut().find(|(other, _)| *other == texts) {
                Some((_, known)) => {
                    known.coefficient =
                        known.coefficient.checked_add(coefficient).ok_or_else(unwritable)?;
                }
                None => merged.push((texts, Term { coefficient, factors })),
            }
        }
        let mut terms: Vec<Term> = merged.into_iter().map(|(_, term)| term).collect();
        terms.retain(|term| term.coefficient != 0);
        terms.sort_by_key(|term| (term.factors.is_empty(), term.coefficient < 0));
        if let Some(at) = terms.iter().position(|term| term.coefficient > 0) {
            terms[..=at].rotate_right(1);
        }
        Ok(terms)
    }

    /// The sum of the terms; `write` writes a factor, and is told whether it is the first of its product.
    fn sum(
        &self,
        terms: &[Term],
        write: &dyn Fn(ExprId, bool) -> Result<Text, ReasonKind>,
    ) -> Result<Text, ReasonKind> {
        let Some((lead, rest)) = terms.split_first() else { return Ok(Text::atom("0".into())) };
        let mut sum = self.product(lead.coefficient, &lead.factors, write)?;
        for term in rest {
            let sign = if term.coefficient < 0 { "-" } else { "+" };
            let size = term.coefficient.checked_abs().ok_or_else(unwritable)?;
            let product = self.product(size, &term.factors, write)?;
            sum = Text {
                text: format!("{} {sign} {}", sum.text, product.at_least(Binding::Product)),
                binding: Binding::Sum,
            };
        }
        Ok(sum)
    }

    fn product(
        &self,
        coefficient: i128,
        factors: &[ExprId],
        write: &dyn Fn(ExprId, bool) -> Result<Text, ReasonKind>,
    ) -> Result<Text, ReasonKind> {
        let mut parts = Vec::new();
        let size = coefficient.checked_abs().ok_or_else(unwritable)?;
        if size != 1 || factors.is_empty() {
            parts.push(self.number(size, false)?.text);
        }
        for (at, factor) in factors.iter().enumerate() {
            let text = write(*factor, at == 0)?;
            parts.push(text.at_least(Binding::Prefix));
        }
        let mut text = parts.join(" * ");
        let mut binding = if parts.len() > 1 { Binding::Product } else { Binding::Prefix };
        if coefficient < 0 {
            text = format!("-{text}");
            binding = Binding::Sum;
        }
        Ok(Text { text, binding })
    }

    /// A factor in 64 bits.
    fn wide(&self, factor: ExprId) -> Result<Text, ReasonKind> {
        let text = self.expr(factor)?;
        let ty = self.int_type(factor)?;
        Ok(match ty {
            Scalar::Int { bits: 64, signed: true } => text,
            _ if self.fortran() => Text::atom(format!("int({}, 8)", text.text)),
            _ => cast("long long", &text),
        })
    }

    /// How many bits each factor may have so that no partial result overflows; guards see to it.
    fn guard_bits(&self, terms: &[Term], scale: u32) -> Result<u32, ReasonKind> {
        for bits in (10..=64u32).rev() {
            let most = LIMIT / u128::from(scale.max(1));
            if self.largest(terms, bits)?.is_some_and(|size| size <= most) {
                return Ok(bits);
            }
        }
        Err(Spelling::MightOverflow { what: "its run-time test" }.into())
    }

    /// The largest sum of magnitudes when no factor has more than `bits` bits; `None` if it is huge.
    fn largest(&self, terms: &[Term], bits: u32) -> Result<Option<u128>, ReasonKind> {
        let mut total = 0u128;
        for term in terms {
            let mut shift = 0u32;
            for factor in &term.factors {
                shift = shift.saturating_add(magnitude(self.int_type(*factor)?).min(bits));
            }
            let size = term.coefficient.unsigned_abs();
            if shift >= size.leading_zeros() {
                return Ok(None);
            }
            let Some(sum) = total.checked_add(size << shift) else { return Ok(None) };
            total = sum;
        }
        Ok(Some(total))
    }

    fn guard(
        &self,
        factor: ExprId,
        ty: Scalar,
        bits: u32,
        guards: &mut Vec<String>,
    ) -> Result<(), ReasonKind> {
        let text = self.expr(factor)?.at_least(Binding::Sum);
        let most = self.number(1i128 << bits, true)?.text;
        let less = if self.fortran() && self.is_fixed() { " .lt. " } else { " < " };
        let mut add = |guard: String| {
            if !guards.contains(&guard) {
                guards.push(guard);
            }
        };
        add(format!("{text}{less}{most}"));
        if matches!(ty, Scalar::Int { signed: true, .. }) {
            add(format!("-{most}{less}{text}"));
        }
        Ok(())
    }

    fn is_fixed(&self) -> bool {
        self.unit.language == heiretsu_ir::Language::FortranFixed
    }

    /// An integer constant; `wide` asks for 64 bits whatever its size.
    pub fn number(&self, value: i128, wide: bool) -> Result<Text, ReasonKind> {
        let value = i64::try_from(value).ok().filter(|v| *v != i64::MIN).ok_or_else(unwritable)?;
        let small = !wide && i32::try_from(value).is_ok_and(|v| v != i32::MIN);
        let suffix = match (small, self.fortran()) {
            (true, _) => "",
            (false, true) => "_8",
            (false, false) => "LL",
        };
        let binding = if value < 0 { Binding::Sum } else { Binding::Atom };
        Ok(Text { text: format!("{value}{suffix}"), binding })
    }

    /// Is the value never negative by its type?
    pub fn is_unsigned(&self, expr: ExprId) -> Result<bool, ReasonKind> {
        Ok(matches!(self.int_type(expr)?, Scalar::Int { signed: false, .. }))
    }

    fn int_type(&self, expr: ExprId) -> Result<Scalar, ReasonKind> {
        match self.names.procedure.expr(expr).ty {
            Type::Scalar(scalar @ Scalar::Int { bits: 8..=64, .. }) => Ok(scalar),
            _ => Err(unwritable()),
        }
    }

    /// An expression of the program as the program computes it.
    pub fn expr(&self, id: ExprId) -> Result<Text, ReasonKind> {
        let expr = self.names.procedure.expr(id);
        let ty = self.int_type(id)?;
        match &expr.kind {
            ExprKind::Int(value) => self.number(*value, false),
            ExprKind::Read(place) => self.place(place),
            ExprKind::Unary(UnaryOp::Neg, a) => {
                let text = format!("-{}", self.expr(*a)?.at_least(Binding::Atom));
                Ok(Text { text, binding: Binding::Sum })
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, *a, *b),
            ExprKind::Convert(a) => {
                let inner = self.expr(*a)?;
                if self.fortran() {
                    let Scalar::Int { bits, signed: true } = ty else { return Err(unwritable()) };
                    return Ok(Text::atom(format!("int({}, {})", inner.text, bits / 8)));
                }
                Ok(cast(c_type(ty).ok_or_else(unwritable)?, &inner))
            }
            ExprKind::Intrinsic(op @ (Intrinsic::Min | Intrinsic::Max), args) => {
                self.min_max(*op, args)
            }
            // The lesser or greater of two, as C writes it.
            ExprKind::Select(cond, a, b) if !self.fortran() => {
                let ExprKind::Compare(op, x, y) = self.names.procedure.expr(*cond).kind else {
                    return Err(unwritable());
                };
                let sign = self.operator(op);
                let (x, y) =
                    (self.expr(x)?.at_least(Binding::Sum), self.expr(y)?.at_least(Binding::Sum));
                let (a, b) =
                    (self.expr(*a)?.at_least(Binding::Sum), self.expr(*b)?.at_least(Binding::Sum));
                Ok(Text::atom(format!("({x} {sign} {y} ? {a} : {b})")))
            }
            ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::AddressOf(_)
            | ExprKind::Unary(UnaryOp::BitNot, _)
            | ExprKind::Compare(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::Select(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::Call(..)
            | ExprKind::Opaque(_) => Err(unwritable()),
        }
    }

    /// A truth value that a variable holds.
    pub fn flag(&self, id: ExprId) -> Result<Text, ReasonKind> {
        match &self.names.procedure.expr(id).kind {
            ExprKind::Read(place) if place.is_var() => self.place(place),
            _ => Err(unwritable()),
        }
    }

    fn binary(&self, op: BinaryOp, a: ExprId, b: ExprId) -> Result<Text, ReasonKind> {
        let (sign, binding, left, right) = match op {
            BinaryOp::Add => ("+", Binding::Sum, Binding::Sum, Binding::Product),
            BinaryOp::Sub => ("-", Binding::Sum, Binding::Sum, Binding::Product),
            BinaryOp::Mul => ("*", Binding::Product, Binding::Product, Binding::Prefix),
            // The divisor is not zero where the program divides; only a constant one is safe elsewhere.
            BinaryOp::Div | BinaryOp::Rem if self.positive_constant(b) => {
                if op == BinaryOp::Rem && self.fortran() {
                    let (a, b) = (self.expr(a)?.text, self.expr(b)?.text);
                    return Ok(Text::atom(format!("mod({a}, {b})")));
                }
                let sign = if op == BinaryOp::Div { "/" } else { "%" };
                (sign, Binding::Product, Binding::Product, Binding::Prefix)
            }
            BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::Pow
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Concat => return Err(unwritable()),
        };
        let (a, b) = (self.expr(a)?.at_least(left), self.expr(b)?.at_least(right));
        Ok(Text { text: format!("{a} {sign} {b}"), binding })
    }

    fn positive_constant(&self, expr: ExprId) -> bool {
        matches!(self.names.procedure.expr(expr).kind, ExprKind::Int(value) if value > 0)
    }

    fn min_max(&self, op: Intrinsic, args: &[ExprId]) -> Result<Text, ReasonKind> {
        let texts: Vec<Text> = args.iter().map(|a| self.expr(*a)).collect::<Result<_, _>>()?;
        if self.fortran() {
            let texts: Vec<String> = texts.into_iter().map(|text| text.text).collect();
            return Ok(Text::atom(format!("{}({})", op.name(), texts.join(", "))));
        }
        let [a, b] = texts.as_slice() else { return Err(unwritable()) };
        let (a, b) = (a.at_least(Binding::Sum), b.at_least(Binding::Sum));
        let less = if op == Intrinsic::Min { "<" } else { ">" };
        Ok(Text::atom(format!("({a} {less} {b} ? {a} : {b})")))
    }

    /// A variable by name; an element or member as the user wrote it.
    fn place(&self, place: &Place) -> Result<Text, ReasonKind> {
        if place.is_var() {
            return Ok(Text::atom(self.names.value(place.var)?.to_owned()));
        }
        self.names.of(place.var)?;
        let mut fine = true;
        visit::place_operands(place, &mut |operand| {
            visit::each_expr(self.names.procedure, operand, &mut |_, e| {
                fine &= !matches!(e.kind, ExprKind::Call(..) | ExprKind::Opaque(_));
            });
            visit::each_place_in(self.names.procedure, operand, &mut |inner, _| {
                fine &= self.names.of(inner.var).is_ok();
            });
        });
        let span = place.span;
        let text = self.unit.main_file().slice(span);
        let clean = !text.is_empty()
            && text
                .iter()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_ ()[].,%+-*<>".contains(byte))
            && !text.windows(2).any(|pair| matches!(pair, b"++" | b"--" | b"<<" | b">>"));
        let direct = span.origin == Origin::Direct && span.file.index() == 0;
        let text = std::str::from_utf8(text).ok().filter(|_| fine && clean && direct);
        let Some(text) = text else {
            // What stands in a macro is written out.
            return if fine && !self.fortran() {
                self.stored(place).map(Text::atom)
            } else {
                Err(unwritable())
            };
        };
        // `*p` and `a + i` bind less than a name; so does anything else that is not one chain of steps.
        let chain = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if chain { Ok(Text::atom(text.to_owned())) } else { Ok(Text::atom(format!("({text})"))) }
    }
}

/// The reason for an expression that has no text.
pub fn unwritable() -> ReasonKind {
    Spelling::Unwritable { what: "its run-time test" }.into()
}

fn cast(ty: &str, text: &Text) -> Text {
    Text { text: format!("({ty}){}", text.at_least(Binding::Prefix)), binding: Binding::Prefix }
}

/// Bits of the largest magnitude of an integer type.
fn magnitude(ty: Scalar) -> u32 {
    match ty {
        Scalar::Int { bits, signed: false } => u32::from(bits),
        Scalar::Int { bits, signed: true } => u32::from(bits) - 1,
        Scalar::Float { .. }
        | Scalar::Complex { .. }
        | Scalar::Logical { .. }
        | Scalar::Character { .. } => 128,
    }
}

/// The name of an integer type in C.
pub fn c_type(ty: Scalar) -> Option<&'static str> {
    let Scalar::Int { bits, signed } = ty else { return None };
    Some(match (bits, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned",
        (64, true) => "long long",
        (64, false) => "unsigned long long",
        _ => return None,
    })
}
