//! Somebody who answers questions in SMT-LIB: the rooms that ask know no processes, the one that has them knows no terms.

use std::sync::Arc;

/// What became of a question: can its assertions hold together?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// They cannot, says the solver of this name.
    Unsat(&'static str),
    /// They can.
    Sat,
    /// No answer: none is installed, it gave up, or it said something else.
    Unknown,
}

/// Whom to ask.
#[derive(Clone)]
pub struct Solver(Arc<dyn Fn(&str) -> Answer + Send + Sync>);

impl Solver {
    /// One that answers so.
    pub fn new(ask: impl Fn(&str) -> Answer + Send + Sync + 'static) -> Solver {
        Solver(Arc::new(ask))
    }

    /// Its answer to a whole text, which ends in one `(check-sat)`.
    pub fn ask(&self, text: &str) -> Answer {
        (self.0)(text)
    }
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Solver")
    }
}
