//! Variables: parameters, locals, globals; and which pointers are lowered as the arrays that they
//! point to.
//!
//! **Decides** the storage of each variable.
//! **Why it is sound**: a pointer that is set once, before every other mention, in the block that
//! declares it, and whose own address is never taken, has one value wherever it is mentioned.

use heiretsu_ir::{
    Array, Bound, Dim, Global, GlobalId, Passing, Place, Readers, Storage, Type, Var, VarAttrs,
    VarId,
};

use super::function::Function;
use crate::c::odd::Odd;
use crate::c::tree::{BinaryOp, DeclId, ExprId, ExprKind, Len, Lives, TyId, TyKind, UnaryOp};

/// Pointers that are computed from pointers are followed so far.
const MAX_CHAIN: u32 = 16;

/// How a local pointer gets its only value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SetUp {
    /// By its initializer.
    Initializer,
    /// By one assignment, the first mention.
    Assignment,
}

impl Function<'_, '_> {
    /// Is the pointer variable lowered as the array that it points to? For a local: how it is set up.
    fn keeps_one_value(&self, decl: DeclId, parameter: bool) -> Option<SetUp> {
        self.one_value(decl, parameter, MAX_CHAIN)
    }

    /// The same, if pointers that are computed from others are followed that far.
    fn one_value(&self, decl: DeclId, parameter: bool, chain: u32) -> Option<SetUp> {
        let info = &self.tree.decls[decl];
        let ty = &self.tree.types[info.ty];
        if ty.is_volatile || ty.is_atomic || !self.has_elements(info.ty) {
            return None;
        }
        let found = self.usage.get(decl);
        if found.address {
            return None;
        }
        if parameter {
            return found.assigned.is_empty().then_some(SetUp::Initializer);
        }
        let (way, value) = match (&info.init, found.assigned.as_slice()) {
            (Some(init), []) if init.len() == 1 => (SetUp::Initializer, Some(init[0].value)),
            (init, [only])
                if init.as_ref().is_none_or(|i| i.iter().all(|e| self.is_null(e.value)))
                    && found.first == Some(only.order)
                    && only.region == found.region =>
            {
                (SetUp::Assignment, only.value)
            }
            _ => return None,
        };
        let follows = value.is_some_and(|value| self.follows(info.ty, value, chain));
        (!follows).then_some(way)
    }

    /// Is the value of a pointer computed from that of one that moves, or chosen by a condition? Then it is no array by another
    /// name, but the value of a variable, as that of the other one is.
    fn follows(&self, pointer: TyId, value: ExprId, chain: u32) -> bool {
        let counted = |to| !matches!(self.tree.kind(to), TyKind::Array(..));
        if chain == 0 || !self.tree.pointee(pointer).is_some_and(counted) {
            return false;
        }
        let pointee = |e: ExprId| self.tree.pointee(self.tree.exprs[e].ty).is_some();
        match self.tree.exprs[value].kind {
            ExprKind::Convert(inner) => {
                self.same_elements(self.tree.exprs[inner].ty, pointer)
                    && self.follows(pointer, inner, chain - 1)
            }
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => {
                self.follows(pointer, if pointee(a) { a } else { b }, chain - 1)
            }
            ExprKind::Unary(UnaryOp::AddrOf, object) => match self.tree.exprs[object].kind {
                ExprKind::Index(base, _) => self.follows(pointer, base, chain - 1),
                _ => false,
            },
            ExprKind::Load(inner) => match self.tree.exprs[inner].kind {
                ExprKind::Decl(other) if self.tree.decls[other].lives == Lives::Automatic => {
                    self.same_elements(self.tree.decls[other].ty, pointer)
                        && self.moves(other, chain - 1)
                }
                _ => self.starts_at_moving(inner, chain),
            },
            ExprKind::Cond(_, a, b) => [a, b].iter().all(|arm| self.names_object(*arm)),
            _ => false,
        }
    }

    /// Is a pointer of the function given more than one value?
    fn moves(&self, decl: DeclId, chain: u32) -> bool {
        let parameter = self.vars.get(&decl).is_some_and(|v| self.proc.params.contains(v));
        self.one_value(decl, parameter, chain).is_none()
    }

    /// Is an object reached through a pointer variable that another value may be given to meanwhile, or is it such a variable?
    fn starts_at_moving(&self, object: ExprId, chain: u32) -> bool {
        match self.tree.exprs[object].kind {
            ExprKind::Decl(decl) => {
                let info = &self.tree.decls[decl];
                self.tree.pointee(info.ty).is_some()
                    && (info.lives != Lives::Automatic || self.moves(decl, chain - 1))
            }
            ExprKind::Member(inner, _)
            | ExprKind::Unary(UnaryOp::Deref, inner)
            | ExprKind::Index(inner, _)
            | ExprKind::Convert(inner)
            | ExprKind::Decay(inner)
            | ExprKind::Load(inner) => self.starts_at_moving(inner, chain),
            _ => false,
        }
    }

    /// Does the type point to elements that the loop program can index?
    fn has_elements(&self, ty: TyId) -> bool {
        let Some(to) = self.tree.pointee(ty) else { return false };
        match self.tree.kind(self.tree.element_of(to)) {
            TyKind::Void | TyKind::Function { .. } | TyKind::Unknown => false,
            TyKind::Record(record) => !self.tree.records[record].fields.is_empty(),
            _ => !self.tree.types[to].is_atomic,
        }
    }

    /// A null pointer constant.
    pub fn is_null(&self, expr: ExprId) -> bool {
        match &self.tree.exprs[expr].kind {
            ExprKind::Null => true,
            ExprKind::Int(n) => *n == 0,
            ExprKind::Convert(inner) => self.is_null(*inner),
            _ => false,
        }
    }

    /// Makes the variable of a parameter.
    pub fn parameter(&mut self, decl: DeclId, index: u32) -> VarId {
        let passing = if self.keeps_one_value(decl, true).is_some() {
            Passing::Reference
        } else {
            Passing::Value
        };
        let storage = Storage::Parameter { index, passing };
        let array = passing == Passing::Reference;
        self.variable(decl, storage, array)
    }

    /// The variable of a declaration, made on its first mention if it is none of this function's.
    pub fn var(&mut self, decl: DeclId) -> VarId {
        if let Some(&known) = self.vars.get(&decl) {
            return known;
        }
        match self.tree.decls[decl].lives {
            Lives::Global { .. } | Lives::Function => {
                let global = self.global(decl);
                self.variable(decl, Storage::Global(global), false)
            }
            Lives::StaticLocal => self.variable(decl, Storage::Static, false),
            Lives::Automatic => self.local(decl),
        }
    }

    /// Makes the variable of a local.
    pub fn local(&mut self, decl: DeclId) -> VarId {
        if let Some(&known) = self.vars.get(&decl) {
            return known;
        }
        // Until its set-up says more, an array behind a pointer is of unknown origin.
        match self.keeps_one_value(decl, false) {
            Some(_) => self.variable(decl, Storage::Pointee, true),
            None => self.variable(decl, Storage::Local, false),
        }
    }

    /// How a local pointer that is lowered as an array gets its value.
    pub fn set_up(&self, decl: DeclId) -> Option<SetUp> {
        if self.tree.decls[decl].lives != Lives::Automatic {
            return None;
        }
        let var = self.vars.get(&decl)?;
        match self.proc.var(*var).storage {
            Storage::Pointee | Storage::Heap | Storage::View { .. } => {
                self.keeps_one_value(decl, false)
            }
            _ => None,
        }
    }

    fn global(&mut self, decl: DeclId) -> GlobalId {
        if let Some(&known) = self.cx.globals.get(&decl) {
            return known;
        }
        let info = &self.tree.decls[decl];
        let ty = self.cx.ty(info.ty);
        let id = GlobalId(self.cx.unit.globals.len() as u32);
        self.cx.globals.insert(decl, id);
        self.cx.unit.globals.push(Global {
            name: info.name.clone(),
            ty,
            alias: None,
            volatile: self.tree.is_volatile(info.ty),
            thread_local: info.thread_local,
            external: matches!(info.lives, Lives::Global { external: true } | Lives::Function),
            member: None,
            readers: Readers::Unknown,
            scratch: heiretsu_ir::Scratch::Unknown,
        });
        id
    }

    fn variable(&mut self, decl: DeclId, storage: Storage, array: bool) -> VarId {
        let info = &self.tree.decls[decl];
        let own = &self.tree.types[info.ty];
        let to = self.tree.pointee(info.ty);
        let element_const = to.is_some_and(|to| self.tree.types[self.tree.element_of(to)].is_const);
        let own_const = self.tree.types[self.tree.element_of(info.ty)].is_const;
        let attrs = VarAttrs {
            no_alias: own.is_restrict,
            address_taken: false,
            volatile: if array {
                to.is_some_and(|to| self.tree.is_volatile(to))
            } else {
                self.tree.is_volatile(info.ty)
            },
            atomic: self.tree.types[self.tree.element_of(info.ty)].is_atomic,
            read_only: if array { element_const } else { own_const },
            unreliable: self.tree.kind(self.tree.element_of(info.ty)) == TyKind::Unknown
                || info.odd.is_some_and(|odd| odd != Odd::Cleanup),
            thread_local: info.thread_local,
            enumeration: info.enumeration,
            untyped: info.untyped,
            ..VarAttrs::default()
        };
        let scope = match info.lives {
            Lives::Automatic => self.loops.last().copied(),
            Lives::StaticLocal | Lives::Global { .. } | Lives::Function => None,
        };
        let parameter = matches!(storage, Storage::Parameter { .. });
        let var = self.proc.add_var(Var {
            name: info.name.clone(),
            ty: Type::Opaque,
            storage,
            scope: if parameter { None } else { scope },
            alias: None,
            attrs,
            span: info.span,
        });
        self.vars.insert(decl, var);
        self.decl_of.insert(var, decl);
        // The type comes last: extents mention other variables.
        let ty = match (array, to) {
            (true, Some(to)) => self.pointed_array(to),
            _ => self.object_type(info.ty),
        };
        self.proc.vars[var.index()].ty = ty;
        var
    }

    /// The array behind a pointer: one slowest dimension of unknown extent, then those of what it
    /// points to.
    fn pointed_array(&mut self, to: TyId) -> Type {
        let element = self.tree.element_of(to);
        let element = self.cx.ty(element);
        let mut dims = vec![Dim::unknown()];
        dims.extend(self.extents(to));
        Type::Array(Box::new(Array { element, dims, contiguous: true }))
    }

    /// The type of an object, with extents that are expressions.
    pub fn object_type(&mut self, ty: TyId) -> Type {
        if let TyKind::Array(..) = self.tree.kind(ty) {
            let element = self.tree.element_of(ty);
            let element = self.cx.ty(element);
            let dims = self.extents(ty);
            return Type::Array(Box::new(Array { element, dims, contiguous: true }));
        }
        self.cx.ty(ty)
    }

    fn extents(&mut self, mut ty: TyId) -> Vec<Dim> {
        let mut dims = Vec::new();
        while let TyKind::Array(element, len) = self.tree.kind(ty) {
            let extent = match len {
                Len::Fixed(n) => i64::try_from(n).map_or(Bound::Unknown, Bound::Const),
                Len::Unknown => Bound::Unknown,
                Len::Expr(e) => self.extent(e),
            };
            dims.push(Dim { lower: Bound::Const(0), extent });
            ty = element;
        }
        dims
    }

    /// An extent as an expression that means the same wherever it is evaluated: over constants and
    /// variables that never change. Others are kept in a temporary at the declaration.
    fn extent(&mut self, e: ExprId) -> Bound {
        let before = self.out.len();
        let Ok(value) = self.value(e) else {
            self.out.truncate(before);
            return Bound::Unknown;
        };
        if let heiretsu_ir::ExprKind::Int(n) = self.proc.expr(value).kind {
            return i64::try_from(n).map_or(Bound::Unknown, Bound::Const);
        }
        if self.out.len() == before && self.is_stable(value) {
            return Bound::Expr(value);
        }
        let ty = self.type_of(value).clone();
        let span = self.tree.exprs[e].span;
        let place = self.keep(value, ty.clone(), span);
        Bound::Expr(self.read(Place::var(place.var, place.span), ty))
    }
}
