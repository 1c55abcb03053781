//! Questions as they were posed, for those who measure.
//!
//! **Decides** nothing: it keeps what the pairs of a procedure's loops ask of `sets`, so that it can be asked again by
//! the clock.
//!
//! **Example** `cargo xtask bench questions --path DIR`: how many questions of a corpus each test decides, and in what time.
//!
//! **Why it is sound** a question is copied before it is asked: nothing is remembered from the first time.
//!
//! **Gives up when** never.
//!
//! **Cost and limit** one copy per question, where somebody measures; else one look at an empty place.
//!
//! **Source** ours.

use heiretsu_sets::{Answer, Direction, Engine, Problem};

use super::pairs::QUESTION;
use crate::Options;

/// A question of one pair: may the source's iteration come earlier (or later) and touch the same element?
#[derive(Clone, Debug)]
pub struct Posed {
    problem: Problem,
    direction: Direction,
}

/// Asks questions again.
#[derive(Clone, Debug)]
pub struct Asker(Engine);

impl Posed {
    /// As it is before it is asked.
    pub(super) fn new(problem: &Problem, direction: Direction) -> Posed {
        Posed { problem: problem.clone(), direction }
    }

    /// The name of the test that decides it. A copy has to be asked: a question remembers its answer in part.
    pub fn ask(&self, asker: &mut Asker) -> &'static str {
        match self.problem.decide(&[self.direction], &mut asker.0) {
            Answer::Independent { test } | Answer::Dependent { test, .. } => test.name(),
            Answer::Unknown { .. } => "not decided",
        }
    }
}

impl Asker {
    /// One with the budget that the analysis has.
    pub fn new(options: &Options) -> Asker {
        Asker(Engine::with_budget(QUESTION.min(options.budget)))
    }
}
