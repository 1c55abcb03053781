//! Local arrays that every iteration of a loop touches at the same places.
//!
//! **Decides** whether all that says which elements of a local array an iteration touches, and in which order, is the same in
//! each iteration of a loop and of the loops around it, while nobody else touches the array.
//!
//! **Example** `do k … y(:, 1) = x(:, k); call transform(n, y(1, 1), y(1, 2)) …` where the callee works in both halves of `y` by
//! passes whose bounds and subscripts follow from `n`; not where a bound depends on `k`, or on what `y` holds.
//!
//! **Why it is sound** the first iteration finds an array without a value. Where it reads an element that it has not written
//! itself the program has no meaning (Fortran), or uses a value that may be any (C). So it reads only what it wrote, and with it
//! each later iteration, which does the same reads and writes in the same order. The walk takes every condition and bound
//! in the loop's body, and in the bodies of callees that are handed the array, with all assignments that their values come from: nothing that
//! changes from iteration to iteration may be among them.
//!
//! **Gives up when** the array is no local one of numbers (or of structures of such), or is touched outside the loop, too; a condition or subscript follows from something
//! that changes, from a value that an earlier iteration left, from a function of the user's, or through a pointer; a callee
//! is not in the unit, or calls come deeper than [`DEPTH`].
//!
//! **Cost and limit** linear in the statements of the loop and of the callees, at most [`STATEMENTS`] of them.
//!
//! **Source** Fortran 2018 19.6.6 (events that cause variables to become undefined), C17 6.7.9p10; privatization as in
//! [`super::private`].

use std::collections::BTreeSet;

use heiretsu_ir::{
    Arg, Bound, Callee, Effect, ExprId, ExprKind, GlobalId, Place, Span, StmtId, StmtKind, Storage,
    Type, VarId, visit,
};

use crate::alias;
use crate::cx::Cx;
use crate::flow::Atom;
use crate::overlap;

/// Calls within calls.
const DEPTH: u32 = 6;
/// Statements that are looked at, callees included.
const STATEMENTS: usize = 2_000;

/// Does each iteration of `l` touch the array in the same way, reading only what it wrote itself, and nobody else read it?
pub(super) fn uniform(cx: &Cx, l: StmtId, var: VarId) -> bool {
    let v = cx.var(var);
    let numbers = v.ty.array().is_some_and(|a| holds_numbers(cx, &a.element, 0));
    if !numbers || v.storage != Storage::Local || cx.any_jumps() {
        return false;
    }
    let outermost = cx.around(l).into_iter().last().unwrap_or(l);
    let elsewhere = cx.all_accesses().iter().any(|a| {
        alias::base(cx, &a.place).0 == var && (a.place.var != var || !cx.contains(l, a.stmt))
    });
    let Some(counted) = cx.procedure.as_loop(l).filter(|_| !elsewhere) else { return false };
    let stmts = visit::stmts(cx.procedure, &counted.body);
    let frame = Frame { cx, stmts, repeated: Some(l), depth: 0 };
    let mut left = STATEMENTS;
    frame.inputs(var, &mut left).is_some_and(|inputs| {
        inputs.places.iter().all(|place| stays(cx, outermost, place))
            && inputs.globals.iter().all(|g| global_stays(cx, outermost, *g))
    })
}

/// Is it a number, or a structure of such?
fn holds_numbers(cx: &Cx, ty: &Type, depth: u32) -> bool {
    match ty {
        Type::Scalar(_) => true,
        Type::Array(array) => holds_numbers(cx, &array.element, depth),
        Type::Struct(s) if depth < DEPTH => cx.unit.structs.get(s.index()).is_some_and(|s| {
            !s.union && s.fields.iter().all(|f| holds_numbers(cx, &f.ty, depth + 1))
        }),
        Type::Struct(_) | Type::Pointer(_) | Type::Void | Type::Opaque => false,
    }
}

/// Does the place keep its value while the loop runs, the counting of loops in it included?
fn stays(cx: &Cx, l: StmtId, place: &Place) -> bool {
    let counted = cx
        .loops()
        .iter()
        .filter(|entry| entry.stmt == l || cx.contains(l, entry.stmt))
        .filter_map(|entry| cx.procedure.as_loop(entry.stmt))
        .any(|inner| cx.same_storage(inner.var, place.var));
    !counted && cx.unwritten(l, place)
}

/// The same for a global that only callees name.
fn global_stays(cx: &Cx, l: StmtId, global: GlobalId) -> bool {
    let key = cx.summaries.key(global);
    let by_callees = cx.calls(l).iter().any(|site| {
        site.may_change_anything()
            || site
                .globals
                .iter()
                .any(|(other, (_, writes))| *writes && cx.summaries.overlap(key, *other))
    });
    let by_name =
        cx.accesses(l).iter().any(|a| match cx.var(alias::base(cx, &a.place).0).storage {
            Storage::Global(other) => {
                a.writes && cx.summaries.overlap(key, cx.summaries.key(other))
            }
            _ => false,
        });
    !by_callees && !by_name && cx.opaque(l).is_empty()
}

/// What says where an array is touched, as it is when the statements begin.
#[derive(Default)]
struct Inputs {
    places: Vec<Place>,
    /// Globals for which the procedure has no name (Fortran).
    globals: BTreeSet<GlobalId>,
}

/// Statements that run again and again: a loop's body, or a callee's.
struct Frame<'a, 'u> {
    cx: &'a Cx<'u>,
    stmts: Vec<StmtId>,
    /// The loop whose body they are.
    repeated: Option<StmtId>,
    depth: u32,
}

/// What is still to be followed back.
#[derive(Default)]
struct Open {
    exprs: Vec<ExprId>,
    places: Vec<Place>,
}

impl Frame<'_, '_> {
    /// What says whether, where and in which order the statements touch the array; `None` if that is not known.
    fn inputs(&self, var: VarId, left: &mut usize) -> Option<Inputs> {
        *left = left.checked_sub(self.stmts.len())?;
        let (mut open, mut out) = (Open::default(), Inputs::default());
        if let Some(array) = self.cx.var(var).ty.array() {
            // Where an element lies follows from the extents.
            let given = !matches!(self.cx.var(var).storage, Storage::Local);
            for d in array.dims.iter().filter(|_| given) {
                match d.extent {
                    Bound::Expr(e) => open.exprs.push(e),
                    Bound::Const(_) | Bound::Unknown => {}
                }
            }
            if !array.contiguous {
                return None;
            }
        }
        for &s in &self.stmts {
            self.decides(s, &mut open)?;
            self.touches(s, var, &mut open, &mut out, left)?;
        }
        let mut followed = BTreeSet::new();
        loop {
            while let Some(e) = open.exprs.pop() {
                self.reads(e, &mut open.places)?;
            }
            let Some(place) = open.places.pop() else { break };
            self.follow(place, &mut followed, &mut open, &mut out)?;
        }
        Some(out)
    }

    /// Conditions and bounds of a statement.
    fn decides(&self, s: StmtId, open: &mut Open) -> Option<()> {
        match &self.cx.procedure.stmt(s).kind {
            StmtKind::If { cond, .. } | StmtKind::While { cond, .. } => open.exprs.push(*cond),
            StmtKind::Loop(l) => open.exprs.extend([l.lower, l.upper, l.step]),
            StmtKind::Opaque(_) => return None,
            _ => {}
        }
        (!self.cx.is_opaque(s)).then_some(())
    }

    /// Where a statement touches the array.
    fn touches(
        &self,
        s: StmtId,
        var: VarId,
        open: &mut Open,
        out: &mut Inputs,
        left: &mut usize,
    ) -> Option<()> {
        let (cx, p) = (self.cx, self.cx.procedure);
        let (mut named, mut known) = (false, true);
        visit::each_place(p, s, &mut |place, how| {
            if alias::base(cx, place).0 == var {
                named = true;
                known &= place.var == var && how != visit::Use::Address;
                visit::place_operands(place, &mut |e| open.exprs.push(e));
            }
        });
        let kind = &p.stmt(s).kind;
        if !known || named && matches!(kind, StmtKind::Effect(Effect { .. })) {
            return None;
        }
        if !named {
            return Some(());
        }
        if let StmtKind::Call { callee, args } = kind {
            self.handed(callee, args, var, open, out, left)?;
        }
        let mut fine = Some(());
        visit::each_stmt_expr(p, s, &mut |_, e| {
            if let ExprKind::Call(callee, args) = &e.kind {
                fine = fine.and_then(|()| self.handed(callee, args, var, open, out, left));
            }
        });
        fine
    }

    /// A callee that is handed the array, perhaps.
    fn handed(
        &self,
        callee: &Callee,
        args: &[Arg],
        var: VarId,
        open: &mut Open,
        out: &mut Inputs,
        left: &mut usize,
    ) -> Option<()> {
        let mine = |arg: &Arg| match arg {
            Arg::Reference(place) => alias::base(self.cx, place).0 == var,
            Arg::Value(_) => false,
        };
        if !args.iter().any(mine) {
            return Some(());
        }
        let target = callee.target.filter(|_| self.depth < DEPTH)?;
        let cx = Cx::new(self.cx.unit, target, self.cx.options, self.cx.summaries);
        let stmts = visit::stmts(cx.procedure, &cx.procedure.body);
        let frame = Frame { cx: &cx, stmts, repeated: None, depth: self.depth + 1 };
        if cx.procedure.params.len() != args.len() {
            return None;
        }
        for (parameter, _) in cx.procedure.params.iter().zip(args).filter(|(_, arg)| mine(arg)) {
            let inputs = frame.inputs(*parameter, left)?;
            for place in &inputs.places {
                self.given(&cx, place, args, open, out)?;
            }
            out.globals.extend(inputs.globals);
        }
        Some(())
    }

    /// What the caller hands to a callee as this.
    fn given(
        &self,
        callee: &Cx,
        place: &Place,
        args: &[Arg],
        open: &mut Open,
        out: &mut Inputs,
    ) -> Option<()> {
        match callee.var(place.var).storage {
            Storage::Parameter { index, .. } => match args.get(index as usize)? {
                Arg::Value(e) if place.is_var() => open.exprs.push(*e),
                Arg::Reference(object) if !overlap::has_deref(object) => {
                    visit::place_operands(object, &mut |e| open.exprs.push(e));
                    let whole = Place::var(object.var, Span::none());
                    open.places.push(if place.is_var() { object.clone() } else { whole });
                }
                Arg::Value(_) | Arg::Reference(_) => return None,
            },
            Storage::Global(global) => {
                let name = |v: &VarId| self.cx.var(*v).storage == Storage::Global(global);
                match self.cx.procedure.var_ids().find(name) {
                    Some(v) => open.places.push(Place::var(v, Span::none())),
                    None if self.cx.summaries.is_constant(callee.summaries.key(global)) => {}
                    None if self.cx.unit.language.is_fortran() => {
                        out.globals.insert(global);
                    }
                    None => return None,
                }
            }
            // It has no value when the callee begins.
            Storage::Local => {}
            Storage::Static
            | Storage::Result
            | Storage::View { .. }
            | Storage::Heap
            | Storage::Pointee => return None,
        }
        Some(())
    }

    /// The places that an expression reads.
    fn reads(&self, e: ExprId, places: &mut Vec<Place>) -> Option<()> {
        let mut known = true;
        visit::each_expr(self.cx.procedure, e, &mut |_, e| match &e.kind {
            ExprKind::Read(place) => places.push(place.clone()),
            ExprKind::AddressOf(_) | ExprKind::Call(..) | ExprKind::Opaque(_) => known = false,
            _ => {}
        });
        known.then_some(())
    }

    /// Where a place has its value from: from before the statements, or from assignments among them.
    fn follow(
        &self,
        place: Place,
        followed: &mut BTreeSet<VarId>,
        open: &mut Open,
        out: &mut Inputs,
    ) -> Option<()> {
        let cx = self.cx;
        if overlap::has_deref(&place) || matches!(cx.var(place.var).storage, Storage::View { .. }) {
            return None;
        }
        let writes = |s: &StmtId| {
            cx.own_accesses(*s)
                .iter()
                .any(|a| a.writes && overlap::may_overlap(cx, &place, &a.place))
        };
        let writers: Vec<StmtId> = self.stmts.iter().copied().filter(writes).collect();
        if writers.is_empty() {
            if !out.places.contains(&place) {
                out.places.push(place);
            }
            return Some(());
        }
        if !place.is_var() || !self.is_own(place.var) {
            return None;
        }
        if !followed.insert(place.var) {
            return Some(());
        }
        match self.repeated {
            // It must not hold what an earlier iteration left.
            Some(l) => {
                let iteration = cx.flow().iteration(cx, l, &Atom::var(place.var));
                if iteration.exposed.is_some() {
                    return None;
                }
            }
            None if cx.var(place.var).storage != Storage::Local => out.places.push(place.clone()),
            None => {}
        }
        for s in writers {
            match &cx.procedure.stmt(s).kind {
                StmtKind::Assign { place: to, value } if to.is_var() && to.var == place.var => {
                    open.exprs.push(*value);
                }
                StmtKind::Loop(l) if l.var == place.var => {}
                _ => return None,
            }
        }
        Some(())
    }

    /// Is it a number that only these statements can reach?
    fn is_own(&self, var: VarId) -> bool {
        let cx = self.cx;
        let v = cx.var(var);
        let scalar = matches!(v.ty, Type::Scalar(_)) && !v.attrs.volatile && !v.attrs.atomic;
        scalar && !overlap::exposed(cx, var) && !cx.sharing(var).1 && v.storage != Storage::Static
    }
}
