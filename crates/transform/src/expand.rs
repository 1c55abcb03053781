//! Calls in the body of a loop, replaced by what they call.
//!
//! **Decides** whether the statements of callees can stand in the place of their calls, for those who ask what the loop does.
//!
//! **Example** `do k = 2, n; call coefficients(k); call solve(k, v, omega); end do`: the nests of both stand in the loop.
//!
//! **Why it is sound** the copy computes what the calls compute: a parameter is the object that is handed over, or, where the
//! callee only reads it, its value, which depends on nothing that the callee changes; variables of a callee are variables of the caller that nothing
//! else names. An array that a callee of Fortran knows by
//! another shape is an object by itself, if nothing else in the loop reaches it.
//!
//! **Gives up when** a callee does more than count, branch, and assign (calls, input, jumps, an early return), keeps values in
//! variables of its own, storage is shared in other ways than by name, or shapes are not known to agree.
//!
//! **Cost and limit** [`STATEMENTS`] statements.
//!
//! **Source** procedure integration (Allen and Johnson 1988).

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{
    Arg, Array, BinaryOp, Block, Bound, Callee, Expr, ExprId, ExprKind, FileId, Global, GlobalId,
    Intrinsic, Loop, Passing, Place, ProcId, Procedure, Span, Step, Stmt, StmtId, StmtKind,
    Storage, Type, Unit, Var, VarAttrs, VarId, visit,
};

/// Most statements of the callees of one loop.
const STATEMENTS: usize = 2_000;
/// What stands between the name of a callee and that of its variable, so that neither is taken for one of the caller.
pub const OF_CALLEE: char = '%';

/// A procedure that is called.
#[derive(Clone, Copy)]
pub struct Body<'u> {
    /// Where it is.
    pub unit: &'u Unit,
    /// Which one.
    pub id: ProcId,
}

/// A loop with the bodies of its callees.
pub struct Expanded<'u> {
    /// The unit, in which the loop has no calls.
    pub unit: Unit,
    /// Whose bodies these are, in order.
    pub callees: Vec<Body<'u>>,
    /// The statements of callees: of which one, and as what.
    pub from: BTreeMap<StmtId, (usize, StmtId)>,
    /// The procedure had so many variables before.
    pub vars: usize,
    /// And so many expressions.
    pub exprs: usize,
    /// Variables that stand for an array of another shape.
    pub reshaped: Vec<VarId>,
}

/// The loop with the bodies of what its own statements call; branches without statements are left out.
///
/// # Errors
/// Why that is not possible.
pub fn expand<'u>(
    unit: &Unit,
    of: ProcId,
    l: StmtId,
    body: &dyn Fn(&Callee) -> Option<Body<'u>>,
) -> Result<Expanded<'u>, String> {
    let p = unit.procedure(of);
    let counted = p.as_loop(l).ok_or("the loop is not counted")?;
    let (vars, exprs) = (p.vars.len(), p.exprs.len());
    let mut this = Expansion {
        l,
        of,
        out: Expanded {
            unit: unit.clone(),
            callees: Vec::new(),
            from: BTreeMap::new(),
            vars,
            exprs,
            reshaped: Vec::new(),
        },
        globals: BTreeMap::new(),
        alone: BTreeMap::new(),
    };
    let mut new = Block::new();
    for &s in &counted.body {
        match &p.stmt(s).kind {
            StmtKind::Call { callee, args } => {
                let body = body(callee)
                    .ok_or_else(|| format!("the body of `{}` is not known", callee.name))?;
                new.extend(this.call(body, args)?);
            }
            StmtKind::If { then_block, else_block, .. }
                if then_block.is_empty() && else_block.is_empty() => {}
            _ => new.push(s),
        }
    }
    if let StmtKind::Loop(counted) = &mut this.procedure().stmts[l.index()].kind {
        counted.body = new;
    }
    this.stand_alone()?;
    Ok(this.out)
}

struct Expansion<'u> {
    l: StmtId,
    of: ProcId,
    out: Expanded<'u>,
    /// The globals of other units, by the address of their unit.
    globals: BTreeMap<(usize, GlobalId), GlobalId>,
    /// Objects that a callee knows by another shape, and what they are called then.
    alone: BTreeMap<VarId, VarId>,
}

/// What becomes of a callee's variables, and of the reads of those that are values.
#[derive(Default)]
struct Formals {
    vars: BTreeMap<VarId, VarId>,
    values: BTreeMap<VarId, ExprKind>,
    /// Set before the body: parameters that the callee changes for itself.
    set: Vec<(VarId, ExprId)>,
    /// What the values are computed from.
    given: BTreeSet<VarId>,
    /// By how much the numbers of files are greater.
    files: u32,
}

impl Formals {
    fn moved(&self, span: Span) -> Span {
        Span { file: FileId(span.file.0 + self.files), ..span }
    }
}

impl<'u> Expansion<'u> {
    fn procedure(&mut self) -> &mut Procedure {
        self.out.unit.procedure_mut(self.of)
    }

    /// The statements that a call stands for.
    fn call(&mut self, body: Body<'u>, args: &[Arg]) -> Result<Block, String> {
        let callee = body.unit.procedure(body.id);
        let name = &callee.name;
        let no = |why: &str| Err(format!("`{name}` {why}"));
        if self.out.callees.iter().any(|b| std::ptr::eq(b.unit, body.unit) && b.id == body.id) {
            return no("is called twice");
        }
        if callee.params.len() != args.len() || callee.is_variadic() || callee.tainted.is_some() {
            return no("is called in another way than it is declared");
        }
        let size: usize = self.out.from.len() + visit::stmts(callee, &callee.body).len();
        if size > STATEMENTS {
            return no("is too long");
        }
        let last = simple(callee).map_err(|why| format!("`{name}` {why}"))?;
        let mut formals = Formals::default();
        for (&formal, arg) in callee.params.iter().zip(args) {
            let written = written(callee, formal);
            if callee.var(formal).ty.array().is_some() {
                continue;
            }
            self.scalar(callee, formal, arg, written, &mut formals)?;
        }
        formals.files = self.files(body.unit);
        self.variables(body, &mut formals)?;
        let base = self.out.exprs_now(self.of);
        self.expressions(body, &formals);
        for (&formal, arg) in callee.params.iter().zip(args) {
            if callee.var(formal).ty.array().is_some() {
                let to = self.array(callee, formal, arg, base)?;
                self.rename(base, formals.vars[&formal], to);
                formals.vars.insert(formal, to);
            }
        }
        let out = self.statements(body, &formals, base, last);
        let p = self.out.unit.procedure(self.of);
        let changes = |s: StmtId| assigned(p, s).find(|v| formals.given.contains(v));
        match visit::stmts(p, &out).into_iter().find_map(changes) {
            Some(v) => no(&format!("changes `{}`, which its arguments depend on", p.var(v).name)),
            None => Ok(out),
        }
    }

    /// What a scalar parameter stands for.
    fn scalar(
        &mut self,
        callee: &Procedure,
        formal: VarId,
        arg: &Arg,
        written: bool,
        formals: &mut Formals,
    ) -> Result<(), String> {
        let var = callee.var(formal);
        let no = |why: &str| Err(format!("`{}` of `{}` {why}", var.name, callee.name));
        let by_value = matches!(var.storage, Storage::Parameter { passing: Passing::Value, .. });
        let fortran = self.out.unit.language.is_fortran();
        if var.attrs.address_taken || var.alias.is_some() || !matches!(var.ty, Type::Scalar(_)) {
            return no("is no plain scalar");
        }
        let p = self.out.unit.procedure(self.of);
        match arg {
            Arg::Value(e) if p.expr(*e).ty != var.ty => return no("is of another type"),
            Arg::Value(e) if !written => {
                let kind = p.expr(*e).kind.clone();
                let mut reads = BTreeSet::new();
                let mut plain = true;
                visit::each_expr(p, *e, &mut |_, e| match &e.kind {
                    ExprKind::Read(place) => drop(reads.insert(place.var)),
                    ExprKind::Call(..) | ExprKind::Opaque(_) | ExprKind::AddressOf(_) => {
                        plain = false
                    }
                    _ => {}
                });
                if !plain {
                    return no("is handed something that is not known");
                }
                formals.given.extend(reads);
                formals.values.insert(formal, kind);
            }
            Arg::Value(e) if by_value && !fortran => formals.set.push((formal, *e)),
            Arg::Reference(place)
                if place.is_var() && p.var(place.var).ty == var.ty && !(written && by_value) =>
            {
                formals.vars.insert(formal, place.var);
            }
            Arg::Value(_) | Arg::Reference(_) => {
                return no("is handed something that is not known");
            }
        }
        Ok(())
    }

    /// New variables for those of a callee.
    fn variables(&mut self, body: Body<'u>, formals: &mut Formals) -> Result<(), String> {
        let callee = body.unit.procedure(body.id);
        let used = used(callee);
        let first = self.out.unit.procedure(self.of).vars.len();
        for v in callee.var_ids() {
            let odd = |a: &VarAttrs| {
                a.volatile || a.atomic || a.thread_local || a.unreliable || a.polymorphic
            };
            if used.contains(&v) && odd(&callee.var(v).attrs) {
                return Err(format!(
                    "`{}` of `{}` is no plain variable",
                    callee.var(v).name,
                    callee.name
                ));
            }
            if formals.vars.contains_key(&v) {
                continue;
            }
            let var = callee.var(v);
            let no = |why: &str| Err(format!("`{}` of `{}` {why}", var.name, callee.name));
            let here = Var {
                name: format!("{}{OF_CALLEE}{}", callee.name, var.name),
                scope: None,
                span: formals.moved(var.span),
                ..var.clone()
            };
            let new = match var.storage {
                _ if !used.contains(&v) => Var { storage: Storage::Local, alias: None, ..here },
                _ if var.alias.is_some() => return no("shares its storage with other names"),
                _ if !scalars_alone(&var.ty) => return no("is made of more than numbers"),
                Storage::Local | Storage::Parameter { .. } => {
                    Var { storage: Storage::Local, ..here }
                }
                Storage::Global(global) => {
                    let global = self.global(body.unit, global)?;
                    let storage = Storage::Global(global);
                    let p = self.out.unit.procedure(self.of);
                    let known = p.var_ids().find(|k| p.var(*k).storage == storage);
                    if let Some(known) = known {
                        if p.var(known).ty != var.ty || p.var(known).alias.is_some() {
                            return no("is declared in two ways");
                        }
                        formals.vars.insert(v, known);
                        continue;
                    }
                    Var { storage, scope: None, ..here }
                }
                Storage::Static => return no("keeps its value between calls"),
                Storage::Result | Storage::View { .. } | Storage::Heap | Storage::Pointee => {
                    return no("is no plain variable");
                }
            };
            let p = self.procedure();
            p.vars.push(new);
            let id = VarId(p.vars.len() as u32 - 1);
            formals.vars.insert(v, id);
        }
        let base = self.out.exprs_now(self.of);
        for var in &mut self.procedure().vars[first..] {
            each_bound(&mut var.ty, &mut |e| ExprId(e.0 + base));
        }
        Ok(())
    }

    /// The object of this unit that a global of another one is.
    fn global(&mut self, from: &Unit, id: GlobalId) -> Result<GlobalId, String> {
        let own = self.out.unit.globals.get(id.index());
        let theirs = from.global(id);
        // (Copies of a unit have its globals.)
        let same_unit =
            from.files.first().map(|f| &f.path) == self.out.unit.files.first().map(|f| &f.path);
        if same_unit && own == Some(theirs) {
            return match theirs.alias {
                None => Ok(id),
                Some(_) => Err(format!("`{}` shares its storage with other names", theirs.name)),
            };
        }
        let key = (std::ptr::from_ref(from) as usize, id);
        if let Some(known) = self.globals.get(&key) {
            return Ok(*known);
        }
        let ours = object(&self.out.unit, theirs)?;
        let ours = ours.unwrap_or_else(|| {
            self.out.unit.globals.push(theirs.clone());
            GlobalId(self.out.unit.globals.len() as u32 - 1)
        });
        self.globals.insert(key, ours);
        Ok(ours)
    }

    /// New expressions for those of a callee.
    fn expressions(&mut self, body: Body<'u>, formals: &Formals) {
        let callee = body.unit.procedure(body.id);
        let base = self.out.exprs_now(self.of);
        let to = |e: &ExprId| ExprId(e.0 + base);
        let made: Vec<Expr> = callee
            .exprs
            .iter()
            .map(|e| {
                let mut new = e.clone();
                let value = match &e.kind {
                    ExprKind::Read(place) if place.is_var() => formals.values.get(&place.var),
                    _ => None,
                };
                match value {
                    Some(kind) => new.kind = kind.clone(),
                    None => renumber(&mut new.kind, formals, &to),
                }
                new.span = formals.moved(new.span);
                new
            })
            .collect();
        self.procedure().exprs.extend(made);
    }

    /// The files of a unit are files of the copy, too: by how much their numbers are greater there.
    fn files(&mut self, unit: &Unit) -> u32 {
        let path = |unit: &Unit| unit.files.first().map(|f| f.path.clone());
        let known = self.out.unit.files.iter().position(|f| Some(&f.path) == path(unit).as_ref());
        let at = known.unwrap_or(self.out.unit.files.len());
        if known.is_none() {
            self.out.unit.files.extend(unit.files.iter().cloned());
        }
        at as u32
    }

    /// What an array that is handed over is called in the caller.
    fn array(
        &mut self,
        callee: &Procedure,
        formal: VarId,
        arg: &Arg,
        base: u32,
    ) -> Result<VarId, String> {
        let var = callee.var(formal);
        let no = |why: &str| Err(format!("`{}` of `{}` {why}", var.name, callee.name));
        let Arg::Reference(place) = arg else { return no("is handed something that is not known") };
        let p = self.out.unit.procedure(self.of);
        let actual = p.var(place.var);
        let (Some(theirs), Some(ours)) = (var.ty.array(), actual.ty.array()) else {
            return no("is handed something that is no array");
        };
        if !place.is_var() || theirs.element != ours.element || actual.alias.is_some() {
            return no("is handed a part of an array, or another type");
        }
        let mut theirs = theirs.clone();
        each_bound_of(&mut theirs, &mut |e| ExprId(e.0 + base));
        if same_shape(p, &theirs, ours) {
            return Ok(place.var);
        }
        let plain = !actual.attrs.address_taken
            && !actual.attrs.fortran_pointer
            && !actual.attrs.allocatable
            && ours.contiguous
            && theirs.contiguous
            && matches!(actual.storage, Storage::Local | Storage::Global(_));
        if !self.out.unit.language.is_fortran() || !plain {
            return no("has another shape in the caller");
        }
        for (at, dim) in theirs.dims.iter_mut().enumerate() {
            dim.extent = match number(p, dim.extent) {
                Some(n) => Bound::Const(n),
                None if at == 0 => Bound::Unknown,
                None => return no("has a shape that is not known"),
            };
            dim.lower = number(p, dim.lower).map_or(Bound::Unknown, Bound::Const);
        }
        let ty = Type::Array(Box::new(theirs));
        if let Some(known) = self.alone.get(&place.var) {
            let same = p.var(*known).ty == ty;
            return if same { Ok(*known) } else { no("has two shapes in callees") };
        }
        let index = p.params.len() as u32;
        let storage = Storage::Parameter { index, passing: Passing::Reference };
        let name = format!("{}{OF_CALLEE}{}", callee.name, var.name);
        let new = Var { name, ty, storage, scope: None, span: Span::none(), ..var.clone() };
        let actual = place.var;
        let p = self.procedure();
        p.vars.push(new);
        let id = VarId(p.vars.len() as u32 - 1);
        p.params.push(id);
        self.alone.insert(actual, id);
        self.out.reshaped.push(id);
        Ok(id)
    }

    /// Another variable in the expressions of a callee.
    fn rename(&mut self, base: u32, from: VarId, to: VarId) {
        for e in &mut self.procedure().exprs[base as usize..] {
            if let ExprKind::Read(place) | ExprKind::AddressOf(place) = &mut e.kind
                && place.var == from
            {
                place.var = to;
            }
        }
    }

    /// New statements for those of a callee.
    fn statements(
        &mut self,
        body: Body<'u>,
        formals: &Formals,
        base: u32,
        last: Option<StmtId>,
    ) -> Block {
        let callee = body.unit.procedure(body.id);
        let which = self.out.callees.len();
        self.out.callees.push(body);
        let first = self.out.unit.procedure(self.of).stmts.len() as u32;
        let expr = |e: &ExprId| ExprId(e.0 + base);
        let stmt = |s: &StmtId| StmtId(s.0 + first);
        for (at, s) in callee.stmts.iter().enumerate() {
            let mut new = s.clone();
            new.span = formals.moved(new.span);
            renumber_stmt(&mut new.kind, formals, &expr, &stmt);
            self.procedure().stmts.push(new);
            self.out.from.insert(StmtId(first + at as u32), (which, StmtId(at as u32)));
        }
        // Variables of loops of C are those of the loops' copies.
        for (old, new) in &formals.vars {
            if let Some(scope) = callee.var(*old).scope
                && new.index() >= self.out.vars
            {
                self.procedure().vars[new.index()].scope = Some(stmt(&scope));
            }
        }
        let mut out = Block::new();
        for (formal, value) in &formals.set {
            let place = Place::var(formals.vars[formal], Span::none());
            let kind = StmtKind::Assign { place, value: *value };
            out.push(self.procedure().add_stmt(Stmt { kind, span: Span::none() }));
        }
        out.extend(callee.body.iter().filter(|s| Some(**s) != last).map(stmt));
        out
    }

    /// Does nothing in the loop reach arrays that have another shape in a callee?
    fn stand_alone(&self) -> Result<(), String> {
        let p = self.out.unit.procedure(self.of);
        let mut error = None;
        for s in visit::stmts(p, &[self.l]) {
            visit::each_place(p, s, &mut |place, _| {
                if self.alone.contains_key(&place.var) {
                    let name = &p.var(place.var).name;
                    error = Some(format!("`{name}` is an array of several shapes"));
                }
            });
        }
        error.map_or(Ok(()), Err)
    }
}

impl Expanded<'_> {
    fn exprs_now(&self, of: ProcId) -> u32 {
        self.unit.procedure(of).exprs.len() as u32
    }

    /// Makes a nest count the other way round, so that its rows are counted as those of others. Whether it may is asked afterwards.
    pub fn turn(&mut self, of: ProcId, nest: StmtId) -> Result<(), String> {
        let p = self.unit.procedure(of);
        let l = p.as_loop(nest).ok_or("a nest is not counted")?;
        let step = if counts_up(p, l).ok_or("the step of a nest is not one")? { 1 } else { -1 };
        if l.not_equal {
            return Err("a nest does not count with a step of one".into());
        }
        let (lower, upper, exclusive, ty) =
            (l.lower, l.upper, l.exclusive, p.expr(l.step).ty.clone());
        let signed =
            matches!(p.var(l.var).ty, Type::Scalar(heiretsu_ir::Scalar::Int { signed: true, .. }));
        if !signed {
            return Err("a nest counts without a sign".into());
        }
        let of_upper = p.expr(upper).ty.clone();
        let p = self.unit.procedure_mut(of);
        let mut add = |kind: ExprKind, ty: &Type| {
            p.exprs.push(Expr { kind, ty: ty.clone(), span: Span::none() });
            ExprId(p.exprs.len() as u32 - 1)
        };
        let back = add(ExprKind::Int(-step), &ty);
        let first = if exclusive {
            let one = add(ExprKind::Int(step), &of_upper);
            add(ExprKind::Binary(BinaryOp::Sub, upper, one), &of_upper)
        } else {
            upper
        };
        if let StmtKind::Loop(l) = &mut p.stmts[nest.index()].kind {
            (l.lower, l.upper, l.step, l.exclusive) = (first, lower, back, false);
        }
        Ok(())
    }
}

/// Does a loop count upwards by one (or downwards)?
pub fn counts_up(p: &Procedure, l: &Loop) -> Option<bool> {
    match folded(p, l.step)? {
        1 => Some(true),
        -1 => Some(false),
        _ => None,
    }
}

/// Is a callee made of loops, branches and assignments, left at its end only? Its last statement, if that leaves it.
fn simple(p: &Procedure) -> Result<Option<StmtId>, String> {
    let last = p.body.last().copied().filter(|s| matches!(p.stmt(*s).kind, StmtKind::Return(None)));
    for s in visit::stmts(p, &p.body) {
        let fine = match &p.stmt(s).kind {
            StmtKind::Assign { .. } | StmtKind::If { .. } | StmtKind::Loop(_) => true,
            StmtKind::Return(_) => Some(s) == last,
            StmtKind::Call { .. } => return Err("calls others".into()),
            StmtKind::While { .. }
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Effect(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => false,
        };
        if !fine {
            return Err("does more than count, branch and assign".into());
        }
        let mut known = true;
        visit::each_stmt_expr(p, s, &mut |_, e| {
            known &= !matches!(
                e.kind,
                ExprKind::Call(..) | ExprKind::Opaque(_) | ExprKind::AddressOf(_)
            );
        });
        if !known {
            return Err("calls others".into());
        }
    }
    Ok(last)
}

/// Does a procedure of such statements change a variable?
fn written(p: &Procedure, v: VarId) -> bool {
    visit::stmts(p, &p.body).into_iter().any(|s| assigned(p, s).any(|w| w == v))
}

/// What a statement assigns, or counts with.
fn assigned(p: &Procedure, s: StmtId) -> impl Iterator<Item = VarId> {
    let place = match &p.stmt(s).kind {
        StmtKind::Assign { place, .. } => Some(place.var),
        _ => None,
    };
    place.into_iter().chain(p.as_loop(s).map(|l| l.var))
}

/// The variables that the statements of a procedure name.
fn used(p: &Procedure) -> BTreeSet<VarId> {
    let mut out = BTreeSet::new();
    for s in visit::stmts(p, &p.body) {
        out.extend(p.as_loop(s).map(|l| l.var));
        visit::each_place(p, s, &mut |place, _| {
            out.insert(place.var);
        });
    }
    out
}

fn scalars_alone(ty: &Type) -> bool {
    match ty {
        Type::Scalar(_) => true,
        Type::Array(array) => matches!(array.element, Type::Scalar(_)),
        Type::Pointer(_) | Type::Struct(_) | Type::Void | Type::Opaque => false,
    }
}

/// The global of a unit that is the same object as one of another unit; an error where that is not known.
fn object(unit: &Unit, theirs: &Global) -> Result<Option<GlobalId>, String> {
    let no = || Err(format!("`{}` is declared in two ways", theirs.name));
    if theirs.alias.is_some() || !scalars_alone(&theirs.ty) {
        return no();
    }
    match theirs.same_among(&unit.globals) {
        Some(None) if theirs.block().is_some() && theirs.member.is_none() => no(),
        Some(found) => Ok(found),
        None => no(),
    }
}

/// Is an element found at the same place by both? (The slowest extent does not matter for that.)
fn same_shape(p: &Procedure, a: &Array, b: &Array) -> bool {
    let assumed = !a.contiguous && a.dims.iter().all(|d| d.extent == Bound::Unknown);
    let extent = |x: Bound, y: Bound| match (number(p, x), number(p, y)) {
        (Some(x), Some(y)) => x == y,
        _ => match (x, y) {
            (Bound::Expr(x), Bound::Expr(y)) => visit::alike(p, x, y),
            _ => false,
        },
    };
    a.dims.len() == b.dims.len()
        && (assumed
            || a.contiguous
                && b.contiguous
                && a.dims.iter().zip(&b.dims).skip(1).all(|(x, y)| extent(x.extent, y.extent)))
}

/// The value of a bound that is made of constants.
fn number(p: &Procedure, bound: Bound) -> Option<i64> {
    match bound {
        Bound::Const(n) => Some(n),
        Bound::Unknown => None,
        Bound::Expr(e) => folded(p, e).and_then(|n| i64::try_from(n).ok()),
    }
}

fn folded(p: &Procedure, e: ExprId) -> Option<i128> {
    match &p.expr(e).kind {
        ExprKind::Int(n) => Some(*n),
        ExprKind::Convert(inner) => folded(p, *inner),
        ExprKind::Unary(heiretsu_ir::UnaryOp::Neg, inner) => folded(p, *inner)?.checked_neg(),
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (folded(p, *a)?, folded(p, *b)?);
            match op {
                BinaryOp::Add => a.checked_add(b),
                BinaryOp::Sub => a.checked_sub(b),
                BinaryOp::Mul => a.checked_mul(b),
                BinaryOp::Div => a.checked_div(b),
                _ => None,
            }
        }
        ExprKind::Intrinsic(op @ (Intrinsic::Max | Intrinsic::Min), args) => {
            let all: Option<Vec<i128>> = args.iter().map(|a| folded(p, *a)).collect();
            let all = all?.into_iter();
            if *op == Intrinsic::Max { all.max() } else { all.min() }
        }
        _ => None,
    }
}

fn each_bound(ty: &mut Type, f: &mut dyn FnMut(ExprId) -> ExprId) {
    if let Type::Array(array) = ty {
        each_bound_of(array, f);
    }
}

fn each_bound_of(array: &mut Array, f: &mut dyn FnMut(ExprId) -> ExprId) {
    for dim in &mut array.dims {
        for bound in [&mut dim.lower, &mut dim.extent] {
            if let Bound::Expr(e) = bound {
                *e = f(*e);
            }
        }
    }
}

fn renumber_place(place: &mut Place, formals: &Formals, to: &dyn Fn(&ExprId) -> ExprId) {
    place.var = formals.vars.get(&place.var).copied().unwrap_or(place.var);
    place.span = formals.moved(place.span);
    for step in &mut place.steps {
        if let Step::Index(e) | Step::Deref(e) = step {
            *e = to(e);
        }
    }
}

fn renumber(kind: &mut ExprKind, formals: &Formals, to: &dyn Fn(&ExprId) -> ExprId) {
    match kind {
        ExprKind::Int(_)
        | ExprKind::Real(_)
        | ExprKind::Logical(_)
        | ExprKind::Text(_)
        | ExprKind::Opaque(_) => {}
        ExprKind::Read(place) | ExprKind::AddressOf(place) => renumber_place(place, formals, to),
        ExprKind::Unary(_, a) | ExprKind::Not(a) | ExprKind::Convert(a) => *a = to(a),
        ExprKind::Binary(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b) => (*a, *b) = (to(a), to(b)),
        ExprKind::Select(a, b, c) => (*a, *b, *c) = (to(a), to(b), to(c)),
        ExprKind::Intrinsic(_, args) => args.iter_mut().for_each(|a| *a = to(a)),
        // (It stands in no statement that is reached.)
        ExprKind::Call(..) => *kind = ExprKind::Opaque("a call".into()),
    }
}

fn renumber_stmt(
    kind: &mut StmtKind,
    formals: &Formals,
    expr: &dyn Fn(&ExprId) -> ExprId,
    stmt: &dyn Fn(&StmtId) -> StmtId,
) {
    let renumber_block = |block: &mut Block| block.iter_mut().for_each(|s| *s = stmt(s));
    match kind {
        StmtKind::Assign { place, value } => {
            renumber_place(place, formals, expr);
            *value = expr(value);
        }
        StmtKind::If { cond, then_block, else_block } => {
            *cond = expr(cond);
            renumber_block(then_block);
            renumber_block(else_block);
        }
        StmtKind::Loop(l) => {
            l.var = formals.vars.get(&l.var).copied().unwrap_or(l.var);
            l.header = formals.moved(l.header);
            (l.lower, l.upper, l.step) = (expr(&l.lower), expr(&l.upper), expr(&l.step));
            renumber_block(&mut l.body);
        }
        // What is left of these is reached by nothing.
        StmtKind::While { .. }
        | StmtKind::Call { .. }
        | StmtKind::Return(_)
        | StmtKind::Break { .. }
        | StmtKind::Continue { .. }
        | StmtKind::Goto(_)
        | StmtKind::Label(_)
        | StmtKind::Effect(_)
        | StmtKind::Directive(_)
        | StmtKind::Opaque(_) => *kind = StmtKind::Return(None),
    }
}
