//! Calls whose procedure the types of arguments decide: generic names, operators and assignments of a program, procedures that
//! types are bound to.
//!
//! **Decides** the type of an expression without lowering it, and which specific procedure a call means.
//!
//! **Example** with `interface operator(+)` over `add(a, b)`, `p + q` of `type(vec)` is `add(p, q)`; `call s%solve(b)` of
//! `type(solver) :: s` is `call solve(s, b)`.
//!
//! **Why it is sound** a program that compiles has exactly one procedure that fits; one is taken only if all of the others are known
//! not to fit. An object of CLASS may be of another type that is bound to another procedure: only NON_OVERRIDABLE ones are
//! known.
//!
//! **Gives up when** types of arguments are not known and more than one procedure could fit, or a procedure of the generic name is
//! not among the given files.
//!
//! **Cost and limit** linear in the expression for each operator of a program in it.
//!
//! **Source** Fortran 2018, 10.1.5, 15.4.3.4, 15.5.5.2, 7.5.5.

use std::rc::Rc;

use heiretsu_ir::{Arg as IrArg, Callee, ExprId, ExprKind as Ir, Scalar, Span, Step, Type};

use super::cx::Cx;
use super::expr::LOGICAL;
use super::reference::counts_as_pure;
use super::symbols::{Bound, Class, Dummy, Signature, Ty};
use crate::fortran::ast::{Arg, ArgValue, BinOp, Expr, ExprKind, UnOp};

/// Operators of the program stand at most so deep in each other.
const MOST_DEPTH: u16 = 12;

/// What a generic name means in one call.
pub enum Specific {
    /// No procedure: the name is not generic, or the operation is the language's own.
    None,
    /// Some procedure; which one is not known.
    Unknown,
    /// This one.
    Known(Rc<Signature>),
}

/// Does a procedure fit the arguments of a call?
#[derive(Clone, Copy, PartialEq)]
enum Fit {
    No,
    Perhaps,
    Yes,
}

impl Cx<'_> {
    /// Which procedure a call of a generic name, operator or assignment means.
    pub fn specific(&self, generic: &str, args: &[Arg]) -> Specific {
        let foreign = self
            .symbol(generic)
            .is_some_and(|s| s.unreliable || s.dummy.is_some() || s.class == Class::Foreign);
        let Some(known) = self.names.generic(generic) else {
            // Calls of such names are judged by their callers; an operator has no other meaning for structures.
            let operator = generic.contains('(');
            return if foreign && operator { Specific::Unknown } else { Specific::None };
        };
        let Some(known) = known.filter(|_| !foreign && !self.names.may_be_foreign()) else {
            return Specific::Unknown;
        };
        let mut found = None;
        for signature in known {
            match self.fits(&signature, args) {
                Fit::No => {}
                fit if found.is_none() => found = Some((signature, fit)),
                _ => return Specific::Unknown,
            }
        }
        match found {
            Some((signature, Fit::Yes)) => Specific::Known(signature),
            Some(_) => Specific::Unknown,
            None => Specific::None,
        }
    }

    /// Which procedure an operator between these operands means.
    pub fn operator(&self, x: &Expr) -> Option<(Specific, Vec<Arg>)> {
        let (text, operands): (String, Vec<&Expr>) = match &x.kind {
            ExprKind::Unary(op, a) => (unary_text(*op).to_string(), vec![a]),
            ExprKind::Binary(op, a, b) => (binary_text(*op).to_string(), vec![a, b]),
            ExprKind::Defined(text, list) => (text.clone(), list.iter().collect()),
            _ => return None,
        };
        let args: Vec<Arg> = operands
            .iter()
            .map(|x| Arg { keyword: None, value: ArgValue::Expr((*x).clone()) })
            .collect();
        let mut found = self.specific(&format!("operator({text})"), &args);
        if let (Specific::None, Some(other)) = (&found, relation(&text)) {
            found = self.specific(&format!("operator({other})"), &args);
        }
        Some((found, args))
    }

    /// Is an operand of an operator a structure, so that the operator is one of the program?
    pub fn of_structures(&self, x: &Expr) -> bool {
        let structure =
            |x: &Expr| matches!(self.static_type(x), Some(Ty::Derived(_) | Ty::Class(_)));
        match &x.kind {
            _ if !self.names.has_operators() => false,
            ExprKind::Unary(_, a) => structure(a),
            ExprKind::Binary(_, a, b) => structure(a) || structure(b),
            _ => false,
        }
    }

    fn fits(&self, signature: &Signature, args: &[Arg]) -> Fit {
        let mut given = vec![false; signature.args.len()];
        let mut fit = Fit::Yes;
        for (i, a) in args.iter().enumerate() {
            let at = match &a.keyword {
                Some(k) => signature.args.iter().position(|d| d.name == *k),
                None => Some(i),
            };
            let Some((dummy, taken)) =
                at.and_then(|at| Some((signature.args.get(at)?, given.get_mut(at)?)))
            else {
                return Fit::No;
            };
            *taken = true;
            let ArgValue::Expr(x) = &a.value else {
                fit = Fit::Perhaps;
                continue;
            };
            match self.argument_fits(dummy, x, signature.elemental) {
                Fit::Yes => {}
                Fit::Perhaps => fit = Fit::Perhaps,
                Fit::No => return Fit::No,
            }
        }
        let missing = signature.args.iter().zip(&given).any(|(d, given)| !given && !d.optional);
        if missing { Fit::No } else { fit }
    }

    fn argument_fits(&self, dummy: &Dummy, x: &Expr, elemental: bool) -> Fit {
        match self.rank(x) {
            Some(rank) if rank != dummy.rank && !elemental => return Fit::No,
            Some(_) => {}
            None => return Fit::Perhaps,
        }
        let same = |a: &Scalar, b: &Scalar| {
            a == b || matches!((a, b), (Scalar::Character { .. }, Scalar::Character { .. }))
        };
        match (&dummy.ty, self.static_type(x)) {
            (Some(Ty::Scalar(a)), Some(Ty::Scalar(b))) if same(a, &b) => Fit::Yes,
            (Some(Ty::Scalar(_)), Some(Ty::Scalar(_) | Ty::Derived(_) | Ty::Class(_)))
            | (Some(Ty::Derived(_) | Ty::Class(_)), Some(Ty::Scalar(_))) => Fit::No,
            (Some(Ty::Derived(a)), Some(Ty::Derived(b) | Ty::Class(b))) if *a == b => Fit::Yes,
            (Some(Ty::Derived(_)), Some(Ty::Derived(_) | Ty::Class(_))) => Fit::No,
            (Some(Ty::Class(a)), Some(Ty::Derived(b) | Ty::Class(b))) => {
                match self.extends(&b, a) {
                    true => Fit::Yes,
                    false => Fit::No,
                }
            }
            _ => Fit::Perhaps,
        }
    }

    /// Is a type another one, or does it extend that?
    fn extends(&self, key: &str, ancestor: &str) -> bool {
        let mut key = key;
        for _ in 0..32 {
            if key == ancestor {
                return true;
            }
            match self.u.types.get(key).and_then(|t| t.parent.as_deref()) {
                Some(parent) => key = parent,
                None => return false,
            }
        }
        false
    }

    /// The procedure that `object%name` calls; `None` where `name` is a component.
    pub fn bound_to(&self, object: &Expr, name: &str) -> Option<Specific> {
        let ty = self.static_type(object)?;
        let (Ty::Derived(key) | Ty::Class(key)) = &ty else { return None };
        let mut key = key.clone();
        for _ in 0..32 {
            let t = self.u.types.get(&key)?;
            if let Some(Bound { signature, fixed }) = t.bindings.get(name) {
                let exact = matches!(ty, Ty::Derived(_)) || *fixed;
                return Some(match signature {
                    Some(signature) if exact => Specific::Known(signature.clone()),
                    _ => Specific::Unknown,
                });
            }
            key = t.parent.clone()?;
        }
        None
    }

    /// The type of an expression, or of its elements; `None` when it is not known.
    pub fn static_type(&self, x: &Expr) -> Option<Ty> {
        match &x.kind {
            ExprKind::Name(n) => match self.binding(n) {
                Some(b) => self.ask_binding(&b, Self::static_type),
                None => match self.symbol(n) {
                    Some(s) if s.ty.is_some() => s.ty.clone(),
                    _ => self.names.implicit_type(n).filter(|_| !self.names.may_be_foreign()),
                },
            },
            ExprKind::Component(b, name) => {
                let (Ty::Derived(key) | Ty::Class(key)) = self.static_type(b)? else { return None };
                self.u.component_of(&key, name).map(|c| c.ty.clone())
            }
            ExprKind::Call(base, args) => self.call_type(base, args),
            ExprKind::Paren(x) => self.static_type(x),
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Defined(..) => {
                self.operation_type(x)
            }
            ExprKind::Array(items) => items.first().and_then(|x| self.static_type(x)),
            ExprKind::Str(_) => Some(Ty::Scalar(Scalar::Character { len: None })),
            ExprKind::Int(_, None) => Some(Ty::Scalar(Scalar::I32)),
            ExprKind::Real(_, double, None) => {
                Some(Ty::Scalar(if *double { Scalar::F64 } else { Scalar::F32 }))
            }
            ExprKind::Real(_, _, Some(kind)) => {
                self.kind(kind).map(|bits| Ty::Scalar(Scalar::Float { bits }))
            }
            ExprKind::Int(_, Some(kind)) => {
                self.kind(kind).map(|bits| Ty::Scalar(Scalar::Int { bits, signed: true }))
            }
            ExprKind::Logical(_, None) => Some(Ty::Scalar(LOGICAL)),
            ExprKind::Logical(..)
            | ExprKind::Boz(_)
            | ExprKind::Complex(..)
            | ExprKind::ImpliedDo(..)
            | ExprKind::Bad(_) => None,
        }
    }

    fn kind(&self, kind: &str) -> Option<u8> {
        match super::fold::suffix(Some(kind), &*self.names) {
            super::fold::Width::Bytes(b @ (4 | 8 | 16)) => Some((b * 8) as u8),
            _ => None,
        }
    }

    fn call_type(&self, base: &Expr, args: &[Arg]) -> Option<Ty> {
        let n = match &base.kind {
            ExprKind::Name(n) if self.binding(n).is_none() => n,
            ExprKind::Component(object, name) => {
                return match self.bound_to(object, name) {
                    Some(Specific::Known(signature)) => signature.result.clone(),
                    Some(_) => None,
                    None => self.static_type(base),
                };
            }
            _ => return self.static_type(base),
        };
        if self.is_array(n) {
            return self.static_type(base);
        }
        match self.specific(n, args) {
            Specific::Known(signature) => return signature.result.clone(),
            Specific::Unknown => return None,
            Specific::None => {}
        }
        if let Some((key, _)) = self.names.derived(n) {
            return Some(Ty::Derived(key));
        }
        if let Some(signature) = self.signature(n) {
            return signature.result.clone();
        }
        let first = || match args.first() {
            Some(Arg { value: ArgValue::Expr(x), .. }) => self.static_type(x),
            _ => None,
        };
        match (self.symbol(n), n.as_str()) {
            (Some(_), _) => self.static_type(base),
            (None, _) if !super::intrinsic::is_intrinsic(n) => None,
            (
                None,
                "sqrt" | "exp" | "log" | "sin" | "cos" | "tan" | "max" | "min" | "mod" | "sum",
            ) => first(),
            (None, "abs") => first().filter(|t| !matches!(t, Ty::Scalar(Scalar::Complex { .. }))),
            (None, "dble") => Some(Ty::Scalar(Scalar::F64)),
            (None, "real") if args.len() == 1 => Some(Ty::Scalar(Scalar::F32)),
            (None, "int" | "nint" | "size") if args.len() == 1 => Some(Ty::Scalar(Scalar::I32)),
            (None, _) => None,
        }
    }

    fn operation_type(&self, x: &Expr) -> Option<Ty> {
        // Each operand is looked at once, but for those of the program's operators, which are not followed far.
        let (op, left, right) = match &x.kind {
            ExprKind::Unary(UnOp::Not, _) => return Some(Ty::Scalar(LOGICAL)),
            ExprKind::Unary(_, a) => {
                return match self.static_type(a)? {
                    Ty::Scalar(s) => Some(Ty::Scalar(s)),
                    _ => self.own_operation(x),
                };
            }
            ExprKind::Binary(op, a, b) => (*op, self.static_type(a)?, self.static_type(b)?),
            _ => return self.own_operation(x),
        };
        let (Ty::Scalar(a), Ty::Scalar(b)) = (&left, &right) else { return self.own_operation(x) };
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Pow => {
                let both = self.promote(&Type::Scalar(*a), &Type::Scalar(*b))?;
                both.scalar().map(Ty::Scalar)
            }
            BinOp::Concat => Some(Ty::Scalar(Scalar::Character { len: None })),
            _ => Some(Ty::Scalar(LOGICAL)),
        }
    }

    fn own_operation(&self, x: &Expr) -> Option<Ty> {
        if x.depth > MOST_DEPTH {
            return None;
        }
        match self.operator(x)?.0 {
            Specific::Known(signature) => signature.result.clone(),
            Specific::Unknown | Specific::None => None,
        }
    }

    /// The callee and arguments of a call whose procedure is known.
    pub fn specific_call(&mut self, signature: &Signature, args: &[Arg]) -> (Callee, Vec<IrArg>) {
        let (mut callee, list) = self.callee_and_args(&signature.name, args, Some(signature));
        let Some(module) = &signature.module else { return (callee, list) };
        let path = format!("{module}::{}", signature.name);
        let ordered = callee.target.is_some() || callee.link.is_some();
        (callee.target, callee.link) = (None, None);
        if ordered {
            match self.u.procedures.get(&path) {
                Some(t) if t.arity == list.len() && !t.opaque => callee.target = Some(t.id),
                Some(_) => {}
                None => callee.link = Some(path),
            }
        }
        callee.pure = counts_as_pure(signature, &callee);
        (callee, list)
    }

    /// The value of a function whose procedure is known.
    pub fn specific_value(&mut self, signature: &Signature, args: &[Arg], sp: Span) -> ExprId {
        if signature.result_rank > 0 || signature.elemental && !self.positions.is_empty() {
            return self.opaque("a function with an array result", sp);
        }
        let ty = match &signature.result {
            Some(t) => self.type_of(t),
            None => Type::Opaque,
        };
        let positions = std::mem::take(&mut self.positions);
        let (callee, list) = self.specific_call(signature, args);
        self.positions = positions;
        self.ex(Ir::Call(callee, list), ty, sp)
    }

    /// The argument as an object of the dummy's type, which the argument's type may extend; `None` when that is not known.
    pub fn as_dummy(&mut self, dummy: &Dummy, arg: IrArg) -> Option<IrArg> {
        let Some(Ty::Derived(_) | Ty::Class(_)) = &dummy.ty else { return Some(arg) };
        let Type::Struct(wanted) = dummy.ty.clone().map(|t| self.type_of(&t))? else {
            return Some(arg);
        };
        let place = match &arg {
            IrArg::Reference(place) => place.clone(),
            IrArg::Value(e) => match &self.p.expr(*e).kind {
                Ir::Read(place) => place.clone(),
                _ => return Some(arg),
            },
        };
        let given = match self.place_type(&place) {
            Type::Struct(given) => given,
            Type::Array(a) => match a.element {
                Type::Struct(given) if given == wanted => return Some(arg),
                _ => return None,
            },
            _ => return None,
        };
        let (mut at, mut part) = (given, place);
        for _ in 0..32 {
            if at == wanted {
                return Some(match arg {
                    IrArg::Reference(_) => IrArg::Reference(part),
                    IrArg::Value(e) => {
                        let sp = self.p.expr(e).span;
                        IrArg::Value(self.ex(Ir::Read(part), Type::Struct(wanted), sp))
                    }
                });
            }
            // The first component of a type that extends another is the other.
            self.u.parent(at)?;
            part.steps.push(Step::Field(0));
            let Type::Struct(parent) = self.place_type(&part) else { return None };
            at = parent;
        }
        None
    }
}

fn unary_text(op: UnOp) -> &'static str {
    match op {
        UnOp::Plus => "+",
        UnOp::Minus => "-",
        UnOp::Not => ".not.",
    }
}

fn binary_text(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Div => "/",
        BinOp::Pow => "**",
        BinOp::Concat => "//",
        BinOp::Eq => "==",
        BinOp::Ne => "/=",
        BinOp::Lt => "<",
        BinOp::Le => "<=",
        BinOp::Gt => ">",
        BinOp::Ge => ">=",
        BinOp::And => ".and.",
        BinOp::Or => ".or.",
        BinOp::Eqv => ".eqv.",
        BinOp::Neqv => ".neqv.",
    }
}

/// The older spelling of a relation.
fn relation(text: &str) -> Option<&'static str> {
    Some(match text {
        "==" => ".eq.",
        "/=" => ".ne.",
        "<" => ".lt.",
        "<=" => ".le.",
        ">" => ".gt.",
        ">=" => ".ge.",
        _ => return None,
    })
}
