//! One access as `sets` wants it: its loops, its local unknowns, its guards; and what holds for all.
//!
//! **Decides** which symbols differ between two iterations of the loop under question, and which constraints
//! go with an access.
//!
//! **Example** in the loop over `i` around `for (j = 0; j < i; j++) if (j > k) a[j] = …`: inner loop `j` in
//! `0 … i − 1`, guard `j − k − 1 ≥ 0`, parameter `k`.
//!
//! **Why it is sound** a symbol is a parameter only if it keeps its value while the loop runs; what is
//! assumed about parameters holds whenever the loop's body runs: bounds of outer loops, outer guards, and
//! what the symbols are by their making.
//!
//! **Gives up when** a guard is no affine form: it is left out, and the access is not *sure*.
//!
//! **Cost and limit** linear in loops, guards and symbols of the access; at most 24 guards, of which 2 are `i != k`.
//!
//! **Source** ours.

use std::collections::BTreeSet;

use heiretsu_sets::{self as sets, Affine, Assumptions, Poly, Range, Symbol};

use super::Question;
use crate::affine::{Access, LoopFact, LoopIndex, Segment};

const MAX_GUARDS: usize = 24;
/// Each of these doubles the questions about a pair.
const MAX_NONZERO: usize = 2;
/// Symbols for the iteration counts of strided loops have these numbers.
const COUNTS: u32 = 1 << 30;

/// An access, ready to be paired.
#[derive(Clone)]
pub struct Instance {
    /// Without subscripts.
    pub access: sets::Access,
    /// Loops of `access.inner`; after them come the bounded integers of a callee.
    pub loops: Vec<LoopIndex>,
    /// Forms that are not 0 where it happens.
    pub nonzero: Vec<Affine>,
    /// Everything that decides whether it happens is in the guards.
    pub sure: bool,
    /// Symbols in its subscripts that change in the loop but are no loop variables.
    pub unknowns: Vec<Symbol>,
}

impl Question<'_, '_> {
    /// The loop itself.
    pub fn common(&self) -> sets::Loop {
        self.sets_loop(self.l)
    }

    fn sets_loop(&self, k: LoopIndex) -> sets::Loop {
        let fact = &self.model.loops[k as usize];
        let with = |bounds: &[Poly], low: bool| {
            let wider = bounds.iter().filter_map(|b| self.wider(b, low));
            bounds.iter().cloned().chain(wider).collect()
        };
        sets::Loop {
            // A while has no variable: any symbol that nothing mentions will do.
            index: fact.index.unwrap_or(Symbol(u32::MAX - k)),
            step: fact.step,
            lower: with(&fact.lower, true),
            upper: with(&fact.upper, false),
        }
    }

    /// A bound with the least or greatest value of a remainder in the place of that: `1 + (j + c) % 2` is at least 1.
    fn wider(&self, bound: &Poly, low: bool) -> Option<Poly> {
        let symbols = bound.symbols();
        let quotient = |s: &&Symbol| self.model.symbols.get(**s).is_some();
        symbols.iter().filter(quotient).find_map(|s| {
            let by = bound.coefficient_in(*s, 1).as_constant()?;
            self.model.symbols.info(*s).bounds.iter().find_map(|form| {
                // (These forms are never negative. A minimum has no divisor beside it, and its operands are bounds already.)
                let own = form.terms().iter().find(|t| t.0 == *s && t.1.abs() > 1)?.1;
                let own = if low { own } else { own.checked_neg()? };
                let times =
                    by.checked_div(own).filter(|t| *t > 0 && t.checked_mul(own) == Some(by))?;
                let off = Poly::from(form).scale(times)?;
                let wider = if low { bound.sub(&off) } else { bound.add(&off) }?;
                (!wider.mentions(*s)).then_some(wider)
            })
        })
    }

    /// An access without its subscripts.
    pub fn instance(&self, a: &Access) -> Instance {
        let model = self.model;
        let mut sure = a.sure && a.callee.is_none();
        let mut chain = Vec::new();
        let mut at = a.inside;
        while let Some(k) = at
            && k != self.l
        {
            chain.push(k);
            at = model.loops[k as usize].parent;
        }
        chain.reverse();
        sure &= chain.iter().chain([&self.l]).all(|k| model.loops[*k as usize].exact);
        chain.retain(|k| model.loops[*k as usize].index.is_some());
        let mut inner: Vec<sets::Loop> = chain.iter().map(|k| self.sets_loop(*k)).collect();
        let mut guards: Vec<Affine> = Vec::new();
        if let Some(extra) = &a.section {
            inner.extend(extra.loops.iter().cloned());
            guards.extend(extra.guards.iter().cloned());
        }

        let mut nonzero: Vec<Affine> = Vec::new();
        let mut guard = a.guard;
        while let Some(g) = guard {
            let g = &model.guards[g as usize];
            if !model.within(g.inside, self.l) {
                break;
            }
            sure &= g.exact;
            for form in &g.forms {
                match form.as_affine() {
                    Some(f) if guards.len() < MAX_GUARDS => guards.push(f),
                    _ => sure = false,
                }
            }
            nonzero.extend(g.nonzero.iter().filter_map(Poly::as_affine));
            guard = g.parent;
        }
        // (Of `i != k`; that data are not 0 says nothing of elements.)
        let counts = |s: &Symbol| {
            !model.varies(*s, self.l) || inner.iter().chain([&self.common()]).any(|l| l.index == *s)
        };
        nonzero.retain(|form| form.terms().iter().all(|t| counts(&t.0)));
        nonzero.truncate(MAX_NONZERO);
        let mut used: BTreeSet<Symbol> = BTreeSet::new();
        for s in subscripts(a) {
            used.extend(s.symbols());
        }
        let index = |s: &Symbol| {
            Some(*s) == model.loops[self.l as usize].index || inner.iter().any(|l| l.index == *s)
        };
        self.close(&mut used);
        let own = |s: &Symbol| {
            let local = model.varies(*s, self.l) && !index(s);
            local && !model.symbols.info(*s).defined
        };
        let unknowns: Vec<Symbol> = used.iter().copied().filter(own).collect();
        for l in inner.iter().chain([&self.common()]) {
            l.lower.iter().chain(&l.upper).for_each(|p| used.extend(p.symbols()));
        }
        for g in guards.iter().chain(&nonzero) {
            used.extend(g.terms().iter().map(|t| t.0));
        }
        self.close(&mut used);
        let locals: Vec<Symbol> =
            used.iter().copied().filter(|s| model.varies(*s, self.l) && !index(s)).collect();
        for s in &locals {
            let info = &model.symbols.info(*s);
            sure &= info.defined;
            guards.extend(info.bounds.iter().cloned());
        }
        for s in used.iter().filter_map(|s| model.symbols.get(*s)) {
            sure &= s.bounds.is_empty() || s.defined;
        }
        let access = sets::Access { inner, locals, guards, subscripts: Vec::new() };
        Instance { access, loops: chain, nonzero, sure, unknowns }
    }

    /// Adds the symbols by which others are bounded.
    fn close(&self, used: &mut BTreeSet<Symbol>) {
        let mut todo: Vec<Symbol> = used.iter().copied().collect();
        while let Some(s) = todo.pop() {
            if self.model.symbols.get(s).is_none() {
                continue;
            }
            for form in &self.model.symbols.info(s).bounds {
                for (t, _) in form.terms() {
                    if used.insert(*t) {
                        todo.push(*t);
                    }
                }
            }
        }
    }

    /// What is known about the symbols that these accesses mention.
    pub fn assumptions(&self, accesses: &[&Access], instances: &[Instance]) -> Assumptions {
        let model = self.model;
        let mut out = Assumptions::new();
        let mut used: BTreeSet<Symbol> = BTreeSet::new();
        for a in accesses {
            for s in subscripts(a) {
                used.extend(s.symbols());
            }
        }
        for i in instances {
            used.extend(&i.access.locals);
            used.extend(i.access.inner.iter().map(|l| l.index));
            for l in i.access.inner.iter().chain([&self.common()]) {
                l.lower.iter().chain(&l.upper).for_each(|p| used.extend(p.symbols()));
            }
            for g in i.access.guards.iter().chain(&i.nonzero) {
                used.extend(g.terms().iter().map(|t| t.0));
            }
        }
        // Conditions on the way to the loop.
        let mut guard = model.loops[self.l as usize].guard;
        let mut forms: Vec<Affine> = Vec::new();
        while let Some(g) = guard
            && forms.len() < MAX_GUARDS
        {
            let g = &model.guards[g as usize];
            forms.extend(g.forms.iter().filter_map(Poly::as_affine));
            guard = g.parent;
        }
        // Bounds of the loops around.
        let mut around = model.loops[self.l as usize].parent;
        while let Some(k) = around {
            let fact = &model.loops[k as usize];
            if fact.index.is_some() {
                forms.extend(fact.between());
                forms.extend(steps_taken(fact, k).into_iter().flatten());
            }
            around = fact.parent;
        }
        self.close(&mut used);
        // Only what is connected with the symbols in use, directly or through one another.
        loop {
            let before = forms.len();
            let (near, far): (Vec<Affine>, Vec<Affine>) =
                forms.into_iter().partition(|f| f.terms().iter().any(|t| used.contains(&t.0)));
            for f in &near {
                used.extend(f.terms().iter().map(|t| t.0));
                out.nonneg(f.clone());
            }
            self.close(&mut used);
            forms = far;
            if forms.len() == before {
                break;
            }
        }
        for s in used {
            if model.symbols.get(s).is_none() {
                continue;
            }
            let info = model.symbols.info(s);
            out.set_range(s, telling(info.range));
            if !model.varies(s, self.l) {
                for form in &info.bounds {
                    out.nonneg(form.clone());
                }
            }
        }
        out
    }
}

impl Instance {
    /// The ways in which its forms that are not 0 are positive or negative, each as guards.
    pub fn signs(&self) -> Vec<Vec<Affine>> {
        self.nonzero.iter().fold(vec![Vec::new()], |ways, form| {
            let both = [Some(form.clone()), form.neg()];
            let beyond: Vec<Affine> =
                both.into_iter().flatten().filter_map(|f| f.add_constant(-1)).collect();
            if beyond.len() < 2 {
                return ways;
            }
            let with = |way: &Vec<Affine>, f: &Affine| [&way[..], std::slice::from_ref(f)].concat();
            ways.iter().flat_map(|way| beyond.iter().map(move |f| with(way, f))).collect()
        })
    }
}

/// A loop with another step than ±1 reaches only some values: index = start + step·count.
fn steps_taken(fact: &LoopFact, k: LoopIndex) -> Option<[Affine; 2]> {
    let start = if fact.step > 0 { fact.lower.first() } else { fact.upper.first() }?;
    let count = Symbol(COUNTS + k);
    let reached = start.as_affine()?.add_scaled(fact.step, &Affine::symbol(count))?;
    let off = Affine::symbol(fact.index?).sub(&reached)?;
    (fact.step.abs() != 1).then_some([off.neg()?, off])
}

/// A range without the limits of machine types, which say nothing about a program (and, of unsigned
/// numbers of 64 bits, too much: see `affine::conditions`).
pub(crate) fn telling(range: Range) -> Range {
    let limit = |v: i128| {
        [31, 32, 63, 64].iter().any(|b| {
            let power = 1i128 << b;
            v == -power || v == power - 1 || v == power - 2
        })
    };
    let unsigned64 = range.lo == Some(0) && range.hi == Some((1i128 << 64) - 1);
    let lo = range.lo.filter(|v| !limit(*v) && !unsigned64);
    Range { lo, hi: range.hi.filter(|v| !limit(*v)) }
}

/// Every known subscript of an access, and the offsets of views.
pub fn subscripts(a: &Access) -> impl Iterator<Item = &Poly> {
    a.path.iter().flat_map(|segment| {
        let (subs, base) = match segment {
            Segment::Elements(s) => (s.subs.as_slice(), s.base.as_ref()),
            Segment::Field { .. } => (&[][..], None),
        };
        subs.iter().flatten().chain(base)
    })
}
