//! Expressions: the user's text where it is there, else integer arithmetic and comparisons made anew.

use heiretsu_ir::{
    BinaryOp, Bound, Dim, Expr, ExprId, ExprKind, Intrinsic, Origin, Place, Scalar, Step, Type,
    UnaryOp, VarId, visit,
};

use super::Printer;
use crate::syntax::{Binding, Syntax, Text, c_type, cast, negative, to_int};

impl Printer<'_> {
    /// An expression of the new procedure.
    pub(super) fn expr(&self, id: ExprId) -> Result<Text, String> {
        if let Some(origin) = self.origin(id) {
            let mut holes = Vec::new();
            let text = self
                .expr_holes(origin, id, &mut holes)
                .and_then(|()| self.filled(self.old.expr(origin).span, holes));
            let synthetic = matches!(self.old.expr(origin).kind, ExprKind::Int(_));
            match text {
                Ok(text) => {
                    let binding = if primary(&text) { Binding::Atom } else { self.level(origin) };
                    return Ok(Text::new(text, binding));
                }
                // A constant that a front end made has its value.
                Err(_) if synthetic => {}
                Err(error) => return Err(error),
            }
        }
        self.made(id)
    }

    /// The expression of the user's whose text it has.
    fn origin(&self, id: ExprId) -> Option<ExprId> {
        let is_old = id.index() < self.old.exprs.len();
        let origin = if is_old { Some(id) } else { self.rewrite.expr_origin(id) };
        let of_its_own = |o: &ExprId| !self.branches.contains(&self.old.expr(*o).span);
        origin.filter(|o| of_its_own(o) && !self.is_part(*o))
    }

    /// What C converts by itself where this stands in the user's text: `n` beside a `long`.
    fn converted(&self, id: ExprId) -> Option<ExprId> {
        let (ExprKind::Convert(inner), Some(origin)) = (&self.new.expr(id).kind, self.origin(id))
        else {
            return None;
        };
        let ExprKind::Convert(old) = self.old.expr(origin).kind else { return None };
        (self.old.expr(origin).span == self.old.expr(old).span).then_some(*inner)
    }

    /// Does the text of an integer, read by itself, have its type? (Of a number it is that of what stands beside it.)
    fn reads_as(&self, id: ExprId, ty: &Type) -> bool {
        match self.converted(id) {
            Some(inner) => self.reads_as(inner, ty),
            None => self.new.expr(id).ty == *ty && self.new.int(id).is_none(),
        }
    }

    /// The texts of the two operands of a new operation: in C, one of them has the type of both by itself.
    fn operands(&self, a: ExprId, b: ExprId) -> Result<(Text, Text), String> {
        let (mut left, mut right) = (self.expr(a)?, self.expr(b)?);
        let ty = &self.new.expr(a).ty;
        let wide =
            matches!(ty, Type::Scalar(Scalar::Int { bits, signed }) if *bits > 32 || !signed);
        if self.fortran() || !wide || self.reads_as(a, ty) || self.reads_as(b, ty) {
            return Ok((left, right));
        }
        let name = ty.scalar().and_then(c_type).ok_or("a type has no name")?;
        if self.converted(a).is_some() {
            left = cast(name, &left);
        } else if self.converted(b).is_some() {
            right = cast(name, &right);
        }
        Ok((left, right))
    }

    /// Is it a part of what a macro, or a function that is read in place, stands for? Its text is that of the whole use.
    fn is_part(&self, id: ExprId) -> bool {
        let span = self.old.expr(id).span;
        let around = |e: &Expr| {
            let mut holds = false;
            visit::operands(e, &mut |operand| holds |= operand == id);
            holds && e.span == span
        };
        span.origin == Origin::Macro && self.old.exprs.iter().any(around)
    }

    /// How an expression of the user binds, at worst.
    fn level(&self, id: ExprId) -> Binding {
        match &self.old.expr(id).kind {
            ExprKind::Binary(op, ..) => match op {
                BinaryOp::Add | BinaryOp::Sub => Binding::Sum,
                BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem | BinaryOp::Pow => Binding::Product,
                BinaryOp::Shl
                | BinaryOp::Shr
                | BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Concat => Binding::Compare,
            },
            ExprKind::Compare(..) => Binding::Compare,
            ExprKind::And(..) => Binding::And,
            ExprKind::Or(..) => Binding::Or,
            ExprKind::Convert(inner) => self.level(*inner).min(Binding::Prefix),
            ExprKind::Unary(..) => Binding::Sum,
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
            | ExprKind::Opaque(_) => Binding::Choice,
        }
    }

    /// How its language is written; comparisons as all forms of Fortran have them.
    pub(super) fn syntax(&self) -> Syntax {
        Syntax { fortran: self.fortran(), dotted: self.fortran() }
    }

    fn made(&self, id: ExprId) -> Result<Text, String> {
        let expr = self.new.expr(id);
        let (fortran, syntax) = (self.fortran(), self.syntax());
        Ok(match &expr.kind {
            ExprKind::Int(value) => {
                let binding = if *value < 0 { Binding::Sum } else { Binding::Atom };
                // What no signed type holds is no literal of C without this.
                let unsigned = !fortran && *value > i128::from(i64::MAX);
                Text::new(format!("{value}{}", if unsigned { "u" } else { "" }), binding)
            }
            // Where sums start.
            ExprKind::Real(value) if value.to_bits() == 0 => {
                Text::atom(match (expr.ty.scalar(), fortran) {
                    (Some(Scalar::Float { bits: 64 }), false) => "0.0",
                    (Some(Scalar::Float { bits: 64 }), true) => "0.0d0",
                    (Some(Scalar::Float { bits: 32 }), false) => "0.0f",
                    (Some(Scalar::Float { bits: 32 }), true) => "0.0",
                    _ => return Err("an expression in it is not written".into()),
                })
            }
            ExprKind::Read(place) => self.place(place)?,
            ExprKind::Unary(UnaryOp::Neg, a) => negative(&self.operands(*a, *a)?.0),
            ExprKind::Binary(op, a, b) => {
                let form = syntax.arithmetic(*op).ok_or("an operation in it is not written")?;
                let (a, b) = self.operands(*a, *b)?;
                form.text(&a, &b)
            }
            ExprKind::Compare(op, a, b) => {
                let (a, b) = self.operands(*a, *b)?;
                syntax.compare(*op, &a, &b)
            }
            ExprKind::And(a, b) => syntax.and(&self.expr(*a)?, &self.expr(*b)?, Binding::Compare),
            ExprKind::Or(a, b) => syntax.or(&self.expr(*a)?, &self.expr(*b)?, Binding::Compare),
            ExprKind::Select(c, a, b) if !fortran => {
                let c = self.expr(*c)?.at_least(Binding::Compare);
                let (a, b) = self.operands(*a, *b)?;
                let (a, b) = (a.at_least(Binding::Sum), b.at_least(Binding::Sum));
                Text::new(format!("{c} ? {a} : {b}"), Binding::Choice)
            }
            ExprKind::Intrinsic(op @ (Intrinsic::Min | Intrinsic::Max), args) if fortran => {
                let args: Vec<String> =
                    args.iter().map(|a| Ok(self.expr(*a)?.text)).collect::<Result<_, String>>()?;
                Text::atom(format!("{}({})", op.name(), args.join(", ")))
            }
            ExprKind::Convert(a) => {
                let Type::Scalar(to) = expr.ty else { return Err("a type has no name".into()) };
                match to {
                    Scalar::Int { bits, signed: true } if fortran => to_int(&self.expr(*a)?, bits),
                    _ if fortran => return Err("a conversion in it is not written".into()),
                    _ => cast(c_type(to).ok_or("a type has no name")?, &self.expr(*a)?),
                }
            }
            ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::AddressOf(_)
            | ExprKind::Unary(UnaryOp::BitNot, _)
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

    /// A variable, an element or a member, made anew.
    pub(super) fn place(&self, place: &Place) -> Result<Text, String> {
        let mut text = self.name(place.var)?;
        let mut ty = &self.new.var(place.var).ty;
        let mut left = place.steps.as_slice();
        // What a pointer of C leads to, of which a member follows.
        let mut pointer = false;
        while let Some(step) = left.first() {
            if let Step::Field(at) = step {
                let Type::Struct(id) = ty else { return Err("a member in it is not known".into()) };
                let of = self.unit.structs.get(id.index());
                let field = of.and_then(|s| s.fields.get(*at as usize));
                let field = field.ok_or("a member in it is not known")?;
                ty = &field.ty;
                left = &left[1..];
                // (The members of one without a name are those of its structure.)
                if !field.name.is_empty() {
                    let arrow = match self.fortran() {
                        true => "%",
                        false if std::mem::take(&mut pointer) => "->",
                        false => ".",
                    };
                    text = format!("{text}{arrow}{}", self.spelled(&field.name)?);
                }
                continue;
            }
            let Type::Array(array) = ty else {
                return Err("a pointer in it is not followed".into());
            };
            let indices = left.iter().take_while(|s| matches!(s, Step::Index(_)));
            let count = indices.count().min(array.dims.len());
            let (now, rest) = left.split_at(count);
            let first = matches!(now, [Step::Index(e)] if self.new.int(*e) == Some(0));
            pointer = first && matches!(array.dims[0].extent, Bound::Unknown) && !rest.is_empty();
            if !pointer {
                let of = place.var;
                let one = |(k, s): (usize, &Step)| self.subscript(s, &array.dims[k], (of, k));
                let all: Result<Vec<String>, String> = now.iter().enumerate().map(one).collect();
                text = self.syntax().element(&text, all?);
            }
            ty = &array.element;
            left = if count == 0 {
                return Err("a pointer in it is not followed".into());
            } else {
                rest
            };
        }
        Ok(Text::atom(text))
    }

    fn subscript(&self, step: &Step, dim: &Dim, (of, k): (VarId, usize)) -> Result<String, String> {
        let Step::Index(e) = step else { return Err("a pointer in it is not followed".into()) };
        if !self.fortran() {
            return Ok(self.expr(*e)?.text);
        }
        // Zero-based in the loop program; as declared in the text.
        match dim.lower {
            Bound::Const(lower) => self.counted_from(i128::from(lower), of, k, *e),
            Bound::Expr(_) | Bound::Unknown => {
                Err("the lower bound of an array is not a constant".into())
            }
        }
    }

    /// A subscript of the loop program in the text of an array that is counted from `lower`. (What the front end has
    /// added to the user's subscript has no text of its own.)
    fn counted_from(&self, lower: i128, var: VarId, k: usize, e: ExprId) -> Result<String, String> {
        let constant = |e: ExprId| self.new.int(e);
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
            // The user's own text counts from there already, if it is all of the subscript.
            _ if self.was_subscript(var, k, e) => return Ok(self.expr(e)?.text),
            _ => (e, lower),
        };
        let text = match &self.new.expr(base).kind {
            ExprKind::Read(place) if place.is_var() => self.name(place.var)?,
            _ => self.expr(base)?.at_least(Binding::Sum),
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
        let (span, file) = (self.old.expr(origin).span, &self.unit.main_file().text);
        let beside = |mut bytes: &mut dyn Iterator<Item = &u8>, ends: &[u8]| {
            (&mut bytes).find(|b| !b.is_ascii_whitespace()).is_some_and(|b| ends.contains(b))
        };
        // (What stands beside it in the text may have been added to what the front end takes away.)
        let whole = span.is_own_text()
            && beside(&mut file[..span.lo as usize].iter().rev(), b"(,")
            && beside(&mut file[span.hi as usize..].iter(), b"),");
        if !whole {
            return false;
        }
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
        self.spelled(&self.new.var(var).name)
    }

    /// A name, in capitals where the user writes so.
    fn spelled(&self, name: &str) -> Result<String, String> {
        let bytes = name.as_bytes();
        let fine = bytes.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_')
            && bytes.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
        if !fine {
            return Err("a variable in it has no name in the text".into());
        }
        Ok(if self.capitals { name.to_ascii_uppercase() } else { name.to_owned() })
    }
}

/// A name, number, call or chain of elements: nothing binds less than what stands beside it.
pub(crate) fn primary(text: &str) -> bool {
    let text = text.replace("->", "_");
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
