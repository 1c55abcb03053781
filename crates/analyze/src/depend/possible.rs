//! Which conditions on entry need no test, and which can never hold.
//!
//! **Decides** whether the language promises a condition; whether all that a loop's test asks for can be true.
//!
//! **Example** `DO I = 1, N, INCX` with `X(I) = 0`: `INCX ≠ 0` is a rule of the language. A test that asks for
//! `n ≥ 3000` and for `n ≤ 2` is never true: the loop is sequential, and says why. So it is where a test lets a few
//! iterations through only (`u[(t+1)%2][i] = u[t%2][i-1]`, if `t` ends at 2): there would be nothing to gain. So it is
//! where a test asks for `ldab ≤ −1` and an element of `AB(LDAB, *)` is touched.
//!
//! **Why it is sound** the step of a DO construct and of an array section is not zero by the standard. Refusing
//! a test only makes a loop sequential. (So what arrays promise, of which perhaps no element is touched, serves
//! refusals only, and never to leave out what is asked.)
//!
//! **Gives up when** a condition is not linear, and ranges do not exclude it: then it counts as possible.
//!
//! **Cost and limit** [`MAX_COMBINATIONS`] combinations of alternatives, each a small system.
//!
//! **Source** ours; Fortran 77, 11.10.2 (the incrementation parameter is not zero).

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{LoopForm, VarId};
use heiretsu_sets::{Affine, Assumptions, Atom, Budget, Condition, Poly, System};

use super::Question;
use super::simplify::{Asked, linear};
use crate::affine::{Access, LoopFact, Segment};

/// How many combinations of alternatives are followed.
const MAX_COMBINATIONS: usize = 32;
/// Operations for one of them.
const COMBINATION: u64 = 10_000;

/// Does the language promise it?
pub fn holds_by_rule(q: &Question, c: &Condition) -> bool {
    let mut at = Some(q.l);
    while let Some(k) = at {
        let fact = &q.model.loops[k as usize];
        at = fact.parent;
        let nonzero = q.cx.counted(fact.stmt).is_some_and(|l| match l.form {
            LoopForm::Do | LoopForm::DoConcurrent | LoopForm::ArrayAssignment => true,
            LoopForm::For | LoopForm::While | LoopForm::Jump { .. } => false,
        });
        if let Some(index) = fact.index
            && nonzero
            && follows(&fact.value.coefficient_in(index, 1), c)
        {
            return true;
        }
    }
    false
}

/// Is the condition true whenever the step is an integer but 0?
fn follows(step: &Poly, c: &Condition) -> bool {
    if step.is_zero() || step.denominator() != 1 {
        return false;
    }
    let Some(back) = step.neg() else { return false };
    let alternatives = || c.any.iter().filter_map(|all| <&[Atom; 1]>::try_from(&all[..]).ok());
    // step ≥ 1 is enough, and step ≤ −1 is.
    let enough = |from: &Poly| {
        alternatives().any(|[atom]| match atom {
            Atom::NonNeg(p) => p.sub(from).and_then(|d| d.as_constant()).is_some_and(|d| d >= -1),
            Atom::NonZero(p) => {
                p.exact_div(step).and_then(|k| k.as_constant()).is_some_and(|k| k != 0)
            }
            Atom::NotDivides { .. } => false,
        })
    };
    enough(step) && enough(&back)
}

/// Iterations that a test must be able to let through: of the loop, and of each loop that alone fills another.
const WORTH: [i128; 2] = [8, 4];

/// What a loop's test asks for so far, and in which ways all of it can hold when the loop is worth running in parallel.
#[derive(Clone)]
pub struct Tested {
    base: System,
    known: Assumptions,
    /// One of these has to be possible; none are known before something is asked for.
    ways: Option<Vec<Way>>,
}

/// Comparisons that are to hold together.
#[derive(Clone)]
struct Way {
    system: System,
    /// Ranges of single values.
    known: Assumptions,
    /// What is not linear.
    products: Vec<Poly>,
}

impl Tested {
    /// Nothing yet.
    pub fn new(q: &Question, assume: &Assumptions) -> Tested {
        let mut base = System::new();
        base.assume(assume);
        runs(&mut base, &q.model.loops[q.l as usize], 2);
        Tested { base, known: assume.clone(), ways: None }
    }

    /// What holds whenever the loop runs twice or more.
    pub fn base(&self) -> &System {
        &self.base
    }

    /// Asks for one of these forms to be ≥ 0, in a loop with these accesses. What remains of it: the alternatives that are
    /// possible with the rest.
    pub fn add(&mut self, q: &Question, accesses: &[&Access], asked: &Asked) -> Option<Asked> {
        let known =
            self.ways.get_or_insert_with(|| vec![Way::worth(q, accesses, &self.base, &self.known)]);
        let (mut any, mut ways) = (Vec::new(), Vec::new());
        for form in asked {
            let possible: Vec<Way> = known.iter().filter_map(|w| w.with(q, form)).collect();
            if !possible.is_empty() {
                any.push(form.clone());
                ways.extend(possible);
            }
        }
        // Too many to follow: what was asked before is asked still.
        if !ways.is_empty() && ways.len() <= MAX_COMBINATIONS {
            *known = ways;
        }
        (!any.is_empty()).then_some(any)
    }
}

/// What holds where elements are touched: an array has one in every dimension, and a subscript lies in it where every
/// iteration touches it. (What changes in the loop is left out, and the slowest dimension.)
fn extents(q: &Question, accesses: &[&Access]) -> Vec<Affine> {
    let fixed = |p: &Poly| p.symbols().iter().all(|s| !q.model.varies(*s, q.l));
    let guard = q.model.loops[q.l as usize].guard;
    let vars: BTreeSet<VarId> = accesses.iter().map(|a| a.place.var).collect();
    let mut out: BTreeSet<Affine> = BTreeSet::new();
    // Callees count elements from the one that they are handed on: the array's shape shows elsewhere.
    for a in q.model.accesses.iter().filter(|a| vars.contains(&a.place.var)) {
        let always = a.inside == Some(q.l) && a.guard == guard;
        let shapes = a.path.iter().filter_map(|segment| match segment {
            Segment::Elements(s) => Some(s),
            Segment::Field { .. } => None,
        });
        for s in shapes {
            for (k, extent) in s.extents.iter().enumerate().skip(1) {
                // Old Fortran declares `a(1, 1)` and means something else.
                let meant = |e: &&Poly| e.as_constant() != Some(1) && fixed(e);
                let Some(last) = extent.as_ref().filter(meant).and_then(|e| e.add_constant(-1))
                else {
                    continue;
                };
                let sub = s.subs.get(k).and_then(Option::as_ref).filter(|s| always && fixed(s));
                let within = sub.map(|sub| [Some(sub.clone()), last.sub(sub)]);
                let forms = within.into_iter().flatten().flatten().chain([last]);
                let told = forms.filter(|p| p.as_constant().is_none());
                out.extend(told.filter_map(|p| p.as_affine()));
            }
        }
    }
    out.into_iter().collect()
}

/// What holds too when the loop, and each loop that alone fills another, is worth running in parallel.
fn worth(q: &Question, mut way: System) -> System {
    let (mut at, mut least) = (q.l, WORTH[0]);
    loop {
        let fact = &q.model.loops[at as usize];
        let mut longer = way.clone();
        runs(&mut longer, fact, least);
        // A loop that is known to be short is as it is.
        if !longer.is_empty(&mut Budget::new(COMBINATION)) {
            way = longer;
        }
        let inside = q.model.loops.get(at as usize + 1).filter(|f| f.parent == Some(at));
        if inside.is_none_or(|inside| inside.last != fact.last) {
            return way;
        }
        within(&mut way, fact);
        (at, least) = (at + 1, WORTH[1]);
    }
}

/// The loop has so many iterations.
fn runs(system: &mut System, fact: &LoopFact, least: i128) {
    let back = fact.step.checked_abs().and_then(|step| step.checked_mul(1 - least));
    let (Some(_), Some(back)) = (fact.index, back) else { return };
    for low in &fact.lower {
        let room = |high: &Poly| high.sub(low)?.add_constant(back)?.as_affine();
        for form in fact.upper.iter().filter_map(room) {
            system.at_least(form);
        }
    }
}

/// The variable of the loop is between its bounds.
pub(super) fn within(system: &mut System, fact: &LoopFact) {
    for form in fact.between() {
        system.at_least(form);
    }
}

impl Way {
    /// What holds where a loop with these accesses is worth running in parallel.
    fn worth(q: &Question, accesses: &[&Access], base: &System, assume: &Assumptions) -> Way {
        let mut known = assume.clone();
        extents(q, accesses).into_iter().for_each(|form| {
            known.nonneg(form);
        });
        let mut system = base.clone();
        system.assume(&known);
        // Elements that are never touched at once say nothing.
        if system.is_empty(&mut Budget::new(COMBINATION)) {
            (system, known) = (base.clone(), assume.clone());
        }
        Way { system: worth(q, system), known, products: Vec::new() }
    }

    /// Together with a form that is ≥ 0; `None` if that cannot be.
    fn with(&self, q: &Question, form: &Poly) -> Option<Way> {
        let mut way = self.clone();
        match form.as_affine() {
            Some(form) => way.linear(q, form),
            None => way.products.push(form.clone()),
        }
        for product in way.products.clone() {
            // A factor that has one value leaves something linear (`ldab·k ≥ ldab + k` and `ldab = 1`).
            let mut left = product.clone();
            for s in product.symbols() {
                let range = way.known.range(s);
                if let Some(value) = range.lo.filter(|lo| range.hi == Some(*lo)) {
                    left = left.substitute(s, &Poly::constant(value)).unwrap_or(left);
                }
            }
            match left.as_affine() {
                Some(form) => way.linear(q, form),
                None if way.signs(&left).range_of_poly(&left).hi.is_some_and(|hi| hi < 0) => {
                    return None;
                }
                None => {}
            }
        }
        (!way.with_products().is_empty(&mut Budget::new(COMBINATION))).then_some(way)
    }

    /// The comparisons, with products as values of their own (`k·n ≤ 0` and `k·n ≥ n`: then `n ≤ 0`).
    fn with_products(&self) -> System {
        let (mut system, mut values) = (self.system.clone(), BTreeMap::new());
        for form in self.products.iter().filter_map(|p| linear(p, &mut values)) {
            system.at_least(form);
        }
        system
    }

    /// What is known, and which factors of products have one sign by the comparisons (`k ≥ n − 1` and `n ≥ 8`: `n·k ≤ 0` never
    /// holds).
    fn signs(&self, products: &Poly) -> Assumptions {
        let mut known = self.known.clone();
        for s in products.symbols() {
            let at_least = |least: i128| Affine::symbol(s).add_constant(-least);
            let never = |form: Option<Affine>| {
                form.is_some_and(|form| {
                    let mut system = self.system.clone();
                    system.at_least(form);
                    system.is_empty(&mut Budget::new(COMBINATION))
                })
            };
            let below = |least: i128| at_least(least)?.neg()?.add_constant(-1);
            let sign = [1, 0].into_iter().find(|least| never(below(*least))).and_then(at_least);
            sign.into_iter().for_each(|form| {
                known.nonneg(form);
            });
        }
        known
    }

    /// A linear form is ≥ 0; its values have the limits of their types.
    fn linear(&mut self, q: &Question, form: Affine) {
        for &(symbol, _) in form.terms().iter().filter(|t| q.model.symbols.get(t.0).is_some()) {
            let range = q.model.symbols.info(symbol).range;
            let value = Affine::symbol(symbol);
            let below = range.hi.and_then(|hi| value.neg()?.add_constant(hi));
            let above = range.lo.and_then(i128::checked_neg).and_then(|lo| value.add_constant(lo));
            below.into_iter().chain(above).for_each(|limit| {
                self.system.at_least(limit);
            });
        }
        self.system.at_least(form.clone());
        self.known.nonneg(form);
    }
}
