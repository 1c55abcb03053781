//! Copies and clears of memory: `memcpy`, `memmove`, `memset` as the loops over elements that they stand for.
//!
//! **Decides** whether a call moves, or sets, whole elements of a known type, and how many; if so, it becomes loops
//! that have no text of their own (like an array assignment of Fortran). **Example** `memcpy(&d[4 * i], s, n * sizeof *s)` →
//! for k in 0..n: `d[4 * i + k] = s[k]`; `memset(a[i], 0, sizeof a[i])` → for k in 0..M: `a[i][k] = 0`.
//! **Why it is sound** the number of bytes is a product, and as such right modulo 2⁶⁴, whatever the widths and signs of its
//! factors: a negative number of elements would be more bytes than any object has, which is undefined (C17 7.24.1). Both sides
//! have the same element type before the pointers became `void *`, so no element is written in part. What is copied by
//! `memcpy` does not overlap; `memmove` reads everything first, into a temporary array. Elements stay within the row or the
//! member that the text names, unless it names a whole variable or what a pointer points to: subscripts of loops do.
//! (A number of elements whose size in bytes would wrap around 2⁶⁴ is taken for none that a program has.)
//! **Gives up when** the types differ or are not known, a part of an element may remain, the value of the call is used, or a value
//! other than 0 is set that is no pattern of an integer: the call stays one, of which only the arguments are known.
//! **Cost and limit** linear in the text of the call. **Source** C17 7.24.2, 7.24.6.1.

use heiretsu_ir::{
    Array, Dim, ExprId, ExprKind as Ir, Intrinsic, Loop, LoopForm, Place, Scalar, Span, Step, Stmt,
    StmtKind as IrStmt, Storage, Type, Var, VarAttrs,
};

use super::Why;
use super::exprs::wrapped;
use super::function::{Function, synthetic};
use super::places::{Last, Target};
use crate::c::tree::{self, BinaryOp, DeclId, ExprKind, Len, Lives, TyId, TyKind, UnaryOp};

/// Members of structures that are moved, or set by stores of their own.
const MEMBERS: u64 = 100;

/// What a call does with memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Transfer {
    /// Copies what does not overlap.
    Copy,
    /// Copies what may.
    Move,
    /// Sets all bytes to one value.
    Set,
}

/// A number as a product: a constant and what is multiplied with it.
#[derive(Clone, Default)]
struct Product {
    constant: u64,
    factors: Vec<tree::ExprId>,
}

/// Where the memory starts.
#[derive(Clone, Copy)]
enum Start {
    /// Where this pointer points to.
    Pointer(tree::ExprId),
    /// At this object.
    Object(tree::ExprId),
}

/// How far elements may go from a start on without leaving what the text names.
#[derive(Clone, Copy)]
enum Room {
    /// As far as the object goes.
    All,
    /// To the end of this row or member (an object of so many elements, if it is one), of which so many follow.
    Part { of: Option<tree::ExprId>, len: Len, after: u64 },
}

/// Memory as elements.
struct Area {
    target: Target,
    /// The type of one element, if it is an array: its dimensions.
    inner: Vec<Len>,
    /// Its innermost elements.
    element: TyId,
    /// How many.
    count: Product,
    /// The text of the pointer.
    span: Span,
}

impl Function<'_, '_> {
    /// A call of one of the functions above: as loops, if that is what it means.
    pub fn transfer(&mut self, decl: DeclId, args: &[tree::ExprId], span: Span) -> bool {
        let info = &self.tree.decls[decl];
        let name = info.name.strip_prefix("__builtin_").unwrap_or(&info.name);
        // Those that look for overflows (`-D_FORTIFY_SOURCE`) do the same, or end the program.
        let checked = name.strip_prefix("__").and_then(|n| n.strip_suffix("_chk"));
        let (checked, name) = (checked.is_some(), checked.unwrap_or(name));
        let which = match name {
            "memcpy" => Transfer::Copy,
            "memmove" => Transfer::Move,
            "memset" => Transfer::Set,
            _ => return false,
        };
        let ((&[to, other, size], false) | (&[to, other, size, _], true)) = (args, checked) else {
            return false;
        };
        // Declared by its first call, only a compiler's own function is the library's.
        let stranger = info.implicit && name == info.name;
        let own = self.cx.procedures.contains_key(&decl) || info.odd.is_some();
        if own || stranger || args.iter().any(|&arg| self.has_effects(arg)) {
            return false;
        }
        let first = self.out.len();
        let made = self.transferred(which, to, other, size, synthetic(span));
        if made.is_err() {
            self.out.truncate(first);
        }
        made.is_ok()
    }

    fn transferred(
        &mut self,
        which: Transfer,
        to: tree::ExprId,
        other: tree::ExprId,
        size: tree::ExprId,
        span: Span,
    ) -> Result<(), Why> {
        let bytes = self.product(size).ok_or("a size that is no product")?;
        let to = self.area(to, &bytes, which)?;
        if self.tree.types[to.element].is_const {
            return Err("a store to what is constant");
        }
        if which == Transfer::Set {
            let value = self.pattern(other, to.element)?;
            return self.over(&to, span, |f, counters| {
                let place = f.part(&to, counters);
                match value {
                    Some(value) => {
                        let value = f.copy_expr(value);
                        f.assign(place, value, span);
                        Ok(())
                    }
                    None => f.clear(place, to.element, span, 0),
                }
            });
        }
        let from = self.area(other, &bytes, which)?;
        let alike = self.tree.kind(to.element) == self.tree.kind(from.element)
            && to.inner.len() == from.inner.len()
            && to.inner.iter().zip(&from.inner).all(|(a, b)| self.same_length(*a, *b));
        if !alike {
            return Err("a copy between elements of different types");
        }
        let ty = self.value_type(to.element)?;
        if which == Transfer::Copy || self.is_single(&to) {
            return self.over(&to, span, |f, counters| {
                let source = f.part(&from, counters);
                let value = f.read(source, ty);
                let place = f.part(&to, counters);
                f.assign(place, value, span);
                Ok(())
            });
        }
        let kept = self.temporary_array(&to, ty.clone(), span);
        let kept = |f: &mut Self, counters: &[Place]| {
            let mut place = Place::var(kept, span);
            place.steps = counters.iter().map(|k| Step::Index(f.counter(k))).collect();
            place
        };
        self.over(&to, span, |f, counters| {
            let source = f.part(&from, counters);
            let value = f.read(source, ty.clone());
            let place = kept(f, counters);
            f.assign(place, value, span);
            Ok(())
        })?;
        self.over(&to, span, |f, counters| {
            let source = kept(f, counters);
            let value = f.read(source, ty.clone());
            let place = f.part(&to, counters);
            f.assign(place, value, span);
            Ok(())
        })
    }

    /// A temporary array for what an area holds; each iteration of the loop around has its own.
    fn temporary_array(&mut self, area: &Area, element: Type, span: Span) -> heiretsu_ir::VarId {
        let dims = vec![Dim::unknown(); area.inner.len() + 1];
        let ty = Type::Array(Box::new(Array { element, dims, contiguous: true }));
        let var = self.temporary(ty, span);
        self.proc.vars[var.index()].storage = Storage::Heap;
        var
    }

    /// The memory of so many bytes that starts at a pointer.
    fn area(
        &mut self,
        pointer: tree::ExprId,
        bytes: &Product,
        which: Transfer,
    ) -> Result<Area, Why> {
        let tree = self.tree;
        let span = synthetic(tree.exprs[pointer].span);
        let pointer = self.without_pointer_casts(pointer);
        let mut unit = tree.pointee(tree.exprs[pointer].ty).ok_or("no pointer")?;
        let element = tree.element_of(unit);
        let info = &tree.types[element];
        if tree.is_volatile(unit) || info.is_atomic || tree.types[unit].is_atomic {
            return Err("memory that is accessed in order");
        }
        match info.kind {
            TyKind::Record(record) if !tree.records[record].fields.is_empty() => {
                let members = match which {
                    Transfer::Set => self.stores(element),
                    Transfer::Copy | Transfer::Move => self.scalars(element),
                };
                members.filter(|n| *n <= MEMBERS).ok_or("a large structure")?;
            }
            _ if self.cx.scalar(element).is_some() => {}
            _ => return Err("elements of unknown type"),
        }
        let size = tree.size_of(element).ok_or("elements of unknown size")?;
        let mut count = bytes.over(size).ok_or("parts of elements")?;
        let mut inner = Vec::new();
        let mut at = unit;
        while let TyKind::Array(next, len) = tree.kind(at) {
            count = self.over_length(&count, len).ok_or("parts of elements")?;
            inner.push(len);
            at = next;
        }
        // `&a[0][0]` with the size of several rows is what `&a[0]` is.
        let mut start = Start::Pointer(pointer);
        let mut room = self.room(pointer).ok_or("memory that nothing names")?;
        while let Room::Part { of, len, after } = room {
            if self.fits(&count, len, after) {
                break;
            }
            let row = of.filter(|_| after == 0).ok_or("more than the text names")?;
            count = self.over_length(&count, len).ok_or("parts of elements")?;
            unit = tree.exprs[row].ty;
            inner.insert(0, len);
            start = Start::Object(row);
            room = self.room_of(row).ok_or("memory that nothing names")?;
        }
        if inner.contains(&Len::Unknown) || tree.is_volatile(unit) {
            return Err("rows of unknown length");
        }
        let mut target = match start {
            Start::Pointer(e) => self.target(e)?,
            Start::Object(e) => self.address(e)?,
        };
        self.quieten(&mut target);
        Ok(Area { target, inner, element, count, span })
    }

    /// What is subscripted is known before anything is stored.
    fn quieten(&mut self, target: &mut Target) {
        let once = |f: &mut Self, e: ExprId| {
            if f.is_quiet(e) {
                return e;
            }
            let (ty, span) = (f.type_of(e).clone(), f.proc.expr(e).span);
            let place = f.keep(e, ty.clone(), span);
            f.read(place, ty)
        };
        for step in &mut target.place.steps {
            if let Step::Index(e) | Step::Deref(e) = step {
                *e = once(self, *e);
            }
        }
        target.offset = target.offset.map(|e| once(self, e));
    }

    /// Does the value consist of constants and variables that no store through a pointer changes?
    fn is_quiet(&self, e: ExprId) -> bool {
        self.made_of(e, &|var| {
            self.decl_of.get(&var).is_none_or(|&decl| {
                let automatic = self.tree.decls[decl].lives == Lives::Automatic;
                automatic && !self.usage.get(decl).address
            })
        })
    }

    /// How far elements may go from where a pointer points to.
    fn room(&mut self, pointer: tree::ExprId) -> Option<Room> {
        let tree = self.tree;
        match &tree.exprs[pointer].kind {
            ExprKind::Decay(array) => match &tree.exprs[*array].kind {
                ExprKind::Str(_) => None,
                ExprKind::Decl(_) => Some(Room::All),
                _ => {
                    let TyKind::Array(_, len) = tree.kind(tree.exprs[*array].ty) else {
                        return None;
                    };
                    Some(Room::Part { of: Some(*array), len, after: 0 })
                }
            },
            ExprKind::Load(stored) => {
                let ExprKind::Decl(decl) = tree.exprs[*stored].kind else { return Some(Room::All) };
                let var = self.var(decl);
                match &self.proc.var(var).storage {
                    Storage::View { base } => {
                        let member = |s: &Step| matches!(s, Step::Field(_));
                        (!base.steps.iter().any(member)).then_some(Room::All)
                    }
                    _ => Some(Room::All),
                }
            }
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
                let forward = tree.pointee(tree.exprs[*a].ty).is_some();
                let (pointer, by) = if forward { (*a, *b) } else { (*b, *a) };
                let room = self.room(pointer)?;
                room.moved(self.number(by).filter(|_| *op == BinaryOp::Add))
            }
            ExprKind::Unary(UnaryOp::AddrOf, object) => self.room_of(*object),
            ExprKind::Convert(inner)
                if self.same_elements(tree.exprs[*inner].ty, tree.exprs[pointer].ty) =>
            {
                self.room(*inner)
            }
            _ => None,
        }
    }

    /// The same from an object on.
    fn room_of(&mut self, object: tree::ExprId) -> Option<Room> {
        match self.tree.exprs[object].kind {
            ExprKind::Index(base, by) => self.room(base)?.moved(self.number(by)),
            ExprKind::Unary(UnaryOp::Deref, pointer) => self.room(pointer),
            ExprKind::Decl(_) | ExprKind::Member(..) => {
                Some(Room::Part { of: None, len: Len::Fixed(1), after: 0 })
            }
            _ => None,
        }
    }

    /// Do so many elements fit?
    fn fits(&mut self, count: &Product, len: Len, after: u64) -> bool {
        match (len, count.factors.as_slice()) {
            (Len::Fixed(n), []) => {
                after.checked_add(count.constant).is_some_and(|needed| needed <= n)
            }
            (Len::Expr(n), [factor]) => {
                after == 0 && count.constant == 1 && self.same_value(n, *factor)
            }
            _ => false,
        }
    }

    /// A number of elements as a number of rows of so many.
    fn over_length(&mut self, count: &Product, len: Len) -> Option<Product> {
        match len {
            Len::Fixed(n) => count.over(n),
            Len::Expr(n) => {
                let at =
                    (0..count.factors.len()).find(|&at| self.same_value(n, count.factors[at]))?;
                let mut rest = count.clone();
                rest.factors.remove(at);
                Some(rest)
            }
            Len::Unknown => None,
        }
    }

    fn same_length(&mut self, a: Len, b: Len) -> bool {
        match (a, b) {
            (Len::Expr(a), Len::Expr(b)) => self.same_value(a, b),
            _ => a == b && a != Len::Unknown,
        }
    }

    /// Have two expressions the same value wherever they are evaluated: one variable that never changes?
    fn same_value(&mut self, a: tree::ExprId, b: tree::ExprId) -> bool {
        let mut variable = |mut e: tree::ExprId| loop {
            match self.tree.exprs[e].kind {
                ExprKind::Convert(inner) if self.keeps_integer(inner, e) => e = inner,
                ExprKind::Load(inner) | ExprKind::Length(inner) => e = inner,
                ExprKind::Decl(decl) => {
                    let var = self.var(decl);
                    return self.is_stable_var(var).then_some(decl);
                }
                _ => return None,
            }
        };
        let first = variable(a);
        first.is_some() && first == variable(b)
    }

    /// Is a conversion one of integers that is right modulo 2⁶⁴?
    fn keeps_integer(&self, from: tree::ExprId, to: tree::ExprId) -> bool {
        match (self.cx.scalar(self.tree.exprs[from].ty), self.cx.scalar(self.tree.exprs[to].ty)) {
            (
                Some(Scalar::Int { bits: from, signed: was }),
                Some(Scalar::Int { bits: to, signed: is }),
            ) => {
                let wider = to > from && (is || !was) || to == from && is == was;
                wider || to == 64 && from <= 64
            }
            _ => false,
        }
    }

    /// An integer constant, or an operation on constants that does not overflow.
    fn number(&self, e: tree::ExprId) -> Option<u64> {
        match self.tree.exprs[e].kind {
            ExprKind::Int(n) => u64::try_from(n).ok(),
            ExprKind::Convert(inner) if self.keeps_integer(inner, e) => self.number(inner),
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                let n = match op {
                    BinaryOp::Add => a.checked_add(b)?,
                    BinaryOp::Sub => a.checked_sub(b)?,
                    BinaryOp::Mul => a.checked_mul(b)?,
                    BinaryOp::Div => a.checked_div(b)?,
                    _ => return None,
                };
                // Far from the limits of any type.
                (n < 1 << 31).then_some(n)
            }
            _ => None,
        }
    }

    /// A size as a product that is right modulo 2⁶⁴.
    fn product(&self, e: tree::ExprId) -> Option<Product> {
        let Some(Scalar::Int { bits, signed }) = self.cx.scalar(self.tree.exprs[e].ty) else {
            return None;
        };
        if let Some(constant) = self.number(e) {
            return Some(Product { constant, factors: Vec::new() });
        }
        match self.tree.exprs[e].kind {
            ExprKind::Convert(inner) if self.keeps_integer(inner, e) => self.product(inner),
            ExprKind::Binary(BinaryOp::Mul, a, b) if bits == 64 || signed => {
                let (a, b) = (self.product(a)?, self.product(b)?);
                let constant = a.constant.checked_mul(b.constant)?;
                Some(Product { constant, factors: [a.factors, b.factors].concat() })
            }
            ExprKind::Int(_) => None,
            _ if bits <= 64 => Some(Product { constant: 1, factors: vec![e] }),
            _ => None,
        }
    }

    /// A product as a value.
    fn amount(&mut self, product: &Product, span: Span) -> Result<ExprId, Why> {
        let constant = i64::try_from(product.constant).map_err(|_| "a very large size")?;
        if let ([factor], 1) = (product.factors.as_slice(), constant) {
            let value = self.subscript(*factor)?;
            let plain =
                matches!(self.type_of(value).scalar(), Some(Scalar::Int { bits: 32 | 64, .. }));
            return Ok(if plain { value } else { self.widened(value) });
        }
        let mut value = None;
        for &factor in &product.factors {
            let next = self.subscript(factor)?;
            let next = self.widened(next);
            value = Some(match value {
                None => next,
                Some(v) => {
                    self.add(Ir::Binary(heiretsu_ir::BinaryOp::Mul, v, next), Scalar::I64, span)
                }
            });
        }
        let constant = self.int(i128::from(constant), Scalar::I64, span);
        Ok(match value {
            None => constant,
            Some(v) if product.constant == 1 => v,
            Some(v) => {
                self.add(Ir::Binary(heiretsu_ir::BinaryOp::Mul, v, constant), Scalar::I64, span)
            }
        })
    }

    /// Is it one element?
    fn is_single(&self, area: &Area) -> bool {
        area.inner.is_empty() && area.count.constant == 1 && area.count.factors.is_empty()
    }

    /// Loops over the elements of an area.
    fn over(
        &mut self,
        area: &Area,
        span: Span,
        fill: impl FnOnce(&mut Self, &[Place]) -> Result<(), Why>,
    ) -> Result<(), Why> {
        if area.count.constant == 0 {
            return Err("nothing is moved");
        }
        if self.is_single(area) {
            return fill(self, &[]);
        }
        let mut extents = vec![self.amount(&area.count, span)?];
        for len in &area.inner {
            extents.push(match *len {
                Len::Fixed(n) => self.int(i128::from(n), Scalar::I64, span),
                Len::Expr(e) => {
                    let value = self.subscript(e)?;
                    self.widened(value)
                }
                Len::Unknown => return Err("rows of unknown length"),
            });
        }
        self.loops_over(&extents, span, &mut Vec::new(), fill)
    }

    /// Loops from 0 on, as they stand for an array assignment; what they repeat gets their counters.
    pub fn loops_over(
        &mut self,
        extents: &[ExprId],
        span: Span,
        counters: &mut Vec<Place>,
        fill: impl FnOnce(&mut Self, &[Place]) -> Result<(), Why>,
    ) -> Result<(), Why> {
        let Some((&upper, extents)) = extents.split_first() else { return fill(self, counters) };
        let span = synthetic(span);
        let ty = self.type_of(upper).clone();
        let Some(scalar) = ty.scalar() else { return Err("an unusual number of elements") };
        let id = self.proc.add_stmt(Stmt { kind: IrStmt::Opaque(String::new()), span });
        let var = self.proc.add_var(Var {
            name: "t.at".to_string(),
            ty,
            storage: Storage::Local,
            scope: Some(id),
            alias: None,
            attrs: VarAttrs::default(),
            span,
        });
        let lower = self.int(0, scalar, span);
        let step = self.int(1, scalar, span);
        counters.push(Place::var(var, span));
        let mut made = Ok(());
        let body = self.block(|f| made = f.loops_over(extents, span, counters, fill));
        if made.is_err() {
            // There will be no loop that it belongs to.
            self.proc.vars[var.index()].scope = None;
            return made;
        }
        self.proc.stmts[id.index()].kind = IrStmt::Loop(Loop {
            var,
            lower,
            upper,
            exclusive: true,
            not_equal: false,
            skips: false,
            step,
            body,
            form: LoopForm::ArrayAssignment,
            reevaluated: false,
            upward: false,
            header: span,
            annotated: false,
        });
        self.out.push(id);
        Ok(())
    }

    /// The value of a counter.
    pub fn counter(&mut self, place: &Place) -> ExprId {
        let ty = self.proc.var(place.var).ty.clone();
        self.read(place.clone(), ty)
    }

    /// The element of an area that counters say.
    fn part(&mut self, area: &Area, counters: &[Place]) -> Place {
        let span = area.span;
        let mut place = self.copy_place(&area.target.place);
        place.span = span;
        let offset = area.target.offset.map(|e| self.copy_expr(e));
        let first = counters.first().map(|k| self.counter(k));
        let at = match (offset, first) {
            (Some(offset), Some(k)) => self.sum(offset, k, span),
            (Some(e), None) | (None, Some(e)) => e,
            (None, None) => self.int(0, Scalar::I32, span),
        };
        match area.target.last {
            Last::Exact => {}
            Last::Index => place.steps.push(Step::Index(at)),
            Last::Deref => place.steps.push(Step::Deref(at)),
        }
        for k in counters.iter().skip(1) {
            let at = self.counter(k);
            place.steps.push(Step::Index(at));
        }
        place
    }

    /// The value of elements of which all bytes are set; `None`: a structure of zeros.
    fn pattern(&mut self, byte: tree::ExprId, element: TyId) -> Result<Option<ExprId>, Why> {
        let span = synthetic(self.tree.exprs[byte].span);
        let Some(scalar) = self.cx.scalar(element) else {
            return match self.number(byte) {
                Some(0) => Ok(None),
                _ => Err("a structure of equal bytes"),
            };
        };
        if let Scalar::Int { bits: 8, .. } = scalar {
            let value = self.value(byte)?;
            let value = self.convert(value, scalar.into(), span);
            if self.is_quiet(value) {
                return Ok(Some(value));
            }
            let place = self.keep(value, scalar.into(), span);
            return Ok(Some(self.read(place, scalar.into())));
        }
        let kind = match (scalar, self.repeated(byte)) {
            (Scalar::Int { bits, signed }, Some(byte)) => {
                let bytes = (0..bits / 8).fold(0, |all, _| all << 8 | i128::from(byte));
                Ir::Int(wrapped(bytes, bits, signed))
            }
            (Scalar::Float { .. }, Some(0)) => Ir::Real(0.0),
            (Scalar::Logical { .. }, Some(0)) => Ir::Logical(false),
            (Scalar::Complex { bits }, Some(0)) => {
                let re = self.add(Ir::Real(0.0), Scalar::Float { bits }, span);
                let im = self.add(Ir::Real(0.0), Scalar::Float { bits }, span);
                Ir::Intrinsic(Intrinsic::Complex, vec![re, im])
            }
            _ => return Err("elements of equal bytes"),
        };
        Ok(Some(self.add(kind, scalar, span)))
    }

    /// A constant as the byte that is set.
    fn repeated(&self, e: tree::ExprId) -> Option<u8> {
        match self.tree.exprs[e].kind {
            ExprKind::Unary(UnaryOp::Minus, inner) => {
                Some(u8::try_from(self.number(inner)? & 0xff).ok()?.wrapping_neg())
            }
            ExprKind::Int(n) => Some((n & 0xff) as u8),
            _ => u8::try_from(self.number(e)? & 0xff).ok(),
        }
    }
}

impl Product {
    /// The product divided by a constant, if that is exact whatever the factors are.
    fn over(&self, by: u64) -> Option<Product> {
        let constant = self.constant.checked_div(by)?;
        let exact = self.constant.is_multiple_of(by);
        exact.then(|| Product { constant, factors: self.factors.clone() })
    }
}

impl Room {
    /// From so many elements further on, if that is a constant.
    fn moved(self, by: Option<u64>) -> Option<Room> {
        match self {
            Room::All => Some(Room::All),
            Room::Part { of, len, after } => {
                Some(Room::Part { of, len, after: after.checked_add(by?)? })
            }
        }
    }
}
