//! When an iteration of a following loop may start while the loop before it still runs.
//!
//! **Decides** how many iterations of P must be done before iteration k of S may run.
//!
//! **Example**: P writes `a(i)`, S reads `a(i), a(i+1)`: S's iteration k waits for k + 1 iterations of P.
//!
//! **Why it is sound**: with positive velocities, every iteration of P after the first `wait(k)` starts beyond the
//! last element that iteration k of S — or any before it — touches.
//!
//! **Gives up when** a number is missing, a velocity is zero, or the two move in opposite directions.
//!
//! **Cost and limit**: constant.
//!
//! **Source**: Asakura and Watanabe, 2002 (the ratio); the start lag derived in `access-patterns.md` (`errata.md` 3).

use super::Pattern;
use crate::arith::{floor_div, mul};

/// The numbers that the wait function needs, mirrored so that both loops move upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlap {
    first: i128,
    velocity: i128,
    iterations: i128,
    last: i128,
    pace: i128,
}

/// The wait function of S after P, if it has one.
pub fn overlap(p: &Pattern, s: &Pattern) -> Option<Overlap> {
    let (vp, vs) = (p.velocity.as_constant()?, s.velocity.as_constant()?);
    if vp.signum() != vs.signum() || vp == 0 {
        return None;
    }
    let sign = vp.signum();
    // Mirrored, an element x becomes −x.
    let ends = |q: &Pattern| -> Option<(i128, i128)> {
        let start = mul(q.start.as_constant()?, sign)?;
        let reach = mul(mul(q.stride.as_constant()?, sign)?, q.num.as_constant()?.checked_sub(1)?)?;
        Some((start.checked_add(reach.min(0))?, start.checked_add(reach.max(0))?))
    };
    Some(Overlap {
        first: ends(p)?.0,
        velocity: mul(vp, sign)?,
        iterations: p.trips.as_constant()?.max(0),
        last: ends(s)?.1,
        pace: mul(vs, sign)?,
    })
}

impl Overlap {
    /// Iterations of P that must be done before iteration `k` (from 1) of S; `None` on overflow.
    pub fn wait(&self, k: i128) -> Option<i128> {
        let end = self.last.checked_add(mul(self.pace, k.checked_sub(1)?)?)?;
        let done = floor_div(end.checked_sub(self.first)?, self.velocity)?.checked_add(1)?;
        Some(done.clamp(0, self.iterations))
    }

    /// Iterations of P before S may start at all.
    pub fn lag(&self) -> Option<i128> {
        self.wait(1)
    }

    /// How many iterations of P and of S advance together: `Vel_s : Vel_p`.
    pub fn ratio(&self) -> (i128, i128) {
        (self.pace, self.velocity)
    }
}
