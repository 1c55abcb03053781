//! The shortest test that asks for the same.
//!
//! **Decides** which of the comparisons that the pairs of a loop ask for have to be written down.
//!
//! **Example** `n ≤ 100` and `n ≤ 50` → `n ≤ 50`; `k ≠ 0` and (`k ≤ −2` or `k ≥ 0`) and (`k ≥ 2` or `k ≤ 0`) →
//! `k ≥ 2` or `k ≤ −2`.
//!
//! **Why it is sound** with what is known when the loop runs twice or more, the result implies all that was asked:
//! a comparison is left out only where the others, negated together with it, have no integer solution, and
//! alternatives are only left out. Products of values count as values of their own, which hides implications and
//! invents none.
//!
//! **Gives up when** there are more than [`MAX_WAYS`] combinations of alternatives, or the budget is used up: then
//! what is left is as true, only longer.
//!
//! **Cost and limit** [`BUDGET`] operations for one loop.
//!
//! **Source** ours.

use std::collections::BTreeMap;

use heiretsu_sets::{Affine, Budget, Monomial, Poly, Symbol, System};

/// How many combinations of alternatives are followed.
const MAX_WAYS: usize = 32;
/// Operations for one loop.
const BUDGET: u64 = 60_000;
/// Products of values have these numbers as symbols.
const PRODUCTS: u32 = 3 << 30;

/// Alternatives: one of these forms is ≥ 0.
pub type Asked = Vec<Poly>;

/// Conditions that, where `base` holds, hold together exactly where (or less often than) all the given ones do.
pub fn simplified(base: &System, asked: &[Asked]) -> Vec<Asked> {
    let mut terms: Vec<Poly> = asked.iter().flatten().cloned().collect();
    terms.sort_by_key(|p| (p.degree(), p.terms().len()));
    terms.dedup();
    let mut products = BTreeMap::new();
    let forms: Option<Vec<Affine>> = terms.iter().map(|p| linear(p, &mut products)).collect();
    let Some(forms) = forms else { return asked.to_vec() };
    let at = |p: &Poly| terms.iter().position(|t| t == p);
    let ids: Option<Vec<Vec<usize>>> =
        asked.iter().map(|any| any.iter().map(at).collect()).collect();
    let Some(ids) = ids else { return asked.to_vec() };
    let mut search = Search { base, forms: &forms, budget: Budget::new(BUDGET) };
    let found = search.shortest(&ids);
    let named = |any: &Vec<usize>| any.iter().filter_map(|k| terms.get(*k).cloned()).collect();
    found.iter().map(named).collect()
}

/// The numerator, with a symbol of its own for each product.
pub(super) fn linear(p: &Poly, products: &mut BTreeMap<Monomial, Symbol>) -> Option<Affine> {
    let mut out = Affine::constant(0);
    for (m, c) in p.numerator().terms() {
        out = match m.factors() {
            [] => out.add_constant(*c)?,
            [(s, 1)] => out.add_scaled(*c, &Affine::symbol(*s))?,
            _ => {
                let next = Symbol(PRODUCTS.checked_add(products.len() as u32)?);
                let s = *products.entry(m.clone()).or_insert(next);
                out.add_scaled(*c, &Affine::symbol(s))?
            }
        };
    }
    Some(out)
}

struct Search<'a> {
    base: &'a System,
    forms: &'a [Affine],
    budget: Budget,
}

impl Search<'_> {
    fn shortest(&mut self, asked: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let Some(ways) = self.ways(&[], asked).filter(|w| !w.is_empty()) else {
            return asked.to_vec();
        };
        // What every way asks for.
        let mut common: Vec<usize> = Vec::new();
        for k in 0..self.forms.len() {
            if ways.iter().all(|w| w.contains(&k) || self.implied(w, &[k])) {
                common.push(k);
            }
        }
        let common = self.reduced(&[], common);
        // What they ask for beyond that.
        let mut left: Vec<Vec<usize>> = Vec::new();
        for w in ways {
            let own = w.into_iter().filter(|k| !common.contains(k)).collect();
            let own = self.reduced(&common, own);
            if own.is_empty() {
                return common.into_iter().map(|k| vec![k]).collect();
            }
            if !left.contains(&own) {
                left.push(own);
            }
        }
        left.sort_by_key(Vec::len);
        let mut kept: Vec<Vec<usize>> = Vec::new();
        for (n, own) in left.iter().enumerate() {
            let with: Vec<usize> = common.iter().chain(own).copied().collect();
            let mut others = kept.iter().chain(left.iter().skip(n + 1));
            // One that says the same both ways is dropped once: only against what is kept or still to come.
            if !others.any(|o| o.iter().all(|k| self.implied(&with, &[*k]))) {
                kept.push(own.clone());
            }
        }
        let single = |own: &Vec<usize>| <[usize; 1]>::try_from(own.as_slice()).ok();
        let any: Option<Vec<usize>> = kept.iter().map(|o| single(o).map(|[k]| k)).collect();
        let mut out: Vec<Vec<usize>> = common.iter().map(|k| vec![*k]).collect();
        match any {
            Some(any) => out.push(any),
            None => out.extend(self.remaining(&common, asked)),
        }
        out
    }

    /// The conditions that neither `common` nor the other ones imply, without alternatives that cannot be.
    fn remaining(&mut self, common: &[usize], asked: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let mut left: Vec<Vec<usize>> = Vec::new();
        for any in asked {
            let possible = |k: &&usize| {
                let with: Vec<usize> = common.iter().chain([*k]).copied().collect();
                !self.empty(&with, &[])
            };
            let any: Vec<usize> = any.iter().filter(possible).copied().collect();
            if !self.implied(common, &any) && !left.contains(&any) {
                left.push(any);
            }
        }
        let mut k = left.len();
        while k > 0 {
            k -= 1;
            let any = left.remove(k);
            let follows = self
                .ways(common, &left)
                .is_some_and(|ways| ways.iter().all(|w| self.implied(w, &any)));
            if !follows {
                left.insert(k, any);
            }
        }
        left
    }

    /// All ways in which the conditions can hold together with `with`; `None`: too many.
    fn ways(&mut self, with: &[usize], asked: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
        let mut ways = vec![with.to_vec()];
        for any in asked {
            let mut next: Vec<Vec<usize>> = Vec::new();
            for way in &ways {
                for &k in any {
                    let mut longer = way.clone();
                    if !longer.contains(&k) {
                        longer.push(k);
                    }
                    if !next.contains(&longer) && !self.empty(&longer, &[]) {
                        next.push(longer);
                    }
                }
            }
            if next.len() > MAX_WAYS {
                return None;
            }
            ways = next;
        }
        Some(ways)
    }

    /// Without what the rest implies; the longest forms go first.
    fn reduced(&mut self, with: &[usize], mut list: Vec<usize>) -> Vec<usize> {
        list.sort_unstable();
        let mut k = list.len();
        while k > 0 {
            k -= 1;
            let one = list.remove(k);
            let rest: Vec<usize> = with.iter().chain(&list).copied().collect();
            if !self.implied(&rest, &[one]) {
                list.insert(k, one);
            }
        }
        list
    }

    /// Where all of `given` are ≥ 0, is one of `any`?
    fn implied(&mut self, given: &[usize], any: &[usize]) -> bool {
        self.empty(given, any)
    }

    /// Is it impossible that all of `yes` are ≥ 0 and all of `no` are not?
    fn empty(&mut self, yes: &[usize], no: &[usize]) -> bool {
        let mut system = self.base.clone();
        for form in yes.iter().filter_map(|k| self.forms.get(*k)) {
            system.at_least(form.clone());
        }
        for form in no.iter().filter_map(|k| self.forms.get(*k)) {
            let Some(below) = form.neg().and_then(|f| f.add_constant(-1)) else { return false };
            system.at_least(below);
        }
        system.is_empty(&mut self.budget)
    }
}

#[cfg(test)]
mod tests {
    use heiretsu_sets::naive::Rng;

    use super::*;

    fn poly(c: i128, terms: &[(i128, u32)]) -> Poly {
        let mut p = Poly::constant(c);
        for (k, s) in terms {
            p = p.add(&Poly::symbol(Symbol(*s)).scale(*k).unwrap()).unwrap();
        }
        p
    }

    #[test]
    fn the_stricter_of_two_bounds_is_enough() {
        let asked = [vec![poly(100, &[(-1, 0)])], vec![poly(50, &[(-1, 0)])]];
        assert_eq!(simplified(&System::new(), &asked), [vec![poly(50, &[(-1, 0)])]]);
    }

    #[test]
    fn strides_of_two_or_more_in_either_direction() {
        let (up, down) = (|c: i128| poly(-c, &[(1, 0)]), |c: i128| poly(-c, &[(-1, 0)]));
        let asked = [vec![up(1), down(1)], vec![down(2), up(0)], vec![up(2), down(0)]];
        assert_eq!(simplified(&System::new(), &asked), [vec![up(2), down(2)]]);
    }

    #[test]
    fn what_the_loop_promises_is_not_asked() {
        let mut base = System::new();
        base.at_least(Affine::from_terms(-2, [(Symbol(0), 1)]).unwrap());
        let asked = [vec![poly(-1, &[(1, 0)])], vec![poly(0, &[(1, 1)])]];
        assert_eq!(simplified(&base, &asked), [vec![poly(0, &[(1, 1)])]]);
    }

    #[test]
    fn products_are_values_of_their_own() {
        let square = Poly::symbol(Symbol(0)).mul(&Poly::symbol(Symbol(0))).unwrap();
        let at_least = |c: i128| square.add_constant(-c).unwrap();
        let asked = [vec![at_least(3)], vec![at_least(7)]];
        assert_eq!(simplified(&System::new(), &asked), [vec![at_least(7)]]);
    }

    /// On a box, the short test and the long one agree wherever the base holds.
    #[test]
    fn random_conditions_keep_their_meaning() {
        let mut rng = Rng::new(11);
        let (mut shorter, mut alike, mut cases) = (0, 0u64, 0u64);
        let count = |c: &[Asked]| c.iter().map(Vec::len).sum::<usize>();
        for _ in 0..2_000 {
            let form = |rng: &mut Rng| {
                let terms = [(rng.int(-2, 2), 0), (rng.int(-2, 2), 1)];
                let product = Poly::symbol(Symbol(0)).mul(&Poly::symbol(Symbol(1))).unwrap();
                let product = product.scale(rng.int(-6, 1).max(0)).unwrap();
                poly(rng.int(-4, 4), &terms).add(&product).unwrap()
            };
            let mut base = System::new();
            for s in 0..2 {
                base.at_least(Affine::from_terms(5, [(Symbol(s), 1)]).unwrap());
                base.at_least(Affine::from_terms(5, [(Symbol(s), -1)]).unwrap());
            }
            if let Some(f) = form(&mut rng).as_affine() {
                base.at_least(f);
            }
            let asked: Vec<Asked> = (0..rng.int(1, 4) as usize)
                .map(|_| (0..rng.int(1, 3) as usize).map(|_| form(&mut rng)).collect())
                .collect();
            let short = simplified(&base, &asked);
            assert!(count(&short) <= count(&asked) + 2, "{asked:?} -> {short:?}");
            shorter += usize::from(count(&short) < count(&asked));
            let all = |c: &[Asked], v: &dyn Fn(Symbol) -> Option<i128>| {
                c.iter().all(|any| any.iter().any(|p| p.eval(v).unwrap().0 >= 0))
            };
            for x in -5..=5 {
                for y in -5..=5 {
                    let v = |s: Symbol| Some(if s.0 == 0 { x } else { y });
                    if base.holds(&v) == Some(true) {
                        let (long, brief) = (all(&asked, &v), all(&short, &v));
                        assert!(!brief || long, "{asked:?} -> {short:?} at {x}, {y}");
                        cases += 1;
                        alike += u64::from(long == brief);
                    }
                }
            }
        }
        assert!(shorter > 600, "{shorter}");
        assert_eq!(alike, cases);
    }
}
