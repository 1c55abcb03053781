//! Objects: lvalues and pointer values as places.
//!
//! **Decides** how `a[i][j]`, `p->x`, `*(p + 1)`, `(*q)[j]` are reached.
//! **Why it is sound**: subscripts of an array stay subscripts; whatever is reached through a pointer
//! that is stored somewhere is a `Deref` of that place; anything else goes through a fresh pointer
//! variable.

use heiretsu_ir::{
    BinaryOp as IrOp, ExprId, ExprKind as Ir, Place, Scalar, Span, Step, Storage, Type,
    UnaryOp as IrUnary,
};

use super::Why;
use super::function::{Function, synthetic};
use crate::c::odd::Odd;
use crate::c::tree::{self, BinaryOp, ExprKind, TyId, TyKind, UnaryOp};

/// What is to be done with the element offset of a pointer value to reach the object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Last {
    /// It subscripts an array.
    Index,
    /// It moves along the memory that a stored pointer points to.
    Deref,
    /// The place is a single object; there is no offset.
    Exact,
}

/// A pointer value taken apart: a place, and an offset in elements from it.
pub(super) struct Target {
    pub place: Place,
    pub last: Last,
    pub offset: Option<ExprId>,
}

impl Function<'_, '_> {
    /// The place of an lvalue.
    pub fn place(&mut self, e: tree::ExprId) -> Result<Place, Why> {
        let tree = self.tree;
        let expr = &tree.exprs[e];
        let mut place = match &expr.kind {
            ExprKind::Decl(decl) => {
                if tree.decls[*decl].lives == tree::Lives::Function {
                    return Err("a function used as an object");
                }
                if let Some(odd) = tree.decls[*decl].odd.filter(|odd| *odd != Odd::Cleanup) {
                    return Err(odd.object());
                }
                let var = self.var(*decl);
                Place::var(var, expr.span)
            }
            ExprKind::Member(base, field) => {
                let mut place = self.place(*base)?;
                place.steps.push(Step::Field(*field));
                place
            }
            ExprKind::Index(base, index) => {
                let target = self.target(*base)?;
                let target = self.moved(target, *index, false)?;
                self.object(target, tree.exprs[*base].ty, expr.span)?
            }
            ExprKind::Unary(UnaryOp::Deref, pointer) => {
                let target = self.target(*pointer)?;
                self.object(target, tree.exprs[*pointer].ty, expr.span)?
            }
            ExprKind::CompoundLiteral(decl) => {
                let var = self.local(*decl);
                self.initialize(*decl, var)?;
                Place::var(var, expr.span)
            }
            ExprKind::Call(..)
            | ExprKind::Load(_)
            | ExprKind::Assign(..)
            | ExprKind::Cond(..)
            | ExprKind::Statements(..)
            | ExprKind::Comma(..) => {
                // A structure that is a value: it gets a variable so that its members can be named.
                let TyKind::Record(_) = tree.kind(expr.ty) else { return Err("an unusual object") };
                let value = self.value(e)?;
                let ty = self.type_of(value).clone();
                self.keep(value, ty, expr.span)
            }
            ExprKind::Error(why) => return Err(why),
            ExprKind::Str(_) => return Err("a string literal used as an array"),
            _ => return Err("an unusual object"),
        };
        place.span = expr.span;
        Ok(place)
    }

    /// Takes a pointer value apart.
    pub fn target(&mut self, e: tree::ExprId) -> Result<Target, Why> {
        let tree = self.tree;
        let expr = &tree.exprs[e];
        match &expr.kind {
            ExprKind::Decay(array) => match &tree.exprs[*array].kind {
                ExprKind::Str(_) => self.unknown_target(e),
                _ => Ok(Target { place: self.place(*array)?, last: Last::Index, offset: None }),
            },
            ExprKind::Load(stored) => {
                let place = self.place(*stored)?;
                let last = if place.is_var() && self.is_array_by_reference(place.var) {
                    Last::Index
                } else {
                    Last::Deref
                };
                Ok(Target { place, last, offset: None })
            }
            ExprKind::Binary(BinaryOp::Add, a, b) if tree.pointee(tree.exprs[*a].ty).is_some() => {
                let target = self.target(*a)?;
                self.moved(target, *b, false)
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                let target = self.target(*b)?;
                self.moved(target, *a, false)
            }
            ExprKind::Binary(BinaryOp::Sub, a, b) => {
                let target = self.target(*a)?;
                self.moved(target, *b, true)
            }
            ExprKind::Unary(UnaryOp::AddrOf, object) => self.address(*object),
            ExprKind::Convert(inner) if self.same_elements(tree.exprs[*inner].ty, expr.ty) => {
                self.target(*inner)
            }
            ExprKind::Error(why) => Err(why),
            _ => self.unknown_target(e),
        }
    }

    /// The address of an object, taken apart.
    pub fn address(&mut self, object: tree::ExprId) -> Result<Target, Why> {
        let mut place = self.place(object)?;
        match place.steps.last().copied() {
            Some(Step::Index(offset)) => {
                place.steps.pop();
                Ok(Target { place, last: Last::Index, offset: Some(offset) })
            }
            Some(Step::Deref(offset)) => {
                place.steps.pop();
                Ok(Target { place, last: Last::Deref, offset: Some(offset) })
            }
            Some(Step::Field(_)) | None => Ok(Target { place, last: Last::Exact, offset: None }),
        }
    }

    /// A pointer value that is none of the above: kept in a variable of ours.
    fn unknown_target(&mut self, e: tree::ExprId) -> Result<Target, Why> {
        let ty = self.cx.ty(self.tree.exprs[e].ty);
        let Type::Pointer(_) = ty else { return Err("a pointer of unknown type") };
        let value = self.pointer_value_plain(e)?;
        // `*p++`: the old value already has a variable.
        if let Ir::Read(place) = &self.proc.expr(value).kind
            && place.is_var()
        {
            return Ok(Target { place: place.clone(), last: Last::Deref, offset: None });
        }
        let place = self.keep(value, ty, self.tree.exprs[e].span);
        Ok(Target { place, last: Last::Deref, offset: None })
    }

    /// Do two pointer types step over the same elements?
    pub fn same_elements(&self, a: TyId, b: TyId) -> bool {
        let (Some(mut a), Some(mut b)) = (self.tree.pointee(a), self.tree.pointee(b)) else {
            return false;
        };
        loop {
            match (self.tree.kind(a), self.tree.kind(b)) {
                (TyKind::Array(ea, la), TyKind::Array(eb, lb)) => {
                    if la != lb {
                        return false;
                    }
                    (a, b) = (ea, eb);
                }
                (TyKind::Pointer(ta), TyKind::Pointer(tb)) => (a, b) = (ta, tb),
                (TyKind::Array(..) | TyKind::Pointer(_), _)
                | (_, TyKind::Array(..) | TyKind::Pointer(_)) => return false,
                (ka, kb) => {
                    return ka == kb && self.tree.is_volatile(a) == self.tree.is_volatile(b);
                }
            }
        }
    }

    /// A pointer value moved by an integer number of elements.
    fn moved(&mut self, mut target: Target, by: tree::ExprId, back: bool) -> Result<Target, Why> {
        let span = self.tree.exprs[by].span;
        let mut by = self.subscript(by)?;
        if back {
            by = self.negated(by, span);
        }
        if target.last == Last::Exact && self.proc.expr(by).kind != Ir::Int(0) {
            return Err("arithmetic on the address of a single object");
        }
        target.offset = Some(match target.offset {
            None => by,
            Some(first) => self.sum(first, by, span),
        });
        Ok(target)
    }

    /// The value of a subscript, without conversions that keep the value.
    pub fn subscript(&mut self, e: tree::ExprId) -> Result<ExprId, Why> {
        let e = self.without_address_widening(e);
        self.value(e)
    }

    /// Skips conversions of a subscript that do not change the address.
    fn without_address_widening(&self, mut e: tree::ExprId) -> tree::ExprId {
        loop {
            e = self.without_widening(e);
            // A signed `i` as 64 unsigned bits wraps to the same address.
            match self.tree.exprs[e].kind {
                ExprKind::Convert(inner)
                    if matches!(
                        self.cx.scalar(self.tree.exprs[e].ty),
                        Some(Scalar::Int { bits: 64, .. })
                    ) && matches!(
                        self.cx.scalar(self.tree.exprs[inner].ty),
                        Some(Scalar::Int { bits: 64, .. } | Scalar::Int { signed: true, .. })
                    ) =>
                {
                    e = inner;
                }
                _ => return e,
            }
        }
    }

    /// Skips conversions to a wider integer type that keep every value.
    pub fn without_widening(&self, mut e: tree::ExprId) -> tree::ExprId {
        while let ExprKind::Convert(inner) = self.tree.exprs[e].kind {
            let (
                Some(Scalar::Int { bits: to, signed: to_signed }),
                Some(Scalar::Int { bits, signed }),
            ) = (self.cx.scalar(self.tree.exprs[e].ty), self.cx.scalar(self.tree.exprs[inner].ty))
            else {
                break;
            };
            let keeps = to > bits && (to_signed || !signed) || to == bits && to_signed == signed;
            if !keeps {
                break;
            }
            e = inner;
        }
        e
    }

    /// The opposite distance.
    pub fn negated(&mut self, e: ExprId, span: Span) -> ExprId {
        let node = self.proc.expr(e).clone();
        match (&node.kind, node.ty.scalar()) {
            (Ir::Int(n), Some(Scalar::Int { bits, .. })) => {
                self.int(-n, Scalar::Int { bits, signed: true }, span)
            }
            // The subscript is a distance: the negation of an unsigned one is taken in 64 signed bits.
            (_, Some(Scalar::Int { signed: false, .. })) => {
                let wide = self.add(Ir::Convert(e), Scalar::I64, span);
                self.add(Ir::Unary(IrUnary::Neg, wide), Scalar::I64, span)
            }
            _ => self.add(Ir::Unary(IrUnary::Neg, e), node.ty, span),
        }
    }

    /// The sum of two distances.
    pub fn sum(&mut self, a: ExprId, b: ExprId, span: Span) -> ExprId {
        let (na, nb) = (self.proc.expr(a).clone(), self.proc.expr(b).clone());
        if na.kind == Ir::Int(0) {
            return b;
        }
        if nb.kind == Ir::Int(0) {
            return a;
        }
        let (a, b, ty) = if na.ty == nb.ty && na.ty == Type::Scalar(Scalar::I64) {
            (a, b, na.ty)
        } else {
            // C moves the pointer twice, in the width of addresses: the sum must not overflow `int`.
            (self.widened(a), self.widened(b), Type::Scalar(Scalar::I64))
        };
        if let (Ir::Int(x), Ir::Int(y)) = (&self.proc.expr(a).kind, &self.proc.expr(b).kind) {
            let total = x + y;
            return self.add(Ir::Int(total), ty, span);
        }
        if let Ir::Unary(IrUnary::Neg, positive) = self.proc.expr(b).kind {
            return self.add(Ir::Binary(IrOp::Sub, a, positive), ty, span);
        }
        self.add(Ir::Binary(IrOp::Add, a, b), ty, span)
    }

    /// A distance in the width of addresses.
    pub fn widened(&mut self, e: ExprId) -> ExprId {
        let node = self.proc.expr(e).clone();
        match node.kind {
            _ if node.ty == Type::Scalar(Scalar::I64) => e,
            Ir::Int(n) => self.int(n, Scalar::I64, node.span),
            _ => self.add(Ir::Convert(e), Scalar::I64, node.span),
        }
    }

    /// The object at a pointer value of the given type.
    fn object(&mut self, target: Target, pointer: TyId, span: Span) -> Result<Place, Why> {
        let Target { mut place, last, offset } = target;
        let to =
            self.tree.pointee(pointer).ok_or("what `->` or `*` is applied to is no pointer")?;
        if let TyKind::Void | TyKind::Function { .. } | TyKind::Unknown = self.tree.kind(to) {
            return Err("an object of unknown type");
        }
        if last == Last::Deref && self.tree.is_volatile(to) {
            return Err("an access to a volatile object");
        }
        if last == Last::Deref && self.tree.types[self.tree.element_of(to)].is_atomic {
            return Err("an access to an atomic object");
        }
        match (last, offset) {
            (Last::Exact, _) => {}
            (Last::Index, Some(e)) => place.steps.push(Step::Index(e)),
            (Last::Deref, Some(e)) => place.steps.push(Step::Deref(e)),
            (last, None) => {
                let zero = self.int(0, Scalar::I32, synthetic(span));
                place.steps.push(if last == Last::Index {
                    Step::Index(zero)
                } else {
                    Step::Deref(zero)
                });
            }
        }
        Ok(place)
    }

    /// The place that a pointer value points to, as an argument or the base of a view: without an
    /// offset it is the whole array.
    pub fn pointed(&mut self, target: Target, span: Span) -> Place {
        let Target { mut place, last, offset } = target;
        match (last, offset) {
            (Last::Exact, _) | (Last::Index, None) => {}
            (Last::Index, Some(e)) => place.steps.push(Step::Index(e)),
            (Last::Deref, offset) => {
                let e = match offset {
                    Some(e) => e,
                    None => self.int(0, Scalar::I32, synthetic(span)),
                };
                place.steps.push(Step::Deref(e));
            }
        }
        place.span = span;
        place
    }

    /// Is the variable a pointer in C that is lowered as the array after it?
    pub fn is_array_by_reference(&self, var: heiretsu_ir::VarId) -> bool {
        match &self.proc.var(var).storage {
            Storage::Pointee | Storage::Heap | Storage::View { .. } => true,
            Storage::Parameter { passing, .. } => *passing == heiretsu_ir::Passing::Reference,
            Storage::Local | Storage::Static | Storage::Result | Storage::Global(_) => false,
        }
    }
}
