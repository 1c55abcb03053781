//! How types fill memory: a scalar or a pointer is one cell, structures and arrays are their parts in order.

use std::collections::BTreeMap;

use heiretsu_ir::{
    Bound, EffectKind, ExprId, ExprKind, Procedure, Scalar, Segment, Step, StmtKind, Struct,
    StructId, Type, Unit,
};

/// Most cells of one type; larger ones are not executed.
pub const MAX_CELLS: u64 = 1 << 40;
/// Deepest nesting of structures.
const MAX_DEPTH: usize = 32;

/// Sizes of the structures of a unit, in cells.
#[derive(Clone, Debug)]
pub struct Layouts {
    structs: Vec<Option<StructLayout>>,
    /// What members that are pointers to `void` lead to: elements of the type to which all of the unit converts them. (`None`: it
    /// differs.)
    untyped: BTreeMap<(StructId, u32), Option<Type>>,
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
        let (structs, untyped) = (vec![None; unit.structs.len()], untyped(unit));
        let mut layouts = Layouts { structs, untyped };
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

    /// Does a value come from a member that is a pointer to `void`, and leads to elements of this type wherever it is used?
    pub fn leads_to(&self, unit: &Unit, p: &Procedure, value: ExprId, element: &Type) -> bool {
        let known = untyped_member(unit, p, value).and_then(|member| self.untyped.get(&member));
        known.is_some_and(|to| to.as_ref() == Some(element))
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
                for (field, at) in unit.structs[id.index()].fields.iter().zip(0..) {
                    match self.untyped.get(&(*id, at)) {
                        Some(Some(to)) => out.push(Leaf::Pointer(to.clone())),
                        _ => self.collect(unit, &field.ty, limit, depth + 1, out)?,
                    }
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

/// See [`Layouts::untyped`].
fn untyped(unit: &Unit) -> BTreeMap<(StructId, u32), Option<Type>> {
    let mut out = BTreeMap::new();
    if !unit.structs.iter().flat_map(|s| &s.fields).any(|field| to_void(&field.ty)) {
        return out;
    }
    for p in &unit.procedures {
        for stmt in &p.stmts {
            let StmtKind::Effect(effect) = &stmt.kind else { continue };
            let ([value], [place]) = (effect.reads.as_slice(), effect.writes.as_slice()) else {
                continue;
            };
            if effect.kind == EffectKind::PointerAssign
                && let Some(member) = untyped_member(unit, p, *value)
            {
                let element = p.var(place.var).ty.array().map(|array| array.element.clone());
                let known = out.entry(member).or_insert_with(|| element.clone());
                if *known != element {
                    *known = None;
                }
            }
        }
    }
    out
}

fn to_void(ty: &Type) -> bool {
    matches!(ty, Type::Pointer(to) if **to == Type::Void)
}

/// The member, a pointer to `void`, of which a value is a conversion.
fn untyped_member(unit: &Unit, p: &Procedure, mut value: ExprId) -> Option<(StructId, u32)> {
    while let ExprKind::Convert(inner) = p.expr(value).kind {
        value = inner;
    }
    let ExprKind::Read(place) = &p.expr(value).kind else { return None };
    let (Step::Field(at), before) = place.steps.split_last()? else { return None };
    let path = before.iter().map(|step| step.segment());
    match Segment::reach(&unit.structs, &p.var(place.var).ty, path)? {
        Type::Struct(s) => {
            let field = unit.structs.get(s.index())?.fields.get(*at as usize)?;
            to_void(&field.ty).then_some((s, *at))
        }
        _ => None,
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
