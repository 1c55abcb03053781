//! Variables of the procedure under construction: made on first use from what their names mean.
//!
//! **Decides** the storage, type, alias class and attributes of a variable; the bounds of its dimensions.
//!
//! **Example** `REAL A(LDA,*)` becomes a parameter of type `f32[?][lda]`: dimensions reversed, the last extent unknown.
//!
//! **Why it is sound** storage that several names may reach is a global or carries an alias class; a type that is not known
//! is `Opaque` and the variable `unreliable`.
//!
//! **Gives up when** a bound may have changed since the procedure was entered: it is kept in a variable of its own.
//!
//! **Cost and limit** constant work per use of a name.
//!
//! **Source** Fortran 2018 chapter 8.

use std::rc::Rc;

use heiretsu_ir::{
    Array, Bound, Dim, ExprId, ExprKind, GlobalId, Origin, Passing, Place, Scalar, Span, Step,
    StmtKind, Storage, Type, Var, VarAttrs, VarId,
};

use super::super::allocated::size_of_dummy;
use super::super::common::InCommon;
use super::super::symbols::{Class, Intent, Signature, Symbol, Ty};
use super::{BoundRef, Cx, FDim, span};
use crate::fortran::ast::{self, DimSpec, ScopeKind, Sp};

impl Cx<'_> {
    /// A variable of its own for the front end's use.
    pub fn synthetic(&mut self, hint: &str, ty: Type, storage: Storage, sp: Span) -> VarId {
        self.fresh += 1;
        let name = format!("{hint}.{}", self.fresh);
        let sp = Span { origin: Origin::Synthetic, ..sp };
        let attrs = VarAttrs::default();
        self.p.add_var(Var { name, ty, storage, scope: None, alias: None, attrs, span: sp })
    }

    /// The same, anew in each iteration of the loop around.
    pub fn synthetic_inside(&mut self, hint: &str, ty: Type, storage: Storage, sp: Span) -> VarId {
        let v = self.synthetic(hint, ty, storage, sp);
        self.p.vars[v.index()].scope = self.around.last().map(|l| l.id);
        v
    }

    /// The meaning of a name: declared, from the host, or implicit.
    pub fn symbol(&self, name: &str) -> Option<&Symbol> {
        self.names.find(name)
    }

    /// The interface of a procedure, if known.
    pub fn signature(&self, name: &str) -> Option<Rc<Signature>> {
        self.names.procedure(name)
    }

    /// The IR type of a resolved type.
    pub fn type_of(&mut self, ty: &Ty) -> Type {
        self.u.type_of(ty)
    }

    /// The variable of a name.
    pub fn var(&mut self, name: &str) -> VarId {
        if let Some(v) = self.vars.get(name) {
            return *v;
        }

        self.make_var(name)
    }

    /// Does the host procedure (not a module) own the name?
    fn host_procedure(&self, name: &str) -> Option<String> {
        let mut n = &self.names;
        if n.symbols.contains_key(name) {
            return None;
        }
        loop {
            let host = n.host.as_ref()?;
            let procedure = !matches!(host.kind, ScopeKind::Module | ScopeKind::BlockData);
            if host.symbols.contains_key(name) {
                return procedure.then(|| host.name.clone());
            }
            n = host;
        }
    }

    fn make_var(&mut self, name: &str) -> VarId {
        let declared = self.symbol(name).cloned();
        let known = declared.is_some();
        let s = declared.unwrap_or_else(|| Symbol::new(Sp::default()));
        let mut ty = s.ty.clone();
        let mut unreliable = s.unreliable || matches!(s.class, Class::Foreign);
        unreliable |= self.u.odd.contains_key(name);
        if ty.is_none()
            && matches!(s.class, Class::Variable)
            && (known || !self.names.may_be_foreign())
        {
            ty = self.names.implicit_type(name);
        }
        if ty.is_none() {
            unreliable = true;
        }
        let base = match &ty {
            Some(t) => self.type_of(t),
            None => Type::Opaque,
        };
        if base == Type::Opaque {
            unreliable = true;
        }
        let host = self.host_procedure(name);
        let result = self.names.kind == ScopeKind::Function && self.result_name() == name;
        let dummy = if host.is_none() { s.dummy } else { None };
        let sp = span(s.sp);

        // Storage.
        let mut alias = None;
        let storage = if let Some(index) = dummy {
            let passing = if s.by_value { Passing::Value } else { Passing::Reference };
            Storage::Parameter { index, passing }
        } else if result && host.is_none() {
            Storage::Result
        } else if let Some(place) = &s.common {
            let (id, class) = self.in_common(place, name, &s, &base);
            alias = class;
            Storage::Global(id)
        } else if let Some(home) = &s.home {
            let owner = home.split("::").next().unwrap_or("");
            alias = s.equivalence.map(|c| self.u.class_of(owner, c));
            Storage::Global(self.u.global(home, &self.global_type(&s, &base), alias, true))
        } else if let Some(host) = &host {
            let g = format!("{host}::{name}");
            alias = s.equivalence.map(|c| self.u.class_of(host, c));
            Storage::Global(self.u.global(&g, &self.global_type(&s, &base), alias, false))
        } else if !known && self.names.may_be_foreign() {
            let g = format!("?::{name}");
            Storage::Global(self.u.global(&g, &Type::Opaque, None, true))
        } else if self.shared.contains(name) && !s.parameter {
            let g = format!("{}::{name}", self.names.name);
            let owner = self.names.name.clone();
            alias = s.equivalence.map(|c| self.u.class_of(&owner, c));
            Storage::Global(self.u.global(&g, &self.global_type(&s, &base), alias, false))
        } else if s.save || s.parameter {
            Storage::Static
        } else {
            Storage::Local
        };
        if let (Some(class), None) = (s.equivalence, alias) {
            let owner = self.names.name.clone();
            alias = Some(self.u.class_of(&owner, class));
        }
        let is_dummy = dummy.is_some();
        let shared_dummy = is_dummy && self.shared.contains(name);
        let attrs = VarAttrs {
            no_alias: is_dummy && !s.pointer && !s.target && !shared_dummy,
            address_taken: s.target || s.pointer || shared_dummy,
            volatile: s.volatile,
            atomic: false,
            // (INTENT(IN) of a pointer says what it points to, and nothing of what is there.)
            read_only: s.parameter || (is_dummy && s.intent == Intent::In && !s.pointer),
            intent_out: is_dummy && s.intent == Intent::Out,
            fortran_pointer: s.pointer,
            enumeration: false,
            untyped: false,
            hidden: false,
            allocatable: s.allocatable,
            polymorphic: matches!(s.ty, Some(Ty::Class(_))),
            in_namelist: s.in_namelist,
            unreliable,
            thread_local: s.thread_local,
        };
        if let (true, Storage::Global(g)) = (s.thread_local, &storage) {
            self.u.unit.globals[g.index()].thread_local = true;
        }
        let v = self.p.add_var(Var {
            name: name.to_string(),
            ty: base.clone(),
            storage,
            scope: None,
            alias,
            attrs,
            span: sp,
        });
        self.vars.insert(name.to_string(), v);
        if s.dims.is_some() && base != Type::Opaque {
            let local = host.is_none() && s.home.is_none();
            self.array_type(v, &s, base, local);
        }
        v
    }

    /// The name of the function's result.
    pub fn result_name(&self) -> &str {
        self.u
            .procedures
            .get(&self.path)
            .and_then(|i| i.result.as_deref())
            .unwrap_or(&self.names.name)
    }

    fn global_type(&self, s: &Symbol, base: &Type) -> Type {
        if s.bounds.is_empty() || *base == Type::Opaque {
            return base.clone();
        }
        let dims = s
            .bounds
            .iter()
            .rev()
            .map(|(l, u)| Dim {
                lower: l.map_or(Bound::Unknown, Bound::Const),
                extent: match (l, u) {
                    (Some(l), Some(u)) => u
                        .checked_sub(*l)
                        .and_then(|d| d.checked_add(1))
                        .map_or(Bound::Unknown, |e| Bound::Const(e.max(0))),
                    _ => Bound::Unknown,
                },
            })
            .collect();
        Type::Array(Box::new(Array { element: base.clone(), dims, contiguous: !s.pointer }))
    }

    /// The global that a name in COMMON is, and the alias class of those that this procedure knows by several names.
    fn in_common(
        &mut self,
        place: &InCommon,
        name: &str,
        s: &Symbol,
        base: &Type,
    ) -> (GlobalId, Option<u32>) {
        let block = &place.block;
        let ty = self.global_type(s, base);
        let Some(known) = self.u.commons.get(block) else {
            let key = format!("/{block}/{}.{name}", self.path);
            return (self.u.global(&key, &Type::Opaque, None, true), None);
        };
        let one = place.member.as_ref().and_then(|m| known.global(m, s));
        let (global, shares) =
            one.map_or((format!("{}.{name}", self.path), true), |one| (one.0.to_owned(), one.1));
        let class = shares.then_some(known.class);
        let twice = shares && self.known_twice(place, name);
        let member = one.and(place.member.clone());
        let id = self.u.member(&format!("/{block}/{global}"), &ty, class, true, member);
        (id, class.filter(|_| twice))
    }

    /// Has a place in COMMON another name here, too, or a part of it?
    fn known_twice(&self, place: &InCommon, name: &str) -> bool {
        let meets = |(other, s): (&String, &Symbol)| {
            let there = s.common.as_ref().filter(|there| there.block == place.block);
            there.is_some_and(|there| match (&place.member, &there.member) {
                (Some(a), Some(b)) => other != name && !a.apart(b),
                _ => true,
            })
        };
        let mut level = Some(&*self.names);
        while let Some(names) = level {
            if names.symbols.iter().any(meets) {
                return true;
            }
            level = names.host.as_deref();
        }
        false
    }

    /// Gives a variable its array type.
    fn array_type(&mut self, v: VarId, s: &Symbol, element: Type, local: bool) {
        let specs = s.dims.clone().unwrap_or_default();
        let dummy = s.dummy.is_some() && local;
        let deferred = s.allocatable || s.pointer;
        let known_lower = self
            .allocated
            .lower
            .get(&self.p.var(v).name)
            .cloned()
            .flatten()
            .filter(|_| s.allocatable && local && !dummy);
        let mut fdims = Vec::new();
        let mut ir = Vec::new();
        for (k, d) in specs.iter().enumerate() {
            let (lo, up) = s.bounds.get(k).copied().unwrap_or((None, None));
            let sp = span(s.sp);
            let (lower, upper) = match d {
                DimSpec::Explicit(l, u) => {
                    let lower = match (lo, l) {
                        (Some(v), _) => BoundRef::Const(v),
                        (None, Some(l)) if local => self.bound(l, sp),
                        _ => BoundRef::Descriptor,
                    };
                    let upper = match up {
                        Some(v) => BoundRef::Const(v),
                        None if local => self.bound(u, sp),
                        None => BoundRef::Descriptor,
                    };
                    (lower, upper)
                }
                DimSpec::AssumedSize(l) => {
                    let lower = match (lo, l) {
                        (Some(v), _) => BoundRef::Const(v),
                        (None, Some(l)) if local => self.bound(l, sp),
                        _ => BoundRef::Unknown,
                    };
                    (lower, BoundRef::Unknown)
                }
                DimSpec::Deferred(l) if !deferred => {
                    let lower = match (lo, l) {
                        (Some(v), _) => BoundRef::Const(v),
                        (None, Some(l)) if local => self.bound(l, sp),
                        _ => BoundRef::Descriptor,
                    };
                    (lower, BoundRef::Descriptor)
                }
                DimSpec::Deferred(_) => {
                    let lower = known_lower
                        .as_ref()
                        .and_then(|l| l.get(k).copied())
                        .map_or(BoundRef::Descriptor, BoundRef::Const);
                    (lower, BoundRef::Descriptor)
                }
                DimSpec::AssumedRank => (BoundRef::Unknown, BoundRef::Unknown),
            };
            ir.push(self.ir_dim(&lower, &upper, sp));
            fdims.push(FDim { lower, upper });
        }
        ir.reverse();
        let assumed_shape =
            !deferred && dummy && specs.iter().any(|d| matches!(d, DimSpec::Deferred(_)));
        let contiguous = s.contiguous || !(s.pointer || assumed_shape);
        self.p.vars[v.index()].ty = Type::Array(Box::new(Array { element, dims: ir, contiguous }));
        self.dims.insert(v, fdims);
        if specs.iter().any(|d| matches!(d, DimSpec::AssumedRank)) {
            self.p.vars[v.index()].attrs.unreliable = true;
        }
    }

    fn ir_dim(&mut self, lower: &BoundRef, upper: &BoundRef, sp: Span) -> Dim {
        let l = match lower {
            BoundRef::Const(v) => Bound::Const(*v),
            BoundRef::Ast(x) => Bound::Expr(self.bound_expr(x)),
            BoundRef::Var(v) => Bound::Expr(self.read(*v, sp)),
            BoundRef::Descriptor | BoundRef::Unknown => Bound::Unknown,
        };
        let extent = match (lower, upper) {
            (BoundRef::Const(a), BoundRef::Const(b)) => b
                .checked_sub(*a)
                .and_then(|d| d.checked_add(1))
                .map_or(Bound::Unknown, |e| Bound::Const(e.max(0))),
            (_, BoundRef::Descriptor | BoundRef::Unknown)
            | (BoundRef::Descriptor | BoundRef::Unknown, _) => Bound::Unknown,
            _ => match (self.bound_value(lower, sp), self.bound_value(upper, sp)) {
                (Some(a), Some(b)) => {
                    let one = self.int(1, sp);
                    let d = self.sub(b, a, sp);
                    Bound::Expr(self.add(d, one, sp))
                }
                _ => Bound::Unknown,
            },
        };
        Dim { lower: l, extent }
    }

    /// A declared bound: kept as an expression where nothing in it can change, else captured on entry.
    fn bound(&mut self, x: &ast::Expr, sp: Span) -> BoundRef {
        let mut stable = true;
        super::super::walk::exprs(x, &mut |x| match &x.kind {
            ast::ExprKind::Name(n) => {
                let fixed = match self.names.find(n) {
                    Some(s) => {
                        s.parameter
                            || (s.common.is_none() && s.home.is_none() && !self.names.in_host(n))
                    }
                    None => true,
                };
                stable &= fixed && !self.modified.contains(n);
            }
            ast::ExprKind::Call(f, args) => stable &= size_of_dummy(f, args, &self.names),
            ast::ExprKind::Component(..) => stable = false,
            _ => {}
        });
        if stable {
            return BoundRef::Ast(x.clone());
        }
        let v = self.synthetic("bound", Scalar::I32.into(), Storage::Local, sp);
        let value = self.bound_expr(x);
        let value = self.convert(value, &Scalar::I32.into());
        let id = self.st(StmtKind::Assign { place: Place::var(v, sp), value }, sp);
        self.entry.push(id);
        BoundRef::Var(v)
    }

    fn bound_expr(&mut self, x: &ast::Expr) -> ExprId {
        // Declarations see no bindings and no elementwise positions.
        let visible = self.visible.replace(0);
        let positions = std::mem::take(&mut self.positions);
        let e = self.expr(x);
        self.visible.set(visible);
        self.positions = positions;
        let ty = self.ty(e);
        if matches!(ty, Type::Scalar(Scalar::Int { .. }) | Type::Opaque) {
            e
        } else {
            self.convert(e, &Scalar::I32.into())
        }
    }

    /// A bound as an expression, when it can be had without a descriptor.
    pub fn bound_value(&mut self, b: &BoundRef, sp: Span) -> Option<ExprId> {
        match b {
            BoundRef::Const(v) => Some(self.int(i128::from(*v), sp)),
            BoundRef::Ast(x) => Some(self.bound_expr(x)),
            BoundRef::Var(v) => Some(self.read(*v, sp)),
            BoundRef::Descriptor | BoundRef::Unknown => None,
        }
    }

    /// The lower or upper bound of a dimension, from the descriptor if need be.
    pub fn dim_bound(&mut self, v: VarId, dim: usize, upper: bool, sp: Span) -> Option<ExprId> {
        let d = self.dims.get(&v)?.get(dim)?.clone();
        let b = if upper { d.upper } else { d.lower };
        match b {
            BoundRef::Unknown => None,
            BoundRef::Descriptor => {
                let var = self.descriptor(v, dim, upper);
                Some(self.read(var, sp))
            }
            other => self.bound_value(&other, sp),
        }
    }

    /// The variable that holds a bound known at run time only.
    pub fn descriptor(&mut self, v: VarId, dim: usize, upper: bool) -> VarId {
        if let Some(d) = self.descriptors.get(&(v, dim, upper)) {
            return *d;
        }
        let owner = self.p.var(v).clone();
        let word = if upper { "ubound" } else { "lbound" };
        let name = heiretsu_ir::bound_name(upper, &owner.name, dim + 1);
        let ty: Type = Scalar::I32.into();
        // Asked for once on entry, which is no part of the statement that needs it first.
        let sp = Span { origin: Origin::Synthetic, ..owner.span };
        let changeable = owner.attrs.allocatable || owner.attrs.fortran_pointer;
        let storage = match &owner.storage {
            Storage::Global(g) => {
                let key = format!("{}.{word}{}", self.u.unit.global(*g).name, dim + 1);
                Storage::Global(self.u.global(&key, &ty, None, true))
            }
            _ => Storage::Local,
        };
        let local_allocatable = changeable
            && storage == Storage::Local
            && !matches!(owner.storage, Storage::Parameter { .. });
        let ask = storage == Storage::Local && !local_allocatable;
        let attrs = VarAttrs { address_taken: changeable, ..VarAttrs::default() };
        let d = self.p.add_var(Var {
            name,
            ty: ty.clone(),
            storage,
            scope: owner.scope,
            alias: None,
            attrs,
            span: sp,
        });
        self.descriptors.insert((v, dim, upper), d);
        if ask {
            let n = self.int(dim as i128 + 1, sp);
            let array = heiretsu_ir::Arg::Reference(Place::var(v, sp));
            let callee = heiretsu_ir::Callee::computing(word);
            let call = ExprKind::Call(callee, vec![array, heiretsu_ir::Arg::Value(n)]);
            let value = self.ex(call, ty, sp);
            let id = self.st(StmtKind::Assign { place: Place::var(d, sp), value }, sp);
            self.entry.push(id);
        }
        d
    }

    /// The rank of a variable.
    pub fn rank_of(&self, v: VarId) -> usize {
        self.p.var(v).ty.array().map_or(0, |a| a.dims.len())
    }

    /// The zero-based IR subscript of a Fortran subscript.
    pub fn zero_based(&mut self, v: VarId, dim: usize, subscript: ExprId, sp: Span) -> ExprId {
        let lower = self.dims.get(&v).and_then(|d| d.get(dim)).map(|d| d.lower.clone());
        match lower {
            Some(b @ (BoundRef::Const(_) | BoundRef::Ast(_) | BoundRef::Var(_))) => {
                match self.bound_value(&b, sp) {
                    Some(l) => self.sub(subscript, l, sp),
                    None => subscript,
                }
            }
            // The same unknown shift everywhere: left out.
            _ => subscript,
        }
    }

    /// A variable for the index of FORALL or DO CONCURRENT: of the type that its name has around the construct.
    pub fn index_variable(&mut self, name: &str, sp: Span) -> VarId {
        let attrs = VarAttrs::default();
        let around = super::super::fold::Env::scalar(&*self.names, name);
        let whole = around.filter(|s| matches!(s, Scalar::Int { signed: true, .. }));
        let ty = whole.unwrap_or(Scalar::I32).into();
        let (storage, name) = (Storage::Local, name.to_string());
        self.p.add_var(Var { name, ty, storage, scope: None, alias: None, attrs, span: sp })
    }

    /// Lets a name stand for a variable; gives back what it stood for.
    pub fn bind_variable(&mut self, name: &str, v: VarId) -> Option<VarId> {
        self.vars.insert(name.to_string(), v)
    }

    /// Undoes [`Cx::bind_variable`].
    pub fn unbind_variable(&mut self, name: &str, old: Option<VarId>) {
        match old {
            Some(v) => self.vars.insert(name.to_string(), v),
            None => self.vars.remove(name),
        };
    }

    /// The type of a place.
    pub fn place_type(&self, place: &Place) -> Type {
        let mut ty = self.p.var(place.var).ty.clone();
        let mut skipped = 0;
        for step in &place.steps {
            ty = match (step, ty) {
                (Step::Index(_), Type::Array(a)) => {
                    skipped += 1;
                    if skipped == a.dims.len() {
                        skipped = 0;
                        a.element
                    } else {
                        Type::Array(a)
                    }
                }
                (Step::Field(f), Type::Struct(id)) => self.u.unit.structs[id.index()]
                    .fields
                    .get(*f as usize)
                    .map_or(Type::Opaque, |f| f.ty.clone()),
                _ => Type::Opaque,
            };
        }
        ty
    }
}
