//! Array assignments, WHERE, FORALL and DO CONCURRENT as implicit loops.
//!
//! **Decides** the loops that an array assignment stands for, and whether it needs a temporary.
//!
//! **Example** `a(2:n) = b(1:n-1)` becomes `for k in 0..n-1: a[1+k] = b[k]`; `a(2:n) = a(1:n-1)` first stores its
//! right-hand side in a temporary array.
//!
//! **Why it is sound** the language evaluates the right-hand side (and a mask) wholly before it stores. The loops store at
//! once only if no other element of the assigned array, or of what may share its storage, is read; else they go through a
//! temporary, or the statement is `Opaque`.
//!
//! **Gives up when** ranks differ or are not known, an operand is not elementwise (an array function), or a function that is not
//! pure is called.
//!
//! **Cost and limit** linear in the statement.
//!
//! **Source** Fortran 2018, 10.2.1.3, 10.2.3, 10.2.4, 11.1.7.

use heiretsu_ir::{
    Array, Block, Dim, Effect, EffectKind, ExprId, ExprKind as Ir, Loop, LoopForm, Origin, Place,
    Scalar, Span, StmtId, StmtKind as IrStmt, Storage, Type, VarId,
};

use super::components::Asked;
use super::cx::{Around, Cx};
use super::symbols::{Class, Ty, base_name};
use super::walk;
use crate::fortran::ast::{
    Arg, ArgValue, Expr, ExprKind, Index, Node, Sp, Stmt, StmtKind, UnOp, WhereNode,
};

/// How an assignment may be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlap {
    /// Element by element.
    None,
    /// Through a temporary.
    Temporary,
    /// Not understood.
    Unknown,
}

/// Are two expressions written alike (places apart)?
pub fn alike(a: &Expr, b: &Expr) -> bool {
    let list =
        |x: &[Expr], y: &[Expr]| x.len() == y.len() && x.iter().zip(y).all(|(x, y)| alike(x, y));
    let opt = |x: &Option<Box<Expr>>, y: &Option<Box<Expr>>| match (x, y) {
        (None, None) => true,
        (Some(x), Some(y)) => alike(x, y),
        _ => false,
    };
    match (&a.kind, &b.kind) {
        (ExprKind::Int(x, _), ExprKind::Int(y, _)) => x == y,
        (ExprKind::Name(x), ExprKind::Name(y)) => x == y,
        (ExprKind::Paren(x), ExprKind::Paren(y)) => alike(x, y),
        (ExprKind::Unary(o, x), ExprKind::Unary(p, y)) => o == p && alike(x, y),
        (ExprKind::Binary(o, a, b), ExprKind::Binary(p, c, d)) => {
            o == p && alike(a, c) && alike(b, d)
        }
        (ExprKind::Component(x, n), ExprKind::Component(y, m)) => n == m && alike(x, y),
        (ExprKind::Array(x), ExprKind::Array(y)) => list(x, y),
        (ExprKind::Call(f, x), ExprKind::Call(g, y)) => {
            alike(f, g)
                && x.len() == y.len()
                && x.iter().zip(y).all(|(x, y)| {
                    x.keyword == y.keyword
                        && match (&x.value, &y.value) {
                            (ArgValue::Expr(x), ArgValue::Expr(y)) => alike(x, y),
                            (ArgValue::Range(a, b, c), ArgValue::Range(d, e, f)) => {
                                opt(a, d) && opt(b, e) && opt(c, f)
                            }
                            _ => false,
                        }
                })
        }
        _ => false,
    }
}

/// Does an elementwise operand show that the right-hand side has the shape of the whole array that is assigned?
pub fn keeps_shape(lhs: &Expr, rhs: &Expr) -> bool {
    match &rhs.kind {
        ExprKind::Paren(x) | ExprKind::Unary(_, x) => keeps_shape(lhs, x),
        ExprKind::Binary(_, a, b) => keeps_shape(lhs, a) || keeps_shape(lhs, b),
        ExprKind::Name(_) | ExprKind::Component(..) => alike(lhs, rhs),
        _ => false,
    }
}

impl Cx<'_> {
    // ---- overlap ------------------------------------------------------------------------------

    /// May two names share storage?
    fn may_share(&mut self, a: &str, b: &str) -> bool {
        if a == b {
            return true;
        }
        let (va, vb) = (self.var(a), self.var(b));
        if va == vb {
            return true;
        }
        let (x, y) = (self.p.var(va), self.p.var(vb));
        if x.alias.is_some() && x.alias == y.alias {
            return true;
        }
        if let (Storage::Global(g), Storage::Global(h)) = (&x.storage, &y.storage)
            && (g == h || self.u.unit.global(*g).may_share(self.u.unit.global(*h)))
        {
            return true;
        }
        let loose = |v: &heiretsu_ir::Var| {
            v.attrs.fortran_pointer || v.attrs.address_taken || v.attrs.unreliable
        };
        loose(x) && loose(y)
    }

    /// Are two references different components of one variable, or of what one component of it holds, of which none is the
    /// parent of an extended type?
    fn other_component(&self, a: &Expr, b: &Expr) -> bool {
        let own = |base: &Expr, name: &str| {
            let (Ty::Derived(key) | Ty::Class(key)) = self.static_type(base)? else { return None };
            let component = self.u.types.get(&key)?.components.iter().find(|c| c.name == name)?;
            Some(!component.pointer && matches!(component.ty, Ty::Scalar(_)))
        };
        let (ways, others) = (components(a), components(b));
        if base_name(a) != base_name(b) {
            return false;
        }
        let apart = ways.iter().zip(&others).find(|((_, x), (_, y))| x != y);
        apart.is_some_and(|((a, x), (b, y))| own(a, x) == Some(true) && own(b, y) == Some(true))
    }

    /// How the right-hand side (or mask) may touch what is assigned.
    pub fn overlap(&mut self, lhs: &Expr, rhs: &Expr) -> Overlap {
        let Some(root) = base_name(lhs) else { return Overlap::Unknown };
        if self.binding(&root).is_some() {
            return Overlap::Unknown;
        }
        // What the subscripts of the left-hand side read must stay as it is.
        let mut own = Vec::new();
        if let ExprKind::Call(_, args) = &lhs.kind {
            for a in args {
                match &a.value {
                    ArgValue::Expr(x) => own.push(x),
                    ArgValue::Range(a, b, c) => {
                        own.extend([a, b, c].into_iter().flatten().map(|x| &**x));
                    }
                    ArgValue::AltReturn(_) | ArgValue::Star => return Overlap::Unknown,
                }
            }
        }
        if own.into_iter().any(|x| self.subscript_may_change(lhs, &root, x)) {
            return Overlap::Unknown;
        }
        self.overlap_in(lhs, &root, rhs, 0)
    }

    /// May an assignment to `lhs` change what one of its subscripts reads?
    fn subscript_may_change(&mut self, lhs: &Expr, root: &str, x: &Expr) -> bool {
        if let ExprKind::Component(..) = x.kind
            && self.other_component(lhs, x)
        {
            let mut inner = Vec::new();
            subscripts_of(x, &mut inner);
            return inner.iter().any(|x| self.subscript_may_change(lhs, root, x));
        }
        match &x.kind {
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.subscript_may_change(lhs, root, x),
            ExprKind::Binary(_, a, b) => {
                self.subscript_may_change(lhs, root, a) || self.subscript_may_change(lhs, root, b)
            }
            _ => {
                let mut names = Vec::new();
                walk::names_in(x, &mut |n| names.push(n.to_string()));
                names.iter().any(|n| self.is_plain(n) && self.may_share(n, root))
            }
        }
    }

    fn is_plain(&self, n: &str) -> bool {
        if self.binding(n).is_some() {
            return true;
        }
        match self.symbol(n) {
            Some(s) => {
                matches!(s.class, Class::Variable | Class::Foreign)
                    && !(s.parameter && s.dims.is_none())
            }
            None => !super::intrinsic::is_intrinsic(n),
        }
    }

    fn overlap_in(&mut self, lhs: &Expr, root: &str, x: &Expr, depth: usize) -> Overlap {
        if depth > 195 {
            return Overlap::Unknown;
        }
        if self.is_reference(x) {
            let Some(n) = base_name(x) else { return Overlap::Unknown };
            if self.binding(&n).is_some() {
                return Overlap::Temporary;
            }
            let mut worst = Overlap::None;
            let apart = apart(lhs, x) || self.other_component(lhs, x);
            if self.may_share(&n, root) && !alike(lhs, x) && !apart {
                worst = Overlap::Temporary;
            }
            // Subscripts.
            let mut inner: Vec<Expr> = Vec::new();
            subscripts_of(x, &mut inner);
            if alike(lhs, x) {
                inner.clear();
            }
            for s in &inner {
                worst = worse(worst, self.overlap_in(lhs, root, s, depth + 1));
            }
            return worst;
        }
        match &x.kind {
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.overlap_in(lhs, root, x, depth + 1),
            ExprKind::Binary(_, a, b) | ExprKind::Complex(a, b) => {
                let a = self.overlap_in(lhs, root, a, depth + 1);
                worse(a, self.overlap_in(lhs, root, b, depth + 1))
            }
            ExprKind::Call(f, args) => {
                let ExprKind::Name(n) = &f.kind else { return Overlap::Unknown };
                // A function that is not elemental and intrinsic may look at the whole array.
                let elemental = self.signature(n).is_none()
                    && self
                        .symbol(n)
                        .is_none_or(|s| !s.external && matches!(s.class, Class::Variable))
                    && super::intrinsic::is_intrinsic(n);
                let whole = elemental
                    && super::intrinsic::rank(self, n, args) == Some(0)
                    && args
                        .iter()
                        .any(|a| matches!(&a.value, ArgValue::Expr(x) if self.rank(x) != Some(0)));
                let mut worst = if elemental { Overlap::None } else { Overlap::Temporary };
                for a in args {
                    let ArgValue::Expr(x) = &a.value else { return Overlap::Unknown };
                    if whole {
                        let mut shares = Vec::new();
                        walk::names_in(x, &mut |n| shares.push(n.to_string()));
                        for n in shares {
                            if self.is_plain(&n) && self.may_share(&n, root) {
                                worst = worse(worst, Overlap::Temporary);
                            }
                        }
                    } else {
                        worst = worse(worst, self.overlap_in(lhs, root, x, depth + 1));
                    }
                }
                worst
            }
            ExprKind::Int(..)
            | ExprKind::Real(..)
            | ExprKind::Logical(..)
            | ExprKind::Str(_)
            | ExprKind::Boz(_)
            | ExprKind::Name(_) => Overlap::None,
            ExprKind::Component(..)
            | ExprKind::Defined(..)
            | ExprKind::Array(_)
            | ExprKind::ImpliedDo(..)
            | ExprKind::Bad(_) => Overlap::Unknown,
        }
    }

    // ---- loops --------------------------------------------------------------------------------

    /// Number of elements along each dimension of a reference.
    pub(super) fn extents(&mut self, x: &Expr, sp: Span) -> Option<Vec<ExprId>> {
        match &x.kind {
            ExprKind::Name(n) if self.binding(n).is_none() => {
                let v = self.var(n);
                (0..self.rank_of(v)).map(|d| self.extent(v, d, sp)).collect()
            }
            ExprKind::Call(base, args) => {
                let array = match &base.kind {
                    ExprKind::Name(n) => self.binding(n).is_none() && self.is_array(n),
                    ExprKind::Component(b, _) => self.rank(b) == Some(0),
                    _ => false,
                };
                if !array {
                    return None;
                }
                let mut out = Vec::new();
                for (d, a) in args.iter().enumerate() {
                    match &a.value {
                        ArgValue::Expr(x) if self.rank(x) == Some(0) => {}
                        ArgValue::Expr(x) => out.extend(self.extents(x, sp)?),
                        ArgValue::Range(l, u, s) => {
                            out.push(self.section(base, d, [l, u, s], sp)?);
                        }
                        ArgValue::AltReturn(_) | ArgValue::Star => return None,
                    }
                }
                Some(out)
            }
            ExprKind::Component(b, name) => match self.component_rank(b, name)? {
                0 => self.extents(b, sp),
                rank => (0..rank).map(|d| self.of_component(x, d, Asked::Size, sp)).collect(),
            },
            _ => None,
        }
    }

    fn section(
        &mut self,
        array: &Expr,
        d: usize,
        bounds: [&Option<Box<Expr>>; 3],
        sp: Span,
    ) -> Option<ExprId> {
        if let (ExprKind::Component(..), [None, None, None]) = (&array.kind, bounds) {
            return self.of_component(array, d, Asked::Size, sp);
        }
        let step = match bounds[2] {
            None => 1,
            Some(s) => super::fold::fold_int(s, &*self.names)?,
        };
        let low = match bounds[0] {
            Some(x) => self.scalar(x),
            None if step > 0 => self.whole_bound(array, d, false, sp)?,
            None => return None,
        };
        let high = match bounds[1] {
            Some(x) => self.scalar(x),
            None if step > 0 => self.whole_bound(array, d, true, sp)?,
            None => return None,
        };
        let (from, to) = if step > 0 { (low, high) } else { (high, low) };
        if !matches!(self.ty(from), Type::Scalar(Scalar::Int { .. }))
            || !matches!(self.ty(to), Type::Scalar(Scalar::Int { .. }))
        {
            return None;
        }
        let stride = self.int(i128::from(step.checked_abs().filter(|s| *s > 0)?), sp);
        let diff = self.sub(to, from, sp);
        let sum = self.add(diff, stride, sp);
        if step.abs() == 1 {
            return Some(sum);
        }
        let ty = self.ty(sum);
        let stride = self.convert(stride, &ty);
        Some(self.ex(Ir::Binary(heiretsu_ir::BinaryOp::Div, sum, stride), ty, sp))
    }

    /// Builds the loops over `extents` (Fortran order) around what `f` makes.
    pub(super) fn nest(
        &mut self,
        out: &mut Block,
        extents: &[ExprId],
        sp: Span,
        f: impl FnOnce(&mut Self, &mut Block) -> Result<(), &'static str>,
    ) -> Result<(), &'static str> {
        let sp = Span { origin: Origin::Synthetic, ..sp };
        let mut vars = Vec::new();
        for e in extents {
            let ty = self.ty(*e);
            if !matches!(ty, Type::Scalar(Scalar::Int { .. })) {
                return Err("an array of unknown shape");
            }
            vars.push(self.synthetic("k", ty, Storage::Local, sp));
        }
        let ids: Vec<StmtId> =
            extents.iter().map(|_| self.st(IrStmt::Opaque(String::new()), sp)).collect();
        let saved = std::mem::replace(&mut self.positions, vars.clone());
        let mut body = Vec::new();
        let result = f(self, &mut body);
        self.positions = saved;
        // A failure takes the whole statement back, loops of a temporary included.
        result?;
        self.ask_component_bounds(out);
        for k in 0..extents.len() {
            let ty = self.p.var(vars[k]).ty.clone();
            let lower = self.ex(Ir::Int(0), ty.clone(), sp);
            let step = self.ex(Ir::Int(1), ty, sp);
            self.p.vars[vars[k].index()].scope = Some(ids[k]);
            self.p.stmts[ids[k].index()].kind = IrStmt::Loop(Loop {
                var: vars[k],
                lower,
                upper: extents[k],
                exclusive: true,
                not_equal: false,
                skips: false,
                step,
                body,
                form: LoopForm::ArrayAssignment,
                reevaluated: false,
                upward: false,
                header: sp,
                annotated: self.regions > 0,
            });
            body = vec![ids[k]];
        }
        out.extend(body);
        Ok(())
    }

    /// Lowers a value for every element, or says why that is not possible.
    pub fn elementwise(&mut self, x: &Expr) -> Result<ExprId, &'static str> {
        let from = self.p.exprs.len();
        let e = self.expr(x);
        for made in &self.p.exprs[from..] {
            match &made.kind {
                Ir::Opaque(_) => return Err("an array expression that is not elementwise"),
                Ir::Call(c, _) if !c.pure => {
                    return Err("a function that may have side effects in an array expression");
                }
                _ => {}
            }
        }
        Ok(e)
    }

    /// `lhs = rhs` for arrays.
    pub fn array_assign(&mut self, out: &mut Block, lhs: &Expr, rhs: &Expr, at: Sp) {
        let mut made = Vec::new();
        match self.try_array_assign(&mut made, lhs, rhs, None, at) {
            Ok(()) => out.append(&mut made),
            Err(why) => self.give_up(out, why, at),
        }
    }

    fn try_array_assign(
        &mut self,
        out: &mut Block,
        lhs: &Expr,
        rhs: &Expr,
        mask: Option<&Expr>,
        at: Sp,
    ) -> Result<(), &'static str> {
        self.forget_component_bounds();
        let sp = self.span(at);
        let rank = self.rank(lhs).ok_or("an assignment of unknown shape")?;
        if let Some(function) = self.matrix_function(rhs) {
            return match mask {
                None => self.matrix_assign(out, lhs, function, at),
                Some(_) => Err("a function of matrices in a WHERE"),
            };
        }
        let other = self.rank(rhs).ok_or("an array expression that is not elementwise")?;
        if other != 0 && other != rank {
            return Err("arrays of different ranks");
        }
        if let Some(count) = super::constructor::length(rhs) {
            return match mask {
                None => self.constructor_assign(out, lhs, rhs, count, at),
                Some(_) => Err("an array constructor in a WHERE"),
            };
        }
        if let Some(m) = mask
            && self.rank(m) != Some(rank)
        {
            return Err("a mask of another shape");
        }
        if mask.is_none()
            && other > 0
            && let Some(rhs) = self.without_array_functions(out, (lhs, rhs), at)?
        {
            return self.try_array_assign(out, lhs, &rhs, mask, at);
        }
        let mut overlap = self.overlap(lhs, rhs);
        if let Some(m) = mask {
            overlap = worse(overlap, self.overlap(lhs, m));
        }
        if overlap == Overlap::Unknown {
            return Err("an array assignment that may read what it writes");
        }
        let root = base_name(lhs).ok_or("not a variable")?;
        let v = self.var(&root);
        if self.p.var(v).attrs.unreliable {
            return Err("an assignment to something of unknown type");
        }
        if self.around.iter().any(|a| a.var == Some(v)) {
            return Err("the DO variable is changed in the loop");
        }
        // (What is assigned under a mask has its shape already.)
        if mask.is_none() && other > 0 && !keeps_shape(lhs, rhs) {
            self.reallocate(out, lhs, v, sp);
        }
        let extents = self.extents(lhs, sp).ok_or("an array of unknown shape")?;
        if extents.len() != rank {
            return Err("an array of unknown shape");
        }
        if overlap == Overlap::None {
            return self.nest(out, &extents, sp, |cx, body| cx.element(body, lhs, rhs, mask, at));
        }
        // Through a temporary with the shape of what is assigned.
        let element = self.assigned_type(lhs)?;
        let tmp = self.kept("temporary", element.clone(), rank, sp);
        self.nest(out, &extents, sp, |cx, body| {
            let place = cx.temporary_element(tmp, sp);
            let value = cx.elementwise(rhs)?;
            let value = cx.convert(value, &element);
            let at = Span { origin: Origin::Synthetic, ..sp };
            let store = cx.st(IrStmt::Assign { place, value }, at);
            cx.masked(body, store, mask, at)
        })?;
        let again = self.extents(lhs, sp).ok_or("an array of unknown shape")?;
        let conditions = match mask {
            None => None,
            Some(m) => {
                // The mask must not change while elements are stored.
                if self.overlap(lhs, m) != Overlap::None {
                    return Err("a mask that reads what is assigned");
                }
                Some(m)
            }
        };
        self.nest(out, &again, sp, |cx, body| {
            let from = cx.temporary_element(tmp, sp);
            let value = cx.ex(Ir::Read(from), element.clone(), sp);
            let place = cx.place(lhs)?;
            let at = Span { origin: Origin::Synthetic, ..sp };
            let store = cx.st(IrStmt::Assign { place, value }, at);
            cx.masked(body, store, conditions, at)
        })
    }

    fn masked(
        &mut self,
        body: &mut Block,
        store: StmtId,
        mask: Option<&Expr>,
        sp: Span,
    ) -> Result<(), &'static str> {
        match mask {
            None => body.push(store),
            Some(m) => {
                let cond = self.elementwise(m)?;
                self.push(
                    body,
                    IrStmt::If { cond, then_block: vec![store], else_block: Vec::new() },
                    sp,
                );
            }
        }
        Ok(())
    }

    fn element(
        &mut self,
        body: &mut Block,
        lhs: &Expr,
        rhs: &Expr,
        mask: Option<&Expr>,
        at: Sp,
    ) -> Result<(), &'static str> {
        let sp = self.span(at);
        let place = self.place(lhs)?;
        let ty = self.place_type(&place);
        if !matches!(ty, Type::Scalar(_) | Type::Struct(_)) {
            return Err("an assignment to something of unknown type");
        }
        if matches!(ty, Type::Struct(_)) && self.names.overloads_assignment() {
            return Err("an assignment that a program may redefine");
        }
        let value = self.elementwise(rhs)?;
        let value = self.convert(value, &ty);
        if self.ty(value) != ty && !matches!(ty, Type::Scalar(Scalar::Character { .. })) {
            return Err("an assignment between different types");
        }
        let store = self.st(IrStmt::Assign { place, value }, sp);
        self.masked(body, store, mask, sp)
    }

    pub(super) fn assigned_type(&mut self, lhs: &Expr) -> Result<Type, &'static str> {
        self.element_type(lhs).ok_or("an assignment to something of unknown type")
    }

    /// An array that keeps values while a statement is carried out: its own each time.
    pub(super) fn kept(&mut self, hint: &str, element: Type, rank: usize, sp: Span) -> VarId {
        let dims = vec![Dim::unknown(); rank];
        let ty = Type::Array(Box::new(Array { element, dims, contiguous: true }));
        self.synthetic_inside(hint, ty, Storage::Heap, sp)
    }

    pub(super) fn temporary_element(&mut self, tmp: VarId, sp: Span) -> Place {
        let positions: Vec<VarId> = self.positions.iter().rev().copied().collect();
        let list: Vec<ExprId> = positions.into_iter().map(|v| self.read(v, sp)).collect();
        Place::element(tmp, list, sp)
    }

    /// Is this the whole of an array that has one shape wherever the procedure names it?
    fn has_one_shape(&self, x: &Expr) -> bool {
        let ExprKind::Name(n) = &x.kind else { return false };
        self.allocated.fixed.contains(n) && self.binding(n).is_none()
    }

    /// Assignment to a whole allocatable array may give it a new shape.
    pub(super) fn reallocate(&mut self, out: &mut Block, lhs: &Expr, v: VarId, sp: Span) {
        if self.has_one_shape(lhs) {
            return;
        }
        let mut writes = Vec::new();
        match &lhs.kind {
            ExprKind::Name(_) if self.p.var(v).attrs.allocatable => {
                writes.push(Place::var(v, sp));
                for d in 0..self.rank_of(v) {
                    for upper in [false, true] {
                        writes.push(Place::var(self.descriptor(v, d, upper), sp));
                    }
                }
            }
            ExprKind::Component(..) => writes.extend(self.allocatable_component(lhs)),
            _ => {}
        }
        if !writes.is_empty() {
            let e = Effect { kind: EffectKind::Allocate, reads: Vec::new(), writes };
            self.push(out, IrStmt::Effect(e), sp);
        }
    }

    // ---- WHERE --------------------------------------------------------------------------------

    /// `WHERE (mask) lhs = rhs`.
    pub fn where_statement(&mut self, out: &mut Block, mask: &Expr, body: &Stmt, at: Sp) {
        let StmtKind::Assign { lhs, rhs } = &body.kind else {
            self.give_up(out, "a WHERE that is not understood", at);
            return;
        };
        let mut made = Vec::new();
        match self.try_array_assign(&mut made, lhs, rhs, Some(mask), at) {
            Ok(()) => out.append(&mut made),
            Err(why) => self.give_up(out, why, at),
        }
    }

    /// A WHERE construct: its masks must not read what it assigns, but for a single assignment.
    pub fn where_construct(&mut self, out: &mut Block, w: &WhereNode) {
        let mut made = Vec::new();
        match self.try_where(&mut made, w) {
            Ok(()) => out.append(&mut made),
            Err(why) => self.give_up(out, why, w.sp),
        }
    }

    fn try_where(&mut self, out: &mut Block, w: &WhereNode) -> Result<(), &'static str> {
        let mut assigns: Vec<(Expr, Expr, Option<Expr>, Sp)> = Vec::new();
        let mut before: Vec<Expr> = Vec::new();
        let mut masks: Vec<&Expr> = Vec::new();
        for (mask, body) in &w.arms {
            let mut all = before.iter().map(negate).collect::<Vec<_>>();
            if let Some(m) = mask {
                all.push(m.clone());
                before.push(m.clone());
                masks.push(m);
            }
            let condition = all.into_iter().reduce(conjunction);
            for n in body {
                let Node::Simple(Stmt { kind: StmtKind::Assign { lhs, rhs }, sp, .. }) = n else {
                    return Err("a WHERE that is not understood");
                };
                assigns.push((lhs.clone(), rhs.clone(), condition.clone(), *sp));
            }
        }
        if assigns.len() > 1 || masks.len() > 1 {
            for (lhs, ..) in &assigns {
                let root = base_name(lhs).ok_or("not a variable")?;
                for m in &masks {
                    let mut names = Vec::new();
                    walk::names_in(m, &mut |n| names.push(n.to_string()));
                    for n in names {
                        if self.is_plain(&n) && self.may_share(&n, &root) {
                            return self.where_with_stored_masks(out, w, &assigns);
                        }
                    }
                }
            }
        }
        for (lhs, rhs, condition, sp) in &assigns {
            self.try_array_assign(out, lhs, rhs, condition.as_ref(), *sp)?;
        }
        Ok(())
    }

    /// Masks that the assignments change: only whole arrays whose shape is the mask's own are handled.
    fn where_with_stored_masks(
        &mut self,
        out: &mut Block,
        w: &WhereNode,
        assigns: &[(Expr, Expr, Option<Expr>, Sp)],
    ) -> Result<(), &'static str> {
        self.forget_component_bounds();
        let sp = self.span(w.sp);
        let (first, ..) = assigns.first().ok_or("an empty WHERE")?;
        let rank = self.rank(first).filter(|r| *r > 0).ok_or("an assignment of unknown shape")?;
        let mut stored = Vec::new();
        for (mask, _) in &w.arms {
            let Some(m) = mask else { continue };
            if self.rank(m) != Some(rank) {
                return Err("a mask of another shape");
            }
            let element = super::expr::LOGICAL.into();
            let tmp = self.kept("mask", element, rank, sp);
            let extents = self.extents(first, sp).ok_or("an array of unknown shape")?;
            self.nest(out, &extents, sp, |cx, body| {
                let place = cx.temporary_element(tmp, sp);
                let value = cx.elementwise(m)?;
                let value = cx.convert(value, &super::expr::LOGICAL.into());
                cx.push(body, IrStmt::Assign { place, value }, sp);
                Ok(())
            })?;
            stored.push(tmp);
        }
        let mut seen = 0;
        let mut index = 0;
        for (mask, body) in &w.arms {
            let own = mask.as_ref().map(|_| stored[seen]);
            for _ in body {
                let (lhs, rhs, _, at) =
                    assigns.get(index).ok_or("a WHERE that is not understood")?;
                index += 1;
                if self.overlap(lhs, rhs) != Overlap::None {
                    return Err("a WHERE that reads what it assigns");
                }
                let extents = self.extents(lhs, sp).ok_or("an array of unknown shape")?;
                let earlier = stored[..seen].to_vec();
                self.nest(out, &extents, sp, |cx, block| {
                    let mut inner = Vec::new();
                    cx.element(&mut inner, lhs, rhs, None, *at)?;
                    let mut cond = None;
                    for (tmp, negated) in
                        earlier.iter().map(|t| (*t, true)).chain(own.map(|t| (t, false)))
                    {
                        let place = cx.temporary_element(tmp, sp);
                        let ty: Type = super::expr::LOGICAL.into();
                        let mut e = cx.ex(Ir::Read(place), ty.clone(), sp);
                        if negated {
                            e = cx.ex(Ir::Not(e), ty.clone(), sp);
                        }
                        cond = Some(match cond {
                            None => e,
                            Some(c) => cx.ex(Ir::And(c, e), ty, sp),
                        });
                    }
                    let cond = cond.ok_or("a WHERE without a mask")?;
                    cx.push(
                        block,
                        IrStmt::If { cond, then_block: inner, else_block: Vec::new() },
                        sp,
                    );
                    Ok(())
                })?;
            }
            if mask.is_some() {
                seen += 1;
            }
        }
        Ok(())
    }

    // ---- FORALL and DO CONCURRENT -------------------------------------------------------------

    /// FORALL, statement or construct.
    pub fn forall(&mut self, out: &mut Block, header: &Stmt, body: &[Node], at: Sp) {
        let StmtKind::Forall { indices, mask, .. } = &header.kind else {
            self.give_up(out, "a construct that is not understood", at);
            return;
        };
        let mut made = Vec::new();
        for n in body {
            let Node::Simple(Stmt { kind: StmtKind::Assign { lhs, rhs }, sp, .. }) = n else {
                self.give_up(out, "a FORALL that is not understood", at);
                return;
            };
            // Every value is computed before any is stored.
            let mut worst = self.overlap(lhs, rhs);
            if let Some(m) = mask {
                worst = worse(worst, self.overlap(lhs, m));
            }
            if worst != Overlap::None || self.rank(lhs) != Some(0) {
                self.give_up(out, "a FORALL that may read what it writes", at);
                return;
            }
            self.concurrent(&mut made, indices, mask.as_ref(), at, header.sp, |cx| {
                let mut b = Vec::new();
                let place = cx.place(lhs).ok()?;
                let value = cx.elementwise(rhs).ok()?;
                cx.store(&mut b, place, value, *sp);
                Some(b)
            });
        }
        out.append(&mut made);
    }

    /// The loops of an index list, with variables of their own that nothing in them changes.
    pub fn concurrent(
        &mut self,
        out: &mut Block,
        indices: &[Index],
        mask: Option<&Expr>,
        at: Sp,
        header: Sp,
        f: impl FnOnce(&mut Self) -> Option<Block>,
    ) {
        let sp = self.span(at);
        let header = self.span(header);
        let ids: Vec<StmtId> =
            indices.iter().map(|_| self.st(IrStmt::Opaque(String::new()), sp)).collect();
        let (mut bounds, mut own) = (Vec::new(), Vec::new());
        for (i, id) in indices.iter().zip(&ids) {
            let v = self.index_variable(&i.name, sp);
            self.p.vars[v.index()].scope = Some(*id);
            own.push(v);
            let ty = self.p.var(v).ty.clone();
            let mut list = Vec::new();
            for x in [Some(&i.lower), Some(&i.upper), i.step.as_ref()] {
                let e = match x {
                    Some(x) => self.scalar(x),
                    None => self.int(1, sp),
                };
                list.push(self.convert(e, &ty));
            }
            bounds.push(list);
        }
        let mut vars = Vec::new();
        for (i, v) in indices.iter().zip(own) {
            vars.push((v, self.bind_variable(&i.name, v)));
        }
        let cond = mask.map(|m| self.condition(m));
        for (id, (v, _)) in ids.iter().zip(&vars) {
            self.around.push(Around {
                id: *id,
                name: None,
                var: Some(*v),
                next: None,
                after: None,
            });
        }
        let body = f(self);
        self.around.truncate(self.around.len().saturating_sub(ids.len()));
        for (i, (_, old)) in indices.iter().zip(&vars) {
            self.unbind_variable(&i.name, *old);
        }
        let Some(mut body) = body else {
            for (v, _) in &vars {
                self.p.vars[v.index()].scope = None;
            }
            self.give_up(out, "a FORALL that is not understood", at);
            return;
        };
        if let Some(cond) = cond {
            body = vec![self.st(IrStmt::If { cond, then_block: body, else_block: Vec::new() }, sp)];
        }
        for k in (0..ids.len()).rev() {
            self.p.stmts[ids[k].index()].kind = IrStmt::Loop(Loop {
                var: vars[k].0,
                lower: bounds[k][0],
                upper: bounds[k][1],
                exclusive: false,
                not_equal: false,
                skips: false,
                step: bounds[k][2],
                body,
                form: LoopForm::DoConcurrent,
                reevaluated: false,
                upward: false,
                header,
                annotated: self.regions > 0,
            });
            body = vec![ids[k]];
        }
        out.extend(body);
    }
}

/// Do two references to parts of one array have different numbers in the same dimension?
fn apart(a: &Expr, b: &Expr) -> bool {
    let (ExprKind::Call(f, x), ExprKind::Call(g, y)) = (&a.kind, &b.kind) else { return false };
    let (ExprKind::Name(f), ExprKind::Name(g)) = (&f.kind, &g.kind) else { return false };
    let number = |a: &Arg| match &a.value {
        ArgValue::Expr(Expr { kind: ExprKind::Int(n, _), .. }) => Some(*n),
        ArgValue::Expr(_) | ArgValue::Range(..) | ArgValue::AltReturn(_) | ArgValue::Star => None,
    };
    let differ = |(x, y): (&Arg, &Arg)| number(x).zip(number(y)).is_some_and(|(x, y)| x != y);
    f == g && x.len() == y.len() && x.iter().zip(y).any(differ)
}

/// The components that a reference selects, outermost first: each with what it is selected from.
fn components(x: &Expr) -> Vec<(&Expr, &str)> {
    let mut out = Vec::new();
    let mut at = without_subscripts(x);
    while let ExprKind::Component(base, name) = &at.kind {
        out.push((&**base, name.as_str()));
        at = without_subscripts(base);
    }
    out.reverse();
    out
}

fn without_subscripts(x: &Expr) -> &Expr {
    match &x.kind {
        ExprKind::Call(base, _) => base,
        _ => x,
    }
}

fn worse(a: Overlap, b: Overlap) -> Overlap {
    match (a, b) {
        (Overlap::Unknown, _) | (_, Overlap::Unknown) => Overlap::Unknown,
        (Overlap::Temporary, _) | (_, Overlap::Temporary) => Overlap::Temporary,
        (Overlap::None, Overlap::None) => Overlap::None,
    }
}

fn subscripts_of(x: &Expr, out: &mut Vec<Expr>) {
    let mut x = x;
    loop {
        match &x.kind {
            ExprKind::Call(b, args) => {
                for a in args {
                    match &a.value {
                        ArgValue::Expr(x) => out.push(x.clone()),
                        ArgValue::Range(a, b, c) => {
                            out.extend([a, b, c].into_iter().flatten().map(|x| (**x).clone()));
                        }
                        ArgValue::AltReturn(_) | ArgValue::Star => {}
                    }
                }
                x = b;
            }
            ExprKind::Component(b, _) => x = b,
            _ => return,
        }
    }
}

fn negate(x: &Expr) -> Expr {
    Expr { kind: ExprKind::Unary(UnOp::Not, Box::new(x.clone())), sp: x.sp, depth: x.depth + 1 }
}

fn conjunction(a: Expr, b: Expr) -> Expr {
    let (sp, depth) = (a.sp.to(b.sp), a.depth.max(b.depth) + 1);
    let op = crate::fortran::ast::BinOp::And;
    Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), sp, depth }
}
