//! Integers that a program sets once, before it calls the procedures that use them.
//!
//! **Decides** which globals are worth a constant, or a sum of others, whenever certain procedures begin.
//! **Example** the main program reads `grid(1)`, sets `nx2 = grid(1) - 2` and calls the solver: there `nx2` is `grid(1) - 2`.
//! **Why it is sound** the assignment stands in the main program, or in a procedure that it calls once, on every way to the
//! statements after it; the procedures that it speaks of are called from these alone, and nothing that runs from there on
//! stores to any of its variables.
//! **Gives up when** the files are no whole program, the main program has jumps back, or the assignment stands in a loop.
//! **Cost and limit** nothing where no such assignment is found; else the summaries of the program once more.
//! **Source** interprocedural propagation of values (Callahan, Cooper, Kennedy, Torczon; Havlak).

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_analyze::alias;
use heiretsu_analyze::calls::{Node, Relation, Summaries};
use heiretsu_analyze::cx::Cx;
use heiretsu_ir::{
    BinaryOp, ExprId, ExprKind, GlobalId, ProcId, Procedure, ProcedureKind, Scalar, Settled, Step,
    StmtId, StmtKind, Storage, Type, Unit, VarId, visit,
};

use crate::context::summaries;
use crate::guard::caught;
use crate::options::Options;

/// Finds out about the integers of a whole program.
pub(crate) fn find(units: &mut [&mut Unit], program: bool, options: &Options) {
    let found = {
        let seen: Vec<&Unit> = units.iter().map(|u| &**u).collect();
        let sums = sums(&seen);
        if !program || sums.is_empty() {
            return;
        }
        // (A defect tells nothing.)
        caught(|| all(&seen, &sums, options)).unwrap_or_default()
    };
    for (u, fact) in found {
        units[u].settled.push(fact);
    }
}

/// `g = …` where the right side is a sum of globals.
struct Sum {
    at: Node,
    stmt: StmtId,
    global: GlobalId,
    constant: i128,
    terms: Vec<(i128, GlobalId, Vec<i128>)>,
}

/// All such assignments.
fn sums(units: &[&Unit]) -> Vec<Sum> {
    let mut out = Vec::new();
    for (u, unit) in units.iter().enumerate() {
        for id in unit.procedure_ids() {
            let p = unit.procedure(id);
            for stmt in visit::stmts(p, &p.body) {
                let StmtKind::Assign { place, value } = &p.stmt(stmt).kind else { continue };
                let Some(global) = integer(p, place.var).filter(|_| place.is_var()) else {
                    continue;
                };
                let (mut constant, mut terms) = (0, Vec::new());
                if add(p, *value, 1, &mut constant, &mut terms).is_some() {
                    out.push(Sum { at: (u as u32, id), stmt, global, constant, terms });
                }
            }
        }
    }
    out
}

/// The global that a scalar integer variable is.
fn integer(p: &Procedure, v: VarId) -> Option<GlobalId> {
    let var = p.var(v);
    match var.storage {
        Storage::Global(g) if signed(&var.ty) => Some(g),
        _ => None,
    }
}

fn signed(ty: &Type) -> bool {
    matches!(ty, Type::Scalar(Scalar::Int { signed: true, bits: 32 | 64 }))
}

/// Adds `by` times an expression to a sum.
fn add(
    p: &Procedure,
    e: ExprId,
    by: i128,
    constant: &mut i128,
    terms: &mut Vec<(i128, GlobalId, Vec<i128>)>,
) -> Option<()> {
    /// Most terms, and the greatest numbers in them.
    const MOST: usize = 4;
    const LARGE: i128 = 1 << 31;
    let expr = p.expr(e);
    if !signed(&expr.ty) || by.abs() > LARGE {
        return None;
    }
    match &expr.kind {
        ExprKind::Int(c) if c.abs() <= LARGE => *constant += c * by,
        ExprKind::Binary(BinaryOp::Add, a, b) => {
            add(p, *a, by, constant, terms)?;
            add(p, *b, by, constant, terms)?;
        }
        ExprKind::Binary(BinaryOp::Sub, a, b) => {
            add(p, *a, by, constant, terms)?;
            add(p, *b, -by, constant, terms)?;
        }
        ExprKind::Binary(BinaryOp::Mul, a, b) => {
            let (times, other) = match (number(p, *a), number(p, *b)) {
                (Some(times), _) => (times, *b),
                (None, Some(times)) => (times, *a),
                (None, None) => return None,
            };
            add(p, other, by.checked_mul(times)?, constant, terms)?;
        }
        ExprKind::Read(place) if terms.len() < MOST => {
            let mut at = Vec::new();
            for step in &place.steps {
                let Step::Index(e) = step else { return None };
                let ExprKind::Int(c) = p.expr(*e).kind else { return None };
                at.push(c);
            }
            let Storage::Global(g) = p.var(place.var).storage else { return None };
            terms.push((by, g, at));
        }
        _ => return None,
    }
    Some(())
}

/// The value of an expression of numbers.
fn number(p: &Procedure, e: ExprId) -> Option<i128> {
    let expr = p.expr(e);
    let of = |e: ExprId| number(p, e).filter(|_| signed(&expr.ty));
    match &expr.kind {
        ExprKind::Int(c) => Some(*c),
        ExprKind::Binary(BinaryOp::Add, a, b) => of(*a)?.checked_add(of(*b)?),
        ExprKind::Binary(BinaryOp::Sub, a, b) => of(*a)?.checked_sub(of(*b)?),
        ExprKind::Binary(BinaryOp::Mul, a, b) => of(*a)?.checked_mul(of(*b)?),
        _ => None,
    }
}

/// The program, as far as it matters.
struct Program<'a> {
    units: &'a [&'a Unit],
    known: &'a [Summaries],
    /// Which statements of a procedure call whom.
    calls: BTreeMap<Node, Vec<(StmtId, Node)>>,
    /// Which statements of a procedure store to which globals of its unit, by name or by handing them over.
    stores: BTreeMap<Node, Vec<(StmtId, GlobalId)>>,
    main: Node,
}

/// What holds of which globals where.
fn all(units: &[&Unit], sums: &[Sum], options: &Options) -> Vec<(usize, Settled)> {
    let known = summaries(units, options);
    let analysis = options.analysis();
    let (mut calls, mut stores) = (BTreeMap::new(), BTreeMap::new());
    let mut mains = Vec::new();
    let mut pointed: BTreeSet<(usize, GlobalId)> = BTreeSet::new();
    for (u, unit) in units.iter().enumerate() {
        for id in unit.procedure_ids() {
            let node = (u as u32, id);
            let cx = Cx::new(unit, id, &analysis, &known[u]);
            if cx.procedure.kind == ProcedureKind::Program {
                mains.push(node);
            }
            let global = |v: VarId| match cx.var(v).storage {
                Storage::Global(g) => Some(g),
                _ => None,
            };
            let made = cx.all_calls().iter().filter_map(|c| Some((c.stmt, c.body?)));
            calls.insert(node, made.collect::<Vec<_>>());
            // (What a callee is handed is an access of its caller's.)
            let own = cx.all_accesses().iter().filter(|a| a.writes && !a.hidden);
            let written = own.filter_map(|a| Some((a.stmt, global(alias::base(&cx, &a.place).0)?)));
            stores.insert(node, written.collect::<Vec<_>>());
            for v in cx.procedure.var_ids() {
                let a = &cx.var(v).attrs;
                let odd =
                    a.address_taken || a.volatile || a.fortran_pointer || cx.var(v).alias.is_some();
                let fortran = unit.language.is_fortran();
                if odd || cx.escaped(v) || !fortran && !known[u].unpointed(unit, id, v) {
                    pointed.extend(global(v).map(|g| (u, g)));
                }
            }
        }
    }
    let [main] = mains[..] else { return Vec::new() };
    let program = Program { units, known: &known, calls, stores, main };
    let plain = |u: usize, g: GlobalId| {
        let global = units[u].global(g);
        let shared = global.alias.is_some() || global.volatile || global.thread_local;
        let others = pointed.iter().any(|(v, h)| program.same((u, g), (*v, *h)));
        !shared && !others && !global.name.starts_with("?::")
    };
    let mut out = Vec::new();
    for sum in sums {
        let u = sum.at.0 as usize;
        let mut globals = sum.terms.iter().map(|t| t.1).chain([sum.global]);
        if globals.all(|g| plain(u, g)) {
            out.extend(program.holds(sum).unwrap_or_default());
        }
    }
    out
}

impl Program<'_> {
    fn procedure(&self, (u, id): Node) -> &Procedure {
        self.units[u as usize].procedure(id)
    }

    /// May two globals of units share storage?
    fn same(&self, (u, g): (usize, GlobalId), (v, h): (usize, GlobalId)) -> bool {
        self.known[v].relation(self.known[u].key(g), h) != Relation::Apart
    }

    /// All that these call, and what that calls.
    fn reached(&self, from: impl Iterator<Item = Node>) -> BTreeSet<Node> {
        let mut out: BTreeSet<Node> = from.collect();
        let mut work: Vec<Node> = out.iter().copied().collect();
        while let Some(node) = work.pop() {
            let callees = self.calls.get(&node).into_iter().flatten();
            work.extend(callees.filter(|c| out.insert(c.1)).map(|c| c.1));
        }
        out
    }

    /// What statements of a procedure call, directly or not.
    fn called(&self, node: Node, stmts: &BTreeSet<StmtId>) -> BTreeSet<Node> {
        let own = self.calls.get(&node).into_iter().flatten();
        self.reached(own.filter(|c| stmts.contains(&c.0)).map(|c| c.1))
    }

    /// Does a procedure store to one of these, in statements that are asked for?
    fn stores(&self, node: Node, of: &[(usize, GlobalId)], which: &dyn Fn(StmtId) -> bool) -> bool {
        let own = self.stores.get(&node).into_iter().flatten().filter(|s| which(s.0));
        own.into_iter().any(|s| of.iter().any(|g| self.same(*g, (node.0 as usize, s.1))))
    }

    /// Where an assignment's equation holds, in terms of each unit's globals.
    fn holds(&self, sum: &Sum) -> Option<Vec<(usize, Settled)>> {
        let u = sum.at.0 as usize;
        let of: Vec<(usize, GlobalId)> =
            sum.terms.iter().map(|t| (u, t.1)).chain([(u, sum.global)]).collect();
        // (`n = n + 1` is no equation.)
        if of[..of.len() - 1].iter().any(|h| self.same(*h, (u, sum.global))) {
            return None;
        }
        let at = match sum.at == self.main {
            true => sum.stmt,
            false => self.by_callee(sum, &of)?,
        };
        let main = self.procedure(self.main);
        let mut after = after(main, &main.body, at)?;
        let jumped = jumped_to(main, &after)?;
        after.retain(|s| !jumped.contains(s));
        let others = |s: &StmtId| !after.contains(s);
        let before: BTreeSet<StmtId> =
            visit::stmts(main, &main.body).into_iter().filter(others).collect();
        let later = self.called(self.main, &after);
        let early = self.called(self.main, &before);
        let stored = later.iter().any(|node| self.stores(*node, &of, &|_| true));
        if stored
            || later.contains(&self.main)
            || self.stores(self.main, &of, &|s| after.contains(&s))
        {
            return None;
        }
        let valid: Vec<Node> = later.difference(&early).copied().collect();
        let units = 0..self.units.len();
        Some(units.filter_map(|v| Some((v, self.seen_from(sum, v, &valid)?))).collect())
    }

    /// The one call of the main program that makes the assignment, if it certainly does and changes nothing afterwards.
    fn by_callee(&self, sum: &Sum, of: &[(usize, GlobalId)]) -> Option<StmtId> {
        let p = self.procedure(sum.at);
        let place = p.body.iter().position(|s| *s == sum.stmt)?;
        let leaves = |s: &StmtId| {
            let kind = &p.stmt(*s).kind;
            matches!(kind, StmtKind::Return(_) | StmtKind::Goto(_))
        };
        let all = visit::stmts(p, &p.body);
        // (A last `return` does no harm.)
        if all.iter().find(|s| leaves(s)).is_some_and(|s| p.body.last() != Some(s)) {
            return None;
        }
        let rest: BTreeSet<StmtId> = visit::stmts(p, &p.body[place + 1..]).into_iter().collect();
        let below = self.called(sum.at, &all.into_iter().collect());
        let changed = below.iter().any(|node| self.stores(*node, of, &|_| true));
        if changed || below.contains(&sum.at) || self.stores(sum.at, of, &|s| rest.contains(&s)) {
            return None;
        }
        let mut callers =
            self.calls.iter().flat_map(|(n, list)| list.iter().map(move |c| (*n, c.0, c.1)));
        let call = callers.clone().find(|c| c.2 == sum.at)?;
        let once = callers.by_ref().filter(|c| c.2 == sum.at).count() == 1 && call.0 == self.main;
        let alone = matches!(self.procedure(self.main).stmt(call.1).kind, StmtKind::Call { .. });
        (once && alone).then_some(call.1)
    }

    /// The equation in a unit's own globals.
    fn seen_from(&self, sum: &Sum, v: usize, valid: &[Node]) -> Option<Settled> {
        let here = |g: GlobalId| {
            let key = self.known[sum.at.0 as usize].key(g);
            let ids = (0..self.units[v].globals.len() as u32).map(GlobalId);
            ids.into_iter().find(|h| self.known[v].relation(key, *h) == Relation::Same)
        };
        let procedures: BTreeSet<ProcId> =
            valid.iter().filter(|n| n.0 as usize == v).map(|n| n.1).collect();
        let terms = sum.terms.iter().map(|(by, g, at)| Some((*by, here(*g)?, at.clone())));
        let terms = terms.collect::<Option<Vec<_>>>()?;
        let global = here(sum.global)?;
        (!procedures.is_empty()).then_some(Settled {
            global,
            constant: sum.constant,
            terms,
            procedures,
        })
    }
}

/// The statements of `after` that may be reached without what stands before it: by jumps over it. All jumps lead on.
fn jumped_to(p: &Procedure, after: &BTreeSet<StmtId>) -> Option<BTreeSet<StmtId>> {
    let all = visit::stmts(p, &p.body);
    let mut first = all.len();
    for (at, s) in all.iter().enumerate() {
        let StmtKind::Goto(label) = p.stmt(*s).kind else { continue };
        let to =
            all.iter().position(|l| matches!(p.stmt(*l).kind, StmtKind::Label(k) if k == label));
        let to = to.filter(|to| *to > at && after.contains(&all[*to]))?;
        if !after.contains(s) {
            first = first.min(to);
        }
    }
    Some(all[first..].iter().copied().collect())
}

/// The statements of a list after one of it, nested ones included; the list stands in branches only.
fn after(p: &Procedure, block: &[StmtId], wanted: StmtId) -> Option<BTreeSet<StmtId>> {
    if let Some(at) = block.iter().position(|s| *s == wanted) {
        return Some(visit::stmts(p, &block[at + 1..]).into_iter().collect());
    }
    block.iter().find_map(|s| match &p.stmt(*s).kind {
        StmtKind::If { then_block, else_block, .. } => {
            after(p, then_block, wanted).or_else(|| after(p, else_block, wanted))
        }
        _ => None,
    })
}
