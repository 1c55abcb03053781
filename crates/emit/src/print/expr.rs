//! Expressions: the user's text where it is there, else integer arithmetic and comparisons made anew.

use heiretsu_ir::{
    BinaryOp, CompareOp, ExprId, ExprKind, Intrinsic, Place, Scalar, Step, Type, UnaryOp, VarId,
    visit,
};

use super::Printer;
use super::declare::c_type;

/// How tightly a text binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    Select,
    Or,
    And,
    Bits,
    Sum,
    Product,
    Prefix,
    Primary,
}

/// A text with what it binds.
pub(super) struct Text {
    pub text: String,
    pub level: Level,
}

impl Text {
    /// A name, a number, a call, an element.
    pub fn is_primary(&self) -> bool {
        self.level == Level::Primary
    }

    fn at_least(&self, level: Level) -> String {
        if self.level >= level { self.text.clone() } else { format!("({})", self.text) }
    }
}

impl Printer<'_> {
    /// An expression of the new procedure.
    pub(super) fn expr(&self, id: ExprId) -> Result<Text, String> {
        let is_old = id.index() < self.old.exprs.len();
        let origin = if is_old { Some(id) } else { self.rewrite.expr_origin(id) };
        if let Some(origin) = origin {
            let mut holes = Vec::new();
            let text = self
                .expr_holes(origin, id, &mut holes)
                .and_then(|()| self.filled(self.old.expr(origin).span, holes));
            let synthetic = matches!(self.old.expr(origin).kind, ExprKind::Int(_));
            match text {
                Ok(text) => {
                    let level = if primary(&text) { Level::Primary } else { self.level(origin) };
                    return Ok(Text { text, level });
                }
                // A constant that a front end made has its value.
                Err(_) if synthetic => {}
                Err(error) => return Err(error),
            }
        }
        self.made(id)
    }

    /// How an expression of the user binds, at worst.
    fn level(&self, id: ExprId) -> Level {
        match &self.old.expr(id).kind {
            ExprKind::Binary(op, ..) => match op {
                BinaryOp::Add | BinaryOp::Sub => Level::Sum,
                BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem | BinaryOp::Pow => Level::Product,
                BinaryOp::Shl
                | BinaryOp::Shr
                | BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Concat => Level::Bits,
            },
            ExprKind::Compare(..) => Level::Bits,
            ExprKind::And(..) => Level::And,
            ExprKind::Or(..) => Level::Or,
            ExprKind::Convert(inner) => self.level(*inner).min(Level::Prefix),
            ExprKind::Unary(..) => Level::Sum,
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::Read(_)
            | ExprKind::AddressOf(_)
            | ExprKind::Not(_)
            | ExprKind::Select(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::Call(..)
            | ExprKind::Opaque(_) => Level::Select,
        }
    }

    fn made(&self, id: ExprId) -> Result<Text, String> {
        let expr = self.new.expr(id);
        let fortran = self.fortran();
        Ok(match &expr.kind {
            ExprKind::Int(value) => {
                let level = if *value < 0 { Level::Sum } else { Level::Primary };
                // What no signed type holds is no literal of C without this.
                let unsigned = !fortran && *value > i128::from(i64::MAX);
                Text { text: format!("{value}{}", if unsigned { "u" } else { "" }), level }
            }
            // Where sums start.
            ExprKind::Real(value) if value.to_bits() == 0 => {
                let text = match (expr.ty.scalar(), fortran) {
                    (Some(Scalar::Float { bits: 64 }), false) => "0.0",
                    (Some(Scalar::Float { bits: 64 }), true) => "0.0d0",
                    (Some(Scalar::Float { bits: 32 }), false) => "0.0f",
                    (Some(Scalar::Float { bits: 32 }), true) => "0.0",
                    _ => return Err("an expression in it is not written".into()),
                };
                Text { text: text.into(), level: Level::Primary }
            }
            ExprKind::Read(place) => self.place(place)?,
            ExprKind::Unary(UnaryOp::Neg, a) => Text {
                text: format!("-{}", self.expr(*a)?.at_least(Level::Primary)),
                level: Level::Sum,
            },
            ExprKind::Binary(op, a, b) => {
                let (sign, level, left, right) = match op {
                    BinaryOp::Add => (" + ", Level::Sum, Level::Sum, Level::Product),
                    BinaryOp::Sub => (" - ", Level::Sum, Level::Sum, Level::Product),
                    BinaryOp::Mul => (" * ", Level::Product, Level::Product, Level::Prefix),
                    BinaryOp::Div => (" / ", Level::Product, Level::Product, Level::Prefix),
                    BinaryOp::Rem if !fortran => {
                        (" % ", Level::Product, Level::Product, Level::Prefix)
                    }
                    BinaryOp::Rem => {
                        let text = format!("mod({}, {})", self.expr(*a)?.text, self.expr(*b)?.text);
                        return Ok(Text { text, level: Level::Primary });
                    }
                    BinaryOp::Pow
                    | BinaryOp::Shl
                    | BinaryOp::Shr
                    | BinaryOp::BitAnd
                    | BinaryOp::BitOr
                    | BinaryOp::BitXor
                    | BinaryOp::Concat => return Err("an operation in it is not written".into()),
                };
                let text = format!(
                    "{}{sign}{}",
                    self.expr(*a)?.at_least(left),
                    self.expr(*b)?.at_least(right)
                );
                Text { text, level }
            }
            ExprKind::Compare(op, a, b) => {
                let sign = match (op, fortran) {
                    (CompareOp::Eq, false) => "==",
                    (CompareOp::Ne, false) => "!=",
                    (CompareOp::Lt, false) => "<",
                    (CompareOp::Le, false) => "<=",
                    (CompareOp::Gt, false) => ">",
                    (CompareOp::Ge, false) => ">=",
                    (CompareOp::Eq, true) => ".eq.",
                    (CompareOp::Ne, true) => ".ne.",
                    (CompareOp::Lt, true) => ".lt.",
                    (CompareOp::Le, true) => ".le.",
                    (CompareOp::Gt, true) => ".gt.",
                    (CompareOp::Ge, true) => ".ge.",
                };
                let (a, b) =
                    (self.expr(*a)?.at_least(Level::Sum), self.expr(*b)?.at_least(Level::Sum));
                Text { text: format!("{a} {sign} {b}"), level: Level::Bits }
            }
            ExprKind::And(a, b) => {
                let sign = if fortran { ".and." } else { "&&" };
                let (a, b) =
                    (self.expr(*a)?.at_least(Level::Bits), self.expr(*b)?.at_least(Level::Bits));
                Text { text: format!("{a} {sign} {b}"), level: Level::And }
            }
            ExprKind::Select(c, a, b) if !fortran => {
                let c = self.expr(*c)?.at_least(Level::Bits);
                let (a, b) =
                    (self.expr(*a)?.at_least(Level::Sum), self.expr(*b)?.at_least(Level::Sum));
                Text { text: format!("{c} ? {a} : {b}"), level: Level::Select }
            }
            ExprKind::Intrinsic(op @ (Intrinsic::Min | Intrinsic::Max), args) if fortran => {
                let args: Vec<String> =
                    args.iter().map(|a| Ok(self.expr(*a)?.text)).collect::<Result<_, String>>()?;
                Text { text: format!("{}({})", op.name(), args.join(", ")), level: Level::Primary }
            }
            ExprKind::Convert(a) => {
                let Type::Scalar(to) = expr.ty else { return Err("a type has no name".into()) };
                if fortran {
                    let Scalar::Int { bits, signed: true } = to else {
                        return Err("a conversion in it is not written".into());
                    };
                    let text = format!("int({}, {})", self.expr(*a)?.text, bits / 8);
                    return Ok(Text { text, level: Level::Primary });
                }
                let name = c_type(to).ok_or("a type has no name")?;
                let text = format!("({name}){}", self.expr(*a)?.at_least(Level::Prefix));
                Text { text, level: Level::Prefix }
            }
            ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::AddressOf(_)
            | ExprKind::Unary(UnaryOp::BitNot, _)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::Select(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::Call(..)
            | ExprKind::Opaque(_) => return Err("an expression in it is not written".into()),
        })
    }

    /// What is assigned to: as the user wrote it, where it is an element of the old text.
    pub(super) fn target(&self, place: &Place) -> Result<String, String> {
        let mut known = false;
        if !place.is_var() {
            for s in visit::stmts(self.old, &self.rewrite.replaced) {
                visit::each_place(self.old, s, &mut |old, _| known |= old == place);
            }
        }
        if known { self.filled(place.span, Vec::new()) } else { Ok(self.place(place)?.text) }
    }

    /// A variable or an element, made anew.
    pub(super) fn place(&self, place: &Place) -> Result<Text, String> {
        let mut text = self.name(place.var)?;
        let mut subscripts = Vec::new();
        for (k, step) in place.steps.iter().enumerate() {
            let Step::Index(e) = step else { return Err("a member in it is not written".into()) };
            if !self.fortran() {
                subscripts.push(self.expr(*e)?.text);
                continue;
            }
            // Zero-based in the loop program; as declared in the text.
            let dims = self.new.var(place.var).ty.array().map(|a| a.dims.as_slice());
            let lower = match dims.and_then(|d| d.get(k)).map(|d| d.lower) {
                Some(heiretsu_ir::Bound::Const(lower)) => lower,
                _ => return Err("the lower bound of an array is not a constant".into()),
            };
            subscripts.push(self.counted_from(i128::from(lower), place.var, k, *e)?);
        }
        if self.fortran() && !subscripts.is_empty() {
            subscripts.reverse();
            text = format!("{text}({})", subscripts.join(", "));
        } else {
            for subscript in subscripts {
                text.push_str(&format!("[{subscript}]"));
            }
        }
        Ok(Text { text, level: Level::Primary })
    }

    /// A subscript of the loop program in the text of an array that is counted from `lower`. (What the front end has
    /// added to the user's subscript has no text of its own.)
    fn counted_from(&self, lower: i128, var: VarId, k: usize, e: ExprId) -> Result<String, String> {
        let constant = |e: ExprId| match self.new.expr(e).kind {
            ExprKind::Int(value) => Some(value),
            _ => None,
        };
        let (base, by) = match &self.new.expr(e).kind {
            ExprKind::Int(value) => {
                let value = value.checked_add(lower).ok_or("a subscript is too large")?;
                return Ok(value.to_string());
            }
            ExprKind::Read(place) if place.is_var() => (e, lower),
            ExprKind::Binary(BinaryOp::Add, a, b) if constant(*b).is_some() => {
                (*a, lower + constant(*b).unwrap_or(0))
            }
            ExprKind::Binary(BinaryOp::Sub, a, b) if constant(*b).is_some() => {
                (*a, lower - constant(*b).unwrap_or(0))
            }
            // The user's own text counts from there already.
            _ if self.was_subscript(var, k, e) => return Ok(self.expr(e)?.text),
            _ => (e, lower),
        };
        let text = match &self.new.expr(base).kind {
            ExprKind::Read(place) if place.is_var() => self.name(place.var)?,
            _ => self.expr(base)?.at_least(Level::Sum),
        };
        Ok(match by {
            0 => text,
            1.. => format!("{text} + {by}"),
            _ => format!("{text} - {}", -by),
        })
    }

    /// Is an expression one of the user's subscripts of this array, or made from one?
    fn was_subscript(&self, var: VarId, k: usize, e: ExprId) -> bool {
        let is_old = e.index() < self.old.exprs.len();
        let Some(origin) = (if is_old { Some(e) } else { self.rewrite.expr_origin(e) }) else {
            return false;
        };
        let mut found = false;
        for s in visit::stmts(self.old, &self.rewrite.replaced) {
            visit::each_place(self.old, s, &mut |place, _| {
                found |= place.var == var
                    && place.steps.get(k).is_some_and(|step| match step {
                        Step::Index(old) => *old == origin,
                        Step::Deref(_) | Step::Field(_) => false,
                    });
            });
        }
        found
    }

    /// The name of a variable; front ends make temporaries that have none.
    pub(super) fn name(&self, var: VarId) -> Result<String, String> {
        let name = &self.new.var(var).name;
        let bytes = name.as_bytes();
        let fine = bytes.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_')
            && bytes.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
        if !fine {
            return Err("a variable in it has no name in the text".into());
        }
        Ok(if self.capitals { name.to_ascii_uppercase() } else { name.clone() })
    }
}

/// A name, number, call or chain of elements: nothing binds less than what stands beside it.
fn primary(text: &str) -> bool {
    let mut depth = 0i32;
    let starts = text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    starts
        && text.chars().all(|c| {
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                _ => {}
            }
            depth > 0 || c.is_ascii_alphanumeric() || matches!(c, '_' | ')' | ']' | '%')
        })
        && depth == 0
}
