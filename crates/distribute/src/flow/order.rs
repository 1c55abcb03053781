//! The order of bounds that mention sizes of the program.
//!
//! **Decides** which of two polynomials comes first, for sizes that are large enough. They may be equal: then a piece between them is
//! empty, which is as good.
//!
//! **Example** `1` comes before `n - 1`, which is assumed to be so: `n - 2 ≥ 0` is noted. Of `n` and `m` nothing is known.
//!
//! **Why it is sound** every answer that is not arithmetic alone is written down as a form that must be ≥ 0
//! ([`Sizes::assumed`]): a plan holds where all of them are, and nowhere else.
//!
//! Subscripts lie in their arrays: a form that says so is tried before what large sizes say (`a[500]`, and a loop up to `m`).
//!
//! **Gives up when** the difference grows with one size and shrinks with another; overflow.
//!
//! **Cost and limit** one subtraction for each question, from a budget.
//!
//! **Source** ours.

use heiretsu_sets::Poly;

use super::Unplanned;
use super::program::Object;

/// What has been assumed of sizes, and what is left to spend.
#[derive(Clone, Debug)]
pub struct Sizes {
    assumed: Vec<Poly>,
    likely: Vec<Poly>,
    left: u64,
}

impl Sizes {
    /// Nothing is assumed yet. Of two answers that both need an assumption, one that follows from a likely form is taken.
    pub fn new(operations: u64, likely: &[Poly]) -> Sizes {
        Sizes { assumed: Vec::new(), likely: likely.to_vec(), left: operations }
    }

    /// Forms that must be ≥ 0 for the answers to hold.
    pub fn assumed(&self) -> &[Poly] {
        &self.assumed
    }

    /// Takes so many operations.
    ///
    /// # Errors
    /// There are no more.
    pub fn spend(&mut self, operations: u64) -> Result<(), Unplanned> {
        self.left = self.left.checked_sub(operations).ok_or(Unplanned::Budget)?;
        Ok(())
    }

    /// Does `a` come before `b`, for sizes that are large enough? If so `a ≤ b`, if not `b ≤ a`.
    ///
    /// # Errors
    /// It depends on which of two sizes is the greater one.
    pub fn before(&mut self, a: &Poly, b: &Poly, of: Object) -> Result<bool, Unplanned> {
        self.spend(1)?;
        let unordered = Unplanned::Unordered(of);
        let over = b.sub(a).ok_or(unordered)?;
        if let Some(c) = over.as_constant() {
            return Ok(c >= 0);
        }
        // What is likely decides first, and is assumed then.
        let under = over.neg().ok_or(unordered)?;
        for (form, answer) in [(&over, true), (&under, false)] {
            let follows =
                |p: &&Poly| form.sub(p).and_then(|d| d.as_constant()).is_some_and(|d| d >= 0);
            if let Some(p) = self.likely.iter().find(follows).cloned() {
                self.assume(p);
                return Ok(answer);
            }
        }
        let sizes = over.terms().iter().filter(|(m, _)| !m.is_one());
        let (mut grows, mut shrinks) = (false, false);
        for (_, c) in sizes {
            grows |= *c > 0;
            shrinks |= *c < 0;
        }
        if grows && shrinks {
            return Err(unordered);
        }
        self.assume(if grows { over } else { under });
        Ok(grows)
    }

    /// Keeps the strongest of forms that differ by a constant.
    fn assume(&mut self, form: Poly) {
        for known in &mut self.assumed {
            if let Some(more) = known.sub(&form).and_then(|d| d.as_constant()) {
                if more > 0 {
                    *known = form;
                }
                return;
            }
        }
        self.assumed.push(form);
    }
}
