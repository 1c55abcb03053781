//! Initializers of automatic arrays and structures.
//!
//! **Decides** the stores. **Example**: `int a[3] = {1};` → `a[0] = 1; a[1] = 0; a[2] = 0;`; large arrays
//! are cleared by a loop of ours first.
//! **Gives up when** the object is a union or nests too deeply, or has too many values.

use heiretsu_ir::{ExprKind as Ir, Place, Scalar, Span, Step, VarId};

use super::Why;
use super::function::{Function, synthetic};
use crate::c::tree::{DeclId, InitEntry, Len, TyId, TyKind};

/// Elements that are cleared one by one rather than by a loop.
const SINGLY: u64 = 16;
/// Stores that one initializer may make.
const MAX_STORES: usize = 512;

impl Function<'_, '_> {
    /// Stores the initializer of an array or structure.
    pub fn initialize_aggregate(&mut self, decl: DeclId, var: VarId) -> Result<(), Why> {
        let info = &self.tree.decls[decl];
        let span = info.span;
        let entries = info.init.clone().unwrap_or_default();
        if let [only] = entries.as_slice()
            && self.tree.kind(self.tree.exprs[only.value].ty) == self.tree.kind(info.ty)
            && matches!(self.tree.kind(info.ty), TyKind::Record(_))
        {
            // Another structure, copied as a whole.
            let value = self.value(only.value)?;
            self.assign(Place::var(var, span), value, span);
            return Ok(());
        }
        if entries.len() > MAX_STORES {
            return Err("an initializer with many values");
        }
        let by_text = |e: &InitEntry| {
            matches!(self.tree.exprs[e.value].kind, crate::c::tree::ExprKind::Str(_))
        };
        let covered = !entries.iter().any(by_text)
            && self.scalars(info.ty).is_some_and(|n| n == entries.len() as u64);
        if !covered {
            self.clear(Place::var(var, synthetic(span)), info.ty, span, 0)?;
        }
        for entry in entries {
            if entry.bitfield {
                return Err("an initializer with bit-fields");
            }
            if let crate::c::tree::ExprKind::Str(text) = &self.tree.exprs[entry.value].kind {
                self.initialize_by_text(var, info.ty, entry, text)?;
                continue;
            }
            let mut place = Place::var(var, synthetic(span));
            let ty = self.walk(&mut place, info.ty, entry.offset, entry.value)?;
            let value_span = self.tree.exprs[entry.value].span;
            let value = self.value(entry.value)?;
            self.escape(value);
            let ty = self.value_type(ty)?;
            let value = self.convert(value, ty, value_span);
            self.assign(place, value, value_span);
        }
        Ok(())
    }

    /// `char s[] = "…"`: one store per character; what is after them has been cleared.
    fn initialize_by_text(
        &mut self,
        var: VarId,
        ty: TyId,
        entry: InitEntry,
        text: &str,
    ) -> Result<(), Why> {
        let span = self.tree.exprs[entry.value].span;
        let element = self.tree.element_of(self.tree.exprs[entry.value].ty);
        let size = self.tree.size_of(element).ok_or("an array initialized by an unusual string")?;
        if text.len() > MAX_STORES {
            return Err("an array initialized by a long string");
        }
        for (at, c) in text.chars().enumerate() {
            let mut place = Place::var(var, synthetic(span));
            let offset = entry.offset + at as u64 * size;
            // An array without room for the terminating zero, and any other layout, ends here.
            let Ok(into) = self.walk(&mut place, ty, offset, entry.value) else { break };
            // `"\xCA"` holds bytes, whatever the sign of what they are stored in.
            let Some(scalar @ Scalar::Int { bits: bits @ 1..=64, signed }) = self.cx.scalar(into)
            else {
                return Err("an array initialized by an unusual string");
            };
            let code = i128::from(u32::from(c)) & ((1i128 << bits) - 1);
            let negative = signed && code >> (bits - 1) != 0;
            let code = if negative { code - (1i128 << bits) } else { code };
            let value = self.int(code, scalar, synthetic(span));
            self.assign(place, value, synthetic(span));
        }
        Ok(())
    }

    /// Number of scalars in an object, if it is known.
    pub fn scalars(&self, ty: TyId) -> Option<u64> {
        self.parts(ty, false)
    }

    /// The stores of which [`Self::clear`] of an object consists.
    pub fn stores(&self, ty: TyId) -> Option<u64> {
        self.parts(ty, true)
    }

    fn parts(&self, ty: TyId, by_loops: bool) -> Option<u64> {
        match self.tree.kind(ty) {
            TyKind::Array(element, Len::Fixed(n)) => {
                let n = if by_loops && n > SINGLY { 1 } else { n };
                self.parts(element, by_loops)?.checked_mul(n)
            }
            TyKind::Array(..) => None,
            TyKind::Record(record) => {
                let record = &self.tree.records[record];
                if record.union {
                    return None;
                }
                record
                    .fields
                    .iter()
                    .try_fold(0u64, |sum, f| sum.checked_add(self.parts(f.ty, by_loops)?))
            }
            _ => Some(1),
        }
    }

    /// Steps from an object to the part at a byte offset; gives the type of that part.
    fn walk(
        &mut self,
        place: &mut Place,
        mut ty: TyId,
        mut offset: u64,
        value: crate::c::tree::ExprId,
    ) -> Result<TyId, Why> {
        let wanted = self.tree.exprs[value].ty;
        loop {
            match self.tree.kind(ty) {
                TyKind::Array(element, _) => {
                    let size = self
                        .tree
                        .size_of(element)
                        .filter(|&s| s > 0)
                        .ok_or("an initializer of unknown layout")?;
                    let at =
                        self.int(i128::from(offset / size), Scalar::I32, synthetic(place.span));
                    place.steps.push(Step::Index(at));
                    offset %= size;
                    ty = element;
                }
                TyKind::Record(record) => {
                    if offset == 0 && self.tree.kind(wanted) == TyKind::Record(record) {
                        return Ok(ty);
                    }
                    let record = &self.tree.records[record];
                    if record.union {
                        return Err("an initializer of a union");
                    }
                    let found = record
                        .fields
                        .iter()
                        .enumerate()
                        .rfind(|(_, field)| field.offset <= offset && !field.bitfield)
                        .ok_or("an initializer of unknown layout")?;
                    place.steps.push(Step::Field(found.0 as u32));
                    offset -= found.1.offset;
                    ty = found.1.ty;
                }
                _ => return Ok(ty),
            }
        }
    }

    /// Stores zeros everywhere.
    pub fn clear(&mut self, place: Place, ty: TyId, span: Span, depth: usize) -> Result<(), Why> {
        if depth > 6 {
            return Err("an initializer of a deeply nested object");
        }
        match self.tree.kind(ty) {
            TyKind::Array(element, Len::Fixed(n)) => {
                if n <= SINGLY {
                    for at in 0..n {
                        let mut part = self.copy_place(&place);
                        let at = self.int(i128::from(at), Scalar::I32, synthetic(span));
                        part.steps.push(Step::Index(at));
                        self.clear(part, element, span, depth + 1)?;
                    }
                    return Ok(());
                }
                self.clear_by_loop(place, element, n, span, depth)
            }
            TyKind::Array(..) => Err("an initializer of an array of unknown length"),
            TyKind::Record(record) => {
                let record = &self.tree.records[record];
                if record.union || record.fields.iter().any(|f| f.bitfield) {
                    return Err("an initializer of a union or of bit-fields");
                }
                for at in 0..record.fields.len() {
                    let mut part = self.copy_place(&place);
                    part.steps.push(Step::Field(at as u32));
                    self.clear(part, record.fields[at].ty, span, depth + 1)?;
                }
                Ok(())
            }
            _ => {
                let ty = self.value_type(ty)?;
                let kind = match ty.scalar() {
                    Some(Scalar::Float { .. }) => Ir::Real(0.0),
                    Some(Scalar::Logical { .. }) => Ir::Logical(false),
                    Some(Scalar::Complex { .. }) => {
                        return Err("an initializer of complex numbers");
                    }
                    _ => Ir::Int(0),
                };
                let zero = self.add(kind, ty, synthetic(span));
                self.assign(place, zero, synthetic(span));
                Ok(())
            }
        }
    }

    fn clear_by_loop(
        &mut self,
        place: Place,
        element: TyId,
        n: u64,
        span: Span,
        depth: usize,
    ) -> Result<(), Why> {
        let upper = self.int(i128::from(n), Scalar::I64, synthetic(span));
        self.loops_over(&[upper], span, &mut Vec::new(), |f, counters| {
            let mut part = f.copy_place(&place);
            part.steps.extend(counters.iter().map(|k| Step::Index(f.counter(k))));
            f.clear(part, element, span, depth + 1)
        })
    }
}
