//! Pointers in memory that lead to memory of their own, or of the array that they stand in.
//!
//! **Decides** which elements of arrays and members each only ever get fresh memory; and of which arrays the elements may lead into
//! one block, to which no element of another array leads (the rows of a matrix that are cut from one allocation).
//!
//! **Example** `for (i…) m[i] = malloc(n);`, `m->data = malloc(…)`; `m[0] = malloc(rows * n); for (i…) m[i] = m[0] + i * n;`,
//! `block = malloc(…); for (g…) box->grids[g] = block + g * size;`.
//!
//! **Why it is sound** no two fresh allocations overlap, and whatever else is stored into such elements is another one's pointer that it
//! exchanges places with. A pointer into a block is stored beside others of the same array, or by the call that allocates the block
//! and (before the first such store) the array, once each: then no other array gets one. Elements that change places stay in
//! their array. Whether elements exist by which anybody else could store there is asked of [`solve`](super::solve).
//!
//! **Gives up when** anything else is stored, structures are copied as bytes, the library or somebody unknown may write there.
//!
//! **Cost and limit** linear in the program.
//!
//! **Source** ours; C17 7.22.3.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{
    Arg, Callee, EffectKind, ExprId, ExprKind, Place, Procedure, Step, StmtId, StmtKind, Storage,
    Type, Unit, VarId, visit,
};

use super::facts::{Eval, Facts, Inst, Loc, Object, Set, Site};
use super::fresh::fresh;
use super::instances;
use super::pairs::{bare, with_loops};
use super::swaps::{Exchange, alike_steps, exchanges, same_now};

/// Pointers in memory, by where they lie.
#[derive(Default, Debug)]
pub(super) struct Owned {
    /// Each only ever gets memory of its own: no two of them, in whichever objects, ever lead to the same one.
    pub alone: BTreeSet<Loc>,
    /// Those of one array may lead to the same block, those of two arrays never do.
    pub together: BTreeSet<Loc>,
}

impl Owned {
    /// Do two of these pointers that lie in different objects lead to different ones?
    pub fn contains(&self, l: &Loc) -> bool {
        self.alone.contains(l) || self.together.contains(l)
    }
}

/// Finds them.
pub(super) fn find(units: &[&Unit], facts: &Facts) -> Owned {
    let mut good: BTreeSet<Loc> = BTreeSet::new();
    // Beside others of the same array, and by exchanges between two arrays.
    let (mut beside, mut across) = (BTreeSet::new(), BTreeSet::new());
    // What pointers change places with each other: a permutation of different ones is one again.
    let mut together: Vec<Set> = Vec::new();
    // Of these locations something else is known to be stored in some, of these objects perhaps in all.
    let (mut bad, mut spoiled): (BTreeSet<Loc>, BTreeSet<Object>) = Default::default();
    for (inst, at) in facts.instances.iter().enumerate() {
        let inst = inst as Inst;
        let (unit, p) = instances::procedure(units, at);
        let mut eval = Eval::new(facts, unit, inst);
        let mut exchanging: BTreeSet<StmtId> = BTreeSet::new();
        for found in exchanges(p, same_now) {
            if let Some(set) = exchanged(&mut eval, &found) {
                if !in_one_array(p, &found) {
                    across.extend(set.iter().copied());
                }
                exchanging.extend(found.stmts);
                together.push(set);
            }
        }
        let blocks = blocks(units, facts, &mut eval);
        for s in visit::stmts(p, &p.body) {
            match &p.stmt(s).kind {
                // (The variable that keeps one of them meanwhile is none of these.)
                StmtKind::Assign { place, .. } if exchanging.contains(&s) && !place.is_var() => {}
                StmtKind::Assign { place, value } => {
                    let null = matches!(p.expr(bare(p, *value)).kind, ExprKind::Int(0));
                    match p.expr(*value).ty {
                        Type::Pointer(_) if null => {}
                        Type::Pointer(_) if fresh(units, facts, &mut eval, *value) => {
                            good.extend(eval.locs(place));
                        }
                        Type::Pointer(_)
                            if blocks.contains(&s) || from_beside(p, place, *value) =>
                        {
                            beside.extend(eval.locs(place));
                        }
                        Type::Pointer(_) => bad.extend(eval.locs(place)),
                        Type::Struct(_) => spoiled.extend(eval.locs(place).iter().map(|l| l.0)),
                        Type::Scalar(_) | Type::Array(_) | Type::Void | Type::Opaque => {}
                    }
                }
                StmtKind::Effect(effect) if effect.kind == EffectKind::Io => {
                    let written = effect.writes.iter().flat_map(|place| eval.locs(place));
                    spoiled.extend(written.map(|l| l.0));
                }
                _ => {}
            }
            // What the library writes, it may fill with anything.
            let mut look = |args: &[Arg], site: Site, callee: &Callee| {
                let harmless = facts.children.contains_key(&(inst, site))
                    || callee.name == "free"
                    || crate::calls::allocates(&callee.name);
                if !harmless {
                    for arg in args {
                        spoiled.extend(eval.argument(arg).into_iter().map(|l| l.0));
                    }
                }
            };
            if let StmtKind::Call { callee, args } = &p.stmt(s).kind {
                look(args, Site::Stmt(s), callee);
            }
            visit::each_stmt_expr(p, s, &mut |e, expr| {
                if let ExprKind::Call(callee, args) = &expr.kind {
                    look(args, Site::Expr(e), callee);
                }
            });
        }
    }
    spoiled.extend(bad.iter().filter(|l: &&Loc| l.1.is_none()).map(|l| l.0));
    let handed = |o: &Object| match o {
        // (Structures that are handed over or returned are copies of others.)
        Object::Local(inst, v) => {
            let (_, p) = instances::procedure(units, &facts.instances[*inst as usize]);
            matches!(p.var(*v).storage, Storage::Parameter { .. })
        }
        Object::Result(_) | Object::Unknown | Object::Outside => true,
        Object::Static(..) | Object::Global(_) | Object::Heap(..) => false,
    };
    good.extend(together.iter().flatten().chain(&beside).copied());
    bad.extend(across.intersection(&beside).copied());
    good.retain(|l| {
        let anybody = facts.escaped.contains(&l.0) || facts.smashed.contains(&l.0);
        !bad.contains(l) && !spoiled.contains(&l.0) && !anybody && !handed(&l.0)
    });
    let mut before = None;
    while before != Some(good.len()) {
        before = Some(good.len());
        for set in together.iter().filter(|set| !set.is_subset(&good)).collect::<Vec<_>>() {
            good.retain(|l| !set.contains(l));
        }
    }
    let (together, alone) = good.into_iter().partition(|l| beside.contains(l));
    Owned { alone, together }
}

/// The array that an element stands in, as a variable with steps, and the element.
fn element(place: &Place) -> Option<(VarId, &[Step])> {
    match place.steps.split_last() {
        Some((Step::Index(_) | Step::Deref(_), array)) => Some((place.var, array)),
        _ => None,
    }
}

/// Are all pointers of an exchange elements of one array?
fn in_one_array(p: &Procedure, found: &Exchange<'_>) -> bool {
    let array = |(place, steps): &(&Place, Vec<Step>)| match steps.split_last() {
        Some((Step::Index(_) | Step::Deref(_), array)) => Some((place.var, array.to_vec())),
        _ => None,
    };
    let arrays: Vec<_> = found.places.iter().map(array).collect();
    let first = arrays.first().cloned().flatten();
    arrays.iter().all(|a| match (a, &first) {
        (Some(a), Some(first)) => same_now(p, (a.0, &a.1), (first.0, &first.1)),
        _ => false,
    })
}

/// Is a value the pointer in another element of the array that it is stored in, perhaps moved?
fn from_beside(p: &Procedure, place: &Place, value: ExprId) -> bool {
    let Some((var, array)) = element(place) else { return false };
    let (ExprKind::AddressOf(from) | ExprKind::Read(from)) = &p.expr(bare(p, value)).kind else {
        return false;
    };
    let Some(rest) = from.steps.get(array.len()..) else { return false };
    let moved = match rest {
        [Step::Index(_) | Step::Deref(_)] => {
            matches!(p.expr(bare(p, value)).kind, ExprKind::Read(_))
        }
        [Step::Index(_) | Step::Deref(_), Step::Deref(_)] => true,
        _ => false,
    };
    moved && same_now(p, (var, array), (from.var, &from.steps[..array.len()]))
}

/// Stores of pointers into a block that the procedure allocates, into elements of an array that it allocates, once each and before.
fn blocks(units: &[&Unit], facts: &Facts, eval: &mut Eval<'_>) -> BTreeSet<StmtId> {
    let p = eval.procedure();
    let order = with_loops(p);
    let labels = order.iter().any(|(s, _)| matches!(p.stmt(*s).kind, StmtKind::Label(_)));
    let mut of_block: BTreeMap<VarId, Vec<(StmtId, VarId, Vec<Step>)>> = BTreeMap::new();
    for (at, (s, around)) in order.iter().enumerate() {
        let StmtKind::Assign { place, value } = &p.stmt(*s).kind else { continue };
        let Type::Pointer(_) = p.expr(*value).ty else { continue };
        let Some((var, array)) = element(place) else { continue };
        // (What is read from an element leads somewhere else.)
        let from = match &p.expr(bare(p, *value)).kind {
            ExprKind::Read(from) if from.is_var() => from,
            ExprKind::AddressOf(from)
                if matches!(from.steps.as_slice(), [] | [Step::Index(_) | Step::Deref(_)]) =>
            {
                from
            }
            _ => continue,
        };
        if labels || from.var == var {
            continue;
        }
        let block = allocated(units, facts, eval, &order, (from.var, &[]));
        let table = allocated(units, facts, eval, &order, (var, array));
        // (In a loop both are made anew by each iteration.)
        if let (Some(block), Some(table)) = (block, table)
            && block.max(table) < at
            && order[block].1 == order[table].1
            && around.starts_with(&order[block].1)
        {
            of_block.entry(from.var).or_default().push((*s, var, array.to_vec()));
        }
    }
    let one = |stores: &Vec<(StmtId, VarId, Vec<Step>)>| {
        let first = &stores[0];
        stores.iter().all(|s| alike_steps(p, (s.1, &s.2), (first.1, &first.2)))
    };
    of_block.into_values().filter(one).flatten().map(|s| s.0).collect()
}

/// The statement, by its number, that alone sets a pointer: to fresh memory, whenever the procedure or the loop around it runs.
fn allocated(
    units: &[&Unit],
    facts: &Facts,
    eval: &mut Eval<'_>,
    order: &[(StmtId, Vec<StmtId>)],
    (var, steps): (VarId, &[Step]),
) -> Option<usize> {
    let p = eval.procedure();
    let v = p.var(var);
    let local = matches!(v.storage, Storage::Local | Storage::Heap);
    let constant = |step: &Step| match step {
        Step::Field(_) => true,
        Step::Index(e) | Step::Deref(e) => matches!(p.expr(*e).kind, ExprKind::Int(_)),
    };
    // (Of memory by its own name nobody can change what it is.)
    let kept = v.storage == Storage::Heap || !v.attrs.address_taken;
    if !kept || v.alias.is_some() || !steps.iter().all(constant) {
        return None;
    }
    if steps.is_empty() && !local {
        return None;
    }
    let pointer = Place { var, steps: steps.into(), span: v.span };
    let here = if steps.is_empty() { Set::new() } else { eval.locs(&pointer) };
    let mut found = None;
    for (at, (s, around)) in order.iter().enumerate() {
        let sets = match &p.stmt(*s).kind {
            StmtKind::Assign { place, .. } if place.is_var() => place.var == var,
            StmtKind::Assign { place, value } if !steps.is_empty() => {
                matches!(p.expr(*value).ty, Type::Pointer(_) | Type::Struct(_))
                    && !eval.locs(place).is_disjoint(&here)
            }
            StmtKind::Effect(effect) => effect.writes.iter().any(|place| {
                place.var == var && effect.kind != EffectKind::Deallocate && place.is_var()
            }),
            _ => false,
        };
        // (A procedure of the program might set it.)
        let calls = !steps.is_empty() && called(facts, eval.inst, p, *s);
        if !sets && !calls {
            continue;
        }
        let fresh = match &p.stmt(*s).kind {
            StmtKind::Assign { place, value } => {
                let whole = place.var == var
                    && place.steps.len() == steps.len()
                    && alike_steps(p, (var, &place.steps), (var, steps));
                whole && fresh(units, facts, eval, *value)
            }
            StmtKind::Effect(effect) => effect.kind == EffectKind::Allocate && steps.is_empty(),
            _ => false,
        };
        let direct = around.last().is_none_or(|l| {
            let bodies = visit::blocks(&p.stmt(*l).kind);
            bodies.into_iter().flatten().any(|body| body.contains(s))
        });
        if found.is_some() || !fresh || calls || !direct {
            return None;
        }
        found = Some(at);
    }
    found
}

/// Does a statement call a procedure of the program?
fn called(facts: &Facts, inst: Inst, p: &Procedure, s: StmtId) -> bool {
    let mut any = facts.children.contains_key(&(inst, Site::Stmt(s)));
    visit::each_stmt_expr(p, s, &mut |e, _| {
        any |= facts.children.contains_key(&(inst, Site::Expr(e)));
    });
    any
}

/// Where the pointers of an exchange lie, if they are in memory and nothing by which they are found is among them.
fn exchanged(eval: &mut Eval<'_>, found: &Exchange<'_>) -> Option<Set> {
    let mut all = Set::new();
    let mut ways = Set::new();
    for (place, steps) in &found.places {
        if steps.is_empty() {
            return None;
        }
        let at = |steps: &[Step]| Place { var: place.var, steps: steps.into(), span: place.span };
        all.extend(eval.locs(&at(steps)));
        for (k, step) in steps.iter().enumerate() {
            if matches!(step, Step::Deref(_)) {
                ways.extend(eval.locs(&at(&steps[..k])));
            }
        }
    }
    (!all.is_empty() && ways.is_disjoint(&all)).then_some(all)
}
