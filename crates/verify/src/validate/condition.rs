//! How far roundings may take the values that two executions leave.
//!
//! **Decides** whether two values that should be the same over the reals differ by their roundings alone.
//! **Example** `s = s + (a[i] - s)*c[i]` with `c[i]` far from 1 grows and cancels: in blocks it may end with another sign, and
//! nothing is wrong; with `c[i]` between 0 and 1 the two agree to the last digits, and must.
//! **Why it is sound** the tolerance is no number of ours: each of the two runs again several times, every result of its
//! arithmetic moved by an ulp or two. What that moves, times a factor for bad luck, is the tolerance of each value. Where it is
//! wide, the execution shows nothing and is not counted as one that agreed.
//! **Cost and limit** `SAMPLES` more runs of both, only where values are not equal bit for bit.
//! **Source** Monte Carlo arithmetic (D. S. Parker, 1997); N. J. Higham, *Accuracy and Stability*, chapters 1 and 3.

use std::cell::OnceCell;

use heiretsu_interp::{Machine, Value};

/// Moved executions of each of the two.
const SAMPLES: u64 = 4;
/// How much further roundings may go than the moved executions show.
const LUCK: f64 = 64.0;
/// How far a result may lie below the largest number where partial results overflow.
const OVERFLOWED: f64 = 1024.0;

/// What two values are to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Agreement {
    /// Equal, but for roundings that matter little.
    Same,
    /// Roundings decide what they are.
    Vague,
    /// No rounding explains the difference.
    Different,
}

/// Where the two started, and what their moved executions left.
pub(super) struct Condition<'m, 'p> {
    /// The original and the rewritten form, about to run; nothing where values must be equal bit for bit.
    starts: Option<[&'m Machine<'p>; 2]>,
    single: bool,
    /// Nothing where one of them came to another end.
    samples: OnceCell<Option<[Vec<Machine<'p>>; 2]>>,
}

impl<'m, 'p> Condition<'m, 'p> {
    pub(super) fn new(starts: Option<[&'m Machine<'p>; 2]>, single: bool) -> Self {
        Condition { starts, single, samples: OnceCell::new() }
    }

    /// Compares values of the original (first) and the rewritten form, read from their ends by `at`.
    pub(super) fn agree(
        &self,
        values: [&Value; 2],
        at: impl Fn(&Machine<'p>, usize) -> Value,
    ) -> Agreement {
        let [a, b] = values;
        let Some(starts) = self.starts else { return Agreement::Different };
        if let (Value::Float(x), Value::Float(y)) = (a, b)
            && x == y
        {
            return Agreement::Same;
        }
        let Some(samples) = self.samples.get_or_init(|| moved(starts)) else {
            return Agreement::Vague;
        };
        let moved = samples.each_ref().map(|ends| ends.iter());
        let mut spread = 0.0f64;
        let mut others = false;
        for (side, (ends, value)) in moved.into_iter().zip(values).enumerate() {
            let mut most = 0.0f64;
            for end in ends {
                let sample = at(end, side);
                match distance(value, &sample) {
                    Some(d) => most = most.max(d),
                    None => others |= !value.same(&sample),
                }
            }
            spread += most;
        }
        match (distance(a, b), others) {
            (_, true) => Agreement::Vague,
            (None, false) if self.overflows(a, b) || lost(a, b, &samples[0]) => Agreement::Vague,
            (None, false) => Agreement::Different,
            (Some(d), false) => {
                let limit = LUCK * spread;
                if d > limit {
                    Agreement::Different
                } else if limit <= self.clear(a, b) {
                    Agreement::Same
                } else {
                    Agreement::Vague
                }
            }
        }
    }

    /// Is one of the two infinite, or what is left of an infinity that was subtracted from itself, and the other not far from
    /// that? In another order the partial results of the same sum may overflow or not.
    fn overflows(&self, a: &Value, b: &Value) -> bool {
        let largest = if self.single { f64::from(f32::MAX) } else { f64::MAX };
        let far = |x: f64, y: f64| {
            let same_side = x.is_nan() || x.is_infinite() && x * y > 0.0;
            same_side && y.is_finite() && y.abs() >= largest / OVERFLOWED
        };
        match (a, b) {
            (Value::Float(x), Value::Float(y)) => far(*x, *y) || far(*y, *x),
            _ => false,
        }
    }

    /// Up to here a tolerance leaves no doubt what a value is; inputs lie below 10, sums of them have a scale of 100.
    fn clear(&self, a: &Value, b: &Value) -> f64 {
        let relative = if self.single { 1e-3 } else { 1e-9 };
        relative * (size(a) + size(b) + 100.0)
    }
}

/// Has the original lost its value to an overflow on the way, which the other order of operations does not meet? The other way round is
/// a fault: a block that overflows must not turn a 7 into a NaN.
fn lost(original: &Value, other: &Value, moved: &[Machine<'_>]) -> bool {
    match (original, other) {
        (Value::Float(x), Value::Float(y)) => {
            !x.is_finite() && y.is_finite() && moved.iter().all(Machine::overflowed)
        }
        _ => false,
    }
}

/// The ends of moved executions, if all of them come to one.
fn moved<'p>(starts: [&Machine<'p>; 2]) -> Option<[Vec<Machine<'p>>; 2]> {
    let run = |start: &Machine<'p>| {
        let ends = (0..SAMPLES).map(|seed| {
            let mut machine = start.clone();
            machine.shake(seed);
            machine.finish().ok().map(|()| machine)
        });
        ends.collect::<Option<Vec<_>>>()
    };
    Some([run(starts[0])?, run(starts[1])?])
}

/// How far two finite floating-point values lie apart; nothing for what has no distance.
fn distance(a: &Value, b: &Value) -> Option<f64> {
    let apart = match (a, b) {
        (Value::Float(x), Value::Float(y)) => (x - y).abs(),
        (Value::Complex(x, u), Value::Complex(y, v)) => (x - y).abs().max((u - v).abs()),
        _ => return None,
    };
    apart.is_finite().then_some(apart)
}

fn size(value: &Value) -> f64 {
    match value {
        Value::Float(x) => x.abs(),
        Value::Complex(re, im) => re.abs().max(im.abs()),
        Value::Undefined | Value::Int(_) | Value::Pointer(_) | Value::Text(_) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_nearly_infinite_overflows() {
        let single = Condition::new(None, true);
        let far = |x: f64, y: f64| single.overflows(&Value::Float(x), &Value::Float(y));
        assert!(far(f64::INFINITY, 1.3e38) && far(-1.3e38, f64::NEG_INFINITY));
        assert!(!far(f64::INFINITY, 7.0) && !far(f64::INFINITY, -1.3e38));
        assert!(far(f64::NAN, 1.3e38) && !far(f64::NAN, 7.0) && !far(2.6e38, 1.3e38));
        let double = Condition::new(None, false);
        assert!(!double.overflows(&Value::Float(f64::INFINITY), &Value::Float(1.3e38)));
    }
}
