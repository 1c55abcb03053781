//! Roundings made visible: what floating-point arithmetic gives is moved by an ulp or two, at random.
//!
//! **Example** the spread of several such runs of `s = s + (a[i] - s)*c[i]` is how far its roundings may take it.
//! **Source** Monte Carlo arithmetic (D. S. Parker, 1997).

use crate::rng::Rng;
use crate::value::{Number, Value};

/// Moves results of arithmetic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise {
    rng: Rng,
    /// Finite numbers gave an infinite one.
    pub overflowed: bool,
}

impl Noise {
    pub(crate) fn new(seed: u64) -> Noise {
        Noise { rng: Rng::of(&[seed, 0x0153]), overflowed: false }
    }

    /// Takes note of an operation. (What is divided by zero is infinite without an overflow.)
    pub(crate) fn watch(&mut self, [a, b]: [Value; 2], result: Value) {
        if let (Value::Float(a), Value::Float(b), Value::Float(result)) = (a, b, result) {
            self.overflowed |= result.is_infinite() && a.is_finite() && b.is_finite() && b != 0.0;
        }
    }

    /// The result of an operation of this type, moved if it is finite. Zero stays: sums that cancel have no error of their own.
    pub(crate) fn moved(&mut self, number: Number, value: Value) -> Value {
        let single = matches!(number, Number::F32 | Number::C32);
        match value {
            Value::Float(x) => Value::Float(self.real(single, x)),
            Value::Complex(re, im) => Value::Complex(self.real(single, re), self.real(single, im)),
            Value::Undefined | Value::Int(_) | Value::Pointer(_) | Value::Text(_) => value,
        }
    }

    fn real(&mut self, single: bool, x: f64) -> f64 {
        const ULPS: [f64; 4] = [-2.0, -1.0, 1.0, 2.0];
        let ulps = ULPS[self.rng.below(4) as usize];
        if single {
            let moved = (x * (1.0 + ulps * f64::from(f32::EPSILON))) as f32;
            if moved.is_finite() { f64::from(moved) } else { x }
        } else {
            let moved = x * (1.0 + ulps * f64::EPSILON);
            if moved.is_finite() { moved } else { x }
        }
    }
}
