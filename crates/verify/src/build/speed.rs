//! Is one program slower than another? From measured times, with the noise that machines have.
//!
//! **Decides** the speed of one program against another one, or that nothing can be said of it.
//! **Example** sequential 1.00 s, 1.02 s, parallel 1.20 s, 1.21 s: 0.83 times as fast.
//! **Why it is sound** The shortest of several runs in turns is what the program takes when nothing disturbs it. Runs during
//! which other programs took the processors do not count, and of a program that is shorter than [`SHORTEST`] the start of the
//! process is measured. Who loses must lose in a second series too.
//! **Gives up when** a program is too short; or the machine is busy.
//! **Cost and limit** the runs. Where the system does not tell how busy it is only waiting shows it.
//! **Source** –.

use std::time::Duration;

/// A program that runs for less is not judged.
pub const SHORTEST: Duration = Duration::from_millis(50);

/// Below this fraction of the other one's speed a program is slower.
pub const SLOWER: f64 = 0.97;

/// One run, as it was measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// From start to end.
    pub wall: Duration,
    /// Processor time of all its threads; `None` where the system does not tell.
    pub cpu: Option<Duration>,
    /// Processors that had nothing to do for others while it ran; `None` where the system does not tell.
    pub free: Option<f64>,
}

impl Sample {
    /// Did nobody disturb a program on so many threads?
    fn quiet(&self, threads: u32) -> bool {
        self.free.is_none_or(|free| free > f64::from(threads) - 0.15)
    }
}

/// What can be said of a program's speed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Speed {
    /// So many times as fast as the other one.
    Times(f64),
    /// It is too short to be judged.
    TooShort,
    /// Others used the machine.
    Busy,
}

impl Speed {
    /// Is it slower, as far as can be said?
    pub fn is_slower(self) -> bool {
        matches!(self, Speed::Times(times) if times < SLOWER)
    }
}

/// The speed of `other`, on so many threads, against `base`, on so many.
pub fn speed(base: (&[Sample], u32), other: (&[Sample], u32)) -> Speed {
    let best = |(samples, threads): (&[Sample], u32)| {
        let quiet: Vec<&Sample> = samples.iter().filter(|s| s.quiet(threads)).collect();
        // One run alone may have had the cache of its predecessor.
        (quiet.len() >= 2).then(|| quiet.iter().map(|s| s.wall).min()).flatten()
    };
    let shortest = base.0.iter().map(|s| s.wall).min().unwrap_or_default();
    if shortest < SHORTEST {
        return Speed::TooShort;
    }
    // A program that waits more than it computes says nothing, nor does one whose processor was taken away.
    let waits = |s: &Sample| s.cpu.is_some_and(|cpu| s.wall.mul_f64(0.9) > cpu);
    if base.1 == 1 && base.0.iter().all(waits) {
        return Speed::Busy;
    }
    match (best(base), best(other)) {
        (Some(base), Some(other)) => {
            Speed::Times(base.as_secs_f64() / other.as_secs_f64().max(1e-9))
        }
        _ => Speed::Busy,
    }
}

/// The speed from two series: slower only if each of them says so; otherwise the better one.
pub fn confirmed(first: Speed, second: Speed) -> Speed {
    match (first, second) {
        (Speed::Times(a), Speed::Times(b)) => Speed::Times(a.max(b)),
        (Speed::Times(a), _) if a < SLOWER => second,
        (first, _) => first,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(ms: &[u64], free: f64) -> Vec<Sample> {
        let one = |ms: &u64| {
            let wall = Duration::from_millis(*ms);
            Sample { wall, cpu: Some(wall), free: Some(free) }
        };
        ms.iter().map(one).collect()
    }

    #[test]
    fn the_shortest_run_counts() {
        let (base, other) = (runs(&[1000, 1500, 1010], 2.0), runs(&[1900, 1250, 1300], 2.0));
        assert_eq!(speed((&base, 1), (&other, 2)), Speed::Times(0.8));
        assert!(speed((&base, 1), (&other, 2)).is_slower());
        let noisy = runs(&[1020, 3000, 2000], 2.0);
        assert!(!speed((&base, 1), (&noisy, 1)).is_slower());
    }

    #[test]
    fn short_programs_and_busy_machines_are_not_judged() {
        let (short, slow) = (runs(&[9, 8, 8], 2.0), runs(&[80, 80, 80], 2.0));
        assert_eq!(speed((&short, 1), (&slow, 2)), Speed::TooShort);
        let (base, disturbed) = (runs(&[1000, 1000], 2.0), runs(&[4000, 4000], 1.2));
        assert_eq!(speed((&base, 1), (&disturbed, 2)), Speed::Busy);
        // One thread has a processor of its own there.
        assert_eq!(speed((&base, 1), (&disturbed, 1)), Speed::Times(0.25));
        // A single quiet run is not enough.
        let mixed = [runs(&[1000], 2.0), runs(&[900, 900], 1.0)].concat();
        assert_eq!(speed((&base, 1), (&mixed, 2)), Speed::Busy);
        let waiting: Vec<Sample> =
            base.iter().map(|s| Sample { cpu: Some(s.wall / 2), ..*s }).collect();
        assert_eq!(speed((&waiting, 1), (&base, 2)), Speed::Busy);
    }

    #[test]
    fn who_loses_must_lose_twice() {
        use Speed::{Busy, Times, TooShort};
        assert_eq!(confirmed(Times(0.5), Times(1.1)), Times(1.1));
        assert_eq!(confirmed(Times(0.5), Times(0.6)), Times(0.6));
        assert_eq!(confirmed(Times(0.5), Busy), Busy);
        assert_eq!(confirmed(Times(1.5), Busy), Times(1.5));
        assert_eq!(confirmed(TooShort, Times(0.5)), TooShort);
        assert!(!Busy.is_slower() && Times(0.96).is_slower() && !Times(0.98).is_slower());
    }
}
