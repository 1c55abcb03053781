//! What the whole program tells about the work of a procedure.
//!
//! **Decides** how often each procedure is called, how many operations a call of it has, and which variables have the same
//! value always.
//! **Example** a function that a time loop calls is started often; `n = 1000` in `main`, handed on, is 1000 in the callee.
//! **Why it is sound** it only decides about time.
//! **Gives up when** a callee is known by no name, or by two: nothing is known of such a call. Procedures that call each other
//! are started often, and their work is not known.
//! **Cost and limit** three walks over all procedures, callers first or callees first.
//! **Source** interprocedural constants after Callahan, Cooper, Kennedy and Torczon 1986, without jump functions.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{
    Arg, BinaryOp, Callee, ExprId, ExprKind, Passing, ProcId, Procedure, Stmt, StmtId, StmtKind,
    Storage, Struct, Unit, VarId, visit,
};

use super::Starts;
use super::early::changed;
use super::effort::Node;
use super::profile::{Profile, Seen};
use super::table::{RECURSIVE_CALLS, TRIPS, Table};
use super::work::{self, At, Mode};

/// All units.
#[derive(Debug, Default)]
pub(super) struct Whole {
    units: Vec<Vec<Known>>,
    /// The procedure of a name, in Fortran or not; `None` where there are several.
    links: BTreeMap<(bool, String), Option<Node>>,
    fortran: Vec<bool>,
    structs: Vec<Vec<Struct>>,
    /// What the machine tells.
    pub table: Table,
    /// What a profile tells of each unit.
    seen: Vec<Seen>,
    /// The calls of each procedure.
    sites: BTreeMap<Node, Vec<Site>>,
    /// Operations of a run, if a profile tells.
    pub profiled_run: Option<f64>,
}

/// Of what is not there.
static NOTHING: Seen = Seen::nothing();

/// What is known of a procedure.
#[derive(Clone, Debug)]
pub(super) struct Known {
    parameters: usize,
    /// Operations of a call, if all is known.
    pub exact: Option<i128>,
    /// Operations of a call, taking what is not known for little.
    pub least: i128,
    /// Operations of a call at most.
    pub most: Option<i128>,
    /// Operations of a call as they are to be expected.
    pub likely: i128,
    values: BTreeMap<VarId, i128>,
    /// The greatest values that callers hand over for parameters, if all of these are known.
    greatest: BTreeMap<VarId, i128>,
    starts: Starts,
    /// Which parameters a call leaves as they are (what pointers in them lead to aside); none are known before.
    leaves: Vec<bool>,
}

/// A call.
#[derive(Debug)]
pub(super) struct Site {
    /// Of which procedure.
    pub callee: Node,
    /// Loops around it, innermost first.
    pub around: Vec<StmtId>,
    arguments: Vec<Argument>,
}

/// What is handed on.
#[derive(Clone, Copy, Debug)]
enum Argument {
    Value(ExprId),
    Variable(VarId),
    Other,
}

impl Whole {
    /// Looks at all procedures.
    pub fn of(units: &[&Unit], table: Table, profile: &Profile) -> Whole {
        let seen = units.iter().map(|unit| Seen::of(unit, profile)).collect();
        let mut whole = Whole { table, seen, ..Whole::default() };
        for (u, unit) in units.iter().enumerate() {
            let fortran = unit.language.is_fortran();
            whole.fortran.push(fortran);
            whole.structs.push(unit.structs.clone());
            whole.units.push(unit.procedures.iter().map(|p| Known::new(p.params.len())).collect());
            for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
                if let Some(link) = &p.link {
                    let entry = whole.links.entry((fortran, link.clone()));
                    entry.and_modify(|n| *n = None).or_insert(Some((u, id)));
                }
            }
        }
        let nodes: Vec<Node> = units
            .iter()
            .enumerate()
            .flat_map(|(u, unit)| unit.procedure_ids().map(move |id| (u, id)))
            .collect();
        let sites: BTreeMap<Node, Vec<Site>> = nodes
            .iter()
            .map(|(u, id)| ((*u, *id), whole.sites((*u, units[*u]), units[*u].procedure(*id))))
            .collect();
        let (order, recursive) = callees_first(&nodes, &sites);
        whole.constants(units, &order, &sites, &recursive);
        for &(u, id) in &order {
            let procedure = units[u].procedure(id);
            let leaves = leaves(At { procedure, of: id, whole: &whole, unit: u });
            if let Some(entry) = whole.entry((u, id)) {
                entry.leaves = leaves;
            }
            let at = At { procedure, of: id, whole: &whole, unit: u };
            let known = (!recursive.contains(&(u, id))).then(|| {
                let least = work::of_body(at, Mode::Least).unwrap_or(0);
                let likely = match seen_cost(at) {
                    Some(measured) => measured,
                    None => work::likely_body(at, false).unwrap_or(least),
                };
                (work::of_body(at, Mode::Exact), least, work::of_body(at, Mode::Most), likely)
            });
            if let (Some((exact, least, most, likely)), Some(entry)) = (known, whole.entry((u, id)))
            {
                (entry.exact, entry.least, entry.most, entry.likely) = (exact, least, most, likely);
            }
        }
        whole.count(units, &order, &sites, &recursive);
        let time = profile.time();
        whole.profiled_run = time.map(|ns| ns * whole.table.microsecond as f64 / 1000.0);
        whole.sites = sites;
        whole
    }

    /// What a profile tells of a unit.
    pub fn seen(&self, unit: usize) -> &Seen {
        self.seen.get(unit).unwrap_or(&NOTHING)
    }

    /// The structures of a unit.
    pub fn structs(&self, unit: usize) -> &[Struct] {
        self.structs.get(unit).map_or(&[], Vec::as_slice)
    }

    fn entry(&mut self, (u, id): Node) -> Option<&mut Known> {
        self.units.get_mut(u)?.get_mut(id.index())
    }

    fn known(&self, (u, id): Node) -> Option<&Known> {
        self.units.get(u)?.get(id.index())
    }

    /// What is known of the procedure that a call means.
    pub fn callee(&self, unit: usize, callee: &Callee, arguments: usize) -> Option<&Known> {
        self.known(self.resolve(unit, callee)?).filter(|k| k.parameters == arguments)
    }

    /// Does a call leave what it is handed as argument `k` as it is?
    pub fn leaves(&self, unit: usize, callee: &Callee, arguments: usize, k: usize) -> bool {
        let known = self.callee(unit, callee, arguments);
        known.is_some_and(|known| known.leaves.get(k).is_some_and(|leaves| *leaves))
    }

    fn resolve(&self, unit: usize, callee: &Callee) -> Option<Node> {
        match (callee.target, &callee.link) {
            (Some(target), _) => Some((unit, target)),
            (None, Some(link)) => {
                let fortran = *self.fortran.get(unit)?;
                *self.links.get(&(fortran, link.clone()))?
            }
            (None, None) => None,
        }
    }

    /// A variable's value, if it is the same always.
    pub fn value(&self, unit: usize, of: ProcId, var: VarId) -> Option<i128> {
        self.known((unit, of))?.values.get(&var).copied()
    }

    /// The greatest value that callers hand over for a parameter.
    pub fn greatest(&self, unit: usize, of: ProcId, var: VarId) -> Option<i128> {
        self.known((unit, of))?.greatest.get(&var).copied()
    }

    /// How often a procedure is called.
    pub fn starts(&self, unit: usize, of: ProcId) -> Option<&Starts> {
        Some(&self.known((unit, of))?.starts)
    }

    /// The calls of a procedure.
    pub fn calls(&self, unit: usize, of: ProcId) -> &[Site] {
        self.sites.get(&(unit, of)).map_or(&[], Vec::as_slice)
    }

    /// The same, from its text.
    fn sites(&self, (unit, text): (usize, &Unit), p: &Procedure) -> Vec<Site> {
        let mut out = Vec::new();
        let entries = visit::loops(p);
        let parents: BTreeMap<StmtId, Option<StmtId>> =
            entries.iter().map(|e| (e.stmt, e.parent)).collect();
        let mut inside: BTreeMap<StmtId, StmtId> = BTreeMap::new();
        // Inner loops come after those around them.
        for e in &entries {
            for block in visit::blocks(&p.stmt(e.stmt).kind).into_iter().flatten() {
                inside.extend(visit::stmts(p, block).into_iter().map(|s| (s, e.stmt)));
            }
        }
        for s in visit::stmts(p, &p.body) {
            let own = inside.get(&s).copied();
            let around: Vec<StmtId> =
                std::iter::successors(own, |l| parents.get(l).copied().flatten()).collect();
            let mut add = |callee: &Callee, args: &[Arg]| {
                let Some(callee) = self.resolve(unit, callee) else { return };
                let arguments = args.iter().map(argument).collect();
                out.push(Site { callee, around: around.clone(), arguments });
            };
            if let StmtKind::Call { callee, args } = &p.stmt(s).kind {
                add(callee, args);
            }
            visit::each_stmt_expr(p, s, &mut |_, e| {
                if let ExprKind::Call(callee, args) = &e.kind {
                    add(callee, args);
                }
            });
            // What is not understood may call what it names.
            let words = named(text, p.stmt(s));
            let is_named = |id: &ProcId| words.contains(&text.procedure(*id).name.to_lowercase());
            let ids = text.procedure_ids().filter(|id| !words.is_empty() && is_named(id));
            out.extend(ids.map(|id| Site {
                callee: (unit, id),
                around: around.clone(),
                arguments: vec![Argument::Other; text.procedure(id).params.len()],
            }));
        }
        out
    }

    /// Variables with one value, callers first. (What a procedure hands to itself is not known before it was looked at.)
    fn constants(
        &mut self,
        units: &[&Unit],
        order: &[Node],
        sites: &BTreeMap<Node, Vec<Site>>,
        recursive: &BTreeSet<Node>,
    ) {
        let mut passed: BTreeMap<(Node, usize), Option<i128>> = BTreeMap::new();
        let mut greatest: BTreeMap<(Node, usize), Option<i128>> = BTreeMap::new();
        for &(u, id) in order.iter().rev() {
            let p = units[u].procedure(id);
            let mut given = BTreeMap::new();
            let numbers = units[u].settled.iter().filter(|s| s.terms.is_empty());
            for fact in numbers.filter(|s| s.procedures.contains(&id)) {
                let named = |v: &VarId| p.var(*v).storage == Storage::Global(fact.global);
                given.extend(p.var_ids().filter(named).map(|v| (v, fact.constant)));
            }
            let parameters = p.params.iter().enumerate();
            for (k, var) in parameters.filter(|_| !recursive.contains(&(u, id))) {
                if let Some(Some(value)) = passed.get(&((u, id), k)) {
                    given.insert(*var, *value);
                }
            }
            let (mut values, changed) = self.assigned_once(units, u, p, &given);
            values.extend(given);
            let mut bounded = BTreeMap::new();
            let parameters = p.params.iter().enumerate();
            for (k, var) in parameters.filter(|_| !recursive.contains(&(u, id))) {
                if let Some(Some(most)) = greatest.get(&((u, id), k))
                    && !changed.contains(var)
                {
                    bounded.insert(*var, *most);
                }
            }
            for site in sites.get(&(u, id)).into_iter().flatten() {
                for (k, argument) in site.arguments.iter().enumerate() {
                    let value = match argument {
                        Argument::Value(e) => number(p, *e, &values),
                        Argument::Variable(var) => values.get(var).copied(),
                        Argument::Other => None,
                    };
                    let known = passed.entry((site.callee, k)).or_insert(value);
                    if *known != value {
                        *known = None;
                    }
                    let own = match argument {
                        Argument::Value(e) => match &p.expr(p.unconverted(*e)).kind {
                            ExprKind::Read(place) if place.is_var() => Some(place.var),
                            _ => None,
                        },
                        Argument::Variable(var) => Some(*var),
                        Argument::Other => None,
                    };
                    let most = value.or_else(|| bounded.get(&own?).copied());
                    let known = greatest.entry((site.callee, k)).or_insert(most);
                    *known = known.zip(most).map(|(a, b)| a.max(b));
                }
            }
            if let Some(entry) = self.entry((u, id)) {
                entry.values = values;
                entry.greatest = bounded;
            }
        }
    }

    /// Local variables that one statement sets, to a number; those `given` have one already. And all variables that are changed.
    fn assigned_once(
        &self,
        units: &[&Unit],
        unit: usize,
        p: &Procedure,
        given: &BTreeMap<VarId, i128>,
    ) -> (BTreeMap<VarId, i128>, BTreeSet<VarId>) {
        let mut values: BTreeMap<VarId, Option<i128>> = BTreeMap::new();
        for s in visit::stmts(p, &p.body) {
            let mut set = None;
            match &p.stmt(s).kind {
                StmtKind::Assign { place, value } if place.is_var() => {
                    let local = matches!(p.var(place.var).storage, Storage::Local);
                    let known = number(p, *value, given).filter(|_| local);
                    values.entry(place.var).and_modify(|v| *v = None).or_insert(known);
                    set = Some(place.var);
                }
                StmtKind::Loop(l) => {
                    values.insert(l.var, None);
                }
                _ => {}
            }
            let kept = self.handed_by_value(units, unit, p, s);
            visit::each_place(p, s, &mut |place, how| {
                let changes = match how {
                    visit::Use::Read => false,
                    visit::Use::Write => set != Some(place.var),
                    visit::Use::Argument => !kept.contains(&place.var),
                    visit::Use::Address => true,
                };
                if changes && place.is_var() {
                    values.insert(place.var, None);
                }
            });
        }
        let changed = values.keys().copied().collect();
        let once = values.into_iter().filter_map(|(var, value)| Some((var, value?)));
        (once.collect(), changed)
    }

    /// Variables that are handed on in a statement, and that no callee changes.
    fn handed_by_value(
        &self,
        units: &[&Unit],
        unit: usize,
        p: &Procedure,
        s: StmtId,
    ) -> BTreeSet<VarId> {
        let (mut kept, mut changed) = (BTreeSet::new(), BTreeSet::new());
        let mut look = |callee: &Callee, args: &[Arg]| {
            let found = self
                .resolve(unit, callee)
                .and_then(|(u, id)| units.get(u).and_then(|unit| unit.procedures.get(id.index())));
            for (k, arg) in args.iter().enumerate() {
                let Argument::Variable(var) = argument(arg) else { continue };
                let parameter = found.and_then(|f| Some(&f.var(*f.params.get(k)?).storage));
                let by_value =
                    matches!(parameter, Some(Storage::Parameter { passing: Passing::Value, .. }));
                if by_value {
                    kept.insert(var)
                } else {
                    changed.insert(var)
                };
            }
        };
        if let StmtKind::Call { callee, args } = &p.stmt(s).kind {
            look(callee, args);
        }
        visit::each_stmt_expr(p, s, &mut |_, e| {
            if let ExprKind::Call(callee, args) = &e.kind {
                look(callee, args);
            }
        });
        kept.retain(|var| !changed.contains(var));
        kept
    }

    /// How often each procedure is called, callers first.
    fn count(
        &mut self,
        units: &[&Unit],
        order: &[Node],
        sites: &BTreeMap<Node, Vec<Site>>,
        recursive: &BTreeSet<Node>,
    ) {
        for &(u, id) in order.iter().rev() {
            let p = units[u].procedure(id);
            if recursive.contains(&(u, id))
                && let Some(entry) = self.entry((u, id))
            {
                let around = format!("by `{}` itself", p.name);
                entry.starts = Starts { times: RECURSIVE_CALLS, around, guessed: true };
            }
            if let Some(calls) = self.seen(u).calls(id)
                && let Some(entry) = self.entry((u, id))
            {
                entry.starts.times = i128::from(calls.max(1));
                entry.starts.guessed = false;
                if calls > 1 && entry.starts.around.is_empty() {
                    entry.starts.around = "by its callers, as the profile says".to_string();
                }
            }
            let Some(own) = self.known((u, id)).map(|k| k.starts.clone()) else { continue };
            for site in sites.get(&(u, id)).into_iter().flatten() {
                let at = At { procedure: p, of: id, whole: self, unit: u };
                let mut times = own.times;
                let mut around = own.around.clone();
                let mut first = true;
                for l in &site.around {
                    let trips = work::around(at, *l).unwrap_or(TRIPS).max(1);
                    times = times.saturating_mul(trips);
                    if trips > 1 && std::mem::take(&mut first) {
                        let inside = loop_text(units[u], p, *l);
                        around = format!("by calls inside {inside} of `{}`", p.name);
                    }
                }
                if let Some(entry) = self.entry(site.callee)
                    && entry.starts.times < times
                {
                    entry.starts = Starts { times, around, guessed: own.guessed };
                }
            }
        }
    }
}

impl Known {
    fn new(parameters: usize) -> Known {
        let starts = Starts { times: 1, around: String::new(), guessed: false };
        let (values, greatest, leaves) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        Known {
            parameters,
            exact: None,
            least: 0,
            most: None,
            likely: 0,
            values,
            greatest,
            starts,
            leaves,
        }
    }
}

/// Which parameters a procedure leaves as they are, whose callees are known.
fn leaves(at: At<'_>) -> Vec<bool> {
    let p = at.procedure;
    let changed: BTreeSet<VarId> = p.body.iter().flat_map(|s| changed(at, *s)).collect();
    p.params.iter().map(|v| !changed.contains(v)).collect()
}

/// Operations of a call as a profile measured them.
fn seen_cost(at: At<'_>) -> Option<i128> {
    let spent = at.seen().spent(at.of)?;
    let nanoseconds = spent.whole.unwrap_or(spent.own) / spent.calls.filter(|n| *n > 0)? as f64;
    Some((nanoseconds * at.table().microsecond as f64 / 1000.0) as i128)
}

/// The value of a sum of constants and of variables with a value.
fn number(p: &Procedure, e: ExprId, values: &BTreeMap<VarId, i128>) -> Option<i128> {
    let of = |e: ExprId| number(p, e, values);
    match &p.expr(e).kind {
        ExprKind::Read(place) if place.is_var() => values.get(&place.var).copied(),
        ExprKind::Binary(BinaryOp::Add, a, b) => of(*a)?.checked_add(of(*b)?),
        ExprKind::Binary(BinaryOp::Sub, a, b) => of(*a)?.checked_sub(of(*b)?),
        _ => work::constant(p, e),
    }
}

fn argument(argument: &Arg) -> Argument {
    match argument {
        Arg::Value(e) => Argument::Value(*e),
        Arg::Reference(place) if place.is_var() => Argument::Variable(place.var),
        Arg::Reference(_) => Argument::Other,
    }
}

/// The words in front of parentheses in a statement that is not understood.
fn named(unit: &Unit, stmt: &Stmt) -> BTreeSet<String> {
    if !matches!(stmt.kind, StmtKind::Opaque(_)) || !stmt.span.is_own_text() {
        return BTreeSet::new();
    }
    let text = unit.files.get(stmt.span.file.index()).map_or(&[][..], |f| f.slice(stmt.span));
    let text = String::from_utf8_lossy(text).to_lowercase();
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = text.match_indices('(').map(|(at, _)| text[..at].trim_end());
    let words = before.map(|text| text.rsplit(|c| !word(c)).next().unwrap_or_default());
    words.filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

/// A loop, for people.
pub(super) fn loop_text(unit: &Unit, p: &Procedure, l: StmtId) -> String {
    let span = p.stmt(l).span;
    let line = unit.files.get(span.file.index()).map(|f| f.line_column(span.lo).line);
    let over = p.as_loop(l).map(|l| p.var(l.var).name.clone()).filter(|name| !name.contains('.'));
    let over = over.map_or(String::new(), |name| format!(" over `{name}`"));
    let line = line.map_or(String::new(), |line| format!(" at line {line}"));
    format!("the loop{over}{line}")
}

/// Callees before their callers, and the procedures that may call themselves.
fn callees_first(nodes: &[Node], sites: &BTreeMap<Node, Vec<Site>>) -> (Vec<Node>, BTreeSet<Node>) {
    let (mut order, mut recursive) = (Vec::new(), BTreeSet::new());
    let (mut seen, mut open) = (BTreeSet::new(), BTreeSet::new());
    for &root in nodes {
        let mut stack: Vec<(Node, usize)> = Vec::new();
        if seen.insert(root) {
            stack.push((root, 0));
            open.insert(root);
        }
        while let Some((node, next)) = stack.last_mut() {
            let callee = sites.get(node).and_then(|s| s.get(*next)).map(|s| s.callee);
            *next += 1;
            match callee {
                Some(callee) if open.contains(&callee) => {
                    let from = stack.iter().position(|(n, _)| *n == callee).unwrap_or(0);
                    recursive.extend(stack[from..].iter().map(|(n, _)| *n));
                }
                Some(callee) => {
                    if seen.insert(callee) {
                        stack.push((callee, 0));
                        open.insert(callee);
                    }
                }
                None => {
                    let done = *node;
                    open.remove(&done);
                    order.push(done);
                    stack.pop();
                }
            }
        }
    }
    (order, recursive)
}
