//! Which conditions on entry need no test, and which can never hold.
//!
//! **Decides** whether the language promises a condition; whether all that a loop's test asks for can be true.
//!
//! **Example** `DO I = 1, N, INCX` with `X(I) = 0`: `INCX ≠ 0` is a rule of the language. A test that asks for
//! `n ≥ 3000` and for `n ≤ 2` is never true: the loop is sequential, and says why. So it is where a test lets a few
//! iterations through only (`u[(t+1)%2][i] = u[t%2][i-1]`, if `t` ends at 2): there would be nothing to gain.
//!
//! **Why it is sound** the step of a DO construct and of an array section is not zero by the standard. Refusing
//! a test only makes a loop sequential.
//!
//! **Gives up when** a condition is not linear: then it counts as possible.
//!
//! **Cost and limit** [`MAX_COMBINATIONS`] combinations of alternatives, each a small system.
//!
//! **Source** ours; Fortran 77, 11.10.2 (the incrementation parameter is not zero).

use heiretsu_ir::LoopForm;
use heiretsu_sets::{Affine, Assumptions, Atom, Budget, Condition, Poly, System};

use super::Question;
use super::simplify::Asked;
use crate::affine::LoopFact;

/// How many combinations of alternatives are followed.
const MAX_COMBINATIONS: usize = 32;
/// Operations for one of them.
const COMBINATION: u64 = 2_000;

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
    /// One of these has to be possible; none are known before something is asked for.
    ways: Option<Vec<System>>,
}

impl Tested {
    /// Nothing yet.
    pub fn new(q: &Question, assume: &Assumptions) -> Tested {
        let mut base = System::new();
        base.assume(assume);
        runs(&mut base, &q.model.loops[q.l as usize], 2);
        Tested { base, ways: None }
    }

    /// What holds whenever the loop runs twice or more.
    pub fn base(&self) -> &System {
        &self.base
    }

    /// Asks for one of these forms to be ≥ 0. What remains of it: the alternatives that are possible with the rest.
    pub fn add(&mut self, q: &Question, asked: &Asked) -> Option<Asked> {
        let known = self.ways.get_or_insert_with(|| vec![worth(q, self.base.clone())]);
        let (mut any, mut ways) = (Vec::new(), Vec::new());
        for form in asked {
            let mut possible: Vec<System> = known.iter().map(|s| with(q, s, form)).collect();
            possible.retain(|s| !s.is_empty(&mut Budget::new(COMBINATION)));
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

/// A system and a form that is ≥ 0, whose values have the limits of their types; what is not linear is left out.
fn with(q: &Question, s: &System, form: &Poly) -> System {
    let mut s = s.clone();
    let Some(form) = form.as_affine() else { return s };
    for &(symbol, _) in form.terms().iter().filter(|t| q.model.symbols.get(t.0).is_some()) {
        let range = q.model.symbols.info(symbol).range;
        let value = Affine::symbol(symbol);
        let below = range.hi.and_then(|hi| value.neg()?.add_constant(hi));
        let above = range.lo.and_then(i128::checked_neg).and_then(|lo| value.add_constant(lo));
        below.into_iter().chain(above).for_each(|limit| {
            s.at_least(limit);
        });
    }
    s.at_least(form);
    s
}
