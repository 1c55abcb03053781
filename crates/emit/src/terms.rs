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
    BinaryOp, CompareOp, ExprId, ExprKind, Intrinsic, Origin, Place, ReasonKind, Scalar, Type,
    UnaryOp, Unit, visit,
};

use crate::names::Names;
use crate::syntax::{self, Binding, Syntax, Text, cast, exact_c_type, negative, to_int};

/// Writes expressions in the language of a unit.
pub struct Writer<'a> {
    /// The unit.
    pub unit: &'a Unit,
    /// How names are seen at the loop.
    pub names: &'a Names<'a>,
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

    /// How the language is written.
    pub fn syntax(&self) -> Syntax {
        Syntax::new(self.unit.language)
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

    /// A polynomial in the types of its expressions, where it is known to be small.
    pub fn plain(&self, poly: &Poly) -> Result<Text, ReasonKind> {
        self.sum(&self.merged(poly)?, &|factor, _| self.expr(factor))
    }

    /// The terms of a polynomial with like ones put together: positive ones first, the constant last.
    pub fn merged(&self, poly: &Poly) -> Result<Vec<Term>, ReasonKind> {
        let mut merged: Vec<(Vec<String>, Term)> = Vec::new();
        for term in &poly.terms {
            let mut factors = Vec::new();
            let mut coefficient = term.coefficient;
            for factor in &term.factors {
                if let Some(value) = self.names.procedure.int(*factor) {
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
        let product = |term: &Term| {
            let mut parts = Vec::new();
            let size = term.coefficient.checked_abs().ok_or_else(unwritable)?;
            if size != 1 || term.factors.is_empty() {
                parts.push(self.number(size, false)?.text);
            }
            for (at, factor) in term.factors.iter().enumerate() {
                parts.push(write(*factor, at == 0)?.at_least(Binding::Prefix));
            }
            Ok((term.coefficient < 0, syntax::product(&parts)))
        };
        let products = terms.iter().map(product).collect::<Result<Vec<_>, ReasonKind>>()?;
        Ok(syntax::sum(&products))
    }

    /// A factor in 64 bits.
    fn wide(&self, factor: ExprId) -> Result<Text, ReasonKind> {
        let text = self.expr(factor)?;
        let ty = self.int_type(factor)?;
        Ok(match ty {
            Scalar::Int { bits: 64, signed: true } => text,
            _ => self.syntax().wide(&text),
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
        let less = self.syntax().comparison(CompareOp::Lt);
        let mut add = |guard: String| {
            if !guards.contains(&guard) {
                guards.push(guard);
            }
        };
        add(format!("{text} {less} {most}"));
        if matches!(ty, Scalar::Int { signed: true, .. }) {
            add(format!("-{most} {less} {text}"));
        }
        Ok(())
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
            ExprKind::Unary(UnaryOp::Neg, a) => Ok(negative(&self.expr(*a)?)),
            ExprKind::Binary(op, a, b) => self.binary(*op, *a, *b),
            ExprKind::Convert(a) => {
                let inner = self.expr(*a)?;
                if self.fortran() {
                    let Scalar::Int { bits, signed: true } = ty else { return Err(unwritable()) };
                    return Ok(to_int(&inner, bits));
                }
                Ok(cast(exact_c_type(ty).ok_or_else(unwritable)?, &inner))
            }
            ExprKind::Intrinsic(op @ (Intrinsic::Min | Intrinsic::Max), args) => {
                self.min_max(*op, args)
            }
            // The lesser or greater of two, as C writes it.
            ExprKind::Select(cond, a, b) if !self.fortran() => {
                let ExprKind::Compare(op, x, y) = self.names.procedure.expr(*cond).kind else {
                    return Err(unwritable());
                };
                let asked = self.syntax().compare(op, &self.expr(x)?, &self.expr(y)?).text;
                let (a, b) =
                    (self.expr(*a)?.at_least(Binding::Sum), self.expr(*b)?.at_least(Binding::Sum));
                Ok(Text::atom(format!("({asked} ? {a} : {b})")))
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
        // The divisor is not zero where the program divides; only a constant one is safe elsewhere.
        let divides = matches!(op, BinaryOp::Div | BinaryOp::Rem);
        let form = self.syntax().arithmetic(op).filter(|_| !divides || self.positive_constant(b));
        let form = form.ok_or_else(unwritable)?;
        Ok(form.text(&self.expr(a)?, &self.expr(b)?))
    }

    fn positive_constant(&self, expr: ExprId) -> bool {
        self.names.procedure.int(expr).is_some_and(|value| value > 0)
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
        self.names.name(place.var)?;
        let mut fine = true;
        visit::place_operands(place, &mut |operand| {
            visit::each_expr(self.names.procedure, operand, &mut |_, e| {
                fine &= !matches!(e.kind, ExprKind::Call(..) | ExprKind::Opaque(_));
            });
            visit::each_place_in(self.names.procedure, operand, &mut |inner, _| {
                fine &= self.names.name(inner.var).is_ok();
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
