//! Run-time tests and work tests as text.
//!
//! **Decides** the expression of an `if` clause.
//! **Example** sections `a[0..n-1]`, `b[0..n-1]` of doubles do not overlap: `n <= ((long long)b - (long long)a) / 8 || n <=
//! ((long long)a - (long long)b) / 8`; where `n` may not fit, the guards of both sides stand before them.
//! **Why it is sound** `[a+l1, a+h1]` lies before `[b+l2, b+h2]` exactly if `size * (h1 + 1 - l2) <= b - a` in bytes; elements
//! that stand at multiples of their size are a whole number of elements apart, others are compared in bytes. The left side is exact ([`crate::terms`]); the right side is a difference of addresses as numbers of 64 bits, of which no
//! machine uses all, so that it does not overflow. (C does not define the difference of pointers into different
//! objects.) A work test that is rounded costs time only.
//! **Gives up when** H411: an overlap test in Fortran, a pointer that cannot be named.
//! **Cost and limit** linear in the conditions.
//! **Source** C17 6.3.2.3 (pointers as integers), 6.5.6 (pointer differences, which are not used).

use heiretsu_ir::plan::Directive;
use heiretsu_ir::runtime_test::{Base, Condition, Poly, RuntimeTest, Section, Term, WorkTest};
use heiretsu_ir::unwritten::Spelling;
use heiretsu_ir::{Bound, CompareOp, Field, Place, ReasonKind, Scalar, Step, Type, Unit, VarId};

use crate::syntax::{Binding, Text};
use crate::terms::{Exact, Writer, unwritable};

/// Sizes of structures that a test may multiply by.
const LARGEST_STRUCT: u32 = 1 << 20;
/// Structures within structures that are looked into for their size.
const MAX_NESTED: u32 = 6;

impl Writer<'_> {
    /// The expression of the `if` clause, if there is to be one.
    pub fn clause(
        &self,
        test: Option<&RuntimeTest>,
        work: Option<&WorkTest>,
    ) -> Result<Option<String>, ReasonKind> {
        let mut parts = Vec::new();
        if let Some(work) = work {
            // It is about time only: what cannot be written is left out.
            let asked = self.work(work).and_then(|text| Ok((text, self.entered(work)?)));
            if let Ok((Some(text), entered)) = asked {
                parts.extend(entered);
                parts.push(text);
            }
        }
        if let Some(test) = test {
            for condition in &test.conditions {
                parts.extend(self.condition(condition)?);
            }
        }
        let parts = narrowest(parts);
        if never(&parts) {
            // Where the test holds there is too little work.
            return Err(ReasonKind::TooLittleWork {});
        }
        Ok((!parts.is_empty()).then(|| parts.join(self.syntax().word(" && ", " .and. "))))
    }

    /// Is there text for the test of a directive's work?
    pub fn asks(&self, directive: &Directive) -> bool {
        directive.work.as_ref().is_none_or(|work| matches!(self.work(work), Ok(Some(_))))
    }

    /// What has to hold before the sizes may be read by which a loop's work is asked for.
    fn entered(&self, work: &WorkTest) -> Result<Vec<String>, ReasonKind> {
        match &work.entered {
            None => Ok(Vec::new()),
            Some(trips) => {
                let (left, right) = (trips.clone(), Poly::constant(1));
                self.condition(&Condition::Compare { left, op: CompareOp::Ge, right })
            }
        }
    }

    /// Enough work? Nothing to ask when that is known.
    fn work(&self, work: &WorkTest) -> Result<Option<String>, ReasonKind> {
        let terms = self.merged(&work.work)?;
        let at_least = self.syntax().comparison(CompareOp::Ge);
        let (constant, varying): (Vec<Term>, Vec<Term>) =
            terms.into_iter().partition(|term| term.factors.is_empty());
        let known = constant.first().map_or(0, |term| term.coefficient);
        let needed = work.threshold.checked_sub(known).ok_or_else(unwritable)?;
        match varying.as_slice() {
            [] => Ok((needed > 0).then(|| self.syntax().word("0", ".false.").to_owned())),
            // `c * n + d >= t` is `n >= (t - d) / c`.
            [term] if term.coefficient > 0 => {
                let most = needed.checked_add(term.coefficient - 1).ok_or_else(unwritable)?;
                let needed = most.div_euclid(term.coefficient);
                let left = match term.factors.as_slice() {
                    [factor] => self.expr(*factor)?,
                    _ => self.amount(Poly {
                        terms: vec![Term { coefficient: 1, factors: term.factors.clone() }],
                    })?,
                };
                let right = self.number(needed, false)?.text;
                Ok(Some(format!("{} {at_least} {right}", left.at_least(Binding::Sum))))
            }
            // `d - c * n >= t` is `n <= (d - t) / c`.
            [Term { coefficient, factors }] if factors.len() == 1 => {
                let below = needed.checked_neg().ok_or_else(unwritable)?;
                let right = self.number(below.div_euclid(coefficient.saturating_neg()), false)?;
                let at_most = self.syntax().comparison(CompareOp::Le);
                let left = self.expr(factors[0])?.at_least(Binding::Sum);
                Ok(Some(format!("{left} {at_most} {}", right.text)))
            }
            _ => {
                let left = self.amount(Poly { terms: varying })?;
                let right = self.number(needed, false)?.text;
                Ok(Some(format!("{} {at_least} {right}", left.at_least(Binding::Sum))))
            }
        }
    }

    /// A polynomial in 64-bit integers if that cannot overflow, else in floating point.
    fn amount(&self, poly: Poly) -> Result<Text, ReasonKind> {
        match self.exact(&poly, 1) {
            Ok(Exact { text, guards }) if guards.is_empty() => Ok(text),
            Ok(Exact { .. }) | Err(_) => self.estimate(&poly),
        }
    }

    /// A condition as conjuncts; each binds at least as tightly as a comparison.
    fn condition(&self, condition: &Condition) -> Result<Vec<String>, ReasonKind> {
        match condition {
            Condition::Compare { left, op, right } => {
                let (left, op, right) = self.balanced(left, *op, right)?;
                let by_type = op == CompareOp::Ge && self.at_least_zero(&left, &right)?;
                let (left, right) = (self.exact(&left, 1)?, self.exact(&right, 1)?);
                if by_type {
                    // Within the guards, that is: beyond them an unsigned value may stand for a negative one.
                    return Ok(left.guards);
                }
                // Both sides are signed: 64 bits wide, or a lone value that converts without change.
                let text = format!(
                    "{} {} {}",
                    left.text.text,
                    self.syntax().comparison(op),
                    right.text.text
                );
                Ok([left.guards, right.guards, vec![text]].concat())
            }
            Condition::Disjoint { first, second, or_same } => {
                self.disjoint(first, second, *or_same)
            }
            Condition::Off(flag) => {
                Ok(vec![format!("{}{}", self.syntax().not(), self.flag(*flag)?.text)])
            }
            Condition::Any(choices) => {
                let mut texts = Vec::new();
                for choice in choices {
                    let conjuncts = self.condition(choice)?;
                    if conjuncts.is_empty() {
                        return Ok(Vec::new());
                    }
                    let text = conjuncts.join(self.syntax().word(" && ", " .and. "));
                    texts.push(if conjuncts.len() > 1 { format!("({text})") } else { text });
                }
                if let [one] = texts.as_slice() {
                    return Ok(vec![one.clone()]);
                }
                if texts.is_empty() {
                    return Ok(vec![self.syntax().word("0", ".false.").to_owned()]);
                }
                Ok(vec![format!("({})", texts.join(self.syntax().word(" || ", " .or. ")))])
            }
        }
    }

    /// Is `left >= right` true by the types of the values: sums of unsigned ones against 0 (or less)?
    fn at_least_zero(&self, left: &Poly, right: &Poly) -> Result<bool, ReasonKind> {
        let mut unsigned = true;
        for factor in left.terms.iter().flat_map(|t| &t.factors) {
            unsigned &= self.is_unsigned(*factor)?;
        }
        let no_more = right.terms.iter().all(|t| t.factors.is_empty() && t.coefficient <= 0);
        Ok(unsigned && no_more && left.terms.iter().all(|t| t.coefficient >= 0))
    }

    /// The same comparison as people write it: what is subtracted on one side is added on the other, the constant
    /// stands on the right.
    fn balanced(
        &self,
        left: &Poly,
        op: CompareOp,
        right: &Poly,
    ) -> Result<(Poly, CompareOp, Poly), ReasonKind> {
        let mut difference = left.clone();
        for term in &right.terms {
            let coefficient = term.coefficient.checked_neg().ok_or_else(unwritable)?;
            difference.terms.push(Term { coefficient, factors: term.factors.clone() });
        }
        let (mut sides, mut constant) = ([Vec::new(), Vec::new()], 0i128);
        for mut term in self.merged(&difference)? {
            if term.factors.is_empty() {
                constant = term.coefficient;
                continue;
            }
            let subtracted = term.coefficient < 0;
            if subtracted {
                term.coefficient = term.coefficient.checked_neg().ok_or_else(unwritable)?;
            }
            sides[usize::from(subtracted)].push(term);
        }
        let [mut added, mut subtracted] = sides;
        let mut op = op;
        if added.is_empty() {
            std::mem::swap(&mut added, &mut subtracted);
            op = op.mirrored();
        } else {
            constant = constant.checked_neg().ok_or_else(unwritable)?;
        }
        subtracted.extend(Poly::constant(constant).terms);
        Ok((Poly { terms: added }, op, Poly { terms: subtracted }))
    }

    fn disjoint(
        &self,
        first: &Section,
        second: &Section,
        or_same: bool,
    ) -> Result<Vec<String>, ReasonKind> {
        if self.unit.language.is_fortran() {
            return Err(Spelling::Unwritable { what: "an overlap test" }.into());
        }
        let (a, b) = (self.pointer(first)?, self.pointer(second)?);
        let same = a.element == b.element;
        let forth = format!("{} - {}", b.address(), a.address());
        let back = format!("{} - {}", a.address(), b.address());
        let (before, after) = match (a.bytes, b.bytes) {
            // Elements of one type lie on multiples of their alignment: whole elements apart, or in each other's way.
            (Some(size), Some(_)) if same && is_aligned_by_size(a.element) => (
                self.ahead(first, 1, second, 1, &over(&forth, size))?,
                self.ahead(second, 1, first, 1, &over(&back, size))?,
            ),
            (Some(size), Some(other)) => (
                self.ahead(first, size, second, other, &forth)?,
                self.ahead(second, other, first, size, &back)?,
            ),
            // Structures: their size is the compiler's business.
            (x, y) => {
                let (x, y) = (size_of(&a, x), size_of(&b, y));
                if same {
                    (
                        self.structures(first, second, &x, &forth)?,
                        self.structures(second, first, &x, &back)?,
                    )
                } else {
                    (
                        self.unlike((first, &x), (second, &y), &forth)?,
                        self.unlike((second, &y), (first, &x), &back)?,
                    )
                }
            }
        };
        let mut out = before.guards;
        out.extend(after.guards);
        let one =
            if or_same && same { format!("{} == {} || ", a.name, b.name) } else { String::new() };
        out.push(format!("({one}{} || {})", before.text, after.text));
        Ok(out)
    }

    /// `hi + 1 - lo' <= distance`, in the unit in which `size` and `other` are given.
    fn ahead(
        &self,
        low: &Section,
        size: u32,
        high: &Section,
        other: u32,
        distance: &str,
    ) -> Result<Guarded, ReasonKind> {
        let left = self.exact(&length(low, size, high, other)?, 1)?;
        Ok(Guarded { guards: left.guards, text: format!("{} <= {distance}", left.text.text) })
    }

    fn structures(
        &self,
        low: &Section,
        high: &Section,
        size: &str,
        distance: &str,
    ) -> Result<Guarded, ReasonKind> {
        let left = self.exact(&length(low, 1, high, 1)?, LARGEST_STRUCT)?;
        let text = format!("{} * {size} <= {distance}", left.text.at_least(Binding::Product));
        Ok(Guarded { guards: left.guards, text })
    }

    /// The same for elements of different sizes, one of which is a structure: `n * 8 <= p - q`.
    fn unlike(
        &self,
        (low, size): (&Section, &str),
        (high, other): (&Section, &str),
        distance: &str,
    ) -> Result<Guarded, ReasonKind> {
        let after = [low.hi.terms.as_slice(), &Poly::constant(1).terms].concat();
        // Each product takes at most half of the room.
        let end = self.exact(&Poly { terms: after }, 2 * LARGEST_STRUCT)?;
        let start = self.exact(&high.lo, 2 * LARGEST_STRUCT)?;
        let times = |count: &Text, size: &str| match count.text.as_str() {
            "0" => None,
            "1" => Some(size.to_owned()),
            _ => Some(format!("{} * {size}", count.at_least(Binding::Product))),
        };
        let left = match (times(&end.text, size), times(&start.text, other)) {
            (Some(end), Some(start)) => format!("{end} - {start}"),
            (Some(end), None) => end,
            (None, Some(start)) => format!("-({start})"),
            (None, None) => "0".to_owned(),
        };
        let mut guards = end.guards;
        guards.extend(start.guards);
        Ok(Guarded { guards, text: format!("{left} <= {distance}") })
    }

    /// The pointer to element 0 of a section's array.
    fn pointer<'b>(&'b self, section: &'b Section) -> Result<Pointer<'b>, ReasonKind> {
        let (name, element) = match &section.base {
            Base::Variable(base) => self.variable(*base)?,
            Base::Stored(s) => (self.stored(&s.pointer)?, &s.element),
        };
        let bytes = match element {
            Type::Scalar(scalar) => scalar.bytes(),
            Type::Pointer(_) => Some(8),
            Type::Struct(_) if !is_huge(self.unit, element, MAX_NESTED) => None,
            Type::Struct(_) | Type::Array(_) | Type::Void | Type::Opaque => {
                return Err(unwritable());
            }
        };
        Ok(Pointer { name, element, bytes })
    }

    fn variable(&self, base: VarId) -> Result<(String, &Type), ReasonKind> {
        let name = self.names.name(base)?;
        match &self.names.procedure.var(base).ty {
            Type::Array(array) => {
                let stars = "*".repeat(array.dims.len().saturating_sub(1));
                Ok((format!("{stars}{name}"), &array.element))
            }
            one @ (Type::Scalar(_) | Type::Struct(_)) => Ok((format!("&{name}"), one)),
            Type::Pointer(_) | Type::Void | Type::Opaque => Err(unwritable()),
        }
    }

    /// A place (a pointer in a variable, member or element) by its steps: names, members and subscripts as C writes them.
    pub fn stored(&self, place: &Place) -> Result<String, ReasonKind> {
        let mut text = self.names.name(place.var)?.to_owned();
        let mut ty = &self.names.procedure.var(place.var).ty;
        let mut left = 0usize;
        // `p[0]` is not written before it is clear that no member follows.
        let mut first = false;
        for step in &place.steps {
            match step {
                Step::Index(e) | Step::Deref(e) => {
                    if std::mem::take(&mut first) {
                        text.push_str("[0]");
                    }
                    if left == 0 {
                        (ty, left) = match ty {
                            Type::Array(array) => (&array.element, array.dims.len()),
                            Type::Pointer(to) => match &**to {
                                Type::Array(_) => return Err(unwritable()),
                                other => (other, 1),
                            },
                            Type::Scalar(_) | Type::Struct(_) | Type::Void | Type::Opaque => {
                                return Err(unwritable());
                            }
                        };
                    }
                    left -= 1;
                    let subscript = self.expr(*e)?.text;
                    first = subscript == "0" && left == 0;
                    if !first {
                        text = format!("{text}[{subscript}]");
                    }
                }
                Step::Field(f) => {
                    let Type::Struct(id) = ty else { return Err(unwritable()) };
                    let field = self.unit.structs.get(id.index());
                    let field = field.and_then(|s| s.fields.get(*f as usize));
                    let written = |f: &&Field| f.name.is_empty() || is_name(&f.name);
                    let field = field.filter(written).ok_or_else(unwritable)?;
                    let member = field.after(if first { "->" } else { "." });
                    first &= member.is_empty();
                    text.push_str(&member);
                    ty = &field.ty;
                }
            }
        }
        if first {
            text.push_str("[0]");
        }
        Ok(text)
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// A comparison, and what has to hold before it is made.
struct Guarded {
    guards: Vec<String>,
    text: String,
}

/// Do two comparisons of a name with numbers exclude each other?
fn never(parts: &[String]) -> bool {
    let bound = |part: &str, operators: [&str; 2]| -> Option<(String, i128)> {
        let (name, number) = operators.iter().find_map(|op| part.split_once(op))?;
        let number = number.trim_end_matches("LL").trim_end_matches("_8").parse().ok()?;
        is_name(name).then(|| (name.to_owned(), number))
    };
    let least = parts.iter().filter_map(|p| bound(p, [" >= ", " .ge. "]));
    let most: Vec<(String, i128)> =
        parts.iter().filter_map(|p| bound(p, [" <= ", " .le. "])).collect();
    least.into_iter().any(|(name, least)| most.iter().any(|(n, m)| *n == name && *m < least))
}

/// Without guards (`n < 4611686018427387904LL`) that a narrower one of the same value makes needless.
fn narrowest(parts: Vec<String>) -> Vec<String> {
    let limit = |part: &str| -> Option<(String, i64)> {
        let (name, limit) = part.split_once(" < ")?;
        Some((name.to_owned(), limit.strip_suffix("LL")?.parse().ok()?))
    };
    let limits: Vec<(String, i64)> = parts.iter().filter_map(|p| limit(p)).collect();
    let needless = |part: &String| {
        limit(part).is_some_and(|(name, most)| limits.iter().any(|(n, m)| *n == name && *m < most))
    };
    // A guard stands before all that it guards: the narrow one takes the place of the first.
    let mut out: Vec<String> = Vec::new();
    for part in parts {
        let part = match limit(&part) {
            Some((name, most)) if needless(&part) => {
                let least = limits.iter().filter(|l| l.0 == name).map(|l| l.1).min();
                format!("{name} < {}LL", least.unwrap_or(most))
            }
            Some(_) | None => part,
        };
        if !out.contains(&part) {
            out.push(part);
        }
    }
    out
}

struct Pointer<'a> {
    name: String,
    element: &'a Type,
    bytes: Option<u32>,
}

/// A distance in bytes, in elements.
fn over(distance: &str, size: u32) -> String {
    if size == 1 { distance.to_owned() } else { format!("({distance}) / {size}") }
}

/// Does every element of this type stand at a multiple of its own size?
fn is_aligned_by_size(element: &Type) -> bool {
    match element {
        Type::Scalar(
            Scalar::Int { bits: 8..=64, .. }
            | Scalar::Float { bits: 32 | 64 }
            | Scalar::Logical { bits: 8 },
        )
        | Type::Pointer(_) => true,
        Type::Scalar(
            Scalar::Int { .. }
            | Scalar::Float { .. }
            | Scalar::Logical { .. }
            | Scalar::Complex { .. }
            | Scalar::Character { .. },
        )
        | Type::Array(_)
        | Type::Struct(_)
        | Type::Void
        | Type::Opaque => false,
    }
}

/// Is an element known to be larger than a test may multiply by?
fn is_huge(unit: &Unit, ty: &Type, depth: u32) -> bool {
    // Padding is less than what is padded.
    least_size(unit, ty, depth) > u128::from(LARGEST_STRUCT / 2)
}

/// The size of an element without padding and what is not known of it; that of a union with all its members.
fn least_size(unit: &Unit, ty: &Type, depth: u32) -> u128 {
    match ty {
        Type::Scalar(scalar) => scalar.bytes().map_or(0, u128::from),
        Type::Pointer(_) => 8,
        Type::Array(array) => {
            let element = if depth == 0 { 0 } else { least_size(unit, &array.element, depth - 1) };
            array.dims.iter().fold(element, |size, dim| match dim.extent {
                Bound::Const(n) => size.saturating_mul(u128::try_from(n).unwrap_or(0)),
                Bound::Expr(_) | Bound::Unknown => 0,
            })
        }
        Type::Struct(id) if depth > 0 => {
            let fields = unit.structs.get(id.index()).map_or(&[][..], |s| s.fields.as_slice());
            let size = |f: &heiretsu_ir::Field| least_size(unit, &f.ty, depth - 1);
            fields.iter().fold(0, |sum: u128, f| sum.saturating_add(size(f)))
        }
        Type::Struct(_) | Type::Void | Type::Opaque => 0,
    }
}

/// The size of an element, as a signed value of 64 bits.
fn size_of(pointer: &Pointer, bytes: Option<u32>) -> String {
    match bytes {
        Some(bytes) => format!("{bytes}LL"),
        None => match pointer.name.strip_prefix('&') {
            Some(name) => format!("(long long)sizeof {name}"),
            None => format!("(long long)sizeof *{}", pointer.name),
        },
    }
}

impl Pointer<'_> {
    /// Its address as a number: pointers into different objects must be neither subtracted nor compared.
    fn address(&self) -> String {
        format!("(long long){}", self.name.trim_start_matches('*'))
    }
}

/// `size * (hi + 1) - other * lo'`.
fn length(low: &Section, size: u32, high: &Section, other: u32) -> Result<Poly, ReasonKind> {
    let mut terms = Vec::new();
    let mut add = |poly: &Poly, by: i128| -> Result<(), ReasonKind> {
        for term in &poly.terms {
            let coefficient = term.coefficient.checked_mul(by).ok_or_else(unwritable)?;
            terms.push(Term { coefficient, factors: term.factors.clone() });
        }
        Ok(())
    };
    add(&low.hi, size.into())?;
    add(&Poly::constant(1), size.into())?;
    add(&high.lo, -i128::from(other))?;
    Ok(Poly { terms })
}
