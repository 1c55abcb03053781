//! Calls through pointers of a whole program, as calls of the functions that they may mean.
//!
//! **Decides** which functions a call through a pointer may run: those whose address the program uses, of the type to which the pointer
//! leads, or, where the program converts pointers to functions, with parameters of the same classes. The call becomes one of a procedure
//! that compares the pointer with each of them and calls the one that it is.
//! **Example** `s->force(s)` in a program that uses the addresses of `lj(sim *)` and `eam(sim *)`:
//! `if (s->force == lj) lj(s); else eam(s);`.
//! **Why it is sound** the address of a function comes from an expression or an initializer that names it, and whoever calls a
//! function by a type that is not its own has left the language (C17 6.3.2.3, 6.5.2.2); pointers to anything stay pointers.
//! **Gives up when** the files are no whole program, a function of the library that does more than compute has its address
//! used, a call hands over or returns structures, no function or more than [`MAX_TARGETS`] fit; then the call stays one of nobody knows whom.
//! **Cost and limit** linear in the program, and in calls times functions whose address is used.
//! **Source** function pointers by type, as in Milanova, Rountev, Ryder 2004; call promotion.

use std::collections::BTreeSet;
use std::sync::Arc;

use heiretsu_analyze::calls::{self, Addressed};
use heiretsu_ir::{
    Arg, Block, Callee, CompareOp, Expr, ExprId, ExprKind, Passing, Place, ProcId, Procedure,
    ProcedureKind, Scalar, Span, Stmt, StmtId, StmtKind, Storage, Type, Unit, Var, VarAttrs, VarId,
    text, visit,
};

/// Functions that a call may run, at most.
const MAX_TARGETS: usize = 40;

/// What can be told apart of what a function takes and returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Pointer,
    Integer,
    Real,
}

/// A function whose address is used.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Function {
    /// By unit and procedure.
    Given(usize, ProcId),
    /// One of the library that only computes with real numbers.
    Library(String),
}

/// What a call through a pointer hands over and wants; statements want nothing.
#[derive(Clone, PartialEq, Debug)]
struct Form {
    /// The type to which the pointer leads.
    signature: String,
    takes: Vec<Type>,
    returns: Option<Type>,
}

/// The calls of one form in a unit, and what they may run.
struct Calls {
    unit: usize,
    form: Form,
    targets: Vec<Function>,
}

/// Makes the calls of a whole program direct.
pub(crate) fn make_direct(units: &mut [&mut Unit]) {
    for Calls { unit: u, form, targets } in all_calls(units).unwrap_or_default() {
        let callees: Vec<Callee> =
            targets.into_iter().map(|target| named(units, u, target)).collect();
        let unit = &mut *units[u];
        let dispatch = ProcId(unit.procedures.len() as u32);
        for p in 0..unit.procedures.len() {
            aim(unit, ProcId(p as u32), &form, dispatch);
        }
        unit.procedures.push(Arc::new(self::dispatch(&form, &callees)));
    }
}

/// The calls through pointers of a program, if it is known what each may run.
fn all_calls(units: &[&mut Unit]) -> Option<Vec<Calls>> {
    let seen: Vec<&Unit> = units.iter().map(|u| &**u).collect();
    let any = seen.iter().flat_map(|u| &u.procedures).any(|p| !through(p).is_empty());
    if !any || !calls::whole_but_for_pointers(&seen) {
        return None;
    }
    let functions = functions(&seen)?;
    let mut out: Vec<Calls> = Vec::new();
    for (u, unit) in seen.iter().enumerate() {
        for p in &unit.procedures {
            for call in through(p) {
                let form = form(unit, p, &call);
                if out.iter().any(|known| known.unit == u && known.form == form) {
                    continue;
                }
                let known = form.takes.iter().chain(&form.returns).all(|ty| class(ty).is_some());
                let fit = |f: &&Function| fits(&seen, f, &form);
                let targets: Vec<Function> = functions.iter().filter(fit).cloned().collect();
                if !known || targets.is_empty() || targets.len() > MAX_TARGETS {
                    return None;
                }
                out.push(Calls { unit: u, form, targets });
            }
        }
    }
    Some(out)
}

/// A call through a pointer: what it hands over besides the pointer, and what it returns if anybody wants it.
struct Through<'a> {
    signature: &'a str,
    args: &'a [Arg],
    returns: Option<&'a Type>,
}

/// The calls through pointers that are not direct yet.
fn through(p: &Procedure) -> Vec<Through<'_>> {
    let calls = visit::calls(p);
    calls.filter_map(|(callee, args, e)| open(callee, args, e.map(|e| &e.ty))).collect()
}

/// A call, if it is one through a pointer and not direct yet.
fn open<'a>(callee: &'a Callee, args: &'a [Arg], returns: Option<&'a Type>) -> Option<Through<'a>> {
    let signature = callee.through.as_deref().filter(|_| callee.target.is_none())?;
    Some(Through { signature, args: args.get(1..)?, returns })
}

fn form(unit: &Unit, p: &Procedure, call: &Through<'_>) -> Form {
    let takes = call.args.iter().map(|arg| match arg {
        Arg::Value(e) => p.expr(*e).ty.clone(),
        Arg::Reference(place) => {
            Type::Pointer(Box::new(match text::place_type(p, &unit.structs, place) {
                Type::Array(array) => array.element,
                other => other,
            }))
        }
    });
    let signature = call.signature.to_owned();
    Form { signature, takes: takes.collect(), returns: call.returns.cloned() }
}

fn class(ty: &Type) -> Option<Class> {
    match ty {
        Type::Pointer(_) | Type::Array(_) => Some(Class::Pointer),
        Type::Scalar(Scalar::Int { .. } | Scalar::Logical { .. }) => Some(Class::Integer),
        Type::Scalar(Scalar::Float { .. }) => Some(Class::Real),
        Type::Scalar(_) | Type::Struct(_) | Type::Void | Type::Opaque => None,
    }
}

/// All functions whose address is used; `None`: others may be called, too.
fn functions(units: &[&Unit]) -> Option<BTreeSet<Function>> {
    let all = calls::addressed(units)?.into_iter();
    let known = all.map(|function| match function {
        Addressed::Given((u, id)) => Some(Function::Given(u as usize, id)),
        Addressed::Other(name) => calls::computes(&name).then_some(Function::Library(name)),
    });
    known.collect()
}

/// May a call of this form run the function?
fn fits(units: &[&Unit], function: &Function, form: &Form) -> bool {
    let takes = form.takes.iter().map(class);
    let recast = units.iter().any(|unit| unit.functions_recast);
    match function {
        Function::Given(u, id) => {
            let p = units[*u].procedure(*id);
            let of = |v: &VarId| match p.var(*v).storage {
                Storage::Parameter { passing: Passing::Reference, .. } => Some(Class::Pointer),
                _ => class(&p.var(*v).ty),
            };
            let returns = |ty: &Type| class(ty) == class(&p.returns);
            // (Of the arguments behind its last parameter `...` says nothing.)
            let count = p.params.len();
            (count == form.takes.len() || p.is_variadic() && count < form.takes.len())
                && p.params.iter().map(of).eq(takes.take(count))
                && (recast || p.signature.as_ref() == Some(&form.signature))
                && form.returns.as_ref().is_none_or(returns)
        }
        Function::Library(_) => {
            takes.chain(form.returns.iter().map(class)).all(|c| c == Some(Class::Real))
        }
    }
}

/// How a unit calls a function: its own, one that is linked, or a static one of another unit through a procedure there.
fn named(units: &mut [&mut Unit], from: usize, function: Function) -> Callee {
    let (u, id) = match function {
        Function::Given(u, id) => (u, id),
        Function::Library(name) => {
            let link = Some(name.clone());
            return Callee { name, target: None, pure: false, link, through: None };
        }
    };
    let p = units[u].procedure(id);
    let name = p.name.clone();
    let direct = Callee { name, target: Some(id), pure: p.pure, link: None, through: None };
    if u == from {
        return direct;
    }
    if p.link.is_some() {
        return Callee { target: None, link: p.link.clone(), ..direct };
    }
    let link = format!("*{u}:{}", p.name);
    if !units[u].procedures.iter().any(|q| q.name == link) {
        let takes = p.params.iter().map(|v| match p.var(*v).ty.array() {
            // (What is handed on without a type keeps none.)
            Some(_) if p.var(*v).attrs.untyped => Type::Pointer(Box::new(Type::Void)),
            Some(array) => Type::Pointer(Box::new(array.element.clone())),
            None => p.var(*v).ty.clone(),
        });
        let returns = Some(p.returns.clone()).filter(|ty| *ty != Type::Void);
        let mut made = Made::new(&link, takes.collect(), returns);
        made.p.body = made.call(direct.clone(), 0);
        made.p.link = Some(link.clone());
        units[u].procedures.push(Arc::new(made.p));
    }
    Callee { name: link.clone(), target: None, link: Some(link), ..direct }
}

/// The procedure that runs the one of several functions to which its first parameter points.
fn dispatch(form: &Form, callees: &[Callee]) -> Procedure {
    let pointer = Type::Pointer(Box::new(Type::Void));
    let takes = std::iter::once(pointer.clone()).chain(form.takes.iter().cloned()).collect();
    let mut made = Made::new("a call through a pointer", takes, form.returns.clone());
    let mut body: Option<Block> = None;
    for callee in callees.iter().rev() {
        let then_block = made.call(callee.clone(), 1);
        body = Some(match body {
            None => then_block,
            Some(else_block) => {
                let is = made.expr(ExprKind::Text(callee.name.clone()), pointer.clone());
                let given = made.read(0);
                let same = ExprKind::Compare(CompareOp::Eq, given, is);
                let cond = made.expr(same, Scalar::I32.into());
                vec![made.stmt(StmtKind::If { cond, then_block, else_block })]
            }
        });
    }
    made.p.body = body.unwrap_or_default();
    made.p
}

/// A procedure that is made.
struct Made {
    p: Procedure,
}

impl Made {
    fn new(name: &str, takes: Vec<Type>, returns: Option<Type>) -> Made {
        let kind =
            if returns.is_some() { ProcedureKind::Function } else { ProcedureKind::Subroutine };
        let mut p = Procedure::new(name, kind, Span::none());
        p.returns = returns.unwrap_or(Type::Void);
        for (index, ty) in takes.into_iter().enumerate() {
            let v = p.add_var(Var {
                name: format!("argument {index}"),
                ty,
                storage: Storage::Parameter { index: index as u32, passing: Passing::Value },
                scope: None,
                alias: None,
                attrs: VarAttrs::default(),
                span: Span::none(),
            });
            p.params.push(v);
        }
        Made { p }
    }

    fn expr(&mut self, kind: ExprKind, ty: Type) -> ExprId {
        self.p.add_expr(Expr { kind, ty, span: Span::none() })
    }

    fn stmt(&mut self, kind: StmtKind) -> StmtId {
        self.p.add_stmt(Stmt { kind, span: Span::none() })
    }

    fn read(&mut self, parameter: usize) -> ExprId {
        let v = self.p.params[parameter];
        let ty = self.p.var(v).ty.clone();
        self.expr(ExprKind::Read(Place::var(v, Span::none())), ty)
    }

    /// Hands its parameters from one on to a function, and returns what that returns.
    fn call(&mut self, callee: Callee, from: usize) -> Block {
        let args = (from..self.p.params.len()).map(|k| Arg::Value(self.read(k))).collect();
        let kind = match self.p.kind {
            ProcedureKind::Function => {
                let call = self.expr(ExprKind::Call(callee, args), self.p.returns.clone());
                StmtKind::Return(Some(call))
            }
            ProcedureKind::Subroutine | ProcedureKind::Program => StmtKind::Call { callee, args },
        };
        vec![self.stmt(kind)]
    }
}

/// Makes the calls of this form in a procedure calls of that one.
fn aim(unit: &mut Unit, of: ProcId, wanted: &Form, target: ProcId) {
    let p = unit.procedure(of);
    let hits = |callee: &Callee, args: &[Arg], returns: Option<&Type>| {
        open(callee, args, returns).is_some_and(|call| form(unit, p, &call) == *wanted)
    };
    let exprs: Vec<usize> = p
        .exprs
        .iter()
        .enumerate()
        .filter_map(|(at, e)| match &e.kind {
            ExprKind::Call(callee, args) if hits(callee, args, Some(&e.ty)) => Some(at),
            _ => None,
        })
        .collect();
    let stmts: Vec<usize> = p
        .stmts
        .iter()
        .enumerate()
        .filter_map(|(at, s)| match &s.kind {
            StmtKind::Call { callee, args } if hits(callee, args, None) => Some(at),
            _ => None,
        })
        .collect();
    let direct = |callee: &mut Callee| {
        callee.target = Some(target);
        callee.name = callee.name.trim_start_matches('*').to_owned();
    };
    let p = unit.procedure_mut(of);
    for at in exprs {
        if let ExprKind::Call(callee, _) = &mut p.exprs[at].kind {
            direct(callee);
        }
    }
    for at in stmts {
        if let StmtKind::Call { callee, .. } = &mut p.stmts[at].kind {
            direct(callee);
        }
    }
}
