//! The context of the analysis of one procedure: its loops, who touches what, and what stays unchanged
//! in a loop.
//!
//! **Decides** which variables are *scalars* (whole variables, members of plain structures: judged by
//! `scalars` and `reduce`) and which are *memory* (arrays, elements, whatever lies behind a pointer: judged
//! by `depend`); which accesses a loop makes; whether an expression keeps its value while a loop runs.
//!
//! **Example** in `for (i…) a[i] = p->n * s;` the accesses are reads of `p[0].n` and `s` and a write of
//! `a[i]`; `s` is invariant, and `p[0].n` too if a store to `a` cannot reach it.
//!
//! **Why it is sound** the accesses of callees are those of their summaries; a variable is invariant only
//! if nothing in the loop writes it by name, by an alias class, by a callee or through a pointer that might
//! reach it.
//!
//! **Gives up when** the loop calls something unknown or holds something opaque: nothing but variables that
//! only this procedure can reach is invariant then.
//!
//! **Cost and limit** linear in the procedure, once; queries are linear in the number of writes of the loop.
//!
//! **Source** structured control flow; C's effective types; Fortran's rules for dummy arguments.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::visit::{self, LoopEntry, Use};
use heiretsu_ir::{
    Arg, ExprId, ExprKind, GlobalId, Label, Loop, LoopForm, Origin, Place, ProcId, Procedure, Span,
    Step, StmtId, StmtKind, Storage, Type, Unit, Var, VarId,
};

use crate::Options;
use crate::affine::Model;
use crate::alias::{self, Leaf};
use crate::calls::{self, CallSite, Key, Summaries};
use crate::depend::Posed;
use crate::flow::Flow;
use crate::overlap;
use crate::points::{self, Two};
use crate::regions::Evaluations;
use crate::shapes::{self, Shapes};

/// One access to a variable or to memory, by a statement or by what it calls.
#[derive(Clone, PartialEq, Debug)]
pub struct Access {
    /// The statement that makes it.
    pub stmt: StmtId,
    /// What it touches. A pointer that is followed has an access (a read) of its own before it.
    pub place: Place,
    /// It may read.
    pub reads: bool,
    /// It may write.
    pub writes: bool,
    /// It writes all of the place whenever the statement is executed.
    pub certain: bool,
    /// Not just the element but anything of the same object (a callee's argument).
    pub whole: bool,
    /// Made by this callee.
    pub callee: Option<String>,
    /// The callee names the global itself, rather than being handed it.
    pub hidden: bool,
    /// By this type only.
    pub by: Option<Leaf>,
    /// Made by a callee that does nothing with it but combine values with it by this operator.
    pub sums: Option<ReductionOp>,
    /// Judged by `depend` (else by `scalars`).
    pub memory: bool,
}

impl Access {
    fn of(stmt: StmtId, place: Place, (reads, writes): (bool, bool)) -> Access {
        let (certain, whole, hidden, memory) = (false, false, false, false);
        let (callee, by, sums) = (None, None, None);
        Access { stmt, place, reads, writes, certain, whole, callee, hidden, by, sums, memory }
    }

    /// By which type it touches what it touches.
    pub fn leaf(&self, cx: &Cx) -> Leaf {
        alias::touched_leaf(cx, &self.place, self.whole, self.by)
    }
}

/// What is known about a statement's surroundings.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Position {
    /// The innermost loop or while around it.
    parent: Option<StmtId>,
    /// The statement directly around it.
    outer: Option<StmtId>,
    /// First and one past the last access of itself, of its nested statements.
    own: (u32, u32),
    nested: (u32, u32),
    /// Order in the source, and one past that of its last nested statement.
    order: u32,
    end: u32,
    /// Does the statement itself call something that may change anything?
    unknown_call: bool,
}

/// Two places, as far as their objects depend on them, and whether the pointers to them keep their values.
type Asked = (Vec<u32>, Vec<u32>, bool);

/// The context of one procedure.
pub struct Cx<'u> {
    /// The unit.
    pub unit: &'u Unit,
    /// Which procedure.
    pub id: ProcId,
    /// The procedure.
    pub procedure: &'u Procedure,
    /// The user's choices.
    pub options: &'u Options,
    /// What callees do.
    pub summaries: &'u Summaries,
    loops: Vec<LoopEntry>,
    positions: Vec<Position>,
    accesses: Vec<Access>,
    calls: Vec<CallSite>,
    opaques: Vec<(StmtId, String)>,
    shapes: Shapes,
    aggregates: BTreeSet<VarId>,
    escaped: BTreeSet<VarId>,
    jumps: BTreeSet<Label>,
    flow: OnceCell<Flow>,
    model: OnceCell<Model>,
    sharers: OnceCell<Vec<(VarId, bool)>>,
    questions: Option<RefCell<Vec<Posed>>>,
    fresh: OnceCell<BTreeMap<VarId, calls::Fresh>>,
    /// What was asked about two places: see `apart`.
    apart: RefCell<BTreeMap<Asked, bool>>,
    /// Where local pointers lead: see `made_from`.
    made_from: OnceCell<BTreeMap<VarId, Place>>,
    /// What was found out by carrying out iterations.
    pub(crate) evaluations: RefCell<Evaluations>,
    /// Has any structure of the unit a member that may change by itself?
    volatile_members: OnceCell<bool>,
}

impl<'u> Cx<'u> {
    /// Looks at a procedure once.
    pub fn new(
        unit: &'u Unit,
        id: ProcId,
        options: &'u Options,
        summaries: &'u Summaries,
    ) -> Cx<'u> {
        let procedure = unit.procedure(id);
        let mut cx = Cx {
            unit,
            id,
            procedure,
            options,
            summaries,
            loops: visit::loops(procedure),
            positions: vec![Position::default(); procedure.stmts.len()],
            accesses: Vec::new(),
            calls: Vec::new(),
            opaques: Vec::new(),
            shapes: Shapes::of(unit, procedure, summaries),
            aggregates: aggregates(procedure),
            escaped: BTreeSet::new(),
            jumps: BTreeSet::new(),
            flow: OnceCell::new(),
            model: OnceCell::new(),
            sharers: OnceCell::new(),
            questions: None,
            fresh: OnceCell::new(),
            apart: RefCell::default(),
            made_from: OnceCell::new(),
            evaluations: RefCell::default(),
            volatile_members: OnceCell::new(),
        };
        cx.collect(&procedure.body, None, None, &mut 0);
        cx.arrays_of_callees();
        if !unit.language.is_fortran() {
            let kept = cx.calls.iter().flat_map(|site| &site.touches).filter(|t| t.escapes);
            let names = kept.map(|t| [t.place.var, crate::alias::base(&cx, &t.place).0]);
            cx.escaped = names.flatten().collect();
        }
        cx
    }

    /// Structures of which callees only touch array members are aggregates, too.
    fn arrays_of_callees(&mut self) {
        let array = |t: &&calls::Touch| {
            let member = matches!(t.place.steps.last(), Some(Step::Field(_)));
            member && matches!(self.place_type(&t.place), Some(Type::Array(_)))
        };
        let touches = self.calls.iter().flat_map(|site| &site.touches);
        let held: BTreeSet<VarId> = touches.filter(array).map(|t| t.place.var).collect();
        for access in self.accesses.iter_mut().filter(|a| held.contains(&a.place.var)) {
            access.memory = true;
        }
        self.aggregates.extend(held);
    }

    /// The same, but what pairs ask of `sets` is kept.
    pub(crate) fn keeping_questions(self) -> Cx<'u> {
        Cx { questions: Some(RefCell::default()), ..self }
    }

    /// What a variable points to, if it is an object that a callee has allocated for it.
    pub fn fresh(&self, var: VarId) -> Option<calls::Fresh> {
        if self.var(var).storage != Storage::Pointee || self.unit.language.is_fortran() {
            return None;
        }
        self.fresh.get_or_init(|| calls::fresh_objects(self)).get(&var).copied()
    }

    /// The element, behind another pointer, to which a local pointer of C leads whenever it is used: `double *row = u + i * n;` with a
    /// global `u`. It is set once, and the procedure changes no pointers in memory.
    pub fn made_from(&self, var: VarId) -> Option<&Place> {
        self.made_from.get_or_init(|| calls::made_from(self)).get(&var)
    }

    /// May dummies of a Fortran procedure be missing? It asks for that (or nobody knows).
    pub fn dummies_may_be_absent(&self) -> bool {
        self.unit.language.is_fortran()
            && self.procedure.exprs.iter().any(|e| match &e.kind {
                ExprKind::Call(callee, _) => callee.name.eq_ignore_ascii_case("present"),
                ExprKind::Opaque(_) => true,
                _ => false,
            })
    }

    /// Do two places lie in different objects, whoever calls the procedure? `steady`: the pointers that lead there keep their
    /// values where they are compared.
    pub(crate) fn apart(&self, places: [&Place; 2], steady: bool) -> bool {
        if !self.summaries.follows_pointers() {
            return false;
        }
        let [first, second] = places.map(|place| points::shape(self.procedure, place));
        let asked = (first, second, steady);
        if let Some(known) = self.apart.borrow().get(&asked) {
            return *known;
        }
        let apart = self.summaries.apart(self.unit, self.id, Two { places, steady });
        self.apart.borrow_mut().insert(asked, apart);
        apart
    }

    /// Is a global reached by its name only, wherever it has one?
    pub(crate) fn unpointed(&self, v: VarId) -> bool {
        self.summaries.unpointed(self.unit, self.id, v)
    }

    /// May a place that is reached by pointers lie in a global?
    pub(crate) fn may_lead_to(&self, place: &Place, global: Key) -> bool {
        self.summaries.may_lead_to(self.unit, self.id, place, global)
    }

    /// What the elements of the array of pointers in which a place lies lead to.
    pub(crate) fn rows(&self, place: &Place) -> points::Rows {
        self.summaries.rows(self.unit, self.id, place)
    }

    /// Keeps a question, where that is wanted.
    pub(crate) fn note_question(&self, question: impl FnOnce() -> Posed) {
        if let Some(kept) = &self.questions {
            kept.borrow_mut().push(question());
        }
    }

    /// What was kept.
    pub(crate) fn questions(self) -> Vec<Posed> {
        self.questions.map(RefCell::into_inner).unwrap_or_default()
    }

    fn collect(
        &mut self,
        block: &[StmtId],
        outer: Option<StmtId>,
        parent: Option<StmtId>,
        order: &mut u32,
    ) {
        let procedure = self.procedure;
        for &id in block {
            let start = self.accesses.len() as u32;
            let here = *order;
            *order += 1;
            self.collect_stmt(id);
            let own = (start, self.accesses.len() as u32);
            let kind = &procedure.stmt(id).kind;
            let inner = match kind {
                StmtKind::Loop(_) | StmtKind::While { .. } => Some(id),
                _ => parent,
            };
            for nested in visit::blocks(kind).into_iter().flatten() {
                self.collect(nested, Some(id), inner, order);
            }
            let nested = (own.1, self.accesses.len() as u32);
            let unknown_call = self.positions[id.index()].unknown_call;
            self.positions[id.index()] =
                Position { parent, outer, own, nested, order: here, end: *order, unknown_call };
        }
    }

    /// In order of evaluation: what is read, what callees touch, what is stored.
    fn collect_stmt(&mut self, id: StmtId) {
        let procedure = self.procedure;
        let kind = &procedure.stmt(id).kind;
        let mut found: Vec<(&Place, Use)> = Vec::new();
        visit::each_place(procedure, id, &mut |place, how| found.push((place, how)));
        for &(place, how) in &found {
            self.pointer_reads(id, place);
            match how {
                Use::Read => self.push(Access::of(id, place.clone(), (true, false))),
                // What a callee does with it is added below, from its summary.
                Use::Write | Use::Argument | Use::Address => {}
            }
        }
        let unconditional = self.calls_all(id);
        for site in calls::sites(self.unit, procedure, id, self.summaries) {
            if site.shape_of.as_ref().is_some_and(|array| self.shapes.is_fixed(procedure, array)) {
                continue;
            }
            for touch in &site.touches {
                self.push(Access {
                    certain: touch.must_write && unconditional,
                    whole: touch.whole,
                    by: touch.by,
                    sums: touch.sums,
                    callee: Some(site.name.clone()),
                    hidden: touch.hidden,
                    ..Access::of(id, touch.place.clone(), (touch.reads, touch.writes))
                });
            }
            self.positions[id.index()].unknown_call |= site.may_change_anything();
            self.calls.push(site);
        }
        for &(place, how) in &found {
            if how == Use::Write {
                let certain = matches!(kind, StmtKind::Assign { .. });
                self.push(Access { certain, ..Access::of(id, place.clone(), (false, true)) });
            }
        }
        if let StmtKind::Goto(label) = kind {
            self.jumps.insert(*label);
        }
        if let StmtKind::Opaque(what) = kind {
            self.opaques.push((id, what.clone()));
        }
        let opaques = &mut self.opaques;
        visit::each_stmt_expr(procedure, id, &mut |_, e| {
            if let ExprKind::Opaque(what) = &e.kind {
                opaques.push((id, what.clone()));
            }
        });
        if let StmtKind::Loop(l) = kind {
            let place = Place::var(l.var, l.header);
            self.push(Access { certain: true, ..Access::of(id, place, (false, true)) });
        }
    }

    /// Is every call of the statement made whenever it is executed? (Fortran may leave out a function whose value does not
    /// matter, and operands of `&&` are not always evaluated.)
    pub fn calls_all(&self, id: StmtId) -> bool {
        let plain = match &self.procedure.stmt(id).kind {
            StmtKind::Call { .. } => true,
            StmtKind::Assign { .. } => !self.unit.language.is_fortran(),
            _ => false,
        };
        plain && visit::evaluates_all(self.procedure, id)
    }

    /// Following a pointer reads it.
    fn pointer_reads(&mut self, stmt: StmtId, place: &Place) {
        for (k, step) in place.steps.iter().enumerate() {
            if let Step::Deref(_) = step {
                let cell =
                    Place { var: place.var, steps: place.steps[..k].into(), span: place.span };
                self.push(Access::of(stmt, cell, (true, false)));
            }
        }
    }

    fn push(&mut self, mut access: Access) {
        access.memory = self.is_memory(&access.place);
        self.accesses.push(access);
    }

    /// Symbolic values, canonical accesses, bounds and guards; made when first asked for.
    pub fn model(&self) -> &Model {
        self.model.get_or_init(|| Model::build(self))
    }

    // ---- loops ----

    /// The statement directly around a statement.
    pub fn outer(&self, stmt: StmtId) -> Option<StmtId> {
        self.positions.get(stmt.index())?.outer
    }

    /// Every loop and while, outer before inner, in source order.
    pub fn loops(&self) -> &[LoopEntry] {
        &self.loops
    }

    /// The counted loop that a statement is.
    pub fn counted(&self, l: StmtId) -> Option<&'u Loop> {
        self.procedure.as_loop(l)
    }

    /// The innermost loop or while around a statement (for a loop: around it).
    pub fn parent(&self, stmt: StmtId) -> Option<StmtId> {
        self.positions[stmt.index()].parent
    }

    /// The `if` of which a statement is a direct part.
    pub fn guard(&self, stmt: StmtId) -> Option<StmtId> {
        self.positions[stmt.index()]
            .outer
            .filter(|&s| matches!(self.procedure.stmt(s).kind, StmtKind::If { .. }))
    }

    /// The loops and whiles around a statement, innermost first (a loop is not around itself).
    pub fn around(&self, stmt: StmtId) -> Vec<StmtId> {
        std::iter::successors(self.parent(stmt), |&s| self.parent(s)).collect()
    }

    /// The loops and whiles from `l` (first) down to the one directly around `stmt` (last), when `l` is
    /// around `stmt`.
    pub fn nest(&self, l: StmtId, stmt: StmtId) -> Option<Vec<StmtId>> {
        let mut around = self.around(stmt);
        let at = around.iter().position(|&s| s == l)?;
        around.truncate(at + 1);
        around.reverse();
        Some(around)
    }

    /// Does `stmt` stand in the body of `l` (at any depth; `l` itself does not)?
    pub fn contains(&self, l: StmtId, stmt: StmtId) -> bool {
        let (outer, inner) = (self.positions[l.index()], self.positions[stmt.index()]);
        outer.order < inner.order && inner.end <= outer.end
    }

    /// The position of a statement in the source order of statements.
    pub fn order(&self, stmt: StmtId) -> u32 {
        self.positions[stmt.index()].order
    }

    // ---- accesses ----

    /// The accesses that one iteration of `l` may make: those of its body, in source order, with those of
    /// callees; for a while also those of its condition.
    pub fn accesses(&self, l: StmtId) -> &[Access] {
        let p = self.positions[l.index()];
        let (lo, hi) = match self.procedure.stmt(l).kind {
            StmtKind::While { .. } => (p.own.0, p.nested.1),
            _ => p.nested,
        };
        &self.accesses[lo as usize..hi as usize]
    }

    /// The accesses of a statement alone (of a loop: of its bounds and of its variable).
    pub fn own_accesses(&self, stmt: StmtId) -> &[Access] {
        let (lo, hi) = self.positions[stmt.index()].own;
        &self.accesses[lo as usize..hi as usize]
    }

    /// Every access of the procedure.
    pub fn all_accesses(&self) -> &[Access] {
        &self.accesses
    }

    /// The calls that one iteration of `l` may make, in source order.
    pub fn calls(&self, l: StmtId) -> &[CallSite] {
        self.part_of(l, &self.calls, |site| site.stmt)
    }

    /// What in `l` was not understood.
    pub fn opaque(&self, l: StmtId) -> &[(StmtId, String)] {
        self.part_of(l, &self.opaques, |o| o.0)
    }

    /// All that was not understood.
    pub fn all_opaque(&self) -> &[(StmtId, String)] {
        &self.opaques
    }

    /// Every call of the procedure.
    pub fn all_calls(&self) -> &[CallSite] {
        &self.calls
    }

    /// The calls that a statement makes itself (a loop: in its bounds).
    pub fn own_calls(&self, stmt: StmtId) -> &[CallSite] {
        let at = self.order(stmt);
        let lo = self.calls.partition_point(|c| self.order(c.stmt) < at);
        let hi = self.calls.partition_point(|c| self.order(c.stmt) <= at);
        &self.calls[lo..hi]
    }

    /// Are there unstructured jumps?
    pub fn any_jumps(&self) -> bool {
        !self.jumps.is_empty()
    }

    /// Does any jump of the procedure go to the label?
    pub fn jumps_to(&self, label: Label) -> bool {
        self.jumps.contains(&label)
    }

    /// The text of a span of a few words of the main file.
    pub fn text(&self, span: Span) -> Option<String> {
        let file = self.unit.files.get(span.file.index())?;
        let text = String::from_utf8_lossy(file.slice(span)).trim().to_string();
        (!text.is_empty() && text.len() <= 60 && !text.contains('\n')).then_some(text)
    }

    /// Is (part of) the statement itself not understood?
    pub fn is_opaque(&self, stmt: StmtId) -> bool {
        let at = self.order(stmt);
        let k = self.opaques.partition_point(|o| self.order(o.0) < at);
        self.opaques.get(k).is_some_and(|o| o.0 == stmt)
    }

    /// What of the statement itself is not understood.
    pub fn opaque_in(&self, stmt: StmtId) -> impl Iterator<Item = &str> {
        let at = self.order(stmt);
        let k = self.opaques.partition_point(|o| self.order(o.0) < at);
        self.opaques[k..].iter().take_while(move |o| o.0 == stmt).map(|o| o.1.as_str())
    }

    /// Does the statement itself call something that may change anything?
    pub fn unknown_call_in(&self, stmt: StmtId) -> bool {
        self.positions[stmt.index()].unknown_call
    }

    /// Was the variable's address handed to something that may keep it?
    pub fn escaped(&self, var: VarId) -> bool {
        self.escaped.contains(&var)
    }

    /// The part of a list in source order that lies in an iteration of `l` (of a while: with its test).
    fn part_of<'a, T>(&self, l: StmtId, list: &'a [T], stmt: impl Fn(&T) -> StmtId) -> &'a [T] {
        let p = self.positions[l.index()];
        let first = match self.procedure.stmt(l).kind {
            StmtKind::While { .. } => p.order,
            _ => p.order + 1,
        };
        let lo = list.partition_point(|t| self.order(stmt(t)) < first);
        let hi = list.partition_point(|t| self.order(stmt(t)) < p.end);
        &list[lo..hi.max(lo)]
    }

    /// Is the place part of an array, or may it have another name, too? Then `depend` judges it.
    pub fn is_memory(&self, place: &Place) -> bool {
        self.is_aggregate(place.var) || place.steps.iter().any(|s| matches!(s, Step::Deref(_)))
    }

    /// Is the variable an array, a structure of which array members are used, or one that may have several names (of a
    /// pointer and its targets in Fortran, or of what shares its storage)?
    pub fn is_aggregate(&self, var: VarId) -> bool {
        let attrs = self.var(var).attrs;
        let pointed = attrs.fortran_pointer || attrs.address_taken;
        self.aggregates.contains(&var)
            || pointed && self.unit.language.is_fortran()
            || self.sharing(var).1
    }

    /// A variable.
    pub fn var(&self, var: VarId) -> &'u Var {
        self.procedure.var(var)
    }

    /// Its name, for people.
    pub fn name(&self, var: VarId) -> &'u str {
        &self.procedure.var(var).name
    }

    /// Does each iteration of `l` have its own `var` (declared in its body, or in a loop nested in it)?
    pub fn iteration_local(&self, l: StmtId, var: VarId) -> bool {
        let v = self.var(var);
        match v.storage {
            Storage::Local | Storage::Heap | Storage::Pointee | Storage::View { .. } => {}
            Storage::Static | Storage::Parameter { .. } | Storage::Result | Storage::Global(_) => {
                return false;
            }
        }
        match v.scope {
            Some(scope) if scope == l => !self.declared_in_header(l, var),
            Some(scope) => self.contains(l, scope),
            None => false,
        }
    }

    /// Declared in the header of `l` itself: one for all iterations.
    pub fn declared_in_header(&self, l: StmtId, var: VarId) -> bool {
        let Some(counted) = self.counted(l) else { return false };
        let v = self.var(var);
        if v.scope != Some(l) {
            return false;
        }
        within(v.span, counted.header)
            || self.accesses.iter().any(|a| a.place.var == var && !self.contains(l, a.stmt))
    }

    /// Is `var` the variable of `l`, declared in its header (`for (int i = …`)?
    pub fn declared_in_own_header(&self, l: StmtId, var: VarId) -> bool {
        let v = self.var(var);
        v.scope == Some(l) && v.storage == Storage::Local
    }

    /// May the iterations of `l` run in any order by the language's rule?
    pub fn unordered(&self, l: StmtId) -> bool {
        self.counted(l).is_some_and(|counted| counted.form == LoopForm::DoConcurrent)
    }

    /// The paths of the procedure.
    pub(crate) fn flow(&self) -> &Flow {
        self.flow.get_or_init(|| Flow::new(self))
    }

    // ---- what stays unchanged ----

    /// Does the expression keep its value while `l` runs (from before its first iteration to after its
    /// last one)?
    pub fn invariant(&self, l: StmtId, expr: ExprId) -> bool {
        let mut all = true;
        visit::each_expr(self.procedure, expr, &mut |_, e| match &e.kind {
            ExprKind::Read(place) => all = all && self.invariant_cell(l, place),
            ExprKind::AddressOf(place) => all = all && self.pointers_invariant(l, place),
            // Its values are looked at by themselves.
            ExprKind::Call(callee, args) => {
                let reads_only = calls::only_reads(self.unit, self.summaries, callee, args.len());
                let objects = args.iter().all(|arg| match arg {
                    Arg::Reference(place) if callee.asks_shape() => self.keeps_shape(l, place),
                    Arg::Reference(_) if callee.asks_presence() => true,
                    Arg::Reference(place) => self.invariant_cell(l, place),
                    Arg::Value(e) => {
                        !matches!(self.procedure.expr(*e).ty, Type::Pointer(_) | Type::Opaque)
                    }
                });
                all = all && reads_only && objects;
            }
            ExprKind::Opaque(_) => all = false,
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Compare(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::Select(..)
            | ExprKind::Convert(_)
            | ExprKind::Intrinsic(..) => {}
        });
        all
    }

    /// Does a loop start with the value that its variable has? It is read once, before anything else. (Such a loop gets
    /// another header before it gets a directive.)
    pub fn starts_from_itself(&self, l: &Loop) -> bool {
        // What the user wrote as a first value is one.
        let lower = self.procedure.expr(l.lower);
        let own = matches!(&lower.kind, ExprKind::Read(p) if p.is_var() && p.var == l.var);
        own && lower.span.origin == Origin::Synthetic
            && matches!(l.form, LoopForm::For | LoopForm::While | LoopForm::Jump { .. })
    }

    /// Does the variable itself keep its value while `l` runs?
    pub fn invariant_var(&self, l: StmtId, var: VarId) -> bool {
        self.invariant_cell(l, &Place::var(var, Span::none()))
    }

    /// The same for a place, its subscripts and pointers included.
    pub fn invariant_place(&self, l: StmtId, place: &Place) -> bool {
        let mut all = true;
        visit::place_operands(place, &mut |e| all = all && self.invariant(l, e));
        all && self.invariant_cell(l, place)
    }

    /// The place's own cell and the pointers on the way; its subscripts were looked at already.
    fn invariant_cell(&self, l: StmtId, place: &Place) -> bool {
        self.pointers_invariant(l, place) && self.unwritten(l, place)
    }

    fn pointers_invariant(&self, l: StmtId, place: &Place) -> bool {
        place.steps.iter().enumerate().all(|(k, step)| match step {
            Step::Deref(_) => self.unwritten(
                l,
                &Place { var: place.var, steps: place.steps[..k].into(), span: place.span },
            ),
            Step::Index(_) | Step::Field(_) => true,
        })
    }

    /// Does nothing in the body of `l`, nor its own counting, write (any part of) the place?
    pub fn unwritten(&self, l: StmtId, place: &Place) -> bool {
        if self.counted(l).is_some_and(|counted| self.same_storage(counted.var, place.var)) {
            return false;
        }
        if self.is_volatile(place) || self.anything_may_change(l, place) {
            return false;
        }
        !self.accesses(l).iter().any(|a| a.writes && overlap::may_overlap(self, place, &a.place))
    }

    /// The same of the place and of all pointers in memory that are followed to it.
    pub fn unwritten_with_pointers(&self, l: StmtId, place: &Place) -> bool {
        self.pointers_invariant(l, place) && self.unwritten(l, place)
    }

    /// Does nothing in `l` give the array another shape?
    fn keeps_shape(&self, l: StmtId, array: &Place) -> bool {
        let reshapes = |a: &Access| a.writes && shapes::may_reshape(self, array, &a.place);
        self.pointers_invariant(l, array)
            && !self.anything_may_change(l, array)
            && !self.accesses(l).iter().any(reshapes)
    }

    /// Where `l` may change what the expression reads, if at a place that it names.
    pub fn changes(&self, l: StmtId, expr: ExprId) -> Option<Span> {
        let mut found = None;
        let shapes = shapes::asked(self.procedure, expr);
        visit::each_place_in(self.procedure, expr, &mut |place, _| {
            let shape = shapes.iter().any(|array| std::ptr::eq(*array, place));
            let changes = |write: &Place| {
                if shape {
                    shapes::may_reshape(self, place, write)
                } else {
                    overlap::may_overlap(self, place, write)
                }
            };
            let write = self.accesses(l).iter().find(|a| a.writes && changes(&a.place));
            found = found.or(write.map(|a| a.place.span));
        });
        found
    }

    /// Something unknown in `l` that may change the place.
    fn anything_may_change(&self, l: StmtId, place: &Place) -> bool {
        let reachable = overlap::reachable(self, place);
        let unknown = reachable && self.calls(l).iter().any(CallSite::may_change_anything);
        unknown || !self.opaque(l).is_empty()
    }

    /// May the object that a place names, or what leads there, change by itself (`volatile`, `_Atomic`)? Then each read may
    /// give another value.
    pub fn is_volatile(&self, place: &Place) -> bool {
        let v = self.var(place.var);
        let global = matches!(v.storage, Storage::Global(g) if self.unit.global(g).volatile);
        if v.attrs.volatile || v.attrs.atomic || global {
            return true;
        }
        // What callees touch is not always of a type that is known here: only where there are such members at all is an
        // unknown one taken for one.
        let members = || self.unit.structs.iter().any(|s| s.fields.iter().any(|f| f.volatile));
        if !*self.volatile_members.get_or_init(members) {
            return false;
        }
        let mut prefix = Place { var: place.var, steps: Default::default(), span: place.span };
        for step in &place.steps {
            if let Step::Field(k) = step {
                let field = match self.place_type(&prefix) {
                    Some(Type::Struct(s)) => {
                        self.unit.structs.get(s.index()).and_then(|s| s.fields.get(*k as usize))
                    }
                    _ => None,
                };
                if field.is_none_or(|f| f.volatile) {
                    return true;
                }
            }
            prefix.steps.push(*step);
        }
        // A structure as a whole is what its members are.
        self.place_type(place).is_some_and(|ty| self.holds_volatile(&ty, 0))
    }

    fn holds_volatile(&self, ty: &Type, depth: u32) -> bool {
        let within = |ty: &Type| depth > 16 || self.holds_volatile(ty, depth + 1);
        match ty {
            Type::Struct(s) => self
                .unit
                .structs
                .get(s.index())
                .is_none_or(|s| s.fields.iter().any(|f| f.volatile || within(&f.ty))),
            Type::Array(array) => within(&array.element),
            Type::Scalar(_) | Type::Pointer(_) | Type::Void | Type::Opaque => false,
        }
    }

    /// Do two variables (possibly one) share storage: by alias class, or as names of one global?
    pub fn same_storage(&self, a: VarId, b: VarId) -> bool {
        if a == b {
            return true;
        }
        let (x, y) = (self.var(a), self.var(b));
        if x.alias.is_some() && x.alias == y.alias {
            return true;
        }
        match (&x.storage, &y.storage) {
            (Storage::Global(g), Storage::Global(h)) => {
                g == h || self.unit.global(*g).may_share(self.unit.global(*h))
            }
            _ => false,
        }
    }

    /// The first variable that shares storage with one (perhaps itself), and whether any other does: what
    /// [`Cx::same_storage`] says of all variables, without asking each.
    pub fn sharing(&self, v: VarId) -> (VarId, bool) {
        let all = self.sharers.get_or_init(|| sharers(self.unit, self.procedure));
        all.get(v.index()).copied().unwrap_or((v, false))
    }

    /// The type of a place; `None` when its steps do not fit its variable's type.
    pub fn place_type(&self, place: &Place) -> Option<Type> {
        overlap::place_type(self, place)
    }
}

/// What [`Cx::sharing`] says of each variable.
fn sharers(unit: &Unit, procedure: &Procedure) -> Vec<(VarId, bool)> {
    let global = |v: VarId| match procedure.var(v).storage {
        Storage::Global(g) => Some(g),
        _ => None,
    };
    let webs = webs(unit, procedure.var_ids().filter_map(global).collect());
    // What variables have in common when they share storage: an alias class, a global, others that share its storage.
    let keys = |v: VarId| {
        let beside = global(v).and_then(|g| webs.get(&g));
        [
            procedure.var(v).alias.map(|class| (0, class)),
            global(v).map(|g| (1, g.index() as u32)),
            beside.map(|web| (2, web.0)),
        ]
    };
    let mut classes: BTreeMap<(u8, u32), (VarId, bool)> = BTreeMap::new();
    for v in procedure.var_ids() {
        for key in keys(v).into_iter().flatten() {
            classes.entry(key).and_modify(|known| known.1 = true).or_insert((v, false));
        }
    }
    let one = |v: VarId| {
        let found = keys(v).into_iter().flatten().filter_map(|key| classes.get(&key));
        found.fold((v, false), |(first, any), class| (first.min(class.0), any || class.1))
    };
    procedure.var_ids().map(one).collect()
}

/// One of those that share storage with a global, perhaps by way of others.
fn webs(unit: &Unit, globals: BTreeSet<GlobalId>) -> BTreeMap<GlobalId, GlobalId> {
    let mut webs: BTreeMap<GlobalId, GlobalId> = BTreeMap::new();
    for g in globals.into_iter().filter(|g| unit.global(*g).alias.is_some()) {
        let meets = |h: &GlobalId| unit.global(*h).may_share(unit.global(g));
        let joined: BTreeSet<GlobalId> =
            webs.iter().filter(|(h, _)| meets(h)).map(|(_, web)| *web).collect();
        let web = joined.first().copied().unwrap_or(g);
        webs.values_mut().filter(|w| joined.contains(w)).for_each(|w| *w = web);
        webs.insert(g, web);
    }
    webs
}

/// Does `inner` lie in `outer` (both with text)?
fn within(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && inner.lo < inner.hi && outer.lo <= inner.lo && inner.hi <= outer.hi
}

/// Variables that are arrays, or of which some array part is touched without following a pointer.
fn aggregates(procedure: &Procedure) -> BTreeSet<VarId> {
    let mut out: BTreeSet<VarId> =
        procedure.var_ids().filter(|&v| matches!(procedure.var(v).ty, Type::Array(_))).collect();
    let mut seen: BTreeMap<VarId, ()> = BTreeMap::new();
    for s in visit::stmts(procedure, &procedure.body) {
        visit::each_place(procedure, s, &mut |place, _| {
            for step in &place.steps {
                match step {
                    Step::Index(_) => {
                        seen.insert(place.var, ());
                    }
                    Step::Deref(_) => break,
                    Step::Field(_) => {}
                }
            }
        });
    }
    out.extend(seen.into_keys());
    out
}
