//! References and arguments: places, ranks, calls' arguments.
//!
//! **Decides** which object a reference names, how many dimensions it has, and how an argument is passed.
//!
//! **Example** `a(i, j)` of `real a(10, 20)` is the place `a[j - 1][i - 1]`.
//!
//! **Why it is sound** an argument that is a section hands on everything from its first element on, or, where the section
//! may run backwards, the whole array.
//!
//! **Gives up when** a reference goes through a pointer component, a type that is not known, or a vector subscript outside an
//! elementwise assignment.
//!
//! **Cost and limit** linear in the reference.
//!
//! **Source** Fortran 2018, 9.4 and 9.5, 15.5.2.

use heiretsu_ir::{Arg as IrArg, Callee, ExprId, ExprKind as Ir, Place, Scalar, Span, Step, Type};

use super::cx::Cx;
use super::expr::LOGICAL;
use super::generic::Specific;
use super::symbols::{Class, Dummy, Intent, Signature, Ty};
use crate::fortran::ast::{Arg, ArgValue, Expr, ExprKind};

/// Why a reference has no place.
pub type Why = &'static str;

impl Cx<'_> {
    /// The rank of an expression; `None` when it is not known.
    pub fn rank(&self, x: &Expr) -> Option<usize> {
        match &x.kind {
            ExprKind::Name(n) => match self.binding(n) {
                Some(b) => self.ask_binding(&b, Self::rank),
                None => Some(self.symbol(n).map_or(0, |s| s.dims.as_ref().map_or(0, Vec::len))),
            },
            ExprKind::Component(base, name) => {
                let outer = self.rank(base)?;
                if outer > 0 {
                    return Some(outer);
                }
                Some(self.component_rank(base, name).unwrap_or(0))
            }
            ExprKind::Call(base, args) => self.call_rank(base, args),
            ExprKind::Defined(..) => self.operation_rank(x),
            ExprKind::Unary(..) | ExprKind::Binary(..) if self.of_structures(x) => {
                self.operation_rank(x)
            }
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.rank(x),
            ExprKind::Binary(_, a, b) | ExprKind::Complex(a, b) => {
                Some(self.rank(a)?.max(self.rank(b)?))
            }
            ExprKind::Bad(_) => None,
            ExprKind::Array(_) | ExprKind::ImpliedDo(..) => Some(1),
            ExprKind::Int(..)
            | ExprKind::Real(..)
            | ExprKind::Logical(..)
            | ExprKind::Str(_)
            | ExprKind::Boz(_) => Some(0),
        }
    }

    pub fn component_rank(&self, base: &Expr, name: &str) -> Option<usize> {
        let (Ty::Derived(key) | Ty::Class(key)) = self.static_type(base)? else { return None };
        self.u.component_of(&key, name).map(|c| c.rank)
    }

    /// The rank of what a procedure returns for these arguments.
    fn result_rank(&self, signature: &Signature, args: &[Arg]) -> Option<usize> {
        if !signature.elemental {
            return Some(signature.result_rank);
        }
        let mut rank = 0;
        for a in args {
            if let ArgValue::Expr(x) = &a.value {
                rank = rank.max(self.rank(x)?);
            }
        }
        Some(rank)
    }

    fn operation_rank(&self, x: &Expr) -> Option<usize> {
        match self.operator(x)? {
            (Specific::Known(signature), args) => self.result_rank(&signature, &args),
            _ => None,
        }
    }

    fn sections(&self, args: &[Arg]) -> Option<usize> {
        let mut n = 0;
        for a in args {
            match &a.value {
                ArgValue::Range(..) => n += 1,
                ArgValue::Expr(x) => n += self.rank(x)?.min(1),
                ArgValue::AltReturn(_) | ArgValue::Star => return None,
            }
        }
        Some(n)
    }

    fn call_rank(&self, base: &Expr, args: &[Arg]) -> Option<usize> {
        match &base.kind {
            ExprKind::Name(n) => {
                let array = match self.binding(n) {
                    Some(b) => self.ask_binding(&b, Self::rank)? > 0,
                    None => self.is_array(n),
                };
                if array {
                    return self.sections(args);
                }
                if self.symbol(n).is_some_and(|s| matches!(s.class, Class::StatementFunction(..))) {
                    return Some(0);
                }
                match self.specific(n, args) {
                    Specific::Known(signature) => return self.result_rank(&signature, args),
                    Specific::Unknown => return None,
                    Specific::None => {}
                }
                if let Some(sig) = self.signature(n) {
                    return self.result_rank(&sig, args);
                }
                let external = self.symbol(n).is_some_and(|s| {
                    s.external || s.dummy.is_some() || !matches!(s.class, Class::Variable)
                });
                if external || (self.symbol(n).is_none() && !super::intrinsic::is_intrinsic(n)) {
                    return Some(0);
                }
                super::intrinsic::rank(self, n, args)
            }
            ExprKind::Component(b, name) => {
                if let Some(found) = self.bound_to(b, name) {
                    let Specific::Known(signature) = found else { return None };
                    return Some(signature.result_rank).filter(|_| !signature.elemental);
                }
                let outer = self.rank(b)?;
                let own = self.component_rank(b, name).unwrap_or(0);
                if own == 0 {
                    return Some(outer);
                }
                Some(outer.max(self.sections(args)?))
            }
            // A substring keeps the rank of its parent.
            ExprKind::Call(..) => self.rank(base),
            _ => Some(0),
        }
    }

    /// The object that a reference names. In an elementwise assignment, its current element.
    pub fn place(&mut self, x: &Expr) -> Result<Place, Why> {
        let mut used = 0;
        let place = self.place_at(x, &mut used, 0)?;
        if used != 0 && used != self.positions.len() {
            return Err("arrays of different ranks");
        }
        Ok(place)
    }

    fn place_at(&mut self, x: &Expr, used: &mut usize, depth: usize) -> Result<Place, Why> {
        if depth > 60 {
            return Err("too complex");
        }
        let sp = self.span(x.sp);
        match &x.kind {
            ExprKind::Name(n) => {
                if let Some(b) = self.binding(n) {
                    let mut place =
                        self.in_binding(&b, |cx| cx.place_at(&b.expr, used, depth + 1))?;
                    place.span = sp;
                    return Ok(place);
                }
                if let Some(s) = self.symbol(n) {
                    if !matches!(s.class, Class::Variable | Class::Foreign) {
                        return Err("a procedure where a variable is expected");
                    }
                    if s.parameter && s.dims.is_none() {
                        return Err("a constant where a variable is expected");
                    }
                }
                let v = self.var(n);
                let mut place = Place::var(v, sp);
                if !self.positions.is_empty() && self.rank_of(v) > 0 {
                    self.whole(&mut place, used)?;
                }
                Ok(place)
            }
            ExprKind::Component(base, name) => {
                let mut place = self.place_at(base, used, depth + 1)?;
                place.span = sp;
                let (path, component) = self.field(&place, name)?;
                place.steps.extend(path.into_iter().map(Step::Field));
                if component.rank > 0 && !self.positions.is_empty() {
                    self.whole_component(&mut place, x, component.rank, used)?;
                }
                Ok(place)
            }
            ExprKind::Call(base, args) => self.subscripted(base, args, used, depth, sp),
            _ => Err("not a variable"),
        }
    }

    fn field(
        &mut self,
        place: &Place,
        name: &str,
    ) -> Result<(Vec<u32>, super::symbols::Component), Why> {
        let Type::Struct(id) = self.place_type(place) else {
            return Err("a component of a type that is not known");
        };
        let (path, c) = self.u.component(id, name).ok_or("an unknown component")?;
        if c.pointer {
            return Err("a pointer component");
        }
        Ok((path, c))
    }

    /// Appends the subscripts of the current element of a whole array.
    fn whole(&mut self, place: &mut Place, used: &mut usize) -> Result<(), Why> {
        let rank = self.rank_of(place.var);
        let sp = place.span;
        let mut list = Vec::new();
        for k in 0..rank {
            let pos = *self.positions.get(*used).ok_or("arrays of different ranks")?;
            *used += 1;
            let known = self.dims.get(&place.var).and_then(|d| d.get(k)).is_some_and(|d| {
                !matches!(d.lower, super::cx::BoundRef::Descriptor | super::cx::BoundRef::Unknown)
            });
            let p = self.read(pos, sp);
            list.push(if known {
                p
            } else {
                // The lower bound is the shift that subscripts leave out.
                let l = self.dim_bound(place.var, k, false, sp).ok_or("an unknown bound")?;
                self.add(l, p, sp)
            });
        }
        list.reverse();
        place.steps.extend(list.into_iter().map(Step::Index));
        Ok(())
    }

    fn whole_component(
        &mut self,
        place: &mut Place,
        x: &Expr,
        rank: usize,
        used: &mut usize,
    ) -> Result<(), Why> {
        let sp = place.span;
        let Type::Array(array) = self.place_type(place) else {
            return Err("a component of unknown shape");
        };
        let mut list = Vec::new();
        for k in 0..rank {
            let pos = *self.positions.get(*used).ok_or("arrays of different ranks")?;
            *used += 1;
            let pos = self.read(pos, sp);
            let dim = array.dims.get(rank - 1 - k).ok_or("a component of unknown shape")?;
            list.push(match dim.lower {
                heiretsu_ir::Bound::Const(_) => pos,
                // The lower bound is the shift that subscripts leave out.
                _ => {
                    let lower = self.whole_bound(x, k, false, sp);
                    self.add(lower.ok_or("a component of unknown shape")?, pos, sp)
                }
            });
        }
        list.reverse();
        place.steps.extend(list.into_iter().map(Step::Index));
        Ok(())
    }

    fn subscripted(
        &mut self,
        base: &Expr,
        args: &[Arg],
        used: &mut usize,
        depth: usize,
        sp: Span,
    ) -> Result<Place, Why> {
        // The base without its own whole-array expansion.
        let positions = std::mem::take(&mut self.positions);
        let mut none = 0;
        let outer_array = match &base.kind {
            ExprKind::Component(b, _) => self.rank(b) != Some(0),
            _ => false,
        };
        let place = if outer_array {
            self.positions = positions.clone();
            Err("a section of an array of structures")
        } else {
            self.place_at(base, &mut none, depth + 1)
        };
        self.positions = positions;
        let mut place = place?;
        place.span = sp;
        let Type::Array(array) = self.place_type(&place) else {
            return Err("subscripts on something that is no array");
        };
        if array.dims.len() != args.len() {
            return Err("wrong number of subscripts");
        }
        let component = place.steps.iter().any(|s| matches!(s, Step::Field(_)));
        let lowers: Vec<Option<i64>> = array
            .dims
            .iter()
            .rev()
            .map(|d| match d.lower {
                heiretsu_ir::Bound::Const(v) => Some(v),
                _ => None,
            })
            .collect();
        let mut list = Vec::new();
        for (k, a) in args.iter().enumerate() {
            let subscript = match &a.value {
                ArgValue::Expr(x) if self.rank(x) == Some(0) => self.scalar(x),
                ArgValue::Expr(x) => self.vector_subscript(x, used)?,
                ArgValue::Range(l, _, s) => {
                    let lower = match l {
                        Some(l) => self.scalar(l),
                        None if component => self
                            .whole_bound(base, k, false, sp)
                            .ok_or("a component of unknown shape")?,
                        None => self.default_lower(place.var, k, s.as_deref(), sp)?,
                    };
                    if let (None, Some(s)) = (l, s)
                        && !matches!(s.kind, ExprKind::Int(v, _) if v > 0)
                    {
                        return Err("a section with a step that may be negative");
                    }
                    let pos =
                        *self.positions.get(*used).ok_or("a section where a scalar is needed")?;
                    *used += 1;
                    let mut p = self.read(pos, sp);
                    if let Some(s) = s {
                        let s = self.scalar(s);
                        p = self.mul(p, s, sp);
                    }
                    self.add(lower, p, sp)
                }
                ArgValue::AltReturn(_) | ArgValue::Star => return Err("a malformed subscript"),
            };
            if !matches!(self.ty(subscript), Type::Scalar(Scalar::Int { .. })) {
                return Err("a subscript that is not an integer");
            }
            list.push(if component {
                match lowers[k] {
                    Some(l) => {
                        let l = self.int(i128::from(l), sp);
                        self.sub(subscript, l, sp)
                    }
                    None => subscript,
                }
            } else {
                self.zero_based(place.var, k, subscript, sp)
            });
        }
        list.reverse();
        place.steps.extend(list.into_iter().map(Step::Index));
        Ok(place)
    }

    fn default_lower(
        &mut self,
        v: heiretsu_ir::VarId,
        k: usize,
        _step: Option<&Expr>,
        sp: Span,
    ) -> Result<ExprId, Why> {
        self.dim_bound(v, k, false, sp).ok_or("an unknown bound")
    }

    fn vector_subscript(&mut self, x: &Expr, used: &mut usize) -> Result<ExprId, Why> {
        if self.rank(x) != Some(1) || self.positions.is_empty() {
            return Err("a vector subscript");
        }
        let pos = *self.positions.get(*used).ok_or("arrays of different ranks")?;
        *used += 1;
        let saved = std::mem::replace(&mut self.positions, vec![pos]);
        let e = self.expr(x);
        self.positions = saved;
        Ok(e)
    }

    // ---- arguments ----------------------------------------------------------------------------

    /// The callee and arguments of a call of a procedure that is not an intrinsic.
    pub fn callee_and_args(
        &mut self,
        n: &str,
        args: &[Arg],
        sig: Option<&Signature>,
    ) -> (Callee, Vec<IrArg>) {
        let mut ordered = true;
        let mut list = Vec::new();
        for given in in_order(args, sig, &mut ordered) {
            let Some((a, formal)) = given else {
                list.push(IrArg::Value(self.absent()));
                continue;
            };
            let by_value = formal.is_some_and(|f| f.intent == Intent::In && f.rank == 0);
            match &a.value {
                ArgValue::Expr(x)
                    if !formal.is_some_and(|f| f.as_it_lies) && self.may_be_copied(x) =>
                {
                    let what = "a section that compilers copy, and store back after the call";
                    let e = self.opaque(what, self.span(x.sp));
                    list.push(IrArg::Value(e));
                }
                ArgValue::Expr(x) => {
                    let argument = self.argument(x, by_value);
                    let fitted = match formal {
                        Some(dummy) => self.as_dummy(dummy, argument.clone()),
                        None => Some(argument.clone()),
                    };
                    ordered &= fitted.is_some();
                    list.push(fitted.unwrap_or(argument));
                }
                ArgValue::AltReturn(_) => {}
                ArgValue::Range(..) | ArgValue::Star => {
                    let e = self.opaque("a malformed argument", heiretsu_ir::Span::none());
                    list.push(IrArg::Value(e));
                    ordered = false;
                }
            }
        }
        let odd = self.u.odd.contains_key(n);
        let found = self.target(n).filter(|_| !odd);
        let link = if found.is_none() && ordered && !odd { self.link(n) } else { None };
        let target = found.filter(|t| ordered && t.arity == list.len() && !t.opaque);
        let target = target.map(|t| t.id);
        let mut callee = Callee { name: n.to_string(), target, pure: false, link, through: None };
        callee.pure = sig.is_some_and(|s| counts_as_pure(s, &callee));
        (callee, list)
    }

    /// What stands for an optional argument that is left out.
    fn absent(&mut self) -> ExprId {
        self.ex(Ir::Call(Callee::absent(), Vec::new()), LOGICAL.into(), Span::none())
    }

    /// Under which name a procedure that is not in this unit is to be looked for in others.
    fn link(&self, n: &str) -> Option<String> {
        let symbol = self.symbol(n);
        if symbol.is_some_and(|s| s.dummy.is_some() || s.pointer) {
            return None;
        }
        if self.names.symbols.get(n).is_some_and(|s| s.external && s.home.is_none()) {
            return Some(n.to_string());
        }
        if let Some(sig) = self.signature(n)
            && let Some(m) = &sig.module
        {
            return Some(format!("{m}::{}", sig.name));
        }
        let elsewhere = match symbol {
            Some(s) => matches!(s.class, Class::Generic | Class::Foreign),
            None => self.names.may_be_foreign(),
        };
        (!elsewhere).then(|| n.to_string())
    }

    /// The procedure of this unit that a name calls.
    pub fn target(&self, n: &str) -> Option<super::ProcInfo> {
        let symbol = self.symbol(n);
        if symbol.is_some_and(|s| s.dummy.is_some() || s.pointer) {
            return None;
        }
        let mut path = self.path.clone();
        loop {
            if let Some(t) = self.u.procedures.get(&format!("{path}/{n}")) {
                return Some(t.clone());
            }
            match path.rsplit_once('/') {
                Some((outer, _)) => path = outer.to_string(),
                None => break,
            }
        }
        if self.names.symbols.get(n).is_some_and(|s| s.external && s.home.is_none()) {
            return self.u.procedures.get(n).cloned();
        }
        if let Some(sig) = self.signature(n)
            && let Some(m) = &sig.module
        {
            return self.u.procedures.get(&format!("{m}::{}", sig.name)).cloned();
        }
        if let Some((module, _)) = path.split_once("::")
            && let Some(t) = self.u.procedures.get(&format!("{module}::{n}"))
        {
            return Some(t.clone());
        }
        if symbol.is_some_and(|s| matches!(s.class, Class::Generic | Class::Foreign)) {
            return None;
        }
        if symbol.is_none() && self.names.may_be_foreign() {
            return None;
        }
        self.u.procedures.get(n).cloned()
    }

    /// An argument: by reference if it is a variable.
    pub fn argument(&mut self, x: &Expr, by_value: bool) -> IrArg {
        let sp = self.span(x.sp);
        if let ExprKind::Name(n) = &x.kind
            && self.binding(n).is_none()
        {
            let procedure = self.symbol(n).is_some_and(|s| {
                matches!(s.class, Class::Procedure | Class::Generic) || s.external || s.intrinsic
            }) || (self.symbol(n).is_none() && self.signature(n).is_some());
            if procedure {
                let e = self.opaque("a procedure as an argument", sp);
                return IrArg::Value(e);
            }
        }
        if self.is_reference(x) {
            let whole = self.positions.is_empty() && self.rank(x) != Some(0);
            if whole && let Some(place) = self.section_start(x) {
                return IrArg::Reference(place);
            }
            match self.place(x) {
                Ok(place) => {
                    let scalar =
                        matches!(self.place_type(&place), Type::Scalar(_) | Type::Struct(_));
                    if by_value && scalar {
                        let ty = self.place_type(&place);
                        return IrArg::Value(self.ex(Ir::Read(place), ty, sp));
                    }
                    return IrArg::Reference(place);
                }
                Err(why) => {
                    // A part of a known object: hand on the whole object.
                    if let Some(root) = super::symbols::base_name(x) {
                        let known = self.binding(&root).is_none()
                            && self
                                .symbol(&root)
                                .is_none_or(|s| matches!(s.class, Class::Variable));
                        if known && why != "a pointer component" {
                            let v = self.var(&root);
                            return IrArg::Reference(Place::var(v, sp));
                        }
                    }
                    return IrArg::Value(self.opaque(why, sp));
                }
            }
        }
        if let Some((_, held)) = self.constructors.iter().find(|(at, _)| *at == x.sp) {
            return IrArg::Reference(Place::var(*held, sp));
        }
        let e = self.expr(x);
        IrArg::Value(e)
    }

    /// Is it a variable, element, section, component or substring (not a function call)?
    pub fn is_reference(&self, x: &Expr) -> bool {
        match &x.kind {
            ExprKind::Name(n) => match self.binding(n) {
                Some(b) => self.ask_binding(&b, Self::is_reference),
                None => self.symbol(n).is_none_or(|s| {
                    matches!(s.class, Class::Variable | Class::Foreign)
                        && !(s.parameter && s.dims.is_none())
                }),
            },
            ExprKind::Component(b, _) => self.is_reference(b),
            ExprKind::Call(b, args) => match &b.kind {
                ExprKind::Name(n) => {
                    let array = match self.binding(n) {
                        Some(b) => self.ask_binding(&b, Self::rank) != Some(0),
                        None => self.is_array(n),
                    };
                    let text = matches!(args.as_slice(), [Arg { value: ArgValue::Range(..), .. }]);
                    array || (text && self.is_reference(b))
                }
                ExprKind::Component(object, name) => {
                    self.bound_to(object, name).is_none() && self.is_reference(b)
                }
                ExprKind::Call(..) => self.is_reference(b),
                _ => false,
            },
            _ => false,
        }
    }

    /// Does a section lie in several pieces, so that a callee that wants one piece gets a copy of it?
    fn may_be_copied(&self, x: &Expr) -> bool {
        if !self.positions.is_empty() || self.rank(x) == Some(0) || !self.is_reference(x) {
            return false;
        }
        let apart = |object: &Expr| self.rank(object) != Some(0);
        match &x.kind {
            ExprKind::Component(object, _) => apart(object),
            ExprKind::Call(base, args) => {
                let of_each = matches!(&base.kind, ExprKind::Component(object, _) if apart(object));
                of_each || !self.one_piece(args)
            }
            _ => false,
        }
    }

    /// Do these subscripts select neighbouring elements? (Whole dimensions, at most one part of a dimension after them, then
    /// single subscripts.)
    fn one_piece(&self, args: &[Arg]) -> bool {
        let mut part = false;
        args.iter().all(|arg| match &arg.value {
            ArgValue::Range(low, high, step) => {
                let whole = low.is_none() && high.is_none();
                let next = step.as_ref().is_none_or(|s| matches!(s.kind, ExprKind::Int(1, _)));
                let first = !part;
                part |= !whole;
                next && first
            }
            ArgValue::Expr(x) => {
                part = true;
                self.rank(x) == Some(0)
            }
            ArgValue::AltReturn(_) | ArgValue::Star => false,
        })
    }

    /// Where a whole array or section starts, when everything that it covers lies after its start.
    fn section_start(&mut self, x: &Expr) -> Option<Place> {
        let sp = self.span(x.sp);
        match &x.kind {
            ExprKind::Name(n) if self.binding(n).is_none() => {
                let v = self.var(n);
                Some(Place::var(v, sp))
            }
            ExprKind::Call(base, args) => {
                let ExprKind::Name(n) = &base.kind else { return None };
                if self.binding(n).is_some() || !self.is_array(n) {
                    return None;
                }
                let v = self.var(n);
                if self.rank_of(v) != args.len() {
                    return None;
                }
                let mut list = Vec::new();
                let mut ranges = 0;
                for (k, a) in args.iter().enumerate() {
                    let e = match &a.value {
                        ArgValue::Expr(x) if self.rank(x) == Some(0) => self.scalar(x),
                        ArgValue::Range(l, _, s) => {
                            // (The last subscript comes first in a place.)
                            ranges |= 1 << (args.len() - 1 - k);
                            let forward = match s {
                                None => true,
                                Some(s) => matches!(s.kind, ExprKind::Int(v, _) if v > 0),
                            };
                            if !forward {
                                return Some(Place::var(v, sp));
                            }
                            match l {
                                Some(l) => self.scalar(l),
                                None => self.dim_bound(v, k, false, sp)?,
                            }
                        }
                        _ => return Some(Place::var(v, sp)),
                    };
                    if !matches!(self.ty(e), Type::Scalar(Scalar::Int { .. })) {
                        return Some(Place::var(v, sp));
                    }
                    list.push(self.zero_based(v, k, e, sp));
                }
                list.reverse();
                self.p.sections.push((sp, ranges));
                Some(Place::element(v, list, sp))
            }
            _ => None,
        }
    }
}

/// Does a call of a PURE procedure do nothing but what its body, or (of a function) its arguments tell? A pure subroutine changes
/// its arguments: where nobody can look, it is a procedure like others.
pub fn counts_as_pure(signature: &Signature, callee: &Callee) -> bool {
    signature.pure_ && (callee.target.is_some() || signature.function && callee.link.is_some())
}

/// The arguments of a call in the order of the dummies that they go to, each with its dummy where that is known; `None` for an
/// optional one that is left out. `fits` becomes false where some argument is for no dummy that is known.
fn in_order<'a>(
    args: &'a [Arg],
    sig: Option<&'a Signature>,
    fits: &mut bool,
) -> Vec<Option<(&'a Arg, Option<&'a Dummy>)>> {
    let dummies = sig.map_or(&[][..], |s| &s.args);
    let mut slots: Vec<Option<(&Arg, Option<&Dummy>)>> = Vec::new();
    for (i, a) in args.iter().enumerate() {
        let at = match &a.keyword {
            Some(k) => dummies.iter().position(|f| f.name == *k),
            None => Some(i),
        };
        let Some(at) = at.filter(|at| slots.get(*at).is_none_or(Option::is_none)) else {
            *fits = false;
            slots.push(Some((a, None)));
            continue;
        };
        slots.resize(slots.len().max(at + 1), None);
        slots[at] = Some((a, dummies.get(at)));
    }
    let returns = args.iter().any(|a| matches!(a.value, ArgValue::AltReturn(_)));
    if *fits && !returns && dummies.iter().skip(slots.len()).all(|f| f.optional) {
        slots.resize(slots.len().max(dummies.len()), None);
    }
    let empty = |k: usize| slots[k].is_none() && !dummies.get(k).is_some_and(|f| f.optional);
    *fits &= !(0..slots.len()).any(empty);
    slots
}
