//! A loop nest with its dependence graph, as the transformations look at it.
//!
//! **Decides** whether a nest consists of nothing but counted loops, branches and assignments of which everything is
//! known, and which loops are perfectly nested in each other.
//! **Gives up when** anything else stands in it: a call, a jump, a while, a directive, something volatile.
//! **Cost and limit** one dependence graph.

use heiretsu_analyze::Options;
use heiretsu_analyze::calls::{self, Summaries};
use heiretsu_analyze::cx::Cx;
use heiretsu_analyze::depend::graph;
use heiretsu_ir::{
    Expr, ExprId, ExprKind, Loop, LoopForm, Place, ProcId, Procedure, Step, StmtId, StmtKind, Type,
    Unit, VarId, visit,
};

use crate::{Refusal, dead};

/// A loop with everything in it.
pub struct Nest<'u> {
    /// The program.
    pub unit: &'u Unit,
    /// The procedure.
    pub of: ProcId,
    /// The outermost loop.
    pub root: StmtId,
    pub(crate) cx: Cx<'u>,
    pub(crate) graph: graph::Nest,
}

impl<'u> Nest<'u> {
    /// Looks at a loop.
    ///
    /// # Errors
    /// When something stands in it that no transformation can handle.
    pub fn new(
        unit: &'u Unit,
        of: ProcId,
        root: StmtId,
        options: &'u Options,
        summaries: &'u Summaries,
    ) -> Result<Nest<'u>, Refusal> {
        let procedure = unit.procedure(of);
        if let Some(why) = &procedure.tainted {
            return Err(Refusal::Tainted { why: why.to_string() });
        }
        plain(unit, procedure, root, summaries)?;
        let cx = Cx::new(unit, of, options, summaries);
        let graph = graph::nest(&cx, root, false).ok_or(Refusal::Unknown)?;
        if let Some((_, what)) = graph.unknown.first() {
            return Err(Refusal::NotUnderstood { what: what.clone() });
        }
        if !graph.complete {
            return Err(Refusal::TooLarge);
        }
        if !bounds_stay(&cx, root) {
            return Err(Refusal::Unbounded);
        }
        // Of an array that a callee is handed nobody can say which elements it reads; of an element, or a scalar, it is clear.
        let handed = |at: usize| graph.references.get(at).is_some_and(|r| r.callee.is_some());
        if cx.calls(root).iter().flat_map(|site| &site.touches).any(|t| t.whole)
            && graph.edges.iter().any(|e| handed(e.source) || handed(e.sink))
        {
            return Err(Refusal::HandedOn);
        }
        Ok(Nest { unit, of, root, cx, graph })
    }

    /// The procedure.
    pub fn procedure(&self) -> &'u Procedure {
        self.unit.procedure(self.of)
    }

    /// A loop of the nest.
    pub(crate) fn counted(&self, stmt: StmtId) -> Result<&'u Loop, Refusal> {
        self.procedure().as_loop(stmt).ok_or(Refusal::NotCounted)
    }

    /// The root and the loops that are perfectly nested in it, outermost first.
    pub fn perfect(&self) -> Vec<StmtId> {
        let mut out = vec![self.root];
        let mut at = self.root;
        while let Some(l) = self.procedure().as_loop(at)
            && let [only] = l.body.as_slice()
            && self.procedure().as_loop(*only).is_some()
        {
            out.push(*only);
            at = *only;
        }
        out
    }

    /// The step of a loop.
    pub(crate) fn step(&self, l: &Loop) -> Result<i128, Refusal> {
        match self.procedure().expr(l.step).kind {
            ExprKind::Int(step) if step != 0 => Ok(step),
            _ => Err(Refusal::StepNotConstant),
        }
    }

    /// The step of a loop, if it is 1.
    pub(crate) fn unit_step(&self, l: &Loop) -> Result<(), Refusal> {
        if self.step(l)? == 1 { Ok(()) } else { Err(Refusal::StepNotOne) }
    }

    /// Does an expression keep its value while the whole nest runs (its loop variables counted as changing)?
    pub(crate) fn fixed(&self, e: ExprId) -> bool {
        let mut counts = false;
        visit::each_place_in(self.procedure(), e, &mut |p, _| {
            counts |= self.loops().iter().any(|l| {
                self.procedure().as_loop(*l).is_some_and(|l| self.cx.same_storage(l.var, p.var))
            });
        });
        !counts && self.cx.invariant(self.root, e)
    }

    /// Can an expression be evaluated where the nest's loops may not run at all? An element by a subscript that is no constant may
    /// not exist then.
    pub(crate) fn readable(&self, e: ExprId) -> bool {
        let p = self.procedure();
        let mut readable = true;
        visit::each_place_in(p, e, &mut |place, _| {
            readable &= place.steps.iter().all(|step| match step {
                Step::Index(e) | Step::Deref(e) => p.int(*e).is_some(),
                Step::Field(_) => true,
            });
        });
        readable
    }

    /// The loops of the nest, outer before inner.
    pub(crate) fn loops(&self) -> Vec<StmtId> {
        self.graph.loops.iter().map(|l| l.stmt).collect()
    }

    /// The loop variable's value after the nest must not matter, as it may change.
    pub(crate) fn counts_for_itself(&self, stmt: StmtId) -> Result<(), Refusal> {
        let l = self.counted(stmt)?;
        self.dead(l.var)
    }

    pub(crate) fn dead(&self, var: VarId) -> Result<(), Refusal> {
        let inside = [self.root];
        let scoped = self
            .procedure()
            .var(var)
            .scope
            .is_some_and(|s| visit::stmts(self.procedure(), &inside).contains(&s));
        if scoped || dead::dead_outside(self.procedure(), &inside, var) {
            return Ok(());
        }
        let name = &self.procedure().var(var).name;
        Err(Refusal::UsedAfter { name: name.clone() })
    }

    /// The scalar that a reference of the graph names.
    pub(crate) fn scalar(&self, reference: usize) -> Option<VarId> {
        let r = self.graph.references.get(reference)?;
        let mut found: Option<VarId> = None;
        let mut one = true;
        let mut look = |p: &heiretsu_ir::Place| {
            if self.procedure().var(p.var).name == r.variable {
                one &= p.is_var() && found.is_none_or(|f| f == p.var);
                found = Some(p.var);
            }
        };
        visit::each_place(self.procedure(), r.stmt, &mut |p, _| look(p));
        found.filter(|v| one && matches!(self.procedure().var(*v).ty, Type::Scalar(_)))
    }
}

/// May a call be copied, repeated and made in another order? It is one of a function of this file (so that execution can try
/// it) that depends on nothing but its arguments and changes nothing.
pub fn plain_call(unit: &Unit, summaries: &Summaries, e: &Expr) -> bool {
    let ExprKind::Call(callee, args) = &e.kind else { return false };
    callee.target.is_some() && calls::only_reads(unit, summaries, callee, args.len())
}

/// Only counted loops, branches and assignments, of which everything is known.
fn plain(
    unit: &Unit,
    procedure: &Procedure,
    root: StmtId,
    summaries: &Summaries,
) -> Result<(), Refusal> {
    for id in visit::stmts(procedure, &[root]) {
        let header = procedure.as_loop(id).is_some();
        match &procedure.stmt(id).kind {
            StmtKind::Loop(l) => {
                if l.annotated {
                    return Err(Refusal::LoopDirective);
                }
                if l.not_equal {
                    return Err(Refusal::Unbounded);
                }
                if !matches!(l.form, LoopForm::For | LoopForm::Do) {
                    return Err(Refusal::OtherForm);
                }
            }
            StmtKind::Assign { place, .. } => {
                let v = procedure.var(place.var);
                if v.attrs.volatile || v.attrs.atomic {
                    return Err(Refusal::Volatile);
                }
            }
            StmtKind::If { .. } => {}
            StmtKind::Call { .. } => return Err(Refusal::Call),
            StmtKind::While { .. } => return Err(Refusal::Uncounted),
            StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_) => return Err(Refusal::Jump),
            StmtKind::Effect(_) => return Err(Refusal::InputOutput),
            StmtKind::Directive(_) => return Err(Refusal::Directive),
            StmtKind::Opaque(_) => return Err(Refusal::OpaqueStatement),
        }
        let mut fault = None;
        visit::each_stmt_expr(procedure, id, &mut |_, e| match &e.kind {
            ExprKind::Call(..) if header || !plain_call(unit, summaries, e) => {
                fault = Some(Refusal::Call);
            }
            ExprKind::Opaque(_) => fault = Some(Refusal::OpaqueExpression),
            ExprKind::Read(p) if procedure.var(p.var).attrs.volatile => {
                fault = Some(Refusal::Volatile);
            }
            _ => {}
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
    }
    Ok(())
}

/// Does what loops of a nest ask for anew in each iteration (`i < s->n`, `k < start[i + 1]`) keep its value: while the loop runs,
/// and in all of the nest for the same counters of the loops around?
fn bounds_stay(cx: &Cx<'_>, root: StmtId) -> bool {
    let p = cx.procedure;
    let nested = visit::stmts(p, &[root]);
    let loops: Vec<(StmtId, &Loop)> =
        nested.into_iter().filter_map(|s| Some((s, p.as_loop(s)?))).collect();
    let counter = |place: &Place| place.is_var() && loops.iter().any(|(_, l)| l.var == place.var);
    let element = |l: StmtId, place: &Place| {
        let first = place.steps.iter().position(|s| matches!(s, Step::Index(_)));
        let array = first.map(|at| Place { steps: place.steps[..at].into(), ..place.clone() });
        array.is_some_and(|array| cx.unwritten_with_pointers(root, &array))
            && cx.invariant_place(l, place)
    };
    let stays = |l: StmtId, e: ExprId| {
        let mut all = true;
        visit::each_place_in(p, e, &mut |place, how| {
            let kept = || cx.invariant_place(root, place) || element(l, place);
            all &= how == visit::Use::Read && (counter(place) || kept());
        });
        all
    };
    let mut asked = loops.iter().filter(|(_, l)| l.reevaluated);
    asked.all(|(s, l)| stays(*s, l.upper) && stays(*s, l.step))
}

/// Are two expressions written alike?
pub fn alike(p: &Procedure, a: ExprId, b: ExprId) -> bool {
    if a == b {
        return true;
    }
    let (x, y) = (p.expr(a), p.expr(b));
    if x.ty != y.ty || std::mem::discriminant(&x.kind) != std::mem::discriminant(&y.kind) {
        return false;
    }
    match (&x.kind, &y.kind) {
        (ExprKind::Int(v), ExprKind::Int(w)) => v == w,
        (ExprKind::Read(v), ExprKind::Read(w)) => v.is_var() && w.is_var() && v.var == w.var,
        (ExprKind::Binary(o, a, b), ExprKind::Binary(q, c, d)) => {
            o == q && alike(p, *a, *c) && alike(p, *b, *d)
        }
        (ExprKind::Unary(o, a), ExprKind::Unary(q, c)) => o == q && alike(p, *a, *c),
        (ExprKind::Convert(a), ExprKind::Convert(c)) => alike(p, *a, *c),
        _ => false,
    }
}

/// The same for two places: one variable with subscripts that are written alike.
pub fn alike_place(p: &Procedure, a: &Place, b: &Place) -> bool {
    a.var == b.var
        && a.steps.len() == b.steps.len()
        && a.steps.iter().zip(&b.steps).all(|(x, y)| match (x, y) {
            (Step::Index(x), Step::Index(y)) => alike(p, *x, *y),
            (Step::Field(x), Step::Field(y)) => x == y,
            (Step::Deref(x), Step::Deref(y)) => alike(p, *x, *y),
            _ => false,
        })
}
