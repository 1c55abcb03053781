//! One program out of two readings of the same text: as compilers without OpenMP see it, and with `_OPENMP` defined.
//!
//! **Decides** what holds however the text is compiled.
//! **Example** `#ifdef _OPENMP` `t = omp_get_wtime();` `#else` `t = clock();` `#endif` is one statement that is not
//! understood and may change `t`; a pragma under `#ifdef _OPENMP` stands before the loop that it governs.
//! **Why it is sound** what is given back is compiled with `_OPENMP`, and compared with what runs without it: only what both readings
//! say in the same words, of the same variables, is kept. Everything else runs perhaps (`if` of a condition that is not
//! understood), beside something that may do anything to what the other reading mentions there. A procedure, variable or type that is another
//! one has no equal, so that every statement that mentions it differs.
//! **Gives up when** labels or jumps to them differ, or the head of a procedure: it is tainted, with the reason.
//! **Cost and limit** a second reading, only of files in which `_OPENMP` (or, in Fortran, a line with `!$`) is mentioned; each
//! statement is compared with at most [`TRIES`] others.
//! **Source** OpenMP 4.5, 2.2 Conditional Compilation.

mod same;

use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_ir::{
    Block, Directive, Expr, ExprId, ExprKind, FileId, MAX_STMT_DEPTH, OTHER_TEXT, Origin, Passing,
    Place, Procedure, Span, Stmt, StmtId, StmtKind, Storage, Type, Unit, Var, VarAttrs, VarId,
    visit,
};

use same::Same;

/// With how many statements of the other reading one is compared at most.
const TRIES: usize = 8;

/// How many statements of the other reading are passed over at once to find it.
const AHEAD: usize = 2_000;

/// Keeps of a unit what the other reading of its text says, too.
pub(crate) fn merge(unit: &mut Unit, with: &Unit) {
    let files = with
        .files
        .iter()
        .map(|f| unit.files.iter().position(|g| g.path == f.path).map(|at| FileId(at as u32)))
        .collect();
    let cx = Readings { without: unit, with, files };
    let mut partners: Vec<bool> = vec![false; with.procedures.len()];
    let mut merged = Vec::with_capacity(unit.procedures.len());
    let mut next = 0;
    for p in &unit.procedures {
        // They stand in the same order.
        let other = (next..with.procedures.len())
            .chain(0..next)
            .find(|at| !partners[*at] && cx.same_head_text(p, &with.procedures[*at]));
        if let Some(at) = other {
            partners[at] = true;
            next = at + 1;
        }
        merged.push(Arc::new(match other {
            Some(at) => Merge::whole(&cx, p, &with.procedures[at]),
            None => tainted(p, "it is not there, or begins elsewhere".to_string()),
        }));
    }
    let shared = globals(&cx, &partners);
    unit.begun_with = match (unit.begun_with.take(), &with.begun_with) {
        (Some(one), Some(other)) => Some(one.with(other)),
        _ => None,
    };
    unit.functions_recast |= with.functions_recast;
    unit.procedures = merged;
    unit.globals = shared;
}

/// The globals, as careful as both readings ask for.
fn globals(cx: &Readings<'_>, partners: &[bool]) -> Vec<heiretsu_ir::Global> {
    let mut out = cx.without.globals.clone();
    for global in &mut out {
        if let Some(other) = cx.with.globals.iter().find(|g| g.name == global.name) {
            global.volatile |= other.volatile;
            global.thread_local |= other.thread_local;
            global.external |= other.external;
        }
    }
    // Procedures that only the other reading has are not looked at: whoever they are, they may name these.
    let unseen = cx.with.procedures.iter().zip(partners).filter(|(_, seen)| !**seen);
    for var in unseen.flat_map(|(p, _)| &p.vars) {
        let Storage::Global(g) = var.storage else { continue };
        let name = &cx.with.global(g).name;
        out.iter_mut().filter(|g| g.name == *name).for_each(|g| g.external = true);
    }
    out
}

fn tainted(p: &Procedure, why: String) -> Procedure {
    let mut out = p.clone();
    out.tainted.get_or_insert(format!("{OTHER_TEXT}: {why}"));
    out
}

/// Both readings of a text.
struct Readings<'u> {
    without: &'u Unit,
    with: &'u Unit,
    /// The files of the second one, as the first one numbers them.
    files: Vec<Option<FileId>>,
}

impl Readings<'_> {
    /// A place of the second reading in the files of the first one.
    fn place(&self, span: Span) -> Option<Span> {
        let file = self.files.get(span.file.index()).copied().flatten()?;
        Some(Span { file, ..span })
    }

    fn same_head_text(&self, p: &Procedure, q: &Procedure) -> bool {
        let at = |s: Span| (s.file, s.lo);
        p.name == q.name
            && p.kind == q.kind
            && p.link == q.link
            && self.place(q.span).is_some_and(|s| at(s) == at(p.span))
    }
}

/// Why a procedure cannot be merged.
type Why = &'static str;

/// The work on one procedure.
struct Merge<'x, 'u> {
    cx: &'x Readings<'u>,
    p: &'x Procedure,
    q: &'x Procedure,
    same: Same<'x, 'u>,
    /// Loops and whiles of `q` whose bodies are merged with those of `p`.
    loops: BTreeMap<StmtId, StmtId>,
    out: Procedure,
    /// Variables of `p` that something of the other reading alone may change.
    reached: Vec<VarId>,
}

impl<'x, 'u> Merge<'x, 'u> {
    /// A procedure of which only that is left that holds in both readings.
    fn whole(cx: &'x Readings<'u>, p: &'x Procedure, q: &'x Procedure) -> Procedure {
        if p.tainted.is_some() {
            return p.clone();
        }
        if let Some(why) = &q.tainted {
            return tainted(p, why.clone());
        }
        let mut merge = Merge {
            cx,
            p,
            q,
            same: Same::new(cx, p, q),
            loops: BTreeMap::new(),
            out: p.clone(),
            reached: Vec::new(),
        };
        match merge.all() {
            Ok(()) => merge.out,
            Err(why) => tainted(p, why.to_string()),
        }
    }

    fn all(&mut self) -> Result<(), Why> {
        if !self.same.heads() {
            return Err("its parameters or its result");
        }
        self.out.body = self.block(&self.p.body, &self.q.body)?;
        if depth(&self.out, &self.out.body) > MAX_STMT_DEPTH {
            return Err("what differs is nested too deeply");
        }
        for (v, w) in self.same.pairs() {
            let Var { attrs: other, storage, .. } = self.q.var(w);
            let mine = &mut self.out.vars[v.index()];
            if matches!(mine.storage, Storage::Parameter { .. }) && mine.storage != *storage {
                let index = self.p.params.iter().position(|p| *p == v).unwrap_or_default() as u32;
                mine.storage = Storage::Parameter { index, passing: Passing::Reference };
            }
            let attrs = &mut mine.attrs;
            attrs.address_taken |= other.address_taken;
            attrs.no_alias &= other.no_alias;
            attrs.read_only &= other.read_only;
        }
        while let Some(v) = self.reached.pop() {
            let var = &mut self.out.vars[v.index()];
            if let Storage::View { base } = &var.storage
                && !var.attrs.address_taken
            {
                self.reached.push(base.var);
            }
            var.attrs.address_taken = true;
            var.attrs.read_only = false;
        }
        Ok(())
    }

    /// What two blocks have in common, in order, with what differs between.
    fn block(&mut self, ours: &[StmtId], theirs: &[StmtId]) -> Result<Block, Why> {
        let mut out = Block::new();
        let (mut from, mut next) = (0usize, 0usize);
        for (at, &s) in ours.iter().enumerate() {
            let mut tries = TRIES;
            let mut partner = None;
            for (k, &other) in theirs.iter().enumerate().skip(next).take(AHEAD) {
                if !self.same_place(s, other) {
                    continue;
                }
                if self.same.start(s, other) {
                    partner = Some(k);
                    break;
                }
                tries -= 1;
                if tries == 0 {
                    break;
                }
            }
            let Some(k) = partner else { continue };
            self.differing(&ours[from..at], &theirs[next..k], &mut out)?;
            self.inside(s, theirs[k])?;
            out.push(s);
            (from, next) = (at + 1, k + 1);
        }
        self.differing(&ours[from..], &theirs[next..], &mut out)?;
        Ok(out)
    }

    /// Do two statements begin at the same byte?
    fn same_place(&self, s: StmtId, t: StmtId) -> bool {
        let a = self.p.stmt(s).span;
        let b = self.cx.place(self.q.stmt(t).span);
        b.is_some_and(|b| (a.file, a.lo, a.origin) == (b.file, b.lo, b.origin))
    }

    /// The blocks inside two statements that are the same otherwise.
    fn inside(&mut self, s: StmtId, t: StmtId) -> Result<(), Why> {
        let (p, q) = (self.p, self.q);
        self.loops.insert(t, s);
        let ours = visit::blocks(&p.stmt(s).kind);
        let theirs = visit::blocks(&q.stmt(t).kind);
        let mut new = Vec::new();
        for (a, b) in ours.into_iter().flatten().zip(theirs.into_iter().flatten()) {
            new.push(self.block(a, b)?);
        }
        let mut new = new.into_iter();
        for block in visit::blocks_mut(&mut self.out.stmts[s.index()].kind).into_iter().flatten() {
            *block = new.next().unwrap_or_default();
        }
        if let (StmtKind::Loop(l), Some(other)) =
            (&mut self.out.stmts[s.index()].kind, q.as_loop(t))
        {
            l.annotated |= other.annotated;
        }
        Ok(())
    }

    /// Statements that only one of the readings has.
    fn differing(
        &mut self,
        ours: &[StmtId],
        theirs: &[StmtId],
        out: &mut Block,
    ) -> Result<(), Why> {
        let (p, q) = (self.p, self.q);
        let is_pragma =
            |p: &Procedure, s: &StmtId| matches!(p.stmt(*s).kind, StmtKind::Directive(_));
        let more = theirs.iter().any(|t| !is_pragma(q, t));
        if more || ours.iter().any(|s| !is_pragma(p, s)) {
            self.perhaps(ours, theirs, out)?;
        } else {
            out.extend(ours);
        }
        for t in theirs {
            if let StmtKind::Directive(Directive { kind, text }) = &q.stmt(*t).kind {
                let kind = StmtKind::Directive(Directive { kind: *kind, text: text.clone() });
                let span = self.their_place(&[*t]).unwrap_or(Span::none());
                out.push(self.out.add_stmt(Stmt { kind, span }));
            }
        }
        Ok(())
    }

    /// Ours run perhaps, and beside them something that does what theirs do.
    fn perhaps(&mut self, ours: &[StmtId], theirs: &[StmtId], out: &mut Block) -> Result<(), Why> {
        let (p, q) = (self.p, self.q);
        let jumps = "labels or jumps";
        let (all, others) = (visit::stmts(p, ours), visit::stmts(q, theirs));
        let label = |p: &Procedure, s: StmtId| matches!(p.stmt(s).kind, StmtKind::Label(_));
        let goto = |p: &Procedure, s: StmtId| matches!(p.stmt(s).kind, StmtKind::Goto(_));
        if all.iter().any(|s| label(p, *s)) || others.iter().any(|t| label(q, *t) || goto(q, *t)) {
            return Err(jumps);
        }
        let cause = self.their_place(theirs).or_else(|| Some(covering(p, ours)));
        let span = Span { origin: Origin::Synthetic, ..cause.unwrap_or(Span::none()) };
        self.touched(&others, span, out);
        for &t in &others {
            let leaves = match q.stmt(t).kind {
                StmtKind::Return(_) => {
                    let value = (p.result.is_none() && p.returns != Type::Void)
                        .then(|| self.unknown(p.returns.clone(), span));
                    StmtKind::Return(value)
                }
                StmtKind::Break { target } | StmtKind::Continue { target }
                    if others.contains(&target) =>
                {
                    continue;
                }
                StmtKind::Break { target } => {
                    StmtKind::Break { target: *self.loops.get(&target).ok_or(jumps)? }
                }
                StmtKind::Continue { target } => {
                    StmtKind::Continue { target: *self.loops.get(&target).ok_or(jumps)? }
                }
                StmtKind::Assign { .. }
                | StmtKind::Call { .. }
                | StmtKind::If { .. }
                | StmtKind::Loop(_)
                | StmtKind::While { .. }
                | StmtKind::Goto(_)
                | StmtKind::Label(_)
                | StmtKind::Effect(_)
                | StmtKind::Directive(_)
                | StmtKind::Opaque(_) => continue,
            };
            let leaves = self.out.add_stmt(Stmt { kind: leaves, span });
            out.push(self.under_unknown(vec![leaves], span));
        }
        for &s in &all {
            self.unlike(s, span);
        }
        let kind = StmtKind::Opaque(OTHER_TEXT.to_string());
        out.push(self.out.add_stmt(Stmt { kind, span }));
        if !ours.is_empty() {
            let whole = Span { origin: Origin::Synthetic, ..covering(p, ours) };
            out.push(self.under_unknown(ours.to_vec(), whole));
        }
        Ok(())
    }

    /// What the other reading's statements do to variables: scalars are read, and perhaps written; any other may change
    /// as if a pointer to it existed. Variables that they declare are theirs.
    fn touched(&mut self, others: &[StmtId], span: Span, out: &mut Block) {
        for (w, uses) in self.uses(others) {
            let Some(v) = self.same.known(w) else { continue };
            if uses.otherwise {
                self.reached.push(v);
                continue;
            }
            let ty = self.p.var(v).ty.clone();
            if uses.reads {
                let kind = ExprKind::Read(Place::var(v, span));
                let value = self.out.add_expr(Expr { kind, ty: ty.clone(), span });
                let place = self.temporary(ty.clone(), span);
                let kind = StmtKind::Assign { place, value };
                out.push(self.out.add_stmt(Stmt { kind, span }));
            }
            if uses.writes {
                let value = self.unknown(ty, span);
                let kind = StmtKind::Assign { place: Place::var(v, span), value };
                let write = self.out.add_stmt(Stmt { kind, span });
                out.push(self.under_unknown(vec![write], span));
            }
        }
    }

    /// How statements of the other reading use the variables that they do not declare.
    fn uses(&self, others: &[StmtId]) -> BTreeMap<VarId, Uses> {
        let q = self.q;
        let mut all: BTreeMap<VarId, Uses> = BTreeMap::new();
        let own = |v: VarId| q.var(v).scope.is_some_and(|s| others.contains(&s));
        for &t in others {
            visit::each_place(q, t, &mut |place, how| {
                let scalar = place.is_var() && matches!(q.var(place.var).ty, Type::Scalar(_));
                if own(place.var) {
                    return;
                }
                let uses = all.entry(place.var).or_default();
                match how {
                    visit::Use::Read if scalar => uses.reads = true,
                    visit::Use::Write if scalar => uses.writes = true,
                    visit::Use::Read
                    | visit::Use::Write
                    | visit::Use::Argument
                    | visit::Use::Address => uses.otherwise = true,
                }
            });
            if let Some(l) = q.as_loop(t)
                && !own(l.var)
            {
                all.entry(l.var).or_default().writes = true;
            }
        }
        all
    }

    fn temporary(&mut self, ty: Type, span: Span) -> Place {
        let var = self.out.add_var(Var {
            name: format!("read.{}", self.out.vars.len()),
            ty,
            storage: Storage::Local,
            scope: None,
            alias: None,
            attrs: VarAttrs::default(),
            span,
        });
        Place::var(var, span)
    }

    /// A loop that the other reading does not have like this is not understood, unless its text says so by itself.
    fn unlike(&mut self, s: StmtId, span: Span) {
        let text = self.p.stmt(s).span;
        let file = self.cx.without.files.get(text.file.index());
        if file.is_some_and(|f| f.touches_conditional(text)) {
            return;
        }
        let kind = StmtKind::Opaque(OTHER_TEXT.to_string());
        let opaque = self.out.add_stmt(Stmt { kind, span });
        match &mut self.out.stmts[s.index()].kind {
            StmtKind::Loop(l) => l.body.insert(0, opaque),
            StmtKind::While { body, .. } => body.insert(0, opaque),
            StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::If { .. }
            | StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Effect(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => {}
        }
    }

    /// Where the statements of the other reading stand, if that is a file of this one.
    fn their_place(&self, theirs: &[StmtId]) -> Option<Span> {
        let mut places = theirs.iter().filter_map(|t| self.cx.place(self.q.stmt(*t).span));
        let first = places.next()?;
        Some(places.fold(first, Span::to))
    }

    fn unknown(&mut self, ty: Type, span: Span) -> ExprId {
        let kind = ExprKind::Opaque(OTHER_TEXT.to_string());
        self.out.add_expr(Expr { kind, ty, span })
    }

    fn under_unknown(&mut self, then_block: Block, span: Span) -> StmtId {
        let cond = self.unknown(heiretsu_ir::Scalar::I32.into(), span);
        let kind = StmtKind::If { cond, then_block, else_block: Block::new() };
        self.out.add_stmt(Stmt { kind, span })
    }
}

/// How statements use a variable.
#[derive(Clone, Copy, Default)]
struct Uses {
    /// It is read, a scalar.
    reads: bool,
    /// It is written, a scalar.
    writes: bool,
    /// Anything else.
    otherwise: bool,
}

/// From the first to the last of these statements.
fn covering(p: &Procedure, block: &[StmtId]) -> Span {
    let mut spans = block.iter().map(|s| p.stmt(*s).span);
    let first = spans.next().unwrap_or(Span::none());
    spans.fold(first, Span::to)
}

/// How deep statements nest.
fn depth(p: &Procedure, block: &[StmtId]) -> usize {
    let inner = |s: &StmtId| {
        let blocks = visit::blocks(&p.stmt(*s).kind).into_iter().flatten();
        1 + blocks.map(|b| depth(p, b)).max().unwrap_or(0)
    };
    block.iter().map(inner).max().unwrap_or(0)
}
