//! How types fill memory: a scalar or a pointer is one cell, structures and arrays are their parts in order.

use heiretsu_ir::{Bound, Scalar, Struct, StructId, Type, Unit};

/// Most cells of one type; larger ones are not executed.
pub const MAX_CELLS: u64 = 1 << 40;
/// Deepest nesting of structures.
const MAX_DEPTH: usize = 32;

/// Sizes of the structures of a unit, in cells.
#[derive(Clone, Debug)]
pub struct Layouts {
    structs: Vec<Option<StructLayout>>,
}

#[derive(Clone, Debug)]
struct StructLayout {
    size: u64,
    offsets: Vec<u64>,
}

/// What one cell of a type holds.
#[derive(Clone, PartialEq, Debug)]
pub enum Leaf {
    /// A scalar.
    Scalar(Scalar),
    /// A pointer to this type.
    Pointer(Type),
}

impl Layouts {
    /// Lays out all structures of a unit. Unions and what contains them have no layout.
    pub fn new(unit: &Unit) -> Layouts {
        let mut layouts = Layouts { structs: vec![None; unit.structs.len()] };
        let mut done = vec![false; unit.structs.len()];
        for id in 0..unit.structs.len() {
            layouts.lay_out(&unit.structs, id, 0, &mut done);
        }
        layouts
    }

    fn lay_out(&mut self, structs: &[Struct], id: usize, depth: usize, done: &mut [bool]) {
        // A structure on its own path (which no language allows) is left without a layout.
        if done[id] || depth > MAX_DEPTH {
            return;
        }
        done[id] = true;
        if structs[id].union {
            return;
        }
        let mut layout = StructLayout { size: 0, offsets: Vec::new() };
        for field in &structs[id].fields {
            if let Some(inner) = struct_inside(&field.ty)
                && inner.index() < structs.len()
            {
                self.lay_out(structs, inner.index(), depth + 1, done);
            }
            let Some(size) = self.cells(&field.ty) else { return };
            layout.offsets.push(layout.size);
            layout.size += size;
            if layout.size > MAX_CELLS {
                return;
            }
        }
        self.structs[id] = Some(layout);
    }

    /// Number of cells of a type; `None` if it has no fixed one.
    pub fn cells(&self, ty: &Type) -> Option<u64> {
        match ty {
            Type::Scalar(_) | Type::Pointer(_) => Some(1),
            Type::Struct(id) => Some(self.structs.get(id.index())?.as_ref()?.size),
            Type::Array(array) => {
                let mut cells = self.cells(&array.element)?;
                for dim in &array.dims {
                    let Bound::Const(extent) = dim.extent else { return None };
                    cells = cells.checked_mul(u64::try_from(extent).ok()?)?;
                }
                (cells <= MAX_CELLS).then_some(cells)
            }
            Type::Void | Type::Opaque => None,
        }
    }

    /// The distance of a member from the start of its structure.
    pub fn field(&self, id: StructId, field: u32) -> Option<u64> {
        self.structs.get(id.index())?.as_ref()?.offsets.get(field as usize).copied()
    }

    /// What each cell of a type holds, up to `limit` cells.
    pub fn leaves(&self, unit: &Unit, ty: &Type, limit: usize) -> Option<Vec<Leaf>> {
        let mut out = Vec::new();
        self.collect(unit, ty, limit, 0, &mut out)?;
        Some(out)
    }

    fn collect(
        &self,
        unit: &Unit,
        ty: &Type,
        limit: usize,
        depth: usize,
        out: &mut Vec<Leaf>,
    ) -> Option<()> {
        if out.len() >= limit || depth > 2 * MAX_DEPTH {
            return None;
        }
        match ty {
            Type::Scalar(scalar) => out.push(Leaf::Scalar(*scalar)),
            Type::Pointer(to) => out.push(Leaf::Pointer((**to).clone())),
            Type::Struct(id) => {
                self.structs.get(id.index())?.as_ref()?;
                for field in &unit.structs[id.index()].fields {
                    self.collect(unit, &field.ty, limit, depth + 1, out)?;
                }
            }
            Type::Array(array) => {
                let elements = self.cells(ty)? / self.cells(&array.element)?.max(1);
                for _ in 0..elements {
                    self.collect(unit, &array.element, limit, depth + 1, out)?;
                }
            }
            Type::Void | Type::Opaque => return None,
        }
        Some(())
    }
}

fn struct_inside(ty: &Type) -> Option<StructId> {
    match ty {
        Type::Struct(id) => Some(*id),
        Type::Array(array) => match array.element {
            Type::Struct(id) => Some(id),
            Type::Scalar(_) | Type::Array(_) | Type::Pointer(_) | Type::Void | Type::Opaque => None,
        },
        Type::Scalar(_) | Type::Pointer(_) | Type::Void | Type::Opaque => None,
    }
}
