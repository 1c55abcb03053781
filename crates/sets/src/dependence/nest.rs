//! All pairs of one nest, asking every different question once.
//!
//! Two pairs whose subscripts have the same coefficients and the same difference of constants have the same
//! answers, but for the element that the witness names. An unrolled loop has hundreds of such pairs.

use super::{Access, Answer, Engine, Loop, Problem, Summary, Witness};
use crate::affine::Affine;
use crate::assume::Assumptions;
use crate::poly::Poly;
use crate::symbol::Symbol;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// What a question looks like, but for a common shift of both subscripts.
type Key = SmallVec<[i128; 16]>;

/// The surroundings of an access: its own loops, its unknowns, its guards.
type Shape = (Vec<Loop>, Vec<Symbol>, Vec<Affine>);

/// The common loops of many accesses, and the answers found so far.
#[derive(Clone, Debug)]
pub struct Nest {
    common: Vec<Loop>,
    assume: Assumptions,
    shapes: Vec<Shape>,
    answers: FxHashMap<Key, (SmallVec<[i128; 4]>, Summary)>,
}

impl Nest {
    /// A nest without answers.
    pub fn new(common: Vec<Loop>, assume: Assumptions) -> Nest {
        Nest { common, assume, shapes: Vec::new(), answers: FxHashMap::default() }
    }

    /// The problem of one pair.
    pub fn problem(&self, source: &Access, sink: &Access) -> Problem {
        Problem::new(&self.common, source, sink, &self.assume)
    }

    /// As [`Problem::summary`], from memory where the same question was asked before.
    pub fn summary(&mut self, source: &Access, sink: &Access, engine: &mut Engine) -> Summary {
        let Some((key, constants)) = self.key(source, sink) else {
            return self.problem(source, sink).summary(engine);
        };
        if let Some((old, known)) = self.answers.get(&key) {
            let shift: Option<SmallVec<[i128; 4]>> =
                constants.iter().zip(old).map(|(n, o)| n.checked_sub(*o)).collect();
            if let Some(moved) = shift.and_then(|s| shifted(known, &s)) {
                engine.record_summary(&moved);
                return moved;
            }
        }
        let found = self.problem(source, sink).summary(engine);
        self.answers.insert(key, (constants, found.clone()));
        found
    }

    /// The question's key and the source's constants; `None` when a subscript is not linear.
    fn key(&mut self, source: &Access, sink: &Access) -> Option<(Key, SmallVec<[i128; 4]>)> {
        if source.subscripts.len() != sink.subscripts.len() {
            return None;
        }
        let mut key = Key::new();
        let mut constants = SmallVec::new();
        key.push(self.shape(source)? as i128);
        key.push(self.shape(sink)? as i128);
        for (f, g) in source.subscripts.iter().zip(&sink.subscripts) {
            let (f, g) = (push_linear(f.as_ref()?, &mut key)?, push_linear(g.as_ref()?, &mut key)?);
            key.push(f.checked_sub(g)?);
            constants.push(f);
        }
        Some((key, constants))
    }

    fn shape(&mut self, a: &Access) -> Option<usize> {
        let same = |s: &Shape| s.0 == a.inner && s.1 == a.locals && s.2 == a.guards;
        if let Some(k) = self.shapes.iter().position(same) {
            return Some(k);
        }
        if self.shapes.len() >= 64 {
            return None;
        }
        self.shapes.push((a.inner.clone(), a.locals.clone(), a.guards.clone()));
        Some(self.shapes.len() - 1)
    }
}

/// Appends the coefficients of a linear polynomial and returns its constant.
fn push_linear(p: &Poly, key: &mut Key) -> Option<i128> {
    if p.denominator() != 1 {
        return None;
    }
    let mut constant = 0;
    for (m, c) in p.terms() {
        match m.factors() {
            [] => constant = *c,
            [(s, 1)] => key.extend([i128::from(s.0), *c]),
            _ => return None,
        }
    }
    // No symbol has this number: the end of one subscript.
    key.push(-1);
    Some(constant)
}

/// The answers with every witness's element moved.
fn shifted(s: &Summary, by: &[i128]) -> Option<Summary> {
    let one = |a: &Answer| -> Option<Answer> {
        let mut a = a.clone();
        if let Answer::Dependent { witness: Witness { element, .. }, .. } = &mut a {
            for (e, d) in element.iter_mut().zip(by) {
                *e = e.checked_add(*d)?;
            }
        }
        Some(a)
    };
    Some(Summary {
        independent: one(&s.independent)?,
        forward: s.forward.iter().map(one).collect::<Option<_>>()?,
        backward: s.backward.iter().map(one).collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembered_answers_are_the_asked_ones() {
        let (i, j, n) = (Symbol(0), Symbol(1), Symbol(9));
        let last = Affine::from_terms(-1, [(n, 1)]).unwrap();
        let loops = vec![Loop::new(i, Affine::constant(0), last.clone()), Loop::new(j, i, last)];
        let mut nest = Nest::new(loops, Assumptions::new());
        let mut all: Vec<Access> = Vec::new();
        for a in -1..=1 {
            for c in -2..=2 {
                for d in -2..=2 {
                    let f = Affine::from_terms(c, [(i, 1), (j, a)]).unwrap();
                    let g = Affine::from_terms(d, [(j, 1)]).unwrap();
                    all.push(Access::new([Poly::from(f), Poly::from(g)]));
                }
            }
        }
        let mut e = Engine::new();
        for f in &all {
            for g in &all {
                let asked = nest.problem(f, g).summary(&mut Engine::new());
                assert_eq!(nest.summary(f, g, &mut e), asked);
            }
        }
        assert!(nest.answers.len() < all.len() * all.len() / 2);
    }
}
