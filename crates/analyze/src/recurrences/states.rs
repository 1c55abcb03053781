//! Running variables whose values stay in a finite set, whatever the data.
//!
//! **Decides** which values a variable can have after any number of iterations, from those that it can have before the loop.
//!
//! **Example** `if (a[i] > 0) { if (c < 3) c++; } else if (c > 0) c--;` from 0: the values 0 to 3.
//! `st = next[st][s[i]]` with `next[4][256]`: 0 to 3, if no entry of the table is any other, which is to be tested before the loop.
//!
//! **Why it is sound** the set holds what every piece of the body makes of each of its values, for all data ([`bounded`]); a variable
//! that is in the set when the loop is entered, which is known or tested there, never leaves it. Blocks run from values that the
//! variable may never have: nothing may be evaluated there that need not exist ([`harmless`]).
//!
//! **Gives up when** the set is not finite, or of more than [`MOST`] values; several variables need each other; an element is read
//! that a declaration does not promise, or a division by zero could stand there.
//!
//! **Cost and limit** one substitution for each value and piece.
//!
//! **Source** reachable states of an automaton; the composition of its maps is associative.

use std::collections::BTreeSet;

use heiretsu_ir::{BinaryOp, Bound, Segment, StmtId, Storage, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::body::{Function, Refusal, elements};
use super::bounded::{Look, MOST, Values};
use super::infer::{self, Found, Stage, at};
use super::semiring::Semiring;
use super::term::{Node, Pool, Sort, Term};
use crate::cx::Cx;
use crate::flow;

/// Tables of more entries are not tested before a loop.
const MOST_ENTRIES: i64 = 1 << 14;

/// A table whose entries must lie between two numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The array.
    pub var: VarId,
    /// The least.
    pub least: i128,
    /// The greatest.
    pub greatest: i128,
}

/// Why a table automaton has no form.
pub const TABLE: Refusal = "its next value is looked up in a table of which nobody knows how many rows it has (one that is declared with \
                            constant extents, as no parameter of C is, would be looked through before the loop)";

/// The set of values of a stage of one variable.
pub fn find(cx: &Cx, l: StmtId, var: VarId, pool: &mut Pool, stage: &Stage) -> Option<Found> {
    let [x] = *stage.xs else { return None };
    let scalar = pool.scalar(x)?;
    let range = flow::range(scalar).filter(|_| matches!(pool.sort(x), Sort::Int | Sort::Mod(_)))?;
    let updates: Vec<Term> = stage.updates.iter().flatten().copied().collect();
    let fits = |v: &i128| range.0 <= *v && *v <= range.1;
    let tables = tables(cx, pool, stage, x, &updates);
    let mut run = Run { pool, stage, x, updates: &updates, tables: &tables };
    let found = starts(cx, l, var, run.pool, &updates)
        .into_iter()
        .filter(|seeds| seeds.iter().all(fits))
        .find_map(|seeds| run.closure(seeds))?;
    // One value alone is a start that leads nowhere.
    if found.len() < 2 || found.iter().any(|v| !fits(v)) || run.pool.exhausted {
        return None;
    }
    for &v in &found {
        let value = run.pool.int(run.pool.sort(x), v);
        for &t in &updates {
            let mut check = Harmless { cx, pool: run.pool, stage, x: (x, value), tables: &tables };
            if !check.holds(t, &mut FxHashSet::default()) {
                return None;
            }
        }
    }
    let plain = infer::table(pool, stage)?;
    let constants = found.into_iter().collect();
    let method = "all values that can be reached";
    Some(Found {
        ring: Semiring::Closed,
        constants,
        method,
        tables: tables.into_values().collect(),
        ..plain
    })
}

/// Why values that the program may never have are not tried.
pub const TRIED: Refusal = "an element that it is the subscript of, or a division by it, would be tried with values that it may never have";

/// Is something computed by the variables that cannot be for all of their values?
pub fn tried(pool: &Pool, stage: &Stage) -> bool {
    let (mut open, mut seen): (Vec<Term>, BTreeSet<Term>) =
        (stage.updates.iter().flatten().copied().collect(), BTreeSet::new());
    while let Some(t) = open.pop() {
        if pool.states(t) & stage.set == 0 || !seen.insert(t) {
            continue;
        }
        if let Node::Fun(f, args) = pool.node(t) {
            let by = |a: Option<&Term>| a.is_some_and(|a| pool.states(*a) & stage.set != 0);
            match stage.functions.get(*f as usize) {
                Some(Function::Read(..) | Function::Call(..)) => return true,
                Some(Function::Binary(BinaryOp::Rem | BinaryOp::Div, _)) if by(args.get(1)) => {
                    return true;
                }
                _ => {}
            }
        }
        open.extend(pool.operands(t));
    }
    false
}

/// Is what follows looked up in a table by the variable itself?
pub fn looked_up(pool: &Pool, functions: &[Function], set: u64, updates: &[Vec<Term>]) -> bool {
    let (mut open, mut seen): (Vec<Term>, BTreeSet<Term>) =
        (updates.iter().flatten().copied().collect(), BTreeSet::new());
    while let Some(t) = open.pop() {
        if pool.states(t) & set == 0 || !seen.insert(t) {
            continue;
        }
        match pool.node(t) {
            Node::Ite(_, a, b) => open.extend([*a, *b]),
            Node::Poly(sum) if sum.len() == 1 => open.extend(pool.operands(t)),
            Node::Fun(f, args) => match functions.get(*f as usize) {
                Some(Function::Read(..)) => return true,
                Some(Function::Convert(..)) => open.extend(args),
                _ => {}
            },
            _ => {}
        }
    }
    false
}

/// The value that a variable has when the loop is entered, if that is a known number.
pub fn on_entry(cx: &Cx, l: StmtId, var: VarId) -> Option<i128> {
    let model = cx.model();
    model.loop_index(l).and_then(|k| model.value_before(var, k)?.as_constant())
}

/// What the variable may be before the loop: the value that it has, else some that the body names.
fn starts(cx: &Cx, l: StmtId, var: VarId, pool: &Pool, updates: &[Term]) -> Vec<BTreeSet<i128>> {
    if let Some(value) = on_entry(cx, l, var) {
        return vec![BTreeSet::from([value])];
    }
    let mut named = BTreeSet::new();
    let (mut open, mut seen) = (updates.to_vec(), BTreeSet::new());
    while let Some(t) = open.pop() {
        if let Node::Ite(_, a, b) = *pool.node(t)
            && seen.insert(t)
        {
            open.extend([a, b]);
        }
        named.extend(pool.as_int(t));
    }
    let mut all = vec![BTreeSet::from([0]), BTreeSet::from([1])];
    if !named.is_empty() {
        all.insert(0, named);
    }
    all
}

/// By their functions' numbers, tables that the variable is looked up in, with the rows that they have.
fn tables(
    cx: &Cx,
    pool: &mut Pool,
    stage: &Stage,
    x: Term,
    updates: &[Term],
) -> FxHashMap<u32, Table> {
    let mut out = FxHashMap::default();
    let (mut open, mut seen) = (updates.to_vec(), BTreeSet::new());
    while let Some(t) = open.pop() {
        if pool.states(t) & stage.set == 0 || !seen.insert(t) {
            continue;
        }
        open.extend(pool.operands(t));
        let Node::Fun(f, args) = pool.node(t).clone() else { continue };
        let Some(Function::Read(var, path)) = stage.functions.get(f as usize) else { continue };
        let row = args.iter().position(|a| pool.states(*a) & stage.set != 0);
        let (Some(extents), Some(row)) = (extents(cx, *var, path), row) else { continue };
        // `next(c, state)` with rows from 1 on: what is counted from zero is `state - 1`.
        let (subscript, own) = (pool.as_sum(args[row]), pool.as_sum(x));
        let (subscript, own) = (pool.sum(Sort::Int, subscript), pool.sum(Sort::Int, own));
        let offset = pool.sub(Sort::Int, subscript, own);
        let entries = extents.iter().try_fold(1i64, |all, n| all.checked_mul(*n));
        if let (Some(offset), Some(..=MOST_ENTRIES)) = (pool.as_int(offset), entries) {
            let (least, greatest) = (-offset, i128::from(extents[row]) - 1 - offset);
            out.insert(f, Table { var: *var, least, greatest });
        }
    }
    out
}

/// The extents of an array that is as large as it is declared, of whole numbers.
fn extents(cx: &Cx, var: VarId, path: &[Segment]) -> Option<Vec<i64>> {
    let v = cx.var(var);
    let fortran = cx.unit.language.is_fortran();
    let whole = match v.storage {
        Storage::Local | Storage::Static | Storage::Global(_) => true,
        // In C a parameter is a pointer, whatever its declaration says.
        Storage::Parameter { .. } => fortran,
        Storage::Result | Storage::View { .. } | Storage::Heap | Storage::Pointee => false,
    };
    let odd = v.attrs.allocatable || v.attrs.fortran_pointer || v.attrs.unreliable;
    let array = v.ty.array()?;
    if !whole || odd || !elements(path) || array.dims.len() != path.len() {
        return None;
    }
    flow::range(array.element.scalar()?)?;
    let all = array.dims.iter().map(|dim| match dim.extent {
        // Old Fortran declares `w(1)` and means `w(*)`.
        Bound::Const(n) if n > 1 => Some(n),
        _ => None,
    });
    all.collect()
}

/// So many conditions on data are taken both ways for each value.
const MOST_SPLITS: u32 = 24;

struct Run<'a> {
    pool: &'a mut Pool,
    stage: &'a Stage<'a>,
    x: Term,
    updates: &'a [Term],
    tables: &'a FxHashMap<u32, Table>,
}

impl Run<'_> {
    /// All values that are reached from some, if they are few.
    fn closure(&mut self, seeds: BTreeSet<i128>) -> Option<BTreeSet<i128>> {
        let sort = self.pool.sort(self.x);
        let (mut all, mut open) = (seeds.clone(), seeds);
        while let Some(v) = open.pop_first() {
            let value = self.pool.int(sort, v);
            for &t in self.updates {
                let new = at(self.pool, t, &[(self.x, value)]);
                let mut splits = MOST_SPLITS;
                for next in self.values(new, &mut splits)? {
                    if all.insert(next) {
                        open.insert(next);
                    }
                }
            }
            if all.len() > MOST || self.pool.exhausted {
                return None;
            }
        }
        Some(all)
    }

    /// The values of a term, if they are few; conditions on data are taken both ways, so that others see what follows from them.
    fn values(&mut self, t: Term, splits: &mut u32) -> Option<BTreeSet<i128>> {
        let c = match *splits {
            0 => None,
            _ => condition(self.pool, t, &mut FxHashSet::default()),
        };
        let Some(c) = c else {
            return looking(self.pool, self.stage, self.tables, t).values(t)?.all();
        };
        *splits -= 1;
        let mut all = BTreeSet::new();
        for value in [true, false] {
            let value = self.pool.bool(value);
            let one = at(self.pool, t, &[(c, value)]);
            all.append(&mut self.values(one, splits)?);
        }
        Some(all)
    }
}

/// A condition of a choice in the term, with no choice inside it.
fn condition(pool: &Pool, t: Term, seen: &mut FxHashSet<Term>) -> Option<Term> {
    if !pool.has_choice(t) || !seen.insert(t) {
        return None;
    }
    if let Node::Ite(c, ..) = *pool.node(t)
        && !pool.has_choice(c)
    {
        return Some(c);
    }
    pool.operands(t).into_iter().find_map(|inner| condition(pool, inner, seen))
}

/// A look at a term in which the tables' entries are what they are tested to be.
fn looking<'p>(
    pool: &'p Pool,
    stage: &Stage<'p>,
    tables: &FxHashMap<u32, Table>,
    t: Term,
) -> Look<'p> {
    let mut look = Look::new(pool, stage.functions);
    for (x, values) in stage.bounds {
        look.assume(*x, values.clone());
    }
    let (mut open, mut seen) = (vec![t], BTreeSet::new());
    while let Some(t) = open.pop() {
        if tables.is_empty() || !seen.insert(t) {
            continue;
        }
        if let Node::Fun(f, _) = pool.node(t)
            && let Some(table) = tables.get(f)
        {
            look.assume(t, Values::Between(table.least, table.greatest));
        }
        open.extend(pool.operands(t));
    }
    look
}

/// May a term be evaluated where the variable has a value that it may never have in the program?
struct Harmless<'a, 'u> {
    cx: &'a Cx<'u>,
    pool: &'a mut Pool,
    stage: &'a Stage<'a>,
    /// The variable and its value.
    x: (Term, Term),
    tables: &'a FxHashMap<u32, Table>,
}

impl Harmless<'_, '_> {
    fn holds(&mut self, t: Term, seen: &mut FxHashSet<Term>) -> bool {
        if self.pool.states(t) & self.stage.set == 0 || !seen.insert(t) {
            return true;
        }
        let operands = match *self.pool.node(t) {
            Node::Ite(c, a, b) => {
                if !self.holds(c, seen) {
                    return false;
                }
                let fixed = at(self.pool, c, &[self.x]);
                match self.pool.as_bool(fixed) {
                    Some(true) => vec![a],
                    Some(false) => vec![b],
                    None => vec![a, b],
                }
            }
            _ => self.pool.operands(t),
        };
        operands.into_iter().all(|o| self.holds(o, seen)) && self.alone(t)
    }

    /// The values of a term for that value of the variable.
    fn values(&mut self, t: Term) -> Option<Values> {
        let fixed = at(self.pool, t, &[self.x]);
        looking(self.pool, self.stage, self.tables, fixed).values(fixed)
    }

    fn between(&mut self, t: Term, least: i128, greatest: i128) -> bool {
        self.values(t).is_some_and(|values| {
            let (lo, hi) = values.ends();
            least <= lo && hi <= greatest
        })
    }

    /// The same, but for its operands.
    fn alone(&mut self, t: Term) -> bool {
        let functions = self.stage.functions;
        match self.pool.node(t).clone() {
            // It may not overflow.
            Node::Poly(_) if self.pool.sort(t) == Sort::Int => {
                let wide = self.wide(t);
                self.between(t, -(1i128 << (wide - 1)), (1i128 << (wide - 1)) - 1)
            }
            Node::Fun(f, args) => match (functions.get(f as usize), args.as_slice()) {
                (Some(Function::Read(var, path)), subscripts) => {
                    let Some(extents) = extents(self.cx, *var, path) else { return false };
                    subscripts.iter().zip(extents).all(|(s, n)| {
                        let free = self.pool.states(*s) & self.stage.set == 0;
                        free || self.between(*s, 0, i128::from(n) - 1)
                    })
                }
                (Some(Function::Binary(BinaryOp::Rem | BinaryOp::Div, _)), &[_, b]) => {
                    self.values(b).is_some_and(|values| values.ends().0 > 0)
                }
                (Some(Function::Binary(BinaryOp::Shr, _)), &[_, b]) => self.between(b, 0, 31),
                (Some(Function::Binary(BinaryOp::Shl, _)), &[a, b]) => {
                    self.between(a, 0, 0xffff) && self.between(b, 0, 14)
                }
                (Some(Function::Convert(..)), &[a]) => self.values(a).is_some(),
                _ => false,
            },
            _ => true,
        }
    }

    /// How many bits a sum is computed in, at least.
    fn wide(&self, t: Term) -> u32 {
        let leaves = self.pool.operands(t);
        let widths = leaves.iter().filter_map(|f| self.pool.scalar(*f)?.bytes());
        if widths.max().is_some_and(|bytes| bytes >= 8) { 64 } else { 32 }
    }
}
