//! Which conditions on entry need no test, and which can never hold.
//!
//! **Decides** whether the language promises a condition; whether all that a loop's test asks for can be true.
//!
//! **Example** `DO I = 1, N, INCX` with `X(I) = 0`: `INCX ≠ 0` is a rule of the language. A test that asks for
//! `n ≥ 3000` and for `n ≤ 2` is never true: the loop is sequential, and says why.
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
use heiretsu_sets::{Assumptions, Atom, Budget, Condition, Poly, System};

use super::Question;
use super::simplify::Asked;

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
            LoopForm::For | LoopForm::While => false,
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

/// What a loop's test asks for so far, and in which ways all of it can hold when the loop runs twice or more.
#[derive(Clone)]
pub struct Tested {
    base: System,
    /// One of these has to be possible.
    ways: Vec<System>,
}

impl Tested {
    /// Nothing yet.
    pub fn new(q: &Question, assume: &Assumptions) -> Tested {
        let mut system = System::new();
        system.assume(assume);
        let fact = &q.model.loops[q.l as usize];
        if fact.index.is_some()
            && let Some(back) = fact.step.checked_abs().and_then(i128::checked_neg)
        {
            // A test that lets only one iteration through is as good as none.
            for low in &fact.lower {
                let room = |high: &Poly| high.sub(low)?.add_constant(back)?.as_affine();
                for form in fact.upper.iter().filter_map(room) {
                    system.at_least(form);
                }
            }
        }
        Tested { ways: vec![system.clone()], base: system }
    }

    /// What holds whenever the loop runs twice or more.
    pub fn base(&self) -> &System {
        &self.base
    }

    /// Asks for one of these forms to be ≥ 0. What remains of it: the alternatives that are possible with the rest.
    pub fn add(&mut self, asked: &Asked) -> Option<Asked> {
        let (mut any, mut ways) = (Vec::new(), Vec::new());
        for form in asked {
            let mut possible: Vec<System> = self.ways.iter().map(|s| with(s, form)).collect();
            possible.retain(|s| !s.is_empty(&mut Budget::new(COMBINATION)));
            if !possible.is_empty() {
                any.push(form.clone());
                ways.extend(possible);
            }
        }
        // Too many to follow: what was asked before is asked still.
        if !ways.is_empty() && ways.len() <= MAX_COMBINATIONS {
            self.ways = ways;
        }
        (!any.is_empty()).then_some(any)
    }
}

/// A system and a form that is ≥ 0; what is not linear is left out.
fn with(s: &System, form: &Poly) -> System {
    let mut s = s.clone();
    if let Some(form) = form.as_affine() {
        s.at_least(form);
    }
    s
}
