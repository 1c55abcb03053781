//! Arrays that carry values: which of their elements a loop in blocks summarizes, each by itself.
//!
//! **Decides** a box of elements for each array: by the bounds of nested loops, by its declaration, or, failing these,
//! by a pass over the subscripts.
//!
//! **Example** `for (i…) for (j = 0; j < m; j++) if (a[i][j] > hi[j]) hi[j] = a[i][j];` → blocks of rows; in each, a copy of
//! `hi[0 … m-1]`; then, element by element, the greatest of all blocks.
//!
//! **Why it is sound** every element goes through the iterations like a scalar that those which touch others leave alone,
//! so its form is that of the array's stage. All elements in the box are there: each is touched by an iteration (of
//! nested loops that run, or as the inspection has seen; or lies between two such), or declared. Elements outside
//! are touched by none. Subscripts hold data only.
//!
//! **Gives up when** an element is touched under a condition and no declaration says how many there are, the bounds of
//! nested loops are no simple expressions, or subscripts depend on running values.
//!
//! **Cost and limit** arrays times pieces times dimensions.
//!
//! **Source** histograms; array reductions.

use heiretsu_ir::parallel_scan::{Extent, Frame, Part};
use heiretsu_ir::{
    Array, BinaryOp, Bound, CompareOp, Dim, ExprId, ExprKind, Scalar, StmtId, Storage, UnaryOp,
    VarId,
};

use super::super::Stage;
use super::super::body::{Body, Function, Refusal};
use super::super::infer::at;
use super::super::semiring::Semiring;
use super::super::term::{Node, Sort, Term};
use super::{Maker, Terms, WIDE, set_of};
use crate::reduce;

/// Most dimensions of a box.
const MOST_DIMS: usize = 3;
/// Greater than every subscript.
const FAR: i128 = 1 << 62;

/// Elements of dimensions of constant size: such arrays are part of a procedure's frame, whether they are used or not.
const MOST_CONSTANT: i64 = 8192;

/// What is found out about one dimension before numbers are given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Range {
    Const(i64, i64),
    Loop(StmtId, i64),
    Unknown,
}

impl Maker<'_, '_> {
    /// Gives every array that carries values its box.
    pub(super) fn frames(&mut self) -> Result<(), Refusal> {
        let vectors: Vec<u32> = (0..self.form.body.states.len() as u32)
            .filter(|k| self.form.body.states[*k as usize].vector)
            .collect();
        if vectors.is_empty() {
            return Ok(());
        }
        if self.form.body.stores {
            return Err("an array carries values, and others are stored");
        }
        let mut inspected: Vec<(u32, Vec<(usize, Term)>)> = Vec::new();
        for k in vectors {
            let frame = self.frame(k, &mut inspected)?;
            let known = self.frames.iter().position(|f| *f == frame);
            let number = known.unwrap_or(self.frames.len());
            if known.is_none() {
                self.frames.push(frame);
            }
            self.slots[k as usize].frame = Some(number as u32);
        }
        if !inspected.is_empty() {
            self.inspection(inspected)?;
        }
        Ok(())
    }

    fn frame(
        &mut self,
        k: u32,
        inspected: &mut Vec<(u32, Vec<(usize, Term)>)>,
    ) -> Result<Frame, Refusal> {
        let var = self.form.body.states[k as usize].var;
        let array =
            self.cx.var(var).ty.array().ok_or("an element of something that is no array")?;
        let dims = array.dims.clone();
        let touching: Vec<(usize, Vec<Term>, bool)> = (0..self.form.body.pieces.len())
            .filter_map(|p| {
                let piece = &self.form.body.pieces[p];
                Some((p, piece.elements.get(&k)?.clone(), piece.sure >> k & 1 == 1))
            })
            .collect();
        let fits = touching.iter().all(|(_, subs, _)| subs.len() == dims.len());
        if !fits || dims.len() > MOST_DIMS || touching.is_empty() {
            return Err("an array that carries values has too many dimensions");
        }
        let fortran = self.cx.unit.language.is_fortran();
        let mut at: Vec<Vec<Term>> = Vec::new();
        for (_, subs, _) in &touching {
            let mut own = Vec::new();
            for (&sub, dim) in subs.iter().zip(&dims) {
                if self.form.body.pool.states(sub) != 0 {
                    return Err("an element's position depends on running values");
                }
                let sub = self.signed(sub)?;
                own.push(match fortran {
                    false => sub,
                    true => {
                        let lower = self.lower(dim.lower)?;
                        self.form.body.pool.add(Sort::Int, sub, lower)
                    }
                });
            }
            at.push(own);
        }
        let sure = touching.iter().all(|t| t.2);
        let (mut extents, mut loops) = (Vec::new(), Vec::new());
        for (d, dim) in dims.iter().enumerate() {
            let subs: Vec<(usize, Term)> =
                touching.iter().zip(&at).map(|(t, subs)| (t.0, subs[d])).collect();
            let by_subscripts = if sure { self.by_subscripts(k, &subs) } else { Range::Unknown };
            let range = match by_subscripts {
                Range::Unknown => self.by_declaration(var, d, dim),
                known => known,
            };
            extents.push(match range {
                Range::Const(from, to) => Extent::Const(from, to),
                Range::Loop(s, shift) => Extent::Loop(s, shift),
                Range::Unknown if sure => {
                    let known = inspected.iter().find(|(_, other)| *other == subs);
                    let from = match known {
                        Some((from, _)) => *from,
                        None => {
                            // Only tables, addressed by data, are smaller than the loop is long.
                            if subs.iter().any(|(_, t)| !reads(&self.form.body, *t)) {
                                return Err("as many elements are touched as there are iterations");
                            }
                            let from = self.slots.len() as u32;
                            self.whole("least", FAR);
                            self.whole("most", -FAR);
                            inspected.push((from, subs));
                            from
                        }
                    };
                    Extent::Found(from, from + 1)
                }
                Range::Unknown => {
                    return Err(
                        "elements of an array of unknown size are touched under a condition",
                    );
                }
            });
        }
        let constant = extents.iter().all(|e| matches!(e, Extent::Const(..)));
        let cells = extents.iter().fold(1i64, |cells, e| match e {
            Extent::Const(from, to) => {
                cells.saturating_mul(to.saturating_sub(*from).saturating_add(1))
            }
            Extent::Loop(..) | Extent::Found(..) => cells,
        });
        if cells > MOST_CONSTANT {
            return Err("copies of so many elements do not fit on a stack");
        }
        if !constant {
            for (p, ..) in &touching {
                for s in enclosing(&self.form.body.parts, *p as u32).unwrap_or_default() {
                    if self.simple_loop(s).is_none() {
                        return Err("the range of elements that are touched is not known");
                    }
                    if !loops.contains(&s) {
                        loops.push(s);
                    }
                }
            }
        }
        let mut values = Vec::new();
        for ((p, ..), subs) in touching.iter().zip(at) {
            let mut own = Vec::new();
            for t in subs {
                own.push(self.value(t)?);
            }
            values.push((*p as u32, own));
        }
        Ok(Frame { dims: extents, at: values, loops })
    }

    /// The elements that the pieces touch in a dimension, where their subscripts tell: one and the same constant, or the range of
    /// one nested loop.
    fn by_subscripts(&self, k: u32, subs: &[(usize, Term)]) -> Range {
        let one = |&(p, sub): &(usize, Term)| match self.form.body.pool.as_int(sub) {
            Some(constant) => match i64::try_from(constant) {
                Ok(constant) if self.kept_or_set(p, k) => Range::Const(constant, constant),
                _ => Range::Unknown,
            },
            None => self.by_loop(p, sub),
        };
        let mut all = subs.iter().map(one);
        let first = all.next().unwrap_or(Range::Unknown);
        if all.all(|range| range == first) { first } else { Range::Unknown }
    }

    /// All elements of a dimension that there are for certain, where the declaration tells.
    fn by_declaration(&self, var: VarId, d: usize, dim: &Dim) -> Range {
        if let Some(extent) = reduce::viewed(self.cx, var)
            && extent <= MOST_CONSTANT
        {
            return Range::Const(0, extent - 1);
        }
        match (dim.lower, dim.extent) {
            // (Old programs declare one element and mean many.)
            (Bound::Const(lower), Bound::Const(extent @ 2..)) if d > 0 || self.declared(var) => {
                let lower = if self.cx.unit.language.is_fortran() { lower } else { 0 };
                Range::Const(lower, lower.saturating_add(extent - 1))
            }
            _ => Range::Unknown,
        }
    }

    /// A subscript as a signed number.
    fn signed(&mut self, sub: Term) -> Result<Term, Refusal> {
        let body = &mut self.form.body;
        let from = match body.pool.sort(sub) {
            Sort::Int => return Ok(sub),
            Sort::Mod(bits) => Scalar::Int { bits, signed: false },
            Sort::Bool | Sort::Real | Sort::Other => {
                return Err("an element's position is no integer");
            }
        };
        // What is stored in a narrower type keeps its value.
        if matches!(body.pool.scalar(sub), Some(Scalar::Int { bits: ..=32, .. })) {
            let sum = body.pool.as_sum(sub);
            return Ok(body.pool.sum(Sort::Int, sum));
        }
        let f = body.function(Function::Convert(Some(from), WIDE));
        Ok(body.pool.fun(f, vec![sub], Sort::Int, Some(WIDE)))
    }

    /// Does a piece keep an element under some condition? (One that each iteration sets is better kept in a scalar.)
    fn kept_or_set(&self, piece: usize, k: u32) -> bool {
        let pool = &self.form.body.pool;
        let update = self.form.body.pieces[piece].updates.get(&k).map(|new| pool.node(*new));
        let own = |t: &Term| *pool.node(*t) == Node::State(k);
        matches!(update, Some(Node::Ite(_, a, b)) if own(a) || own(b))
    }

    /// Does the declaration say how many elements there are?
    fn declared(&self, var: VarId) -> bool {
        let v = self.cx.var(var);
        let fortran = self.cx.unit.language.is_fortran();
        v.alias.is_none()
            && !v.attrs.fortran_pointer
            && !v.attrs.allocatable
            && match v.storage {
                Storage::Local | Storage::Static | Storage::Result => true,
                Storage::Parameter { .. } => fortran,
                // (A COMMON block may be declared otherwise elsewhere.)
                Storage::Global(g) => {
                    let cells = v.ty.array().and_then(cells);
                    let small = cells.is_some_and(|cells| cells <= MOST_CONSTANT);
                    !fortran && small && self.cx.unit.global(g).alias.is_none()
                }
                Storage::View { .. } | Storage::Heap | Storage::Pointee => false,
            }
    }

    /// Is the subscript the variable of a nested loop around the piece, moved by a constant?
    fn by_loop(&self, piece: usize, sub: Term) -> Range {
        let pool = &self.form.body.pool;
        let (mut counter, mut shift) = (None, 0i128);
        for (m, c) in pool.as_sum(sub) {
            match (m.as_slice(), c) {
                ([], c) => shift = c,
                (&[one], 1) if counter.is_none() => match *pool.node(one) {
                    Node::Data(k) => counter = self.form.body.data.get(k as usize).copied(),
                    _ => return Range::Unknown,
                },
                _ => return Range::Unknown,
            }
        }
        let around = enclosing(&self.form.body.parts, piece as u32).unwrap_or_default();
        let own = |s: &&StmtId| {
            self.cx.procedure.as_loop(**s).is_some_and(|inner| Some(inner.var) == counter)
        };
        // The innermost one, should a variable count two of them.
        match (around.iter().rev().find(own), i64::try_from(shift)) {
            (Some(&s), Ok(shift)) if self.simple_loop(s).is_some() => Range::Loop(s, shift),
            _ => Range::Unknown,
        }
    }

    /// A nested loop by steps of one, whose bounds may be computed before the outer loop, come what may.
    fn simple_loop(&self, s: StmtId) -> Option<()> {
        let inner = self.cx.procedure.as_loop(s)?;
        let bounds = [inner.lower, inner.upper];
        let fixed = bounds.iter().all(|e| self.cx.invariant(self.l, *e) && self.harmless(*e));
        let one = crate::flow::constant(self.cx, inner.step) == Some(1);
        (fixed && one && !inner.not_equal).then_some(())
    }

    /// Constants and variables, added, subtracted and multiplied.
    fn harmless(&self, e: ExprId) -> bool {
        match &self.cx.procedure.expr(e).kind {
            ExprKind::Int(_) => true,
            ExprKind::Read(place) => {
                place.is_var() && !self.cx.is_memory(place) && !self.is_counter(place.var)
            }
            ExprKind::Convert(a) | ExprKind::Unary(UnaryOp::Neg, a) => self.harmless(*a),
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => {
                self.harmless(*a) && self.harmless(*b)
            }
            _ => false,
        }
    }

    /// A variable of which there is one for all blocks.
    fn whole(&mut self, name: &str, first: i128) {
        self.fresh(name, WIDE, WIDE, None);
        if let Some(slot) = self.slots.last_mut() {
            slot.whole = Some(first);
        }
    }

    /// The pass that finds least and greatest subscripts.
    fn inspection(&mut self, all: Vec<(u32, Vec<(usize, Term)>)>) -> Result<(), Refusal> {
        let pieces = self.form.body.pieces.len();
        let (mut start, mut updates): (Terms, Vec<Terms>) = (Vec::new(), vec![Vec::new(); pieces]);
        let mut combine: Terms = Vec::new();
        for (from, subs) in all {
            let low = self.fresh("low", WIDE, WIDE, None);
            let high = self.fresh("high", WIDE, WIDE, None);
            let pool = &mut self.form.body.pool;
            let (from, to) = (pool.state(from, WIDE), pool.state(from + 1, WIDE));
            let (most, least) = (pool.int(Sort::Int, FAR), pool.int(Sort::Int, -FAR));
            start.extend([(low, most), (high, least)]);
            for (p, sub) in subs {
                let less = pool.compare(CompareOp::Lt, sub, low);
                let more = pool.compare(CompareOp::Gt, sub, high);
                updates[p].push((low, pool.ite(less, sub, low)));
                updates[p].push((high, pool.ite(more, sub, high)));
            }
            let less = pool.compare(CompareOp::Lt, low, from);
            let more = pool.compare(CompareOp::Gt, high, to);
            combine.push((from, pool.ite(less, low, from)));
            combine.push((to, pool.ite(more, high, to)));
        }
        self.inspect = Some(self.phase(&start, &updates, &combine)?);
        Ok(())
    }
}

impl Maker<'_, '_> {
    /// Counts of the elements that are set for the first time (`if (!seen[x]) { seen[x] = 1; c++; }`) need no pass of
    /// their own: an element is set at most once, so they grow by as many elements as are set after a block and were
    /// not before it.
    pub(super) fn claims(&mut self, stage: &Stage, later: &[&Stage], all: &[Stage]) {
        let [k] = *stage.states else { return };
        if self.frame_of(k).is_none() {
            return;
        }
        for other in later {
            let [c] = *other.states else { continue };
            let known = self.own | self.known_before() | 1 << k;
            let needed = all.iter().any(|s| s.reads.contains(&c));
            let fits = other.reads.contains(&k) && set_of(&other.reads) & !known == 0;
            if !fits || needed || self.frame_of(c).is_some() {
                continue;
            }
            let Some((full, more)) = self.claimed(k, c) else { continue };
            let (x, y) = (self.x(k), self.x(c));
            let Some(new) = self.combine.iter().find(|(t, _)| *t == x).map(|(_, new)| *new) else {
                continue;
            };
            let pool = &mut self.form.body.pool;
            let (before, after) =
                (pool.compare(CompareOp::Eq, x, full), pool.compare(CompareOp::Eq, new, full));
            let open = pool.not(before);
            let set = pool.and(open, after);
            let sum = pool.add(pool.sort(y), y, more);
            let new = pool.ite(set, sum, y);
            self.combine.push((y, new));
            self.now |= 1 << c;
        }
    }

    /// Why copies of arrays cost more than they gain, if that is known.
    pub(super) fn loses(&self) -> Option<&'static str> {
        if self.frames.is_empty() {
            return None;
        }
        let states = &self.form.body.states;
        let scalars = (0..states.len()).any(|k| !states[k].vector && self.own >> k & 1 == 0);
        let nested = self.form.body.parts.iter().any(|p| matches!(p, Part::Loop(..)));
        let set = self.form.stages.iter().any(|s| {
            let rings = [Semiring::Keep, Semiring::Local, Semiring::States, Semiring::OrAnd];
            self.of_elements(s) && rings.contains(&s.found.ring)
        });
        if set {
            return Some("a block would have to remember more than it stores");
        }
        let inside = |(p, piece): (usize, &super::super::body::Piece)| {
            !self.on_top(p) && piece.updates.keys().any(|k| self.own >> k & 1 == 1)
        };
        // That keeps the order of rounded sums, too. Short strips of rows are read at half the speed of whole rows, though
        // (measured: row 56), so that everything else is better off with copies.
        let rounds = self.form.stages.iter().any(|s| s.reassociates);
        if nested && rounds && !scalars && !self.form.body.pieces.iter().enumerate().any(inside) {
            return Some("exchanging or splitting its loops costs less");
        }
        if self.slots.iter().any(|s| matches!(s.scalar, Scalar::Int { bits: 128, .. })) {
            return Some("sums of 128 bits for every element cost more than they gain");
        }
        None
    }

    /// The value that elements are set to, never to change again, and what is added to `c` whenever one is.
    fn claimed(&mut self, k: u32, c: u32) -> Option<(Term, Term)> {
        let (x, y) = (self.x(k), self.x(c));
        let sort = self.form.body.pool.sort(y);
        if !matches!(sort, Sort::Int | Sort::Mod(32..)) {
            return None;
        }
        let mut found: Option<(Term, Term)> = None;
        for p in 0..self.form.body.pieces.len() {
            let updates = &self.form.body.pieces[p].updates;
            if !updates.contains_key(&k) && !updates.contains_key(&c) {
                continue;
            }
            let (new, sum) = (self.update(p, k), self.update(p, c));
            let pool = &mut self.form.body.pool;
            let one = if pool.sort(x) == Sort::Bool {
                // The only other value is its negation.
                [true, false].into_iter().find_map(|full| {
                    let (full, empty) = (pool.bool(full), pool.bool(!full));
                    let stays =
                        at(pool, new, &[(x, full)]) == full && at(pool, sum, &[(x, full)]) == y;
                    let (set, sum) = (at(pool, new, &[(x, empty)]), at(pool, sum, &[(x, empty)]));
                    let set = pool.compare(CompareOp::Eq, set, full);
                    let more = match *pool.node(sum) {
                        Node::Ite(_, a, b) => {
                            if b == y {
                                a
                            } else {
                                b
                            }
                        }
                        _ => sum,
                    };
                    let more = pool.sub(sort, more, y);
                    let expected = pool.add(sort, y, more);
                    let expected = pool.ite(set, expected, y);
                    (stays && sum == expected).then_some((full, more))
                })
            } else {
                match (pool.node(new).clone(), pool.node(sum).clone()) {
                    (Node::Ite(d, full, kept), Node::Ite(e, more, same))
                        if d == e && kept == x && same == y =>
                    {
                        let full_stays = at(pool, d, &[(x, full)]);
                        let more = pool.sub(sort, more, y);
                        (pool.as_bool(full_stays) == Some(false)).then_some((full, more))
                    }
                    (Node::Ite(d, kept, full), Node::Ite(e, same, more))
                        if d == e && kept == x && same == y =>
                    {
                        let full_stays = at(pool, d, &[(x, full)]);
                        let more = pool.sub(sort, more, y);
                        (pool.as_bool(full_stays) == Some(true)).then_some((full, more))
                    }
                    _ => None,
                }
            }?;
            let pool = &self.form.body.pool;
            let constant = pool.as_int(one.1).is_some()
                && (pool.as_int(one.0).is_some() || pool.as_bool(one.0).is_some());
            if !constant || found.is_some_and(|f| f != one) {
                return None;
            }
            found = Some(one);
        }
        found
    }
}

/// How many elements an array is declared with.
fn cells(array: &Array) -> Option<i64> {
    array.dims.iter().try_fold(1i64, |all, dim| match dim.extent {
        Bound::Const(extent) => all.checked_mul(extent),
        Bound::Expr(_) | Bound::Unknown => None,
    })
}

/// Is anything read for a term?
fn reads(body: &Body, t: Term) -> bool {
    match body.pool.node(t) {
        Node::Fun(f, _) if matches!(body.functions.get(*f as usize), Some(Function::Read(..))) => {
            true
        }
        _ => body.pool.operands(t).into_iter().any(|o| reads(body, o)),
    }
}

/// The nested loops around a piece, outermost first.
fn enclosing(parts: &[Part], piece: u32) -> Option<Vec<StmtId>> {
    for part in parts {
        match part {
            Part::Piece(p) if *p == piece => return Some(Vec::new()),
            Part::Piece(_) => {}
            Part::Loop(s, inside) => {
                if let Some(mut all) = enclosing(inside, piece) {
                    all.insert(0, *s);
                    return Some(all);
                }
            }
        }
    }
    None
}
