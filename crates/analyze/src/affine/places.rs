//! Places in canonical form: object, members, subscripts.
//!
//! **Decides** the object and the way into it that a place names at the point that the walk has reached; the
//! value that a scalar or memory cell has there.
//!
//! **Example** with `double *row = a + i*n;`, `row[j]` is object `a`, subscript `i·n + j`; `v->data[k]` is the
//! object behind the pointer value that `v->data` has here, subscript `k`; pointers that move are followed by value
//! ([`pointers`](super::pointers)).
//!
//! **Why it is sound** a view is followed only if nothing that its base depends on changes where the view
//! lives; readings share a symbol only between the same states of all memory that they depend on.
//!
//! **Gives up when** a view's base may have changed: the object is known, the subscripts are not.
//!
//! **Cost and limit** linear in the place; views of views up to 8 deep.
//!
//! **Source** ours.

use std::collections::BTreeSet;
use std::rc::Rc;

use heiretsu_ir::{
    Bound, ExprId, ExprKind, Place, Scalar, Step, StmtId, StmtKind, Storage, Type, VarId, visit,
};
use heiretsu_sets::Poly;
use smallvec::SmallVec;

use super::model::{Root, Segment, Subscripts};
use super::slots::{Slot, Slots};
use super::symbols::{Key, Origin};
use super::values::{Value, type_range};
use super::walk::Walk;

const MAX_VIEWS: u32 = 8;

/// A place in canonical form.
#[derive(Clone, PartialEq, Debug)]
pub struct Canonical {
    /// The object.
    pub root: Root,
    /// The way into it.
    pub path: Vec<Segment>,
}

impl Walk<'_, '_> {
    /// The canonical form of a place here.
    pub fn canonical(&mut self, place: &Place) -> Canonical {
        self.canonical_at(place, 0)
    }

    fn canonical_at(&mut self, place: &Place, depth: u32) -> Canonical {
        let cx = self.cx;
        let mut ty = cx.var(place.var).ty.clone();
        let mut at = Canonical { root: Root::Object(place.var), path: Vec::new() };
        // The array segment that still takes subscripts, by how many.
        let mut open = 0usize;
        let mut view = None;
        if let Storage::View { base } = &cx.var(place.var).storage {
            at = self.view(place.var, base, depth);
            view = Some(());
        }
        let mut first = true;
        for (k, step) in place.steps.iter().enumerate() {
            match step {
                // What the view shows is one element of rows: their subscripts tell more than the distance from the first row.
                Step::Index(_)
                    if k == 0 && view.is_some() && self.shows_element(place.var, &at) =>
                {
                    let Type::Array(array) = ty else { return at };
                    ty = array.element;
                    first = false;
                }
                Step::Index(e) => {
                    let sub = Some(self.value(*e).poly);
                    if open == 0 {
                        let Type::Array(array) = &ty else { return at };
                        let extents = if first {
                            self.var_extents(place.var)
                        } else {
                            constant_extents(&array.dims)
                        };
                        open = array.dims.len();
                        let scattered = !array.contiguous;
                        let base = self.merge_view(&mut at, view.filter(|()| first));
                        let subs = SmallVec::new();
                        let all = Subscripts { subs, extents, base, scattered };
                        at.path.push(Segment::Elements(Box::new(all)));
                    }
                    if let Some(Segment::Elements(s)) = at.path.last_mut() {
                        s.subs.push(sub);
                    }
                    open -= 1;
                    if open == 0 {
                        ty = match ty {
                            Type::Array(array) => array.element,
                            other => other,
                        };
                    }
                    first = false;
                }
                Step::Field(f) => {
                    let Type::Struct(s) = ty else { return at };
                    let Some(structure) = cx.unit.structs.get(s.index()) else { return at };
                    let Some(field) = structure.fields.get(*f as usize) else { return at };
                    let shared = structure.union || field.bitfield;
                    at.path.push(Segment::Field { structure: s.0, field: *f, shared });
                    ty = field.ty.clone();
                    first = false;
                }
                Step::Deref(e) => {
                    let steps = place.steps[..k].into();
                    let cell = Place { var: place.var, steps, span: place.span };
                    let to = match ty {
                        Type::Pointer(to) => Some(*to),
                        _ => None,
                    };
                    let (mut way, offset) = self.followed(&cell, &at, to.as_ref());
                    let sub = self.value(*e).poly.add(&offset);
                    let Some(to) = to else { return way };
                    let mut extents = vec![None];
                    ty = to;
                    open = 0;
                    if let Type::Array(array) = &ty {
                        extents.extend(constant_extents(&array.dims).iter().cloned());
                        open = array.dims.len();
                    }
                    let subs = SmallVec::from_iter([sub]);
                    let extents = extents.into();
                    let base = Some(Poly::default());
                    let all = Subscripts { subs, extents, base, scattered: false };
                    way.path.push(Segment::Elements(Box::new(all)));
                    at = way;
                    first = false;
                    view = None;
                }
            }
        }
        at
    }

    /// Where the pointer stored at a place leads, and how many elements after that.
    pub(super) fn followed(
        &mut self,
        cell: &Place,
        at: &Canonical,
        to: Option<&Type>,
    ) -> (Canonical, Poly) {
        let value = self.read_at(None, cell, &Type::Pointer(Box::new(Type::Opaque)), Some(at));
        let lone = match value.poly.symbols().as_slice() {
            [s] if value.poly == Poly::symbol(*s) => Some(*s),
            _ => None,
        };
        if let Some(s) = lone {
            self.note_cell(s, cell, at);
        }
        if let Some(found) = to.and_then(|to| self.pointed(&value.poly, to)) {
            return found;
        }
        let range = heiretsu_sets::Range::ALL;
        let fresh =
            |walk: &mut Self| walk.symbols.fresh(Origin::Variable(cell.var), walk.inside, range);
        let s = lone.unwrap_or_else(|| fresh(self));
        (Canonical { root: Root::Pointer(s), path: Vec::new() }, Poly::default())
    }

    /// The linear offset at which a view starts in the array that its base lies in; takes that array's
    /// subscripts off the path.
    fn merge_view(&mut self, at: &mut Canonical, view: Option<()>) -> Option<Poly> {
        if view.is_none() {
            return Some(Poly::default());
        }
        match at.path.last() {
            Some(Segment::Elements(s)) => {
                let offset = linear(s);
                at.path.pop();
                offset
            }
            Some(Segment::Field { .. }) | None => Some(Poly::default()),
        }
    }

    /// Where a view starts.
    fn view(&mut self, v: VarId, base: &Place, depth: u32) -> Canonical {
        let stable = depth < MAX_VIEWS && self.stable(v, base);
        if stable {
            let base_leaf = crate::alias::place_leaf(self.cx, base);
            let mut at = self.canonical_at(base, depth + 1);
            if let (Root::Pointer(s), Some(Step::Deref(e))) = (at.root, base.steps.last())
                && matches!(self.cx.procedure.expr(*e).kind, ExprKind::Int(0))
            {
                self.note_view(s, v);
            }
            let own = crate::alias::leaf(&self.cx.var(v).ty);
            let sizes = self.element_size(&self.cx.var(v).ty)
                == self.cx.place_type(base).as_ref().and_then(|t| self.element_size(t));
            if (own != base_leaf || !sizes)
                && let Some(Segment::Elements(s)) = at.path.last_mut()
            {
                // Elements of another size: offsets cannot be compared.
                s.base = None;
                s.subs.iter_mut().for_each(|sub| *sub = None);
            }
            return at;
        }
        let (root, deref) = crate::alias::base(self.cx, base);
        if deref {
            let home = self.cx.var(v).scope.and_then(|s| self.loop_of(s));
            let code = v.0 as u16;
            let key = Key::Operation(100, code, vec![Poly::constant(i128::from(v.0))]);
            let range = heiretsu_sets::Range::ALL;
            let (s, _) = self.symbols.keyed(key, Origin::Variable(v), home, range);
            self.note_view(s, v);
            return Canonical { root: Root::Pointer(s), path: Vec::new() };
        }
        Canonical { root: Root::Object(root), path: anywhere() }
    }

    /// Does a view lead to an element of an array of several dimensions, and is nothing but that element accessed through it?
    fn shows_element(&self, v: VarId, at: &Canonical) -> bool {
        let cx = self.cx;
        let plain = cx.var(v).ty.array().is_some_and(|array| array.dims.len() == 1);
        let element = match at.path.last() {
            Some(Segment::Elements(s)) => {
                s.subs.len() > 1 && s.subs.len() == s.extents.len() && s.base.is_some()
            }
            Some(Segment::Field { .. }) | None => false,
        };
        plain && element && self.elements_shown.contains(&v)
    }

    fn element_size(&self, ty: &Type) -> Option<Type> {
        match ty {
            Type::Array(array) => Some(array.element.clone()),
            other => Some(other.clone()),
        }
    }

    /// Has the base of a view, evaluated now, the value that it had when the view was made?
    fn stable(&mut self, v: VarId, base: &Place) -> bool {
        let Some(slots) = self.dependencies(base) else { return false };
        let scope = self.cx.var(v).scope.and_then(|s| self.loop_of(s));
        slots.iter().all(|&slot| self.unchanged_since_declared(slot, v, scope))
    }

    fn unchanged_since_declared(&self, slot: Slot, v: VarId, scope: Option<u32>) -> bool {
        let changed = match scope {
            Some(l) => &self.kills[l as usize],
            None => &self.all_changes,
        };
        if changed.everything {
            return false;
        }
        if !changed.slots.contains(&slot) {
            return true;
        }
        // Assigned once, before the declaration, and by nothing else.
        let Some(u) = self.slots.as_var(slot) else { return false };
        let Some(&(stmt, count)) = self.single.get(&u) else { return false };
        let (cx, var) = (self.cx, self.cx.var(u));
        let fresh = matches!(var.storage, Storage::Local) && !self.slots.is_exposed(u);
        let around: BTreeSet<_> = cx.around(stmt).into_iter().collect();
        let outside: Vec<_> =
            cx.var(v).scope.map_or(Vec::new(), |s| [vec![s], cx.around(s)].concat());
        let before = {
            let (a, b) = (cx.procedure.stmt(stmt).span, cx.var(v).span);
            let text = a.origin == heiretsu_ir::Origin::Direct
                && b.origin == heiretsu_ir::Origin::Direct
                && a.lo < a.hi
                && b.lo < b.hi;
            text && a.file == b.file && a.lo < b.lo
        };
        let same_life = scope.is_some() && var.scope == cx.var(v).scope;
        let once = around.iter().all(|l| outside.contains(l));
        count == 1 && fresh && !self.has_labels && once && (before || same_life)
    }

    /// Every slot that the subscripts and pointers of a place depend on; `None`: anything.
    fn dependencies(&mut self, place: &Place) -> Option<BTreeSet<Slot>> {
        let cx = self.cx;
        let mut out = BTreeSet::new();
        let mut cells: Vec<Place> = Vec::new();
        let mut fine = true;
        let derefs = |place: &Place, cells: &mut Vec<Place>| {
            for (k, step) in place.steps.iter().enumerate() {
                if let Step::Deref(_) = step {
                    let steps = place.steps[..k].into();
                    cells.push(Place { var: place.var, steps, span: place.span });
                }
            }
        };
        derefs(place, &mut cells);
        visit::place_operands(place, &mut |e| {
            visit::each_expr(cx.procedure, e, &mut |_, e| match &e.kind {
                ExprKind::Read(p) => {
                    derefs(p, &mut cells);
                    cells.push(p.clone());
                }
                ExprKind::Call(..) | ExprKind::Opaque(_) => fine = false,
                _ => {}
            });
        });
        for cell in cells {
            out.extend(self.slots.read(cx, &cell)?);
        }
        fine.then_some(out)
    }

    /// The slots that a pointer and its place depend on; `None`: anything.
    pub fn cell_slots(&mut self, cell: &Place) -> Option<SmallVec<[Slot; 4]>> {
        let mut slots = self.dependencies(cell)?;
        slots.extend(self.slots.read(self.cx, cell)?);
        Some(slots.into_iter().collect())
    }

    /// The slots that an expression depends on; `None`: anything.
    pub fn expression_slots(&mut self, e: ExprId) -> Option<SmallVec<[Slot; 4]>> {
        let place = Place {
            var: VarId(0),
            steps: SmallVec::from_iter([Step::Index(e)]),
            span: self.cx.procedure.expr(e).span,
        };
        self.dependencies(&place).map(|s| s.into_iter().collect())
    }

    /// The value of a scalar variable or of a cell of memory here.
    pub fn read_value(&mut self, id: ExprId, place: &Place, ty: &Type) -> Value {
        self.read_at(Some(id), place, ty, None)
    }

    /// The value of a place here, without an expression that names it.
    pub(super) fn read_here(&mut self, place: &Place, ty: &Type) -> Value {
        self.read_at(None, place, ty, None)
    }

    fn read_at(
        &mut self,
        id: Option<ExprId>,
        place: &Place,
        ty: &Type,
        canonical: Option<&Canonical>,
    ) -> Value {
        let cx = self.cx;
        let followed = matches!(ty, Type::Pointer(_) | Type::Scalar(Scalar::Int { .. }));
        let origin = match id {
            Some(id) => Origin::Expression(id),
            None => Origin::Variable(place.var),
        };
        let fresh = |walk: &mut Self| {
            let s = walk.symbols.fresh(origin.clone(), walk.inside, type_range(ty));
            walk.symbols.info_mut(s).span = Some(place.span);
            Value::exact(Poly::symbol(s))
        };
        if !followed {
            return fresh(self);
        }
        let Some(deps) = self.slots.read(cx, place) else { return fresh(self) };
        if deps.iter().any(|s| self.unstable.contains(s)) {
            return fresh(self);
        }
        if place.is_var() && self.slots.is_tracked(place.var) {
            let v = self.current(Slots::var(place.var));
            if let (Some(id), [s]) = (id, v.poly.symbols().as_slice())
                && v.poly == Poly::symbol(*s)
            {
                self.note_candidate(*s, id);
            }
            return v;
        }
        let at = match canonical {
            Some(at) => at.clone(),
            None => self.canonical(place),
        };
        let Some((shape, mut polys)) = key_of(&at) else { return fresh(self) };
        for slot in deps {
            polys.push(self.current(slot).poly);
        }
        let home = polys.iter().filter_map(|p| self.symbols.home(p)).max();
        let (s, new) = self.symbols.keyed(Key::Memory(shape, polys), origin, home, type_range(ty));
        if new {
            self.symbols.info_mut(s).span = Some(place.span);
        }
        if let Some(id) = id {
            self.note_candidate_at(s, id, Some(&at));
        }
        if canonical.is_none() {
            // A pointer that a variable takes out of an array or a structure.
            self.note_cell(s, place, &at);
        }
        Value::exact(Poly::symbol(s))
    }

    /// The extents of a variable that is an array, as they were on entry (or where it was declared).
    pub(super) fn var_extents(&mut self, v: VarId) -> Rc<[Option<Poly>]> {
        if let Some(known) = self.extents.get(&v) {
            return known.clone();
        }
        let cx = self.cx;
        match &cx.var(v).ty {
            // A declaration of C between statements: whatever its bounds name keeps its value from there on.
            Type::Array(array) if !cx.unit.language.is_fortran() => {
                let extent = |walk: &mut Self, d: &heiretsu_ir::Dim| match d.extent {
                    Bound::Const(c) => Some(Poly::constant(i128::from(c))),
                    Bound::Unknown => None,
                    Bound::Expr(e) => Some(walk.value(e).poly),
                };
                array.dims.iter().map(|d| extent(self, d)).collect::<Vec<_>>().into()
            }
            Type::Array(array) => constant_extents(&array.dims),
            Type::Scalar(_) | Type::Pointer(_) | Type::Struct(_) | Type::Void | Type::Opaque => {
                Rc::from([])
            }
        }
    }

    /// Does the statement only keep a value for later (a bound of a dimension, as Fortran front ends make it)?
    pub fn is_capture(&self, s: StmtId) -> bool {
        let p = self.cx.procedure;
        let StmtKind::Assign { place, value } = &p.stmt(s).kind else { return false };
        let mut simple = place.is_var()
            && self.slots.is_tracked(place.var)
            && matches!(p.var(place.var).storage, Storage::Local);
        visit::each_expr(p, *value, &mut |_, e| {
            simple &= !matches!(e.kind, ExprKind::Call(..) | ExprKind::Opaque(_));
        });
        simple
    }

    /// Evaluates the extents of all array variables. To be called when bounds have been kept and nothing
    /// else has happened.
    pub fn note_extents(&mut self) {
        let cx = self.cx;
        for v in cx.procedure.var_ids() {
            let var = cx.procedure.var(v);
            let Type::Array(array) = &var.ty else { continue };
            if !array.of_variable_length() {
                continue;
            }
            let on_entry =
                cx.unit.language.is_fortran() || matches!(var.storage, Storage::Parameter { .. });
            if !on_entry {
                continue;
            }
            let extents = array
                .dims
                .iter()
                .map(|d| match d.extent {
                    Bound::Const(c) => Some(Poly::constant(i128::from(c))),
                    Bound::Unknown => None,
                    Bound::Expr(e) => Some(self.value(e).poly),
                })
                .collect::<Vec<_>>();
            self.extents.insert(v, extents.into());
        }
    }
}

/// Any element of an object.
pub(super) fn anywhere() -> Vec<Segment> {
    let subs = SmallVec::from_iter([None]);
    let all = Subscripts { subs, extents: Rc::from([None]), base: None, scattered: true };
    vec![Segment::Elements(Box::new(all))]
}

pub(super) fn constant_extents(dims: &[heiretsu_ir::Dim]) -> Rc<[Option<Poly>]> {
    dims.iter()
        .map(|d| match d.extent {
            Bound::Const(c) => Some(Poly::constant(i128::from(c))),
            Bound::Expr(_) | Bound::Unknown => None,
        })
        .collect::<Vec<_>>()
        .into()
}

/// The linear offset of an element (or of the first one of a sub-array) in its object; `None`: unknown.
pub fn linear(s: &Subscripts) -> Option<Poly> {
    if s.scattered {
        return None;
    }
    let mut offset = Poly::default();
    for (k, extent) in s.extents.iter().enumerate() {
        if k > 0 {
            offset = offset.mul(extent.as_ref()?)?;
        }
        if let Some(sub) = s.subs.get(k) {
            offset = offset.add(sub.as_ref()?)?;
        }
    }
    offset.add(s.base.as_ref()?)
}

/// A canonical place as a key; `None` if a subscript is unknown.
fn key_of(at: &Canonical) -> Option<(Vec<u32>, Vec<Poly>)> {
    let (mut shape, mut polys) = (Vec::new(), Vec::new());
    match at.root {
        Root::Object(v) => shape.extend([0, v.0]),
        Root::Pointer(s) => {
            shape.push(1);
            polys.push(Poly::symbol(s));
        }
    }
    for segment in &at.path {
        match segment {
            Segment::Field { structure, field, .. } => shape.extend([2, *structure, *field]),
            Segment::Elements(s) => {
                shape.extend([3, s.subs.len() as u32]);
                for sub in &s.subs {
                    polys.push(sub.clone()?);
                }
                polys.push(s.base.clone()?);
            }
        }
    }
    Some((shape, polys))
}
