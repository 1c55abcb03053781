//! Building a dependence problem: from loops and subscripts to dense rows over numbered columns.
//!
//! Each common loop gets two columns, one per instance, holding its place in *iteration order* (the index
//! itself for step 1, minus the index for step −1, the iteration count otherwise). Products of unknowns
//! become columns of their own: that forgets how they hang together, so it can only add solutions.
//! What cannot be expressed is left out, which again only adds solutions; `exact` then turns false and a
//! solution found is checked against the products, else reported as *unknown*.

use super::curve::Curve;
use super::nonlinear::Linearized;
use super::separate::{Shape, Split};
use super::{Access, Direction, Loop};
use crate::affine::Affine;
use crate::assume::Assumptions;
use crate::monomial::Monomial;
use crate::poly::Poly;
use crate::range::Range;
use crate::symbol::Symbol;
use smallvec::SmallVec;
use std::cell::RefCell;

/// A dense row: the constant, then one coefficient per column; missing columns are zero.
pub(crate) type Row = SmallVec<[i128; 12]>;

/// The equation of one array dimension: source subscript − sink subscript = 0.
#[derive(Clone, Debug)]
pub(crate) enum Equation {
    /// Linear in the columns.
    Linear(Row),
    /// A polynomial in the columns (symbol number = column), and its shape where that has a test of its own.
    Poly(Poly, Option<Shape>),
    /// Nothing is known about it.
    Unknown,
}

/// One instance of the loops: how its symbols are expressed in columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Instance {
    /// Symbol → polynomial in the columns.
    bind: Vec<(Symbol, Bind)>,
    /// Columns of the common loops, in order.
    pub common: Vec<usize>,
    /// Columns of the access's own unknowns.
    pub locals: Vec<usize>,
    /// Columns that hold an unknown start of a strided common loop: (level, column).
    pub bases: Vec<(usize, usize)>,
    /// The loop indices to report: common, then inner.
    indices: Vec<Symbol>,
    subscripts: Vec<Option<Poly>>,
}

#[derive(Clone, Debug)]
enum Bind {
    /// ± a column.
    Column(usize, i128),
    /// A polynomial in columns.
    Poly(Poly),
}

/// Two accesses to one array under common loops, ready to be asked.
#[derive(Clone, Debug)]
pub struct Problem {
    pub(crate) source: Instance,
    pub(crate) sink: Instance,
    pub(crate) params: Vec<Symbol>,
    /// Rows ≥ 0 that hold for every pair of instances.
    pub(crate) rows: Vec<Row>,
    pub(crate) equations: Vec<Equation>,
    /// Column count, the constant included.
    pub(crate) width: usize,
    /// A range for every column.
    pub(crate) ranges: Vec<Range>,
    /// Columns that stand for products.
    pub(crate) products: Vec<(Monomial, usize)>,
    /// No constraint was dropped.
    pub(crate) exact: bool,
    /// Some loop certainly runs no iteration.
    pub(crate) empty: bool,
    /// What the polynomial equations come down to, for the orders that were asked, within the budget of the
    /// first who asked.
    pub(crate) linearized: RefCell<Vec<(Order, Linearized)>>,
}

/// Directions of the common loops.
type Order = SmallVec<[Direction; 8]>;

impl Problem {
    /// Builds the problem for two accesses under the same loops, outermost first.
    ///
    /// Symbols that are neither loop indices nor locals are parameters: the same in both instances.
    /// The two accesses may use the same symbols for their own loops and locals.
    pub fn new(common: &[Loop], source: &Access, sink: &Access, assume: &Assumptions) -> Problem {
        let mut b = Builder::new(common, source, sink, assume);
        let src = b.instance(common, source);
        let dst = b.instance(common, sink);
        b.finish(src, dst)
    }

    /// The number of common loops.
    pub fn depth(&self) -> usize {
        self.source.common.len()
    }

    /// Every equation of subscripts is linear.
    pub fn is_linear(&self) -> bool {
        self.equations.iter().all(|e| matches!(e, Equation::Linear(_)))
    }

    /// The loop-invariant symbols that occur.
    pub fn parameters(&self) -> &[Symbol] {
        &self.params
    }

    /// The index values of one instance at a point of the columns.
    pub(crate) fn index_values(&self, inst: &Instance, point: &[i128]) -> Option<Vec<i128>> {
        inst.indices.iter().map(|s| inst.value(*s, &self.params, point)).collect()
    }

    /// The subscript values of one instance at a point of the columns.
    pub(crate) fn element(&self, inst: &Instance, point: &[i128]) -> Option<Vec<i128>> {
        inst.subscripts
            .iter()
            .map(|p| p.as_ref()?.eval_integer(&|s| inst.value(s, &self.params, point)))
            .collect()
    }
}

impl Instance {
    fn value(&self, s: Symbol, params: &[Symbol], point: &[i128]) -> Option<i128> {
        match self.bind.iter().find(|b| b.0 == s) {
            Some((_, Bind::Column(k, sign))) => point.get(*k)?.checked_mul(*sign),
            Some((_, Bind::Poly(p))) => p.eval_integer(&|c| point.get(c.0 as usize).copied()),
            None => point.get(1 + params.iter().position(|p| *p == s)?).copied(),
        }
    }
}

struct Builder<'a> {
    assume: &'a Assumptions,
    params: Vec<Symbol>,
    rows: Vec<Row>,
    /// The column that a row bounds, for the first estimate of ranges.
    target: Vec<usize>,
    width: usize,
    ranges: Vec<Range>,
    products: Vec<(Monomial, usize)>,
    exact: bool,
}

impl<'a> Builder<'a> {
    fn new(
        common: &[Loop],
        source: &Access,
        sink: &Access,
        assume: &'a Assumptions,
    ) -> Builder<'a> {
        let mut params: Vec<Symbol> = Vec::new();
        for access in [source, sink] {
            let local = |s: Symbol| {
                access.locals.contains(&s)
                    || access.inner.iter().any(|l| l.index == s)
                    || common.iter().any(|l| l.index == s)
            };
            let mut note = |s: Symbol| {
                if !local(s) && !params.contains(&s) {
                    params.push(s);
                }
            };
            let polys = common
                .iter()
                .chain(&access.inner)
                .flat_map(|l| l.lower.iter().chain(&l.upper))
                .chain(access.subscripts.iter().flatten());
            for p in polys {
                for (m, _) in p.terms() {
                    m.factors().iter().for_each(|f| note(f.0));
                }
            }
            for g in &access.guards {
                g.terms().iter().for_each(|t| note(t.0));
            }
        }
        // Facts that share a symbol with the problem, directly or through other facts, come along.
        let varying = |s: Symbol| {
            common.iter().any(|l| l.index == s)
                || [source, sink]
                    .iter()
                    .any(|a| a.locals.contains(&s) || a.inner.iter().any(|l| l.index == s))
        };
        loop {
            let before = params.len();
            for f in assume.facts() {
                if f.terms().iter().any(|t| params.contains(&t.0))
                    && !f.terms().iter().any(|t| varying(t.0))
                {
                    for t in f.terms() {
                        if !params.contains(&t.0) {
                            params.push(t.0);
                        }
                    }
                }
            }
            if params.len() == before {
                break;
            }
        }
        params.sort_unstable();
        let mut b = Builder {
            assume,
            width: 1 + params.len(),
            ranges: std::iter::once(Range::exact(1))
                .chain(params.iter().map(|p| assume.range(*p)))
                .collect(),
            params,
            rows: Vec::new(),
            target: Vec::new(),
            products: Vec::new(),
            exact: true,
        };
        for k in 1..b.width {
            b.range_rows(k);
        }
        for f in assume.facts() {
            if let Some(row) = b.param_row(f) {
                b.push(row, 0);
            }
        }
        b
    }

    fn param_row(&self, f: &Affine) -> Option<Row> {
        let mut row = Row::from_elem(0, self.width);
        row[0] = f.constant_part();
        for &(s, c) in f.terms() {
            row[1 + self.params.iter().position(|p| *p == s)?] = c;
        }
        Some(row)
    }

    fn column(&mut self, range: Range) -> usize {
        self.width += 1;
        self.ranges.push(range);
        self.width - 1
    }

    fn push(&mut self, row: Row, target: usize) {
        self.rows.push(row);
        self.target.push(target);
    }

    /// The known range of a column, as rows.
    fn range_rows(&mut self, k: usize) {
        let r = self.ranges[k];
        for (bound, sign) in [(r.lo.and_then(i128::checked_neg), 1), (r.hi, -1)] {
            if let Some(c) = bound {
                let mut row = Row::from_elem(0, k + 1);
                row[0] = c;
                row[k] = sign;
                self.push(row, 0);
            }
        }
    }

    fn instance(&mut self, common: &[Loop], access: &Access) -> Instance {
        let mut inst = Instance { subscripts: access.subscripts.clone(), ..Instance::default() };
        for s in &access.locals {
            let k = self.column(self.assume.range(*s));
            self.range_rows(k);
            inst.bind.push((*s, Bind::Column(k, 1)));
            inst.locals.push(k);
        }
        for (level, l) in common.iter().chain(&access.inner).enumerate() {
            let column = self.add_loop(l, level, &mut inst);
            if level < common.len() {
                inst.common.push(column);
            }
            inst.indices.push(l.index);
        }
        for g in &access.guards {
            self.constrain(&Poly::from(g), &inst, 0);
        }
        // Facts about locals and indices that the client put into the assumptions.
        for f in self.assume.facts() {
            if f.terms().iter().any(|t| inst.bind.iter().any(|b| b.0 == t.0))
                && f.terms()
                    .iter()
                    .all(|t| inst.bind.iter().any(|b| b.0 == t.0) || self.params.contains(&t.0))
            {
                self.constrain(&Poly::from(f), &inst, 0);
            }
        }
        inst
    }

    fn add_loop(&mut self, l: &Loop, level: usize, inst: &mut Instance) -> usize {
        let column;
        if l.step == 1 || l.step == -1 {
            column = self.column(Range::ALL);
            inst.bind.push((l.index, Bind::Column(column, l.step)));
        } else {
            let start = if l.step > 0 { l.lower.first() } else { l.upper.first() };
            let known = start.and_then(|p| self.to_columns(p, inst));
            let base = match known {
                Some(p) => p,
                None => {
                    let k = self.column(Range::ALL);
                    inst.bases.push((level, k));
                    Poly::symbol(Symbol(k as u32))
                }
            };
            column = self.column(Range::at_least(0));
            self.range_rows(column);
            let step = Poly::symbol(Symbol(column as u32)).scale(l.step);
            match step.and_then(|s| base.add(&s)) {
                // A zero step never moves: the index stays at its start.
                Some(p) => inst.bind.push((l.index, Bind::Poly(p))),
                None => {
                    let k = self.column(Range::ALL);
                    self.exact = false;
                    inst.bind.push((l.index, Bind::Column(k, 1)));
                }
            }
        }
        let index = Poly::symbol(l.index);
        let known = self.assume.range(l.index);
        let asserted = [
            known.lo.and_then(|v| index.sub(&Poly::constant(v))),
            known.hi.and_then(|v| Poly::constant(v).sub(&index)),
        ];
        let lower = l.lower.iter().map(|b| index.sub(b));
        let upper = l.upper.iter().map(|b| b.sub(&index));
        let all: Vec<Option<Poly>> = lower.chain(upper).collect();
        for form in all {
            match form {
                Some(f) => self.constrain(&f, inst, column),
                None => self.exact = false,
            }
        }
        for form in asserted.into_iter().flatten() {
            self.constrain(&form, inst, column);
        }
        column
    }

    /// Adds `form ≥ 0`.
    fn constrain(&mut self, form: &Poly, inst: &Instance, target: usize) {
        let row = self.linear(form, inst).or_else(|| {
            let p = self.to_columns(form, inst)?;
            self.relax(&p)
        });
        match row {
            Some(row) => self.push(row, target),
            None => self.exact = false,
        }
    }

    /// The form as a row when every symbol is a plain column and the degree is at most 1.
    fn linear(&self, form: &Poly, inst: &Instance) -> Option<Row> {
        let mut row = Row::from_elem(0, self.width);
        for (m, c) in form.terms() {
            let (k, sign) = match m.factors() {
                [] => (0, 1),
                [(s, 1)] => self.plain(*s, inst)?,
                _ => return None,
            };
            row[k] = row[k].checked_add(c.checked_mul(sign)?)?;
        }
        Some(row)
    }

    fn plain(&self, s: Symbol, inst: &Instance) -> Option<(usize, i128)> {
        match inst.bind.iter().find(|b| b.0 == s) {
            Some((_, Bind::Column(k, sign))) => Some((*k, *sign)),
            Some((_, Bind::Poly(_))) => None,
            None => Some((1 + self.params.iter().position(|p| *p == s)?, 1)),
        }
    }

    /// The polynomial over columns instead of symbols.
    fn to_columns(&self, form: &Poly, inst: &Instance) -> Option<Poly> {
        let mut out = Poly::default();
        for (m, c) in form.terms() {
            let mut t = Poly::constant(*c);
            for &(s, e) in m.factors() {
                let by = match inst.bind.iter().find(|b| b.0 == s) {
                    Some((_, Bind::Column(k, sign))) => {
                        Poly::symbol(Symbol(*k as u32)).scale(*sign)?
                    }
                    Some((_, Bind::Poly(p))) => p.clone(),
                    None => {
                        let k = 1 + self.params.iter().position(|p| *p == s)?;
                        Poly::symbol(Symbol(k as u32))
                    }
                };
                t = t.mul(&by.pow(e)?)?;
            }
            out = out.add(&t)?;
        }
        out.over(form.denominator())
    }

    /// A row for a polynomial over columns: products become columns of their own.
    fn relax(&mut self, p: &Poly) -> Option<Row> {
        let mut row = Row::from_elem(0, self.width);
        for (m, c) in p.terms() {
            let k = match m.factors() {
                [] => 0,
                [(s, 1)] => s.0 as usize,
                _ => match self.products.iter().find(|q| q.0 == *m) {
                    Some(q) => q.1,
                    None => {
                        let range = Poly::term(1, m.clone()).range(&|s| {
                            self.ranges.get(s.0 as usize).copied().unwrap_or(Range::ALL)
                        });
                        let k = self.column(range);
                        self.range_rows(k);
                        self.products.push((m.clone(), k));
                        k
                    }
                },
            };
            if row.len() <= k {
                row.resize(k + 1, 0);
            }
            row[k] = row[k].checked_add(*c)?;
        }
        Some(row)
    }

    fn finish(mut self, source: Instance, sink: Instance) -> Problem {
        let dims = source.subscripts.len().max(sink.subscripts.len());
        let mut equations = Vec::with_capacity(dims);
        for d in 0..dims {
            let pair = source.subscripts.get(d).zip(sink.subscripts.get(d));
            let eq = match pair {
                Some((Some(f), Some(g))) => self.equation(f, g, &source, &sink),
                _ => Equation::Unknown,
            };
            equations.push(eq);
        }
        if source.subscripts.len() != sink.subscripts.len() {
            equations = vec![Equation::Unknown];
        }
        let empty = self.bound_ranges();
        Problem {
            source,
            sink,
            params: self.params,
            rows: self.rows,
            equations,
            width: self.width,
            ranges: self.ranges,
            products: self.products,
            exact: self.exact,
            empty,
            linearized: RefCell::default(),
        }
    }

    fn equation(&self, f: &Poly, g: &Poly, source: &Instance, sink: &Instance) -> Equation {
        if f.denominator() == 1
            && g.denominator() == 1
            && let (Some(a), Some(b)) = (self.linear(f, source), self.linear(g, sink))
        {
            let mut row = a;
            let ok = row.iter_mut().zip(&b).all(|(x, y)| match x.checked_sub(*y) {
                Some(v) => {
                    *x = v;
                    true
                }
                None => false,
            });
            return if ok { Equation::Linear(row) } else { Equation::Unknown };
        }
        let difference = self
            .to_columns(f, source)
            .zip(self.to_columns(g, sink))
            .and_then(|(a, b)| a.sub(&b))
            .map(|p| p.numerator());
        match difference {
            None => Equation::Unknown,
            Some(p) => match p.as_affine() {
                Some(a) => {
                    let mut row = Row::from_elem(0, self.width);
                    row[0] = a.constant_part();
                    for &(s, c) in a.terms() {
                        row[s.0 as usize] = c;
                    }
                    Equation::Linear(row)
                }
                None => {
                    let (parameters, width) = (self.params.len(), self.width);
                    let split = Split::of(&p, parameters, width);
                    let shape = match split.map(|s| Shape::Split(Box::new(s))) {
                        None => Curve::of(&p, (source, sink), parameters, width)
                            .map(|c| Shape::Curve(Box::new(c))),
                        split => split,
                    };
                    Equation::Poly(p, shape)
                }
            },
        }
    }

    /// Estimates every column's range from the rows, in order; `true` when one is empty.
    fn bound_ranges(&mut self) -> bool {
        for (row, &target) in self.rows.iter().zip(&self.target) {
            let only: &[usize] = &[target];
            let all: SmallVec<[usize; 8]>;
            let columns: &[usize] = if target != 0 {
                only
            } else {
                all = (1..row.len()).filter(|k| row[*k] != 0).collect();
                &all
            };
            for &k in columns {
                let c = row.get(k).copied().unwrap_or(0);
                if c == 0 {
                    continue;
                }
                let mut rest = Range::exact(row[0]);
                for (j, &v) in row.iter().enumerate().skip(1) {
                    if j != k && v != 0 {
                        rest = rest.add(&self.ranges[j].scale(v));
                    }
                }
                // c·x ≥ −rest for some value of the rest: x ≥ ⌈−max/c⌉ or x ≤ ⌊max/−c⌋.
                let Some(top) = rest.hi else { continue };
                let bound = if c > 0 {
                    top.checked_neg()
                        .and_then(|n| crate::arith::ceil_div(n, c))
                        .map(Range::at_least)
                } else {
                    c.checked_neg()
                        .and_then(|d| crate::arith::floor_div(top, d))
                        .map(Range::at_most)
                };
                if let Some(b) = bound {
                    self.ranges[k] = self.ranges[k].intersect(&b);
                }
            }
        }
        self.ranges.iter().any(Range::is_empty)
    }
}
