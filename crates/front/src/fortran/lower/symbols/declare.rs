//! From declarations to names.
//!
//! **Decides** what the specification part of a program unit makes of each name, USE and host association included.
//!
//! **Example** `PARAMETER (N=4)`, `DIMENSION A(N)`, `COMMON /B/ A` together make `a` a member of `/b/` with four elements.
//!
//! **Why it is sound** what contradicts or is not known makes the symbol unreliable; names that may come from a module that
//! was not given are unreliable too.
//!
//! **Gives up when** a type is not known ([`Ty::Opaque`]).
//!
//! **Cost and limit** linear in the declarations.
//!
//! **Source** Fortran 2018 chapters 8 and 19.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use heiretsu_ir::Scalar;

use super::super::common::{self, InCommon};
use super::super::fold::{
    Const, Width, fold, fold_int, intrinsic_module, is_intrinsic_module, width,
};
use super::{
    Bound, Class, Component, DerivedType, Dummy, Intent, Modules, Names, Signature, Symbol, Ty,
    base_name,
};
use crate::fortran::ast::{
    ArgValue, Attr, CharLen, DimSpec, Entity, Expr, ExprKind, ImplicitRule, Init, Kind, Node,
    Scope, ScopeKind, Sp, Stmt, StmtKind, TypeSpec, Use,
};

/// Adds specific procedures to those that a generic name has already.
fn merge(
    generics: &mut BTreeMap<String, Option<Vec<Rc<Signature>>>>,
    name: &str,
    more: Option<Vec<Rc<Signature>>>,
) {
    let known = generics.entry(name.to_string()).or_insert_with(|| Some(Vec::new()));
    match (known.as_mut(), more) {
        (Some(known), Some(more)) => {
            for one in more {
                if !known.contains(&one) {
                    known.push(one);
                }
            }
        }
        _ => *known = None,
    }
}

fn default_implicit() -> [Option<Ty>; 26] {
    std::array::from_fn(|i| {
        let s = if (8..=13).contains(&i) { Scalar::I32 } else { Scalar::F32 };
        Some(Ty::Scalar(s))
    })
}

fn bits(w: Width, default: u8, allowed: &[u32]) -> Option<u8> {
    match w {
        Width::Default => Some(default),
        Width::Bytes(b) if allowed.contains(&b) => Some(if b == 10 { 80 } else { (b * 8) as u8 }),
        Width::Bytes(_) | Width::Unknown => None,
    }
}

/// Builds the names of a program unit.
pub fn names(scope: &Scope, host: Option<Rc<Names>>, modules: &Modules) -> Names {
    let mut b = Build {
        n: Names {
            kind: scope.kind,
            name: scope.name.clone(),
            symbols: BTreeMap::new(),
            types: BTreeMap::new(),
            procedures: BTreeMap::new(),
            generics: BTreeMap::new(),
            implicit: match &host {
                Some(h) => h.implicit.clone(),
                None => default_implicit(),
            },
            implicit_none: host.as_ref().is_some_and(|h| h.implicit_none),
            commons: Vec::new(),
            equivalences: Vec::new(),
            host,
            foreign: false,
            save_all: false,
            defined_assignment: false,
            notes: Vec::new(),
        },
        modules,
    };
    b.run(scope);
    b.n
}

struct Build<'a> {
    n: Names,
    modules: &'a Modules,
}

impl Build<'_> {
    fn run(&mut self, scope: &Scope) {
        for (i, a) in scope.args.iter().enumerate().filter(|(_, a)| *a != "*") {
            let position = scope.args[..i].iter().filter(|a| *a != "*").count();
            let s = self.symbol(a, scope.head);
            s.dummy = u32::try_from(position).ok();
        }
        if scope.kind == ScopeKind::Function {
            let name = scope.result.clone().unwrap_or_else(|| scope.name.clone());
            self.symbol(&name, scope.head);
        }
        // IMPLICIT and USE come first by the language's rule; types may use both.
        for s in &scope.specs {
            match &s.kind {
                StmtKind::Use(u) => self.use_module(u, s.sp),
                StmtKind::Implicit(rules) => self.implicit(rules.as_deref()),
                _ => {}
            }
        }
        for t in &scope.types {
            // Names first: components may point to types that follow.
            let key = format!("{}::{}", scope.name, t.name);
            let empty = DerivedType {
                name: t.name.clone(),
                components: Vec::new(),
                parent: None,
                bindings: BTreeMap::new(),
                open: true,
            };
            self.n.types.insert(t.name.clone(), (key, Rc::new(empty)));
        }
        if let Some(ty) = &scope.prefix.ty {
            let name = scope.result.clone().unwrap_or_else(|| scope.name.clone());
            let ty = self.ty(ty, scope.head);
            self.symbol(&name, scope.head).ty = Some(ty);
        }
        for i in &scope.interfaces {
            for body in &i.bodies {
                let sig = signature(body, Some(&self.n), self.modules, None);
                self.n.procedures.insert(body.name.clone(), Rc::new(sig));
                if !i.abstract_ {
                    let s = self.symbol(&body.name, body.head);
                    s.class = Class::Procedure;
                    s.external = true;
                }
            }
            if let Some(g) = &i.generic {
                self.n.defined_assignment |= g.starts_with("assignment");
                if !g.contains('(') && !self.n.symbols.contains_key(g) {
                    self.symbol(g, scope.head).class = Class::Generic;
                }
            }
        }
        for s in &scope.specs {
            self.statement(s);
        }
        for t in &scope.types {
            self.derived(scope, t);
        }
        for p in &scope.contains {
            let module = (scope.kind == ScopeKind::Module).then_some(scope.name.as_str());
            let sig = signature(p, Some(&self.n), self.modules, module);
            self.n.procedures.insert(p.name.clone(), Rc::new(sig));
            if !self.n.symbols.contains_key(&p.name) {
                self.symbol(&p.name, p.head).class = Class::Procedure;
            }
        }
        self.bind(scope);
        self.finish(scope);
    }

    /// Generic names and types of this unit learn their procedures.
    fn bind(&mut self, scope: &Scope) {
        let interfaces = scope.interfaces.iter().filter_map(|i| {
            let bodies = i.bodies.iter().map(|b| &b.name);
            Some((i.generic.as_ref()?, i.procedures.iter().chain(bodies).collect::<Vec<_>>()))
        });
        let statements = scope.specs.iter().filter_map(|s| match &s.kind {
            StmtKind::Generic { name, procedures } => Some((name, procedures.iter().collect())),
            _ => None,
        });
        for (generic, procedures) in interfaces.chain(statements) {
            let known = procedures.iter().map(|p| self.n.procedure(p)).collect();
            merge(&mut self.n.generics, generic, known);
        }
        for t in &scope.types {
            let mut bindings = BTreeMap::new();
            let after = t.components.iter().skip_while(|s| s.kind != StmtKind::Contains);
            for s in after {
                let StmtKind::ProcedureDecl { attrs, names } = &s.kind else { continue };
                for (name, target) in names {
                    let signature = self.n.procedure(target.as_ref().unwrap_or(name));
                    let signature = signature.filter(|_| !attrs.contains(&Attr::Other));
                    let fixed = attrs.contains(&Attr::NonOverridable);
                    bindings.insert(name.clone(), Bound { signature, fixed });
                }
            }
            if let Some((_, known)) = self.n.types.get_mut(&t.name) {
                Rc::make_mut(known).bindings = bindings;
            }
        }
    }

    fn symbol(&mut self, name: &str, sp: Sp) -> &mut Symbol {
        self.n.symbols.entry(name.to_string()).or_insert_with(|| Symbol::new(sp))
    }

    fn implicit(&mut self, rules: Option<&[ImplicitRule]>) {
        let Some(rules) = rules else {
            self.n.implicit = std::array::from_fn(|_| None);
            self.n.implicit_none = true;
            return;
        };
        self.n.implicit_none = false;
        for (ty, ranges) in rules {
            let ty = self.ty(ty, Sp::default());
            for (a, b) in ranges {
                for c in *a..=*b {
                    if c.is_ascii_lowercase() {
                        self.n.implicit[usize::from(c - b'a')] = Some(ty.clone());
                    }
                }
            }
        }
    }

    fn use_module(&mut self, u: &Use, sp: Sp) {
        let Some(m) = self.modules.get(&u.module).cloned() else {
            if is_intrinsic_module(&u.module) {
                self.intrinsic_module(u, sp);
                return;
            }
            self.n.notes.push((
                "module-not-found",
                format!("module `{}` is not among the given files", u.module),
                sp,
            ));
            if u.only {
                for i in &u.items {
                    let s = self.symbol(&i.local, sp);
                    s.class = Class::Foreign;
                    s.unreliable = true;
                    s.home = Some(format!("{}::{}", u.module, i.remote));
                }
                self.n.defined_assignment |= u.items.iter().any(|i| i.local.contains('('));
            } else {
                self.n.foreign = true;
            }
            return;
        };
        self.n.defined_assignment |= m.defined_assignment;
        let renamed: BTreeMap<&str, &str> =
            u.items.iter().map(|i| (i.remote.as_str(), i.local.as_str())).collect();
        let pairs: Vec<(String, String)> = if u.only {
            u.items.iter().map(|i| (i.local.clone(), i.remote.clone())).collect()
        } else {
            let all = m
                .symbols
                .keys()
                .chain(m.types.keys())
                .chain(m.procedures.keys())
                .chain(m.generics.keys());
            let mut names: BTreeSet<&String> = all.collect();
            names.retain(|n| !n.is_empty());
            names
                .into_iter()
                .map(|n| (renamed.get(n.as_str()).map_or(n.clone(), |l| l.to_string()), n.clone()))
                .collect()
        };
        self.n.foreign |= m.foreign && !u.only;
        for (local, remote) in pairs {
            if let Some(t) = m.types.get(&remote) {
                self.n.types.insert(local.clone(), t.clone());
            }
            if let Some(p) = m.procedures.get(&remote) {
                self.n.procedures.insert(local.clone(), p.clone());
            }
            if let Some(known) = m.generics.get(&remote) {
                merge(&mut self.n.generics, &local, known.clone());
            }
            match m.symbols.get(&remote) {
                Some(s) => {
                    let mut s = s.clone();
                    if s.home.is_none() {
                        s.home = Some(format!("{}::{remote}", u.module));
                    }
                    s.dummy = None;
                    // A name that comes in twice with different meanings is not to be trusted.
                    let clash = self.n.symbols.get(&local).is_some_and(|old| old.home != s.home);
                    s.unreliable |= clash;
                    self.n.symbols.insert(local, s);
                }
                None if m.foreign && !m.types.contains_key(&remote) => {
                    let s = self.symbol(&local, sp);
                    s.class = Class::Foreign;
                    s.unreliable = true;
                    s.home = Some(format!("{}::{remote}", u.module));
                }
                None => {}
            }
        }
    }

    fn intrinsic_module(&mut self, u: &Use, sp: Sp) {
        let known = [
            "int8",
            "int16",
            "int32",
            "int64",
            "real32",
            "real64",
            "real128",
            "output_unit",
            "input_unit",
            "error_unit",
            "logical8",
            "logical16",
            "logical32",
            "logical64",
            "c_int",
            "c_float",
            "c_double",
            "c_long",
            "c_long_long",
            "c_size_t",
            "c_short",
            "c_char",
            "c_bool",
            "c_int8_t",
            "c_int16_t",
            "c_int32_t",
            "c_int64_t",
            "c_intptr_t",
            "c_float_complex",
            "c_double_complex",
            "c_signed_char",
        ];
        let items: Vec<(String, String)> = if u.only {
            u.items.iter().map(|i| (i.local.clone(), i.remote.clone())).collect()
        } else {
            known.iter().map(|n| (n.to_string(), n.to_string())).collect()
        };
        for (local, remote) in items {
            match intrinsic_module(&u.module, &remote) {
                Some(v) => {
                    let s = self.symbol(&local, sp);
                    s.ty = Some(Ty::Scalar(Scalar::I32));
                    s.parameter = true;
                    s.value = Some(v);
                }
                None if u.only => {
                    let s = self.symbol(&local, sp);
                    s.class = Class::Foreign;
                    s.unreliable = true;
                    s.home = Some(format!("{}::{remote}", u.module));
                }
                None => {}
            }
        }
        if !u.only {
            self.n.foreign |= u.module == "iso_c_binding";
        }
    }

    /// Resolves a type.
    fn ty(&mut self, ty: &TypeSpec, sp: Sp) -> Ty {
        let scalar = match ty {
            TypeSpec::Integer(k) => {
                let bits = self.kind_bits(k, 1, &[1, 2, 4, 8, 16], 32, sp);
                Some(Scalar::Int { bits, signed: true })
            }
            TypeSpec::Real(k) => {
                let unknown = if matches!(k, Kind::Default) { 32 } else { 64 };
                Some(Scalar::Float { bits: self.kind_bits(k, 1, &[4, 8, 10, 16], unknown, sp) })
            }
            TypeSpec::Double => Some(Scalar::F64),
            TypeSpec::Complex(k) => {
                let halves = if matches!(k, Kind::Bytes(_)) { 2 } else { 1 };
                let unknown = if matches!(k, Kind::Default) { 32 } else { 64 };
                let bits = self.kind_bits(k, halves, &[4, 8, 10, 16], unknown, sp);
                Some(Scalar::Complex { bits })
            }
            TypeSpec::DoubleComplex => Some(Scalar::Complex { bits: 64 }),
            TypeSpec::Logical(k) => {
                Some(Scalar::Logical { bits: self.kind_bits(k, 1, &[1, 2, 4, 8, 16], 32, sp) })
            }
            TypeSpec::Character(len) => Some(Scalar::Character { len: self.char_len(len) }),
            TypeSpec::Derived(name, class) => {
                return match self.n.derived(name) {
                    Some((key, _)) if *class => Ty::Class(key),
                    Some((key, _)) => Ty::Derived(key),
                    None => Ty::Opaque,
                };
            }
            TypeSpec::Other => None,
        };
        scalar.map_or(Ty::Opaque, Ty::Scalar)
    }

    /// Bits of one part of a kind that has `parts` of them.
    fn kind_bits(&mut self, k: &Kind, parts: u32, allowed: &[u32], usual: u8, sp: Sp) -> u8 {
        let w = match width(k, &self.n) {
            Width::Bytes(b) => Width::Bytes(b / parts),
            w @ (Width::Default | Width::Unknown) => w,
        };
        match bits(w, 32, allowed) {
            Some(b) => b,
            None => {
                let what = "the kind is not known here; the usual width is assumed";
                self.n.notes.push(("unknown-kind", what.to_string(), sp));
                usual
            }
        }
    }

    fn char_len(&self, len: &CharLen) -> Option<u32> {
        match len {
            CharLen::Default => Some(1),
            CharLen::Assumed => None,
            CharLen::Expr(x) => fold_int(x, &self.n).and_then(|v| u32::try_from(v.max(0)).ok()),
        }
    }

    fn bounds(&self, dims: &[DimSpec]) -> Vec<(Option<i64>, Option<i64>)> {
        let f = |x: &Expr| fold_int(x, &self.n);
        let low = |x: &Option<Expr>| x.as_ref().map_or(Some(1), f);
        dims.iter()
            .map(|d| match d {
                DimSpec::Explicit(l, u) => (low(l), f(u)),
                DimSpec::AssumedSize(l) => (low(l), None),
                DimSpec::Deferred(l) => (low(l), None),
                DimSpec::AssumedRank => (None, None),
            })
            .collect()
    }

    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::TypeDecl { ty, attrs, entities } => {
                let base = self.ty(ty, s.sp);
                for e in entities {
                    let mut t = base.clone();
                    if let (Some(len), Ty::Scalar(Scalar::Character { .. })) = (&e.len, &base) {
                        t = Ty::Scalar(Scalar::Character { len: self.char_len(len) });
                    } else if let Some(CharLen::Expr(x)) = &e.len {
                        // `REAL X*8`
                        t = self.star_type(ty, x, s.sp).unwrap_or(t);
                    }
                    self.entity(e, attrs, Some(t));
                }
            }
            StmtKind::AttrDecl { attr, entities } => {
                for e in entities {
                    self.entity(e, std::slice::from_ref(attr), None);
                }
            }
            StmtKind::ProcedureDecl { attrs, names } => {
                for (n, _) in names {
                    let y = self.symbol(n, s.sp);
                    y.class = Class::Procedure;
                    y.external = true;
                    y.pointer |= attrs.contains(&Attr::Pointer);
                }
            }
            StmtKind::Common(blocks) => {
                for (name, members) in blocks {
                    let start = match self.n.commons.iter().position(|c| c.0 == *name) {
                        Some(i) => i,
                        None => {
                            self.n.commons.push((name.clone(), Vec::new()));
                            self.n.commons.len() - 1
                        }
                    };
                    for e in members {
                        self.n.commons[start].1.push(e.name.clone());
                        self.entity(e, &[], None);
                        let place = InCommon { block: name.clone(), member: None };
                        self.symbol(&e.name, e.sp).common = Some(place);
                    }
                }
            }
            StmtKind::Parameter(list) => {
                for (n, x) in list {
                    let v = fold(x, &self.n);
                    let y = self.symbol(n, s.sp);
                    y.parameter = true;
                    y.value = v;
                    y.init = Some(Rc::new(x.clone()));
                    self.settle_constant(n);
                }
            }
            StmtKind::Data(list) => {
                for n in list {
                    if let Some(y) = self.n.symbols.get_mut(n) {
                        y.save = true;
                    } else if !self.n.in_host(n) {
                        self.symbol(n, s.sp).save = true;
                    }
                }
            }
            StmtKind::SaveAll => self.n.save_all = true,
            StmtKind::Equivalence(groups) => {
                for g in groups {
                    let names: Vec<String> = g.iter().filter_map(base_name).collect();
                    for n in &names {
                        self.symbol(n, s.sp);
                    }
                    self.n.equivalences.push(names);
                }
            }
            StmtKind::Namelist(groups) => {
                for (g, members) in groups {
                    self.symbol(g, s.sp).class = Class::Namelist;
                    for n in members {
                        if self.n.symbols.contains_key(n) || !self.n.in_host(n) {
                            self.symbol(n, s.sp).in_namelist = true;
                        }
                    }
                }
            }
            StmtKind::Assign { lhs, rhs } => {
                if let ExprKind::Call(f, args) = &lhs.kind
                    && let ExprKind::Name(n) = &f.kind
                {
                    let dummies = args
                        .iter()
                        .filter_map(|a| match &a.value {
                            ArgValue::Expr(x) => base_name(x),
                            _ => None,
                        })
                        .collect();
                    let body = Rc::new(rhs.clone());
                    self.symbol(n, s.sp).class = Class::StatementFunction(dummies, body);
                }
            }
            _ => {}
        }
    }

    fn star_type(&mut self, ty: &TypeSpec, x: &Expr, sp: Sp) -> Option<Ty> {
        let b = u32::try_from(fold_int(x, &self.n)?).ok()?;
        let k = Kind::Bytes(b);
        let ty = match ty {
            TypeSpec::Integer(_) => TypeSpec::Integer(k),
            TypeSpec::Real(_) => TypeSpec::Real(k),
            TypeSpec::Complex(_) => TypeSpec::Complex(k),
            TypeSpec::Logical(_) => TypeSpec::Logical(k),
            _ => return None,
        };
        Some(self.ty(&ty, sp))
    }

    fn entity(&mut self, e: &Entity, attrs: &[Attr], ty: Option<Ty>) {
        let mut dims = e.dims.clone();
        for a in attrs {
            if let (Attr::Dimension(d), None) = (a, &dims) {
                dims = Some(d.clone());
            }
        }
        let bounds = dims.as_ref().map(|d| self.bounds(d)).unwrap_or_default();
        let parameter = attrs.contains(&Attr::Parameter);
        let mut init = None;
        let mut value = None;
        if let Some(Init::Value(x)) = &e.init {
            init = Some(Rc::new(x.clone()));
            if parameter && dims.is_none() {
                value = fold(x, &self.n);
            }
        }
        let s = self.symbol(&e.name, e.sp);
        if ty.is_some() {
            s.ty = ty;
            s.sp = e.sp;
        }
        if dims.is_some() {
            // Dimensions given twice contradict each other.
            s.unreliable |= s.dims.is_some();
            s.dims = dims;
            s.bounds = bounds;
        }
        s.unreliable |= e.coarray;
        s.save |= e.init.is_some() && !parameter;
        if parameter {
            s.parameter = true;
            s.value = value;
            s.init = init;
        }
        for a in attrs {
            match a {
                Attr::Allocatable => s.allocatable = true,
                Attr::Pointer => s.pointer = true,
                Attr::Target => s.target = true,
                Attr::Save => s.save = true,
                Attr::External => {
                    s.external = true;
                    s.class = Class::Procedure;
                }
                Attr::Intrinsic => s.intrinsic = true,
                Attr::Optional => s.optional = true,
                Attr::Value => s.by_value = true,
                Attr::Volatile | Attr::Asynchronous => s.volatile = true,
                Attr::Contiguous => s.contiguous = true,
                Attr::IntentIn => s.intent = Intent::In,
                Attr::IntentOut => s.intent = Intent::Out,
                Attr::IntentInOut => s.intent = Intent::InOut,
                Attr::Bind(label) => {
                    s.bind = Some(label.clone().unwrap_or_else(|| e.name.clone()));
                }
                Attr::Unknown => s.unreliable = true,
                Attr::Parameter
                | Attr::Public
                | Attr::Private
                | Attr::Protected
                | Attr::Dimension(_)
                | Attr::NonOverridable
                | Attr::Other => {}
            }
        }
        if parameter {
            self.settle_constant(&e.name);
        }
    }

    /// Gives a named constant the value that its type holds.
    fn settle_constant(&mut self, name: &str) {
        let ty = self.n.symbols.get(name).and_then(|s| s.ty.clone()).or(self.n.implicit_type(name));
        if let Some(s) = self.n.symbols.get_mut(name) {
            s.value = match (s.value.take(), ty) {
                (Some(Const::Int(v)), Some(Ty::Scalar(Scalar::Float { .. }))) => {
                    Some(Const::Real(v as f64))
                }
                (Some(Const::Real(v)), Some(Ty::Scalar(Scalar::Float { bits: 32 }))) => {
                    Some(Const::Real(f64::from(v as f32)))
                }
                (Some(Const::Real(v)), Some(Ty::Scalar(Scalar::Int { .. }))) if v.abs() < 1e18 => {
                    Some(Const::Int(v.trunc() as i128))
                }
                // A complex constant is left to its expression.
                (Some(_), Some(Ty::Scalar(Scalar::Complex { .. }))) => None,
                (v, _) => v,
            };
        }
    }

    fn derived(&mut self, scope: &Scope, t: &crate::fortran::ast::TypeDef) {
        let mut out = DerivedType {
            name: t.name.clone(),
            components: Vec::new(),
            parent: None,
            bindings: BTreeMap::new(),
            open: t.parameters,
        };
        if let Some(parent) = &t.parent {
            match self.n.derived(parent) {
                Some((key, known)) if !known.open => {
                    out.parent = Some(key.clone());
                    out.components.push(Component {
                        name: parent.clone(),
                        ty: Ty::Derived(key),
                        bounds: Vec::new(),
                        rank: 0,
                        pointer: false,
                        allocatable: false,
                    });
                }
                _ => out.open = true,
            }
        }
        let mut bound = false;
        for s in &t.components {
            match &s.kind {
                StmtKind::Contains => bound = true,
                StmtKind::Generic { name, .. } => out.open |= name.starts_with("assignment"),
                StmtKind::ProcedureDecl { .. } if bound => {}
                StmtKind::TypeDecl { ty, attrs, entities } => {
                    for e in entities {
                        let mut resolved = self.ty(ty, s.sp);
                        if let (Some(len), Ty::Scalar(Scalar::Character { .. })) =
                            (&e.len, &resolved)
                        {
                            resolved = Ty::Scalar(Scalar::Character { len: self.char_len(len) });
                        }
                        let dims = e.dims.clone().or_else(|| {
                            attrs.iter().find_map(|a| match a {
                                Attr::Dimension(d) => Some(d.clone()),
                                _ => None,
                            })
                        });
                        let bounds = dims.as_ref().map(|d| self.bounds(d)).unwrap_or_default();
                        let pointer = attrs.contains(&Attr::Pointer);
                        let allocatable = attrs.contains(&Attr::Allocatable);
                        let component = Component {
                            name: e.name.clone(),
                            ty: resolved,
                            rank: bounds.len(),
                            bounds,
                            pointer,
                            allocatable,
                        };
                        out.components.push(component);
                    }
                }
                StmtKind::ProcedureDecl { names, .. } => {
                    for (n, _) in names {
                        out.components.push(Component {
                            name: n.clone(),
                            ty: Ty::Opaque,
                            bounds: Vec::new(),
                            rank: 0,
                            pointer: true,
                            allocatable: false,
                        });
                    }
                }
                StmtKind::Ignored => {}
                _ => out.open = true,
            }
        }
        let key = format!("{}::{}", scope.name, t.name);
        self.n.types.insert(t.name.clone(), (key, Rc::new(out)));
    }

    fn finish(&mut self, scope: &Scope) {
        // EQUIVALENCE classes: groups that share a name are one.
        let mut classes: Vec<BTreeSet<String>> = Vec::new();
        for g in &self.n.equivalences {
            let mut all: BTreeSet<String> = g.iter().cloned().collect();
            let mut rest = Vec::new();
            for c in classes {
                if c.is_disjoint(&all) {
                    rest.push(c);
                } else {
                    all.extend(c);
                }
            }
            rest.push(all);
            classes = rest;
        }
        for (i, c) in classes.iter().enumerate() {
            for n in c {
                if let Some(s) = self.n.symbols.get_mut(n) {
                    s.equivalence = u32::try_from(i).ok();
                }
            }
        }
        self.thread_private(scope);
        let module = scope.kind == ScopeKind::Module;
        let save_all = self.n.save_all;
        for (name, s) in &mut self.n.symbols {
            if s.ty.is_none() && matches!(s.class, Class::Variable | Class::StatementFunction(..)) {
                let c = name.bytes().next().unwrap_or(0);
                if c.is_ascii_lowercase() {
                    s.ty = self.n.implicit[usize::from(c - b'a')].clone();
                }
            }
            if save_all {
                s.save = true;
            }
            if module && s.home.is_none() {
                s.home = Some(format!("{}::{name}", scope.name));
            }
        }
        common::settle(&mut self.n);
    }
}

impl Build<'_> {
    /// `!$omp threadprivate(/block/, name)` among the declarations (which read as statements before the first one).
    fn thread_private(&mut self, scope: &Scope) {
        let directive = |node: &Node| match node {
            Node::Simple(Stmt { kind: StmtKind::Omp(text), .. }) => crate::threads::listed(text),
            _ => None,
        };
        for listed in scope.body.iter().filter_map(directive).flatten() {
            let name = listed.trim_matches('/');
            if name.len() < listed.len() {
                let member = |s: &&mut Symbol| s.common.as_ref().is_some_and(|c| c.block == name);
                self.n.symbols.values_mut().filter(member).for_each(|s| s.thread_local = true);
            } else if self.n.symbols.contains_key(name) || self.n.find(name).is_none() {
                self.symbol(name, scope.head).thread_local = true;
            }
        }
    }
}

/// What a procedure's heading and declarations say.
fn signature(
    scope: &Scope,
    host: Option<&Names>,
    modules: &Modules,
    module: Option<&str>,
) -> Signature {
    // The host's contained procedures are not needed to know the types of dummies.
    let host = host.map(|h| Rc::new(h.clone()));
    let mut bare = scope.clone_head();
    bare.interfaces = Vec::new();
    let n = names(&bare, host, modules);
    let function = scope.kind == ScopeKind::Function;
    let result_name = scope.result.clone().unwrap_or_else(|| scope.name.clone());
    let result = n.symbols.get(&result_name);
    Signature {
        name: scope.name.clone(),
        function,
        pure_: scope.prefix.pure_ || (scope.prefix.elemental && !scope.prefix.impure),
        elemental: scope.prefix.elemental,
        result: result.and_then(|s| s.ty.clone()).filter(|_| function),
        result_rank: result
            .filter(|_| function)
            .map_or(0, |s| s.bounds.len() + usize::from(s.pointer || s.allocatable)),
        plain_result: result.is_none_or(|s| !(s.pointer || s.allocatable)),
        args: scope
            .args
            .iter()
            .filter(|a| *a != "*")
            .map(|a| match n.symbols.get(a) {
                Some(s) => Dummy {
                    name: a.clone(),
                    ty: s.ty.clone().or_else(|| n.implicit_type(a)),
                    // (Of a pointer it says what it points to, and nothing of what is there.)
                    intent: if s.pointer { Intent::None } else { s.intent },
                    rank: s.bounds.len(),
                    optional: s.optional,
                    as_it_lies: !s.contiguous && s.dims.iter().flatten().any(described),
                },
                None => Dummy {
                    name: a.clone(),
                    ty: n.implicit_type(a),
                    intent: Intent::None,
                    rank: 0,
                    optional: false,
                    as_it_lies: false,
                },
            })
            .collect(),
        allocates: scope.args.iter().any(|a| n.symbols.get(a).is_some_and(|s| s.allocatable)),
        module: module.map(str::to_string),
    }
}

impl Scope {
    /// The unit without its body and contained procedures.
    pub fn clone_head(&self) -> Scope {
        Scope {
            kind: self.kind,
            name: self.name.clone(),
            args: self.args.clone(),
            result: self.result.clone(),
            prefix: self.prefix.clone(),
            specs: self.specs.clone(),
            types: self.types.clone(),
            interfaces: self.interfaces.clone(),
            body: Vec::new(),
            contains: Vec::new(),
            entry: self.entry,
            tainted: None,
            problems: Vec::new(),
            sp: self.sp,
            head: self.head,
        }
    }
}

/// Does a descriptor say where the elements along this dimension lie?
fn described(dim: &DimSpec) -> bool {
    matches!(dim, DimSpec::Deferred(_) | DimSpec::AssumedRank)
}
