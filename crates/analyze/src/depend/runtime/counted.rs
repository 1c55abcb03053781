//! The stretch of an array that is written at a counter which never turns back.
//!
//! **Decides** from where to where a loop may write, in terms of values known on entry.
//! **Example** `for (i = 0; i < n; i++) if (x[i] > 0) out[k++] = x[i];` after `k = 0`: `out[0 … n−1]`.
//! **Why it is sound** the counter starts from a value that is known on entry, and moves at most so far in each iteration.
//! **Gives up when** that value is not known, a nested loop moves the counter, or the array goes by another name (H105).
//! **Cost and limit** –
//! **Source** stream compaction: Blelloch 1990.

use heiretsu_ir::{VarId, runtime_test};

use super::{Question, Segment, Stretch};
use crate::affine::Access;

/// The elements of an array that a loop may write: `times` the counter from its value on entry on, moved by `shift`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CounterRange {
    /// The counter.
    pub counter: VarId,
    /// It falls: then all is seen in a mirror, in which element `-1 - e` stands for `e`.
    pub down: bool,
    /// Elements for each step of the counter.
    pub times: i128,
    /// From where on.
    pub shift: i128,
    /// Steps of one iteration at most.
    pub most: Option<i128>,
}

/// The stretch of an access whose base can be read whether or not the loop runs.
pub(super) fn stretch(q: &Question, a: &Access, range: &CounterRange) -> Option<Stretch> {
    match a.path.first() {
        Some(Segment::Elements(s)) if s.subs.len() == 1 && s.extents.len() == 1 => {}
        _ => return None,
    }
    // (By another name that leads to it, elements would count from elsewhere.)
    let (base, inside) = super::base(q, a)?;
    if !inside.is_empty() || base != runtime_test::Base::Variable(a.place.var) {
        return None;
    }
    let fact = &q.model.loops[q.l as usize];
    let ([first], [last]) = (fact.lower.as_slice(), fact.upper.as_slice()) else { return None };
    let iterations = last.sub(first)?.add_constant(1)?;
    let far = iterations.scale(range.times.checked_mul(range.most?)?)?;
    let start = q.model.value_before(range.counter, q.l)?.scale(range.times)?;
    let (lo, hi) = if range.down {
        let hi = start.add_constant(-range.shift - 1)?;
        (hi.sub(&far)?.add_constant(1)?, hi)
    } else {
        let lo = start.add_constant(range.shift)?;
        let hi = lo.add(&far)?.add_constant(-1)?;
        (lo, hi)
    };
    let found = Stretch { base, lo, hi, from_start: false };
    found.written(q)?;
    Some(found)
}
