//! Sets whose offset, steps and counts are polynomials in symbols.
//!
//! **Decides** membership under what is known of the symbols: proved, refuted, or a condition.
//!
//! **Example**: `[1,…]^{1,258n}_{129n−1,X}` and the same shifted by `129n` never meet, for every `n ≥ 1`.
//!
//! **Why it is sound**: the set's multipliers become region variables `0 ≤ ρ ≤ count`; the question is whether
//! a polynomial can be zero there ([`crate::region`]). A count that is not known to be ≥ 0 may make the set
//! empty, which only removes members.
//!
//! **Gives up when** neither bounds, gcd nor separation can be proved; then a sufficient condition is offered.
//!
//! **Cost and limit**: within the budget.
//!
//! **Source**: Soyama and Kako, section 3.2 (symbolic bounds); `extended-modulo-intervals.md`, "Symbolic E".

use super::interval::Emi;
use crate::assume::Assumptions;
use crate::poly::Poly;
use crate::refusal::Refusal;
use crate::region::{Bounded, Condition, Region, ZeroAnswer, can_be_zero, zero::never_zero_when};
use crate::symbol::Symbol;
use crate::system::Budget;

/// `{ low + Σ step·ρ : 0 ≤ ρ ≤ count }`; a count of `None` is unbounded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolicEmi {
    low: Poly,
    pairs: Vec<(Poly, Option<Poly>)>,
}

/// Whether a symbolic set avoids a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Avoids {
    /// For every allowed value of the symbols the value is not a member.
    Proved(Refusal),
    /// For every allowed value of the symbols the value is a member; the multipliers say how.
    Refuted(Vec<Poly>),
    /// The value is not a member where this holds (perhaps also elsewhere).
    When(Condition),
}

impl SymbolicEmi {
    /// The set; pairs with a zero step are dropped (identity 4), a zero count too (identity 5), equal steps
    /// merge (identity 2). `None` on overflow.
    pub fn new(
        low: Poly,
        pairs: impl IntoIterator<Item = (Poly, Option<Poly>)>,
    ) -> Option<SymbolicEmi> {
        let mut out: Vec<(Poly, Option<Poly>)> = Vec::new();
        for (step, count) in pairs {
            if step.is_zero() || count.as_ref().is_some_and(Poly::is_zero) {
                continue;
            }
            match out.iter_mut().find(|p| p.0 == step) {
                Some(p) => {
                    p.1 = match (p.1.take(), count) {
                        (Some(a), Some(b)) => Some(a.add(&b)?),
                        _ => None,
                    }
                }
                None => out.push((step, count)),
            }
        }
        Some(SymbolicEmi { low, pairs: out })
    }

    /// A set with known numbers.
    pub fn from_constant(e: &Emi) -> SymbolicEmi {
        let pairs = e.pairs().iter().map(|p| (Poly::constant(p.0), Some(Poly::constant(p.1))));
        SymbolicEmi { low: Poly::constant(e.low()), pairs: pairs.collect() }
    }

    /// The offset.
    pub fn low(&self) -> &Poly {
        &self.low
    }

    /// The (step, count) pairs.
    pub fn pairs(&self) -> &[(Poly, Option<Poly>)] {
        &self.pairs
    }

    /// `{−x}`, exact: negative steps are allowed here.
    pub fn neg(&self) -> Option<SymbolicEmi> {
        let pairs: Option<Vec<_>> =
            self.pairs.iter().map(|(s, c)| Some((s.neg()?, c.clone()))).collect();
        SymbolicEmi::new(self.low.neg()?, pairs?)
    }

    /// `{x + y}` for independent `x` and `y`, exact.
    pub fn add(&self, o: &SymbolicEmi) -> Option<SymbolicEmi> {
        SymbolicEmi::new(self.low.add(&o.low)?, self.pairs.iter().chain(&o.pairs).cloned())
    }

    /// `{x − y}` for independent `x` and `y`, exact.
    pub fn sub(&self, o: &SymbolicEmi) -> Option<SymbolicEmi> {
        self.add(&o.neg()?)
    }

    /// `{p·x}`, exact.
    pub fn scale(&self, p: &Poly) -> Option<SymbolicEmi> {
        let pairs: Option<Vec<_>> =
            self.pairs.iter().map(|(s, c)| Some((s.mul(p)?, c.clone()))).collect();
        SymbolicEmi::new(self.low.mul(p)?, pairs?)
    }

    /// `{x + p}`, exact.
    pub fn shift(&self, p: &Poly) -> Option<SymbolicEmi> {
        Some(SymbolicEmi { low: self.low.add(p)?, pairs: self.pairs.clone() })
    }

    /// A set that contains every `x·y`: section 2.3, with unbounded counts kept unbounded.
    pub fn mul(&self, o: &SymbolicEmi) -> Option<SymbolicEmi> {
        let mut pairs = Vec::new();
        for (s, c) in &self.pairs {
            pairs.push((s.mul(&o.low)?, c.clone()));
        }
        for (s, c) in &o.pairs {
            pairs.push((s.mul(&self.low)?, c.clone()));
        }
        for (s, c) in &self.pairs {
            for (t, d) in &o.pairs {
                let count = match (c, d) {
                    (Some(c), Some(d)) => Some(c.mul(d)?),
                    _ => None,
                };
                pairs.push((s.mul(t)?, count));
            }
        }
        SymbolicEmi::new(self.low.mul(&o.low)?, pairs)
    }

    /// The same set with fewer pairs: a step that is a multiple of another whose count provably fills the
    /// gaps is merged (inclusion 5 with equality).
    pub fn simplified(&self, assume: &Assumptions, budget: &mut Budget) -> SymbolicEmi {
        let known = Region { vars: Vec::new(), assume: assume.clone() };
        let mut pairs = self.pairs.clone();
        let mut merge = || -> Option<()> {
            for i in 0..pairs.len() {
                for j in 0..pairs.len() {
                    if i == j {
                        continue;
                    }
                    let Some(k) = pairs[j].0.exact_div(&pairs[i].0) else { continue };
                    // k must be a known positive integer multiple with count ≥ k − 1, the other count ≥ 0.
                    if k.denominator() != 1 || !known.proves_positive(&k, budget) {
                        continue;
                    }
                    let (Some(b), d) = (&pairs[i].1, &pairs[j].1) else { continue };
                    let fills = b.sub(&k).and_then(|x| x.add_constant(1));
                    if !fills.is_some_and(|x| known.proves_nonneg(&x, budget)) {
                        continue;
                    }
                    let count = match d {
                        Some(d) if known.proves_nonneg(d, budget) => Some(b.add(&k.mul(d)?)?),
                        Some(_) => continue,
                        None => None,
                    };
                    pairs[i].1 = count;
                    pairs.remove(j);
                    return Some(());
                }
            }
            None
        };
        while merge().is_some() {}
        SymbolicEmi { low: self.low.clone(), pairs }
    }

    /// Whether `v` is never a member.
    pub fn avoids(&self, v: &Poly, assume: &Assumptions, budget: &mut Budget) -> Avoids {
        let Some((d, region)) = self.question(v, assume) else {
            return Avoids::When(Condition::default());
        };
        match can_be_zero(&d, &region, budget) {
            ZeroAnswer::Never(r) => return Avoids::Proved(r),
            ZeroAnswer::When(_) => {
                if let Some(rho) = corner(&d, &region, budget) {
                    return Avoids::Refuted(rho);
                }
            }
        }
        Avoids::When(never_zero_when(&d, &region, budget))
    }

    /// Whether two sets never meet, for independent members.
    pub fn disjoint(&self, o: &SymbolicEmi, assume: &Assumptions, budget: &mut Budget) -> Avoids {
        match self.sub(o) {
            Some(d) => d.avoids(&Poly::default(), assume, budget),
            None => Avoids::When(Condition::default()),
        }
    }

    /// `low − v + Σ step·ρ` over the multipliers.
    fn question(&self, v: &Poly, assume: &Assumptions) -> Option<(Poly, Region)> {
        let used = self
            .pairs
            .iter()
            .flat_map(|p| p.0.symbols().into_iter().chain(p.1.iter().flat_map(Poly::symbols)));
        let top = used
            .chain(self.low.symbols())
            .chain(v.symbols())
            .chain(assume.max_symbol())
            .max()
            .map_or(0, |s| s.0.saturating_add(1));
        let mut d = self.low.sub(v)?;
        let mut vars = Vec::new();
        for (k, (step, count)) in self.pairs.iter().enumerate() {
            let symbol = Symbol(top.checked_add(k as u32)?);
            d = d.add(&step.mul(&Poly::symbol(symbol))?)?;
            vars.push(Bounded {
                symbol,
                lower: vec![Poly::default()],
                upper: count.iter().cloned().collect(),
            });
        }
        Some((d, Region { vars, assume: assume.clone() }))
    }
}

/// Tries the two ends of every count: enough to refute the usual overlaps.
fn corner(d: &Poly, region: &Region, budget: &mut Budget) -> Option<Vec<Poly>> {
    let known = Region { vars: Vec::new(), assume: region.assume.clone() };
    let inside = region.vars.iter().flat_map(|v| &v.upper).all(|u| known.proves_nonneg(u, budget));
    if !inside {
        return None;
    }
    for mask in 0..1u32 << region.vars.len().min(6) {
        let mut rest = d.clone();
        let mut rho = Vec::new();
        for (k, v) in region.vars.iter().enumerate() {
            let at_top = k < 6 && mask >> k & 1 == 1;
            let Some(at) = (if at_top { v.upper.first().cloned() } else { Some(Poly::default()) })
            else {
                break;
            };
            rest = rest.substitute(v.symbol, &at)?;
            rho.push(at);
        }
        if rest.is_zero() && rho.len() == region.vars.len() {
            return Some(rho);
        }
    }
    None
}
