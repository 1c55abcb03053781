//! The one value of a pointer that is lowered as the array after it.
//!
//! **Decides** whether it is a view of another object, a fresh heap object, or of unknown origin.
//! **Example**: `double *row = a + i*n;` → `row` is a view of `a[i*n]`.
//! **Why it is sound**: the base of a view is evaluated once; whatever in it could change later is kept
//! in a temporary first. Memory of another element type is never viewed: it is of unknown origin, and
//! the other object counts as having its address taken.
//! **Gives up when** the value is a call, a choice, or comes from a pointer that moves.

use heiretsu_ir::{
    Effect, EffectKind, ExprId, Place, Span, Step, StmtKind as IrStmt, Storage, VarId,
};

use super::Why;
use super::function::Function;
use crate::c::tree::{self, DeclId, ExprKind};

/// Functions that return fresh memory, with the arguments that give its size.
const ALLOCATORS: &[(&str, &[usize])] = &[
    ("malloc", &[0]),
    ("calloc", &[0, 1]),
    ("aligned_alloc", &[1]),
    ("memalign", &[1]),
    ("valloc", &[0]),
    ("alloca", &[0]),
    ("_mm_malloc", &[0]),
];

impl Function<'_, '_> {
    /// Gives a pointer variable its value; gives its place.
    pub fn set_up_pointer(
        &mut self,
        decl: DeclId,
        value: tree::ExprId,
        span: Span,
    ) -> Result<Place, Why> {
        let var = self.var(decl);
        let place = Place::var(var, self.tree.decls[decl].span);
        if let Some(sizes) = self.allocation(value) {
            let mut reads = Vec::new();
            for size in sizes {
                reads.push(self.value(size)?);
            }
            self.proc.vars[var.index()].storage = Storage::Heap;
            self.emit(
                IrStmt::Effect(Effect {
                    kind: EffectKind::Allocate,
                    reads,
                    writes: vec![place.clone()],
                }),
                span,
            );
            return Ok(place);
        }
        if let Some(base) = self.view(decl, var, value)? {
            if !base.steps.iter().any(|s| matches!(s, Step::Index(_) | Step::Deref(_)))
                && !matches!(self.proc.var(base.var).ty, heiretsu_ir::Type::Array(_))
            {
                // `p = &x`: every change through `p` is a change of the single object.
                self.address_taken(&base);
            }
            self.proc.vars[var.index()].storage = Storage::View { base };
            return Ok(place);
        }
        let value = self.pointer_value(value)?;
        self.escape(value);
        self.emit(
            IrStmt::Effect(Effect {
                kind: EffectKind::PointerAssign,
                reads: vec![value],
                writes: vec![place.clone()],
            }),
            span,
        );
        Ok(place)
    }

    /// The size arguments, if the value is fresh memory.
    fn allocation(&self, mut value: tree::ExprId) -> Option<Vec<tree::ExprId>> {
        while let ExprKind::Convert(inner) = self.tree.exprs[value].kind {
            value = inner;
        }
        let (name, args) = match &self.tree.exprs[value].kind {
            ExprKind::Call(callee, args) => (self.callee_name(*callee)?, args),
            ExprKind::Builtin(name, args) => ((*name).to_string(), args),
            _ => return None,
        };
        let (_, sizes) = ALLOCATORS.iter().find(|(known, _)| *known == name)?;
        // The user's own `malloc` is no allocator that we know.
        if let ExprKind::Call(callee, _) = &self.tree.exprs[value].kind
            && self.called(*callee).is_some_and(|decl| self.cx.procedures.contains_key(&decl))
        {
            return None;
        }
        sizes.iter().map(|&at| args.get(at).copied()).collect()
    }

    /// The base of a view, if the value names an object with elements of the right type.
    fn view(
        &mut self,
        decl: DeclId,
        var: VarId,
        value: tree::ExprId,
    ) -> Result<Option<Place>, Why> {
        let tree = self.tree;
        if self.is_null(value)
            || !self.same_elements(tree.exprs[value].ty, tree.decls[decl].ty)
            || !self.names_object(value)
        {
            return Ok(None);
        }
        let span = tree.exprs[value].span;
        let target = self.target(value)?;
        if target.place.var == var {
            return Ok(None);
        }
        let mut base = self.pointed(target, span);
        // Through a pointer variable that moves the base would mean something else later.
        if base.steps.iter().any(|s| matches!(s, Step::Deref(_))) && !self.is_fixed_root(&base) {
            return Ok(None);
        }
        for at in 0..base.steps.len() {
            if let Step::Index(e) | Step::Deref(e) = base.steps[at] {
                let settled = self.settled(e, span);
                base.steps[at] = match base.steps[at] {
                    Step::Index(_) => Step::Index(settled),
                    _ => Step::Deref(settled),
                };
            }
        }
        Ok(Some(base))
    }

    /// Does the pointer value name an object by itself (not through a call or a choice)?
    pub(super) fn names_object(&self, value: tree::ExprId) -> bool {
        match &self.tree.exprs[value].kind {
            ExprKind::Decay(array) => !matches!(self.tree.exprs[*array].kind, ExprKind::Str(_)),
            ExprKind::Load(_) | ExprKind::Unary(tree::UnaryOp::AddrOf, _) => true,
            ExprKind::Binary(_, a, b) => {
                let pointer =
                    if self.tree.pointee(self.tree.exprs[*a].ty).is_some() { *a } else { *b };
                self.names_object(pointer)
            }
            ExprKind::Convert(inner) => {
                self.same_elements(self.tree.exprs[*inner].ty, self.tree.exprs[value].ty)
                    && self.names_object(*inner)
            }
            _ => false,
        }
    }

    /// Does the way to the object start at a variable that keeps its value (an array, a pointer lowered
    /// as one, a structure), rather than at a pointer variable that moves?
    fn is_fixed_root(&self, base: &Place) -> bool {
        !matches!(base.steps.first(), Some(Step::Deref(_)))
            || self.decl_of.get(&base.var).is_some_and(|&decl| {
                let found = self.usage.get(decl);
                found.assigned.is_empty() && !found.address && self.proc.params.contains(&base.var)
            })
    }

    /// An expression whose value will not change while the function goes on.
    fn settled(&mut self, e: ExprId, span: Span) -> ExprId {
        if self.is_stable(e) {
            return e;
        }
        let ty = self.type_of(e).clone();
        let kept = self.keep(e, ty.clone(), span);
        self.read(kept, ty)
    }

    /// A pointer argument: the object that it names by reference, else its value.
    pub fn pointer_argument(&mut self, e: tree::ExprId) -> Result<heiretsu_ir::Arg, Why> {
        let span = self.tree.exprs[e].span;
        let inner = self.without_pointer_casts(e);
        let kind = &self.tree.exprs[inner].kind;
        let known = match kind {
            ExprKind::Decay(array) => !matches!(self.tree.exprs[*array].kind, ExprKind::Str(_)),
            ExprKind::Load(_) => true,
            ExprKind::Unary(tree::UnaryOp::AddrOf, object) => !matches!(
                self.tree.kind(self.tree.exprs[*object].ty),
                tree::TyKind::Function { .. }
            ),
            ExprKind::Binary(..) => self.names_object(inner),
            _ => false,
        };
        let points_to_data = match self
            .tree
            .pointee(self.tree.exprs[inner].ty)
            .map(|to| self.tree.kind(self.tree.element_of(to)))
        {
            Some(tree::TyKind::Void | tree::TyKind::Function { .. } | tree::TyKind::Unknown)
            | None => false,
            Some(tree::TyKind::Record(record)) => !self.tree.records[record].fields.is_empty(),
            Some(_) => true,
        };
        if known && points_to_data {
            let target = self.target(inner)?;
            let place = self.pointed(target, span);
            // Another element type than the callee's: what it reaches cannot be told by subscripts.
            if inner != e
                && !self.same_elements(self.tree.exprs[inner].ty, self.tree.exprs[e].ty)
                && !self.is_void_pointer(e)
            {
                self.address_taken(&place);
            }
            return Ok(heiretsu_ir::Arg::Reference(place));
        }
        let value = self.pointer_value(e)?;
        self.escape(value);
        Ok(heiretsu_ir::Arg::Value(value))
    }

    fn is_void_pointer(&self, e: tree::ExprId) -> bool {
        self.tree
            .pointee(self.tree.exprs[e].ty)
            .is_some_and(|to| self.tree.kind(to) == tree::TyKind::Void)
    }

    /// Skips conversions between pointer types.
    pub fn without_pointer_casts(&self, mut e: tree::ExprId) -> tree::ExprId {
        while let ExprKind::Convert(inner) = self.tree.exprs[e].kind {
            if self.tree.pointee(self.tree.exprs[inner].ty).is_none() {
                break;
            }
            e = inner;
        }
        e
    }
}
