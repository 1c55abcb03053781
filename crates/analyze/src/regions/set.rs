//! Sets of elements, with the side from which they approximate in their type.
//!
//! **Decides** unions, differences and intersections of array sections: [`May`] sets are never too small,
//! [`Must`] sets never too large.
//!
//! **Example** `{1 ≤ e ≤ n}` minus `{e = 1}` is `{2 ≤ e ≤ n}`.
//!
//! **Why it is sound** an element's coordinates are the symbols from [`COORD`] on; the other symbols are values
//! of the program. A part of a [`May`] set may mention symbols from [`FRESH`] on, which are bound in it (*for
//! some value*); a part of a [`Must`] set binds nothing, so it can be negated. Only `Must` sets are ever
//! subtracted. What does not fit (budget, overflow, too many parts) is left out of a `Must` set, and turns a
//! `May` set into *everything*.
//!
//! **Gives up when** never: see above.
//!
//! **Cost and limit** [`MAY_PARTS`] and [`MUST_PARTS`] parts; a budget of operations.
//!
//! **Source** W. Pugh and D. Wonnacott's differences of unions; summary sets by B. Creusillet and F. Irigoin.

use heiretsu_sets::{Affine, Budget, Symbol, System, Union};

use super::adjacent::joined;

/// The first coordinate of an element.
pub const COORD: u32 = 1 << 28;
/// The first symbol that is bound in its part.
pub const FRESH: u32 = 1 << 29;
/// One past the last of them.
const END: u32 = 1 << 30;

/// Most parts of a set that may be touched.
const MAY_PARTS: usize = 24;
/// Most parts of a set that is certainly touched.
const MUST_PARTS: usize = 16;
/// Operations of one question.
const QUESTION: u64 = 20_000;

/// The `k`-th coordinate of an element.
pub fn coordinate(k: usize) -> Symbol {
    Symbol(COORD + k as u32)
}

/// Is it bound in its part?
pub fn is_bound(s: Symbol) -> bool {
    (FRESH..END).contains(&s.0)
}

/// Elements that may be touched: perhaps too many, never too few.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct May {
    parts: Vec<System>,
}

/// Elements that are certainly touched: perhaps too few, never too many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Must {
    parts: Vec<System>,
}

/// What is left to spend, and the supply of bound symbols.
#[derive(Debug)]
pub struct Work {
    budget: Budget,
    fresh: u32,
}

impl Work {
    /// So many operations.
    pub fn new(operations: u64) -> Work {
        Work { budget: Budget::new(operations), fresh: FRESH }
    }

    /// A symbol that occurs nowhere else.
    pub fn fresh(&mut self) -> Symbol {
        // There are half a thousand million of them, and the budget is smaller.
        self.fresh = (self.fresh + 1).min(END - 1);
        let _ = self.budget.spend(1);
        Symbol(self.fresh)
    }

    /// Is everything spent?
    pub fn spent(&self) -> bool {
        self.budget.left() == 0
    }

    /// Asks one question within its own limit.
    fn ask<T>(&mut self, question: impl FnOnce(&mut Budget) -> T) -> T {
        let limit = self.budget.left().min(QUESTION);
        let mut own = Budget::new(limit);
        let answer = question(&mut own);
        let _ = self.budget.spend(1 + limit - own.left());
        answer
    }

    /// Is it proved that the system holds nowhere?
    pub fn is_empty(&mut self, s: &System) -> bool {
        self.ask(|b| s.is_empty(b))
    }

    /// The part without the symbols that `keep` does not name, exactly; `None` if that takes more than `most`
    /// parts.
    pub fn project(
        &mut self,
        s: &System,
        keep: &dyn Fn(Symbol) -> bool,
        most: usize,
    ) -> Option<Vec<System>> {
        let symbols = s.symbols();
        if symbols.iter().all(|s| keep(*s)) {
            return Some(vec![s.clone()]);
        }
        let kept: Vec<Symbol> = symbols.into_iter().filter(|s| keep(*s)).collect();
        let union = self.ask(|b| s.project_onto(&kept, b)).ok()?;
        (union.parts().len() <= most).then(|| union.parts().to_vec())
    }
}

/// A copy with other symbols; `None` on overflow.
pub fn renamed(s: &System, to: &mut dyn FnMut(Symbol) -> Symbol) -> Option<System> {
    let mut out = System::new();
    let mut map = |f: &Affine| {
        let terms: Vec<_> = f.terms().iter().map(|(s, c)| (to(*s), *c)).collect();
        Affine::from_terms(f.constant_part(), terms)
    };
    for f in s.equalities() {
        out.equal(map(f)?);
    }
    for f in s.inequalities() {
        out.at_least(map(f)?);
    }
    for (f, m) in s.congruences() {
        out.multiple_of(map(f)?, *m);
    }
    Some(out)
}

/// The same constraints and these.
pub fn and_all(s: &System, forms: &[Affine]) -> System {
    let mut out = s.clone();
    for f in forms {
        if f.as_constant().is_some_and(|c| c >= 0) || s.inequalities().contains(f) {
            continue;
        }
        out.at_least(f.clone());
    }
    out
}

/// Both systems, each constraint once.
pub fn and(a: &System, b: &System) -> System {
    let mut out = and_all(a, b.inequalities());
    for f in b.equalities().iter().filter(|f| !a.equalities().contains(f)) {
        out.equal(f.clone());
    }
    for (f, m) in b.congruences().iter().filter(|c| !a.congruences().contains(c)) {
        out.multiple_of(f.clone(), *m);
    }
    out
}

/// Does every constraint of `weak` stand in `strong`, or one that differs in its constant and says more?
fn implies(strong: &System, weak: &System) -> bool {
    let at_least = |f: &Affine| {
        let more = |g: &Affine| g.terms() == f.terms() && g.constant_part() <= f.constant_part();
        let fixed = |e: &Affine| more(e) || e.neg().is_some_and(|e| more(&e));
        strong.inequalities().iter().any(more) || strong.equalities().iter().any(fixed)
    };
    weak.equalities().iter().all(|f| strong.equalities().contains(f))
        && weak.inequalities().iter().all(at_least)
        && weak.congruences().iter().all(|f| strong.congruences().contains(f))
}

/// The part, together with those that touch it or lie in it, which are taken out.
fn grown(parts: &mut Vec<System>, s: System) -> System {
    let mut s = s;
    loop {
        parts.retain(|p| !implies(p, &s));
        let found = parts.iter().enumerate().find_map(|(k, p)| Some((k, joined(p, &s)?)));
        let Some((k, both)) = found else { return s };
        parts.swap_remove(k);
        s = both;
    }
}

impl May {
    /// Nothing.
    pub fn nothing() -> May {
        May::default()
    }

    /// Everything.
    pub fn everything() -> May {
        May { parts: vec![System::new()] }
    }

    /// Its parts.
    pub fn parts(&self) -> &[System] {
        &self.parts
    }

    /// Certainly nothing?
    pub fn is_nothing(&self) -> bool {
        self.parts.is_empty()
    }

    /// Adds a part.
    pub fn add(&mut self, s: System) {
        if self.parts.iter().any(|p| implies(&s, p)) {
            return;
        }
        let s = grown(&mut self.parts, s);
        if self.parts.len() >= MAY_PARTS {
            *self = May::everything();
            return;
        }
        self.parts.push(s);
    }

    /// Adds all of another set.
    pub fn extend(&mut self, o: &May) {
        for p in &o.parts {
            self.add(p.clone());
        }
    }

    /// Only where these forms are ≥ 0.
    pub fn when(&self, forms: &[Affine]) -> May {
        if forms.is_empty() {
            return self.clone();
        }
        May { parts: self.parts.iter().map(|p| and_all(p, forms)).collect() }
    }

    /// Without what is certainly in `o`.
    pub fn minus(&self, o: &Must, work: &mut Work) -> May {
        let mut left = self.parts.clone();
        for b in &o.parts {
            let mut next = Vec::new();
            for a in &left {
                let pieces = if work.spent() || work.is_empty(&and(a, b)) {
                    None
                } else {
                    let (a, b) = (Union::from(a.clone()), Union::from(b.clone()));
                    work.ask(|budget| a.subtract(&b, budget)).ok()
                };
                match pieces {
                    Some(pieces) => next.extend(pieces.parts().iter().cloned()),
                    None => next.push(a.clone()),
                }
            }
            // A difference in too many pieces is not taken.
            if next.len() <= MAY_PARTS {
                left = next;
            }
        }
        let mut out = May::default();
        left.into_iter().for_each(|p| out.add(p));
        out
    }

    /// The parts for which `keep` holds.
    pub fn filtered(&self, keep: &mut dyn FnMut(&System) -> bool) -> May {
        May { parts: self.parts.iter().filter(|p| keep(p)).cloned().collect() }
    }

    /// Each part rewritten; a part that cannot be becomes everything.
    pub fn map(&self, f: &mut dyn FnMut(&System) -> Option<Vec<System>>) -> May {
        let mut out = May::default();
        for p in &self.parts {
            match f(p) {
                Some(parts) => parts.into_iter().for_each(|p| out.add(p)),
                None => return May::everything(),
            }
        }
        out
    }

    /// A copy that shares no bound symbol with any other set.
    pub fn freshened(&self, work: &mut Work) -> May {
        self.map(&mut |p| {
            let mut seen: Vec<(Symbol, Symbol)> = Vec::new();
            let part = renamed(p, &mut |s| match seen.iter().find(|k| k.0 == s) {
                Some(k) => k.1,
                None if is_bound(s) => {
                    let new = work.fresh();
                    seen.push((s, new));
                    new
                }
                None => s,
            })?;
            Some(vec![part])
        })
    }
}

impl Must {
    /// Nothing.
    pub fn nothing() -> Must {
        Must::default()
    }

    /// Its parts.
    pub fn parts(&self) -> &[System] {
        &self.parts
    }

    /// Adds a part, which binds nothing.
    pub fn add(&mut self, s: System) {
        if s.symbols().into_iter().any(is_bound) || self.parts.iter().any(|p| implies(&s, p)) {
            return;
        }
        let s = grown(&mut self.parts, s);
        if self.parts.len() < MUST_PARTS {
            self.parts.push(s);
        }
    }

    /// Adds all of another set.
    pub fn extend(&mut self, o: &Must) {
        for p in &o.parts {
            self.add(p.clone());
        }
    }

    /// What is in both.
    pub fn intersect(&self, o: &Must, work: &mut Work) -> Must {
        let mut out = Must::default();
        for a in &self.parts {
            for b in &o.parts {
                if work.spent() {
                    return out;
                }
                let both = and(a, b);
                if !work.is_empty(&both) {
                    out.add(both);
                }
            }
        }
        out
    }

    /// With everything where one of the forms is < 0: on paths that are not taken there.
    pub fn or_unless(&self, forms: &[Affine]) -> Must {
        let mut out = self.clone();
        for f in forms {
            if let Some(below) = f.neg().and_then(|n| n.add_constant(-1)) {
                let mut s = System::new();
                s.at_least(below);
                out.add(s);
            }
        }
        out
    }

    /// The parts for which `keep` holds.
    pub fn filtered(&self, keep: &dyn Fn(&System) -> bool) -> Must {
        Must { parts: self.parts.iter().filter(|p| keep(p)).cloned().collect() }
    }
}
