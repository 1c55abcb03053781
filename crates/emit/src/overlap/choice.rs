//! When a chain overlaps.
//!
//! **Decides** the condition before the chain: each loop has enough to do, the loops inside have not enough to run in parallel
//! by themselves, and pointers do not meet.
//! **Example** `n >= 60000 && m < 1000 && (n <= b - a || n <= a - b)`.
//! **Why it is sound** all of it is asked for at once, before anything of the chain has run.
//! **Gives up when** H405, H411: a test cannot be written.
//! **Cost and limit** linear in the tests.
//! **Source** ours.

use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{Language, ReasonKind};

use super::Text;
use crate::terms::Writer;

impl Text<'_> {
    /// When there is enough to do, if that is to be asked.
    pub(super) fn pays(&self) -> Result<Option<String>, ReasonKind> {
        let and = if self.fortran() { " .and. " } else { " && " };
        let mut tests: Vec<String> = Vec::new();
        for stage in &self.chain.stages {
            let names = self.names(stage.stmt);
            let writer = Writer { unit: self.unit, names: &names };
            if let Some(test) = writer.clause(None, stage.work.as_ref())? {
                add(&mut tests, test);
            }
            for work in &stage.inside {
                let test = writer.clause(None, Some(work))?;
                let test = test.ok_or(Layout::InnerParallel)?;
                add(&mut tests, negated(&test, self.unit.language));
            }
        }
        if tests.len() > 1 {
            for test in tests.iter_mut().filter(|t| t.contains("||")) {
                *test = format!("({test})");
            }
        }
        if let (Some(test), Some(first)) = (&self.chain.test, self.chain.stages.first()) {
            let names = self.names(first.stmt);
            let writer = Writer { unit: self.unit, names: &names };
            let apart = writer.clause(Some(test), None)?;
            tests.push(apart.ok_or(Spelling::Unwritable { what: "a test of its pointers" })?);
        }
        Ok((!tests.is_empty()).then(|| tests.join(and)))
    }
}

/// Adds a test to those that must hold: of two that compare the same with different numbers the stronger one is left.
fn add(tests: &mut Vec<String>, test: String) {
    fn parts(test: &str) -> Option<(&str, i128)> {
        let (what, number) = test.rsplit_once(' ')?;
        Some((what, number.parse().ok()?))
    }
    let same = |known: &String| {
        *known == test || parts(known).zip(parts(&test)).is_some_and(|(a, b)| a.0 == b.0)
    };
    let Some(at) = tests.iter().position(same) else {
        tests.push(test);
        return;
    };
    if let (Some((what, a)), Some((_, b))) = (parts(&tests[at]), parts(&test)) {
        let at_most = what.ends_with('<') || what.ends_with(".lt.");
        if (b < a) == at_most {
            tests[at] = test;
        }
    }
}

/// The opposite of a test.
fn negated(test: &str, language: Language) -> String {
    let (at_least, less) = match language {
        Language::FortranFixed => (" .ge. ", " .lt. "),
        Language::C | Language::FortranFree => (" >= ", " < "),
    };
    let parts: Vec<&str> = test.split(at_least).collect();
    let single = !test.contains("&&") && !test.contains("||") && !test.contains(".and.");
    match parts.as_slice() {
        [left, right] if single && !test.contains(".or.") => format!("{left}{less}{right}"),
        _ if language == Language::C => format!("!({test})"),
        _ => format!(".not. ({test})"),
    }
}
