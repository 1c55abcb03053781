//! Samples against proofs: a form that is proved holds on every sample, and with another coefficient it does not.

use heiretsu_analyze::Options;
use heiretsu_analyze::measure;
use heiretsu_analyze::recurrences::semiring::{self, Semiring};
use heiretsu_analyze::recurrences::term::Term;
use heiretsu_analyze::recurrences::{Form, Stage, sample};

use crate::{support, table};

/// Body and form of every variable of a stage, and how many factors have a value; `more` is added to these.
fn pairs(form: &mut Form, stage: &Stage, more: i128) -> Option<(Vec<(Term, Term)>, usize)> {
    let ring = stage.found.ring;
    let tropical = matches!(ring, Semiring::MaxPlus | Semiring::MinPlus);
    if !tropical && ring != Semiring::PlusTimes {
        return None;
    }
    let mut xs = Vec::new();
    for &k in &stage.states {
        let scalar = form.body.states[k as usize].scalar;
        xs.push(form.body.pool.state(k, scalar));
    }
    let pieces = form.body.pieces.clone();
    let touched = pieces.iter().filter(|p| stage.states.iter().any(|k| p.updates.contains_key(k)));
    let pool = &mut form.body.pool;
    let sort = pool.sort(xs[0]);
    let more = pool.int(sort, more);
    let (mut out, mut factors) = (Vec::new(), 0);
    for (piece, rows) in touched.zip(&stage.found.rows) {
        for ((k, &x), row) in stage.states.iter().zip(&xs).zip(rows) {
            let body = piece.updates.get(k).copied().unwrap_or(x);
            let mut row = row.clone();
            for c in &mut row.factors {
                if pool.as_bool(c.zero) == Some(false) && pool.as_bool(c.one) == Some(false) {
                    c.value = pool.add(sort, c.value, more);
                    factors += 1;
                }
            }
            let form = if tropical {
                semiring::form(pool, ring, sort, &row, &xs)?
            } else {
                let mut total = row.constant.value;
                for (c, &x) in row.factors.iter().zip(&xs) {
                    let product = pool.mul(sort, c.value, x);
                    total = pool.add(sort, total, product);
                }
                total
            };
            out.push((body, form));
        }
    }
    Some((out, factors))
}

#[test]
fn samples_agree_with_proofs_and_refute_other_coefficients() {
    let (mut held, mut refuted) = (0, 0);
    for language in ["c", "fortran"] {
        for (name, text) in table::rows(language) {
            let unit = support::unit(&name, &text);
            for id in unit.procedure_ids() {
                measure::each_form(&unit, id, &Options::default(), &mut |_, _, form| {
                    let Ok(mut form) = form else { return };
                    for stage in form.stages.clone() {
                        let own = stage.states.iter().fold(0u64, |all, k| all | 1 << k);
                        let Some((same, _)) = pairs(&mut form, &stage, 0) else { continue };
                        let body = &form.body;
                        let points = sample::agree(&body.pool, &body.functions, own, &same);
                        assert!(points.is_some(), "{name}: a proved form is refuted");
                        held += 1;
                        let Some((other, factors)) = pairs(&mut form, &stage, 1) else { continue };
                        if factors > 0 {
                            let body = &form.body;
                            let points = sample::agree(&body.pool, &body.functions, own, &other);
                            assert_eq!(points, None, "{name}: a wrong form holds");
                            refuted += 1;
                        }
                    }
                });
            }
        }
    }
    println!("{held} proved stages hold on all samples, {refuted} wrong ones do not");
    assert!(held > 100 && refuted > 80, "{held}, {refuted}");
}
