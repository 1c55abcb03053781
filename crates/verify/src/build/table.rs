//! The result as data: one row per form.

use std::time::Duration;

use super::output::{Agreement, compare};
use super::process::{Exit, Run};

/// What was run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The original, built without OpenMP: what the others are compared with.
    Original,
    /// The parallel form, built without OpenMP.
    Sequential,
    /// The parallel form with OpenMP.
    Parallel {
        /// Number of threads.
        threads: u32,
    },
}

/// One form.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Which.
    pub form: Form,
    /// How its first run ended.
    pub exit: Exit,
    /// The worst agreement of any of its runs with the original's first one.
    pub agreement: Agreement,
    /// Does it end as the original does, and print the same (up to rounding), in every run?
    pub agrees: bool,
    /// Number of runs.
    pub runs: u32,
    /// Median wall time.
    pub median: Duration,
    /// The original's median time divided by this one.
    pub speedup: f64,
}

/// All forms, the original first.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// One row per form.
    pub rows: Vec<Row>,
}

impl Report {
    pub(super) fn new(
        forms: impl Iterator<Item = Form>,
        runs: &[Vec<Run>],
        tolerance: f64,
    ) -> Report {
        let median = |runs: &[Run]| {
            let mut times: Vec<Duration> = runs.iter().map(|r| r.wall).collect();
            times.sort_unstable();
            times.get(times.len() / 2).copied().unwrap_or_default()
        };
        let original = runs.first().and_then(|r| r.first());
        let base = runs.first().map_or(Duration::ZERO, |r| median(r));
        let rows = forms
            .zip(runs)
            .filter_map(|(form, runs)| {
                let (first, original) = (runs.first()?, original?);
                let mut agreement = Agreement::Same;
                let mut agrees = true;
                for run in runs {
                    let this = compare(&original.stdout, &run.stdout, tolerance);
                    agrees &= run.exit == original.exit && run.exit != Exit::TimedOut;
                    if worse(&this, &agreement) {
                        agreement = this;
                    }
                }
                agrees &= !matches!(agreement, Agreement::Different { .. });
                let time = median(runs);
                Some(Row {
                    form,
                    exit: runs
                        .iter()
                        .map(|r| r.exit)
                        .find(|e| *e != original.exit)
                        .unwrap_or(first.exit),
                    agreement,
                    agrees,
                    runs: runs.len() as u32,
                    median: time,
                    speedup: base.as_secs_f64() / time.as_secs_f64().max(1e-9),
                })
            })
            .collect();
        Report { rows }
    }

    /// Do all forms agree with the original?
    pub fn agrees(&self) -> bool {
        self.rows.iter().all(|r| r.agrees)
    }
}

fn worse(a: &Agreement, b: &Agreement) -> bool {
    let rank = |a: &Agreement| match a {
        Agreement::Same => -1.0,
        Agreement::Rounding(relative) => *relative,
        Agreement::Different { .. } => f64::INFINITY,
    };
    rank(a) > rank(b)
}
