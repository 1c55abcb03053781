//! The result as data: one row per form.

use std::time::Duration;

use super::Comparing;
use super::output::{Agreement, Reference};
use super::process::{Exit, Run};
use super::speed::Sample;

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
    /// The same, with every schedule forced to `dynamic,1`.
    Dynamic {
        /// Number of threads.
        threads: u32,
    },
    /// The same, its threads one after another, the last one first.
    Reversed {
        /// Number of threads.
        threads: u32,
        /// Iterations are handed out one by one, in turn.
        in_turn: bool,
    },
}

impl Form {
    /// Numbers of threads.
    pub fn threads(self) -> u32 {
        match self {
            Form::Original | Form::Sequential => 1,
            Form::Parallel { threads }
            | Form::Dynamic { threads }
            | Form::Reversed { threads, .. } => threads,
        }
    }

    /// Does its time say anything?
    pub(super) fn timed(self) -> bool {
        match self {
            Form::Original | Form::Sequential | Form::Parallel { .. } => true,
            Form::Dynamic { .. } | Form::Reversed { .. } => false,
        }
    }
}

/// One form.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Which.
    pub form: Form,
    /// How its first run ended.
    pub exit: Exit,
    /// The worst agreement of any of its runs with what it is compared with.
    pub agreement: Agreement,
    /// Does it end as the original does, and print what the mode demands, in every run?
    pub agrees: bool,
    /// It agrees only because compilers that neither reorder nor join floating-point operations make the same of both.
    pub by_compiler: bool,
    /// Nothing but numbers differs.
    pub only_numbers: bool,
    /// Number of runs.
    pub runs: u32,
    /// Median wall time.
    pub median: Duration,
    /// The times of each run, in their order.
    pub samples: Vec<Sample>,
    /// The original's median time divided by this one.
    pub speedup: f64,
}

/// All forms, the original first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// One row per form.
    pub rows: Vec<Row>,
    /// What is not compared, or was not run, in sentences.
    pub notes: Vec<String>,
    /// Why nothing could be compared.
    pub not_compared: Option<String>,
}

impl Report {
    /// Do all forms agree with the original?
    pub fn agrees(&self) -> bool {
        self.not_compared.is_none() && self.rows.iter().all(|r| r.agrees)
    }
}

/// What rows are made from.
pub(super) struct Runs<'a> {
    pub forms: &'a [Form],
    /// Of each form.
    pub runs: &'a [Vec<Run>],
    pub reference: &'a Reference,
    pub comparing: Comparing,
    pub tolerance: f64,
}

impl Runs<'_> {
    pub(super) fn rows(&self) -> Vec<Row> {
        let base = self.runs.first().map_or(Duration::ZERO, |r| median(r));
        let one_thread = self
            .forms
            .iter()
            .zip(self.runs)
            .find(|(form, _)| matches!(form, Form::Parallel { threads: 1 }))
            .and_then(|(_, runs)| runs.first());
        let rows = self.forms.iter().zip(self.runs).filter_map(|(form, runs)| {
            let expected = self.runs.first()?.first()?.exit;
            let first = runs.first()?;
            // With sums in blocks: the same for any number of threads.
            let own = match (self.comparing, form) {
                (Comparing::Reproducible, Form::Parallel { threads: 1 }) => None,
                (
                    Comparing::Reproducible,
                    Form::Parallel { .. } | Form::Dynamic { .. } | Form::Reversed { .. },
                ) => one_thread,
                _ => None,
            };
            let exact = match self.comparing {
                Comparing::Exact => true,
                Comparing::Reproducible => own.is_some(),
                Comparing::Near => false,
            };
            let reference = own.map(|run| self.reference.with_text(&run.stdout));
            let reference = reference.as_ref().unwrap_or(self.reference);
            let mut agreement = Agreement::Same;
            let mut agrees = true;
            let mut only_numbers = true;
            for run in runs {
                let this = reference.compare(&run.stdout, self.tolerance);
                agrees &= run.exit == expected && run.exit != Exit::TimedOut;
                let any = reference.compare(&run.stdout, f64::INFINITY);
                only_numbers &= !matches!(any, Agreement::Different { .. });
                if this.rank() > agreement.rank() {
                    agreement = this;
                }
            }
            agrees &= match agreement {
                Agreement::Same => true,
                Agreement::Rounding(_) => !exact,
                Agreement::Different { .. } => false,
            };
            let time = median(runs);
            Some(Row {
                form: *form,
                exit: runs.iter().map(|r| r.exit).find(|e| *e != expected).unwrap_or(first.exit),
                agreement,
                agrees,
                by_compiler: false,
                only_numbers,
                runs: runs.len() as u32,
                median: time,
                samples: runs.iter().map(Run::sample).collect(),
                speedup: base.as_secs_f64() / time.as_secs_f64().max(1e-9),
            })
        });
        rows.collect()
    }
}

fn median(runs: &[Run]) -> Duration {
    let mut times: Vec<Duration> = runs.iter().map(|r| r.wall).collect();
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
