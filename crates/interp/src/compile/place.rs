//! Places: addresses, loads and stores.

use heiretsu_ir::{Array, Bound, ExprId, Place, Span, Step, Type};

use super::Compiler;
use crate::code::{Binding, Op, Reg, StepInfo};

/// The type at the end of a place.
pub(super) enum End {
    /// A scalar, structure or pointer.
    Whole(Type),
    /// An array, or what remains of one.
    Part(Array, usize),
}

impl End {
    /// The type of an element.
    pub(super) fn element(&self) -> &Type {
        match self {
            End::Whole(ty) => ty,
            End::Part(array, _) => &array.element,
        }
    }

    fn of(ty: &Type) -> End {
        match ty {
            Type::Array(array) => End::Part((**array).clone(), 0),
            Type::Scalar(_) | Type::Pointer(_) | Type::Struct(_) | Type::Void | Type::Opaque => {
                End::Whole(ty.clone())
            }
        }
    }
}

impl Compiler<'_, '_> {
    /// The address of a place in a fresh register, and the type there; `None` after a trap.
    pub(super) fn address(&mut self, place: &Place, depth: usize) -> Option<(Reg, End)> {
        let var = place.var.index();
        if self.code.vars[var].binding == Binding::None {
            self.unusable(place);
            return None;
        }
        let dst = self.registers(1);
        let rank = self.code.vars[var].rank as usize;
        let subscripts: Vec<ExprId> = place
            .steps
            .iter()
            .take(rank)
            .map_while(|step| match step {
                Step::Index(e) => Some(*e),
                Step::Field(_) | Step::Deref(_) => None,
            })
            .collect();
        let mut end = End::of(&self.procedure.var(place.var).ty);
        if subscripts.is_empty() {
            self.emit(Op::Address { dst, var: place.var.0 }, place.span);
        } else {
            let mark = self.free;
            let index = self.subscripts(&subscripts, depth);
            let count = subscripts.len() as u32;
            self.emit(Op::AddressElement { dst, var: place.var.0, index, count }, place.span);
            self.free = mark;
            end = if subscripts.len() == rank {
                End::Whole(self.code.vars[var].element.clone())
            } else {
                match end {
                    End::Part(array, _) => End::Part(array, subscripts.len()),
                    whole @ End::Whole(_) => whole,
                }
            };
        }
        for step in place.steps.iter().skip(subscripts.len()) {
            end = self.step(dst, end, *step, depth, place.span)?;
        }
        Some((dst, end))
    }

    fn step(&mut self, dst: Reg, end: End, step: Step, depth: usize, span: Span) -> Option<End> {
        match (step, end) {
            (Step::Field(field), End::Whole(Type::Struct(id))) => {
                let ty = self
                    .unit
                    .structs
                    .get(id.index())
                    .and_then(|s| s.fields.get(field as usize))
                    .filter(|f| !f.bitfield)
                    .map(|f| f.ty.clone());
                let (Some(ty), Some(cells)) = (ty, self.layouts.field(id, field)) else {
                    self.trap("a union or bit-field", span);
                    return None;
                };
                let Ok(cells) = u32::try_from(cells) else {
                    self.trap("a very large structure", span);
                    return None;
                };
                if cells > 0 {
                    self.emit(Op::Offset { dst, address: dst, cells }, span);
                }
                Some(End::of(&ty))
            }
            (Step::Index(e), End::Part(array, at)) => {
                let inner: Option<u64> = array.dims.get(at + 1..).and_then(|dims| {
                    dims.iter().try_fold(
                        self.layouts.cells(&array.element)?,
                        |cells, dim| match dim.extent {
                            Bound::Const(n) => cells.checked_mul(u64::try_from(n).ok()?),
                            Bound::Expr(_) | Bound::Unknown => None,
                        },
                    )
                });
                let Some(cells) = inner.and_then(|c| i64::try_from(c).ok()) else {
                    self.trap("an array of unknown shape in a structure", span);
                    return None;
                };
                let extent = match array.dims[at].extent {
                    Bound::Const(n) => Some(n),
                    Bound::Expr(_) | Bound::Unknown => None,
                };
                self.move_by(dst, e, StepInfo { extent, cells }, depth, span);
                Some(if at + 1 == array.dims.len() {
                    End::Whole(array.element.clone())
                } else {
                    End::Part(array, at + 1)
                })
            }
            (Step::Deref(e), End::Whole(Type::Pointer(to))) => {
                let Some(cells) = self.layouts.cells(&to).and_then(|c| i64::try_from(c).ok())
                else {
                    self.trap("a pointer to something of unknown size", span);
                    return None;
                };
                self.emit(Op::LoadAt { dst, address: dst }, span);
                self.move_by(dst, e, StepInfo { extent: None, cells }, depth, span);
                Some(End::of(&to))
            }
            (Step::Field(_) | Step::Index(_) | Step::Deref(_), _) => {
                self.trap("an access whose type does not fit", span);
                None
            }
        }
    }

    fn move_by(&mut self, dst: Reg, by: ExprId, info: StepInfo, depth: usize, span: Span) {
        let mark = self.free;
        let index = self.expr(by, depth + 1);
        self.code.steps.push(info);
        let info = self.code.steps.len() as u32 - 1;
        self.emit(Op::Step { dst, address: dst, index, info }, span);
        self.free = mark;
    }

    fn subscripts(&mut self, subscripts: &[ExprId], depth: usize) -> Reg {
        let index = self.registers(subscripts.len());
        for (e, reg) in subscripts.iter().zip(index..) {
            self.expr_to(*e, reg, depth + 1);
        }
        index
    }

    /// All subscripts of an array of scalars or pointers and nothing else?
    fn plain_element(&self, place: &Place) -> Option<Vec<ExprId>> {
        let var = &self.code.vars[place.var.index()];
        if var.rank == 0
            || place.steps.len() != var.rank as usize
            || !matches!(var.element, Type::Scalar(_) | Type::Pointer(_))
        {
            return None;
        }
        place.subscripts().map(|s| s.to_vec())
    }

    fn plain_scalar(&self, place: &Place) -> bool {
        let var = &self.code.vars[place.var.index()];
        place.steps.is_empty()
            && var.rank == 0
            && matches!(var.element, Type::Scalar(_) | Type::Pointer(_))
    }

    fn unusable(&mut self, place: &Place) {
        let var = self.procedure.var(place.var);
        let what = if var.alias.is_some() || matches!(var.storage, heiretsu_ir::Storage::Global(_))
        {
            format!("`{}`, which shares its storage with other names,", var.name)
        } else {
            format!("`{}`, by its type,", var.name)
        };
        self.trap(&what, place.span);
    }

    /// Loads the value of a place; of a structure or array: its address.
    pub(super) fn load(&mut self, place: &Place, dst: Reg, depth: usize) {
        if self.code.vars[place.var.index()].binding == Binding::None {
            self.unusable(place);
        } else if self.plain_scalar(place) {
            self.emit(Op::Load { dst, var: place.var.0 }, place.span);
        } else if let Some(subscripts) = self.plain_element(place) {
            let mark = self.free;
            let index = self.subscripts(&subscripts, depth);
            self.emit(Op::LoadElement { dst, var: place.var.0, index }, place.span);
            self.free = mark;
        } else {
            let mark = self.free;
            if let Some((address, end)) = self.address(place, depth) {
                match end {
                    End::Whole(Type::Scalar(_) | Type::Pointer(_)) => {
                        self.emit(Op::LoadAt { dst, address }, place.span);
                    }
                    End::Whole(Type::Struct(_)) | End::Part(..) => {
                        self.emit(Op::Copy { dst, src: address }, place.span);
                    }
                    End::Whole(Type::Void | Type::Opaque | Type::Array(_)) => {
                        self.trap("a value of unknown type", place.span);
                    }
                }
            }
            self.free = mark;
        }
    }

    /// Stores a value that has the type of the place.
    pub(super) fn store(&mut self, place: &Place, src: Reg) {
        if self.code.vars[place.var.index()].binding == Binding::None {
            self.unusable(place);
        } else if self.plain_scalar(place) {
            self.emit(Op::Store { var: place.var.0, src }, place.span);
        } else if let Some(subscripts) = self.plain_element(place) {
            let mark = self.free;
            let index = self.subscripts(&subscripts, 0);
            self.emit(Op::StoreElement { var: place.var.0, index, src }, place.span);
            self.free = mark;
        } else {
            let mark = self.free;
            if let Some((address, end)) = self.address(place, 0) {
                match end {
                    End::Whole(Type::Scalar(_) | Type::Pointer(_)) => {
                        self.emit(Op::StoreAt { address, src }, place.span);
                    }
                    End::Whole(ty @ Type::Struct(_)) => {
                        match self.layouts.cells(&ty).and_then(|c| u32::try_from(c).ok()) {
                            Some(cells) => {
                                self.emit(
                                    Op::CopyCells { to: address, from: src, cells },
                                    place.span,
                                );
                            }
                            None => self.trap("a very large structure", place.span),
                        }
                    }
                    End::Whole(Type::Void | Type::Opaque | Type::Array(_)) | End::Part(..) => {
                        self.trap("an assignment to a whole array", place.span);
                    }
                }
            }
            self.free = mark;
        }
    }
}
