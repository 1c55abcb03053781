//! Types of the tree as types of the loop program.

use heiretsu_ir::{Array, Dim, Field, Scalar, Struct, StructId, Type};

use super::UnitLower;
use crate::c::tree::{Len, RecordId, TyId, TyKind};

/// How deep types nest before they are given up.
const MAX_DEPTH: usize = 30;

impl UnitLower<'_> {
    /// The scalar that a type is, if it is one.
    pub fn scalar(&self, ty: TyId) -> Option<Scalar> {
        match self.tree.kind(ty) {
            TyKind::Bool => Some(Scalar::Logical { bits: 8 }),
            TyKind::Int { bits, signed } => Some(Scalar::Int { bits, signed }),
            TyKind::Float(bits) => Some(Scalar::Float { bits }),
            TyKind::Complex(bits) => Some(Scalar::Complex { bits }),
            TyKind::Void
            | TyKind::Pointer(_)
            | TyKind::Array(..)
            | TyKind::Function { .. }
            | TyKind::Record(_)
            | TyKind::Unknown => None,
        }
    }

    /// A type without extents that are expressions (those become `Unknown`).
    pub fn ty(&mut self, ty: TyId) -> Type {
        self.ty_at(ty, 0)
    }

    fn ty_at(&mut self, ty: TyId, depth: usize) -> Type {
        if depth > MAX_DEPTH {
            return Type::Opaque;
        }
        if let Some(scalar) = self.scalar(ty) {
            return Type::Scalar(scalar);
        }
        match self.tree.kind(ty) {
            TyKind::Void => Type::Void,
            TyKind::Pointer(to) => match self.tree.kind(to) {
                TyKind::Function { .. } => Type::Pointer(Box::new(Type::Opaque)),
                _ => Type::Pointer(Box::new(self.ty_at(to, depth + 1))),
            },
            TyKind::Array(..) => {
                let element = self.tree.element_of(ty);
                let element = self.ty_at(element, depth + 1);
                Type::Array(Box::new(Array { element, dims: self.dims(ty), contiguous: true }))
            }
            TyKind::Record(record) => match self.structure(record, depth) {
                Some(id) => Type::Struct(id),
                None => Type::Opaque,
            },
            _ => Type::Opaque,
        }
    }

    /// The dimensions of an array type; expressions are `Unknown` here.
    pub fn dims(&self, mut ty: TyId) -> Vec<Dim> {
        let mut dims = Vec::new();
        while let TyKind::Array(element, len) = self.tree.kind(ty) {
            dims.push(match len {
                Len::Fixed(n) => match i64::try_from(n) {
                    Ok(n) => Dim::fixed(n),
                    Err(_) => Dim::unknown(),
                },
                Len::Expr(_) | Len::Unknown => Dim::unknown(),
            });
            ty = element;
        }
        dims
    }

    /// The structure of a record; `None` for an incomplete one.
    fn structure(&mut self, record: RecordId, depth: usize) -> Option<StructId> {
        if let Some(&known) = self.structs.get(&record) {
            return Some(known);
        }
        let tree = self.tree;
        let source = &tree.records[record];
        if source.fields.is_empty() {
            return None;
        }
        let id = StructId(self.unit.structs.len() as u32);
        self.structs.insert(record, id);
        self.unit.structs.push(Struct {
            name: source.tag.clone(),
            fields: Vec::new(),
            union: source.union,
        });
        let fields = source
            .fields
            .iter()
            .map(|field| Field {
                name: field.name.clone(),
                ty: self.ty_at(field.ty, depth + 1),
                bitfield: field.bitfield,
                volatile: tree.is_volatile(field.ty)
                    || tree.types[tree.element_of(field.ty)].is_atomic,
            })
            .collect();
        self.unit.structs[id.index()].fields = fields;
        Some(id)
    }
}
